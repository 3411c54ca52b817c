"""Whole backdrops: the desk, and the felt table with its mitred rail, rounded lip and brass inlay."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import pygame

from game.ui.paint.crest import stitch
from game.ui.paint.emblem import set_out_flat
from game.ui.paint.felt import felt, lamplight
from game.ui.paint.fields import LIGHT, Field, Grain, grid, lit, mix, rounded_box, slope, smooth, tone
from game.ui.paint.plans import TablePlan
from game.ui.paint.stilllife import set_out
from game.ui.paint.surfaces import Picture, picture
from game.ui.paint.wood import Cut, wood
from game.ui.theme import Theme

_PLANK = 132.0  # logical height of a desk board


class _Cloth(NamedTuple):
    """The cloth's rounded rectangle, and the rail's width round it."""

    cx: float
    cy: float
    half_width: float
    half_height: float
    radius: float
    rail: float

    def distance(self, x: Field, y: Field, right: float = 0, down: float = 0) -> Field:
        """Signed distance to the cloth's edge, the cloth moved that far."""
        return rounded_box(x - (self.cx + right), y - (self.cy + down), self.half_width, self.half_height, self.radius)


def table(grain: Grain, theme: Theme, plan: TablePlan, crest: tuple[Field, tuple[int, int]] | None = None) -> Picture:
    """The picture of a backdrop; `crest` is a mask and where its middle goes."""
    image = _unlit(grain, theme, plan, crest)
    image *= _lamp(theme, plan)
    return picture(image)


def tray(grain: Grain, theme: Theme, plan: TablePlan) -> Picture:
    """A small felt table by itself, which fills the plan: rail and cloth as those of a table, its own lamp, round corners."""
    width, height = plan.size
    image = _unlit(grain, theme, plan, None)
    image *= lamplight(width, height, (width * .46, height * .36), max(width * .83, height * 1.2), theme.lamp)
    x, y = grid(width, height)
    outer = rounded_box(x - width / 2, y - height / 2, width / 2, height / 2, plan.radius + plan.rail)
    return picture(image, np.asarray(1 - smooth(-.7, .7, outer), np.float32))


def menu(grain: Grain, theme: Theme, plan: TablePlan, plain: bool, printed: Picture, column: float) -> Picture:
    """The picture of the menu's table with the still life on it beside a column that ends there, the printed card among it."""
    image = _unlit(grain, theme, plan, None)
    image *= _lamp(theme, plan)
    set_out(image, grain, theme, plan.scale, plain, printed, column)
    return picture(image)


def menu_flat(grain: Grain, theme: Theme, plan: TablePlan, plain: bool, mask: Field) -> Picture:
    """The same table in a flat theme: the crest, whose mask this is, and a line of tiles."""
    image = _unlit(grain, theme, plan, None)
    set_out_flat(image, mask, theme, plan.scale, plain)
    return picture(image)


def lit_cloth(theme: Theme, plan: TablePlan, cloth: Field) -> Field:
    """An unlit cloth (h, w, 3), which is all of the plan, under the same lamp and with the same shade of the rail as on the table."""
    if plan.felt is None:
        return cloth
    _x, _y, w, h = plan.felt
    edge = _Cloth(w / 2, h / 2, w / 2, h / 2, plan.radius, plan.rail)
    lamp = lamplight(w, h, (w * .5, h * .46), max(w * .83, h * 1.2), theme.lamp)
    return np.asarray((cloth if theme.flat else _shaded(theme, plan, edge, cloth, (0, 0))) * lamp, np.float32)


def _lamp(theme: Theme, plan: TablePlan) -> Field:
    width, height = plan.size
    if plan.felt is None:
        return lamplight(width, height, (width * .5, height * .42), width * .62, theme.lamp)
    x, y, w, h = plan.felt
    if w > .8 * width:      # the menu: the lamp hangs over the still life
        return lamplight(width, height, (width * .58, height * .45), width * .54, theme.lamp)
    return lamplight(width, height, (x + w * .5, y + h * .46), max(w * .83, h * 1.2), theme.lamp)


