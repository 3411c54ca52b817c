"""The pro's expected strokes against plain recursion over the rules' own tables."""

from __future__ import annotations

from functools import lru_cache
from random import Random

import numpy as np
import pytest

from game.bots.policy import Choice
from game.games.domino_golf.bots.expected import expected_best, here, make_bag
from game.games.domino_golf.bots.players import Pro, SampleWork, best_uses, dealt, expected, holes_ahead, one_more
from game.games.domino_golf.rules.memory import replacement, unseen
from game.games.domino_golf.rules.shots import LIES, PENALTIES, PUTTS, Course, PlannedHole, is_attempt, next_stage, plan_of, result_of
from game.games.domino_golf.rules.values import TEED, Ball, HoleState, Keep, Lie, Luck, ShotStage, State
from game.games.dominoes.rules.tiles import TWELVE, read_tiles, tiles_of
from tests.bots.asking import ask
from tests.games.domino_golf.bots.positions import RULES, act, hole, laid, tile

BAG = "12-12,12-3,9-2,6-1,4-4"


CARD = Course("", "", (PlannedHole("11-2"), PlannedHole("9-6", "12-9"), PlannedHole("12-8", "9-5", "7-6")))


@lru_cache(maxsize=100_000)
def plain_value(h: HoleState, ball: Ball, bag: tuple[int, ...], hidden: tuple[int, ...]) -> float:
    """Strokes to the end of the hole with the best play, no tile earned for a fairway."""
    if ball.lie is Lie.HOLED:
        return 0.0
    drawn = sum(plain_shot(h, ball, t, bag, hidden, from_pool=True) for t in hidden) / len(hidden)
    if ball.lie is Lie.SAND:
        return drawn
    return min([drawn, *(plain_shot(h, ball, t, tuple(x for x in bag if x != t), hidden, from_pool=False) for t in bag)])


def plain_shot(h: HoleState, ball: Ball, tile: int, left: tuple[int, ...], hidden: tuple[int, ...], *, from_pool: bool) -> float:
    result = result_of(h, ball.stage, tile)
    if next_stage(h, ball.stage) is ShotStage.GREEN:
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
    hidden, ball = tuple(tiles_of(unseen(view))), view.public.balls[0]
    for played in bag.tiles:
        left = tuple(t for t in bag.tiles if t != played)
        assert shot.of_tile(played, bag.full) == pytest.approx(plain_shot(view.public.hole, ball, played, left, hidden, from_pool=False))
    drawn = sum(plain_shot(view.public.hole, ball, t, bag.tiles, hidden, from_pool=True) for t in hidden) / len(hidden)
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


def plain_ahead(holes: tuple[HoleState, ...], bag: tuple[int, ...], hidden: tuple[int, ...]) -> float:
    """Strokes over the holes to come with the best use of the bag among them, by trying all ways to share it out."""
    if not holes:
        return 0.0
    shares = ([t for i, t in enumerate(bag) if part >> i & 1] for part in range(1 << len(bag)))
    return min(
        plain_value(holes[0], TEED, tuple(share), hidden) + plain_ahead(holes[1:], tuple(t for t in bag if t not in share), hidden)
        for share in shares
    )


def test_on_a_fixed_course_the_holes_to_come_are_those_of_the_card() -> None:
    """Pars, greens, approaches and lay-ups are known, and none of their tiles is one that the pool could bring."""
    view = RULES.view(laid(CARD, "12-12,12-3,8-7,9-1,4-4"), 0)
    ahead = holes_ahead(view, 2, Random(1))
    assert [[(int(h.greens[0]), *(int(t[0]) for t in h.targets)) for h, _w in hole.holes] for hole in ahead] == [
        [(tile("9-6"), tile("12-9"))],
        [(tile("12-8"), tile("7-6"), tile("9-5"))],
    ]
    coming = [tile(text) for text in ("9-6", "12-9", "12-8", "9-5", "7-6")]
    assert all(hole.odds[coming].sum() == 0 for hole in ahead)
    assert all(hole.odds.sum() == pytest.approx(1.0) for hole in ahead)
    assert holes_ahead(RULES.view(laid(CARD, "12-12,12-3,8-7,9-1,4-4", number=3), 0), 2, Random(1)) == ()


