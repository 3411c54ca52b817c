"""The figures of one hole as they are worked out for whoever is making it: those first that matter most, each as `rate` has it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from game.games.card_golf.rules.course import Hole, Tee
from game.games.card_golf.rules.shots import Tables
from game.games.card_golf.solver.rating import HAZARDS, HoleCharacter, character_of, scores_of, without_hazard
from game.games.card_golf.solver.solver import solve
from game.games.card_golf.solver.table_cache import HolePlay, TableCache

_STRETCH = "to_six"         # as holes are rated


class FigureTask(NamedTuple):
    """A hole of which figures are wanted: only how it plays from the middle tee, or `whole`: from all tees, and without its hazards too."""

    hole: Hole
    tables: Tables
    whole: bool


class HoleFigures(NamedTuple):
    """What is known of a hole by now, in strokes; None for what is not worked out yet.

    `tees` are the pro's expectations from each tee, `scores` the chances of 1, 2, 3 ... from the middle one, `hazards` what those cost
    that are known, by the names of HAZARDS.
    """

    expected: float
    scores: tuple[float, ...] | None = None
    character: HoleCharacter | None = None
    tees: tuple[float, float, float] | None = None
    hazards: Mapping[str, float] | None = None


_SOLVED = TableCache()      # of this process: the holes of a course are asked for again and again while one of them changes


def work_out(task: FigureTask) -> Iterator[HoleFigures]:
    """The figures of a hole, more of them each time. Raises NotWanted."""
    hole, tables = task.hole, task.tables

    def solved(tee: Tee) -> float:
        return _SOLVED.solved(HolePlay(hole, tables, hole.tees[tee], _STRETCH)).expected
    middle = _SOLVED.solved(HolePlay(hole, tables, hole.tees[Tee.MIDDLE], _STRETCH))
    known = HoleFigures(middle.expected)
    yield known
    known = known._replace(scores=scores_of(middle), character=character_of(hole, middle))
    yield known
    if not task.whole:
        return
    known = known._replace(tees=(solved(Tee.CLOSEST), middle.expected, solved(Tee.FARTHEST)))
    yield known
    prices: dict[str, float] = {}
    for name, terrain in HAZARDS.items():
        if any(terrain in line for line in hole.ground):
            prices[name] = middle.expected - solve(without_hazard(hole, terrain), tables, hole.tees[Tee.MIDDLE]).expected
            yield known._replace(hazards=dict(prices))
    if not prices:
        yield known._replace(hazards={})
