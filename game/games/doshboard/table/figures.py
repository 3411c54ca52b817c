"""The drawn figure of Doshboard's rules: one shot, whose blue die counts along the line and whose red die hooks off to the side."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

import pygame

from game.games.doshboard.table.card_look import BLUE, RED
from game.ui.dice.emblem import d12_emblem
from game.ui.paint import Painter, put
from game.ui.table.face import RuleFigures
from game.ui.table.figure_strip import FigureStrip, strip_width
from game.ui.theme import SIZES
from game.words import _

_AHEAD, _ASIDE = 6, 2           # cells that the shot in the picture goes along its line, and then to the right
_DIE, _CELL, _PAD = 34, 26, 12  # logical units
_LINE = 4
_MOST_LINES = 3                 # beside the drawing; words that need more stand below it
_WHITE: Final = (252, 250, 244)


def shot(p: Painter, width: int) -> pygame.Surface:
    """A ball on its tee, the cells that it goes along the line, and those that it hooks off to the right, with what each die does."""
    px, wide = p.look.px, strip_width(p, width)
    pad, die, cell = px(_PAD), px(_DIE), px(_CELL)
    step = min(px(52), (wide // 2 - 2 * pad) / _AHEAD)
    drawn = pygame.Rect(pad, pad, round(cell + _AHEAD * step), round(cell + _ASIDE * step))
    told = _told(p, wide - drawn.right - 2 * pad - die - px(8))
    beside = max(map(len, told)) <= _MOST_LINES
    if not beside:
        told = _told(p, wide - 2 * pad - die - px(8))
    line = p.font(SIZES.small, "bold").get_linesize()
    rows = [max(die, line * len(lines)) for lines in told]
    words_high = sum(rows) + px(10)
    surface = FigureStrip(p, wide, 2 * pad + (max(drawn.h, words_high) if beside else drawn.h + pad + words_high)).surface
    _draw_shot(p, surface, drawn, step)
    x, y = (drawn.right + pad, pad) if beside else (pad, drawn.bottom + pad)
    for colour, lines, high in zip((BLUE, RED), told, rows, strict=True):
        put(surface, d12_emblem(p, (colour, _WHITE), " ", die), (x + die / 2, y + high / 2), True)
        top = y + (high - line * len(lines)) / 2
        for at, words in enumerate(lines):
            put(surface, p.text(words, SIZES.small, "on_felt", "bold", 130), (x + die + px(8), top + at * line))
        y += high + px(10)
    return surface


def _told(p: Painter, room: float) -> tuple[list[str], list[str]]:
    """What each die does, in lines that fit the room."""
    def wrapped(words: str) -> list[str]:
        return p.wrap(words, SIZES.small, max(1, round(room)), "bold")
    return (wrapped(_("Blue counts: {n} cells along the line").format(n=_AHEAD)),
            wrapped(_("Red hooks: {n} cells to the right").format(n=_ASIDE)))


def _draw_shot(p: Painter, surface: pygame.Surface, room: pygame.Rect, step: float) -> None:
    """The line with its cells, and the ball where it lay and where it comes to lie."""
    px, cell = p.look.px, p.look.px(_CELL)
    left, top = room.x + cell / 2, room.y + cell / 2
    turn, bar = left + _AHEAD * step, max(2, px(_LINE))
    pygame.draw.rect(surface, BLUE, pygame.Rect(round(left), round(top - bar / 2), round(turn - left), bar))
    pygame.draw.rect(surface, RED, pygame.Rect(round(turn - bar / 2), round(top), bar, round(_ASIDE * step)))
    for count in range(1, _AHEAD + 1):
        _cell(p, surface, (left + count * step, top), str(count), BLUE)
    for count in range(1, _ASIDE):
        _cell(p, surface, (turn, top + count * step), str(count), RED)
    put(surface, p.rbox(cell, cell, cell // 2, _WHITE, "ink", p.look.scale, 120), (left, top), True)
    p.drop(surface, p.rbox(cell, cell, cell // 2, _WHITE, "ink", p.look.scale), (turn, top + _ASIDE * step), .25)


def _cell(p: Painter, surface: pygame.Surface, middle: tuple[float, float], words: str, colour: tuple[int, int, int]) -> None:
    """A cell of the line with its count."""
    size = p.look.px(_CELL - 4)
    put(surface, p.rbox(size, size, size // 2, _WHITE, colour, 2 * p.look.scale), middle, True)
    fits = min(1.0, size * .8 / max(1, p.font(SIZES.caption, "bold").get_linesize()))
    put(surface, p.text(words, SIZES.caption * fits, colour, "bold"), middle, True)


FIGURES: Final[RuleFigures] = MappingProxyType({"doshboard-shot": shot})
