"""A change of theme: the picture is painted in the other one where nobody sees it, and then the old picture fades into it.

Until then the old picture lives on, so that what is pressed meanwhile is answered.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from game.ui.animation import glide
from game.ui.paint import Painter
from game.ui.scene import Scene
from game.ui.stage import Stage

FADE: Final = .2        # seconds in which the old picture gives way


class ThemeAhead:
    """The picture of a scene as another painter would draw it, painted bit by bit. `painter` keeps what came of it."""

    def __init__(self, painter: Painter, scene: Scene, size: tuple[int, int]) -> None:
        """`scene` is laid out in that size of device pixels, and stays as it is."""
        self.painter, self._scene = painter, scene
        self._stage = Stage()
        self._stage.resize(size)
        self._painted = painter.painted
        self.waits = False          # whether all there is to do is done, but for what the painter's worker has not painted yet

    def paint(self, late: Callable[[], bool]) -> bool:
        """Paint until it is `late`; whether all is there that the picture needs."""
        if self._painted != self.painter.painted:       # what was drawn by a stand-in
            self._painted, self.waits = self.painter.painted, False
            self._stage.stale()
        whole = self.waits or self._stage.prepare(lambda surface, area: self._scene.ui.rehearse(self.painter, surface, area), late)
        self.waits = whole and not self.painter.complete
        return whole and not self.waits


class Fade:
    """The `old` picture above the new one, ever fainter from its first look on."""

    def __init__(self, old: pygame.Surface) -> None:
        self._old = old
        self._began: float | None = None

    def draw(self, screen: pygame.Surface, now: float) -> bool:
        """Draw what is left of it at this time in seconds; False where nothing is, and it is over."""
        if self._began is None:
            self._began = now
        left = 1 - (now - self._began) / FADE
        if left <= 0 or self._old.get_size() != screen.get_size():
            return False
        self._old.set_alpha(round(255 * glide(left)))
        screen.blit(self._old, (0, 0))
        return True
