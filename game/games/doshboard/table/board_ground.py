"""The ground of a board that is being painted: what a stroke lays is in the same picture, its final painting follows from a thread."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final, NamedTuple

import numpy as np
import pygame
from numpy.typing import NDArray

from game.analysis.wanted import check_wanted, while_wanted
from game.games.doshboard.rules.board import CellKind, Land, Place, land_of
from game.games.doshboard.rules.geometry import EVEN, Cell, Cliff, cell_at, next_dot, place_of
from game.games.doshboard.table import board_map as marks
from game.games.doshboard.table.board_map import BoardCamera, BoardMap, cells_under, fit
from game.games.doshboard.table.board_picture import (
    LINES_FROM,
    RADII,
    BoardLook,
    BoardPlan,
    body_of,
    cut_out,
    figures_of,
    halo_of,
    height_at,
    heights_of,
    lend,
    level_table,
    looked_up,
    painted_land,
    planted,
    printed,
    sketch,
    trees_of,
    wanderings,
)
from game.games.doshboard.table.board_view import corner, near_map
from game.games.doshboard.table.cliffs import CliffField, cliff_field, fall_groups, pour, raise_cliffs, shade_levels
from game.games.golf.table.fading import FadingParts, parts_before
from game.games.golf.table.landscape import PaintedLand, palette
from game.games.golf.table.landscape.land import FEATHER, GroundWork, PicturePart, Shapes, blended
from game.games.golf.table.landscape.painting import Crowns, PlantedTree, grown, mower, paint_part, plant, textures
from game.ui.looks.theme import Look, Theme
from game.ui.paint import Painter, put
from game.ui.paint.fields import Field, Grain, Picture
from game.ui.paint.store import LastMade
from game.ui.paint.store import surface as surface_of

# ---- the painted picture follows the map: where a few cells change, they and what is round them are painted again, no more
# All chance comes from the seed and from the place of a cell, so that a stroke changes no tree and no shore anywhere else.
_ROUND: Final = 2.6         # units round a cell that has changed which may look otherwise for it
_TRODDEN: Final = 5.0       # units round a cell where best play comes down which are mown otherwise for it
_MARGIN: Final = 2.5        # units round those of which the levels are looked at: slopes are as soft as that
_RIM: Final = 8             # pixels round those which are painted too and not taken; even, as shadows are drawn at half size
_MOST: Final = .7          # of a picture: where more has changed all of it is painted
_CROWN: Final = 2.0         # units from a tree to where its shadow ends at most
_FALL: Final = 1.6          # units round the cells of a waterfall to which its white water reaches
_TILE: Final = 144          # pixels of a piece that is painted at one go
_GROUP: Final = 5.0         # units of a square in which all cells that are laid are taken together
_TILED: Final = 1.25        # units of the squares of which that which changes is put together


class PaintedPart(NamedTuple):
    """A piece of a picture, and where it lies."""

    left: int
    top: int
    pixels: Picture


class LivingBoard:
    """The picture of a board that changes; `plan` is the board as it is painted now. On one thread only; raises NotWanted."""

    def __init__(self, grain: Grain, theme: Theme, plan: BoardPlan, opened: BoardLook | None = None) -> None:
        """Where it still has the trees with which it was `opened` they stand as at its table; others grow by their cells alone."""
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
        self._mean = float(np.mean([height_at(plan, cell) for cell in land.marks]))     # as it was: a stroke brightens nothing elsewhere
        self._cliffs: dict[Cliff, int] = {}
        self._field: CliffField | None = None
        self.picture = np.empty((high, wide, 4), np.uint8)
        self._paint(land, painted, self.whole, moved=self._take_cliffs(land))

    def follow(self, plan: BoardPlan) -> tuple[PaintedPart, ...] | None:
        """Paints what another map or other heights change in the picture, in parts; None where all of it has to be painted."""
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
        """The pixels that change with these cells, and all of a waterfall that is among them or near; and with those that are now mown,
        or no longer.
        """
        laid, cells = self.plan.map, {place.cell for place in places}
        found = [*(_reached(laid, [cell], _ROUND) for cell in cells), *(_reached(laid, [cell], _TRODDEN) for cell in mown)]
        for group in (*fall_groups(land), *fall_groups(self._land)):      # its water may flow another way now
            if any(cell in cells or any(next_dot(cell, even) in cells for even in EVEN) for cell in group):
                found.append(_reached(laid, group, _FALL))
        return [box.clip(self.whole) for box in covering(found, max(8, round(_TILED * laid.unit)))]

    # ---- how a part is painted
    def _paint(self, land: Land, painted: PaintedLand, box: pygame.Rect, *, moved: bool) -> None:
        """That part of the picture, as the board is now; `moved` says whether cliffs are others than before."""
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
        """All of the picture."""
        return pygame.Rect(0, 0, self.picture.shape[1], self.picture.shape[0])

    def _lift(self, image: Field, near: pygame.Rect, around: pygame.Rect) -> None:
        """The light on ground that lies higher; the levels of more than the image shows make its slopes."""
        rows, columns = slice(around.top, around.bottom), slice(around.left, around.right)
        table, pixels = level_table(self.plan.board), self._pixels
        levels = looked_up(table, pixels.columns[rows, columns], pixels.rows[rows, columns]).astype(np.float32)
        part = (slice(near.top - around.top, near.bottom - around.top), slice(near.left - around.left, near.right - around.left))
        shade_levels(image, levels, self.plan.map.unit, self._mean, part)

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

    def _take_cliffs(self, land: Land) -> bool:
        """Takes the cliffs of the board as it is now; whether they are others than before."""
        levels, before = heights_of(self.plan.board), self._cliffs
        self._cliffs = {cliff: max(1, levels.get(cliff.high, 0) - levels.get(cliff.low, 0)) for cliff in land.ground.cliffs
                        if land.dry(cliff.high) or land.dry(cliff.low)}
        return self._cliffs != before

    def _raise(self, image: Field, around: pygame.Rect, *, moved: bool) -> None:
        """Cliffs there. Where they run is found for all of the board, and again only round what has changed."""
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
        """Waterfalls there: they are poured into a picture as large as all of the board."""
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
        """Trees there: each grows by its own cell, whatever stands elsewhere."""
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
    """The trees of a board as its table plants them, by their cells, with their kinds."""
    land = land_of(plan.board)
    taken = trees_of(plan, land)
    by_place = {(tree.x, tree.y): tree for tree in planted(plan, taken)}
    cells = [(cell, kind) for cell, kind in sorted(land.marks.items()) if kind.tree]
    return {Place(*place_of(cell)): (kind, by_place[x, y]) for (cell, kind), (x, y, _radius) in zip(cells, taken, strict=True)}


def _changed(old: Sequence[str], new: Sequence[str]) -> set[Place] | None:
    """The cells that differ in two maps; None where they are not of one size."""
    if [len(row) for row in old] != [len(row) for row in new]:
        return None
    return {Place(column, row) for row, (before, after) in enumerate(zip(old, new, strict=True)) if before != after
            for column, (was, now) in enumerate(zip(before, after, strict=True)) if was != now}


def in_groups(laid: BoardMap, cells: Iterable[Cell]) -> list[list[Cell]]:
    """Cells that lie near each other, together."""
    found: dict[tuple[int, int], list[Cell]] = {}
    for cell in cells:
        x, y = laid.dot(cell)
        found.setdefault((int(x // (_GROUP * laid.unit)), int(y // (_GROUP * laid.unit))), []).append(cell)
    return list(found.values())


def covering(places: Iterable[pygame.Rect], side: int) -> list[pygame.Rect]:
    """Few rectangles, none over another one, that cover all of these on a net of squares with sides of that many pixels.

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
    """What it takes to paint a part, in pixels: it has a rim."""
    return (box.w + 4 * _RIM) * (box.h + 4 * _RIM)


