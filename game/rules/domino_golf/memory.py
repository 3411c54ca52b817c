"""What a seat knows of the tiles that it can't see: all moves of tiles that it has watched, and every history that agrees with them (D18).

A trail tells which tiles went from which heap to which; tiles that others drew are counted in it, not named. Every draw is uniform and
everybody sees the sizes of the heaps, so all histories of hidden draws that agree with a trail are equally likely, and every chance is a
share of histories. They are counted exactly:

- Hidden tiles that the seat saw last at the same moment are alike: they form a *class*. The first class are the tiles never seen.
- Places whose tiles were shuffled together are alike: they form a *pot*. The places of the pool are of one pot. Mixing the removed tiles
  into it makes them a new one, while bags that were dealt before keep theirs.
- A tile that goes into the pool alone (a green that was a double, a replacement taken back) is a *single*: where it may lie is followed
  by itself.
- A *world* says how many tiles of each class lie in each pot, how many places of each pot are in each heap, and where the singles are.
  Within a world all ways to lay the tiles are equally likely. Most trails leave less than a hundred worlds.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate, combinations, product
from math import comb, factorial, gcd, prod
from operator import add, mul
from random import Random
from typing import NamedTuple, TypeAlias, TypeVar

from game.rules.domino_golf.values import HEAPS, POOL, Move, Trail
from game.rules.dominoes.tiles import TWELVE, mask_of, tiles_of

T = TypeVar("T")

Row: TypeAlias = tuple[int, ...]
"""Numbers by pot."""


class World(NamedTuple):
    """Places by heap and pot (`cells`), tiles by class and pot (`counts`), and the heap of each single."""

    cells: tuple[Row, ...]
    counts: tuple[Row, ...]
    singles: tuple[int, ...]


Worlds: TypeAlias = dict[World, int]
"""The number of histories behind every single way to lay the tiles in a world, but for a factor common to all worlds."""


class Sight(NamedTuple):
    """What a trail tells: the tiles whose heap is known (masks by heap), the classes of the others (masks), the singles, and the worlds."""

    known: tuple[int, ...]
    classes: tuple[int, ...]
    singles: tuple[int, ...]
    worlds: Worlds

    def hidden(self) -> int:
        """The tiles whose heap is not known (mask)."""
        return mask_of(self.singles) | sum(self.classes)

    def size(self, heap: int) -> int:
        """How many tiles the heap holds; in all worlds as many."""
        world = next(iter(self.worlds))
        return self.known[heap].bit_count() + sum(world.cells[heap]) + world.singles.count(heap)

    def layouts(self) -> dict[World, int]:
        """How many histories each world has in all, but for a factor common to all."""
        return {world: ways * _ways_to_lay(world) for world, ways in self.worlds.items()}


def _ways_to_lay(world: World) -> int:
    """In how many ways the tiles of a world can be laid on its places."""
    sizes = [sum(places) for places in zip(*world.cells, strict=True)]
    chosen = (factorial(sum(row)) // prod(map(factorial, row)) for row in world.counts)
    return prod(chosen) * prod(map(factorial, sizes))


def unwatched(tiles: int = TWELVE.every) -> Sight:
    """All of these tiles lie in the pool, and nothing has been seen."""
    count = tiles.bit_count()
    cells = tuple((count if heap == POOL else 0,) for heap in range(HEAPS))
    return Sight((0,) * HEAPS, (tiles,), (), {World(cells, ((count,),), ()): 1})


@lru_cache(maxsize=32)
def sight_of(trail: Trail) -> Sight:
    """What a trail tells; the trail that it grew from is looked up."""
    if not trail:
        return unwatched()
    sight = sight_of(trail[:-1])
    for move in trail[-1]:
        sight = after(sight, move)
    return sight


def after(sight: Sight, move: Move) -> Sight:
    """What a seat knows that watches one more move."""
    if not move.tiles:
        sight = _unseen(sight, move)
    for tile in tiles_of(move.tiles):
        sight = _seen(sight, tile, move.source, move.target)
    return _shuffled(sight) if move.target == POOL else sight


# ---- tiles that are seen to go


def _seen(sight: Sight, tile: int, source: int, target: int) -> Sight:
    """A tile goes from heap to heap face up. Where it had not been known to be there, worlds without it fall away."""
    bit, known = 1 << tile, list(sight.known)
    if not known[source] & bit:
        sight = _found(sight, tile, source)
    known[source] &= ~bit
    known[target] |= bit
    return sight._replace(known=tuple(known))


def _found(sight: Sight, tile: int, heap: int) -> Sight:
    """The tile is no longer hidden: it lies in that heap."""
    worlds: Worlds = {}
    if tile in sight.singles:
        at = sight.singles.index(tile)
        for world, ways in sight.worlds.items():
            if world.singles[at] == heap:
                _add(worlds, world._replace(singles=_without(world.singles, at)), ways)
        return sight._replace(singles=_without(sight.singles, at), worlds=worlds)
    own = next(k for k, tiles in enumerate(sight.classes) if tiles >> tile & 1)
    for world, ways in sight.worlds.items():
        for pot, places in enumerate(world.cells[heap]):
            if places and world.counts[own][pot]:
                left = world._replace(cells=_one_less(world.cells, heap, pot), counts=_one_less(world.counts, own, pot))
                _add(worlds, left, ways * places)
    classes = tuple(tiles & ~(1 << tile) for tiles in sight.classes)
    if not classes[own]:
        classes = _without(classes, own)
        worlds = {world._replace(counts=_without(world.counts, own)): ways for world, ways in worlds.items()}
    return sight._replace(classes=classes, worlds=worlds)


def _add(worlds: Worlds, world: World, ways: int) -> None:
    worlds[world] = worlds.get(world, 0) + ways


def _one_less(rows: tuple[Row, ...], at: int, pot: int) -> tuple[Row, ...]:
    row = rows[at]
    return (*rows[:at], (*row[:pot], row[pot] - 1, *row[pot + 1 :]), *rows[at + 1 :])


# ---- tiles that go face down


def _unseen(sight: Sight, move: Move) -> Sight:
    """Tiles go from heap to heap face down: all of a heap, or some of the pool."""
    worlds: Worlds = {}
    if move.number == sight.size(move.source):
        known = list(sight.known)
        known[move.target] |= known[move.source]
        known[move.source] = 0
        for world, ways in sight.worlds.items():
            singles = tuple(move.target if heap == move.source else heap for heap in world.singles)
            cells = _carried(world.cells, move, world.cells[move.source])
            _add(worlds, world._replace(cells=cells, singles=singles), ways)
        return sight._replace(known=tuple(known), worlds=worlds)
    for world, ways in sight.worlds.items():
        places = sum(world.cells[move.source])
        for drawn in _choices([i for i, heap in enumerate(world.singles) if heap == move.source]):
            others = move.number - len(drawn)
            if 0 <= others <= places:
                singles = tuple(move.target if i in drawn else heap for i, heap in enumerate(world.singles))
                cells = _carried(world.cells, move, [min(n, others) for n in world.cells[move.source]])
                _add(worlds, world._replace(cells=cells, singles=singles), ways * comb(places, others))
    return sight._replace(worlds=worlds)


def _choices(items: Sequence[int]) -> Iterable[tuple[int, ...]]:
    """Every selection of the items."""
    return (chosen for n in range(len(items) + 1) for chosen in combinations(items, n))


def _carried(cells: tuple[Row, ...], move: Move, places: Sequence[int]) -> tuple[Row, ...]:
    """The cells after so many places of each pot went from heap to heap."""
    rows = list(cells)
    rows[move.source] = tuple(a - b for a, b in zip(rows[move.source], places, strict=True))
    rows[move.target] = tuple(a + b for a, b in zip(rows[move.target], places, strict=True))
    return tuple(rows)


# ---- the pool


def _shuffled(sight: Sight) -> Sight:
    """The pool after tiles came into it: those known to have come are hidden now, and all its places are of one pot."""
    fresh = sight.known[POOL]
    known = tuple(0 if heap == POOL else tiles for heap, tiles in enumerate(sight.known))
    sight = sight._replace(known=known)
    if fresh.bit_count() == 1:
        worlds = {world._replace(singles=(*world.singles, POOL)): ways for world, ways in sight.worlds.items()}
        sight = sight._replace(singles=(*sight.singles, fresh.bit_length() - 1), worlds=worlds)
        fresh = 0
    if not fresh and all(sum(map(bool, world.cells[POOL])) <= 1 for world in sight.worlds):
        return sight
    worlds = {}
    for world, ways in sight.worlds.items():
        for mixed, more in _mixed(world, fresh.bit_count()):
            _add(worlds, mixed, ways * more)
    return _tidy(sight._replace(classes=(*sight.classes, fresh) if fresh else sight.classes, worlds=worlds))


def _mixed(world: World, fresh: int) -> Iterator[tuple[World, int]]:
    """Each world that the pool's places make as one new pot, a new class of `fresh` tiles among them, with the ways from `world` to it."""
    places = world.cells[POOL]
    pots = [pot for pot, n in enumerate(places) if n]
    cells = tuple((*(0 if heap == POOL else n for n in row), 0) for heap, row in enumerate(world.cells))
    cells = (*cells[:POOL], (*cells[POOL][:-1], sum(places) + fresh), *cells[POOL + 1 :])
    ordered = prod(factorial(places[pot]) for pot in pots)
    for shares in product(*(tuple(_shares([row[pot] for row in world.counts], places[pot])) for pot in pots)):
        rows, ways = [list(row) for row in world.counts], ordered
        for k, row in enumerate(rows):
            gathered = 0
            for pot, share in zip(pots, shares, strict=True):
                gathered += share[k]
                ways *= comb(gathered, share[k])
                row[pot] -= share[k]
            row.append(gathered)
        counts = tuple(map(tuple, rows))
        if fresh:
            counts = (*counts, (*(0 for _pot in places), fresh))
        yield world._replace(cells=cells, counts=counts), ways


