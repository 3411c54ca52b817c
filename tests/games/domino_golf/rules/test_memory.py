"""What a seat remembers of hidden tiles, against plain counting of every history of a few tiles (D18)."""

from __future__ import annotations

from collections import Counter, defaultdict
from fractions import Fraction
from itertools import combinations, permutations
from random import Random
from typing import TypeAlias

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.games.domino_golf.rules.memory import Contents, TrailKnowledge, after, contents, deal, lying_in, sight_of, unwatched
from game.games.domino_golf.rules.values import ALL, GONE, HEAPS, NOBODY, OWED, POOL, TABLE, Move, Trail, bag_heap
from game.games.dominoes.rules.tiles import tiles_of

OWN, OTHER, THIRD = bag_heap(0), bag_heap(1), bag_heap(2)

Layout: TypeAlias = tuple[int, ...]
"""The heap of each tile."""

Chances: TypeAlias = dict[Layout, Fraction]


def in_heap(layout: Layout, heap: int) -> list[int]:
    return [tile for tile, at in enumerate(layout) if at == heap]


def moved(layout: Layout, tiles: tuple[int, ...], target: int) -> Layout:
    return tuple(target if tile in tiles else at for tile, at in enumerate(layout))


def counted(before: Chances, move: Move) -> Chances:
    """The chances after a move, by trying each way that it may have gone and leaving those that agree with what was seen."""
    found: defaultdict[Layout, Fraction] = defaultdict(Fraction)
    for layout, chance in before.items():
        there = in_heap(layout, move.source)
        ways = list(combinations(there, move.number))
        for tiles in ways:
            if not move.tiles or sum(1 << t for t in tiles) == move.tiles:
                found[moved(layout, tiles, move.target)] += chance / len(ways)
    total = sum(found.values(), Fraction(0))
    return {layout: chance / total for layout, chance in found.items()}


def layouts_of(sight: TrailKnowledge) -> Chances:
    """The chances of every layout by a sight, each scene spelled out tile by tile."""
    found: defaultdict[Layout, Fraction] = defaultdict(Fraction)
    size = max(t for mask in (*sight.known, *sight.classes, *(1 << s for s in sight.singles)) for t in tiles_of(mask)) + 1
    hidden = [(t, k) for k, tiles in enumerate(sight.classes) for t in tiles_of(tiles)]
    for scene, ways in sight.scenes.items():
        places = [(heap, pot) for heap, row in enumerate(scene.cells) for pot, n in enumerate(row) for _n in range(n)]
        fixed = {t: heap for heap, tiles in enumerate(sight.known) for t in tiles_of(tiles)}
        fixed |= dict(zip(sight.singles, scene.singles, strict=True))
        for order in permutations(places):
            lying = Counter((k, pot) for (_t, k), (_heap, pot) in zip(hidden, order, strict=True))
            filling = tuple(tuple(lying[k, pot] for pot in range(len(scene.sizes))) for k in range(len(sight.classes)))
            at = fixed | {t: heap for (t, _k), (heap, _pot) in zip(hidden, order, strict=True)}
            found[tuple(at[t] for t in range(size))] += ways.get(filling, 0)
    total = sum(found.values(), Fraction(0))
    return {layout: chance / total for layout, chance in found.items() if chance}


@st.composite
def stories(draw: st.DrawFn, most: int = 6) -> tuple[int, list[Move]]:
    """Some tiles and what a seat watches of their moves, as they may come at a table: (how many tiles, moves)."""
    count = draw(st.integers(3, most))
    layout: Layout = (POOL,) * count
    story: list[Move] = []
    for _n in range(draw(st.integers(1, 14))):
        move, layout = draw(moves(layout))
        if move is not None:
            story.append(move)
    return count, story


@st.composite
def moves(draw: st.DrawFn, layout: Layout) -> tuple[Move | None, Layout]:
    """One move: a draw face up or down, a tile played, put back or looked at, a heap removed, the removed tiles mixed into the pool."""
    kind = draw(st.sampled_from(["face down", "own", "face up", "play", "put back", "look", "remove", "clear", "mix", "mix", "return"]))
    source, target, seen = {
        "face down": (POOL, draw(st.sampled_from([OTHER, THIRD, OWED])), NOBODY),
        "own": (POOL, OWN, 0),
        "face up": (POOL, TABLE, ALL),
        "play": (draw(st.sampled_from([OWN, OTHER, THIRD])), TABLE, ALL),
        "put back": (TABLE, POOL, ALL),
        "look": (OTHER, OTHER, ALL),
        "remove": (draw(st.sampled_from([OTHER, THIRD, OWED])), GONE, NOBODY),
        "clear": (TABLE, GONE, ALL),
        "mix": (GONE, POOL, NOBODY),
        "return": (OWED, POOL, NOBODY),
    }[kind]
    there = in_heap(layout, source)
    if not there:
        return None, layout
    some = {"face down": draw(st.integers(1, min(2, len(there)))), "own": 1, "face up": 1, "play": 1, "put back": 1}
    tiles = tuple(draw(st.permutations(there))[: some.get(kind, len(there))])
    named = sum(1 << t for t in tiles) if seen in (ALL, 0) else 0
    return Move(source, target, len(tiles), named, seen), moved(layout, tiles, target)


def watched(count: int, story: list[Move]) -> TrailKnowledge:
    sight = unwatched((1 << count) - 1)
    for move in story:
        sight = after(sight, move)
    return sight


