"""The exact tables against known values, against enumeration the slow way, and against random nines."""

from __future__ import annotations

from itertools import combinations_with_replacement
from math import prod
from random import Random

import numpy as np
import pytest

from game.games.golo.commands import naive_nines
from game.games.golo.rules.values import Die, faces_of, naive_nine, strokes_kept
from game.games.golo.solver.plan import ROLLS, KeepPlan, Kinds, Position, TooManyRolls, first
from game.games.golo.solver.solve import solve
from tests.games.golo.rules.tables import BLUE_A, DICE, RED_A, RED_B, WHITE
from tests.games.golo.solver.books import ANY, FLOP, SCORECARD, SIMPLE, TRIPS, book, stock_cards
from tests.games.golo.solver.brute import Bag, fewest, likeliest
from tests.games.golo.solver.nines import best_nines

SETS = {
    "one white": (WHITE,),
    "two whites": (WHITE, WHITE),
    "two reds": (RED_A, RED_B),
    "red, white, blue": (RED_A, WHITE, BLUE_A),
    "two whites and blue": (WHITE, WHITE, BLUE_A),
}


def value(plan: KeepPlan) -> float:
    solved = book().solved(plan)
    return float(solved.mean[solved.rows[first(book().kinds, plan)]])


def at(dice: tuple[Die, ...], rolls: int = 0) -> Position:
    kinds = book().kinds
    numbers = [DICE.index(die) for die in dice]
    return Position(tuple(sum(kinds.of[n] == kind for n in numbers) for kind in range(len(kinds.all))), rolls)


def bag(dice: tuple[Die, ...]) -> Bag:
    return tuple((die.par, die.faces) for die in dice)


def test_known_values() -> None:
    assert value(SIMPLE) == pytest.approx(34.9310, abs=5e-5)
    assert value(FLOP) == pytest.approx(sum(2 * die.par + 3 for die in DICE) / 2)


def test_more_freedom_costs_no_strokes() -> None:
    assert value(ANY) < value(SIMPLE) < value(SCORECARD) < value(TRIPS) < value(FLOP)


def test_trips_is_each_die_by_itself() -> None:
    """Keeping one die at trips changes nothing for another, so the optimum is a sum over dice of their own."""
    total = 0.0
    for die in DICE:
        third = sum(die.faces) / 12
        second = sum(min(face, third) for face in die.faces) / 12
        total += sum(min(face, second) for face in die.faces) / 12
    assert value(TRIPS) == pytest.approx(total, abs=1e-9)


def test_every_roll_of_nine_dice() -> None:
    kinds = book().kinds
    shown = [kinds.shown(kind, n) for kind, n in enumerate(kinds.all)]
    assert kinds.rolls == prod(len(table.chances) for table in shown) == 326_592
    assert prod(float(table.chances.sum()) for table in shown) == pytest.approx(1.0, abs=1e-12)


@pytest.mark.parametrize("plan", [SIMPLE, ANY, SCORECARD, TRIPS], ids=lambda plan: plan.keep)
def test_the_spread_adds_up_to_one_and_has_the_mean(plan: KeepPlan) -> None:
    solved = book().solved(plan)
    assert solved.spread.sum(axis=1) == pytest.approx(1.0, abs=1e-9)
    assert solved.spread @ np.arange(solved.spread.shape[1]) == pytest.approx(solved.mean, abs=1e-9)


@pytest.mark.parametrize("plan", [SIMPLE, ANY], ids=lambda plan: plan.keep)
@pytest.mark.parametrize("name", SETS)
def test_few_dice_the_slow_way(name: str, plan: KeepPlan) -> None:
    solved = book().solved(plan)
    assert solved.mean[solved.rows[at(SETS[name])]] == pytest.approx(float(fewest(plan.keep, bag(SETS[name]))), abs=1e-9)


