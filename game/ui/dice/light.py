"""The lamp's light on dice: the colours of thousands of points of a die at once, quick enough for every picture of a throw."""

from __future__ import annotations

import math
from typing import Final

import numpy as np
from numpy.typing import NDArray

from game.ui.dice.solids import TILT
from game.ui.paint.fields import LIGHT, Field, tone
from game.ui.theme import RGB

EYE: Final = 7.0
"""Radii from the middle of a die to the eye."""
LAMP: Final = np.array((LIGHT[0], -LIGHT[1], LIGHT[2]), np.float32)
"""Towards the lamp, in the frame of a picture: x right, y up, z towards the eye."""
UP: Final = np.array((0, math.sin(TILT), math.cos(TILT)), np.float32)
"""Away from the table, in the frame of a picture."""

ROWS: Final = 12
NORMAL: Final = slice(0, 3)
PLACE: Final = slice(3, 6)
ACROSS: Final = 6           # the place's part along the normal
NEARNESS: Final = 7         # its own part in one over the eye's distance: see `nearness`
GROUND: Final = slice(8, 11)        # red, green and blue of the material
GLOSS: Final = 11                   # 0..1

_AXES: Final = np.stack([LAMP, UP, np.array((0, 0, EYE), np.float32)])
_WARM: Final = (1.06, 1.0, .90)     # the lamp's own light ...
_COOL: Final = (.95, 1.0, 1.04)     # ... that of the room ...
_SHEEN: Final = (1.0, .97, .88)     # ... and what is mirrored
_BRIGHTEST: Final = 1023            # of the sums of light; above, they are all white
_STRIPS: Final = 16                 # scratch rows
_NEARER: Final = -.5 * (EYE * EYE + 1) ** -1.5      # how one over the distance falls with its square
_HALFWAY: Final = (.664, -.1747)    # one over the length of lamp plus eye, by the cosine between them


def nearness(square: Field) -> Field:
    """The row NEARNESS of points whose places have this length squared."""
    return np.asarray((EYE * EYE + 1) ** -.5 + (square - 1) * _NEARER, np.float32)


def _curve() -> NDArray[np.uint8]:
    """Sums of light as they are shown: what is bright is pressed together, so that highlights keep their shape."""
    light = np.arange(_BRIGHTEST + 1)
    return np.clip(np.where(light > 190, 190 + 65 * np.tanh((light - 190) / 95), light) + .5, 0, 255).astype(np.uint8)


