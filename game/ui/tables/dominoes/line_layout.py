"""Where the tiles of a line lie: arms that grow from the first tile, bend at the edge of the felt and snake row by row.

Pure geometry without pygame. Lengths are in tile widths (the short side is 1, the long side 2) with the first tile's centre at the origin,
x to the right and y down; `fit` then finds the largest tile that the felt allows, in pixels.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

GAP: Final = 1.03
"""Tiles lie this much apart, measured from centre to centre of equal ones, so that a hair of felt shows between them."""
SHRINK: Final = 0.92
"""A line too long for the felt gets tiles smaller by this factor: few sizes, so that it is re-scaled seldom and each painted once."""


class Step(NamedTuple):
    """A tile as it is met walking along an arm from the first tile outward: the half that joins, then the open half."""

    near: int
    far: int


class Spot(NamedTuple):
    """A tile's place: its centre, and the angle in degrees at which `near` is painted as the tile's first half.

    Angle 0 has the first half on top, 90 to the left, 180 at the bottom, 270 to the right.
    """

    x: float
    y: float
    near: int
    far: int
    angle: int

    @property
    def half_size(self) -> tuple[float, float]:
        """Half its extent in x and y."""
        return (0.5, 1.0) if self.angle % 180 == 0 else (1.0, 0.5)


class Course(NamedTuple):
    """How an arm may go: where its edge is before the first tile, the way it sets out, and the room in which it turns.

    It goes straight on to `left`, `right`, `top` or `bottom`, and there turns. One that sets out sideways goes on from row to row in the
    direction of `drift` (1 down, -1 up); one that sets out up or down first turns sideways, towards `turn`.
    """

    x: float
    y: float
    dx: int
    dy: int
    drift: int
    left: float
    right: float
    top: float = 0.0
    bottom: float = 0.0
    turn: int = 0

    def ahead(self, pen: _Pen) -> float:
        """How far the arm may still go straight on."""
        if pen.dx:
            return self.right - pen.x if pen.dx > 0 else pen.x - self.left
        return self.bottom - pen.y if pen.dy > 0 else pen.y - self.top


@dataclass(frozen=True, slots=True)
class _Pen:
    """The open edge of an arm: its middle, the way it goes, and the way back to take when it has just turned into the next row."""

    x: float
    y: float
    dx: int
    dy: int
    back: int = 0


_ANGLES: Final = {(1, 0): 90, (-1, 0): 270, (0, 1): 0, (0, -1): 180}


def _lay(pen: _Pen, step: Step, *, across: bool = True) -> tuple[Spot, _Pen]:
    """The tile straight on; a double lies across, save where it turns a corner."""
    double = across and step.near == step.far
    length = (1 if double else 2) * GAP
    spot = Spot(
        pen.x + pen.dx * length / 2,
        pen.y + pen.dy * length / 2,
        step.near,
        step.far,
        (_ANGLES[pen.dx, pen.dy] + (270 if double else 0)) % 360,
    )
    return spot, replace(pen, x=pen.x + pen.dx * length, y=pen.y + pen.dy * length)


def _extend(pen: _Pen, step: Step, course: Course) -> tuple[Spot, _Pen]:
    """The next tile of an arm.

    It goes straight on where a corner tile still fits behind it; else it is the corner tile itself, a double too. So no tile depends on
    what is played after it, and the line never moves against itself while it grows.
    """
    if pen.back:
        return _after_corner(pen, step)
    length = (1 if step.near == step.far else 2) * GAP
    if course.ahead(pen) - length >= GAP:
        return _lay(pen, step)
    if pen.dy:      # the end of a column: from here on in rows
        corner = _Pen(pen.x - course.turn * 0.5, pen.y + pen.dy * 0.5 * GAP, course.turn, 0)
    else:
        corner = _Pen(pen.x + pen.dx * 0.5 * GAP, pen.y - course.drift * 0.5, 0, course.drift, -pen.dx)
    return _lay(corner, step, across=False)


def _after_corner(pen: _Pen, step: Step) -> tuple[Spot, _Pen]:
    """The tile below a corner begins the next row; a double lies across the corner tile first, in line with that row."""
    if step.near == step.far:
        spot, below = _lay(pen, step)
        return spot, _Pen(spot.x + pen.back * GAP, below.y - pen.dy * 0.5 * GAP, pen.back, 0)
    row = _Pen(pen.x - pen.back * 0.5, pen.y + pen.dy * 0.5 * GAP, pen.back, 0)
    return _lay(row, step)


PLAIN: Final = Step(0, 1)
"""Any tile that is no double, for the place of a tile that is not there yet."""
DOUBLE: Final = Step(0, 0)


def grow(course: Course, steps: Iterable[Step], then: Step = PLAIN) -> tuple[list[Spot], Spot]:
    """An arm on its course: where its tiles lie, and where a next one like `then` would lie."""
    pen, spots = _Pen(course.x, course.y, course.dx, course.dy), []
    for step in steps:
        spot, pen = _extend(pen, step, course)
        spots.append(spot)
    ghost, _pen = _extend(pen, then, course)
    return spots, ghost


class LineLayout(NamedTuple):
    """A line laid out on a felt: tile width and the middle of the first tile in pixels; spots and ghosts in tile widths around it.

    `first` is None on an empty table; `left` and `right` go outward from it; the ghosts are the places at the two open ends.
    """

    width: float
    origin: tuple[float, float]
    first: Spot | None
    left: tuple[Spot, ...]
    right: tuple[Spot, ...]
    left_ghost: Spot
    right_ghost: Spot

    def centre(self, spot: Spot) -> tuple[float, float]:
        """A spot's centre in pixels."""
        return self.origin[0] + spot.x * self.width, self.origin[1] + spot.y * self.width


