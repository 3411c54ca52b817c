"""A board of Doshboard as a picture: one painted golf course with cliffs and falls, the cells engraved."""

from __future__ import annotations

import math
import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np
import pygame

from game.analysis.shipped import name_of
from game.analysis.wanted import check_wanted
from game.games.doshboard.rules.board import NO_CELL, SET_COURSE, Board, CellKind, Land, land_of
from game.games.doshboard.rules.geometry import EVEN, Cell, Cliff, cell_at, next_dot, place_of, turned
from game.games.doshboard.solver import rating
from game.games.doshboard.table import board_map as marks
from game.games.doshboard.table.board_map import TOWARD, BoardMap, Numbers, cells_under, map_of
from game.games.golf.table.landscape import RECIPE, PaintedLand, palette
from game.games.golf.table.landscape.land import FINE, Covers, GroundCover, PicturePart, Shapes
from game.games.golf.table.landscape.painting import PlantedTree, ground, grown, paint_plain, raise_crowns, shade
from game.ui.looks.theme import XY, Theme, rgb
from game.ui.paint import Painter
from game.ui.paint.fields import (
    LIGHT,
    Field,
    Grain,
    Picture,
    alpha_of,
    blur,
    doubled,
    gradient_map,
    mix,
    pixels_of,
    slope,
    smooth,
    spline,
    tone,
)
from game.ui.paint.lettering import load_font
from game.ui.paint.plates import lying, shadow
from game.ui.paint.shipped_pictures import shipped_picture
from game.ui.paint.store import Build, surface

# ---- the third dimension of a board's ground: cliffs with a lit rock face that is as high as the map says, and waterfalls that fall
_FACE: Final = .36      # units of rock that are seen below a cliff of one level that faces down the picture
_MORE: Final = .55      # what each level more adds to that, of one
_MOST_LEVELS: Final = 3
_BAND: Final = 64       # rows of pixels in which rock is painted at once
_STRIP: Final = 32      # and in which what is painted is cut out
_REACH: Final = 1.15    # units round a cliff that its shadow can reach
_END: Final = .30       # of its height is left where a cliff ends in open ground
_STEPS: Final = 5       # straight pieces of a cliff's line for each cell side
_BOARD_RELIEF_WANDER: Final = .13    # units by which a cliff's line leaves the middles of the sides, at most: dots stay well away from it
_FAR: Final = np.float32(9)
_ROCK: Final = tuple(rgb(text) for text in ("#2B2017", "#5B4632", "#8F7453", "#BFA679", "#E6D5AE"))
_LIP: Final = rgb("#DDE8A4")
_BROAD: Final = .80     # units to either side of a fall's cell that its curtain reaches, as far as there is water
_FOAM: Final = rgb("#FAFEFF")
_CURTAIN: Final = tuple(rgb(text) for text in ("#2E7DA6", "#79BAD5", "#CFEAF3", "#FCFEFF"))
_LAMP: Final = LIGHT[:2] / np.float32(math.hypot(float(LIGHT[0]), float(LIGHT[1])))


class CliffLine(NamedTuple):
    """The edge of a cliff as a smooth line, low ground on its left; `talls` is the height of its face at each point, in levels."""

    points: tuple[XY, ...]
    talls: tuple[float, ...]


class CliffField(NamedTuple):
    """How the pixels of a picture lie to the nearest of some cliffs.

    `below` is the distance in units beyond the cliff's edge, negative on the high side and large far from any; `facing` is 1 where the rock
    face turns to the lamp, -1 where it turns away; `down` the same of the lower edge of the picture; `tall` the levels that it falls;
    `along` the units along its line.
    """

    below: Field
    facing: Field
    down: Field
    tall: Field
    along: Field


def way_down(cliff: Cliff) -> int:
    """The direction in which a cliff falls."""
    return next(even for even in EVEN if next_dot(cliff.high, even) == cliff.low)


class _Side(NamedTuple):
    """A side of a cell that is a cliff, with the two corners that it joins, clockwise round the high cell."""

    cliff: Cliff
    begin: frozenset[Cell]
    end: frozenset[Cell]


def cliff_lines(laid: BoardMap, cliffs: Iterable[Cliff], levels: Callable[[Cliff], int] = lambda _cliff: 1) -> tuple[CliffLine, ...]:
    """The edges of some cliffs as lines through the middles of the cells' sides: a zigzag of sides runs smooth."""
    sides = []
    for cliff in sorted(cliffs):
        even = way_down(cliff)
        sides.append(_Side(cliff, *(frozenset((*cliff, next_dot(cliff.high, turned(even, hours)))) for hours in (-2, 2))))
    begins, ends = _by(sides, lambda side: side.begin), _by(sides, lambda side: side.end)
    free = {corner for corner in begins.keys() | ends.keys() if len(begins.get(corner, ())) != 1 or len(ends.get(corner, ())) != 1}
    left, found = dict.fromkeys(sides), []
    for first in [*(side for side in sides if side.begin in free), *sides]:
        chain: list[_Side] = []
        side = first
        while side in left:
            del left[side]
            chain.append(side)
            if side.end not in free:
                side = begins[side.end][0]
        if chain:
            found.append(_line(laid, chain, levels, begins, ends))
    return tuple(found)


