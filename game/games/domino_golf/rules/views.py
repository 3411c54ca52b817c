"""What a seat knows of a round of Domino Golf, what it hears, and how the rest may lie (D18)."""

from __future__ import annotations

from random import Random

from game.games.domino_golf.rules.events import BagsDealt, ReplacementDrawn
from game.games.domino_golf.rules.memory import deal, sight_of
from game.games.domino_golf.rules.values import NOBODY, SPARE, Move, RoundHistory, State, View, as_seen_by, bag_heap
from game.rules.contract import Event


def view(s: State, seat: int) -> View:
    """The state as the seat knows it."""
    return View(seat, s.public, s.held(seat), s.history.trail(seat))


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
    heaps, shot = tuple(deal(sight_of(v.trail), rng)), v.public.shot
    others = [seat for seat in v.public.seats if seat != v.seat]
    held = [(seat, bag_heap(seat)) for seat in others] + ([(shot.seat, SPARE)] if shot and shot.seat != v.seat else [])
    looks = tuple(Move(heap, heap, heaps[heap].bit_count(), heaps[heap], seat) for seat, heap in held if heaps[heap])
    forgotten = tuple(as_seen_by(NOBODY, piece) for piece in v.trail.pieces)
    watched = tuple(v.trail.pieces if seat == v.seat else forgotten for seat in v.public.seats)
    return State(v.public, heaps, RoundHistory(watched, v.trail.latest + looks))
