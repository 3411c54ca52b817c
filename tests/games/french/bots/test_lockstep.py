"""French in lockstep beside the rules: the same plays, ends and points, the same chances, and the same facts read from what was seen."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from game.analysis.selfplay import rng_of
from game.games.dominoes.bots.lockstep import BARRED, COUNT, HAND, PLAYED, ROW, HandsInStep
from game.games.dominoes.rules.hands import Play
from game.games.french.bots.lockstep import CROSS, FEATURES, FIELDS, FINED, STEPS, Adviser, Master, chances_in, points_in, story_of
from game.games.french.bots.policies import GameEquity, crosses
from game.games.french.rules import CENTRE, SEATS, French, Options, Phase, State
from game.rules.contract import Setup

RULES = French()
ONLY = np.zeros(1, np.intp)


def dealt(seed: int) -> State:
    """A hand before its first tile; every other one with fines."""
    s = RULES.start(Setup(SEATS, Options(three_passes=seed % 2 == 0)))
    return RULES.apply(s, RULES.draw(s, rng_of(seed, "deal")))[0]


def alone(s: State) -> HandsInStep:
    """The hand as the only one of a table in lockstep."""
    table = HandsInStep(STEPS, STEPS.empty(np.array(s.hands, np.int32)[:, None], (0,) * SEATS))
    table.facts[FINED] = s.public.match.options.three_passes
    return table


def crosses_after(s: State, play: Play) -> int:
    """The cross that a play makes, as an integer."""
    return crosses().number_of(s.public.cross if play.arm == CENTRE else s.public.cross.with_tile(play.tile, play.arm))


def same_seen(table: HandsInStep, s: State) -> None:
    """What the moves tell everybody is what the table has counted."""
    now = story_of(s.public).now[:, 0]
    told = [*range(COUNT, COUNT + SEATS), PLAYED, *range(CROSS, FIELDS)]
    assert now[told].tolist() == table.facts[told, 0].tolist()
    assert not any(now[BARRED + other] & hand for other, hand in enumerate(s.hands))


def test_hands_in_lockstep_go_as_by_the_rules() -> None:
    """120 hands by random plays: the plays offered, what is held and seen (every third hand), and what the hand costs each seat."""
    fined = out = 0
    for seed in range(120):
        s, rng = dealt(seed), Random(seed)
        table = alone(s)
        while s.public.phase is Phase.PLAY:
            seat, legal = s.public.turn, [a for a in RULES.legal(s) if isinstance(a, Play)]
            moves = table.moves(seat)
            offered = set(zip(moves.tile.tolist(), moves.arm.tolist(), strict=True))
            assert offered == {(a.tile, crosses_after(s, a)) for a in legal}
            assert len(moves.tile) == moves.able[0] == len(offered)
            assert tuple(table.facts[HAND : HAND + SEATS, 0].tolist()) == s.hands
            if seed % 3 == 0:
                same_seen(table, s)
            a = rng.choice(RULES.legal(s))
            if isinstance(a, Play):
                table.play(seat, ONLY, np.array([a.tile], np.int32), np.array([crosses_after(s, a)], np.int32))
            else:
                table.knock(seat, ONLY)
            s = RULES.apply(s, a)[0]
        result = s.public.match.results[-1]
        assert not len(table)
        assert table.ended[ROW, 0] == 0
        assert tuple(points_in(table.ended)[:, 0].tolist()) == result.points
        fined, out = fined + sum(result.fines), out + (result.seat is not None)
    assert fined
    assert 0 < out < 120


@pytest.mark.parametrize("totals", [(0, 0, 0, 0), (88, 20, 51, 7), (99, 99, 99, 99)])
def test_the_chances_of_many_hands_are_those_of_each(totals: tuple[int, ...]) -> None:
    """Before the limit, at it and beyond, shared wins included."""
    rng, equity = np.random.default_rng(4), GameEquity(totals, 100)
    points = rng.integers(0, 30, (SEATS, 60)).astype(np.int32)
    found = chances_in(equity, points)
    for at in range(60):
        wanted = equity.chances([total + int(n) for total, n in zip(totals, points[:, at], strict=True)])
        assert found[:, at] == pytest.approx(wanted, abs=1e-5)


def test_features_are_numbers_near_one() -> None:
    """Of every play of random hands, whoever is told of."""
    for seed in range(8):
        s, rng = dealt(seed), Random(seed)
        while s.public.phase is Phase.PLAY:
            story, seat = story_of(s.public), s.public.turn
            moves = STEPS.moves(np.array([s.hands[seat]], np.int32), story.now)
            if len(moves.tile):
                hand, told = np.full(len(moves.tile), s.hands[seat], np.int32), np.arange(SEATS - 1, dtype=np.int32)[:, None]
                x = STEPS.described(story.now, seat, hand, moves.tile, moves.arm, told)
                assert x.shape == (FEATURES, len(moves.tile))
                assert np.isfinite(x).all()
                assert np.abs(x).max() <= 4
            s = RULES.apply(s, rng.choice(RULES.legal(s)))[0]


def test_a_bot_names_its_chance_as_the_rules_name_what_is_won() -> None:
    """J20: a game ends at a hundred points; there is no match."""
    view = RULES.view(dealt(1), 0)
    assert Master().comes_to(view, 0.5) == "Puts its chance of the game at 50 %, going by the likely deals."
    assert Adviser().advises(0.5) == "your chance of the game is 50 %"
