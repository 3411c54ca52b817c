"""The champions of the clubhouse: of each game who holds its title and by what, and how much was played of late."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterable, Iterator
from contextlib import closing, suppress
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Final, NamedTuple

from game.analysis.record import NOTHING, RECORDS, SIX_LOVE
from game.statistics import database
from game.statistics.figures import LEAST_HOLES, ROUND

_PATIENCE: Final = 3.0      # seconds that another process is waited for which counts just now
FEW: Final = 12             # saves that are counted here and now; more are counted by a process beside the window


class Champion(NamedTuple):
    """Who holds the title of a game: the names of a side with the levels of its bots ("" for a person), and what it is held by.

    At golf that is the round with the fewest `strokes` for its par (`over` it); elsewhere the most `wins`, `loves` of them six-loves.
    """

    game: str
    names: tuple[str, ...]
    levels: tuple[str, ...]
    wins: int = 0
    loves: int = 0
    strokes: int = 0
    over: int = 0

    @property
    def human(self) -> bool:
        """Whether a person holds it, alone or with a partner."""
        return "" in self.levels


_PEOPLE: Final = "EXISTS (SELECT 1 FROM players q WHERE q.game = g.id AND q.person)"
"""Somebody sat at the table of `g`: nobody becomes champion where bots play among themselves."""


class ClubHonours(NamedTuple):
    """The champions by game, and how many games with people were finished since a moment, with those that a person won."""

    champions: dict[str, Champion]
    finished: int
    won: int


def honours(base: sqlite3.Connection, since: int) -> ClubHonours:
    """What the database has now; `since` is in nanoseconds since 1970. Raises sqlite3.Error."""
    games = [row[0] for row in base.execute(f"SELECT DISTINCT game FROM games g WHERE {_PEOPLE} ORDER BY game")]
    found = (_best_round(base, game) if (RECORDS.get(game) or NOTHING).golf else _most_wins(base, game) for game in games)
    finished, won = base.execute(
        "SELECT count(*), total(EXISTS (SELECT 1 FROM players p WHERE p.game = g.id AND p.won AND p.person))"
        f" FROM games g JOIN saves s ON s.id = g.id WHERE s.changed >= ? AND {_PEOPLE}", (since,)).fetchone()
    return ClubHonours({one.game: one for one in found if one is not None}, finished, int(won))


def _best_round(base: sqlite3.Connection, game: str) -> Champion | None:
    """The round with the fewest strokes for its par, by anybody who finished all its holes; the first one of several."""
    rows = base.execute(
        "SELECT h.game, p.name, p.level, count(*), sum(h.strokes), sum(h.strokes - h.par) FROM holes h JOIN games g ON g.id = h.game"
        f" JOIN players p ON p.game = h.game AND p.seat = h.seat WHERE g.game = ? AND {_PEOPLE} GROUP BY h.game, h.seat"
        " ORDER BY julianday(g.created), g.print, h.seat", (game,)).fetchall()
    whole: dict[int, int] = {}
    for number, _name, _level, holes, _strokes, _over in rows:
        whole[number] = max(holes, whole.get(number, LEAST_HOLES))
    rounds = (row for row in rows if row[3] == whole[row[0]])
    best = min(rounds, key=lambda row: row[5] * ROUND / row[3], default=None)
    return Champion(game, (best[1],), (best[2],), strokes=best[4], over=best[5]) if best is not None else None


def _most_wins(base: sqlite3.Connection, game: str) -> Champion | None:
    """The side that has won most; of several that which was there first."""
    rows = base.execute(
        "SELECT p.game, p.name, p.level, coalesce(f.total, 0) FROM players p JOIN games g ON g.id = p.game LEFT JOIN facts f"
        f" ON f.game = p.game AND f.seat = p.seat AND f.key = ? WHERE g.game = ? AND p.won AND {_PEOPLE}"
        " ORDER BY julianday(g.created), g.print, p.seat", (SIX_LOVE.key, game))
    best: Champion | None = None
    held: dict[object, Champion] = {}
    for side, love in _sides(rows):
        key = frozenset(side)
        names, levels = zip(*side, strict=True)
        before = held.get(key) or Champion(game, names, levels)
        held[key] = now = before._replace(wins=before.wins + 1, loves=before.loves + love)
        if best is None or now.wins > best.wins:
            best = now
    return best


def _sides(rows: Iterable[tuple[int, str, str, int]]) -> Iterator[tuple[tuple[tuple[str, str], ...], int]]:
    """Game by game the names and levels of who won it, and whether it was a six-love."""
    for _game, seats in groupby(rows, itemgetter(0)):
        listed = list(seats)
        yield tuple((name, level) for _number, name, level, _love in listed), int(any(love for *_seat, love in listed))


def looked_up(folder: Path, since: int, *, few: int | None = FEW) -> Iterator[ClubHonours | None]:
    """The honours as the database has them, then with what has been saved since; None where a process should count first.

    It should where there are more than `few` saves to count, with None never. Work for a thread. Raises nothing.
    """
    found = None
    with suppress(*database.ALTERED):
        known = database.reader(folder)
        if known is not None:
            with closing(known):
                found = honours(known, since)
    if found is not None:
        yield found
    behind = database.behind(folder)
    if not behind and found is not None:
        return
    if few is not None and behind > few:
        yield None
        return
    until = time.monotonic() + _PATIENCE
    with suppress(*database.ALTERED), closing(database.brought_up_to_date(folder, lambda: time.monotonic() < until)) as base:
        yield honours(base, since)
