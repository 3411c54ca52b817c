"""The save format: a version line, a header with what the game is played with, one line per action, each with a checksum chained over
all before; and the lock on a save.
"""

from __future__ import annotations

import contextlib
import dataclasses
import os
import re
import stat
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple
from zlib import crc32

import msgspec

from game import kept
from game.errors import UserError
from game.rules.contract import UnknownGame, rules_of
from game.rules.options import LATE
from game.words import _, day_in_words

# ---- what a game is played with (faces, cards, courses), in the header of its save and back
_ONE_AT_A_TIME: Final = threading.Lock()        # msgspec prepares a type when it first converts it, and threads that arrive meanwhile crash


class BadContent(ValueError):
    """A header whose content is not what the game needs; the message says what is wrong."""


def write_content(content: object) -> dict[str, object] | msgspec.UnsetType:
    """The content in the form of the header: names and values of its fields; UNSET for a game that needs none."""
    if content is None:
        return msgspec.UNSET
    plain: dict[str, Any] = msgspec.to_builtins(content)
    _leave_out(content, plain)
    return plain


def _leave_out(content: object, plain: dict[str, Any]) -> None:
    """Removes from `plain` the fields that were added later (LATE) and have their default, so that older content is written as before."""
    if dataclasses.is_dataclass(content):
        for field in dataclasses.fields(content):
            value = getattr(content, field.name)
            if field.metadata == LATE and value == field.default:
                del plain[field.name]
            elif isinstance(plain[field.name], dict):
                _leave_out(value, plain[field.name])


def read_content(kind: type | None, plain: dict[str, object] | msgspec.UnsetType) -> object:
    """The content of that type (None: the game needs none) from the header. Raises BadContent."""
    if kind is None:
        if plain is not msgspec.UNSET:
            raise BadContent(_("the header has content, but this game is played without"))
        return None
    if plain is msgspec.UNSET:
        if all(field.default is not dataclasses.MISSING for field in dataclasses.fields(kind)):
            return kind()       # content that may be omitted, such as a course that is dealt instead
        raise BadContent(_("the header lacks the content that this game is played with"))
    try:
        with _ONE_AT_A_TIME:
            return msgspec.convert(plain, kind)
    except msgspec.ValidationError as error:
        raise BadContent(_("the content in the header can't be read: {reason}").format(reason=error)) from error


# ---- the save format: a version line, a header, one line per action, each with a checksum chained over all before it
#
#     nineteenth-hole save 1
#     {"game":"partner","options":{...},"seats":[...],...} ~5d0a44be
#     deal 6-6,... ~91c2b7aa
#     pose 6-6 ~03f4e1d2
#     undo 1 ~7be0c2f1
# Besides actions there are `undo N` and `redo N`; `thought TEXT` or `said TEXT`, the reason for the bot's move before it, which is read
# when no tile of that time is hidden any more, or at once; and `closed`, which a session writes that ends properly.
# A checksum is the CRC-32 of every line up to and with its own (texts and newlines, without the checksums), so one altered, lost, doubled
# or moved line shows at its place. A journal written by hand sets `"sums":false` in its header and carries none.
MAGIC: Final = "nineteenth-hole save"
VERSION: Final = 1
SUFFIX: Final = ".save"
REVIEW_SUFFIX: Final = ".review"
HEADER_LIMIT: Final = 1 << 20
LINE_LIMIT: Final = 1 << 16
FILE_LIMIT: Final = 1 << 26
LONGEST_TITLE: Final = 60
_LONGEST_STEM: Final = 200
"""Most bytes of a save's name without its extension: most systems allow names of 255."""

FIRST_ACTION_LINE: Final = 3
CLOSED: Final = "closed"
_FIRST_LINE: Final = f"{MAGIC} {VERSION}"
_ANY_VERSION: Final = re.compile(re.escape(MAGIC) + r" ([0-9]{1,9})")
_SUM_LENGTH: Final = len(" ~00000000")


class SaveRefused(UserError):
    """A file that is not a whole save. `line` counts from 1 (None: the file as a whole); `reason` says what is wrong there.

    `remedy` says what part of it can be read, "" if none.
    """

    def __init__(self, path: Path, line: int | None, reason: str, remedy: str = "") -> None:
        place = _("{file}, line {line}").format(file=path.name, line=line) if line else path.name
        super().__init__(_("{place}: {reason}.").format(place=place, reason=reason) + (f" {remedy}" if remedy else ""))
        self.path, self.line, self.reason, self.remedy = path, line, reason, remedy


class SeatEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A seat in the form of the header."""

    kind: Literal["person", "bot"]
    name: str
    level: str | None = None


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole setup of a table, so that a save still loads when defaults have changed.

    `options` are all written settings of the game; `created` is an ISO 8601 time with its zone. `content` is what the game is played with,
    as `write_content` returns it; games that need nothing have none, and neither have older saves. `closes`: sessions of this save write
    `closed` when they end; those of earlier versions did not. `deal`: the number that determines everything chance does, see session.deals;
    older saves have none. `tables`: which table of a duplicate match it is.
    """

    game: str
    options: dict[str, str]
    seats: tuple[SeatEntry, ...]
    undo: Literal["strict", "free"] = "strict"
    created: str = ""
    title: str = ""
    sums: bool = True
    content: dict[str, Any] | msgspec.UnsetType = msgspec.UNSET
    closes: bool = False
    deal: int | msgspec.UnsetType = msgspec.UNSET
    tables: Literal[1, 2] | msgspec.UnsetType = msgspec.UNSET


READ_HEADER: Final = msgspec.json.Decoder(Header)
"""Created with the module: msgspec prepares a type when it is first decoded, and threads that meet a half-prepared one crash."""


def deal_of(header: Header) -> int | None:
    """The number of the deal, None for a table that was dealt without one."""
    return None if header.deal is msgspec.UNSET else header.deal


@dataclass(frozen=True, slots=True)
class Chain:
    """The checksum so far, and whether lines carry one."""

    value: int
    sums: bool

    def add(self, text: str) -> Chain:
        """The chain after a line with that text."""
        return Chain(crc32(text.encode() + b"\n", self.value), self.sums)

    def write(self, text: str) -> bytes:
        """The line that ends this chain, as bytes with its newline."""
        return f"{text} ~{self.value:08x}\n".encode() if self.sums else f"{text}\n".encode()


class JournalLine(NamedTuple):
    """An action or control line; `number` counts lines of the file from 1."""

    number: int
    text: str


class SaveFault(NamedTuple):
    """Where a file stops being a save, and why."""

    line: int
    reason: str


class Scan(NamedTuple):
    """What can be read of a file: everything up to `fault`. `torn`: a last line without its end was dropped.

    `data` are the bytes that were read without a fault, `chain` the checksum at their end.
    """

    header: Header | None
    lines: tuple[JournalLine, ...]
    torn: bool
    fault: SaveFault | None
    data: bytes
    chain: Chain

    @property
    def closed(self) -> bool:
        """Whether the last session ended properly, or nothing was played."""
        return not self.lines or self.lines[-1].text == CLOSED

    @property
    def should_close(self) -> bool:
        """Whether sessions of this save write that they end: not in saves of earlier versions, until they are continued."""
        return (self.header is not None and self.header.closes) or any(line.text == CLOSED for line in self.lines)


def start_chain(*, sums: bool) -> Chain:
    """The chain after the version line."""
    return Chain(crc32(f"{_FIRST_LINE}\n".encode()), sums)


def write_head(header: Header) -> tuple[bytes, Chain]:
    """The first two lines of a save, and the chain that its actions continue."""
    text = msgspec.json.encode(header).decode()
    chain = start_chain(sums=header.sums).add(text)
    return f"{_FIRST_LINE}\n".encode() + chain.write(text), chain


def write_save(header: Header, texts: list[str]) -> bytes:
    """A whole save with those action lines."""
    data, chain = write_head(header)
    parts = [data]
    for text in texts:
        chain = chain.add(text)
        parts.append(chain.write(text))
    return b"".join(parts)


def read_bytes(path: Path) -> bytes:
    """The bytes of a file. Raises SaveRefused if it is not a readable file of a sensible size."""
    try:
        info = path.stat()
        if not stat.S_ISREG(info.st_mode):
            raise SaveRefused(path, None, _("this is no file; choose a save inside the folder"))
        if info.st_size > FILE_LIMIT:
            raise SaveRefused(path, None, _("it is larger than any save ({n} MB at most)").format(n=FILE_LIMIT >> 20))
        return path.read_bytes()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise SaveRefused(path, None, _("it can't be read ({reason})").format(reason=reason)) from error


