"""Doshboard's files: boards (map, heights or cliffs, holes, gates, wind) and the four sets of cards (rulings H14, H20, H22, H23)."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Final, Literal, NamedTuple, TypeAlias

from msgspec import Meta

from game.content.choices import GameFiles, Kind, Mend, Slot, Template, called_field
from game.content.draft import Draft
from game.content.tree import BadFile, Path_, Tree, quoted
from game.content.typed import Author, DrawnMap, FilePart, Name, OneLine, Proven, Wrong, known, typed, wrong_author, wrong_line, wrong_name
from game.content.yaml_text import parse_yaml, read_text
from game.games.doshboard.rules.board import (
    CALM, DIGITS, MOST_COLUMNS, MOST_HOLES, MOST_ROWS, NO_CELL, PARS, SET_COURSE, SIGNS, Board, CliffSide, Gate, HolePair, Place, Wind,
    fault_of_side, faults_of, marks_of, par_between
)
from game.games.doshboard.rules.geometry import EVEN, HOURS, Cell, next_dot
from game.games.doshboard.rules.shots import CLUBS, COLOURS, MOST_COUNT, Card, CardSet, Content, faults_of_card
from game.words import N_, _, ngettext

BOARD_KIND: Final = "doshboard board"
CARDS_KIND: Final = "doshboard cards"
DEFAULT_BOARD: Final = "three-falls"
DEFAULT_CARDS: Final = "cards"

BACKSTOP: Final = 2
"""A target within this number of cells of the edge is worth a warning: the edge stops balls (H23)."""

_STRENGTHS: Final = ("none", "low", "medium", "high", "storm")
_EMPTY: Final = Board("", "", (), ())
_DRAWN: Final = frozenset((*SIGNS, NO_CELL))

_PlaceEntry: TypeAlias = Annotated[tuple[int, int], Meta(description="Column and row of a cell in the map, both counted from 0.")]
_Even: TypeAlias = Annotated[int, Meta(
    description="An even direction, which leads to a neighbour; 12 is straight up.", extra_json_schema={"enum": list(EVEN)})]


def _twelve(what: str, low: int) -> Meta:
    """The description of twelve numbers in a schema."""
    item = {"type": "integer", "minimum": low, "maximum": MOST_COUNT}
    return Meta(description=what, extra_json_schema={"minItems": HOURS, "maxItems": HOURS, "items": item})


class SideEntry(FilePart, frozen=True):
    """A cell and an even direction from it: a cliff, with the cell on its high side, or a gate, with the cell as its marker."""

    at: _PlaceEntry
    direction: _Even


class HoleEntry(FilePart, frozen=True):
    """A tee and a target with their par, and the gates on the way."""

    tee: _PlaceEntry
    target: _PlaceEntry
    par: Annotated[int, Meta(description="The par of the hole.", extra_json_schema={"minimum": PARS[0], "maximum": PARS[-1]})]
    gates: Annotated[tuple[SideEntry, ...], Meta(
        description="Gates: a marker and all cells from it in an even direction. All have to be passed before the target counts.")] = ()

    @property
    def pair(self) -> HolePair:
        """The hole for the rules."""
        gates = tuple(Gate(Place(*gate.at), gate.direction) for gate in self.gates)
        return HolePair(Place(*self.tee), Place(*self.target), self.par, gates)


class WindEntry(FilePart, frozen=True):
    """The wind that the board suggests."""

    direction: Annotated[int, Meta(description="The clock number to which it blows.", extra_json_schema={"minimum": 1, "maximum": HOURS})]
    strength: Annotated[Literal["none", "low", "medium", "high", "storm"], Meta(description="How hard it blows.")]


class BoardFile(FilePart, frozen=True):
    """A board of Doshboard: its map, heights or cliffs, and one to eighteen holes."""

    kind: Literal["doshboard board"]
    name: Name
    map: Annotated[str, Meta(description="A line for each row, a sign for each cell: . grass, t m B small, medium and big tree, w water, "
                                         "v waterfall, # no cell. Odd columns lie half a cell lower.")]
    holes: Annotated[tuple[HoleEntry, ...], Meta(
        description="One to eighteen tees and targets.", extra_json_schema={"minItems": 1, "maxItems": MOST_HOLES})]
    heights: Annotated[str, Meta(description="A second map with a digit for each cell; a cliff stands between two that differ.")] = ""
    cliffs: Annotated[tuple[SideEntry, ...], Meta(description="Cliffs one by one, for a board without heights.")] = ()
    wind: Annotated[WindEntry | None, Meta(description="The wind that the board suggests for a fixed one, or none.")] = None
    seed: Annotated[int | None, Meta(description="The number that chance in the painted ground comes from; without one every change of the "
                                                 "map paints all of it otherwise.")] = None
    line: OneLine = ""
    author: Author = ""
    proven: Proven = ""

    def wrong_ground(self) -> Iterator[Wrong]:
        """What is wrong with the map and the heights, at the place of each cell."""
        drawn = {"map": DrawnMap(self.map), "heights": DrawnMap(self.heights)}
        for where, text in faults_of(replace(_EMPTY, rows=drawn["map"].rows, heights=self._rows(self.heights))):
            if where[0] in drawn:
                key = str(where[0])
                at = drawn[key].offset(int(where[1]), int(where[2])) if len(where) > 1 else None
                yield Wrong((key,), text, at)

    def wrong_cliffs(self) -> Iterator[Wrong]:
        """Invalid cliffs, cliffs that form a circle, or cliffs in addition to heights."""
        if not self.cliffs:
            return
        if self.heights:
            yield Wrong(("cliffs",), _("a board has heights or cliffs, not both"))
        read = list(known(self.cliffs))
        sides = tuple(_cliff(side) for _at, side in read)
        yield from self._faults("cliffs", read, lambda board: replace(board, cliffs=sides))

    def wrong_holes(self) -> Iterator[Wrong]:
        """Faults of the tees, targets, pars and gates, and of the number of holes."""
        if not 1 <= len(self.holes) <= MOST_HOLES:
            yield Wrong(("holes",), _("there are {n} holes; a board has 1 to {most}").format(n=len(self.holes), most=MOST_HOLES))
        read = list(known(self.holes))
        pairs = tuple(hole.pair for _at, hole in read)
        yield from self._faults("holes", read, lambda board: replace(board, holes=pairs))

    def wrong_wind(self) -> Iterator[Wrong]:
        """Faults of the suggested wind: a direction that is not on the clock."""
        if self.wind is not None:
            wind = _wind(self.wind)
            yield from (Wrong(where, text) for where, text in faults_of(replace(_EMPTY, wind=wind)) if where[0] == "wind")

    checks = (wrong_ground, wrong_cliffs, wrong_holes, wrong_wind, lambda file: wrong_name(file.name), lambda file: wrong_line(file.line),
              lambda file: wrong_author(file.author))

    @property
    def board(self) -> Board:
        """The board for the rules."""
        holes, cliffs = tuple(hole.pair for hole in self.holes), tuple(map(_cliff, self.cliffs))
        wind = CALM if self.wind is None else _wind(self.wind)
        return Board(self.name, self.line, self._rows(self.map), holes, self._rows(self.heights), cliffs, wind, self.seed)

    def _rows(self, text: str) -> tuple[str, ...]:
        return DrawnMap(text).rows if text else ()

    def _faults(self, key: str, read: Sequence[tuple[int, FilePart]], filled: Callable[[Board], Board]) -> Iterator[Wrong]:
        """Faults that the rules find in the items of a list; `read` has those that could be read. Their number is not checked here."""
        for where, text in faults_of(filled(replace(_EMPTY, rows=self._rows(self.map)))):
            if where[0] == key and len(where) > 1:
                yield Wrong((key, read[int(where[1])][0], *where[2:]), text)


class CardEntry(FilePart, frozen=True):
    """A card: twelve distances by the blue die, twelve hooks by the red one, and its green boxes."""

    name: Name
    distances: Annotated[tuple[int, ...], _twelve("Distances by the blue die, 1 to 12.", 0)]
    hooks: Annotated[tuple[int, ...], _twelve("Hooks by the red die, 1 to 12, from left (negative) to right.", -MOST_COUNT)]
    green: Annotated[tuple[int, int], Meta(description="First and last red number of the green boxes: an even number of them, hooks of 0.")]

    def wrong_card(self) -> Iterator[Wrong]:
        """The faults that the rules find in this card."""
        yield from (Wrong(where, text) for where, text in faults_of_card(self.card))

    checks = (wrong_card, lambda card: wrong_name(card.name))

    @property
    def card(self) -> Card:
        """The card for the rules."""
        return Card(self.name, self.distances, self.hooks, self.green)


class SetEntry(FilePart, frozen=True):
    """The eight cards of a colour, from the driver to the putter."""

    name: Name
    cards: Annotated[tuple[CardEntry, ...], Meta(
        description="Eight cards, the longest first.", extra_json_schema={"minItems": CLUBS, "maxItems": CLUBS})]
    line: OneLine = ""

    def wrong_count(self) -> Iterator[Wrong]:
        """Faults of the set: too few or too many cards, and a card that is longer than the one before it."""
        if len(self.cards) != CLUBS:
            yield Wrong(("cards",), _("there are {n} cards; a set has {want}").format(n=len(self.cards), want=CLUBS))
        longest: float | None = None
        for at, entry in known(self.cards):
            if longest is not None and entry.card.distances and entry.card.rating > longest:
                yield Wrong(("cards", at), _("the {card} is longer than the card before it").format(card=quoted(entry.name)))
            longest = entry.card.rating if entry.card.distances else longest

    checks = (wrong_count, lambda file: wrong_name(file.name), lambda file: wrong_line(file.line))

    @property
    def card_set(self) -> CardSet:
        """The set for the rules."""
        return CardSet(self.name, self.line, tuple(entry.card for entry in self.cards))


class CardsFile(FilePart, frozen=True):
    """The four sets of cards, by colour."""

    kind: Literal["doshboard cards"]
    name: Name
    yellow: Annotated[SetEntry, Meta(description="The set of yellow.")]
    red: Annotated[SetEntry, Meta(description="The set of red.")]
    blue: Annotated[SetEntry, Meta(description="The set of blue.")]
    green: Annotated[SetEntry, Meta(description="The set of green.")]
    line: OneLine = ""
    author: Author = ""

    checks = (lambda file: wrong_name(file.name), lambda file: wrong_line(file.line),
              lambda file: wrong_author(file.author))


class NamedSets(NamedTuple):
    """The sets of a file in the order of COLOURS, its name and a line about it."""

    name: str
    line: str
    sets: tuple[CardSet, ...]


def read_board(path: Path) -> Board:
    """The board of a file. Raises BadFile with every fault."""
    return board_of(str(path), parse_yaml(str(path), read_text(path)))


def read_sets(path: Path) -> tuple[CardSet, ...]:
    """The four sets of a file in the order of COLOURS. Raises BadFile with every fault."""
    return sets_of(str(path), parse_yaml(str(path), read_text(path))).sets


def content_of(board: Board, sets: Sequence[CardSet]) -> Content:
    """A board with four sets in the order of COLOURS."""
    yellow, red, blue, green = sets
    return Content(board, yellow, red, blue, green)


def board_of(name: str, tree: Tree) -> Board:
    """The board of a tree. Raises BadFile."""
    return typed(name, tree, BoardFile).board


def sets_of(name: str, tree: Tree) -> NamedSets:
    """The sets of a tree. Raises BadFile."""
    file = typed(name, tree, CardsFile)
    return NamedSets(file.name, file.line, tuple(entry.card_set for entry in (file.yellow, file.red, file.blue, file.green)))


def ground_seed(board: Board) -> int:
    """The seed of all chance in a board's painted ground: the board's own, else a checksum of its name, map and heights."""
    if board.seed is not None:
        return board.seed
    name = board.name.removesuffix(SET_COURSE)      # a board on which players have set tees and targets keeps its landscape
    return zlib.crc32("\n".join((name, *board.rows, *board.heights)).encode())


def seeded(draft: Draft) -> Draft:
    """The draft with its ground seed written out, so that its landscape stays the same; unchanged if it has a seed or can't be read."""
    try:
        board = draft.understood(board_of)
    except BadFile:
        return draft
    return draft if board.seed is not None else draft.set(("seed",), ground_seed(board))


