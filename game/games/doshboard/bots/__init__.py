"""The bots of Doshboard by level."""

from __future__ import annotations

from typing import Final

from game.bots.policy import Bot
from game.games.doshboard.bots.players import Club, Pro, Rookie
from game.words import N_

BOTS: Final[tuple[Bot, ...]] = (
    Bot("rookie", Rookie(), N_("Straight at the target, whatever lies between.")),
    Bot("club", Club(), N_("Plans one shot by its odds, and hopes for the rest.")),
    Bot("pro", Pro(), N_("Plays the fewest expected strokes: exact, but where cards may be lost.")),
)
