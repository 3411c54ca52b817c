"""How much the longest tests do: all that is asked of them in `test --night`, a part of it in `test --full`."""

import os

NIGHT = bool(os.environ.get("TEST_NIGHT"))     # set by `main.py test --night`, and so in every process that it starts


def at_night(whole: int, part: int) -> int:
    """The whole amount at night, the part otherwise."""
    return whole if NIGHT else part
