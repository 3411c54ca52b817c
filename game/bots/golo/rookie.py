"""The rookie at GOLO: keeps what is at or under par, sometimes on a whim more, and believes in bottoms."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from game.bots.golo.common import before_keeping, keep_by_liking, keep_for
from game.bots.policy import Choice
from game.rules.contract import Legal
from game.rules.golo.dice import PARS
from game.rules.golo.values import Phase, Roll, View
from game.words import _

_BOTTOMS: Final = 0.2
_WHIM: Final = 0.15
"""How often it calls bottoms, and how often it judges a die one stroke too kindly."""


class Rookie:
    """The rookie, as `game.bots.policy.Policy` describes a bot."""

    def choose(self, view: View, legal: Legal[Any], rng: Random, budget: float) -> Choice:
        """A plausible action; takes microseconds, so `budget` is not needed."""
        s = view.table
        if s.phase is Phase.ROLL and rng.random() < _BOTTOMS:
            return Choice(Roll(True), _("Feels lucky: bottoms, as 1 time in 5."))
        if (choice := before_keeping(s, rng)) is not None:
            return choice
        dice = keep_by_liking(s, lambda die, strokes: strokes <= PARS[die] + (rng.random() < _WHIM))
        return keep_for(s, dice, _("Keeps {dice}: {n} strokes for a par of {par}."))
