"""Water that lives: glints that come and go on it and falls that fall, as small sprites over the painted board; after a while they rest."""

from __future__ import annotations

import math
from functools import partial
from random import Random
from typing import Final, NamedTuple

import numpy as np
import pygame

from game.games.doshboard.rules.board import Board, CellKind, land_of
from game.games.doshboard.rules.geometry import Cell
from game.games.doshboard.table.ball import BoardStaging
from game.games.doshboard.table.board_map import SIDE, cells_under
from game.games.doshboard.table.board_relief import fall_groups, fall_shape, flow_of
from game.games.doshboard.table.camera import units_of
from game.ui.animation import Later
from game.ui.paint import Painter
from game.ui.paint.blit import canvas, shrink, surface
from game.ui.paint.fields import Field, Grain, smooth
from game.ui.stage import Sprite
from game.ui.theme import XY

TICK: Final = .1            # seconds between its pictures
AWAKE: Final = 20.0         # seconds after which it rests, until somebody plays
_GLINTS: Final = 6          # that are seen at a time
_LIFE: Final = 9            # ticks of a glint
_FRAMES: Final = 8          # of a fall, which begin again unseen
_FAR: Final = 1.1           # units that its water falls in them
_AROUND: Final = 1.2        # units round a fall's cells that it may cover
_Z: Final = 30
_STRONG: Final = 165
_COARSE_FROM: Final = 48    # pixels of a unit from which it is painted at half the size
_NOTHING: Final = pygame.Surface((1, 1), pygame.SRCALPHA, 32)


class _BoardFall(NamedTuple):
    """A fall of the board: the dots of its cells and the corner and size of what it covers, in units, and where it flows."""

    dots: tuple[XY, ...]
    corner: XY
    size: XY
    toward: XY


class _Bed(NamedTuple):
    """What all pictures of a fall share: by pixel how far along and across the water is, in units, and how strongly it shows (0..255)."""

    along: Field
    across: Field
    shown: Field


