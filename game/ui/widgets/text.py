"""Words: labels that wrap or are shortened, and headings in brass."""

from __future__ import annotations

import pygame

from game.ui.looks.theme import SIZES
from game.ui.paint import Painter, put
from game.ui.paint.lettering import FontKind
from game.ui.widgets.base import Align, Ground, Tint, Widget

SHADOWED = 150      # how dark (0..255) the shadow of words on wood or felt is


def shorten(p: Painter, text: str, size: float, width: int, kind: FontKind = "regular") -> str:
    """The text, or as much of it as fits `width` device pixels with an ellipsis at the end."""
    if p.width(text, size, kind) <= width:
        return text
    font = p.font(size, kind)
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if font.size(text[:middle].rstrip() + "…")[0] <= width:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + "…"


def squeezed(p: Painter, text: str, size: float, width: int, kind: FontKind = "regular", least: float = .66) -> float:
    """The largest type size, down to `least` times `size`, at which the text fits `width` device pixels; the smallest if none does."""
    step = 1.0
    while step > least and p.width(text, size * step, kind) > width:
        step -= .04
    return size * max(least, step)


def squeezed_beside(p: Painter, text: str, bold: str, size: float, width: int) -> float:
    """The largest type size, down to half of `size`, at which a text and a bold one fit side by side; the smallest if none does."""
    step = 1.0
    while step > .5 and p.width(text, size * step) + p.width(bold, size * step, "bold") > width:
        step -= .04
    return size * max(.5, step)


def shadow_on(ground: Ground) -> int:
    """How dark (0..255) the shadow of words is on that ground."""
    return 0 if ground == "paper" else SHADOWED


class Label(Widget):
    """Words in one style. They wrap to the width they get; with `wrap` False they are shortened instead, and the tip has all of them.

    `rooms` are texts that may replace it later: the label keeps room for the longest one, so that nothing moves then.
    """

    worded = True
    margin = 2

    def __init__(self, text: str, size: float = SIZES.body, *, kind: FontKind = "regular", tint: Tint = "main", align: Align = "left",
                 wrap: bool = True, grow: float = 0.0, width: float | None = None, rooms: tuple[str, ...] = ()) -> None:
        super().__init__(grow=grow, width=width)
        self.text, self.size, self.kind, self.tint, self.align, self.wrap, self.rooms = text, size, kind, tint, align, wrap, rooms

    def set(self, text: str) -> None:
        """Replaces the text."""
        if text != self.text:
            self.text = text
            self.resized()

    def natural(self, p: Painter) -> int:
        if self.fixed_width is not None:
            return p.look.px(self.fixed_width * max(1.0, p.look.text))
        font = p.font(self.size, self.kind)
        return max(font.size(line)[0] for line in self.text.split("\n")) + 2 * max(1, p.look.px(1))

    def lines(self, p: Painter, width: int) -> list[str]:
        """Its lines at that width."""
        if self.wrap:
            return p.wrap(self.text, self.size, max(1, width), self.kind)
        return [shorten(p, line, self.size, width, self.kind) for line in self.text.split("\n")]

    def height(self, p: Painter, width: int) -> int:
        kept = max((len(p.wrap(room, self.size, max(1, width), self.kind)) for room in self.rooms), default=0)
        return p.font(self.size, self.kind).get_linesize() * max(kept, len(self.lines(p, width)))

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        step = p.font(self.size, self.kind).get_linesize()
        lines = self.lines(p, self.rect.w)
        y = self.rect.y if self.rooms else self.rect.y + max(0, (self.rect.h - step * len(lines)) // 2)
        for line in lines:
            words = p.text(line, self.size, self.ink(self.tint), self.kind, shadow_on(self.ground))
            spare = self.rect.w - words.get_width()
            put(surface, words, (self.rect.x + {"left": 0, "centre": spare // 2, "right": spare}[self.align], y))
            y += step


class Title(Widget):
    """Display lettering in brass, of the given size or smaller to fit: at most `widest` logical units (0: any), less with large letters."""

    worded = True

    def __init__(self, text: str, size: float = SIZES.display, *, align: Align = "left", grow: float = 0.0, widest: float = 0.0) -> None:
        super().__init__(grow=grow)
        self.text, self.size, self.align, self.widest = text, size, align, widest

    def set(self, text: str) -> None:
        """Replaces the text."""
        if text != self.text:
            self.text = text
            self.resized()

    def natural(self, p: Painter) -> int:
        wide = self._whole(p)
        return min(wide, p.look.px(self.widest / max(1.0, p.look.text))) if self.widest else wide

    def _whole(self, p: Painter) -> int:
        return p.font(self.size, "display").size(self.text)[0] + p.look.px(8)

    def height(self, p: Painter, width: int) -> int:
        return p.font(self._fitting(p, width), "display").get_linesize()

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """The lettering; plain words where the ground is paper."""
        size = self._fitting(p, self.rect.w)
        words = p.text(self.text, size, "ink", "display") if self.ground == "paper" else p.foil(self.text, size)
        spare = self.rect.w - words.get_width()
        left = self.rect.x + {"left": 0, "centre": spare // 2, "right": spare}[self.align]
        put(surface, words, (left, self.rect.centery - words.get_height() // 2))

    def _fitting(self, p: Painter, width: int) -> float:
        wide = self._whole(p)
        return self.size if wide <= width else max(SIZES.body, self.size * width / wide)


def lesser(text: str) -> Label:
    """A label in small, paler words that explains what is above or beside it."""
    return Label(text, SIZES.small, tint="lesser")
