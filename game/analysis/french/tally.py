"""Counts what happens in hands of French dominoes, and the points in the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.analysis.dominoes.hand_counts import HandCounts
from game.analysis.tally import Counter, final_points
from game.rules.contract import Event, Scores
from game.rules.dominoes.hands import HandEnded
from game.rules.french.values import Knocked


def hands(events: Sequence[Event], scores: Scores) -> HandCounts:
    """The hands of one game, won by the seat that went out. A blocked hand has no winner and is no tie: all score."""
    seats = [event.result.seat for event in events if isinstance(event, HandEnded)]
    return HandCounts(
        len(seats),
        tuple(seats.count(seat) for seat in range(len(scores.lines))),
        ties=0,
        blocked=seats.count(None),
        passes=sum(isinstance(event, Knocked) for event in events),
    )


COUNTERS: Final[tuple[Counter, ...]] = (hands, final_points)