def read_added(path: Path, size: int) -> bytes:
    """What has been added to a file since it had this size. Raises SaveRefused if it is gone, shorter, or can't be read."""
    try:
        with path.open("rb") as file:
            now = os.fstat(file.fileno()).st_size
            if now < size:
                raise SaveRefused(path, None, _("it is shorter than it was"))
            if now > FILE_LIMIT:
                raise SaveRefused(path, None, _("it is larger than any save ({n} MB at most)").format(n=FILE_LIMIT >> 20))
            file.seek(size)
            return file.read()
    except OSError as error:
        raise SaveRefused(path, None, _("it can't be read ({reason})").format(reason=error.strerror or str(error))) from error


def scan(data: bytes) -> Scan:
    """Reads the whole part of a save; never raises."""
    pieces = data.split(b"\n")
    tail = pieces.pop()
    nothing = start_chain(sums=True)
    fault = _fault_of_version(pieces, tail)
    if fault:
        return Scan(None, (), False, fault, b"", nothing)
    if len(pieces) == 1:
        fault = SaveFault(2, _("the file ends before its header does, so nothing was played yet"))
        return Scan(None, (), False, fault, b"", nothing)
    head = _read_header(pieces[1])
    if isinstance(head, SaveFault):
        return Scan(None, (), False, head, b"", nothing)
    header, chain = head
    return _read_lines(Scan(header, (), bool(tail), None, b"\n".join(pieces[:2]) + b"\n", chain), pieces[2:])


def scan_on(read: Scan, more: bytes) -> Scan:
    """The scan of a save that was read without a fault and to which those bytes have been added; never raises."""
    if read.header is None or read.fault is not None:
        return read
    pieces = more.split(b"\n")
    tail = pieces.pop()
    return _read_lines(read._replace(torn=bool(tail)), pieces)


def _read_lines(read: Scan, pieces: list[bytes]) -> Scan:
    """The scan with these lines read as well, up to the first damaged one."""
    lines, good, fault = list(read.lines), [read.data], None
    value, sums = read.chain.value, read.chain.sums
    for number, piece in enumerate(pieces, FIRST_ACTION_LINE + len(lines)):
        line = _read_whole(piece, value) if sums else None
        if line is None:
            closer = _read_line(piece, Chain(value, sums))
            if isinstance(closer, str):
                fault = SaveFault(number, closer)
                break
            line = closer[0], closer[1].value
        text, value = line
        lines.append(JournalLine(number, text))
        good += (piece, b"\n")
    return Scan(read.header, tuple(lines), read.torn and fault is None, fault, b"".join(good), Chain(value, sums))


def _fault_of_version(pieces: list[bytes], tail: bytes) -> SaveFault | None:
    """What is wrong with the first line, if anything."""
    if not pieces and not tail:
        return SaveFault(1, _("the file is empty"))
    first = (pieces[0] if pieces else tail)[:LINE_LIMIT].decode(errors="replace")
    if first == _FIRST_LINE:
        return None if pieces else SaveFault(1, _("the file ends in its first line, so nothing was played yet"))
    other = _ANY_VERSION.fullmatch(first)
    if other and pieces and int(other[1]) > VERSION:
        words = _("a newer version of the game wrote it, in format {n}; this one reads format {own}: open it with that one")
        return SaveFault(1, words.format(n=other[1], own=VERSION))
    if other and pieces:
        return SaveFault(1, _("it is of save format {n}, and this program reads format {own}").format(n=other[1], own=VERSION))
    if not pieces and _FIRST_LINE.startswith(first):
        return SaveFault(1, _("the file ends in its first line, so nothing was played yet"))
    return SaveFault(1, _("this is no save of The Nineteenth Hole; one begins with {line!r}").format(line=_FIRST_LINE))


def _read_header(piece: bytes) -> tuple[Header, Chain] | SaveFault:
    """The header of line 2 and the chain after it."""
    if len(piece) > HEADER_LIMIT:
        return SaveFault(2, _("the header is longer than {n} bytes").format(n=HEADER_LIMIT))
    text, claimed = _split_sum(piece)
    if text is None:
        return SaveFault(2, _("it is not text in UTF-8"))
    chain = start_chain(sums=True).add(text)
    if claimed is not None and claimed != chain.value:
        return SaveFault(2, _("the header was altered (its checksum does not fit)"))
    try:
        header = READ_HEADER.decode(text)
    except (msgspec.MsgspecError, RecursionError) as error:
        return SaveFault(2, _("the header can't be read: {reason}").format(reason=error))
    if header.sums != (claimed is not None):
        return SaveFault(2, _('the header needs a checksum at its end, or "sums":false in it'))
    return header, Chain(chain.value, header.sums)


