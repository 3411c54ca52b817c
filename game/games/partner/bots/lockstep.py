"""Hands of Partner in lockstep: thousands of them side by side in one array, in all of which the same seat is to move.

A hand is a column of `HandsInStep.facts`, a field of it a row. What one move does to all of them is a handful of array operations, so a
hand costs some microseconds. The rules stay in `game.games.partner.rules`; a test plays the same hands by both.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.games.dominoes.bots.mask_tables import (
    BITS,
    EVERY,
    HEAVIER,
    HIGH,
    LOW,
    NIBBLE,
    NUMBERS,
    PIPS,
    Bools,
    Floats,
    Ints,
    Places,
    pips_in,
    tiles_in,
)
from game.games.dominoes.rules.hands import turns_of
from game.games.dominoes.rules.line import LEFT, POSE, RIGHT
from game.games.dominoes.rules.tiles import SIX
from game.games.partner.bots.search import Outcome
from game.games.partner.rules.rules import DOUBLE_SIX, EACH
from game.games.partner.rules.values import SEATS, Public, after

HAND: Final = 0
"""By seat: the tiles held. All fields that are by seat have four rows."""
COUNT: Final = 4
"""By seat: how many tiles it holds."""
LACKED: Final = 8
"""By seat: the numbers that it has passed on, as bits."""
OPENED: Final = 12
"""By seat: the numbers that it has brought to an end, as bits."""
BARRED: Final = 16
"""By seat: tiles that its passes show it can't hold."""
UNPLAYED: Final = 20
"""By seat: tiles that it can't hold if it always plays its heaviest; those of BARRED among them."""
LEFT_OPEN: Final = 24
"""By seat and number (four bits each): how often it left the number open and covered the other end."""
SHOWN: Final = 28
"""By seat and number: how often it has played a tile with it."""
KIND: Final = 32
"""By seat: what kind of player sits there."""
ENDS: Final = 36
"""The left and the right end; -1 on an empty table."""
SETTERS: Final = 38
"""The seats that opened the left and the right end; -1 on an empty table."""
PLAYED: Final = 40
"""All tiles played."""
KEYED: Final = 41
"""Whether the last tile fitted both of two different ends."""
ROW: Final = 42
"""Where the result of the hand goes."""
FIELDS: Final = 43

_MOST: Final = 7
"""Counts by number stop here, so that they keep to their four bits."""

PENDING: Final = -1
"""The result of a hand that is still on."""


class Moves(NamedTuple):
    """All plays of a batch: the column that each belongs to, its tile and arm; columns in order. `able`: how many by column."""

    column: Places
    tile: Ints
    arm: Ints
    able: Ints

    def best(self, value: Floats) -> Places:
        """The number of the play with the highest value for each column that has one; equal values: the first."""
        count = self.able[self.able > 0]
        starts = np.cumsum(count) - count
        most = np.maximum.reduceat(value, starts)
        hits = np.flatnonzero(value >= np.repeat(most, count))
        _columns, first = np.unique(self.column[hits], return_index=True)
        found: Places = hits[first]
        return found


def moves_of(hand: Ints, left: Ints, right: Ints) -> Moves:
    """What each hand may put to a line: tiles in order, left before right, and of two like ends the left one only."""
    at_left = hand & NUMBERS[left]
    at_right = np.where(left == right, 0, hand & NUMBERS[right])
    grid = np.empty((len(hand), SIX.count, 2), np.bool_)
    np.not_equal(at_left[:, None] & BITS, 0, out=grid[:, :, LEFT])
    np.not_equal(at_right[:, None] & BITS, 0, out=grid[:, :, RIGHT])
    column, tile, arm = np.nonzero(grid)
    return Moves(column, tile.astype(np.int32), arm.astype(np.int32), tiles_in(at_left) + tiles_in(at_right))


def poses_of(hand: Ints) -> Moves:
    """Every tile of each hand as the first of a line."""
    grid = (hand[:, None] & BITS) != 0
    column, tile = np.nonzero(grid)
    return Moves(column, tile.astype(np.int32), np.full(len(tile), POSE, np.int32), tiles_in(hand))