def _unlit(grain: Grain, theme: Theme, plan: TablePlan, crest: tuple[Field, tuple[int, int]] | None) -> Field:
    width, height = plan.size
    if plan.felt is None:
        return _desk(grain, theme, plan, None)
    x, y, w, h = plan.felt
    cloth = _Cloth(x + w / 2, y + h / 2, w / 2, h / 2, plan.radius, plan.rail)
    hidden = min(x, y, width - x - w, height - y - h) >= 0 and max(x, width - x - w) <= plan.rail and max(y, height - y - h) <= plan.rail
    image = np.zeros((height, width, 3), np.float32) if hidden else _desk(grain, theme, plan, cloth)
    left, top, right, bottom = max(0, x), max(0, y), min(width, x + w), min(height, y + h)
    if right > left and bottom > top:
        image[top:bottom, left:right] = _felt(grain, theme, plan, cloth, (left, top, right, bottom), crest)
    for window, upright, seed in _strips(plan):
        _rail(grain, theme, plan, cloth, image, window, upright, seed)
    return image


def _desk(grain: Grain, theme: Theme, plan: TablePlan, cloth: _Cloth | None) -> Field:
    """Long boards of dark wood, each of its own tone, with the rail's shadow on them."""
    width, height = plan.size
    if theme.flat:
        return np.broadcast_to(tone(theme.desk.mid), (height, width, 3)).astype(np.float32)
    colour = wood(grain, Cut(width, height, 41, plan.scale, .45), theme.desk)
    rows = np.arange(height, dtype=np.float32) / np.float32(_PLANK * plan.scale) + np.float32(.32)
    tones = 1 + .10 * np.random.default_rng(8).standard_normal(int(rows[-1]) + 1).clip(-1.2, 1.2).astype(np.float32)
    gap = (rows - np.floor(rows + .5)) * np.float32(_PLANK)      # logical distance to the nearest joint
    joint = 1 - .62 * np.exp(-(gap / .9) ** 2) + .16 * np.exp(-((gap - 2.0) / .8) ** 2)
    colour *= (tones[rows.astype(np.int32)] * joint)[:, None, None]
    if cloth is not None:
        x, y = grid(width, height)
        s = plan.scale
        beyond = cloth.distance(x, y, 7 * s, 11 * s) - np.float32(plan.rail)
        colour *= (1 - .6 * (1 - smooth(-6 * s, 26 * s, beyond)))[..., None]
    return colour


def _felt(grain: Grain, theme: Theme, plan: TablePlan, cloth: _Cloth, window: tuple[int, int, int, int],
          crest: tuple[Field, tuple[int, int]] | None) -> Field:
    left, top, right, bottom = window
    colour = felt(grain, right - left, bottom - top, theme, plan.scale)
    if crest is not None:
        mask, middle = crest
        stitch(colour, mask, (middle[0] - left, middle[1] - top), theme)
    return colour if theme.flat else _shaded(theme, plan, cloth, colour, (left, top))


def _shaded(theme: Theme, plan: TablePlan, cloth: _Cloth, colour: Field, corner: tuple[int, int]) -> Field:
    """The cloth, whose picture begins at `corner`, with the rail's shade on it."""
    s = plan.scale
    x, y = grid(colour.shape[1], colour.shape[0])
    x, y = x + corner[0], y + corner[1]
    cast = smooth(-16 * s, 6.4 * s, cloth.distance(x, y, 7 * s, 10 * s))
    snug = smooth(-4 * s, 1, cloth.distance(x, y))
    depth = .62 if theme.lamp.outer < .7 else .42
    return np.asarray(colour * ((1 - depth * cast) * (1 - .35 * snug))[..., None], np.float32)


def _strips(plan: TablePlan) -> list[tuple[tuple[int, int, int, int], bool, int]]:
    """The four windows that hold the rail, with the way their grain runs: upper, lower, left, right."""
    if plan.felt is None:
        return []
    x, y, w, h = plan.felt
    deep = plan.radius + 2
    left, right, top, bottom = x - plan.rail - 1, x + w + plan.rail + 1, y - plan.rail - 1, y + h + plan.rail + 1
    return [
        ((left, top, right, y + deep), False, 21), ((left, y + h - deep, right, bottom), False, 23),
        ((left, top, x + deep, bottom), True, 31), ((x + w - deep, top, right, bottom), True, 33),
    ]


