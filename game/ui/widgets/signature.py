"""A signature in ink on its line: whoever has won signs the card."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import pygame

from game.ui.paint import Painter, put
from game.ui.paint.lettering import FontKind, load_font
from game.ui.theme import rgb
from game.ui.widgets.base import Widget
from game.ui.widgets.text import squeezed

_INK: Final = rgb("#1F3A6E")
_PALE_INK: Final = rgb("#A8C4FF")       # on dark paper
_SIZE, _LARGE = 20.0, 32.0
_TRIED: Final = 16              # device pixels of the letters that are tried
_NO_LETTER: Final = "\ue000"    # which no typeface has


def sign(p: Painter, surface: pygame.Surface, place: pygame.Rect, name: str, size: float = _SIZE) -> None:
    """Draws a line at the foot of the place, and the name on it ("": nobody has signed)."""
    px, y = p.look.px, place.bottom - p.look.px(3)
    pygame.draw.line(surface, p.colour("line"), (place.x, y), (place.right, y), max(1, px(1)))
    if not name:
        return
    dark = sum(p.look.theme.card) < 380
    hand = hand_of(name)
    size = squeezed(p, name, size, place.w - px(20), hand, .6)
    words = p.text(name, size, _PALE_INK if dark else _INK, hand)
    put(surface, words, (place.x + px(8), y - words.get_height() + px(4)))


@lru_cache(256)
def hand_of(name: str) -> FontKind:
    """The lettering of a signature: a script hand where that has all letters of the name, else italics."""
    font = load_font("script", _TRIED)
    none = pygame.image.tobytes(font.render(_NO_LETTER, True, "black"), "RGBA")
    there = all(pygame.image.tobytes(font.render(letter, True, "black"), "RGBA") != none for letter in name)
    return "script" if there else "display_italic"


class Signature(Widget):
    """A line with a name on it, as wide as half its room."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name

    def height(self, p: Painter, width: int) -> int:
        """A line of that lettering."""
        return p.font(_LARGE, hand_of(self.name)).get_linesize() + p.look.px(14)

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """The line and the name."""
        sign(p, surface, pygame.Rect(self.rect.x, self.rect.y, self.rect.w // 2, self.rect.h), self.name, _LARGE)
