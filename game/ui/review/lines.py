"""Smooth lines over paper and course: a curve through points, and the way of a ball as an arc, whole or in dashes."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from typing import Final

import pygame

from game.ui.paint import Painter, put
from game.ui.paint.blit import canvas, shrink
from game.ui.theme import RGB, XY

_STEPS: Final = 12      # pieces of a curve between two points
_ARC: Final = 40        # pieces of an arc
_FACTOR: Final = 3      # how much larger it is drawn before it is scaled down
_HEIGHT: Final = .2     # of its length is how high an arc seems to rise


def curve(points: Sequence[XY]) -> list[XY]:
    """Points along a smooth curve through these, that never swings beyond two neighbours.

    >>> curve([(0, 0), (12, 12)])[6]
    (6.0, 6.0)
    """
    out: list[XY] = []
    for (ax, ay), (bx, by) in itertools.pairwise(points):
        for step in range(_STEPS):
            t = step / _STEPS
            out.append((ax + (bx - ax) * t, ay + (by - ay) * (t * t * (3 - 2 * t))))
    return [*out, (float(points[-1][0]), float(points[-1][1]))]


def arc(start: XY, end: XY, top: float = -math.inf) -> list[XY]:
    """XYs along the way of a ball that flies from one place to another, no higher than `top` as far as that can be.

    >>> min(y for _x, y in arc((0, 100), (400, 100), 40))
    40.0
    """
    rise = max(0.0, min(math.dist(start, end) * _HEIGHT, (start[1] + end[1]) / 2 - top))
    return [(start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t - 4 * rise * t * (1 - t))
            for t in (step / _ARC for step in range(_ARC + 1))]


def draw_line(p: Painter, surface: pygame.Surface, points: Sequence[XY], colour: RGB, width: float, *, dash: float = 0.0,
              gap: float = 0.0) -> None:
    """Draws a line through points, `width` device pixels thick; in dashes of that length with gaps of that length, where they are given."""
    pad = math.ceil(width) + 2
    left, top = (math.floor(min(point[axis] for point in points)) - pad for axis in (0, 1))
    wide, high = (math.ceil(max(point[axis] for point in points)) + pad - edge for axis, edge in ((0, left), (1, top)))
    moved = tuple((round(x - left, 1), round(y - top, 1)) for x, y in points)

    def make() -> pygame.Surface:
        large = canvas(wide, high, _FACTOR)
        for piece in _pieces(moved, dash, gap) if dash else (moved,):
            _stroke(large, piece, colour, width)
        return shrink(large, _FACTOR)
    put(surface, p.made(("smooth line", moved, colour, width, dash, gap), make), (left, top))


def _stroke(large: pygame.Surface, points: Sequence[XY], colour: RGB, width: float) -> None:
    """One piece with round ends."""
    places = [(x * _FACTOR, y * _FACTOR) for x, y in points]
    half = max(1.0, width * _FACTOR / 2)
    for a, b in itertools.pairwise(places):
        length = math.dist(a, b)
        if length:
            dx, dy = (b[1] - a[1]) / length * half, (a[0] - b[0]) / length * half
            corners = [(a[0] + dx, a[1] + dy), (b[0] + dx, b[1] + dy), (b[0] - dx, b[1] - dy), (a[0] - dx, a[1] - dy)]
            pygame.draw.polygon(large, colour, corners)
    for place in places:
        pygame.draw.circle(large, colour, place, half)


def _pieces(points: Sequence[XY], dash: float, gap: float) -> list[list[XY]]:
    """The parts of a line that its dashes cover."""
    out: list[list[XY]] = []
    walked, piece = 0.0, list[XY]()
    for a, b in itertools.pairwise(points):
        length = math.dist(a, b)
        steps = max(1, math.ceil(length / 2))
        for step in range(steps):
            t = step / steps
            if (walked + length * t) % (dash + gap) < dash:
                piece.append((a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t))
            elif piece:
                out.append(piece)
                piece = []
        walked += length
    return [*out, piece] if piece else out
