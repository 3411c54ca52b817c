"""A golf hole painted on the cloth of a table, as the ground for things that lie on it: tiles, balls, cards.

The picture is as large as the cloth and takes its place inside the rail: felt, the hole mown into it, and the lamp over both.
"""

from __future__ import annotations

import math
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import pygame

from game.ui.paint.backdrop import lit_cloth
from game.ui.paint.course import Ellipse, PaintedCourse
from game.ui.paint.felt import felt
from game.ui.paint.fields import Field, Grain, Point, cover, grid, mix, polyline, rounded_box, smooth, spline, tone
from game.ui.paint.plans import TablePlan
from game.ui.paint.surfaces import Picture, picture
from game.ui.theme import RGB, Theme, rgb

RECIPE = 4      # raised whenever the recipe changes
_INSET = 1.5    # pixels by which the picture stays inside the rail's lip

_ROUGH, _ROUGH_EDGE = rgb("#2E6B35"), rgb("#123A22")
_MOWN, _MOWN_EDGE = (rgb("#55984C"), rgb("#68AC58")), rgb("#3F7F43")
_TEE, _TEE_EDGE = (rgb("#7DBB66"), rgb("#88C670")), rgb("#B9E39A")
_FLAT_ROUGH, _FLAT_MOWN, _FLAT_GREEN = rgb("#0C4A1E"), rgb("#1E6E31"), rgb("#2C8A44")
_FLAT_SAND, _FLAT_WATER, _FLAT_TREE = rgb("#8A6A1E"), rgb("#0B4A86"), rgb("#06361A")

_CROWNS = ((-58, -76, 15), (-30, -82, 18), (2, -74, 15), (30, -82, 17), (58, -72, 14), (-12, -96, 14), (48, -94, 13))
_ROUND_GREEN = ((76, -88, 17), (52, -100, 14), (88, -54, 13), (80, 84, 16), (56, 100, 14), (90, 110, 13), (-64, -92, 13), (-96, -28, 11))
_ROUND_TEE = ((-4, -88, 12), (60, 46, 13), (80, 60, 15), (20, -106, 13))


class HolePlan(NamedTuple):
    """Where everything of a hole lies on a cloth of `size`, in device pixels from its corner; `unit` is a hole unit in pixels.

    `spots` are the tiles between tee and green, from the tee on: x, y, and whether water lies there.
    """

    size: tuple[int, int]
    radius: int
    scale: float
    unit: float
    tee: tuple[int, int]
    spots: tuple[tuple[int, int, bool], ...]
    green: tuple[int, int]

    @property
    def dry(self) -> HolePlan:
        """The same hole without its water."""
        return self._replace(spots=tuple((x, y, False) for x, y, _ in self.spots))

    @property
    def way(self) -> list[Point]:
        """The line of play, through the tee, every spot and the green."""
        u, (tx, ty), (gx, gy) = self.unit, self.tee, self.green
        ends: list[Point] = [(tx, ty), *((float(x), float(y)) for x, y, _ in self.spots), (gx, gy)]
        points: list[Point] = [(tx - 6 * u, ty + 14 * u), ends[0]]
        for number, ((ax, ay), (bx, by)) in enumerate(pairwise(ends)):
            bow = (-26 if number % 2 == 0 else 24) * u
            points += [((ax + bx) / 2 - 8 * u, (ay + by) / 2 + bow), (bx, by)]
        return [*points, (gx + 16 * u, gy)]


