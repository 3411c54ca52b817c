"""Counts what happens in hands of Jamaican Partner."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from game.rules.contract import Event
from game.rules.partner.values import HandEnded, Passed


class HandTally(NamedTuple):
    """Counts over hands. `hand_wins` by side (0 is seats 0 and 2); `ties` are blocked hands that nobody won; `keys` earned a bonus."""

    hands: int = 0
    hand_wins: tuple[int, int] = (0, 0)
    ties: int = 0
    blocked: int = 0
    passes: int = 0
    keys: int = 0


def tally(events: Iterable[Event]) -> HandTally:
    """The counts over one game's events."""
    hands = ties = blocked = passes = keys = 0
    wins = [0, 0]
    for event in events:
        if type(event) is Passed:
            passes += 1
        elif isinstance(event, HandEnded):
            result = event.result
            hands += 1
            blocked += result.blocked
            keys += result.key
            if result.side is None:
                ties += 1
            else:
                wins[result.side] += 1
    return HandTally(hands, (wins[0], wins[1]), ties, blocked, passes, keys)


def add(one: HandTally, other: HandTally) -> HandTally:
    """The counts of both together."""
    return HandTally(
        one.hands + other.hands,
        (one.hand_wins[0] + other.hand_wins[0], one.hand_wins[1] + other.hand_wins[1]),
        one.ties + other.ties,
        one.blocked + other.blocked,
        one.passes + other.passes,
        one.keys + other.keys,
    )
