"""The bots of Partner by level, and the rookie: likes heavy tiles, acts on whims, and remembers only the last few plays."""

from __future__ import annotations

from random import Random
from typing import Final

from game.bots.policy import ADVISER, MASTER, Bot, Choice, LatePolicy
from game.games.dominoes.bots.knowledge import MASTER_TOLD, actions_of, knock, knocked_lately, likes, spite
from game.games.partner.bots.club import Club
from game.games.partner.bots.pro import Adviser, Pro
from game.games.partner.rules import SEATS, Action, Lead, LeaveLead, View, side_of
from game.rules.contract import Legal
from game.words import N_, _


class Rookie:
    """The rookie, as `game.bots.policy.Policy` describes a bot."""

    def choose(self, view: View, legal: Legal[Action], rng: Random, budget: float) -> Choice:
        """A plausible action; takes microseconds, so `budget` is not needed."""
        actions = actions_of(legal, view.seat)
        if isinstance(actions[0], Lead):
            return _answer_lead(rng)
        if (knocks := knock(view.public, actions)) is not None:
            return knocks
        knocked = knocked_lately(view.public.moves, view.public.opener, SEATS, lambda seat: side_of(seat) != side_of(view.seat))
        return likes(actions, lambda a: spite(view.public, a, knocked), rng)


def _answer_lead(rng: Random) -> Choice:
    """The rookie likes to lead, whatever its hand."""
    if rng.random() < 0.75:
        return Choice(Lead(), _("Likes to lead, and does 3 times in 4."), public=True)
    return Choice(LeaveLead(), _("Leaves the lead to its partner 1 time in 4."), public=True)


BOTS: Final[tuple[Bot, ...]] = (
    Bot("rookie", Rookie(), N_("Plays what fits, and forgets what the others knocked on.")),
    Bot("club", Club(), N_("Counts the tiles, remembers knocks, plays to its partner and blocks.")),
    Bot("pro", Pro(), N_("Weighs the hidden hands by every tile and knock, and searches them.")),
    Bot(MASTER, LatePolicy("game.games.partner.bots.master.Master"), MASTER_TOLD),
    Bot(ADVISER, Adviser(), N_("Gives the hints.")),
)
