"""Bags of cards that get smaller: a hole solved for a bag and for those that it may become (H17), and what it comes to in play."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate
from math import sqrt
from random import Random
from typing import Final, NamedTuple, TypeAlias

import numpy as np

from game.analysis.arrays import Floats
from game.analysis.wanted import check_wanted
from game.games.doshboard.rules.cards import PlayedCard
from game.games.doshboard.rules.geometry import Cell
from game.games.doshboard.solver.equations import Losses
from game.games.doshboard.solver.odds import PlanOdds, ShotEnding
from game.games.doshboard.solver.shortlist import Shortlist
from game.games.doshboard.solver.solution import Solution
from game.games.doshboard.solver.solver import solve
from game.games.doshboard.solver.tables import HoleTables

WHOLE: Final = 3
"""Bags with that many cards are solved whole: with every loss to the last card, which stays."""

AHEAD: Final = 2
"""The losses that are followed from a larger bag; after them no card is lost, so its strokes are a bound from below."""

PLAYS: Final = 5000
"""The plays of `mean_of_plays`."""

KEPT: Final = 2
"""Shortlists that are kept; they are large."""

CardBag: TypeAlias = tuple[int, ...]


class Clubs:
    """The bags of one hole: each is solved once for each number of losses ahead."""

    def __init__(
        self,
        tables: HoleTables,
        clubs: Mapping[int, Sequence[PlayedCard]],
        *,
        calls: bool,
        threads: int = 1,
        begin: Floats | None = None,
    ) -> None:
        """`clubs` are the cards as they may be played, by number in the set: as printed, and shifted. `threads` are those of the solver.

        `begin` are strokes by lie of the same hole by other rules, to begin from where nothing nearer is known.
        """
        self._tables, self._clubs, self._calls, self._threads, self._first = tables, clubs, calls, threads, begin
        self._solved: dict[tuple[CardBag, int], Solution] = {}
        self._rough: dict[tuple[CardBag, bool], Solution] = {}
        self._shortlists: dict[CardBag, Shortlist] = {}

    def losses_to_come(self, bag: CardBag) -> int:
        """How many losses the best solution of a bag follows: `WHOLE` bags all of them, and then one counts that takes no card."""
        return len(bag) if len(bag) <= WHOLE else AHEAD

    def known(self, bag: CardBag, losses: int) -> bool:
        """Whether the bag has been solved with that number of losses ahead."""
        return (bag, losses) in self._solved

    @property
    def drafts_at_once(self) -> bool:
        """Whether a draft begins from strokes that are there, and needs nothing solved."""
        return self._first is not None

    def begins_well(self, bag: CardBag) -> bool:
        """Whether a bag with all its cards has been solved: solving this one begins there, and needs no draft."""
        return bool(self._larger(bag))

    def _larger(self, bag: CardBag) -> list[tuple[CardBag, int]]:
        return [each for each in self._solved if set(each[0]) >= set(bag)]

    def solved(self, bag: CardBag, losses: int) -> Solution:
        """A bag with that many losses ahead, for which smaller bags are solved too; with 0 no card is lost."""
        return self._known_or_solved(bag, losses, alone=not losses)

    def _known_or_solved(self, bag: CardBag, losses: int, *, alone: bool) -> Solution:
        key = bag, losses
        if key not in self._solved:
            self._solved[key] = self._solve(bag, losses, alone)
        return self._solved[key]

    def step(self, bag: CardBag, losses: int) -> None:
        """Solve one bag more of those that this one needs with that many losses ahead; the last of them is the bag itself."""
        if losses and len(bag) > 1:
            for card in bag:
                if not self.known(_less(bag, card), losses - 1):
                    self.step(_less(bag, card), losses - 1)
                    return
        self._known_or_solved(bag, losses, alone=False)

    def printed(self, bag: CardBag) -> Solution:
        """A bag whose cards are played as they are printed, nothing is called and no card is lost: a fifth of the work that `solved` is."""
        key = bag, False
        if key not in self._rough:
            cards = [self._clubs[card][len(self._clubs[card]) // 2] for card in bag]
            self._rough[key] = solve(self._tables, cards, threads=self._threads)
        return self._rough[key]

    def draft(self, bag: CardBag) -> Solution:
        """A bag with all that its cards allow, one step on from `printed` or from what there is to begin from.

        Its plans are good ones, its strokes what they need if no card is lost.
        """
        key = bag, True
        if key not in self._rough:
            cards = [played for card in bag for played in self._clubs[card]]
            begin = self.printed(bag).strokes if self._first is None else self._first
            self._rough[key] = solve(self._tables, cards, begin, calls=self._calls, threads=self._threads, most=1)
        return self._rough[key]

    def without(self, bag: CardBag, losses: int) -> Mapping[int, Floats]:
        """By card the strokes by lie once it is lost; the last one stays, for a stroke."""
        if not losses:
            return {}
        if len(bag) == 1:
            return {bag[0]: self.solved(bag, losses).strokes + 1}
        return {card: self.solved(_less(bag, card), losses - 1).strokes for card in bag}

    def _solve(self, bag: CardBag, losses: int, alone: bool) -> Solution:
        """`alone`: no other bag of the hole is wanted now, and a shortlist takes longer to make than one bag to solve."""
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
        """The bag by the shortlist of one that loses no card: itself, or with a card more; None where that does not do.

        `make`: a list that is not there yet is made.
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
        """Strokes to begin from, and whether they are those of good plans with all that these cards allow.

        They are what a shortlist came to, or those of a bag with fewer losses or a card more, or of a draft.
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
"""Where a ball lies, the gates it has passed, and the cards that are left."""


def mean_of_plays(begin: BagPosition, shot: Callable[[BagPosition], tuple[int, PlanOdds]], rng: Random, plays: int = PLAYS) -> Mean:
    """The mean strokes of playing a hole to its end; `shot` tells the card that is played somewhere, and the odds of that plan."""
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
