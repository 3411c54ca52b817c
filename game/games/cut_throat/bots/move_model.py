"""The move model of Cut Throat: which play a sensible player chooses who counts tiles and remembers passes, but doesn't look ahead.

The club bot plays the move of the highest logit. The pro weighs deals by how
likely the plays of the others were in them (Bayes' rule).
"""

from __future__ import annotations

from typing import Final

from game.games.dominoes.bots.line_history import NOBODY, Laying, Moment, layings
from game.games.dominoes.bots.move_model import Alternative, Valued, Weights
from game.games.dominoes.bots.move_model import valued as valued_alternatives
from game.games.dominoes.rules.ends import FITS
from game.games.dominoes.rules.hands import others_of
from game.games.dominoes.rules.tiles import SIX

CLUB: Final = Weights(
    (0.12, 0.8, 0.5, 0.2, 0.1, 0.0, -0.25, 0.0, -0.1, 0.1), (-0.9, -0.5, -0.1, 0.25, 0.6, 0.85, 1.0, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.7)
)
"""Weights of a good club player.

The features, in order: a pip; a double; ends that the next seat, by its passes, lacks; it lacks both; ends that the seats after it lack,
over all of them; covering an end opened by another, by oneself; bringing up a number that another opened before; tiles still about that
fit the ends; both ends alike.
"""

HEAVY: Final = Weights((1.5, *(0.0,) * 9), (0.0,) * 7)
"""One who always gets rid of his heaviest tile."""

ANY: Final = Weights((0.0,) * 10, (0.0,) * 7)
"""One who plays anything that fits."""


def valued(m: Moment, weights: Weights) -> tuple[Valued, ...]:
    """Every play of a tile not yet played, valued."""
    return valued_alternatives((_alternative(m, laying) for laying in layings(m)), weights)


def _alternative(m: Moment, laying: Laying) -> Alternative:
    """A play with its features."""
    tile, following, new, setter = laying
    one, other = SIX.halves[following]
    both = 1 << one | 1 << other
    nxt, *rest = others_of(m.seat, len(m.counts))
    high, low = SIX.halves[tile]
    opened = 0
    for seat in (nxt, *rest):
        opened |= m.opened[seat]
    return Alternative(
        SIX.bits[tile],
        following,
        FITS[following],
        (
            SIX.pips[tile],
            high == low,
            (m.lacks[nxt] & both).bit_count(),
            m.lacks[nxt] & both == both,
            sum((m.lacks[seat] & both).bit_count() for seat in rest),
            setter not in (NOBODY, m.seat),
            setter == m.seat,
            bool(opened & new),
            (FITS[following] & ~m.played & ~SIX.bits[tile]).bit_count(),
            one == other,
        ),
    )
