"""The rack of holes that kept dice go to: the number of each hole above it, its par or what was scored below."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from game.games.golo.rules.dice import HOLES
from game.ui.paint import Painter, put
from game.ui.theme import SIZES
from game.ui.widgets.base import Widget
from game.ui.widgets.text import SHADOWED, shorten
from game.words import _

_HOLE, _LEAST_HOLE = 50, 30
_PAD = 5


class RackHole(NamedTuple):
    """A hole of the rack: its number, its par (None: any), and what is said of the die in it ("" while it is empty).

    `strokes` stand in its place where the die has been thrown for another hole since, else None.
    """

    number: int
    par: int | None
    word: str
    strokes: int | None = None


class Rack(Widget):
    """Nine holes in wood. Where it is given less height than it would like, the words go first, then the numbers."""

    margin = 10

    def __init__(self) -> None:
        super().__init__(ground="wood")
        self.holes: tuple[RackHole, ...] = ()

    def put(self, holes: Sequence[RackHole]) -> None:
        """Show these."""
        if tuple(holes) != self.holes:
            self.holes = tuple(holes)
            self.refresh()

    # ---- measure
    def _figures(self, p: Painter) -> int:
        return p.font(SIZES.caption).get_linesize()

    def height(self, p: Painter, width: int) -> int:
        """Number, hole and word."""
        return p.look.px(_HOLE) + 2 * self._figures(p) + 2 * p.look.px(_PAD)

    def _lines(self, p: Painter) -> int:
        """How many lines of words fit beside the holes: 2 (numbers and words), 1 (numbers), 0."""
        spare = self.rect.h - 2 * p.look.px(_PAD) - p.look.px(_LEAST_HOLE)
        return max(0, min(2, spare // max(1, self._figures(p))))

    def hole_size(self, p: Painter) -> int:
        """The side of a hole in device pixels."""
        high = self.rect.h - 2 * p.look.px(_PAD) - self._lines(p) * self._figures(p)
        return max(1, min(p.look.px(_HOLE), int(self.rect.w / HOLES) - p.look.px(4), high))

    def spot(self, p: Painter, number: int) -> tuple[float, float]:
        """The middle of a hole, counted from 0."""
        top = self.rect.y + p.look.px(_PAD) + (self._figures(p) if self._lines(p) else 0)
        foot = self.rect.bottom - p.look.px(_PAD) - (self._figures(p) if self._lines(p) > 1 else 0)
        return self.rect.x + self.rect.w / HOLES * (number + .5), (top + foot) / 2

    # ---- draw
    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """The board, its wells, and the lines that fit."""
        px, size, lines = p.look.px, self.hole_size(p), self._lines(p)
        p.lay(surface, p.plaque(self.rect.w, self.rect.h, px(10), 17), self.rect.topleft, .3)
        for number, hole in enumerate(self.holes):
            x, y = self.spot(p, number)
            put(surface, p.rbox(size, size, px(8), "baize", "well", 1.5 * p.look.scale), (x, y), True)
            shown = hole.strokes if hole.word else hole.par
            if shown is not None:
                fits = min(1.0, size * .8 / p.font(SIZES.lead, "bold").get_linesize())
                put(surface, p.text(str(shown), SIZES.lead * fits, "gold" if hole.word else "on_felt", "bold"), (x, y), True)
            if lines:
                head = p.text(str(hole.number), SIZES.caption, "gold", "bold", SHADOWED)
                put(surface, head, (x - head.get_width() / 2, self.rect.y + px(_PAD) - px(1)))
            if lines > 1:
                self._draw_word(p, surface, hole, x)

    def _draw_word(self, p: Painter, surface: pygame.Surface, hole: RackHole, x: float) -> None:
        """What is said below a hole; nothing where it would have to be cut."""
        below = hole.word or (_("par {n}").format(n=hole.par) if hole.par is not None else "")
        room = int(self.rect.w / HOLES) - 2
        if not below or shorten(p, below, SIZES.caption, room) != below:
            return
        word = p.text(below, SIZES.caption, "cream" if hole.word else "muted", "bold" if hole.word else "regular", SHADOWED)
        put(surface, word, (x - word.get_width() / 2, self.rect.bottom - p.look.px(_PAD) + p.look.px(1) - word.get_height()))
