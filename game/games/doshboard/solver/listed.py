"""Some of a hole's shots and what they lead to: policy iteration over these alone takes a moment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from game.analysis.arrays import Floats, Ints
from game.analysis.wanted import check_wanted
from game.games.doshboard.solver.equations import GIVEN_UP, TAP_IN, TOLERANCE, HoleEquations
from game.games.doshboard.solver.sweep import ShotArrays

_PART: Final = 1000
"""Shots whose outcomes are worked out at once."""

_STEPS: Final = 100


class LieChances(NamedTuple):
    """LieChances by shot and lie, those that are not 0: of which of `many` shots, the lie, the chance."""

    shot: Ints
    lie: Ints
    chance: Floats
    many: int

    def mean(self, values: Floats) -> Floats:
        """The mean of values for each shot; these are by lie, or one for each of the chances."""
        each = values[self.lie] if len(values) != len(self.chance) else values
        return np.bincount(self.shot, self.chance * each, self.many).astype(np.float64, copy=False)


class ListedPlay(NamedTuple):
    """The best policy among listed shots: its strokes by lie, its shots by their numbers in the list, the residual, and the steps to it."""

    strokes: Floats
    chosen: Ints
    residual: float
    steps: int


class ListedShots:
    """Shots in the order of their lies: the strokes until after each, the lies after it, and those with the card lost.

    None is from the target, where a tap-in follows.
    """

    def __init__(self, problem: HoleEquations, shots: ShotArrays, *, losing: bool) -> None:
        """With `losing` the chances to lose the card are kept apart; else they are counted as `problem` says, and `lost` is empty."""
        tables = problem.tables
        lie = tables.plans.lie[shots.plan]
        order = np.lexsort((shots.call, shots.card, shots.plan))    # plans of a lie are together, and of equal ones the first is taken
        order = order[lie[order] != tables.target]
        self.shots, self.lie, self._lies, self._target = shots.at(order), lie[order], tables.lies, tables.target
        self._begin = np.flatnonzero(np.r_[True, np.diff(self.lie) > 0])
        parts = []
        for begin in range(0, len(order), _PART):
            check_wanted()
            part = self.shots.at(np.arange(begin, min(begin + _PART, len(order))))
            ahead, lost, constant = problem.outcomes(*part) if losing else problem.folded(*part)
            parts.append((constant, _nonzero(ahead, begin), _nonzero(np.zeros((0, 0)) if lost is None else lost, begin)))
        constants, ahead_of, lost_of = zip(*parts, strict=True)
        self.constant, self.ahead, self.lost = np.concatenate(constants), _joined(ahead_of, len(order)), _joined(lost_of, len(order))

    def best(self, constant: Floats, ahead: LieChances, begin: Floats, within: float = TOLERANCE) -> ListedPlay | None:
        """Policy iteration from strokes by lie, with these constants and lies after the shots.

        A shot has to be better by `within` to take the place of another one. None where the shots do not bring every lie to an end.
        """
        first, strokes, chosen = self._begin, begin, self._begin
        if len(first) != self._lies - 1:
            return None
        sizes = np.diff(np.r_[first, len(self.lie)])
        for steps in range(1, _STEPS):
            check_wanted()
            costs = constant + ahead.mean(strokes)
            least = np.minimum.reduceat(costs, first)
            if not np.isfinite(least).all():
                return None
            better = (least < strokes[self.lie[first]] - within) | (steps == 1)
            if not better.any():
                break
            best = np.flatnonzero(costs == np.repeat(least, sizes))
            chosen = np.where(better, best[np.r_[True, np.diff(self.lie[best]) > 0]], chosen)
            strokes = self._strokes_of(chosen, constant, ahead)
            if not (np.isfinite(strokes).all() and strokes.min() >= TAP_IN - TOLERANCE and strokes.max() < GIVEN_UP):
                return None
        return ListedPlay(strokes, chosen, float(np.abs(least - strokes[self.lie[first]]).max(initial=0.0)), steps)

    def _strokes_of(self, chosen: Ints, constant: Floats, ahead: LieChances) -> Floats:
        """The strokes by lie of who always plays these shots, one from each lie but the target."""
        lies, lie = self._lies, self.lie[chosen]
        at = np.full(ahead.many, -1)
        at[chosen] = lie
        mine = np.flatnonzero(at[ahead.shot] >= 0)
        where = at[ahead.shot[mine]] * lies + ahead.lie[mine]
        equations = np.eye(lies) - np.bincount(where, ahead.chance[mine], lies * lies).reshape(lies, lies)
        right = np.full(lies, TAP_IN)
        right[lie] = constant[chosen]
        try:
            return np.linalg.solve(equations, right)
        except np.linalg.LinAlgError:
            return np.full(lies, np.inf)


def _nonzero(chances: Floats, begin: int) -> tuple[Ints, Ints, Floats]:
    """By shot, counted from a number on, and by lie the chances that are not 0."""
    shot, lie = np.nonzero(chances)
    return shot + begin, lie, chances[shot, lie]


def _joined(parts: Sequence[tuple[Ints, Ints, Floats]], many: int) -> LieChances:
    """The chances of all parts together; `many` is the number of their shots."""
    shot, lie, chance = (np.concatenate(each) for each in zip(*parts, strict=True))
    return LieChances(shot, lie, chance, many)
