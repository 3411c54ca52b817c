"""A course of Domino Golf that is fixed instead of dealt: greens, approaches and lay-ups by hole."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from game.games.domino_golf.rules.shots import par_of
from game.games.domino_golf.rules.values import BAGS, GROUPS, NONE, SEATS, Planned
from game.games.dominoes.rules.tiles import TWELVE, UnreadableTile, read_tile
from game.words import _

LENGTHS: Final = tuple(GROUPS)

IN_POOL: Final = 3
"""Tiles a seat that a course must leave in the pool once the first bags are dealt: nobody takes more than three shots at a hole (D13)."""


@dataclass(frozen=True, slots=True)
class PlannedHole:
    """The tiles of one hole as written ("9-2"); empty where its par has none."""

    green: str
    approach: str = ""
    layup: str = ""


@dataclass(frozen=True, slots=True)
class Course:
    """A course by name, with a line about it and the landscape that it lies in; without holes it is dealt, as in the book."""

    name: str = ""
    line: str = ""
    holes: tuple[PlannedHole, ...] = ()
    landscape: str = ""


def plan_of(course: Course) -> tuple[Planned, ...]:
    """The holes in tiles. Raises ValueError with the sentence of the first fault."""
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
    """The largest number of seats for which these holes leave enough tiles in the pool; more find the course too long (D13)."""
    pool = TWELVE.count - 1 - tiles_on(plan).bit_count()
    return min(SEATS[-1], pool // (BAGS[0] + IN_POOL))


def faults_of(course: Course) -> list[tuple[int | None, str]]:
    """All that is wrong: (hole counted from 0, or None for the whole; a sentence)."""
    if not course.holes:
        return []
    faults: list[tuple[int | None, str]] = []
    if len(course.holes) not in LENGTHS:
        *some, last = sorted(LENGTHS)
        told = _("a course has {some} or {last} holes, not {n}")
        faults.append((None, told.format(some=", ".join(map(str, some)), last=last, n=len(course.holes))))
    seen: dict[int, int] = {}
    for number, hole in enumerate(course.holes):
        text = _fault_of_hole(hole)
        for tile in () if text else (t for t in map(_tile, (hole.green, hole.approach, hole.layup)) if t != NONE):
            if tile in seen:
                told = _("{tile} lies on hole {n} already; a set has it once, so take another")
                text = told.format(tile=TWELVE.names[tile], n=seen[tile] + 1)
            seen.setdefault(tile, number)
        if text:
            faults.append((number, text))
    return faults


def _fault_of_hole(hole: PlannedHole) -> str | None:
    """What is wrong with a hole by itself (D2, D3, D4)."""
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
