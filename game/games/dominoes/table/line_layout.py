"""Where the tiles of a line or a cross lie: arms that grow from the first tile, run to the rail and turn."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple, TypeAlias

# ---- where the tiles of a line lie: arms that grow from the first tile, run to the rail of the felt, turn there and come back row by row
# Pure geometry without pygame. Lengths are in tile widths (the short side is 1, the long side 2) with the first tile's centre at the
# origin, x to the right and y down; `fit` then finds the largest tile that the felt allows, in pixels.
GAP: Final = 1.03
"""Tiles lie this much apart, measured from centre to centre of equal ones, so that a hair of felt shows between them."""
SHRINK: Final = 0.92
"""A line too long for the felt gets tiles smaller by this factor: few sizes, so that it is re-scaled seldom and each painted once."""
LEAST: Final = 4
"""The least width of a tile in pixels, whatever the felt."""
_NARROWEST: Final = 6.5
"""A felt with room for less than this number of tile widths gets smaller tiles: a row has to hold a few of them."""
_ROUNDING: Final = 1e-9


class LineStep(NamedTuple):
    """A tile as it is met walking along an arm from the first tile outward: the half that joins, then the open half."""

    near: int
    far: int

    @property
    def slot(self) -> float:
        """The length that it takes in a row, where a double lies across."""
        return (1 if self.near == self.far else 2) * GAP


class TileSpot(NamedTuple):
    """A tile's place: its centre, and the angle in degrees at which `near` is painted as the tile's first half.

    Angle 0 has the first half on top, 90 to the left, 180 at the bottom, 270 to the right. The arm goes on through it `way` (x, y).
    """

    x: float
    y: float
    near: int
    far: int
    angle: int
    way: tuple[int, int] = (1, 0)

    @property
    def half_size(self) -> tuple[float, float]:
        """Half its extent in x and y."""
        return (0.5, 1.0) if self.angle % 180 == 0 else (1.0, 0.5)


class LineCourse(NamedTuple):
    """How an arm may go: where its edge is before the first tile, the way it sets out, and the room in which it turns.

    It goes straight on to `left`, `right`, `top` or `bottom`, and there turns. One that sets out sideways goes on from row to row in the
    direction of `drift` (1 down, -1 up); one that sets out up or down first turns sideways, towards `turn`. `side` is how far the first
    tile of the layout reaches to both sides of the arm.
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
    side: float = 0.5

    def ahead(self, pen: _Pen) -> float:
        """How far the arm may still go straight on."""
        if pen.dx:
            return self.right - pen.x if pen.dx > 0 else pen.x - self.left
        return self.bottom - pen.y if pen.dy > 0 else pen.y - self.top


@dataclass(frozen=True, slots=True)
class _Pen:
    """The open edge of an arm: its middle, the way it goes, and how far the last tile reaches to both sides.

    `back` is the way back, to be taken when it has just turned into the next row.
    """

    x: float
    y: float
    dx: int
    dy: int
    side: float = 0.5
    back: int = 0


_ANGLES: Final = {(1, 0): 90, (-1, 0): 270, (0, 1): 0, (0, -1): 180}


def _lay(pen: _Pen, step: LineStep, *, across: bool = True) -> tuple[TileSpot, _Pen]:
    """The next tile straight on, and the pen after it; a double lies across, unless `across` is False, as at a corner."""
    double = across and step.near == step.far
    length = (1 if double else 2) * GAP
    spot = TileSpot(
        pen.x + pen.dx * length / 2,
        pen.y + pen.dy * length / 2,
        step.near,
        step.far,
        (_ANGLES[pen.dx, pen.dy] + (270 if double else 0)) % 360,
        (pen.dx, pen.dy),
    )
    return spot, replace(pen, x=pen.x + pen.dx * length, y=pen.y + pen.dy * length, side=1.0 if double else 0.5)


