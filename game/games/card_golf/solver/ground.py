"""A hole as arrays: its spaces in one line, places where a ball can lie, where runs end and wet balls are dropped (C5, C12, C13)."""

from __future__ import annotations

from typing import Final

import numpy as np

from game.analysis.arrays import Ints
from game.games.card_golf.rules.course import YARDS, Hole, Space, Terrain
from game.games.card_golf.rules.shots import LIES, TRACK, OnCourse, OnTrack, Playable, price
from game.games.card_golf.rules.tables import HOLED, SUMS, StrokeLie, Tables
from game.games.card_golf.solver.kernels import Kernels, kernels

DIRECTIONS: Final = (Space(1, 0), Space(-1, 0), Space(0, 1), Space(0, -1))
"""Steps forward of shots: down the hole, back, right, left."""

BACK: Final = (1, 0, 3, 2)
"""For each direction the opposite one."""

_ROLLS: Final = (Terrain.FAIRWAY, Terrain.ROUGH, Terrain.GREEN)


class HoleArrays:
    """A hole with a player's own tee spot, as arrays.

    *Cells* are the spaces of the hole and of a margin all round, as wide as a ball can fly or run beyond it, row by row. *Places* are
    where a ball to be played can lie: dry spaces off the green row by row, the own tee spot (`tee`), the distances of the track
    (`track`), the cup (`holed`), where `putted[distance, total]` says a putt ends; `on_flag` is a ball on the flag's space, which a
    club takes to the track; `nowhere` stands for what can't be. An *outcome* is a place, or `places` + a place for a wet ball that will
    be dropped there.
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
        """The ball of a place; one on the flag has no such ball."""
        if place == self.holed:
            return OnTrack(HOLED)
        if place > self.tee:
            return OnTrack(self.tables.distances[place - self.tee - 1])
        return OnCourse(self.space(int(self.cells[place])), StrokeLie(int(self.lies[place])))

    def drops(self, starts: Ints, reach: Ints) -> Ints:
        """Where a ball is dropped that came down wet, by the place it was hit from and the number of the wet cell (C5).

        `reach` has spaces for each start: wet cells farther away, rows and columns added, are `nowhere`.
        """
        rows, columns = np.divmod(self.cells[starts], self.width)
        wet_rows, wet_columns = np.divmod(self.wet_cells, self.width)
        down, across = wet_rows - rows[:, None], wet_columns - columns[:, None]
        found = np.full(down.shape, self.nowhere)
        near = np.flatnonzero(abs(down) + abs(across) <= reach[:, None])
        found.ravel()[near] = self._dropped(self.cells[starts][near // len(self.wet_cells)], down.ravel()[near], across.ravel()[near])
        return found

    def drops_of(self, starts: Ints, wet: Ints) -> Ints:
        """The same for pairs: the place that each ball was hit from, and the number of the wet cell where it came down."""
        origin = self.cells[starts]
        rows, columns = np.divmod(origin, self.width)
        wet_rows, wet_columns = np.divmod(self.wet_cells[wet], self.width)
        return self._dropped(origin, wet_rows - rows, wet_columns - columns)

    def _dropped(self, origin: Ints, down: Ints, across: Ints) -> Ints:
        """The places on the lines back to the cells of `origin` from that many rows and columns away."""
        dropped, pairs = np.full(len(origin), self.nowhere), np.arange(len(origin))
        n = np.maximum(abs(down), abs(across))
        step = n - 1
        while len(pairs):
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
        """Places by cell: `place_of` for a ball that comes to rest there, `drop_of` for one that is dropped."""
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
        """`runs_from` are the cells from which a ball runs on (number of each: `run_number`).

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
        """Where each number of bounces ends, and the last dry cell until there, by direction, bounces and cell."""
        at: Ints = self.runs_from + self.steps[ways][:, None] * np.arange(most + 1)[:, None]
        dry = at.copy()
        for bounce in range(1, most + 1):
            dry[:, bounce] = np.where(self.wet[at[:, bounce]], dry[:, bounce - 1], at[:, bounce])
        return at, dry

    def _roll(self, at: Ints, dry: Ints, left: Ints, ways: Ints) -> None:
        """Rolls balls on until the yards left don't pay for leaving a space, or a hazard ends it; changes the arrays (C12)."""
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
        """The yards of roll that leaving each cell costs, by direction; cells where nothing rolls have 0."""
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

