"""The painted picture of a board while it is edited: if a few cells change, only these and their surroundings are repainted."""

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
    LINES_FROM, RADII, BoardLook, BoardPlan, body_of, cut_out, halo_of, height_at, heights_of, level_table, looked_up, painted_land,
    planted, trees_of
)
from game.games.doshboard.table.cliffs import CliffField, cliff_field, fall_groups, pour, raise_cliffs, shade_levels
from game.games.golf.table.landscape import PaintedLand, palette
from game.games.golf.table.landscape.land import PicturePart, Shapes
from game.games.golf.table.landscape.painting import Crowns, PlantedTree, grown, mower, paint_part, plant, textures
from game.ui.looks.theme import Theme
from game.ui.paint.fields import Field, Grain, Picture
from game.ui.workshop.grid import differing

# All chance depends on the seed and on the cell, so that a stroke changes no tree and no shore elsewhere.
_ROUND: Final = 2.6         # units around a changed cell that may look different
_TRODDEN: Final = 5.0       # units around a landing of best play that are mown differently
_MARGIN: Final = 2.5        # units around those whose levels are needed, as slopes are soft
_RIM: Final = 8             # pixels around those that are painted and thrown away; even, as shadows are drawn at half size
_MOST: Final = .7           # share of the picture: if more has changed, all of it is painted
_CROWN: Final = 2.0         # most units from a tree to the end of its shadow
_FALL: Final = 1.6          # units around a waterfall's cells that its white water reaches
_TILE: Final = 144          # pixels of a tile that is painted at once
_TILED: Final = 1.25        # units of the squares by which changed places are joined


class PaintedPart(NamedTuple):
    """A repainted part of a picture, and its left and top pixel."""

    left: int
    top: int
    pixels: Picture


