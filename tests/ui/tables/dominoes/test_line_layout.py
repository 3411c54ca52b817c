"""Lines of every shape stay on the felt, touch where they join, and never lie on one another."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.ui.tables.dominoes.line_layout import GAP, LineLayout, Spot, Step, fit

FELTS = [(0.0, 0.0, 770.0, 410.0), (120.0, 60.0, 560.0, 330.0), (10.0, 10.0, 1600.0, 900.0)]


def random_line(seed: int, tiles: int, bias: float) -> tuple[Step, list[Step], list[Step]]:
    """A line of about `tiles` tiles played at random, to the left with probability `bias`."""
    rng = Random(seed)
    pool = [(a, b) for a in range(7) for b in range(a + 1)]
    rng.shuffle(pool)
    first = Step(*pool.pop())
    left: list[Step] = []
    right: list[Step] = []
    for _ in range(tiles * 3):
        arm, end = (left, left[-1].far if left else first.near) if rng.random() < bias else (right, right[-1].far if right else first.far)
        fitting = [t for t in pool if end in t]
        if fitting and len(left) + len(right) + 1 < tiles:
            a, b = tile = rng.choice(fitting)
            pool.remove(tile)
            arm.append(Step(end, b if a == end else a))
    return first, left, right


def box(spot: Spot) -> tuple[float, float, float, float]:
    hx, hy = spot.half_size
    return spot.x - hx, spot.y - hy, spot.x + hx, spot.y + hy


def gap(one: Spot, other: Spot) -> float:
    """Distance between two tiles; negative where they overlap."""
    a, b = box(one), box(other)
    return max(b[0] - a[2], a[0] - b[2], b[1] - a[3], a[1] - b[3])


def spots(laid: LineLayout) -> list[Spot]:
    assert laid.first is not None
    return [*reversed(laid.left), laid.first, *laid.right]


@given(st.integers(0, 10**6), st.integers(1, 28), st.sampled_from([0.0, 0.2, 0.5, 1.0]), st.sampled_from(FELTS))
def test_lines_lie_well(seed: int, tiles: int, bias: float, felt: tuple[float, float, float, float]) -> None:
    first, left, right = random_line(seed, tiles, bias)
    laid = fit(felt, first, left, right, 49.0)
    line = [laid.left_ghost, *spots(laid), laid.right_ghost]
    for i, one in enumerate(line):
        x, y = laid.centre(one)
        hx, hy = one.half_size
        assert felt[0] - 0.5 <= x - hx * laid.width
        assert x + hx * laid.width <= felt[0] + felt[2] + 0.5
        assert felt[1] - 0.5 <= y - hy * laid.width
        assert y + hy * laid.width <= felt[1] + felt[3] + 0.5
        for j in range(i + 1, len(line)):
            apart = gap(one, line[j])
            assert apart > -0.02, (one, line[j])
            assert j > i + 1 or apart < 2 * (GAP - 1) + 0.02, "neighbours touch"


@pytest.mark.parametrize("felt", FELTS)
def test_a_whole_set_keeps_readable_tiles(felt: tuple[float, float, float, float]) -> None:
    narrowest = min(fit(felt, *random_line(seed, 28, seed % 5 / 4), 49.0).width for seed in range(60))
    assert narrowest >= 24


def test_tiles_do_not_move_against_each_other_while_the_line_grows() -> None:
    first, left, right = random_line(4, 14, 0.5)
    before = fit(FELTS[2], first, left, right[:-1], 49.0)
    after = fit(FELTS[2], first, left, right, 49.0)
    assert after.right[:-1] == before.right
    assert after.left == before.left


def test_doubles_lie_across_and_halves_face_their_neighbours() -> None:
    laid = fit(FELTS[2], Step(6, 6), [Step(6, 4)], [Step(6, 1), Step(1, 1)], 49.0)
    assert laid.first is not None
    assert laid.first.angle == 0
    assert [s.angle for s in laid.right] == [90, 0]
    assert [s.angle for s in laid.left] == [270]


def test_an_empty_table_has_one_place_in_the_middle() -> None:
    laid = fit(FELTS[0], None, [], [], 49.0)
    assert laid.first is None
    assert laid.centre(laid.left_ghost) == laid.centre(laid.right_ghost) == (385.0, 205.0)
