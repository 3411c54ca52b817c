"""The top of the statistics: a sentence about a player, the results against each opponent, and the champions of the clubhouse."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Final, NamedTuple

from game.analysis.record import BLOCKS, HANDS, NOTHING, RECORDS, SIX_LOVE
from game.rules.contract import rules_of
from game.statistics import database
from game.statistics.figures import LEAST_HOLES, ROUND, Filter, Value, seats_of
from game.words import _, ngettext

# ---- the top of the statistics: a sentence about a player, the results against each opponent, and where hands and strokes are lost
RECENT: Final = 5
"""Number of games for the recent form; it is mentioned if there are more."""

_LEVEL: Final = .05        # strokes over or under par below which it counts as level
_TELLING: Final = .05       # strokes over par from which the most expensive hole is mentioned


class Meetings(NamedTuple):
    """Games against one opponent: how many were played, won by the player's side and won by the opponent's; when the last one began (ISO
    8601, or "") and whether the player's side won it.
    """

    name: str
    person: bool
    level: str
    played: int
    won: int
    lost: int
    last: str = ""
    last_won: bool = False


class HandsLost(NamedTuple):
    """Hands that the player's side did not win, because another side went out or because they were blocked; and the number of all hands."""

    out: int
    blocked: int
    played: int


class HoleOver(NamedTuple):
    """A hole (from 1): strokes over par on average, and in how many rounds."""

    hole: int
    over: float
    played: int


def holes_over(base: sqlite3.Connection, wanted: Filter) -> list[HoleOver]:
    """The mean strokes over par hole by hole; holes of the same number on different courses count together."""
    query, given = seats_of(wanted)
    rows = base.execute(f"SELECT h.hole, avg(h.strokes - h.par), count(*) FROM ({query}) s JOIN holes h ON h.game = s.game"
                        " AND h.seat = s.seat WHERE h.par > 0 GROUP BY h.hole ORDER BY h.hole", given)
    return [HoleOver(hole + 1, over, played) for hole, over, played in rows]


def opponents(base: sqlite3.Connection, wanted: Filter) -> list[Meetings]:
    """All opponents of the people that pass the filter, most frequent first; a bot's name with two levels counts as two opponents."""
    query, given = seats_of(wanted)
    rows = base.execute(
        f"SELECT q.name, q.person, q.level, count(*) AS met, sum(s.won), sum(q.won), max(g.created) FROM ({query}) s"
        " JOIN players p ON p.game = s.game AND p.seat = s.seat"
        " JOIN players q ON q.game = s.game AND q.side <> p.side JOIN games g ON g.id = s.game"
        " GROUP BY q.name, q.person, q.level ORDER BY met DESC, q.name, q.level", given)
    return [Meetings(name, bool(person), level, met, won, lost, created) for name, person, level, met, won, lost, created in rows]


def meetings(base: sqlite3.Connection, wanted: Filter, met: Meetings) -> Meetings:
    """The meetings with one opponent, completed by the last game and its outcome."""
    query, given = seats_of(wanted._replace(opponent=met.name))
    row = base.execute(
        f"SELECT g.created, s.won FROM ({query}) s JOIN games g ON g.id = s.game JOIN players q ON q.game = s.game"
        " WHERE q.name = ? AND q.person = ? AND q.level = ? ORDER BY s.begun DESC LIMIT 1",
        [*given, met.name, int(met.person), met.level]).fetchone()
    return met if row is None else met._replace(last=row[0], last_won=bool(row[1]))


def hands_lost(values: Sequence[Value]) -> HandsLost | None:
    """The lost hands by the way they ended; None for a game without hands, or before the first hand."""
    by_key = {value.figure.key: value for value in values}
    hands, blocks = by_key.get(HANDS.key), by_key.get(BLOCKS.key)
    if hands is None or hands.value is None:
        return None
    lost = hands.number - round(hands.value * hands.number)
    blocked = 0 if blocks is None or blocks.value is None else blocks.number - round(blocks.value * blocks.number)
    return HandsLost(max(0, lost - blocked), blocked, hands.number)


def is_golf(game: str) -> bool:
    """Whether holes are counted at that game."""
    return (RECORDS.get(game) or NOTHING).golf


TO_PAR: Final = "to_par"
"""The figure of the strokes over par of a round, each counted as if it had 18 holes."""


def form_key(game: str) -> str:
    """The figure that shows the form over time: strokes over par at golf, else games won."""
    return TO_PAR if is_golf(game) else "won"


def about(base: sqlite3.Connection, wanted: Filter, values: Sequence[Value]) -> str:
    """One sentence about the person in the filter, or about everybody; "" if nothing is counted."""
    by_key: Mapping[str, Value] = {value.figure.key: value for value in values}
    played = by_key["played"].number
    if not played:
        return ""
    won = round((by_key["won"].value or 0) * played)
    holes = holes_over(base, wanted) if is_golf(wanted.game) else ()
    looked_at = [hole for hole in holes if wanted.hole in (0, hole.hole)]
    first = _to_par(wanted, by_key[TO_PAR].curve, looked_at) if holes else ""
    first = first or _won_of(wanted, played, won, by_key["won"].curve)
    second = _costly_hole(holes) if is_golf(wanted.game) else _lost_hands(hands_lost(values))
    return _("{how_it_went}; {what_costs_most}.").format(how_it_went=first, what_costs_most=second) if second else _("{sentence}.").format(
        sentence=first)


