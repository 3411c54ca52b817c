"""Dominoes: a rounded body as a height field, with bevel, pip dents, groove and brass spinner, lit by the lamp.

The light does not turn with a tile, so every angle is painted by itself. The halves of a tile do not influence each other: only the doubles
of a set are painted, and any tile is put together from two of them.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from game.ui.looks.theme import RGB, Theme
from game.ui.paint.fields import (
    Field, Picture, blur, gradient_map, grid, lighting, mix, premultiplied, rounded_box, slope, smooth, tone, white
)

THICK = .11         # the visible lower edge, in tile widths
_CORNER, _BEVEL = .125, .085
_MARGIN = .2        # room round the tile, for the edge and soft borders
_LAYERS = 7
_GRID = .25
_SPOTS: dict[int, tuple[tuple[float, float], ...]] = {
    0: (), 1: ((0, 0),), 2: ((-1, -1), (1, 1)), 3: ((-1, -1), (0, 0), (1, 1)), 4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((0, 0), (-1, -1), (-1, 1), (1, -1), (1, 1)), 6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}
_COLUMNS = {7: (3, 1), 8: (3, 2), 9: (3, 3), 10: (4, 2), 11: (4, 3), 12: (4, 4)}    # pips in each outer column, and in the middle one


def spots(number: int) -> list[tuple[float, float]]:
    """The places of a half's pips from its middle, in tile widths."""
    if number <= 6:
        return [(x * _GRID, y * _GRID) for x, y in _SPOTS[number]]
    outer, middle = _COLUMNS[number]

    def column(x: float, count: int) -> list[tuple[float, float]]:
        step = .27 if count < 4 else .222
        return [(x, (i - (count - 1) / 2) * step) for i in range(count)]

    return column(-.28, outer) + column(0, middle) + column(.28, outer)


class _Frame(NamedTuple):
    """A supersampled canvas round a turned tile: positions on screen (sx, sy) and on the tile (x, y), in tile widths from its middle."""

    sx: Field
    sy: Field
    x: Field
    y: Field
    per_width: float    # canvas pixels per tile width
    factor: int


def size_of(width: int, angle: float) -> tuple[int, int]:
    """Width and height in pixels of the picture of a tile that is `width` wide, turned by an angle in degrees."""
    c, s = abs(math.cos(math.radians(angle))), abs(math.sin(math.radians(angle)))
    half_w, half_h = c * .5 + s + _MARGIN, s * .5 + c + _MARGIN
    return int(half_w * 2 * width) // 2 * 2 + 2, int(half_h * 2 * width) // 2 * 2 + 2


def _frame(width: int, angle: float) -> _Frame:
    factor = 4 if width < 20 else 3 if width < 40 else 2
    turn = math.radians(angle)
    c, s = math.cos(turn), math.sin(turn)
    columns, rows = size_of(width, angle)
    per = float(width * factor)
    gx, gy = grid(columns * factor, rows * factor)
    sx = np.broadcast_to((gx - columns * factor / 2) / per, (rows * factor, columns * factor)).astype(np.float32)
    sy = np.broadcast_to((gy - rows * factor / 2) / per, sx.shape).astype(np.float32)
    return _Frame(sx, sy, np.asarray(c * sx - s * sy, np.float32), np.asarray(s * sx + c * sy, np.float32), per, factor)


class _TileFace(NamedTuple):
    """The upper side of a tile: its relief in tile widths, share and colour of ink, and shares of brass and groove."""

    relief: Field
    ink: Field
    colour: Field
    brass: Field
    groove: Field


