"""Every plan from every lie of a hole, as a pair of legs: up to the elbow, and on from there (H6, H7)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np

from game.analysis.arrays import Bools, Floats, Ints
from game.games.doshboard.rules.geometry import HOURS
from game.games.doshboard.rules.legs import UPHILL
from game.games.doshboard.solver.walk import Elbows, Field, Hits, order_of, turns_of

STRAIGHT: Final = -1
"""The second leg of a plan that has none."""


@dataclass(frozen=True)
class HolePlans:
    """Every path of a hole by its start, those from one lie together.

    `first` is the leg (lie * 12 + direction - 1) up to the elbow, `most` the largest count that does not turn. `second` is the leg from the
    elbow or STRAIGHT, `used` the counts up to the elbow, `spent` what a card's distance loses before the second leg (`used` and a tree's
    grip). Elbows that no distance passes are left out: they fly as the straight path does. `over_elbow` is the node over the elbow of a
    ball that has not turned, of use where it is `stopped` there. `hits` is how many of the first leg's hits come up to the elbow, `before`
    how many come before it, and `through` the chance to come past all of those up to the elbow.
    """

    lie: Ints
    first: Ints
    most: Ints
    second: Ints
    used: Ints
    spent: Ints
    over_elbow: Ints
    hits: Ints
    before: Ints
    through: Floats

    @cached_property
    def stopped(self) -> Bools:
        """Whether a cliff before the second leg stops a ball over the elbow that has one count left there (H7, H14)."""
        stopped: Bools = (self.second != STRAIGHT) & (self.most > self.used)
        return stopped

    @cached_property
    def risky(self) -> Ints:
        """The plans with something to hit up to the elbow."""
        return np.flatnonzero(self.hits)

    @cached_property
    def begin(self) -> Ints:
        """The number of the first plan of each lie that has one."""
        return np.flatnonzero(np.r_[True, self.lie[1:] != self.lie[:-1]])

    @cached_property
    def sizes(self) -> Ints:
        """How many plans each of these lies has."""
        sizes: Ints = np.diff(np.r_[self.begin, len(self.lie)])
        return sizes


def plans_of(field: Field, spot: Ints, elbows: Elbows, up_to: Ints, hits: Hits, longest: int) -> HolePlans:
    """The plans of a hole, for distances up to `longest`.

    `elbows` are the dots of the legs from all lies, `spot` the number of the spot at each of them, `up_to` how many hits come up to it.
    """
    lie, way = np.divmod(np.arange(field.lies * HOURS), HOURS)
    straight = np.flatnonzero(field.aims[way, _cells(field)[lie]])
    none = np.zeros(len(straight), np.int64)
    rows = [(straight, none + longest, none + STRAIGHT, *(none,) * 5, none + 1.0)]
    before = up_to - (field.risk_at(elbows.spots) > 0)
    through, over = hits.through[elbows.leg, up_to], spot * HOURS + elbows.leg % HOURS
    spent = elbows.used + field.grip[_cells(field)][elbows.leg // HOURS]
    near = np.flatnonzero(spent < longest)
    for second in turns_of(elbows.leg[near] % HOURS + 1).T:
        on = np.flatnonzero(field.dot[second - 1, elbows.spots.cell[near]] != field.off)
        at, second = near[on], second[on]     # noqa: PLW2901 (those of them)
        used = elbows.used[at]
        most = used + (field.half[second - 1, elbows.spots.cell[at]] == UPHILL)
        rows.append((elbows.leg[at], most, spot[at] * HOURS + second - 1, used, spent[at], over[at], up_to[at], before[at], through[at]))
    columns = [np.concatenate(column) for column in zip(*rows, strict=True)]
    lie = columns[0] // HOURS
    order = order_of(lie)
    return HolePlans(lie[order], *(column[order] for column in columns))


def _cells(field: Field) -> Ints:
    """The cell of each lie."""
    return np.tile(np.flatnonzero(field.land >= 0), field.masks)
