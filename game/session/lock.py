"""Mutual exclusion: the operating system's lock on a save, and turns among several windows and commands."""

from __future__ import annotations

import contextlib
import os
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from game.errors import UserError
from game.session.save_file import save_name
from game.words import _

# ---- the operating system's lock on a save: one table has it open at a time, across windows and commands, and a killed one releases it
# It is on the file itself, so that it follows a rename and leaves nothing behind. Reading is always possible.
_TRIES: Final = 5
PAUSE: Final = 0.01
"""Seconds between two attempts: another process that only checks whether the file is in use holds the lock for some microseconds."""

_BYTE: Final = 1 << 30
"""The byte that is locked on Windows: there other programs can't even read locked bytes, and no save is this long."""


class InUse(UserError):
    """A save that another table has open."""

    def __init__(self, path: Path) -> None:
        super().__init__(_("{save} is open in another window. Play it there, or watch it from here.").format(save=save_name(path)))
        self.path = path


def take(fd: int, path: Path) -> None:
    """Locks an open file for as long as the descriptor, or a duplicate of it, is open. Raises InUse.

    On a file system without locks it does nothing.
    """
    for attempt in range(_TRIES):
        if _try(fd):
            return
        if attempt + 1 < _TRIES:
            time.sleep(PAUSE)
    raise InUse(path)


def release(fd: int) -> None:
    """Releases the lock before the descriptor and its duplicates are closed."""
    with contextlib.suppress(OSError):
        _free(fd)


def in_use(path: Path) -> bool:
    """Whether any table has the save open at this moment."""
    try:
        fd = os.open(path, os.O_RDONLY)
    except (OSError, ValueError):
        return False
    try:
        return not _try(fd)
    finally:
        os.close(fd)


@contextlib.contextmanager
def unused(path: Path) -> Iterator[None]:
    """Within the block nobody has the save open, and nobody can open it. Raises InUse, and OSError if there is no such file.

    On Windows the file can't be locked while it is moved; but there it can't be moved while somebody has it open, either.
    """
    fd = os.open(path, os.O_RDONLY)
    try:
        take(fd, path)
        if sys.platform == "win32":
            release(fd)
            os.close(fd)
            fd = -1
        yield
    finally:
        if fd >= 0:
            os.close(fd)


if sys.platform == "win32":
    import msvcrt

    def _try(fd: int) -> bool:
        """Whether we have the lock now."""
        try:
            _lock_byte(fd, msvcrt.LK_NBLCK)
        except PermissionError:
            return False
        except OSError:
            return True
        return True

    def _free(fd: int) -> None:
        _lock_byte(fd, msvcrt.LK_UNLCK)

    def _lock_byte(fd: int, mode: int) -> None:
        at = os.lseek(fd, 0, os.SEEK_CUR)
        os.lseek(fd, _BYTE, os.SEEK_SET)
        try:
            msvcrt.locking(fd, mode, 1)
        finally:
            os.lseek(fd, at, os.SEEK_SET)
else:
    import fcntl

    def _try(fd: int) -> bool:
        """Whether we have the lock now."""
        try:
            # Not lockf: its locks belong to the process, and are released as soon as it closes any other descriptor of the file.
            fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            return True
        return True

    def _free(fd: int) -> None:
        fcntl.flock(fd, fcntl.LOCK_UN)


# ---- turns: things that only one of several windows and commands may do at a time, such as counting, or saving settings
# A turn is a system lock on a separate file, which stays where it is; a killed process releases it.
_PAUSE: Final = .05         # seconds between two checks whether a turn is free


@contextlib.contextmanager
def turn(folder: Path, name: str, goes_on: Callable[[], bool]) -> Iterator[bool]:
    """Takes the turn of that name (of a file in the folder) for the block; yields False if another has it and it is no longer wanted.

    It waits as long as `wanted` says so, and tries at least once. Raises OSError if the folder can't be written to.
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