def near_edge(board: Board) -> tuple[int, ...]:
    """The holes, from 0, whose targets are so near the edge of the board that it stops balls (H23)."""
    marks = frozenset(marks_of(board.rows))
    return tuple(number for number, pair in enumerate(board.holes) if _near_edge(marks, pair.target.cell))


def describe_board(board: Board) -> str:
    """A summary of the board for `check`, with a note if the edge is a backstop behind a target."""
    n = len(board.holes)
    line = ngettext("Doshboard board {name}: {n} hole, par {par}", "Doshboard board {name}: {n} holes, par {par}", n)
    text = line.format(name=board.name, n=n, par=sum(pair.par for pair in board.holes))
    near = ", ".join(str(number + 1) for number in near_edge(board))
    return text + _("; the edge is a backstop behind the targets of holes {holes}").format(holes=near) if near else text


def describe_sets(file: NamedSets) -> str:
    """A summary of the card sets for `check`."""
    cards = sum(len(found.cards) for found in file.sets)
    return _("Doshboard cards {name}: {n} cards in {sets} sets").format(name=file.name, n=cards, sets=len(file.sets))


def _near_edge(marks: frozenset[Cell], cell: Cell) -> bool:
    return any(next_dot(cell, even, steps) not in marks for even in EVEN for steps in range(1, BACKSTOP + 1))


