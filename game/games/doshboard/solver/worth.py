"""What each spot and each hook of a hole is worth before its dice, from what the ends of shots are worth (H8, H10, H15, H16, H20).

Everything is computed as if no red number were green; `green` tells how much less it is with one that is. All of it is linear: hooks and
cards come in afterwards as weights, by matrix products.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from game.analysis.arrays import Floats, Ints
from game.games.doshboard.rules.geometry import HOURS, QUARTER
from game.games.doshboard.solver.tables import HoleTables


@dataclass(frozen=True)
class Worth:
    """Means over dice to come. The wind that a distance brings, `gust`, is the first index where there is one.

    `come[gust, spot]` is a ball that comes to a spot with no hook to come, `still[gust, spot]` one whose hook does not move it there, and
    `legs[gust, count, leg]` one that hooks by that count along a leg. `ahead[leg, count]` and `up_to[leg, number]` are the parts of a
    flight that end at hits on the way: those a count leads past, and the first ones; None where nothing can be hit. `hit[spot]` is a ball
    that hits what stands at a spot, `ends` are the finals.
    """

    tables: HoleTables
    come: Floats
    still: Floats
    legs: Floats
    ahead: Floats | None
    up_to: Floats | None
    hit: Floats
    ends: Floats

    def hooked(self, gust: Ints, node: Ints, hook: int) -> Floats:
        """What nodes are worth with one hook, as `after` has it."""
        tables = self.tables
        spot, way = np.divmod(node, HOURS)
        if not hook:
            return self.come[gust, spot]
        leg = spot * HOURS + (way + (QUARTER if hook > 0 else -QUARTER)) % HOURS
        risk = tables.risk[spot]
        found: Floats = risk * self.hit[spot] + (1 - risk) * self.legs[gust, abs(hook), leg]
        return found

    def most(self) -> Floats:
        """By gust the most that nodes are worth with any one hook, and after the nodes the finals."""
        tables = self.tables
        found = np.empty((len(self.legs), tables.nodes + len(self.ends)))
        found[:, tables.nodes :] = self.ends
        risk, hit = tables.risk[tables.risky], self.hit[tables.risky]
        for gust, legs in enumerate(self.legs):
            each = legs[1:].max(axis=0, initial=0.0).reshape(tables.walked, HOURS)
            left = np.concatenate((each[:, -QUARTER:], each[:, :-QUARTER]), axis=1)
            hooked = np.maximum(left, np.concatenate((each[:, QUARTER:], each[:, :QUARTER]), axis=1))
            hooked[tables.risky] = hooked[tables.risky] * (1 - risk)[:, None] + (risk * hit)[:, None]
            found[gust, : tables.nodes] = np.maximum(hooked, self.come[gust, : tables.walked, None]).ravel()
        return found


def worth_of_nodes(parts: Sequence[tuple[Worth, Floats]], gusts: Sequence[int]) -> Floats:
    """By gust what nodes are worth, and after them the finals: the sum over worths, each by its chances of the hooks -widest to widest.

    The finals are those of the first of them. Of nodes only these `gusts` are filled in; others are 0.
    """
    first, _chances = parts[0]
    tables, widest = first.tables, first.tables.widest
    found = np.empty((len(first.legs), tables.nodes + len(first.ends)))
    found[:, tables.nodes :] = first.ends
    for gust in range(len(first.legs)):
        on = found[gust, : tables.nodes].reshape(tables.walked, HOURS)
        on[:] = 0.0
        if gust in gusts:
            _add_hooked(on, parts, gust)
            for worth, by_hook in parts:
                on += (by_hook[widest] * worth.come[gust, : tables.walked])[:, None]
    return found


def _add_hooked(on: Floats, parts: Sequence[tuple[Worth, Floats]], gust: int) -> None:
    """Add to nodes, by spot and direction, what hooks make of them."""
    tables, widest = parts[0][0].tables, parts[0][0].tables.widest
    risk = tables.risk[tables.risky]
    both, hit = np.zeros((2, tables.nodes)), np.zeros(len(risk))
    for worth, by_hook in parts:
        sides = np.stack((by_hook[:widest][::-1], by_hook[widest + 1 :]))
        both += sides @ worth.legs[gust, 1:]
        hit += sides.sum() * risk * worth.hit[tables.risky]
    left, right = both.reshape(2, tables.walked, HOURS)
    on[:, QUARTER:] += left[:, :-QUARTER]       # left of a direction is direction - 3
    on[:, :QUARTER] += left[:, -QUARTER:]
    on[:, :-QUARTER] += right[:, QUARTER:]
    on[:, -QUARTER:] += right[:, :QUARTER]
    if len(risk):
        on[tables.risky] = on[tables.risky] * (1 - risk)[:, None] + hit[:, None]


def ends_after(tables: HoleTables, strokes: Floats) -> Floats:
    """The mean strokes after each final, of lies after their roll-away and after a drop, where no card is lost (H8, H15)."""
    rests, drops = tables.after_roll(strokes) + tables.roll_penalties, 1 + strokes
    return np.concatenate((rests, drops) if tables.ways == 2 else (rests, drops, drops, rests))


def ends_by_penalty(tables: HoleTables, after: Floats, penalized: Floats) -> Floats:
    """The mean worth of each final by what a lie is worth after a shot without a penalty and with one, where no card is lost (H8, H15)."""
    wet = (penalized - after).reshape(tables.field.masks, -1) @ tables.roll_wet.T
    rests = tables.after_roll(after) + wet.ravel()
    return np.concatenate((rests, penalized) if tables.ways == 2 else (rests, penalized, penalized, rests))


def worth_of(tables: HoleTables, ends: Floats) -> Worth:
    """What everything is worth where no red number is green; `ends` by final."""
    hits, still = tables.hits, [ends[tables.spot_final]]
    for gust, strength in enumerate(tables.strengths[1:], start=1):
        assert tables.blown_hits is not None     # there is a wind
        on_the_way = tables.blown_hits.by_count(tables.blown_hits.worth(ends))[:, strength]
        still.append(on_the_way + tables.blown_hits.clear[:, strength] * ends[tables.blown[gust]])
    hit = ends[tables.spot_lie]
    come = [still[0], *(tables.risk * hit + (1 - tables.risk) * each for each in still[1:])]
    up_to = None if hits.none else hits.worth(ends)
    ahead = None if up_to is None else hits.by_count(up_to)
    return Worth(tables, np.stack(come), np.stack(still), _legs(tables, come, still, ends, ahead), ahead, up_to, hit, ends)


def green(worth: Worth, holed: float) -> Worth:
    """How much less everything is worth with a red number that is green: a ball on the target is holed out, which is worth `holed`."""
    tables, hits = worth.tables, worth.tables.hits
    gain, at = worth.ends[tables.target] - holed, tables.at_target
    still = [np.where(at, gain, 0.0)]
    for gust, strength in enumerate(tables.strengths[1:], start=1):
        assert tables.blown_hits is not None
        own = np.where(tables.blown_hits.lie == tables.target, tables.blown_hits.chance, 0.0)
        passed = np.where(np.arange(own.shape[1]) < tables.blown_hits.passed[:, strength, None], own, 0.0).sum(axis=1)
        still.append(gain * (passed + tables.blown_hits.clear[:, strength] * (tables.blown[gust] == tables.target)))
    come = [np.where(at, all_of_it - holed, (1 - tables.risk) * each) for each, all_of_it in zip(still, worth.come, strict=True)]
    come[0] = still[0]
    nothing = np.zeros(len(worth.ends))
    up_to = None if hits.none else gain * tables.own
    ahead = None if up_to is None else hits.by_count(up_to)
    # a hook that does not leave the target holes out as well, before any wind
    stay = [np.where(at, all_of_it - holed, each) for each, all_of_it in zip(still, worth.still, strict=True)]
    legs = _legs(tables, come, stay, nothing, ahead)
    return Worth(tables, np.stack(come), np.stack(stay), legs, ahead, up_to, np.where(at, gain, 0.0), nothing)


def _legs(tables: HoleTables, come: Sequence[Floats], still: Sequence[Floats], ends: Floats, ahead: Floats | None) -> Floats:
    """What hooks are worth by gust, count and leg: of what they lead to, and of the hits on the way."""
    found = np.empty((len(come), *tables.come.shape))
    for gust, (moved, unmoved) in enumerate(zip(come, still, strict=True)):
        np.take(np.concatenate((moved, unmoved, ends)), tables.come, out=found[gust])
    if ahead is not None:
        found *= tables.hook_clear
        found += ahead[:, : tables.widest + 1].T
    return found
