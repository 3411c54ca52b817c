"""The board of Doshboard on its picture: cells and back at any size, arcs that neighbours share, midpoints under their covering cell."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.games.doshboard.rules.board import Board
from game.games.doshboard.rules.geometry import DIRECTIONS, EVEN, ODD, Cell, cell_at, covering_cell, distance, next_dot, turned
from game.games.doshboard.table.board_map import BoardMap, fit, map_of

maps = st.builds(BoardMap, st.floats(5, 90), st.floats(.8, 3), st.integers(1, 60), st.integers(1, 60))
cells = st.builds(cell_at, st.integers(-3, 62), st.integers(-3, 62))


@settings(max_examples=40)
@given(maps, cells, st.sampled_from(DIRECTIONS), st.floats(0, .43))
def test_a_cell_is_found_at_its_dot_and_round_it(laid: BoardMap, cell: Cell, direction: int, far: float) -> None:
    assert laid.cell(laid.dot(cell)) == cell
    assert laid.cell(laid.along(cell, direction, far * .97)) == cell
    assert laid.on(laid.dot(cell), frozenset({cell})) == cell
    assert laid.on(laid.dot(cell), frozenset()) is None


@settings(max_examples=40)
@given(maps, cells, cells)
def test_dots_are_as_far_apart_as_the_rules_say(laid: BoardMap, one: Cell, other: Cell) -> None:
    (ax, ay), (bx, by) = laid.dot(one), laid.dot(other)
    assert ((ax - bx) ** 2 + (ay - by) ** 2) ** .5 == pytest.approx(distance(one, other) * laid.unit, abs=1e-6)


@settings(max_examples=40)
@given(maps, cells, st.sampled_from(DIRECTIONS))
def test_steps_lead_in_their_direction(laid: BoardMap, cell: Cell, direction: int) -> None:
    there = next_dot(cell, direction)
    assert laid.dot(there) == pytest.approx(laid.along(cell, direction, distance(cell, there)), abs=1e-6)


@settings(max_examples=40)
@given(maps, cells, st.sampled_from(ODD))
def test_the_covering_cell_lies_under_the_midpoint_of_an_odd_step(laid: BoardMap, cell: Cell, direction: int) -> None:
    (ax, ay), (bx, by) = laid.dot(cell), laid.dot(next_dot(cell, direction))
    assert laid.cell(((ax + bx) / 2, (ay + by) / 2)) == covering_cell(cell, direction)


@settings(max_examples=40)
@given(maps, cells, st.sampled_from(EVEN))
def test_neighbours_share_the_arc_between_them(laid: BoardMap, cell: Cell, even: int) -> None:
    there = next_dot(cell, even)
    own, its = laid.side(cell, even), laid.side(there, turned(even, 6))
    assert [value for point in own for value in point] == pytest.approx([value for point in reversed(its) for value in point], abs=1e-6)
    (x, y), (ax, ay) = own[len(own) // 2], laid.dot(cell)
    for share, found in ((.97, cell), (1.03, there)):
        assert laid.cell((ax + (x - ax) * share, ay + (y - ay) * share)) == found


@settings(max_examples=40)
@given(maps)
def test_all_cells_lie_inside_the_picture(laid: BoardMap) -> None:
    width, height = laid.size
    for column in {0, min(1, laid.columns - 1), laid.columns - 1}:
        for row in (0, laid.rows - 1):
            assert laid.holds(cell_at(column, row))
            assert all(0 < x < width and 0 < y < height for x, y in laid.outline(cell_at(column, row)))
    assert not laid.holds(cell_at(laid.columns, 0))
    assert not laid.holds(cell_at(0, -1))


@settings(max_examples=30)
@given(st.integers(1, 60), st.integers(1, 60), st.integers(400, 2000), st.integers(400, 1400))
def test_a_board_fits_its_area_as_large_as_it_can(columns: int, rows: int, width: int, height: int) -> None:
    board = Board("", "", ("." * columns,) * rows, ())
    found, larger = fit(board, (width, height), 1.0), map_of(board, fit(board, (width, height), 1.0).unit + .5, 1.0)
    assert found.size[0] <= width
    assert found.size[1] <= height
    assert larger.size[0] > width or larger.size[1] > height
