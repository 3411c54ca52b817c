"""How much a play appeals to a sensible player who counts tiles and thinks of his partner, but doesn't look ahead.

The club bot plays what appeals most. The pro reads it backwards: a deal in which the others' plays were appealing to them is more likely
than one in which they were odd.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from game.bots.dominoes.partner_history import NOBODY, Moment
from game.rules.dominoes.ends import FITS, ends_of
from game.rules.dominoes.partner_values import after
from game.rules.dominoes.tiles import SIX, tiles_of


class Tastes(NamedTuple):
    """What the features of a play are worth, in logits.

    `public`, in order: a pip; a double; ends that the next seat, by its passes, lacks; it lacks both; ends that the partner lacks; he lacks
    both; ends that the last seat lacks; covering an end opened by the partner, by an opponent, by oneself; bringing up a number that
    the partner, that an opponent opened before; tiles still about that fit the ends; both ends alike. `own_fit`: by the number of own tiles
    that fit afterwards.
    """

    public: tuple[float, ...]
    own_fit: tuple[float, ...]


CLUB: Final = Tastes(
    (0.10, 0.69, 0.43, -0.32, -0.25, -0.12, -0.02, -0.22, -0.23, -0.24, 0.11, -0.23, -0.33, 0.11),
    (-0.88, -0.54, -0.17, 0.23, 0.64, 0.75, 0.80),
)
"""Tastes of a good club player: fitted to 4,322 choices of a player that searches (most likely values); pips weigh a bit more."""


class Alternative(NamedTuple):
    """A play that the table allows, whoever holds the tile: its bit, the ends after it, and its public features in the order of Tastes."""

    bit: int
    following: int
    features: tuple[float, ...]


def alternatives(m: Moment) -> tuple[Alternative, ...]:
    """Every play of a tile not yet played; where both ends show the same number, one for both."""
    if m.left < 0:
        return tuple(_alternative(m, tile, tile, 1 << high | 1 << low, NOBODY) for tile, (high, low) in enumerate(SIX.halves))
    found = [_at_end(m, tile, m.left, m.right, m.setters[0]) for tile in tiles_of(SIX.numbers[m.left] & ~m.played)]
    if m.left != m.right:
        found += [_at_end(m, tile, m.right, m.left, m.setters[1]) for tile in tiles_of(SIX.numbers[m.right] & ~m.played)]
    return tuple(found)


def _at_end(m: Moment, tile: int, end: int, kept: int, setter: int) -> Alternative:
    """The play of a tile to the end with number `end`, which `setter` had opened; the other end stays `kept`."""
    new = SIX.pips[tile] - end
    if new == end:
        return _alternative(m, tile, ends_of(kept, end), 0, NOBODY)
    return _alternative(m, tile, ends_of(kept, new), 1 << new, setter)


def _alternative(m: Moment, tile: int, following: int, new: int, setter: int) -> Alternative:
    """The play of a tile that brings up the numbers `new` (bits) and covers an end of `setter` (or of nobody)."""
    one, other = SIX.halves[following]
    both = 1 << one | 1 << other
    nxt, partner = after(m.seat), m.seat ^ 2
    last = after(partner)
    next_lacks, partner_lacks, last_lacks = m.lacks[nxt] & both, m.lacks[partner] & both, m.lacks[last] & both
    high, low = SIX.halves[tile]
    return Alternative(
        SIX.bits[tile],
        following,
        (
            SIX.pips[tile],
            high == low,
            next_lacks.bit_count(),
            next_lacks == both,
            partner_lacks.bit_count(),
            partner_lacks == both,
            last_lacks.bit_count(),
            setter == partner,
            setter in (nxt, last),
            setter == m.seat,
            bool(m.opened[partner] & new),
            bool((m.opened[nxt] | m.opened[last]) & new),
            (FITS[following] & ~m.played & ~SIX.bits[tile]).bit_count(),
            one == other,
        ),
    )


class Valued(NamedTuple):
    """An alternative with the appeal that everybody can reckon; what it does to the hand comes on top, see `appeal`."""

    bit: int
    following: int
    public: float


def valued(m: Moment, tastes: Tastes) -> tuple[Valued, ...]:
    """The alternatives of a moment, valued."""
    weights = tastes.public
    return tuple(
        Valued(bit, following, sum(w * f for w, f in zip(weights, found, strict=True)))
        for bit, following, found in alternatives(m)
    )


def appeal(a: Valued, hand: int, tastes: Tastes) -> float:
    """What the play is worth to the holder of `hand` (a mask, the tile included), in logits: e times as likely for every 1 more."""
    own = (FITS[a.following] & hand & ~a.bit).bit_count()
    return a.public + tastes.own_fit[own]
