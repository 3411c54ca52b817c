"""What is printed on a board's ground: the arced cell lines and dots, engraved, the numbered tees, the targets with their flags."""

from __future__ import annotations

import math
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.analysis.wanted import check_wanted
from game.games.doshboard.table.board_map import BoardMap, cells_under, inward_rooms, nearest_dots
from game.ui.paint.fields import Field, cover, mix, rounded_box, smooth, tone
from game.ui.theme import RGB, XY, rgb

CONTRAST: Final = .165      # how much darker a line is than its ground
_GLEAM: Final = .07         # and how much lighter the far edge of its groove
_BLUE: Final = (rgb("#4C82CE"), rgb("#173F86"))
_RED: Final = (rgb("#DE4538"), rgb("#A82420"))
_WHITE: Final = rgb("#FBF8EE")
_RING: Final = rgb("#C42F2B")
_HALO: Final = rgb("#DDF3B4")
_POLE: Final = rgb("#F6F1DE")
_BAND: Final = 64           # rows of pixels that are looked up at once

Places = NDArray[np.int16]


class BoardPixels(NamedTuple):
    """For every pixel of a picture: column and row of its cell, how far the nearest arc and the nearest dot are, in pixels."""

    columns: Places
    rows: Places
    line: Field
    dot: Field


def board_pixels(laid: BoardMap) -> BoardPixels:
    """Where the pixels of a board's picture lie on it."""
    height = laid.size[1]
    bands = [_band(laid, top, min(top + _BAND, height)) for top in range(0, height, _BAND)]
    return BoardPixels(*(np.concatenate(each) for each in zip(*bands, strict=True)))


def _band(laid: BoardMap, first: int, end: int) -> BoardPixels:
    """Some rows of pixels: what is computed on the way takes much more memory than what is kept."""
    check_wanted()
    shape = end - first, laid.size[0]
    left, top = laid.origin
    across = (np.arange(shape[1], dtype=np.float32) + np.float32(.5 - left)) / np.float32(laid.unit)
    down = (np.arange(first, end, dtype=np.float32) + np.float32(.5 - top)) / np.float32(laid.unit)
    x, y = np.broadcast_to(across[None, :], shape), np.broadcast_to(down[:, None], shape)
    columns, rows = nearest_dots(x, y)
    dx = np.asarray(x - columns * np.float32(math.sqrt(3) / 2), np.float32)
    dy = np.asarray(y - rows - (columns % 2) * np.float32(.5), np.float32)
    line = np.min(np.abs(np.stack(inward_rooms(dx, dy))), axis=0) * laid.unit
    column, row = cells_under(x, y)
    return BoardPixels(column.astype(np.int16), row.astype(np.int16), np.asarray(line, np.float32),
                       np.asarray(np.hypot(dx, dy) * laid.unit, np.float32))


def engrave(image: Field, pixels: BoardPixels, laid: BoardMap) -> None:
    """Engrave lines and dots into a picture, in place: dark grooves with light on the edge that turns to the lamp."""
    wide = max(.8, .024 * laid.unit)     # a pixel's middle is up to half a pixel off the line and still shows most of it
    groove = cover(pixels.line - np.float32(wide))
    groove = np.maximum(groove, cover(pixels.dot - np.float32(max(1.0, .05 * laid.unit))))
    gleam = np.zeros_like(groove)
    gleam[1:, 1:] = groove[:-1, :-1]
    gleam *= (1 - groove) * np.float32(_GLEAM)
    image *= (1 - groove * np.float32(CONTRAST))[..., None]
    image += (255 - image) * gleam[..., None]


def disc(image: Field, at: XY, radius: float, colour: RGB) -> None:
    """A plain disc, in place."""
    part, x, y = _round(image, at, radius + 2)
    part[:] = mix(part, tone(colour), cover(np.asarray(np.hypot(x, y) - radius, np.float32))[..., None])


def tee_disc(image: Field, at: XY, unit: float, figure: Field) -> None:
    """A blue disc with a white rim and the number of its hole, in place."""
    part, x, y = _round(image, at, unit)
    radius = max(5.0, .40 * unit)
    far = np.hypot(x, y)
    cast = cover(np.asarray(np.hypot(x - .10 * radius, y - .22 * radius) - radius, np.float32), .32 * radius)
    part *= (1 - cast * np.float32(.5))[..., None]
    part[:] = mix(part, tone(_WHITE), cover(np.asarray(far - radius, np.float32))[..., None])
    light = smooth(-radius, radius, np.asarray(.5 * x + .8 * y, np.float32))
    blue = mix(np.broadcast_to(tone(_BLUE[0]), part.shape), tone(_BLUE[1]), light[..., None])
    part[:] = mix(part, blue, cover(np.asarray(far - (radius - max(1.0, .16 * radius)), np.float32))[..., None])
    _stamp(image, figure, at, _WHITE)


