"""The bots of French by level, and the rookie: likes heavy tiles and doubles, acts on a whim, and remembers nothing."""

from __future__ import annotations

from random import Random
from typing import Final

from game.bots.policy import ADVISER, Bot, Choice
from game.games.dominoes.bots.rookie import likes
from game.games.dominoes.bots.view_helpers import actions_of
from game.games.french.bots.club import Club
from game.games.french.bots.pro import Adviser, Pro
from game.games.french.bots.view_helpers import knock
from game.games.french.rules.values import Action, View
from game.rules.contract import Legal
from game.words import N_


class Rookie:
    """The rookie, as `game.bots.policy.Policy` describes a bot."""

    def choose(self, view: View, legal: Legal[Action], rng: Random, budget: float) -> Choice:
        """A plausible action; takes microseconds, so `budget` is not needed."""
        actions = actions_of(legal, view.seat)
        if (knocks := knock(view, actions)) is not None:
            return knocks
        return likes(actions, lambda _a: 0.0, rng)


BOTS: Final[tuple[Bot, ...]] = (
    Bot("rookie", Rookie(), N_("Plays what fits, and forgets what the others knocked on.")),
    Bot("club", Club(), N_("Counts the tiles, remembers knocks and shuts the others out.")),
    Bot("pro", Pro(), N_("Weighs the hidden hands by every tile and knock, and searches them.")),
    Bot(ADVISER, Adviser(), N_("Gives the hints.")),
)
