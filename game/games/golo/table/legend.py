"""The plaque below the seats: which colour is which par, and what wins."""

from __future__ import annotations

import pygame

from game.games.golo.rules.dice import PARS
from game.games.golo.table.emblem import die_emblem
from game.ui.paint import Painter, put
from game.ui.theme import SIZES
from game.ui.widgets.base import Widget
from game.ui.widgets.text import SHADOWED, shorten, squeezed, squeezed_beside
from game.words import _

_DIE = 28
_PAD, _HIGH = 14, 9


class DiceLegend(Widget):
    """Three dice with their pars, and the aim of the game below them."""

    margin = 26

    def __init__(self) -> None:
        super().__init__(ground="wood")
        self.aim = ""
        self._drawn: tuple[Painter, dict[int, pygame.Surface]] | None = None

    def put(self, aim: str) -> None:
        """Sets the text that says what wins."""
        if aim != self.aim:
            self.aim = aim
            self.resized()

    def _row(self, p: Painter) -> int:
        return max(p.look.px(_DIE + 6), p.font(SIZES.small).get_linesize() + p.look.px(4))

    def _aim_lines(self, p: Painter, width: int) -> list[str]:
        return p.wrap(self.aim, SIZES.small, max(1, width - 2 * p.look.px(_PAD)), "italic") if self.aim else []

    def height(self, p: Painter, width: int) -> int:
        """Heading, a row for each par, and the aim."""
        lines = len(self._aim_lines(p, width)) * p.font(SIZES.small, "italic").get_linesize()
        return p.font(SIZES.body, "bold").get_linesize() + 3 * self._row(p) + lines + p.look.px(2 * _HIGH + 10)

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """The plate and its rows."""
        px, rect = p.look.px, self.rect
        p.lay(surface, p.plaque(rect.w, rect.h, px(SIZES.radius), 9), rect.topleft, .25)
        left, room, y = rect.x + px(_PAD), rect.w - 2 * px(_PAD), rect.y + px(_HIGH)
        letters = squeezed(p, _("The nine dice"), SIZES.body, room, "bold")
        put(surface, p.text(shorten(p, _("The nine dice"), letters, room, "bold"), letters, "gold", "bold", SHADOWED), (left, y))
        y += p.font(SIZES.body, "bold").get_linesize() + px(4)
        for par in sorted(set(PARS)):
            self._draw_row(p, surface, par, (left, y), room)
            y += self._row(p)
        y += px(4)
        for line in self._aim_lines(p, rect.w):
            put(surface, p.text(line, SIZES.small, "muted", "italic", SHADOWED), (left, y))
            y += p.font(SIZES.small, "italic").get_linesize()

    def _dice(self, p: Painter) -> dict[int, pygame.Surface]:
        """A die of each par, drawn once for a painter."""
        if self._drawn is None or self._drawn[0] is not p:
            self._drawn = p, {par: die_emblem(p, par, str(par), p.look.px(_DIE)) for par in set(PARS)}
        return self._drawn[1]

    def _draw_row(self, p: Painter, surface: pygame.Surface, par: int, at: tuple[int, int], room: int) -> None:
        """A die with its par on it, and how many there are of them."""
        middle, size, n = at[1] + self._row(p) / 2, p.look.px(_DIE), PARS.count(par)
        put(surface, self._dice(p)[par], (at[0], middle - size / 2))
        colour = {3: _("{n} red"), 4: _("{n} white"), 5: _("{n} blue")}[par]
        par_words, dice_words, beside = _("par {n}").format(n=par), colour.format(n=n), room - size - p.look.px(16)
        letters = squeezed_beside(p, dice_words, par_words, SIZES.small, beside)
        said = p.text(par_words, letters, "cream", "bold", SHADOWED)
        put(surface, said, (at[0] + room - said.get_width(), middle - said.get_height() / 2))
        words = shorten(p, dice_words, letters, beside - said.get_width())
        drawn = p.text(words, letters, "cream", "regular", SHADOWED)
        put(surface, drawn, (at[0] + size + p.look.px(9), middle - drawn.get_height() / 2))
