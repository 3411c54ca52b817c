"""Dice on a table: what a die is, how it lies, motions from one lie to another, a die as a flat emblem, and the measures of the cup."""

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

# ---- the cup: its measures, how it follows the hand, and where it and a die in it are seen. Knows no pygame
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


# ---- dice on a table: what a die is, how it lies, and motions that bring dice from one lie to another. Knows no game and no pygame
# Places are in the units of whoever asks (device pixels, mostly): x right, y DOWN the screen, as everything that is laid out; `(x, y)` is
# where the die's middle is drawn while it rests. Heights are units above that rest. Motions: `game.ui.dice.motion`; pictures:
# `game.ui.dice.sprites`.
# A table game needs few calls::
#
#     die = Die("d12", tuple(str(n) for pair in pairs for n in pair), (178, 50, 39), (251, 239, 216))
#     motion = throw(Throw([die] * 9, faces, poses, tray, radius), rng)     # game.ui.dice.motion
#     sprites.show(motion.at(seconds), motion.cup_at(seconds))               # game.ui.dice.sprites, every frame
# and where players shake the cup themselves, `game.ui.dice.motion`.
PIPS: Final[Mapping[str, str]] = MappingProxyType({number: f"pips {number}" for number in "123456"})
"""The names of faces with pips, by their numbers; no typeface has to have them."""


@dataclass(frozen=True, slots=True)
class DieModel:
    """A die: its solid, what its faces say (numerals or short words), its colours.

    `faces` stand in pairs of opposite ones: 2k lies across from 2k+1. A 6 and a 9 standing alone are drawn with a line under them; with
    `pips` the faces 1 to 6 carry pips. Raises ValueError where there are not exactly as many faces as the solid has, or pips for others.
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
        """What is cut into each face: its words, or the name of that many pips."""
        return tuple(PIPS[face] for face in self.faces) if self.pips else self.faces

    def showing(self, face: str) -> tuple[int, ...]:
        """The numbers of the faces that say this; () where none does."""
        return tuple(i for i, said in enumerate(self.faces) if said == face)


class RestingFace(NamedTuple):
    """How a die rests: this face up, its lettering turned counter-clockwise by that many degrees."""

    face: int
    turn: float


class Pose(NamedTuple):
    """Where a die is and how it is turned. `lie` is None while it moves, or leans.

    `size` scales the die (the rack holds small ones), `shown` 0..1 fades it, `spin` says how it turns (radians a second in the table's
    frame), and `inside` that it is in the cup.
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
    """A die that leaves the tray: which, and the seconds between which it falls and can be caught."""

    die: int
    start: float
    end: float


class Motion(ABC):
    """Dice moving for `length` seconds at speed 1, and the cup among them; `leaves` in the order of time."""

    def __init__(self, length: float, leaves: tuple[FallTime, ...] = ()) -> None:
        self.length, self.leaves = length, leaves

    @abstractmethod
    def at_share(self, share: float) -> tuple[Pose, ...]:
        """A pose for every die at a share of the time."""

    def cup_at_share(self, share: float) -> CupPose | None:
        """The cup at a share of the time; None while there is none."""
        return None

    def knocks(self) -> Sequence[Knock]:
        """The noises, in the order of time; of a throw, which is simulated while it is shown, as far as it has come."""
        return ()

    def at(self, seconds: float) -> tuple[Pose, ...]:
        """A pose for every die; before the start the first, after the end the last."""
        return self.at_share(self._share(seconds))

    def cup_at(self, seconds: float) -> CupPose | None:
        """The cup; None while there is none."""
        return self.cup_at_share(self._share(seconds))

    def _share(self, seconds: float) -> float:
        return min(1.0, max(0.0, seconds / self.length)) if self.length > 0 else 1.0

    def knocks_between(self, start: float, end: float) -> tuple[Knock, ...]:
        """The noises in start <= time < end, for one frame: what has been shown has been simulated."""
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
    """The turn in which a die rests so: a table is laid out again at every change, and most of its dice lie where they lay."""
    return quaternion_of(resting(kind, face, turn))


def raised(dice: Sequence[DieModel], poses: Sequence[Pose], radius: float) -> tuple[Pose, ...]:
    """The poses of dice whose heights are those of their lowest points, with heights of their middles: on its corners a die is higher.

    Those that rest, lie in the cup or fall beside the table are left as they are.
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
    """Dice on their way from poses to poses in an arc."""

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
    """Dice carried from poses to poses in an arc `lift` units high: kept dice go to the rack, or the bottoms are turned up in place.

    `stagger` seconds pass between the start of one die and that of the next; `length` is each die's own time.
    Start and end are exactly the poses given. Raises ValueError where they differ in number.
    """
    if len(start) != len(end):
        raise ValueError("as many poses at the end as at the start")
    return CarriedPoses(start, end, length, lift, stagger)


class FadingPoses(Motion):
    """Dice that fade out where they are, then in where they belong."""

    def __init__(self, start: Sequence[Pose | None], end: Sequence[Pose], length: float) -> None:
        super().__init__(length)
        self._ways = tuple(zip(start, end, strict=True))

    def at_share(self, share: float) -> tuple[Pose, ...]:
        return tuple(b if share >= 1 or a == b else
                     a._replace(shown=a.shown * (1 - 2 * share)) if a is not None and share < .5 else
                     b._replace(shown=b.shown * max(0.0, 2 * share - 1)) for a, b in self._ways)


def fade(start: Sequence[Pose | None], end: Sequence[Pose], length: float = .3) -> Motion:
    """What stands for any motion where motion is reduced: dice fade out where they are (None: nowhere), then in where they belong.

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
_FINER: Final = 4      # times as large as it is drawn, then made smaller: pygame draws polygons with hard edges


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
