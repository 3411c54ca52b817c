"""Odds at a table: of the dice about to be rolled, of every keep, and of a hole."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
import pytest

from game.games.golo.rules.turns import legal_keeps
from game.games.golo.rules.values import KeepDice, Phase, State, members
from game.games.golo.solver.odds import after_keeping, before_roll, chance_within, hole_odds, keepings, plan_of, to_beat
from game.games.golo.solver.plan import CARD
from tests.games.golo.rules.tables import DICE, FRONT, RULES, after, start
from tests.games.golo.solver.books import book

NINE = "dice 3 4 5 5 6 6 7 8 8"
ALL = "keep r1 r2 w1 w2 w3 w4 w5 b1 b2"


def test_before_the_first_roll() -> None:
    forecast = before_roll(book(), start(), 0)
    assert forecast is not None
    assert forecast.mean == pytest.approx(34.9310, abs=5e-5)
    assert forecast.totals.sum() == pytest.approx(1.0)
    low, high = forecast.band()
    assert forecast.totals[:low].sum() <= 0.05 < forecast.totals[: low + 1].sum()
    assert forecast.totals[:high].sum() < 0.95 <= forecast.totals[: high + 1].sum()


def test_eighteen_holes_are_two_nines() -> None:
    nine, whole = before_roll(book(), start(), 0), before_roll(book(), start(holes=18), 0)
    assert nine is not None
    assert whole is not None
    assert whole.mean == pytest.approx(2 * nine.mean)
    assert whole.totals.sum() == pytest.approx(1.0)


def test_what_is_taken_counts() -> None:
    s = after(start(), f"roll; {NINE}; {ALL}")
    done = before_roll(book(), s, 0)
    assert done is not None
    assert (done.mean, done.totals[:52].sum(), done.totals[52]) == (52, 0, 1)


@pytest.mark.parametrize("mode", ["simple", "scorecard", "trips"])
@pytest.mark.parametrize("lowest", [True, False])
def test_the_best_keep_is_the_best_of_all_that_the_rules_allow(mode: str, lowest: bool) -> None:
    s = after(start(mode=mode, lowest_only=lowest), f"roll; {NINE}")
    ranked = keepings(book(), s)
    means = {dice: after_keeping(book(), s, dice).mean for dice in legal_keeps(s)}
    assert {each.dice for each in ranked} <= set(means)
    assert ranked[0].mean == pytest.approx(min(means.values()), abs=1e-9)
    assert all(each.mean == pytest.approx(means[each.dice], abs=1e-9) for each in ranked)
    assert all(each.strokes == sum(s.throw.lying[die] for die in members(each.dice)) for each in ranked)


def test_a_keep_and_then_the_roll_expect_the_same() -> None:
    s = after(start(3, mode="scorecard", holes=18), f"roll; {NINE}")
    best = keepings(book(), s)[0]
    forecast = before_roll(book(), after(s, RULES.encode(KeepDice(best.dice))), 0)
    assert forecast is not None
    assert forecast.mean == pytest.approx(best.mean)


def test_a_fee_is_part_of_what_is_expected() -> None:
    s = start(ground_rules=True)
    plain = keepings(book(), after(s, f"roll; {NINE}"))
    fee = keepings(book(), after(s, f"roll; dice cocked {NINE[7:]}; dice cocked; dice 3"))
    assert [each.mean + 1 for each in plain] == pytest.approx([each.mean for each in fee])


def test_a_hole_filled_out_of_order_is_a_position_of_the_same_plan() -> None:
    s = after(start(mode="scorecard", ground_rules=True), f"roll; dice off {NINE[7:]}; miss; dice 3")
    plan = plan_of(s)
    assert plan is not None
    assert (plan.keep, plan.card) == (CARD, FRONT)
    s = after(s, f"roll; dice {NINE[7:]}")
    assert {each.dice for each in keepings(book(), s)} <= set(legal_keeps(s))


def finished(others: str, seats: int = 2, **options: Any) -> State:
    """The last seat has thrown; those before it have played their nine in one roll each."""
    s = start(seats, **options)
    for _seat in range(seats - 1):
        s = after(s, f"roll; {others}; {ALL}")
    return s


def test_the_score_to_beat_is_known_when_all_others_have_finished() -> None:
    assert to_beat(start(), 0) is None
    assert to_beat(start(2), 0) is None
    assert to_beat(finished(NINE), 1) == 52
    assert to_beat(finished(NINE), 0) is None
    assert to_beat(finished(NINE, holes=18), 1) is None
    s = after(start(3, ground_rules=True), f"leave; roll; {NINE}; {ALL}")
    assert to_beat(s, 2) == 52


def test_the_chance_to_beat_it() -> None:
    s = after(finished("dice 3 3 4 4 4 4 4 5 5"), "roll; dice 1 2 3 3 3 3 3 3 4; keep r1 r2 w1 w2 w3 w4 w5 b1; roll; dice 5")
    assert s.phase is Phase.KEEP
    assert [chance_within(book(), s, 1 << 8, total) for total in (25, 26, 27)] == [0, 1, 1]
    s = after(finished("dice 3 3 4 4 4 4 4 5 5"), "roll; dice 1 2 3 3 3 3 3 3 9")
    kept = 0b011111111
    assert chance_within(book(), s, kept, 21 + 4) == pytest.approx(1 / 12)
    assert chance_within(book(), s, kept, 21 + 5) == pytest.approx(4 / 12)


def test_odds_of_a_hole_the_slow_way() -> None:
    s = after(start(3, mode="skins"), "roll; dice 5")
    odds = hole_odds(s, 1)
    faces = DICE[2].faces
    win = Fraction(sum(own < min(5, other) for own, other in product(faces, faces)), 144)
    low = Fraction(sum(own <= min(5, other) for own, other in product(faces, faces)), 144)
    assert odds is not None
    assert (odds.win, odds.tie) == pytest.approx((float(win), float(low - win)))
    assert hole_odds(s, 0) is None
    assert hole_odds(start(), 0) is None
    assert before_roll(book(), s, 1) is None
    with pytest.raises(ValueError, match="nothing to keep"):
        keepings(book(), s)


def test_an_even_match() -> None:
    odds = hole_odds(start(2, mode="match"), 0)
    assert odds is not None
    assert 2 * odds.win + odds.tie == pytest.approx(1.0)
    assert np.isfinite(odds.win)
