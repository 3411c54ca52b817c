"""The painted board of Doshboard: cells show what they are, lines are engraved faintly, cliffs are lit, falls flow downhill."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import numpy as np
import pytest

from game.rules.doshboard.board import Board, HolePair, Place, Terrain, land_of
from game.rules.doshboard.geometry import Cell, cell_at, next_dot
from game.ui.paint.fields import Field, Grain
from game.ui.tables.doshboard.board_map import map_of
from game.ui.tables.doshboard.board_picture import RADII, BoardLook, BoardPlan, figures_of, printed, sketch, trees_of
from game.ui.tables.doshboard.board_relief import cliff_field, flow, way_down
from game.ui.theme import THEMES

ROWS = (
    "....ww...",
    ".B..wv..t",
    "....ww...",
    ".m..ww.#.",
    ".....w...",
    ".t.......",
)
HEIGHTS = (
    "000000000",
    "000000000",
    "000001000",
    "111111111",
    "111111111",
    "111111111",
)
BOARD = Board("Small", "", ROWS, (HolePair(Place(3, 1), Place(7, 4), 3), HolePair(Place(3, 4), Place(7, 1), 3)), HEIGHTS)
RICH = next(theme for theme in THEMES.values() if not theme.flat)
FLAT = next(theme for theme in THEMES.values() if theme.flat)


def plan(lines: bool = True, marks: bool = True, seed: int = 3) -> BoardPlan:
    """The small board at twenty pixels a cell."""
    return BoardPlan(BoardLook(BOARD, "parkland", seed, lines, marks), map_of(BOARD, 20.0, 1.0))


@cache
def painted(lines: bool = True, marks: bool = True, flat: bool = False) -> Field:
    """Its picture, (h, w, 4) red, green, blue, alpha."""
    wish = plan(lines, marks)
    out = printed(Grain(), FLAT if flat else RICH, wish, figures_of(wish)).astype(np.float32)
    return np.asarray(out[..., [2, 1, 0, 3]], np.float32)


def colour_at(image: Field, cell: Cell) -> list[float]:
    """The middle colour round a cell's dot, red, green, blue, alpha."""
    x, y = plan().map.dot(cell)
    part = image[round(y) - 3:round(y) + 3, round(x) - 3:round(x) + 3]
    return [float(value) for value in np.median(part.reshape(-1, 4), axis=0)]


@pytest.mark.parametrize("flat", [False, True])
def test_cells_show_what_they_are(flat: bool) -> None:
    image = painted(marks=False, flat=flat)
    assert image.shape[1::-1] == plan().map.size
    for row, line in enumerate(ROWS):
        for column, sign in enumerate(line):
            red, green, blue, alpha = colour_at(image, cell_at(column, row))
            if sign == "w":
                assert blue > max(red, green), (column, row)
            elif sign == "v":
                assert min(red, green, blue) > 100, (column, row)
            elif sign == "#":
                assert alpha < 200, (column, row)
            else:
                assert green > max(red, blue), (column, row)
            assert sign == "#" or alpha == 255


def test_tees_are_blue_targets_red_and_both_can_be_left_out() -> None:
    bare = painted(marks=False)
    for pair in BOARD.holes:
        x, y = (round(value) for value in plan().map.dot(pair.tee.cell))
        red, _, blue, _ = painted()[y - 5, x - 3]
        assert blue > red + 60
        near = painted()[tuple(slice(round(v) - 6, round(v) + 6) for v in reversed(plan().map.dot(pair.target.cell)))]
        assert (near[..., 0] > near[..., 1] + 80).any()
        for place in (pair.tee, pair.target):
            red, green, blue, _ = colour_at(bare, place.cell)
            assert green > max(red, blue)


def test_lines_and_dots_are_engraved_at_12_to_18_percent_and_nothing_else_changes() -> None:
    laid, ground, lined = plan().map, painted(False, False), painted(True, False)
    share = 1 - lined[..., :3].mean(-1) / np.maximum(ground[..., :3].mean(-1), 1)
    for cell, even in ((cell_at(2, 4), 6), (cell_at(6, 4), 2), (cell_at(2, 2), 12)):
        x, y = laid.side(cell, even)[4]
        near = share[int(y) - 1:int(y) + 2, int(x) - 1:int(x) + 2]
        assert .12 <= float(near.max()) <= .18
    x, y = laid.dot(cell_at(2, 4))
    assert .12 <= float(share[int(y) - 1:int(y) + 2, int(x) - 1:int(x) + 2].max()) <= .18
    plain = (ground[..., 3] == 255) & (ground[..., :3].mean(-1) > 40)
    assert float((np.abs(share[plain]) < .01).mean()) > .35
    assert float(share[plain].max()) < .19


def test_every_tree_stands_over_its_dot_in_one_of_three_sizes() -> None:
    land, wish = land_of(BOARD), plan()
    trees = trees_of(wish, land)
    assert len(trees) == sum(terrain.tree for terrain in land.marks.values())
    for x, y, radius in trees:
        cell = wish.map.cell((x * wish.map.unit, y * wish.map.unit))
        assert radius == pytest.approx(RADII[land.marks[cell]], rel=.07)
    sizes = [RADII[size] for size in (Terrain.SMALL, Terrain.MEDIUM, Terrain.BIG)]
    assert all(larger > 1.2 * smaller for smaller, larger in pairwise(sizes))


def test_cliffs_part_high_ground_from_low_and_are_lit_from_the_upper_left() -> None:
    laid, land = plan().map, land_of(BOARD)
    field = cliff_field(laid, land.ground.cliffs)
    for cliff in land.ground.cliffs:
        down = way_down(cliff)
        for far, sign in ((.35, -1), (.65, 1)):
            x, y = laid.along(cliff.high, down, far)
            assert sign * float(field.below[int(y), int(x)]) > 0, cliff
        x, y = laid.along(cliff.high, down, .68)
        lamp = {12: 1, 10: 1, 4: -1, 6: -1}.get(down)
        assert lamp is None or lamp * float(field.facing[int(y), int(x)]) > 0, cliff


def test_a_waterfall_flows_down_its_cliffs_to_other_water() -> None:
    board = Board("", "", ("www", "wvw", "www"), (), ("111", "111", "000"))
    fall = cell_at(1, 1)
    x, y = flow(land_of(board), fall)
    assert y > .5
    assert abs(x) < .1
    up = Board("", "", ("www", "wvw", "www"), (), ("000", "111", "111"))
    assert flow(land_of(up), fall)[1] < -.5
    assert flow(land_of(Board("", "", ("www", "wvw", "www"), ())), fall) == (0.0, 1.0)


def test_the_same_seed_gives_the_same_picture_and_another_one_another() -> None:
    wish = plan(False, False)
    again = printed(Grain(), RICH, wish, figures_of(wish))[..., [2, 1, 0, 3]]
    assert np.array_equal(again, painted(False, False))
    other = plan(False, False, 4)
    assert float(np.abs(printed(Grain(), RICH, other, figures_of(other))[..., [2, 1, 0, 3]] - painted(False, False)).mean()) > 3


def test_the_sketch_has_the_size_of_the_picture_and_the_cells_of_the_board() -> None:
    out, laid = sketch(plan()), plan().map
    assert out.get_size() == laid.size
    for cell in (cell_at(0, 0), next_dot(cell_at(4, 4), 2)):
        x, y = laid.dot(cell)
        assert out.get_at((round(x), round(y))).a == 255
    x, y = laid.dot(cell_at(7, 3))
    assert out.get_at((round(x), round(y))).a == 0
