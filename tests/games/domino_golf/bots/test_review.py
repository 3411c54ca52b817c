"""Rounds of Domino Golf looked back on: numbers that add up, nothing that a seat could not know, and errors that hold."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.analysis.review import ReviewPart, ReviewRequest, RoundReview
from game.bots.policy import policy
from game.games.domino_golf.bots.players import SampleWork
from game.games.domino_golf.bots.review import _BagWalk, bags_of, fault, looked_back
from game.games.domino_golf.rules.flow import totals
from game.games.domino_golf.rules.rules import DominoGolf
from game.games.domino_golf.rules.values import Keep, Options, PlayTile, TakeBack
from game.rules.contract import CHANCE, Setup
from game.session.replay import Replay
from tests.bots.asking import ask

SAVES = Path(__file__).resolve().parents[3] / "saves"
RULES = DominoGolf()
QUICK = SampleWork(rounds=3, layouts=1, spares=2)
SAVE = "golf-eagle-made"


def told(_share: float | ReviewPart) -> None:
    """Nobody listens."""


def of_save(name: str, wanted: ReviewRequest, folder: Path | None = None, work: SampleWork = QUICK) -> RoundReview:
    replay = Replay.open(SAVES / f"{name}.save")
    return looked_back(replay.setup, replay.open_actions, folder, told, wanted, work)


def check(parts: tuple[ReviewPart, ...], actions: Any) -> None:
    """A score is what was expected, all losses and all luck, decision by decision."""
    for part in parts:
        assert part.score == pytest.approx(part.expected + part.loss + part.luck, abs=1e-9)
        value = part.expected
        for one in part.decisions:
            assert one.before == pytest.approx(value, abs=1e-9)
            value = one.after
            assert one.mover == part.seat
            assert RULES.encode(actions[one.position]) == one.action
            assert (one.best == "") == (one.loss == 0)
            assert one.loss == 0 or one.loss > one.error >= 0
            if one.weighed and not isinstance(RULES.decode(one.action), TakeBack | Keep):
                worths = {choice.action: choice.worth for choice in one.weighed}
                assert one.loss in (0, pytest.approx(worths[one.action] - min(worths.values())))
                assert one.worth == pytest.approx(worths[one.action] - one.loss)


def test_the_strokes_of_a_bag_are_what_was_expected_with_all_losses_and_all_luck(tmp_path: Path) -> None:
    replay = Replay.open(SAVES / f"{SAVE}.save")
    found = of_save(SAVE, ReviewRequest(), tmp_path)
    assert (found.exact, found.sampled, found.unit) == (False, True, "strokes")
    check(found.parts, replay.open_actions)
    end = replay.open_state(replay.last)
    assert tuple(sum(part.score or 0 for part in found.of(seat)) for seat in range(2)) == totals(end.public)
    assert any(one.loss > 0 for part in found.parts for one in part.decisions)
    kept = sorted(tmp_path.iterdir())
    assert [path.name.partition("-")[0] for path in kept] == ["bag", "bag"]
    assert of_save(SAVE, ReviewRequest(), tmp_path) == found
    kept[0].write_bytes(kept[0].read_bytes().replace(b"loss", b"Loss", 1))      # damaged: it is made again, to the same numbers
    assert of_save(SAVE, ReviewRequest(), tmp_path) == found


def test_a_shot_is_judged_by_what_its_seat_could_know() -> None:
    """What it could not see exchanged in any way that fits: the same numbers and words."""
    replay = Replay.open(SAVES / f"{SAVE}.save")
    (bag,) = bags_of(RULES, replay.setup, replay.open_actions)
    moments = [moment for moment in bag.moments if moment.seat == 0][:3]
    for moment in moments:
        found = set()
        for seed in range(3):
            other = RULES.complete(RULES.view(moment.state, 0), Random(seed))
            walk = _BagWalk(0, bag.first, QUICK, "seed")
            walk.take(moment.__class__(moment.position, other, 0, moment.action))
            (one,) = walk.decisions(0)
            view = RULES.view(other, 0)
            best = RULES.decode(one.best) if one.best else moment.action
            found.add((one, fault(view, moment.action, best, 0.0)))
        assert len(found) == 1


def played(options: Options, seed: int) -> tuple[Setup[Options], list[Any], Any]:
    """A round by two rookies."""
    setup, rng, actions = Setup(2, options), Random(seed), list[Any]()
    s, rookie = RULES.start(setup), policy("domino_golf", "rookie")
    while (turn := RULES.to_act(s)) is not None:
        action = RULES.draw(s, rng) if turn is CHANCE else ask(rookie, RULES, RULES.view(s, turn), rng, 1.0).action
        actions.append(action)
        s, _events = RULES.apply(s, action)
    return setup, actions, s


@pytest.mark.full
def test_a_whole_round_with_mulligans_and_luck_changed_adds_up_too() -> None:
    setup, actions, end = played(Options(holes=18, mulligans=True, change_of_luck=True), 4)
    found = looked_back(setup, actions, None, told, ReviewRequest(), QUICK)
    assert [part.number for part in found.of(0)] == [0, 1, 2, 3, 4]
    check(found.parts, actions)
    assert tuple(sum(part.score or 0 for part in found.of(seat)) for seat in range(2)) == totals(end.public)
    taken_back = [one for part in found.parts for one in part.decisions if one.action == "mulligan"]
    assert len(taken_back) == sum(isinstance(action, TakeBack) for action in actions) > 0


def test_only_bags_that_are_played_out_are_looked_back_on() -> None:
    replay = Replay.open(SAVES / "golf-tie-after-18.save")
    whole = tuple(bags_of(RULES, replay.setup, replay.open_actions))
    assert [(bag.first, bag.last) for bag in whole] == [(1, 3), (4, 6), (7, 9), (10, 13), (14, 18)]       # none of the play-off
    cut = whole[-1].actions[: whole[-1].moments[-1].position]
    assert len(tuple(bags_of(RULES, replay.setup, cut))) == 4


@pytest.mark.full
def test_costs_agree_with_a_run_of_ten_times_the_samples_within_their_errors() -> None:
    few, many = (of_save(SAVE, ReviewRequest((0,)), work=SampleWork(rounds, 1, 4)) for rounds in (6, 60))
    wide = narrow = 0.0
    for less, more in zip(few.parts, many.parts, strict=True):
        for one, other in zip(less.decisions, more.decisions, strict=True):
            assert (one.position, one.action) == (other.position, other.action)
            done, best = ({choice.action: choice.worth for choice in of.weighed} for of in (one, other))
            for choice, precise in zip(one.weighed, other.weighed, strict=True):
                if isinstance(RULES.decode(choice.action), PlayTile):
                    away = (choice.worth - done[one.action]) - (precise.worth - best[one.action])
                    assert abs(away) <= (choice.error ** 2 + precise.error ** 2) ** .5 + 1e-9
                    wide, narrow = wide + choice.error, narrow + precise.error
    assert 0 < narrow < .4 * wide
