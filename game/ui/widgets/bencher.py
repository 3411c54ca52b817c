"""Somebody who waits on the bench for a chair."""

from __future__ import annotations

import math
from typing import Final

import pygame

from game.ui.paint import Painter, put
from game.ui.paint.people import portrait_of
from game.ui.theme import SIZES
from game.ui.widgets.carried import LOW
from game.ui.widgets.liftable import Liftable
from game.ui.widgets.pips import PIP, draw_pips, studs
from game.ui.widgets.text import shadow_on, shorten, squeezed

_DASHES: Final = 14         # of the ring that stands for somebody in the hand
_LEAST: Final = .8          # of its size, to which a word may shrink


class Bencher(Liftable):
    """Somebody who waits on the bench for a chair."""

    def natural(self, p: Painter) -> int:
        """Its portrait, and a word below it in the smallest size at which it is read."""
        word = p.font(SIZES.caption * _LEAST).size(self.shown.name)[0] + 2 if self.shown is not None else 0
        return max(p.look.px(50 * max(1.0, min(1.6, p.look.text))), min(word, p.look.px(120 * max(1.0, p.look.text))))

    def height(self, p: Painter, width: int) -> int:
        """Portrait, name and pips."""
        return self.face(p) + p.font(SIZES.caption).get_linesize() + p.look.px(6 + PIP)

    def face(self, p: Painter) -> int:
        """Smaller than on a chair."""
        return p.look.px(42)

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """The portrait, lit while it is in the hand, and the name."""
        shown, px = self.shown, p.look.px
        if shown is None:
            return
        size, middle = self.face(p), self.middle(p)
        if self.in_air:
            self._draw_gap(p, surface, middle, size)
            return
        if self.carrying.source is self or self.hot:
            ring = p.rbox(size + px(8), size + px(8), size // 2 + px(4), "glow", None)
            p.lit(surface, ring, middle, "glow", .5)
        self.draw_face(p, surface, middle)
        small = squeezed(p, shown.name, SIZES.caption, self.rect.w, "regular", _LEAST)
        words = p.text(shorten(p, shown.name, small, self.rect.w), small, self.ink("main"), "regular", shadow_on(self.ground))
        put(surface, words, (self.rect.centerx - words.get_width() / 2, self.rect.bottom - px(PIP) - words.get_height()))
        if shown.pips:
            draw_pips(p, surface, shown.pips, (self.rect.centerx - px(PIP) * studs(shown.pips) // 2, self.rect.bottom - px(PIP) // 2))

    def _draw_gap(self, p: Painter, surface: pygame.Surface, middle: tuple[int, int], size: int) -> None:
        """A broken ring where somebody sat who is in the hand."""
        box = pygame.Rect(0, 0, size, size)
        box.center = middle
        for part in range(_DASHES):
            start = math.tau * part / _DASHES
            pygame.draw.arc(surface, p.colour("brass"), box, start, start + math.pi / _DASHES, max(2, p.look.px(2)))
        put(surface, p.icon("person", size // 2, "brass"), middle, centre=True)

    def middle(self, p: Painter) -> tuple[int, int]:
        """The middle of the portrait."""
        return self.rect.centerx, self.rect.y + self.face(p) // 2 + p.look.px(2)

    def draw_face(self, p: Painter, surface: pygame.Surface, middle: tuple[int, int], height: float = LOW) -> None:
        """The portrait without a mark: it has no seat yet."""
        size = self.face(p)
        found = portrait_of(p, self.shown.sitter, size) if self.shown is not None and self.shown.sitter is not None else None
        if found is not None:
            p.drop(surface, found, middle, height)
            return
        put(surface, p.rbox(size, size, size // 2, "plate_on", "brass", p.look.scale), middle, centre=True)
        put(surface, p.icon("person", size // 2, "cream"), middle, centre=True)
