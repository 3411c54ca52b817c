"""What holes are worth, solved on a thread of its own while the table goes on; plans, places and token choices read it when it is there."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from game.analysis.card_golf.solver import Solved, solve
from game.rules.card_golf.course import Hole, Space, Terrain
from game.rules.card_golf.shots import OnCourse, Plan
from game.rules.card_golf.tables import Lie, Tables

PLANS: Final = 9        # of the caddie
_KEPT: Final = 4        # holes: one, the next, and one seat's other tees
_LIES: Final = {
    Terrain.FAIRWAY: Lie.FAIRWAY, Terrain.ROUGH: Lie.ROUGH, Terrain.WOODS: Lie.WOODS, Terrain.BUNKER: Lie.BUNKER,
}


class Problem(NamedTuple):
    """A hole with the tables and the tee of whoever plays it."""

    hole: Hole
    tables: Tables
    tee: Space
    stretch: str


class CaddiePlan(NamedTuple):
    """A plan, and what the hole is expected to cost with it and the best play after it."""

    plan: Plan
    strokes: float


@dataclass(frozen=True, slots=True)
class PlaceWorth:
    """All plans from one place: what each is worth, and the caddie's few, the best first."""

    strokes: Mapping[Plan, float]
    caddie: tuple[CaddiePlan, ...]


class Solving:
    """Solves one hole after the other; each answer is kept for a few holes. Main thread only; the solving is not."""

    def __init__(self) -> None:
        self._found: dict[Problem, Solved] = {}
        self._wanted: Problem | None = None
        self._thread: threading.Thread | None = None
        self._places: dict[tuple[Problem, OnCourse, int], PlaceWorth] = {}
        self._maps: dict[tuple[Problem, int], Mapping[Space, float]] = {}

    def ask(self, problem: Problem) -> Solved | None:
        """The hole solved, None while it is being solved."""
        found = self._found.get(problem)
        if found is None and (self._thread is None or not self._thread.is_alive()):
            self._wanted = problem
            self._thread = threading.Thread(target=self._solve, args=(problem,), name="card-golf-solving", daemon=True)
            self._thread.start()
        return found

    @property
    def busy(self) -> bool:
        """Whether a hole is being solved."""
        return self._thread is not None and self._thread.is_alive()

    def wait(self, seconds: float) -> None:
        """Wait for what is being solved, at most so long: for tests."""
        if self._thread is not None:
            self._thread.join(seconds)

    def _solve(self, problem: Problem) -> None:
        solved = solve(problem.hole, problem.tables, problem.tee, stretch=problem.stretch)
        while len(self._found) >= _KEPT:
            self._found.pop(next(iter(self._found)))
        self._found[problem] = solved

    # ---- what is read of it
    def place(self, problem: Problem, ball: OnCourse, taken: int) -> PlaceWorth | None:
        """All plans from a ball with that number of strokes taken; None while the hole is being solved."""
        solved = self.ask(problem)
        if solved is None:
            return None
        key = problem, ball, taken
        if key not in self._places:
            self._places.clear()
            ranked = solved.ranked(ball, taken)
            plans = [ranked.plan(number) for number in range(len(ranked.worth))]
            worth = dict(zip(plans, (float(n) for n in ranked.worth), strict=True))
            self._places[key] = PlaceWorth(worth, _caddie(worth))
        return self._places[key]

    def worth(self, problem: Problem, ball: OnCourse, plan: Plan, taken: int) -> float | None:
        """What a plan is worth; None while the hole is being solved."""
        place = self.place(problem, ball, taken)
        if place is None:
            return None
        found = place.strokes.get(plan)
        if found is None:       # of clubs that do exactly the same only one is listed
            solved = self.ask(problem)
            found = solved.worth(ball, plan, taken) if solved is not None else None
        return found

    def places(self, problem: Problem, taken: int) -> Mapping[Space, float]:
        """What the hole is expected to cost from each space after one stroke more; {} while it is being solved."""
        solved = self.ask(problem)
        if solved is None:
            return {}
        key = problem, taken
        if key not in self._maps:
            self._maps.clear()
            hole = problem.hole
            self._maps[key] = {space: solved.value(OnCourse(space, _LIES[terrain]), taken)
                               for space in hole.spaces() if (terrain := hole.terrain(space)) in _LIES}
        return self._maps[key]


def _caddie(worth: Mapping[Plan, float]) -> tuple[CaddiePlan, ...]:
    """The best plans that differ: in the club, or by two spaces and more."""
    chosen: list[CaddiePlan] = []
    for plan, strokes in worth.items():     # the best first
        if all(one.plan.club != plan.club or max(abs(one.plan.target[0] - plan.target[0]), abs(one.plan.target[1] - plan.target[1])) > 1
               for one in chosen):
            chosen.append(CaddiePlan(plan, strokes))
        if len(chosen) == PLANS:
            break
    return tuple(chosen)
