"""The surface of a die as patches, and the lamp's light on them: the colours of thousands of points at once."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import accumulate, pairwise
from typing import Final, NamedTuple

import numpy as np
import pygame
from numpy.typing import NDArray

from game.ui.dice.die import PIPS, DieModel
from game.ui.dice.solids import SOLIDS, TILT, DieKind, Matrix, Solid
from game.ui.looks.theme import RGB
from game.ui.paint.fields import LIGHT, Field, blur, tone
from game.ui.paint.lettering import load_font

# ---- the lamp's light on dice: the colours of thousands of points of a die at once, fast enough for every picture of a throw
EYE: Final = 7.0
"""The distance from the middle of a die to the eye, in radii."""
LAMP: Final = np.array((LIGHT[0], -LIGHT[1], LIGHT[2]), np.float32)
"""The unit vector towards the lamp, in the frame of a picture: x right, y up, z towards the eye."""
UP: Final = np.array((0, math.sin(TILT), math.cos(TILT)), np.float32)
"""The unit vector away from the table, in the frame of a picture."""

ROWS: Final = 11
NORMAL: Final = slice(0, 3)
PLACE: Final = slice(3, 6)
ACROSS: Final = 6           # the place's part along the normal
GROUND: Final = slice(7, 10)        # red, green and blue of the material
GLOSS: Final = 10                   # 0..1

_AXES: Final = np.stack([LAMP, UP, np.array((0, 0, EYE), np.float32)])
_WARM: Final = (1.06, 1.0, .90)     # the lamp's own light ...
_COOL: Final = (.95, 1.0, 1.04)     # ... that of the room ...
_SHEEN: Final = (1.0, .97, .88)     # ... and that of reflections
_ADDED: Final = (.30, 120.0, 26.0, .96 * 110)   # strengths: the felt's colour, reflections of gloss, of any surface, at grazing angles
_WINDOW: Final = 30 / 120           # the light of the window round the lamp, as a share of the lamp's
_STEEPEST: Final = .04 / .96        # the strength of reflections straight on, as a share of that at grazing angles
_EDGE: Final = 40.0                 # how sharp the reflected horizon is
_BRIGHTEST: Final = 1023            # the sum of light from which everything is white
_NEAR: Final = (EYE * EYE + 1) ** -.5               # one over the distance from a point of the die to the eye ...
_NEARER: Final = (EYE * EYE + 1) ** -1.5            # ... and how that grows towards the eye
_HALFWAY: Final = (.664, -.1747)    # one over the length of lamp plus eye, by the cosine between them


def _curve() -> NDArray[np.uint8]:
    """The shown brightness (0..255) for each sum of light: high sums are compressed, so that highlights keep their shape."""
    light = np.arange(_BRIGHTEST + 1)
    return np.clip(np.where(light > 190, 190 + 65 * np.tanh((light - 190) / 95), light) + .5, 0, 255).astype(np.uint8)


class _Rows(NamedTuple):
    """Scratch arrays whose last axis is the points. `zero` and `one` are whole rows, as numpy takes the maximum of two arrays three times
    as fast as that of an array and a number.
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
    """Lights points of dice over a felt of one colour. It holds scratch arrays, so each thread needs its own."""

    def __init__(self, felt: RGB) -> None:
        self._matter = np.array([(.84 * warm, cool) for warm, cool in zip(_WARM, _COOL, strict=True)], np.float32)
        self._added = np.array(_ADDED, np.float32) * np.stack([tone(felt), *[tone(_SHEEN)] * 3], 1)
        self._shown = _curve()
        self._scratch = _Rows.of(1024)

    def colours(self, dice: Sequence[Sequence[Field]], views: Matrix) -> list[NDArray[np.uint32]]:
        """The colours (0xAARRGGBB, opaque) of the points of several dice, valid until the next call.

        `dice` holds the points of each die in pieces (ROWS, n), and `views` (dice, 3, 3) the rotation from its own frame to the picture's.
        Several dice at once cost much less than one after the other, as long as their data stay in the processor's cache.
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
        """Adds up the kinds of light, and turns the sums into bytes."""
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
    """Computes how much of the lamp and of the open sky falls on each point (`matter`), and of the felt's colour (`added[0]`)."""
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
    """Computes the reflections (`added[1:]`): of the lamp and the window round it by gloss, of the lamp by any surface, and at grazing
    angles of the room above the table.

    One over the eye's distance, and over the length of lamp plus eye, are taken as straight lines: they vary by a seventh over a die.
    """
    lamp, _, facing = s.along
    _, glossy, shine, _ = s.added
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
    # the window: a smooth edge where the reflected ray comes within a certain angle of the lamp
    np.multiply(lamp_seen, .5, out=lamp_seen)
    np.multiply(facing, lamp, out=window)
    np.subtract(window, lamp_seen, out=window)
    np.subtract(window, .40, out=window)
    np.multiply(window, 20, out=window)
    _smooth(window, _WINDOW, lamp_seen, s)
    for _ in range(3):      # the 8th power, for the shine of any surface
        np.multiply(shine, shine, out=shine)
    np.multiply(shine, shine, out=glossy)
    for _ in range(2):      # the 64th power, for the shine of gloss
        np.multiply(glossy, glossy, out=glossy)
    np.add(glossy, window, out=glossy)
    np.multiply(glossy, s.points[GLOSS], out=glossy)
    _graze(s, nearer, window)