def _cliff(side: SideEntry) -> CliffSide:
    return CliffSide(Place(*side.at), side.direction)


def _wind(wind: WindEntry) -> Wind:
    return Wind(wind.direction, _STRENGTHS.index(wind.strength))


def _content(chosen: Sequence[Path | None]) -> Content:
    """The content of a board and the cards; there is always one of each."""
    board, cards = chosen
    assert board is not None
    assert cards is not None
    return content_of(read_board(board), read_sets(cards))


# ---- how card sets are made in the workshop
SET_KEYS: Final = ("yellow", "red", "blue", "green")
"""The four sets as they are named in a file."""

_IN_CARD: Final = 4         # steps of the path to a part of a card: set, cards, card, part


class CardNumbers(NamedTuple):
    """A card as written in a draft, with rows of any length; an entry that is no whole number reads as 0."""

    name: str
    distances: tuple[int, ...]
    hooks: tuple[int, ...]
    green: tuple[int, int]


def sets_in(draft: Draft) -> tuple[tuple[CardNumbers, ...], ...]:
    """The cards of the four sets as they stand in a draft, faulty ones too."""
    return draft.once(_sets_of)


def _sets_of(draft: Draft) -> tuple[tuple[CardNumbers, ...], ...]:
    value = draft.value if isinstance(draft.value, dict) else {}
    return tuple(tuple(map(_card_in, _listed(_named(value, key), "cards"))) for key in SET_KEYS)


