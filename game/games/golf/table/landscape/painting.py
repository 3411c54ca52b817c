"""Paints a land from the ground up: rough, fairways, greens, sand, water, trees, and its marks."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from game.analysis.wanted import check_wanted
from game.games.golf.table.landscape.land import FINE, GroundCover, Growth, PaintedLand, Palette, PicturePart, Shapes, palette, parts
from game.ui.looks.theme import RGB, rgb
from game.ui.paint.fields import (
    LIGHT, Field, Grain, Picture, blur, cover, gradient_map, grid, lay_over, mix, polyline, premultiplied, rounded_box, slope, smooth, tone
)

# ---- the trees of a landscape: crowns of three sizes lit as heaps of leaves, their places, and their shadows
SIZES: Final = (.60, .42, .27)      # radii of crowns, in units
_ROOM: Final = (.42, .16, -.02)     # units that a crown of each size stands inside the woods
_BUSH: Final = .15                  # radius of a bush in the rough
_APART: Final = .74                 # least distance of two crowns, as a share of the sum of their radii
_COVERED: Final = .78      # share of a crown's radius within which it hides the ground
_VARIANTS: Final = 2
_GROWN: Final = (.87, 1.06)     # range of sizes of trees of one kind
_SUPER: Final = 2
_NET: Final = 10     # points per unit of the maps of free room
_CAST: Final = (.34, .46)           # offset of a shadow to the right and down, in radii


class PlantedTree(NamedTuple):
    """A tree: middle and radius in units, indices of its growth and variant, whether that is mirrored, and its brightness."""

    x: float
    y: float
    radius: float
    growth: int
    variant: int
    mirrored: bool
    tone: float


def forest(shapes: Shapes, colours: Palette) -> list[PlantedTree]:
    """The trees of a land, from back to front: woods are filled, with the largest inside, and a few bushes stand in the rough."""
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
    """Trees of the palette's kinds at these places, which are x, y and radius in units; from back to front."""
    shares = np.cumsum([growth.share for growth in colours.growths])
    out = [
        PlantedTree(float(x), float(y), float(r), int(np.searchsorted(shares / shares[-1], random.random())),
             int(random.integers(_VARIANTS)), bool(random.integers(2)), float(random.uniform(.84, 1.12)))
        for x, y, r in taken
    ]
    return sorted(out, key=lambda tree: tree.y)


def floor(image: Field, part: PicturePart, colours: Palette) -> Field:
    """Paints the dark ground under the woods."""
    if not part.shows(GroundCover.WOODS, .3):
        return image
    share = smooth(-.18, .22, part.spread(part.shapes.distance[GroundCover.WOODS])) * np.float32(.72)
    return mix(image, tone(colours.floor), share[..., None])


Crowns: TypeAlias = dict[tuple[int, int, float], Picture]
"""Painted crowns by growth, variant and radius in pixels, for one palette and one grain."""


def plant(image: Field, grain: Grain, land: PaintedLand, colours: Palette, trees: list[PlantedTree], crowns: Crowns | None = None) -> None:
    """Paints trees into a picture of the land, in place: all shadows, then the crowns."""
    shade(image, land, trees)
    raise_crowns(image, grain, land, colours, trees, crowns)


def shade(image: Field, land: PaintedLand, trees: list[PlantedTree]) -> None:
    """Paints the shadows of trees, in place."""
    image *= (1 - _shadows(land, trees))[..., None]


def raise_crowns(image: Field, grain: Grain, land: PaintedLand, colours: Palette, trees: list[PlantedTree],
                 crowns: Crowns | None = None) -> None:
    """Paints the crowns of trees, in place. Their radii are rounded to half a pixel, or to two where pixels are fine.

    `crowns` is used as a cache.
    """
    step = .5 if land.scale < FINE else 2.0
    crowns = {} if crowns is None else crowns
    for tree in trees:
        radius = round(tree.radius * land.pixels / step) * step
        key = tree.growth, tree.variant, radius
        if key not in crowns:
            crowns[key] = crown(grain, colours.growths[tree.growth], max(1.5, radius), tree.variant)
        sprite = crowns[key].transpose(1, 0, 2) if tree.mirrored else crowns[key]     # mirrored roughly about the lamp's direction
        left, top = tree.x * land.pixels - sprite.shape[1] / 2, tree.y * land.pixels - sprite.shape[0] / 2
        lay_over(image, _toned(sprite, tree.tone), round(left), round(top))


