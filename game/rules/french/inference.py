"""What the tiles that a seat of French can't see may be: every way they may lie that fits the passes."""

from __future__ import annotations

from game.rules.dominoes.deals import Deals
from game.rules.dominoes.hands import PASSED, following, others_of
from game.rules.dominoes.tiles import SIX
from game.rules.french.values import CENTRE, DOUBLE_BLANK, NO_CROSS, SEATS, State, View


def played_by(v: View | State) -> tuple[int, ...]:
    """The tiles that each seat has played in this hand, as masks."""
    played, seat = [0] * SEATS, v.opener
    for move in v.moves:
        if move != PASSED:
            played[seat] |= 1 << (move >> 3)
        seat = following(seat, SEATS)
    return tuple(played)


def lacks(v: View | State) -> tuple[int, ...]:
    """For each seat the tiles that it can't hold, as masks: those that fitted when it passed (J4), and 0-0 if another opened with it."""
    barred = [0 if seat == v.opener else SIX.bits[DOUBLE_BLANK] for seat in range(SEATS)]
    seat, cross = v.opener, NO_CROSS
    for move in v.moves:
        if move == PASSED:
            barred[seat] |= cross.takes_any()
        elif move & 7 != CENTRE:
            cross = cross.put(move >> 3, move & 7)
        seat = following(seat, SEATS)
    return tuple(barred)


def fitting_deals(v: View) -> Deals:
    """Every way to deal the tiles that the seat can't see to the others, in the order of `others_of`, that fits what was seen."""
    out_of_reach = v.hand
    for mask in played_by(v):
        out_of_reach |= mask
    barred, others = lacks(v), others_of(v.seat, SEATS)
    return Deals(SIX.every & ~out_of_reach, [v.counts[seat] for seat in others], [barred[seat] for seat in others])
