"""Dice at rest, cast ray by ray: rounded solids with engraved lettering under the lamp. Also the light that dice in flight share.

What a solid looks like from one side (`Sides`) is kept apart from what a die is made of: dice of one size that lie with the same turn
share it, whatever their colours and numbers.
"""

from __future__ import annotations

import math
from typing import Final, NamedTuple

import numpy as np
import pygame
from numpy.typing import NDArray

from game.ui.dice.die import Die
from game.ui.dice.solids import SOLIDS, TILT, Matrix, Solid, view_of
from game.ui.paint.fields import LIGHT, Field, blur, mix, smooth, tone
from game.ui.paint.lettering import load_font
from game.ui.paint.surfaces import Picture, premultiplied
from game.ui.theme import RGB

FACTOR: Final = 2
REACH: Final = 1.08         # half the picture's side, in radii
EYE: Final = 7.0            # radii from the middle of a die to the eye
LAMP: Final = np.array((LIGHT[0], -LIGHT[1], LIGHT[2]), np.float32)     # y up, as in the solids' frame
UP: Final = np.array((0, math.sin(TILT), math.cos(TILT)), np.float32)   # away from the table
_FAINT: Final = 2           # of 255: nobody sees where a shadow so faint ends
_STAMP: Final = 192         # pixels of a face's lettering
_DEPTH: Final = 3.0         # how steep engraved edges are
_WARM: Final = tone((1.06, 1.0, .90))
_COOL: Final = tone((.95, 1.0, 1.04))
_SHEEN: Final = tone((1.0, .97, .88))


class Sides(NamedTuple):
    """The visible points of a solid in a square picture: where (flat index), and in the die's own frame point, normal, ray and face."""

    side: int
    where: NDArray[np.intp]
    point: Field
    normal: Field
    ray: Field
    face: NDArray[np.intp]


def sides(solid: Solid, rotation: Matrix, radius: int) -> Sides:
    """Cast a solid of `radius` device pixels, turned by `rotation` (die -> table)."""
    side = picture_side(radius) * FACTOR
    view = view_of(rotation).astype(np.float32)
    line = ((np.arange(side, dtype=np.float32) + .5) / side * 2 - 1) * np.float32(picture_side(radius) / 2 / radius)
    x, y = (v.ravel() for v in np.meshgrid(line, -line))
    where = np.flatnonzero(x * x + y * y < 1.08)
    ray = np.stack([x[where], y[where], np.full(where.size, -EYE, np.float32)], 1)
    ray = (ray / np.linalg.norm(ray, axis=1, keepdims=True)) @ view
    eye = np.array((0, 0, EYE), np.float32) @ view
    hit, along, weight = _march(solid, eye, ray)
    where, ray, along, weight = where[hit], ray[hit], along[hit], weight[hit]
    point = eye + (along @ np.linalg.pinv(solid.axes).T.astype(np.float32) - eye)
    normal = (weight * np.sign(along)) @ solid.axes.astype(np.float32)
    normal /= np.linalg.norm(normal, axis=1, keepdims=True)
    main = np.abs(along).argmax(1)
    face = 2 * main + (along[np.arange(len(along)), main] < 0)
    return Sides(side, where, point, normal, ray, face)


def picture_side(radius: float) -> int:
    """The side in device pixels of a die's picture, its middle in the middle; always even."""
    return math.ceil(radius * REACH) * 2


def _march(solid: Solid, eye: Field, ray: Field) -> tuple[NDArray[np.bool_], Field, Field]:
    """Newton's steps along each ray to the surface; which hit, and at their ends the distances along the axes with their weights."""
    axes, sharp = solid.axes.astype(np.float32), solid.sharp
    start, slope = axes @ eye, ray @ axes.T
    t = np.full(len(ray), EYE - 1.08, np.float32)
    good = np.ones(len(ray), bool)
    for _ in range(8):
        along = start + t[:, None] * slope
        size = np.abs(along)
        most = size.max(1)
        weight = _power(np.maximum(size / most[:, None], np.float32(.3)), sharp - 1)   # the floor: denormal numbers are slow
        total = (weight * size / most[:, None]).sum(1)
        gap = most * total ** (1 / sharp) - solid.inradius
        fall = (weight * np.sign(along) * slope).sum(1) / total ** (1 - 1 / sharp)
        good &= fall < -1e-3
        t = np.where(good, t - gap / np.minimum(fall, -1e-3), t).astype(np.float32)
    return good & (np.abs(gap) < .01), along, weight