def _named(value: object, key: str) -> object:
    return value.get(key) if isinstance(value, dict) else None


def _listed(value: object, key: str) -> list[object]:
    found = _named(value, key)
    return found if isinstance(found, list) else []


def _card_in(entry: object) -> CardNumbers:
    def whole(items: list[object]) -> tuple[int, ...]:
        return tuple(item if type(item) is int else 0 for item in items)
    name, green = _named(entry, "name"), whole(_listed(entry, "green"))
    distances, hooks = whole(_listed(entry, "distances"))[:HOURS], whole(_listed(entry, "hooks"))[:HOURS]
    first, last = green if len(green) == 2 else (0, 0)
    return CardNumbers(name if isinstance(name, str) else "", distances, hooks, (first, last))


def green_within(hooks: Sequence[int], wished: tuple[int, int]) -> tuple[int, int]:
    """The valid green boxes nearest to `wished`: an even run of hooks that are 0 (H22); `wished` itself if there is no such run.

    >>> green_within((-2, -1, 0, 0, 0, 0, 0, 1), (2, 7))
    (3, 6)
    """
    runs = [(first, last) for first in range(1, len(hooks) + 1) for last in range(first + 1, len(hooks) + 1, 2)
            if not any(hooks[first - 1:last])]
    return min(runs, key=lambda run: (abs(run[0] - wished[0]) + abs(run[1] - wished[1]), run), default=wished)


