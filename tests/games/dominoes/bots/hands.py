"""Views of Partner for the tests of its bots: positions met in hands played at random, and the plain rules of a search."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from game.games.partner.rules import Phase, State, View, side_of
from tests.games.dominoes.rules.tables import RULES, setup

GENEROUS = 3600.0
"""Seconds that no clock cuts short in a test."""


def states(seed: int, **options: object) -> Iterator[State]:
    """Every state of a match played at random in which a seat has to act."""
    rng = Random(seed)
    state = RULES.start(setup(**options))
    while (actor := RULES.to_act(state)) is not None:
        if isinstance(actor, int):
            yield state
            action = rng.choice(RULES.legal(state))
        else:
            action = RULES.draw(state, rng)
        state, _events = RULES.apply(state, action)


def choices(seed: int, count: int, **options: object) -> list[State]:
    """Some states of random matches in which a seat has a real choice, lead questions included."""
    found: list[State] = []
    while len(found) < count:
        every = [s for s in states(seed, **options) if len(RULES.legal(s)) > 1]
        found += every[:: max(1, len(every) // count)]
        seed += 1000
    return found[:count]


def view(s: State) -> View:
    """What the seat to act knows."""
    return RULES.view(s, s.public.turn)


def minimax(s: State) -> int:
    """1 if side 0 wins the hand with best play by all, -1 if it loses, 0 for a tie; through the contract alone, without any cunning."""
    values = []
    for action in RULES.legal(s):
        after, _events = RULES.apply(s, action)
        if after.public.phase is Phase.PLAY:
            values.append(minimax(after))
        else:
            side = after.public.match.results[-1].side
            values.append(0 if side is None else 1 - 2 * side)
    return min(values) if side_of(s.public.turn) else max(values)
