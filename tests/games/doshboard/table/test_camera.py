"""The camera on a board: its stops, what it frames, where cells are on the screen, and the painted board under it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.content.choices import check
from game.games.doshboard.content import read_board
from game.games.doshboard.rules.board import Board, Place
from game.games.doshboard.rules.geometry import Cell, cell_at
from game.games.doshboard.table.board_map import AIM, CLOSEST, Stop, framing, map_of, units_of, whole
from game.games.doshboard.table.marks import hole_boxes
from game.ui.looks.theme import THEMES, Look
from game.ui.paint import Painter
from game.ui.paint.store import PictureStore
from game.ui.window.loop import COURSES

BOARD = Board("", "", ("." * 30,) * 22, ())
EVERYTHING = whole(BOARD, (660, 560), 1.0)
cells = st.builds(cell_at, st.integers(0, 29), st.integers(0, 21))


@pytest.fixture
def painter(tmp_path: Path) -> Iterator[Painter]:
    pygame.display.set_mode((8, 8))
    made = Painter(Look(THEMES["clubhouse"], 1.0), PictureStore(tmp_path))
    yield made
    made.close()


@settings(max_examples=50)
@given(st.lists(cells, min_size=1, max_size=4), st.sampled_from((Stop.HOLE, Stop.AIM)), st.floats(.3, 2.5), st.floats(-300, 300))
def test_a_cell_is_found_where_it_is_shown(seen: list[Cell], stop: Stop, factor: float, dx: float) -> None:
    camera = framing(EVERYTHING, seen, stop).zoomed(factor, (300, 200), CLOSEST).panned(dx, 40)
    for cell in seen:
        assert camera.cell_at(camera.to_screen(cell)) == cell


def test_the_whole_board_is_seen_with_cells_of_24_and_planning_with_cells_of_32() -> None:
    assert EVERYTHING.unit >= 24
    assert EVERYTHING.whole
    for corner in (cell_at(0, 0), cell_at(29, 21)):
        x, y = EVERYTHING.to_screen(corner)
        assert 0 < x < 660
        assert 0 < y < 560
    aim = framing(EVERYTHING, [cell_at(3, 4), cell_at(27, 20)], Stop.AIM)
    assert aim.unit == AIM
    assert aim.unit >= 32
    x, y = aim.to_screen(cell_at(3, 4))
    assert 0 < x < 660
    assert 0 < y < 560


@settings(max_examples=50)
@given(st.lists(cells, min_size=1, max_size=6))
def test_the_hole_stop_shows_all_of_the_hole(seen: list[Cell]) -> None:
    camera = framing(EVERYTHING, seen, Stop.HOLE)
    assert camera.stop is Stop.HOLE
    assert camera.unit >= EVERYTHING.unit
    for cell in seen:
        x, y = camera.to_screen(cell)
        assert 0 < x < 660
        assert 0 < y < 560


@pytest.mark.parametrize("view", [(961, 826), (640, 560), (700, 420)])
def test_the_flag_of_a_long_hole_is_not_cut_off(painter: Painter, view: tuple[int, int]) -> None:
    rect, seen = pygame.Rect((40, 60), view), 0
    for file in sorted((COURSES / "doshboard").glob("*.yaml")):
        if check(file).kind != "doshboard board":
            continue
        board = read_board(file)
        everything = whole(board, view, 1.0)
        for pair in board.holes:
            camera = framing(everything, (pair.tee.cell, pair.target.cell), Stop.HOLE)
            flag = hole_boxes(painter, rect, camera, board, pair, camera.unit)[0]
            if not camera.whole and camera.unit > everything.unit and _inside(board, pair.target):
                seen += 1
                assert rect.contains(flag), (file.name, pair)
    assert seen > 20


def _inside(board: Board, place: Place) -> bool:
    """Whether a place lies so far from the edge of its board that the camera may show what lies round it."""
    return 1 < place.column < len(board.rows[0]) - 2 and 1 < place.row < len(board.rows) - 2


def test_no_stop_at_all_of_the_board_moves_and_a_cell_out_of_sight_comes_into_sight() -> None:
    aim = framing(EVERYTHING, [cell_at(2, 2)], Stop.AIM)
    assert framing(EVERYTHING, [cell_at(2, 2)], Stop.BOARD) == EVERYTHING
    assert framing(aim, [cell_at(2, 2)], Stop.BOARD).whole
    far = cell_at(28, 20)
    assert not 0 <= aim.to_screen(far)[0] <= 660
    shown = aim.showing(far)
    assert 0 < shown.to_screen(far)[0] < 660
    assert shown.unit == aim.unit
    assert shown.stop is None


def test_the_picture_of_the_whole_board_lies_where_the_camera_shows_its_cells() -> None:
    laid = map_of(BOARD, EVERYTHING.unit, 1.0)
    for cell in (cell_at(0, 0), cell_at(13, 7), cell_at(29, 21)):
        x, y = EVERYTHING.to_screen(cell)
        px, py = laid.dot(cell)
        left, top = (660 - laid.size[0]) / 2, (560 - laid.size[1]) / 2
        assert (x, y) == pytest.approx((left + px, top + py), abs=1.0)
    assert units_of(cell_at(0, 0))[1] == .5
