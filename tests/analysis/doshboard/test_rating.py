"""How a board of Doshboard is rated: strokes by set, a second plan, hazards' prices and doubts, in figures and in lines."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from game.analysis.doshboard.rating import APART, OTHER_PENALTY, WITHIN, doubts, rate_hole
from game.cli.doshboard.rating import facts, lines, tasks, work
from game.rules.doshboard.board import Board, HolePair, Place
from game.rules.doshboard.cards import CardSet
from tests.bots.doshboard.test_bots import CARDS, CONTENT

ROWS = (".........", "....w....", "...www...", "...wvw...", "...www...", "....w....", "..t......", ".........", ".........")
BOARD = Board("Pond", "", ROWS, (HolePair(Place(4, 8), Place(4, 0), 3),))
BEFORE = CardSet("Short", "", CARDS[1:])


def test_a_hole_between_two_ways_round_a_pond() -> None:
    hole = rate_hole(BOARD, BOARD.holes[0], (CONTENT.yellow, BEFORE))
    assert hole.cells == 8
    assert list(hole.strokes) == ["yellow", "red"]
    assert hole.strokes["yellow"] == pytest.approx(hole.best.strokes)
    assert hole.strokes["red"] > hole.strokes["yellow"]     # the same cards without the longest
    assert hole.flat == pytest.approx(hole.strokes["yellow"], abs=0.2)     # nothing but a small tree's grip differs
    assert hole.hazards["water"] > 0.1
    assert abs(hole.hazards["trees"]) < 0.1
    assert 0 <= hole.near < 1
    if hole.other is not None:
        assert hole.best.strokes <= hole.other.strokes <= hole.best.strokes + WITHIN
        assert abs(hole.other.odds.penalties - hole.best.odds.penalties) >= OTHER_PENALTY
        assert APART > 0


def test_doubts_name_the_hole_and_the_chance() -> None:
    hole = rate_hole(BOARD, BOARD.holes[0], (CONTENT.yellow,))
    told = list(doubts([replace(hole, near=0.1), replace(hole, near=0.45)]))
    assert [line for line in told if "45%" in line] == [
        "Hole 2: a best plan within 6 cells of the target has a penalty chance of 45%.",
    ]


def test_a_board_is_rated_in_figures_and_in_lines() -> None:
    content = replace(CONTENT, board=BOARD)
    holes = [work(task) for task in tasks(content)]
    found = facts(content, holes)
    assert json.loads(json.dumps(found)) == found
    assert (found["board"], found["par"], len(holes)) == ("Pond", 3, 1)
    told = list(lines(content, holes))
    assert told[0].startswith(" 1  par 3   8.0 cells  ")
    assert any(line.startswith("Pond: 1 hole, par 3; yellow ") for line in told)
    assert any(line.startswith("What hazards cost the first set in strokes: water ") for line in told)
