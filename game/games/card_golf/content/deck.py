"""A deck of Card Golf as a file: faces drawn as maps and checked for playability, the number of cards, and the deck's own tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Annotated, Final, Literal, NamedTuple, TypeAlias

from msgspec import Meta

from game.content.tree import Path_, Tree, quoted
from game.content.typed import (
    LONGEST_NAME, Author, DrawnMap, FilePart, Landscape, Name, OneLine, Wrong, known, typed, wrong_author, wrong_line, wrong_name
)
from game.games.card_golf.rules import shots as usual
from game.games.card_golf.rules.content import CurveRows, RiskRows, fault_of_dealing, faults_of_tables
from game.games.card_golf.rules.course import (
    ARROWS, COLUMNS, FLAG, ROWS, SYMBOLS, TEES, YARDS, CardFace, CardKind, CourseCard, Deck, Space, Terrain, draw_face, fairways_at,
    fault_of_border, faults_of_face
)
from game.games.card_golf.rules.shots import (
    LIES, MISS, SUMS, TOP_RISK, GolfClub, Make, StrokeLie, Tables, added_yards, chart_club, distance
)
from game.words import _

# ---- the tables of a Card Golf deck in its file, each replacing the standard one: clubs and dice, risk, curve, putting (C7-C14)
_MOST_CLUBS: Final = 30
_MOST_DISTANCES: Final = 20
_MAKES: Final = {make.name.lower(): make for make in Make}
_SUMS: Final = {"minItems": len(SUMS), "maxItems": len(SUMS)}

RiskRow: TypeAlias = Annotated[
    tuple[int | None, ...],
    Meta(
        description="The risk for wedge, iron, wood and driver; ~ where the club can't be used.",
        extra_json_schema={"minItems": len(Make), "maxItems": len(Make)},
    ),
]

CurveRow: TypeAlias = Annotated[
    tuple[int | Literal["miss"], ...],
    Meta(
        description="Spaces to the right for each sum of the dice from 2 to 12, negative to the left; miss for the complete miss.",
        extra_json_schema=_SUMS,
    ),
]


class ClubEntry(FilePart, frozen=True):
    """A club and its dice."""

    name: Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME, description="The name of the club.")]
    make: Annotated[Literal["wedge", "iron", "wood", "driver"], Meta(description="The column of the risk table.")]
    carry: Annotated[
        int,
        Meta(
            description="The most yards that it carries with nothing added, in full tens.",
            extra_json_schema={"minimum": 10, "maximum": 990},
        ),
    ]
    swing: Annotated[int, Meta(description="Dice of its swing; one more from woods and sand.", extra_json_schema={"minimum": 1})]
    run: Annotated[int, Meta(description="Dice of the bounce and the roll.", extra_json_schema={"minimum": 1})]


class RiskEntry(FilePart, frozen=True):
    """A risk table: a row for each lie."""

    tee: RiskRow
    fairway: RiskRow
    rough: RiskRow
    woods: RiskRow
    bunker: RiskRow

    def rows(self) -> RiskRows:
        """The table as the rules have it, a row for each Lie."""
        return (self.tee, self.fairway, self.rough, self.woods, self.bunker)


class PuttEntry(FilePart, frozen=True):
    """A row of the putting chart."""

    yards: Annotated[int, Meta(description="The distance on the track.", extra_json_schema={"minimum": 1})]
    left: Annotated[
        tuple[int, ...],
        Meta(description="The yards that are left for each sum of the dice from 2 to 12; 0 is holed.", extra_json_schema=_SUMS),
    ]


class FlagEntry(FilePart, frozen=True):
    """The yards from the flag, by club, at which a ball on the flag's own space is put on the track."""

    wedge: Annotated[int, Meta(description="The free putt of a wedge.")] = 10
    iron: Annotated[int, Meta(description="Yards after an iron.")] = 3
    wood: Annotated[int, Meta(description="Yards after a wood.")] = 5
    driver: Annotated[int, Meta(description="Yards after a driver.")] = 5


