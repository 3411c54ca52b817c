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
_TIP_LIFT: Final = 2.2      # radii that the hand lifts the cup while it tips it
_CLEAR: Final = 5.0         # radii below the felt's near edge from which on no part of a cup is over the felt, tipped or not
_FADES: Final = .25         # of the way of a cup that comes or goes in which it is faded: there it is beside the felt
_LOWEST: Final = .75        # radii from the cup's floor to the middle of a die on it, and from one level to the next
_LEVEL: Final = .62
_COS: Final = math.cos(TILT)
_SIN: Final = math.sin(TILT)


@dataclass(slots=True)
class Cup:
    """The cup: where its foot stands, how it moves, how far it is tipped over (0..1) and to which side, and how much it is there (0..1).

    It comes from the side of the felt where the player sits, and goes there: `edge` is how far down that lies, in radii.
    """

    x: float
    y: float
    vx: float = 0.0
    vy: float = 0.0
    tip: float = 0.0
    way: tuple[float, float] = (0.0, -1.0)
    shown: float = 0.0
    edge: float = 0.0

    def follow(self, x: float, y: float) -> tuple[float, float]:
        """Moves for one step towards the hand there, as on a spring; returns its acceleration."""
        ax, ay = (x - self.x) * _HAND - self.vx * _GIVE, (y - self.y) * _HAND - self.vy * _GIVE
        self.vx, self.vy = self.vx + ax * STEP, self.vy + ay * STEP
        self.x, self.y = self.x + self.vx * STEP, self.y + self.vy * STEP
        return ax, ay


class CupPose(NamedTuple):
    """Where the middle of the cup's foot is drawn, how far it is tipped (0..1) and to which side (y down), and how much of it is seen.

    One that is `carried` comes or goes in a hand, above all dice.
    """

    x: float
    y: float
    tip: float
    way: tuple[float, float]
    shown: float
    carried: bool = False

    def placed(self, left: float, top: float, radius: float) -> CupPose:
        """The pose in pixels, of one in radii from a felt's corner that lies there."""
        return self._replace(x=left + self.x * radius, y=top + self.y * radius)


def axis(tip: float, way: tuple[float, float]) -> tuple[float, float, float]:
    """The unit vector from the foot of a cup so tipped to its mouth, in the frame of the picture: x right, y up, z towards the eye."""
    angle = tip * FULL_TIP
    x, y, z = math.sin(angle) * way[0], -math.sin(angle) * way[1], math.cos(angle)
    return x, _COS * y + _SIN * z, _COS * z - _SIN * y


def cup_pose(cup: Cup) -> CupPose:
    """How the cup is drawn, in radii. Where it is over the felt it is opaque: no die is ever seen through it."""
    return CupPose(cup.x, _foot(cup), cup.tip, cup.way, min(1.0, cup.shown / _FADES), cup.shown < 1)


def seat(cup: Cup, x: float, y: float, level: float) -> tuple[float, float, float]:
    """Where a die at (x, y) from the cup's middle and at that level is drawn, as the place and height of a pose, in radii.

    The height only says which dice lie above which.
    """
    ax, ay, _ = axis(cup.tip, cup.way)
    up = _LOWEST + _LEVEL * level
    near = 1.0 if cup.tip < .5 else .6
    drawn = _foot(cup) + near * y * _COS - ay * up
    return cup.x + near * x + ax * up, drawn + level / 2, level


def _foot(cup: Cup) -> float:
    """How far down the middle of its foot is drawn: lifted while it is tipped, and beside the felt as long as it is faded."""
    aside = max(0.0, cup.edge + _CLEAR - cup.y) / (1 - _FADES)
    return cup.y - _TIP_LIFT * cup.tip * _SIN + aside * (1 - cup.shown)
