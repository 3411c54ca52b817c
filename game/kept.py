"""Files that are written atomically; those beside the saves carry a checksum, and are read back whole or not at all.

Their content can be made again (a list of the saves, solved tables, painted pictures) or chosen again (settings). So whatever is wrong with
such a file, it is treated as missing. A file begins with one line that gives its kind, version, length and checksum, followed by the
content:

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

from game.words import _

T = TypeVar("T")

CACHE: Final = "cache"
"""The folder beside the saves for data that can be made again."""

CACHE_LIMIT: Final = 150_000_000
"""Most bytes in a cache folder."""

STALE: Final = 600.0
"""Seconds after which an unfinished file of an unknown writer is a leftover."""

HEAD: Final = b"nineteenth-hole kept: "
_LINE: Final = re.compile(HEAD + rb"([^,\n]{1,60}), ([0-9]{1,12}) bytes, ([0-9a-f]{32})\n")
_LONGEST_LINE: Final = 160
_LARGEST_BARE: Final = 1 << 20
MARGIN: Final = 8_000_000
"""Bytes that a cache leaves free on the disk, for data that can't be made again."""

_PART_OF_NAME: Final = 40
"""Number of characters of a file's name that its temporary file keeps: with the numbers appended it stays within the limit for names."""

_FULL: Final = frozenset({errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC)})
_NO_SYNC: Final = frozenset({errno.EINVAL, errno.ENOSYS, getattr(errno, "ENOTSUP", errno.EINVAL)})
"""Errors of file systems without sync: their write is complete when it returns."""

_UNFINISHED: Final = re.compile(
    r"\..+\.(?P<process>[0-9]+)(?:-[0-9]+)?\.new"                            # our own
    r"|\..+\.(?:new|claim)|settings\.json\w+\.new|tmp\w+\.(?:new|part)"     # and those of earlier versions
)


def keep(path: Path, label: str, content: bytes, *, synced: bool = True) -> None:
    """Writes a file with that label (its kind and version) atomically. Raises OSError; then `path` is unchanged.

    `synced` is as for `write_whole`.
    """
    write_whole(path, _with_label(label, content), synced=synced)


def recall(path: Path, label: str, read: Callable[[bytes], T], *, bare: bool = False) -> T | None:
    """The result of `read` for a file's content; None if there is no complete file with that label, or `read` fails.

    With `bare`, a file without the header line of kept files is read as plain content.
    """
    try:
        with _open_regular(path) as file:
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


def why_unread(path: Path) -> str:
    """Why a file can't be read, in words; "" if it can be, or does not exist."""
    try:
        _open_regular(path).close()
    except FileNotFoundError:
        return ""
    except OSError as error:
        return error.strerror or str(error)
    return ""


def listed(folder: Path, ending: str) -> list[Path]:
    """The files of a folder with that extension, by name; empty if it can't be read. (`Path.glob` would raise.)"""
    try:
        names = os.listdir(folder)
    except OSError:
        return []
    return [folder / name for name in sorted(names) if name.endswith(ending)]     # comparing paths is slow


def why_unlisted(folder: Path) -> str:
    """Why a folder can't be listed, in words; "" if it can be, or does not exist."""
    try:
        with os.scandir(folder):
            pass
    except FileNotFoundError:
        return ""
    except OSError as error:
        return error.strerror or str(error)
    return "" if os.access(folder, os.X_OK) else os.strerror(errno.EACCES)


def _with_label(label: str, content: bytes) -> bytes:
    return HEAD + f"{label}, {len(content)} bytes, {_checksum(label, content)}\n".encode() + content


def write_whole(path: Path, data: bytes, *, synced: bool = True) -> None:
    """Atomically replaces a regular file, or creates it and its folder. Raises OSError; then `path` is unchanged.

    A link stays, and its target is replaced; anything but a regular file (a device, a pipe, a folder) is refused and left alone. The file
    is synced to disk before this returns, unless the caller takes care of that (`synced` False).
    """
    place = _replace(path, data, synced=synced)
    if synced:
        sync_folder(place.parent)


