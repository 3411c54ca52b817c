"""What the end of a hand of French is worth in terms of the game: each seat's chance to have the fewest points when it is over."""

from __future__ import annotations

from functools import lru_cache
from math import exp, sqrt
from typing import Final, NamedTuple

from game.bots.dominoes.maxn import Values
from game.rules.dominoes.hands import lightest
from game.rules.french.score import points_of

_A_HAND: Final = 18.0
"""Points that a hand brings whoever fares worst over several, roughly: how soon the limit comes."""

_CLOSE: Final = 5.0
_SPREAD: Final = 9.0
"""How far points behind a rival make his chance e times as good: when the end is close, and times the root of the hands still to come."""


_points = lru_cache(maxsize=50_000)(points_of)
"""Searches meet the same few hands again and again."""


class MatchEquity(NamedTuple):
    """The score to which a hand comes: `totals` by seat, fines of this hand included, and the `limit` (J20)."""

    totals: tuple[int, ...]
    limit: int

    def worth(self, left: tuple[int, ...]) -> Values:
        """Each seat's chance of the game after a hand that left these tiles (masks by seat), doubles counted as J20 says."""
        return self.chances([total + _points(hand) for total, hand in zip(self.totals, left, strict=True)])

    def chances(self, totals: list[int]) -> Values:
        """Each seat's chance at these totals; exact once the limit is reached (equal lowest share the win), else by a rule of thumb."""
        highest = max(totals)
        if highest >= self.limit:
            winners = lightest(totals)
            return tuple([(seat in winners) / len(winners) for seat in range(len(totals))])
        width = _CLOSE + _SPREAD * sqrt((self.limit - highest) / _A_HAND)
        lowest = min(totals)
        odds = [exp((lowest - total) / width) for total in totals]
        every = sum(odds)
        return tuple([odd / every for odd in odds])

    def span(self, seat: int) -> float:
        """How far apart good and bad ends of the hand are for the seat: nothing more, or 20 points, while each other gets 10."""
        low, high = ([total + (points if at == seat else 10) for at, total in enumerate(self.totals)] for points in (0, 20))
        return max(0.02, self.chances(low)[seat] - self.chances(high)[seat])