def crown(grain: Grain, growth: Growth, radius: float, variant: int) -> Picture:
    """A crown of `radius` pixels from above: lobes of leaves as a height field under the lamp."""
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
    """The heights of a broad crown: a middle, a ring of lobes and small ones on top; a `low` bush is flatter and more ragged."""
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
    """The heights of a conifer: whorls of branches, each smaller and higher than the one below."""
    angle, far = np.arctan2(y, x), np.hypot(x, y)
    heights, turn, arms = np.zeros_like(x), random.uniform(0, math.tau), int(random.integers(8, 12))
    for number, (reach, high) in enumerate(((.98, .10), (.78, .38), (.56, .66), (.34, .94), (.15, 1.2))):
        star = np.float32(reach) * (.84 + .16 * np.cos(angle * arms + number * 1.9 + turn) + .05 * np.cos(angle * 3 + number + turn))
        heights = np.maximum(heights, np.where(far < star, high + (1 - far / star) * .34, 0))
    return np.asarray(heights * .8, np.float32)


def _toned(sprite: Picture, by: float) -> Picture:
    """A crown made darker or brighter, with a slight change of hue."""
    gains = np.array((by * (1.9 - by), by, by * (.5 + .5 * by), 1), np.float32)
    return np.asarray(np.clip(sprite * gains, 0, sprite[..., 3:]), np.uint8)


def _shadows(land: PaintedLand, trees: list[PlantedTree]) -> Field:
    """How dark the shadows of trees are, 0..1: soft discs to the lower right, drawn at half size."""
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
    """Places to try for trees, (n, 2): near the middles of the board's spaces, then a jittered grid over the land and a bit beyond."""
    x, y = np.meshgrid(np.arange(-.6, land.wide + .6, .36), np.arange(-.6, land.high + .6, .36))
    net = np.stack([x.ravel(), y.ravel()], -1) + random.uniform(-.17, .17, (x.size, 2))
    net = net[random.permutation(len(net))]
    first = land.centres + random.uniform(-.16, .16, land.centres.shape) if len(land.centres) else np.empty((0, 2))
    return np.concatenate([first, net]).astype(np.float32)


def _clear(shapes: Shapes, spots: Field) -> Field:
    """The distance of each place from mown ground, sand and water, in units."""
    others = (GroundCover.FAIRWAY, GroundCover.GREEN, GroundCover.SAND, GroundCover.WATER)
    return np.asarray(np.min([-shapes.at(shapes.distance[cover], spots[:, 0], spots[:, 1]) for cover in others], axis=0), np.float32)


def _apart(spots: Field, centres: Field) -> Field:
    """The distance of each place from the nearest of some middles of spaces, in units; a large number without any."""
    if not len(centres):
        return np.full(len(spots), 9, np.float32)
    across = spots[:, 0, None] - centres[None, :, 0]
    return np.asarray(np.sqrt((across ** 2 + (spots[:, 1, None] - centres[None, :, 1]) ** 2).min(axis=1)), np.float32)


