"""Strength of two bots by duplicate contests: the same luck for every way to seat them, so that luck can't decide.

The interval is over rounds, a round being all contests of one seed: they share their luck, so they don't count as independent ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import sqrt
from random import Random
from typing import Final, NamedTuple, TypeAlias

from game.analysis.selfplay import Chooser

Z_95: Final = 1.959964
"""Standard deviations on either side that hold 95 % of a normal distribution."""

PlayDuel: TypeAlias = Callable[[tuple[Chooser, Chooser], int, float], int | None]
"""Play one contest: the choosers of sides 0 and 1, a seed for the luck of the deal, a budget in seconds; the side that won, or None."""

PlaySeats: TypeAlias = Callable[[Sequence[Chooser], int, float], Sequence[float]]
"""Play one contest, each for himself: the choosers by seat, seed and budget as above; what each seat made of it, more being better."""


class WinsAndLosses(NamedTuple):
    """The first bot's wins and losses in the contests of a round; what is missing was tied."""

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


def play_pairs(play: PlayDuel, one: Chooser, other: Chooser, seeds: Iterable[int], budget: float) -> Iterable[WinsAndLosses]:
    """A pair for each seed, as it is played."""
    for seed in seeds:
        outcomes = play((one, other), seed, budget), play((other, one), seed, budget)
        yield WinsAndLosses((outcomes[0] == 0) + (outcomes[1] == 1), (outcomes[0] == 1) + (outcomes[1] == 0))


def seatings(seats: int) -> tuple[tuple[int, ...], ...]:
    """Ways to seat two bots (0 and 1) so that each meets the same luck as often, in every seat: turn about, and one against the others.

    >>> seatings(2), seatings(3)[:3], len(seatings(3))
    (((0, 1), (1, 0)), ((0, 1, 1), (1, 0, 1), (1, 1, 0)), 6)
    """
    if seats % 2 == 0:
        turns = tuple(seat % 2 for seat in range(seats))
        return turns, tuple(1 - side for side in turns)
    alone = tuple(tuple(int(seat != one) for seat in range(seats)) for one in range(seats))
    return alone + tuple(tuple(1 - side for side in seating) for seating in alone)


def play_seatings(
    play: PlaySeats, bots: tuple[Chooser, Chooser], seats: int, seeds: Iterable[int], budget: float
) -> Iterable[WinsAndLosses]:
    """A round for each seed, as it is played: a contest for each seating, won by the bot whose seats made more of it on average."""
    for seed in seeds:
        won = lost = 0
        for seating in seatings(seats):
            made = play([bots[side] for side in seating], seed, budget)
            margin = _mean(made, seating, 0) - _mean(made, seating, 1)
            won, lost = won + (margin > 0), lost + (margin < 0)
        yield WinsAndLosses(won, lost)


def _mean(made: Sequence[float], seating: Sequence[int], side: int) -> float:
    """What the seats of a side made on average."""
    values = [value for value, at in zip(made, seating, strict=True) if at == side]
    return sum(values) / len(values)


def strength(pairs: Iterable[WinsAndLosses], contests: int = 2) -> Strength:
    """The first bot's strength, for rounds of `contests` contests each. Raises ValueError when none was decided.

    >>> strength([WinsAndLosses(2, 0), WinsAndLosses(1, 1), WinsAndLosses(1, 1), WinsAndLosses(1, 0)]).won
    5
    """
    found = tuple(pairs)
    won, lost = sum(p.won for p in found), sum(p.lost for p in found)
    decided = won + lost
    if not decided:
        raise ValueError("no contest was decided")
    share = won / decided
    # A share is a ratio of sums over rounds; its error follows from how far each round is from it.
    spread = sum((p.won - share * (p.won + p.lost)) ** 2 for p in found)
    error = sqrt(spread * len(found) / (len(found) - 1)) / decided if len(found) > 1 else 1.0
    low, high = max(0.0, share - Z_95 * error), min(1.0, share + Z_95 * error)
    return Strength(share, low, high, won, lost, contests * len(found) - decided)


def rng_of(seed: int, *what: object) -> Random:
    """A generator of its own for each purpose: the same seed and purpose give the same numbers, different purposes unrelated ones."""
    return Random(" ".join(map(str, (seed, *what))))
