"""What rookies of all games of dominoes have in common: a liking for heavy tiles and doubles, and whims."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Final

from game.bots.policy import Choice
from game.games.dominoes.bots.line_view_helpers import LineView
from game.games.dominoes.bots.reasons import rid_of
from game.games.dominoes.bots.view_helpers import plays
from game.games.dominoes.rules.hands import Play
from game.games.dominoes.rules.line import ends_after, turns_on_line
from game.games.dominoes.rules.tiles import SIX

_KNOCK: Final = 4.0
"""Worth of an end on which an opponent has just knocked, in pips."""


def knocked_lately(moves: Sequence[int], opener: int, seats: int, against: Callable[[int], bool]) -> int:
    """The numbers, as bits, on which a seat that one plays `against` has passed or drawn within the rookie's memory."""
    found = 0
    for at, turn in enumerate(turns_on_line(moves, opener, seats)):
        if turn.tile is None and len(moves) - at <= MEMORY and against(turn.seat):
            found |= 1 << turn.left | 1 << turn.right
    return found


def spite(v: LineView, a: Play, knocked: int) -> float:
    """What a play is worth for the ends that an opponent knocked on a moment ago, in pips."""
    left, right = ends_after(v.left, v.right, a.tile, a.arm)
    return _KNOCK * (bool(knocked >> left & 1) + bool(knocked >> right & 1))


MEMORY: Final = 3
"""Moves back that a rookie remembers."""

DOUBLE: Final = 3.0
WHIM: Final = 6.0
"""Worth of a double and the width of a whim; both in pips."""


def likes(actions: Iterable[object], more: Callable[[Play], float], rng: Random) -> Choice:
    """The play that a rookie likes best now: pips and doubles, `more` that the game has to say (in pips), and a whim."""
    best = max(plays(actions), key=lambda a: SIX.pips[a.tile] + DOUBLE * (SIX.doubles >> a.tile & 1) + more(a) + rng.random() * WHIM)
    return Choice(best, rid_of(best), public=True)