class Lamp:
    """Lights points of dice over a felt of one colour. Holds scratch arrays: one for each thread."""

    def __init__(self, felt: RGB) -> None:
        tint = tone(felt)
        self._matter = np.array([(.84 * warm, cool) for warm, cool in zip(_WARM, _COOL, strict=True)], np.float32)
        self._added = np.array([(.30 * tint[i], _SHEEN[i]) for i in range(3)], np.float32)
        self._shown = _curve()
        self._room = 0
        self._grow(1024)

    def _grow(self, count: int) -> None:
        self._room = count
        self._scratch = np.empty((_STRIPS, count), np.float32)
        self._whole = np.empty((3, count), np.intp)
        self._bytes = np.empty((3, count), np.uint8)

    def _strips(self, first: int, last: int, count: int) -> Field:
        return self._scratch[first:last, :count]

    def colours(self, points: Field, view: Field) -> NDArray[np.uint32]:
        """The colours (0xAARRGGBB, opaque) of `points` (ROWS, n) of a die seen by the rotation `view` (its own frame -> picture)."""
        count = points.shape[1]
        if count > self._room:
            self._grow(count + count // 4)
        total = self._total(points, np.asarray(_AXES @ view, np.float32), count)
        whole, shown = self._whole[:, :count], self._bytes[:, :count]
        np.copyto(whole, total, casting="unsafe")
        np.take(self._shown, whole, out=shown, mode="clip")
        out = np.empty((count, 4), np.uint8)
        out[:, 3] = 255
        for channel in range(3):
            out[:, 2 - channel] = shown[channel]
        return out.view(np.uint32)[:, 0]

    def _total(self, points: Field, axes: Field, count: int) -> Field:
        """The sums of light (3, n). `axes`: lamp, up and eye in the die's own frame, so that no vector is ever turned."""
        along, place = self._strips(0, 3, count), self._strips(3, 6, count)
        np.matmul(axes, points[NORMAL], out=along)
        np.matmul(axes, points[PLACE], out=place)
        added, matter = self._strips(6, 8, count), self._strips(8, 10, count)
        spare = self._strips(10, 16, count)
        self._sky(along, place, matter, added[0], spare)
        self._mirror(points, along, place, added[1], spare)
        total, more = self._strips(10, 13, count), self._strips(13, 16, count)
        np.matmul(self._matter, matter, out=more)
        np.multiply(more, points[GROUND], out=more)
        np.matmul(self._added, added, out=total)
        np.add(total, more, out=total)
        return total

    @staticmethod
    def _sky(along: Field, place: Field, matter: Field, bounce: Field, spare: Field) -> None:
        """How much of the lamp and of the open sky falls on each point (into `matter`), and how much of the felt's colour."""
        lamp, up, _ = along
        direct, sky = matter
        np.maximum(lamp, 0, out=direct)
        np.multiply(place[1], 1 / (.75 * 1.6), out=sky)
        np.add(sky, .8 / (.75 * 1.6), out=sky)
        _smooth(sky, .55, spare[0])
        np.add(sky, .45, out=sky)
        np.subtract(.25, up, out=bounce)
        np.maximum(bounce, 0, out=bounce)
        np.multiply(bounce, sky, out=bounce)
        np.multiply(up, .26, out=spare[0])
        np.add(spare[0], .37, out=spare[0])
        np.multiply(sky, spare[0], out=sky)

    @staticmethod
    def _mirror(points: Field, along: Field, place: Field, mirror: Field, spare: Field) -> None:
        """What is mirrored towards the eye: the lamp, the window round it, and at grazing angles the room above the table.

        One over the eye's distance, and over the length of lamp plus eye, are straight lines: they vary by a seventh over a die.
        """
        lamp, up, facing = along
        nearer, shine, window, lamp_seen, spare_one, spare_two = spare
        np.multiply(place[2], -2 * _NEARER, out=nearer)
        np.add(nearer, points[NEARNESS], out=nearer)
        np.subtract(facing, points[ACROSS], out=facing)
        np.multiply(facing, nearer, out=facing)
        np.subtract(float(LAMP[2]) * EYE, place[0], out=lamp_seen)
        np.multiply(lamp_seen, nearer, out=lamp_seen)
        np.add(lamp, facing, out=shine)
        np.multiply(lamp_seen, _HALFWAY[1], out=spare_one)
        np.add(spare_one, _HALFWAY[0], out=spare_one)
        np.multiply(shine, spare_one, out=shine)
        np.maximum(shine, 0, out=shine)
        np.maximum(facing, 0, out=facing)
        # the window: a smooth edge where the mirrored ray comes within a certain angle of the lamp
        np.multiply(facing, lamp, out=window)
        np.multiply(window, 2, out=window)
        np.subtract(window, lamp_seen, out=window)
        np.subtract(window, .80, out=window)
        np.multiply(window, 10, out=window)
        _smooth(window, 30, spare_one)
        np.multiply(shine, shine, out=spare_one)
        np.multiply(spare_one, spare_one, out=spare_one)
        np.multiply(spare_one, spare_one, out=spare_two)        # its 8th power
        np.multiply(spare_two, shine, out=shine)                # 9th
        np.multiply(spare_one, spare_two, out=spare_one)        # 12th
        np.multiply(spare_two, spare_two, out=spare_two)        # 16th
        np.multiply(spare_one, spare_two, out=spare_one)        # 28th
        np.multiply(spare_two, spare_two, out=spare_two)        # 32nd
        np.multiply(spare_one, spare_two, out=mirror)           # 60th
        np.multiply(mirror, 120, out=mirror)
        np.add(mirror, window, out=mirror)
        np.multiply(mirror, points[GLOSS], out=mirror)
        np.multiply(shine, 26, out=shine)
        np.add(mirror, shine, out=mirror)
        # grazing angles
        np.subtract(float(UP[2]) * EYE / 2, np.multiply(place[1], .5, out=spare_one), out=spare_one)
        np.multiply(spare_one, nearer, out=spare_one)
        np.multiply(facing, up, out=spare_two)
        above = spare_two > spare_one
        np.subtract(1, facing, out=spare_one)
        np.multiply(spare_one, spare_one, out=spare_two)
        np.multiply(spare_two, spare_two, out=spare_two)
        np.multiply(spare_one, spare_two, out=spare_one)
        np.multiply(spare_one, .96 * 110, out=spare_one)
        np.add(spare_one, .04 * 110, out=spare_one)
        np.multiply(spare_one, above, out=spare_one)
        np.add(mirror, spare_one, out=mirror)

def _smooth(values: Field, most: float, spare: Field) -> None:
    """Smoothstep from 0 at 0 to `most` at 1, in place."""
    np.maximum(values, 0, out=values)
    np.minimum(values, 1, out=values)
    np.multiply(values, -2 * most, out=spare)
    np.add(spare, 3 * most, out=spare)
    np.multiply(values, values, out=values)
    np.multiply(values, spare, out=values)
