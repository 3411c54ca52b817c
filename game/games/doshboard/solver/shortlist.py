"""The shots that smaller bags of cards can need, of a larger one that is solved: all others are proven worse and not tried again.

A smaller bag, and one that loses cards, needs no fewer strokes from any lie than the larger one that loses none (H17). So none of its shots
needs less than that shot does with the strokes of the larger bag after it; and a shot that needs more even so than the smaller bag needs
in all is not the best one. What is left are some thousand shots of ten million. Their outcomes are kept, and policy iteration over them
takes a moment.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np

from game.analysis.arrays import Floats
from game.games.doshboard.rules.cards import NO_CALL, PlayedCard
from game.games.doshboard.solver.equations import GIVEN_UP, TOLERANCE, HoleEquations
from game.games.doshboard.solver.listed import LieChances, ListedPlay, ListedShots
from game.games.doshboard.solver.solution import Solution, solution_of
from game.games.doshboard.solver.sweep import ShotArrays, Sweep, SweepResult
from game.games.doshboard.solver.tables import HoleTables

MOST: Final = 40_000
"""The shots that are worth keeping: a bag that needs more of them is as soon solved by itself."""

_NEAR: Final = 0.15
"""Strokes on average that a bag may need beyond the larger one."""

_MARGIN: Final = 0.01
"""Strokes above what bags were found to need up to which shots are kept."""



class Shortlist:
    """The shots of a bag that smaller ones can need.

    `guesses` are strokes of bags one card smaller that are too far from this one, by plans that need not be the best.
    """

    def __init__(self, tables: HoleTables, clubs: Mapping[int, Sequence[PlayedCard]], solution: Solution, *, calls: bool) -> None:
        """`clubs` are the cards of the bag as they may be played, and `solution` is the bag solved for them where no card is lost.

        Raises ValueError for a bag that does not finish from every lie.
        """
        if solution.strokes.max() >= GIVEN_UP:
            raise ValueError("a bag that does not finish from every lie")
        self.tables, self._clubs, self._calls, self._strokes = tables, clubs, calls, solution.strokes
        self._cards = tuple(each for cards in clubs.values() for each in cards)
        self._club = np.array([club for club, cards in clubs.items() for _played in cards])
        self._sweep = Sweep(tables, self._cards, calls=calls)
        self._ends = self._sweep.ends(self._strokes)
        self._most = self._strokes - 1          # up to this every shot is kept
        self.guesses: dict[tuple[int, ...], Floats] = {}
        self._kept = self._listed(self._best_of_clubs())
        self._think_of_smaller()

    def solve(self, bag: Sequence[int], without: Mapping[int, Floats]) -> Solution | None:
        """A smaller bag, or this one; `without` are by card the strokes once it is lost, or nothing where none is.

        None where too many shots would have to be kept, or there is a lie from which the bag never finishes.
        """
        while True:
            found = self._solved(bag, without)
            if found is None or (found.strokes <= self._most + TOLERANCE).all():
                return found
            if not self._near(found) or not self._keep(found.strokes + _MARGIN):
                return None

    def _best_of_clubs(self) -> ShotArrays:
        """The best shots of each club: enough for strokes to begin with."""
        found = []
        for club in self._clubs:
            mine = np.flatnonzero(self._club == club)
            best = self._sweep.least(self._ends, below=self._strokes - 1 + _MARGIN, cards=mine.tolist())
            at = best.plan >= 0
            found.append(ShotArrays(best.plan[at], best.card[at], best.call[at]))
        return ShotArrays(*(np.concatenate(each) for each in zip(*found, strict=True)))

    def _think_of_smaller(self) -> None:
        """Keep all that bags one card smaller can need, where they are not far from this one."""
        most = self._strokes.copy()
        for club in self._clubs:
            bag = tuple(each for each in self._clubs if each != club)
            found = self._solved(bag, {})
            if found is not None and self._near(found):
                most = np.maximum(most, found.strokes)
            elif found is not None:
                self.guesses[bag] = found.strokes
        self._keep(most + _MARGIN)

    def _near(self, smaller: Solution) -> bool:
        """Whether a bag needs little more than the larger one; if it does not, too many shots would have to be kept."""
        return float((smaller.strokes - self._strokes).mean()) <= _NEAR

    def _keep(self, most: Floats) -> bool:
        """Keep all shots that need no more strokes than that by lie; False where they are too many."""
        most = np.maximum(most, self._most)
        shots = self._sweep.within(self._ends, most - 1, at_most=MOST)
        if shots is None:
            return False
        self._most = most
        self._kept = self._listed(shots)
        return True

    def _listed(self, shots: ShotArrays) -> ListedShots:
        return ListedShots(HoleEquations(self.tables, self._cards, None), shots, losing=True)

    def _solved(self, bag: Sequence[int], without: Mapping[int, Floats]) -> Solution | None:
        """The bag by the shots that are kept; None where they do not bring it to an end from every lie."""
        found = self._kept.best(*self._problem_of(bag, without), self._strokes)
        return None if found is None else self._told(bag, found)

    def _problem_of(self, bag: Sequence[int], without: Mapping[int, Floats]) -> tuple[Floats, LieChances]:
        """By shot the strokes until after it and what a lost card costs then (H17), infinite for other cards; and where it is played on."""
        kept, club = self._kept, self._club[self._kept.shots.card]
        constant = np.where(np.isin(club, list(bag)), kept.constant, np.inf)
        if not without:
            return constant, kept.ahead
        left = np.zeros((max(self._clubs) + 1, self.tables.lies))
        for each, strokes in without.items():
            left[each] = strokes
        constant += kept.lost.mean(left[club[kept.lost.shot], kept.lost.lie])
        shot, lie = np.r_[kept.ahead.shot, kept.lost.shot], np.r_[kept.ahead.lie, kept.lost.lie]
        return constant, LieChances(shot, lie, np.r_[kept.ahead.chance, -kept.lost.chance], kept.ahead.many)

    def _told(self, bag: Sequence[int], play: ListedPlay) -> Solution:
        """The solution, with cards by their numbers in the bag."""
        lies, cards = self.tables.lies, [card for card, club in enumerate(self._club.tolist()) if club in bag]
        found = SweepResult(play.strokes, *(np.full(lies, none) for none in (-1, 0, NO_CALL)))
        lie, shots = self._kept.lie[play.chosen], self._kept.shots.at(play.chosen)
        found.plan[lie], found.card[lie], found.call[lie] = shots.plan, np.searchsorted(cards, shots.card), shots.call
        return solution_of(self.tables, tuple(self._cards[card] for card in cards), play.strokes, found, play.residual, play.steps)
