"""Pictures of single dice that lie with a face up, for widgets: made one after the other, so that the window never waits for them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

import pygame

from game.ui.animation import pause
from game.ui.dice.canvas import picture_side
from game.ui.dice.die import DieModel, rest_pose
from game.ui.dice.solids import DRAWN
from game.ui.dice.sprites import RESTING, DicePainter
from game.ui.scene import Scene

_STEP: Final = .02      # seconds between two pictures
_KEPT: Final = 160


class _WantedPortrait(NamedTuple):
    die: DieModel
    face: int
    radius: int


class DicePortraits:
    """The pictures of one scene. `changed` is called when another one is there."""

    def __init__(self, scene: Scene, changed: Callable[[], None]) -> None:
        self._scene, self._changed = scene, changed
        self._painter: DicePainter | None = None
        self._made: dict[_WantedPortrait, pygame.Surface] = {}
        self._wanted: list[_WantedPortrait] = []

    def get(self, die: DieModel, face: int, radius: int) -> pygame.Surface | None:
        """The die with the face of that number up, `radius` in device pixels; None where it is still to be made."""
        wish = _WantedPortrait(die, face, radius)
        found = self._made.get(wish)
        if found is None and wish not in self._wanted:
            if not self._wanted:
                self._scene.clock.play(pause(_STEP, self._step, paced=False))
            self._wanted.append(wish)
        return found

    def close(self) -> None:
        """No more are made."""
        self._wanted = []
        if self._painter is not None:
            self._painter.close()
            self._painter = None

    def _step(self) -> None:
        """The next one, if its die is known by now."""
        if not self._wanted:
            return
        if self._painter is None:
            self._painter = DicePainter(self._scene.painter.colour("baize"))
        dice = list(dict.fromkeys([*(wish.die for wish in self._wanted), *(wish.die for wish in self._made)]))
        self._painter.warm(dice)
        if self._painter.knows([self._wanted[0].die]):
            wish = self._wanted.pop(0)
            if len(self._made) >= _KEPT:
                del self._made[next(iter(self._made))]
            self._made[wish] = self._drawn(self._painter, wish)
            self._changed()
        if self._wanted:
            self._scene.clock.play(pause(_STEP, self._step, paced=False))

    @staticmethod
    def _drawn(painter: DicePainter, wish: _WantedPortrait) -> pygame.Surface:
        side = picture_side(wish.radius * DRAWN[wish.die.solid])
        out = pygame.Surface((side, side), pygame.SRCALPHA, 32)
        painter.draw([wish.die], [rest_pose(wish.die, wish.face, (0, 0))], wish.radius, RESTING, [out])
        return out
