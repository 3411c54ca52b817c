"""Strokes on a hole as arrays: every plan of every place, and what plans are worth by what every place is worth after them."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from game.analysis.card_golf.ground import DIRECTIONS, Ground
from game.analysis.card_golf.kernels import Choices, Floats, Ints, choices, kind_of
from game.rules.card_golf.course import Terrain
from game.rules.card_golf.outcomes import TWO_DICE
from game.rules.card_golf.shots import Plan
from game.rules.card_golf.tables import HOLED, Lie

_CHUNK: Final = 4096
"""Plans valued at once: their landings take 3 MB."""


class Plans(NamedTuple):
    """Plans, an entry for each: the place of the ball, the cell aimed at, the direction forward, and numbers of club, kind and spread."""

    start: Ints
    target: Ints
    direction: Ints
    club: Ints
    kind: Ints
    spread: Ints

    def some(self, which: Ints) -> Plans:
        """Those of these numbers."""
        return Plans(*(each[which] for each in self))


class After(NamedTuple):
    """What a stroke is worth by where it ends: `outcome[kind, outcome]` at rest, `landed[kind, direction, cell]` down on a dry cell."""

    outcome: Floats
    landed: Floats


class Strokes:
    """All strokes of a hole with a player's own tee spot, under one rule about stretching clubs."""

    def __init__(self, ground: Ground, stretch: str = "to_six") -> None:
        self.ground, self.stretch = ground, stretch
        self.choices: Choices = choices(ground.tables, stretch, ground.rows + ground.columns)
        self.reach: Ints = self.choices.farthest[ground.lies] + ground.kernels.carry + ground.kernels.curve
        """How far from each place, in spaces, a ball may come down."""
        self.kind_of_club = [ground.kernels.kinds.index(kind_of(club, ground.tables)) for club in ground.tables.clubs]
        self._drops: Ints | None = None
        self._putts = self._putting()
        self._runs = [np.flatnonzero(chances) for chances in ground.kernels.run_chances]
        self._bunkers = np.flatnonzero(ground.terrain == Terrain.BUNKER)

    @property
    def drops(self) -> Ints:
        """Where wet balls are dropped, by place and number of the wet cell; worked out once."""
        if self._drops is None:
            self._drops = self.ground.drops(np.arange(self.ground.tee + 1), self.reach)
        return self._drops

    def plans(self, starts: Ints) -> Plans:
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
        return Plans(
            starts[start],
            ground.targets[target],
            direction[pair],
            self.choices.club[entry],
            self.choices.kind[entry],
            self.choices.spread[entry],
        )

    def plan(self, plans: Plans, number: int) -> Plan:
        """One of these plans as the rules know it."""
        return Plan(self.ground.space(int(plans.target[number])), self.ground.tables.clubs[int(plans.club[number])])

    def after(self, later: Floats, dropped: Floats) -> After:
        """What a stroke is worth, from the values of places: of balls at rest on dry ground, and of those dropped after a penalty.

        Wet cells are 0 in `landed`: what a ball is worth there depends on where it was hit.
        """
        ground, dice = self.ground, self.ground.kernels
        outcome = np.tile(np.concatenate([later, dropped]), (len(dice.kinds), 1))
        landed = np.zeros((len(dice.kinds), len(DIRECTIONS), len(ground.terrain)))
        for number, kind in enumerate(dice.kinds):
            row = ground.track[kind.flag] - ground.tee - 1
            outcome[number, ground.on_flag] = self._putts[row] @ later if kind.free_putt else later[ground.track[kind.flag]]
            outcome[number, ground.places + ground.on_flag] = dropped[ground.track[kind.flag]]
            runs = self._runs[number]
            values = outcome[number][ground.run_outcome[:, runs]]
            landed[number][:, ground.runs_from] = np.einsum("m,dmx->dx", dice.run_chances[number, runs], values)
            landed[number][:, self._bunkers] = later[ground.place_of[self._bunkers]]
        return After(outcome, landed)

    def worth(self, plans: Plans, after: After) -> Floats:
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

    def missed(self, plans: Plans, after: After) -> Floats:
        """What the complete miss of each plan is worth: the ball stays, and from woods runs on (C11)."""
        ground = self.ground
        runs = ground.lies[plans.start] == Lie.WOODS
        return np.where(runs, after.landed[plans.kind, plans.direction, ground.cells[plans.start]], after.outcome[0, plans.start])

    def _worth(self, plans: Plans, after: After) -> Floats:
        ground, dice = self.ground, self.ground.kernels
        cells = plans.target[:, None] + ground.offsets[plans.direction]
        way = plans.kind * len(DIRECTIONS) + plans.direction
        values = after.landed.ravel().take(cells + (way * len(ground.terrain))[:, None])
        chances = dice.landing[plans.spread]
        flat = np.flatnonzero(ground.wet.take(cells) & (chances > 0))
        if len(flat):
            plan = flat // cells.shape[1]
            drop = self._dropped(plans.start[plan], ground.wet_number[cells.ravel()[flat]])
            values.ravel()[flat] = after.outcome[plans.kind[plan], ground.places + drop]
        worth: Floats = np.einsum("po,po->p", values, chances) + dice.miss[plans.spread] * self.missed(plans, after)
        return worth

    def _dropped(self, starts: Ints, wet: Ints) -> Ints:
        """The places where balls hit from `starts` are dropped that came down on those wet cells."""
        if self._drops is not None:
            return self._drops[starts, wet]
        few, which = np.unique(starts, return_inverse=True)
        return self.ground.drops(few, self.reach[few])[which, wet]

    def _putting(self) -> Floats:
        """The chance of each place after a putt, by distance of the track (C14)."""
        ground = self.ground
        chances = np.zeros((len(ground.tables.distances), ground.places))
        for row, yards in enumerate(ground.tables.distances):
            for total, ways in TWO_DICE.items():
                left = ground.tables.putted(yards, total)
                chances[row, ground.holed if left == HOLED else ground.track[left]] += ways / 36
        return chances

