"""The statistics' database: an SQLite file beside the saves, made only from their journals, and remade if it may be damaged.

Only finished games are counted, so nothing in it reveals a hidden tile. A copied save is counted once. The saves are read in small batches,
each of them a transaction: a killed process loses at most one batch, and the next one continues there.
"""

from __future__ import annotations

import contextlib
import gc
import hashlib
import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple
from zlib import crc32

import msgspec

from game.analysis.record import NOTHING, OWN, RECORDS, Finished, GameFacts
from game.rules.contract import GAMES, AnyRules
from game.session.deals import follows_number
from game.session.history import Step
from game.session.loading import Broken, Loaded, plan_of, play_again
from game.session.save_file import SUFFIX, SaveRefused, deal_of, read_bytes, scan, turn
from game.session.seats import SAID, THOUGHT

NAME: Final = "statistics.sqlite"
VERSION: Final = 4
"""To be increased with every change in what is counted, or how."""

COUNTER: Final = ".statistics.lock"
HELPER: Final = ".statistics-helper.lock"
"""The turns to count, and to help with counting. Only the process with the turn to count discards the database, and only while nobody
helps: if a file is removed while it is written, its journal would stay beside the next one.
"""

BATCH: Final = 20
_APPLICATION: Final = 0x31394801
_REASONS: Final = (f"{THOUGHT} ", f"{SAID} ")
_OF_GAMES: Final = ("players", "facts", "holes", "dice")
_GLANCE: Final = .05            # seconds that a reader waits for the database while another process writes
_PATIENCE: Final = 10.0         # seconds that one process waits for another's batch
_PASSING: Final = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_FULL, sqlite3.SQLITE_CANTOPEN,
                   sqlite3.SQLITE_IOERR, sqlite3.SQLITE_PERM)
ALTERED: Final = (sqlite3.Error, ArithmeticError, TypeError, ValueError)
"""Errors that a reader of an unverified database must expect if rows were altered: there may be text instead of a number."""

DAMAGED: Final = (sqlite3.Error, UnicodeError)
"""Errors of a damaged file: UnicodeError if SQLite's message contains a damaged text."""

_OVER, _OPEN, _REFUSED, _COPY = "over", "open", "refused", "copy"
_TABLES: Final = """
CREATE TABLE saves (id INTEGER PRIMARY KEY, name TEXT UNIQUE NOT NULL, size INTEGER NOT NULL, changed INTEGER NOT NULL,
  state TEXT NOT NULL);
CREATE TABLE games (id INTEGER PRIMARY KEY REFERENCES saves ON DELETE CASCADE, print BLOB UNIQUE NOT NULL, game TEXT NOT NULL,
  created TEXT NOT NULL, deal INTEGER, options TEXT NOT NULL, course TEXT NOT NULL, seats INTEGER NOT NULL, steps INTEGER NOT NULL,
  sum INTEGER NOT NULL);
CREATE TABLE players (game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE, seat INTEGER NOT NULL, name TEXT NOT NULL,
  person INTEGER NOT NULL, level TEXT NOT NULL, side INTEGER NOT NULL, points INTEGER NOT NULL, place INTEGER NOT NULL,
  won INTEGER NOT NULL, PRIMARY KEY (game, seat)) WITHOUT ROWID;
CREATE TABLE facts (game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE, seat INTEGER NOT NULL, key TEXT NOT NULL,
  number INTEGER NOT NULL, total INTEGER NOT NULL, PRIMARY KEY (game, seat, key)) WITHOUT ROWID;
CREATE TABLE holes (game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE, seat INTEGER NOT NULL, hole INTEGER NOT NULL,
  par INTEGER NOT NULL, strokes INTEGER NOT NULL, PRIMARY KEY (game, seat, hole)) WITHOUT ROWID;
CREATE TABLE dice (game INTEGER NOT NULL REFERENCES games ON DELETE CASCADE, seat INTEGER NOT NULL, kind TEXT NOT NULL,
  face INTEGER NOT NULL, rolled INTEGER NOT NULL, expected REAL NOT NULL, PRIMARY KEY (game, seat, kind, face)) WITHOUT ROWID;
CREATE INDEX players_by_name ON players (name, game);
"""
_STATEMENTS: Final = tuple(statement.strip() for statement in _TABLES.split(";")[:-1])

GoesOn = Callable[[], bool]


