"""Counts over many games: who won, and what else its game counts. A game that counts more has an entry in `COUNTERS`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, Protocol, Self, TypeAlias

from game.analysis import stats
from game.analysis.stats import RunningStats
from game.entries import Entries
from game.rules.contract import Event, Scores
from game.words import _


class Counts(Protocol):
    """Counts of one kind over games, as `simulate` tells them."""

    def plus(self, other: Self) -> Self:
        """The counts of both together; both are of one game and as many seats."""
        ...

    def facts(self) -> dict[str, object]:
        """The counts by name, for programs."""
        ...

    def lines(self, levels: Sequence[str]) -> Sequence[str]:
        """The counts in sentences; `levels` names who played, by seat."""
        ...


GameCounter: TypeAlias = Callable[[Sequence[Event], Scores], Counts]
"""Counts one game that has ended: all its events, and its scores."""

COUNTERS: Final[Entries[tuple[GameCounter, ...]]] = Entries(lambda game: game.counters)


class Tally(NamedTuple):
    """Counts over games. `wins` by line of the standings (a seat or a side) that came first alone; `shared` games had no such line.

    `counts` are what else the game counts, a value for each of its counters.
    """

    games: int
    actions: int
    wins: tuple[int, ...]
    shared: int
    counts: tuple[Counts, ...] = ()


class PointCounts(NamedTuple):
    """The points in the end, by line of the standings, of a game whose points are not wins."""

    points: tuple[RunningStats, ...]

    def plus(self, other: PointCounts) -> PointCounts:
        """The counts of both together."""
        return PointCounts(stats.add_each(self.points, other.points))

    def facts(self) -> dict[str, object]:
        """Means with their standard errors."""
        return {"mean_points": [p.mean for p in self.points], "points_error": [round(p.error, 6) for p in self.points]}

    def lines(self, _levels: Sequence[str]) -> Sequence[str]:
        """The means in a sentence."""
        means = _(" to ").join(_("{mean:.2f} (± {error:.2f})").format(mean=p.mean, error=p.error) for p in self.points)
        return (_("Points in the end, on average (± standard error): {means}.").format(means=means),)


def count(key: str, events: Sequence[Event], actions: int, scores: Scores) -> Tally:
    """The counts over one game of that key that has ended in these scores."""
    winners = [i for i, line in enumerate(scores.lines) if line.rank == 1]
    first_alone = len(winners) == 1
    wins = tuple(int(first_alone and i == winners[0]) for i in range(len(scores.lines)))
    return Tally(1, actions, wins, int(not first_alone), tuple(counter(events, scores) for counter in COUNTERS.get(key) or ()))


def add(one: Tally, other: Tally) -> Tally:
    """The counts of both together; both are of one game and as many seats."""
    return Tally(
        one.games + other.games,
        one.actions + other.actions,
        tuple(a + b for a, b in zip(one.wins, other.wins, strict=True)),
        one.shared + other.shared,
        tuple(mine.plus(more) for mine, more in zip(one.counts, other.counts, strict=True)),
    )


def final_points(_events: Sequence[Event], scores: Scores) -> PointCounts:
    """The points of one game."""
    return PointCounts(tuple(stats.one(line.points) for line in scores.lines))
