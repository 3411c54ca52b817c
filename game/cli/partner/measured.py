"""Jamaican Partner: its benchmarks, and duels of two sides."""

from __future__ import annotations

from typing import Final

from game.analysis.dominoes.hand_duel import partner_hand
from game.analysis.duel import play_pairs
from game.bots.partner.rivals import Heaviest, PeerAlphaBeta
from game.cli.measured import Contests, Duels, Measured, decided_hands
from game.cli.partner.bench import decisions, hands, search
from game.rules.registry import AnyRules


def _hands(_rules: AnyRules, _seats: int, _options: object, _content: object) -> Contests:
    """Single hands of the default options, played by either bot on both sides."""
    return Contests(decided_hands, 2, lambda bots, seeds, budget: play_pairs(partner_hand, *bots, seeds, budget))


MEASURED: Final = Measured(
    timings=(hands, search, decisions),
    duels=Duels(_hands, options=False, rivals={"heaviest": Heaviest, "prob_alphabeta": PeerAlphaBeta}, against="heaviest"),
)
