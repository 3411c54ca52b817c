"""The tray of a stroke: a felt for the dice of the roll that is due, and beside it what the rolls of the stroke have come to."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

import pygame

from game.ui.dice.cloth import die_radius
from game.ui.input import Source
from game.ui.navigation import Move
from game.ui.paint import Painter, put
from game.ui.tables.card_golf.plate import Plate, draw_dice, words_in
from game.ui.theme import SIZES
from game.ui.widgets.base import Control
from game.ui.widgets.text import shadow_on
from game.words import _

_FELT: Final = .56      # of the width
_LINES: Final = 4


class RollLine(NamedTuple):
    """A roll of the stroke: its name, its dice (() where they are still to come), and what they do, in words."""

    name: str
    dice: tuple[int, ...]
    words: str


class DieSpot(Control):
    """A die that can be marked to be rolled again. The die itself is drawn above everything."""

    margin = 12

    def __init__(self, die: int, face: int, on: Callable[[int], None]) -> None:
        super().__init__()
        self.die, self.face, self._on = die, face, on
        self.marked = self.hinted = False

    def perform(self, source: Source) -> Move | None:
        """Mark it, or take the mark off."""
        self._on(self.die)
        return None

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """A ring of light round a marked die, a thin one round one that the hint would roll again."""
        if not (self.marked or self.hinted):
            return
        size = self.rect.w
        ring = p.rbox(size, size, size / 2, "glow" if self.marked else None, "glow", 3 * p.look.scale, 60)
        if self.marked:
            p.lit(surface, ring, self.rect.center, "glow", .8)
        put(surface, ring, self.rect.center, True)

    def draw_focus(self, p: Painter, surface: pygame.Surface) -> None:
        """A ring round the die."""
        size = self.rect.w + p.look.px(8)
        put(surface, p.rbox(size, size, size / 2, None, "focus", 3 * p.look.scale), self.rect.center, True)


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
        if {die: spot.face for die, spot in self.spots.items()} == dict(faces):
            return
        self.spots = {die: DieSpot(die, face, self._mark) for die, face in faces.items()}
        self.swap(*self.spots.values())

    def mark(self, marked: int, hinted: int = 0) -> None:
        """Show which dice are marked, and which the hint would roll again (masks)."""
        for die, spot in self.spots.items():
            now = bool(marked >> die & 1), bool(hinted >> die & 1)
            if now != (spot.marked, spot.hinted):
                spot.marked, spot.hinted = now
                spot.refresh()

    def lie(self, places: Mapping[int, tuple[float, float]]) -> None:
        """Where the dice that can be marked lie, in device pixels."""
        for die, spot in self.spots.items():
            if die in places:
                side = round(2.3 * self.radius)
                spot.rect = pygame.Rect(round(places[die][0]) - side // 2, round(places[die][1]) - side // 2, side, side)
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
        put(surface, p.shade(felt.w - px(12), px(10)), (felt.x + px(6), felt.y + px(1)))
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
