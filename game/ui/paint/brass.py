"""What is of brass: a coin with the club's flag in relief, the dark recess where one is still to stand, display lettering in foil."""

from __future__ import annotations

import math
from typing import Final

import numpy as np
import pygame

from game.ui.paint.fields import HALF, LIGHT, Field, blur, gradient_map, grid, slope, smooth, tone
from game.ui.paint.surfaces import Picture, alpha_of, premultiplied
from game.ui.paint.tile import flag_shape
from game.ui.theme import RGB, Ramp

_FACTOR = 3
_RIM, _TEETH = .86, 64


def coin(size: int, brass: RGB) -> Picture:
    """A coin seen from the front, `size` pixels across."""
    side = size * _FACTOR
    x, y, away = _disc(side)
    height = .10 * smooth(0, .06, 1 - away) - .07 * (1 - smooth(.80, .85, away))
    height = height + .06 * (1 - smooth(-.02, .02, flag_shape(x * .62 - .02, y * .62)))
    height = height + .012 * np.sin(np.arctan2(y, x) * _TEETH) * smooth(_RIM, .9, away)
    across, down = slope(np.asarray(height * side / 2, np.float32))
    steep = 1 / np.sqrt(across ** 2 + down ** 2 + 1)
    diffuse = (LIGHT[2] - across * LIGHT[0] - down * LIGHT[1]) * steep
    mirror = np.clip((HALF[2] - across * HALF[0] - down * HALF[1]) * steep, 0, 1) ** 24
    sheen = np.clip(1.12 - .5 * (x * .5 + y * .8), .6, 1.5)
    colour = tone(brass) * (np.clip(1 + 1.3 * (diffuse - LIGHT[2]), .3, 1.7) * sheen)[..., None] + (mirror * 46)[..., None]
    return _cut(colour, away, side)


def recess(size: int, brass: RGB, wood: RGB) -> Picture:
    """The empty place of a coin in wood of that colour, lit at its lower edge."""
    side = size * _FACTOR
    x, y, away = _disc(side)
    shade = 1 - .6 * np.clip(-(x * .5 + y * .7), -.4, .6)
    lip = np.exp(-((away - .93) / .05) ** 2) * np.clip(x * .5 + y * .7 + .3, 0, 1) * .32
    colour = tone(wood) * (.62 * shade)[..., None] + tone(brass) * lip[..., None]
    return _cut(colour, away, side)


def _disc(side: int) -> tuple[Field, Field, Field]:
    """Places in halves of the side, and how far they are from the middle."""
    across, down = grid(side, side)
    x, y = np.broadcast_arrays((across - side / 2) / (side / 2), (down - side / 2) / (side / 2))
    return np.asarray(x, np.float32), np.asarray(y, np.float32), np.asarray(np.hypot(x, y), np.float32)


def _cut(colour: Field, away: Field, side: int) -> Picture:
    alpha = np.asarray(1 - smooth(1 - 2 * math.sqrt(2) / side * 2, 1, away), np.float32)
    return premultiplied(np.asarray(np.clip(colour, 0, 255) * alpha[..., None], np.float32), alpha, _FACTOR)


_PROFILE: Final = (
    (0, .40), (.04, .41), (.07, .37), (.30, .36), (.48, .24), (.58, .09), (.62, .13), (.66, .07), (.72, .10), (.80, .20), (.82, .26),
    (.90, .26), (.92, .34), (1, .34))
"""Of a cup: how far down, as a share of its height, and how wide it is there from its middle, as a share of its width."""
_FOOT: Final = .815         # from here on it is of wood


def cup(width: int, height: int, brass: RGB, wood: RGB) -> Picture:
    """A cup with two handles on a wooden foot, turned from that profile and lit from the upper left."""
    across, down = grid(width * _FACTOR, height * _FACTOR)
    u, v = np.broadcast_arrays(across / _FACTOR - width / 2, down / _FACTOR / height)
    downs, radii = np.asarray(_PROFILE, np.float32).T
    radius = np.asarray(np.interp(v, downs, radii) * width * .82, np.float32)
    flare = np.gradient(radius, axis=0) * _FACTOR
    t = np.clip(u / np.maximum(radius, .5), -1, 1)
    out, steep = np.sqrt(1 - t ** 2), 1 / np.sqrt(1 + flare ** 2)
    diffuse = (t * LIGHT[0] - flare * LIGHT[1] * .6 + out * LIGHT[2]) * steep
    mirror = np.clip((t * HALF[0] - flare * HALF[1] * .6 + out * HALF[2]) * steep, 0, 1) ** 26
    colour = tone(brass) * np.clip(.62 + .75 * diffuse, .2, 1.6)[..., None] + (mirror * 120)[..., None]
    foot = tone(wood) * np.clip(.7 + .8 * diffuse, .3, 1.5)[..., None] + (mirror * 60)[..., None]
    colour = np.where((v > _FOOT)[..., None], foot, colour)
    body = np.abs(u) < radius
    ring = np.abs(np.hypot(np.abs(u) - width * .31, (v - .22) * height * .85) - width * .13) - 1.8
    handle = (1 - smooth(-.4, .4, np.asarray(ring, np.float32))) * (~body & (np.abs(u) > width * .26))
    colour = np.where(body[..., None], colour, tone(brass) * (1.2 - .7 * v)[..., None])
    alpha = np.asarray(np.maximum(body, handle), np.float32)
    return premultiplied(np.asarray(np.clip(colour, 0, 255) * alpha[..., None], np.float32), alpha, _FACTOR)


def foil(font: pygame.font.Font, words: str, material: Ramp, flat: bool) -> Picture:
    """Brass lettering from a font of twice the wanted size: bright above, dark below, with an edge that catches the lamp."""
    return foil_of(lettered(font, words), material, flat)


def lettered(font: pygame.font.Font, words: str) -> pygame.Surface:
    """White letters of a font, with the air round them that foil needs."""
    face = font.render(words, True, (255, 255, 255))
    padded = pygame.Surface((face.get_width() + 8, face.get_height() + 8), pygame.SRCALPHA, 32)
    padded.blit(face, (4, 4))
    return padded


def foil_of(padded: pygame.Surface, material: Ramp, flat: bool) -> Picture:
    """The same of letters that are `lettered`; uses no font, so that it may be done on any thread."""
    box = padded.get_bounding_rect()
    alpha = alpha_of(padded)
    rise = 1 - (np.arange(alpha.shape[0], dtype=np.float32) - box.top) / max(1, box.height)
    colour = gradient_map(np.asarray(np.clip(rise, 0, 1)[:, None], np.float32), material)  # one column: the tone depends on height
    if not flat:
        colour = np.clip(colour * _edge_light(alpha, box.height)[..., None], 0, 255)
    return premultiplied(colour * alpha[..., None], alpha, 2)


def _edge_light(alpha: Field, height: int) -> Field:
    dx, dy = slope(blur(alpha, max(1.0, height / 70)))
    return np.asarray(1 - 2.6 * (dx * LIGHT[0] + dy * LIGHT[1]), np.float32)