def _graze(s: _Rows, nearer: Field, spare: Field) -> None:
    """Computes the reflections at grazing angles (the last of `added`): the fifth power of one minus the cosine towards the eye, where
    the reflected ray goes above the table. Overwrites that cosine.
    """
    _, up, facing = s.along
    grazing = s.added[-1]
    np.multiply(s.place[1], -_EDGE / 2, out=spare)
    np.add(spare, float(UP[2]) * EYE / 2 * _EDGE, out=spare)
    np.multiply(spare, nearer, out=spare)
    np.multiply(facing, up, out=grazing)
    np.multiply(grazing, _EDGE, out=grazing)
    np.subtract(grazing, spare, out=grazing)
    np.maximum(grazing, s.zero, out=grazing)
    np.minimum(grazing, s.one, out=grazing)
    np.subtract(s.one, facing, out=facing)
    np.multiply(facing, facing, out=spare)
    np.multiply(spare, spare, out=spare)
    np.multiply(facing, spare, out=facing)
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


# ---- the surface of a die: patches with one place, one engraved normal and one colour each, and maps that find them
# A die has about seven thousand patches, half of which can be seen at a time. Lighting those once per picture, and looking every pixel up
# among them, makes dice fast enough to move in the same material in which they rest.
# A *pole map* belongs to a face: an image of the half of the die round that face, projected from a point behind the middle, in which
# every texel holds the number of a patch. A picture of the die uses the map of the face that is turned most towards the eye.
POLE: Final = 512           # texels along a side of a pole map; half as many where it is coarse
FACE: Final = 256           # texels along a side of a face
_STAMP: Final = 192         # pixels of a face's lettering
_DEPTH: Final = 3.0         # how steep engraved edges are
_LEVELS: Final = 7          # steps of ink between none and full
_INKED: Final = .06         # ink from which a texel counts as lettered
_FLAT: Final = .9995        # the cosine of the tilt below which a texel counts as rounded, not flat
_ENGRAVED: Final = .04      # the slope from which a texel counts as engraved
_PLACES: Final = 21         # places that are told apart along a side of a face where it is flat ...
_ROUNDED: Final = 9         # ... this many times fewer where it is rounded, and its tilts matter ...
_LETTERED: Final = 11       # ... and where there is ink
_TILTS: Final = 10          # tilts that are told apart per unit of slope, where it is rounded ...
_STEEP: Final = 5           # ... and engraved
_COARSE: Final = (5, 5, 0, 4, 4, 5)     # steps per unit of normal (3), place (2) and ink by which patches are merged to coarse ones ...
_PLAIN: Final = (5, 5, 0, 10, 10, 5)    # ... and where they are flat
_PIP_ASIDE, _PIP_RADIUS = .56, .19      # how far from the middle pips are, and their radius, as shares of half the lettering's side
_CORNERS: Final = ((-1, -1), (1, 1), (1, -1), (-1, 1))
_PIP_PLACES: Final = dict(zip(PIPS.values(), (
    ((0, 0),), _CORNERS[:2], ((0, 0), *_CORNERS[:2]), _CORNERS, ((0, 0), *_CORNERS), (*_CORNERS, (-1, 0), (1, 0))), strict=True))
_VEINS: Final = .08         # how much lighter and darker the material's veins are


