"""Holes of Card Golf solved: exact values, and no plan that does better (rulings C6, C16)."""

from __future__ import annotations

from functools import cache
from random import Random
from statistics import mean, pstdev

import numpy as np
import pytest

from game.games.card_golf.rules.course import Hole, Tee, lay
from game.games.card_golf.rules.shots import (
    HOLED, Aim, FreePutt, OnCourse, OnTrack, Plan, RestingBall, StrokeLie, Tables, Wet, aim, expected_putts, holed, landed, plans, putt,
    rest, run_of, runs_on, swung, tables
)
from game.games.card_golf.solver.solver import Bounds, Solved, as_plans, cap, greedy, play_out, solve, table_values
from game.games.card_golf.solver.strokes import HoleArrays, PlanArrays, Strokes
from tests.games.card_golf.rules.chances import outcomes
from tests.games.card_golf.rules.ground import mirrored, oracle_hole
from tests.games.card_golf.solver.ground import COURSE, FACES, balls, course_hole, some_plans

RULES = tables()
FORMER = tables(curve_chart="capped")
PRINTED = 6e-10
EXACT = 1e-12
DIE = range(1, 7)


@pytest.mark.parametrize(("chart", "number", "mean"), [
    ("example", 1, 3.513120953), ("example", 2, 3.071497517), ("example", 3, 4.577963832),
    ("labels", 1, 3.371613918), ("labels", 2, 3.003241359), ("labels", 3, 4.280082571),
    ("capped", 1, 3.168421548), ("capped", 2, 2.878190257), ("capped", 3, 4.068932292),
])  # fmt: skip
def test_greedy_on_the_oracle_course(chart: str, number: int, mean: float) -> None:
    """C10, the exact values of the rulings: one seat, middle tee, no tokens."""
    hole = oracle_hole(number)
    assert play_out(hole, tables(curve_chart=chart), hole.tees[Tee.MIDDLE], greedy).expected == pytest.approx(mean, abs=PRINTED)


@cache
def solved_hole(number: int, stretch: str = "to_six", rules: Tables = RULES) -> Solved:
    """A hole of the course from its middle tee; a solved hole doesn't change, so tests share it."""
    hole = course_hole(number)
    return solve(hole, rules, hole.tees[Tee.MIDDLE], stretch=stretch)


def check_course(numbers: range) -> None:
    """By the chart of before, for which the course's values were printed (C10)."""
    for number in numbers:
        hole, printed = course_hole(number), COURSE["holes"][number - 1]
        best = solved_hole(number, rules=FORMER)
        assert best.expected == pytest.approx(printed["pro"], abs=PRINTED)
        rookie = play_out(hole, FORMER, hole.tees[Tee.MIDDLE], greedy).expected
        assert rookie - best.expected == pytest.approx(printed["rookie"], abs=5.1e-4)


def test_a_par_3_and_a_par_4_of_the_course() -> None:
    check_course(range(13, 15))


@pytest.mark.full
def test_the_whole_course() -> None:
    """Pro 65.879 and rookie 73.752 over 18 holes, hole by hole."""
    check_course(range(1, 19))


def slow_worth(solved: Solved, ball: OnCourse, plan: Plan, taken: int) -> float:
    """The value of a plan by the slow counting of all dice."""
    hole, worth = solved.strokes.ground.hole, 0.0
    for end, chance in outcomes(hole, aim(ball, plan, RULES), RULES, hole.tees[Tee.MIDDLE]).items():
        assert isinstance(end, OnCourse | OnTrack | Wet)
        value = solved.value(end.drop, taken + 2) if isinstance(end, Wet) else solved.value(end, taken + 1)
        worth += float(chance) * value
    return worth


@pytest.mark.parametrize("stretch", ["to_six", "unlimited"])
def test_the_best_plan_is_worth_its_value_and_no_plan_less(stretch: str) -> None:
    """Against the slow counting, from all lies after one stroke and more: for the best plan and for others."""
    hole = course_hole(13)
    solved = solved_hole(13, stretch)
    rng = Random(5)
    for number, (ball, plan) in enumerate(some_plans(rng, hole, RULES, stretch, 8)):
        taken = 0 if ball.lie is StrokeLie.TEE else 1 + number % 3
        value, best = solved.value(ball, taken), solved.plan(ball, taken)
        assert best is not None
        assert slow_worth(solved, ball, best, taken) == pytest.approx(value, abs=EXACT)
        worth = slow_worth(solved, ball, plan, taken)
        assert worth >= value - EXACT
        assert solved.worth(ball, plan, taken) == pytest.approx(worth, abs=EXACT)
        ranked = solved.ranked(ball, taken)
        assert ranked.worth[0] == pytest.approx(value, abs=EXACT)
        assert np.all(np.diff(ranked.worth) > -2 * EXACT)


