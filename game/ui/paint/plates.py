"""Plates that words are written on, things of brass, and the shadows and glows round sprites."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import numpy as np
import pygame
from numpy.typing import NDArray

from game.ui.looks.theme import RGB, Ramp, Theme
from game.ui.paint.fields import (
    HALF, LIGHT, Field, Grain, Picture, alpha_of, blur, blur_factor, cover, gradient_map, grid, mix, picture, premultiplied, rounded_box,
    slope, smooth, tone
)
from game.ui.paint.materials import Cut, wood_grain
from game.ui.paint.tile import flag_shape


# ---- round a sprite: its contact and cast shadows, and the glow of a thing that may be chosen
class ShadowThrow(NamedTuple):
    """One layer of a shadow: blur and downward shift in logical units, darkness 0..1."""

    sigma: float
    down: float
    dark: float


ASIDE = .62     # how far a shadow goes right for each unit down, as the lamp is to the upper left
_HALO: Final = 150          # the alpha of a full halo
_SHADES: Final = 4097       # steps of alpha that are computed ahead, from no halo to two full ones


def resting(height: float) -> tuple[ShadowThrow, ShadowThrow]:
    """Contact and cast shadow of a thing that is `height` above the table (0.3 lies flat, 1 is lifted)."""
    return ShadowThrow(1.1, 1.6, .59), ShadowThrow(2 + 2.5 * height, 3 + 5.5 * height, .41)


def lying(height: float) -> tuple[ShadowThrow, ShadowThrow]:
    """The shadows of a plate or card, wider and softer."""
    return ShadowThrow(1.0, 1.2, .47), ShadowThrow(3.5 + 3 * height, 4 + 6 * height, .41)


def shadow(alpha: Field, throws: tuple[ShadowThrow, ...], scale: float, colour: RGB) -> tuple[Picture, int]:
    """The shadows of a sprite with that alpha in one picture, and by how many pixels it is larger than the sprite on every side."""
    pad = max(2, round(max(2.6 * t.sigma + t.down for t in throws) * scale) + 1)
    fold = _fold(alpha, [t.sigma * scale for t in throws], max(t.down for t in throws) * scale)
    padded = np.pad(fold.short, pad)
    clear = np.ones_like(padded)
    for throw in throws:
        soft = blur(padded, throw.sigma * scale)
        moved = np.roll(soft, (round(throw.down * scale), round(throw.down * ASIDE * scale)), (0, 1))
        clear *= 1 - np.clip(moved, 0, 1) * np.float32(throw.dark)
    return fold.opened(_filled(1 - clear, colour), pad), pad


def glow(alpha: Field, reach: float, gain: float, scale: float, colour: RGB) -> tuple[Picture, int]:
    """A wide and a tight halo round a sprite in one picture, and its margin in pixels. `reach` of the wide one is in logical units."""
    pad = round(reach * 2 * scale) + 1
    fold = _fold(alpha, [reach * scale * .5, reach / 3 * scale * .5], 0)
    padded = np.pad(fold.short, pad)
    wide, tight = (1 - (1 - np.clip(blur(padded, radius * scale * .5), 0, 1)) ** np.float32(strength)
                   for radius, strength in ((reach, 1.7 * gain), (reach / 3, 2.1 * gain)))
    # Both halos have one colour, so that the two can be one picture with the sum of their alpha.
    whole = np.append(tone(colour), np.float32(_HALO))[[2, 1, 0, 3]]
    much = np.arange(_SHADES, dtype=np.float32)[:, None] * np.float32(2 / (_SHADES - 1))
    shades = np.clip(much * whole, 0, 255).astype(np.uint8)
    found = shades[((tight + wide * (1 - tight * np.float32(_HALO / 255))) * np.float32((_SHADES - 1) / 2)).astype(np.int16)]
    return fold.opened(found, pad), pad


class _Fold(NamedTuple):
    """A field without most of the rows and columns that equal their neighbours: long plates are computed as short ones."""

    short: Field
    rows: NDArray[np.intp]      # for each row of the whole field, its row in the short one; `columns` likewise
    columns: NDArray[np.intp]

    def opened(self, picture: Picture, pad: int) -> Picture:
        """A picture made of the short field with `pad` pixels around it, unfolded to the size of the whole field."""
        if len(self.rows) == self.short.shape[0] and len(self.columns) == self.short.shape[1]:
            return picture
        rows, columns = (np.concatenate((np.arange(pad), index + pad, np.arange(pad) + index[-1] + 1 + pad))
                         for index in (self.rows, self.columns))
        whole = np.ascontiguousarray(picture).view(np.uint32)[..., 0]
        return np.ascontiguousarray(whole[rows][:, columns])[..., None].view(np.uint8)


def _fold(alpha: Field, sigmas: Sequence[float], away: float) -> _Fold:
    """Folds a field for blurs of these sigmas, shifted by up to `away`, in pixels: of each run at least their reach is kept."""
    factors = [blur_factor(sigma) for sigma in sigmas]
    reach = math.ceil(3.2 * max(sigmas) + away) + 4 * max(factors)
    rows, columns = (_folded(alpha, axis, 2 * reach, math.lcm(*factors)) for axis in (0, 1))
    return _Fold(np.ascontiguousarray(alpha[rows.kept][:, columns.kept]), rows.whole, columns.whole)


class _FoldedAxis(NamedTuple):
    kept: NDArray[np.intp]
    whole: NDArray[np.intp]     # for each line, which of the kept ones it is


def _folded(alpha: Field, axis: int, most: int, step: int) -> _FoldedAxis:
    """Cuts the longest run of equal lines along an axis to about `most` lines, by a multiple of `step`, the blocks of coarse blurs."""
    length = alpha.shape[axis]
    lines = alpha if axis == 0 else alpha.T
    changes = np.flatnonzero((lines[1:] != lines[:-1]).any(axis=1)) + 1 if length > most else np.arange(length)
    edges = np.concatenate(([0], changes, [length]))
    first = int(np.argmax(np.diff(edges)))
    start, run = int(edges[first]), int(edges[first + 1] - edges[first])
    cut = max(0, (run - most) // step * step)
    middle = start + (run - cut) // 2
    kept = np.concatenate((np.arange(middle), np.arange(middle + cut, length)))
    index = np.concatenate((np.arange(middle), np.full(cut, max(0, middle - 1)), np.arange(middle, length - cut)))
    return _FoldedAxis(kept, index)


def outline(alpha: Field, width: float, colour: RGB) -> tuple[Picture, int]:
    """A crisp line round a sprite, for flat themes, which have no glow; and its margin. `width` is in device pixels."""
    pad = int(width) + 3
    padded = np.pad(alpha, pad)
    spread = np.clip(blur(padded, max(1.0, width * .8)) * 12 - 1.2, 0, 1)
    return _filled(spread, colour), pad


def _filled(alpha: Field, colour: RGB) -> Picture:
    out = np.empty((*alpha.shape, 4), np.uint8)
    for channel, value in enumerate((colour[2], colour[1], colour[0], 255)):
        out[..., channel] = np.clip(alpha * value + .5, 0, 255)
    return out


# ---- things of brass: a coin with the club's flag in relief, the dark recess for a coin, a cup, and display lettering in foil
_FACTOR = 3
_BRASS_RIM, _TEETH = .86, 64


def coin(size: int, brass: RGB) -> Picture:
    """A coin seen from the front, `size` pixels across."""
    side = size * _FACTOR
    x, y, away = _disc(side)
    height = .10 * smooth(0, .06, 1 - away) - .07 * (1 - smooth(.80, .85, away))
    height = height + .06 * (1 - smooth(-.02, .02, flag_shape(x * .62 - .02, y * .62)))
    height = height + .012 * np.sin(np.arctan2(y, x) * _TEETH) * smooth(_BRASS_RIM, .9, away)
    across, down = slope(np.asarray(height * side / 2, np.float32))
    steep = 1 / np.sqrt(across ** 2 + down ** 2 + 1)
    diffuse = (LIGHT[2] - across * LIGHT[0] - down * LIGHT[1]) * steep
    mirror = np.clip((HALF[2] - across * HALF[0] - down * HALF[1]) * steep, 0, 1) ** 24
    sheen = np.clip(1.12 - .5 * (x * .5 + y * .8), .6, 1.5)
    colour = tone(brass) * (np.clip(1 + 1.3 * (diffuse - LIGHT[2]), .3, 1.7) * sheen)[..., None] + (mirror * 46)[..., None]
    return _cut(colour, away, side)


def recess(size: int, brass: RGB, wood: RGB) -> Picture:
    """The empty recess for a coin in wood of that colour, lit at its lower edge."""
    side = size * _FACTOR
    x, y, away = _disc(side)
    shade = 1 - .6 * np.clip(-(x * .5 + y * .7), -.4, .6)
    lip = np.exp(-((away - .93) / .05) ** 2) * np.clip(x * .5 + y * .7 + .3, 0, 1) * .32
    colour = tone(wood) * (.62 * shade)[..., None] + tone(brass) * lip[..., None]
    return _cut(colour, away, side)


def _disc(side: int) -> tuple[Field, Field, Field]:
    """The x and y of pixels from the middle, and their distance from it, in half sides."""
    across, down = grid(side, side)
    x, y = np.broadcast_arrays((across - side / 2) / (side / 2), (down - side / 2) / (side / 2))
    return np.asarray(x, np.float32), np.asarray(y, np.float32), np.asarray(np.hypot(x, y), np.float32)


def _cut(colour: Field, away: Field, side: int) -> Picture:
    alpha = np.asarray(1 - smooth(1 - 2 * math.sqrt(2) / side * 2, 1, away), np.float32)
    return premultiplied(np.asarray(np.clip(colour, 0, 255) * alpha[..., None], np.float32), alpha, _FACTOR)


_PROFILE: Final = (
    (0, .40), (.04, .41), (.07, .37), (.30, .36), (.48, .24), (.58, .09), (.62, .13), (.66, .07), (.72, .10), (.80, .20), (.82, .26),
    (.90, .26), (.92, .34), (1, .34))
"""The profile of a cup: (how far down, as a share of its height, its radius there, as a share of its width)."""
_FOOT: Final = .815         # the share of its height from which on it is of wood


def cup(width: int, height: int, brass: RGB, wood: RGB) -> Picture:
    """A cup with two handles on a wooden foot, lit from the upper left."""
    across, down = grid(width * _FACTOR, height * _FACTOR)
    u, v = np.broadcast_arrays(across / _FACTOR - width / 2, down / _FACTOR / height)
    downs, radii = np.asarray(_PROFILE, np.float32).T
    radius = np.asarray(np.interp(v, downs, radii) * width * .82, np.float32)
    flare = np.gradient(radius, axis=0) * _FACTOR
    t = np.clip(u / np.maximum(radius, .5), -1, 1)
    out, steep = np.sqrt(1 - t ** 2), 1 / np.sqrt(1 + flare ** 2)
    diffuse = (t * LIGHT[0] - flare * LIGHT[1] * .6 + out * LIGHT[2]) * steep
    mirror = np.clip((t * HALF[0] - flare * HALF[1] * .6 + out * HALF[2]) * steep, 0, 1) ** 26
    colour = tone(brass) * np.clip(.62 + .75 * diffuse, .2, 1.6)[..., None] + (mirror * 120)[..., None]
    foot = tone(wood) * np.clip(.7 + .8 * diffuse, .3, 1.5)[..., None] + (mirror * 60)[..., None]
    colour = np.where((v > _FOOT)[..., None], foot, colour)
    body = np.abs(u) < radius
    ring = np.abs(np.hypot(np.abs(u) - width * .31, (v - .22) * height * .85) - width * .13) - 1.8
    handle = (1 - smooth(-.4, .4, np.asarray(ring, np.float32))) * (~body & (np.abs(u) > width * .26))
    colour = np.where(body[..., None], colour, tone(brass) * (1.2 - .7 * v)[..., None])
    alpha = np.asarray(np.maximum(body, handle), np.float32)
    return premultiplied(np.asarray(np.clip(colour, 0, 255) * alpha[..., None], np.float32), alpha, _FACTOR)


def foil(font: pygame.font.Font, words: str, material: Ramp, flat: bool) -> Picture:
    """Brass lettering from a font of twice the wanted size: bright above, dark below, with an edge that catches the lamp."""
    return foil_of(lettered(font, words), material, flat)


def lettered(font: pygame.font.Font, words: str) -> pygame.Surface:
    """White letters of a font, with the margin round them that foil needs."""
    face = font.render(words, True, (255, 255, 255))
    padded = pygame.Surface((face.get_width() + 8, face.get_height() + 8), pygame.SRCALPHA, 32)
    padded.blit(face, (4, 4))
    return padded


def foil_of(padded: pygame.Surface, material: Ramp, flat: bool) -> Picture:
    """`foil` for letters made by `lettered`; uses no font, so that any thread may call it."""
    box = padded.get_bounding_rect()
    alpha = alpha_of(padded)
    rise = 1 - (np.arange(alpha.shape[0], dtype=np.float32) - box.top) / max(1, box.height)
    colour = gradient_map(np.asarray(np.clip(rise, 0, 1)[:, None], np.float32), material)  # one column: the tone depends on height
    if not flat:
        colour = np.clip(colour * _edge_light(alpha, box.height)[..., None], 0, 255)
    return premultiplied(colour * alpha[..., None], alpha, 2)


def _edge_light(alpha: Field, height: int) -> Field:
    dx, dy = slope(blur(alpha, max(1.0, height / 70)))
    return np.asarray(1 - 2.6 * (dx * LIGHT[0] + dy * LIGHT[1]), np.float32)


# ---- plates that words are written on: wooden and brass plaques, printed paper, and the rack that holds a hand
SHEET = (1400, 420)     # logical size of the sheet of wood that every plaque is cut from
_SLOPED: Final = 2      # least pixels across a part of a plate: a single row or column has no slope
_SOFT = 1.0             # pixels over which an edge fades at most
_RIM = 9.0              # logical units that a plate's bevel and frame reach inwards beyond its round corner


class PlateShape(NamedTuple):
    """A plate's size, corner and grain: lengths in device pixels; `frame` draws the hairline inside its edge."""

    width: int
    height: int
    radius: float
    seed: int = 4
    frame: bool = False


