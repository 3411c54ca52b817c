"""The ground of Card Golf: faces of cards as maps, decks, holes laid of cards with offsets, and its places in a player's words."""

from __future__ import annotations

import enum
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, NamedTuple

from game.games.golf.rules import bearing, flag_words
from game.words import N_, _, ngettext

# ---- the ground of Card Golf: faces of cards as maps, decks, and holes laid of cards with offsets (rulings C1-C3)
YARDS: Final = 10
"""Yards across one space."""

COLUMNS: Final = range(5, 16)
ROWS: Final = range(8, 21)
"""Sizes of a card, in spaces (C1)."""

PARS: Final = range(3, 7)
"""Pars of a hole; it has one card fewer (C3, C4)."""

SIDES: Final = range(1, 3)
"""Faces that a card may have (C3)."""

MOST_CARDS: Final = 999

TOUCHING: Final = 2
"""Fairway columns that must meet at the border between two cards (C2)."""


class Terrain(enum.IntEnum):
    """What is under a space; OUT is everything beside the cards (C1, C2)."""

    FAIRWAY = 0
    ROUGH = 1
    WOODS = 2
    BUNKER = 3
    WATER = 4
    GREEN = 5
    OUT = 6

    __hash__ = int.__hash__     # holes are keys of tables, and hashing each of their spaces by its name would take a millisecond

    @property
    def wet(self) -> bool:
        """Whether a ball there costs a penalty stroke and a drop (C5)."""
        return self in (Terrain.WATER, Terrain.OUT)


class Tee(enum.IntEnum):
    """The three tee spots of a tee card (C1, C17)."""

    CLOSEST = 0
    MIDDLE = 1
    FARTHEST = 2


class CardKind(enum.IntEnum):
    """Kinds of cards, in the order in which a hole is laid (C1)."""

    TEE = 0
    FAIRWAY = 1
    GREEN = 2


KINDS: Final = (N_("tee card"), N_("fairway card"), N_("green card"))
"""The kinds in words, in their order."""


class Space(NamedTuple):
    """A space of a hole or a face, or a step between two: rows from the tee to the green, columns from left to right looking down the hole.

    Row 0 is the row nearest the tee; on a hole column 0 is the first column of a card with offset 0.
    """

    row: int
    column: int


LEVEL: Final = Space(0, 0)
"""A space without a slope arrow."""

SYMBOLS: Final = {
    ".": Terrain.FAIRWAY,
    ",": Terrain.ROUGH,
    "T": Terrain.WOODS,
    "S": Terrain.BUNKER,
    "W": Terrain.WATER,
    "G": Terrain.GREEN,
}
"""Terrain in the maps of faces."""

ARROWS: Final = {" ": LEVEL, "^": Space(1, 0), "v": Space(-1, 0), "<": Space(0, -1), ">": Space(0, 1)}
"""Slopes in maps: the step to which an arrow points; ^ is toward the green (C1)."""

TEES: Final = "123"
"""Tee spots in drawn maps, closest to farthest; fairway lies under them."""

FLAG: Final = "F"
"""The flag in drawn maps; green lies under it."""


@dataclass(frozen=True, slots=True)
class CardFace:
    """One side of a card: terrain and slopes as maps, the first line the far end (C1); tee spots or the flag of its kind."""

    name: str
    kind: CardKind
    ground: tuple[str, ...]
    slopes: tuple[str, ...]
    tees: tuple[Space, ...] = ()
    flag: Space | None = None

    @property
    def rows(self) -> int:
        """Rows of the map."""
        return len(self.ground)

    @property
    def columns(self) -> int:
        """Columns of the map, by its first line."""
        return len(self.ground[0]) if self.ground else 0

    def terrain(self, space: Space) -> Terrain:
        """The terrain of a space of this face. Raises KeyError for an unknown sign, IndexError off the map."""
        return SYMBOLS[self.ground[self.line(space)][space.column]]

    def slope(self, space: Space) -> Space:
        """The step in the direction of a space's slope arrow, LEVEL without one."""
        return ARROWS[self.slopes[self.line(space)][space.column]]

    def line(self, space: Space) -> int:
        """The line of the map, from 0, that contains a space."""
        return self.rows - 1 - space.row

    def has(self, space: Space) -> bool:
        """Whether the space is one of this face's."""
        return 0 <= space.row < self.rows and 0 <= space.column < len(self.ground[self.line(space)])


@dataclass(frozen=True, slots=True)
class CourseCard:
    """A card with its faces, one of which is up when it lies in a hole."""

    faces: tuple[CardFace, ...]


