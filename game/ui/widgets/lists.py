"""Lists of rows to choose from: each row a button, so that every device reaches it, in a scroll area."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.ui.navigation import SceneChange
from game.ui.paint import Painter, put
from game.ui.paint.people import portrait_of
from game.ui.paint.sitter import Sitter
from game.ui.theme import SIZES
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.layout import Column, Pad, Scroll
from game.ui.widgets.text import Label

_FACE: Final = 32           # logical units: a portrait in a row


@dataclass(frozen=True, slots=True)
class ListLine:
    """One row: its words, smaller words beside or below, and an icon, or somebody's portrait in its place once it is painted.

    `group` is the heading that it stands under; rows of one group follow each other, and the heading stands above the first of them.
    """

    text: str
    note: str = ""
    icon: str = ""
    group: str = ""
    sitter: Sitter | None = None


class ListBox(Scroll):
    """Rows, one of which may be marked as the present one. `on` hears the number of the row chosen."""

    def __init__(self, lines: Sequence[ListLine], on: Callable[[int], SceneChange | None], *, selected: int = -1,
                 seen: Callable[[int], None] | None = None, empty: str = "") -> None:
        """`seen` hears which row the focus is on, for a preview; `empty` is said where there are no rows."""
        self._on, self._seen = on, seen
        self._empty = empty
        self.selected = selected
        self._entries: list[_ListRow] = []
        self._heads: dict[int, Label] = {}      # by the number of the row below
        self._rows = Column(*self._build(lines), gap=3)
        self._unseen = True         # has not been laid out yet
        super().__init__(self._rows)

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        """At first the marked row is in view; later whatever was scrolled to."""
        super().layout(p, rect)
        if self._unseen and self.host is not None and self.rect.h > 0:
            self._unseen = False
            if 0 <= self.selected < len(self._entries):
                self.reveal(self._entries[self.selected].rect)

    def reveal(self, rect: pygame.Rect) -> None:
        """Bring a row into view, with the heading right above it."""
        head = next((head for number, head in self._heads.items() if self._entries[number].rect == rect), None)
        super().reveal(rect if head is None else rect.union(head.rect))

    def fill(self, lines: Sequence[ListLine], selected: int = -1) -> None:
        """Show other rows."""
        self.selected = selected
        self._rows.replace(*self._build(lines))

    def put(self, index: int, line: ListLine) -> None:
        """Show another line in place of one."""
        self._entries[index].put(line)

    def row(self, index: int) -> Widget:
        """The widget of a row, to give it the focus."""
        return self._entries[index]

    def _build(self, lines: Sequence[ListLine]) -> list[Widget]:
        self._entries = [_ListRow(self, number, line) for number, line in enumerate(lines)]
        self._heads = {number: Label(line.group, SIZES.small, kind="bold", tint="strong") for number, line in enumerate(lines)
                       if line.group and (not number or lines[number - 1].group != line.group)}
        widgets: list[Widget] = []
        for number, entry in enumerate(self._entries):
            if number in self._heads:
                widgets.append(Pad(self._heads[number], 5, 10))
            widgets.append(entry)
        return widgets or [Label(self._empty, kind="italic", tint="lesser")]

    def choose(self, index: int) -> SceneChange | None:
        """A row was chosen."""
        self.select(index)
        return self._on(index)

    def select(self, index: int) -> None:
        """Mark a row."""
        self.selected = index
        for number, row in enumerate(self._entries):
            row.select(number == index)

    def look(self, index: int) -> None:
        """The focus has come to a row."""
        if self._seen is not None:
            self._seen(index)


class _ListRow(Button):
    """A row that tells its list when it has the focus."""

    def __init__(self, owner: ListBox, number: int, line: ListLine) -> None:
        super().__init__(line.text, lambda: owner.choose(number), icon=line.icon, note=line.note, style="row", tall=40,
                         selected=number == owner.selected)
        self._owner, self._number, self._sitter = owner, number, line.sitter

    def put(self, line: ListLine) -> None:
        """Show that line."""
        self._sitter = line.sitter
        self.set(line.text, line.note, line.icon)
        self.refresh()

    def _icon_size(self, p: Painter) -> int:
        return super()._icon_size(p) if self._sitter is None else p.look.px(_FACE)

    def _draw_icon(self, p: Painter, surface: pygame.Surface, left: int, middle: int, colour: str) -> None:
        size = self._icon_size(p)
        face = None if self._sitter is None else portrait_of(p, self._sitter, size)
        if face is None:
            super()._draw_icon(p, surface, left, middle, colour)
        else:
            put(surface, face, (left, middle - size // 2))

    def gained(self) -> None:
        """Called when the line gets the focus; tells the list."""
        super().gained()
        self._owner.look(self._number)
