"""Counts strokes over many rounds of GOLO."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import NamedTuple

from game.rules.contract import Event
from game.rules.golo.events import NineEnded, PlayerLeft


class Rounds(NamedTuple):
    """One seat's finished rounds: how many, their strokes added up, and the squares of these."""

    rounds: int = 0
    strokes: int = 0
    squares: int = 0

    @property
    def mean(self) -> float:
        """Strokes a round; 0 without rounds."""
        return self.strokes / self.rounds if self.rounds else 0.0

    @property
    def error(self) -> float:
        """The standard error of the mean; 0 where it can't be told.

        >>> Rounds(2, 70, 35**2 * 2).error
        0.0
        """
        if self.rounds < 2:
            return 0.0
        variance = (self.squares - self.strokes**2 / self.rounds) / (self.rounds - 1)
        return math.sqrt(max(variance, 0.0) / self.rounds)

    def facts(self) -> dict[str, object]:
        """The counts for programs."""
        return {"rounds": self.rounds, "mean": round(self.mean, 6), "error": round(self.error, 6)}


def tally(events: Iterable[Event], seats: int) -> tuple[Rounds, ...] | None:
    """The strokes of each seat over one finished round; None for match play and skins, which count holes."""
    totals: dict[int, int] = {}
    gone = set()
    for event in events:
        if isinstance(event, NineEnded):
            totals[event.seat] = event.total
        elif isinstance(event, PlayerLeft):
            gone.add(event.seat)
    if not totals:
        return None
    return tuple(Rounds(1, totals[seat], totals[seat] ** 2) if seat in totals and seat not in gone else Rounds() for seat in range(seats))


def add(one: Rounds, other: Rounds) -> Rounds:
    """The counts of both together."""
    return Rounds(one.rounds + other.rounds, one.strokes + other.strokes, one.squares + other.squares)
