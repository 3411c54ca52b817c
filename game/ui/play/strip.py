"""The strip below the table: one sentence that says what is asked, why something was refused, or what the hint is."""

from __future__ import annotations

import pygame

from game.ui.paint import Painter, put
from game.ui.widgets.base import Tint, Widget
from game.ui.widgets.text import shadow_on

_LARGEST, _SMALLEST = 17.0, 12.0
_HIGH = 44.0        # logical units for one line and its air; larger text gets two


class Strip(Widget):
    """A sentence on a bar of wood, as wide as it needs. Long ones take a second line and smaller letters before anything is cut."""

    hoverable = True
    margin = 16

    def __init__(self) -> None:
        super().__init__(ground="bar")
        self.text = ""
        self.tint: Tint = "main"

    def say(self, text: str, tint: Tint = "main") -> None:
        """Say something else; an empty text shows nothing."""
        if (text, tint) != (self.text, self.tint):
            self.text, self.tint = text, tint
            self.tip = text
            self.refresh()

    def height(self, p: Painter, width: int) -> int:
        """The same whatever it says, so that nothing jumps."""
        line = p.font(_LARGEST).get_linesize()
        return max(p.look.px(_HIGH), line * (2 if p.look.text > 1.2 else 1) + p.look.px(14))

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """The bar and the words in its middle."""
        if not self.text or self.rect.w <= 0:
            return
        px = p.look.px
        size, lines = self._fit(p)
        font = p.font(size)
        step = font.get_linesize()
        wide = max(font.size(line)[0] for line in lines) + px(56)
        w = min(self.rect.w, max(px(300), wide))
        h = min(self.rect.h, max(px(36), step * len(lines) + px(8)))
        place = pygame.Rect(0, 0, w, h)
        place.center = self.rect.center
        p.lay(surface, p.plaque(w, h, h // 2, 66, "bar", frame=False), place.topleft, .15)
        line = "red_wood" if self.tint == "warning" else "brass" if self.tint == "strong" else "line_wood"
        put(surface, p.rbox(w, h, h // 2, None, line, 1.2 * p.look.scale), place.topleft)
        y = place.centery - step * len(lines) // 2
        for words in lines:
            drawn = p.text(words, size, self.ink(self.tint), shadow=shadow_on(self.ground))
            put(surface, drawn, (place.centerx - drawn.get_width() // 2, y))
            y += step

    def _fit(self, p: Painter) -> tuple[float, list[str]]:
        """The largest size at which it fits, and its lines then."""
        size = _LARGEST
        while True:
            lines = p.wrap(self.text, size, max(1, self.rect.w - p.look.px(40)))
            if size <= _SMALLEST or p.font(size).get_linesize() * len(lines) + p.look.px(4) <= self.rect.h:
                return size, lines
            size -= 1


