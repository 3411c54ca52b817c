"""Holes of Domino Golf that may come: every green that is still unseen, with approaches and lay-ups drawn for them (D2-D4)."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

import numpy as np

from game.bots.dominoes.golf_hole import Bag, Holes, Values, course_ahead
from game.rules.dominoes.golf_shots import par_of
from game.rules.dominoes.tiles import TWELVE


class Ahead(NamedTuple):
    """Sampled holes of each par with the weight of each, and the chance of each tile in a draw at one of them."""

    holes: tuple[tuple[Holes, Values], ...]
    odds: Values


def holes_ahead(unseen: list[int], layouts: int, rng: Random) -> Ahead:
    """Every non-double of `unseen` as a green, all alike; with `layouts` different approaches for a par 4, twice as many for a par 5.

    If only doubles are unseen, the greens are any non-doubles: the removed tiles come back then.
    """
    greens = [t for t in unseen if not TWELVE.doubles >> t & 1] or [t for t in range(TWELVE.count) if not TWELVE.doubles >> t & 1]
    by_par = {par: [g for g in greens if par_of(g) == par] for par in (3, 4, 5)}
    found = []
    for par, those in by_par.items():
        times = layouts * (par - 3) or 1
        sampled = [g for g in those for _n in range(times)]
        targets = tuple(np.array([rng.choice(unseen) for _g in sampled], dtype=np.intp) for _n in range(par - 3))
        weights = np.full(len(sampled), 1.0 / (times * len(greens)))
        found.append((Holes(np.array(sampled, dtype=np.intp), targets), weights))
    odds = np.zeros(TWELVE.count)
    odds[unseen] = 1.0 / len(unseen)
    return Ahead(tuple(found), odds)


def one_more(ahead: Ahead, bag: Bag, end: Values) -> Values:
    """Strokes over one more hole and those of `end` after it, by spare tile and part of the bag."""
    return course_ahead(ahead.holes, bag, ahead.odds, end)
