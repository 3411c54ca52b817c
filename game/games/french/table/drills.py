"""The drills of French dominoes in words."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from game.games.french.rules.text import arm_name
from game.games.french.rules.values import ARMS
from game.session.drills import DrillPosition, DrillTalk, DrillWords
from game.words import N_, _


def _place(_position: DrillPosition, tile: str, arm: str) -> str:
    return _("{tile} on the {arm} arm").format(tile=tile, arm=arm_name(ARMS.index(arm)))


TALK: Final = DrillTalk(
    MappingProxyType({
        "arms": DrillWords(
            N_("Three places, one that wins"),
            N_("Your 4-2 fits two of the arms, your 6-1 a third. What do you play?"),
            N_("With the 4-2 in the east all seven 4s are down, and the last 1 is your 6-1: the others must knock, and you "
               "go out with it."),
        ),
        "ten": DrillWords(
            N_("Ten pips to be rid of"),
            N_("You hold 5-5 and 3-2, and each of them fits. Which goes first?"),
            N_("The west is the only place for your 5-5, and the others have three 5s. If one goes there, you pay twice for all."),
        ),
    }),
    N_("Numbers: how often you win the whole game, over the deals that the pro thinks likely."),
    _place,
)
