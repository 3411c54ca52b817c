"""Dice for tests."""

from __future__ import annotations

from game.ui.dice.die import DieModel, Pose, rest_pose
from game.ui.dice.solids import SOLIDS, DieKind, face_up, matrix_of

KINDS: tuple[DieKind, ...] = ("d6", "d12")
WHITE, INK, FELT = (228, 217, 192), (34, 30, 26), (37, 107, 87)
RADIUS = 50.0
TRAY = (262.0, 226.0, 870.0, 450.0)


def die_of(kind: DieKind) -> DieModel:
    """A die that counts from 1."""
    return DieModel(kind, tuple(str(i + 1) for i in range(SOLIDS[kind].faces)), WHITE, INK)


def up_of(die: DieModel, pose: Pose) -> int:
    """The face that looks up most."""
    return face_up(die.solid, matrix_of(pose.turn))


def flatness(die: DieModel, pose: Pose) -> float:
    """The cosine between the upper face and straight up."""
    return float((SOLIDS[die.solid].normals @ matrix_of(pose.turn)[2]).max())


def lying(dice: list[DieModel], tray: tuple[float, float, float, float] = TRAY, radius: float = RADIUS) -> list[Pose]:
    """The dice at rest in two rows."""
    left, top, width, height = tray
    return [rest_pose(die, 0, (left + radius * 1.2 + (i % 5) * (width - 2.4 * radius) / 4.6, top + height * (.28 + .45 * (i // 5))), 10)
            for i, die in enumerate(dice)]