class LivingBoard:
    """A board's picture that follows changes; `plan` is the board as painted. For one thread only; raises NotWanted."""

    def __init__(self, grain: Grain, theme: Theme, plan: BoardPlan, opened: BoardLook | None = None) -> None:
        """Trees that have been there since the board was `opened` stand as at its table; others depend on their own cells alone."""
        self.plan, self._grain = plan, grain
        land = land_of(plan.board)
        painted = painted_land(plan, land)
        self._shapes, self._noises = Shapes(painted), textures(grain, painted)
        self._shapes.refine()
        self._pixels = marks.board_pixels(plan.map)
        self._trees: dict[Place, tuple[CellKind, PlantedTree]] = {}
        self._standing = standing_trees(BoardPlan(opened, plan.map)) if opened is not None else {}
        self._crowns: Crowns = {}
        self._land = land
        high, wide = self._pixels.rows.shape
        self._body = body_of(plan, land, self._pixels)
        self._halo = halo_of(self._body, plan.map.scale, theme)
        self._mean = float(np.mean([height_at(plan, cell) for cell in land.marks]))     # fixed: a stroke brightens nothing elsewhere
        self._cliffs: dict[Cliff, int] = {}
        self._field: CliffField | None = None
        self.picture = np.empty((high, wide, 4), np.uint8)
        self._paint(land, painted, self.whole, moved=self._take_cliffs(land))

    def follow(self, plan: BoardPlan) -> tuple[PaintedPart, ...] | None:
        """Paints the changes of map and heights in a new plan and returns the parts; None if the whole picture must be painted."""
        old, new = self.plan, plan
        if (old.map, replace(old.board, rows=(), heights=()), old.seed, old.look.landscape, bool(old.look.played)) != (
                new.map, replace(new.board, rows=(), heights=()), new.seed, new.look.landscape, bool(new.look.played)):
            return None
        changed = _changed(old.board.rows, new.board.rows), _changed(old.board.heights, new.board.heights)
        if changed[0] is None or changed[1] is None:
            return None
        places = changed[0] | changed[1]
        if any("#" in (old.board.rows[place.row][place.column], new.board.rows[place.row][place.column]) for place in places):
            return None
        land = land_of(new.board)
        boxes = self._boxes(land, places, set(old.look.played) ^ set(new.look.played))
        if not boxes or sum(box.w * box.h for box in boxes) > _MOST * self.picture.shape[0] * self.picture.shape[1]:
            return None
        painted, unit = painted_land(new, land), new.map.unit
        for box in boxes:
            self._shapes.follow(painted, (box.left / unit, box.top / unit, box.right / unit, box.bottom / unit))
        self.plan, self._land = new, land
        moved = self._take_cliffs(land)
        for box in boxes:
            self._paint(land, painted, box, moved=moved)
        return tuple(PaintedPart(box.left, box.top, self.picture[box.top:box.bottom, box.left:box.right].copy()) for box in boxes)

    def _boxes(self, land: Land, places: Iterable[Place], mown: Iterable[Cell]) -> list[pygame.Rect]:
        """The boxes of pixels that change with these cells, with waterfalls among or beside them, and with cells newly mown or unmown."""
        laid, cells = self.plan.map, {place.cell for place in places}
        found = [*(_reached(laid, [cell], _ROUND) for cell in cells), *(_reached(laid, [cell], _TRODDEN) for cell in mown)]
        for group in (*fall_groups(land), *fall_groups(self._land)):      # the water of a fall may now flow another way
            if any(cell in cells or any(next_dot(cell, even) in cells for even in EVEN) for cell in group):
                found.append(_reached(laid, group, _FALL))
        boxes = (box.clip(self.whole) for box in covering(found, max(8, round(_TILED * laid.unit))))
        return [box for box in boxes if box.w and box.h]        # the others are outside the picture

    # ---- painting a part
    def _paint(self, land: Land, painted: PaintedLand, box: pygame.Rect, *, moved: bool) -> None:
        """Paints a part of the picture as the board is now; `moved` says whether its cliffs have changed."""
        plan, laid = self.plan, self.plan.map
        whole = self.whole
        left, top = box.left - _RIM - box.left % 2, box.top - _RIM - box.top % 2
        near = pygame.Rect(left, top, box.right + _RIM - left, box.bottom + _RIM - top).clip(whole)
        rows, columns = slice(near.top, near.bottom), slice(near.left, near.right)
        image = self._ground(painted, near)
        here = self._pixels._replace(**{name: getattr(self._pixels, name)[rows, columns] for name in self._pixels._fields})
        if plan.board.heights:
            self._lift(image, near, near.inflate(2 * round(_MARGIN * laid.unit), 2 * round(_MARGIN * laid.unit)).clip(whole))
        self._raise(image, near, moved=moved)
        self._pour(image, land, near)
        np.clip(image, 0, 255, out=image)
        if plan.look.lines and laid.unit >= LINES_FROM:
            marks.engrave(image, here, laid)
        self._plant(image, land, painted, near)
        out = cut_out(np.clip(image, 0, 255, out=image), self._body[rows, columns], self._halo[rows, columns])
        self.picture[box.top:box.bottom, box.left:box.right] = out[box.top - near.top:box.bottom - near.top,
                                                                   box.left - near.left:box.right - near.left]

    @property
    def whole(self) -> pygame.Rect:
        """The rectangle of the whole picture."""
        return pygame.Rect(0, 0, self.picture.shape[1], self.picture.shape[0])

    def _lift(self, image: Field, near: pygame.Rect, around: pygame.Rect) -> None:
        """Brightens high ground in the image, whose pixels are `near`; the levels of the larger part `around` give its slopes."""
        rows, columns = slice(around.top, around.bottom), slice(around.left, around.right)
        table, pixels = level_table(self.plan.board), self._pixels
        levels = looked_up(table, pixels.columns[rows, columns], pixels.rows[rows, columns]).astype(np.float32)
        part = (slice(near.top - around.top, near.bottom - around.top), slice(near.left - around.left, near.right - around.left))
        shade_levels(image, levels, self.plan.map.unit, self._mean, part)

    def _ground(self, painted: PaintedLand, around: pygame.Rect) -> Field:
        """Paints rough, mown ground and water in a part, tile by tile."""
        image = np.empty((around.h, around.w, 3), np.float32)
        colours, how = palette(painted.landscape), mower(painted.seed)
        for top in range(around.top, around.bottom, _TILE):
            for left in range(around.left, around.right, _TILE):
                check_wanted()
                part = PicturePart(self._shapes, left, top, min(left + _TILE, around.right), min(top + _TILE, around.bottom))
                image[part.rows.start - around.top:part.rows.stop - around.top,
                      part.columns.start - around.left:part.columns.stop - around.left] = paint_part(part, colours, self._noises, how)
        return image

    def _take_cliffs(self, land: Land) -> bool:
        """Takes the cliffs of the board as it is now; returns whether they have changed."""
        levels, before = heights_of(self.plan.board), self._cliffs
        self._cliffs = {cliff: max(1, levels.get(cliff.high, 0) - levels.get(cliff.low, 0)) for cliff in land.ground.cliffs
                        if land.dry(cliff.high) or land.dry(cliff.low)}
        return self._cliffs != before

    def _raise(self, image: Field, around: pygame.Rect, *, moved: bool) -> None:
        """Paints the cliffs in a part. Their field covers the whole board and is updated only there."""
        window = slice(around.top, around.bottom), slice(around.left, around.right)
        if moved:
            found = cliff_field(self.plan.map, self._cliffs, self._cliffs.__getitem__, around)
            if self._field is None:
                self._field = found
            else:
                for kept, new in zip(self._field, found, strict=True):
                    kept[window] = new
        if self._field is not None:
            field = CliffField(*(each[window] for each in self._field))
            raise_cliffs(image, field, self._grain, self.plan.map.unit, around, self.whole.size)

    def _pour(self, image: Field, land: Land, around: pygame.Rect) -> None:
        """Paints the waterfalls in a part, by way of an image as large as the board."""
        laid = self.plan.map
        near = [group for group in fall_groups(land) if _reached(laid, group, _FALL).colliderect(around)]
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
        """Paints the trees in a part: each depends on its own cell only."""
        laid, unit = self.plan.map, self.plan.map.unit
        reach = around.inflate(round(2 * _CROWN * unit), round(2 * _CROWN * unit))
        trees = [self._tree(cell, kind, painted) for cell, kind in land.marks.items() if kind.tree and reach.collidepoint(laid.dot(cell))]
        left, top = around.left / unit, around.top / unit
        moved = [tree._replace(x=tree.x - left, y=tree.y - top) for tree in sorted(trees, key=lambda tree: tree.y)]
        part = replace(painted, wide=around.w / unit, high=around.h / unit)
        plant(image, self._grain, part, palette(painted.landscape), moved, self._crowns)

    def _tree(self, cell: Cell, kind: CellKind, painted: PaintedLand) -> PlantedTree:
        place = Place(*place_of(cell))
        found = self._standing.get(place)
        if found is None or found[0] is not kind:
            found = self._trees.get(place)
        if found is None or found[0] is not kind:
            random = np.random.default_rng((self.plan.seed & 0xFFFFFFFF, 33, place.column, place.row))
            (x, y), (dx, dy), size = self.plan.map.dot(cell), random.uniform(-.05, .05, 2).tolist(), float(random.uniform(.94, 1.06))
            unit = self.plan.map.unit
            tree = grown([(x / unit + dx, y / unit + dy, RADII[kind] * size)], random, palette(painted.landscape))[0]
            found = self._trees[place] = kind, tree
        return found[1]


