"""A signature in ink on its line: whoever has won signs the card."""

from __future__ import annotations

from typing import Final

import pygame

from game.ui.paint import Painter, put
from game.ui.theme import rgb
from game.ui.widgets.base import Widget
from game.ui.widgets.text import squeezed

_INK: Final = rgb("#1F3A6E")
_PALE_INK: Final = rgb("#A8C4FF")       # on dark paper
_SIZE, _LARGE = 17.0, 28.0


def sign(p: Painter, surface: pygame.Surface, place: pygame.Rect, name: str, size: float = _SIZE) -> None:
    """Draws a line at the foot of the place, and the name on it ("": nobody has signed)."""
    px, y = p.look.px, place.bottom - p.look.px(3)
    pygame.draw.line(surface, p.colour("line"), (place.x, y), (place.right, y), max(1, px(1)))
    if not name:
        return
    dark = sum(p.look.theme.card) < 380
    size = squeezed(p, name, size, place.w - px(20), "display_italic", .6)
    words = p.text(name, size, _PALE_INK if dark else _INK, "display_italic")
    put(surface, words, (place.x + px(8), y - words.get_height() + px(4)))


class Signature(Widget):
    """A line with a name on it, as wide as half its room."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name

    def height(self, p: Painter, width: int) -> int:
        """A line of that lettering."""
        return p.font(_LARGE, "display_italic").get_linesize() + p.look.px(14)

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """The line and the name."""
        sign(p, surface, pygame.Rect(self.rect.x, self.rect.y, self.rect.w // 2, self.rect.h), self.name, _LARGE)
