"""The scorecard of a round of golf over plain values: birdies in a circle, bogeys in a square, double for two. For every golf game."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

import pygame

from game.ui.paint import Painter, put
from game.ui.paint.lettering import Kind
from game.ui.theme import SIZES
from game.ui.widgets.base import Widget
from game.ui.widgets.text import shorten
from game.words import _

_LEAST_CELL = 26        # logical units (times the text scale) below which a hole's column is too narrow
_NAMES = 112            # the column of names
_TOTAL = 56
_ROW, _HEAD = 23, 20
_SMALLEST_TEXT = .8


class CardLine(NamedTuple):
    """A player's line: strokes by hole from the first on (None: did not play it), strokes so far at the open hole (None: none), his sum."""

    seat: int
    name: str
    strokes: tuple[int | None, ...]
    open: int | None
    total: int


@dataclass(frozen=True, slots=True)
class GolfCard:
    """A card: `holes` of the round, pars of the holes known so far, the hole being played (from 0; None: none), a line each.

    Holes beyond the round are those of a play-off.
    """

    holes: int
    pars: tuple[int, ...]
    current: int | None
    lines: tuple[CardLine, ...]

    @property
    def columns(self) -> int:
        """Holes of the round and of a play-off so far."""
        played = max([len(line.strokes) for line in self.lines] + [len(self.pars)])
        return max(self.holes, played, (self.current or 0) + 1)

    def name(self, hole: int) -> str:
        """The number of a hole; play-off holes count afresh."""
        return str(hole + 1) if hole < self.holes else _("P{n}").format(n=hole + 1 - self.holes)

    @property
    def par_so_far(self) -> int:
        """The pars of the round's finished holes together."""
        done = len(self.pars) if self.current is None else self.current
        return sum(self.pars[:min(done, self.holes)])

    def with_open(self, seat: int, strokes: int) -> GolfCard:
        """The card with so many strokes of a seat at the hole being played."""
        return replace(self, lines=tuple(line._replace(open=strokes) if line.seat == seat else line for line in self.lines))

    def par(self, hole: int) -> int | None:
        """A hole's par, where it is known."""
        return self.pars[hole] if hole < len(self.pars) else None


def to_par(line: CardLine, card: GolfCard) -> int:
    """Strokes over par of the finished holes of the round."""
    done = [(n, card.pars[i]) for i, n in enumerate(line.strokes[:card.holes]) if n is not None and i < len(card.pars)]
    return sum(n - par for n, par in done)


def par_words(over: int) -> str:
    """Strokes over par as golfers write them.

    >>> par_words(-1), par_words(0), par_words(3)
    ('–1', '±0', '+3')
    """
    return f"–{-over}" if over < 0 else f"+{over}" if over else "±0"


def term(strokes: int, par: int) -> str:
    """What golfers call a score.

    >>> term(2, 3), term(1, 3), term(9, 4)
    ('birdie', 'hole-in-one', '+5')
    """
    if strokes == 1:
        return _("hole-in-one")
    names = {-3: _("albatross"), -2: _("eagle"), -1: _("birdie"), 0: _("par"), 1: _("bogey"), 2: _("double bogey")}
    return names.get(strokes - par, par_words(strokes - par))


class ScoreMark(NamedTuple):
    """How a score is marked: rings (circles below par, squares above), none at par."""

    rings: int
    square: bool


def mark_of(strokes: int, par: int) -> ScoreMark:
    """One ring for one stroke off par, two for two or more."""
    return ScoreMark(min(2, abs(strokes - par)), strokes > par)


def draw_score(p: Painter, surface: pygame.Surface, strokes: int, par: int | None, centre: tuple[float, float], size: int,
               type_size: float) -> None:
    """A score with its marks, `size` pixels across, its middle at `centre`."""
    mark = ScoreMark(0, False) if par is None else mark_of(strokes, par)
    ink = "red" if mark.square else "good"
    for ring in range(mark.rings):
        side = size - 2 * round(ring * 2.6 * p.look.scale)
        box = p.rbox(side, side, 1.5 * p.look.scale if mark.square else side / 2, None, ink, max(1.0, 1.3 * p.look.scale))
        put(surface, box, centre, True)
    words = p.text(str(strokes), type_size * (.86 if mark.rings == 2 else 1), "ink", "bold" if mark.rings else "regular")
    put(surface, words, centre, True)