@pytest.mark.parametrize("bag", ["12-12,12-3,6-2,11-10,8-1", "9-9,9-1,7-1,6-6,3-0", "4-4,2-1,1-0,10-10,5-2"])
def test_the_card_read_ahead_by_plain_recursion(bag: str) -> None:
    """A bag shared out among two holes to come. It is decided as the balls lie, so it can only be better than shared out before."""
    view = RULES.view(laid(CARD, bag), 0)
    hidden, tiles = tuple(tiles_of(unseen(view))), tiles_of(view.bag)
    own = make_bag(tiles)
    end = np.zeros(own.shape)
    for hole_ahead in reversed(holes_ahead(view, 2, Random(1))):
        end = one_more(hole_ahead, own, end)
    holes = tuple(HoleState(0, planned.green, planned.approach, planned.layup, (), False) for planned in plan_of(CARD)[1:])
    shared = plain_ahead(holes, tuple(tiles), hidden)
    assert shared - 0.5 < end[0, 0, own.full] <= shared + 1e-9
    assert end[0, 0, 0] == pytest.approx(plain_ahead(holes, (), hidden))


def test_the_uses_of_a_tile_are_what_it_saves_on_the_gods_at_its_best_shot() -> None:
    view = RULES.view(laid(CARD, "12-12,12-3,4-4,8-7,9-1"), 0)
    hidden, uses = tuple(tiles_of(unseen(view))), best_uses(view, 0)
    for text in ("12-3", "9-1", "8-0", "7-2", "4-4", "11-10"):
        found = [0.0]
        for planned in plan_of(CARD)[1:]:
            h = HoleState(0, planned.green, planned.approach, planned.layup, (), False)
            stages = [s for s, t in ((ShotStage.TEE, 0), (ShotStage.LAYUP, h.layup), (ShotStage.APPROACH, h.approach)) if t >= 0]
            for stage in stages:
                ball = TEED._replace(stage=stage, lie=Lie.TEE if stage is ShotStage.TEE else Lie.FAIRWAY)
                played = plain_shot(h, ball, tile(text), (), hidden, from_pool=False)
                found.append(plain_value(h, ball, (), hidden) - played)
        assert uses[tile(text)] == pytest.approx(max(found)), text
    at_the_last = RULES.view(laid(CARD, "12-12,12-3,4-4,8-7,9-1", number=3), 0)
    assert not best_uses(at_the_last, 0).any()
    assert best_uses(at_the_last, 2).any()


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
    odds = np.zeros(TWELVE.count)
    odds[hidden] = 1 / len(hidden)
    greens = np.array([0.0 if TWELVE.doubles >> t & 1 else share for t, share in enumerate(odds)])
    end = one_more(dealt(greens / greens.sum(), odds, 3, Random(1)), bag, np.zeros(bag.shape))
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
    rng, found, hidden, p = Random(1), [], tuple(tiles_of(unseen(view))), view.public
    for _n in range(4000):
        others = rng.sample(hidden, 5)
        found.append(min(plain_shot(p.hole, p.balls[0], t, (), hidden, from_pool=False) for t in others) - 4)
    assert expected(view, Luck(double, 1), shot) == pytest.approx(sum(found) / len(found), abs=0.05)


def test_the_pro_tells_what_another_shot_would_cost() -> None:
    """A tile drawn for the fairway would go back into the pool with the mulligan (D15), so another shot can't play it."""
    s = hole(BAG, green="9-5", approach="12-9", number=3, pool="9-9", mulligans=True)
    before = RULES.view(s, 0)
    s = act(s, "play 12-3", "draw 9-9")
    after = RULES.view(s, 0)
    assert after.public.shot is not None
    hidden, ball = tuple(tiles_of(unseen(after))), before.public.balls[0]
    rest = tuple(t for t in tiles_of(before.bag) if t != after.public.shot.tile)
    again = plain_value(before.public.hole, ball, rest, hidden)
    lies = ball._replace(stage=ShotStage.APPROACH, lie=Lie.FAIRWAY)
    kept = 1 + plain_value(before.public.hole, lies, (*rest, *tiles_of(replacement(after))), hidden)
    choice = ask(Pro(plan=SampleWork(1, 1, 0)), RULES, after, Random(1), 60.0)
    assert choice == Choice(Keep(), f"Another shot should cost {again - kept:.1f} strokes more.")


def test_the_best_of_some_tiles_by_counting_all_choices() -> None:
    costs = [1.0, 2.5, 2.5, 4.0, 6.0]
    pairs = [min(a, b) for i, a in enumerate(costs) for b in costs[i + 1 :]]
    assert expected_best([(costs, 2)]) == pytest.approx(sum(pairs) / len(pairs))
    assert expected_best([(costs, 2), ([3.0], 1)]) == pytest.approx(sum(min(x, 3.0) for x in pairs) / len(pairs))
    assert expected_best([(costs, 5)]) == 1.0
    others = [0.5, 5.0, 3.0]
    both = [min(x, y) for x in pairs for y in others]
    assert expected_best([(costs, 2), (others, 1)]) == pytest.approx(sum(both) / len(both))
