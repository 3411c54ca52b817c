"""The solids of dice with their faces, and how dice fall, roll, knock and rest on the felt as bodies."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

# ---- the solids of dice: their faces, corners and the rotations that bring a face up. Lengths are in radii: the corners are at about 1
# Faces are numbered so that 2k and 2k+1 are opposite each other. Two frames are used: the die's own, and the table's (x right, y away from
# the viewer, z up).
DieKind = Literal["d6", "d12"]
Matrix = NDArray[np.float64]
Quaternion = tuple[float, float, float, float]      # w, x, y, z of a rotation, of unit length
Vector = tuple[float, float, float]
PHI: Final = (1 + 5 ** .5) / 2
TILT: Final = math.radians(30)
"""The angle in radians between the line of sight and straight down on the table."""
TILTED: Final = np.array(((1, 0, 0), (0, math.cos(TILT), math.sin(TILT)), (0, -math.sin(TILT), math.cos(TILT))))
"""The rotation table -> picture."""


class Solid(NamedTuple):
    """A regular solid with rounded edges: the points whose `sharp`-norm of distances along the axes equals `inradius`."""

    kind: DieKind
    axes: Matrix            # (faces / 2, 3) unit vectors
    normals: Matrix         # (faces, 3), opposite ones next to each other
    frames: Matrix          # (faces, 3, 3): rows right, up, out of each face's lettering
    corners: Matrix         # (corners, 3) of the sharp solid
    rings: tuple[tuple[int, ...], ...]      # the corners round each face, counter-clockwise seen from outside
    inradius: float
    sharp: int
    letter: float           # the side of the square that a face gives to its lettering

    @property
    def faces(self) -> int:
        """The number of faces."""
        return len(self.normals)


def opposite(face: int) -> int:
    """The face across the die.

    >>> opposite(4), opposite(5)
    (5, 4)
    """
    return face ^ 1


def _corners(kind: DieKind) -> Matrix:
    cube = [(x, y, z) for x in (-1.0, 1.0) for y in (-1.0, 1.0) for z in (-1.0, 1.0)]
    if kind == "d6":
        return np.array(cube)
    more = [(0.0, a * PHI, b / PHI) for a in (-1, 1) for b in (-1, 1)]
    return np.array([*cube, *more, *((y, z, x) for x, y, z in more), *((z, x, y) for x, y, z in more)])


def _axes(kind: DieKind) -> Matrix:
    if kind == "d6":
        return np.eye(3)[[2, 1, 0]]
    raw = np.array([(0, 1, PHI), (0, 1, -PHI), (1, PHI, 0), (1, -PHI, 0), (PHI, 0, 1), (-PHI, 0, 1)])
    return np.asarray(raw / math.hypot(1, PHI))


def _frame(normals: Matrix, face: int) -> Matrix:
    """The frame (rows right, up, out) of a face's lettering: upright on an edge, which leaves room for the line under a 6 and a 9."""
    out = normals[face]
    towards = normals @ out
    below = next(i for i in range(len(normals)) if -.1 < towards[i] < .9)
    up = -(normals[below] - towards[below] * out)
    up /= np.linalg.norm(up)
    return np.stack([np.cross(up, out), up, out])


def _ring(corners: Matrix, frame: Matrix) -> tuple[int, ...]:
    along = corners @ frame[2]
    near = np.flatnonzero(along > along.max() - 1e-6)
    turn = np.arctan2(corners[near] @ frame[1], corners[near] @ frame[0])
    return tuple(int(i) for i in near[np.argsort(turn)])


def _solid(kind: DieKind, inradius: float, sharp: int, letter: float) -> Solid:
    axes = _axes(kind)
    normals = np.stack([axes, -axes], 1).reshape(-1, 3)
    frames = np.stack([_frame(normals, face) for face in range(len(normals))])
    corners = _corners(kind)
    corners = corners * (inradius / float((corners @ axes[0]).max()))
    return Solid(kind, axes, normals, frames, corners, tuple(_ring(corners, frame) for frame in frames), inradius, sharp, letter)


SOLIDS: Final[dict[DieKind, Solid]] = {"d6": _solid("d6", .60, 16, 1.02), "d12": _solid("d12", .79, 34, .92)}

DRAWN: Final[dict[DieKind, float]] = {"d6": 1.2, "d12": 1.0}
"""How large a die is drawn, in radii of the disc that it rolls as; the corners of a cube flat on a face are inside that."""


