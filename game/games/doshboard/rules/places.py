"""Places of a board of Doshboard in a player's words: cells short of the flag or past it, and the side."""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

from game.games.doshboard.rules.geometry import Cell, distance
from game.games.golf.rules.places import bearing, flag_words
from game.words import ngettext


class FlagSight(NamedTuple):
    """A player's look from where his ball lies, at `start`, to the flag of the hole."""

    start: Cell
    target: Cell

    def words(self, cell: Cell) -> str:
        """A cell as he sees it.

        >>> from game.games.doshboard.rules.geometry import cell_at
        >>> FlagSight(cell_at(4, 20), cell_at(4, 4)).words(cell_at(2, 12))
        '8 cells short of the flag, on the left'
        """
        return flag_words(bearing(_point(self.start), _point(self.target), _point(cell)), whole_cells(distance(cell, self.target)))


def whole_cells(cells: float) -> str:
    """A distance in whole cells; half a cell and less is one.

    >>> whole_cells(.3), whole_cells(8.4)
    ('1 cell', '8 cells')
    """
    n = max(1, round(cells))
    return ngettext("{n} cell", "{n} cells", n).format(n=n)


def _point(cell: Cell) -> tuple[float, float]:
    """A cell's dot on a plane with x to the right and y downward, in units of two neighbours' distance."""
    return cell.q * sqrt(3) / 2, cell.r + cell.q / 2
