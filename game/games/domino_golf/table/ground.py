"""The ground of a Domino Golf hole: where everything lies on the cloth, the land below it, and its picture."""

from __future__ import annotations

import math
import zlib
from collections.abc import Iterator, Mapping
from itertools import pairwise
from types import MappingProxyType
from typing import Final, NamedTuple

import numpy as np
import pygame

from game.games.domino_golf.rules.shots import Course, par_of, plan_of, stages
from game.games.domino_golf.rules.values import Lie, ShotStage
from game.games.domino_golf.table.position import number_of
from game.games.golf.table.landscape import LANDSCAPES
from game.games.golf.table.landscape import RECIPE as LANDSCAPE
from game.games.golf.table.landscape import GroundCover, PaintedLand, paint, paint_plain, palette
from game.games.golf.table.landscape.land import Covers
from game.ui.looks.theme import RGB, XY, Theme, rgb
from game.ui.paint import Painter
from game.ui.paint.backdrop import lit_cloth
from game.ui.paint.fields import Field, Grain, Picture, cover, grid, picture, polyline, rounded_box, spline
from game.ui.paint.store import TablePlan
from game.ui.table.face import CoursePrint

# ---- the land of a Domino Golf hole: a way with doglegs through its tiles, and bunkers, ponds and woods of the hole's own
# Its greens, landings, sand and trees lie where the balls of those lies are drawn (`HoleGround`). Lengths are hole units, of which the
# cloth has about 756 x 288, except where pixels are named.
UNIT: Final = 26.0      # hole units to a unit of the landscape
BARE: Final = -1        # the tile of a place that has none yet
GREEN: Final = (76.0, 68.0)
TEE: Final = (36.0, 58.0)
_LANDING: Final = 66.0  # how far beyond a tile the ball lies on the fairway
_TRIES: Final = 60

Blob = tuple[float, float, float, float]    # middle and half axes


class HoleSpot(NamedTuple):
    """A place between tee and green in pixels of the cloth, the tile that lies there, and whether it is water."""

    x: int
    y: int
    tile: int
    wet: bool


class HoleKind(NamedTuple):
    """What makes a hole unlike others on the same ground: its seed, and the landscape of its course."""

    seed: int
    landscape: str


def kind_of(course: int, number: int, green: int, landscape: str = "") -> HoleKind:
    """The kind of a course's hole with that green (a tile); `course` tells courses apart, 0 is a dealt one.

    A course that doesn't name its `landscape` lies in one by its number.
    """
    names = tuple(LANDSCAPES)
    return HoleKind(zlib.crc32(f"{course} {number} {green}".encode()), landscape if landscape in names else names[course % len(names)])


class LinksPlan(NamedTuple):
    """Where everything of a hole lies on a cloth of `size`, in device pixels from its corner; `unit` is a hole unit in pixels.

    `spots` are the places between tee and green, from the tee on. `seed` comes from the course, the hole's number and its green:
    with the tiles of the spots it makes the hole unlike any other.
    """

    size: tuple[int, int]
    radius: int
    scale: float
    unit: float
    tee: tuple[int, int]
    spots: tuple[HoleSpot, ...]
    green: tuple[int, int]
    seed: int = 0
    landscape: str = "parkland"

    @property
    def bare(self) -> LinksPlan:
        """The same hole before its tiles are laid."""
        return self._replace(spots=tuple(HoleSpot(spot.x, spot.y, BARE, wet=False) for spot in self.spots))

    @property
    def ends(self) -> list[XY]:
        """The places of the hole from the tee to the green, in hole units."""
        pixels = [self.tee, *((spot.x, spot.y) for spot in self.spots), self.green]
        return [(x / self.unit, y / self.unit) for x, y in pixels]

    @property
    def cloth(self) -> tuple[float, float]:
        """The cloth's size in hole units."""
        return self.size[0] / self.unit, self.size[1] / self.unit


