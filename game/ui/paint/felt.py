"""Baize under a lamp: fibres lying every way, a slow cloud, and the warm pool of light."""

from __future__ import annotations

import math

import numpy as np

from game.ui.paint.fields import Field, Grain, grid, tone
from game.ui.theme import Lamp, Theme


def felt(grain: Grain, width: int, height: int, theme: Theme, scale: float) -> Field:
    """Unlit felt (height, width, 3), 0..255."""
    if theme.flat:
        return np.broadcast_to(tone(theme.baize), (height, width, 3)).astype(np.float32)
    s = max(1.0, scale)
    fibres = sum(grain.noise(width, height, 3.2 * s, .55 * s, 9 + k, k * math.pi / 5 + .3) for k in range(5))
    fibre = np.asarray(fibres, np.float32) * np.float32(5 ** -.5)
    value = 1 + .034 * fibre + .022 * grain.noise(width, height, .5, .5, 16) + .022 * grain.noise(width, height, 90 * s, 60 * s, 17)
    fluff = np.clip(fibre - 1.7, 0, 2) * np.float32(.03)
    light = tone(theme.baize) * .45 + np.float32(.55) * tone((215, 240, 225))
    return np.asarray(tone(theme.baize) * value[..., None] + fluff[..., None] * light, np.float32)


def lamplight(width: int, height: int, centre: tuple[float, float], reach: float, lamp: Lamp) -> Field:
    """The lamp's pool as a multiplier (height, width, 3): a pure function of place, so it is worked out coarsely and stretched."""
    step = max(1, min(width, height) // 90)
    columns, rows = width // step + 2, height // step + 2
    x, y = grid(columns, rows)
    away = np.hypot(((x - .5) * step - centre[0]) / reach, ((y - .5) * step - centre[1]) / (reach * .78))
    pool = np.exp(-(away / .95) ** 2)[..., None]
    coarse = (lamp.outer + (lamp.inner - lamp.outer) * pool) * (tone(lamp.cool) + (tone(lamp.warm) - tone(lamp.cool)) * pool)
    return bilinear(np.asarray(coarse, np.float32), width, height, step)


def bilinear(coarse: Field, width: int, height: int, step: int) -> Field:
    """A coarse field of several channels, sampled every `step` pixels, filled in between."""
    at_x, at_y = np.arange(width, dtype=np.float32) / step, np.arange(height, dtype=np.float32) / step
    low_x, low_y = at_x.astype(np.int32), at_y.astype(np.int32)
    part_x, part_y = (at_x - low_x)[None, :, None], (at_y - low_y)[:, None, None]
    rows = coarse[low_y] * (1 - part_y) + coarse[low_y + 1] * part_y
    return np.asarray(rows[:, low_x] * (1 - part_x) + rows[:, low_x + 1] * part_x, np.float32)
