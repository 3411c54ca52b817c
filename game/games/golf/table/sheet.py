"""A round of golf hole by hole as plain values, and the scorecard of all golf games on paper."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Final, NamedTuple, TypeAlias

import pygame

from game.analysis.record import par_words
from game.ui.looks.theme import SIZES
from game.ui.paint import Painter, put
from game.ui.paint.lettering import FontKind
from game.ui.table.face import A, Sitting, TableFace, TableScene, V
from game.ui.widgets.base import Widget
from game.ui.widgets.links import WrittenLine, WrittenWords
from game.ui.widgets.text import shorten
from game.words import _


# ---- a score at a hole: its golf term, and its mark: birdies in a circle, bogeys in a square, doubled for two strokes
def term(strokes: int, par: int) -> str:
    """The golf term for a score.

    >>> term(2, 3), term(1, 3), term(2, 6), term(9, 4)
    ('birdie', 'hole-in-one', 'condor', '+5')
    """
    if strokes == 1:
        return _("hole-in-one")
    names = {-4: _("condor"), -3: _("albatross"), -2: _("eagle"), -1: _("birdie"), 0: _("par"), 1: _("bogey"), 2: _("double bogey")}
    return names.get(strokes - par, par_words(strokes - par))


class ScoreMark(NamedTuple):
    """The mark of a score: rings (circles below par, squares above), none at par."""

    rings: int
    square: bool


def mark_of(strokes: int, par: int) -> ScoreMark:
    """The mark of a score: one ring for one stroke off par, two for two or more."""
    return ScoreMark(min(2, abs(strokes - par)), strokes > par)


def draw_score(p: Painter, surface: pygame.Surface, strokes: int, par: int | None, centre: tuple[float, float], size: int,
               type_size: float) -> None:
    """Draws a score with its mark, `size` pixels across and centred at `centre`."""
    mark = ScoreMark(0, False) if par is None else mark_of(strokes, par)
    ink = "red" if mark.square else "good"
    for ring in range(mark.rings):
        side = size - 2 * round(ring * 2.6 * p.look.scale)
        box = p.rbox(side, side, 1.5 * p.look.scale if mark.square else side / 2, None, ink, max(1.0, 1.3 * p.look.scale))
        put(surface, box, centre, True)
    words = p.text(str(strokes), type_size * (.86 if mark.rings == 2 else 1), "ink", "bold" if mark.rings else "regular")
    put(surface, words, centre, True)


# ---- the scorecard of all golf games, on paper: holes run across if the width allows, else down, with a column for each player
_LEAST_CELL: Final = 24         # logical units (times text scale) of the narrowest column of a hole: below it, holes run down
_GOOD_CELL: Final = 28          # width that holes get before names get more than they need
_MOST_CELL: Final = 60          # most width of a hole, so that few holes stay together
_HEAD, _WIDE_HEAD, _SUM = 92, 150, 44    # widths of the columns of names and of sums, at text scale 1
_NARROW: Final = 34             # width of the columns of holes, pars and skins where holes run down
_WIDEST: Final = 60             # most width of a player's column there
_ROW, _CARD_ROW = 23, 20        # heights of a player's line, and of the card's own lines
_MARK: Final = 16
_LEAST_COLUMN: Final = 19       # least width of a player's column before the card's own columns are left out
_GOOD_COLUMN: Final = 24        # width it gets before the card's own columns get more than a sixth
_LEAST_MARK: Final = 17         # least size of a cell whose score has circles and squares
_BETWEEN: Final = 8             # between two nines
_LEAST_NAME: Final = 3          # least letters of a name; with fewer only the mark is shown
_PAD, _TOP = 8, 6               # inside a frame, at the sides and above
_SHADOW: Final = 26             # how far a frame's shadow falls
_LEAST_HOLES: Final = 18        # the fewest holes that a strip shows: only play-offs push the first ones out

_Style: TypeAlias = tuple[FontKind, str]    # kind of font and ink
_SUMS: Final[_Style] = ("bold", "ink")


class SheetCell(NamedTuple):
    """A hole of a line: its text, the par of the score in it (None: it is no score), and whether it won the hole.

    `faint` cells are written lightly: a hole that is not reached, strokes so far; `strong` is a sum among holes.
    """

    text: str
    par: int | None = None
    won: bool = False
    faint: bool = False
    strong: bool = False


class SheetLine(NamedTuple):
    """A line of a nine: the seat (None: a line of the card itself), its name, its cells and their sum.

    `whole` is the sum of both nines, in the last one; `lit` is the line of the seat to act.
    """

    seat: int | None
    name: str
    cells: tuple[SheetCell, ...]
    total: str
    whole: str = ""
    lit: bool = False


class Nine(NamedTuple):
    """A group of holes: heading and lines, the first of which numbers the holes; `current` is the index of the hole being played."""

    title: str
    lines: tuple[SheetLine, ...]
    current: int | None = None


def joined(nines: Sequence[Nine], title: str, *, sums: bool) -> Nine:
    """All nines side by side. With `sums`, each nine's sum follows its holes, if there is also a sum of all."""
    last = next((nine for nine in nines if nine.lines[0].whole), None)
    lines, current = [], None
    for at, line in enumerate(nines[0].lines):
        cells: list[SheetCell] = []
        for nine in nines:
            if nine.current is not None:
                current = len(cells) + nine.current
            cells += nine.lines[at].cells
            if sums and last is not None and nine.lines[0].total:
                cells.append(SheetCell(nine.lines[at].total, strong=True))
        lines.append(line._replace(cells=tuple(cells), total=last.lines[at].whole if last is not None else line.total))
    return Nine(title, tuple(lines), current)


