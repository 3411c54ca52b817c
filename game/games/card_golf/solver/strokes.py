"""Strokes on a hole as arrays: every plan of every place, and what plans are worth by what every place is worth after them."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.analysis.arrays import Floats, Ints
from game.games.card_golf.rules.course import YARDS, Terrain
from game.games.card_golf.rules.outcomes import TWO_DICE
from game.games.card_golf.rules.shots import Plan
from game.games.card_golf.rules.tables import SUMS, StrokeLie
from game.games.card_golf.solver.ground import DIRECTIONS, HoleArrays
from game.games.card_golf.solver.kernels import ClubChoices, choices

_CHUNK: Final = 4096
"""Plans valued at once: their landings take 3 MB."""

_UNKNOWN: Final = np.int16(-1)


class PlanArrays(NamedTuple):
    """Plans, an entry for each: the place of the ball, the cell aimed at, the direction forward, and numbers of club, kind and spread."""

    start: Ints
    target: Ints
    direction: Ints
    club: Ints
    kind: Ints
    spread: Ints

    def some(self, which: Ints) -> PlanArrays:
        """Those of these numbers."""
        return PlanArrays(*(each[which] for each in self))


class StrokeWorth(NamedTuple):
    """What a stroke is worth by where it ends: `outcome[kind, outcome]` at rest, `landed[kind, direction, cell]` down on a dry cell.

    `flat` has `landed` and then `outcome` in one line.
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
        """Where wet balls are dropped, by place and number of the wet cell; worked out once."""
        if self._drops is None:
            self._drops = self.ground.drops(np.arange(self.ground.tee + 1), self.reach)
        return self._drops

    def plans(self, starts: Ints) -> PlanArrays:
        """Every plan from these places, by place, then targets row by row from the tee, then clubs in the order of the chart (C6, C7).

        Of clubs that do exactly the same only the first.
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
        """Plans of places, cells aimed at and numbers of clubs. Raises ValueError where a club can't be used from a lie."""
        ground, dice = self.ground, self.ground.kernels
        rows, columns = np.divmod(ground.cells[starts], ground.width)
        target_rows, target_columns = np.divmod(targets, ground.width)
        down, across = target_rows - rows, target_columns - columns
        added = np.maximum(0, YARDS * (abs(down) + abs(across)) - np.array([club.most for club in ground.tables.clubs])[clubs]) // YARDS
        spread = dice.spreads_of(ground.lies[starts], clubs, added)
        direction = np.where(abs(down) >= abs(across), down <= 0, 2 + (across <= 0))
        return PlanArrays(starts, targets, direction, clubs, dice.club_kind[clubs], spread)

    def plan(self, plans: PlanArrays, number: int) -> Plan:
        """One of these plans as the rules know it."""
        return Plan(self.ground.space(int(plans.target[number])), self.ground.tables.clubs[int(plans.club[number])])

    def after(self, later: Floats, dropped: Floats) -> StrokeWorth:
        """What a stroke is worth, from the values of places: of balls at rest on dry ground, and of those dropped after a penalty.

        Wet cells are 0 in `landed`: what a ball is worth there depends on where it was hit.
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
        """Room for what a stroke is worth, all 0."""
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
        """The places where balls hit from one place are dropped that came down on wet cells of these numbers."""
        return self._dropped(np.full(len(wet), start), wet)

    def putted(self, later: Floats) -> Floats:
        """What the distances of the track are worth one putt before."""
        return self._putts @ later

    def misses(self, plans: PlanArrays) -> Ints:
        """Where in `After.flat` the complete miss of each plan stands: the ball stays, and from woods runs on (C11)."""
        ground = self.ground
        way, cells = plans.kind * len(DIRECTIONS) + plans.direction, len(ground.terrain)
        stays = len(ground.kernels.kinds) * len(DIRECTIONS) * cells + plans.start
        return np.where(ground.lies[plans.start] == StrokeLie.WOODS, way * cells + ground.cells[plans.start], stays)

    def landings(self, plans: PlanArrays) -> Ints:
        """Where in `After.flat` each landing of each plan stands, offset by offset; for those that can't be anywhere dry."""
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
        """The places where balls hit from `starts` are dropped that came down on those wet cells."""
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

