"""Where the tiles of a cross lie: four arms from the middle of the felt, each bending into a quarter of it that no other arm enters.

Pure geometry without pygame, in the lengths of line_layout.py. The arms turn like a windmill: each goes straight out from the middle and
then, at the edge of the felt, into the quarter that follows clockwise. So an arm may bend as often as it likes and never meets another.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Final, NamedTuple, TypeAlias

from game.games.dominoes.table.line_layout import DOUBLE, GAP, LEAST, PLAIN, SHRINK, LineCourse, LineStep, TileSpot, grow

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
    for arm in sorted(range(len(arms)), key=lambda arm: -len(arms[arm])):       # what has to be given up, is given up soon
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
    """The arm that goes up: its lane, then the upper right quarter."""
    wide, high = spot.half_size
    lane = abs(spot.x) + wide <= _LANE
    return spot.y - high >= -room.up and spot.x + wide <= room.right and spot.y + high <= (0 if lane else -_CLEAR)


def _right_at_home(spot: TileSpot, room: ArmRoom) -> bool:
    """The arm that goes to the right: its lane, then the lower right quarter."""
    wide, high = spot.half_size
    lane = abs(spot.y) + high <= _LANE
    return spot.x + wide <= room.right and spot.y + high <= room.down and (lane or spot.x - wide >= _CLEAR)
