"""Doshboard's files: boards (map, heights or cliffs, holes, gates, wind) and the four sets of cards (rulings H14, H20, H22, H23)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Final, Literal, NamedTuple, TypeAlias

from msgspec import Meta

from game.content.choices import GameFiles, Kind, Slot
from game.content.draft import Draft
from game.content.making import KindMaking, Mend, Template, called_field
from game.content.tree import Path_, Tree, quoted
from game.content.typed import Author, DrawnMap, FilePart, Name, OneLine, Wrong, known, typed, wrong_author, wrong_line, wrong_name
from game.content.yaml_text import parse_yaml, read_text
from game.games.doshboard.rules.board import CALM, MOST_HOLES, PARS, Board, CliffSide, Gate, HolePair, Place, Wind, faults_of, marks_of
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
    line: OneLine = ""
    author: Author = ""

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
        if self.cliffs and self.heights:
            yield Wrong(("cliffs",), _("a board has heights or cliffs, not both"))
        read = list(known(self.cliffs))
        sides = tuple(_cliff(side) for _at, side in read)
        yield from self._faults("cliffs", read, lambda board: replace(board, cliffs=sides))

    def wrong_holes(self) -> Iterator[Wrong]:
        """Tees, targets, pars and gates, and how many holes there are."""
        if not 1 <= len(self.holes) <= MOST_HOLES:
            yield Wrong(("holes",), _("there are {n} holes; a board has 1 to {most}").format(n=len(self.holes), most=MOST_HOLES))
        read = list(known(self.holes))
        pairs = tuple(hole.pair for _at, hole in read)
        yield from self._faults("holes", read, lambda board: replace(board, holes=pairs))

    def wrong_wind(self) -> Iterator[Wrong]:
        """A direction that is not on the clock."""
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
        return Board(self.name, self.line, self._rows(self.map), holes, self._rows(self.heights), cliffs, wind)

    def _rows(self, text: str) -> tuple[str, ...]:
        return DrawnMap(text).rows if text else ()

    def _faults(self, key: str, read: Sequence[tuple[int, FilePart]], filled: Callable[[Board], Board]) -> Iterator[Wrong]:
        """What the rules find wrong with the items of a list, of which only those that were read are given; their number is not checked
        here.
        """
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
        """What the rules find wrong with it."""
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
        """Too few or too many cards, and shorter ones before longer ones."""
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


def near_edge(board: Board) -> tuple[int, ...]:
    """The holes, from 0, whose targets are so near the edge of the board that it stops balls (H23)."""
    marks = frozenset(marks_of(board.rows))
    return tuple(number for number, pair in enumerate(board.holes) if _near_edge(marks, pair.target.cell))


def describe_board(board: Board) -> str:
    """A summary of the file for `check`, with a warning if the edge is a backstop."""
    n = len(board.holes)
    line = ngettext("Doshboard board {name}: {n} hole, par {par}", "Doshboard board {name}: {n} holes, par {par}", n)
    text = line.format(name=board.name, n=n, par=sum(pair.par for pair in board.holes))
    near = ", ".join(str(number + 1) for number in near_edge(board))
    return text + _("; the edge is a backstop behind the targets of holes {holes}").format(holes=near) if near else text


def describe_sets(file: NamedSets) -> str:
    """A summary of the file for `check`."""
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
"""The sets of a file by their names in it."""

_IN_CARD: Final = 4         # steps of the path to a part of a card: set, cards, card, part


class CardNumbers(NamedTuple):
    """A card as it stands in a draft, with as many numbers as there are; 0 stands for what is no whole number."""

    name: str
    distances: tuple[int, ...]
    hooks: tuple[int, ...]
    green: tuple[int, int]


def sets_in(draft: Draft) -> tuple[tuple[CardNumbers, ...], ...]:
    """The cards of the four sets as they stand in a draft, faulty ones too."""
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
    """The green boxes nearest to those wished: an even run of hooks that are 0 (H22); those wished where there is none.

    >>> green_within((-2, -1, 0, 0, 0, 0, 0, 1), (2, 7))
    (3, 6)
    """
    runs = [(first, last) for first in range(1, len(hooks) + 1) for last in range(first + 1, len(hooks) + 1, 2)
            if not any(hooks[first - 1:last])]
    return min(runs, key=lambda run: (abs(run[0] - wished[0]) + abs(run[1] - wished[1]), run), default=wished)


def _mend_cards(draft: Draft, place: Path_) -> Mend | None:
    """What mends a card: numbers within bounds, hooks in order, green boxes over hooks of 0, longer cards before shorter ones."""
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
    """A set with its longest card first."""
    cards = draft.at((key, "cards"))
    numbers = sets_in(draft)[SET_KEYS.index(key)]
    order = sorted(range(len(cards)), key=lambda at: -sum(numbers[at].distances) / max(1, len(numbers[at].distances)))
    return draft.set((key, "cards"), [cards[at] for at in order])


def _called_in_cards(path: Path_) -> str:
    """A card, one of its numbers, or what every file has."""
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
_CARDS_MADE: Final = KindMaking(
    N_("Doshboard card sets"), N_("distances and hooks, four sets"), N_("New cards"), "copy",
    (Template(N_("Four alike"), N_("even cards in each colour"), _EVEN_SETS),),
    _called_in_cards, mend=_mend_cards)


FILES: Final = GameFiles(
    (
        Slot(N_("Board"), Kind(BOARD_KIND, BoardFile, board_of, describe_board), DEFAULT_BOARD),
        Slot(N_("Cards"), Kind(CARDS_KIND, CardsFile, sets_of, describe_sets, _CARDS_MADE), DEFAULT_CARDS),
    ),
    _content,
)
