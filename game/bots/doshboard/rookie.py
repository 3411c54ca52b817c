"""The rookie at Doshboard: straight at the target, with the club whose rating comes nearest."""

from __future__ import annotations

from math import sqrt
from random import Random
from typing import Any, Final

from game.bots.policy import Choice
from game.rules.contract import Legal
from game.rules.doshboard.board import GRIP
from game.rules.doshboard.geometry import COVERING, DIRECTIONS, STEPS, Cell, distance, distance_squared, next_dot
from game.rules.doshboard.legs import Path, ray
from game.rules.doshboard.text import shot_name
from game.rules.doshboard.values import CHOSEN, ChooseCards, Phase, PlanShot, State, View
from game.words import _

_START: Final = Cell(0, 0)

_OTHERS: Final = 3
"""Directions that it tries after a shot that came to nothing."""


class Rookie:
    """The rookie, as `game.bots.policy.Policy` describes a bot."""

    def choose(self, view: View, legal: Legal[Any], rng: Random, budget: float) -> Choice:
        """The plan; takes microseconds, so `budget` is not needed."""
        s = view.table
        return spread(s) if s.phase is Phase.CHOOSE else straight(s, rng)


def spread(s: State) -> Choice:
    """A long, a middling and a short card (H24)."""
    hand = s.player.hand
    cards = tuple(sorted({hand[n * (len(hand) - 1) // (CHOSEN - 1)] for n in range(CHOSEN)}))
    ratings = [s.set_of(s.turn).cards[card].rating for card in cards]
    told = _("Keeps a long, a middling and a short card, rated {long:.1f}, {middle:.1f} and {short:.1f}.")
    return Choice(ChooseCards(cards), told.format(long=ratings[0], middle=ratings[1], short=ratings[-1]), public=True)


def straight(s: State, rng: Random) -> Choice:
    """The direction that comes nearest to the target's, and the club nearest to the counts that lie between.

    Where the last shot came to nothing, any of the three nearest directions.
    """
    lie, target = s.player.lie, s.pair.target.cell
    open_to = [direction for direction in DIRECTIONS if ray(s.game.land.flat, lie, direction)]
    nearest = sorted(open_to, key=lambda each: (-_toward(lie, target, each), each))[:_OTHERS]
    last = s.player.last
    direction = rng.choice(nearest) if last is not None and last.start == lie else nearest[0]
    away = distance(lie, target)
    counts = away * (2 / distance(_START, STEPS[direction]) if direction in COVERING else 1)
    if s.game.options.shot_rules.hills:
        counts += GRIP.get(s.game.land.marks[lie], 0)
    cards = s.set_of(s.turn).cards
    card = min(s.player.hand, key=lambda each: (abs(cards[each].rating - counts), each))
    told = _("{cells:.1f} cells to go: the {shot}, rated {rating:.1f}.")
    name = shot_name(cards[card].name, Path(direction), 0, 0)
    return Choice(PlanShot(Path(direction), card), told.format(cells=away, shot=name, rating=cards[card].rating), public=True)


def _toward(lie: Cell, target: Cell, direction: int) -> float:
    """How well a direction points from a cell to another one: the cosine of the angle, times their distance."""
    ahead = next_dot(lie, direction)
    step = distance_squared(lie, ahead)
    return (distance_squared(lie, target) + step - distance_squared(ahead, target)) / sqrt(step)