def resting(kind: DieKind, face: int, turn: float) -> Matrix:
    """The rotation from the die's to the table's frame with that face up, its lettering turned `turn` degrees counter-clockwise.

    >>> import numpy as np
    >>> bool(np.allclose(resting("d6", 3, 20) @ SOLIDS["d6"].normals[3], (0, 0, 1)))
    True
    """
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    return np.asarray(np.array(((c, -s, 0), (s, c, 0), (0, 0, 1))) @ SOLIDS[kind].frames[face])


def face_up(kind: DieKind, rotation: Matrix) -> int:
    """The face that is turned up most."""
    return int(np.argmax(SOLIDS[kind].normals @ rotation[2]))


def turn_of(kind: DieKind, turn: Quaternion) -> float:
    """The smallest angle in degrees by which the lettering of a flat die is turned, up to the turns of the face onto itself.

    >>> round(turn_of("d6", quaternion_of(resting("d6", 4, 100))), 6)
    10.0
    """
    matrix = matrix_of(turn)
    frame = matrix @ SOLIDS[kind].frames[face_up(kind, matrix)].T
    period = 360 / len(SOLIDS[kind].rings[0])
    return float((math.degrees(math.atan2(frame[1, 0], frame[0, 0])) + period / 2) % period - period / 2)


def overhangs(kind: DieKind, turns: Sequence[Quaternion]) -> Matrix:
    """For each rotation, how far a die's middle is above its resting height, in radii, while its lowest point touches the table."""
    solid = SOLIDS[kind]
    w, x, y, z = np.array(turns).T
    up = np.stack([2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)])      # the third row of the rotation
    lowest = -(solid.corners @ up).min(0)
    return np.asarray(np.maximum(0.0, (lowest - solid.inradius) * .86))     # the rounding takes a little off the corners


def view_of(rotation: Matrix) -> Matrix:
    """The rotation from the die's frame to the picture's (x right, y up the picture, z towards the eye)."""
    return np.asarray(TILTED @ rotation)


# ---------------------------------------------------------------- rotations

def matrix_of(q: Quaternion) -> Matrix:
    """The matrix of a unit quaternion."""
    w, x, y, z = q
    return np.array(((1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)),
                     (2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)),
                     (2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y))))


def quaternion_of(m: Matrix) -> Quaternion:
    """The unit quaternion of a rotation matrix.

    >>> quaternion_of(matrix_of((0.5, 0.5, -0.5, 0.5)))
    (0.5, 0.5, -0.5, 0.5)
    """
    squares = (1 + m[0, 0] + m[1, 1] + m[2, 2], 1 + m[0, 0] - m[1, 1] - m[2, 2],
               1 - m[0, 0] + m[1, 1] - m[2, 2], 1 - m[0, 0] - m[1, 1] + m[2, 2])
    most = int(np.argmax(squares))
    w, x, y, z = (
        (squares[0], m[2, 1] - m[1, 2], m[0, 2] - m[2, 0], m[1, 0] - m[0, 1]),
        (m[2, 1] - m[1, 2], squares[1], m[0, 1] + m[1, 0], m[0, 2] + m[2, 0]),
        (m[0, 2] - m[2, 0], m[0, 1] + m[1, 0], squares[2], m[1, 2] + m[2, 1]),
        (m[1, 0] - m[0, 1], m[0, 2] + m[2, 0], m[1, 2] + m[2, 1], squares[3]))[most]
    length = math.sqrt(w * w + x * x + y * y + z * z) * (1 if w >= 0 else -1)
    return float(w / length), float(x / length), float(y / length), float(z / length)


def about(axis: tuple[float, float, float], angle: float) -> Quaternion:
    """The rotation by `angle` radians about an axis of any length but zero."""
    s = math.sin(angle / 2) / math.hypot(*axis)
    return math.cos(angle / 2), axis[0] * s, axis[1] * s, axis[2] * s


def times(a: Quaternion, b: Quaternion) -> Quaternion:
    """The product of two rotations: first `b`, then `a`."""
    return (a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3], a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
            a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1], a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0])


