"""Whole backdrops: the desk, the felt table with its rail, an oval one from above, and the clubhouse wall."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import pygame
from numpy.typing import NDArray

from game.ui.looks.theme import Ramp, Theme
from game.ui.paint.fields import (
    HALF, LIGHT, Field, Grain, Picture, cover, gradient_map, grid, lay_over, lighting, mix, picture, premultiplied, rounded_box, slope,
    smooth, tone
)
from game.ui.paint.lettering import FontKind
from game.ui.paint.materials import Cut, crest, felt, lamplight, parts_beside, stitch, wood, wood_grain
from game.ui.paint.stilllife import set_out, set_out_flat
from game.ui.paint.store import Former, TablePlan

# ---- an oval table from above: felt under the lamp, a wooden rail, and its shadow on the ground
_FACTOR = 2         # how many times larger, each way, the table is painted before it is scaled down
_CREST = .3         # the radius of the crest as a share of the table's lesser side


def crested(fonts: Callable[[int, FontKind], pygame.font.Font], size: tuple[int, int]) -> Field:
    """The mask of the club's crest for a table of that size. Needs the main thread: it sets type."""
    return crest(fonts, round(min(size) * _CREST * _FACTOR))


def round_table(grain: Grain, theme: Theme, width: int, height: int, rail: float, seal: Field) -> Picture:
    """The table, `width` by `height` pixels, with a rail of `rail` pixels and that crest in its felt; premultiplied."""
    wide, high = width * _FACTOR, height * _FACTOR
    x, y = grid(wide, high)
    x, y = (x - np.float32(wide / 2)) / np.float32(wide / 2), (y - np.float32(high / 2)) / np.float32(high / 2)
    away = np.asarray(np.hypot(x, y), np.float32)
    pixel = 2.0 / min(wide, high)
    inner = 1 - 2 * rail * _FACTOR / min(wide, high)
    across = np.clip((away - inner) / (1 - inner), 0, 1)
    if theme.flat:
        wood, cloth = tone(theme.rail.mid), tone(theme.baize)
        plain = np.broadcast_to(cloth, (high, wide, 3))
        colours = mix(plain, np.broadcast_to(wood, (high, wide, 3)), smooth(inner - pixel, inner, away)[..., None])
    else:
        steep = 1.3 * (1 - 2 * across)
        ux, uy = x / (away + np.float32(1e-6)), y / (away + np.float32(1e-6))
        diffuse = (-steep * (ux * LIGHT[0] + uy * LIGHT[1]) + LIGHT[2]) / np.sqrt(steep ** 2 + 1)
        streak = grain.noise(wide, high, 26.0, 1.6, 71)
        wood = gradient_map(np.asarray(np.clip(.12 + .55 * diffuse + .07 * streak, 0, 1), np.float32), theme.rail)
        nap = 1 + .04 * grain.noise(wide, high, 1.4, 1.1, 72)
        lamp = theme.lamp.inner - (theme.lamp.inner - theme.lamp.outer) * np.clip(np.hypot(x + .1, y + .16) * .72, 0, 1) ** 2
        shade = 1 - .5 * smooth(inner - .14, inner, away) * np.clip(.6 - (x + y) * .4, .15, 1)
        cloth = tone(theme.baize) * np.asarray(nap * lamp * shade, np.float32)[..., None]
        cloth = np.asarray(cloth, np.float32)
        stitch(cloth, seal, (wide // 2, high // 2), theme, .2)
        colours = mix(cloth, wood, smooth(inner - pixel, inner + pixel, away)[..., None])
    alpha: Field = np.asarray(1 - smooth(1 - 2 * pixel, 1, away), np.float32)
    colours = np.asarray(np.clip(colours, 0, 255), np.float32)
    return premultiplied(colours * alpha[..., None], alpha, _FACTOR)


# ---- the clubhouse wall: papered in the colour of the cloth, a lamp above, a wainscot below; and the mouldings of picture frames
Mask = NDArray[np.bool_]
DADO = 72.0         # logical units from the lower edge to the shelf above the wainscot
_LEDGE = 12.0


def wall(grain: Grain, theme: Theme, size: tuple[int, int], scale: float) -> Picture:
    """The picture of the wall, of that size in device pixels; `scale` is device pixels per logical unit."""
    width, height = size
    if theme.flat:
        return picture(np.broadcast_to(tone(theme.baize), (height, width, 3)).astype(np.float32), dither=False)
    x, y = grid(width, height)
    day = theme.lamp.outer > .7
    paper = tone(theme.baize) * (.94 + .014 * grain.noise(width, height, 1.2 * scale, 1.2 * scale, 3)
                                 + .022 * grain.noise(width, height, 110 * scale, 80 * scale, 4))[..., None]
    pattern = np.maximum(_damask(x, y, 26 * scale), _damask(x + 26 * scale, y + 39 * scale, 26 * scale))
    paper = np.asarray(paper * (1 + (.035 if day else .085) * pattern)[..., None], np.float32)
    glow = np.exp(-((x - width * .33) / (.42 * width)) ** 2 - ((y - height * .2) / (.62 * height)) ** 2)
    light = (.95 + .07 * glow) if day else (.56 + .50 * glow)
    warm = mix(tone(theme.lamp.cool), tone(theme.lamp.warm), glow[..., None])
    image = np.asarray(paper * light[..., None] * warm, np.float32)
    _wainscot(grain, theme, image, scale)
    return picture(np.clip(image, 0, 255))


def shop_window(grain: Grain, theme: Theme, size: tuple[int, int], lamps: Sequence[int], scale: float) -> Picture:
    """The back of a shop window: upright panels of lacquered wood, each lit by a lamp above it, at the x of `lamps` in pixels."""
    width, height = size
    x, y = grid(width, height)
    board = wood(grain, Cut(width, height, 57, scale, .7, True), theme.plate if theme.lamp.outer <= .7 else theme.rail) * 1.15
    pitch = (lamps[1] - lamps[0]) if len(lamps) > 1 else width
    seam = ((x - lamps[0]) / pitch + .5) % 1 * pitch
    board *= (1 - .5 * np.exp(-(seam / (1.4 * scale)) ** 2) + .14 * np.exp(-((seam - 3 * scale) / (1.4 * scale)) ** 2))[..., None]
    base, gain = (.84, .2) if theme.lamp.outer > .7 else (.48, 1.2)      # by day the lamps add little
    light = np.full((height, width), base, np.float32)
    for lamp in lamps:
        light += gain * np.exp(-((x - lamp) / (.42 * pitch)) ** 2 - ((y - 16 * scale) / (.62 * height)) ** 2)
    warm = mix(tone((1.0, .98, .95)), tone((1.06, 1.0, .84)), np.clip(light - .5, 0, 1)[..., None])
    image = np.asarray(np.clip(board * light[..., None] * warm, 0, 255), np.float32)
    edge = rounded_box(x - width / 2, y - height / 2, width / 2, height / 2, 6 * scale)
    return picture(image, cover(edge))


def _damask(x: Field, y: Field, pitch: float) -> Field:
    """A lattice of lozenges with a rosette in each, 0..1."""
    u, v = (x / pitch) % 2 - 1, (y / (pitch * 1.5)) % 2 - 1
    lozenge = np.abs(u) * 1.15 + np.abs(v)
    rosette = np.minimum(lozenge - .62, np.hypot(u, v * 1.1) - .30)
    line = np.abs(lozenge - .80) - .03
    return np.maximum(1 - smooth(-.03, .03, np.abs(rosette) - .05), 1 - smooth(-.02, .03, line))


def _wainscot(grain: Grain, theme: Theme, image: Field, scale: float) -> None:
    """Panels of dark wood below a shelf, painted into the foot of the picture."""
    height, width = image.shape[:2]
    high = round(DADO * scale)
    boards = wood(grain, Cut(width, high, 51, scale, .8), theme.desk)
    x, y = grid(width, high)
    count = max(3, round(width / (256 * scale)))
    pitch = width / count
    panel = rounded_box((x % pitch) - pitch / 2, y - (high + _LEDGE * scale) / 2, pitch / 2 - 12 * scale,
                        (high - _LEDGE * scale) / 2 - 9 * scale, 3 * scale)
    dx, dy = slope(panel)
    facing = dx * LIGHT[0] + dy * LIGHT[1]
    boards *= (1 - .6 * facing * np.exp(-((panel + 3 * scale) / (3.5 * scale)) ** 2))[..., None]
    boards *= np.where(panel < -6 * scale, .9, 1.0)[..., None]
    boards *= (np.linspace(1.02, .70, high, dtype=np.float32))[:, None, None]
    ledge = round(_LEDGE * scale)
    plank = wood(grain, Cut(width, ledge, 55, scale, 1.2), theme.rail)
    t = np.linspace(0, 1, ledge, dtype=np.float32)[:, None, None]
    boards[:ledge] = plank * (1.30 - .8 * np.abs(t - .2))
    drop = round(16 * scale)
    boards[ledge:ledge + drop] *= np.linspace(.5, 1, len(boards[ledge:ledge + drop]), dtype=np.float32)[:, None, None]
    image[height - high:] = boards


def moulding(grain: Grain, theme: Theme, size: tuple[int, int], width: int, *, gilt: bool, seed: int) -> Picture:
    """A picture frame of that outer size, `width` pixels wide and empty inside; `gilt` all over, or along its inner lip only."""
    wide, high = size
    x, y = grid(wide, high)
    across, down = np.minimum(x, wide - x) + 0 * y, np.minimum(y, high - y) + 0 * x
    distance = np.minimum(across, down)
    alpha = smooth(-.5, .5, np.float32(width) - distance)
    if theme.flat:
        body = np.broadcast_to(tone(theme.rail.mid), (high, wide, 3)).astype(np.float32)
        edge = (distance < max(1.0, width * .12)) | (distance > width * .84)
        return picture(mix(body, tone(theme.brass), edge[..., None].astype(np.float32)), alpha, dither=False)
    upright = across < down
    share = np.asarray(distance / np.float32(width), np.float32)
    steep = np.where(share < .16, 1.4, np.where(share < .62, 1.5 * np.cos(np.clip((share - .16) / .46, 0, 1) * math.pi),
                                                np.where(share < .80, -.35, -1.3)))
    nx = -np.where(upright, np.where(x < wide / 2, 1.0, -1.0), 0.0) * steep
    ny = -np.where(upright, 0.0, np.where(y < high / 2, 1.0, -1.0)) * steep
    norm = 1 / np.sqrt(nx ** 2 + ny ** 2 + 1)
    diffuse = (nx * LIGHT[0] + ny * LIGHT[1] + LIGHT[2]) * norm
    spark = np.clip((nx * HALF[0] + ny * HALF[1] + HALF[2]) * norm, 0, 1) ** 30
    body = _stuff(grain, theme, (wide, high), upright, share, gilt=gilt, seed=seed)
    body = body * np.clip(1 + 1.1 * (diffuse - LIGHT[2]), .3, 1.7)[..., None] + (spark * 55)[..., None] * tone((1.0, .91, .77))
    body *= (1 - .4 * np.exp(-((across - down) / 1.2) ** 2))[..., None]
    return picture(np.asarray(np.clip(body, 0, 255), np.float32), np.asarray(alpha, np.float32))


def honours_board(grain: Grain, theme: Theme, size: tuple[int, int], edge: int, scale: float) -> Picture:
    """A board of dark wood for names in gold, lit from above, in a picture frame `edge` wide."""
    wide, high = size
    x, y = grid(wide, high)
    board = wood(grain, Cut(wide, high, 91, scale, .74, True), theme.plate)
    board *= (.78 + .3 * np.exp(-((x - wide / 2) / (.5 * wide)) ** 2 - (y / (.6 * high)) ** 2))[..., None]
    inside = np.minimum(np.minimum(x, wide - x), np.minimum(y, high - y)) - np.float32(edge)
    board *= (1 - .45 * np.exp(-np.clip(inside, 0, None) / np.float32(5 * scale)))[..., None]
    image = np.asarray(board, np.float32)
    lay_over(image, moulding(grain, theme, size, edge, gilt=False, seed=95), 0, 0)
    return picture(np.clip(image, 0, 255))


def _stuff(grain: Grain, theme: Theme, size: tuple[int, int], upright: Mask, share: Field, *, gilt: bool, seed: int) -> Field:
    """The colours of a picture frame (h, w, 3): wood with its grain along each side, and gold."""
    wide, high = size
    gold = tone(theme.brass_ramp.dark) * (1.02 + .05 * grain.noise(wide, high, 3, 3, seed))[..., None]
    if gilt:
        return np.asarray(gold, np.float32)
    dark: Ramp = theme.rail
    lying, standing = wood(grain, Cut(wide, high, seed, 1.0, 1.0), dark), wood(grain, Cut(wide, high, seed + 3, 1.0, 1.0, True), dark)
    body = np.where(upright[..., None], standing, lying)
    return np.asarray(np.where((share > .80)[..., None], gold, body), np.float32)


# ---- whole backdrops: the desk, and the felt table with its mitred rail, rounded lip and brass inlay
_PLANK = 132.0  # logical height of a desk board


class _Cloth(NamedTuple):
    """The rounded rectangle of the cloth, and the width of the rail round it, in device pixels."""

    cx: float
    cy: float
    half_width: float
    half_height: float
    radius: float
    rail: float

    def distance(self, x: Field, y: Field, right: float = 0, down: float = 0) -> Field:
        """Signed distance in pixels to the cloth's edge, negative inside, with the cloth moved `right` and `down`."""
        return rounded_box(x - (self.cx + right), y - (self.cy + down), self.half_width, self.half_height, self.radius)


def table(grain: Grain, theme: Theme, plan: TablePlan, crest: tuple[Field, tuple[int, int]] | None = None) -> Picture:
    """The picture of a backdrop; `crest` is a mask and the place of its middle."""
    image = _unlit(grain, theme, plan, crest)
    image *= _lamp(theme, plan)
    return picture(image)


def tray(grain: Grain, theme: Theme, plan: TablePlan) -> Picture:
    """A small felt table that fills the whole plan: rail and cloth as those of a table, a lamp of its own, round corners."""
    width, height = plan.size
    image = _unlit(grain, theme, plan, None)
    image *= lamplight(width, height, (width * .46, height * .36), max(width * .83, height * 1.2), theme.lamp)
    x, y = grid(width, height)
    outer = rounded_box(x - width / 2, y - height / 2, width / 2, height / 2, plan.radius + plan.rail)
    return picture(image, np.asarray(1 - smooth(-.7, .7, outer), np.float32))


def menu(grain: Grain, theme: Theme, plan: TablePlan, plain: bool, printed: Picture, column: float) -> Picture:
    """The picture of the menu's table with the still life, which includes the `printed` card, right of x = `column` (logical units)."""
    image = _unlit(grain, theme, plan, None)
    image *= _lamp(theme, plan)
    set_out(image, grain, theme, plan.scale, plain, printed, column)
    return picture(image)


def menu_flat(grain: Grain, theme: Theme, plan: TablePlan, plain: bool, mask: Field) -> Picture:
    """The menu's table in a flat theme, with the crest (of that mask) and a line of tiles."""
    image = _unlit(grain, theme, plan, None)
    set_out_flat(image, mask, theme, plan.scale, plain)
    return picture(image)


def lit_cloth(theme: Theme, plan: TablePlan, cloth: Field) -> Field:
    """An unlit cloth (h, w, 3) of the size of the plan's felt, lit by the lamp and shaded by the rail as on the table."""
    if plan.felt is None:
        return cloth
    _x, _y, w, h = plan.felt
    edge = _Cloth(w / 2, h / 2, w / 2, h / 2, plan.radius, plan.rail)
    lamp = lamplight(w, h, (w * .5, h * .46), max(w * .83, h * 1.2), theme.lamp)
    return np.asarray((cloth if theme.flat else _shaded(theme, plan, edge, cloth.copy(), (0, 0))) * lamp, np.float32)


def _lamp(theme: Theme, plan: TablePlan) -> Field:
    width, height = plan.size
    if plan.felt is None:
        return lamplight(width, height, (width * .5, height * .42), width * .62, theme.lamp)
    x, y, w, h = plan.felt
    if w > .8 * width:      # the menu: the lamp hangs over the still life
        return lamplight(width, height, (width * .58, height * .45), width * .54, theme.lamp)
    return lamplight(width, height, (x + w * .5, y + h * .46), max(w * .83, h * 1.2), theme.lamp)


def _unlit(grain: Grain, theme: Theme, plan: TablePlan, crest: tuple[Field, tuple[int, int]] | None) -> Field:
    width, height = plan.size
    if plan.felt is None:
        return _desk(grain, theme, plan, None)
    x, y, w, h = plan.felt
    cloth = _Cloth(x + w / 2, y + h / 2, w / 2, h / 2, plan.radius, plan.rail)
    hidden = min(x, y, width - x - w, height - y - h) >= 0 and max(x, width - x - w) <= plan.rail and max(y, height - y - h) <= plan.rail
    image = np.zeros((height, width, 3), np.float32) if hidden else _desk(grain, theme, plan, cloth)
    left, top, right, bottom = max(0, x), max(0, y), min(width, x + w), min(height, y + h)
    if right > left and bottom > top:
        image[top:bottom, left:right] = _felt(grain, theme, plan, cloth, (left, top, right, bottom), crest)
    for window, upright, seed in _strips(plan):
        _rail(grain, theme, plan, cloth, image, window, upright, seed)
    return image


def _desk(grain: Grain, theme: Theme, plan: TablePlan, cloth: _Cloth | None) -> Field:
    """Long boards of dark wood, each of its own tone, with the rail's shadow on them; not painted where the cloth will be."""
    width, height = plan.size
    if theme.flat:
        return np.broadcast_to(tone(theme.desk.mid), (height, width, 3)).astype(np.float32)
    hidden = None if cloth is None or plan.felt is None else pygame.Rect(plan.felt)
    light = wood_grain(grain, Cut(width, height, 41, plan.scale, .45), hidden)
    rows = np.arange(height, dtype=np.float32) / np.float32(_PLANK * plan.scale) + np.float32(.32)
    tones = 1 + .10 * np.random.default_rng(8).standard_normal(int(rows[-1]) + 1).clip(-1.2, 1.2).astype(np.float32)
    gap = (rows - np.floor(rows + .5)) * np.float32(_PLANK)      # logical distance to the nearest joint
    joint = 1 - .62 * np.exp(-(gap / .9) ** 2) + .16 * np.exp(-((gap - 2.0) / .8) ** 2)
    boards = tones[rows.astype(np.int32)] * joint
    x, y = grid(width, height)
    out, s = np.zeros((height, width, 3), np.float32), plan.scale
    for part in parts_beside(hidden, plan.size):
        here = slice(part.top, part.bottom), slice(part.left, part.right)
        colour = gradient_map(light[here], theme.desk)
        colour *= boards[here[0], None, None]
        if cloth is not None:
            beyond = cloth.distance(x[:, here[1]], y[here[0]], 7 * s, 11 * s) - np.float32(plan.rail)
            colour *= (1 - .6 * (1 - smooth(-6 * s, 26 * s, beyond)))[..., None]
        out[here] = colour
    return out


def _felt(grain: Grain, theme: Theme, plan: TablePlan, cloth: _Cloth, window: tuple[int, int, int, int],
          crest: tuple[Field, tuple[int, int]] | None) -> Field:
    left, top, right, bottom = window
    colour = felt(grain, right - left, bottom - top, theme, plan.scale)
    if crest is not None:
        mask, middle = crest
        stitch(colour, mask, (middle[0] - left, middle[1] - top), theme)
    return colour if theme.flat else _shaded(theme, plan, cloth, colour, (left, top))


def _shaded(theme: Theme, plan: TablePlan, cloth: _Cloth, colour: Field, corner: tuple[int, int]) -> Field:
    """The cloth with the rail's shade, changed in place; `colour` begins at `corner` of the plan. The shade does not reach the middle."""
    s = plan.scale
    x, y = grid(colour.shape[1], colour.shape[0])
    x, y = x + corner[0], y + corner[1]
    depth, reach = .62 if theme.lamp.outer < .7 else .42, math.ceil(max(16 * s, cloth.radius) + 10 * s) + 1
    middle = pygame.Rect(0, 0, max(0, int(2 * cloth.half_width) - 2 * reach), max(0, int(2 * cloth.half_height) - 2 * reach))
    middle.topleft = math.ceil(cloth.cx - cloth.half_width) + reach - corner[0], math.ceil(cloth.cy - cloth.half_height) + reach - corner[1]
    for part in parts_beside(middle, (colour.shape[1], colour.shape[0])):
        rows, columns = slice(part.top, part.bottom), slice(part.left, part.right)
        cast = smooth(-16 * s, 6.4 * s, cloth.distance(x[:, columns], y[rows], 7 * s, 10 * s))
        snug = smooth(-4 * s, 1, cloth.distance(x[:, columns], y[rows]))
        colour[rows, columns] *= ((1 - depth * cast) * (1 - .35 * snug))[..., None]
    return colour


def _strips(plan: TablePlan) -> list[tuple[tuple[int, int, int, int], bool, int]]:
    """The rectangles that hold the four sides of the rail (upper, lower, left, right), whether the grain is upright, and a seed."""
    if plan.felt is None:
        return []
    x, y, w, h = plan.felt
    deep = plan.radius + 2
    left, right, top, bottom = x - plan.rail - 1, x + w + plan.rail + 1, y - plan.rail - 1, y + h + plan.rail + 1
    return [
        ((left, top, right, y + deep), False, 21), ((left, y + h - deep, right, bottom), False, 23),
        ((left, top, x + deep, bottom), True, 31), ((x + w - deep, top, right, bottom), True, 33),
    ]


def _rail(grain: Grain, theme: Theme, plan: TablePlan, cloth: _Cloth, image: Field, window: tuple[int, int, int, int],
          upright: bool, seed: int) -> None:
    """Paint one side of the rail into the picture, up to its mitres."""
    left, top = max(0, window[0]), max(0, window[1])
    right, bottom = min(image.shape[1], window[2]), min(image.shape[0], window[3])
    if right <= left or bottom <= top:
        return
    x, y = grid(right - left, bottom - top)
    x, y = x + left, y + top
    across = (np.abs(x - cloth.cx) - cloth.half_width) - (np.abs(y - cloth.cy) - cloth.half_height)     # > 0 at the sides
    distance = cloth.distance(x, y)
    share = smooth(-.6, .6, distance) * (1 - smooth(plan.rail - .6, plan.rail + .6, distance)) * ((across > 0) == upright)
    if theme.flat:
        colour = np.broadcast_to(tone(theme.rail.mid), (*distance.shape, 3)).astype(np.float32)
        edge = np.exp(-((distance - max(1.5, plan.scale)) / max(1.0, plan.scale)) ** 4)
        colour = mix(colour, tone(theme.cream), edge[..., None])
    else:
        colour = wood(grain, Cut(right - left, bottom - top, seed, plan.scale, .8, upright), theme.rail)
        colour *= (1 - .45 * np.exp(-(across / 1.4) ** 2))[..., None]
        colour = _turned(theme, plan, colour, distance)
    view = image[top:bottom, left:right]
    view[:] = mix(view, colour, share[..., None])


def _turned(theme: Theme, plan: TablePlan, colour: Field, distance: Field) -> Field:
    """The rail lit by its profile: a round lip towards the felt, a slight crown, a round outer edge; and the brass inlay."""
    s = plan.scale
    gx, gy = slope(distance)
    lip, outer = 7 * s, 6 * s
    inside = np.sqrt(np.clip(1 - distance / lip, 0, 1)) * (distance < lip) * 1.5
    outside = np.sqrt(np.clip((distance - plan.rail + outer) / outer, 0, 1)) * 1.5
    steep = inside - outside + np.clip(1 - distance / plan.rail, -1, 1) * .16 - .05
    diffuse, mirror = lighting(gx * steep, gy * steep)
    spark = np.clip(mirror ** 46 - .1, 0, 1) * (70 if theme.lamp.outer < .7 else 40)
    relief = 1.35 if theme.lamp.outer < .7 else .95      # a lamp throws deeper shades than the day
    lit_wood = colour * (1 + relief * (diffuse - LIGHT[2]))[..., None] + spark[..., None] * tone((1.0, .91, .77))
    return _inlaid(theme, plan, np.asarray(lit_wood, np.float32), distance, -(gx * LIGHT[0] + gy * LIGHT[1]))


def _inlaid(theme: Theme, plan: TablePlan, colour: Field, distance: Field, facing: Field) -> Field:
    at, half = plan.rail * plan.inlay, 1.5 * plan.scale
    off = distance - at
    share = 1 - smooth(half - .6, half + .6, np.abs(off))
    metal = tone(theme.brass_ramp.dark) * (1 + .55 * facing * np.sign(off))[..., None]
    groove = np.exp(-((np.abs(off) - half - .8) / .9) ** 2)
    return np.asarray(mix(colour, metal, share[..., None] * .95) * (1 - .35 * groove)[..., None], np.float32)


def stand_in(theme: Theme, plan: TablePlan, former: Former | None) -> pygame.Surface:
    """A picture that is quickly made, to show meanwhile: the former one stretched so that felt comes to lie on felt, or else the table
    in flat tones under the lamp.
    """
    out = pygame.Surface(plan.size, 0, 32)
    if former is not None:
        _stretch(former, plan, out)
        return out
    out.fill(theme.desk.mid)
    if plan.felt is not None:
        frame = pygame.Rect(plan.felt).inflate(2 * plan.rail, 2 * plan.rail)
        pygame.draw.rect(out, theme.rail.mid, frame, border_radius=plan.radius + plan.rail)
        pygame.draw.rect(out, theme.baize, plan.felt, border_radius=plan.radius)
    light = pygame.Surface((48, 27), 0, 32)
    gain = np.clip(_lamp(theme, plan._replace(size=(48, 27), felt=_shrunk(plan))) * 255, 0, 255).astype(np.uint8)
    pygame.surfarray.blit_array(light, gain.transpose(1, 0, 2))
    out.blit(pygame.transform.smoothscale(light, plan.size), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return out


def _stretch(former: Former, plan: TablePlan, out: pygame.Surface) -> None:
    """Cuts the former picture along its rail, and scales each part to its size in the new plan, so that felt stays on felt."""
    if former.plan is None or (former.plan.felt is None) != (plan.felt is None):
        pygame.transform.smoothscale(former.picture, plan.size, out)
        return
    across, down = (list(pairwise(zip(_cuts(former.plan, axis), _cuts(plan, axis), strict=True))) for axis in range(2))
    for (left, x), (right, to_x) in across:
        for (top, y), (bottom, to_y) in down:
            if min(right - left, bottom - top, to_x - x, to_y - y) > 0:
                part = former.picture.subsurface((left, top, right - left, bottom - top))
                out.blit(pygame.transform.smoothscale(part, (to_x - x, to_y - y)), (x, y))


def _cuts(plan: TablePlan, axis: int) -> list[int]:
    """The pixels at which a backdrop is cut across (axis 0) or down (1): at its edges, and at both ends of the corners of the rail."""
    size = plan.size[axis]
    if plan.felt is None:
        return [0, size]
    near, far = plan.felt[axis], plan.felt[axis] + plan.felt[axis + 2]
    at = (near - plan.rail, near + plan.radius, far - plan.radius, far + plan.rail)
    return [0, *(min(max(place, 0), size) for place in at), size]


def _shrunk(plan: TablePlan) -> tuple[int, int, int, int] | None:
    if plan.felt is None:
        return None
    kx, ky = 48 / plan.size[0], 27 / plan.size[1]
    x, y, w, h = plan.felt
    return round(x * kx), round(y * ky), round(w * kx), round(h * ky)
