"""Rookie, club and pro at Domino Golf: the tile that looks best now, exact odds and prices for this hole, or the fewest strokes over all
remaining ones.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import ClassVar, Final, NamedTuple

import numpy as np

from game.analysis.arrays import Floats
from game.analysis.rounds import FileWorth, PlayedRound, mean_of
from game.analysis.wanted import check_wanted
from game.bots.policy import Choice, PlannedPolicy, Policy
from game.games.domino_golf.bots.expected import (
    DOUBLE_OF, FINISHING, LANDING, SHOWS, Bag, HoleOutlook, Holes, aims, ball_of, beside, beside_gods, best_of_bag, comes_to, course_ahead,
    draw_odds, gods_need, green_odds, here, holes_of, holes_to_come, in_play_off, keeps, landings, make_bag, of_luck, outlook, pending,
    places, saves, should_finish, takes_back
)
from game.games.domino_golf.rules.flow import totals
from game.games.domino_golf.rules.memory import next_draws, replacement
from game.games.domino_golf.rules.shots import Course, is_attempt, par_of, result_of
from game.games.domino_golf.rules.values import (
    NONE, Action, Gods, Keep, Lie, Luck, Options, Phase, Planned, PlayTile, ShotOutcome, ShotStage, TakeBack, View
)
from game.games.domino_golf.solver import play_round
from game.games.dominoes.bots.knowledge import SearchTimeout, actions_of
from game.games.dominoes.rules.tiles import TWELVE, tiles_of
from game.rules.contract import Legal
from game.words import _

# ---- the rookie at Domino Golf: plays the tile that looks best now, never thinks of the next hole, and trusts the gods of golf too often
_LIKING: Final = {
    ShotOutcome.FAIRWAY: 0,
    ShotOutcome.ROUGH: 1,
    ShotOutcome.SAND: 2,
    ShotOutcome.TREE: 3,
    ShotOutcome.WATER: 4,
    ShotOutcome.ONE_PUTT: 0,
    ShotOutcome.TWO_PUTTS: 1,
    ShotOutcome.THREE_PUTTS: 2,
    ShotOutcome.GREEN_SAND: 4,
}
"""How little the rookie likes a result: the lower the better; from 3 on it takes the shot back if it may."""

_WHIM: Final = 15
_DESPAIR: Final = 60
"""Percentages of the shots in which the rookie trusts the gods: for no reason, and when none of its tiles is any good."""


class Rookie(Policy):
    """The rookie: plays the tile with the best result now, and trusts the gods too often."""

    def choose(self, view: View, legal: Legal[Action], rng: Random, budget: float) -> Choice:
        """A plausible action; takes microseconds, so `budget` is not needed."""
        actions = actions_of(legal, view.seat)
        if view.public.phase is Phase.MULLIGAN:
            return _judge(view)
        plays = [a for a in actions if isinstance(a, PlayTile)]
        if not plays:
            return Choice(Gods(), _why_forced(view))
        stage = ball_of(view).stage
        best = min(plays, key=lambda a: (_LIKING[result_of(view.public.hole, stage, a.tile)], rng.random()))
        result = result_of(view.public.hole, stage, best.tile)
        trust = _DESPAIR if _LIKING[result] >= 3 else _WHIM
        if view.public.phase is Phase.SHOT and rng.randrange(100) < trust:
            return Choice(Gods(), _("Trusts the gods of golf, as it does {n} times in 100.").format(n=trust))
        return Choice(best, comes_to(result), public=True)


def _why_forced(v: View) -> str:
    """The reason for going with the gods where nothing else is allowed."""
    taken = ball_of(v).strokes
    if ball_of(v).lie is Lie.SAND:
        return _("From the sand only the gods of golf help; strokes so far: {n}.").format(n=taken)
    return _("Without a tile only the gods of golf help; strokes so far: {n}.").format(n=taken)


def _judge(v: View) -> Choice:
    """The decision about a mulligan: a bad shot is taken back."""
    shot = pending(v)
    bad = shot.result is not ShotOutcome.HOLED and _LIKING[shot.result] >= 3
    return Choice(TakeBack() if bad else Keep(), comes_to(shot.result, shot.tile), public=True)


# ---- the club player at Domino Golf: exact odds for this hole, and a price on every tile that it uses up
# It knows what each tile and the gods of golf should make of the hole if the gods play all further shots, and takes the least. It doesn't
# compute what the bag could do at holes that are not dealt yet: a tile costs its fixed price as long as there is a use for it. On a fixed
# course it reads the card: a tile costs a share of what it could save at its best later shot.
def best_uses(v: View, shots_after: int) -> Floats:
    """By tile, the most strokes that it would save compared with the gods of golf at one of the remaining shots with this bag, never below
    0.

    Those shots are the last `shots_after` at this hole, and all at the holes after it; the gods play all others. The course must be a fixed
    one.
    """
    odds = draw_odds(v)
    hole, plan = v.public.hole, v.public.plan
    shots = savings(holes_of(hole), odds)
    found = shots[len(shots) - shots_after :]
    for planned in plan[hole.number : hole.number + holes_to_come(v)]:
        found += savings(holes_of(planned), odds)
    best = np.zeros(TWELVE.count)
    for saved in found:
        np.maximum(best, saved, out=best)
    return best


def savings(hole: Holes, odds: Floats) -> list[Floats]:
    """For each shot at a single hole, the tee first: by tile, the strokes saved compared with the gods, from the tee or the fairway."""
    bag = make_bag(())
    at = places(hole, bag, odds, np.zeros(bag.shape))
    found = []
    for place, targets in enumerate(hole.targets):
        by_result = landings(at[place + 1], replaced=False)[:, 0, 0, 0]
        found.append(at[place].fairway[0, 0, 0] - by_result[LANDING[targets[0]]])
    green = hole.greens[0]
    last = FINISHING[green].copy()
    last[DOUBLE_OF[green]] -= SHOWS[green] @ odds
    return [*found, at[-1].fairway[0, 0, 0] - last]


PRICE: Final = 0.45
DOUBLE_PRICE: Final = 0.2
"""The strokes that a tile is worth for later, and the extra worth of a double."""

SHARE: Final = 0.3
"""On a fixed course, the price of a tile as a share of the strokes it could save later: its best shot may go wrong or use another tile.
"""

SHOTS_A_HOLE: Final = 1.8
"""Average shots before the putts per hole: pars are 3, 4 and 5 with chances 33, 30 and 15 in 78."""

REGRET: Final = 1.0
"""Strokes that a mulligan should save before the club player uses it; at the last hole any saving will do."""


class Club(Policy):
    """The club player: the fewest expected strokes at this hole, with a price on every tile that it uses up."""

    def choose(self, view: View, legal: Legal[Action], rng: Random, budget: float) -> Choice:
        """The fewest expected strokes, prices included; takes a millisecond, so `budget` is not needed."""
        actions = actions_of(legal, view.seat)
        if view.public.phase is Phase.MULLIGAN:
            return _judge_club(view)
        return _shoot(view, actions)


class Offer(NamedTuple):
    """An action with the strokes it is expected to take from here and its price in strokes."""

    action: Action
    expected: float
    price: float


def prices(v: View, shots_after: int) -> dict[int, float]:
    """The price of using up each tile of the bag; tiles that will hardly be played are free."""
    tiles = tiles_of(v.bag)
    if v.public.hole.number <= len(v.public.plan):
        uses = best_uses(v, shots_after)
        return {tile: SHARE * float(uses[tile]) for tile in tiles}
    to_come = shots_after + SHOTS_A_HOLE * holes_to_come(v)
    scarce = min(1.0, to_come / max(1, len(tiles)))
    return {tile: scarce * (PRICE + DOUBLE_PRICE * bool(TWELVE.doubles >> tile & 1)) for tile in tiles}


def shots_after(v: View, stage: ShotStage) -> int:
    """Shots at this hole after the one from `stage`."""
    hole = v.public.hole
    return sum(s > stage for s, tile in ((ShotStage.LAYUP, hole.layup), (ShotStage.APPROACH, hole.approach)) if tile != NONE)


def offers(v: View, actions: tuple[Action, ...], shot: HoleOutlook) -> list[Offer]:
    """Every action with its expected strokes and its price."""
    hole, stage, own = v.public.hole, ball_of(v).stage, v.public.phase is Phase.SHOT
    later = shots_after(v, stage)
    price = prices(v, later)
    found = []
    for a in actions:
        if isinstance(a, Gods):
            found.append(Offer(a, shot.of_gods(shot.bag.full), 0.0))
        elif isinstance(a, Luck):
            best = of_luck(shot, v, a.other, shot.bag.full)
            found.append(Offer(a, best, price[a.tile]))
        elif isinstance(a, PlayTile):
            fairway = result_of(hole, stage, a.tile) is ShotOutcome.FAIRWAY
            earned = PRICE if fairway and (later or holes_to_come(v)) else 0.0
            found.append(Offer(a, shot.of_other(a.tile, shot.bag.full), price[a.tile] - earned if own else 0.0))
    return found


def _shoot(v: View, actions: tuple[Action, ...]) -> Choice:
    """The cheapest offer; of equal ones the first."""
    bag = make_bag(())
    shot = here(v, bag, np.zeros(bag.shape))
    best = min(offers(v, actions, shot), key=lambda o: o.expected + o.price)
    if isinstance(best.action, Gods):
        return Choice(best.action, gods_need(best.expected))
    if isinstance(best.action, Luck):
        return Choice(best.action, best_of_bag(v.public.counts[best.action.other], shot.of_gods(shot.bag.full) - best.expected))
    return Choice(best.action, should_finish(ball_of(v).strokes + best.expected))


def _judge_club(v: View) -> Choice:
    """Takes a mulligan if the gods alone would save enough."""
    shot, bag = pending(v), make_bag(())
    again = outlook(v, shot.ball.stage, shot.ball.lie, bag, np.zeros(bag.shape))
    gain = again.of_result(shot.result) - again.of_gods(again.bag.full)
    needed = REGRET if v.public.hole.number < v.public.options.holes else 0.0
    if gain > needed:
        return Choice(TakeBack(), takes_back(gain))
    return Choice(Keep(), keeps(gain))


# ---- the pro at Domino Golf: fewest expected strokes over this hole and all remaining ones with the bag
# It works backwards: the expected strokes of each part of the bag for the last hole with it, then for the last two, and so on, over every
# green that may come and approaches drawn for it, or on a fixed course over its actual tiles; then the current hole, exactly. So it knows
# what a tile is worth later, and what it is worth now.
# The work is planned in rounds, each with its own approaches. The clock only cuts it short; without one complete round it plays as the
# club.
class Ahead(NamedTuple):
    """One later hole: sampled holes of each par with the weight of each, and the chance of each tile in a draw at it."""

    holes: tuple[tuple[Holes, Floats], ...]
    odds: Floats


def holes_ahead(v: View, layouts: int, rng: Random) -> tuple[Ahead, ...]:
    """The later holes with this bag, in order, preceded by this one if its green is not laid yet.

    On a fixed course everybody knows them; otherwise each may be any hole from `dealt`.
    """
    waits = v.public.hole.green == NONE
    count = holes_to_come(v) + waits
    if not count:
        return ()
    odds = draw_odds(v)
    first, plan = v.public.hole.number - waits, v.public.plan
    if first < len(plan):
        return tuple(laid(planned, odds) for planned in plan[first : first + count])
    return (dealt(green_odds(v), odds, layouts, rng),) * count


def laid(planned: Planned, odds: Floats) -> Ahead:
    """A hole of a fixed course, its tiles known."""
    return Ahead(((holes_of(planned), np.ones(1)),), odds)


def dealt(greens: Floats, odds: Floats, layouts: int, rng: Random) -> Ahead:
    """Any hole that may be dealt (D2-D4), by the chance of each tile to be its green, and to be drawn: with `layouts` different approaches
    for a green of par 4, twice as many for one of par 5.
    """
    found = []
    for par in (3, 4, 5):
        those = [g for g in range(TWELVE.count) if greens[g] and par_of(g) == par]
        times = layouts * (par - 3) or 1
        sampled = [g for g in those for _n in range(times)]
        targets = tuple(np.array(rng.choices(range(TWELVE.count), odds.tolist(), k=len(sampled)), dtype=np.intp) for _n in range(par - 3))
        found.append((Holes(np.array(sampled, dtype=np.intp), targets), greens[sampled] / times))
    return Ahead(tuple(found), odds)


def one_more(ahead: Ahead, bag: Bag, end: Floats) -> Floats:
    """Strokes over one more hole and those of `end` after it, by spare tile and part of the bag."""
    return course_ahead(ahead.holes, bag, ahead.odds, end)


@dataclass(frozen=True, slots=True)
class SampleWork:
    """The work for a choice: `rounds` of samples, each with `layouts` approaches for every green that may come and `spares` tiles for a
    fairway. It fits the default budget several times on a usual machine; more work was not found to save strokes.
    """

    rounds: int = 2
    layouts: int = 2
    spares: int = 8


GO_ON: Final = 0.35
"""Roughly the chance that a play-off hole leaves players tied, so that the next one counts at all (D14)."""

REGRETS: Final = (0.15, 0.35, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7, 0.7, 0.75)
"""Strokes that a mulligan must save to be used now, by remaining holes of the round (the last value for more): later it may save more
(D15).
"""


class FoundAction(NamedTuple):
    """An action with the strokes expected from it to the end of the bag's last hole."""

    action: Action
    expected: float


