"""What a seat knows of a round of Domino Golf, what it hears, and how the rest may lie (D18)."""

from __future__ import annotations

from random import Random

from game.rules.contract import Event
from game.rules.domino_golf.events import BagsDealt, ReplacementDrawn
from game.rules.domino_golf.memory import deal, sight_of
from game.rules.domino_golf.values import (
    ALL,
    GONE,
    GREENS,
    NONE,
    OWED,
    POOL,
    SPARE,
    TEE,
    Move,
    State,
    Trail,
    View,
    bag_heap,
    marks_heap,
)
from game.rules.dominoes.tiles import TWELVE, mask_of


def view(s: State, seat: int) -> View:
    """The state as the seat knows it."""
    shot, drew = s.shot, False
    if shot is not None:
        drew = shot.replacement != NONE
        shot = shot._replace(penalties=0, replacement=shot.replacement if shot.seat == seat else NONE, ball=shot.ball._replace(penalties=0))
    return View(
        seat,
        s.options,
        s.phase,
        s.bags[seat],
        tuple(bag.bit_count() for bag in s.bags),
        s.shown,
        (s.greens & planned_greens(s)).bit_count(),
        s.pool.bit_count(),
        s.gone_up,
        s.gone_down.bit_count(),
        s.trails[seat],
        tuple(ball._replace(penalties=0) for ball in s.balls),
        tuple(ball.penalties.bit_count() for ball in s.balls),
        s.cards,
        s.pars,
        s.honour,
        s.players,
        s.mulligans,
        s.hole,
        shot,
        0 if s.shot is None else s.shot.penalties.bit_count(),
        drew,
        s.open_bag,
        s.plan,
    )


def hear(event: Event, seat: int) -> Event | None:
    """Bags and replacements are for their own seat alone; all else is public."""
    if isinstance(event, BagsDealt):
        return BagsDealt(tuple(bag if i == seat else None for i, bag in enumerate(event.bags)), event.mixed)
    if isinstance(event, ReplacementDrawn) and event.seat != seat:
        return ReplacementDrawn(event.seat, None)
    return event


def face_up(v: View) -> int:
    """The tiles that lie face up on the table (mask): green, approach, lay-up, shots, attempts."""
    tiles = [v.hole.green, v.hole.approach, v.hole.layup]
    tiles += [t for ball in v.balls for t in (*ball.played, ball.attempt)]
    if v.shot is not None:
        tiles += [v.shot.tile, v.shot.attempt]
    return mask_of(t for t in tiles if t != NONE)


def planned_greens(s: State) -> int:
    """The tiles set aside that are greens (mask): all of them, but for a fixed course, which sets aside all of its tiles."""
    return mask_of(planned.green for planned in s.plan) if s.plan else TWELVE.every


def unseen(v: View) -> int:
    """The tiles whose heap the seat does not know (mask)."""
    return sight_of(v.trail).hidden()


def complete(v: View, rng: Random) -> State:
    """A state that the view allows; every history that agrees with what the seat has seen is as likely as any other.

    The other seats know in it what everybody knows and what is in their bags; what they alone have seen before they have forgotten.
    """
    heaps = deal(sight_of(v.trail), rng)
    seats = range(len(v.counts))
    bags = [heaps[bag_heap(seat)] for seat in seats]
    shot = v.shot
    if shot is not None:
        bags[shot.seat] |= heaps[SPARE]
        spare = heaps[SPARE].bit_length() - 1
        shot = shot._replace(penalties=heaps[OWED], replacement=spare, ball=shot.ball._replace(penalties=heaps[marks_heap(shot.seat)]))
    return outline(v)._replace(
        greens=heaps[GREENS],
        tee=heaps[TEE].bit_length() - 1,
        pool=heaps[POOL],
        gone_down=heaps[GONE] & ~v.gone_up,
        trails=tuple(v.trail if seat == v.seat else _as_seen_by(seat, v, heaps) for seat in seats),
        bags=tuple(bags),
        balls=tuple(ball._replace(penalties=heaps[marks_heap(seat)]) for seat, ball in enumerate(v.balls)),
        shot=shot,
    )


def outline(v: View) -> State:
    """A state with all that the seat sees, and so with all that decides what it may do; what lies face down is missing from it.

    Another's bag holds what was seen of it, or any tile if nothing was.
    """
    others = (shown or int(bool(count)) for shown, count in zip(v.shown, v.counts, strict=True))
    return State(
        options=v.options,
        phase=v.phase,
        greens=0,
        tee=NONE,
        pool=0,
        gone_up=v.gone_up,
        gone_down=0,
        trails=(),
        bags=tuple(v.bag if seat == v.seat else bag for seat, bag in enumerate(others)),
        shown=v.shown,
        balls=v.balls,
        cards=v.cards,
        pars=v.pars,
        honour=v.honour,
        players=v.players,
        mulligans=v.mulligans,
        hole=v.hole,
        shot=v.shot,
        open_bag=v.open_bag,
        plan=v.plan,
    )


def _as_seen_by(seat: int, v: View, heaps: list[int]) -> Trail:
    """What another seat may have seen: what everybody has, and what it holds now."""
    public = tuple(tuple(move if move.seen == ALL else move._replace(tiles=0) for move in piece) for piece in v.trail)
    held = [bag_heap(seat)] + [SPARE] * (v.shot is not None and v.shot.seat == seat)
    looks = tuple(Move(heap, heap, heaps[heap].bit_count(), heaps[heap], seat) for heap in held if heaps[heap])
    return (*public, looks) if looks else public