def _extend(pen: _Pen, step: LineStep, course: LineCourse) -> tuple[TileSpot, _Pen]:
    """The next tile of an arm, and the pen after it: straight on as long as the tile fits, else round the corner.

    A corner tile hangs at the side of the last tile's open half, and below its own open half begins the next row. So two rows lie three
    tile widths apart, and even a double of one has felt between itself and a double of the next. Both tiles lie along the way that they
    go, doubles too. No tile depends on what is played after it: the line never moves against itself while it grows.
    """
    if pen.back:
        row = _Pen(pen.x - pen.back * 0.5, pen.y + pen.dy * 0.5 * GAP, pen.back, 0)
        return _lay(row, step, across=False)
    if course.ahead(pen) >= step.slot - _ROUNDING:
        return _lay(pen, step)
    x, y = pen.x - pen.dx * 0.5 * GAP, pen.y - pen.dy * 0.5 * GAP       # the middle of the open half
    if pen.dy:      # the end of a column: from here on in rows
        return _lay(_Pen(x + course.turn * pen.side * GAP, y, course.turn, 0), step, across=False)
    return _lay(_Pen(x, y + course.drift * pen.side * GAP, 0, course.drift, back=-pen.dx), step, across=False)


PLAIN: Final = LineStep(0, 1)
"""Any tile that is no double, for the place of a tile that is not there yet."""
DOUBLE: Final = LineStep(0, 0)


def grow(course: LineCourse, steps: Iterable[LineStep], then: LineStep = PLAIN) -> tuple[list[TileSpot], TileSpot]:
    """An arm on its course: where its tiles lie, and where a next one like `then` would lie."""
    pen, spots = _Pen(course.x, course.y, course.dx, course.dy, course.side), []
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
    first: TileSpot | None
    left: tuple[TileSpot, ...]
    right: tuple[TileSpot, ...]
    left_ghost: TileSpot
    right_ghost: TileSpot

    def centre(self, spot: TileSpot) -> tuple[float, float]:
        """A spot's centre in pixels."""
        return self.origin[0] + spot.x * self.width, self.origin[1] + spot.y * self.width


def fit(
    felt: tuple[float, float, float, float],
    first: LineStep | None,
    arms: tuple[Sequence[LineStep], Sequence[LineStep]],
    order: Sequence[int],
    largest: float,
) -> LineLayout:
    """The line on a felt (x, y, width, height in pixels) with tiles as wide as it allows, at most `largest` pixels.

    `arms` are the left one and the right one, `order` says to which of them (0, 1) each tile after the first was played.
    """
    x, y, w, h = felt
    if first is None:
        ghost = TileSpot(0, 0, 0, 1, 90)
        return LineLayout(largest, (x + w / 2, y + h / 2), None, (), (), ghost, ghost)
    width = largest
    while True:
        aside = _aside(w / width, first, arms, order)
        laid = _at(width, w / width, aside, first, arms)
        top, bottom = _heights(laid)
        if ((bottom - top) * width <= h and w / width >= _NARROWEST) or width < LEAST:
            break
        width *= SHRINK
    return laid._replace(origin=(x + w / 2 + aside * width, y + h / 2 - (top + bottom) / 2 * width))


def _aside(room: float, first: LineStep, arms: tuple[Sequence[LineStep], Sequence[LineStep]], order: Sequence[int]) -> float:
    """How far right of the middle of the felt the first tile lies, in the row of a felt `room` tile widths wide.

    While a further tile has room at either end, the row lies in the middle. From then on its longer side lies at the rail, where that arm
    turns, and the other one has what is left.
    """
    reach, turned, steps = [first.slot / 2, first.slot / 2], [False, False], [iter(arms[0]), iter(arms[1])]
    held = _held(reach, room)
    for arm in order:
        slot = next(steps[arm]).slot
        if turned[arm]:
            continue
        turned[arm] = arm == held or sum(reach) + slot > room + _ROUNDING
        if not turned[arm]:
            reach[arm] += slot
            held = _held(reach, room) if held is None else held
    if held is None:
        return (reach[0] - reach[1]) / 2
    return reach[0] - room / 2 if held == 0 else room / 2 - reach[1]


