"""What ships solved of Doshboard is what the solver gives; what is not there is solved."""

from __future__ import annotations

import numpy as np
import pytest

from game.analysis.shipped import path_of, stock
from game.games.doshboard.commands.rating import SHIPPING, boards, holes_of
from game.games.doshboard.rules.values import FINAL_LIE, FLIGHT, OFF, Options, State
from game.games.doshboard.solver.hole_book import HoleBook, name_of_hole
from game.rules.contract import Setup
from tests.games.doshboard.rules.tables import RULES

BOARDS = {content.board.name: content for content in boards()}


def states() -> list[State]:
    return [s for content in BOARDS.values() for s in holes_of(content)]


def test_every_hole_of_the_stock_boards_ships_solved() -> None:
    assert len(BOARDS) == 3
    assert {name for content in BOARDS.values() for name in SHIPPING.names(content) if name not in stock("doshboard")} == set()
    assert path_of("doshboard").stat().st_size < 2_000_000


def check(s: State) -> None:
    shipped, solved = HoleBook().solved(s), HoleBook(shipped=False).solved(s)
    assert shipped.solution.steps == 0      # nothing was solved
    assert shipped.exact
    assert np.abs(shipped.solution.strokes - solved.solution.strokes).max() < 1e-9
    assert shipped.ways == solved.ways
    best = shipped.best(s)
    assert solved.odds(s, best).strokes == pytest.approx(solved.strokes(s), abs=1e-9)


def test_a_shipped_hole_is_what_the_solver_gives() -> None:
    check(states()[9])


@pytest.mark.full
@pytest.mark.parametrize("which", range(0, 216, 36))
def test_shipped_holes_are_what_the_solver_gives(which: int) -> None:
    check(states()[which])


def test_h17_how_a_card_is_lost_asks_for_another_name_where_it_can_be() -> None:
    content = next(iter(BOARDS.values()))
    for level, alike in (("advanced", True), ("professional", False)):
        now, before = (RULES.start(Setup(1, Options(level=level, wind=OFF, lost_by=each), content)) for each in (FINAL_LIE, FLIGHT))
        assert (name_of_hole(now) == name_of_hole(before)) is alike
        assert (name_of_hole(before) in stock("doshboard")) is alike


def test_another_hole_and_other_cards_ask_for_other_names() -> None:
    s = next(holes_of(next(iter(BOARDS.values()))))
    assert name_of_hole(s) in stock("doshboard")
    for other in (name_of_hole(s, s.player.hand[:-1]), name_of_hole(s._replace(drawn=(1,)), s.player.hand[1:])):
        assert other not in stock("doshboard")
    assert name_of_hole(s._replace(drawn=(1,))) != name_of_hole(s)
