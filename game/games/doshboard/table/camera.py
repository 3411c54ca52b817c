"""How a board is looked at: the camera of its cells with its three stops. Places are in units (from dot to dot) of the ground.

(0, 0) is the upper left corner of the box round all cells, so that the first cell's dot lies at (`SIDE`, 1/2).
"""

from __future__ import annotations

import enum
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from game.games.doshboard.rules.board import Board
from game.games.doshboard.rules.geometry import Cell, cell_at
from game.games.doshboard.table.board_map import COLUMN, SIDE, cells_under, fit
from game.games.golf.table.camera import GroundCamera, GroundRect, Size

EDGE: Final = .4        # units that are shown beyond the cells
CLOSEST: Final = 80.0   # logical units from dot to dot at the largest
AIM: Final = 40.0       # logical units from dot to dot where somebody aims: a target of 32 and room round it
NEAR: Final = 46.0      # and where a hole is looked at that is short: little more than is painted, so that it stays sharp
TARGET: Final = 32.0    # logical units of a cell that is hit without help
AROUND, LEAST_AROUND = 2.2, .9      # units that are kept free round what is framed; fewer where its cells become targets by that


class Stop(enum.IntEnum):
    """Where the camera stops: at all of the board, at the hole that is played, where somebody aims."""

    BOARD = 0
    HOLE = 1
    AIM = 2


@dataclass(frozen=True, slots=True)
class BoardCamera(GroundCamera):
    """A look at a board; `scale` is device pixels per logical unit, `stop` where it stands, None on the way or where the player put it."""

    scale: float = 1.0
    stop: Stop | None = Stop.BOARD

    def to_screen(self, cell: Cell) -> tuple[float, float]:
        """The pixel, from the window's corner, of a cell's dot, on or off the board."""
        return self.at(*units_of(cell))

    def cell_at(self, pixel: tuple[float, float]) -> Cell:
        """The cell at a pixel, on or off the board; its arcs count (H2)."""
        x, y = self.place(*pixel)
        columns, rows = cells_under(np.array([x - SIDE], np.float64), np.array([y - .5], np.float64))
        return cell_at(int(columns[0]), int(rows[0]))

    def showing(self, cell: Cell) -> BoardCamera:
        """Moved as little as brings a cell, and what lies next to it, into the window."""
        found = self.bringing(*units_of(cell))
        return found if found == self else replace(found, stop=None)


def units_of(cell: Cell) -> tuple[float, float]:
    """The place of a cell's dot in units.

    >>> units_of(Cell(0, 0)) == (SIDE, .5)
    True
    """
    return SIDE + cell.q * COLUMN, .5 + cell.r + cell.q / 2


def size_of(board: Board) -> Size:
    """Width and height of the box round all cells, in units."""
    columns, rows = len(board.rows[0]), len(board.rows)
    return Size((columns - 1) * COLUMN + 2 * SIDE, rows + (.5 if columns > 1 else 0))


def whole(board: Board, view: tuple[float, float], scale: float) -> BoardCamera:
    """The look at all of a board in a window of that size in pixels: with the largest cells that its picture fits in."""
    ground, unit = size_of(board), fit(board, (int(view[0]), int(view[1])), scale).unit
    return BoardCamera(Size(*view), ground, ground.wide / 2, ground.high / 2, unit, unit, EDGE, scale)


def framing(everything: BoardCamera, cells: Iterable[Cell], stop: Stop) -> BoardCamera:
    """A stop: the nearest look at which these cells are seen, with room round them; of all of the board where there are none.

    Where cells would be smaller than a target, there is less room round them. Who aims sees cells of 32 logical units however far apart
    they lie: then the first ones stand in the middle.
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
    return replace(found.kept(), stop=stop)


def _round(seen: list[tuple[float, float]], free: float) -> GroundRect:
    """The rectangle round these places, with that many units free."""
    xs, ys = [x for x, _ in seen], [y for _, y in seen]
    return GroundRect(min(xs) - free, min(ys) - free, max(xs) + free, max(ys) + free)
