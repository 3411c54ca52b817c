"""Hands of dominoes looked back on: numbers that add up, nothing that a seat could not know, and errors that hold."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from game.analysis.review import ReviewPart, ReviewRequest, RoundReview
from game.bots.cut_throat.review import CutThroatReview
from game.bots.dominoes.judging import JudgeWork, judge
from game.bots.dominoes.review import HandReviewer, hands_of, look_back
from game.bots.french.review import FrenchReview
from game.bots.partner.review import PartnerReview
from game.rules.dominoes.hands import Deal, Play
from game.session.replay import Replay

SAVES = Path(__file__).resolve().parents[2] / "saves"
GAMES: dict[str, HandReviewer] = {
    "partner-by-hand": PartnerReview(), "cut-throat-tie-3": CutThroatReview(), "french-blocked": FrenchReview()
}
QUICK = JudgeWork(imagined=24, searched=6, nodes=2_000, waiting=2)


def told(_share: float) -> None:
    """Nobody listens."""


def looked_back(name: str, work: JudgeWork, wanted: ReviewRequest, folder: Path | None = None) -> RoundReview:
    replay = Replay.open(SAVES / f"{name}.save")
    return look_back(GAMES[name], replay.setup, replay.open_actions, folder, told, wanted, work)


@pytest.mark.parametrize("name", [name if name.startswith("cut") else pytest.param(name, marks=pytest.mark.full) for name in GAMES])
def test_the_result_is_what_was_expected_with_all_losses_and_all_luck(name: str, tmp_path: Path) -> None:
    replay = Replay.open(SAVES / f"{name}.save")
    found = looked_back(name, QUICK, ReviewRequest((1,), 0), tmp_path)
    (part,) = found.parts
    assert (part.seat, part.number, found.exact) == (1, 0, False)
    assert part.result is not None
    assert part.result == pytest.approx(part.expected + part.loss + part.luck)
    value = part.expected
    for one in part.decisions:
        assert one.before == pytest.approx(value)
        value = one.after
        assert replay.rules.encode(replay.open_actions[one.position]) == one.action
        if one.weighed:
            assert one.mover == 1
            assert one.action in [choice.action for choice in one.weighed]
            best = min(choice.worth for choice in one.weighed)
            done = next(choice.worth for choice in one.weighed if choice.action == one.action)
            assert one.loss in (0, pytest.approx(done - best))
            assert one.loss == 0 or one.loss > one.error > 0 or one.error == 0
            assert (one.best == "") == (one.loss == 0)
        else:
            assert one.loss == 0
    assert any(one.weighed for one in part.decisions)
    assert [path.name.partition("-")[0] for path in tmp_path.iterdir()] == ["hand"]
    (kept,) = tmp_path.iterdir()
    assert looked_back(name, QUICK, ReviewRequest((1,), 0), tmp_path) == found
    kept.write_bytes(kept.read_bytes().replace(b"loss", b"Loss", 1))      # damaged: it is made again, to the same numbers
    assert looked_back(name, QUICK, ReviewRequest((1,), 0), tmp_path) == found


def test_a_decision_is_judged_by_what_its_seat_could_know() -> None:
    """The others' tiles exchanged in any way that fits: the same chances."""
    replay = Replay.open(SAVES / "partner-by-hand.save")
    hand = next(iter(hands_of(replay.rules, replay.setup, replay.open_actions)))
    move = next(move for move in hand.moves[6:] if isinstance(move.action, Play) and len(tuple(replay.rules.legal(move.state))) > 2)
    game = GAMES["partner-by-hand"]
    found = set()
    for seed in range(3):
        view = game.rules.view(move.state, move.seat)
        other = game.rules.complete(view, Random(seed))
        outlook = game.outlook(game.rules.view(other, move.seat), move.action)
        found.add(judge(outlook, QUICK, Random(1)).chances)
    assert len(found) == 1


def test_only_hands_that_are_over_are_looked_back_on() -> None:
    replay = Replay.open(SAVES / "partner-by-hand.save")
    whole = tuple(hands_of(replay.rules, replay.setup, replay.open_actions))
    deals = [at for at, action in enumerate(replay.open_actions) if isinstance(action, Deal)]
    cut = replay.open_actions[: whole[-1].moves[-1].position]
    assert len(tuple(hands_of(replay.rules, replay.setup, cut))) == len(whole) - 1
    assert [hand.moves[0].position > deal for hand, deal in zip(whole, deals, strict=False)] == [True] * len(whole)
    assert len(whole[-1].actions) <= len(replay.open_actions)


def costs(part: ReviewPart) -> dict[tuple[int, str], tuple[float, float]]:
    """By decision and every other play: what was done cost beside it, and the error."""
    found: dict[tuple[int, str], tuple[float, float]] = {}
    for one in part.decisions:
        done = next((choice.worth for choice in one.weighed if choice.action == one.action), 0.0)
        others = [choice for choice in one.weighed if choice.action != one.action]
        found |= {(one.position, choice.action): (done - choice.worth, choice.error) for choice in others}
    return found


@pytest.mark.full
@pytest.mark.parametrize("name", ["cut-throat-tie-3", "french-blocked"])
def test_costs_agree_with_a_run_of_ten_times_the_samples_within_their_errors(name: str) -> None:
    work = JudgeWork(imagined=150, searched=50, nodes=0, waiting=2)
    few, many = (costs(looked_back(name, of, ReviewRequest((0,), 0)).parts[0]) for of in (work, work.times(10)))
    assert few.keys() == many.keys()
    assert len(few) > 5
    for play, (cost, error) in few.items():
        more, less = many[play]
        assert abs(cost - more) <= (error ** 2 + less ** 2) ** 0.5 + 1e-9
    assert sum(error for _cost, error in many.values()) < 0.6 * sum(error for _cost, error in few.values())