class _Links(PaintedCourse):
    """A hole on felt. Everything is measured in pixels of the cloth."""

    def __init__(self, grain: Grain, theme: Theme, plan: HolePlan) -> None:
        width, height = plan.size
        super().__init__(grain, width, height, plan.unit, 7)
        self.theme, self.plan = theme, plan
        self.image = felt(grain, width, height, theme, plan.scale)
        if theme.flat:
            self.wobble, self.fine, self.mottle = (np.zeros_like(f) for f in (self.wobble, self.fine, self.mottle))
        self.way, self.arc = polyline(self.x, self.y, spline(plan.way, 10))

    def from_spot(self, x: float, y: float, *, stretch: float = 1.0) -> Field:
        """Distance to a point in pixels, wider across where stretched."""
        return np.asarray(np.hypot((self.x - np.float32(x)) / np.float32(stretch), self.y - np.float32(y)), np.float32)

    def land(self) -> None:
        """The rough round the line of play and every place, in one piece."""
        u, plan = self.unit, self.plan
        site = np.full(self.way.shape, 1e9, np.float32)
        for x, y, _ in plan.spots:
            box = rounded_box(self.x - np.float32(x), self.y - np.float32(y + 4 * u), 96 * u, 104 * u, 80 * u)
            site = np.minimum(site, box)
        site = np.minimum(site, self.from_spot(*plan.green) - np.float32(96 * u))
        k = np.float32(26 * u)
        near = np.exp(-np.clip((self.way - np.float32(58 * u)) / k, -20, 20)) + np.exp(-np.clip(site / k, -20, 20))
        both = np.asarray(-np.log(near) * k, np.float32)
        ground = tone(_FLAT_ROUGH if self.theme.flat else _ROUGH) * (1 + .06 * self.mottle + .085 * self.fine)[..., None]
        self._lay(self._ragged(both, 1.2), np.asarray(ground, np.float32), self._edge(_ROUGH_EDGE), lift=self._lift(5), rim=.5)

    def mow(self) -> None:
        """The fairway: a wide landing beyond every tile, a pinch of rough before it."""
        u = self.unit
        mown = np.asarray(self.way - np.float32(30 * u) - np.float32(5 * u) * np.sin(self.arc / np.float32(90 * u)), np.float32)
        for x, y, _ in self.plan.spots:
            mown = np.minimum(mown, self.from_spot(x + 66 * u, y, stretch=1.4) - np.float32(40 * u))
            mown = np.maximum(mown, -(self.from_spot(x - 52 * u, y, stretch=1.25) - np.float32(37 * u)))
        if self.theme.flat:
            self._lay(mown, self._plain(_FLAT_MOWN))
            return
        stripes = smooth(-.12, .12, np.sin(self.arc / np.float32(21 * u) * math.pi))
        colour = mix(self._plain(_MOWN[0]), tone(_MOWN[1]), stripes[..., None]) * (1 + .035 * self.fine)[..., None]
        self._lay(self._ragged(mown, .45), np.asarray(colour, np.float32), _MOWN_EDGE, lift=2, rim=.5)

    def tufts(self, x: float, y: float) -> None:
        """Long grass on the near side of a tile."""
        if self.theme.flat:
            return
        u = self.unit
        share = 1 - smooth(-36 * u, 2 * u, self.from_spot(x - 56 * u, y, stretch=1.2) - np.float32(40 * u))
        blades = .16 * np.clip(self.fine - .7, 0, 2) - .10 * np.clip(-self.fine - .7, 0, 2)
        self.image *= (1 + blades * share)[..., None]

    def teeing_ground(self) -> None:
        """The tee box, mown in stripes."""
        u, (x, y) = self.unit, self.plan.tee
        distance = rounded_box(self.x - np.float32(x), self.y - np.float32(y), 36 * u, 58 * u, 10 * u)
        if self.theme.flat:
            self._lay(distance, self._plain(_FLAT_GREEN))
            return
        stripes = smooth(-.1, .1, np.sin(self.x / np.float32(8 * u) * math.pi))
        colour = mix(self._plain(_TEE[0]), tone(_TEE[1]), stripes[..., None])
        self._lay(distance, colour, _TEE_EDGE, lift=3, rim=.4)

    def bunker(self, x: float, y: float, parts: tuple[Ellipse, ...]) -> None:
        """Sand at offsets from a point, in hole units."""
        placed = self._placed(x, y, parts)
        if self.theme.flat:
            self._lay(self._blob(placed), self._plain(_FLAT_SAND))
        else:
            self.sand(placed)

    def pond(self, x: float, y: float) -> None:
        """Water across the line of play."""
        placed = self._placed(x, y, ((-10, -52, 30, 30), (4, -8, 40, 44), (-6, 46, 42, 40), (14, 80, 28, 18)))
        if self.theme.flat:
            self._lay(self._blob(placed), self._plain(_FLAT_WATER))
        else:
            self.water(placed)

    def putting_green(self) -> None:
        """The green with its fringe."""
        u, (x, y) = self.unit, self.plan.green
        at = (x / u - 2, y / u + 2, 76.0, 68.0)
        if self.theme.flat:
            self._lay(self._ellipse(at), self._plain(_FLAT_GREEN))
        else:
            self.green(at)

    def grove(self, x: float, y: float, crowns: tuple[tuple[int, int, int], ...], seed: int) -> None:
        """Trees at offsets from a point, in hole units."""
        u = self.unit
        for number, (dx, dy, radius) in enumerate(crowns):
            if self.theme.flat:
                self._lay(self.from_spot(x + dx * u, y + dy * u) - np.float32(radius * u), self._plain(_FLAT_TREE))
            else:
                self.tree(x / u + dx, y / u + dy, radius, seed + number)

    def _placed(self, x: float, y: float, parts: tuple[Ellipse, ...]) -> list[Ellipse]:
        return [(x / self.unit + dx, y / self.unit + dy, rx, ry) for dx, dy, rx, ry in parts]

    def _edge(self, colour: RGB) -> RGB | None:
        return None if self.theme.flat else colour

    def _lift(self, height: float) -> float:
        return 0 if self.theme.flat else height


