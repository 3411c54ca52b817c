"""Every plan with every card evaluated with the values of the ends of shots: where it finds its legs, and the means of all of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from functools import partial
from itertools import groupby
from typing import NamedTuple

import numpy as np

from game.analysis.arrays import Bools, Floats, Ints
from game.analysis.wanted import check_wanted, side_by_side
from game.games.doshboard.rules.geometry import HOURS, QUARTER
from game.games.doshboard.rules.shots import FACES, NO_CALL, PlayedCard
from game.games.doshboard.solver.odds import FACE, flown_of
from game.games.doshboard.solver.tables import HoleTables, Worth, ends_after, green, worth_of, worth_of_nodes
from game.games.doshboard.solver.walk import STRAIGHT, order_of, told_apart


# ---- where every plan of a hole finds the values of its legs: straight ones by leg and count, second ones by leg and counts spent (H7)
class OnTheWay(NamedTuple):
    """The parts of flights that end at hits: up to each number of hits by first leg, by count and first leg, by count and second leg."""

    up_to: Floats
    first: Floats
    second: Floats


class DistanceReach(NamedTuple):
    """The gusts that some distances bring, and the rows of second legs that they need."""

    gusts: tuple[int, ...]
    rows: slice


class Onward(NamedTuple):
    """The values of nodes for one card: by gust the nodes and finals, and a 0 at the end; then the values of legs.

    `hits` are the parts of a flight that end at hits on the way. `first[count, leg]` are the values of first legs, and `second[row, leg]`
    those of second legs, for the rows `rows` of `PlanGrid`.
    """

    nodes: Floats
    hits: OnTheWay | None
    first: Floats
    second: Floats
    rows: slice


class PlanGrid:
    """The plans of a hole, as indices into the node values of `Worth.after`.

    Plans are sorted by the counts that a distance loses before the second leg. Those whose elbow a card does not reach fly straight: they
    are last and can be skipped. `order` lists plan numbers in that order, `place` gives the position of each plan.
    """

    def __init__(self, tables: HoleTables) -> None:
        """The grid of the plans of these tables."""
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
        for prepare in (self._straight_legs, self._turning, self._hit_on_the_way):
            check_wanted()
            prepare()

    def twin(self) -> PlanGrid:
        """A grid of the same plans with its own buffers, for another thread."""
        twin = copy(self)
        twin._firsts, twin._seconds = np.empty_like(self._firsts), np.zeros_like(self._seconds)
        return twin

    def many(self, distances: Sequence[int]) -> int:
        """How many plans, in `order`, matter with these distances: straight ones, and those that can reach their elbow."""
        return int(np.searchsorted(self._spent_before, max(1, *distances)))     # a card without any distance still has its hooks

    def _longest(self, distances: Sequence[int]) -> int:
        """The longest count that matters with these distances."""
        return min(self.tables.longest, max(1, *distances))

    def _straight_legs(self) -> None:
        """Sets up the indices of plans' first legs: by count and leg, then for the plans that a cliff stops at the elbow."""
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
        """Sets up second legs by gust and count (the rows), and the counts and legs that each turning plan uses (the columns)."""
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
        check_wanted()
        where = tables.node[self._legs][:, self._counts].T + (self._gusts * self._gust_size)[:, None]
        self._second_nodes = np.where(never, len(tables.strengths) * self._gust_size, where)
        if not tables.hits.none:
            self._second_clear = np.ascontiguousarray(tables.hits.clear[self._legs][:, self._counts].T)

    def _hit_on_the_way(self) -> None:
        """Sets up the plans that may hit something before or at the elbow."""
        plans, order = self.tables.plans, self.order
        self._risky = np.flatnonzero(plans.hits[order])
        risky = order[self._risky]
        self._risky_leg, self._risky_hits, self._risky_through = plans.first[risky], plans.hits[risky], plans.through[risky]
        self._risky_tail = plans.spent[risky] + (plans.most - plans.used)[risky]

    def reach(self, cards: Iterable[Sequence[int]]) -> DistanceReach:
        """The gusts and rows that the distances of these cards need."""
        far = np.unique([max(0, distance - grip) for distances in cards for distance in distances for grip in range(self._grips)])
        gusts = np.unique(self.tables.gust[far])
        rows = np.flatnonzero(np.isin(self._gusts, gusts) & (self._counts <= far[-1]))
        return DistanceReach(tuple(gusts.tolist()), slice(int(rows[0]), int(rows[-1]) + 1) if len(rows) else slice(0, 0))

    @property
    def everything(self) -> DistanceReach:
        """All gusts and rows."""
        return DistanceReach(tuple(range(len(self.tables.strengths))), slice(0, len(self._counts)))

    def on_the_way(self, worth: Worth) -> OnTheWay | None:
        """The parts of flights that end at hits; None if nothing can be hit."""
        if worth.ahead is None or worth.up_to is None:
            return None
        second = np.ascontiguousarray(worth.ahead[self._legs, 1 : self.width].T)
        second[0, self.tables.blocked[self._legs]] = 0.0
        first = np.ascontiguousarray(worth.ahead[: self._lies, : self.width].T)
        return OnTheWay(worth.up_to[: self._lies], first, second)

    def onward(self, nodes: Floats, hits: OnTheWay | None, rows: slice) -> Onward:
        """The values of legs, from the node values by gust for a card whose distances require these rows."""
        flat = np.append(nodes.ravel(), 0.0)
        first, second = flat.take(self._first_nodes), flat.take(self._second_nodes[rows])
        if hits is not None and self._clear is not None:
            first *= self._clear
            first += hits.first
            second *= self._second_clear[rows]
        return Onward(flat, hits, first, second, rows)

    def costs(self, distances: Sequence[int], onward: Onward, *, every: bool = False) -> Floats:
        """The mean value after each plan in `order` that matters with these distances (H7, H13), or with `every` after each plan."""
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
        """An upper bound of `costs` for some of these plans, if no cost is negative; slightly higher with a hit before the elbow."""
        weights, longest = self._weights(distances), self._longest(distances)
        found: Floats = self._straight(weights, onward, longest).take(self._first[plan])
        found += self._turned(weights[0], onward, longest).take(self._second[plan])
        if onward.hits is not None:
            numbers = self.order[plan]
            found += onward.hits.up_to[self.tables.plans.first[numbers], self.tables.plans.hits[numbers]]
        return found

    def _weights(self, distances: Sequence[int]) -> Floats:
        """The chances of distances, by grip and distance (H13)."""
        weights = np.zeros((self._grips, self.width))
        for grip in range(len(weights)):
            np.add.at(weights[grip], np.maximum(0, np.asarray(distances) - grip), FACE)
        return weights

    def _straight(self, weights: Floats, onward: Onward, longest: int) -> Floats:
        """The contribution of each first leg by count, summed up to that count; then that of plans which a cliff stops at the elbow.

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
        """The contribution of each second leg, by column and leg, for distances beyond those spent; then a 0.

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
        """By plan and hook, how much lower the value of a plan (an index in `order`) is when that hook comes up with a green number.

        `after` has the same for nodes; `most` is the largest possible difference, by node.
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


# ---- every plan with every card evaluated with the values of the ends of shots: all means, and the best ones by lie
class SweepResult(NamedTuple):
    """By lie the least mean value, and the numbers of the plan, the card and the called red number that have it.

    Infinite and -1 if there is no plan.
    """

    least: Floats
    plan: Ints
    card: Ints
    call: Ints


class NextWorth:
    """The values of nodes and hits if no red number is green, and how much lower they are if one is."""

    def __init__(self, grid: PlanGrid, plain: Worth, green: Worth) -> None:
        """`grid` holds the plans that the values are used for."""
        self.plain, self.green = plain, green
        self._ways = grid.on_the_way(plain), grid.on_the_way(green)
        self._by_share: dict[float, OnTheWay | None] = {}

    @property
    def green_ways(self) -> OnTheWay | None:
        """How much lower the values of ends at hits are with a green number."""
        return self._ways[1]

    def on_the_way(self, share: float) -> OnTheWay | None:
        """The values of ends at hits if a share of the red numbers is green; None if nothing can be hit."""
        plain, less = self._ways
        if plain is None or less is None or not share:
            return plain
        if share not in self._by_share:
            self._by_share[share] = OnTheWay(*(all_of_it - share * each for all_of_it, each in zip(plain, less, strict=True)))
        return self._by_share[share]


class Sweep:
    """Evaluates every plan of a hole with some cards."""

    def __init__(
        self, tables: HoleTables, cards: Sequence[PlayedCard], *, calls: bool = False, bags: Sequence[int] = (), threads: int = 1
    ) -> None:
        """With `calls` a hole-out may be called. `bags` gives for each card which of several ends its shots lead to; by default the first.

        That many `threads` try cards in parallel, which does not change the result. Raises ValueError for a card with a distance or hook
        beyond the tables.
        """
        self.tables, self.calls = tables, calls
        self.bags = tuple(bags) or (0,) * len(cards)
        self.distances = np.array([card.distances for card in cards])
        self.hooks = np.array([card.hooks for card in cards])
        self.green = np.array([[red in card.green for red in FACES] for card in cards])
        if self.distances.max() > tables.longest or np.abs(self.hooks).max() > tables.widest:
            raise ValueError("a card goes beyond the tables")
        self.grid = PlanGrid(tables)
        self._grids = [self.grid, *(self.grid.twin() for _thread in range(1, threads))]

    def after(self, ends: Floats, holed: float = 0.0) -> NextWorth:
        """All values, from `ends` by final and `holed` for a hole-out."""
        plain = worth_of(self.tables, ends)
        return NextWorth(self.grid, plain, green(plain, holed))

    def ends(self, strokes: Floats) -> Floats:
        """The mean strokes after each final, given the remaining strokes by lie, if no card is lost."""
        return ends_after(self.tables, strokes)

    def costs(self, after: NextWorth, card: int) -> Floats:
        """The mean value after each plan, by plan number, with a card and its printed green boxes."""
        costs = np.empty(len(self.grid.order))
        onward = self._onward(after, card, self.grid.reach(self.distances[[card]]))
        costs[self.grid.order] = self.grid.costs(self.distances[card], onward, every=True)
        return costs

    def least(
        self,
        ends: Floats,
        holed: float = 0.0,
        *,
        sharpest: int = QUARTER,
        below: Floats | None = None,
        cards: Sequence[int] | None = None,
        calls: bool = True,
    ) -> SweepResult:
        """By lie the least mean value, given those of each final and of a hole-out; `ends` by final, or by bag and final.

        `below`: a call is only tried if it may bring a lie below that. `cards` are the numbers of those to try, by default all. Without
        `calls` no call is tried, even if they may be made.
        """
        plans = self.tables.plans
        chosen = _Chosen(len(plans.lie), None if below is None else below[plans.lie[self.grid.order]])
        for bag, alike in groupby(range(len(self.bags)) if cards is None else cards, self.bags.__getitem__):
            self._try(alike, self.after(np.atleast_2d(ends)[bag], holed), chosen, calls=calls and self.calls)
        least = chosen.least[self.grid.place]
        if sharpest < QUARTER:
            hours = (plans.second - plans.first) % HOURS
            least[(plans.second != STRAIGHT) & (np.minimum(hours, HOURS - hours) > sharpest)] = np.inf
        return self._by_lie(least, chosen)

    def _try(self, cards: Iterable[int], after: NextWorth, chosen: _Chosen, *, calls: bool) -> None:
        """Tries every plan with cards whose shots lead to the same ends, on one thread per grid."""
        most = self._most(after) if calls else None
        alike, many = self._alike(cards), len(self._grids)
        aside = [chosen, *(chosen.blank() for _grid in self._grids[1:])]
        side_by_side([partial(self._try_on, grid, alike[number::many], after, most, aside[number])
                      for number, grid in enumerate(self._grids)])
        for other in aside[1:]:
            chosen.join(other)

    def _try_on(self, grid: PlanGrid, groups: Iterable[list[int]], after: NextWorth, most: Onward | None, chosen: _Chosen) -> None:
        """Tries groups of cards on one grid."""
        for card, costs in self._costs(grid, groups, after):
            if most is not None and self.green[card].any():
                self._call(grid, after.green, most, card, costs, chosen)
            chosen.take(costs, card)

    def _alike(self, cards: Iterable[int]) -> list[list[int]]:
        """The cards in groups of adjacent ones with the same hooks and green boxes."""
        return [list(same) for _key, same in groupby(cards, lambda card: (self.hooks[card].tobytes(), self.green[card].tobytes()))]

    def _costs(self, grid: PlanGrid, groups: Iterable[list[int]], after: NextWorth) -> Iterator[tuple[int, Floats]]:
        """Each card with the mean values of its plans; the cards of a group share their node values."""
        for alike in groups:
            onward, reach = None, grid.reach(self.distances[alike])
            for card in alike:
                check_wanted()
                onward = onward or self._onward(after, card, reach)
                yield card, grid.costs(self.distances[card], onward)

    def _by_lie(self, least: Floats, chosen: _Chosen) -> SweepResult:
        """The best plan from each lie; `least` is by plan number."""
        tables, plans = self.tables, self.tables.plans
        found = np.minimum.reduceat(least, plans.begin)
        hits = np.flatnonzero(least == np.repeat(found, plans.sizes))
        lies = plans.lie[hits]
        hits = hits[np.r_[True, lies[1:] != lies[:-1]]]
        at, place = plans.lie[plans.begin], self.grid.place[hits]
        every = SweepResult(np.full(tables.lies, np.inf), *(np.full(tables.lies, start) for start in (-1, 0, NO_CALL)))
        every.least[at], every.plan[at], every.card[at], every.call[at] = found, hits, chosen.card[place], chosen.call[place]
        return every

    def _onward(self, after: NextWorth, card: int, reach: DistanceReach) -> Onward:
        """The values of legs and nodes with a card's hooks and green boxes, for the gusts and rows of `reach`."""
        tables = self.tables
        by_hook = np.zeros((2, 2 * tables.widest + 1))
        np.add.at(by_hook[0], self.hooks[card] + tables.widest, FACE)
        np.add.at(by_hook[1], self.hooks[card][self.green[card]] + tables.widest, FACE)
        parts = [(after.plain, by_hook[0]), (after.green, -by_hook[1])] if self.green[card].any() else [(after.plain, by_hook[0])]
        return self.grid.onward(worth_of_nodes(parts, reach.gusts), after.on_the_way(float(by_hook[1].sum())), reach.rows)

    def _most(self, after: NextWorth) -> Onward:
        """The most that a green number can lower the values of nodes, with any hook."""
        return self.grid.onward(after.green.most(), after.green_ways, self.grid.everything.rows)

    def _call(self, grid: PlanGrid, after: Worth, most: Onward, card: int, costs: Floats, chosen: _Chosen) -> None:
        """Adds called hole-outs where they are better than everything found before (H19)."""
        called = self._called(grid, after, most, card, costs, chosen.bound(len(costs)))
        if called is None:
            return
        which = called.costs.argmin(axis=1)
        least = called.costs[np.arange(len(which)), which]
        better = (least < costs[called.plan]) & (least < chosen.least[called.plan])
        chosen.put(called.plan[better], least[better], card, called.red[which[better]])

    def _called(self, grid: PlanGrid, after: Worth, most: Onward, card: int, costs: Floats, bound: Floats) -> _Called | None:
        """The calls and plans that a call could bring down to the bound; None if there are none."""
        likely = np.flatnonzero(costs - FACE * most.nodes.max() <= bound)
        likely = likely[costs[likely] - FACE * grid.at_most(likely, self.distances[card], most) <= bound[likely]]
        if not len(likely):
            return None
        hooks, red = np.unique(self.hooks[card], return_index=True)
        gains = FACE * grid.gains(after, most, likely, self.distances[card], hooks)
        printed = gains @ np.array([np.sum(self.green[card] & (self.hooks[card] == hook)) for hook in hooks], float)
        return _Called(likely, (costs[likely] + printed)[:, None] - gains, gains > 0, red + 1)

    def within(self, ends: Floats, most: Floats, *, at_most: int) -> ShotArrays | None:
        """Every plan with every card and call that needs at most `most`, by lie; `ends` by final, or by bag and final.

        A call that gains nothing is not included, nor is a plan that flies like another one. None if there are more than `at_most`.
        """
        limit, found, left = most[self.tables.plans.lie[self.grid.order]], list[ShotArrays](), at_most
        for bag, alike in groupby(range(len(self.bags)), self.bags.__getitem__):
            for shots in self._within(self._alike(alike), self.after(np.atleast_2d(ends)[bag]), limit):
                found.append(shots)
                left -= len(shots.plan)
                if left < 0:
                    return None
        return ShotArrays(*(np.concatenate(each) for each in zip(*found, strict=True)))

    def _within(self, groups: Iterable[list[int]], after: NextWorth, limit: Floats) -> Iterator[ShotArrays]:
        """As `within`, for cards whose shots lead to the same ends; `limit` is by plan, in the order of the grid."""
        bound = self._most(after) if self.calls else None
        for card, costs in self._costs(self.grid, groups, after):
            below = limit[: len(costs)]
            at = np.flatnonzero(costs <= below)
            yield ShotArrays(self.grid.order[at], np.full(len(at), card), np.full(len(at), NO_CALL))
            if bound is None or not self.green[card].any():
                continue
            called = self._called(self.grid, after.green, bound, card, costs, below)
            if called is not None:
                row, column = np.nonzero((called.costs <= below[called.plan][:, None]) & called.gain)
                yield ShotArrays(self.grid.order[called.plan[row]], np.full(len(row), card), called.red[column])