class Pro(PlannedPolicy[SampleWork]):
    """The pro: the fewest expected strokes over this hole and all later ones with the same bag."""

    usual = SampleWork()
    _compares: ClassVar = False     # a bot's reason is read by everybody, and names no tile that it keeps

    def choose(self, view: View, legal: Legal[Action], rng: Random, budget: float) -> Choice:
        """The action with the fewest expected strokes; stops `budget` seconds after the call."""
        deadline = self._clock() + budget
        actions = actions_of(legal, view.seat)
        shots = self._rounds(view, rng, deadline)
        if not shots:
            return Club().choose(view, legal, rng, budget)
        if view.public.phase is Phase.MULLIGAN:
            return _judge_pro(view, shots)
        return _shoot_pro(view, actions, shots, compares=self._compares)

    def _rounds(self, v: View, rng: Random, deadline: float) -> list[HoleOutlook]:
        """The seat's shot in each round of samples."""
        def in_time() -> None:
            if self._clock() > deadline:
                raise SearchTimeout
        found: list[HoleOutlook] = []
        for _n in range(self._plan.rounds if holes_to_come(v) else 1):
            try:
                found.append(shot_outlook(v, self._plan, rng, in_time))
            except SearchTimeout:
                break
        return found


def shot_outlook(v: View, work: SampleWork, rng: Random, in_time: Callable[[], None]) -> HoleOutlook:
    """The seat's shot in one round of samples; while a mulligan is decided, the shot before it. Raises what `in_time` does."""
    bag = bag_of(v, work, rng)
    end = strokes_after(v, bag, work, rng, in_time)
    if v.public.phase is Phase.MULLIGAN:
        before = pending(v).ball
        return outlook(v, before.stage, before.lie, bag, end)
    return here(v, bag, end)


