"""The result of a tile played at a tile of Domino Golf (D3, D5-D7, D12), the tiles by result, and fixed courses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from game.games.domino_golf.rules.values import BAGS, GROUPS, NONE, SEATS, Ball, HoleState, Lie, Planned, ShotOutcome, ShotStage, Source
from game.games.dominoes.rules.tiles import TWELVE, UnreadableTile, mask_of, read_tile
from game.words import _

# ---- the result of a tile played at a tile: the tables of Domino Golf as functions (D3, D5-D7, D12)
PENALTIES: Final = {ShotOutcome.TREE: 1, ShotOutcome.WATER: 2}
PUTTS: Final = {
    ShotOutcome.ONE_PUTT: 1, ShotOutcome.TWO_PUTTS: 2, ShotOutcome.THREE_PUTTS: 3, ShotOutcome.GREEN_SAND: 4, ShotOutcome.HOLED: 0,
}
"""Strokes after the shot at the green; from the sand beside it four more (D5)."""

LIES: Final = {
    ShotOutcome.FAIRWAY: Lie.FAIRWAY,
    ShotOutcome.ROUGH: Lie.ROUGH,
    ShotOutcome.SAND: Lie.SAND,
    ShotOutcome.TREE: Lie.ROUGH,
    ShotOutcome.WATER: Lie.ROUGH,
}


def par_of(green: int) -> int:
    """The par that a green's lower number sets (D3).

    >>> from game.games.dominoes.rules.tiles import index
    >>> par_of(index(9, 2)), par_of(index(11, 6)), par_of(index(12, 7))
    (3, 4, 5)
    """
    low = TWELVE.halves[green][1]
    return 3 if low <= 2 else 4 if low <= 6 else 5


def stages(par: int) -> tuple[ShotStage, ...]:
    """The stages of a ball before each of its shots on a hole of that par (D4)."""
    return {3: (ShotStage.TEE,), 4: (ShotStage.TEE, ShotStage.APPROACH), 5: (ShotStage.TEE, ShotStage.LAYUP, ShotStage.APPROACH)}[par]


def next_stage(hole: HoleState, stage: ShotStage) -> ShotStage:
    """The stage after a shot from `stage`."""
    if stage is ShotStage.TEE:
        if hole.layup != NONE:
            return ShotStage.LAYUP
        return ShotStage.APPROACH if hole.approach != NONE else ShotStage.GREEN
    return ShotStage.APPROACH if stage is ShotStage.LAYUP else ShotStage.GREEN


def target_tile(hole: HoleState, stage: ShotStage) -> int:
    """The tile that a shot from `stage` is played at."""
    to = next_stage(hole, stage)
    return hole.layup if to is ShotStage.LAYUP else hole.approach if to is ShotStage.APPROACH else hole.green


def result_of(hole: HoleState, stage: ShotStage, tile: int) -> ShotOutcome:
    """The result of the tile, before any attempt to hole it at once (D5, D6, D7)."""
    target = target_tile(hole, stage)
    high, low = TWELVE.halves[target]
    halves, light = TWELVE.halves[tile], TWELVE.pips[tile] <= TWELVE.pips[target]
    if next_stage(hole, stage) is ShotStage.GREEN:
        if high in halves:
            return ShotOutcome.ONE_PUTT
        if low in halves:
            return ShotOutcome.TWO_PUTTS
        return ShotOutcome.THREE_PUTTS if light else ShotOutcome.GREEN_SAND
    if high in halves:
        return ShotOutcome.FAIRWAY
    if high == low:
        return ShotOutcome.ROUGH if light else ShotOutcome.WATER
    if low in halves:
        return ShotOutcome.ROUGH
    return ShotOutcome.SAND if light else ShotOutcome.TREE


def is_attempt(hole: HoleState, ball: Ball, tile: int) -> bool:
    """Whether the tile may go in at once: a double of the green's higher number, from the tee of a par 3 or from the fairway (D12)."""
    high, low = TWELVE.halves[tile]
    if high != low or high != TWELVE.halves[hole.green][0] or next_stage(hole, ball.stage) is not ShotStage.GREEN:
        return False
    return ball.stage is ShotStage.TEE or ball.lie is Lie.FAIRWAY


def earns_replacement(result: ShotOutcome, source: Source) -> bool:
    """Whether the player draws a tile: for a fairway hit from the own bag in ordinary play (D6, D9, D16)."""
    return result is ShotOutcome.FAIRWAY and source is Source.BAG


# ---- a course of Domino Golf that is fixed rather than dealt: greens, approaches and lay-ups by hole
LENGTHS: Final = tuple(GROUPS)

IN_POOL: Final = 3
"""Tiles per seat that a course must leave in the pool after the first bags are dealt: nobody takes more than three shots at a hole (D13).
"""


@dataclass(frozen=True, slots=True)
class PlannedHole:
    """The tiles of one hole as written ("9-2"); empty if its par has none."""

    green: str
    approach: str = ""
    layup: str = ""


@dataclass(frozen=True, slots=True)
class Course:
    """A course by name, with a line about it and its landscape; without holes it is dealt, as in the book."""

    name: str = ""
    line: str = ""
    holes: tuple[PlannedHole, ...] = ()
    landscape: str = ""


def plan_of(course: Course) -> tuple[Planned, ...]:
    """The holes as tiles. Raises ValueError with the sentence of the first fault."""
    found = faults_of(course)
    if found:
        hole, text = found[0]
        raise ValueError(text if hole is None else _("hole {n}: {text}").format(n=hole + 1, text=text))
    return tuple(Planned(*map(_tile, (hole.green, hole.approach, hole.layup))) for hole in course.holes)


