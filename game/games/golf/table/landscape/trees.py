"""Trees of a landscape: crowns of three sizes lit as heaps of leaves, where they stand, and the shade they throw."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.games.golf.table.landscape.land import GroundCover, PaintedLand
from game.games.golf.table.landscape.palettes import Growth, Palette
from game.games.golf.table.landscape.shapes import PicturePart, Shapes
from game.ui.paint.fields import LIGHT, Field, Grain, blur, gradient_map, mix, slope, smooth, tone
from game.ui.paint.surfaces import Picture, over, premultiplied

SIZES: Final = (.60, .42, .27)      # radii of crowns, in units
_ROOM: Final = (.42, .16, -.02)     # how far inside the woods a crown of that size stands
_BUSH: Final = .15                  # radius of a bush in the rough
_APART: Final = .74                 # share of two radii that crowns keep between them
_COVERED: Final = .78      # share of a crown's radius within which it hides the ground
_VARIANTS: Final = 2
_GROWN: Final = (.87, 1.06)     # how trees of one size differ
_SUPER: Final = 2
_NET: Final = 10     # points a unit on which room is kept
_CAST: Final = (.34, .46)           # how far a shadow falls, right and down, in radii


class PlantedTree(NamedTuple):
    """A tree: its middle and radius in units, the number of its growth, its variant and whether that is mirrored, how bright it is."""

    x: float
    y: float
    radius: float
    growth: int
    variant: int
    mirrored: bool
    tone: float


def forest(shapes: Shapes, colours: Palette) -> list[PlantedTree]:
    """Where the trees of a land stand, from the back to the front: the woods filled, the largest inside, and a few bushes in the rough."""
    land = shapes.land
    random = np.random.default_rng((land.seed & 0xFFFFFFFF, 21))
    stand, spots = _Stand(land), _darts(land, random)
    inside = shapes.at(shapes.distance[GroundCover.WOODS], spots[:, 0], spots[:, 1])
    free = _clear(shapes, spots)
    wooded = land.look_up(land.centres[:, 0], land.centres[:, 1]) == GroundCover.WOODS
    others = land.centres[~wooded]
    for level, (radius, room) in enumerate(zip(SIZES, _ROOM, strict=True)):
        found = spots[(inside > room) & (free > radius * .55)]
        for x, y in found[_apart(found, others) > radius * _GROWN[-1] + .1].tolist():
            stand.add(x, y, level, radius * _GROWN[stand.count % 2])
    for x, y in land.centres[wooded].tolist():
        stand.cover(x, y, len(SIZES) - 1, SIZES[-1])
    found = spots[(inside < -.35) & (free > .42) & (random.random(len(spots)) < .03)]
    for x, y in found[_apart(found, others) > _BUSH + .12].tolist():
        stand.add(x, y, len(SIZES), _BUSH * _GROWN[stand.count % 2])
    return grown(stand.taken, random, colours)


def grown(taken: Sequence[tuple[float, float, float]], random: np.random.Generator, colours: Palette) -> list[PlantedTree]:
    """Trees of the palette's kinds at these places, each x, y and radius in units, from the back to the front."""
    shares = np.cumsum([growth.share for growth in colours.growths])
    out = [
        PlantedTree(float(x), float(y), float(r), int(np.searchsorted(shares / shares[-1], random.random())),
             int(random.integers(_VARIANTS)), bool(random.integers(2)), float(random.uniform(.84, 1.12)))
        for x, y, r in taken
    ]
    return sorted(out, key=lambda tree: tree.y)


def floor(image: Field, part: PicturePart, colours: Palette) -> Field:
    """The dark ground under the woods."""
    if not part.shows(GroundCover.WOODS, .3):
        return image
    share = smooth(-.18, .22, part.spread(part.shapes.distance[GroundCover.WOODS])) * np.float32(.72)
    return mix(image, tone(colours.floor), share[..., None])


def plant(image: Field, grain: Grain, land: PaintedLand, colours: Palette, trees: list[PlantedTree]) -> None:
    """Paint trees into a picture of the land, in place: all shadows, then the crowns."""
    image *= (1 - _shadows(land, trees))[..., None]
    crowns: dict[tuple[int, int, int], Picture] = {}
    for tree in trees:
        radius = round(tree.radius * land.pixels * 2) / 2
        key = tree.growth, tree.variant, round(2 * radius)
        if key not in crowns:
            crowns[key] = crown(grain, colours.growths[tree.growth], max(1.5, radius), tree.variant)
        sprite = crowns[key].transpose(1, 0, 2) if tree.mirrored else crowns[key]     # about the lamp's direction, more or less
        left, top = tree.x * land.pixels - sprite.shape[1] / 2, tree.y * land.pixels - sprite.shape[0] / 2
        over(image, _toned(sprite, tree.tone), round(left), round(top))