class _Stand:
    """Trees that leave each other room. For each size, a map of the ground shows where another tree would be too close."""

    def __init__(self, land: PaintedLand) -> None:
        self.taken: list[tuple[float, float, float]] = []
        shape = math.ceil((land.high + 2) * _NET), math.ceil((land.wide + 2) * _NET)
        self._closed = [np.zeros(shape, np.bool_) for _size in (*SIZES, _BUSH)]
        self._hidden = np.zeros(shape, np.bool_)

    @property
    def count(self) -> int:
        """The number of trees."""
        return len(self.taken)

    def add(self, x: float, y: float, level: int, radius: float) -> None:
        """Plants a tree of a size if there is room for it."""
        if not self._closed[level][int((y + 1) * _NET), int((x + 1) * _NET)]:
            self._plant(x, y, level, radius)

    def cover(self, x: float, y: float, level: int, radius: float) -> None:
        """Plants a tree at a place that no crown covers, however close the next tree is."""
        if not self._hidden[int((y + 1) * _NET), int((x + 1) * _NET)]:
            self._plant(x, y, level, radius)

    def _plant(self, x: float, y: float, level: int, radius: float) -> None:
        """Plants a tree; the maps of larger sizes are no longer updated."""
        self.taken.append((x, y, radius))
        for size, closed in list(zip((*SIZES, _BUSH), self._closed, strict=True))[level:]:
            _disc(closed, x, y, (radius + size) * _APART)
        _disc(self._hidden, x, y, radius * _COVERED - .5 / _NET)


def _disc(net: NDArray[np.bool_], x: float, y: float, radius: float) -> None:
    """Fills a disc in a map of the ground, in place."""
    column, row, reach = (x + 1) * _NET, (y + 1) * _NET, radius * _NET
    left, top = max(0, int(column - reach)), max(0, int(row - reach))
    part = net[top:int(row + reach) + 2, left:int(column + reach) + 2]
    dx, dy = np.arange(left, left + part.shape[1]) + .5 - column, np.arange(top, top + part.shape[0]) + .5 - row
    part |= dx * dx + (dy * dy)[:, None] < reach * reach


# ---- the grass of a landscape: rough with tufts and patches, the mown stripes of fairways, and greens with their fringe
_COLLAR = .17       # units of fringe around a green
_FIRST_CUT = .18    # units of first cut around a fairway
_SWATH = .86        # units across a mown stripe
_CHECK = .42        # units across a stripe of a green


class Textures(NamedTuple):
    """Noises of about unit variance over a picture, from fine to coarse."""

    hair: Field         # as fine as a pixel
    blades: Field       # short upright strokes
    tufts: Field        # clumps of grass, as wide as a stride
    raised: Field       # the light on those clumps
    ripples: Field      # of water
    mottle: Field       # patches of a unit or more; for a part only

    def of(self, part: PicturePart) -> Textures:
        """The values of a part."""
        hair, blades, tufts, raised, ripples = (field[part.rows, part.columns] for field in self[:5])
        return Textures(hair, blades, tufts, raised, ripples, part.spread(part.shapes.mottle))


def textures(grain: Grain, land: PaintedLand) -> Textures:
    """The noises of a land."""
    (width, height), s, n = land.size, max(.8, land.scale), land.seed & 0xFFFF
    wide = max(1.2, .085 * land.pixels)
    tufts = grain.noise(width, height, wide, wide * .8, n % 11 + 80)
    raised = tufts - np.roll(tufts, (-1, -1), (0, 1))
    return Textures(
        grain.noise(width, height, .55 * s, .55 * s, n % 7 + 60), grain.noise(width, height, .55 * s, 1.7 * s, n % 5 + 70), tufts,
        np.asarray(raised / max(1e-6, float(raised.std())), np.float32),
        grain.noise(width, height, 4.6 * s, .75 * s, n % 13 + 90), tufts)


class Mower(NamedTuple):
    """How the grass of a land is mown: the angles of fairways and greens, and how strongly crossed stripes show."""

    fairway: float
    crossed: float
    green: float


def mower(seed: int) -> Mower:
    """A random way of mowing, by the land's seed."""
    random = np.random.default_rng((seed & 0xFFFFFFFF, 8))
    return Mower(float(random.uniform(-.55, .55)), float(random.choice((0.0, 0.0, .35))), float(random.uniform(.5, 1.07)))


