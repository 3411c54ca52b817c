"""Sentences of a table in pieces: whose mark stands before them, and words of the field, underlined, that can be looked up."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

import pygame

from game.ui.glossary import Glossary, Mention, Term
from game.ui.input import Act, InputDevice, Point
from game.ui.looks.theme import SIZES
from game.ui.navigation import Reply
from game.ui.paint import Painter
from game.ui.paint.lettering import FontKind
from game.ui.play.bubbles import KEPT_FREE, KEPT_WHOLE, KeptFree, NoteForm, best_place
from game.ui.widgets.base import Overlay, Widget
from game.ui.widgets.button import Button, On
from game.ui.widgets.cards import Paper
from game.ui.widgets.layout import Column, Row, Scroll
from game.ui.widgets.text import Label
from game.words import _


# ---- sentences of the log in pieces: whose mark stands before them, and which words of them are names
class TextRun(NamedTuple):
    """A piece of a sentence; `name` says that it is a player's name."""

    text: str
    name: bool


def runs(sentence: str, names: Sequence[str]) -> tuple[TextRun, ...]:
    """The sentence in pieces, names apart.

    >>> [(run.text, run.name) for run in runs("Ana plays 6-4; Anabel knocks.", ("Ana", "Anabel"))]
    [('Ana', True), (' plays 6-4; ', False), ('Anabel', True), (' knocks.', False)]
    """
    pattern = _pattern(names)
    parts = re.split(f"({pattern})", sentence) if pattern else [sentence]
    return tuple(TextRun(part, bool(number % 2)) for number, part in enumerate(parts) if part)


def who(sentence: str, names: Sequence[str]) -> int | None:
    """The seat whose name the sentence begins with, or None.

    >>> who("Anabel knocks.", ("Ana", "Anabel")), who("Hand 2 is dealt.", ("Ana", "Anabel"))
    (1, None)
    """
    pattern = _pattern(names)
    found = re.match(pattern, sentence) if pattern else None
    return names.index(found.group()) if found else None


def _pattern(names: Sequence[str]) -> str:
    """Matches any of the names as a whole word, the longest first, so that no name is found within another."""
    return "|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name in sorted(names, key=len, reverse=True))


def joined(names: Sequence[str]) -> str:
    """The names of a side.

    >>> joined(("Ana", "Desmond")), joined(("Ana",))
    ('Ana & Desmond', 'Ana')
    """
    return " & ".join(names)


# ---- words of the field in the sentences of a table: where they stand, how they are underlined, and the note with the line of one
_WIDE: Final = 340          # logical units of a note above the table
_TALLEST: Final = .6        # of the window's height
_AIR: Final = 8             # between the edge of the window and the note
_KEPT: Final = 4096         # sentences whose words are remembered


class TermLinks:
    """Finds the words of the field in sentences at one table, and not in the names of those who sit there. `open` shows the line of one."""

    def __init__(self, glossary: Glossary, names: Sequence[str], open_: Callable[[Term], None]) -> None:
        self.open = open_
        self._glossary, self._names = glossary, tuple(names)
        self._found: dict[str, tuple[Mention, ...]] = {}

    def of(self, sentence: str) -> tuple[Mention, ...]:
        """The words of a sentence, each where it stands first."""
        found = self._found.get(sentence)
        if found is None:
            if len(self._found) >= _KEPT:
                self._found.clear()
            found = self._found[sentence] = tuple(self._look(sentence))
        return found

    def _look(self, sentence: str) -> Iterator[Mention]:
        mentions = self._glossary.mentions(sentence)
        at, named = 0, []
        for run in runs(sentence, self._names) if mentions else ():
            if run.name:
                named.append((at, at + len(run.text)))
            at += len(run.text)
        return (one for one in mentions if not any(one.start < end and start < one.end for start, end in named))


def places(p: Painter, text: str, start: int, mentions: Sequence[Mention], size: float,
           kind: FontKind) -> Iterator[tuple[int, pygame.Rect]]:
    """Where the words of a sentence stand in a piece of it: the number of each, and its place from the piece's upper left corner.

    The piece `text` begins with the letter `start` of the sentence.
    """
    font = p.font(size, kind)
    for number, one in enumerate(mentions):
        first, last = max(0, one.start - start), min(len(text), one.end - start)
        if first < last:
            left = font.size(text[:first])[0]
            yield number, pygame.Rect(left, 0, font.size(text[:last])[0] - left, font.get_linesize())


