"""Dice in flight: the same solids and the same light as at rest, as a few dozen shaded polygons, fast enough for every frame."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
import pygame
from numpy.typing import NDArray

from game.ui.dice.casting import EYE, picture_side, shade, stamp
from game.ui.dice.die import Die
from game.ui.dice.solids import SOLIDS, Kind, Matrix, Quaternion, Solid, matrix_of, view_of
from game.ui.paint.fields import Field, tone
from game.ui.theme import RGB

_RINGS: Final = (.90, 1.0)          # where a face is cut: it is flat within the first, and rounds off beyond, in one strip as it flies
_SAMPLES: Final = 2                 # times finer that dice are drawn before they are scaled down ...
_LARGE: Final = 64                  # ... but half as much finer from this radius on: dice that size are smooth while they move
_THIN: Final = .8                   # pixels of its stamp by which a letter's outline may be straightened


class Mesh(NamedTuple):
    """A solid's surface: its points; by their numbers first the flat middles of its faces, then the strips round them, four points each;
    and of all these, in that order, the normals and middles.
    """

    points: Matrix
    flats: NDArray[np.intp]
    strips: NDArray[np.intp]
    normals: Matrix
    middles: Matrix


class Letter(NamedTuple):
    """An outline on a face: which of the lettering's points are its corners, and whether it is a hole in the one before."""

    face: int
    start: int
    stop: int
    hole: bool


class Flyer(NamedTuple):
    """All that is needed to draw a die: its mesh, its lettering, and its colours."""

    mesh: Mesh
    lettering: Matrix       # (points, 3)
    letters: tuple[Letter, ...]
    ground: Field           # (polygons + faces, 3): the colour of each polygon, then of the ink on each face
    normals: Matrix
    middles: Matrix


def mesh_of(kind: Kind) -> Mesh:
    """The rounded surface of a solid: one polygon inside each face, and a strip along each of its edges."""
    solid = SOLIDS[kind]
    points: list[Matrix] = []
    flats: list[list[int]] = []
    strips: list[list[int]] = []
    for face, ring in enumerate(solid.rings):
        middle, count, first = solid.normals[face] * solid.inradius, len(ring), len(points)
        for share in _RINGS:
            points += [_on_surface(solid, middle + (solid.corners[i] - middle) * share) for i in ring]
        flats.append(list(range(first, first + count)))
        for band in range(len(_RINGS) - 1):
            low = first + band * count
            strips += [[low + i, low + (i + 1) % count, low + count + (i + 1) % count, low + count + i] for i in range(count)]
    placed = np.array(points)
    middles = np.array([_on_surface(solid, placed[polygon].mean(0)) for polygon in (*flats, *strips)])
    return Mesh(placed, np.array(flats), np.array(strips), np.array([_normal(solid, m) for m in middles]), middles)


def _on_surface(solid: Solid, point: Matrix) -> Matrix:
    along = np.abs(solid.axes @ point)
    most = along.max()
    return np.asarray(point * (solid.inradius / (most * ((along / most) ** solid.sharp).sum() ** (1 / solid.sharp))))


def _normal(solid: Solid, point: Matrix) -> Matrix:
    along = solid.axes @ point
    raw = (np.sign(along) * (np.abs(along) / np.abs(along).max()) ** (solid.sharp - 1)) @ solid.axes
    return np.asarray(raw / np.linalg.norm(raw))


def outlines(words: str) -> list[tuple[Matrix, bool]]:
    """The outlines of what a face says, in shares of its square (x right, y up, middle at 0), each with whether it is a hole."""
    drawn = pygame.mask.from_surface(stamp(words), 127)
    side = drawn.get_size()[0]

    def placed(part: pygame.Mask) -> Matrix:
        line = part.outline()
        half = len(line) // 2
        found = np.array([*straightened(line[:half + 1])[:-1], *straightened(line[half:])], float) / side - .5
        return np.asarray(found * (1, -1))
    found = [(placed(part), False) for part in drawn.connected_components(12)]
    outside = drawn.copy()
    outside.invert()
    return found + [(placed(part), True) for part in outside.connected_components(12) if not part.get_at((0, 0))]


