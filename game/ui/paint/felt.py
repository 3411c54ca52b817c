"""Cloth: baize under a lamp (fibres every way, a slow cloud, a warm pool of light), a box's bookcloth, a curtain's hanging folds."""

from __future__ import annotations

import math

import numpy as np

from game.ui.paint.fields import Field, Grain, gradient_map, grid, lit, rounded_box, smooth, tone
from game.ui.paint.surfaces import Picture, picture
from game.ui.paint.wood import STRIP
from game.ui.theme import Lamp, Ramp, Theme

FOLD = 46           # logical units from fold to fold of a curtain
FOLDS = 32          # rows in which its folds are calculated: they change so slowly downwards that the rest is stretched


def felt(grain: Grain, width: int, height: int, theme: Theme, scale: float) -> Field:
    """Unlit felt (height, width, 3), 0..255."""
    if theme.flat:
        return np.broadcast_to(tone(theme.baize), (height, width, 3)).astype(np.float32)
    s = max(1.0, scale)
    nap = .5 if theme.lamp.outer > .7 else 1.0      # in daylight the nap throws hardly any shade
    fibres = [grain.field(width, height, 3.2 * s, .55 * s, 9 + k, k * math.pi / 5 + .3) for k in range(5)]
    speck, cloud = grain.field(width, height, .5, .5, 16), grain.field(width, height, 90 * s, 60 * s, 17)
    base, fluff = tone(theme.baize), tone(theme.baize) * .45 + np.float32(.55) * tone((215, 240, 225))
    out = np.empty((height, width, 3), np.float32)
    for top in range(0, height, STRIP):
        at = top, min(height, top + STRIP)
        fibre = np.asarray(sum(f.rows(*at) for f in fibres), np.float32) * np.float32(5 ** -.5 * nap)
        value = 1 + np.float32(.034) * fibre + np.float32(.022) * (speck.rows(*at) + cloud.rows(*at))
        tuft = np.clip(fibre - np.float32(1.7), 0, 2) * np.float32(.03)
        out[at[0]:at[1]] = base * value[..., None] + fluff * tuft[..., None]
    return out


def lamplight(width: int, height: int, centre: tuple[float, float], reach: float, lamp: Lamp) -> Field:
    """The lamp's pool as a multiplier (height, width, 3).

    Both gain and tint grow with k, a bell over the distance, so that each channel is a + b k + c k k; and as k is a bell along x times one
    along y, the whole is one product of a (height, 3) and a (3, width * 3) matrix.
    """
    x, y = grid(width, height)
    along = np.exp(-((x[0] - centre[0]) / (.95 * reach)) ** 2)
    down = np.exp(-((y[:, 0] - centre[1]) / (.95 * .78 * reach)) ** 2)
    gain, tint = lamp.inner - lamp.outer, tone(lamp.warm) - tone(lamp.cool)
    constant, linear, square = lamp.outer * tone(lamp.cool), gain * tone(lamp.cool) + lamp.outer * tint, gain * tint
    bell = along[:, None]
    right = np.stack([np.broadcast_to(constant, (width, 3)), bell * linear, bell * bell * square]).reshape(3, width * 3)
    left = np.stack([np.ones_like(down), down, down * down], -1)
    return np.asarray(left @ right.astype(np.float32), np.float32).reshape(height, width, 3)


def bookcloth(grain: Grain, size: tuple[int, int], radius: float, scale: float) -> Picture:
    """Woven cloth glued on a board with round corners, white: threads both ways, darker towards the edges."""
    width, height = size
    x, y = grid(width, height)
    edge = rounded_box(x - np.float32((width - 1) / 2), y - np.float32((height - 1) / 2), width / 2, height / 2, radius)
    s = max(1.0, scale)
    weave = grain.noise(width, height, 5 * s, .5 * s, 81) + grain.noise(width, height, .5 * s, 5 * s, 82)
    away = np.hypot((x - width / 2) / (.75 * width), (y - height * .36) / (.85 * height))
    shade = np.clip(.96 + .02 * weave - .34 * away ** 2, .45, 1) * (1 - .28 * smooth(-18 * s, 0, edge))
    return picture(np.repeat(np.asarray(255 * shade, np.float32)[..., None], 3, 2), np.asarray(smooth(.5, -.5, edge), np.float32))


def curtain(theme: Theme, material: Ramp, width: int, scale: float, rows: int = FOLDS) -> Picture:
    """A hanging cloth in folds, opaque and `rows` high, to be stretched to its full height: the folds are shallow above and deep below."""
    if theme.flat:
        return picture(np.broadcast_to(tone(material.mid), (rows, width, 3)).astype(np.float32), dither=False)
    x, y = grid(width, rows)
    down = y / np.float32(rows)
    across = x * np.float32(2 * math.pi / (FOLD * scale))
    sway = 1.1 * np.sin(across * np.float32(.23) + 1) + .7 * np.sin(across * np.float32(.61) + down * 2)   # no two folds alike
    phase = across + sway
    height = np.sin(phase) + .3 * np.sin(2 * phase + .8)
    steep = (np.cos(phase) + .6 * np.cos(2 * phase + .8)) * (.45 + .75 * down)
    diffuse, mirror = lit(np.asarray(steep, np.float32), np.zeros_like(steep, np.float32))
    pile = np.clip(.10 + .62 * diffuse + .10 * height * (.4 + .6 * down), 0, 1)     # velvet: bright where it turns away from the eye
    colour = gradient_map(np.asarray(pile, np.float32), material) + (np.float32(26) * mirror ** 12)[..., None]
    gloom = 1 - .38 * np.exp(-down * 7) - .16 * down      # the shade of the rail above, and of the lamp being above
    return picture(np.asarray(colour * gloom[..., None], np.float32), dither=False)
