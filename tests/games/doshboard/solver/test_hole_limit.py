"""Holes that end at a limit of strokes against every plan and every die by the rules' own `apply`, and who asks for them."""

from __future__ import annotations

from typing import Any, TypeAlias

import pytest

from game.games.doshboard.rules.values import PlanShot, State
from game.games.doshboard.solver.hole_book import HoleBook
from tests.games.doshboard.rules.by_apply import Lie, Outcome, at, outcomes
from tests.games.doshboard.rules.tables import RULES
from tests.games.doshboard.solver.test_by_apply import LEVELS, hole
from tests.games.doshboard.solver.test_in_play import hole_of

LIMIT = 4


def after(first: State, lie: Lie, strokes: int) -> State:
    """A player alone with his ball there after that many strokes."""
    s = at(first, lie)
    return s.with_player(0, s.player._replace(strokes=strokes))


Plans: TypeAlias = dict[PlanShot, dict[Outcome, float]]
"""What each plan in a state may come to."""


def plans_of(s: State) -> Plans:
    """Every plan, by every die."""
    return {a: outcomes(s, a, alike=True) for a in RULES.legal(s) if isinstance(a, PlanShot)}


def expected(plan: dict[Outcome, float], scores: dict[tuple[int, Lie], float]) -> float:
    """The score of the hole by a plan, where those of what it leads to are known."""
    return sum(p * (scores[o.strokes, o.lie] if o.lie else o.strokes) for o, p in plan.items())


def totals(first: State, plans: dict[tuple[int, Lie], Plans]) -> dict[tuple[int, Lie], float]:
    """The least expected score of the hole by the strokes so far and the lie, back from the limit; fills in the plans that are missing."""
    found: dict[tuple[int, Lie], float] = {}
    lies = [lie for _strokes, lie in plans]
    for strokes in range(LIMIT - 1, -1, -1):
        for lie in lies:
            if (strokes, lie) not in plans:
                plans[strokes, lie] = plans_of(after(first, lie, strokes))
            found[strokes, lie] = min(expected(plan, found) for plan in plans[strokes, lie].values())
    return found


def plans_at_first(first: State) -> dict[tuple[int, Lie], Plans]:
    """The plans in all lies to which shots lead, before any stroke."""
    waiting, found = [Lie(first.player.lie, first.player.passed)], dict[tuple[int, Lie], Plans]()
    while waiting:
        lie = waiting.pop()
        if (0, lie) not in found:
            plans = found[0, lie] = plans_of(at(first, lie))
            waiting += [outcome.lie for plan in plans.values() for outcome in plan if outcome.lie is not None]
    return found


def check(number: int, options: dict[str, Any]) -> None:
    first = hole(number, **options | {"max_strokes": LIMIT})
    books = HoleBook()
    plans = plans_at_first(first)
    wanted = totals(first, plans)
    assert len(wanted) >= 3 * LIMIT
    for (strokes, lie), score in wanted.items():
        s = after(first, lie, strokes)
        book = books.now(s)
        assert book.left == LIMIT - strokes
        assert strokes + book.strokes(s) == pytest.approx(score, abs=1e-9), (strokes, lie)
        best = book.best(s)
        assert book.odds(s, best).strokes == pytest.approx(book.strokes(s), abs=1e-9)
        assert expected(plans[strokes, lie][best], wanted) == pytest.approx(score, abs=1e-9)


def test_the_score_of_a_hole_with_a_limit_is_that_of_every_plan_and_every_die() -> None:
    check(2, {"level": "advanced"})


@pytest.mark.full
@pytest.mark.parametrize("options", LEVELS, ids=["beginner", "advanced", "storm", "calm"])
@pytest.mark.parametrize("number", range(5))
def test_the_score_of_every_cell_with_a_limit_is_that_of_every_plan_and_every_die(number: int, options: dict[str, Any]) -> None:
    check(number, options)


@pytest.mark.full
def test_with_shifts_and_calls_it_is_as_well() -> None:
    check(5, {"level": "professional", "lost_cards": False, "wind": "off"})


def test_far_from_the_limit_it_makes_no_difference_and_at_the_last_stroke_no_plan_does() -> None:
    first = hole(2, level="advanced")
    lie, books = Lie(first.player.lie, first.player.passed), HoleBook()
    first = first._replace(game=first.game._replace(options=type(first.game.options)(level="advanced", max_strokes=20)))
    assert books.now(first) == books.solved(first)
    last = after(first, lie, 19)
    assert books.now(last).strokes(last) == 1
    assert books.now(last).best(last) == books.solved(last).best(last)
    assert books.solved(last).strokes(last) > 1


@pytest.mark.full
@pytest.mark.parametrize("board", ["owl-hills", "swan-meadow", "three-falls"])
def test_on_stock_boards_a_limit_that_is_far_takes_less_than_two_hundredths_off(board: str) -> None:
    books, far = HoleBook(), 0
    for number in range(9):
        tee = hole_of(board, number)
        unlimited = books.solved(tee)
        for strokes in range(tee.game.options.max_strokes):
            s = tee.with_player(0, tee.player._replace(strokes=strokes))
            heat = books.near_limit(s).solution.heat()
            for cell, expected in unlimited.solution.heat().items():
                if cell != s.pair.target.cell and unlimited.knows_limit(s.with_player(0, s.player._replace(lie=cell))):
                    far += 1
                    assert expected - heat[cell] < .02
    assert far > 1_000


def test_where_cards_may_be_lost_the_limit_makes_a_bound() -> None:
    first = hole(2, level="professional", wind="off", called_shots=False, card_shifts=False, max_strokes=LIMIT)
    book = HoleBook().now(first)
    assert (book.left, book.exact) == (LIMIT, False)
    assert 1 < book.strokes(first) < LIMIT
