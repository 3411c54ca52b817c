"""Where every plan of a hole finds what its legs are worth: straight ones by leg and count, second ones by leg and counts spent (H7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from game.analysis.doshboard.flights import FACE, flown_of
from game.analysis.doshboard.plans import STRAIGHT
from game.analysis.doshboard.tables import Tables
from game.analysis.doshboard.walk import Floats, Ints
from game.analysis.doshboard.worth import Worth
from game.rules.doshboard.geometry import HOURS


class Onward(NamedTuple):
    """What nodes are worth for one card: by gust the nodes and finals, and a 0 at the end; then the parts that end at hits on the way.

    `second[leg, column]` are what second legs are worth by gust and count, `second_ahead` by count what ends at hits on them.
    """

    nodes: Floats
    ahead: Floats | None
    up_to: Floats | None
    second: Floats
    second_ahead: Floats | None


class Grid:
    """The plans of a hole, as places in what `Worth.after` tells of nodes."""

    def __init__(self, tables: Tables) -> None:
        """Of these tables."""
        self.tables, plans = tables, tables.plans
        self.width, self._lies = tables.longest + 1, tables.lies * HOURS
        self._gust_size = tables.nodes + tables.ways * tables.lies
        self._grip = np.repeat(tables.field.grip[tables.spot_cell[: tables.lies]], HOURS)
        self._first_nodes = tables.node[: self._lies] + tables.gust * self._gust_size
        self._clear = None if tables.hits.none else tables.hits.clear[: self._lies, : self.width]
        self._stopped = np.flatnonzero(plans.stopped)
        self._first = plans.first * self.width + np.where(plans.stopped, plans.used, plans.most)
        self._first[self._stopped] = self._first_nodes.size + np.arange(len(self._stopped))
        self._turning()

    def _turning(self) -> None:
        """The second legs of plans by gust and count, and which counts of which legs each turning plan needs."""
        tables, plans = self.tables, self.tables.plans
        at = np.flatnonzero(plans.second != STRAIGHT)
        self._legs, leg = np.unique(plans.second[at], return_inverse=True)
        windy = len(tables.strengths) > 1       # then it matters how far the ball has come
        self._spent, column = np.unique(plans.used[at] * self.width * windy + plans.spent[at], return_inverse=True)
        self._second = np.full(len(plans.lie), len(self._legs) * len(self._spent))     # what follows the last leg is 0
        self._second[at] = leg * len(self._spent) + column
        used = self._spent // self.width
        self._windy = windy
        gusts, counts = [], []
        for gust in range(len(tables.strengths)):
            longest = np.flatnonzero(tables.gust == gust).max() if windy else tables.longest
            counts.append(np.arange(1, longest + 1 if windy else self.width))
            gusts.append(np.full(len(counts[-1]), gust))
        self._gusts, self._counts, self._used = np.concatenate(gusts), np.concatenate(counts), used
        never = tables.blocked[self._legs][:, None] & (self._counts == 1)   # this count belongs to the first leg
        where = tables.node[self._legs][:, self._counts] + self._gusts * self._gust_size
        self._second_nodes = np.where(never, len(tables.strengths) * self._gust_size, where)
        if not tables.hits.none:
            self._second_clear = tables.hits.clear[self._legs][:, self._counts]
        self._risky = plans.risky
        self._risky_leg, self._risky_hits = plans.first[self._risky], plans.hits[self._risky]
        self._risky_tail = plans.spent[self._risky] + (plans.most - plans.used)[self._risky]

    def onward(self, nodes: Floats, ahead: Floats | None, up_to: Floats | None) -> Onward:
        """What second legs are worth, from what nodes by gust are worth for a card."""
        flat = np.append(nodes.ravel(), 0.0)
        second, second_ahead = flat.take(self._second_nodes), None
        if ahead is not None:
            second *= self._second_clear
            second_ahead = ahead[self._legs, 1 : self.width]
            second_ahead[self.tables.blocked[self._legs], 0] = 0.0
        return Onward(flat, ahead, up_to, second, second_ahead)

    def costs(self, distances: Sequence[int], onward: Onward) -> Floats:
        """The mean of what follows each plan with these distances (H7, H13)."""
        weights = self._weights(distances)
        costs: Floats = self._straight(weights, onward).take(self._first)
        turned = self._turned(weights[0], onward).take(self._second)
        if onward.up_to is not None:
            plans, risky = self.tables.plans, self._risky
            turned[risky] *= plans.through[risky]
            beyond = 1 - np.cumsum(weights[0])
            costs[risky] += beyond[self._risky_tail] * onward.up_to[self._risky_leg, self._risky_hits]
        costs += turned
        return costs

    def at_most(self, plan: Ints, distances: Sequence[int], onward: Onward) -> Floats:
        """No less than `costs` of these plans, where nothing costs less than 0; a little more where a hit may come before the elbow."""
        weights = self._weights(distances)
        found: Floats = self._straight(weights, onward).take(self._first[plan])
        found += self._turned(weights[0], onward).take(self._second[plan])
        if onward.up_to is not None:
            found += onward.up_to[self.tables.plans.first[plan], self.tables.plans.hits[plan]]
        return found

    def _weights(self, distances: Sequence[int]) -> Floats:
        """The chance of each distance after each grip (H13)."""
        weights = np.zeros((int(self._grip.max(initial=0)) + 1, self.width))
        for grip in range(len(weights)):
            np.add.at(weights[grip], np.maximum(0, np.asarray(distances) - grip), FACE)
        return weights

    def _straight(self, weights: Floats, onward: Onward) -> Floats:
        """What each first leg contributes for distances up to a count; then the same of plans that a cliff stops over the elbow."""
        plans, stopped = self.tables.plans, self._stopped
        means = onward.nodes.take(self._first_nodes)
        if onward.ahead is not None and self._clear is not None:
            means *= self._clear
            means += onward.ahead[: self._lies, : self.width]
        first = np.cumsum(means * weights[self._grip], axis=1).ravel()
        if not len(stopped):
            return first
        leg, used = plans.first[stopped], plans.used[stopped]
        over = onward.nodes.take(plans.over_elbow[stopped] + self.tables.gust[used + 1] * self._gust_size)
        if onward.up_to is not None:
            over = self.tables.hits.through[leg, plans.before[stopped]] * over + onward.up_to[leg, plans.before[stopped]]
        return np.concatenate((first, first[leg * self.width + used] + over * weights[self._grip[leg], used + 1]))

    def _turned(self, weights: Floats, onward: Onward) -> Floats:
        """What each second leg contributes for distances beyond those spent, by leg and what was spent; then 0."""
        used, spent = np.divmod(self._spent, self.width)
        far = spent + self._counts[:, None]
        share = np.where(far < self.width, weights[np.minimum(far, self.width - 1)], 0.0)
        if self._windy:
            distance = np.minimum(used + self._counts[:, None], self.width - 1)
            share *= self.tables.gust[distance] == self._gusts[:, None]
        found = onward.second @ share
        if onward.second_ahead is not None:
            far = spent + np.arange(1, self.width)[:, None]
            found += onward.second_ahead @ np.where(far < self.width, weights[np.minimum(far, self.width - 1)], 0.0)
        return np.append(found.ravel(), 0.0)

    def gains(self, after: Worth, most: Onward, plan: Ints, distances: Sequence[int], hooks: Ints) -> Floats:
        """How much less plans are worth by hook, when that hook comes up and its number is green: `after` tells it of nodes.

        `most` is the most that it may be, by node.
        """
        tables = self.tables
        counts, times = np.unique(np.asarray(distances), return_counts=True)
        flown = flown_of(tables, plan, np.broadcast_to(counts, (len(plan), len(counts))))
        gain = np.zeros((len(plan), len(hooks)))
        row, number = np.nonzero(most.nodes.take(flown.node + flown.gust * self._gust_size))
        share, node, gust = times[number] * FACE, flown.node[row, number], flown.gust[row, number]
        if after.up_to is not None:
            through = tables.hits.through[flown.first, flown.before]
            here = after.up_to[flown.first, flown.before] + through * after.up_to[flown.leg, flown.hits]
            gain += (here @ (times * FACE))[:, None]
            share = share * (through * tables.hits.through[flown.leg, flown.hits])[row, number]
        for column, hook in enumerate(hooks.tolist()):
            gain[:, column] += np.bincount(row, share * after.hooked(gust, node, hook), len(plan))
        return gain
