"""Where everything of a hole lies on the cloth, in device pixels: tiles, balls, played tiles, stacks. Geometry without drawing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

import pygame

from game.games.domino_golf.rules.shots import stages
from game.games.domino_golf.rules.values import Lie, ShotStage
from game.games.domino_golf.table.hole_land import BARE, HoleKind, HoleSpot, LinksPlan
from game.ui.theme import XY

TILE: Final = 46        # hole units: the width of a tile of the hole
PLAYED: Final = 23      # and of one that was played at it
DRAWN: Final = 20       # and of one that was drawn to hole it at once, where those played stand in a narrow row
TOKEN: Final = 24
BALL: Final = 15
WIDE, HIGH = 756, 288   # hole units of the cloth that the hole is drawn for
_LEAST, _MOST = .5, 1.5
_ACROSS: Final = {
    3: {ShotStage.TEE: .17, ShotStage.GREEN: .76},
    4: {ShotStage.TEE: .10, ShotStage.APPROACH: .465, ShotStage.GREEN: .845},
    5: {ShotStage.TEE: .076, ShotStage.LAYUP: .305, ShotStage.APPROACH: .585, ShotStage.GREEN: .866},
}
_DOWN: Final = {ShotStage.TEE: 36, ShotStage.LAYUP: -4, ShotStage.APPROACH: 24, ShotStage.GREEN: -10}
_SWING: Final = {ShotStage.TEE: 1.0, ShotStage.LAYUP: -.6, ShotStage.APPROACH: .7, ShotStage.GREEN: -.6}
_FEW: Final = 3         # up to this number, played tiles lie in a row; more stand upright, to need less room



class PlayedSpot(NamedTuple):
    """A played tile's place: the tile's middle and angle, and the middle of its owner's token."""

    tile: XY
    angle: int
    token: XY


class DrawnSpot(NamedTuple):
    """The place of the tile that was drawn for an attempt, `width` pixels wide, below the double that was played, and of its sign."""

    centre: XY
    width: int
    sign: XY


