"""A board of Doshboard as a picture: one painted golf course with cliffs and falls, the cells engraved."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import repeat
from typing import Final, NamedTuple

import numpy as np
import pygame

from game.analysis.shipped import name_of
from game.games.doshboard.content import ground_seed
from game.games.doshboard.rules.board import DIGITS, NO_CELL, SIGNS, Board, CellKind, Land, land_of
from game.games.doshboard.rules.geometry import Cell, Cliff, cell_at, place_of
from game.games.doshboard.solver.fairways import fairways_in, known
from game.games.doshboard.table import board_map as marks
from game.games.doshboard.table.board_map import BoardMap, Numbers, cells_under, map_of
from game.games.doshboard.table.cliffs import cliff_field, pour, raise_cliffs, shade_levels
from game.games.golf.table.landscape import RECIPE, PaintedLand, palette
from game.games.golf.table.landscape.land import FINE, Covers, GroundCover, Shapes
from game.games.golf.table.landscape.painting import PlantedTree, ground, grown, paint_plain, raise_crowns, shade
from game.ui.looks.theme import Theme, rgb
from game.ui.paint import Painter, put
from game.ui.paint.fields import Field, Grain, Picture, alpha_of, blur, doubled, mix, pixels_of, tone
from game.ui.paint.lettering import load_font
from game.ui.paint.plates import lying, shadow
from game.ui.paint.shipped_pictures import shipped_picture
from game.ui.paint.store import Build, surface

RADII: Final = {CellKind.SMALL: .29, CellKind.MEDIUM: .45, CellKind.BIG: .64}
"""Radii of the crowns of trees, in units."""
_BETWEEN_SMALL, _BETWEEN_BIG = .37, .54     # radii of trees between two sizes

_STRIP: Final = 32           # rows of pixels that are cut out at once
_MOWN_FROM: Final = .40     # values of `_mown` from which ground is mown
_WANDER: Final = .28        # units by which shores and wood edges depart from cell borders
_RAGGED: Final = 1.3        # how much rougher they are than the borders of squares
_COVES: Final = .07          # units by which they vary within a cell side
_PLAYED: Final = 1.05       # units around a landing of best play that are mown
_FADED: Final = 4.5         # multiple of a trodden spot's width beyond which it has no effect
_GREEN: Final = .62         # units around a target that are mown short
_PRINTED: Final = 3         # part of the pictures' names: raise it when something painted besides the landscape changes
_PRINTED_FLAT: Final = 4    # the same for plain colours
LINES_FROM: Final = 10     # pixels of the smallest unit with cell lines
_SKETCHED: Final = 6.0      # pixels of a unit in a sketch, before it is stretched
_RUN_TOGETHER: Final = 3    # sketch pixels that are averaged, so that cells run into each other

GAME: Final = "doshboard"
SMALL_UNIT: Final = 20.0    # pixels of a unit in the small picture
_SMALL_SCALE: Final = .6    # scale at which its grass, stretched, is as fine as in a window of scale 1
_FLAT: Final = {
    GroundCover.ROUGH: rgb("#0C4A1E"), GroundCover.WOODS: rgb("#04260F"), GroundCover.FAIRWAY: rgb("#1E6E31"),
    GroundCover.GREEN: rgb("#3FA85A"), GroundCover.SAND: rgb("#9A7A2A"), GroundCover.WATER: rgb("#0B4A86"),
}
_FLAT_CLIFF: Final = rgb("#F0D9A8")
_FLAT_FALL: Final = rgb("#D9EEF8")
_FLAT_TREE: Final = rgb("#04260F")
_FLAT_CROWN: Final = rgb("#6CC987")     # in the middle of a tree that stops a ball: a disc, for a big tree a ring
_PLAIN: Final = {
    CellKind.GRASS: rgb("#74AE50"), CellKind.SMALL: rgb("#2F6B35"), CellKind.MEDIUM: rgb("#265C2E"), CellKind.BIG: rgb("#1E4F28"),
    CellKind.WATER: rgb("#236F9C"), CellKind.WATERFALL: rgb("#BFE0EA"),
}


class BoardLook(NamedTuple):
    """The look of a board at any size: `lines` shows cell lines and dots; `marks` tees and targets.

    `played` are cells where the best play lands, which are mown: for the eye only, as all grass plays alike. Without any the ground between
    tees and targets is mown.
    """

    board: Board
    landscape: str = "parkland"
    seed: int = 0
    lines: bool = True
    marks: bool = True
    played: tuple[Cell, ...] = ()

    def has(self, cell: Cell) -> bool:
        """Whether a cell belongs to the board."""
        column, row = place_of(cell)
        rows = self.board.rows
        return 0 <= row < len(rows) and 0 <= column < len(rows[row]) and rows[row][column] != NO_CELL


def look_of(board: Board, *, lines: bool = True) -> BoardLook:
    """The look of a board everywhere: mown where the best play of a stock board lands; `mown` does the same for other boards."""
    return BoardLook(board, seed=ground_seed(board), lines=lines, played=known(board))


def mown(p: Painter, look: BoardLook) -> BoardLook:
    """The look, mown where the best play of a person's own board lands, if that is stored."""
    return look if look.played else look._replace(played=fairways_in(p.store.folder).of(look.board))


