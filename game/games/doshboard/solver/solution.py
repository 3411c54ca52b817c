"""A hole solved: by lie the least strokes and the plan that needs them, as they are looked up and as they are shipped."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

import numpy as np

from game.analysis.arrays import Floats, Ints
from game.games.doshboard.rules.cards import PlayedCard
from game.games.doshboard.rules.geometry import Cell
from game.games.doshboard.rules.legs import Path
from game.games.doshboard.rules.shots import ShotSetting
from game.games.doshboard.solver.sweep import SweepResult
from game.games.doshboard.solver.tables import HoleTables

_NONE: Final = -1


class BestPlan(NamedTuple):
    """The plan that needs the least strokes from a lie: its path, the number of its card, the called red number, and the strokes."""

    path: Path
    card: int
    call: int
    strokes: float


class PlanLists(NamedTuple):
    """A plan for each lie: its direction, 0 where there is none; elbow and second direction; card; and called red number.

    Elbows are numbers of the board's cells in their order, -1 for none.
    """

    direction: Ints
    elbow: Ints
    second: Ints
    card: Ints
    call: Ints


@dataclass(frozen=True, eq=False)
class Solution:
    """A hole solved for some cards: by lie the least strokes and the plan that needs them.

    `residual` is the most that one more step would change the strokes of a lie. `make` gives the hole's tables, which take time.
    """

    scene: ShotSetting
    cards: tuple[PlayedCard, ...]
    strokes: Floats
    plans: PlanLists
    residual: float
    steps: int
    make: Callable[[], HoleTables]

    @cached_property
    def tables(self) -> HoleTables:
        """The tables of the hole; a part of a second where the solution was shipped."""
        return self.make()

    @cached_property
    def _dry(self) -> dict[Cell, int]:
        marks = self.scene.land.marks
        return {cell: number for number, cell in enumerate(sorted(cell for cell in marks if not marks[cell].wet))}

    def best(self, cell: Cell, passed: int = 0) -> BestPlan:
        """The best plan from a cell. Raises KeyError where no ball can lie, ValueError where no plan is."""
        lie = self._dry[cell] + passed * len(self._dry)
        if not self.plans.direction[lie]:
            raise ValueError(f"no plan from {cell}")
        return BestPlan(self._path(lie), int(self.plans.card[lie]), int(self.plans.call[lie]), float(self.strokes[lie]))

    def numbers(self, lies: Ints) -> Ints:
        """The numbers of the plans from these lies in the tables of the hole. Raises ValueError where no plan is."""
        return np.array([self.tables.plan_of(lie, self._path(lie)) for lie in lies.tolist()], np.int64)

    def _path(self, lie: int) -> Path:
        direction, elbow = int(self.plans.direction[lie]), int(self.plans.elbow[lie])
        return Path(direction) if elbow == _NONE else Path(direction, self._cells[elbow], int(self.plans.second[lie]))

    def heat(self, passed: int = 0) -> dict[Cell, float]:
        """The least strokes from every dry cell, the target's tap-in among them."""
        many = len(self._dry)
        return dict(zip(self._dry, self.strokes[passed * many : (passed + 1) * many].tolist(), strict=True))

    @cached_property
    def _cells(self) -> list[Cell]:
        return sorted(self.scene.land.marks)


def solution_of(
    tables: HoleTables, cards: tuple[PlayedCard, ...], strokes: Floats, found: SweepResult, residual: float = np.inf, steps: int = 1
) -> Solution:
    """The solution of a hole with its tables, by the plans that were found."""
    plans, on, plan = tables.plans, found.plan >= 0, np.maximum(found.plan, 0)
    turns = on & (plans.second[plan] >= 0)
    spot, way = np.divmod(plans.second[plan], len(tables.field.dot))
    lists = PlanLists(
        direction=np.where(on, plans.first[plan] % len(tables.field.dot) + 1, 0),
        elbow=np.where(turns, tables.spot_cell[spot], _NONE),
        second=np.where(turns, way + 1, 0),
        card=found.card,
        call=found.call,
    )
    return Solution(tables.scene, cards, strokes, lists, residual, steps, lambda: tables)


def packed(solution: Solution) -> bytes:
    """A solution in bytes, for `unpacked`."""
    lists = np.stack([solution.plans.direction, solution.plans.second, solution.plans.card, solution.plans.call]).astype(np.uint8)
    return solution.strokes.astype("<f8").tobytes() + solution.plans.elbow.astype("<i2").tobytes() + lists.tobytes()


def unpacked(content: bytes, scene: ShotSetting, cards: tuple[PlayedCard, ...], make: Callable[[], HoleTables]) -> Solution:
    """The solution in these bytes. Raises ValueError where they are not one of this hole."""
    dry = sum(not mark.wet for mark in scene.land.marks.values()) << len(scene.gates)
    each = 8 + 2 + 4
    if len(content) != dry * each:
        raise ValueError("not a solution of this hole")
    strokes, elbow = np.frombuffer(content, "<f8", dry).copy(), np.frombuffer(content, "<i2", dry, 8 * dry).astype(np.int64)
    direction, second, card, call = np.frombuffer(content, np.uint8, 4 * dry, 10 * dry).reshape(4, dry).astype(np.int64)
    return Solution(scene, cards, strokes, PlanLists(direction, elbow, second, card, call), 0.0, 0, make)
