"""A caption on the felt: how a hand, a hole or a match has ended, on a dark plate with a brass edge."""

from __future__ import annotations

from typing import Final

import pygame

from game.ui.paint import Painter, put
from game.ui.theme import SIZES
from game.ui.widgets.base import Widget

EDGE: Final = 9
RADIUS_AIR: Final = 8   # so that nothing at the corner touches the curve of the rail
TERSE: Final = 1.4     # text scale above which a remark that needs two lines is left out, where other things lie on the cloth
CAPTION: Final = 24     # type size of the first line
WON: Final = 1.3        # how much larger the letters of something that one has won oneself
LETTERS: Final = 76     # and of that at the end of a match
SHADE: Final = 20       # room for the caption's shadow
YOUNG: Final = .84      # how large a grand caption is when it begins to grow


class ResultPanel(Widget):
    """Covers the cloth. `share` 0..1 is how far all of it has come out."""

    def __init__(self, headline: str, remark: str, *, grand: bool = False, won: bool | None = None, rare: bool = False) -> None:
        """`grand` writes the headline in large brass letters: the end of a match.

        `won`: whoever looks has won, which is written in brass and shines, or lost (None: neither). `rare`: it is written in brass for
        everybody, as a hand that was won with the key.
        """
        super().__init__(grow=1.0, ground="felt")
        self.grand, self.won, self.rare = grand, won, rare
        self.headline, self.remark = headline, remark
        self.share = 1.0

    def turn(self, share: float) -> None:
        """Show it so far come out."""
        self.share = share
        self.refresh()

    def room(self, p: Painter) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of the cloth that it covers, in logical units: what the line must leave free."""
        return 0.0, 0.0, 0.0, self._card_size(p)[1] / p.look.scale + 8

    # ---- measure
    def _beside(self, p: Painter) -> int:
        """The pixels on each side of the caption that are not its own."""
        return p.look.px(EDGE + RADIUS_AIR)

    @property
    def _crowded(self) -> bool:
        """Whether other things than the caption lie on the cloth."""
        return False

    def _words(self, p: Painter) -> list[pygame.Surface]:
        """The lines of the caption."""
        room = (self.rect.w or p.look.px(700)) - 2 * self._beside(p) - p.look.px(64)
        size = SIZES.lead if self.grand else SIZES.body
        remarks = p.wrap(self.remark, size, room, "italic")
        if len(remarks) > 1 and self._crowded and p.look.text > TERSE:
            remarks = []        # the score board says it too, and the line keeps its room
        return [*self._headline(p, room), *(p.text(line, size, "cream", "italic", 150) for line in remarks)]

    def _card_size(self, p: Painter) -> tuple[int, int]:
        words = self._words(p)
        return max(word.get_width() for word in words) + p.look.px(44), sum(word.get_height() for word in words) + p.look.px(16)

    def _headline(self, p: Painter, room: int) -> list[pygame.Surface]:
        if self.won or self.rare:
            size = .97 * CAPTION * WON * min(1.0, room / max(1, p.font(CAPTION * WON, "display").size(self.headline)[0]))
            if size >= SIZES.lead:
                return [p.foil(self.headline, size)]
        if not self.grand:
            ink = "cream" if self.won is False else "gold"
            size = max(SIZES.body, min(CAPTION, .97 * CAPTION * room / max(1, p.font(CAPTION, "bold").size(self.headline)[0])))
            return [p.text(line, size, ink, "bold", 150) for line in p.wrap(self.headline, size, room, "bold")]
        size = min(LETTERS, .97 * LETTERS * room / max(1, p.font(LETTERS, "display").size(self.headline)[0]))
        return [p.foil(self.headline, size)]

    # ---- draw
    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """The caption."""
        wide, high = self._card_size(p)
        left, top = self.rect.centerx - wide // 2, self.rect.bottom - p.look.px(EDGE) - high
        if self.share >= 1:
            self._write_card(p, surface, (left, top), (wide, high))
            return
        pad = p.look.px(SHADE)      # the shadow comes with the card
        card = pygame.Surface((wide + 2 * pad, high + 2 * pad), pygame.SRCALPHA, 32)
        self._write_card(p, card, (pad, pad), (wide, high))
        if self.grand and p.look.motion:
            card = pygame.transform.smoothscale_by(card, YOUNG + (1 - YOUNG) * self.share)
        card.fill((round(255 * self.share),) * 4, special_flags=pygame.BLEND_RGBA_MULT)
        put(surface, card, (left + wide / 2, top + high / 2), True)

    def _write_card(self, p: Painter, surface: pygame.Surface, corner: tuple[int, int], size: tuple[int, int]) -> None:
        """A dark plate with a brass edge, and the words on it."""
        p.lay(surface, p.plaque(*size, p.look.px(SIZES.radius), 11, "bar", frame=False), corner, .6)
        lost = self.won is False
        edge = p.rbox(*size, p.look.px(SIZES.radius), None, "line_wood" if lost else "brass", max(1.0, (1 if lost else 2) * p.look.scale))
        if self.won:
            p.lit(surface, edge, (corner[0] + size[0] / 2, corner[1] + size[1] / 2))
        put(surface, edge, corner)
        y = corner[1] + p.look.px(8)
        for word in self._words(p):
            put(surface, word, (corner[0] + (size[0] - word.get_width()) / 2, y))
            y += word.get_height()
