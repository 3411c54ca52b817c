"""What a course has on its ground besides growth: slope arrows, tee boxes, the cup with its flag, and the engraved net of a board."""

from __future__ import annotations

import math
from typing import Final

import numpy as np

from game.ui.paint.fields import Field, cover, grid, mix, polyline, rounded_box, smooth, tone
from game.ui.theme import RGB, rgb

TEES: Final = (rgb("#D8442F"), rgb("#F6F0E0"), rgb("#2F62B3"))
"""The colours of the tee markers, the closest first."""

_TURF: Final = (rgb("#93CB63"), rgb("#79B34F"))
_EDGE: Final = rgb("#D9EDAC")
_INK: Final = rgb("#12300F")
_ARROW: Final = rgb("#FFFCE6")
_UNDER: Final = rgb("#0A2A10")
_CUP: Final = rgb("#10261A")
_RIM: Final = rgb("#F6F1DE")
_FLAG: Final = (rgb("#D23B2E"), rgb("#A32820"))


def net(image: Field, cell: int) -> None:
    """Engrave the borders of square spaces into a picture, in place: a dark hairline with a light one beside it."""
    height, width = image.shape[:2]
    for at in range(cell, width, cell):
        image[:, at] *= np.float32(.84)
        image[:, at + 1:at + 2] += (255 - image[:, at + 1:at + 2]) * np.float32(.085)
    for at in range(cell, height, cell):
        image[at] *= np.float32(.84)
        image[at + 1:at + 2] += (255 - image[at + 1:at + 2]) * np.float32(.085)


def arrow(image: Field, x: float, y: float, cell: float, dx: int, dy: int) -> None:
    """Two chevrons round a place in pixels, pointing where the ground falls, in place."""
    part, ax, ay = _round(image, x, y, cell * .5)
    if not part.size:
        return
    along, across = ax * dx + ay * dy, ay * dx - ax * dy
    wide, reach = max(.6, .042 * cell), .16 * cell
    for number, strength in enumerate((.42, .74)):
        at = (number - .5) * .25 * cell
        line = np.abs(along - at + np.abs(across) * np.float32(.72) - .05 * cell) * np.float32(.81)
        line = np.maximum(line, np.abs(across) - reach)
        shade = cover(np.asarray(line - np.float32(wide * 1.9), np.float32), .09 * cell)
        part[:] = mix(part, tone(_UNDER), (shade * np.float32(.38 * strength))[..., None])
        drawn = cover(np.asarray(line - np.float32(wide), np.float32))
        part[:] = mix(part, tone(_ARROW), (drawn * np.float32(strength))[..., None])


def tee_box(image: Field, x: float, y: float, cell: float, number: int, figure: Field) -> None:
    """A mown tee with two markers in its colour and its number, in place; `figure` is the alpha of the number's digit."""
    part, ax, ay = _round(image, x, y, cell * .75)
    if not part.size:
        return
    half = .42 * cell, .40 * cell
    box = rounded_box(ax, ay, *half, .12 * cell)
    shadow = rounded_box(ax - np.float32(.05 * cell), ay - np.float32(.08 * cell), *half, .12 * cell)
    part *= (1 - cover(shadow, max(.8, .11 * cell)) * np.float32(.42))[..., None]
    light = smooth(-.45 * cell, .45 * cell, np.asarray(ax + ay + 0 * box, np.float32))
    part[:] = mix(part, mix(np.broadcast_to(tone(_TURF[0]), part.shape), tone(_TURF[1]), light[..., None]), cover(box)[..., None])
    rim = np.clip(1.3 - np.abs(box + np.float32(.05 * cell)) / np.float32(max(.7, .035 * cell)), 0, 1) * np.float32(.65)
    part[:] = mix(part, tone(_EDGE), rim[..., None])
    for side in (-1, 1):
        _marker(part, ax - np.float32(.26 * cell), ay - np.float32(side * .25 * cell), cell, TEES[number])
    left, top = round(x - .08 * cell - figure.shape[1] / 2), round(y - figure.shape[0] / 2)
    _stamp(image, figure, left, top, _INK)


