"""Dice on a table: models, poses and motions of dice, the cup's measures and motion, and a die as a flat emblem."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

import pygame

from game.ui.dice.solids import DRAWN, SOLIDS, STEP, TILT, DieKind, Quaternion, Vector, between, opposite, overhangs, quaternion_of, resting
from game.ui.looks.theme import RGB, SIZES
from game.ui.paint import Painter, put

# ---- the cup: its measures, how it follows the hand, and where it and a die in it are drawn. Knows no pygame
MOUTH: Final = 2.75         # the cup's radius at its lip, in radii of a die ...
BASE: Final = 2.35          # ... and at its foot
HIGH: Final = 3.1           # its height, and the thickness of its wall
WALL: Final = .17
FULL_TIP: Final = math.radians(112)
"""The angle in radians by which the cup is turned when it is fully tipped."""
_HAND: Final = 420.0        # how stiffly the cup follows the hand ...
_GIVE: Final = 30.0         # ... and how soon it stops swinging
_TIP_LIFT: Final = 2.2      # radii that the hand lifts the cup while it tips it
_CLEAR: Final = 5.0         # radii below the felt's near edge from which on no part of a cup is over the felt, tipped or not
_FADES: Final = .25         # the share of its way beside the felt in which a cup that comes or goes is faded
_LOWEST: Final = .75        # radii from the cup's floor to the middle of a die on it, and from one level to the next
_LEVEL: Final = .62
_COS: Final = math.cos(TILT)
_SIN: Final = math.sin(TILT)


@dataclass(slots=True)
class Cup:
    """The cup: the place and speed of its foot, how far it is tipped (0..1) and in which direction, and how far it has come (0..1).

    It comes from the player's side of the felt and goes back there: `edge` is the y of that side, in radii.
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
        """Moves for one STEP towards the hand at (x, y), as on a spring; returns its acceleration."""
        ax, ay = (x - self.x) * _HAND - self.vx * _GIVE, (y - self.y) * _HAND - self.vy * _GIVE
        self.vx, self.vy = self.vx + ax * STEP, self.vy + ay * STEP
        self.x, self.y = self.x + self.vx * STEP, self.y + self.vy * STEP
        return ax, ay


class CupPose(NamedTuple):
    """The place of the middle of the cup's foot, how far it is tipped (0..1) and in which direction (y down), and its opacity (`shown`).

    A `carried` cup comes or goes in a hand, above all dice.
    """

    x: float
    y: float
    tip: float
    way: tuple[float, float]
    shown: float
    carried: bool = False

    def placed(self, left: float, top: float, radius: float) -> CupPose:
        """This pose, which is in radii from a felt's corner, in pixels; the corner is at (left, top)."""
        return self._replace(x=left + self.x * radius, y=top + self.y * radius)


def axis(tip: float, way: tuple[float, float]) -> tuple[float, float, float]:
    """The unit vector from foot to mouth of a cup tipped so far, in the frame of the picture: x right, y up, z towards the eye."""
    angle = tip * FULL_TIP
    x, y, z = math.sin(angle) * way[0], -math.sin(angle) * way[1], math.cos(angle)
    return x, _COS * y + _SIN * z, _COS * z - _SIN * y


def cup_pose(cup: Cup) -> CupPose:
    """The pose in which the cup is drawn, in radii. Over the felt it is opaque, so that no die shows through it."""
    return CupPose(cup.x, _foot(cup), cup.tip, cup.way, min(1.0, cup.shown / _FADES), cup.shown < 1)


def seat(cup: Cup, x: float, y: float, level: float) -> tuple[float, float, float]:
    """The x, y and height of the pose in which a die in the cup is drawn, (x, y) from the cup's middle and at that level, in radii.

    The height only orders the dice from front to back.
    """
    ax, ay, _ = axis(cup.tip, cup.way)
    up = _LOWEST + _LEVEL * level
    near = 1.0 if cup.tip < .5 else .6
    drawn = _foot(cup) + near * y * _COS - ay * up
    return cup.x + near * x + ax * up, drawn + level / 2, level


