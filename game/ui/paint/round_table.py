"""An oval table from above: felt under the lamp, a wooden rail, and its shadow on what it stands on."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pygame

from game.ui.paint.crest import crest, stitch
from game.ui.paint.fields import LIGHT, Field, Grain, gradient_map, grid, mix, smooth, tone
from game.ui.paint.lettering import FontKind
from game.ui.paint.surfaces import Picture, premultiplied
from game.ui.theme import Theme

_FACTOR = 2         # pixels painted for each one of the picture, each way
_CREST = .3         # the radius of the crest as a share of the table's lesser side


def crested(fonts: Callable[[int, FontKind], pygame.font.Font], size: tuple[int, int]) -> Field:
    """The mask of the club's crest for a table of that size. Needs the main thread: it sets type."""
    return crest(fonts, round(min(size) * _CREST * _FACTOR))


def round_table(grain: Grain, theme: Theme, width: int, height: int, rail: float, seal: Field) -> Picture:
    """The table, `width` by `height` pixels, with a rail of `rail` pixels and that crest in its felt; premultiplied."""
    wide, high = width * _FACTOR, height * _FACTOR
    x, y = grid(wide, high)
    x, y = (x - np.float32(wide / 2)) / np.float32(wide / 2), (y - np.float32(high / 2)) / np.float32(high / 2)
    away = np.asarray(np.hypot(x, y), np.float32)
    pixel = 2.0 / min(wide, high)
    inner = 1 - 2 * rail * _FACTOR / min(wide, high)
    across = np.clip((away - inner) / (1 - inner), 0, 1)
    if theme.flat:
        wood, cloth = tone(theme.rail.mid), tone(theme.baize)
        plain = np.broadcast_to(cloth, (high, wide, 3))
        colours = mix(plain, np.broadcast_to(wood, (high, wide, 3)), smooth(inner - pixel, inner, away)[..., None])
    else:
        steep = 1.3 * (1 - 2 * across)
        ux, uy = x / (away + np.float32(1e-6)), y / (away + np.float32(1e-6))
        diffuse = (-steep * (ux * LIGHT[0] + uy * LIGHT[1]) + LIGHT[2]) / np.sqrt(steep ** 2 + 1)
        streak = grain.noise(wide, high, 26.0, 1.6, 71)
        wood = gradient_map(np.asarray(np.clip(.12 + .55 * diffuse + .07 * streak, 0, 1), np.float32), theme.rail)
        nap = 1 + .04 * grain.noise(wide, high, 1.4, 1.1, 72)
        lamp = theme.lamp.inner - (theme.lamp.inner - theme.lamp.outer) * np.clip(np.hypot(x + .1, y + .16) * .72, 0, 1) ** 2
        shade = 1 - .5 * smooth(inner - .14, inner, away) * np.clip(.6 - (x + y) * .4, .15, 1)
        cloth = tone(theme.baize) * np.asarray(nap * lamp * shade, np.float32)[..., None]
        cloth = np.asarray(cloth, np.float32)
        stitch(cloth, seal, (wide // 2, high // 2), theme, .2)
        colours = mix(cloth, wood, smooth(inner - pixel, inner + pixel, away)[..., None])
    alpha: Field = np.asarray(1 - smooth(1 - 2 * pixel, 1, away), np.float32)
    colours = np.asarray(np.clip(colours, 0, 255), np.float32)
    return premultiplied(colours * alpha[..., None], alpha, _FACTOR)