class CountProgress(NamedTuple):
    """The number of saves examined so far, and of all saves."""

    done: int
    all: int


class Stamp(NamedTuple):
    """A file's name, size in bytes and modification time in nanoseconds: if these are the same, it has not changed."""

    name: str
    size: int
    changed: int


def opened(folder: Path, goes_on: GoesOn = lambda: True) -> sqlite3.Connection:
    """The database of a folder: the existing one if it is undamaged and of this version, else an empty one in its place.

    For the process that has the turn to count (game.session.save_file). Raises OSError or sqlite3.Error if it cannot be created, for
    example in a folder that can't be written to.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for last in (False, True):
        base: sqlite3.Connection | None = None
        try:
            base = _connect(folder)
            _check(base)
            return base
        except DAMAGED as error:
            _close(base)
            if last or passes(error):
                raise
        remove(folder, goes_on)
    raise AssertionError("never reached")


def _connect(folder: Path) -> sqlite3.Connection:
    """A connection. Raises DatabaseError also for a pipe, whose other end it would wait for forever, and for a link, whose target may be
    somebody else's file.
    """
    path = folder / NAME
    if os.path.islink(path) or (os.path.exists(path) and not os.path.isfile(path)):
        raise sqlite3.DatabaseError("no file of ours")
    return sqlite3.connect(path, timeout=_PATIENCE, isolation_level=None)


def in_memory() -> sqlite3.Connection:
    """An empty database in memory, for a folder that can't be written to."""
    base = sqlite3.connect(":memory:", isolation_level=None)
    _check(base)
    return base


def remove(folder: Path, goes_on: GoesOn = lambda: True) -> None:
    """Deletes the database; the journals contain everything it knew. What cannot be deleted, such as a folder of that name, stays.

    For the process that has the turn to count. It waits for a helper that is still writing, as long as `goes_on` returns true; after that
    the file is left alone.
    """
    with contextlib.suppress(OSError), turn(folder, HELPER, goes_on) as mine:
        if mine:
            for end in ("", "-journal", "-wal", "-shm"):
                with contextlib.suppress(OSError):
                    os.unlink(folder / (NAME + end))


def passes(error: Exception) -> bool:
    """Whether the database is only unavailable and not damaged: another process has it, or the disk refuses it."""
    code = getattr(error, "sqlite_errorcode", None)
    return code is not None and code & 0xFF in _PASSING         # extended codes have the primary one in the low byte


def _close(base: sqlite3.Connection | None) -> None:
    if base is not None:
        with contextlib.suppress(sqlite3.Error):
            base.close()


def reader(folder: Path) -> sqlite3.Connection | None:
    """The database for reading its present content, while it may grow; None if there is none of this version.

    Writers wait until it is closed. Raises an OperationalError that `passes` if somebody is writing just now.
    """
    path = folder / NAME
    if not os.path.isfile(path):
        return None
    try:
        base = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=_GLANCE, isolation_level=None)
    except (sqlite3.Error, ValueError):
        return None
    try:
        base.execute("BEGIN")
        if base.execute("PRAGMA user_version").fetchone()[0] == _version():
            return base
    except DAMAGED as error:
        if passes(error):
            _close(base)
            raise
    _close(base)
    return None


def _version() -> int:
    return crc32(repr((VERSION, tuple(RECORDS), _TABLES)).encode()) & 0x7FFFFFFF