def cup(image: Field, x: float, y: float, cell: float) -> None:
    """The hole in the green and the shadow of its flag, in place."""
    part, ax, ay = _round(image, x, y, cell * 1.3)
    if not part.size:
        return
    distance, _ = polyline(ax, ay, ((0.0, 0.0), (.62 * cell, .46 * cell)))
    cast, _ = polyline(ax, ay, ((.62 * cell, .46 * cell), (.98 * cell, .50 * cell)))
    pole, cloth = cover(distance - np.float32(.03 * cell), .06 * cell), cover(cast - np.float32(.10 * cell), .12 * cell)
    shade = np.maximum(pole, cloth * np.float32(.8))
    part *= (1 - shade * np.float32(.34))[..., None]
    out = np.asarray(np.hypot(ax, ay * np.float32(1.45)) - np.float32(.15 * cell), np.float32)
    part[:] = mix(part, tone(_RIM), (cover(out - np.float32(max(.5, .03 * cell))) * np.float32(.9))[..., None])
    part[:] = mix(part, tone(_CUP), cover(out)[..., None])


def flag(image: Field, x: float, y: float, cell: float) -> None:
    """A flag on its pole, its foot at a place, in place: about a space and a quarter high, however small the spaces are."""
    high = 1.28 * cell
    part, ax, ay = _round(image, x + .35 * cell, y - .6 * cell, cell)
    if not part.size:
        return
    ax, ay = ax + np.float32(.35 * cell), ay - np.float32(.6 * cell)
    wide, deep = .78 * cell, .50 * cell
    along = np.clip(ax / np.float32(wide), 0, 1)
    wave = np.sin(along * np.float32(5.2)) * np.float32(.055 * cell) * along
    middle = np.float32(-high + deep / 2) + along * np.float32(.04 * cell) + wave
    half = np.float32(deep / 2) * (1 - .82 * along)
    inside = np.maximum(np.abs(ay - middle) - half, np.maximum(-ax, ax - np.float32(wide)))
    folds = smooth(-.1 * cell, .12 * cell, np.asarray(ay - middle + wave * 2, np.float32))
    tint = mix(np.broadcast_to(tone(_FLAG[0]), part.shape), tone(_FLAG[1]), folds[..., None])
    part[:] = mix(part, tint, cover(np.asarray(inside, np.float32))[..., None])
    pole = np.maximum(np.abs(ax) - np.float32(max(.8, .038 * cell)), np.maximum(ay, -high - ay))
    part[:] = mix(part, tone(_RIM), cover(np.asarray(pole, np.float32))[..., None])
    right = np.maximum(np.abs(ax - np.float32(.03 * cell)) - np.float32(.018 * cell), np.maximum(ay, -high - ay))
    part[:] = mix(part, tone((150, 140, 118)), (cover(np.asarray(right, np.float32)) * np.float32(.8))[..., None])


def _marker(part: Field, x: Field, y: Field, cell: float, colour: RGB) -> None:
    radius = .085 * cell
    part *= (1 - cover(np.asarray(np.hypot(x - .03 * cell, y - .04 * cell) - radius, np.float32), .06 * cell) * np.float32(.5))[..., None]
    body = cover(np.asarray(np.hypot(x, y) - radius, np.float32))
    ball = tone(colour) * np.clip(1 - (x + y) * np.float32(.28 / radius), .55, 1.25)[..., None]
    part[:] = mix(part, np.asarray(np.clip(ball, 0, 255), np.float32), body[..., None])


def _stamp(image: Field, alpha: Field, left: int, top: int, colour: RGB) -> None:
    """Print an alpha mask in a colour, clipped at the edges."""
    height, width = alpha.shape
    y0, x0 = max(0, top), max(0, left)
    part = image[y0:top + height, x0:left + width]
    if part.size:
        share = alpha[y0 - top:y0 - top + part.shape[0], x0 - left:x0 - left + part.shape[1]]
        part[:] = mix(part, tone(colour), share[..., None])


def _round(image: Field, x: float, y: float, reach: float) -> tuple[Field, Field, Field]:
    """The part of a picture round a place, and x and y of its pixels from there, in full."""
    height, width = image.shape[:2]
    left, top = max(0, math.floor(x - reach)), max(0, math.floor(y - reach))
    part = image[top:max(top, min(height, math.ceil(y + reach))), left:max(left, min(width, math.ceil(x + reach)))]
    ax, ay = grid(part.shape[1], part.shape[0])
    shape = part.shape[:2]
    return part, np.broadcast_to(ax + np.float32(left - x), shape), np.broadcast_to(ay + np.float32(top - y), shape)

