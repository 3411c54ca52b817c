"""A plan to begin with from a solved hole: as straight and as dry as it can be without costing much more than the best one."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from game.analysis.arrays import Floats, Ints
from game.games.doshboard.rules.cards import played
from game.games.doshboard.rules.geometry import HOURS
from game.games.doshboard.rules.values import PlanShot, State
from game.games.doshboard.solver.equations import HoleEquations
from game.games.doshboard.solver.hole_book import Book
from game.games.doshboard.solver.plans import STRAIGHT

WITHIN: Final = 0.1
"""Strokes that the plan may cost more than the best one, so that it is plain: the best one is for the player to find."""

_DRY: Final = 0.1
"""The chance of a penalty that a plain plan may have."""

_SHARPEST: Final = 2
"""Hours by which a plain plan turns at the most."""

_DIRECTIONS: Final = 1
"""Hours to either side of the best plan's direction in which a plain plan may set out."""

_CARDS: Final = 4
"""Cards that are thought of: those rated most like that of the best plan."""

_TRIED: Final = 6
"""Plans that are looked at by their exact odds."""


class PlainShots(NamedTuple):
    """Shots from one lie: the number of the plan in the tables, the card of the set, strokes, chance of a penalty."""

    plan: Ints
    card: Ints
    strokes: Floats
    penalty: Floats

    def some(self, which: Ints) -> PlainShots:
        """Those of these numbers."""
        return PlainShots(self.plan[which], self.card[which], self.strokes[which], self.penalty[which])


def sensible(book: Book, s: State) -> PlanShot:
    """The plan for a shot that nobody has thought about yet.

    Of the plans with a card as it is printed, nothing called, that cost `WITHIN` more than the best one at the most and are dry, the one
    that turns least. The best one itself where no plain one does. Raises KeyError and ValueError as `Book.best` does.
    """
    best, least = book.best(s), book.strokes(s)
    for turn in range(_SHARPEST + 1):
        shots = _shots(book, s, best, turn)
        fine = shots.some(np.flatnonzero(shots.strokes <= least + WITHIN))
        dry = fine.some(np.flatnonzero(fine.penalty <= _DRY))
        for number in np.lexsort((dry.plan, np.round(dry.strokes, 9)))[:_TRIED].tolist():
            plan = PlanShot(book.solution.tables.path_of(int(dry.plan[number])), int(dry.card[number]))
            strokes = book.odds(s, plan).strokes
            if strokes is not None and strokes <= least + WITHIN:
                return plan
    return best


def _shots(book: Book, s: State, best: PlanShot, turn: int) -> PlainShots:
    """The plain shots that turn by that number of hours, close to the best one's direction, with what they cost if no card is lost."""
    tables, plans = book.solution.tables, book.solution.tables.plans
    numbers = tables.plans_from(tables.lie_at(s.player.lie, s.player.passed))
    those = np.arange(numbers.start, numbers.stop)
    first, second = plans.first[those] % HOURS, plans.second[those]
    turns = np.where(second == STRAIGHT, 0, _hours(first, second % HOURS))
    those = those[(turns == turn) & (_hours(first, best.path.direction - 1) <= _DIRECTIONS)]
    printed = s.set_of(s.turn).cards
    hand = np.array(sorted(s.player.hand, key=lambda each: (abs(printed[each].rating - printed[best.card].rating), each))[:_CARDS])
    plan, card = np.repeat(those, len(hand)), np.tile(np.arange(len(hand)), len(those))
    cards = tuple(played(printed[number], 0, 0) for number in hand.tolist())
    if not len(plan):
        return PlainShots(plan, card, np.empty(0), np.empty(0))
    ahead, _lost, until = HoleEquations(tables, cards, None).outcomes(plan, card, np.zeros(len(plan), np.int64))
    after = book.solution.strokes if book.after is None else book.after
    return PlainShots(plan, hand[card], until + ahead @ after, until - 1)


def _hours(one: Ints, other: Ints | int) -> Ints:
    """The hours between directions, the short way round."""
    away = abs(one - other)
    found: Ints = np.minimum(away, HOURS - away)
    return found