def sheet(grain: Grain, scale: float) -> Picture:
    """The sheet as a picture of one channel, 0..255."""
    field = wood_grain(grain, Cut(round(SHEET[0] * scale), round(SHEET[1] * scale), 77, scale, .55))
    return np.asarray(field * 255, np.uint8)[..., None]


def plain_sheet() -> Picture:
    """A sheet of wood without grain, for plaques until the real one is painted."""
    return np.full((8, 8, 1), 128, np.uint8)


def _sawn(board: Picture, plate: PlateShape) -> Field:
    """A piece of the sheet as values 0..1; where the sheet is too small it continues mirrored."""
    def walk(length: int, start: int, count: int) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
        at = (np.arange(count) + start) % (2 * length)
        return np.asarray(np.where(at < length, at, 2 * length - 1 - at), np.int64)

    rng = np.random.default_rng(plate.seed)
    rows = walk(board.shape[0], int(rng.integers(0, max(1, board.shape[0] - plate.height + 1))), plate.height)
    columns = walk(board.shape[1], int(rng.integers(0, max(1, board.shape[1] - plate.width + 1))), plate.width)
    return np.asarray(board[rows, :, 0][:, columns], np.float32) * np.float32(1 / 255)


def _bevel(colour: Field, distance: Field, width: float, gain: float, spark: Field) -> Field:
    """The colours with a lit rounded rim, `width` pixels wide, and its bright upper left edge."""
    dx, dy = slope(distance)
    facing = dx * LIGHT[0] + dy * LIGHT[1]
    near = np.clip(1 + distance / np.float32(width), 0, 1)
    glint = np.clip(dx * HALF[0] + dy * HALF[1], 0, 1) * np.exp(-((distance + width * .35) / (width * .3)) ** 2)
    return np.asarray(colour * (1 + gain * facing * near)[..., None] + (glint * .42)[..., None] * spark, np.float32)