def crown(grain: Grain, growth: Growth, radius: float, variant: int) -> Picture:
    """A crown `radius` pixels wide, from above: lobes of leaves as a height field under the lamp."""
    r = radius * _SUPER
    side = (math.ceil(r * 2.4) // _SUPER + 1) * _SUPER
    random = np.random.default_rng((variant, len(growth.form), growth.leaves[1][0]))
    far = (np.arange(side, dtype=np.float32) + np.float32(.5 - side / 2)) / np.float32(r)
    fine = max(.5, round(.12 * r) / 2)
    leaves = grain.noise(2 * side, side, fine, fine, variant + 30)
    x, y = far[None, :] + leaves[:, side:] * np.float32(.045), far[:, None] + leaves[:, :side] * np.float32(.045)
    leaves = leaves[:, :side]
    heights = _spire(random, x, y) if growth.form == "pine" else _dome(random, x, y, growth.form == "bush")
    dx, dy = slope(np.asarray((heights + .055 * leaves) * np.float32(.85 * r), np.float32))
    light = (LIGHT[2] - dx * LIGHT[0] - dy * LIGHT[1]) / np.sqrt(1 + dx * dx + dy * dy)
    value = np.float32(.05) + .64 * light - (x * np.float32(.13) + y * np.float32(.17)) + .10 * (heights - .5) + .05 * leaves
    colour = gradient_map(np.asarray(np.clip(value, 0, 1), np.float32), growth.leaves)
    if growth.blossom is not None:
        colour = mix(colour, tone(growth.blossom) * (np.float32(.6) + .5 * value)[..., None], ((leaves > 1.1) * np.float32(.85))[..., None])
    body = (heights > 0).astype(np.float32)
    return premultiplied(np.asarray(colour * body[..., None], np.float32), body, _SUPER)


def _dome(random: np.random.Generator, x: Field, y: Field, low: bool) -> Field:
    """A broad crown: a middle, a ring of lobes and small ones on top, as a union of balls; a bush is flatter and more torn."""
    turn, count = random.uniform(0, math.tau), 7 if low else 8
    lobes = [(0.0, 0.0, .62, .10)]
    for number in range(count):
        at, far = turn + math.tau * number / count + random.uniform(-.2, .2), random.uniform(.48, .60)
        lobes.append((far * math.cos(at), far * math.sin(at), random.uniform(.32, .46), 0.0))
    for _ in range(9):
        at, far = random.uniform(0, math.tau), random.uniform(.08, .52)
        lobes.append((far * math.cos(at), far * math.sin(at), random.uniform(.18, .30), .30 * (1 - far)))
    heights, side = np.zeros_like(x), x.shape[0]
    unit = side / float(x[0, -1] - x[0, 0])
    for a, b, q, lift in lobes:
        reach = (q + .2) * unit
        rows, columns = (slice(max(0, int(side / 2 + at * unit - reach)), int(side / 2 + at * unit + reach) + 1) for at in (b, a))
        ball = np.float32(q * q) - (x[rows, columns] - np.float32(a)) ** 2 - (y[rows, columns] - np.float32(b)) ** 2
        part = heights[rows, columns]
        np.maximum(part, (np.sqrt(np.maximum(ball, 0)) + np.float32(lift)) * (ball > 0), out=part)
    return np.asarray(heights * (.7 if low else 1.0), np.float32)


def _spire(random: np.random.Generator, x: Field, y: Field) -> Field:
    """A conifer: whorls of branches, each smaller and higher than the one below."""
    angle, far = np.arctan2(y, x), np.hypot(x, y)
    heights, turn, arms = np.zeros_like(x), random.uniform(0, math.tau), int(random.integers(8, 12))
    for number, (reach, high) in enumerate(((.98, .10), (.78, .38), (.56, .66), (.34, .94), (.15, 1.2))):
        star = np.float32(reach) * (.84 + .16 * np.cos(angle * arms + number * 1.9 + turn) + .05 * np.cos(angle * 3 + number + turn))
        heights = np.maximum(heights, np.where(far < star, high + (1 - far / star) * .34, 0))
    return np.asarray(heights * .8, np.float32)


def _toned(sprite: Picture, by: float) -> Picture:
    """A crown a little darker or brighter, each with a hint of its own hue."""
    gains = np.array((by * (1.9 - by), by, by * (.5 + .5 * by), 1), np.float32)
    return np.asarray(np.clip(sprite * gains, 0, sprite[..., 3:]), np.uint8)


def _shadows(land: PaintedLand, trees: list[PlantedTree]) -> Field:
    """How dark the trees make the ground, 0..1: soft discs thrown to the lower right, drawn at half size."""
    width, height = land.size
    unit = land.pixels / 2
    dark = np.zeros((height // 2 + 1, width // 2 + 1), np.float32)
    for tree in trees:
        r = tree.radius * unit
        x, y = tree.x * unit + _CAST[0] * r, tree.y * unit + _CAST[1] * r
        columns = slice(max(0, int(x - 1.4 * r)), max(0, int(x + 1.4 * r) + 2))
        rows = slice(max(0, int(y - 1.4 * r)), max(0, int(y + 1.4 * r) + 2))
        part = dark[rows, columns]
        if not part.size:
            continue
        dy = (np.arange(part.shape[0], dtype=np.float32) + np.float32(rows.start + .5 - y))[:, None]
        dx = (np.arange(part.shape[1], dtype=np.float32) + np.float32(columns.start + .5 - x))[None, :]
        disc = 1 - smooth(.72 * r - .5, 1.16 * r + .5, np.asarray(np.hypot(dx, dy), np.float32))
        np.maximum(part, disc, out=part)
    full = np.repeat(np.repeat(dark, 2, 0), 2, 1)[:height, :width]
    return np.asarray(blur(full, 1.0) * np.float32(.56), np.float32)


def _darts(land: PaintedLand, random: np.random.Generator) -> Field:
    """Places to try, (n, 2): the middles of the board's spaces first, then a jittered net over the land and a little beyond."""
    x, y = np.meshgrid(np.arange(-.6, land.wide + .6, .36), np.arange(-.6, land.high + .6, .36))
    net = np.stack([x.ravel(), y.ravel()], -1) + random.uniform(-.17, .17, (x.size, 2))
    net = net[random.permutation(len(net))]
    first = land.centres + random.uniform(-.16, .16, land.centres.shape) if len(land.centres) else np.empty((0, 2))
    return np.concatenate([first, net]).astype(np.float32)


def _clear(shapes: Shapes, spots: Field) -> Field:
    """How far each place is from mown ground, sand and water, in units."""
    others = (GroundCover.FAIRWAY, GroundCover.GREEN, GroundCover.SAND, GroundCover.WATER)
    return np.asarray(np.min([-shapes.at(shapes.distance[cover], spots[:, 0], spots[:, 1]) for cover in others], axis=0), np.float32)


def _apart(spots: Field, centres: Field) -> Field:
    """How far each place is from the nearest of some middles of spaces, in units; far where there are none."""
    if not len(centres):
        return np.full(len(spots), 9, np.float32)
    across = spots[:, 0, None] - centres[None, :, 0]
    return np.asarray(np.sqrt((across ** 2 + (spots[:, 1, None] - centres[None, :, 1]) ** 2).min(axis=1)), np.float32)


class _Stand:
    """Trees that leave each other room. For every size a map of the ground shows where one more would stand too close."""

    def __init__(self, land: PaintedLand) -> None:
        self.taken: list[tuple[float, float, float]] = []
        shape = math.ceil((land.high + 2) * _NET), math.ceil((land.wide + 2) * _NET)
        self._closed = [np.zeros(shape, np.bool_) for _size in (*SIZES, _BUSH)]
        self._hidden = np.zeros(shape, np.bool_)

    @property
    def count(self) -> int:
        """How many there are."""
        return len(self.taken)

    def add(self, x: float, y: float, level: int, radius: float) -> None:
        """Plant one of a size, if there is room for it."""
        if not self._closed[level][int((y + 1) * _NET), int((x + 1) * _NET)]:
            self._plant(x, y, level, radius)

    def cover(self, x: float, y: float, level: int, radius: float) -> None:
        """Plant one at a place that no crown covers, however close the next tree is."""
        if not self._hidden[int((y + 1) * _NET), int((x + 1) * _NET)]:
            self._plant(x, y, level, radius)

    def _plant(self, x: float, y: float, level: int, radius: float) -> None:
        """Plant one; larger ones are not asked about any more."""
        self.taken.append((x, y, radius))
        for size, closed in list(zip((*SIZES, _BUSH), self._closed, strict=True))[level:]:
            _disc(closed, x, y, (radius + size) * _APART)
        _disc(self._hidden, x, y, radius * _COVERED - .5 / _NET)


def _disc(net: NDArray[np.bool_], x: float, y: float, radius: float) -> None:
    """Fill a disc of a map of the ground, in place."""
    column, row, reach = (x + 1) * _NET, (y + 1) * _NET, radius * _NET
    left, top = max(0, int(column - reach)), max(0, int(row - reach))
    part = net[top:int(row + reach) + 2, left:int(column + reach) + 2]
    dx, dy = np.arange(left, left + part.shape[1]) + .5 - column, np.arange(top, top + part.shape[0]) + .5 - row
    part |= dx * dx + (dy * dy)[:, None] < reach * reach
