"""Whether nobody hides anything any more: the pause after a hand, when all tiles have been turned up."""

from __future__ import annotations

from random import Random
from typing import Final

from game.rules.contract import CHANCE
from game.rules.registry import AnyRules

_TRIES: Final = 16
"""This number of random completions of a view must all give the true state before it counts as open: by accident once in 2^16 at most."""


def lies_open(rules: AnyRules, state: object, seats: int) -> bool:
    """Whether no seat is to act, and every seat knows the whole state, so that each view can be completed in one way only."""
    if rules.to_act(state) not in (CHANCE, None):
        return False
    return all(_tells_all(rules, rules.view(state, seat), state) for seat in range(seats))


def covered_view(rules: AnyRules, state: object, seat: int, seats: int, position: int) -> object:
    """What a picture of the table is drawn from, at that seat, where its hand lies face down: the public part is true.

    What is secret in it is drawn at random from all that another seat must think possible, so that no picture of it can give anything away;
    the same at every look at that `position` of the game.
    """
    other = next((i for i in range(seats) if i != seat), seat)
    guess = rules.complete(rules.view(state, other), Random(position))
    return rules.view(guess, seat)


class _Witness(Random):
    """Random numbers that remember whether anybody asked for one."""

    asked = False

    def random(self) -> float:
        """A number below 1."""
        self.asked = True
        return super().random()

    def getrandbits(self, k: int, /) -> int:
        """A number of k bits."""
        self.asked = True
        return super().getrandbits(k)


def _tells_all(rules: AnyRules, view: object, state: object) -> bool:
    """Whether the view can only be of this state. Where completing it takes no random number, one try settles that for certain."""
    for seed in range(_TRIES):
        witness = _Witness(seed)
        if rules.complete(view, witness) != state:
            return False
        if not witness.asked:
            return True
    return True
