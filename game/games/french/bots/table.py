"""Every cross of French as one small integer, with tables of what fits it and what it becomes.

Searches run on these tables. Which arm points where makes no difference to play, so crosses that differ in that alone are one. The tables
are built from the rules' own `Cross`, from the bare 0-0 on, so there is one rule of what fits.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple, TypeAlias

from game.games.dominoes.rules.tiles import SIX, tiles_of
from game.games.french.rules.values import DOUBLE_BLANK, NO_CROSS, SEATS, Cross

_CrossShape: TypeAlias = tuple[tuple[int, bool], ...]


def _shape(cross: Cross) -> _CrossShape:
    """The arms in one order for all crosses that are alike."""
    return tuple(sorted(zip(cross.ends, cross.opened, strict=True)))


class Crosses(NamedTuple):
    """`fits` by cross: the tiles that may be played, as a mask. `becomes` by cross, then by a fitting tile's bit: the crosses after it.

    There are several where the tile fits arms that are not alike. `numbers` are the crosses by shape; 0 is the bare one.
    """

    numbers: dict[_CrossShape, int]
    fits: tuple[int, ...]
    becomes: tuple[dict[int, tuple[int, ...]], ...]

    def number_of(self, cross: Cross) -> int:
        """The cross as an integer."""
        return self.numbers[_shape(cross)]


@cache
def crosses() -> Crosses:
    """All crosses that come up, numbered as they are met from the bare one on. Made when first asked for: it takes a tenth of a second."""
    numbers, met = {_shape(NO_CROSS): 0}, [NO_CROSS]
    fits, becomes = [], []
    for cross in met:
        takes = cross.takes()
        table: dict[int, tuple[int, ...]] = {}
        for tile in tiles_of(cross.takes_any() & ~SIX.bits[DOUBLE_BLANK]):
            found = set()
            for arm in range(SEATS):
                if takes[arm] >> tile & 1:
                    then = cross.put(tile, arm)
                    if _shape(then) not in numbers:
                        numbers[_shape(then)] = len(met)
                        met.append(then)
                    found.add(numbers[_shape(then)])
            table[SIX.bits[tile]] = tuple(sorted(found))
        fits.append(sum(table))
        becomes.append(table)
    return Crosses(numbers, tuple(fits), tuple(becomes))
