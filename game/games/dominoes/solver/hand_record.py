"""What is counted over hands of dominoes for a player, whatever their game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from game.analysis.record import BLOCKS, HANDS, Fact, StatFigure
from game.analysis.stats import longest
from game.words import N_


class HandOver(NamedTuple):
    """A hand that is over: the seats that won it (none: tied), who went out (None: blocked), and the pips left by seat."""

    winners: frozenset[int]
    out: int | None
    pips: Sequence[int]


OUT: Final = StatFigure("out", N_("Dominoed"), N_("Hands in which the player laid the last tile, of all hands."), "share", 1)
PIPS: Final = StatFigure(
    "pips", N_("Pips left"),
    N_("Pips in the player's hand at the end of a hand, on average; none where he went out."), "mean", -1,
)
PASSES: Final = StatFigure("passes", N_("Knocks a hand"), N_("How often the player had to knock in a hand, on average."), "mean", -1)
STREAK: Final = StatFigure("streak", N_("Longest streak of hands"), N_("Hands won one after the other within a game."), "most", 1)
KEYS: Final = StatFigure(
    "keys", N_("Keys"),
    N_("Hands won by the player with a last tile that fits both ends, where the option counts them."), "sum", 1,
)

COMMON: Final = (HANDS, OUT, BLOCKS, PIPS, PASSES, STREAK)
"""What every game of dominoes counts."""


def hand_facts(seats: int, hands: Sequence[HandOver], passed: Iterable[int]) -> list[Fact]:
    """The common facts of a game of that number of seats; `passed` names the seat of each pass."""
    passes = list(passed)
    found = []
    for seat in range(seats):
        won = [seat in hand.winners for hand in hands]
        blocked = [seat in hand.winners for hand in hands if hand.out is None]
        found += [
            Fact(seat, HANDS.key, len(hands), sum(won)),
            Fact(seat, OUT.key, len(hands), sum(hand.out == seat for hand in hands)),
            Fact(seat, BLOCKS.key, len(blocked), sum(blocked)),
            Fact(seat, PIPS.key, len(hands), sum(hand.pips[seat] for hand in hands)),
            Fact(seat, PASSES.key, len(hands), passes.count(seat)),
            Fact(seat, STREAK.key, 1, longest(won)),
        ]
    return found
