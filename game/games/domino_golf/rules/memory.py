"""What a seat of Domino Golf knows: the moves it has watched, views, and the exact probabilities of the next draw (D18)."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache, reduce
from itertools import accumulate, combinations, product
from math import comb, factorial, gcd, prod
from operator import add, sub
from random import Random
from typing import Final, NamedTuple, TypeAlias, TypeVar

from game.games.domino_golf.rules.values import (
    ALL, GONE, GREENS, HEAPS, NOBODY, NONE, OWED, POOL, SPARE, TABLE, BagsDealt, Move, Phase, ReplacementDrawn, RoundHistory, State, Trail,
    TrailPiece, View, as_seen_by, bag_heap, marks_heap, replaced
)
from game.games.dominoes.rules.tiles import TWELVE, mask_of, tiles_of
from game.rules.contract import Event

# ---- what a seat knows about the tiles it can't see: all moves of tiles that it has watched, and every history that agrees with them (D18)
# A trail records which tiles went from which heap to which; tiles that others drew are counted in it, not named. Every draw is uniform and
# everybody sees the sizes of the heaps, so all histories of hidden draws that agree with a trail are equally likely, and every probability
# is a share of histories. They are counted exactly:
#
# - Hidden tiles that the seat last saw at the same moment are equivalent: they form a *class*. The first class are the tiles never seen.
# - Places whose tiles were shuffled together are equivalent: they form a *pot*. The places of the pool are in one pot. Mixing the removed
#   tiles into it makes a new one, while bags that were dealt before keep theirs.
# - A tile that goes into the pool alone (a green that was a double, a replacement taken back) is a *single*: its possible places are
#   tracked separately.
# - A *scene* says how many places of each pot are in each heap, and where the singles are; a *filling* of it how many tiles of each class
#   lie in each pot. Then all ways to lay the tiles are equally likely. Most trails leave less than a hundred fillings.
T = TypeVar("T")

FillingRow: TypeAlias = tuple[int, ...]
"""Numbers by pot."""

Filling: TypeAlias = tuple[FillingRow, ...]
"""Tiles by class and pot."""


class SeenPools(NamedTuple):
    """Places by heap and pot (`cells`), and the heap of each single."""

    cells: tuple[FillingRow, ...]
    singles: tuple[int, ...]

    @property
    def sizes(self) -> FillingRow:
        """Places of each pot, in all heaps."""
        return tuple(map(sum, zip(*self.cells, strict=True)))


FillingWays: TypeAlias = dict[Filling, int]
"""The number of histories behind every single arrangement of the tiles in a filling, up to a factor common to all scenes."""


class TrailKnowledge(NamedTuple):
    """What follows from a trail: the tiles whose heap is known (masks by heap), the classes of the others (masks), the singles, and the
    scenes.
    """

    known: tuple[int, ...]
    classes: tuple[int, ...]
    singles: tuple[int, ...]
    scenes: dict[SeenPools, FillingWays]

    def hidden(self) -> int:
        """The tiles whose heap is not known (mask)."""
        return mask_of(self.singles) | sum(self.classes)

    def size(self, heap: int) -> int:
        """How many tiles the heap holds; the same in all scenes."""
        scene = next(iter(self.scenes))
        return self.known[heap].bit_count() + sum(scene.cells[heap]) + scene.singles.count(heap)

    def histories(self) -> Iterator[tuple[SeenPools, dict[Filling, int]]]:
        """The fillings of every scene, each with its number of histories, up to a factor common to all scenes."""
        whole = prod(_FACTORIAL[tiles.bit_count()] for tiles in self.classes)
        for scene, ways in self.scenes.items():
            layouts = whole * prod(_FACTORIAL[size] for size in scene.sizes)
            yield scene, {filling: n * (layouts // _alike(filling)) for filling, n in ways.items()}


def _alike(filling: Filling) -> int:
    """The number of orders of the tiles that share class and pot."""
    orders = 1
    for row in filling:
        for n in row:
            orders *= _FACTORIAL[n]
    return orders


_FACTORIAL: Final = tuple(factorial(n) for n in range(TWELVE.count + 1))


def unwatched(tiles: int = TWELVE.every) -> TrailKnowledge:
    """The knowledge before any move: all of these tiles (mask) are in the pool, and none has been seen."""
    count = tiles.bit_count()
    cells = tuple((count if heap == POOL else 0,) for heap in range(HEAPS))
    return TrailKnowledge((0,) * HEAPS, (tiles,), (), {SeenPools(cells, ()): {((count,),): 1}})


@lru_cache(maxsize=128)
def sight_of(trail: Trail) -> TrailKnowledge:
    """What follows from a trail; results for the pieces it shares with earlier trails are cached."""
    return reduce(after, trail.latest, _sight_of_pieces(trail.pieces))


@lru_cache(maxsize=128)
def _sight_of_pieces(pieces: tuple[TrailPiece, ...]) -> TrailKnowledge:
    return reduce(after, pieces[-1], _sight_of_pieces(pieces[:-1])) if pieces else unwatched()


def after(sight: TrailKnowledge, move: Move) -> TrailKnowledge:
    """What a seat knows after watching one more move."""
    if not move.tiles:
        sight = _move_face_down(sight, move)
    for tile in tiles_of(move.tiles):
        sight = _move_face_up(sight, tile, move.source, move.target)
    return _shuffle_pool(sight) if move.target == POOL else sight


# ---- tiles that are moved face up


def _move_face_up(sight: TrailKnowledge, tile: int, source: int, target: int) -> TrailKnowledge:
    """The knowledge after a tile moved from heap to heap face up. Scenes in which it was not in its heap are dropped."""
    bit, known = 1 << tile, list(sight.known)
    if not known[source] & bit:
        sight = _reveal_single(sight, tile, source) if tile in sight.singles else _reveal(sight, tile, source)
    known[source] &= ~bit
    known[target] |= bit
    return sight._replace(known=tuple(known))


def _reveal_single(sight: TrailKnowledge, tile: int, heap: int) -> TrailKnowledge:
    """The knowledge once the single is seen in that heap, and no longer hidden."""
    at = sight.singles.index(tile)
    scenes: dict[SeenPools, FillingWays] = {}
    for scene, ways in sight.scenes.items():
        if scene.singles[at] == heap:
            _join(scenes, scene._replace(singles=_without(scene.singles, at)), ways)
    return sight._replace(singles=_without(sight.singles, at), scenes=scenes)


def _reveal(sight: TrailKnowledge, tile: int, heap: int) -> TrailKnowledge:
    """The knowledge once a tile of some class is seen in that heap, on a place of any pot that may hold it there."""
    own = next(k for k, tiles in enumerate(sight.classes) if tiles >> tile & 1)
    last = sight.classes[own] == 1 << tile
    scenes: dict[SeenPools, FillingWays] = {}
    for scene, ways in sight.scenes.items():
        for pot, places in enumerate(scene.cells[heap]):
            if not places:
                continue
            left = {}
            for filling, n in ways.items():
                row = filling[own]
                if row[pot]:
                    less = () if last else ((*row[:pot], row[pot] - 1, *row[pot + 1 :]),)
                    left[(*filling[:own], *less, *filling[own + 1 :])] = n * places
            if left:
                row = scene.cells[heap]
                cells = replaced(scene.cells, heap, replaced(row, pot, row[pot] - 1))
                _join(scenes, scene._replace(cells=cells), left)
    classes = _without(sight.classes, own) if last else replaced(sight.classes, own, sight.classes[own] & ~(1 << tile))
    return sight._replace(classes=classes, scenes=scenes)


def _join(scenes: dict[SeenPools, FillingWays], scene: SeenPools, ways: FillingWays) -> None:
    """Adds the `ways` to reach a scene to `scenes`, which may already hold other ways to reach it."""
    there = scenes.get(scene)
    if there is None:
        scenes[scene] = ways
        return
    both = dict(there)
    for filling, n in ways.items():
        both[filling] = both.get(filling, 0) + n
    scenes[scene] = both


def _without(values: tuple[T, ...], at: int) -> tuple[T, ...]:
    return (*values[:at], *values[at + 1 :])


# ---- tiles that are moved face down


def _move_face_down(sight: TrailKnowledge, move: Move) -> TrailKnowledge:
    """The knowledge after tiles moved from heap to heap face down: all of a heap, or some of the pool."""
    source, target, number = move.source, move.target, move.number
    scenes: dict[SeenPools, FillingWays] = {}
    if number == sight.size(source):
        known = replaced(replaced(sight.known, target, sight.known[target] | sight.known[source]), source, 0)
        for scene, ways in sight.scenes.items():
            singles = tuple(target if heap == source else heap for heap in scene.singles)
            _join(scenes, SeenPools(_carry(scene.cells, move, scene.cells[source]), singles), ways)
        return sight._replace(known=known, scenes=scenes)
    alone = any(source in scene.singles for scene in sight.scenes)
    for scene, ways in sight.scenes.items():
        places = sum(scene.cells[source])
        for drawn in _choices([i for i, heap in enumerate(scene.singles) if heap == source]):
            others = number - len(drawn)
            if 0 <= others <= places:
                singles = tuple(target if i in drawn else heap for i, heap in enumerate(scene.singles))
                cells = _carry(scene.cells, move, [min(n, others) for n in scene.cells[source]])
                factor = comb(places, others)
                _join(scenes, SeenPools(cells, singles), {f: n * factor for f, n in ways.items()} if alone else ways)
    return sight._replace(scenes=scenes)


def _choices(items: Sequence[int]) -> Iterable[tuple[int, ...]]:
    """Every selection of the items."""
    return (chosen for n in range(len(items) + 1) for chosen in combinations(items, n))


def _carry(cells: tuple[FillingRow, ...], move: Move, places: Sequence[int]) -> tuple[FillingRow, ...]:
    """The cells after `places` (by pot) moved from heap to heap."""
    left = replaced(cells, move.source, tuple(map(sub, cells[move.source], places)))
    return replaced(left, move.target, tuple(map(add, left[move.target], places)))


# ---- the pool


def _shuffle_pool(sight: TrailKnowledge) -> TrailKnowledge:
    """The knowledge after tiles came into the pool: tiles that were seen to come are hidden from now on, and its places are one pot."""
    fresh = sight.known[POOL]
    sight = sight._replace(known=replaced(sight.known, POOL, 0))
    if fresh.bit_count() == 1:
        scenes = {scene._replace(singles=(*scene.singles, POOL)): ways for scene, ways in sight.scenes.items()}
        sight = sight._replace(singles=(*sight.singles, fresh.bit_length() - 1), scenes=scenes)
        fresh = 0
    if not fresh and all(sum(map(bool, scene.cells[POOL])) <= 1 for scene in sight.scenes):
        return sight
    scenes = {}
    for scene, ways in sight.scenes.items():
        _join(scenes, *_mix_pool(scene, ways, fresh.bit_count()))
    return _tidy(sight._replace(classes=(*sight.classes, fresh) if fresh else sight.classes, scenes=scenes))


def _mix_pool(scene: SeenPools, ways: FillingWays, fresh: int) -> tuple[SeenPools, FillingWays]:
    """The scene in which the pool's places are one new pot, with `fresh` more tiles, which make a new class."""
    places = scene.cells[POOL]
    pots = [pot for pot, n in enumerate(places) if n]
    cells = tuple((*(0 if heap == POOL else n for n in row), 0) for heap, row in enumerate(scene.cells))
    cells = replaced(cells, POOL, (*cells[POOL][:-1], sum(places) + fresh))
    orders = prod(_FACTORIAL[places[pot]] for pot in pots)
    new = ((*(0 for _pot in places), fresh),) if fresh else ()
    found: FillingWays = {}
    for filling, n in ways.items():
        for old, splits in _gather(filling, pots, places):
            mixed = (*old, *new)
            found[mixed] = found.get(mixed, 0) + n * splits * orders
    return scene._replace(cells=cells), found


