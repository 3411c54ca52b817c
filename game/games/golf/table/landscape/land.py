"""The input of the landscape painter: ground as functions of place, the borders of its covers, its colours; and painting by hand."""

from __future__ import annotations

import enum
import math
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from types import MappingProxyType
from typing import Final, Generic, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from game.analysis.wanted import NotWanted, while_wanted
from game.ui.beside import BackgroundRun
from game.ui.looks.theme import RGB, rgb
from game.ui.paint.fields import LIGHT, Field, Grain, Picture, blur, slope, upsample

# ---- the input: a piece of golf ground as functions of the place, independent of its board
FINE: Final = 2.5   # device pixels per logical unit from which single pixels are not seen
Covers = NDArray[np.uint8]
Lookup = Callable[[Field, Field], Covers]
"""Returns the cover (values of `GroundCover`) at x and y, two arrays of one shape in units, also beyond the land's edges."""


class GroundCover(enum.IntEnum):
    """The covers of the ground, the lowest layer first."""

    ROUGH = 0
    WOODS = 1
    FAIRWAY = 2
    GREEN = 3
    SAND = 4
    WATER = 5


@dataclass(frozen=True, slots=True, eq=False)
class PaintedLand:
    """A piece of ground `wide` x `high` units, painted at `pixels` per unit; a unit is a space of the board, or about a bunker's width.

    `scale` is device pixels per logical unit, for the grain of grass and sand. `centres` are places (n, 2), x and y in units, that must
    show their own cover wherever the borders run: the middles of a board's spaces. `falls` are (x, y, dx, dy): around that place the ground
    falls in that direction. `ragged` is how much rougher than usual the borders of covers are; `coves` how many units shores and the
    edges of woods and sand vary within half a unit.
    """

    wide: float
    high: float
    pixels: float
    scale: float
    seed: int
    look_up: Lookup
    centres: Field
    falls: Field
    landscape: str = "parkland"
    ragged: float = 1.0
    coves: float = 0.0

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of its picture in pixels."""
        return round(self.wide * self.pixels), round(self.high * self.pixels)


def from_grid(
    rows: Sequence[Sequence[GroundCover]], pixels: float, scale: float, seed: int, landscape: str = "parkland",
    falls: Sequence[tuple[int, int, int, int]] = (),
) -> PaintedLand:
    """The land of a board of squares, `rows` from the top down; a fall is column, row, and its direction right and down.

    >>> from_grid([[GroundCover.GREEN, GroundCover.SAND]], 20, 1.0, 7).size
    (40, 20)
    """
    table = np.array([[int(cover) for cover in row] for row in rows], np.uint8)
    high, wide = table.shape

    def look_up(x: Field, y: Field) -> Covers:
        columns = np.clip(np.floor(x), 0, wide - 1).astype(np.intp)
        lines = np.clip(np.floor(y), 0, high - 1).astype(np.intp)
        return np.asarray(table[lines, columns], np.uint8)
    x, y = np.meshgrid(np.arange(wide) + .5, np.arange(high) + .5)
    centres = np.stack([x.ravel(), y.ravel()], -1).astype(np.float32)
    placed = np.array([(column + .5, row + .5, dx, dy) for column, row, dx, dy in falls], np.float32).reshape(-1, 4)
    return PaintedLand(wide, high, pixels, scale, seed, look_up, centres, placed, landscape)


# ---- the borders of a land's covers: smooth outlines that follow its board, computed on a coarse lattice and interpolated for the pixels
STEPS = 8           # lattice points per unit
FINER = 2           # how many times as many where borders have coves
_PAD = 2            # units of lattice beyond each edge
_SOFT = .46         # units over which a border is rounded
_WARP = .16         # units by which a border wanders
_HOLD = .25         # the least units from the middle of a space to a border
_REACH = .26        # units around a middle in which borders are pushed away
_RAGGED = {GroundCover.WOODS: .05, GroundCover.FAIRWAY: .035, GroundCover.GREEN: .012, GroundCover.SAND: .045, GroundCover.WATER: .04}
_COVED = (GroundCover.WATER, GroundCover.SAND, GroundCover.WOODS)      # covers whose edges nobody mows
_AROUND = 2.0       # units around a change that are computed with it
_INLAND = .2        # units from a border within which its coves fade
_LAYERS = (GroundCover.WATER, GroundCover.SAND, GroundCover.GREEN, GroundCover.FAIRWAY, GroundCover.WOODS)     # from the top down

_Stations = tuple[NDArray[np.intp], Field]


class Shapes:
    """Distances in units to the edge of every cover, positive inside, on the lattice or a finer one; and further fields.

    All randomness is on the lattice and comes from the land's seed: a land has the same outlines at any size of its picture.
    `turned` is how the edge of a cover faces the lamp, `relief` the light on the land's slopes, the rest smooth noise.
    """

    def __init__(self, land: PaintedLand) -> None:
        self.land = land
        self._shape = round((land.high + 2 * _PAD) * STEPS), round((land.wide + 2 * _PAD) * STEPS)
        self._random = np.random.default_rng((land.seed & 0xFFFFFFFF, 40))
        height, width = self._shape
        self.x = np.broadcast_to(((np.arange(width) + .5) / STEPS - _PAD).astype(np.float32)[None, :], self._shape)
        self.y = np.broadcast_to(((np.arange(height) + .5) / STEPS - _PAD).astype(np.float32)[:, None], self._shape)
        self.distance = self._distances()
        self.turned = {cover: self._facing(self.distance[cover], self.steps(self.distance[cover])) for cover in _LAYERS}
        self.mottle = np.asarray(self._noise(.4) * .55 + self._noise(1.3) * .85, np.float32)
        self.patches, self.bend, self.swell = self._noise(.5), self._noise(2.6), self._noise(.35)
        self.relief = self._relief()

    def _noise(self, sigma: float) -> Field:
        """Smooth noise of unit variance with features about `sigma` units wide."""
        height, width = self._shape
        out = blur(self._random.standard_normal((height, width), np.float32), sigma * STEPS)
        return np.asarray(out / (out.std() + 1e-6), np.float32)

    def _facing(self, heights: Field, steps: int) -> Field:
        """How ground of these heights (in units) faces the lamp: 0 if level, positive if brighter.

        `steps` is the number of lattice points per unit.
        """
        dx, dy = slope(heights)
        return np.asarray(-(dx * LIGHT[0] + dy * LIGHT[1]) * np.float32(steps), np.float32)

    def steps(self, field: Field) -> int:
        """The lattice points per unit of a field."""
        return STEPS * round(len(field) / self._shape[0])

    def at(self, field: Field, x: Field, y: Field) -> Field:
        """The values of a field at places in units."""
        (height, width), steps = field.shape, self.steps(field)
        columns = np.clip((x + _PAD) * steps, 0, width - 1).astype(np.intp)
        return np.asarray(field[np.clip((y + _PAD) * steps, 0, height - 1).astype(np.intp), columns], np.float32)

    def _distances(self) -> dict[GroundCover, Field]:
        self._warp = [np.clip(self._noise(.55), -2, 2) * np.float32(_WARP / 2) for _ in range(2)]
        self._lumps = np.clip(self._noise(.16) * np.float32(.7) + self._noise(.34) * np.float32(.7), -2.2, 2.2)
        self._waves = self._coves() if self.land.coves else None
        whole = slice(0, self._shape[0]), slice(0, self._shape[1])
        return self._held(self._edges(*whole), np.ones(len(self.land.centres), np.bool_))

    def _edges(self, rows: slice, columns: slice, *, finer: bool = False) -> dict[GroundCover, Field]:
        """The distances in a rectangle of the lattice, before borders are pushed; `finer`: on the finer lattice for covers with coves."""
        warp_x, warp_y = (each[rows, columns] for each in self._warp)
        x, y = self.x[rows, columns], self.y[rows, columns]
        covers = self.land.look_up(np.asarray(x + warp_x, np.float32), np.asarray(y + warp_y, np.float32))
        there = set(np.unique(covers).tolist())
        share = {cover: blur((covers == cover).astype(np.float32), _SOFT * STEPS) if cover in there else np.zeros(covers.shape, np.float32)
                 for cover in GroundCover}
        dry = np.maximum(1 - share[GroundCover.WATER], .02)
        turf = np.maximum(dry - share[GroundCover.SAND], .02)
        mown = share[GroundCover.FAIRWAY] + share[GroundCover.GREEN]
        parts = {
            GroundCover.WATER: share[GroundCover.WATER], GroundCover.SAND: share[GroundCover.SAND] / dry,
            GroundCover.GREEN: share[GroundCover.GREEN] / turf, GroundCover.FAIRWAY: mown / turf,
            GroundCover.WOODS: share[GroundCover.WOODS] / np.maximum(turf - mown, .25),
        }
        ragged = {cover: value * self.land.ragged for cover, value in _RAGGED.items()}
        edges = {cover: _edge(part, np.roll(self._lumps, cover * 3 * STEPS, 1)[rows, columns], ragged[cover])
                 for cover, part in parts.items()}
        return edges if self._waves is None else self._indented(edges, self._waves, rows, columns, finer=finer)

    def _coves(self) -> Field:
        """Waves of unit height for coves and spits, on the finer lattice."""
        height, width = (side * FINER for side in self._shape)
        white = np.random.default_rng((self.land.seed & 0xFFFFFFFF, 41)).standard_normal((height, width), np.float32)
        waves = blur(white, .088 * STEPS * FINER) - blur(white, .16 * STEPS * FINER)
        waves /= np.sqrt(blur(waves * waves, .2 * STEPS * FINER)) + np.float32(1e-6)     # equally deep everywhere
        return waves

    def _indented(self, edges: dict[GroundCover, Field], waves: Field, rows: slice, columns: slice, *,
                  finer: bool) -> dict[GroundCover, Field]:
        """The distances with coves and spits, which need the finer lattice; covers without them keep the coarse one."""
        for cover in _COVED:
            if finer or float(edges[cover].max()) > 0:
                edge = upsample(edges[cover], FINER)
                deep = np.float32(self.land.coves) * np.exp(-(edge / np.float32(_INLAND)) ** 2)
                rolled = np.roll(waves, cover * 3 * STEPS, 1)[_finer(rows, FINER), _finer(columns, FINER)]
                edges[cover] = np.asarray(edge + rolled * deep, np.float32)
        return edges

    def refine(self) -> None:
        """Moves all covers that may have coves to the finer lattice, even those that are nowhere yet, as `follow` needs."""
        if self._waves is not None:
            for cover in _COVED:
                if self.steps(self.distance[cover]) == STEPS:
                    self.distance[cover], self.turned[cover] = upsample(self.distance[cover], FINER), upsample(self.turned[cover], FINER)

    def follow(self, land: PaintedLand, box: tuple[float, float, float, float]) -> None:
        """Updates the fields for a land that has changed only inside a box: left, top, right and bottom in units."""
        self.land = land
        height, width = self._shape
        rows, columns = _lattice(box[1], box[3], height), _lattice(box[0], box[2], width)
        wide_rows, wide_columns = _lattice(box[1] - _AROUND, box[3] + _AROUND, height), _lattice(box[0] - _AROUND, box[2] + _AROUND, width)
        self.refine()
        before = {}
        for cover, edge in self._edges(wide_rows, wide_columns, finer=True).items():
            part = self._part(self.distance[cover], wide_rows, wide_columns)
            before[cover] = part.copy()
            part[:] = edge
        x, y = land.centres[:, 0], land.centres[:, 1]
        reach = 3 * _REACH      # of the pushes: none goes beyond what is restored below
        near = (x > box[0] - reach) & (x < box[2] + reach) & (y > box[1] - reach) & (y < box[3] + reach)
        self._held(self.distance, near)
        for cover, old in before.items():       # near the rim the computed values lack what is beyond it
            part, fresh = (self._part(self.distance[cover], *each) for each in ((wide_rows, wide_columns), (rows, columns)))
            kept = fresh.copy()
            part[:] = old
            fresh[:] = kept
            times = self.steps(self.distance[cover]) // STEPS
            facing, inner = self._facing(part, times * STEPS), self._part(self.turned[cover], rows, columns)
            down, aside = (rows.start - wide_rows.start) * times, (columns.start - wide_columns.start) * times
            inner[:] = facing[down:down + inner.shape[0], aside:aside + inner.shape[1]]

    def _part(self, field: Field, rows: slice, columns: slice) -> Field:
        """A rectangle of the lattice in a field, which may be on the finer lattice."""
        times = self.steps(field) // STEPS
        return field[_finer(rows, times), _finer(columns, times)]

    def _held(self, distance: dict[GroundCover, Field], among: NDArray[np.bool_]) -> dict[GroundCover, Field]:
        """The distances, pushed aside where the middle of a space would not show its own cover; `among` selects the middles."""
        if not among.any():
            return distance
        x, y = self.land.centres[among, 0], self.land.centres[among, 1]
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
        """Raises the field by a bell of height `by` around a place, in place."""
        (height, width), steps = field.shape, self.steps(field)
        reach, column, row = int(3 * _REACH * steps), round((x + _PAD) * steps - .5), round((y + _PAD) * steps - .5)
        rows = np.arange(max(0, row - reach), min(height, row + reach + 1))
        columns = np.arange(max(0, column - reach), min(width, column + reach + 1))
        down, across = ((at + .5) / steps - _PAD - middle for at, middle in ((rows, y), (columns, x)))
        bell = np.exp(np.float32(-1 / (2 * _REACH ** 2)) * (down[:, None] ** 2 + across ** 2).astype(np.float32))
        field[rows[0]:rows[-1] + 1, columns[0]:columns[-1] + 1] += np.float32(by * 1.04) * bell

    def _relief(self) -> Field:
        """The light and shade of the land's slopes, as a gain around 0: gentle everywhere, and stronger on the board's slopes."""
        heights = np.asarray(self._noise(1.5) * np.float32(.16) + self._noise(.7) * np.float32(.045), np.float32)
        return np.asarray(np.tanh(self._facing(heights, STEPS) * 2.1) * .12 + np.tanh(self._falls() * 1.2) * .17, np.float32)

    def _falls(self) -> Field:
        """How the slopes of the board face the lamp: positive where the ground falls towards it."""
        out = np.zeros(self._shape, np.float32)
        for x, y, dx, dy in self.land.falls:
            column, row = int((x + _PAD) * STEPS), int((y + _PAD) * STEPS)
            half = STEPS // 2
            turn = float(dx * LIGHT[0] + dy * LIGHT[1]) / (math.hypot(dx, dy) or 1)
            out[row - half:row + half, column - half:column + half] = turn
        return blur(out, .4 * STEPS)


def _lattice(start: float, stop: float, length: int) -> slice:
    """The slice of lattice points along a side between two places in units."""
    first, last = math.floor((start + _PAD) * STEPS), math.ceil((stop + _PAD) * STEPS)
    return slice(min(max(first, 0), length), min(max(last, 0), length))


def _finer(side: slice, times: int) -> slice:
    """The same slice on a lattice that is finer by a factor."""
    return slice(side.start * times, side.stop * times)


def _edge(share: Field, lumps: Field, ragged: float) -> Field:
    """The distance to the border where `share` is one half, as if that border were straight, roughened near it."""
    held = np.clip(share, .02, .98)
    out = np.log(held / (1 - held)) * np.float32(_SOFT / 1.702)
    return np.asarray(out + lumps * np.float32(ragged) * np.exp(-(out / np.float32(.5)) ** 2), np.float32)


class PicturePart:
    """A rectangle of the picture, painted at once while it fits in the processor's cache: its pixels and the land's fields there."""

    def __init__(self, shapes: Shapes, left: int, top: int, right: int, bottom: int) -> None:
        self.shapes, self.land = shapes, shapes.land
        self.rows, self.columns = slice(top, bottom), slice(left, right)
        self._stations: dict[int, tuple[_Stations, _Stations]] = {}
        self.x = ((np.arange(left, right, dtype=np.float32) + np.float32(.5)) / np.float32(self.land.pixels))[None, :]
        self.y = ((np.arange(top, bottom, dtype=np.float32) + np.float32(.5)) / np.float32(self.land.pixels))[:, None]
        self.soft = 1 / self.land.pixels        # the size of a pixel, in units

    def shows(self, cover: GroundCover, beyond: float) -> bool:
        """Whether a cover, or what is within `beyond` units of it, shows in this part."""
        field = self.shapes.distance[cover]
        (first, _), (begin, _) = self._stations_on(field)
        return bool(field[first[0]:first[-1] + 2, begin[0]:begin[-1] + 2].max() > -beyond)

    def spread(self, field: Field) -> Field:
        """A field of the lattice interpolated for every pixel of this part, (height, width)."""
        (low, part), (before, share) = self._stations_on(field)
        rows = field[low]
        rows = rows + (field[low + 1] - rows) * part[:, None]
        left = rows[:, before]
        return np.asarray(left + (rows[:, before + 1] - left) * share, np.float32)

    def _stations_on(self, field: Field) -> tuple[_Stations, _Stations]:
        """The positions of this part's rows and columns on a field's lattice."""
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
    """For the middle of every pixel along a side: the lattice point before it, and its share of the way to the next."""
    at = ((np.arange(start, stop) + .5) / pixels + _PAD) * steps - .5
    low = np.floor(at).astype(np.intp)
    return low, np.asarray(at - low, np.float32)


# ---- the colours of landscapes: a park, a links by the sea, a wood, a heath; and a plain one for themes without texture
Stops = tuple[RGB, ...]


class Growth(NamedTuple):
    """A kind of tree or bush: its form ("broad", "pine", "bush"), its leaves from shade to light, its share of all, its blossoms."""

    form: str
    leaves: Stops
    share: float
    blossom: RGB | None = None


class Palette(NamedTuple):
    """All colours of a landscape; stops run from shade to light, those of water from shore to depth."""

    rough: Stops
    tint: RGB               # of patches in the rough
    patches: float          # share of these patches, 0..1
    straw: float            # share of pale stalks in the rough, 0..1
    first_cut: Stops
    fairway: Stops
    fringe: Stops
    green: Stops
    floor: RGB              # under trees
    growths: tuple[Growth, ...]
    sand: RGB
    sand_shade: RGB
    sand_light: RGB
    lip: RGB
    water: Stops
    shore_line: RGB
    bank: RGB
    mud: RGB
    reeds: float            # share of reeds along water, 0..1


def _stops(*texts: str) -> Stops:
    return tuple(rgb(text) for text in texts)


_PARKLAND: Final = Palette(
    rough=_stops("#1D4220", "#33622B", "#4A7836", "#688E45"), tint=rgb("#858F48"), patches=.35, straw=.30,
    first_cut=_stops("#3F7A30", "#52903D", "#68A348"),
    fairway=_stops("#4A8E38", "#67A846", "#8FC55C", "#A6D66C"),
    fringe=_stops("#569640", "#6BAA4C", "#7DB958"), green=_stops("#74BC62", "#8FD276", "#AAE28C", "#BDEB9E"),
    floor=rgb("#1B3B1D"),
    growths=(
        Growth("broad", _stops("#0C2A17", "#1F5428", "#3F7F38", "#93BB55"), .40),
        Growth("broad", _stops("#0F2F1B", "#26602F", "#4C8F3E", "#A9CC66"), .25),
        Growth("broad", _stops("#0C2A1E", "#205438", "#3D7E55", "#82B272"), .15),
        Growth("pine", _stops("#08221A", "#164433", "#2C6646", "#6BA06A"), .20),
    ),
    sand=rgb("#E8D29E"), sand_shade=rgb("#93743F"), sand_light=rgb("#FFF4D2"), lip=rgb("#B4CB74"),
    water=_stops("#79C3C6", "#3C97B4", "#236F9C", "#154E7B", "#103F69"), shore_line=rgb("#E4F7F4"), bank=rgb("#C3B27A"), mud=rgb("#6F6238"),
    reeds=.5,
)

_LINKS: Final = Palette(
    rough=_stops("#565B2C", "#7E803E", "#A39F58", "#C8BE7C"), tint=rgb("#8C7A48"), patches=.55, straw=1.0,
    first_cut=_stops("#74853B", "#88984A", "#9DAB58"),
    fairway=_stops("#77984A", "#8FAE58", "#ABC46E", "#C0D482"),
    fringe=_stops("#7C9E50", "#90AF5C", "#A0BE68"), green=_stops("#86B86A", "#9DCB7C", "#B4DA8F", "#C6E5A2"),
    floor=rgb("#4A4C22"),
    growths=(
        Growth("bush", _stops("#1F2A12", "#3C4C1F", "#62722F", "#9A9C4A"), .45, rgb("#F2C531")),
        Growth("bush", _stops("#23301A", "#46562B", "#6F7C3E", "#A6A862"), .30),
        Growth("pine", _stops("#12271A", "#29482E", "#49683F", "#84935A"), .25),
    ),
    sand=rgb("#F0E0B8"), sand_shade=rgb("#A48A58"), sand_light=rgb("#FFFAE6"), lip=rgb("#B9B36A"),
    water=_stops("#A7DAD2", "#5CB4BC", "#3690AE", "#226F98", "#1A5A84"), shore_line=rgb("#FFFFFF"), bank=rgb("#E6D5A4"), mud=rgb("#B49C66"),
    reeds=.1,
)

_WOODLAND: Final = Palette(
    rough=_stops("#1E3A20", "#305329", "#466B34", "#6B8A45"), tint=rgb("#9A7A3A"), patches=.6, straw=.3,
    first_cut=_stops("#3A6E33", "#4B833E", "#5E9549"),
    fairway=_stops("#3F8240", "#58994A", "#7BB55C", "#93C66C"),
    fringe=_stops("#4C8C46", "#5E9E50", "#70AE5C"), green=_stops("#6CB268", "#85C87A", "#9FD98E", "#B4E4A0"),
    floor=rgb("#2A2E18"),
    growths=(
        Growth("pine", _stops("#071F18", "#123C2E", "#275C42", "#5F9468"), .50),
        Growth("pine", _stops("#0B2418", "#1B4630", "#36693F", "#7BA160"), .18),
        Growth("broad", _stops("#0D2A18", "#23542B", "#437B3A", "#8FB355"), .14),
        Growth("broad", _stops("#4A2A0C", "#8A5514", "#C08526", "#ECC25C"), .11),
        Growth("broad", _stops("#451A0C", "#7E3516", "#B45C28", "#E2965A"), .07),
    ),
    sand=rgb("#E2CB98"), sand_shade=rgb("#876A3A"), sand_light=rgb("#FBEECB"), lip=rgb("#A6BC6A"),
    water=_stops("#6FB0AE", "#34808F", "#1D5B78", "#12425F", "#0C344E"), shore_line=rgb("#D6EEEA"), bank=rgb("#9E8C58"), mud=rgb("#54482A"),
    reeds=.7,
)

_HEATH: Final = Palette(
    rough=_stops("#3F4426", "#5E6334", "#7E8046", "#A8A263"), tint=rgb("#9A5C8C"), patches=1.0, straw=.55,
    first_cut=_stops("#567A36", "#689044", "#7CA152"),
    fairway=_stops("#5C9244", "#74A851", "#97C266", "#ADD078"),
    fringe=_stops("#62984A", "#76AA56", "#88B962"), green=_stops("#78BA64", "#91CE78", "#ACDF8E", "#BFE8A0"),
    floor=rgb("#3A2F24"),
    growths=(
        Growth("pine", _stops("#0D241A", "#1F4432", "#3A6647", "#7A9C66"), .42),
        Growth("broad", _stops("#14301A", "#2E582C", "#54803D", "#9AB75C"), .22),
        Growth("bush", _stops("#3A1F38", "#6B3F66", "#9A628F", "#C896B8"), .20, rgb("#E3B0D2")),
        Growth("bush", _stops("#22301A", "#44562B", "#6D7D3E", "#A4AA5E"), .16, rgb("#F0C63C")),
    ),
    sand=rgb("#E9D2A4"), sand_shade=rgb("#97764A"), sand_light=rgb("#FFF3D4"), lip=rgb("#A9AE66"),
    water=_stops("#86B9BC", "#4A8AA0", "#2C668A", "#1C4A6E", "#153C5C"), shore_line=rgb("#E2F0EE"), bank=rgb("#B7A272"), mud=rgb("#5E4E34"),
    reeds=.45,
)

LANDSCAPES: Final[Mapping[str, Palette]] = MappingProxyType(
    {"parkland": _PARKLAND, "links": _LINKS, "woodland": _WOODLAND, "heath": _HEATH}
)
"""Palettes by the name of their landscape."""


def palette(landscape: str) -> Palette:
    """The colours of a landscape; a park's for an unknown name."""
    return LANDSCAPES.get(landscape, _PARKLAND)