def rough(part: PicturePart, colours: Palette, t: Textures) -> Field:
    """The rough everywhere, (h, w, 3) of 0..255: tufts lit from the upper left, patches of other plants, pale stalks."""
    value = np.clip(np.float32(.43) + .08 * t.mottle + .085 * t.blades + .11 * t.raised + .035 * t.hair, 0, 1)
    image = gradient_map(np.asarray(value, np.float32), colours.rough)
    share = smooth(.7, 1.9, np.asarray(part.spread(part.shapes.patches) + .55 * t.tufts, np.float32)) * np.float32(.75 * colours.patches)
    image = mix(image, tone(colours.tint) * (np.float32(.55) + value)[..., None], share[..., None])
    stalks = smooth(1.5, 2.6, t.blades + .5 * t.tufts) * np.float32(.30 + .35 * colours.straw)
    image = mix(image, tone(colours.rough[-1]) * np.float32(1.12), stalks[..., None])
    hollows = smooth(1.5, 2.8, -t.blades - .6 * t.tufts) * np.float32(.45)
    return mix(image, tone(colours.rough[0]) * np.float32(.8), hollows[..., None])


def mow(image: Field, part: PicturePart, colours: Palette, t: Textures, how: Mower) -> Field:
    """Paints the fairway into the rough, with a first cut around it and the shade of the rough's edge on it."""
    if not part.shows(GroundCover.FAIRWAY, _FIRST_CUT + .3):
        return image
    distance, facing = part.spread(part.shapes.distance[GroundCover.FAIRWAY]), part.spread(part.shapes.turned[GroundCover.FAIRWAY])
    cut = smooth(-_FIRST_CUT - 1.4 * part.soft, -_FIRST_CUT + 1.4 * part.soft, np.asarray(distance + .035 * t.tufts, np.float32))
    value = np.asarray(np.float32(.5) + .16 * t.blades + .10 * t.mottle + .05 * t.hair, np.float32)
    image = mix(image, gradient_map(value, colours.first_cut), (cut * np.float32(.9))[..., None])
    image *= (1 - _bank(distance + _FIRST_CUT, facing, .10, .34))[..., None]
    bend = part.spread(part.shapes.bend) * np.float32(.22)
    stripes = _bands(part, how.fairway, _SWATH, bend)
    if how.crossed:
        stripes = mix(stripes, _bands(part, how.fairway + math.pi / 2, _SWATH, bend), how.crossed)
    value = np.asarray(np.float32(.33) + .40 * stripes + .07 * t.blades + .06 * t.mottle + .03 * t.hair, np.float32)
    image = mix(image, gradient_map(value, colours.fairway), smooth(-.9 * part.soft, .9 * part.soft, distance)[..., None])
    image *= (1 - _bank(distance, facing, .05, .20))[..., None]
    return np.asarray(image, np.float32)


def green(image: Field, part: PicturePart, colours: Palette, t: Textures, how: Mower) -> Field:
    """Paints the green, raised on its fringe and mown in a fine check."""
    if not part.shows(GroundCover.GREEN, _COLLAR + .3):
        return image
    distance, facing = part.spread(part.shapes.distance[GroundCover.GREEN]), part.spread(part.shapes.turned[GroundCover.GREEN])
    value = np.asarray(np.float32(.5) + .14 * t.blades + .08 * t.mottle, np.float32)
    collar = smooth(-_COLLAR - part.soft, -_COLLAR + part.soft, distance)
    image = mix(image, gradient_map(value, colours.fringe), collar[..., None])
    image *= (1 + _bank(distance + _COLLAR + .06, facing, .11, .30))[..., None]
    check = _bands(part, how.green, _CHECK, 0) + _bands(part, how.green + math.pi / 2, _CHECK, 0)
    value = np.asarray(np.float32(.34) + .17 * check + .035 * t.hair + .05 * t.mottle, np.float32)
    image = mix(image, gradient_map(value, colours.green), smooth(-.9 * part.soft, .9 * part.soft, distance)[..., None])
    rim = np.exp(-(distance / .05) ** 2) * np.clip(facing, 0, 1) * np.float32(.12)
    return np.asarray(image * (1 + rim)[..., None], np.float32)


def _bands(part: PicturePart, angle: float, width: float, bend: Field | float) -> Field:
    """Stripes of alternating 0 and 1, `width` units wide, across the direction `angle`, with soft edges."""
    along = part.x * np.float32(math.cos(angle)) + part.y * np.float32(math.sin(angle)) + bend
    wave = np.abs(np.remainder(along * np.float32(1 / width), 2) - 1) - np.float32(.5)
    edge = 1.6 * part.soft / width
    return smooth(-edge, edge, np.asarray(wave, np.float32))


