"""Plain values of a board's geometry on the screen: the cells on its picture, the camera, printed marks, and the path of a ball."""

from __future__ import annotations

import enum
import math
from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from math import cos, pi, sin, sqrt
from typing import Any, Final, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from game.analysis.wanted import check_wanted
from game.games.doshboard.rules.board import Board, Wind
from game.games.doshboard.rules.events import BallDropped, BallFlew, BallHit, BallRests, BlackRolled, DiceRolled, LegKind, ShotPlanned, Why
from game.games.doshboard.rules.geometry import BULGING, COVERING, EVEN, HOURS, Cell, cell_at, next_dot, place_of
from game.games.doshboard.rules.shots import ShotProgress, resolve
from game.games.doshboard.rules.values import ShotInPlay, State
from game.games.golf.table.ground_view import GroundCamera, GroundRect, Size
from game.rules.contract import Event
from game.ui.looks.theme import RGB, XY, rgb
from game.ui.paint.fields import Field, cover, mix, rounded_box, smooth, tone

# ---- where the cells of a Doshboard board lie on its picture, in device pixels: dots, arced sides, the cell under a point. No drawing
COLUMN: Final = sqrt(3) / 2     # from column to column, in units
SIDE: Final = 1 / sqrt(3)       # length of a cell's side, and from a dot to a corner
BULGE: Final = .13 * SIDE       # how far the middle of a side bulges
EDGE: Final = 6.0               # logical units beside the cells, for the shadow of the board
LEAST: Final = 5.0              # pixels of the smallest unit

Numbers = NDArray[np.intp]
Values = NDArray[np.floating[Any]]
Places = NDArray[np.int16]
N = TypeVar("N", Numbers, Places)

TOWARD: Final = {hour: (sin(hour * pi / 6), -cos(hour * pi / 6)) for hour in range(1, HOURS + 1)}
"""The direction of each clock hour on the picture, right and down, of length 1."""

INWARD: Final = tuple(even for even in EVEN if even not in BULGING)
"""The sides on which a cell's neighbour bulges into it (H2)."""


class BoardMap(NamedTuple):
    """The layout of a board on its picture. `unit` is the pixels from a dot to the next; points are relative to the upper left corner."""

    unit: float
    scale: float
    columns: int
    rows: int

    @property
    def edge(self) -> float:
        """The pixels between the outermost cells, bulges included, and the edge of the picture."""
        return BULGE * self.unit + min(EDGE * self.scale, self.unit / 2)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the picture, in pixels."""
        half = .5 if self.columns > 1 else 0
        wide, high = (self.columns - 1) * COLUMN + 2 * SIDE, self.rows + half
        return round(wide * self.unit + 2 * self.edge), round(high * self.unit + 2 * self.edge)

    @property
    def origin(self) -> XY:
        """The pixel of the first cell's dot: column 0, row 0."""
        return self.edge + SIDE * self.unit, self.edge + self.unit / 2

    def dot(self, cell: Cell) -> XY:
        """The pixel of a cell's dot, on or off the board."""
        left, top = self.origin
        return left + cell.q * COLUMN * self.unit, top + (cell.r + cell.q / 2) * self.unit

    def dots(self, cells: Iterable[Cell]) -> list[XY]:
        """The pixels of many cells' dots, as `dot` gives each."""
        (left, top), unit = self.origin, self.unit
        return [(left + q * COLUMN * unit, top + (r + q / 2) * unit) for q, r in cells]

    def along(self, cell: Cell, direction: int, units: float) -> XY:
        """The pixel that is `units` units from a cell's dot in a clock direction."""
        (x, y), (dx, dy) = self.dot(cell), TOWARD[direction]
        return x + dx * units * self.unit, y + dy * units * self.unit

    def side(self, cell: Cell, direction: int, steps: int = 8) -> tuple[XY, ...]:
        """The arc between a cell and its neighbour in that even direction, clockwise round the cell, `steps` + 1 points."""
        (x, y), unit = self.dot(cell), self.unit
        return tuple((x + a * unit, y + b * unit) for a, b in arc(direction, steps))

    def outline(self, cell: Cell, steps: int = 8) -> tuple[XY, ...]:
        """The six arcs round a cell, clockwise, no point twice."""
        (x, y), unit = self.dot(cell), self.unit
        return tuple((x + a * unit, y + b * unit) for even in (12, 2, 4, 6, 8, 10) for a, b in arc(even, steps)[:-1])

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
        """The cell under a point if it is one of `cells`, else None."""
        found = self.cell(point)
        return found if found in cells else None

    def holds(self, cell: Cell) -> bool:
        """Whether a cell is within the map's columns and rows."""
        column, row = place_of(cell)
        return 0 <= column < self.columns and 0 <= row < self.rows