def _shares(there: Sequence[int], places: int) -> Iterator[Row]:
    """How many tiles of each class may lie on that many places of a pot that holds those in `there`."""
    if not there:
        if not places:
            yield ()
        return
    first, *later = there
    for n in range(max(0, places - sum(later)), min(first, places) + 1):
        for more in _shares(later, places - n):
            yield (n, *more)


def _tidy(sight: Sight) -> Sight:
    """The same without pots that have no place, in smaller numbers."""
    used = {pot for world in sight.worlds for row in world.cells for pot, n in enumerate(row) if n}

    def kept(rows: tuple[Row, ...]) -> tuple[Row, ...]:
        return tuple(tuple(n for pot, n in enumerate(row) if pot in used) for row in rows)

    common = gcd(*sight.worlds.values())
    worlds = {world._replace(cells=kept(world.cells), counts=kept(world.counts)): n // common for world, n in sight.worlds.items()}
    return sight._replace(worlds=worlds)


def _without(values: tuple[T, ...], at: int) -> tuple[T, ...]:
    return (*values[:at], *values[at + 1 :])


# ---- what may be where


def deal(sight: Sight, rng: Random) -> list[int]:
    """One way to lay all tiles (masks by heap); every history that agrees with the trail is as likely as any other."""
    layouts = sight.layouts()
    upto = list(accumulate(layouts.values()))
    world = list(layouts)[bisect_right(upto, rng.randrange(upto[-1]))]
    heaps = list(sight.known)
    for tile, heap in zip(sight.singles, world.singles, strict=True):
        heaps[heap] |= 1 << tile
    by_pot: list[list[int]] = [[] for _pot in world.cells[POOL]]
    for tiles, row in zip(sight.classes, world.counts, strict=True):
        left = rng.sample(tiles_of(tiles), tiles.bit_count())
        for pot, n in enumerate(row):
            by_pot[pot] += left[:n]
            del left[:n]
    for pot, lying in enumerate(by_pot):
        rng.shuffle(lying)
        for heap, row in enumerate(world.cells):
            heaps[heap] |= mask_of(lying[: row[pot]])
            del lying[: row[pot]]
    return heaps


def lying_in(sight: Sight, heap: int) -> list[tuple[int, Fraction]]:
    """The chance that each tile lies in a heap, as pairs: tiles that are alike (mask), and the chance of each of them. Others have none."""
    layouts = sight.layouts()
    total = sum(layouts.values())
    shares = [Fraction(0)] * len(sight.classes)
    alone = [0] * len(sight.singles)
    for world, ways in layouts.items():
        for k, row in enumerate(world.counts):
            shares[k] += ways * sum(map(mul, row, _filled(world, heap)))
        for i, at in enumerate(world.singles):
            alone[i] += ways * (at == heap)
    found = [(sight.known[heap], Fraction(1))]
    found += [(tiles, share / (total * tiles.bit_count())) for tiles, share in zip(sight.classes, shares, strict=True)]
    found += [(1 << tile, Fraction(n, total)) for tile, n in zip(sight.singles, alone, strict=True)]
    return [(tiles, chance) for tiles, chance in found if tiles and chance]


def _filled(world: World, heap: int) -> list[Fraction]:
    """The share of each pot's places that are in the heap."""
    sizes = map(sum, zip(*world.cells, strict=True))
    return [Fraction(n, size) if n else Fraction(0) for n, size in zip(world.cells[heap], sizes, strict=True)]


class Contents(NamedTuple):
    """What a heap may hold beside the tiles known to lie in it: how many of each class, and which singles (mask)."""

    counts: Row
    singles: int


def contents(sight: Sight, heap: int) -> dict[Contents, Fraction]:
    """What a heap may hold, with the chance of each; tiles of a class are alike in it. The chances add up to 1."""
    layouts = sight.layouts()
    total = sum(layouts.values())
    found: dict[Contents, Fraction] = {}
    for world, ways in layouts.items():
        singles = mask_of(tile for tile, at in zip(sight.singles, world.singles, strict=True) if at == heap)
        ends: dict[Row, Fraction] = {(0,) * len(world.counts): Fraction(ways, total)}
        for pot, places in enumerate(world.cells[heap]):
            there = [row[pot] for row in world.counts]
            if places:
                ends = _more(ends, there, places)
        for counts, chance in ends.items():
            held = Contents(counts, singles)
            found[held] = found.get(held, Fraction(0)) + chance
    return found


def _more(begun: dict[Row, Fraction], there: Sequence[int], places: int) -> dict[Row, Fraction]:
    """What a heap may hold with so many places more, of a pot with these tiles of each class."""
    found: dict[Row, Fraction] = {}
    for share in _shares(there, places):
        weight = Fraction(prod(map(comb, there, share)), comb(sum(there), places))
        for counts, chance in begun.items():
            held = tuple(map(add, counts, share))
            found[held] = found.get(held, Fraction(0)) + chance * weight
    return found
