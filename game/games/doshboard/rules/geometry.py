"""The hexagonal grid on which Doshboard is played: cells, the clock's directions, rays, elbows and legs (H3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from graphlib import CycleError, TopologicalSorter
from math import sqrt
from random import Random
from typing import Final, NamedTuple

from game.rules.contract import made


# ---- the hexagonal grid on which Doshboard is played: cells, the twelve directions of the clock, covering cells, hooks, distances (H1-H5)
# A cell is identified by axial coordinates; its centre is its dot. Maps in files use column and row instead, and odd columns lie half a
# cell lower. The first part is about the infinite grid; the second about the cells of a board.
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
"""The sides on which a cell bulges outward, by the direction they face; on the other three sides it bulges inward (H2)."""

QUARTER: Final = 3
"""A right angle, in clock hours (H4)."""


def turned(direction: int, hours: int) -> int:
    """The direction `hours` hours clockwise, counter-clockwise if `hours` is negative (H4's clock arithmetic).

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
"""The change of axial coordinates from a dot to the next, by direction; an odd direction leads past two neighbours (H1)."""


_HALF_WAY_ROUND: Final = tuple(STEPS[even] for even in EVEN[:3])
"""The steps to three of the six neighbours: enough to visit each side between two cells once."""


def _covering() -> Mapping[int, int]:
    # Seen from the flank on the left of the line, the side shared by both flanks faces a right angle to the right of the line, and the
    # other way round from the flank on the right.
    return {odd: turned(odd, -1) if turned(odd, QUARTER) in BULGING else turned(odd, 1) for odd in ODD}


COVERING: Final = _covering()
"""For an odd direction the even one that leads to the cell covering the midpoint of its step (H2)."""


def cell_at(column: int, row: int) -> Cell:
    """The cell at that place of a map, both counted from 0 (H1). Columns and rows outside a map have cells too.

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
    """The cell whose dot is `steps` dots further in that direction; behind the cell if `steps` is negative (H1).

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
    """The squared distance between two dots, in units of two neighbours' distance: an integer, so equal distances compare equal (H5).

    >>> start = cell_at(4, 4)
    >>> [distance_squared(start, next_dot(start, direction)) for direction in (12, 1, 2, 3)]
    [1, 3, 1, 3]
    """
    q, r = other.q - one.q, other.r - one.r
    return q * q + q * r + r * r


def distance(one: Cell, other: Cell) -> float:
    """The distance between two dots, in units of two neighbours' distance, for display; compare `distance_squared` (H5)."""
    return sqrt(distance_squared(one, other))


def next_to_play(lies: Mapping[int, Cell], target: Cell, honour: Sequence[int]) -> int:
    """The seat that plays next (H5): of the balls still in play the one farthest from the target, of equal ones the first in `honour`.

    `lies` has the ball's cell of each seat that has not finished the hole; balls may share cells. Raises ValueError if it is empty.

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


# ---- counting on a board: rays, elbows and legs over its cells, its edge and its cliffs (H3, the path of H6, H7, the prices of H14)
# What is on the cells (water, trees, a target) does not matter here: a leg lists the cells that the ball passes, and the rules decide where
# it stops.
FLAT: Final = 1
UPHILL: Final = 2
DOWNHILL: Final = 0
"""The counts that a step costs, by the change of height at the cell side it crosses (H14)."""

_TURNS: Final = {
    direction: tuple(turned(direction, hours) for hours in range(-QUARTER, QUARTER + 1) if hours) for direction in DIRECTIONS
}
"""Second directions from left to right, up to a right angle (H6)."""


class Cliff(NamedTuple):
    """A side between two neighbouring cells of different height; the size of the difference does not matter (H14)."""

    high: Cell
    low: Cell


@dataclass(frozen=True)
class BoardCells:
    """The cells of a board and its cliffs: all that is needed to count steps."""

    cells: frozenset[Cell]
    cliffs: frozenset[Cliff] = frozenset()

    @cached_property
    def reach(self) -> int:
        """A number of steps that leads off the board from each of its cells in every direction."""
        qs, rs = [cell.q for cell in self.cells], [cell.r for cell in self.cells]
        return max(max(qs) - min(qs), max(rs) - min(rs)) + 1 if self.cells else 0

    @cached_property
    def turns(self) -> Mapping[tuple[Cell, int], tuple[int, ...]]:
        """The directions in which a ball may turn, from left to right, by elbow and direction of travel (H6)."""
        onward = {cell: {direction for direction in DIRECTIONS if next_dot(cell, direction) in self.cells} for cell in self.cells}
        return {
            (cell, direction): tuple(second for second in _TURNS[direction] if second in ways)
            for cell, ways in onward.items()
            for direction in DIRECTIONS
        }

    def price(self, cell: Cell, neighbour: Cell) -> int:
        """The counts that it costs to go to a neighbour: level 1, uphill 2, downhill 0 (H14). Off the board everything is level.

        >>> high, low = Cell(1, 0), Cell(1, 1)
        >>> ground = ground_of({high: 3, low: 1})
        >>> ground.price(low, high), ground.price(high, low)
        (2, 0)
        """
        if (cell, neighbour) in self.cliffs:
            return DOWNHILL
        return UPHILL if (neighbour, cell) in self.cliffs else FLAT


def ground_of(heights: Mapping[Cell, int]) -> BoardCells:
    """The ground of cells with these heights: a cliff at each side between two of different height (H14)."""
    plain = {(cell.q, cell.r): height for cell, height in heights.items()}      # few sides are cliffs: only for those cells are made
    cliffs = []
    for cell, height in heights.items():
        q, r = cell
        for aside, down in _HALF_WAY_ROUND:
            other = plain.get((q + aside, r + down), height)
            if other != height:
                beside = Cell(q + aside, r + down)
                cliffs.append(Cliff(cell, beside) if height > other else Cliff(beside, cell))
    return BoardCells(frozenset(heights), frozenset(cliffs))


def circle_of(cliffs: frozenset[Cliff]) -> tuple[Cell, ...]:
    """Cells that go downhill in a circle, each a cliff lower than the one before; empty if there is no circle (H15 forbids them).

    Heights cannot form a circle; individually named cliffs can.

    >>> a, b, c = Cell(0, 1), Cell(0, 2), Cell(1, 1)
    >>> len(circle_of(frozenset({Cliff(a, b), Cliff(b, c), Cliff(c, a)}))), circle_of(frozenset({Cliff(a, b), Cliff(b, c)}))
    (3, ())
    """
    above: dict[Cell, set[Cell]] = {}
    for high, low in sorted(cliffs):
        above.setdefault(low, set()).add(high)
    try:
        TopologicalSorter(above).prepare()
    except CycleError as error:
        circle: list[Cell] = error.args[1]  # closed: the first cell is the last one too, and each is above the next
        return tuple(circle[1:])
    return ()


@dataclass(frozen=True, slots=True)
class Path:
    """The path of a plan: a direction, and optionally a cell on its ray at whose dot the ball turns to a second direction (H6)."""

    direction: int
    elbow: Cell | None = None
    second: int | None = None


class Hop(NamedTuple):
    """One move of a leg: the cell it leads to, the count left after it, and whether the ball is at the cell's dot.

    In the middle of an odd step the ball is not at a dot: it passes over the covering cell, or lies there if the leg ends (H3).
    """

    cell: Cell
    left: int
    at_dot: bool


@dataclass(frozen=True, slots=True)
class Leg:
    """The result of a count: the start, the hops after it, and the direction in which the ball travels at the end."""

    start: Cell
    hops: tuple[Hop, ...]
    direction: int

    @property
    def end(self) -> Cell:
        """Where the count ends. It ends off the board exactly if this cell is not on the board (H3)."""
        return self.hops[-1].cell if self.hops else self.start


class Bend(NamedTuple):
    """Paths that differ only in their second directions; without an elbow the straight one, whose second direction is None."""

    direction: int
    elbow: Cell | None
    seconds: tuple[int | None, ...]


def ray(ground: BoardCells, cell: Cell, direction: int) -> tuple[Cell, ...]:
    """The cells of the board whose dots lie on the ray, nearest first, including those beyond a gap of the board (H6)."""
    (q, r), (steps_q, steps_r), cells = cell, STEPS[direction], ground.cells
    dots = (made(Cell, (q + steps * steps_q, r + steps * steps_r)) for steps in range(1, ground.reach + 1))
    return tuple(dot for dot in dots if dot in cells)


def second_directions(ground: BoardCells, elbow: Cell, direction: int) -> tuple[int, ...]:
    """Where a ball may turn at an elbow, from left to right: up to a right angle, if the first dot after it is on the board (H6)."""
    return ground.turns[elbow, direction]


def bends(ground: BoardCells, cell: Cell) -> Iterator[Bend]:
    """All paths that may be planned from a cell, in the order of `paths`."""
    for direction in DIRECTIONS:
        dots = ray(ground, cell, direction)
        if dots:
            yield Bend(direction, None, (None,))
        for elbow in dots:
            yield Bend(direction, elbow, ground.turns[elbow, direction])


def paths(ground: BoardCells, cell: Cell) -> Iterator[Path]:
    """All paths that may be planned from a cell (H6), by direction; the straight one first, then by elbow from the nearest."""
    return (Path(bend.direction, bend.elbow, second) for bend in bends(ground, cell) for second in bend.seconds)


def any_path(ground: BoardCells, cell: Cell, rng: Random) -> Path:
    """One of the paths that may be planned from a cell, all equally likely, without listing them (H6).

    Drawn repeatedly from all elbows and turns that a board of this size could have until one exists; a straight path counts as one.
    """
    most = 2 * QUARTER
    while True:
        direction, number = rng.choice(DIRECTIONS), rng.randrange(1 + ground.reach * most)
        if not number:
            path = Path(direction)
        else:
            steps, turn = divmod(number - 1, most)
            path = Path(direction, next_dot(cell, direction, steps + 1), _TURNS[direction][turn])
        if is_path(ground, cell, path):
            return path


def is_path(ground: BoardCells, cell: Cell, path: Path) -> bool:
    """Whether the path may be planned from a cell: the same as being one of `paths`, without listing them (H6)."""
    if path.direction not in DIRECTIONS:
        return False
    if path == Path(path.direction):
        return any(next_dot(cell, path.direction, steps) in ground.cells for steps in range(1, ground.reach + 1))
    if path.elbow not in ground.cells or not _on_ray(cell, path.direction, path.elbow):
        return False
    return path.second in ground.turns[path.elbow, path.direction]


def _on_ray(cell: Cell, direction: int, dot: Cell) -> bool:
    """Whether a dot lies ahead in that direction."""
    q, r = STEPS[direction]
    steps = (dot.q - cell.q) // q if q else (dot.r - cell.r) // r
    return steps > 0 and next_dot(cell, direction, steps) == dot


def leg(ground: BoardCells, start: Cell, direction: int, count: int) -> Leg:
    """A count in one direction, for example of a hook or the wind (H3, H14).

    Each half of an odd step has its own price. The leg ends when the count is used up, at the foot of a cliff that costs more than is left
    (the rest is lost), and at the first dot off the board. A covering cell off the board is passed: only dots are counted.

    >>> ground = ground_of({Cell(0, row): height for row, height in enumerate((1, 1, 0, 0))})
    >>> [leg(ground, Cell(0, 3), 12, count).end.r for count in range(6)]
    [3, 2, 2, 1, 0, -1]
    """
    return Leg(start, tuple(_hops(ground, start, direction, count)), direction)


def flight(ground: BoardCells, start: Cell, path: Path, count: int) -> Leg:
    """A distance along a path (H7). It turns if it continues from the elbow by at least one move, and then its direction is the second.

    A distance that gets no farther belongs to the first leg with its direction. So does one that has a count left at the elbow but faces a
    cliff that costs two: the ball stays at the foot, at the elbow, and the rest is lost (H14).
    """
    first = leg(ground, start, path.direction, count)
    if path.elbow is None or path.second is None:
        return first
    for number, hop in enumerate(first.hops, start=1):
        if hop.at_dot and hop.cell == path.elbow:
            after = leg(ground, path.elbow, path.second, hop.left)
            return Leg(start, first.hops[:number] + after.hops, path.second if after.hops else path.direction)
    return first


def _hops(ground: BoardCells, cell: Cell, direction: int, left: int) -> Iterator[Hop]:
    while left > 0:
        dot = next_dot(cell, direction)
        for place in (covering_cell(cell, direction), dot) if direction in COVERING else (dot,):
            price = ground.price(cell, place)
            if left <= 0 or price > left:
                return
            cell, left = place, left - price
            yield Hop(cell, left, place == dot)
        if cell not in ground.cells:
            return
