"""The card on the wall that has been turned over: at most one shows its back."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from game.ui.animation import Animator, Tween
from game.ui.wall.hanging import Hanging
from game.ui.wall.pinned import Pinned
from game.ui.wall.wall import Wall

_TURNED: Final = .25        # seconds at speed 1
_BRIGHT: Final = .15


class TurnedCard:
    """Which card shows its back, by the file of its save: that stays so when the wall is hung again."""

    def __init__(self, motion: Animator) -> None:
        self._motion = motion
        self.path: Path | None = None

    def put(self, wall: Wall, path: Path | None) -> None:
        """The card of that save shows its back, and no other."""
        former = self._on(wall)
        if former is not None and path != self.path:
            self._turn(former, over=False)
        self.path = path
        card = self._on(wall)
        if card is not None and not card.turned:
            self._turn(card, over=True)

    def hang(self, one: Hanging) -> None:
        """A card comes into sight: as it was."""
        if isinstance(one, Pinned):
            one.turn(float(one.what.path == self.path))

    def _on(self, wall: Wall) -> Pinned | None:
        found = (one for one in wall.in_sight if isinstance(one, Pinned) and one.what.path == self.path)
        return next(found, None)

    def _turn(self, card: Pinned, *, over: bool) -> None:
        if self._motion.speed:
            self._motion.play(Tween(_TURNED, card.turn if over else lambda share: card.turn(1 - share)))
        else:
            card.turn(float(over))


def brighten(clock: Animator, speed: float, wall: Wall) -> None:
    """The light of the chosen picture comes up, at that speed; that the pressed button is let go does not end it."""
    chosen = wall.widget(wall.selected)
    if chosen is not None and speed:
        clock.play(Tween(_BRIGHT / speed, chosen.brighten))
