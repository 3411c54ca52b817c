"""A deck of Card Golf as a file: faces drawn as maps with their marks and slopes, how many cards there are, and the tables (C1-C14)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Annotated, Final, Literal, NamedTuple

from msgspec import Meta

from game.content.fault import quoted
from game.content.text import LONGEST_NAME, DrawnMap, Landscape, Name, OneLine, wrong_line, wrong_name
from game.content.tree import Path_, Tree
from game.content.typed import FilePart, Wrong, known, typed
from game.games.card_golf.content.tables import TablesEntry
from game.games.card_golf.content.ways import fault_of_way, reaches
from game.games.card_golf.rules import tables as usual
from game.games.card_golf.rules.content import CurveRows, RiskRows, fault_of_dealing
from game.games.card_golf.rules.course import (
    ARROWS,
    COLUMNS,
    FLAG,
    ROWS,
    SYMBOLS,
    TEES,
    YARDS,
    CardFace,
    CardKind,
    CourseCard,
    Deck,
    Space,
    Terrain,
    draw_face,
    fault_of_border,
    faults_of_face,
)
from game.games.card_golf.rules.tables import Tables
from game.words import _

DECK_KIND: Final = "card golf deck"
MOST_CARDS: Final = 40
MOST_FACES: Final = 2
MOST_COPIES: Final = 9

LONGEST_MAP: Final = 2 * COLUMNS[-1] * ROWS[-1]
"""Characters of a map that are looked at one by one."""

LEVEL_SIGN: Final = "-"
"""A space without a slope in a file, where a space at the end of a line would be lost."""

DEALT_PARS: Final = range(3, 6)
"""Holes of these pars are dealt of any deck (C4)."""

_KINDS: Final = {kind.name.lower(): kind for kind in CardKind}
_MAP_SIGNS: Final = "".join(SYMBOLS) + TEES + FLAG
_SLOPE_SIGNS: Final = LEVEL_SIGN + "".join(ARROWS).strip()


class SizeEntry(FilePart, frozen=True):
    """The size of every card of a deck in spaces of ten yards."""

    columns: Annotated[int, Meta(description="Spaces across a card.", extra_json_schema={"minimum": COLUMNS[0], "maximum": COLUMNS[-1]})]
    rows: Annotated[int, Meta(description="Spaces along a card.", extra_json_schema={"minimum": ROWS[0], "maximum": ROWS[-1]})]

    def wrong_size(self) -> Iterator[Wrong]:
        """Cards that are too large or too small (C1)."""
        if self.columns not in COLUMNS:
            yield Wrong(("columns",), _("{n} columns; a card has {few} to {many}").format(n=self.columns, few=COLUMNS[0], many=COLUMNS[-1]))
        if self.rows not in ROWS:
            yield Wrong(("rows",), _("{n} rows; a card has {few} to {many}").format(n=self.rows, few=ROWS[0], many=ROWS[-1]))

    checks = (wrong_size,)


class FaceEntry(FilePart, frozen=True):
    """One side of a card."""

    name: Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME, description="The name by which holes ask for this face.")]
    map: Annotated[
        str,
        Meta(
            description=(
                "The ground, a line for each row, the far end first: . fairway , rough T woods S bunker W water G green, "
                "1 2 3 the closest, middle and farthest tee, F the flag."
            )
        ),
    ]
    slopes: Annotated[
        str, Meta(description="Slopes in a map of the same shape: ^ toward the green, v toward the tee, < > and - for level.")
    ] = ""

    def wrong_length(self) -> Iterator[Wrong]:
        """Maps that are so long that there is no point in looking at them row by row."""
        for key, text in (("map", self.map), ("slopes", self.slopes)):
            if len(text) > LONGEST_MAP:
                told = _("a map of {n} characters; a card has at most {rows} rows of {columns}")
                yield Wrong((key,), told.format(n=len(text), rows=ROWS[-1], columns=COLUMNS[-1]))

    checks = (wrong_length, lambda face: wrong_name(face.name))


class CourseCardEntry(FilePart, frozen=True):
    """A card with its faces."""

    kind: Annotated[Literal["tee", "fairway", "green"], Meta(description="What the card is in a hole.")]
    faces: Annotated[
        tuple[FaceEntry, ...], Meta(description="Its one or two sides.", extra_json_schema={"minItems": 1, "maxItems": MOST_FACES})
    ]
    count: Annotated[
        int,
        Meta(
            description="How many such cards there are; the faces of a second one are called by the name and 2.",
            extra_json_schema={"minimum": 1, "maximum": MOST_COPIES},
        ),
    ] = 1

    def wrong_counts(self) -> Iterator[Wrong]:
        """A card without sides or with more than two, and a number of cards that can't be."""
        if not 1 <= len(self.faces) <= MOST_FACES:
            yield Wrong(("faces",), _("{n} faces; a card has one or two").format(n=len(self.faces)))
        if not 1 <= self.count <= MOST_COPIES:
            yield Wrong(("count",), _("count is {n}; it can be 1 to {most}").format(n=self.count, most=MOST_COPIES))

    checks = (wrong_counts,)


