"""Hidden tiles: every way to deal them that fits what was seen, counted exactly and drawn with equal chances.

A seat that passed on a number can't hold a tile with it, so each hidden tile may lie only with some of the owners. Tiles with the same
possible owners are alike; the ways to spread each group over the owners are counted once (a dynamic program over groups and places left),
and a deal is drawn by walking that table. Nothing is drawn and thrown away.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate
from math import comb
from random import Random
from typing import NamedTuple, TypeAlias

from game.games.dominoes.rules.tiles import SIX, tiles_of


def shuffled_hands(rng: Random, bits: Sequence[int] = SIX.bits, seats: int = 4) -> tuple[int, ...]:
    """All tiles dealt in equal hands, as masks by seat; every deal is equally likely. The number of tiles must divide by `seats`.

    >>> hands = shuffled_hands(Random(1))
    >>> [hand.bit_count() for hand in hands], sum(hands) == SIX.every
    ([7, 7, 7, 7], True)
    """
    left, random, n = list(bits), rng.random, len(bits)
    each, every = n // seats, sum(bits)
    hands = []
    for _hand in range(seats - 1):
        hand = 0
        for _place in range(each):
            at = int(random() * n)
            n -= 1
            hand += left[at]
            left[at] = left[n]
        hands.append(hand)
        every -= hand
    return *hands, every


class NoSuchDeal(ValueError):
    """No deal fits: what was seen contradicts itself."""


class _Group(NamedTuple):
    """Hidden tiles that the same owners may hold."""

    tiles: tuple[int, ...]
    owners: tuple[int, ...]


_Split: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
"""How many tiles of a group each of its owners gets, and the places left after it."""


class Deals:
    """All deals of `hidden` (a mask) to owners with `places[i]` places, where owner i holds none of `barred[i]` (a mask).

    `count` is the number of deals. Raises NoSuchDeal if there is none, ValueError if places and tiles differ in number.
    """

    __slots__ = ("_groups", "_memo", "_picks", "barred", "count", "places")

    def __init__(self, hidden: int, places: Sequence[int], barred: Sequence[int]) -> None:
        self.places = tuple(places)
        self.barred = tuple(barred)
        if sum(self.places) != hidden.bit_count():
            raise ValueError(f"{hidden.bit_count()} hidden tiles for {sum(self.places)} places")
        self._groups = _groups(hidden, self.places, barred)
        self._memo: dict[tuple[int, tuple[int, ...]], int] = {}
        self._picks: dict[tuple[int, tuple[int, ...]], tuple[list[int], list[_Split]]] = {}
        self.count = self._ways(0, self.places)
        if not self.count:
            raise NoSuchDeal("no deal of the hidden tiles fits what was seen")

    def _ways(self, at: int, left: tuple[int, ...]) -> int:
        """Number of deals of the groups from `at` on into the places left."""
        if at == len(self._groups):
            return 1
        key = (at, left)
        if key not in self._memo:
            self._memo[key] = sum(ways * self._ways(at + 1, rest) for _shares, ways, rest in self._splits(at, left))
        return self._memo[key]

    def _splits(self, at: int, left: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], int, tuple[int, ...]]]:
        """Each way to share a group: (shares by owner of the group, in how many ways, places left after it)."""
        group = self._groups[at]

        def share(which: int, tiles: int, ways: int, room: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], int, tuple[int, ...]]]:
            if which == len(group.owners):
                if tiles == 0:
                    yield (), ways, room
                return
            owner = group.owners[which]
            for n in range(min(tiles, room[owner]) + 1):
                after = (*room[:owner], room[owner] - n, *room[owner + 1 :])
                for shares, total, rest in share(which + 1, tiles - n, ways * comb(tiles, n), after):
                    yield (n, *shares), total, rest

        yield from share(0, len(group.tiles), 1, left)

    def draw(self, rng: Random) -> tuple[int, ...]:
        """A hand (mask) for each owner; every deal is equally likely."""
        hands, left = [0] * len(self.places), self.places
        for at, group in enumerate(self._groups):
            shares, left = self._pick_split(at, left, rng.randrange(self._ways(at, left)))
            tiles = rng.sample(group.tiles, len(group.tiles))
            start = 0
            for owner, n in zip(group.owners, shares, strict=True):
                for tile in tiles[start : start + n]:
                    hands[owner] |= 1 << tile
                start += n
        return tuple(hands)

    def _pick_split(self, at: int, left: tuple[int, ...], pick: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The split that holds the deal number `pick` of those that are left: (shares, places left after it)."""
        key = (at, left)
        if key not in self._picks:
            # Deals are drawn by the hundred, and each passes through the same few tables.
            splits = list(self._splits(at, left))
            upto = list(accumulate(ways * self._ways(at + 1, rest) for _shares, ways, rest in splits))
            self._picks[key] = upto, [(shares, rest) for shares, _ways, rest in splits]
        upto, found = self._picks[key]
        return found[bisect_right(upto, pick)]


def _groups(hidden: int, places: Sequence[int], barred: Sequence[int]) -> tuple[_Group, ...]:
    """Hidden tiles by their possible owners, the most constrained first (smaller tables)."""
    by_owners: dict[tuple[int, ...], list[int]] = {}
    for tile in tiles_of(hidden):
        owners = tuple(i for i, room in enumerate(places) if room and not barred[i] >> tile & 1)
        by_owners.setdefault(owners, []).append(tile)
    return tuple(_Group(tuple(tiles), owners) for owners, tiles in sorted(by_owners.items(), key=lambda item: (len(item[0]), item[0])))
