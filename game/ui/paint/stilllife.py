"""The still life on the clubhouse table behind the main menu: a course card, tiles, dice and a golf ball; in flat themes the crest."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

import numpy as np
import pygame
from numpy.typing import NDArray

from game.ui.looks.theme import CANVAS, RGB, Theme, rgb
from game.ui.paint.fields import (
    HALF, LIGHT, Field, Grain, Picture, cover, grid, lay_over, mix, picture, pixels_of, polyline, premultiplied, rounded_box, slope, smooth,
    spline, tone, turned
)
from game.ui.paint.lettering import FontKind
from game.ui.paint.materials import crest, stitch
from game.ui.paint.plates import PlateShape, paper, resting, shadow
from game.ui.paint.tile import domino, spots
from game.words import _

# ---- dice and a golf ball at rest: small solids found by casting rays, under the same lamp as everything else
_HALF, _ROUND, _BALL = .5, .115, .70      # half edge, rounding, and the radius of the sphere that cuts off the corners
_VIEW = 1.06                              # half the picture's side, in edges
_FACTOR = 2
_DIMPLES, _DIMPLE = 330, .083
DieTurn = tuple[tuple[str, float], ...]      # turns in order: ("x" | "y" | "z", degrees)


class DieLook(NamedTuple):
    """A die's colours, and the numbers on its +x, +y and +z sides (opposite sides sum to seven)."""

    body: RGB
    ink: RGB
    values: tuple[int, int, int]


def rotation(turn: DieTurn) -> Field:
    """The rotation matrix of turns about fixed axes, one after the other."""
    matrix = np.eye(3)
    for axis, degrees in turn:
        c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
        i, j = {"x": (1, 2), "y": (2, 0), "z": (0, 1)}[axis]
        step = np.eye(3)
        step[i, i] = step[j, j] = c
        step[i, j], step[j, i] = -s, s
        matrix = step @ matrix
    return np.asarray(matrix, np.float32)


def _depth(p: Field) -> Field:
    """Signed distance to the die's body: a rounded cube whose corners are cut off by a sphere."""
    q = np.abs(p) - np.float32(_HALF - _ROUND)
    cube = np.sqrt((np.maximum(q, 0) ** 2).sum(-1)) + np.minimum(q.max(-1), 0) - _ROUND
    return np.asarray(np.maximum(cube, np.sqrt((p * p).sum(-1)) - _BALL), np.float32)


def _cast(side: int, matrix: Field) -> tuple[NDArray[np.intp], Field]:
    """Which pixels of a square picture see the die, and the points they see, in the die's own space."""
    line = ((np.arange(side, dtype=np.float32) + .5) / side * 2 - 1) * _VIEW
    x, y = np.meshgrid(line, line)
    inside = np.flatnonzero(x * x + y * y < (_BALL + .02) ** 2)
    start = np.stack([x.ravel()[inside], y.ravel()[inside], np.full(inside.size, .9, np.float32)], -1) @ matrix
    ray = np.array((0, 0, -1), np.float32) @ matrix
    point = start
    for _step in range(22):
        point = point + (_depth(point) * np.float32(.97))[:, None] * ray
    hit = _depth(point) < 6e-3
    return inside[hit], np.asarray(point[hit], np.float32)


def _normals(p: Field) -> Field:
    step = np.float32(1e-3) * np.eye(3, dtype=np.float32)
    raw = np.stack([_depth(p + e) - _depth(p - e) for e in step], -1)
    return np.asarray(raw / (np.linalg.norm(raw, axis=-1, keepdims=True) + 1e-9), np.float32)


def _engrave(p: Field, normal: Field, values: tuple[int, int, int], soft: float) -> Field:
    """Bends normals into the hollows of the pips, in place; returns how much of each point is ink (0..1)."""
    ink = np.zeros(len(p), np.float32)
    main = np.abs(p).argmax(-1)
    for axis in range(3):
        u, v = (axis + 1) % 3, (axis + 2) % 3
        for sign in (1, -1):
            side = np.flatnonzero((main == axis) & (p[:, axis] * sign > 0))
            number = values[axis] if sign > 0 else 7 - values[axis]
            radius = .125 if number == 1 else .092
            for a, b in spots(number):
                du, dv = p[side, u] - a, p[side, v] - b
                apart = np.hypot(du, dv) + 1e-6
                hollow = np.clip(apart / radius, 0, 1) * .85 * (apart < radius)
                normal[side, u] -= hollow * du / apart
                normal[side, v] -= hollow * dv / apart
                ink[side] = np.maximum(ink[side], 1 - smooth(radius * .94 - soft, radius * .94 + soft, apart))
    normal /= np.linalg.norm(normal, axis=-1, keepdims=True)
    return ink


