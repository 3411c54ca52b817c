"""What a seat calls across the table: its token, and a card with its words beside it."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui.paint import Painter, put
from game.ui.theme import SIZES

TOKEN = 44
WIDEST = 360
LETTERS = 84    # type size of the largest letters
PAD = 16        # room for the shadow round a token and round a card


def token(p: Painter, seat: int) -> pygame.Surface:
    """A large token with its shadow, in one sprite."""
    mark = p.mark(seat, p.look.px(TOKEN))
    return shadowed(p, mark)


def words(p: Painter, lines: Sequence[str]) -> pygame.Surface:
    """A small dark card with these lines, the first in bold."""
    px = p.look.px
    wrapped = [(line, "bold" if number == 0 else "regular") for number, text in enumerate(lines)
               for line in p.wrap(text, SIZES.body, px(WIDEST), "bold" if number == 0 else "regular")]
    drawn = [p.text(line, SIZES.body, "on_well", "bold" if kind == "bold" else "regular") for line, kind in wrapped]
    step = p.font(SIZES.body, "bold").get_linesize()
    wide, high = max(d.get_width() for d in drawn) + px(28), step * len(drawn) + px(14)
    card = pygame.Surface((wide, high), pygame.SRCALPHA, 32)
    put(card, p.rbox(wide, high, px(12), "well", "brass", max(1.0, 1.5 * p.look.scale), 236), (0, 0))
    for number, line in enumerate(drawn):
        put(card, line, ((wide - line.get_width()) / 2, px(7) + number * step))
    return shadowed(p, card)


def lettering(p: Painter, text: str, below: str, widest: int) -> pygame.Surface:
    """Large brass letters with a line of words below, on a soft dark ground that lets the tiles shine through."""
    px = p.look.px
    size = min(LETTERS, LETTERS * .8 * widest / max(1, p.font(LETTERS, "display").size(text)[0]))
    foil = p.foil(text, size)
    lines = [p.text(line, SIZES.heading, "on_well", "bold") for line in p.wrap(below, SIZES.heading, widest - px(120), "bold")]
    wide = max([foil.get_width()] + [line.get_width() for line in lines]) + px(80)
    high = foil.get_height() + sum(line.get_height() for line in lines) + px(44)
    card = pygame.Surface((wide, high), pygame.SRCALPHA, 32)
    put(card, p.rbox(wide, high, px(22), "well", "brass", max(1.0, 2 * p.look.scale), 226), (0, 0))
    put(card, foil, ((wide - foil.get_width()) / 2, px(14)))
    y = px(20) + foil.get_height()
    for line in lines:
        put(card, line, ((wide - line.get_width()) / 2, y))
        y += line.get_height()
    return shadowed(p, card)


def shadowed(p: Painter, picture: pygame.Surface) -> pygame.Surface:
    """A picture with its shadow and room round it."""
    pad = p.look.px(PAD)
    out = pygame.Surface((picture.get_width() + 2 * pad, picture.get_height() + 2 * pad), pygame.SRCALPHA, 32)
    p.lay(out, picture, (pad, pad), .5)
    return out


def beside(p: Painter, home: tuple[float, float], side: int, size: tuple[int, int], token_size: tuple[int, int],
           cloth: pygame.Rect) -> tuple[float, float]:
    """The middle of a card beside a token at that side of the table, inside the cloth. Both sizes include their room for shadows."""
    dx, dy = ((1, 0), (1, 0), (1, 0), (-1, 0))[side]
    room = 2 * p.look.px(PAD) - p.look.px(6)
    x = home[0] + dx * ((size[0] + token_size[0]) / 2 - room)
    y = home[1] + dy * ((size[1] + token_size[1]) / 2 - room)
    x = min(max(x, cloth.left + size[0] / 2), cloth.right - size[0] / 2)
    return x, min(max(y, cloth.top + size[1] / 2), cloth.bottom - size[1] / 2)