def _check(base: sqlite3.Connection) -> None:
    """Creates the tables of an empty database. Raises DatabaseError if it is damaged, of another version or somebody else's."""
    base.execute("PRAGMA foreign_keys = ON")
    base.execute("PRAGMA synchronous = NORMAL")
    version = _version()
    with _read_transaction(base):
        found = (base.execute("PRAGMA application_id").fetchone()[0], base.execute("PRAGMA user_version").fetchone()[0])
        there = {row[0] for row in base.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL")}
        sound = base.execute("PRAGMA integrity_check(1)").fetchone()[0] == "ok"
    if found == (0, 0) and sound and not there:
        with _transaction(base):
            if not base.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:    # otherwise another process was first
                for statement in _STATEMENTS:
                    base.execute(statement)
                base.execute(f"PRAGMA application_id = {_APPLICATION}")
                base.execute(f"PRAGMA user_version = {version}")
        return
    if found != (_APPLICATION, version) or there != set(_STATEMENTS) or not sound:
        raise sqlite3.DatabaseError("another version, or damaged")


def update(folder: Path, base: sqlite3.Connection, games: Sequence[AnyRules] = GAMES) -> Iterator[CountProgress]:
    """Updates the database to the saves, batch by batch; yields the progress, first before any work. Raises sqlite3.Error.

    What another process has counted meanwhile (see `assist`) is not counted twice.
    """
    files = _files(folder)
    known = _known_files(base)
    gone = [name for name in known if name not in files]
    if gone:
        with _transaction(base):
            base.executemany("DELETE FROM saves WHERE name = ?", [(_in_column(name),) for name in gone])
            # A copy of a deleted save counts now.
            copies = [_out_of_column(row[0]) for row in base.execute("SELECT name FROM saves WHERE state = ?", (_COPY,))]
            base.execute("DELETE FROM saves WHERE state = ?", (_COPY,))
        for name in copies:
            known.pop(name, None)
    fresh = [stamp for name, stamp in files.items() if known.get(name) != stamp]
    done = len(files) - len(fresh)
    yield CountProgress(done, len(files))
    for at in range(0, len(fresh), BATCH):
        _count(folder, base, fresh[at : at + BATCH], games)
        done += len(fresh[at : at + BATCH])
        yield CountProgress(done, len(files))


def behind(folder: Path) -> int:
    """How many saves are new, changed or deleted since the database was updated; the number of all saves if there is no database."""
    files = _files(folder)
    try:
        base = reader(folder)
        if base is None:
            return len(files)
        with contextlib.closing(base):
            known = _known_files(base)
    except DAMAGED:
        return len(files)
    return len(set(files.values()) ^ set(known.values()))


def assist(goes_on: GoesOn, folder: Path) -> None:
    """Counts saves starting with the newest, while `rebuild` starts with the oldest in another process, until the two meet.

    It only adds what it has counted: anything wrong is left to `rebuild`, which finds everything that is missing. It does nothing if
    another process helps already, and stops when `goes_on` returns false. Raises nothing.
    """
    with contextlib.suppress(*DAMAGED, OSError), turn(folder, HELPER, lambda: False) as mine:
        if mine:
            _assist(goes_on, folder)


def _assist(goes_on: GoesOn, folder: Path) -> None:
    with contextlib.closing(_connect(folder)) as base:
        _check(base)
        fresh = [stamp for name, stamp in _files(folder).items() if _known_files(base).get(name) != stamp]
        for end in range(len(fresh), 0, -BATCH):
            if not (_count(folder, base, fresh[max(0, end - BATCH) : end], GAMES) and goes_on()):
                return


def _known_files(base: sqlite3.Connection) -> dict[str, Stamp]:
    """The files that have been examined, with their stamps."""
    found = base.execute("SELECT name, size, changed FROM saves")
    return {(name := _out_of_column(column)): Stamp(name, size, changed) for column, size, changed in found}


def _in_column(name: str) -> str | bytes:
    """The name of a file as a column value: bytes if it is not text."""
    try:
        name.encode()
    except UnicodeEncodeError:
        return os.fsencode(name)
    return name


def _out_of_column(column: str | bytes) -> str:
    return os.fsdecode(column)


def _count(folder: Path, base: sqlite3.Connection, stamps: Sequence[Stamp], games: Sequence[AnyRules]) -> int:
    """Counts those of the saves that have not been counted meanwhile, as one transaction; returns how many. Raises sqlite3.Error."""
    known = _known_files(base)
    with _no_collector():
        read = [(stamp, _count_save(folder / stamp.name, games)) for stamp in stamps if known.get(stamp.name) != stamp]
    if read:
        with _transaction(base):
            for stamp, counted in read:
                _store(base, stamp, counted)
    return len(read)


@contextlib.contextmanager
def _no_collector() -> Iterator[None]:
    """Without the garbage collector: reading a save makes many values and no cycles; looking for them is a tenth of the work."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


def stamps(folder: Path) -> dict[str, Stamp]:
    """The present stamps of a folder's saves, by name: what was counted is up to date as long as they are the same."""
    return _files(folder)


def _files(folder: Path) -> dict[str, Stamp]:
    """The saves of a folder by name, oldest first, so that of a game and its copy the original is counted."""
    found = []
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.endswith(SUFFIX) and not entry.name.startswith("."):
                with contextlib.suppress(OSError):
                    info = entry.stat()
                    found.append(Stamp(entry.name, info.st_size, info.st_mtime_ns))
    return {stamp.name: stamp for stamp in sorted(found, key=lambda stamp: (stamp.changed, stamp.name))}


@contextlib.contextmanager
def _transaction(base: sqlite3.Connection) -> Iterator[None]:
    base.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        base.execute("ROLLBACK")
        raise
    base.execute("COMMIT")


@contextlib.contextmanager
def _read_transaction(base: sqlite3.Connection) -> Iterator[None]:
    """Within the block all queries see the database as it was at one moment, whatever another process writes meanwhile."""
    base.execute("BEGIN")
    try:
        yield
    finally:
        with contextlib.suppress(sqlite3.Error):        # for a damaged file it has ended by itself
            base.execute("ROLLBACK")


class CountedGame(NamedTuple):
    """A finished game in the form of the tables, the rows without its number."""

    print: bytes
    row: tuple[object, ...]
    players: tuple[tuple[object, ...], ...]
    facts: GameFacts


def _count_save(path: Path, games: Sequence[AnyRules]) -> CountedGame | str:
    """What is counted of a save, or one of the states that say why nothing is (_REFUSED, _OPEN)."""
    try:
        loaded = _load_save(path, games)
    except (SaveRefused, Broken):
        return _REFUSED
    if loaded.plan.rules.to_act(loaded.history.state) is not None:
        return _OPEN
    return count_of(loaded)


def _load_save(path: Path, games: Sequence[AnyRules]) -> Loaded:
    """The save, replayed without the reasons of bots, which are a third of the work. Raises SaveRefused and Broken."""
    read = scan(read_bytes(path))
    if read.header is None or read.fault:
        raise SaveRefused(path, None, "not whole")
    plan = plan_of(read.header, games)
    lines = (line for line in read.lines if not line.text.startswith(_REASONS))
    return Loaded(path, read.header, plan, play_again(plan, lines), read, None)


def count_of(loaded: Loaded) -> CountedGame:
    """What is counted of a finished game."""
    rules, history, header = loaded.plan.rules, loaded.history, loaded.header
    steps = history.steps()
    scores = rules.scores(history.state)
    recorded = RECORDS.get(rules.key) or NOTHING
    events = tuple(event for step in steps for event in step.events)
    facts = recorded.count(Finished(loaded.plan.setup, events, history.state, scores))
    if facts.dice and not follows_number(loaded):
        facts = facts._replace(dice=tuple(die._replace(kind=OWN + die.kind) for die in facts.dice))
    course = recorded.course(loaded.plan.setup.content) if recorded.on_course(header.options) else ""
    firsts = [line for line in scores.lines if line.rank == 1]
    players = []
    for side, line in enumerate(scores.lines):
        for seat in line.seats:
            who = loaded.plan.seats[seat]
            won = len(firsts) == 1 and firsts[0] is line
            players.append((seat, who.name, int(who.is_person), who.level or "", side, line.points, line.rank, int(won)))
    text = "\n".join([header.game, header.created, *(seat.name for seat in header.seats), *_encoded_lines(rules, steps)])
    options = msgspec.json.encode(header.options, order="sorted").decode()
    row = (header.game, header.created, deal_of(header), options, course, len(loaded.plan.seats), history.position)
    return CountedGame(hashlib.blake2b(text.encode(), digest_size=16).digest(), row, tuple(players), facts)


def _encoded_lines(rules: AnyRules, steps: Sequence[Step]) -> Iterator[str]:
    """The actions as a save writes them. Equal lines share one string, which is written once."""
    known: dict[int, str] = {}
    for step in steps:
        action = step.action
        text = known.get(id(action))
        if text is None:
            text = known[id(action)] = rules.encode(action)
        yield text


def _store(base: sqlite3.Connection, stamp: Stamp, counted: CountedGame | str) -> None:
    name = _in_column(stamp.name)
    base.execute("DELETE FROM saves WHERE name = ?", (name,))
    if isinstance(counted, CountedGame) and base.execute("SELECT 1 FROM games WHERE print = ?", (counted.print,)).fetchone():
        counted = _COPY
    state = counted if isinstance(counted, str) else _OVER
    row = (name, stamp.size, stamp.changed, state)
    number = base.execute("INSERT INTO saves (name, size, changed, state) VALUES (?, ?, ?, ?)", row).lastrowid
    if isinstance(counted, str):
        return
    facts = counted.facts
    rows: dict[str, list[tuple[object, ...]]] = {
        "players": [(number, *player) for player in counted.players],
        "facts": [(number, *fact) for fact in facts.facts if fact.number],
        "holes": [(number, *hole) for hole in facts.holes],
        "dice": [(number, die.seat, die.kind, die.face, die.rolled, float(die.expected)) for die in facts.dice],
    }
    game = (number, counted.print, *counted.row)
    base.execute("INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", (*game, _sum_of(game, rows)))
    for table, listed in rows.items():
        if listed:
            base.executemany(f"INSERT INTO {table} VALUES ({', '.join('?' * len(listed[0]))})", listed)


def _sum_of(game: tuple[object, ...], rows: dict[str, list[tuple[object, ...]]]) -> int:
    """A checksum of everything stored about a game."""
    return crc32(repr((game, [sorted(rows.get(table, ()), key=repr) for table in _OF_GAMES])).encode())


def verify(base: sqlite3.Connection) -> None:
    """Compares all rows with the checksums of their games. Raises DatabaseError if one was altered, lost or added."""
    with _read_transaction(base):
        _verify(base)


def _verify(base: sqlite3.Connection) -> None:
    rows: dict[int, dict[str, list[tuple[object, ...]]]] = {}
    for table in _OF_GAMES:
        for row in base.execute(f"SELECT * FROM {table}"):
            rows.setdefault(row[0], {}).setdefault(table, []).append(row)
    for *game, claimed in base.execute("SELECT * FROM games").fetchall():
        if _sum_of(tuple(game), rows.pop(game[0], {})) != claimed:
            raise sqlite3.DatabaseError("a game was altered")
    over = base.execute("SELECT (SELECT count(*) FROM games), (SELECT count(*) FROM saves WHERE state = ?)", (_OVER,)).fetchone()
    if rows or over[0] != over[1]:
        raise sqlite3.DatabaseError("rows of no game")


def rebuild(goes_on: GoesOn, folder: Path, home: Path | None = None) -> None:
    """Updates the database of a folder, and remakes it if it turns out to be damaged on the way.

    The database is in that folder, or in another one, `home`. Work for a process beside the window: it waits while another process counts,
    ends early when `goes_on` returns false, and raises nothing if the disk refuses.
    """
    home = home or folder
    with contextlib.suppress(OSError):
        home.mkdir(parents=True, exist_ok=True)
        if os.path.isdir(home / NAME):
            return
        with turn(home, COUNTER, goes_on) as mine:
            if mine:
                _rebuild(goes_on, folder, home)


def _rebuild(goes_on: GoesOn, folder: Path, home: Path) -> None:
    for _attempt in range(2):
        try:
            with contextlib.closing(opened(home, goes_on)) as base:
                verify(base)
                for _progress in update(folder, base):
                    if not goes_on():
                        return
            return
        except DAMAGED as error:
            if passes(error):
                return
            remove(home, goes_on)


def rebuild_elsewhere(goes_on: GoesOn, folder: Path, home: Path) -> None:
    """`rebuild` for a folder that can't be written to: its database is in the folder `home`."""
    rebuild(goes_on, folder, home=home)


def brought_up_to_date(folder: Path, goes_on: GoesOn = lambda: True) -> sqlite3.Connection:
    """The database with all saves of a folder counted, for reading its present content.

    It waits while another process counts; once `goes_on` returns false it returns what has been counted by then. The database is in memory
    if the folder can't be written to, or others keep the file busy.
    """
    base: sqlite3.Connection | None = None
    with contextlib.suppress(OSError, *DAMAGED), turn(folder, COUNTER, goes_on) as mine:
        base = _brought_up_to_date(folder) if mine else reader(folder)
    if base is not None and base.in_transaction:
        return base
    if base is None:
        base = in_memory()
        for _progress in update(folder, base):
            pass
    base.execute("BEGIN")
    return base


def _brought_up_to_date(folder: Path) -> sqlite3.Connection | None:
    for _attempt in range(2):
        try:
            base = opened(folder)
        except (OSError, *DAMAGED):
            return None
        try:
            verify(base)
            for _progress in update(folder, base):
                pass
            return base
        except DAMAGED as error:
            base.close()
            if passes(error):
                return None
            remove(folder)
    return None
