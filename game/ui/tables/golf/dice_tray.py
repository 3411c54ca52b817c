"""The tray of a shot: a felt for its dice, and beside or below it what they have come to, line by line. For every golf table with dice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import pygame

from game.ui.dice.cloth import die_radius
from game.ui.paint import Painter, backdrops, put
from game.ui.tables.golf.plate import Plate
from game.ui.theme import SIZES

LINES: Final = 4
_FELT: Final = .56      # of the width, or of the height where the tray is upright


class RollLine(NamedTuple):
    """A roll of the shot: its name, its dice (() where they are still to come), and what they do, in words."""

    name: str
    dice: tuple[int, ...]
    words: str


class FeltTray(Plate):
    """Felt at the left and the rolls at the right; where it is `upright`, felt above and rolls below."""

    margin = 24

    def __init__(self, heading: str, moved: Callable[[], None], seed: int = 21) -> None:
        """`moved` is called when the felt lies elsewhere."""
        self._moved = moved
        self.lines: tuple[RollLine, ...] = ()
        super().__init__(heading, seed=seed)

    @property
    def upright(self) -> bool:
        """Whether the felt lies above what is said."""
        return False

    def tell(self, lines: Sequence[RollLine]) -> None:
        """What the rolls have come to."""
        if tuple(lines) != self.lines:
            self.lines = tuple(lines)
            self.refresh()

    @property
    def felt(self) -> pygame.Rect:
        """Where dice roll."""
        edge = max(4, self.rect.h // 24)
        wide, high = (self.rect.w, round(self.rect.h * _FELT)) if self.upright else (round(self.rect.w * _FELT), self.rect.h)
        return pygame.Rect(self.rect.x + edge, self.rect.y + edge, wide - 2 * edge, high - 2 * edge)

    @property
    def radius(self) -> float:
        """Of the dice, in pixels."""
        return die_radius(self.felt.size)

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        """Dice follow the felt."""
        self.rect = pygame.Rect(rect)
        self._moved()

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """The plate with the felt let into it, and the lines."""
        px, rect, felt = p.look.px, self.rect, self.felt
        p.lay(surface, p.plaque(rect.w, rect.h, px(SIZES.radius), self.seed), rect.topleft, .25)
        put(surface, p.rbox(felt.w, felt.h, px(10), "baize", "shade", 2 * p.look.scale), felt.topleft)
        put(surface, backdrops.shade(p, felt.w - px(12), px(10)), (felt.x + px(6), felt.y + px(1)))
        room = pygame.Rect(felt.right + px(12), rect.y + px(6), rect.right - felt.right - px(22), rect.h - px(12))
        if self.upright:
            room = pygame.Rect(rect.x + px(10), felt.bottom + px(6), rect.w - px(20), rect.bottom - felt.bottom - px(12))
        high = room.h // LINES
        for number, line in enumerate(self.lines[:LINES]):
            self.draw_line(p, surface, pygame.Rect(room.x, room.y + number * high, room.w, high), line)

    def draw_line(self, p: Painter, surface: pygame.Surface, box: pygame.Rect, line: RollLine) -> None:
        """Draws a line into its box."""