# ---- ground that is painted by hand: what a stroke lays is blended in at once, and jobs on a thread repaint it
C = TypeVar("C", bound=tuple[int, int])
J = TypeVar("J")
T = TypeVar("T")
FEATHER: Final = 2         # pixels over which a laid cell blends into its surroundings


class CellsOfPixels(NamedTuple):
    """For every pixel of a picture, the number of its cell, in rows of `across` numbers.

    The number is `(row + 1) * across + column + 1`, with -1 for a row or column beside the grid; `all_of_them` is the count of numbers.
    """

    numbers: NDArray[np.int32]
    across: int
    all_of_them: int

    @classmethod
    def of(cls, columns: NDArray[np.int16], rows: NDArray[np.int16]) -> CellsOfPixels:
        """The numbers from the column and the row of every pixel; negative ones are beside the grid."""
        across, down = int(columns.max()) + 3, int(rows.max()) + 3
        numbers = np.maximum(rows, -1).astype(np.int32)
        numbers += 1
        numbers *= across
        numbers += np.maximum(columns, -1)
        numbers += 1
        return cls(numbers, across, across * down)

    def part(self, rows: slice, columns: slice) -> CellsOfPixels:
        """The numbers of a part of the picture."""
        return self._replace(numbers=self.numbers[rows, columns])

    def marked(self, cells: Iterable[tuple[int, int]]) -> NDArray[np.float32]:
        """An array of 1 for the pixels of these cells (column and row), and 0 for all others."""
        table = np.zeros(self.all_of_them, np.float32)
        for column, row in cells:
            if 0 <= column < self.across - 2:
                table[(row + 1) * self.across + column + 1] = 1
        return table.take(self.numbers)


