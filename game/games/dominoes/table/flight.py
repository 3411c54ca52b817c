"""A tile in the air: two sprites, the tile and its shadow, between one pose and another."""

from __future__ import annotations

import math
from typing import Final, NamedTuple

import pygame

from game.games.dominoes.table.pieces import flipped, moving, silhouette
from game.ui.paint.light import ASIDE
from game.ui.scene import Scene
from game.ui.stage import Sprite

SWELL: Final = .12      # a tile in the air is drawn larger by this share
RAISED: Final = 1.6     # how much higher than others one is held that comes down hard
REST, HIGH = 3.0, 17.0  # logical units its shadow lies aside, on the felt and at the top of the way
PRESS: Final = .03      # and how far it gives way when it lands
OPAQUE: Final = 255
FADED: Final = .35      # share of the way on which a tile comes out of nowhere, or goes there


class TilePose(NamedTuple):
    """Where a tile is: its middle in device pixels, its angle in degrees, its width in device pixels."""

    centre: tuple[float, float]
    angle: float
    width: float


class TileFlight:
    """One tile on its way. Share 0 is at `start`, 1 at `end`; nothing is seen before the first call."""

    def __init__(self, scene: Scene, halves: tuple[int, int] | None, start: TilePose, end: TilePose, z: int, *,
                 fade: bool = False, vanish: bool = False, turns: tuple[int, int] | None = None, highest: int = 6) -> None:
        """`halves` None: face down. `fade`: it comes out of nowhere, `vanish`: it goes there; `turns`: the halves that `turn` shows."""
        self._scene, self._start, self._end = scene, start, end
        self._halves, self._turned, self._highest = halves, turns, highest
        self._fade, self._vanish = fade, vanish
        self._same = 180 if halves is None or halves[0] == halves[1] else 360     # turned so far it looks the same
        blank = pygame.Surface((1, 1), pygame.SRCALPHA, 32)
        self._shade = scene.stage.add(Sprite(blank, (0, 0), z - 1, visible=False))
        self._tile = scene.stage.add(Sprite(blank, (0, 0), z, visible=False))

    @property
    def centre(self) -> tuple[float, float]:
        """Where it will lie."""
        return self._end.centre

    def at(self, share: float) -> None:
        """Moves the tile along its path, to a share of 0..1."""
        self._fly(share, math.sin(math.pi * min(1.0, max(0.0, share))))

    def rise(self, share: float) -> None:
        """Moves it along its path, higher and higher: it ends in the air above its place."""
        self._fly(share, RAISED * math.sin(math.pi / 2 * min(1.0, max(0.0, share))))

    def drop(self, share: float, askew: float) -> None:
        """Lets it fall from there to its place, where it lies `askew` by some degrees."""
        high = RAISED * (1 - share)
        self._show(self._end.centre, self._end.angle + askew * share, 1 + SWELL * high, high, OPAQUE)

    def _fly(self, share: float, lift: float) -> None:
        start, end = self._start, self._end
        x = start.centre[0] + (end.centre[0] - start.centre[0]) * share
        y = start.centre[1] + (end.centre[1] - start.centre[1]) * share
        turn = (start.angle - end.angle + self._same / 2) % self._same - self._same / 2
        width = start.width + (end.width - start.width) * share
        self._show((x, y), end.angle + turn * (1 - share), width / end.width * (1 + SWELL * lift), lift, self._alpha(share))

    def settle(self, press: float, askew: float = 0.0) -> None:
        """Draws it as it has landed, pressed down a little: `press` 0..1; `askew` by some degrees."""
        self._show(self._end.centre, self._end.angle + askew, 1 - PRESS * press, 0, OPAQUE)

    def appear(self, share: float) -> None:
        """With reduced motion: it fades in where it belongs, or stays away where it would have gone."""
        self._show(self._end.centre, self._end.angle, 1, 0, 0 if self._vanish else round(OPAQUE * share))
        if self._turned is not None:
            self.turn(1.0, round(OPAQUE * share))

    def turn(self, share: float, alpha: int = OPAQUE) -> None:
        """Turns it face up where it lies: 0 back, 1 face."""
        if self._turned is None:
            return
        painter = self._scene.painter
        self._tile.image = flipped(painter, *self._turned, round(self._end.width), round(self._end.angle) % 360, share, self._highest)
        self._tile.centre_at(self._end.centre)
        self._tile.alpha, self._shade.alpha = alpha, round(alpha * abs(1 - 2 * share))      # edge on it throws no shadow

    def remove(self) -> None:
        """Off the stage."""
        self._scene.stage.remove(self._tile)
        self._scene.stage.remove(self._shade)

    def _alpha(self, share: float) -> int:
        if self._fade:
            return round(OPAQUE * min(1.0, share / FADED))
        if self._vanish:
            return round(OPAQUE * min(1.0, (1 - share) / FADED))
        return OPAQUE

    def _show(self, centre: tuple[float, float], angle: float, size: float, lift: float, alpha: int) -> None:
        painter, width = self._scene.painter, round(self._end.width)
        a, b = self._halves if self._halves is not None else (None, None)
        self._tile.image = moving(painter, a, b, width, angle, size, self._highest)
        self._tile.centre_at(centre)
        self._tile.alpha, self._tile.visible = alpha, True
        shade = silhouette(painter, width, angle, size)
        if shade is not None:
            aside = painter.look.scale * (REST + (HIGH - REST) * lift)
            self._shade.image = shade
            self._shade.centre_at((centre[0] + aside * ASIDE, centre[1] + aside))
            self._shade.alpha, self._shade.visible = alpha, True
