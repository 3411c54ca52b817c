"""The picture of the house in docs/architecture.md is that of its imports, and a press comes through few of its modules."""

from __future__ import annotations

import pytest

from tests.house import PAGE, arrows, page, picture
from tests.way_of_a_press import JOURNAL, ways

MOST_MODULES = {"tile": 10, "stroke": 13, "shot": 13, "keep": 10, "hint": 5}
"""Through how many modules each press comes; golf dice are shaken in a cup on the way, and a hint ends at whoever asks the bots."""


def test_the_docs_show_the_rooms_as_they_are() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(picture()), "python3 tests/house.py --draw"


def test_an_arrow_that_others_lead_round_to_is_left_out() -> None:
    assert arrows({"a": {"b", "c"}, "b": {"c"}, "c": set()}) == [("a", "b"), ("b", "c")]


@pytest.mark.full
def test_a_press_comes_through_few_modules() -> None:
    found = ways()
    assert {pressed: len(way) for pressed, way in found.items() if len(way) > MOST_MODULES[pressed]} == {}
    assert {pressed: way[0] for pressed, way in found.items()} == dict.fromkeys(MOST_MODULES, "game.ui.window.loop")
    assert [pressed for pressed, way in found.items() if way[-1] != JOURNAL] == ["hint"]
