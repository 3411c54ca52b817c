"""Whose turn it is: of several windows and commands one at a time does what two must not do at once, as counting, or saving settings.

The turn is a lock of the system on a file of its own, which stays where it is; a killed process gives it back.
"""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from game.session.lock import InUse, take

_PAUSE: Final = .05         # seconds between two looks whether a turn is free


@contextlib.contextmanager
def turn(folder: Path, name: str, goes_on: Callable[[], bool]) -> Iterator[bool]:
    """The turn of that name (of a file in the folder) until the end of the block; False where it is another's when it is no more wanted.

    It is waited for as long as it is wanted, and asked for once in any case. Raises OSError where the folder can't be written to.
    """
    fd = os.open(folder / name, os.O_RDWR | os.O_CREAT, 0o666)
    try:
        yield _mine(fd, folder / name, goes_on)
    finally:
        os.close(fd)


def _mine(fd: int, path: Path, goes_on: Callable[[], bool]) -> bool:
    while True:
        try:
            take(fd, path)
        except InUse:
            if not goes_on():
                return False
            time.sleep(_PAUSE)
        else:
            return True
