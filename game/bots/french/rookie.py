"""The rookie at French: likes heavy tiles and doubles, acts on a whim, and remembers nothing."""

from __future__ import annotations

from random import Random
from typing import Any

from game.bots.dominoes.rookie import likes
from game.bots.french.view_helpers import knock, legal
from game.bots.policy import Choice
from game.rules.contract import Rules
from game.rules.french.values import View


class Rookie:
    """See the module's text."""

    def choose(self, rules: Rules[Any, Any, Any], view: View, rng: Random, budget: float) -> Choice:
        """A plausible action; takes microseconds, so `budget` is not needed."""
        actions = legal(rules, view)
        if (knocks := knock(view, actions)) is not None:
            return knocks
        return likes(actions, lambda _a: 0.0, rng)
