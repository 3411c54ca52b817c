"""Counts what happens in hands that everybody plays for himself: Cut Throat and French."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from game.rules.contract import Event
from game.rules.cut_throat import values as cut_throat_values
from game.rules.dominoes.line import Passed
from game.rules.french import values as french_values


class AloneTally(NamedTuple):
    """Counts over hands. `hand_wins` by seat, in French by going out; `ties` are blocked and not won, `drawn` tiles of a boneyard."""

    hands: int
    hand_wins: tuple[int, ...]
    ties: int
    blocked: int
    passes: int
    drawn: int


def tally(events: Iterable[Event], seats: int) -> AloneTally:
    """The counts over one game's events. In French a blocked hand has no winner, and counts as no tie: all score."""
    hands = ties = blocked = passes = drawn = 0
    wins = [0] * seats
    for event in events:
        passes += isinstance(event, Passed | french_values.Knocked)
        drawn += isinstance(event, cut_throat_values.TileDrawn)
        if isinstance(event, cut_throat_values.HandEnded):
            blocked += event.result.blocked
            ties += event.result.seat is None
        elif isinstance(event, french_values.HandEnded):
            blocked += event.result.seat is None
        else:
            continue
        hands += 1
        if event.result.seat is not None:
            wins[event.result.seat] += 1
    return AloneTally(hands, tuple(wins), ties, blocked, passes, drawn)


def add(one: AloneTally, other: AloneTally) -> AloneTally:
    """The counts of both together; both are of as many seats."""
    return AloneTally(
        one.hands + other.hands,
        tuple(a + b for a, b in zip(one.hand_wins, other.hand_wins, strict=True)),
        one.ties + other.ties,
        one.blocked + other.blocked,
        one.passes + other.passes,
        one.drawn + other.drawn,
    )
