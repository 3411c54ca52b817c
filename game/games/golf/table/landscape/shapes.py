"""The borders of a land's covers: smooth outlines that follow its board, found on a coarse lattice and spread over the pixels."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from game.games.golf.table.landscape.land import GroundCover, PaintedLand
from game.ui.paint.fields import LIGHT, Field, blur, slope, upsample

STEPS = 8           # lattice points a unit
FINER = 2           # times as many where borders have coves
_PAD = 2            # units of lattice beyond each edge
_SOFT = .46         # units over which a border is rounded
_WARP = .16         # units by which a border wanders
_HOLD = .25         # units from a border at which the middle of a space is, at least
_REACH = .26        # units round a middle that is held
_RAGGED = {GroundCover.WOODS: .05, GroundCover.FAIRWAY: .035, GroundCover.GREEN: .012, GroundCover.SAND: .045, GroundCover.WATER: .04}
_COVED = (GroundCover.WATER, GroundCover.SAND, GroundCover.WOODS)      # nobody mows their edges
_INLAND = .2        # units from a border within which its coves fade
_LAYERS = (GroundCover.WATER, GroundCover.SAND, GroundCover.GREEN, GroundCover.FAIRWAY, GroundCover.WOODS)     # from the top down

_Stations = tuple[NDArray[np.intp], Field]


class Shapes:
    """Distances in units to the edge of every cover, positive inside, on the lattice or a finer one; and fields that go with them.

    All randomness lies on the lattice and comes from the land's seed: a land has the same outlines at any size of its picture.
    `turned` is how the edge of a cover lies to the lamp, `relief` the light on the land's slopes, the rest smooth noise.
    """

    def __init__(self, land: PaintedLand) -> None:
        self.land = land
        self._shape = round((land.high + 2 * _PAD) * STEPS), round((land.wide + 2 * _PAD) * STEPS)
        self._random = np.random.default_rng((land.seed & 0xFFFFFFFF, 40))
        height, width = self._shape
        self.x = np.broadcast_to(((np.arange(width) + .5) / STEPS - _PAD).astype(np.float32)[None, :], self._shape)
        self.y = np.broadcast_to(((np.arange(height) + .5) / STEPS - _PAD).astype(np.float32)[:, None], self._shape)
        self.distance = self._distances()
        self.turned = {cover: self._facing(self.distance[cover]) for cover in _LAYERS}
        self.mottle = np.asarray(self._noise(.4) * .55 + self._noise(1.3) * .85, np.float32)
        self.patches, self.bend, self.swell = self._noise(.5), self._noise(2.6), self._noise(.35)
        self.relief = self._relief()

    def _noise(self, sigma: float) -> Field:
        """Smooth noise of unit variance, its features about `sigma` units wide."""
        height, width = self._shape
        out = blur(self._random.standard_normal((height, width), np.float32), sigma * STEPS)
        return np.asarray(out / (out.std() + 1e-6), np.float32)

    def _facing(self, heights: Field) -> Field:
        """How much ground of those heights (in units) turns to the lamp: 0 where it is level, positive where it is brighter."""
        dx, dy = slope(heights)
        return np.asarray(-(dx * LIGHT[0] + dy * LIGHT[1]) * np.float32(self.steps(heights)), np.float32)

    def steps(self, field: Field) -> int:
        """The points of a field's lattice to a unit."""
        return STEPS * round(len(field) / self._shape[0])

    def at(self, field: Field, x: Field, y: Field) -> Field:
        """The field's values at places in units."""
        (height, width), steps = field.shape, self.steps(field)
        columns = np.clip((x + _PAD) * steps, 0, width - 1).astype(np.intp)
        return np.asarray(field[np.clip((y + _PAD) * steps, 0, height - 1).astype(np.intp), columns], np.float32)

    def _distances(self) -> dict[GroundCover, Field]:
        warp_x, warp_y = (np.clip(self._noise(.55), -2, 2) * np.float32(_WARP / 2) for _ in range(2))
        covers = self.land.look_up(np.asarray(self.x + warp_x, np.float32), np.asarray(self.y + warp_y, np.float32))
        share = {cover: blur((covers == cover).astype(np.float32), _SOFT * STEPS) for cover in GroundCover}
        dry = np.maximum(1 - share[GroundCover.WATER], .02)
        turf = np.maximum(dry - share[GroundCover.SAND], .02)
        mown = share[GroundCover.FAIRWAY] + share[GroundCover.GREEN]
        parts = {
            GroundCover.WATER: share[GroundCover.WATER], GroundCover.SAND: share[GroundCover.SAND] / dry,
            GroundCover.GREEN: share[GroundCover.GREEN] / turf, GroundCover.FAIRWAY: mown / turf,
            GroundCover.WOODS: share[GroundCover.WOODS] / np.maximum(turf - mown, .25),
        }
        lumps = np.clip(self._noise(.16) * np.float32(.7) + self._noise(.34) * np.float32(.7), -2.2, 2.2)
        ragged = {cover: value * self.land.ragged for cover, value in _RAGGED.items()}
        edges = {cover: _edge(part, np.roll(lumps, cover * 3 * STEPS, 1), ragged[cover]) for cover, part in parts.items()}
        return self._held(self._indented(edges) if self.land.coves else edges)

    def _indented(self, edges: dict[GroundCover, Field]) -> dict[GroundCover, Field]:
        """The same with coves and spits, too small for the lattice: where nobody mows, borders lie on a finer one."""
        height, width = (side * FINER for side in self._shape)
        white = np.random.default_rng((self.land.seed & 0xFFFFFFFF, 41)).standard_normal((height, width), np.float32)
        waves = blur(white, .088 * STEPS * FINER) - blur(white, .16 * STEPS * FINER)
        waves /= np.sqrt(blur(waves * waves, .2 * STEPS * FINER)) + np.float32(1e-6)     # as deep everywhere
        for cover in _COVED:
            if float(edges[cover].max()) > 0:
                edge = upsample(edges[cover], FINER)
                deep = np.float32(self.land.coves) * np.exp(-(edge / np.float32(_INLAND)) ** 2)
                edges[cover] = np.asarray(edge + np.roll(waves, cover * 3 * STEPS, 1) * deep, np.float32)
        return edges

    def _held(self, distance: dict[GroundCover, Field]) -> dict[GroundCover, Field]:
        """The same outlines, pushed aside where the middle of a space would not show its own cover."""
        if not len(self.land.centres):
            return distance
        x, y = self.land.centres[:, 0], self.land.centres[:, 1]
        own = self.land.look_up(x, y)
        for number, cover in enumerate(_LAYERS):
            inside = (own == cover) | ((cover is GroundCover.FAIRWAY) & (own == GroundCover.GREEN))
            matters = inside | ~np.isin(own, _LAYERS[:number])
            found = self.at(distance[cover], x, y)
            lacking = np.where(inside, np.maximum(_HOLD - found, 0), np.minimum(-_HOLD - found, 0)) * matters
            for index in np.flatnonzero(lacking):
                self._push(distance[cover], float(x[index]), float(y[index]), float(lacking[index]))
        return distance

    def _push(self, field: Field, x: float, y: float, by: float) -> None:
        """Raise the field round a place by a bell of that height, in place."""
        (height, width), steps = field.shape, self.steps(field)
        reach, column, row = int(3 * _REACH * steps), round((x + _PAD) * steps - .5), round((y + _PAD) * steps - .5)
        rows = np.arange(max(0, row - reach), min(height, row + reach + 1))
        columns = np.arange(max(0, column - reach), min(width, column + reach + 1))
        down, across = ((at + .5) / steps - _PAD - middle for at, middle in ((rows, y), (columns, x)))
        bell = np.exp(np.float32(-1 / (2 * _REACH ** 2)) * (down[:, None] ** 2 + across ** 2).astype(np.float32))
        field[rows[0]:rows[-1] + 1, columns[0]:columns[-1] + 1] += np.float32(by * 1.04) * bell

    def _relief(self) -> Field:
        """Light and shade of the lie of the land, as a gain round 0: gentle everywhere, and plain on the board's slopes."""
        heights = np.asarray(self._noise(1.5) * np.float32(.16) + self._noise(.7) * np.float32(.045), np.float32)
        return np.asarray(np.tanh(self._facing(heights) * 2.1) * .12 + np.tanh(self._falls() * 1.2) * .17, np.float32)

    def _falls(self) -> Field:
        """How the slopes of the board turn to the lamp: positive where the ground falls towards it."""
        out = np.zeros(self._shape, np.float32)
        for x, y, dx, dy in self.land.falls:
            column, row = int((x + _PAD) * STEPS), int((y + _PAD) * STEPS)
            half = STEPS // 2
            turn = float(dx * LIGHT[0] + dy * LIGHT[1]) / (math.hypot(dx, dy) or 1)
            out[row - half:row + half, column - half:column + half] = turn
        return blur(out, .4 * STEPS)


