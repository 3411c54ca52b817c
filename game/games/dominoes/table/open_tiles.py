"""A hand of dominoes laid open, small, on the plaque of the seat that holds it: for replays in which nothing is secret any more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.games.dominoes.table.hand import Domino
from game.ui.paint import Painter, put
from game.ui.widgets.base import Widget

LARGEST: Final = 22     # logical width of a tile at text scale 1
LEAST: Final = 7        # device pixels below which nothing could be told from a tile
GAP: Final = 3


class OpenTiles(Widget):
    """Tiles in rows, as large as their place allows."""

    margin = 2

    def __init__(self, tiles: Sequence[Domino], highest: int) -> None:
        """`highest` is the set's highest number."""
        super().__init__(tip=", ".join(f"{d.b}-{d.a}" for d in tiles))
        self.tiles, self.highest = tuple(tiles), highest

    def height(self, p: Painter, width: int) -> int:
        """With tiles of full size."""
        tile, gap = _largest(p), p.look.px(GAP)
        return _rows(len(self.tiles), width, tile, gap) * (2 * tile + gap) - gap

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """Every tile upright."""
        width, gap = self.tile_width(p), p.look.px(GAP)
        if width < LEAST:
            return
        across = max(1, (self.rect.w + gap) // (width + gap))
        high = _rows(len(self.tiles), self.rect.w, width, gap) * (2 * width + gap) - gap
        top = self.rect.y + (self.rect.h - high) // 2 + width
        for number, (_tile, a, b) in enumerate(self.tiles):
            row, column = divmod(number, across)
            middle = self.rect.x + column * (width + gap) + width // 2, top + row * (2 * width + gap)
            put(surface, p.tile(a, b, width, 0, self.highest), middle, True)

    def tile_width(self, p: Painter) -> int:
        """The largest with which all tiles fit their place, in device pixels."""
        width, gap, count = _largest(p), p.look.px(GAP), len(self.tiles)
        while width >= LEAST and _rows(count, self.rect.w, width, gap) * (2 * width + gap) - gap > self.rect.h:
            width -= 1
        return width


def _largest(p: Painter) -> int:
    """The width of a tile where there is room; who reads large letters finds larger tiles too."""
    return p.look.px(LARGEST * max(1.0, min(1.4, p.look.text)))


def _rows(count: int, room: int, width: int, gap: int) -> int:
    """The number of rows that `count` tiles need, side by side in that room.

    >>> _rows(7, 172, 22, 3), _rows(8, 172, 22, 3)
    (1, 2)
    """
    return -(-count // max(1, (room + gap) // (width + gap)))
