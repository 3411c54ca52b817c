"""A scorecard on paper: holes go across where the width allows, else down, a column for each player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from game.ui.paint import Painter, put
from game.ui.paint.lettering import Kind
from game.ui.tables.golf_card import draw_score
from game.ui.theme import SIZES
from game.ui.widgets.base import Widget
from game.ui.widgets.text import shorten

_LEAST_CELL = 24        # logical units (times the text scale) below which a hole's column is too narrow: then holes go down
_HEAD, _WIDE_HEAD, _SUM = 92, 150, 42    # the columns of names and of sums, at text scale 1
_NARROW = 34            # the columns of holes, pars and skins where holes go down
_ROW = 23
_MARK = 16
_LEAST_COLUMN = 19      # a player's column below which the card's own give way
_LEAST_MARK = 17        # a cell below which scores stand without circles and squares
_BETWEEN = 8            # between two nines
_LEAST_NAME = 3         # letters of a name below which the mark alone says it better


class Cell(NamedTuple):
    """A hole of a line: what it says, the par of the score in it (None: it is no score), and whether it won the hole."""

    text: str
    par: int | None = None
    won: bool = False


class Line(NamedTuple):
    """A line of a nine: the seat (None: a line of the card itself), its name, its cells and their sum.

    `whole` is the sum of both nines, on the last one; `lit` the line of whoever's turn it is.
    """

    seat: int | None
    name: str
    cells: tuple[Cell, ...]
    total: str
    whole: str = ""
    lit: bool = False


class Nine(NamedTuple):
    """A heading and its lines; the first of them numbers the holes."""

    title: str
    lines: tuple[Line, ...]


class Sheet(Widget):
    """All nines of a round."""

    margin = 4

    def __init__(self, nines: tuple[Nine, ...], title: str) -> None:
        """`title` stands above all nines where they share their columns."""
        super().__init__(ground="paper")
        self.nines, self.title = nines, title

    # ---- measure
    def across(self, p: Painter, width: int) -> bool:
        """Whether the holes go across at that width."""
        return self._pitch(p, width) >= p.look.px(_LEAST_CELL * p.look.text)

    def _big(self, p: Painter, units: float) -> int:
        return p.look.px(units * max(1.0, p.look.text))

    def _sums(self, p: Painter) -> int:
        """Room for the sums at the right."""
        return self._big(p, _SUM) * (2 if len(self.nines) > 1 else 1)

    def _pitch(self, p: Painter, width: int) -> float:
        return (width - self._head(p, width) - self._sums(p)) / max(1, len(self.nines[0].lines[0].cells))

    def _head(self, p: Painter, width: int) -> int:
        """The column of names, wider where there is room."""
        return max(self._big(p, _HEAD), min(self._big(p, _WIDE_HEAD), width // 5))

    def _row(self, p: Painter) -> int:
        return max(p.look.px(_ROW), p.font(SIZES.small).get_linesize() + p.look.px(3))

    def _title(self, p: Painter) -> int:
        return p.font(SIZES.small, "bold").get_linesize() + p.look.px(4)

    def height(self, p: Painter, width: int) -> int:
        """A row for each line, or for each hole and sum, and the headings."""
        row, px = self._row(p), p.look.px
        if self.across(p, width):
            return sum(self._title(p) + row * len(nine.lines) for nine in self.nines) + px(_BETWEEN) * (len(self.nines) - 1) + px(4)
        sums = len(self.nines) + (len(self.nines) > 1)
        return self._title(p) + row * (1 + sums + sum(len(nine.lines[0].cells) for nine in self.nines)) + px(4)

    def natural(self, p: Painter) -> int:
        """Room for holes that go across."""
        return self._big(p, _HEAD) + self._sums(p) + 9 * p.look.px((_LEAST_CELL + 4) * p.look.text)

    # ---- draw
    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """Across or down."""
        if self.rect.w <= 0:
            return
        if not self.across(p, self.rect.w):
            self._draw_down(p, surface)
            return
        y = self.rect.y
        for nine in self.nines:
            self._draw_title(p, surface, nine.title, y)
            y = self._draw_across(p, surface, nine, y + self._title(p)) + p.look.px(_BETWEEN)

    def _draw_title(self, p: Painter, surface: pygame.Surface, title: str, y: int) -> None:
        words = shorten(p, title, SIZES.small, self.rect.w, "bold")
        put(surface, p.text(words, SIZES.small, "ink", "bold"), (self.rect.x, y))

    def _draw_across(self, p: Painter, surface: pygame.Surface, nine: Nine, y: int) -> int:
        """The lines of a nine below each other; where the next begins."""
        row, head, pitch = self._row(p), self._head(p, self.rect.w), self._pitch(p, self.rect.w)
        sums, left = self._big(p, _SUM), self.rect.x + head
        for number, line in enumerate(nine.lines):
            if line.lit:
                put(surface, p.rbox(self.rect.w, row, p.look.px(4), "fresh"), (self.rect.x, y))
            if number:
                self._rule(p, surface, y)
            self._draw_name(p, surface, line, pygame.Rect(self.rect.x, y, head, row))
            for hole, cell in enumerate(line.cells):
                self._draw_cell(p, surface, cell, (left + pitch * (hole + .5), y + row / 2), min(pitch, row), line.seat is None)
            right = left + pitch * len(line.cells)
            for at, text in enumerate((line.total, line.whole)):
                if text:
                    self._say(p, surface, text, (right + sums * (at + .5), y + row / 2), sums - p.look.px(2), "bold")
            y += row
        return y

    def _draw_down(self, p: Painter, surface: pygame.Surface) -> None:
        """A column for each line of the nines, a row for each hole; sums at the foot of each nine and of all."""
        row, shown = self._row(p), self._shown(p)
        lines = [self.nines[0].lines[at] for at in shown]
        columns = self._columns(p, lines)
        self._draw_title(p, surface, self.title, self.rect.y)
        top = y = self.rect.y + self._title(p)
        lit = next((column for column, line in zip(columns, lines, strict=True) if line.lit), None)
        if lit is not None:
            high = self.height(p, self.rect.w) - self._title(p) - p.look.px(4)
            put(surface, p.rbox(lit.w, high, p.look.px(4), "fresh"), (lit.x, top))
        for column, line in zip(columns, lines, strict=True):
            self._draw_head(p, surface, line, pygame.Rect(column.x, y, column.w, row))
        y += row
        for nine in self.nines:
            for hole in range(len(nine.lines[0].cells)):
                self._rule(p, surface, y)
                for column, at in zip(columns, shown, strict=True):
                    line = nine.lines[at]
                    self._draw_cell(p, surface, line.cells[hole], (column.centerx, y + row / 2), min(column.w, row), line.seat is None)
                y += row
            y = self._draw_sums(p, surface, columns, [nine.lines[at].total for at in shown], y)
        if len(self.nines) > 1:
            self._draw_sums(p, surface, columns, [self.nines[-1].lines[at].whole for at in shown], y)

    def _shown(self, p: Painter) -> list[int]:
        """The lines that get a column, by number: where players would have too little, pars go first, then skins."""
        lines = self.nines[0].lines
        seats = [at for at, line in enumerate(lines) if line.seat is not None]
        card = [at for at, line in enumerate(lines) if line.seat is None]
        while len(card) > 1 and (self.rect.w - self._narrow(p) * len(card)) / max(1, len(seats)) < p.look.px(_LEAST_COLUMN):
            card.pop(1)
        return sorted(card + seats)

    def _narrow(self, p: Painter) -> int:
        return min(self._big(p, _NARROW), self.rect.w // 6)

    def _columns(self, p: Painter, lines: Sequence[Line]) -> list[pygame.Rect]:
        """Where each line stands when holes go down: what belongs to the card is narrow, the players share what is left."""
        cards, narrow = sum(line.seat is None for line in lines), self._narrow(p)
        wide = (self.rect.w - narrow * cards) / max(1, len(lines) - cards)
        found, x = [], float(self.rect.x)
        for line in lines:
            width = narrow if line.seat is None else min(wide, float(self._big(p, 60)))
            found.append(pygame.Rect(round(x), self.rect.y, int(width), 0))
            x += width
        return found

    def _draw_head(self, p: Painter, surface: pygame.Surface, line: Line, room: pygame.Rect) -> None:
        """The head of a column: the mark of a seat, or the name of what it says."""
        if line.seat is not None:
            put(surface, p.mark(line.seat, min(p.look.px(_MARK), room.w)), room.center, True)
        else:
            self._say(p, surface, line.name, room.center, room.w - p.look.px(2), "regular", lesser=True)

    def _draw_sums(self, p: Painter, surface: pygame.Surface, columns: list[pygame.Rect], sums: list[str], y: int) -> int:
        row = self._row(p)
        self._rule(p, surface, y, strong=True)
        for column, text in zip(columns, sums, strict=True):
            self._say(p, surface, text, (column.centerx, y + row / 2), column.w - p.look.px(3), "bold")
        return y + row

    def _rule(self, p: Painter, surface: pygame.Surface, y: int, *, strong: bool = False) -> None:
        surface.fill(p.colour("ink2" if strong else "line"), (self.rect.x, y, self.rect.w, max(1, p.look.px(1))))

    def _draw_name(self, p: Painter, surface: pygame.Surface, line: Line, room: pygame.Rect) -> None:
        x = room.x + p.look.px(2)
        if line.seat is not None:
            size = min(p.look.px(_MARK), room.h)
            put(surface, p.mark(line.seat, size), (x, room.centery - size // 2))
            x += size + p.look.px(4)
        kind: Kind = "bold" if line.seat is not None else "regular"
        name = shorten(p, line.name, SIZES.small, room.right - x - p.look.px(3), kind)
        if line.seat is not None and len(name) < min(_LEAST_NAME, len(line.name)):
            return
        words = p.text(name, SIZES.small, "ink" if line.seat is not None else "ink2", kind)
        put(surface, words, (x, room.centery - words.get_height() // 2))

    def _draw_cell(self, p: Painter, surface: pygame.Surface, cell: Cell, centre: tuple[float, float], room: float, lesser: bool) -> None:
        if not cell.text:
            return
        size = round(room) - p.look.px(2)
        if cell.par is None:
            self._say(p, surface, cell.text, centre, room - p.look.px(1), "regular", lesser=lesser)
        elif cell.won:
            put(surface, p.rbox(size, size, p.look.px(3), "brass_ramp"), centre, True)
            self._say(p, surface, cell.text, centre, size, "bold", "on_brass")
        elif size < p.look.px(_LEAST_MARK):
            under = int(cell.text) < cell.par
            self._say(p, surface, cell.text, centre, room - p.look.px(2), "bold" if under else "regular", "good" if under else "ink")
        else:
            wide = p.font(SIZES.small, "bold").size(cell.text)[0] + p.look.px(5)
            draw_score(p, surface, int(cell.text), cell.par, centre, size, SIZES.small * min(1.0, size / max(1, wide)))

    @staticmethod
    def _say(p: Painter, surface: pygame.Surface, text: str, centre: tuple[float, float], room: float, kind: Kind, ink: str = "ink", *,
             lesser: bool = False) -> None:
        """Words round that middle, no wider than that."""
        if not text:
            return
        fits = min(1.0, max(.4, room / max(1, p.font(SIZES.small, kind).size(text)[0])))
        put(surface, p.text(text, SIZES.small * fits, "ink2" if lesser else ink, kind), centre, True)
