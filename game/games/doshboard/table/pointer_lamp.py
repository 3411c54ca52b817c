"""A soft lamp at the pointer over a board with hills: it lights rock faces that face it, and shades those that face away."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from math import hypot
from typing import Final, NamedTuple

import numpy as np
import pygame

from game.games.doshboard.rules.board import Board, land_of
from game.games.doshboard.table.board_map import BULGE, BoardCamera, BoardMap
from game.games.doshboard.table.board_picture import heights_of
from game.games.doshboard.table.cliffs import CliffLine, cliff_lines
from game.ui.looks.theme import XY, rgb
from game.ui.paint import Painter
from game.ui.paint.fields import Field
from game.ui.paint.store import LastMade

REACH: Final = 3.6          # units from the pointer to where its light ends
_LEVEL: Final = .30         # units of rock that a cliff of one level shows, about as painted
_MOST_LEVELS: Final = 3
_EACH: Final = 2            # points of a cliff's line per piece
_POOL: Final = .16          # share of the lamp's light on level ground below it
_FACE: Final = 1.0           # share on rock that faces it
_SHADE: Final = .58         # share of light that rock facing away loses
_BEYOND: Final = .30        # share that the ground at its foot loses
_GRAZED: Final = .35        # units within which light only grazes the rock, as the lamp is right above it
_LAMP: Final = rgb("#FFDFA6")
_SKIN: Final = (64, 54, 38)     # added to the rock's own dark colour before it reflects light
_COARSE: Final = 2          # pixels of the screen for each pixel of the light, which is soft
_STEP: Final = .25          # units that the pointer moves before the light follows


class LampRelief(NamedTuple):
    """Pieces of the rock of all cliffs of a board, one per row.

    `middles` are their middles in units of the camera's ground, `half` the vectors from there to an end, `down` those of length 1 to the
    low ground, and `tall` the units of rock that they show.
    """

    middles: Field
    half: Field
    down: Field
    tall: Field


def relief_of(board: Board) -> LampRelief | None:
    """The pieces of a board's cliffs; None if it has no cliffs."""
    land, levels = land_of(board), heights_of(board)
    talls = {cliff: max(1, levels.get(cliff.high, 0) - levels.get(cliff.low, 0)) for cliff in land.ground.cliffs
             if land.dry(cliff.high) or land.dry(cliff.low)}
    if not talls:
        return None
    laid = BoardMap(1.0, 0.0, max(map(len, board.rows)), len(board.rows))
    pieces = [piece for line in cliff_lines(laid, talls, talls.__getitem__) for piece in _pieces(line)]
    begins, ends = (np.array([piece[at] for piece in pieces], np.float32) for at in (0, 1))
    half, tall = (ends - begins) / 2, np.array([piece[2] for piece in pieces], np.float32)
    along = half / np.hypot(half[:, 0], half[:, 1])[:, None]
    down = np.stack((along[:, 1], -along[:, 0]), axis=1)        # the low ground is on the left along the line
    middles = (begins + ends) / 2 - np.float32(BULGE) + down * (tall / 2)[:, None]
    return LampRelief(*(np.asarray(each, np.float32) for each in (middles, half, down, tall)))


def _pieces(line: CliffLine) -> list[tuple[XY, XY, float]]:
    """The pieces of a line, each with the units of rock that it shows."""
    points, talls = [*line.points[:-1:_EACH], line.points[-1]], [*line.talls[:-1:_EACH], line.talls[-1]]
    return [(one, other, _LEVEL * min(_MOST_LEVELS, (1 + max(first, last)) / 2 if max(first, last) > 1 else max(first, last)))
            for (one, other), (first, last) in zip(pairwise(points), pairwise(talls), strict=True) if one != other]


class PointerLamp:
    """The light at the pointer. `follow` moves it; `draw` adds it to the painted ground."""

    def __init__(self) -> None:
        self.at: tuple[int, int] | None = None       # the pixel of the light
        self._relief = LastMade[LampRelief | None]()
        self._board: Board | None = None
        self._shown: LampRelief | None = None
        self._unit = 0.0

    def follow(self, p: Painter, at: tuple[int, int] | None, board: Board, camera: BoardCamera | None) -> list[pygame.Rect]:
        """Moves the light to a pixel, None for no pointer, and returns the rectangles to redraw.

        There is no light in flat themes, with reduced motion, or over a board without heights.
        """
        if p.look.theme.flat or not p.look.motion or not board.heights:
            at = None
        before, was = self.at, self._unit
        self._unit = camera.unit if camera is not None else 0.0
        if at is None or camera is None:
            self.at = None
        elif before is None or was != self._unit or hypot(at[0] - before[0], at[1] - before[1]) >= _STEP * camera.unit:
            self.at = at
        if self.at is not None:
            bare = replace(board, name="", line="", seed=None, holes=())
            self._shown = self._relief.of((bare.rows, bare.heights, bare.cliffs), lambda: relief_of(bare))
            self._board = board
        if self.at == before and was == self._unit:
            return []
        return [_around(place, unit) for place, unit in ((before, was), (self.at, self._unit)) if place is not None]

    def draw(self, p: Painter, surface: pygame.Surface, view: pygame.Rect, camera: BoardCamera, board: Board) -> None:
        """Lights the ground drawn on the surface; does nothing if the hills have changed since `follow`."""
        if self.at is None or self._shown is None or self._board is None or self._board.heights != board.heights or (
                p.look.theme.flat or not p.look.motion):
            return
        whole = _around(self.at, camera.unit)
        seen = whole.clip(view).clip(surface.get_clip())
        if not seen.w or not seen.h:
            return
        centre = camera.place(self.at[0] - view.x, self.at[1] - view.y)
        light, shade = _light(self._shown, centre, camera.unit, whole.w)
        part = seen.move(-whole.x, -whole.y)
        surface.blit(shade, seen, part, special_flags=pygame.BLEND_RGB_MULT)
        lit = surface.subsurface(seen).copy()
        lit.fill(_SKIN, special_flags=pygame.BLEND_RGB_ADD)
        lit.blit(light, (0, 0), part, special_flags=pygame.BLEND_RGB_MULT)      # the light that the ground reflects
        surface.blit(lit, seen, special_flags=pygame.BLEND_RGB_ADD)


