"""A file that only grows, one system call per line, and notices when it is no longer the file it was."""

from __future__ import annotations

import os
from pathlib import Path

from game.session.sync import Syncer


class LogFile:
    """An existing file opened for appending. Every method raises OSError when the system refuses."""

    def __init__(self, path: Path) -> None:
        self._fd = os.open(path, os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0))
        self._syncer = Syncer(os.dup(self._fd))

    def is_ours(self, size: int) -> bool:
        """Whether the file still has a name and the size we left it at; else another program deleted it or wrote to it."""
        info = os.fstat(self._fd)
        return info.st_size == size and info.st_nlink > 0

    def append(self, data: bytes) -> None:
        """Writes the bytes at the end, unbuffered. When it fails, part of them may stand there."""
        left = memoryview(data)
        while left:
            left = left[os.write(self._fd, left) :]
        self._syncer.mark()

    def cut(self, size: int) -> None:
        """Takes away all after `size` bytes."""
        os.ftruncate(self._fd, size)

    def close(self) -> None:
        """Syncs and closes."""
        os.close(self._fd)
        self._syncer.close()