def write_new(path: Path, data: bytes, *, synced: bool = True) -> bool:
    """Atomically creates a file, and its folder; False if something has that name, which stays. Raises OSError; then there is none.

    Two programs can't create the same one. `synced` is as for `write_whole`.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    if os.path.lexists(path):
        return False
    made = _link_nameless(path, data, synced=synced)
    if made is None:
        made = _move_fresh(path, data, synced=synced)
    if made and synced:
        sync_folder(path.parent)
    return made


def _link_nameless(path: Path, data: bytes, *, synced: bool) -> bool | None:
    """`write_new` through an unnamed file that gets its name when it is complete: a killed process leaves nothing behind. None if the
    system has none.
    """
    kind = getattr(os, "O_TMPFILE", None)
    if kind is None:
        return None
    try:
        fd = os.open(path.parent, kind | os.O_WRONLY, 0o666)
    except OSError:
        return None
    with os.fdopen(fd, "wb") as file:
        file.write(data)
        file.flush()
        if synced:
            sync(fd)
        try:
            names = os.open("/proc/self/fd", os.O_RDONLY)
        except OSError:
            return None
        try:
            os.link(str(fd), path, src_dir_fd=names, follow_symlinks=True)
        except FileExistsError:
            return False
        except OSError:
            return None
        finally:
            os.close(names)
    return True


def _move_fresh(path: Path, data: bytes, *, synced: bool) -> bool:
    """`write_new` through a temporary file beside the target, which is renamed if the name is free."""
    fresh = _fresh_name(path)
    try:
        _write(fresh, data, synced=synced)
        _put_in_place(fresh, path)
    except FileExistsError:
        return False
    finally:
        with contextlib.suppress(OSError):
            fresh.unlink(missing_ok=True)
    return True


def _put_in_place(fresh: Path, path: Path) -> None:
    """Gives a finished file its final name. Raises FileExistsError if that is taken."""
    if sys.platform == "win32":
        os.rename(fresh, path)
        return
    try:
        os.link(fresh, path)
    except FileExistsError:
        raise
    except OSError:     # a disk without links: the name is reserved first, and then the file is moved there
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY))
        fresh.replace(path)


def write_out(path: Path, data: bytes) -> None:
    """Writes to what a person has named: to a regular or new file atomically, to a device or a pipe directly.

    If it is this program's own standard output, under whatever name and wherever redirected, the data follows what was printed before.
    Raises OSError: for a folder, a socket, and if the system refuses.
    """
    fd = _own_stream(path)
    if fd is None:
        if not _is_written_to(path):
            write_whole(path, data)
            return
        fd = os.open(path, os.O_WRONLY | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_BINARY", 0))
    with os.fdopen(fd, "wb") as file:
        file.write(data)


def _is_written_to(path: Path) -> bool:
    """Whether the path leads, also through links, to a device or a pipe. Raises OSError if that can't be determined."""
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        return False
    return stat.S_ISCHR(mode) or stat.S_ISBLK(mode) or stat.S_ISFIFO(mode)


def _own_stream(path: Path) -> int | None:
    """A duplicate of the descriptor of this program's output or errors if that is the file; None if neither is.

    Opened again by name (`/dev/stdout`, redirected to a file), it would be overwritten from its beginning, or replaced.
    """
    for number in (1, 2):
        with contextlib.suppress(OSError):
            own = os.fstat(number)
            if not stat.S_ISCHR(own.st_mode) and os.path.samestat(own, path.stat()):
                return os.dup(number)
    return None


def _place_of(path: Path) -> Path:
    """The path of the regular file to replace or create: itself, or the target of a link. Raises OSError if something else is there."""
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:       # nothing, or a dangling link
        mode = stat.S_IFREG
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not stat.S_ISREG(mode):
        raise OSError(errno.EINVAL, _("it is not a regular file"), str(path))
    return Path(os.path.realpath(path)) if os.path.islink(path) else path


def sync(fd: int) -> None:
    """Returns when everything written to the descriptor is on disk. Raises OSError if the disk refuses it."""
    try:
        os.fsync(fd)
    except OSError as error:
        if error.errno not in _NO_SYNC:
            raise


def sync_folder(folder: Path) -> None:
    """Makes new names and renames survive a power cut, if the system can sync a folder."""
    with contextlib.suppress(OSError):
        fd = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(fd)
        finally:
            os.close(fd)


