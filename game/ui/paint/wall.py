"""The clubhouse wall: papered in the colour of the cloth, a lamp above, a wainscot below; and the mouldings of picture frames."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from game.ui.paint.fields import HALF, LIGHT, Field, Grain, cover, grid, mix, rounded_box, slope, smooth, tone
from game.ui.paint.surfaces import Picture, over, picture
from game.ui.paint.wood import Cut, wood
from game.ui.theme import Ramp, Theme

Mask = NDArray[np.bool_]
DADO = 72.0         # logical units from the lower edge to the shelf above the wainscot
_LEDGE = 12.0


def wall(grain: Grain, theme: Theme, size: tuple[int, int], scale: float) -> Picture:
    """The picture of the whole wall."""
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
    """The back of a shop window: upright panels of lacquered wood, each in the light of a lamp above it."""
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
    over(image, moulding(grain, theme, size, edge, gilt=False, seed=95), 0, 0)
    return picture(np.clip(image, 0, 255))


def _stuff(grain: Grain, theme: Theme, size: tuple[int, int], upright: Mask, share: Field, *, gilt: bool, seed: int) -> Field:
    """What a frame is made of: wood with its grain along each side, and gold."""
    wide, high = size
    gold = tone(theme.brass_ramp.dark) * (1.02 + .05 * grain.noise(wide, high, 3, 3, seed))[..., None]
    if gilt:
        return np.asarray(gold, np.float32)
    dark: Ramp = theme.rail
    lying, standing = wood(grain, Cut(wide, high, seed, 1.0, 1.0), dark), wood(grain, Cut(wide, high, seed + 3, 1.0, 1.0, True), dark)
    body = np.where(upright[..., None], standing, lying)
    return np.asarray(np.where((share > .80)[..., None], gold, body), np.float32)
