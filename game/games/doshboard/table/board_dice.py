"""Doshboard's four dice on the felt: blue for the distance, red for the hook, black for the roll-away, white for hits and lost cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.games.doshboard.rules.events import BlackRolled, DiceRolled, WhiteRolled
from game.games.doshboard.rules.shots import resolve
from game.games.doshboard.rules.values import ShotInPlay, State
from game.games.golf.table.thrown_dice import FeltWidget, ThrownDice
from game.ui.dice.cloth import Cupholder
from game.ui.dice.cup import CupPose
from game.ui.dice.die import DieModel
from game.ui.scene import Scene
from game.ui.table.face import Track
from game.ui.theme import RGB, Theme, rgb

BLUE, RED, BLACK, WHITE = range(4)

COLOURS: Final[tuple[tuple[RGB, RGB], ...]] = (
    (rgb("#2654A8"), rgb("#F4F6FF")), (rgb("#B22C24"), rgb("#FFF0DC")), (rgb("#2B2A2E"), rgb("#F4EFE4")), (rgb("#F2ECDE"), rgb("#1E1A16")))
"""Body and lettering of each die."""

_FACES: Final = tuple(str(face) for low in range(1, 7) for face in (low, 13 - low))     # opposite ones side by side


def model_of(die: int, _theme: Theme | None = None) -> DieModel:
    """What one of the four looks like."""
    return DieModel("d12", _FACES, *COLOURS[die])


def dice_of(s: State, stroke: ShotInPlay | None = None) -> dict[int, int]:
    """The dice of the shot that is being played, or of another one, that lie, each with its number."""
    lying: dict[int, int] = {}
    shot = stroke or s.stroke
    if shot is None or not shot.rolls:
        return lying
    for event in resolve(s.scene, shot.shot(s.turn), shot.rolls).events:
        if isinstance(event, DiceRolled):
            lying |= {BLUE: event.blue, RED: event.red}
        elif isinstance(event, BlackRolled | WhiteRolled):
            lying[BLACK if isinstance(event, BlackRolled) else WHITE] = event.number
    return lying


class BoardDice:
    """The dice of one table."""

    def __init__(self, scene: Scene, tray: FeltWidget) -> None:
        self._dice = ThrownDice(scene, tray, lambda: tuple(model_of(die) for die in (BLUE, RED, BLACK, WHITE)))
        self.see, self.relay, self.shaken = self._dice.see, self._dice.relay, self._dice.shaken
        self.cup: Cupholder = self._dice
        self.lying: dict[int, int] = {}

    @property
    def cup_shown(self) -> CupPose | None:
        """The cup as it is shown, None where it is not."""
        return self._dice.cup_shown

    def lay(self, numbers: Mapping[int, int]) -> None:
        """These dice lie, at once; {} none."""
        self.lying = dict(numbers)
        self._dice.lay({die: str(number) for die, number in numbers.items()})

    def throw(self, numbers: Mapping[int, int], *, fresh: bool = False) -> Track:
        """These dice are thrown out of the cup; those that lie stay, or with `fresh` are taken away."""
        if fresh:
            self.lying = {}
            self._dice.forget()
        self.lying |= numbers
        return self._dice.throw({die: str(number) for die, number in self.lying.items()}, numbers)
