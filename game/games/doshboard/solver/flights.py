"""All ends of the shots of plans with their chances, by every blue, red and white number (H7-H10, H16, H20): for odds and for policies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from game.analysis.arrays import Bools, Floats, Ints
from game.games.doshboard.rules.cards import FACES, PlayedCard
from game.games.doshboard.rules.geometry import HOURS, QUARTER
from game.games.doshboard.solver.plans import STRAIGHT
from game.games.doshboard.solver.tables import HoleTables
from game.games.doshboard.solver.walk import Hits

FACE: Final = 1 / len(FACES)
"""The chance of each number of a die."""


class Flown(NamedTuple):
    """Distances of plans: past `before` hits of the leg `first`, then `hits` of `leg`, to `node` (or a final after them) and its wind."""

    first: Ints
    before: Ints
    leg: Ints
    hits: Ints
    node: Ints
    gust: Ints


class ShotEnds(NamedTuple):
    """Ends of shots before their roll-away: of which plan of a list, the final, the chance; and by plan the chance of a hole-out."""

    plan: Ints
    final: Ints
    chance: Floats
    holed: Floats

    def by_lie(self, how: int, lies: int) -> Floats:
        """The chances by plan and lie of the finals of one kind."""
        of_it = self.final // lies == how
        where = self.plan[of_it] * lies + self.final[of_it] - how * lies
        return np.bincount(where, self.chance[of_it], len(self.holed) * lies).reshape(-1, lies).astype(np.float64, copy=False)


def flown_of(tables: HoleTables, plan: Ints, distances: Ints) -> Flown:
    """Where plans lead with distances, `distances[plan, number]`."""
    plans = tables.plans
    grip = tables.field.grip[tables.spot_cell[plans.lie[plan]]]
    count = np.maximum(0, distances - grip[:, None])
    used = plans.used[plan][:, None]
    turned = (plans.second[plan] != STRAIGHT)[:, None] & (count > plans.most[plan][:, None])
    stopped = plans.stopped[plan][:, None] & (count == used + 1)
    first = np.broadcast_to(plans.first[plan][:, None], count.shape)
    leg = np.where(turned, plans.second[plan][:, None], first)
    left = np.where(turned, count - used, count)
    node = np.where(stopped, plans.over_elbow[plan][:, None], tables.node[leg, left])
    before = np.where(turned, plans.hits[plan][:, None], np.where(stopped, plans.before[plan][:, None], 0))
    hits = np.where(stopped, 0, tables.hits.passed[leg, left])
    return Flown(first, before, leg, hits, node, tables.gust[count])


def ends_of(tables: HoleTables, plan: Ints, cards: Sequence[PlayedCard]) -> ShotEnds:
    """The ends of plans, each with its card."""
    distances, hooks = np.array([card.distances for card in cards]), np.array([card.hooks for card in cards])
    green = np.array([[red in card.green for red in FACES] for card in cards])
    flown = flown_of(tables, plan, distances)
    found = _Found(tables, len(plan))
    rows, node, gust, chance = _distances(tables, flown, green.mean(axis=1), found)
    row, spot, way, wind = (np.repeat(each, len(FACES)) for each in (rows, node // HOURS, node % HOURS, gust))
    balls = _Balls(row, spot, wind, green[rows].ravel(), np.repeat(chance * FACE, len(FACES)))
    _hooks(tables, balls, way, hooks[rows].ravel(), found)
    return found.ends()


class _Balls(NamedTuple):
    """Balls in the air, one an entry: of which plan, the spot, the wind, whether the red number is green, and the chance."""

    plan: Ints
    spot: Ints
    gust: Ints
    green: Bools
    chance: Floats

    def at(self, which: Ints | Bools) -> _Balls:
        """Those of them."""
        return _Balls(self.plan[which], self.spot[which], self.gust[which], self.green[which], self.chance[which])

    def parted(self, share: Floats) -> _Balls:
        """With that part of their chances."""
        return self._replace(chance=self.chance * share)


class _Found:
    """Ends as they are found."""

    def __init__(self, tables: HoleTables, plans: int) -> None:
        self._target = tables.target
        self._parts: list[tuple[Ints, Ints, Floats]] = []
        self._holed = np.zeros(plans)

    def put(self, balls: _Balls, final: Ints) -> None:
        """These shots end like that; on the target with a green number they are holed out (H10)."""
        holed = balls.green & (final == self._target)
        self.hole(balls.at(holed))
        rest = ~holed & (balls.chance > 0)
        self._parts.append((balls.plan[rest], final[rest], balls.chance[rest]))

    def hole(self, balls: _Balls) -> None:
        """These are holed out."""
        np.add.at(self._holed, balls.plan, balls.chance)

    def ends(self) -> ShotEnds:
        """What has been gathered: ends by plan with their chances, and for each plan the chance to hole out."""
        plan, final, chance = (np.concatenate(each) for each in zip(*self._parts, strict=True))
        return ShotEnds(plan, final, chance, self._holed)


def _distances(tables: HoleTables, flown: Flown, green: Floats, found: _Found) -> tuple[Ints, Ints, Ints, Floats]:
    """What distances come to; returns those that go on with a hook: plan, node, wind, chance. `green` is the chance of a green number."""
    plan = np.broadcast_to(np.arange(len(flown.node))[:, None], flown.node.shape).ravel()
    first, before, leg, hits, node, gust = (np.broadcast_to(each, flown.node.shape).ravel() for each in flown)
    chance = np.full(len(plan), FACE)
    for legs, number in ((first, before), (leg, hits)):
        which, lie, share = _on_the_way(tables.hits, legs, number)
        for is_green in (True, False):
            part = green[plan[which]] if is_green else 1 - green[plan[which]]
            struck = _Balls(plan[which], lie, gust[which], np.full(len(which), is_green), chance[which] * share * part)
            found.put(struck, lie)
        chance = chance * tables.hits.through[legs, number]
    over = node >= tables.nodes
    ended = _Balls(plan[over], node[over], gust[over], np.zeros(int(over.sum()), bool), chance[over])
    found.put(ended, node[over] - tables.nodes)
    return plan[~over], node[~over], gust[~over], chance[~over]


def _hooks(tables: HoleTables, balls: _Balls, way: Ints, hook: Ints, found: _Found) -> None:
    """Hooks from nodes, and the wind after them."""
    straight = hook == 0
    _come(tables, balls.at(straight), found)
    balls, way, hook = balls.at(~straight), way[~straight], hook[~straight]
    balls = _touched(tables, balls, found)
    leg, count = balls.spot * HOURS + (way + np.where(hook > 0, QUARTER, -QUARTER)) % HOURS, np.abs(hook)
    number = tables.hits.passed[leg, count]
    which, lie, share = _on_the_way(tables.hits, leg, number)
    found.put(balls.at(which).parted(share), lie)
    balls, code = balls.parted(tables.hits.through[leg, number]), tables.come[count, leg]
    over, moved = code >= 2 * tables.spots, code < tables.spots
    found.put(balls.at(over), code[over] - 2 * tables.spots)
    _come(tables, balls.at(moved)._replace(spot=code[moved]), found)
    still = ~over & ~moved
    unmoved = balls.at(still)._replace(spot=code[still] - tables.spots)
    holed = unmoved.green & tables.at_target[unmoved.spot]
    found.hole(unmoved.at(holed))
    _blow(tables, unmoved.at(~holed), found)


def _come(tables: HoleTables, balls: _Balls, found: _Found) -> None:
    """Balls that come to spots with no hook to come: where there is wind they may hit what stands there before it takes them (H16)."""
    holed = balls.green & tables.at_target[balls.spot]
    found.hole(balls.at(holed))
    balls = balls.at(~holed)
    calm = balls.gust == 0
    _blow(tables, balls.at(calm), found)
    _blow(tables, _touched(tables, balls.at(~calm), found), found)


def _touched(tables: HoleTables, balls: _Balls, found: _Found) -> _Balls:
    """Balls that touch spots with counts to come: those that hit what stands there end; returns the others."""
    risk = tables.risk[balls.spot]
    found.put(balls.parted(risk), tables.spot_lie[balls.spot])
    return balls.parted(1 - risk)


def _blow(tables: HoleTables, balls: _Balls, found: _Found) -> None:
    """The wind, or none."""
    calm = balls.gust == 0
    found.put(balls.at(calm), tables.spot_final[balls.spot[calm]])
    balls = balls.at(~calm)
    if tables.blown_hits is not None and len(balls.spot):
        number = tables.blown_hits.passed[balls.spot, tables.strengths[balls.gust]]
        which, lie, share = _on_the_way(tables.blown_hits, balls.spot, number)
        found.put(balls.at(which).parted(share), lie)
        through = tables.blown_hits.through[balls.spot, number]
        found.put(balls.parted(through), tables.blown[balls.gust, balls.spot])


def _on_the_way(hits: Hits, leg: Ints, number: Ints) -> tuple[Ints, Ints, Floats]:
    """The first hits of legs, that number of each: of which entry each is, the lie, the chance."""
    which = np.repeat(np.arange(len(leg)), number)
    rank = np.arange(len(which)) - np.repeat(np.cumsum(number) - number, number)
    return which, hits.lie[leg[which], rank], hits.chance[leg[which], rank]
