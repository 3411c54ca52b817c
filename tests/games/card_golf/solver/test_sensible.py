"""The plan to begin with: on every hole of the stock courses it is dry, and hardly dearer than the best one."""

from __future__ import annotations

from random import Random

import pytest

from game.games.card_golf.commands.rating import courses
from game.games.card_golf.rules.content import Content, laid
from game.games.card_golf.rules.course import Tee
from game.games.card_golf.rules.shots import OnCourse, Plan, StrokeLie
from game.games.card_golf.solver.solver import Solved, as_plans, greedy_from, penalties, sensible
from game.games.card_golf.solver.strokes import Strokes
from game.games.card_golf.solver.table_cache import HolePlay, TableCache

COURSES = {course.course.name: course for course in courses()}
MOST = .16      # strokes over the best plan
WET = .25


def solved_hole(course: Content, number: int, tee: Tee) -> Solved:
    hole = laid(course.deck, course.course.holes[number - 1])
    found = TableCache().known(HolePlay(hole, course.tables, hole.tees[tee], "to_six"))
    assert found is not None, "a stock hole ships solved"
    return found


def ball_at(strokes: Strokes, place: int) -> OnCourse:
    ground = strokes.ground
    return OnCourse(ground.space(int(ground.cells[place])), StrokeLie(int(ground.lies[place])))


def wet(strokes: Strokes, ball: OnCourse, plan: Plan) -> float:
    return float(penalties(strokes, as_plans(strokes, [(ball, plan)]))[0])


def over(solved: Solved, ball: OnCourse, plan: Plan) -> float:
    return solved.worth(ball, plan, 0) - float(solved.ranked(ball, 0).worth[0])


@pytest.mark.parametrize(("course", "number", "tee"), [("Gull Rock", 1, Tee.MIDDLE), ("Mill Brook", 1, Tee.MIDDLE),
                                                      ("Gull Rock", 1, Tee.FARTHEST)])
def test_the_first_plan_of_a_round_is_safe_where_straight_at_the_flag_is_not(course: str, number: int, tee: Tee) -> None:
    solved = solved_hole(COURSES[course], number, tee)
    strokes = solved.strokes
    ball = ball_at(strokes, strokes.ground.tee)
    straight = strokes.plan(greedy_from(strokes, strokes.ground.place(ball) + 0 * strokes.ground.cells[:1]), 0)
    assert over(solved, ball, straight) > MOST
    for known in (None, solved):
        plan = sensible(strokes, ball, known)
        assert plan is not None
        assert over(solved, ball, plan) < MOST
        assert wet(strokes, ball, plan) < WET


def test_it_is_plain_and_so_not_always_the_best_one() -> None:
    best = 0
    for number in range(1, 10):
        solved = solved_hole(COURSES["Gull Rock"], number, Tee.MIDDLE)
        ball = ball_at(solved.strokes, solved.strokes.ground.tee)
        plan = sensible(solved.strokes, ball, solved)
        best += plan == solved.ranked(ball, 0).plan(0)
        carry = sum(abs(a - b) for a, b in zip(plan.target, ball.space, strict=True)) * 10 if plan is not None else 0
        assert plan is not None
        assert carry <= plan.club.most, "nothing is stretched"
    assert best < 6


@pytest.mark.parametrize("name", COURSES)
def test_no_first_plan_of_the_stock_courses_is_a_mistake(name: str) -> None:
    """From every tee, and from places drawn by lot."""
    rng, course = Random(name), COURSES[name]
    for number in range(1, len(course.course.holes) + 1):
        for tee in Tee:
            solved = solved_hole(course, number, tee)
            ground = solved.strokes.ground
            places = [ground.tee, *(rng.sample(range(ground.tee), 8) if tee is Tee.MIDDLE else [])]
            for ball in (ball_at(solved.strokes, place) for place in places if ground.lies[place] >= 0):
                plan = sensible(solved.strokes, ball, solved)
                assert plan is not None
                assert over(solved, ball, plan) < MOST, (number, tee, ball)
                assert wet(solved.strokes, ball, plan) < .4, (number, tee, ball)
