"""Exact chances of the dice of Card Golf: every roll of a swing, a run and a putt counted, nothing sampled (rulings C8-C14)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from math import factorial, prod
from types import MappingProxyType
from typing import Final, TypeVar

from game.games.card_golf.rules.course import YARDS
from game.games.card_golf.rules.shots import Run, Swing, putt
from game.games.card_golf.rules.tables import HOLED, SUMS, Tables
from game.words import _

T = TypeVar("T")

TWO_DICE: Final = MappingProxyType({total: 6 - abs(total - 7) for total in SUMS})
"""Ways out of 36 to roll each sum of two dice."""


def arrangements(*counts: int) -> int:
    """In how many orders dice can show faces of which there are `counts` each.

    >>> arrangements(2, 1)
    3
    """
    return factorial(sum(counts)) // prod(map(factorial, counts))


@cache
def swings(dice: int) -> Mapping[Swing, int]:
    """Ways out of 6 ** dice to each effect of the given number of swing dice (C8)."""
    ways: Counter[Swing] = Counter()
    for ones in range(dice + 1):
        for twos in range(dice - ones + 1):
            for threes in range(dice - ones - twos + 1):
                others = dice - ones - twos - threes
                ways[Swing(twos - ones, threes)] += arrangements(ones, twos, threes, others) * 3**others
    return MappingProxyType(ways)


@cache
def runs(dice: int) -> Mapping[Run, int]:
    """Ways out of 6 ** dice to each effect of the given number of run dice (C12)."""
    ways: Counter[Run] = Counter()
    for bounces in range(dice + 1):
        for rolls in range(dice - bounces + 1):
            others = dice - bounces - rolls
            ways[Run(bounces, YARDS * rolls)] += arrangements(bounces, rolls, others) * 2**rolls * 3**others
    return MappingProxyType(ways)


def putts(yards: int, tables: Tables) -> dict[int, Fraction]:
    """The chance of each distance in yards after a putt from one, HOLED in the cup (C14)."""
    ways: Counter[int] = Counter()
    for total, count in TWO_DICE.items():
        ways[putt(yards, total, tables).yards] += count
    return _chances(ways)


def expected_putts(tables: Tables) -> dict[int, Fraction]:
    """The mean number of putts from each distance of the track (C14).

    Raises ValueError where a chart lets a ball run farther from the flag, or never lets it come nearer.
    """
    expected: dict[int, Fraction] = {HOLED: Fraction(0)}
    for yards in tables.distances:
        chances = putts(yards, tables)
        stays = chances.pop(yards, Fraction(0))
        if stays == 1 or not chances.keys() <= expected.keys():
            raise ValueError(_("putts from {yards} yards don't come nearer to the flag").format(yards=yards))
        expected[yards] = (1 + sum(chance * expected[left] for left, chance in chances.items())) / (1 - stays)
    return expected


def _chances(ways: Mapping[T, int]) -> dict[T, Fraction]:
    total = sum(ways.values())
    return {outcome: Fraction(count, total) for outcome, count in ways.items()}
