"""How holes are counted in match play, skins and Stableford, and how handicap strokes are given, for every game of golf."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

STABLEFORD_PAR: Final = 2
"""Stableford points of a net par; a stroke more or less is a point less or more, and nobody gets less than none."""


class HoleResult(NamedTuple):
    """A hole of match play or skins: its `winner` (None: halved, or carried) and its worth: 1, and 1 more per skin carried to it."""

    winner: int | None
    worth: int


class RoundEnded(NamedTuple):
    """The round is over: `winners`, who have `points` each (strokes, holes, skins or points by `format`); `lost` skins nobody won."""

    format: str
    winners: tuple[int, ...]
    points: int
    lost: int


def carried(results: Sequence[HoleResult]) -> int:
    """The number of skins carried over to the next hole."""
    return results[-1].worth if results and results[-1].winner is None else 0


def hole_result(strokes: Mapping[int, int], before: Sequence[HoleResult], *, skins: bool) -> HoleResult:
    """The low score wins; ties halve the hole in match play and carry the skin on. `strokes` are by seat, `before` the holes played.

    >>> hole_result({0: 4, 1: 5}, (), skins=False)
    HoleResult(winner=0, worth=1)
    >>> hole_result({0: 4, 1: 4}, (HoleResult(None, 1),), skins=True)
    HoleResult(winner=None, worth=2)
    """
    low = min(strokes.values())
    best = [seat for seat, count in strokes.items() if count == low]
    return HoleResult(best[0] if len(best) == 1 else None, 1 + carried(before) if skins else 1)


def won(results: Sequence[HoleResult], seat: int) -> int:
    """The holes or skins that a seat has won."""
    return sum(result.worth for result in results if result.winner == seat)


def is_decided(results: Sequence[HoleResult], holes: int) -> bool:
    """Whether a match of two over that many holes is over because one is up by more holes than are left.

    >>> is_decided([HoleResult(0, 1)] * 4, 7), is_decided([HoleResult(0, 1)] * 3, 6)
    (True, False)
    """
    return abs(won(results, 0) - won(results, 1)) > holes - len(results)


def stableford(par: int, net: int) -> int:
    """The Stableford points of a hole played in `net` strokes.

    >>> [stableford(4, strokes) for strokes in (2, 3, 4, 5, 6, 7)]
    [4, 3, 2, 1, 0, 0]
    """
    return max(0, STABLEFORD_PAR + par - net)


def strokes_received(handicap: int, index: int, holes: int) -> int:
    """The handicap strokes on the hole with that stroke index (1 is the hardest) in a round of that number of holes.

    >>> [strokes_received(11, index, 9) for index in (1, 2, 3, 9)]
    [2, 2, 1, 1]
    """
    return handicap // holes + (index <= handicap % holes)


def indexes_by(losses: Sequence[float]) -> tuple[int, ...]:
    """A stroke index for each hole, 1 where most is lost; of equal holes the earlier one counts as the harder.

    >>> indexes_by((0.2, 0.9, 0.2))
    (2, 1, 3)
    """
    order = sorted(range(len(losses)), key=lambda number: -losses[number])
    return tuple(order.index(number) + 1 for number in range(len(losses)))
