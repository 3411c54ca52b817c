"""Walks many legs at once with arrays: where each count ends, the spots between the legs, and every plan from every lie."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

import numpy as np

from game.analysis.arrays import Bools, Floats, Ints
from game.analysis.wanted import check_wanted
from game.games.doshboard.rules.board import GRIP, CellKind
from game.games.doshboard.rules.geometry import (
    COVERING, DIRECTIONS, DOWNHILL, FLAT, HOURS, QUARTER, STEPS, UPHILL, BoardCells, Cell, turned
)
from game.games.doshboard.rules.shots import FACES, HIT_FROM, LOST_FROM, OFF_LOST_FROM, STOPPING, TARGET_HIT_FROM, ShotSetting

# ---- many legs at once: where every count from many places in many directions ends, with arrays (H3, H8, H9, H14, H23)
TURNS: Final = tuple(hours for hours in range(-QUARTER, QUARTER + 1) if hours)
"""The possible turns at an elbow, in clock hours (H6)."""

LOST_IN_WATER: Final = (len(FACES) + 1 - LOST_FROM[CellKind.WATER]) / len(FACES)
"""The chance to lose a card with a ball in water (H17)."""

_UNSET: Final = -1


@dataclass(frozen=True)
class Field:
    """A hole's board as arrays over its cells, in the order of `cells`; one more row at the end stands for everything off the board.

    `dot` and `cover` (direction - 1, cell) lead to the next dot and to the cell that covers the midpoint (the next dot itself where the
    direction is even); `half` and `rest` are the prices of the way to the covering cell and on from there (0 if the direction is even);
    `aims` says whether a dot of the ray is on the board. `land` numbers the dry cells, -1 for others; `stops` are trees that end a shot;
    `grip` is what each cell takes off a distance; `gates` is a mask of the gates that contain it. `risk` is the chance that a ball which
    touches a dot and still moves hits what is there (H16), `lost` that of losing a card with a flight that ends there (H17), `falls` are
    waterfalls and everything off the board; `target` is the hole's own target, which counts as one once all gates are passed.
    """

    cells: tuple[Cell, ...]
    dry: tuple[Cell, ...]
    land: Ints
    stops: Bools
    grip: Ints
    gates: Ints
    risk: Floats
    lost: Floats
    falls: Bools
    target: int
    dot: Ints
    cover: Ints
    half: Ints
    rest: Ints
    aims: Bools
    masks: int

    def risk_at(self, spots: Spots) -> Floats:
        """The chance of a hit at each of these spots when it is touched on the way (H16)."""
        closed = (spots.cell == self.target) & (spots.mask != self.masks - 1)
        found: Floats = np.where(closed, 0.0, self.risk[spots.cell])
        return found

    @property
    def off(self) -> int:
        """The index in the arrays that stands for everything off the board."""
        return len(self.cells)

    @property
    def lies(self) -> int:
        """The number of lies: dry cells times sets of gates passed."""
        return len(self.dry) * self.masks


def field_of(scene: ShotSetting) -> Field:
    """The board of a hole as arrays, with the cliffs, trees and gates that apply under its rules."""
    marks, ground = scene.land.marks, scene.ground
    cells = tuple(sorted(marks))
    dry = tuple(cell for cell in cells if not marks[cell].wet)
    off = len(cells)
    beyond = _steps_over(cells, ground.reach)
    dot = np.stack([beyond(direction, 1) for direction in DIRECTIONS])
    cover = np.stack([beyond(COVERING.get(direction, direction), 1) for direction in DIRECTIONS])
    aims = np.stack([np.any([beyond(direction, n) != off for n in range(1, ground.reach + 1)], axis=0) for direction in DIRECTIONS])
    price = _prices(cells, ground)
    odd = np.array([direction in COVERING for direction in DIRECTIONS])[:, None]
    land = np.full(off + 1, -1, np.int64)
    land[np.flatnonzero([*(not marks[cell].wet for cell in cells), False])] = np.arange(len(dry))
    return Field(
        cells=cells,
        dry=dry,
        land=land,
        stops=np.array([*(marks[cell] in STOPPING and not scene.rules.hit_or_miss for cell in cells), False]),
        grip=np.array([*(GRIP.get(marks[cell], 0) if scene.rules.hills else 0 for cell in cells), 0], np.int64),
        gates=np.array([*(scene.passed_at(cell) for cell in cells), 0], np.int64),
        risk=np.array([*(_risk(scene, cell) for cell in cells), 0.0]),
        lost=np.array([*(_from(LOST_FROM.get(marks[cell], 0)) for cell in cells), _from(OFF_LOST_FROM)]) * scene.rules.lost_cards,
        falls=np.array([*(marks[cell] is CellKind.WATERFALL for cell in cells), True]),
        target=cells.index(scene.target),
        dot=dot,
        cover=cover,
        half=price[np.arange(off + 1), cover],
        rest=np.where(odd, price[cover, dot], 0),
        aims=aims,
        masks=1 << len(scene.gates),
    )


def _risk(scene: ShotSetting, cell: Cell) -> float:
    """The chance that a ball which touches a cell's dot and still moves hits what is there (H16)."""
    if not scene.rules.hit_or_miss:
        return 0.0
    return _from(TARGET_HIT_FROM if cell in scene.land.targets else HIT_FROM.get(scene.land.marks[cell], 0))


