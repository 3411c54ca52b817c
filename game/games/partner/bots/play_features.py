"""What a play of Partner is described by, for models of moves and for the net that values plays: 96 numbers by what its seat knows.

`n` is the number that the play brings up, `o` the other end.
"""

from __future__ import annotations

import math
from typing import Final

import numpy as np

from game.games.dominoes.bots.mask_tables import (
    BITS,
    DOUBLE,
    DOUBLES,
    EVERY,
    HIGH,
    LOW,
    NUMBERS,
    PIPS,
    TILE,
    Bools,
    Floats,
    Ints,
    bits_in,
    count_of,
    numbers_in,
    pips_in,
    tiles_in,
)
from game.games.dominoes.rules.line import LEFT, POSE
from game.games.dominoes.rules.tiles import SIX
from game.games.partner.bots.lockstep import BARRED, COUNT, ENDS, LACKED, LEFT_OPEN, OPENED, PLAYED, SETTERS, SHOWN, UNPLAYED
from game.games.partner.rules.values import after

FEATURES: Final = 96

THINKING, HEAVIEST_FIRST, WEAK = 0, 1, 2
"""What the net is told of the rivals: they think, they always play their heaviest, or they are weak."""

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

    `rivals` is what they are told to be: THINKING, HEAVIEST_FIRST or WEAK, by play or for all.
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
    _counts(found, facts, seat, rest, unseen, n, o)
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
    """Who had opened the end that is covered, unless nothing is (`free`), and who the other end: partner, rival, oneself."""
    left, right = facts[SETTERS], facts[SETTERS + 1]
    for row, setter in ((45, np.where(at_left, left, right)), (48, np.where(at_left, right, left))):
        told = setter >= 0 if row != 45 else ~free & (setter >= 0)
        found[row] = told & (setter == seat ^ 2)
        found[row + 1] = told & ((setter ^ seat) & 1 == 1)
        found[row + 2] = told & (setter == seat)


def _openers(found: Floats, facts: Ints, seat: int, n: Ints, o: Ints) -> None:
    """Whether the partner, a rival, or the seat itself has brought up either number before."""
    partner, own = facts[OPENED + (seat ^ 2)], facts[OPENED + seat]
    rivals = facts[OPENED + after(seat)] | facts[OPENED + after(seat ^ 2)]
    for row, number in ((51, n), (54, o)):
        found[row], found[row + 1], found[row + 2] = partner >> number & 1, rivals >> number & 1, own >> number & 1


def _own(found: Floats, rest: Ints, unseen: Ints, n: Ints, o: Ints, covered: Ints, pose: Bools) -> None:
    """What the own hand and the hidden tiles have of either number."""
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


def _counts(found: Floats, facts: Ints, seat: int, rest: Ints, unseen: Ints, n: Ints, o: Ints) -> None:
    """The tiles left, and the margin of pips that a block would be expected to leave."""
    pips = pips_in(rest)
    mean = pips_in(unseen) / np.maximum(tiles_in(unseen), 1).astype(np.float32)
    partner, rivals = facts[COUNT + (seat ^ 2)], np.minimum(facts[COUNT + after(seat)], facts[COUNT + after(seat ^ 2)])
    margin = (mean * rivals - np.minimum(pips, mean * partner)) / np.float32(20)
    found[78] = found[77] * margin
    left = tiles_in(rest)
    found[78 + np.maximum(left, 1), np.arange(found.shape[1])] = np.where(left > 0, 1, found[79])
    found[85], found[86] = pips / np.float32(40), margin
