"""Wood: warped annual rings, fibres and pores, as a field of 0..1 that a material's ramp turns into colour."""

from __future__ import annotations

import numpy as np

from game.ui.paint.fields import Field, Grain, gradient_map, grid, smooth
from game.ui.theme import Ramp


def wood_grain(grain: Grain, width: int, height: int, seed: int, scale: float, rings: float = 1.0) -> Field:
    """How light the wood is at each pixel, 0..1 about .5, with the grain running along x.

    `scale` is device pixels per logical unit; `rings` how close the rings lie.
    """
    def noise(sx: float, sy: float, k: int) -> Field:
        return grain.noise(width, height, sx * scale, sy * scale, seed + k)

    warp = noise(260, 22, 0) * 1.5 + noise(70, 9, 1) * .28
    _, y = grid(width, height)
    turn = (y * np.float32(rings / (15 * scale)) + warp) % 1
    ring = (turn * np.float32(1 / .82)) ** 1.7 * (1 - smooth(.82, 1, turn))     # slow early wood, sharp late wood
    pores = np.clip(noise(7, .6, 4) - 1.45, 0, 1.2)
    value = np.float32(.62) - .25 * ring + .085 * noise(46, .9, 2) + .045 * noise(11, .55, 3) - .26 * pores + .09 * noise(180, 60, 5)
    return np.clip(value, 0, 1)


def wood(grain: Grain, width: int, height: int, material: Ramp, seed: int, scale: float, rings: float = 1.0, upright: bool = False) -> Field:
    """Wood's colours (height, width, 3), 0..255; `upright` runs the grain along y."""
    if upright:
        return np.ascontiguousarray(wood(grain, height, width, material, seed, scale, rings).transpose(1, 0, 2))
    return gradient_map(wood_grain(grain, width, height, seed, scale, rings), material)
