"""The least expected strokes of a hole that ends at a limit (H11), by the strokes that are left until then."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import numpy as np

from game.analysis.arrays import Floats, Ints
from game.games.doshboard.rules.cards import PlayedCard
from game.games.doshboard.solver.equations import TAP_IN, played_by
from game.games.doshboard.solver.flights import ShotEnds, ends_of
from game.games.doshboard.solver.solution import PlanLists, Solution, solution_of
from game.games.doshboard.solver.solver import NEAR
from game.games.doshboard.solver.sweep import Sweep
from game.games.doshboard.solver.tables import HoleTables
from game.games.doshboard.solver.worth import ends_by_penalty


class LimitedHole:
    """A hole for some cards, solved stroke by stroke back from the limit, as if no card were lost."""

    def __init__(self, tables: HoleTables, cards: Sequence[PlayedCard], unlimited: Solution, *, calls: bool = False) -> None:
        """`unlimited` is the hole solved for these cards without a limit. With `calls` a hole-out may be called."""
        self._tables, self._cards, self._unlimited, self._calls = tables, tuple(cards), unlimited, calls
        self._solved: list[Solution] = []

    def solution(self, left: int) -> Solution:
        """The strokes to come by lie, `left` at most, and the plans that need the fewest. Raises ValueError for less than one left.

        Where plans of the unlimited hole do as well, it is they: near the limit many plans are alike.
        """
        if left < 1:
            raise ValueError("no stroke is left")
        while len(self._solved) < left:
            self._solved.append(self._solve(len(self._solved) + 1))
        return self._solved[left - 1]

    def after(self, left: int, penalties: int) -> Floats:
        """The strokes by lie after a shot that had as many left, those of the penalties among them."""
        counted = min(penalties, left - 1)
        still = left - 1 - counted
        return counted + (self.solution(still).strokes if still else np.zeros(self._tables.lies))

    def _solve(self, left: int) -> Solution:
        tables, unlimited = self._tables, self._unlimited
        ends = ends_by_penalty(tables, self.after(left, 0), self.after(left, 1))
        best = self._sweep.least(ends, below=unlimited.strokes - 1 + NEAR)
        strokes = np.where(best.plan >= 0, 1 + best.least, float(left))
        strokes[tables.target] = TAP_IN
        found = solution_of(tables, self._cards, strokes, best, 0.0)
        as_ever = np.zeros(tables.lies, bool)
        as_ever[self._lies] = self._as_ever(ends) <= best.least[self._lies] + NEAR
        plans = PlanLists(*(np.where(as_ever, old, new) for old, new in zip(unlimited.plans, found.plans, strict=True)))
        return Solution(tables.scene, self._cards, strokes, plans, 0.0, 1, lambda: tables)

    def _as_ever(self, ends: Floats) -> Floats:
        """By lie from which one is played the mean of what follows the unlimited hole's plan."""
        shots = self._shots
        return np.bincount(shots.plan, shots.chance * ends[shots.final], len(self._lies)).astype(np.float64, copy=False)

    @cached_property
    def _sweep(self) -> Sweep:
        return Sweep(self._tables, self._cards, calls=self._calls)

    @cached_property
    def _lies(self) -> Ints:
        """Those from which the unlimited hole has a plan."""
        return np.flatnonzero(self._unlimited.plans.direction)

    @cached_property
    def _shots(self) -> ShotEnds:
        plans, lies = self._unlimited.plans, self._lies
        return ends_of(self._tables, self._unlimited.numbers(lies), played_by(self._cards, plans.card[lies], plans.call[lies]))
