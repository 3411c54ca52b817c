"""A board of Doshboard: map, heights or cliffs, holes with gates, the wind it suggests, and what makes it unplayable (H14, H20, H23)."""

from __future__ import annotations

import enum
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from game.games.doshboard.rules.geometry import DIRECTIONS, EVEN, Cell, cell_at, distance, next_dot, place_of
from game.games.doshboard.rules.legs import BoardCells, Cliff, circle_of, ground_of, ray
from game.words import N_, _

MOST_COLUMNS: Final = 60
MOST_ROWS: Final = 60
MOST_HOLES: Final = 18
PARS: Final = range(3, 7)

PAR_3_MOST, PAR_4_MOST = 13, 22
"""Cells up to which a tee and a target that the board does not pair make a par 3 and a par 4."""


class CellKind(enum.IntEnum):
    """What a cell is."""

    GRASS = 0
    SMALL = 1
    MEDIUM = 2
    BIG = 3
    WATER = 4
    WATERFALL = 5

    @property
    def wet(self) -> bool:
        """Whether a ball that ends here costs a stroke and is dropped (H8)."""
        return self >= CellKind.WATER

    @property
    def tree(self) -> bool:
        """Whether a tree stands here, small, medium or big."""
        return CellKind.SMALL <= self <= CellKind.BIG


SIGNS: Final = {
    ".": CellKind.GRASS,
    "t": CellKind.SMALL,
    "m": CellKind.MEDIUM,
    "B": CellKind.BIG,
    "w": CellKind.WATER,
    "v": CellKind.WATERFALL,
}
"""Terrain in maps."""

NO_CELL: Final = "#"
"""In maps: no cell of the board."""

DIGITS: Final = "0123456789"
"""Heights in maps."""

GRIP: Final = {CellKind.BIG: 5, CellKind.MEDIUM: 3, CellKind.SMALL: 2}
"""What a tree takes off the distance of a ball that leaves it (H13)."""

STRENGTHS: Final = (N_("none"), N_("low"), N_("medium"), N_("high"), N_("storm"))
"""Strengths of the wind, 0 to 4 (H20)."""

_DIVISORS: Final = (0, 6, 4, 3, 2)
_WHITE_STRENGTHS: Final = (0, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 4)


class Wind(NamedTuple):
    """Where the wind blows to, and how hard: `strength` counts from 0 (none) to 4 (storm) (H20)."""

    direction: int = 12
    strength: int = 0

    def counts(self, distance: int) -> int:
        """The counts that it adds after a distance of that number of counts (H20).

        >>> Wind(3, 2).counts(11), Wind(3, 4).counts(11), Wind(3, 0).counts(11)
        (2, 5, 0)
        """
        return distance // _DIVISORS[self.strength] if self.strength else 0


CALM: Final = Wind()


def strength_of(white: int) -> int:
    """The strength of the wind that the white die rolls (H20).

    >>> [strength_of(white) for white in (1, 2, 4, 5, 8, 9, 11, 12)]
    [0, 1, 1, 2, 2, 3, 3, 4]
    """
    return _WHITE_STRENGTHS[white - 1]


class Place(NamedTuple):
    """A cell in a map of a file, both counted from 0 (H1)."""

    column: int
    row: int

    @property
    def cell(self) -> Cell:
        """The cell there."""
        return cell_at(self.column, self.row)


@dataclass(frozen=True, slots=True)
class CliffSide:
    """A cliff named by itself: the cell at `place` is higher than its neighbour in that even direction (H14, H23)."""

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
    """A board as a file holds it (H23). `rows` are the map; `heights` a second map of digits, or empty where `cliffs` or nothing are named.

    `wind` is what the board suggests for whoever plays with a fixed wind.
    """

    name: str
    line: str
    rows: tuple[str, ...]
    holes: tuple[HolePair, ...]
    heights: tuple[str, ...] = ()
    cliffs: tuple[CliffSide, ...] = ()
    wind: Wind = CALM


@dataclass(frozen=True)
class Land:
    """A board for playing on: terrain by cell, the ground with its cliffs and the same without them (beginner), and all targets."""

    marks: Mapping[Cell, CellKind]
    ground: BoardCells
    flat: BoardCells
    targets: frozenset[Cell]

    def dry(self, cell: Cell) -> bool:
        """Whether a ball may lie there: a cell of the board, and no water."""
        return cell in self.marks and not self.marks[cell].wet


class BoardFault(NamedTuple):
    """What is wrong with a board: a clause, and where: ("map", row, column), ("heights", row, column), ("holes", 3, "tee") and so on."""

    where: tuple[str | int, ...]
    text: str