@dataclass(frozen=True, slots=True)
class Deck:
    """Cards of one size, in spaces (C1)."""

    columns: int
    rows: int
    cards: tuple[CourseCard, ...]

    def of_kind(self, kind: CardKind) -> tuple[CourseCard, ...]:
        """Its tee, fairway or green cards."""
        return tuple(card for card in self.cards if card.faces and card.faces[0].kind is kind)


@dataclass(frozen=True, slots=True)
class Hole:
    """A hole laid of cards: terrain and slopes of each row from the tee on, from column `left` on, OUT beside the cards (C2)."""

    par: int
    left: int
    ground: tuple[tuple[Terrain, ...], ...]
    slopes: tuple[tuple[Space, ...], ...]
    tees: tuple[Space, ...]
    flag: Space

    def terrain(self, space: Space) -> Terrain:
        """What is under a space; OUT for any space that is not on a card."""
        row, column = space[0], space[1] - self.left
        if 0 <= row < len(self.ground) and 0 <= column < len(self.ground[row]):
            return self.ground[row][column]
        return Terrain.OUT

    def slope(self, space: Space) -> Space:
        """The step in the direction of a space's slope arrow; LEVEL without one, and off the cards."""
        row, column = space[0], space[1] - self.left
        if 0 <= row < len(self.slopes) and 0 <= column < len(self.slopes[row]):
            return self.slopes[row][column]
        return LEVEL

    def spaces(self) -> Iterator[Space]:
        """Every space that is on a card, row by row from the tee."""
        for row, line in enumerate(self.ground):
            for column, terrain in enumerate(line, start=self.left):
                if terrain is not Terrain.OUT:
                    yield Space(row, column)

    def yards(self, space: Space) -> int:
        """Octile yards from a space, on or off the cards, to the flag (C13, C15)."""
        return octile(space, self.flag)


class MapFault(NamedTuple):
    """A sentence about what is wrong, with line and column of the map from 0 if it concerns one place."""

    text: str
    line: int | None = None
    column: int | None = None


def octile(one: Space, other: Space) -> int:
    """Yards between two spaces: 10 a straight step, 15 a diagonal one (C13).

    >>> octile(Space(0, 0), Space(1, 2))
    25
    """
    down, across = abs(one[0] - other[0]), abs(one[1] - other[1])
    return YARDS * max(down, across) + YARDS // 2 * min(down, across)


def draw_face(name: str, kind: CardKind, drawn: Sequence[str], slopes: Sequence[str] = ()) -> CardFace:
    """The face of a map drawn with marks: tee spots as 1, 2, 3 on fairway, the flag as F on green; without slopes it is level.

    `faults_of_face` finds all other faults, but two flags raise ValueError here.
    """
    rows = len(drawn)
    at = {
        mark: [Space(rows - 1 - line, column) for line, text in enumerate(drawn) for column, sign in enumerate(text) if sign == mark]
        for mark in TEES + FLAG
    }
    if len(at[FLAG]) > 1:
        raise ValueError(_("{n} flags; a green card has one").format(n=len(at[FLAG])))
    flat = str.maketrans(TEES + FLAG, "." * len(TEES) + "G")
    return CardFace(
        name,
        kind,
        tuple(text.translate(flat) for text in drawn),
        tuple(slopes) or tuple(" " * len(text) for text in drawn),
        tuple(space for mark in TEES for space in at[mark]),
        at[FLAG][0] if at[FLAG] else None,
    )


def faults_of_face(face: CardFace, columns: int, rows: int) -> list[MapFault]:
    """All that is wrong with a face for a deck of that size in spaces (C1)."""
    faults = [
        *_faults_of_map(face.ground, columns, rows, "".join(SYMBOLS), _("{sign} is no terrain")),
        *_faults_of_map(face.slopes, columns, rows, "".join(ARROWS), _("{sign} is no slope; arrows are ^ v < >")),
    ]
    return faults or [*_faults_of_tees(face), *_faults_of_flag(face)]


def fault_of_border(face: CardFace, *, far: bool) -> str | None:
    """What prevents cards from being aligned at the far or the near end of a face without offsets, or None (C2)."""
    runs = fairways_at(face, far=far)
    end = _("far end") if far else _("near end")
    if len(runs) != 1:
        text = _("{face} has {n} fairways at its {end}; cards are brought together at one")
        return text.format(face=face.name, n=len(runs), end=end)
    if len(runs[0]) < TOUCHING:
        text = _("the fairway at the {end} of {face} is {n} column wide; it takes {want}")
        return text.format(face=face.name, n=len(runs[0]), end=end, want=TOUCHING)
    return None


