"""The pictures of the leather cup, cast ray by ray: two cones and a rim, tooled with bands and stitches, lined in dark red."""

from __future__ import annotations

import math
from typing import Final, NamedTuple

import numpy as np
import pygame
from numpy.typing import NDArray

from game.ui.dice.cup import BASE, HIGH, MOUTH, WALL, axis
from game.ui.dice.light import LAMP, UP
from game.ui.paint.blit import surface
from game.ui.paint.fields import Field, blur, smooth, tone
from game.ui.paint.surfaces import premultiplied

BEARINGS: Final = 12
"""Directions in which a tipped cup is painted."""
TIPS: Final = 4
"""Steps from upright (0) to tipped over."""

_LEATHER: Final = tone((132, 73, 37))
_EDGE: Final = tone((150, 88, 48))
_LINING: Final = tone((96, 26, 30))
_GILT: Final = tone((196, 152, 74))
_THREAD: Final = tone((226, 200, 150))
_FLOOR: Final = .15                     # radii from the foot to the floor within
_LEAN: Final = (MOUTH - BASE) / HIGH    # of the wall
_HALFWAY: Final = (LAMP + np.array((0, 0, 1), np.float32)) / np.linalg.norm(LAMP + np.array((0, 0, 1), np.float32))
_GRAIN: Final = (256, 1024)


class CupPicture(NamedTuple):
    """The cup in two layers with room for dice between them: its inside, and what hides them.

    `veil` is multiplied onto the dice in between: it cuts them off where the cup's wall is before them, and dims them. `foot` is where the
    middle of the cup's foot lies in the pictures, which have one size.
    """

    inside: pygame.Surface
    veil: pygame.Surface
    outside: pygame.Surface
    foot: tuple[float, float]

    def scaled(self, by: float) -> CupPicture:
        """The same, larger or smaller."""
        width, height = (round(length * by) for length in self.inside.get_size())
        layers = [pygame.transform.smoothscale(layer, (width, height)) for layer in self[:3]]
        return CupPicture(layers[0], layers[1], layers[2], (self.foot[0] * by, self.foot[1] * by))


class _Hits(NamedTuple):
    """What the rays through a picture meet, by pixel: the part of the cup, the point (n, 3), and its height up the axis."""

    inside: NDArray[np.bool_]
    floor: NDArray[np.bool_]
    rim: NDArray[np.bool_]
    wall: NDArray[np.bool_]
    base: NDArray[np.bool_]
    point: Field
    high: Field

    def only(self, which: NDArray[np.intp]) -> _Hits:
        """Those of these pixels."""
        inside, floor, rim, wall, base = (part[which] for part in self[:5])
        return _Hits(inside, floor, rim, wall, base, self.point[which], self.high[which])


