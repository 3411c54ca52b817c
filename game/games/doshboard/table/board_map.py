"""Where the cells of a Doshboard board lie on its picture, in device pixels: dots, arced sides, the cell under a point. No drawing."""

from __future__ import annotations

from collections.abc import Container
from math import cos, pi, sin, sqrt
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.games.doshboard.rules.board import Board
from game.games.doshboard.rules.geometry import BULGING, EVEN, HOURS, Cell, cell_at, place_of
from game.ui.theme import XY

COLUMN: Final = sqrt(3) / 2     # from column to column, in units
SIDE: Final = 1 / sqrt(3)       # length of a cell's side, and from a dot to a corner
BULGE: Final = .13 * SIDE       # how far the middle of a side bulges
EDGE: Final = 6.0               # logical units beside the cells, for the shadow of the board
LEAST: Final = 5.0              # pixels of the smallest unit

Numbers = NDArray[np.intp]
Values = NDArray[np.floating[Any]]

TOWARD: Final = {hour: (sin(hour * pi / 6), -cos(hour * pi / 6)) for hour in range(1, HOURS + 1)}
"""The direction of each clock hour on the picture, right and down, of length 1."""

INWARD: Final = tuple(even for even in EVEN if even not in BULGING)
"""The sides on which a cell's neighbour bulges into it (H2)."""


class BoardMap(NamedTuple):
    """A board on a picture; points are relative to its upper left corner. `unit` is the pixels from a dot to a neighbour's."""

    unit: float
    scale: float
    columns: int
    rows: int

    @property
    def edge(self) -> float:
        """Pixels beside the outermost cells, their bulges included."""
        return BULGE * self.unit + min(EDGE * self.scale, self.unit / 2)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the picture."""
        half = .5 if self.columns > 1 else 0
        wide, high = (self.columns - 1) * COLUMN + 2 * SIDE, self.rows + half
        return round(wide * self.unit + 2 * self.edge), round(high * self.unit + 2 * self.edge)

    @property
    def origin(self) -> XY:
        """The dot of the first cell of the first row."""
        return self.edge + SIDE * self.unit, self.edge + self.unit / 2

    def dot(self, cell: Cell) -> XY:
        """The dot of a cell, on or off the board."""
        left, top = self.origin
        return left + cell.q * COLUMN * self.unit, top + (cell.r + cell.q / 2) * self.unit

    def along(self, cell: Cell, direction: int, units: float) -> XY:
        """The point that number of units from a dot in a clock direction; between dots where no dot lies there."""
        (x, y), (dx, dy) = self.dot(cell), TOWARD[direction]
        return x + dx * units * self.unit, y + dy * units * self.unit

    def side(self, cell: Cell, direction: int, steps: int = 8) -> tuple[XY, ...]:
        """The arc between a cell and its neighbour in that even direction, clockwise round the cell, `steps` + 1 points."""
        (x, y), (dx, dy) = self.dot(cell), TOWARD[direction]
        sign = 1 if direction in BULGING else -1
        out = []
        for number in range(steps + 1):
            t = number / steps - .5
            far, across = .5 + sign * bulge_at(t * SIDE), t * SIDE
            out.append((x + (dx * far - dy * across) * self.unit, y + (dy * far + dx * across) * self.unit))
        return tuple(out)

    def outline(self, cell: Cell, steps: int = 8) -> tuple[XY, ...]:
        """The six arcs round a cell, clockwise, no point twice."""
        return tuple(point for even in (12, 2, 4, 6, 8, 10) for point in self.side(cell, even, steps)[:-1])

    def cell(self, point: XY) -> Cell:
        """The cell under a point, on or off the board; its arcs count, as they decide what covers a midpoint (H2).

        >>> laid = BoardMap(20.0, 1.0, 9, 9)
        >>> laid.cell(laid.dot(Cell(3, 2)))
        Cell(q=3, r=2)
        """
        left, top = self.origin
        x, y = (np.array([value], np.float64) for value in ((point[0] - left) / self.unit, (point[1] - top) / self.unit))
        columns, rows = cells_under(x, y)
        return cell_at(int(columns[0]), int(rows[0]))

    def on(self, point: XY, cells: Container[Cell]) -> Cell | None:
        """The one of these cells that is under a point, or None."""
        found = self.cell(point)
        return found if found in cells else None

    def holds(self, cell: Cell) -> bool:
        """Whether a cell lies in the map's columns and rows."""
        column, row = place_of(cell)
        return 0 <= column < self.columns and 0 <= row < self.rows


def map_of(board: Board, unit: float, scale: float) -> BoardMap:
    """The map of a board with that number of pixels from dot to dot; `scale` is device pixels per logical unit."""
    return BoardMap(max(LEAST, unit), scale, len(board.rows[0]), len(board.rows))


def fit(board: Board, area: tuple[int, int], scale: float) -> BoardMap:
    """The map with the largest cells, to a quarter of a pixel, that fits an area of that width and height in pixels."""
    unit = max(LEAST, min(area[0] / (len(board.rows[0]) * COLUMN), area[1] / len(board.rows)) // .25 * .25)
    found = map_of(board, unit, scale)
    while found.unit > LEAST and (found.size[0] > area[0] or found.size[1] > area[1]):
        found = map_of(board, found.unit - .25, scale)
    return found


def bulge_at(across: float) -> float:
    """How far a side bulges that many units from its middle, in units; nothing beyond its ends."""
    return BULGE * max(0.0, 1 - (2 * across / SIDE) ** 2)


def nearest_dots(x: Values, y: Values) -> tuple[Numbers, Numbers]:
    """Columns and rows of the dots nearest to places in units from the first cell's dot."""
    first = np.floor(x / COLUMN).astype(np.intp)
    candidates = []
    for column in (first, first + 1):
        row = np.rint(y - (column % 2) * .5).astype(np.intp)
        candidates.append((column, row, (x - column * COLUMN) ** 2 + (y - row - (column % 2) * .5) ** 2))
    (one, one_row, near), (other, other_row, far) = candidates
    return np.where(near <= far, one, other), np.where(near <= far, one_row, other_row)


def cells_under(x: Values, y: Values) -> tuple[Numbers, Numbers]:
    """Columns and rows of the cells under places in units from the first cell's dot, arcs included; arrays of one shape."""
    columns, rows = nearest_dots(x, y)
    dx, dy = x - columns * COLUMN, y - rows - (columns % 2) * .5
    out_columns, out_rows = columns, rows
    for even, room in zip(INWARD, inward_rooms(dx, dy), strict=True):
        beyond = room < 0
        right = {2: 1, 6: 0, 10: -1}[even]
        down = (columns % 2) - 1 if right else 1        # to 2 and 10 a step up in even columns, level in odd ones
        out_columns, out_rows = np.where(beyond, columns + right, out_columns), np.where(beyond, rows + down, out_rows)
    return out_columns, out_rows


def inward_rooms(dx: Values, dy: Values) -> list[Values]:
    """For places right of and below their nearest dot: how far, in units, the arcs of the sides in INWARD are; negative beyond them."""
    out: list[Values] = []
    for even in INWARD:
        right, down = TOWARD[even]
        across = dx * -down + dy * right
        bulge = BULGE * np.maximum(0, 1 - (across * (2 / SIDE)) ** 2)
        out.append(.5 - (dx * right + dy * down) - bulge)
    return out
