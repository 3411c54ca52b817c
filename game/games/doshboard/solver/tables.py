"""The tables of a hole: where each count of each leg leads, what it may hit on the way, and the values of spots and hooks."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import Final, NamedTuple

import numpy as np

from game.analysis.arrays import Bools, Floats, Ints
from game.analysis.wanted import check_wanted
from game.games.doshboard.rules.geometry import DIRECTIONS, HOURS, QUARTER, UPHILL, Cell, Path, distance
from game.games.doshboard.rules.shots import ShotSetting
from game.games.doshboard.solver.walk import (
    LOST_IN_WATER, STRAIGHT, Elbows, Field, Hits, HolePlans, LegEnds, SpotNumbers, Spots, field_of, hits_of, plans_of, walk
)


# ---- the remaining way from a cell: over the gates that are not passed yet to the target, in straight lines (H23)
def aim(scene: ShotSetting, cell: Cell, passed: int) -> Cell:
    """The next cell to aim at from there: the nearest cell of the next gate, or the target."""
    passed |= scene.passed_at(cell)
    closed = [gate for number, gate in enumerate(scene.gates) if not passed >> number & 1]
    return min(closed[0], key=lambda each: (distance(cell, each), each)) if closed else scene.target


def way_left(scene: ShotSetting, cell: Cell, passed: int) -> float:
    """The cells, in straight lines, from there over all gates that are not passed to the target."""
    way, at, gates = 0.0, cell, passed
    while (to := aim(scene, at, gates)) != at:
        way += distance(at, to)
        at, gates = to, gates | scene.passed_at(to)
        if scene.open(gates) and at == scene.target:
            break
    return way


# ---- the tables of a hole: where each count of each leg leads, what it may hit on the way, and every plan as a pair of leg pieces
# After a leg only a spot matters: the cell, the last dry cell touched, the gates passed, and whether the ball has moved at all. With the
# direction of travel it is a node, which a hook may follow. So a plan takes two gathers and a sum.
_ROUNDS: Final = 2
"""The legs of a distance. After each the ball may be over water, and the next leg has to be walked from there."""


class Settled(NamedTuple):
    """Where a ball lies after its roll-away: the number of a dry cell, the penalties, the chance (H15).

    `lost` is the chance to lose the card because of what it has rolled into, water or a tree; 0 for a ball that stays where it was (H17).
    """

    dry: int
    penalties: int
    chance: float
    lost: float


@dataclass(frozen=True, eq=False)
class HoleTables:
    """The tables of a hole, independent of the values of cards.

    A lie is a dry cell with the gates passed: `passed * len(field.dry) + dry cell`. Spots 0 to `lies` are balls that have not left their
    lies; then come lies for which it matters that a ball has arrived there, then water cells by the last dry cell touched. `spot_cell` has
    their cells, `spot_lie` the lie there or of the drop, `risk` the chance of a hit on arriving there with counts left (H16). A leg from
    one of the first `walked` spots is `spot * 12 + direction - 1`; so is a node, by the direction of travel.

    An end of a shot, a final, is `how * lies + lie`: RESTS to STILL, with the lie or that of the drop. `spot_final` are those of the spots.
    `node[leg, count]` is where a distance ends: a node, or `nodes +` the final where the shot is over. `come[count, leg]` is where a hook
    leads: a spot, or `spots +` one that it does not leave, or `2 * spots +` a final. In a wind `blown[gust, spot]` are the finals, with the
    hits `blown_hits`, whose counts are `strengths[gust]`; `gust[distance]` is the index. There `gust` 0 is no wind.
    """

    scene: ShotSetting
    field: Field
    spot_cell: Ints
    spot_lie: Ints
    spot_final: Ints
    risk: Floats
    walked: int
    node: Ints
    come: Ints
    hits: Hits
    blown: Ints
    blown_hits: Hits | None
    strengths: Ints
    gust: Ints
    plans: HolePlans
    settled: tuple[tuple[Settled, ...], ...]

    @property
    def lies(self) -> int:
        """The number of lies."""
        return self.field.lies

    @property
    def ways(self) -> int:
        """The number of kinds of finals: 4, RESTS to STILL, if cards may be lost, else the first 2."""
        return 4 if self.scene.rules.lost_cards else 2

    @property
    def spots(self) -> int:
        """The number of spots."""
        return len(self.spot_cell)

    @property
    def nodes(self) -> int:
        """The number of nodes, from which a hook may follow."""
        return self.walked * HOURS

    @property
    def longest(self) -> int:
        """The largest distance in the tables."""
        return int(self.node.shape[1]) - 1

    @property
    def widest(self) -> int:
        """The widest hook in the tables."""
        return int(self.come.shape[0]) - 1

    @cached_property
    def risky(self) -> Ints:
        """The spots with a chance of a hit."""
        return np.flatnonzero(self.risk[: self.walked])

    @cached_property
    def hook_clear(self) -> Floats:
        """By count and leg the chance that a hook hits nothing on its way."""
        return np.ascontiguousarray(self.hits.clear[:, : self.widest + 1].T)

    @cached_property
    def own(self) -> Floats:
        """By leg and number of hits the chance to have hit this hole's own target."""
        own = np.where(self.hits.lie == self.target, self.hits.chance, 0.0)
        return np.concatenate((np.zeros((len(own), 1)), np.cumsum(own, axis=1)), axis=1)

    @cached_property
    def at_target(self) -> Bools:
        """The spots that are the hole's own target."""
        found: Bools = self.spot_final == self.target
        return found

    @cached_property
    def roll(self) -> Floats:
        """The chances of the roll-away: from each dry cell to each dry cell (H15)."""
        return self._rolls(lambda way: way.chance)

    @cached_property
    def roll_wet(self) -> Floats:
        """The part of `roll` that goes into water and costs a penalty."""
        return self._rolls(lambda way: way.chance * way.penalties)

    @cached_property
    def roll_lost(self) -> Floats:
        """The part of `roll` that loses the card by what the ball rolls into (H17)."""
        return self._rolls(lambda way: way.chance * way.lost)

    @cached_property
    def roll_kept(self) -> Floats:
        """The part of `roll` for which the cell where the flight ended decides about the card, because the ball stays there (H17).

        If cards are lost by the flight, it is everything that does not go into water.
        """
        dry = self.roll - self.roll_wet
        return dry if self.scene.rules.lost_by_flight else np.diag(np.diagonal(dry))

    @property
    def lost_in_water(self) -> tuple[float, float]:
        """The chances to lose the card in water, and in a waterfall or off the board (H17)."""
        return LOST_IN_WATER, float(self.field.lost[self.field.off])

    @cached_property
    def lost_in_trees(self) -> Floats:
        """By lie the chance to lose the card with a ball that has arrived there and stays (H17)."""
        found: Floats = self.field.lost[self.spot_cell[: self.lies]]
        return found

    def settled_from(self, lie: int, *, came: bool) -> Iterator[Settled]:
        """Where a ball lies after its roll-away from a lie, each with its whole chance to lose the card (H17).

        `came` says whether the ball has arrived at the lie in this shot, instead of starting there.
        """
        dry, tree = lie % len(self.field.dry), float(self.lost_in_trees[lie]) * came
        for way in self.settled[dry]:
            here = not way.penalties and (way.dry == dry or self.scene.rules.lost_by_flight)
            yield way._replace(lost=tree) if here else way

    @cached_property
    def roll_penalties(self) -> Floats:
        """The mean penalties of the roll-away from each lie."""
        one = np.array([sum(way.chance * way.penalties for way in ways) for ways in self.settled])
        return np.tile(one, self.field.masks)

    def _rolls(self, what: Callable[[Settled], float]) -> Floats:
        chances = np.zeros((len(self.field.dry),) * 2)
        for dry, ways in enumerate(self.settled):
            for way in ways:
                chances[dry, way.dry] += what(way)
        return chances

    @cached_property
    def blocked(self) -> Bools:
        """By leg, whether its first step costs more than one count (H14), so that a leg with one count left never begins."""
        spot, way = np.divmod(np.arange(len(self.node)), HOURS)
        uphill: Bools = self.field.half[way, self.spot_cell[spot]] == UPHILL
        return uphill

    @cached_property
    def _lie_of(self) -> dict[Cell, int]:
        return {cell: i for i, cell in enumerate(self.field.dry)}

    def lie_at(self, cell: Cell, passed: int = 0) -> int:
        """The number of a lie. Raises KeyError if no ball can lie there."""
        return self._lie_of[cell] + passed * len(self.field.dry)

    def cell_of(self, lie: int) -> Cell:
        """The cell of a lie."""
        return self.field.dry[lie % len(self.field.dry)]

    def passed_of(self, lie: int) -> int:
        """The gates passed at a lie, as a mask."""
        return lie // len(self.field.dry)

    @cached_property
    def target(self) -> int:
        """The lie on the target with all gates passed."""
        return self.lie_at(self.scene.target, self.field.masks - 1)

    def toward(self, target: Cell) -> HoleTables:
        """The tables of the same board with another target, for a hole without gates."""
        field = replace(self.field, target=self.field.cells.index(target))
        return replace(self, scene=replace(self.scene, target=target), field=field)

    def after_roll(self, values: Floats) -> Floats:
        """The means, by lie, of `values` after the roll-away."""
        return self.rolled(values, self.roll)

    def rolled(self, values: Floats, roll: Floats) -> Floats:
        """The means, by lie, of `values` after one of the roll-aways."""
        by_cell: Floats = values.reshape(self.field.masks, -1) @ roll.T
        return by_cell.ravel()

    def plans_from(self, lie: int) -> range:
        """The numbers of the plans from a lie."""
        first, last = np.searchsorted(self.plans.lie, (lie, lie + 1))
        return range(int(first), int(last))

    def path_of(self, plan: int) -> Path:
        """The path of a plan."""
        direction = int(self.plans.first[plan]) % HOURS + 1
        second = int(self.plans.second[plan])
        return Path(direction) if second == STRAIGHT else Path(direction, self._elbow(second // HOURS), second % HOURS + 1)

    def plan_of(self, lie: int, path: Path) -> int:
        """The number of the plan that flies along a path. Raises ValueError for a path that may not be planned from there (H6)."""
        every = self.plans_from(lie)
        part = slice(every.start, every.stop)
        legs, second = self.plans.first[part], self.plans.second[part]
        same = legs % HOURS + 1 == path.direction
        turning = same & (second >= 0) & (second % HOURS + 1 == (path.second or 0))
        found = np.flatnonzero(turning)
        found = found[[self._elbow(int(second[n]) // HOURS) == path.elbow for n in found]] if len(found) else found
        if not len(found):
            found = np.flatnonzero(same & (second == STRAIGHT))
        if not len(found):
            raise ValueError(f"no path from {self.cell_of(lie)} in direction {path.direction}")
        return every.start + int(found[0])

    def _elbow(self, spot: int) -> Cell:
        return self.field.cells[int(self.spot_cell[spot])]


class _WalkedLegs(NamedTuple):
    """The legs from all spots, round by round: where they end and what they hit.

    `elbows` are the dots of the legs from lies, `up_to` the number of hits up to each; legs were walked from `walked` spots.
    """

    ends: list[LegEnds]
    hits: list[Hits]
    elbows: Elbows
    up_to: Ints
    walked: int


def _walked(field: Field, numbers: SpotNumbers, most: int, widest: int) -> _WalkedLegs:
    """The legs from all lies, and again from where these end; every spot that is reached is added to `numbers`."""
    fresh, every_end, every_hit = numbers.every(), list[LegEnds](), list[Hits]()
    for again in range(_ROUNDS + 1):
        check_wanted()
        legs = Spots(*(np.repeat(each, HOURS) for each in fresh))
        direction = np.tile(np.array(DIRECTIONS), len(fresh.cell))
        ends, dots = walk(field, legs, direction, most if again < _ROUNDS else widest)
        hits, numbered = hits_of(field, dots, direction, most)
        every_end.append(ends)
        every_hit.append(hits)
        if again == 0:
            mine = dots.leg < field.lies * HOURS
            elbows, up_to = dots.at(mine), numbered[mine]
        fresh = numbers.add(ends, elbows.spots if again == 0 else None)
    return _WalkedLegs(every_end, every_hit, elbows, up_to, numbers.count - len(fresh.cell))


def tables_of(scene: ShotSetting, longest: int, widest: int) -> HoleTables:
    """The tables of a hole for distances up to `longest` and hooks up to `widest`."""
    field, most = field_of(scene), max(longest, widest)
    numbers = SpotNumbers(field)
    legs = _walked(field, numbers, most, widest)
    check_wanted()
    spots, walked, joined = numbers.every(), legs.walked, _joined(legs.hits)
    still = _still(field, np.repeat(spots.cell[:walked], HOURS), np.tile(np.array(DIRECTIONS), walked), most)
    leg = np.arange(walked * HOURS)
    node = np.concatenate([numbers.nodes(ends, walked)[ends.which[:, : longest + 1]] for ends in legs.ends[:_ROUNDS]])
    come = np.concatenate([numbers.comings(ends)[ends.which[:, : widest + 1]] for ends in legs.ends])
    gust = np.array([scene.wind.counts(count) for count in range(longest + 1)])
    strengths, gust_class = np.unique(gust, return_inverse=True)
    check_wanted()
    blown, blown_hits = _blown(field, numbers, scene.wind.direction, strengths)
    return HoleTables(
        scene=scene,
        field=field,
        spot_cell=spots.cell,
        spot_lie=numbers.lie_of(spots),
        spot_final=numbers.resting(),
        risk=numbers.risk(),
        walked=walked,
        node=np.where(still[: len(node), : longest + 1], leg[: len(node), None], node),
        come=np.ascontiguousarray(np.where(still[:, : widest + 1], numbers.count + leg[:, None] // HOURS, come).T),
        hits=joined,
        blown=blown,
        blown_hits=blown_hits,
        strengths=strengths,
        gust=gust_class,
        plans=plans_of(field, numbers.number[numbers.key(legs.elbows.spots)], legs.elbows, legs.up_to, joined, longest),
        settled=_settled_from(scene, field),
    )


def _joined(parts: Sequence[Hits]) -> Hits:
    """The hits of all parts, whose legs are consecutive."""
    most = max(part.chance.shape[1] for part in parts)
    wide = [((0, 0), (0, most - part.chance.shape[1])) for part in parts]
    return Hits(
        np.concatenate([np.pad(part.chance, width) for part, width in zip(parts, wide, strict=True)]),
        np.concatenate([np.pad(part.lie, width) for part, width in zip(parts, wide, strict=True)]),
        np.concatenate([part.passed for part in parts]),
    )


def _still(field: Field, cell: Ints, direction: Ints, longest: int) -> Bools:
    """By leg and count, whether the ball does not move: its count is 0, or 1 with an uphill step first (H14)."""
    count = np.arange(longest + 1)
    uphill = field.half[direction - 1, cell] == UPHILL
    still: Bools = (count == 0) | ((count == 1) & uphill[:, None])
    return still


def _blown(field: Field, numbers: SpotNumbers, direction: int, strengths: Ints) -> tuple[Ints, Hits | None]:
    """Where winds of these counts carry a ball from each spot, and what it may hit on the way; None for the hits without wind (H20)."""
    resting = numbers.resting()
    if not strengths.any():
        return resting[None], None
    spots, most = numbers.every(), int(strengths.max())
    to = np.full(len(resting), direction)
    ends, dots = walk(field, spots, to, most)
    carried = np.where(_still(field, spots.cell, to, most), resting[:, None], numbers.finals(ends.spots)[ends.which])
    hits, _up_to = hits_of(field, dots, to, most)
    return np.ascontiguousarray(carried[:, strengths].T), hits


def _settled_from(scene: ShotSetting, field: Field) -> tuple[tuple[Settled, ...], ...]:
    """The results of the roll-away from each dry cell, for each number of the black die until none leads downhill (H15)."""
    number = {cell: dry for dry, cell in enumerate(field.dry)}
    lost = dict(zip(field.cells, field.lost.tolist(), strict=False))
    high = {above for above, _below in scene.ground.cliffs} if scene.rules.hills else set[Cell]()

    @cache
    def settled(cell: Cell) -> tuple[Settled, ...]:
        here = number[cell]
        found: dict[tuple[int, int, float], float] = defaultdict(float)
        below = scene.lower(cell) if cell in high else ()
        if not any(below):
            return (Settled(here, 0, 1.0, 0.0),)
        for lower in below:
            for way in rolled(here, lower):
                found[way.dry, way.penalties, way.lost] += way.chance / len(below)
        return tuple(Settled(dry, penalties, chance, risk) for (dry, penalties, risk), chance in sorted(found.items()))

    def rolled(here: int, lower: Cell | None) -> Iterator[Settled]:
        """The result of one number of the black die, which leads from here to that lower cell, or to none."""
        if lower is None:
            yield Settled(here, 0, 1.0, 0.0)
        elif lower not in number:
            yield Settled(here, 1, 1.0, lost[lower])
        else:
            for way in settled(lower):
                comes_to_lie = way.dry == number[lower] and not way.penalties
                yield way._replace(lost=lost[lower]) if comes_to_lie and not scene.rules.lost_by_flight else way

    return tuple(map(settled, field.dry))


# ---- the values of each spot and each hook of a hole before their dice, from the values of the ends of shots (H8, H10, H15, H16, H20)
# Everything is computed as if no red number were green; `green` is by how much it is lower with one that is. All of it is linear: hooks and
# cards are applied afterwards as weights, by matrix products.
@dataclass(frozen=True)
class Worth:
    """Mean values over the dice still to be rolled. The wind that a distance brings, `gust`, is the first index if there is one.

    `come[gust, spot]` is a ball that arrives at a spot with no hook to follow, `still[gust, spot]` one whose hook does not move it there,
    and `legs[gust, count, leg]` one that hooks by that count along a leg. `ahead[leg, count]` and `up_to[leg, number]` are the parts of a
    flight that end at hits on the way: those a count leads past, and the first ones; None if nothing can be hit. `hit[spot]` is a ball that
    hits what is at a spot, `ends` are the finals.
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
        """The values of nodes with one hook, in the form of `after`."""
        tables = self.tables
        spot, way = np.divmod(node, HOURS)
        if not hook:
            return self.come[gust, spot]
        leg = spot * HOURS + (way + (QUARTER if hook > 0 else -QUARTER)) % HOURS
        risk = tables.risk[spot]
        found: Floats = risk * self.hit[spot] + (1 - risk) * self.legs[gust, abs(hook), leg]
        return found

    def most(self) -> Floats:
        """By gust the highest value of each node over all hooks, followed by the finals."""
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
    """By gust the values of nodes, followed by the finals: the sum of worths, each weighted by the chances of its hooks -widest to widest.

    The finals are those of the first worth. Of nodes only these `gusts` are filled in; others are 0.
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
    """Adds the values of hooks to nodes, an array by spot and direction."""
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
    """The mean strokes after each final if no card is lost: of lies after their roll-away, of drops with their penalty (H8, H15)."""
    rests, drops = tables.after_roll(strokes) + tables.roll_penalties, 1 + strokes
    return np.concatenate((rests, drops) if tables.ways == 2 else (rests, drops, drops, rests))


def ends_by_penalty(tables: HoleTables, after: Floats, penalized: Floats) -> Floats:
    """The mean value of each final from the value of a lie after a shot without a penalty and with one, if no card is lost (H8, H15)."""
    wet = (penalized - after).reshape(tables.field.masks, -1) @ tables.roll_wet.T
    rests = tables.after_roll(after) + wet.ravel()
    return np.concatenate((rests, penalized) if tables.ways == 2 else (rests, penalized, penalized, rests))


def worth_of(tables: HoleTables, ends: Floats) -> Worth:
    """All values if no red number is green; `ends` by final."""
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
    """How much lower all values are with a green red number: a ball on the target is then holed out, which has the value `holed`."""
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
    """The values of hooks by gust, count and leg, with the hits on the way."""
    found = np.empty((len(come), *tables.come.shape))
    for gust, (moved, unmoved) in enumerate(zip(come, still, strict=True)):
        np.take(np.concatenate((moved, unmoved, ends)), tables.come, out=found[gust])
    if ahead is not None:
        found *= tables.hook_clear
        found += ahead[:, : tables.widest + 1].T
    return found
