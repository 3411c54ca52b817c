"""A breath of light round the plaque whose turn has come: seen, then gone, so that a table at rest costs nothing."""

from __future__ import annotations

from game.ui.animation import Animator, Tween, linear
from game.ui.paint import Painter
from game.ui.stage import Sprite, Stage
from game.ui.theme import SIZES
from game.ui.widgets.base import Widget

_SECONDS = 1.3
_BREATHS = 2
_BRIGHTEST = 150


class Pulse:
    """One light that swells and fades behind a widget's edge."""

    def __init__(self, stage: Stage, clock: Animator) -> None:
        self._stage, self._clock = stage, clock
        self._sprite: Sprite | None = None

    def over(self, p: Painter, widget: Widget) -> None:
        """Let it breathe round this widget; where motion is reduced it stays away."""
        self.stop()
        if not p.look.motion or p.look.theme.flat or widget.rect.w <= 0 or widget.rect.h <= 0:
            return
        plate = p.plaque(widget.rect.w, widget.rect.h, p.look.px(SIZES.radius), 3, "plate")
        halo = p.glow(plate, 20 * p.look.scale, "glow", .7).surface
        sprite = Sprite(halo, (0, 0), z=-1, alpha=0)
        sprite.centre_at(widget.rect.center)
        self._sprite = self._stage.add(sprite)

        def breathe(share: float) -> None:
            sprite.alpha = round(_BRIGHTEST * 4 * (share * _BREATHS % 1) * (1 - share * _BREATHS % 1))
        self._clock.play(Tween(_SECONDS * _BREATHS, breathe, linear, self.stop, paced=False))

    def stop(self) -> None:
        """Put it out."""
        self._clock.drop()
        if self._sprite is not None:
            self._stage.remove(self._sprite)
            self._sprite = None
