"""Exact chances of where a stroke of Card Golf brings the ball, by the rules' own functions: slow, and easy to check (C5, C8-C13)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import TypeVar

from game.games.card_golf.rules.course import Hole, Space
from game.games.card_golf.rules.shots import TWO_DICE, Aim, FreePutt, RestingBall, Tables, landed, putt, rest, runs, runs_on, swings

T = TypeVar("T")


def landings(aim: Aim, tables: Tables) -> dict[Space | None, Fraction]:
    """The chance of each space on which the ball may come down after swing and curve; None is the complete miss (C8, C10, C11)."""
    ways: Counter[Space | None] = Counter()
    for swing, swing_ways in swings(aim.swing_dice).items():
        for total, curve_ways in TWO_DICE.items():
            ways[landed(aim, swing, total, tables)] += swing_ways * curve_ways
    return _chances(ways)


def outcomes(hole: Hole, aim: Aim, tables: Tables, tee: Space) -> dict[RestingBall, Fraction]:
    """The chance of each place where the ball may lie when the turn ends (C5, C8-C13); a free putt is over. The chances add up to 1.

    `tee` is the owner's own tee spot (C9).
    """
    found: dict[RestingBall, Fraction] = {}
    for landing, chance in landings(aim, tables).items():
        for ball, share in _rests(hole, aim, landing, tables, tee).items():
            found[ball] = found.get(ball, Fraction(0)) + chance * share
    return found


def _rests(hole: Hole, aim: Aim, landing: Space | None, tables: Tables, tee: Space) -> dict[RestingBall, Fraction]:
    """The chance of each place of rest of a ball that has come down there."""
    if not runs_on(hole, aim, landing):
        return {rest(hole, aim, landing, None, tables, tee): Fraction(1)}
    ways: Counter[RestingBall] = Counter()
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