class Leather:
    """Paints the cup. Any thread, one at a time."""

    def __init__(self) -> None:
        noise = np.random.default_rng(3).standard_normal(_GRAIN, np.float32)
        rough = blur(noise, 1.1) * 2.6 + blur(noise, 3.0) * 5 + blur(noise, 14.0) * 14
        self._grain = np.clip(rough / rough.std(), -2.5, 2.5)

    def picture(self, radius: float, step: int, bearing: int) -> CupPicture:
        """The cup for dice of that radius, tipped over by `step` of TIPS in the direction `bearing` of BEARINGS (counter-clockwise, 0: to
        the right), with `samples` x `samples` rays for each pixel.
        """
        angle = bearing * math.tau / BEARINGS
        up = axis(step / TIPS, (math.cos(angle), -math.sin(angle)))
        left, top, width, height = bounds(up)
        size = math.ceil(width * radius), math.ceil(height * radius)
        x = left + (np.arange(size[0], dtype=np.float32) + .5) / radius
        y = top - (np.arange(size[1], dtype=np.float32) + .5) / radius
        flat_x, flat_y = (field.ravel().astype(np.float32) for field in np.meshgrid(x, y))
        hits = _cast(flat_x, flat_y, np.array(up, np.float32))
        seen = np.flatnonzero(hits.inside | hits.rim | hits.wall | hits.base)
        hits = hits.only(seen)
        colour = np.zeros((len(flat_x), 3), np.float32)
        colour[seen] = self._lit(hits, np.array(up, np.float32))
        shape = size[1], size[0]
        inner, outer, whole = (np.zeros(len(flat_x), np.float32) for _ in range(3))
        inner[seen], outer[seen], whole[seen] = hits.inside, ~hits.inside, 1      # the wall lies below itself: no gap along the lip
        layers = [surface(premultiplied((colour * part[:, None]).reshape(*shape, 3), part.reshape(shape)))
                  for part in (whole, outer)]
        dim = np.clip(.50 + .5 * smooth(-MOUTH, MOUTH * .6, np.asarray(up[1] * HIGH - flat_y, np.float32)), 0, 1)
        shade = (.62 + .38 * dim) * max(.06, min(1.0, 2.2 - 3.4 * step / TIPS)) * inner
        veil = (shade[:, None] * tone((255, 237, 224))).reshape(*shape, 3)
        return CupPicture(layers[0], surface(premultiplied(veil, inner.reshape(shape))), layers[1], (-left * radius, top * radius))

    def _lit(self, hits: _Hits, up: Field) -> Field:
        """The colours of what is met."""
        radial = hits.point - hits.high[:, None] * up
        away = np.maximum(np.linalg.norm(radial, axis=1), 1e-3)
        radial /= away[:, None]
        normal = _normals(hits, up, radial, away)
        ground = self._ground(hits, up, radial, away)
        light = np.clip(normal @ LAMP, 0, 1)
        shine = np.clip(normal @ _HALFWAY, 0, 1)
        depth = smooth(0, HIGH, np.where(hits.floor, 0, hits.high).astype(np.float32)) ** 1.4
        deep = np.where(hits.inside, .22 + .78 * depth, 1)
        colour = ground * ((.40 + .16 * (normal @ UP) + .80 * light) * deep)[:, None]
        gloss = (shine ** 26 * 70 + shine ** 5 * 12) * np.where(hits.inside, .1, 1)
        return np.asarray(np.clip(colour + gloss[:, None] * tone((1, .93, .8)), 0, 255), np.float32)

    def _ground(self, hits: _Hits, up: Field, radial: Field, away: Field) -> Field:
        """Leather with its grain, two tooled bands with gilt lines and a seam below the rim; a ring on the foot; the lining."""
        first = np.cross(up, (0, 1, .3)).astype(np.float32)
        first /= np.linalg.norm(first)
        second = np.cross(up, first).astype(np.float32)
        turn = np.arctan2(radial @ second, radial @ first) / math.tau
        rows, columns = _GRAIN
        flat = hits.base | hits.floor
        row = np.where(flat, radial @ first * away * 60 + rows / 2, hits.high * 75)
        column = np.where(flat, radial @ second * away * 60 + rows / 2, (turn + .5) * columns)
        grain = self._grain[np.clip(row, 0, rows - 1).astype(np.intp), np.clip(column, 0, columns - 1).astype(np.intp)]
        leather = _LEATHER * (1 + .085 * grain)[:, None]
        bands = [(HIGH * .80, .16, .20), (HIGH * .14, .14, .18)]
        tooled = sum((smooth(.05, 0, np.abs(hits.high - at) - wide) for at, wide, _ in bands), np.zeros_like(hits.high))
        lines = sum((smooth(.035, .015, np.abs(hits.high - at + side * apart)) for at, _, apart in bands for side in (-1, 1)),
                    np.zeros_like(hits.high))
        ring = np.abs(away - BASE * .82)
        tooled = np.where(hits.wall, np.clip(tooled, 0, 1) * .42, np.where(hits.base, .35 * smooth(.12, 0, ring), 0))
        lines = np.where(hits.wall, np.clip(lines, 0, 1), np.where(hits.base, smooth(.035, .015, np.abs(ring - .13)), 0))
        seam = smooth(.05, .02, np.abs(hits.high - HIGH * .925)) * smooth(.35, .15, np.abs((turn * 44) % 1 - .5) - .12) * hits.wall
        leather = leather * (1 - tooled)[:, None]
        leather += (lines * .8)[:, None] * (_GILT - leather)
        leather += (seam * .85)[:, None] * (_THREAD - leather)
        rough = (1 + .10 * grain)[:, None]
        return np.asarray(np.where(hits.inside[:, None], _LINING * rough, np.where(hits.rim[:, None], _EDGE * rough, leather)), np.float32)


