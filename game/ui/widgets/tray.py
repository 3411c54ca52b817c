"""The tray of an opened box: its cloth with a gold hairline, columns side by side or pages with tabs, and what is unfolded below them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import pygame

from game.ui.paint import Painter, put
from game.ui.theme import RGB, contrast
from game.ui.widgets.base import Widget
from game.ui.widgets.controls import Tabs

_PAD: Final = 15
_RIM: Final = 7        # logical units from its edge to the gold hairline
_GAP: Final = 18
_READ: Final = 4.5      # the contrast that words need
_INKS: Final = ("cream", "muted", "gold", "red_wood", "off")


class TrayPage(NamedTuple):
    """What is in front at a time where the columns have no room side by side, and what its tab is called."""

    name: str
    body: Widget


class ColumnTray(Widget):
    """Columns by their shares of the width; where it is too narrow for them, pages with tabs."""

    margin = 20

    def __init__(self, columns: Sequence[Widget], shares: Sequence[float], pages: Sequence[TrayPage], least: float, below: Widget,
                 cloth: RGB) -> None:
        """`least` is the width in logical units (times the text scale) that a column of an even share needs; `below` is on the last page.

        Pages may hold the same widgets as columns do: only the one or the other are in the tree.
        """
        super().__init__(*columns, below, ground="wood")
        self.columns, self.shares, self.least, self.below, self.cloth = tuple(columns), tuple(shares), least, below, cloth
        self._pages, self._paged = tuple(pages), False
        self._tabs = Tabs([page.name for page in pages], 0, self._turned)

    def line(self, cloth: RGB) -> None:
        """Line it with another cloth."""
        if cloth != self.cloth:
            self.cloth = cloth
            self.refresh()

    # ---- pages
    @property
    def page(self) -> int:
        """The number of the page in front; 0 where there are columns."""
        return self._tabs.index if self._paged else 0

    def rename(self, page: int, name: str) -> None:
        """Its tab is called so from the next layout on."""
        self._tabs.names = *self._tabs.names[:page], name, *self._tabs.names[page + 1 :]

    def turn(self, page: int) -> bool:
        """Brings a page to the front, where there are pages; whether another one was there."""
        if not self._paged or page == self._tabs.index:
            return False
        self._tabs.index = page
        self._turned(page)
        return True

    def _turned(self, page: int) -> None:
        self._fill()
        if self.host is not None:
            self.host.rearrange()

    def _arrange(self, p: Painter, width: int) -> None:
        """Columns where the width is enough for all of them, else pages."""
        gap, least = p.look.px(_GAP), p.look.px(self.least * max(1.0, p.look.text))
        paged = len(self.columns) * (least + gap) - gap > width
        if paged != self._paged:
            self._paged = paged
            self._fill()

    def _fill(self) -> None:
        """Has in the tree what is shown."""
        body = (self._tabs, self._pages[self._tabs.index].body) if self._paged else self.columns
        below = () if self._paged and self._tabs.index < len(self._pages) - 1 else (self.below,)
        self.children = [*body, *below]
        if self.host is not None:
            self.mount(self.host, self.parent)

    # ---- place
    def _row(self, p: Painter, width: int) -> list[tuple[Widget, int]]:
        """What is side by side, and how wide."""
        if self._paged:
            return [(self._pages[self._tabs.index].body, width)]
        room = width - p.look.px(_GAP) * (len(self.columns) - 1)
        return [(column, int(room * share / sum(self.shares))) for column, share in zip(self.columns, self.shares, strict=True)]

    def _ends(self, p: Painter, width: int) -> tuple[int, int]:
        """The heights of the tabs and of what is unfolded, each with the gap beside it; 0 where there are none."""
        tabs = self._tabs.height(p, width) + p.look.px(_GAP) // 2 if self._paged else 0
        unfolded = self.below.visible and self.below in self.children
        return tabs, p.look.px(_GAP) + self.below.height(p, width) if unfolded else 0

    def height(self, p: Painter, width: int) -> int:
        """The tabs, the highest column, what is below, and the cloth's edge."""
        inner = width - 2 * p.look.px(_PAD)
        self._arrange(p, inner)
        return max(part.height(p, wide) for part, wide in self._row(p, inner)) + sum(self._ends(p, inner)) + 2 * p.look.px(_PAD)

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        """Tabs at the top; the columns take all that the unfolded leaves."""
        self.rect = pygame.Rect(rect)
        inner = self.rect.inflate(-2 * p.look.px(_PAD), -2 * p.look.px(_PAD))
        self._arrange(p, inner.w)
        tabs, below = self._ends(p, inner.w)
        if self._paged:
            self._tabs.layout(p, pygame.Rect(inner.x, inner.y, inner.w, self._tabs.height(p, inner.w)))
        row = self._row(p, inner.w)
        high = max(*(part.height(p, wide) for part, wide in row), inner.h - below - tabs)
        x = inner.x
        for part, wide in row:
            part.layout(p, pygame.Rect(x, inner.y + tabs, wide, high))
            x += wide + p.look.px(_GAP)
        if below:
            gap = p.look.px(_GAP)
            self.below.layout(p, pygame.Rect(inner.x, inner.y + tabs + high + gap, inner.w, below - gap))

    # ---- drawing
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

    def _lining(self, p: Painter) -> RGB:
        theme = p.look.theme
        for depth in (.58, .46, .36):
            dark = int(self.cloth[0] * depth), int(self.cloth[1] * depth), int(self.cloth[2] * depth)
            if all(contrast(theme.colour(ink), dark) >= _READ for ink in _INKS):
                return dark
        return theme.plate.mid