def _reached(laid: BoardMap, cells: Iterable[Cell], reach: float) -> pygame.Rect:
    """The pixels within a distance in units of some cells."""
    dots = [laid.dot(cell) for cell in cells]
    far = reach * laid.unit
    left, top = int(min(x for x, _y in dots) - far), int(min(y for _x, y in dots) - far)
    return pygame.Rect(left, top, int(max(x for x, _y in dots) + far) - left, int(max(y for _x, y in dots) + far) - top)


# ---- a stroke on the ground: what it lays is in the same picture, its final painting follows
_LARGER: Final = 1.12       # the picture of the whole board serves until it would be scaled up by more
_SHEETS: Final = ".wtmBv"   # in the order in which they are painted

_Cells = NDArray[np.int16]


class GroundSize(NamedTuple):
    """What all pictures of a board at one size have in common besides its cells: its map, its looks, and the theme."""

    map: BoardMap
    landscape: str
    seed: int
    theme: Theme


class _Painting(NamedTuple):
    """A picture that has come: of all of the board as `look` says, or with a `sign` the sheet of that ground."""

    size: GroundSize
    look: BoardLook
    sign: str
    picture: Picture


class _GroundAsShown(NamedTuple):
    """The last whole picture as it came, and as it is shown: with the cells that have been laid since."""

    base: _Painting
    surface: pygame.Surface
    laid: Mapping[Place, str]


