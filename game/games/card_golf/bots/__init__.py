"""The bots of Card Golf by level. They are imported when they first choose: they need numpy, and other tables need not wait for it."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from game.bots.policy import ADVISER, Bot, LatePolicy, Policy
from game.words import N_

_HERE: Final = "game.games.card_golf.bots"


def pro(folder: Path) -> Policy:
    """The pro with a cache folder; its module is imported only here."""
    from game.games.card_golf.bots.players import Pro  # noqa: PLC0415 (see above)

    return Pro(folder)


BOTS: Final[tuple[Bot, ...]] = (
    Bot("rookie", LatePolicy(f"{_HERE}.players.Rookie"), N_("Aims at the flag with the club of the chart, whatever lies between.")),
    Bot("club", LatePolicy(f"{_HERE}.players.Club"), N_("Looks one stroke ahead, and knows by heart what each lie costs.")),
    Bot("pro", LatePolicy(f"{_HERE}.players.Pro"), N_("Knows the exact odds of every stroke of the hole, and what a token is worth."), pro),
    Bot(ADVISER, LatePolicy(f"{_HERE}.players.Pro"), N_("Gives the hints.")),
)