def land_of(plan: LinksPlan) -> PaintedLand:
    """The land to paint."""
    site, pixels = _Site(plan), UNIT * plan.unit
    (x, y), (dx, dy) = plan.ends[-1], site.fall
    falls = [((x + 20 * i) / UNIT, (y + 20 * j) / UNIT, dx, dy) for i in (-2, -1, 0) for j in (-2, -1, 0, 1, 2)]
    return PaintedLand(plan.size[0] / pixels, plan.size[1] / pixels, pixels, plan.scale, plan.seed, site.look_up,
                np.empty((0, 2), np.float32), np.array(falls, np.float32), plan.landscape)


class _Site:
    """What covers a hole, feature by feature. Everything is drawn from the hole's seed, the surroundings of a tile from that tile too."""

    def __init__(self, plan: LinksPlan) -> None:
        self.plan = plan
        self._random = np.random.default_rng((plan.seed & 0xFFFFFFFF, 3))
        self._wide, self._high = plan.cloth
        self._ends = plan.ends
        self.way = self._bent_way()
        self._lobes = self._random.uniform(0, math.tau, 4)
        self._waves = self._random.uniform(-1, 1, (4, 3))
        angle = self._random.uniform(0, math.tau)
        self.fall = round(math.cos(angle), 3), round(math.sin(angle), 3)
        self.sand = list(self._bunkers())
        self.water = list(self._ponds())
        self.groves = list(self._groves())

    def look_up(self, x: Field, y: Field) -> Covers:
        """The covers at places in units of the landscape."""
        u, v = np.asarray(x * np.float32(UNIT), np.float32), np.asarray(y * np.float32(UNIT), np.float32)
        way, arc = polyline(u, v, self.way)
        out = np.full(u.shape, GroundCover.ROUGH, np.uint8)
        out[self._wooded(u, v, way)] = GroundCover.WOODS
        out[self._mown(u, v, way, arc)] = GroundCover.FAIRWAY
        out[self._putting(u, v)] = GroundCover.GREEN
        (tx, ty), (half, tall) = self._ends[0], TEE
        out[rounded_box(u - np.float32(tx), v - np.float32(ty), half, tall, 12) < 0] = GroundCover.GREEN
        out[_in_any(u, v, self.sand)] = GroundCover.SAND
        out[_in_any(u, v, self.water)] = GroundCover.WATER
        return out

    def _bent_way(self) -> list[XY]:
        """The line of play, bowed one way or the other between two places."""
        (tx, ty), (gx, gy) = self._ends[0], self._ends[-1]
        points: list[XY] = [(tx - 6, ty + 10), (tx, ty)]
        side = float(self._random.choice((-1, 1)))
        for (ax, ay), (bx, by) in pairwise(self._ends):
            bow = side * float(self._random.uniform(22, 52))
            y = min(max((ay + by) / 2 + bow, 66.0), self._high - 62)
            points += [((ax + bx) / 2 + float(self._random.uniform(-24, 12)), y), (bx, by)]
            side = -side if self._random.random() < .75 else side
        return spline([*points, (gx + 16, gy)], 8)

    def _mown(self, u: Field, v: Field, way: Field, arc: Field) -> np.ndarray[tuple[int, ...], np.dtype[np.bool_]]:
        """The fairway: a wide landing beyond every tile, a pinch of rough before it; on a par 3 an apron before the green."""
        waist = np.float32(31) + np.float32(6) * np.sin(arc / np.float32(80) + np.float32(self._lobes[0]))
        distance = np.asarray(way - waist, np.float32)
        if not self.plan.spots:
            distance = np.maximum(distance, np.float32(.58 * self._ends[-1][0]) - u)
        for x, y in self._ends[1:-1]:
            landing = np.hypot((u - np.float32(x + _LANDING)) / np.float32(1.4), v - np.float32(y)) - np.float32(42)
            pinch = np.hypot((u - np.float32(x - 54)) / np.float32(1.2), v - np.float32(y)) - np.float32(38)
            distance = np.maximum(np.minimum(distance, landing), -pinch)
        return np.asarray(distance < 0)

    def _putting(self, u: Field, v: Field) -> np.ndarray[tuple[int, ...], np.dtype[np.bool_]]:
        """The green: an ellipse with lobes of its own."""
        (gx, gy), (half, tall) = self._ends[-1], GREEN
        dx, dy = (u - np.float32(gx - 2)) / np.float32(half), (v - np.float32(gy + 2)) / np.float32(tall)
        angle = np.arctan2(dy, dx)
        reach = 1 + .07 * np.sin(2 * angle + self._lobes[1]) + .055 * np.sin(3 * angle + self._lobes[2])
        return np.asarray(np.hypot(dx, dy) < reach)

    def _wooded(self, u: Field, v: Field, way: Field) -> np.ndarray[tuple[int, ...], np.dtype[np.bool_]]:
        """Woods: groves beside the tiles, and what grows along the edges of the cloth, thick here and thin there."""
        growth = np.zeros(u.shape, np.float32)
        for a, b, phase in self._waves:
            growth += np.sin(u * np.float32((.4 + abs(a)) / 38) + v * np.float32(b / 42) + np.float32(math.pi * phase)) * np.float32(.4)
        edge = 1 - np.minimum(np.minimum(v, np.float32(self._high) - v), np.minimum(u, np.float32(self._wide) - u)) / np.float32(74)
        gx, gy = self._ends[-1]
        clear = (way > 62) & (np.hypot(u - np.float32(gx), v - np.float32(gy)) > 98)
        return np.asarray(((growth + .95 * edge > .52) & clear) | _in_any(u, v, self.groves))

    # ---- features
    def _bunkers(self) -> Iterator[Blob]:
        """Sand below every dry tile and beside the green, where its balls lie, and some that only catch the eye."""
        for x, y, random in self._dry():
            yield (x - 24 + random.uniform(-5, 5), y + 67 + random.uniform(-2, 2), random.uniform(31, 38), random.uniform(17, 21))
            yield (x + 18 + random.uniform(-5, 9), y + 72 + random.uniform(-2, 2), random.uniform(34, 42), random.uniform(15, 19))
            if random.random() < .5:
                yield (x + random.choice((-52, 60)), y + 74 + random.uniform(-10, 4), 18, 15)
        gx, gy = self._ends[-1]
        yield gx - 66, gy + 70, 24, 13
        yield gx - 44, gy + 78, 20, 12
        beside = [(78, -62), (92, 26), (22, 90), (-34, -86), (64, 74)]
        for number in self._random.permutation(len(beside))[:int(self._random.integers(1, 4))]:
            dx, dy = beside[int(number)]
            yield gx + dx, gy + dy, float(self._random.uniform(18, 25)), float(self._random.uniform(13, 18))
        for a, b in self._free(38, 60, 84)[:int(self._random.integers(1, 4))]:
            yield a, b, float(self._random.uniform(18, 27)), float(self._random.uniform(13, 17))

    def _ponds(self) -> Iterator[Blob]:
        """Water across the way at every wet tile, and a pond or two out of play."""
        for spot, (x, y) in zip(self.plan.spots, self._ends[1:-1], strict=True):
            if spot.wet:
                random = self._of_tile(spot.tile)
                for dx, dy, half, tall in ((-10, -52, 30, 30), (4, -8, 40, 44), (-6, 46, 42, 40), (14, 80, 28, 18)):
                    yield x + dx + random.uniform(-6, 6), y + dy, half * random.uniform(.92, 1.12), tall
                up, lean = bool(random.integers(2)), random.uniform(-26, 26)
                for step in range(1, 5):
                    yield x + lean * step / 2, y + (-50 - 34 * step if up else 74 + 30 * step), 20 + 4 * step, 30
        for a, b in self._free(82, 200, 112)[:int(self._random.integers(0, 3))]:
            reach = float(self._random.uniform(34, 58))
            yield a, b, reach, float(self._random.uniform(22, 34))
            yield a + reach * .7 * float(self._random.choice((-1, 1))), b + float(self._random.uniform(-10, 10)), reach * .6, 20

    def _groves(self) -> Iterator[Blob]:
        """Trees above every tile, where the signs of that outcome stand, and round the green."""
        for spot, (x, y) in zip(self.plan.spots, self._ends[1:-1], strict=True):
            random = self._of_tile(spot.tile)
            yield (x - 78, y - 78, 24, 20) if spot.wet else (x - 24, y - 84, 42 + random.uniform(-6, 6), 20)
            yield (x + 80, y - 78, 26, 20) if spot.wet else (x + 32, y - 82, 36 + random.uniform(-6, 8), 19)
        gx, gy = self._ends[-1]
        yield gx + 88, gy - 90, 22, 24
        yield gx + 92, gy + 92, 24, 20

    def _dry(self) -> Iterator[tuple[float, float, np.random.Generator]]:
        for spot, (x, y) in zip(self.plan.spots, self._ends[1:-1], strict=True):
            if not spot.wet:
                yield x, y, self._of_tile(spot.tile)

    def _of_tile(self, tile: int) -> np.random.Generator:
        """The random generator for the surroundings of a tile; it depends on the hole's seed and this tile only."""
        return np.random.default_rng((self.plan.seed & 0xFFFFFFFF, tile + 1, 5))

    def _free(self, near: float, far: float, apart: float) -> list[XY]:
        """Random places between `near` and `far` from the line of play, and over `apart` from tee, tiles, trees, green and each other.

        All lengths are hole units; there may be few places, or none.
        """
        out: list[XY] = []
        taken = [*self._ends, *((x, y - 84) for x, y in self._ends[1:-1]), *((x - 60, y + 10) for x, y in self._ends[1:-1])]
        x, y = self._random.uniform(20, self._wide - 20, _TRIES), self._random.uniform(14, self._high - 10, _TRIES)
        way, _ = polyline(np.asarray(x, np.float32), np.asarray(y, np.float32), self.way)
        for a, b in np.stack([x, y], -1)[(way > near) & (way < far)].tolist():
            if all(math.hypot(c - a, d - b) > apart for c, d in [*taken, *out]):
                out.append((a, b))
        return out


