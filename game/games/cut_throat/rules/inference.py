"""What the tiles that a seat of Cut Throat can't see may be: every way they may lie that fits what was seen.

A seat that passed or drew held nothing that fitted then (J1, J12). What it draws later may fit, so a tile's place is not only whose hand
it is in, but since when: tiles dealt and tiles drawn at each turn are owners of their own, with what each of them can't be. All tiles left
over are the boneyard's. Every deal and every order of drawing has the same chance, so histories that fit are counted, and one of them is
drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, NamedTuple

from game.games.cut_throat.rules.values import Phase, Public, View, tiles_each, tiles_in_play
from game.games.dominoes.rules.deals import Deals
from game.games.dominoes.rules.hands import others_of
from game.games.dominoes.rules.line import takes, turns_on_line
from game.games.dominoes.rules.tiles import SIX

BONEYARD: Final = -1
"""An owner that is no seat."""


class Hidden(NamedTuple):
    """The tiles out of sight: all `deals` of them to `owners` (seats, one of them perhaps several times, or BONEYARD).

    Where a seat drew, what it has played since may be of its first tiles or of those it drew, so `played` (a mask) is dealt too and lies
    with its owner: take it off.
    """

    owners: tuple[int, ...]
    deals: Deals
    played: int

    def draw(self, rng: Random) -> dict[int, int]:
        """What each owner holds now, as a mask; every history that fits is equally likely."""
        held = dict.fromkeys(self.owners, 0)
        for owner, mask in zip(self.owners, self.deals.draw(rng), strict=True):
            held[owner] |= mask & ~self.played
        return held


def rank(tile: int) -> tuple[bool, int, int]:
    """How high a tile stands for the first pose: doubles first, then by pips, then by its higher number (J13).

    >>> rank(SIX.names.index("1-1")) > rank(SIX.names.index("6-5"))
    True
    >>> rank(SIX.names.index("6-3")) > rank(SIX.names.index("5-4"))
    True
    """
    high, low = SIX.halves[tile]
    return high == low, high + low, high


_ABOVE: Final = tuple(sum(SIX.bits[t] for t in range(SIX.count) if rank(t) > rank(tile)) for tile in range(SIX.count))


@dataclass(slots=True)
class _Batch:
    """Tiles that came to a seat at one time: how many, and which they can't be (a mask)."""

    places: int
    barred: int


@dataclass(slots=True)
class _Seen:
    """What the table has seen of one seat: its batches in order of time, and the tiles it played.

    `unsure` are those played that may be of any batch; the others were drawn just before, and their batches are gone with them.
    """

    batches: list[_Batch]
    played: int = 0
    unsure: int = 0


def played_by(p: Public) -> tuple[int, ...]:
    """The tiles that each seat has played in this hand, as masks."""
    return tuple([seen.played for seen in _watch(p)])


def lacks(p: Public) -> tuple[int, ...]:
    """For each seat the tiles that it can't hold now, by its passes and draws and what was called, as masks (J4)."""
    found = []
    for seen in _watch(p):
        barred = SIX.every
        for batch in seen.batches:
            barred &= batch.barred
        found.append(barred)
    return tuple(found)


def hidden_tiles(v: View) -> Hidden:
    """All that `v.seat` can't see, and every way it may lie."""
    p = v.public
    seen = _watch(p)
    on_table = 0
    for one in seen:
        on_table |= one.played
    unseen = tiles_in_play(p.match.seats) & ~(v.hand | on_table)
    owners: list[int] = []
    places: list[int] = []
    barred: list[int] = []
    unsure = 0
    for other in others_of(v.seat, p.match.seats):
        one = seen[other]
        if len(one.batches) == 1:
            owners, places, barred = [*owners, other], [*places, p.counts[other]], [*barred, one.batches[0].barred]
            continue
        unsure |= one.unsure
        owners += [other] * len(one.batches)
        places += [batch.places for batch in one.batches]
        barred += [batch.barred for batch in one.batches]
    if p.boneyard:
        owners, places, barred = [*owners, BONEYARD], [*places, p.boneyard], [*barred, unsure | _called_bit(p)]
    return Hidden(tuple(owners), Deals(unseen | unsure, places, barred), unsure)


def _called_bit(p: Public) -> int:
    """The tile that was called, as a mask: its holder had it from the deal on (J13)."""
    return SIX.bits[p.called] if p.called >= 0 else 0


def _watch(p: Public) -> tuple[_Seen, ...]:
    """What each move of the hand tells about each seat."""
    seats, called = p.match.seats, _called_bit(p)
    above = _ABOVE[p.called] if called else 0
    seen = tuple(_Seen([_Batch(tiles_each(p.match), above | (0 if seat == p.opener else called))]) for seat in range(seats))
    on_table, drew = 0, False
    last = len(p.moves) - 1 if p.phase is Phase.DRAW else len(p.moves)
    for at, turn in enumerate(turns_on_line(p.moves, p.opener, seats)):
        one = seen[turn.seat]
        if turn.tile is not None:
            on_table |= SIX.bits[turn.tile]
            _plays(one, SIX.bits[turn.tile], drew=drew)
        else:
            _lacks_now(one.batches, takes(turn.left, turn.right) & ~on_table)
        drew = turn.drew
        if drew and at < last:
            one.batches.append(_Batch(1, on_table | called))
    for one in seen:
        _merge(one)
    return seen


def _plays(one: _Seen, bit: int, *, drew: bool) -> None:
    """A seat that has just drawn had nothing that fitted, so what it plays is the tile that it drew."""
    one.played |= bit
    if drew:
        one.batches.pop()
    else:
        one.unsure |= bit


def _lacks_now(batches: Sequence[_Batch], fitting: int) -> None:
    """At this moment the seat holds none of these tiles."""
    for batch in batches:
        batch.barred |= fitting


def _merge(one: _Seen) -> None:
    """Batches that may be the same tiles are one: the number of histories only changes by the same factor for all."""
    merged: dict[int, _Batch] = {}
    for batch in one.batches:
        if batch.barred in merged:
            merged[batch.barred].places += batch.places
        else:
            merged[batch.barred] = batch
    one.batches[:] = merged.values()
