"""The plane of hexagons on which Doshboard is played: cells, the twelve directions of the clock, covering cells, hooks, distances (H1-H5).

A cell is named by axial coordinates, its centre is its dot. Maps in files name it by column and row instead, and odd columns lie half a
cell lower. Everything here is about the endless plane; `legs.py` counts on the cells of a board.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Final, NamedTuple


class Cell(NamedTuple):
    """A hexagon by axial coordinates: `q` grows with the column, `r` grows downward (H1)."""

    q: int
    r: int


HOURS: Final = 12
DIRECTIONS: Final = tuple(range(1, HOURS + 1))
"""The clock numbers; a direction is one of them (H1)."""

EVEN: Final = tuple(range(2, HOURS + 1, 2))
"""The directions that lead to the six neighbours; 12 is straight up the board (H1)."""

ODD: Final = tuple(range(1, HOURS, 2))
"""The directions that pass between two neighbours to the dot two counts away (H1)."""

BULGING: Final = frozenset({12, 4, 8})
"""The sides on which a cell bulges outward, by the direction they face; on the other three it bulges inward (H2)."""

QUARTER: Final = 3
"""A right angle in clock hours (H4)."""


def turned(direction: int, hours: int) -> int:
    """The direction `hours` hours clockwise, counter-clockwise where `hours` is negative (H4's clock arithmetic).

    >>> turned(11, 3), turned(2, -3), turned(12, 12)
    (2, 11, 12)
    """
    return (direction + hours - 1) % HOURS + 1


def hours_between(first: int, second: int) -> int:
    """The smaller angle between two directions, 0 to 6 clock hours.

    >>> hours_between(11, 2), hours_between(2, 11), hours_between(12, 6)
    (3, 3, 6)
    """
    around = (second - first) % HOURS
    return min(around, HOURS - around)


def _steps() -> Mapping[int, Cell]:
    even = {12: Cell(0, -1), 2: Cell(1, -1), 4: Cell(1, 0), 6: Cell(0, 1), 8: Cell(-1, 1), 10: Cell(-1, 0)}
    flanks = {odd: (even[turned(odd, -1)], even[turned(odd, 1)]) for odd in ODD}
    return even | {odd: Cell(left.q + right.q, left.r + right.r) for odd, (left, right) in flanks.items()}


STEPS: Final = _steps()
"""From a dot to the next one in each direction: to a neighbour, or in an odd direction past two neighbours that flank the line (H1)."""


def _covering() -> Mapping[int, int]:
    # Seen from the flank on the left of the line, the side that both flanks share faces a right angle to the right of the line, and the
    # other way round from the flank on the right.
    return {odd: turned(odd, -1) if turned(odd, QUARTER) in BULGING else turned(odd, 1) for odd in ODD}


COVERING: Final = _covering()
"""For an odd direction the even one that leads to the cell covering the midpoint of its step (H2)."""


def cell_at(column: int, row: int) -> Cell:
    """The cell in that place of a map, both counted from 0 (H1). Columns and rows outside of a map have cells too.

    >>> cell_at(3, 8)
    Cell(q=3, r=7)
    """
    return Cell(column, row - column // 2)


def place_of(cell: Cell) -> tuple[int, int]:
    """Column and row of a cell in a map (H1).

    >>> place_of(Cell(3, 7))
    (3, 8)
    """
    return cell.q, cell.r + cell.q // 2


def next_dot(cell: Cell, direction: int, steps: int = 1) -> Cell:
    """The cell whose dot is `steps` dots further in that direction; behind the cell where `steps` is negative (H1).

    >>> start = cell_at(4, 4)
    >>> place_of(next_dot(start, 12)), place_of(next_dot(start, 2)), place_of(next_dot(start, 3)), place_of(next_dot(start, 1, 2))
    ((4, 3), (5, 3), (6, 4), (6, 1))
    """
    q, r = STEPS[direction]
    return Cell(cell.q + steps * q, cell.r + steps * r)


def covering_cell(cell: Cell, direction: int) -> Cell:
    """The cell that covers the midpoint of the odd step from `cell` (H2). Raises KeyError for an even direction, which has no midpoint.

    >>> [COVERING[odd] for odd in (1, 3, 5, 7, 9, 11)]
    [12, 4, 4, 8, 8, 12]
    """
    return next_dot(cell, COVERING[direction])


def hook_direction(direction: int, hook: int) -> int:
    """Where a hook bends a ball that travels in `direction`: negative hooks to the left, others to the right, at a right angle (H4).

    >>> hook_direction(12, -2), hook_direction(12, 1), hook_direction(2, -1)
    (9, 3, 11)
    """
    return turned(direction, -QUARTER if hook < 0 else QUARTER)


def distance_squared(one: Cell, other: Cell) -> int:
    """The square of the straight line between two dots, in units of two neighbours' distance: whole, so equal distances are equal (H5).

    >>> start = cell_at(4, 4)
    >>> [distance_squared(start, next_dot(start, direction)) for direction in (12, 1, 2, 3)]
    [1, 3, 1, 3]
    """
    q, r = other.q - one.q, other.r - one.r
    return q * q + q * r + r * r


def distance(one: Cell, other: Cell) -> float:
    """The straight line between two dots, in units of two neighbours' distance, for people to read; compare `distance_squared` (H5)."""
    return sqrt(distance_squared(one, other))


def next_to_play(lies: Mapping[int, Cell], target: Cell, honour: Sequence[int]) -> int:
    """The seat that plays next (H5): of the balls still in play the one farthest from the target, of equal ones the first in `honour`.

    `lies` has the ball's cell of each seat that has not finished the hole; balls may share cells. Raises ValueError where it is empty.

    >>> target = cell_at(3, 1)
    >>> next_to_play({0: cell_at(3, 8), 1: cell_at(3, 8), 2: cell_at(3, 2)}, target, (2, 1, 0))
    1
    """
    return min(lies, key=lambda seat: (-distance_squared(lies[seat], target), honour.index(seat)))


def next_honour(honour: Sequence[int], strokes: Mapping[int, int]) -> tuple[int, ...]:
    """The order of honour at the next hole (H5): the fewest strokes on this one first, equal ones in the order of this hole.

    >>> next_honour((2, 0, 1), {0: 4, 1: 3, 2: 4})
    (1, 2, 0)
    """
    return tuple(sorted(honour, key=strokes.__getitem__))
