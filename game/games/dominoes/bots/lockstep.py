"""Hands of dominoes in lockstep: thousands of them side by side in one array, in all of which the same seat plays at once."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from game.games.dominoes.bots.play_net import (
    BITS, DOUBLE, DOUBLES, HEAVIER, HIGH, LOW, NIBBLE, NUMBERS, PIPS, TILE, Bools, Floats, Ints, Places, count_of, numbers_in, tiles_in
)
from game.games.dominoes.rules.hands import LEFT, POSE, RIGHT, following, others_of
from game.games.dominoes.rules.tiles import SIX

# ---- hands in lockstep: thousands of them side by side in one array, in all of which the same seat is to move
# A hand is a column of `HandsInStep.facts`, a field of it a row. A move in all of them is a handful of array operations, so a hand costs
# some microseconds. The game's `StepRules` say what a move does, by tables; the rules stay in its `rules.py`, and a test plays the same
# hands by both.
PLACES: Final = 4
"""Rows of a field by seat, of which a table of fewer seats uses the first."""

HAND: Final = 0
"""By seat: the tiles held."""
COUNT: Final = 4
"""By seat: how many tiles it holds."""
BARRED: Final = 8
"""By seat: tiles that it can't hold because of its passes."""
UNPLAYED: Final = 12
"""By seat: tiles that it can't hold if it always plays its heaviest; includes BARRED."""
KIND: Final = 16
"""By seat: the kind of player."""
PLAYED: Final = 20
"""All tiles played."""
BONEYARD: Final = 21
"""The tiles that are left to draw."""
ROW: Final = 22
"""The index of the hand in `HandsInStep.ended`."""
COMMON_FIELDS: Final = 23
"""The number of fields of every game; its own follow."""

# ---- fields of a game on one line
LACKED: Final = 23
"""By seat: the numbers that it has passed on, as bits."""
OPENED: Final = 27
"""By seat: the numbers that it has opened, as bits."""
LEFT_OPEN: Final = 31
"""By seat and number (four bits each): how often it left the number open and covered the other end."""
SHOWN: Final = 35
"""By seat and number: how often it has played a tile with that number."""
ENDS: Final = 39
"""The left and the right end; -1 on an empty table."""
SETTERS: Final = 41
"""The seats that opened the left and the right end; -1 on an empty table."""
KEYED: Final = 43
"""Whether the last tile fitted both of two different ends."""
LINE_FIELDS: Final = 44

_MOST: Final = 7
"""Counts by number are capped here, so that they stay within their four bits."""

THINKING, HEAVIEST_FIRST, WEAK = 0, 1, 2
"""What the net is told about another seat: it thinks, it always plays its heaviest, or it is weak."""


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
        columns = self.column[hits]
        found: Places = hits[np.diff(columns, prepend=-1) > 0]
        return found


def moves_of(hand: Ints, left: Ints, right: Ints) -> Moves:
    """The plays of each hand on a line: tiles in order, left before right, and of two equal ends the left one only."""
    at_left = hand & NUMBERS[left]
    at_right = np.where(left == right, 0, hand & NUMBERS[right])
    grid = np.empty((len(hand), SIX.count, 2), np.bool_)
    np.not_equal(at_left[:, None] & BITS, 0, out=grid[:, :, LEFT])
    np.not_equal(at_right[:, None] & BITS, 0, out=grid[:, :, RIGHT])
    column, where = np.divmod(np.flatnonzero(grid), len(TILES_TWICE))
    return Moves(column, TILES_TWICE[where], _ARMS_IN_TURN[where], tiles_in(at_left) + tiles_in(at_right))


TILES_TWICE: Final = np.arange(SIX.count, dtype=np.int32).repeat(2)
_ARMS_IN_TURN: Final = np.tile(np.array([LEFT, RIGHT], np.int32), SIX.count)
"""The tile and the arm of each place in a row of plays: `nonzero` finds them several times more slowly."""


def poses_of(hand: Ints) -> Moves:
    """Every tile of each hand as the first of a line."""
    grid = (hand[:, None] & BITS) != 0
    column, tile = np.nonzero(grid)
    return Moves(column, tile.astype(np.int32), np.full(len(tile), POSE, np.int32), tiles_in(hand))


