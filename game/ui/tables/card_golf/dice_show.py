"""The dice of a stroke in the tray: thrown out of the cup, thrown again in part, and where they lie."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from game.ui.animation import Tween, linear
from game.ui.dice.die import DieModel, Motion, Pose, fade, rest_pose
from game.ui.dice.motion import ThrowSpec, throw
from game.ui.dice.on_table import DiceOnTable
from game.ui.scene import Scene
from game.ui.tables.card_golf.dice_tray import StrokeTray
from game.ui.tables.face import TELL, Track

MOST: Final = 8             # dice of one roll
_FACES: Final = ("1", "6", "2", "5", "3", "4")      # opposite ones side by side
_FADE: Final = .3


class StrokeDice:
    """Places are kept in shares of the felt, so that the dice follow it."""

    def __init__(self, scene: Scene, tray: StrokeTray) -> None:
        self._scene, self._tray = scene, tray
        self._pictures = DiceOnTable(scene)
        self._faces: tuple[int, ...] = ()
        self._places: dict[int, tuple[float, float, float]] = {}
        self._moving = False
        self._seen = True

    @property
    def _die(self) -> DieModel:
        theme = self._scene.painter.look.theme
        return DieModel("d6", _FACES, theme.ivory, theme.shade)

    def lay(self, faces: Sequence[int]) -> None:
        """These dice lie, at once; () none. Dice that lie so already stay where they are."""
        if self._moving:
            self._moving = False
        elif tuple(faces) == self._faces:
            self.relay()
            return
        if tuple(faces) != self._faces or len(self._places) != len(self._faces):
            self._faces = tuple(faces)
            self._places = {die: self._spread(die, len(faces)) for die in range(len(faces))}
        self.relay()

    def see(self, seen: bool) -> None:
        """Whether the tray is on the screen."""
        if seen != self._seen:
            self._seen = seen
            self.relay()

    def relay(self) -> None:
        """Everything where it belongs now."""
        if not self._seen:
            self._pictures.show({}, self._tray.radius)
        if self._tray.rect.w <= 0 or self._moving or not self._seen:
            return
        self._pictures.use((self._die,) * MOST)
        self._pictures.show(self._poses(), self._tray.radius)
        if self._scene.painter.look.motion and self._scene.settings.speed:
            self._pictures.expect_cup(self._tray.radius)

    def places(self) -> dict[int, tuple[float, float]]:
        """The middles of the dice, in device pixels."""
        felt = self._tray.felt
        return {die: (felt.x + x * felt.w, felt.y + y * felt.h) for die, (x, y, _turn) in self._places.items()}

    def _poses(self) -> dict[int, Pose]:
        die, spots = self._die, self.places()
        return {n: rest_pose(die, die.showing(str(face))[0], spots[n], self._places[n][2])
                for n, face in enumerate(self._faces) if n in spots}

    def _spread(self, die: int, count: int) -> tuple[float, float, float]:
        """A place of its own for a die that nobody saw thrown."""
        across = 4 if count > 4 else max(1, count)
        row, column = divmod(die, across)
        rows = -(-count // across)
        return (column + .5 + (.08 if row else 0)) / (across + .2), (row + .5) / rows, Random(die).uniform(-24, 24)

    def throw(self, faces: Sequence[int], again: int) -> Track:
        """These faces are rolled; of a roll that lies only the dice of the mask `again`, the rest stay."""
        new = tuple(faces)
        rolled = [n for n in range(len(new)) if not again or again >> n & 1]
        stay = {n: place for n, place in self._places.items() if again and n not in rolled}
        die, felt, radius = self._die, self._tray.felt, self._tray.radius
        self._pictures.use((die,) * MOST)
        resting = self._poses()
        kept = {n: resting[n] for n in stay if n in resting}
        lying = [(pose.x, pose.y) for pose in kept.values()]
        rng = Random(f"{new} {again} {self._scene.shell.size}")
        begin = [resting.get(n) if again else None for n in rolled]
        sides = [die.showing(str(new[n]))[0] for n in rolled]
        motion = throw(ThrowSpec([die] * len(rolled), sides, begin, (felt.x, felt.y, felt.w, felt.h), radius, lying=lying), rng)
        self._moving = True

        def lie() -> None:
            self._moving = False
            self._faces = new
            for n, pose in zip(rolled, motion.at(motion.length), strict=True):
                turn = pose.lie.turn if pose.lie is not None else 0.0
                stay[n] = (pose.x - felt.x) / max(1, felt.w), (pose.y - felt.y) / max(1, felt.h), turn
            self._places = stay
            self.relay()
        return (self._flown(rolled, motion, begin, kept, lie), TELL)

    def _flown(self, rolled: Sequence[int], motion: Motion, begin: Sequence[Pose | None], kept: dict[int, Pose],
               lie: Callable[[], None]) -> Tween:
        """From where the dice are to where they lie: out of the cup, or faded where motion is reduced."""
        still, heard = not self._scene.painter.look.motion, 0.0
        if still:
            motion = fade(begin, motion.at(motion.length), _FADE)

        def fly(share: float) -> None:
            nonlocal heard
            now = share * motion.length
            if self._moving and self._seen:
                self._pictures.show({**kept, **dict(zip(rolled, motion.at(now), strict=True))}, self._tray.radius, motion.cup_at(now))
                self._pictures.hear(motion.knocks_between(heard, now))
            heard = now
        return Tween(motion.length, fly, linear, lie)
