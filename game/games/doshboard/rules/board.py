"""A board of Doshboard: map, heights, holes and gates, its places in a player's words, and the holes as players set them."""

from __future__ import annotations

import enum
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import permutations
from math import sqrt
from random import Random
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from game.games.doshboard.rules.geometry import (
    DIRECTIONS, EVEN, BoardCells, Cell, Cliff, cell_at, circle_of, distance, ground_of, next_dot, place_of, ray
)
from game.games.golf.rules import bearing, flag_words
from game.rules.options import LATE
from game.words import N_, _, ngettext

# ---- a board of Doshboard: map, heights or cliffs, holes with gates, the suggested wind, and what makes it unplayable (H14, H20, H23)
MOST_COLUMNS: Final = 60
MOST_ROWS: Final = 60
MOST_HOLES: Final = 18
PARS: Final = range(3, 7)

PAR_3_MOST, PAR_4_MOST = 13, 22
"""The largest distances in cells at which a tee and a target that the board does not pair make a par 3 and a par 4."""


class CellKind(enum.IntEnum):
    """The terrain of a cell."""

    GRASS = 0
    SMALL = 1
    MEDIUM = 2
    BIG = 3
    WATER = 4
    WATERFALL = 5

    @property
    def wet(self) -> bool:
        """Whether a ball that ends on this terrain costs a stroke and is dropped (H8)."""
        return self >= CellKind.WATER

    @property
    def tree(self) -> bool:
        """Whether this terrain is a tree, small, medium or big."""
        return CellKind.SMALL <= self <= CellKind.BIG


SIGNS: Final = {
    ".": CellKind.GRASS,
    "t": CellKind.SMALL,
    "m": CellKind.MEDIUM,
    "B": CellKind.BIG,
    "w": CellKind.WATER,
    "v": CellKind.WATERFALL,
}
"""The terrain of each sign in a map."""

NO_CELL: Final = "#"
"""The sign in a map for a place that is no cell of the board."""

DIGITS: Final = "0123456789"
"""The digits of a map of heights."""

GRIP: Final = {CellKind.BIG: 5, CellKind.MEDIUM: 3, CellKind.SMALL: 2}
"""The counts that a tree takes off the distance of a ball that starts from it (H13)."""

STRENGTHS: Final = (N_("none"), N_("low"), N_("medium"), N_("high"), N_("storm"))
"""Strengths of the wind, 0 to 4 (H20)."""

_DIVISORS: Final = (0, 6, 4, 3, 2)
_WHITE_STRENGTHS: Final = (0, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 4)


class Wind(NamedTuple):
    """The direction the wind blows to, and its strength: `strength` from 0 (none) to 4 (storm) (H20)."""

    direction: int = 12
    strength: int = 0

    def counts(self, distance: int) -> int:
        """The counts of the wind's leg after a distance of that many counts (H20).

        >>> Wind(3, 2).counts(11), Wind(3, 4).counts(11), Wind(3, 0).counts(11)
        (2, 5, 0)
        """
        return distance // _DIVISORS[self.strength] if self.strength else 0


CALM: Final = Wind()


def strength_of(white: int) -> int:
    """The wind strength for a roll of the white die (H20).

    >>> [strength_of(white) for white in (1, 2, 4, 5, 8, 9, 11, 12)]
    [0, 1, 1, 2, 2, 3, 3, 4]
    """
    return _WHITE_STRENGTHS[white - 1]


class Place(NamedTuple):
    """A place in the map of a file: column and row, from 0 (H1)."""

    column: int
    row: int

    @property
    def cell(self) -> Cell:
        """The cell at this place."""
        return cell_at(self.column, self.row)


@dataclass(frozen=True, slots=True)
class CliffSide:
    """A cliff given individually: the cell at `place` is higher than its neighbour in that even direction (H14, H23)."""

    place: Place
    direction: int


