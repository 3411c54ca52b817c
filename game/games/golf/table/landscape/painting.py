"""A land painted from the ground up: rough, fairways, greens, sand, water, trees."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import numpy as np

from game.analysis.wanted import check_wanted
from game.games.golf.table.landscape import hazards, trees, turf
from game.games.golf.table.landscape.land import GroundCover, PaintedLand
from game.games.golf.table.landscape.palettes import palette
from game.games.golf.table.landscape.shapes import PicturePart, Shapes, parts
from game.ui.paint.fields import Field, Grain, mix, smooth, tone
from game.ui.theme import RGB

RECIPE: Final = 2
"""Raised whenever the recipe changes, so that pictures kept on disk are painted again."""


def paint(grain: Grain, land: PaintedLand) -> Field:
    """The picture of a land, (h, w, 3) of 0..255. The same land with the same seed gives the same picture."""
    shapes, colours = Shapes(land), palette(land.landscape)
    out = ground(grain, shapes)
    trees.plant(out, grain, land, colours, trees.forest(shapes, colours))
    return np.clip(out, 0, 255, out=out)


def ground(grain: Grain, shapes: Shapes) -> Field:
    """The same without its trees, for whoever has more to paint below them; values may lie beyond 0..255."""
    land = shapes.land
    colours, how, noises = palette(land.landscape), turf.mower(land.seed), turf.textures(grain, land)
    width, height = land.size
    out = np.empty((height, width, 3), np.float32)
    for part in parts(shapes):
        check_wanted()
        t = noises.of(part)
        image = turf.rough(part, colours, t)
        image = trees.floor(image, part, colours)
        image = turf.mow(image, part, colours, t, how)
        image = turf.green(image, part, colours, t, how)
        image *= (1 + part.spread(shapes.relief))[..., None]
        image = hazards.bunkers(image, part, colours, t)
        out[part.rows, part.columns] = hazards.waters(image, part, colours, t)
    return out


def paint_plain(land: PaintedLand, tints: Mapping[GroundCover, RGB]) -> Field:
    """The same land in one plain colour for each cover, for themes without texture."""
    shapes = Shapes(land)
    width, height = land.size
    out = np.empty((height, width, 3), np.float32)
    for part in parts(shapes):
        image = np.broadcast_to(tone(tints[GroundCover.ROUGH]), (*_shape(part), 3)).astype(np.float32)
        for cover in list(GroundCover)[1:]:
            inside = smooth(-.9 * part.soft, .9 * part.soft, part.spread(shapes.distance[cover]))
            image = mix(image, tone(tints[cover]), inside[..., None])
        out[part.rows, part.columns] = image
    return out


def _shape(part: PicturePart) -> tuple[int, int]:
    return part.rows.stop - part.rows.start, part.columns.stop - part.columns.start