class HandsInStep:
    """Hands side by side. Columns leave when they are over; `results` then has their outcome for side 0 in the place that ROW names."""

    __slots__ = ("facts", "results")

    def __init__(self, facts: Ints, results: NDArray[np.int8]) -> None:
        self.facts, self.results = facts, results

    def __len__(self) -> int:
        return int(self.facts.shape[1])

    def moves(self, seat: int) -> Moves:
        """What the seat may play in each hand; the first tile of a hand where the table is empty."""
        hand, left = self.facts[HAND + seat], self.facts[ENDS]
        if len(left) and left[0] < 0:
            return poses_of(hand)
        return moves_of(hand, left, self.facts[ENDS + 1])

    def copied(self, columns: Places) -> HandsInStep:
        """A table of its own with these hands, each with a new result."""
        facts = self.facts.take(columns, axis=1)
        facts[ROW] = np.arange(len(columns))
        return HandsInStep(facts, np.full(len(columns), PENDING, np.int8))

    def knock(self, seat: int, columns: Places) -> None:
        """The seat passes in these hands."""
        knock(self.facts, seat, columns)

    def play(self, seat: int, columns: Places, tile: Ints, arm: Ints) -> None:
        """The seat plays in these hands; those that end by it are settled and leave."""
        lay(self.facts, seat, columns, tile, arm)
        self._settle(seat, columns)

    def _settle(self, seat: int, columns: Places) -> None:
        now = self.facts[:, columns] if len(columns) < len(self) else self.facts
        out = now[HAND + seat] == 0
        blocked = (EVERY & ~now[PLAYED] & (NUMBERS[now[ENDS]] | NUMBERS[now[ENDS + 1]])) == 0
        over = np.flatnonzero(out | blocked)
        if not len(over):
            return
        ended = now[:, over]
        self.results[ended[ROW]] = np.where(out[over], _gone_out(ended, seat), _counted(ended))
        stays = np.ones(len(self), np.bool_)
        stays[columns[over]] = False
        self.facts = self.facts[:, stays]


def _gone_out(ended: Ints, seat: int) -> Ints:
    """What side 0 has of hands in which the seat has no tile left."""
    won = seat & 1 == 0
    plain, keyed = (Outcome.WIN, Outcome.KEYED_WIN) if won else (Outcome.LOSS, Outcome.KEYED_LOSS)
    return np.where(ended[KEYED] > 0, np.int32(keyed), np.int32(plain))


def _counted(ended: Ints) -> Ints:
    """What side 0 has of blocked hands: the fewest pips win (J7)."""
    pips = [pips_in(ended[HAND + seat]) for seat in range(SEATS)]
    ours, theirs = np.minimum(pips[0], pips[2]), np.minimum(pips[1], pips[3])
    return np.where(ours < theirs, np.int32(Outcome.WIN), np.where(theirs < ours, np.int32(Outcome.LOSS), np.int32(Outcome.TIE)))


def knock(facts: Ints, seat: int, columns: Places) -> None:
    """The seat passes in these columns."""
    left, right = facts[ENDS, columns], facts[ENDS + 1, columns]
    fits = NUMBERS[left] | NUMBERS[right]
    facts[BARRED + seat, columns] |= fits
    facts[UNPLAYED + seat, columns] |= fits
    facts[LACKED + seat, columns] |= 1 << left | 1 << right


def lay(facts: Ints, seat: int, columns: Places, tile: Ints, arm: Ints) -> None:
    """The seat puts tiles to arms in these columns: on an empty table in all of them, or in none."""
    high, low = HIGH[tile], LOW[tile]
    double = high == low
    facts[HAND + seat, columns] &= ~BITS[tile]
    facts[PLAYED, columns] |= BITS[tile]
    facts[COUNT + seat, columns] -= 1
    if len(arm) and arm[0] == POSE:
        facts[ENDS, columns], facts[ENDS + 1, columns] = low, high
        facts[SETTERS, columns] = facts[SETTERS + 1, columns] = seat
        facts[OPENED + seat, columns] |= 1 << low | 1 << high
        # Who begins with 6-6 may have had to.
        facts[UNPLAYED + seat, columns] |= np.where(tile == DOUBLE_SIX, 0, HEAVIER[tile])
    else:
        _lay_to_end(facts, seat, columns, tile, arm)
    _show(facts, SHOWN + seat, columns, high)
    _show(facts, SHOWN + seat, columns, low, ~double)


