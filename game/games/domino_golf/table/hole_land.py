"""The land of a Domino Golf hole: a way with doglegs through its tiles, and bunkers, ponds and woods of the hole's own.

Its greens, landings, sand and trees lie where the balls of those lies are drawn (`ground.py`). Lengths are hole units, of which the cloth
has about 756 x 288, except where pixels are named.
"""

from __future__ import annotations

import math
import zlib
from collections.abc import Iterator
from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np

from game.games.golf.table.landscape import LANDSCAPES, GroundCover, PaintedLand
from game.games.golf.table.landscape.land import Covers
from game.ui.paint.fields import Field, polyline, rounded_box, spline
from game.ui.theme import XY

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
        """The same hole before its tiles lie."""
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
        """Chance for the surroundings of a tile."""
        return np.random.default_rng((self.plan.seed & 0xFFFFFFFF, tile + 1, 5))

    def _free(self, near: float, far: float, apart: float) -> list[XY]:
        """Some places at such distances from the way, and that far from tee, tiles, their trees, the green, and each other."""
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
