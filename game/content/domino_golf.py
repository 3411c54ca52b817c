"""Domino Golf's files: courses that are fixed instead of dealt."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final, TypeAlias

import msgspec

from game.content.fault import BadFile, Fault
from game.content.text import faults_of_text
from game.content.tree import Tree, grow, read_text
from game.content.typed import typed
from game.rules.domino_golf.course import Course, PlannedHole, faults_of, most_seats, plan_of, tiles_on
from game.rules.domino_golf.shots import par_of
from game.rules.domino_golf.values import SEATS
from game.words import _

KIND: Final = "domino golf course"
FOLDER: Final = "domino_golf"


TileText: TypeAlias = Annotated[str, msgspec.Meta(examples=["9-2"])]


class HoleEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One hole: its green, and where its par has them its approach and lay-up tiles."""

    green: TileText
    approach: TileText = ""
    layup: TileText = ""


class CourseFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """courses/domino_golf/*.yaml."""

    kind: str
    name: str
    holes: tuple[HoleEntry, ...]
    line: str = ""


def read_course(path: Path) -> Course:
    """The course of a file. Raises BadFile with every fault."""
    return course_of(str(path), grow(str(path), read_text(path)))


def course_of(name: str, tree: Tree) -> Course:
    """The course of a tree. Raises BadFile."""
    file = typed(name, tree, CourseFile)
    course = Course(file.name, file.line, tuple(PlannedHole(hole.green, hole.approach, hole.layup) for hole in file.holes))
    faults = [Fault(tree.place(("holes",) if hole is None else ("holes", hole)), text) for hole, text in faults_of(course)]
    if not file.holes:
        faults.append(Fault(tree.place(("holes",)), _("a course needs its holes")))
    faults += faults_of_text(tree, file.name, file.line)
    if faults:
        raise BadFile(name, sorted(faults, key=lambda fault: fault.mark or (0, 0)))
    return course


def describe(course: Course) -> str:
    """What the file holds, for `check`."""
    plan = plan_of(course)
    pars, most = [par_of(hole.green) for hole in plan], most_seats(plan)
    told = _("Domino Golf course {name}: {n} holes, par {par}").format(name=course.name, n=len(pars), par=sum(pars))
    if most == SEATS[-1]:
        return told
    seats = ", ".join(map(str, range(most + 1, SEATS.stop)))
    text = _("; too long for {seats} players: its {tiles} tiles leave too few in the pool")
    return told + text.format(seats=seats, tiles=tiles_on(plan).bit_count())