def _from(at_least: int) -> float:
    """The chance of a white number of at least `at_least`; 0 stands for never."""
    return (len(FACES) + 1 - at_least) / len(FACES) if at_least else 0.0


def _steps_over(cells: Sequence[Cell], reach: int) -> Callable[[int, int], Ints]:
    """A function that returns, for each cell, the index of the cell some dots away in a direction; `len(cells)` is off the board."""
    off = len(cells)
    qs, rs = np.array(cells, np.int64).T
    margin = 2 * reach + 2
    qs, rs = qs - qs.min() + margin, rs - rs.min() + margin
    width = int(rs.max()) + margin + 1
    grid, place = np.full((int(qs.max()) + margin + 1) * width, off, np.int64), qs * width + rs
    grid[place] = np.arange(off)

    def beyond(direction: int, dots: int) -> Ints:
        q, r = STEPS[direction]
        return np.append(grid[place + dots * (q * width + r)], off)

    return beyond


def _prices(cells: Sequence[Cell], ground: BoardCells) -> Ints:
    """The price of each step, by two cell indices; the last index is off the board (H14)."""
    number = {cell: n for n, cell in enumerate(cells)}
    price = np.full((len(cells) + 1, len(cells) + 1), FLAT, np.int64)
    for high, low in ground.cliffs:
        price[number[high], number[low]] = DOWNHILL
        price[number[low], number[high]] = UPHILL
    return price


class Spots(NamedTuple):
    """Positions of balls, one per entry: the cell, the last dry cell that they touched (by land number), the gates passed."""

    cell: Ints
    dry: Ints
    mask: Ints

    def at(self, which: Ints | Bools) -> Spots:
        """The balls with these indices."""
        return Spots(self.cell[which], self.dry[which], self.mask[which])


class LegEnds(NamedTuple):
    """The ends of legs, each once: the leg, the spot, whether a tree stopped the ball; and `which[leg, count]` is the end for each count.

    Off the board is the cell number `Field.off`.
    """

    leg: Ints
    spots: Spots
    over: Bools
    which: Ints


class Elbows(NamedTuple):
    """Dots that legs pass and where they may turn: which leg, the spot there, and the counts that it took."""

    leg: Ints
    spots: Spots
    used: Ints

    def at(self, which: Bools) -> Elbows:
        """The elbows with these indices."""
        return Elbows(self.leg[which], self.spots.at(which), self.used[which])


