"""The landscape painter: golf ground as one continuous picture, for boards of squares or hexagons and for holes without a board."""

from game.games.golf.table.landscape.land import LANDSCAPES, GroundCover, PaintedLand, from_grid, palette
from game.games.golf.table.landscape.painting import RECIPE, paint, paint_plain

__all__ = ["LANDSCAPES", "RECIPE", "GroundCover", "PaintedLand", "from_grid", "paint", "paint_plain", "palette"]
