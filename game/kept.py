"""Files that are written whole; those beside the saves stand under a checksum, and are read back whole or not at all.

What stands in them can be made again (a list of the saves, solved tables, painted pictures) or chosen again (settings). So whatever is
wrong with such a file, whoever asks is told that there is none. A file is one line, which says what it holds, in which version, how long
it is and what its checksum is, and then its content:

    nineteenth-hole kept: settings 1, 512 bytes, 0f3a...
"""

from __future__ import annotations

import contextlib
import errno
import hashlib
import os
import re
import stat
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import BinaryIO, Final, TypeVar

T = TypeVar("T")

CACHE: Final = "cache"
"""The folder beside the saves for what can be made again."""

CACHE_LIMIT: Final = 150_000_000
"""Bytes that a cache's folder may hold."""

STALE: Final = 600.0
"""Seconds after which an unfinished file of nobody known is a leftover."""

HEAD: Final = b"nineteenth-hole kept: "
_LINE: Final = re.compile(HEAD + rb"([^,\n]{1,60}), ([0-9]{1,12}) bytes, ([0-9a-f]{32})\n")
_LONGEST_LINE: Final = 160
_LARGEST_BARE: Final = 1 << 20
MARGIN: Final = 8_000_000
"""Bytes that a cache leaves free on the disk, for what can't be made again."""

_FULL: Final = frozenset({errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC)})
_NO_SYNC: Final = frozenset({errno.EINVAL, errno.ENOSYS, getattr(errno, "ENOTSUP", errno.EINVAL)})
"""What file systems answer that know no sync: theirs is done with the write."""

_UNFINISHED: Final = re.compile(
    r"\..+\.(?P<process>[0-9]+)(?:-[0-9]+)?\.new"                            # ours
    r"|\..+\.(?:new|claim)|settings\.json\w+\.new|tmp\w+\.(?:new|part)"     # and those of earlier versions
)


def keep(path: Path, label: str, content: bytes) -> None:
    """Writes a file of that label (what it holds, and in which version) in one step. Raises OSError; then `path` is as it was."""
    write_whole(path, _labelled(label, content))


def recall(path: Path, label: str, read: Callable[[bytes], T], *, bare: bool = False) -> T | None:
    """What `read` makes of a file's content; None where there is no whole file of that label, or `read` can make nothing of it.

    With `bare`, a file without the first line of kept files is taken for its content.
    """
    try:
        with _opened(path) as file:
            first = file.readline(_LONGEST_LINE)
            if bare and not first.startswith(HEAD):
                return read(first + file.read(_LARGEST_BARE))
            found = _LINE.fullmatch(first)
            size = os.fstat(file.fileno()).st_size - file.tell()
            if found is None or found[1] != label.encode() or int(found[2]) != size:
                return None
            content = file.read(size)
        return read(content) if _checksum(label, content).encode() == found[3] else None
    except Exception:       # whatever it is: what can't be read is made again
        return None


def _labelled(label: str, content: bytes) -> bytes:
    return HEAD + f"{label}, {len(content)} bytes, {_checksum(label, content)}\n".encode() + content


def write_whole(path: Path, data: bytes, *, synced: bool = True) -> None:
    """Replaces a file in one step; makes its folder. Raises OSError; then `path` is as it was.

    It is on the disk before this returns, unless the caller sees to that (`synced` False).
    """
    _replace(path, data, synced=synced)
    if synced:
        sync_folder(path.parent)


def sync(fd: int) -> None:
    """Returns when the disk has all that was written to the descriptor. Raises OSError when it does not take it."""
    try:
        os.fsync(fd)
    except OSError as error:
        if error.errno not in _NO_SYNC:
            raise


def sync_folder(folder: Path) -> None:
    """Makes new names and renames last through a power cut, where the system lets a folder be synced."""
    with contextlib.suppress(OSError):
        fd = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(fd)
        finally:
            os.close(fd)


