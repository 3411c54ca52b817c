"""The strip below the table: one sentence that says what is asked, why something was refused, or what the hint is, and a way to go on.

The words of the field in it are links: a press, or "ok" of keys and pads that have come to it in order, opens what a word means.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import pygame

from game.ui.paint import Painter, put
from game.ui.paint.blit import shortened
from game.ui.play.terms import LinkedWords, places
from game.ui.widgets.base import Tint
from game.ui.widgets.button import Button, On
from game.ui.widgets.text import shadow_on
from game.words import _

_LARGEST, _SMALLEST = 17.0, 12.0
_HIGH = 44.0        # logical units for one line and its air; larger text gets two
_LEAST = 300        # the narrowest bar
_STEP = 60          # wider ones by whole steps: most sentences find theirs ready
_GAP = 10           # between the sentence and the button
_AIR = 34           # added to the button's width: it is the one thing to press, and may count seconds


class GoOn(Button):
    """The button by which play goes on after a result. It can count the seconds down after which it presses itself."""

    def __init__(self, words: str, on: On) -> None:
        super().__init__(words, on, style="brass")
        self.words = words

    def count(self, seconds: float) -> None:
        """Sets the number of seconds left."""
        text = _("{what} ({n})").format(what=self.words, n=math.ceil(seconds))
        if text != self.text:
            self.text = text
            self.refresh()      # a figure takes another's place: nothing else moves


class _FittedWords(NamedTuple):
    """A sentence in its bar: its size in logical units, its lines, and the pixels that the longest takes."""

    size: float
    lines: list[str]
    wide: int


class Strip(LinkedWords):
    """A sentence on a bar of wood, about as wide as it needs, and beside it a button where play waits for one.

    Long sentences take a second line and smaller letters before anything is cut.
    """

    piece = True
    margin = 16

    def __init__(self) -> None:
        super().__init__(ground="bar")
        self.text = ""
        self.tint: Tint = "main"
        self._fitted: tuple[object, _FittedWords] | None = None      # for what they were fitted

    def say(self, text: str, tint: Tint = "main") -> None:
        """Replaces the text; an empty text shows nothing."""
        if (text, tint) != (self.text, self.tint):
            was = self.bar
            self.text, self.tint = text, tint
            self._at, self._over = 0, None
            self.focusable = bool(self.mentions)
            if not self.focusable and self.host is not None and self.host.focus is self:
                self.host.regain_focus()
            self._place_button()
            if self.children or self.host is None:
                self.refresh()
            else:       # a sentence that changes with the pointer has not all of the strip drawn again
                reach = 2 * self.host.painter.look.px(self.margin)
                self.refresh(was.union(self.bar).inflate(reach, reach))

    # ---- the words that are links
    def links(self, p: Painter) -> list[tuple[int, pygame.Rect]]:
        """The number of each of them, and where it stands in the window; one that is broken into two lines stands at two places."""
        mentions = self.mentions
        if not mentions:
            return []
        size, lines, _longest = self._fit(p)
        step, place, at = p.font(size).get_linesize(), self._bar(p), 0
        found = []
        for row, words in enumerate(lines):
            at = max(at, self.text.find(words, at))
            left = place.centerx - p.font(size).size(words)[0] // 2
            top = place.centery - step * len(lines) // 2 + row * step
            found += [(number, rect.move(left, top)) for number, rect in places(p, words, at, mentions, size, "regular")]
            at += len(words)
        return found

    def offer(self, *buttons: Button) -> None:
        """Shows buttons beside the sentence, the one by which play goes on first; none removes them."""
        if self.children != list(buttons):
            self.swap(*buttons)

    def height(self, p: Painter, width: int) -> int:
        """The same whatever it says, so that nothing jumps."""
        line = p.font(_LARGEST).get_linesize()
        return max(p.look.px(_HIGH), line * (2 if p.look.text > 1.2 else 1) + p.look.px(14))

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        """The sentence and the button stand in the middle together."""
        self.rect = pygame.Rect(rect)
        self._place_button()

    def _place_button(self) -> None:
        if not self.children or self.host is None:
            return
        p = self.host.painter
        widths = self._button_widths(p)
        gap = p.look.px(_GAP)
        left = self._bar(p).right + gap if self.text else self.rect.centerx - (sum(widths) + gap * (len(widths) - 1)) // 2
        for button, wide in zip(self.children, widths, strict=True):
            high = min(self.rect.h, button.height(p, wide))
            button.layout(p, pygame.Rect(left, self.rect.centery - high // 2, wide, high))
            left += wide + gap

    def _button_widths(self, p: Painter) -> list[int]:
        """The first has air for the seconds; together they leave half of the strip to the sentence."""
        wide = [button.natural(p) + (0 if number else p.look.px(_AIR)) for number, button in enumerate(self.children)]
        most = self.rect.w // 2
        return wide if sum(wide) <= most else [most * one // sum(wide) for one in wide]

    def _room(self, p: Painter) -> int:
        """The width that a sentence may take."""
        return self.rect.w - sum(wide + p.look.px(_GAP) for wide in self._button_widths(p))

    @property
    def bar(self) -> pygame.Rect:
        """Where the sentence's own bar lies; empty while nothing is said."""
        seen = self.host is not None and self.text and self.rect.w > 0
        return self._bar(self.host.painter) if self.host is not None and seen else pygame.Rect(self.rect.center, (0, 0))

    def _bar(self, p: Painter) -> pygame.Rect:
        """Where the sentence's own bar lies."""
        px = p.look.px
        size, lines, longest = self._fit(p)
        font, room = p.font(size), self._room(p)
        w = min(room, max(px(_LEAST), math.ceil((longest + px(56)) / px(_STEP)) * px(_STEP)))
        h = min(self.rect.h, max(px(36), font.get_linesize() * len(lines) + px(8)))
        return pygame.Rect(self.rect.centerx - (w + self.rect.w - room) // 2, self.rect.centery - h // 2, w, h)

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """The bar and the words in its middle; a tip says them where they are small."""
        size, lines, _longest = self._fit(p)
        self.tip = self.text if size <= _SMALLEST else ""
        step, place = p.font(size).get_linesize(), self._bar(p)
        board = self._board(p, *place.size)     # sawn with the first picture, though nothing may be said yet
        if not self.text:
            return
        put(surface, board, (place.x - place.h, place.y - place.h))
        y = place.centery - step * len(lines) // 2
        for words in lines:
            drawn = p.text(words, size, self.ink(self.tint), shadow=shadow_on(self.ground))
            put(surface, drawn, (place.centerx - drawn.get_width() // 2, y))
            y += step
        self.draw_links(p, surface)

    def _board(self, p: Painter, w: int, h: int) -> pygame.Surface:
        """The bar with its shadow, which takes its height on all sides. It is sawn as long as the strip, once, and cut for a sentence."""
        longest = max(w, self.rect.w)
        wood = p.plaque(longest, h, h // 2, 66, "bar", frame=False)
        line = "red_wood" if self.tint == "warning" else "brass" if self.tint == "strong" else "line_wood"

        def whole() -> pygame.Surface:
            page = pygame.Surface((longest + 2 * h, 3 * h), pygame.SRCALPHA, 32)
            p.lay(page, wood, (h, h), .15)
            put(page, p.rbox(longest, h, h // 2, None, line, 1.2 * p.look.scale), (h, h))
            return page
        key = "bar", wood, line
        return p.quick((*key, w), lambda: shortened(p.quick(key, whole), w + 2 * h, 2 * h))

    def _fit(self, p: Painter) -> _FittedWords:
        """The sentence at the largest size at which it fits."""
        key = p, self.text, self._room(p), self.rect.h
        if self._fitted is None or self._fitted[0] != key:
            self._fitted = key, self._largest(p)
        return self._fitted[1]

    def _largest(self, p: Painter) -> _FittedWords:
        size = _LARGEST
        while True:
            lines = p.wrap(self.text, size, max(1, self._room(p) - p.look.px(40)))
            if size <= _SMALLEST or p.font(size).get_linesize() * len(lines) + p.look.px(4) <= self.rect.h:
                return _FittedWords(size, lines, max(p.font(size).size(line)[0] for line in lines))
            size -= 1


