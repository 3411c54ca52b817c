"""The shadows of dice on the felt: cast by the lamp and gathered where they touch, softer and farther away the higher the die is."""

from __future__ import annotations

import math
from typing import Final, NamedTuple

import numpy as np
import pygame

from game.ui.dice.light import LAMP, UP
from game.ui.dice.solids import SOLIDS, DieKind, Matrix, Solid, resting, view_of
from game.ui.paint.blit import surface
from game.ui.paint.fields import Field, blur
from game.ui.paint.surfaces import Picture

_FAINT: Final = 2           # of 255: nobody sees where a shadow so faint ends
_LEVELS: Final = 4          # shadows for every quarter of a radius that a die is up ...
_HIGHEST: Final = 2.5       # ... to this height; above, the shadow stays as it is
_TURNS: Final = 5           # of a die at rest, in the angle after which its outline is the same again

_PAINTED: Final = 40        # pixels of the radius for which they are painted
_KEPT: Final = 120          # scaled ones that are kept


class Shade(NamedTuple):
    """A shadow, and how far its middle lies from where the die's is drawn, in device pixels (x, y)."""

    image: pygame.Surface
    away: tuple[float, float]


class Shades:
    """All shadows of dice of one kind, by the radius of the dice. Making one takes a twentieth of a second: off the main thread.

    They are painted once for a small die: what is so soft can be scaled.
    """

    def __init__(self, kind: DieKind) -> None:
        solid = SOLIDS[kind]
        self._period = 360 / len(solid.rings[0])
        self._lying = [shadow(solid, resting(kind, 0, i / _TURNS * self._period), _PAINTED, 0) for i in range(_TURNS)]
        self._up = [shadow(solid, resting(kind, 0, 12), _PAINTED, i / _LEVELS) for i in range(round(_HIGHEST * _LEVELS) + 1)]
        self._scaled: dict[tuple[int, int], Shade] = {}

    def lying(self, turn: float, radius: int) -> Shade:
        """The shadow of a die at rest whose lettering is turned by `turn` degrees."""
        return self._at(round(turn % self._period / self._period * _TURNS) % _TURNS, radius)

    def up(self, height: float, radius: int) -> Shade:
        """The shadow of a die whose middle is `height` pixels above its rest."""
        return self._at(_TURNS + min(len(self._up) - 1, max(0, round(height / radius * _LEVELS))), radius)

    def _at(self, which: int, radius: int) -> Shade:
        found = self._scaled.get((which, radius))
        if found is None:
            if len(self._scaled) >= _KEPT:
                self._scaled.pop(next(iter(self._scaled)))
            image, (x, y) = (*self._lying, *self._up)[which]
            by = radius / _PAINTED
            size = max(1, round(image.get_width() * by)), max(1, round(image.get_height() * by))
            found = self._scaled[which, radius] = Shade(pygame.transform.smoothscale(image, size), (x * by, y * by))
        return found


def shadow(solid: Solid, rotation: Matrix, radius: int, lift: float) -> Shade:
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
    out: Picture = np.zeros((bottom - top, right - left, 4), np.uint8)
    out[..., 3] = dark[top:bottom, left:right]
    return Shade(surface(out), ((left + right - side) / 2, (top + bottom - side) / 2))


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
