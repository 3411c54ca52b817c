"""A hole played again and again by a bot: the exact chances of its scores are those that come out, by every level and on both lines."""

from __future__ import annotations

from itertools import islice

import pytest

from game.analysis.rounds import ROUNDS, PlayedRound, RoundsExpected, WalkTask, mean_of
from game.content.draft import Draft
from game.games.card_golf.bots.players import RoundsTask, play_rounds, walk_line
from game.games.card_golf.content.course import alone
from game.games.card_golf.rules.content import Content
from game.games.card_golf.table.tools import CourseLayout
from game.ui.window.loop import COURSES


@pytest.fixture(scope="module")
def hole() -> Content:
    layout = CourseLayout(Draft.read(COURSES / "card_golf" / "squires-wood.yaml"))
    plan = layout.plan(5)
    assert layout.read is not None
    assert plan is not None
    return alone(layout.read, "Hole 6", layout.landscape, plan)


def played(task: RoundsTask, many: int) -> tuple[RoundsExpected, list[PlayedRound]]:
    expected, *rounds = islice(play_rounds(task), many + 1)
    assert isinstance(expected, RoundsExpected)
    assert all(isinstance(one, PlayedRound) for one in rounds)
    return expected, [one for one in rounds if isinstance(one, PlayedRound)]


def test_the_same_seed_plays_the_same_rounds_and_another_one_others(hole: Content) -> None:
    first = played(RoundsTask(hole, "rookie", 0, 3), 12)
    assert played(RoundsTask(hole, "rookie", 0, 3), 12) == first
    assert played(RoundsTask(hole, "rookie", 0, 4), 12)[1] != first[1]


def test_the_pro_on_its_best_line_is_expected_what_the_line_costs(hole: Content) -> None:
    for line in (0, 1):
        expected, rounds = played(RoundsTask(hole, "pro", line, 1), 8)
        assert expected.mean == pytest.approx(expected.lines[line].strokes)
        assert all(one.stops and one.strokes >= len(one.stops) for one in rounds)
    assert expected.lines[0].strokes < expected.lines[1].strokes


def test_the_best_line_is_walked_to_the_first_putt(hole: Content) -> None:
    strokes = list(walk_line(WalkTask(hole, "en")))
    best = played(RoundsTask(hole, "pro", 0, 1), 0)[0]
    assert strokes[0].strokes == pytest.approx(best.mean)
    assert [stroke.strokes for stroke in strokes] == sorted((stroke.strokes for stroke in strokes), reverse=True)
    assert all(sum(chance for _words, chance in stroke.chances) == pytest.approx(1) for stroke in strokes)
    assert not any(stroke.why.startswith(stroke.plan) for stroke in strokes), "the plan stands above its reason"
    assert all("strokes to the hole from here" in stroke.why for stroke in strokes[:-1])
    assert not any("token" in stroke.why for stroke in strokes), "a hole is tried without any, and what is earned on the last saves nothing"
    assert strokes[-1].plan.startswith("Putt from ")
    assert strokes[-1].stop is None


@pytest.mark.full
@pytest.mark.parametrize("level", ["rookie", "club", "pro"])
@pytest.mark.parametrize("line", [0, 1])
def test_what_is_played_is_what_is_worked_out(hole: Content, level: str, line: int) -> None:
    expected, rounds = played(RoundsTask(hole, level, line, 11), ROUNDS)
    assert len(rounds) == ROUNDS
    assert sum(expected.chances) == pytest.approx(1)
    mean, error = mean_of(rounds)
    assert abs(mean - expected.mean) < 4 * error
    lost = sum(one.stops[0].wet for one in rounds) / ROUNDS
    chance = expected.lines[line].wet
    assert abs(lost - chance) < 4 * (chance * (1 - chance) / ROUNDS) ** .5
