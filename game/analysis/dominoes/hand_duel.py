"""Contests of Cut Throat and French: single hands from nil all, everybody for himself."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from game.analysis.duel import rng_of
from game.analysis.selfplay import Chooser, chosen
from game.rules.contract import CHANCE, Rules, Setup
from game.rules.cut_throat import values as cut_throat_values
from game.rules.cut_throat.rules import CutThroat
from game.rules.french import values as french_values
from game.rules.french.rules import French


class CutThroatHand:
    """A hand of Cut Throat with these options: 1 for who wins it, 0 for the others. The boneyard lies in one order for all."""

    def __init__(self, options: cut_throat_values.Options) -> None:
        self._options = options

    def __call__(self, seats: Sequence[Chooser], seed: int, budget: float) -> Sequence[float]:
        """What each seat made of the hand dealt by `seed`; `budget` in seconds a play."""
        state = play_hand(CutThroat(), Setup(len(seats), self._options), seats, seed, budget)
        winner = state.public.match.results[-1].seat
        return [float(seat == winner) for seat in range(len(seats))]


class FrenchHand:
    """A hand of French with these options: the fewer points, the better."""

    def __init__(self, options: french_values.Options) -> None:
        self._options = options

    def __call__(self, seats: Sequence[Chooser], seed: int, budget: float) -> Sequence[float]:
        """What each seat made of the hand dealt by `seed`; `budget` in seconds a play."""
        state = play_hand(French(), Setup(len(seats), self._options), seats, seed, budget)
        return [-float(points) for points in state.public.match.results[-1].points]


def play_hand(rules: Rules[Any, Any, Any], setup: Setup[object], seats: Sequence[Chooser], seed: int, budget: float) -> Any:
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