class HoleGround(NamedTuple):
    """A hole on the cloth `area` (x, y, width, height); `unit` is a hole unit in pixels; `par` 0: no hole has been laid out."""

    area: tuple[int, int, int, int]
    unit: float
    par: int

    @property
    def stages(self) -> tuple[ShotStage, ...]:
        """The places of the hole, from the tee to the green."""
        return (*stages(self.par), ShotStage.GREEN) if self.par else ()

    @property
    def tile(self) -> int:
        """The width of a tile of the hole, in pixels."""
        return max(8, round(TILE * self.unit))

    @property
    def played(self) -> int:
        """The width of a tile that was played."""
        return max(6, round(PLAYED * self.unit))

    def place(self, stage: ShotStage) -> XY:
        """The middle of a place."""
        x, y, w, h = self.area
        spare = max(0.0, h - HIGH * self.unit) * .25
        return x + w * _ACROSS[self.par][stage], y + h * .535 + _DOWN[stage] * self.unit + _SWING[stage] * spare

    def box(self, stage: ShotStage, *, across: bool) -> pygame.Rect:
        """What the tile of a place covers: it lies along the way, and stands across it at tee, green and water."""
        x, y = self.place(stage)
        w, h = (self.tile, 2 * self.tile) if across else (2 * self.tile, self.tile)
        return pygame.Rect(round(x - w / 2), round(y - h / 2), w, h)

    def cup(self) -> XY:
        """The hole in the green, at the foot of the flag."""
        x, y = self.place(ShotStage.GREEN)
        return x + 48 * self.unit, y + 18 * self.unit

    def ball(self, stage: ShotStage, lie: Lie, number: int, count: int) -> XY:
        """Where the ball of the `number`th of `count` players in that lie rests."""
        x, y = self.place(stage)
        u, aside = self.unit, number - (count - 1) / 2
        if stage is ShotStage.GREEN and lie is not Lie.HOLED:       # it may still go in at once
            cup = self.cup()
            return cup[0] - 20 * u, cup[1] + 12 * u
        if lie is Lie.SAND:
            return x + aside * min(36.0, 128 / count) * u, y + 73 * u
        if lie is Lie.HOLED:
            return x - 52 * u, y + aside * min(25.0, 116 / count) * u
        column, row, rows = (number % 2, number // 2, (count + 1) // 2) if count > _FEW else (0, number, count)
        down = (row - (rows - 1) / 2) * 29 * u + 8 * u
        out = (58 if stage is ShotStage.TEE else 64) + 34 * column
        return x + (-out if lie is Lie.ROUGH else out) * u, y + down

    def token(self, ball: XY, lie: Lie) -> XY:
        """Where the owner's token lies beside a resting ball."""
        if lie is Lie.HOLED:
            return ball
        u = self.unit
        return ball[0] + (-13 if lie is Lie.ROUGH else 13) * u, ball[1] - 12 * u

    def bunker(self) -> XY:
        """The middle of the sand beside the green."""
        x, y = self.place(ShotStage.GREEN)
        return x - 56 * self.unit, y + 74 * self.unit

    def tree(self, stage: ShotStage) -> XY:
        """The middle of the trees above a place."""
        x, y = self.place(stage)
        return x + 2 * self.unit, y - 80 * self.unit

    def spots(self, stage: ShotStage, count: int) -> list[PlayedSpot]:
        """Where the tiles lie that were played at the tile of a place, along the upper edge."""
        left, top, width, _height = self.area
        u, standing = self.unit, count > _FEW
        pitch = (42 if standing else 68) * u
        reach = pitch * count / 2
        middle = min(max(self.place(stage)[0], left + 8 * u + reach), left + width - 8 * u - reach)
        y = top + (30 if standing else 21) * u
        out = []
        for number in range(count):
            start = middle + (number - count / 2) * pitch
            half = PLAYED / 2 if standing else PLAYED
            token = start + 8.5 * u, y - (11 * u if standing else 0)
            out.append(PlayedSpot((start + (17.5 + half) * u, y), 0 if standing else 90, token))
        return out

    def drawn(self, spot: PlayedSpot) -> DrawnSpot:
        """Where the tile lies, on its side, that was drawn for the double at that spot."""
        u = self.unit
        wide, high = (PLAYED, PLAYED / 2) if spot.angle else (DRAWN, PLAYED)
        y = spot.tile[1] + (high + 3 + wide / 2) * u
        return DrawnSpot((spot.tile[0], y), max(6, round(wide * u)), (spot.token[0], y))

    def buried(self, spot: PlayedSpot, number: int) -> XY:
        """Where the `number`th penalty tile of a shot lies, counted from 0: half under the tile that earned it."""
        u = self.unit
        return spot.tile[0] + 4 * (number + 1) * u, spot.tile[1] + 8 * (number + 1) * u

    def stacks(self, count: int) -> list[XY]:
        """The centres of `count` small stacks of greens, at the lower right."""
        left, top, width, height = self.area
        u = self.unit
        return [(left + width - (24 + 31 * (count - 1 - number)) * u, top + height - 34 * u) for number in range(count)]

    def plan(self, tiles: Mapping[ShotStage, int], water: frozenset[ShotStage], radius: int, scale: float, kind: HoleKind) -> LinksPlan:
        """What the painter needs to know; `tiles` are those that lie between tee and green."""
        x, y, w, h = self.area

        def at(stage: ShotStage) -> tuple[int, int]:
            px, py = self.place(stage)
            return round(px - x), round(py - y)
        spots = tuple(HoleSpot(*at(stage), tiles.get(stage, BARE), stage in water) for stage in self.stages[1:-1])
        return LinksPlan((w, h), radius, scale, self.unit, at(ShotStage.TEE), spots, at(ShotStage.GREEN), *kind)


def ground(cloth: pygame.Rect, par: int) -> HoleGround:
    """The hole of that par on a cloth.

    >>> ground(pygame.Rect(0, 0, 756, 288), 5).stages[1].name
    'LAYUP'
    """
    unit = min(cloth.w / WIDE, cloth.h / HIGH)
    scale = max(1e-6, cloth.w / WIDE)
    return HoleGround((cloth.x, cloth.y, cloth.w, cloth.h), max(_LEAST * scale, min(_MOST * scale, unit)), par)