def _by(sides: Sequence[_Side], corner: Callable[[_Side], frozenset[Cell]]) -> dict[frozenset[Cell], list[_Side]]:
    out: dict[frozenset[Cell], list[_Side]] = {}
    for side in sides:
        out.setdefault(corner(side), []).append(side)
    return out


def _line(laid: BoardMap, chain: Sequence[_Side], levels: Callable[[Cliff], int], begins: dict[frozenset[Cell], list[_Side]],
          ends: dict[frozenset[Cell], list[_Side]]) -> CliffLine:
    """The line of a chain of sides: closed, or from corner to corner and flatter where it ends in open ground."""
    middles = [laid.along(side.cliff.high, way_down(side.cliff), .5 + _wander(side.cliff)) for side in chain]
    talls = [float(min(levels(side.cliff), _MOST_LEVELS)) for side in chain]
    if chain[0].begin == chain[-1].end and len(chain) > 2:
        points, kept = [middles[-1], *middles, middles[0], middles[1]], [talls[-1], *talls, talls[0], talls[1]]
        return CliffLine(tuple(spline(points, _STEPS)[_STEPS:-_STEPS]), _spread(kept)[_STEPS:-_STEPS])
    corners = chain[0].begin, chain[-1].end
    open_ends = [len(begins.get(corner, ())) + len(ends.get(corner, ())) for corner in corners]
    first, last = (tall * (_END if met == 1 else 1) for tall, met in zip((talls[0], talls[-1]), open_ends, strict=True))
    begin, end = (_corner(laid, corner) for corner in corners)
    return CliffLine(tuple(spline([begin, *middles, end], _STEPS)), _spread([first, *talls, last]))


def _wander(cliff: Cliff) -> float:
    """How far a cliff's line leaves the middle of a side: some places stand out and others back, the same ones in every picture."""
    q, r = cliff.high.q + cliff.low.q, cliff.high.r + cliff.low.r
    return _BOARD_RELIEF_WANDER * (.6 * math.sin(1.37 * q + .71 * r) + .4 * math.sin(.83 * q - 2.31 * r + 1.1))


def _corner(laid: BoardMap, cells: frozenset[Cell]) -> XY:
    dots = [laid.dot(cell) for cell in cells]
    return sum(x for x, _ in dots) / 3, sum(y for _, y in dots) / 3


def _spread(values: Sequence[float]) -> tuple[float, ...]:
    """A value for every point of a spline through places that have these."""
    at = np.arange((len(values) - 1) * _STEPS + 1) / _STEPS
    return tuple(float(value) for value in np.interp(at, np.arange(len(values)), values))