def _front(frame: _Frame, a: int, b: int, fine: bool, inks: tuple[RGB, ...]) -> _TileFace:
    radius = .072 if fine else .098
    edge = 1.6 / frame.per_width
    near = np.full(frame.x.shape, 9.0, np.float32)
    for number, middle in ((a, -.485), (b, .485)):
        for x, y in spots(number):
            near = np.minimum(near, (frame.x - x) ** 2 + (frame.y - y * .98 - middle) ** 2)
    apart = np.sqrt(near)
    dent = .055 * (radius / .098) * np.clip(1 - (apart / radius) ** 2, 0, 1) ** .8
    ink = 1 - smooth(radius * .92 - edge, radius * .92 + edge, apart)
    colour = np.where((frame.y < 0)[..., None], tone(inks[a]), tone(inks[b]))
    wide = max(.017, .55 / frame.per_width * frame.factor)
    groove = np.exp(-(frame.y / wide) ** 2) * (np.abs(frame.x) < .37)
    middle_gap = np.hypot(frame.x, frame.y)
    pin = np.sqrt(np.clip(1 - (middle_gap / .062) ** 2, 0, 1))
    relief = .05 * pin - .022 * groove - dent
    return _TileFace(np.asarray(relief, np.float32), np.asarray(ink, np.float32), np.asarray(colour, np.float32),
                 1 - smooth(.062 - edge, .062 + edge, middle_gap), np.asarray(groove, np.float32))


def _back(frame: _Frame, width: int, brass: RGB) -> _TileFace:
    """The back: a brass frame and a flag in its hole; on small tiles a frame and a lozenge."""
    edge = 1.5 / frame.per_width
    small = width <= 26
    line = np.abs(rounded_box(frame.x, frame.y, .36, .86, .07)) - (.04 if small else .012)
    emblem = np.abs(frame.x) + np.abs(frame.y) * .6 - .14 if small else flag_shape(frame.x * 1.1, frame.y * 1.1)
    ink = 1 - smooth(-edge, edge, np.minimum(line, emblem))
    none = np.zeros_like(frame.x)
    return _TileFace(-.012 * ink, ink, np.broadcast_to(tone(brass), (*ink.shape, 3)).astype(np.float32), none, none)


def flag_shape(x: Field, y: Field) -> Field:
    """Signed distance of a flag standing in a hole, in tile widths."""
    pole = np.maximum(np.abs(x + .06) - .02, np.abs(y + .02) - .27)
    fall = (y + .17) / .12
    cloth = np.maximum(np.maximum(-(x + .06), (x + .06) - .26 * (1 - np.abs(fall))), np.abs(fall) - 1)
    hole = np.abs(np.hypot(x + .06, (y - .25) * 2.4) - .15) - .024
    return np.asarray(np.minimum(np.minimum(pole, cloth), hole), np.float32)


def domino(a: int | None, b: int | None, width: int, angle: float, theme: Theme, plain: bool, fine: bool | None = None) -> Picture:
    """The picture of a tile, its middle in the middle; `a` is the upper half at angle 0 and the left one at 90.

    `width` is the short side in pixels. `a` None is the back. `fine` draws the small pips of sets above six; None decides by a and b.
    """
    frame = _frame(width, angle)
    if a is None or b is None:
        face, base, edges = _back(frame, width, theme.brass_ramp.mid), theme.back, theme.back_edge
    else:
        inks = (theme.pips[0],) * len(theme.pips) if plain else theme.pips
        face = _front(frame, a, b, max(a, b) > 6 if fine is None else fine, inks)
        base, edges = theme.ivory, theme.tile_edge
    distance = rounded_box(frame.x, frame.y, .487, .987, _CORNER)
    shade = _flat(distance, face, base) if theme.flat else _lit(frame, distance, face, base, a is None)
    top = 1 - smooth(-1 / frame.per_width, 1 / frame.per_width, distance)
    wall, wall_cover = _wall(frame, distance, edges)
    alpha = np.maximum(top, wall_cover)
    upper = np.asarray(top / np.maximum(alpha, np.float32(1e-6)), np.float32)
    colour = mix(wall, np.clip(shade, 0, 255), upper[..., None]) * alpha[..., None]
    return premultiplied(np.asarray(colour, np.float32), alpha, frame.factor)