def _power(base: Field, exponent: int) -> Field:
    """A whole power by squaring, several times as fast as the general one."""
    out = np.ones_like(base)
    while exponent:
        if exponent & 1:
            out = out * base
        base = base * base
        exponent >>= 1
    return out


# ---------------------------------------------------------------- lettering

def stamp(words: str) -> pygame.Surface:
    """What a face says, white on nothing, `_STAMP` pixels square; a lone 6 or 9 has a line under it."""
    size = {1: 118, 2: 96}.get(len(words), 60)
    drawn = load_font("bold", size).render(words, True, (255, 255, 255))
    box = drawn.get_bounding_rect()
    if box.w > _STAMP * .72:
        drawn = pygame.transform.smoothscale_by(drawn, _STAMP * .72 / box.w)
        box = drawn.get_bounding_rect()
    out = pygame.Surface((_STAMP, _STAMP), pygame.SRCALPHA, 32)
    out.blit(drawn, (_STAMP / 2 - box.centerx, _STAMP / 2 - box.centery))
    if words in ("6", "9"):
        pygame.draw.rect(out, (255, 255, 255), (_STAMP / 2 - 25, _STAMP / 2 + box.h / 2 + 7, 50, 10), border_radius=4)
    return out


def engraving(words: str) -> Field:
    """For each place of a face: how much of it is ink, and the slopes of its engraved edges."""
    ink = np.asarray(pygame.surfarray.array_alpha(stamp(words)).T, np.float32) * np.float32(1 / 255)
    dy, dx = np.gradient(blur(ink, 3.0))
    return np.stack([blur(ink, .9), dx, dy], -1).astype(np.float32)


class Coat(NamedTuple):
    """What a die is made of."""

    body: RGB
    ink: RGB
    engraved: tuple[Field, ...]     # one for each face


def coat_of(die: Die) -> Coat:
    """A die's colours and its lettering, cut once."""
    cut = {words: engraving(words) for words in set(die.faces)}
    return Coat(die.colour, die.ink, tuple(cut[words] for words in die.faces))


def cast(solid: Solid, seen: Sides, coat: Coat, rotation: Matrix, felt: RGB) -> Picture:
    """The picture of a die: `seen` from the side that `rotation` shows, `felt` is the colour that the table throws up at it."""
    normal, ink = _engraved(solid, seen, coat)
    view = view_of(rotation).astype(np.float32)
    at = seen.point
    marble = np.sin(at @ tone((5, 3, 2)) + 1.7 * np.sin(at @ tone((2, -4, 3))) + 1.3 * np.sin(at @ tone((-3, 2, 5))))
    ground = tone(coat.body) * (1 + np.float32(.10) * marble)[:, None]
    ground = mix(ground, tone(coat.ink), ink[:, None])
    height = np.asarray(seen.point @ view.T @ UP, np.float32)
    colour = shade(ground, normal @ view.T, -(seen.ray @ view.T), height, np.asarray(1 - .6 * ink, np.float32), felt)
    full, alpha = np.zeros((seen.side ** 2, 3), np.float32), np.zeros(seen.side ** 2, np.float32)
    full[seen.where], alpha[seen.where] = np.clip(colour, 0, 255), 1
    return premultiplied(full.reshape(seen.side, seen.side, 3), alpha.reshape(seen.side, seen.side), FACTOR)


def turned_sides(solid: Solid, seen: Sides, shown: int, wanted: int) -> Sides:
    """The same view of the solid lying on another face: its symmetry carries every point, normal and face across."""
    carry = (solid.frames[wanted].T @ solid.frames[shown]).astype(np.float32)
    target = solid.normals @ carry.T.astype(np.float64) @ solid.normals.T
    moved = target.argmax(1)
    return Sides(seen.side, seen.where, seen.point @ carry.T, seen.normal @ carry.T, seen.ray @ carry.T, moved[seen.face])


def _engraved(solid: Solid, seen: Sides, coat: Coat) -> tuple[Field, Field]:
    """The normals with the lettering cut in, and how much of each point is ink."""
    normal, ink = seen.normal.copy(), np.zeros(len(seen.point), np.float32)
    for face in np.unique(seen.face):
        at = np.flatnonzero(seen.face == face)
        right, up, _ = solid.frames[face].astype(np.float32)
        cut = coat.engraved[face]
        side = cut.shape[0]
        u = np.clip((seen.point[at] @ right / solid.letter + .5) * side, 0, side - 1).astype(np.intp)
        v = np.clip((.5 - seen.point[at] @ up / solid.letter) * side, 0, side - 1).astype(np.intp)
        taken = cut[v, u]
        ink[at] = taken[:, 0]
        normal[at] += (taken[:, 1:2] * right - taken[:, 2:3] * up) * np.float32(_DEPTH)
    normal /= np.linalg.norm(normal, axis=1, keepdims=True)
    return normal, ink


