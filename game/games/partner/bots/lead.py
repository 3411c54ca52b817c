"""The question of the lead: how good a hand is to begin with, and what an answer tells about a hand."""

from __future__ import annotations

from typing import Final

from game.games.dominoes.rules.tiles import SIX

LEADING_PERCENT: Final = 74
"""How many of all hands are strong enough to lead (a test counts them)."""

_DOUBLES: Final = 2
_SUIT: Final = 4
LEADS_STRONG: Final = 0.85
LEADS_WEAK: Final = 0.35
"""How often some player or other is thought to take the lead with a strong and with a weak hand."""


def strong(hand: int) -> bool:
    """Whether a hand is one to lead from: two doubles, or four tiles of a number."""
    doubles = (hand & SIX.doubles).bit_count()
    return doubles >= _DOUBLES or max((hand & number).bit_count() for number in SIX.numbers) >= _SUIT


def chance_of_answer(hand: int, *, leads: bool) -> float:
    """How likely the holder of a hand is to answer so."""
    takes = LEADS_STRONG if strong(hand) else LEADS_WEAK
    return takes if leads else 1.0 - takes