class BoardPlan(NamedTuple):
    """All that a board's picture depends on, except the theme."""

    look: BoardLook
    map: BoardMap

    @property
    def board(self) -> Board:
        """The board."""
        return self.look.board

    @property
    def seed(self) -> int:
        """The seed of all chance in the picture."""
        return self.look.seed


class Figures(NamedTuple):
    """The alpha masks of the numbers on tees and on flags, by hole."""

    tees: tuple[Field, ...]
    flags: tuple[Field, ...]


def painted_board(p: Painter, plan: BoardPlan, kind: str) -> pygame.Surface | None:
    """The painted picture of a board at the size of its map, premultiplied; None until it is painted. The small picture is painted first.

    A newer request of the same kind replaces one that has not begun: give every zoom level a kind of its own.
    """
    theme, plan = p.look.theme, plan._replace(look=mown(p, plan.look))

    def prepare() -> Build:
        figures = figures_of(plan)
        return lambda grain: [printed(grain, theme, plan, figures)]
    wish = RECIPE, _PRINTED_FLAT if theme.flat else _PRINTED, plan
    found = p.slow(kind, wish, prepare, begin=False)
    if found is not None or (not theme.flat and small_board(p, plan.look) is None):
        return found
    return p.slow(kind, wish, prepare, first=True)


def small_board(p: Painter, look: BoardLook) -> pygame.Surface | None:
    """The small picture of a board, without a shadow, by the map of `small_plan`; None until it is painted. Those of stock boards ship."""
    plan = small_plan(mown(p, look))

    def prepare() -> Build:
        figures, theme = figures_of(plan), p.look.theme
        return lambda grain: [printed(grain, theme, plan, figures, cast=False)]
    name = name_of_small(plan)
    return p.slow(f"board small {name}", "", prepare, first=True, shipped=lambda: shipped_picture(GAME, name))


def lend(p: Painter, look: BoardLook, picture: pygame.Surface, laid: BoardMap) -> None:
    """Lends a painted picture of a board, premultiplied, with its map: a table shows it until its own pictures are painted."""
    goal = small_plan(look).map
    k = goal.unit / laid.unit

    def made() -> pygame.Surface:
        out = pygame.Surface(goal.size, pygame.SRCALPHA, 32)
        size = round(picture.get_width() * k), round(picture.get_height() * k)
        put(out, pygame.transform.smoothscale(picture, size), (goal.origin[0] - k * laid.origin[0], goal.origin[1] - k * laid.origin[1]))
        return out
    p.quick(_lent(look), made)


def _lent(look: BoardLook) -> tuple[Hashable, ...]:
    """The name under which a board is lent: by its land, not its holes."""
    return "board lent", look.board.rows, look.board.heights, look.landscape, look.seed


def board_now(p: Painter, plan: BoardPlan) -> tuple[pygame.Surface, BoardMap]:
    """A stand-in for a picture that is not painted yet, and its map: the small picture, a lent one, or a sketch."""
    small = small_board(p, plan.look) if not p.look.theme.flat else None
    found = small if small is not None else p.had(_lent(plan.look))
    if found is not None:
        return found, small_plan(plan.look).map
    return p.made(("doshboard sketch", plan), lambda: sketch(p.look.theme, plan)), plan.map


