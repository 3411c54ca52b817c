"""Every plan with every card against what the ends of shots are worth: the means of all of them, and the best ones by lie."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import groupby
from typing import NamedTuple

import numpy as np

from game.analysis.arrays import Bools, Floats, Ints
from game.analysis.wanted import check_wanted, side_by_side
from game.games.doshboard.rules.cards import FACES, NO_CALL, PlayedCard
from game.games.doshboard.rules.geometry import HOURS, QUARTER
from game.games.doshboard.solver.flights import FACE
from game.games.doshboard.solver.grid import DistanceReach, OnTheWay, Onward, PlanGrid
from game.games.doshboard.solver.plans import STRAIGHT
from game.games.doshboard.solver.tables import HoleTables
from game.games.doshboard.solver.worth import Worth, ends_after, green, worth_of, worth_of_nodes


class SweepResult(NamedTuple):
    """By lie the least mean, and the number of the plan, of the card and of the called red number that have it.

    Infinite and -1 where no plan is.
    """

    least: Floats
    plan: Ints
    card: Ints
    call: Ints


class NextWorth:
    """What everything is worth with no red number green, and how much less it is with one."""

    def __init__(self, grid: PlanGrid, plain: Worth, green: Worth) -> None:
        """`grid` are the plans that it is asked for."""
        self.plain, self.green = plain, green
        self._ways = grid.on_the_way(plain), grid.on_the_way(green)
        self._by_share: dict[float, OnTheWay | None] = {}

    @property
    def green_ways(self) -> OnTheWay | None:
        """How much less what ends at hits is worth with a green number."""
        return self._ways[1]

    def on_the_way(self, share: float) -> OnTheWay | None:
        """What ends at hits is worth where that share of the red numbers is green."""
        plain, less = self._ways
        if plain is None or less is None or not share:
            return plain
        if share not in self._by_share:
            self._by_share[share] = OnTheWay(*(all_of_it - share * each for all_of_it, each in zip(plain, less, strict=True)))
        return self._by_share[share]


class Sweep:
    """Cards over the tables of a hole."""

    def __init__(
        self, tables: HoleTables, cards: Sequence[PlayedCard], *, calls: bool = False, bags: Sequence[int] = (), threads: int = 1
    ) -> None:
        """With `calls` a hole-out may be called. `bags` tells for each card which of several ends its shots lead to; the first for all.

        That many `threads` try cards side by side, which changes nothing in what they find. Raises ValueError for a card with a distance or
        hook beyond the tables.
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
        """What all is worth when each final is worth `ends`, and a hole-out `holed`."""
        plain = worth_of(self.tables, ends)
        return NextWorth(self.grid, plain, green(plain, holed))

    def ends(self, strokes: Floats) -> Floats:
        """The mean strokes after each final, where these follow and no card is lost."""
        return ends_after(self.tables, strokes)

    def costs(self, after: NextWorth, card: int) -> Floats:
        """The mean of what follows each plan with a card, with its printed green boxes."""
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
        """By lie the least mean of what each final and a hole-out are worth; `ends` by final, or by bag and final.

        `below`: a call is only looked for where it may bring a lie below that. `cards` are the numbers of those to try, all unless told.
        Without `calls` none is tried, though they may be made.
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
        """Every plan with cards whose shots lead to the same ends."""
        most = self._most(after) if calls else None
        alike, many = self._alike(cards), len(self._grids)
        aside = [chosen, *(chosen.blank() for _grid in self._grids[1:])]
        side_by_side([partial(self._try_on, grid, alike[number::many], after, most, aside[number])
                      for number, grid in enumerate(self._grids)])
        for other in aside[1:]:
            chosen.join(other)

    def _try_on(self, grid: PlanGrid, groups: Iterable[list[int]], after: NextWorth, most: Onward | None, chosen: _Chosen) -> None:
        """These cards by one of the grids."""
        for card, costs in self._costs(grid, groups, after):
            if most is not None and self.green[card].any():
                self._call(grid, after.green, most, card, costs, chosen)
            chosen.take(costs, card)

    def _alike(self, cards: Iterable[int]) -> list[list[int]]:
        """Cards with the same hooks and green boxes together, where they stand one after the other."""
        return [list(same) for _key, same in groupby(cards, lambda card: (self.hooks[card].tobytes(), self.green[card].tobytes()))]

    def _costs(self, grid: PlanGrid, groups: Iterable[list[int]], after: NextWorth) -> Iterator[tuple[int, Floats]]:
        """Cards with the means of their plans; those that are alike share their nodes."""
        for alike in groups:
            onward, reach = None, grid.reach(self.distances[alike])
            for card in alike:
                check_wanted()
                onward = onward or self._onward(after, card, reach)
                yield card, grid.costs(self.distances[card], onward)

    def _by_lie(self, least: Floats, chosen: _Chosen) -> SweepResult:
        """The best plan from each lie; `least` by the number of the plan."""
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
        """What nodes are worth with the hooks and green boxes of a card, as far as some distances reach."""
        tables = self.tables
        by_hook = np.zeros((2, 2 * tables.widest + 1))
        np.add.at(by_hook[0], self.hooks[card] + tables.widest, FACE)
        np.add.at(by_hook[1], self.hooks[card][self.green[card]] + tables.widest, FACE)
        parts = [(after.plain, by_hook[0]), (after.green, -by_hook[1])] if self.green[card].any() else [(after.plain, by_hook[0])]
        return self.grid.onward(worth_of_nodes(parts, reach.gusts), after.on_the_way(float(by_hook[1].sum())), reach.rows)

    def _most(self, after: NextWorth) -> Onward:
        """The most that a green number takes off what nodes are worth, whichever hook it has."""
        return self.grid.onward(after.green.most(), after.green_ways, self.grid.everything.rows)

    def _call(self, grid: PlanGrid, after: Worth, most: Onward, card: int, costs: Floats, chosen: _Chosen) -> None:
        """Where a called hole-out is better than all that was found before: put it in (H19)."""
        called = self._called(grid, after, most, card, costs, chosen.bound(len(costs)))
        if called is None:
            return
        which = called.costs.argmin(axis=1)
        least = called.costs[np.arange(len(which)), which]
        better = (least < costs[called.plan]) & (least < chosen.least[called.plan])
        chosen.put(called.plan[better], least[better], card, called.red[which[better]])

    def _called(self, grid: PlanGrid, after: Worth, most: Onward, card: int, costs: Floats, bound: Floats) -> _Called | None:
        """Calls with the plans that the most a call may take off could bring down to a bound; None where it could bring none there."""
        likely = np.flatnonzero(costs - FACE * most.nodes.max() <= bound)
        likely = likely[costs[likely] - FACE * grid.at_most(likely, self.distances[card], most) <= bound[likely]]
        if not len(likely):
            return None
        hooks, red = np.unique(self.hooks[card], return_index=True)
        gains = FACE * grid.gains(after, most, likely, self.distances[card], hooks)
        printed = gains @ np.array([np.sum(self.green[card] & (self.hooks[card] == hook)) for hook in hooks], float)
        return _Called(likely, (costs[likely] + printed)[:, None] - gains, gains > 0, red + 1)

    def within(self, ends: Floats, most: Floats, *, at_most: int) -> ShotArrays | None:
        """Every plan with every card and call that needs no more than `most`, by lie; `ends` by final, or by bag and final.

        A call that gains nothing is not among them, nor is a plan that flies as another one does. None where there are more than `at_most`.
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
        """The same for cards whose shots lead to the same ends, with the limit by plan, in the order of the grid."""
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
    """Shots, one an entry: the number of the plan, of the card, and the called red number."""

    plan: Ints
    card: Ints
    call: Ints

    def at(self, which: Ints | Bools) -> ShotArrays:
        """Those of them."""
        return ShotArrays(self.plan[which], self.card[which], self.call[which])


