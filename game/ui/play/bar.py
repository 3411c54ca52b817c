"""The bar along the top: buttons at both sides, the game's name between them. Where it is narrow, words give way to their icons."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui.paint import Painter, put
from game.ui.theme import SIZES
from game.ui.widgets.base import Tint, Widget
from game.ui.widgets.button import Button, On
from game.ui.widgets.text import SHADOWED, shorten, squeezed
from game.words import _

_SMALL = 14.0
_TITLE, _SUBTITLE = 20.0, 15.0
_EDGE, _GAP = 10, 4
_CLOSEST = .7       # of their size, where name and subtitle have little room


class BarButton(Button):
    """A button of the bar. `label` is its word, left out where the bar is narrow; the tip then says it."""

    def __init__(self, label: str, icon: str, on: On, tip: str) -> None:
        super().__init__(label, on, icon=icon, style="bar", size=_SMALL, tip=tip)
        self.label = label

    def brief(self, brief: bool) -> None:
        """Leave the word out, or show it."""
        self.text = "" if brief else self.label

    def rename(self, label: str) -> None:
        """Another word, at the same place."""
        if label != self.label:
            short = not self.text
            self.label = label
            self.brief(short)
            self.resized()

    def allow(self, why_not: str | None) -> None:
        """Enable it, or forbid it with the sentence why."""
        self.enable(why_not is None, why_not or "")


class SavedSign(Widget):
    """Says that everything is on the disk, is on its way there, or is not saved; the tip says where or why."""

    hoverable = True

    def __init__(self) -> None:
        super().__init__(ground="bar")
        self.tint: Tint = "good"
        self.label = ""
        self.short = False

    def tell(self, label: str, tint: Tint, tip: str) -> None:
        """Show this word in that tint, "warning" with its sign."""
        if (label, tint, tip) == (self.label, self.tint, self.tip):
            return
        resized = not {label, self.label} <= {"", *self._usual}
        self.label, self.tint, self.tip = label, tint, tip
        self.refresh()
        if resized:
            self.resized()

    @property
    def _usual(self) -> tuple[str, str]:
        """The words that change with every move: there is room for both from the start, so that nothing moves in the bar."""
        return _("Saving"), _("Saved")

    def natural(self, p: Painter) -> int:
        """Icon and word."""
        font = p.font(_SMALL)
        words = 0 if self.short else max(font.size(word)[0] for word in (self.label, *self._usual)) + p.look.px(8)
        return p.look.px(20) + words + p.look.px(20)

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """A tick or a warning, and the word."""
        if not self.label:
            return
        px, ink = p.look.px, self.ink(self.tint)
        size = px(20)
        icon = p.icon("warn" if self.tint == "warning" else "saved", size, ink)
        put(surface, icon, (self.rect.x + px(10), self.rect.centery - size // 2))
        if not self.short:
            words = p.text(self.label, _SMALL, ink)
            put(surface, words, (self.rect.x + px(18) + size, self.rect.centery - words.get_height() // 2))


class TopBar(Widget):
    """Buttons at the left and right, and the name of the game with a few words about where it stands."""

    margin = 20

    def __init__(self, title: str, left: Sequence[Widget], right: Sequence[Widget]) -> None:
        super().__init__(*left, *right, ground="bar")
        self.title, self.subtitle = title, ""
        self._longest = ""          # of the words beside the name so far, so that the buttons do not go back and forth
        self._brief = False
        self._left, self._right = tuple(left), tuple(right)
        self._room = pygame.Rect(0, 0, 0, 0)

    def tell(self, subtitle: str) -> None:
        """Other words beside the name."""
        if subtitle == self.subtitle:
            return
        self.subtitle = subtitle
        self._longest = max(self._longest, subtitle, key=len)
        self.refresh(self.rect)
        if not self._brief and self.host is not None and self._wanted(self.host.painter) > self._room.w:
            self.resized()

    def height(self, p: Painter, width: int) -> int:
        """The bar's, or what its buttons need at that width."""
        self._fold(p, width)
        return max(p.look.px(SIZES.bar), max(k.height(p, k.natural(p)) for k in self._left) + p.look.px(14))

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        """The buttons at both sides, the name in the room between them."""
        self.rect = pygame.Rect(rect)
        self._fold(p, rect.w)
        self._place(p)

    def _fold(self, p: Painter, width: int) -> None:
        """With all words if the name and what stands beside it still have room, else with icons alone."""
        wanted = self._wanted(p)
        for brief in (False, True):
            self._brief = brief
            for child in self.children:
                if isinstance(child, BarButton):
                    child.brief(brief)
                elif isinstance(child, SavedSign):
                    child.short = brief
            shown = [child.natural(p) for child in self.children if child.visible]
            if width - 2 * p.look.px(_EDGE) - sum(shown) - p.look.px(_GAP) * (len(shown) - 1) >= wanted:
                break

    def _wanted(self, p: Painter) -> int:
        """The room for the name, and for the words beside it in two lines of small letters."""
        words = p.font(SIZES.small, "italic").size(self._longest)[0] * 3 // 5 + p.look.px(16) if self._longest else 0
        return p.font(_TITLE, "display").size(self.title)[0] + p.look.px(40) + words

    def _place(self, p: Painter) -> None:
        """Places the buttons at both sides, and takes the room between them."""
        px, x, right = p.look.px, self.rect.x + p.look.px(_EDGE), self.rect.right - p.look.px(_EDGE)
        for child in self._left:
            x = self._put(p, child, x) + px(_GAP)
        wide = [k.natural(p) for k in self._right if k.visible]
        start = x2 = right - sum(wide) - px(_GAP) * max(0, len(wide) - 1)
        for child in self._right:
            if child.visible:
                x2 = self._put(p, child, x2) + px(_GAP)
        self._room = pygame.Rect(x, self.rect.y, max(0, start - x), self.rect.h)

    def _put(self, p: Painter, child: Widget, x: int) -> int:
        width = child.natural(p)
        high = min(self.rect.h - p.look.px(8), child.height(p, width) if isinstance(child, Button) else p.look.px(SIZES.target))
        child.layout(p, pygame.Rect(x, self.rect.y + (self.rect.h - high) // 2, width, high))
        return x + width

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """The wooden bar with its brass edge, and the name."""
        px = p.look.px
        board = p.plaque(self.rect.w + px(40), self.rect.h + px(18), px(14), 3, "bar", frame=False)
        p.lay(surface, board, (self.rect.x - px(20), self.rect.y - px(18)), .2)
        surface.fill(p.colour("line_wood"), (self.rect.x, self.rect.bottom - max(1, px(1)), self.rect.w, max(1, px(1))))
        self._draw_name(p, surface)

    def _draw_name(self, p: Painter, surface: pygame.Surface) -> None:
        px, room = p.look.px, self._room.inflate(-2 * p.look.px(10), 0)
        wide = p.font(_TITLE, "display").size(self.title)[0]
        both = wide + px(22) + p.font(_SUBTITLE, "italic").size(self.subtitle)[0] if self.subtitle else wide
        share = max(_CLOSEST, min(1.0, room.w / max(1, both)))      # both shrink a little before either is cut
        size = _TITLE * share if wide * share <= room.w else max(SIZES.small, _TITLE * room.w / max(1, wide))
        title = p.text(shorten(p, self.title, size, room.w, "display"), size, "title", "display", SHADOWED)
        left = room.w - title.get_width() - px(16)
        small = squeezed(p, self.subtitle, _SUBTITLE * share, left, "italic", .5)
        lines = p.wrap(self.subtitle, small, left, "italic") if self.subtitle and left > px(60) else []
        if len(lines) > 2:
            lines = [shorten(p, self.subtitle, small, left, "italic")]
        drawn = [p.text(line, small, self.ink("main"), "italic", SHADOWED) for line in lines]
        total = title.get_width() + (max(line.get_width() for line in drawn) + px(16) if drawn else 0)
        x = max(room.x, min(self.rect.centerx - total // 2, room.right - total))
        put(surface, title, (x, self.rect.centery - title.get_height() // 2))
        step = p.font(small, "italic").get_linesize()
        for at, line in enumerate(drawn):
            put(surface, line, (x + title.get_width() + px(16), self.rect.centery + at * step - len(drawn) * step // 2 + px(1)))


def speed_words(speed: float) -> str:
    """A speed as the bar says it.

    >>> speed_words(1.0), speed_words(.5), speed_words(0)
    ('1×', '0.5×', 'instant')
    """
    return f"{speed:g}×" if speed else _("instant")
