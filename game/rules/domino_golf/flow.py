"""How a round of Domino Golf moves on: shots are settled, holes begin and end, bags and pool are filled (D1-D16).

The steps take a state and return the next one with its events. None checks whether the action was allowed: rules.py does.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeAlias, TypeVar

from game.rules.contract import Event
from game.rules.domino_golf.events import (
    AllHoledOut,
    AttemptDrawn,
    GreenTurned,
    PenaltyTaken,
    PlayOff,
    PoolMixed,
    ReplacementDrawn,
    RoundWon,
    ShotPlayed,
    ShotSettled,
    ShotTakenBack,
    TargetLaid,
)
from game.rules.domino_golf.shots import LIES, PENALTIES, PUTTS, earns_replacement, is_attempt, next_stage, par_of, result_of
from game.rules.domino_golf.values import (
    ALL,
    EXTRA_HOLES,
    FIRST_BAG,
    GONE,
    GREENS,
    GROUPS,
    NOBODY,
    NONE,
    OWED,
    POOL,
    SPARE,
    TABLE,
    TEED,
    Ball,
    HoleState,
    Lie,
    Move,
    Phase,
    Public,
    Shot,
    ShotOutcome,
    ShotStage,
    Source,
    State,
    Trail,
    bag_heap,
    marks_heap,
)
from game.rules.dominoes.tiles import TWELVE, mask_of

T = TypeVar("T")
PIECE: Final = 16
"""Moves in a piece of a trail."""

Moved: TypeAlias = tuple[State, tuple[Event, ...]]


def group_of(p: Public, number: int) -> int | None:
    """The group that begins with hole `number`, counted from 0, or None if the hole is in the middle of one."""
    first = 1
    for group, length in enumerate(GROUPS[p.options.holes]):
        if number == first:
            return group
        first += length
    return None


def needs_bags(p: Public, number: int) -> bool:
    """Whether new bags are dealt before hole `number`: at each group, and every four holes of a play-off (D1, D14)."""
    extra = number - p.options.holes - 1
    return extra % EXTRA_HOLES == 0 if extra >= 0 else group_of(p, number) is not None


def extra_of(p: Public) -> int:
    """Which hole of a play-off is being played, counted from 1; 0 within the round."""
    return max(0, p.hole.number - p.options.holes)


def moved(s: State, source: int, target: int, tiles: int, seen: int = ALL) -> State:
    """The state after tiles (mask) have gone from one heap to another, or have been looked at; `seen` as in Move (D18).

    Every tile moves through here, so heaps, their sizes and what each seat has seen always agree. Balls, hole and shot, which name the
    tiles on the table, are left to the caller.
    """
    if not tiles:
        return s
    p, number = s.public, tiles.bit_count()
    trails = _longer(s.trails, Move(source, target, number, tiles, seen))
    if source == target:
        return State(p, s.heaps, trails)
    heaps, sizes = list(s.heaps), list(p.sizes)
    heaps[source] ^= tiles
    heaps[target] ^= tiles
    sizes[source] -= number
    sizes[target] += number
    gone_up, shown = p.gone_up, p.shown
    if source == GONE:
        gone_up &= ~tiles
    elif target == GONE and seen == ALL:
        gone_up |= tiles
    if source >= FIRST_BAG:
        shown = tuple([mask & ~tiles for mask in shown])
    # The fields from `balls` on stay as they are. By position, for `_replace` takes twice the time, and every tile goes through here.
    return State(Public(p.options, p.phase, tuple(sizes), gone_up, shown, *p[5:]), tuple(heaps), trails)


def _longer(trails: tuple[Trail, ...], move: Move) -> tuple[Trail, ...]:
    """Each seat's trail with one more move, as that seat sees it: the last piece grows until it is full."""
    grown, hidden = [], move if move.seen == ALL else move._replace(tiles=0)
    for seat, trail in enumerate(trails):
        watched = move if move.seen == seat else hidden
        grown.append((*trail[:-1], (*trail[-1], watched)) if trail and len(trail[-1]) < PIECE else (*trail, (watched,)))
    return tuple(grown)


