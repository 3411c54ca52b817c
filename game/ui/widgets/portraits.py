"""Somebody's portrait, on a chair or on the bench."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from game.ui.paint import Painter
from game.ui.paint.people import draw_person
from game.ui.paint.sitter import Sitter
from game.ui.widgets.base import Control
from game.ui.widgets.carried import LOW

_FACE: Final = 58           # logical units: a portrait on a chair
_AROUND: Final = 26         # and the room round it for its shadow


@dataclass(frozen=True, slots=True)
class Occupant:
    """Who is shown: the name, a line under it, the portrait, and whether something is wrong with the name."""

    name: str
    line: str = ""
    sitter: Sitter | None = None
    wrong: bool = False
    mark: int | None = None         # the number of the colour and shape, where it is not that of the seat
    pips: int = 0                   # of three, for a bot's level


class Portrait(Control):
    """A place with somebody in it, or with nobody, by its number."""

    margin = 26
    seated = False
    """Whether it is a chair at the table."""

    def __init__(self, number: int, shown: Occupant | None, *, tip: str = "") -> None:
        super().__init__(tip=tip)
        self.number, self.shown = number, shown

    @property
    def taken(self) -> bool:
        """Whether there is anybody to lift."""
        return self.shown is not None

    def forget_press(self) -> None:
        """What is pressed here asks for nothing when it is let go."""

    # ---- drawing
    def face(self, p: Painter) -> int:
        """Its portrait's size in device pixels."""
        return p.look.px(_FACE)

    def middle(self, p: Painter) -> tuple[int, int]:
        """The middle of the portrait."""
        return self.rect.center

    def picture(self, height: float) -> pygame.Surface:
        """The portrait with its shadow at that height, as it is carried. Raises RuntimeError for a widget that is nowhere."""
        if self.host is None:
            raise RuntimeError("the portrait is on no layer")
        p = self.host.painter
        size, pad = self.face(p), p.look.px(_AROUND)
        out = pygame.Surface((size + 2 * pad, size + 2 * pad), pygame.SRCALPHA, 32)
        self.draw_face(p, out, (pad + size // 2, pad + size // 2), height)
        return out

    def draw_face(self, p: Painter, surface: pygame.Surface, middle: tuple[int, int], height: float = LOW) -> None:
        """The portrait with the mark of its seat."""
        if self.shown is not None and self.shown.sitter is not None:
            mark = self.number if self.shown.mark is None else self.shown.mark
            draw_person(p, surface, self.shown.sitter, mark, middle, self.face(p), height)
