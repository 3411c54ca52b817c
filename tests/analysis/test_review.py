"""A game looked back on through one door: a score is what was expected, all losses and all luck, whatever the game."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from game.analysis.review import Decision, ReviewPart, RoundReview
from game.bots.policy import REVIEWERS
from game.content.choices import content_for
from game.games.card_golf.bots import BOTS as CARD_GOLF_BOTS
from game.games.card_golf.rules.rules import CardGolf
from game.games.doshboard.bots import BOTS as DOSHBOARD_BOTS
from game.games.doshboard.rules.rules import Doshboard
from game.games.golo.bots.players import BOTS as GOLO_BOTS
from game.games.golo.rules.rules import Golo
from game.rules.contract import CHANCE, Setup
from game.ui.window.loop import COURSES
from tests.games.card_golf.bots.test_bots import content as holes
from tests.games.doshboard.bots.test_bots import CONTENT as BOARD

RULES: dict[str, Any] = {"card_golf": CardGolf(), "doshboard": Doshboard(), "golo": Golo()}
BOTS = {"card_golf": CARD_GOLF_BOTS, "doshboard": DOSHBOARD_BOTS, "golo": GOLO_BOTS}


class Round(NamedTuple):
    """A game by bots: its setup, all its actions, and the last state."""

    setup: Setup[Any]
    actions: list[Any]
    end: Any


def played(key: str, content: object, levels: tuple[int, ...], seed: int, **options: Any) -> Round:
    rules, rng = RULES[key], Random(seed)
    setup: Setup[Any] = Setup(len(levels), rules.options(**options), content)
    s, actions = rules.start(setup), []
    while (turn := rules.to_act(s)) is not None:
        if turn is CHANCE:
            action = rules.draw(s, rng)
        else:
            view = rules.view(s, turn)
            action = BOTS[key][levels[turn]].policy.choose(view, rules.legal_in(view), rng, .2).action
        actions.append(action)
        s, _events = rules.apply(s, action)
    return Round(setup, actions, s)


def looked_back(key: str, of: Round, actions: list[Any] | None = None, folder: Path | None = None,
                tell: Any = lambda _share: None) -> RoundReview:
    found = REVIEWERS.of(key)(of.setup, of.actions if actions is None else actions, folder, tell)
    assert found is not None
    return found


ROUNDS = {
    "card_golf": lambda: played("card_golf", holes(7), (0, 1), 4, tokens=2),
    "doshboard": lambda: played("doshboard", BOARD, (0, 2), 5, level="advanced", max_strokes=8),
    "golo": lambda: played("golo", content_for("golo", COURSES), (0, 2), 6),
    "golo, any keep, accidents": lambda: played("golo", content_for("golo", COURSES), (0, 1), 7, lowest_only=False, ground_rules=True),
    "golo, scorecard": lambda: played("golo", content_for("golo", COURSES), (1, 1), 8, mode="scorecard"),
}


@pytest.mark.parametrize("name", [pytest.param(name, marks=pytest.mark.full) if "," in name else name for name in ROUNDS])
def test_a_score_is_what_was_expected_with_all_losses_and_all_luck(name: str, tmp_path: Path) -> None:
    of, key = ROUNDS[name](), name.partition(",")[0]
    rules, shares = RULES[key], list[float]()
    found = looked_back(key, of, folder=tmp_path, tell=lambda told: None if isinstance(told, ReviewPart) else shares.append(told))
    assert list(tmp_path.glob(f"{key}-*.table")) or key == "doshboard"
    assert shares == sorted(shares)
    assert 0 <= shares[0] < .05
    assert .7 < shares[-1] <= 1         # where parts are told, each counts when it begins
    for seat in range(2):
        parts = found.of(seat)
        assert sum(part.score or 0 for part in parts) == rules.scores(of.end).lines[seat].points
        for part in parts:
            assert part.score == pytest.approx(part.expected + part.loss + part.luck, abs=1e-9)
            _goes_on(part)
            for one in part.decisions:
                assert one.loss > -1e-9
                assert rules.encode(of.actions[one.position]) == one.action
                assert one.best == "" or rules.encode(rules.decode(one.best)) == one.best
    worst = found.dearest(0)
    losses = sorted((one.loss for part in found.of(0) for one in part.decisions), reverse=True)
    assert [one.loss for _part, one in worst] == losses[: len(worst)]
    assert worst[0][1].best not in ("", worst[0][1].action)
    if key == "card_golf":      # of its dearest mistake the chances of all grounds and of a miss, which are one together
        told = worst[0][1].prospects
        assert (sum(one.done for one in told), sum(one.best for one in told)) == pytest.approx((1, 1))
        assert any(abs(one.done - one.best) > .01 for one in told)


def _goes_on(part: ReviewPart) -> None:
    """Each decision begins where the one before it ended."""
    value = part.expected
    for one in part.decisions:
        assert one.before == pytest.approx(value, abs=1e-9)
        value = one.after


@pytest.mark.full
def test_a_round_that_is_not_over_is_looked_back_on_as_far_as_it_goes() -> None:
    of = ROUNDS["golo"]()
    whole, half = looked_back("golo", of), looked_back("golo", of, of.actions[: len(of.actions) // 2])
    assert half.of(0)[0].score is None
    assert 0 < len(half.of(0)[0].decisions) < len(whole.of(0)[0].decisions)
    shorter = half.of(0)[0].decisions
    assert shorter[:-1] == whole.of(0)[0].decisions[: len(shorter) - 1]


@pytest.mark.parametrize("mode", ["skins", "match", "flop"])
def test_dice_that_nobody_chooses_leave_nothing_to_look_back_on(mode: str) -> None:
    of = played("golo", content_for("golo", COURSES), (0, 1), 1, mode=mode)
    assert REVIEWERS.of("golo")(of.setup, of.actions, None, lambda _share: None) is None


def test_what_costs_nothing_to_speak_of_is_no_mistake() -> None:
    good, bad = (Decision(at, "a", "b", 4.0, 4.0, loss, 0.0) for at, loss in ((0, .014), (1, .3)))
    part = ReviewPart(0, 0, 4, 4.0, None, (good, bad))
    assert RoundReview((part,)).dearest(0) == ((part, bad),)
