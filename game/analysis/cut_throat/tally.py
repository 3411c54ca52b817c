"""Counts what happens in hands of Cut Throat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.analysis.dominoes.hand_counts import HandCounts
from game.analysis.tally import Counter
from game.rules.contract import Event, Scores
from game.rules.cut_throat.values import TileDrawn
from game.rules.dominoes.hands import HandEnded
from game.rules.dominoes.line import Passed


def hands(events: Sequence[Event], scores: Scores) -> HandCounts:
    """The hands of one game, won by seat."""
    results = [event.result for event in events if isinstance(event, HandEnded)]
    seats = [result.seat for result in results]
    return HandCounts(
        len(results),
        tuple(seats.count(seat) for seat in range(len(scores.lines))),
        ties=seats.count(None),
        blocked=sum(result.blocked for result in results),
        passes=sum(isinstance(event, Passed) for event in events),
        drawn=sum(isinstance(event, TileDrawn) for event in events),
    )


COUNTERS: Final[tuple[Counter, ...]] = (hands,)
