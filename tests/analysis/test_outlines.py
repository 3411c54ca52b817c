"""Games that are reviewed hole by hole: what is listed before any figure is there, and a hole by itself."""

from __future__ import annotations

import contextlib
from dataclasses import replace

import pytest

from game.analysis.review import EVERYTHING, Decision, ReviewPart
from game.analysis.selfplay import dice_for, play
from game.bots.policy import OUTLINERS, REVIEWERS, policy
from game.cli.output import COURSES
from game.content.choices import content_for
from game.rules import options
from game.rules.contract import Setup, rules_of

SHORT: dict[str, dict[str, str]] = {"card_golf": {"holes": "3"}, "doshboard": {"holes": "3", "level": "beginner"}}


def _unjudged(part: ReviewPart) -> ReviewPart:
    """The part as it is listed first."""
    strokes = tuple(Decision(one.position, one.action, "", 0.0, 0.0, 0.0, 0.0) for one in part.decisions)
    return replace(part, expected=0.0, decisions=strokes, found=0)


@pytest.mark.parametrize("share", [1.0, .6])
@pytest.mark.parametrize("key", SHORT)
def test_holes_are_listed_before_they_are_judged_and_each_can_be_judged_alone(key: str, share: float) -> None:
    rules, bots = rules_of(key), [policy(key, "rookie"), policy(key, "club")]
    setup = Setup(2, options.build(rules.options, SHORT[key]), content_for(key, COURSES))
    whole = [turn.action for turn in play(rules, setup, bots, dice_for(3, 1, 2), .2)]
    actions = whole[: round(share * len(whole))]
    review = REVIEWERS.of(key)
    found, listed = review(setup, actions, None, lambda _share: None), OUTLINERS.of(key)(setup, actions)
    assert found is not None
    assert [part.number for part in found.parts if part.seat == 0][:2] == [0, 1]
    assert [_unjudged(part) for part in found.parts] == list(listed.parts)
    assert any(part.score is None for part in found.parts) == (share < 1)
    alone = review(setup, actions, None, lambda _share: None, replace(EVERYTHING, part=1))
    assert alone is not None
    assert alone.parts == tuple(part for part in found.parts if part.number == 1)
    assert OUTLINERS.of(key)(setup, actions, replace(EVERYTHING, part=1)).parts == tuple(part for part in listed.parts if part.number == 1)


class _Enough(Exception):
    """The first figures are there."""


@pytest.mark.parametrize("compared", [pytest.param(False, marks=pytest.mark.full), pytest.param(True, marks=pytest.mark.night)])
def test_where_solving_takes_seconds_the_first_shots_have_rough_figures_before(compared: bool) -> None:
    rules, told = rules_of("doshboard"), list[ReviewPart]()
    setup = Setup(1, options.build(rules.options, {"level": "professional", "holes": "3"}), content_for("doshboard", COURSES))
    actions = [turn.action for turn in play(rules, setup, [policy("doshboard", "rookie")], dice_for(3, 1, 1), .2)]

    def tell(said: float | ReviewPart) -> None:
        if isinstance(said, ReviewPart):
            told.append(said)
            if not compared:
                raise _Enough
    with contextlib.suppress(_Enough):
        REVIEWERS.of("doshboard")(setup, actions, None, tell, replace(EVERYTHING, part=0))
    rough = told[0]
    assert not rough.whole
    assert 1 <= rough.known <= len(rough.decisions)
    assert all(one.loss >= 0 and one.best for one in rough.decisions[:rough.known])
    assert _unjudged(rough).decisions[rough.known:] == rough.decisions[rough.known:]
    for exact in told[1:]:
        assert exact.whole
        assert (rough.seat, rough.number, rough.score) == (exact.seat, exact.number, exact.score)
        for drafted, solved in zip(rough.decisions[:rough.known], exact.decisions, strict=False):
            assert (drafted.position, drafted.action) == (solved.position, solved.action)
            assert abs(drafted.loss - solved.loss) < .05
            assert abs(drafted.before - solved.before) < .05
    assert len(told) == 1 + compared
