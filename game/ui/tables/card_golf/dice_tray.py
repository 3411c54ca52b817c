"""The tray of a stroke: a felt for the dice of the roll that is due, and beside it what the rolls of the stroke have come to."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

import pygame

from game.ui.dice.cloth import die_radius
from game.ui.dice.spots import DieSpot, faces_of, lay, show_marks
from game.ui.paint import Painter, backdrops, put
from game.ui.tables.card_golf.plate import Plate, draw_dice, words_in
from game.ui.theme import SIZES
from game.ui.widgets.text import shadow_on
from game.words import _

_FELT: Final = .56      # of the width
_LINES: Final = 4
_RING: Final = 12      # logical units round a die that its ring and light take


class RollLine(NamedTuple):
    """A roll of the stroke: its name, its dice (() where they are still to come), and what they do, in words."""

    name: str
    dice: tuple[int, ...]
    words: str


class StrokeTray(Plate):
    """Felt at the left, the rolls of the stroke at the right."""

    margin = 24

    def __init__(self, mark: Callable[[int], None], moved: Callable[[], None]) -> None:
        """`mark` is called with a die that is pressed, `moved` when the felt lies elsewhere."""
        self._mark, self._moved = mark, moved
        self.lines: tuple[RollLine, ...] = ()
        self.spots: dict[int, DieSpot] = {}
        super().__init__(_("The stroke"), seed=21)

    def tell(self, lines: Sequence[RollLine]) -> None:
        """What the rolls have come to."""
        if tuple(lines) != self.lines:
            self.lines = tuple(lines)
            self.refresh()

    def offer(self, faces: Mapping[int, int]) -> None:
        """These dice can be marked, with the faces that they show; {} where none can."""
        if faces_of(self.spots) == dict(faces):
            return
        self.spots = {die: DieSpot(die, face, self._mark, _RING) for die, face in faces.items()}
        self.swap(*self.spots.values())

    def mark(self, marked: int, hinted: int = 0) -> None:
        """Show which dice are marked, and which the hint would roll again (masks)."""
        show_marks(self.spots, marked, hinted)

    def lie(self, places: Mapping[int, tuple[float, float]]) -> None:
        """Where the dice that can be marked lie, in device pixels."""
        lay(self.spots, places, 1.15 * self.radius)
        self.refresh()

    @property
    def felt(self) -> pygame.Rect:
        """Where dice roll."""
        edge = max(4, self.rect.h // 24)
        return pygame.Rect(self.rect.x + edge, self.rect.y + edge, round(self.rect.w * _FELT) - 2 * edge, self.rect.h - 2 * edge)

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
        if self.rect.w <= 0 or self.rect.h <= 0:
            return
        px, rect, felt = p.look.px, self.rect, self.felt
        p.lay(surface, p.plaque(rect.w, rect.h, px(SIZES.radius), self.seed), rect.topleft, .25)
        put(surface, p.rbox(felt.w, felt.h, px(10), "baize", "shade", 2 * p.look.scale), felt.topleft)
        put(surface, backdrops.shade(p, felt.w - px(12), px(10)), (felt.x + px(6), felt.y + px(1)))
        room = pygame.Rect(felt.right + px(12), rect.y + px(6), rect.right - felt.right - px(22), rect.h - px(12))
        high = room.h // _LINES
        for number, line in enumerate(self.lines[:_LINES]):
            self._draw_line(p, surface, pygame.Rect(room.x, room.y + number * high, room.w, high), line)

    def _draw_line(self, p: Painter, surface: pygame.Surface, box: pygame.Rect, line: RollLine) -> None:
        """Name and dice above, words below."""
        px, shadow, half = p.look.px, shadow_on("wood"), box.h // 2
        words_in(p, surface, line.name, pygame.Rect(box.x, box.y, round(box.w * .36), half), SIZES.small, "gold" if line.dice else "muted",
                 kind="bold", shadow=shadow)
        room = pygame.Rect(box.x + round(box.w * .38), box.y + px(2), round(box.w * .62), min(half - px(3), px(20)))
        draw_dice(p, surface, room, line.dice)
        words_in(p, surface, line.words, pygame.Rect(box.x, box.y + half, box.w, half), SIZES.small, "cream", shadow=shadow)
