"""Where the cup is, and where a die in it is seen: geometry that motions, pictures and sprites share. Knows no pygame."""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from game.ui.dice.solids import TILT
from game.ui.dice.tumble import Cup

FULL_TIP: Final = math.radians(112)
"""How far the cup is turned over when it is tipped."""
_TIP_LIFT: Final = 2.2      # radii that the hand lifts the cup while it tips it ...
_HELD_LIFT: Final = 3.5     # ... and above the felt where it comes from and goes to
_LOWEST: Final = .75        # radii from the cup's floor to the middle of a die on it, and from one level to the next
_LEVEL: Final = .62
_COS: Final = math.cos(TILT)
_SIN: Final = math.sin(TILT)


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
