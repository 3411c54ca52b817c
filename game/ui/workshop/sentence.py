"""The words below a canvas: the sentence of its tool or stroke, and what is at the cursor; in narrow windows beside the tabs."""

from __future__ import annotations

from typing import Final

import pygame

from game.ui.looks.theme import SIZES
from game.ui.paint import Painter
from game.ui.paint.lettering import FontKind
from game.ui.widgets.base import Tint
from game.ui.widgets.controls import SideNote
from game.ui.widgets.layout import Column, Plaque
from game.ui.widgets.text import Label
from game.ui.workshop.canvas import FileCanvas

_SLIM_TEXT: Final = 1.6     # the text scale up to which letters beside tabs grow


class SentenceLabel(Label):
    """A sentence that always has room for two lines, and for as many as it has had on this device: what stands above it does not move
    while a stroke says what comes of it.
    """

    _most: tuple[object, int] = None, 0         # the device, the look and the width, and the height that it had there

    def height(self, p: Painter, width: int) -> int:
        at = self.host.mode if self.host is not None else "", p.look, width
        before = self._most[1] if self._most[0] == at else 0
        self._most = at, max(before, super().height(p, width), 2 * p.font(self.size, self.kind).get_linesize())
        return self._most[1]

    def set(self, text: str) -> None:
        """Replaces the text; nothing is laid out again where it takes no more room than before."""
        if text == self.text:
            return
        if self.host is None or not self.rect.w:        # it has not been laid out yet
            self.text = text
            return
        p, wide = self.host.painter, self.rect.w
        before, written = self.height(p, wide), self._written(p)
        self.text = text
        if self.height(p, wide) == before:
            self.refresh(written.union(self._written(p)).clip(self.reach(p)))
        else:
            self.resized()

    def _written(self, p: Painter) -> pygame.Rect:
        """The part of its room that has words; the rest need not be drawn again."""
        wide = max((p.width(line, self.size, self.kind) for line in self.lines(p, self.rect.w)), default=0)
        edge = p.look.px(self.margin + 2)
        return pygame.Rect(self.rect.x, self.rect.y, wide, self.rect.h).inflate(2 * edge, 2 * edge)


class SpotLabel(SentenceLabel):
    """What is at the cursor, with no room kept for more lines than it has."""

    def height(self, p: Painter, width: int) -> int:
        return Label.height(self, p, width)


class SlimSentence(SentenceLabel):
    """A sentence in the narrow room beside tabs: its letters grow with the text scale only so far."""

    def __init__(self, size: float, kind: FontKind, tint: Tint) -> None:
        super().__init__("", size, kind=kind, tint=tint)
        self._usual = size

    def height(self, p: Painter, width: int) -> int:
        self.size = self._usual * min(1.0, _SLIM_TEXT / p.look.text)
        return super().height(p, width)


class SlimSpot(SlimSentence):
    """What is at the cursor, in one line of the narrow room beside tabs."""

    def __init__(self, size: float, kind: FontKind, tint: Tint) -> None:
        super().__init__(size, kind, tint)
        self.wrap = False

    def height(self, p: Painter, width: int) -> int:
        return min(super().height(p, width), p.font(self.size, self.kind).get_linesize())


class CanvasSentence:
    """Both places of the sentence: `below` the canvas, and `aside` where that is folded away. `stroke` is what would come of a stroke."""

    def __init__(self) -> None:
        self.stroke = ""
        self._says = SentenceLabel("", SIZES.body, kind="bold", tint="strong"), SlimSentence(SIZES.caption, "bold", "strong")
        self._what = SpotLabel("", SIZES.small, tint="lesser"), SlimSpot(SIZES.caption, "regular", "lesser")
        self.below = Plaque(Column(self._says[0], self._what[0], gap=2), 8, 14, seed=9)
        self.aside = SideNote(Column(self._says[1], self._what[1], gap=2), self.below)

    def say(self, canvas: FileCanvas) -> None:
        """Says what the tool of a canvas does, or what its stroke would make, and what is at the cursor."""
        for says, what in zip(self._says, self._what, strict=True):
            says.set(self.stroke or canvas.sentence())
            what.set(canvas.called(canvas.cursor))
