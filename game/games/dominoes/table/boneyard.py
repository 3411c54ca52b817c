"""The boneyard on the felt: tiles stacked face down beside the line, how many there are, and the way to draw one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from game.games.dominoes.table.pieces import LYING, badge, draw_shadow
from game.ui.input import Act, InputDevice
from game.ui.navigation import Reply
from game.ui.paint import Painter, put
from game.ui.theme import SIZES
from game.ui.widgets.base import Widget
from game.words import _, ngettext

TILE: Final = 40            # logical width of a tile of the stack
STEP: Final = (2.0, -4.0)   # how far the next tile upward in a pile is shifted
PILE: Final = 7             # tiles in a pile; they lie two by two
GAP: Final = 6
COUNT: Final = 20           # type size of the number


class Boneyard(Widget):
    """Two piles of backs and the number of tiles in them. While the player must draw it glows, takes the focus, and a click draws."""

    hoverable = True
    margin = 40

    def __init__(self, draw: Callable[[], None]) -> None:
        """`draw` is what a click or "ok" does."""
        super().__init__(tip=_("The boneyard: a player who can't play draws from it"))
        self.count = 0
        self.live = False
        self.hint = False
        self._draw = draw

    @property
    def focusable(self) -> bool:  # type: ignore[override]
        """Only while the player must draw."""
        return self.live

    def put(self, count: int, *, live: bool = False) -> None:
        """Shows `count` tiles; `live`: the player at this screen must draw one."""
        if (count, live) != (self.count, self.live):
            self.count, self.live = count, live
            self.refresh()

    def mark(self, hint: bool) -> None:
        """Mark it as the hint, or not."""
        if hint != self.hint:
            self.hint = hint
            self.refresh()

    # ---- measure
    def natural(self, p: Painter) -> int:
        """Two tiles side by side, or its words."""
        words = p.font(SIZES.caption, "italic").size(self._words())[0]
        return max(p.look.px(2 * TILE + GAP + STEP[0] * PILE), words + p.look.px(18))

    def height(self, p: Painter, width: int) -> int:
        """The piles, the number and the words."""
        return p.look.px(2 * TILE - STEP[1] * PILE + GAP) + self._number_high(p) + self._words_high(p) + p.look.px(4)

    @staticmethod
    def _words() -> str:
        return _("boneyard")

    @staticmethod
    def _number_high(p: Painter) -> int:
        return p.font(COUNT, "bold").get_linesize()

    @staticmethod
    def _words_high(p: Painter) -> int:
        return p.font(SIZES.caption, "italic").get_linesize()

    def top(self, p: Painter) -> tuple[float, float]:
        """The middle of the tile that is drawn next, in device pixels."""
        return self._places(p, max(1, self.count))[-1]

    @property
    def tile_width(self) -> int:
        """The width of its tiles in device pixels."""
        return self.host.painter.look.px(TILE) if self.host is not None else TILE

    def _places(self, p: Painter, count: int) -> list[tuple[float, float]]:
        """The middles of its tiles from the lowest to the highest, the piles filled by turns."""
        px = p.look.px
        foot = self.rect.y + px(TILE - STEP[1] * PILE)
        out: list[tuple[float, float]] = []
        for number in range(count):
            level, pile = divmod(number, 2)
            across = (pile * 2 - 1) * px(TILE + GAP) / 2
            out.append((self.rect.centerx + across + px(STEP[0]) * level - px(STEP[0] * (PILE - 1) / 2), foot + px(STEP[1]) * level))
        return out

    # ---- draw
    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """The piles, then what is said of them."""
        px, width = p.look.px, p.look.px(TILE)
        back, places = p.tile(None, None, width), self._places(p, self.count)
        if not places:
            hole = p.rbox(width, 2 * width, px(6), None, "line_wood", max(1.0, 1.2 * p.look.scale))
            put(surface, hole, self._places(p, 1)[0], True)
        eager = self.hot or self.focused
        if self.live and places:
            for place in places[-2:]:
                p.lit(surface, back, place, "focus" if self.hint else "glow", 1.25 if eager else .85)
        for place in places[:2]:
            draw_shadow(p, surface, width, 0, place, LYING)
        for place in places:
            put(surface, back, place, True)
        if self.hint and places:
            badge(p, surface, (places[-1][0] + width * .42, places[-1][1] - width * .92))
        self._draw_words(p, surface)

    def _draw_words(self, p: Painter, surface: pygame.Surface) -> None:
        px = p.look.px
        words = p.text(self._words(), SIZES.caption, "on_well", "italic")
        number = p.text(str(self.count), COUNT, "on_well", "bold")
        wide = max(words.get_width(), number.get_width()) + px(18)
        high = self._number_high(p) + self._words_high(p) + px(4)
        top = self.rect.bottom - high
        put(surface, p.rbox(wide, high, px(10), "well", "gold" if self.live else None, max(1.0, 1.5 * p.look.scale), 215),
            (self.rect.centerx - wide / 2, top))
        put(surface, number, (self.rect.centerx - number.get_width() / 2, top + px(1)))
        put(surface, words, (self.rect.centerx - words.get_width() / 2, top + self._number_high(p)))

    def draw_focus(self, p: Painter, surface: pygame.Surface) -> None:
        """A ring round the piles."""
        grow = p.look.px(6)
        rect = self.rect.inflate(2 * grow, 2 * grow)
        put(surface, p.rbox(rect.w, rect.h, p.look.px(12), None, "focus", max(2.0, SIZES.ring * p.look.scale)), rect.topleft)

    # ---- intents
    def act(self, act: Act) -> Reply:
        """Draw on "ok"."""
        return self.activate(act.source) if act.name == "ok" else False

    def activate(self, source: InputDevice) -> Reply:
        """Draw a tile, or say how many there are."""
        if self.live:
            self._draw()
        elif self.host is not None:
            line = ngettext("{n} tile lies in the boneyard. Only a player who can't play draws.",
                            "{n} tiles lie in the boneyard. Only a player who can't play draws.", self.count)
            self.host.explain(self, line.format(n=self.count))
        return True
