"""Counting on boards with edges and cliffs (H3, H6, H7, H14), by boards made by hand and against the open plane."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.games.doshboard.rules.geometry import (
    DIRECTIONS, EVEN, ODD, BoardCells, Cell, Cliff, Leg, Path, cell_at, circle_of, distance_squared, flight, ground_of, hours_between,
    is_path, leg, next_dot, paths, place_of, ray, second_directions
)
from tests.games.doshboard.rules.by_dice import counted, touched


def drawn(*rows: str) -> BoardCells:
    """A board by the heights of its cells, `#` is no cell."""
    return ground_of({cell_at(c, r): int(mark) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark != "#"})


def level(columns: int, rows: int, gaps: Sequence[tuple[int, int]] = ()) -> BoardCells:
    return BoardCells(frozenset(cell_at(c, r) for c in range(columns) for r in range(rows) if (c, r) not in gaps))


MEADOW = level(7, 9)
small = st.builds(cell_at, st.integers(0, 6), st.integers(0, 8))
directions = st.sampled_from(DIRECTIONS)
counts = st.integers(0, 17)
hills = st.lists(st.text("0012#", min_size=6, max_size=6), min_size=6, max_size=6).map(lambda rows: drawn(*rows))


def places(found: Leg) -> list[tuple[int, int]]:
    return [place_of(cell) for cell in touched(found)]


# H3: counts and the edge


@given(small, directions, counts)
def test_h3_on_the_board_a_leg_is_a_count(cell: Cell, direction: int, count: int) -> None:
    found = leg(MEADOW, cell, direction, count)
    if found.end in MEADOW.cells:
        assert found.end == counted(cell, direction, count)
        assert found.hops == () or found.hops[-1].left == 0
    else:
        assert any(counted(cell, direction, part) not in MEADOW.cells for part in range(1, count + 1))


@given(small, directions, counts)
def test_h3_off_the_board_a_leg_is_at_an_end(cell: Cell, direction: int, count: int) -> None:
    found = leg(MEADOW, cell, direction, count)
    assert all(hop.cell in MEADOW.cells for hop in found.hops[:-1] if hop.at_dot)
    assert set(touched(found)[:-1]) <= MEADOW.cells


def test_h3_a_count_that_ends_at_a_covering_cell_off_the_board_is_off() -> None:
    ground = level(4, 4, gaps=[(1, 1)])  # the other flank of the step, (2, 1), is on the board
    assert leg(ground, cell_at(1, 2), 1, 1).end == cell_at(1, 1) not in ground.cells
    assert cell_at(2, 2) in ground.cells
    assert places(leg(ground, cell_at(1, 2), 1, 1)) == [(1, 2), (1, 1)]


def test_h3_a_step_passes_over_a_covering_cell_off_the_board() -> None:
    ground = level(4, 4, gaps=[(1, 1)])
    assert places(leg(ground, cell_at(1, 2), 1, 2)) == [(1, 2), (2, 1)]
    assert place_of(leg(ground, cell_at(1, 2), 1, 3).end) == (2, 0)


def test_h3_a_count_may_end_at_a_covering_cell_before_a_dot_off_the_board() -> None:
    right = leg(MEADOW, cell_at(5, 4), 3, 1)
    assert places(right) == [(5, 4), (6, 5)]
    assert leg(MEADOW, cell_at(5, 4), 3, 2).end not in MEADOW.cells


def test_h3_only_dots_on_the_way_count_as_touched_and_a_dot_off_the_board_ends_the_count() -> None:
    assert places(leg(MEADOW, cell_at(3, 8), 1, 5)) == [(3, 8), (4, 7), (5, 5), (5, 4)]
    gap = level(1, 5, gaps=[(0, 2)])
    assert places(leg(gap, cell_at(0, 4), 12, 4)) == [(0, 4), (0, 3), (0, 2)]


def test_h3_a_count_of_0_never_moves() -> None:
    found = leg(drawn("1", "0"), cell_at(0, 0), 6, 0)  # nor down a cliff, where a step is free (H14)
    assert (found.hops, found.end, touched(found)) == ((), cell_at(0, 0), (cell_at(0, 0),))


# H6: the path of a plan


def test_h6_a_ray_goes_on_beyond_a_gap() -> None:
    gap = level(2, 5, gaps=[(0, 2)])
    assert [place_of(cell) for cell in ray(gap, cell_at(0, 3), 12)] == [(0, 1), (0, 0)]
    assert ray(gap, cell_at(0, 4), 6) == ()
    assert [place_of(cell) for cell in ray(MEADOW, cell_at(3, 8), 1)] == [(4, 7), (5, 5), (6, 4)]


def test_h6_the_second_direction_is_at_most_a_right_angle_off_and_its_first_dot_on_the_board() -> None:
    assert second_directions(MEADOW, cell_at(3, 4), 12) == (9, 10, 11, 1, 2, 3)
    assert second_directions(MEADOW, cell_at(3, 0), 12) == (9, 10, 2, 3)
    assert second_directions(MEADOW, cell_at(0, 4), 12) == (1, 2, 3)


@pytest.mark.parametrize(
    "path",
    [
        Path(1, cell_at(5, 5), 11),  # the best plans of the rulings
        Path(12),
        Path(12, cell_at(3, 0), 9),  # an elbow may lie beyond the longest count
    ],
)
def test_h6_legal_paths(path: Path) -> None:
    assert is_path(MEADOW, cell_at(3, 8), path)


@pytest.mark.parametrize(
    "path",
    [
        Path(6),  # no dot of the ray is on the board
        Path(5),
        Path(0),
        Path(13),
        Path(12, cell_at(3, 8), 1),  # the elbow at the ball
        Path(12, cell_at(4, 5), 1),  # not on the ray
        Path(1, cell_at(3, 7), 12),  # at the midpoint of an odd count
        Path(12, cell_at(3, -1), 3),  # off the board
        Path(12, cell_at(3, 4), 4),  # more than a right angle
        Path(12, cell_at(3, 4), 12),  # no turn
        Path(12, cell_at(3, 0), 1),  # the first dot after the elbow is off the board
        Path(12, cell_at(3, 4)),
        Path(12, None, 3),
        Path(12, cell_at(3, 4), 15),
    ],
)
def test_h6_paths_that_are_none(path: Path) -> None:
    assert not is_path(MEADOW, cell_at(3, 8), path)


@given(hills, st.data())
def test_h6_what_is_listed_is_what_is_allowed(ground: BoardCells, data: st.DataObject) -> None:
    start = data.draw(st.sampled_from(sorted(ground.cells | {cell_at(0, 0)})))
    listed = list(paths(ground, start))
    assert len(set(listed)) == len(listed)
    elbows = [None, start, *sorted(ground.cells)[:12]]
    seconds = [None, *DIRECTIONS]
    asked = [Path(first, elbow, second) for first in (1, 2, 6, 9) for elbow in elbows for second in seconds]
    allowed = set(listed)
    assert all(is_path(ground, start, path) for path in listed)
    assert [path for path in asked if is_path(ground, start, path)] == [path for path in asked if path in allowed]
    for path in listed:
        assert path.second is None or 1 <= hours_between(path.direction, path.second) <= 3


# H7: elbows


def test_h7_a_distance_turns_one_past_the_elbow_and_not_before() -> None:
    start, path = cell_at(3, 8), Path(1, cell_at(5, 5), 11)
    at, past = flight(MEADOW, start, path, 4), flight(MEADOW, start, path, 5)
    assert (place_of(at.end), at.direction) == ((5, 5), 1)
    assert (place_of(past.end), past.direction) == ((5, 4), 11)
    assert place_of(flight(MEADOW, start, path, 9).end) == (3, 1)  # four counts, then two steps and the covering cell at 12


@given(small, counts, st.data())
def test_h7_beyond_the_elbow_the_rest_is_counted_from_there(start: Cell, count: int, data: st.DataObject) -> None:
    path = data.draw(st.sampled_from([path for path in paths(MEADOW, start) if path.elbow is not None]))
    assert path.elbow is not None
    assert path.second is not None
    found = flight(MEADOW, start, path, count)
    dots = range(1, 20) if path.direction in EVEN else range(2, 20, 2)
    before = next(part for part in dots if counted(start, path.direction, part) == path.elbow)
    if count <= before:
        assert found == leg(MEADOW, start, path.direction, count)
    else:
        rest = leg(MEADOW, path.elbow, path.second, count - before)
        assert (found.end, found.direction) == (rest.end, path.second)
        assert touched(found) == touched(leg(MEADOW, start, path.direction, before)) + touched(rest)[1:]


def test_h7_an_elbow_beyond_the_edge_of_a_gap_is_never_reached() -> None:
    gap = level(3, 6, gaps=[(1, 3)])
    path = Path(12, cell_at(1, 1), 2)
    assert is_path(gap, cell_at(1, 5), path)
    assert place_of(flight(gap, cell_at(1, 5), path, 9).end) == (1, 3)


# H14: the prices of cliffs


@pytest.mark.parametrize(
    ("count", "row", "left"),
    [(1, 3, 0), (2, 3, 1), (3, 2, 0), (4, 1, 0), (5, 0, 0)],
)
def test_h14_uphill_takes_two_and_what_does_not_suffice_is_lost(count: int, row: int, left: int) -> None:
    found = leg(drawn("1", "1", "1", "0", "0"), cell_at(0, 4), 12, count)
    assert (found.end, found.hops[-1].left) == (cell_at(0, row), left)


def test_h14_downhill_is_free_but_only_for_a_count_that_goes_on() -> None:
    ground = drawn("0", "0", "5", "5", "5")
    assert [place_of(leg(ground, cell_at(0, 4), 12, count).end)[1] for count in range(5)] == [4, 3, 2, 0, -1]


@pytest.mark.parametrize(("heights", "price"), [((0, 0), 1), ((0, 1), 2), ((0, 2), 2), ((1, 0), 0), ((7, 1), 0)])
def test_h14_prices_do_not_depend_on_how_high_a_cliff_is(heights: tuple[int, int], price: int) -> None:
    one, other = cell_at(2, 2), cell_at(3, 2)
    assert ground_of({one: heights[0], other: heights[1]}).price(one, other) == price


@pytest.mark.parametrize(
    ("near", "far", "ends"),
    [  # heights of the covering cell (1, 1) and the far dot (2, 1), seen from (1, 2) at height 1 in direction 1
        (1, 1, ["start", "cover", "far", "beyond"]),
        (2, 2, ["start", "start", "cover", "far"]),
        (1, 2, ["start", "cover", "cover", "far"]),
        (2, 1, ["start", "start", "cover", "beyond"]),
        (0, 0, ["start", "far", "beyond", "dot"]),
        (0, 1, ["start", "cover", "far", "beyond"]),
        (1, 0, ["start", "cover", "beyond", "dot"]),
    ],
)
def test_h14_each_half_of_an_odd_step_has_its_own_price(near: int, far: int, ends: list[str]) -> None:
    start, cover, dot = cell_at(1, 2), cell_at(1, 1), cell_at(2, 1)
    ahead = [counted(dot, 1, count) for count in (1, 2)]
    ground = ground_of({start: 1, cover: near, dot: far, **dict.fromkeys(ahead, far)})
    names = {start: "start", cover: "cover", dot: "far", ahead[0]: "beyond", ahead[1]: "dot"}
    assert [names[leg(ground, start, 1, count).end] for count in range(4)] == ends


def test_h14_a_ball_at_a_foot_in_the_middle_of_an_odd_step_is_not_at_a_dot() -> None:
    start, cover, dot = cell_at(1, 2), cell_at(1, 1), cell_at(2, 1)
    found = leg(ground_of({start: 0, cover: 0, dot: 1}), start, 1, 2)
    assert [(hop.cell, hop.left, hop.at_dot) for hop in found.hops] == [(cover, 1, False)]
    assert touched(found) == (start, cover)


def test_h14_named_cliffs_and_heights_make_the_same_ground() -> None:
    high, low, third = cell_at(0, 0), cell_at(0, 1), cell_at(1, 0)
    cliffs = frozenset({Cliff(high, low), Cliff(third, low)})
    assert ground_of({high: 2, low: 1, third: 2}) == BoardCells(frozenset({high, low, third}), cliffs)


@given(hills, st.data(), directions, st.integers(0, 9))
def test_h14_a_leg_pays_for_each_step(ground: BoardCells, data: st.DataObject, direction: int, count: int) -> None:
    start = data.draw(st.sampled_from(sorted(ground.cells | {cell_at(0, 0)})))
    found = leg(ground, start, direction, count)
    cell, left = start, count
    for hop in found.hops:
        assert left > 0
        assert distance_squared(cell, hop.cell) == 1
        left -= ground.price(cell, hop.cell)
        assert hop.left == left >= 0
        cell = hop.cell
    whole = [next_dot(start, direction, steps) for steps in range(1, len(found.hops) + 1)]
    assert [hop.cell for hop in found.hops if hop.at_dot] == whole[: sum(hop.at_dot for hop in found.hops)]


@given(hills, st.data(), st.sampled_from(EVEN), st.integers(0, 9))
def test_h14_the_way_down_a_straight_line_costs_what_the_way_up_saves(
    ground: BoardCells, data: st.DataObject, even: int, count: int,
) -> None:
    start = data.draw(st.sampled_from(sorted(ground.cells | {cell_at(0, 0)})))
    line = [start]
    for hop in leg(ground, start, even, count).hops:
        line.append(hop.cell)
    there = sum(ground.price(a, b) for a, b in pairwise(line))
    back = sum(ground.price(b, a) for a, b in pairwise(line))
    assert there + back == 2 * (len(line) - 1)


# H15: no circles downhill


@given(hills)
def test_h15_heights_make_no_circle(ground: BoardCells) -> None:
    assert circle_of(ground.cliffs) == ()


def test_h15_a_circle_is_found_and_each_of_its_cells_is_a_cliff_lower() -> None:
    around = [next_dot(cell_at(3, 3), even) for even in EVEN]
    cliffs = frozenset(Cliff(a, b) for a, b in zip(around, [*around[1:], around[0]], strict=True)) | {Cliff(cell_at(9, 9), cell_at(9, 8))}
    circle = circle_of(cliffs)
    assert set(circle) == set(around)
    assert {Cliff(a, b) for a, b in zip(circle, [*circle[1:], circle[0]], strict=True)} <= cliffs


def test_odd_directions_are_those_with_a_middle() -> None:
    assert [direction for direction in DIRECTIONS if not leg(MEADOW, cell_at(3, 4), direction, 2).hops[0].at_dot] == list(ODD)