def bag_of(v: View, work: SampleWork, rng: Random) -> Bag:
    """The seat's bag, including tiles that a fairway may bring."""
    spares = next_draws(v, work.spares, rng)
    return make_bag(tiles_of(v.bag), spares)


def strokes_after(v: View, bag: Bag, work: SampleWork, rng: Random, in_time: Callable[[], None]) -> Floats:
    """Strokes after this hole (including it before its green is laid), over the holes that the bag has to serve.

    Before each of them `in_time` is called, which may raise.
    """
    end = np.zeros(bag.shape)
    counts = GO_ON if in_play_off(v) else 1.0
    for ahead in reversed(holes_ahead(v, work.layouts, rng)):
        in_time()
        end = counts * one_more(ahead, bag, end)
    return end


def _mean(values: list[float]) -> float:
    return sum(values) / len(values)


def expected(v: View, a: Action, shot: HoleOutlook) -> float:
    """Remaining strokes after an action, to the end of the bag's last hole."""
    if isinstance(a, Gods):
        return shot.of_gods(shot.bag.full)
    if isinstance(a, Luck):
        return of_luck(shot, v, a.other, shot.bag.full & ~shot.slot(a.tile))
    if isinstance(a, PlayTile):
        return shot.of_tile(a.tile, shot.bag.full) if v.public.phase is Phase.SHOT else shot.of_other(a.tile, shot.bag.full)
    raise TypeError(f"{a} is no shot")


