"""The bots of Card Golf by level. They are made when they first choose: they need numpy, and other tables need not wait for it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Final

from game.bots.policy import ADVISER, Bot, Choice, Policy
from game.rules.contract import Legal
from game.words import N_


class Late:
    """The policy that `make` makes, imported and made when it is first asked."""

    def __init__(self, make: Callable[[], Policy]) -> None:
        self._make = make
        self._made: Policy | None = None

    def choose(self, view: Any, legal: Legal[Any], rng: Random, budget: float) -> Choice:
        """What the policy chooses."""
        if self._made is None:
            self._made = self._make()
        return self._made.choose(view, legal, rng, budget)


def rookie() -> Policy:
    """Makes the rookie; its module is imported only here."""
    from game.bots.card_golf.rookie import Rookie  # noqa: PLC0415

    return Rookie()


def club() -> Policy:
    """Makes the club player; its module is imported only here."""
    from game.bots.card_golf.club import Club  # noqa: PLC0415

    return Club()


def pro(folder: Path | None = None) -> Policy:
    """Makes the pro; its module is imported only here."""
    from game.bots.card_golf.pro import Pro  # noqa: PLC0415

    return Pro(folder)


BOTS: Final[tuple[Bot, ...]] = (
    Bot("rookie", Late(rookie), N_("Aims at the flag with the club of the chart, whatever lies between.")),
    Bot("club", Late(club), N_("Looks one stroke ahead, and knows by heart what each lie costs.")),
    Bot("pro", Late(pro), N_("Knows the exact odds of every stroke of the hole, and what a token is worth."), pro),
    Bot(ADVISER, Late(pro), N_("Gives the hints.")),
)
