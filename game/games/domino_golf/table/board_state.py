"""What lies on the table of Domino Golf, read off a seat's view: tiles, balls, played tiles, what a tile would do. Values only."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from game.games.domino_golf.rules.flow import rest
from game.games.domino_golf.rules.shots import PENALTIES, is_attempt, next_stage, result_of, stages, target_tile
from game.games.domino_golf.rules.values import (
    GROUPS,
    NONE,
    OWED,
    Ball,
    Lie,
    Phase,
    Planned,
    Public,
    ShotOutcome,
    ShotStage,
    View,
    marks_heap,
)
from game.games.dominoes.rules.tiles import TWELVE, tiles_of
from game.games.dominoes.table.hand import Domino, order_of


class Struck(NamedTuple):
    """A tile that `seat` has played from `stage`; `penalties` face-down tiles lie with it, `attempt` was drawn to hole it (NONE: none)."""

    seat: int
    stage: ShotStage
    tile: int
    result: ShotOutcome
    penalties: int
    attempt: int


class Resting(NamedTuple):
    """Whose ball lies where."""

    seat: int
    stage: ShotStage
    lie: Lie


class GreenStack(NamedTuple):
    """A group of greens: how many are left of it, and whether its holes are being played."""

    left: int
    current: bool


class TileTarget(NamedTuple):
    """A tile of the hole."""

    stage: ShotStage
    tile: int

    @property
    def water(self) -> bool:
        """A double on the way is water."""
        return self.stage is not ShotStage.GREEN and bool(TWELVE.doubles >> self.tile & 1)


@dataclass(frozen=True, slots=True)
class LinksState:
    """All that the cloth shows. `aim` is the target of the shot that is due, whose zones are named where `asked`.

    `hidden_*` are in motion elsewhere: tiles by their place, shots by seat and place, balls by seat. `course` tells courses apart,
    0 is a dealt one; `landscape` is what it lies in, as far as it says so. `double` has turned up as a green and lies there until another
    is drawn.
    """

    number: int = 0
    par: int = 0
    targets: tuple[TileTarget, ...] = ()
    shots: tuple[Struck, ...] = ()
    balls: tuple[Resting, ...] = ()
    stacks: tuple[GreenStack, ...] = ()
    aim: ShotStage | None = None
    asked: bool = False
    hidden_tiles: frozenset[ShotStage] = frozenset()
    hidden_shots: frozenset[tuple[int, ShotStage]] = frozenset()
    hidden_balls: frozenset[int] = frozenset()
    course: int = 0
    landscape: str = ""
    double: int = NONE

    @property
    def water(self) -> frozenset[ShotStage]:
        """The places where water lies."""
        return frozenset(t.stage for t in self.targets if t.water)

    def target(self, stage: ShotStage) -> TileTarget | None:
        """The tile of a place, None where it has not been laid yet."""
        return next((t for t in self.targets if t.stage is stage), None)

    def ball(self, seat: int) -> Resting | None:
        """A seat's ball, None where it does not play the hole."""
        return next((b for b in self.balls if b.seat == seat), None)


def laid(p: Public) -> bool:
    """Whether all tiles of the hole lie, so that it is played."""
    return p.hole.green != NONE and p.phase not in (Phase.GREEN, Phase.APPROACH, Phase.LAYUP, Phase.OVER)


def par_of_hole(p: Public) -> int:
    """The par of the hole being played, 0 before its green lies."""
    return p.pars[-1] if p.hole.green != NONE and p.pars else 0


def ball_now(p: Public, seat: int) -> Ball:
    """The seat's ball with the shot in hand counted in."""
    return rest(p.hole, p.shot) if p.shot is not None and p.shot.seat == seat else p.balls[seat]


def awaits_attempt(p: Public) -> bool:
    """Whether the shot in hand may still go in: the tile that decides it is due."""
    return p.shot is not None and p.phase is Phase.ATTEMPT and is_attempt(p.hole, p.shot.ball, p.shot.tile)


def struck(p: Public, seat: int) -> tuple[Struck, ...]:
    """The tiles that the seat has played at this hole."""
    ball, lying = ball_now(p, seat), p.sizes[marks_heap(seat)]
    shots = list(zip(stages(par_of_hole(p)) if ball.played else (), ball.played, strict=False))
    out: list[Struck] = []
    for number, (stage, tile) in reversed(list(enumerate(shots))):
        result = result_of(p.hole, stage, tile)
        last = number == len(ball.played) - 1
        if last and p.shot is not None and p.shot.seat == seat:
            marks = p.sizes[OWED]
        else:
            marks = min(lying, PENALTIES.get(result, 0))    # those of the first shots may have gone back into an empty pool (D13)
            lying -= marks
        drawn = ball.attempt if last else NONE
        out.append(Struck(seat, stage, tile, ShotOutcome.HOLED if holes_it(p.hole.green, drawn) else result, marks, drawn))
    return tuple(reversed(out))


