"""The tray of a stroke at Card Golf: its dice on the felt, which can be marked, and beside it what the rolls of the stroke have come to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import pygame

from game.ui.dice.spots import DieSpot, faces_of, lay, show_marks
from game.ui.paint import Painter
from game.ui.tables.golf.dice_tray import FeltTray, RollLine
from game.ui.tables.golf.plate import draw_dice, words_in
from game.ui.theme import SIZES
from game.ui.widgets.text import shadow_on
from game.words import _

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
        px, shadow, half = p.look.px, shadow_on("wood"), box.h // 2
        words_in(p, surface, line.name, pygame.Rect(box.x, box.y, round(box.w * .36), half), SIZES.small, "gold" if line.dice else "muted",
                 kind="bold", shadow=shadow)
        room = pygame.Rect(box.x + round(box.w * .38), box.y + px(2), round(box.w * .62), min(half - px(3), px(20)))
        draw_dice(p, surface, room, line.dice)
        words_in(p, surface, line.words, pygame.Rect(box.x, box.y + half, box.w, half), SIZES.small, "cream", shadow=shadow)
