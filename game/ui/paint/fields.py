"""Fields of numbers over pixels: distances, noise, blurs and blends as float32 arrays; and between arrays and surfaces."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np
import pygame
from numpy.typing import NDArray

from game.ui.looks.theme import XY

# ---- fields of numbers over pixels: distances, noise, blurs and blends, as float32 arrays of shape (height, width[, channels])
Field = NDArray[np.float32]
RGBLike = Sequence[float]


def _unit(x: float, y: float, z: float) -> Field:
    length = math.sqrt(x * x + y * y + z * z)
    return np.array((x / length, y / length, z / length), np.float32)


# The lamp is to the upper left of every picture; HALF is the half vector between it and the eye straight above.
LIGHT: Field = _unit(-.46, -.66, .60)
HALF: Field = _unit(*(float(v) for v in LIGHT + np.array((0, 0, 1), np.float32)))


def grid(width: int, height: int) -> tuple[Field, Field]:
    """The x (1, width) and y (height, 1) of pixel centres: they broadcast, so that cheap terms stay one-dimensional."""
    return (np.arange(width, dtype=np.float32) + np.float32(.5))[None, :], (np.arange(height, dtype=np.float32) + np.float32(.5))[:, None]


def tone(colour: RGBLike) -> Field:
    """A colour as a float32 triple for arithmetic."""
    return np.asarray(colour, np.float32)


def smooth(low: float, high: float, x: Field) -> Field:
    """Smoothstep from 0 at `low` to 1 at `high`."""
    t = np.clip((x - np.float32(low)) * np.float32(1 / (high - low)), 0, 1)
    return np.asarray(t * t * (3 - 2 * t), np.float32)


def mix(one: Field, other: Field, share: Field | float) -> Field:
    """`one` where share is 0, `other` where it is 1."""
    return np.asarray(one + (other - one) * share, np.float32)


def cover(distance: Field, soft: float = .6) -> Field:
    """How much of each pixel is inside a shape with that signed distance in pixels, 0..1; the edge fades over `soft` pixels each way."""
    return 1 - smooth(-soft, soft, distance)


def rounded_box(x: Field, y: Field, half_width: float, half_height: float, radius: float) -> Field:
    """Signed distance to a rounded rectangle round (0, 0), negative inside."""
    qx = np.abs(x) - np.float32(half_width - radius)
    qy = np.abs(y) - np.float32(half_height - radius)
    outside = np.hypot(np.maximum(qx, 0), np.maximum(qy, 0))
    return np.asarray(outside + np.minimum(np.maximum(qx, qy), 0) - np.float32(radius), np.float32)


def polyline(x: Field, y: Field, points: Sequence[XY]) -> tuple[Field, Field]:
    """Distance to a polyline, and the arc length at its nearest point."""
    shape = np.broadcast_shapes(x.shape, y.shape)
    best, arc, run = np.full(shape, 1e9, np.float32), np.zeros(shape, np.float32), 0.0
    for (ax, ay), (bx, by) in pairwise(points):
        length = math.hypot(bx - ax, by - ay) or 1e-6
        t = np.clip(((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length ** 2, 0, 1)
        gap = np.hypot(x - ax - t * (bx - ax), y - ay - t * (by - ay))
        nearer = gap < best
        best = np.where(nearer, gap, best)
        arc = np.where(nearer, run + t * length, arc)
        run += length
    return best, arc


def spline(points: Sequence[XY], steps: int = 14) -> list[XY]:
    """A Catmull-Rom curve through the points, as a polyline."""
    padded, shares = [points[0], *points, points[-1]], np.linspace(0, 1, steps, endpoint=False).tolist()
    out: list[XY] = []
    for i in range(1, len(padded) - 2):
        sides = list(zip(*padded[i - 1:i + 3], strict=True))
        for t in shares:        # numbers alone: arrays of two cost six times as much
            x, y = (.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t ** 2 + (3 * b - a - 3 * c + d) * t ** 3)
                    for a, b, c, d in sides)
            out.append((x, y))
    return [*out, (float(points[-1][0]), float(points[-1][1]))]


def slope(heights: Field) -> tuple[Field, Field]:
    """The rise per pixel along x and along y."""
    dy, dx = np.gradient(heights)
    return np.asarray(dx, np.float32), np.asarray(dy, np.float32)


def lighting(dx: Field, dy: Field) -> tuple[Field, Field]:
    """Diffuse light, and the cosine for the highlight (0..1), on a surface with these slopes."""
    inv = np.float32(1) / np.sqrt(dx * dx + dy * dy + 1)
    diffuse = (LIGHT[2] - dx * LIGHT[0] - dy * LIGHT[1]) * inv
    mirror = np.clip((HALF[2] - dx * HALF[0] - dy * HALF[1]) * inv, 0, 1)
    return np.asarray(diffuse, np.float32), np.asarray(mirror, np.float32)


def gradient_map(values: Field, stops: Sequence[RGBLike]) -> Field:
    """Colours (h, w, 3) for values 0..1 along evenly spaced stops: one look-up per pixel is faster than arithmetic on three channels."""
    steps = 2048
    at = np.linspace(0, len(stops) - 1, steps)
    table = np.stack([np.interp(at, np.arange(len(stops)), [s[c] for s in stops]) for c in range(3)], -1).astype(np.float32)
    out = np.empty((*values.shape, 3), np.float32)
    for top in range(0, values.shape[0], 64):      # in strips, which stay in the processor's cache
        index = (values[top:top + 64] * np.float32(steps - 1)).astype(np.intp)
        np.take(table, index, axis=0, out=out[top:top + 64], mode="clip")
    return out


def box_down(array: Field, factor: int) -> Field:
    """Mean over factor x factor blocks; channels kept."""
    height, width = array.shape[0] // factor, array.shape[1] // factor
    cut = array[:height * factor, :width * factor]
    total = sum(cut[i::factor, j::factor] for i in range(factor) for j in range(factor))
    return np.asarray(total, np.float32) * np.float32(1 / factor ** 2)


def _between(count: int, length: int) -> tuple[NDArray[np.intp], Field]:
    """For `length` places spread evenly over `count` samples: the sample before each, and the eased share of the next one."""
    at = np.linspace(0, count - 1, length, dtype=np.float32)
    low = np.minimum(at.astype(np.intp), count - 2)
    part = np.asarray(at - low, np.float32)
    return low, np.asarray(part * part * (3 - 2 * part), np.float32)


def _stretch(field: Field, width: int) -> Field:
    """A field stretched to `width` columns with smooth interpolation."""
    low, part = _between(field.shape[1], width)
    return np.asarray(field[:, low] * (1 - part) + field[:, low + 1] * part, np.float32)


def blur_factor(sigma: float) -> int:
    """How many times smaller a field is made before a blur of that width in pixels."""
    return max(1, int(sigma / 2.5))


def blur(field: Field, sigma: float) -> Field:
    """A near-Gaussian blur: three box passes, at lower resolution where the blur is wide; pixels outside count as zero."""
    if sigma < .35:
        return field
    factor = blur_factor(sigma)
    if factor > 1:
        height, width = field.shape
        padded = np.pad(field, ((0, -height % factor), (0, -width % factor)))
        small = blur(box_down(padded, factor), sigma / factor)
        return upsample(small, factor)[:height, :width]
    radius = max(1, round((math.sqrt(4 * sigma * sigma + 1) - 1) / 2))
    for _ in range(3):
        field = _box(_box(field, radius).T, radius).T
    return np.ascontiguousarray(field)


def upsample(small: Field, factor: int) -> Field:
    """A field with `factor` times as many samples each way, bilinear, with the given ones at the middles of their blocks."""
    def along(field: Field) -> Field:
        count = field.shape[0]
        at = np.clip((np.arange(count * factor, dtype=np.float32) + .5) / factor - .5, 0, count - 1)
        low = np.minimum(at.astype(np.int32), max(0, count - 2))
        part = (at - low)[:, None].astype(np.float32)
        return np.asarray(field[low] * (1 - part) + field[np.minimum(low + 1, count - 1)] * part, np.float32)
    return along(along(small).T).T


_HALFWAY: Final = (-.0703125, .8671875, .2265625, -.0234375)      # Catmull-Rom weights of four samples, for a quarter past the second


def doubled(image: Field, size: tuple[int, int]) -> Field:
    """A picture (h, w, ...) at twice its size, cut to `size` or filled up to it from its edge; as crisp as its samples allow."""
    def along(strip: Field, axis: int) -> Field:
        count = strip.shape[axis] - 4
        out = np.empty((*strip.shape[:axis], 2 * count, *strip.shape[axis + 1:]), np.float32)
        for odd in (0, 1):
            taken = out[odd::2] if axis == 0 else out[:, odd::2]
            for number, weight in enumerate(_HALFWAY):
                at = number + 1 if odd else 3 - number
                part = strip[at:at + count] if axis == 0 else strip[:, at:at + count]
                if number:
                    taken += part * np.float32(weight)
                else:
                    np.multiply(part, np.float32(weight), out=taken)
        return out
    width, height = size
    rows, columns = (max(0, -(-long // 2) - short) for long, short in ((height, image.shape[0]), (width, image.shape[1])))
    padded = np.pad(image, ((2, 2 + rows), (2, 2 + columns), *((0, 0) for _more in image.shape[2:])), "edge")
    out = np.empty((height, width, *image.shape[2:]), np.float32)
    for top in range(0, height, 32):       # in strips, which stay in the processor's cache
        strip = along(along(padded[top // 2:min(top + 32, height + 1) // 2 + 4], 1), 0)
        out[top:top + 32] = strip[:len(out[top:top + 32]), :width]
    return out


def _box(field: Field, radius: int) -> Field:
    """Running mean down the rows."""
    span = 2 * radius + 1
    rows, columns = field.shape
    total = np.empty((rows + span, columns), np.float32, "F" if field.flags.fnc else "C")      # np.pad takes longer than the sums
    total[:radius + 1] = 0
    if field.flags.fnc:
        np.cumsum(field, axis=0, dtype=np.float32, out=total[radius + 1:radius + 1 + rows])
    else:       # row after row: cumsum would go down each column by itself, and load a cache line for every number
        for row, values in enumerate(field, radius + 1):
            np.add(total[row - 1], values, out=total[row])
    total[radius + 1 + rows:] = total[radius + rows]
    out = total[span:] - total[:-span]
    out *= np.float32(1 / span)
    return out


def white(width: int, height: int, seed: int) -> Field:
    """White noise of unit variance."""
    return np.random.default_rng(seed).standard_normal((height, width), np.float32)


class Noise(NamedTuple):
    """A field of noise that is computed a few rows at a time: large arrays take longer to fetch from memory than to compute."""

    core: Field                 # full width, few rows
    low: NDArray[np.intp]       # for each row of the field, its row of the core
    part: Field | None          # for each row of the field, the share of the core's next row; None: 0 everywhere

    def rows(self, start: int, stop: int, columns: slice = slice(None)) -> Field:
        """Rows start..stop-1 of the field, or of some of its columns."""
        low, core = self.low[start:stop], self.core[:, columns]
        if self.part is None:
            return core[low]
        part = self.part[start:stop, None]
        return np.asarray(core[low] * (1 - part) + core[low + 1] * part, np.float32)


class Grain:
    """Seamless tiles of smooth noise, each made once and repeated over any picture. Every thread that paints has a Grain of its own."""

    def __init__(self) -> None:
        self._tiles: dict[tuple[float, float, int, float, int, int], Field] = {}

    def noise(self, width: int, height: int, sigma_x: float, sigma_y: float, seed: int) -> Field:
        """Unit-variance noise smoothed over sigma pixels along x and y."""
        return self.field(width, height, sigma_x, sigma_y, seed).rows(0, height)

    def field(self, width: int, height: int, sigma_x: float, sigma_y: float, seed: int, angle: float = 0.0) -> Noise:
        """The same noise as a `Noise`, smoothed along and across `angle` (radians).

        Coarse noise is made small and stretched, fine noise is a repeated tile.
        """
        if min(sigma_x, sigma_y) > 5 and angle == 0.0:
            size = int(width * 2.2 / sigma_x) + 2, int(height * 2.2 / sigma_y) + 2
            small = self._tile(2.2, 2.2, seed, 0.0, size)
            return Noise(_stretch(small, width), *_between(size[1], height))
        rows = (np.arange(height) + seed * 37).astype(np.intp)
        if sigma_x > 20 * sigma_y and angle == 0.0:
            size = int(width * 3 / sigma_x) + 2, min(height, 512)
            narrow = self._tile(3.0, sigma_y, seed, 0.0, size)
            return Noise(_stretch(narrow, width), rows % size[1], None)
        side = 256 if max(sigma_x, sigma_y) < 8 else 512
        tile = self._tile(sigma_x, sigma_y, seed, angle, (side, side))
        return Noise(tile[:, (np.arange(width) + seed * 61) % side], rows % side, None)

    def _tile(self, sigma_x: float, sigma_y: float, seed: int, angle: float, size: tuple[int, int]) -> Field:
        key = (sigma_x, sigma_y, seed, angle, *size)
        if key not in self._tiles:
            self._tiles[key] = _smooth_noise(size, (sigma_x, sigma_y), seed, angle)
        return self._tiles[key]


def _smooth_noise(size: tuple[int, int], sigma: tuple[float, float], seed: int, angle: float) -> Field:
    """White noise smoothed by a Gaussian in the frequency domain, which makes it seamless."""
    width, height = size
    fy, fx = np.fft.fftfreq(height)[:, None], np.fft.rfftfreq(width)[None]
    c, s = math.cos(angle), math.sin(angle)
    weight = np.exp(-2 * math.pi ** 2 * (((fx * c + fy * s) * sigma[0]) ** 2 + ((fy * c - fx * s) * sigma[1]) ** 2))
    weight[0, 0] = 0
    out = np.fft.irfft2(np.fft.rfft2(white(width, height, seed)) * weight, (height, width))
    return np.asarray(out / (out.std() + 1e-9), np.float32)


# ---- between arrays and pygame surfaces: pictures are uint8 arrays (height, width, 4) in blue-green-red-alpha order, premultiplied
# That order is the one of window surfaces, so a blit never converts. Arrays may be built on any thread; surfaces are made on the main
# one.
Picture = NDArray[np.uint8]
_alpha_in = pygame.surfarray.array_alpha    # looked up here, as pygame's lazy loading of it is not safe for two threads at once


def picture(colour: Field, alpha: Field | None = None, dither: bool = True) -> Picture:
    """The picture of straight (not premultiplied) colours 0..255 (h, w, 3) with an alpha of 0..1 (h, w); None is opaque."""
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
    """The picture of premultiplied colours 0..255 (h, w, 3) with their alpha 0..1, scaled down `factor` times."""
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


def lay_over(dst: Field, sprite: Picture, left: int, top: int) -> None:
    """Draws a premultiplied picture into a float picture (h, w, 3) of red-green-blue, in place, clipped at its edges."""
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
    """A premultiplied picture turned counter-clockwise about its middle and scaled down `factor` times, each pixel a mean of samples."""
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
