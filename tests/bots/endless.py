"""Work that never ends, for processes that somebody else has to end; each says in a file that it has begun."""

from __future__ import annotations

import os
from pathlib import Path


def spin(folder: str) -> None:
    """Says which process it is by a file in that folder, and computes for ever."""
    (Path(folder) / str(os.getpid())).touch()
    while True:
        pass


def spin_for_two(_first: object, second: object) -> None:
    """The same, for callers who hand over something else first, and what has a folder second."""
    spin(str(getattr(second, "folder", second)))


class Riddle:
    """What computes for ever as soon as it is unpacked: a worker that reads it thinks without end."""

    def __init__(self, folder: str) -> None:
        self.folder = folder

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return spin, (self.folder,)