def standing_trees(plan: BoardPlan) -> dict[Place, tuple[CellKind, PlantedTree]]:
    """The trees of a board as its table plants them, with their kinds, by cell."""
    land = land_of(plan.board)
    taken = trees_of(plan, land)
    by_place = {(tree.x, tree.y): tree for tree in planted(plan, taken)}
    cells = [(cell, kind) for cell, kind in sorted(land.marks.items()) if kind.tree]
    return {Place(*place_of(cell)): (kind, by_place[x, y]) for (cell, kind), (x, y, _radius) in zip(cells, taken, strict=True)}


def _changed(old: Sequence[str], new: Sequence[str]) -> set[Place] | None:
    """The cells that differ between two maps; None if the maps have different sizes."""
    if [len(row) for row in old] != [len(row) for row in new]:
        return None
    return {Place(*place) for place, _sign in differing(old, new)}


def covering(places: Iterable[pygame.Rect], side: int) -> list[pygame.Rect]:
    """A few rectangles without overlap that cover all of these, on a grid of squares of `side` pixels.

    >>> covering([pygame.Rect(0, 0, 25, 8), pygame.Rect(1, 9, 18, 12), pygame.Rect(300, 0, 5, 5)], 10)
    [Rect(0, 0, 30, 30), Rect(300, 0, 10, 10)]
    """
    squares = {(column, row) for box in places for column in range(box.left // side, (box.right - 1) // side + 1)
               for row in range(box.top // side, (box.bottom - 1) // side + 1)}
    left: list[pygame.Rect] = []
    for column, row in sorted(squares, key=lambda square: (square[1], square[0])):
        if left and left[-1].right == column * side and left[-1].top == row * side:
            left[-1].w += side
        else:
            left.append(pygame.Rect(column * side, row * side, side, side))
    found: list[pygame.Rect] = []
    while left:
        box = left.pop(0)
        other = next((other for other in left if _cost(both := box.union(other)) <= _cost(box) + _cost(other) and not any(
            both.colliderect(third) for third in (*left, *found) if third is not other)), None)
        if other is None:
            found.append(box)
        else:
            left.remove(other)
            left.insert(0, box.union(other))
    return found


def _cost(box: pygame.Rect) -> int:
    """The pixels to paint for a part, including its rim."""
    return (box.w + 4 * _RIM) * (box.h + 4 * _RIM)


def _reached(laid: BoardMap, cells: Iterable[Cell], reach: float) -> pygame.Rect:
    """The rectangle of pixels within `reach` units of some cells."""
    dots = [laid.dot(cell) for cell in cells]
    far = reach * laid.unit
    left, top = int(min(x for x, _y in dots) - far), int(min(y for _x, y in dots) - far)
    return pygame.Rect(left, top, int(max(x for x, _y in dots) + far) - left, int(max(y for _x, y in dots) + far) - top)