def tiles_on(plan: Sequence[Planned]) -> int:
    """All tiles of these holes (mask)."""
    tiles = 0
    for planned in plan:
        tiles |= planned.tiles
    return tiles


def most_seats(plan: Sequence[Planned]) -> int:
    """The largest number of seats for which these holes leave enough tiles in the pool (D13)."""
    pool = TWELVE.count - 1 - tiles_on(plan).bit_count()
    return min(SEATS[-1], pool // (BAGS[0] + IN_POOL))


def faults_of(course: Course) -> list[tuple[int | None, str]]:
    """Everything that is wrong: (hole counted from 0, or None for the whole; a sentence)."""
    if not course.holes:
        return []
    faults: list[tuple[int | None, str]] = []
    if len(course.holes) not in LENGTHS:
        *some, last = sorted(LENGTHS)
        sentence = _("a course has {some} or {last} holes, not {n}")
        faults.append((None, sentence.format(some=", ".join(map(str, some)), last=last, n=len(course.holes))))
    seen: dict[int, int] = {}
    for number, hole in enumerate(course.holes):
        text = _fault_of_hole(hole)
        for tile in () if text else (t for t in map(_tile, (hole.green, hole.approach, hole.layup)) if t != NONE):
            if tile in seen:
                sentence = _("{tile} lies on hole {n} already; a set has it once, so take another")
                text = sentence.format(tile=TWELVE.names[tile], n=seen[tile] + 1)
            seen.setdefault(tile, number)
        if text:
            faults.append((number, text))
    return faults


def _fault_of_hole(hole: PlannedHole) -> str | None:
    """What is wrong with a single hole (D2, D3, D4)."""
    try:
        green, approach, layup = map(_tile, (hole.green, hole.approach, hole.layup))
    except UnreadableTile as error:
        return str(error)
    if green == NONE:
        return _("a hole needs its green, a tile like 9-2")
    if TWELVE.doubles >> green & 1:
        return _("the green {tile} is a double; a green shows two different numbers").format(tile=TWELVE.names[green])
    par = par_of(green)
    if (approach != NONE) != (par >= 4) or (layup != NONE) != (par == 5):
        needs = {3: _("no approach and no lay-up"), 4: _("an approach and no lay-up"), 5: _("an approach and a lay-up")}[par]
        return _("the green {tile} makes it a par {par}, which has {needs}").format(tile=TWELVE.names[green], par=par, needs=needs)
    return None


def _tile(text: str) -> int:
    return read_tile(text, TWELVE) if text else NONE


# ---- the tiles by their result at each tile of a Domino Golf hole, as masks (D5-D7)
SHORT: Final = (ShotOutcome.FAIRWAY, ShotOutcome.ROUGH, ShotOutcome.SAND, ShotOutcome.TREE, ShotOutcome.WATER)
"""Possible results of a shot at an approach or lay-up tile."""

AT_GREEN: Final = (ShotOutcome.ONE_PUTT, ShotOutcome.TWO_PUTTS, ShotOutcome.THREE_PUTTS, ShotOutcome.GREEN_SAND)
"""Possible results of a shot at the green, before an attempt to hole it at once."""

Outcomes: TypeAlias = tuple[tuple[ShotOutcome, int], ...]
"""Results with their tiles (a mask); every tile is in one mask."""


def _outcomes(hole: HoleState, results: tuple[ShotOutcome, ...]) -> Outcomes:
    found = dict.fromkeys(results, 0)
    for tile in range(TWELVE.count):
        found[result_of(hole, ShotStage.TEE, tile)] |= 1 << tile
    return tuple(found.items())


_ON_SHORT: Final = tuple(_outcomes(HoleState(1, 1, target, NONE, (), False), SHORT) for target in range(TWELVE.count))
_ON_GREEN: Final = tuple(_outcomes(HoleState(1, green, NONE, NONE, (), False), AT_GREEN) for green in range(TWELVE.count))
"""The outcomes by target tile. The rules are evaluated once for every pair of tiles, so that counting is fast."""


def on_short(target: int) -> Outcomes:
    """The tiles by their result at an approach or lay-up tile.

    >>> from game.games.dominoes.rules.tiles import index
    >>> [(result.name, tiles.bit_count()) for result, tiles in on_short(index(6, 6))]
    [('FAIRWAY', 13), ('ROUGH', 42), ('SAND', 0), ('TREE', 0), ('WATER', 36)]
    """
    return _ON_SHORT[target]


def on_green(green: int) -> Outcomes:
    """The tiles by their result at a green.

    >>> from game.games.dominoes.rules.tiles import index
    >>> [(result.name, tiles.bit_count()) for result, tiles in on_green(index(12, 0))]
    [('ONE_PUTT', 13), ('TWO_PUTTS', 12), ('THREE_PUTTS', 36), ('GREEN_SAND', 30)]
    """
    return _ON_GREEN[green]


def outcomes(hole: HoleState, stage: ShotStage) -> Outcomes:
    """The tiles by their result from `stage` of the hole."""
    target = target_tile(hole, stage)
    return on_green(target) if next_stage(hole, stage) is ShotStage.GREEN else on_short(target)


def holing_double(hole: HoleState) -> int:
    """The double of the green's higher number, the one tile that may go in at once (D12)."""
    high = TWELVE.halves[hole.green][0]
    return next(t for t, halves in enumerate(TWELVE.halves) if halves == (high, high))


def number_mask(hole: HoleState) -> int:
    """The tiles that show the green's higher number (mask)."""
    return mask_of(t for t, halves in enumerate(TWELVE.halves) if TWELVE.halves[hole.green][0] in halves)