def _shoot_pro(v: View, actions: tuple[Action, ...], shots: list[HoleOutlook], *, compares: bool) -> Choice:
    """The action with the fewest strokes; of equal ones the first. `compares`: the reason names the next best tile as well."""
    found = [FoundAction(a, _mean([expected(v, a, shot) for shot in shots])) for a in actions]
    best = min(found, key=lambda f: f.expected)
    gods = _mean([shot.of_gods(shot.bag.full) for shot in shots])
    if not compares or not isinstance(best.action, PlayTile):
        return Choice(best.action, _reason(v, best, gods, shots[0]))
    now = _now(v, best.action, shots[0])
    others = [(f.expected, f.action.tile) for f in found if isinstance(f.action, PlayTile) and f.action.tile != best.action.tile]
    if not others:
        return Choice(best.action, beside_gods(now, gods - best.expected))
    least, tile = min(others)
    return Choice(best.action, beside(now, tile, least - best.expected))


def _now(v: View, a: PlayTile, shot: HoleOutlook) -> str:
    """A sentence with the result of a tile, or with the chance of its attempt."""
    hole, ball = v.public.hole, ball_of(v)
    if v.public.phase is Phase.SHOT and is_attempt(hole, ball, a.tile):
        return aims(round(100 * float(shot.shown @ shot.odds)), ball.stage is ShotStage.TEE)
    return comes_to(result_of(hole, ball.stage, a.tile))