def shade(ground: Field, normal: Field, to_eye: Field, height: Field, gloss: Field, felt: RGB) -> Field:
    """The colours (points, 3) of lit points: all in the picture's frame (y up); `height` in radii above the middle, `gloss` 0..1."""
    upward, diffuse = normal @ UP, np.clip(normal @ LAMP, 0, 1)
    open_sky = .45 + .55 * smooth(0, .75, np.asarray((height + .8) / 1.6, np.float32))
    lit = ground * (.84 * diffuse[:, None] * _WARM + ((.37 + .26 * upward) * open_sky)[:, None] * _COOL)
    lit += tone(felt) * (np.clip(.25 - upward, 0, 1) * .30 * open_sky)[:, None]
    half = LAMP + to_eye
    half /= np.linalg.norm(half, axis=1, keepdims=True)
    shine = np.clip((normal * half).sum(1), 0, 1)
    facing = np.clip((normal * to_eye).sum(1), 0, 1)
    mirrored = 2 * facing[:, None] * normal - to_eye
    window = smooth(.80, .90, mirrored @ LAMP)
    lit += (shine ** 60 * 120 * gloss + shine ** 9 * 26 + window * 30 * gloss)[:, None] * _SHEEN
    lit = np.where(lit > 190, 190 + 65 * np.tanh((lit - 190) / 95), lit)
    rim = (.04 + .96 * (1 - facing) ** 5) * 110 * (mirrored @ UP > 0)
    return np.asarray(lit + rim[:, None] * tone((1.0, .93, .8)), np.float32)


# ---------------------------------------------------------------- shadows

class Placed(NamedTuple):
    """A picture, and how far its middle lies from where the die's is drawn, in device pixels (x, y)."""

    picture: Picture
    away: tuple[float, float]


def shadow(solid: Solid, rotation: Matrix, radius: int, lift: float) -> Placed:
    """The cast and the contact shadow of a die on the felt, `lift` radii above its rest; cut to where it is seen."""
    side = math.ceil(radius * (2.4 + .8 * lift)) * 2
    corners = solid.corners @ view_of(rotation).T
    up, lamp = UP.astype(np.float64), LAMP.astype(np.float64)
    sun = lamp + .35 * up
    high = corners @ up + solid.inradius + lift
    thrown = corners - (sun / (sun @ up)) * high[:, None]
    clear = np.ones((side, side), np.float32)
    low = corners[high - lift < .35] - up * lift
    for points, soft, dark in ((thrown, .10 + .10 * lift, .60 / (1 + .4 * lift)), (low, .09, .70 / (1 + 3 * lift))):
        if len(points) > 2:
            clear *= 1 - blur(_filled(points[:, :2], radius, side), soft * radius) * np.float32(dark)
    dark = np.clip((1 - clear) * 255 + .5, 0, 255).astype(np.uint8)
    rows, columns = (np.flatnonzero((dark > _FAINT).any(axis)) for axis in (1, 0))
    top, bottom, left, right = (int(n) for n in (rows[0], rows[-1] + 1, columns[0], columns[-1] + 1))
    out = np.zeros((bottom - top, right - left, 4), np.uint8)
    out[..., 3] = dark[top:bottom, left:right]
    return Placed(out, ((left + right - side) / 2, (top + bottom - side) / 2))


def _filled(points: Matrix, radius: int, side: int) -> Field:
    """The hull of points (radii, y up) as a field, 0..1."""
    mask = pygame.Surface((side, side), 0, 8)
    mask.set_palette([(i, i, i) for i in range(256)])
    line = _hull([(float(x), float(y)) for x, y in points])
    pygame.draw.polygon(mask, 255, [(side / 2 + x * radius, side / 2 - y * radius) for x, y in line])
    return np.asarray(pygame.surfarray.array2d(mask).T == 255, np.float32)


def _hull(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    def half(ordered: list[tuple[float, float]]) -> list[tuple[float, float]]:
        out: list[tuple[float, float]] = []
        for p in ordered:
            while len(out) > 1 and (out[-1][0] - out[-2][0]) * (p[1] - out[-2][1]) - (out[-1][1] - out[-2][1]) * (p[0] - out[-2][0]) <= 0:
                out.pop()
            out.append(p)
        return out[:-1]
    ordered = sorted(points)
    return half(ordered) + half(ordered[::-1])


def solid_of(die: Die) -> Solid:
    """The solid of a die."""
    return SOLIDS[die.solid]
