"""Materials and sprites: wood, felt, ivory, brass and paper, painted by code and lit by one lamp from the upper left.

Every material is drawn by code, as a height map lit from the upper left. The painter keeps sprites and asks the worker for slow pictures.
Through it are painted words, plates, tiles and light, and in `paint/backdrops.py` desk, felt and curtain; tables paint their own pictures
in the same way. Slow pictures are built by a worker and kept on disk under a hash of their recipe; the screen shows a stand-in until they
are ready. Holes of Card Golf and boards of Doshboard are painted small first, and shown enlarged until they are painted large. The small
pictures of the stock courses ship with the game (`assets/pictures`, made by `python3 main.py pictures --write`, read by
`paint/shipped_pictures.py`), also under a hash of their recipe. While a game is chosen in New game, `ui/play/desk.py` lays out the table
that would be played where nobody sees it, so that backdrop and ground are painted, and words, plates and shadows made, before Play now is
pressed. Dice are made once a table is shown.
"""

from game.ui.paint.painter import Painter
from game.ui.paint.store import PictureStore, put

__all__ = ["Painter", "PictureStore", "put"]
