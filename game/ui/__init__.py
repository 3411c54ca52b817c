"""The window: the only part of the game that knows pygame."""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")    # before the first import of pygame: the terminal is ours
