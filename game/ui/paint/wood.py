"""Wood: warped annual rings, fibres and pores, as a field of 0..1 that a material's ramp turns into colour."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from game.ui.paint.fields import Field, Grain, Noise, gradient_map, smooth
from game.ui.theme import Ramp

STRIP = 48      # rows worked on at a time: what a strip needs stays in the processor's cache


class Cut(NamedTuple):
    """A piece of wood: size in device pixels, its log, pixels per logical unit, closeness of the rings, whether the grain is upright."""

    width: int
    height: int
    seed: int
    scale: float
    rings: float = 1.0
    upright: bool = False


def wood_grain(grain: Grain, cut: Cut) -> Field:
    """How light the wood is at each pixel, 0..1 about .5, with the grain running along x."""
    def noise(sx: float, sy: float, k: int) -> Noise:
        return grain.field(cut.width, cut.height, sx * cut.scale, sy * cut.scale, cut.seed + k)

    layers = ((noise(46, .9, 2), .085), (noise(11, .55, 3), .045), (noise(180, 60, 5), .09))
    warp, knots, pores = noise(260, 22, 0), noise(70, 9, 1), noise(7, .6, 4)
    out = np.empty((cut.height, cut.width), np.float32)
    y = (np.arange(cut.height, dtype=np.float32) + np.float32(.5))[:, None] * np.float32(cut.rings / (15 * cut.scale))
    for top in range(0, cut.height, STRIP):
        at = top, min(cut.height, top + STRIP)
        ring = _ring((y[at[0]:at[1]] + warp.rows(*at) * np.float32(1.5) + knots.rows(*at) * np.float32(.28)) % 1)
        vein = np.clip(pores.rows(*at) - np.float32(1.45), 0, 1.2)
        value = np.float32(.62) - np.float32(.25) * ring - np.float32(.26) * vein
        for layer, weight in layers:
            value += layer.rows(*at) * np.float32(weight)
        np.clip(value, 0, 1, out=out[at[0]:at[1]])
    return out


def _ring(turn: Field) -> Field:
    """A year's growth over its width 0..1: slow early wood, sharp late wood."""
    t = turn * np.float32(1 / .82)
    root = np.sqrt(t)
    return np.asarray(t * root * np.sqrt(root) * (1 - smooth(.82, 1, turn)), np.float32)


def wood(grain: Grain, cut: Cut, material: Ramp) -> Field:
    """Wood's colours (height, width, 3), 0..255."""
    if cut.upright:
        lying = cut._replace(width=cut.height, height=cut.width, upright=False)
        return np.ascontiguousarray(wood(grain, lying, material).transpose(1, 0, 2))
    return gradient_map(wood_grain(grain, cut), material)