@dataclass(frozen=True, slots=True)
class Gate:
    """A dog-leg: the cell at `place` and all cells from it in that even direction to the edge of the board (H23)."""

    place: Place
    direction: int


@dataclass(frozen=True, slots=True)
class HolePair:
    """A tee and a target with their par, and the gates that a ball has to pass before the target counts (H23)."""

    tee: Place
    target: Place
    par: int
    gates: tuple[Gate, ...] = ()


@dataclass(frozen=True, slots=True)
class Board:
    """A board as in a file (H23). `rows` are the map; `heights` a second map of digits, or empty if `cliffs` or nothing are given.

    `wind` is the board's suggestion for games with a fixed wind. `seed` is the seed of the painted ground, or None; the rules
    ignore it, and the names of the shipped pictures leave it out.
    """

    name: str
    line: str
    rows: tuple[str, ...]
    holes: tuple[HolePair, ...]
    heights: tuple[str, ...] = ()
    cliffs: tuple[CliffSide, ...] = ()
    wind: Wind = CALM
    seed: int | None = field(default=None, repr=False, metadata=LATE)


@dataclass(frozen=True)
class Land:
    """A board prepared for play: terrain by cell, the ground with its cliffs and the same without them (beginner), and all targets."""

    marks: Mapping[Cell, CellKind]
    ground: BoardCells
    flat: BoardCells
    targets: frozenset[Cell]

    def dry(self, cell: Cell) -> bool:
        """Whether a ball may lie there: a cell of the board that is not water."""
        return cell in self.marks and not self.marks[cell].wet


class BoardFault(NamedTuple):
    """What is wrong with a board: a clause, and where: ("map", row, column), ("heights", row, column), ("holes", 3, "tee") and so on."""

    where: tuple[str | int, ...]
    text: str


def marks_of(rows: Sequence[str]) -> dict[Cell, CellKind]:
    """The terrain of a map's cells; unknown signs are no cells."""
    return dict(_terrain(tuple(rows)))


def land_of(board: Board) -> Land:
    """The board prepared for play. Raises KeyError or IndexError for a board that has faults."""
    marks = marks_of(board.rows)
    flat = BoardCells(frozenset(marks))
    ground = flat
    if board.heights:
        ground = _raised(board.heights, flat.cells)
    elif board.cliffs:
        ground = BoardCells(flat.cells, frozenset(map(_cliff, board.cliffs)))
    return Land(marks, ground, flat, frozenset(pair.target.cell for pair in board.holes))


@lru_cache(maxsize=4)
def _raised(heights: tuple[str, ...], cells: frozenset[Cell]) -> BoardCells:
    """The ground of cells at these heights; trees and water do not matter."""
    return ground_of({cell: int(heights[row][column]) for cell in cells for column, row in (place_of(cell),)})


def gate_cells(land: Land, gate: Gate) -> frozenset[Cell]:
    """The cells of a gate: its marker and every cell of the board behind it (H23).

    >>> land = land_of(Board("", "", ("...",) * 3, ()))
    >>> sorted(place_of(cell) for cell in gate_cells(land, Gate(Place(1, 1), 12)))
    [(1, 0), (1, 1)]
    """
    return frozenset((gate.place.cell, *ray(land.flat, gate.place.cell, gate.direction)))


def par_between(tee: Place, target: Place) -> int:
    """The par of a tee and a target that the board does not pair, by their distance: our own rule, as the source has none (H24)."""
    return par_for(distance(tee.cell, target.cell))


def par_for(cells: float) -> int:
    """The par of a hole of that length in cells."""
    return 3 if cells <= PAR_3_MOST else 4 if cells <= PAR_4_MOST else 5


