"""The lines on which best play goes along a hole, drawn over its cards: the safe one solid with squares, the bold one dashed with discs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import hypot
from typing import Final

import pygame

from game.games.card_golf.rules.course import Space
from game.games.card_golf.solver.figures import PlayLine
from game.games.card_golf.table.figures import is_bold
from game.ui.looks.theme import RGB, XY, rgb
from game.ui.paint import Painter

_SAFE: Final = rgb("#F4EBD9")       # on painted ground: fixed tones, a theme's would vanish
_BOLD: Final = rgb("#FFB000")
_CASING: Final = rgb("#1A1206")
_ARC: Final = .16           # how high a flight is drawn, of its length
_STEPS: Final = 16          # points of a flight
_MARK: Final = 3.4          # logical units from the middle of a mark to its edge


def draw_play_lines(p: Painter, surface: pygame.Surface, lines: Sequence[PlayLine], at: Callable[[Space], XY]) -> None:
    """Draws the lines of a hole, the best one on top; `at` tells where the middle of a space is."""
    for number in reversed(range(len(lines))):
        bold = is_bold(lines, number)
        colour, stops = _BOLD if bold else _SAFE, [at(stop) for stop in lines[number].stops]
        for start, end in pairwise(stops):
            _flight(p, surface, start, end, colour, dashed=bold)
        for stop in stops[1:]:
            _mark(p, surface, stop, colour, round_=bold)


def _flight(p: Painter, surface: pygame.Surface, start: XY, end: XY, colour: RGB, *, dashed: bool) -> None:
    """An arc from one place to another, cased dark."""
    (x, y), (ex, ey) = start, end
    high = _ARC * hypot(ex - x, ey - y)
    points = [(x + (ex - x) * step / _STEPS, y + (ey - y) * step / _STEPS - 4 * high * (step / _STEPS) * (1 - step / _STEPS))
              for step in range(_STEPS + 1)]
    wide = max(2, p.look.px(2))
    for tone, width in ((_CASING, wide + 2 * max(1, p.look.px(1))), (colour, wide)):
        for number in range(_STEPS):
            if not dashed or number % 2 == 0:
                pygame.draw.line(surface, tone, points[number], points[number + 1], width)


def _mark(p: Painter, surface: pygame.Surface, at: XY, colour: RGB, *, round_: bool) -> None:
    """A square or a disc where the ball is planned to lie."""
    for tone, reach in ((_CASING, p.look.px(_MARK) + max(1, p.look.px(1))), (colour, p.look.px(_MARK))):
        if round_:
            pygame.draw.circle(surface, tone, at, reach)
        else:
            surface.fill(tone, (round(at[0]) - reach, round(at[1]) - reach, 2 * reach, 2 * reach))
