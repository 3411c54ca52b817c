"""A player of any game that takes any legal action: measurements and tests play against it, no table offers it."""

from __future__ import annotations

from random import Random

from game.bots.policy import Choice
from game.rules.contract import Legal
from game.words import _


class RandomPolicy:
    """Every legal action is equally likely. It looks at a random full state that fits the view, never at the true one."""

    def choose(self, view: object, legal: Legal[object], rng: Random, budget: float) -> Choice:
        """One of the legal actions; `budget` is not needed."""
        return Choice(legal.sample(rng), _("Takes a legal action at random."))
