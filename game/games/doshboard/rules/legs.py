"""Counting on a board: rays, elbows and legs over its cells, its edge and its cliffs (H3, the path of H6, H7, the prices of H14).

What lies on the cells (water, trees, a target) is no matter here: a leg lists where the ball comes, and the rules decide where it stops.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from graphlib import CycleError, TopologicalSorter
from random import Random
from typing import Final, NamedTuple

from game.games.doshboard.rules.geometry import COVERING, DIRECTIONS, EVEN, QUARTER, STEPS, Cell, covering_cell, next_dot, turned
from game.rules.contract import made

FLAT: Final = 1
UPHILL: Final = 2
DOWNHILL: Final = 0
"""The counts that a step takes, by the cell side it crosses (H14)."""

_TURNS: Final = {
    direction: tuple(turned(direction, hours) for hours in range(-QUARTER, QUARTER + 1) if hours) for direction in DIRECTIONS
}
"""Second directions from left to right, up to a right angle (H6)."""


class Cliff(NamedTuple):
    """A cell side between two neighbours of which one is higher; by how much does not matter (H14)."""

    high: Cell
    low: Cell


@dataclass(frozen=True)
class BoardCells:
    """The cells of a board and its cliffs, all that counting needs to know of it."""

    cells: frozenset[Cell]
    cliffs: frozenset[Cliff] = frozenset()

    @cached_property
    def reach(self) -> int:
        """A number of steps that leads off the board from each of its cells in every direction."""
        qs, rs = [cell.q for cell in self.cells], [cell.r for cell in self.cells]
        return max(max(qs) - min(qs), max(rs) - min(rs)) + 1 if self.cells else 0

    @cached_property
    def turns(self) -> Mapping[tuple[Cell, int], tuple[int, ...]]:
        """By elbow and direction where a ball may turn, from left to right (H6)."""
        onward = {cell: {direction for direction in DIRECTIONS if next_dot(cell, direction) in self.cells} for cell in self.cells}
        return {
            (cell, direction): tuple(second for second in _TURNS[direction] if second in ways)
            for cell, ways in onward.items()
            for direction in DIRECTIONS
        }

    def price(self, cell: Cell, neighbour: Cell) -> int:
        """The counts that it takes to go from a cell to a neighbour: level 1, uphill 2, downhill 0 (H14). Off the board all is level.

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
    sides = ((cell, next_dot(cell, even)) for cell in heights for even in EVEN)
    return BoardCells(frozenset(heights), frozenset(Cliff(a, b) for a, b in sides if b in heights and heights[a] > heights[b]))


def circle_of(cliffs: frozenset[Cliff]) -> tuple[Cell, ...]:
    """Cells that go downhill in a circle, each a cliff lower than the one before; empty where there is no circle (H15 refuses them).

    Heights make no circle; cliffs that are named one by one can.

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
    """The path of a plan: a direction, and perhaps a cell on its ray over whose dot the ball turns to a second direction (H6)."""

    direction: int
    elbow: Cell | None = None
    second: int | None = None


class Hop(NamedTuple):
    """One move of a leg: the cell it leads to, the count left after it, and whether the ball is at the cell's dot.

    In the middle of an odd step the ball is not at a dot: it passes along the covering cell, or lies there if the leg ends (H3).
    """

    cell: Cell
    left: int
    at_dot: bool


@dataclass(frozen=True, slots=True)
class Leg:
    """What a count does: the start, the hops after it, and the direction in which the ball travels at the end."""

    start: Cell
    hops: tuple[Hop, ...]
    direction: int

    @property
    def end(self) -> Cell:
        """Where the count ends. It ends off the board where this cell is not of the board, and only there (H3)."""
        return self.hops[-1].cell if self.hops else self.start


class Bend(NamedTuple):
    """Paths that are alike but for their second directions; with no elbow the straight one, whose second direction is None."""

    direction: int
    elbow: Cell | None
    seconds: tuple[int | None, ...]


def ray(ground: BoardCells, cell: Cell, direction: int) -> tuple[Cell, ...]:
    """The cells of the board whose dots lie on the ray, nearest first; those beyond a gap of the board too (H6)."""
    (q, r), (steps_q, steps_r), cells = cell, STEPS[direction], ground.cells
    dots = (made(Cell, (q + steps * steps_q, r + steps * steps_r)) for steps in range(1, ground.reach + 1))
    return tuple(dot for dot in dots if dot in cells)


def second_directions(ground: BoardCells, elbow: Cell, direction: int) -> tuple[int, ...]:
    """Where a ball may turn at an elbow, from left to right: up to a right angle, and the first dot after it is on the board (H6)."""
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
    """One of the paths that may be planned from a cell, each as likely as another, without listing them (H6).

    Drawn from all elbows and turns that a board of this size could have until one is there; a straight path counts as one.
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
    """A count in one direction, of a hook or the wind for example (H3, H14).

    Each half of an odd step has its own price. The leg ends when the count is used up, at the foot of a cliff that takes more than is
    left, which is lost, and at the first dot off the board. A covering cell off the board is passed: only dots are counted.

    >>> ground = ground_of({Cell(0, row): height for row, height in enumerate((1, 1, 0, 0))})
    >>> [leg(ground, Cell(0, 3), 12, count).end.r for count in range(6)]
    [3, 2, 2, 1, 0, -1]
    """
    return Leg(start, tuple(_hops(ground, start, direction, count)), direction)


def flight(ground: BoardCells, start: Cell, path: Path, count: int) -> Leg:
    """A distance along a path (H7). It turns where it goes on from the elbow by at least one move, and then its direction is the second.

    A distance that gets no farther belongs to the first leg with its direction. So does one that has a count left at the elbow but a cliff
    before it that takes two: the ball stays at the foot, over the elbow, and the rest is lost (H14).
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
