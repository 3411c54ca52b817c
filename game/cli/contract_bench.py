"""Benchmarks that any game can have: actions a second through the contract, and the seconds that its pro takes for a decision."""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator
from random import Random
from typing import Any, Final

from game.analysis.bench import Reading, rate
from game.bots.policy import DEFAULT_BUDGET
from game.bots.registry import policy
from game.cli.measured import Timing
from game.rules.contract import CHANCE, Setup
from game.rules.registry import AnyRules, find
from game.words import _

_SEED: Final = 28
_ACTIONS: Final = 200
"""Actions between two looks at the clock."""


def timings(key: str) -> tuple[Timing, ...]:
    """What is measured of the game of that key."""
    return lambda seconds: _actions(find(key), seconds), lambda seconds: _decisions(find(key), seconds)


def _setup(rules: AnyRules) -> Setup[object]:
    """A full table of the default options, of four seats at most."""
    return Setup(min(4, rules.seats[-1]), rules.options())


def _actions(rules: AnyRules, seconds: float) -> Iterator[Reading]:
    """Random actions a second by draw, legal and apply with all their events, game after game."""
    rng = Random(_SEED)
    state = rules.start(_setup(rules))

    def work() -> int:
        nonlocal state
        for _action in range(_ACTIONS):
            actor = rules.to_act(state)
            if actor is None:
                state = rules.start(_setup(rules))
                continue
            action = rules.draw(state, rng) if actor is CHANCE else rng.choice(tuple(rules.legal(state)))
            state, _events = rules.apply(state, action)
        return _ACTIONS

    yield Reading(_("{game}: actions, contract").format(game=rules.title), rate(work, seconds), "actions/s")


def _decisions(rules: AnyRules, seconds: float) -> Iterator[Reading]:
    """Seconds that the pro takes where it has a choice, with the default budget, over games that it plays with itself."""
    pro, rng = policy(rules.key, "pro"), Random(_SEED)
    state: Any = rules.start(_setup(rules))
    took: list[float] = []
    while sum(took) < seconds:
        actor = rules.to_act(state)
        if actor is None:
            state = rules.start(_setup(rules))
        elif actor is CHANCE:
            state = rules.apply(state, rules.draw(state, rng))[0]
        else:
            assert isinstance(actor, int)
            start = time.perf_counter()
            view = rules.view(state, actor)
            choice = pro.choose(view, rules.legal_in(view), rng, DEFAULT_BUDGET)
            if len(tuple(rules.legal(state))) > 1:
                took.append(time.perf_counter() - start)
            state = rules.apply(state, choice.action)[0]
    yield Reading(_("{game}: a choice of the pro").format(game=rules.title), statistics.mean(took), "s")
