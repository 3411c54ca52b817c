"""The rookie at French: likes heavy tiles and doubles, acts on a whim, and remembers nothing."""

from __future__ import annotations

from random import Random
from typing import Any

from game.bots.dominoes.rookie import likes
from game.bots.dominoes.view_helpers import actions_of
from game.bots.french.view_helpers import knock
from game.bots.policy import Choice
from game.rules.contract import Legal
from game.rules.french.values import View


class Rookie:
    """The rookie, as `game.bots.policy.Policy` describes a bot."""

    def choose(self, view: View, legal: Legal[Any], rng: Random, budget: float) -> Choice:
        """A plausible action; takes microseconds, so `budget` is not needed."""
        actions = actions_of(legal, view.seat)
        if (knocks := knock(view, actions)) is not None:
            return knocks
        return likes(actions, lambda _a: 0.0, rng)