class DeckFile(FilePart, frozen=True):
    """A deck: its size, its cards, and the tables by which it is played where they are not the usual ones."""

    kind: Literal["card golf deck"]
    name: Name
    size: Annotated[SizeEntry, Meta(description="The size of every card, in spaces of ten yards.")]
    cards: Annotated[
        tuple[CourseCardEntry, ...],
        Meta(
            description="At least one tee card, two fairway cards and one green card.",
            extra_json_schema={"minItems": 4, "maxItems": MOST_CARDS},
        ),
    ]
    landscape: Annotated[Landscape, Meta(description="The landscape in which the cards are painted.")] = "parkland"
    line: OneLine = ""
    tables: Annotated[TablesEntry, Meta(description="Tables in the place of the usual ones.")] = TablesEntry()

    def wrong_faces(self) -> Iterator[Wrong]:
        """What is wrong with each face that was read, and sound ones over which no ball can be played by the tables of this deck."""
        sound: list[tuple[Path_, CardFace]] = []
        for at, entry, face in self._faces():
            faults = list(_faults_of_drawing(at, entry, face, self.size))
            if not faults:
                drawn = _face_of(face, _KINDS[entry.kind])
                faults = list(_faults_of_ground(at, drawn, self.size))
                sound += [] if faults else [(at, drawn)]
            yield from faults
        tables = self.tables.tables() if not any(self.tables.wrong_tables()) else usual.tables()
        reach = reaches(tables, YARDS * (COLUMNS[-1] + ROWS[-1]))
        for at, drawn in sound:
            if (fault := fault_of_way(drawn, reach)) is not None:
                yield Wrong((*at, "map"), fault)

    def wrong_names(self) -> Iterator[Wrong]:
        """Faces that are called alike, copies of a card included."""
        seen: set[str] = set()
        for at, entry, face in self._faces():
            for name in (_copied(face.name, copy) for copy in range(min(entry.count, MOST_COPIES))):
                if name in seen:
                    yield Wrong((*at, "name"), _("another face is called {name}").format(name=quoted(name)))
                seen.add(name)

    def wrong_cards(self) -> Iterator[Wrong]:
        """Too many cards, or too few to deal holes of each par."""
        if len(self.cards) > MOST_CARDS:
            yield Wrong(("cards",), _("{n} cards; a deck has at most {most}").format(n=len(self.cards), most=MOST_CARDS))
            return
        counts = Counter[CardKind]()
        for entry in self.cards:
            counts[_KINDS[entry.kind]] += entry.count
        cards = tuple(CourseCard((CardFace("", kind, (), ()),)) for kind in CardKind for _card in range(min(counts[kind], MOST_CARDS)))
        if (fault := fault_of_dealing(Deck(self.size.columns, self.size.rows, cards), DEALT_PARS)) is not None:
            yield Wrong(("cards",), fault)

    checks = (wrong_faces, wrong_names, wrong_cards, lambda file: wrong_name(file.name), lambda file: wrong_line(file.line))

    def _faces(self) -> Iterator[tuple[Path_, CourseCardEntry, FaceEntry]]:
        """The faces that were read, each with its path and its card; none of a deck of too many cards."""
        for number, card in known(self.cards) if len(self.cards) <= MOST_CARDS else ():
            for side, face in enumerate(card.faces[:MOST_FACES]):
                if not any(face.wrong_length()):
                    yield ("cards", number, "faces", side), card, face


class ReadDeck(NamedTuple):
    """What a file of a deck holds."""

    name: str
    line: str
    landscape: str
    deck: Deck
    tables: Tables
    quick_reference: RiskRows
    labels: CurveRows


def deck_of(name: str, tree: Tree) -> ReadDeck:
    """The deck of a tree. Raises BadFile."""
    file = typed(name, tree, DeckFile)
    cards = [
        CourseCard(tuple(_face_of(face, _KINDS[entry.kind], copy) for face in entry.faces))
        for entry in file.cards
        for copy in range(entry.count)
    ]
    deck = Deck(file.size.columns, file.size.rows, tuple(cards))
    return ReadDeck(file.name, file.line, file.landscape, deck, file.tables.tables(), file.tables.quick_reference_rows(),
                    file.tables.labels_rows())


