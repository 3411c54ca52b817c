"""Bags of cards that get smaller (H17), the stroke limit (H11), and the chance to win a hole: everything built on a solved hole."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from itertools import accumulate
from math import sqrt
from random import Random
from typing import Final, NamedTuple, TypeAlias

import numpy as np

from game.analysis.arrays import Floats, Ints
from game.analysis.wanted import check_wanted
from game.games.doshboard.rules.flow import sides
from game.games.doshboard.rules.geometry import Cell
from game.games.doshboard.rules.shots import NO_CALL, PlayedCard
from game.games.doshboard.rules.values import State
from game.games.doshboard.solver.odds import PlanOdds, ShotEnding, ShotEnds, ends_of
from game.games.doshboard.solver.solver import (
    GIVEN_UP, NEAR, TAP_IN, TOLERANCE, HoleEquations, LieChances, ListedPlay, ListedShots, Losses, PlanLists, Solution, played_by,
    solution_of, solve
)
from game.games.doshboard.solver.sweep import ShotArrays, Sweep, SweepResult
from game.games.doshboard.solver.tables import HoleTables, ends_by_penalty
from game.games.golf.rules import BY_HOLE, MATCH

# ---- the shots of a solved larger bag that smaller bags of cards can need: all others are proven worse and not tried again
# A smaller bag, and one that loses cards, needs no fewer strokes from any lie than the larger one that loses none (H17). So each of its
# shots needs at least as many strokes as that shot followed by the larger bag's strokes; and if even that is more than the smaller bag
# needs in total, the shot is not the best one. What remains are a few thousand shots of ten million. Their outcomes are stored, and policy
# iteration over them takes a moment.
MOST: Final = 40_000
"""The most shots that a shortlist keeps: a bag that needs more of them is solved just as fast without one."""

_NEAR: Final = 0.15
"""Mean strokes that a smaller bag may need more than the larger one for the shortlist to serve it."""

_MARGIN: Final = 0.01
"""Strokes above those found for a bag within which its shots are kept."""



class Shortlist:
    """The shots of a solved bag that smaller bags can need.

    `guesses` are strokes by lie of bags one card smaller that need too many more; their plans need not be the best.
    """

    def __init__(self, tables: HoleTables, clubs: Mapping[int, Sequence[PlayedCard]], solution: Solution, *, calls: bool) -> None:
        """`clubs` are the cards of the bag as they may be played, and `solution` is the bag solved for them without losing cards.

        Raises ValueError for a bag that cannot finish from every lie.
        """
        if solution.strokes.max() >= GIVEN_UP:
            raise ValueError("a bag that does not finish from every lie")
        self.tables, self._clubs, self._strokes = tables, clubs, solution.strokes
        self._cards = tuple(each for cards in clubs.values() for each in cards)
        self._club = np.array([club for club, cards in clubs.items() for _played in cards])
        self._sweep = Sweep(tables, self._cards, calls=calls)
        self._ends = self._sweep.ends(self._strokes)
        self._most = self._strokes - 1          # every shot up to this is kept
        self.guesses: dict[tuple[int, ...], Floats] = {}
        self._kept = self._listed(self._best_of_clubs())
        self._keep_for_smaller()

    def solve(self, bag: Sequence[int], without: Mapping[int, Floats]) -> Solution | None:
        """A smaller bag, or this one, solved; `without` has, by card, the strokes by lie once that card is lost (empty: no card is lost).

        None if too many shots would have to be kept, or there is a lie from which the bag never finishes.
        """
        while True:
            found = self._solved(bag, without)
            if found is None or (found.strokes <= self._most + TOLERANCE).all():
                return found
            if not self._is_near(found) or not self._keep(found.strokes + _MARGIN):
                return None

    def _best_of_clubs(self) -> ShotArrays:
        """The best shots of each club, with which policy iteration can start."""
        found = []
        for club in self._clubs:
            mine = np.flatnonzero(self._club == club)
            best = self._sweep.least(self._ends, below=self._strokes - 1 + _MARGIN, cards=mine.tolist())
            at = best.plan >= 0
            found.append(ShotArrays(best.plan[at], best.card[at], best.call[at]))
        return ShotArrays(*(np.concatenate(each) for each in zip(*found, strict=True)))

    def _keep_for_smaller(self) -> None:
        """Keeps all shots that bags one card smaller can need, if those bags need few more strokes than this one."""
        most = self._strokes.copy()
        for club in self._clubs:
            bag = tuple(each for each in self._clubs if each != club)
            found = self._solved(bag, {})
            if found is not None and self._is_near(found):
                most = np.maximum(most, found.strokes)
            elif found is not None:
                self.guesses[bag] = found.strokes
        self._keep(most + _MARGIN)

    def _is_near(self, smaller: Solution) -> bool:
        """Whether a smaller bag needs few more strokes than the larger one; otherwise too many shots would have to be kept."""
        return float((smaller.strokes - self._strokes).mean()) <= _NEAR

    def _keep(self, most: Floats) -> bool:
        """Keeps all shots that need at most `most` strokes, by lie; False if there are too many."""
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
        """The bag solved with the kept shots; None if they cannot finish from every lie."""
        found = self._kept.best(*self._problem_of(bag, without), self._strokes)
        return None if found is None else self._as_solution(bag, found)

    def _problem_of(self, bag: Sequence[int], without: Mapping[int, Floats]) -> tuple[Floats, LieChances]:
        """By shot the mean strokes with the price of a lost card (H17), infinite outside the bag; and the lies after each shot."""
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

    def _as_solution(self, bag: Sequence[int], play: ListedPlay) -> Solution:
        """The result of policy iteration as a solution whose cards are numbered within the bag."""
        lies, cards = self.tables.lies, [card for card, club in enumerate(self._club.tolist()) if club in bag]
        found = SweepResult(play.strokes, *(np.full(lies, none) for none in (-1, 0, NO_CALL)))
        lie, shots = self._kept.lie[play.chosen], self._kept.shots.at(play.chosen)
        found.plan[lie], found.card[lie], found.call[lie] = shots.plan, np.searchsorted(cards, shots.card), shots.call
        return solution_of(self.tables, tuple(self._cards[card] for card in cards), play.strokes, found, play.residual, play.steps)


# ---- bags of cards that get smaller: a hole solved for a bag and for those that it may become (H17), and the result in play
WHOLE: Final = 3
"""Bags with that many cards are solved completely: with every loss down to the last card, which is kept."""

AHEAD: Final = 2
"""The losses that are followed from a larger bag; after them no card is lost, so its strokes are a lower bound."""

PLAYS: Final = 5000
"""The number of plays in `mean_of_plays`."""

KEPT: Final = 2
"""The shortlists that are cached; they are large."""

CardBag: TypeAlias = tuple[int, ...]


class Clubs:
    """The bags of one hole: each is solved once for each number of further losses."""

    def __init__(
        self,
        tables: HoleTables,
        clubs: Mapping[int, Sequence[PlayedCard]],
        *,
        calls: bool,
        threads: int = 1,
        begin: Floats | None = None,
    ) -> None:
        """`clubs` are the cards as they may be played, by number in the set: as printed, and shifted. `threads` are for the solver.

        `begin` are strokes by lie of the same hole under other rules, to start from if nothing closer is known.
        """
        self._tables, self._clubs, self._calls, self._threads, self._first = tables, clubs, calls, threads, begin
        self._solved: dict[tuple[CardBag, int], Solution] = {}
        self._rough: dict[tuple[CardBag, bool], Solution] = {}
        self._shortlists: dict[CardBag, Shortlist] = {}

    def losses_to_come(self, bag: CardBag) -> int:
        """How many losses the best solution of a bag follows: for `WHOLE` bags all, counting the last one, which takes no card."""
        return len(bag) if len(bag) <= WHOLE else AHEAD

    def known(self, bag: CardBag, losses: int) -> bool:
        """Whether the bag has been solved with that number of losses."""
        return (bag, losses) in self._solved

    @property
    def drafts_at_once(self) -> bool:
        """Whether a draft can start from known strokes, without solving the printed cards first."""
        return self._first is not None

    def begins_well(self, bag: CardBag) -> bool:
        """Whether a bag that contains all these cards has been solved: this one then starts from its strokes and needs no draft."""
        return bool(self._larger(bag))

    def _larger(self, bag: CardBag) -> list[tuple[CardBag, int]]:
        return [each for each in self._solved if set(each[0]) >= set(bag)]

    def solved(self, bag: CardBag, losses: int) -> Solution:
        """A bag solved for that many losses, and with it the smaller bags that it may become; with 0 no card is lost."""
        return self._known_or_solved(bag, losses, alone=not losses)

    def _known_or_solved(self, bag: CardBag, losses: int, *, alone: bool) -> Solution:
        key = bag, losses
        if key not in self._solved:
            self._solved[key] = self._solve(bag, losses, alone)
        return self._solved[key]

    def step(self, bag: CardBag, losses: int) -> None:
        """Solves one of the bags that this bag needs for that many losses; the bag itself is the last one."""
        if losses and len(bag) > 1:
            for card in bag:
                if not self.known(_less(bag, card), losses - 1):
                    self.step(_less(bag, card), losses - 1)
                    return
        self._known_or_solved(bag, losses, alone=False)

    def printed(self, bag: CardBag) -> Solution:
        """A bag solved with its cards as printed, without calls and losses: a fifth of the work of `solved`."""
        key = bag, False
        if key not in self._rough:
            cards = [self._clubs[card][len(self._clubs[card]) // 2] for card in bag]
            self._rough[key] = solve(self._tables, cards, threads=self._threads)
        return self._rough[key]

    def draft(self, bag: CardBag) -> Solution:
        """A bag with every shift and call of its cards, one step of policy iteration after `printed` or after the starting strokes.

        Its plans are good, its strokes are those of the plans if no card is lost.
        """
        key = bag, True
        if key not in self._rough:
            cards = [played for card in bag for played in self._clubs[card]]
            begin = self.printed(bag).strokes if self._first is None else self._first
            self._rough[key] = solve(self._tables, cards, begin, calls=self._calls, threads=self._threads, most=1)
        return self._rough[key]

    def without(self, bag: CardBag, losses: int) -> Mapping[int, Floats]:
        """The strokes by lie once a card is lost, by card; the last card is kept and costs a stroke."""
        if not losses:
            return {}
        if len(bag) == 1:
            return {bag[0]: self.solved(bag, losses).strokes + 1}
        return {card: self.solved(_less(bag, card), losses - 1).strokes for card in bag}

    def _solve(self, bag: CardBag, losses: int, alone: bool) -> Solution:
        """Solves a bag. With `alone` no other bag of the hole is needed now, so that making a shortlist would take longer than it saves."""
        found = self._by_shortlist(bag, losses, make=not alone)
        if found is not None:
            return found
        cards = [played for card in bag for played in self._clubs[card]]
        begin, played = self._begin(bag, losses)
        if not losses:
            return solve(self._tables, cards, begin, calls=self._calls, threads=self._threads, played=played)
        numbers = tuple(number for number, card in enumerate(bag) for _played in self._clubs[card])
        strokes = None if len(bag) == 1 else np.stack(list(self.without(bag, losses).values()))
        return solve(self._tables, cards, begin, calls=self._calls, losses=Losses(numbers, strokes), threads=self._threads)

    def _by_shortlist(self, bag: CardBag, losses: int, *, make: bool) -> Solution | None:
        """The bag solved with a shortlist: its own, or that of a bag with one more card, without losses. None if neither works.

        `make`: a list that does not exist yet is made.
        """
        for larger in sorted((each for each, none in self._solved if not none and set(each) >= set(bag)), key=len):
            if len(larger) <= WHOLE or len(larger) > len(bag) + 1:
                continue
            if larger not in self._shortlists:
                if not make:
                    continue
                if len(self._shortlists) == KEPT:
                    self._shortlists.pop(next(iter(self._shortlists)))
                clubs = {card: self._clubs[card] for card in larger}
                self._shortlists[larger] = Shortlist(self._tables, clubs, self._solved[larger, 0], calls=self._calls)
            found = self._shortlists[larger].solve(bag, self.without(bag, losses))
            if found is not None:
                return found
        return None

    def _begin(self, bag: CardBag, losses: int) -> tuple[Floats | None, bool]:
        """Strokes by lie to start from, or None, and whether they belong to good plans with every shift and call of these cards.

        They are from a shortlist, from a bag with fewer losses or one more card, or from a draft.
        """
        for each in self._shortlists.values():
            if bag in each.guesses and not losses:
                return each.guesses[bag], True
        if near := self._larger(bag):
            return self._solved[min(near, key=lambda each: (len(each[0]), -each[1]))].strokes, False
        return (self.draft(bag).strokes, True) if any(len(self._clubs[card]) > 1 for card in bag) else (None, False)


class Mean(NamedTuple):
    """The mean strokes of a number of plays, and its standard error."""

    strokes: float
    error: float
    plays: int


BagPosition: TypeAlias = tuple[Cell, int, CardBag]
"""Where a ball lies, the gates it has passed, and the remaining cards."""


def mean_of_plays(begin: BagPosition, shot: Callable[[BagPosition], tuple[int, PlanOdds]], rng: Random, plays: int = PLAYS) -> Mean:
    """The mean strokes to finish a hole; `shot` returns the card to play from a position, and the odds of its plan."""
    known: dict[BagPosition, tuple[int, list[ShotEnding], list[float]]] = {}

    def play() -> int:
        check_wanted()
        at, strokes = begin, 0
        while True:
            if at not in known:
                card, odds = shot(at)
                known[at] = card, list(odds.ways), list(accumulate(odds.ways.values()))
            card, ways, chances = known[at]
            way = ways[min(bisect_left(chances, rng.random() * chances[-1]), len(ways) - 1)]
            kept = way.lost and len(at[2]) == 1
            strokes += 1 + way.penalties + way.tap_in + kept
            if way.holed or way.tap_in:
                return strokes
            at = way.cell, way.passed, _less(at[2], card) if way.lost and not kept else at[2]

    found = [play() for _play in range(plays)]
    mean = sum(found) / plays
    return Mean(mean, sqrt(sum((each - mean) ** 2 for each in found) / max(1, plays - 1) / plays), plays)


def _less(bag: CardBag, card: int) -> CardBag:
    return tuple(other for other in bag if other != card)


# ---- the fewest expected strokes of a hole that ends at a limit (H11), by the strokes left until then
class LimitedHole:
    """A hole for some cards, solved stroke by stroke back from the limit, as if no card were lost."""

    def __init__(self, tables: HoleTables, cards: Sequence[PlayedCard], unlimited: Solution, *, calls: bool = False) -> None:
        """`unlimited` is the hole solved for these cards without a limit. With `calls` a hole-out may be called."""
        self._tables, self._cards, self._unlimited, self._calls = tables, tuple(cards), unlimited, calls
        self._solved: list[Solution] = []

    def solution(self, left: int) -> Solution:
        """The remaining strokes by lie, `left` at most, and the plans with the fewest. Raises ValueError for less than one left.

        If plans of the unlimited hole do as well, these are used: near the limit many plans are equal.
        """
        if left < 1:
            raise ValueError("no stroke is left")
        while len(self._solved) < left:
            self._solved.append(self._solve(len(self._solved) + 1))
        return self._solved[left - 1]

    def after(self, left: int, penalties: int) -> Floats:
        """The remaining strokes by lie, penalties included, after a shot with that many penalties and `left` strokes left before it."""
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
        """By lie of `_lies`, the mean of `ends` after the plan of the unlimited hole."""
        shots = self._shots
        return np.bincount(shots.plan, shots.chance * ends[shots.final], len(self._lies)).astype(np.float64, copy=False)

    @cached_property
    def _sweep(self) -> Sweep:
        return Sweep(self._tables, self._cards, calls=self._calls)

    @cached_property
    def _lies(self) -> Ints:
        """The lies for which the unlimited hole has a plan."""
        return np.flatnonzero(self._unlimited.plans.direction)

    @cached_property
    def _shots(self) -> ShotEnds:
        plans, lies = self._unlimited.plans, self._lies
        return ends_of(self._tables, self._unlimited.numbers(lies), played_by(self._cards, plans.card[lies], plans.call[lies]))


# ---- the best chance to win a hole once the others have finished it: in match play and skins, strokes beyond theirs cost nothing (H24)
HALVED = 0.5
"""The value of a halved hole in match play, where a hole won is 1."""


class Stakes(NamedTuple):
    """The value of a score at the hole: 1 if it is lower than `score`, the others' best, `equal` if it equals that, else `worse`."""

    score: int
    equal: float
    worse: float

    def worth(self, strokes: int) -> float:
        """The value of a score.

        >>> [Stakes(4, 0.5, 0.0).worth(strokes) for strokes in (3, 4, 5)]
        [1.0, 0.5, 0.0]
        """
        return 1.0 if strokes < self.score else self.equal if strokes == self.score else self.worse


