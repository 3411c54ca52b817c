"""The figures of one hole as they are worked out for whoever is making it: those first that matter most, each as `rate` has it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from game.games.card_golf.rules.course import Hole, Space, Tee
from game.games.card_golf.rules.shots import LIES, OnCourse, StrokeLie, Tables, distance
from game.games.card_golf.solver.rating import (
    HAZARDS,
    CardHazard,
    HoleCharacter,
    character_of,
    hazards_of,
    rival_of,
    scores_of,
    without_hazard,
    without_spaces,
)
from game.games.card_golf.solver.solver import Ranked, Solved, cap, solve
from game.games.card_golf.solver.table_cache import HolePlay, TableCache

_STRETCH = "to_six"         # as holes are rated


class FigureTask(NamedTuple):
    """A hole of which figures are wanted: only how it plays from the middle tee, or `whole`: from all tees, and without its hazards too.

    `order` are the hazards that are priced first.
    """

    hole: Hole
    tables: Tables
    whole: bool
    order: tuple[CardHazard, ...] = ()


class PricedHazard(NamedTuple):
    """The strokes that a hazard costs from the middle tee: with it minus with rough in its place."""

    hazard: CardHazard
    strokes: float


class PlayLine(NamedTuple):
    """A way to play a hole: what it is expected to need, its club off the tee and how far that is planned, the chance that it is wet.

    `stops` are where the ball is planned to lie, the tee first; the last one is on the green where it gets there.
    """

    strokes: float
    club: str
    yards: int
    wet: float
    stops: tuple[Space, ...]


class HoleFigures(NamedTuple):
    """What is known of a hole by now, in strokes; None for what is not worked out yet.

    `tees` are the pro's expectations from each tee, `scores` the chances of 1, 2, 3 ... from the middle one, `hazards` what those cost
    that are known, by the names of HAZARDS, and `priced` what each wood, bunker and water costs, as far as that is known. `needs` are the
    strokes still needed after one, from each space off the green. `lines` are the best one and, where there is one, its rival: nearly as
    good, aimed elsewhere, and as different in its risk as any.
    """

    expected: float
    scores: tuple[float, ...] | None = None
    character: HoleCharacter | None = None
    tees: tuple[float, float, float] | None = None
    hazards: Mapping[str, float] | None = None
    priced: tuple[PricedHazard, ...] = ()
    needs: Mapping[Space, float] | None = None
    lines: tuple[PlayLine, ...] = ()


_SOLVED = TableCache()      # of this process: the holes of a course are asked for again and again while one of them changes


def work_out(task: FigureTask) -> Iterator[HoleFigures]:
    """The figures of a hole, more of them each time. Raises NotWanted."""
    hole, tables = task.hole, task.tables

    def solved(tee: Tee) -> float:
        return _SOLVED.solved(HolePlay(hole, tables, hole.tees[tee], _STRETCH)).expected
    middle = _SOLVED.solved(HolePlay(hole, tables, hole.tees[Tee.MIDDLE], _STRETCH))
    known = HoleFigures(middle.expected)
    yield known
    known = known._replace(scores=scores_of(middle), character=character_of(hole, middle), lines=lines_of(hole, middle),
                           needs=needs_of(hole, middle))
    yield known
    if not task.whole:
        return
    known = known._replace(tees=(solved(Tee.CLOSEST), middle.expected, solved(Tee.FARTHEST)))
    yield known

    def price(changed: Hole) -> float:
        return middle.expected - solve(changed, tables, hole.tees[Tee.MIDDLE]).expected
    hazards, prices = hazards_of(hole), dict[str, float]()
    for name, terrain in HAZARDS.items():
        there = [hazard for hazard in hazards if hazard.terrain is terrain]
        if there:
            prices[name] = price(without_hazard(hole, terrain))
            alone = (PricedHazard(there[0], prices[name]),) if len(there) == 1 else ()
            known = known._replace(hazards=dict(prices), priced=(*known.priced, *alone))
            yield known
    many = [hazard for hazard in hazards if sum(other.terrain is hazard.terrain for other in hazards) > 1]
    for hazard in sorted(many, key=lambda one: task.order.index(one) if one in task.order else len(task.order)):
        known = known._replace(priced=(*known.priced, PricedHazard(hazard, price(without_spaces(hole, hazard.spaces)))))
        yield known
    if not prices:
        yield known._replace(hazards={})


def needs_of(hole: Hole, solved: Solved) -> Mapping[Space, float]:
    """The strokes still needed after one, from each space where a ball is struck again."""
    return {space: solved.value(OnCourse(space, LIES[terrain]), 1) - 1
            for space in hole.spaces() if (terrain := hole.terrain(space)) in LIES}


def lines_of(hole: Hole, solved: Solved) -> tuple[PlayLine, ...]:
    """The best line from the middle tee and its rival, where it has one."""
    ranked = solved.ranked(OnCourse(hole.tees[Tee.MIDDLE], StrokeLie.TEE), 0)
    penalties = ranked.penalties()
    rival = rival_of(ranked, penalties)
    numbers = (0,) if rival is None else (0, rival)
    return tuple(_line(hole, solved, ranked, number, float(penalties[number])) for number in numbers)


def _line(hole: Hole, solved: Solved, ranked: Ranked, number: int, wet: float) -> PlayLine:
    """One of them: after its first plan the best one from wherever the ball is planned to lie."""
    plan = ranked.plan(number)
    stops = [hole.tees[Tee.MIDDLE], plan.target]
    while (terrain := hole.terrain(stops[-1])) in LIES and len(stops) < cap(hole) - 1:
        following = solved.ranked(OnCourse(stops[-1], LIES[terrain]), len(stops) - 1).plan(0).target
        if following in stops:
            break
        stops.append(following)
    return PlayLine(float(ranked.worth[number]), plan.club.name, distance(stops[0], plan.target), wet, tuple(stops))
