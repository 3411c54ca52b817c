"""Domino Golf's files: courses that are fixed rather than dealt."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta

from game.content.choices import GameFiles, Kind, Mend, Slot, Template, called_field
from game.content.draft import Draft
from game.content.tree import Path_, Tree
from game.content.typed import Author, FilePart, Landscape, Name, OneLine, Proven, Wrong, known, typed, wrong_author, wrong_line, wrong_name
from game.content.yaml_text import parse_yaml, read_text
from game.games.domino_golf.rules.shots import LENGTHS, Course, PlannedHole, faults_of, most_seats, par_of, plan_of, tiles_on
from game.games.domino_golf.rules.values import NONE, SEATS
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
    proven: Proven = ""
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
    """What is wrong with a tile's text; None if it is a tile or empty."""
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
    sentence = _("Domino Golf course {name}: {n} holes, par {par}").format(name=course.name, n=len(pars), par=sum(pars))
    if most == SEATS[-1]:
        return sentence
    seats = ", ".join(map(str, range(most + 1, SEATS.stop)))
    text = _("; too long for {seats} players: its {tiles} tiles leave too few in the pool")
    return sentence + text.format(seats=seats, tiles=tiles_on(plan).bit_count())


def _content(paths: Sequence[Path | None]) -> Course:
    """The course of that file; without a file an empty one, which is dealt."""
    return Course() if paths[0] is None else read_course(paths[0])


# ---- how courses are made in the workshop
PARTS: Final = ("green", "approach", "layup")
"""The tiles of a hole by their names in a file, in the order in which they are written."""

HoleTiles: TypeAlias = tuple[int, int, int]
"""Green, approach and lay-up of a hole, NONE where there is none or where it is no tile."""


def holes_in(draft: Draft) -> tuple[HoleTiles, ...]:
    """The holes of a course as they stand in a draft, faulty ones too."""
    entries = draft.value.get("holes") if isinstance(draft.value, dict) else None
    return tuple(_tiles_in(entry) for entry in (entries if isinstance(entries, list) else ()))


def _tiles_in(entry: object) -> HoleTiles:
    texts = (entry.get(part) if isinstance(entry, dict) else None for part in PARTS)
    green, approach, layup = (
        read_tile(text, TWELVE) if isinstance(text, str) and text and _fault_of_tile(text) is None else NONE for text in texts)
    return green, approach, layup


def parts_of(par: int) -> int:
    """How many of PARTS a hole of that par has.

    >>> parts_of(3), parts_of(4), parts_of(5)
    (1, 2, 3)
    """
    return par - 2


def with_hole(draft: Draft, number: int, tiles: HoleTiles) -> Draft:
    """The course with these tiles on hole `number` (from 0), appended where there is no such hole. Raises Unwritable."""
    texts = {part: TWELVE.names[tile] for part, tile in zip(PARTS, tiles, strict=True) if tile != NONE}
    if number >= len(holes_in(draft)):
        return draft.append(("holes",), texts)
    return draft.set(("holes", number), texts)


def filled(holes: Sequence[HoleTiles], number: int, green: int = NONE) -> HoleTiles:
    """A hole with all tiles that its par needs: its own where the rules allow them, else free ones with a medium number of pips.

    `green` is preferred where the hole's own green is not allowed.
    """
    own = holes[number] if number < len(holes) else (NONE, NONE, NONE)
    taken = {tile for at, hole in enumerate(holes) if at != number for tile in hole if tile != NONE}
    free = [tile for tile in sorted(range(TWELVE.count), key=_from_middle) if tile not in taken]

    def fits(tile: int, *, green: bool = False) -> bool:
        return tile in free and tile not in found and not (green and TWELVE.doubles >> tile & 1)
    found: list[int] = []
    wished = (own[0], green, *free)
    found.append(next(tile for tile in wished if tile != NONE and fits(tile, green=True)))
    kept = set(own)
    for at in range(1, parts_of(par_of(found[0]))):
        others = (tile for tile in free if tile not in kept and not TWELVE.doubles >> tile & 1)
        found.append(next(tile for tile in (own[at], *others) if tile != NONE and fits(tile)))
    first, second, third = (*found, NONE, NONE)[:3]
    return first, second, third