def _replace(path: Path, data: bytes, *, synced: bool) -> Path:
    """Writes the file beside its target, under a name that no other thread uses, and moves it there. Returns the target."""
    path = _place_of(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = _fresh_name(path)
    try:
        _write(fresh, data, synced=synced)
        fresh.replace(path)
    except OSError:
        with contextlib.suppress(OSError):
            fresh.unlink(missing_ok=True)
        raise
    return path


def _fresh_name(path: Path) -> Path:
    """The path of a temporary file. It contains only a part of the file's own name, which may be as long as names can be."""
    return path.with_name(f".{path.name[:_PART_OF_NAME]}.{os.getpid()}-{threading.get_ident()}.new")


def _write(path: Path, data: bytes, *, synced: bool) -> None:
    with path.open("wb") as file:
        file.write(data)
        file.flush()
        if synced:
            sync(file.fileno())


def sweep(folder: Path, *, ended: int | None = None) -> None:
    """Deletes half-written files of killed programs in a folder. A file that may still be in use stays.

    The process with the id `ended` no longer writes: the calling one, if it is about to end.
    """
    for entry in _files(folder):
        found = _UNFINISHED.fullmatch(entry.name)
        if found is not None and (found["process"] == str(ended) or _is_leftover(entry, found["process"])):
            with contextlib.suppress(OSError):
                os.unlink(entry)


def is_full(error: OSError) -> bool:
    """Whether that error means that the disk is full."""
    return error.errno in _FULL


def made_room(saves: Path, error: OSError) -> bool:
    """Empties the cache beside the saves if that error means that the disk is full; returns whether that freed any space."""
    gone = False
    for entry in _files(saves / CACHE) if is_full(error) else ():
        with contextlib.suppress(OSError):
            os.unlink(entry)
            gone = True
    return gone


class Cache:
    """A folder of kept files with at most `limit` bytes in total: the least recently used are deleted first."""

    def __init__(self, folder: Path, limit: int = CACHE_LIMIT) -> None:
        self.folder, self._limit = folder, limit

    def load(self, name: str, label: str, read: Callable[[bytes], T]) -> T | None:
        """The result of `read` for a file; None if there is no good one, and then it is deleted."""
        path = self.folder / name
        seen = _stamp(path)
        found = recall(path, label, read)
        with contextlib.suppress(OSError):
            if found is not None:
                os.utime(path)      # the time of its last use
            elif seen is not None and _stamp(path) == seen:     # not one that another process has put there in the meantime
                path.unlink(missing_ok=True)
        return found

    @property
    def usable(self) -> bool:
        """Whether files can be stored there, as far as permissions tell; creates the folder."""
        with contextlib.suppress(OSError):
            self.folder.mkdir(parents=True, exist_ok=True)
        return os.path.isdir(self.folder) and os.access(self.folder, os.W_OK | os.X_OK)

    def save(self, name: str, label: str, content: bytes) -> bool:
        """Stores a file; returns whether that worked. If the disk is almost full or not writable, the file is simply not stored."""
        size = len(content) + _LONGEST_LINE
        if size > self._limit:
            return False
        self._make_room(size, name)
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            if _free(self.folder) < size + MARGIN:
                return False
            _replace(self.folder / name, _with_label(label, content), synced=True)     # if the name is lost the file is made again
        except OSError:
            return False
        return True

    def tidy(self) -> None:
        """Deletes leftovers, and what exceeds the limit."""
        sweep(self.folder)
        self._make_room(0)

    def _make_room(self, size: int, spared: str = "") -> None:
        """Deletes the least recently used files until `size` more bytes are within the limit."""
        files = []
        for entry in _files(self.folder):
            with contextlib.suppress(OSError):      # deleted between the listing and this check
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
    """Identifies a file, as opposed to one that replaces it; None if there is none."""
    try:
        info = path.stat()
    except OSError:
        return None
    return info.st_ino, info.st_mtime_ns


def _checksum(label: str, content: bytes) -> str:
    checksum = hashlib.blake2b(label.encode() + b"\n", digest_size=16)
    checksum.update(content)
    return checksum.hexdigest()


def _open_regular(path: Path) -> BinaryIO:
    """The file, opened for reading. Raises OSError if it is not a regular file, and never waits for the other end of a pipe."""
    fd = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    if not stat.S_ISREG(os.fstat(fd).st_mode):
        os.close(fd)
        raise OSError(errno.EINVAL, _("it is not a regular file"), str(path))
    return os.fdopen(fd, "rb")


def _files(folder: Path) -> Iterator[os.DirEntry[str]]:
    """The regular files of a folder; none if it can't be read."""
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        yield from [entry for entry in entries if entry.is_file(follow_symlinks=False)]


def _is_leftover(entry: os.DirEntry[str], process: str | None) -> bool:
    """Whether nobody writes a file any more: its process has ended, or it has not been modified for a while."""
    try:
        if time.time() - entry.stat(follow_symlinks=False).st_mtime > STALE:
            return True
    except OSError:
        return False
    return process is not None and has_ended(int(process))


def has_ended(process: int) -> bool:
    """Whether it is known that there is no process of that number any more."""
    if sys.platform == "win32":      # there, probing a process with signal 0 would end it
        return False
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    except (OSError, OverflowError):
        return False
    return False