def small_plan(look: BoardLook) -> BoardPlan:
    """The plan of a board's small picture: the same for every window, always with cell lines."""
    return BoardPlan(look._replace(lines=True), map_of(look.board, SMALL_UNIT, _SMALL_SCALE))


@lru_cache(maxsize=16)
def name_of_small(small: BoardPlan) -> str:
    """The name under which a small picture ships; it changes with the board and the recipe."""
    return name_of("small board 1", (RECIPE, _PRINTED, small))


def figures_of(plan: BoardPlan) -> Figures:
    """The numbers of a board's holes at the size of its cells; needs fonts, so call it before painting."""
    unit, holes = plan.map.unit, range(1, len(plan.board.holes) + 1)

    def drawn(size: float) -> tuple[Field, ...]:
        font = load_font("bold", max(8, round(size)))
        digits = (font.render(str(number), True, (255, 255, 255)) for number in holes)
        return tuple(alpha_of(digit.subsurface(digit.get_bounding_rect())) for digit in digits)
    return Figures(drawn(.50 * unit), drawn(.52 * unit)) if plan.look.marks else Figures((), ())


def printed(grain: Grain, theme: Theme, plan: BoardPlan, figures: Figures, *, cast: bool = True) -> Picture:
    """The picture's pixels, premultiplied: the ground inside the outermost arcs, and with `cast` its shadow.

    On fine pixels the ground is painted at half the resolution, which is enough for grass, rock and water. Crowns, tees and flags
    stay sharp.
    """
    land, laid, rich = land_of(plan.board), plan.map, not theme.flat
    trees = planted(plan, trees_of(plan, land))
    coarse = rich and laid.scale >= FINE
    ground_plan = plan._replace(map=laid._replace(unit=laid.unit / 2, scale=laid.scale / 2)) if coarse else plan
    pixels = marks.board_pixels(ground_plan.map)
    image = _painted(grain, ground_plan, land, pixels, trees) if rich else _flat(plan, land, pixels)
    body = body_of(ground_plan, land, pixels)
    halo = halo_of(body, ground_plan.map.scale, theme) if cast and rich else None
    if coarse:
        image, body = doubled(image, laid.size), np.clip(doubled(body, laid.size), 0, 1)
        halo = None if halo is None else pixels_of(pygame.transform.smoothscale(surface(halo), laid.size))
    if rich:
        raise_crowns(image, grain, painted_land(plan, land), palette(plan.look.landscape), trees)
        np.clip(image, 0, 255, out=image)
    for number, (pair, tee) in enumerate(zip(plan.board.holes, figures.tees, strict=False)):
        marks.target_rings(image, laid.dot(pair.target.cell), laid.unit)
        marks.tee_disc(image, laid.dot(pair.tee.cell), laid.unit, tee)
        marks.target_flag(image, laid.dot(pair.target.cell), laid.unit, figures.flags[number])
    return cut_out(image, body, halo)


def body_of(plan: BoardPlan, land: Land, pixels: marks.BoardPixels) -> Field:
    """The share of each pixel, 0 to 1, inside the board's outermost arcs."""
    inside = looked_up(cell_table(plan.board, lambda cell: cell in land.marks), pixels.columns, pixels.rows)
    return blur(inside.astype(np.float32), .7)


def halo_of(body: Field, scale: float, theme: Theme) -> Picture:
    """The shadow of a board with that body, at the body's size."""
    height, width = body.shape
    halo, pad = shadow(body, lying(.35), scale, theme.shade)
    return halo[pad:pad + height, pad:pad + width]


def cut_out(image: Field, body: Field, halo: Picture | None) -> Picture:
    """The picture cut to the body, premultiplied, over its shadow if any."""
    out = np.empty((*body.shape, 4), np.uint8)
    for top in range(0, len(body), _STRIP):
        rows = slice(top, top + _STRIP)
        share = body[rows, :, None]
        strip = np.concatenate([image[rows][..., ::-1] * share, share * np.float32(255)], -1)
        if halo is not None:
            strip += halo[rows] * (1 - share)
        strip += np.float32(.5)
        out[rows] = np.clip(strip, 0, 255, out=strip)
    return out