def _foot(cup: Cup) -> float:
    """The y at which the middle of the cup's foot is drawn: raised while it is tipped, and beside the felt while it is faded."""
    aside = max(0.0, cup.edge + _CLEAR - cup.y) / (1 - _FADES)
    return cup.y - _TIP_LIFT * cup.tip * _SIN + aside * (1 - cup.shown)


# ---- dice on a table: what a die is, its pose, and motions that bring dice from one pose to another. Knows no game and no pygame
# Places are in the caller's units (mostly device pixels): x right, y DOWN the screen, like everything that is laid out; `(x, y)` is the
# place at which the die's middle is drawn while it rests. Heights are units above that rest. Motions: `game.ui.dice.motion`; pictures:
# `game.ui.dice.sprites`.
# A table game needs few calls::
#
#     die = Die("d12", tuple(str(n) for pair in pairs for n in pair), (178, 50, 39), (251, 239, 216))
#     motion = throw(Throw([die] * 9, faces, poses, tray, radius), rng)     # game.ui.dice.motion
#     sprites.show(motion.at(seconds), motion.cup_at(seconds))               # game.ui.dice.sprites, every frame
# Players shake the cup themselves with the `Shaker` of `game.ui.dice.motion`.
PIPS: Final[Mapping[str, str]] = MappingProxyType({number: f"pips {number}" for number in "123456"})
"""The names of faces with pips, by number. They are drawn, not set in type."""


@dataclass(frozen=True, slots=True)
class DieModel:
    """A die: its solid, the lettering of its faces (numerals or short words), and its colours.

    `faces` are in pairs of opposite ones: 2k is opposite 2k+1. A single 6 or 9 is drawn with a line under it; with `pips` the faces 1 to 6
    have pips. Raises ValueError unless there are as many faces as the solid has, or for pips with other faces.
    """

    solid: DieKind
    faces: tuple[str, ...]
    colour: RGB
    ink: RGB
    pips: bool = False

    def __post_init__(self) -> None:
        if len(self.faces) != SOLIDS[self.solid].faces:
            raise ValueError(f"a {self.solid} has {SOLIDS[self.solid].faces} faces, not {len(self.faces)}")
        if self.pips and not PIPS.keys() >= set(self.faces):
            raise ValueError("pips are for the faces 1 to 6")

    @property
    def engraved(self) -> tuple[str, ...]:
        """The engraving of each face: its words, or the name of that many pips."""
        return tuple(PIPS[face] for face in self.faces) if self.pips else self.faces

    def showing(self, face: str) -> tuple[int, ...]:
        """The numbers of the faces with that lettering; () for none."""
        return tuple(i for i, said in enumerate(self.faces) if said == face)


class RestingFace(NamedTuple):
    """How a die rests: the number of the face that is up, and the degrees by which its lettering is turned counter-clockwise."""

    face: int
    turn: float


class Pose(NamedTuple):
    """The place and rotation of a die. `lie` is None while it moves, or leans.

    `size` scales the die (those on the rack are small), `shown` 0..1 is its opacity, `spin` its rotation (radians a second in the table's
    frame), and `inside` says that it is in the cup.
    """

    x: float
    y: float
    height: float
    turn: Quaternion
    lie: RestingFace | None = None
    size: float = 1.0
    shown: float = 1.0
    spin: Vector = (0.0, 0.0, 0.0)
    inside: bool = False


class Knock(NamedTuple):
    """A noise in a motion: when (seconds), where (-1 left .. 1 right), how loud (0..1), and what the die struck."""

    time: float
    pan: float
    strength: float
    struck: Literal["die", "edge", "felt", "cup"]


class FallTime(NamedTuple):
    """A die that leaves the tray: its number, and the seconds between which it falls and can be caught."""

    die: int
    start: float
    end: float


