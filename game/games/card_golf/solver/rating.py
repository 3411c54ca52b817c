"""How a hole of Card Golf plays: expected scores of pro and rookie, what its hazards cost, and whether it is good golf."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

import numpy as np

from game.analysis.arrays import Floats
from game.games.card_golf.rules.course import PARS, YARDS, Hole, Space, Tee, Terrain
from game.games.card_golf.rules.shots import LIES, Make, OnCourse, StrokeLie, Tables, added_yards, distance
from game.games.card_golf.solver.solver import Ranked, Solved, cap, greedy, play_out, score_chances, solve
from game.games.card_golf.solver.table_cache import HolePlay, TableCache
from game.games.golf.rules import hanging_together
from game.words import N_, _

HAZARDS: Final = {N_("woods"): Terrain.WOODS, N_("bunkers"): Terrain.BUNKER, N_("water"): Terrain.WATER}
"""The hazards by their names in the figures."""

NEAR: Final = 0.15
"""Strokes within which a plan counts as nearly as good as the best."""

APART: Final = 2
"""Spaces between the targets of two plans that count as different lines."""

LONG: Final = 250
"""Yards from which a driver counts as long."""

BOLDER: Final = 0.1
"""Difference in the chance of a penalty from which two lines count as a safe and a bold one."""

TRUE: Final = (-0.2, 0.45)
"""The range of strokes over par that the pro may need on a hole whose par is right."""

WET: Final = 0.15
"""Chance of a penalty above which the best tee shot is a gamble."""

TELLS: Final = 0.03
"""Extra expected strokes from which a driver counts as the wrong club."""

SHORT: Final = 220
"""Yards below which a tee shot counts as holding back: the carry of a driver."""

COSTS: Final = 0.15
"""Strokes from which aiming at the flag counts as costly."""

TRAP: Final = 1.0
"""Strokes from which aiming at the flag is a trap."""

_PLAYED: Final = frozenset({Terrain.FAIRWAY, Terrain.ROUGH, Terrain.GREEN})

THOUGHT: Final = 0.3
"""Strokes per hole that aiming at the flag costs on average on a course that rewards thought."""

_THOUGHT_AT: Final = 3      # number of the mark that counts strokes, which are given per hole

USUAL_LOSS: Final = 0.45
"""Strokes per hole that a rookie loses to the pro on a course of slope 113."""

USUAL_SLOPE: Final = 113


class TeeShot(NamedTuple):
    """A plan from the tee: the target space and its terrain, club, yards planned and added, and the risk before any 3s."""

    target: Space
    ground: Terrain
    club: str
    make: Make
    yards: int
    added: int
    risk: int


@dataclass(frozen=True, slots=True)
class HoleCharacter:
    """How a hole plays from the middle tee, for a single player without tokens.

    `pro` is the least expected score, `rookie` that of a player who aims at the flag with the chart's club. `penalty` is the chance that
    the best tee shot ends in water or off the cards, `driver` the extra cost of the best plan with a driver (None: there is none). `rival`
    is the difference in `penalty` to the most different plan that is nearly as good but aims elsewhere; 0 without one.
    """

    par: int
    yards: int
    pro: float
    rookie: float
    best: TeeShot
    penalty: float
    driver: float | None
    rival: float

    @property
    def loss(self) -> float:
        """The strokes that a rookie loses to the pro."""
        return self.rookie - self.pro

    @property
    def suggested_par(self) -> int:
        """The par for which the pro's expectation is 0.38 under to 0.62 over, the middle of the right range."""
        return max(PARS[0], min(PARS[-1], round(self.pro - sum(TRUE) / 2)))

    @property
    def holds_back(self) -> bool:
        """Whether the best tee shot of a par 4 or longer is shorter than a driver's carry, and every driver costs something."""
        return self.par > PARS[0] and self.best.yards < SHORT and (self.driver is None or self.driver >= TELLS)

    @property
    def is_driven_far(self) -> bool:
        """Whether the best tee shot is a long driver."""
        return self.best.make is Make.DRIVER and self.best.yards >= LONG

    @property
    def has_two_lines(self) -> bool:
        """Whether there are a safe and a bold line of nearly the same value."""
        return self.rival >= BOLDER

    @property
    def is_fair(self) -> bool:
        """Whether the hole is worth its par, its best tee shot is no gamble and aims at no hazard, and aiming at the flag is no trap."""
        return self.is_true and self.penalty < WET and self.best.ground in _PLAYED and self.loss <= TRAP

    @property
    def is_true(self) -> bool:
        """Whether the pro's expected score suits the par of the hole (`TRUE`)."""
        return TRUE[0] <= self.pro - self.par <= TRUE[1]


