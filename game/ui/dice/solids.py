"""The solids that dice are: their faces, corners and the turns that bring a face up. Lengths are in radii: the corners are at about 1.

Faces are numbered so that 2k and 2k+1 lie opposite each other: whoever has pairs of opposite faces writes them down one after the other.
Two frames are used: the die's own, and the table's (x right, y away from the viewer, z up).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

DieKind = Literal["d6", "d12"]
Matrix = NDArray[np.float64]
Quaternion = tuple[float, float, float, float]      # w, x, y, z of a unit turn
Vector = tuple[float, float, float]
PHI: Final = (1 + 5 ** .5) / 2
TILT: Final = math.radians(30)
"""How far from straight above the table is looked at."""
TILTED: Final = np.array(((1, 0, 0), (0, math.cos(TILT), math.sin(TILT)), (0, -math.sin(TILT), math.cos(TILT))))
"""The rotation table -> picture."""


class Solid(NamedTuple):
    """A regular solid with rounded edges: the points whose `sharp`-norm of distances along the axes equals `inradius`."""

    kind: DieKind
    axes: Matrix            # (faces / 2, 3) unit vectors
    normals: Matrix         # (faces, 3), opposite ones side by side
    frames: Matrix          # (faces, 3, 3): rows right, up, out of each face's lettering
    corners: Matrix         # (corners, 3) of the sharp solid
    rings: tuple[tuple[int, ...], ...]      # the corners round each face, counter-clockwise seen from outside
    inradius: float
    sharp: int
    letter: float           # the side of the square that a face gives to its lettering

    @property
    def faces(self) -> int:
        """How many."""
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
    """Lettering stands on an edge of its face, so that the edge below leaves room for the line under a 6 and a 9."""
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
"""How large a die is drawn, in radii of the disc that it rolls as: flat on a face, a cube's corners still lie within that."""


def resting(kind: DieKind, face: int, turn: float) -> Matrix:
    """The rotation die -> table with that face up, its lettering upright and then turned by `turn` degrees counter-clockwise.

    >>> import numpy as np
    >>> bool(np.allclose(resting("d6", 3, 20) @ SOLIDS["d6"].normals[3], (0, 0, 1)))
    True
    """
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    return np.asarray(np.array(((c, -s, 0), (s, c, 0), (0, 0, 1))) @ SOLIDS[kind].frames[face])


def face_up(kind: DieKind, rotation: Matrix) -> int:
    """The face that looks up most."""
    return int(np.argmax(SOLIDS[kind].normals @ rotation[2]))


def turn_of(kind: DieKind, turn: Quaternion) -> float:
    """The degrees by which the lettering of a die that lies flat is turned, or would be after its turns onto itself: the least of them.

    >>> round(turn_of("d6", quaternion_of(resting("d6", 4, 100))), 6)
    10.0
    """
    matrix = matrix_of(turn)
    frame = matrix @ SOLIDS[kind].frames[face_up(kind, matrix)].T
    period = 360 / len(SOLIDS[kind].rings[0])
    return float((math.degrees(math.atan2(frame[1, 0], frame[0, 0])) + period / 2) % period - period / 2)


def overhangs(kind: DieKind, turns: Sequence[Quaternion]) -> Matrix:
    """How far the middle of a die so turned stands above its resting height, in radii, while the lowest point touches the table."""
    solid = SOLIDS[kind]
    w, x, y, z = np.array(turns).T
    up = np.stack([2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)])      # the third row of the rotation
    lowest = -(solid.corners @ up).min(0)
    return np.asarray(np.maximum(0.0, (lowest - solid.inradius) * .86))     # the rounding takes a little off the corners


def view_of(rotation: Matrix) -> Matrix:
    """The rotation die -> picture (x right, y up the picture, z towards the eye)."""
    return np.asarray(TILTED @ rotation)


# ---------------------------------------------------------------- turns

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
    """A turn by `angle` radians about an axis of any length but zero."""
    s = math.sin(angle / 2) / math.hypot(*axis)
    return math.cos(angle / 2), axis[0] * s, axis[1] * s, axis[2] * s


def times(a: Quaternion, b: Quaternion) -> Quaternion:
    """First the turn `b`, then `a`."""
    return (a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3], a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
            a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1], a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0])


def between(a: Quaternion, b: Quaternion, share: float) -> Quaternion:
    """The turn a share of the way from `a` to `b`, the short way round."""
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
