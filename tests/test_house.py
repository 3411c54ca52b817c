"""The picture of the house in docs/architecture.md is that of its imports."""

from __future__ import annotations

from tests.house import PAGE, arrows, page, picture


def test_the_docs_show_the_rooms_as_they_are() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(picture()), "python3 tests/house.py --draw"


def test_an_arrow_that_others_lead_round_to_is_left_out() -> None:
    assert arrows({"a": {"b", "c"}, "b": {"c"}, "c": set()}) == [("a", "b"), ("b", "c")]
