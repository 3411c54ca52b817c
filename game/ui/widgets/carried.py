"""Somebody in the air between bench and chairs: a portrait with its shadow, and the trail of dots behind it."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

import pygame

from game.ui.paint import Painter
from game.ui.stage import Sprite, Stage

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
