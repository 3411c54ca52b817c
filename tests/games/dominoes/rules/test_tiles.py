"""Tiles as bits, and the deals that fit what was seen, against plain counting."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.games.dominoes.rules.tiles import (
    SIX, Deals, NoSuchDeal, UnreadableTile, index, make_set, mask_of, pips_of, read_tile, read_tiles, tiles_of, write_tiles
)

hands = st.integers(0, SIX.every)


@pytest.mark.parametrize(("high", "count", "pips"), [(6, 28, 168), (9, 55, 495), (12, 91, 1092)])
def test_sets(high: int, count: int, pips: int) -> None:
    tiles = make_set(high)
    assert tiles.count == len(set(tiles.halves)) == count
    assert sum(tiles.pips) == pips
    assert tiles.doubles.bit_count() == high + 1
    assert all(tiles.numbers[n].bit_count() == high + 1 for n in range(high + 1))
    assert tiles.halves[: SIX.count] == SIX.halves


@given(hands)
def test_hands_are_written_and_read(mask: int) -> None:
    assert read_tiles(write_tiles(mask)) == mask
    assert mask_of(tiles_of(mask)) == mask
    assert pips_of(mask) == sum(a + b for a, b in (SIX.halves[t] for t in tiles_of(mask)))


@given(st.integers(0, 6), st.integers(0, 6))
def test_either_order_names_the_tile(a: int, b: int) -> None:
    assert read_tile(f"{a}-{b}") == read_tile(f"{b}-{a}") == index(a, b)


@pytest.mark.parametrize("text", ["", "6", "6-", "-6", "7-0", "6-6-6", "a-b", "²-1", "6 - 4", "1" * 5000 + "-1"])
def test_no_tiles(text: str) -> None:
    with pytest.raises(UnreadableTile):
        read_tile(text)


def test_a_tile_is_not_held_twice() -> None:
    with pytest.raises(UnreadableTile, match="'4-6' is named twice"):
        read_tiles("6-4,4-6")


some = st.integers(0, 2**6 - 1)


@given(st.tuples(some, some, some), st.integers(0, 3), st.integers(0, 3), st.integers(0, 999))
def test_deals_against_plain_counting(barred: tuple[int, int, int], first: int, second: int, seed: int) -> None:
    places = (first, second, 6 - first - second)
    fitting = {
        hand
        for hand in _spread(places)
        if not any(h & b for h, b in zip(hand, barred, strict=True))
    }
    if not fitting:
        with pytest.raises(NoSuchDeal):
            Deals(0b111111, places, barred)
        return
    deals = Deals(0b111111, places, barred)
    assert deals.count == len(fitting)
    assert deals.draw(Random(seed)) in fitting


def _spread(places: tuple[int, int, int]) -> set[tuple[int, int, int]]:
    found = set()
    for mine in combinations(range(6), places[0]):
        rest = [t for t in range(6) if t not in mine]
        for yours in combinations(rest, places[1]):
            found.add((mask_of(mine), mask_of(yours), mask_of(t for t in rest if t not in yours)))
    return found


def test_places_must_hold_all_tiles() -> None:
    with pytest.raises(ValueError, match="6 hidden tiles for 5 places"):
        Deals(0b111111, (2, 3), (0, 0))
