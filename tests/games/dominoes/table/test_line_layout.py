"""Lines of every shape stay on the felt, touch where they join, and nowhere else: rows lie visibly apart, and turn only at the rail."""

from __future__ import annotations

from itertools import combinations, pairwise
from random import Random

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.games.dominoes.table.line import POSE, Line, between, spread
from game.games.dominoes.table.line_layout import GAP, LineLayout, LineStep, TileSpot, fit
from game.ui.looks.theme import scale_for
from tests.games.dominoes.table.boxes import gap

Felt = tuple[float, float, float, float]
Steps = tuple[LineStep, tuple[list[LineStep], list[LineStep]], list[int]]

APART = .25     # tile widths of felt that are seen between two tiles that don't join
WINDOWS = [(1024, 640), (1280, 720), (1280, 1024), (1920, 1080), (2560, 1080), (3840, 2160)]
ROOM = [(734, 374), (560, 250), (470, 290), (734, 250)]     # the cloth in logical units: usual, small, with a boneyard, at a hand's end


def felts(size: tuple[int, int], room: tuple[int, int]) -> tuple[Felt, float]:
    """A cloth in device pixels, and the largest tile there."""
    scale = scale_for(*size)
    return (120.0 * scale, 60.0 * scale, room[0] * scale, room[1] * scale), 49.0 * scale


@st.composite
def lines(draw: st.DrawFn, highest: int = 6, most: int = 28) -> Steps:
    """A line that may be played with a set up to that number, no tile twice, at either end; doubles come wherever they fit."""
    rng = Random(draw(st.integers(0, 2**32)))
    tiles, bias, keen = draw(st.integers(1, most)), draw(st.sampled_from([0.0, .2, .5, 1.0])), draw(st.booleans())
    pool = [(a, b) for a in range(highest + 1) for b in range(a + 1)]
    rng.shuffle(pool)
    first = LineStep(*sorted(pool.pop()))
    ends, arms, order = [first.near, first.far], ([], []), list[int]()  # type: tuple[list[int], tuple[list[LineStep], list[LineStep]], list[int]]
    for _ in range(tiles * 3):
        if len(order) + 1 >= tiles:
            break
        arm = 0 if rng.random() < bias else 1
        fitting = [t for t in pool if ends[arm] in t]
        if not fitting:
            continue
        a, b = tile = min(fitting, key=lambda t: t[0] != t[1]) if keen else rng.choice(fitting)
        pool.remove(tile)
        step = LineStep(ends[arm], b if a == ends[arm] else a)
        arms[arm].append(step)
        ends[arm] = step.far
        order.append(arm)
    return first, arms, order


def spots(laid: LineLayout) -> list[TileSpot]:
    assert laid.first is not None
    return [laid.left_ghost, *reversed(laid.left), laid.first, *laid.right, laid.right_ghost]


def check_line(felt: Felt, laid: LineLayout) -> None:
    line = spots(laid)
    for one in line:
        (x, y), (hx, hy) = laid.centre(one), one.half_size
        assert felt[0] - .5 <= x - hx * laid.width, "it leaves the felt"
        assert x + hx * laid.width <= felt[0] + felt[2] + .5, "it leaves the felt"
        assert felt[1] - .5 <= y - hy * laid.width, "it leaves the felt"
        assert y + hy * laid.width <= felt[1] + felt[3] + .5, "it leaves the felt"
    for (i, one), (j, other) in combinations(enumerate(line), 2):
        if j == i + 1:
            assert -.02 < gap(one, other) < 2 * (GAP - 1) + .02, "neighbours touch, and don't overlap"
        else:
            assert gap(one, other) >= APART, (one, other)


def check_turns(felt: Felt, laid: LineLayout) -> None:
    """Each arm goes straight on until the tile that turns had no room before the rail."""
    for arm, ghost in ((laid.left, laid.left_ghost), (laid.right, laid.right_ghost)):
        for last, corner in pairwise([laid.first, *arm, ghost]):
            if last is None or corner is None or corner.way[1] == 0 or last.way[1] != 0:
                continue        # it goes on along its row, or comes back into one
            way = last.way[0] if last is not laid.first else (-1 if arm is laid.left else 1)
            end = laid.centre(last)[0] + way * last.half_size[0] * laid.width
            left = (felt[0] + felt[2] - end if way > 0 else end - felt[0]) / laid.width
            hair = GAP - 1      # lies between two tiles, and between a tile and the rail
            assert left < LineStep(corner.near, corner.far).slot + hair, "it would have fitted straight on"


@settings(max_examples=150, deadline=None)
@given(lines(), st.sampled_from(WINDOWS), st.sampled_from(ROOM))
def test_lines_lie_well(line: Steps, window: tuple[int, int], room: tuple[int, int]) -> None:
    felt, largest = felts(window, room)
    laid = fit(felt, *line, largest)
    check_line(felt, laid)
    check_turns(felt, laid)


@pytest.mark.full
@settings(max_examples=3000, deadline=None)
@given(st.one_of(lines(), lines(12, 40)), st.sampled_from(WINDOWS), st.sampled_from(ROOM))
def test_many_lines_lie_well_of_a_double_twelve_set_too(line: Steps, window: tuple[int, int], room: tuple[int, int]) -> None:
    felt, largest = felts(window, room)
    laid = fit(felt, *line, largest)
    check_line(felt, laid)
    check_turns(felt, laid)