def _bank(distance: Field, facing: Field, wide: float, strength: float) -> Field:
    """The change of light at the foot of a step in the ground: positive where a rising edge faces the lamp."""
    return np.asarray(np.exp(-(distance / np.float32(wide)) ** 2) * np.clip(-facing, -1, 1) * np.float32(strength), np.float32)


# ---- sand and water of a landscape: lipped, raked bunkers and water with depth, shore lines, glints and reeds
_DEEP = .95         # units from the shore at which water is deepest
_SHORE_LINES = ((.045, .020, .80), (.155, .016, .42), (.27, .014, .24))     # distance and width in units, strength


def bunkers(image: Field, part: PicturePart, colours: Palette, t: Textures) -> Field:
    """Paints sand sunk below a grassy lip: shade under its upper left edge, light on the far bank, rake lines and stipple."""
    if not part.shows(GroundCover.SAND, .3):
        return image
    distance = part.spread(part.shapes.distance[GroundCover.SAND])
    facing = np.clip(part.spread(part.shapes.turned[GroundCover.SAND]), -1, 1)
    lip = np.exp(-((distance + np.float32(.07)) / np.float32(.075)) ** 2)
    image = mix(image, tone(colours.lip), (lip * np.float32(.62))[..., None])
    image *= (1 + np.exp(-((distance + np.float32(.09)) / np.float32(.09)) ** 2) * facing * np.float32(.30))[..., None]
    rake = np.sin((distance + .03 * t.mottle) * np.float32(46)) * np.float32(.020)
    stipple = (t.hair > 1.55) * np.float32(-.17) + (t.hair < -1.7) * np.float32(.08) + .018 * t.tufts
    sand = np.asarray(tone(colours.sand) * (1 + rake + stipple + .02 * t.mottle)[..., None], np.float32)
    inner = np.maximum(distance, 0)
    shade = np.exp(-(inner / np.float32(.17)) ** 2) * np.clip(np.float32(.12) - facing, 0, 1)
    light = np.exp(-(inner / np.float32(.15)) ** 2) * np.maximum(facing, 0)
    sand = mix(sand, tone(colours.sand_shade), (shade * np.float32(.82))[..., None])
    sand = mix(sand, tone(colours.sand_light), (light * np.float32(.75))[..., None])
    sand *= (1 - np.exp(-(distance / np.float32(.8 * part.soft + .012)) ** 2) * np.float32(.35))[..., None]
    return mix(image, sand, smooth(-.9 * part.soft, .9 * part.soft, distance)[..., None])


def waters(image: Field, part: PicturePart, colours: Palette, t: Textures) -> Field:
    """Paints water: a bank, colour by depth, the shore's shade, lines along it as on a chart, ripples and glints, reeds."""
    if not part.shows(GroundCover.WATER, .4):
        return image
    distance = part.spread(part.shapes.distance[GroundCover.WATER])
    facing = np.clip(part.spread(part.shapes.turned[GroundCover.WATER]), -1, 1)
    image = _shore(image, colours, distance, facing, t)
    swell = part.spread(part.shapes.swell) * np.float32(.028)
    depth = smooth(-.06, _DEEP, np.asarray(distance + 1.6 * swell, np.float32))
    water = gradient_map(np.asarray(depth + .025 * t.mottle, np.float32), colours.water)
    shade = np.exp(-(np.maximum(distance, 0) / np.float32(.16)) ** 2) * np.maximum(-facing, 0)
    water *= ((1 + .035 * t.ripples + .02 * t.mottle) * (1 - shade * np.float32(.48)))[..., None]
    white = smooth(1.45, 2.3, t.ripples) * smooth(.05, .45, distance) * np.float32(.55)
    for at, wide, strength in _SHORE_LINES:
        line = np.exp(-((distance + swell - np.float32(at)) / np.float32(max(wide, .6 * part.soft))) ** 2)
        white = np.maximum(white, line * np.float32(strength))
    water = mix(water, tone(colours.shore_line), white[..., None])
    image = mix(image, water, smooth(-.9 * part.soft, .9 * part.soft, distance)[..., None])
    stand = smooth(.75, 1.5, t.blades) * smooth(.15, .9, t.mottle) * np.exp(-((distance + np.float32(.01)) / np.float32(.085)) ** 2)
    return mix(image, tone(colours.rough[1]) * np.float32(.8), np.minimum(stand * np.float32(1.4 * colours.reeds), .85)[..., None])


