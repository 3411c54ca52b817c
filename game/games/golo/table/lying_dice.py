"""The dice that lie in GOLO's tray: which face of each is up, and where it lies. Knows nothing of motion."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pygame

from game.games.golo.rules.dice import PARS, Content, Die
from game.games.golo.rules.values import State
from game.games.golo.table.dice_placement import DiePlace, Reach, free_place, in_tray, spread
from game.games.golo.table.emblem import COLOURS
from game.games.golo.table.tray import Tray
from game.ui.dice.die import DieModel, Pose, rest_pose
from game.ui.dice.solids import Quaternion, opposite


class LyingDice:
    """The dice of one tray. Places are kept in shares of its felt, so that they follow it."""

    def __init__(self, tray: Tray) -> None:
        self._tray = tray
        self._content: Content | None = None
        self.models: tuple[DieModel, ...] = ()                  # of all dice of the game, by number
        self._faces: dict[int, int] = {}                        # the face up of each die in the tray
        self._places: dict[int, DiePlace] = {}                  # where
        self._leans: dict[int, tuple[Quaternion, float]] = {}   # how a cocked die is turned, and its height in radii
        self._laid_in = (0, 0)                                  # the size of the felt for which they lie there
        self._rolled_by = (-1, -1)                              # whose roll the faces are of: seat, and first hole or hole

    def __iter__(self) -> Iterator[int]:
        """The numbers of the dice in the tray."""
        return iter(self._places)

    def use(self, content: Content) -> bool:
        """These are the dice of the game; whether they are others than before."""
        if content is self._content:
            return False
        self._content = content
        self.models = tuple(model_of(die) for die in content.dice)
        return True

    def put(self, s: State) -> None:
        """Faces and places of the dice that lie in this position; a die that lies as it did keeps its place."""
        lying = in_tray(s)
        alone = len(lying) == 1
        if (s.turn, s.first) != self._rolled_by:        # faces of somebody else's roll, or of the hole before, mean nothing here
            self._rolled_by = s.turn, s.first
            for one in lying:
                if not one.shows and one.die in self._faces:
                    self._faces[one.die] = self.idle_face(one.die)
                    self._leans.pop(one.die, None)
        for one in lying:
            shown = self.face_up(one.die) if one.die in self._faces else ""
            if one.shows and shown != str(one.shows):
                self._faces[one.die] = self.models[one.die].showing(str(one.shows))[0]
                self._places.pop(one.die, None)
            elif one.die not in self._faces:
                self._faces[one.die] = self.idle_face(one.die)
        for die in [die for die in self._faces if die not in {one.die for one in lying}]:
            self.forget(die)
        for one in lying:
            if one.die not in self._places:
                self._places[one.die] = free_place(one, alone, [place[:2] for place in self._places.values()], self._reach())

    def face_up(self, die: int) -> str:
        """What a die in the tray shows. Raises KeyError where it lies elsewhere."""
        return self.models[die].faces[self._faces[die]]

    def idle_face(self, die: int) -> int:
        """The face up of a die that has not been rolled: its par, where it has that face."""
        return next(iter(self.models[die].showing(str(PARS[die]))), 0)

    def forget(self, die: int) -> None:
        """This die does not lie in the tray any more."""
        self._faces.pop(die, None)
        self._places.pop(die, None)
        self._leans.pop(die, None)

    @property
    def outgrown(self) -> bool:
        """Whether the felt has another size than the one for which they lie there."""
        return self._tray.felt.size != self._laid_in

    def fit(self) -> None:
        """The felt has the size that it has now: dice that would touch on it move apart."""
        if all(self._laid_in):
            self._places = spread(self._places, self._reach())
        self._laid_in = self._tray.felt.size

    def _reach(self) -> Reach:
        """How near dice may lie in the tray as it is."""
        felt, apart = self._tray.felt, 2 * self._tray.radius
        return Reach(apart / max(1, felt.w), apart / max(1, felt.h))

    def pose(self, die: int) -> Pose:
        """How a die lies on the felt as it is."""
        felt, (x, y, turn) = self._tray.felt, self._places[die]
        pose = rest_pose(self.models[die], self._faces[die], (felt.x + x * felt.w, felt.y + y * felt.h), turn)
        lean = self._leans.get(die)
        return pose if lean is None else pose._replace(turn=lean[0], height=lean[1] * self._tray.radius, lie=None)

    def upside_down(self, die: int) -> Pose:
        """How it would lie there with the face up that lies below."""
        pose = self.pose(die)
        return rest_pose(self.models[die], opposite(self._faces[die]), (pose.x, pose.y), self._places[die].turn)

    def turn_over(self, die: int) -> None:
        """The face that lay below is up."""
        self._faces[die] = opposite(self._faces[die])

    def land(self, faces: Mapping[int, int], poses: Mapping[int, Pose], felt: pygame.Rect, off: int) -> None:
        """Thrown dice have come to lie so on this felt, with these faces up, but for those that left the tray (a mask)."""
        self._laid_in = felt.size
        for die, face in faces.items():
            self.forget(die)
            if off >> die & 1:
                continue
            pose = poses[die]
            self._faces[die] = face
            self._places[die] = DiePlace((pose.x - felt.x) / felt.w, (pose.y - felt.y) / felt.h, float(pose.lie.turn) if pose.lie else 0.0)
            if pose.lie is None:
                self._leans[die] = pose.turn, pose.height / self._tray.radius


def model_of(die: Die) -> DieModel:
    """The die as it is drawn: opposite faces side by side."""
    colour, ink = COLOURS[die.par]
    return DieModel("d12", tuple(str(face) for pair in die.pairs for face in pair), colour, ink)
