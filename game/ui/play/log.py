"""The log: what happened, sentence by sentence, with marks and names, the newest on a ground of its own. It follows the newest.

A bot's move can be selected, by mouse, finger, keys or pad: its reason unfolds below it. Glossary terms are links.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, Protocol

import pygame

from game.session.seats import Heard
from game.session.table import Table
from game.ui.input import Act, Point
from game.ui.looks.theme import SIZES
from game.ui.navigation import Reply
from game.ui.paint import Painter, put
from game.ui.paint.lettering import SPACE, FontKind
from game.ui.paint.store import LastMade
from game.ui.table.face import AnyFace
from game.ui.widgets.base import Widget
from game.ui.widgets.layout import Scroll
from game.ui.widgets.links import Mention, Term, TermLinks, places, pressable, runs, underline, who
from game.words import _

_SIZE = SIZES.small
_INDENT = 26        # logical units from the left edge to the words, with room for a mark
_MARK = 18
_PAD = 5            # above and below the words of one sentence
_GAP = 3            # between sentences
_LEADING = 1.0
_ARROW = 12         # the arrow beside a sentence that has a reason, and the room that it takes from the words


class _Piece(NamedTuple):
    """Words at a place within their sentence, in device pixels."""

    x: int
    y: int
    text: str
    kind: FontKind


class _Set(NamedTuple):
    """A sentence broken into lines of a given width."""

    seat: int | None
    pieces: tuple[_Piece, ...]
    height: int
    mentions: tuple[Mention, ...] = ()
    links: tuple[tuple[int, pygame.Rect], ...] = ()     # the index of each linked word, and its place in the sentence


class SentenceLights(Protocol):
    """Lights the places that sentences speak of."""

    def light_sentence(self, number: int | None) -> None:
        """Lights the place that the sentence of that number speaks of; None: no place any more."""


class Reasons(Protocol):
    """The source of the reasons of bots' moves: a table, or a game that is replayed."""

    def reason(self, position: int, /) -> str:
        """Why the bot made the move of that number, as it may be told now."""


class SentenceWay(Protocol):
    """A screen that can go to the position of a sentence."""

    def go_to_sentence(self, number: int) -> None:
        """Goes to the position at which the sentence of that number was told."""


class LogUse(NamedTuple):
    """What sentences offer besides their words: reasons to unfold, a way to the positions where they were told, links."""

    reasons: Reasons | None = None
    way: SentenceWay | None = None
    links: TermLinks | None = None


UNUSED: Final = LogUse()
"""Sentences that are only read."""


class _Aim(NamedTuple):
    """The sentence to which a device points, and the linked word in it, by number."""

    sentence: int | None = None
    link: int | None = None