@dataclass(frozen=True, slots=True)
class RatedHole:
    """The rating of a hole: its character, the pro's expected scores from the three tees, and more from the middle one.

    `scores` are the pro's chances of 1, 2, 3 ... strokes, the last at the cap; `hazards` what each kind costs compared with rough in its
    place, by the names of HAZARDS, if the hole has it.
    """

    character: HoleCharacter
    expected: tuple[float, float, float]
    scores: tuple[float, ...]
    hazards: Mapping[str, float]


def rate_hole(hole: Hole, tables: Tables) -> RatedHole:
    """How a hole plays, by exact solution: from each tee, and from the middle one without each of its hazards."""
    solved = [solve(hole, tables, tee) for tee in hole.tees]
    middle = solved[Tee.MIDDLE]
    without = {
        name: solve(without_hazard(hole, terrain), tables, hole.tees[Tee.MIDDLE]).expected
        for name, terrain in HAZARDS.items()
        if any(terrain in line for line in hole.ground)
    }
    return RatedHole(
        character_of(hole, middle),
        (solved[Tee.CLOSEST].expected, middle.expected, solved[Tee.FARTHEST].expected),
        scores_of(middle),
        {name: middle.expected - expected for name, expected in without.items()},
    )


def character_of(hole: Hole, solved: Solved) -> HoleCharacter:
    """How a hole plays, from its solution from the middle tee."""
    tables, start = solved.strokes.ground.tables, hole.tees[Tee.MIDDLE]
    ranked = solved.ranked(OnCourse(start, StrokeLie.TEE), 0)
    penalties = ranked.penalties()
    return HoleCharacter(
        hole.par,
        hole.yards(start),
        solved.expected,
        play_out(hole, tables, start, greedy).expected,
        _tee_shot(hole, ranked, tables),
        float(penalties[0]),
        _driver_costs(ranked, tables),
        _rival(ranked, penalties),
    )


def scores_of(solved: Solved) -> tuple[float, ...]:
    """The chance of each score from the player's own tee with the best plans, from 1 to the cap."""
    return tuple(score_chances(solved)[1:, 0, solved.strokes.ground.tee].tolist())


def course_rating(holes: Sequence[HoleCharacter]) -> float:
    """The pro's expected score of a course from the middle tees."""
    return math.fsum(hole.pro for hole in holes)


def slope(holes: Sequence[HoleCharacter]) -> int:
    """How much harder the course is for a rookie than for the pro, on the scale of golf's slope rating: 113 for an average course."""
    loss = math.fsum(hole.loss for hole in holes) / len(holes)
    return round(USUAL_SLOPE * loss / USUAL_LOSS)


class GolfMark(NamedTuple):
    """One of six marks of good golf.

    `title` is its name, not yet translated. `counted` are the holes or strokes that a course has, `wanted` how many it should have
    (`at_most`: may have), and `met` whether it does. `doubt` is the sentence that says what is wrong if it is not met.
    """

    title: str
    counted: float
    wanted: float
    at_most: bool
    met: bool
    doubt: str


