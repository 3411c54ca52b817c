"""The plan to begin with: on every hole of the stock boards it is hardly dearer than the best one, and without a likely penalty."""

from __future__ import annotations

from pathlib import Path
from random import Random

import numpy as np
import pytest

from game.games.doshboard.bots.players import straight
from game.games.doshboard.rules.board import Wind
from game.games.doshboard.rules.geometry import Cell
from game.games.doshboard.rules.rules import Doshboard
from game.games.doshboard.rules.values import Options, Phase, PlanShot, State
from game.games.doshboard.solver.hole_book import Book, HoleBook
from game.games.doshboard.solver.sensible import first_idea, sensible
from game.rules.contract import Setup
from tests.content.read_files import read_doshboard
from tests.games.doshboard.solver.test_budget import POND, begun

BOARDS = Path(__file__).resolve().parents[4] / "courses" / "doshboard"
MOST = .15      # strokes over the best plan


def on_tee(board: str, hole: int, level: str = "advanced") -> State:
    """A player alone on the tee of a hole of a stock board, counted from 0."""
    s = Doshboard().start(Setup(1, Options(level=level), read_doshboard(BOARDS, board, "cards")))
    s = s._replace(drawn=(hole,), phase=Phase.PLAN)
    return s.with_player(0, s.player._replace(lie=s.pair.tee.cell))


def over(book: Book, s: State, plan: PlanShot) -> float:
    strokes = book.odds(s, plan).strokes
    assert strokes is not None
    return strokes - book.strokes(s)


def holes(board: str) -> int:
    return len(read_doshboard(BOARDS, board, "cards").board.holes)


@pytest.mark.parametrize("board", ["three-falls", "owl-hills", "swan-meadow"])
def test_no_first_plan_of_the_stock_boards_is_a_mistake(board: str) -> None:
    """From every tee, and from cells drawn by lot."""
    books, rng, plain, mistakes = HoleBook(), Random(board), 0, 0
    for hole in range(holes(board)):
        s = on_tee(board, hole)
        book = books.solved(s)
        rookies = straight(s, Random(1)).action
        assert isinstance(rookies, PlanShot)
        mistakes += over(book, s, rookies) > MOST
        lies = [s.player.lie, *rng.sample([cell for cell in book.solution.heat() if cell != s.pair.target.cell], 3)]
        for lie in lies:
            there = s.with_player(0, s.player._replace(lie=lie))
            plan = sensible(book, there)
            assert over(book, there, plan) < MOST, (hole, lie)
            assert book.odds(there, plan).penalties < .4, (hole, lie)
            plain += plan != book.best(there)
    assert mistakes, "straight at the target is one on some tee"
    assert plain, "it is not always the best plan"


def check_rough(s: State, lies: list[Cell]) -> None:
    """The plans known while the hole is being solved: the strokes are those of who plays them, and the last ones are no mistakes."""
    books = HoleBook(shipped=False, threads=2)
    rough = list(books.rough(s))
    exact = books.solved(s)
    assert len(rough) == 2
    assert not list(books.rough(s)), "the hole is solved"
    for book in rough:
        assert not book.exact
        assert (book.solution.strokes > exact.solution.strokes - 1e-9).all()
    for there in (s.with_player(0, s.player._replace(lie=lie)) for lie in lies):
        assert over(exact, there, rough[1].best(there)) < MOST
        assert over(exact, there, sensible(rough[1], there)) < MOST


def test_while_a_small_hole_is_being_solved_good_plans_are_known() -> None:
    s = begun(POND, Options(level="professional"), 1)
    check_rough(s, [cell for cell in sorted(s.game.land.marks) if s.game.land.dry(cell) and cell != s.pair.target.cell])
    assert not list(HoleBook(shipped=False).rough(begun(POND, Options(level="advanced"), 1))), "that is solved as soon"


@pytest.mark.full
def test_while_a_stock_hole_is_being_solved_good_plans_are_known() -> None:
    s = on_tee("three-falls", 0, "professional")
    check_rough(s, [s.player.lie, *Random(1).sample([cell for cell in sorted(s.game.land.marks) if s.game.land.dry(cell)], 20)])


@pytest.mark.full
def test_a_stock_hole_is_solved_from_what_ships_and_needs_no_fewer_and_no_more_strokes_for_that() -> None:
    s = on_tee("swan-meadow", 0, "professional")._replace(wind=Wind(7, 2))
    books = HoleBook()
    rough, found = list(books.rough(s)), books.solved(s).solution
    assert len(rough) == 1, "every card is tried in all ways from the beginning"
    by_itself = HoleBook(shipped=False).solved(s).solution
    assert np.abs(found.strokes - by_itself.strokes).max() < 1e-9
    assert found.steps <= 3


@pytest.mark.parametrize("board", ["three-falls", "owl-hills"])
def test_before_a_hole_is_solved_no_first_plan_goes_into_the_water(board: str) -> None:
    books, wet = HoleBook(), 0
    for hole in range(holes(board)):
        s = on_tee(board, hole)
        book, rookies = books.solved(s), straight(s, Random(1)).action
        assert isinstance(rookies, PlanShot)
        wet += book.odds(s, rookies).penalties > .4
        assert book.odds(s, first_idea(s)).penalties < .4, hole
    assert wet or board != "three-falls", "the rookie's would"