class LogText(Widget):
    """The sentences below each other. Only those in view are drawn, so that a long match costs no more than a short one.

    Left and right go through the linked words of the chosen sentence.

    Only the caller that fills the log knows what the numbers of moves mean. Keys and pad go from one move with a reason to the next; if
    sentences light places, from sentence to sentence, and a finger may press any.
    """

    margin = 6
    hoverable = True

    def __init__(self, names: Sequence[str], use: LogUse = UNUSED) -> None:
        super().__init__()
        self.names, self.use = tuple(names), use
        self.lines: tuple[str, ...] = ()
        self.moves: tuple[int | None, ...] = ()
        self.fresh = 0
        self.spare = 0                  # device pixels left empty below the last sentence
        self.ahead: tuple[str, ...] = ()        # in a replay: what is told after this position
        self.lights: SentenceLights | None = None       # where sentences speak of places
        self._keys = _Aim()                     # what keys act on
        self._mouse = _Aim()                    # what is under the mouse
        self._touched: int | None = None        # the sentence that a finger has pressed, while the focus is here
        self._lit: int | None = None            # the sentence whose place is lit
        self.unfolded: int | None = None        # the move whose reason is read
        self.reason = ""
        self._sets = LastMade[dict[tuple[str, bool], _Set]]()       # for a look and a width
        self._tops: list[int] = []

    def tell(self, lines: Sequence[str], fresh: int, moves: Sequence[int | None], ahead: Sequence[str] = ()) -> None:
        """Shows these sentences, the last `fresh` of them as new, and those of what lies `ahead`, fainter.

        `moves` has, for each of all these sentences, the number of a bot's move that has a reason, else None.
        """
        former, self.lines, self.fresh, self.ahead = self._every, tuple(lines), fresh, tuple(ahead)
        every = self._every
        self.moves = tuple(moves) or (None,) * len(every)
        self.focusable = any(self._is_stop(number) for number in reversed(range(len(every))))
        shared = min(len(former), len(every)) if self.use.way is not None else len(former)
        if former[:shared] != every[:shared]:      # other sentences stand there now
            self._keys, self._touched = _Aim(), None
        self._unfold(self.unfolded if self.use.reasons is not None and self.unfolded in self.moves[:len(self.lines)] else None)

    @property
    def _every(self) -> tuple[str, ...]:
        """All sentences, those told and those ahead."""
        return (*self.lines, *self.ahead)

    @property
    def _stops(self) -> list[int]:
        """The numbers of the sentences that keys go to."""
        return [number for number in range(len(self._every)) if self._is_stop(number)]

    def _is_stop(self, number: int) -> bool:
        """Whether a sentence offers anything to keys."""
        if self.lights is not None or self.use.way is not None:
            return True
        return (self.use.reasons is not None and self.moves[number] is not None) or bool(self._mentions(number))

    def _mentions(self, number: int) -> tuple[Mention, ...]:
        """The glossary terms in a sentence, then those in its reason, where that is unfolded."""
        links = self.use.links
        if links is None:
            return ()
        own = links.of(self._every[number])
        return own + links.of(self.reason) if self._is_unfolded(number) else own

    @property
    def terms(self) -> list[Term]:
        """The glossary terms of the sentences in view, the newest sentence first."""
        seen = [number for number in range(len(self.lines)) if self._seen.contains(self._place_of(number))] if self._tops else []
        return [one.term for number in reversed(seen) for one in self._mentions(number)]

    def _unfold(self, move: int | None) -> None:
        """Unfolds the reason of a move. It is read again, as it may change when the hand is over."""
        self.unfolded = move
        self.reason = self.use.reasons.reason(move) if move is not None and self.use.reasons is not None else ""

    # ---- place
    def height(self, p: Painter, width: int) -> int:
        self._arrange(p, width)
        return (self._tops[-1] if self._tops else self._empty(p, width).height) + self.spare

    def top_from(self, y: int) -> int:
        """Where the first sentence begins that does not begin above `y`, in device pixels from the top of the log; `y` where none does."""
        starts = [0, *self._tops[:-1]]
        at = bisect_left(starts, y)
        return starts[at] if at < len(starts) else y

    def _arrange(self, p: Painter, width: int) -> None:
        y = 0
        self._tops = []
        for number in range(len(self._every)):
            y += self._height(p, width, number) + p.look.px(_GAP)
            self._tops.append(y)

    def _height(self, p: Painter, width: int, number: int) -> int:
        own = self._line(p, width, number).height
        return own + self._reason(p, width).height - p.look.px(_PAD) if self._is_unfolded(number) else own

    def _line(self, p: Painter, width: int, number: int) -> _Set:
        """A sentence broken into lines."""
        key, sets = (self._every[number], self.moves[number] is not None), self._sets.of((p.look, width), dict)
        if key not in sets:
            room = _larger(p, _ARROW) if key[1] and self.use.reasons is not None else 0
            sets[key] = _typeset(p, key[0], self.names, width - room, links=self.use.links)
        return sets[key]

    def _reason(self, p: Painter, width: int) -> _Set:
        return _typeset(p, self.reason, (), width - p.look.px(_PAD), "italic", self.use.links)

    def _empty(self, p: Painter, width: int) -> _Set:
        """The words that stand in the log before anything has happened."""
        return _typeset(p, _("What happens at the table is told here."), (), width - p.look.px(_PAD), "italic")

    def _is_unfolded(self, number: int) -> bool:
        return self.unfolded is not None and self.moves[number] == self.unfolded

    def from_line(self, number: int) -> pygame.Rect:
        """The room of that sentence and all below it, with their marks, which reach a little beyond."""
        edge = self.host.painter.look.px(_GAP) if self.host is not None else 0
        top = self._place_of(number).top
        return pygame.Rect(self.rect.x, top - edge, self.rect.w, self.rect.bottom - top + 2 * edge)

    def place(self, move: int) -> pygame.Rect:
        """Where the sentence of a move stands, its reason included. Raises ValueError for a move that is not in the log."""
        return self._place_of(self.moves.index(move))

    def _place_of(self, number: int) -> pygame.Rect:
        top = self._tops[number - 1] if number else 0
        gap = self.host.painter.look.px(_GAP) if self.host is not None else 0
        return pygame.Rect(self.rect.x, self.rect.y + top, self.rect.w, self._tops[number] - top - gap)

    def _move_at(self, pos: tuple[int, int]) -> int | None:
        """The number of the bot's move whose sentence is at that place; None where there is none."""
        number = self._number_at(pos)
        return None if number is None else self.moves[number]

    def _number_at(self, pos: tuple[int, int]) -> int | None:
        """The number of the sentence at that place; None where there is none."""
        number = bisect_right(self._tops, pos[1] - self.rect.y)
        return number if 0 <= number < len(self.moves) and self.rect.collidepoint(pos) else None

    def links(self, p: Painter, number: int) -> Iterator[tuple[int, pygame.Rect]]:
        """The words of a sentence and of its unfolded reason, by number, and where they stand in the window."""
        line, place = self._line(p, self.rect.w, number), self._place_of(number)
        for link, rect in line.links:
            yield link, rect.move(place.topleft)
        if self._is_unfolded(number):
            for link, rect in self._reason(p, self.rect.w).links:
                yield link + len(line.mentions), rect.move(place.x, place.y + line.height - p.look.px(_PAD))

    def _link_at(self, pos: tuple[int, int]) -> tuple[int, int] | None:
        """The numbers of the sentence and of the linked word at that place; None where there is none."""
        number = self._number_at(pos)
        if number is None or self.host is None:
            return None
        p = self.host.painter
        return next(((number, link) for link, rect in self.links(p, number) if pressable(p, rect).collidepoint(pos)), None)

    def _open(self, number: int, link: int) -> None:
        if self.use.links is not None:
            self.sound("press")
            self.use.links.open(self._mentions(number)[link].term)

    @property
    def focus_rect(self) -> pygame.Rect:
        """The sentence that keys act on; for mouse and finger, which point themselves, the middle of what is in view."""
        if self.host is None or not self.host.focus_seen or not self._tops:
            return pygame.Rect(self._seen.center, (0, 0))
        self._choose()
        at = self._keys.sentence
        return self._place_of(at) if at is not None else pygame.Rect(self._seen.center, (0, 0))

    @property
    def _seen(self) -> pygame.Rect:
        return self.rect.clip(self.clip) if self.clip is not None else self.rect

    def _choose(self) -> None:
        """Has keys act on a sentence in view, until they have gone to another."""
        if self._keys.sentence is None and self._tops:
            last = max(0, len(self.lines) - 1)
            self._keys = self._keys._replace(sentence=last if self.use.way is not None else self._nearest(self._seen))

    def _nearest(self, seen: pygame.Rect) -> int | None:
        """The last sentence for keys that ends above the lower edge of the view, else the first of all; None where there is none."""
        inside = [number for number in self._stops if self._place_of(number).bottom <= seen.bottom]
        return inside[-1] if inside else next(iter(self._stops), None)

    # ---- what is done with it
    def act(self, act: Act) -> Reply:
        """Up and down go on, left and right from word to word; "ok" opens a word, or unfolds the reason of a move or folds it away."""
        if not self.focusable or self.host is None:
            return False
        self._choose()
        if act.name in ("up", "down"):
            return self._step(1 if act.name == "down" else -1)
        if act.name in ("left", "right"):
            return self._walk(1 if act.name == "right" else -1)
        if act.name != "ok":
            return False
        if self._keys.sentence is not None:
            self._press(self._keys.sentence)
        self._relight()
        return True

    def _go(self, number: int) -> None:
        """Goes to the position at which that sentence was told, unless the table is there already."""
        last = number == len(self.lines) - 1
        if self.use.way is not None and not last:
            self.use.way.go_to_sentence(number)

    def _step(self, step: int) -> bool:
        stops, at = self._stops, self._keys.sentence
        if at not in stops or self.host is None:
            return False
        to = stops.index(at) + step
        if not 0 <= to < len(stops):
            return False
        self._keys = _Aim(stops[to])
        self.host.sound("tick")
        self._show(stops[to])
        self._relight()
        return True

    def _walk(self, step: int) -> bool:
        """Goes to the next linked word of the sentence, or back; before the first one keys act on the whole sentence again."""
        at, link = self._keys
        links = len(self._mentions(at)) if at is not None else 0
        to = (-1 if link is None else link) + step
        if self.host is None or not -1 <= to < links or (to == -1 and link is None):
            return False
        self._keys = _Aim(at, None if to == -1 else to)
        self.host.sound("tick")
        self.refresh()
        return True

    def _press(self, number: int) -> None:
        """Opens the word that keys act on; else does what the sentence offers, else opens its first word."""
        links = len(self._mentions(number))
        if self._keys.link is not None and links:
            self._open(number, min(self._keys.link, links - 1))
        elif self.use.way is not None or (self.use.reasons is not None and self.moves[number] is not None):
            self._select(number)
            self._go(number)
        elif links:
            self._open(number, 0)

    def point(self, point: Point) -> Reply:
        """A press on a word opens it. A bot's move is selected by a press that ends on it.

        A finger lights what the sentence speaks of, until it presses elsewhere.
        """
        move = self._move_at(point.pos) if point.kind != "leave" else None
        link = self._link_at(point.pos) if point.kind != "leave" else None
        if point.kind in ("move", "leave"):
            before, self._mouse = self._mouse, _Aim(self._number_at(point.pos) if point.kind == "move" else None, link[1] if link else None)
            if self._mouse != before:
                self.refresh()
            self._relight()
            return False
        if point.button != 1:
            return False
        if link is not None:
            if point.kind == "up":
                self._open(*link)
            return True
        number = self._number_at(point.pos)
        if point.kind == "up" and point.source == "touch" and self.lights is not None:
            self._touched = None if number == self._touched else number
            self._relight()
        reads = self.use.reasons is not None and move is not None
        if number is None or not (reads or self.use.way is not None):
            return point.source == "touch" and self.lights is not None
        if point.kind == "up":
            self._keys = self._keys._replace(sentence=number)
            self._select(number)
            self._go(number)
        return True

    def _relight(self) -> None:
        """Lights the place of the sentence that mouse, keys or finger point to; none if they point to no sentence."""
        number = self._mouse.sentence
        if self.focused:
            self._choose()
            number = self._keys.sentence
        elif number is None:
            number = self._touched
        if number != self._lit:
            self._lit = number
            if self.lights is not None:
                self.lights.light_sentence(number)

    @property
    def present(self) -> pygame.Rect:
        """The rectangle of the last sentence that has been told, in device pixels."""
        return self._place_of(len(self.lines) - 1) if self.lines and self._tops else pygame.Rect(self.rect.topleft, (self.rect.w, 0))

    def refresh(self, rect: pygame.Rect | None = None) -> None:
        """Draws it again; also called when mouse or focus have come or gone."""
        if not self.hot:
            self._mouse = _Aim()
        self._relight()
        super().refresh(rect)

    def _select(self, number: int) -> None:
        """Unfolds the reason of a move, or fold it away."""
        move = self.moves[number]
        if move is not None and self.use.reasons is not None:
            self._unfold_at(move)

    def _unfold_at(self, move: int) -> None:
        self._unfold(None if move == self.unfolded else move)
        self.sound("press")
        self._show(self.moves.index(move))

    def _show(self, number: int) -> None:
        """Scrolls a sentence into view."""
        area = self.parent
        if self.host is not None and isinstance(area, Scroll):
            area.layout(self.host.painter, area.rect)
            area.reveal(self._place_of(number))
            area.refresh()

    def lost(self) -> None:
        """Keys start again from what is in view, and the place that a finger has lit goes dark."""
        self._keys, self._touched = _Aim(), None
        super().lost()

    # ---- drawing
    def draw_focus(self, p: Painter, surface: pygame.Surface) -> None:
        rect = self.focus_rect
        at, key = self._keys
        if key is not None and at is not None:
            edge = 2 * p.look.px(3)
            rect = next((place.inflate(edge, edge) for link, place in self.links(p, at) if link == key), rect)
        put(surface, p.rbox(rect.w, rect.h, p.look.px(6), None, self.ring_ink(p), max(2.0, SIZES.ring * p.look.scale)), rect.topleft)

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        self._arrange(p, self.rect.w)
        if not self._every:
            self._draw_words(p, surface, self._empty(p, self.rect.w), self.rect.y, lesser=True)
            return
        clip = surface.get_clip()
        first = bisect_right(self._tops, clip.top - self.rect.y)
        for number in range(first, len(self._every)):
            top = self.rect.y + (self._tops[number - 1] if number else 0)
            if top > clip.bottom:
                break
            self._draw_line(p, surface, number, top)

    def _draw_line(self, p: Painter, surface: pygame.Surface, number: int, top: int) -> None:
        px, line = p.look.px, self._line(p, self.rect.w, number)
        fresh = len(self.lines) - self.fresh <= number < len(self.lines)
        self._draw_ground(p, surface, number, top, fresh)
        if line.seat is not None:
            high = p.font(_SIZE, "bold").get_linesize()
            put(surface, p.mark(line.seat, _larger(p, _MARK)), (self.rect.x + px(4), top + px(_PAD) + (high - _larger(p, _MARK)) // 2))
        self._draw_words(p, surface, line, top, lesser=not fresh)
        if self._is_unfolded(number):
            self._draw_words(p, surface, self._reason(p, self.rect.w), top + line.height - px(_PAD), lesser=False)
        for link, rect in self.links(p, number):
            underline(p, surface, rect, self.ink("accent"), lively=self._mouse == (number, link))

    def _draw_ground(self, p: Painter, surface: pygame.Surface, number: int, top: int, fresh: bool) -> None:
        """Draws the ground of a sentence, and the arrow that says that there is a reason to unfold."""
        px, move = p.look.px, self.moves[number]
        has_reason = move is not None and self.use.reasons is not None
        pointed = self.hot and number == self._mouse.sentence and (has_reason or self.use.way is not None)
        lively = pointed or (has_reason and self._is_unfolded(number))
        if fresh or lively:
            box = p.rbox(self.rect.w, self._height(p, self.rect.w, number), px(6), "fresh" if fresh else None, "brass" if lively else None,
                         p.look.scale)
            put(surface, box, (self.rect.x, top))
        if has_reason:
            size, high = _larger(p, _ARROW), p.font(_SIZE).get_linesize()
            arrow = p.icon("down" if self._is_unfolded(number) else "right", size, self.ink("main" if lively else "lesser"), 3.0)
            put(surface, arrow, (self.rect.right - size - px(2), top + px(_PAD) + (high - size) // 2))

    def _draw_words(self, p: Painter, surface: pygame.Surface, words: _Set, top: int, *, lesser: bool) -> None:
        for piece in words.pieces:
            ink = self.ink("lesser" if lesser and piece.kind != "bold" else "main")
            put(surface, p.text(piece.text, _SIZE, ink, piece.kind), (self.rect.x + piece.x, top + piece.y))


class LogScroll(Scroll):
    """The log in its window. It scrolls to new sentences while its end is in view, or nobody is reading further up."""

    keeps_focus = False     # its height changes with the room at its end whenever it is scrolled

    def __init__(self, names: Sequence[str], use: LogUse = UNUSED, *, grow: float = 1.0) -> None:
        self.text = LogText(names, use)
        super().__init__(self.text, grow=grow, pad=2)

    def tell(self, lines: Sequence[str], fresh: int = 1, moves: Sequence[int | None] = (), ahead: Sequence[str] = ()) -> None:
        """Shows these sentences, the last `fresh` of them as new, and those of what lies `ahead`; nothing else on the screen moves.

        `moves` has a number for each sentence that is a bot's move, whose reason the log's use knows.
        """
        if (tuple(lines), tuple(ahead), fresh) == (self.text.lines, self.text.ahead, self.text.fresh) and self.text.unfolded is None:
            return
        follow = self._at_end or len(lines) < len(self.text.lines) or not self.being_read
        stood, before = (self.offset, self.range), self.text.lines
        stays = bool(before) and self.text.unfolded is None and not (ahead or self.text.ahead) and tuple(lines[:len(before)]) == before
        changed = max(0, len(before) - self.text.fresh)      # sentences are new only from that one on
        self.text.tell(lines, fresh, moves, ahead)
        if self.host is not None and self.rect.w > 0:
            self._follow(self.host.painter, follow)
            self.refresh(self.text.from_line(changed).clip(self.rect) if stays and stood == (self.offset, self.range) else None)

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
        at_end, same = self._at_end, rect == self.rect
        self.rect = pygame.Rect(rect)
        if self.text.use.way is not None and same:       # scrolled by hand
            super().layout(p, self.rect)
        else:
            self._follow(p, at_end)

    @property
    def _at_end(self) -> bool:
        return self.offset >= self.range - 2

    def _follow(self, p: Painter, at_end: bool) -> None:
        """Lays the log out; scrolled to its end, it begins with a whole sentence, and the room left stays empty below the last one.

        Where more lies ahead, the sentence of the present stands in the middle, or in view while somebody reads.
        """
        self.text.spare = 0
        super().layout(p, self.rect)
        if self.text.use.way is not None:
            reads = self.being_read
            offset = self._offset_for(p, self.text.present.inflate(0, 0 if reads else 2 * (self.rect.h // 3)))
            self.offset = offset if reads else min(self.range, self.text.top_from(offset))
            super().layout(p, self.rect)
            return
        if self.range:
            self.text.spare = self.text.top_from(self.range) - self.range
            super().layout(p, self.rect)
        if at_end and self.offset != self.range:
            self.offset = self.range
            super().layout(p, self.rect)


class HeardLog:
    """Fills the log with what has been heard at a table."""

    def __init__(self, table: Table, log: LogScroll, face: AnyFace) -> None:
        """`face` lights the places that sentences speak of, if it can (`lights_places`)."""
        self._table, self._log = table, log
        self._told: dict[Heard, str] = {}
        self._heard: Sequence[Heard] = ()
        self._face = face
        log.text.lights = self if face.lights_places else None

    def tell(self, eyes: int | None, count: int | None) -> str:
        """Shows the first `count` lines (None: all) of what those eyes (None: the public's) have heard; returns the last of them."""
        self._heard = heard = self._table.heard(eyes)[:count]
        lines, moves, last = [], [], 0
        for one in heard:
            if one not in self._told:
                self._told[one] = self._table.in_words(one)
            lines.append(self._told[one])
            # The first sentence of a bot's move has its reason; what follows from the move has none of its own.
            moves.append(one.position if one.position != last and self._table.moved_by_bot(one.position) else None)
            last = one.position
        self._log.tell(lines, moves=moves)
        return lines[-1] if lines else ""

    def light_sentence(self, number: int | None) -> None:
        """Lights the place that a sentence speaks of."""
        known = number is not None and number < len(self._heard)
        at = number if known and number is not None else len(self._heard)
        self._face.tell_place(self._heard[at].event if known else None, [one.event for one in self._heard[at + 1:]])


def _larger(p: Painter, size: float) -> int:
    """A length in device pixels that grows with the text scale, up to 1.4 times."""
    return p.look.px(size * max(1.0, min(1.4, p.look.text)))


def _typeset(p: Painter, sentence: str, names: Sequence[str], width: int, plain: FontKind = "regular",
             links: TermLinks | None = None) -> _Set:
    """Breaks a sentence into lines of that width, names in bold, the rest in letters of the `plain` kind."""
    px, seat = p.look.px, who(sentence, names)
    left = _larger(p, _INDENT) + px(4)
    step = round(p.font(_SIZE, plain).get_linesize() * _LEADING)
    mentions = links.of(sentence) if links is not None else ()
    pieces: list[_Piece] = []
    linked: list[tuple[int, pygame.Rect]] = []
    x, y, at = left, px(_PAD), 0

    def lay(text: str, kind: FontKind, end: int) -> None:
        """Adds words here, whose last letter is just before index `end` of the sentence."""
        pieces.append(_Piece(x, y, text, kind))
        linked.extend((number, rect.move(x, y)) for number, rect in places(p, text, end - len(text), mentions, _SIZE, kind))
    for run in runs(sentence, names):
        kind: FontKind = "bold" if run.name else plain
        font = p.font(_SIZE, kind)
        text = ""
        for word in _words(run.text):
            if x + font.size((text + word).rstrip())[0] > width - px(4) and (text or x > left):
                if text:
                    lay(text, kind, at)
                x, y, text = left, y + step, word.lstrip()
            else:
                text += word
            at += len(word)
        if text:
            lay(text, kind, at)
            x += font.size(text)[0]
    return _Set(seat, tuple(pieces), y + step + px(_PAD), mentions, tuple(linked))


def _words(text: str) -> list[str]:
    """The words with the blanks before them.

    >>> _words(" plays 6-4 on the 4.")
    [' plays', ' 6-4', ' on', ' the 4.']
    """
    ends = [found.start() for found in SPACE.finditer(text) if text[:found.start()].strip()]
    return [text[start:end] for start, end in zip([0, *ends], [*ends, len(text)], strict=True) if end > start]