def faults_of(board: Board) -> Iterator[BoardFault]:
    """Everything that makes a board unplayable, in the order map, heights, cliffs, holes, wind."""
    yield from _faults_of_rows(board)
    marks = _terrain(board.rows)
    yield from _faults_of_heights(board)
    yield from _faults_of_cliffs(board, marks)
    yield from _faults_of_holes(board, marks)
    if board.wind.direction not in DIRECTIONS:
        yield BoardFault(("wind", "direction"), _("the wind blows toward {n}; directions are 1 to 12").format(n=board.wind.direction))
    if board.wind.strength not in range(len(STRENGTHS)):
        yield BoardFault(("wind", "strength"), _("the wind has a strength of {n}; it is 0 to 4").format(n=board.wind.strength))


_Faults: TypeAlias = Iterator[BoardFault]


def _cliff(side: CliffSide) -> Cliff:
    return Cliff(side.place.cell, next_dot(side.place.cell, side.direction))


def _faults_of_rows(board: Board) -> _Faults:
    rows = board.rows
    if not 1 <= len(rows) <= MOST_ROWS or not 1 <= len(rows[0]) <= MOST_COLUMNS:
        text = _("a board has 1 to {columns} columns and 1 to {rows} rows")
        yield BoardFault(("map",), text.format(columns=MOST_COLUMNS, rows=MOST_ROWS))
        return
    yield from _faults_of_signs(rows, "map", (*SIGNS, NO_CELL), len(rows[0]))
    for cell in _lonely(rows):
        column, row = place_of(cell)
        yield BoardFault(("map", row, column), _("no direction leads from this cell to another one"))


@lru_cache(maxsize=16)
def _terrain(rows: tuple[str, ...]) -> Mapping[Cell, CellKind]:
    """The same as `marks_of`, cached: painting, checking and solving a map ask for it in turn, and again after each stroke."""
    return MappingProxyType({cell_at(c, r): SIGNS[sign] for r, row in enumerate(rows) for c, sign in enumerate(row) if sign in SIGNS})


@lru_cache(maxsize=4)
def _lonely(rows: tuple[str, ...]) -> tuple[Cell, ...]:
    """The cells of a map from which no direction leads to another one."""
    doubtful = tuple(_without_neighbour(rows))
    ground = BoardCells(frozenset(_terrain(rows)) if doubtful else frozenset())
    return tuple(sorted(cell for cell in doubtful
                        if not any(next_dot(cell, direction) in ground.cells for direction in DIRECTIONS)
                        and not any(ray(ground, cell, direction) for direction in DIRECTIONS)))


def _without_neighbour(rows: tuple[str, ...]) -> Iterator[Cell]:
    """The cells of a map that have none above or below them."""
    for r, row in enumerate(rows):
        above, below = rows[r - 1] if r else "", rows[r + 1] if r + 1 < len(rows) else ""
        if len(row) <= max((len(beside) for beside in (above, below) if SIGNS.keys() >= set(beside)), default=-1):
            continue        # no gap in the row above, or in that below
        for c, sign in enumerate(row):
            if sign in SIGNS and above[c:c + 1] not in SIGNS and below[c:c + 1] not in SIGNS:
                yield cell_at(c, r)


def _faults_of_signs(rows: Sequence[str], key: str, signs: Sequence[str], width: int) -> _Faults:
    for number, row in enumerate(rows):
        if len(row) != width:
            text = _("row {row} has {n} cells; the first row of the map has {width}").format(row=number + 1, n=len(row), width=width)
            yield BoardFault((key, number, min(len(row), width)), text)
        for column, sign in enumerate(row) if not set(row) <= set(signs) else ():
            if sign not in signs:
                text = _("{sign!r} is not known in this map; it has {signs}").format(sign=sign, signs=" ".join(signs))
                yield BoardFault((key, number, column), text)


def _faults_of_heights(board: Board) -> _Faults:
    if not board.heights or not board.rows:
        return
    if board.cliffs:
        yield BoardFault(("cliffs",), _("a board has heights or cliffs, not both"))
    if len(board.heights) != len(board.rows):
        text = _("the heights have {n} rows, the map has {rows}").format(n=len(board.heights), rows=len(board.rows))
        yield BoardFault(("heights",), text)
    yield from _faults_of_signs(board.heights, "heights", (*DIGITS, NO_CELL), len(board.rows[0]))
    for number, (heights, row) in enumerate(zip(board.heights, board.rows, strict=False)):
        for column, (height, sign) in enumerate(zip(heights, row, strict=False)):
            if height == NO_CELL and sign in SIGNS:
                yield BoardFault(("heights", number, column), _("this cell of the map needs a height"))


