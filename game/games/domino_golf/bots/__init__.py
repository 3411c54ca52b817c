"""The bots of Domino Golf by level. They are imported when they first choose: they need numpy, for which other tables should not wait."""

from __future__ import annotations

from typing import Final

from game.bots.policy import ADVISER, Bot, LatePolicy
from game.words import N_

_HERE: Final = "game.games.domino_golf.bots"

BOTS: Final[tuple[Bot, ...]] = (
    Bot("rookie", LatePolicy(f"{_HERE}.players.Rookie"), N_("Plays the tile that does best now, and trusts the gods too often.")),
    Bot("club", LatePolicy(f"{_HERE}.players.Club"), N_("Knows the odds of every shot, and what a good tile is worth.")),
    Bot("pro", LatePolicy(f"{_HERE}.players.Pro"), N_("Plans the bag over all its holes, and saves doubles for eagles.")),
    Bot(ADVISER, LatePolicy(f"{_HERE}.players.Adviser"), N_("Gives the hints.")),
)
