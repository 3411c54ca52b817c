"""What a rookie notices where tiles are put to a line: who has knocked or drawn a moment ago. Partner and Cut Throat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from game.bots.dominoes.line_view_helpers import LineView
from game.bots.dominoes.rookie import MEMORY
from game.rules.cut_throat.values import DREW
from game.rules.dominoes.hands import Play, following
from game.rules.dominoes.line import ends_after

_KNOCK: Final = 4.0
"""Worth of an end on which an opponent has just knocked, in pips."""


def knocked_lately(moves: Sequence[int], opener: int, seats: int, against: Callable[[int], bool]) -> int:
    """The numbers, as bits, on which a seat that one plays `against` has passed or drawn within the rookie's memory."""
    found, seat, left, right = 0, opener, -1, -1
    for at, move in enumerate(moves):
        if move >= 0:
            left, right = ends_after(left, right, move >> 2, move & 3)
        elif len(moves) - at <= MEMORY and against(seat):
            found |= 1 << left | 1 << right
        if move != DREW:
            seat = following(seat, seats)
    return found


def spite(v: LineView, a: Play, knocked: int) -> float:
    """What a play is worth for the ends that an opponent knocked on a moment ago, in pips."""
    left, right = ends_after(v.left, v.right, a.tile, a.arm)
    return _KNOCK * (bool(knocked >> left & 1) + bool(knocked >> right & 1))