class _Repainted(NamedTuple):
    """A piece of the whole picture that has come: what `look` says there, where all of it was as `before`."""

    size: GroundSize
    before: BoardLook
    look: BoardLook
    parts: tuple[PaintedPart, ...]


class _Borders(NamedTuple):
    """For every pixel of a picture the column and the row of the cell that it belongs to; borders wander."""

    size: GroundSize
    columns: _Cells
    rows: _Cells


class GroundNews(NamedTuple):
    """What has been painted since: `parts` of the picture as it was drawn last, in pixels of the window, or more than those.

    `fading` may come in over what stood there.
    """

    more: bool
    parts: tuple[pygame.Rect, ...] = ()
    fading: FadingParts | None = None


class _Job(NamedTuple):
    size: GroundSize
    look: BoardLook
    signs: tuple[str, ...]      # sheets that are missing
    borders: bool               # whether the borders are missing too


class BoardGround:
    """The picture of a board while it changes. `wake` is called on a thread when more has been painted; `stop` when it is closed.

    Main thread only.
    """

    def __init__(self, wake: Callable[[], None]) -> None:
        self._work: GroundWork[_Job, None] = GroundWork(wake)
        self._come: deque[_Painting | _Repainted | _Borders] = deque()
        self._living: tuple[GroundSize, LivingBoard] | None = None      # of the thread
        self._sheets: dict[str, Picture] = {}
        self._borders: _Borders | None = None
        self._shown: _GroundAsShown | None = None
        self._opened: BoardLook | None = None       # the board as it was drawn first
        self._scaled = LastMade[pygame.Surface]()
        self._drawn_at = 0.0, 0.0, 1.0      # where the picture was drawn last, and how much larger
        self._fading: FadingParts | None = None     # what has been painted last, as long as it comes in
        self._drawing = False       # a stroke is under way: what is painted meanwhile is there at once, its pictures are dear enough

    def renew(self) -> GroundNews:
        """Takes what has been painted."""
        if not self._work.busy:
            return GroundNews(more=False)
        self._work.take()
        found = [self._come.popleft() for _one in range(len(self._come))]
        under_way = self._fading
        parts = [part for one in found for part in self._take(one)]
        fading = self._fading if self._fading is not under_way else None
        return GroundNews(any(not isinstance(one, _Repainted) for one in found), self._in_window(parts), fading)

    def _in_window(self, parts: Iterable[pygame.Rect]) -> tuple[pygame.Rect, ...]:
        """Where these parts of the picture were drawn last."""
        left, top, k = self._drawn_at
        return tuple(pygame.Rect(round(left + part.x * k) - 2, round(top + part.y * k) - 2, round(part.w * k) + 4, round(part.h * k) + 4)
                     for part in parts)

    def fade(self, fading: FadingParts, share: float) -> tuple[pygame.Rect, ...]:
        """What was painted comes in, up to that share, or all at once where the next stroke has begun; what of the window that changes."""
        if fading is not self._fading:
            return ()
        self._scaled.forget()
        return self._in_window(fading.show(1.0 if self._drawing else share))

    def stop(self) -> None:
        """Nothing more is painted."""
        self._work.stop()

    @property
    def equipped(self) -> bool:
        """Whether every stroke is laid in painted grounds: the board, all sheets and the borders are there."""
        if self._shown is None:
            return False
        return self._shown.base.size.theme.flat or (self._borders is not None and len(self._sheets) == len(_SHEETS))

    @property
    def coming(self) -> bool:
        """Whether something has been painted that `renew` will take."""
        return bool(self._come)

    @property
    def final(self) -> bool:
        """Whether what is shown is painted, and nothing of it only laid."""
        return self._shown is not None and not self._shown.laid

    def _take(self, one: _Painting | _Repainted | _Borders) -> Sequence[pygame.Rect]:
        """Takes it; the parts of the picture that are repainted."""
        if isinstance(one, _Borders):
            self._borders = one
        elif isinstance(one, _Repainted):
            shown, laid = self._shown, one.size.map
            if shown is not None and (shown.base.size, shown.base.look) == (one.size, one.before):
                parts = [pygame.Rect(left, top, pixels.shape[1], pixels.shape[0]) for left, top, pixels in one.parts]
                for (left, top, pixels), part in zip(one.parts, parts, strict=True):
                    shown.base.picture[top:part.bottom, left:part.right] = pixels
                still = {place: sign for place, sign in shown.laid.items() if _around(laid, [place.cell]).collidelist(parts) < 0}
                gone = [place.cell for place in shown.laid if place not in still]
                fresh = [*(_around(laid, group) for group in in_groups(laid, gone)), *parts]
                self._shown = _GroundAsShown(shown.base._replace(look=one.look), shown.surface, still)
                self._scaled.forget()
                under_way = self._fading
                fresh += under_way.places if under_way is not None else ()
                before = parts_before(shown.surface, fresh)
                if under_way is not None:       # it goes on from where it is, with what has come now
                    under_way.end()
                for part in fresh:
                    _show_painted(self._shown, part)
                self._fading = None if self._drawing else FadingParts(shown.surface, before)
                return fresh
        elif one.sign:
            self._sheets[one.sign] = one.picture
        else:
            self._shown, self._fading = _GroundAsShown(one, surface_of(one.picture), {}), None
            self._scaled.forget()
        return ()

    # ---- what is painted
    def _follow_stroke(self, size: GroundSize, look: BoardLook, stroke: Mapping[Place, str]) -> bool:
        """Has the surroundings of a stroke painted while it goes on, so that little is left when it ends; whether that can be done."""
        rows, shown = look.board.rows, self._shown
        if not stroke or shown is None or size.theme.flat or not self.equipped or shown.base.size != size or any(
                sign not in _SHEETS or rows[place.row][place.column] not in _SHEETS for place, sign in stroke.items()):
            return False
        under_way = self._work.job
        if under_way is None or under_way.look == shown.base.look or under_way.size != size:       # one piece after the other
            self._want(size, look._replace(board=replace(look.board, rows=_with(rows, stroke))), ())
        return True

    def _want(self, size: GroundSize, look: BoardLook, held: Sequence[str]) -> None:
        """Has painted what is missing: grounds that are laid first, then the board as it is, then the other grounds."""
        if self._borders is not None and self._borders.size != size:
            self._borders, self._sheets = None, {}
        plain = size.theme.flat         # plain colours need no sheets
        missing = () if plain else tuple(sign for sign in dict.fromkeys((*held, *_SHEETS)) if sign in _SHEETS and sign not in self._sheets)
        ready = self._shown is not None and (self._shown.base.size, self._shown.base.look) == (size, look)
        if ready and not missing and (plain or self._borders is not None):
            return
        under_way = self._work.job
        if under_way is not None and (under_way.size, under_way.look) == (size, look):
            return
        job = _Job(size, look, missing, self._borders is None and not plain)
        self._work.begin(job, self._paint(job, ready, len(held)))

    def _paint(self, job: _Job, ready: bool, urgent: int) -> Iterator[None]:
        """On the thread. What is painted is noted even if it is no longer needed: later pieces build on it."""
        look, size, begun = job.look, job.size, self._shown is not None
        sheets = [partial(self._sheet, size, look, sign) for sign in job.signs]
        soon, later = (sheets[:urgent], sheets[urgent:]) if begun else ([], sheets)
        frame = [partial(self._find_borders, size)] if job.borders else []
        whole = [] if ready else [partial(self._whole, size, look)]
        for step in (*(frame if begun else ()), *soon, *whole, *(() if begun else frame), *later):
            step()
            yield

    def _sheet(self, size: GroundSize, look: BoardLook, sign: str) -> None:
        """All of a board of one ground."""
        one = sheet_look(look, sign)
        plan = BoardPlan(one, size.map)
        self._come.append(_Painting(size, one, sign, printed(self._work.grain, size.theme, plan, figures_of(plan))))

    def _find_borders(self, size: GroundSize) -> None:
        self._come.append(borders(size))

    def _whole(self, size: GroundSize, look: BoardLook) -> None:
        """The board as it is: only what has changed, where the last picture is there."""
        plan = BoardPlan(look, size.map)
        if size.theme.flat:
            self._come.append(_Painting(size, look, "", printed(self._work.grain, size.theme, plan, figures_of(plan))))
            return
        if self._living is not None and self._living[0] == size:
            living = self._living[1]
            before = living.plan.look
            with while_wanted(lambda: True):        # half of it would be useless, and it takes little time
                parts = living.follow(plan)
            if parts is not None:
                self._come.append(_Repainted(size, before, look, parts))
                return
        self._living = size, LivingBoard(self._work.grain, size.theme, plan, self._opened)
        self._come.append(_Painting(size, look, "", self._living[1].picture.copy()))

    # ---- what is shown
    def draw(self, p: Painter, surface: pygame.Surface, rect: pygame.Rect, camera: BoardCamera, look: BoardLook,
             stroke: Mapping[Place, str]) -> None:
        """Draws the board where the camera has it in the window `rect`, with the cells that a stroke has come to."""
        size = GroundSize(laid_for(camera, rect, look, p.look), look.landscape, look.seed, p.look.theme)
        self._opened, self._drawing = self._opened or look, bool(stroke)
        held = tuple(dict.fromkeys(stroke.values()))
        if not self._follow_stroke(size, look, stroke):
            self._want(size, look, held)
        rows, shown = look.board.rows, self._shown
        if shown is None or (len(shown.base.look.board.rows), len(shown.base.look.board.rows[0])) != (len(rows), len(rows[0])):
            plain = p.made(("board sketch", rows, size.map, size.theme.name), lambda: sketch(p.look.theme, BoardPlan(look, size.map)))
            self._blit(surface, rect, camera, plain, size.map, {})
            return
        self._shown = shown = self._lay(shown, look, stroke)
        self._blit(surface, rect, camera, shown.surface, shown.base.size.map, shown.laid)

    def _blit(self, surface: pygame.Surface, rect: pygame.Rect, camera: BoardCamera, picture: pygame.Surface, laid_by: BoardMap,
              laid: Mapping[Place, str]) -> None:
        (left, top), k = corner(laid_by, camera, rect), camera.unit / laid_by.unit
        self._drawn_at = left, top, k
        if abs(k - 1) < 1e-3:
            put(surface, picture, (left, top))
            return
        part = pygame.Rect(int((rect.x - left) / k) - 1, int((rect.y - top) / k) - 1, round(rect.w / k) + 4, round(rect.h / k) + 4)
        part = part.clip(picture.get_rect())
        if part.w > 0 and part.h > 0:
            key = (id(picture), tuple(part), k, tuple(sorted(laid.items())))
            size = max(1, round(part.w * k)), max(1, round(part.h * k))
            small = self._scaled.of(key, lambda: pygame.transform.smoothscale(picture.subsurface(part), size))
            put(surface, small, (left + part.x * k, top + part.y * k))

    def lend(self, p: Painter) -> None:
        """What is painted stands for the table's own pictures of this board until these are there."""
        if self._shown is not None and not self._shown.laid:
            base = self._shown.base
            lend(p, base.look, self._shown.surface, base.size.map)

    # ---- the first layer
    def _lay(self, shown: _GroundAsShown, look: BoardLook, stroke: Mapping[Place, str]) -> _GroundAsShown:
        """With the cells laid in which the board, or a stroke, differs from what is painted."""
        base, surface = shown.base, shown.surface
        wanted = differences(base.look.board.rows, look.board.rows) | dict(stroke)
        wanted = {place: sign for place, sign in wanted.items() if base.look.board.rows[place.row][place.column] != sign}
        changed = {place for place in wanted.keys() | shown.laid.keys() if wanted.get(place) != shown.laid.get(place)}
        if not changed:
            return shown
        shown, laid = shown._replace(laid=wanted), base.size.map
        for group in in_groups(laid, [place.cell for place in changed]):
            part = _around(laid, group).clip(surface.get_rect())
            if self._fading is not None:
                self._fading.end(part)
            self._lay_part(shown, part)
        return shown

    def _lay_part(self, shown: _GroundAsShown, part: pygame.Rect) -> None:
        """Lays the cells that are seen in that part."""
        base, surface, laid = shown.base, shown.surface, shown.base.size.map
        if part.w < 1 or part.h < 1:
            return
        reach = _reach(laid)
        wide = part.inflate(2 * reach, 2 * reach)
        near = {place: sign for place, sign in shown.laid.items() if wide.collidepoint(laid.dot(place.cell))}
        if self._borders is None or self._borders.size != base.size or any(sign in _SHEETS and sign not in self._sheets
                                                                          for sign in near.values()):
            _lay_plain(shown, part, near)
            return
        rows, columns = slice(part.y, part.bottom), slice(part.x, part.right)
        pixels = blended(base.picture[rows, columns], {sign: sheet[rows, columns] for sign, sheet in self._sheets.items()},
                         self._borders.columns[rows, columns], self._borders.rows[rows, columns], near)
        surface.blit(surface_of(pixels), part.topleft, special_flags=0)


