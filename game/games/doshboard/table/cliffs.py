"""Cliffs and waterfalls on a board's ground: lit rock faces as high as the map says, and water that falls over them."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np
import pygame

from game.analysis.wanted import check_wanted
from game.games.doshboard.rules.board import CellKind, Land
from game.games.doshboard.rules.geometry import EVEN, Cell, Cliff, next_dot, turned
from game.games.doshboard.table.board_map import TOWARD, BoardMap
from game.games.golf.table.landscape.land import GroundCover, PicturePart, Shapes
from game.ui.looks.theme import XY, rgb
from game.ui.paint.fields import LIGHT, Field, Grain, blur, gradient_map, mix, slope, smooth, spline, tone

_FACE: Final = .36      # units of rock that show below a cliff of one level that faces down the picture
_MORE: Final = .55      # how much each further level adds to that, as a share
_MOST_LEVELS: Final = 3
_BAND: Final = 64       # rows of pixels in which rock is painted at once
_REACH: Final = 1.15    # units around a cliff that its shadow can reach
_END: Final = .30       # the share of its height at which a cliff ends in open ground
_STEPS: Final = 5       # straight pieces of a cliff's line for each cell side
_WANDER: Final = .13    # most units by which a cliff's line leaves the middles of the sides, well clear of dots
_FAR: Final = np.float32(9)
_SLACK: Final = .5     # pixels by which a bound is too wide, to allow for rounding
_ROCK: Final = tuple(rgb(text) for text in ("#2B2017", "#5B4632", "#8F7453", "#BFA679", "#E6D5AE"))
_LIP: Final = rgb("#DDE8A4")
_BROAD: Final = .80     # units to either side of a fall's cell that its curtain reaches over water
_FOAM: Final = rgb("#FAFEFF")
_CURTAIN: Final = tuple(rgb(text) for text in ("#2E7DA6", "#79BAD5", "#CFEAF3", "#FCFEFF"))
_LAMP: Final = LIGHT[:2] / np.float32(math.hypot(float(LIGHT[0]), float(LIGHT[1])))


class CliffLine(NamedTuple):
    """The edge of a cliff as a smooth line with the low ground on its left; `talls` is the height of its face at each point, in levels."""

    points: tuple[XY, ...]
    talls: tuple[float, ...]


class CliffField(NamedTuple):
    """How each pixel of a picture relates to the nearest of some cliffs.

    `below` is the distance in units beyond the cliff's edge, negative on the high side and large far from any; `facing` is 1 where the rock
    face turns to the lamp, -1 where it turns away; `down` is the same for the lower edge of the picture; `tall` the levels that it falls;
    `along` the units along its line.
    """

    below: Field
    facing: Field
    down: Field
    tall: Field
    along: Field


def way_down(cliff: Cliff) -> int:
    """The even direction from the high cell of a cliff to the low one."""
    return next(even for even in EVEN if next_dot(cliff.high, even) == cliff.low)


class _Side(NamedTuple):
    """A side of a cell that is a cliff, with the two corners that it joins, clockwise round the high cell."""

    cliff: Cliff
    begin: frozenset[Cell]
    end: frozenset[Cell]


def cliff_lines(laid: BoardMap, cliffs: Iterable[Cliff], levels: Callable[[Cliff], int] = lambda _cliff: 1,
                near: pygame.Rect | None = None) -> tuple[CliffLine, ...]:
    """The edges of cliffs as smooth lines through the middles of the cells' sides.

    With `near`, cliffs that do not reach that part of the picture are left out.
    """
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
        if chain and (near is None or any(near.collidepoint(laid.dot(link.cliff.high)) for link in chain)):
            found.append(_line(laid, chain, levels, begins, ends))
    return tuple(found)


def _by(sides: Sequence[_Side], corner: Callable[[_Side], frozenset[Cell]]) -> dict[frozenset[Cell], list[_Side]]:
    out: dict[frozenset[Cell], list[_Side]] = {}
    for side in sides:
        out.setdefault(corner(side), []).append(side)
    return out


def _line(laid: BoardMap, chain: Sequence[_Side], levels: Callable[[Cliff], int], begins: dict[frozenset[Cell], list[_Side]],
          ends: dict[frozenset[Cell], list[_Side]]) -> CliffLine:
    """The line of a chain of sides: closed, or open and lower towards an end in open ground."""
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
    """How far, in units, a cliff's line leaves the middle of a side: it varies along the cliff and is the same in every picture."""
    q, r = cliff.high.q + cliff.low.q, cliff.high.r + cliff.low.r
    return _WANDER * (.6 * math.sin(1.37 * q + .71 * r) + .4 * math.sin(.83 * q - 2.31 * r + 1.1))


def _corner(laid: BoardMap, cells: frozenset[Cell]) -> XY:
    dots = [laid.dot(cell) for cell in cells]
    return sum(x for x, _ in dots) / 3, sum(y for _, y in dots) / 3


