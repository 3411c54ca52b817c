"""Toasts: a short message at the bottom of the window that goes by itself."""

from __future__ import annotations

import pygame

from game.ui.paint import Painter, put
from game.ui.theme import SIZES

SECONDS = 3.5           # how long the shortest message stays
PER_LETTER = .045       # and how much longer for each letter
WIDEST = 720            # logical units


class Toast:
    """One message and how long it still stays."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.left = SECONDS + PER_LETTER * len(text)

    def passed(self, seconds: float) -> bool:
        """Let time pass; whether its own is over."""
        self.left -= seconds
        return self.left <= 0

    def draw(self, p: Painter, surface: pygame.Surface, size: tuple[int, int]) -> None:
        """Draw it at the bottom of a window of that size in device pixels."""
        px = p.look.px
        font = p.font(SIZES.body, "regular")
        lines = p.wrap(self.text, SIZES.body, min(px(WIDEST), size[0] - px(100)), "regular")
        rect = pygame.Rect(0, 0, max(font.size(line)[0] for line in lines) + px(44), font.get_linesize() * len(lines) + px(18))
        rect.midbottom = (size[0] // 2, size[1] - px(26))
        put(surface, p.rbox(rect.w, rect.h, px(18), "well", "line_wood", p.look.scale), rect.topleft)
        for number, line in enumerate(lines):
            middle = (rect.centerx, rect.y + px(9) + font.get_linesize() * (number + .5))
            put(surface, p.text(line, SIZES.body, "on_well"), middle, centre=True)