def _shore(image: Field, colours: Palette, distance: Field, facing: Field, t: Textures) -> Field:
    """Paints the land beside water: a sandy bank, wet at its foot."""
    bank = smooth(-.15, -.10, np.asarray(distance + .02 * t.tufts, np.float32))
    light = 1 + np.float32(.22) * facing + np.float32(.05) * t.hair
    image = mix(image, np.asarray(tone(colours.bank) * light[..., None], np.float32), (bank * np.float32(.9))[..., None])
    wet = np.exp(-((distance + np.float32(.025)) / np.float32(.03)) ** 2) * np.float32(.7)
    return mix(image, tone(colours.mud), wet[..., None])


# ---- the other marks on a course's ground: slope arrows, tee boxes, the cup with its flag, and the engraved grid of a board
TEES: Final = (rgb("#D8442F"), rgb("#F6F0E0"), rgb("#2F62B3"))
"""The colours of the tee markers, the closest first."""

_TURF: Final = (rgb("#93CB63"), rgb("#79B34F"))
_EDGE: Final = rgb("#D9EDAC")
_INK: Final = rgb("#12300F")
_ARROW: Final = rgb("#FFFCE6")
_UNDER: Final = rgb("#0A2A10")
_CUP: Final = rgb("#10261A")
_RIM: Final = rgb("#F6F1DE")
_FLAG: Final = (rgb("#D23B2E"), rgb("#A32820"))


def net(image: Field, cell: int) -> None:
    """Engraves the borders of square spaces into a picture, in place: a dark hairline with a light one beside it."""
    height, width = image.shape[:2]
    for at in range(cell, width, cell):
        image[:, at] *= np.float32(.84)
        image[:, at + 1:at + 2] += (255 - image[:, at + 1:at + 2]) * np.float32(.085)
    for at in range(cell, height, cell):
        image[at] *= np.float32(.84)
        image[at + 1:at + 2] += (255 - image[at + 1:at + 2]) * np.float32(.085)


def arrow(image: Field, x: float, y: float, cell: float, dx: int, dy: int) -> None:
    """Paints two chevrons around a place in pixels, in place, pointing to where the ground falls."""
    part, ax, ay = _round(image, x, y, cell * .5)
    if not part.size:
        return
    along, across = ax * dx + ay * dy, ay * dx - ax * dy
    wide, reach = max(.6, .042 * cell), .16 * cell
    for number, strength in enumerate((.42, .74)):
        at = (number - .5) * .25 * cell
        line = np.abs(along - at + np.abs(across) * np.float32(.72) - .05 * cell) * np.float32(.81)
        line = np.maximum(line, np.abs(across) - reach)
        shade = cover(np.asarray(line - np.float32(wide * 1.9), np.float32), .09 * cell)
        part[:] = mix(part, tone(_UNDER), (shade * np.float32(.38 * strength))[..., None])
        drawn = cover(np.asarray(line - np.float32(wide), np.float32))
        part[:] = mix(part, tone(_ARROW), (drawn * np.float32(strength))[..., None])


