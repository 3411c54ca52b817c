"""Both open ends of a line as one small integer, with tables of what fits them and what they become.

Playouts and searches run on these tables millions of times. A line reads the same from both sides, so ends (a, b) and (b, a) are one: the
index of the tile with those halves; 28 is the empty table. The tables are built from `ends_after`, so there is one rule of what fits.
"""

from __future__ import annotations

from typing import Final

from game.games.dominoes.rules.line import LEFT, POSE, RIGHT, ends_after
from game.games.dominoes.rules.tiles import SIX, index, tiles_of

EMPTY: Final = SIX.count
"""Ends of an empty table."""


def ends_of(left: int, right: int) -> int:
    """The ends as an integer; (-1, -1) is the empty table, as in the states of the rules.

    >>> ends_of(2, 5) == ends_of(5, 2), ends_of(-1, -1) == EMPTY
    (True, True)
    """
    return index(left, right) if left >= 0 else EMPTY


def _fits() -> tuple[int, ...]:
    return (*(SIX.numbers[a] | SIX.numbers[b] for a, b in SIX.halves), SIX.every)


def _becomes() -> tuple[dict[int, tuple[int, ...]], ...]:
    tables = []
    for left, right in SIX.halves:
        table: dict[int, tuple[int, ...]] = {}
        for tile in tiles_of(SIX.numbers[left] | SIX.numbers[right]):
            arms = [arm for arm, end in ((LEFT, left), (RIGHT, right)) if SIX.numbers[end] >> tile & 1]
            table[SIX.bits[tile]] = tuple(sorted({ends_of(*ends_after(left, right, tile, arm)) for arm in arms}))
        tables.append(table)
    tables.append({SIX.bits[tile]: (ends_of(*ends_after(-1, -1, tile, POSE)),) for tile in range(SIX.count)})
    return tuple(tables)


FITS: Final = _fits()
"""By ends: the tiles that may be played, as a mask."""

BECOMES: Final = _becomes()
"""By ends, then by a fitting tile's bit: the ends after it, two where it fits both and they then differ."""
