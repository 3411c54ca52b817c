"""Lines through the places of a board from which best play needs as many strokes: numbered lines, never a tint over the ground."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil, dist
from typing import Final, NamedTuple

import pygame

from game.games.doshboard.rules.geometry import EVEN, Cell, next_dot
from game.games.doshboard.table.board_map import BoardCamera, BoardMap
from game.ui.looks.theme import SIZES, XY, rgb
from game.ui.paint import Painter, put

STEP: Final = .5            # strokes between two lines
_LINE: Final = rgb("#F4EBD9")
_NUMBER: Final = rgb("#FFF3D6")
_CASING: Final = rgb("#16240F")
_APART: Final = 110         # logical units between two numbers of a line, and
_CLEAR: Final = 44          # between those of different ones


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
    lines = [(side.strokes, _line(laid, camera, side)) for side in sides]
    for colour, width in ((_CASING, max(3, p.look.px(3.5))), (_LINE, max(1, p.look.px(1.5)))):
        for _strokes, line in lines:
            pygame.draw.lines(layer, colour, False, line, width)
    taken: list[tuple[float, XY]] = []
    for strokes, line in lines:
        at = line[len(line) // 2]
        if layer.get_rect().inflate(-p.look.px(30), -p.look.px(20)).collidepoint(at) and all(
                dist(at, place) >= p.look.px(_APART if strokes == other else _CLEAR) for other, place in taken):
            taken.append((strokes, at))
    for strokes, middle in taken:
        words = p.text(f"{strokes:.1f}", SIZES.caption / max(1.0, p.look.text), _NUMBER, "bold")
        high = words.get_height() + p.look.px(2)
        put(layer, p.rbox(words.get_width() + p.look.px(10), high, high / 2, _CASING, None, 1.0, 220), middle, centre=True)
        put(layer, words, middle, centre=True)


def _line(laid: BoardMap, camera: BoardCamera, side: ContourSide) -> list[tuple[int, int]]:
    """A side on the layer."""
    (x, y), (dx, dy) = camera.to_screen(side.cell), laid.dot(Cell(0, 0))
    return [(round(x + a - dx), round(y + b - dy)) for a, b in laid.side(Cell(0, 0), side.way, 4)]
