"""How a round of Domino Golf proceeds: shots are settled, holes begin and end, bags and pool are filled (D1-D16).

The steps change a `RoundInPlay`, a mutable copy of a state that lives for one action; then it becomes the next state with its events. No
step checks whether the action was allowed: rules.py does.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias

from game.games.domino_golf.rules.shots import LIES, PENALTIES, PUTTS, earns_replacement, is_attempt, next_stage, par_of, result_of
from game.games.domino_golf.rules.values import (
    AFTER_THE_NEXT, ALL, BY_SCORE, EXTRA_HOLES, FIRST_BAG, GONE, GREENS, GROUPS, NOBODY, NONE, OWED, POOL, SPARE, TABLE, TEED, AllHoledOut,
    AttemptDrawn, Ball, GreenTurned, HoleState, Lie, Move, Options, PenaltyTaken, Phase, PlayOff, PoolMixed, Public, ReplacementDrawn,
    RoundWon, Shot, ShotOutcome, ShotPlayed, ShotSettled, ShotStage, ShotTakenBack, Source, State, TargetLaid, bag_heap, marks_heap,
    replaced
)
from game.games.dominoes.rules.tiles import TWELVE, mask_of
from game.rules.contract import Event

Moved: TypeAlias = tuple[State, tuple[Event, ...]]


class RoundInPlay:
    """A mutable copy of a state while one action is carried out on it, so that steps change only their own part and nothing is copied in
    between.

    Attributes are named as in `Public` and `State`; `events` and `moves` are those of the action so far.
    """

    __slots__ = ("balls", "cards", "events", "gone_up", "heaps", "hole", "honour", "moves", "mulligans", "open_bag", "pars", "phase",
                 "players", "shot", "shown", "sizes", "start")

    def __init__(self, s: State) -> None:
        """Begins with that state."""
        self.start: Final = s
        self.events: Final[list[Event]] = []
        self.moves: Final[list[Move]] = []
        self.heaps: Final = list(s.heaps)
        p = s.public
        self.sizes: Final = list(p.sizes)
        self.phase, self.gone_up, self.shown, self.balls, self.cards, self.pars = p.phase, p.gone_up, p.shown, p.balls, p.cards, p.pars
        self.honour, self.players, self.mulligans, self.hole, self.shot, self.open_bag = (
            p.honour, p.players, p.mulligans, p.hole, p.shot, p.open_bag)

    @property
    def options(self) -> Options:
        """The options of the round."""
        return self.start.public.options

    @property
    def seats(self) -> range:
        """The seats at the table, from 0."""
        return range(len(self.balls))

    @property
    def extra(self) -> int:
        """Which hole of a play-off is being played, counted from 1; 0 within the round."""
        return max(0, self.hole.number - self.options.holes)

    def move(self, source: int, target: int, tiles: int, seen: int = ALL) -> None:
        """Moves tiles (mask) from one heap to another, or lets them be looked at; `seen` as in Move (D18).

        Every tile moves through here, so heaps, their sizes and what each seat has seen always agree. Balls, hole and shot, which name the
        tiles on the table, are updated by the caller.
        """
        if not tiles:
            return
        number = tiles.bit_count()
        self.moves.append(Move(source, target, number, tiles, seen))
        if source == target:
            return
        self.heaps[source] ^= tiles
        self.heaps[target] ^= tiles
        self.sizes[source] -= number
        self.sizes[target] += number
        if source == GONE:
            self.gone_up &= ~tiles
        elif target == GONE and seen == ALL:
            self.gone_up |= tiles
        if source >= FIRST_BAG and any(self.shown):
            self.shown = tuple([mask & ~tiles for mask in self.shown])

    def done(self) -> Moved:
        """The state after the action, and its events."""
        s, old = self.start, self.start.public
        public = Public(
            old.options, self.phase, tuple(self.sizes), self.gone_up, self.shown, self.balls, self.cards, self.pars, self.honour,
            self.players, self.mulligans, self.hole, self.shot, self.open_bag, old.plan, old.landscape,
        )
        return State(public, tuple(self.heaps), s.history.longer(tuple(self.moves)) if self.moves else s.history), tuple(self.events)


def group_of(options: Options, number: int) -> int | None:
    """The group that begins with hole `number`, counted from 0, or None if the hole is in the middle of one."""
    first = 1
    for group, length in enumerate(GROUPS[options.holes]):
        if number == first:
            return group
        first += length
    return None


def needs_bags(options: Options, number: int) -> bool:
    """Whether new bags are dealt before hole `number`: for each group, and every four holes of a play-off (D1, D14)."""
    extra = number - options.holes - 1
    return extra % EXTRA_HOLES == 0 if extra >= 0 else group_of(options, number) is not None


def stock(r: RoundInPlay, useful: int = TWELVE.every) -> None:
    """Ensures that at least one of the `useful` tiles is in the pool: if there is none, all removed tiles are mixed into it (D13).

    If nothing has been removed yet, the penalty tiles of this hole go back, and if there are none, a tile drawn for an attempt.
    """
    if r.heaps[POOL] & useful:
        return
    if gone := r.heaps[GONE]:
        r.move(GONE, POOL, gone, NOBODY)
        r.events.append(PoolMixed(r.sizes[POOL]))
        return
    left = r.sizes[POOL]
    for heap in (OWED, *map(marks_heap, r.seats)):
        r.move(heap, POOL, r.heaps[heap], NOBODY)     # the strokes that they marked still count
    if r.sizes[POOL] == left:
        r.move(TABLE, POOL, mask_of(ball.attempt for ball in r.balls if ball.attempt != NONE))
        r.balls = tuple(ball._replace(attempt=NONE) for ball in r.balls)
    if back := r.sizes[POOL] - left:
        r.events.append(PoolMixed(back, from_hole=True))


def due(r: RoundInPlay, phase: Phase) -> None:
    """Makes a draw from the pool due for `phase`, and ensures that the pool has a tile where possible."""
    stock(r)
    r.phase = phase


# ---- shots


def shoot(r: RoundInPlay, seat: int, tile: int, source: Source) -> None:
    """Plays a tile that already lies on the table; an attempt, penalties and a replacement follow as needed.

    An attempt for which there is no tile anywhere fails: every tile is on the table or in a bag.
    """
    ball = r.balls[seat]
    result = result_of(r.hole, ball.stage, tile)
    r.shot, r.open_bag = Shot(seat, tile, source, ball, result, PENALTIES.get(result, 0), NONE), NONE
    r.events.append(ShotPlayed(seat, tile, source, ball.stage, result))
    if is_attempt(r.hole, ball, tile):
        due(r, Phase.ATTEMPT)
        if r.heaps[POOL]:
            return
    go_on(r, r.shot)


def go_on(r: RoundInPlay, shot: Shot) -> None:
    """Begins what the shot needs next: penalty tiles, a replacement, the question of a mulligan; if nothing, it is settled."""
    r.shot = shot
    if shot.owed:
        due(r, Phase.PENALTY)
    elif earns_replacement(shot.result, shot.source) and not r.sizes[SPARE]:
        due(r, Phase.REPLACEMENT)
    elif r.options.mulligans and r.mulligans[shot.seat]:
        r.phase = Phase.MULLIGAN
    else:
        settle(r)


def attempt(r: RoundInPlay, tile: int) -> None:
    """Decides an attempt at a hole-in-one or an eagle by the tile drawn for it (D12)."""
    shot = _shot(r)
    holed = TWELVE.halves[r.hole.green][0] in TWELVE.halves[tile]
    r.move(POOL, TABLE, 1 << tile)
    r.events.append(AttemptDrawn(shot.seat, tile, holed, shot.ball.stage is ShotStage.TEE))
    go_on(r, shot._replace(attempt=tile, result=ShotOutcome.HOLED if holed else shot.result))


def penalty(r: RoundInPlay, tile: int) -> None:
    """Marks a penalty stroke by a face-down tile (D6, D7)."""
    shot = _shot(r)
    r.move(POOL, OWED, 1 << tile, NOBODY)
    r.events.append(PenaltyTaken(shot.seat))
    go_on(r, shot._replace(owed=shot.owed - 1))


def replacement(r: RoundInPlay, tile: int) -> None:
    """Gives the player the tile drawn for hitting the fairway (D6)."""
    shot = _shot(r)
    r.move(POOL, SPARE, 1 << tile, shot.seat)
    r.events.append(ReplacementDrawn(shot.seat, tile))
    go_on(r, shot)


def take_back(r: RoundInPlay) -> None:
    """Carries out a mulligan: the tile is removed, what was drawn face down goes back, and the seat plays again (D15)."""
    shot = _shot(r)
    r.move(TABLE, GONE, mask_of(tile for tile in (shot.tile, shot.attempt) if tile != NONE))
    r.move(OWED, POOL, r.heaps[OWED], NOBODY)
    r.move(SPARE, POOL, r.heaps[SPARE], shot.seat)
    r.phase, r.shot, r.mulligans = Phase.SHOT, None, replaced(r.mulligans, shot.seat, False)
    r.events.append(ShotTakenBack(shot.seat))


def settle(r: RoundInPlay) -> None:
    """Settles the shot: the ball comes to rest, and the next seat shoots, or the hole ends."""
    shot = _shot(r)
    ball = rest(r.hole, shot)
    r.events.append(ShotSettled(shot.seat, ball.stage, ball.lie, ball.strokes))
    if r.sizes[OWED]:
        r.move(OWED, marks_heap(shot.seat), r.heaps[OWED], NOBODY)
    if r.sizes[SPARE]:
        r.move(SPARE, bag_heap(shot.seat), r.heaps[SPARE], shot.seat)
    r.balls, r.shot, r.phase = replaced(r.balls, shot.seat, ball), None, Phase.SHOT
    queue = r.hole.queue[1:] or next_round(r)
    r.hole = r.hole._replace(queue=queue)
    if not queue:
        end_hole(r)


def rest(hole: HoleState, shot: Shot) -> Ball:
    """The ball after a shot: where it lies and its strokes so far (D5, D6, D7)."""
    ball, stage = shot.ball, next_stage(hole, shot.ball.stage)
    cost = 1 + (PUTTS[shot.result] if stage is ShotStage.GREEN else PENALTIES.get(shot.result, 0))
    lie = Lie.HOLED if stage is ShotStage.GREEN else LIES[shot.result]
    return Ball(stage, lie, ball.strokes + cost, (*ball.played, shot.tile), shot.attempt)


def next_round(r: RoundInPlay) -> tuple[int, ...]:
    """Who shoots in the next round of shots: sand first, then rough, then fairway, each in order of honour (D10)."""
    still = [seat for seat in r.honour if seat in r.players and r.balls[seat].lie is not Lie.HOLED]
    return tuple(sorted(still, key=lambda seat: r.balls[seat].lie))


# ---- holes


def turn_green(r: RoundInPlay, tile: int) -> None:
    """Turns up a green; if it is a double another is drawn from the pool, and only then does the double go back (D2).

    A pool of doubles only could never give a green, so it counts as empty here.
    """
    bit = 1 << tile
    par = 0 if bit & TWELVE.doubles else par_of(tile)
    r.events.append(GreenTurned(r.hole.number, tile, par, r.extra))
    r.move(POOL if r.hole.from_pool else GREENS, TABLE, bit)
    if r.hole.double != NONE:
        r.move(TABLE, POOL, 1 << r.hole.double)
        r.hole = r.hole._replace(double=NONE)
    if not par:
        waits = r.options.double_goes_back == AFTER_THE_NEXT
        if not waits:
            r.move(TABLE, POOL, bit)
        r.hole = r.hole._replace(from_pool=True, double=tile if waits else NONE)
        stock(r, TWELVE.every & ~TWELVE.doubles)
        return
    r.hole, r.pars = r.hole._replace(green=tile), (*r.pars, par)
    if par == 3:
        tee_off(r)
    else:
        due(r, Phase.APPROACH)


def lay_target(r: RoundInPlay, tile: int) -> None:
    """Lays the approach tile, and on a par 5 then the lay-up tile (D4)."""
    r.move(GREENS if r.heaps[GREENS] >> tile & 1 else POOL, TABLE, 1 << tile)
    layup = r.phase is Phase.LAYUP
    r.events.append(TargetLaid(ShotStage.LAYUP if layup else ShotStage.APPROACH, tile))
    r.hole = r.hole._replace(layup=tile) if layup else r.hole._replace(approach=tile)
    if r.pars[-1] == 5 and not layup:
        due(r, Phase.LAYUP)
    else:
        tee_off(r)


def tee_off(r: RoundInPlay) -> None:
    """Begins the play of a hole: all balls are on the tee, and the seats shoot in order of honour."""
    r.phase, r.hole = Phase.SHOT, r.hole._replace(queue=tuple(seat for seat in r.honour if seat in r.players))


def begin_hole(r: RoundInPlay, number: int) -> None:
    """Begins hole `number`: with new bags if a group begins, else its green is turned up."""
    r.hole = HoleState(number, NONE, NONE, NONE, (), from_pool=number > r.options.holes)
    if needs_bags(r.options, number):
        drop_bags(r, r.seats)
        r.phase = Phase.BAGS
    elif r.hole.from_pool:
        due(r, Phase.GREEN)
    else:
        r.phase = Phase.GREEN


def drop_bags(r: RoundInPlay, seats: Iterable[int]) -> None:
    """Removes the unplayed tiles of these seats face down (D1)."""
    for seat in seats:
        r.move(bag_heap(seat), GONE, r.heaps[bag_heap(seat)], seat)


def end_hole(r: RoundInPlay) -> None:
    """Ends a hole: it is scored and cleared, the honour passes on, and the next hole, the play-off or the end follows (D11, D13, D14)."""
    number = r.hole.number
    strokes = tuple(ball.strokes if seat in r.players else None for seat, ball in enumerate(r.balls))
    r.honour = next_honour(r, strokes)
    r.cards = tuple(card if n is None else (*card, n) for card, n in zip(r.cards, strokes, strict=True))
    clear(r)
    r.events.append(AllHoledOut(number, r.pars[-1], strokes, r.honour, r.extra))
    if number < r.options.holes:
        begin_hole(r, number + 1)
        return
    level, played = still_level(r), r.players
    r.players = level
    if len(level) == 1:
        r.phase, r.hole = Phase.OVER, HoleState(number, NONE, NONE, NONE, (), from_pool=False)
        r.events.append(RoundWon(level[0], totals(r)))
        return
    if level != played or number == r.options.holes:
        r.events.append(PlayOff(level))
    drop_bags(r, [seat for seat in played if seat not in level])
    begin_hole(r, number + 1)


def next_honour(r: RoundInPlay, strokes: Sequence[int | None]) -> tuple[int, ...]:
    """The order at the next tee after a hole with these strokes by seat, None for those who did not play it (D11).

    The best score begins, of equal ones the seat that teed off earlier; the others follow by seat, or with the option by their scores.
    """
    by_score = tuple(sorted(r.honour, key=lambda seat: 99 if (n := strokes[seat]) is None else n))
    if r.options.tee_order == BY_SCORE:
        return by_score
    return tuple((by_score[0] + i) % len(r.seats) for i in r.seats)


def clear(r: RoundInPlay) -> None:
    """Clears the table after a hole: everything face up is removed, penalty tiles unseen; the tee stays (D13)."""
    r.move(TABLE, GONE, r.heaps[TABLE])
    for heap in map(marks_heap, r.seats):
        r.move(heap, GONE, r.heaps[heap], NOBODY)
    r.balls = (TEED,) * len(r.balls)


def totals(p: Public | RoundInPlay) -> tuple[int, ...]:
    """Strokes by seat over the holes of the round, those of a play-off left out."""
    return tuple(sum(card[: p.options.holes]) for card in p.cards)


def still_level(r: RoundInPlay) -> tuple[int, ...]:
    """Who shares the lead after the round, or after a play-off hole, which of the remaining players played it best (D14)."""
    score = {seat: r.cards[seat][-1] for seat in r.players} if r.extra else dict(enumerate(totals(r)))
    best = min(score.values())
    return tuple(seat for seat in sorted(score) if score[seat] == best)


def mask_of_all(masks: Iterable[int]) -> int:
    """The union of masks."""
    union = 0
    for mask in masks:
        union |= mask
    return union


def _shot(r: RoundInPlay) -> Shot:
    if r.shot is None:
        raise ValueError("no shot is in hand")
    return r.shot