@dataclass(frozen=True)
class Hits:
    """What legs may hit on their way, while the ball still moves (H16), in the order in which they come to it.

    `chance[leg, n]` is that of a shot which ends at the leg's hit number n, and `lie[leg, n]` the lie then (0 and 0 beyond a leg's last
    one). `passed[leg, count]` is how many of them a count leads past.
    """

    chance: Floats
    lie: Ints
    passed: Ints

    @property
    def none(self) -> bool:
        """Whether there is nothing to hit on any leg."""
        return not self.chance.shape[1]

    @cached_property
    def through(self) -> Floats:
        """The chance to pass each number of hits, by leg."""
        return 1.0 - _summed(self.chance)

    @cached_property
    def clear(self) -> Floats:
        """By leg and count, the chance to hit nothing on the way."""
        return self.by_count(self.through)

    def worth(self, ends: Floats) -> Floats:
        """The total value of ends at the first hits, up to each number of them, by leg; `ends` by lie."""
        return _summed(self.chance * ends[self.lie])

    def by_count(self, by_number: Floats) -> Floats:
        """Values by leg and number of hits as values by leg and count."""
        found: Floats = np.take_along_axis(by_number, self.passed, axis=1)
        return found


def _summed(by_hit: Floats) -> Floats:
    return np.concatenate((np.zeros((len(by_hit), 1)), np.cumsum(by_hit, axis=1)), axis=1)


def hits_of(field: Field, dots: Elbows, direction: Ints, longest: int) -> tuple[Hits, Ints]:
    """The hits of legs in these directions (one for each leg), and for each dot the number of its leg's hits before or at it."""
    legs, many = len(direction), len(field.dry)
    risk = field.risk_at(dots.spots)
    if not risk.any():
        none = np.zeros((legs, 0), np.int64)
        return Hits(none.astype(np.float64), none, np.zeros((legs, longest + 1), np.int64)), np.zeros(len(risk), np.int64)
    order = order_of(dots.leg)
    risky = risk[order] > 0
    before = np.cumsum(risky)       # hits up to each dot, over all legs until its own
    first = np.r_[0, before][np.searchsorted(dots.leg[order], np.arange(legs))]
    up_to = np.empty(len(order), np.int64)
    up_to[order] = before - first[dots.leg[order]]
    rows = order[risky]
    leg, number = dots.leg[rows], up_to[rows] - 1
    chance, lie = np.zeros((legs, int(number.max(initial=-1)) + 1)), np.zeros((legs, int(number.max(initial=-1)) + 1), np.int64)
    alive = np.ones(legs)
    for n in range(chance.shape[1]):
        now = number == n
        chance[leg[now], n] = alive[leg[now]] * risk[rows[now]]
        alive[leg[now]] *= 1 - risk[rows[now]]
    spots = dots.spots.at(rows)
    lie[leg, number] = spots.mask * many + spots.dry
    foot = field.half[direction[leg] - 1, spots.cell] == UPHILL    # a leg with one count left ends here
    beyond = dots.used[rows] + 1 + foot
    passed = np.zeros((legs, longest + 2), np.int64)
    np.add.at(passed, (leg, np.minimum(beyond, longest + 1)), 1)
    return Hits(chance, lie, np.cumsum(passed, axis=1)[:, : longest + 1]), up_to


def walk(field: Field, starts: Spots, direction: Ints, longest: int) -> tuple[LegEnds, Elbows]:
    """The ends of legs with the counts 0 to `longest`, and the dots they pass with a count left."""
    ends = _Ends(len(starts.cell), longest)
    nowhere = np.zeros(0, np.int64)
    dots = [Elbows(nowhere, Spots(nowhere, nowhere, nowhere), nowhere)]
    leg, at, way, used = np.arange(len(starts.cell)), starts, direction - 1, np.zeros(len(starts.cell), np.int64)
    ends.put(leg, used, at, field.stops[at.cell] & False)
    while len(leg):
        halves, used = _half_step(field, ends, leg, at, way, used)
        dot = field.dot[way, at.cell]
        at = _come_to(field, dot, at, halves.mask)
        stopped = field.stops[dot]
        over = stopped | (dot == field.off)
        ended = np.flatnonzero(over)
        ends.put_rest(leg[ended], at.at(ended), stopped[ended])
        ends.put(leg, used, at, stopped)
        on = np.flatnonzero(~over & (used < longest))
        leg, at, way, used = leg[on], at.at(on), way[on], used[on]
        dots.append(Elbows(leg, at, used))
    spots = Spots(*(np.concatenate(each) for each in zip(*(each.spots for each in dots), strict=True)))
    return ends.found(), Elbows(np.concatenate([each.leg for each in dots]), spots, np.concatenate([each.used for each in dots]))