def blended(base: Picture, sheets: Mapping[str, Picture], pixels: CellsOfPixels, cells: Mapping[C, str]) -> Picture:
    """A part of a picture with other grounds in some cells, by column and row: their sheets are blended in with soft borders.

    `pixels` has the cell of each pixel of the part.
    """
    high, wide = base.shape[:2]
    out = base.reshape(high, 4 * wide).astype(np.float32)
    for sign in sorted(set(cells.values())):
        mask = np.repeat(_softened(pixels.marked(cell for cell, laid in cells.items() if laid == sign)), 4, axis=1)
        sheet = sheets.get(sign)
        over = sheet.reshape(high, 4 * wide).astype(np.float32) if sheet is not None else np.zeros_like(out)
        over -= out             # in place, because a stroke waits for it
        over *= mask
        out += over
    out += np.float32(.5)
    return out.astype(np.uint8).reshape(high, wide, 4)


def _softened(mask: NDArray[np.float32]) -> NDArray[np.float32]:
    """The mask with soft borders; outside, it is as at its edge."""
    high, wide = mask.shape
    wider = np.empty((high + 2, wide + 2), np.float32)
    for _time in range(FEATHER):
        wider[1:-1, 1:-1] = mask
        wider[0, 1:-1], wider[-1, 1:-1], wider[1:-1, 0], wider[1:-1, -1] = mask[0], mask[-1], mask[:, 0], mask[:, -1]
        mask = mask + wider[:-2, 1:-1]
        for beside in (wider[2:, 1:-1], wider[1:-1, :-2], wider[1:-1, 2:]):
            mask += beside
        mask *= np.float32(.2)
    return mask


