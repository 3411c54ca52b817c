"""What a seat knows of the next draw from the pool of Domino Golf, and of another's bag: exact chances for every tile (D9, D13, D18)."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import NamedTuple

from game.games.domino_golf.rules.memory import TrailKnowledge, after, contents, deal, lying_in, sight_of
from game.games.domino_golf.rules.values import (
    ALL,
    GONE,
    GREENS,
    NOBODY,
    NONE,
    OWED,
    POOL,
    SPARE,
    TABLE,
    Move,
    Phase,
    View,
    bag_heap,
    marks_heap,
)
from game.games.dominoes.rules.tiles import mask_of, tiles_of


class DrawChances(NamedTuple):
    """The chance of each tile in one draw, as pairs: tiles that are alike (mask), and the chance of each of them. Other tiles have none."""

    parts: tuple[tuple[int, Fraction], ...]

    def share(self, tiles: int) -> Fraction:
        """The chance that the tile drawn is one of `tiles` (mask)."""
        return sum(((tiles & alike).bit_count() * each for alike, each in self.parts), Fraction(0))


def draw_chances(v: View, drawn: int = 0, *, held: tuple[int, int] | None = None) -> DrawChances:
    """The chances of the next draw, after the tiles `drawn` (mask) have been drawn one by one and lie on the table.

    If the pool is empty by then, it is formed again (D13); without any tile to form it of, no tile has a chance. Where the seat may take
    back its shot, it is the draw after that (D15). With `held`, as if a seat were known to have a tile: (seat, tile).
    """
    sight = _before_draw(v)
    if held is not None:
        heap = bag_heap(held[0])
        sight = after(sight, Move(heap, heap, 1, 1 << held[1], ALL))
    sight = _stocked(sight, v)
    for tile in tiles_of(drawn):
        sight = _stocked(after(sight, Move(POOL, TABLE, 1, 1 << tile, ALL)), v)
    number = sight.size(POOL)
    return DrawChances(tuple((tiles, chance / number) for tiles, chance in lying_in(sight, POOL)))


def _before_draw(v: View) -> TrailKnowledge:
    """What the seat knows when it draws next: with a shot that it may take back, what was drawn for that is in the pool again."""
    sight = sight_of(v.trail)
    shot = v.public.shot
    if v.public.phase is Phase.MULLIGAN and shot is not None and shot.seat == v.seat:
        for heap, tiles in ((OWED, 0), (SPARE, sight.known[SPARE])):
            if number := sight.size(heap):
                sight = after(sight, Move(heap, POOL, number, tiles, v.seat))
    return sight


def _stocked(sight: TrailKnowledge, v: View) -> TrailKnowledge:
    """With a tile in the pool, as `flow.stock` does it: of removed tiles, else of this hole's penalty tiles, else of an attempt."""
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
    """The chance of each tile to be one green of those that are set aside; none where there are no such greens."""
    sight = sight_of(v.trail)
    number = sight.size(GREENS)
    return DrawChances(tuple((tiles, chance / number) for tiles, chance in lying_in(sight, GREENS))) if number else DrawChances(())


class PossibleBag(NamedTuple):
    """What a bag may hold, and the chance of it. `kinds` are pairs: tiles that are alike (mask), and how many of them it holds."""

    chance: Fraction
    kinds: tuple[tuple[int, int], ...]


def bag_chances(v: View, seat: int) -> tuple[PossibleBag, ...]:
    """All that a seat's bag may hold; the chances add up to 1."""
    sight, heap = sight_of(v.trail), bag_heap(seat)
    found = []
    for held, chance in contents(sight, heap).items():
        sure = sight.known[heap] | held.singles
        kinds = ((sure, sure.bit_count()), *zip(sight.classes, held.counts, strict=True))
        found.append(PossibleBag(chance, tuple((tiles, n) for tiles, n in kinds if n)))
    return tuple(found)


def next_draws(v: View, count: int, rng: Random) -> list[int]:
    """Tiles that the next draws may bring, as many as the pool has, at most `count`: a sample by their chances."""
    pool = tiles_of(deal(_stocked(_before_draw(v), v), rng)[POOL])
    return rng.sample(pool, min(count, len(pool)))
