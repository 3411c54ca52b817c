"""The plane of hexagons against the rulings H1-H5, and its symmetries."""

from __future__ import annotations

from math import atan2, degrees, hypot, isclose, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.games.doshboard.rules.geometry import (
    COVERING, DIRECTIONS, EVEN, ODD, STEPS, Cell, cell_at, covering_cell, distance, distance_squared, hook_direction, hours_between,
    next_dot, next_honour, next_to_play, place_of, turned
)
from tests.games.doshboard.rules.by_dice import counted

numbers = st.integers(-40, 40)
cells = st.builds(Cell, numbers, numbers)
directions = st.sampled_from(DIRECTIONS)
odd = st.sampled_from(ODD)
counts = st.integers(0, 17)


def drawn(cell: Cell) -> tuple[float, float]:
    """The dot of a cell on paper, right and down, with neighbours 1 apart: drawn from column and row as H1 tells, not from the axes."""
    column, row = place_of(cell)
    return column * sqrt(3) / 2, row + (0.5 if column % 2 else 0.0)


def clock(cell: Cell, other: Cell) -> float:
    """The direction from one dot to another on paper, in clock hours from 0 (straight up) to 12."""
    (x, y), (u, v) = drawn(cell), drawn(other)
    return degrees(atan2(u - x, y - v)) / 30 % 12


def rotated(cell: Cell) -> Cell:
    """The plane turned about the origin by four clock hours, so that what was at 12 is at 4."""
    return Cell(-cell.q - cell.r, cell.q)


def turned_by_two(cell: Cell) -> Cell:
    """The plane turned about the origin by two clock hours, so that what was at 12 is at 2."""
    return Cell(-cell.r, cell.q + cell.r)


def mirrored(cell: Cell) -> Cell:
    """Left and right exchanged: what was at 2 is at 10."""
    return Cell(-cell.q, cell.q + cell.r)


def mirror_direction(direction: int) -> int:
    return 12 - direction or 12


# H1: cells and directions


@pytest.mark.parametrize(
    ("column", "row", "around"),
    [
        (4, 4, {12: (4, 3), 2: (5, 3), 4: (5, 4), 6: (4, 5), 8: (3, 4), 10: (3, 3)}),
        (3, 4, {12: (3, 3), 2: (4, 4), 4: (4, 5), 6: (3, 5), 8: (2, 5), 10: (2, 4)}),
        (4, 4, {1: (5, 2), 3: (6, 4), 5: (5, 5), 7: (3, 5), 9: (2, 4), 11: (3, 2)}),
        (3, 4, {1: (4, 3), 3: (5, 4), 5: (4, 6), 7: (2, 6), 9: (1, 4), 11: (2, 3)}),
    ],
)
def test_h1_next_dots_on_a_map(column: int, row: int, around: dict[int, tuple[int, int]]) -> None:
    assert {direction: place_of(next_dot(cell_at(column, row), direction)) for direction in around} == around


@given(numbers, numbers)
def test_h1_maps_and_axes_name_the_same_cell(column: int, row: int) -> None:
    assert place_of(cell_at(column, row)) == (column, row)


@given(cells)
def test_h1_axes_and_maps_name_the_same_cell(cell: Cell) -> None:
    assert cell_at(*place_of(cell)) == cell


@given(cells, directions)
def test_h1_a_direction_points_where_the_clock_says(cell: Cell, direction: int) -> None:
    away = (clock(cell, next_dot(cell, direction)) - direction) % 12
    assert isclose(min(away, 12 - away), 0, abs_tol=1e-9)


@given(cells)
def test_h1_even_directions_lead_to_the_six_neighbours(cell: Cell) -> None:
    around = {next_dot(cell, even) for even in EVEN}
    assert len(around) == 6
    assert {distance_squared(cell, neighbour) for neighbour in around} == {1}
    assert {distance_squared(cell, next_dot(cell, direction)) for direction in ODD} == {3}


@given(cells, directions, numbers)
def test_h1_a_step_and_its_opposite_cancel(cell: Cell, direction: int, steps: int) -> None:
    assert next_dot(next_dot(cell, direction, steps), turned(direction, 6), steps) == cell
    assert next_dot(cell, direction, -steps) == next_dot(cell, turned(direction, 6), steps)


@given(cells, odd)
def test_h1_an_odd_step_equals_its_two_flanking_even_steps(cell: Cell, direction: int) -> None:
    left, right = turned(direction, -1), turned(direction, 1)
    assert next_dot(cell, direction) == next_dot(next_dot(cell, left), right) == next_dot(next_dot(cell, right), left)