def _shape(plate: PlateShape) -> Field:
    x, y = grid(plate.width, plate.height)
    half_width, half_height = plate.width / 2, plate.height / 2
    return rounded_box(x - half_width, y - half_height, half_width, half_height, min(plate.radius, half_width, half_height))


def _framed(colour: Field, distance: Field, scale: float, line: RGB, share: float) -> Field:
    hair = np.exp(-((distance + 5 * scale) / (.55 * scale)) ** 2)
    return mix(colour, tone(line), (hair * share)[..., None])


def _plain(plate: PlateShape, fill: RGB, line: RGB, stroke: float) -> Picture:
    """A flat plate with an outline: painted just large enough for its corners, and stretched by repeating its middle."""
    least = 2 * math.ceil(plate.radius + stroke + _SOFT) + 1
    small = plate._replace(width=min(plate.width, least), height=min(plate.height, least))
    distance = _shape(small)
    edge = 1 - cover(distance + np.float32(stroke))
    body = mix(np.broadcast_to(tone(fill), (*distance.shape, 3)), tone(line), edge[..., None])
    painted = picture(body, cover(distance), dither=False).view(np.uint32)[..., 0]
    rows, columns = _stretched(small.height, plate.height), _stretched(small.width, plate.width)
    return np.take(np.take(painted, columns, 1), rows, 0).view(np.uint8).reshape(plate.height, plate.width, 4)