class MapSpan(NamedTuple):
    """The measures of a solid's maps, in radii: the side of a face's square, how far behind the middle pole maps are projected from, and
    half the side of a pole map.
    """

    face: float
    back: float
    wide: float


SPANS: Final[dict[DieKind, MapSpan]] = {"d6": MapSpan(1.24, 1.4, .77), "d12": MapSpan(1.32, 1.7, .68)}


class Faced(NamedTuple):
    """A lettered face in its own frame: the patch of each texel, and the patches' normals, places and ink (6, n).

    `alike` is the number of the coarse patch for each patch, and `coarse` are those coarse patches (6, m).
    """

    number: NDArray[np.int32]
    patches: Field
    alike: NDArray[np.intp]
    coarse: Field


class Patches(NamedTuple):
    """A die's patches (ROWS, n) by face, the numbers of each face's first one (and of the end), and a pole map for each face."""

    points: Field
    starts: tuple[int, ...]
    poles: tuple[NDArray[np.uint16], ...]


class DieSkin(NamedTuple):
    """A die's patches, a coarse version with fewer patches and smaller maps for small dice, and the coarse patch for each fine one."""

    fine: Patches
    coarse: Patches
    alike: NDArray[np.intp]


class Mould:
    """Everything that all dice of a kind share. Making one takes .1 s, and a skin a little more: do both off the main thread."""

    def __init__(self, kind: DieKind) -> None:
        self.kind = kind
        self._solid = SOLIDS[kind]
        self._faced: dict[str, Faced] = {}
        self._texels = _face_texels(self._solid, SPANS[kind])
        self._slots, self._turned = _pole_texels(self._solid, SPANS[kind])

    def skin(self, die: DieModel, cut: Mapping[str, Field]) -> DieSkin:
        """The die's patches and maps; `cut` has the engravings of its faces. Raises ValueError for a die of another kind."""
        if die.solid != self.kind:
            raise ValueError(f"a {die.solid} in the mould of a {self.kind}")
        faces = [self._letter(words, cut[words]) for words in die.engraved]
        fine, starts = self._placed([face.patches for face in faces], die)
        coarse, few = self._placed([face.coarse for face in faces], die)
        found = np.stack([face.number + start for face, start in zip(faces, starts[:-1], strict=True)]).astype(np.uint16)
        alike = np.concatenate([face.alike + start for face, start in zip(faces, few[:-1], strict=True)])
        poles = tuple(self._pole(found, face) for face in range(self._solid.faces))
        small = tuple(alike.astype(np.uint16)[pole.reshape(POLE, POLE)[::2, ::2].ravel()] for pole in poles)
        return DieSkin(Patches(fine, starts, poles), Patches(coarse, few, small), alike)

    def _placed(self, faces: Sequence[Field], die: DieModel) -> tuple[Field, tuple[int, ...]]:
        """The patches of all faces as rows for the lamp, and the number of each face's first patch."""
        starts = np.cumsum([0, *(patches.shape[1] for patches in faces)]).tolist()
        return np.concatenate([_placed(patches, self._solid, face, die) for face, patches in enumerate(faces)], 1), tuple(starts)

    def _letter(self, words: str, cut: Field) -> Faced:
        if words not in self._faced:
            self._faced[words] = _lettered(cut, SPANS[self.kind], self._solid.letter, self._texels)
        return self._faced[words]

    def _pole(self, numbers: NDArray[np.uint16], pole: int) -> NDArray[np.uint16]:
        """The pole map of a face: that of face 0 moved by the solid's symmetry, with other faces, turned within their planes."""
        solid = self._solid
        out = np.zeros(POLE * POLE, np.uint16)
        carry = solid.frames[pole].T @ solid.frames[0]
        for slot, where in self._slots.items():
            face = int(np.argmax(solid.normals @ carry @ solid.normals[slot]))
            right = solid.frames[face][:2] @ carry @ solid.frames[slot][0]
            turn = round(np.arctan2(right[1], right[0]) / (2 * np.pi) * len(self._turned[slot])) % len(self._turned[slot])
            out[where] = numbers[face][self._turned[slot][turn]]
        return out


def stamp(words: str) -> pygame.Surface:
    """The lettering of a face, white on transparent, _STAMP pixels square; a lone 6 or 9 has a line under it; names of pips give pips."""
    if words in _PIP_PLACES:
        return _pips(words)
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