def _gather(filling: Filling, pots: Sequence[int], places: FillingRow) -> Iterator[tuple[Filling, int]]:
    """Each filling after `places` of these pots became a new last pot, and the number of ways in which its tiles may come from them."""
    for shares in product(*(tuple(_shares([row[pot] for row in filling], places[pot])) for pot in pots)):
        rows, splits = [], 1
        for k, row in enumerate(filling):
            left, gathered = list(row), 0
            for pot, share in zip(pots, shares, strict=True):
                gathered += share[k]
                splits *= comb(gathered, share[k])
                left[pot] -= share[k]
            rows.append((*left, gathered))
        yield tuple(rows), splits


def _shares(there: Sequence[int], places: int) -> Iterator[FillingRow]:
    """Yields every way to fill that many places of a pot, as tiles by class; `there` are the pot's tiles by class."""
    if not there:
        if not places:
            yield ()
        return
    first, *later = there
    for n in range(max(0, places - sum(later)), min(first, places) + 1):
        for more in _shares(later, places - n):
            yield (n, *more)


def _tidy(sight: TrailKnowledge) -> TrailKnowledge:
    """The same knowledge without pots that have no places, its numbers of ways divided by their common factor."""
    used = {pot for scene in sight.scenes for pot, size in enumerate(scene.sizes) if size}
    common = gcd(*(n for ways in sight.scenes.values() for n in ways.values()))

    def kept(rows: tuple[FillingRow, ...]) -> tuple[FillingRow, ...]:
        return tuple(tuple(n for pot, n in enumerate(row) if pot in used) for row in rows)

    scenes = {
        scene._replace(cells=kept(scene.cells)): {kept(filling): n // common for filling, n in ways.items()}
        for scene, ways in sight.scenes.items()
    }
    return sight._replace(scenes=scenes)


# ---- what may be where


def deal(sight: TrailKnowledge, rng: Random) -> list[int]:
    """One arrangement of all tiles (masks by heap); every history that agrees with the trail is equally likely."""
    found = [(scene, filling, n) for scene, histories in sight.histories() for filling, n in histories.items()]
    upto = list(accumulate(n for _scene, _filling, n in found))
    scene, filling, _n = found[bisect_right(upto, rng.randrange(upto[-1]))]
    heaps = list(sight.known)
    for tile, heap in zip(sight.singles, scene.singles, strict=True):
        heaps[heap] |= 1 << tile
    by_pot: list[list[int]] = [[] for _pot in scene.cells[POOL]]
    for tiles, row in zip(sight.classes, filling, strict=True):
        left = rng.sample(tiles_of(tiles), tiles.bit_count())
        for pot, n in enumerate(row):
            by_pot[pot] += left[:n]
            del left[:n]
    for pot, lying in enumerate(by_pot):
        rng.shuffle(lying)
        for heap, row in enumerate(scene.cells):
            heaps[heap] |= mask_of(lying[: row[pot]])
            del lying[: row[pot]]
    return heaps


def lying_in(sight: TrailKnowledge, heap: int) -> list[tuple[int, Fraction]]:
    """The chance that each tile is in a heap, as pairs: equivalent tiles (mask), and the chance of each of them. Other tiles have none."""
    shares = [Fraction(0)] * len(sight.classes)
    alone, total = [0] * len(sight.singles), 0
    for scene, histories in sight.histories():
        here = sum(histories.values())
        total += here
        for pot, (places, size) in enumerate(zip(scene.cells[heap], scene.sizes, strict=True)):
            if places:
                for k in range(len(shares)):
                    shares[k] += Fraction(places * sum(n * filling[k][pot] for filling, n in histories.items()), size)
        for i, at in enumerate(scene.singles):
            alone[i] += here * (at == heap)
    found = [(sight.known[heap], Fraction(1))]
    found += [(tiles, share / (total * tiles.bit_count())) for tiles, share in zip(sight.classes, shares, strict=True)]
    found += [(1 << tile, Fraction(n, total)) for tile, n in zip(sight.singles, alone, strict=True)]
    return [(tiles, chance) for tiles, chance in found if tiles and chance]


class Contents(NamedTuple):
    """What a heap may hold beside the tiles known to be in it: how many of each class, and which singles (mask)."""

    counts: FillingRow
    singles: int


def contents(sight: TrailKnowledge, heap: int) -> dict[Contents, Fraction]:
    """What a heap may hold, with the chance of each case; tiles of a class are equivalent. The chances add up to 1."""
    found: dict[Contents, Fraction] = {}
    for scene, histories in sight.histories():
        singles = mask_of(tile for tile, at in zip(sight.singles, scene.singles, strict=True) if at == heap)
        for filling, n in histories.items():
            held = {(0,) * len(filling): Fraction(n)}
            for pot, places in enumerate(scene.cells[heap]):
                if places:
                    held = _more(held, [row[pot] for row in filling], places)
            for counts, share in held.items():
                key = Contents(counts, singles)
                found[key] = found.get(key, Fraction(0)) + share
    total = sum(found.values())
    return {key: share / total for key, share in found.items()}


def _more(begun: dict[FillingRow, Fraction], there: Sequence[int], places: int) -> dict[FillingRow, Fraction]:
    """What a heap may hold, with its chance, after `places` more tiles came from a pot that has these tiles of each class (`there`)."""
    found: dict[FillingRow, Fraction] = {}
    for share in _shares(there, places):
        weight = Fraction(prod(map(comb, there, share)), comb(sum(there), places))
        for counts, chance in begun.items():
            held = tuple(map(add, counts, share))
            found[held] = found.get(held, Fraction(0)) + chance * weight
    return found


# ---- a seat's view of a round of Domino Golf, the events it hears, and how the rest may lie (D18)
def view(s: State, seat: int) -> View:
    """The state as the seat knows it."""
    return View(seat, s.public, s.held(seat), s.history.trail(seat))


def hear(event: Event, seat: int) -> Event | None:
    """Bags and replacements are only for their own seat; everything else is public."""
    if isinstance(event, BagsDealt):
        return BagsDealt(tuple(bag if i == seat else None for i, bag in enumerate(event.bags)), event.mixed)
    if isinstance(event, ReplacementDrawn) and event.seat != seat:
        return ReplacementDrawn(event.seat, None)
    return event


def unseen(v: View) -> int:
    """The tiles whose heap the seat does not know (mask)."""
    return sight_of(v.trail).hidden()


def replacement(v: View) -> int:
    """The tile drawn for the shot being settled (mask), 0 where there is none or the seat has not seen it."""
    return sight_of(v.trail).known[SPARE]


def complete(v: View, rng: Random) -> State:
    """A state that agrees with the view; every history that agrees with what the seat has seen is equally likely.

    In it the other seats know what everybody knows and what is in their bags; what only they have seen before is forgotten.
    """
    heaps, shot = tuple(deal(sight_of(v.trail), rng)), v.public.shot
    others = [seat for seat in v.public.seats if seat != v.seat]
    held = [(seat, bag_heap(seat)) for seat in others] + ([(shot.seat, SPARE)] if shot and shot.seat != v.seat else [])
    looks = tuple(Move(heap, heap, heaps[heap].bit_count(), heaps[heap], seat) for seat, heap in held if heaps[heap])
    forgotten = tuple(as_seen_by(NOBODY, piece) for piece in v.trail.pieces)
    watched = tuple(v.trail.pieces if seat == v.seat else forgotten for seat in v.public.seats)
    return State(v.public, heaps, RoundHistory(watched, v.trail.latest + looks))


# ---- what a seat knows about the next draw from the pool of Domino Golf, and about another's bag: exact chances for every tile (D9, D13,
# D18)
class DrawChances(NamedTuple):
    """The chance of each tile in one draw, as pairs: equivalent tiles (mask), and the chance of each of them. Other tiles have none."""

    parts: tuple[tuple[int, Fraction], ...]

    def share(self, tiles: int) -> Fraction:
        """The chance that the tile drawn is one of `tiles` (mask)."""
        return sum(((tiles & alike).bit_count() * each for alike, each in self.parts), Fraction(0))


def draw_chances(v: View, drawn: int = 0, *, held: tuple[int, int] | None = None) -> DrawChances:
    """The chances of the next draw, after the tiles `drawn` (mask) have been drawn one by one and lie on the table.

    If the pool is empty by then, it is formed again (D13); if there is nothing to form it from, no tile has a chance. If the seat may take
    back its shot, it is the draw after that (D15). With `held`, as if a seat were known to have a tile: (seat, tile).
    """
    sight = _before_draw(v)
    if held is not None:
        heap = bag_heap(held[0])
        sight = after(sight, Move(heap, heap, 1, 1 << held[1], ALL))
    sight = _with_stock(sight, v)
    for tile in tiles_of(drawn):
        sight = _with_stock(after(sight, Move(POOL, TABLE, 1, 1 << tile, ALL)), v)
    number = sight.size(POOL)
    return DrawChances(tuple((tiles, chance / number) for tiles, chance in lying_in(sight, POOL)))


def _before_draw(v: View) -> TrailKnowledge:
    """What the seat knows when it draws next: for a shot that it may take back, what was drawn for it is in the pool again."""
    sight = sight_of(v.trail)
    shot = v.public.shot
    if v.public.phase is Phase.MULLIGAN and shot is not None and shot.seat == v.seat:
        for heap, tiles in ((OWED, 0), (SPARE, sight.known[SPARE])):
            if number := sight.size(heap):
                sight = after(sight, Move(heap, POOL, number, tiles, v.seat))
    return sight


def _with_stock(sight: TrailKnowledge, v: View) -> TrailKnowledge:
    """The knowledge with a tile in the pool, as `flow.stock` ensures: removed tiles, else this hole's penalty tiles, else an attempt's."""
    if sight.size(POOL):
        return sight
    marks = [heap for heap in (OWED, *map(marks_heap, v.public.seats)) if sight.size(heap)]
    for heap in [GONE] if sight.size(GONE) else marks:
        sight = after(sight, Move(heap, POOL, sight.size(heap), 0, NOBODY))
    tried = mask_of(ball.attempt for ball in v.public.balls if ball.attempt != NONE)
    if tried and not sight.size(POOL):
        sight = after(sight, Move(TABLE, POOL, tried.bit_count(), tried, ALL))
    return sight


def greens_chances(v: View) -> DrawChances:
    """The chance of each tile to be a given one of the greens set aside; none if there are no such greens."""
    sight = sight_of(v.trail)
    number = sight.size(GREENS)
    return DrawChances(tuple((tiles, chance / number) for tiles, chance in lying_in(sight, GREENS))) if number else DrawChances(())


class PossibleBag(NamedTuple):
    """What a bag may hold, and the chance of it. `kinds` are pairs: equivalent tiles (mask), and how many of them it holds."""

    chance: Fraction
    kinds: tuple[tuple[int, int], ...]


def bag_chances(v: View, seat: int) -> tuple[PossibleBag, ...]:
    """Everything that a seat's bag may hold; the chances add up to 1."""
    sight, heap = sight_of(v.trail), bag_heap(seat)
    found = []
    for held, chance in contents(sight, heap).items():
        sure = sight.known[heap] | held.singles
        kinds = ((sure, sure.bit_count()), *zip(sight.classes, held.counts, strict=True))
        found.append(PossibleBag(chance, tuple((tiles, n) for tiles, n in kinds if n)))
    return tuple(found)


def next_draws(v: View, count: int, rng: Random) -> list[int]:
    """Tiles that the next draws may bring, as many as the pool has, at most `count`: sampled by their chances."""
    pool = tiles_of(deal(_with_stock(_before_draw(v), v), rng)[POOL])
    return rng.sample(pool, min(count, len(pool)))
