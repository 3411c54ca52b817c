"""Contests of Partner: single hands from nil all, begun with 6-6 by its holder."""

from __future__ import annotations

from game.analysis.duel import rng_of
from game.analysis.selfplay import Chooser, chosen
from game.rules.contract import Setup
from game.rules.partner.rules import Partner
from game.rules.partner.values import SEATS, Options, Phase, side_of


def play_hand(sides: tuple[Chooser, Chooser], seed: int, budget: float) -> int | None:
    """The side that wins the hand dealt by `seed`, or None when it is tied. `budget` is in seconds a play."""
    rules = Partner()
    state = rules.start(Setup(SEATS, Options()))
    state, _events = rules.apply(state, rules.draw(state, rng_of(seed, "deal")))
    ply = 0
    while state.public.phase is Phase.PLAY:
        action = chosen(sides[side_of(state.public.turn)], rules, state, state.public.turn, rng_of(seed, "ply", ply), budget)
        state, _events = rules.apply(state, action)
        ply += 1
    return state.public.match.results[-1].side
