"""The exact odds of a plan: all ends of its shots with their chances, computed with a hole's tables or by the rules alone."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, NamedTuple

import numpy as np

from game.analysis.arrays import Bools, Floats, Ints
from game.analysis.wanted import check_wanted
from game.games.doshboard.rules.events import BlackRolled
from game.games.doshboard.rules.geometry import HOURS, QUARTER, Cell, Path
from game.games.doshboard.rules.shots import (
    FACES, DiceRoll, Pair, PlannedShot, PlayedCard, ShotResult, ShotSetting, ThrownDie, played, resolve
)
from game.games.doshboard.rules.values import PlanShot, State
from game.games.doshboard.solver.tables import HoleTables, Settled
from game.games.doshboard.solver.walk import DROPPED, FALLEN, RESTS, STILL, STRAIGHT, Hits

# ---- all ends of the shots of plans with their chances, by every blue, red and white number (H7-H10, H16, H20): for odds and for policies
FACE: Final = 1 / len(FACES)
"""The chance of each number of a die."""


class Flown(NamedTuple):
    """Where the distances of plans end, as arrays by plan and blue number.

    A ball passes `before` hits of the leg `first`, then `hits` of `leg`, and comes to `node` (finals are numbered after the nodes),
    followed by the wind `gust`.
    """

    first: Ints
    before: Ints
    leg: Ints
    hits: Ints
    node: Ints
    gust: Ints


class ShotEnds(NamedTuple):
    """Ends of shots before their roll-away, one per entry: the plan's index in a list, the final, the chance; `holed` by plan."""

    plan: Ints
    final: Ints
    chance: Floats
    holed: Floats

    def by_lie(self, how: int, lies: int) -> Floats:
        """The chances by plan and lie of the finals of one kind `how` (RESTS to STILL)."""
        of_it = self.final // lies == how
        where = self.plan[of_it] * lies + self.final[of_it] - how * lies
        return np.bincount(where, self.chance[of_it], len(self.holed) * lies).reshape(-1, lies).astype(np.float64, copy=False)