def _copied(name: str, copy: int) -> str:
    """The name of a face of the first, second or further card that is alike."""
    return name if copy == 0 else f"{name} {copy + 1}"


def _face_of(entry: FaceEntry, kind: CardKind, copy: int = 0) -> CardFace:
    """The face of an entry whose drawing is right."""
    slopes = DrawnMap(entry.slopes.replace(LEVEL_SIGN, " ")).rows if entry.slopes else ()
    return draw_face(_copied(entry.name, copy), kind, DrawnMap(entry.map).rows, slopes)


def _faults_of_drawing(at: Path_, card: CourseCardEntry, face: FaceEntry, size: SizeEntry) -> Iterator[Wrong]:
    """Signs that there are not, maps of another size, and marks that lack or stand there twice."""
    drawn = DrawnMap(face.map)
    yield from _faults_of_shape((*at, "map"), drawn, _MAP_SIGNS, size)
    if face.slopes:
        yield from _faults_of_shape((*at, "slopes"), DrawnMap(face.slopes), _SLOPE_SIGNS, size)
    wanted = {"tee": TEES, "green": FLAG}.get(card.kind, "")
    for mark in TEES + FLAG:
        told = _("the flag") if mark == FLAG else _("tee {mark}").format(mark=mark)
        places = [(row, column) for row, text in enumerate(drawn.rows) for column, sign in enumerate(text) if sign == mark]
        if mark in wanted and not places:
            yield Wrong((*at, "map"), _("{mark} is missing; a tee card has 1, 2 and 3, a green card F").format(mark=told))
        for row, column in places[mark in wanted :]:
            text = _("{mark} stands here a second time") if mark in wanted else _("{mark} stands on no such card")
            yield Wrong((*at, "map"), text.format(mark=told), drawn.offset(row, column))


def _faults_of_shape(at: Path_, drawn: DrawnMap, signs: str, size: SizeEntry) -> Iterator[Wrong]:
    """Signs of a map that are not known, and rows that are too many, too few, too long or too short for the cards of a deck."""
    if len(drawn.rows) != size.rows:
        yield Wrong(at, _("a map of {n} rows; the cards of this deck have {rows}").format(n=len(drawn.rows), rows=size.rows))
    for row, text in enumerate(drawn.rows[: ROWS[-1] + 1]):
        if len(text) != size.columns:
            told = _("a row of {n} spaces; the cards of this deck have {columns}").format(n=len(text), columns=size.columns)
            yield Wrong(at, told, drawn.offset(row, min(len(text), size.columns)))
        for column, sign in enumerate(text[: COLUMNS[-1] + 1]):
            if sign not in signs:
                told = _("{sign} is no sign of this map; it has {signs}").format(sign=quoted(sign), signs=" ".join(signs))
                yield Wrong(at, told, drawn.offset(row, column))


def _faults_of_ground(at: Path_, face: CardFace, size: SizeEntry) -> Iterator[Wrong]:
    """What the rules say of a face that is drawn rightly: marks on wrong ground, and borders (C1, C2)."""
    drawn = DrawnMap("\n".join(face.ground))

    def wrong(text: str, line: int | None = None, column: int | None = None) -> Wrong:
        return Wrong((*at, "map"), text, None if line is None else drawn.offset(line, column or 0))

    faults = [wrong(*fault) for fault in faults_of_face(face, size.columns, size.rows)]
    for tee in face.tees:
        if all(face.terrain(space) is Terrain.WATER for space in _around(face, tee)):
            faults.append(wrong(_("a tee in water: there is no dry ground beside it"), face.line(tee), tee.column))
    if face.flag is not None and not any(face.terrain(space) is Terrain.GREEN for space in _around(face, face.flag)):
        faults.append(wrong(_("the flag is off the green: no green space touches it"), face.line(face.flag), face.flag.column))
    for far in (False, True):
        if face.kind is not (CardKind.GREEN if far else CardKind.TEE) and (fault := fault_of_border(face, far=far)) is not None:
            faults.append(wrong(fault, 0 if far else face.rows - 1, 0))
    yield from faults


def _around(face: CardFace, space: Space) -> Sequence[Space]:
    """The spaces of the face beside one."""
    return [near for row, column in ARROWS.values() if (row or column) and face.has(near := Space(space.row + row, space.column + column))]
