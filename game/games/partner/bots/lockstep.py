"""Hands of Partner in lockstep: thousands of them side by side in one array, in all of which the same seat plays at once."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.games.dominoes.bots.play_net import (
    BITS,
    DOUBLE,
    DOUBLES,
    EVERY,
    HEAVIER,
    HIGH,
    LOW,
    NIBBLE,
    NUMBERS,
    PIPS,
    TILE,
    Bools,
    Floats,
    Ints,
    Places,
    bits_in,
    count_of,
    numbers_in,
    pips_in,
    tiles_in,
)
from game.games.dominoes.rules.hands import LEFT, POSE, RIGHT, turns_of
from game.games.dominoes.rules.tiles import SIX
from game.games.partner.bots.pro import Outcome
from game.games.partner.rules import DOUBLE_SIX, EACH, SEATS, Public, after, must_pose_double_six

# ---- hands of Partner in lockstep: thousands of them side by side in one array, in all of which the same seat is to move
# A hand is a column of `HandsInStep.facts`, a field of it a row. A move in all of them is a handful of array operations, so a hand costs
# some microseconds. The rules stay in `game.games.partner.rules`; a test plays the same hands by both.
HAND: Final = 0
"""By seat: the tiles held. All fields by seat have four rows."""
COUNT: Final = 4
"""By seat: how many tiles it holds."""
LACKED: Final = 8
"""By seat: the numbers that it has passed on, as bits."""
OPENED: Final = 12
"""By seat: the numbers that it has opened, as bits."""
BARRED: Final = 16
"""By seat: tiles that it can't hold because of its passes."""
UNPLAYED: Final = 20
"""By seat: tiles that it can't hold if it always plays its heaviest; includes BARRED."""
LEFT_OPEN: Final = 24
"""By seat and number (four bits each): how often it left the number open and covered the other end."""
SHOWN: Final = 28
"""By seat and number: how often it has played a tile with that number."""
KIND: Final = 32
"""By seat: the kind of player."""
ENDS: Final = 36
"""The left and the right end; -1 on an empty table."""
SETTERS: Final = 38
"""The seats that opened the left and the right end; -1 on an empty table."""
PLAYED: Final = 40
"""All tiles played."""
KEYED: Final = 41
"""Whether the last tile fitted both of two different ends."""
ROW: Final = 42
"""The index of the hand's result."""
FIELDS: Final = 43

_MOST: Final = 7
"""Counts by number are capped here, so that they stay within their four bits."""

PENDING: Final = -1
"""The result of an unfinished hand."""


class Moves(NamedTuple):
    """All plays of a batch: the column of each, its tile and arm; columns in order. `able`: the number of plays by column."""

    column: Places
    tile: Ints
    arm: Ints
    able: Ints

    def best(self, value: Floats) -> Places:
        """The index of the play with the highest value for each column that has one; of equal values the first."""
        count = self.able[self.able > 0]
        starts = np.cumsum(count) - count
        most = np.maximum.reduceat(value, starts)
        hits = np.flatnonzero(value >= np.repeat(most, count))
        _columns, first = np.unique(self.column[hits], return_index=True)
        found: Places = hits[first]
        return found


def moves_of(hand: Ints, left: Ints, right: Ints) -> Moves:
    """The plays of each hand on a line: tiles in order, left before right, and of two equal ends the left one only."""
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
    """Hands side by side. Columns are removed when they are over; `results` then has their outcome for side 0 at the index in ROW."""

    __slots__ = ("facts", "results")

    def __init__(self, facts: Ints, results: NDArray[np.int8]) -> None:
        self.facts, self.results = facts, results

    def __len__(self) -> int:
        return int(self.facts.shape[1])

    def moves(self, seat: int) -> Moves:
        """The plays of the seat in each hand; the first tile of a hand if the table is empty."""
        hand, left = self.facts[HAND + seat], self.facts[ENDS]
        if len(left) and left[0] < 0:
            return poses_of(hand)
        return moves_of(hand, left, self.facts[ENDS + 1])

    def copied(self, columns: Places) -> HandsInStep:
        """A copy of these hands, each with a new result."""
        facts = self.facts.take(columns, axis=1)
        facts[ROW] = np.arange(len(columns))
        return HandsInStep(facts, np.full(len(columns), PENDING, np.int8))

    def knock(self, seat: int, columns: Places) -> None:
        """The seat passes in these hands."""
        knock(self.facts, seat, columns)

    def play(self, seat: int, columns: Places, tile: Ints, arm: Ints) -> None:
        """The seat plays in these hands; those that end by it are scored and removed."""
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
    """The result for side 0 of hands in which the seat has no tile left."""
    won = seat & 1 == 0
    plain, keyed = (Outcome.WIN, Outcome.KEYED_WIN) if won else (Outcome.LOSS, Outcome.KEYED_LOSS)
    return np.where(ended[KEYED] > 0, np.int32(keyed), np.int32(plain))