def hole(grain: Grain, theme: Theme, plan: HolePlan) -> Picture:
    """The picture of the cloth with the hole on it."""
    links = _Links(grain, theme, plan)
    links.land()
    links.mow()
    for number, (x, y, water) in enumerate(plan.spots):
        if water:
            links.pond(x, y)
            links.grove(x, y, ((-88, -70, 14), (70, -86, 16), (92, -72, 13)), 40 + 10 * number)
            continue
        links.bunker(x, y, ((-24, 66, 34, 19), (18, 72, 40, 17)))
        links.tufts(x, y)
        links.grove(x, y, _CROWNS, 40 + 10 * number)
    links.putting_green()
    links.bunker(*plan.green, ((-66, 70, 24, 13), (-44, 78, 20, 12)))
    links.grove(*plan.green, _ROUND_GREEN, 100)
    links.grove(*plan.tee, _ROUND_TEE, 120)
    links.teeing_ground()
    return _under_the_lamp(theme, plan, links.image)


def _under_the_lamp(theme: Theme, plan: HolePlan, image: Field) -> Picture:
    width, height = plan.size
    light = lit_cloth(theme, TablePlan(plan.size, (0, 0, width, height), plan.radius, 0, plan.scale), image)
    x, y = grid(width, height)
    inside = rounded_box(x - np.float32(width / 2), y - np.float32(height / 2), width / 2, height / 2, plan.radius)
    return picture(light, cover(inside + np.float32(_INSET)))


def sketch(theme: Theme, plan: HolePlan) -> pygame.Surface:
    """A quick likeness on a clear ground, to show while the picture is painted."""
    out, u = pygame.Surface(plan.size, pygame.SRCALPHA, 32), plan.unit
    rough, mown, green, sand, water = ((_FLAT_ROUGH, _FLAT_MOWN, _FLAT_GREEN, _FLAT_SAND, _FLAT_WATER) if theme.flat else
                                       (_ROUGH, _MOWN[0], _TEE[0], rgb("#CBAF76"), rgb("#2C86AB")))
    way = spline(plan.way, 10)
    for x, y, _ in plan.spots:
        pygame.draw.ellipse(out, rough, _around(x, y, u, (-96, -100, 192, 208)))
    for colour, wide in ((rough, 58), (mown, 28)):
        for point in way:
            pygame.draw.circle(out, colour, point, wide * u)
    for x, y, wet in plan.spots:
        pygame.draw.ellipse(out, water if wet else sand, _around(x, y, u, (-40, -70, 80, 160) if wet else (-40, 52, 80, 36)))
    pygame.draw.circle(out, rough, plan.green, 96 * u)
    pygame.draw.ellipse(out, green, _around(*plan.green, u, (-78, -66, 152, 136)))
    box = pygame.Rect(0, 0, round(72 * u), round(116 * u))
    box.center = plan.tee
    pygame.draw.rect(out, green, box, border_radius=round(10 * u))
    return out.premul_alpha()


def _around(x: float, y: float, u: float, box: tuple[int, int, int, int]) -> pygame.Rect:
    """A rectangle given in hole units round a point."""
    return pygame.Rect(round(x + box[0] * u), round(y + box[1] * u), round(box[2] * u), round(box[3] * u))
