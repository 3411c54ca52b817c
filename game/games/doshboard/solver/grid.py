"""Where every plan of a hole finds what its legs are worth: straight ones by leg and count, second ones by leg and counts spent (H7)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy
from typing import NamedTuple

import numpy as np

from game.analysis.arrays import Floats, Ints
from game.games.doshboard.rules.geometry import HOURS
from game.games.doshboard.solver.flights import FACE, flown_of
from game.games.doshboard.solver.plans import STRAIGHT
from game.games.doshboard.solver.tables import HoleTables
from game.games.doshboard.solver.walk import order_of, told_apart
from game.games.doshboard.solver.worth import Worth


class OnTheWay(NamedTuple):
    """The parts of flights that end at hits: up to each number of hits of first legs, by count and first leg, by count and second leg."""

    up_to: Floats
    first: Floats
    second: Floats


class DistanceReach(NamedTuple):
    """What some distances ask for: the gusts that they bring, and a part of the rows of second legs."""

    gusts: tuple[int, ...]
    rows: slice


class Onward(NamedTuple):
    """What nodes are worth for one card: by gust the nodes and finals, and a 0 at the end; then what legs make of it.

    `hits` are the parts of a flight that end at hits on the way. `first[count, leg]` are what first legs are worth, and `second[row, leg]`
    what second legs are, by those rows of `PlanGrid` that are `rows`.
    """

    nodes: Floats
    hits: OnTheWay | None
    first: Floats
    second: Floats
    rows: slice


class PlanGrid:
    """The plans of a hole, as places in what `Worth.after` tells of nodes.

    They are in an order of their own by the counts that a distance loses before the second leg: those that fly as the straight path does
    with a card that is too short for their elbow are the last ones, and nobody needs to look at them. `order` are the plans, `place` is
    where each of them stands there.
    """

    def __init__(self, tables: HoleTables) -> None:
        """Of these tables."""
        self.tables, plans = tables, tables.plans
        self.width, self._lies = tables.longest + 1, tables.lies * HOURS
        self._gust_size = tables.nodes + tables.ways * tables.lies
        self.order = order_of(plans.spent)
        self.place = np.empty_like(self.order)
        self.place[self.order] = np.arange(len(self.order))
        self._spent_before = plans.spent[self.order]
        self._grip = np.repeat(tables.field.grip[tables.spot_cell[: tables.lies]], HOURS)
        self._grips = int(self._grip.max(initial=0)) + 1
        self._first_nodes = np.ascontiguousarray((tables.node[: self._lies] + tables.gust * self._gust_size).T)
        self._clear = None if tables.hits.none else np.ascontiguousarray(tables.hits.clear[: self._lies, : self.width].T)
        self._straight_legs()
        self._turning()
        self._hit_on_the_way()

    def twin(self) -> PlanGrid:
        """The same grid, for another thread: it has arrays of its own to count in."""
        twin = copy(self)
        twin._firsts, twin._seconds = np.empty_like(self._firsts), np.zeros_like(self._seconds)
        return twin

    def many(self, distances: Sequence[int]) -> int:
        """How many plans, by `order`, are worth a look with these distances: those that are straight or may turn."""
        return int(np.searchsorted(self._spent_before, max(1, *distances)))     # a card without any distance still has its hooks

    def _longest(self, distances: Sequence[int]) -> int:
        """The longest count that those plans ask for with these distances."""
        return min(self.tables.longest, max(1, *distances))

    def _straight_legs(self) -> None:
        """Where plans find their first legs: by count and leg, then the plans that a cliff stops over the elbow."""
        plans, order = self.tables.plans, self.order
        stops = plans.stopped[order]
        self._stopped = np.flatnonzero(stops)
        self._first = np.where(stops, plans.used[order], plans.most[order]) * self._lies + plans.first[order]
        self._first[stops] = self.width * self._lies + np.arange(len(self._stopped))
        stopped = order[self._stopped]
        self._stop_leg, self._stop_used, self._stop_before = plans.first[stopped], plans.used[stopped], plans.before[stopped]
        self._stop_nodes = plans.over_elbow[stopped] + self.tables.gust[self._stop_used + 1] * self._gust_size
        self._firsts = np.empty(self.width * self._lies + len(stopped))

    def _turning(self) -> None:
        """The second legs of plans by gust and count (the rows), and which counts of which legs each turning plan needs (the columns)."""
        tables, plans, order = self.tables, self.tables.plans, self.order
        at = np.flatnonzero(plans.second[order] != STRAIGHT)
        turning = order[at]
        self._legs, leg = told_apart(plans.second[turning])
        self._windy = len(tables.strengths) > 1       # then it matters how far the ball has come
        columns, column = told_apart(plans.spent[turning] * self.width + plans.used[turning] * self._windy)
        self._spent, self._used = np.divmod(columns, self.width)
        self._seconds = np.zeros(len(columns) * len(self._legs) + 1)       # the last is what follows the last leg
        self._second = np.full(len(order), len(self._seconds) - 1)
        self._second[at] = column * len(self._legs) + leg
        gusts, counts = [], []
        for gust in range(len(tables.strengths)):
            longest = np.flatnonzero(tables.gust == gust).max() if self._windy else tables.longest
            counts.append(np.arange(1, longest + 1 if self._windy else self.width))
            gusts.append(np.full(len(counts[-1]), gust))
        self._gusts, self._counts = np.concatenate(gusts), np.concatenate(counts)
        never = tables.blocked[self._legs] & (self._counts == 1)[:, None]   # this count belongs to the first leg
        where = tables.node[self._legs][:, self._counts].T + (self._gusts * self._gust_size)[:, None]
        self._second_nodes = np.where(never, len(tables.strengths) * self._gust_size, where)
        if not tables.hits.none:
            self._second_clear = np.ascontiguousarray(tables.hits.clear[self._legs][:, self._counts].T)

    def _hit_on_the_way(self) -> None:
        """The plans with something to hit up to the elbow."""
        plans, order = self.tables.plans, self.order
        self._risky = np.flatnonzero(plans.hits[order])
        risky = order[self._risky]
        self._risky_leg, self._risky_hits, self._risky_through = plans.first[risky], plans.hits[risky], plans.through[risky]
        self._risky_tail = plans.spent[risky] + (plans.most - plans.used)[risky]

    def reach(self, cards: Iterable[Sequence[int]]) -> DistanceReach:
        """What the distances of some cards ask for."""
        far = np.unique([max(0, distance - grip) for distances in cards for distance in distances for grip in range(self._grips)])
        gusts = np.unique(self.tables.gust[far])
        rows = np.flatnonzero(np.isin(self._gusts, gusts) & (self._counts <= far[-1]))
        return DistanceReach(tuple(gusts.tolist()), slice(int(rows[0]), int(rows[-1]) + 1) if len(rows) else slice(0, 0))

    @property
    def everything(self) -> DistanceReach:
        """What all distances ask for."""
        return DistanceReach(tuple(range(len(self.tables.strengths))), slice(0, len(self._counts)))

    def on_the_way(self, worth: Worth) -> OnTheWay | None:
        """What ends at hits on the way of legs; None where nothing can be hit."""
        if worth.ahead is None or worth.up_to is None:
            return None
        second = np.ascontiguousarray(worth.ahead[self._legs, 1 : self.width].T)
        second[0, self.tables.blocked[self._legs]] = 0.0
        first = np.ascontiguousarray(worth.ahead[: self._lies, : self.width].T)
        return OnTheWay(worth.up_to[: self._lies], first, second)

    def onward(self, nodes: Floats, hits: OnTheWay | None, rows: slice) -> Onward:
        """What legs are worth, from what nodes by gust are worth for a card, whose distances ask for these rows."""
        flat = np.append(nodes.ravel(), 0.0)
        first, second = flat.take(self._first_nodes), flat.take(self._second_nodes[rows])
        if hits is not None and self._clear is not None:
            first *= self._clear
            first += hits.first
            second *= self._second_clear[rows]
        return Onward(flat, hits, first, second, rows)

    def costs(self, distances: Sequence[int], onward: Onward, *, every: bool = False) -> Floats:
        """The mean of what follows the plans that are worth a look with these distances, by `order` (H7, H13); of `every` one if wanted."""
        many, longest = (len(self.order), self.tables.longest) if every else (self.many(distances), self._longest(distances))
        weights = self._weights(distances)
        costs: Floats = self._straight(weights, onward, longest).take(self._first[:many])
        turned = self._turned(weights[0], onward, longest).take(self._second[:many])
        if onward.hits is not None:
            part = slice(int(np.searchsorted(self._risky, many)))
            risky = self._risky[part]
            turned[risky] *= self._risky_through[part]
            beyond = 1 - np.cumsum(weights[0])
            costs[risky] += beyond[self._risky_tail[part]] * onward.hits.up_to[self._risky_leg[part], self._risky_hits[part]]
        costs += turned
        return costs

    def at_most(self, plan: Ints, distances: Sequence[int], onward: Onward) -> Floats:
        """No less than `costs` of some of these plans, where nothing costs less than 0; a little more with a hit before the elbow."""
        weights, longest = self._weights(distances), self._longest(distances)
        found: Floats = self._straight(weights, onward, longest).take(self._first[plan])
        found += self._turned(weights[0], onward, longest).take(self._second[plan])
        if onward.hits is not None:
            numbers = self.order[plan]
            found += onward.hits.up_to[self.tables.plans.first[numbers], self.tables.plans.hits[numbers]]
        return found

    def _weights(self, distances: Sequence[int]) -> Floats:
        """The chance of each distance after each grip (H13)."""
        weights = np.zeros((self._grips, self.width))
        for grip in range(len(weights)):
            np.add.at(weights[grip], np.maximum(0, np.asarray(distances) - grip), FACE)
        return weights

    def _straight(self, weights: Floats, onward: Onward, longest: int) -> Floats:
        """What each first leg contributes for distances up to a count; then the same of plans that a cliff stops over the elbow.

        Of counts beyond `longest` only the last one is filled in: that of straight plans.
        """
        first = self._firsts[: self.width * self._lies].reshape(self.width, self._lies)
        by_leg = np.ascontiguousarray(weights.T[: longest + 1, self._grip])
        np.multiply(onward.first[: longest + 1], by_leg, out=first[: longest + 1])
        for count in range(longest):
            first[count + 1] += first[count]
        first[-1] = first[longest]
        many = int(np.searchsorted(self._spent_before[self._stopped], longest))
        leg, used = self._stop_leg[:many], self._stop_used[:many]
        over = onward.nodes.take(self._stop_nodes[:many])
        if onward.hits is not None:
            over = self.tables.hits.through[leg, self._stop_before[:many]] * over + onward.hits.up_to[leg, self._stop_before[:many]]
        self._firsts[first.size : first.size + many] = first[used, leg] + over * weights[self._grip[leg], used + 1]
        return self._firsts

    def _turned(self, weights: Floats, onward: Onward, longest: int) -> Floats:
        """What each second leg contributes for distances beyond those spent, by column and leg; then 0.

        Columns for which `longest` is too short are not filled in.
        """
        columns = int(np.searchsorted(self._spent, longest))
        found = self._seconds[: columns * len(self._legs)].reshape(columns, len(self._legs))
        spent, used = self._spent[:columns], self._used[:columns]
        far = spent + self._counts[:, None]
        share = np.where(far < self.width, weights[np.minimum(far, self.width - 1)], 0.0)
        if self._windy:
            distance = np.minimum(used + self._counts[:, None], self.width - 1)
            share *= self.tables.gust[distance] == self._gusts[:, None]
        rows = np.flatnonzero(share.any(axis=1))
        begin, end = (int(rows[0]), int(rows[-1]) + 1) if len(rows) else (onward.rows.start,) * 2
        np.matmul(share[begin:end].T, onward.second[begin - onward.rows.start : end - onward.rows.start], out=found)
        if onward.hits is not None:
            far = spent + np.arange(1, self.width)[:, None]
            found += np.where(far < self.width, weights[np.minimum(far, self.width - 1)], 0.0).T @ onward.hits.second
        return self._seconds

    def gains(self, after: Worth, most: Onward, plan: Ints, distances: Sequence[int], hooks: Ints) -> Floats:
        """How much less plans, by `order`, are worth by hook, when that hook comes up and its number is green: `after` tells it of nodes.

        `most` is the most that it may be, by node.
        """
        tables = self.tables
        counts, times = np.unique(np.asarray(distances), return_counts=True)
        flown = flown_of(tables, self.order[plan], np.broadcast_to(counts, (len(plan), len(counts))))
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
