"""Exact chances of a stroke of Card Golf: every roll of its dice counted, nothing sampled (rulings C8-C14)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from math import factorial, prod
from types import MappingProxyType
from typing import Final, TypeVar

from game.rules.card_golf.course import YARDS, Hole, Space
from game.rules.card_golf.shots import Aim, FreePutt, Rest, Run, Swing, landed, putt, rest, runs_on
from game.rules.card_golf.tables import HOLED, SUMS, Tables
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


def landings(aim: Aim, tables: Tables) -> dict[Space | None, Fraction]:
    """The chance of each space on which the ball may come down after swing and curve; None is the complete miss (C8, C10, C11)."""
    ways: Counter[Space | None] = Counter()
    for swing, swing_ways in swings(aim.swing_dice).items():
        for total, curve_ways in TWO_DICE.items():
            ways[landed(aim, swing, total, tables)] += swing_ways * curve_ways
    return _chances(ways)


def outcomes(hole: Hole, aim: Aim, tables: Tables, tee: Space) -> dict[Rest, Fraction]:
    """The chance of each place where the ball may lie when the turn ends (C5, C8-C13); a free putt is over. The chances add up to 1.

    `tee` is the owner's own tee spot (C9).
    """
    found: dict[Rest, Fraction] = {}
    for landing, chance in landings(aim, tables).items():
        for ball, share in _rests(hole, aim, landing, tables, tee).items():
            found[ball] = found.get(ball, Fraction(0)) + chance * share
    return found


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


def _rests(hole: Hole, aim: Aim, landing: Space | None, tables: Tables, tee: Space) -> dict[Rest, Fraction]:
    """The chance of each place of rest of a ball that has come down there."""
    if not runs_on(hole, aim, landing):
        return {rest(hole, aim, landing, None, tables, tee): Fraction(1)}
    ways: Counter[Rest] = Counter()
    for run, count in runs(aim.club.run_dice).items():
        ball = rest(hole, aim, landing, run, tables, tee)
        if isinstance(ball, FreePutt):
            for total, putt_ways in TWO_DICE.items():
                ways[putt(ball.yards, total, tables)] += count * putt_ways
        else:
            ways[ball] += count * 36
    return _chances(ways)


def _chances(ways: Mapping[T, int]) -> dict[T, Fraction]:
    total = sum(ways.values())
    return {outcome: Fraction(count, total) for outcome, count in ways.items()}
