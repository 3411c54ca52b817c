"""Holes of Domino Golf that are still to be played with the bag: those of a fixed course as they will be laid, or all that may be dealt."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

import numpy as np

from game.bots.domino_golf.hole import Bag, Holes, Values, course_ahead
from game.bots.domino_golf.view_helpers import draw_odds, green_odds, holes_of, holes_to_come
from game.rules.domino_golf.shots import par_of
from game.rules.domino_golf.values import Planned, View
from game.rules.dominoes.tiles import TWELVE


class Ahead(NamedTuple):
    """One hole to come: sampled holes of each par with the weight of each, and the chance of each tile in a draw at it."""

    holes: tuple[tuple[Holes, Values], ...]
    odds: Values


def holes_ahead(v: View, layouts: int, rng: Random) -> tuple[Ahead, ...]:
    """The holes to come with this bag, in order. On a fixed course everybody knows them; else each may be any that `dealt` gives."""
    count = holes_to_come(v)
    if not count:
        return ()
    odds = draw_odds(v)
    number, plan = v.public.hole.number, v.public.plan
    if number < len(plan):
        return tuple(laid(planned, odds) for planned in plan[number : number + count])
    return (dealt(green_odds(v), odds, layouts, rng),) * count


def laid(planned: Planned, odds: Values) -> Ahead:
    """A hole of a fixed course, its tiles known."""
    return Ahead(((holes_of(planned), np.ones(1)),), odds)


def dealt(greens: Values, odds: Values, layouts: int, rng: Random) -> Ahead:
    """Any hole that may be dealt (D2-D4), by the chance of each tile to be its green, and of each to be drawn: with `layouts` different
    approaches for a green of par 4, twice as many for one of par 5.
    """
    found = []
    for par in (3, 4, 5):
        those = [g for g in range(TWELVE.count) if greens[g] and par_of(g) == par]
        times = layouts * (par - 3) or 1
        sampled = [g for g in those for _n in range(times)]
        targets = tuple(np.array(rng.choices(range(TWELVE.count), odds.tolist(), k=len(sampled)), dtype=np.intp) for _n in range(par - 3))
        found.append((Holes(np.array(sampled, dtype=np.intp), targets), greens[sampled] / times))
    return Ahead(tuple(found), odds)


def one_more(ahead: Ahead, bag: Bag, end: Values) -> Values:
    """Strokes over one more hole and those of `end` after it, by spare tile and part of the bag."""
    return course_ahead(ahead.holes, bag, ahead.odds, end)
