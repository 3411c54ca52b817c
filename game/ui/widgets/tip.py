"""Tips: a sentence beside a widget, wrapped, kept inside the window."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.ui.paint import Painter, put
from game.ui.theme import SIZES

WIDEST = 340        # logical units at text scale 1


@dataclass(frozen=True, slots=True)
class Tip:
    """A tip that is shown: its words, their lines, and where; `anchor` is the place of the widget that it explains."""

    text: str
    lines: tuple[str, ...]
    rect: pygame.Rect
    anchor: pygame.Rect

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """Draw it as a small plate."""
        put(surface, p.rbox(self.rect.w, self.rect.h, p.look.px(6), "well", "line_wood", p.look.scale), self.rect.topleft)
        y = self.rect.y + p.look.px(7)
        for line in self.lines:
            words = p.text(line, SIZES.small, "on_well")
            put(surface, words, (self.rect.x + p.look.px(11), y))
            y += p.font(SIZES.small, "regular").get_linesize()


def tip_at(p: Painter, text: str, anchor: pygame.Rect, bounds: pygame.Rect, at: tuple[int, int] | None) -> Tip:
    """The tip for a widget at `anchor`: below it, or above where below is no room; near the mouse `at` where that is given."""
    px = p.look.px
    widest = min(px(WIDEST * max(1.0, p.look.text)), bounds.w - px(40))
    lines = tuple(p.wrap(text, SIZES.small, widest, "regular"))
    font = p.font(SIZES.small, "regular")
    rect = pygame.Rect(0, 0, max(font.size(line)[0] for line in lines) + px(22), font.get_linesize() * len(lines) + px(14))
    rect.midtop = (anchor.centerx if at is None or not anchor.collidepoint(at) else at[0], anchor.bottom + px(10))
    if rect.bottom > bounds.bottom - px(4):
        rect.bottom = anchor.top - px(10)
    rect.clamp_ip(bounds.inflate(-px(8), -px(8)))
    return Tip(text, lines, rect, pygame.Rect(anchor))
