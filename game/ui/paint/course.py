"""A golf hole as a printed picture: rough, mown fairway, green, sand, water with shore lines, and tree crowns."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from game.ui.paint.fields import LIGHT, Field, Grain, grid, mix, polyline, rounded_box, slope, smooth, spline, tone
from game.ui.theme import RGB, rgb

Ellipse = tuple[float, float, float, float]     # middle and half axes, in the hole's own units

_GROUND, _ROUGH, _MOWN = rgb("#3B7A45"), rgb("#347040"), (rgb("#55944A"), rgb("#66A556"))
_FRINGE, _GREEN, _GREEN_RIM = rgb("#57984C"), (rgb("#86C46C"), rgb("#92CE77")), rgb("#B9E39A")
_SAND, _BANK, _SHALLOW, _DEEP = rgb("#CBAF76"), rgb("#CDBE8B"), rgb("#6DB7C9"), rgb("#22668F")
_LEAF = (rgb("#1E4F2B"), rgb("#2F6A2C"))
_TEE = (rgb("#8CC873"), rgb("#C8E8AE"))


class PaintedCourse:
    """Paints a hole into `image` (h, w, 3) of 0..255; `unit` is pixels per unit of the hole."""

    def __init__(self, grain: Grain, width: int, height: int, unit: float, seed: int) -> None:
        self.unit = unit
        self.x, self.y = (np.broadcast_to(v, (height, width)).copy() for v in grid(width, height))

        def noise(sigma: float, k: int) -> Field:
            return grain.noise(width, height, sigma * unit, sigma * unit, seed + k)
        self.wobble: Field = np.asarray(noise(16, 0) * (3.2 * unit) + noise(6, 1) * (1.1 * unit), np.float32)
        self.fine, self.mottle = noise(.8, 2), noise(7, 3)
        self.image = np.asarray(tone(_GROUND) * (1 + .04 * self.mottle + .06 * self.fine)[..., None], np.float32)

    def _lay(self, distance: Field, colour: Field, edge: RGB | None = None, lift: float = 0, rim: float = .25) -> None:
        """Paint where the distance is negative; a positive lift raises the ground with a shadow, a negative one sinks it."""
        u = self.unit
        if lift:
            dx, dy = slope(distance)
            facing = dx * LIGHT[0] + dy * LIGHT[1]
            if lift > 0:
                shade = np.exp(-(np.clip(distance, 0, None) / (lift * u)) ** 2) * np.clip(-facing, 0, 1) * .55
                self.image *= (1 - shade * (distance > 0))[..., None]
            strength = .42 if lift > 0 else -.85
            bank = np.exp(-(np.clip(-distance, 0, None) / (abs(lift) * .8 * u)) ** 2)
            colour = np.asarray(colour * (1 + strength * facing * bank)[..., None], np.float32)
        if edge is not None:
            colour = mix(colour, tone(edge), (rim * np.exp(-(distance / (1.3 * u)) ** 2))[..., None])
        self.image = mix(self.image, colour, (1 - smooth(-.7, .7, distance))[..., None])

    def _ragged(self, distance: Field, share: float) -> Field:
        """The distance with its outline roughened."""
        return np.asarray(distance + self.wobble * share, np.float32)

    def _plain(self, colour: RGB) -> Field:
        return np.broadcast_to(tone(colour), self.image.shape).astype(np.float32)

    def fairway(self, line: Sequence[tuple[float, float]], half_width: float, stripe: float) -> None:
        """Rough, and within it the mown way along a curve."""
        u = self.unit
        distance, arc = polyline(self.x, self.y, spline([(x * u, y * u) for x, y in line]))
        rough = tone(_ROUGH) * (1 + .05 * self.mottle + .07 * self.fine)[..., None]
        self._lay(self._ragged(distance - np.float32(half_width * 1.9 * u), 1), np.asarray(rough, np.float32), rgb("#16402A"), lift=4)
        mown = smooth(-.12, .12, np.sin(arc / (stripe * u) * math.pi))
        colour = mix(self._plain(_MOWN[0]), tone(_MOWN[1]), mown[..., None]) * (1 + .03 * self.fine)[..., None]
        waist = np.float32(half_width * u) + np.float32(4 * u) * np.sin(arc / np.float32(50 * u))
        self._lay(self._ragged(distance - waist, .45), np.asarray(colour, np.float32), rgb("#3F7F43"), lift=2, rim=.5)

    def green(self, at: Ellipse) -> None:
        """The putting green with its fringe, mown in a diagonal check."""
        distance = self._ragged(self._ellipse(at), .4)
        self._lay(distance - np.float32(7 * self.unit), self._plain(_FRINGE), rgb("#3F7F43"), lift=2)
        check = smooth(-.15, .15, np.sin((self.x + self.y) / (9 * self.unit) * math.pi / 1.4))
        colour = mix(np.broadcast_to(tone(_GREEN[0]), self.image.shape), tone(_GREEN[1]), check[..., None])
        self._lay(distance, colour, _GREEN_RIM, lift=2, rim=.5)

    def tee(self, x: float, y: float) -> None:
        """The teeing ground."""
        u = self.unit
        distance = rounded_box(self.x - np.float32(x * u), self.y - np.float32(y * u), 15 * u, 9 * u, 3 * u)
        self._lay(distance, self._plain(_TEE[0]), _TEE[1], lift=2)

    def sand(self, parts: Sequence[Ellipse]) -> None:
        """A bunker: sunk, raked and stippled."""
        distance = self._ragged(self._blob(parts), .35)
        stipple = (self.fine > 1.2) * -.13 + (self.fine < -1.4) * .07
        rake = .02 * np.sin((self.y + self.wobble * 2) / (1.6 * self.unit))
        colour = tone(_SAND) * (1 + stipple + rake + .02 * self.mottle)[..., None]
        self._lay(distance, np.asarray(colour, np.float32), rgb("#8A7A45"), lift=-6, rim=.55)

    def water(self, parts: Sequence[Ellipse]) -> None:
        """A pond: a sandy bank, depth by colour, and lines along its shore as on a chart."""
        u = self.unit
        distance = self._ragged(self._blob(parts), .4)
        depth = smooth(0, 22 * u, -distance)
        colour = mix(np.broadcast_to(tone(_SHALLOW), self.image.shape), tone(_DEEP), depth[..., None])
        for k in (5, 10, 16):
            line = np.exp(-((distance + (k + self.mottle * .6) * u) / (.6 * u)) ** 2) * (34 - 1.5 * k)
            colour = np.asarray(colour + line[..., None], np.float32)
        self._lay(distance - np.float32(3 * u), self._plain(_BANK), rgb("#7F7A4A"), lift=2)
        self._lay(distance, colour, rgb("#D9EEF0"), lift=-3, rim=.4)

    def tree(self, x: float, y: float, radius: float, seed: int) -> None:
        """A crown of leaf clumps lit from the upper left, with its shadow."""
        r, cx, cy = radius * self.unit, x * self.unit, y * self.unit
        height, width = self.x.shape
        left, right = int(max(0, cx - 2.2 * r)), int(min(width, cx + 2.6 * r))
        top, bottom = int(max(0, cy - 2.2 * r)), int(min(height, cy + 2.8 * r))
        if right <= left or bottom <= top:
            return
        part = slice(top, bottom), slice(left, right)
        view, dx, dy = self.image[part], self.x[part] - np.float32(cx), self.y[part] - np.float32(cy)
        shadow = np.hypot((dx - r * .42) / 1.05, dy - r * .62)
        view *= (1 - .5 * (1 - smooth(r * .7, r * 1.25, np.asarray(shadow, np.float32))))[..., None]
        rng = np.random.default_rng(seed)
        leaf = mix(tone(_LEAF[0]), tone(_LEAF[1]), float(rng.random())) * (1 + .07 * self.fine[part])[..., None]
        for clump in _clumps(rng, r):
            _leaves(view, leaf, (cx - left, cy - top), r, clump)

    def _ellipse(self, at: Ellipse) -> Field:
        cx, cy, rx, ry = (np.float32(v * self.unit) for v in at)
        return np.asarray((np.hypot((self.x - cx) / rx, (self.y - cy) / ry) - 1) * min(rx, ry), np.float32)

    def _blob(self, parts: Sequence[Ellipse]) -> Field:
        """Ellipses run together."""
        soft = np.float32(10 * self.unit)
        out = self._ellipse(parts[0])
        for part in parts[1:]:
            other = self._ellipse(part)
            share = np.clip(.5 + .5 * (out - other) / soft, 0, 1)
            out = np.asarray(mix(out, other, share) - soft * share * (1 - share), np.float32)
        return out


def _leaves(view: Field, leaf: Field, crown: tuple[float, float], r: float, clump: tuple[float, float, float]) -> None:
    """Paint one clump of a crown of radius r into the view, in place, looking at no more pixels than it covers."""
    ax, ay, size = clump
    mx, my = crown[0] + ax, crown[1] + ay
    rows = slice(max(0, int(my - size)), max(0, int(my + size) + 2))
    columns = slice(max(0, int(mx - size)), max(0, int(mx + size) + 2))
    part = view[rows, columns]
    x, y = grid(part.shape[1], part.shape[0])
    dx, dy = (x + columns.start - mx) / np.float32(size), (y + rows.start - my) / np.float32(size)
    apart = np.asarray(np.hypot(dx, dy), np.float32)
    facing = dx * LIGHT[0] + dy * LIGHT[1] + np.sqrt(np.clip(1 - apart ** 2, 0, 1)) * LIGHT[2]
    whole = 1 + .55 * (ax * LIGHT[0] + ay * LIGHT[1]) / r
    light = np.asarray((.62 + .75 * np.clip(facing, -.3, 1)) * whole, np.float32)
    part[:] = mix(part, leaf[rows, columns] * light[..., None], (1 - smooth(1 - 1.6 / size, 1, apart))[..., None])


def _clumps(rng: np.random.Generator, r: float) -> list[tuple[float, float, float]]:
    """The leaf clumps of a crown, the darkest first: offsets and radii in pixels."""
    ring = [(float(rng.uniform(0, math.tau)), .74 if i < 12 else float(rng.uniform(.35, .78))) for i in range(38)]
    ring.sort(key=lambda at: -math.cos(at[0] - .9) * at[1])
    outer = [(math.cos(t) * q * r, math.sin(t) * q * r, max(2.0, r * float(rng.uniform(.19, .34)))) for t, q in ring]
    return [(0.0, 0.0, r * .84), *outer]


def mill_race(grain: Grain, width: int, height: int) -> Field:
    """The seventh hole, the Mill Race, at that size in pixels: its picture (h, w, 3), 0..255. It is 240 units wide."""
    unit = width / 240
    tall = height / unit
    hole = PaintedCourse(grain, width, height, unit, 11)
    hole.fairway(((62, tall - 20), (58, tall - 90), (92, tall * .52), (160, tall * .42), (182, 54)), 27, 15)
    hole.water(((196, tall * .62, 46, 30), (232, tall * .70, 40, 44), (214, tall * .80, 32, 22)))
    hole.green((182, 50, 31, 25))
    hole.sand(((136, 46, 15, 10), (130, 57, 10, 8)))
    hole.sand(((212, 84, 16, 8), (222, 80, 9, 9)))
    hole.sand(((52, tall * .60, 12, 9), (60, tall * .57, 9, 7)))
    hole.tee(62, tall - 16)
    rng = np.random.default_rng(5)
    trees = ((16, 24), (36, 15), (60, 30), (86, 16), (24, 54), (18, 88), (34, 112), (14, 128), (12, 160), (22, tall - 60),
             (14, tall - 24), (112, tall - 18), (128, tall - 38), (146, tall - 14), (104, tall - 50), (228, 24), (226, 50),
             (176, tall - 16), (160, tall - 34),
             (60, 62), (228, 118), (222, 136), (128, tall - 70))
    for seed, (x, y) in enumerate(trees):
        hole.tree(x, y, float(rng.uniform(10, 15)), seed)
    return np.clip(hole.image, 0, 255)