@given(directions, numbers, numbers)
def test_h1_clock_arithmetic(direction: int, hours: int, more: int) -> None:
    assert turned(direction, hours) in DIRECTIONS
    assert turned(turned(direction, hours), more) == turned(direction, hours + more)
    assert turned(direction, 12) == turned(direction, 0) == direction
    assert hours_between(direction, turned(direction, hours)) == min(hours % 12, -hours % 12)


# H2: covering cells


def test_h2_covering_cells_as_listed() -> None:
    assert COVERING == {1: 12, 3: 4, 5: 4, 7: 8, 9: 8, 11: 12}


@given(cells, odd)
def test_h2_the_midpoint_is_covered_by_the_flank_whose_side_bulges_there(cell: Cell, direction: int) -> None:
    flanks = [next_dot(cell, turned(direction, side)) for side in (-1, 1)]
    (x, y), (u, v) = drawn(cell), drawn(next_dot(cell, direction))
    middle = (x + u) / 2, (y + v) / 2
    bulging = []
    for flank, other in (flanks, flanks[::-1]):
        (a, b), (c, d) = drawn(flank), drawn(other)
        assert isclose(middle[0], (a + c) / 2, abs_tol=1e-9)
        assert isclose(middle[1], (b + d) / 2, abs_tol=1e-9)  # the midpoint lies on the side that the flanks share
        if round(clock(flank, other)) % 12 in (0, 4, 8):
            bulging.append(flank)
    assert bulging == [covering_cell(cell, direction)]


def test_h2_an_even_step_has_no_midpoint() -> None:
    with pytest.raises(KeyError):
        covering_cell(Cell(0, 0), 12)


@given(cells, odd)
def test_h2_the_way_back_rounds_to_the_same_cell(cell: Cell, direction: int) -> None:
    assert covering_cell(next_dot(cell, direction), turned(direction, 6)) == covering_cell(cell, direction)


# H3: counts on open, level ground


@pytest.mark.parametrize(
    ("direction", "ends"),
    [
        (12, [(4, 8), (4, 7), (4, 6), (4, 5), (4, 4)]),
        (1, [(4, 8), (4, 7), (5, 6), (5, 5), (6, 5)]),
        (11, [(4, 8), (4, 7), (3, 6), (3, 5), (2, 5)]),
        (3, [(4, 8), (5, 8), (6, 8), (7, 8), (8, 8)]),
        (5, [(4, 8), (5, 8), (5, 9), (6, 10), (6, 11)]),
        (7, [(4, 8), (3, 8), (3, 9), (2, 10), (2, 11)]),
        (9, [(4, 8), (3, 8), (2, 8), (1, 8), (0, 8)]),
    ],
)
def test_h3_counts_one_by_one(direction: int, ends: list[tuple[int, int]]) -> None:
    assert [place_of(counted(cell_at(4, 8), direction, count)) for count in range(5)] == ends


@given(cells, directions, counts)
def test_h3_each_count_goes_to_a_neighbour(cell: Cell, direction: int, count: int) -> None:
    assert distance_squared(counted(cell, direction, count), counted(cell, direction, count + 1)) == 1


@given(cells, directions, st.integers(0, 8), counts)
def test_h3_a_count_goes_on_from_a_dot_as_from_the_start(cell: Cell, direction: int, steps: int, more: int) -> None:
    price = 1 if direction in EVEN else 2
    assert counted(next_dot(cell, direction, steps), direction, more) == counted(cell, direction, price * steps + more)


# H4: hooks


@pytest.mark.parametrize(("direction", "left", "right"), [(12, 9, 3), (1, 10, 4), (2, 11, 5), (3, 12, 6), (9, 6, 12), (11, 8, 2)])
def test_h4_a_hook_is_perpendicular_to_the_travel(direction: int, left: int, right: int) -> None:
    assert hook_direction(direction, -1) == left
    assert hook_direction(direction, 4) == right


@given(directions)
def test_h4_left_and_right_make_right_angles_on_paper(direction: int) -> None:
    (x, y) = drawn(STEPS[direction])
    (a, b), (c, d) = (drawn(STEPS[hook_direction(direction, hook)]) for hook in (-1, 1))
    assert isclose(a * x + b * y, 0, abs_tol=1e-9)
    assert x * b - y * a < 0  # with y downward this is the left
    assert isclose(a, -c * hypot(a, b) / hypot(c, d), abs_tol=1e-9)


