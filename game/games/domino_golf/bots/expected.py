"""Expected strokes of Domino Golf, shot by shot and hole by hole: what every bot reads from its view, and the sentences for its reasons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from game.analysis.arrays import Floats
from game.games.domino_golf.rules.memory import DrawChances, bag_chances, draw_chances, greens_chances
from game.games.domino_golf.rules.shots import PENALTIES, PUTTS, SHORT, number_mask, on_green, on_short
from game.games.domino_golf.rules.values import (
    EXTRA_HOLES, GROUPS, NONE, Ball, HoleState, Lie, Phase, Planned, Shot, ShotOutcome, ShotStage, View
)
from game.games.dominoes.rules.tiles import TWELVE, tiles_of
from game.words import _, ngettext

# ---- expected strokes of Domino Golf, hole by hole: what remains after each shot, for every part of a bag at once
# A value is an array by hole, spare tile and part of the bag: `values[k, m, part]`, the remaining strokes from there, later holes included.
# `part` is a bit for each slot of the bag; the spare tile is one that a fairway has earned: m = 0 is none, m = 1, 2, ... are tiles sampled
# for it. Many holes of one par are computed together, which makes thousands of them cheap.
Codes: TypeAlias = NDArray[np.intp]

_SECOND_SPARE: Final = 0.7
"""A second spare tile is worth this share of a first one: the bag needs it less."""


def _finishing() -> Floats:
    """Strokes of the last shot including putts, by green and tile."""
    table = np.zeros((TWELVE.count, TWELVE.count))
    for green in range(TWELVE.count):
        for result, tiles in on_green(green):
            table[green, [bool(tiles >> t & 1) for t in range(TWELVE.count)]] = 1 + PUTTS[result]
    return table


def _landing() -> Codes:
    """The result of a tile short of the green, as an index in SHORT, by target and tile."""
    table = np.zeros((TWELVE.count, TWELVE.count), dtype=np.intp)
    for target in range(TWELVE.count):
        for result, tiles in on_short(target):
            table[target, [bool(tiles >> t & 1) for t in range(TWELVE.count)]] = SHORT.index(result)
    return table


FINISHING: Final = _finishing()
LANDING: Final = _landing()
DOUBLE_OF: Final = np.array([high * (high + 3) // 2 for high, _low in TWELVE.halves])
"""By green: the double of its higher number, which may go in at once (D12)."""

SHOWS: Final = np.array([[float(h[0] in t) for t in TWELVE.halves] for h in TWELVE.halves])
"""By green and tile: 1.0 where the tile shows the green's higher number."""

_PENALTY: Final = tuple(PENALTIES.get(result, 0) for result in SHORT)


class Bag(NamedTuple):
    """The tiles by slot, and those sampled for a spare. A part of the bag is a mask of slots."""

    tiles: tuple[int, ...]
    spares: tuple[int, ...]

    @property
    def full(self) -> int:
        """The part (mask of slots) that is the whole bag."""
        return (1 << len(self.tiles)) - 1

    @property
    def shape(self) -> tuple[int, int, int]:
        """The shape of the values of one hole: 1, spare tiles and none, parts of the bag."""
        return 1, 1 + len(self.spares), 1 << len(self.tiles)


def make_bag(tiles: Sequence[int], spares: Sequence[int] = ()) -> Bag:
    """A bag of these tiles; `spares` represent the tiles that a fairway may bring."""
    return Bag(tuple(tiles), tuple(spares))


class Holes(NamedTuple):
    """Holes of one par, as arrays of tiles by hole; `targets` are those short of the green in order of play: (), (approach,) or
    (lay-up, approach).
    """

    greens: Codes
    targets: tuple[Codes, ...]


class Lies(NamedTuple):
    """Remaining strokes from one place by lie. From the tee only `fairway` is used."""

    fairway: Floats
    rough: Floats
    sand: Floats


