"""Materials: wood with its rings and pores, cloth under a lamp, and the club's crest in it."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import pygame

from game.ui.looks.theme import Lamp, Ramp, Theme
from game.ui.paint.fields import (
    LIGHT, Field, Grain, Noise, Picture, alpha_of, box_down, gradient_map, grid, lighting, mix, picture, rounded_box, slope, smooth, tone
)
from game.ui.paint.lettering import FontKind

# ---- wood: warped annual rings, fibres and pores, as a field of 0..1 that a material's ramp turns into colour
STRIP = 48      # rows worked on at a time, so that the data of a strip stay in the processor's cache


class Cut(NamedTuple):
    """A piece of wood: size in device pixels, a seed for its log, pixels per logical unit, density of the rings, and upright or not."""

    width: int
    height: int
    seed: int
    scale: float
    rings: float = 1.0
    upright: bool = False


def wood_grain(grain: Grain, cut: Cut, hidden: pygame.Rect | None = None) -> Field:
    """How light the wood is at each pixel, 0..1 about .5, with the grain running along x; 0 where it is hidden."""
    def noise(sx: float, sy: float, k: int) -> Noise:
        return grain.field(cut.width, cut.height, sx * cut.scale, sy * cut.scale, cut.seed + k)

    layers = ((noise(46, .9, 2), .085), (noise(11, .55, 3), .045), (noise(180, 60, 5), .09))
    warp, knots, pores = noise(260, 22, 0), noise(70, 9, 1), noise(7, .6, 4)
    out = np.zeros((cut.height, cut.width), np.float32)
    y = (np.arange(cut.height, dtype=np.float32) + np.float32(.5))[:, None] * np.float32(cut.rings / (15 * cut.scale))
    for part in parts_beside(hidden, (cut.width, cut.height)):
        columns = slice(part.left, part.right)
        for top in range(part.top, part.bottom, STRIP):
            at = top, min(part.bottom, top + STRIP)
            ring = _ring((y[at[0]:at[1]] + warp.rows(*at, columns) * np.float32(1.5) + knots.rows(*at, columns) * np.float32(.28)) % 1)
            vein = np.clip(pores.rows(*at, columns) - np.float32(1.45), 0, 1.2)
            value = np.float32(.62) - np.float32(.25) * ring - np.float32(.26) * vein
            for layer, weight in layers:
                value += layer.rows(*at, columns) * np.float32(weight)
            np.clip(value, 0, 1, out=out[at[0]:at[1], columns])
    return out


def parts_beside(hidden: pygame.Rect | None, size: tuple[int, int]) -> list[pygame.Rect]:
    """The visible parts of a picture of that size: above, left of, right of and below the hidden rectangle; all of it without one."""
    whole = pygame.Rect((0, 0), size)
    hole = whole.clip(hidden) if hidden is not None else pygame.Rect(0, 0, 0, 0)
    if not hole.size[0] or not hole.size[1]:
        return [whole]
    parts = [pygame.Rect(0, 0, whole.w, hole.top), pygame.Rect(0, hole.top, hole.left, hole.h),
             pygame.Rect(hole.right, hole.top, whole.w - hole.right, hole.h), pygame.Rect(0, hole.bottom, whole.w, whole.h - hole.bottom)]
    return [part for part in parts if part.w and part.h]


def _ring(turn: Field) -> Field:
    """The lightness across one annual ring, for places 0..1 in it: a slow rise, then a sharp fall."""
    t = turn * np.float32(1 / .82)
    root = np.sqrt(t)
    return np.asarray(t * root * np.sqrt(root) * (1 - smooth(.82, 1, turn)), np.float32)


def wood(grain: Grain, cut: Cut, material: Ramp) -> Field:
    """Wood's colours (height, width, 3), 0..255."""
    if cut.upright:
        lying = cut._replace(width=cut.height, height=cut.width, upright=False)
        return np.ascontiguousarray(wood(grain, lying, material).transpose(1, 0, 2))
    return gradient_map(wood_grain(grain, cut), material)


# ---- the club's crest: a ring of words round a flag, tone on tone in the felt
_WORDS = "THE NINETEENTH HOLE  ·  THE NINETEENTH HOLE  ·  "
_FACTOR = 2
_WHITE = (255, 255, 255)