def tee_box(image: Field, x: float, y: float, cell: float, number: int, figure: Field) -> None:
    """Paints a mown tee with two markers in its colour and its number, in place; `figure` is the alpha of the number's digit."""
    part, ax, ay = _round(image, x, y, cell * .75)
    if not part.size:
        return
    half = .42 * cell, .40 * cell
    box = rounded_box(ax, ay, *half, .12 * cell)
    shadow = rounded_box(ax - np.float32(.05 * cell), ay - np.float32(.08 * cell), *half, .12 * cell)
    part *= (1 - cover(shadow, max(.8, .11 * cell)) * np.float32(.42))[..., None]
    light = smooth(-.45 * cell, .45 * cell, np.asarray(ax + ay + 0 * box, np.float32))
    part[:] = mix(part, mix(np.broadcast_to(tone(_TURF[0]), part.shape), tone(_TURF[1]), light[..., None]), cover(box)[..., None])
    rim = np.clip(1.3 - np.abs(box + np.float32(.05 * cell)) / np.float32(max(.7, .035 * cell)), 0, 1) * np.float32(.65)
    part[:] = mix(part, tone(_EDGE), rim[..., None])
    for side in (-1, 1):
        _marker(part, ax - np.float32(.26 * cell), ay - np.float32(side * .25 * cell), cell, TEES[number])
    left, top = round(x - .08 * cell - figure.shape[1] / 2), round(y - figure.shape[0] / 2)
    _stamp(image, figure, left, top, _INK)


def cup(image: Field, x: float, y: float, cell: float) -> None:
    """Paints the hole in the green and the shadow of its flag, in place."""
    part, ax, ay = _round(image, x, y, cell * 1.3)
    if not part.size:
        return
    distance, _ = polyline(ax, ay, ((0.0, 0.0), (.62 * cell, .46 * cell)))
    cast, _ = polyline(ax, ay, ((.62 * cell, .46 * cell), (.98 * cell, .50 * cell)))
    pole, cloth = cover(distance - np.float32(.03 * cell), .06 * cell), cover(cast - np.float32(.10 * cell), .12 * cell)
    shade = np.maximum(pole, cloth * np.float32(.8))
    part *= (1 - shade * np.float32(.34))[..., None]
    out = np.asarray(np.hypot(ax, ay * np.float32(1.45)) - np.float32(.15 * cell), np.float32)
    part[:] = mix(part, tone(_RIM), (cover(out - np.float32(max(.5, .03 * cell))) * np.float32(.9))[..., None])
    part[:] = mix(part, tone(_CUP), cover(out)[..., None])


def flag(image: Field, x: float, y: float, cell: float) -> None:
    """Paints a flag on its pole, in place, with its foot at a place: 1.28 spaces high at any size of the spaces."""
    high = 1.28 * cell
    part, ax, ay = _round(image, x + .35 * cell, y - .6 * cell, cell)
    if not part.size:
        return
    ax, ay = ax + np.float32(.35 * cell), ay - np.float32(.6 * cell)
    wide, deep = .78 * cell, .50 * cell
    along = np.clip(ax / np.float32(wide), 0, 1)
    wave = np.sin(along * np.float32(5.2)) * np.float32(.055 * cell) * along
    middle = np.float32(-high + deep / 2) + along * np.float32(.04 * cell) + wave
    half = np.float32(deep / 2) * (1 - .82 * along)
    inside = np.maximum(np.abs(ay - middle) - half, np.maximum(-ax, ax - np.float32(wide)))
    folds = smooth(-.1 * cell, .12 * cell, np.asarray(ay - middle + wave * 2, np.float32))
    tint = mix(np.broadcast_to(tone(_FLAG[0]), part.shape), tone(_FLAG[1]), folds[..., None])
    part[:] = mix(part, tint, cover(np.asarray(inside, np.float32))[..., None])
    pole = np.maximum(np.abs(ax) - np.float32(max(.8, .038 * cell)), np.maximum(ay, -high - ay))
    part[:] = mix(part, tone(_RIM), cover(np.asarray(pole, np.float32))[..., None])
    right = np.maximum(np.abs(ax - np.float32(.03 * cell)) - np.float32(.018 * cell), np.maximum(ay, -high - ay))
    part[:] = mix(part, tone((150, 140, 118)), (cover(np.asarray(right, np.float32)) * np.float32(.8))[..., None])