class Motion(ABC):
    """Dice that move for `length` seconds at speed 1, with the cup; `leaves` are the dice that leave the tray, in order of time."""

    def __init__(self, length: float, leaves: tuple[FallTime, ...] = ()) -> None:
        self.length, self.leaves = length, leaves

    @abstractmethod
    def at_share(self, share: float) -> tuple[Pose, ...]:
        """A pose for every die at a share (0..1) of the time."""

    def cup_at_share(self, share: float) -> CupPose | None:
        """The cup at a share (0..1) of the time; None while there is none."""
        return None

    def knocks(self) -> Sequence[Knock]:
        """The noises, in order of time; for a throw, only those that have been simulated so far."""
        return ()

    def at(self, seconds: float) -> tuple[Pose, ...]:
        """A pose for every die; before the start the first, after the end the last."""
        return self.at_share(self._share(seconds))

    def cup_at(self, seconds: float) -> CupPose | None:
        """The cup at that time; None while there is none."""
        return self.cup_at_share(self._share(seconds))

    def _share(self, seconds: float) -> float:
        return min(1.0, max(0.0, seconds / self.length)) if self.length > 0 else 1.0

    def knocks_between(self, start: float, end: float) -> tuple[Knock, ...]:
        """The noises in start <= time < end, for one frame; everything up to the time that is shown has been simulated."""
        return tuple(knock for knock in self.knocks() if start <= knock.time < end)


def rest_pose(die: DieModel, face: int, spot: tuple[float, float], turn: float = 0, *, bottom: bool = False, size: float = 1.0) -> Pose:
    """A die resting at `spot` with that face up (with `bottom`: down), its lettering turned by `turn` degrees.

    >>> rest_pose(DieModel("d6", tuple("123456"), (0, 0, 0), (9, 9, 9)), 2, (10, 20), 7, bottom=True).lie
    RestingFace(face=3, turn=7)
    """
    up = opposite(face) if bottom else face
    return Pose(spot[0], spot[1], 0.0, _lying(die.solid, up, turn), RestingFace(up, turn), size)


@lru_cache(maxsize=1024)
def _lying(kind: DieKind, face: int, turn: float) -> Quaternion:
    """The rotation of a die at rest; cached, as a table is laid out again at every change, and most of its dice stay as they are."""
    return quaternion_of(resting(kind, face, turn))


def raised(dice: Sequence[DieModel], poses: Sequence[Pose], radius: float) -> tuple[Pose, ...]:
    """Poses whose heights are of the dice's lowest points, changed to heights of their middles, as a die on a corner is higher.

    Dice that rest, are in the cup or fall beside the table are left as they are.
    """
    out = list(poses)
    for kind in {die.solid for die in dice}:
        free = [i for i, (die, pose) in enumerate(zip(dice, poses, strict=True))
                if die.solid == kind and pose.lie is None and not pose.inside and pose.height >= 0]
        if free:
            for i, above in zip(free, overhangs(kind, [poses[i].turn for i in free]).tolist(), strict=True):
                out[i] = poses[i]._replace(height=poses[i].height + above * DRAWN[kind] * radius)
    return tuple(out)


class CarriedPoses(Motion):
    """Dice that move from poses to poses in an arc."""

    def __init__(self, start: Sequence[Pose], end: Sequence[Pose], each: float, lift: float, stagger: float) -> None:
        super().__init__(each + stagger * max(0, len(start) - 1))
        self._ways, self._each, self._lift, self._stagger = tuple(zip(start, end, strict=True)), each, lift, stagger
        self._landed = tuple(Knock(min(self.length, i * stagger + each), 0.0, .35, "felt") for i in range(len(start)))

    def at_share(self, share: float) -> tuple[Pose, ...]:
        now = share * self.length
        return tuple(_carried(a, b, (now - i * self._stagger) / self._each if self._each > 0 else 1.0, self._lift)
                     for i, (a, b) in enumerate(self._ways))

    def knocks(self) -> Sequence[Knock]:
        return self._landed


