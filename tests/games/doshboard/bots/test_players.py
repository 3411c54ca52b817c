"""A hole of Doshboard played again and again by a bot: the exact chances of its scores are those that come out, at every level."""

from __future__ import annotations

from itertools import islice
from random import Random

import numpy as np
import pytest

from game.analysis.rounds import ROUNDS, PlayedRound, RoundsExpected, WalkTask, mean_of
from game.analysis.wish import read_wish
from game.games.doshboard.bots.players import BoardRoundsTask, play_board_rounds, walk_board_line
from game.games.doshboard.rules.shots import Content
from game.games.doshboard.solver.rating import best_of
from game.games.doshboard.solver.solver import straight_strokes
from game.games.doshboard.solver.wish import WISHES, draw, stock_sets


@pytest.fixture(scope="module")
def hole() -> Content:
    """A small board with water across, which is solved in a moment."""
    board = draw(read_wish(WISHES, {"par": "3", "water": "across"}), Random(5))
    assert board is not None
    return Content(board, *stock_sets())


def played(task: BoardRoundsTask, many: int) -> tuple[RoundsExpected, list[PlayedRound]]:
    expected, *rounds = islice(play_board_rounds(task), many + 1)
    assert isinstance(expected, RoundsExpected)
    return expected, [one for one in rounds if isinstance(one, PlayedRound)]


def test_the_pro_is_expected_what_its_line_costs_and_the_rookie_what_rate_says(hole: Content) -> None:
    solution, tee = best_of(hole.board, hole.sets), hole.board.holes[0].tee.cell
    expected, rounds = played(BoardRoundsTask(hole, "pro", 0, 1), 8)
    assert expected.mean == pytest.approx(solution.best(tee).strokes, abs=1e-5)
    assert sum(expected.chances) == pytest.approx(1)
    assert [line.strokes for line in expected.lines] == sorted(line.strokes for line in expected.lines)
    assert all(one.stops and one.strokes >= len(one.stops) for one in rounds)
    assert played(BoardRoundsTask(hole, "pro", 0, 1), 8) == (expected, rounds)
    assert played(BoardRoundsTask(hole, "pro", 0, 2), 8)[1] != rounds
    rival, _rounds = played(BoardRoundsTask(hole, "pro", 1, 1), 0)
    assert rival.mean == pytest.approx(rival.lines[1].strokes, abs=1e-5)
    usual = float(straight_strokes(solution.tables, hole.sets[0])[solution.tables.lie_at(tee)])
    rookie, _rounds = played(BoardRoundsTask(hole, "rookie", 0, 1), 0)
    assert rookie.mean > expected.mean
    assert np.isfinite(usual)


def test_the_best_line_is_walked_to_the_target(hole: Content) -> None:
    strokes = list(walk_board_line(WalkTask(hole, "en")))
    best = played(BoardRoundsTask(hole, "pro", 0, 1), 0)[0]
    assert strokes[0].strokes == pytest.approx(best.mean, abs=1e-5)
    assert [stroke.strokes for stroke in strokes] == sorted((stroke.strokes for stroke in strokes), reverse=True)
    assert all(sum(chance for _words, chance in stroke.chances) == pytest.approx(1, abs=.003) for stroke in strokes)
    target = hole.board.holes[0].target.cell
    assert strokes[-1].stop is not None
    assert strokes[-1].stop[:2] == (target.q, target.r)
    assert f"{best.lines[1].strokes:.2f} strokes" in strokes[0].why


def test_a_ball_flies_over_its_elbow_and_on_from_where_it_was_dropped(hole: Content) -> None:
    _expected, rounds = played(BoardRoundsTask(hole, "rookie", 1, 4), 60)
    lost = [(one, at) for one in rounds for at, stop in enumerate(one.stops[:-1]) if stop.wet]
    assert lost
    for one, at in lost:
        assert one.stops[at + 1].way, "the next stroke begins where the ball was dropped"
    assert any(len(stop.way) > 0 for one in rounds for stop in one.stops if not stop.wet)
    assert sum(one.strokes for one in rounds) >= sum(len(one.stops) + one.wet for one in rounds)


@pytest.mark.full
@pytest.mark.parametrize("level", ["rookie", "club", "pro"])
@pytest.mark.parametrize("line", [0, 1])
def test_what_is_played_is_what_is_worked_out(hole: Content, level: str, line: int) -> None:
    expected, rounds = played(BoardRoundsTask(hole, level, line, 11), ROUNDS)
    assert len(rounds) == ROUNDS
    mean, error = mean_of(rounds)
    assert abs(mean - expected.mean) < 4 * error
    lost = sum(one.stops[0].wet for one in rounds) / ROUNDS
    chance = expected.lines[line].wet
    assert abs(lost - chance) < 4 * (chance * (1 - chance) / ROUNDS) ** .5 + 1e-9