def holes_it(green: int, drawn: int) -> bool:
    """Whether the tile drawn for an attempt (NONE: none) holes the ball: it shows the green's higher number (D12)."""
    return drawn != NONE and TWELVE.halves[green][0] in TWELVE.halves[drawn]


def resting(p: Public) -> tuple[Resting, ...]:
    """The balls in play, in honour order."""
    out = []
    for seat in p.honour:
        if seat in p.players:
            ball = ball_now(p, seat)
            waits = awaits_attempt(p) and p.shot is not None and p.shot.seat == seat
            out.append(Resting(seat, ball.stage, Lie.FAIRWAY if waits else ball.lie))
    return tuple(out)


def stacks(p: Public) -> tuple[GreenStack, ...]:
    """The groups of greens that are still to be played."""
    out, first = [], 1
    for length in GROUPS[p.options.holes]:
        done = p.hole.number - first + (p.hole.green != NONE or p.phase is Phase.OVER)
        out.append(GreenStack(length - max(0, min(length, done)), first <= p.hole.number < first + length))
        first += length
    return tuple(out)


def links_state(p: Public, *, asked: bool = False) -> LinksState:
    """What lies on the cloth."""
    if p.phase is Phase.OVER:
        return LinksState(p.hole.number)
    tiles = ((ShotStage.LAYUP, p.hole.layup), (ShotStage.APPROACH, p.hole.approach), (ShotStage.GREEN, p.hole.green))
    targets = [TileTarget(stage, tile) for stage, tile in tiles if tile != NONE]
    par = par_of_hole(p)
    aim = None
    if laid(p) and p.phase in (Phase.SHOT, Phase.LUCK, Phase.POOL) and p.hole.queue:
        aim = next_stage(p.hole, p.balls[p.hole.queue[0]].stage)
    shots = tuple(s for seat in p.honour if seat in p.players for s in struck(p, seat)) if par else ()
    return LinksState(p.hole.number, par, tuple(targets), shots, resting(p) if laid(p) else (), stacks(p), aim, asked,
                      course=number_of(p.plan), landscape=p.landscape, double=p.hole.double)


def number_of(plan: Sequence[Planned]) -> int:
    """A number that tells courses apart by their holes; 0 for a dealt one."""
    return zlib.crc32(repr(tuple(map(tuple, plan))).encode()) if plan else 0


# ---- what is aimed at
def plays_on(p: Public, seat: int) -> bool:
    """Checks if the seat still has a shot at this hole, including one that is taken back."""
    return laid(p) and seat in p.players and stands_at(p, seat) is not ShotStage.GREEN


def aimer(v: View) -> int | None:
    """Whose shot the legend and the odds speak of: the view's seat while it plays on, else whoever is next; None between holes."""
    if not laid(v.public):
        return None
    if plays_on(v.public, v.seat):
        return v.seat
    return next((seat for seat in v.public.hole.queue if plays_on(v.public, seat)), None)


def stands_at(p: Public, seat: int) -> ShotStage:
    """From where the seat plays next; while it may take its shot back, from where it would play again."""
    return (p.balls[seat] if p.phase is Phase.MULLIGAN else ball_now(p, seat)).stage


def aimed(p: Public, seat: int) -> TileTarget:
    """The tile that the seat's next shot is played at."""
    stage = stands_at(p, seat)
    return TileTarget(next_stage(p.hole, stage), target_tile(p.hole, stage))


SHORT = (ShotOutcome.FAIRWAY, ShotOutcome.ROUGH, ShotOutcome.SAND, ShotOutcome.TREE)
WATER = (ShotOutcome.FAIRWAY, ShotOutcome.ROUGH, ShotOutcome.WATER)
AT_GREEN = (ShotOutcome.ONE_PUTT, ShotOutcome.TWO_PUTTS, ShotOutcome.THREE_PUTTS, ShotOutcome.GREEN_SAND)


def results_at(target: TileTarget) -> tuple[ShotOutcome, ...]:
    """What a shot at that tile can come to, the best first."""
    return AT_GREEN if target.stage is ShotStage.GREEN else WATER if target.water else SHORT


def held_tiles(v: View, viewer: int, *, open_hand: bool) -> tuple[Domino, ...]:
    """The viewer's tiles; where the bag lies face down the same number of nameless ones, so that nothing drawn can betray them."""
    if open_hand:
        return order_of(tiles_of(v.bag), TWELVE.halves)
    return tuple(Domino(-1 - i, 0, 0) for i in range(v.public.counts[viewer]))