def faults_of_deck(deck: Deck) -> list[str]:
    """Everything that prevents holes of par 3 to 5 from being dealt from a deck: sizes, faces, borders, and missing cards (C1-C4)."""
    faults = [*faults_of_size(deck)]
    for card in deck.cards:
        if len({face.kind for face in card.faces}) != 1:
            faults.append(_("the faces of a card are all tee, all fairway or all green: {faces}").format(faces=_names(card.faces)))
        for face in card.faces:
            found = faults_of_face(face, deck.columns, deck.rows)
            faults += [f"{face.name}: {text}" for text, _line, _column in found]
            ends = () if found else (far for far in (False, True) if face.kind is not (CardKind.GREEN if far else CardKind.TEE))
            faults += [fault for far in ends if (fault := fault_of_border(face, far=far)) is not None]
    for kind, least in ((CardKind.TEE, 1), (CardKind.FAIRWAY, 2), (CardKind.GREEN, 1)):
        if (n := len(deck.of_kind(kind))) < least:
            faults.append(_("cards of the kind {kind!r}: {n}; a par 5 needs {least}").format(n=n, kind=_(KINDS[kind]), least=least))
    names = Counter(face.name for card in deck.cards for face in card.faces)
    faults += [_("{n} faces are called {name}").format(n=n, name=name) for name, n in names.items() if n > 1]
    return faults


def faults_of_size(deck: Deck) -> Iterator[str]:
    """Cards that are too small or too large, more faces than a card has sides, too many cards (C1, C3)."""
    if deck.columns not in COLUMNS or deck.rows not in ROWS:
        text = _("cards of {columns} x {rows} spaces; a card has {few} to {many} columns and {short} to {long} rows")
        yield text.format(columns=deck.columns, rows=deck.rows, few=COLUMNS[0], many=COLUMNS[-1], short=ROWS[0], long=ROWS[-1])
    if any(len(card.faces) not in SIDES for card in deck.cards):
        yield _("a card has one face or two")
    if len(deck.cards) > MOST_CARDS:
        yield _("{n} cards; a deck has at most {most}").format(n=len(deck.cards), most=MOST_CARDS)


def fairways_at(face: CardFace, *, far: bool) -> list[range]:
    """The runs of fairway columns in the row at the far or the near end of a face, left to right (C2)."""
    line = face.ground[0 if far else -1]
    runs: list[range] = []
    for column, sign in enumerate(line):
        if SYMBOLS[sign] is Terrain.FAIRWAY:
            if runs and runs[-1].stop == column:
                runs[-1] = range(runs[-1].start, column + 1)
            else:
                runs.append(range(column, column + 1))
    return runs