def _faults_of_cliffs(board: Board, marks: Mapping[Cell, CellKind]) -> _Faults:
    found = False
    for number, side in enumerate(board.cliffs):
        text = fault_of_side(side.place, side.direction, marks)
        if text is None and next_dot(side.place.cell, side.direction) not in marks:
            text = _("no cell lies beyond this side")
        if text is not None:
            found = True
            yield BoardFault(("cliffs", number), text)
    circle = () if found else circle_of(frozenset(map(_cliff, board.cliffs)))
    if circle:
        at = next(i for i, side in enumerate(board.cliffs) if side.place.cell in circle)
        places = ", ".join("[{}, {}]".format(*place_of(cell)) for cell in circle)
        yield BoardFault(("cliffs", at), _("these cells go downhill in a circle: {places}").format(places=places))


def fault_of_side(place: Place, direction: int, marks: Mapping[Cell, CellKind]) -> str | None:
    """What is wrong with a cell and an even direction from it, or None."""
    if place.cell not in marks:
        return _("[{column}, {row}] is no cell of the board").format(column=place.column, row=place.row)
    if direction not in EVEN:
        return _("direction {n} leads to no neighbour; even directions do").format(n=direction)
    return None


def _faults_of_holes(board: Board, marks: Mapping[Cell, CellKind]) -> _Faults:
    if not 1 <= len(board.holes) <= MOST_HOLES:
        yield BoardFault(("holes",), _("there are {n} holes; a board has 1 to {most}").format(n=len(board.holes), most=MOST_HOLES))
    taken: dict[Cell, str] = {}
    for number, pair in enumerate(board.holes):
        for key, place in (("tee", pair.tee), ("target", pair.target)):
            text = fault_of_spot(place, marks)
            if text is None and place.cell in taken:
                text = _("{spot} is already on this cell").format(spot=taken[place.cell])
            if text is not None:
                yield BoardFault(("holes", number, key), text)
            spot = _("the tee of hole {n}") if key == "tee" else _("the target of hole {n}")
            taken.setdefault(place.cell, spot.format(n=number + 1))
        if pair.par not in PARS:
            sentence = _("hole {hole} has par {par}; pars are {first} to {last}")
            yield BoardFault(("holes", number, "par"), sentence.format(hole=number + 1, par=pair.par, first=PARS[0], last=PARS[-1]))
        for at, gate in enumerate(pair.gates):
            if (text := fault_of_side(gate.place, gate.direction, marks)) is not None:
                yield BoardFault(("holes", number, "gates", at), text)


def fault_of_spot(place: Place, marks: Mapping[Cell, CellKind]) -> str | None:
    """What is wrong with the cell of a single tee or target, or None."""
    terrain = marks.get(place.cell)
    if terrain is None:
        return _("[{column}, {row}] is no cell of the board").format(column=place.column, row=place.row)
    if terrain.wet:
        return _("this cell is water")
    return _("a tree stands on this cell") if terrain.tree else None


# ---- places on a board of Doshboard in a player's words: cells short of the flag or past it, and the side
class FlagSight(NamedTuple):
    """A player's line of sight from the ball at `start` to the flag of the hole."""

    start: Cell
    target: Cell

    def words(self, cell: Cell) -> str:
        """A cell in words, as the player sees it.

        >>> from game.games.doshboard.rules.geometry import cell_at
        >>> FlagSight(cell_at(4, 20), cell_at(4, 4)).words(cell_at(2, 12))
        '8 cells short of the flag, on the left'
        """
        return flag_words(bearing(_dot_of(self.start), _dot_of(self.target), _dot_of(cell)), whole_cells(distance(cell, self.target)))


