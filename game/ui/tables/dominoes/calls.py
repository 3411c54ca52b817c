"""What a seat calls across the table: its token, and a card with its words beside it."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui.paint import Painter, put
from game.ui.theme import SIZES

TOKEN = 44
WIDEST = 360
PAD = 16        # room for the shadow round a token and round a card


def token(p: Painter, seat: int) -> pygame.Surface:
    """A large token with its shadow, in one sprite."""
    pad, size = p.look.px(PAD), p.look.px(TOKEN)
    out = pygame.Surface((size + 2 * pad, size + 2 * pad), pygame.SRCALPHA, 32)
    p.lay(out, p.mark(seat, size), (pad, pad), .5)
    return out


def words(p: Painter, lines: Sequence[str]) -> pygame.Surface:
    """A small dark card with these lines, the first in bold."""
    px = p.look.px
    wrapped = [(line, "bold" if number == 0 else "regular") for number, text in enumerate(lines)
               for line in p.wrap(text, SIZES.body, px(WIDEST), "bold" if number == 0 else "regular")]
    drawn = [p.text(line, SIZES.body, "on_well", "bold" if kind == "bold" else "regular") for line, kind in wrapped]
    step = p.font(SIZES.body, "bold").get_linesize()
    wide, high = max(d.get_width() for d in drawn) + px(28), step * len(drawn) + px(14)
    pad = px(PAD)
    card = pygame.Surface((wide + 2 * pad, high + 2 * pad), pygame.SRCALPHA, 32)
    p.lay(card, p.rbox(wide, high, px(12), "well", "brass", max(1.0, 1.5 * p.look.scale), 236), (pad, pad), .5)
    for number, line in enumerate(drawn):
        put(card, line, (pad + (wide - line.get_width()) / 2, pad + px(7) + number * step))
    return card


def beside(p: Painter, home: tuple[float, float], side: int, size: tuple[int, int], token_size: tuple[int, int],
           cloth: pygame.Rect) -> tuple[float, float]:
    """The middle of a card beside a token at that side of the table, inside the cloth. Both sizes include their room for shadows."""
    dx, dy = ((1, 0), (1, 0), (1, 0), (-1, 0))[side]
    room = 2 * p.look.px(PAD) - p.look.px(6)
    x = home[0] + dx * ((size[0] + token_size[0]) / 2 - room)
    y = home[1] + dy * ((size[1] + token_size[1]) / 2 - room)
    x = min(max(x, cloth.left + size[0] / 2), cloth.right - size[0] / 2)
    return x, min(max(y, cloth.top + size[1] / 2), cloth.bottom - size[1] / 2)
