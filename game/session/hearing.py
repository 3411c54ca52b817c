"""What a seat, or everybody at once, heard of the events of a table: the log shows this and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from game.rules.contract import Event
from game.rules.registry import AnyRules
from game.session.history import Step


class Heard(NamedTuple):
    """An event as it was heard; `position` is the position it led to, counted from 1."""

    position: int
    event: Event


def perceive(rules: AnyRules, event: Event, ears: Iterable[int]) -> Event | None:
    """What all of these seats perceive of an event, and no more than each of them does.

    Every seat takes away what it does not perceive from what the seats before it left. With all seats as ears that is the public event:
    what a spectator, or a screen with several people before it, may be told.
    """
    left: Event | None = event
    for seat in ears:
        if left is None:
            return None
        left = rules.hear(left, seat)
    return left


def ears_of(viewer: int | None, seats: int) -> tuple[int, ...]:
    """The seats whose events a viewer perceives: its own, or all of them for the public (None)."""
    return tuple(range(seats)) if viewer is None else (viewer,)


def heard_of(rules: AnyRules, steps: Sequence[Step], since: int, ears: tuple[int, ...]) -> Iterator[Heard]:
    """What those seats perceived of the steps that follow position `since`."""
    for position, step in enumerate(steps, since + 1):
        for event in step.events:
            left = perceive(rules, event, ears)
            if left is not None:
                yield Heard(position, left)