class StepRules(ABC):
    """How a game goes in lockstep at a table of `seats`: a hand has `fields` rows, a play is described by `features` numbers.

    `arm` is where a tile is laid: an arm of the line, or at French the cross that it makes.
    """

    seats: int
    fields: int
    features: int

    @abstractmethod
    def moves(self, hand: Ints, facts: Ints) -> Moves:
        """The plays of each hand (a mask each); `facts` has a column for each, or one for all."""

    @abstractmethod
    def fitting(self, facts: Ints) -> Ints:
        """By column the tiles that fit the table, as masks."""

    @abstractmethod
    def lay(self, facts: Ints, seat: int, columns: Places, tile: Ints, arm: Ints) -> None:
        """The seat plays tiles in these columns: on an empty table in all of them, or in none."""

    @abstractmethod
    def knock(self, facts: Ints, seat: int, columns: Places) -> None:
        """The seat passes in these columns."""

    @abstractmethod
    def described(self, facts: Ints, seat: int, hand: Ints, tile: Ints, arm: Ints, told: Ints) -> Floats:
        """A column of features for each play of `seat` from `hand`; `facts` has a column for each, or one for all.

        `told` is THINKING, HEAVIEST_FIRST or WEAK for each of the other seats in playing order, by play or for all.
        """

    def others(self, seat: int) -> tuple[int, ...]:
        """The other seats in playing order."""
        return others_of(seat, self.seats)

    def after(self, seat: int) -> int:
        """The seat whose turn comes after this one's."""
        return following(seat, self.seats)

    def empty(self, hands: Ints, kinds: Sequence[int] | Ints) -> Ints:
        """The facts of hands (a row per seat) before their first tile; `kinds` of player by seat."""
        facts = np.zeros((self.fields, hands.shape[1]), np.int32)
        facts[HAND : HAND + self.seats] = hands
        facts[COUNT : COUNT + self.seats] = tiles_in(hands)
        facts[KIND : KIND + self.seats] = np.asarray(kinds, np.int32).reshape(self.seats, -1)
        facts[ROW] = np.arange(hands.shape[1])
        return facts


class HandsInStep:
    """Hands side by side, by the rules of their game. Columns are removed when they are over; `ended` then has their last facts at the
    index in ROW, where -1 in that field stands for a hand that goes on.
    """

    __slots__ = ("ended", "facts", "rules")

    def __init__(self, rules: StepRules, facts: Ints) -> None:
        self.rules, self.facts = rules, facts
        self.ended = np.full(facts.shape, -1, np.int32)

    def __len__(self) -> int:
        return int(self.facts.shape[1])

    def moves(self, seat: int) -> Moves:
        """The plays of the seat in each hand; the first tile of a hand if the table is empty."""
        return self.rules.moves(self.facts[HAND + seat], self.facts)

    def copied(self, columns: Places) -> HandsInStep:
        """A copy of these hands, each with a new index."""
        facts = self.facts.take(columns, axis=1)
        facts[ROW] = np.arange(len(columns))
        return HandsInStep(self.rules, facts)

    def knock(self, seat: int, columns: Places) -> None:
        """The seat passes in these hands."""
        self.rules.knock(self.facts, seat, columns)

    def play(self, seat: int, columns: Places, tile: Ints, arm: Ints) -> None:
        """The seat plays in these hands; those that end by it are removed."""
        self.rules.lay(self.facts, seat, columns, tile, arm)
        self._settle(seat, columns)

    def needy(self, seat: int) -> Places:
        """The hands in which the seat has to draw: nothing that it holds fits, and there is a boneyard."""
        facts = self.facts
        found: Places = np.flatnonzero((facts[BONEYARD] != 0) & (facts[HAND + seat] & self.rules.fitting(facts) == 0))
        return found

    def draw(self, seat: int, columns: Places, tile: Ints) -> None:
        """The seat takes these tiles out of the boneyard; what it could not hold until now it may hold from now on."""
        facts, bits = self.facts, BITS[tile]
        facts[HAND + seat, columns] |= bits
        facts[COUNT + seat, columns] += 1
        facts[BONEYARD, columns] &= ~bits
        facts[BARRED + seat, columns] = facts[UNPLAYED + seat, columns] = 0
        self._settle(seat, columns)

    def draw_all(self, seat: int, rng: np.random.Generator) -> None:
        """In every hand the seat draws until something fits or the boneyard is empty."""
        while len(columns := self.needy(seat)):
            heap = self.facts[BONEYARD, columns]
            marks = np.where(heap[:, None] & BITS != 0, rng.random((len(columns), SIX.count), np.float32), -1)
            self.draw(seat, columns, marks.argmax(axis=1).astype(np.int32))

    def _settle(self, seat: int, columns: Places) -> None:
        """Removes those of these hands that are over: the seat has no tile left, or nothing fits and there is nothing to draw."""
        now = self.facts[:, columns] if len(columns) < len(self) else self.facts
        held = now[HAND] | now[HAND + 1] | now[HAND + 2] | now[HAND + 3]
        blocked = (held & self.rules.fitting(now) == 0) & (now[BONEYARD] == 0)
        over = np.flatnonzero((now[HAND + seat] == 0) | blocked)
        if not len(over):
            return
        ended = now[:, over]
        self.ended[:, ended[ROW]] = ended
        stays = np.ones(len(self), np.bool_)
        stays[columns[over]] = False
        self.facts = self.facts[:, stays]