class GolfCardWidget(Widget):
    """The card: holes across where the width allows, else down. On paper; `framed` brings its own sheet."""

    margin = 26

    def __init__(self, card: GolfCard, *, framed: bool = False) -> None:
        super().__init__(ground="paper")
        self.card, self.framed = card, framed

    def put(self, card: GolfCard) -> None:
        """Show another card."""
        if card != self.card:
            taller = (len(card.lines), card.columns) != (len(self.card.lines), self.card.columns)
            self.card = card
            if taller:
                self.resized()
            self.refresh()

    # ---- measure
    def across(self, p: Painter, width: int) -> bool:
        """Whether the holes go across at that width."""
        shown = min(self.card.columns, 18)
        return self._cell(p, width, shown) >= p.look.px(_LEAST_CELL * p.look.text)

    def _names(self, p: Painter) -> int:
        return p.look.px(_NAMES * max(1.0, min(1.5, p.look.text)))

    def _cell(self, p: Painter, width: int, columns: int) -> float:
        return (width - 2 * self._pad(p) - self._names(p) - p.look.px(_TOTAL * max(1.0, p.look.text))) / max(1, columns)

    def _pad(self, p: Painter) -> int:
        return p.look.px(8) if self.framed else 0

    def _row(self, p: Painter) -> int:
        return max(p.look.px(_ROW), p.font(SIZES.small).get_linesize() + p.look.px(2))

    def _head(self, p: Painter) -> int:
        return max(p.look.px(_HEAD), p.font(SIZES.small).get_linesize())

    def height(self, p: Painter, width: int) -> int:
        """All its lines."""
        if self.framed and not self.across(p, width):
            return 0
        if self.across(p, width):
            return 2 * self._head(p) + self._row(p) * len(self.card.lines) + (p.look.px(11) if self.framed else p.look.px(2))
        return 2 * self._head(p) + self._row(p) * self.card.columns + p.look.px(10) + self._row(p)

    # ---- draw
    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """The sheet and the table."""
        if self.rect.w <= 0 or self.rect.h <= 0:
            return
        if self.framed:
            p.lay(surface, p.paper(self.rect.w, self.rect.h, p.look.px(7)), self.rect.topleft, .35)
        if self.across(p, self.rect.w):
            self._draw_across(p, surface)
        else:
            self._draw_down(p, surface)

    def _draw_across(self, p: Painter, surface: pygame.Surface) -> None:
        px, card, pad = p.look.px, self.card, self._pad(p)
        fit = int((self.rect.w - 2 * pad - self._names(p) - px(_TOTAL * max(1.0, p.look.text))) // px(_LEAST_CELL * p.look.text))
        count = min(card.columns, max(1, fit))
        first = max(0, min(card.columns - count, (card.current if card.current is not None else card.columns) + 1 - count))
        cell = min(self._cell(p, self.rect.w, count), px(46 * max(1.0, p.look.text)))
        left, top, head = self.rect.x + pad + self._names(p), self.rect.y + (px(6) if self.framed else 0), self._head(p)
        open_at = round(left + ((card.current or 0) - first) * cell)
        self._draw_current(p, surface, pygame.Rect(open_at, self.rect.y + px(3), round(cell), self.rect.h - px(6)))
        badge = p.rbox(self._names(p) - px(10), head, px(4), "good", None)
        put(surface, badge, (self.rect.x + pad, top))
        self._say(p, surface, _("Hole"), (self.rect.x + pad + px(8), top + head / 2), "card", "bold")
        self._say(p, surface, _("Par"), (self.rect.x + pad + px(8), top + 1.5 * head), "ink2", "italic")
        for hole in range(first, first + count):
            x, par = left + (hole - first + .5) * cell, card.par(hole)
            reached = hole <= card.current if card.current is not None else hole < len(card.pars)
            self._say(p, surface, card.name(hole), (x, top + head / 2), "ink" if reached else "ink2", "bold", .5)
            self._say(p, surface, "" if par is None else str(par), (x, top + 1.5 * head), "ink2", "italic", .5)
        right = self.rect.right - pad - px(6)
        self._say(p, surface, _("Total"), (right, top + head / 2), "ink", "bold", 1)
        self._say(p, surface, str(card.par_so_far), (right, top + 1.5 * head), "ink2", "italic", 1)
        y = top + 2 * head
        for line in card.lines:
            self._draw_line(p, surface, line, y, (first, count, left, cell))
            y += self._row(p)

    def _draw_line(self, p: Painter, surface: pygame.Surface, line: CardLine, y: float, place: tuple[int, int, float, float]) -> None:
        px, pad, row = p.look.px, self._pad(p), self._row(p)
        first, count, left, cell = place
        surface.fill(p.colour("line"), (self.rect.x + pad, round(y), self.rect.w - 2 * pad, max(1, px(1))))
        middle = y + row / 2 + px(.5)
        mark = px(16)
        put(surface, p.mark(line.seat, mark), (self.rect.x + pad + px(2) + mark / 2, middle), True)
        name = shorten(p, line.name, SIZES.small, self._names(p) - mark - px(12), "bold")
        self._say(p, surface, name, (self.rect.x + pad + px(24), middle), "ink", "bold")
        for hole in range(first, first + count):
            self._draw_cell(p, surface, line, hole, (left + (hole - first + .5) * cell, middle))
        self._say(p, surface, str(line.total), (self.rect.right - pad - px(6), middle), "ink", "bold", 1)

    def _draw_cell(self, p: Painter, surface: pygame.Surface, line: CardLine, hole: int, centre: tuple[float, float]) -> None:
        strokes = line.strokes[hole] if hole < len(line.strokes) else None
        if strokes is not None:
            draw_score(p, surface, strokes, self.card.par(hole), centre, self._row(p) - p.look.px(2), SIZES.small)
        elif hole == self.card.current and line.open is not None:
            self._say(p, surface, str(line.open), centre, "ink2", "italic", .5)

    def _draw_current(self, p: Painter, surface: pygame.Surface, box: pygame.Rect) -> None:
        if self.card.current is not None and box.w > 0 and box.right <= self.rect.right:
            put(surface, p.rbox(box.w, box.h, p.look.px(5), "fresh", "brass", max(1.0, p.look.scale)), box.topleft)

    def _draw_down(self, p: Painter, surface: pygame.Surface) -> None:
        px, card, pad = p.look.px, self.card, self._pad(p)
        narrow = px(34 * p.look.text)
        cell = (self.rect.w - 2 * pad - 2 * narrow) / max(1, len(card.lines))
        left, y, row, head = self.rect.x + pad, self.rect.y + px(2), self._row(p), self._head(p)
        xs = [left + 2 * narrow + (i + .5) * cell for i in range(len(card.lines))]
        if card.current is not None:
            box = pygame.Rect(left, y + 2 * head + row * card.current, self.rect.w - 2 * pad, row)
            put(surface, p.rbox(box.w, box.h, px(4), "fresh", None), box.topleft)
        self._say(p, surface, _("Hole"), (left, y + head), "ink2", "italic", 0, narrow)
        self._say(p, surface, _("Par"), (left + narrow + narrow / 2, y + head), "ink2", "italic", .5, narrow)
        for x, line in zip(xs, card.lines, strict=True):
            put(surface, p.mark(line.seat, px(18)), (x, y + head), True)
        y += 2 * head
        for hole in range(card.columns):
            surface.fill(p.colour("line"), (left, round(y), self.rect.w - 2 * pad, max(1, px(1))))
            middle, par = y + row / 2, card.par(hole)
            self._say(p, surface, card.name(hole), (left + narrow / 2, middle), "ink", "bold", .5)
            self._say(p, surface, "" if par is None else str(par), (left + 1.5 * narrow, middle), "ink2", "italic", .5)
            for x, line in zip(xs, card.lines, strict=True):
                self._draw_cell(p, surface, line, hole, (x, middle))
            y += row
        surface.fill(p.colour("ink2"), (left, round(y), self.rect.w - 2 * pad, max(1, px(1.5))))
        self._say(p, surface, _("Total"), (left, y + row / 2 + px(4)), "ink", "bold", 0, 2 * narrow)
        for x, line in zip(xs, card.lines, strict=True):
            self._say(p, surface, str(line.total), (x, y + row / 2 + px(4)), "ink", "bold", .5)

    @staticmethod
    def _say(p: Painter, surface: pygame.Surface, words: str, at: tuple[float, float], ink: str, kind: Kind, pull: float = 0,
             room: float = 0) -> None:
        """Words whose middle height is `at`: they begin there (pull 0), have their middle there (.5) or end there (1)."""
        if not words:
            return
        wide = p.font(SIZES.small, kind).size(words)[0]
        size = SIZES.small * max(.5, min(1.0, room / wide)) if room and wide > room else SIZES.small
        drawn = p.text(words, size, ink, kind)
        put(surface, drawn, (at[0] - pull * drawn.get_width(), at[1] - drawn.get_height() / 2))
