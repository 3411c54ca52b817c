"""The scorecard of a table where each plays for himself: a column for each player, a line for each hand, the newest on top."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import pygame

from game.ui.paint import Painter, put
from game.ui.paint.lettering import FontKind
from game.ui.theme import SIZES, XY
from game.ui.widgets.base import Widget
from game.ui.widgets.cards import Rule
from game.ui.widgets.layout import Column
from game.ui.widgets.text import Label
from game.words import _

MARK: Final = 20
AIR: Final = 3


class ColumnCell(NamedTuple):
    """A player's entry of one hand: what stands in it, in bold where it matters, and a small addition below ("×2", "+10")."""

    text: str
    bold: bool = False
    below: str = ""


class ColumnLine(NamedTuple):
    """One line: what stands before it (a hand's number, or a word), an entry for each player, and what is to be said of it below."""

    head: str
    cells: tuple[ColumnCell, ...]
    remark: str = ""


class ColumnRow(Widget):
    """Entries side by side, each in the middle of its column."""

    margin = 2

    def __init__(self, head: str, cells: Sequence[ColumnCell], *, marks: bool = False, heads: Sequence[str] = ()) -> None:
        """`marks`: the players' tokens stand in the columns instead; `heads` are the words that stand before all lines of the card."""
        super().__init__()
        self.head, self.cells, self.marks, self.heads = head, tuple(cells), marks, tuple(heads)

    def _first(self, p: Painter) -> int:
        return max(p.look.px(22), max((p.font(SIZES.caption, "bold").size(head)[0] for head in self.heads), default=0) + p.look.px(6))

    def height(self, p: Painter, width: int) -> int:
        """One line, and a second where an entry has an addition."""
        if self.marks:
            return p.look.px(MARK + 4)
        below = p.font(SIZES.caption).get_linesize() if any(cell.below for cell in self.cells) else 0
        return p.font(SIZES.body, "bold").get_linesize() + below

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """The entries."""
        first = self._first(p)
        pitch = (self.rect.w - first) / max(1, len(self.cells))
        step = p.font(SIZES.body, "bold").get_linesize()
        if self.head:
            head = p.text(self.head, SIZES.caption, "ink2", "bold")
            put(surface, head, (self.rect.x, self.rect.y + (step - head.get_height()) / 2))
        for number, cell in enumerate(self.cells):
            middle = self.rect.x + first + pitch * (number + .5)
            if self.marks:
                size = p.look.px(MARK)
                put(surface, p.mark(number, size), (middle - size / 2, self.rect.y + p.look.px(2)))
                continue
            self._write(p, surface, cell.text, (middle, self.rect.y), (SIZES.body, "bold" if cell.bold else "regular"), pitch)
            self._write(p, surface, cell.below, (middle, self.rect.y + step), (SIZES.caption, "regular"), pitch)

    @staticmethod
    def _write(p: Painter, surface: pygame.Surface, words: str, at: XY, font: tuple[float, FontKind], pitch: float) -> None:
        """Words in the middle of a column, smaller where it is narrow."""
        if words:
            size, kind = font
            share = min(1.0, (pitch - p.look.px(AIR)) / max(1, p.font(size, kind).size(words)[0]))
            made = p.text(words, size * share, "ink", kind)
            put(surface, made, (at[0] - made.get_width() / 2, at[1]))


def columns(lines: Sequence[ColumnLine], seats: int, heading: str, foot: str = "") -> Widget:
    """The score tab: the heading, the players' tokens, the lines, and a note below."""
    title = Label(heading, SIZES.small, kind="bold")
    if not lines:
        none = Label(_("No hand has been finished yet."), SIZES.small, kind="italic", tint="lesser")
        return Column(title, none, gap=6, ground="paper")
    heads = [line.head for line in lines]
    rows: list[Widget] = [ColumnRow("", (ColumnCell(""),) * seats, marks=True, heads=heads)]
    for line in lines:
        rows += [Rule(), ColumnRow(line.head, line.cells, heads=heads)]
        if line.remark:
            rows.append(Label(line.remark, SIZES.caption, kind="italic", tint="lesser"))
    if foot:
        rows += [Rule(), Label(foot, SIZES.caption, kind="italic", tint="lesser")]
    return Column(title, *rows, gap=0, ground="paper")