def attempts(holes: Holes, odds: Floats) -> tuple[Floats, Floats, Floats]:
    """Probabilities by hole: that the bag's double goes in at once, that the pool brings the double, and that this one then goes in."""
    shown = SHOWS[holes.greens] @ odds
    brought = odds[DOUBLE_OF[holes.greens]]
    rest = np.maximum(1.0 - brought, 1e-9)
    return shown, brought, np.maximum(shown - brought, 0.0) / rest


def last_shot(holes: Holes, bag: Bag, odds: Floats, end: Floats) -> Lies:
    """Remaining strokes before the shot at the green; `end` are those after the hole, `odds` the chance of each tile in a draw."""
    costs = FINISHING[holes.greens]
    gods = costs @ odds
    shown, brought, follows = attempts(holes, odds)
    aimed = costs.copy()
    aimed[np.arange(len(costs)), DOUBLE_OF[holes.greens]] -= shown
    return Lies(_best(aimed, gods - brought * follows, bag, end), _best(costs, gods, bag, end), gods[:, None, None] + end)


def _best(costs: Floats, gods: Floats, bag: Bag, end: Floats) -> Floats:
    """The best of the gods of golf and each tile in the bag, at these costs by hole and tile."""
    best = gods[:, None, None] + end
    for slot, tile in enumerate(bag.tiles):
        there = _by_slot(best, slot)[..., 1, :]
        np.minimum(there, costs[:, tile, None, None, None] + _by_slot(end, slot)[..., 0, :], out=there)
    if bag.spares:
        spare = costs[:, list(bag.spares), None] + end[:, :1, :]
        best[:, 1:] = np.minimum(best[:, 1:], spare)
    return best


def _by_slot(values: Floats, slot: int) -> Floats:
    """A view of values by part of the bag, whose last axis but one is whether the part has the tile of that slot."""
    return values.reshape(*values.shape[:-1], -1, 2, 1 << slot)


def landings(after: Lies, *, replaced: bool) -> Floats:
    """Remaining strokes of a shot short of the green, penalties included, by its result (an index in SHORT), then as in `after`.

    `replaced` adds the tile that a fairway earns.
    """
    fairway = _with_spare(after.fairway) if replaced else after.fairway
    by_lie = np.broadcast_arrays(fairway, after.rough, after.sand, after.rough, after.rough)
    found: Floats = np.empty((len(by_lie), *by_lie[0].shape))
    for value, penalty, row in zip(by_lie, _PENALTY, found, strict=True):
        np.add(value, 1 + penalty, out=row)
    return found


def _with_spare(values: Floats) -> Floats:
    """The values after a spare tile is drawn, which is any of the sampled ones."""
    if values.shape[1] == 1:
        return values
    first = values[:, 1:].mean(axis=1, keepdims=True)
    gain = first - values[:, :1]
    return np.concatenate([first, values[:, 1:] + _SECOND_SPARE * gain], axis=1)


def short_shot(targets: Codes, bag: Bag, odds: Floats, after: Lies) -> Lies:
    """Remaining strokes before a shot at an approach or lay-up tile; `after` are those from there."""
    codes = LANDING[targets]
    after_shot = landings(after, replaced=False)
    gods = np.zeros_like(after_shot[0])
    for code in range(len(SHORT)):
        gods += ((codes == code) @ odds)[:, None, None] * after_shot[code]
    np.add(_with_spare(after.fairway), 1 + _PENALTY[0], out=after_shot[0])      # a tile of one's own earns one on the fairway
    best, row = gods.copy(), np.arange(len(targets))
    for slot, tile in enumerate(bag.tiles):
        there = _by_slot(best, slot)[..., 1, :]
        np.minimum(there, _by_slot(after_shot, slot)[codes[:, tile], row][..., 0, :], out=there)
    for m, tile in enumerate(bag.spares, start=1):
        value = after_shot[codes[:, tile], row, 0]
        np.minimum(best[:, m], value, out=best[:, m])
    return Lies(best, best, gods)


def places(holes: Holes, bag: Bag, odds: Floats, end: Floats) -> list[Lies]:
    """Remaining strokes from each place of the holes, the tee first, then the tile of each of the `targets`."""
    found = [last_shot(holes, bag, odds, end)]
    for targets in reversed(holes.targets):
        found.append(short_shot(targets, bag, odds, found[-1]))
    return found[::-1]


