"""What is to be painted: a piece of golf ground as functions of the place, whatever its board looks like."""

from __future__ import annotations

import enum
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from game.ui.paint.fields import Field

Covers = NDArray[np.uint8]
Lookup = Callable[[Field, Field], Covers]
"""Gives the cover (values of `GroundCover`) at x and y, two arrays of one shape in units; answers beyond the land's edges too."""


class GroundCover(enum.IntEnum):
    """What the ground is covered with, the lowest layer first."""

    ROUGH = 0
    WOODS = 1
    FAIRWAY = 2
    GREEN = 3
    SAND = 4
    WATER = 5


@dataclass(frozen=True, slots=True, eq=False)
class PaintedLand:
    """A piece of ground `wide` x `high` units, painted at `pixels` a unit; a unit is a space of the board, or about the width of a bunker.

    `scale` is device pixels per logical unit, for the grain of grass and sand. `centres` are places (n, 2), x and y in units, that must
    show their own cover however the borders run: the middles of a board's spaces. `falls` are (x, y, dx, dy): round that place the ground
    falls in that direction. `ragged` is how much rougher than usual the borders of covers are; `coves` how many units shores and the
    edges of woods and sand go to and fro within half a unit.
    """

    wide: float
    high: float
    pixels: float
    scale: float
    seed: int
    look_up: Lookup
    centres: Field
    falls: Field
    landscape: str = "parkland"
    ragged: float = 1.0
    coves: float = 0.0

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of its picture in pixels."""
        return round(self.wide * self.pixels), round(self.high * self.pixels)


def from_grid(
    rows: Sequence[Sequence[GroundCover]], pixels: float, scale: float, seed: int, landscape: str = "parkland",
    falls: Sequence[tuple[int, int, int, int]] = (),
) -> PaintedLand:
    """The land of a board of squares, `rows` from the top down; a fall is column, row, and its direction right and down.

    >>> from_grid([[GroundCover.GREEN, GroundCover.SAND]], 20, 1.0, 7).size
    (40, 20)
    """
    table = np.array([[int(cover) for cover in row] for row in rows], np.uint8)
    high, wide = table.shape

    def look_up(x: Field, y: Field) -> Covers:
        columns = np.clip(np.floor(x), 0, wide - 1).astype(np.intp)
        lines = np.clip(np.floor(y), 0, high - 1).astype(np.intp)
        return np.asarray(table[lines, columns], np.uint8)
    x, y = np.meshgrid(np.arange(wide) + .5, np.arange(high) + .5)
    centres = np.stack([x.ravel(), y.ravel()], -1).astype(np.float32)
    placed = np.array([(column + .5, row + .5, dx, dy) for column, row, dx, dy in falls], np.float32).reshape(-1, 4)
    return PaintedLand(wide, high, pixels, scale, seed, look_up, centres, placed, landscape)