def marks_of(rows: Sequence[str]) -> dict[Cell, CellKind]:
    """The terrain of a map's cells; signs that mean nothing are no cells."""
    return {cell_at(c, r): SIGNS[sign] for r, row in enumerate(rows) for c, sign in enumerate(row) if sign in SIGNS}


def land_of(board: Board) -> Land:
    """The board for playing on. Raises KeyError or IndexError for a board that has faults."""
    marks = marks_of(board.rows)
    flat = BoardCells(frozenset(marks))
    ground = flat
    if board.heights:
        ground = ground_of({cell: int(board.heights[row][column]) for cell in marks for column, row in (place_of(cell),)})
    elif board.cliffs:
        ground = BoardCells(flat.cells, frozenset(map(_cliff, board.cliffs)))
    return Land(marks, ground, flat, frozenset(pair.target.cell for pair in board.holes))


def gate_cells(land: Land, gate: Gate) -> frozenset[Cell]:
    """The cells of a gate: its marker and every cell of the board behind it (H23).

    >>> land = land_of(Board("", "", ("...",) * 3, ()))
    >>> sorted(place_of(cell) for cell in gate_cells(land, Gate(Place(1, 1), 12)))
    [(1, 0), (1, 1)]
    """
    return frozenset((gate.place.cell, *ray(land.flat, gate.place.cell, gate.direction)))


def par_between(tee: Place, target: Place) -> int:
    """The par of a tee and a target that the board does not pair, by their distance: ours, as no rule tells it (H24)."""
    return par_for(distance(tee.cell, target.cell))


def par_for(cells: float) -> int:
    """The par of a hole of that length in cells."""
    return 3 if cells <= PAR_3_MOST else 4 if cells <= PAR_4_MOST else 5


def faults_of(board: Board) -> Iterator[BoardFault]:
    """All that keeps a board from being played on, in the order map, heights, cliffs, holes, wind."""
    yield from _faults_of_rows(board)
    marks = marks_of(board.rows)
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
        told = _("a board has 1 to {columns} columns and 1 to {rows} rows")
        yield BoardFault(("map",), told.format(columns=MOST_COLUMNS, rows=MOST_ROWS))
        return
    yield from _faults_of_signs(rows, "map", (*SIGNS, NO_CELL), len(rows[0]))
    ground = BoardCells(frozenset(marks_of(rows)))
    for cell in sorted(ground.cells):
        near = any(next_dot(cell, direction) in ground.cells for direction in DIRECTIONS)
        if not near and not any(ray(ground, cell, direction) for direction in DIRECTIONS):
            column, row = place_of(cell)
            yield BoardFault(("map", row, column), _("no direction leads from this cell to another one"))


def _faults_of_signs(rows: Sequence[str], key: str, signs: Sequence[str], width: int) -> _Faults:
    for number, row in enumerate(rows):
        if len(row) != width:
            told = _("row {row} has {n} cells; the first row of the map has {width}").format(row=number + 1, n=len(row), width=width)
            yield BoardFault((key, number, min(len(row), width)), told)
        for column, sign in enumerate(row):
            if sign not in signs:
                told = _("{sign!r} is not known in this map; it has {signs}").format(sign=sign, signs=" ".join(signs))
                yield BoardFault((key, number, column), told)


def _faults_of_heights(board: Board) -> _Faults:
    if not board.heights or not board.rows:
        return
    if board.cliffs:
        yield BoardFault(("cliffs",), _("a board has heights or cliffs, not both"))
    if len(board.heights) != len(board.rows):
        told = _("the heights have {n} rows, the map has {rows}").format(n=len(board.heights), rows=len(board.rows))
        yield BoardFault(("heights",), told)
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
            told = _("hole {hole} has par {par}; pars are {first} to {last}")
            yield BoardFault(("holes", number, "par"), told.format(hole=number + 1, par=pair.par, first=PARS[0], last=PARS[-1]))
        for at, gate in enumerate(pair.gates):
            if (text := fault_of_side(gate.place, gate.direction, marks)) is not None:
                yield BoardFault(("holes", number, "gates", at), text)


def fault_of_spot(place: Place, marks: Mapping[Cell, CellKind]) -> str | None:
    """What is wrong with the cell of a tee or target by itself, or None."""
    terrain = marks.get(place.cell)
    if terrain is None:
        return _("[{column}, {row}] is no cell of the board").format(column=place.column, row=place.row)
    if terrain.wet:
        return _("this cell is water")
    return _("a tree stands on this cell") if terrain.tree else None