def _replace(path: Path, data: bytes, *, synced: bool) -> None:
    """Writes the file beside its place, under a name that no other thread uses, and moves it there."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f".{path.name}.{os.getpid()}-{threading.get_ident()}.new")
    try:
        with fresh.open("wb") as file:
            file.write(data)
            file.flush()
            if synced:
                sync(file.fileno())
        fresh.replace(path)
    except OSError:
        with contextlib.suppress(OSError):
            fresh.unlink(missing_ok=True)
        raise


def sweep(folder: Path) -> None:
    """Takes away what programs that were killed have left half-written in a folder. A file that may still be written stays."""
    for entry in _files(folder):
        found = _UNFINISHED.fullmatch(entry.name)
        if found is not None and _left(entry, found["process"]):
            with contextlib.suppress(OSError):
                os.unlink(entry)


def made_room(saves: Path, error: OSError) -> bool:
    """Empties the cache beside the saves where that error says that the disk is full; whether that gave any room back."""
    gone = False
    for entry in _files(saves / CACHE) if error.errno in _FULL else ():
        with contextlib.suppress(OSError):
            os.unlink(entry)
            gone = True
    return gone


class Cache:
    """A folder of kept files that holds no more than `limit` bytes: what was not used for the longest time goes first."""

    def __init__(self, folder: Path, limit: int = CACHE_LIMIT) -> None:
        self.folder, self._limit = folder, limit

    def load(self, name: str, label: str, read: Callable[[bytes], T]) -> T | None:
        """What `read` makes of a file; None where there is no good one, and then there is none any more."""
        path = self.folder / name
        seen = _stamp(path)
        found = recall(path, label, read)
        with contextlib.suppress(OSError):
            if found is not None:
                os.utime(path)      # the time of its last use
            elif seen is not None and _stamp(path) == seen:     # not one that another process has put there meanwhile
                path.unlink(missing_ok=True)
        return found

    @property
    def usable(self) -> bool:
        """Whether files can be kept there, as far as rights tell; makes the folder."""
        with contextlib.suppress(OSError):
            self.folder.mkdir(parents=True, exist_ok=True)
        return self.folder.is_dir() and os.access(self.folder, os.W_OK | os.X_OK)

    def save(self, name: str, label: str, content: bytes) -> bool:
        """Keeps a file; whether that worked. A disk that is nearly full or can't be written to means only that nothing is kept."""
        size = len(content) + _LONGEST_LINE
        if size > self._limit:
            return False
        self._make_room(size, name)
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            if _free(self.folder) < size + MARGIN:
                return False
            _replace(self.folder / name, _labelled(label, content), synced=True)     # what is lost with its name is made again
        except OSError:
            return False
        return True

    def tidy(self) -> None:
        """Takes away leftovers, and what is beyond the limit."""
        sweep(self.folder)
        self._make_room(0)

    def _make_room(self, size: int, spared: str = "") -> None:
        """Takes away the files that were not used for the longest time until `size` bytes more are within the limit."""
        files = []
        for entry in _files(self.folder):
            with contextlib.suppress(OSError):      # gone between the listing and the look
                info = entry.stat(follow_symlinks=False)
                files.append((info.st_mtime_ns, info.st_size, entry))
        total = sum(each for _time, each, entry in files if entry.name != spared) + size
        for _time, each, entry in sorted(files, key=lambda file: file[0]):
            if total <= self._limit:
                return
            if entry.name != spared:
                with contextlib.suppress(OSError):
                    os.unlink(entry)
                total -= each


def _free(folder: Path) -> int:
    """Bytes that are free on the disk of a folder. Raises OSError."""
    import shutil  # noqa: PLC0415 (a start shows its first picture without it)

    return shutil.disk_usage(folder).free


def _stamp(path: Path) -> tuple[int, int] | None:
    """What tells a file from one that is put in its place; None where there is none."""
    try:
        info = path.stat()
    except OSError:
        return None
    return info.st_ino, info.st_mtime_ns


def _checksum(label: str, content: bytes) -> str:
    checksum = hashlib.blake2b(label.encode() + b"\n", digest_size=16)
    checksum.update(content)
    return checksum.hexdigest()


def _opened(path: Path) -> BinaryIO:
    """The file for reading. Raises OSError where it is none, and never waits for the other end of a pipe."""
    fd = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    if not stat.S_ISREG(os.fstat(fd).st_mode):
        os.close(fd)
        raise OSError(f"{path} is not a regular file")
    return os.fdopen(fd, "rb")


def _files(folder: Path) -> Iterator[os.DirEntry[str]]:
    """The regular files of a folder; none where it can't be read."""
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        yield from [entry for entry in entries if entry.is_file(follow_symlinks=False)]


def _left(entry: os.DirEntry[str], process: str | None) -> bool:
    """Whether nobody writes a file any more: its process is gone, or it has not been touched for a while."""
    try:
        if time.time() - entry.stat(follow_symlinks=False).st_mtime > STALE:
            return True
    except OSError:
        return False
    if process is None or sys.platform == "win32":      # there, asking for a process by signal 0 would end it
        return False
    try:
        os.kill(int(process), 0)
    except ProcessLookupError:
        return True
    except (OSError, OverflowError):
        return False
    return False