def _mend_cards(draft: Draft, place: Path_) -> Mend | None:
    """The mend for a fault: numbers within bounds, hooks in order, green boxes over hooks of 0, longer cards first; None if none."""
    if len(place) < _IN_CARD - 1 or place[0] not in SET_KEYS or place[1] != "cards" or not isinstance(place[2], int):
        return None
    cards = sets_in(draft)[SET_KEYS.index(str(place[0]))]
    if place[2] >= len(cards):
        return None
    card, part = cards[place[2]], place[3] if len(place) >= _IN_CARD else ""
    if part == "hooks" and len(place) == _IN_CARD and len(card.hooks) == HOURS:
        return Mend(_("Put them in order"), lambda now: now.set(place, sorted(card.hooks)))
    if part in ("distances", "hooks") and len(place) > _IN_CARD and isinstance(place[4], int):
        number = (card.distances if part == "distances" else card.hooks)[place[4]]
        bound = max(0 if part == "distances" else -MOST_COUNT, min(MOST_COUNT, number))
        return Mend(_("Make it {n}").format(n=bound), lambda now: now.set(place, bound))
    if part == "green" and green_within(card.hooks, card.green) != card.green:
        first, last = green_within(card.hooks, card.green)
        return Mend(_("Make them {first} to {last}").format(first=first, last=last), lambda now: now.set(place[:_IN_CARD], [first, last]))
    if not part:
        return Mend(_("Put the longest first"), lambda now: _in_order(now, str(place[0])))
    return None


def _in_order(draft: Draft, key: str) -> Draft:
    """The draft with the longest card of a set first."""
    cards = draft.at((key, "cards"))
    numbers = sets_in(draft)[SET_KEYS.index(key)]
    order = sorted(range(len(cards)), key=lambda at: -sum(numbers[at].distances) / max(1, len(numbers[at].distances)))
    return draft.set((key, "cards"), [cards[at] for at in order])


def _called_in_cards(path: Path_) -> str:
    """The name in words of what a path leads to: a set, a card, a row of its numbers, or a field that every file has."""
    if not path or path[0] not in SET_KEYS:
        return called_field(path)
    colour = _(COLOURS[SET_KEYS.index(str(path[0]))])
    if len(path) < _IN_CARD - 1 or path[1] != "cards":
        return _("The {colour} set").format(colour=colour)
    text = _("{colour}, card {n}").format(colour=colour, n=int(path[2]) + 1)
    words = {"distances": N_("{card}: distances"), "hooks": N_("{card}: hooks"), "green": N_("{card}: green boxes")}
    return _(words[str(path[3])]).format(card=text) if len(path) >= _IN_CARD and path[3] in words else text