def _counted(ended: Ints) -> Ints:
    """The result for side 0 of blocked hands: the fewest pips win (J7)."""
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
    """The seat plays tiles to arms in these columns: on an empty table in all of them, or in none."""
    high, low = HIGH[tile], LOW[tile]
    double = high == low
    facts[HAND + seat, columns] &= ~BITS[tile]
    facts[PLAYED, columns] |= BITS[tile]
    facts[COUNT + seat, columns] -= 1
    if len(arm) and arm[0] == POSE:
        facts[ENDS, columns], facts[ENDS + 1, columns] = low, high
        facts[SETTERS, columns] = facts[SETTERS + 1, columns] = seat
        facts[OPENED + seat, columns] |= 1 << low | 1 << high
        # A player who begins with 6-6 may have been forced to.
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
    """Adds one to a number in a field of counts by number."""
    have, at = facts[field, columns], NIBBLE * number
    more = have >> at & 15 < _MOST
    if where is not None:
        more &= where
    facts[field, columns] = have + (more << at)


def empty_table(hands: Ints, kinds: Sequence[int] | Ints) -> HandsInStep:
    """Hands (a row per seat) before their first tile; `kinds` of player by seat."""
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
    """What everybody at the table has seen of the current hand."""
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
    prescribed = must_pose_double_six(public)
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


# ---- the features of a play of Partner for models of moves and for the net that values plays: 96 numbers, known to its seat
# `n` is the number that the play opens, `o` the other end.
FEATURES: Final = 96

THINKING, HEAVIEST_FIRST, WEAK = 0, 1, 2
"""What the net is told about the rivals: they think, they always play their heaviest, or they are weak."""

_TOLD: Final = 4        # one-hot counts: 0, 1, 2, and 3 or more


def _helpless_table() -> Floats:
    """Chances that none of `count` tiles drawn from a pool is among those that fit, by pool, the pool's tiles that don't, and count."""
    table = np.zeros((SIX.count + 1, SIX.count + 1, 8), np.float32)
    for pool in range(1, SIX.count + 1):
        for useless in range(SIX.count + 1):
            for count in range(8):
                sure = pool < count or useless > pool
                table[pool, useless, count] = float(useless == pool) if sure else math.comb(useless, count) / math.comb(pool, count)
    return table


_HELPLESS: Final = _helpless_table()


def features(facts: Ints, seat: int, hand: Ints, tile: Ints, arm: Ints, rivals: Ints | int) -> Floats:
    """A column of features for each play of `seat` from `hand`; `facts` has a column for each, or one for all.

    `rivals` is THINKING, HEAVIEST_FIRST or WEAK, by play or for all.
    """
    found = np.zeros((FEATURES, len(tile)), np.float32)
    pose, at_left = arm == POSE, arm == LEFT
    left, right = facts[ENDS], facts[ENDS + 1]
    covered = np.where(at_left, left, right)
    n = np.where(pose, HIGH[tile], PIPS[tile] - covered)
    o = np.where(pose, LOW[tile], np.where(at_left, right, left))
    rest = hand & ~BITS[tile]
    unseen = EVERY & ~(facts[PLAYED] | hand)
    double = DOUBLES & BITS[tile] != 0
    found[0], found[1], found[2] = PIPS[tile] / np.float32(12), double, n == o
    _others(found, facts, seat, unseen, n, o, rivals)
    _setters(found, facts, seat, at_left, double | pose)
    _openers(found, facts, seat, n, o)
    _own(found, rest, unseen, n, o, covered, pose)
    _counts(found, facts, seat, rest, unseen)
    found[93] = tiles_in(facts[PLAYED]) / np.float32(28)
    found[94], found[95] = np.equal(rivals, HEAVIEST_FIRST), np.equal(rivals, WEAK)
    return found


