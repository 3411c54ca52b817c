"""The tiles on a table as the players laid them: which tile lies where, which way round, and who put it there. A line, or a cross."""

from __future__ import annotations

from typing import Final, NamedTuple

from game.games.dominoes.table.line_layout import LineStep

LEFT: Final = 0
RIGHT: Final = 1
POSE: Final = 2


class LyingTile(NamedTuple):
    """A tile in the line: its number in the set, how it is met walking outward, and the seat that played it."""

    tile: int
    step: LineStep
    seat: int


class Line(NamedTuple):
    """A layout that grew from `first` in `arms`, each going outward from it: two for a line, left and right, or four for a cross.

    `last` is the tile played last. `across` are the arms whose next tile must be a double, which will lie across. `order` says to which
    arm each tile after the first was played.
    """

    first: LyingTile | None = None
    arms: tuple[tuple[LyingTile, ...], ...] = ((), ())
    last: int | None = None
    across: frozenset[int] = frozenset()
    order: tuple[int, ...] = ()

    @property
    def opening(self) -> int:
        """The number by which the place of the first tile is called: it follows those of the arms."""
        return len(self.arms)

    @property
    def tiles(self) -> tuple[LyingTile, ...]:
        """Every tile, that of a line from the left end to the right one."""
        if self.first is None:
            return ()
        before, *others = self.arms
        return (*reversed(before), self.first, *(lying for arm in others for lying in arm))

    @property
    def ends(self) -> tuple[int, ...]:
        """The open numbers by arm; -1 on an empty table."""
        return tuple(self._end(arm) for arm in range(len(self.arms)))

    def _end(self, arm: int) -> int:
        if self.first is None:
            return -1
        return self.arms[arm][-1].step.far if self.arms[arm] else self.first.step.far if arm else self.first.step.near

    @property
    def alike(self) -> tuple[int, ...]:
        """Arms between which it makes no difference where a tile goes, the shorter one first: both ends of a line with one open number."""
        if len(self.arms) != 2 or self.first is None or self.ends[LEFT] != self.ends[RIGHT]:
            return ()
        return tuple(sorted((LEFT, RIGHT), key=lambda arm: len(self.arms[arm])))

    def upto(self, count: int) -> Line:
        """The line as it lay after that many tiles; the last of them counts as played last.

        >>> line = Line().add(9, (3, 3), POSE, 0).add(13, (4, 3), RIGHT, 3).add(6, (3, 0), LEFT, 1)
        >>> line.upto(2) == Line().add(9, (3, 3), POSE, 0).add(13, (4, 3), RIGHT, 3), line.upto(3) == line
        (True, True)
        """
        if count <= 0:
            return Line(arms=((),) * len(self.arms))
        order = self.order[:count - 1]
        arms = tuple(arm[:order.count(number)] for number, arm in enumerate(self.arms))
        last = arms[order[-1]][-1] if order else self.first
        across = self.across if count >= len(self.tiles) else frozenset()
        return self._replace(arms=arms, order=order, last=last.tile if last is not None else None, across=across)

    def seat_of(self, tile: int | None) -> int | None:
        """Who played that tile; None where it is not in the line."""
        return next((lying.seat for lying in self.tiles if lying.tile == tile), None)

    def add(self, tile: int, halves: tuple[int, int], arm: int, seat: int) -> Line:
        """The line with one more tile. Raises ValueError for a tile that does not fit that end.

        >>> line = Line().add(9, (3, 3), POSE, 0).add(13, (4, 3), RIGHT, 3)
        >>> line.ends, line.arms[RIGHT][0].step
        ((3, 4), LineStep(near=3, far=4))
        """
        low, high = min(halves), max(halves)
        if self.first is None:
            return self._replace(first=LyingTile(tile, LineStep(low, high), seat), last=tile)
        open_number = self._end(arm)
        if open_number not in halves:
            raise ValueError(f"tile {halves} does not fit the {open_number}")
        lying = LyingTile(tile, LineStep(open_number, high if open_number == low else low), seat)
        grown = (*self.arms[:arm], (*self.arms[arm], lying), *self.arms[arm + 1:])
        return self._replace(arms=grown, last=tile, order=(*self.order, arm))


EMPTY: Final = Line()
"""The empty table of a line."""
CROSS: Final = Line(arms=((), (), (), ()))
"""The empty table of a cross."""