_EVEN_SET: Final = """\
  name: {name}
  cards:
    - name: driver
      distances: [10, 10, 11, 11, 12, 12, 12, 12, 13, 13, 14, 14]
      hooks: [-3, -2, -2, -1, 0, 0, 0, 0, 1, 2, 2, 3]
      green: [5, 8]
    - name: spoon
      distances: [8, 9, 9, 10, 10, 10, 11, 11, 11, 12, 12, 13]
      hooks: [-3, -2, -2, -1, 0, 0, 0, 0, 1, 2, 2, 3]
      green: [5, 8]
    - name: brassie
      distances: [7, 8, 8, 8, 9, 9, 9, 9, 10, 10, 10, 11]
      hooks: [-3, -2, -1, -1, 0, 0, 0, 0, 1, 1, 2, 3]
      green: [5, 8]
    - name: mid iron
      distances: [6, 6, 7, 7, 7, 7, 7, 7, 8, 8, 8, 8]
      hooks: [-2, -2, -1, 0, 0, 0, 0, 0, 0, 1, 2, 2]
      green: [4, 9]
    - name: mashie
      distances: [5, 5, 5, 5, 5, 6, 6, 6, 6, 6, 6, 6]
      hooks: [-2, -1, -1, 0, 0, 0, 0, 0, 0, 1, 1, 2]
      green: [4, 9]
    - name: niblick
      distances: [3, 3, 4, 4, 4, 4, 4, 4, 4, 4, 5, 5]
      hooks: [-2, -1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2]
      green: [4, 9]
    - name: chipper
      distances: [2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 4]
      hooks: [-1, -1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1]
      green: [3, 10]
    - name: putter
      distances: [0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2]
      hooks: [-1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1]
      green: [2, 11]
"""
_EVEN_SETS: Final = "".join(f"{key}:\n{_EVEN_SET.format(name=key.capitalize())}" for key in SET_KEYS)


class CardSetsKind(Kind):
    """Sets of cards."""

    name, part = CARDS_KIND, CardsFile
    title, about, fresh, icon = N_("Doshboard card sets"), N_("distances and hooks, four sets"), N_("New cards"), "copy"
    templates = (
        Template(N_("Four alike"), N_("even cards in each colour"), _EVEN_SETS),)
    read = staticmethod(sets_of)
    describe = staticmethod(describe_sets)
    called = staticmethod(_called_in_cards)
    mend = staticmethod(_mend_cards)


# ---- how boards are made in the workshop
class DrawnHole(NamedTuple):
    """A hole as it stands in a draft: None stands for what can't be read; `gates` keep their places in the list."""

    tee: Place | None
    target: Place | None
    par: int
    gates: tuple[Gate | None, ...]


class DrawnBoard(NamedTuple):
    """A board as written in a draft, with or without faults. `cliffs` has only the readable ones; `name` is empty if it can't be read."""

    name: str
    seed: int | None
    rows: tuple[str, ...]
    heights: tuple[str, ...]
    holes: tuple[DrawnHole, ...]
    cliffs: tuple[CliffSide, ...]

    @property
    def ground(self) -> Board:
        """The part of the board that can be shown, without holes: rows of one length, heights for all cells or none, only valid cliffs.

        A board without a cell has no rows.
        """
        return _ground_of(self)

    def height(self, column: int, row: int) -> str:
        """The height of a cell, 0 where none is written."""
        sign = self.heights[row][column] if row < len(self.heights) and column < len(self.heights[row]) else "0"
        return sign if sign in DIGITS else "0"

    @property
    def pieces(self) -> dict[Path_, Place]:
        """Tees, targets and dog-legs by their paths in the file."""
        found: dict[Path_, Place | None] = {}
        for number, hole in enumerate(self.holes):
            found |= {("holes", number, "tee"): hole.tee, ("holes", number, "target"): hole.target}
            found |= {("holes", number, "gates", at): gate.place for at, gate in enumerate(hole.gates) if gate is not None}
        return {path: place for path, place in found.items() if place is not None}


@lru_cache(maxsize=8)
def _ground_of(drawn: DrawnBoard) -> Board:
    wide = max((len(row) for row in drawn.rows), default=0)
    rows = tuple((row if _DRAWN.issuperset(row) else "".join(sign if sign in _DRAWN else "." for sign in row)).ljust(wide, NO_CELL)
                 for row in drawn.rows)
    if not wide or len(rows) > MOST_ROWS or wide > MOST_COLUMNS or not any(sign in SIGNS for row in rows for sign in row):
        return _EMPTY
    heights = tuple("".join(drawn.height(column, row) for column in range(wide)) for row in range(len(rows))) if drawn.heights else ()
    board = replace(_EMPTY, rows=rows, heights=heights)
    if heights or not drawn.cliffs:
        return board        # only cliffs need the terrain of each cell, which takes time at every stroke
    marks = marks_of(rows)
    cliffs = tuple(side for side in drawn.cliffs if fault_of_side(side.place, side.direction, marks) is None
                   and next_dot(side.place.cell, side.direction) in marks)
    board = replace(board, cliffs=cliffs)
    return replace(board, cliffs=()) if any(fault.where[0] == "cliffs" for fault in faults_of(board)) else board