def sketch(theme: Theme, plan: BoardPlan) -> pygame.Surface:
    """A quick stand-in until something is painted: plain colours that run into each other, or single cells in a flat theme."""
    laid = plan.map if theme.flat else map_of(plan.board, _SKETCHED, plan.map.scale * _SKETCHED / plan.map.unit)
    out = pygame.Surface(laid.size, pygame.SRCALPHA, 32)
    for cell, terrain in land_of(plan.board).marks.items():
        tint = _FLAT[_COVERS[terrain]] if theme.flat else _PLAIN[terrain]
        pygame.draw.polygon(out, tint, laid.outline(cell, 3 if theme.flat else 1))
    out = out.premul_alpha()
    if theme.flat:
        return out
    fewer = out.get_width() // _RUN_TOGETHER, out.get_height() // _RUN_TOGETHER
    return pygame.transform.smoothscale(pygame.transform.smoothscale(out, fewer), plan.map.size)


def painted_land(plan: BoardPlan, land: Land) -> PaintedLand:
    """The board as land for the landscape painter, in units from the upper left corner of its picture."""
    laid = plan.map
    left, top = (value / laid.unit for value in laid.origin)
    covers = sign_table(plan.board.rows, _COVER_OF_SIGN, GroundCover.ROUGH)
    targets = [(x / laid.unit, y / laid.unit) for x, y in (laid.dot(pair.target.cell) for pair in plan.board.holes)]
    mown, growth = _mown(plan), _waves(plan.seed, 35, .35, .95)

    def look_up(x: Field, y: Field) -> Covers:
        aside, down = wanderings(plan.seed, x, y)
        out = looked_up(covers, *cells_under(np.asarray(x - left + aside, np.float32), np.asarray(y - top + down, np.float32)))
        out = np.where((out == GroundCover.FAIRWAY) & (mown(x, y) + .22 * growth(x, y) < _MOWN_FROM), np.uint8(GroundCover.ROUGH), out)
        for a, b in targets:
            out = np.where((out != GroundCover.WATER) & (np.hypot(x - a, y - b) < _GREEN), np.uint8(GroundCover.GREEN), out)
        return np.asarray(out, np.uint8)
    centres = np.array(laid.dots(land.marks), np.float32).reshape(-1, 2) / np.float32(laid.unit)
    wide, high = (value / laid.unit for value in laid.size)
    none = np.empty((0, 4), np.float32)
    return PaintedLand(wide, high, laid.unit, laid.scale, plan.seed, look_up, centres, none, plan.look.landscape, _RAGGED, _COVES)


_COVERS: Final[Mapping[CellKind, GroundCover]] = {
    CellKind.GRASS: GroundCover.FAIRWAY, CellKind.SMALL: GroundCover.ROUGH, CellKind.MEDIUM: GroundCover.WOODS,
    CellKind.BIG: GroundCover.WOODS, CellKind.WATER: GroundCover.WATER, CellKind.WATERFALL: GroundCover.WATER,
}


_COVER_OF_SIGN: Final[Mapping[str, int]] = {sign: int(_COVERS.get(kind, GroundCover.ROUGH)) for sign, kind in SIGNS.items()}
_LEVELS: Final[Mapping[str, int]] = {digit: int(digit) for digit in DIGITS}


def planted(plan: BoardPlan, places: Sequence[tuple[float, float, float]]) -> list[PlantedTree]:
    """The trees of a board at these places (x, y and radius in units), from back to front."""
    return grown(places, np.random.default_rng((plan.seed & 0xFFFFFFFF, 34)), palette(plan.look.landscape))


def trees_of(plan: BoardPlan, land: Land) -> list[tuple[float, float, float]]:
    """The board's trees as x, y and radius in units of its picture: each near its dot, with slightly varied radii."""
    random = np.random.default_rng((plan.seed & 0xFFFFFFFF, 33))
    out = []
    for cell, terrain in sorted(land.marks.items()):
        if terrain.tree:
            (x, y), (dx, dy), size = plan.map.dot(cell), random.uniform(-.05, .05, 2).tolist(), float(random.uniform(.94, 1.06))
            out.append((x / plan.map.unit + dx, y / plan.map.unit + dy, RADII[terrain] * size))
    return out