class _Called(NamedTuple):
    """Calls: the plans, by the order of a grid; their means by plan and hook, whether a call gains anything; by hook a red number."""

    plan: Ints
    costs: Floats
    gain: Bools
    red: Ints


class _Chosen:
    """By plan, in the order of a grid, the least mean so far, and the card and the call that have it."""

    def __init__(self, plans: int, limit: Floats | None) -> None:
        """`limit`: where a call is worth a look, by plan."""
        self.least = np.full(plans, np.inf)
        self.card, self.call = np.zeros(plans, np.int16), np.zeros(plans, np.int16)
        self._limit, self._any_call = limit, False

    def blank(self) -> _Chosen:
        """The same without any card yet, for `join`."""
        return _Chosen(len(self.least), self._limit)

    def join(self, other: _Chosen) -> None:
        """Take in what was found among other cards; of equal ones the first card, as if they had been tried in their order."""
        better = np.flatnonzero((other.least < self.least) | ((other.least == self.least) & (other.card < self.card)))
        self.least[better], self.card[better], self.call[better] = other.least[better], other.card[better], other.call[better]
        self._any_call = self._any_call or other._any_call

    def bound(self, many: int) -> Floats:
        """What a call has to come below, for the first `many` plans."""
        return self.least[:many] if self._limit is None else np.minimum(self.least[:many], self._limit[:many])

    def take(self, costs: Floats, card: int) -> None:
        """This card for all of the first plans with which it costs less."""
        least = self.least[: len(costs)]
        better = np.flatnonzero(costs < least)
        self.card[better] = card
        if self._any_call:
            self.call[better] = NO_CALL
        np.minimum(least, costs, out=least)

    def put(self, plan: Ints, costs: Floats, card: int, call: Ints) -> None:
        """This card with calls for some plans."""
        self.least[plan], self.card[plan], self.call[plan] = costs, card, call
        self._any_call = True
