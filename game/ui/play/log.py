"""The log: what happened, sentence by sentence, with marks and names, the newest on a ground of its own. It follows the newest."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import NamedTuple

import pygame

from game.ui.paint import Painter, put
from game.ui.paint.lettering import Kind
from game.ui.play.text import runs, who
from game.ui.theme import SIZES
from game.ui.widgets.base import Widget
from game.ui.widgets.layout import Scroll

_SIZE = SIZES.small
_INDENT = 26        # logical units that words stand in from the marks
_MARK = 18
_PAD = 5            # above and below the words of one sentence
_GAP = 3            # between sentences
_LEADING = 1.0


class _Piece(NamedTuple):
    """Words at a place within their sentence, in device pixels."""

    x: int
    y: int
    text: str
    kind: Kind


class _Set(NamedTuple):
    """A sentence set to a width."""

    seat: int | None
    pieces: tuple[_Piece, ...]
    height: int


class LogText(Widget):
    """The sentences below each other. Only those in view are drawn, so that a long match costs no more than a short one."""

    margin = 2

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__()
        self.names = tuple(names)
        self.lines: tuple[str, ...] = ()
        self.fresh = 0
        self.spare = 0                  # device pixels left empty below the last sentence
        self._sets: dict[str, _Set] = {}
        self._tops: list[int] = []
        self._made_for: tuple[object, int] | None = None

    def tell(self, lines: Sequence[str], fresh: int) -> None:
        """Show these sentences, the last `fresh` of them as new."""
        self.lines, self.fresh = tuple(lines), fresh

    def height(self, p: Painter, width: int) -> int:
        """All sentences, and the spare room below them."""
        self._arrange(p, width)
        return (self._tops[-1] if self._tops else 0) + self.spare

    def top_from(self, y: int) -> int:
        """Where the first sentence begins that doesn't begin above `y`, from the top of all; `y` where none does."""
        starts = [0, *self._tops[:-1]]
        at = bisect_left(starts, y)
        return starts[at] if at < len(starts) else y

    def _arrange(self, p: Painter, width: int) -> None:
        if self._made_for != (p.look, width):
            self._made_for = (p.look, width)
            self._sets.clear()
        y = 0
        self._tops = []
        for line in self.lines:
            if line not in self._sets:
                self._sets[line] = _set(p, line, self.names, width)
            y += self._sets[line].height + p.look.px(_GAP)
            self._tops.append(y)

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """The sentences that the clip shows."""
        self._arrange(p, self.rect.w)
        clip = surface.get_clip()
        first = bisect_right(self._tops, clip.top - self.rect.y)
        for number in range(first, len(self.lines)):
            top = self.rect.y + (self._tops[number - 1] if number else 0)
            if top > clip.bottom:
                break
            self._draw_line(p, surface, number, top)

    def _draw_line(self, p: Painter, surface: pygame.Surface, number: int, top: int) -> None:
        px, line = p.look.px, self._sets[self.lines[number]]
        fresh = number >= len(self.lines) - self.fresh
        if fresh:
            put(surface, p.rbox(self.rect.w, line.height, px(6), "fresh"), (self.rect.x, top))
        if line.seat is not None:
            high = p.font(_SIZE, "bold").get_linesize()
            put(surface, p.mark(line.seat, _mark_size(p)), (self.rect.x + px(4), top + px(_PAD) + (high - _mark_size(p)) // 2))
        for piece in line.pieces:
            ink = self.ink("main" if fresh or piece.kind == "bold" else "lesser")
            put(surface, p.text(piece.text, _SIZE, ink, piece.kind), (self.rect.x + piece.x, top + piece.y))


class LogScroll(Scroll):
    """The log in its window. It follows what comes while its end is in view, or nobody is reading further up."""

    def __init__(self, names: Sequence[str], *, grow: float = 1.0) -> None:
        self.text = LogText(names)
        super().__init__(self.text, grow=grow, pad=2)

    def tell(self, lines: Sequence[str], fresh: int = 1) -> None:
        """Show these sentences, the last `fresh` of them as new; nothing else on the screen moves."""
        if tuple(lines) == self.text.lines and fresh == self.text.fresh:
            return
        follow = self._at_end or len(lines) < len(self.text.lines) or not self.being_read
        self.text.tell(lines, fresh)
        if self.host is not None and self.rect.w > 0:
            self._follow(self.host.painter, follow)
            self.refresh()

    @property
    def being_read(self) -> bool:
        """Whether the focus is in it, or mouse or finger were there last."""
        host = self.host
        if host is None:
            return False
        at: Widget | None = host.focus if host.focus_seen else None
        while at is not None and at is not self:
            at = at.parent
        return at is self or (not host.focus_seen and self.rect.collidepoint(host.pointer))

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        """Stay at the end if the end was in view."""
        at_end = self._at_end
        self.rect = pygame.Rect(rect)
        self._follow(p, at_end)

    @property
    def _at_end(self) -> bool:
        return self.offset >= self.range - 2

    def _follow(self, p: Painter, at_end: bool) -> None:
        """Lay out; at the end the window begins with a whole sentence, and what that leaves free stays empty below the last one."""
        self.text.spare = 0
        super().layout(p, self.rect)
        if self.range:
            self.text.spare = self.text.top_from(self.range) - self.range
            super().layout(p, self.rect)
        if at_end and self.offset != self.range:
            self.offset = self.range
            super().layout(p, self.rect)


def _mark_size(p: Painter) -> int:
    return p.look.px(_MARK * max(1.0, min(1.4, p.look.text)))


def _set(p: Painter, sentence: str, names: Sequence[str], width: int) -> _Set:
    """Break a sentence into lines of that width, names in bold."""
    px, seat = p.look.px, who(sentence, names)
    left = px(_INDENT * max(1.0, min(1.4, p.look.text))) + px(4)
    step = round(p.font(_SIZE).get_linesize() * _LEADING)
    pieces: list[_Piece] = []
    x, y = left, px(_PAD)
    for run in runs(sentence, names):
        kind: Kind = "bold" if run.name else "regular"
        font = p.font(_SIZE, kind)
        text = ""
        for word in _words(run.text):
            if x + font.size((text + word).rstrip())[0] > width - px(4) and (text or x > left):
                if text:
                    pieces.append(_Piece(x, y, text, kind))
                x, y, text = left, y + step, word.lstrip()
            else:
                text += word
        if text:
            pieces.append(_Piece(x, y, text, kind))
            x += font.size(text)[0]
    return _Set(seat, tuple(pieces), y + step + px(_PAD))


def _words(text: str) -> list[str]:
    """The words with the blanks before them."""
    out, word = [], ""
    for letter in text:
        if letter == " " and word.strip():
            out.append(word)
            word = ""
        word += letter
    return [*out, word] if word else out
