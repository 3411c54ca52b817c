"""The window, and what all tables have in common: with the tables themselves the only part that knows pygame.

`ui/input.py` turns mouse, keys, pads and fingers into one vocabulary of intents, by the one table of keys and buttons from which the help
is written too, and words an act for the device in use.

Every press carries the earliest time at which it can have begun: when the event queue was last emptied before the press was found in it.
Layers that open by themselves or ask for a decision have a guard (`ui/widgets/base.py`) that drops presses which began before the layer
could be read; the repeats of a held key keep the time of the first press. The curtain of a couch game is one of these layers. Of two
presses at one place within a third of a second, the second one counts only for the widget that took the first (`Doubles`): a double
click neither plays the tile that has moved into that place nor answers the question that the first click opened.
"""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")    # before the first import of pygame: the terminal is ours
