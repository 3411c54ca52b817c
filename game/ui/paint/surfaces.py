"""Between arrays and pygame surfaces: pictures are uint8 arrays (height, width, 4) in blue-green-red-alpha order, premultiplied.

That order is the one of window surfaces, so a blit never converts. Arrays may be built on any thread; surfaces are made on the main one.
"""

from __future__ import annotations

import numpy as np
import pygame
from numpy.typing import NDArray

from game.ui.paint.fields import Field, box_down

Picture = NDArray[np.uint8]
_alpha_in = pygame.surfarray.array_alpha    # now, while other threads wait: pygame loads it when first asked, not safely for two


def picture(colour: Field, alpha: Field | None = None, dither: bool = True) -> Picture:
    """The picture of straight colours 0..255 (h, w, 3) under an alpha of 0..1 (h, w); None is opaque."""
    height, width = colour.shape[:2]
    out = np.empty((height, width, 4), np.uint8)
    noise = np.random.default_rng(1).random((64, 64), np.float32) if dither else np.full((64, 64), .5, np.float32)
    for top in range(0, height, 64):       # in strips, which stay in the processor's cache
        rows = slice(top, min(height, top + 64))
        body = np.clip(colour[rows], 0, 255)
        grain = np.tile(noise, (1, width // 64 + 1))[:body.shape[0], :width, None]
        if alpha is not None:
            body *= alpha[rows, :, None]
            grain = grain * (alpha[rows] > .98)[..., None]
        out[rows, :, :3] = np.minimum(body + grain, 255)[..., ::-1]
        out[rows, :, 3] = 255 if alpha is None else np.clip(alpha[rows] * 255 + .5, 0, 255)
    return out


def premultiplied(colour: Field, alpha: Field, factor: int = 1) -> Picture:
    """The picture of colours that carry their alpha already, scaled down `factor` times."""
    stacked = np.concatenate([colour[..., ::-1], alpha[..., None] * np.float32(255)], -1)
    return np.asarray(np.clip((box_down(stacked, factor) if factor > 1 else stacked) + np.float32(.5), 0, 255), np.uint8)



def alpha_of(sprite: pygame.Surface) -> Field:
    """A sprite's alpha, 0..1, as (height, width)."""
    return np.asarray(_alpha_in(sprite).T, np.float32) * np.float32(1 / 255)


def pixels_of(sprite: pygame.Surface) -> Picture:
    """A 32-bit surface's pixels as a picture of its own."""
    width, height = sprite.get_size()
    rows = np.frombuffer(sprite.get_buffer().raw, np.uint8).reshape(height, sprite.get_pitch())
    return np.ascontiguousarray(rows[:, :width * 4]).reshape(height, width, 4)





def over(dst: Field, sprite: Picture, left: int, top: int) -> None:
    """Lay a premultiplied picture onto a float picture (h, w, 3) of straight red-green-blue, clipped at its edges."""
    height, width = dst.shape[:2]
    x0, y0 = max(0, left), max(0, top)
    x1, y1 = min(width, left + sprite.shape[1]), min(height, top + sprite.shape[0])
    if x1 <= x0 or y1 <= y0:
        return
    part = sprite[y0 - top:y1 - top, x0 - left:x1 - left].astype(np.float32)
    view = dst[y0:y1, x0:x1]
    view *= 1 - part[..., 3:] * np.float32(1 / 255)
    view += part[..., 2::-1]


def turned(array: Picture, degrees: float, factor: int = 1) -> Picture:
    """A premultiplied picture turned counter-clockwise about its middle and scaled down `factor` times, every pixel a mean of samples."""
    turn = np.radians(degrees)
    c, s = float(np.cos(turn)), float(np.sin(turn))
    height, width = array.shape[0] / factor, array.shape[1] / factor
    columns = int(abs(c) * width + abs(s) * height) + 3
    rows = int(abs(s) * width + abs(c) * height) + 3
    samples = max(2, factor)
    x = (np.arange(columns * samples, dtype=np.float32) + .5) / samples - columns / 2
    y = ((np.arange(rows * samples, dtype=np.float32) + .5) / samples - rows / 2)[:, None]
    u = (c * x - s * y) * factor + array.shape[1] / 2
    v = (s * x + c * y) * factor + array.shape[0] / 2
    inside = (u >= 0) & (u < array.shape[1]) & (v >= 0) & (v < array.shape[0])
    index = np.clip(v, 0, array.shape[0] - 1).astype(np.int32) * array.shape[1] + np.clip(u, 0, array.shape[1] - 1).astype(np.int32)
    taken = array.reshape(-1, 4)[index] * inside[..., None].astype(np.uint8)
    total = sum(taken[i::samples, j::samples].astype(np.uint16) for i in range(samples) for j in range(samples))
    return np.asarray((total + samples * samples // 2) // (samples * samples), np.uint8)
