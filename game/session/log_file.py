"""A file that only grows, one system call per line, and notices when it is no longer the file it was."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from game.session.lock import release, take
from game.session.sync import Syncer
from game.words import _


class LogFile:
    """An existing file opened for appending, and locked. Every method raises OSError when the system refuses.

    `told` is called, from any thread, when the disk has taken what was written, or has refused it.
    """

    def __init__(self, path: Path) -> None:
        """Raises InUse where another table has the file open."""
        self.told: Callable[[], None] = lambda: None
        self._path = path
        self._fd = os.open(path, os.O_RDWR | os.O_APPEND | getattr(os, "O_BINARY", 0))
        try:
            take(self._fd, path)
            self._syncer = Syncer(os.dup(self._fd), self._tell, path.parent)
        except BaseException:
            os.close(self._fd)
            raise
        # What stands there may have been written a moment ago, by a process that was killed.
        self._syncer.mark()

    def _tell(self) -> None:
        self.told()

    @property
    def on_disk(self) -> bool:
        """Whether the disk has all that was written."""
        return self._syncer.clean

    @property
    def refused(self) -> OSError | None:
        """Why the disk did not take what was written, once it has refused; the file can't be trusted after that."""
        return self._syncer.error

    def fate(self, size: int) -> str | None:
        """What other programs did to the file since we left it with this size, in words, or None if it is as it was."""
        own = os.fstat(self._fd)
        try:
            there = os.stat(self._path)
        except FileNotFoundError:
            return _("it was removed or renamed while it was played")
        if not os.path.samestat(own, there):
            return _("it was replaced by another file while it was played")
        return None if own.st_size == size else _("it was changed by another program while it was played")

    def append(self, data: bytes) -> None:
        """Writes the bytes at the end, unbuffered. When it fails, part of them may stand there."""
        left = memoryview(data)
        while left:
            left = left[os.write(self._fd, left) :]
        self._syncer.mark()

    def cut(self, size: int) -> None:
        """Takes away all after `size` bytes."""
        os.ftruncate(self._fd, size)
        self._syncer.mark()

    def close(self) -> None:
        """Syncs and closes."""
        os.close(self._fd)
        self._syncer.close()

    def drop(self) -> None:
        """Closes without waiting for the disk: whatever stands there is of no use any more, and free for others at once."""
        release(self._fd)
        os.close(self._fd)
        self._syncer.drop()