def stocked(s: State, useful: int = TWELVE.every) -> Moved:
    """The state with at least one of the `useful` tiles in the pool: if there is none, all removed tiles are mixed into it (D13).

    Where nothing has been removed yet, the penalty tiles of this hole go back, and where there are none, a tile drawn for an attempt.
    """
    if s.heaps[POOL] & useful:
        return s, ()
    if gone := s.heaps[GONE]:
        s = moved(s, GONE, POOL, gone, NOBODY)
        return s, (PoolMixed(s.public.sizes[POOL]),)
    left = s.public.sizes[POOL]
    for heap in (OWED, *map(marks_heap, s.public.seats)):
        s = moved(s, heap, POOL, s.heaps[heap], NOBODY)     # the strokes that they marked stay counted
    if s.public.sizes[POOL] == left:
        tried = mask_of(ball.attempt for ball in s.public.balls if ball.attempt != NONE)
        s = moved(s, TABLE, POOL, tried)
        s = s.with_public(s.public._replace(balls=tuple(ball._replace(attempt=NONE) for ball in s.public.balls)))
    back = s.public.sizes[POOL] - left
    return s, (PoolMixed(back, from_hole=True),) if back else ()


def due(s: State, phase: Phase) -> Moved:
    """The state in which chance is to draw from the pool for `phase`."""
    s, events = stocked(s)
    return s.with_public(s.public._replace(phase=phase)), events


# ---- shots


def shoot(s: State, seat: int, tile: int, source: Source) -> Moved:
    """A tile is played, which already lies on the table; then come an attempt, penalties, a replacement, as far as they are due.

    An attempt for which there is no tile anywhere fails: every tile is on the table or in a bag.
    """
    p = s.public
    ball = p.balls[seat]
    result = result_of(p.hole, ball.stage, tile)
    shot = Shot(seat, tile, source, ball, result, PENALTIES.get(result, 0), NONE)
    played = ShotPlayed(seat, tile, source, ball.stage, result)
    s = s.with_public(p._replace(shot=shot, open_bag=NONE))
    mixed: tuple[Event, ...] = ()
    if is_attempt(p.hole, ball, tile):
        s, mixed = due(s, Phase.ATTEMPT)
        if s.heaps[POOL]:
            return s, (played, *mixed)
    s, events = go_on(s)
    return s, (played, *mixed, *events)


def go_on(s: State) -> Moved:
    """What the shot in hand still needs: penalty tiles, a replacement, the question of a mulligan; if nothing, it is settled."""
    p, shot = s.public, _shot(s)
    if shot.owed:
        return due(s, Phase.PENALTY)
    if earns_replacement(shot.result, shot.source) and not p.sizes[SPARE]:
        return due(s, Phase.REPLACEMENT)
    if p.options.mulligans and p.mulligans[shot.seat]:
        return s.with_public(p._replace(phase=Phase.MULLIGAN)), ()
    return settle(s)


def attempt(s: State, tile: int) -> Moved:
    """The tile drawn for a hole-in-one or an eagle decides it (D12)."""
    shot = _shot(s)
    holed = TWELVE.halves[s.public.hole.green][0] in TWELVE.halves[tile]
    shot = shot._replace(attempt=tile, result=ShotOutcome.HOLED if holed else shot.result)
    s = moved(s, POOL, TABLE, 1 << tile)
    s, events = go_on(s.with_public(s.public._replace(shot=shot)))
    return s, (AttemptDrawn(shot.seat, tile, holed, shot.ball.stage is ShotStage.TEE), *events)


def penalty(s: State, tile: int) -> Moved:
    """A face-down tile marks a penalty stroke (D6, D7)."""
    shot = _shot(s)
    s = moved(s, POOL, OWED, 1 << tile, NOBODY)
    s, events = go_on(s.with_public(s.public._replace(shot=shot._replace(owed=shot.owed - 1))))
    return s, (PenaltyTaken(shot.seat), *events)


def replacement(s: State, tile: int) -> Moved:
    """The player draws a tile for his fairway (D6)."""
    seat = _shot(s).seat
    s, events = go_on(moved(s, POOL, SPARE, 1 << tile, seat))
    return s, (ReplacementDrawn(seat, tile), *events)


