"""Domino Golf's files: courses that are fixed rather than dealt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta

from game.content.choices import GameFiles, Kind, Slot
from game.content.tree import Tree
from game.content.typed import Author, FilePart, Landscape, Name, OneLine, Wrong, known, typed, wrong_author, wrong_line, wrong_name
from game.content.yaml_text import parse_yaml, read_text
from game.games.domino_golf.rules.shots import LENGTHS, Course, PlannedHole, faults_of, most_seats, par_of, plan_of, tiles_on
from game.games.domino_golf.rules.values import SEATS
from game.games.dominoes.rules.tiles import TWELVE, UnreadableTile, read_tile
from game.words import N_, _

KIND: Final = "domino golf course"

TileText: TypeAlias = Annotated[str, Meta(pattern="^([0-9]{1,2}-[0-9]{1,2})?$", examples=["9-2"])]


class TileHoleEntry(FilePart, frozen=True):
    """One hole: its green and, depending on its par, its approach and lay-up tiles."""

    green: Annotated[TileText, Meta(
        description="The green; its lower number sets the par: 0 to 2 a par 3, 3 to 6 a par 4, 7 and more a par 5.")]
    approach: Annotated[TileText, Meta(description="The approach of a par 4 or par 5; a double is water.")] = ""
    layup: Annotated[TileText, Meta(description="The lay-up of a par 5; a double is water.")] = ""

    def wrong_tiles(self) -> Iterator[Wrong]:
        """Texts that are not tiles."""
        for at, text in known((self.green, self.approach, self.layup)):
            if (fault := _fault_of_tile(text)) is not None:
                yield Wrong((("green", "approach", "layup")[at],), fault)

    checks = (wrong_tiles,)

    @property
    def readable(self) -> bool:
        """Whether all its texts are tiles."""
        return not any(map(_fault_of_tile, (self.green, self.approach, self.layup)))

    @property
    def planned(self) -> PlannedHole:
        """The hole for the rules."""
        return PlannedHole(self.green, self.approach, self.layup)


class CourseFile(FilePart, frozen=True):
    """A course of Domino Golf: the greens, approaches and lay-ups of its holes."""

    kind: Literal["domino golf course"]
    name: Name
    holes: Annotated[tuple[TileHoleEntry, ...], Meta(
        description="3, 9 or 18 holes; no tile lies on two of them.",
        extra_json_schema={"minItems": min(LENGTHS), "maxItems": max(LENGTHS)})]
    line: OneLine = ""
    author: Author = ""
    landscape: Annotated[Landscape | None, Meta(description="The landscape in which its holes are painted; left out, one of these.")] = None

    def wrong_holes(self) -> Iterator[Wrong]:
        """What the rules find wrong with the holes that were read, and with their number."""
        if not self.holes:
            yield Wrong(("holes",), _("a course needs its holes"))
        read = {at: hole for at, hole in known(self.holes) if hole.readable}
        holes = tuple(read[at].planned if at in read else PlannedHole("") for at in range(len(self.holes)))
        for at, text in faults_of(Course("", "", holes)):
            if at is None or at in read:
                yield Wrong(("holes",) if at is None else ("holes", at), text)

    checks = (wrong_holes, lambda file: wrong_name(file.name), lambda file: wrong_line(file.line),
              lambda file: wrong_author(file.author))


def _fault_of_tile(text: str) -> str | None:
    """What is wrong with a tile's text; nothing if it is empty."""
    try:
        if text:
            read_tile(text, TWELVE)
    except UnreadableTile as error:
        return str(error)
    return None


def read_course(path: Path) -> Course:
    """The course of a file. Raises BadFile with every fault."""
    return course_of(str(path), parse_yaml(str(path), read_text(path)))


def course_of(name: str, tree: Tree) -> Course:
    """The course of a tree. Raises BadFile."""
    file = typed(name, tree, CourseFile)
    return Course(file.name, file.line, tuple(hole.planned for hole in file.holes), file.landscape or "")


def describe(course: Course) -> str:
    """A summary of the file for `check`."""
    plan = plan_of(course)
    pars, most = [par_of(hole.green) for hole in plan], most_seats(plan)
    told = _("Domino Golf course {name}: {n} holes, par {par}").format(name=course.name, n=len(pars), par=sum(pars))
    if most == SEATS[-1]:
        return told
    seats = ", ".join(map(str, range(most + 1, SEATS.stop)))
    text = _("; too long for {seats} players: its {tiles} tiles leave too few in the pool")
    return told + text.format(seats=seats, tiles=tiles_on(plan).bit_count())


def _content(paths: Sequence[Path | None]) -> Course:
    """The course of that file, or one that is dealt."""
    return Course() if paths[0] is None else read_course(paths[0])


FILES: Final = GameFiles(
    (Slot(N_("Course"), Kind(KIND, CourseFile, course_of, describe), "", (N_("Dealt"), N_("Every hole comes from the shuffled tiles."))),),
    _content,
)
