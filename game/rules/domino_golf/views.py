"""What a seat knows of a round of Domino Golf, what it hears, and how the rest may lie (D18)."""

from __future__ import annotations

from random import Random

from game.rules.contract import Event
from game.rules.domino_golf.events import BagsDealt, ReplacementDrawn
from game.rules.domino_golf.values import NONE, Phase, State, View
from game.rules.dominoes.tiles import TWELVE, mask_of, tiles_of


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
        s.own_gone[seat],
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


def to_come(v: View) -> int:
    """The tiles of a fixed course that are not laid yet (mask); everybody knows the course."""
    if v.phase is Phase.SET_UP:
        return 0
    left = 0
    for number, planned in enumerate(v.plan, start=1):
        if number > v.hole.number:
            left |= planned.tiles
        elif number == v.hole.number and v.phase is not Phase.OVER:
            left |= planned.tiles & ~mask_of(t for t in (v.hole.green, v.hole.approach, v.hole.layup) if t != NONE)
    return left


def unseen(v: View) -> int:
    """The tiles of which the seat does not know where they are (mask): in the pool, the other bags, or face down."""
    known = v.bag | v.own_gone | v.gone_up | face_up(v) | to_come(v)
    for mask in v.shown:
        known |= mask
    return TWELVE.every & ~known


def complete(v: View, rng: Random) -> State:
    """A state that the view allows; nothing but numbers of tiles is known of what is hidden, so all ways to lay them are alike."""
    hidden = tiles_of(unseen(v))
    rng.shuffle(hidden)

    def take(count: int) -> int:
        taken = mask_of(hidden[:count])
        del hidden[:count]
        return taken

    seats = range(len(v.counts))
    bags = tuple(v.bag if i == v.seat else v.shown[i] | take(v.counts[i] - v.shown[i].bit_count()) for i in seats)
    greens = to_come(v) if v.plan else take(v.greens)
    tee = NONE if v.phase is Phase.SET_UP else tiles_of(take(1))[0]
    balls = tuple(ball._replace(penalties=take(v.penalties[i])) for i, ball in enumerate(v.balls))
    shot = v.shot
    if shot is not None:
        replacement = shot.replacement
        if v.drew_replacement and shot.seat != v.seat:
            replacement = rng.choice(tiles_of(bags[shot.seat] & ~v.shown[shot.seat]))
        shot = shot._replace(penalties=take(v.shot_penalties), replacement=replacement, ball=balls[shot.seat])
    down = take(v.gone_down - v.own_gone.bit_count())
    return State(
        v.options,
        v.phase,
        greens,
        tee,
        mask_of(hidden),
        v.gone_up,
        down | v.own_gone,
        tuple(v.own_gone if i == v.seat else 0 for i in seats),
        bags,
        v.shown,
        balls,
        v.cards,
        v.pars,
        v.honour,
        v.players,
        v.mulligans,
        v.hole,
        shot,
        v.open_bag,
        v.plan,
    )