def _stretched(few: int, many: int) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    """For each of `many` rows the index of one of `few`: those at both ends once, the middle one for all rows between."""
    at = np.arange(many)
    return np.asarray(np.where(at < few // 2, at, np.maximum(at - (many - few), few // 2)), np.int64)


def plaque(board: Picture, theme: Theme, material: Ramp, plate: PlateShape, scale: float) -> Picture:
    """Lacquered wood with a bevel, light along its upper left edge, and a brass hairline inside when framed."""
    if theme.flat:
        return _plain(plate, material.mid, theme.line_wood, max(1.0, scale))
    distance = _shape(plate)
    colour = gradient_map(_sawn(board, plate), material)
    down = np.linspace(1.05, .95, plate.height, dtype=np.float32)[:, None, None]
    colour = np.asarray(colour * down, np.float32)
    for rim in _rims(plate, scale):
        edge = _bevel(colour[rim], distance[rim], 3.5 * scale, .75, tone(theme.edge))
        colour[rim] = _framed(edge, distance[rim], scale, theme.line_wood, .62) if plate.frame else edge
    return picture(colour, cover(distance))


def _rims(plate: PlateShape, scale: float) -> Iterator[tuple[slice, slice]]:
    """The parts of a plate that its bevel and its frame reach; on a large screen most of a large plate is none of these."""
    deep = round(plate.radius + _RIM * scale)
    if 2 * deep + _SLOPED > min(plate.width, plate.height):
        yield slice(None), slice(None)
        return
    between = slice(deep, plate.height - deep)
    yield slice(0, deep), slice(None)
    yield slice(plate.height - deep, None), slice(None)
    yield between, slice(0, deep)
    yield between, slice(plate.width - deep, None)


def brass(grain: Grain, theme: Theme, plate: PlateShape, scale: float) -> Picture:
    """Brushed brass, brightest at its upper edge, for the plate of a primary button."""
    if theme.flat:
        return _plain(plate, theme.brass_ramp.mid, theme.cream, max(1.0, 2 * scale))
    distance = _shape(plate)
    fall = np.linspace(1, 0, plate.height, dtype=np.float32)[:, None]
    brushed = .055 * grain.noise(plate.width, plate.height, 24 * scale, .6, plate.seed)
    colour = gradient_map(np.clip(fall * fall * (3 - 2 * fall) + brushed, 0, 1), theme.brass_ramp)
    colour = _bevel(colour, distance, 3.5 * scale, .75, tone((255, 250, 232)))
    if plate.frame:
        colour = _framed(colour, distance, scale, theme.on_brass2, .55)
    return picture(colour, cover(distance))


def paper(grain: Grain, theme: Theme, plate: PlateShape, scale: float) -> Picture:
    """Card stock: faint fibre and cloud, a little darker away from the lamp."""
    if theme.flat:
        return _plain(plate, theme.card, theme.line, max(1.0, scale))
    x, y = grid(plate.width, plate.height)
    fall = 1.012 - .035 * (x / plate.width * .4 + y / plate.height * .6)
    fibre = .006 * grain.noise(plate.width, plate.height, 1.2, 1.2, plate.seed)
    cloud = .01 * grain.noise(plate.width, plate.height, 40, 40, plate.seed + 1)
    colour = tone(theme.card) * (fall + fibre + cloud)[..., None]
    distance = _shape(plate)
    return picture(_bevel(np.asarray(colour, np.float32), distance, 1.8 * scale, .14, tone((40, 40, 40))), cover(distance))


def rack(board: Picture, theme: Theme, plate: PlateShape, scale: float) -> Picture:
    """A tile rack: back board in shade, a groove, and a ledge with a round nose."""
    if theme.flat:
        return _plain(plate, theme.rack.mid, theme.line_wood, max(1.0, scale))
    ledge = .66
    y = (np.arange(plate.height, dtype=np.float32) / plate.height)[:, None]
    nose = np.clip((y - ledge) / (1 - ledge), 0, 1)
    behind = (.60 + .26 * y) * (1 - .5 * np.exp(-((y - ledge) / .02) ** 2))
    gain = np.where(y < ledge, behind, 1.36 - .82 * nose ** 1.3)
    shine = np.exp(-((nose - .07) / .05) ** 2) * (y >= ledge) * 24
    colour = gradient_map(_sawn(board, plate), theme.rack) * gain[..., None] + shine[..., None]
    distance = _shape(plate)
    return picture(_bevel(np.asarray(colour, np.float32), distance, 4 * scale, .6, tone(theme.edge)), cover(distance))