def _show_painted(shown: _GroundAsShown, part: pygame.Rect) -> None:
    """That part is shown as it is painted."""
    surface, part = shown.surface, part.clip(shown.surface.get_rect())
    pixels = np.ascontiguousarray(shown.base.picture[part.y:part.bottom, part.x:part.right])
    surface.fill((0, 0, 0, 0), part)
    put(surface, surface_of(pixels), part.topleft)


def _lay_plain(shown: _GroundAsShown, part: pygame.Rect, near: Mapping[Place, str]) -> None:
    """Lays plain cells, as long as their grounds have not been painted."""
    base, surface = shown.base, shown.surface
    rows, columns = slice(part.y, part.bottom), slice(part.x, part.right)
    surface.blit(surface_of(np.ascontiguousarray(base.picture[rows, columns])), part.topleft, special_flags=0)
    laid = base.size.map
    board = replace(base.look.board, rows=_with(base.look.board.rows, near))
    plain = sketch(base.size.theme, BoardPlan(base.look._replace(board=board), laid))
    for place in near:
        box = pygame.Rect(0, 0, round(laid.unit * 1.1), round(laid.unit))
        box.center = round(laid.dot(place.cell)[0]), round(laid.dot(place.cell)[1])
        surface.blit(plain, box, box, special_flags=pygame.BLEND_PREMULTIPLIED)