def whole_cells(cells: float) -> str:
    """A distance in whole cells; half a cell or less counts as one.

    >>> whole_cells(.3), whole_cells(8.4)
    ('1 cell', '8 cells')
    """
    n = max(1, round(cells))
    return ngettext("{n} cell", "{n} cells", n).format(n=n)


def _dot_of(cell: Cell) -> tuple[float, float]:
    """A cell's dot on a plane with x to the right and y downward; the distance of two neighbours is 1."""
    return cell.q * sqrt(3) / 2, cell.r + cell.q / 2


# ---- a board as its players set it before the round: tees, targets and dog-legs on other cells, by hand or at random (H23, H24)
SET_COURSE: Final = ", set course"
"""Appended to the name of a board whose holes are not its own, so that nobody confuses the two."""

MOST_GATES: Final = 2
"""The most dog-legs that players may give a hole: each doubles the time to solve it."""

_CLEAR: Final = 3               # cells that a random target keeps from the edge, which would stop balls (H23)
_LENGTHS: Final = range(8, 27)  # cells from tee to target of a random hole
_GATED: Final = 4               # one in this many random holes is a dog-leg
_TRIES: Final = 400
_ASIDE: Final = (4, 3, 5, 2, 1)     # cells between a new dog-leg and the line from tee to target, best first

_SPOT: Final = r"(\d{1,2}),(\d{1,2})"
_HOLE: Final = re.compile(rf"(\d{{1,2}}) {_SPOT}>{_SPOT}((?: {_SPOT}/\d{{1,2}}){{0,{MOST_GATES}}})", re.ASCII)
_GATE: Final = re.compile(rf"{_SPOT}/(\d{{1,2}})", re.ASCII)


class PieceKind(enum.IntEnum):
    """The kinds of pieces that players may move."""

    TEE = 0
    TARGET = 1
    GATE = 2


class CoursePiece(NamedTuple):
    """A movable piece of a board: the tee or the target of a hole, by the hole's number from 0, or one of its dog-legs, from 0."""

    hole: int
    kind: PieceKind
    gate: int = 0


def pieces_of(board: Board) -> tuple[CoursePiece, ...]:
    """Everything that can be moved: the tee, the target and the dog-legs of each hole."""
    return tuple(
        piece for number, pair in enumerate(board.holes)
        for piece in (CoursePiece(number, PieceKind.TEE), CoursePiece(number, PieceKind.TARGET),
                      *(CoursePiece(number, PieceKind.GATE, at) for at in range(len(pair.gates)))))


def place_of_piece(board: Board, piece: CoursePiece) -> Place:
    """Where a piece is; for a dog-leg its marker."""
    pair = board.holes[piece.hole]
    if piece.kind is PieceKind.GATE:
        return pair.gates[piece.gate].place
    return pair.tee if piece.kind is PieceKind.TEE else pair.target


def why_not_there(board: Board, marks: Mapping[Cell, CellKind], piece: CoursePiece, place: Place) -> str | None:
    """A sentence saying why a piece may not be put at a place, None if it may (H23); `marks` is the terrain of the board."""
    if place.cell not in marks:
        return _("That is no cell of the board.")
    if piece.kind is PieceKind.GATE:
        return None
    told = {CellKind.WATER: _("A tee or a target can't lie in water."), CellKind.WATERFALL: _("A tee or a target can't lie in water.")}
    if fault_of_spot(place, marks) is not None:
        return told.get(marks[place.cell], _("A tree stands there: a tee or a target needs open ground."))
    for other in pieces_of(board):
        if other != piece and other.kind is not PieceKind.GATE and place_of_piece(board, other).cell == place.cell:
            spot = _("The tee of hole {n} is there.") if other.kind is PieceKind.TEE else _("The target of hole {n} is there.")
            return spot.format(n=other.hole + 1)
    return None


