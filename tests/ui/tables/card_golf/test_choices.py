"""What a token is worth: every choice of dice against a slow count of all that they may show."""

from __future__ import annotations

from itertools import product

import pytest

from game.analysis.card_golf.solver import Solved, solve
from game.rules.card_golf.shots import Aim, OnCourse, Plan, aim, landed, rest, run_of, runs_on, swung
from game.rules.card_golf.tables import Lie, tables
from game.rules.card_golf.values import Roll, Stroke
from game.ui.tables.card_golf.choices import ball_worth, choices
from tests.rules.card_golf.ground import oracle_hole

TABLES = tables()
HOLE = oracle_hole(1)
TEE = HOLE.tees[1]


@pytest.fixture(scope="module")
def solved() -> Solved:
    return solve(HOLE, TABLES, TEE)


@pytest.fixture(scope="module")
def played(solved: Solved) -> Aim:
    plan = solved.ranked(OnCourse(TEE, Lie.TEE), 0).plan(0)
    return aim(OnCourse(TEE, Lie.TEE), Plan(plan.target, plan.club), TABLES)


def slow(solved: Solved, stroke: Stroke, played: Aim, mask: int) -> float:
    """The mean over all faces of the run dice that are rolled again."""
    landing = landed(played, swung(stroke.swing), sum(stroke.curve), TABLES)
    faces = [range(1, 7) if mask >> die & 1 else (face,) for die, face in enumerate(stroke.run)]
    worths = [ball_worth(solved, rest(HOLE, played, landing, run_of(run) if runs_on(HOLE, played, landing) else None, TABLES, TEE), 1)
              for run in product(*faces)]
    return sum(worths) / len(worths)


def test_run_dice(solved: Solved, played: Aim) -> None:
    count = played.club.run_dice
    stroke = Stroke(played, 0, False, Roll.RUN, (4,) * played.swing_dice, (3, 4), tuple((1, 2, 6, 3, 5)[:count]))
    found = {choice.dice: choice.strokes for choice in choices(solved, stroke, 0)}
    assert len(found) == 1 << count
    for mask in (0, 1, 1 << count - 1, 3):
        assert found[mask] == pytest.approx(slow(solved, stroke, played, mask), abs=1e-9)


def test_all_dice_of_a_roll_again_are_worth_what_the_roll_was(solved: Solved, played: Aim) -> None:
    """Before the swing the plan is worth its mean; so is a swing of which all dice are rolled again."""
    stroke = Stroke(played, 0, False, Roll.SWING, (1,) * played.swing_dice)
    found = {choice.dice: choice.strokes for choice in choices(solved, stroke, 0)}
    mean = solved.worth(played.start, Plan(played.target, played.club), 0)
    assert found[(1 << played.swing_dice) - 1] == pytest.approx(mean, abs=1e-9)
    curve = stroke._replace(roll=Roll.CURVE, curve=(1, 1))
    rolled = {choice.dice: choice.strokes for choice in choices(solved, curve, 0)}
    assert rolled[3] == pytest.approx(found[0], abs=1e-9)


def test_putts(solved: Solved) -> None:
    stroke = Stroke(None, 10, False, Roll.PUTT, putt=(1, 1))
    found = choices(solved, stroke, 2)
    best = found[0]
    assert {choice.dice for choice in found} == {0, 1, 2, 3}
    assert best.dice == 3
    assert best.strokes == pytest.approx(2 + 169 / 108, abs=1e-9)
