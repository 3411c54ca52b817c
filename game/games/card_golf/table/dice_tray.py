"""The tray of a stroke at Card Golf: its dice on the felt, which can be marked, and beside it what the rolls of the stroke have come to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import pygame

from game.games.golf.table.dice_tray import FeltTray, RollLine
from game.games.golf.table.plate import draw_dice, words_in
from game.ui.dice.spots import DieSpot, faces_of, lay, show_marks
from game.ui.paint import Painter
from game.ui.theme import SIZES
from game.ui.widgets.text import shadow_on, squeezed
from game.words import _

_ROW: Final = 21        # logical units of a line of words
_LEAST_ROW: Final = 15
_READABLE: Final = .7       # of their size down to which words are squeezed that need not be said
_MOST_WORDS: Final = 2      # lines in which a roll's words are told
_RING: Final = 12      # logical units round a die that its ring and light take


class StrokeTray(FeltTray):
    """Dice that can be marked, and ivory dice as signs in the lines."""

    def __init__(self, mark: Callable[[int], None], moved: Callable[[], None]) -> None:
        """`mark` is called with a die that is pressed, `moved` when the felt lies elsewhere."""
        self._mark = mark
        self.spots: dict[int, DieSpot] = {}
        super().__init__(_("The stroke"), moved)

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

    def draw_line(self, p: Painter, surface: pygame.Surface, box: pygame.Rect, line: RollLine) -> None:
        """Name and dice above, words below."""
        px, shadow, half = p.look.px, shadow_on("wood"), min(box.h // 2, p.look.px(_ROW * max(1.0, min(1.4, p.look.text))))
        words_in(p, surface, line.name, pygame.Rect(box.x, box.y, round(box.w * .36), half), SIZES.small, "gold" if line.dice else "muted",
                 kind="bold", shadow=shadow)
        room = pygame.Rect(box.x + round(box.w * .38), box.y + px(2), round(box.w * .62), min(half - px(3), px(22)))
        draw_dice(p, surface, room, line.dice)
        words, ink = p.wrap(line.words, SIZES.small, box.w) if line.words else [], "cream" if line.dice else "muted"
        high = min(half, (box.h - half) // max(1, len(words)))
        if len(words) > _MOST_WORDS or high < px(_LEAST_ROW):
            words, high = [line.words], half
        if not line.dice and any(squeezed(p, part, SIZES.small, box.w) < _READABLE * SIZES.small for part in words):
            return      # what a roll will do is also in the rules: better no words than none that can be read
        for number, part in enumerate(words):
            words_in(p, surface, part, pygame.Rect(box.x, box.y + half + number * high, box.w, high), SIZES.small, ink, shadow=shadow)