def stakes_of(s: State) -> Stakes | None:
    """The stakes of the hole for the seat to act; None if holes are not won, others are still playing, or it is won already."""
    if s.game.options.form not in BY_HOLE:
        return None
    mine = next(seats for seats in sides(s) if s.turn in seats)
    others = [seats for seats in sides(s) if s.turn not in seats]
    if not others or not all(s.players[seat].done for seats in others for seat in seats):
        return None
    theirs = [min(s.players[seat].strokes for seat in seats) for seats in others]
    best = min(theirs)
    capped = best == s.game.options.max_strokes     # nobody can score higher than the others did (H11)
    if s.game.options.form == MATCH:
        partner = min((s.players[seat].strokes for seat in mine if s.players[seat].done), default=best + 1)
        return None if partner < best else Stakes(best, HALVED, HALVED if partner == best or capped else 0.0)
    tied = 1 / len(s.players) if s.game.options.carry else 0.0     # the skin is played for again by everybody
    return Stakes(best, tied, tied if theirs.count(best) > 1 or capped else 0.0)


def winning(tables: HoleTables, cards: Sequence[PlayedCard], stakes: Stakes, *, calls: bool = False) -> tuple[Solution, ...]:
    """The plans with the highest value of the hole, if no card is lost, by the strokes that a player has taken: 0 to `stakes.score - 1`.

    The `strokes` of these solutions are that value, by lie, and not strokes. With `calls` a hole-out may be called. Raises ValueError for a
    card beyond the tables.
    """
    sweep = Sweep(tables, cards, calls=calls)
    chances = [np.full(tables.lies, stakes.worse) for _beyond in range(2)]      # with the others' strokes, and one more
    found: list[Solution] = []
    for strokes in range(stakes.score - 1, -1, -1):
        after, penalized = (_with_tap_in(tables, stakes, chances[-n], strokes + n) for n in (1, 2))
        best = sweep.least(-ends_by_penalty(tables, after, penalized), -stakes.worth(strokes + 1))
        chances.append(np.where(best.plan >= 0, -best.least, stakes.worse))
        found.append(solution_of(tables, tuple(cards), chances[-1], best, 0.0))
    return tuple(reversed(found))


def _with_tap_in(tables: HoleTables, stakes: Stakes, chances: Floats, strokes: int) -> Floats:
    """The values of lies after that many strokes; from the target a tap-in follows."""
    found = chances.copy()
    found[tables.target] = stakes.worth(strokes + 1)
    return found
