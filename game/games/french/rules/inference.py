"""What the tiles that a seat of French can't see may be: every way they may lie that fits the passes."""

from __future__ import annotations

from game.games.dominoes.rules.deals import Deals
from game.games.dominoes.rules.hands import others_of, turns_of
from game.games.dominoes.rules.tiles import SIX
from game.games.french.rules.values import CENTRE, DOUBLE_BLANK, NO_CROSS, SEATS, Public, View


def played_by(p: Public) -> tuple[int, ...]:
    """The tiles that each seat has played in this hand, as masks."""
    played = [0] * SEATS
    for turn in turns_of(p.moves, p.opener, SEATS):
        if turn.tile is not None:
            played[turn.seat] |= SIX.bits[turn.tile]
    return tuple(played)


def lacks(p: Public) -> tuple[int, ...]:
    """For each seat the tiles that it can't hold, as masks: those that fitted when it passed (J4), and 0-0 if another opened with it."""
    barred = [0 if seat == p.opener else SIX.bits[DOUBLE_BLANK] for seat in range(SEATS)]
    cross = NO_CROSS
    for turn in turns_of(p.moves, p.opener, SEATS):
        if turn.tile is None:
            barred[turn.seat] |= cross.takes_any()
        elif turn.arm != CENTRE:
            cross = cross.put(turn.tile, turn.arm)
    return tuple(barred)


def fitting_deals(v: View) -> Deals:
    """Every way to deal the tiles that the seat can't see to the others, in the order of `others_of`, that fits what was seen."""
    out_of_reach = v.hand
    for mask in played_by(v.public):
        out_of_reach |= mask
    barred, others = lacks(v.public), others_of(v.seat, SEATS)
    return Deals(SIX.every & ~out_of_reach, [v.public.counts[seat] for seat in others], [barred[seat] for seat in others])
