"""Dice and a golf ball at rest: small solids found by casting rays, under the same lamp as everything else."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.ui.paint.fields import HALF, LIGHT, Field, mix, smooth, tone
from game.ui.paint.surfaces import Picture, premultiplied
from game.ui.paint.tile import spots
from game.ui.theme import RGB

_HALF, _ROUND, _BALL = .5, .115, .70      # half edge, rounding, and the sphere that takes the corners off
_VIEW = 1.06                              # half the picture's side, in edges
_FACTOR = 2
_DIMPLES, _DIMPLE = 330, .083
DieTurn = tuple[tuple[str, float], ...]      # ("x" | "y" | "z", degrees), the first first


class DieLook(NamedTuple):
    """A die's colours, and the numbers on its +x, +y and +z sides (opposite sides sum to seven)."""

    body: RGB
    ink: RGB
    values: tuple[int, int, int]


def rotation(turn: DieTurn) -> Field:
    """The matrix of turns about fixed axes, done one after the other."""
    matrix = np.eye(3)
    for axis, degrees in turn:
        c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
        i, j = {"x": (1, 2), "y": (2, 0), "z": (0, 1)}[axis]
        step = np.eye(3)
        step[i, i] = step[j, j] = c
        step[i, j], step[j, i] = -s, s
        matrix = step @ matrix
    return np.asarray(matrix, np.float32)


def _depth(p: Field) -> Field:
    """Signed distance to the die's body: a rounded cube with its corners taken off by a sphere."""
    q = np.abs(p) - np.float32(_HALF - _ROUND)
    cube = np.sqrt((np.maximum(q, 0) ** 2).sum(-1)) + np.minimum(q.max(-1), 0) - _ROUND
    return np.asarray(np.maximum(cube, np.sqrt((p * p).sum(-1)) - _BALL), np.float32)


def _cast(side: int, matrix: Field) -> tuple[NDArray[np.intp], Field]:
    """Which pixels of a square picture see the die, and the points they see, in the die's own space."""
    line = ((np.arange(side, dtype=np.float32) + .5) / side * 2 - 1) * _VIEW
    x, y = np.meshgrid(line, line)
    inside = np.flatnonzero(x * x + y * y < (_BALL + .02) ** 2)
    start = np.stack([x.ravel()[inside], y.ravel()[inside], np.full(inside.size, .9, np.float32)], -1) @ matrix
    ray = np.array((0, 0, -1), np.float32) @ matrix
    point = start
    for _ in range(22):
        point = point + (_depth(point) * np.float32(.97))[:, None] * ray
    hit = _depth(point) < 6e-3
    return inside[hit], np.asarray(point[hit], np.float32)


def _normals(p: Field) -> Field:
    step = np.float32(1e-3) * np.eye(3, dtype=np.float32)
    raw = np.stack([_depth(p + e) - _depth(p - e) for e in step], -1)
    return np.asarray(raw / (np.linalg.norm(raw, axis=-1, keepdims=True) + 1e-9), np.float32)


def _engrave(p: Field, normal: Field, values: tuple[int, int, int], soft: float) -> Field:
    """Turn normals into the pips' hollows, in place; returns how much of each point is ink."""
    ink = np.zeros(len(p), np.float32)
    main = np.abs(p).argmax(-1)
    for axis in range(3):
        u, v = (axis + 1) % 3, (axis + 2) % 3
        for sign in (1, -1):
            side = np.flatnonzero((main == axis) & (p[:, axis] * sign > 0))
            number = values[axis] if sign > 0 else 7 - values[axis]
            radius = .125 if number == 1 else .092
            for a, b in spots(number):
                du, dv = p[side, u] - a, p[side, v] - b
                apart = np.hypot(du, dv) + 1e-6
                hollow = np.clip(apart / radius, 0, 1) * .85 * (apart < radius)
                normal[side, u] -= hollow * du / apart
                normal[side, v] -= hollow * dv / apart
                ink[side] = np.maximum(ink[side], 1 - smooth(radius * .94 - soft, radius * .94 + soft, apart))
    normal /= np.linalg.norm(normal, axis=-1, keepdims=True)
    return ink