def _in_any(u: Field, v: Field, blobs: list[Blob]) -> np.ndarray[tuple[int, ...], np.dtype[np.bool_]]:
    """Whether places lie in one of some ellipses."""
    out = np.zeros(u.shape, np.bool_)
    for x, y, half, tall in blobs:
        out |= ((u - np.float32(x)) / np.float32(half)) ** 2 + ((v - np.float32(y)) / np.float32(tall)) ** 2 < 1
    return out


# ---- where everything of a hole lies on the cloth, in device pixels: tiles, balls, played tiles, stacks. Geometry without drawing
TILE: Final = 46        # hole units: the width of a tile of the hole
PLAYED: Final = 23      # hole units: the width of a tile that was played at it
DRAWN: Final = 20       # hole units: that of a tile drawn for an attempt, where the tiles played stand in a narrow row
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
        if stage is ShotStage.GREEN and lie is not Lie.HOLED:       # the ball may still go in at once
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
        """Where the tile that was drawn for the double at that spot lies, on its side."""
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
        """What the painter needs to know of the hole; `tiles` are those between tee and green, by stage."""
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


# ---- a golf hole as the cloth of a table, as the ground for things that lie on it: tiles, balls, cards
# The picture is as large as the cloth and takes its place inside the rail: the landscape of the hole from edge to edge, under the lamp.
RECIPE = (5, LANDSCAPE)     # raised whenever the recipe changes
_INSET = 1.5    # pixels by which the picture stays inside the rail's lip
_COARSE = 5     # pixels of the squares of a sketch, before they are smoothed

