"""Draws dice in any rotation, by finding for every pixel its place on the die; and the shadows of dice on the felt."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import numpy as np
import pygame
from numpy.typing import NDArray

from game.ui.dice.skin import EYE, LAMP, POLE, SPANS, UP, DiceLamp, DieSkin
from game.ui.dice.solids import SOLIDS, TILTED, DieKind, Matrix, Solid, resting, view_of
from game.ui.paint.fields import Field, Picture, blur
from game.ui.paint.store import surface

# ---- the shadows of dice on the felt: cast by the lamp, darkest where the die touches, softer and farther away the higher the die is
_FAINT: Final = 2           # of 255: the edge of a shadow so faint is invisible
_LEVELS: Final = 4          # shadows per radius of height ...
_HIGHEST: Final = 2.5       # ... up to this height in radii; above it, the shadow stays the same
_TURNS: Final = 5           # shadows of a die at rest, over the angle after which its outline repeats

_PAINTED: Final = 40        # the radius in pixels for which shadows are painted
_KEPT: Final = 120          # scaled shadows that are kept


class Shade(NamedTuple):
    """A shadow, and the offset (x, y) of its middle from the die's, in device pixels."""

    image: pygame.Surface
    away: tuple[float, float]


class Shades:
    """All shadows of dice of one kind, by the radius of the dice. Making them takes .05 s: do it off the main thread.

    They are painted once for a small die and then scaled, as they are soft.
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
    """The cast and the contact shadow of a die on the felt, `lift` radii above its rest, cut to its visible part."""
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
    """The filled convex hull of points (in radii, y up) as a field, 0..1."""
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


# ---- draws dice in any rotation: every pixel finds its place on the die, looks up the patch there, and takes the patch's light
# Any rotation is exact: moving and resting dice are made of the same patches under the same lamp, and only the number of samples differs.
# Most of the time goes into the number of numpy calls, so arrays are large and not copied.
REACH: Final = 1.08         # half the picture's side, in radii
_ROUNDING: Final = 32       # the norm by which the corners of outlines are rounded, much as those of the solid are
_DRAWN_IN: Final = .985     # rays at the rim are moved in to this share of the outline, so that none misses the die
_STRAY: Final = 1e6         # an entry so near the eye that no ray takes it
_PRODUCT: Final = 14_000    # columns of a product: from 14,564 on OpenBLAS starts a thread, which costs more than it saves
_GLIMPSED: Final = .05      # how far behind the horizon a face is still lit: its rounded edges can be seen
_LIT_AT_ONCE: Final = 5     # dice (coarse ones: twice as many) that are lit in one go, so that their data stay in the processor's cache
_FEW: Final = .9            # samples along the side per pixel below which coarse patches are lit ...
_COARSE: Final = .7         # ... and below which these are looked up in smaller maps
_OUTLINE: Final[dict[DieKind, tuple[float, float, int]]] = {"d6": (.57, 1.06, 6), "d12": (.77, 1.02, 12)}
"""By solid: the radius within which a die covers every pixel, the one beyond which it covers none, and the most edges of its outline."""


def picture_side(radius: float) -> int:
    """The side in device pixels of a die's picture, its middle in the middle; always even."""
    return math.ceil(radius * REACH) * 2


