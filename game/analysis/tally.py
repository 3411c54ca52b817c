"""Counts over many games: what every game has, the hands of those that have hands, the points of those that count them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from game.analysis import stats as sums
from game.analysis.dominoes import solo_tally as alone
from game.analysis.dominoes.solo_tally import AloneTally
from game.analysis.golo import tally as golo
from game.analysis.partner import tally as partner
from game.analysis.partner.tally import HandTally
from game.analysis.stats import Sum
from game.rules.contract import Event, Scores

_ALONE: Final = ("cut_throat", "french")
_POINTS: Final = ("french", "domino_golf")


class Tally(NamedTuple):
    """Counts over games. `wins` by line of the standings (a seat or a side) that came first alone; `shared` games had no such line.

    `hands` is None for games that are not played in hands; `strokes` by seat for games that count them over a round, else None; `points`
    are the final points (pips, strokes) by line of the standings, None for games whose points are wins.
    """

    games: int
    actions: int
    wins: tuple[int, ...]
    shared: int
    hands: HandTally | AloneTally | None
    strokes: tuple[Sum, ...] | None = None
    points: tuple[Sum, ...] | None = None


def count(key: str, events: Sequence[Event], actions: int, scores: Scores) -> Tally:
    """The counts over one game of that key that has ended in these scores."""
    winners = [i for i, line in enumerate(scores.lines) if line.rank == 1]
    first_alone = len(winners) == 1
    wins = tuple(int(first_alone and i == winners[0]) for i in range(len(scores.lines)))
    strokes = golo.tally(events, len(scores.lines)) if key == "golo" else None
    points = tuple(sums.one(line.points) for line in scores.lines) if key in _POINTS else None
    return Tally(1, actions, wins, int(not first_alone), _hands(key, events, len(scores.lines)), strokes, points)


def _hands(key: str, events: Sequence[Event], lines: int) -> HandTally | AloneTally | None:
    if key == "partner":
        return partner.tally(events)
    return alone.tally(events, lines) if key in _ALONE else None


def add(one: Tally, other: Tally) -> Tally:
    """The counts of both together; both are of one game and as many seats."""
    return Tally(
        one.games + other.games,
        one.actions + other.actions,
        tuple(a + b for a, b in zip(one.wins, other.wins, strict=True)),
        one.shared + other.shared,
        _both(one.hands, other.hands),
        _sums(one.strokes, other.strokes),
        _sums(one.points, other.points),
    )


def _sums(one: tuple[Sum, ...] | None, other: tuple[Sum, ...] | None) -> tuple[Sum, ...] | None:
    return tuple(map(sums.add, one, other)) if one is not None and other is not None else None


def _both(one: HandTally | AloneTally | None, other: HandTally | AloneTally | None) -> HandTally | AloneTally | None:
    if isinstance(one, HandTally) and isinstance(other, HandTally):
        return partner.add(one, other)
    return alone.add(one, other) if isinstance(one, AloneTally) and isinstance(other, AloneTally) else None