def _won_of(wanted: Filter, played: int, won: int, curve: Sequence[float]) -> str:
    game, name = rules_of(wanted.game).title, wanted.player
    if not name:
        text = ngettext("Everybody together has won {won} of {n} game of {game}", "Everybody together has won {won} of {n} games of {game}",
                        played)
        return text.format(won=won, n=played, game=game)
    if played == 1:
        text = _("{name}, you have won your first game of {game}") if won else _("{name}, you have played your first game of {game}")
        return text.format(name=name, game=game)
    if played <= RECENT:
        return _("{name}, you have won {won} of {n} games of {game}").format(name=name, won=won, n=played, game=game)
    text = _("{name}, you have won {won} of {n} games of {game}, {recent} of the last {last}")
    return text.format(name=name, won=won, n=played, game=game, recent=round(sum(curve[-RECENT:])), last=RECENT)


def _to_par(wanted: Filter, over: Sequence[float], holes: Sequence[HoleOver]) -> str:
    """A clause about rounds, given the strokes `over` par for 18 holes of each; a single round is told by its own `holes`."""
    game, name = rules_of(wanted.game).title, wanted.player
    if not over:
        return ""
    mean = par_in_words(sum(over) / len(over))
    if not name:
        text = ngettext("Everybody together has played {n} round of {game}, {score} for 18 holes",
                        "Everybody together has played {n} rounds of {game}, {score} for 18 holes", len(over))
        return text.format(n=len(over), game=game, score=mean)
    if len(over) == 1:
        text = ngettext("{name}, your first round of {game} was {score} on {n} hole",
                        "{name}, your first round of {game} was {score} on {n} holes", len(holes))
        return text.format(name=name, game=game, score=par_in_words(sum(hole.over for hole in holes)), n=len(holes))
    if len(over) <= RECENT:
        return _("{name}, your {n} rounds of {game} were {score} for 18 holes").format(name=name, n=len(over), game=game, score=mean)
    text = _("{name}, your {n} rounds of {game} were {score} for 18 holes, the last {last} of them {recent}")
    return text.format(name=name, n=len(over), game=game, score=mean, last=RECENT, recent=par_in_words(sum(over[-RECENT:]) / RECENT))


def par_in_words(over: float) -> str:
    """Strokes over or under par, to a tenth; whole ones without it.

    >>> par_in_words(2.25), par_in_words(-1), par_in_words(.01)
    ('2.2 over par', '1 under par', 'level with par')
    """
    if abs(over) < _LEVEL:
        return _("level with par")
    return (_("{n} over par") if over > 0 else _("{n} under par")).format(n=f"{abs(over):.1f}".removesuffix(".0"))


def _lost_hands(lost: HandsLost | None) -> str:
    if lost is None or lost.out == lost.blocked:
        return ""
    return _("most lost hands end when somebody else goes out") if lost.out > lost.blocked else _("most lost hands end blocked")


def _costly_hole(found: Sequence[HoleOver]) -> str:
    if len(found) < 2:
        return ""
    worst = max(found, key=lambda hole: hole.over)
    if worst.over < _TELLING:
        return ""
    return _("hole {n} costs most, {score}").format(n=worst.hole, score=par_in_words(worst.over))


# ---- the champions of the clubhouse: who holds the title of each game, by what result, and how much was played recently
_PATIENCE: Final = 3.0      # seconds to wait for another process that is counting
FEW: Final = 12             # saves that are counted here at once; more are counted by a process beside the window


class Champion(NamedTuple):
    """Who holds the title of a game: the names of a side with the levels of its bots ("" for a person), and its result.

    At golf that is the round with the fewest `strokes` relative to par (`over`); elsewhere the most `wins`, `loves` of them six loves.
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
"""A person sat at the table of `g`: games between bots make nobody champion."""


class ClubHonours(NamedTuple):
    """The champions by game, and how many games with people were finished since a moment, with the number that a person won."""

    champions: dict[str, Champion]
    finished: int
    won: int


def honours(base: sqlite3.Connection, since: int) -> ClubHonours:
    """The champions and counts from the present content of the database; `since` is in nanoseconds since 1970. Raises sqlite3.Error."""
    games = [row[0] for row in base.execute(f"SELECT DISTINCT game FROM games g WHERE {_PEOPLE} ORDER BY game")]
    found = (_best_round(base, game) if (RECORDS.get(game) or NOTHING).golf else _most_wins(base, game) for game in games)
    finished, won = base.execute(
        "SELECT count(*), total(EXISTS (SELECT 1 FROM players p WHERE p.game = g.id AND p.won AND p.person))"
        f" FROM games g JOIN saves s ON s.id = g.id WHERE s.changed >= ? AND {_PEOPLE}", (since,)).fetchone()
    return ClubHonours({one.game: one for one in found if one is not None}, finished, int(won))


def _best_round(base: sqlite3.Connection, game: str) -> Champion | None:
    """The round with the fewest strokes relative to par, by anybody who finished all holes of their game; the earliest of equal ones."""
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
    """The side with the most wins; among equal ones the side that was first to have that many."""
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
    """Game by game the names and levels of the winning side, and 1 if it won six love, else 0."""
    for _game, seats in groupby(rows, itemgetter(0)):
        listed = list(seats)
        yield tuple((name, level) for _number, name, level, _love in listed), int(any(love for *_seat, love in listed))


def looked_up(folder: Path, since: int, *, few: int | None = FEW) -> Iterator[ClubHonours | None]:
    """Yields the honours from the database as it is, then with the games saved since, or None if a process should count these first.

    A process should count if there are more than `few` saves to count (None: never). Work for a thread. Raises nothing.
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
