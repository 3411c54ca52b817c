"""GOLO solved: the fewest expected strokes from every position, how the total then spreads, and the best chance of any total.

Dynamic programming over the dice left, the fewest first. All rolls of a position are weighed at once.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from game.analysis.golo.best_keeps import best_of, options
from game.analysis.golo.kinds import Floats, Kinds, Rolls, every_roll
from game.analysis.golo.plan import ROLLS, Plan, Position, choices, follows, positions

_CHUNK: Final = 1 << 13
"""Rolls weighed at once for every total: so many fit a processor's cache."""

_SURE: Final = 1e-12
"""What a chance may lack of 1 and count as certain."""


class Solved(NamedTuple):
    """A plan solved. By position in the order of `positions`: the expected strokes, and the chance of each total of strokes still to come.

    `mean[i]` are strokes, `spread[i, t]` chances that add up to 1, both for play with the fewest expected strokes.
    """

    rows: dict[Position, int]
    mean: Floats
    spread: Floats


class Chances(NamedTuple):
    """`within[i, t]`: the chance, by the play that makes it highest, of taking at most t more strokes from position i."""

    rows: dict[Position, int]
    within: Floats


def most_strokes(kinds: Kinds) -> int:
    """The highest total of nine dice."""
    return sum(max(faces) * n for faces, n in zip(kinds.faces, kinds.all, strict=True))


def solve(kinds: Kinds, plan: Plan) -> Solved:
    """Expected strokes and spread of every position. Takes about a second for nine dice."""
    order = positions(kinds, plan)
    index = {at: i for i, at in enumerate(order)}
    mean, spread = np.zeros(len(order)), np.zeros((len(order), most_strokes(kinds) + 1))

    def known(after: Position | None) -> float:
        return 0.0 if after is None else float(mean[index[after]])

    for i, at in enumerate(order):
        rolls = every_roll(kinds, at.counts)
        best = best_of(kinds, plan, at, rolls, known)
        mean[i] = rolls.chances @ best.expected
        following = [follows(at, kept) for kept in choices(kinds, plan, at)]
        width = spread.shape[1]
        weights = np.bincount(best.option.astype(np.int64) * width + best.strokes, weights=rolls.chances, minlength=len(following) * width)
        for after, weight in zip(following, weights.reshape(len(following), width), strict=True):
            spread[i] += weight if after is None else np.convolve(weight, spread[index[after]])[:width]
    return Solved(index, mean, spread)


def solve_chances(kinds: Kinds, plan: Plan, solved: Solved) -> Chances:
    """The best chance of every total from every position; `solved` is of the same plan. Takes seconds for nine dice."""
    width = solved.spread.shape[1]
    within = np.ones((len(solved.rows), width), np.float32)
    for at, i in solved.rows.items():
        if plan.keep == ROLLS and at.rolls == 1:
            within[i] = np.cumsum(solved.spread[i])  # the last roll leaves nothing to choose
            continue
        low = sum(min(faces) * n for faces, n in zip(kinds.faces, at.counts, strict=True))
        sure = np.flatnonzero(np.cumsum(solved.spread[i]) >= 1 - _SURE)
        high = int(sure[0]) if len(sure) else width
        within[i, :low] = 0.0
        if high > low:
            within[i, low:high] = _best_chances(kinds, plan, at, every_roll(kinds, at.counts), solved.rows, within, low, high)
    return Chances(solved.rows, within.astype(np.float64))


def _best_chances(
    kinds: Kinds,
    plan: Plan,
    at: Position,
    rolls: Rolls,
    index: dict[Position, int],
    within: npt.NDArray[np.float32],
    low: int,
    high: int,
) -> Floats:
    """The chances of totals low..high-1 at a position: each roll takes the best keep for each total."""
    every = [
        (_by_strokes(follows(at, option.kept), index, within, low, high), option.strokes, option.allowed)
        for option in options(kinds, plan, at, rolls)
    ]
    total = np.zeros(high - low)
    for begin in range(0, len(rolls.chances), _CHUNK):
        part = slice(begin, begin + _CHUNK)
        best = np.zeros((len(rolls.chances[part]), high - low), np.float32)
        for table, strokes, allowed in every:
            if allowed is None:
                np.maximum(best, table[strokes[part]], out=best)
            elif len(rows := np.flatnonzero(allowed[part])):
                best[rows] = np.maximum(best[rows], table[strokes[part][rows]])
        total += rolls.chances[part] @ best
    return total


def _by_strokes(
    after: Position | None, index: dict[Position, int], within: npt.NDArray[np.float32], low: int, high: int
) -> npt.NDArray[np.float32]:
    """Row k: the chances of totals low..high-1 when k strokes are taken now and `after` follows."""
    width = within.shape[1]
    left = np.arange(low, high)[None, :] - np.arange(width)[:, None]
    if after is None:
        return (left >= 0).astype(np.float32)
    return np.where(left >= 0, within[index[after]][np.maximum(left, 0)], np.float32(0.0))