def course_ahead(sample: Sequence[tuple[Holes, Floats]], bag: Bag, odds: Floats, end: Floats) -> Floats:
    """Strokes over one more hole before `end`: the mean over sampled holes, whose weights add up to 1."""
    total = np.zeros(bag.shape)
    for holes, weights in sample:
        if len(weights):
            values = places(holes, bag, odds, end)[0].fairway
            total += np.tensordot(weights, np.broadcast_to(values, (len(weights), *bag.shape[1:])), axes=1)[None]
    return total


# ---- what every Domino Golf bot reads from its view: its legal actions, its ball, the hole, the odds of a draw, the remaining holes
_NO_DOUBLE: Final = np.array([float(not TWELVE.doubles >> t & 1) for t in range(TWELVE.count)])


def pending(v: View) -> Shot:
    """The shot that the seat may take back. Raises ValueError if there is none."""
    if v.public.phase is not Phase.MULLIGAN or v.public.shot is None:
        raise ValueError("no shot is in question")
    return v.public.shot


def ball_of(v: View) -> Ball:
    """The seat's ball."""
    return v.public.balls[v.seat]


def draw_odds(v: View) -> Floats:
    """The chance of each tile to be drawn next from the pool, by tile."""
    return by_tile(draw_chances(v))


def green_odds(v: View) -> Floats:
    """The chance of each tile to be the green of a hole that is not dealt yet, by tile (D2, D14)."""
    drawn: Floats = draw_odds(v) * _NO_DOUBLE
    drawn /= drawn.sum() or 1.0
    if in_play_off(v) or not v.public.greens_left:
        return drawn
    turned = by_tile(greens_chances(v))
    doubles = float(turned.sum() - turned @ _NO_DOUBLE)
    found: Floats = turned * _NO_DOUBLE + doubles * drawn
    return found


def by_tile(chances: DrawChances) -> Floats:
    """Chances as an array by tile."""
    odds = np.zeros(TWELVE.count)
    for tiles, each in chances.parts:
        odds[tiles_of(tiles)] = float(each)
    return odds


def holes_of(hole: HoleState | Planned) -> Holes:
    """The current hole in the form that values are computed for."""
    targets = tuple(np.array([tile]) for tile in (hole.layup, hole.approach) if tile != NONE)
    return Holes(np.array([hole.green]), targets)


def place_of(v: View, stage: ShotStage) -> int:
    """The index of `stage` among the places of the current hole, the tee being 0."""
    hole = v.public.hole
    order = [ShotStage.TEE] + [s for s, tile in ((ShotStage.LAYUP, hole.layup), (ShotStage.APPROACH, hole.approach)) if tile != NONE]
    return order.index(stage)


def holes_to_come(v: View) -> int:
    """Holes after this one that are played with the same bag (D1, D14)."""
    number, holes = v.public.hole.number, v.public.options.holes
    extra = number - holes
    if extra > 0:
        return -extra % EXTRA_HOLES
    last = 0
    for length in GROUPS[holes]:
        last += length
        if number <= last:
            break
    return last - number


def in_play_off(v: View) -> bool:
    """Whether the hole is played to separate tied players."""
    return v.public.hole.number > v.public.options.holes


# ---- why a bot of Domino Golf shoots as it does, in one sentence with a number it has computed; never naming a hidden tile
_TENTH: Final = 0.1


def strokes(value: float) -> str:
    """Strokes with one decimal.

    >>> strokes(3.9999), strokes(0.25)
    ('4.0', '0.2')
    """
    return f"{value:.1f}"


