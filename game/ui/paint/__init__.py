"""Materials and sprites: wood, felt, ivory, brass and paper, painted by code and lit by one lamp from the upper left.

Every material is drawn by code: height maps lit from the upper left. The painter keeps sprites and asks the worker; what is painted
through it are words, plates, tiles and light, and in `paint/backdrops.py` desk, felt and curtain; tables paint their own in the same way.
Slow pictures are built by a worker, kept on disk under a hash of their recipe, and replaced on screen by a stand-in until they are ready.
Holes of Card Golf and boards of Doshboard are painted small first, and seen out of focus until they are painted large. The small pictures
of the stock courses ship (`assets/pictures`, made by `python3 main.py pictures --write`, read by `paint/shipped_pictures.py`) under a
hash of their recipe too. While a game is looked at in New game, `ui/play/desk.py` lays the table that would be played where nobody sees
it, so that backdrop and ground are painted, and its words, plates and shadows made, before Play now is pressed. Dice are made once a
table stands.
"""

from game.ui.paint.painter import Painter
from game.ui.paint.store import PictureStore, put

__all__ = ["Painter", "PictureStore", "put"]