def cliff_field(laid: BoardMap, cliffs: Iterable[Cliff], levels: Callable[[Cliff], int] = lambda _cliff: 1,
                within: pygame.Rect | None = None) -> CliffField:
    """The field of some cliffs; `levels` says how many levels one falls. Only those pixels are right that lie `within` a part, if given."""
    width, height = laid.size
    reach = round(2 * (_REACH + 1) * laid.unit)
    near_part = None if within is None else within.inflate(reach, reach)
    near = np.full((height, width), _FAR, np.float32)
    field = CliffField(near.copy(), *(np.zeros((height, width), np.float32) for _ in range(4)))
    for line in cliff_lines(laid, cliffs, levels):
        check_wanted()
        run = 0.0
        for number, (one, other) in enumerate(pairwise(line.points)):
            middle = (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
            if near_part is not None and not near_part.collidepoint(middle):
                run += math.dist(one, other) / laid.unit
                continue
            rows, columns = _window(laid, middle, _REACH)
            far = math.dist(one, other) / laid.unit
            if rows.stop > rows.start and columns.stop > columns.start and far > 1e-6:
                x = (np.arange(columns.start, columns.stop, dtype=np.float32) + np.float32(.5))[None, :]
                y = (np.arange(rows.start, rows.stop, dtype=np.float32) + np.float32(.5))[:, None]
                part = CliffField(*(values[rows, columns] for values in field))
                _nearer(near[rows, columns], part, (x, y), (one, other), line.talls[number:number + 2], (run, far), laid.unit)
            run += far
    return field


def raise_cliffs(image: Field, field: CliffField, grain: Grain, unit: float, part: pygame.Rect | None = None,
                 whole: tuple[int, int] | None = None) -> None:
    """Paint the rock faces of cliffs, the light on their edges and the shade at their feet, in place.

    `part` is where the image lies in the picture of all of the board, which has the size `whole`, where it is not all of it.
    """
    height, width = image.shape[:2]
    place, full = part or pygame.Rect(0, 0, width, height), whole or (width, height)
    near = np.flatnonzero((field.below < _FAR).any(1))
    if not len(near):
        return
    window = slice(place.top, place.bottom), slice(place.left, place.right)
    grit = grain.noise(full[0], full[1], max(.6, .03 * unit), max(.6, .05 * unit), 17)[window]
    lumps = grain.noise(full[0], full[1], max(1.0, .16 * unit), max(1.0, .16 * unit), 23)[window]
    for top in range(0, height, _BAND):     # what is computed on the way takes much more memory than the picture
        check_wanted()
        rows = slice(top, min(top + _BAND, height))
        _raise(image[rows], CliffField(*(each[rows] for each in field)), grit[rows], lumps[rows], 1 / unit)


def _raise(image: Field, field: CliffField, grit: Field, lumps: Field, soft: float) -> None:
    """Some rows of a picture; `soft` is a pixel in units."""
    facing = field.facing
    below = np.asarray(field.below + .030 * lumps, np.float32)
    tall = (1 + np.float32(_MORE) * (field.tall - 1)) * np.minimum(field.tall, 1)
    foot = np.asarray(np.float32(_FACE) * tall * (np.float32(.62) + .38 * field.down) * (1 + .10 * lumps), np.float32)
    past, away = np.maximum(below - foot, 0), np.maximum(-facing, 0)
    reach = np.float32(.10) + tall * (np.float32(.10) + np.float32(.30) * away)
    image *= (1 - np.exp(-(past / reach) ** 2) * (below > 0) * (np.float32(.30) + np.float32(.34) * away))[..., None]
    rock = smooth(-.6 * soft, .6 * soft, below) * (1 - smooth(-soft, soft, np.asarray(below - foot, np.float32)))
    share = np.clip(below / np.maximum(foot, np.float32(1e-3)), 0, 1)
    cracks = np.abs(np.sin(field.along * np.float32(14.5) + 1.3 * lumps + 2.2 * grit * np.float32(.35)))
    ledges = np.sin((share * tall * np.float32(2.4) + .30 * lumps) * np.float32(2 * math.pi)) * np.float32(.05)
    value = np.float32(.50) + .32 * facing + .10 * grit + .07 * lumps - np.float32(.24) * share + ledges - np.float32(.26) * (cracks < .22)
    image[:] = mix(image, gradient_map(np.asarray(np.clip(value, 0, 1), np.float32), _ROCK), np.asarray(rock, np.float32)[..., None])
    lip = np.exp(-((below + np.float32(.045)) / np.float32(max(.04, .9 * soft))) ** 2) * (np.float32(.48) + .34 * facing)
    image[:] = mix(image, tone(_LIP), np.asarray(np.clip(lip * np.minimum(field.tall, 1), 0, .85), np.float32)[..., None])


def shade_levels(image: Field, levels: Field, unit: float, mean: float | None = None) -> None:
    """Light on ground that lies higher, and on the slopes between levels, in place; `levels` for every pixel.

    `mean` is that of all of the board's levels, where the image shows only a part.
    """
    gentle = blur(np.asarray(levels - (levels.mean() if mean is None else np.float32(mean)), np.float32), .30 * unit)
    dx, dy = slope(blur(np.asarray(levels, np.float32), .75 * unit))
    lit = np.tanh(-(dx * LIGHT[0] + dy * LIGHT[1]) * np.float32(1.3 * unit)) * np.float32(.13)
    warm = np.array((1.0, .85, .35), np.float32) * np.float32(.060)
    image *= (1 + lit)[..., None] * (1 + gentle[..., None] * warm)


def fall_groups(land: Land) -> list[tuple[Cell, ...]]:
    """The waterfalls of a board: cells that lie next to each other are one."""
    left = {cell for cell, terrain in land.marks.items() if terrain is CellKind.WATERFALL}
    found = []
    while left:
        group, edge = [], [min(left)]
        left.discard(edge[0])
        while edge:
            cell = edge.pop()
            group.append(cell)
            for beside in (next_dot(cell, even) for even in EVEN):
                if beside in left:
                    left.discard(beside)
                    edge.append(beside)
        found.append(tuple(sorted(group)))
    return sorted(found)


def flow_of(land: Land, group: Sequence[Cell]) -> XY:
    """Where the water of a whole fall goes, right and down, of length 1."""
    ways = [flow(land, cell) for cell in group]
    x, y = sum(way[0] for way in ways), sum(way[1] for way in ways)
    length = math.hypot(x, y)
    return (x / length, y / length) if length > 1e-6 else (0.0, 1.0)


def flow(land: Land, cell: Cell) -> XY:
    """Where the water of a fall goes, right and down, of length 1: along its cliffs to other water, else down the picture."""
    x = y = 0.0
    for even in EVEN:
        beside = next_dot(cell, even)
        sign = 1 if (cell, beside) in land.ground.cliffs else -1 if (beside, cell) in land.ground.cliffs else 0
        if sign:
            wet = 1.0 if beside in land.marks and land.marks[beside].wet else .3
            x, y = x + sign * wet * TOWARD[even][0], y + sign * wet * TOWARD[even][1]
    length = math.hypot(x, y)
    return (x / length, y / length) if length > 1e-6 else (0.0, 1.0)


class FallShape(NamedTuple):
    """A fall on pixels: how far each lies along and across its flow, in units, and how much of it is curtain, brink and boiling foot."""

    along: Field
    across: Field
    curtain: Field
    brink: Field
    foot: Field


def fall_shape(dots: Sequence[XY], toward: XY, x: Field, y: Field) -> FallShape:
    """The shape of a fall over cells with these dots, at places x (1, w) and y (h, 1), all in units."""
    middle = sum(dot[0] for dot in dots) / len(dots), sum(dot[1] for dot in dots) / len(dots)
    dx, dy = x - np.float32(middle[0]), y - np.float32(middle[1])
    along, across = dx * np.float32(toward[0]) + dy * np.float32(toward[1]), dy * np.float32(toward[0]) - dx * np.float32(toward[1])

    def body(back: float, long: float) -> Field:
        whole = np.zeros(np.broadcast_shapes(x.shape, y.shape), np.float32)
        for a, b in dots:
            px, py = x - np.float32(a), y - np.float32(b)
            down = (px * np.float32(toward[0]) + py * np.float32(toward[1]) - np.float32(back)) / np.float32(long)
            aside = (py * np.float32(toward[0]) - px * np.float32(toward[1])) / np.float32(_BROAD)
            whole += np.exp(-(down * down) - aside * aside)
        return smooth(.22, .40, whole)
    here = body(.06, .42)
    brink, foot = here * (1 - body(.20, .42)), body(.50, .20)
    return FallShape(np.asarray(along, np.float32), np.asarray(across, np.float32), here, np.asarray(brink, np.float32), foot)


def pour(image: Field, laid: BoardMap, land: Land, shapes: Shapes, grain: Grain) -> None:
    """Paint the white water of every waterfall into the water of the picture, in place."""
    for group in fall_groups(land):
        dots = [(x / laid.unit, y / laid.unit) for x, y in (laid.dot(cell) for cell in group)]
        windows = [_window(laid, laid.dot(cell), 1.5) for cell in group]
        rows = slice(min(w[0].start for w in windows), max(w[0].stop for w in windows))
        columns = slice(min(w[1].start for w in windows), max(w[1].stop for w in windows))
        if rows.stop - rows.start > 1 and columns.stop - columns.start > 1:
            part = PicturePart(shapes, columns.start, rows.start, columns.stop, rows.stop)
            shape = fall_shape(dots, flow_of(land, group), part.x, part.y)
            image[rows, columns] = _fall(image[rows, columns], part, shape, laid.unit, grain)


def _fall(image: Field, part: PicturePart, shape: FallShape, unit: float, grain: Grain) -> Field:
    """A piece of the picture with one fall: a curtain of streaks from the brink to a boiling foot, and mist over it."""
    along, across, curtain, brink, foot = shape
    side = 512      # of the tiles that a grain repeats
    long = grain.noise(side, side, max(8.0, 1.3 * unit), max(.7, .032 * unit), 3)
    broad = grain.noise(side, side, max(8.0, 1.8 * unit), max(1.0, .09 * unit), 5)
    froth = grain.noise(along.shape[1], along.shape[0], max(.8, .06 * unit), max(.8, .06 * unit), 9)
    at = np.rint(across * unit).astype(np.intp) % side, np.rint(along * unit).astype(np.intp) % side
    ropes = np.asarray(long[at] * np.float32(.62) + broad[at] * np.float32(.55), np.float32)
    wet = smooth(-.03, .09, part.spread(part.shapes.distance[GroundCover.WATER]))
    value = np.clip(np.float32(.60) + .24 * ropes - .40 * brink + .28 * foot, 0, 1)
    image = mix(image, gradient_map(np.asarray(value, np.float32), _CURTAIN), np.asarray(curtain * wet * np.float32(.96))[..., None])
    boil = np.clip(foot * (np.float32(.42) + .60 * froth), 0, 1) * wet
    image = mix(image, tone(_FOAM), np.asarray(np.clip(boil, 0, .92), np.float32)[..., None])
    return mix(image, tone(_FOAM), np.asarray(foot * np.float32(.12), np.float32)[..., None])


def _nearer(near: Field, field: CliffField, at: tuple[Field, Field], line: tuple[XY, XY], talls: Sequence[float],
            run: tuple[float, float], unit: float) -> None:
    """Note one straight piece of a cliff's line wherever it is the nearest so far, in place; `run` is where it begins, and its length."""
    (ax, ay), (bx, by) = line
    x, y = at[0] - np.float32(ax), at[1] - np.float32(ay)
    wide, high = bx - ax, by - ay
    t = np.clip((x * np.float32(wide) + y * np.float32(high)) * np.float32(1 / (wide * wide + high * high)), 0, 1)
    left = np.where(x * np.float32(high) - y * np.float32(wide) >= 0, np.float32(1), np.float32(-1))
    x, y = x - t * np.float32(wide), y - t * np.float32(high)
    apart = np.hypot(x, y)
    closer = apart * np.float32(1 / unit) < near
    over = np.float32(1) / np.maximum(apart, np.float32(.5))
    np.copyto(field.below, left * apart * np.float32(1 / unit), where=closer)
    np.copyto(field.facing, left * (x * _LAMP[0] + y * _LAMP[1]) * over, where=closer)
    np.copyto(field.down, left * y * over, where=closer)
    np.copyto(field.tall, np.float32(talls[0]) + t * np.float32(talls[1] - talls[0]), where=closer)
    np.copyto(field.along, np.float32(run[0]) + t * np.float32(run[1]), where=closer)
    np.copyto(near, apart * np.float32(1 / unit), where=closer)


def _window(laid: BoardMap, middle: XY, reach: float) -> tuple[slice, slice]:
    """The rows and columns of the picture within that number of units of a point."""
    width, height = laid.size
    far = reach * laid.unit
    left, top = max(0, math.floor(middle[0] - far)), max(0, math.floor(middle[1] - far))
    return slice(top, max(top, min(height, math.ceil(middle[1] + far)))), slice(left, max(left, min(width, math.ceil(middle[0] + far))))


# ---- a board of Doshboard as a picture: one painted golf course with cliffs and falls, the cells engraved on it, trees, tees and flags
RADII: Final = {CellKind.SMALL: .29, CellKind.MEDIUM: .45, CellKind.BIG: .64}
"""Radii of the crowns of trees, in units."""

_MOWN_FROM: Final = .40     # of what `_mown` says
_WANDER: Final = .28        # units by which shores and wood edges leave the borders of cells
_RAGGED: Final = 1.3        # so much rougher than squares' borders they are
_COVES: Final = .07          # units that they go to and fro within a cell side
_PLAYED: Final = 1.05       # units round a cell where the best play lands that are mown
_GREEN: Final = .62         # units round a target that are mown short
_PRINTED: Final = 3         # raised when what is painted beside the landscape changes
LINES_FROM: Final = 10     # pixels of the smallest unit that shows cell lines
_SKETCHED: Final = 6.0      # pixels of a unit in a sketch, before it is stretched
_RUN_TOGETHER: Final = 3    # of those pixels that run into one, so that the cells of a sketch do

GAME: Final = "doshboard"
SMALL_UNIT: Final = 20.0    # pixels of a unit in the small picture
_SMALL_SCALE: Final = .6    # at which its grass is as fine, stretched, as that of a picture in a window of scale 1
_FLAT: Final = {
    GroundCover.ROUGH: rgb("#0C4A1E"), GroundCover.WOODS: rgb("#04260F"), GroundCover.FAIRWAY: rgb("#1E6E31"),
    GroundCover.GREEN: rgb("#3FA85A"), GroundCover.SAND: rgb("#9A7A2A"), GroundCover.WATER: rgb("#0B4A86"),
}
_FLAT_CLIFF: Final = rgb("#F0D9A8")
_FLAT_FALL: Final = rgb("#D9EEF8")
_FLAT_TREE: Final = rgb("#04260F")
_PLAIN: Final = {
    CellKind.GRASS: rgb("#74AE50"), CellKind.SMALL: rgb("#2F6B35"), CellKind.MEDIUM: rgb("#265C2E"), CellKind.BIG: rgb("#1E4F28"),
    CellKind.WATER: rgb("#236F9C"), CellKind.WATERFALL: rgb("#BFE0EA"),
}


class BoardLook(NamedTuple):
    """How a board is to look at any size: `lines` shows cell lines and dots; `marks` tees and targets.

    `played` are cells where the best play lands, which are mown: for the eye only, as all grass plays alike. Without any the ground between
    tees and targets is mown.
    """

    board: Board
    landscape: str = "parkland"
    seed: int = 0
    lines: bool = True
    marks: bool = True
    played: tuple[Cell, ...] = ()

    def has(self, cell: Cell) -> bool:
        """Whether a cell is one of the board."""
        column, row = place_of(cell)
        rows = self.board.rows
        return 0 <= row < len(rows) and 0 <= column < len(rows[row]) and rows[row][column] != NO_CELL


def look_of(board: Board, *, lines: bool = True) -> BoardLook:
    """How a board looks wherever it is shown: mown where the best play comes down, as far as that is known."""
    name = board.name.removesuffix(SET_COURSE)      # whatever its players have set, it is the same landscape
    seed = zlib.crc32("\n".join((name, *board.rows, *board.heights)).encode())
    return BoardLook(board, seed=seed, lines=lines, played=rating.known(board))


class BoardPlan(NamedTuple):
    """All that a board's picture depends on besides the theme."""

    look: BoardLook
    map: BoardMap

    @property
    def board(self) -> Board:
        """The board."""
        return self.look.board

    @property
    def seed(self) -> int:
        """The number that all chance in the picture comes from."""
        return self.look.seed


class Figures(NamedTuple):
    """The alphas of the numbers on the tees and on the flags, by hole."""

    tees: tuple[Field, ...]
    flags: tuple[Field, ...]


def painted_board(p: Painter, plan: BoardPlan, kind: str) -> pygame.Surface | None:
    """The painted picture of a board, premultiplied, as large as its map says; None until it is there. The small one comes before it.

    A newer wish of a kind replaces one that has not been begun: give every zoom level a kind of its own.
    """
    theme = p.look.theme

    def prepare() -> Build:
        figures = figures_of(plan)
        return lambda grain: [printed(grain, theme, plan, figures)]
    wish = RECIPE, _PRINTED, plan
    found = p.slow(kind, wish, prepare, begin=False)
    if found is not None or (not theme.flat and small_board(p, plan.look) is None):
        return found
    return p.slow(kind, wish, prepare, first=True)


def small_board(p: Painter, look: BoardLook) -> pygame.Surface | None:
    """A board painted small, by the map of `small_plan` and without its shadow; None until it is there. Stock boards ship with it."""
    plan = small_plan(look)

    def prepare() -> Build:
        figures, theme = figures_of(plan), p.look.theme
        return lambda grain: [printed(grain, theme, plan, figures, cast=False)]
    name = name_of_small(plan)
    return p.slow(f"board small {name}", "", prepare, first=True, shipped=lambda: shipped_picture(GAME, name))


def board_now(p: Painter, plan: BoardPlan) -> tuple[pygame.Surface, BoardMap]:
    """What stands for a picture until it is painted, and its map: the board as it was painted small, before that a sketch of its cells."""
    small = small_board(p, plan.look) if not p.look.theme.flat else None
    if small is not None:
        return small, small_plan(plan.look).map
    return p.made(("doshboard sketch", plan), lambda: sketch(p.look.theme, plan)), plan.map


def small_plan(look: BoardLook) -> BoardPlan:
    """The plan of the small picture of a board: the same for every window, and always with its cells' lines."""
    return BoardPlan(look._replace(lines=True), map_of(look.board, SMALL_UNIT, _SMALL_SCALE))


@lru_cache(maxsize=16)
def name_of_small(small: BoardPlan) -> str:
    """The name under which that small picture ships: another one where board or recipe are others."""
    return name_of("small board 1", (RECIPE, _PRINTED, small))


def figures_of(plan: BoardPlan) -> Figures:
    """The numbers of a board's holes, for cells of its size; needs fonts, so it is found before the painting."""
    unit, holes = plan.map.unit, range(1, len(plan.board.holes) + 1)

    def drawn(size: float) -> tuple[Field, ...]:
        font = load_font("bold", max(8, round(size)))
        digits = (font.render(str(number), True, (255, 255, 255)) for number in holes)
        return tuple(alpha_of(digit.subsurface(digit.get_bounding_rect())) for digit in digits)
    return Figures(drawn(.50 * unit), drawn(.52 * unit)) if plan.look.marks else Figures((), ())


def printed(grain: Grain, theme: Theme, plan: BoardPlan, figures: Figures, *, cast: bool = True) -> Picture:
    """The picture's pixels, premultiplied: the ground inside the outermost arcs, and with `cast` its shadow.

    Where pixels are fine the ground is painted on half as many each way, where grass, rock and water look as well. Crowns, tees and flags
    stay sharp.
    """
    land, laid, rich = land_of(plan.board), plan.map, not theme.flat
    trees = grown(trees_of(plan, land), np.random.default_rng((plan.seed & 0xFFFFFFFF, 34)), palette(plan.look.landscape))
    coarse = rich and laid.scale >= FINE
    ground_plan = plan._replace(map=laid._replace(unit=laid.unit / 2, scale=laid.scale / 2)) if coarse else plan
    pixels = marks.board_pixels(ground_plan.map)
    image = _painted(grain, ground_plan, land, pixels, trees) if rich else _flat(plan, land, pixels)
    body = body_of(ground_plan, land, pixels)
    halo = halo_of(body, ground_plan.map.scale, theme) if cast and rich else None
    if coarse:
        image, body = doubled(image, laid.size), np.clip(doubled(body, laid.size), 0, 1)
        halo = None if halo is None else pixels_of(pygame.transform.smoothscale(surface(halo), laid.size))
    if rich:
        raise_crowns(image, grain, painted_land(plan, land), palette(plan.look.landscape), trees)
        np.clip(image, 0, 255, out=image)
    for number, (pair, tee) in enumerate(zip(plan.board.holes, figures.tees, strict=False)):
        marks.target_rings(image, laid.dot(pair.target.cell), laid.unit)
        marks.tee_disc(image, laid.dot(pair.tee.cell), laid.unit, tee)
        marks.target_flag(image, laid.dot(pair.target.cell), laid.unit, figures.flags[number])
    return cut_out(image, body, halo)


def body_of(plan: BoardPlan, land: Land, pixels: marks.BoardPixels) -> Field:
    """How much of each pixel lies inside the board's outermost arcs, 0..1."""
    inside = looked_up(cell_table(plan.board, lambda cell: cell in land.marks), pixels.columns, pixels.rows)
    return blur(inside.astype(np.float32), .7)


def halo_of(body: Field, scale: float, theme: Theme) -> Picture:
    """The shadow of a board with that body, as large as it."""
    height, width = body.shape
    halo, pad = shadow(body, lying(.35), scale, theme.shade)
    return halo[pad:pad + height, pad:pad + width]


def cut_out(image: Field, body: Field, halo: Picture | None) -> Picture:
    """A picture as far as the body goes, premultiplied, above its shadow where there is one."""
    out = np.empty((*body.shape, 4), np.uint8)
    for top in range(0, len(body), _STRIP):
        rows = slice(top, top + _STRIP)
        share = body[rows, :, None]
        strip = np.concatenate([image[rows][..., ::-1] * share, share * np.float32(255)], -1)
        if halo is not None:
            strip += halo[rows] * (1 - share)
        strip += np.float32(.5)
        out[rows] = np.clip(strip, 0, 255, out=strip)
    return out


def sketch(theme: Theme, plan: BoardPlan) -> pygame.Surface:
    """A quick likeness to show before anything is painted: plain colours that run into each other, as cells only in a flat theme."""
    laid = plan.map if theme.flat else map_of(plan.board, _SKETCHED, plan.map.scale * _SKETCHED / plan.map.unit)
    out = pygame.Surface(laid.size, pygame.SRCALPHA, 32)
    for cell, terrain in land_of(plan.board).marks.items():
        tint = _FLAT[_COVERS[terrain]] if theme.flat else _PLAIN[terrain]
        pygame.draw.polygon(out, tint, laid.outline(cell, 3 if theme.flat else 1))
    out = out.premul_alpha()
    if theme.flat:
        return out
    fewer = out.get_width() // _RUN_TOGETHER, out.get_height() // _RUN_TOGETHER
    return pygame.transform.smoothscale(pygame.transform.smoothscale(out, fewer), plan.map.size)


def painted_land(plan: BoardPlan, land: Land) -> PaintedLand:
    """The board as ground to paint, in units from the upper left corner of its picture."""
    laid = plan.map
    left, top = (value / laid.unit for value in laid.origin)
    covers = cell_table(plan.board, lambda cell: _COVERS.get(land.marks.get(inside_map(laid, cell), CellKind.SMALL), GroundCover.ROUGH))
    targets = [(x / laid.unit, y / laid.unit) for x, y in (laid.dot(pair.target.cell) for pair in plan.board.holes)]
    mown, growth = _mown(plan), _waves(plan.seed, 35, .35, .95)

    def look_up(x: Field, y: Field) -> Covers:
        aside, down = wanderings(plan.seed, x, y)
        out = looked_up(covers, *cells_under(np.asarray(x - left + aside, np.float32), np.asarray(y - top + down, np.float32)))
        out = np.where((out == GroundCover.FAIRWAY) & (mown(x, y) + .22 * growth(x, y) < _MOWN_FROM), np.uint8(GroundCover.ROUGH), out)
        for a, b in targets:
            out = np.where((out != GroundCover.WATER) & (np.hypot(x - a, y - b) < _GREEN), np.uint8(GroundCover.GREEN), out)
        return np.asarray(out, np.uint8)
    dots = [laid.dot(cell) for cell in land.marks]
    centres = np.array(dots, np.float32).reshape(-1, 2) / np.float32(laid.unit)
    wide, high = (value / laid.unit for value in laid.size)
    none = np.empty((0, 4), np.float32)
    return PaintedLand(wide, high, laid.unit, laid.scale, plan.seed, look_up, centres, none, plan.look.landscape, _RAGGED, _COVES)


_COVERS: Final[Mapping[CellKind, GroundCover]] = {
    CellKind.GRASS: GroundCover.FAIRWAY, CellKind.SMALL: GroundCover.ROUGH, CellKind.MEDIUM: GroundCover.WOODS,
    CellKind.BIG: GroundCover.WOODS, CellKind.WATER: GroundCover.WATER, CellKind.WATERFALL: GroundCover.WATER,
}


def trees_of(plan: BoardPlan, land: Land) -> list[tuple[float, float, float]]:
    """The board's trees in units of its picture, x, y and radius: each over its dot, no two quite alike."""
    random = np.random.default_rng((plan.seed & 0xFFFFFFFF, 33))
    out = []
    for cell, terrain in sorted(land.marks.items()):
        if terrain.tree:
            (x, y), (dx, dy), size = plan.map.dot(cell), random.uniform(-.05, .05, 2).tolist(), float(random.uniform(.94, 1.06))
            out.append((x / plan.map.unit + dx, y / plan.map.unit + dy, RADII[terrain] * size))
    return out


def _painted(grain: Grain, plan: BoardPlan, land: Land, pixels: marks.BoardPixels, trees: list[PlantedTree]) -> Field:
    """The board's ground as a landscape, with its lines and in the shade of its trees, which are not there yet."""
    laid, painted = plan.map, painted_land(plan, land)
    shapes = Shapes(painted)
    image = ground(grain, shapes)
    if plan.board.heights:
        levels = looked_up(cell_table(plan.board, lambda cell: height_at(plan, cell)), pixels.columns, pixels.rows).astype(np.float32)
        shade_levels(image, levels, laid.unit)
    dry = [cliff for cliff in land.ground.cliffs if land.dry(cliff.high) or land.dry(cliff.low)]
    raise_cliffs(image, cliff_field(laid, dry, lambda cliff: levels_of(plan, cliff)), grain, laid.unit)
    pour(image, laid, land, shapes, grain)
    np.clip(image, 0, 255, out=image)
    if plan.look.lines and laid.unit >= LINES_FROM:
        marks.engrave(image, pixels, laid)
    shade(image, painted, trees)
    return image


def _flat(plan: BoardPlan, land: Land, pixels: marks.BoardPixels) -> Field:
    """The same in plain colours, for a theme without texture."""
    laid = plan.map
    image = paint_plain(painted_land(plan, land), _FLAT)
    falls = looked_up(cell_table(plan.board, lambda cell: land.marks.get(cell) is CellKind.WATERFALL), pixels.columns, pixels.rows)
    image[(falls > 0) & (pixels.dot < .38 * laid.unit)] = tone(_FLAT_FALL)
    below = cliff_field(laid, land.ground.cliffs).below
    image = mix(image, tone(_FLAT_CLIFF), ((below > -.03) & (below < .09)).astype(np.float32)[..., None])
    if plan.look.lines and laid.unit >= LINES_FROM:
        marks.engrave(image, pixels, laid)
    for x, y, radius in trees_of(plan, land):
        marks.disc(image, (x * laid.unit, y * laid.unit), radius * laid.unit, _FLAT_TREE)
    return image


def _mown(plan: BoardPlan) -> Callable[[Field, Field], Field]:
    """How well-trodden a place in units is: where the best play lands, or without that between tees and targets; at every target."""
    laid, holes = plan.map, plan.board.holes
    spots: list[tuple[float, float, float, float]] = []        # x and y in units, how wide, how much

    def add(at: tuple[float, float], wide: float, much: float) -> None:
        spots.append((at[0] / laid.unit, at[1] / laid.unit, wide, much))
    for cell in plan.look.played:
        add(laid.dot(cell), _PLAYED, .62)
    for pair in holes:
        (ax, ay), (bx, by) = laid.dot(pair.tee.cell), laid.dot(pair.target.cell)
        add((bx, by), 1.55, 1.3)
        add((ax, ay), .95, 1.0)
        if not plan.look.played:
            steps = max(2, round(math.dist((ax, ay), (bx, by)) / laid.unit))
            for step in range(steps // 4, steps):
                add((ax + (bx - ax) * step / steps, ay + (by - ay) * step / steps), 1.15, .42)

    def mown(x: Field, y: Field) -> Field:
        out = np.zeros(np.broadcast_shapes(x.shape, y.shape), np.float32)
        for a, b, wide, much in spots:
            out += np.float32(much) * np.exp(((x - np.float32(a)) ** 2 + (y - np.float32(b)) ** 2) * np.float32(-1 / wide ** 2))
        return out
    return mown


def _waves(seed: int, salt: int, slow: float, fast: float) -> Callable[[Field, Field], Field]:
    """Smooth waves over places in units, about -1 to 1, of `slow` to `fast` radians a unit: they cross all borders of cells."""
    random = np.random.default_rng((seed & 0xFFFFFFFF, salt))
    waves = [(random.uniform(0, math.tau), random.uniform(slow, fast), random.uniform(0, math.tau)) for _ in range(6)]

    def at(x: Field, y: Field) -> Field:
        parts = [np.sin((x * math.cos(turn) + y * math.sin(turn)) * pace + phase) for turn, pace, phase in waves]
        return np.asarray(sum(parts) / math.sqrt(len(parts) * 2), np.float32)
    return at


def wanderings(seed: int, x: Field, y: Field) -> tuple[Field, Field]:
    """By how many units, right and down, the borders of cells wander at places in units of a picture."""
    aside, down = (np.asarray(np.float32(_WANDER) * np.clip(_waves(seed, salt, 1.5, 3.2)(x, y), -1, 1), np.float32) for salt in (36, 37))
    return aside, down


def height_at(plan: BoardPlan, cell: Cell) -> int:
    """The height that the board's file gives a cell, or its nearest one on the map; 0 where it gives none."""
    if not plan.board.heights:
        return 0
    column, row = place_of(inside_map(plan.map, cell))
    sign = plan.board.heights[row][column]
    return int(sign) if sign.isdigit() else 0


def levels_of(plan: BoardPlan, cliff: Cliff) -> int:
    """How many levels a cliff falls; one where it is named by itself."""
    return max(1, height_at(plan, cliff.high) - height_at(plan, cliff.low))


def inside_map(laid: BoardMap, cell: Cell) -> Cell:
    """The cell itself, or the nearest column and row of the map."""
    column, row = place_of(cell)
    return cell_at(min(max(column, 0), laid.columns - 1), min(max(row, 0), laid.rows - 1))


def cell_table(board: Board, value: Callable[[Cell], int]) -> Covers:
    """A value for every column and row of the map and one beyond on each side."""
    columns, rows = range(-1, len(board.rows[0]) + 1), range(-1, len(board.rows) + 1)
    return np.array([[int(value(cell_at(column, row))) for column in columns] for row in rows], np.uint8)


def looked_up(table: Covers, columns: Numbers | marks.Places, rows: Numbers | marks.Places) -> Covers:
    """The table's values at columns and rows of the map; beyond it those of its edge."""
    high, wide = table.shape
    return np.asarray(table[np.clip(rows + 1, 0, high - 1), np.clip(columns + 1, 0, wide - 1)], np.uint8)
