"""The lamp's light on dice: the colours of thousands of points of a die at once, quick enough for every picture of a throw."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import accumulate, pairwise
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.ui.dice.solids import TILT, Matrix
from game.ui.paint.fields import LIGHT, Field, tone
from game.ui.theme import RGB

EYE: Final = 7.0
"""Radii from the middle of a die to the eye."""
LAMP: Final = np.array((LIGHT[0], -LIGHT[1], LIGHT[2]), np.float32)
"""Towards the lamp, in the frame of a picture: x right, y up, z towards the eye."""
UP: Final = np.array((0, math.sin(TILT), math.cos(TILT)), np.float32)
"""Away from the table, in the frame of a picture."""

ROWS: Final = 11
NORMAL: Final = slice(0, 3)
PLACE: Final = slice(3, 6)
ACROSS: Final = 6           # the place's part along the normal
GROUND: Final = slice(7, 10)        # red, green and blue of the material
GLOSS: Final = 10                   # 0..1

_AXES: Final = np.stack([LAMP, UP, np.array((0, 0, EYE), np.float32)])
_WARM: Final = (1.06, 1.0, .90)     # the lamp's own light ...
_COOL: Final = (.95, 1.0, 1.04)     # ... that of the room ...
_SHEEN: Final = (1.0, .97, .88)     # ... and what is mirrored
_ADDED: Final = (.30, 120.0, 26.0, .96 * 110)   # how strong: the felt's colour, what gloss mirrors, what any surface does, grazing angles
_WINDOW: Final = 30 / 120           # the light of the window round the lamp, as a share of the lamp's
_STEEPEST: Final = .04 / .96        # what is mirrored straight on, as a share of that at grazing angles
_EDGE: Final = 40.0                 # how sharp the horizon is that is mirrored
_BRIGHTEST: Final = 1023            # of the sums of light; above, they are all white
_NEAR: Final = (EYE * EYE + 1) ** -.5               # one over the distance from a point of the die to the eye ...
_NEARER: Final = (EYE * EYE + 1) ** -1.5            # ... and how it grows towards the eye
_HALFWAY: Final = (.664, -.1747)    # one over the length of lamp plus eye, by the cosine between them


def _curve() -> NDArray[np.uint8]:
    """Sums of light as they are shown: what is bright is pressed together, so that highlights keep their shape."""
    light = np.arange(_BRIGHTEST + 1)
    return np.clip(np.where(light > 190, 190 + 65 * np.tanh((light - 190) / 95), light) + .5, 0, 255).astype(np.uint8)


class _Rows(NamedTuple):
    """Scratch arrays whose last axis are points. `zero` and `one` are whole rows: numpy finds the larger of two arrays three times as
    fast as of an array and a number.
    """

    points: Field
    along: Field
    place: Field
    spare: Field
    matter: Field
    added: Field
    total: Field
    whole: NDArray[np.intp]
    shown: NDArray[np.uint8]
    zero: Field
    one: Field
    colours: NDArray[np.uint32]

    @classmethod
    def of(cls, count: int) -> _Rows:
        """Arrays with room for `count` points."""
        points, along, place, spare, matter, added, total = (np.empty((rows, count), np.float32) for rows in (ROWS, 3, 3, 3, 2, 4, 3))
        return cls(points, along, place, spare, matter, added, total, np.empty((3, count), np.intp), np.empty((3, count), np.uint8),
                   np.zeros(count, np.float32), np.ones(count, np.float32), np.full(count, 0xFF000000, np.uint32))

    def first(self, count: int) -> _Rows:
        """Views of the first `count` columns, in the same memory."""
        n = slice(count)
        return _Rows(self.points[:, n], self.along[:, n], self.place[:, n], self.spare[:, n], self.matter[:, n], self.added[:, n],
                     self.total[:, n], self.whole[:, n], self.shown[:, n], self.zero[n], self.one[n], self.colours[n])


class DiceLamp:
    """Lights points of dice over a felt of one colour. Holds scratch arrays: one for each thread."""

    def __init__(self, felt: RGB) -> None:
        self._matter = np.array([(.84 * warm, cool) for warm, cool in zip(_WARM, _COOL, strict=True)], np.float32)
        self._added = np.array(_ADDED, np.float32) * np.stack([tone(felt), *[tone(_SHEEN)] * 3], 1)
        self._shown = _curve()
        self._scratch = _Rows.of(1024)

    def colours(self, dice: Sequence[Sequence[Field]], views: Matrix) -> list[NDArray[np.uint32]]:
        """The colours (0xAARRGGBB, opaque) of the points of several dice, valid until it is asked again.

        `dice` holds each one's points in pieces (ROWS, n), and `views` (dice, 3, 3) the rotation from its own frame to the picture.
        Several dice at once cost much less than one after the other, as long as what they need stays in the processor's cache.
        """
        ends = list(accumulate((sum(piece.shape[1] for piece in pieces) for pieces in dice), initial=0))
        if ends[-1] > len(self._scratch.colours):
            self._scratch = _Rows.of(ends[-1] + ends[-1] // 4)
        s = self._scratch.first(ends[-1])
        axes = np.asarray(_AXES @ views, np.float32)        # lamp, up and eye in a die's own frame, so that no vector is ever turned
        for pieces, turned, (begin, end) in zip(dice, axes, pairwise(ends), strict=True):
            points = s.points[:, begin:end]
            np.concatenate(pieces, 1, out=points)
            np.matmul(turned, points[NORMAL], out=s.along[:, begin:end])
            np.matmul(turned, points[PLACE], out=s.place[:, begin:end])
        _sky(s)
        _mirror(s)
        self._sum_up(s)
        return [s.colours[begin:end] for begin, end in pairwise(ends)]

    def _sum_up(self, s: _Rows) -> None:
        """From the kinds of light to bytes."""
        np.matmul(self._matter, s.matter, out=s.spare)
        np.multiply(s.spare, s.points[GROUND], out=s.spare)
        np.matmul(self._added, s.added, out=s.total)
        np.add(s.total, s.spare, out=s.total)
        np.copyto(s.whole, s.total, casting="unsafe")
        np.take(self._shown, s.whole, out=s.shown, mode="clip")
        channels = s.colours.view(np.uint8).reshape(-1, 4)
        for channel in range(3):
            channels[:, 2 - channel] = s.shown[channel]


def _sky(s: _Rows) -> None:
    """How much of the lamp and of the open sky falls on each point (`matter`), and how much of the felt's colour (`added[0]`)."""
    lamp, up, _ = s.along
    (direct, sky), bounce, spare = s.matter, s.added[0], s.spare[0]
    np.maximum(lamp, s.zero, out=direct)
    np.multiply(s.place[1], 1 / (.75 * 1.6), out=sky)
    np.add(sky, .8 / (.75 * 1.6), out=sky)
    _smooth(sky, .55, spare, s)
    np.add(sky, .45, out=sky)
    np.subtract(.25, up, out=bounce)
    np.maximum(bounce, s.zero, out=bounce)
    np.multiply(bounce, sky, out=bounce)
    np.multiply(up, .26, out=spare)
    np.add(spare, .37, out=spare)
    np.multiply(sky, spare, out=sky)


