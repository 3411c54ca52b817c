"""Strokes on a hole as arrays: its ground, the dice of a stroke, and the value of plans given the value of every place."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.analysis.arrays import Floats, Ints
from game.analysis.wanted import check_wanted
from game.games.card_golf.rules.course import YARDS, Hole, Space, Terrain
from game.games.card_golf.rules.shots import (
    HOLED, LIES, MISS, SUMS, TOP_RISK, TRACK, TWO_DICE, GolfClub, Make, OnCourse, OnTrack, Plan, Playable, Run, StrokeLie, Tables,
    added_yards, chart_club, price, runs, swings
)

# ---- the dice of a stroke as arrays: where swing and curve bring a ball down, how far it runs, and what may be planned at a distance
HARD_LIES: Final = (StrokeLie.WOODS, StrokeLie.BUNKER)
"""Where a swing takes one more die (C8)."""


class ClubKind(NamedTuple):
    """The effect of a club on a landed ball: its run dice, and on the flag's space the yards of the putt, and whether it is free."""

    run_dice: int
    flag: int
    free_putt: bool


class Spread(NamedTuple):
    """What decides how far from its target a ball may come down: the swing dice, and the row of the curve chart before any 3s."""

    dice: int
    row: int


@dataclass(frozen=True, eq=False)
class Kernels:
    """The probabilities of all dice of a set of tables.

    `landing[spread]` has the chance of each offset from the target, spaces of carry from -`carry` to `carry`, and for each of them spaces
    of curve to the right from -`curve` to `curve`, flattened; `miss[spread]` that of the complete miss; they add up to 1.
    `run_chances[kind]` has the chance of each of `runs`. `club_spread[lie, club]` is the number of the spread of an unstretched club, -1
    if it can't be used, and `club_kind[club]` that of its kind.
    """

    carry: int
    curve: int
    spreads: tuple[Spread, ...]
    landing: Floats
    miss: Floats
    kinds: tuple[ClubKind, ...]
    runs: tuple[Run, ...]
    run_chances: Floats
    club_spread: Ints
    club_kind: Ints
    tables: Tables

    def spreads_of(self, lies: Ints, clubs: Ints, added: Ints) -> Ints:
        """The numbers of the spreads of clubs from lies, stretched by `added` spaces. Raises ValueError if one can't be used."""
        first = self.club_spread[lies, clubs]
        if (first < 0).any():
            raise ValueError("a club that can't be used from the lie")
        rows = len(self.tables.curve)
        found: Ints = np.minimum(first + added, first - first % rows + rows - 1)
        return found


@dataclass(frozen=True, eq=False)
class ClubChoices:
    """The clubs that may be used from each lie at each distance, without those that do exactly the same as an earlier club.

    Those from a lie at a distance of n spaces are the `count[lie, n]` entries from `first[lie, n]` on of `club`, `kind` and `spread`:
    numbers of clubs in their chart, of kinds and of spreads. `farthest[lie]` is the longest distance with any.
    """

    first: Ints
    count: Ints
    club: Ints
    kind: Ints
    spread: Ints
    farthest: Ints


def kind_of(club: GolfClub, tables: Tables) -> ClubKind:
    """What a club does to a ball that has come down."""
    return ClubKind(club.run_dice, tables.flag[club.make], club.make is Make.WEDGE)


def spread_of(lie: StrokeLie, club: GolfClub, added: int, tables: Tables) -> Spread:
    """The swing dice and the row of the curve chart of a club from a lie, stretched by `added` spaces (C7-C9).

    Raises ValueError if it can't be used.
    """
    base = tables.base_risk(lie, club)
    if base is None:
        raise ValueError(f"{club.name} from {lie.name}")
    return Spread(club.swing_dice + (lie in HARD_LIES), min(base + added, len(tables.curve)))


