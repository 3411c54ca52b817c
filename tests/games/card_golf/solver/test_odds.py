"""The odds of a stroke equal the slow exact counting of all dice (rulings C5-C13)."""

from __future__ import annotations

from random import Random

import pytest

from game.games.card_golf.rules.course import Hole, Space, Tee, lay
from game.games.card_golf.rules.shots import (
    OnCourse, OnTrack, Plan, RestingBall, StrokeLie, Tables, Wet, aim, chart_club, distance, landed, swings, tables
)
from game.games.card_golf.solver.odds import StrokeOdds, after_curve, after_swing, of_plan
from game.games.card_golf.solver.strokes import HoleArrays, Strokes
from tests.games.card_golf.rules.chances import landings, outcomes
from tests.games.card_golf.rules.ground import mirrored, oracle_hole
from tests.games.card_golf.solver.ground import FACES, balls, course_hole, some_plans

EXACT = 1e-12
STRETCHES = ("to_six", "unlimited")
TABLES = {
    "rules": tables(),
    "quick_reference": tables("quick_reference"),
    "labels": tables(curve_chart="labels", woods_roll=False),
    "capped": tables(curve_chart="capped"),
}


def strokes_of(hole: Hole, rules: Tables, stretch: str = "to_six") -> Strokes:
    return Strokes(HoleArrays(hole, rules, hole.tees[Tee.MIDDLE]), stretch)


def assert_same(odds: dict[RestingBall, float], exact: dict[RestingBall, float]) -> None:
    assert {end for end, chance in odds.items() if chance > EXACT} <= exact.keys()
    for end, chance in exact.items():
        assert odds.get(end, 0.0) == pytest.approx(chance, abs=EXACT)


def check(hole: Hole, rules: Tables, stretch: str, n: int, seed: int) -> None:
    """The odds of some plans against the exact chances, whole and by what the panel shows of them."""
    strokes = strokes_of(hole, rules, stretch)
    for ball, plan in some_plans(Random(seed), hole, rules, stretch, n):
        shot = aim(ball, plan, rules)
        exact = {end: float(chance) for end, chance in outcomes(hole, shot, rules, hole.tees[Tee.MIDDLE]).items()}
        odds = of_plan(strokes, ball, plan)
        assert_same(odds.ends(), exact)
        lands = {space: float(chance) for space, chance in landings(shot, rules).items()}
        assert odds.miss == pytest.approx(lands.pop(None, 0.0), abs=EXACT)
        assert odds.lands() == pytest.approx(lands, abs=EXACT)
        assert sum(odds.terrains().values()) + odds.miss == pytest.approx(1, abs=EXACT)
        assert sum(odds.rests().values()) == pytest.approx(1, abs=EXACT)


@pytest.mark.parametrize("hole", [course_hole(5), oracle_hole(3)], ids=["shifted water", "oracle"])
def test_odds_equal_the_exact_chances(hole: Hole) -> None:
    check(hole, tables(), "to_six", 8, seed=1)


@pytest.mark.parametrize("stretch", STRETCHES)
@pytest.mark.parametrize("rules", TABLES)
def test_odds_under_every_option(rules: str, stretch: str) -> None:
    check(course_hole(1), TABLES[rules], stretch, 4, seed=2)


def test_odds_where_no_ball_rolls_out_of_woods() -> None:
    """C12: from the woods and into them, on a hole that has many; by the other option the odds differ."""
    hole, rules = course_hole(1), tables(woods_roll=False)
    woods = next(ball for ball in balls(hole) if ball.lie is StrokeLie.WOODS)
    targets = [space for space in hole.spaces() if 100 <= distance(woods.space, space) <= 150]
    shots = [Plan(target, chart_club(rules, distance(woods.space, target))) for target in targets[:12]]
    differ = 0
    for plan in shots:
        exact = {end: float(chance) for end, chance in outcomes(hole, aim(woods, plan, rules), rules, hole.tees[Tee.MIDDLE]).items()}
        odds = of_plan(strokes_of(hole, rules), woods, plan).ends()
        assert_same(odds, exact)
        differ += odds != of_plan(strokes_of(hole, tables()), woods, plan).ends()
    assert differ


@pytest.mark.full
@pytest.mark.parametrize("stretch", STRETCHES)
@pytest.mark.parametrize("rules", TABLES)
def test_odds_of_many_plans(rules: str, stretch: str) -> None:
    for seed, hole in enumerate([course_hole(3), course_hole(6), course_hole(15), oracle_hole(1), oracle_hole(7)]):
        check(hole, TABLES[rules], stretch, 8, seed)


def test_the_odds_shrink_with_each_roll() -> None:
    """What is left after the swing, and after the curve, adds up to what was there before."""
    hole, rules = course_hole(5), tables()
    strokes = strokes_of(hole, rules)
    for ball, plan in some_plans(Random(3), hole, rules, "to_six", 9):
        shot = aim(ball, plan, rules)
        if shot.swing_dice > 3:     # a few hundred odds, of which those of fewer dice show as much
            continue
        whole: dict[RestingBall, float] = {}
        for swing, ways in swings(shot.swing_dice).items():
            part: dict[RestingBall, float] = {}
            odds = after_swing(strokes, ball, plan, swing)
            for total in range(2, 13):
                landing = landed(shot, swing, total, rules)
                for end, chance in after_curve(strokes, ball, plan, landing).ends().items():
                    part[end] = part.get(end, 0.0) + chance * (6 - abs(total - 7)) / 36
            assert odds.ends() == pytest.approx(part, abs=EXACT)
            for end, chance in part.items():
                whole[end] = whole.get(end, 0.0) + chance * ways / 6**shot.swing_dice
        assert of_plan(strokes, ball, plan).ends() == pytest.approx(whole, abs=EXACT)


def test_a_mirrored_hole_has_the_mirrored_odds() -> None:
    names = ["T2a", "F4b", "G1a"]
    hole, other = lay([FACES[name] for name in names]), lay([mirrored(FACES[name]) for name in names])
    rules, last = tables(), 8

    def mirror(space: Space) -> Space:
        return Space(space[0], last - space[1])

    def mirror_ball(end: RestingBall) -> RestingBall:
        if isinstance(end, OnCourse):
            return OnCourse(mirror(end.space), end.lie)
        if isinstance(end, Wet):
            return Wet(mirror(end.space), end.drop if isinstance(end.drop, OnTrack) else OnCourse(mirror(end.drop.space), end.drop.lie))
        return end

    here, there = strokes_of(hole, rules), strokes_of(other, rules)
    for ball, plan in some_plans(Random(4), hole, rules, "to_six", 5):
        odds: StrokeOdds = of_plan(here, ball, plan)
        turned = of_plan(there, OnCourse(mirror(ball.space), ball.lie), plan._replace(target=mirror(plan.target)))
        assert {mirror_ball(end): chance for end, chance in odds.ends().items()} == pytest.approx(turned.ends(), abs=EXACT)
        assert odds.terrains() == pytest.approx(turned.terrains(), abs=EXACT)
