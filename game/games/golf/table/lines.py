"""Draws a hole's lines of play over its ground: the safe one solid with squares, the bold one dashed with discs, both with dark edges."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import dist, hypot
from typing import Final

import pygame

from game.ui.looks.theme import SIZES, XY, rgb
from game.ui.paint import Painter, put
from game.ui.workshop.figures import BOLD_LINE, SAFE_LINE

_CASING: Final = rgb("#16240F")      # on painted ground a fixed tone is needed, as a theme's would not stand out
_WIDE: Final = 2.4          # logical units of a line
_DASH: Final = 8.0          # logical units of a dash, and of the gap after it
_MARK: Final = 17.0         # logical units of a square or disc with its number
_ARC: Final = .16           # height of a drawn flight, as a share of its length
_STEPS: Final = 24          # points of a drawn flight


def flight(start: XY, end: XY) -> tuple[XY, ...]:
    """The points of an arc from one place to another."""
    (x, y), (ex, ey) = start, end
    high = _ARC * hypot(ex - x, ey - y)
    return tuple((x + (ex - x) * step / _STEPS, y + (ey - y) * step / _STEPS - 4 * high * (step / _STEPS) * (1 - step / _STEPS))
                 for step in range(_STEPS + 1))


def draw_line_of_play(p: Painter, surface: pygame.Surface, strokes: Sequence[Sequence[XY]], *, bold: bool, scale: float = 1.0) -> None:
    """Draws a line of play: the points of each stroke, and the number of the stroke where each but the first begins.

    `scale` makes everything smaller for a small picture.
    """
    if not strokes:
        return
    colour = BOLD_LINE if bold else SAFE_LINE
    wide, case = max(2, p.look.px(_WIDE * scale)), max(1, p.look.px(scale))
    pieces = [piece for points in strokes for piece in (_dashes(points, p.look.px(_DASH * scale)) if bold else (points,))]
    for tint, width in ((_CASING, wide + 2 * case), (colour, wide)):
        for piece in pieces:
            for one, other in pairwise(piece):
                pygame.draw.line(surface, tint, one, other, width)
    side = p.look.px(_MARK * scale)
    for number, points in enumerate(strokes[1:], start=2):
        put(surface, p.rbox(side, side, side / 2 if bold else p.look.px(2), colour, _CASING, 1.6 * p.look.scale * scale), points[0],
            centre=True)
        words = p.text(str(number), SIZES.caption * scale / p.look.text, _CASING, "bold")
        put(surface, words, points[0], centre=True)


def _dashes(points: Sequence[XY], dash: int) -> Iterator[tuple[XY, ...]]:
    """The dashes of a line, each as a polyline; the last one may be shorter."""
    piece, left, drawn = [points[0]], float(dash), True
    for one, other in pairwise(points):
        far, begun = dist(one, other), 0.0
        while far - begun > left:
            begun += left
            at = one[0] + (other[0] - one[0]) * begun / far, one[1] + (other[1] - one[1]) * begun / far
            if drawn:
                yield (*piece, at)
            piece, left, drawn = [at], float(dash), not drawn
        left -= far - begun
        piece.append(other)
    if drawn and len(piece) > 1:
        yield tuple(piece)
