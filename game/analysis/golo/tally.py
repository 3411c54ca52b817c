"""Counts strokes over many rounds of GOLO."""

from __future__ import annotations

from collections.abc import Iterable

from game.analysis.stats import Sum, one
from game.rules.contract import Event
from game.rules.golo.events import NineEnded, PlayerLeft


def tally(events: Iterable[Event], seats: int) -> tuple[Sum, ...] | None:
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
    return tuple(one(totals[seat]) if seat in totals and seat not in gone else Sum() for seat in range(seats))