def crest(font: Callable[[int, FontKind], pygame.font.Font], radius: int) -> Field:
    """How much of each pixel the crest covers, 0..1, in a square a little larger than the circle of that radius."""
    side = int(radius * 2.3)
    board = pygame.Surface((side * _FACTOR, side * _FACTOR), pygame.SRCALPHA, 32)
    middle, r = side * _FACTOR / 2, float(radius * _FACTOR)
    for ring, width in ((1.0, .018), (.94, .008), (.66, .008)):
        pygame.draw.circle(board, _WHITE, (middle, middle), r * ring, max(2, int(r * width)))
    _ring_of_words(board, font(max(8, int(r * .15)), "bold"), middle, r * .80)
    _flag(board, font(max(8, int(r * .30)), "display"), middle, r)
    return box_down(alpha_of(board), _FACTOR)


def _ring_of_words(board: pygame.Surface, font: pygame.font.Font, middle: float, radius: float) -> None:
    total = sum(font.size(letter)[0] for letter in _WORDS)
    turn = -math.pi / 2 - math.pi * font.size(_WORDS[:21])[0] / total      # the first of the two names is centred at the top
    for letter in _WORDS:
        half = math.pi * font.size(letter)[0] / total
        turn += half
        sprite = pygame.transform.rotozoom(font.render(letter, True, _WHITE), -math.degrees(turn) - 90, 1)
        board.blit(sprite, sprite.get_rect(center=(middle + radius * math.cos(turn), middle + radius * math.sin(turn))))
        turn += half


def _flag(board: pygame.Surface, font: pygame.font.Font, middle: float, r: float) -> None:
    def at(x: float, y: float) -> tuple[float, float]:
        return middle + r * x, middle + r * y
    pygame.draw.polygon(board, _WHITE, [at(-.04, -.44), at(.30, -.31), at(-.04, -.18)])
    pygame.draw.polygon(board, _WHITE, [at(-.07, -.46), at(-.035, -.46), at(-.035, .40), at(-.07, .40)])
    pygame.draw.ellipse(board, _WHITE, (*at(-.30, .33), r * .50, r * .14), max(2, int(r * .02)))
    number = font.render("19", True, _WHITE)
    board.blit(number, number.get_rect(center=at(.22, .12)))


def stitch(felt: Field, mask: Field, middle: tuple[int, int], theme: Theme, amount: float = .09) -> None:
    """Draws the crest into felt colours (h, w, 3), in place, with its middle at `middle`; parts over the edge are cut off."""
    left, top = middle[0] - mask.shape[1] // 2, middle[1] - mask.shape[0] // 2
    y0, x0 = max(0, top), max(0, left)
    view = felt[y0:max(y0, top + mask.shape[0]), x0:max(x0, left + mask.shape[1])]
    part = mask[y0 - top:y0 - top + view.shape[0], x0 - left:x0 - left + view.shape[1]]
    if min(part.shape) < 2:
        return
    dx, dy = slope(part)
    edge = 1 + np.float32(.16) * (dx * LIGHT[0] + dy * LIGHT[1])
    thread = tone(theme.brass) * (view.mean(-1, keepdims=True) / float(np.mean(theme.baize)))
    view[:] = mix(view, thread, part[..., None] * np.float32(amount)) * edge[..., None]


# ---- cloth: baize under a lamp (fibres every way, a slow cloud, a warm pool of light), a box's bookcloth, a curtain's hanging folds
FOLD = 46           # logical units from fold to fold of a curtain
FOLDS = 32          # rows in which its folds are computed: they change so slowly downwards that the rows are stretched


def felt(grain: Grain, width: int, height: int, theme: Theme, scale: float) -> Field:
    """Unlit felt (height, width, 3), 0..255."""
    if theme.flat:
        return np.broadcast_to(tone(theme.baize), (height, width, 3)).astype(np.float32)
    s = max(1.0, scale)
    nap = .5 if theme.lamp.outer > .7 else 1.0      # in daylight the nap throws hardly any shade
    fibres = [grain.field(width, height, 3.2 * s, .55 * s, 9 + k, k * math.pi / 5 + .3) for k in range(5)]
    speck, cloud = grain.field(width, height, .5, .5, 16), grain.field(width, height, 90 * s, 60 * s, 17)
    base, fluff = tone(theme.baize), tone(theme.baize) * .45 + np.float32(.55) * tone((215, 240, 225))
    out = np.empty((height, width, 3), np.float32)
    for top in range(0, height, STRIP):
        at = top, min(height, top + STRIP)
        fibre = np.asarray(sum(f.rows(*at) for f in fibres), np.float32) * np.float32(5 ** -.5 * nap)
        value = 1 + np.float32(.034) * fibre + np.float32(.022) * (speck.rows(*at) + cloud.rows(*at))
        tuft = np.clip(fibre - np.float32(1.7), 0, 2) * np.float32(.03)
        out[at[0]:at[1]] = base * value[..., None] + fluff * tuft[..., None]
    return out