def _spread(values: Sequence[float]) -> tuple[float, ...]:
    """The values interpolated for every point of a spline through their places."""
    at = np.arange((len(values) - 1) * _STEPS + 1) / _STEPS
    return tuple(float(value) for value in np.interp(at, np.arange(len(values)), values))


def cliff_field(laid: BoardMap, cliffs: Iterable[Cliff], levels: Callable[[Cliff], int] = lambda _cliff: 1,
                within: pygame.Rect | None = None) -> CliffField:
    """The field of some cliffs, for all pixels or those `within` a part; `levels` returns how many levels a cliff falls."""
    whole = pygame.Rect((0, 0), laid.size)
    part, reach = whole if within is None else within.clip(whole), round(2 * (_REACH + 2) * laid.unit)
    near = np.full((part.h, part.w), _FAR, np.float32)
    field = CliffField(near.copy(), *(np.zeros((part.h, part.w), np.float32) for _ in range(4)))
    pieces = list(_pieces(laid, cliff_lines(laid, cliffs, levels, None if within is None else part.inflate(reach, reach)), part))
    if not pieces:
        return field
    bound = np.full((part.h, part.w), np.inf, np.float32)
    for piece in pieces:        # no pixel is farther from the cliff than from the start of one of its pieces
        x, y = piece.places(piece.line[0])
        rows, columns = piece.window(part)
        np.minimum(bound[rows, columns], x * x + y * y, out=bound[rows, columns])
    bound = (np.sqrt(bound) + np.float32(max(piece.run[1] for piece in pieces) * laid.unit / 2 + _SLACK)) ** 2
    for piece in pieces:
        check_wanted()
        rows, columns = piece.window(part)
        _nearer(near[rows, columns], CliffField(*(values[rows, columns] for values in field)), piece, bound[rows, columns], laid.unit)
    return field


class CliffPiece(NamedTuple):
    """A straight piece of a cliff's line: the pixels it can affect, its ends, their heights, its start along the line and its length."""

    box: pygame.Rect
    line: tuple[XY, XY]
    talls: tuple[float, float]
    run: tuple[float, float]

    def window(self, part: pygame.Rect) -> tuple[slice, slice]:
        """The rows and columns of the piece's pixels within a part of the picture."""
        return (slice(self.box.top - part.top, self.box.bottom - part.top), slice(self.box.left - part.left, self.box.right - part.left))

    def places(self, origin: XY) -> tuple[Field, Field]:
        """The offsets of its pixels' middles from a point, as arrays of shapes (1, w) and (h, 1)."""
        x = (np.arange(self.box.left, self.box.right, dtype=np.float32) + np.float32(.5))[None, :]
        y = (np.arange(self.box.top, self.box.bottom, dtype=np.float32) + np.float32(.5))[:, None]
        return np.asarray(x - np.float32(origin[0]), np.float32), np.asarray(y - np.float32(origin[1]), np.float32)


def _pieces(laid: BoardMap, lines: Iterable[CliffLine], part: pygame.Rect) -> Iterator[CliffPiece]:
    """The pieces of these lines that affect a part of the picture."""
    reached = part.inflate(2 * math.ceil(_REACH * laid.unit), 2 * math.ceil(_REACH * laid.unit))
    for line in lines:
        run = 0.0
        for (one, other), (first, last) in zip(pairwise(line.points), pairwise(line.talls), strict=True):
            far, middle = math.dist(one, other) / laid.unit, ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)
            if far > 1e-6 and reached.collidepoint(middle):
                rows, columns = _window(laid, middle, _REACH)
                box = pygame.Rect(columns.start, rows.start, columns.stop - columns.start, rows.stop - rows.start).clip(part)
                if box.w and box.h:
                    yield CliffPiece(box, (one, other), (first, last), (run, far))
            run += far


def raise_cliffs(image: Field, field: CliffField, grain: Grain, unit: float, part: pygame.Rect | None = None,
                 whole: tuple[int, int] | None = None) -> None:
    """Paints the rock faces of cliffs, the light on their edges and the shade at their feet, in place.

    `part` is the image's place in the picture of the whole board, which has the size `whole`; None if the image is all of it.
    """
    height, width = image.shape[:2]
    place, full = part or pygame.Rect(0, 0, width, height), whole or (width, height)
    near = np.flatnonzero((field.below < _FAR).any(1))
    if not len(near):
        return
    columns = slice(place.left, place.right)
    grit = grain.field(full[0], full[1], max(.6, .03 * unit), max(.6, .05 * unit), 17).rows(place.top, place.bottom, columns)
    lumps = grain.field(full[0], full[1], max(1.0, .16 * unit), max(1.0, .16 * unit), 23).rows(place.top, place.bottom, columns)
    for top in range(0, height, _BAND):     # in bands, as temporary arrays take much more memory than the picture
        check_wanted()
        rows = slice(top, min(top + _BAND, height))
        _raise(image[rows], CliffField(*(each[rows] for each in field)), grit[rows], lumps[rows], 1 / unit)