def _half_step(field: Field, ends: _Ends, leg: Ints, at: Spots, way: Ints, used: Ints) -> tuple[Spots, Ints]:
    """Moves along the first half of each step: to the middle of odd steps, or to the foot of a cliff that costs too much.

    Adds the counts that end there to `ends`. Returns the places in the middle (for even steps only their gates matter) and the counts used
    up to the next dot.
    """
    price = field.half[way, at.cell]
    foot = np.flatnonzero(price == UPHILL)
    ends.put(leg[foot], used[foot] + 1, at.at(foot), np.zeros(len(foot), bool))
    used = used + price
    odd = way % 2 == 0      # `way` counts from 0, directions from 1
    cover = np.where(odd, field.cover[way, at.cell], field.off)
    middle = _come_to(field, cover, at, at.mask)
    stopped, halves = field.stops[cover], np.flatnonzero(odd)
    ends.put(leg[halves], used[halves], middle.at(halves), stopped[halves])
    price = field.rest[way, at.cell]
    foot = np.flatnonzero(odd & (price == UPHILL))
    ends.put(leg[foot], used[foot] + 1, middle.at(foot), stopped[foot])
    return middle, used + price


def _come_to(field: Field, cell: Ints, before: Spots, mask: Ints) -> Spots:
    """The balls at the cells that they touch: a dry one becomes the last dry cell touched (H8), and its gates are passed (H23)."""
    land = field.land[cell]
    return Spots(cell, np.where(land >= 0, land, before.dry), mask | field.gates[cell])


class _Ends:
    """Collects the ends of legs. The first end for a leg and a count holds, since a ball whose count is used up does not move on."""

    def __init__(self, legs: int, longest: int) -> None:
        self._longest = longest
        self._which = np.full((legs, longest + 1), _UNSET, np.int64)
        self._flat = self._which.reshape(-1)
        self._many = 0
        self._parts: list[tuple[Ints, Spots, Bools]] = []

    def put(self, leg: Ints, count: Ints, at: Spots, over: Bools) -> None:
        """Ends these legs there with these counts, unless they have ended before."""
        fresh = np.flatnonzero(count <= self._longest)
        where = leg[fresh] * (self._longest + 1) + count[fresh]
        new = np.flatnonzero(self._flat[where] == _UNSET)
        fresh = fresh[new]
        self._flat[where[new]] = self._many + np.arange(len(new))
        self._add(leg[fresh], at.at(fresh), over[fresh])

    def put_rest(self, leg: Ints, at: Spots, over: Bools) -> None:
        """Ends these legs there for every count with which they have not ended before."""
        unset = self._which[leg] == _UNSET
        some = np.flatnonzero(unset.any(axis=1))
        row, count = np.nonzero(unset[some])
        self._flat[leg[some][row] * (self._longest + 1) + count] = self._many + row
        self._add(leg[some], at.at(some), over[some])

    def _add(self, leg: Ints, at: Spots, over: Bools) -> None:
        self._parts.append((leg, at, over))
        self._many += len(leg)

    def found(self) -> LegEnds:
        """Where each leg ends with each count."""
        legs, spots, over = zip(*self._parts, strict=True)
        return LegEnds(np.concatenate(legs), Spots(*map(np.concatenate, zip(*spots, strict=True))), np.concatenate(over), self._which)


def order_of(numbers: Ints) -> Ints:
    """The permutation that sorts non-negative numbers, stable; those below 2**16 take a fraction of the time as the shortest integers."""
    return np.argsort(numbers.astype(np.min_scalar_type(int(numbers.max(initial=0)))), kind="stable")