def _mirror(s: _Rows) -> None:
    """What is mirrored towards the eye (`added[1:]`): by gloss the lamp and the window round it, the lamp by any surface, and at grazing
    angles the room above the table.

    One over the eye's distance, and over the length of lamp plus eye, are straight lines: they vary by a seventh over a die.
    """
    lamp, up, facing = s.along
    _, glossy, shine, grazing = s.added
    nearer, lamp_seen, window = s.spare
    np.multiply(s.place[2], _NEARER, out=nearer)
    np.add(nearer, _NEAR, out=nearer)
    np.subtract(facing, s.points[ACROSS], out=facing)
    np.multiply(facing, nearer, out=facing)
    np.subtract(float(LAMP[2]) * EYE, s.place[0], out=lamp_seen)
    np.multiply(lamp_seen, nearer, out=lamp_seen)
    np.add(lamp, facing, out=shine)
    np.multiply(lamp_seen, _HALFWAY[1], out=window)
    np.add(window, _HALFWAY[0], out=window)
    np.multiply(shine, window, out=shine)
    np.maximum(shine, s.zero, out=shine)
    np.maximum(facing, s.zero, out=facing)
    # the window: a smooth edge where the mirrored ray comes within a certain angle of the lamp
    np.multiply(lamp_seen, .5, out=lamp_seen)
    np.multiply(facing, lamp, out=window)
    np.subtract(window, lamp_seen, out=window)
    np.subtract(window, .40, out=window)
    np.multiply(window, 20, out=window)
    _smooth(window, _WINDOW, lamp_seen, s)
    for _ in range(3):      # the 8th power, on which any surface shines
        np.multiply(shine, shine, out=shine)
    np.multiply(shine, shine, out=glossy)
    for _ in range(2):      # the 64th, on which gloss does
        np.multiply(glossy, glossy, out=glossy)
    np.add(glossy, window, out=glossy)
    np.multiply(glossy, s.points[GLOSS], out=glossy)
    # grazing angles: the fifth power of what the surface turns away from the eye, where it mirrors what is above the table
    np.multiply(s.place[1], -_EDGE / 2, out=window)
    np.add(window, float(UP[2]) * EYE / 2 * _EDGE, out=window)
    np.multiply(window, nearer, out=window)
    np.multiply(facing, up, out=grazing)
    np.multiply(grazing, _EDGE, out=grazing)
    np.subtract(grazing, window, out=grazing)
    np.maximum(grazing, s.zero, out=grazing)
    np.minimum(grazing, s.one, out=grazing)
    np.subtract(s.one, facing, out=facing)
    np.multiply(facing, facing, out=window)
    np.multiply(window, window, out=window)
    np.multiply(facing, window, out=facing)
    np.add(facing, _STEEPEST, out=facing)
    np.multiply(grazing, facing, out=grazing)


def _smooth(values: Field, most: float, spare: Field, s: _Rows) -> None:
    """Smoothstep from 0 at 0 to `most` at 1, in place."""
    np.maximum(values, s.zero, out=values)
    np.minimum(values, s.one, out=values)
    np.multiply(values, -2 * most, out=spare)
    np.add(spare, 3 * most, out=spare)
    np.multiply(values, values, out=values)
    np.multiply(values, spare, out=values)
