"""The public story of a hand on a line: what everybody at the table knew before each move. Partner and Cut Throat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.games.dominoes.rules.ends import ends_of
from game.games.dominoes.rules.hands import following, turns_of
from game.games.dominoes.rules.line import POSE, RIGHT, ends_after
from game.games.dominoes.rules.tiles import SIX

NOBODY = -1


class Moment(NamedTuple):
    """What is public when `seat` is about to move.

    `left` and `right` are the open numbers (-1: empty table), `ends` both as one integer, `setters` who opened them (NOBODY: empty table).
    `played` is a mask of tiles, `counts` the tiles in each hand. `lacks` and `opened` have a bit for each number: by seat, those that it
    can't hold, having passed or drawn on them, and those that it brought to an end by its own choice.
    """

    seat: int
    left: int
    right: int
    ends: int
    setters: tuple[int, int]
    played: int
    counts: tuple[int, ...]
    lacks: tuple[int, ...]
    opened: tuple[int, ...]


class PlayedMove(NamedTuple):
    """A moment and what came of it: the bit of the tile played (0: a pass or a draw) and the ends after it, as one integer."""

    moment: Moment
    bit: int
    following: int


def story_of(moves: Sequence[int], opener: int, each: int, seats: int) -> tuple[tuple[PlayedMove, ...], Moment]:
    """The moves of a hand that began with `each` tiles for each of the seats, and the moment after them."""
    zeros = (0,) * seats
    moment = Moment(opener, -1, -1, ends_of(-1, -1), (NOBODY, NOBODY), 0, (each,) * seats, zeros, zeros)
    found, drew = [], False
    for turn in turns_of(moves, opener, seats):
        if turn.tile is None:
            after, bit = _after_none(moment, draws=turn.drew, drew=drew), 0
        else:
            after, bit = _after_play(moment, turn.tile, turn.arm), SIX.bits[turn.tile]
        found.append(PlayedMove(moment, bit, after.ends))
        moment, drew = after, turn.drew
    return tuple(found), moment


def _after_none(m: Moment, *, draws: bool, drew: bool) -> Moment:
    """The moment after a pass or a draw. A tile drawn before didn't fit, or it would have been played, and is in the hand."""
    now = 1 << m.left | 1 << m.right
    lacks = _changed(m.lacks, m.seat, now if drew else m.lacks[m.seat] | now)
    if not draws:
        return m._replace(seat=following(m.seat, len(m.counts)), lacks=lacks)
    return m._replace(counts=_changed(m.counts, m.seat, m.counts[m.seat] + 1), lacks=lacks)


def _after_play(m: Moment, tile: int, arm: int) -> Moment:
    """The moment that follows a play."""
    left, right = ends_after(m.left, m.right, tile, arm)
    high, low = SIX.halves[tile]
    if arm == POSE:
        setters, new = (m.seat, m.seat), 1 << high | 1 << low
    else:
        # A double leaves its end as it was, and so leaves it to whoever opened it.
        mine = (m.seat, m.setters[1]) if arm != RIGHT else (m.setters[0], m.seat)
        setters, new = (m.setters, 0) if high == low else (mine, 1 << (right if arm == RIGHT else left))
    counts = _changed(m.counts, m.seat, m.counts[m.seat] - 1)
    opened = _changed(m.opened, m.seat, m.opened[m.seat] | new)
    nxt = following(m.seat, len(counts))
    return Moment(nxt, left, right, ends_of(left, right), setters, m.played | SIX.bits[tile], counts, m.lacks, opened)


def _changed(by_seat: tuple[int, ...], seat: int, value: int) -> tuple[int, ...]:
    """The numbers with another one for one seat."""
    return (*by_seat[:seat], value, *by_seat[seat + 1 :])


class Laying(NamedTuple):
    """A tile put to the line: the ends after it as one integer, the numbers it brings up (bits), and who had opened what it covers."""

    tile: int
    following: int
    new: int
    setter: int


def layings(m: Moment) -> tuple[Laying, ...]:
    """Every play of a tile not yet played, whoever holds it; where both ends show the same number, one for both."""
    if m.left < 0:
        return tuple(Laying(tile, tile, 1 << high | 1 << low, NOBODY) for tile, (high, low) in enumerate(SIX.halves))
    found = _at_end(m, m.left, m.right, m.setters[0])
    if m.left != m.right:
        found += _at_end(m, m.right, m.left, m.setters[1])
    return tuple(found)


def _at_end(m: Moment, end: int, kept: int, setter: int) -> list[Laying]:
    """The plays to the end with number `end`, which `setter` had opened; the other end stays `kept`."""
    found = []
    for tile, bit in enumerate(SIX.bits):
        if bit & SIX.numbers[end] & ~m.played:
            new = SIX.pips[tile] - end
            covers = new != end
            found.append(Laying(tile, ends_of(kept, new), 1 << new if covers else 0, setter if covers else NOBODY))
    return found
