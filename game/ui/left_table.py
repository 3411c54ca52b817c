"""A table that somebody has just left: it lies on the menu's felt at once, as everybody may see it, until it is drawn for that place."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pygame

from game.ui.paint import Painter
from game.ui.scene import Shell

if TYPE_CHECKING:       # the menu must not load tables before its first picture
    from game.session.replay import Sight


class LeftTable(NamedTuple):
    """The save of the table, what a picture of it is drawn from, and the size in which it lay in the window, in device pixels.

    Nothing that the one who left saw is in it (game.session.replay): neither his hand, nor the ends that glowed because a tile of it fits.
    """

    path: Path
    sight: Sight
    size: tuple[int, int]

    def on_felt(self, shell: Shell, size: tuple[int, int], felt: Callable[[pygame.Rect], pygame.Surface]) -> pygame.Surface | None:
        """Its picture in the middle of that room, as large as it can be; None where dice on it are still to be made.

        `felt` gives a part of the cloth there. It is drawn in the size that it had, in which it is painted already, and made smaller.
        """
        from game.ui.wall.pictures import TableStill  # noqa: PLC0415 (it loads tables, which the menu's first picture must not wait for)

        share = min(size[0] / self.size[0], size[1] / self.size[1])
        fitted = pygame.Rect(0, 0, max(1, round(self.size[0] * share)), max(1, round(self.size[1] * share)))
        fitted.center = size[0] // 2, size[1] // 2

        def ground(_painter: Painter, whole: tuple[int, int]) -> pygame.Surface:
            return pygame.transform.smoothscale(felt(fitted), whole)
        still = TableStill(self.sight, self.size, ground)
        still.enter(shell)
        picture, lacks = still.picture(), still.clock.busy
        still.exit()
        if lacks:
            return None
        out = pygame.Surface(size, pygame.SRCALPHA, 32)
        out.blit(pygame.transform.smoothscale(picture, fitted.size), fitted)
        return out