_FLAT: Final = MappingProxyType({
    GroundCover.ROUGH: rgb("#0C4A1E"), GroundCover.WOODS: rgb("#06361A"), GroundCover.FAIRWAY: rgb("#1E6E31"),
    GroundCover.GREEN: rgb("#2C8A44"), GroundCover.SAND: rgb("#8A6A1E"), GroundCover.WATER: rgb("#0B4A86"),
})


def hole(grain: Grain, theme: Theme, plan: LinksPlan) -> Picture:
    """The picture of the cloth with the hole on it."""
    land = land_of(plan)
    return _under_the_lamp(theme, plan, paint_plain(land, _FLAT) if theme.flat else paint(grain, land))


def _under_the_lamp(theme: Theme, plan: LinksPlan, image: Field) -> Picture:
    width, height = plan.size
    light = lit_cloth(theme, TablePlan(plan.size, (0, 0, width, height), plan.radius, 0, plan.scale), image)
    x, y = grid(width, height)
    inside = rounded_box(x - np.float32(width / 2), y - np.float32(height / 2), width / 2, height / 2, plan.radius)
    return picture(light, cover(inside + np.float32(_INSET)))


def sketch(theme: Theme, plan: LinksPlan) -> pygame.Surface:
    """A coarse picture of the hole, shown while the real one is painted."""
    land, step = land_of(plan), _COARSE * max(1.0, plan.scale)
    columns, rows = max(2, round(plan.size[0] / step)), max(2, round(plan.size[1] / step))
    x, y = np.meshgrid((np.arange(columns) + .5) / columns * land.wide, (np.arange(rows) + .5) / rows * land.high)
    colours = np.array([_tint(theme, plan, cover_) for cover_ in GroundCover], np.uint8)
    seen = colours[land.look_up(x.astype(np.float32), y.astype(np.float32))]
    small = pygame.image.frombuffer(np.ascontiguousarray(seen).tobytes(), (columns, rows), "RGB")
    out = pygame.Surface(plan.size, pygame.SRCALPHA, 32)
    pygame.draw.rect(out, (255, 255, 255), out.get_rect().inflate(-3, -3), border_radius=plan.radius)
    soft = pygame.transform.smoothscale(small, (columns // 3 + 1, rows // 3 + 1))      # blurred, so that no squares are seen
    out.blit(pygame.transform.smoothscale(soft, plan.size), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return out


def _tint(theme: Theme, plan: LinksPlan, of: GroundCover) -> RGB:
    if theme.flat:
        return _FLAT[of]
    colours = palette(plan.landscape)
    return {GroundCover.ROUGH: colours.rough[1], GroundCover.WOODS: colours.floor, GroundCover.FAIRWAY: colours.fairway[1],
            GroundCover.GREEN: colours.green[1], GroundCover.SAND: colours.sand, GroundCover.WATER: colours.water[2]}[of]


class PaintedLinks:
    """The picture of the hole that is played."""

    def __init__(self) -> None:
        self._former: tuple[LinksPlan, Painter, pygame.Surface] | None = None

    def get(self, p: Painter, plan: LinksPlan) -> pygame.Surface:
        """The painted hole; until it is there, the same hole before its tiles were laid, or a sketch."""
        theme = p.look.theme
        found = p.slow(f"hole {len(plan.spots)}", (RECIPE, plan), lambda: lambda grain: [hole(grain, theme, plan)])
        if found is not None:
            self._former = plan, p, found
            return found
        if self._former is not None:
            former, painter, picture = self._former
            if painter is p and former.bare == plan.bare:
                return picture
        return p.made(("sketch", plan), lambda: sketch(theme, plan))


def course_print(course: Course) -> CoursePrint | None:
    """A small picture of the first hole, and the pars of all holes; None where the holes are dealt."""
    if not course.holes:
        return None
    holes = plan_of(course)
    pars = [par_of(planned.green) for planned in holes]
    kind = kind_of(number_of(holes), 1, holes[0].green, course.landscape)

    def draw(p: Painter, size: tuple[int, int]) -> pygame.Surface:
        return draw_hole(p, (2 * size[0], 2 * size[1]), pars[0], kind, f"course {course.name}")     # twice the size, to be scaled down
    return CoursePrint(len(pars), sum(pars), draw, lying=True, pars=tuple(pars))


def draw_hole(p: Painter, size: tuple[int, int], par: int, kind: HoleKind, use: str) -> pygame.Surface:
    """A hole of that par without tiles, in a size in device pixels; a sketch until it is painted. `use` names the place that asks."""
    plan = ground(pygame.Rect(0, 0, *size), par).plan({}, frozenset(), p.look.px(4), p.look.scale, kind)
    theme = p.look.theme
    found = p.slow(use, (RECIPE, plan), lambda: lambda grain: [hole(grain, theme, plan)])
    return found if found is not None else p.made(("hole sketch", plan), lambda: sketch(theme, plan))