def _held(reach: Sequence[float], room: float) -> int | None:
    """Which side of a row is to lie at the rail: the longer one, when there is no room for a tile at each end; else None."""
    if room - sum(reach) >= 2 * PLAIN.slot:
        return None
    return 0 if reach[0] > reach[1] else 1


def _at(width: float, room: float, aside: float, first: LineStep, arms: tuple[Sequence[LineStep], Sequence[LineStep]]) -> LineLayout:
    """The line with tiles of that width in pixels, the first one `aside` of the middle of the felt."""
    double = first.near == first.far
    edge, side = first.slot / 2, 1.0 if double else 0.5
    spot = TileSpot(0, 0, first.near, first.far, 0 if double else 90)
    rails = -room / 2 - aside, room / 2 - aside
    left, left_ghost = grow(LineCourse(-edge, 0, -1, 0, -1, *rails, side=side), arms[0])
    right, right_ghost = grow(LineCourse(edge, 0, 1, 0, 1, *rails, side=side), arms[1])
    return LineLayout(width, (0, 0), spot, tuple(left), tuple(right), left_ghost, right_ghost)


def _heights(laid: LineLayout) -> tuple[float, float]:
    """Top and bottom of all tiles and ghosts, in tile widths."""
    spots = [s for s in (laid.first, *laid.left, *laid.right, laid.left_ghost, laid.right_ghost) if s is not None]
    return min(s.y - s.half_size[1] for s in spots), max(s.y + s.half_size[1] for s in spots)


# ---- where the tiles of a cross lie: four arms from the middle of the felt, each bending into a quarter of it that no other arm enters
# Pure geometry without pygame, in the lengths named above. The arms turn like a windmill: each goes straight out from the middle
# and then, at the edge of the felt, into the quarter that follows clockwise. So an arm may bend as often as it likes and never meets
# another.
NORTH, EAST, SOUTH, WEST = 0, 1, 2, 3
"""The arms, by number. They go up, right, down and left."""

_LANE: Final = 1.03
"""Half the width of the lane that a straight arm needs: a double lies across it."""
_CLEAR: Final = _LANE + .25
"""A bent arm keeps so far away from the lanes of its neighbours that felt is seen between a double of the one and a double of the other."""
_SHARES: Final = (.5, .36, .64)
_PLACES: Final = tuple(sorted(((over, down) for over in _SHARES for down in _SHARES), key=lambda at: abs(at[0] - .5) + abs(at[1] - .5)))
"""Where the middle of the cross may lie, in shares of the felt: its own middle before all others."""


class ArmRoom(NamedTuple):
    """How far the felt reaches from the middle of the first tile, in tile widths."""

    left: float
    up: float
    right: float
    down: float


_Grown: TypeAlias = tuple[tuple[tuple[TileSpot, ...], ...], tuple[TileSpot, ...]]


class CrossLayout(NamedTuple):
    """A cross laid out on a felt: tile width and the middle of the first tile in pixels; spots and ghosts by arm, in tile widths around it.

    `first` is None on an empty table; then the only ghost is the first tile's own place.
    """

    width: float
    origin: tuple[float, float]
    first: TileSpot | None
    arms: tuple[tuple[TileSpot, ...], ...]
    ghosts: tuple[TileSpot, ...]

    def centre(self, spot: TileSpot) -> tuple[float, float]:
        """A spot's centre in pixels."""
        return self.origin[0] + spot.x * self.width, self.origin[1] + spot.y * self.width