def laid_for(camera: BoardCamera, rect: pygame.Rect, look: BoardLook, p_look: Look) -> BoardMap:
    """The map of the picture that suits a camera: of all of the board in the window, or a larger one."""
    least = fit(look.board, rect.size, p_look.scale)
    if camera.unit <= _LARGER * least.unit:
        return least
    near = near_map(look, p_look.scale)
    return near if near.unit > least.unit else least


def sheet_look(look: BoardLook, sign: str) -> BoardLook:
    """All of a board of one ground, with nothing on it."""
    rows = tuple(sign * len(row) for row in look.board.rows)
    return look._replace(board=replace(look.board, rows=rows, heights=(), cliffs=(), holes=()), marks=False)


def borders(size: GroundSize) -> _Borders:
    """The cell of each pixel, with the wandering borders that the painted ground has."""
    laid = size.map
    wide, high = laid.size
    left, top = laid.origin
    x = np.broadcast_to(((np.arange(wide, dtype=np.float32) + np.float32(.5)) / np.float32(laid.unit))[None, :], (high, wide))
    y = np.broadcast_to(((np.arange(high, dtype=np.float32) + np.float32(.5)) / np.float32(laid.unit))[:, None], (high, wide))
    aside, down = wanderings(size.seed, x, y)
    columns, rows = cells_under(np.asarray(x - np.float32(left / laid.unit) + aside, np.float32),
                                np.asarray(y - np.float32(top / laid.unit) + down, np.float32))
    return _Borders(size, columns.astype(np.int16), rows.astype(np.int16))