def _edge(share: Field, lumps: Field, ragged: float) -> Field:
    """The distance to the border at which a share is a half, as if it ran straight there, roughened near it."""
    held = np.clip(share, .02, .98)
    out = np.log(held / (1 - held)) * np.float32(_SOFT / 1.702)
    return np.asarray(out + lumps * np.float32(ragged) * np.exp(-(out / np.float32(.5)) ** 2), np.float32)


class PicturePart:
    """A rectangle of the picture, painted at one go while it fits in the processor's cache: its pixels and the land's fields there."""

    def __init__(self, shapes: Shapes, left: int, top: int, right: int, bottom: int) -> None:
        self.shapes, self.land = shapes, shapes.land
        self.rows, self.columns = slice(top, bottom), slice(left, right)
        self._stations: dict[int, tuple[_Stations, _Stations]] = {}
        self.x = ((np.arange(left, right, dtype=np.float32) + np.float32(.5)) / np.float32(self.land.pixels))[None, :]
        self.y = ((np.arange(top, bottom, dtype=np.float32) + np.float32(.5)) / np.float32(self.land.pixels))[:, None]
        self.soft = 1 / self.land.pixels        # a pixel in units

    def shows(self, cover: GroundCover, beyond: float) -> bool:
        """Whether a cover, or what lies `beyond` units round it, is seen in this part."""
        field = self.shapes.distance[cover]
        (first, _), (begin, _) = self._stations_on(field)
        return bool(field[first[0]:first[-1] + 2, begin[0]:begin[-1] + 2].max() > -beyond)

    def spread(self, field: Field) -> Field:
        """A field of the lattice at every pixel of this part, (height, width)."""
        (low, part), (before, share) = self._stations_on(field)
        rows = field[low]
        rows = rows + (field[low + 1] - rows) * part[:, None]
        left = rows[:, before]
        return np.asarray(left + (rows[:, before + 1] - left) * share, np.float32)

    def _stations_on(self, field: Field) -> tuple[_Stations, _Stations]:
        """Where this part's rows and columns lie on a field's lattice."""
        steps = self.shapes.steps(field)
        if steps not in self._stations:
            down, across = ((side.start, side.stop, self.land.pixels, steps) for side in (self.rows, self.columns))
            self._stations[steps] = _stations(*down), _stations(*across)
        return self._stations[steps]


def parts(shapes: Shapes) -> Iterator[PicturePart]:
    """The picture of a land in parts of about 144 by 144 pixels, row by row."""
    width, height = shapes.land.size
    down, across = (np.linspace(0, length, max(1, round(length / 144)) + 1).astype(int) for length in (height, width))
    for top, bottom in pairwise(down):
        for left, right in pairwise(across):
            yield PicturePart(shapes, int(left), int(top), int(right), int(bottom))


def _stations(start: int, stop: int, pixels: float, steps: int) -> _Stations:
    """For the middle of every pixel along one side: the lattice point before it, and how far it is towards the next."""
    at = ((np.arange(start, stop) + .5) / pixels + _PAD) * steps - .5
    low = np.floor(at).astype(np.intp)
    return low, np.asarray(at - low, np.float32)
