"""Dice on a table, for any game: what a die is, how dice are thrown and come to rest, and their pictures. Knows no game.

A die's surface is cut into patches (`skin.py`); for each picture those in sight are lit once and every pixel looks its patch up
(`canvas.py`), so that moving and resting dice are one material, and only the number of samples differs. Dice hop into a leather cup,
rattle and pour (`tumble.py`) and roll as discs with heights and spins (`solids.py`); a hand brings the cup from the near side of the felt
and takes it away there: it is faded only beside the felt, so that no die shows through it; what was drawn is known before they pour, so
the throw is simulated ahead while it is shown, and each die gets the labels with which it will end on the right face while all are in the
dark of the cup (`motion.py`); nothing is steered after the lip. `motion.py` has the cup in somebody's hand too, `cloth.py` the widgets
that take a press: a table gives them what may be thrown and asks its rules for the roll.
"""