def _rail(grain: Grain, theme: Theme, plan: TablePlan, cloth: _Cloth, image: Field, window: tuple[int, int, int, int],
          upright: bool, seed: int) -> None:
    """Paint one side of the rail into the picture, up to its mitres."""
    left, top = max(0, window[0]), max(0, window[1])
    right, bottom = min(image.shape[1], window[2]), min(image.shape[0], window[3])
    if right <= left or bottom <= top:
        return
    x, y = grid(right - left, bottom - top)
    x, y = x + left, y + top
    across = (np.abs(x - cloth.cx) - cloth.half_width) - (np.abs(y - cloth.cy) - cloth.half_height)     # > 0 at the sides
    distance = cloth.distance(x, y)
    share = smooth(-.6, .6, distance) * (1 - smooth(plan.rail - .6, plan.rail + .6, distance)) * ((across > 0) == upright)
    if theme.flat:
        colour = np.broadcast_to(tone(theme.rail.mid), (*distance.shape, 3)).astype(np.float32)
        edge = np.exp(-((distance - max(1.5, plan.scale)) / max(1.0, plan.scale)) ** 4)
        colour = mix(colour, tone(theme.cream), edge[..., None])
    else:
        colour = wood(grain, Cut(right - left, bottom - top, seed, plan.scale, .8, upright), theme.rail)
        colour *= (1 - .45 * np.exp(-(across / 1.4) ** 2))[..., None]
        colour = _turned(theme, plan, colour, distance)
    view = image[top:bottom, left:right]
    view[:] = mix(view, colour, share[..., None])


def _turned(theme: Theme, plan: TablePlan, colour: Field, distance: Field) -> Field:
    """Light on the rail's profile: a round lip towards the felt, a slight crown, a round outer edge; and the brass let into it."""
    s = plan.scale
    gx, gy = slope(distance)
    lip, outer = 7 * s, 6 * s
    inside = np.sqrt(np.clip(1 - distance / lip, 0, 1)) * (distance < lip) * 1.5
    outside = np.sqrt(np.clip((distance - plan.rail + outer) / outer, 0, 1)) * 1.5
    steep = inside - outside + np.clip(1 - distance / plan.rail, -1, 1) * .16 - .05
    diffuse, mirror = lit(gx * steep, gy * steep)
    spark = np.clip(mirror ** 46 - .1, 0, 1) * (70 if theme.lamp.outer < .7 else 40)
    relief = 1.35 if theme.lamp.outer < .7 else .95      # a lamp throws deeper shades than the day
    lit_wood = colour * (1 + relief * (diffuse - LIGHT[2]))[..., None] + spark[..., None] * tone((1.0, .91, .77))
    return _inlaid(theme, plan, np.asarray(lit_wood, np.float32), distance, -(gx * LIGHT[0] + gy * LIGHT[1]))


def _inlaid(theme: Theme, plan: TablePlan, colour: Field, distance: Field, facing: Field) -> Field:
    at, half = plan.rail * plan.inlay, 1.5 * plan.scale
    off = distance - at
    share = 1 - smooth(half - .6, half + .6, np.abs(off))
    metal = tone(theme.brass_ramp.dark) * (1 + .55 * facing * np.sign(off))[..., None]
    groove = np.exp(-((np.abs(off) - half - .8) / .9) ** 2)
    return np.asarray(mix(colour, metal, share[..., None] * .95) * (1 - .35 * groove)[..., None], np.float32)


def stand_in(theme: Theme, plan: TablePlan, former: pygame.Surface | None) -> pygame.Surface:
    """A quick likeness to show meanwhile: the former picture stretched, or else the same table in flat tones under the lamp."""
    out = pygame.Surface(plan.size, 0, 32)
    if former is not None:
        pygame.transform.smoothscale(former, plan.size, out)
        return out
    out.fill(theme.desk.mid)
    if plan.felt is not None:
        frame = pygame.Rect(plan.felt).inflate(2 * plan.rail, 2 * plan.rail)
        pygame.draw.rect(out, theme.rail.mid, frame, border_radius=plan.radius + plan.rail)
        pygame.draw.rect(out, theme.baize, plan.felt, border_radius=plan.radius)
    light = pygame.Surface((48, 27), 0, 32)
    gain = np.clip(_lamp(theme, plan._replace(size=(48, 27), felt=_shrunk(plan))) * 255, 0, 255).astype(np.uint8)
    pygame.surfarray.blit_array(light, gain.transpose(1, 0, 2))
    out.blit(pygame.transform.smoothscale(light, plan.size), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return out


def _shrunk(plan: TablePlan) -> tuple[int, int, int, int] | None:
    if plan.felt is None:
        return None
    kx, ky = 48 / plan.size[0], 27 / plan.size[1]
    x, y, w, h = plan.felt
    return round(x * kx), round(y * ky), round(w * kx), round(h * ky)
