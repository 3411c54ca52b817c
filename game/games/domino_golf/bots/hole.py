"""Expected strokes of Domino Golf, hole by hole: what each shot leaves to come, for every part of a bag at once.

A value is an array by hole, spare tile and part of the bag: `values[k, m, part]`, strokes still to come from there, holes to follow
included. `part` is a bit for each slot of the bag; the spare tile is one that a fairway has earned: m = 0 is none, m = 1, 2, ... are tiles
sampled for it. Many holes of one par are calculated together, which is what makes thousands of them cheap.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from game.analysis.arrays import Floats
from game.games.domino_golf.rules.outcomes import SHORT, on_green, on_short
from game.games.domino_golf.rules.shots import PENALTIES, PUTTS
from game.games.dominoes.rules.tiles import TWELVE

Codes: TypeAlias = NDArray[np.intp]

_NEVER: Final = 1e6
"""Strokes for a tile that isn't there."""

_SECOND_SPARE: Final = 0.7
"""A second spare tile is worth this share of a first one: the bag needs it less."""


def _finishing() -> Floats:
    """Strokes of the last shot with its putts, by green and tile."""
    table = np.zeros((TWELVE.count, TWELVE.count))
    for green in range(TWELVE.count):
        for result, tiles in on_green(green):
            table[green, [bool(tiles >> t & 1) for t in range(TWELVE.count)]] = 1 + PUTTS[result]
    return table


def _landing() -> Codes:
    """What a tile comes to short of the green, as a place in SHORT, by target and tile."""
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
    """The tiles by slot, those sampled for a spare, and for each slot the parts without it and the strokes for parts that lack it."""

    tiles: tuple[int, ...]
    spares: tuple[int, ...]
    without: Codes
    lacking: Floats

    @property
    def full(self) -> int:
        """The part that is the whole bag."""
        return (1 << len(self.tiles)) - 1

    @property
    def shape(self) -> tuple[int, int, int]:
        """The shape of values over one hole."""
        return 1, 1 + len(self.spares), 1 << len(self.tiles)


def make_bag(tiles: Sequence[int], spares: Sequence[int] = ()) -> Bag:
    """A bag of these tiles; `spares` stand for the tiles that a fairway may bring."""
    parts = np.arange(1 << len(tiles))
    bits = 1 << np.arange(len(tiles))[:, None]
    return Bag(tuple(tiles), tuple(spares), parts & ~bits, np.where(parts & bits, 0.0, _NEVER))


class Holes(NamedTuple):
    """Holes of one par. Arrays of tiles; `targets` are those short of the green in order of play: (approach,) or (lay-up, approach)."""

    greens: Codes
    targets: tuple[Codes, ...]


class Lies(NamedTuple):
    """Strokes to come from one place by lie. From the tee only `fairway` means anything."""

    fairway: Floats
    rough: Floats
    sand: Floats


def attempts(holes: Holes, odds: Floats) -> tuple[Floats, Floats, Floats]:
    """Chances by hole: that the bag's double goes in at once, that the pool brings the double, and that this one then goes in."""
    shown = SHOWS[holes.greens] @ odds
    brought = odds[DOUBLE_OF[holes.greens]]
    rest = np.maximum(1.0 - brought, 1e-9)
    return shown, brought, np.maximum(shown - brought, 0.0) / rest


def last_shot(holes: Holes, bag: Bag, odds: Floats, end: Floats) -> Lies:
    """Strokes to come before the shot at the green; `end` are those after the hole, `odds` the chance of each tile in a draw."""
    costs = FINISHING[holes.greens]
    gods = costs @ odds
    shown, brought, follows = attempts(holes, odds)
    aimed = costs.copy()
    aimed[np.arange(len(costs)), DOUBLE_OF[holes.greens]] -= shown
    return Lies(_best(aimed, gods - brought * follows, bag, end), _best(costs, gods, bag, end), gods[:, None, None] + end)


def _best(costs: Floats, gods: Floats, bag: Bag, end: Floats) -> Floats:
    """The best of the gods of golf and each tile at hand, at these costs by hole and tile."""
    best = gods[:, None, None] + end
    for slot, tile in enumerate(bag.tiles):
        np.minimum(best, costs[:, tile, None, None] + end[:, :, bag.without[slot]] + bag.lacking[slot], out=best)
    if bag.spares:
        spare = costs[:, list(bag.spares), None] + end[:, :1, :]
        best[:, 1:] = np.minimum(best[:, 1:], spare)
    return best


def landings(after: Lies, *, replaced: bool) -> Floats:
    """Strokes to come of a shot short of the green, penalties included, by its result (a place in SHORT), then as in `after`.

    `replaced` adds the tile that a fairway earns.
    """
    fairway = _with_spare(after.fairway) if replaced else after.fairway
    by_lie = (fairway, after.rough, after.sand, after.rough, after.rough)
    return np.stack([1 + penalty + value for penalty, value in zip(_PENALTY, np.broadcast_arrays(*by_lie), strict=True)])


def _with_spare(values: Floats) -> Floats:
    """The values once one of the sampled spare tiles has been drawn, which is any of them."""
    if values.shape[1] == 1:
        return values
    first = values[:, 1:].mean(axis=1, keepdims=True)
    gain = first - values[:, :1]
    return np.concatenate([first, values[:, 1:] + _SECOND_SPARE * gain], axis=1)


def short_shot(targets: Codes, bag: Bag, odds: Floats, after: Lies) -> Lies:
    """Strokes to come before a shot at an approach or lay-up tile; `after` are those from there."""
    codes = LANDING[targets]
    plain, earning = landings(after, replaced=False), landings(after, replaced=True)
    gods = np.zeros_like(plain[0])
    for code in range(len(SHORT)):
        gods += ((codes == code) @ odds)[:, None, None] * plain[code]
    best, row = gods.copy(), np.arange(len(targets))
    for slot, tile in enumerate(bag.tiles):
        value = earning[codes[:, tile], row]
        np.minimum(best, value[:, :, bag.without[slot]] + bag.lacking[slot], out=best)
    for m, tile in enumerate(bag.spares, start=1):
        value = earning[codes[:, tile], row, 0]
        np.minimum(best[:, m], value, out=best[:, m])
    return Lies(best, best, gods)


def places(holes: Holes, bag: Bag, odds: Floats, end: Floats) -> list[Lies]:
    """Strokes to come from each place of the holes, the tee first, then the tile of each of the `targets`."""
    found = [last_shot(holes, bag, odds, end)]
    for targets in reversed(holes.targets):
        found.append(short_shot(targets, bag, odds, found[-1]))
    return found[::-1]


def course_ahead(sample: Sequence[tuple[Holes, Floats]], bag: Bag, odds: Floats, end: Floats) -> Floats:
    """Strokes over one more hole before `end`: the mean over sampled holes, given with their weights, which add up to 1."""
    total = np.zeros(bag.shape)
    for holes, weights in sample:
        if len(weights):
            values = places(holes, bag, odds, end)[0].fairway
            total += np.tensordot(weights, np.broadcast_to(values, (len(weights), *bag.shape[1:])), axes=1)[None]
    return total