def _read_whole(piece: bytes, before: int) -> tuple[str, int] | None:
    """The text of a line with the right checksum, and that checksum; None for a line that needs a closer look."""
    body = piece[:-_SUM_LENGTH]
    value = crc32(b"\n", crc32(body, before))
    if piece[-_SUM_LENGTH:] != b" ~%08x" % value or len(piece) > LINE_LIMIT:
        return None
    try:
        return body.decode(), value
    except UnicodeDecodeError:
        return None


def _read_line(piece: bytes, chain: Chain) -> tuple[str, Chain] | str:
    """The text of a line and the chain after it, or what is wrong with it."""
    if len(piece) > LINE_LIMIT:
        return _("the line is longer than {n} bytes").format(n=LINE_LIMIT)
    text, claimed = _split_sum(piece)
    if text is None:
        return _("it is not text in UTF-8")
    if not chain.sums:
        return (text, chain.add(text)) if claimed is None else _("a checksum stands here, but the header says that there are none")
    after = chain.add(text)
    if claimed is None:
        return _("the line lacks its checksum")
    if claimed != after.value:
        return _("this line or one before it was altered, lost, doubled or moved (the checksum does not fit)")
    return text, after


def _split_sum(piece: bytes) -> tuple[str | None, int | None]:
    """A line's text (None if it is not UTF-8) and the checksum it states, if any."""
    try:
        line = piece.decode()
    except UnicodeDecodeError:
        return None, None
    match = re.fullmatch(r" ~([0-9a-f]{8})", line[-_SUM_LENGTH:])
    return (line[:-_SUM_LENGTH], int(match[1], 16)) if match else (line, None)


def save_name(path: Path) -> str:
    """The name of a save for people: its title, else its game and when it was begun; its file if its head can't be read."""
    try:
        with path.open("rb") as file:
            head = file.read(HEADER_LIMIT + LINE_LIMIT)
    except (OSError, ValueError):
        return path.name
    return name_in_head(head) or path.name


def name_in_head(head: bytes) -> str:
    """The name of the save that begins with these bytes; "" if it is unknown."""
    lines = head.split(b"\n", 2)
    read = _read_header(lines[1]) if len(lines) > 2 else None
    return called(read[0]) if isinstance(read, tuple) and not isinstance(read, SaveFault) else ""


def called(header: Header) -> str:
    """The name of a save for people: its title, else its game and when it was begun; "" if neither is known."""
    if header.title:
        return _("“{title}”").format(title=header.title)
    try:
        begun = datetime.fromisoformat(header.created)
        title = rules_of(header.game).title
    except (ValueError, UnknownGame):
        return ""
    return _("{game} of {moment}").format(game=title, moment=_("{day}, {time}").format(day=day_in_words(begun), time=f"{begun:%H:%M}"))


def write_new(folder: Path, stem: str, data: bytes, *, synced: bool = True) -> Path:
    """Writes a whole save under an unused name: `stem`, or `stem-2`, `stem-3`... Returns its path. Raises OSError.

    A stem that is too long for such a suffix is truncated. `synced` is as for `kept.write_whole`.
    """
    while len(os.fsencode(stem)) > _LONGEST_STEM:
        stem = stem[:-1]
    for number in count(1):
        path = folder / (f"{stem}{SUFFIX}" if number == 1 else f"{stem}-{number}{SUFFIX}")
        if kept.write_new(path, data, synced=synced):
            return path
    raise AssertionError("never reached")


def review_beside(path: Path) -> Path:
    """The path of a save's review, if one has been made."""
    return path.with_name(path.name.removesuffix(SUFFIX) + REVIEW_SUFFIX)


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
    """Takes a turn for the block; `name` is that of its lock file in the folder. Yields whether we have it: False if waiting was given up.

    It tries at least once, and again as long as `goes_on` returns true. Raises OSError if the folder can't be written to.
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