def flown_of(tables: HoleTables, plan: Ints, distances: Ints) -> Flown:
    """Where plans lead for each distance, given as `distances[plan, number]`."""
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
    """The ends of shots by plans with cards: the card at the same index in `cards` is played."""
    distances, hooks = np.array([card.distances for card in cards]), np.array([card.hooks for card in cards])
    green = np.array([[red in card.green for red in FACES] for card in cards])
    flown = flown_of(tables, plan, distances)
    found = _Found(tables, len(plan))
    rows, node, gust, chance = _distances(tables, flown, green.mean(axis=1), found)
    row, spot, way, wind = (np.repeat(each, len(FACES)) for each in (rows, node // HOURS, node % HOURS, gust))
    balls = _Balls(row, spot, wind, green[rows].ravel(), np.repeat(chance * FACE, len(FACES)))
    check_wanted()
    _hooks(tables, balls, way, hooks[rows].ravel(), found)
    return found.ends()


class _Balls(NamedTuple):
    """Balls in the air, one per entry: of which plan, the spot, the wind, whether the red number is green, and the chance."""

    plan: Ints
    spot: Ints
    gust: Ints
    green: Bools
    chance: Floats

    def at(self, which: Ints | Bools) -> _Balls:
        """The balls with these indices."""
        return _Balls(self.plan[which], self.spot[which], self.gust[which], self.green[which], self.chance[which])

    def parted(self, share: Floats) -> _Balls:
        """The balls with their chances multiplied by `share`."""
        return self._replace(chance=self.chance * share)


class _Found:
    """Collects the ends of shots."""

    def __init__(self, tables: HoleTables, plans: int) -> None:
        self._target = tables.target
        self._parts: list[tuple[Ints, Ints, Floats]] = []
        self._holed = np.zeros(plans)

    def put(self, balls: _Balls, final: Ints) -> None:
        """Notes that these shots end in `final`; with a green number a shot that ends on the target is holed out (H10)."""
        holed = balls.green & (final == self._target)
        self.hole(balls.at(holed))
        rest = ~holed & (balls.chance > 0)
        self._parts.append((balls.plan[rest], final[rest], balls.chance[rest]))

    def hole(self, balls: _Balls) -> None:
        """Notes that these shots are holed out."""
        np.add.at(self._holed, balls.plan, balls.chance)

    def ends(self) -> ShotEnds:
        """The collected ends, and for each plan the chance of a hole-out."""
        plan, final, chance = (np.concatenate(each) for each in zip(*self._parts, strict=True))
        return ShotEnds(plan, final, chance, self._holed)


def _distances(tables: HoleTables, flown: Flown, green: Floats, found: _Found) -> tuple[Ints, Ints, Ints, Floats]:
    """Notes shots that a hit on the way ends, and returns those followed by a hook: plan, node, wind, chance.

    `green` is the chance of a green number by plan.
    """
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
    _arrive(tables, balls.at(straight), found)
    balls, way, hook = balls.at(~straight), way[~straight], hook[~straight]
    balls = _touched(tables, balls, found)
    leg, count = balls.spot * HOURS + (way + np.where(hook > 0, QUARTER, -QUARTER)) % HOURS, np.abs(hook)
    number = tables.hits.passed[leg, count]
    which, lie, share = _on_the_way(tables.hits, leg, number)
    found.put(balls.at(which).parted(share), lie)
    balls, code = balls.parted(tables.hits.through[leg, number]), tables.come[count, leg]
    over, moved = code >= 2 * tables.spots, code < tables.spots
    found.put(balls.at(over), code[over] - 2 * tables.spots)
    _arrive(tables, balls.at(moved)._replace(spot=code[moved]), found)
    still = ~over & ~moved
    unmoved = balls.at(still)._replace(spot=code[still] - tables.spots)
    holed = unmoved.green & tables.at_target[unmoved.spot]
    found.hole(unmoved.at(holed))
    _blow(tables, unmoved.at(~holed), found)


def _arrive(tables: HoleTables, balls: _Balls, found: _Found) -> None:
    """Balls that come to spots with no hook to follow: in a wind they may hit what is there before it carries them (H16)."""
    holed = balls.green & tables.at_target[balls.spot]
    found.hole(balls.at(holed))
    balls = balls.at(~holed)
    calm = balls.gust == 0
    _blow(tables, balls.at(calm), found)
    _blow(tables, _touched(tables, balls.at(~calm), found), found)


def _touched(tables: HoleTables, balls: _Balls, found: _Found) -> _Balls:
    """Notes the balls that hit what is at their spots; returns the others, which still have counts to go."""
    risk = tables.risk[balls.spot]
    found.put(balls.parted(risk), tables.spot_lie[balls.spot])
    return balls.parted(1 - risk)


def _blow(tables: HoleTables, balls: _Balls, found: _Found) -> None:
    """Moves balls by their wind, if any, and notes where they end."""
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
    """The first `number[i]` hits of each leg `leg[i]`: the index `i`, the lie and the chance of each."""
    which = np.repeat(np.arange(len(leg)), number)
    rank = np.arange(len(which)) - np.repeat(np.cumsum(number) - number, number)
    return which, hits.lie[leg[which], rank], hits.chance[leg[which], rank]


# ---- the exact odds of one plan: where the ball may lie, how the shot may end, and the mean remaining strokes (H7-H15)
class ShotEnding(NamedTuple):
    """A way in which a shot may end: where the ball lies, gates passed by then, penalties, whether it was holed out or is tapped in.

    `lost` says that the card would be lost (H17).
    """

    cell: Cell
    passed: int
    penalties: int
    holed: bool
    tap_in: bool
    lost: bool = False


@dataclass(frozen=True)
class PlanOdds:
    """The odds of a plan: the chance of each ending and of a roll-away, and the expected strokes to finish the hole.

    `strokes` counts this shot and all later ones; None if no solution was available. `rolled_to` is the chance of a roll-away by the cell
    where the ball then lies. `fined` is the part of `strokes - 1` that comes from endings with a penalty.
    """

    ways: Mapping[ShotEnding, float]
    rolled: float
    strokes: float | None
    rolled_to: Mapping[Cell, float] = field(default_factory=dict)
    fined: float = 0.0

    @cached_property
    def lies(self) -> dict[Cell, float]:
        """The chance of each cell where the ball may lie after a shot that is not holed out, the likeliest first."""
        found: dict[Cell, float] = defaultdict(float)
        for way, chance in self.ways.items():
            if not way.holed:
                found[way.cell] += chance
        return dict(sorted(found.items(), key=lambda each: (-each[1], each[0])))

    @property
    def holed(self) -> float:
        """The chance of a hole-out (H10)."""
        return sum(chance for way, chance in self.ways.items() if way.holed)

    @property
    def tap_in(self) -> float:
        """The chance that the hole is finished with a tap-in (H10)."""
        return sum(chance for way, chance in self.ways.items() if way.tap_in)

    @property
    def penalties(self) -> float:
        """The mean number of penalties, which is also the chance of one: a shot costs one at most (H8)."""
        return sum(chance * way.penalties for way, chance in self.ways.items())

    @property
    def parted(self) -> tuple[float, float] | None:
        """The expected strokes if the shot costs no penalty, and if it costs one; None if only one of these can happen."""
        chance = self.penalties
        if self.strokes is None or not 0 < chance < 1:
            return None
        return 1 + (self.strokes - 1 - self.fined) / (1 - chance), 1 + self.fined / chance

    @cached_property
    def lost_at(self) -> dict[Cell, float]:
        """The chance to lose the card by the cell where the ball then lies (H17)."""
        found: dict[Cell, float] = defaultdict(float)
        for way, chance in self.ways.items():
            if way.lost:
                found[way.cell] += chance
        return dict(found)

    @property
    def lost(self) -> float:
        """The chance to lose the card; the last one is kept, for a stroke (H17)."""
        return sum(chance for way, chance in self.ways.items() if way.lost)


def odds_of(
    tables: HoleTables,
    lie: int,
    path: Path,
    card: PlayedCard,
    strokes: Floats | None = None,
    without: Floats | None = None,
    penalized: Floats | None = None,
) -> PlanOdds:
    """The odds of a plan from a lie. `strokes` are those of a solved hole by lie, if any; `without` those once the card is lost.

    `penalized` are those after a penalty, including its stroke, if they differ. Raises ValueError for a path that may not be planned from
    there, or a card beyond the tables.
    """
    if max(card.distances) > tables.longest or max(map(abs, card.hooks)) > tables.widest:
        raise ValueError("a card goes beyond the tables")
    ends = ends_of(tables, np.array([tables.plan_of(lie, path)]), (card,))
    ways: dict[ShotEnding, float] = defaultdict(float)
    rolled_to: dict[Cell, float] = defaultdict(float)
    left, fined, many, holed = 0.0, 0.0, len(tables.field.dry), float(ends.holed[0])
    if holed:
        ways[ShotEnding(tables.scene.target, tables.passed_of(tables.target), 0, True, False)] = holed
    chances = np.bincount(ends.final, ends.chance, tables.ways * tables.lies)
    for end in np.flatnonzero(chances).tolist():
        how, mask = end // tables.lies, end % tables.lies // many
        for to, penalties, chance, lost in _settled(tables, how, end % tables.lies):
            at, part = mask * many + to, float(chances[end]) * chance
            for loses, share in ((True, part * lost), (False, part * (1 - lost))):
                if share:
                    ways[ShotEnding(tables.field.dry[to], mask, penalties, False, at == tables.target, loses)] += share
                    after = without if loses and without is not None else strokes
                    later = float(penalized[at]) if penalties and penalized is not None else penalties + (
                        0.0 if after is None else float(after[at]))
                    left += share * later
                    fined += share * later if penalties else 0.0
            if how in (RESTS, STILL) and (to != end % many or penalties > 0):
                rolled_to[tables.field.dry[to]] += part
    return PlanOdds(dict(ways), sum(rolled_to.values()), None if strokes is None else 1 + left, dict(rolled_to), fined)


def _settled(tables: HoleTables, how: int, lie: int) -> Iterator[Settled]:
    """Where a ball that ends in a final may lie after its roll-away or drop, with the chance to lose the card by that lie (H17)."""
    dry = lie % len(tables.field.dry)
    if how in (DROPPED, FALLEN):
        yield Settled(dry, 1, 1.0, tables.lost_in_water[how == FALLEN] if tables.ways > FALLEN else 0.0)
        return
    yield from tables.settled_from(lie, came=how == RESTS)


# ---- the odds of one plan for every number of the dice through the rules themselves: exact, without the tables of a hole, on any board
class _Way(NamedTuple):
    """One way that a shot may go: its result, the chance, and whether the ball rolled down at the end."""

    result: ShotResult
    chance: float
    rolled: bool


def odds_by_dice(s: State, plan: PlanShot) -> PlanOdds:
    """The odds of a plan of the seat to act, without `strokes`; takes a tenth of a second.

    Raises ValueError for a call that the seat may not make.
    """
    card = played(s.set_of(s.turn).cards[plan.card], plan.shift, plan.call)
    shot = PlannedShot(s.turn, s.player.lie, s.player.passed, plan.path, card)
    ways: dict[ShotEnding, float] = defaultdict(float)
    rolled_to: dict[Cell, float] = defaultdict(float)
    for way in _ways(s.scene, shot):
        cell, passed, penalties, holed, tap_in, lost = way.result
        ways[ShotEnding(cell, passed, penalties, holed, tap_in, lost)] += way.chance
        if way.rolled:
            rolled_to[cell] += way.chance
    return PlanOdds(dict(ways), sum(rolled_to.values()), None, dict(rolled_to))


def _ways(scene: ShotSetting, shot: PlannedShot) -> Iterator[_Way]:
    """All ways a shot may go, with equivalent numbers merged: equal distances, equal hooks and boxes, white numbers on the same side."""
    card = shot.card
    blues = Counter(card.distances)
    reds = Counter(zip(card.hooks, (red in card.green for red in FACES), strict=True))
    for distance, blue_times in blues.items():
        for (hook, green), red_times in reds.items():
            check_wanted()
            red = next(n for n in FACES if card.hooks[n - 1] == hook and (n in card.green) is green)
            pair = Pair(card.distances.index(distance) + 1, red)
            yield from _ways_from(scene, shot, (pair,), blue_times * red_times / len(FACES) ** 2)


def _ways_from(scene: ShotSetting, shot: PlannedShot, rolls: tuple[DiceRoll, ...], chance: float) -> Iterator[_Way]:
    """All ways a shot may go after these dice, whose chance is `chance`."""
    due, result, events = resolve(scene, shot, rolls)
    if result is not None:
        yield _Way(result, chance, any(isinstance(event, BlackRolled) and event.to is not None for event in events))
    elif due is not None and due.die is ThrownDie.WHITE:
        true = (len(FACES) + 1 - due.at_least) / len(FACES)
        yield from _ways_from(scene, shot, (*rolls, len(FACES)), chance * true)
        if true < 1:
            yield from _ways_from(scene, shot, (*rolls, 1), chance * (1 - true))
    else:
        for number in FACES:
            yield from _ways_from(scene, shot, (*rolls, number), chance / len(FACES))
