"""Dice on a table, for any game: what a die is, how dice are thrown and come to rest, and their pictures. Knows no game.

A die's surface is cut into patches (`skin.py`). For each picture the patches in sight are lit once, and every pixel looks its patch up
(`canvas.py`); so moving and resting dice have the same material, and only the number of samples differs. Dice hop into a leather cup,
rattle and pour out (`tumble.py`), and roll as discs with heights and spins (`solids.py`). The cup comes from the near side of the felt
and goes back there; it is faded only beside the felt, so that no die shows through it. The drawn numbers are known before the dice pour, so
the throw is simulated ahead of what is shown, and each die gets its labels, with which it will end on the right face, while all dice are
in the dark of the cup (`motion.py`); no die is steered after it has left the cup. `motion.py` also has the cup in a player's hand, and
`cloth.py` the widgets that take the press: a table tells them which dice may be thrown, and asks its rules for the roll.
"""
