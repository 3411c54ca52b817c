"""Grass of a landscape: rough with tufts and patches, the mown stripes of fairways, and greens with their fringe."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from game.games.golf.table.landscape.land import GroundCover, PaintedLand
from game.games.golf.table.landscape.palettes import Palette
from game.games.golf.table.landscape.shapes import PicturePart
from game.ui.paint.fields import Field, Grain, gradient_map, mix, smooth, tone

_COLLAR = .17       # units of fringe round a green
_FIRST_CUT = .18    # units of first cut round a fairway
_SWATH = .86        # units across a mown stripe
_CHECK = .42        # and across one of a green


class Textures(NamedTuple):
    """Noises of about unit variance over a picture, from hair to hill."""

    hair: Field         # as fine as a pixel
    blades: Field       # short upright strokes
    tufts: Field        # clumps of grass, as wide as a stride
    raised: Field       # the light on those clumps
    ripples: Field      # of water
    mottle: Field       # patches of a unit or more; of a part only

    def of(self, part: PicturePart) -> Textures:
        """Those of a part."""
        hair, blades, tufts, raised, ripples = (field[part.rows, part.columns] for field in self[:5])
        return Textures(hair, blades, tufts, raised, ripples, part.spread(part.shapes.mottle))


def textures(grain: Grain, land: PaintedLand) -> Textures:
    """The noises for a land."""
    (width, height), s, n = land.size, max(.8, land.scale), land.seed & 0xFFFF
    wide = max(1.2, .085 * land.pixels)
    tufts = grain.noise(width, height, wide, wide * .8, n % 11 + 80)
    raised = tufts - np.roll(tufts, (-1, -1), (0, 1))
    return Textures(
        grain.noise(width, height, .55 * s, .55 * s, n % 7 + 60), grain.noise(width, height, .55 * s, 1.7 * s, n % 5 + 70), tufts,
        np.asarray(raised / max(1e-6, float(raised.std())), np.float32),
        grain.noise(width, height, 4.6 * s, .75 * s, n % 13 + 90), tufts)


class Mower(NamedTuple):
    """How the grass of one land is mown: the angles of fairways and greens, and how plainly crossed stripes show."""

    fairway: float
    crossed: float
    green: float


def mower(seed: int) -> Mower:
    """A land's own way of mowing."""
    random = np.random.default_rng((seed & 0xFFFFFFFF, 8))
    return Mower(float(random.uniform(-.55, .55)), float(random.choice((0.0, 0.0, .35))), float(random.uniform(.5, 1.07)))


def rough(part: PicturePart, colours: Palette, t: Textures) -> Field:
    """The rough everywhere, (h, w, 3) of 0..255: tufts lit from the upper left, patches of what else grows, pale stalks."""
    value = np.clip(np.float32(.43) + .08 * t.mottle + .085 * t.blades + .11 * t.raised + .035 * t.hair, 0, 1)
    image = gradient_map(np.asarray(value, np.float32), colours.rough)
    share = smooth(.7, 1.9, np.asarray(part.spread(part.shapes.patches) + .55 * t.tufts, np.float32)) * np.float32(.75 * colours.patches)
    image = mix(image, tone(colours.tint) * (np.float32(.55) + value)[..., None], share[..., None])
    stalks = smooth(1.5, 2.6, t.blades + .5 * t.tufts) * np.float32(.30 + .35 * colours.straw)
    image = mix(image, tone(colours.rough[-1]) * np.float32(1.12), stalks[..., None])
    hollows = smooth(1.5, 2.8, -t.blades - .6 * t.tufts) * np.float32(.45)
    return mix(image, tone(colours.rough[0]) * np.float32(.8), hollows[..., None])


def mow(image: Field, part: PicturePart, colours: Palette, t: Textures, how: Mower) -> Field:
    """The fairway mown into the rough, with a first cut round it; the edge of the rough throws its shade on it."""
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
    """The green: raised on its fringe, mown in a fine check."""
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
    """Stripes of 0 and 1 by turns, `width` units wide, across a direction, with soft edges."""
    along = part.x * np.float32(math.cos(angle)) + part.y * np.float32(math.sin(angle)) + bend
    wave = np.abs(np.remainder(along * np.float32(1 / width), 2) - 1) - np.float32(.5)
    edge = 1.6 * part.soft / width
    return smooth(-edge, edge, np.asarray(wave, np.float32))


def _bank(distance: Field, facing: Field, wide: float, strength: float) -> Field:
    """What a step in the ground does to the light at its foot: positive where a rising edge turns to the lamp."""
    return np.asarray(np.exp(-(distance / np.float32(wide)) ** 2) * np.clip(-facing, -1, 1) * np.float32(strength), np.float32)
