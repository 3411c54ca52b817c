"""Saves of earlier days, checked by hand when they were laid here. They load for good: never change these files, add new ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.cli.output import COURSES
from game.games.partner.rules import HandResult, Options, State
from game.rules.contract import GAMES
from game.rules.options import written
from game.session.deals import follows_number
from game.session.loading import Loaded, load
from game.session.save_file import deal_of
from game.session.seats import bot, person
from game.session.share import read_share

SAVES = Path(__file__).resolve().parents[1] / "saves"


def old(name: str) -> tuple[Loaded, State]:
    loaded = load(SAVES / name)
    assert loaded.notice is None
    return loaded, loaded.history.state


def test_a_blocked_hand_with_checksums() -> None:
    """All seven sixes lie; Ana holds 29 pips, Winston 15, Desmond 22, Marcia 24: Winston's side has the one hand that the match needs."""
    loaded, state = old("partner-blocked.save")
    assert loaded.plan.seats == (person("Ana"), bot("Winston", "club"), bot("Desmond", "club"), bot("Marcia", "pro"))
    assert loaded.plan.setup.options == Options(1, lost_replay="play_off")
    assert (loaded.header.title, loaded.plan.undo) == ("Blocked", "strict")
    assert state.public.match.results == (HandResult(1, 1, True, 1, (0, 1), (29, 15, 22, 24), False),)
    assert loaded.plan.rules.to_act(state) is None
    assert loaded.history.length == 12


def test_a_tied_hand_and_the_next_worth_two() -> None:
    """All seven fives lie; Winston and Desmond, opponents, hold 18 pips each. The next hand counts two, and Ana goes out in it."""
    loaded, state = old("partner-tie.save")
    assert loaded.plan.setup.options == Options(2, "sporting", False, True, "play_off")
    tied, won = state.public.match.results
    assert tied == HandResult(None, None, True, 1, (0, 0), (28, 18, 18, 28), False)
    assert won == HandResult(0, 0, False, 2, (2, 0), (0, 8, 5, 6), False)
    assert loaded.plan.rules.scores(state).final


def test_a_journal_by_hand_with_undo_and_redo() -> None:
    """Ana goes out and leaves the lead, takes that back, leaves it again; Desmond leads 1-0, then 3-1 instead. Winston is next."""
    loaded, state = old("partner-by-hand.save")
    assert (loaded.plan.undo, loaded.header.sums) == ("free", False)
    assert state.public.match.streak == (1, 0)
    assert [loaded.plan.rules.encode(step.action) for step in loaded.history.steps(30)] == ["leave", "lead", "pose 3-1"]
    assert (loaded.history.position, loaded.history.length) == (33, 33)
    assert loaded.plan.rules.to_act(state) == 1
    assert (state.public.left, state.public.right, state.public.opener) == (1, 3, 2)


def test_j9_a_replay_lost_at_one_nil_led_to_a_play_off_then() -> None:
    """Winston's side leads 1-0, the next hand is tied, and Ana wins the replay: one all, and a play-off."""
    loaded, state = old("partner-lost-replay.save")
    assert [(result.side, result.streak) for result in state.public.match.results] == [
        (1, (0, 1)), (None, (0, 1)), (0, (1, 1)), (0, (2, 0)), (0, (3, 0))]
    assert loaded.plan.rules.scores(state).final


@pytest.mark.parametrize(
    ("name", "points", "reading"),
    [
        # C3: all cards were dealt before the first hole, by chance's first draws. The text holds the number of the deal, not the cards.
        ("card-golf-dealt-at-once", [21, 21], ("cards_dealt", "at_once")),
        # D11: the third hole was begun by seat 1, then 2, then 0. D2: five doubles went back before their replacements were drawn.
        ("golf-by-score", [45, 45, 40], ("tee_order", "by_score")),
    ],
)
def test_texts_from_before_a_rule_was_changed_are_replayed_as_they_were_played(
    name: str, points: list[int], reading: tuple[str, str]
) -> None:
    loaded = read_share((SAVES / f"{name}.txt").read_text(encoding="ascii"), COURSES, GAMES)
    scores = loaded.plan.rules.scores(loaded.history.state)
    assert scores.final
    assert [line.points for line in scores.lines] == points
    option, value = reading
    assert written(loaded.plan.setup.options)[option] == value
    assert deal_of(loaded.header) is not None
    assert follows_number(loaded)
