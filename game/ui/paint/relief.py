"""Rounded shapes stacked in relief, each lit by the one lamp as if it were modelled: what portraits are made of.

Places are in units of half the picture's side, (0, 0) in its middle, x to the right and y downwards. A shape is a signed distance in these
units, negative inside, with the box outside of which it is nowhere.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from game.ui.paint.fields import HALF, LIGHT, Field, Grain, RGBLike, mix, polyline, rounded_box, smooth, tone
from game.ui.theme import XY

Distance = Callable[[Field, Field], Field]
_EDGE = 1.2         # pixels over which an edge fades


class Edges(NamedTuple):
    """Left, top, right and bottom."""

    left: float
    top: float
    right: float
    bottom: float


class ReliefShape(NamedTuple):
    """A shape by its distance field, and the box round it."""

    distance: Distance
    box: Edges


class Finish(NamedTuple):
    """How a shape is modelled: over what depth its edge is rounded, how much light and shade that gives (`relief`), the shadow it
    throws on what lies below (0..1) by how far and how softly, how rough it is, how much it covers, and how it shines.
    """

    depth: float = .3
    relief: float = .85
    shadow: float = 0.0
    shift: XY = (.04, .08)
    soft: float = .10
    rough: float = 0.0
    cover: float = 1.0
    gloss: float = 0.0


def oval(cx: float, cy: float, rx: float, ry: float, turn: float = 0.0) -> ReliefShape:
    """An ellipse with these radii, turned by radians."""
    c, s = math.cos(turn), math.sin(turn)

    def distance(x: Field, y: Field) -> Field:
        dx, dy = x - np.float32(cx), y - np.float32(cy)
        u, v = (c * dx + s * dy) / rx, (c * dy - s * dx) / ry
        away = np.hypot(u, v)
        return np.asarray(away * (away - 1) / (np.hypot(u / rx, v / ry) + 1e-6), np.float32)
    wide, high = math.hypot(rx * c, ry * s), math.hypot(rx * s, ry * c)
    return ReliefShape(distance, Edges(cx - wide, cy - high, cx + wide, cy + high))


def block(cx: float, cy: float, half_wide: float, half_high: float, radius: float) -> ReliefShape:
    """A rectangle with rounded corners."""
    def distance(x: Field, y: Field) -> Field:
        return rounded_box(x - np.float32(cx), y - np.float32(cy), half_wide, half_high, radius)
    return ReliefShape(distance, Edges(cx - half_wide, cy - half_high, cx + half_wide, cy + half_high))


def band(points: Sequence[XY], half: float) -> ReliefShape:
    """A line through the points, `half` thick to each side."""
    def distance(x: Field, y: Field) -> Field:
        return np.asarray(polyline(x, y, points)[0] - np.float32(half), np.float32)
    across, down = [x for x, _y in points], [y for _x, y in points]
    return ReliefShape(distance, Edges(min(across) - half, min(down) - half, max(across) + half, max(down) + half))


def bow(cx: float, cy: float, rx: float, ry: float, start: float, end: float, half: float) -> ReliefShape:
    """A part of an ellipse as a line, degrees clockwise from the right."""
    turns = (math.radians(start + (end - start) * step / 9) for step in range(10))
    return band([(cx + rx * math.cos(t), cy + ry * math.sin(t)) for t in turns], half)


def joined(soft: float, *forms: ReliefShape) -> ReliefShape:
    """Shapes melted into one over that width."""
    def distance(x: Field, y: Field) -> Field:
        whole = forms[0].distance(x, y)
        for form in forms[1:]:
            other = form.distance(x, y)
            share = np.clip(.5 + .5 * (whole - other) / soft, 0, 1)
            whole = mix(whole, other, share) - soft * share * (1 - share)
        return np.asarray(whole, np.float32)
    sides = list(zip(*(form.box for form in forms), strict=True))
    return ReliefShape(distance, Edges(min(sides[0]) - soft, min(sides[1]) - soft, max(sides[2]) + soft, max(sides[3]) + soft))


def without(form: ReliefShape, *gone: ReliefShape) -> ReliefShape:
    """A shape with others cut out of it."""
    def distance(x: Field, y: Field) -> Field:
        left = form.distance(x, y)
        for cut in gone:
            left = np.maximum(left, -cut.distance(x, y))
        return np.asarray(left, np.float32)
    return ReliefShape(distance, form.box)


def between(form: ReliefShape, top: float, bottom: float) -> ReliefShape:
    """The part of a shape between two heights."""
    def distance(x: Field, y: Field) -> Field:
        return np.asarray(np.maximum(form.distance(x, y), np.maximum(top - y, y - bottom)), np.float32)
    return ReliefShape(distance, Edges(form.box.left, max(top, form.box.top), form.box.right, min(bottom, form.box.bottom)))


def rim(form: ReliefShape, half: float) -> ReliefShape:
    """The outline of a shape."""
    def distance(x: Field, y: Field) -> Field:
        return np.asarray(np.abs(form.distance(x, y)) - np.float32(half), np.float32)
    box = form.box
    return ReliefShape(distance, Edges(box.left - half, box.top - half, box.right + half, box.bottom + half))


class Relief:
    """A square picture on which shapes are laid one over the other."""

    def __init__(self, side: int, grain: Grain) -> None:
        line = ((np.arange(side, dtype=np.float32) + np.float32(.5)) / side * 2 - 1).astype(np.float32)
        self.side, self._half = side, side / 2
        self.x, self.y = line[None, :], line[:, None]
        self._grain = grain
        self.colours: Field = np.zeros((side, side, 3), np.float32)

    def lay(self, form: ReliefShape, colour: RGBLike | Field, finish: Finish | None = None) -> None:
        """Lay a shape of that colour on what is there."""
        finish = finish or Finish()
        part = self._part(form.box, max(finish.soft + max(map(abs, finish.shift)) if finish.shadow else 0, .02))
        if part is None:
            return
        rows, columns = part
        x, y = self.x[:, columns], self.y[rows]
        below = self.colours[rows, columns]
        shape = (below.shape[0], below.shape[1])
        if finish.shadow:
            thrown = np.broadcast_to(form.distance(x - np.float32(finish.shift[0]), y - np.float32(finish.shift[1])), shape)
            below *= (1 - finish.shadow * (1 - smooth(-finish.soft, finish.soft, np.asarray(thrown))))[..., None]
        away = np.asarray(np.broadcast_to(form.distance(x, y), shape), np.float32)
        edge = np.float32(_EDGE / self._half)
        inside = finish.cover * (1 - smooth(-float(edge), float(edge), away))
        below[:] = mix(below, self._lit(np.asarray(colour, np.float32), away, finish), inside[..., None])

    def _part(self, box: Edges, margin: float) -> tuple[slice, slice] | None:
        """The rows and columns of a box with a margin, None where no pixel of it is on the picture."""
        def span(low: float, high: float) -> slice:
            return slice(max(0, int((low - margin + 1) * self._half)), min(self.side, int((high + margin + 1) * self._half) + 2))
        rows, columns = span(box.top, box.bottom), span(box.left, box.right)
        return (rows, columns) if rows.stop - rows.start > 1 and columns.stop - columns.start > 1 else None

    def _lit(self, colour: Field, away: Field, finish: Finish) -> Field:
        """The colour under the lamp, the shape's edge being rounded."""
        rise = np.clip(-away / finish.depth, 0, 1)
        height = finish.depth * .85 * np.sqrt(1 - (1 - rise) ** 2 + 1e-6)
        if finish.rough:
            high, wide = away.shape
            height = height + finish.rough * self._grain.noise(wide, high, self.side / 60, self.side / 60, 7)
        down, across = np.gradient(height * np.float32(self._half))
        steep = 1 / np.sqrt(across * across + down * down + 1)
        diffuse = (LIGHT[2] - across * LIGHT[0] - down * LIGHT[1]) * steep
        warmth = mix(tone((.86, .84, 1.0)), tone((1.05, 1.0, .94)), np.clip(diffuse * 1.1, 0, 1)[..., None])
        out = colour * np.clip(1 + finish.relief * (diffuse - LIGHT[2]), .3, 1.5)[..., None] * warmth
        if finish.gloss:
            mirror = np.clip((HALF[2] - across * HALF[0] - down * HALF[1]) * steep, 0, 1)
            out = out + (mirror ** 30 * finish.gloss)[..., None]
        return np.asarray(np.clip(out, 0, 255), np.float32)