@settings(max_examples=60, deadline=None)
@given(lines(), st.sampled_from(ROOM))
def test_tiles_do_not_move_against_each_other_while_the_line_grows(line: Steps, room: tuple[int, int]) -> None:
    """As long as their size stays; smaller tiles have longer rows."""
    first, arms, order = line
    felt, largest = felts((1280, 720), room)
    whole = fit(felt, *line, largest)
    before = fit(felt, first, arms, order[:0], largest) if not order else fit(felt, first, cut(arms, order[:-1]), order[:-1], largest)
    if before.width == whole.width:
        assert whole.left[:len(before.left)] == before.left
        assert whole.right[:len(before.right)] == before.right


def cut(arms: tuple[list[LineStep], list[LineStep]], order: list[int]) -> tuple[list[LineStep], list[LineStep]]:
    return arms[0][:order.count(0)], arms[1][:order.count(1)]


@pytest.mark.parametrize("room", ROOM)
def test_a_whole_set_keeps_readable_tiles(room: tuple[int, int]) -> None:
    felt, largest = felts((1280, 720), room)
    narrowest = min(fit(felt, *whole_set(seed, seed % 5 / 4), largest).width for seed in range(60))
    assert narrowest >= 23


def whole_set(seed: int, bias: float) -> Steps:
    """A line of as many tiles of the set as can be played at random."""
    rng = Random(seed)
    pool = [(a, b) for a in range(7) for b in range(a + 1)]
    rng.shuffle(pool)
    first = LineStep(*sorted(pool.pop()))
    ends = [first.near, first.far]
    arms: tuple[list[LineStep], list[LineStep]] = ([], [])
    order: list[int] = []
    for _ in range(90):
        arm = 0 if rng.random() < bias else 1
        fitting = [t for t in pool if ends[arm] in t]
        if fitting:
            a, b = tile = rng.choice(fitting)
            pool.remove(tile)
            arms[arm].append(LineStep(ends[arm], b if a == ends[arm] else a))
            ends[arm] = arms[arm][-1].far
            order.append(arm)
    return first, arms, order


def test_a_line_that_grows_at_one_end_uses_the_whole_row() -> None:
    """Its first tile stays in the middle as long as there is room for one more at both ends; then only the other end's place is left."""
    felt: Felt = (0.0, 0.0, 770.0, 410.0)
    steps = [LineStep(n % 7, (n + 1) % 7) for n in range(9)]
    for count in range(10):
        laid = fit(felt, LineStep(0, 0), ([], steps[:count]), [1] * count, 49.0)
        row = [s for s in (laid.first, *laid.right) if s is not None and abs(s.y) < .1]
        assert len(row) == min(count + 1, 7)
    (left, _y), (right, _) = laid.centre(laid.left_ghost), laid.centre(row[-1])
    assert felt[2] - (right - left + 2 * laid.width) < 2 * laid.width, "no tile more would fit in the row"


def test_doubles_lie_across_and_halves_face_their_neighbours() -> None:
    laid = fit((10.0, 10.0, 1600.0, 900.0), LineStep(6, 6), ([LineStep(6, 4)], [LineStep(6, 1), LineStep(1, 1)]), [0, 1, 1], 49.0)
    assert laid.first is not None
    assert laid.first.angle == 0
    assert [s.angle for s in laid.right] == [90, 0]
    assert (laid.left_ghost.way, laid.right_ghost.way) == ((-1, 0), (1, 0))
    assert [s.angle for s in laid.left] == [270]


@pytest.mark.parametrize("share", [0, .3, 1])
def test_tiles_that_come_to_lie_in_another_direction_turn_on_their_way(share: float) -> None:
    """A line whose tiles become smaller has longer rows: tiles that lay at a corner lie in a row, and the other way round."""
    felt, glides, turns = pygame.Rect(0, 0, 560, 250), 0, 0
    for seed in range(4):
        first, arms, order = whole_set(seed, .3)
        queues = [iter(arm) for arm in arms]
        line = Line().add(0, (first.near, first.far), POSE, 0)
        for number, arm in enumerate(order, 1):
            step = next(queues[arm])
            before, line = spread(line, felt, 49), line.add(number, (step.near, step.far), arm, 0)
            after = spread(line, felt, 49)
            for start, end, now in zip(before.pieces, after.pieces, between(before, after, share).pieces, strict=False):
                if start.tile != end.tile:      # the new tile is the first of them
                    break
                assert now.centre == pytest.approx([a + (b - a) * share for a, b in zip(start.centre, end.centre, strict=True)])
                apart, turned = ((angle - start.angle + 180) % 360 - 180 for angle in (end.angle, now.angle))
                assert turned == pytest.approx(apart * share)
                glides, turns = glides + (start.centre != end.centre), turns + (apart != 0)
    assert glides > turns > 0


def test_an_empty_table_has_one_place_in_the_middle() -> None:
    laid = fit((0.0, 0.0, 770.0, 410.0), None, ([], []), [], 49.0)
    assert laid.first is None
    assert laid.centre(laid.left_ghost) == laid.centre(laid.right_ghost) == (385.0, 205.0)
