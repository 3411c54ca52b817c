"""The review of a round: strokes are the expectation at the tee, the decisions' losses and the luck, and nothing else."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game.games.doshboard.bots import BOTS
from game.games.doshboard.rules.rules import Doshboard
from game.games.doshboard.rules.values import ADVANCED, BEGINNER, PROFESSIONAL, Action, Options, OutOfTime, State
from game.games.doshboard.solver.hole_book import HoleBook
from game.games.doshboard.solver.review import review
from game.rules.contract import CHANCE, Setup
from tests.games.doshboard.bots.test_bots import CONTENT

RULES = Doshboard()


def round_of(level: str, seats: int, seed: int, clock: int = 0, **more: Any) -> tuple[State, State, list[Action]]:
    """A round by a rookie and a pro, some turns of it out of time."""
    rng = Random(seed)
    start = s = RULES.start(Setup(seats=seats, options=Options(level=level, max_strokes=8, shot_clock=clock, **more), content=CONTENT))
    actions: list[Action] = []
    while (turn := RULES.to_act(s)) is not None:
        if turn is CHANCE:
            action: Action = RULES.draw(s, rng)
        elif clock and not s.late and rng.random() < 0.3:
            action = OutOfTime()
        else:
            view = RULES.view(s, s.turn)
            action = BOTS[2 * (s.turn % 2)].policy.choose(view, RULES.legal_in(view), rng, 1.0).action
        actions.append(action)
        s, _events = RULES.apply(s, action)
    return start, s, actions


@pytest.mark.parametrize(
    ("level", "clock", "more"),
    [(BEGINNER, 60, {}), (ADVANCED, 0, {}), (PROFESSIONAL, 0, {"lost_cards": False, "wind": "fixed", "wind_to": 5, "card_shifts": False})],
)
def test_strokes_are_the_expectation_at_the_tee_and_all_losses_and_luck(level: str, clock: int, more: dict[str, Any]) -> None:
    start, end, actions = round_of(level, 2, 11, clock, **more)
    told = review(start, actions)
    assert told.exact
    assert len(told.shots) > 4
    for seat, player in enumerate(end.players):
        for hole, strokes in enumerate(player.card):
            shots = told.of(seat, hole)
            if not shots:
                continue    # the clock alone has ended it
            assert shots[0].before + sum(shot.loss + shot.luck for shot in shots) == pytest.approx(strokes, abs=1e-9)
    assert all(shot.loss >= -1e-9 for shot in told.shots)
    assert all(shot.taken + shot.planned < 8 + 1e-9 for shot in told.shots), "the limit"
    rookie, pro = ([(shot.loss, shot.luck) for shot in told.of(seat)] for seat in (0, 1))
    assert sum(loss for loss, _luck in pro) == pytest.approx(0, abs=1e-9)
    assert sum(loss for loss, _luck in rookie) > 0.1
    assert sum(luck for _loss, luck in rookie) != sum(luck for _loss, luck in pro)


def test_a_round_that_is_not_over_is_reviewed_as_far_as_it_goes() -> None:
    start, _end, actions = round_of(BEGINNER, 1, 3)
    books = HoleBook()
    whole, half = review(start, actions, books).shots, review(start, actions[: len(actions) // 2], books).shots
    assert 0 < len(half) < len(whole)
    assert whole[: len(half)] == half
