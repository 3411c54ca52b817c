"""Exact odds from counting deals: how likely a seat has no tile for certain ends, and the pips it may hold."""

from __future__ import annotations

from fractions import Fraction

from game.rules.dominoes.deals import Deals, NoSuchDeal
from game.rules.dominoes.tiles import SIX, pips_of, tiles_of
from game.rules.partner.rules import fitting_deals, lacks, others, played_by
from game.rules.partner.values import View


def unseen(v: View) -> int:
    """The tiles that the seat can't see, as a mask."""
    played = played_by(v.public)
    return SIX.every & ~(v.hand | played[0] | played[1] | played[2] | played[3])


def chance_without(v: View, seat: int, tiles: int) -> Fraction:
    """The share of the deals that fit what the viewer has seen in which `seat` holds none of `tiles` (a mask)."""
    every = fitting_deals(v)
    barred = [mask | (tiles if other == seat else 0) for other, mask in zip(others(v.seat), every.barred, strict=True)]
    try:
        return Fraction(Deals(unseen(v), every.places, barred).count, every.count)
    except NoSuchDeal:
        return Fraction(0)


def expected_pips(v: View, seat: int) -> float:
    """Pips that another seat holds on average, taking every tile that it may hold for equally likely."""
    possible = tiles_of(unseen(v) & ~lacks(v.public)[seat])
    return v.public.counts[seat] * pips_of(sum(SIX.bits[t] for t in possible)) / len(possible) if possible else 0.0
