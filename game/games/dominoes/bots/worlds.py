"""Deals by the thousand: all ways to deal hidden tiles to three hands are counted tile by tile, and drawn with equal chances.

`dominoes.rules.deals` counts and draws the same deals one by one, by groups of like tiles; a test holds both equal. Here a table by tile
serves arrays: one walk through the tiles draws all deals at once.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from game.games.dominoes.bots.mask_tables import BITS, Ints
from game.games.dominoes.rules.tiles import tiles_of


class Worlds:
    """All deals of `hidden` (a mask) to three owners with `places[i]` places, where owner i holds none of `barred[i]` (a mask).

    `count` is their number, a float as exact as floats are; 0 where no deal fits.
    """

    def __init__(self, hidden: int, places: Sequence[int], barred: Sequence[int]) -> None:
        self._tiles = tiles_of(hidden)
        self._allowed = [[not mask >> tile & 1 for mask in barred] for tile in self._tiles]
        self._places = places
        self._ways = self._counted()
        self.count = float(self._ways[0, places[0] + 1, places[1] + 1])

    def _counted(self) -> NDArray[np.float64]:
        """Ways to deal the tiles from number i on, by the places that the first two owners have left; those indices begin at -1."""
        first, second, third = self._places
        total = len(self._tiles)
        ways = np.zeros((total + 1, first + 2, second + 2))
        ways[total, 1, 1] = 1.0
        taken = np.arange(first + 1)[:, None] + np.arange(second + 1)[None, :]
        for at in range(total - 1, -1, -1):
            one, two, three = self._allowed[at]
            left = total - at - taken
            found = ways[at + 1, :-1, 1:] * one + ways[at + 1, 1:, :-1] * two + ways[at + 1, 1:, 1:] * (three & (left > 0))
            ways[at, 1:, 1:] = np.where((left >= 0) & (left <= third), found, 0.0)
        return ways

    def draw(self, number: int, rng: np.random.Generator) -> Ints:
        """That many deals, a row an owner; each deal is equally likely every time. Raises ValueError where there is none."""
        if not self.count:
            raise ValueError("no deal of the hidden tiles fits what was seen")
        hands = np.zeros((3, number), np.int32)
        first, second = (np.full(number, places + 1) for places in self._places[:2])
        for at, tile in enumerate(self._tiles):
            one, two, _three = self._allowed[at]
            mark = rng.random(number) * self._ways[at, first, second]
            to_first = self._ways[at + 1, first - 1, second] * one
            to_second = self._ways[at + 1, first, second - 1] * two
            gets_first = mark < to_first
            gets_second = ~gets_first & (mark < to_first + to_second)
            bit = BITS[tile]
            hands[0] |= gets_first * bit
            hands[1] |= gets_second * bit
            hands[2] |= ~(gets_first | gets_second) * bit
            first, second = first - gets_first, second - gets_second
        return hands