def die(size: int, turn: DieTurn, look: DieLook) -> Picture:
    """A die whose edge is `size` pixels long, its middle in the middle of the picture."""
    matrix = rotation(turn)
    side = int(size * 2 * _VIEW) // 2 * 2 * _FACTOR
    where, point = _cast(side, matrix)
    normal = _normals(point)
    ink = _engrave(point, normal, look.values, 1.2 * _VIEW / side)
    out = normal @ matrix.T
    diffuse, shine = np.clip(out @ LIGHT, 0, 1), np.clip(out @ HALF, 0, 1) ** 50
    ambient = .42 + .16 * out[:, 2] - .14 * out[:, 1]
    ground = mix(np.broadcast_to(tone(look.body), (len(point), 3)), tone(look.ink), ink[:, None])
    glance = np.clip(1 - out[:, 2], 0, 1) ** 3 * 18     # the felt's colour, reflected at the rim
    colour = ground * (ambient * .80 + .52 * diffuse)[:, None] + (shine * 55)[:, None] + glance[:, None] * tone((.62, .82, .71))
    full = np.zeros((side * side, 3), np.float32)
    alpha = np.zeros(side * side, np.float32)
    full[where], alpha[where] = np.clip(colour, 0, 255), 1
    return premultiplied(full.reshape(side, side, 3), alpha.reshape(side, side), _FACTOR)


def golf_ball(size: int) -> Picture:
    """A ball of that diameter in pixels, its dimples laid out on a spiral."""
    side = int(size * 1.1) // 2 * 2 * _FACTOR
    line = (np.arange(side, dtype=np.float32) + .5 - side / 2) / (size * _FACTOR / 2)
    x, y = np.meshgrid(line, line)
    away = np.hypot(x, y)
    z = np.sqrt(np.clip(1 - away ** 2, 0, 1))
    matrix = rotation((("x", 33), ("y", 21)))
    normal = _dimpled(np.stack([x, y, z], -1).reshape(-1, 3) @ matrix) @ matrix.T
    diffuse = np.clip(normal @ LIGHT, 0, 1).reshape(x.shape)
    shine = (np.clip(normal @ HALF, 0, 1) ** 40).reshape(x.shape)
    bounce = np.clip(y, 0, 1) * (1 - z) * 40
    body = tone((247, 245, 238)) * (.36 + .1 * z + .62 * diffuse)[..., None]
    colour = body + (shine * 70)[..., None] + bounce[..., None] * tone((.37, .63, .50))
    alpha = 1 - smooth(1 - 2 / (size * _FACTOR / 2), 1, np.asarray(away, np.float32))
    return premultiplied(np.clip(colour, 0, 255) * alpha[..., None], alpha, _FACTOR)


def _dimpled(point: Field) -> Field:
    """Normals of a unit sphere, bent towards the middle of the dimple that each point is in."""
    i = np.arange(_DIMPLES) + .5
    polar, around = np.arccos(1 - 2 * i / _DIMPLES), np.pi * (1 + 5 ** .5) * i
    middles = np.stack([np.cos(around) * np.sin(polar), np.sin(around) * np.sin(polar), np.cos(polar)], -1).astype(np.float32)
    near = point @ middles.T
    which = near.argmax(1)
    angle = np.arccos(np.clip(np.take_along_axis(near, which[:, None], 1)[:, 0], -1, 1))
    bend = np.where(angle < _DIMPLE, np.sin(np.clip(angle / _DIMPLE, 0, 1) * math.pi) * .55, 0)
    out = point - middles[which]
    out = out / (np.linalg.norm(out, axis=-1, keepdims=True) + 1e-6)
    bent = point - bend[:, None] * out
    return np.asarray(bent / (np.linalg.norm(bent, axis=-1, keepdims=True) + 1e-9), np.float32)


