"""The one list of games: menus, command line, saves, bots and the conformance tests all loop over it."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from game.rules.contract import Rules
from game.rules.dominoes.cut_throat import CutThroat
from game.rules.dominoes.french import French
from game.rules.dominoes.golf import DominoGolf
from game.rules.dominoes.partner import Partner
from game.rules.golo.golo import Golo
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
