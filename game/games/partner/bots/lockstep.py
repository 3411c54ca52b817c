"""Partner in lockstep: how its hands go and end, what everybody has seen of one, and what a seat knows of a play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from game.games.dominoes.bots.lockstep import (
    BARRED,
    COUNT,
    ENDS,
    HAND,
    HEAVIEST_FIRST,
    KEYED,
    LINE_FIELDS,
    OPENED,
    PLAYED,
    ROW,
    SETTERS,
    UNPLAYED,
    WEAK,
    HandsInStep,
    Moves,
    PastPlay,
    StepRules,
    StoryInStep,
    describe_others,
    describe_own,
    ends_fitting,
    knock_on_line,
    lay_on_line,
    line_moves,
)
from game.games.dominoes.bots.play_net import (
    BITS,
    DOUBLES,
    EVERY,
    HIGH,
    LOW,
    PIPS,
    Bools,
    Floats,
    Ints,
    Places,
    pips_in,
    tiles_in,
)
from game.games.dominoes.rules.hands import LEFT, POSE, turns_of
from game.games.partner.bots.pro import Outcome
from game.games.partner.rules import DOUBLE_SIX, EACH, SEATS, Public, after

# ---- hands of Partner in lockstep
FEATURES: Final = 96
"""Numbers that describe a play."""

PENDING: Final = -1
"""The outcome of an unfinished hand."""


class PartnerSteps(StepRules):
    """Four seats on one line, without a boneyard."""

    seats = SEATS
    fields = LINE_FIELDS
    features = FEATURES

    def moves(self, hand: Ints, facts: Ints) -> Moves:
        return line_moves(hand, facts)

    def fitting(self, facts: Ints) -> Ints:
        return ends_fitting(facts)

    def lay(self, facts: Ints, seat: int, columns: Places, tile: Ints, arm: Ints) -> None:
        lay_on_line(facts, seat, columns, tile, arm)

    def knock(self, facts: Ints, seat: int, columns: Places) -> None:
        knock_on_line(facts, seat, columns)

    def described(self, facts: Ints, seat: int, hand: Ints, tile: Ints, arm: Ints, told: Ints) -> Floats:
        """Of the others only the next one is told of: the last seat is mostly of the same kind, and the partner is known to think."""
        return features(facts, seat, hand, tile, arm, told[0])

    def empty(self, hands: Ints, kinds: Sequence[int] | Ints) -> Ints:
        facts = super().empty(hands, kinds)
        facts[ENDS : SETTERS + 2] = -1
        return facts


STEPS: Final = PartnerSteps()


def empty_table(hands: Ints, kinds: Sequence[int] | Ints) -> HandsInStep:
    """Hands (a row per seat) before their first tile; `kinds` of player by seat."""
    return HandsInStep(STEPS, STEPS.empty(hands, kinds))


def outcomes_in(ended: Ints) -> NDArray[np.int8]:
    """By hand the outcome for side 0: of a hand gone out, or of a blocked one, which the fewest pips win (J7); PENDING before its end."""
    hands = ended[HAND : HAND + SEATS]
    pips = pips_in(np.where(ended[ROW] < 0, 0, hands))
    ours, theirs = np.minimum(pips[0], pips[2]), np.minimum(pips[1], pips[3])
    counted = np.where(ours < theirs, np.int8(Outcome.WIN), np.where(theirs < ours, np.int8(Outcome.LOSS), np.int8(Outcome.TIE)))
    key = ended[KEYED] > 0
    won, lost = np.where(key, Outcome.KEYED_WIN, Outcome.WIN), np.where(key, Outcome.KEYED_LOSS, Outcome.LOSS)
    out = np.where((hands[0] == 0) | (hands[2] == 0), won, np.where((hands[1] == 0) | (hands[3] == 0), lost, counted))
    return np.where(ended[ROW] < 0, PENDING, out).astype(np.int8)


def public_story(public: Public) -> StoryInStep:
    """What everybody at the table has seen of the current hand."""
    facts = STEPS.empty(np.zeros((SEATS, 1), np.int32), (0,) * SEATS)
    facts[COUNT : COUNT + SEATS] = EACH
    if public.match.leader is None:
        others = [seat for seat in range(SEATS) if seat != public.opener]
        facts[[BARRED + seat for seat in others]] = facts[[UNPLAYED + seat for seat in others]] = BITS[DOUBLE_SIX]
    plays, only = [], np.zeros(1, np.intp)
    for turn in turns_of(public.moves, public.opener, SEATS):
        if turn.tile is None:
            knock_on_line(facts, turn.seat, only)
            continue
        arm = LEFT if turn.arm != POSE and facts[ENDS, 0] == facts[ENDS + 1, 0] else turn.arm
        plays.append(PastPlay(facts.copy(), turn.seat, turn.tile, arm, arm != POSE))
        lay_on_line(facts, turn.seat, only, np.array([turn.tile], np.int32), np.array([turn.arm], np.int32))
    return StoryInStep(tuple(plays), facts)


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
    describe_own(found, rest, unseen, n, o, covered, pose)
    _counts(found, facts, seat, rest, unseen)
    found[93] = tiles_in(facts[PLAYED]) / np.float32(28)
    found[94], found[95] = np.equal(rivals, HEAVIEST_FIRST), np.equal(rivals, WEAK)
    return found


def _others(found: Floats, facts: Ints, seat: int, unseen: Ints, n: Ints, o: Ints, rivals: Ints | int) -> None:
    """The next seat, the partner and the last seat."""
    who = np.array([after(seat), seat ^ 2, after(seat ^ 2)])
    heaviest = np.equal(rivals, HEAVIEST_FIRST) & np.array([[True], [False], [True]])
    describe_others(found, facts, who, unseen, n, o, heaviest)


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
