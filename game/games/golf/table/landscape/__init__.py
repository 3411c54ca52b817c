"""The landscape painter: golf ground as one continuous picture, for boards of squares or hexagons and for holes without a board."""

from game.games.golf.table.landscape.land import GroundCover, PaintedLand, from_grid
from game.games.golf.table.landscape.painting import RECIPE, paint, paint_plain
from game.games.golf.table.landscape.palettes import LANDSCAPES, palette

__all__ = ["LANDSCAPES", "RECIPE", "GroundCover", "PaintedLand", "from_grid", "paint", "paint_plain", "palette"]
