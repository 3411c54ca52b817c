"""The dice of a scene, by number: one set of sprites that outlives changes of look and size. At rest nothing is drawn again.

They are made once the scene stands: what computes beside its first picture takes the time from that.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from game.ui.animation import pause
from game.ui.dice.cup import CupPose
from game.ui.dice.die import DieModel, Knock, Pose
from game.ui.dice.sprites import DicePainter, DiceSprites
from game.ui.paint import Painter
from game.ui.scene import Scene
from game.ui.sound.player import SoundName

_NOISES: Final[Mapping[str, SoundName]] = MappingProxyType({"die": "dice", "edge": "rail", "felt": "drop", "cup": "rattle"})
_AT_ONCE = 2            # noises that begin with one picture
_FAINT = .05            # the strength from which one is heard
_LOOK_AGAIN = .03       # seconds until dice that are still being made, or drawn more finely, are looked for again


class DiceOnTable:
    """Shows dice by number, and the cup. A die that is not named is not seen."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self.dice: tuple[DieModel, ...] = ()
        self._sprites: DiceSprites | None = None
        self._made_for: tuple[Painter, int, tuple[DieModel, ...]] | None = None
        self._shown: tuple[list[Pose | None], CupPose | None] = [], None
        self._looking = False
        scene.at_end(self.close)

    def close(self) -> None:
        """Nothing is shown any more, and nothing kept."""
        if self._sprites is not None:
            self._sprites.clear()
            self._sprites.painter.close()
        self._sprites, self._made_for, self._shown = None, None, ([], None)

    def use(self, dice: Sequence[DieModel]) -> None:
        """These are the dice from now on."""
        self.dice = tuple(dice)

    @property
    def poses(self) -> dict[int, Pose]:
        """The dice that are shown, by number, and how."""
        return {die: pose for die, pose in enumerate(self._shown[0]) if pose is not None}

    @property
    def cup(self) -> CupPose | None:
        """The cup as it is shown, or None."""
        return self._shown[1]

    def show(self, poses: Mapping[int, Pose], radius: float, cup: CupPose | None = None) -> None:
        """Show these dice so; `radius` is that of a die of size 1 in device pixels."""
        sprites = self._for(round(radius))
        self._shown = [poses.get(die) for die in range(len(self.dice))], cup
        sprites.show(*self._shown)
        self._look_again(sprites)

    def expect_cup(self, radius: float) -> None:
        """The cup will be seen soon."""
        sprites = self._for(round(radius))
        sprites.expect_cup()
        self._look_again(sprites)

    def hear(self, knocks: Sequence[Knock]) -> None:
        """Sound the noises of one picture: the loudest few, as more would only be louder."""
        for knock in sorted(knocks, key=lambda knock: -knock.strength)[:_AT_ONCE]:
            if knock.strength > _FAINT:
                self._scene.shell.sounds.play(_NOISES[knock.struck], .8 * knock.pan, knock.strength ** .7)

    def _for(self, radius: int) -> DiceSprites:
        """The sprites of this look and size."""
        p, old = self._scene.painter, self._sprites
        if old is None or self._made_for != (p, radius, self.dice):
            same = self._made_for is not None and self._made_for[0].look.theme == p.look.theme
            painter = old.painter if old is not None and same else DicePainter(p.colour("baize"))
            if old is not None:
                old.clear()
                if painter is not old.painter:
                    old.painter.close()
            self._sprites, self._made_for = DiceSprites(self._scene.stage, painter, self.dice, radius), (p, radius, self.dice)
            return self._sprites
        return old

    def _look_again(self, sprites: DiceSprites) -> None:
        """Where dice cannot be drawn yet, or only coarsely, look for them again soon."""
        if not (sprites.made and sprites.settled) and not self._looking:
            self._looking, shown = True, self._shown
            self._scene.clock.play(pause(_LOOK_AGAIN, lambda: self._look(shown), paced=False))

    def _look(self, shown: tuple[list[Pose | None], CupPose | None]) -> None:
        """Show the same again, unless something else has been shown meanwhile."""
        self._looking = False
        if self._sprites is not None:
            self._sprites.make()
        if self._sprites is not None and len(self._shown[0]) == len(self._sprites.dice):
            if shown is self._shown:
                self._sprites.show(*shown)
            self._look_again(self._sprites)