def test_every_plan_of_the_rules_is_ranked() -> None:
    """Each plan from a place is among those ranked, or does exactly what one of them does: same target, dice, risk and run."""
    hole = course_hole(2)
    strokes = Strokes(HoleArrays(hole, RULES, hole.tees[Tee.MIDDLE]), "unlimited")
    for ball in Random(6).sample(balls(hole), 3):
        found = strokes.plans(np.array([strokes.ground.place(ball)]))
        every = list(plans(hole, ball, RULES, stretch="unlimited"))
        assert {strokes.plan(found, number) for number in range(len(found.start))} <= set(every)
        given = as_plans(strokes, [(ball, plan) for plan in every])
        assert _effects(given) == _effects(found)


def _effects(found: PlanArrays) -> set[tuple[int, ...]]:
    return set(zip(*(each.tolist() for each in (found.start, found.target, found.direction, found.kind, found.spread)), strict=True))


def test_bounds_lie_under_what_plans_are_worth() -> None:
    """The solver leaves plans out by these: were one above, the minimum might be lost."""
    solved = solved_hole(13)
    strokes, after = solved.strokes, solved.after(1)
    bounds, every = Bounds(strokes), strokes.plans(np.arange(strokes.ground.tee + 1))
    assert np.all(bounds.bounds(after) <= strokes.worth(every, after) + EXACT)
    least, chosen = bounds.least(after)
    assert strokes.worth(chosen, after) == pytest.approx(least, abs=EXACT)


def test_on_the_track_putts_are_what_the_rulings_say() -> None:
    """C14, far from the cap."""
    solved = solved_hole(14)
    for yards, strokes in expected_putts(RULES).items():
        assert solved.value(OnTrack(yards), 1) - 1 == pytest.approx(float(strokes), abs=0.02)
    assert [solved.value(OnTrack(1), taken) for taken in (1, 4, 6, 7)] == pytest.approx([2, 5, 7, 7])
    assert solved.value(OnTrack(HOLED), 4) == 4


def test_a_score_is_never_above_the_cap() -> None:
    """C16: and with one stroke left the hole is the cap from everywhere."""
    hole, solved = course_hole(13), solved_hole(13)
    assert solved.values.max() == pytest.approx(cap(hole), abs=EXACT) == 6
    for ball in balls(hole):
        assert solved.value(ball, 5) == solved.value(ball, 6) == solved.value(ball, 9) == 6
        assert solved.value(ball, 2) <= solved.value(ball, 3) + EXACT


def test_a_mirrored_hole_is_worth_the_same() -> None:
    names = ["T2b", "G1b"]
    values = []
    for faces in ([FACES[name] for name in names], [mirrored(FACES[name]) for name in names]):
        hole = lay(faces)
        values.append(solve(hole, RULES, hole.tees[Tee.CLOSEST]).expected)
    assert values[0] == pytest.approx(values[1], abs=EXACT)


def by_table(strokes: Strokes) -> PlanArrays:
    """From every place the least strokes that the table says remain on average after one stroke."""
    remaining = table_values(strokes.ground)
    return Bounds(strokes).least(strokes.after(remaining, remaining + 1))[1]


def test_the_table_player_lies_between_the_others() -> None:
    hole = course_hole(13)
    tee = hole.tees[Tee.MIDDLE]
    club, rookie = (play_out(hole, RULES, tee, way).expected for way in (by_table, greedy))
    assert solved_hole(13).expected < club < rookie


def played(solved: Solved, rng: Random) -> int:
    """The score of one play of a hole by the best plans, with the dice of the rules."""
    hole, taken = solved.strokes.ground.hole, 0
    ball: RestingBall = OnCourse(hole.tees[Tee.MIDDLE], StrokeLie.TEE)
    while not holed(ball) and taken < cap(hole):
        taken += 1
        if isinstance(ball, Wet):
            ball = ball.drop
        elif isinstance(ball, OnTrack):
            ball = putt(ball.yards, sum(rng.choices(DIE, k=2)), RULES)
        else:
            assert isinstance(ball, OnCourse)
            plan = solved.plan(ball, taken - 1)
            ball = stroke(hole, aim(ball, plan, RULES), rng) if plan is not None else ball
    return taken


def stroke(hole: Hole, shot: Aim, rng: Random) -> RestingBall:
    """Where a ball ends, a free putt over."""
    landing = landed(shot, swung(rng.choices(DIE, k=shot.swing_dice)), sum(rng.choices(DIE, k=2)), RULES)
    run = run_of(rng.choices(DIE, k=shot.club.run_dice)) if runs_on(hole, shot, landing) else None
    ball = rest(hole, shot, landing, run, RULES, hole.tees[Tee.MIDDLE])
    return putt(ball.yards, sum(rng.choices(DIE, k=2)), RULES) if isinstance(ball, FreePutt) else ball


@pytest.mark.full
@pytest.mark.parametrize("number", [5, 13])
def test_plays_with_real_dice_score_what_is_expected(number: int) -> None:
    """The mean of 20,000 plays lies within 5 standard errors."""
    solved, rng = solved_hole(number), Random(20)
    scores = [played(solved, rng) for _play in range(20_000)]
    assert mean(scores) == pytest.approx(solved.expected, abs=5 * pstdev(scores) / len(scores) ** 0.5)
