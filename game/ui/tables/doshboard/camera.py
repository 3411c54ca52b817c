"""How a board is looked at: which part of it the window on it shows, and how large. Pure values, in units of the board and in pixels.

A unit is the way from a dot to a neighbour's; places are right and down of the dot of the map's first cell. Pixels count from the upper left
corner of the window.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from game.rules.doshboard.board import Board
from game.rules.doshboard.geometry import Cell
from game.ui.tables.doshboard.board_map import COLUMN, SIDE, BoardMap, fit

EDGE: Final = .35       # units of ground that are shown round the board
AROUND: Final = 2.0     # units that are kept free round what is framed

Point = tuple[float, float]


class Stop(enum.IntEnum):
    """How near a board is looked at: all of it, the hole that is played, or the place where a shot is planned."""

    BOARD = 0
    HOLE = 1
    AIM = 2


def units_of(cell: Cell) -> Point:
    """The dot of a cell, in units."""
    return cell.q * COLUMN, cell.r + cell.q / 2


@dataclass(frozen=True, slots=True)
class BoardCamera:
    """The middle of what is seen, in units, and the pixels of a unit; `view` is the window's width and height.

    All of the board is seen where a unit has `least` pixels; no look is from farther away. `stop` is the one that was asked for last, None
    where the player has moved the camera since.
    """

    view: Point
    columns: int
    rows: int
    scale: float
    x: float
    y: float
    unit: float
    least: float
    stop: Stop | None = Stop.BOARD

    # ---- from units to pixels and back
    def point(self, x: float, y: float) -> Point:
        """The pixel of a place."""
        return self.view[0] / 2 + (x - self.x) * self.unit, self.view[1] / 2 + (y - self.y) * self.unit

    def to_screen(self, cell: Cell) -> Point:
        """The pixel of a cell's dot, on or off the board."""
        return self.point(*units_of(cell))

    def units(self, px: float, py: float) -> Point:
        """The place at a pixel."""
        return self.x + (px - self.view[0] / 2) / self.unit, self.y + (py - self.view[1] / 2) / self.unit

    def cell_at(self, at: Point) -> Cell:
        """The cell at a pixel, on or off the board; its arcs count."""
        laid = BoardMap(1.0, self.scale, self.columns, self.rows)
        (left, top), (x, y) = laid.origin, self.units(*at)
        return laid.cell((left + x, top + y))

    # ---- moving
    def zoomed(self, factor: float, about: Point, closest: float) -> BoardCamera:
        """Nearer (factor over 1) or farther away; what lies at the pixel `about` stays there as far as the board's edges allow."""
        unit = min(max(self.unit * factor, self.least), max(closest, self.least))
        x, y = self.units(*about)
        shift = (about[0] - self.view[0] / 2) / unit, (about[1] - self.view[1] / 2) / unit
        return replace(self, unit=unit, x=x - shift[0], y=y - shift[1], stop=None).kept()

    def panned(self, dx: float, dy: float) -> BoardCamera:
        """The ground moved by that many pixels."""
        return replace(self, x=self.x - dx / self.unit, y=self.y - dy / self.unit, stop=None).kept()

    def showing(self, cell: Cell) -> BoardCamera:
        """Moved as little as brings a cell, and what lies next to it, into the window."""
        px, py = self.to_screen(cell)
        aside = min(1.5 * self.unit, self.view[0] / 3, self.view[1] / 3)
        dx = min(0.0, px - aside) + max(0.0, px + aside - self.view[0])
        dy = min(0.0, py - aside) + max(0.0, py + aside - self.view[1])
        if not dx and not dy:
            return self
        moved = replace(self, x=self.x + dx / self.unit, y=self.y + dy / self.unit).kept()
        return self if (moved.x, moved.y) == (self.x, self.y) else moved

    def toward(self, other: BoardCamera, share: float) -> BoardCamera:
        """On the way to another look at the same board: 0 is this one, 1 the other."""
        unit = self.unit * (other.unit / self.unit) ** share
        # the ground seems to move evenly where the place is weighed by what it measures in pixels
        weight = share if abs(other.unit - self.unit) < 1e-6 else (1 - self.unit / unit) / (1 - self.unit / other.unit)
        return replace(other, unit=unit, x=self.x + (other.x - self.x) * weight, y=self.y + (other.y - self.y) * weight)

    def kept(self) -> BoardCamera:
        """Moved back where it shows more than `EDGE` units beyond the board; what is smaller than the window stands in its middle."""
        half = .5 if self.columns > 1 else 0.0
        return replace(self, x=_kept(self.x, self.view[0] / self.unit, -SIDE, (self.columns - 1) * COLUMN + SIDE),
                       y=_kept(self.y, self.view[1] / self.unit, -.5, self.rows - .5 + half))

    def stepped(self, step: int) -> BoardCamera:
        """With pixels of a unit rounded down to steps, so that there are not too many sizes; never below the least."""
        unit = max(self.least, self.unit // step * step)
        return self if unit == self.unit else replace(self, unit=unit).kept()

    @property
    def whole(self) -> bool:
        """Whether all of the board is seen."""
        return self.unit <= self.least * 1.001


def whole(board: Board, view: tuple[int, int], scale: float) -> BoardCamera:
    """The look at all of a board."""
    laid = fit(board, view, scale)
    return BoardCamera(view, laid.columns, laid.rows, scale, 0.0, 0.0, laid.unit, laid.unit, Stop.BOARD).kept()


def framing(everything: BoardCamera, cells: Iterable[Cell], closest: float, stop: Stop) -> BoardCamera:
    """The nearest look at which these cells are seen, with some room round them; of all of the board where there are none."""
    places = [units_of(cell) for cell in cells]
    if not places:
        return everything
    xs, ys = [x for x, _y in places], [y for _x, y in places]
    wide, high = max(xs) - min(xs) + 1 + 2 * AROUND, max(ys) - min(ys) + 1 + 2 * AROUND
    unit = max(everything.unit, min(closest, everything.view[0] / wide, everything.view[1] / high))
    return replace(everything, unit=unit, x=(min(xs) + max(xs)) / 2, y=(min(ys) + max(ys)) / 2, stop=stop).kept()


def _kept(middle: float, seen: float, first: float, last: float) -> float:
    if seen >= last - first + 2 * EDGE:
        return (first + last) / 2
    return min(max(middle, first - EDGE + seen / 2), last + EDGE - seen / 2)
