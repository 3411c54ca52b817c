"""Dice that lie on a felt and can be marked: a control for each, with the ring that shows whether it is marked or hinted."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pygame

from game.ui.input import InputDevice
from game.ui.navigation import SceneChange
from game.ui.paint import Painter, put
from game.ui.widgets.base import Control


class DieSpot(Control):
    """A die that lies and can be marked. The die itself is drawn above the table."""

    def __init__(self, die: int, face: int, on: Callable[[int], None], margin: int) -> None:
        """`face` is what it shows, `on` is called with the die when it is pressed, `margin` are logical units for the ring round it."""
        super().__init__()
        self.die, self.face, self.margin, self._on = die, face, margin, on
        self.marked = self.hinted = False

    def perform(self, source: InputDevice) -> SceneChange | None:
        """Mark it, or take the mark off."""
        self._on(self.die)
        return None

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """A ring of light round a marked die, a thin one round a hinted one."""
        if not (self.marked or self.hinted):
            return
        size = self.rect.w
        ring = p.rbox(size, size, size / 2, "glow" if self.marked else None, "glow", 3 * p.look.scale, 60)
        if self.marked:
            p.lit(surface, ring, self.rect.center, "glow", .8)
        put(surface, ring, self.rect.center, True)

    def draw_focus(self, p: Painter, surface: pygame.Surface) -> None:
        """A ring round the die."""
        size = self.rect.w + p.look.px(8)
        put(surface, p.rbox(size, size, size / 2, None, "focus", 3 * p.look.scale), self.rect.center, True)


def faces_of(spots: Mapping[int, DieSpot]) -> dict[int, int]:
    """The face that each of the dice shows, by die."""
    return {die: spot.face for die, spot in spots.items()}


def show_marks(spots: Mapping[int, DieSpot], marked: int, hinted: int) -> None:
    """Show which dice are marked and which are hinted (masks)."""
    for die, spot in spots.items():
        now = bool(marked >> die & 1), bool(hinted >> die & 1)
        if now != (spot.marked, spot.hinted):
            spot.marked, spot.hinted = now
            spot.refresh()


def lay(spots: Mapping[int, DieSpot], places: Mapping[int, tuple[float, float]], radius: float) -> None:
    """Put each die of which the place is known there, in device pixels; `radius` is that of its control."""
    for die, spot in spots.items():
        if die in places:
            spot.rect = square_round(places[die], radius)


def square_round(centre: tuple[float, float], radius: float) -> pygame.Rect:
    """The square round a circle, in whole pixels.

    >>> square_round((10, 20), 3)
    Rect(7, 17, 6, 6)
    """
    rect = pygame.Rect(0, 0, round(2 * radius), round(2 * radius))
    rect.center = round(centre[0]), round(centre[1])
    return rect
