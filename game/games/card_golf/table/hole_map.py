"""Where the spaces of a hole lie on its picture, in device pixels: cards end to end, tee left, green right. Geometry without drawing."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

import pygame

from game.games.card_golf.rules.course import Hole, Space, Terrain
from game.ui.theme import XY

MARGIN: Final = 4.5     # logical units of white round a card's print
SLIT: Final = 2.0       # between two cards
SHADOW: Final = 9.0     # room for the cards' shadows on every side
CAPTION: Final = 22.0   # height of a caption's strip
LEAST: Final = 3        # pixels of the smallest space



@dataclass(frozen=True)
class HoleMap:
    """A hole's cards on a picture; points are relative to its upper left corner.

    A row more is a step to the right, a column more a step down: from the tee, the columns run from left to right.
    `offsets` are the first columns of the cards, counted from the first column of any of them; `rows` and `columns` are one card's.
    """

    cell: int
    scale: float
    rows: int
    columns: int
    left: int
    offsets: tuple[int, ...]
    captions: bool

    @property
    def cards(self) -> int:
        """How many cards there are."""
        return len(self.offsets)

    @cached_property
    def margin(self) -> int:
        """The white round a card's print."""
        return max(1, round(min(MARGIN * self.scale, .45 * self.cell)))

    @cached_property
    def slit(self) -> int:
        """The gap between two cards."""
        return max(1, round(SLIT * self.scale)) if self.cell > 2 * LEAST else 0

    @cached_property
    def edge(self) -> tuple[int, int]:
        """Room beside the outermost cards, across and down, for shadows and captions."""
        room = round(min(SHADOW * self.scale, self.cell))
        return room, max(room, round(CAPTION * self.scale)) if self.captions else room

    @cached_property
    def pitch(self) -> int:
        """Pixels from card to card."""
        return self.rows * self.cell + 2 * self.margin + self.slit

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the picture."""
        across, down = self.edge
        high = (max(self.offsets) + self.columns) * self.cell + 2 * self.margin
        return self.cards * self.pitch - self.slit + 2 * across, high + 2 * down

    # ---- cards
    def card_of(self, row: int) -> int:
        """The card that a row belongs to: the first for rows before the tee, the last for rows beyond the green."""
        return min(max(row // self.rows, 0), self.cards - 1)

    def card(self, number: int) -> pygame.Rect:
        """A whole card, its white margin included."""
        return self.face(number).inflate(2 * self.margin, 2 * self.margin)

    def face(self, number: int) -> pygame.Rect:
        """The print of a card."""
        across, down = self.edge
        return pygame.Rect(across + self.margin + number * self.pitch, down + self.margin + self.offsets[number] * self.cell,
                           self.rows * self.cell, self.columns * self.cell)

    def caption(self, number: int) -> pygame.Rect:
        """The strip for a card's caption: below it, or above one that lies lower than its neighbours."""
        card, high = self.card(number), self.edge[1]
        beside = [self.offsets[n] for n in (number - 1, number + 1) if 0 <= n < self.cards]
        above = bool(beside) and self.offsets[number] > min(beside) and self.offsets[number] >= max(beside)
        return pygame.Rect(card.x, card.y - high if above else card.bottom, card.w, high)

    # ---- spaces
    def point(self, row: float, column: float) -> XY:
        """The point at fractional spaces; whole numbers are the middles of spaces. Goes on beyond the cards."""
        number = self.card_of(int(row + .5) if row > 0 else 0)
        left = self.edge[0] + self.margin + number * (self.pitch - self.rows * self.cell)
        top = self.edge[1] + self.margin
        return left + (row + .5) * self.cell, top + (column - self.left + .5) * self.cell

    def centre(self, space: Space) -> XY:
        """The middle of a space, on or off the cards."""
        return self.point(space[0], space[1])

    def rect(self, space: Space) -> pygame.Rect:
        """The square of a space, on or off the cards."""
        x, y = self.centre(space)
        return pygame.Rect(round(x - self.cell / 2), round(y - self.cell / 2), self.cell, self.cell)

    def space(self, point: XY) -> Space:
        """The space nearest to a point, on or off the cards.

        >>> HoleMap(20, 1.0, 14, 9, 0, (0, 1), False).space((30.0, 31.0))
        Space(row=0, column=0)
        """
        x = point[0] - self.edge[0] - self.margin
        between = self.pitch - self.rows * self.cell
        number = min(max(int((x + between / 2) // self.pitch), 0), self.cards - 1)
        row = int((x - number * self.pitch) // self.cell)
        row = max(row, 0) if number > 0 else row
        row = min(row, self.rows - 1) if number < self.cards - 1 else row
        return Space(number * self.rows + row, int((point[1] - self.edge[1] - self.margin) // self.cell) + self.left)

    def on(self, point: XY) -> Space | None:
        """The space under a point; None beside the print of the cards."""
        if not any(self.face(number).collidepoint(point) for number in range(self.cards)):
            return None
        return self.space(point)


def map_of(hole: Hole, cell: int, scale: float, *, captions: bool = True) -> HoleMap:
    """The map of a hole with spaces of `cell` pixels; `scale` is device pixels per logical unit."""
    cards = hole.par - 1
    rows = len(hole.ground) // cards
    starts = [_first(hole.ground[number * rows]) for number in range(cards)]
    columns = sum(terrain is not Terrain.OUT for terrain in hole.ground[0])
    return HoleMap(max(LEAST, cell), scale, rows, columns, hole.left, tuple(starts), captions)


def fit(hole: Hole, area: tuple[int, int], scale: float, *, captions: bool = True) -> HoleMap:
    """The map with the largest spaces that fits an area of that width and height in pixels."""
    rows, columns = len(hole.ground), len(hole.ground[0])
    cell = min(area[0] // rows, area[1] // columns)
    while cell > LEAST and not _fits(map_of(hole, cell, scale, captions=captions), area):
        cell -= 1
    return map_of(hole, cell, scale, captions=captions)


def _fits(found: HoleMap, area: tuple[int, int]) -> bool:
    return found.size[0] <= area[0] and found.size[1] <= area[1]


def _first(row: tuple[Terrain, ...]) -> int:
    """The first column of a card in a row of the hole."""
    return next(column for column, terrain in enumerate(row) if terrain is not Terrain.OUT)
