"""Strength of two bots by duplicate contests: the same luck twice, sides swapped, so that luck can't decide.

The interval is over pairs: the two contests of a pair share their deal, so they don't count as two independent ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import sqrt
from random import Random
from typing import Final, NamedTuple, TypeAlias

from game.analysis.selfplay import Chooser

Z_95: Final = 1.959964
"""Standard deviations on either side that hold 95 % of a normal distribution."""

Play: TypeAlias = Callable[[tuple[Chooser, Chooser], int, float], int | None]
"""Play one contest: the choosers of sides 0 and 1, a seed for the luck of the deal, a budget in seconds; the side that won, or None."""


class Pair(NamedTuple):
    """The first bot's wins and losses in the two contests of a pair; what is missing from 2 was tied."""

    won: int
    lost: int


class Strength(NamedTuple):
    """The first bot's share of the decided contests, `low` to `high` with 95 % confidence; counts are of contests."""

    share: float
    low: float
    high: float
    won: int
    lost: int
    tied: int


def play_pairs(play: Play, one: Chooser, other: Chooser, seeds: Iterable[int], budget: float) -> Iterable[Pair]:
    """A pair for each seed, as it is played."""
    for seed in seeds:
        outcomes = play((one, other), seed, budget), play((other, one), seed, budget)
        yield Pair((outcomes[0] == 0) + (outcomes[1] == 1), (outcomes[0] == 1) + (outcomes[1] == 0))


def strength(pairs: Iterable[Pair]) -> Strength:
    """The first bot's strength. Raises ValueError when no contest was decided.

    >>> strength([Pair(2, 0), Pair(1, 1), Pair(1, 1), Pair(1, 0)]).won
    5
    """
    found = tuple(pairs)
    won, lost = sum(p.won for p in found), sum(p.lost for p in found)
    decided = won + lost
    if not decided:
        raise ValueError("no contest was decided")
    share = won / decided
    # A share is a ratio of sums over pairs; its error follows from how far each pair is from it.
    spread = sum((p.won - share * (p.won + p.lost)) ** 2 for p in found)
    error = sqrt(spread * len(found) / (len(found) - 1)) / decided if len(found) > 1 else 1.0
    return Strength(share, max(0.0, share - Z_95 * error), min(1.0, share + Z_95 * error), won, lost, 2 * len(found) - decided)


def rng_of(seed: int, *what: object) -> Random:
    """A generator of its own for each purpose: the same seed and purpose give the same numbers, different purposes unrelated ones."""
    return Random(" ".join(map(str, (seed, *what))))
