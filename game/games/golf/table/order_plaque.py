"""The plaque below the seats: who plays next, the farthest from the flag first."""

from __future__ import annotations

from typing import Final, NamedTuple

import pygame

from game.games.golf.table.plate import Plate, words_in
from game.ui.paint import Painter, put
from game.ui.theme import SIZES
from game.ui.widgets.text import shadow_on
from game.words import _

_ROW: Final = 24


class Away(NamedTuple):
    """A seat that has not finished the hole: its name and how far it lies from the flag, in words."""

    seat: int
    name: str
    words: str


class OrderPlaque(Plate):
    """A line for each seat that still plays this hole."""

    def __init__(self) -> None:
        super().__init__(_("Farthest plays"), seed=9)
        self.lines: tuple[Away, ...] = ()
        self._most = 0

    def put(self, lines: tuple[Away, ...]) -> None:
        """Show these seats in this order."""
        if lines != self.lines:
            grown, self.lines = len(lines) > self._most, lines
            self._most = max(self._most, len(lines))
            if grown:
                self.resized()
            self.refresh()

    def _row(self, p: Painter) -> int:
        return max(p.look.px(_ROW), min(p.font(SIZES.small).get_linesize(), p.look.px(1.4 * _ROW)))

    def height(self, p: Painter, width: int) -> int:
        """The heading and the most lines that there were, so that nothing jumps as players finish; nothing where one plays alone."""
        return self.head(p) + self._most * self._row(p) + p.look.px(22) if self._most else 0

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """Mark, name, distance."""
        if not self.lines:
            return
        super().draw(p, surface)
        inner, high, px, shadow = self.inner(p), self._row(p), p.look.px, shadow_on("wood")
        for number, line in enumerate(self.lines):
            box = pygame.Rect(inner.x, inner.y + number * high, inner.w, high)
            side = px(15)
            put(surface, p.mark(line.seat, side), (box.x + side / 2, box.centery), True)
            half = round(box.w * .48)
            first = not number
            name = pygame.Rect(box.x + side + px(7), box.y, half - side - px(7), high)
            words_in(p, surface, line.name, name, SIZES.small, "cream", kind="bold" if first else "regular", shadow=shadow)
            right, ink = pygame.Rect(box.x + half, box.y, box.w - half, high), "gold" if first else "muted"
            words_in(p, surface, line.words, right, SIZES.small, ink, kind="bold" if first else "regular", align="right", shadow=shadow)
