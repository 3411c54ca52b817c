"""The bots of Cut Throat by level, and the rookie: likes heavy tiles, acts on a whim, and has forgotten all but the last few moves."""

from __future__ import annotations

from random import Random
from typing import Final

from game.bots.policy import ADVISER, Bot, Choice
from game.games.cut_throat.bots.club import Club
from game.games.cut_throat.bots.pro import Adviser, Pro
from game.games.cut_throat.bots.view_helpers import helpless
from game.games.cut_throat.rules.values import Action, View
from game.games.dominoes.bots.rookie import knocked_lately, likes, spite
from game.games.dominoes.bots.view_helpers import actions_of
from game.rules.contract import Legal
from game.words import N_


class Rookie:
    """The rookie, as `game.bots.policy.Policy` describes a bot."""

    def choose(self, view: View, legal: Legal[Action], rng: Random, budget: float) -> Choice:
        """A plausible action; takes microseconds, so `budget` is not needed."""
        actions = actions_of(legal, view.seat)
        if (must := helpless(view, actions)) is not None:
            return must
        knocked = knocked_lately(view.public.moves, view.public.opener, view.public.match.seats, lambda seat: seat != view.seat)
        return likes(actions, lambda a: spite(view.public, a, knocked), rng)


BOTS: Final[tuple[Bot, ...]] = (
    Bot("rookie", Rookie(), N_("Plays what fits, and forgets what the others knocked on.")),
    Bot("club", Club(), N_("Counts the tiles, remembers knocks and shuts the others out.")),
    Bot("pro", Pro(), N_("Weighs the hidden hands by every tile and knock, and searches them.")),
    Bot(ADVISER, Adviser(), N_("Gives the hints.")),
)