class LivingWater:
    """The water of the board that is shown. Nothing lives where motion is reduced, nor while the camera moves."""

    def __init__(self, staging: BoardStaging) -> None:
        self._staging, self._random, self._grain = staging, Random(7), Grain()
        self._board = Board("", "", (), ())
        self._falls: tuple[_BoardFall, ...] = ()
        self._water: tuple[Cell, ...] = ()
        self._glints: list[tuple[XY, int, Sprite]] = []
        self._sprites: list[Sprite] = []
        self._unit = 0      # pixels, for which these sprites and this bed, of the fall with that number, are:
        self._bed: tuple[int, _Bed] | None = None
        self._roped = 0     # the unit for which its grain has been made
        self._left = self._ticks = 0
        self._next = Later(staging.scene.clock, TICK, self._tick)

    def stir(self, board: Board) -> None:
        """The board is played on: its water lives for a while."""
        if board is not self._board:
            self._learn(board)
        if self._lives():
            self._left = round(AWAKE / TICK)
            self._next.ask()

    def rest(self) -> None:
        """Nothing moves, and nothing is seen."""
        self._left = 0
        self._clear()

    def _clear(self) -> None:
        self._staging.clear(*self._sprites, *(glint[2] for glint in self._glints))
        self._sprites, self._glints = [], []

    def _lives(self) -> bool:
        theme = self._staging.painter.look.theme
        return not self._staging.still and bool(self._staging.scene.settings.speed) and not theme.flat and bool(self._water or self._falls)

    def _learn(self, board: Board) -> None:
        """Where the board has water and falls."""
        self.rest()
        land = land_of(board)
        self._water = tuple(sorted(cell for cell, terrain in land.marks.items() if terrain is CellKind.WATER))
        found = []
        for group in fall_groups(land):
            dots = tuple(units_of(cell) for cell in group)
            left, top = (min(dot[axis] for dot in dots) - _AROUND for axis in (0, 1))
            right, low = (max(dot[axis] for dot in dots) + _AROUND for axis in (0, 1))
            found.append(_BoardFall(dots, (left, top), (right - left, low - top), flow_of(land, group)))
        self._board, self._falls, self._unit = board, tuple(found), 0

    def _tick(self) -> None:
        """One more picture, or rest."""
        self._left -= 1
        self._ticks += 1
        if self._left <= 0 or not self._lives():
            self.rest()
            return
        if self._staging.board.gliding:
            self._clear()
        else:
            self._fall()
            self._glint()
        self._next.ask()

    # ---- falls
    def _fall(self) -> None:
        """The next picture of every fall that is seen whole."""
        stage, rect, p, step = self._staging.scene.stage, self._staging.board.rect, self._staging.painter, self._ticks % _FRAMES
        unit = round(self._staging.unit)
        if unit != self._unit:
            self._staging.clear(*self._sprites)
            self._unit, self._bed, self._sprites = unit, None, []
        while len(self._sprites) < len(self._falls):
            self._sprites.append(stage.add(Sprite(_NOTHING, (0, 0), _Z, visible=False)))
        fresh = True        # one tick paints one picture at most: all falls at once take longer than a picture of the screen may
        for number, (fall, sprite) in enumerate(zip(self._falls, self._sprites, strict=True)):
            sprite.pos = x, y = self._staging.pixel(fall.corner)
            whole = bool(rect.contains((round(x), round(y), round(fall.size[0] * unit), round(fall.size[1] * unit))))
            key = "doshboard fall", self._board, number, unit, step
            picture = p.had(key) if whole else None
            if picture is None and whole and fresh:
                fresh = False
                if self._unit < _COARSE_FROM or self._has_bed(number):
                    picture = p.quick(key, partial(self._paint, number, step))
            if picture is not None:
                sprite.image = picture
            sprite.visible = whole and sprite.image is not _NOTHING

    def _has_bed(self, number: int) -> bool:
        """Whether all that the pictures of a fall share is there; a part of it is made if not, as all of it takes longer than a picture."""
        if self._roped != self._painted_unit:
            self._roped = self._painted_unit
            self._ropes()
            return False
        if self._bed is None or self._bed[0] != number:
            self._bed = number, self._bed_of(self._falls[number])
            return False
        return True

    def _ropes(self) -> Field:
        """The grain of falling water, by pixel."""
        unit = self._painted_unit
        return self._grain.noise(512, 512, max(6.0, .45 * unit), max(.7, .045 * unit), 11)

    def _paint(self, number: int, step: int) -> pygame.Surface:
        """Ropes of water on nothing, premultiplied: two sets of them move on, and each fades out before it begins again."""
        unit = self._painted_unit
        if self._bed is None or self._bed[0] != number:
            self._bed = number, self._bed_of(self._falls[number])
        along, across, shown = self._bed[1]
        ropes = self._ropes()
        light = np.zeros_like(along)
        for half in (0.0, .5):
            phase = (step / _FRAMES + half) % 1
            down = np.rint((along - _FAR * phase + 3 * half) * unit).astype(np.intp) % 512
            aside = np.rint((across + 2 * half) * unit).astype(np.intp) % 512
            light += np.float32(1 - abs(2 * phase - 1)) * smooth(.25, 1.9, ropes[aside, down])
        small = surface(np.repeat(np.clip(light * shown, 0, 255).astype(np.uint8)[..., None], 4, axis=2))
        size = self._falls[number].size
        wide, high = round(size[0] * self._unit), round(size[1] * self._unit)
        return small if small.get_size() == (wide, high) else pygame.transform.smoothscale(small, (wide, high))

    @property
    def _painted_unit(self) -> int:
        """The unit at which falls are painted: on a large screen half of the board's, as water is soft."""
        return self._unit if self._unit < _COARSE_FROM else self._unit // 2

    def _bed_of(self, fall: _BoardFall) -> _Bed:
        """What all pictures of a fall share."""
        unit = self._painted_unit
        wide, high = round(fall.size[0] * unit), round(fall.size[1] * unit)
        x = ((np.arange(wide, dtype=np.float32) + np.float32(.5)) / np.float32(unit) + np.float32(fall.corner[0]))[None, :]
        y = ((np.arange(high, dtype=np.float32) + np.float32(.5)) / np.float32(unit) + np.float32(fall.corner[1]))[:, None]
        shape = fall_shape(fall.dots, fall.toward, x, y)
        return _Bed(shape.along, shape.across, np.maximum(shape.curtain, .8 * shape.foot) * self._wet(x, y) * np.float32(_STRONG))

    def _wet(self, x: Field, y: Field) -> Field:
        """1 over wet cells, 0 elsewhere."""
        wide, high = np.broadcast_shapes(x.shape, y.shape)[::-1]
        columns, rows = cells_under(np.broadcast_to(x - SIDE, (high, wide)), np.broadcast_to(y - .5, (high, wide)))
        wet = np.array([[sign in "wv" for sign in row] for row in self._board.rows], np.float32)
        inside = (columns >= 0) & (columns < wet.shape[1]) & (rows >= 0) & (rows < wet.shape[0])
        return np.asarray(wet[np.clip(rows, 0, wet.shape[0] - 1), np.clip(columns, 0, wet.shape[1] - 1)] * inside, np.float32)

    # ---- glints
    def _glint(self) -> None:
        """Glints swell and go; others begin elsewhere."""
        rect, random = self._staging.board.rect, self._random
        for place, born, sprite in list(self._glints):
            age = (self._ticks - born) / _LIFE
            at = self._staging.pixel(place)
            sprite.centre_at(at)
            sprite.alpha = round(230 * math.sin(math.pi * min(1.0, age)) ** 2)
            sprite.visible = bool(rect.collidepoint(at))
            if age >= 1:
                self._staging.clear(sprite)
                self._glints.remove((place, born, sprite))
        if self._water and len(self._glints) < _GLINTS and random.random() < .6:
            x, y = units_of(random.choice(self._water))
            place = x + random.uniform(-.25, .25), y + random.uniform(-.25, .25)
            picture = _gleam(self._staging.painter, max(5, round(self._staging.unit * random.choice((.3, .42, .55)))))
            sprite = self._staging.scene.stage.add(Sprite(picture, (0, 0), _Z, alpha=0))
            self._glints.append((place, self._ticks, sprite))


def _gleam(p: Painter, wide: int) -> pygame.Surface:
    """A streak of light on a ripple, with pointed ends."""
    def make() -> pygame.Surface:
        high = max(3, round(wide * .28))
        large = canvas(wide, high)
        w, h = large.get_size()
        for share, alpha in ((1.0, 90), (.62, 255)):
            half = h * .34 * share
            points = [(w / 2 - w * .48 * share, h / 2), (w / 2, h / 2 - half), (w / 2 + w * .48 * share, h / 2), (w / 2, h / 2 + half)]
            pygame.draw.polygon(large, (255, 255, 255, alpha), points)
        return shrink(large)
    return p.made(("doshboard gleam", wide), make)

