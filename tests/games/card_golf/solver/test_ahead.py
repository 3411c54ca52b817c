"""Holes solved ahead: in the order in which they are needed, no further than they are wanted, and not at all where they are known."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from game.games.card_golf.commands.rating import courses
from game.games.card_golf.rules.rules import CardGolf
from game.games.card_golf.rules.values import AT_ONCE, Options, State
from game.games.card_golf.solver.caddie import holes_ahead, is_ready, solve_ahead, strokes_later
from game.games.card_golf.solver.table_cache import TableCache, name_of_hole, name_of_later, rest_by_tokens
from game.rules.contract import CHANCE, Setup

RULES = CardGolf()
MILL_BROOK = next(course for course in courses() if course.course.name == "Mill Brook")


def begun(seats: int = 1, *, dealt: bool = False, **options: object) -> State:
    content = replace(MILL_BROOK, course=replace(MILL_BROOK.course, holes=())) if dealt else MILL_BROOK
    s, rng = RULES.start(Setup(seats, Options(**options), content)), Random(4)  # type: ignore[arg-type]
    while RULES.to_act(s) is CHANCE and len(s.holes) < s.game.options.holes:
        s, _events = RULES.apply(s, RULES.draw(s, rng))
    return s


def parts(most: int) -> Callable[[], bool]:
    """Goes on for that number of parts."""
    left = iter(range(most))
    return lambda: next(left, None) is not None


@pytest.mark.parametrize("holes", [18, 9, 3])
@pytest.mark.parametrize("seats", [1, 4])
def test_of_a_stock_course_everything_is_known(holes: int, seats: int) -> None:
    plays = holes_ahead(begun(seats, holes=holes))
    assert len(plays) == holes
    assert is_ready(TableCache(), plays, alone=seats == 1)


def test_holes_are_solved_in_their_order_and_no_further_than_wanted(tmp_path: Path) -> None:
    plays = holes_ahead(begun(dealt=True, holes=3, cards_dealt=AT_ONCE))
    cache = TableCache(tmp_path)
    assert not is_ready(cache, plays, alone=True)
    solve_ahead(parts(1), tmp_path, plays, alone=True)
    assert [cache.has(name_of_hole(play)) for play in plays] == [True, False, False]
    found = TableCache(tmp_path).known(plays[0])
    assert found is not None
    assert 2 < found.expected < 7


def test_c3_of_a_dealt_round_only_the_hole_that_lies_is_known_and_tokens_save_what_they_save_on_average() -> None:
    s = begun(dealt=True, holes=18)
    assert (len(s.holes), s.unlaid, len(s.pars)) == (1, 17, 18)
    assert [play.hole for play in holes_ahead(s)] == [s.ground]
    assert strokes_later(TableCache(), s, patient=True) == rest_by_tokens(17)


@pytest.mark.full
def test_all_of_a_dealt_round(tmp_path: Path) -> None:
    plays = holes_ahead(begun(2, dealt=True, holes=3, cards_dealt=AT_ONCE))
    cache = TableCache(tmp_path)
    solve_ahead(parts(99), tmp_path, plays, alone=False)
    assert is_ready(cache, plays, alone=False)
    assert all(cache.has(name_of_hole(play._replace(tee=tee))) for play in plays for tee in play.hole.tees)
    assert cache.has(name_of_later(plays[1:]))
    later = cache.later(plays[1:])
    assert later is not None
    assert 5 < later[0] < 12
