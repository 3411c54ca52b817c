"""Straight at the target with the club whose rating comes nearest: the plans of a rookie, and the strokes that they need."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from math import sqrt
from typing import Final, NamedTuple

import numpy as np

from game.analysis.arrays import Bools, Floats
from game.games.doshboard.rules.board import GRIP, Land
from game.games.doshboard.rules.cards import Card, CardSet, played
from game.games.doshboard.rules.geometry import COVERING, DIRECTIONS, HOURS, STEPS, Cell, distance, distance_squared, next_dot
from game.games.doshboard.rules.legs import ray
from game.games.doshboard.solver.equations import GIVEN_UP, TAP_IN
from game.games.doshboard.solver.flights import ShotEnds, ends_of
from game.games.doshboard.solver.plans import STRAIGHT
from game.games.doshboard.solver.spots import DROPPED, FALLEN, RESTS, STILL
from game.games.doshboard.solver.tables import HoleTables
from game.games.doshboard.solver.ways import aim

OTHERS: Final = 3
"""Directions of which one is tried after a shot that came to nothing."""

_START: Final = Cell(0, 0)
_CERTAIN: Final = 1e-9


def straight_to(land: Land, lie: Cell, target: Cell) -> tuple[int, ...]:
    """The directions that can be planned and come nearest to that of the target, the nearest first."""
    nearest = sorted(DIRECTIONS, key=lambda each: (-_toward(lie, target, each), each))
    return tuple(islice((direction for direction in nearest if ray(land.flat, lie, direction)), OTHERS))


def nearest_club(land: Land, lie: Cell, target: Cell, direction: int, cards: Sequence[Card], hand: Iterable[int], *, hills: bool) -> int:
    """The card of a hand whose rating is nearest to the counts between a lie and the target; a tree's grip counts where hills do (H13)."""
    counts = distance(lie, target) * (2 / distance(_START, STEPS[direction]) if direction in COVERING else 1)
    if hills:
        counts += GRIP.get(land.marks[lie], 0)
    return min(hand, key=lambda each: (abs(cards[each].rating - counts), each))


class _Shots(NamedTuple):
    """One shot from every lie: the chances of the lies after it (lie, lie), and its mean strokes, those of a tap-in not among them."""

    to: Floats
    strokes: Floats


def straight_strokes(tables: HoleTables, cards: CardSet) -> Floats:
    """The expected strokes by lie of who always plays straight, in the nearest direction; after a shot that came to nothing in any of the
    nearest ones. GIVEN_UP where he never finishes, and no lie counts more.
    """
    lies = [(cell, aim(tables.scene, cell, passed)) for passed in range(tables.field.masks) for cell in tables.field.dry]
    ways = [straight_to(tables.scene.land, cell, to) for cell, to in lies]
    many = np.array([len(each) for each in ways])
    shots = [_shots(tables, cards, lies, ways, number) for number in range(OTHERS)]
    shares = [np.where(number < many, 1 / many, 0.0) for number in range(OTHERS)]
    first = shots[0]
    any_way = _Shots(
        sum((share[:, None] * shot.to for share, shot in zip(shares, shots, strict=True)), np.zeros_like(first.to)),
        sum((share * shot.strokes for share, shot in zip(shares, shots, strict=True)), np.zeros_like(first.strokes)),
    )
    stuck, again = np.diagonal(any_way.to), np.diagonal(first.to)
    trapped = (stuck > 1 - _CERTAIN) & (again > 0)
    stays = again / np.maximum(1 - stuck, _CERTAIN)
    to = first.to + stays[:, None] * any_way.to
    np.fill_diagonal(to, 0.0)
    strokes = first.strokes + stays * any_way.strokes
    to[tables.target], strokes[tables.target] = 0.0, TAP_IN
    hopeless = ~_finishing(tables, to, trapped)
    to[hopeless], strokes[hopeless] = 0.0, GIVEN_UP
    found: Floats = np.minimum(np.linalg.solve(np.eye(tables.lies) - to, strokes), GIVEN_UP)
    return found


def _shots(tables: HoleTables, cards: CardSet, lies: Sequence[tuple[Cell, Cell]], ways: Sequence[Sequence[int]], number: int) -> _Shots:
    """The shots in the nearest direction of that number from every lie to where it aims; in the last one there is where there are fewer."""
    land, hills = tables.scene.land, tables.scene.rules.hills
    straight = np.flatnonzero(tables.plans.second == STRAIGHT)
    by_leg = np.zeros(tables.lies * HOURS, np.int64)
    by_leg[tables.plans.first[straight]] = straight
    direction = np.array([each[min(number, len(each) - 1)] for each in ways])
    clubs = [nearest_club(land, cell, to, int(way), cards.cards, range(len(cards.cards)), hills=hills)
             for (cell, to), way in zip(lies, direction, strict=True)]
    plan = by_leg[np.arange(tables.lies) * HOURS + direction - 1]
    return _outcome(tables, ends_of(tables, plan, [played(cards.cards[club]) for club in clubs]))


def _outcome(tables: HoleTables, ends: ShotEnds) -> _Shots:
    """The chances of the lies after shots with those ends, a shot from each lie."""
    flown, dropped = ends.by_lie(RESTS, tables.lies), ends.by_lie(DROPPED, tables.lies)
    if tables.ways > FALLEN:
        flown, dropped = flown + ends.by_lie(STILL, tables.lies), dropped + ends.by_lie(FALLEN, tables.lies)
    to = (flown.reshape(tables.lies, tables.field.masks, -1) @ tables.roll).reshape(tables.lies, tables.lies) + dropped
    return _Shots(to, 1 + flown @ tables.roll_penalties + dropped.sum(axis=1))


def _finishing(tables: HoleTables, to: Floats, trapped: Bools) -> Bools:
    """The lies from which the hole can be finished: with a chance of a hole-out or of lying on the target, there or later."""
    finishing: Bools = to.sum(axis=1) < 1 - _CERTAIN
    finishing[tables.target] = True
    while True:
        finishing &= ~trapped
        more: Bools = (finishing | (to[:, finishing].sum(axis=1) > 0)) & ~trapped
        if (more == finishing).all():
            return finishing
        finishing = more


def _toward(lie: Cell, target: Cell, direction: int) -> float:
    """How well a direction points from a cell to another one: the cosine of the angle, times their distance."""
    ahead = next_dot(lie, direction)
    step = distance_squared(lie, ahead)
    return (distance_squared(lie, target) + step - distance_squared(ahead, target)) / sqrt(step)
