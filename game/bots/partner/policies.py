"""The bots of Partner by level."""

from __future__ import annotations

from typing import Final

from game.bots.partner.club import Club
from game.bots.partner.pro import Adviser, Pro
from game.bots.partner.rookie import Rookie
from game.bots.policy import ADVISER, Bot
from game.words import N_

BOTS: Final[tuple[Bot, ...]] = (
    Bot("rookie", Rookie(), N_("Plays what fits, and forgets what the others passed.")),
    Bot("club", Club(), N_("Counts the tiles, remembers passes, plays to its partner and blocks.")),
    Bot("pro", Pro(), N_("Weighs the hidden hands by all that was played and passed, and searches them.")),
    Bot(ADVISER, Adviser(), N_("Gives the hints.")),
)