def _reach(laid: BoardMap) -> float:
    """How far from its middle a cell that is laid is seen, in pixels."""
    return laid.unit * 1.1 + FEATHER


def _around(laid: BoardMap, cells: Iterable[Cell]) -> pygame.Rect:
    """The pixels that change where these cells are laid."""
    dots, reach = [laid.dot(cell) for cell in cells], _reach(laid)
    left, top = int(min(x for x, _y in dots) - reach), int(min(y for _x, y in dots) - reach)
    return pygame.Rect(left, top, int(max(x for x, _y in dots) + reach) - left + 1, int(max(y for _x, y in dots) + reach) - top + 1)


def differences(old: Sequence[str], new: Sequence[str]) -> dict[Place, str]:
    """The cells of a map that have other signs than those of another of its size."""
    return {Place(column, row): sign for row, (before, line) in enumerate(zip(old, new, strict=True)) if before != line
            for column, (was, sign) in enumerate(zip(before, line, strict=True)) if was != sign}


def _with(rows: Sequence[str], signs: Mapping[Place, str]) -> tuple[str, ...]:
    lines: dict[int, list[str]] = {}
    for place, sign in signs.items():
        if 0 <= place.row < len(rows) and 0 <= place.column < len(rows[place.row]):
            lines.setdefault(place.row, list(rows[place.row]))[place.column] = sign
    return tuple("".join(lines[row]) if row in lines else line for row, line in enumerate(rows))


def swatch(p: Painter, look: BoardLook, sign: str, side: int) -> pygame.Surface:
    """A piece of what a sign looks like, in plain colours until it is painted."""
    def make() -> pygame.Surface:
        out = pygame.Surface((side, side), pygame.SRCALPHA, 32)
        put(out, p.rbox(side, side, p.look.px(5), "shade"), (0, 0))
        if sign in _SHEETS:
            board = replace(look.board, rows=((sign * 3,) * 3), heights=(), cliffs=(), holes=())
            plan = BoardPlan(look._replace(board=board, lines=False, marks=False), BoardMap(side / 1.6, p.look.scale, 3, 3))
            picture = surface_of(printed(Grain(), p.look.theme, plan, figures_of(plan), cast=False))
            part = pygame.Rect(0, 0, side, side)
            x, y = plan.map.dot(cell_at(1, 1))
            part.center = round(x), round(y)
            part.clamp_ip(picture.get_rect())
            out.blit(picture, (0, 0), part, special_flags=pygame.BLEND_PREMULTIPLIED)
        return out
    return p.quick(("board swatch", sign, side, look.landscape, p.look.theme.name), make)
