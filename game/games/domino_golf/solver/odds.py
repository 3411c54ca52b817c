"""What a seat's shot at Domino Golf may come to: exactly, for each tile of its bag, and over the draw for the gods of golf (D5-D9, D12)."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from game.games.domino_golf.rules.draws import draw_chances
from game.games.domino_golf.rules.outcomes import holing_double, number_mask, outcomes
from game.games.domino_golf.rules.shots import PENALTIES, PUTTS, earns_replacement, is_attempt, next_stage, result_of
from game.games.domino_golf.rules.values import NONE, Ball, Lie, Phase, ShotOutcome, ShotStage, Source, View
from game.games.dominoes.rules.tiles import tiles_of


class TileProspect(NamedTuple):
    """What a tile of the bag comes to. `strokes` are those of the shot with penalties and putts; `total` with all before at this hole,
    and `done` says that the hole is over with them.

    `goes_in` is the chance that the tile goes in at once (0: no attempt), which spares the putts; `replaced` that it earns a tile.
    """

    tile: int
    result: ShotOutcome
    strokes: int
    total: int
    done: bool
    goes_in: Fraction
    replaced: bool


class Fate(NamedTuple):
    """One of the results that the gods may bring, with its chance; strokes as in a prospect."""

    result: ShotOutcome
    chance: Fraction
    strokes: int
    total: int
    done: bool


def prospects(v: View) -> tuple[TileProspect, ...]:
    """A prospect for each tile of the seat's bag, lowest index first; none when its ball is holed, lies in the sand, or no hole is open.

    With another's bag open to the seat (D16), these are that bag's tiles.
    """
    ball = v.public.balls[v.seat]
    if not _can_shoot(v) or ball.lie is Lie.SAND:
        return ()
    p = v.public
    luck = p.phase is Phase.LUCK and p.hole.queue[0] == v.seat
    source = Source.LUCK if luck else Source.BAG
    return tuple(_prospect(v, ball, tile, source) for tile in tiles_of(p.shown[p.open_bag] if luck else v.bag))


def gods(v: View) -> tuple[Fate, ...]:
    """What a draw from the pool may bring from where the seat's ball lies; chances add up to 1. Empty when it is holed or no hole is open.

    All that the seat hasn't seen is equally likely to be drawn, whether in the pool, in another's bag or face down on the table.
    """
    if not _can_shoot(v):
        return ()
    hole, ball, chances = v.public.hole, v.public.balls[v.seat], draw_chances(v)
    shares = {result: chances.share(tiles) for result, tiles in outcomes(hole, ball.stage)}
    double = holing_double(hole)
    if is_attempt(hole, ball, double) and (brought := chances.share(1 << double)):
        holed = brought * draw_chances(v, 1 << double).share(number_mask(hole))
        shares[ShotOutcome.ONE_PUTT] -= holed
        shares[ShotOutcome.HOLED] = holed
    return tuple(_fate(v, ball, result, share) for result, share in shares.items() if share)


def mean_strokes(fates: tuple[Fate, ...]) -> Fraction:
    """The expected strokes of the gods' next shot, putts and penalties included.

    >>> mean_strokes((Fate(ShotOutcome.ONE_PUTT, Fraction(1, 4), 2, 2, True), Fate(ShotOutcome.GREEN_SAND, Fraction(3, 4), 5, 5, True)))
    Fraction(17, 4)
    """
    return sum((fate.chance * fate.strokes for fate in fates), Fraction(0))


def shot_strokes(result: ShotOutcome) -> int:
    """Strokes of a shot that comes to this, with its penalties and putts.

    >>> shot_strokes(ShotOutcome.TREE), shot_strokes(ShotOutcome.TWO_PUTTS), shot_strokes(ShotOutcome.FAIRWAY)
    (2, 3, 1)
    """
    return 1 + PUTTS.get(result, 0) + PENALTIES.get(result, 0)


def _can_shoot(v: View) -> bool:
    """Whether the seat has a shot to come at a hole that lies on the table."""
    p = v.public
    return p.phase >= Phase.SHOT and p.hole.green != NONE and v.seat in p.players and p.balls[v.seat].lie is not Lie.HOLED


def _prospect(v: View, ball: Ball, tile: int, source: Source) -> TileProspect:
    hole = v.public.hole
    result = result_of(hole, ball.stage, tile)
    goes_in = draw_chances(v).share(number_mask(hole)) if is_attempt(hole, ball, tile) else Fraction(0)
    strokes = shot_strokes(result)
    done = next_stage(hole, ball.stage) is ShotStage.GREEN
    return TileProspect(tile, result, strokes, ball.strokes + strokes, done, goes_in, earns_replacement(result, source))


def _fate(v: View, ball: Ball, result: ShotOutcome, chance: Fraction) -> Fate:
    strokes = shot_strokes(result)
    return Fate(result, chance, strokes, ball.strokes + strokes, next_stage(v.public.hole, ball.stage) is ShotStage.GREEN)
