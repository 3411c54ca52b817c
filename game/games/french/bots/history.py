"""The public story of a hand of French: what everybody at the table knew before each move."""

from __future__ import annotations

from typing import NamedTuple

from game.games.dominoes.rules.hands import following, turns_of
from game.games.dominoes.rules.tiles import SIX
from game.games.french.bots.table import crosses
from game.games.french.rules.values import CENTRE, DOUBLE_BLANK, NO_CROSS, SEATS, View


class CrossMoment(NamedTuple):
    """What is public when `seat` is about to move.

    `cross` is the layout as one integer (-1 before 0-0), `played` a mask of tiles, `lacks` by seat the tiles that it has passed on (masks).
    """

    seat: int
    cross: int
    played: int
    lacks: tuple[int, ...]


class CrossPlay(NamedTuple):
    """A moment and what came of it: the bit of the tile played (0: a pass) and the cross after it."""

    moment: CrossMoment
    bit: int
    following: int


def story_of(v: View) -> tuple[tuple[CrossPlay, ...], CrossMoment]:
    """The moves of the hand so far, and the moment after them."""
    cross, number, played, lacks = NO_CROSS, -1, 0, [0] * SEATS
    found = []
    for turn in turns_of(v.public.moves, v.public.opener, SEATS):
        now = CrossMoment(turn.seat, number, played, tuple(lacks))
        bit = 0
        if turn.tile is None:
            lacks[turn.seat] |= cross.takes_any()
        else:
            bit = SIX.bits[turn.tile]
            if turn.arm != CENTRE:
                cross = cross.put(turn.tile, turn.arm)
            number, played = crosses().number_of(cross), played | bit
        found.append(CrossPlay(now, bit, number))
    seat = following(v.public.opener, SEATS, len(v.public.moves))
    return tuple(found), CrossMoment(seat, number, played, tuple(lacks))


def opens(m: CrossMoment) -> bool:
    """Whether the first tile is due, which can only be 0-0 (J16)."""
    return m.cross < 0


def playable(m: CrossMoment) -> dict[int, tuple[int, ...]]:
    """The tiles not yet played that fit, by bit, each with the crosses it makes."""
    if opens(m):
        return {SIX.bits[DOUBLE_BLANK]: (0,)}
    return {bit: then for bit, then in crosses().becomes[m.cross].items() if not bit & m.played}