def underline(p: Painter, surface: pygame.Surface, place: pygame.Rect, ink: str, *, lively: bool) -> None:
    """A dotted line below a word that can be opened; a whole one where a pointer or the focus is on it."""
    thick = max(1, p.look.px(1.4))
    y = place.bottom - thick - p.look.px(1)
    if lively:
        surface.fill(p.colour(ink), (place.x, y, place.w, thick))
        return
    for x in range(place.x, place.right - thick + 1, 2 * thick):
        surface.fill(p.colour(ink), (x, y, thick, thick))


def pressable(p: Painter, place: pygame.Rect) -> pygame.Rect:
    """Where a press is meant for a word: a little round it, for fingers."""
    return place.inflate(p.look.px(10), p.look.px(8))


class LinkedWords(Widget):
    """A sentence in which the words of the field are links: a press opens one, and keys go from one to the next."""

    hoverable = in_order_only = True
    text = ""
    linking: TermLinks | None = None        # finds the words that are links
    _at = 0                                 # which of them keys speak to
    _over: int | None = None                # which of them the mouse is on

    @property
    def mentions(self) -> tuple[Mention, ...]:
        """The words of the field in the sentence."""
        return self.linking.of(self.text) if self.linking is not None and self.text else ()

    @abstractmethod
    def links(self, p: Painter) -> list[tuple[int, pygame.Rect]]:
        """The number of each of them, and where it stands in the window; one that is broken into two lines stands at two places."""

    def draw_links(self, p: Painter, surface: pygame.Surface) -> None:
        """Underlines them."""
        for number, rect in self.links(p):
            lively = number == self._over or (self.focused and number == self._at)
            underline(p, surface, rect, self.ink("accent"), lively=lively)

    def _link_at(self, pos: tuple[int, int]) -> int | None:
        if self.host is None or (self.clip is not None and not self.clip.collidepoint(pos)):
            return None
        p = self.host.painter
        return next((number for number, rect in self.links(p) if pressable(p, rect).collidepoint(pos)), None)

    def _open(self, number: int) -> None:
        if self.linking is not None and self.host is not None:
            self.host.sound("press")
            self.linking.open(self.mentions[number].term)

    def point(self, point: Point) -> Reply:
        """A press on a word opens what it means."""
        link = self._link_at(point.pos) if point.kind != "leave" else None
        if point.kind in ("move", "leave"):
            if link != self._over and point.source == "mouse":
                self._over = link
                self.refresh()
            return False
        if link is None or point.button != 1:
            return False
        if point.kind == "up":
            self._at = link
            self._open(link)
        return True

    def activate(self, source: InputDevice) -> Reply:
        """Opens the word that keys speak to."""
        if not self.mentions:
            return False
        self._open(min(self._at, len(self.mentions) - 1))
        return True

    def act(self, act: Act) -> Reply:
        """Left and right go from word to word, "ok" opens one."""
        if self.host is None or self.host.focus is not self or not self.mentions:
            return False
        if act.name == "ok":
            return self.activate(act.source)
        to = self._at + {"left": -1, "right": 1}.get(act.name, 0)
        if to == self._at or not 0 <= to < len(self.mentions):
            return act.name in ("left", "right")
        self._at = to
        self.host.sound("tick")
        self.refresh()
        return True

    def refresh(self, rect: pygame.Rect | None = None) -> None:
        """Drawn again; it is told so too when the mouse has gone."""
        if not self.hot:
            self._over = None
        super().refresh(rect)

    @property
    def focus_rect(self) -> pygame.Rect:
        """The word that keys speak to."""
        links = self.links(self.host.painter) if self.host is not None else []
        return next((rect for number, rect in links if number == self._at), self.rect)


