"""Exact tables with ground rules: for few dice against every state of the contract, for nine against known values and against play."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest

from game.games.golo.rules.values import Options, State, members
from game.games.golo.solver.odds import beating_before, before_roll, expected, hole_odds, plan_of
from game.games.golo.solver.plan import (
    FREE, LOWEST, ROLLS, GroundRules, KeepPlan, Kinds, Position, accidents, first, ground_of, most_charged, until_flat
)
from game.games.golo.solver.solve import Chances, SolvedPlan, solve, solve_chances
from tests.games.golo.rules.tables import DICE, FRONT, after, start
from tests.games.golo.solver.books import book
from tests.games.golo.solver.by_contract import Positions

CODES = ("r1", "r2", "w1", "w2", "w3", "w4", "w5", "b1", "b2")
HIGHEST = 40
MANY: dict[str, Any] = {"off_table": 12, "cocked": 12}
DEFAULT = GroundRules(60, 60, 3, 2, 1)

TWO: dict[str, tuple[str, dict[str, Any]]] = {
    "one white": ("w1", MANY),
    "by default": ("r1 w5", {}),
    "two of a kind": ("w4 w5", MANY),
    "two of a par": ("b1 b2", MANY | {"off_penalty": 3, "bot_catch": 5}),
    "never caught": ("r1 b2", MANY | {"bot_catch": 0, "lie_penalty": 2}),
    "leaning only": ("r1 b2", MANY | {"off_table": 0, "lie_penalty": 2}),
    "falling only": ("r1 r2", MANY | {"cocked": 0, "bot_catch": 2}),
    "no charges": ("r2 b1", MANY | {"off_penalty": 0, "lie_penalty": 0}),
    "any dice": ("w5 b2", MANY | {"lowest_only": False}),
    "on a card": ("w5 b2", MANY | {"mode": "scorecard"}),
    "trips": ("r1 b2", MANY | {"mode": "trips"}),
}
THREE: dict[str, tuple[str, dict[str, Any]]] = {
    "lowest first": ("r1 w5 b2", {"off_table": 12, "cocked": 30}),
    "any dice": ("w4 w5 b1", {"lowest_only": False, "off_table": 30, "cocked": 12, "bot_catch": 2}),
    "on a card": ("r2 w5 b2", MANY | {"mode": "scorecard", "off_penalty": 3}),
    "trips": ("r1 r2 b2", MANY | {"mode": "trips", "lie_penalty": 2}),
}


def with_left(left: str, **options: Any) -> State:
    """A table on which the first seat has these dice left: all others were kept at their lowest in one roll."""
    stay = left.split()
    faces = [die.faces[-1] if code in stay else die.faces[0] for code, die in zip(CODES, DICE, strict=True)]
    keep = " ".join(code for code in CODES if code not in stay)
    return after(start(ground_rules=True, **options), f"roll; dice {' '.join(map(str, faces))}; keep {keep}")


def table_of(s: State) -> tuple[Position, SolvedPlan, Chances]:
    """The tables of the dice that the first seat has left alone."""
    kinds = Kinds(tuple(DICE[die] for die in members(s.players[0].left)))
    plan = plan_of(s)
    assert plan is not None
    plan = KeepPlan(plan.keep, plan.card[-len(kinds.of):], max(plan.rolls - s.players[0].rolls, 0), plan.ground)
    solved = solve(kinds, plan)
    return first(kinds, plan), solved, solve_chances(kinds, plan, solved, len(kinds.of))


def compare_with_every_state(left: str, options: dict[str, Any]) -> None:
    s = with_left(left, **options)
    exact = Positions(s, len(left.split()))
    at, solved, chances = table_of(s)
    spread = solved.spread[solved.rows[at]]
    assert solved.mean[solved.rows[at]] == pytest.approx(exact.fewest(), abs=1e-9)
    assert spread.sum() == pytest.approx(1.0, abs=1e-9)
    assert spread @ np.arange(len(spread)) == pytest.approx(exact.fewest(), abs=1e-7)
    within = chances.within[chances.rows[at]]
    assert within[: HIGHEST + 1] == pytest.approx(exact.likeliest(HIGHEST)[: len(within)], abs=1e-9)


@pytest.mark.parametrize("case", TWO)
def test_two_dice_by_every_state_of_the_contract(case: str) -> None:
    compare_with_every_state(*TWO[case])


@pytest.mark.full
@pytest.mark.parametrize("case", THREE)
def test_three_dice_by_every_state_of_the_contract(case: str) -> None:
    compare_with_every_state(*THREE[case])


@cache
def nine(plan: KeepPlan) -> tuple[float, SolvedPlan]:
    solved = book().solved(plan)
    return float(solved.mean[solved.rows[first(book().kinds, plan)]]), solved


def test_the_known_value() -> None:
    """Computed apart from this project, for the simple game with default accidents and charges."""
    assert nine(KeepPlan(LOWEST, ground=DEFAULT))[0] == pytest.approx(36.634, abs=5e-4)


def test_a_forecast_has_the_accidents_in_it() -> None:
    s = start(2, ground_rules=True)
    forecast = before_roll(book(), s, 0)
    assert forecast is not None
    assert forecast.mean == pytest.approx(36.634, abs=5e-4)
    assert expected(book(), s) == pytest.approx(forecast.mean, abs=1e-8)
    assert forecast.totals.sum() == pytest.approx(1.0, abs=1e-9)


def test_while_some_dice_lie_and_others_fly_there_is_no_forecast() -> None:
    s = start(2, ground_rules=True)
    falling = after(s, "roll; dice off 4 4 4 4 4 4 5 5")
    assert before_roll(book(), falling, 0) is None
    assert beating_before(book(), falling, 0, 40) is None
    assert before_roll(book(), after(falling, "catch r1"), 0) is None
    assert before_roll(book(), falling, 1) is not None


def test_accidents_add_up_to_one_and_cost_more_the_more_dice_there_are() -> None:
    costs = []
    for n in range(1, 10):
        stands, voids = accidents(DEFAULT, n)
        assert stands.sum() + sum(void.sum() for void in voids) == pytest.approx(1.0, abs=1e-12)
        assert len(voids) == n
        costs.append(sum(float(each @ np.arange(len(each))) for each in (stands, *voids)))
    assert costs == sorted(costs)


def test_one_die_by_a_series() -> None:
    """A die that leans one time in twelve and costs a stroke for each lean after the first: c * c / (1 - c) strokes."""
    leaning = until_flat(GroundRules(0, 12, 0, 0, 1), 0)
    assert leaning @ np.arange(len(leaning)) == pytest.approx((1 / 12) ** 2 / (1 - 1 / 12), abs=1e-12)
    falling = until_flat(GroundRules(12, 0, 0, 2, 0), 0)
    assert falling @ np.arange(len(falling)) == pytest.approx(2 * (1 / 12) / (1 - 1 / 12), abs=1e-12)


def test_what_makes_no_difference_makes_no_other_table() -> None:
    assert ground_of(Options()) is None
    assert ground_of(Options(ground_rules=True, off_table=0, cocked=0)) is None
    assert ground_of(Options(ground_rules=True, off_table=0, off_penalty=3)) == ground_of(Options(ground_rules=True, off_table=0))
    assert ground_of(Options(ground_rules=True)) == DEFAULT


def test_tables_are_wide_enough_for_many_accidents() -> None:
    worst = GroundRules(12, 12, 0, 3, 2)
    mean, solved = nine(KeepPlan(ROLLS, rolls=1, ground=worst))
    spread = solved.spread[solved.rows[first(book().kinds, KeepPlan(ROLLS, rolls=1))]]
    assert spread.sum() == pytest.approx(1.0, abs=1e-10)
    assert spread @ np.arange(len(spread)) == pytest.approx(mean, abs=1e-8)
    assert most_charged(None, 9, 1e-12) == 1
    assert most_charged(DEFAULT, 9, 1e-12) < most_charged(worst, 9, 1e-12)


@pytest.mark.full
@pytest.mark.parametrize("keep", [LOWEST, FREE])
def test_more_accidents_cost_more_strokes(keep: str) -> None:
    grounds = [None, GroundRules(120, 120, 3, 2, 1), DEFAULT, GroundRules(30, 30, 3, 2, 1), GroundRules(12, 12, 3, 2, 1)]
    values = [nine(KeepPlan(keep, ground=ground))[0] for ground in grounds]
    assert values == sorted(values)
    assert nine(KeepPlan(keep, ground=GroundRules(60, 60, 0, 2, 1)))[0] > nine(KeepPlan(keep, ground=DEFAULT))[0]


def test_the_odds_of_a_hole_have_the_accidents_in_them() -> None:
    """Against a score that is in: the chance of a lower one is that of one die until it lies flat, by every state of the contract."""
    s = start(2, mode="match", ground_rules=True, **MANY)
    within = Positions(s, 1).likeliest(HIGHEST)
    for face in sorted(set(DICE[s.game.dice[0]].faces)):
        landed = after(s, f"roll; dice {face}")
        odds = hole_odds(landed, 1)
        assert odds is not None
        assert odds.win == pytest.approx(within[face - 1], abs=1e-9)
        assert odds.win + odds.tie == pytest.approx(within[face], abs=1e-9)


@pytest.mark.parametrize("lines", ["roll; dice off", "roll; dice off; miss", "roll; dice cocked", "roll; dice cocked; dice cocked"])
def test_the_odds_of_a_hole_know_what_has_befallen_its_die(lines: str) -> None:
    s = after(start(2, mode="match", ground_rules=True, **MANY), f"roll; dice 5; {lines}")
    odds = hole_odds(s, 1)
    alone = Positions(after(start(2, mode="match", ground_rules=True, **MANY), lines), 1)
    within = np.concatenate([np.zeros(alone.spent), alone.likeliest(HIGHEST)])
    assert odds is not None
    assert odds.win == pytest.approx(within[4], abs=1e-9)
    assert odds.win + odds.tie == pytest.approx(within[5], abs=1e-9)


def test_an_even_match_with_accidents_is_even() -> None:
    odds = hole_odds(start(2, mode="match", ground_rules=True), 0)
    assert odds is not None
    assert 2 * odds.win + odds.tie == pytest.approx(1.0)


def test_holes_of_a_card_stay_those_of_their_par_when_one_was_filled_out_of_order() -> None:
    """The red hole of FRONT is filled first: what is expected then is what it was for this void roll in the table."""
    s = after(start(mode="scorecard", ground_rules=True), "roll; dice off 3 4 5 5 6 6 7 8; miss; dice 3")
    forecast, before = before_roll(book(), s, 0), before_roll(book(), start(mode="scorecard", ground_rules=True), 0)
    assert forecast is not None
    assert before is not None
    assert s.players[0].strokes == 5
    assert {hole.hole for hole in s.players[0].taken} == {FRONT.index(3)}
    assert 30 < forecast.mean - 5 < before.mean