def travel(start: Sequence[Pose], end: Sequence[Pose], length: float = .45, lift: float = 40.0, stagger: float = .0) -> Motion:
    """A motion of dice from poses to poses in an arc `lift` units high, as for dice that go to the rack or are turned over in place.

    `stagger` seconds pass between the starts of two dice; `length` is each die's own time in seconds.
    Start and end are exactly the poses given. Raises ValueError where they differ in number.
    """
    if len(start) != len(end):
        raise ValueError("as many poses at the end as at the start")
    return CarriedPoses(start, end, length, lift, stagger)


class FadingPoses(Motion):
    """Dice that fade out at the start, and then in at their end poses."""

    def __init__(self, start: Sequence[Pose | None], end: Sequence[Pose], length: float) -> None:
        super().__init__(length)
        self._ways = tuple(zip(start, end, strict=True))

    def at_share(self, share: float) -> tuple[Pose, ...]:
        return tuple(b if share >= 1 or a == b else
                     a._replace(shown=a.shown * (1 - 2 * share)) if a is not None and share < .5 else
                     b._replace(shown=b.shown * max(0.0, 2 * share - 1)) for a, b in self._ways)


def fade(start: Sequence[Pose | None], end: Sequence[Pose], length: float = .3) -> Motion:
    """The replacement of any motion where motion is reduced: dice fade out where they are (None: nowhere), then in at their end poses.

    Raises ValueError where start and end differ in number.
    """
    if len(start) != len(end):
        raise ValueError("as many poses at the end as at the start")
    return FadingPoses(start, end, length)


def _carried(a: Pose, b: Pose, share: float, lift: float) -> Pose:
    if share <= 0 or a == b:
        return a
    if share >= 1:
        return b
    s = share * share * (3 - 2 * share)
    return Pose(a.x + (b.x - a.x) * s, a.y + (b.y - a.y) * s, a.height + (b.height - a.height) * s + lift * 4 * s * (1 - s),
                between(a.turn, b.turn, s), None, a.size + (b.size - a.size) * s, a.shown + (b.shown - a.shown) * s)


# ---- a twelve-sided die from above as a flat emblem: a pentagon within a decagon. For legends, lists and figures of the rules
_FINER: Final = 4      # how many times larger it is drawn before it is scaled down, as pygame draws polygons with hard edges


def d12_emblem(p: Painter, colours: tuple[RGB, RGB], face: str, size: int) -> pygame.Surface:
    """A die of these colours (body, lettering) with that face up, `size` device pixels across."""
    colour, ink = colours
    big = pygame.Surface((size * _FINER, size * _FINER), pygame.SRCALPHA, 32)
    middle, reach = size * _FINER / 2, size * _FINER / 2 - _FINER
    vectors = [pygame.Vector2(0, -1).rotate(36 * i) for i in range(10)]
    outer = [(middle + v.x * reach, middle + v.y * reach) for v in vectors]
    inner = [(middle + v.x * reach * .6, middle + v.y * reach * .6) for v in vectors[::2]]
    darker, edge = tuple(int(c * .78) for c in colour), tuple(int(c * .5) for c in colour)
    pygame.draw.polygon(big, darker, outer)
    pygame.draw.polygon(big, colour, inner)
    for a, b in zip(inner, outer[::2], strict=True):
        pygame.draw.line(big, edge, a, b, _FINER)
    pygame.draw.polygon(big, edge, outer, _FINER)
    pygame.draw.polygon(big, edge, inner, _FINER)
    small = pygame.transform.smoothscale(big, (size, size))
    fits = min(1.0, size * .44 / max(1, p.font(SIZES.lead, "bold").get_linesize()) * 1.3)
    put(small, p.text(face, SIZES.lead * fits, ink, "bold"), (size / 2, size / 2), True)
    return small