class LinkedLabel(LinkedWords, Label):
    """A label whose words of the field are links, where there is a `linking`."""

    def __init__(self, text: str, size: float, *, rooms: tuple[str, ...] = (), linking: TermLinks | None = None) -> None:
        Label.__init__(self, text, size, rooms=rooms)
        self.linking = linking
        self.focusable = self.hoverable = bool(self.mentions)

    def point(self, point: Point) -> Reply:
        """A press beside the words reaches nothing beneath, where that is so of what it stands on."""
        return super().point(point) or self.above

    def links(self, p: Painter) -> list[tuple[int, pygame.Rect]]:
        """Where the words stand, line by line."""
        mentions = self.mentions
        found: list[tuple[int, pygame.Rect]] = []
        at, step = 0, p.font(self.size, self.kind).get_linesize()
        lines = self.lines(p, self.rect.w) if mentions else []
        top = self.rect.y if self.rooms else self.rect.y + max(0, (self.rect.h - step * len(lines)) // 2)
        for row, words in enumerate(lines):
            at = max(at, self.text.find(words, at))
            found += [(number, rect.move(self.rect.x, top + row * step))
                      for number, rect in places(p, words, at, mentions, self.size, self.kind)]
            at += len(words)
        return found

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """The lines, with their links underlined."""
        Label.draw(self, p, surface)
        self.draw_links(p, surface)


class TermNote(Paper):
    """What a word means, on a card. `read` leads to its page in the rules, where there is a way there."""

    hoverable = above = True

    def __init__(self, term: Term, close: Callable[[], None], read: On | None, *, flat: bool) -> None:
        """`flat`: wide and low, with all buttons beside the word."""
        self.term = term
        self.away = Button("", close, icon="close", style="row", width=34, tall=32, tip=_("Close (Esc)"))
        self._close = close
        page = Button(_("Glossary"), read, icon="rules", style="row", size=SIZES.small, tall=32, tip=_("Read on in the rules"))
        page.wide = not flat
        self.away.above = page.above = True
        more = () if read is None else (page,)
        head = Row(Label(term.name, SIZES.lead, kind="display", tint="warning", grow=1), *(more if flat else ()), self.away, gap=6)
        super().__init__(Column(head, Scroll(Label(term.line, SIZES.small), pad=0), *(() if flat else more), gap=2), 4 if flat else 7, 10)

    def act(self, act: Act) -> Reply:
        """Esc closes it."""
        if act.name != "back":
            return False
        self._close()
        return True

    def point(self, point: object) -> bool:
        """A press on the paper does nothing, and reaches nothing beneath."""
        return True


class NoteAbove(Overlay):
    """Holds a note above the table, where there is no card beside it. It stands where it hides least."""

    def __init__(self, see: Callable[[], tuple[KeptFree, ...]]) -> None:
        """`see` is asked for what should not be hidden."""
        super().__init__()
        self.realm = self
        self._see = see

    def fill(self, note: TermNote | None) -> None:
        """Exchange the note."""
        self.hold(*([] if note is None else [note]))

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        """The note where it hides least."""
        self.rect = self.whole = pygame.Rect(rect)
        if not self.children:
            return
        note, edge = self.children[0], p.look.px(_AIR)
        top = rect.y + p.look.px(2)
        room = pygame.Rect(rect.x + edge, top, rect.w - 2 * edge, rect.bottom - edge - top)
        grown = max(1.0, min(1.6, p.look.text))
        wides = [*(min(round(p.look.px(_WIDE * wider) * grown), room.w) for wider in (1.0, 1.35, 1.8)), room.w]
        forms = [NoteForm(wide, min(note.height(p, wide), round(rect.h * _TALLEST)), toll) for toll, wide in enumerate(wides)]
        _number, place = best_place(room, forms, self._see(), (room.right, room.top), p.look.px(100))
        note.layout(p, place)


class BothAbove(Overlay):
    """Two overlays of one scene as one: the second lies above the first. They are laid out where they stand in the tree."""

    def __init__(self, lower: Overlay, upper: Overlay) -> None:
        super().__init__()
        self._both = lower, upper

    def paint_above(self, p: Painter, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Draws both."""
        for overlay in self._both:
            overlay.paint_above(p, surface, area)

    def covers(self, widget: Widget | None) -> bool:
        """Whether a widget is a part of either."""
        return any(overlay.covers(widget) for overlay in self._both)


def kept_free(parts: Sequence[pygame.Rect], played_with: Sequence[pygame.Rect]) -> tuple[KeptFree, ...]:
    """Parts of a screen that should be read while a note stands above it, and those that nobody can do without."""
    return (*((part, KEPT_WHOLE) for part in parts if part.w > 0 and part.h > 0),
            *((part, KEPT_FREE) for part in played_with if part.w > 0 and part.h > 0))