class PastPlay(NamedTuple):
    """A tile that a seat has played, and what was public just before: the facts as one column without hands.

    `telling` says that it was a choice from a hand that is known except for the deal: not prescribed, and nothing was drawn since.
    """

    before: Ints
    seat: int
    tile: int
    arm: int
    telling: bool = True


class StoryInStep(NamedTuple):
    """The plays of a hand so far, and the facts now, as one column without hands."""

    plays: tuple[PastPlay, ...]
    now: Ints


# ---- a line of tiles with two ends, as Partner and Cut Throat are played on
def ends_fitting(facts: Ints) -> Ints:
    """By column the tiles that fit an end; every tile on an empty table."""
    left = facts[ENDS]
    fits: Ints = np.where(left < 0, np.int32(SIX.every), NUMBERS[left] | NUMBERS[facts[ENDS + 1]])
    return fits


def line_moves(hand: Ints, facts: Ints) -> Moves:
    """The plays of each hand on a line; `facts` has a column for each, or one for all."""
    left = facts[ENDS]
    return poses_of(hand) if len(left) and left[0] < 0 else moves_of(hand, left, facts[ENDS + 1])


def knock_on_line(facts: Ints, seat: int, columns: Places) -> None:
    """The seat passes in these columns."""
    left, right = facts[ENDS, columns], facts[ENDS + 1, columns]
    fits = NUMBERS[left] | NUMBERS[right]
    facts[BARRED + seat, columns] |= fits
    facts[UNPLAYED + seat, columns] |= fits
    facts[LACKED + seat, columns] |= 1 << left | 1 << right


def lay_on_line(facts: Ints, seat: int, columns: Places, tile: Ints, arm: Ints) -> None:
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
        facts[UNPLAYED + seat, columns] |= HEAVIER[tile]
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


# ---- parts of the features of a play that are the same in several games
_TOLD: Final = 4        # one-hot counts: 0, 1, 2, and 3 or more


_MOST_HELD: Final = 22
"""A seat holds fewer tiles than this: at most the 7 that it was dealt and the 14 of a boneyard."""


def _helpless_table() -> Floats:
    """Chances that none of `count` tiles drawn from a pool is among those that fit, by pool, the pool's tiles that don't, and count."""
    table = np.zeros((SIX.count + 1, SIX.count + 1, _MOST_HELD), np.float32)
    for pool in range(1, SIX.count + 1):
        for useless in range(SIX.count + 1):
            for count in range(_MOST_HELD):
                sure = pool < count or useless > pool
                table[pool, useless, count] = float(useless == pool) if sure else math.comb(useless, count) / math.comb(pool, count)
    return table


_HELPLESS: Final = _helpless_table()


def helpless(pool: Ints, useless: Ints, count: Ints) -> Floats:
    """The chance that none of `count` tiles out of a pool fits; `useless` of the pool's tiles don't."""
    return _HELPLESS[pool, useless, count]


def describe_others(found: Floats, facts: Ints, who: Ints, unseen: Ints, n: Ints, o: Ints, heaviest: Bools) -> None:
    """Writes the features of the other seats from row 3 on, a row for each of them: what they can't hold or play, and what they have done.

    `heaviest` says by seat, and by play or for all, which of them are known to always play their heaviest.
    """
    barred = facts[BARRED + who]
    if np.any(heaviest):
        barred = np.where(heaviest, facts[UNPLAYED + who] | barred, barred)
    pool = unseen & ~barred
    with_n, with_o, useless = pool & NUMBERS[n], pool & NUMBERS[o], pool & ~(NUMBERS[n] | NUMBERS[o])
    tiles_n, tiles_o, tiles, tiles_useless = tiles_in(with_n), tiles_in(with_o), tiles_in(pool), tiles_in(useless)
    counts = facts[COUNT + who]
    share = np.float32(.5) * counts / np.maximum(tiles, 1)
    left_open, shown, third = facts[LEFT_OPEN + who], facts[SHOWN + who], np.float32(1 / 3)
    rows = (
        tiles_n == 0, tiles_o == 0, tiles_useless == tiles, tiles_n * share, tiles_o * share, helpless(tiles, tiles_useless, counts),
        count_of(left_open, n) * third, count_of(left_open, o) * third, count_of(shown, n) * third, count_of(shown, o) * third,
        counts / np.float32(7), counts == 1, counts == 2, np.bitwise_count(facts[LACKED + who]) / np.float32(7),
    )
    for at, values in enumerate(rows):
        found[3 + 3 * at : 3 + 3 * at + len(who)] = values


def describe_own(found: Floats, rest: Ints, unseen: Ints, n: Ints, o: Ints, covered: Ints, pose: Bools) -> None:
    """Writes the features of the tiles with either number in the own hand and among the hidden tiles, in rows 57 to 77 and 87 to 92."""
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
