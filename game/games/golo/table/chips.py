"""A keep as a line: its dice as chips, each with colour and face, and a figure at the right. It is never longer than its card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from game.games.golo.table.emblem import COLOURS
from game.ui.paint import Painter, put
from game.ui.paint.lettering import FontKind
from game.ui.theme import SIZES
from game.ui.widgets.base import Widget

_CHIP, _GAP = 20, 3
_FIGURE = 42        # room for the figure at text scale 1


class Chip(NamedTuple):
    """A die: its par, which is its colour, and the face that lies up."""

    par: int
    face: int


class ChipRow(Widget):
    """One line. `words` say the same where the pointer rests on it, and stand in its place where there is no chip."""

    margin = 2
    hoverable = True

    def __init__(self, chips: Sequence[Chip], figure: str, words: str, *, strong: bool = False) -> None:
        super().__init__()
        self.chips, self.figure, self.words, self.strong = tuple(chips), figure, words, strong
        self.tip = words

    def height(self, p: Painter, width: int) -> int:
        """A chip and a little air."""
        return max(self._side(p) + p.look.px(4), p.font(SIZES.small).get_linesize())

    def _side(self, p: Painter) -> int:
        return p.look.px(_CHIP * max(1.0, min(1.6, p.look.text)))

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """Chips from the left, closer where there are many; a bar of light behind the keep that is meant."""
        px, rect, side = p.look.px, self.rect, self._side(p)
        if self.strong:
            put(surface, p.rbox(rect.w, rect.h, px(4), "fresh"), rect.topleft)
        kind: FontKind = "bold" if self.strong else "regular"
        figure = p.text(self.figure, SIZES.small, "ink", kind)
        put(surface, figure, (rect.right - figure.get_width() - px(3), rect.centery - figure.get_height() // 2))
        if not self.chips:
            words = p.text(self.words, SIZES.small, "ink", kind)
            put(surface, words, (rect.x + px(3), rect.centery - words.get_height() // 2))
            return
        room = rect.w - px(_FIGURE * max(1.0, p.look.text)) - px(3)
        pitch = min(side + px(_GAP), (room - side) / max(1, len(self.chips) - 1))
        for number, chip in enumerate(self.chips):
            self._draw_chip(p, surface, chip, (rect.x + px(3) + side / 2 + pitch * number, rect.centery), side)

    @staticmethod
    def _draw_chip(p: Painter, surface: pygame.Surface, chip: Chip, centre: tuple[float, float], side: int) -> None:
        colour, ink = COLOURS[chip.par]
        put(surface, p.rbox(side, side, side * .3, colour, "ink2", max(1.0, p.look.scale)), centre, True)
        fits = min(1.0, side * .8 / max(1, p.font(SIZES.small, "bold").size(str(chip.face))[0]),
                   side * 1.1 / p.font(SIZES.small, "bold").get_linesize())
        put(surface, p.text(str(chip.face), SIZES.small * fits, ink, "bold"), centre, True)
