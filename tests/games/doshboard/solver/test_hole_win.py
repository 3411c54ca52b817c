"""The chance to win a hole against the odds of plans: at the last stroke, and one stroke earlier."""

from __future__ import annotations

from random import Random

import pytest

from game.games.doshboard.bots.players import Pro
from game.games.doshboard.rules.geometry import paths
from game.games.doshboard.rules.rules import Doshboard
from game.games.doshboard.rules.values import Options, State
from game.games.doshboard.solver.bags import Stakes, stakes_of, winning
from game.games.doshboard.solver.hole_book import HoleBook
from game.games.doshboard.solver.odds import odds_of
from game.games.golf.rules import MATCH, SKINS, STROKE
from game.rules.contract import Setup
from tests.games.doshboard.bots.test_bots import CONTENT
from tests.games.doshboard.solver.holes import FEW, few_tables, small_holes

RULES = Doshboard()
STAKES = Stakes(4, 0.5, 0.0)


def test_with_one_stroke_left_to_halve_the_likeliest_hole_out_is_worth_most() -> None:
    scene = small_holes(hills=True)[1]
    tables = few_tables(scene)
    last = winning(tables, FEW, STAKES)[3]
    for lie in range(0, tables.lies, 4):
        if lie != tables.target:
            every = {tables.plan_of(lie, path): path for path in paths(scene.ground, tables.cell_of(lie))}
            holed = max(odds_of(tables, lie, path, card).holed for path in every.values() for card in FEW)
            assert last.strokes[lie] == pytest.approx(0.5 * holed, abs=1e-12)


def test_before_it_the_odds_of_the_plan_and_what_follows_add_up() -> None:
    tables = few_tables(small_holes(hills=True)[3])
    by_strokes = winning(tables, FEW, STAKES)
    for strokes in (1, 2):
        solution = by_strokes[strokes]
        for lie in range(0, tables.lies, 3):
            if lie == tables.target:
                continue
            best = solution.best(tables.cell_of(lie))
            worth = 0.0
            for way, chance in odds_of(tables, lie, best.path, FEW[best.card]).ways.items():
                had = strokes + 1 + way.penalties
                if way.holed or way.tap_in:
                    worth += chance * STAKES.worth(had + way.tap_in)
                elif had < STAKES.score:
                    worth += chance * by_strokes[had].strokes[tables.lie_at(way.cell)]
            assert worth == pytest.approx(solution.strokes[lie], abs=1e-9)
            assert solution.strokes[lie] >= by_strokes[strokes + 1].strokes[lie] - 1e-12


def after_the_others(form: str, seats: int, scores: tuple[int, ...]) -> State:
    """The first hole with all seats but the first at the end of it."""
    s = RULES.start(Setup(seats, Options(format=form), CONTENT))
    players = (s.players[0], *(replaced._replace(done=True, strokes=n) for replaced, n in zip(s.players[1:], scores, strict=True)))
    return s._replace(players=players, turn=0)


def test_what_a_hole_is_worth_by_form_of_play() -> None:
    assert stakes_of(after_the_others(MATCH, 2, (3,))) == Stakes(3, 0.5, 0.0)
    assert stakes_of(after_the_others(SKINS, 3, (5, 4))) == Stakes(4, 1 / 3, 0.0)
    assert stakes_of(after_the_others(SKINS, 3, (4, 4))) == Stakes(4, 1 / 3, 1 / 3)
    assert stakes_of(after_the_others(MATCH, 2, (12,))) == Stakes(12, 0.5, 0.5), "at the limit nobody has more"
    assert stakes_of(after_the_others(STROKE, 2, (3,))) is None
    pair = after_the_others(MATCH, 4, (4, 4, 5))
    assert stakes_of(pair) == Stakes(4, 0.5, 0.5)       # the partner, seat 2, has halved it already
    playing = pair.with_player(1, pair.players[1]._replace(done=False))
    assert stakes_of(playing) is None


def test_the_pro_plays_to_win_the_hole_once_the_others_are_in() -> None:
    s = after_the_others(MATCH, 2, (2,))
    choice = Pro().choose(RULES.view(s, 0), RULES.legal_in(RULES.view(s, 0)), Random(0), 1.0)
    book = HoleBook().to_win(s, Stakes(2, 0.5, 0.0))[0]
    assert choice.action == book.best(s)
    assert f"{round(100 * book.strokes(s))} %" in choice.why
    assert RULES.why_not(s, choice.action) is None
    gone = s.with_player(0, s.players[0]._replace(strokes=7))
    assert "strokes to the hole from here" in Pro().choose(RULES.view(gone, 0), RULES.legal_in(RULES.view(gone, 0)), Random(0), 1.0).why

