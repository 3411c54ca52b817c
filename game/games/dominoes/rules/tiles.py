"""Dominoes in machine integers: a tile is an index and a bit, a hand is a mask, a number's tiles are a mask.

Tile (high, low) has the index high * (high + 1) / 2 + low, so every smaller set is the beginning of a larger one, and a tile's bit is the
same in all of them. Rules and bots both use these tables; nothing else in the project knows how a tile is laid out in an integer.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Final

from game.words import _


class UnreadableTile(ValueError):
    """A text that names no tile of the set; the message quotes it."""


@dataclass(frozen=True, slots=True)
class TileSet:
    """All tables of a double-`high` set. `count` tiles; tuples are indexed by tile, `numbers` by number of pips.

    `pips[t]` is the sum of both halves, so `pips[t] - n` is the other half of a tile that shows n. `weighing` has a mask for each binary
    digit of a tile's pips, so that a hand is weighed by counting bits. `spelt` has each tile by both ways to write it.
    """

    high: int
    count: int
    halves: tuple[tuple[int, int], ...]
    names: tuple[str, ...]
    pips: tuple[int, ...]
    bits: tuple[int, ...]
    numbers: tuple[int, ...]
    doubles: int
    every: int
    weighing: tuple[tuple[int, int], ...]
    spelt: Mapping[str, int] = field(compare=False, repr=False)


def index(a: int, b: int) -> int:
    """The tile with halves a and b, in either order.

    >>> index(6, 6), index(0, 0), index(3, 5) == index(5, 3)
    (27, 0, True)
    """
    high, low = (a, b) if a >= b else (b, a)
    return high * (high + 1) // 2 + low


def make_set(high: int) -> TileSet:
    """The double-`high` set.

    >>> s = make_set(6)
    >>> s.count, sum(s.pips), s.names[index(4, 6)]
    (28, 168, '6-4')
    """
    halves = tuple((a, b) for a in range(high + 1) for b in range(a + 1))
    bits = tuple(1 << t for t in range(len(halves)))
    numbers = tuple(sum(bits[t] for t, h in enumerate(halves) if n in h) for n in range(high + 1))
    doubles = sum(bits[t] for t, (a, b) in enumerate(halves) if a == b)
    names = tuple(f"{a}-{b}" for a, b in halves)
    pips = tuple(a + b for a, b in halves)
    digits = [1 << d for d in range((2 * high).bit_length())]
    weighing = tuple((digit, sum(bits[t] for t, n in enumerate(pips) if n & digit)) for digit in digits)
    spelt = {text: index(a, b) for a, b in halves for text in (f"{a}-{b}", f"{b}-{a}")}
    return TileSet(high, len(halves), halves, names, pips, bits, numbers, doubles, (1 << len(halves)) - 1, weighing, spelt)


SIX: Final = make_set(6)
TWELVE: Final = make_set(12)


def tiles_of(mask: int) -> list[int]:
    """The tiles of a hand, lowest index first.

    >>> tiles_of(0b1010)
    [1, 3]
    """
    found = []
    while mask:
        bit = mask & -mask
        found.append(bit.bit_length() - 1)
        mask ^= bit
    return found


def any_tile(mask: int, rng: Random) -> int:
    """One tile of a hand, each with the same chance; the one that `rng.choice(tiles_of(mask))` draws. Raises ValueError for an empty hand.

    >>> any_tile(0b1000, Random())
    3
    """
    for _lower in range(rng.randrange(mask.bit_count())):
        mask &= mask - 1
    return (mask & -mask).bit_length() - 1


def mask_of(tiles: Iterable[int]) -> int:
    """The hand that holds these tiles."""
    mask = 0
    for tile in tiles:
        mask |= 1 << tile
    return mask


def pips_of(mask: int, tiles: TileSet = SIX) -> int:
    """Pips on all tiles of a hand.

    >>> pips_of(SIX.every)
    168
    """
    total = 0
    for digit, those in tiles.weighing:
        total += digit * (mask & those).bit_count()
    return total


def write_tiles(mask: int, tiles: TileSet = SIX) -> str:
    """A hand in words, heaviest index first: "6-6,6-4"; "none" for an empty one."""
    return ",".join(tiles.names[t] for t in reversed(tiles_of(mask))) or "none"


def read_tile(text: str, tiles: TileSet = SIX) -> int:
    """The tile that is written "6-4" (or "4-6"). Raises UnreadableTile.

    >>> read_tile("4-6") == read_tile("6-4") == index(6, 4)
    True
    """
    known = tiles.spelt.get(text)
    if known is not None:
        return known
    first, dash, second = text.partition("-")
    if dash and first.isascii() and second.isascii() and first.isdigit() and second.isdigit() and len(text) <= 5:
        a, b = int(first), int(second)
        if max(a, b) <= tiles.high:
            return index(a, b)
    raise UnreadableTile(_("{text!r} is no tile of a double-{high} set; write one like 6-4").format(text=text, high=tiles.high))


def read_tiles(text: str, tiles: TileSet = SIX) -> int:
    """The hand that `write_tiles` wrote. Raises UnreadableTile, also for a tile named twice."""
    if text == "none":
        return 0
    mask = 0
    for word in text.split(","):
        bit = tiles.bits[read_tile(word, tiles)]
        if mask & bit:
            raise UnreadableTile(_("tile {text!r} is named twice").format(text=word))
        mask |= bit
    return mask
