"""Water that lives: glints that come and go on it and falls that fall, as small sprites over the painted board; after a while they rest."""

from __future__ import annotations

import math
from random import Random
from typing import Final, NamedTuple

import numpy as np
import pygame

from game.rules.doshboard.board import CellKind, land_of
from game.rules.doshboard.geometry import Cell
from game.ui.animation import pause
from game.ui.paint import Painter
from game.ui.paint.blit import canvas, shrink, surface
from game.ui.paint.fields import Field, Grain, smooth
from game.ui.paint.surfaces import Picture
from game.ui.stage import Sprite
from game.ui.tables.doshboard.ball import BoardStaging
from game.ui.tables.doshboard.board_map import SIDE, cells_under
from game.ui.tables.doshboard.board_picture import BoardLook
from game.ui.tables.doshboard.board_relief import fall_groups, fall_shape, flow_of
from game.ui.tables.doshboard.camera import units_of
from game.ui.tables.doshboard.flight_path import Spot

TICK: Final = .1            # seconds between its pictures
AWAKE: Final = 20.0         # seconds after which it rests, until somebody plays
_GLINTS: Final = 6          # that are seen at a time
_LIFE: Final = 9            # ticks of a glint
_FRAMES: Final = 8          # of a fall, which begin again unseen
_FAR: Final = 1.1           # units that its water falls in them
_AROUND: Final = 1.2        # units round a fall's cells that it may cover
_Z: Final = 30
_STRONG: Final = 165


class _Fall(NamedTuple):
    """A fall of the board: the dots of its cells and the corner and size of what it covers, in units, and where it flows."""

    dots: tuple[Spot, ...]
    corner: Spot
    size: Spot
    toward: Spot


class _Bed(NamedTuple):
    """What all pictures of a fall share: by pixel how far along and across the water is, in units, and how strongly it shows (0..255)."""

    along: Field
    across: Field
    shown: Field