@lru_cache(maxsize=8)
def kernels(tables: Tables) -> Kernels:
    """The probabilities of all dice of these tables."""
    dice = {club.swing_dice + (lie in HARD_LIES) for lie in StrokeLie for club in tables.clubs if tables.base_risk(lie, club) is not None}
    spreads = tuple(Spread(n, row) for n in sorted(dice) for row in range(1, len(tables.curve) + 1))
    carry, curve = max(dice), max(abs(cell) for row in tables.curve for cell in row if cell != MISS)
    landing = np.zeros((len(spreads), 2 * carry + 1, 2 * curve + 1))
    miss = np.zeros(len(spreads))
    for number, spread in enumerate(spreads):
        ways = 36 * 6**spread.dice
        for swing, count in swings(spread.dice).items():
            for total in SUMS:
                to_right = tables.curved(spread.row + swing.risk, total)
                chance = count * TWO_DICE[total] / ways
                if to_right == MISS:
                    miss[number] += chance
                else:
                    landing[number, carry + swing.carry, curve + to_right] += chance
    kinds = tuple(dict.fromkeys(kind_of(club, tables) for club in tables.clubs))
    every = tuple(runs(max(kind.run_dice for kind in kinds)))
    chances = [[runs(kind.run_dice).get(run, 0) / 6**kind.run_dice for run in every] for kind in kinds]
    usable = [
        [None if tables.base_risk(lie, club) is None else spread_of(lie, club, 0, tables) for club in tables.clubs] for lie in StrokeLie
    ]
    club_spread = np.array([[-1 if spread is None else spreads.index(spread) for spread in row] for row in usable])
    club_kind = np.array([kinds.index(kind_of(club, tables)) for club in tables.clubs])
    flat = landing.reshape(len(spreads), -1)
    return Kernels(carry, curve, spreads, flat, miss, kinds, every, np.array(chances), club_spread, club_kind, tables)


@lru_cache(maxsize=32)
def choices(tables: Tables, stretch: str, spaces: int) -> ClubChoices:
    """The clubs for each lie and each distance up to that number of spaces (C6, C7, C9). `stretch` is "to_six" or "unlimited"."""
    dice = kernels(tables)
    kinds = {kind: number for number, kind in enumerate(dice.kinds)}
    spreads = {spread: number for number, spread in enumerate(dice.spreads)}
    first = np.zeros((len(StrokeLie), spaces + 1), np.int64)
    found: list[tuple[int, int, int]] = []
    for lie in StrokeLie:
        for n in range(spaces + 1):
            first[lie, n] = len(found)
            alike: dict[tuple[int, int], tuple[int, int, int]] = {}
            for number, club in enumerate(tables.clubs if n else ()):
                spread = _planned_spread(lie, club, YARDS * n, tables, stretch)
                if spread is not None:
                    kind = kinds[kind_of(club, tables)]
                    alike.setdefault((kind, spreads[spread]), (number, kind, spreads[spread]))
            found += alike.values()
    count = np.diff(first.ravel(), append=len(found)).reshape(first.shape)
    columns = np.array(found, np.int64).reshape(-1, 3).T.copy()
    farthest = np.where(count.any(axis=1), spaces - np.argmax(count[:, ::-1] > 0, axis=1), 0)
    return ClubChoices(first, count, columns[0], columns[1], columns[2], farthest)


def _planned_spread(lie: StrokeLie, club: GolfClub, yards: int, tables: Tables, stretch: str) -> Spread | None:
    """The spread of a club if it may be planned for a distance, else None: as in `shots.why_not`."""
    if club.most >= yards and club != chart_club(tables, yards):
        return None
    base, added = tables.base_risk(lie, club), added_yards(club, yards) // YARDS
    if base is None or (stretch == "to_six" and base + added > TOP_RISK):
        return None
    return spread_of(lie, club, added, tables)


# ---- a hole as arrays: its spaces flattened, places where a ball can lie, where runs end and wet balls are dropped (C5, C12, C13)
DIRECTIONS: Final = (Space(1, 0), Space(-1, 0), Space(0, 1), Space(0, -1))
"""Forward directions of shots: down the hole, back, right, left."""

BACK: Final = (1, 0, 3, 2)
"""For each direction the opposite one."""

_ROLLS: Final = (Terrain.FAIRWAY, Terrain.ROUGH, Terrain.GREEN)


