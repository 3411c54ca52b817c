"""Hands as masks in whole arrays: tiles, pips and numbers of thousands of hands at once, by tables of half hands.

Who counts one hand uses `tiles.py`; these tables say the same of arrays.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from game.games.dominoes.rules.tiles import SIX, index

Ints: TypeAlias = NDArray[np.int32]
"""Masks, tiles or numbers; all small enough for 32 bits."""

Floats: TypeAlias = NDArray[np.float32]
Bools: TypeAlias = NDArray[np.bool_]
Places: TypeAlias = NDArray[np.intp]
"""Places in an array."""

_HALF: Final = 14
_HALF_MASK: Final = (1 << _HALF) - 1
NIBBLE: Final = 4
"""Bits that a count by number takes in `numbers_in`."""


def _ints(values: object) -> Ints:
    return np.array(values, np.int32)


HIGH: Final = _ints([high for high, _low in SIX.halves])
LOW: Final = _ints([low for _high, low in SIX.halves])
PIPS: Final = _ints(SIX.pips)
BITS: Final = _ints(SIX.bits)
NUMBERS: Final = _ints(SIX.numbers)
DOUBLES: Final = np.int32(SIX.doubles)
EVERY: Final = np.int32(SIX.every)
TILE: Final = _ints([[index(a, b) for b in range(SIX.high + 1)] for a in range(SIX.high + 1)])
"""The tile with two numbers."""
DOUBLE: Final = TILE.diagonal().copy()
"""The double of a number."""
HEAVIER: Final = _ints([sum(SIX.bits[u] for u in range(SIX.count) if SIX.pips[u] > SIX.pips[t]) for t in range(SIX.count)])
"""By tile, all tiles with more pips, as a mask."""


def _half_tables() -> tuple[Ints, Ints, Ints]:
    """Tiles, pips and counts by number of the lower and the upper half of a hand."""
    masks = np.arange(1 << _HALF)
    tiles, pips, numbers = (np.zeros((2, 1 << _HALF), np.int32) for _table in range(3))
    for tile, (high, low) in enumerate(SIX.halves):
        half, bit = divmod(tile, _HALF)
        held = (masks >> bit & 1).astype(np.int32)
        tiles[half] += held
        pips[half] += held * SIX.pips[tile]
        for number in {high, low}:
            numbers[half] += held << NIBBLE * number
    return tiles, pips, numbers


_TILES, _PIPS, _NUMBERS = _half_tables()
_LOWER_TILES, _UPPER_TILES = _TILES
_LOWER_PIPS, _UPPER_PIPS = _PIPS
_LOWER_NUMBERS, _UPPER_NUMBERS = _NUMBERS


def tiles_in(masks: Ints) -> Ints:
    """How many tiles each mask has.

    >>> tiles_in(np.array([0b1011, 0], np.int32)).tolist()
    [3, 0]
    """
    found: Ints = _LOWER_TILES[masks & _HALF_MASK] + _UPPER_TILES[masks >> _HALF]
    return found


def pips_in(masks: Ints) -> Ints:
    """How many pips each mask has."""
    found: Ints = _LOWER_PIPS[masks & _HALF_MASK] + _UPPER_PIPS[masks >> _HALF]
    return found


def numbers_in(masks: Ints) -> Ints:
    """How many tiles with each number: four bits a number, the lowest for 0.

    >>> bin(int(numbers_in(np.array([1 << index(2, 1) | 1 << index(1, 1)], np.int32))[0]))
    '0b100100000'
    """
    found: Ints = _LOWER_NUMBERS[masks & _HALF_MASK] + _UPPER_NUMBERS[masks >> _HALF]
    return found


def count_of(counts: Ints, number: Ints) -> Ints:
    """Of counts by number (`numbers_in`) those of one number each."""
    found: Ints = counts >> NIBBLE * number & 15
    return found


def bits_in(small: Ints) -> Ints:
    """How many bits a mask of numbers has."""
    found: Ints = _LOWER_TILES[small]
    return found
