"""The solver's strokes in every cell of small boards against least strokes by the rules' own `apply`: every plan, every die."""

from __future__ import annotations

from typing import Any

import pytest

from game.analysis.doshboard.hole_book import HoleBook
from game.rules.doshboard.board import Board, Gate, HolePair, Place
from game.rules.doshboard.cards import Card, CardSet
from game.rules.doshboard.values import State
from tests.rules.doshboard.by_apply import at, least_strokes
from tests.rules.doshboard.tables import content, start

IRON = Card("iron", (1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2), (-1, -1, -1, 0, 0, 0, 0, 0, 0, 1, 1, 1), (6, 7))
BOARDS = (
    (("..w", ".B.", "m.."), ("011", "001", "000"), (2, 2), (2, 1), ()),
    ((".t.", "w..", ".v."), ("100", "110", "000"), (0, 2), (2, 0), ()),
    (("..", "m.", "B.", ".."), ("01", "00", "00", "11"), (0, 3), (0, 0), ()),
    (("#.#", ".B.", "w.t"), ("#1#", "011", "012"), (1, 2), (1, 0), ()),
    (("...", ".m."), ("010", "000"), (0, 1), (2, 1), (Gate(Place(1, 0), 6),)),
    (("..", "m."), ("01", "00"), (0, 0), (1, 1), ()),
)
OTHERS = {0: (HolePair(Place(0, 0), Place(1, 2), 3),)}     # another target to hit on the way
LEVELS: tuple[dict[str, Any], ...] = (
    {"level": "beginner"},
    {"level": "advanced"},
    {"level": "professional", "lost_cards": False, "card_shifts": False, "called_shots": False, "wind": "fixed", "wind_to": 10},
    {"level": "professional", "lost_cards": False, "card_shifts": False, "called_shots": False, "wind": "off"},
)


def hole(number: int, **options: Any) -> State:
    """A board of `BOARDS` with one seat on the tee; without a limit of strokes unless told."""
    rows, heights, tee, target, gates = BOARDS[number]
    board = Board("Small", "", rows, (HolePair(Place(*tee), Place(*target), 3, gates), *OTHERS.get(number, ())), heights)
    return start(1, content(board, CardSet("One", "", (IRON,))), **{"max_strokes": 0, "wind_strength": "storm"} | options)


def check(s: State) -> None:
    book = HoleBook().solved(s)
    assert book.exact
    found = least_strokes(s)
    assert len(found) >= 3
    for lie, strokes in found.items():
        assert book.strokes(at(s, lie)) == pytest.approx(strokes, abs=1e-9), lie


def test_the_strokes_of_a_hole_are_those_of_every_plan_and_every_die() -> None:
    check(hole(4, level="advanced"))


@pytest.mark.full
@pytest.mark.parametrize("options", LEVELS, ids=["beginner", "advanced", "storm", "calm"])
@pytest.mark.parametrize("number", range(5))
def test_the_strokes_of_every_cell_are_those_of_every_plan_and_every_die(number: int, options: dict[str, Any]) -> None:
    check(hole(number, **options))


@pytest.mark.full
def test_with_shifts_and_calls_they_are_as_well() -> None:
    check(hole(5, level="professional", lost_cards=False, wind="off"))
