"""What stands first in the statistics: a sentence about somebody, how it went against whom, and where hands and strokes are lost."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from game.analysis.record import BLOCKS, HANDS, NOTHING, RECORDS
from game.rules.registry import find
from game.statistics.figures import Filter, Value, seats_of
from game.words import _, ngettext

RECENT: Final = 5
"""Games that are looked at for how it goes now; told where there are more than these."""

_LEVEL: Final = .05        # strokes over or under par below which it is level
_TELLING: Final = .05       # strokes over par at a hole from which on it is said that it costs any


class Meetings(NamedTuple):
    """Games against somebody: played, won by one's own side and by theirs, and when the last was begun (""; ISO) and whether it was won."""

    name: str
    person: bool
    level: str
    played: int
    won: int
    lost: int
    last: str = ""
    last_won: bool = False


class HandsLost(NamedTuple):
    """Hands that were not won: while another went out, and blocked; of all that were played."""

    out: int
    blocked: int
    played: int


class HoleOver(NamedTuple):
    """A hole (from 1): strokes over par on average, and in how many rounds."""

    hole: int
    over: float
    played: int


def holes_over(base: sqlite3.Connection, wanted: Filter) -> list[HoleOver]:
    """Hole by hole how far over par it was played; holes of one number count together, whatever their course."""
    query, given = seats_of(wanted)
    rows = base.execute(f"SELECT h.hole, avg(h.strokes - h.par), count(*) FROM ({query}) s JOIN holes h ON h.game = s.game"
                        " AND h.seat = s.seat WHERE h.par > 0 GROUP BY h.hole ORDER BY h.hole", given)
    return [HoleOver(hole + 1, over, played) for hole, over, played in rows]


def opponents(base: sqlite3.Connection, wanted: Filter) -> list[Meetings]:
    """Everybody who sat against the people that the filter lets through, the most met first; somebody with two levels is two."""
    query, given = seats_of(wanted)
    rows = base.execute(
        f"SELECT q.name, q.person, q.level, count(*) AS met, sum(s.won), sum(q.won), max(g.created) FROM ({query}) s"
        " JOIN players p ON p.game = s.game AND p.seat = s.seat"
        " JOIN players q ON q.game = s.game AND q.side <> p.side JOIN games g ON g.id = s.game"
        " GROUP BY q.name, q.person, q.level ORDER BY met DESC, q.name, q.level", given)
    return [Meetings(name, bool(person), level, met, won, lost, created) for name, person, level, met, won, lost, created in rows]


def meetings(base: sqlite3.Connection, wanted: Filter, met: Meetings) -> Meetings:
    """Those with the outcome of the last one."""
    query, given = seats_of(wanted._replace(opponent=met.name))
    row = base.execute(
        f"SELECT g.created, s.won FROM ({query}) s JOIN games g ON g.id = s.game JOIN players q ON q.game = s.game"
        " WHERE q.name = ? AND q.person = ? AND q.level = ? ORDER BY s.begun DESC LIMIT 1",
        [*given, met.name, int(met.person), met.level]).fetchone()
    return met if row is None else met._replace(last=row[0], last_won=bool(row[1]))


def hands_lost(values: Sequence[Value]) -> HandsLost | None:
    """By how they ended; None at a game that has no hands, or before the first."""
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


def form_key(game: str) -> str:
    """The figure that tells how it goes over time: strokes over par at golf, else games won."""
    return "to_par" if is_golf(game) else "won"


def about(base: sqlite3.Connection, wanted: Filter, values: Sequence[Value]) -> str:
    """One sentence about whom the filter names, or about everybody; "" where nothing is counted."""
    by_key: Mapping[str, Value] = {value.figure.key: value for value in values}
    played = by_key["played"].number
    if not played:
        return ""
    won = round((by_key["won"].value or 0) * played)
    golf = is_golf(wanted.game)
    first = (golf and _to_par(wanted, by_key["to_par"])) or _won_of(wanted, played, won, by_key["won"].curve)
    second = _costly_hole(holes_over(base, wanted)) if golf else _lost_hands(hands_lost(values))
    return _("{how_it_went}; {what_costs_most}.").format(how_it_went=first, what_costs_most=second) if second else _("{sentence}.").format(
        sentence=first)


def _won_of(wanted: Filter, played: int, won: int, curve: Sequence[float]) -> str:
    game, name = find(wanted.game).title, wanted.player
    if not name:
        told = ngettext("Everybody together has won {won} of {n} game of {game}", "Everybody together has won {won} of {n} games of {game}",
                        played)
        return told.format(won=won, n=played, game=game)
    if played == 1:
        told = _("{name}, you have won your first game of {game}") if won else _("{name}, you have played your first game of {game}")
        return told.format(name=name, game=game)
    if played <= RECENT:
        return _("{name}, you have won {won} of {n} games of {game}").format(name=name, won=won, n=played, game=game)
    told = _("{name}, you have won {won} of {n} games of {game}, {recent} of the last {last}")
    return told.format(name=name, won=won, n=played, game=game, recent=round(sum(curve[-RECENT:])), last=RECENT)


def _to_par(wanted: Filter, rounds: Value) -> str:
    game, name, over = find(wanted.game).title, wanted.player, rounds.curve
    if not over:
        return ""
    mean = par_in_words(sum(over) / len(over))
    if not name:
        told = ngettext("Everybody together has played {n} round of {game}, {score} for 18 holes",
                        "Everybody together has played {n} rounds of {game}, {score} for 18 holes", len(over))
        return told.format(n=len(over), game=game, score=mean)
    if len(over) == 1:
        return _("{name}, your first round of {game} was {score} for 18 holes").format(name=name, game=game, score=mean)
    if len(over) <= RECENT:
        return _("{name}, your {n} rounds of {game} were {score} for 18 holes").format(name=name, n=len(over), game=game, score=mean)
    told = _("{name}, your {n} rounds of {game} were {score} for 18 holes, the last {last} of them {recent}")
    return told.format(name=name, n=len(over), game=game, score=mean, last=RECENT, recent=par_in_words(sum(over[-RECENT:]) / RECENT))


def par_in_words(over: float) -> str:
    """Strokes over or under par, to a tenth.

    >>> par_in_words(2.25), par_in_words(-1), par_in_words(.01)
    ('2.2 over par', '1.0 under par', 'level with par')
    """
    if abs(over) < _LEVEL:
        return _("level with par")
    return (_("{n} over par") if over > 0 else _("{n} under par")).format(n=f"{abs(over):.1f}")


def _lost_hands(lost: HandsLost | None) -> str:
    if lost is None or lost.out == lost.blocked:
        return ""
    return _("most hands are lost while somebody else goes out") if lost.out > lost.blocked else _("most hands are lost blocked")


def _costly_hole(found: Sequence[HoleOver]) -> str:
    if len(found) < 2:
        return ""
    worst = max(found, key=lambda hole: hole.over)
    if worst.over < _TELLING:
        return ""
    return _("hole {n} costs most, {score}").format(n=worst.hole, score=par_in_words(worst.over))
