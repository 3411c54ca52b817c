"""What a seat knows of the next draw from the pool of Domino Golf: exact chances for every tile (D9, D13, D18)."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from game.rules.domino_golf.values import View
from game.rules.domino_golf.views import unseen


class Chances(NamedTuple):
    """The chance of each tile in one draw: `each_unseen` for those of the mask `unseen`, `each_removed` for those of `removed`, others 0.

    The seat has no way to tell unseen tiles apart, wherever they lie, so they are all alike; removed tiles come only when the pool is
    mixed again for the draw.
    """

    unseen: int
    each_unseen: Fraction
    removed: int
    each_removed: Fraction

    def share(self, tiles: int) -> Fraction:
        """The chance that the tile drawn is one of `tiles` (mask)."""
        return (tiles & self.unseen).bit_count() * self.each_unseen + (tiles & self.removed).bit_count() * self.each_removed


def draw_chances(v: View, drawn: int = 0) -> Chances:
    """The chances of the next draw, after the tiles `drawn` (mask) have been drawn one by one and lie on the table or in a bag.

    If the pool is empty by then, all removed tiles are mixed into it (D13). Raises ValueError when there are none either.
    """
    hidden = unseen(v) & ~drawn
    if v.pool > drawn.bit_count():
        return Chances(hidden, Fraction(1, hidden.bit_count()), 0, Fraction(0))
    known = (v.gone_up | v.own_gone) & ~drawn
    buried = v.gone_down - v.own_gone.bit_count()
    if not v.pool:
        # Mixed already for the first of `drawn`: what came of the unseen tiles then was one of those buried.
        buried -= (drawn & unseen(v)).bit_count()
    total = known.bit_count() + buried
    if not total:
        raise ValueError("no tile is left to be drawn")
    each = Fraction(buried, total * hidden.bit_count()) if buried else Fraction(0)
    return Chances(hidden, each, known, Fraction(1, total))