# ---- a golf hole as a printed picture: rough, mown fairway, green, sand, water with shore lines, and tree crowns
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
        """Paints where the distance is negative; a positive lift raises the ground and gives it a shadow, a negative one sinks it."""
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
        """The rough, and in it the mown fairway along a curve through the points of `line`."""
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
        """The signed distance to ellipses that are joined smoothly."""
        soft = np.float32(10 * self.unit)
        out = self._ellipse(parts[0])
        for part in parts[1:]:
            other = self._ellipse(part)
            share = np.clip(.5 + .5 * (out - other) / soft, 0, 1)
            out = np.asarray(mix(out, other, share) - soft * share * (1 - share), np.float32)
        return out


def _leaves(view: Field, leaf: Field, crown: tuple[float, float], r: float, clump: tuple[float, float, float]) -> None:
    """Paints one clump of a crown of radius `r` into the view, in place, touching only the pixels that it covers."""
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
    """The picture of the hole on the course card, the Mill Race, in that size in pixels: (h, w, 3), 0..255. It is 240 units wide."""
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


# ---- behind the main menu in flat themes: the club's crest in brass, and a line of tiles below it
MIDDLE: Final = (903.0, 292.0)      # the middle of the crest, in logical units
RADIUS: Final = 186.0
TILE: Final = 50
BELOW: Final = 572.0                # the middle of the line of tiles, in logical units from the top
GAP: Final = 3
LINE: Final = ((6, 6), (6, 3), (3, 5), (5, 5), (5, 1), (1, 4))


def seal(fonts: Callable[[int, FontKind], pygame.font.Font], scale: float) -> Field:
    """The crest's mask for a window of that scale. Needs the main thread: it sets type."""
    return crest(fonts, round(RADIUS * scale))


def set_out_flat(image: Field, mask: Field, theme: Theme, scale: float, plain: bool) -> None:
    """Draws crest and tiles on the table (h, w, 3), in place; in a wider or taller window they stay at the right and in the middle."""
    height, width = image.shape[:2]
    right, down = (width / scale - CANVAS[0]) * .7, (height / scale - CANVAS[1]) * .5
    stitch(image, mask, (round((MIDDLE[0] + right) * scale), round((MIDDLE[1] + down) * scale)), theme, 1.0)
    lengths = [TILE if a == b else 2 * TILE for a, b in LINE]
    x = MIDDLE[0] + right - (sum(lengths) + GAP * (len(LINE) - 1)) / 2
    for (a, b), length in zip(LINE, lengths, strict=True):
        art = domino(a, b, round(TILE * scale), 0 if a == b else 90, theme, plain)
        rows, columns = art.shape[:2]
        lay_over(image, art, round((x + length / 2) * scale - columns / 2), round((BELOW + down) * scale - rows / 2))
        x += length + GAP


# ---- the still life behind the main menu: a course card, a line of tiles, a die, a ball and a pencil
# `scenes/menu_life.py` adds a second die, which can be turned.
CARD = (270.0, 392.0)       # logical size of the course card
_MARGIN = 13.0
_PICTURE = (70.0, 244.0)    # the upper edge and the height of the hole's picture on the card
_NAME = 60.0                # the greatest width of the player's name
_FINE = 2                   # how many times larger the card is made before it is turned and scaled down, so that its print stays sharp
_LINE = ((6, 6), (6, 3), (3, 5), (5, 5), (5, 1), (1, 4))
_TILE = 50
_FIRST = 563.0              # the left edge of the leftmost things, in logical units
_AIR = 30.0                 # the least room between them and the menu's entries
_RED_DIE = DieLook(rgb("#B3261E"), rgb("#F8EEDC"), (2, 3, 5))
_FLAG_RED = rgb("#C03A25")

Fonts = Callable[[int, FontKind], pygame.font.Font]


class _Thing(NamedTuple):
    """A picture, its middle in logical units, and how high it is above the table."""

    art: Picture
    x: float
    y: float
    height: float