class Canvas:
    """Draws dice of one kind at one size. `exposures` pictures of a die are taken within a frame, and their mean is shown.

    `side` is the side of its square picture, which is then scaled to `picture_side(radius)`, the side for a die of that radius.
    """

    def __init__(self, kind: DieKind, radius: float, side: int, exposures: int = 1) -> None:
        self._solid, self._span, self.exposures = SOLIDS[kind], SPANS[kind], exposures
        solid, self.side = self._solid, side
        self._few, self._coarse = (side < share * picture_side(radius) for share in (_FEW, _COARSE))
        self._pole = POLE // 2 if self._coarse else POLE
        inner, outer, self._most_edges = _OUTLINE[kind]
        line, self._radius = _line(radius, side)
        x, y = (field.ravel() for field in np.meshgrid(line, -line))
        away = np.hypot(x, y)
        sure, rim = np.flatnonzero(away < inner), np.flatnonzero((away >= inner) & (away < outer + 1 / self._radius))
        self._where = np.concatenate([sure, rim])           # the rim last: only its pixels need an outline
        self._sure, count = len(sure), len(sure) + len(rim)
        self._edges, self._owners = _edges(solid.rings)
        self._most_faces = solid.faces // 2
        self._steps = max(256, int(8 * self._radius) // 64 * 64)
        angle = np.arange(self._steps) * (2 * np.pi / self._steps)
        self._compass = np.stack([np.cos(angle), np.sin(angle)]).astype(np.float32)
        self._bearing = np.rint(np.arctan2(y[rim], x[rim]) / (2 * np.pi) * self._steps).astype(np.intp) % self._steps
        self._away = away[rim].astype(np.float32)
        self._unit = np.stack([x[rim], y[rim]]).astype(np.float32) / self._away
        # scratch: the rays (x, y, 1, and the nearness of the entry), and what is found along them
        self._rays = np.ones((exposures, 4, count), np.float32)
        self._rays[:, 0], self._rays[:, 1] = x[self._where], y[self._where]
        self._parts = [slice(at, at + _PRODUCT) for at in range(0, count, _PRODUCT)]
        self._entries = np.empty((exposures, self._most_faces, count), np.float32)
        self._seen = np.empty((exposures, 3, count), np.float32)
        self._texel, self._whole = np.empty((exposures, count), np.intp), np.empty((exposures, count), np.int32)
        self._patch, self._shown = np.empty((exposures, count), np.uint16), np.empty((exposures, count), np.uint32)
        self._reached, self._cover = np.empty(len(rim), np.float32), np.empty(len(rim), np.int32)
        self._pixels = np.zeros(side * side, np.uint32)
        self.surface = pygame.image.frombuffer(self._pixels.data.cast("B"), (side, side), "BGRA")
        self._light = np.zeros(1 << 16, np.uint32)

    def pictures(self, skins: Sequence[DieSkin], turns: Matrix, lamp: DiceLamp) -> Iterator[pygame.Surface]:
        """The pictures (premultiplied) of dice with the quaternions `turns` (dice, exposures, 4), the latest exposure first.

        All are drawn on one surface, one after the other: use each picture before taking the next. The small matrices are made for all dice
        at once; one by one they would take as long as the pixels.
        """
        solid = self._solid
        view = _matrices(turns)
        normals = solid.normals @ view.swapaxes(-1, -2)                     # (dice, exposures, faces, 3)
        order = np.argsort(-normals[..., 2], axis=-1)
        entries = self._entry_planes(normals, order[..., :self._most_faces])
        front = (entries[..., 2] < _STRAY).any(1).sum(1).tolist()           # the nearest faces come first
        poles = order[:, 0, 0]
        rows = self._pole_rows(view, solid.frames[poles])
        outlines = self._outlines(view[:, 0])
        lit = [np.flatnonzero(row).tolist() for row in EYE * normals[..., 2].max(1) > solid.inradius - _GLIMPSED]
        patches = [skin.coarse if self._few else skin.fine for skin in skins]
        at_once = _LIT_AT_ONCE * (2 if self._few else 1)
        for first in range(0, len(skins), at_once):
            some = range(first, min(len(skins), first + at_once))
            spans = {i: [slice(patches[i].starts[face], patches[i].starts[face + 1]) for face in lit[i]] for i in some}
            colours = lamp.colours([[patches[i].points[:, span] for span in spans[i]] for i in some], view[some.start:some.stop, 0])
            for i, light in zip(some, colours, strict=True):
                self._draw_in(outlines[i])
                maps = skins[i].coarse.poles if self._coarse else skins[i].fine.poles
                self._look_up(maps[poles[i]], entries[i, :, :front[i]], rows[i])
                self._take_light(light, spans[i], skins[i].alike if self._few and not self._coarse else None)
                self._cut_out()
                yield self.surface

    # ---- for all dice at once
    def _entry_planes(self, normals: Matrix, order: NDArray[np.intp]) -> Field:
        """The faces in front as rows: times a ray's (x, y, 1), each gives a nearness to the eye; the least one is where the ray enters."""
        near = np.take_along_axis(normals, order[..., None], -2)
        front = EYE * near[..., 2] - self._solid.inradius
        planes = near * (-1, -1, EYE) / np.where(front > 1e-3, front, 1)[..., None]
        planes[front <= 1e-3] = 0, 0, _STRAY
        return planes.astype(np.float32)

    def _pole_rows(self, view: Matrix, frames: Matrix) -> Field:
        """Matrices that project points on a ray (x, y, 1, nearness) into the texels of a pole map: (dice, exposures, 3, 4)."""
        turn = frames[:, None] @ view.swapaxes(-1, -2)
        rows = np.concatenate([turn[..., :2], -EYE * turn[..., 2:], EYE * turn[..., 2:]], -1)
        rows[..., 2, 3] += self._span.back
        rows[..., :2, :] = rows[..., :2, :] * (self._pole / 2 / self._span.wide) + rows[..., 2:, :] * (self._pole / 2)
        return rows.astype(np.float32)

    def _outlines(self, view: Matrix) -> Field:
        """The radius of each die's outline in every direction, in radii: (dice, steps)."""
        solid = self._solid
        seen = EYE * (solid.normals @ view[:, 2, :, None])[..., 0] > solid.inradius
        between = seen[:, self._owners[:, 0]] != seen[:, self._owners[:, 1]]
        chosen = np.argsort(~between, axis=1, kind="stable")[:, :self._most_edges]
        corner = .992 * solid.corners @ view.swapaxes(-1, -2)
        flat = corner[..., :2] * (EYE / (EYE - corner[..., 2:]))
        a, b = (np.take_along_axis(flat, self._edges[chosen, end][..., None], 1) for end in (0, 1))
        line = np.stack([a[..., 1] - b[..., 1], b[..., 0] - a[..., 0]], -1) / (b[..., :1] * a[..., 1:] - a[..., :1] * b[..., 1:])
        line *= np.take_along_axis(between, chosen, 1)[..., None]
        near = np.maximum(line.astype(np.float32) @ self._compass, np.float32(.5))
        for _ in range(_ROUNDING.bit_length() - 1):
            np.multiply(near, near, out=near)
        norm = np.add.reduce(near, axis=1)
        for _ in range(_ROUNDING.bit_length() - 1):
            np.sqrt(norm, out=norm)
        return np.asarray(1 / norm, np.float32)

    # ---- for one die
    def _draw_in(self, outline: Field) -> None:
        """Moves rays that would miss the die in to its rim."""
        np.take(outline, self._bearing, out=self._reached, mode="clip")
        if self.exposures == 1:
            inside = np.minimum(self._away, self._reached * np.float32(_DRAWN_IN))
            np.multiply(self._unit, inside, out=self._rays[0, :2, self._sure:])

    def _look_up(self, pole: NDArray[np.uint16], planes: Field, rows: Field) -> None:
        """Finds the number of the patch that each ray meets."""
        for part in self._parts:
            np.matmul(planes, self._rays[:, :3, part], out=self._entries[:, :planes.shape[1], part])
        np.minimum.reduce(self._entries[:, :planes.shape[1]], axis=1, out=self._rays[:, 3])
        for part in self._parts:
            np.matmul(rows, self._rays[..., part], out=self._seen[..., part])
        u, v, w = self._seen[:, 0], self._seen[:, 1], self._seen[:, 2]
        with np.errstate(divide="ignore", invalid="ignore"):    # a ray beside the die may meet nothing: its pixel is cut out
            np.divide(u, w, out=u)
            np.divide(v, w, out=v)
            np.floor(v, out=v)
            np.multiply(v, self._pole, out=v)
            np.add(u, v, out=u)         # exact to a thirty-second of a texel
            np.copyto(self._whole, u, casting="unsafe")     # to 32 bits and then to 64: numpy is slow to make 64 at once of a float
        np.copyto(self._texel, self._whole)
        np.take(pole, self._texel, out=self._patch, mode="clip")

    def _take_light(self, colours: NDArray[np.uint32], spans: Sequence[slice], alike: NDArray[np.intp] | None) -> None:
        """Gives every pixel the colour of its patch, or that of the coarse patch for it (`alike`).

        `colours` are those of the patches of the faces in sight, whose numbers are `spans`.
        """
        at = 0
        if self.exposures > 1:      # each exposure has its share of the colour, so that they need only be added up
            colours = (colours.view(np.uint8) // np.uint8(self.exposures)).view(np.uint32)
        for span in spans:
            after = at + span.stop - span.start
            self._light[span] = colours[at:after]
            at = after
        np.copyto(self._texel, self._patch)
        light = self._light if alike is None else self._light[alike]
        np.take(light, self._texel, out=self._shown, mode="clip")
        for more in self._shown[1:]:
            np.add(self._shown[0], more, out=self._shown[0])

    def _cut_out(self) -> None:
        """Sets the coverage of the rim, and writes the pixels into the picture."""
        self._reached -= self._away
        self._reached *= 255 * self._radius
        self._reached += 128
        np.clip(self._reached, 0, 255, out=self._reached)
        np.copyto(self._cover, self._reached, casting="unsafe")
        np.left_shift(self._cover, 24, out=self._cover)
        shown = self._shown[0]
        rim = shown[self._sure:]
        np.bitwise_and(rim, 0x00FFFFFF, out=rim)
        np.bitwise_or(rim, self._cover.view(np.uint32), out=rim)
        self._pixels[self._where] = shown
        self.surface.premul_alpha_ip()


def _line(radius: float, side: int) -> tuple[Matrix, float]:
    """The places of the pixels of a row, in radii from the middle, and the pixels in a radius.

    A picture that is scaled down is averaged over areas. One that pygame.transform.smoothscale scales up is not centred: its last pixel is
    repeated beyond it. So the row is laid out for that, or dice would jump aside as they become slower.
    """
    shown = picture_side(radius)
    if side >= shown:
        scale = side / shown * radius
        return np.asarray((np.arange(side) + .5 - side / 2) / scale), scale
    stretch = shown / (side - 1)
    return np.asarray((np.arange(side) * stretch + .5 - shown / 2) / radius), radius / stretch


def _edges(rings: Sequence[Sequence[int]]) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """The edges of a solid by their corners (n, 2), and the two faces of each (n, 2)."""
    owners: dict[tuple[int, int], list[int]] = {}
    for face, ring in enumerate(rings):
        for a, b in zip(ring, (*ring[1:], ring[0]), strict=True):
            owners.setdefault((min(a, b), max(a, b)), []).append(face)
    return np.array(list(owners)), np.array(list(owners.values()))


def _matrices(turns: Matrix) -> Matrix:
    """Quaternions (..., 4) as rotations from a die's own frame to the picture's (..., 3, 3)."""
    w, x, y, z = np.moveaxis(turns, -1, 0)
    flat = (1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y), 2 * (x * y + w * z), 1 - 2 * (x * x + z * z),
            2 * (y * z - w * x), 2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y))
    return np.asarray(TILTED @ np.stack(flat, -1).reshape(*turns.shape[:-1], 3, 3))
