"""Rows that speak of a place on the ground: it is lit there while the row is pointed at or has the focus."""

from __future__ import annotations

from typing import Generic, Protocol, TypeVar

import pygame

from game.ui.input import Point
from game.ui.navigation import Reply
from game.ui.widgets.base import Widget

Place = TypeVar("Place")
Place_contra = TypeVar("Place_contra", contravariant=True)


class Lights(Protocol[Place_contra]):
    """Lights places on the ground."""

    def light(self, place: Place_contra, *, on: bool) -> None:
        """Lights a place, or no longer; one that is not lit stays as it is."""


class PlaceRow(Widget, Generic[Place]):
    """A row whose words are about `place`. It is lit under the mouse, by the focus of keys and pad, and by the last press of a finger."""

    hoverable = True
    place: Place
    lights: Lights[Place]
    _lit = _touched = False

    def point(self, point: Point) -> Reply:
        """A finger has pressed it."""
        if point.kind == "down" and point.source == "touch":
            self._touched = True
            self.refresh()
        return super().point(point)

    def lost(self) -> None:
        """Another has the focus."""
        self._touched = False
        super().lost()

    def refresh(self, rect: pygame.Rect | None = None) -> None:
        """Drawn again; it is told so too when the pointer or the focus has come or gone."""
        lit = self.hot or self.focused or self._touched
        if lit != self._lit:
            self._lit = lit
            self.lights.light(self.place, on=lit)
        super().refresh(rect)


class LitPlace(Generic[Place]):
    """The place that is lit, None while none is."""

    def __init__(self) -> None:
        self.place: Place | None = None

    def light(self, place: Place, *, on: bool) -> bool:
        """Lights a place, or no longer if it is the one that is lit; whether that has changed anything."""
        was = self.place
        if on:
            self.place = place
        elif self.place == place:
            self.place = None
        return self.place != was