def between(a: Quaternion, b: Quaternion, share: float) -> Quaternion:
    """The rotation at a share (0..1) of the way from `a` to `b`, the short way round."""
    dot = sum(x * y for x, y in zip(a, b, strict=True))
    sign = -1.0 if dot < 0 else 1.0
    half = math.acos(min(1.0, abs(dot)))
    if half < 1e-4:
        one, other = 1 - share, share
    else:
        one, other = math.sin((1 - share) * half) / math.sin(half), math.sin(share * half) / math.sin(half)
    w, x, y, z = (one * p + sign * other * q for p, q in zip(a, b, strict=True))
    length = math.sqrt(w * w + x * x + y * y + z * z)
    return w / length, x / length, y / length, z / length


# ---- dice on the felt: discs with a height and a spin that fall, roll, knock against rails and each other, and come to lie on a face
# Lengths are in radii of a die, times in seconds; (0, 0) is the felt's upper left corner, y DOWN the screen, z above the felt.
# Rails and other dice return some of a die's speed; a die that is too slow to tip over another edge falls on the face that it leans to.
# Nothing else decides how it ends: the number on that face is up to the caller.
STEP: Final = 1 / 120
"""Seconds of one step."""
APART: Final = 2.06         # between the middles of dice that touch
RIM: Final = 1.08           # from a die's middle to the rail
GRAVITY: Final = 62.0
RESTED: Final = 1.5
"""Seconds after the pour began when every die is at rest. Few take longer than 1.45; a die that still rocks then is laid flat."""

_FELT: Final = .42          # the share of its speed that a die keeps when it bounces off the felt ...
_RAIL: Final = .62          # ... off a rail ...
_DIE: Final = .70           # ... and off another die
_MOST_SPIN: Final = 22.0    # radians a second
_TIPPING: Final = 3.0       # the speed below which no die tips over another edge
_STIFF: Final = 320.0       # how hard a die falls on its face ...
_DAMPED: Final = 20.0       # ... and how soon it stops rocking
_ROLLED: Final = .86        # the distance from a rolling die's middle to the felt
_IN: Final = 3.4            # the level above which a die is not in the cup yet
_TIRED: Final = .7          # seconds after the pour from which dice slow down faster

BodyState = Literal["lies", "waits", "hops", "shaken", "free", "flung", "gone"]
StruckPart = Literal["die", "edge", "felt", "cup"]


class Knocking(NamedTuple):
    """A noise: when (seconds), its x on the felt, how hard (0..1), and what was struck."""

    time: float
    x: float
    strength: float
    struck: StruckPart


@dataclass(slots=True)
class Body:
    """A die as a body. In the cup, `x` and `y` are from the cup's middle, and `level` is how high it is there."""

    kind: DieKind
    x: float
    y: float
    turn: Quaternion
    state: BodyState = "waits"      # lies, waits, hops (into the cup), shaken (in it), free, flung (over the rail), gone
    z: float = 0.0
    vx: float = 0.0
    vy: float = 0.0
    vz: float = 0.0
    spin: tuple[float, float, float] = (0.0, 0.0, 0.0)
    since: float = 0.0
    level: float = 0.0
    floor: float = 0.0
    start: tuple[float, float] = (0.0, 0.0)
    goal: Quaternion | None = None
    still: bool = False
    leaves: bool = False

    @property
    def inside(self) -> bool:
        """Whether it is so deep in the cup that the cup's wall hides it."""
        return self.state == "shaken" and self.level < _IN