def _lay_to_end(facts: Ints, seat: int, columns: Places, tile: Ints, arm: Ints) -> None:
    left, right = facts[ENDS, columns], facts[ENDS + 1, columns]
    at_left = arm == LEFT
    covered, kept = np.where(at_left, left, right), np.where(at_left, right, left)
    new = PIPS[tile] - covered
    opens = new != covered
    facts[UNPLAYED + seat, columns] |= HEAVIER[tile] & (NUMBERS[left] | NUMBERS[right])
    _show(facts, LEFT_OPEN + seat, columns, kept, left != right)
    facts[KEYED, columns] = (left != right) & (new == kept)
    facts[ENDS, columns], facts[ENDS + 1, columns] = np.where(at_left, new, left), np.where(at_left, right, new)
    facts[OPENED + seat, columns] |= opens * (1 << new)
    facts[SETTERS, columns] = np.where(at_left & opens, seat, facts[SETTERS, columns])
    facts[SETTERS + 1, columns] = np.where(~at_left & opens, seat, facts[SETTERS + 1, columns])


def _show(facts: Ints, field: int, columns: Places, number: Ints, where: Bools | None = None) -> None:
    """Count a number up once more in a field of counts by number."""
    have, at = facts[field, columns], NIBBLE * number
    more = have >> at & 15 < _MOST
    if where is not None:
        more &= where
    facts[field, columns] = have + (more << at)


def empty_table(hands: Ints, kinds: Sequence[int] | Ints) -> HandsInStep:
    """Hands (a row a seat) before their first tile; `kinds` of player by seat."""
    number = hands.shape[1]
    facts = np.zeros((FIELDS, number), np.int32)
    facts[HAND : HAND + SEATS] = hands
    facts[COUNT : COUNT + SEATS] = EACH
    facts[KIND : KIND + SEATS] = np.asarray(kinds, np.int32).reshape(SEATS, -1)
    facts[ENDS : SETTERS + 2] = -1
    facts[ROW] = np.arange(number)
    return HandsInStep(facts, np.full(number, PENDING, np.int8))


class PastPlay(NamedTuple):
    """A tile that a seat has played, and what was public just before: the facts as one column without hands."""

    before: Ints
    seat: int
    tile: int
    arm: int


class PublicStory(NamedTuple):
    """The plays of a hand so far, and the facts now, as one column without hands; `prescribed`: the rules chose the first tile (J5)."""

    plays: tuple[PastPlay, ...]
    now: Ints
    prescribed: bool


def public_story(public: Public) -> PublicStory:
    """What everybody at the table has seen of the hand being played."""
    facts = empty_table(np.zeros((SEATS, 1), np.int32), (0,) * SEATS).facts
    if public.match.leader is None:
        others = [seat for seat in range(SEATS) if seat != public.opener]
        facts[[BARRED + seat for seat in others]] = facts[[UNPLAYED + seat for seat in others]] = BITS[DOUBLE_SIX]
    plays, only = [], np.zeros(1, np.intp)
    for turn in turns_of(public.moves, public.opener, SEATS):
        if turn.tile is None:
            knock(facts, turn.seat, only)
            continue
        plays.append(PastPlay(facts.copy(), turn.seat, turn.tile, turn.arm))
        lay(facts, turn.seat, only, np.array([turn.tile], np.int32), np.array([turn.arm], np.int32))
    prescribed = public.match.leader is None and public.match.options.first_tile == "double_six"
    return PublicStory(tuple(plays), facts, prescribed)


def turns_from(seat: int) -> tuple[int, ...]:
    """All seats in the order in which they play, from this one on.

    >>> turns_from(1)
    (1, 0, 3, 2)
    """
    order = [seat]
    while len(order) < SEATS:
        order.append(after(order[-1]))
    return tuple(order)
