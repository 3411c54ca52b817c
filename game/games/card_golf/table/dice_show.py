"""The dice of a stroke in the tray of Card Golf: thrown out of the cup, thrown again in part, and where they lie."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.games.card_golf.table.dice_tray import StrokeTray
from game.games.golf.table.thrown_dice import ThrownDice
from game.ui.dice.cloth import Cupholder
from game.ui.dice.cup import CupPose
from game.ui.dice.die import DieModel
from game.ui.scene import Scene
from game.ui.table.face import Track
from game.ui.theme import Theme

MOST: Final = 8             # dice of one roll
_FACES: Final = ("1", "6", "2", "5", "3", "4")      # opposite ones side by side


def model_of(theme: Theme) -> DieModel:
    """An ivory die, in that theme."""
    return DieModel("d6", _FACES, theme.ivory, theme.shade, pips=True)


class StrokeDice:
    """Ivory dice with six faces, by their place in the roll."""

    def __init__(self, scene: Scene, tray: StrokeTray) -> None:
        self._scene = scene
        self._dice = ThrownDice(scene, tray, self.models)
        self.see, self.relay, self.places = self._dice.see, self._dice.relay, self._dice.places
        self.cup: Cupholder = self._dice
        self.shaken = self._dice.shaken

    @property
    def cup_shown(self) -> CupPose | None:
        """The cup as it is shown, None where it is not."""
        return self._dice.cup_shown

    def models(self) -> tuple[DieModel, ...]:
        """All dice that may be thrown, in the theme in force."""
        return (model_of(self._scene.painter.look.theme),) * MOST

    def lay(self, faces: Sequence[int]) -> None:
        """These dice lie, at once; () none. Dice that lie so already stay where they are."""
        self._dice.lay(_by_die(faces))

    def throw(self, faces: Sequence[int], again: int) -> Track:
        """These faces are rolled; of a roll that lies only the dice of the mask `again`, the rest stay."""
        if not again:
            self._dice.forget()
        return self._dice.throw(_by_die(faces), [die for die in range(len(faces)) if not again or again >> die & 1])


def _by_die(faces: Sequence[int]) -> dict[int, str]:
    return {die: str(face) for die, face in enumerate(faces)}