@dataclass
class FeltPhysics:
    """The dice on a felt (width, height). Bodies at rest can be hit, but stay where they are.

    `knocks` collects noises; the caller may empty it. `poured` is when the pour began.
    """

    felt: tuple[float, float]
    bodies: list[Body]
    rng: Random
    now: float = 0.0
    knocks: list[Knocking] = field(default_factory=list)
    poured: float = 0.0

    def _rolls(self, body: Body) -> None:
        if body.still:
            return
        body.vz -= GRAVITY * STEP
        z = body.z + body.vz * STEP
        if z < 0:
            z, hit = 0.0, -body.vz
            body.vz = _FELT * hit if hit > 3 else 0.0
            if hit > 4:
                self._note_knock(body.x, hit / 18, "felt")
            if hit > 5:     # an edge catches: a little of the fall's speed goes sideways, in a random direction
                body.vx, body.vy = body.vx + self._any(.13) * hit, body.vy + self._any(.13) * hit
        body.z = z if z <= 0 else self._under_the_ceiling(body.y + min(0.0, body.vy * STEP), z)
        if body.z < z:
            body.vz = min(body.vz, 0.0)
        grounded = body.z < .05
        speed = math.hypot(body.vx, body.vy)
        if grounded and (speed < _TIPPING or body.goal is not None):
            self._settle(body, speed)
        else:
            tired = max(0.0, self.now - self.poured - _TIRED)
            brake = (2.7 + 6 * tired) * STEP + 6.5 * STEP / max(speed, .01) if grounded else .3 * STEP
            ease = max(0.0, 1 - brake)
            body.vx, body.vy = body.vx * ease, body.vy * ease
            grip = min(1.0, (24 if grounded else 2) * STEP)
            sx, sy, sz = body.spin
            body.spin = sx + (body.vy / _ROLLED - sx) * grip, sy + (body.vx / _ROLLED - sy) * grip, sz - sz * grip
            self._turn(body)
        body.x, body.y = body.x + body.vx * STEP, body.y + body.vy * STEP
        self._walls(body)

    def _settle(self, body: Body, speed: float) -> None:
        """Lets a slow die fall on the face that it leans to and rock until it rests; as it tips, its middle moves along."""
        if body.goal is None or speed > 1.6 * _TIPPING:
            body.goal = _nearest_face(body)
        ex, ey, ez = _between(body.turn, body.goal)
        sx, sy, sz = body.spin
        ease = 1 - _DAMPED * STEP
        sx, sy, sz = (sx + _STIFF * ex * STEP) * ease, (sy + _STIFF * ey * STEP) * ease, (sz + _STIFF * ez * STEP) * ease
        body.spin = sx, sy, sz
        grip = 14 * STEP
        body.vx, body.vy = body.vx + (sy * .8 - body.vx) * grip, body.vy + (sx * .8 - body.vy) * grip
        self._turn(body)
        calm = abs(ex) + abs(ey) + abs(ez) < .006 and abs(sx) + abs(sy) + abs(sz) < .25 and speed < .12
        if calm or self.now - self.poured > RESTED - .02:
            body.turn, body.spin, body.vx, body.vy, body.still = body.goal, (0.0, 0.0, 0.0), 0.0, 0.0, True

    def _walls(self, body: Body) -> None:
        body.x, body.vx = self._railed(body, body.x, body.vx, self.felt[0])
        body.y, body.vy = self._railed(body, body.y, body.vy, self.felt[1])

    def _railed(self, body: Body, at: float, speed: float, length: float) -> tuple[float, float]:
        """The coordinate and speed of a die along one axis of the felt: a rail sends it back, and gives it a jolt."""
        inside = within(at, RIM, length - RIM)
        out = 0.0 if inside == at else -speed if at < inside else speed
        if out <= 0:
            return inside, speed
        self._jolt(body, .3 * out)
        if out > 2.5:
            self._note_knock(body.x, out / 22, "edge")
        return inside, -_RAIL * speed

    def _meet(self) -> None:
        """Lets dice that touch push each other away, and exchange their speeds towards each other."""
        bodies = [body for body in self.bodies if body.state in ("free", "lies", "shaken")]
        for i, one in enumerate(bodies):
            shaken, still, x, y = one.state == "shaken", one.still, one.x, one.y
            for other in bodies[i + 1:]:
                dx = x - other.x
                if dx > APART or dx < -APART:
                    continue
                dy = y - other.y
                if dy > APART or dy < -APART or (still and other.still) or shaken != (other.state == "shaken"):
                    continue
                square = dx * dx + dy * dy
                if square >= APART * APART or (abs(one.level - other.level) > .85 if shaken else abs(one.z - other.z) > 1.7):
                    continue
                self._touch(one, other, (dx, dy), math.sqrt(square))
                x, y, still = one.x, one.y, one.still

    def _touch(self, one: Body, other: Body, apart: tuple[float, float], far: float) -> None:
        nx, ny = (apart[0] / far, apart[1] / far) if far > 1e-6 else (1.0, 0.0)
        fixed, also_fixed = one.state == "lies", other.state == "lies"
        if fixed and also_fixed:
            return
        share = 1.0 if fixed or also_fixed else .5
        push = min(APART - far, .10) * share        # a die that drops between two others slides out instead of jumping
        closing = (one.vx - other.vx) * nx + (one.vy - other.vy) * ny
        swap = (1 + _DIE) * min(0.0, closing) * share
        for body, sign, still in ((one, 1.0, fixed), (other, -1.0, also_fixed)):
            if still:
                continue
            body.x, body.y = body.x + sign * nx * push, body.y + sign * ny * push
            body.vx, body.vy = body.vx - sign * nx * swap, body.vy - sign * ny * swap
            if closing < -1 and body.still:
                body.still, body.goal = False, None
            if closing < -3:
                self._jolt(body, -.35 * closing)
                if body.goal is not None and closing < -5:
                    body.goal = None
            if body.state == "free":
                self._walls(body)
        if closing < -3:
            self._note_knock(self._heard_at(one), -closing / 26, "cup" if one.state == "shaken" else "die")

    def _under_the_ceiling(self, y: float, z: float) -> float:
        """The height limited for a die at that y: in the air it is drawn half its height further up, and may cover only the far rail."""
        return min(z, max(0.0, 2 * (y - .83)))

    @staticmethod
    def _turn(body: Body) -> None:
        """Rotates a die by its spin: `times(about(spin, ...), turn)`, written out, as it is done for every die at every step."""
        sx, sy, sz = body.spin
        size = math.sqrt(sx * sx + sy * sy + sz * sz)
        if size > _MOST_SPIN:
            less = _MOST_SPIN / size
            sx, sy, sz, size = sx * less, sy * less, sz * less, _MOST_SPIN
            body.spin = sx, sy, sz
        if size > 1e-3:
            half = size * STEP / 2
            c, s = math.cos(half), math.sin(half) / size
            sx, sy, sz = sx * s, sy * s, sz * s
            w, x, y, z = body.turn
            body.turn = (c * w - sx * x - sy * y - sz * z, c * x + sx * w + sy * z - sz * y,
                         c * y - sx * z + sy * w + sz * x, c * z + sx * y - sy * x + sz * w)

    def _heard_at(self, body: Body) -> float:
        """The x on the felt at which a knock of that die is heard."""
        return body.x

    def _jolt(self, body: Body, much: float) -> None:
        sx, sy, sz = body.spin
        body.spin = sx + self._any(much), sy + self._any(much), sz + self._any(much)

    def _any(self, most: float) -> float:
        return self.rng.uniform(-most, most)

    def _note_knock(self, x: float, strength: float, struck: StruckPart) -> None:
        self.knocks.append(Knocking(self.now, x, min(1.0, strength), struck))


