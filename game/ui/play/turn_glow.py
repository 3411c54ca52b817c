"""A breath of light round the plaque whose turn has come: seen, then gone, so that a table at rest costs nothing."""

from __future__ import annotations

import pygame

from game.ui.animation import Animator, Tween, linear
from game.ui.paint import Painter
from game.ui.stage import Sprite, Stage
from game.ui.theme import SIZES

_SECONDS = 1.3
_BREATHS = 2
_BRIGHTEST = 230


class TurnGlow:
    """One light that swells and fades behind a widget's edge."""

    def __init__(self, stage: Stage, clock: Animator) -> None:
        self._stage, self._clock = stage, clock
        self._sprite: Sprite | None = None

    def over(self, p: Painter, rect: pygame.Rect, face: pygame.Rect | None = None) -> None:
        """Starts the glow round this rectangle and not over the round `face` on it; it is not shown where motion is reduced."""
        self.stop()
        if not p.look.motion or p.look.theme.flat or rect.w <= 0 or rect.h <= 0:
            return
        inside = face.move(-rect.centerx, -rect.centery) if face is not None else None
        sprite = Sprite(_ring_of_light(p, rect.size, inside), (0, 0), z=-1, alpha=0)
        sprite.centre_at(rect.center)
        self._sprite = self._stage.add(sprite)

        def breathe(share: float) -> None:
            sprite.alpha = round(_BRIGHTEST * 4 * (share * _BREATHS % 1) * (1 - share * _BREATHS % 1))
        self._clock.play(Tween(_SECONDS * _BREATHS, breathe, linear, self.stop, paced=False))

    def stop(self) -> None:
        """Stops the glow."""
        self._clock.drop()
        if self._sprite is not None:
            self._stage.remove(self._sprite)
            self._sprite = None


def _ring_of_light(p: Painter, size: tuple[int, int], face: pygame.Rect | None) -> pygame.Surface:
    """A glow round a plate of that size, dark inside: the words on the plate keep their contrast, and the face its colours.

    The place of the face is that from the middle of the plate.
    """
    plate = p.rbox(*size, p.look.px(SIZES.radius), (255, 255, 255))
    light = p.glow(plate, 26 * p.look.scale, "glow", .9).surface.copy()
    x, y = light.get_rect().center
    light.blit(plate, plate.get_rect(center=(x, y)), special_flags=pygame.BLEND_RGBA_SUB)
    if face is not None:
        disc = p.rbox(*face.size, face.w // 2, (255, 255, 255))
        light.blit(disc, face.move(x, y), special_flags=pygame.BLEND_RGBA_SUB)
    return light
