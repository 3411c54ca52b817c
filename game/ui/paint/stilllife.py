"""What lies on the clubhouse table behind the main menu: a course card, a line of tiles, a die, a ball and a pencil.

A second die lies among them that can be turned: `scenes/menu_life.py`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np
import pygame

from game.ui.paint.course import mill_race
from game.ui.paint.dice import DieLook, die, golf_ball
from game.ui.paint.fields import Field, Grain, cover, grid, rounded_box, tone
from game.ui.paint.lettering import FontKind
from game.ui.paint.light import resting, shadow
from game.ui.paint.plates import PlateShape, paper
from game.ui.paint.surfaces import Picture, over, picture, pixels_of, premultiplied, turned
from game.ui.paint.tile import domino
from game.ui.theme import CANVAS, RGB, Theme, rgb
from game.words import _

CARD = (270.0, 392.0)       # logical size of the course card
_MARGIN = 13.0
_PICTURE = (70.0, 244.0)    # where the hole's picture begins, and how tall it is
_NAME = 60.0                # how wide the name of the player may be
_FINE = 2                   # the card is made larger and turned down, so that its print stays sharp
_LINE = ((6, 6), (6, 3), (3, 5), (5, 5), (5, 1), (1, 4))
_TILE = 50
_FIRST = 563.0              # the left edge of what lies at the left, in logical units
_AIR = 30.0                 # left free between that and the menu's entries
_RED_DIE = DieLook(rgb("#B3261E"), rgb("#F8EEDC"), (2, 3, 5))
_FLAG_RED = rgb("#C03A25")

Fonts = Callable[[int, FontKind], pygame.font.Font]


class _Thing(NamedTuple):
    """A picture, where its middle lies in logical units, and how high it stands."""

    art: Picture
    x: float
    y: float
    height: float


def print_card(fonts: Fonts, theme: Theme, scale: float, name: str = "") -> Picture:
    """All that is printed and written on the course card of that player ("": of a guest), at twice its size.

    Needs the main thread: it sets type.
    """
    k = scale * _FINE
    sheet = pygame.Surface((round(CARD[0] * k), round(CARD[1] * k)), pygame.SRCALPHA, 32)
    sheet.fill((*theme.ink, 0))

    def word(text: str, x: float, y: float, size: float, kind: FontKind, colour: RGB, right: bool = False, middle: bool = False) -> None:
        sprite = fonts(max(1, round(size * k)), kind).render(text, True, colour)
        left = x * k - (sprite.get_width() if right else sprite.get_width() / 2 if middle else 0)
        sheet.blit(sprite, (round(left), round(y * k)))

    edge = CARD[0] - _MARGIN
    word(_("SEVENTH HOLE"), _MARGIN, 11, 13, "bold", theme.ink2)
    word(_("Par 4"), edge, 11, 13, "bold", theme.ink2, right=True)
    word(_("The Mill Race"), _MARGIN, 26, 24, "display", theme.ink)
    word(_("380 yd"), edge, 35, 14, "italic", theme.ink2, right=True)
    rule = max(1, round(k))
    pygame.draw.line(sheet, theme.brass, (_MARGIN * k, 62 * k), (edge * k, 62 * k), rule)
    player = _shortened(fonts(max(1, round(14 * k)), "bold"), name or "Ana", _NAME * k)
    rows = ((_("Hole"), "5", "6", "7", "8", "9"), (_("Par"), "4", "3", "4", "5", "4"), (player, "4", "2", "", "", ""))
    below = _PICTURE[0] + _PICTURE[1] + 9
    for r, row in enumerate(rows):
        top = below + 22 * r
        if r:
            pygame.draw.line(sheet, theme.line, (_MARGIN * k, (top - 1) * k), (edge * k, (top - 1) * k), rule)
        word(row[0], _MARGIN + 2, top, 14, "bold", theme.ink if r else theme.ink2)
        for i, value in enumerate(row[1:]):
            word(value, _column(i), top, 14, "bold" if r == 2 else "regular", theme.ink if r else theme.ink2, middle=True)
    pygame.draw.circle(sheet, theme.good, (_column(1) * k, (below + 54) * k), 10 * k, max(1, round(1.6 * k)))      # a birdie
    _plant_flag(sheet, k)
    return pixels_of(sheet.premul_alpha())


def _shortened(font: pygame.font.Font, name: str, wide: float) -> str:
    """As much of a name as that many pixels hold."""
    short = name
    while short and font.size(short if short == name else f"{short}…")[0] > wide:
        short = short[:-1].rstrip()
    return short if short == name else f"{short}…"


def _column(i: int) -> float:
    return _MARGIN + 74 + i * 36.5


def _plant_flag(sheet: pygame.Surface, k: float) -> None:
    unit = (CARD[0] - 2 * _MARGIN) / 240
    x, y = (_MARGIN + 186 * unit) * k, (_PICTURE[0] + 46 * unit) * k
    pygame.draw.line(sheet, (20, 30, 20), (x, y), (x, y - 24 * k), max(2, round(1.5 * k)))
    pygame.draw.polygon(sheet, _FLAG_RED, [(x, y - 24 * k), (x + 15 * k, y - 19 * k), (x, y - 14 * k)])


def _card(grain: Grain, theme: Theme, scale: float, printed: Picture) -> Picture:
    height, width = printed.shape[:2]
    sheet = paper(grain, theme, PlateShape(width, height, 7 * scale * _FINE), scale * _FINE)
    rows, columns = round(_PICTURE[1] * scale), round((CARD[0] - 2 * _MARGIN) * scale)
    hole = mill_race(grain, columns, rows)
    x, y = grid(columns * _FINE, rows * _FINE)
    shape = rounded_box(x - columns * _FINE / 2, y - rows * _FINE / 2, columns * _FINE / 2, rows * _FINE / 2, 4 * scale * _FINE)
    art = picture(np.asarray(hole.repeat(_FINE, 0).repeat(_FINE, 1), np.float32), cover(shape), dither=False)
    body = np.asarray(sheet[..., 2::-1], np.float32)
    over(body, art, round(_MARGIN * scale * _FINE), round(_PICTURE[0] * scale * _FINE))
    over(body, printed, 0, 0)
    sheet[..., :3] = np.clip(body[..., ::-1], 0, 255)
    return turned(sheet, -7, _FINE)


def _pencil(grain: Grain, length: int, width: int, theme: Theme) -> Picture:
    """A short golf pencil lying along x, its point to the right, at three times its size."""
    k = 3
    columns, rows = length * k, width * k
    x, y = grid(columns, rows)
    across = (y / rows - .5) * 2 + 0 * x
    facet = np.where(across < -.4, 1.12, np.where(across < .35, 1.0, .68)).astype(np.float32)
    paint = tone(rgb("#1E5A48")) * (facet * (1 + .02 * grain.noise(columns, rows, 20, .8, 2)))[..., None]
    tip = columns - 2.6 * rows
    cut = tip + 3 * k * np.abs(np.sin((across * 1.5 + .5) * math.pi))
    cedar = tone(rgb("#DDB787")) * (1.08 - .3 * (across > .2) - .1 * (across > -.3))[..., None]
    lead = tone(rgb("#2B2826")) * (1.3 - .5 * across)[..., None]
    rings = (np.abs(x - 2.0 * rows) < .12 * rows) | (np.abs(x - 2.5 * rows) < .12 * rows)
    colour = np.where((x > cut)[..., None], cedar, paint)
    colour = np.where((x > columns - .85 * rows)[..., None] & (across < 9)[..., None], lead, colour)
    colour = np.where((rings & (across < 9))[..., None], tone(theme.brass_ramp.mid) * facet[..., None], colour)
    taper = np.where(x > tip, 1 - (x - tip) / (columns - tip), 1)
    alpha = ((np.abs(across) < taper) & (x > 2)).astype(np.float32)
    return premultiplied(np.asarray(np.clip(colour, 0, 255) * alpha[..., None], np.float32), alpha)


def _line_of_tiles(left: float) -> Iterator[tuple[tuple[int, int], float, float, float]]:
    """Tiles on a gentle bend that begins there: the numbers, the middle in logical units, and the angle."""
    x, y, heading = left, 498.0, 24.0
    for a, b in _LINE:
        length = (1 if a == b else 2) * _TILE * 1.015
        heading -= 3.0 * length / _TILE
        dx, dy = math.cos(math.radians(heading)) * length / 2, math.sin(math.radians(heading)) * length / 2
        yield (a, b), x + dx, y + dy, (-heading if a == b else 90 - heading)
        x, y = x + 2 * dx, y + 2 * dy


def _things(grain: Grain, theme: Theme, scale: float, plain: bool, printed: Picture, moved: float) -> Iterator[_Thing]:
    def tile(a: int | None, b: int | None, angle: float) -> Picture:
        return domino(a, b, round(_TILE * scale), angle, theme, plain)

    yield _Thing(_card(grain, theme, scale, printed), 1030, 262, .35)
    for (a, b), x, y, angle in _line_of_tiles(600 + moved):
        yield _Thing(tile(a, b, angle), x, y, .5)
    yield _Thing(tile(None, None, 28), 672, 196, .5)
    yield _Thing(tile(2, 4, 68), 742, 286, .5)
    yield _Thing(tile(0, 6, -18), 790, 178, .5)
    yield _Thing(turned(_pencil(grain, round(150 * scale), round(15 * scale), theme), -64, 3), 1178, 442, .5)
    edge = round(50 * scale)
    yield _Thing(die(edge, (("z", 24), ("x", 33), ("y", 17)), _RED_DIE), 742, 412, 1.3)
    yield _Thing(golf_ball(round(44 * scale)), 585 + moved, 622, 1.2)


def set_out(image: Field, grain: Grain, theme: Theme, scale: float, plain: bool, printed: Picture, column: float) -> None:
    """Lay everything out on the lit table (h, w, 3), in place; on a wider or taller window it keeps to the right and the middle.

    `column` is where the menu's entries end, in logical units from the left edge: nothing lies beneath them.
    """
    height, width = image.shape[:2]
    right, down = (width / scale - CANVAS[0]) * .7, (height / scale - CANVAS[1]) * .5
    moved = max(0.0, column + _AIR - _FIRST - right)
    for thing in _things(grain, theme, scale, plain, printed, moved):
        rows, columns = thing.art.shape[:2]
        left, top = round((thing.x + right) * scale - columns / 2), round((thing.y + down) * scale - rows / 2)
        alpha = np.asarray(thing.art[..., 3], np.float32) * np.float32(1 / 255)
        shade, pad = shadow(alpha, resting(thing.height), scale, theme.shade)
        over(image, shade, left - pad, top - pad)
        over(image, thing.art, left, top)
