"""A stroke of Card Golf, roll by roll, with the printed tables (C7-C10): aim, swing, curve, bounce and roll, and the probabilities of its
dice.
"""

from __future__ import annotations

import enum
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import factorial, prod
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias, TypeVar

from game.games.card_golf.rules.course import YARDS, Hole, Space, Terrain
from game.words import N_, _


# ---- the printed tables of Card Golf as data: clubs, dice, risk, curve and putting (rulings C7-C10, C12-C14)
# The colours of the printed curve and putting charts are lost; an owner of the original can supply other tables.
class StrokeLie(enum.IntEnum):
    """What a ball is hit from: the rows of the risk table (C9)."""

    TEE = 0
    FAIRWAY = 1
    ROUGH = 2
    WOODS = 3
    BUNKER = 4


class Make(enum.IntEnum):
    """Kinds of clubs: the columns of the risk table (C9)."""

    WEDGE = 0
    IRON = 1
    WOOD = 2
    DRIVER = 3


SUMS: Final = range(2, 13)
"""Sums of two dice: the columns of the curve chart and the putting chart."""

MISS: Final = -99
"""In the curve chart: the complete miss (C10, C11)."""

HOLED: Final = 0
"""The distance of a holed ball from the flag."""

TOP_RISK: Final = 6
"""The last row of the curve chart (C7)."""


@dataclass(frozen=True, slots=True)
class GolfClub:
    """A club: the most yards that it carries unstretched, and its dice (C7, C8, C12)."""

    name: str
    make: Make
    most: int
    swing_dice: int
    run_dice: int


@dataclass(frozen=True, slots=True)
class Tables:
    """All tables of a deck.

    `risk` has a row for each Lie with a column for each Make, None for N/A. `curve` has a row for each risk from 1 to 6 with a column for
    each sum: spaces to the right, negative to the left, or MISS. `putting` has a row for each of `distances`, shortest first, with a column
    for each sum: the yards that are left, HOLED in the cup. `flag` has, by Make, the yards at which a ball on the flag's own space is put
    on the track. `woods_roll` says whether a ball that has bounced out of woods rolls on (C12).
    """

    clubs: tuple[GolfClub, ...]
    risk: tuple[tuple[int | None, ...], ...]
    curve: tuple[tuple[int, ...], ...]
    distances: tuple[int, ...]
    putting: tuple[tuple[int, ...], ...]
    flag: tuple[int, ...]
    woods_roll: bool = True

    def __hash__(self) -> int:
        """Fast, because results are cached by tables: few tables share these fields, and `==` compares all of them."""
        return hash((self.risk, self.curve, self.flag, self.woods_roll))

    def base_risk(self, lie: StrokeLie, club: GolfClub) -> int | None:
        """The initial curve risk of a stroke, None if the club can't be used (C9)."""
        return self.risk[lie][club.make]

    def curved(self, risk: int, total: int) -> int:
        """Spaces of curve to the right at a risk for a sum of the curve dice, or MISS; risk over 6 uses row 6 (C7, C10)."""
        return self.curve[min(risk, len(self.curve)) - 1][total - SUMS[0]]

    def putted(self, yards: int, total: int) -> int:
        """The yards left after a putt from a distance on the track with a sum of the putting dice, HOLED in the cup (C14)."""
        return self.putting[self.distances.index(yards)][total - SUMS[0]]


CLUBS: Final = (
    GolfClub(N_("Driver"), Make.DRIVER, 220, 5, 5),
    GolfClub(N_("2-wood"), Make.WOOD, 210, 4, 5),
    GolfClub(N_("3-wood"), Make.WOOD, 200, 4, 5),
    GolfClub(N_("4-wood"), Make.WOOD, 190, 3, 5),
    GolfClub(N_("5-wood"), Make.WOOD, 180, 3, 4),
    GolfClub(N_("2-iron"), Make.IRON, 170, 3, 4),
    GolfClub(N_("3-iron"), Make.IRON, 160, 3, 4),
    GolfClub(N_("4-iron"), Make.IRON, 150, 2, 3),
    GolfClub(N_("5-iron"), Make.IRON, 140, 2, 3),
    GolfClub(N_("6-iron"), Make.IRON, 130, 2, 3),
    GolfClub(N_("7-iron"), Make.IRON, 120, 2, 2),
    GolfClub(N_("8-iron"), Make.IRON, 110, 2, 2),
    GolfClub(N_("9-iron"), Make.IRON, 100, 2, 2),
    GolfClub(N_("Wedge"), Make.WEDGE, 90, 1, 1),
)
"""The source's club chart, longest first (C7)."""

