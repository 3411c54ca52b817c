"""Somebody's portrait: on a chair, on the bench, or in the air between them."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import pygame

from game.ui.looks.stage import Sprite, Stage
from game.ui.paint import Painter
from game.ui.paint.people import draw_person
from game.ui.paint.sitter import Sitter
from game.ui.widgets.base import Control

# ---- somebody in the air between bench and chairs: a portrait with its shadow, and the trail of dots behind it
LOW, HIGH = .3, 1.0         # how high above the table a portrait seems: at rest, and in the hand
_DOTS, _APART, _BOW = 24, 14, .06           # of the trail
_UP: Final = 7              # logical units by which a portrait in the hand is above its place
_HELD: Final = 900          # above everything on the stage


class CarriedPortrait:
    """A portrait above the stage. `picture` draws it with the shadow that it has at a height (LOW to HIGH)."""

    def __init__(self, stage: Stage, painter: Painter, picture: Callable[[float], pygame.Surface]) -> None:
        self._stage, self._painter, self._picture = stage, painter, picture
        self._sprite = stage.add(Sprite(picture(LOW), (0, 0), _HELD))
        self._trail: list[Sprite] = []
        self._share, self.pos = 0.0, (0.0, 0.0)

    def place(self, pos: tuple[float, float]) -> None:
        """Its middle is there, in device pixels."""
        self.pos = pos
        self._sprite.centre_at((pos[0], pos[1] - self._painter.look.px(_UP) * self._share))

    def rise(self, share: float) -> None:
        """So much (0..1) of the way from the table into the hand is done."""
        if round(8 * share) != round(8 * self._share):      # shadows come in as many steps
            self._sprite.image = self._picture(LOW + (HIGH - LOW) * round(8 * share) / 8)
        self._share = share
        self.place(self.pos)

    def trail(self, start: tuple[int, int]) -> None:
        """Dots in a slight bow from there."""
        px, end = self._painter.look.px, self.pos
        size, away = max(2, px(4)), math.dist(start, end)
        count = min(_DOTS, int(away / px(_APART)))
        while len(self._trail) < _DOTS:
            self._trail.append(self._stage.add(Sprite(self._painter.rbox(size, size, size / 2, "glow"), (0, 0), _HELD - 1)))
        for number, dot in enumerate(self._trail):
            dot.visible = number < count
            share = (number + .5) / max(1, count)
            bow = math.sin(share * math.pi) * away * _BOW
            dot.centre_at((round(start[0] + (end[0] - start[0]) * share), round(start[1] + (end[1] - start[1]) * share - bow)))

    def remove(self) -> None:
        """It is nowhere any more."""
        for sprite in (self._sprite, *self._trail):
            self._stage.remove(sprite)


# ---- somebody's portrait, on a chair or on the bench
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