def told_apart(numbers: Ints) -> tuple[Ints, Ints]:
    """The distinct values of non-negative numbers, ascending, and for each number the index of its value: without sorting."""
    there = np.zeros(int(numbers.max(initial=0)) + 1, bool)
    there[numbers] = True
    return np.flatnonzero(there), (np.cumsum(there) - 1)[numbers]


def turns_of(direction: Ints) -> Ints:
    """The directions to which legs in these directions may turn, one row for each leg, in the order of `TURNS`."""
    return np.array([[turned(one, hours) for hours in TURNS] for one in range(HOURS + 1)], np.int64)[direction]


# ---- the spots of a hole: where balls are between the legs of a shot, and how a shot ends there
RESTS: Final = 0
DROPPED: Final = 1
FALLEN: Final = 2
STILL: Final = 3
"""How a flight ends: on dry ground; in water; in a waterfall or off the board; without having left the tree in which it began (H8, H17).

If no card can be lost (H17), the last two count as the first two, and only those exist.
"""


class SpotNumbers:
    """Numbers spots as they are found: first balls that have not left their lies, last water cells by the last dry cell touched."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.number = np.full(field.masks * len(field.dry) * len(field.cells), -1, np.int64)
        masks, dry = np.divmod(np.arange(field.lies), len(field.dry))
        cell = np.flatnonzero(field.land >= 0)[dry]
        lies = Spots(cell, dry, masks)
        self.number[self.key(lies)] = np.arange(field.lies)
        come = np.flatnonzero((field.risk_at(lies) > 0) | (field.lost[cell] > 0))     # lies where it matters that a ball has arrived
        self.number[self.key(lies.at(come))] = field.lies + np.arange(len(come))
        self.count = field.lies + len(come)
        opened = lies._replace(mask=masks | field.gates[cell])      # a ball that starts in a gate has passed it (H23)
        self._found = [Spots(*(np.concatenate(each) for each in zip(opened, lies.at(come), strict=True)))]

    def key(self, spots: Spots) -> Ints:
        """A number that identifies each spot."""
        return (spots.mask * len(self.field.dry) + spots.dry) * len(self.field.cells) + spots.cell

    def add(self, ends: LegEnds, elbows: Spots | None) -> Spots:
        """Numbers the spots over water that are new, and returns them."""
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
        """All spots so far, in order of number."""
        return Spots(*(np.concatenate(each) for each in zip(*self._found, strict=True)))

    def risk(self) -> Floats:
        """The chance of a hit on arriving at each spot; 0 for a ball that has not left its lie."""
        risk = self.field.risk_at(self.every())
        risk[: self.field.lies] = 0.0
        return risk

    def nodes(self, ends: LegEnds, walked: int) -> Ints:
        """The node, by end, to which each distance leads; the final instead if the shot is over there."""
        return np.where(self._over(ends), walked * HOURS + self.finals(ends.spots), self._known(ends) * HOURS + ends.leg % HOURS)

    def comings(self, ends: LegEnds) -> Ints:
        """Where hooks that move the ball lead, by end, as in `HoleTables.come`."""
        return np.where(self._over(ends), 2 * self.count + self.finals(ends.spots), self._known(ends))

    def finals(self, spots: Spots) -> Ints:
        """The finals of balls at these spots."""
        field = self.field
        drops = FALLEN if field.lost.any() else DROPPED
        how = np.where(field.land[spots.cell] >= 0, RESTS, np.where(field.falls[spots.cell], drops, DROPPED))
        found: Ints = how * field.lies + self.lie_of(spots)
        return found

    def resting(self) -> Ints:
        """The finals of all spots."""
        finals, lies = self.finals(self.every()), self.field.lies
        finals[:lies] += np.where(self.field.lost[self.every().cell[:lies]] > 0, STILL * lies, 0)
        return finals

    def lie_of(self, spots: Spots) -> Ints:
        """The lie at each spot, or that of the drop."""
        land = self.field.land[spots.cell]
        found: Ints = spots.mask * len(self.field.dry) + np.where(land < 0, spots.dry, land)
        return found

    def _known(self, ends: LegEnds) -> Ints:
        known: Ints = self.number[np.where(self._over(ends), 0, self.key(ends.spots))]
        return known

    def _over(self, ends: LegEnds) -> Bools:
        over: Bools = ends.over | (ends.spots.cell == self.field.off)
        return over

    def _wet(self, spots: Spots) -> Bools:
        wet: Bools = (spots.cell != self.field.off) & (self.field.land[spots.cell] < 0)
        return wet


# ---- every plan from every lie of a hole, as a pair of legs: up to the elbow, and on from there (H6, H7)
STRAIGHT: Final = -1
"""The second leg of a plan that has none."""


@dataclass(frozen=True)
class HolePlans:
    """Every path of a hole by its start, those from one lie adjacent.

    `first` is the leg (lie * 12 + direction - 1) up to the elbow, `most` the largest count that does not turn. `second` is the leg from the
    elbow or STRAIGHT, `used` the counts up to the elbow, `spent` what a card's distance loses before the second leg (`used` and a tree's
    grip). Elbows that no distance passes are left out: they fly like the straight path. `over_elbow` is the node at the elbow for a ball
    that has not turned, used if it is `stopped` there. `hits` is how many of the first leg's hits come before or at the elbow, `before` how
    many before it, and `through` the chance to pass all those up to the elbow.
    """

    lie: Ints
    first: Ints
    most: Ints
    second: Ints
    used: Ints
    spent: Ints
    over_elbow: Ints
    hits: Ints
    before: Ints
    through: Floats

    @cached_property
    def stopped(self) -> Bools:
        """Whether a cliff before the second leg stops a ball at the elbow that has one count left there (H7, H14)."""
        stopped: Bools = (self.second != STRAIGHT) & (self.most > self.used)
        return stopped

    @cached_property
    def begin(self) -> Ints:
        """The number of the first plan of each lie that has one."""
        return np.flatnonzero(np.r_[True, self.lie[1:] != self.lie[:-1]])

    @cached_property
    def sizes(self) -> Ints:
        """The number of plans of each lie that has one."""
        sizes: Ints = np.diff(np.r_[self.begin, len(self.lie)])
        return sizes


def plans_of(field: Field, spot: Ints, elbows: Elbows, up_to: Ints, hits: Hits, longest: int) -> HolePlans:
    """The plans of a hole, for distances up to `longest`.

    `elbows` are the dots of the legs from all lies, `spot` the number of the spot at each of them, `up_to` how many hits come before or at
    it.
    """
    lie, way = np.divmod(np.arange(field.lies * HOURS), HOURS)
    straight = np.flatnonzero(field.aims[way, _cells(field)[lie]])
    none = np.zeros(len(straight), np.int64)
    rows = [(straight, none + longest, none + STRAIGHT, *(none,) * 5, none + 1.0)]
    before = up_to - (field.risk_at(elbows.spots) > 0)
    through, over = hits.through[elbows.leg, up_to], spot * HOURS + elbows.leg % HOURS
    spent = elbows.used + field.grip[_cells(field)][elbows.leg // HOURS]
    near = np.flatnonzero(spent < longest)
    for second in turns_of(elbows.leg[near] % HOURS + 1).T:
        check_wanted()
        on = np.flatnonzero(field.dot[second - 1, elbows.spots.cell[near]] != field.off)
        at, second = near[on], second[on]     # noqa: PLW2901 (those of them)
        used = elbows.used[at]
        most = used + (field.half[second - 1, elbows.spots.cell[at]] == UPHILL)
        rows.append((elbows.leg[at], most, spot[at] * HOURS + second - 1, used, spent[at], over[at], up_to[at], before[at], through[at]))
    columns = [np.concatenate(column) for column in zip(*rows, strict=True)]
    lie = columns[0] // HOURS
    order = order_of(lie)
    check_wanted()
    return HolePlans(lie[order], *(column[order] for column in columns))


def _cells(field: Field) -> Ints:
    """The cell of each lie."""
    return np.tile(np.flatnonzero(field.land >= 0), field.masks)
