"""The bots of GOLO by level."""

from __future__ import annotations

from typing import Final

from game.bots.golo.club import Club
from game.bots.golo.pro import Pro
from game.bots.golo.rookie import Rookie
from game.bots.policy import Bot
from game.words import N_

BOTS: Final[tuple[Bot, ...]] = (
    Bot("rookie", Rookie(), N_("Keeps what looks low, and a little too much.")),
    Bot("club", Club(), N_("Weighs each die against its own average.")),
    Bot("pro", Pro(), N_("Plays the exact optimum; who plays last plays to win."), Pro),
)