def offsets_of(faces: Sequence[CardFace]) -> tuple[int, ...]:
    """The columns by which each card is shifted to the right of the first, so that the middles of the fairways meet at each border (C2).

    A half column is rounded toward the middle of the card before. Raises ValueError with a sentence if a border has no single fairway.
    """
    offsets = [0]
    for before, after in pairwise(faces):
        fault = fault_of_border(before, far=True) or fault_of_border(after, far=False)
        if fault is not None:
            raise ValueError(fault)
        (far,), (near,) = fairways_at(before, far=True), fairways_at(after, far=False)
        halves = far[0] + far[-1] - near[0] - near[-1]
        offsets.append(offsets[-1] + (halves // 2 if halves >= 0 else -(-halves // 2)))
    return tuple(offsets)


def faults_of_layout(faces: Sequence[CardFace], offsets: Sequence[int]) -> list[str]:
    """Everything that prevents cards from making a hole: their kinds, their sizes, and fairways that do not touch (C1, C2)."""
    par = len(faces) + 1
    if par not in PARS:
        return [_("a hole has {few} to {many} cards, not {n}").format(few=PARS[0] - 1, many=PARS[-1] - 1, n=len(faces))]
    if len(offsets) != len(faces):
        return [_("{n} cards with {m} offsets; each card has one").format(n=len(faces), m=len(offsets))]
    faults = []
    for number, face in enumerate(faces):
        kind = CardKind.TEE if number == 0 else CardKind.GREEN if number == len(faces) - 1 else CardKind.FAIRWAY
        if face.kind is not kind:
            text = _("card {n}, {face}, is a {found}, and a {kind} lies there")
            faults.append(text.format(n=number + 1, face=face.name, found=_(KINDS[face.kind]), kind=_(KINDS[kind])))
    if len({(face.columns, face.rows) for face in faces}) > 1:
        faults.append(_("the cards of a hole have one size: {faces}").format(faces=_names(faces)))
    for number in range(1, len(faces)):
        if (n := touching(faces[number - 1], faces[number], offsets[number] - offsets[number - 1])) < TOUCHING:
            text = ngettext(
                "the fairways of {before} and {after} touch on {n} column; it takes {want}",
                "the fairways of {before} and {after} touch on {n} columns; it takes {want}",
                n,
            )
            faults.append(text.format(before=faces[number - 1].name, after=faces[number].name, n=n, want=TOUCHING))
    return faults


def touching(before: CardFace, after: CardFace, shift: int) -> int:
    """The fairway columns that meet at the border to the next card, which is shifted to the right by `shift` columns (C2)."""
    far = {column for run in fairways_at(before, far=True) for column in run}
    return len(far & {column + shift for run in fairways_at(after, far=False) for column in run})


def lay(faces: Sequence[CardFace], offsets: Sequence[int] | None = None) -> Hole:
    """The hole of these cards, tee card first; without offsets they are aligned by their fairways (C1, C2).

    Raises ValueError with the sentence of the first fault. The faces themselves are assumed to be sound (`faults_of_face`).
    """
    given = tuple(offsets) if offsets is not None else offsets_of(faces)
    for fault in faults_of_layout(faces, given):
        raise ValueError(fault)
    left, columns = min(given), max(given) - min(given) + faces[0].columns
    ground: list[tuple[Terrain, ...]] = []
    slopes: list[tuple[Space, ...]] = []
    for face, offset in zip(faces, given, strict=True):
        before, after = offset - left, columns - face.columns - (offset - left)
        for line in reversed(face.ground):
            ground.append((Terrain.OUT,) * before + tuple(SYMBOLS[sign] for sign in line) + (Terrain.OUT,) * after)
        for line in reversed(face.slopes):
            slopes.append((LEVEL,) * before + tuple(ARROWS[sign] for sign in line) + (LEVEL,) * after)
    tees = tuple(Space(tee.row, tee.column + given[0]) for tee in faces[0].tees)
    flag = faces[-1].flag
    if flag is None:
        raise ValueError(_("{face} has no flag").format(face=faces[-1].name))
    start = sum(face.rows for face in faces[:-1])
    return Hole(len(faces) + 1, left, tuple(ground), tuple(slopes), tees, Space(start + flag.row, flag.column + given[-1]))


def _names(faces: Sequence[CardFace]) -> str:
    return ", ".join(face.name for face in faces)


def _faults_of_map(drawn: Sequence[str], columns: int, rows: int, signs: str, unknown: str) -> Iterator[MapFault]:
    if len(drawn) != rows:
        yield MapFault(_("a map of {n} lines; the cards of this deck have {rows}").format(n=len(drawn), rows=rows))
    for line, text in enumerate(drawn):
        if len(text) != columns:
            yield MapFault(_("a line of {n} spaces; the cards of this deck have {columns}").format(n=len(text), columns=columns), line)
        for column, sign in enumerate(text):
            if sign not in signs:
                yield MapFault(unknown.format(sign=sign), line, column)


def _faults_of_tees(face: CardFace) -> Iterator[MapFault]:
    want = len(Tee) if face.kind is CardKind.TEE else 0
    if len(face.tees) != want:
        yield MapFault(_("{n} tee spots; a tee card has three, other cards none").format(n=len(face.tees)))
    elif len(set(face.tees)) != want:
        yield MapFault(_("two tee spots on one space"))
    for tee in face.tees:
        if not face.has(tee):
            yield MapFault(_("a tee spot off the card"))
        elif face.terrain(tee).wet:
            yield MapFault(_("a tee spot in water"), face.line(tee), tee.column)


def _faults_of_flag(face: CardFace) -> Iterator[MapFault]:
    if (face.flag is not None) != (face.kind is CardKind.GREEN):
        yield MapFault(_("a green card has a flag, other cards none"))
    elif face.flag is not None and not face.has(face.flag):
        yield MapFault(_("the flag is off the card"))
    elif face.flag is not None and face.terrain(face.flag) is not Terrain.GREEN:
        yield MapFault(_("the flag is off the green"), face.line(face.flag), face.flag.column)


# ---- places on a hole of Card Golf in a player's words: yards short of the flag or past it, and the side
def space_words(hole: Hole, eye: Space, space: Space) -> str:
    """A space described to a player who looks at the flag from `eye`, in octile yards (C13)."""
    return flag_words(bearing(eye, hole.flag, space), _("{n} yards").format(n=hole.yards(space)))
