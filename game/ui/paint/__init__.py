"""Materials and sprites: wood, felt, ivory, brass and paper, painted by code and lit by one lamp from the upper left."""

from game.ui.paint.blit import put
from game.ui.paint.painter import Painter
from game.ui.paint.store import PictureStore

__all__ = ["Painter", "PictureStore", "put"]
