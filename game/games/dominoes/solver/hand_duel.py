"""Contests of dominoes: single hands from nil all."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from game.analysis.duel import rng_of
from game.analysis.selfplay import Chooser, chosen
from game.rules.contract import CHANCE, Setup
from game.rules.registry import AnyRules


def play_hand(rules: AnyRules, setup: Setup[object], seats: Sequence[Chooser], seed: int, budget: float) -> Any:
    """The state after the first hand. All luck comes from one generator, so that who draws as often meets the same tiles."""
    luck: Random = rng_of(seed, "luck")
    state = rules.start(setup)
    ply = 0
    while not state.public.match.results:
        actor = rules.to_act(state)
        if actor is CHANCE:
            action = rules.draw(state, luck)
        else:
            assert isinstance(actor, int)
            action = chosen(seats[actor], rules, state, actor, rng_of(seed, "ply", ply), budget)
            ply += 1
        state, _events = rules.apply(state, action)
    return state
