"""What the golf games share: forms of play, places in words, scorecards, views of the ground, landscapes, and motions on it.

`table/landscape` paints golf ground as one picture. A `PaintedLand` says what covers the ground at any place, so boards of squares or
hexagons and holes without a board share the painter. `land.py` finds the borders on a lattice of eight points per space: shares of each
cover, blurred and roughened, become distances, and are shifted where the middle of a space would not show its own cover. All randomness is
tied to the lattice, so a hole has the same outlines at every zoom. The layers (turf, hazards, trees) are then painted in tiles small enough
for the processor's cache. `card_golf/table/hole_picture.py` maps spaces to the picture and prints the cards.
`domino_golf/table/ground.py` makes a land from a hole's places, its green, its course, and its tiles once they are laid.

Figures over golf ground are placed by `golf/table/ground_view.py`, as pure geometry: a table says what no figure may cover (its view's
`marks`), and each figure is placed on its object, or beside it with a line, or is left out. Views provide `labels` for tests, which try
many plans on all stock ground.

A tray for dice is a small felt table (`backdrops.tray`), painted when the table is opened, as are the dice; `FeltTray` keeps its position
while it is hidden.

`table/ground_view.py` has the camera and the widget that Card Golf and Doshboard use, and shows an overview map while the window shows a
part of the ground. `table/motion.py` has the motions and event pictures that they share: a stroke summed up, a hole's result, the score of
a ball in the cup. The end of a nine of GOLO and of its round is shown on the tray over the nine's card, and waits for the player.
Doshboard's board is painted at two sizes, whole and for planning, and scaled between them; for planning, the cells of a board larger than
the stock ones are smaller. `board_picture.py` makes cliffs from the sides of cells: a smooth line through their middles, well away from all
dots, and a face as high as the map says. The mown areas come from `doshboard/solver/rating.py`, stored for the stock boards in
`assets/solved`. The rules' events of a shot become stations and one curve, which is flown up to the next die and then explained rule by
rule. Water glints and falls with small sprites ten times a second, for 20 seconds after a play.
"""
