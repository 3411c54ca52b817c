"""The shots that smaller bags of cards can need, of a larger one that is solved: all others are proven worse and not tried again.

A smaller bag, and one that loses cards, needs no fewer strokes from any lie than the larger one that loses none (H17). So none of its shots
needs less than that shot does with the strokes of the larger bag after it; and a shot that needs more even so than the smaller bag needs
in all is not the best one. What is left are some thousand shots of ten million. Their outcomes are kept, and policy iteration over them
takes a moment.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

import numpy as np

from game.analysis.arrays import Floats, Ints
from game.analysis.doshboard.solution import Solution, solution_of
from game.analysis.doshboard.solver import GIVEN_UP, TAP_IN, TOLERANCE, HoleEquations
from game.analysis.doshboard.sweep import ShotArrays, Sweep, SweepResult
from game.analysis.doshboard.tables import HoleTables
from game.analysis.wanted import check_wanted
from game.rules.doshboard.cards import NO_CALL, PlayedCard

MOST: Final = 40_000
"""The shots that are worth keeping: a bag that needs more of them is as soon solved by itself."""

_NEAR: Final = 0.15
"""Strokes on average that a bag may need beyond the larger one."""

_MARGIN: Final = 0.01
"""Strokes above what bags were found to need up to which shots are kept."""

_PART: Final = 1000
_STEPS: Final = 100


class _Chances(NamedTuple):
    """Chances by shot and lie, those that are not 0: of which of `many` shots, the lie, the chance."""

    shot: Ints
    lie: Ints
    chance: Floats
    many: int

    def mean(self, values: Floats) -> Floats:
        """The mean of values for each shot; these are by lie, or one for each of the chances."""
        each = values[self.lie] if len(values) != len(self.chance) else values
        return np.bincount(self.shot, self.chance * each, self.many).astype(np.float64, copy=False)


class _Kept(NamedTuple):
    """Shots in the order of their lies and what they lead to: the strokes until then, the lies after them, those with the card lost."""

    shots: ShotArrays
    lie: Ints
    constant: Floats
    ahead: _Chances
    lost: _Chances


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
        self._kept = self._outcomes(self._best_of_clubs())
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
        shots = self._sweep.within(self._ends, most - 1)
        if len(shots.plan) > MOST:
            return False
        self._most = most
        self._kept = self._outcomes(shots)
        return True

    def _outcomes(self, shots: ShotArrays) -> _Kept:
        """What these shots lead to; none from the target, where a tap-in follows."""
        lie = self.tables.plans.lie
        shots = shots.at(lie[shots.plan] != self.tables.target)
        shots = shots.at(np.argsort(lie[shots.plan], kind="stable"))
        problem, many = HoleEquations(self.tables, self._cards, None), len(shots.plan)
        parts = []
        for begin in range(0, many, _PART):
            check_wanted()
            ahead, lost, constant = problem.outcomes(*shots.at(np.arange(begin, min(begin + _PART, many))))
            parts.append((constant, _nonzero(ahead, begin), _nonzero(np.zeros((0, 0)) if lost is None else lost, begin)))
        constants, ahead_of, lost_of = zip(*parts, strict=True)
        return _Kept(shots, lie[shots.plan], np.concatenate(constants), _joined(ahead_of, many), _joined(lost_of, many))

    def _solved(self, bag: Sequence[int], without: Mapping[int, Floats]) -> Solution | None:
        """The bag by the shots that are kept; None where they do not bring it to an end from every lie."""
        kept, lies = self._kept, self.tables.lies
        constant, ahead = self._problem_of(bag, without)
        begin = np.flatnonzero(np.r_[True, np.diff(kept.lie) > 0])
        strokes, chosen = self._strokes, begin
        if len(begin) != lies - 1:
            return None
        for steps in range(1, _STEPS):
            check_wanted()
            costs = constant + ahead.mean(strokes)
            least = np.minimum.reduceat(costs, begin)
            if not np.isfinite(least).all():
                return None
            better = (least < strokes[kept.lie[begin]] - TOLERANCE) | (steps == 1)
            if not better.any():
                break
            best = np.flatnonzero(costs == np.repeat(least, np.diff(np.r_[begin, len(costs)])))
            chosen = np.where(better, best[np.r_[True, np.diff(kept.lie[best]) > 0]], chosen)
            strokes = self._strokes_of(chosen, constant, ahead)
            if not (np.isfinite(strokes).all() and strokes.min() >= TAP_IN - TOLERANCE and strokes.max() < GIVEN_UP):
                return None
        return self._told(bag, chosen, strokes, float(np.abs(least - strokes[kept.lie[begin]]).max(initial=0.0)), steps)

    def _problem_of(self, bag: Sequence[int], without: Mapping[int, Floats]) -> tuple[Floats, _Chances]:
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
        return constant, _Chances(shot, lie, np.r_[kept.ahead.chance, -kept.lost.chance], kept.ahead.many)

    def _strokes_of(self, chosen: Ints, constant: Floats, ahead: _Chances) -> Floats:
        """The strokes by lie of who always plays these shots, one from each lie but the target."""
        lies, lie = self.tables.lies, self._kept.lie[chosen]
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

    def _told(self, bag: Sequence[int], chosen: Ints, strokes: Floats, residual: float, steps: int) -> Solution:
        """The solution, with cards by their numbers in the bag."""
        lies, cards = self.tables.lies, [card for card, club in enumerate(self._club.tolist()) if club in bag]
        found = SweepResult(strokes, *(np.full(lies, none) for none in (-1, 0, NO_CALL)))
        lie, shots = self._kept.lie[chosen], self._kept.shots.at(chosen)
        found.plan[lie], found.card[lie], found.call[lie] = shots.plan, np.searchsorted(cards, shots.card), shots.call
        return solution_of(self.tables, tuple(self._cards[card] for card in cards), strokes, found, residual, steps)


def _nonzero(chances: Floats, begin: int) -> tuple[Ints, Ints, Floats]:
    """By shot, counted from a number on, and by lie the chances that are not 0."""
    shot, lie = np.nonzero(chances)
    return shot + begin, lie, chances[shot, lie]


def _joined(parts: Sequence[tuple[Ints, Ints, Floats]], many: int) -> _Chances:
    """The chances of all parts together; `many` is the number of their shots."""
    shot, lie, chance = (np.concatenate(each) for each in zip(*parts, strict=True))
    return _Chances(shot, lie, chance, many)