def _painted(grain: Grain, plan: BoardPlan, land: Land, pixels: marks.BoardPixels, trees: list[PlantedTree]) -> Field:
    """The board's ground as a landscape, with cell lines and the shade of its trees; the crowns are painted later."""
    laid, painted = plan.map, painted_land(plan, land)
    shapes = Shapes(painted)
    image = ground(grain, shapes)
    if plan.board.heights:
        levels = looked_up(level_table(plan.board), pixels.columns, pixels.rows).astype(np.float32)
        shade_levels(image, levels, laid.unit)
    dry = [cliff for cliff in land.ground.cliffs if land.dry(cliff.high) or land.dry(cliff.low)]
    raise_cliffs(image, cliff_field(laid, dry, lambda cliff: levels_of(plan, cliff)), grain, laid.unit)
    pour(image, laid, land, shapes, grain)
    np.clip(image, 0, 255, out=image)
    if plan.look.lines and laid.unit >= LINES_FROM:
        marks.engrave(image, pixels, laid)
    shade(image, painted, trees)
    return image


def _flat(plan: BoardPlan, land: Land, pixels: marks.BoardPixels) -> Field:
    """The board's ground in plain colours, for a theme without texture."""
    laid = plan.map
    image = paint_plain(painted_land(plan, land), _FLAT)
    falls = looked_up(cell_table(plan.board, lambda cell: land.marks.get(cell) is CellKind.WATERFALL), pixels.columns, pixels.rows)
    image[(falls > 0) & (pixels.dot < .38 * laid.unit)] = tone(_FLAT_FALL)
    below = cliff_field(laid, land.ground.cliffs).below
    image = mix(image, tone(_FLAT_CLIFF), ((below > -.03) & (below < .09)).astype(np.float32)[..., None])
    if plan.look.lines and laid.unit >= LINES_FROM:
        marks.engrave(image, pixels, laid)
    for x, y, radius in trees_of(plan, land):
        at, reach = (x * laid.unit, y * laid.unit), radius * laid.unit
        marks.disc(image, at, reach, _FLAT_TREE)
        if radius > _BETWEEN_SMALL:
            marks.disc(image, at, .44 * reach, _FLAT_CROWN)
        if radius > _BETWEEN_BIG:
            marks.disc(image, at, .28 * reach, _FLAT_TREE)
    return image