def comes_to(result: ShotOutcome, tile: int | None = None) -> str:
    """A sentence with the result of a tile and the strokes of its shot; `tile` is given where no text beside it names the tile."""
    cost = 1 + PUTTS.get(result, PENALTIES.get(result, 0))
    lies = {
        ShotOutcome.FAIRWAY: _("the fairway"),
        ShotOutcome.ROUGH: _("the rough"),
        ShotOutcome.SAND: _("the sand"),
        ShotOutcome.TREE: _("the rough behind a tree"),
        ShotOutcome.WATER: _("the rough behind the water"),
    }
    if tile is None and result in lies:
        text = ngettext("Comes to {lie} for {n} stroke.", "Comes to {lie} for {n} strokes.", cost)
    elif tile is None:
        text = ngettext("Holes out in {n} stroke.", "Holes out in {n} strokes.", cost)
    elif result in lies:
        text = ngettext("{tile} comes to {lie} for {n} stroke.", "{tile} comes to {lie} for {n} strokes.", cost)
    else:
        text = ngettext("{tile} holes out in {n} stroke.", "{tile} holes out in {n} strokes.", cost)
    return text.format(lie=lies.get(result, ""), n=cost, tile="" if tile is None else TWELVE.names[tile])


def gods_need(expected: float) -> str:
    """A sentence with the strokes that the gods need on average from here to the end of the hole."""
    return _("The gods of golf need {n} strokes from here on average.").format(n=strokes(expected))


def should_finish(expected: float) -> str:
    """A sentence with the expected score of the hole."""
    return _("Should finish the hole in {n} strokes.").format(n=strokes(expected))


def saves(gain: float, holes: int) -> str:
    """A sentence with the strokes saved compared with the gods, over this hole and the `holes` that follow with the same bag."""
    if _is_zero(gain):
        return _("Is within {n} strokes of the gods of golf.").format(n=strokes(_TENTH))
    if not holes:
        return _("Saves {n} strokes on the gods of golf.").format(n=strokes(gain))
    text = ngettext(
        "Saves {n} strokes on the gods of golf, the {holes} hole to come with this bag counted in.",
        "Saves {n} strokes on the gods of golf, the {holes} holes to come with this bag counted in.",
        holes,
    )
    return text.format(n=strokes(gain), holes=holes)


def beside(now: str, tile: int, more: float) -> str:
    """The sentence `now` about a shot, joined with the extra strokes of the next best tile."""
    now, name = now.removesuffix("."), TWELVE.names[tile]
    if _is_zero(more):
        return _("{now}; {tile} is as good.").format(now=now, tile=name)
    return _("{now}; {tile}, the next best tile, should take {n} strokes more.").format(now=now, tile=name, n=strokes(more))


def beside_gods(now: str, more: float) -> str:
    """The sentence `now` about a shot, joined with the extra strokes of the gods of golf, where no other tile is left."""
    now = now.removesuffix(".")
    if _is_zero(more):
        return _("{now}; the gods of golf are as good.").format(now=now)
    return _("{now}; the gods of golf should take {n} strokes more.").format(now=now, n=strokes(more))


def aims(percent: int, from_tee: bool) -> str:
    """A sentence with the chance that the double goes in at once."""
    if from_tee:
        return _("Goes for a hole-in-one, which comes off in {n} % of the draws.").format(n=percent)
    return _("Goes for an eagle, which comes off in {n} % of the draws.").format(n=percent)


def best_of_bag(tiles: int, gain: float) -> str:
    """A sentence for a change of luck: the strokes that the best tile of the other's bag should save."""
    if _is_zero(gain):
        return _("The best of {tiles} tiles should be within {n} strokes of the gods of golf.").format(tiles=tiles, n=strokes(_TENTH))
    text = _("The best of {tiles} tiles should save {n} strokes on the gods of golf.")
    return text.format(tiles=tiles, n=strokes(gain))


def keeps(gain: float) -> str:
    """A sentence for a shot that stands: the strokes that another shot would save or cost."""
    if _is_zero(gain):
        return _("Another shot should take as many strokes to within {n}.").format(n=strokes(_TENTH))
    if gain <= 0:
        return _("Another shot should cost {n} strokes more.").format(n=strokes(-gain))
    return _("Another shot should save {n} strokes only.").format(n=strokes(gain))


def takes_back(gain: float) -> str:
    """A sentence for a mulligan: the strokes that another shot should save."""
    return _("Another shot should save {n} strokes.").format(n=strokes(gain))


