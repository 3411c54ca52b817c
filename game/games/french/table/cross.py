"""The cross of French as the felt shows it: its tiles from the moves of the hand, and what stands at the end of each arm."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from game.games.dominoes.rules.hands import turns_of
from game.games.dominoes.rules.tiles import SIX
from game.games.dominoes.table.felt import EndSign
from game.games.dominoes.table.line import CROSS, Line
from game.games.french.rules.values import CENTRE, NO_CROSS, SEATS, Cross, View
from game.words import _


class CrossMove(NamedTuple):
    """One move of a hand: the tile (None: a pass) and the arm, and the cross before it."""

    seat: int
    tile: int | None
    arm: int
    cross: Cross


def cross_moves(view: View) -> Iterator[CrossMove]:
    """All moves in order."""
    cross = NO_CROSS
    for turn in turns_of(view.public.moves, view.public.opener, SEATS):
        yield CrossMove(turn.seat, turn.tile, turn.arm, cross)
        if turn.tile is not None and turn.arm != CENTRE:
            cross = cross.put(turn.tile, turn.arm)


def cross_of(view: View) -> Line:
    """The layout on the table."""
    line = CROSS
    for move in cross_moves(view):
        if move.tile is not None:
            line = line.add(move.tile, SIX.halves[move.tile], move.arm, move.seat)
    return line._replace(across=waiting_arms(view.public.cross))


def with_tile(view: View, tile: int, arm: int, seat: int) -> Line:
    """The layout when one more tile has been put to that of the view."""
    cross = view.public.cross if arm == CENTRE else view.public.cross.put(tile, arm)
    return cross_of(view).add(tile, SIX.halves[tile], arm, seat)._replace(across=waiting_arms(cross))


def waiting_arms(cross: Cross) -> frozenset[int]:
    """The arms that wait for their double (J18)."""
    return frozenset(arm for arm in range(SEATS) if cross.waits_for(arm) is not None)


def cross_signs(view: View) -> tuple[EndSign, ...]:
    """What stands at the ends: the number, and whether it must be a blank or a double."""
    if not view.public.moves:
        return (EndSign(CENTRE, None, "0-0"),)
    return tuple(_sign(view.public.cross, arm) for arm in range(SEATS))


def _sign(cross: Cross, arm: int) -> EndSign:
    end = cross.ends[arm]
    if end < 0:
        return EndSign(arm, 0, _("needs a 0"))
    if cross.waits_for(arm) is not None:
        return EndSign(arm, end, _("needs {n}-{n}").format(n=end), double=True)
    return EndSign(arm, end, (_("north"), _("east"), _("south"), _("west"))[arm])
