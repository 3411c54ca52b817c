"""Numbered lines through places from which best play needs as many strokes: ivory in a dark casing, never a tint over the ground."""

from __future__ import annotations

from collections.abc import Sequence
from math import dist
from typing import Final, TypeAlias

import pygame

from game.ui.looks.theme import SIZES, XY, rgb
from game.ui.paint import Painter, put

STEP: Final = .5            # strokes between two lines
_LINE: Final = rgb("#F4EBD9")
_NUMBER: Final = rgb("#FFF3D6")
_CASING: Final = rgb("#16240F")
_APART: Final = 110         # logical units between two numbers of a line, and
_CLEAR: Final = 44          # between those of different ones

ContourLine: TypeAlias = tuple[float, Sequence[tuple[int, int]]]
"""A piece of a line: the strokes that it stands for, and its points on the screen."""


def draw_contours(p: Painter, surface: pygame.Surface, room: pygame.Rect, lines: Sequence[ContourLine]) -> None:
    """Draws the lines, and their numbers where those are within the room and clear of each other."""
    for colour, width in ((_CASING, max(3, p.look.px(3.5))), (_LINE, max(1, p.look.px(1.5)))):
        for _strokes, line in lines:
            pygame.draw.lines(surface, colour, False, line, width)
    taken: list[tuple[float, XY]] = []
    for strokes, line in lines:
        at = line[len(line) // 2]
        if room.inflate(-p.look.px(30), -p.look.px(20)).collidepoint(at) and all(
                dist(at, place) >= p.look.px(_APART if strokes == other else _CLEAR) for other, place in taken):
            taken.append((strokes, at))
    for strokes, middle in taken:
        words = p.text(f"{strokes:.1f}", SIZES.caption / max(1.0, p.look.text), _NUMBER, "bold")
        high = words.get_height() + p.look.px(2)
        put(surface, p.rbox(words.get_width() + p.look.px(10), high, high / 2, _CASING, None, 1.0, 220), middle, centre=True)
        put(surface, words, middle, centre=True)
