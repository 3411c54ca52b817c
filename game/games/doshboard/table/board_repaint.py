"""A board's painted picture that follows its map: where a few cells change, they and what is round them are painted again, no more.

All chance comes from the seed and from the place of a cell, so that a stroke changes no tree and no shore anywhere else.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

import numpy as np
import pygame

from game.analysis.wanted import check_wanted
from game.games.doshboard.rules.board import CellKind, Land, Place, land_of
from game.games.doshboard.rules.geometry import EVEN, Cell, Cliff, next_dot, place_of
from game.games.doshboard.table import board_map as marks
from game.games.doshboard.table.board_map import BoardMap
from game.games.doshboard.table.board_picture import (
    LINES_FROM,
    RADII,
    BoardPlan,
    CliffField,
    cell_table,
    cliff_field,
    fall_groups,
    height_at,
    levels_of,
    looked_up,
    painted_land,
    pour,
    raise_cliffs,
    shade_levels,
)
from game.games.golf.table.landscape import PaintedLand, palette
from game.games.golf.table.landscape.land import PicturePart, Shapes
from game.games.golf.table.landscape.painting import PlantedTree, grown, mower, paint_part, plant, textures
from game.ui.looks.theme import Theme
from game.ui.paint.fields import Field, Grain, Picture, blur
from game.ui.paint.plates import lying, shadow

_ROUND: Final = 3.2         # units round a cell that has changed which may look otherwise for it
_MARGIN: Final = 2.5        # units round those which are painted too and not taken: shadows and slopes come from there
_MOST: Final = .5           # of a picture: where more has changed all of it is painted
_FALL: Final = 1.6          # units round the cells of a waterfall to which its white water reaches
_TILE: Final = 144          # pixels of a piece that is painted at one go


class PaintedPart(NamedTuple):
    """A piece of a picture, and where it lies."""

    left: int
    top: int
    pixels: Picture


class LivingBoard:
    """The picture of a board that changes; `plan` is the board as it is painted now. On one thread only; raises NotWanted."""

    def __init__(self, grain: Grain, theme: Theme, plan: BoardPlan) -> None:
        self.plan, self._grain = plan, grain
        land = land_of(plan.board)
        painted = painted_land(plan, land)
        self._shapes, self._noises = Shapes(painted), textures(grain, painted)
        self._pixels = marks.board_pixels(plan.map)
        self._trees: dict[Place, tuple[CellKind, PlantedTree]] = {}
        high, wide = self._pixels.rows.shape
        body = blur(looked_up(cell_table(plan.board, lambda cell: cell in land.marks), self._pixels.columns,
                              self._pixels.rows).astype(np.float32), .7)
        halo, pad = shadow(body, lying(.35), plan.map.scale, theme.shade)
        self._mean = float(np.mean([height_at(plan, cell) for cell in land.marks]))     # as it was: a stroke brightens nothing elsewhere
        self._body, self._halo = body, halo[pad:pad + high, pad:pad + wide] * (1 - body[..., None])
        self._cliffs: dict[Cliff, int] = {}
        self._field: CliffField | None = None
        self.picture = np.empty((high, wide, 4), np.uint8)
        self._paint(land, painted, pygame.Rect(0, 0, wide, high))

    def follow(self, plan: BoardPlan) -> PaintedPart | None:
        """Paints what another map or other heights change in the picture; None where all of it has to be painted."""
        old, new = self.plan, plan
        if (old.map, replace(old.board, rows=(), heights=()), old.seed, old.look.landscape) != (
                new.map, replace(new.board, rows=(), heights=()), new.seed, new.look.landscape):
            return None
        changed = _changed(old.board.rows, new.board.rows), _changed(old.board.heights, new.board.heights)
        if changed[0] is None or changed[1] is None:
            return None
        places = changed[0] | changed[1]
        if any("#" in (old.board.rows[place.row][place.column], new.board.rows[place.row][place.column]) for place in places):
            return None
        land = land_of(new.board)
        box = self._box(land, places)
        if box is None or box.w * box.h > _MOST * self.picture.shape[0] * self.picture.shape[1]:
            return None
        painted, unit = painted_land(new, land), new.map.unit
        self._shapes.follow(painted, (box.left / unit, box.top / unit, box.right / unit, box.bottom / unit))
        self.plan = new
        self._paint(land, painted, box)
        return PaintedPart(box.left, box.top, self.picture[box.top:box.bottom, box.left:box.right].copy())

    def _box(self, land: Land, places: Iterable[Place]) -> pygame.Rect | None:
        """The pixels that change with these cells, and all of a waterfall that is among them or near."""
        laid, cells = self.plan.map, {place.cell for place in places}
        if not cells:
            return None
        box = _around(laid, cells, _ROUND)
        for group in (*fall_groups(land), *fall_groups(land_of(self.plan.board))):      # its water may flow another way now
            if any(cell in cells or any(next_dot(cell, even) in cells for even in EVEN) for cell in group):
                box = box.union(_around(laid, group, _FALL))
        high, wide = self.picture.shape[:2]
        return box.clip(pygame.Rect(0, 0, wide, high))

    # ---- how a part is painted
    def _paint(self, land: Land, painted: PaintedLand, box: pygame.Rect) -> None:
        """That part of the picture, as the board is now."""
        plan, laid = self.plan, self.plan.map
        high, wide = self.picture.shape[:2]
        around = box.inflate(2 * round(_MARGIN * laid.unit), 2 * round(_MARGIN * laid.unit)).clip(pygame.Rect(0, 0, wide, high))
        rows, columns = slice(around.top, around.bottom), slice(around.left, around.right)
        image = self._ground(painted, around)
        here = self._pixels._replace(**{name: getattr(self._pixels, name)[rows, columns] for name in self._pixels._fields})
        if plan.board.heights:
            table = cell_table(plan.board, lambda cell: height_at(plan, cell))
            levels = looked_up(table, here.columns, here.rows).astype(np.float32)
            shade_levels(image, levels, laid.unit, self._mean)
        self._raise(image, land, around)
        self._pour(image, land, around)
        np.clip(image, 0, 255, out=image)
        if plan.look.lines and laid.unit >= LINES_FROM:
            marks.engrave(image, here, laid)
        self._plant(image, land, painted, around)
        body, halo = self._body[rows, columns], self._halo[rows, columns]
        out = np.concatenate([np.clip(image, 0, 255)[..., ::-1] * body[..., None], body[..., None] * np.float32(255)], -1) + halo
        inner = slice(box.top - around.top, box.bottom - around.top), slice(box.left - around.left, box.right - around.left)
        self.picture[box.top:box.bottom, box.left:box.right] = np.clip(out[inner] + np.float32(.5), 0, 255).astype(np.uint8)

    def _ground(self, painted: PaintedLand, around: pygame.Rect) -> Field:
        """Rough, mown ground and water there, piece by piece."""
        image = np.empty((around.h, around.w, 3), np.float32)
        colours, how = palette(painted.landscape), mower(painted.seed)
        for top in range(around.top, around.bottom, _TILE):
            for left in range(around.left, around.right, _TILE):
                check_wanted()
                part = PicturePart(self._shapes, left, top, min(left + _TILE, around.right), min(top + _TILE, around.bottom))
                image[part.rows.start - around.top:part.rows.stop - around.top,
                      part.columns.start - around.left:part.columns.stop - around.left] = paint_part(part, colours, self._noises, how)
        return image

    def _raise(self, image: Field, land: Land, around: pygame.Rect) -> None:
        """Cliffs there. Where they run is found for all of the board, and again only round what has changed."""
        window = slice(around.top, around.bottom), slice(around.left, around.right)
        plan, laid = self.plan, self.plan.map
        dry = {cliff: levels_of(plan, cliff) for cliff in land.ground.cliffs if land.dry(cliff.high) or land.dry(cliff.low)}
        if dry != self._cliffs:
            self._cliffs = dry
            found = cliff_field(laid, dry, lambda cliff: levels_of(plan, cliff), around)
            if self._field is None:
                self._field = found
            else:
                for kept, new in zip(self._field, found, strict=True):
                    kept[window] = new[window]
        if self._field is not None:
            field = CliffField(*(each[window] for each in self._field))
            raise_cliffs(image, field, self._grain, laid.unit, around, (self.picture.shape[1], self.picture.shape[0]))

    def _pour(self, image: Field, land: Land, around: pygame.Rect) -> None:
        """Waterfalls there: they are poured into a picture as large as all of the board."""
        laid = self.plan.map
        near = [group for group in fall_groups(land) if _around(laid, group, _FALL).colliderect(around)]
        if near:
            high, wide = self.picture.shape[:2]
            whole = np.zeros((high, wide, 3), np.float32)
            rows, columns = slice(around.top, around.bottom), slice(around.left, around.right)
            whole[rows, columns] = image
            kept = {cell for group in near for cell in group}
            only = {cell: CellKind.WATER if kind is CellKind.WATERFALL and cell not in kept else kind for cell, kind in land.marks.items()}
            pour(whole, laid, replace(land, marks=only), self._shapes, self._grain)
            image[:] = whole[rows, columns]

    def _plant(self, image: Field, land: Land, painted: PaintedLand, around: pygame.Rect) -> None:
        """Trees there: each grows by its own cell, whatever stands elsewhere."""
        laid, unit = self.plan.map, self.plan.map.unit
        reach = around.inflate(round(2 * unit), round(2 * unit))
        trees = [self._tree(cell, kind, painted) for cell, kind in land.marks.items() if kind.tree and reach.collidepoint(laid.dot(cell))]
        left, top = around.left / unit, around.top / unit
        moved = [tree._replace(x=tree.x - left, y=tree.y - top) for tree in sorted(trees, key=lambda tree: tree.y)]
        part = replace(painted, wide=around.w / unit, high=around.h / unit)
        plant(image, self._grain, part, palette(painted.landscape), moved)

    def _tree(self, cell: Cell, kind: CellKind, painted: PaintedLand) -> PlantedTree:
        place = Place(*place_of(cell))
        found = self._trees.get(place)
        if found is None or found[0] is not kind:
            random = np.random.default_rng((self.plan.seed & 0xFFFFFFFF, 33, place.column, place.row))
            (x, y), (dx, dy), size = self.plan.map.dot(cell), random.uniform(-.05, .05, 2).tolist(), float(random.uniform(.94, 1.06))
            unit = self.plan.map.unit
            tree = grown([(x / unit + dx, y / unit + dy, RADII[kind] * size)], random, palette(painted.landscape))[0]
            found = self._trees[place] = kind, tree
        return found[1]


def _changed(old: Sequence[str], new: Sequence[str]) -> set[Place] | None:
    """The cells that differ in two maps; None where they are not of one size."""
    if [len(row) for row in old] != [len(row) for row in new]:
        return None
    return {Place(column, row) for row, (before, after) in enumerate(zip(old, new, strict=True)) if before != after
            for column, (was, now) in enumerate(zip(before, after, strict=True)) if was != now}


def _around(laid: BoardMap, cells: Iterable[Cell], reach: float) -> pygame.Rect:
    """The pixels within a distance in units of some cells."""
    dots = [laid.dot(cell) for cell in cells]
    far = reach * laid.unit
    left, top = int(min(x for x, _y in dots) - far), int(min(y for _x, y in dots) - far)
    return pygame.Rect(left, top, int(max(x for x, _y in dots) + far) - left, int(max(y for _x, y in dots) + far) - top)