@lru_cache(maxsize=8)
def board_in(draft: Draft) -> DrawnBoard:
    """The board as it stands in a draft."""
    value = draft.value
    holes = tuple(map(_hole_in, _listed(value, "holes")[:MOST_HOLES]))
    cliffs = (_side_in(entry) for entry in _listed(value, "cliffs"))
    sides = tuple(CliffSide(*side) for side in cliffs if side is not None)
    name, seed = _named(value, "name"), _named(value, "seed")
    return DrawnBoard(name if isinstance(name, str) else "", seed if type(seed) is int else None,
                      _map_in(value, "map"), _map_in(value, "heights"), holes, sides)


def _map_in(value: object, key: str) -> tuple[str, ...]:
    text = _named(value, key)
    return DrawnMap(text).rows if isinstance(text, str) and text else ()


def _place_in(value: object) -> Place | None:
    if isinstance(value, list) and len(value) == 2 and all(type(number) is int and 0 <= number < MOST_COLUMNS for number in value):
        return Place(*value)
    return None


def _side_in(entry: object) -> tuple[Place, int] | None:
    place, direction = _place_in(_named(entry, "at")), _named(entry, "direction")
    return (place, direction) if place is not None and type(direction) is int else None


def _hole_in(entry: object) -> DrawnHole:
    par = _named(entry, "par")
    sides = [_side_in(gate) for gate in _listed(entry, "gates")]
    gates = tuple(None if side is None or side[1] not in EVEN else Gate(*side) for side in sides)
    return DrawnHole(_place_in(_named(entry, "tee")), _place_in(_named(entry, "target")), par if type(par) is int else 0, gates)


def _warned_of_board(board: Board) -> Iterator[Wrong]:
    """Warnings about targets so near the edge that it stops balls."""
    for number in near_edge(board):
        yield Wrong(("holes", number, "target"), _("the edge is a backstop behind this target"))


def _mend_board(draft: Draft, place: Path_) -> Mend | None:
    """The mend for a fault: pars within bounds, grass under tees and targets, maps of one width, a height for each cell; else None."""
    board, key = board_in(draft), place[0] if place else ""
    if key == "map" and board.rows:
        return Mend(_("Make it whole"), lambda now: now.set(("map",), "\n".join(_squared(board.rows, "".join(SIGNS) + NO_CELL)) + "\n"))
    if key == "heights" and board.rows:
        return Mend(_("Fill in the heights"), lambda now: now.set(("heights",), "\n".join(
            "".join(board.height(column, row) for column in range(len(board.rows[0]))) for row in range(len(board.rows))) + "\n"))
    if key in ("cliffs", "wind") and key in draft.value:
        return Mend(_("Take it away"), lambda now: now.remove(place if len(place) > 1 and key == "cliffs" else (str(key),)))
    if key == "holes" and len(place) > 2 and isinstance(place[1], int) and place[1] < len(board.holes):
        return _mend_hole(board, place)
    return None


def _mend_hole(board: DrawnBoard, place: Path_) -> Mend | None:
    """The mend for a fault in a part of a hole, or None."""
    hole = board.holes[int(place[1])]
    if place[2] == "par" and hole.tee is not None and hole.target is not None:
        par = par_between(hole.tee, hole.target)
        return Mend(_("Set par {n}").format(n=par), lambda now: now.set(place, par))
    if place[2] == "gates" and len(place) > 3:
        return Mend(_("Take the dog-leg away"), lambda now: now.remove(place[:4]))
    at = board.pieces.get(place[:3])
    marks = marks_of(board.ground.rows)
    if at is None or at.cell not in marks or (marks[at.cell].tree is False and not marks[at.cell].wet):
        return None
    return Mend(_("Make it grass"), lambda now: now.set(("map",), with_signs(board.rows, {at: "."})))