def _around(at: tuple[int, int], unit: float) -> pygame.Rect:
    """The rectangle of pixels that a lamp there reaches."""
    side = 2 * _COARSE * round(REACH * unit / _COARSE)
    return pygame.Rect(at[0] - side // 2, at[1] - side // 2, side, side)


def _light(relief: LampRelief, centre: XY, unit: float, side: int) -> tuple[pygame.Surface, pygame.Surface]:
    """The light around the lamp, and the factor by which it darkens the rest, as opaque surfaces of that side in pixels."""
    small = side // _COARSE
    light, shade = _pool(small).copy(), pygame.Surface((small, small), 0, 24)
    shade.fill((255, 255, 255))
    k = unit / _COARSE
    for piece in lit_pieces(relief, centre):
        wide = max(1, round(piece.tall * k))
        (x, y), (to_x, to_y) = ((small / 2 + k * x, small / 2 + k * y) for x, y in piece.line)
        if piece.facing > 0:
            pygame.draw.line(light, _toned(_FACE * piece.facing + _POOL * piece.near), (x, y), (to_x, to_y), wide)
        else:
            dx, dy = (piece.tall * k * way for way in piece.down)
            pygame.draw.line(shade, _grey(1 + _BEYOND * piece.facing), (x + dx, y + dy), (to_x + dx, to_y + dy), 2 * wide)
            pygame.draw.line(shade, _grey(1 + _SHADE * piece.facing), (x, y), (to_x, to_y), wide)
    return pygame.transform.smoothscale(light, (side, side)), pygame.transform.smoothscale(shade, (side, side))


class LitPiece(NamedTuple):
    """A piece of rock near the lamp, relative to it in units.

    `facing` is the share of light that falls on it, negative if it faces away; `near` how much light reaches it.
    """

    line: tuple[XY, XY]
    down: XY
    tall: float
    facing: float
    near: float


def lit_pieces(relief: LampRelief, centre: XY) -> list[LitPiece]:
    """The pieces that a lamp at `centre` reaches, the shaded ones first."""
    x, y = (relief.middles[:, at] - np.float32(centre[at]) for at in (0, 1))
    rows = np.flatnonzero(x * x + y * y < REACH ** 2)
    down, middles, half = relief.down[rows], np.stack((x[rows], y[rows]), axis=1), relief.half[rows]
    far = np.hypot(middles[:, 0], middles[:, 1])
    near = (1 - (far / REACH) ** 2) ** 1.5
    facing = -(middles * down).sum(1) / np.maximum(far, np.float32(_GRAZED)) * near
    lines = np.concatenate((middles - half, middles + half, down, relief.tall[rows, None], facing[:, None], near[:, None]), axis=1)
    return [LitPiece(((ax, ay), (bx, by)), (dx, dy), tall, share, light)
            for ax, ay, bx, by, dx, dy, tall, share, light in lines[np.argsort(facing)].tolist()]


def _toned(share: float) -> tuple[int, int, int]:
    red, green, blue = (min(255, round(each * share)) for each in _LAMP)
    return red, green, blue


def _grey(share: float) -> tuple[int, int, int]:
    value = round(255 * max(0.0, share))
    return value, value, value


@lru_cache(maxsize=4)
def _pool(side: int) -> pygame.Surface:
    """The light on level ground."""
    places = (np.arange(side, dtype=np.float32) + np.float32(.5)) / np.float32(side / 2) - 1
    far = places[:, None] ** 2 + places[None, :] ** 2
    share = np.float32(_POOL) * np.maximum(0, 1 - far) ** 2
    made = pygame.Surface((side, side), 0, 24)
    pygame.surfarray.blit_array(made, np.asarray(share[..., None] * np.array(_LAMP, np.float32), np.uint8))
    return made
