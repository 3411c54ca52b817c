"""Materials and sprites: wood, felt, ivory, brass and paper, painted by code and lit by one lamp from the upper left."""

from game.ui.paint.painter import Painter
from game.ui.paint.store import PictureStore
from game.ui.paint.surfaces import put

__all__ = ["Painter", "PictureStore", "put"]