def latest(nine: Nine, count: int) -> Nine:
    """A nine with `count` of its holes, up to the one being played, or else the last ones."""
    columns = len(nine.lines[0].cells)
    first = max(0, min(columns - count, (columns if nine.current is None else nine.current) + 1 - count))
    lines = tuple(line._replace(cells=line.cells[first:first + count]) for line in nine.lines)
    return Nine(nine.title, lines, None if nine.current is None else nine.current - first)


def rows_of(nines: Sequence[Nine]) -> list[list[str]]:
    """The card as rows of a spreadsheet, one for each line: its name, its holes, and after each nine its sums."""
    rows = []
    for at, line in enumerate(nines[0].lines):
        row = [line.name]
        for nine in nines:
            head, own = nine.lines[0], nine.lines[at]
            row += [cell.text for cell in own.cells] + [own.total] * bool(head.total) + [own.whole] * bool(head.whole)
        rows.append(row)
    return rows


class _Across(NamedTuple):
    """The layout of a table whose holes run across, in pixels: the first hole, the pitch of holes, the first sum, the width of a sum."""

    left: int
    pitch: float
    right: int
    sum: int


class Sheet(WrittenWords):
    """All holes of a round. A `framed` sheet is a strip on its own paper: one table across, or nothing if that does not fit.

    Golf terms in titles and in the names of lines are links to the glossary, where links are possible.
    """

    margin = 4

    def __init__(self, nines: tuple[Nine, ...], title: str = "", *, framed: bool = False) -> None:
        """`title` is above all nines if they share their columns."""
        super().__init__(ground="paper")
        self.nines, self.title, self.framed = nines, title, framed
        self.text = self._words()
        if framed:
            self.margin = _SHADOW

    def fill(self, nines: tuple[Nine, ...]) -> None:
        """Shows these holes instead."""
        if nines == self.nines:
            return
        shape, self.nines = _shape(self.nines), nines
        self.text = self._words()
        if _shape(nines) != shape:
            self.resized()
        self.refresh()

    def _words(self) -> str:
        """The words besides the scores, in the order in which they are drawn."""
        named = (line.name for nine in self.nines for line in nine.lines if line.seat is None)
        return " · ".join(dict.fromkeys(filter(None, (self.title, *(nine.title for nine in self.nines), *named))))

    # ---- measure
    def across(self, p: Painter, width: int) -> bool:
        """Whether the holes run across at that width."""
        return bool(self._tables(p, width))

    def _tables(self, p: Painter, width: int) -> tuple[Nine, ...]:
        """The tables below each other if holes run across, all in one if that fits; empty if they run down."""
        return next((tables for tables in self._ways(p, width) if self._fits(p, width, tables)), ())

    def _ways(self, p: Painter, width: int) -> Iterator[tuple[Nine, ...]]:
        """The possible groups of tables, best first."""
        if len(self.nines) > 1:
            yield (joined(self.nines, self.title, sums=True),)
        if not self.framed:
            yield self.nines
            return
        one = joined(self.nines, self.title, sums=False)
        yield (one,)
        room = width - 2 * self._pad(p) - self._big(p, _HEAD) - self._big(p, _SUM)
        yield (latest(one, max(_LEAST_HOLES, room // self._least(p))),)

    def _fits(self, p: Painter, width: int, tables: tuple[Nine, ...]) -> bool:
        return self._across(p, width, tables).pitch >= self._least(p)

    def _big(self, p: Painter, units: float) -> int:
        return p.look.px(units * max(1.0, p.look.text))

    def _least(self, p: Painter) -> int:
        return p.look.px(_LEAST_CELL * p.look.text)

    def _pad(self, p: Painter) -> int:
        return p.look.px(_PAD) if self.framed else 0

    def _across(self, p: Painter, width: int, tables: tuple[Nine, ...]) -> _Across:
        """The layout of tables below each other, the same for all; names get more width if there is room."""
        pad, each = self._pad(p), self._big(p, _SUM)
        holes = max(1, *(len(nine.lines[0].cells) for nine in tables))
        sums = each * (2 if any(nine.lines[0].whole for nine in tables) else 1)
        room = width - 2 * pad - sums
        head = max(self._big(p, _HEAD), min(self._big(p, _WIDE_HEAD), width // 5, room - holes * p.look.px(_GOOD_CELL * p.look.text)))
        return _Across(pad + head, min((room - head) / holes, self._big(p, _MOST_CELL)), width - pad - sums, each)

    def _row(self, p: Painter) -> int:
        return max(p.look.px(_ROW), p.font(SIZES.small).get_linesize() + p.look.px(2))

    def _line(self, p: Painter, line: SheetLine) -> int:
        """The height of a line where holes run across."""
        return self._row(p) if line.seat is not None else max(p.look.px(_CARD_ROW), p.font(SIZES.small).get_linesize())

    def _title(self, p: Painter, title: str) -> int:
        return p.font(SIZES.small, "bold").get_linesize() + p.look.px(4) if title and not self.framed else 0

    def height(self, p: Painter, width: int) -> int:
        row, px, tables = self._row(p), p.look.px, self._tables(p, width)
        if tables:
            lines = sum(self._title(p, nine.title) + sum(self._line(p, line) for line in nine.lines) for nine in tables)
            return lines + px(_BETWEEN) * (len(tables) - 1) + px(11 if self.framed else 4)
        if self.framed:
            return 0
        rows = sum(len(nine.lines[0].cells) + bool(nine.lines[0].total) + bool(nine.lines[0].whole) for nine in self.nines)
        return self._title(p, self.title) + row * (1 + rows) + px(4)

    def natural(self, p: Painter) -> int:
        sums = self._big(p, _SUM) * (2 if len(self.nines) > 1 else 1)
        return self._big(p, _HEAD) + sums + 9 * p.look.px((_LEAST_CELL + 4) * p.look.text)

    # ---- draw
    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        self.rub_out()
        self._draw_tables(p, surface)
        self.draw_links(p, surface)

    def _draw_tables(self, p: Painter, surface: pygame.Surface) -> None:
        rect = self.rect
        if self.framed:
            p.lay(surface, p.paper(rect.w, rect.h, p.look.px(7)), rect.topleft, .35)
        tables = self._tables(p, rect.w)
        if not tables:
            self._draw_down(p, surface)
            return
        place, y = self._across(p, rect.w, tables), rect.y + (p.look.px(_TOP) if self.framed else 0)
        for nine in tables:
            if self._title(p, nine.title):
                self._draw_title(p, surface, nine.title, y)
            y = self._draw_across(p, surface, nine, y + self._title(p, nine.title), place) + p.look.px(_BETWEEN)

    def _draw_title(self, p: Painter, surface: pygame.Surface, title: str, y: int) -> None:
        words = shorten(p, title, SIZES.small, self.rect.w, "bold")
        put(surface, p.text(words, SIZES.small, "ink", "bold"), (self.rect.x, y))
        self.note_line(WrittenLine(words, SIZES.small, "bold", self.rect.x, y))

    # ---- across
    def _draw_across(self, p: Painter, surface: pygame.Surface, nine: Nine, y: int, place: _Across) -> int:
        """Draws the lines of a nine below each other; returns the top of the next table."""
        self._draw_current(p, surface, nine, y, place)
        inner = self.rect.inflate(-2 * self._pad(p), 0)
        for number, line in enumerate(nine.lines):
            high = self._line(p, line)
            if line.lit:
                put(surface, p.rbox(inner.w, high, p.look.px(4), "fresh"), (inner.x, y))
            if line.seat is not None or (number and nine.lines[number - 1].seat is not None):
                self._rule(p, surface, y)
            self._draw_name(p, surface, line, pygame.Rect(inner.x, y, self.rect.x + place.left - inner.x, high), first=not number)
            self._draw_line(p, surface, line, y + high / 2, place, _style(line, first=not number))
            y += high
        return y

    def _draw_line(self, p: Painter, surface: pygame.Surface, line: SheetLine, middle: float, place: _Across, style: _Style) -> None:
        """Draws holes and sums of a line."""
        left, right = self.rect.x + place.left, self.rect.x + place.right
        for hole, cell in enumerate(line.cells):
            centre = (left + place.pitch * (hole + .5), middle)
            self._draw_cell(p, surface, cell, centre, place.pitch if cell.strong else min(place.pitch, self._row(p)), style)
        kind, ink = style if line.seat is None else _SUMS
        for at, text in enumerate((line.total, line.whole)):
            self._say(p, surface, text, (right + place.sum * (at + .5), middle), place.sum - p.look.px(2), kind, ink)

    def _draw_current(self, p: Painter, surface: pygame.Surface, nine: Nine, y: int, place: _Across) -> None:
        """Draws a brass strip behind the hole being played."""
        if nine.current is None:
            return
        edge, high = p.look.px(3 if self.framed else 0), sum(self._line(p, line) for line in nine.lines)
        x, end = (round(self.rect.x + place.left + place.pitch * (nine.current + at)) for at in (0, 1))
        put(surface, p.rbox(end - x, high + 2 * edge, p.look.px(5), "fresh", "brass", max(1.0, p.look.scale)), (x, y - edge))

    # ---- down
    def _draw_down(self, p: Painter, surface: pygame.Surface) -> None:
        """Draws a column for each line of the nines and a row for each hole, with sums below each nine and below all."""
        row, shown = self._row(p), self.shown(p)
        lines = [self.nines[0].lines[at] for at in shown]
        columns = self.columns(p, lines)
        if self.title:
            self._draw_title(p, surface, self.title, self.rect.y)
        y = self.rect.y + self._title(p, self.title)
        for column, line in zip(columns, lines, strict=True):
            if line.lit:
                put(surface, p.rbox(column.w, self.rect.bottom - y - p.look.px(4), p.look.px(4), "fresh"), (column.x, y))
            self._draw_head(p, surface, line, pygame.Rect(column.x, y, column.w, row))
        y += row
        for nine in self.nines:
            y = self._draw_holes(p, surface, nine, y, list(zip(columns, shown, strict=True)))
            for sums in ([nine.lines[at].total for at in shown], [nine.lines[at].whole for at in shown]):
                if sums[0]:
                    y = self._draw_sums(p, surface, columns, sums, y)

    def _draw_holes(self, p: Painter, surface: pygame.Surface, nine: Nine, y: int, columns: list[tuple[pygame.Rect, int]]) -> int:
        """Draws a row for each hole of a nine; `columns` are the rectangles and indices of lines. Returns the top of the next row."""
        row = self._row(p)
        for hole in range(len(nine.lines[0].cells)):
            if hole == nine.current:
                put(surface, p.rbox(self.rect.w, row, p.look.px(4), "fresh"), (self.rect.x, y))
            self._rule(p, surface, y)
            for column, at in columns:
                line = nine.lines[at]
                style = _style(line, first=not at)
                self._draw_cell(p, surface, line.cells[hole], (column.centerx, y + row / 2), min(column.w, row), style)
            y += row
        return y

    def shown(self, p: Painter) -> list[int]:
        """The indices of the lines that get a column: if players would have too little width, pars are left out first, then skins."""
        lines = self.nines[0].lines
        seats = [at for at, line in enumerate(lines) if line.seat is not None]
        card = [at for at, line in enumerate(lines) if line.seat is None]
        while len(card) > 1 and (self.rect.w - self._narrow(p) * len(card)) / max(1, len(seats)) < p.look.px(_LEAST_COLUMN):
            card.pop(1)
        return sorted(card + seats)

    def _narrow(self, p: Painter) -> int:
        """The width of a column of the card itself: a sixth at most, or what players can spare."""
        lines = self.nines[0].lines
        seats = sum(line.seat is not None for line in lines)
        spare = (self.rect.w - seats * self._big(p, _GOOD_COLUMN)) // (len(lines) - seats)
        return min(self._big(p, _NARROW), max(self.rect.w // 6, spare))

    def columns(self, p: Painter, lines: Sequence[SheetLine]) -> list[pygame.Rect]:
        """The column of each line when holes run down: the card's own are narrow, the players share the rest."""
        cards, narrow = sum(line.seat is None for line in lines), self._narrow(p)
        wide = (self.rect.w - narrow * cards) / max(1, len(lines) - cards)
        found, x = [], float(self.rect.x)
        for line in lines:
            width = narrow if line.seat is None else min(wide, float(self._big(p, _WIDEST)))
            found.append(pygame.Rect(round(x), self.rect.y, int(width), 0))
            x += width
        return found

    def _draw_head(self, p: Painter, surface: pygame.Surface, line: SheetLine, room: pygame.Rect) -> None:
        """Draws the head of a column: a seat's mark, or the name of the line."""
        if line.seat is not None:
            put(surface, p.mark(line.seat, min(p.look.px(_MARK), room.w)), room.center, True)
        else:
            self._say(p, surface, line.name, room.center, room.w - p.look.px(2), "italic", "ink2")

    def _draw_sums(self, p: Painter, surface: pygame.Surface, columns: list[pygame.Rect], sums: list[str], y: int) -> int:
        """Draws a row of sums, the players' all in one size; returns the top of the next row."""
        row = self._row(p)
        self._rule(p, surface, y, strong=True)
        longest = max((text for text in sums[1:]), key=len, default="")
        for number, (column, text) in enumerate(zip(columns, sums, strict=True)):
            self._say(p, surface, text, (column.centerx, y + row / 2), column.w - p.look.px(2), "bold", like=longest if number else "")
        return y + row

    # ---- shared by both
    def _rule(self, p: Painter, surface: pygame.Surface, y: int, *, strong: bool = False) -> None:
        pad = self._pad(p)
        surface.fill(p.colour("ink2" if strong else "line"), (self.rect.x + pad, y, self.rect.w - 2 * pad, max(1, p.look.px(1))))

    def _draw_name(self, p: Painter, surface: pygame.Surface, line: SheetLine, room: pygame.Rect, *, first: bool) -> None:
        px = p.look.px
        if first:
            put(surface, p.rbox(room.w - px(10), room.h, px(4), "good"), room.topleft)
        if line.seat is None:
            inner = pygame.Rect(room.x + px(8), room.y, room.w - px(20), room.h)
            kind: FontKind = "bold" if first else "italic"
            name, at = self._draw_words(p, surface, line.name, inner, kind, "card" if first else "ink2")
            if name and not first:
                self.note_line(WrittenLine(name, SIZES.small, kind, *at))
            return
        size = min(px(_MARK), room.h)
        put(surface, p.mark(line.seat, size), (room.x + px(2), room.centery - size // 2))
        x = room.x + px(6) + size
        self._draw_words(p, surface, line.name, pygame.Rect(x, room.y, room.right - x - px(3), room.h), "bold", "ink")

    @staticmethod
    def _draw_words(p: Painter, surface: pygame.Surface, text: str, room: pygame.Rect, kind: FontKind,
                    ink: str) -> tuple[str, tuple[int, int]]:
        """Draws a name, shortened, or nothing if too little of it would be left; returns the drawn text and its upper left corner."""
        name = shorten(p, text, SIZES.small, room.w, kind)
        if len(name) < min(_LEAST_NAME, len(text)):
            return "", room.topleft
        words = p.text(name, SIZES.small, ink, kind)
        at = room.x, room.centery - words.get_height() // 2
        put(surface, words, at)
        return name, at

    def _draw_cell(self, p: Painter, surface: pygame.Surface, cell: SheetCell, centre: tuple[float, float], room: float,
                   style: _Style) -> None:
        if not cell.text:
            return
        size = round(room) - p.look.px(2)
        if cell.won:
            put(surface, p.rbox(size, size, p.look.px(3), "brass_ramp"), centre, True)
            self._say(p, surface, cell.text, centre, size, "bold", "on_brass")
        elif cell.par is None:
            kind, ink = _cell_style(cell, style)
            self._say(p, surface, cell.text, centre, room - p.look.px(1), kind, ink)
        elif size < p.look.px(_LEAST_MARK):
            under = int(cell.text) < cell.par
            self._say(p, surface, cell.text, centre, room - p.look.px(2), "bold" if under else "regular", "good" if under else "ink")
        else:
            wide = p.font(SIZES.small, "bold").size(cell.text)[0] + p.look.px(5)
            draw_score(p, surface, int(cell.text), cell.par, centre, size, SIZES.small * min(1.0, size / max(1, wide)))

    @staticmethod
    def _say(p: Painter, surface: pygame.Surface, text: str, centre: tuple[float, float], room: float, kind: FontKind, ink: str = "ink", *,
             like: str = "") -> None:
        """Draws words centred at a point, no wider than `room`, and no larger than `like` could be."""
        if not text:
            return
        font = p.font(SIZES.small, kind)
        fits = min(1.0, max(.4, room / max(1, font.size(text)[0], font.size(like)[0])))
        put(surface, p.text(text, SIZES.small * fits, ink, kind), centre, True)


def _style(line: SheetLine, *, first: bool) -> _Style:
    """The style of a line's plain words; the `first` line numbers the holes."""
    if line.seat is not None:
        return "regular", "ink"
    return ("bold", "ink") if first else ("italic", "ink2")


def _cell_style(cell: SheetCell, style: _Style) -> _Style:
    """The style of a cell's words in a line of that style."""
    kind = style[0]
    if cell.faint:
        return "italic" if kind == "regular" else kind, "ink2"
    return _SUMS if cell.strong and kind == "regular" else style


def _shape(nines: tuple[Nine, ...]) -> list[tuple[int, int]]:
    """The number of lines and holes of each nine."""
    return [(len(nine.lines), len(nine.lines[0].cells)) for nine in nines]


# ---- a round of golf hole by hole as plain values, with its play-off, and its scorecard as a widget and in the faces that have one
_NINE: Final = 9
_NOTHING: Final = "–"   # the sum of no holes


class CardLine(NamedTuple):
    """A player's line: strokes by hole from the first (None: not played), strokes so far at the open hole (None: none), the total."""

    seat: int
    name: str
    strokes: tuple[int | None, ...]
    open: int | None
    total: int


@dataclass(frozen=True, slots=True)
class GolfCard:
    """A scorecard: `holes` of the round, pars of the holes known so far, the index of the hole being played or None, and a line per player.

    Holes beyond the round are those of a play-off.
    """

    holes: int
    pars: tuple[int, ...]
    current: int | None
    lines: tuple[CardLine, ...]

    @property
    def columns(self) -> int:
        """The number of holes of the round and of a play-off so far."""
        played = max([len(line.strokes) for line in self.lines] + [len(self.pars)])
        return max(self.holes, played, (self.current or 0) + 1)

    def name(self, hole: int) -> str:
        """The name of a hole: its number; play-off holes are "P1", "P2" and so on."""
        return str(hole + 1) if hole < self.holes else _("P{n}").format(n=hole + 1 - self.holes)

    @property
    def done(self) -> int:
        """The number of holes that everybody has finished."""
        return len(self.pars) if self.current is None else self.current

    @property
    def par_so_far(self) -> int:
        """The sum of the pars of the round's finished holes."""
        return sum(self.pars[:min(self.done, self.holes)])

    def par(self, hole: int) -> int | None:
        """The par of a hole; None if not known."""
        return self.pars[hole] if hole < len(self.pars) else None


def to_par(line: CardLine, card: GolfCard) -> int:
    """The strokes over par of the round's finished holes."""
    done = [(n, card.pars[i]) for i, n in enumerate(line.strokes[:card.holes]) if n is not None and i < len(card.pars)]
    return sum(n - par for n, par in done)


class GolfCardWidget(Sheet):
    """The scorecard on paper; `framed` as for Sheet."""

    def __init__(self, card: GolfCard, *, framed: bool = False) -> None:
        super().__init__(nines_of(card), framed=framed)
        self.card = card

    def put(self, card: GolfCard) -> None:
        """Shows another card."""
        self.card = card
        self.fill(nines_of(card))


class CardedFace(TableFace[V, A]):
    """A table's face with a scorecard and a leaderboard.

    While an action is shown, card, leaderboard and plaques show the position `told`: the one before until the stroke is over
    (one of the events `settles`), then the one after. A hole that has ended stays as `ended` until one of the events `goes_on`.
    """

    settles: ClassVar[tuple[type, ...]]
    goes_on: ClassVar[tuple[type, ...]]

    def __init__(self, scene: TableScene, view: V, sitting: Sitting) -> None:
        super().__init__(scene, view, sitting)
        self._so_far: V | None = None

    @abstractmethod
    def ended(self, event: object, before: V, after: V) -> V | None:
        """The hole that an action has ended with that event, with everybody's strokes on the card; None if none has ended."""

    @abstractmethod
    def show_score(self, view: V, sitting: Sitting) -> None:
        """Updates the leaderboard, and all else that shows the standings, to a position."""

    def as_told(self, view: V) -> V:
        return self._so_far if self._so_far is not None else view

    def put_told(self, view: V, sitting: Sitting) -> None:
        """Shows the standings of a position when no action is being shown."""
        self._so_far = None
        self.show_score(view, sitting)

    def tell(self, event: object, before: V, after: V, sitting: Sitting) -> None:
        """Follows one more event of the action that is shown."""
        was = self._so_far
        if isinstance(event, self.goes_on):
            self._so_far = after
        elif isinstance(event, self.settles):
            self._so_far = self.ended(event, before, after) or after
        elif was is None:
            self._so_far = before
        if self._so_far is not None and self._so_far is not was:
            self.show_score(self._so_far, sitting)

    @abstractmethod
    def card_of(self, view: V, names: Sequence[str]) -> GolfCard:
        """The scorecard."""

    def scorecard(self, view: V, sitting: Sitting) -> Widget:
        """The scorecard, with holes across or down by the room there is."""
        return GolfCardWidget(self.card_of(view, sitting.names))

    def shown_by(self, view: V, seat: int, sitting: Sitting) -> Widget:
        """The scorecard of one seat."""
        card = self.card_of(view, sitting.names)
        return GolfCardWidget(replace(card, lines=tuple(line for line in card.lines if line.seat == seat)))

    def card_rows(self, view: V, names: Sequence[str]) -> list[list[str]]:
        return rows_of(nines_of(self.card_of(view, names)))


# ---------------------------------------------------------------- the scorecard as a sheet

class _HoleGroup(NamedTuple):
    """A group of holes: the index of the first and of the one after the last, a heading, and the name of their sum ("": none)."""

    first: int
    end: int
    title: str
    sum: str


def nines_of(card: GolfCard) -> tuple[Nine, ...]:
    """The nines of a card: the round, as out and in if it has more than nine holes, then a play-off, which is in no sum."""
    out = card.holes > _NINE
    parts = [_HoleGroup(0, _NINE, _("Front nine"), _("Out")), _HoleGroup(_NINE, card.holes, _("Back nine"), _("In"))] if out else [
        _HoleGroup(0, card.holes, "", _("Total"))]
    nines = [_nine(card, part, whole=out and part.end == card.holes) for part in parts]
    if card.columns > card.holes:
        nines.append(_nine(card, _HoleGroup(card.holes, card.columns, _("Play-off"), ""), whole=False))
    return tuple(nines)


def _nine(card: GolfCard, part: _HoleGroup, *, whole: bool) -> Nine:
    holes = range(part.first, part.end)
    heads = tuple(SheetCell(card.name(hole), faint=not _reached(card, hole)) for hole in holes)
    pars = tuple(SheetCell("" if par is None else str(par)) for par in map(card.par, holes))
    finished = sum(card.pars[part.first:min(part.end, card.done)])
    lines = [SheetLine(None, _("Hole"), heads, part.sum, _("Total") if whole else ""),
             SheetLine(None, _("Par"), pars, _sum(finished, part), _strokes_or_dash(card.par_so_far) if whole else "")]
    for line in card.lines:
        cells = tuple(_cell(card, line, hole) for hole in holes)
        strokes = sum(n for n in line.strokes[part.first:part.end] if n is not None)
        lines.append(SheetLine(line.seat, line.name, cells, _sum(strokes, part), _strokes_or_dash(line.total) if whole else ""))
    current = card.current - part.first if card.current is not None and card.current in holes else None
    return Nine(part.title, tuple(lines), current)


def _reached(card: GolfCard, hole: int) -> bool:
    return hole < card.done or hole == card.current


def _sum(strokes: int, part: _HoleGroup) -> str:
    return _strokes_or_dash(strokes) if part.sum else ""


def _strokes_or_dash(strokes: int) -> str:
    return str(strokes) if strokes else _NOTHING


def _cell(card: GolfCard, line: CardLine, hole: int) -> SheetCell:
    """A cell with a finished hole and its par, or with the strokes so far of the open one."""
    strokes = line.strokes[hole] if hole < len(line.strokes) else None
    if strokes is not None:
        return SheetCell(str(strokes), card.par(hole))
    return SheetCell(str(line.open), faint=True) if hole == card.current and line.open is not None else SheetCell("")
