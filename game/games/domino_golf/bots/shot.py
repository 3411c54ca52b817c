"""Expected strokes of one shot of Domino Golf: of every tile, of the gods, and of a look into another's bag.

All are strokes still to come, this shot included: to the end of the hole and, as `end` has it, of the holes to follow.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.analysis.arrays import Floats
from game.games.domino_golf.bots.hole import DOUBLE_OF, FINISHING, LANDING, SHOWS, Bag, landings, places
from game.games.domino_golf.bots.view_helpers import ball_of, draw_odds, holes_of, place_of
from game.games.domino_golf.rules.draws import bag_chances, draw_chances
from game.games.domino_golf.rules.outcomes import SHORT, number_mask
from game.games.domino_golf.rules.shots import PUTTS
from game.games.domino_golf.rules.values import Lie, ShotOutcome, ShotStage, View
from game.games.dominoes.rules.tiles import tiles_of


class HoleOutlook(NamedTuple):
    """A shot from where the ball lies. `cost` by part of the bag and tile: strokes to come when a tile from elsewhere is played;
    `earning` the same for a tile of the bag by ordinary play; `odds` of a draw by tile; `left` the strokes after a result short of the
    green, by place in SHORT and part (at the green: those after the hole, by part alone).

    `aims` says that `double` may go in at once from here, with the next tile drawn if that is one of `shown`; `follows` is the chance of it
    once the pool has brought the double.
    """

    bag: Bag
    cost: Floats
    earning: Floats
    odds: Floats
    left: Floats
    aims: bool
    double: int
    shown: Floats
    follows: float

    def slot(self, tile: int) -> int:
        """The part of the bag that is this tile alone."""
        return 1 << self.bag.tiles.index(tile)

    def of_tile(self, tile: int, part: int) -> float:
        """Playing a tile of this part of the bag."""
        return float(self.earning[part & ~self.slot(tile), tile])

    def of_gods(self, part: int) -> float:
        """Playing what the pool brings, with this part of the bag in hand."""
        costs = self.cost[part]
        expected = float(costs @ self.odds)
        if self.aims:
            # The double itself is out of the pool when the tile to hole it is drawn, and costs have counted it in.
            expected += float(self.odds[self.double]) * (float(self.shown @ self.odds) - self.follows)
        return expected

    def of_other(self, tile: int, part: int) -> float:
        """Playing a tile of another's bag, with this part of the own in hand."""
        return float(self.cost[part, tile])

    def of_result(self, result: ShotOutcome) -> float:
        """The shot that came to this, the bag being what it is now."""
        if result in SHORT:
            return float(self.left[SHORT.index(result), self.bag.full])
        return 1 + PUTTS[result] + float(self.left[self.bag.full])


def outlook(v: View, stage: ShotStage, lie: Lie, bag: Bag, end: Floats) -> HoleOutlook:
    """The seat's shot from that stage and lie; `end` are the strokes after the hole, as in hole.py."""
    there, odds = v.public.hole, draw_odds(v)
    hole = holes_of(there)
    at = place_of(v, stage)
    double, shown = int(DOUBLE_OF[there.green]), SHOWS[there.green]
    if at == len(hole.targets):
        costs = FINISHING[there.green].copy()
        aims = lie in (Lie.TEE, Lie.FAIRWAY)
        if aims:
            costs[double] -= float(shown @ odds)
        left = end[0, 0]
        cost = costs[None, :] + left[:, None]
        follows = float(draw_chances(v, 1 << double).share(number_mask(there))) if aims and odds[double] else 0.0
        return HoleOutlook(bag, cost, cost, odds, left, aims, double, shown, follows)
    after = places(hole, bag, odds, end)[at + 1]
    plain, earning = (landings(after, replaced=replaced)[:, 0, 0] for replaced in (False, True))
    codes = LANDING[hole.targets[at][0]]
    return HoleOutlook(bag, plain[codes].T, earning[codes].T, odds, plain, False, double, shown, 0.0)


def here(v: View, bag: Bag, end: Floats) -> HoleOutlook:
    """The seat's shot from where its ball lies."""
    ball = ball_of(v)
    return outlook(v, ball.stage, ball.lie, bag, end)


def of_luck(shot: HoleOutlook, v: View, other: int, part: int) -> float:
    """Playing the best tile of seat `other`'s bag, with this part of the own bag left: exact over all that it may hold (D16)."""
    costs, bags = shot.cost[part].copy(), bag_chances(v, other)
    if shot.aims and any(tiles >> shot.double & 1 for held in bags for tiles, _n in held.kinds):
        # Where the other holds the double, the pool does not; costs have counted it among the tiles that may be drawn.
        follows = draw_chances(v, held=(other, shot.double)).share(number_mask(v.public.hole))
        costs[shot.double] += float(shot.shown @ shot.odds) - float(follows)
    return sum(float(held.chance) * expected_best([(costs[tiles_of(tiles)].tolist(), n) for tiles, n in held.kinds]) for held in bags)


def expected_best(kinds: Sequence[tuple[Sequence[float], int]]) -> float:
    """The expected least cost of some things: of each kind its costs, and how many different ones of them there are, all choices alike.

    >>> expected_best([((1.0, 2.0), 1)]), expected_best([((2.0, 1.0), 2)]), expected_best([((1.0, 3.0), 1), ((2.0,), 1)])
    (1.5, 1.0, 1.5)
    """
    left = [(len(costs), n) for costs, n in kinds]
    total, none_yet = 0.0, 1.0
    for cost, kind in sorted((cost, kind) for kind, (costs, _n) in enumerate(kinds) for cost in costs):
        # The least is this one if it is there and none of those before it is.
        others, wanted = left[kind]
        chance = wanted / others
        total += none_yet * chance * cost
        none_yet *= 1.0 - chance
        if none_yet <= 0.0:
            break
        left[kind] = others - 1, wanted
    return total
