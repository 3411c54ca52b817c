"""Plates one writes on: wooden and brass plaques, printed paper, and the rack that holds a hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from game.ui.paint.fields import HALF, LIGHT, Field, Grain, cover, gradient_map, grid, mix, rounded_box, slope, tone
from game.ui.paint.surfaces import Picture, picture
from game.ui.paint.wood import Cut, wood_grain
from game.ui.theme import RGB, Ramp, Theme

SHEET = (1400, 420)     # logical size of the sheet of wood that every plaque is sawn from
_RIM = 9.0              # logical units beyond its round corner that a plate's bevel and frame reach inwards


class PlateShape(NamedTuple):
    """A plate's size, corner and grain: lengths in device pixels; `frame` draws the hairline inside its edge."""

    width: int
    height: int
    radius: float
    seed: int = 4
    frame: bool = False


def sheet(grain: Grain, scale: float) -> Picture:
    """The sheet as a picture of one channel, 0..255."""
    field = wood_grain(grain, Cut(round(SHEET[0] * scale), round(SHEET[1] * scale), 77, scale, .55))
    return np.asarray(field * 255, np.uint8)[..., None]


def plain_sheet() -> Picture:
    """What plaques are sawn from until the sheet is there: wood without a grain."""
    return np.full((8, 8, 1), 128, np.uint8)


def _sawn(board: Picture, plate: PlateShape) -> Field:
    """A piece of the sheet as 0..1; where the sheet is too small it goes on mirrored."""
    def walk(length: int, start: int, count: int) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
        at = (np.arange(count) + start) % (2 * length)
        return np.asarray(np.where(at < length, at, 2 * length - 1 - at), np.int64)

    rng = np.random.default_rng(plate.seed)
    rows = walk(board.shape[0], int(rng.integers(0, max(1, board.shape[0] - plate.height + 1))), plate.height)
    columns = walk(board.shape[1], int(rng.integers(0, max(1, board.shape[1] - plate.width + 1))), plate.width)
    return np.asarray(board[rows, :, 0][:, columns], np.float32) * np.float32(1 / 255)


def _bevel(colour: Field, distance: Field, width: float, gain: float, spark: Field) -> Field:
    """Light a rounded rim `width` pixels wide, and draw its bright upper left edge."""
    dx, dy = slope(distance)
    facing = dx * LIGHT[0] + dy * LIGHT[1]
    near = np.clip(1 + distance / np.float32(width), 0, 1)
    glint = np.clip(dx * HALF[0] + dy * HALF[1], 0, 1) * np.exp(-((distance + width * .35) / (width * .3)) ** 2)
    return np.asarray(colour * (1 + gain * facing * near)[..., None] + (glint * .42)[..., None] * spark, np.float32)


def _shape(plate: PlateShape) -> Field:
    x, y = grid(plate.width, plate.height)
    half_width, half_height = plate.width / 2, plate.height / 2
    return rounded_box(x - half_width, y - half_height, half_width, half_height, min(plate.radius, half_width, half_height))


def _framed(colour: Field, distance: Field, scale: float, line: RGB, share: float) -> Field:
    hair = np.exp(-((distance + 5 * scale) / (.55 * scale)) ** 2)
    return mix(colour, tone(line), (hair * share)[..., None])


def _plain(plate: PlateShape, fill: RGB, line: RGB, stroke: float) -> Picture:
    """A flat plate with an outline."""
    distance = _shape(plate)
    edge = 1 - cover(distance + np.float32(stroke))
    body = mix(np.broadcast_to(tone(fill), (*distance.shape, 3)), tone(line), edge[..., None])
    return picture(body, cover(distance), dither=False)