RISK: Final = {
    "rules": ((1, 1, 2, 2), (1, 2, 3, None), (1, 2, 4, None), (2, 4, None, None), (2, 4, None, None)),
    "quick_reference": ((1, 1, 1, 1), (1, 2, 2, None), (2, 2, 4, None), (3, 4, None, None), (3, 4, None, None)),
}
"""The two risk tables that the source prints, by the option's names (C9)."""


def _symmetric(row: Callable[[int], tuple[int, int]]) -> tuple[int, ...]:
    """A row of a chart by sum, from its values at |sum - 7| under and over seven."""
    return tuple(row(abs(total - 7))[total > 7] for total in SUMS)


EXAMPLE: Final = "example"
LABELS: Final = "labels"
BEFORE: Final = "capped"
"""Names of curve charts: the two on offer, and the one of saves from before there were two (C10)."""

_BANDS: Final = {EXAMPLE: (0, 0, 0, 0, 1, 2, 2, 3, 3, 4), LABELS: (0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4)}
"""Spaces of curve by risk + |sum - 7|; the last value applies beyond the end (C10)."""

_MISSES: Final = 4
"""The risk from which a sum of 7 is the complete miss (C10)."""


def _by_bands(bands: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    return _curve(lambda risk, off: bands[min(risk + off, len(bands) - 1)])


def _curve(spaces: Callable[[int, int], int]) -> tuple[tuple[int, ...], ...]:
    """A curve chart from the spaces for a risk and |sum - 7|: to the left under 7, to the right over it."""

    def row(risk: int) -> tuple[int, ...]:
        seven = MISS if risk >= _MISSES else 0
        return _symmetric(lambda off: (-spaces(risk, off), spaces(risk, off)) if off else (seven, seven))

    return tuple(row(risk) for risk in range(1, TOP_RISK + 1))


CURVE: Final = {name: _by_bands(bands) for name, bands in _BANDS.items()} | {
    BEFORE: _curve(lambda risk, off: max(0, min(off, risk - 2)))
}
"""The curve charts, by the option's names (C10)."""

_PUTTS: Final = {
    1: (0, 0, 0, 0, 0, 0),
    2: (0, 0, 0, 0, 0, 1),
    3: (0, 0, 0, 0, 1, 1),
    5: (0, 0, 0, 1, 1, 2),
    10: (0, 0, 1, 1, 2, 2),
    20: (0, 1, 2, 2, 3, 3),
    30: (1, 2, 3, 3, 5, 5),
}
"""Yards left by |sum - 7| from 0 to 5 (C14)."""

PUTTING: Final = tuple(tuple(row[abs(total - 7)] for total in SUMS) for row in _PUTTS.values())


def tables(risk_table: str = "rules", curve_chart: str = EXAMPLE, *, woods_roll: bool = True) -> Tables:
    """The stock tables with one of the two printed risk tables: "rules" or "quick_reference" (C9), and one of the curve charts (C10).

    Raises KeyError for any other name.
    """
    return Tables(CLUBS, RISK[risk_table], CURVE[curve_chart], tuple(_PUTTS), PUTTING, (10, 3, 5, 5), woods_roll)


# ---- a stroke of Card Golf, roll by roll: aim, swing, curve, bounce and roll, and where the ball comes to rest (rulings C5-C14)
BallPath: TypeAlias = tuple[Space, ...]
"""Spaces that a ball passes, in order, the start first (C5)."""

TRACK: Final = 30
"""The longest distance on the putting track in yards (C13)."""

LIES: Final = {
    Terrain.FAIRWAY: StrokeLie.FAIRWAY,
    Terrain.ROUGH: StrokeLie.ROUGH,
    Terrain.WOODS: StrokeLie.WOODS,
    Terrain.BUNKER: StrokeLie.BUNKER,
}
"""The lie of a ball on each terrain (C9)."""


@dataclass(frozen=True, slots=True)
class OnCourse:
    """A ball on a dry space off the green, to be hit from that lie."""

    space: Space
    lie: StrokeLie


@dataclass(frozen=True, slots=True)
class OnTrack:
    """A ball on the putting track, in yards from the flag; HOLED when it is in the cup."""

    yards: int


Playable: TypeAlias = OnCourse | OnTrack


@dataclass(frozen=True, slots=True)
class Wet:
    """A ball in water or off the cards, and where it is dropped for a penalty stroke at its owner's next turn (C5)."""

    space: Space
    drop: Playable


@dataclass(frozen=True, slots=True)
class FreePutt:
    """A ball that a wedge has put on the flag's own space: a putt from these yards follows at once and is not a stroke (C13)."""

    yards: int


RestingBall: TypeAlias = OnCourse | OnTrack | Wet | FreePutt


class Plan(NamedTuple):
    """What a player announces before swinging: the target space and the club (C6, C7)."""

    target: Space
    club: GolfClub


@dataclass(frozen=True, slots=True)
class Aim:
    """A plan as it is played: the step forward, the dice of the swing, and the risk before any 3s are rolled."""

    start: OnCourse
    target: Space
    club: GolfClub
    forward: Space
    swing_dice: int
    added: int
    risk: int

    @property
    def right(self) -> Space:
        """The step to the right, facing forward (C6)."""
        return Space(-self.forward.column, self.forward.row)


class Swing(NamedTuple):
    """The effect of swing dice: spaces of carry, risk (C8)."""

    carry: int
    risk: int


class Run(NamedTuple):
    """The effect of run dice, in spaces of bounce and yards of roll (C12)."""

    bounce: int
    roll: int


def distance(start: Space, target: Space) -> int:
    """The carry distance in yards: columns and rows, ten yards each (C6)."""
    return YARDS * (abs(target[0] - start[0]) + abs(target[1] - start[1]))


def forward_of(start: Space, target: Space) -> Space:
    """The step forward of a shot: along the axis with the larger distance, down the hole if both are equal (C6)."""
    down, across = target[0] - start[0], target[1] - start[1]
    if abs(down) >= abs(across):
        return Space(1 if down > 0 else -1, 0)
    return Space(0, 1 if across > 0 else -1)


def added_yards(club: GolfClub, yards: int) -> int:
    """The yards by which a club is stretched to carry that far (C7)."""
    return max(0, yards - club.most)


def why_not(hole: Hole, start: OnCourse, plan: Plan, tables: Tables, *, stretch: str = "to_six") -> str | None:
    """What prevents a plan from being played, or None (C6, C7, C9). `stretch` is "to_six" or "unlimited"."""
    if plan.target == start.space:
        return _("the ball lies there already")
    if hole.terrain(plan.target) is Terrain.OUT:
        return _("a target is a space of a card")
    base = tables.base_risk(start.lie, plan.club)
    if base is None:
        return _("the {club} can't be used from this lie").format(club=_(plan.club.name))
    yards = distance(start.space, plan.target)
    if yards < plan.club.most and any(yards <= club.most < plan.club.most for club in tables.clubs):
        return _("the {club} is too long for {yards} yards").format(club=_(plan.club.name), yards=yards)
    risk = base + added_yards(plan.club, yards) // YARDS
    if stretch == "to_six" and risk > TOP_RISK:
        text = _("the {club} at {yards} yards has a risk of {risk}; {most} is the most")
        return text.format(club=_(plan.club.name), yards=yards, risk=risk, most=TOP_RISK)
    return None


def chart_club(tables: Tables, yards: int) -> GolfClub:
    """The shortest club whose carry is at least the distance; beyond all of them the longest (C7)."""
    return min(tables.clubs, key=lambda club: (club.most < yards, club.most if club.most >= yards else -club.most))


def plans(hole: Hole, start: OnCourse, tables: Tables, *, stretch: str = "to_six") -> Iterator[Plan]:
    """Every legal plan from here: targets row by row from the tee, for each the clubs in the order of the chart (C6, C7)."""
    by_yards: dict[int, tuple[GolfClub, ...]] = {}      # the available clubs depend on the distance alone
    for target in hole.spaces():
        yards = distance(start.space, target)
        if yards and yards not in by_yards:
            by_yards[yards] = tuple(
                club for club in tables.clubs if why_not(hole, start, Plan(target, club), tables, stretch=stretch) is None
            )
        for club in by_yards.get(yards, ()):
            yield Plan(target, club)


def aim(start: OnCourse, plan: Plan, tables: Tables) -> Aim:
    """The plan with its dice and risk (C6-C9). Raises ValueError if the club can't be used from the lie; `why_not` checks the rest."""
    base = tables.base_risk(start.lie, plan.club)
    if base is None:
        raise ValueError(_("the {club} can't be used from this lie").format(club=_(plan.club.name)))
    added = added_yards(plan.club, distance(start.space, plan.target))
    dice = plan.club.swing_dice + (start.lie in (StrokeLie.WOODS, StrokeLie.BUNKER))
    return Aim(start, plan.target, plan.club, forward_of(start.space, plan.target), dice, added, base + added // YARDS)


def swung(dice: Sequence[int]) -> Swing:
    """The effect of swing dice: a 1 takes a space of carry, a 2 adds one, a 3 adds a risk (C8).

    >>> swung((1, 3, 4, 4))
    Swing(carry=-1, risk=1)
    """
    return Swing(dice.count(2) - dice.count(1), dice.count(3))


def landed(aim: Aim, swing: Swing, curve_total: int, tables: Tables) -> Space | None:
    """Where the ball comes down after the curve, None for the complete miss (C8, C10, C11)."""
    curve = tables.curved(aim.risk + swing.risk, curve_total)
    return None if curve == MISS else _off(_off(aim.target, aim.forward, swing.carry), aim.right, curve)


def runs_on(hole: Hole, aim: Aim, landing: Space | None) -> bool:
    """Whether run dice are rolled: not from sand, from water or off the cards; after a miss only from woods (C11, C12)."""
    if landing is None:
        return aim.start.lie is StrokeLie.WOODS
    return hole.terrain(landing) not in (Terrain.BUNKER, Terrain.WATER, Terrain.OUT)


def run_of(dice: Sequence[int]) -> Run:
    """The effect of run dice: a 1 bounces a space, a 2 or a 3 rolls 10 yards (C12).

    >>> run_of((1, 1, 3, 3, 6))
    Run(bounce=2, roll=20)
    """
    return Run(dice.count(1), YARDS * (dice.count(2) + dice.count(3)))


def run_path(hole: Hole, landing: Space, forward: Space, run: Run, *, woods_roll: bool = True) -> BallPath:
    """The spaces of the bounce and the roll from where the ball came down, that space first (C12).

    It goes forward, out of woods backward. A bounce passes over anything; a roll pays for every space it leaves and ends in any hazard.
    Without `woods_roll` there is no roll after a bounce out of woods.
    """
    woods = hole.terrain(landing) is Terrain.WOODS
    step = Space(-forward.row, -forward.column) if woods else forward
    path = [_off(landing, step, spaces) for spaces in range(run.bounce + 1)]
    left = 0 if woods and not woods_roll else run.roll
    while hole.terrain(path[-1]) in (Terrain.FAIRWAY, Terrain.ROUGH, Terrain.GREEN):
        left -= price(hole, path[-1], step)
        if left < 0:
            break
        path.append(_off(path[-1], step, 1))
    return tuple(path)


def price(hole: Hole, space: Space, step: Space) -> int:
    """The yards of roll that leaving a space costs: 10, double in rough, double against its arrow, half along it (C12)."""
    yards = YARDS * (2 if hole.terrain(space) is Terrain.ROUGH else 1)
    along = hole.slope(space).row * step.row + hole.slope(space).column * step.column
    return yards // 2 if along > 0 else yards * 2 if along < 0 else yards


def flight(start: Space, end: Space) -> BallPath:
    """The straight grid line between two spaces, both included: step i of n at round(i * d / n), halves toward the start (C5).

    >>> [tuple(space) for space in flight(Space(0, 0), Space(2, 1))]
    [(0, 0), (1, 0), (2, 1)]
    """
    down, across = end[0] - start[0], end[1] - start[1]
    n = max(abs(down), abs(across))
    return (Space(*start), *(Space(start[0] + _part(i, down, n), start[1] + _part(i, across, n)) for i in range(1, n + 1)))


def path_of(hole: Hole, aim: Aim, landing: Space | None, run: Run | None, *, woods_roll: bool = True) -> BallPath:
    """The whole path of a stroke: flight, bounce and roll; after a miss it starts where the ball was hit (C5, C11)."""
    down = aim.start.space if landing is None else landing
    ran = () if run is None else run_path(hole, down, aim.forward, run, woods_roll=woods_roll)[1:]
    return (*flight(aim.start.space, down), *ran)


def rest(hole: Hole, aim: Aim, landing: Space | None, run: Run | None, tables: Tables, tee: Space) -> RestingBall:
    """Where the ball lies when the turn ends: on the course, on the putting track, or wet with its drop (C5, C9, C11, C13).

    `run` is None if no run dice are rolled (`runs_on`). `tee` is the player's own tee spot: a ball dropped there is hit as from the tee.
    """
    if landing is None and run is None:
        return aim.start
    path = path_of(hole, aim, landing, run, woods_roll=tables.woods_roll)
    if not hole.terrain(path[-1]).wet:
        return lying(hole, path[-1], aim.club, tables)
    dry = next(space for space in reversed(path) if not hole.terrain(space).wet)
    if dry == tee:
        return Wet(path[-1], OnCourse(tee, StrokeLie.TEE))
    drop = lying(hole, dry, aim.club, tables)
    return Wet(path[-1], OnTrack(drop.yards) if isinstance(drop, FreePutt) else drop)


def putt(yards: int, total: int, tables: Tables) -> OnTrack:
    """The ball after a putt with that sum of the putting dice (C14)."""
    return OnTrack(tables.putted(yards, total))


def holed(ball: RestingBall) -> bool:
    """Whether the ball is in the cup."""
    return isinstance(ball, OnTrack) and ball.yards == HOLED


def lying(hole: Hole, space: Space, club: GolfClub, tables: Tables) -> OnCourse | OnTrack | FreePutt:
    """A ball on a dry space: on its terrain, or on the track at its distance from the flag (C13)."""
    terrain = hole.terrain(space)
    if terrain is not Terrain.GREEN:
        return OnCourse(space, LIES[terrain])
    if space == hole.flag:
        yards = tables.flag[club.make]
        return FreePutt(yards) if club.make is Make.WEDGE else OnTrack(yards)
    return OnTrack(min(TRACK, hole.yards(space) // YARDS * YARDS))


def _off(space: Space, step: Space, count: int) -> Space:
    return Space(space[0] + step[0] * count, space[1] + step[1] * count)


def _part(i: int, d: int, n: int) -> int:
    """round(i * d / n) with halves toward 0."""
    size = -((n - 2 * i * abs(d)) // (2 * n))
    return size if d >= 0 else -size


# ---- exact probabilities of the dice of Card Golf: every roll of a swing, a run and a putt is enumerated, nothing sampled (rulings C8-C14)
T = TypeVar("T")

TWO_DICE: Final = MappingProxyType({total: 6 - abs(total - 7) for total in SUMS})
"""Combinations out of 36 for each sum of two dice."""


def arrangements(*counts: int) -> int:
    """The number of orders in which dice can show faces that occur `counts` times each.

    >>> arrangements(2, 1)
    3
    """
    return factorial(sum(counts)) // prod(map(factorial, counts))


@cache
def swings(dice: int) -> Mapping[Swing, int]:
    """Combinations out of 6 ** dice for each effect of the given number of swing dice (C8)."""
    ways: Counter[Swing] = Counter()
    for ones in range(dice + 1):
        for twos in range(dice - ones + 1):
            for threes in range(dice - ones - twos + 1):
                others = dice - ones - twos - threes
                ways[Swing(twos - ones, threes)] += arrangements(ones, twos, threes, others) * 3**others
    return MappingProxyType(ways)


@cache
def runs(dice: int) -> Mapping[Run, int]:
    """Combinations out of 6 ** dice for each effect of the given number of run dice (C12)."""
    ways: Counter[Run] = Counter()
    for bounces in range(dice + 1):
        for rolls in range(dice - bounces + 1):
            others = dice - bounces - rolls
            ways[Run(bounces, YARDS * rolls)] += arrangements(bounces, rolls, others) * 2**rolls * 3**others
    return MappingProxyType(ways)


def putts(yards: int, tables: Tables) -> dict[int, Fraction]:
    """The chance of each distance in yards after a putt from one distance, HOLED in the cup (C14)."""
    ways: Counter[int] = Counter()
    for total, count in TWO_DICE.items():
        ways[putt(yards, total, tables).yards] += count
    return _chances(ways)


def expected_putts(tables: Tables) -> dict[int, Fraction]:
    """The mean number of putts from each distance of the track (C14).

    Raises ValueError if a chart lets a ball run farther from the flag, or never lets it come nearer.
    """
    expected: dict[int, Fraction] = {HOLED: Fraction(0)}
    for yards in tables.distances:
        chances = putts(yards, tables)
        stays = chances.pop(yards, Fraction(0))
        if stays == 1 or not chances.keys() <= expected.keys():
            raise ValueError(_("putts from {yards} yards don't come nearer to the flag").format(yards=yards))
        expected[yards] = (1 + sum(chance * expected[left] for left, chance in chances.items())) / (1 - stays)
    return expected


def _chances(ways: Mapping[T, int]) -> dict[T, Fraction]:
    total = sum(ways.values())
    return {outcome: Fraction(count, total) for outcome, count in ways.items()}