def _mown(plan: BoardPlan) -> Callable[[Field, Field], Field]:
    """A function that returns how trodden a place in units is: near landings of best play, or without any between tees and targets."""
    laid, holes = plan.map, plan.board.holes
    spots: list[tuple[float, float, float, float]] = []        # x and y in units, how wide, how much

    def add(at: tuple[float, float], wide: float, much: float) -> None:
        spots.append((at[0] / laid.unit, at[1] / laid.unit, wide, much))
    for cell in plan.look.played:
        add(laid.dot(cell), _PLAYED, .62)
    for pair in holes:
        (ax, ay), (bx, by) = laid.dot(pair.tee.cell), laid.dot(pair.target.cell)
        add((bx, by), 1.55, 1.3)
        add((ax, ay), .95, 1.0)
        if not plan.look.played:
            steps = max(2, round(math.dist((ax, ay), (bx, by)) / laid.unit))
            for step in range(steps // 4, steps):
                add((ax + (bx - ax) * step / steps, ay + (by - ay) * step / steps), 1.15, .42)

    places = np.array(spots, np.float32).reshape(-1, 4)
    reach = places[:, 2] * np.float32(_FADED)

    def mown(x: Field, y: Field) -> Field:
        out = np.zeros(np.broadcast_shapes(x.shape, y.shape), np.float32)
        if not out.size:
            return out
        if out.ndim == 2:
            across, down = _windows(x.min(0), x.max(0), places[:, 0], reach), _windows(y.min(1), y.max(1), places[:, 1], reach)
            parts: Iterable[tuple[slice, ...]] = ((row, column) for column, row in zip(across, down, strict=True))
        else:
            parts = repeat((slice(None),))
        for (a, b, wide, much), part in zip(places, parts, strict=False):
            near = (x[part] - a) ** 2 + (y[part] - b) ** 2
            out[part] += much * np.exp(near * np.float32(-1 / float(wide) ** 2))
        return out
    return mown


def _windows(least: Field, most: Field, middles: Field, reach: Field) -> list[slice]:
    """For each middle, the slice of columns or rows (with values from `least` to `most`) that may be within its reach."""
    first = np.searchsorted(np.maximum.accumulate(most), middles - reach)
    last = np.searchsorted(np.minimum.accumulate(least[::-1])[::-1], middles + reach)
    return [slice(begin, max(begin, end)) for begin, end in zip(first.tolist(), last.tolist(), strict=True)]


def _waves(seed: int, salt: int, slow: float, fast: float) -> Callable[[Field, Field], Field]:
    """Smooth waves over places in units, about -1 to 1, of `slow` to `fast` radians per unit, independent of cells."""
    random = np.random.default_rng((seed & 0xFFFFFFFF, salt))
    waves = [(random.uniform(0, math.tau), random.uniform(slow, fast), random.uniform(0, math.tau)) for _ in range(6)]

    def at(x: Field, y: Field) -> Field:
        parts = [np.sin((x * math.cos(turn) + y * math.sin(turn)) * pace + phase) for turn, pace, phase in waves]
        return np.asarray(sum(parts) / math.sqrt(len(parts) * 2), np.float32)
    return at


def wanderings(seed: int, x: Field, y: Field) -> tuple[Field, Field]:
    """How far the borders of cells wander to the right and down, in units, at places in units of a picture."""
    aside, down = (np.asarray(np.float32(_WANDER) * np.clip(_waves(seed, salt, 1.5, 3.2)(x, y), -1, 1), np.float32) for salt in (36, 37))
    return aside, down


def height_at(plan: BoardPlan, cell: Cell) -> int:
    """The height of a cell in the board's file, or of the nearest cell on its map; 0 if it has none."""
    if not plan.board.heights:
        return 0
    column, row = place_of(inside_map(plan.map, cell))
    sign = plan.board.heights[row][column]
    return int(sign) if sign.isdigit() else 0


def heights_of(board: Board) -> Mapping[Cell, int]:
    """The height of each cell for which the board's file has one."""
    return _heights(board.heights)


@lru_cache(maxsize=4)
def _heights(rows: tuple[str, ...]) -> Mapping[Cell, int]:
    """The heights of a map, cached: grounds are painted over the same heights stroke after stroke."""
    return {cell_at(column, row): int(sign) for row, line in enumerate(rows) for column, sign in enumerate(line) if sign.isdigit()}


def levels_of(plan: BoardPlan, cliff: Cliff) -> int:
    """How many levels a cliff falls; 1 for a cliff without heights."""
    return max(1, height_at(plan, cliff.high) - height_at(plan, cliff.low))


def inside_map(laid: BoardMap, cell: Cell) -> Cell:
    """The cell itself, or the nearest one inside the map."""
    column, row = place_of(cell)
    return cell_at(min(max(column, 0), laid.columns - 1), min(max(row, 0), laid.rows - 1))


def cell_table(board: Board, value: Callable[[Cell], int]) -> Covers:
    """An array of a value for every row and column of the map, with one more on each side."""
    columns, rows = range(-1, len(board.rows[0]) + 1), range(-1, len(board.rows) + 1)
    return np.array([[int(value(cell_at(column, row))) for column in columns] for row in rows], np.uint8)


def sign_table(rows: Sequence[str], values: Mapping[str, int], other: int) -> Covers:
    """The value of every sign of a map, `other` for an unknown one, with the edge repeated once on each side."""
    return np.pad(np.array([[values.get(sign, other) for sign in row] for row in rows], np.uint8), 1, "edge")


def level_table(board: Board) -> Covers:
    """The height of every cell of a board that has heights, with the edge repeated once on each side."""
    return sign_table(board.heights, _LEVELS, 0)


def looked_up(table: Covers, columns: Numbers | marks.Places, rows: Numbers | marks.Places) -> Covers:
    """The values of a table with such a margin at rows and columns of the map; beyond it those of its edge."""
    high, wide = table.shape
    return np.asarray(table[np.clip(rows + 1, 0, high - 1), np.clip(columns + 1, 0, wide - 1)], np.uint8)
