"""The painted board of Doshboard: cells show what they are, lines are engraved faintly, cliffs are lit, falls flow downhill."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path

import numpy as np
import pygame
import pytest

from game.games.doshboard.rules.board import Board, CellKind, HolePair, Place, land_of
from game.games.doshboard.rules.geometry import Cell, cell_at, next_dot
from game.games.doshboard.table import board_picture
from game.games.doshboard.table.board_map import AIM, CONTRAST, SIDE, map_of, whole
from game.games.doshboard.table.board_picture import (
    RADII, BoardLook, BoardPlan, figures_of, look_of, painted_land, printed, sketch, trees_of
)
from game.games.doshboard.table.board_view import BoardPictures, ask_for_board, near_map
from game.games.doshboard.table.cliffs import cliff_field, flow, way_down
from game.games.doshboard.table.marks import RAY_CONTRAST, draw_ray
from game.games.golf.table.landscape import GroundCover
from game.games.golf.table.landscape.land import FINE, Shapes
from game.ui.looks.theme import THEMES, Look
from game.ui.paint import Painter
from game.ui.paint.fields import Field, Grain
from game.ui.paint.store import PictureStore
from tests.content.read_files import read_doshboard
from tests.games.doshboard.solver.test_budget import hostile

COURSES = Path(__file__).parents[4] / "courses" / "doshboard"
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


def test_where_pixels_are_fine_the_board_looks_as_it_does_where_each_is_painted(monkeypatch: pytest.MonkeyPatch) -> None:
    wish = BoardPlan(plan().look, map_of(BOARD, 52.0, FINE))
    halved = printed(Grain(), RICH, wish, figures_of(wish)).astype(np.float32)
    monkeypatch.setattr(board_picture, "FINE", 2 * FINE)
    each = printed(Grain(), RICH, wish, figures_of(wish)).astype(np.float32)
    assert halved.shape == each.shape == (*reversed(wish.map.size), 4)
    assert (halved != each).any()
    for row, line in enumerate(ROWS):
        for column, sign in enumerate(line):
            x, y = wish.map.dot(cell_at(column, row))
            part = slice(round(y) - 13, round(y) + 13), slice(round(x) - 13, round(x) + 13)
            apart = np.abs(halved[part].mean((0, 1)) - each[part].mean((0, 1)))
            assert sign == "#" or apart.max() < (60 if sign == "v" else 16), (column, row)     # a fall has other streaks
    for channel, least in ((3, .995), (0, .93)):      # the outermost arcs run where they ran, and so do borders
        assert float((np.abs(halved[..., channel] - each[..., channel]) < 48).mean()) > least


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
    sizes = [RADII[size] for size in (CellKind.SMALL, CellKind.MEDIUM, CellKind.BIG)]
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
    out, laid = sketch(THEMES["clubhouse"], plan()), plan().map
    assert out.get_size() == laid.size
    for cell in (cell_at(0, 0), next_dot(cell_at(4, 4), 2)):
        x, y = laid.dot(cell)
        assert out.get_at((round(x), round(y))).a > 200
    x, y = laid.dot(cell_at(7, 3))
    assert out.get_at((round(x), round(y))).a < 128


def borders(shapes: Shapes, cover: GroundCover) -> Field:
    """Places in units, (n, 2), where a cover ends: on every line between two points of its lattice that it ends on."""
    field, steps = shapes.distance[cover], shapes.steps(shapes.distance[cover])
    inside, found = field > 0, []
    for down, right in ((0, 1), (1, 0)):
        rows, columns = np.nonzero(inside[down:, right:] != inside[:len(inside) - down, :inside.shape[1] - right])
        here, there = field[rows, columns], field[rows + down, columns + right]
        share = here / (here - there)
        found.append(np.stack([columns + right * share, rows + down * share], -1) / steps)
    return np.asarray(np.concatenate(found), np.float32)


def bends(points: Field, long: float) -> Field:
    """How far, in units, a border that `long` strays from the straightest line, round every eighth of its points."""
    out = []
    for middle in points[::8]:
        near = points[((points - middle) ** 2).sum(-1) < (long / 2) ** 2]
        near = near - near.mean(0)
        out.append(float(np.abs(near @ np.linalg.eigh(near.T @ near)[1][:, 0]).max()))
    return np.array(out, np.float32)


@pytest.mark.parametrize("name", [
    "three-falls", pytest.param("owl-hills", marks=pytest.mark.full), pytest.param("swan-meadow", marks=pytest.mark.full)])
def test_coasts_bend_within_a_cell_side_and_leave_every_dot_on_its_own_ground(name: str) -> None:
    board = read_doshboard(COURSES, name, "cards").board
    wish, land = BoardPlan(look_of(board), map_of(board, 24.0, 1.0)), land_of(board)
    shapes, half_a_pixel = Shapes(painted_land(wish, land)), .5 / 24
    for cover in (GroundCover.WATER, GroundCover.WOODS):
        coast = borders(shapes, cover)
        within = bends(coast, SIDE)
        assert float(np.median(within)) > 2.5 * half_a_pixel
        assert float((within < half_a_pixel).mean()) < .1
        assert float((bends(coast, 1.5 * SIDE) < half_a_pixel).mean()) < .02
    for cell, terrain in land.marks.items():
        x, y = (np.array([value / 24], np.float32) for value in wish.map.dot(cell))
        inside = float(shapes.at(shapes.distance[GroundCover.WATER], x, y)[0])
        assert inside > .15 if terrain.wet else inside < -.15, cell


def test_cells_of_a_planned_ray_stand_out_more_than_the_others() -> None:
    assert CONTRAST < .18 < RAY_CONTRAST < .6
    laid = map_of(BOARD, 20.0, 1.0)
    camera = whole(BOARD, laid.size, 1.0)
    surface = pygame.Surface(laid.size)
    surface.fill((120, 170, 90))
    painter = Painter(Look(FLAT, 1.0), PictureStore(Path("unused")))
    try:
        draw_ray(painter, surface, surface.get_rect(), camera, [cell_at(2, 4)])
    finally:
        painter.close()
    x, y = camera.to_screen(cell_at(2, 4))
    around = [surface.get_at((round(x) + dx, round(y) + dy)).g for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
    assert min(around) < 170 * (1 - CONTRAST) - 20
    x, y = camera.to_screen(cell_at(7, 1))
    assert surface.get_at((round(x), round(y))).g == 170


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_the_picture_for_planning_grows_no_further_with_the_board(scale: float) -> None:
    for name in ("three-falls", "owl-hills", "swan-meadow"):
        assert near_map(look_of(read_doshboard(COURSES, name, "cards").board), scale).unit == AIM * scale
    laid = near_map(look_of(hostile()), scale)
    width, height = laid.size
    assert width * height < min(2.3e6 * scale**2, 4.7e6)
    assert laid.unit > 16 * scale       # cells can still be told apart


def test_the_board_is_scaled_roughly_only_while_the_camera_glides_in_a_large_window(tmp_path: Path) -> None:
    p, rect, look = Painter(Look(FLAT, 3.0), PictureStore(tmp_path)), pygame.Rect(0, 0, 1700, 1300), BoardLook(BOARD, "parkland", 3)
    ask_for_board(p, rect.size, look)
    assert p.settle()
    camera = whole(look.board, rect.size, 3.0)
    camera = replace(camera, unit=camera.unit * 1.05)

    def drawn(pictures: BoardPictures, *, gliding: bool) -> bytes:
        out = pygame.Surface(rect.size, 0, 32)
        pictures.draw(p, out, rect, camera, look, gliding=gliding)
        return pygame.image.tobytes(out, "RGB")
    pictures = BoardPictures()
    on_its_way, at_rest = drawn(pictures, gliding=True), drawn(pictures, gliding=False)
    assert at_rest == drawn(BoardPictures(), gliding=False)
    assert on_its_way != at_rest
    p.close()