# H5: turn order


@given(cells, cells)
def test_h5_distances_are_those_on_paper(one: Cell, other: Cell) -> None:
    (x, y), (u, v) = drawn(one), drawn(other)
    assert isclose(distance(one, other), hypot(u - x, v - y), abs_tol=1e-9)
    assert distance_squared(one, other) == distance_squared(other, one)
    assert (distance_squared(one, other) == 0) == (one == other)


@given(cells, cells, cells)
def test_h5_no_way_is_shorter_than_the_straight_line(one: Cell, other: Cell, third: Cell) -> None:
    assert distance(one, third) <= distance(one, other) + distance(other, third) + 1e-9


def test_h5_the_farthest_plays_next() -> None:
    target = cell_at(4, 1)
    lies = {0: cell_at(4, 6), 1: cell_at(8, 6), 2: cell_at(4, 2)}
    assert next_to_play(lies, target, (2, 0, 1)) == 1
    assert next_to_play({seat: lies[seat] for seat in (0, 2)}, target, (2, 0, 1)) == 0


def test_h5_a_ball_behind_the_tee_plays_again_before_the_others_tee_off() -> None:
    tee, target = cell_at(4, 10), cell_at(4, 1)
    behind = next_dot(tee, 6)
    assert next_to_play({0: behind, 1: tee, 2: tee}, target, (0, 1, 2)) == 0
    assert next_to_play({0: next_dot(tee, 12), 1: tee, 2: tee}, target, (0, 2, 1)) == 2


def test_h5_the_straight_line_decides_and_not_the_number_of_counts() -> None:
    target = Cell(0, 0)
    on_the_ray, beside = next_dot(target, 12, 6), next_dot(target, 1, 3)  # six counts each
    assert next_to_play({0: beside, 1: on_the_ray}, target, (0, 1)) == 1


@given(cells, st.permutations(range(4)))
def test_h5_equal_distances_go_by_honour(target: Cell, honour: list[int]) -> None:
    lies = {seat: next_dot(target, direction, 2) for seat, direction in enumerate((12, 4, 4, 8))}
    assert next_to_play(lies, target, honour) == honour[0]


def test_h5_honour_is_the_lowest_score_and_then_the_order_of_the_last_hole() -> None:
    first = (0, 1, 2, 3)  # the first hole: by seat
    second = next_honour(first, {0: 5, 1: 4, 2: 5, 3: 4})
    assert second == (1, 3, 0, 2)
    assert next_honour(second, {0: 3, 1: 3, 2: 3, 3: 3}) == second
    assert next_honour(second, {0: 3, 1: 6, 2: 3, 3: 6}) == (0, 2, 1, 3)


# The symmetries of the whole


@given(cells, directions, counts)
def test_rotation_by_four_hours_maps_the_geometry_onto_itself(cell: Cell, direction: int, count: int) -> None:
    assert rotated(counted(cell, direction, count)) == counted(rotated(cell), turned(direction, 4), count)


@given(cells, directions, counts)
def test_mirroring_maps_the_geometry_onto_itself(cell: Cell, direction: int, count: int) -> None:
    assert mirrored(counted(cell, direction, count)) == counted(mirrored(cell), mirror_direction(direction), count)


@given(cells, directions, st.integers(-4, 4))
def test_mirroring_exchanges_left_and_right_hooks(cell: Cell, direction: int, hook: int) -> None:
    if hook:
        assert mirror_direction(hook_direction(direction, hook)) == hook_direction(mirror_direction(direction), -hook)


@given(cells, directions, numbers)
def test_rotation_by_two_hours_keeps_dots(cell: Cell, direction: int, steps: int) -> None:
    assert turned_by_two(next_dot(cell, direction, steps)) == next_dot(turned_by_two(cell), turned(direction, 2), steps)


@given(cells, odd)
def test_rotation_by_two_hours_exchanges_the_flanks_that_cover(cell: Cell, direction: int) -> None:
    assert turned_by_two(covering_cell(cell, direction)) != covering_cell(turned_by_two(cell), turned(direction, 2))


@given(cells, cells)
def test_distances_stay_under_rotation_and_mirroring(one: Cell, other: Cell) -> None:
    for image in (rotated, turned_by_two, mirrored):
        assert distance_squared(image(one), image(other)) == distance_squared(one, other)