def _from_middle(tile: int) -> tuple[int, int]:
    """A sort key: how far a tile's pips are from 12, then a mixed order among tiles equally far."""
    return abs(TWELVE.pips[tile] - 12), tile * 37 % TWELVE.count


_GREENS: Final = tuple(read_tile(text, TWELVE) for text in ("8-4", "11-1", "9-8", "10-3", "7-2", "12-6", "9-5", "10-7", "6-3"))


def resized(draft: Draft, length: int) -> Draft:
    """The course with that number of holes: the last ones removed, or new ones of all pars added. Raises Unwritable."""
    if not isinstance(draft.value.get("holes"), list):
        draft = draft.set(("holes",), [])
    while len(holes_in(draft)) > length:
        draft = draft.remove(("holes", len(holes_in(draft)) - 1))
    while (number := len(holes_in(draft))) < length:
        pars = _GREENS[number % len(_GREENS)]
        holes = holes_in(draft)
        free = [tile for tile in range(TWELVE.count) if par_of(tile) == par_of(pars) and all(tile not in hole for hole in holes)
                and not TWELVE.doubles >> tile & 1]
        draft = with_hole(draft, number, filled(holes, number, pars if pars in free or not free else min(free, key=_from_middle)))
    return draft


def _mend_course(draft: Draft, place: Path_) -> Mend | None:
    """The mend for a fault at this path: the next allowed number of holes, or a hole with all tiles that its par needs; else None."""
    holes = holes_in(draft)
    if place == ("holes",):
        if len(holes) in LENGTHS:
            return None
        length = next((length for length in sorted(LENGTHS) if length > len(holes)), max(LENGTHS))
        return Mend(_("Make it {n} holes").format(n=length), lambda now: resized(now, length))
    if len(place) < _TO_HOLE or place[0] != "holes" or not isinstance(place[1], int) or place[1] >= len(holes):
        return None
    number = place[1]
    return Mend(_("Fill this hole"), lambda now: with_hole(now, number, filled(holes_in(now), number)))


_TO_HOLE: Final = 2         # steps of the path to a hole
_CALLED: Final = MappingProxyType({"green": N_("Hole {n}, green"), "approach": N_("Hole {n}, approach"), "layup": N_("Hole {n}, lay-up")})


def _called(path: Path_) -> str:
    """The name of what is at a path: a hole, one of its tiles, or a field that every file has."""
    if len(path) > _TO_HOLE and path[0] == "holes" and path[2] in _CALLED:
        return _(_CALLED[str(path[2])]).format(n=int(path[1]) + 1)
    if len(path) >= _TO_HOLE and path[0] == "holes":
        return _("Hole {n}").format(n=int(path[1]) + 1)
    return _("The holes") if path[:1] == ("holes",) else called_field(path)


_THREE: Final = """\
holes:
  - {green: 8-4, approach: 7-1}
  - {green: 11-2}
  - {green: 9-7, approach: 6-3, layup: 10-10}
"""
_NINE: Final = """\
landscape: parkland
holes:
  - {green: 8-4, approach: 7-1}
  - {green: 11-2}
  - {green: 9-5, approach: 6-6}
  - {green: 10-7, approach: 9-3, layup: 12-2}
  - {green: 6-3, approach: 11-4}
  - {green: 7-0}
  - {green: 12-6, approach: 5-3}
  - {green: 9-8, approach: 10-10, layup: 7-4}
  - {green: 10-4, approach: 8-2}
"""


class TileCourseKind(Kind):
    """Domino Golf courses as a kind of file in the workshop."""

    name, part = KIND, CourseFile
    title, about, fresh, icon = N_("Domino Golf course"), N_("greens and approaches of 91 tiles"), N_("New course"), "tile"
    templates = (
        Template(N_("Three holes"), N_("a four, a three and a five"), _THREE),
        Template(N_("Nine holes"), N_("par 36"), _NINE))
    read = staticmethod(course_of)
    describe = staticmethod(describe)
    called = staticmethod(_called)
    mend = staticmethod(_mend_course)


FILES: Final = GameFiles(
    (Slot(N_("Course"), TileCourseKind(), "",
          (N_("Dealt"), N_("Every hole comes from the shuffled tiles."))),),
    _content,
)