def within(value: float, low: float, high: float) -> float:
    """The value limited to those bounds; their middle if they cross."""
    if low > high:
        return (low + high) / 2
    return low if value < low else high if value > high else value


def _nearest_face(body: Body) -> Quaternion:
    """The rotation in which it will rest: on the face that will be turned down most in a moment."""
    spin = math.sqrt(sum(a * a for a in body.spin))
    ahead = times(about(body.spin, min(.5, spin * .06)), body.turn) if spin > 1e-3 else body.turn
    up = SOLIDS[body.kind].normals @ matrix_of(ahead)[2]
    face = SOLIDS[body.kind].normals[int(up.argmax())]
    x, y, z = (float(a) for a in matrix_of(body.turn) @ face)
    return times(about((y, -x, 0.0), math.acos(min(1.0, z))), body.turn) if math.hypot(x, y) > 1e-9 else body.turn


def _between(now: Quaternion, goal: Quaternion) -> tuple[float, float, float]:
    """The rotation from `now` to `goal` as a vector: its axis, as long as its angle in radians."""
    w, x, y, z = times(goal, (now[0], -now[1], -now[2], -now[3]))
    if w < 0:
        w, x, y, z = -w, -x, -y, -z
    size = math.sqrt(x * x + y * y + z * z)
    angle = 2 * math.atan2(size, w) / size if size > 1e-9 else 0.0
    return x * angle, y * angle, z * angle


def lying(kind: DieKind, x: float, y: float, turn: Quaternion) -> Body:
    """The body of a die that rests and stays."""
    return Body(kind, x, y, turn, "lies", still=True)


def waiting(kind: DieKind, spots: Sequence[tuple[float, float]], turns: Sequence[Quaternion]) -> list[Body]:
    """The bodies of dice that rest and will hop into the cup."""
    return [Body(kind, x, y, turn) for (x, y), turn in zip(spots, turns, strict=True)]