def map_of(board: Board, unit: float, scale: float) -> BoardMap:
    """The map of a board with that number of pixels from dot to dot; `scale` is device pixels per logical unit."""
    return BoardMap(max(LEAST, unit), scale, len(board.rows[0]), len(board.rows))


def fit(board: Board, area: tuple[int, int], scale: float) -> BoardMap:
    """The map with the largest cells, to a quarter of a pixel, that fits into an area of that width and height in pixels."""
    unit = max(LEAST, min(area[0] / (len(board.rows[0]) * COLUMN), area[1] / len(board.rows)) // .25 * .25)
    found = map_of(board, unit, scale)
    while found.unit > LEAST and (found.size[0] > area[0] or found.size[1] > area[1]):
        found = map_of(board, found.unit - .25, scale)
    return found


@lru_cache(maxsize=64)
def arc(direction: int, steps: int) -> tuple[XY, ...]:
    """The arc of a cell's side in that even direction: `steps` + 1 points in units from its dot."""
    (dx, dy), sign = TOWARD[direction], 1 if direction in BULGING else -1
    out = []
    for number in range(steps + 1):
        t = number / steps - .5
        far, across = .5 + sign * bulge_at(t * SIDE), t * SIDE
        out.append((dx * far - dy * across, dy * far + dx * across))
    return tuple(out)


def bulge_at(across: float) -> float:
    """How far a side bulges at a distance of `across` from its middle, both in units; 0 beyond its ends."""
    return BULGE * max(0.0, 1 - (2 * across / SIDE) ** 2)


def nearest_dots(x: Values, y: Values) -> tuple[Numbers, Numbers]:
    """Columns and rows of the dots nearest to points, which are in units from the first cell's dot."""
    first = np.floor(x / COLUMN).astype(np.intp)
    candidates = []
    for column in (first, first + 1):
        row = np.rint(y - (column % 2) * .5).astype(np.intp)
        candidates.append((column, row, (x - column * COLUMN) ** 2 + (y - row - (column % 2) * .5) ** 2))
    (one, one_row, near), (other, other_row, far) = candidates
    return np.where(near <= far, one, other), np.where(near <= far, one_row, other_row)


def cells_under(x: Values, y: Values) -> tuple[Numbers, Numbers]:
    """Columns and rows of the cells under points, which are in units from the first cell's dot; arcs count. All arrays have one shape."""
    columns, rows = nearest_dots(x, y)
    return _inside_arcs(columns, rows, inward_rooms(x - columns * COLUMN, y - rows - (columns % 2) * .5))


def _inside_arcs(columns: N, rows: N, rooms: Sequence[Values]) -> tuple[N, N]:
    """Columns and rows corrected for arcs: where `rooms` is negative, the neighbour that bulges in covers the point."""
    out_columns, out_rows, odd = columns, rows, columns % 2
    for even, room in zip(INWARD, rooms, strict=True):
        beyond = room < 0
        right = {2: 1, 6: 0, 10: -1}[even]
        down = odd - 1 if right else 1        # to 2 and 10 a step up in even columns, level in odd ones
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


# ---- the camera that looks at the cells of a board, with its three stops. Ground places are in units: 1 is the distance between two dots
# (0, 0) is the upper left corner of the box around all cells, so that the first cell's dot is at (`SIDE`, 1/2).
CAMERA_EDGE: Final = .4        # units that are shown beyond the cells
CLOSEST: Final = 80.0   # logical units from dot to dot at the largest
AIM: Final = 40.0       # logical units from dot to dot where somebody aims: a target of 32 and room round it
NEAR: Final = 46.0      # logical units from dot to dot for a short hole: little more than is painted, so that it stays sharp
TARGET: Final = 32.0    # logical units of a cell that is easy to hit
AROUND, LEAST_AROUND = 2.2, 1.3     # free units around what is framed: room for a flag, and the least for small cells


class Stop(enum.IntEnum):
    """Where the camera stops: at the whole board, at the hole being played, or where somebody aims."""

    BOARD = 0
    HOLE = 1
    AIM = 2


@dataclass(frozen=True, slots=True)
class BoardCamera(GroundCamera):
    """A camera over a board. `scale` is device pixels per logical unit; `stop` is None while it moves or once the player moved it."""

    scale: float = 1.0
    stop: Stop | None = Stop.BOARD

    def to_screen(self, cell: Cell) -> tuple[float, float]:
        """The pixel of a cell's dot in the camera's window, also off the board."""
        return self.at(*units_of(cell))

    def cell_at(self, pixel: tuple[float, float]) -> Cell:
        """The cell at a pixel, on or off the board; its arcs count (H2)."""
        x, y = self.place(*pixel)
        columns, rows = cells_under(np.array([x - SIDE], np.float64), np.array([y - .5], np.float64))
        return cell_at(int(columns[0]), int(rows[0]))

    def showing(self, cell: Cell) -> BoardCamera:
        """The camera moved as little as needed to show a cell and its neighbours."""
        found = self.bringing(*units_of(cell))
        return found if found == self else replace(found, stop=None)


def units_of(cell: Cell) -> tuple[float, float]:
    """A cell's dot on the ground, in units.

    >>> units_of(Cell(0, 0)) == (SIDE, .5)
    True
    """
    return SIDE + cell.q * COLUMN, .5 + cell.r + cell.q / 2


def size_of(board: Board) -> Size:
    """Width and height of the box around all cells, in units."""
    columns, rows = len(board.rows[0]), len(board.rows)
    return Size((columns - 1) * COLUMN + 2 * SIDE, rows + (.5 if columns > 1 else 0))


def whole(board: Board, view: tuple[float, float], scale: float) -> BoardCamera:
    """The camera that shows the whole board in a window of that size in pixels, with the largest cells that fit."""
    ground, unit = size_of(board), fit(board, (int(view[0]), int(view[1])), scale).unit
    return BoardCamera(Size(*view), ground, ground.wide / 2, ground.high / 2, unit, unit, CAMERA_EDGE, scale)


def framing(everything: BoardCamera, cells: Iterable[Cell], stop: Stop) -> BoardCamera:
    """The camera at a stop: as near as these cells and some room around them allow; the whole board if there are none.

    The room shrinks where cells would be smaller than a target. While aiming, cells are never smaller than `AIM`; if not all fit, the first
    ones are in the middle.
    """
    seen = [units_of(cell) for cell in cells]
    if stop is Stop.BOARD or not seen:
        return replace(everything, x=everything.ground.wide / 2, y=everything.ground.high / 2, unit=everything.least, stop=stop)
    found = everything.on(_round(seen, AROUND), NEAR * everything.scale)
    if found.unit < TARGET * everything.scale:
        found = everything.on(_round(seen, LEAST_AROUND), TARGET * everything.scale)
    if stop is Stop.AIM and found.unit < AIM * everything.scale:
        found = replace(found, unit=max(everything.least, AIM * everything.scale))
        for x, y in reversed(seen):
            found = found.bringing(x, y)
    return replace(found.clamped(), stop=stop)


def _round(seen: list[tuple[float, float]], free: float) -> GroundRect:
    """The rectangle around these places, with `free` units on each side."""
    xs, ys = [x for x, _ in seen], [y for _, y in seen]
    return GroundRect(min(xs) - free, min(ys) - free, max(xs) + free, max(ys) + free)


# ---- marks printed on a board's ground: engraved cell lines and dots, numbered tees, targets with their flags
CONTRAST: Final = .165      # how much darker a line is than its ground
_GLEAM: Final = .07         # how much lighter the far edge of its groove is
_BLUE: Final = (rgb("#4C82CE"), rgb("#173F86"))
_RED: Final = (rgb("#DE4538"), rgb("#A82420"))
_WHITE: Final = rgb("#FBF8EE")
_RING: Final = rgb("#C42F2B")
_HALO: Final = rgb("#DDF3B4")
_POLE: Final = rgb("#F6F1DE")
_BAND: Final = 32           # rows of pixels that are computed at once


class BoardPixels(NamedTuple):
    """For every pixel of a picture: column and row of its cell, and the distances to the nearest arc and the nearest dot, in pixels."""

    columns: Places
    rows: Places
    line: Field
    dot: Field


def board_pixels(laid: BoardMap) -> BoardPixels:
    """The cell, and the distances to arc and dot, of each pixel of a board's picture."""
    height = laid.size[1]
    bands = [_band(laid, top, min(top + _BAND, height)) for top in range(0, height, _BAND)]
    return BoardPixels(*(np.concatenate(each) for each in zip(*bands, strict=True)))


def _band(laid: BoardMap, first: int, end: int) -> BoardPixels:
    """Some rows of `board_pixels`: computing in bands keeps temporary arrays small."""
    check_wanted()
    left, top = laid.origin
    x = ((np.arange(laid.size[0], dtype=np.float32) + np.float32(.5 - left)) / np.float32(laid.unit))[None, :]
    y = ((np.arange(first, end, dtype=np.float32) + np.float32(.5 - top)) / np.float32(laid.unit))[:, None]
    columns, rows = nearest_dots(x, y)
    dx = np.asarray(x - columns * np.float32(math.sqrt(3) / 2), np.float32)
    dy = np.asarray(y - rows - (columns % 2) * np.float32(.5), np.float32)
    rooms = inward_rooms(dx, dy)
    line = np.minimum(np.minimum(*map(np.abs, rooms[:2])), np.abs(rooms[2])) * np.float32(laid.unit)
    column, row = _inside_arcs(columns.astype(np.int16), rows.astype(np.int16), rooms)
    return BoardPixels(column, row, line, np.hypot(dx, dy) * np.float32(laid.unit))


def engrave(image: Field, pixels: BoardPixels, laid: BoardMap) -> None:
    """Engraves lines and dots into a picture, in place: dark grooves, lighter on the edge that faces the lamp."""
    wide = max(.8, .024 * laid.unit)     # a pixel's middle is up to half a pixel off the line and still shows most of it
    for top in range(0, len(image), _BAND):
        rows, above = slice(top, top + _BAND), max(0, top - 1)
        groove = cover(pixels.line[above:rows.stop] - np.float32(wide))
        groove = np.maximum(groove, cover(pixels.dot[above:rows.stop] - np.float32(max(1.0, .05 * laid.unit))))
        gleam = np.zeros_like(groove)
        gleam[1:, 1:] = groove[:-1, :-1]
        gleam, groove, part = gleam[top - above:], groove[top - above:], image[rows]
        gleam *= (1 - groove) * np.float32(_GLEAM)
        part *= (1 - groove * np.float32(CONTRAST))[..., None]
        part += (255 - part) * gleam[..., None]


def disc(image: Field, at: XY, radius: float, colour: RGB) -> None:
    """Paints a plain disc, in place."""
    part, x, y = _round_board_marks(image, at, radius + 2)
    part[:] = mix(part, tone(colour), cover(np.asarray(np.hypot(x, y) - radius, np.float32))[..., None])


def tee_disc(image: Field, at: XY, unit: float, figure: Field) -> None:
    """Paints a tee, in place: a blue disc with a white rim and the number of its hole."""
    part, x, y = _round_board_marks(image, at, unit)
    radius = max(5.0, .40 * unit)
    far = np.hypot(x, y)
    cast = cover(np.asarray(np.hypot(x - .10 * radius, y - .22 * radius) - radius, np.float32), .32 * radius)
    part *= (1 - cast * np.float32(.5))[..., None]
    part[:] = mix(part, tone(_WHITE), cover(np.asarray(far - radius, np.float32))[..., None])
    light = smooth(-radius, radius, np.asarray(.5 * x + .8 * y, np.float32))
    blue = mix(np.broadcast_to(tone(_BLUE[0]), part.shape), tone(_BLUE[1]), light[..., None])
    part[:] = mix(part, blue, cover(np.asarray(far - (radius - max(1.0, .16 * radius)), np.float32))[..., None])
    _stamp(image, figure, at, _WHITE)


def target_rings(image: Field, at: XY, unit: float) -> None:
    """Paints a target, in place: a pale collar with red and white rings."""
    part, x, y = _round_board_marks(image, at, unit)
    radius, far = max(4.5, .36 * unit), np.hypot(x, y)
    halo = cover(np.asarray(far - 1.32 * radius, np.float32), max(.8, .18 * radius))
    part[:] = mix(part, tone(_HALO), (halo * np.float32(.62))[..., None])
    for share, colour in ((1.0, _WHITE), (.82, _RING), (.58, _WHITE), (.36, _RING)):
        part[:] = mix(part, tone(colour), cover(np.asarray(far - share * radius, np.float32))[..., None])


def target_flag(image: Field, at: XY, unit: float, figure: Field) -> None:
    """Paints a red flag on a pole in a target, in place, with the number of its hole."""
    part, x, y = _round_board_marks(image, (at[0] + .3 * unit, at[1] - .5 * unit), 1.6 * unit)
    x, y = x + np.float32(.3 * unit), y - np.float32(.5 * unit)
    wide, high, top = *_cloth(unit, figure), 1.18 * unit
    thick = max(.7, .035 * unit)
    t = np.clip((x * np.float32(.55) + y * np.float32(.25)) / np.float32(.365 * unit), 0, 1)
    cast = np.hypot(x - t * np.float32(.55 * unit), y - t * np.float32(.25 * unit))
    part *= (1 - cover(np.asarray(cast - thick, np.float32), 1.2) * np.float32(.35))[..., None]
    middle = -top + high / 2
    shade = rounded_box(x - np.float32(wide / 2 + .06 * unit), y - np.float32(middle + .10 * unit), wide / 2, high / 2, .08 * high)
    part *= (1 - cover(shade, max(.8, .10 * unit)) * np.float32(.38))[..., None]
    pole = np.maximum(np.abs(x) - np.float32(thick), np.maximum(y, -top - y))
    part *= (1 - cover(np.asarray(pole - max(.7, .03 * unit), np.float32)) * np.float32(.55))[..., None]
    part[:] = mix(part, tone(_POLE), cover(np.asarray(pole, np.float32))[..., None])
    cloth = rounded_box(x - np.float32(wide / 2), y - np.float32(middle), wide / 2, high / 2, .08 * high)
    folds = smooth(-.5, 1.0, np.asarray(np.sin(x * np.float32(4.2 / unit)) + y * 0, np.float32))
    red = mix(np.broadcast_to(tone(_RED[0]), part.shape), tone(_RED[1]), folds[..., None])
    part[:] = mix(part, red, cover(cloth)[..., None])
    _stamp(image, figure, (at[0] + wide / 2, at[1] + middle), _WHITE)


def _cloth(unit: float, figure: Field) -> tuple[float, float]:
    """Width and height of a flag with room for its number, in pixels."""
    return max(.72 * unit, figure.shape[1] + .30 * unit), max(.54 * unit, figure.shape[0] + .16 * unit)


def _stamp(image: Field, alpha: Field, at: XY, colour: RGB) -> None:
    """Paints an alpha mask centred on a point in a colour, in place, clipped at the edges."""
    (height, width), (full_height, full_width) = alpha.shape, image.shape[:2]
    left, top = round(at[0] - width / 2), round(at[1] - height / 2)
    x0, y0 = max(0, left), max(0, top)
    part = image[y0:min(full_height, max(y0, top + height)), x0:min(full_width, max(x0, left + width))]
    share = alpha[y0 - top:y0 - top + part.shape[0], x0 - left:x0 - left + part.shape[1]]
    part[:] = mix(part, tone(colour), share[..., None])


def _round_board_marks(image: Field, at: XY, reach: float) -> tuple[Field, Field, Field]:
    """The part of a picture around a point, and x (1, w) and y (h, 1) of its pixels relative to the point."""
    height, width = image.shape[:2]
    reach = max(8.0, reach)
    left, top = max(0, math.floor(at[0] - reach)), max(0, math.floor(at[1] - reach))
    part = image[top:max(top, min(height, math.ceil(at[1] + reach))), left:max(left, min(width, math.ceil(at[0] + reach)))]
    x = np.arange(left, left + part.shape[1], dtype=np.float32) + np.float32(.5 - at[0])
    y = np.arange(top, top + part.shape[0], dtype=np.float32) + np.float32(.5 - at[1])
    return part, x[None, :], y[:, None]


# ---- the path of a ball over the board as plain values: the stations of a leg with their counts, the curve through them, last shots
ROUNDED: Final = .42        # units before and after a bend where the curve leaves the straight line
_BEND_STEPS: Final = 5


class Station(NamedTuple):
    """A place that a ball comes to: in units of the board, with its cell and the counts of its leg that lead there.

    A `dot` lights up with its counts; the middle of an odd step does not. Steps that cost 0 or 2 counts are included (H14).
    """

    place: XY
    cell: Cell
    counts: int
    dot: bool


class FlightLeg(NamedTuple):
    """A leg of a flight: its kind, its stations from the start (0 counts) on, and the counts left at its end (H14)."""

    kind: LegKind
    stations: tuple[Station, ...]
    left: int


class LastPath(NamedTuple):
    """A ball's last shot: the seat, the cell of its start, the corners of its flight and of what followed, in units."""

    seat: int
    start: Cell
    flight: tuple[XY, ...]
    after: tuple[XY, ...]


class WaitingBall(NamedTuple):
    """A ball that waits for a die: the seat, the cell, and whether it is in the air, as before the white die for a touched tree (H16)."""

    seat: int
    cell: Cell
    air: bool


def cell_of_event(event: Event) -> Cell | None:
    """The cell of an event, or None if it has none."""
    match event:
        case BallFlew():
            return event.hops[-1].cell
        case BallHit() | BallRests():
            return event.cell
        case BallDropped():
            return event.drop
        case BlackRolled():
            return event.to
        case ShotPlanned():
            return event.path.elbow
    return None


def counts_of(dice: DiceRolled, kind: LegKind, wind: Wind) -> int:
    """The counts of a leg: the shot's distance, its hook or its wind."""
    return (dice.distance, abs(dice.hook), wind.counts(dice.distance))[kind]


def flight_leg(event: BallFlew, counts: int) -> FlightLeg:
    """The leg of an event, or its part up to the next die; `counts` are those of the whole leg."""
    stations = [Station(units_of(event.start), event.start, 0, True)]
    for number, hop in enumerate(event.hops):
        last = number == len(event.hops) - 1
        place = units_of(hop.cell) if hop.at_dot or last else _midpoint(stations[-1].cell, hop.cell, event.hops[number + 1].cell)
        stations.append(Station(place, hop.cell, counts - hop.left, hop.at_dot or last))
    return FlightLeg(event.leg, tuple(stations), event.hops[-1].left if event.hops else counts)


def _midpoint(before: Cell, covering: Cell, after: Cell) -> XY:
    """The midpoint of an odd step between two dots past a covering cell; that cell's dot if `before` is no dot of the step."""
    for odd, even in COVERING.items():
        if next_dot(before, odd) == after and next_dot(before, even) == covering:
            (ax, ay), (bx, by) = units_of(before), units_of(after)
            return (ax + bx) / 2, (ay + by) / 2
    return units_of(covering)


def curve(corners: Sequence[XY]) -> tuple[XY, ...]:
    """The polyline through these places with its bends rounded: first and last place are kept, no place twice in a row.

    >>> curve([(0, 0), (2, 0)])
    ((0, 0), (2, 0))
    """
    kept = [place for number, place in enumerate(corners) if not number or math.dist(place, corners[number - 1]) > 1e-6]
    if len(kept) < 3:
        return tuple(kept)
    out = [kept[0]]
    for before, at, after in zip(kept, kept[1:], kept[2:], strict=False):
        out += _bend(before, at, after)
    return (*out, kept[-1])


def _bend(before: XY, at: XY, after: XY) -> list[XY]:
    """A corner as the points of a parabola; a straight one as it is."""
    one, other = _toward(at, before), _toward(at, after)
    if math.dist(one, other) > 1.98 * min(math.dist(at, one), math.dist(at, other)):
        return [at]
    found = []
    for step in range(_BEND_STEPS + 1):
        t = step / _BEND_STEPS
        u = 1 - t
        found.append((u * u * one[0] + 2 * u * t * at[0] + t * t * other[0], u * u * one[1] + 2 * u * t * at[1] + t * t * other[1]))
    return found


def _toward(at: XY, other: XY) -> XY:
    far = math.dist(at, other)
    share = min(ROUNDED, far / 2) / far
    return at[0] + (other[0] - at[0]) * share, at[1] + (other[1] - at[1]) * share


class EvenCurve:
    """A curve with places at even speed: by share of its length, and the shares at which given places are passed."""

    def __init__(self, places: Sequence[XY]) -> None:
        self._places = tuple(places)
        self._run = [0.0]
        for one, other in pairwise(self._places):
            self._run.append(self._run[-1] + math.dist(one, other))

    @property
    def length(self) -> float:
        """The length of the curve, in units of the board."""
        return self._run[-1]

    def at(self, share: float) -> XY:
        """The place at a share of the length, 0 to 1."""
        far = share * self.length
        for number, ((ax, ay), (bx, by)) in enumerate(pairwise(self._places)):
            if far <= self._run[number + 1]:
                part = (far - self._run[number]) / max(1e-9, self._run[number + 1] - self._run[number])
                return ax + (bx - ax) * part, ay + (by - ay) * part
        return self._places[-1]

    def passes(self, places: Iterable[XY]) -> tuple[float, ...]:
        """The shares at which the curve passes places near it, which are in its order."""
        out, least = [], 0.0
        steps = max(2, round(self.length * 8))
        track = [(number / steps, self.at(number / steps)) for number in range(steps + 1)]
        for place in places:
            share = min((far for far in track if far[0] >= least), key=lambda far: (round(math.dist(far[1], place), 3), far[0]))[0]
            out.append(share)
            least = share
        return tuple(out)


def progress_of(state: State, stroke: ShotInPlay, seat: int) -> ShotProgress:
    """A shot on the hole being played, resolved with the dice rolled so far."""
    return resolve(state.scene, stroke.shot(seat), stroke.rolls)


def waiting(state: State) -> WaitingBall | None:
    """The ball that waits for a die, at the cell it has come to; None if no shot is under way."""
    if state.stroke is None or not state.stroke.rolls:
        return None
    due, _result, events = progress_of(state, state.stroke, state.turn)
    found = state.stroke.start
    for event in events:
        if isinstance(event, BallFlew) and event.hops:
            found = event.hops[-1].cell
        elif isinstance(event, BallDropped):
            found = event.drop
        elif isinstance(event, BlackRolled) and event.to is not None:
            found = event.to
    return WaitingBall(state.turn, found, due is not None and due.why is Why.HIT)


def last_paths(state: State) -> tuple[LastPath, ...]:
    """The last shots on this hole by seat, without a shot under way."""
    return tuple(
        last_path(state, player.last, seat) for seat, player in enumerate(state.players)
        if player.last is not None and not (state.stroke is not None and seat == state.turn))


def last_path(state: State, stroke: ShotInPlay, seat: int) -> LastPath:
    """A shot on the hole being played, as a line."""
    return path_of(seat, stroke.start, progress_of(state, stroke, seat).events)


def path_of(seat: int, start: Cell, events: Iterable[Event]) -> LastPath:
    """A shot as a line, from its events."""
    flown, after = [units_of(start)], list[XY]()
    for event in events:
        if isinstance(event, BallFlew):
            flown += [station.place for station in flight_leg(event, 0).stations[1:]]
        elif isinstance(event, BallDropped):
            after += [] if after else [flown[-1]]
            after.append(units_of(event.drop))
        elif isinstance(event, BlackRolled) and event.to is not None:
            after += [] if after else [flown[-1]]
            after.append(units_of(event.to))
    return LastPath(seat, start, curve(_corners(flown)), tuple(after))


def _corners(places: Sequence[XY]) -> list[XY]:
    """The places where a polyline turns, with its ends."""
    out: list[XY] = []
    for place in places:
        if out and math.dist(out[-1], place) < 1e-6:
            continue
        if len(out) > 1 and _straight(out[-2], out[-1], place):
            out.pop()
        out.append(place)
    return out


def _straight(one: XY, two: XY, three: XY) -> bool:
    (ax, ay), (bx, by) = (two[0] - one[0], two[1] - one[1]), (three[0] - two[0], three[1] - two[1])
    return abs(ax * by - ay * bx) < 1e-6 and ax * bx + ay * by > 0


def corners_of(legs: Iterable[FlightLeg]) -> list[XY]:
    """The corners of consecutive legs."""
    return _corners([station.place for leg in legs for station in leg.stations])
