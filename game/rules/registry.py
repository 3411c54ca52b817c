"""The one list of games: menus, command line, saves, bots and the conformance tests all loop over it."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from game.rules.contract import Rules
from game.rules.cut_throat.rules import CutThroat
from game.rules.domino_golf.rules import DominoGolf
from game.rules.french.rules import French
from game.rules.golo.rules import Golo
from game.rules.partner.rules import Partner
from game.words import _

AnyRules: TypeAlias = Rules[Any, Any, Any]

GAMES: Final[tuple[AnyRules, ...]] = (Partner(), CutThroat(), French(), DominoGolf(), Golo())


class UnknownGame(LookupError):
    """A key that no game has; the message lists those there are."""


def find(key: str, games: tuple[AnyRules, ...] = GAMES) -> AnyRules:
    """The game of that key. Raises UnknownGame."""
    for rules in games:
        if rules.key == key:
            return rules
    raise UnknownGame(_("there is no game {key!r}; choose one of: {known}").format(key=key, known=", ".join(g.key for g in games)))