def _flat(distance: Field, face: _TileFace, base: RGB) -> Field:
    """The colours in a flat theme: plain ivory, full ink, a dark outline and a wide divider."""
    colour = mix(np.broadcast_to(tone(base), face.colour.shape), face.colour, face.ink[..., None])
    divider = np.clip(face.groove * 1.6, 0, 1)[..., None]
    rim = smooth(-.05, -.03, distance)[..., None]
    return mix(mix(colour, tone((0, 0, 0)), divider), tone((0, 0, 0)), rim)


def _lit(frame: _Frame, distance: Field, face: _TileFace, base: RGB, back: bool) -> Field:
    inward = np.clip(-distance / _BEVEL, 0, 1)
    heights = _BEVEL * .8 * np.sqrt(1 - (1 - inward) ** 2) + face.relief
    dx, dy = slope(np.asarray(heights * frame.per_width, np.float32))
    diffuse, mirror = lighting(dx, dy)
    sheen = np.clip(.5 - (frame.sx * .5 + frame.sy * .7) * .42, 0, 1)
    clean = (1 + .006 * _clouds(frame) + .075 * (sheen - .5)) * (1 - .55 * face.groove)
    ground = np.asarray(tone(base) * clean[..., None], np.float32)
    ground = mix(ground, face.colour, face.ink[..., None] * (.9 if back else .96))
    ground = mix(ground, tone((211, 168, 76)), face.brass[..., None])
    seat = np.exp(-((np.hypot(frame.x, frame.y) - .076) / .014) ** 2) * (0 if back else 1)
    ground = np.asarray(ground * (1 - .3 * seat)[..., None], np.float32)
    gain = np.float32(1.25 if back else .92)
    colour = ground * np.clip(1 + gain * (diffuse - (.60 / math.sqrt(.46 ** 2 + .66 ** 2 + .36))), .25, 1.55)[..., None]
    glossy = np.where(face.ink + face.brass > .3, np.float32(1), np.float32(.42))
    spark = mirror ** 60 * glossy * (mirror < .999) * np.clip(np.hypot(dx, dy) * 3, 0, 1)
    rim = np.exp(-((distance + .004) / .012) ** 2)
    return np.asarray((colour + (75 * spark)[..., None]) * (1 - .16 * rim)[..., None], np.float32)


def _clouds(frame: _Frame) -> Field:
    """The faint streaks in ivory."""
    height, width = frame.x.shape
    field = blur(white(max(8, width // 6), max(8, height // 2), 5), 1.5)
    rows = np.linspace(0, field.shape[0] - 1, height).astype(np.int32)
    columns = np.linspace(0, field.shape[1] - 1, width).astype(np.int32)
    return np.asarray(field[rows][:, columns] / (field.std() + 1e-6), np.float32)


def _wall(frame: _Frame, distance: Field, edges: tuple[RGB, RGB, RGB]) -> tuple[Field, Field]:
    """The visible edge below the upper side: the outline swept down, darkest at the table. Returns its colours and alpha."""
    soft = 1 / frame.per_width
    cover = np.zeros_like(distance)
    tint = np.zeros_like(distance)
    for i in range(_LAYERS):
        share = i / (_LAYERS - 1)       # 0 at the table, 1 under the upper side
        down = round(THICK * (1 - share) * frame.per_width)
        aside = round(THICK * .14 * (1 - share) * frame.per_width)
        layer = 1 - smooth(-soft, soft, _shifted(distance, aside, down))
        tint = np.asarray(tint + (share - tint) * layer, np.float32)
        cover = np.maximum(cover, layer)
    return gradient_map(tint, edges), cover


def _shifted(field: Field, right: int, down: int) -> Field:
    """The field of distances moved right and down; pixels that come in count as far outside."""
    if not right and not down:
        return field
    out = np.full_like(field, 9.0)
    height, width = field.shape
    out[down:, right:] = field[:height - down, :width - right]
    return out