def die(size: int, turn: DieTurn, look: DieLook) -> Picture:
    """A die whose edge is `size` pixels long, its middle in the middle of the picture."""
    matrix = rotation(turn)
    side = int(size * 2 * _VIEW) // 2 * 2 * _FACTOR
    where, point = _cast(side, matrix)
    normal = _normals(point)
    ink = _engrave(point, normal, look.values, 1.2 * _VIEW / side)
    out = normal @ matrix.T
    diffuse, shine = np.clip(out @ LIGHT, 0, 1), np.clip(out @ HALF, 0, 1) ** 50
    ambient = .42 + .16 * out[:, 2] - .14 * out[:, 1]
    ground = mix(np.broadcast_to(tone(look.body), (len(point), 3)), tone(look.ink), ink[:, None])
    glance = np.clip(1 - out[:, 2], 0, 1) ** 3 * 18     # the felt's colour, caught at the rim
    colour = ground * (ambient * .80 + .52 * diffuse)[:, None] + (shine * 55)[:, None] + glance[:, None] * tone((.62, .82, .71))
    full = np.zeros((side * side, 3), np.float32)
    alpha = np.zeros(side * side, np.float32)
    full[where], alpha[where] = np.clip(colour, 0, 255), 1
    return premultiplied(full.reshape(side, side, 3), alpha.reshape(side, side), _FACTOR)


def golf_ball(size: int) -> Picture:
    """A ball of that diameter in pixels, its dimples laid out on a spiral."""
    side = int(size * 1.1) // 2 * 2 * _FACTOR
    line = (np.arange(side, dtype=np.float32) + .5 - side / 2) / (size * _FACTOR / 2)
    x, y = np.meshgrid(line, line)
    away = np.hypot(x, y)
    z = np.sqrt(np.clip(1 - away ** 2, 0, 1))
    matrix = rotation((("x", 33), ("y", 21)))
    normal = _dimpled(np.stack([x, y, z], -1).reshape(-1, 3) @ matrix) @ matrix.T
    diffuse = np.clip(normal @ LIGHT, 0, 1).reshape(x.shape)
    shine = (np.clip(normal @ HALF, 0, 1) ** 40).reshape(x.shape)
    bounce = np.clip(y, 0, 1) * (1 - z) * 40
    body = tone((247, 245, 238)) * (.36 + .1 * z + .62 * diffuse)[..., None]
    colour = body + (shine * 70)[..., None] + bounce[..., None] * tone((.37, .63, .50))
    alpha = 1 - smooth(1 - 2 / (size * _FACTOR / 2), 1, np.asarray(away, np.float32))
    return premultiplied(np.clip(colour, 0, 255) * alpha[..., None], alpha, _FACTOR)


def _dimpled(point: Field) -> Field:
    """Normals of a unit sphere, bent towards the middle of the dimple they lie in."""
    i = np.arange(_DIMPLES) + .5
    polar, around = np.arccos(1 - 2 * i / _DIMPLES), np.pi * (1 + 5 ** .5) * i
    middles = np.stack([np.cos(around) * np.sin(polar), np.sin(around) * np.sin(polar), np.cos(polar)], -1).astype(np.float32)
    near = point @ middles.T
    which = near.argmax(1)
    angle = np.arccos(np.clip(np.take_along_axis(near, which[:, None], 1)[:, 0], -1, 1))
    bend = np.where(angle < _DIMPLE, np.sin(np.clip(angle / _DIMPLE, 0, 1) * math.pi) * .55, 0)
    out = point - middles[which]
    out = out / (np.linalg.norm(out, axis=-1, keepdims=True) + 1e-6)
    bent = point - bend[:, None] * out
    return np.asarray(bent / (np.linalg.norm(bent, axis=-1, keepdims=True) + 1e-9), np.float32)