class ShotArrays(NamedTuple):
    """Shots, one per entry: the numbers of the plan and the card, and the called red number."""

    plan: Ints
    card: Ints
    call: Ints

    def at(self, which: Ints | Bools) -> ShotArrays:
        """The shots with these indices."""
        return ShotArrays(self.plan[which], self.card[which], self.call[which])


class _Called(NamedTuple):
    """Calls that are tried: the plans, in the order of a grid; the mean value by plan and hook; whether it gains; a red number by hook."""

    plan: Ints
    costs: Floats
    gain: Bools
    red: Ints


class _Chosen:
    """The best card and call so far for each plan, in the order of a grid, with the mean value."""

    def __init__(self, plans: int, limit: Floats | None) -> None:
        """`limit`, by plan: a call is only worth trying if it may come below it."""
        self.least = np.full(plans, np.inf)
        self.card, self.call = np.zeros(plans, np.int16), np.zeros(plans, np.int16)
        self._limit, self._any_call = limit, False

    def blank(self) -> _Chosen:
        """An empty one of the same size and limit, for `join`."""
        return _Chosen(len(self.least), self._limit)

    def join(self, other: _Chosen) -> None:
        """Merges the results of other cards; of equal ones the lowest card number wins, as if they had been tried in order."""
        better = np.flatnonzero((other.least < self.least) | ((other.least == self.least) & (other.card < self.card)))
        self.least[better], self.card[better], self.call[better] = other.least[better], other.card[better], other.call[better]
        self._any_call = self._any_call or other._any_call

    def bound(self, many: int) -> Floats:
        """The bound that a call has to get below, for the first `many` plans."""
        return self.least[:many] if self._limit is None else np.minimum(self.least[:many], self._limit[:many])

    def take(self, costs: Floats, card: int) -> None:
        """Takes this card for those of the first plans for which it costs less."""
        least = self.least[: len(costs)]
        better = np.flatnonzero(costs < least)
        self.card[better] = card
        if self._any_call:
            self.call[better] = NO_CALL
        np.minimum(least, costs, out=least)

    def put(self, plan: Ints, costs: Floats, card: int, call: Ints) -> None:
        """Takes this card with calls for some plans."""
        self.least[plan], self.card[plan], self.call[plan] = costs, card, call
        self._any_call = True