class TablesEntry(FilePart, frozen=True):
    """The tables that differ from the standard ones."""

    clubs: Annotated[
        tuple[ClubEntry, ...], Meta(description="All clubs with their dice, longest first.", extra_json_schema={"maxItems": _MOST_CLUBS})
    ] = ()
    risk: Annotated[RiskEntry | None, Meta(description="The risk table.")] = None
    quick_reference: Annotated[RiskEntry | None, Meta(description="The other risk table, for the option of that name.")] = None
    curve: Annotated[
        tuple[CurveRow, ...],
        Meta(description="The curve chart, a row for each risk from 1 to 6.", extra_json_schema={"maxItems": TOP_RISK}),
    ] = ()
    labels: Annotated[
        tuple[CurveRow, ...],
        Meta(description="The other curve chart, for the option of that name.", extra_json_schema={"maxItems": TOP_RISK}),
    ] = ()
    putting: Annotated[
        tuple[PuttEntry, ...], Meta(description="The putting chart, shortest putts first.", extra_json_schema={"maxItems": _MOST_DISTANCES})
    ] = ()
    flag: Annotated[FlagEntry | None, Meta(description="Where a ball goes that comes to rest on the flag's own space.")] = None

    def wrong_tables(self) -> Iterator[Wrong]:
        """What the rules find wrong with the tables."""
        if len(self.clubs) > _MOST_CLUBS or len(self.putting) > _MOST_DISTANCES:
            text = _("there are {clubs} clubs and {putts} rows of the putting chart; a deck has at most {most} and {rows}")
            yield Wrong((), text.format(clubs=len(self.clubs), putts=len(self.putting), most=_MOST_CLUBS, rows=_MOST_DISTANCES))
            return
        seen: set[str] = set()
        for key, tables in self._each():
            for text in faults_of_tables(tables):
                if text not in seen:
                    yield Wrong((key,) if key else (), text)
                seen.add(text)

    checks = (wrong_tables,)

    def tables(self) -> Tables:
        """The tables; the standard ones where nothing else is given."""
        stock = usual.tables()
        return Tables(
            tuple(GolfClub(club.name, _MAKES[club.make], club.carry, club.swing, club.run) for club in self.clubs) or stock.clubs,
            self.risk.rows() if self.risk is not None else stock.risk,
            _chart(self.curve) or stock.curve,
            tuple(putt.yards for putt in self.putting) or stock.distances,
            tuple(putt.left for putt in self.putting) or stock.putting,
            (self.flag.wedge, self.flag.iron, self.flag.wood, self.flag.driver) if self.flag is not None else stock.flag,
        )

    def _each(self) -> Iterator[tuple[str, Tables]]:
        """The tables to check, each under the key of the part that it tries: the standard tables with one part replaced by the file's.

        After these come all parts together under "", and all parts with each of the two alternative tables.
        """
        stock, own = usual.tables(), self.tables()
        for key in ("clubs", "risk", "curve", "flag"):
            yield key, replace(stock, **{key: getattr(own, key)})
        yield "putting", replace(stock, distances=own.distances, putting=own.putting)
        yield "", own
        yield "quick_reference", replace(own, risk=self.quick_reference_rows())
        yield "labels", replace(own, curve=self.labels_rows())

    def labels_rows(self) -> CurveRows:
        """The curve chart of the option `labels`."""
        return _chart(self.labels) or usual.CURVE[usual.LABELS]

    def quick_reference_rows(self) -> RiskRows:
        """The risk table of the option `quick_reference`."""
        return self.quick_reference.rows() if self.quick_reference is not None else usual.RISK["quick_reference"]


def _chart(rows: tuple[CurveRow, ...]) -> CurveRows:
    """A curve chart as the rules have it; () if the file has none."""
    return tuple(tuple(MISS if each == "miss" else each for each in row) for row in rows)


# ---- whether a face of a card is playable: from the tee or the near fairway to the far fairway or the green
@lru_cache(maxsize=8)
def reaches(tables: Tables, most: int) -> Mapping[StrokeLie, frozenset[int]]:
    """The distances in yards, up to `most`, to which a stroke can be planned from each lie, stretched to the highest risk (C7, C9)."""
    every = range(YARDS, most + 1, YARDS)
    return {lie: frozenset(yards for yards in every if _plannable(tables, lie, yards)) for lie in StrokeLie}


def fault_of_way(face: CardFace, reach: Mapping[StrokeLie, frozenset[int]]) -> str | None:
    """What makes a sound face unplayable, or None: strokes are planned from one dry space to another, within `reach`.

    A hole of playable faces is playable to its green, because the fairways of adjacent cards touch.
    """
    goals = _green(face) if face.kind is CardKind.GREEN else _fairway(face, far=True)
    starts = face.tees if face.kind is CardKind.TEE else _fairway(face, far=False)
    for number, start in enumerate(starts, start=1):
        lie = StrokeLie.TEE if face.kind is CardKind.TEE else StrokeLie.FAIRWAY
        if not _can_reach(face, start, lie, frozenset(goals), reach):
            return _no_way(face, number)
        if face.kind is not CardKind.TEE:
            break  # the spaces of one fairway touch
    return None