def fit(
    felt: tuple[float, float, float, float], first: Step | None, left: Sequence[Step], right: Sequence[Step], largest: float
) -> LineLayout:
    """The line on a felt (x, y, width, height in pixels) with tiles as wide as it allows, at most `largest` pixels."""
    x, y, w, h = felt
    width = largest
    while True:
        laid = _at(width, w, first, left, right)
        box = _bounds(laid)
        if (box[3] - box[1]) * width <= h or width < 4:
            break
        width *= SHRINK
    # The line is centred as a whole, so that a long arm does not push the table to one side.
    origin = (x + w / 2 - (box[0] + box[2]) / 2 * width, y + h / 2 - (box[1] + box[3]) / 2 * width)
    return laid._replace(origin=origin)


def _at(width: float, felt_width: float, first: Step | None, left: Sequence[Step], right: Sequence[Step]) -> LineLayout:
    """The line with tiles of that width in pixels."""
    reach = felt_width / width / 2 - 0.5     # a double may lie across the end of a corner tile
    if first is None:
        return LineLayout(width, (0, 0), None, (), (), Spot(0, 0, 0, 1, 90), Spot(0, 0, 0, 1, 90))
    double = first.near == first.far
    edge = (0.5 if double else 1.0) * GAP
    spot = Spot(0, 0, first.near, first.far, 0 if double else 90)
    left_spots, left_ghost = grow(Course(-edge, 0, -1, 0, -1, -reach, reach), left)
    right_spots, right_ghost = grow(Course(edge, 0, 1, 0, 1, -reach, reach), right)
    return LineLayout(width, (0, 0), spot, tuple(left_spots), tuple(right_spots), left_ghost, right_ghost)


def _bounds(laid: LineLayout) -> tuple[float, float, float, float]:
    """Left, top, right, bottom of all tiles and ghosts, in tile widths."""
    spots = [s for s in (laid.first, *laid.left, *laid.right, laid.left_ghost, laid.right_ghost) if s is not None]
    return (
        min(s.x - s.half_size[0] for s in spots),
        min(s.y - s.half_size[1] for s in spots),
        max(s.x + s.half_size[0] for s in spots),
        max(s.y + s.half_size[1] for s in spots),
    )