def _pips(sign: str) -> pygame.Surface:
    """Round pips, drawn larger and scaled down, as pygame's discs have hard edges."""
    large = pygame.Surface((_STAMP * 2, _STAMP * 2), pygame.SRCALPHA, 32)
    large.fill((255, 255, 255, 0))
    for x, y in _PIP_PLACES[sign]:
        pygame.draw.circle(large, (255, 255, 255), (_STAMP * (1 + _PIP_ASIDE * x), _STAMP * (1 + _PIP_ASIDE * y)), _STAMP * _PIP_RADIUS)
    return pygame.transform.smoothscale(large, (_STAMP, _STAMP))


# ---------------------------------------------------------------- faces

def _face_texels(solid: Solid, span: MapSpan) -> tuple[NDArray[np.intp], Field, Field]:
    """The texels of a face's square that are on the face, and in the face's frame their places (2, n) and rounded normals (3, n)."""
    line = ((np.arange(FACE) + .5) / FACE - .5) * span.face
    x, y = (field.ravel() for field in np.meshgrid(line, line))
    right, up, out = solid.frames[0]
    along = (x[:, None] * right + y[:, None] * up + solid.inradius * out) @ solid.axes.T
    most = np.abs(along).max(1, keepdims=True)
    own = np.flatnonzero(along[:, np.argmax(np.abs(solid.axes @ out))] >= most[:, 0] - 3 * span.face / FACE)
    along, most = along[own], most[own]
    normal = (np.sign(along) * (np.abs(along) / most) ** (solid.sharp - 1)) @ solid.axes @ solid.frames[0].T
    normal /= np.linalg.norm(normal, axis=1, keepdims=True)
    return own, np.stack([x[own], y[own]]).astype(np.float32), normal.T.astype(np.float32)


def stamps(dice: Sequence[DieModel]) -> dict[str, pygame.Surface]:
    """The lettering of the faces of these dice, by words. For the main thread, as it sets type; it is quick."""
    return {words: stamp(words) for words in {words for die in dice for words in die.engraved}}


def engravings(stamped: Mapping[str, pygame.Surface]) -> dict[str, Field]:
    """The engraving of each lettering: per pixel the share of ink, and the slopes of the engraved edges."""
    return {words: _engraving(face) for words, face in stamped.items()}


def _engraving(face: pygame.Surface) -> Field:
    ink = np.asarray(pygame.surfarray.array_alpha(face).T, np.float32) * np.float32(1 / 255)
    down, right = np.gradient(blur(ink, 3.0))
    return np.stack([blur(ink, 1.2), right, down], -1).astype(np.float32)