def plaque(board: Picture, theme: Theme, material: Ramp, plate: PlateShape, scale: float) -> Picture:
    """Lacquered wood with a bevel, light along its upper left edge, and a brass hairline inside when framed."""
    if theme.flat:
        return _plain(plate, material.mid, theme.line_wood, max(1.0, scale))
    distance = _shape(plate)
    colour = gradient_map(_sawn(board, plate), material)
    down = np.linspace(1.05, .95, plate.height, dtype=np.float32)[:, None, None]
    colour = np.asarray(colour * down, np.float32)
    for rim in _rims(plate, scale):
        edge = _bevel(colour[rim], distance[rim], 3.5 * scale, .75, tone(theme.edge))
        colour[rim] = _framed(edge, distance[rim], scale, theme.line_wood, .62) if plate.frame else edge
    return picture(colour, cover(distance))


def _rims(plate: PlateShape, scale: float) -> Iterator[tuple[slice, slice]]:
    """The parts of a plate that its bevel and its frame reach: on a large screen most of a large plate lies between them."""
    deep = round(plate.radius + _RIM * scale)
    if 2 * deep >= min(plate.width, plate.height):
        yield slice(None), slice(None)
        return
    between = slice(deep, plate.height - deep)
    yield slice(0, deep), slice(None)
    yield slice(plate.height - deep, None), slice(None)
    yield between, slice(0, deep)
    yield between, slice(plate.width - deep, None)


def brass(grain: Grain, theme: Theme, plate: PlateShape, scale: float) -> Picture:
    """Brushed brass, brightest at its upper edge: the plate of the first thing to press."""
    if theme.flat:
        return _plain(plate, theme.brass_ramp.mid, theme.cream, max(1.0, 2 * scale))
    distance = _shape(plate)
    fall = np.linspace(1, 0, plate.height, dtype=np.float32)[:, None]
    brushed = .055 * grain.noise(plate.width, plate.height, 24 * scale, .6, plate.seed)
    colour = gradient_map(np.clip(fall * fall * (3 - 2 * fall) + brushed, 0, 1), theme.brass_ramp)
    colour = _bevel(colour, distance, 3.5 * scale, .75, tone((255, 250, 232)))
    if plate.frame:
        colour = _framed(colour, distance, scale, theme.on_brass2, .55)
    return picture(colour, cover(distance))


def paper(grain: Grain, theme: Theme, plate: PlateShape, scale: float) -> Picture:
    """Card stock: faint fibre and cloud, a little darker away from the lamp."""
    if theme.flat:
        return _plain(plate, theme.card, theme.line, max(1.0, scale))
    x, y = grid(plate.width, plate.height)
    fall = 1.012 - .035 * (x / plate.width * .4 + y / plate.height * .6)
    fibre = .006 * grain.noise(plate.width, plate.height, 1.2, 1.2, plate.seed)
    cloud = .01 * grain.noise(plate.width, plate.height, 40, 40, plate.seed + 1)
    colour = tone(theme.card) * (fall + fibre + cloud)[..., None]
    distance = _shape(plate)
    return picture(_bevel(np.asarray(colour, np.float32), distance, 1.8 * scale, .14, tone((40, 40, 40))), cover(distance))


def rack(board: Picture, theme: Theme, plate: PlateShape, scale: float) -> Picture:
    """A tile rack: back board in shade, a groove, and a ledge with a round nose."""
    if theme.flat:
        return _plain(plate, theme.rack.mid, theme.line_wood, max(1.0, scale))
    ledge = .66
    y = (np.arange(plate.height, dtype=np.float32) / plate.height)[:, None]
    nose = np.clip((y - ledge) / (1 - ledge), 0, 1)
    behind = (.60 + .26 * y) * (1 - .5 * np.exp(-((y - ledge) / .02) ** 2))
    gain = np.where(y < ledge, behind, 1.36 - .82 * nose ** 1.3)
    shine = np.exp(-((nose - .07) / .05) ** 2) * (y >= ledge) * 24
    colour = gradient_map(_sawn(board, plate), theme.rack) * gain[..., None] + shine[..., None]
    distance = _shape(plate)
    return picture(_bevel(np.asarray(colour, np.float32), distance, 4 * scale, .6, tone(theme.edge)), cover(distance))