def golf_marks(holes: Sequence[HoleCharacter]) -> tuple[GolfMark, ...]:
    """The six marks for a course of these holes, met or not."""
    n = len(holes)

    def mark(title: str, count: float, wanted: float, doubt: str, *, at_most: bool = False) -> GolfMark:
        return GolfMark(title, count, wanted, at_most, count <= wanted if at_most else count >= wanted, doubt.format(n=count, want=wanted))
    loss, different = math.fsum(hole.loss for hole in holes), len({round(hole.pro, 6) for hole in holes})
    driven = _("On {n} holes the best tee shot is a driver of {yards} yards or more.").replace("{yards}", str(LONG))
    marks = (
        mark(N_("The flag is not always the aim"), sum(hole.loss >= COSTS for hole in holes), math.ceil(n * 8 / 9),
             _("On {n} holes to aim at the flag costs 0.15 strokes or more; {want} would be golf.")),
        mark(N_("Tee shots hold back"), sum(hole.holds_back for hole in holes), n // 3,
             _("On {n} par 4s and 5s the best tee shot holds back; {want} would be golf.")),
        mark(N_("A safe and a bold line"), sum(hole.has_two_lines for hole in holes), n // 3,
             _("{n} holes have a safe and a bold line; {want} would be golf.")),
        mark(N_("Thought is worth strokes"), loss, THOUGHT * n, _("On average to aim at the flag costs less than 0.30 strokes.")),
        mark(N_("The driver is not always the club"), sum(hole.is_driven_far for hole in holes), max(1, n // 9), driven, at_most=True),
        mark(N_("No two holes alike"), different, n, _("Two holes have the same expectation.")))
    return tuple(one._replace(counted=one.counted / n, wanted=one.wanted / n) if number == _THOUGHT_AT else one
                 for number, one in enumerate(marks))


_MADE_UP: Final = 0.15
"""Strokes above THOUGHT that each hole still to come is assumed to cost a rookie, to make up for earlier holes that cost less."""


def may_be_golf(holes: Sequence[HoleCharacter], pars: Sequence[int]) -> bool:
    """Whether a course of those pars that begins with these holes can still get all six marks, as far as its pars allow.

    If no hole is left to come, whether it has them.
    """
    n, left = len(pars), pars[len(holes):]
    long = sum(par > PARS[0] for par in pars)
    return (sum(hole.loss >= COSTS for hole in holes) + len(left) >= math.ceil(n * 8 / 9)
            and sum(hole.holds_back for hole in holes) + sum(par > PARS[0] for par in left) >= min(n // 3, long)
            and sum(hole.has_two_lines for hole in holes) + len(left) >= n // 3
            and math.fsum(hole.loss for hole in holes) >= THOUGHT * len(holes) - _MADE_UP * len(left)
            and sum(hole.is_driven_far for hole in holes) <= max(1, n // 9)
            and len({round(hole.pro, 6) for hole in holes}) == len(holes))


def doubts(holes: Sequence[HoleCharacter]) -> Iterator[str]:
    """Reasons why a course does not play well, a sentence each: holes too hard or too easy, driver or flag everywhere, one line only."""
    for number, hole in enumerate(holes, start=1):
        yield from _doubts_of(number, hole)
    yield from (mark.doubt for mark in golf_marks(holes) if not mark.met)


def _doubts_of(number: int, hole: HoleCharacter) -> Iterator[str]:
    """What is wrong with one hole, given by number."""
    if not hole.is_true:
        over, (least, most) = hole.pro - hole.par, TRUE
        text = _("Hole {n}: the pro's expectation is par {over:+.2f}; {least:+.2f} to {most:+.2f} is golf.")
        yield text.format(n=number, over=over, least=least, most=most)
    if hole.loss > TRAP:
        yield _("Hole {n}: to aim at the flag costs {loss:.2f} strokes; more than one is a trap.").format(n=number, loss=hole.loss)
    if hole.best.ground not in _PLAYED:
        yield _("Hole {n}: the best tee shot aims at a hazard.").format(n=number)
    if hole.penalty >= WET:
        yield _("Hole {n}: the best tee shot is wet in {chance:.0%} of all cases.").format(n=number, chance=hole.penalty)


def _tee_shot(hole: Hole, ranked: Ranked, tables: Tables) -> TeeShot:
    """The best plan from the tee with its figures."""
    plan = ranked.plan(0)
    yards = distance(ranked.strokes.ground.own_tee, plan.target)
    added = added_yards(plan.club, yards)
    base = tables.base_risk(StrokeLie.TEE, plan.club)
    assert base is not None
    return TeeShot(plan.target, hole.terrain(plan.target), plan.club.name, plan.club.make, yards, added, base + added // YARDS)


def _driver_costs(ranked: Ranked, tables: Tables) -> float | None:
    """The extra cost of the best plan with a driver."""
    drivers = np.flatnonzero([club.make is Make.DRIVER for club in tables.clubs])
    worth = ranked.worth[np.isin(ranked.plans.club, drivers)]
    return float(worth[0] - ranked.worth[0]) if len(worth) else None


def _rival(ranked: Ranked, penalties: Floats) -> float:
    """The largest difference in the chance of a penalty between the best plan and one that is nearly as good and aims elsewhere."""
    number = rival_of(ranked, penalties)
    return 0.0 if number is None else float(abs(penalties[number] - penalties[0]))


def rival_of(ranked: Ranked, penalties: Floats) -> int | None:
    """The number of the plan that `_rival` compares with the best one; None if no plan that aims elsewhere is nearly as good."""
    width = ranked.strokes.ground.width
    rows, columns = np.divmod(ranked.plans.target, width)
    away = np.maximum(abs(rows - rows[0]), abs(columns - columns[0])) >= APART
    as_good = np.flatnonzero(away & (ranked.worth < ranked.worth[0] + NEAR))
    return int(as_good[np.argmax(abs(penalties[as_good] - penalties[0]))]) if len(as_good) else None


def without_hazard(hole: Hole, hazard: Terrain) -> Hole:
    """The hole with a hazard replaced by rough."""
    ground = tuple(tuple(Terrain.ROUGH if terrain is hazard else terrain for terrain in line) for line in hole.ground)
    return replace(hole, ground=ground)


class CardHazard(NamedTuple):
    """One connected wood, bunker or water of a hole and its spaces, which may touch at corners only."""

    terrain: Terrain
    spaces: frozenset[Space]


def hazards_of(hole: Hole) -> tuple[CardHazard, ...]:
    """The woods, bunkers and waters of a hole, in order of their first spaces."""
    kinds = {space: terrain for space in hole.spaces() if (terrain := hole.terrain(space)) in HAZARDS.values()}
    found = hanging_together(kinds, lambda at: [Space(at.row + row, at.column + column) for row in (-1, 0, 1) for column in (-1, 0, 1)])
    return tuple(CardHazard(terrain, spaces) for terrain, spaces in found)


def without_spaces(hole: Hole, spaces: frozenset[Space]) -> Hole:
    """The hole with rough in those spaces."""
    ground = tuple(tuple(Terrain.ROUGH if Space(row, column) in spaces else terrain
                         for column, terrain in enumerate(line, start=hole.left)) for row, line in enumerate(hole.ground))
    return replace(hole, ground=ground)


# ---- the figures of a hole that is being edited: those first that matter most
_STRETCH = "to_six"         # as holes are rated


class FigureTask(NamedTuple):
    """A hole whose figures are to be computed: only from the middle tee, or if `whole` from all tees and without each hazard too.

    `order` are the hazards whose prices are computed first.
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
    """A way to play a hole: its expected strokes, the club off the tee and its planned yards, the chance that the tee shot ends wet.

    `stops` are the spaces where the ball is planned to lie, the tee first; the last is on the green if the line gets there. `parted` are
    the expected strokes if the first stroke stays dry and if it ends wet; None if one of the two can't happen.
    """

    strokes: float
    club: str
    yards: int
    wet: float
    stops: tuple[Space, ...]
    parted: tuple[float, float] | None


class HoleFigures(NamedTuple):
    """What is known of a hole so far, in strokes; None or empty where nothing is computed yet.

    `tees` are the pro's expectations from each tee, `scores` the chances of 1, 2, 3 ... strokes from the middle one. `hazards` is what each
    kind of hazard costs, by the names of HAZARDS, and `priced` what each wood, bunker and water costs. `needs` are the strokes to the hole
    after the first one, from each space off the green. `lines` are the best line and, if there is one, its rival: a line that is nearly as
    good, aims elsewhere, and differs most in the chance of a penalty.
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
    """Yields the figures of a hole, each time with more of them. Raises NotWanted."""
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
    """The expected strokes to the hole from each space where a ball is hit with a club, one stroke having been taken."""
    return {space: solved.value(OnCourse(space, LIES[terrain]), 1) - 1
            for space in hole.spaces() if (terrain := hole.terrain(space)) in LIES}


def lines_of(hole: Hole, solved: Solved) -> tuple[PlayLine, ...]:
    """The best line from the middle tee and its rival, where it has one."""
    ranked = solved.ranked(OnCourse(hole.tees[Tee.MIDDLE], StrokeLie.TEE), 0)
    penalties = ranked.penalties()
    rival = rival_of(ranked, penalties)
    return lines_along(hole, solved, ranked, (0,) if rival is None else (0, rival), penalties)


def lines_along(hole: Hole, solved: Solved, ranked: Ranked, numbers: Sequence[int], penalties: Floats) -> tuple[PlayLine, ...]:
    """The lines that begin with the plans of these numbers from the middle tee; `penalties` are the chances of a penalty of all plans."""
    fined = solved.penalty_strokes(ranked.plans.some(np.array(numbers)), 0)
    return tuple(_line(hole, solved, ranked, number, float(penalties[number]), float(part))
                 for number, part in zip(numbers, fined, strict=True))


def _line(hole: Hole, solved: Solved, ranked: Ranked, number: int, wet: float, fined: float) -> PlayLine:
    """The line that begins with plan `number` and goes on with the best plan from each planned lie.

    `wet` is the chance that the first stroke ends wet, `fined` what these balls contribute to the expected score.
    """
    plan = ranked.plan(number)
    stops = [hole.tees[Tee.MIDDLE], plan.target]
    while (terrain := hole.terrain(stops[-1])) in LIES and len(stops) < cap(hole) - 1:
        following = solved.ranked(OnCourse(stops[-1], LIES[terrain]), len(stops) - 1).plan(0).target
        if following in stops:
            break
        stops.append(following)
    strokes = float(ranked.worth[number])
    parted = ((strokes - fined) / (1 - wet), fined / wet) if 0 < wet < 1 else None
    return PlayLine(strokes, plan.club.name, distance(stops[0], plan.target), wet, tuple(stops), parted)
