"""Rounds of Domino Golf for measuring bots: the same course and luck for whoever plays it, as far as that can be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.analysis.duel import rng_of
from game.analysis.selfplay import Chooser, chosen
from game.games.domino_golf.rules.course import Course
from game.games.domino_golf.rules.flow import totals
from game.games.domino_golf.rules.rules import DominoGolf
from game.games.domino_golf.rules.values import POOL, Action, Bags, Draw, Options, Phase, State
from game.games.dominoes.rules.tiles import TWELVE, mask_of
from game.rules.contract import CHANCE, Setup

DEALT: Final = Course()
"""No fixed course: greens, approaches and lay-ups are dealt."""


def fate(rules: DominoGolf, s: State, seed: int) -> Action:
    """What chance brings in a state: for each purpose (hole, stage, seat) an order of all tiles, of which the first that is there comes.

    So two players meet the same greens, approaches and bags, but for tiles that are elsewhere by then.
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
    """Bags off one order of tiles, where the pool suffices."""
    number = s.public.hole.number
    drawn = rules.draw(s, rng_of(seed, "bags", number))
    sizes = [bag.bit_count() for bag in drawn.bags] if isinstance(drawn, Bags) else []
    order = [t for t in _order(seed, "bags", number) if s.heaps[POOL] >> t & 1]
    if len(order) < sum(sizes):
        return drawn
    starts = [sum(sizes[:i]) for i in range(len(sizes))]
    return Bags(tuple(mask_of(order[start : start + size]) for start, size in zip(starts, sizes, strict=True)))


def play_round(policies: Sequence[Chooser], seed: int, budget: float, options: Options, course: Course = DEALT) -> State:
    """The state at the end of a round by these players, a seat each, with the luck of `seed`, on the course or on one dealt by it.

    `budget` in seconds an action.
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
        """What each seat made of the round of `seed`; `budget` in seconds an action."""
        last = play_round(seats, seed, budget, self._options, self._course)
        return [-float(strokes) for strokes in totals(last.public)]