def shadow_of_cup(radius: float) -> pygame.Surface:
    """The soft dark under the cup, its middle in the middle."""
    side = round(radius * 9)
    y, x = np.mgrid[:side, :side].astype(np.float32)
    away = np.hypot((x - side / 2) / radius, (y - side / 2) / radius / .9)
    alpha = np.clip(.62 * smooth(MOUTH * 1.35, MOUTH * .55, away.astype(np.float32)), 0, 1)
    return surface(premultiplied(np.zeros((side, side, 3), np.float32), alpha))


def bounds(up: tuple[float, float, float]) -> tuple[float, float, float, float]:
    """What the picture of a cup with that axis covers, in radii from its foot: left, top (y up), width, height."""
    reach_x, reach_y = (math.sqrt(max(0.0, 1 - a * a)) for a in up[:2])
    left = min(-BASE * reach_x, up[0] * HIGH - MOUTH * reach_x) - .05
    right = max(BASE * reach_x, up[0] * HIGH + MOUTH * reach_x) + .05
    low = min(-BASE * reach_y, up[1] * HIGH - MOUTH * reach_y) - .05
    top = max(BASE * reach_y, up[1] * HIGH + MOUTH * reach_y) + .05
    return left, top, right - left, top - low


def _cast(x: Field, y: Field, up: Field) -> _Hits:
    """Rays from straight above the picture's plane onto the cup."""
    slope = np.float32(math.copysign(max(.02, abs(float(up[2]))), float(up[2]) or 1.0))
    across, square = x * up[0] + y * up[1], x * x + y * y
    at_mouth = (HIGH - across) / slope
    ring = np.sqrt(np.maximum(square + at_mouth ** 2 - HIGH ** 2, 0))
    opens = up[2] > 0
    inside, rim = opens & (ring < MOUTH - WALL), opens & (ring >= MOUTH - WALL) & (ring <= MOUTH)
    z_out, h_out = _cone(across, square, float(slope), (BASE, MOUTH), front=True)
    wall = ~inside & ~rim & np.isfinite(z_out) & (h_out >= 0) & (h_out <= HIGH)
    at_base = -across / slope
    base = ~wall & ~inside & ~rim & (not opens) & (np.maximum(square + at_base ** 2, 0) <= BASE ** 2)
    z_in, _ = _cone(across, square, float(slope), (BASE - WALL, MOUTH - WALL), front=False)
    at_floor = (_FLOOR - across) / slope
    floor = inside & (at_floor > z_in)
    z = np.select([floor, inside, rim, wall, base], [at_floor, z_in, at_mouth, z_out, at_base], 0).astype(np.float32)
    return _Hits(inside, floor, rim, wall, base, np.stack([x, y, z], 1), np.asarray(across + z * slope, np.float32))


def _cone(across: Field, square: Field, slope: float, radii: tuple[float, float], *, front: bool) -> tuple[Field, Field]:
    """How near the eye rays meet a cone (not a number where they pass it by), its near or its far side, and how far up its axis."""
    low, high = radii
    lean = (high - low) / HIGH
    a = 1 - slope * slope - lean * lean * slope * slope
    a = math.copysign(max(abs(a), 1e-4), a)
    b = -2 * across * slope - 2 * lean * slope * (low + lean * across)
    c = square - across * across - (low + lean * across) ** 2
    inner = b * b - 4 * a * c
    root = np.sqrt(np.maximum(inner, 0))
    z = np.where(inner >= 0, (-b + (root if front else -root)) / (2 * a), np.nan)
    return np.asarray(z, np.float32), np.asarray(across + z * slope, np.float32)


def _normals(hits: _Hits, up: Field, radial: Field, away: Field) -> Field:
    """Outwards from the wall, inwards within, along the axis on floor, foot and rim; the rim is rounded."""
    normal = np.where(hits.inside[:, None], -radial + np.float32(_LEAN) * up, radial - np.float32(_LEAN) * up)
    normal = np.where(hits.floor[:, None], up, np.where(hits.base[:, None], -up, normal))
    bulge = np.clip((away - (MOUTH - WALL / 2)) / (WALL / 2), -1, 1)[:, None]
    normal = np.where(hits.rim[:, None], up * np.sqrt(np.maximum(1 - bulge ** 2, .04)) + radial * bulge, normal)
    return np.asarray(normal / np.linalg.norm(normal, axis=1, keepdims=True), np.float32)
