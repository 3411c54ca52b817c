"""The third dimension of a board's ground: cliffs with a lit rock face and a shadow, waterfalls with their foam."""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np

from game.rules.doshboard.board import Land, Terrain
from game.rules.doshboard.geometry import EVEN, Cell, next_dot
from game.rules.doshboard.legs import Cliff
from game.ui.paint.fields import LIGHT, Field, Grain, gradient_map, mix, smooth, tone
from game.ui.tables.doshboard.board_map import TOWARD, BoardMap, Point
from game.ui.tables.golf.landscape.land import Cover
from game.ui.tables.golf.landscape.shapes import PicturePart, Shapes
from game.ui.theme import rgb

_FACE: Final = .21      # units from the upper edge of a cliff to its foot
_REACH: Final = .85     # units round a cliff that its shadow can reach
_FAR: Final = np.float32(9)
_ROCK: Final = tuple(rgb(text) for text in ("#241A13", "#54402C", "#8B6D4B", "#C4A77A", "#E9D6AE"))
_LIP: Final = rgb("#DDE8A4")
_FOAM: Final = rgb("#F4FBFC")
_PLUNGE: Final = rgb("#0C3557")
_LAMP: Final = LIGHT[:2] / np.float32(math.hypot(float(LIGHT[0]), float(LIGHT[1])))


class CliffField(NamedTuple):
    """How the pixels of a picture lie to the nearest of some cliffs.

    `below` is the distance in units beyond the cliff's edge, negative on the high side and large far from any;
    `facing` is 1 where the rock face turns to the lamp, -1 where it turns away.
    """

    below: Field
    facing: Field


def way_down(cliff: Cliff) -> int:
    """The direction in which a cliff falls."""
    return next(even for even in EVEN if next_dot(cliff.high, even) == cliff.low)


def cliff_field(laid: BoardMap, cliffs: Iterable[Cliff]) -> CliffField:
    """The field of some cliffs, which follow the arcs between their cells."""
    width, height = laid.size
    near = np.full((height, width), _FAR, np.float32)
    below, facing = near.copy(), np.zeros((height, width), np.float32)
    for cliff in sorted(cliffs):
        direction = way_down(cliff)
        middle = laid.along(cliff.high, direction, .5)
        rows, columns = _window(laid, middle, _REACH)
        x = (np.arange(columns.start, columns.stop, dtype=np.float32) + np.float32(.5))[None, :]
        y = (np.arange(rows.start, rows.stop, dtype=np.float32) + np.float32(.5))[:, None]
        if not x.size or not y.size:
            continue
        for one, other in pairwise(laid.side(cliff.high, direction, 5)):
            _nearer(near[rows, columns], below[rows, columns], facing[rows, columns], (x, y), (one, other), TOWARD[direction], laid.unit)
    return CliffField(below, facing)


def raise_cliffs(image: Field, field: CliffField, grain: Grain, unit: float) -> None:
    """Paint the rock faces of cliffs, the light on their edges and the shade at their feet, in place."""
    height, width = image.shape[:2]
    grit = grain.noise(width, height, max(.6, .035 * unit), max(.6, .05 * unit), 17)
    lumps = grain.noise(width, height, max(1.0, .11 * unit), max(1.0, .11 * unit), 23)
    below, facing = np.asarray(field.below + .022 * lumps, np.float32), field.facing
    foot = np.float32(_FACE) + np.float32(.028) * lumps
    past = np.maximum(below - foot, 0)
    shade = np.exp(-(past / (np.float32(.16) + np.float32(.20) * np.maximum(-facing, 0))) ** 2)
    dark = shade * (below > 0) * (np.float32(.30) + np.float32(.30) * np.maximum(-facing, 0))
    image *= (1 - dark)[..., None]
    soft = 1 / unit
    rock = smooth(-.6 * soft, .6 * soft, below) * (1 - smooth(-soft, soft, np.asarray(below - foot, np.float32)))
    value = np.float32(.46) + .30 * facing + .13 * grit + .09 * lumps - .22 * np.clip(below / foot, 0, 1)
    image[:] = mix(image, gradient_map(np.asarray(np.clip(value, 0, 1), np.float32), _ROCK), np.asarray(rock, np.float32)[..., None])
    lip = np.exp(-((below + np.float32(.035)) / np.float32(max(.035, .8 * soft))) ** 2) * (np.float32(.5) + .3 * facing)
    image[:] = mix(image, tone(_LIP), np.asarray(np.clip(lip, 0, .85), np.float32)[..., None])


