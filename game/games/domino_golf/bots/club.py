"""The club player at Domino Golf: exact odds for this hole, and a price on every tile that it uses up.

It knows what each tile and the gods of golf should make of the hole if the gods play all further shots, and takes the least. What the bag
could do at holes yet to be dealt it doesn't calculate: a tile costs its fixed price as long as there is a use for it. On a fixed course it
reads the card: a tile costs a share of what it could save at its best shot to come.
"""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple

import numpy as np

from game.analysis.arrays import Floats
from game.bots.policy import Choice
from game.games.domino_golf.bots.hole import DOUBLE_OF, FINISHING, LANDING, SHOWS, Holes, landings, make_bag, places
from game.games.domino_golf.bots.reasons import best_of_bag, gods_need, keeps, should_finish, takes_back
from game.games.domino_golf.bots.shot import HoleOutlook, here, of_luck, outlook
from game.games.domino_golf.bots.view_helpers import ball_of, draw_odds, holes_of, holes_to_come, pending
from game.games.domino_golf.rules.shots import result_of
from game.games.domino_golf.rules.values import NONE, Action, Gods, Keep, Luck, Phase, PlayTile, ShotOutcome, ShotStage, TakeBack, View
from game.games.dominoes.bots.view_helpers import actions_of
from game.games.dominoes.rules.tiles import TWELVE, tiles_of
from game.rules.contract import Legal


def best_uses(v: View, shots_after: int) -> Floats:
    """By tile, the most strokes that it would save on the gods of golf at one of the shots to come with this bag, never below 0.

    Those are the last `shots_after` at this hole, and all at the holes after it; the gods play all others. The course must be a fixed one.
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
    """For each shot at the one hole, the tee first, the strokes that each tile saves on the gods there, the ball on tee or fairway."""
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
"""Strokes that a tile is worth for later, and what a double is worth beyond."""

SHARE: Final = 0.3
"""What a tile costs on a fixed course, of the strokes that it could save later: its best shot may go wrong, or to another tile."""

SHOTS_A_HOLE: Final = 1.8
"""Shots short of the putts that a hole takes on average, as pars are 3, 4 and 5 with chances 33, 30 and 15 in 78."""

REGRET: Final = 1.0
"""Strokes that a mulligan should save before the club player uses it; at the last hole any saving will do."""


class Club:
    """The club player, as `game.bots.policy.Policy` describes a bot."""

    def choose(self, view: View, legal: Legal[Action], rng: Random, budget: float) -> Choice:
        """The least expected strokes, prices included; takes a millisecond, so `budget` is not needed."""
        actions = actions_of(legal, view.seat)
        if view.public.phase is Phase.MULLIGAN:
            return _judge(view)
        return _shoot(view, actions)


class Offer(NamedTuple):
    """An action with the strokes that it should take from here and its price in strokes."""

    action: Action
    expected: float
    price: float


def prices(v: View, shots_after: int) -> dict[int, float]:
    """What using up each tile of the bag costs; tiles that will hardly come to be played are free."""
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
    """Every action with what it should take."""
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


def _judge(v: View) -> Choice:
    """A mulligan where the gods alone would save enough."""
    shot, bag = pending(v), make_bag(())
    again = outlook(v, shot.ball.stage, shot.ball.lie, bag, np.zeros(bag.shape))
    gain = again.of_result(shot.result) - again.of_gods(again.bag.full)
    needed = REGRET if v.public.hole.number < v.public.options.holes else 0.0
    if gain > needed:
        return Choice(TakeBack(), takes_back(gain))
    return Choice(Keep(), keeps(gain))
