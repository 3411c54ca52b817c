"""FoldingSides of a screen beside each other where there is room, else one behind the other with tabs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import pygame

from game.ui.paint import Painter, put
from game.ui.widgets.base import Widget
from game.ui.widgets.controls import Tabs
from game.ui.widgets.layout import Column, Pad, Row

_GAP: Final = 12


class ClothPad(Pad):
    """A piece of the table's cloth in a brass frame."""

    margin = 6

    def __init__(self, child: Widget, pad: float, across: float, *, grow: float = 0.0) -> None:
        super().__init__(child, pad, across, grow=grow, ground="felt")

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        draw_cloth(p, surface, self.rect)


def draw_cloth(p: Painter, surface: pygame.Surface, rect: pygame.Rect) -> None:
    """A piece of cloth in its frame."""
    put(surface, p.rbox(rect.w, rect.h, p.look.px(10), "baize", "brass", max(1.0, 2 * p.look.scale)), rect.topleft)


class FoldingSide(NamedTuple):
    """A part of a screen: the words of its tab, and what it shows. Those of one `column` stand below each other where there is room."""

    title: str
    shown: Widget
    column: int


class FoldingSides(Widget):
    """Some sides. Below `least` logical units of width, times the text scale, only the one whose tab is in front is seen."""

    def __init__(self, sides: Sequence[FoldingSide], widths: Sequence[float], least: float) -> None:
        """`widths` are those of the columns in logical units, 0 for what takes the room that is left."""
        self.sides, self.least = tuple(sides), least
        self.tabs = Tabs([side.title for side in self.sides], 0, self._turned)
        self._columns = [Column(*(side.shown for side in self.sides if side.column == number), gap=10, grow=0 if width else 1,
                                width=width or None) for number, width in enumerate(widths)]
        self.row = Row(*self._columns, gap=_GAP)
        self.folded = False
        super().__init__(self.tabs, self.row, grow=1)

    def retitle(self, number: int, title: str) -> None:
        """Other words on a tab."""
        names = [title if at == number else name for at, name in enumerate(self.tabs.names)]
        if tuple(names) != self.tabs.names:
            self.tabs.names = tuple(names)
            self.tabs.resized()

    def front(self, number: int) -> None:
        """Brings a side to the front, where only one is seen."""
        if number != self.tabs.index:
            self.tabs.index = number
            self.resized()

    def _turned(self, number: int) -> None:
        self.tabs.index = number
        self.resized()

    def height(self, p: Painter, width: int) -> int:
        return max(side.shown.height(p, width) for side in self.sides)

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        self.rect = pygame.Rect(rect)
        self.folded = rect.w < p.look.px(self.least * max(1.0, p.look.text))
        self.tabs.visible = self.folded
        top = 0
        if self.folded:
            top = self.tabs.height(p, rect.w) + p.look.px(6)
            self.tabs.layout(p, pygame.Rect(rect.x, rect.y, rect.w, top - p.look.px(6)))
        for number, side in enumerate(self.sides):
            side.shown.visible = not self.folded or number == self.tabs.index
        for at, column in enumerate(self._columns):
            column.visible = not self.folded or self.sides[self.tabs.index].column == at
        below = pygame.Rect(rect.x, rect.y + top, rect.w, rect.h - top)
        if self.folded:
            self.row.rect = below
            self._columns[self.sides[self.tabs.index].column].rect = below
            self.sides[self.tabs.index].shown.layout(p, below)
        else:
            self.row.layout(p, below)
