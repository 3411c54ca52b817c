"""What rookies of all games of dominoes have in common: a liking for heavy tiles and doubles, and whims."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Final

from game.bots.dominoes.reasons import rid_of
from game.bots.dominoes.view_helpers import plays
from game.bots.policy import Choice
from game.rules.dominoes.hands import Play
from game.rules.dominoes.tiles import SIX

MEMORY: Final = 3
"""Moves back that a rookie remembers."""

DOUBLE: Final = 3.0
WHIM: Final = 6.0
"""Worth of a double and the width of a whim; both in pips."""


def likes(actions: Iterable[object], more: Callable[[Play], float], rng: Random) -> Choice:
    """The play that a rookie likes best now: pips and doubles, `more` that the game has to say (in pips), and a whim."""
    best = max(plays(actions), key=lambda a: SIX.pips[a.tile] + DOUBLE * (SIX.doubles >> a.tile & 1) + more(a) + rng.random() * WHIM)
    return Choice(best, rid_of(best), public=True)
