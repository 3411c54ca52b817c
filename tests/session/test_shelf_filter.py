"""Which saves a filter admits."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.session.shelf import ShelfFilter, Summary, Which, all_persons

ANA = Summary(Path("a.save"), 3, None, "partner", "", "", ("Ana", "Winston"), (None, "pro"), finished=False)
BO = Summary(Path("b.save"), 2, None, "golo", "Evening round", "", ("Bo", "Ana"), (None, None), finished=True)
TORN = Summary(Path("torn.save"), 1, "torn.save, line 3: nobody knows that action.")
ALL = [ANA, BO, TORN]


@pytest.mark.parametrize(("chosen", "admitted"), [
    (ShelfFilter(), ALL), (ShelfFilter(Which.FINISHED), [BO, TORN]), (ShelfFilter(Which.UNFINISHED), [ANA, TORN]),
    (ShelfFilter(game="golo"), [BO]), (ShelfFilter(person="Ana"), [ANA, BO]), (ShelfFilter(person="Winston"), []),
    (ShelfFilter(words="evening"), [BO]), (ShelfFilter(words="WINSTON jamaican"), [ANA]), (ShelfFilter(words=" torn "), [TORN]),
    (ShelfFilter(words="evening winston"), []), (ShelfFilter(Which.FINISHED, "golo", "Ana", "round"), [BO]),
])
def test_a_save_is_admitted_where_all_that_is_chosen_fits(chosen: ShelfFilter, admitted: list[Summary]) -> None:
    assert [save for save in ALL if chosen.admits(save)] == admitted


def test_people_are_listed_once_by_name() -> None:
    assert all_persons(ALL) == ("Ana", "Bo")
