"""What a seat knows of a round of Domino Golf, what it hears, and how the rest may lie (D18)."""

from __future__ import annotations

from random import Random

from game.rules.contract import Event
from game.rules.domino_golf.events import BagsDealt, ReplacementDrawn
from game.rules.domino_golf.memory import deal, sight_of
from game.rules.domino_golf.values import ALL, SPARE, Move, State, Trail, View, bag_heap


def view(s: State, seat: int) -> View:
    """The state as the seat knows it."""
    return View(seat, s.public, s.held(seat), s.trails[seat])


def hear(event: Event, seat: int) -> Event | None:
    """Bags and replacements are for their own seat alone; all else is public."""
    if isinstance(event, BagsDealt):
        return BagsDealt(tuple(bag if i == seat else None for i, bag in enumerate(event.bags)), event.mixed)
    if isinstance(event, ReplacementDrawn) and event.seat != seat:
        return ReplacementDrawn(event.seat, None)
    return event


def unseen(v: View) -> int:
    """The tiles whose heap the seat does not know (mask)."""
    return sight_of(v.trail).hidden()


def replacement(v: View) -> int:
    """The tile drawn for the shot being settled (mask), 0 where there is none or the seat has not seen it."""
    return sight_of(v.trail).known[SPARE]


def complete(v: View, rng: Random) -> State:
    """A state that the view allows; every history that agrees with what the seat has seen is as likely as any other.

    The other seats know in it what everybody knows and what is in their bags; what they alone have seen before they have forgotten.
    """
    heaps = tuple(deal(sight_of(v.trail), rng))
    return State(v.public, heaps, tuple(v.trail if seat == v.seat else _as_seen_by(seat, v, heaps) for seat in v.public.seats))


def _as_seen_by(seat: int, v: View, heaps: tuple[int, ...]) -> Trail:
    """What another seat may have seen: what everybody has, and what it holds now."""
    public = tuple(tuple(move if move.seen == ALL else move._replace(tiles=0) for move in piece) for piece in v.trail)
    shot = v.public.shot
    held = [bag_heap(seat)] + [SPARE] * (shot is not None and shot.seat == seat)
    looks = tuple(Move(heap, heap, heaps[heap].bit_count(), heaps[heap], seat) for heap in held if heaps[heap])
    return (*public, looks) if looks else public