def straightened(line: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """A line without the points that lie within _THIN of it anyway (Ramer, Douglas and Peucker).

    >>> straightened([(0, 0), (1, 0), (2, 0), (2, 5)])
    [(0, 0), (2, 0), (2, 5)]
    """
    if len(line) < 3:
        return line
    path = np.array(line, float)
    along = path[-1] - path[0]
    length = float(np.hypot(along[0], along[1]))
    from_first = path - path[0]
    away = np.hypot(from_first[:, 0], from_first[:, 1])
    if length:
        away = np.abs(from_first[:, 0] * along[1] - from_first[:, 1] * along[0]) / length
    at = int(away.argmax())
    if away[at] <= _THIN:
        return [line[0], line[-1]]
    return straightened(line[:at + 1])[:-1] + straightened(line[at:])


def flyer_of(die: Die, mesh: Mesh) -> Flyer:
    """A die made ready to be drawn in flight."""
    solid = SOLIDS[die.solid]
    cut = {words: outlines(words) for words in set(die.faces)}
    points: list[Matrix] = []
    letters: list[Letter] = []
    count = 0
    for face, words in enumerate(die.faces):
        right, up, out = solid.frames[face]
        for line, hole in cut[words]:
            points.append(out * solid.inradius + solid.letter * (line[:, :1] * right + line[:, 1:] * up))
            letters.append(Letter(face, count, count + len(line), hole))
            count += len(line)
    ground = np.concatenate([np.tile(tone(die.colour), (len(mesh.normals), 1)), np.tile(tone(die.ink), (solid.faces, 1))])
    return Flyer(mesh, np.concatenate(points) if points else np.zeros((0, 3)), tuple(letters), np.asarray(ground, np.float32),
                 np.concatenate([mesh.normals, solid.normals]), np.concatenate([mesh.middles, solid.normals * solid.inradius]))


class Flights:
    """Draws flying dice. Holds the canvases that it draws on, and nothing else that changes."""

    def __init__(self, felt: RGB) -> None:
        self._felt = felt
        self._meshes: dict[Kind, Mesh] = {}
        self._flyers: dict[Die, Flyer] = {}
        self._canvases: dict[int, pygame.Surface] = {}

    def flyer(self, die: Die) -> Flyer:
        """The die made ready, once."""
        if die not in self._flyers:
            if die.solid not in self._meshes:
                self._meshes[die.solid] = mesh_of(die.solid)
            self._flyers[die] = flyer_of(die, self._meshes[die.solid])
        return self._flyers[die]

    def draw(self, dice: Sequence[Die], turns: Sequence[Quaternion], radius: int, onto: Sequence[pygame.Surface]) -> None:
        """Draw each die so turned on its own surface, `picture_side(radius)` square, which is filled over; premultiplied."""
        flyers = [self.flyer(die) for die in dice]
        views = [view_of(matrix_of(turn)) for turn in turns]
        for flyer, view, surface, colour in zip(flyers, views, onto, self._colours(flyers, views), strict=True):
            self._one(flyer, view, radius, colour, surface)

    def _colours(self, flyers: Sequence[Flyer], views: Sequence[Matrix]) -> list[NDArray[np.intp]]:
        """The shaded colours of every die's polygons and inks: all dice in one go, as small arrays cost most by their number."""
        if not flyers:
            return []
        normals = np.concatenate([flyer.normals @ view.T for flyer, view in zip(flyers, views, strict=True)]).astype(np.float32)
        middles = np.concatenate([flyer.middles @ view.T for flyer, view in zip(flyers, views, strict=True)]).astype(np.float32)
        to_eye = np.array((0, 0, EYE), np.float32) - middles
        to_eye /= np.linalg.norm(to_eye, axis=1, keepdims=True)
        gloss = np.concatenate([np.where(np.arange(len(f.normals)) < len(f.mesh.normals), 1, .4) for f in flyers]).astype(np.float32)
        height = middles @ np.array((0, .5, .866), np.float32)
        lit = shade(np.concatenate([flyer.ground for flyer in flyers]), normals, to_eye, height, gloss, self._felt)
        lit = np.clip(lit, 0, 255).astype(int)
        ends = np.cumsum([len(flyer.normals) for flyer in flyers])
        return np.split(lit, ends[:-1])

    def _one(self, flyer: Flyer, view: Matrix, radius: int, colours: NDArray[np.intp], surface: pygame.Surface) -> None:
        """Only what is turned to the eye is projected into lists and drawn: calls by the hundred cost more than their pixels."""
        samples = _SAMPLES if radius < _LARGE else (1 + _SAMPLES) / 2
        side = round(picture_side(radius) * samples)
        canvas = self._canvases.get(side)
        if canvas is None:
            canvas = self._canvases[side] = pygame.Surface((side, side), pygame.SRCALPHA, 32)
        canvas.fill((0, 0, 0, 0))
        mesh, scale, polygon = flyer.mesh, radius * samples, pygame.draw.polygon
        visible = (((0, 0, EYE) - flyer.middles @ view.T) * (flyer.normals @ view.T)).sum(1) > 0
        flat = _flattened(mesh.points, view, scale, side)
        faces = len(mesh.flats)
        for shapes, first in ((mesh.strips, faces), (mesh.flats, 0)):
            seen = np.flatnonzero(visible[first:first + len(shapes)])
            for colour, corners in zip(colours[first + seen].tolist(), flat[shapes[seen]].tolist(), strict=True):
                polygon(canvas, colour, corners)
        first = len(mesh.normals)
        inks = colours[first:].tolist()
        holes = colours[:faces].tolist()
        lettering = _flattened(flyer.lettering, view, scale, side)
        for letter in flyer.letters:
            if visible[first + letter.face]:
                polygon(canvas, (holes if letter.hole else inks)[letter.face], lettering[letter.start:letter.stop].tolist())
        pygame.transform.smoothscale(canvas, surface.get_size(), surface)


def _flattened(points: Matrix, view: Matrix, scale: float, side: int) -> Matrix:
    """Points of a die so turned on a square picture, in pixels."""
    seen = points @ view.T
    return np.asarray(seen[:, :2] * (EYE / (EYE - seen[:, 2]) * scale)[:, None] * (1, -1) + side / 2)