def with_signs(rows: Sequence[str], signs: Mapping[Place, str]) -> str:
    """The text of a map in which the signs at these places are replaced."""
    cells = [list(row) for row in rows]
    for place, sign in signs.items():
        cells[place.row][place.column] = sign
    return "".join("".join(row) + "\n" for row in cells)


def _squared(rows: Sequence[str], signs: str) -> list[str]:
    """The rows filled up with `NO_CELL` to one length; an unknown sign becomes grass."""
    wide = max(map(len, rows))
    return ["".join(sign if sign in signs else "." for sign in row).ljust(wide, NO_CELL) for row in rows]


_PARTS: Final = {"tee": N_("Hole {n}, tee"), "target": N_("Hole {n}, target"), "par": N_("Hole {n}, par"), "gates": N_("Hole {n}, dog-leg")}
_WHOLE: Final = {
    "map": N_("The map"), "heights": N_("The heights"), "cliffs": N_("The cliffs"), "holes": N_("The holes"), "wind": N_("The wind")}


def _called_on_board(path: Path_) -> str:
    """The name in words of what a path leads to: a hole, a part of it, a part of the board, or a field that every file has."""
    if not path or path[0] not in _WHOLE:
        return called_field(path)
    if path[0] == "holes" and len(path) > 1:
        words = _PARTS.get(str(path[2]), "") if len(path) > 2 else ""
        return (_(words) if words else _("Hole {n}")).format(n=int(path[1]) + 1)
    return _(_WHOLE[str(path[0])])


def _meadow(columns: int, holes: Sequence[str], signs: Mapping[Place, str]) -> str:
    """The YAML of a board after its name: a map of 19 rows of grass with the given other cells, and its holes."""
    drawn = with_signs(("." * columns,) * 19, signs)
    return "map: |\n" + "".join(f"  {row}\n" for row in drawn.splitlines()) + "holes:\n" + "".join(f"  - {{{hole}}}\n" for hole in holes)


def _pond() -> dict[Place, str]:
    """The water cells between a tee and its target."""
    rows = ((7, 14, 18), (8, 13, 19), (9, 12, 19), (10, 12, 20), (11, 13, 20), (12, 14, 19), (13, 15, 17))
    return {Place(column, row): "w" for row, left, right in rows for column in range(left, right)}


class BoardKind(Kind):
    """Boards."""

    name, part = BOARD_KIND, BoardFile
    title, about, fresh, icon = N_("Doshboard board"), N_("paint water, trees and hills"), N_("New board"), "hexagon"
    templates = (
        Template(N_("A meadow"), N_("grass, with one hole"), _meadow(32, ("tee: [5, 5], target: [28, 15], par: 4",), {})),
        Template(N_("A pond"), N_("a hole across water"), _meadow(32, ("tee: [4, 10], target: [26, 10], par: 4",), _pond())),
        Template(N_("Three holes"), N_("grass, pars 3, 4 and 5"), _meadow(38, (
            "tee: [4, 4], target: [15, 4], par: 3", "tee: [10, 3], target: [28, 16], par: 4",
            "tee: [36, 1], target: [2, 16], par: 5"), {})))
    read = staticmethod(board_of)
    describe = staticmethod(describe_board)
    called = staticmethod(_called_on_board)
    warned = staticmethod(_warned_of_board)
    mend = staticmethod(_mend_board)
    begun = staticmethod(seeded)


FILES: Final = GameFiles(
    (
        Slot(N_("Board"), BoardKind(), DEFAULT_BOARD),
        Slot(N_("Cards"), CardSetsKind(), DEFAULT_CARDS),
    ),
    _content,
)