@pytest.mark.parametrize("rolls", [1, 2, 3])
def test_few_dice_of_trips_the_slow_way(rolls: int) -> None:
    dice = SETS["two reds"]
    kinds, plan = Kinds(dice), KeepPlan(ROLLS, rolls=rolls)
    solved = solve(kinds, plan)
    assert solved.mean[solved.rows[first(kinds, plan)]] == pytest.approx(float(fewest("rolls", bag(dice), (), rolls)), abs=1e-9)


def test_the_last_holes_of_a_card_the_slow_way() -> None:
    """FRONT ends 3 4 5: whichever red is left, a white and whichever blue."""
    solved = book().solved(SCORECARD)
    for red in (RED_A, RED_B):
        dice = (red, WHITE, BLUE_A)
        assert solved.mean[solved.rows[at(dice)]] == pytest.approx(float(fewest("card", bag(dice), (3, 4, 5))), abs=1e-9)


@pytest.mark.parametrize("most", [8, 9, 10, 11, 13])
@pytest.mark.parametrize("plan", [SIMPLE, ANY], ids=lambda plan: plan.keep)
def test_the_best_chance_of_a_total_the_slow_way(plan: KeepPlan, most: int) -> None:
    table, dice = small_chances(plan), SETS["red, white, blue"]
    assert table[at(dice)][most] == pytest.approx(float(likeliest(plan.keep, bag(dice), most)), abs=1e-9)


def small_chances(plan: KeepPlan) -> dict[Position, list[float]]:
    table = book().chances(plan)
    return {position: table.within[row].tolist() for position, row in table.rows.items() if sum(position.counts) <= 3}


def test_playing_for_a_total_is_never_worse_than_playing_for_the_mean() -> None:
    solved, table = book().solved(SIMPLE), book().chances(SIMPLE)
    assert (table.within >= np.cumsum(solved.spread, axis=1) - 1e-6).all()
    row = table.rows[first(book().kinds, SIMPLE)]
    assert table.within[row, 33] > solved.spread[row, :34].sum() + 0.02


@pytest.mark.parametrize("plan", [SIMPLE, ANY, SCORECARD, TRIPS], ids=lambda plan: plan.keep)
def test_random_nines_by_the_optimum(plan: KeepPlan) -> None:
    against_random_nines(plan, 20_000, 4.0)


@pytest.mark.full
@pytest.mark.parametrize("plan", [SIMPLE, ANY, TRIPS, *stock_cards()], ids=lambda plan: f"{plan.keep}{''.join(map(str, plan.card))}")
def test_two_hundred_thousand_random_nines_by_the_optimum(plan: KeepPlan) -> None:
    against_random_nines(plan, 200_000, 3.0)


def against_random_nines(plan: KeepPlan, count: int, errors: float) -> None:
    strokes = best_nines(book().kinds, plan, book().solved(plan), count, np.random.default_rng(28))
    assert abs(strokes.mean() - value(plan)) < errors * strokes.std() / count**0.5


def test_the_naive_player_takes_as_many_strokes_by_the_kernel_as_by_arrays() -> None:
    rng, faces = Random(1), faces_of(DICE)
    one = np.array([naive_nine(faces, rng) for _nine in range(20_000)])
    many = naive_nines(DICE, 40_000, np.random.default_rng(1))
    assert len(many) == 40_000
    assert abs(one.mean() - many.mean()) < 4 * one.std() * (1 / 20_000 + 1 / 40_000) ** 0.5
    assert one.mean() > value(SIMPLE) + 2


def test_the_kernel_refuses_what_the_rules_refuse() -> None:
    assert strokes_kept([3, 3], [3, 5]) == 6
    for kept, stays in (([4], [3]), ([], [3])):
        with pytest.raises(ValueError, match="lowest"):
            strokes_kept(kept, stays)


def test_dice_with_too_many_faces_are_not_solved() -> None:
    pairs = ((3, 8), (4, 7), (5, 6))
    unlike = [Die(4, (*pairs, *more)) for more in list(combinations_with_replacement(pairs, 3))[:5]]
    with pytest.raises(TooManyRolls):
        Kinds((*DICE[:2], *unlike, *DICE[7:]))