class CourseInHand:
    """Changes the holes of a board. `own` is the board from its file, `land` its ground; resulting boards differ only in their holes."""

    def __init__(self, own: Board, land: Land) -> None:
        self.own, self.land = own, land

    # ---- single changes
    def moved(self, board: Board, piece: CoursePiece, place: Place) -> Board:
        """The board with a piece at another place. Raises ValueError with the sentence of `why_not_there`."""
        if (why := why_not_there(board, self.land.marks, piece, place)) is not None:
            raise ValueError(why)
        pair = board.holes[piece.hole]
        if piece.kind is PieceKind.GATE:
            gates = tuple(replace(gate, place=place) if at == piece.gate else gate for at, gate in enumerate(pair.gates))
            return self.with_hole(board, piece.hole, replace(pair, gates=gates))
        changed = replace(pair, tee=place) if piece.kind is PieceKind.TEE else replace(pair, target=place)
        return self.with_hole(board, piece.hole, changed)

    def turned(self, board: Board, piece: CoursePiece, steps: int = 1) -> Board:
        """The board with a dog-leg turned, clockwise or counter-clockwise, to the next even direction in which it reaches the edge."""
        pair = board.holes[piece.hole]
        gate = pair.gates[piece.gate]
        direction = EVEN[(EVEN.index(gate.direction) + steps) % len(EVEN)]
        gates = (*pair.gates[:piece.gate], replace(gate, direction=direction), *pair.gates[piece.gate + 1:])
        return self.with_hole(board, piece.hole, replace(pair, gates=gates))

    def added(self, board: Board, hole: int) -> Board:
        """The board with one more dog-leg of a hole, beside the line from tee to target. Raises ValueError if it has enough."""
        pair = board.holes[hole]
        if len(pair.gates) >= MOST_GATES:
            raise ValueError(_("A hole has two dog-legs at most."))
        return self.with_hole(board, hole, replace(pair, gates=(*pair.gates, self._suggested(pair))))

    def removed(self, board: Board, piece: CoursePiece) -> Board:
        """The board without that dog-leg."""
        pair = board.holes[piece.hole]
        return self.with_hole(board, piece.hole, replace(pair, gates=(*pair.gates[:piece.gate], *pair.gates[piece.gate + 1:])))

    def with_hole(self, board: Board, hole: int, pair: HolePair) -> Board:
        """The board with `pair` as a hole. Its par follows its length; a hole equal to the file's keeps the file's par."""
        own = self.own.holes[hole]
        par = own.par if replace(pair, par=own.par) == own else par_for(self._length(pair))
        holes = (*board.holes[:hole], replace(pair, par=par), *board.holes[hole + 1:])
        return replace(self.own, name=self.own.name + ("" if holes == self.own.holes else SET_COURSE), holes=holes)

    def with_own_hole(self, board: Board, hole: int) -> Board:
        """The board with a hole as it is in the file. Raises ValueError if another hole's tee or target is in its way."""
        pair = self.own.holes[hole]
        for piece, place in ((CoursePiece(hole, PieceKind.TEE), pair.tee), (CoursePiece(hole, PieceKind.TARGET), pair.target)):
            if (why := why_not_there(board, self.land.marks, piece, place)) is not None and place_of_piece(board, piece) != place:
                raise ValueError(why)
        return self.with_hole(board, hole, pair)

    # ---- at random
    def drawn(self, board: Board, hole: int, rng: Random) -> Board:
        """The board with a hole's tee and target on random cells, and one time in four a dog-leg; unchanged if no cells are found."""
        dry = [Place(*place_of(cell)) for cell in sorted(self.land.marks)]
        for _try in range(_TRIES):
            found = board
            try:
                for kind in (PieceKind.TEE, PieceKind.TARGET):
                    found = self.moved(found, CoursePiece(hole, kind), rng.choice(dry))
            except ValueError:
                continue
            pair = replace(found.holes[hole], gates=())
            if round(distance(pair.tee.cell, pair.target.cell)) in _LENGTHS and self._clear(pair.target.cell):
                gates = (self._suggested(pair),) if rng.randrange(_GATED) == 0 else ()
                return self.with_hole(found, hole, replace(pair, gates=gates))
        return board

    def all_drawn(self, rng: Random) -> Board:
        """The board with every hole at random."""
        board = self.own
        for hole in range(len(self.own.holes)):
            board = self.drawn(board, hole, rng)
        return board

    # ---- text form
    def written(self, board: Board) -> str:
        """The holes that are not the board's own, as a text for `read`; "" if there are none."""
        return "; ".join(
            f"{number + 1} {_spot(pair.tee)}>{_spot(pair.target)}" + "".join(f" {_spot(g.place)}/{g.direction}" for g in pair.gates)
            for number, (pair, own) in enumerate(zip(board.holes, self.own.holes, strict=True)) if pair != own)

    def read(self, text: str) -> Board:
        """The board of a text from `written`. Raises ValueError with a sentence if it does not fit, as after a change of the file."""
        holes = dict(self._holes_in(text))
        board = self.own
        for number, pair in holes.items():
            board = self.with_hole(board, number, pair)
        for piece in pieces_of(board):
            place = place_of_piece(board, piece)
            why = why_not_there(board, self.land.marks, piece, place)
            if why is None and piece.kind is PieceKind.GATE:
                why = fault_of_side(place, board.holes[piece.hole].gates[piece.gate].direction, self.land.marks)
            if why is not None:
                raise ValueError(why)
        return board

    def _holes_in(self, text: str) -> Iterator[tuple[int, HolePair]]:
        for part in filter(None, text.split("; ")):
            found = _HOLE.fullmatch(part)
            if found is None or not 1 <= int(found[1]) <= len(self.own.holes):
                raise ValueError(_("{part!r} is no hole of this board").format(part=part[:60]))
            gates = tuple(Gate(Place(int(c), int(r)), int(d)) for c, r, d in _GATE.findall(found[6]))
            yield int(found[1]) - 1, HolePair(Place(int(found[2]), int(found[3])), Place(int(found[4]), int(found[5])), 4, gates)

    # ---- measures
    def _length(self, pair: HolePair) -> float:
        """Cells from the tee through all dog-legs, in the shortest order, to the target."""
        lines = [tuple(gate_cells(self.land, gate)) for gate in pair.gates]

        def way(order: tuple[tuple[Cell, ...], ...]) -> float:
            here = {pair.tee.cell: 0.0}
            for line in (*order, (pair.target.cell,)):
                here = {cell: min(far + distance(at, cell) for at, far in here.items()) for cell in line}
            return here[pair.target.cell]
        return min(map(way, permutations(lines)))

    def _clear(self, cell: Cell) -> bool:
        """Whether the edge of the board is too far away to stop balls."""
        return all(next_dot(cell, even, steps) in self.land.marks for even in EVEN for steps in range(1, _CLEAR + 1))

    def _suggested(self, pair: HolePair) -> Gate:
        """A dog-leg beside the middle of the way, on the side with more room, running away from it."""
        tee, target = pair.tee.cell, pair.target.cell
        middle = Cell((tee.q + target.q) // 2, (tee.r + target.r) // 2)
        taken = {gate.place.cell for gate in pair.gates}
        found = []
        for even in EVEN:
            far = next_dot(middle, even, 10)
            sideways = abs(distance(far, tee) - distance(far, target))
            for rank, aside in enumerate(_ASIDE):
                marker = next_dot(middle, even, aside)
                if marker in self.land.marks and marker not in taken:
                    gate = Gate(Place(*place_of(marker)), even)
                    found.append((round(sideways / 4), rank, -len(gate_cells(self.land, gate)), even, gate))
                    break
        return min(found)[-1] if found else Gate(pair.target, EVEN[0])


def _spot(place: Place) -> str:
    return f"{place.column},{place.row}"
