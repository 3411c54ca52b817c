"""Exact odds of Cut Throat from counting the ways in which hidden tiles may lie."""

from __future__ import annotations

from fractions import Fraction

from game.rules.cut_throat.inference import hidden_tiles, lacks, played_by
from game.rules.cut_throat.values import View, tiles_in_play
from game.rules.dominoes.deals import Deals, NoSuchDeal
from game.rules.dominoes.tiles import pips_of


def unseen(v: View) -> int:
    """The tiles that the seat can't see, those of the boneyard included, as a mask."""
    return tiles_in_play(v.public.match.seats) & ~(v.hand | sum(played_by(v.public)))


def chance_without(v: View, seat: int, tiles: int) -> Fraction:
    """The share of the ways that fit what the viewer has seen in which `seat` holds none of `tiles` (a mask)."""
    hidden = hidden_tiles(v)
    every = hidden.deals
    barred = [mask | (tiles & ~hidden.played if owner == seat else 0) for owner, mask in zip(hidden.owners, every.barred, strict=True)]
    try:
        return Fraction(Deals(unseen(v) | hidden.played, every.places, barred).count, every.count)
    except NoSuchDeal:
        return Fraction(0)


def expected_pips(v: View, seat: int) -> float:
    """Pips that another seat holds on average, taking every tile that it may hold for equally likely."""
    possible = unseen(v) & ~lacks(v.public)[seat]
    return v.public.counts[seat] * pips_of(possible) / possible.bit_count() if possible else 0.0