class LivingWater:
    """The water of the board that is shown. Nothing lives where motion is reduced, nor while the camera moves."""

    def __init__(self, staging: BoardStaging) -> None:
        self._staging, self._random, self._grain = staging, Random(7), Grain()
        self._look: BoardLook | None = None
        self._falls: tuple[_Fall, ...] = ()
        self._water: tuple[Cell, ...] = ()
        self._glints: list[tuple[Spot, int, Sprite]] = []
        self._sprites: list[Sprite] = []
        self._unit = 0      # pixels, for which these are:
        self._beds: dict[int, _Bed] = {}
        self._pictures: list[dict[int, pygame.Surface]] = []
        self._left = self._ticks = 0
        self._ticking = False

    def stir(self, look: BoardLook) -> None:
        """The board is played on: its water lives for a while."""
        if look.board is not (self._look.board if self._look is not None else None):
            self._learn(look)
        self._look = look
        if self._lives():
            self._left = round(AWAKE / TICK)
            self._go_on()

    def rest(self) -> None:
        """Nothing moves, and nothing is seen."""
        self._left = 0
        self._staging.clear(*self._sprites, *(glint[2] for glint in self._glints))
        self._sprites, self._glints = [], []

    def _lives(self) -> bool:
        theme = self._staging.painter.look.theme
        return not self._staging.still and bool(self._staging.scene.settings.speed) and not theme.flat and bool(self._water or self._falls)

    def _learn(self, look: BoardLook) -> None:
        """Where the board has water and falls."""
        self.rest()
        land = land_of(look.board)
        self._water = tuple(sorted(cell for cell, terrain in land.marks.items() if terrain is CellKind.WATER))
        found = []
        for group in fall_groups(land):
            dots = tuple(units_of(cell) for cell in group)
            left, top = (min(dot[axis] for dot in dots) - _AROUND for axis in (0, 1))
            right, low = (max(dot[axis] for dot in dots) + _AROUND for axis in (0, 1))
            found.append(_Fall(dots, (left, top), (right - left, low - top), flow_of(land, group)))
        self._falls, self._unit = tuple(found), 0

    def _go_on(self) -> None:
        if not self._ticking:
            self._ticking = True
            self._staging.scene.clock.play(pause(TICK, self._tick, paced=False))

    def _tick(self) -> None:
        """One more picture, or rest."""
        self._ticking = False
        self._left -= 1
        self._ticks += 1
        if self._left <= 0 or not self._lives():
            self.rest()
            return
        if self._staging.board.gliding:
            self._staging.clear(*self._sprites, *(glint[2] for glint in self._glints))
            self._sprites, self._glints = [], []
        else:
            self._fall()
            self._glint()
        self._go_on()

    # ---- falls
    def _fall(self) -> None:
        """The next picture of every fall that is seen whole."""
        stage, rect, look = self._staging.scene.stage, self._staging.board.rect, self._look
        while len(self._sprites) < len(self._falls):
            self._sprites.append(stage.add(Sprite(pygame.Surface((1, 1), pygame.SRCALPHA, 32), (0, 0), _Z, visible=False)))
        unit = round(self._staging.unit)
        if unit != self._unit:
            self._unit, self._beds, self._pictures = unit, {}, [{} for _fall in self._falls]
        fresh = 1           # pictures that one tick may paint: all falls at once take longer than a picture of the screen may
        for number, (fall, sprite) in enumerate(zip(self._falls, self._sprites, strict=True)):
            x, y = self._staging.pixel(fall.corner)
            place = pygame.Rect(round(x), round(y), round(fall.size[0] * unit), round(fall.size[1] * unit))
            sprite.visible = rect.contains(place)
            if not sprite.visible or look is None:
                continue
            pictures, step = self._pictures[number], self._ticks % _FRAMES
            if step not in pictures and fresh:
                fresh -= 1
                pictures[step] = surface(self._paint(look, number, step))
            sprite.visible = bool(pictures)
            if step in pictures:
                sprite.image = pictures[step]
            sprite.pos = x, y

    def _paint(self, look: BoardLook, number: int, step: int) -> Picture:
        """Ropes of water on nothing, premultiplied: two sets of them move on, and each fades out before it begins again."""
        unit = self._unit
        if number not in self._beds:
            self._beds[number] = self._bed(look, self._falls[number])
        along, across, shown = self._beds[number]
        ropes = self._grain.noise(512, 512, max(6.0, .45 * unit), max(.7, .045 * unit), 11)
        light = np.zeros_like(along)
        for half in (0.0, .5):
            phase = (step / _FRAMES + half) % 1
            down = np.rint((along - _FAR * phase + 3 * half) * unit).astype(np.intp) % 512
            aside = np.rint((across + 2 * half) * unit).astype(np.intp) % 512
            light += np.float32(1 - abs(2 * phase - 1)) * smooth(.25, 1.9, ropes[aside, down])
        return np.repeat(np.clip(light * shown, 0, 255).astype(np.uint8)[..., None], 4, axis=2)

    def _bed(self, look: BoardLook, fall: _Fall) -> _Bed:
        """What all pictures of a fall share."""
        wide, high = round(fall.size[0] * self._unit), round(fall.size[1] * self._unit)
        x = ((np.arange(wide, dtype=np.float32) + np.float32(.5)) / np.float32(self._unit) + np.float32(fall.corner[0]))[None, :]
        y = ((np.arange(high, dtype=np.float32) + np.float32(.5)) / np.float32(self._unit) + np.float32(fall.corner[1]))[:, None]
        shape = fall_shape(fall.dots, fall.toward, x, y)
        return _Bed(shape.along, shape.across, np.maximum(shape.curtain, .8 * shape.foot) * self._wet(look, x, y) * np.float32(_STRONG))

    @staticmethod
    def _wet(look: BoardLook, x: Field, y: Field) -> Field:
        """1 over wet cells, 0 elsewhere."""
        wide, high = np.broadcast_shapes(x.shape, y.shape)[::-1]
        columns, rows = cells_under(np.broadcast_to(x - SIDE, (high, wide)), np.broadcast_to(y - .5, (high, wide)))
        board = look.board.rows
        wet = np.array([[sign in "wv" for sign in row] for row in board], np.float32)
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

