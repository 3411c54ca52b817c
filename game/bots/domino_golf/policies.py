"""The bots of Domino Golf by level. They are imported when they first choose: they need numpy, and other tables need not wait for it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from game.bots.policy import ADVISER, Bot, Choice, Policy
from game.rules.contract import Legal
from game.rules.domino_golf.values import Action
from game.words import N_


@dataclass(frozen=True, slots=True)
class Late:
    """The policy that `make` makes, imported and made when it is asked."""

    make: Callable[[], Policy]

    def choose(self, view: Any, legal: Legal[Action], rng: Random, budget: float) -> Choice:
        """What the policy chooses."""
        return self.make().choose(view, legal, rng, budget)


def rookie() -> Policy:
    """Makes the rookie; its module is imported only here."""
    from game.bots.domino_golf.rookie import Rookie  # noqa: PLC0415

    return Rookie()


def club() -> Policy:
    """Makes the club player; its module is imported only here."""
    from game.bots.domino_golf.club import Club  # noqa: PLC0415

    return Club()


def pro() -> Policy:
    """Makes the pro; its module is imported only here."""
    from game.bots.domino_golf.pro import Pro  # noqa: PLC0415

    return Pro()


def adviser() -> Policy:
    """The pro as it gives hints."""
    from game.bots.domino_golf.pro import Adviser  # noqa: PLC0415

    return Adviser()


BOTS: Final[tuple[Bot, ...]] = (
    Bot("rookie", Late(rookie), N_("Plays the tile that does best now, and trusts the gods too often.")),
    Bot("club", Late(club), N_("Knows the odds of every shot, and what a good tile is worth.")),
    Bot("pro", Late(pro), N_("Plans the bag over all its holes, and saves doubles for eagles.")),
    Bot(ADVISER, Late(adviser), N_("Gives the hints.")),
)
