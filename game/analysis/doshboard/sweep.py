"""Every plan with every card against what the ends of shots are worth: the means of all of them, and the best ones by lie."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from game.analysis.doshboard.grid import FACE, Grid, Onward
from game.analysis.doshboard.plans import STRAIGHT
from game.analysis.doshboard.tables import Tables
from game.analysis.doshboard.walk import Floats, Ints
from game.analysis.doshboard.worth import Worth, ends_after, green, worth_of
from game.rules.doshboard.cards import FACES, NO_CALL, Played
from game.rules.doshboard.geometry import HOURS, QUARTER


class Found(NamedTuple):
    """By lie the least mean, and the number of the plan, of the card and of the called red number that have it.

    Infinite and -1 where no plan is.
    """

    least: Floats
    plan: Ints
    card: Ints
    call: Ints


class After(NamedTuple):
    """What everything is worth with no red number green, and how much less it is with one."""

    plain: Worth
    green: Worth


class Sweep:
    """Cards over the tables of a hole."""

    def __init__(self, tables: Tables, cards: Sequence[Played], *, calls: bool = False, bags: Sequence[int] = ()) -> None:
        """With `calls` a hole-out may be called. `bags` tells for each card which of several ends its shots lead to; the first for all.

        Raises ValueError for a card with a distance or hook beyond the tables.
        """
        self.tables, self.calls = tables, calls
        self.bags = tuple(bags) or (0,) * len(cards)
        self.distances = np.array([card.distances for card in cards])
        self.hooks = np.array([card.hooks for card in cards])
        self.green = np.array([[red in card.green for red in FACES] for card in cards])
        if self.distances.max() > tables.longest or np.abs(self.hooks).max() > tables.widest:
            raise ValueError("a card goes beyond the tables")
        self.grid = Grid(tables)

    def after(self, ends: Floats, holed: float = 0.0) -> After:
        """What all is worth when each final is worth `ends`, and a hole-out `holed`."""
        plain = worth_of(self.tables, ends)
        return After(plain, green(plain, holed))

    def ends(self, strokes: Floats) -> Floats:
        """The mean strokes after each final, where these follow and no card is lost."""
        return ends_after(self.tables, strokes)

    def costs(self, after: After, card: int) -> Floats:
        """The mean of what follows each plan with a card, with its printed green boxes."""
        return self.grid.costs(self.distances[card], self._onward(after, card))

    def least(self, ends: Floats, holed: float = 0.0, *, sharpest: int = QUARTER, below: Floats | None = None) -> Found:
        """By lie the least mean of what each final and a hole-out are worth; `ends` by final, or by bag and final.

        `below`: a call is only looked for where it may bring a lie below that.
        """
        tables, plans = self.tables, self.tables.plans
        afters = [self.after(each, holed) for each in np.atleast_2d(ends)]
        least, club, call = np.full(len(plans.lie), np.inf), np.zeros(len(plans.lie), np.int16), np.zeros(len(plans.lie), np.int8)
        limit = np.full(len(plans.lie), np.inf) if below is None else below[plans.lie]
        onward, same = None, None
        for card, bag in enumerate(self.bags):
            key = bag, self.hooks[card].tobytes(), self.green[card].tobytes()
            if onward is None or key != same:
                onward, same = self._onward(afters[bag], card), key
            costs = self.grid.costs(self.distances[card], onward)
            if self.calls and self.green[card].any():
                self._call(afters[bag].green, card, costs, limit, least, club, call)
            better = costs < least
            np.copyto(least, costs, where=better)
            np.copyto(club, card, where=better)
            np.copyto(call, NO_CALL, where=better)
        if sharpest < QUARTER:
            hours = (plans.second - plans.first) % HOURS
            least[(plans.second != STRAIGHT) & (np.minimum(hours, HOURS - hours) > sharpest)] = np.inf
        return self._by_lie(least, club, call)

    def _by_lie(self, least: Floats, club: Ints, call: Ints) -> Found:
        tables, plans = self.tables, self.tables.plans
        found = np.minimum.reduceat(least, plans.begin)
        hits = np.flatnonzero(least == np.repeat(found, plans.sizes))
        lies = plans.lie[hits]
        hits = hits[np.r_[True, lies[1:] != lies[:-1]]]
        at = plans.lie[plans.begin]
        every = Found(np.full(tables.lies, np.inf), *(np.full(tables.lies, start) for start in (-1, 0, NO_CALL)))
        every.least[at], every.plan[at], every.card[at], every.call[at] = found, hits, club[hits], call[hits]
        return every

    def _onward(self, after: After, card: int) -> Onward:
        """What nodes are worth with the hooks and green boxes of a card."""
        tables = self.tables
        by_hook = np.zeros((2, 2 * tables.widest + 1))
        np.add.at(by_hook[0], self.hooks[card] + tables.widest, FACE)
        np.add.at(by_hook[1], self.hooks[card][self.green[card]] + tables.widest, FACE)
        nodes, ahead, up_to = after.plain.after(by_hook[:1])[0], after.plain.ahead, after.plain.up_to
        if self.green[card].any():
            nodes -= after.green.after(by_hook[1:])[0]
            share = by_hook[1].sum()
            if ahead is not None and after.green.ahead is not None and up_to is not None and after.green.up_to is not None:
                ahead, up_to = ahead - share * after.green.ahead, up_to - share * after.green.up_to
        return self.grid.onward(nodes, ahead, up_to)

    def _call(self, after: Worth, card: int, costs: Floats, limit: Floats, least: Floats, club: Ints, call: Ints) -> None:
        """Where a called hole-out is better than all that was found before: put it in (H19)."""
        plans = self.tables.plans
        most = FACE * max(after.come.max(), after.legs.max(), after.hit.max())      # no call takes more off
        likely = np.flatnonzero(costs - most < np.minimum(least, limit))
        if not len(likely):
            return
        hooks, red = np.unique(self.hooks[card], return_index=True)
        gains = FACE * self.grid.gains(after, likely, self.distances[card], hooks)
        printed = gains @ np.array([np.sum(self.green[card] & (self.hooks[card] == hook)) for hook in hooks], float)
        which = gains.argmax(axis=1)
        called = costs[likely] + printed - gains[np.arange(len(likely)), which]
        better = (called < costs[likely]) & (called < least[likely])
        at = likely[better]
        least[at], club[at], call[at] = called[better], card, red[which[better]] + 1