def pour(image: Field, laid: BoardMap, land: Land, shapes: Shapes, grain: Grain) -> None:
    """Paint the white water of every waterfall into the water of the picture, in place."""
    for cell in sorted(cell for cell, terrain in land.marks.items() if terrain is Terrain.WATERFALL):
        rows, columns = _window(laid, laid.dot(cell), 1.25)
        if rows.stop - rows.start > 1 and columns.stop - columns.start > 1:
            part = PicturePart(shapes, columns.start, rows.start, columns.stop, rows.stop)
            image[rows, columns] = _fall(image[rows, columns], part, laid, laid.dot(cell), flow(land, cell), grain)


def flow(land: Land, cell: Cell) -> Point:
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


def _fall(image: Field, part: PicturePart, laid: BoardMap, dot: Point, toward: Point, grain: Grain) -> Field:
    """A piece of the picture with the water of one fall."""
    dx, dy = part.x - np.float32(dot[0] / laid.unit), part.y - np.float32(dot[1] / laid.unit)
    along, across = dx * np.float32(toward[0]) + dy * np.float32(toward[1]), dy * np.float32(toward[0]) - dx * np.float32(toward[1])
    side = 256
    tile = grain.noise(side, side, max(3.0, .34 * laid.unit), max(.8, .045 * laid.unit), 3)
    froth = grain.noise(along.shape[1], along.shape[0], max(.8, .06 * laid.unit), max(.8, .06 * laid.unit), 9)
    streaks = tile[np.rint(across * laid.unit).astype(np.intp) % side, np.rint(along * laid.unit).astype(np.intp) % side]
    wet = smooth(-.02, .10, part.spread(part.shapes.distance[Cover.WATER]))
    within = 1 - smooth(.34, .68, np.asarray(np.hypot(across, .75 * along) + np.float32(.05) * froth, np.float32))
    drop = smooth(-.60, -.40, along) * (1 - smooth(.40, .70, along))
    image = mix(image, tone(_PLUNGE), np.asarray(.30 * drop * within * wet, np.float32)[..., None])
    white = np.clip(np.float32(.72) + .26 * streaks, .05, 1) * drop
    boil = np.exp(-((along - np.float32(.52)) / np.float32(.17)) ** 2) * np.clip(np.float32(.6) + .5 * froth, 0, 1)
    brink = np.exp(-((along + np.float32(.47)) / np.float32(.05)) ** 2) * np.float32(.8)
    share = np.clip(np.maximum(np.maximum(white, boil), brink), 0, .96) * within * wet
    return mix(image, tone(_FOAM), np.asarray(share, np.float32)[..., None])


def _nearer(near: Field, below: Field, facing: Field, at: tuple[Field, Field], line: tuple[Point, Point], down: Point, unit: float) -> None:
    """Note one straight piece of a cliff's edge wherever it is the nearest so far, in place."""
    (ax, ay), (bx, by) = line
    x, y = at[0] - np.float32(ax), at[1] - np.float32(ay)
    wide, high = bx - ax, by - ay
    t = np.clip((x * np.float32(wide) + y * np.float32(high)) * np.float32(1 / (wide * wide + high * high)), 0, 1)
    x, y = x - t * np.float32(wide), y - t * np.float32(high)
    apart = np.hypot(x, y)
    sign = np.where(x * np.float32(down[0]) + y * np.float32(down[1]) >= 0, np.float32(1), np.float32(-1))
    closer = apart * np.float32(1 / unit) < near
    turned = sign * (x * _LAMP[0] + y * _LAMP[1]) / np.maximum(apart, np.float32(.5))
    np.copyto(below, sign * apart * np.float32(1 / unit), where=closer)
    np.copyto(facing, turned, where=closer)
    np.copyto(near, apart * np.float32(1 / unit), where=closer)


def _window(laid: BoardMap, middle: Point, reach: float) -> tuple[slice, slice]:
    """The rows and columns of the picture within that number of units of a point."""
    width, height = laid.size
    far = reach * laid.unit
    left, top = max(0, math.floor(middle[0] - far)), max(0, math.floor(middle[1] - far))
    return slice(top, max(top, min(height, math.ceil(middle[1] + far)))), slice(left, max(left, min(width, math.ceil(middle[0] + far))))