def _raise(image: Field, field: CliffField, grit: Field, lumps: Field, soft: float) -> None:
    """Paints some rows of a picture; `soft` is the size of a pixel in units."""
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


def shade_levels(image: Field, levels: Field, unit: float, mean: float | None = None, part: tuple[slice, slice] | None = None) -> None:
    """Brightens high ground and shades the slopes between levels, in place; `levels` has one for every pixel.

    `mean` is the mean of the whole board's levels, if the image is only a part; `part` are the rows and columns of `levels` that the
    image shows, if `levels` has more.
    """
    gentle = blur(np.asarray(levels - (levels.mean() if mean is None else np.float32(mean)), np.float32), .30 * unit)
    dx, dy = slope(blur(np.asarray(levels, np.float32), .75 * unit))
    lit = np.tanh(-(dx * LIGHT[0] + dy * LIGHT[1]) * np.float32(1.3 * unit)) * np.float32(.13)
    warm = np.array((1.0, .85, .35), np.float32) * np.float32(.060)
    if part is not None:
        lit, gentle = lit[part], gentle[part]
    image *= (1 + lit)[..., None] * (1 + gentle[..., None] * warm)


def fall_groups(land: Land) -> list[tuple[Cell, ...]]:
    """The waterfalls of a board: adjacent waterfall cells form one."""
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
    """The direction in which the water of a whole fall flows: right and down, of length 1."""
    ways = [flow(land, cell) for cell in group]
    x, y = sum(way[0] for way in ways), sum(way[1] for way in ways)
    length = math.hypot(x, y)
    return (x / length, y / length) if length > 1e-6 else (0.0, 1.0)


def flow(land: Land, cell: Cell) -> XY:
    """The direction in which a cell's water flows, right and down, of length 1: along its cliffs to other water, else down the picture."""
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
    """A fall by pixels: positions along and across its flow, in units, and the shares of curtain, brink and foaming foot."""

    along: Field
    across: Field
    curtain: Field
    brink: Field
    foot: Field


def fall_shape(dots: Sequence[XY], toward: XY, x: Field, y: Field) -> FallShape:
    """The shape of a fall whose cells have these dots, at places x (1, w) and y (h, 1), all in units."""
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
    """Paints the white water of every waterfall, in place."""
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
    """A piece of the picture with a fall: streaks from the brink to a foaming foot, and mist over it."""
    along, across, curtain, brink, foot = shape
    side = 512      # of the tiles that the grain repeats
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


def _nearer(near: Field, field: CliffField, piece: CliffPiece, bound: Field, unit: float) -> None:
    """Updates the field, in place, where this piece of a cliff's line is nearer than those before.

    Pixels farther from its middle than the root of `bound` are nearer to another piece and are skipped.
    """
    (ax, ay), (bx, by) = piece.line
    wide, high = bx - ax, by - ay
    x, y = piece.places(((ax + bx) / 2, (ay + by) / 2))
    perhaps = np.nonzero(x * x + y * y < bound)
    x, y = piece.places((ax, ay))
    x, y = x[0, perhaps[1]], y[perhaps[0], 0]
    t = np.clip((x * np.float32(wide) + y * np.float32(high)) * np.float32(1 / (wide * wide + high * high)), 0, 1)
    left = np.where(x * np.float32(high) - y * np.float32(wide) >= 0, np.float32(1), np.float32(-1))
    x, y = x - t * np.float32(wide), y - t * np.float32(high)
    apart = np.hypot(x, y)
    nearer = apart * np.float32(1 / unit) < near[perhaps]
    x, y, t, left, apart = x[nearer], y[nearer], t[nearer], left[nearer], apart[nearer]
    closer = perhaps[0][nearer], perhaps[1][nearer]
    over = np.float32(1) / np.maximum(apart, np.float32(.5))
    field.below[closer] = left * apart * np.float32(1 / unit)
    field.facing[closer] = left * (x * _LAMP[0] + y * _LAMP[1]) * over
    field.down[closer] = left * y * over
    field.tall[closer] = np.float32(piece.talls[0]) + t * np.float32(piece.talls[1] - piece.talls[0])
    field.along[closer] = np.float32(piece.run[0]) + t * np.float32(piece.run[1])
    near[closer] = apart * np.float32(1 / unit)


def _window(laid: BoardMap, middle: XY, reach: float) -> tuple[slice, slice]:
    """The rows and columns of the picture within `reach` units of a point."""
    width, height = laid.size
    far = reach * laid.unit
    left, top = max(0, math.floor(middle[0] - far)), max(0, math.floor(middle[1] - far))
    return slice(top, max(top, min(height, math.ceil(middle[1] + far)))), slice(left, max(left, min(width, math.ceil(middle[0] + far))))