def lamplight(width: int, height: int, centre: tuple[float, float], reach: float, lamp: Lamp) -> Field:
    """The lamp's pool of light as a multiplier (height, width, 3); `reach` is its radius in pixels.

    Brightness and tint both grow with k, a Gaussian of the distance, so each channel is a + b k + c k k; and as k is a Gaussian of x times
    one of y, the whole is a product of a (height, 3) and a (3, width * 3) matrix.
    """
    x, y = grid(width, height)
    along = np.exp(-((x[0] - centre[0]) / (.95 * reach)) ** 2)
    down = np.exp(-((y[:, 0] - centre[1]) / (.95 * .78 * reach)) ** 2)
    gain, tint = lamp.inner - lamp.outer, tone(lamp.warm) - tone(lamp.cool)
    constant, linear, square = lamp.outer * tone(lamp.cool), gain * tone(lamp.cool) + lamp.outer * tint, gain * tint
    bell = along[:, None]
    right = np.stack([np.broadcast_to(constant, (width, 3)), bell * linear, bell * bell * square]).reshape(3, width * 3)
    left = np.stack([np.ones_like(down), down, down * down], -1)
    return np.asarray(left @ right.astype(np.float32), np.float32).reshape(height, width, 3)


def bookcloth(grain: Grain, size: tuple[int, int], radius: float, scale: float) -> Picture:
    """Woven cloth on a board with round corners, in white: threads both ways, darker towards the edges."""
    width, height = size
    x, y = grid(width, height)
    edge = rounded_box(x - np.float32((width - 1) / 2), y - np.float32((height - 1) / 2), width / 2, height / 2, radius)
    s = max(1.0, scale)
    weave = grain.noise(width, height, 5 * s, .5 * s, 81) + grain.noise(width, height, .5 * s, 5 * s, 82)
    away = np.hypot((x - width / 2) / (.75 * width), (y - height * .36) / (.85 * height))
    shade = np.clip(.96 + .02 * weave - .34 * away ** 2, .45, 1) * (1 - .28 * smooth(-18 * s, 0, edge))
    return picture(np.repeat(np.asarray(255 * shade, np.float32)[..., None], 3, 2), np.asarray(smooth(.5, -.5, edge), np.float32))


def curtain(theme: Theme, material: Ramp, width: int, scale: float, rows: int = FOLDS) -> Picture:
    """A hanging cloth in folds, opaque and `rows` pixels high, to be stretched to its full height. Folds are deeper further down."""
    if theme.flat:
        return picture(np.broadcast_to(tone(material.mid), (rows, width, 3)).astype(np.float32), dither=False)
    x, y = grid(width, rows)
    down = y / np.float32(rows)
    across = x * np.float32(2 * math.pi / (FOLD * scale))
    sway = 1.1 * np.sin(across * np.float32(.23) + 1) + .7 * np.sin(across * np.float32(.61) + down * 2)   # no two folds alike
    phase = across + sway
    height = np.sin(phase) + .3 * np.sin(2 * phase + .8)
    steep = (np.cos(phase) + .6 * np.cos(2 * phase + .8)) * (.45 + .75 * down)
    diffuse, mirror = lighting(np.asarray(steep, np.float32), np.zeros_like(steep, np.float32))
    pile = np.clip(.10 + .62 * diffuse + .10 * height * (.4 + .6 * down), 0, 1)     # velvet: bright where it turns away from the eye
    colour = gradient_map(np.asarray(pile, np.float32), material) + (np.float32(26) * mirror ** 12)[..., None]
    gloom = 1 - .38 * np.exp(-down * 7) - .16 * down      # the shade of the rail above, and of the lamp being above
    return picture(np.asarray(colour * gloom[..., None], np.float32), dither=False)