def worth_more_later(tile: int) -> str:
    """A sentence that a tile which does well now should have been kept for later."""
    return _("But {tile} is worth more at shots to come.").format(tile=TWELVE.names[tile])


def _is_zero(value: float) -> bool:
    """Whether the value is zero when it is rounded to one decimal."""
    return abs(value) < _TENTH / 2


# ---- expected strokes of one shot of Domino Golf: of every tile, of the gods, and of a look into another's bag
# All are remaining strokes, this shot included: to the end of the hole and, as given by `end`, of the later holes.
class HoleOutlook(NamedTuple):
    """A shot from where the ball lies. `cost` by part of the bag and tile: remaining strokes when a tile from elsewhere is played;
    `earning` the same for a tile of the bag in ordinary play; `odds` of a draw by tile; `left` the strokes after a result short of the
    green, by index in SHORT and part (at the green: those after the hole, by part only).

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
        """The part of the bag (mask with one bit) that consists of this tile."""
        return 1 << self.bag.tiles.index(tile)

    def of_tile(self, tile: int, part: int) -> float:
        """Expected strokes when a tile of this part of the bag is played."""
        return float(self.earning[part & ~self.slot(tile), tile])

    def of_gods(self, part: int) -> float:
        """Expected strokes when the tile that the pool brings is played, with this part of the bag left."""
        costs = self.cost[part]
        expected = float(costs @ self.odds)
        if self.aims:
            # The double itself is out of the pool when the tile to hole it is drawn, but costs have included it.
            expected += float(self.odds[self.double]) * (float(self.shown @ self.odds) - self.follows)
        return expected

    def of_other(self, tile: int, part: int) -> float:
        """Expected strokes when a tile from another's bag is played, with this part of the own bag left."""
        return float(self.cost[part, tile])

    def of_result(self, result: ShotOutcome) -> float:
        """Expected strokes of the shot that had this result, with the bag as it is now."""
        if result in SHORT:
            return float(self.left[SHORT.index(result), self.bag.full])
        return 1 + PUTTS[result] + float(self.left[self.bag.full])


def outlook(v: View, stage: ShotStage, lie: Lie, bag: Bag, end: Floats) -> HoleOutlook:
    """The seat's shot from that stage and lie; `end` are the strokes after the hole."""
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
    """Expected strokes when the best tile of seat `other`'s bag is played, with this part of the own bag left (D16).

    It is exact over everything that the other bag may hold.
    """
    costs, bags = shot.cost[part].copy(), bag_chances(v, other)
    if shot.aims and any(tiles >> shot.double & 1 for held in bags for tiles, _n in held.kinds):
        # If the other holds the double, the pool does not; costs have counted it among the tiles that may be drawn.
        follows = draw_chances(v, held=(other, shot.double)).share(number_mask(v.public.hole))
        costs[shot.double] += float(shot.shown @ shot.odds) - float(follows)
    return sum(float(held.chance) * expected_best([(costs[tiles_of(tiles)].tolist(), n) for tiles, n in held.kinds]) for held in bags)


def expected_best(kinds: Sequence[tuple[Sequence[float], int]]) -> float:
    """The expected minimum cost of some items: for each kind its possible costs, and how many different ones of them there are, all
    selections equally likely.

    >>> expected_best([((1.0, 2.0), 1)]), expected_best([((2.0, 1.0), 2)]), expected_best([((1.0, 3.0), 1), ((2.0,), 1)])
    (1.5, 1.0, 1.5)
    """
    left = [(len(costs), n) for costs, n in kinds]
    total, none_yet = 0.0, 1.0
    for cost, kind in sorted((cost, kind) for kind, (costs, _n) in enumerate(kinds) for cost in costs):
        # This item is the minimum if it is among them and none of the cheaper ones is.
        others, wanted = left[kind]
        chance = wanted / others
        total += none_yet * chance * cost
        none_yet *= 1.0 - chance
        if none_yet <= 0.0:
            break
        left[kind] = others - 1, wanted
    return total
