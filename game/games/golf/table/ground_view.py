"""A window on golf ground, as a widget: what lies on it, and what wheel, fingers and a press do to its camera. Games draw their ground."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from typing import Final, Generic, TypeVar

import pygame

from game.games.golf.table.camera import GroundCamera
from game.ui.input import Point
from game.ui.navigation import Reply
from game.ui.paint import Painter
from game.ui.theme import Look
from game.ui.widgets.base import Control, Widget

C = TypeVar("C", bound=GroundCamera)

_NOTCH: Final = 1.18        # a notch of the wheel
_SLOP: Final = 6            # logical units a press may move before it pans


class GroundView(Control, ABC, Generic[C]):
    """The ground through a camera."""

    hoverable = True
    drags = True
    roomy = True
    margin = 2

    def __init__(self) -> None:
        super().__init__()
        self.own_ground = "felt"
        self.gliding = False                    # the camera is on its way
        self._own = False                       # the player has moved the camera himself
        self._press: tuple[int, int] | None = None
        self._panned = False
        self._extra: tuple[Widget, ...] = ()
        self.focusable = False

    @property
    @abstractmethod
    def camera(self) -> C | None:
        """The camera in force; None before there is anything to look at."""

    @abstractmethod
    def see(self, camera: C) -> None:
        """Look through this camera."""

    @abstractmethod
    def hide(self, seats: Iterable[int]) -> None:
        """These balls fly, and are drawn by whatever moves them."""

    @abstractmethod
    def ground_in(self, part: pygame.Rect) -> pygame.Surface:
        """A rectangle of the screen with nothing but the painted ground in it, premultiplied; empty beyond the window."""

    @abstractmethod
    def _closest(self, look: Look) -> float:
        """Pixels of a unit in the nearest look."""

    @abstractmethod
    def _picked(self, pos: tuple[int, int]) -> None:
        """A press there, which moved nothing."""

    @abstractmethod
    def _pointed(self, pos: tuple[int, int]) -> None:
        """The mouse is there and only looks."""

    def _freed(self, camera: C) -> C:
        """The camera as the player has moved it."""
        return camera

    def put_in(self, *widgets: Widget) -> None:
        """Lay these widgets on the ground; none takes them away."""
        if widgets != self._extra:
            self._extra = widgets
            self.swap(*widgets)

    def _lay_extras(self, p: Painter) -> None:
        """What lies on the ground stands at the foot of the window."""
        lay_on(p, self.rect, self._extra,
               lambda area, wide, high: pygame.Rect(area.centerx - wide // 2, area.bottom - high, wide, high))

    @property
    def own_look(self) -> bool:
        """Whether the player has moved the camera himself since it was framed last."""
        return self._own

    def zoom(self, factor: float, about: tuple[int, int] | None = None) -> bool:
        """Nearer or farther away; what lies at that place of the screen stays there. Whether anything moved."""
        was = self.camera
        if was is None or self.host is None:
            return False
        x, y = about if about is not None and self.rect.collidepoint(about) else self.rect.center
        self._own = True
        closest = self._closest(self.host.painter.look)
        self.see(self._freed(was.zoomed(factor, (x - self.rect.x, y - self.rect.y), closest)))
        return self.camera != was

    def scroll(self, notches: float) -> bool:
        """The wheel, or two fingers: nearer or farther away, about where they are."""
        self.zoom(_NOTCH ** -notches, self.host.pointer if self.host is not None else None)
        return True

    def point(self, point: Point) -> Reply:
        """A press picks a place; a press that moves shows another part of the ground; a pointer that only looks shows what could be."""
        if point.kind == "down":
            self._press, self._panned = point.pos, False
            return True
        if point.kind == "up":
            pressed, self._press = self._press, None
            if pressed is not None and not self._panned and self.rect.collidepoint(point.pos):
                self._picked(point.pos)
            return True
        if point.kind == "move" and self._press is not None and self.pressed:
            self._pan(point.pos)
        elif point.kind == "move" and point.source == "mouse":
            self._pointed(point.pos)
        return True

    def _pan(self, pos: tuple[int, int]) -> None:
        camera = self.camera
        if self._press is None or camera is None or self.host is None:
            return
        dx, dy = pos[0] - self._press[0], pos[1] - self._press[1]
        if not self._panned and max(abs(dx), abs(dy)) < self.host.painter.look.px(_SLOP):
            return
        self._panned = self._own = True
        self._press = pos
        self.see(self._freed(camera.panned(dx, dy)))


def lay_on(p: Painter, rect: pygame.Rect, widgets: Sequence[Widget], place: Callable[[pygame.Rect, int, int], pygame.Rect]) -> None:
    """Lays widgets on ground in that rectangle: what grows fills it, for all else `place` finds one by the free area and its size."""
    area = rect.inflate(-2 * p.look.px(12), -2 * p.look.px(10))
    for widget in widgets:
        if widget.grow:
            widget.layout(p, rect)
            continue
        wide = min(area.w, max(p.look.px(300), widget.natural(p)))
        high = min(area.h, widget.height(p, wide))
        widget.layout(p, place(area, wide, high))