def _reason(v: View, best: FoundAction, gods: float, shot: HoleOutlook) -> str:
    """The chance of an attempt; else what the action saves, or the strokes that the gods should need for this hole."""
    a = best.action
    if isinstance(a, Luck):
        return best_of_bag(v.public.counts[a.other], gods - best.expected)
    if isinstance(a, PlayTile):
        if is_attempt(v.public.hole, ball_of(v), a.tile):
            return aims(round(100 * float(shot.shown @ shot.odds)), ball_of(v).stage is ShotStage.TEE)
        return saves(gods - best.expected, holes_to_come(v))
    bag = make_bag(())
    return gods_need(here(v, bag, np.zeros(bag.shape)).of_gods(0))


def played_again(v: View, shot: HoleOutlook) -> float:
    """Remaining strokes with the best other shot, once this one is taken back: a tile drawn for the fairway goes back too."""
    part = shot.bag.full & ~sum(shot.slot(tile) for tile in tiles_of(replacement(v)))
    return min([shot.of_gods(part), *(shot.of_tile(t, part) for t in shot.bag.tiles if part & shot.slot(t))])


def regret(v: View) -> float:
    """Strokes that a mulligan is expected to save now."""
    left = max(0, v.public.options.holes - v.public.hole.number)
    return REGRETS[min(left, len(REGRETS) - 1)]


def _judge_pro(v: View, shots: list[HoleOutlook]) -> Choice:
    """Takes a mulligan if the best other shot would save enough."""
    question = pending(v)
    gain = _mean([shot.of_result(question.result) - played_again(v, shot) for shot in shots])
    if gain > regret(v):
        return Choice(TakeBack(), takes_back(gain))
    return Choice(Keep(), keeps(gain))


class Adviser(Pro):
    """The pro as adviser: it plans over more layouts, says what the tile comes to now, and compares it with the next best."""

    _compares = True

    usual = SampleWork(rounds=8)


# ---- what a course is worth to a pro: rounds are played, because no course is solved
ROUNDS: Final = 40
_TOLD: Final = 5        # rounds between two results


def worth_of_course(course: Course) -> Iterator[FileWorth]:
    """Yields the strokes that a pro needs alone, the mean of more rounds each time, up to ROUNDS. Raises NotWanted."""
    rounds, options, pro = list[PlayedRound](), Options(holes=len(course.holes)), Pro()
    for number in range(ROUNDS):
        check_wanted()
        last = play_round([pro], number, math.inf, options, course)
        rounds.append(PlayedRound(totals(last.public)[0], ()))
        if len(rounds) % _TOLD == 0:
            yield FileWorth(*mean_of(rounds), len(rounds), more=len(rounds) < ROUNDS)