class GroundWork(Generic[J, T]):
    """Paints on a thread, one job at a time: a new job replaces the one under way. `wake` is called on the thread when there is a result.

    `grain` is for the painting only. Main thread only.
    """

    def __init__(self, wake: Callable[[], None]) -> None:
        self.grain = Grain()
        self.job: J | None = None
        self._wake = wake
        self._one_at_a_time = threading.Lock()      # the grain is for one thread at a time
        self._stopped = threading.Event()
        self._work = BackgroundRun[T]()

    @property
    def busy(self) -> bool:
        """Whether a job is being painted."""
        return self._work.busy

    def begin(self, job: J, paintings: Iterator[T]) -> None:
        """Paints these results one after the other, instead of the job under way."""
        self.stop()
        self._stopped, self.job = threading.Event(), job
        self._work.begin(self._painted(paintings, self._stopped), self._wake)

    def _painted(self, paintings: Iterator[T], stopped: threading.Event) -> Iterator[T]:
        """The results, on the thread; each is begun only while it is wanted."""
        try:
            with self._one_at_a_time, while_wanted(lambda: not stopped.is_set()):
                if stopped.is_set():
                    return
                for painted in paintings:
                    yield painted
                    if stopped.is_set():
                        return
        except NotWanted:
            return

    def collect(self) -> list[T]:
        """The results since the last call."""
        found = self._work.collect()
        if not self._work.busy:
            self.job = None
        return found

    def stop(self) -> None:
        """Stops painting."""
        self._stopped.set()
        self._work.stop()
        self.job = None
