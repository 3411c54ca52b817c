"""Dice on a table: what a die is, how it lies, and motions that bring dice from one lie to another. Knows no game and no pygame.

Places are in the units of whoever asks (device pixels, mostly): x right, y DOWN the screen, as everything that is laid out; `(x, y)`
is where the die's middle is drawn while it rests. Heights are units above that rest. Motions: `game.ui.dice.motion`; pictures:
`game.ui.dice.sprites`.

A table game needs few calls::

    die = Die("d12", tuple(str(n) for pair in pairs for n in pair), (178, 50, 39), (251, 239, 216))
    motion = throw(Throw([die] * 9, faces, poses, tray, radius), rng)     # game.ui.dice.motion
    sprites.show(motion.at(seconds), motion.cup_at(seconds))               # game.ui.dice.sprites, every frame

and where players shake the cup themselves, `game.ui.dice.shaker`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from game.ui.dice.cup import CupPose
from game.ui.dice.solids import DRAWN, SOLIDS, DieKind, Quaternion, Vector, between, opposite, overhangs, quaternion_of, resting
from game.ui.theme import RGB

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


@dataclass(frozen=True, slots=True)
class Motion:
    """Dice moving for `length` seconds at speed 1, and the cup among them; `leaves` in the order of time.

    A throw is simulated while it is shown: `heard` gives the noises as far as it has come, in the order of time.
    """

    length: float
    at_share: Callable[[float], tuple[Pose, ...]]
    leaves: tuple[FallTime, ...] = ()
    cup_at_share: Callable[[float], CupPose | None] = lambda share: None
    heard: Callable[[], Sequence[Knock]] = tuple

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
        return tuple(knock for knock in self.heard() if start <= knock.time < end)


def rest_pose(die: DieModel, face: int, spot: tuple[float, float], turn: float = 0, *, bottom: bool = False, size: float = 1.0) -> Pose:
    """A die resting at `spot` with that face up (with `bottom`: down), its lettering turned by `turn` degrees.

    >>> rest_pose(DieModel("d6", tuple("123456"), (0, 0, 0), (9, 9, 9)), 2, (10, 20), 7, bottom=True).lie
    RestingFace(face=3, turn=7)
    """
    up = opposite(face) if bottom else face
    return Pose(spot[0], spot[1], 0.0, quaternion_of(resting(die.solid, up, turn)), RestingFace(up, turn), size)


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


def travel(start: Sequence[Pose], end: Sequence[Pose], length: float = .45, lift: float = 40.0, stagger: float = .0) -> Motion:
    """Dice carried from poses to poses in an arc `lift` units high: kept dice go to the rack, or the bottoms are turned up in place.

    `stagger` seconds pass between the start of one die and that of the next; `length` is each die's own time.
    Start and end are exactly the poses given. Raises ValueError where they differ in number.
    """
    if len(start) != len(end):
        raise ValueError("as many poses at the end as at the start")
    whole = length + stagger * max(0, len(start) - 1)

    def at_share(share: float) -> tuple[Pose, ...]:
        now = share * whole
        return tuple(_carried(a, b, (now - i * stagger) / length if length > 0 else 1.0, lift)
                     for i, (a, b) in enumerate(zip(start, end, strict=True)))
    landed = tuple(Knock(min(whole, i * stagger + length), 0.0, .35, "felt") for i in range(len(start)))
    return Motion(whole, at_share, heard=lambda: landed)


def fade(start: Sequence[Pose | None], end: Sequence[Pose], length: float = .3) -> Motion:
    """What stands for any motion where motion is reduced: dice fade out where they are (None: nowhere), then in where they belong.

    Raises ValueError where start and end differ in number.
    """
    if len(start) != len(end):
        raise ValueError("as many poses at the end as at the start")

    def at_share(share: float) -> tuple[Pose, ...]:
        return tuple(b if share >= 1 or a == b else
                     a._replace(shown=a.shown * (1 - 2 * share)) if a is not None and share < .5 else
                     b._replace(shown=b.shown * max(0.0, 2 * share - 1)) for a, b in zip(start, end, strict=True))
    return Motion(length, at_share)


def _carried(a: Pose, b: Pose, share: float, lift: float) -> Pose:
    if share <= 0 or a == b:
        return a
    if share >= 1:
        return b
    s = share * share * (3 - 2 * share)
    return Pose(a.x + (b.x - a.x) * s, a.y + (b.y - a.y) * s, a.height + (b.height - a.height) * s + lift * 4 * s * (1 - s),
                between(a.turn, b.turn, s), None, a.size + (b.size - a.size) * s, a.shown + (b.shown - a.shown) * s)
