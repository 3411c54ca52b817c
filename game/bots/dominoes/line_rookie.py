"""What a rookie notices where tiles are put to a line: who has knocked or drawn a moment ago. Partner and Cut Throat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from game.bots.dominoes.line_view_helpers import LineView
from game.bots.dominoes.rookie import MEMORY
from game.rules.dominoes.hands import Play
from game.rules.dominoes.line import ends_after, turns_on_line

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
