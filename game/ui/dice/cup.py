"""The cup: its measures, how it follows the hand, and where it and a die in it are seen. Knows no pygame."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final, NamedTuple

from game.ui.dice.felt_physics import STEP
from game.ui.dice.solids import TILT

MOUTH: Final = 2.75         # radii of a die at its lip ...
BASE: Final = 2.35          # ... and its foot
HIGH: Final = 3.1           # its height, and the thickness of its wall
WALL: Final = .17
FULL_TIP: Final = math.radians(112)
"""How far the cup is turned over when it is tipped."""
_HAND: Final = 420.0        # how stiffly the cup follows the hand ...
_GIVE: Final = 30.0         # ... and how soon it stops swinging
_TIP_LIFT: Final = 2.2      # radii that the hand lifts the cup while it tips it ...
_HELD_LIFT: Final = 3.5     # ... and above the felt where it comes from and goes to
_LOWEST: Final = .75        # radii from the cup's floor to the middle of a die on it, and from one level to the next
_LEVEL: Final = .62
_COS: Final = math.cos(TILT)
_SIN: Final = math.sin(TILT)


@dataclass(slots=True)
class Cup:
    """The cup: where its foot stands, how it moves, how far it is tipped over (0..1) and to which side, and how much it is there (0..1)."""

    x: float
    y: float
    vx: float = 0.0
    vy: float = 0.0
    tip: float = 0.0
    way: tuple[float, float] = (0.0, -1.0)
    shown: float = 0.0

    def follow(self, x: float, y: float) -> tuple[float, float]:
        """Moves for one step towards the hand there, as on a spring; returns its acceleration."""
        ax, ay = (x - self.x) * _HAND - self.vx * _GIVE, (y - self.y) * _HAND - self.vy * _GIVE
        self.vx, self.vy = self.vx + ax * STEP, self.vy + ay * STEP
        self.x, self.y = self.x + self.vx * STEP, self.y + self.vy * STEP
        return ax, ay


class CupPose(NamedTuple):
    """Where the middle of the cup's foot is drawn, how far it is tipped (0..1) and to which side (y down), and how much it is there."""

    x: float
    y: float
    tip: float
    way: tuple[float, float]
    shown: float

    def placed(self, left: float, top: float, radius: float) -> CupPose:
        """The pose in pixels, of one in radii from a felt's corner that lies there."""
        return self._replace(x=left + self.x * radius, y=top + self.y * radius)


def axis(tip: float, way: tuple[float, float]) -> tuple[float, float, float]:
    """The unit vector from the foot of a cup so tipped to its mouth, in the frame of the picture: x right, y up, z towards the eye."""
    angle = tip * FULL_TIP
    x, y, z = math.sin(angle) * way[0], -math.sin(angle) * way[1], math.cos(angle)
    return x, _COS * y + _SIN * z, _COS * z - _SIN * y


def cup_pose(cup: Cup) -> CupPose:
    """How the cup is drawn, in radii."""
    return CupPose(cup.x, cup.y - _lift(cup) * _SIN, cup.tip, cup.way, cup.shown)


def seat(cup: Cup, x: float, y: float, level: float) -> tuple[float, float, float]:
    """Where a die at (x, y) from the cup's middle and at that level is drawn, as the place and height of a pose, in radii.

    The height only says which dice lie above which.
    """
    ax, ay, _ = axis(cup.tip, cup.way)
    up = _LOWEST + _LEVEL * level
    near = 1.0 if cup.tip < .5 else .6
    drawn = cup.y - _lift(cup) * _SIN + near * y * _COS - ay * up
    return cup.x + near * x + ax * up, drawn + level / 2, level


def _lift(cup: Cup) -> float:
    return _TIP_LIFT * cup.tip + _HELD_LIFT * (1 - cup.shown)
