"""The line of tiles on a table as the players made it: which tile lies where, which way round, and who put it there."""

from __future__ import annotations

from typing import Final, NamedTuple

from game.ui.tables.line_layout import Step

LEFT: Final = 0
RIGHT: Final = 1
POSE: Final = 2


class Lying(NamedTuple):
    """A tile in the line: its number in the set, how it is met walking outward, and the seat that played it."""

    tile: int
    step: Step
    seat: int


class Line(NamedTuple):
    """A line that grew from `first` to both sides; `left` and `right` go outward from it. `last` is the tile played last."""

    first: Lying | None = None
    left: tuple[Lying, ...] = ()
    right: tuple[Lying, ...] = ()
    last: int | None = None

    @property
    def tiles(self) -> tuple[Lying, ...]:
        """Every tile, from the left end to the right one."""
        return () if self.first is None else (*reversed(self.left), self.first, *self.right)

    @property
    def ends(self) -> tuple[int, int]:
        """The open numbers, left and right; -1 on an empty table."""
        if self.first is None:
            return -1, -1
        left = self.left[-1].step.far if self.left else self.first.step.near
        return left, self.right[-1].step.far if self.right else self.first.step.far

    def seat_of(self, tile: int | None) -> int | None:
        """Who played that tile; None where it is not in the line."""
        return next((lying.seat for lying in self.tiles if lying.tile == tile), None)

    def add(self, tile: int, halves: tuple[int, int], arm: int, seat: int) -> Line:
        """The line with one more tile. Raises ValueError for a tile that does not fit that end.

        >>> line = Line().add(9, (3, 3), POSE, 0).add(13, (4, 3), RIGHT, 3)
        >>> line.ends, line.right[0].step
        ((3, 4), Step(near=3, far=4))
        """
        low, high = min(halves), max(halves)
        if self.first is None:
            return Line(Lying(tile, Step(low, high), seat), (), (), tile)
        open_number = self.ends[1 if arm == RIGHT else 0]
        if open_number not in halves:
            raise ValueError(f"tile {halves} does not fit the {open_number}")
        lying = Lying(tile, Step(open_number, high if open_number == low else low), seat)
        if arm == RIGHT:
            return self._replace(right=(*self.right, lying), last=tile)
        return self._replace(left=(*self.left, lying), last=tile)


EMPTY: Final = Line()
"""The empty table."""
