"""How a round of Domino Golf moves on: shots are settled, holes begin and end, bags and pool are filled (D1-D16).

Every function takes a state and gives (state, events); none checks whether the move was allowed, which golf.py does.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeAlias, TypeVar

from game.rules.contract import Event
from game.rules.domino_golf.events import (
    AttemptDrawn,
    BallRests,
    GreenTurned,
    HoleEnded,
    PenaltyTaken,
    PlayOff,
    PoolMixed,
    ReplacementDrawn,
    RoundEnded,
    ShotPlayed,
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
    Hole,
    Lie,
    Move,
    Phase,
    Result,
    Shot,
    Source,
    Stage,
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


def group_of(s: State, number: int) -> int | None:
    """The group that begins with hole `number`, counted from 0, or None if the hole is in the middle of one."""
    first = 1
    for group, length in enumerate(GROUPS[s.options.holes]):
        if number == first:
            return group
        first += length
    return None


def needs_bags(s: State, number: int) -> bool:
    """Whether new bags are dealt before hole `number`: at each group, and every four holes of a play-off (D1, D14)."""
    extra = number - s.options.holes - 1
    return extra % EXTRA_HOLES == 0 if extra >= 0 else group_of(s, number) is not None


def extra_of(s: State) -> int:
    """Which hole of a play-off is being played, counted from 1; 0 within the round."""
    return max(0, s.hole.number - s.options.holes)


def moved(s: State, source: int, target: int, tiles: int, seen: int = ALL) -> State:
    """The state after tiles (mask) have gone from heap to heap, or have been looked at; `seen` as in Move (D18).

    Balls, hole and shot, which hold what is on the table, are left to the caller.
    """
    if not tiles:
        return s
    move = Move(source, target, tiles.bit_count(), tiles, seen)
    hidden = move._replace(tiles=0)
    trails = tuple(_longer(trail, move if seen in (ALL, seat) else hidden) for seat, trail in enumerate(s.trails))
    if source == target:
        return s._replace(trails=trails)
    s = s._replace(
        trails=trails,
        pool=s.pool & ~tiles | (tiles if target == POOL else 0),
        greens=s.greens & ~tiles | (tiles if target == GREENS else 0),
        gone_up=s.gone_up & ~tiles | (tiles if target == GONE and seen == ALL else 0),
        gone_down=s.gone_down & ~tiles | (tiles if target == GONE and seen != ALL else 0),
    )
    if source < FIRST_BAG and target < FIRST_BAG:
        return s
    bags = (bag & ~tiles | (tiles if target == bag_heap(seat) else 0) for seat, bag in enumerate(s.bags))
    return s._replace(bags=tuple(bags), shown=tuple(shown & ~tiles for shown in s.shown))


def _longer(trail: Trail, move: Move) -> Trail:
    """The trail with one more move: the last piece grows until it is full."""
    if trail and len(trail[-1]) < PIECE:
        return (*trail[:-1], (*trail[-1], move))
    return (*trail, (move,))


def stocked(s: State, useful: int = TWELVE.every) -> Moved:
    """The state with a tile of the `useful` ones in the pool: else all removed tiles, seen or unseen, are mixed into it (D13).

    Where nothing is removed yet, the penalty tiles of this hole go back, and where there are none, a tile drawn for an attempt.
    """
    if s.pool & useful:
        return s, ()
    if gone := s.gone_up | s.gone_down:
        s = moved(s, GONE, POOL, gone, NOBODY)
        return s, (PoolMixed(s.pool.bit_count()),)
    if back := penalty_tiles(s):
        s = _unmarked(s)
    else:
        back = mask_of(ball.attempt for ball in s.balls if ball.attempt != NONE)
        s = moved(s, TABLE, POOL, back)._replace(balls=tuple(ball._replace(attempt=NONE) for ball in s.balls))
    return s, (PoolMixed(back.bit_count(), from_hole=True),) if back else ()


def penalty_tiles(s: State) -> int:
    """The tiles that lie face down for penalty strokes at this hole (mask)."""
    return mask_of_all(ball.penalties for ball in s.balls) | (s.shot.penalties if s.shot else 0)


def _unmarked(s: State) -> State:
    """The state with all penalty tiles of this hole in the pool; the strokes that they marked stay counted."""
    shot = s.shot
    if shot is not None:
        s = moved(s, OWED, POOL, shot.penalties, NOBODY)
        shot = shot._replace(penalties=0, ball=shot.ball._replace(penalties=0))
    for seat, ball in enumerate(s.balls):
        s = moved(s, marks_heap(seat), POOL, ball.penalties, NOBODY)
    return s._replace(balls=tuple(ball._replace(penalties=0) for ball in s.balls), shot=shot)


def due(s: State, phase: Phase) -> Moved:
    """The state in which chance is to draw from the pool for `phase`."""
    s, events = stocked(s)
    return s._replace(phase=phase), events


# ---- shots


def shoot(s: State, seat: int, tile: int, source: Source) -> Moved:
    """A tile is played, which has left its bag or the pool; then come an attempt, penalties, a replacement, as far as due.

    An attempt for which there is no tile anywhere fails: every tile is on the table or in a bag.
    """
    ball = s.balls[seat]
    result = result_of(s.hole, ball.stage, tile)
    shot = Shot(seat, tile, source, ball, result, PENALTIES.get(result, 0), 0, NONE, NONE)
    played = ShotPlayed(seat, tile, source, ball.stage, result)
    s = s._replace(shot=shot, open_bag=NONE)
    mixed: tuple[Event, ...] = ()
    if is_attempt(s.hole, ball, tile):
        s, mixed = due(s, Phase.ATTEMPT)
        if s.pool:
            return s, (played, *mixed)
    s, events = go_on(s)
    return s, (played, *mixed, *events)


def go_on(s: State) -> Moved:
    """What the shot in hand still needs: penalty tiles, a replacement, the question of a mulligan, or nothing: then it is settled."""
    shot = _shot(s)
    if shot.owed:
        return due(s, Phase.PENALTY)
    if earns_replacement(shot.result, shot.source) and shot.replacement == NONE:
        return due(s, Phase.REPLACEMENT)
    if s.options.mulligans and s.mulligans[shot.seat]:
        return s._replace(phase=Phase.MULLIGAN), ()
    return settle(s)


def attempt(s: State, tile: int) -> Moved:
    """The tile drawn for a hole-in-one or an eagle decides it (D12)."""
    shot = _shot(s)
    holed = TWELVE.halves[s.hole.green][0] in TWELVE.halves[tile]
    shot = shot._replace(attempt=tile, result=Result.HOLED if holed else shot.result)
    s, events = go_on(moved(s, POOL, TABLE, 1 << tile)._replace(shot=shot))
    return s, (AttemptDrawn(shot.seat, tile, holed, shot.ball.stage is Stage.TEE), *events)


def penalty(s: State, tile: int) -> Moved:
    """A face-down tile marks a penalty stroke (D6, D7)."""
    shot = _shot(s)
    shot = shot._replace(owed=shot.owed - 1, penalties=shot.penalties | 1 << tile)
    s, events = go_on(moved(s, POOL, OWED, 1 << tile, NOBODY)._replace(shot=shot))
    return s, (PenaltyTaken(shot.seat), *events)


def replacement(s: State, tile: int) -> Moved:
    """The player draws a tile for his fairway (D6)."""
    shot = _shot(s)
    s = moved(s, POOL, SPARE, 1 << tile, shot.seat)
    bags = put(s.bags, shot.seat, s.bags[shot.seat] | 1 << tile)
    s, events = go_on(s._replace(bags=bags, shot=shot._replace(replacement=tile)))
    return s, (ReplacementDrawn(shot.seat, tile), *events)


def take_back(s: State) -> Moved:
    """A mulligan: the tile is removed, what was drawn face down goes back, and the seat plays again (D15)."""
    shot = _shot(s)
    seen = 1 << shot.tile | (1 << shot.attempt if shot.attempt != NONE else 0)
    back = 0 if shot.replacement == NONE else 1 << shot.replacement
    s = moved(s, TABLE, GONE, seen)
    s = moved(s, OWED, POOL, shot.penalties, NOBODY)
    s = moved(s, SPARE, POOL, back, shot.seat)
    s = s._replace(
        phase=Phase.SHOT,
        shot=None,
        bags=put(s.bags, shot.seat, s.bags[shot.seat] & ~back),
        mulligans=put(s.mulligans, shot.seat, False),
    )
    return s, (ShotTakenBack(shot.seat),)


def settle(s: State) -> Moved:
    """The ball comes to rest, and the next seat shoots."""
    shot = _shot(s)
    ball = rest(s.hole, shot)
    rests = BallRests(shot.seat, ball.stage, ball.lie, ball.strokes)
    s = moved(s, OWED, marks_heap(shot.seat), shot.penalties, NOBODY)
    if shot.replacement != NONE:
        s = moved(s, SPARE, bag_heap(shot.seat), 1 << shot.replacement, shot.seat)
    s = s._replace(balls=put(s.balls, shot.seat, ball), shot=None, phase=Phase.SHOT)
    queue = s.hole.queue[1:] or next_round(s)
    s = s._replace(hole=s.hole._replace(queue=queue))
    if queue:
        return s, (rests,)
    s, events = end_hole(s)
    return s, (rests, *events)


def rest(hole: Hole, shot: Shot) -> Ball:
    """The ball after a shot: where it lies and what it has cost so far (D5, D6, D7)."""
    ball, stage = shot.ball, next_stage(hole, shot.ball.stage)
    cost = 1 + (PUTTS[shot.result] if stage is Stage.GREEN else PENALTIES.get(shot.result, 0))
    lie = Lie.HOLED if stage is Stage.GREEN else LIES[shot.result]
    return Ball(stage, lie, ball.strokes + cost, (*ball.played, shot.tile), ball.penalties | shot.penalties, shot.attempt)


def next_round(s: State) -> tuple[int, ...]:
    """Who shoots in the next round of shots: sand first, then rough, then fairway, each in honour order (D10)."""
    still = [seat for seat in s.honour if seat in s.players and s.balls[seat].lie is not Lie.HOLED]
    return tuple(sorted(still, key=lambda seat: s.balls[seat].lie))


# ---- holes


def turn_green(s: State, tile: int) -> Moved:
    """A green is turned up; a double goes into the pool and another is drawn from there (D2).

    A pool of doubles only could never bring a green, so it counts as empty here.
    """
    bit = 1 << tile
    s = moved(s, POOL if s.hole.from_pool else GREENS, TABLE, bit)
    if bit & TWELVE.doubles:
        s = moved(s, TABLE, POOL, bit)._replace(hole=s.hole._replace(from_pool=True))
        back, events = stocked(s, TWELVE.every & ~TWELVE.doubles)
        return back, (GreenTurned(s.hole.number, tile, 0, extra_of(s)), *events)
    par = par_of(tile)
    s = s._replace(hole=s.hole._replace(green=tile), pars=(*s.pars, par))
    s, events = tee_off(s) if par == 3 else due(s, Phase.APPROACH)
    return s, (GreenTurned(s.hole.number, tile, par, extra_of(s)), *events)


def lay_target(s: State, tile: int) -> Moved:
    """The approach tile is laid, and on a par 5 then the lay-up tile (D4)."""
    s = moved(s, GREENS if s.greens >> tile & 1 else POOL, TABLE, 1 << tile)
    if s.phase is Phase.LAYUP:
        s, events = tee_off(s._replace(hole=s.hole._replace(layup=tile)))
        return s, (TargetLaid(Stage.LAYUP, tile), *events)
    s = s._replace(hole=s.hole._replace(approach=tile))
    s, events = due(s, Phase.LAYUP) if s.pars[-1] == 5 else tee_off(s)
    return s, (TargetLaid(Stage.APPROACH, tile), *events)


def tee_off(s: State) -> Moved:
    """All balls on the tee, in honour order."""
    queue = tuple(seat for seat in s.honour if seat in s.players)
    return s._replace(phase=Phase.SHOT, hole=s.hole._replace(queue=queue)), ()


def begin_hole(s: State, number: int) -> Moved:
    """Hole `number` is next: with new bags where a group begins, else its green is turned up."""
    s = s._replace(hole=Hole(number, NONE, NONE, NONE, (), number > s.options.holes), balls=(TEED,) * len(s.bags))
    if needs_bags(s, number):
        return drop_bags(s, range(len(s.bags)))._replace(phase=Phase.BAGS), ()
    return due(s, Phase.GREEN) if s.hole.from_pool else (s._replace(phase=Phase.GREEN), ())


def drop_bags(s: State, seats: range | tuple[int, ...]) -> State:
    """The unplayed tiles of these seats are removed face down (D1)."""
    for seat in seats:
        s = moved(s, bag_heap(seat), GONE, s.bags[seat], seat)
    return s


def end_hole(s: State) -> Moved:
    """The hole is scored and cleared, the honour passes on, and the next hole, the play-off or the end is due (D11, D13, D14)."""
    number, par = s.hole.number, s.pars[-1]
    strokes = tuple(ball.strokes if seat in s.players else None for seat, ball in enumerate(s.balls))
    honour = tuple(sorted(s.honour, key=lambda seat: 99 if strokes[seat] is None else s.balls[seat].strokes))
    s = cleared(s)._replace(
        cards=tuple(card if n is None else (*card, n) for card, n in zip(s.cards, strokes, strict=True)), honour=honour
    )
    ended = HoleEnded(number, par, strokes, honour, extra_of(s))
    if number < s.options.holes:
        s, events = begin_hole(s, number + 1)
        return s, (ended, *events)
    level = still_level(s)
    if len(level) == 1:
        over = s._replace(phase=Phase.OVER, players=level, hole=Hole(number, NONE, NONE, NONE, (), False))
        return over, (ended, RoundEnded(level[0], totals(s)))
    told = (PlayOff(level),) if level != s.players or number == s.options.holes else ()
    s = drop_bags(s, tuple(seat for seat in s.players if seat not in level))._replace(players=level)
    s, events = begin_hole(s, number + 1)
    return s, (ended, *told, *events)


def cleared(s: State) -> State:
    """The table after a hole: all that lay face up has been removed, penalty tiles unseen; the tee stays (D13)."""
    up = [t for t in (s.hole.green, s.hole.approach, s.hole.layup) if t != NONE]
    up += [t for ball in s.balls for t in (*ball.played, ball.attempt) if t != NONE]
    s = moved(s, TABLE, GONE, mask_of(up))
    for seat, ball in enumerate(s.balls):
        s = moved(s, marks_heap(seat), GONE, ball.penalties, NOBODY)
    return s._replace(balls=(TEED,) * len(s.balls))


def totals(s: State) -> tuple[int, ...]:
    """Strokes by seat over the holes of the round, those of a play-off left out."""
    return tuple(sum(card[: s.options.holes]) for card in s.cards)


def still_level(s: State) -> tuple[int, ...]:
    """Who shares the lead after the round, or after a play-off hole who of those still in played it best (D14)."""
    extra = s.hole.number > s.options.holes
    score = {seat: s.cards[seat][-1] for seat in s.players} if extra else dict(enumerate(totals(s)))
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
    if s.shot is None:
        raise ValueError("no shot is in hand")
    return s.shot