def _no_way(face: CardFace, tee: int) -> str:
    if face.kind is CardKind.TEE:
        return _("no way from tee {n} to the far fairway: no strokes that can be planned lead there over dry ground").format(n=tee)
    if face.kind is CardKind.GREEN:
        return _("no way to the green: no strokes that can be planned lead there over dry ground")
    return _("no way from the near fairway to the far one: no strokes that can be planned lead there over dry ground")


def _plannable(tables: Tables, lie: StrokeLie, yards: int) -> bool:
    """Whether any club may be used for that distance from that lie (C7, C9)."""
    chart = chart_club(tables, yards)
    for club in tables.clubs:
        base = tables.base_risk(lie, club)
        if base is not None and (club == chart or club.most < yards) and base + added_yards(club, yards) // YARDS <= TOP_RISK:
            return True
    return False


def _can_reach(face: CardFace, start: Space, lie: StrokeLie, goals: frozenset[Space], reach: Mapping[StrokeLie, frozenset[int]]) -> bool:
    """Whether strokes can lead from a space to one of the goals."""
    left = {space for space in _spaces(face) if not face.terrain(space).wet} - {start}
    ahead = [(start, lie)]
    while ahead:
        here, lie = ahead.pop()
        there = [space for space in left if distance(here, space) in reach[lie]]
        if not goals.isdisjoint(there):
            return True
        left.difference_update(there)
        ahead += [(space, LIES[terrain]) for space in there if (terrain := face.terrain(space)) in LIES]
    return start in goals


def _fairway(face: CardFace, *, far: bool) -> list[Space]:
    """The spaces of the fairway at the far or the near end."""
    return [Space(face.rows - 1 if far else 0, column) for run in fairways_at(face, far=far) for column in run]


def _green(face: CardFace) -> Iterable[Space]:
    """The spaces of the green."""
    return [space for space in _spaces(face) if face.terrain(space) is Terrain.GREEN]


def _spaces(face: CardFace) -> Iterator[Space]:
    """Every space of the face."""
    return (Space(row, column) for row in range(face.rows) for column in range(face.columns))


# ---- a deck of Card Golf as a file: faces drawn as maps with their marks and slopes, the number of cards, and the tables (C1-C14)
DECK_KIND: Final = "card golf deck"
MOST_CARDS: Final = 40
MOST_FACES: Final = 2
MOST_COPIES: Final = 9

LONGEST_MAP: Final = 2 * COLUMNS[-1] * ROWS[-1]
"""Largest number of characters in a map that are checked one by one."""

LEVEL_SIGN: Final = "-"
"""The mark of a space without slope in a file, where a blank at the end of a line would be lost."""

DEALT_PARS: Final = range(3, 6)
"""Holes of these pars can be dealt from any deck (C4)."""

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
        """Maps so long that checking them row by row is pointless."""
        for key, text in (("map", self.map), ("slopes", self.slopes)):
            if len(text) > LONGEST_MAP:
                sentence = _("a map of {n} characters; a card has at most {rows} rows of {columns}")
                yield Wrong((key,), sentence.format(n=len(text), rows=ROWS[-1], columns=COLUMNS[-1]))

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
        """A card without sides or with more than two, and an impossible number of cards."""
        if not 1 <= len(self.faces) <= MOST_FACES:
            yield Wrong(("faces",), _("{n} faces; a card has one or two").format(n=len(self.faces)))
        if not 1 <= self.count <= MOST_COPIES:
            yield Wrong(("count",), _("count is {n}; it can be 1 to {most}").format(n=self.count, most=MOST_COPIES))

    checks = (wrong_counts,)


class DeckFile(FilePart, frozen=True):
    """A deck: its size, its cards, and the tables it is played with where they differ from the standard ones."""

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
    author: Author = ""
    tables: Annotated[TablesEntry, Meta(description="Tables in the place of the usual ones.")] = TablesEntry()

    def wrong_faces(self) -> Iterator[Wrong]:
        """What is wrong with each face that was read, and sound faces that are unplayable with the tables of this deck."""
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
        """Duplicate names of faces, copies of a card included."""
        seen: set[str] = set()
        for at, entry, face in self._faces():
            for name in (_copy_name(face.name, copy) for copy in range(min(entry.count, MOST_COPIES))):
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

    checks = (wrong_faces, wrong_names, wrong_cards, lambda file: wrong_name(file.name), lambda file: wrong_line(file.line),
              lambda file: wrong_author(file.author))

    def _faces(self) -> Iterator[tuple[Path_, CourseCardEntry, FaceEntry]]:
        """The faces that were read, each with its path and its card; none if the deck has too many cards."""
        for number, card in known(self.cards) if len(self.cards) <= MOST_CARDS else ():
            for side, face in enumerate(card.faces[:MOST_FACES]):
                if not any(face.wrong_length()):
                    yield ("cards", number, "faces", side), card, face