def fit_cross(
    felt: tuple[float, float, float, float], first: LineStep | None, arms: Sequence[Sequence[LineStep]],
    across: Collection[int], largest: float
) -> CrossLayout:
    """The cross on a felt (x, y, width, height in pixels) with tiles as wide as it allows, at most `largest` pixels.

    `across` are the arms whose next tile is a double, so that its place lies across. A cross with one long arm is moved aside before its
    tiles are made smaller.
    """
    x, y, w, h = felt
    if first is None:
        return CrossLayout(largest, (x + w / 2, y + h / 2), None, (), (TileSpot(0, 0, 0, 0, 90),))
    middle, width = TileSpot(0, 0, first.near, first.far, 90), largest
    while True:
        for over, down in _PLACES:
            room = ArmRoom(w * over / width, h * down / width, w * (1 - over) / width, h * (1 - down) / width)
            grown = _grow_all(room, arms, across, whatever=width < LEAST)
            if grown is not None:
                return CrossLayout(width, (x + w * over, y + h * down), middle, *grown)
        width *= SHRINK


def _grow_all(room: ArmRoom, arms: Sequence[Sequence[LineStep]], across: Collection[int], *, whatever: bool) -> _Grown | None:
    """All arms and their ghosts, None where one of them leaves its part of the felt (unless `whatever`)."""
    spots: list[tuple[TileSpot, ...]] = [()] * len(arms)
    ghosts: list[TileSpot] = [TileSpot(0, 0, 0, 0, 0)] * len(arms)
    courses = _courses(room)
    for arm in sorted(range(len(arms)), key=lambda arm: -len(arms[arm])):       # the longest arm first: what does not fit is given up soon
        grown, ghosts[arm] = grow(courses[arm], arms[arm], DOUBLE if arm in across else PLAIN)
        spots[arm] = tuple(grown)
        if not whatever and not _inside(arm, (ghosts[arm], *reversed(grown)), room):
            return None
    return tuple(spots), tuple(ghosts)


def _courses(room: ArmRoom) -> tuple[LineCourse, ...]:
    """The ways of the arms: straight on to the edge of the felt, and back to the lane of a neighbour."""
    left, top, right, bottom, inner = -room.left, -room.up, room.right, room.down, _CLEAR
    # The first tile lies, so the arms that go up and down, where a felt has the least room, begin closer to the middle.
    return (
        LineCourse(0, -.5 * GAP, 0, -1, 1, inner, right, top, bottom, 1),
        LineCourse(GAP, 0, 1, 0, 1, inner, right),
        LineCourse(0, .5 * GAP, 0, 1, -1, left, -inner, top, bottom, -1),
        LineCourse(-GAP, 0, -1, 0, -1, left, -inner),
    )


def _inside(arm: int, spots: Iterable[TileSpot], room: ArmRoom) -> bool:
    """Whether an arm keeps to its lane and its quarter of the felt."""
    if arm in (SOUTH, WEST):    # as if the felt were turned by half: two arms are like the other two
        spots, room = [spot._replace(x=-spot.x, y=-spot.y) for spot in spots], ArmRoom(room.right, room.down, room.left, room.up)
    home = _up_at_home if arm in (NORTH, SOUTH) else _right_at_home
    return all(home(spot, room) for spot in spots)


def _up_at_home(spot: TileSpot, room: ArmRoom) -> bool:
    """Whether a tile of the arm that goes up is in its lane, or in the upper right quarter."""
    wide, high = spot.half_size
    lane = abs(spot.x) + wide <= _LANE
    return spot.y - high >= -room.up and spot.x + wide <= room.right and spot.y + high <= (0 if lane else -_CLEAR)


def _right_at_home(spot: TileSpot, room: ArmRoom) -> bool:
    """Whether a tile of the arm that goes to the right is in its lane, or in the lower right quarter."""
    wide, high = spot.half_size
    lane = abs(spot.y) + high <= _LANE
    return spot.x + wide <= room.right and spot.y + high <= room.down and (lane or spot.x - wide >= _CLEAR)
