"""Domino Golf by numbers: the odds of a shot, rounds for comparing bots, and what is counted of finished rounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from game.analysis.record import Fact, Finished, GameFacts, HoleFact, Recorded, StatFigure
from game.analysis.selfplay import Chooser, chosen, rng_of
from game.games.domino_golf.rules.flow import totals
from game.games.domino_golf.rules.memory import draw_chances
from game.games.domino_golf.rules.rules import DominoGolf
from game.games.domino_golf.rules.shots import (
    PENALTIES, PUTTS, Course, earns_replacement, holing_double, is_attempt, next_stage, number_mask, outcomes, result_of
)
from game.games.domino_golf.rules.values import (
    NONE, POOL, Action, AllHoledOut, AttemptDrawn, Bags, Ball, Draw, GodsAsked, Lie, Options, PenaltyTaken, Phase, ShotOutcome, ShotStage,
    Source, State, View
)
from game.games.dominoes.rules.tiles import TWELVE, mask_of, tiles_of
from game.games.golf.rules import STROKE, points_of_form
from game.rules.contract import CHANCE, Setup
from game.words import N_


# ---- the possible results of a seat's shot at Domino Golf: exactly, for each tile of its bag, and over the draw for the gods of golf
# (D5-D9, D12)
class TileProspect(NamedTuple):
    """The result of a tile of the bag. `strokes` are those of the shot with penalties and putts; `total` includes all earlier ones at this
    hole, and `done` says that they finish the hole.

    `goes_in` is the chance that the tile goes in at once (0: no attempt), which saves the putts; `replaced`: it earns a tile.
    """

    tile: int
    result: ShotOutcome
    strokes: int
    total: int
    done: bool
    goes_in: Fraction
    replaced: bool


class Fate(NamedTuple):
    """One of the results that the gods may bring, with its chance; the other fields are as in TileProspect."""

    result: ShotOutcome
    chance: Fraction
    strokes: int
    total: int
    done: bool


def prospects(v: View) -> tuple[TileProspect, ...]:
    """A prospect for each tile of the seat's bag, lowest index first; none if its ball is holed or in the sand, or no hole is open.

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
    """The possible results of a draw from the pool for the seat's ball; the chances add up to 1. Empty if it has holed out or no hole is
    open.

    All tiles that the seat hasn't seen are equally likely to be drawn, whether in the pool, in another's bag or face down on the table.
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
    """Strokes of a shot with this result, including penalties and putts.

    >>> shot_strokes(ShotOutcome.TREE), shot_strokes(ShotOutcome.TWO_PUTTS), shot_strokes(ShotOutcome.FAIRWAY)
    (2, 3, 1)
    """
    return 1 + PUTTS.get(result, 0) + PENALTIES.get(result, 0)


def _can_shoot(v: View) -> bool:
    """Whether the seat still has a shot at a hole that is laid."""
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


# ---- rounds of Domino Golf for comparing bots: the same course and luck for all players, as far as possible
DEALT: Final = Course()
"""No fixed course: greens, approaches and lay-ups are dealt."""


def fate(rules: DominoGolf, s: State, seed: int) -> Action:
    """The outcome of chance in a state: for each purpose (hole, stage, seat) a fixed order of all tiles, of which the first available one
    is drawn.

    So two players meet the same greens, approaches and bags, except for tiles that are elsewhere by then.
    """
    p, hole = s.public, s.public.hole
    if p.phase in (Phase.SET_UP, Phase.HONOUR):
        return rules.draw(s, rng_of(seed, p.phase))
    if p.phase is Phase.BAGS:
        return _fated_bags(rules, s, seed)
    who = hole.queue[0] if hole.queue else -1
    at = p.balls[who].stage if hole.queue else 0
    owed = p.shot.owed if p.shot else 0
    order = _order(seed, p.phase, hole.number, who, at, owed)
    outcomes = rules.chance(s)
    there = {a.tile for a, _share in outcomes if isinstance(a, Draw)} if outcomes else set()
    if p.phase is Phase.GREEN and hole.from_pool:
        # A double goes back and would be first again; drawing until there is none is the same as leaving the doubles out.
        order = [t for t in order if not TWELVE.doubles >> t & 1]
    return Draw(next(t for t in order if t in there))


def _order(seed: int, *purpose: object) -> list[int]:
    tiles = list(range(TWELVE.count))
    rng_of(seed, *purpose).shuffle(tiles)
    return tiles


def _fated_bags(rules: DominoGolf, s: State, seed: int) -> Action:
    """Bags from one order of tiles, as far as the pool allows."""
    number = s.public.hole.number
    drawn = rules.draw(s, rng_of(seed, "bags", number))
    sizes = [bag.bit_count() for bag in drawn.bags] if isinstance(drawn, Bags) else []
    order = [t for t in _order(seed, "bags", number) if s.heaps[POOL] >> t & 1]
    if len(order) < sum(sizes):
        return drawn
    starts = [sum(sizes[:i]) for i in range(len(sizes))]
    return Bags(tuple(mask_of(order[start : start + size]) for start, size in zip(starts, sizes, strict=True)))


def play_round(policies: Sequence[Chooser], seed: int, budget: float, options: Options, course: Course = DEALT) -> State:
    """The final state of a round between these players, one per seat, with the luck of `seed`, on the course or on one dealt by the seed.

    `budget` in seconds per action.
    """
    rules = DominoGolf()
    s = rules.start(Setup(len(policies), options, course))
    dice = [rng_of(seed, "seat", seat) for seat in range(len(policies))]
    while (actor := rules.to_act(s)) is not None:
        if actor is CHANCE:
            a = fate(rules, s, seed)
        else:
            assert isinstance(actor, int)
            a = chosen(policies[actor], rules, s, actor, dice[actor], budget)
        s, _events = rules.apply(s, a)
    return s


class GolfRound:
    """A round at one table with these options, the same course and luck for all seatings: the fewer strokes, the better."""

    def __init__(self, options: Options, course: Course = DEALT) -> None:
        self._options, self._course = options, course

    def __call__(self, seats: Sequence[Chooser], seed: int, budget: float) -> Sequence[float]:
        """The result of each seat in the round of `seed`; `budget` in seconds per action."""
        last = play_round(seats, seed, budget, self._options, self._course)
        return [-float(strokes) for strokes in totals(last.public)]


# ---- what is counted of Domino Golf: strokes, its points, for `simulate`, and each round for the statistics
PENALTY_STROKES: Final = StatFigure(
    "penalties", N_("Penalty strokes a round"),
    N_("Penalty tiles that the player took in a round, on average."), "mean", -1,
)
GODS: Final = StatFigure(
    "gods", N_("Gods of golf a round"),
    N_("How often the player went with the gods of golf in a round, on average."), "mean",
)
HOLED: Final = StatFigure("holed", N_("Holed at once"), N_("Attempts to hole the ball at once that did, of all."), "share", 1)


def count(game: Finished) -> GameFacts:
    """The facts of one round; the holes of a play-off are not counted."""
    facts = []
    for seat in range(game.setup.seats):
        penalties = sum(isinstance(event, PenaltyTaken) and event.seat == seat for event in game.events)
        gods = sum(isinstance(event, GodsAsked) and event.seat == seat for event in game.events)
        attempts = [event.holed for event in game.events if isinstance(event, AttemptDrawn) and event.seat == seat]
        facts += [Fact(seat, PENALTY_STROKES.key, 1, penalties), Fact(seat, GODS.key, 1, gods),
                  Fact(seat, HOLED.key, len(attempts), sum(attempts))]
    ended = [event for event in game.events if isinstance(event, AllHoledOut) and not event.extra]
    holes = tuple(
        HoleFact(seat, number, event.par, strokes)
        for number, event in enumerate(ended) for seat, strokes in enumerate(event.strokes) if strokes is not None
    )
    return GameFacts(tuple(facts), holes)


class DominoGolfRecorded(Recorded):
    """Rounds of Domino Golf."""

    figures = (PENALTY_STROKES, HOLED, GODS)
    golf = True
    count = staticmethod(count)

    def course(self, content: Course | None, /) -> str:
        return "" if content is None else content.name

    def amount(self, options: Mapping[str, str], points: int, /) -> str:
        return points_of_form(STROKE, points)


RECORDED: Final = DominoGolfRecorded()