def take_back(s: State) -> Moved:
    """A mulligan: the tile is removed, what was drawn face down goes back, and the seat plays again (D15)."""
    shot = _shot(s)
    s = moved(s, TABLE, GONE, mask_of(tile for tile in (shot.tile, shot.attempt) if tile != NONE))
    s = moved(s, OWED, POOL, s.heaps[OWED], NOBODY)
    s = moved(s, SPARE, POOL, s.heaps[SPARE], shot.seat)
    again = s.public._replace(phase=Phase.SHOT, shot=None, mulligans=put(s.public.mulligans, shot.seat, False))
    return s.with_public(again), (ShotTakenBack(shot.seat),)


def settle(s: State) -> Moved:
    """The ball comes to rest, and the next seat shoots."""
    shot = _shot(s)
    ball = rest(s.public.hole, shot)
    rests = ShotSettled(shot.seat, ball.stage, ball.lie, ball.strokes)
    s = moved(s, OWED, marks_heap(shot.seat), s.heaps[OWED], NOBODY)
    s = moved(s, SPARE, bag_heap(shot.seat), s.heaps[SPARE], shot.seat)
    p = s.public._replace(balls=put(s.public.balls, shot.seat, ball), shot=None, phase=Phase.SHOT)
    queue = p.hole.queue[1:] or next_round(p)
    s = s.with_public(p._replace(hole=p.hole._replace(queue=queue)))
    if queue:
        return s, (rests,)
    s, events = end_hole(s)
    return s, (rests, *events)


def rest(hole: HoleState, shot: Shot) -> Ball:
    """The ball after a shot: where it lies and what it has cost so far (D5, D6, D7)."""
    ball, stage = shot.ball, next_stage(hole, shot.ball.stage)
    cost = 1 + (PUTTS[shot.result] if stage is ShotStage.GREEN else PENALTIES.get(shot.result, 0))
    lie = Lie.HOLED if stage is ShotStage.GREEN else LIES[shot.result]
    return Ball(stage, lie, ball.strokes + cost, (*ball.played, shot.tile), shot.attempt)


def next_round(p: Public) -> tuple[int, ...]:
    """Who shoots in the next round of shots: sand first, then rough, then fairway, each in honour order (D10)."""
    still = [seat for seat in p.honour if seat in p.players and p.balls[seat].lie is not Lie.HOLED]
    return tuple(sorted(still, key=lambda seat: p.balls[seat].lie))


# ---- holes


def turn_green(s: State, tile: int) -> Moved:
    """A green is turned up; a double goes into the pool and another is drawn from there (D2).

    A pool of doubles only could never bring a green, so it counts as empty here.
    """
    bit, hole = 1 << tile, s.public.hole
    s = moved(s, POOL if hole.from_pool else GREENS, TABLE, bit)
    if bit & TWELVE.doubles:
        s = moved(s, TABLE, POOL, bit)
        s = s.with_public(s.public._replace(hole=hole._replace(from_pool=True)))
        s, events = stocked(s, TWELVE.every & ~TWELVE.doubles)
        return s, (GreenTurned(hole.number, tile, 0, extra_of(s.public)), *events)
    par = par_of(tile)
    s = s.with_public(s.public._replace(hole=hole._replace(green=tile), pars=(*s.public.pars, par)))
    s, events = (tee_off(s), ()) if par == 3 else due(s, Phase.APPROACH)
    return s, (GreenTurned(hole.number, tile, par, extra_of(s.public)), *events)


def lay_target(s: State, tile: int) -> Moved:
    """The approach tile is laid, and on a par 5 then the lay-up tile (D4)."""
    s = moved(s, GREENS if s.heaps[GREENS] >> tile & 1 else POOL, TABLE, 1 << tile)
    p = s.public
    if p.phase is Phase.LAYUP:
        return tee_off(s.with_public(p._replace(hole=p.hole._replace(layup=tile)))), (TargetLaid(ShotStage.LAYUP, tile),)
    s = s.with_public(p._replace(hole=p.hole._replace(approach=tile)))
    s, events = due(s, Phase.LAYUP) if p.pars[-1] == 5 else (tee_off(s), ())
    return s, (TargetLaid(ShotStage.APPROACH, tile), *events)


