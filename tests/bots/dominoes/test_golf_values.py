"""The pro's expected strokes against plain recursion over the rules' own tables."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from game.bots.dominoes.golf_ahead import holes_ahead, one_more
from game.bots.dominoes.golf_hole import make_bag
from game.bots.dominoes.golf_pro import Plan, Pro, expected
from game.bots.dominoes.golf_shot import expected_best, here
from game.bots.policy import Choice
from game.rules.dominoes.golf_shots import LIES, PENALTIES, PUTTS, is_attempt, next_stage, result_of
from game.rules.dominoes.golf_values import Ball, Hole, Keep, Lie, Luck, Stage, State
from game.rules.dominoes.golf_views import unseen
from game.rules.dominoes.tiles import TWELVE, read_tiles, tiles_of
from tests.bots.dominoes.golf_positions import RULES, act, hole

BAG = "12-12,12-3,9-2,6-1,4-4"


def plain_value(h: Hole, ball: Ball, bag: tuple[int, ...], hidden: list[int]) -> float:
    """Strokes to the end of the hole with the best play, no tile earned for a fairway."""
    if ball.lie is Lie.HOLED:
        return 0.0
    drawn = sum(plain_shot(h, ball, t, bag, hidden, from_pool=True) for t in hidden) / len(hidden)
    if ball.lie is Lie.SAND:
        return drawn
    return min([drawn, *(plain_shot(h, ball, t, tuple(x for x in bag if x != t), hidden, from_pool=False) for t in bag)])


def plain_shot(h: Hole, ball: Ball, tile: int, left: tuple[int, ...], hidden: list[int], *, from_pool: bool) -> float:
    result = result_of(h, ball.stage, tile)
    if next_stage(h, ball.stage) is Stage.GREEN:
        putts = float(PUTTS[result])
        if is_attempt(h, ball, tile):
            pool = [t for t in hidden if not (from_pool and t == tile)]
            putts *= 1 - sum(TWELVE.halves[h.green][0] in TWELVE.halves[t] for t in pool) / len(pool)
        return 1 + putts
    moved = ball._replace(stage=next_stage(h, ball.stage), lie=LIES[result])
    return 1 + PENALTIES.get(result, 0) + plain_value(h, moved, left, hidden)


def check(s: State) -> None:
    view = RULES.view(s, 0)
    bag = make_bag(tiles_of(view.bag))
    shot = here(view, bag, np.zeros(bag.shape))
    hidden, ball = tiles_of(unseen(view)), view.balls[0]
    for tile in bag.tiles:
        left = tuple(t for t in bag.tiles if t != tile)
        assert shot.of_tile(tile, bag.full) == pytest.approx(plain_shot(view.hole, ball, tile, left, hidden, from_pool=False))
    drawn = sum(plain_shot(view.hole, ball, t, bag.tiles, hidden, from_pool=True) for t in hidden) / len(hidden)
    assert shot.of_gods(bag.full) == pytest.approx(drawn)


@pytest.mark.parametrize("green", ["12-1", "9-0", "4-2", "11-2"])
def test_a_par_3_by_plain_recursion(green: str) -> None:
    check(hole(BAG, green=green))


@pytest.mark.parametrize("approach", ["12-9", "8-8", "2-0", "9-6"])
def test_a_par_4_by_plain_recursion(approach: str) -> None:
    check(hole(BAG, green="12-5", approach=approach))


def test_a_double_that_the_pool_may_bring_counts_for_the_eagle_too() -> None:
    check(hole(BAG, green="8-5", approach="12-9"))


def test_a_par_5_by_plain_recursion() -> None:
    s = hole(BAG, green="12-8", approach="12-6", layup="9-9")
    check(act(s, "play 4-4"))


def test_a_tile_earned_on_the_fairway_saves_strokes() -> None:
    view = RULES.view(hole(BAG, green="12-5", approach="12-9"), 0)
    tiles = tiles_of(view.bag)
    without, earning = make_bag(tiles), make_bag(tiles, tiles_of(unseen(view)))
    fairway = max(tiles, key=lambda t: 3 in TWELVE.halves[t] and 12 in TWELVE.halves[t])
    values = [here(view, bag, np.zeros(bag.shape)).of_tile(fairway, bag.full) for bag in (without, earning)]
    assert values[1] < values[0]


def test_no_tile_does_harm() -> None:
    hidden = tiles_of(TWELVE.every & ~read_tiles(BAG + ",7-6", TWELVE))
    bag = make_bag(tiles_of(read_tiles(BAG + ",7-6", TWELVE)), hidden[::12])
    end = one_more(holes_ahead(hidden, 3, Random(1)), bag, np.zeros(bag.shape))
    for part in range(1 << len(bag.tiles)):
        for slot in range(len(bag.tiles)):
            assert end[0, 0, part] <= end[0, 0, part & ~(1 << slot)] + 1e-9
    assert end[0, 0, bag.full] < end[0, 0, 0] - 0.5


def test_a_change_of_luck_costs_the_double() -> None:
    """Against the mean over bags that the other may hold, with a tile left worth a stroke after the hole."""
    s = hole(BAG, "1-0,2-0,3-0,4-0,5-0", green="9-1", change_of_luck=True)
    view = RULES.view(s, 0)
    bag = make_bag(tiles_of(view.bag))
    end = np.array([[[-float(part.bit_count()) for part in range(1 << len(bag.tiles))]]])
    shot = here(view, bag, end)
    double = next(t for t in bag.tiles if TWELVE.halves[t] == (4, 4))
    rng, found = Random(1), []
    for _n in range(4000):
        others = rng.sample(tiles_of(unseen(view)), 5)
        found.append(min(plain_shot(view.hole, view.balls[0], t, (), tiles_of(unseen(view)), from_pool=False) for t in others) - 4)
    assert expected(view, Luck(double, 1), shot) == pytest.approx(sum(found) / len(found), abs=0.05)


def test_the_pro_tells_what_another_shot_would_cost() -> None:
    """A tile drawn for the fairway would go back into the pool with the mulligan (D15), so another shot can't play it."""
    s = hole(BAG, green="9-5", approach="12-9", number=3, pool="9-9", mulligans=True)
    before = RULES.view(s, 0)
    s = act(s, "play 12-3", "draw 9-9")
    after = RULES.view(s, 0)
    assert after.shot is not None
    hidden, ball = tiles_of(unseen(after)), before.balls[0]
    rest = tuple(t for t in tiles_of(before.bag) if t != after.shot.tile)
    again = plain_value(before.hole, ball, rest, hidden)
    kept = 1 + plain_value(before.hole, ball._replace(stage=Stage.APPROACH, lie=Lie.FAIRWAY), (*rest, after.shot.replacement), hidden)
    choice = Pro(plan=Plan(1, 1, 0)).choose(RULES, after, Random(1), 60.0)
    assert choice == Choice(Keep(), f"Another shot should cost {again - kept:.1f} strokes more.")


def test_the_best_of_some_tiles_by_counting_all_choices() -> None:
    costs = [1.0, 2.5, 2.5, 4.0, 6.0]
    pairs = [min(a, b) for i, a in enumerate(costs) for b in costs[i + 1 :]]
    assert expected_best(costs, 2, 99.0) == pytest.approx(sum(pairs) / len(pairs))
    assert expected_best(costs, 2, 3.0) == pytest.approx(sum(min(x, 3.0) for x in pairs) / len(pairs))
    assert expected_best(costs, 5, 99.0) == 1.0