def target_rings(image: Field, at: XY, unit: float) -> None:
    """A target mown into the ground: a pale collar, red and white rings, in place."""
    part, x, y = _round(image, at, unit)
    radius, far = max(4.5, .36 * unit), np.hypot(x, y)
    halo = cover(np.asarray(far - 1.32 * radius, np.float32), max(.8, .18 * radius))
    part[:] = mix(part, tone(_HALO), (halo * np.float32(.62))[..., None])
    for share, colour in ((1.0, _WHITE), (.82, _RING), (.58, _WHITE), (.36, _RING)):
        part[:] = mix(part, tone(colour), cover(np.asarray(far - share * radius, np.float32))[..., None])


def target_flag(image: Field, at: XY, unit: float, figure: Field) -> None:
    """A red flag with the number of its hole on a pole in a target, in place."""
    part, x, y = _round(image, (at[0] + .3 * unit, at[1] - .5 * unit), 1.6 * unit)
    x, y = x + np.float32(.3 * unit), y - np.float32(.5 * unit)
    wide, high, top = *_cloth(unit, figure), 1.18 * unit
    thick = max(.7, .035 * unit)
    t = np.clip((x * np.float32(.55) + y * np.float32(.25)) / np.float32(.365 * unit), 0, 1)
    cast = np.hypot(x - t * np.float32(.55 * unit), y - t * np.float32(.25 * unit))
    part *= (1 - cover(np.asarray(cast - thick, np.float32), 1.2) * np.float32(.35))[..., None]
    middle = -top + high / 2
    shade = rounded_box(x - np.float32(wide / 2 + .06 * unit), y - np.float32(middle + .10 * unit), wide / 2, high / 2, .08 * high)
    part *= (1 - cover(shade, max(.8, .10 * unit)) * np.float32(.38))[..., None]
    pole = np.maximum(np.abs(x) - np.float32(thick), np.maximum(y, -top - y))
    part *= (1 - cover(np.asarray(pole - max(.7, .03 * unit), np.float32)) * np.float32(.55))[..., None]
    part[:] = mix(part, tone(_POLE), cover(np.asarray(pole, np.float32))[..., None])
    cloth = rounded_box(x - np.float32(wide / 2), y - np.float32(middle), wide / 2, high / 2, .08 * high)
    folds = smooth(-.5, 1.0, np.asarray(np.sin(x * np.float32(4.2 / unit)) + y * 0, np.float32))
    red = mix(np.broadcast_to(tone(_RED[0]), part.shape), tone(_RED[1]), folds[..., None])
    part[:] = mix(part, red, cover(cloth)[..., None])
    _stamp(image, figure, (at[0] + wide / 2, at[1] + middle), _WHITE)


def _cloth(unit: float, figure: Field) -> tuple[float, float]:
    """Width and height of a flag that has room for its number."""
    return max(.72 * unit, figure.shape[1] + .30 * unit), max(.54 * unit, figure.shape[0] + .16 * unit)


def _stamp(image: Field, alpha: Field, at: XY, colour: RGB) -> None:
    """Print an alpha mask round a point in a colour, clipped at the edges."""
    (height, width), (full_height, full_width) = alpha.shape, image.shape[:2]
    left, top = round(at[0] - width / 2), round(at[1] - height / 2)
    x0, y0 = max(0, left), max(0, top)
    part = image[y0:min(full_height, max(y0, top + height)), x0:min(full_width, max(x0, left + width))]
    share = alpha[y0 - top:y0 - top + part.shape[0], x0 - left:x0 - left + part.shape[1]]
    part[:] = mix(part, tone(colour), share[..., None])


def _round(image: Field, at: XY, reach: float) -> tuple[Field, Field, Field]:
    """The part of a picture round a point, and x (1, w) and y (h, 1) of its pixels from there."""
    height, width = image.shape[:2]
    reach = max(8.0, reach)
    left, top = max(0, math.floor(at[0] - reach)), max(0, math.floor(at[1] - reach))
    part = image[top:max(top, min(height, math.ceil(at[1] + reach))), left:max(left, min(width, math.ceil(at[0] + reach)))]
    x = np.arange(left, left + part.shape[1], dtype=np.float32) + np.float32(.5 - at[0])
    y = np.arange(top, top + part.shape[0], dtype=np.float32) + np.float32(.5 - at[1])
    return part, x[None, :], y[:, None]
