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

from game.words import _

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

_PART_OF_NAME: Final = 40
"""Characters of a file's name by which its unfinished file is known: with the numbers behind them no more bytes than any name may have."""

_FULL: Final = frozenset({errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC)})
_NO_SYNC: Final = frozenset({errno.EINVAL, errno.ENOSYS, getattr(errno, "ENOTSUP", errno.EINVAL)})
"""What file systems answer that know no sync: theirs is done with the write."""

_UNFINISHED: Final = re.compile(
    r"\..+\.(?P<process>[0-9]+)(?:-[0-9]+)?\.new"                            # ours
    r"|\..+\.(?:new|claim)|settings\.json\w+\.new|tmp\w+\.(?:new|part)"     # and those of earlier versions
)


def keep(path: Path, label: str, content: bytes, *, synced: bool = True) -> None:
    """Writes a file of that label (what it holds, and in which version) in one step. Raises OSError; then `path` is as it was.

    `synced` is as for `write_whole`.
    """
    write_whole(path, _labelled(label, content), synced=synced)


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


def why_unread(path: Path) -> str:
    """Why a file can't be read, in words; "" where it can be, or where there is none."""
    try:
        _opened(path).close()
    except FileNotFoundError:
        return ""
    except OSError as error:
        return error.strerror or str(error)
    return ""


def listed(folder: Path, ending: str) -> list[Path]:
    """What a folder holds with that ending of its name, by name; nothing where it can't be looked through. (`Path.glob` would raise.)"""
    try:
        names = os.listdir(folder)
    except OSError:
        return []
    return [folder / name for name in sorted(names) if name.endswith(ending)]     # paths take long to compare


def why_unlisted(folder: Path) -> str:
    """Why the files of a folder can't be looked through, in words; "" where they can be, or where there is no such folder."""
    try:
        with os.scandir(folder):
            pass
    except FileNotFoundError:
        return ""
    except OSError as error:
        return error.strerror or str(error)
    return "" if os.access(folder, os.X_OK) else os.strerror(errno.EACCES)


def _labelled(label: str, content: bytes) -> bytes:
    return HEAD + f"{label}, {len(content)} bytes, {_checksum(label, content)}\n".encode() + content


def write_whole(path: Path, data: bytes, *, synced: bool = True) -> None:
    """Replaces a regular file in one step, or makes one, and its folder. Raises OSError; then `path` is as it was.

    A link stays, and the file that it leads to is replaced; what is no regular file (a device, a pipe, a folder) is refused and left alone.
    It is on the disk before this returns, unless the caller sees to that (`synced` False).
    """
    place = _replace(path, data, synced=synced)
    if synced:
        sync_folder(place.parent)


def write_new(path: Path, data: bytes, *, synced: bool = True) -> bool:
    """Makes a file in one step, and its folder; False where something has that name, which stays. Raises OSError; then there is none.

    Two programs can't make the same one. `synced` is as for `write_whole`.
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
    """`write_new` by a file that gets its name when it is whole: whoever is killed before leaves nothing. None where there is no such."""
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
    """`write_new` by a file beside its place, which gets its name where nothing has it."""
    fresh = _fresh_name(path)
    try:
        _write(fresh, data, synced=synced)
        _name(fresh, path)
    except FileExistsError:
        return False
    finally:
        with contextlib.suppress(OSError):
            fresh.unlink(missing_ok=True)
    return True


def _name(fresh: Path, path: Path) -> None:
    """Gives a file another name. Raises FileExistsError where something has it."""
    if sys.platform == "win32":
        os.rename(fresh, path)
        return
    try:
        os.link(fresh, path)
    except FileExistsError:
        raise
    except OSError:     # a disk without links: the name is taken first, and then the file moved there
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY))
        fresh.replace(path)


def write_out(path: Path, data: bytes) -> None:
    """Writes to what a person has named: a regular file or a new one whole, a device or a pipe by writing to it.

    This program's own standard output, under whatever name and sent wherever, gets the data after what was printed before. Raises
    OSError: for a folder, a socket, and where the system refuses.
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
    """Whether what stands there, behind links too, is a device or a pipe. Raises OSError where that can't be known."""
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        return False
    return stat.S_ISCHR(mode) or stat.S_ISBLK(mode) or stat.S_ISFIFO(mode)


def _own_stream(path: Path) -> int | None:
    """A duplicate of the descriptor of this program's output or errors where that is the file; None where neither is.

    Opened by its name again (`/dev/stdout`, sent to a file), it would be written over from its beginning, or be replaced.
    """
    for number in (1, 2):
        with contextlib.suppress(OSError):
            own = os.fstat(number)
            if not stat.S_ISCHR(own.st_mode) and os.path.samestat(own, path.stat()):
                return os.dup(number)
    return None


def _place_of(path: Path) -> Path:
    """Where a file of that name is to be put: there, or where a link leads to. Raises OSError where something else stands there."""
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:       # nothing, or a link to nothing
        mode = stat.S_IFREG
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not stat.S_ISREG(mode):
        raise OSError(errno.EINVAL, _("it is not a regular file"), str(path))
    return Path(os.path.realpath(path)) if os.path.islink(path) else path


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


def _replace(path: Path, data: bytes, *, synced: bool) -> Path:
    """Writes the file beside its place, under a name that no other thread uses, and moves it there. Returns that place."""
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
    """Where a file is written before it is whole. It has a part of the file's own name only: that may be as long as any name may be."""
    return path.with_name(f".{path.name[:_PART_OF_NAME]}.{os.getpid()}-{threading.get_ident()}.new")


def _write(path: Path, data: bytes, *, synced: bool) -> None:
    with path.open("wb") as file:
        file.write(data)
        file.flush()
        if synced:
            sync(file.fileno())


def sweep(folder: Path, *, ended: int | None = None) -> None:
    """Takes away what programs that were killed have left half-written in a folder. A file that may still be written stays.

    The process of the number `ended` writes nothing any more: the one that asks, where it ends now.
    """
    for entry in _files(folder):
        found = _UNFINISHED.fullmatch(entry.name)
        if found is not None and (found["process"] == str(ended) or _left(entry, found["process"])):
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
        return os.path.isdir(self.folder) and os.access(self.folder, os.W_OK | os.X_OK)

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
        raise OSError(errno.EINVAL, _("it is not a regular file"), str(path))
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
    return process is not None and has_ended(int(process))


def has_ended(process: int) -> bool:
    """Whether it is known that there is no process of that number any more."""
    if sys.platform == "win32":      # there, asking for a process by signal 0 would end it
        return False
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    except (OSError, OverflowError):
        return False
    return False
