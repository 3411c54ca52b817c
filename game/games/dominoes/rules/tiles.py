"""Dominoes in machine integers: tiles, hands as masks, and every way to deal hidden tiles."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from math import comb
from random import Random
from typing import Final, NamedTuple, TypeAlias, TypeVar

from game.rules.contract import UnreadableAction
from game.rules.options import option
from game.words import N_, _

A = TypeVar("A")


# ---- dominoes in machine integers: a tile is an index and a bit, a hand is a mask, a number's tiles are a mask
# Tile (high, low) has the index high * (high + 1) / 2 + low, so every smaller set is the beginning of a larger one, and a tile's bit is the
# same in all of them. Rules and bots both use these tables; nothing else in the project knows how a tile is encoded in an integer.
class UnreadableTile(ValueError):
    """A text that is not a tile of the set; the message quotes it."""


@dataclass(frozen=True, slots=True)
class TileSet:
    """All tables of a double-`high` set. `count` tiles; tuples are indexed by tile, `numbers` by number of pips.

    `pips[t]` is the sum of both halves, so `pips[t] - n` is the other half of a tile that shows n. `weighing` has a mask for each binary
    digit of a tile's pips, so that the pips of a hand are computed by counting bits. `spelt` maps both ways to write a tile to it.
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
    """One tile of a hand, all equally likely; the same one that `rng.choice(tiles_of(mask))` draws. Raises ValueError for an empty hand.

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
    """The tile written as "6-4" (or "4-6"). Raises UnreadableTile.

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
    """The hand from the text of `write_tiles`. Raises UnreadableTile, also for a tile named twice."""
    if text == "none":
        return 0
    mask = 0
    for word in text.split(","):
        bit = tiles.bits[read_tile(word, tiles)]
        if mask & bit:
            raise UnreadableTile(_("tile {text!r} is named twice").format(text=word))
        mask |= bit
    return mask


def read_in(text: str, read: Callable[[list[str]], A]) -> A:
    """What `read` finds in the words of a line. Raises UnreadableAction, which quotes it, where a tile can't be read."""
    try:
        return read(text.split(" "))
    except UnreadableTile as error:
        raise UnreadableAction(_("{text!r} can't be read: {reason}").format(text=text, reason=error)) from None


# ---- hidden tiles: every way to deal them that fits what was seen, counted exactly and drawn with equal chances
# A seat that passed on a number can't hold a tile with it, so each hidden tile may lie only with some of the owners. Tiles with the same
# possible owners are equivalent; the ways to spread each group over the owners are counted once (a dynamic program over groups and places
# left), and a deal is drawn by following that table. There is no rejection.
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
    """Hidden tiles that may be held by the same owners."""

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
        """Each way to distribute a group: (shares by owner of the group, number of combinations, places left after it)."""
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
        """The split that contains the deal number `pick` of those that are left: (shares, places left after it)."""
        key = (at, left)
        if key not in self._picks:
            # Deals are drawn by the hundred, and each uses the same few tables.
            splits = list(self._splits(at, left))
            upto = list(accumulate(ways * self._ways(at + 1, rest) for _shares, ways, rest in splits))
            self._picks[key] = upto, [(shares, rest) for shares, _ways, rest in splits]
        upto, found = self._picks[key]
        return found[bisect_right(upto, pick)]


BONEYARD: Final = -1
"""An owner of hidden tiles that is not a seat."""


class Hidden(NamedTuple):
    """The hidden tiles: all `deals` of them to `owners` (seats, perhaps several times, or BONEYARD).

    If a seat drew, what it has played since may be from its first tiles or from the drawn ones, so `played` (a mask) is dealt too and goes
    to its owner: subtract it.
    """

    owners: tuple[int, ...]
    deals: Deals
    played: int = 0

    def draw(self, rng: Random) -> dict[int, int]:
        """A hand for each owner, as a mask; every history that fits is equally likely."""
        held = dict.fromkeys(self.owners, 0)
        for owner, mask in zip(self.owners, self.deals.draw(rng), strict=True):
            held[owner] |= mask & ~self.played
        return held


@dataclass(slots=True)
class TileBatch:
    """Tiles that a seat received at one time: how many, and which they can't be (a mask)."""

    places: int
    barred: int


@dataclass(slots=True)
class SeenHand:
    """What the table has seen of one seat: its batches in chronological order, and the tiles it played.

    `unsure` are the played tiles that may be from any batch; the others had just been drawn, and their batches are removed with them.
    """

    batches: list[TileBatch]
    played: int = 0
    unsure: int = 0

    @property
    def barred(self) -> int:
        """The tiles that the seat can't hold, as a mask."""
        found = SIX.every
        for batch in self.batches:
            found &= batch.barred
        return found

    def play(self, bit: int, *, drew: bool) -> None:
        """The seat plays that tile; one that has just drawn had nothing that fitted, so it plays the drawn tile."""
        self.played |= bit
        if drew:
            self.batches.pop()
        else:
            self.unsure |= bit

    def lack(self, fitting: int) -> None:
        """Records that the seat holds none of these tiles (a mask) at this moment."""
        for batch in self.batches:
            batch.barred |= fitting

    def merge(self) -> None:
        """Merges batches with the same possible tiles: the number of histories only changes by the same factor for all."""
        merged: dict[int, TileBatch] = {}
        for batch in self.batches:
            if batch.barred in merged:
                merged[batch.barred].places += batch.places
            else:
                merged[batch.barred] = batch
        self.batches[:] = merged.values()


def _groups(hidden: int, places: Sequence[int], barred: Sequence[int]) -> tuple[_Group, ...]:
    """Hidden tiles by their possible owners, the most constrained first (smaller tables)."""
    by_owners: dict[tuple[int, ...], list[int]] = {}
    for tile in tiles_of(hidden):
        owners = tuple(i for i, room in enumerate(places) if room and not barred[i] >> tile & 1)
        by_owners.setdefault(owners, []).append(tile)
    return tuple(_Group(tuple(tiles), owners) for owners, tiles in sorted(by_owners.items(), key=lambda item: (len(item[0]), item[0])))


# ---- the tile that begins a match on one line: an option of Partner and Cut Throat
DOUBLE_SIX_FIRST: Final = "double_six"
"""The first tile is prescribed."""


def first_tile() -> str:
    """The option of the first tile at nil all, for a class of options (J5, J13)."""
    return option(
        DOUBLE_SIX_FIRST,
        choices=(DOUBLE_SIX_FIRST, "sporting"),
        labels=(N_("Double six"), N_("Sporting")),
        title=N_("First tile"),
        line=N_("Whoever holds 6-6 begins at nil all. In a tournament they must pose it; sporting, they may pose any tile."),
    )