def _marker(part: Field, x: Field, y: Field, cell: float, colour: RGB) -> None:
    radius = .085 * cell
    part *= (1 - cover(np.asarray(np.hypot(x - .03 * cell, y - .04 * cell) - radius, np.float32), .06 * cell) * np.float32(.5))[..., None]
    body = cover(np.asarray(np.hypot(x, y) - radius, np.float32))
    ball = tone(colour) * np.clip(1 - (x + y) * np.float32(.28 / radius), .55, 1.25)[..., None]
    part[:] = mix(part, np.asarray(np.clip(ball, 0, 255), np.float32), body[..., None])


def _stamp(image: Field, alpha: Field, left: int, top: int, colour: RGB) -> None:
    """Paints an alpha mask in a colour, clipped at the edges."""
    height, width = alpha.shape
    y0, x0 = max(0, top), max(0, left)
    part = image[y0:top + height, x0:left + width]
    if part.size:
        share = alpha[y0 - top:y0 - top + part.shape[0], x0 - left:x0 - left + part.shape[1]]
        part[:] = mix(part, tone(colour), share[..., None])


def _round(image: Field, x: float, y: float, reach: float) -> tuple[Field, Field, Field]:
    """The part of a picture around a place, and x and y of its pixels relative to the place, as full arrays."""
    height, width = image.shape[:2]
    left, top = max(0, math.floor(x - reach)), max(0, math.floor(y - reach))
    part = image[top:max(top, min(height, math.ceil(y + reach))), left:max(left, min(width, math.ceil(x + reach)))]
    ax, ay = grid(part.shape[1], part.shape[0])
    shape = part.shape[:2]
    return part, np.broadcast_to(ax + np.float32(left - x), shape), np.broadcast_to(ay + np.float32(top - y), shape)


# ---- a land painted from the ground up: rough, fairways, greens, sand, water, trees
RECIPE: Final = 2
"""The version of the recipe: raise it when the recipe changes, so that stored pictures are painted again."""


def paint(grain: Grain, land: PaintedLand) -> Field:
    """The picture of a land, (h, w, 3) of 0..255. The same land with the same seed gives the same picture."""
    shapes, colours = Shapes(land), palette(land.landscape)
    out = ground(grain, shapes)
    plant(out, grain, land, colours, forest(shapes, colours))
    return np.clip(out, 0, 255, out=out)


def ground(grain: Grain, shapes: Shapes) -> Field:
    """The ground of a land without its trees, for callers that paint more below them; values may be beyond 0..255."""
    land = shapes.land
    colours, how, noises = palette(land.landscape), mower(land.seed), textures(grain, land)
    width, height = land.size
    out = np.empty((height, width, 3), np.float32)
    for part in parts(shapes):
        check_wanted()
        out[part.rows, part.columns] = paint_part(part, colours, noises, how)
    return out


def paint_part(part: PicturePart, colours: Palette, noises: Textures, how: Mower) -> Field:
    """A part of a land's ground, without its trees; `noises` are those of the whole picture."""
    t = noises.of(part)
    image = rough(part, colours, t)
    image = floor(image, part, colours)
    image = mow(image, part, colours, t, how)
    image = green(image, part, colours, t, how)
    image *= (1 + part.spread(part.shapes.relief))[..., None]
    image = bunkers(image, part, colours, t)
    return waters(image, part, colours, t)


def paint_plain(land: PaintedLand, tints: Mapping[GroundCover, RGB]) -> Field:
    """A land in one plain colour for each cover, for themes without texture."""
    shapes = Shapes(land)
    width, height = land.size
    out = np.empty((height, width, 3), np.float32)
    for part in parts(shapes):
        image = np.broadcast_to(tone(tints[GroundCover.ROUGH]), (*_shape(part), 3)).astype(np.float32)
        for kind in list(GroundCover)[1:]:
            inside = smooth(-.9 * part.soft, .9 * part.soft, part.spread(shapes.distance[kind]))
            image = mix(image, tone(tints[kind]), inside[..., None])
        out[part.rows, part.columns] = image
    return out


def _shape(part: PicturePart) -> tuple[int, int]:
    return part.rows.stop - part.rows.start, part.columns.stop - part.columns.start