def print_card(fonts: Fonts, theme: Theme, scale: float, name: str = "") -> Picture:
    """The print and the handwriting on the course card of a player ("": of a guest), _FINE times as large.

    Needs the main thread: it sets type.
    """
    k = scale * _FINE
    sheet = pygame.Surface((round(CARD[0] * k), round(CARD[1] * k)), pygame.SRCALPHA, 32)
    sheet.fill((*theme.ink, 0))

    def word(text: str, x: float, y: float, size: float, kind: FontKind, colour: RGB, right: bool = False, middle: bool = False) -> None:
        sprite = fonts(max(1, round(size * k)), kind).render(text, True, colour)
        left = x * k - (sprite.get_width() if right else sprite.get_width() / 2 if middle else 0)
        sheet.blit(sprite, (round(left), round(y * k)))

    edge = CARD[0] - _MARGIN
    word(_("SEVENTH HOLE"), _MARGIN, 11, 13, "bold", theme.ink2)
    word(_("Par 4"), edge, 11, 13, "bold", theme.ink2, right=True)
    word(_("The Mill Race"), _MARGIN, 26, 24, "display", theme.ink)
    word(_("380 yd"), edge, 35, 14, "italic", theme.ink2, right=True)
    rule = max(1, round(k))
    pygame.draw.line(sheet, theme.brass, (_MARGIN * k, 62 * k), (edge * k, 62 * k), rule)
    player = _shortened(fonts(max(1, round(14 * k)), "bold"), name or "Ana", _NAME * k)
    rows = ((_("Hole"), "5", "6", "7", "8", "9"), (_("Par"), "4", "3", "4", "5", "4"), (player, "4", "2", "", "", ""))
    below = _PICTURE[0] + _PICTURE[1] + 9
    for r, row in enumerate(rows):
        top = below + 22 * r
        if r:
            pygame.draw.line(sheet, theme.line, (_MARGIN * k, (top - 1) * k), (edge * k, (top - 1) * k), rule)
        word(row[0], _MARGIN + 2, top, 14, "bold", theme.ink if r else theme.ink2)
        for i, value in enumerate(row[1:]):
            word(value, _column(i), top, 14, "bold" if r == 2 else "regular", theme.ink if r else theme.ink2, middle=True)
    pygame.draw.circle(sheet, theme.good, (_column(1) * k, (below + 54) * k), 10 * k, max(1, round(1.6 * k)))      # a birdie
    _plant_flag(sheet, k)
    return pixels_of(sheet.premul_alpha())


def _shortened(font: pygame.font.Font, name: str, wide: float) -> str:
    """The name, or as much of it as fits that many pixels, with an ellipsis."""
    short = name
    while short and font.size(short if short == name else f"{short}…")[0] > wide:
        short = short[:-1].rstrip()
    return short if short == name else f"{short}…"


def _column(i: int) -> float:
    return _MARGIN + 74 + i * 36.5


def _plant_flag(sheet: pygame.Surface, k: float) -> None:
    unit = (CARD[0] - 2 * _MARGIN) / 240
    x, y = (_MARGIN + 186 * unit) * k, (_PICTURE[0] + 46 * unit) * k
    pygame.draw.line(sheet, (20, 30, 20), (x, y), (x, y - 24 * k), max(2, round(1.5 * k)))
    pygame.draw.polygon(sheet, _FLAG_RED, [(x, y - 24 * k), (x + 15 * k, y - 19 * k), (x, y - 14 * k)])


def _card(grain: Grain, theme: Theme, scale: float, printed: Picture) -> Picture:
    height, width = printed.shape[:2]
    sheet = paper(grain, theme, PlateShape(width, height, 7 * scale * _FINE), scale * _FINE)
    rows, columns = round(_PICTURE[1] * scale), round((CARD[0] - 2 * _MARGIN) * scale)
    hole = mill_race(grain, columns, rows)
    x, y = grid(columns * _FINE, rows * _FINE)
    shape = rounded_box(x - columns * _FINE / 2, y - rows * _FINE / 2, columns * _FINE / 2, rows * _FINE / 2, 4 * scale * _FINE)
    art = picture(np.asarray(hole.repeat(_FINE, 0).repeat(_FINE, 1), np.float32), cover(shape), dither=False)
    body = np.asarray(sheet[..., 2::-1], np.float32)
    lay_over(body, art, round(_MARGIN * scale * _FINE), round(_PICTURE[0] * scale * _FINE))
    lay_over(body, printed, 0, 0)
    sheet[..., :3] = np.clip(body[..., ::-1], 0, 255)
    return turned(sheet, -7, _FINE)