class HoleArrays:
    """A hole with a player's own tee spot, as arrays.

    *Cells* are the spaces of the hole and of a margin around it, as wide as a ball can fly or run beyond it, row by row. *Places* are where
    a ball to be played can lie: dry spaces off the green row by row, the own tee spot (`tee`), the distances of the track (`track`), the
    cup (`holed`), with `putted[distance, total]` the place where a putt ends; `on_flag` is a ball on the flag's space, which a club takes
    to the track; `nowhere` stands for impossible cases. An *outcome* is a place, or `places` + a place for a wet ball that will be dropped
    there.
    """

    def __init__(self, hole: Hole, tables: Tables, tee: Space) -> None:
        self.hole, self.tables, self.own_tee = hole, tables, tee
        self.kernels: Kernels = kernels(tables)
        self._lay_cells()
        self._number_places()
        self._trace_runs()

    def cell(self, space: Space) -> int:
        """The cell of a space of the hole or its margin."""
        return (int(space[0]) + self.margin) * self.width + int(space[1]) + self.margin - self.hole.left

    def space(self, cell: int) -> Space:
        """The space of a cell."""
        row, column = divmod(cell, self.width)
        return Space(row - self.margin, column - self.margin + self.hole.left)

    def place(self, ball: Playable) -> int:
        """The place of a ball that is to be played, or holed."""
        if isinstance(ball, OnTrack):
            return self.holed if ball.yards == HOLED else self.track[ball.yards]
        return self.tee if ball.lie is StrokeLie.TEE else int(self.place_of[self.cell(ball.space)])

    def ball(self, place: int) -> Playable:
        """The ball of a place; `on_flag` has none."""
        if place == self.holed:
            return OnTrack(HOLED)
        if place > self.tee:
            return OnTrack(self.tables.distances[place - self.tee - 1])
        return OnCourse(self.space(int(self.cells[place])), StrokeLie(int(self.lies[place])))

    def drops(self, starts: Ints, reach: Ints) -> Ints:
        """Where a wet ball is dropped, by the place it was hit from and the number of the wet cell (C5).

        `reach` has spaces for each start: wet cells farther away (rows plus columns) are `nowhere`.
        """
        rows, columns = np.divmod(self.cells[starts], self.width)
        wet_rows, wet_columns = np.divmod(self.wet_cells, self.width)
        down, across = wet_rows - rows[:, None], wet_columns - columns[:, None]
        found = np.full(down.shape, self.nowhere)
        near = np.flatnonzero(abs(down) + abs(across) <= reach[:, None])
        found.ravel()[near] = self._dropped(self.cells[starts][near // len(self.wet_cells)], down.ravel()[near], across.ravel()[near])
        return found

    def drops_of(self, starts: Ints, wet: Ints) -> Ints:
        """As `drops`, pair by pair: the place each ball was hit from, and the number of the wet cell where it came down."""
        origin = self.cells[starts]
        rows, columns = np.divmod(origin, self.width)
        wet_rows, wet_columns = np.divmod(self.wet_cells[wet], self.width)
        return self._dropped(origin, wet_rows - rows, wet_columns - columns)

    def _dropped(self, origin: Ints, down: Ints, across: Ints) -> Ints:
        """The places of the drops of balls that came down that many rows and columns from the cells of `origin`.

        Each is the last dry cell on the line from there.
        """
        dropped, pairs = np.full(len(origin), self.nowhere), np.arange(len(origin))
        n = np.maximum(abs(down), abs(across))
        step = n - 1
        while len(pairs):
            check_wanted()
            cell = origin + _part(step, down, n) * self.width + _part(step, across, n)
            dry = ~self.wet[cell]
            dropped[pairs[dry]] = self.drop_of[cell[dry]]
            flying = ~dry
            pairs, origin, down, across, n, step = (each[flying] for each in (pairs, origin, down, across, n, step - 1))
        return dropped

    def _lay_cells(self) -> None:
        """Terrain by cell, and the offsets of landing by direction, in the order of the kernels."""
        dice, hole = self.kernels, self.hole
        self.margin = max(dice.carry, dice.curve, *(run.bounce for run in dice.runs)) + 1
        inner: Ints = np.array(hole.ground, np.int64)
        self.rows, self.columns = inner.shape
        terrain: Ints = np.pad(inner, self.margin, constant_values=int(Terrain.OUT))
        self.width = int(terrain.shape[1])
        self.terrain: Ints = terrain.ravel()
        self.wet = (self.terrain == Terrain.WATER) | (self.terrain == Terrain.OUT)
        self.wet_cells = np.flatnonzero(self.wet)
        self.wet_number = np.cumsum(self.wet) - 1
        self.targets = np.flatnonzero(self.terrain != Terrain.OUT)
        self.steps: Ints = np.array([step.row * self.width + step.column for step in DIRECTIONS])
        right: Ints = np.array([-step.column * self.width + step.row for step in DIRECTIONS])
        carry, curve = np.arange(-dice.carry, dice.carry + 1), np.arange(-dice.curve, dice.curve + 1)
        offsets: Ints = self.steps[:, None, None] * carry[:, None] + right[:, None, None] * curve
        self.offsets = offsets.reshape(len(DIRECTIONS), -1)

    def _number_places(self) -> None:
        """Numbers the places. By cell, `place_of` has the place of a ball at rest there, `drop_of` that of a ball dropped there."""
        hole, tables = self.hole, self.tables
        dry = ~self.wet & (self.terrain != Terrain.GREEN)
        spaces = np.flatnonzero(dry)
        self.tee = len(spaces)
        self.track = {yards: self.tee + 1 + n for n, yards in enumerate(tables.distances)}
        self.holed = self.tee + 1 + len(self.track)
        self.on_flag, self.nowhere = self.holed + 1, self.holed + 2
        self.places = self.nowhere + 1
        self.cells: Ints = np.array([*spaces.tolist(), self.cell(self.own_tee)], np.int64)
        self.lies: Ints = np.array([*(LIES[Terrain(terrain)] for terrain in self.terrain[spaces].tolist()), StrokeLie.TEE], np.int64)
        self.place_of: Ints = np.full(len(self.terrain), self.nowhere)
        self.place_of[spaces] = np.arange(self.tee)
        for cell in np.flatnonzero(self.terrain == Terrain.GREEN).tolist():
            yards = min(TRACK, hole.yards(self.space(cell)) // YARDS * YARDS)
            self.place_of[cell] = self.track[yards] if yards else self.on_flag
        left = [[tables.putted(yards, total) for total in SUMS] for yards in tables.distances]
        self.putted: Ints = np.array([[self.holed if yards == HOLED else self.track[yards] for yards in row] for row in left])
        self.drop_of = self.place_of.copy()
        self.drop_of[self.cell(self.own_tee)] = self.tee

    def _trace_runs(self) -> None:
        """`runs_from` are the cells from which a ball runs on, numbered by `run_number`.

        By direction forward, run and number `run_cell` has the cell where it ends, `run_outcome` the outcome.
        """
        runs = self.kernels.runs
        self.runs_from = np.flatnonzero(~self.wet & (self.terrain != Terrain.BUNKER))
        self.run_number: Ints = np.full(len(self.terrain), -1)
        self.run_number[self.runs_from] = np.arange(len(self.runs_from))
        woods = self.terrain[self.runs_from] == Terrain.WOODS
        ways = np.where(woods, np.array(BACK)[:, None], np.arange(len(DIRECTIONS))[:, None])
        at, dry = self._bounced(ways, max(run.bounce for run in runs))
        bounces = [run.bounce for run in runs]
        at, dry = np.ascontiguousarray(at[:, bounces]), np.ascontiguousarray(dry[:, bounces])
        left = np.broadcast_to(np.array([run.roll for run in runs])[:, None], at.shape).copy()
        if not self.tables.woods_roll:
            left[..., woods] = 0
        self._roll(at, dry, left, ways)
        self.run_cell = at
        self.run_outcome: Ints = np.where(self.wet[at], self.places + self.drop_of[dry], self.place_of[at])

    def _bounced(self, ways: Ints, most: int) -> tuple[Ints, Ints]:
        """Where each number of bounces ends, and the last dry cell before that, by direction, bounces and cell."""
        at: Ints = self.runs_from + self.steps[ways][:, None] * np.arange(most + 1)[:, None]
        dry = at.copy()
        for bounce in range(1, most + 1):
            dry[:, bounce] = np.where(self.wet[at[:, bounce]], dry[:, bounce - 1], at[:, bounce])
        return at, dry

    def _roll(self, at: Ints, dry: Ints, left: Ints, ways: Ints) -> None:
        """Rolls balls on until the remaining yards don't pay for leaving a space, or a hazard ends the roll; changes the arrays (C12)."""
        rolls, prices = np.isin(self.terrain, _ROLLS), self._prices()
        flat_at, flat_dry, flat_left = at.reshape(-1), dry.reshape(-1), left.reshape(-1)
        way = np.broadcast_to(ways[:, None], at.shape).reshape(-1)
        rolling = np.flatnonzero(rolls[flat_at] & (flat_left > 0))
        while len(rolling):
            here, there = flat_at[rolling], way[rolling]
            after = flat_left[rolling] - prices[there, here]
            goes = after >= 0
            rolling, here, there, after = rolling[goes], here[goes], there[goes], after[goes]
            cell = here + self.steps[there]
            flat_at[rolling], flat_left[rolling] = cell, after
            wet = self.wet[cell]
            flat_dry[rolling] = np.where(wet, here, cell)
            rolling = rolling[rolls[cell] & (after > 0)]

    def _prices(self) -> Ints:
        """The yards of roll that leaving each cell costs, by direction; 0 for cells where nothing rolls."""
        hole, prices = self.hole, np.zeros((len(DIRECTIONS), len(self.terrain)), np.int64)
        prices[:] = np.where(self.terrain == Terrain.ROUGH, 2 * YARDS, YARDS)
        for row, line in enumerate(hole.slopes):
            for column, slope in enumerate(line, start=hole.left):
                if slope != (0, 0):
                    space = Space(row, column)
                    prices[:, self.cell(space)] = [price(hole, space, step) for step in DIRECTIONS]
        return prices


def _part(i: Ints, d: Ints, n: Ints) -> Ints:
    """round(i * d / n) with halves toward 0, as in `shots.flight`."""
    size = -((n - 2 * i * abs(d)) // (2 * n))
    return np.where(d >= 0, size, -size)


# ---- strokes on a hole as arrays: every plan of every place, and the value of plans given the value of every place after them
_CHUNK: Final = 4096
"""Plans evaluated at once: their landings take 3 MB."""

_UNKNOWN: Final = np.int16(-1)


class PlanArrays(NamedTuple):
    """Plans, one per entry: the place of the ball, the target cell, the direction forward, and the numbers of club, kind and spread."""

    start: Ints
    target: Ints
    direction: Ints
    club: Ints
    kind: Ints
    spread: Ints

    def some(self, which: Ints) -> PlanArrays:
        """The plans with these indices."""
        return PlanArrays(*(each[which] for each in self))


class StrokeWorth(NamedTuple):
    """The value of a stroke by where it ends: `outcome[kind, outcome]` at rest, `landed[kind, direction, cell]` landed on a dry cell.

    `flat` has `landed` and then `outcome`, flattened.
    """

    flat: Floats
    landed: Floats
    outcome: Floats


class Strokes:
    """All strokes of a hole with a player's own tee spot, under one rule about stretching clubs."""

    def __init__(self, ground: HoleArrays, stretch: str = "to_six") -> None:
        self.ground, self.stretch = ground, stretch
        self.choices: ClubChoices = choices(ground.tables, stretch, ground.rows + ground.columns)
        self.reach: Ints = self.choices.farthest[ground.lies] + ground.kernels.carry + ground.kernels.curve
        """How far from each place, in spaces, a ball may come down."""
        self._drops: Ints | None = None
        self._some_drops: NDArray[np.int16] | None = None
        self._putts = self._putting()
        self._runs = [np.flatnonzero(chances) for chances in ground.kernels.run_chances]
        self.bunkers = np.flatnonzero(ground.terrain == Terrain.BUNKER)

    @property
    def drops(self) -> Ints:
        """Where wet balls are dropped, by place and number of the wet cell; computed once."""
        if self._drops is None:
            self._drops = self.ground.drops(np.arange(self.ground.tee + 1), self.reach)
        return self._drops

    def plans(self, starts: Ints) -> PlanArrays:
        """Every plan from these places, by place, then targets row by row from the tee, then clubs in the order of the chart (C6, C7).

        Of clubs that do exactly the same only the first is included.
        """
        ground = self.ground
        rows, columns = np.divmod(ground.cells[starts], ground.width)
        target_rows, target_columns = np.divmod(ground.targets, ground.width)
        down, across = target_rows - rows[:, None], target_columns - columns[:, None]
        spaces, lies = (abs(down) + abs(across)).ravel(), np.repeat(ground.lies[starts], len(ground.targets))
        count = self.choices.count[lies, spaces]
        pair = np.repeat(np.arange(len(count)), count)
        entry = np.arange(len(pair)) + (self.choices.first[lies, spaces] - np.cumsum(count) + count)[pair]
        direction = np.where(abs(down) >= abs(across), down <= 0, 2 + (across <= 0)).ravel()
        start, target = np.divmod(pair, len(ground.targets))
        return PlanArrays(
            starts[start],
            ground.targets[target],
            direction[pair],
            self.choices.club[entry],
            self.choices.kind[entry],
            self.choices.spread[entry],
        )

    def plans_of(self, starts: Ints, targets: Ints, clubs: Ints) -> PlanArrays:
        """Plans of places, target cells and numbers of clubs. Raises ValueError if a club can't be used from a lie."""
        ground, dice = self.ground, self.ground.kernels
        rows, columns = np.divmod(ground.cells[starts], ground.width)
        target_rows, target_columns = np.divmod(targets, ground.width)
        down, across = target_rows - rows, target_columns - columns
        added = np.maximum(0, YARDS * (abs(down) + abs(across)) - np.array([club.most for club in ground.tables.clubs])[clubs]) // YARDS
        spread = dice.spreads_of(ground.lies[starts], clubs, added)
        direction = np.where(abs(down) >= abs(across), down <= 0, 2 + (across <= 0))
        return PlanArrays(starts, targets, direction, clubs, dice.club_kind[clubs], spread)

    def plan(self, plans: PlanArrays, number: int) -> Plan:
        """Plan `number`, from 0, in the form of the rules."""
        return Plan(self.ground.space(int(plans.target[number])), self.ground.tables.clubs[int(plans.club[number])])

    def after(self, later: Floats, dropped: Floats) -> StrokeWorth:
        """The value of a stroke, from the values of places: of balls at rest on dry ground, and of those dropped after a penalty.

        Wet cells are 0 in `landed`: the value of a ball there depends on where it was hit from.
        """
        ground, dice = self.ground, self.ground.kernels
        after = self.blank()
        _flat, landed, outcome = after
        outcome[:, : ground.places], outcome[:, ground.places :] = later, dropped
        for number, kind in enumerate(dice.kinds):
            row = ground.track[kind.flag] - ground.tee - 1
            outcome[number, ground.on_flag] = self._putts[row] @ later if kind.free_putt else later[ground.track[kind.flag]]
            outcome[number, ground.places + ground.on_flag] = dropped[ground.track[kind.flag]]
            runs = self._runs[number]
            values = outcome[number][ground.run_outcome[:, runs]]
            landed[number][:, ground.runs_from] = np.einsum("m,dmx->dx", dice.run_chances[number, runs], values)
            landed[number][:, self.bunkers] = later[ground.place_of[self.bunkers]]
        return after

    def blank(self) -> StrokeWorth:
        """An empty `StrokeWorth`, all 0."""
        kinds, cells, places = len(self.ground.kernels.kinds), len(self.ground.terrain), self.ground.places
        landings = kinds * len(DIRECTIONS) * cells
        flat = np.zeros(landings + kinds * 2 * places)
        return StrokeWorth(flat, flat[:landings].reshape(kinds, len(DIRECTIONS), cells), flat[landings:].reshape(kinds, 2 * places))

    def worth(self, plans: PlanArrays, after: StrokeWorth) -> Floats:
        """The exact value of each plan."""
        numbers = np.arange(len(plans.start))
        parts = [self._worth(plans.some(numbers[at : at + _CHUNK]), after) for at in range(0, len(numbers), _CHUNK)]
        return np.concatenate(parts) if parts else np.zeros(0)

    def drops_from(self, start: int, wet: Ints) -> Ints:
        """The places where balls hit from one place are dropped after landing on wet cells of these numbers."""
        return self._dropped(np.full(len(wet), start), wet)

    def putted(self, later: Floats) -> Floats:
        """The value of the distances of the track one putt earlier."""
        return self._putts @ later

    def misses(self, plans: PlanArrays) -> Ints:
        """The index in `StrokeWorth.flat` of the complete miss of each plan: the ball stays, and from woods runs on (C11)."""
        ground = self.ground
        way, cells = plans.kind * len(DIRECTIONS) + plans.direction, len(ground.terrain)
        stays = len(ground.kernels.kinds) * len(DIRECTIONS) * cells + plans.start
        return np.where(ground.lies[plans.start] == StrokeLie.WOODS, way * cells + ground.cells[plans.start], stays)

    def landings(self, plans: PlanArrays) -> Ints:
        """The indices in `StrokeWorth.flat` of each landing of each plan, offset by offset; for wet cells those of their drops."""
        ground, dice = self.ground, self.ground.kernels
        cells = plans.target[:, None] + ground.offsets[plans.direction]
        way = plans.kind * len(DIRECTIONS) + plans.direction
        found: Ints = cells + (way * len(ground.terrain))[:, None]
        flat = np.flatnonzero(ground.wet.take(cells) & (dice.landing[plans.spread] > 0))
        if len(flat):
            plan = flat // cells.shape[1]
            drop = self._dropped(plans.start[plan], ground.wet_number[cells.ravel()[flat]])
            outcomes = len(dice.kinds) * len(DIRECTIONS) * len(ground.terrain) + ground.places
            found.ravel()[flat] = outcomes + plans.kind[plan] * 2 * ground.places + drop
        return found

    def _worth(self, plans: PlanArrays, after: StrokeWorth) -> Floats:
        dice = self.ground.kernels
        landed = np.einsum("po,po->p", after.flat.take(self.landings(plans)), dice.landing[plans.spread])
        worth: Floats = landed + dice.miss[plans.spread] * after.flat[self.misses(plans)]
        return worth

    def _dropped(self, starts: Ints, wet: Ints) -> Ints:
        """The places where balls hit from `starts` are dropped after landing on those wet cells."""
        if self._drops is not None:
            return self._drops[starts, wet]
        ground = self.ground
        if self._some_drops is None:
            self._some_drops = np.full((ground.tee + 1) * len(ground.wet_cells), _UNKNOWN)
        pairs = starts * len(ground.wet_cells) + wet
        found = self._some_drops.take(pairs)
        unknown = pairs[found == _UNKNOWN]
        if len(unknown):        # many plans share their landings
            wanted = np.zeros(len(self._some_drops), bool)
            wanted[unknown] = True
            once = np.flatnonzero(wanted)
            self._some_drops[once] = ground.drops_of(*np.divmod(once, len(ground.wet_cells)))
            found = self._some_drops.take(pairs)
        return found.astype(np.int64)

    def _putting(self) -> Floats:
        """The chance of each place after a putt, by distance of the track (C14)."""
        ground = self.ground
        chances = np.zeros((len(ground.putted), ground.places))
        for total, ways in TWO_DICE.items():
            chances[np.arange(len(chances)), ground.putted[:, total - SUMS[0]]] += ways / 36
        return chances
