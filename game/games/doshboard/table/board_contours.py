"""Lines through the places of a board from which best play needs as many strokes: numbered lines, never a tint over the ground."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil
from typing import NamedTuple

import pygame

from game.games.doshboard.rules.geometry import EVEN, Cell, next_dot
from game.games.doshboard.table.board_map import BoardCamera, BoardMap
from game.ui.paint import Painter
from game.ui.workshop.contours import STEP, draw_contours


class ContourSide(NamedTuple):
    """A side between two cells: the lines that pass there, by the strokes that they stand for, and the cell with the side's direction."""

    strokes: float
    cell: Cell
    way: int


def contour_sides(needs: Mapping[Cell, float], step: float = STEP) -> list[ContourSide]:
    """The sides between cells on two sides of a line: from one of them best play needs more strokes than the line says, from the other not.

    >>> [(side.strokes, side.way) for side in contour_sides({Cell(0, 0): 2.3, Cell(0, 1): 2.6})]
    [(2.5, 6)]
    """
    found = []
    for cell, strokes in sorted(needs.items()):
        for way in EVEN[:3]:        # the other three are those of the cells beside it
            other = needs.get(next_dot(cell, way))
            if other is not None and ceil(strokes / step) != ceil(other / step):
                found.append(ContourSide((ceil(max(strokes, other) / step) - 1) * step, cell, way))
    return found


class Contours:
    """The lines, drawn again only where the strokes or the way of looking at the board have changed."""

    def __init__(self) -> None:
        self._drawn: tuple[Mapping[Cell, float], object, pygame.Surface] | None = None

    def draw(self, p: Painter, surface: pygame.Surface, view: pygame.Rect, camera: BoardCamera, needs: Mapping[Cell, float]) -> None:
        """Draws them over the board as it is seen in `view`."""
        seen = camera, view.size, p.look
        if self._drawn is None or self._drawn[0] is not needs or self._drawn[1] != seen:
            layer = pygame.Surface(view.size, pygame.SRCALPHA, 32)
            _draw(p, layer, camera, contour_sides(needs))
            self._drawn = needs, seen, layer
        surface.blit(self._drawn[2], view.topleft)


def _draw(p: Painter, layer: pygame.Surface, camera: BoardCamera, sides: Sequence[ContourSide]) -> None:
    laid = BoardMap(camera.unit, camera.scale, 1, 1)
    draw_contours(p, layer, layer.get_rect(), [(side.strokes, _line(laid, camera, side)) for side in sides])


def _line(laid: BoardMap, camera: BoardCamera, side: ContourSide) -> list[tuple[int, int]]:
    """A side on the layer."""
    (x, y), (dx, dy) = camera.to_screen(side.cell), laid.dot(Cell(0, 0))
    return [(round(x + a - dx), round(y + b - dy)) for a, b in laid.side(Cell(0, 0), side.way, 4)]
