"""Who has the honour: the players' tokens in the order in which they play, for every golf game."""

from __future__ import annotations

import pygame

from game.ui.paint import Painter, put
from game.ui.theme import SIZES
from game.ui.widgets.base import Widget
from game.ui.widgets.text import shadow_on
from game.words import _

_MARK = 18
_AIR = 5


class Honours(Widget):
    """The word and the tokens; whoever is next stands on a light."""

    margin = 10

    def __init__(self) -> None:
        super().__init__()
        self.order: tuple[int, ...] = ()
        self.next: int | None = None

    def put(self, order: tuple[int, ...], due: int | None) -> None:
        """Show this order, and who of them is next (None: nobody)."""
        if (order, due) != (self.order, self.next):
            self.order, self.next = order, due
            self.refresh()

    def tell(self, names: tuple[str, ...]) -> None:
        """Name the players in the tip."""
        self.tip = _("Honour: {names}").format(names=", ".join(names[seat] for seat in self.order if seat < len(names)))

    def height(self, p: Painter, width: int) -> int:
        """One line."""
        return max(p.look.px(_MARK + 6), p.font(SIZES.small).get_linesize())

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """The word at the left, the tokens at the right; where it is narrow they move together."""
        if not self.order or self.rect.h <= 0:
            return
        words = p.text(_("Honour"), SIZES.small, self.ink("lesser"), "regular", shadow_on(self.ground))
        put(surface, words, (self.rect.x, self.rect.centery - words.get_height() // 2))
        size = min(p.look.px(_MARK), self.rect.h)
        room = self.rect.w - words.get_width() - p.look.px(10) - size
        step = min(size + p.look.px(_AIR), room / max(1, len(self.order) - 1))
        for place, seat in enumerate(self.order):
            centre = (self.rect.right - size / 2 - (len(self.order) - 1 - place) * step, self.rect.centery)
            mark = p.mark(seat, size)
            if seat == self.next:
                p.lit(surface, mark, centre)
            put(surface, mark, centre, True)
