"""The nine dice as sprites above the table, by number. At rest nothing is drawn anew, save fine pictures when they are ready."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.ui.animation import pause
from game.ui.dice.die import Die, Pose
from game.ui.dice.sprites import DicePainter, DiceSprites
from game.ui.paint import Painter
from game.ui.scene import Scene

_LOOK_AGAIN = .05       # seconds until a picture that is being painted is looked for again


class Pictures:
    """Shows dice by number. A die that is not named is not seen."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._dice: tuple[Die, ...] = ()
        self._sprites: DiceSprites | None = None
        self._made_for: tuple[Painter, int] | None = None
        self._poses: list[Pose | None] = []
        self._looking = False

    def use(self, dice: Sequence[Die]) -> None:
        """These are the dice from now on."""
        if tuple(dice) != self._dice:
            self._dice, self._made_for = tuple(dice), None

    def show(self, poses: Mapping[int, Pose], radius: float) -> None:
        """Show these dice so; `radius` is that of a die of size 1 in device pixels."""
        sprites = self._for(round(radius))
        self._poses = [poses.get(die) for die in range(len(self._dice))]
        sprites.show(self._poses)
        self._look_again(sprites)

    def _for(self, radius: int) -> DiceSprites:
        """The sprites of this look and size."""
        p = self._scene.painter
        if self._sprites is None or self._made_for != (p, radius):
            felt = p.colour("baize")
            same = self._made_for is not None and self._made_for[0] is p
            painter = self._sprites.painter if self._sprites is not None and same else DicePainter(felt)
            if self._sprites is not None:
                self._sprites.clear()
                if painter is not self._sprites.painter:
                    self._sprites.painter.close()
            self._sprites, self._made_for = DiceSprites(self._scene.stage, painter, self._dice, radius), (p, radius)
        return self._sprites

    def _look_again(self, sprites: DiceSprites) -> None:
        """Where a resting die is still without its fine picture, look for it again soon."""
        missing = any(
            pose is not None and pose.lie is not None
            and sprites.painter.fine(die, pose.lie, max(4, round(sprites.radius * pose.size))) is None
            for die, pose in zip(self._dice, self._poses, strict=True))
        if missing and not self._looking:
            self._looking = True
            self._scene.clock.play(pause(_LOOK_AGAIN, self._look, paced=False))

    def _look(self) -> None:
        self._looking = False
        if self._sprites is not None:
            self._sprites.show(self._poses)
            self._look_again(self._sprites)