def _pencil(grain: Grain, length: int, width: int, theme: Theme) -> Picture:
    """A short golf pencil along x, its point to the right, three times as large as `length` and `width` in pixels."""
    k = 3
    columns, rows = length * k, width * k
    x, y = grid(columns, rows)
    across = (y / rows - .5) * 2 + 0 * x
    facet = np.where(across < -.4, 1.12, np.where(across < .35, 1.0, .68)).astype(np.float32)
    paint = tone(rgb("#1E5A48")) * (facet * (1 + .02 * grain.noise(columns, rows, 20, .8, 2)))[..., None]
    tip = columns - 2.6 * rows
    cut = tip + 3 * k * np.abs(np.sin((across * 1.5 + .5) * math.pi))
    cedar = tone(rgb("#DDB787")) * (1.08 - .3 * (across > .2) - .1 * (across > -.3))[..., None]
    lead = tone(rgb("#2B2826")) * (1.3 - .5 * across)[..., None]
    rings = (np.abs(x - 2.0 * rows) < .12 * rows) | (np.abs(x - 2.5 * rows) < .12 * rows)
    colour = np.where((x > cut)[..., None], cedar, paint)
    colour = np.where((x > columns - .85 * rows)[..., None] & (across < 9)[..., None], lead, colour)
    colour = np.where((rings & (across < 9))[..., None], tone(theme.brass_ramp.mid) * facet[..., None], colour)
    taper = np.where(x > tip, 1 - (x - tip) / (columns - tip), 1)
    alpha = ((np.abs(across) < taper) & (x > 2)).astype(np.float32)
    return premultiplied(np.asarray(np.clip(colour, 0, 255) * alpha[..., None], np.float32), alpha)


def _line_of_tiles(left: float) -> Iterator[tuple[tuple[int, int], float, float, float]]:
    """The tiles of a gentle bend that begins at x = `left`: numbers, the x and y of the middle in logical units, and the angle."""
    x, y, heading = left, 498.0, 24.0
    for a, b in _LINE:
        length = (1 if a == b else 2) * _TILE * 1.015
        heading -= 3.0 * length / _TILE
        dx, dy = math.cos(math.radians(heading)) * length / 2, math.sin(math.radians(heading)) * length / 2
        yield (a, b), x + dx, y + dy, (-heading if a == b else 90 - heading)
        x, y = x + 2 * dx, y + 2 * dy


def _things(grain: Grain, theme: Theme, scale: float, plain: bool, printed: Picture, moved: float) -> Iterator[_Thing]:
    def tile(a: int | None, b: int | None, angle: float) -> Picture:
        return domino(a, b, round(_TILE * scale), angle, theme, plain)

    yield _Thing(_card(grain, theme, scale, printed), 1030, 262, .35)
    for (a, b), x, y, angle in _line_of_tiles(600 + moved):
        yield _Thing(tile(a, b, angle), x, y, .5)
    yield _Thing(tile(None, None, 28), 672, 196, .5)
    yield _Thing(tile(2, 4, 68), 742, 286, .5)
    yield _Thing(tile(0, 6, -18), 790, 178, .5)
    yield _Thing(turned(_pencil(grain, round(150 * scale), round(15 * scale), theme), -64, 3), 1178, 442, .5)
    edge = round(50 * scale)
    yield _Thing(die(edge, (("z", 24), ("x", 33), ("y", 17)), _RED_DIE), 742, 412, 1.3)
    yield _Thing(golf_ball(round(44 * scale)), 585 + moved, 622, 1.2)


def set_out(image: Field, grain: Grain, theme: Theme, scale: float, plain: bool, printed: Picture, column: float) -> None:
    """Draws the still life on the lit table (h, w, 3), in place; in a wider or taller window it stays at the right and in the middle.

    `column` is where the menu's entries end, in logical units from the left edge: things are moved right to clear them.
    """
    height, width = image.shape[:2]
    right, down = (width / scale - CANVAS[0]) * .7, (height / scale - CANVAS[1]) * .5
    moved = max(0.0, column + _AIR - _FIRST - right)
    for thing in _things(grain, theme, scale, plain, printed, moved):
        rows, columns = thing.art.shape[:2]
        left, top = round((thing.x + right) * scale - columns / 2), round((thing.y + down) * scale - rows / 2)
        alpha = np.asarray(thing.art[..., 3], np.float32) * np.float32(1 / 255)
        shade, pad = shadow(alpha, resting(thing.height), scale, theme.shade)
        lay_over(image, shade, left - pad, top - pad)
        lay_over(image, thing.art, left, top)
