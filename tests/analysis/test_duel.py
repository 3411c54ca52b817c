"""Duplicate contests: fairness, the interval, and the rivals."""

from __future__ import annotations

from random import Random

import pytest

from game.analysis.selfplay import WinsAndLosses, play_pairs, rng_of, strength
from game.bots.policy import policy
from game.games.partner.bots.open_search import OpenSearch, PartnerWork
from game.games.partner.bots.training import Heaviest, PeerAlphaBeta
from game.games.partner.commands import PartnerTable
from game.games.partner.rules import Phase
from tests.bots.asking import ask
from tests.games.dominoes.bots.hands import choices, states, view
from tests.games.dominoes.rules.tables import RULES


def test_a_bot_is_exactly_as_strong_as_itself() -> None:
    """Every deal is played twice, sides swapped, with the same whims: what one side wins by luck the other wins too."""
    heaviest = Heaviest()
    found = strength(play_pairs(PartnerTable, heaviest, heaviest, range(60), 1.0))
    assert found.won == found.lost
    assert found.low <= 0.5 <= found.high


def test_the_interval_is_over_pairs() -> None:
    """Where every pair is shared, luck is known to have decided nothing; where pairs are swept, there is less to go by than it seems."""
    shared = strength([WinsAndLosses(1, 1)] * 50)
    assert (shared.share, shared.low, shared.high) == (0.5, 0.5, 0.5)
    swept = strength([WinsAndLosses(2, 0), WinsAndLosses(0, 2)] * 25)
    assert swept.share == 0.5
    assert swept.high - swept.low == pytest.approx(2 * 1.96 * 0.5 / 50**0.5, rel=0.02)


def test_an_interval_holds_the_truth_as_often_as_it_says() -> None:
    rng, held = Random(1), 0
    for _run in range(400):
        pairs = []
        for _pair in range(100):
            luck = rng.random()
            wins = (luck < 0.7) + (rng.random() < 0.5)
            pairs.append(WinsAndLosses(wins, 2 - wins))
        found = strength(pairs)
        held += found.low <= 0.6 <= found.high
    assert 0.92 <= held / 400 <= 0.98


def test_nothing_can_be_said_of_ties_alone() -> None:
    with pytest.raises(ValueError, match="no contest was decided"):
        strength([WinsAndLosses(0, 0)] * 3)


def test_seeds_give_unrelated_numbers_for_each_purpose() -> None:
    assert rng_of(1, "deal").random() == rng_of(1, "deal").random()
    assert len({rng_of(seed, what).random() for seed in range(5) for what in ("deal", "ply")}) == 10


@pytest.mark.parametrize(("better", "worse", "pairs"), [("club", "rookie", 120)])
def test_each_level_beats_the_one_below(better: str, worse: str, pairs: int) -> None:
    found = strength(play_pairs(PartnerTable, policy("partner", better), policy("partner", worse), range(7000, 7000 + pairs), 1.0))
    assert found.low > 0.5


@pytest.mark.full
def test_the_pro_beats_the_club() -> None:
    """Even with a tenth of the work that it does at the table."""
    hurried = OpenSearch(plan=PartnerWork(imagined=40, searched=20, nodes=4000))
    found = strength(play_pairs(PartnerTable, hurried, policy("partner", "club"), range(8000, 8120), 60.0))
    assert found.low > 0.5


@pytest.mark.parametrize("first_tile", ["double_six", "sporting"])
def test_the_peer_poses_the_first_tile(first_tile: str) -> None:
    pytest.importorskip("dominoes")
    poses = [s for s in states(4, first_tile=first_tile, target=1) if s.public.phase is Phase.PLAY and s.public.left < 0]
    assert poses
    for state in poses:
        assert ask(PeerAlphaBeta(), RULES, view(state), Random(2), 1.0).action in RULES.legal(state)


def test_the_peer_plays_legally_and_alike_for_equal_views() -> None:
    pytest.importorskip("dominoes")
    peer, played = PeerAlphaBeta(start_move=8, samples=2), 0
    for state in choices(3, 25):
        if state.public.phase is Phase.PLAY and sum(h.bit_count() for h in state.hands) <= 14:
            choice = ask(peer, RULES, view(state), Random(2), 1.0)
            assert choice.action in RULES.legal(state)
            assert choice == ask(peer, RULES, view(RULES.complete(view(state), Random(5))), Random(2), 1.0)
            played += 1
    assert played > 3