SEEN_TO_GO = [Move(POOL, TABLE, 1, 1 << 6, ALL), Move(POOL, TABLE, 1, 1 << 5, ALL), Move(TABLE, GONE, 2, 3 << 5, ALL)]
MIXED = [Move(GONE, POOL, 2, 0, NOBODY)]
EMPTIED = [
    Move(POOL, OWED, 2, 0, NOBODY),
    Move(POOL, TABLE, 1, 1 << 4, ALL),
    Move(POOL, TABLE, 1, 1 << 3, ALL),
    Move(TABLE, GONE, 2, 3 << 3, ALL),
]

STORIES = {
    "removed bags of before and after a mix are mixed once more": [
        Move(POOL, OTHER, 1, 0, NOBODY),
        *SEEN_TO_GO,
        *MIXED,
        Move(POOL, THIRD, 2, 0, NOBODY),
        *EMPTIED,
        Move(OTHER, GONE, 1, 0, 1),
        Move(THIRD, GONE, 2, 0, 2),
        Move(GONE, POOL, 5, 0, NOBODY),
        Move(POOL, OTHER, 1, 0, NOBODY),
    ],
    "a tile is played of a bag with tiles of before and after a mix, and the rest of it goes": [
        Move(POOL, OTHER, 2, 0, NOBODY),
        *SEEN_TO_GO,
        *MIXED,
        Move(POOL, OTHER, 1, 0, NOBODY),
        *EMPTIED,
        Move(OTHER, TABLE, 1, 1, ALL),
        Move(OTHER, GONE, 2, 0, 1),
        Move(GONE, POOL, 4, 0, NOBODY),
        Move(POOL, OTHER, 1, 0, NOBODY),
    ],
    "a double put back goes into a bag, or does not": [
        Move(POOL, TABLE, 1, 1 << 6, ALL),
        Move(TABLE, POOL, 1, 1 << 6, ALL),
        Move(POOL, OTHER, 2, 0, NOBODY),
        Move(POOL, OWED, 1, 0, NOBODY),
        Move(OTHER, TABLE, 1, 1, ALL),
    ],
    "a penalty tile that was drawn before a mix goes back after it": [
        Move(POOL, OWED, 1, 0, NOBODY),
        *SEEN_TO_GO,
        *MIXED,
        Move(OWED, POOL, 1, 0, NOBODY),
        Move(POOL, OTHER, 2, 0, NOBODY),
    ],
}


@pytest.mark.parametrize("story", STORIES.values(), ids=STORIES)
def test_d18_the_chances_of_a_story(story: list[Move]) -> None:
    agree(7, story)


@given(stories(5))
@settings(max_examples=25, deadline=None)
def test_d18_the_chances_are_those_of_counting_every_history(told: tuple[int, list[Move]]) -> None:
    agree(*told)


@pytest.mark.full
@given(stories(7))
@settings(max_examples=600, deadline=None)
def test_d18_the_chances_of_longer_stories(told: tuple[int, list[Move]]) -> None:
    agree(*told)


def agree(count: int, story: list[Move]) -> None:
    """Each layout, each tile in each heap, and what each heap may hold: the chances of the sight are those of plain counting."""
    plain: Chances = {(POOL,) * count: Fraction(1)}
    for move in story:
        plain = counted(plain, move)
    sight = watched(count, story)
    assert layouts_of(sight) == plain
    for heap in range(HEAPS):
        lying = {t: chance for tiles, chance in lying_in(sight, heap) for t in tiles_of(tiles)}
        for tile in range(count):
            assert lying.get(tile, 0) == sum(chance for layout, chance in plain.items() if layout[tile] == heap)
        found: defaultdict[Contents, Fraction] = defaultdict(Fraction)
        for layout, chance in plain.items():
            held = sum(1 << t for t in in_heap(layout, heap)) & ~sight.known[heap]
            singles = held & sum(1 << t for t in sight.singles)
            found[Contents(tuple((held & tiles).bit_count() for tiles in sight.classes), singles)] += chance
        assert contents(sight, heap) == dict(found)


def test_d18_a_deal_comes_as_often_as_it_should() -> None:
    """A bag dealt before the removed tiles were mixed into the pool, a penalty drawn after it, and a tile put back alone."""
    story = [
        Move(POOL, OTHER, 2, 0, NOBODY),
        Move(POOL, TABLE, 1, 1 << 4, ALL),
        Move(TABLE, GONE, 1, 1 << 4, ALL),
        Move(POOL, OWED, 1, 0, NOBODY),
        Move(GONE, POOL, 1, 0, NOBODY),
        Move(OTHER, TABLE, 1, 1, ALL),
        Move(TABLE, POOL, 1, 1, ALL),
        Move(POOL, THIRD, 1, 0, NOBODY),
    ]
    plain: Chances = {(POOL,) * 5: Fraction(1)}
    for move in story:
        plain = counted(plain, move)
    sight, rng, times = watched(5, story), Random(1), 5_000
    found: Counter[Layout] = Counter()
    for _n in range(times):
        heaps = deal(sight, rng)
        found[tuple(next(h for h, tiles in enumerate(heaps) if tiles >> t & 1) for t in range(5))] += 1
    assert set(found) == set(plain)
    squares = sum((found[layout] - times * p) ** 2 / (times * p) for layout, p in ((at, float(chance)) for at, chance in plain.items()))
    freedom = len(plain) - 1
    assert squares < freedom + 4.5 * (2 * freedom) ** 0.5


def test_d18_a_long_trail_is_told_piece_by_piece() -> None:
    story = [Move(POOL, OTHER, 2, 0, NOBODY), Move(POOL, TABLE, 1, 4, ALL), Move(TABLE, POOL, 1, 4, ALL)]
    assert sight_of(Trail((tuple(story[:2]),), tuple(story[2:]))) == watched(91, story)
