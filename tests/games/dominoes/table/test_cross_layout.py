"""Crosses of every shape stay on the felt, each arm in its own part of it, tiles touch where they join and never lie on one another."""

from __future__ import annotations

from itertools import combinations, pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.games.dominoes.table.line_layout import EAST, GAP, NORTH, SOUTH, WEST, CrossLayout, LineStep, TileSpot, fit_cross
from tests.games.dominoes.table.boxes import gap

FELTS = [(0.0, 0.0, 734.0, 374.0), (120.0, 60.0, 560.0, 300.0), (10.0, 10.0, 1600.0, 860.0)]
BLANK = LineStep(0, 0)
APART = .25     # tile widths of felt that are seen between two tiles that don't join


def random_cross(seed: int, tiles: int, favourite: int | None) -> tuple[list[list[LineStep]], list[int]]:
    """About `tiles` tiles round the double blank, as J17 and J18 let them be played, most of them on one arm if it is named.

    Returns the arms and those that wait for their double.
    """
    rng = Random(seed)
    pool = [(a, b) for a in range(7) for b in range(a + 1) if a]
    arms: list[list[LineStep]] = [[], [], [], []]
    for arm in rng.sample(range(4), 4)[:tiles]:
        blank = rng.choice([t for t in pool if 0 in t])
        pool.remove(blank)
        arms[arm].append(LineStep(0, blank[0]))
    for _ in range(tiles * 4):
        arm = favourite if favourite is not None and rng.random() < .8 else rng.randrange(4)
        if not all(arms) or sum(map(len, arms)) >= tiles:
            break
        end = arms[arm][-1].far
        fitting = [t for t in pool if end in t and (len(arms[arm]) > 1 or t == (end, end))]
        if fitting:
            a, b = tile = rng.choice(fitting)
            pool.remove(tile)
            arms[arm].append(LineStep(end, b if a == end else a))
    return arms, [arm for arm, tiles_ in enumerate(arms) if len(tiles_) == 1]


def everything(laid: CrossLayout) -> list[TileSpot]:
    assert laid.first is not None
    return [laid.first, *(spot for arm in laid.arms for spot in arm), *laid.ghosts]


@given(st.integers(0, 10**6), st.integers(0, 27), st.sampled_from([None, NORTH, EAST, SOUTH, WEST]), st.sampled_from(FELTS))
def test_crosses_lie_well(seed: int, tiles: int, favourite: int | None, felt: tuple[float, float, float, float]) -> None:
    arms, waiting = random_cross(seed, tiles, favourite)
    laid = fit_cross(felt, BLANK, arms, waiting, 49.0)
    for spot in everything(laid):
        x, y = laid.centre(spot)
        hx, hy = spot.half_size
        assert felt[0] - .5 <= x - hx * laid.width
        assert x + hx * laid.width <= felt[0] + felt[2] + .5
        assert felt[1] - .5 <= y - hy * laid.width
        assert y + hy * laid.width <= felt[1] + felt[3] + .5
    assert laid.first is not None
    joined = set()
    for arm, ghost in zip(laid.arms, laid.ghosts, strict=True):
        for one, other in pairwise([laid.first, *arm, ghost]):
            assert -.02 < gap(one, other) < 2 * (GAP - 1) + .02, "neighbours touch, and don't overlap"
            joined.add((one, other))
    for one, other in combinations(everything(laid), 2):
        assert (one, other) in joined or (other, one) in joined or gap(one, other) >= APART, (one, other)


@pytest.mark.parametrize(("felt", "least"), list(zip(FELTS, (24, 18, 44), strict=True)))
def test_a_whole_set_keeps_readable_tiles(felt: tuple[float, float, float, float], least: int) -> None:
    favourites = (None, NORTH, EAST, SOUTH, WEST)
    widths = []
    for seed in range(40):
        arms, waiting = random_cross(seed, 27, favourites[seed % 5])
        widths.append(fit_cross(felt, BLANK, arms, waiting, 49.0).width)
    assert min(widths) >= least


def test_tiles_do_not_move_against_each_other_while_an_arm_grows() -> None:
    arms, waiting = random_cross(4, 12, EAST)
    before = fit_cross(FELTS[2], BLANK, [*arms[:1], arms[1][:-1], *arms[2:]], waiting, 49.0)
    after = fit_cross(FELTS[2], BLANK, arms, waiting, 49.0)
    assert len(after.arms[EAST]) > 4
    assert after.arms[EAST][:-1] == before.arms[EAST]
    assert [after.arms[arm] for arm in (NORTH, SOUTH, WEST)] == [before.arms[arm] for arm in (NORTH, SOUTH, WEST)]


def test_arms_set_out_from_the_four_sides_of_the_first_tile() -> None:
    laid = fit_cross(FELTS[2], BLANK, [[LineStep(0, n)] for n in (1, 2, 3, 4)], (), 49.0)
    assert laid.first is not None
    assert (laid.first.x, laid.first.y, laid.first.angle) == (0, 0, 90)
    north, east, south, west = (arm[0] for arm in laid.arms)
    assert (north.x, south.x, east.y, west.y) == (0, 0, 0, 0)
    assert north.y == -south.y < 0 < east.x == -west.x
    # Each joins with its blank: that half is painted first, at the side of the middle.
    assert [spot.near for spot in (north, east, south, west)] == [0, 0, 0, 0]
    assert [north.angle, east.angle, south.angle, west.angle] == [180, 90, 0, 270]


def test_the_place_for_a_double_lies_across() -> None:
    arms = [[LineStep(0, n)] for n in (1, 2, 3, 4)]
    plain, across = (fit_cross(FELTS[2], BLANK, arms, waiting, 49.0) for waiting in ((), (NORTH, EAST)))
    assert [ghost.half_size for ghost in plain.ghosts] == [(.5, 1.0), (1.0, .5), (.5, 1.0), (1.0, .5)]
    assert [ghost.half_size for ghost in across.ghosts] == [(1.0, .5), (.5, 1.0), (.5, 1.0), (1.0, .5)]


def test_one_long_arm_moves_the_cross_aside_before_it_makes_it_smaller() -> None:
    felt, long = FELTS[0], 0
    for seed in range(60):
        arms, waiting = random_cross(seed, 16, EAST)
        laid = fit_cross(felt, BLANK, arms, waiting, 36.0)
        if laid.origin != (felt[0] + felt[2] / 2, felt[1] + felt[3] / 2):
            long += 1
            assert len(arms[EAST]) == max(map(len, arms))
    assert long


def test_an_empty_table_has_one_place_in_the_middle() -> None:
    laid = fit_cross(FELTS[0], None, [[], [], [], []], (), 49.0)
    assert laid.first is None
    assert laid.arms == ()
    assert [laid.centre(ghost) for ghost in laid.ghosts] == [(367.0, 187.0)]
