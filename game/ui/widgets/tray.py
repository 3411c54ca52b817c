"""The tray of an opened box: its cloth with a gold hairline, columns side by side on it, and what is unfolded below them.

It slides out of the box empty, then what lies on it comes up.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.ui.paint import Painter, put
from game.ui.paint.blit import faded
from game.ui.theme import RGB, contrast
from game.ui.widgets.base import Widget

_PAD: Final = 15
_RIM: Final = 7        # logical units from its edge to the gold hairline
_GAP: Final = 18
_READ: Final = 4.5      # the contrast that words need
_INKS: Final = ("cream", "muted", "gold", "red_wood", "off")


class ColumnTray(Widget):
    """Columns by their shares of the width, fewer where it is narrow: the last ones go below the others."""

    margin = 20

    def __init__(self, columns: Sequence[Widget], shares: Sequence[float], least: float, below: Widget, cloth: RGB) -> None:
        """`least` is the width in logical units (times the text scale) that a column of an even share needs."""
        super().__init__(*columns, below, ground="wood")
        self.columns, self.shares, self.least, self.below, self.cloth = tuple(columns), tuple(shares), least, below, cloth
        self._out = self._clear = 1.0       # how far it is out of its box, and how clearly one sees what lies on it

    def line(self, cloth: RGB) -> None:
        """Line it with another cloth."""
        if cloth != self.cloth:
            self.cloth = cloth
            self.refresh()

    # ---- motion
    def slide(self, share: float) -> None:
        """So much of it (0..1) is out of its box; nothing lies on it."""
        self._out, self._clear = share, 0.0
        self.refresh()

    def uncover(self, share: float) -> None:
        """It is out, and what lies on it is seen so clearly (0..1)."""
        self._out, self._clear = 1.0, share
        self.refresh()

    # ---- place
    def _rows(self, p: Painter, width: int) -> list[list[tuple[Widget, int]]]:
        """The columns and their widths, row by row."""
        gap, least = p.look.px(_GAP), p.look.px(self.least * max(1.0, p.look.text))
        count = max(1, min(len(self.columns), (width + gap) // (least + gap)))
        rows = []
        for start in range(0, len(self.columns), count):
            group, shares = self.columns[start:start + count], self.shares[start:start + count]
            room = width - gap * (len(group) - 1)
            rows.append([(column, int(room * share / sum(shares))) for column, share in zip(group, shares, strict=True)])
        return rows

    def height(self, p: Painter, width: int) -> int:
        """The rows of columns, what is below, and the cloth's edge."""
        inner, gap = width - 2 * p.look.px(_PAD), p.look.px(_GAP)
        rows = [max(column.height(p, wide) for column, wide in row) for row in self._rows(p, inner)]
        below = gap + self.below.height(p, inner) if self.below.visible else 0
        return sum(rows) + gap * (len(rows) - 1) + below + 2 * p.look.px(_PAD)

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        """Rows from the top, each as high as its highest column; a single one takes all that is left."""
        self.rect = pygame.Rect(rect)
        pad, gap = p.look.px(_PAD), p.look.px(_GAP)
        inner = self.rect.inflate(-2 * pad, -2 * pad)
        rows = self._rows(p, inner.w)
        below = self.below.height(p, inner.w) if self.below.visible else 0
        y = inner.y
        for row in rows:
            high = max(column.height(p, wide) for column, wide in row)
            if len(rows) == 1:
                high = max(high, inner.h - (below + gap if below else 0))
            x = inner.x
            for column, wide in row:
                column.layout(p, pygame.Rect(x, y, wide, high))
                x += wide + gap
            y += high + gap
        self.below.layout(p, pygame.Rect(inner.x, y, inner.w, below))

    # ---- drawing
    def paint(self, p: Painter, surface: pygame.Surface, area: pygame.Rect) -> None:
        """The tray and what is on it; on its way out of the box the cloth alone, over which the rest then comes up."""
        if self._clear > 0:
            super().paint(p, surface, area)
        if self._clear >= 1 or not self.visible or not self.reach(p).colliderect(area):
            return
        if self._clear > 0:
            put(surface, faded(self._empty(p), 1 - self._clear), self.rect.topleft)
            return
        old, out = surface.get_clip(), round(self.rect.h * self._out)
        surface.set_clip(self.reach(p).clip(pygame.Rect(0, self.rect.y, surface.get_width(), surface.get_height())).clip(old))
        p.lay(surface, self._empty(p), (self.rect.x, self.rect.y + out - self.rect.h), .6)
        surface.set_clip(old)

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """The cloth, darker than the box's, or the theme's own plate where words could not be read on it."""
        rect = self.rect
        p.lay(surface, p.rbox(rect.w, rect.h, p.look.px(14), "edge"), rect.topleft, .6)
        self._draw_cloth(p, surface, rect)

    def _draw_cloth(self, p: Painter, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Rim, lining and hairline."""
        px = p.look.px
        rim = self.cloth if not p.look.theme.flat else p.colour("plate_on")
        put(surface, p.rbox(rect.w, rect.h, px(14), rim, "edge", p.look.scale), rect.topleft)
        inner = rect.inflate(-2 * px(_RIM), -2 * px(_RIM))
        lining = self._lining(p)
        plain = lining == p.look.theme.plate.mid        # on woven cloth, darker at its edges, dark words could not be read
        put(surface, p.rbox(*inner.size, px(11), lining) if plain else p.bookcloth(inner.size, px(11), lining), inner.topleft)
        put(surface, p.rbox(inner.w, inner.h, px(11), None, "brass", max(1.0, p.look.scale)), inner.topleft)

    def _empty(self, p: Painter) -> pygame.Surface:
        """The tray with nothing on it."""
        def make() -> pygame.Surface:
            out = pygame.Surface(self.rect.size, pygame.SRCALPHA, 32)
            self._draw_cloth(p, out, out.get_rect())
            return out
        return p.quick(("tray", self.rect.size, self.cloth), make)

    def _lining(self, p: Painter) -> RGB:
        theme = p.look.theme
        for depth in (.58, .46, .36):
            dark = int(self.cloth[0] * depth), int(self.cloth[1] * depth), int(self.cloth[2] * depth)
            if all(contrast(theme.colour(ink), dark) >= _READ for ink in _INKS):
                return dark
        return theme.plate.mid
