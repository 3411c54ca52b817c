"""Places are told as players see them, from the ball to the flag: no sentence has a row or a column."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.games.card_golf.bots.players import Rookie as CardRookie
from game.games.card_golf.rules.course import Space, space_words
from game.games.card_golf.rules.rules import CardGolf
from game.games.card_golf.rules.values import Options as CardOptions
from game.games.doshboard.bots.players import Rookie as BoardRookie
from game.games.doshboard.rules.board import FlagSight
from game.games.doshboard.rules.geometry import cell_at
from game.games.doshboard.rules.rules import Doshboard
from game.games.doshboard.rules.values import Options as BoardOptions
from game.rules.contract import CHANCE, Rules, Setup
from tests.content.read_files import read_doshboard
from tests.games.card_golf.rules.ground import DECK, content_of, oracle_hole, oracle_holes

BOARDS = Path(__file__).resolve().parents[2] / "courses" / "doshboard"
GRID = re.compile(r"\b(row|column)s?\b|\[-?\d+, -?\d+\]", re.IGNORECASE)


def sentences(rules: Rules[Any, Any, Any], setup: Setup[Any], bot: Any, most: int) -> Iterator[str]:
    """All that is said and told of a game by a bot and its dice, with the bot's reasons."""
    s, rng = rules.start(setup), Random(4)
    for _ in range(most):
        seat = rules.to_act(s)
        if seat is None:
            return
        if seat is CHANCE:
            action = rules.draw(s, rng)
        else:
            view = rules.view(s, seat)
            choice = bot.choose(view, rules.legal_in(view), rng, 1.0)
            action = choice.action
            yield choice.in_words(("Ana", "Ben"))
            yield rules.action_in_words(s, action)
        s, events = rules.apply(s, action)
        yield from (rules.event_in_words(event, ("Ana", "Ben")) for event in events)


@pytest.mark.parametrize("level", ["beginner", "professional"])
def test_no_sentence_of_doshboard_has_a_row_or_a_column(level: str) -> None:
    for board in ("three-falls", "owl-hills"):
        setup = Setup(2, BoardOptions(level=level), read_doshboard(BOARDS, board, "cards"))
        told = list(sentences(Doshboard(), setup, BoardRookie(), 220))
        assert any("short of the flag" in line for line in told)
        assert [line for line in told if GRID.search(line)] == []


def test_no_sentence_of_card_golf_has_a_row_or_a_column() -> None:
    setup = Setup(2, CardOptions(holes=3), content_of(DECK, *oracle_holes(3)))
    told = list(sentences(CardGolf(), setup, CardRookie(), 220))
    assert any("aimed at the flag" in line or "short of the flag" in line for line in told)
    assert [line for line in told if GRID.search(line)] == []


def test_a_cell_of_a_board_is_told_from_the_ball() -> None:
    up = FlagSight(cell_at(6, 20), cell_at(6, 4))
    assert up.words(cell_at(6, 4)) == "at the flag"
    assert up.words(cell_at(6, 13)) == "9 cells short of the flag"
    assert up.words(cell_at(2, 12)) == "9 cells short of the flag, on the left"
    assert up.words(cell_at(8, 1)) == "3 cells past the flag, on the right"
    assert up.words(cell_at(9, 4)) == "3 cells to the right of the flag"
    down = FlagSight(cell_at(6, 4), cell_at(6, 20))
    assert down.words(cell_at(2, 12)) == "9 cells short of the flag, on the right", "the same side of the board from the other end"


def test_a_space_of_a_hole_is_told_in_yards() -> None:
    hole = oracle_hole(2)
    flag, tee = hole.flag, hole.tees[1]
    assert space_words(hole, tee, flag) == "at the flag"
    assert space_words(hole, tee, Space(flag.row - 5, flag.column)).startswith("50 yards short of the flag")
    assert space_words(hole, Space(0, flag.column), Space(flag.row - 4, flag.column - 4)) == "60 yards short of the flag, on the left"
    assert space_words(hole, Space(0, flag.column), Space(flag.row + 2, flag.column)) == "20 yards past the flag"
