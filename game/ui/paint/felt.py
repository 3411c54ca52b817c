"""Baize under a lamp: fibres lying every way, a slow cloud, and the warm pool of light."""

from __future__ import annotations

import math

import numpy as np

from game.ui.paint.fields import Field, Grain, grid, tone
from game.ui.paint.wood import STRIP
from game.ui.theme import Lamp, Theme


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