class ReadDeck(NamedTuple):
    """The contents of a deck's file."""

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


def _copy_name(name: str, copy: int) -> str:
    """The name of a face on the first, second or further copy of a card."""
    return name if copy == 0 else f"{name} {copy + 1}"


def _face_of(entry: FaceEntry, kind: CardKind, copy: int = 0) -> CardFace:
    """The face of an entry with a correct drawing."""
    slopes = DrawnMap(entry.slopes.replace(LEVEL_SIGN, " ")).rows if entry.slopes else ()
    return draw_face(_copy_name(entry.name, copy), kind, DrawnMap(entry.map).rows, slopes)


def _faults_of_drawing(at: Path_, card: CourseCardEntry, face: FaceEntry, size: SizeEntry) -> Iterator[Wrong]:
    """Unknown signs, maps of the wrong size, and marks that are missing or duplicated."""
    drawn = DrawnMap(face.map)
    yield from _faults_of_shape((*at, "map"), drawn, _MAP_SIGNS, size)
    if face.slopes:
        yield from _faults_of_shape((*at, "slopes"), DrawnMap(face.slopes), _SLOPE_SIGNS, size)
    wanted = {"tee": TEES, "green": FLAG}.get(card.kind, "")
    for mark in TEES + FLAG:
        sentence = _("the flag") if mark == FLAG else _("tee {mark}").format(mark=mark)
        places = [(row, column) for row, text in enumerate(drawn.rows) for column, sign in enumerate(text) if sign == mark]
        if mark in wanted and not places:
            yield Wrong((*at, "map"), _("{mark} is missing; a tee card has 1, 2 and 3, a green card F").format(mark=sentence))
        for row, column in places[mark in wanted :]:
            text = _("{mark} stands here a second time") if mark in wanted else _("{mark} stands on no such card")
            yield Wrong((*at, "map"), text.format(mark=sentence), drawn.offset(row, column))


def _faults_of_shape(at: Path_, drawn: DrawnMap, signs: str, size: SizeEntry) -> Iterator[Wrong]:
    """Unknown signs of a map, and rows that are too many, too few, too long or too short for the cards of a deck."""
    if len(drawn.rows) != size.rows:
        yield Wrong(at, _("a map of {n} rows; the cards of this deck have {rows}").format(n=len(drawn.rows), rows=size.rows))
    for row, text in enumerate(drawn.rows[: ROWS[-1] + 1]):
        if len(text) != size.columns:
            sentence = _("a row of {n} spaces; the cards of this deck have {columns}").format(n=len(text), columns=size.columns)
            yield Wrong(at, sentence, drawn.offset(row, min(len(text), size.columns)))
        for column, sign in enumerate(text[: COLUMNS[-1] + 1]):
            if sign not in signs:
                sentence = _("{sign} is no sign of this map; it has {signs}").format(sign=quoted(sign), signs=" ".join(signs))
                yield Wrong(at, sentence, drawn.offset(row, column))


def _faults_of_ground(at: Path_, face: CardFace, size: SizeEntry) -> Iterator[Wrong]:
    """What the rules find wrong with a correctly drawn face: marks on wrong ground, and borders (C1, C2)."""
    drawn = DrawnMap("\n".join(face.ground))

    def wrong(text: str, line: int | None = None, column: int | None = None) -> Wrong:
        return Wrong((*at, "map"), text, None if line is None else drawn.offset(line, column or 0))

    faults = [wrong(*fault) for fault in faults_of_face(face, size.columns, size.rows)]
    for tee in face.tees:
        if all(face.terrain(space) is Terrain.WATER for space in _neighbours(face, tee)):
            faults.append(wrong(_("a tee in water: there is no dry ground beside it"), face.line(tee), tee.column))
    if face.flag is not None and not any(face.terrain(space) is Terrain.GREEN for space in _neighbours(face, face.flag)):
        faults.append(wrong(_("the flag is off the green: no green space touches it"), face.line(face.flag), face.flag.column))
    for far in (False, True):
        if face.kind is not (CardKind.GREEN if far else CardKind.TEE) and (fault := fault_of_border(face, far=far)) is not None:
            faults.append(wrong(fault, 0 if far else face.rows - 1, 0))
    yield from faults


def _neighbours(face: CardFace, space: Space) -> Sequence[Space]:
    """The neighbours of a space on the face."""
    return [near for row, column in ARROWS.values() if (row or column) and face.has(near := Space(space.row + row, space.column + column))]