def _others(found: Floats, facts: Ints, seat: int, unseen: Ints, n: Ints, o: Ints, rivals: Ints | int) -> None:
    """The next seat, the partner and the last seat, a row each: what they can't hold or play, and what they have done so far."""
    who = np.array([after(seat), seat ^ 2, after(seat ^ 2)])
    barred = facts[BARRED + who]
    unplayed = np.equal(rivals, HEAVIEST_FIRST)
    if np.any(unplayed):
        barred = np.where(unplayed, facts[UNPLAYED + who] * np.array([[1], [0], [1]]) | barred, barred)
    pool = unseen & ~barred
    with_n, with_o, useless = pool & NUMBERS[n], pool & NUMBERS[o], pool & ~(NUMBERS[n] | NUMBERS[o])
    tiles_n, tiles_o, tiles, tiles_useless = tiles_in(with_n), tiles_in(with_o), tiles_in(pool), tiles_in(useless)
    counts = facts[COUNT + who]
    share = np.float32(.5) * counts / np.maximum(tiles, 1)
    found[3:6], found[6:9], found[9:12] = tiles_n == 0, tiles_o == 0, tiles_useless == tiles
    found[12:15], found[15:18] = tiles_n * share, tiles_o * share
    found[18:21] = _HELPLESS[tiles, tiles_useless, counts]
    left_open, shown, third = facts[LEFT_OPEN + who], facts[SHOWN + who], np.float32(1 / 3)
    found[21:24], found[24:27] = count_of(left_open, n) * third, count_of(left_open, o) * third
    found[27:30], found[30:33] = count_of(shown, n) * third, count_of(shown, o) * third
    found[33:36], found[36:39], found[39:42] = counts / np.float32(7), counts == 1, counts == 2
    found[42:45] = bits_in(facts[LACKED + who]) / np.float32(7)


def _setters(found: Floats, facts: Ints, seat: int, at_left: Bools, free: Bools) -> None:
    """Who had opened the end that is covered, unless nothing is (`free`), and who the other end: partner, rival, or the seat itself."""
    left, right = facts[SETTERS], facts[SETTERS + 1]
    for row, setter in ((45, np.where(at_left, left, right)), (48, np.where(at_left, right, left))):
        told = setter >= 0 if row != 45 else ~free & (setter >= 0)
        found[row] = told & (setter == seat ^ 2)
        found[row + 1] = told & ((setter ^ seat) & 1 == 1)
        found[row + 2] = told & (setter == seat)


def _openers(found: Floats, facts: Ints, seat: int, n: Ints, o: Ints) -> None:
    """Whether the partner, a rival, or the seat itself has opened either number before."""
    partner, own = facts[OPENED + (seat ^ 2)], facts[OPENED + seat]
    rivals = facts[OPENED + after(seat)] | facts[OPENED + after(seat ^ 2)]
    for row, number in ((51, n), (54, o)):
        found[row], found[row + 1], found[row + 2] = partner >> number & 1, rivals >> number & 1, own >> number & 1


def _own(found: Floats, rest: Ints, unseen: Ints, n: Ints, o: Ints, covered: Ints, pose: Bools) -> None:
    """The tiles of either number in the own hand and among the hidden tiles."""
    own, hidden = numbers_in(rest), numbers_in(unseen)
    own_n, own_o, hidden_n, hidden_o = count_of(own, n), count_of(own, o), count_of(hidden, n), count_of(hidden, o)
    alike, link = n == o, BITS[TILE[n, o]]
    fits = np.where(alike, own_n, own_n + own_o - (rest & link != 0))
    hidden_fit = np.where(alike, hidden_n, hidden_n + hidden_o - (unseen & link != 0))
    at = np.arange(found.shape[1])
    for row, count in ((57, own_n), (61, own_o), (65, fits)):
        found[row + np.minimum(count, _TOLD - 1), at] = 1
    same = count_of(own, np.maximum(covered, 0))
    found[69], found[70] = np.where(pose, 0, same / np.float32(3)), ~pose & (same == 0)
    found[71], found[72], found[73] = hidden_n / np.float32(6), hidden_o / np.float32(6), hidden_fit / np.float32(10)
    found[74], found[75], found[76] = hidden_n == 0, hidden_o == 0, hidden_fit == 0
    found[77] = (hidden_fit == 0) & (fits == 0)
    found[87], found[88] = rest & BITS[DOUBLE[n]] != 0, rest & BITS[DOUBLE[o]] != 0
    found[89], found[90] = unseen & BITS[DOUBLE[n]] != 0, unseen & BITS[DOUBLE[o]] != 0
    found[91] = tiles_in(rest & DOUBLES) / np.float32(3)
    some = own | own >> 1
    some = (some | some >> 2) & 0x1111111
    found[92] = (some * 0x1111111 >> 24 & 15) / np.float32(7)


def _counts(found: Floats, facts: Ints, seat: int, rest: Ints, unseen: Ints) -> None:
    """The tiles left, and the expected margin of pips of a block."""
    pips = pips_in(rest)
    mean = pips_in(unseen) / np.maximum(tiles_in(unseen), 1).astype(np.float32)
    partner, rivals = facts[COUNT + (seat ^ 2)], np.minimum(facts[COUNT + after(seat)], facts[COUNT + after(seat ^ 2)])
    margin = (mean * rivals - np.minimum(pips, mean * partner)) / np.float32(20)
    found[78] = found[77] * margin
    left = tiles_in(rest)
    found[78 + np.maximum(left, 1), np.arange(found.shape[1])] = np.where(left > 0, 1, found[79])
    found[85], found[86] = pips / np.float32(40), margin