def _lettered(cut: Field, span: MapSpan, letter: float, texels: tuple[NDArray[np.intp], Field, Field]) -> Faced:
    """A face cut into patches: texels with similar place, tilt and ink are merged."""
    own, place, smooth = texels
    ink, right, down = _sampled(cut, place, letter)
    normal = smooth.copy()
    normal[0] += right * np.float32(_DEPTH)
    normal[1] -= down * np.float32(_DEPTH)
    normal /= np.linalg.norm(normal, axis=0)
    engraved = np.hypot(right, down) * _DEPTH > _ENGRAVED
    level = np.where(ink > _INKED, np.clip(np.rint(ink * _LEVELS), 1, _LEVELS), 0).astype(int)
    rounded = (smooth[2] < _FLAT) & ~engraved
    flat = ~rounded & ~engraved & (level == 0)
    coarser = np.where(flat, 1, np.where(level > 0, _LETTERED, np.where(rounded, _ROUNDED, _LETTERED // 2)))
    cells = np.clip((place / span.face + .5) * _PLACES, 0, _PLACES - 1).astype(int) // coarser
    fine = np.where(rounded, _TILTS, _STEEP)
    level_ground = flat | (level == _LEVELS) & ~engraved & ~rounded
    tilts = np.where(level_ground, 0, np.rint(normal[:2] * fine)).astype(int) + 32
    kind = np.where(flat, 0, np.where(rounded, 1, 2))
    key = ((((kind * 32 + cells[0]) * 32 + cells[1]) * 64 + tilts[0]) * 64 + tilts[1]) * (_LEVELS + 1) + level
    number, patches = _merged(key, np.stack([*normal, *place, ink]))
    whole = np.zeros(FACE * FACE, np.int32)
    whole[own] = number
    plain = patches[2] > _FLAT      # where steps of light would be visible
    steps = np.rint(patches * np.where(plain[:, None], _PLAIN, _COARSE).T).astype(int)
    return Faced(whole, patches, *_merged(np.ravel_multi_index(tuple(steps + 8), (17,) * len(steps)), patches))


def _merged(key: NDArray[np.intp], rows: Field) -> tuple[NDArray[np.intp], Field]:
    """Points (6, n) with equal keys merged: for each point the number of its mean, and the means (6, m)."""
    _, number = np.unique(key, return_inverse=True)
    means = np.stack([np.bincount(number, row) for row in rows]) / np.bincount(number)
    means[:3] /= np.linalg.norm(means[:3], axis=0)
    return number, means.astype(np.float32)


def _sampled(cut: Field, place: Field, letter: float) -> Field:
    """An engraving (side, side, 3) sampled at the places of texels, interpolated: (3, n)."""
    side = cut.shape[0]
    u = np.clip((place[0] / letter + .5) * side - .5, 0, side - 1.001)
    v = np.clip((.5 - place[1] / letter) * side - .5, 0, side - 1.001)
    x, y = u.astype(np.intp), v.astype(np.intp)
    across, down = (u - x)[:, None], (v - y)[:, None]
    above = cut[y, x] * (1 - across) + cut[y, x + 1] * across
    below = cut[y + 1, x] * (1 - across) + cut[y + 1, x + 1] * across
    return np.asarray((above * (1 - down) + below * down).T, np.float32)


def _placed(patches: Field, solid: Solid, face: int, die: DieModel) -> Field:
    """The patches of a face in the die's frame, with the colour of its material, as rows for the lamp."""
    frame = solid.frames[face].astype(np.float32)
    normal, ink = frame.T @ patches[:3], patches[5]
    place = frame.T @ np.stack([patches[3], patches[4], np.full(len(ink), solid.inradius, np.float32)])
    ground = tone(die.colour)[:, None] * (1 + np.float32(_VEINS) * _veins(place))
    out = np.empty((ROWS, len(ink)), np.float32)
    out[NORMAL], out[PLACE], out[ACROSS] = normal, place, (normal * place).sum(0)
    out[GROUND] = ground + (tone(die.ink)[:, None] - ground) * ink
    out[GLOSS] = 1 - .6 * ink
    return out


def _veins(place: Field) -> Field:
    """The veins of the material at places (3, n), -1..1."""
    at = place.T
    bent = 1.4 * np.sin(at @ tone((1.4, -2.8, 2.1))) + 1.1 * np.sin(at @ tone((-2.1, 1.4, 3.5)))
    return np.asarray(np.sin(at @ tone((3, 1.8, 1.2)) + bent), np.float32)


# ---------------------------------------------------------------- poles

def _pole_texels(solid: Solid, span: MapSpan) -> tuple[dict[int, NDArray[np.intp]], dict[int, list[NDArray[np.intp]]]]:
    """The pole map of face 0: by face the map's texels that show it, and for each of the face's turns onto itself its own texels there."""
    line = ((np.arange(POLE) + .5) / POLE * 2 - 1) * span.wide
    u, v = (field.ravel() for field in np.meshgrid(line, line))
    ray = np.stack([u, v, np.ones_like(u)], 1) @ solid.frames[0]
    eye = np.array((0, 0, -span.back)) @ solid.frames[0]
    slope = ray @ solid.normals.T
    with np.errstate(divide="ignore"):
        length = np.where(slope > 1e-4, (solid.inradius - solid.normals @ eye) / slope, np.inf)
    hit = length.argmin(1)
    point = eye + ray * length[np.arange(len(ray)), hit][:, None]
    slots = {int(face): np.flatnonzero(hit == face) for face in np.unique(hit)}
    return slots, {face: _face_turns(point[where] @ solid.frames[face][:2].T, len(solid.rings[face]), span)
                   for face, where in slots.items()}


def _face_turns(places: NDArray[np.float64], turns: int, span: MapSpan) -> list[NDArray[np.intp]]:
    """The texels of a face at places (n, 2) in its frame, then those at the same places turned by one edge, by two edges, and so on."""
    found = []
    for turn in range(turns):
        c, s = np.cos(2 * np.pi * turn / turns), np.sin(2 * np.pi * turn / turns)
        turned = places @ np.array(((c, s), (-s, c)))
        at = np.clip((turned / span.face + .5) * FACE, 0, FACE - 1).astype(np.intp)
        found.append(at[:, 1] * FACE + at[:, 0])
    return found
