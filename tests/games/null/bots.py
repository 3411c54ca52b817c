"""The bots of the null game, all of them guessers."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from game.bots.policy import LEVELS, Bot, Choice, Policy
from game.rules.contract import Legal


class Guesser(Policy):
    """Guesses as the dice say."""

    def choose(self, _view: Any, legal: Legal[Any], rng: Random, _budget: float) -> Choice:
        """Either face."""
        return Choice(legal.sample(rng), "It is right in 50 % of the throws.")


BOTS: Final = tuple(Bot(level, Guesser(), "Guesses.") for level in LEVELS)
