"""The window, and what all tables have in common: with the tables themselves the only part that knows pygame.

`ui/input.py` turns mouse, keys, pads and fingers into one vocabulary of intents, by the one table of keys and buttons from which the help
is written too, and words an act for the device in use.

Every press carries when it began, at the earliest (the look at the queue of events before the one that found it). Layers that come up by
themselves or ask for a decision stand behind a guard (`ui/widgets/base.py`) that drops what began before they could be read; a held key
repeats with the date of its press. The curtain of a couch game is one such layer. Of two presses at one place within a third of a second,
the second counts only for what the first was given to (`Doubles`): a double click neither plays the tile that has moved up nor answers
what the first click has asked.
"""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")    # before the first import of pygame: the terminal is ours
