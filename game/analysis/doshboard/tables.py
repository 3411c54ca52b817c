"""The tables of a hole: nodes where a distance may end, finals where a hook leads from there, and every plan as a pair of leg pieces.

After a leg only its node matters: the cell, the last dry cell touched, the direction of travel. So a plan takes two gathers and a sum.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import Final, NamedTuple

import numpy as np

from game.analysis.doshboard.walk import Bools, Elbows, Ends, Field, Floats, Ints, Spots, field_of, turns_of, walk
from game.rules.doshboard.geometry import DIRECTIONS, HOURS, QUARTER, Cell, turned
from game.rules.doshboard.legs import UPHILL, Path
from game.rules.doshboard.shots import Scene

STRAIGHT: Final = -1
"""The second leg of a plan that has none."""

_ROUNDS: Final = 2
"""The legs of a distance: after each of them a ball may be over water, and from there a next leg has to be walked."""


class Settled(NamedTuple):
    """Where a ball lies after its roll-away: the number of a dry cell, the penalties, the chance (H15)."""

    dry: int
    penalties: int
    chance: float


@dataclass(frozen=True)
class Plans:
    """Every path of a hole by its start, those from one lie together.

    `first` is the leg (lie * 12 + direction - 1) up to the elbow, `most` the largest count that does not turn. `second` is the leg from the
    elbow or STRAIGHT, `used` the counts up to the elbow, `spent` what a card's distance loses before the second leg (`used` and a tree's
    grip). Elbows that no distance passes are left out: they fly as the straight path does. `over_elbow` is the node over the elbow of a
    ball that has not turned, of use where it is `stopped` there.
    """

    lie: Ints
    first: Ints
    most: Ints
    second: Ints
    used: Ints
    spent: Ints
    over_elbow: Ints

    @cached_property
    def stopped(self) -> Bools:
        """Whether a cliff before the second leg stops a ball over the elbow that has one count left there (H7, H14)."""
        stopped: Bools = (self.second != STRAIGHT) & (self.most > self.used)
        return stopped

    @cached_property
    def begin(self) -> Ints:
        """The number of the first plan of each lie that has one."""
        return np.flatnonzero(np.r_[True, self.lie[1:] != self.lie[:-1]])

    @cached_property
    def sizes(self) -> Ints:
        """How many plans each of these lies has."""
        sizes: Ints = np.diff(np.r_[self.begin, len(self.lie)])
        return sizes


@dataclass(frozen=True)
class Tables:
    """A hole without its cards.

    A lie is a dry cell with the gates passed: `passed * len(field.dry) + dry cell`. Spots are the lies, then water cells by the last dry
    cell touched; `spot_cell` has their cells. A leg from a spot is `spot * 12 + direction - 1`. `node[leg, count]` is where a distance
    ends: a node (spot and direction of travel), or `nodes +` the lie where a tree ended the shot, or `nodes + lies +` the lie of a drop
    from beyond the edge of the board. `final[gust[distance], node, hook + widest]` is where hook and wind end: the lie, or `lies +` the
    lie of a drop. In a wind `hook_spot[node, hook + widest]` is the spot where it takes over, -1 where the shot is over before (H20).
    """

    scene: Scene
    field: Field
    spot_cell: Ints
    node: Ints
    final: Ints
    hook_spot: Ints | None
    gust: Ints
    plans: Plans
    settled: tuple[tuple[Settled, ...], ...]

    @property
    def lies(self) -> int:
        """How many lies there are."""
        return self.field.lies

    @property
    def nodes(self) -> int:
        """How many nodes a hook may follow."""
        return int(self.final.shape[1])

    @property
    def longest(self) -> int:
        """The largest distance in the tables."""
        return int(self.node.shape[1]) - 1

    @property
    def widest(self) -> int:
        """The widest hook in the tables."""
        return int(self.final.shape[2]) // 2

    @cached_property
    def roll(self) -> Floats:
        """The chances of the roll-away: from each dry cell to each dry cell (H15)."""
        chances = np.zeros((len(self.field.dry),) * 2)
        for dry, ways in enumerate(self.settled):
            for way in ways:
                chances[dry, way.dry] += way.chance
        return chances

    @cached_property
    def roll_wet(self) -> Floats:
        """The part of `roll` that goes into water and costs a penalty."""
        chances = np.zeros((len(self.field.dry),) * 2)
        for dry, ways in enumerate(self.settled):
            for way in ways:
                chances[dry, way.dry] += way.chance * way.penalties
        return chances

    @cached_property
    def roll_penalties(self) -> Floats:
        """The mean penalties of the roll-away from each lie."""
        one = np.array([sum(way.chance * way.penalties for way in ways) for ways in self.settled])
        return np.tile(one, self.field.masks)

    @cached_property
    def blocked(self) -> Bools:
        """The legs with distances whose first step takes more than one count (H14): with one count left they never begin."""
        spot, way = np.divmod(np.arange(len(self.node)), HOURS)
        uphill: Bools = self.field.half[way, self.spot_cell[spot]] == UPHILL
        return uphill

    @cached_property
    def _lie_of(self) -> dict[Cell, int]:
        return {cell: i for i, cell in enumerate(self.field.dry)}

    def lie_at(self, cell: Cell, passed: int = 0) -> int:
        """The number of a lie. Raises KeyError where no ball can lie."""
        return self._lie_of[cell] + passed * len(self.field.dry)

    def cell_of(self, lie: int) -> Cell:
        """The cell of a lie."""
        return self.field.dry[lie % len(self.field.dry)]

    def passed_of(self, lie: int) -> int:
        """The gates passed at a lie, as a mask."""
        return lie // len(self.field.dry)

    @property
    def target(self) -> int:
        """The lie on the target with all gates passed."""
        return self.lie_at(self.scene.target, self.field.masks - 1)

    def toward(self, target: Cell) -> Tables:
        """The same board with another target, for a hole without gates."""
        return replace(self, scene=replace(self.scene, target=target))

    def after_roll(self, values: Floats) -> Floats:
        """The means, by lie, of `values` after the roll-away."""
        by_cell: Floats = values.reshape(self.field.masks, -1) @ self.roll.T
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
        """The number of the plan that flies as a path does. Raises ValueError for a path that may not be planned from there (H6)."""
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


def tables_of(scene: Scene, longest: int, widest: int) -> Tables:
    """The tables of a hole for distances up to `longest` and hooks up to `widest`."""
    field = field_of(scene)
    numbers = _Numbers(field)
    fresh = numbers.lies()
    walks: list[tuple[Ints, Ends]] = []
    for again in range(_ROUNDS + 1):
        legs = Spots(*(np.repeat(each, HOURS) for each in fresh))
        direction = np.tile(np.array(DIRECTIONS), len(fresh.cell))
        ends, passed = walk(field, legs, direction, max(longest, widest) if again < _ROUNDS else widest)
        walks.append((direction, ends))
        if again == 0:
            elbows = passed
        if again < _ROUNDS:
            fresh = numbers.add(ends, elbows.spots if again == 0 else None)
    node = np.concatenate([numbers.nodes(direction, ends)[:, : longest + 1] for direction, ends in walks[:_ROUNDS]])
    plans = _plans_of(field, numbers, elbows, longest)
    reached = np.unique(np.concatenate((node[node < _PAST], plans.over_elbow[plans.stopped])))
    past = node >= _PAST
    hooks = _Hooks(reached)
    final, hook_spot = hooks.of(np.concatenate([numbers.finals(ends)[:, : widest + 1] for _direction, ends in walks]))[None], None
    gust = np.array([scene.wind.counts(count) for count in range(longest + 1)])
    strengths, gust_class = np.unique(gust, return_inverse=True)
    if gust.any():
        numbers.add(ends, None)
        hook_spot = hooks.of(np.concatenate([numbers.rests(ends)[:, : widest + 1] for _direction, ends in walks]))
        blown = walk(field, numbers.every(), np.full(numbers.count, scene.wind.direction), int(gust.max()))[0]
        carried = numbers.finals(blown)
        on = hook_spot >= 0
        final = np.stack([np.where(on, carried[np.where(on, hook_spot, 0), strength], final[0]) for strength in strengths])
    return Tables(
        scene=scene,
        field=field,
        spot_cell=numbers.every().cell,
        node=np.where(past, node - _PAST + len(reached), np.searchsorted(reached, node)),
        final=final,
        hook_spot=hook_spot,
        gust=gust_class,
        plans=replace(plans, over_elbow=np.searchsorted(reached, plans.over_elbow)),
        settled=_settled_from(scene, field),
    )


class _Hooks:
    """The hooks that may follow the nodes that are reached, from the widest to the left to the widest to the right."""

    def __init__(self, reached: Ints) -> None:
        turn = np.array([[turned(one, hours) - one for one in DIRECTIONS] for hours in (-QUARTER, QUARTER)])
        self._left, self._right = reached + turn[:, reached % HOURS]

    def of(self, by_leg: Ints) -> Ints:
        """By node and hook what is told by leg and count."""
        return np.concatenate((by_leg[self._left][:, :0:-1], by_leg[self._right]), axis=1)


_PAST: Final = 1 << 40
"""What is added to a node that ends the shot until the number of nodes is known."""


class _Numbers:
    """Numbers of spots, given as they are found: the lies first, then water cells by the last dry cell touched."""

    def __init__(self, field: Field) -> None:
        self.field, self.count = field, field.lies
        self.number = np.full(field.masks * len(field.dry) * len(field.cells), -1, np.int64)
        masks, dry = np.divmod(np.arange(field.lies), len(field.dry))
        cell = np.flatnonzero(field.land >= 0)[dry]
        self._lies = Spots(cell, dry, masks)
        self.number[self.key(self._lies)] = np.arange(field.lies)
        self._found = [self._lies]

    def lies(self) -> Spots:
        """The lies as places where a shot begins; a start in a gate has passed it (H23)."""
        return self._lies._replace(mask=self._lies.mask | self.field.gates[self._lies.cell])

    def key(self, spots: Spots) -> Ints:
        return (spots.mask * len(self.field.dry) + spots.dry) * len(self.field.cells) + spots.cell

    def add(self, ends: Ends, elbows: Spots | None) -> Spots:
        """Number the spots over water that were not known, and return them."""
        keys = [self.key(ends.spots)[self._wet(ends.spots)]]
        if elbows is not None:
            keys.append(self.key(elbows)[self._wet(elbows)])
        fresh = np.unique(np.concatenate(keys))
        fresh = fresh[self.number[fresh] < 0]
        self.number[fresh] = self.count + np.arange(len(fresh))
        self.count += len(fresh)
        rest, cell = np.divmod(fresh, len(self.field.cells))
        mask, dry = np.divmod(rest, len(self.field.dry))
        self._found.append(Spots(cell, dry, mask))
        return self._found[-1]

    def every(self) -> Spots:
        """All spots so far, by their numbers."""
        return Spots(*(np.concatenate(each) for each in zip(*self._found, strict=True)))

    def nodes(self, direction: Ints, ends: Ends) -> Ints:
        """The nodes of distances."""
        spots, many = ends.spots, len(self.field.dry)
        off = spots.cell == self.field.off
        known = self.number[np.where(off, 0, self.key(spots))]
        over = _PAST + spots.mask * many + np.where(off, self.field.lies + spots.dry, self.field.land[spots.cell])
        return np.where(off | ends.over, over, known * HOURS + direction[:, None] - 1)

    def rests(self, ends: Ends) -> Ints:
        """The spots where hooks end; -1 where a tree or the edge of the board has ended the shot."""
        off = ends.spots.cell == self.field.off
        return np.where(off | ends.over, -1, self.number[np.where(off, 0, self.key(ends.spots))])

    def finals(self, ends: Ends) -> Ints:
        """The finals of hooks, or of the wind."""
        spots, land = ends.spots, self.field.land[ends.spots.cell]
        return spots.mask * len(self.field.dry) + np.where(land < 0, self.field.lies + spots.dry, land)

    def _wet(self, spots: Spots) -> Bools:
        wet: Bools = (spots.cell != self.field.off) & (self.field.land[spots.cell] < 0)
        return wet


def _plans_of(field: Field, numbers: _Numbers, elbows: Elbows, longest: int) -> Plans:
    spot = numbers.number[numbers.key(elbows.spots)]
    grip = field.grip[numbers.lies().cell]
    lie, way = np.divmod(np.arange(field.lies * HOURS), HOURS)
    straight = np.flatnonzero(field.aims[way, numbers.lies().cell[lie]])
    none = np.zeros(len(straight), np.int64)
    rows = [(lie[straight], straight, none + longest, none + STRAIGHT, none, none, none)]
    for second in turns_of(elbows.leg % HOURS + 1).T:
        blocked = field.half[second - 1, elbows.spots.cell] == UPHILL
        start = elbows.leg // HOURS
        spent = elbows.used + grip[start]
        turning = (field.dot[second - 1, elbows.spots.cell] != field.off) & (spent < longest)
        over = spot * HOURS + elbows.leg % HOURS
        row = (start, elbows.leg, elbows.used + blocked, spot * HOURS + second - 1, elbows.used, spent, over)
        rows.append(tuple(each[turning] for each in row))
    columns = [np.concatenate(column) for column in zip(*rows, strict=True)]
    order = np.argsort(columns[0], kind="stable")
    return Plans(*(column[order] for column in columns))


def _settled_from(scene: Scene, field: Field) -> tuple[tuple[Settled, ...], ...]:
    """The roll-away from each dry cell: each number of the black die, until none leads downhill (H15)."""
    number = {cell: dry for dry, cell in enumerate(field.dry)}

    @cache
    def settled(cell: Cell) -> tuple[Settled, ...]:
        here = number[cell]
        found: dict[tuple[int, int], float] = defaultdict(float)
        below = scene.lower(cell) if scene.rules.hills else ()
        if not any(below):
            return (Settled(here, 0, 1.0),)
        for lower in below:
            into_water = Settled(here, 1, 1.0)
            ways = (Settled(here, 0, 1.0),) if lower is None else settled(lower) if lower in number else (into_water,)
            for way in ways:
                found[way.dry, way.penalties] += way.chance / len(below)
        return tuple(Settled(*which, chance) for which, chance in sorted(found.items()))

    return tuple(map(settled, field.dry))
