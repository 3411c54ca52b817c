"""Counts what happens in hands of Jamaican Partner."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.analysis.dominoes.hand_counts import HandCounts
from game.analysis.tally import Counter
from game.rules.contract import Event, Scores
from game.rules.dominoes.hands import HandEnded
from game.rules.partner.values import Passed


def hands(events: Sequence[Event], _scores: Scores) -> HandCounts:
    """The hands of one game, won by side."""
    results = [event.result for event in events if isinstance(event, HandEnded)]
    sides = [result.side for result in results]
    return HandCounts(
        len(results),
        (sides.count(0), sides.count(1)),
        ties=sides.count(None),
        blocked=sum(result.blocked for result in results),
        passes=sum(isinstance(event, Passed) for event in events),
        keys=sum(result.key for result in results),
    )


COUNTERS: Final[tuple[Counter, ...]] = (hands,)
