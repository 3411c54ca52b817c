"""Sand and water of a landscape: lipped, raked bunkers and water with depth, shore lines, glints and reeds."""

from __future__ import annotations

import numpy as np

from game.games.golf.table.landscape.land import GroundCover
from game.games.golf.table.landscape.palettes import Palette
from game.games.golf.table.landscape.shapes import PicturePart
from game.games.golf.table.landscape.turf import Textures
from game.ui.paint.fields import Field, gradient_map, mix, smooth, tone

_DEEP = .95         # units from the shore at which water is deepest
_SHORE_LINES = ((.045, .020, .80), (.155, .016, .42), (.27, .014, .24))     # distance and width in units, strength


def bunkers(image: Field, part: PicturePart, colours: Palette, t: Textures) -> Field:
    """Sand sunk below a grassy lip: shade under its upper left edge, light on the far bank, rake lines and stipple."""
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
    """Water: a bank, colour by depth, the shore's shade, lines along it as on a chart, ripples and glints, reeds."""
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
    """The land beside water: a sandy bank, wet at its foot."""
    bank = smooth(-.15, -.10, np.asarray(distance + .02 * t.tufts, np.float32))
    light = 1 + np.float32(.22) * facing + np.float32(.05) * t.hair
    image = mix(image, np.asarray(tone(colours.bank) * light[..., None], np.float32), (bank * np.float32(.9))[..., None])
    wet = np.exp(-((distance + np.float32(.025)) / np.float32(.03)) ** 2) * np.float32(.7)
    return mix(image, tone(colours.mud), wet[..., None])
