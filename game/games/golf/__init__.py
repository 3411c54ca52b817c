"""What the golf games share: forms of play, places in words, scorecards, windows on the ground, landscapes, and what moves there.

`table/landscape` paints golf ground as one picture. A `PaintedLand` says what covers it at any place, so boards of squares, of hexagons
and holes without a board share the painter. `land.py` finds the borders on a lattice of eight points a space: shares of each cover,
blurred and roughened, become distances, and are pushed aside where the middle of a space would not show its own cover. All chance lies on
the lattice, so a hole has the same outlines at every zoom. The layers (turf, hazards, trees) are then painted part by part, each small
enough for the processor's cache. `card_golf/table/hole_map.py` is where the spaces lie on the picture, `hole_picture.py` prints the
cards. `domino_golf/table/ground.py` makes a land of a hole's places, its green, its course, and once they lie, its tiles.

Figures over golf ground are placed by `golf/table/ground_view.py`, as pure geometry: a table says what no figure may cover (its view's
`marks`), and each figure stands on what it tells of or beside it with a line, or is left out. Views give `labels` for tests, which try
many plans on all stock ground.

A tray for dice is a small felt table (`backdrops.tray`), painted when the table is opened, as are the dice: `FeltTray` keeps its place
while it is not seen.

`table/ground_view.py` has the camera and the widget that Card Golf and Doshboard look through, and shows all of the ground in small where
the window shows a part of it; `table/motion.py` is what moves alike on their ground, and what their events look like alike: a stroke told
again, a hole's result, the score of a ball in the cup. The end of a nine of GOLO and of its round lies on the tray over the nine's card,
and waits for the player. Doshboard's board is painted at two sizes, whole and for planning, and scaled between them; for planning the
cells of a board beyond the stock ones' size are smaller. `board_picture.py` makes cliffs of the cells' sides: a smooth line through their
middles, from which all dots stay well away, and a face as high as the map says. What is mown comes from `doshboard/solver/rating.py`,
kept for the stock boards in `assets/solved`. The rules' events of a shot become stations and one curve, which is flown up to the next die
and told again rule by rule. Water glints and falls by small sprites ten times a second, for 20 seconds after somebody has played.
"""