def tee_off(s: State) -> State:
    """All balls on the tee, in honour order."""
    p = s.public
    queue = tuple(seat for seat in p.honour if seat in p.players)
    return s.with_public(p._replace(phase=Phase.SHOT, hole=p.hole._replace(queue=queue)))


def begin_hole(s: State, number: int) -> Moved:
    """Hole `number` is next: with new bags where a group begins, else its green is turned up."""
    p = s.public
    hole = HoleState(number, NONE, NONE, NONE, (), from_pool=number > p.options.holes)
    s = s.with_public(p._replace(hole=hole, balls=(TEED,) * len(p.balls), phase=Phase.GREEN))
    if needs_bags(p, number):
        s = drop_bags(s, p.seats)
        return s.with_public(s.public._replace(phase=Phase.BAGS)), ()
    return due(s, Phase.GREEN) if hole.from_pool else (s, ())


def drop_bags(s: State, seats: Iterable[int]) -> State:
    """The unplayed tiles of these seats are removed face down (D1)."""
    for seat in seats:
        s = moved(s, bag_heap(seat), GONE, s.heaps[bag_heap(seat)], seat)
    return s


def end_hole(s: State) -> Moved:
    """The hole is scored and cleared, the honour passes on, and the next hole, the play-off or the end is due (D11, D13, D14)."""
    p = s.public
    number, par = p.hole.number, p.pars[-1]
    strokes = tuple(ball.strokes if seat in p.players else None for seat, ball in enumerate(p.balls))
    honour = tuple(sorted(p.honour, key=lambda seat: 99 if strokes[seat] is None else p.balls[seat].strokes))
    cards = tuple(card if n is None else (*card, n) for card, n in zip(p.cards, strokes, strict=True))
    s = cleared(s)
    p = s.public._replace(cards=cards, honour=honour)
    s, ended = s.with_public(p), AllHoledOut(number, par, strokes, honour, extra_of(p))
    if number < p.options.holes:
        s, events = begin_hole(s, number + 1)
        return s, (ended, *events)
    level = still_level(p)
    if len(level) == 1:
        over = p._replace(phase=Phase.OVER, players=level, hole=HoleState(number, NONE, NONE, NONE, (), from_pool=False))
        return s.with_public(over), (ended, RoundWon(level[0], totals(p)))
    told = (PlayOff(level),) if level != p.players or number == p.options.holes else ()
    s = drop_bags(s, [seat for seat in p.players if seat not in level])
    s, events = begin_hole(s.with_public(s.public._replace(players=level)), number + 1)
    return s, (ended, *told, *events)


def cleared(s: State) -> State:
    """The table after a hole: all that lay face up has been removed, penalty tiles unseen; the tee stays (D13)."""
    s = moved(s, TABLE, GONE, s.heaps[TABLE])
    for heap in map(marks_heap, s.public.seats):
        s = moved(s, heap, GONE, s.heaps[heap], NOBODY)
    return s.with_public(s.public._replace(balls=(TEED,) * len(s.public.balls)))


def totals(p: Public) -> tuple[int, ...]:
    """Strokes by seat over the holes of the round, those of a play-off left out."""
    return tuple(sum(card[: p.options.holes]) for card in p.cards)


def still_level(p: Public) -> tuple[int, ...]:
    """Who shares the lead after the round, or after a play-off hole who of those still in played it best (D14)."""
    extra = p.hole.number > p.options.holes
    score = {seat: p.cards[seat][-1] for seat in p.players} if extra else dict(enumerate(totals(p)))
    best = min(score.values())
    return tuple(seat for seat in sorted(score) if score[seat] == best)


def put(values: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    """The tuple with one value exchanged."""
    return (*values[:at], value, *values[at + 1 :])


def mask_of_all(masks: Iterable[int]) -> int:
    """The union of masks."""
    union = 0
    for mask in masks:
        union |= mask
    return union


def _shot(s: State) -> Shot:
    if s.public.shot is None:
        raise ValueError("no shot is in hand")
    return s.public.shot
