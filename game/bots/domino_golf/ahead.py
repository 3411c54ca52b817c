"""Holes of Domino Golf that are still to be played with the bag: those of a fixed course as they will be laid, or all that may be dealt."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

import numpy as np

from game.bots.domino_golf.hole import Bag, Holes, Values, course_ahead
from game.bots.domino_golf.view_helpers import holes_of, holes_to_come
from game.rules.domino_golf.shots import par_of
from game.rules.domino_golf.values import Planned, View
from game.rules.domino_golf.views import unseen
from game.rules.dominoes.tiles import TWELVE, tiles_of


class Ahead(NamedTuple):
    """One hole to come: sampled holes of each par with the weight of each, and the chance of each tile in a draw at it."""

    holes: tuple[tuple[Holes, Values], ...]
    odds: Values


def holes_ahead(v: View, layouts: int, rng: Random) -> tuple[Ahead, ...]:
    """The holes to come with this bag, in order. On a fixed course everybody knows them; else each may be any that `dealt` gives."""
    count, hidden = holes_to_come(v), tiles_of(unseen(v))
    if not count:
        return ()
    if v.hole.number < len(v.plan):
        odds = alike(hidden)
        return tuple(laid(planned, odds) for planned in v.plan[v.hole.number : v.hole.number + count])
    return (dealt(hidden, layouts, rng),) * count


def laid(planned: Planned, odds: Values) -> Ahead:
    """A hole of a fixed course, its tiles known."""
    return Ahead(((holes_of(planned), np.ones(1)),), odds)


def dealt(hidden: list[int], layouts: int, rng: Random) -> Ahead:
    """Any hole that may be dealt (D2-D4): every non-double of `hidden` as a green, all alike; with `layouts` different approaches for a
    par 4, twice as many for a par 5.

    If only doubles are hidden, the greens are any non-doubles: the removed tiles come back then.
    """
    greens = [t for t in hidden if not TWELVE.doubles >> t & 1] or [t for t in range(TWELVE.count) if not TWELVE.doubles >> t & 1]
    by_par = {par: [g for g in greens if par_of(g) == par] for par in (3, 4, 5)}
    found = []
    for par, those in by_par.items():
        times = layouts * (par - 3) or 1
        sampled = [g for g in those for _n in range(times)]
        targets = tuple(np.array([rng.choice(hidden) for _g in sampled], dtype=np.intp) for _n in range(par - 3))
        weights = np.full(len(sampled), 1.0 / (times * len(greens)))
        found.append((Holes(np.array(sampled, dtype=np.intp), targets), weights))
    return Ahead(tuple(found), alike(hidden))


def alike(hidden: list[int]) -> Values:
    """The chance of each tile where one of these is drawn."""
    odds = np.zeros(TWELVE.count)
    odds[hidden] = 1.0 / len(hidden)
    return odds


def one_more(ahead: Ahead, bag: Bag, end: Values) -> Values:
    """Strokes over one more hole and those of `end` after it, by spare tile and part of the bag."""
    return course_ahead(ahead.holes, bag, ahead.odds, end)
