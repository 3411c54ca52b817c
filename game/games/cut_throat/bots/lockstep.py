"""Cut Throat in lockstep: how its hands go, what everybody has seen of one, what a seat knows of a play; its pro and its master."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from random import Random
from typing import Final

import numpy as np

from game.games.cut_throat.bots.policies import LONE, MatchEquity, equity_at_stake
from game.games.cut_throat.rules import (
    Action, CutThroat, Match, Options, Phase, Public, View, must_pose_called, rank, tiles_each, tiles_in_play
)
from game.games.dominoes.bots.kinds import REMEMBERED, LearntModel, PlayerKind, habits_shown, shipped_model
from game.games.dominoes.bots.knowledge import Candidate
from game.games.dominoes.bots.lockstep import (
    BARRED, BONEYARD, COUNT, ENDS, HAND, HEAVIEST_FIRST, LINE_FIELDS, OPENED, PLAYED, SETTERS, UNPLAYED, WEAK, HandsInStep, Moves, PastPlay,
    StepRules, StoryInStep, describe_others, describe_own, ends_fitting, knock_on_line, lay_on_line, line_moves
)
from game.games.dominoes.bots.master import AT_ONCE, LoneAdviser, LoneMaster, LonePro, Worth
from game.games.dominoes.bots.play_net import BITS, DOUBLES, EVERY, HIGH, LOW, PIPS, Bools, Floats, Ints, Places, pips_in, tiles_in
from game.games.dominoes.bots.search import WorkPlan
from game.games.dominoes.bots.training import BegunHands, LoneSchool, TrainingPlan, begun_with, holder_first
from game.games.dominoes.rules.hands import LEFT, POSE, FinishedHand, Play, turns_of
from game.games.dominoes.rules.tiles import SIX, index, shuffled_hands, tiles_of
from game.rules.contract import Setup
from game.words import ASSETS

DOUBLE_SIX: Final = index(6, 6)
FILE: Final = ASSETS / "models" / "cut_throat.npz"

# ---- hands of Cut Throat in lockstep
FEATURES: Final = 104
"""Numbers that describe a play: the first 94 as at Partner, with the next seat and those after it in place of rivals and partner."""


class CutThroatSteps(StepRules):
    """Two to four seats on one line; two may have a boneyard."""

    fields = LINE_FIELDS
    features = FEATURES

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.out = np.int32(SIX.every & ~tiles_in_play(seats))

    def moves(self, hand: Ints, facts: Ints) -> Moves:
        return line_moves(hand, facts)

    def fitting(self, facts: Ints) -> Ints:
        return ends_fitting(facts)

    def lay(self, facts: Ints, seat: int, columns: Places, tile: Ints, arm: Ints) -> None:
        lay_on_line(facts, seat, columns, tile, arm)

    def knock(self, facts: Ints, seat: int, columns: Places) -> None:
        knock_on_line(facts, seat, columns)

    def empty(self, hands: Ints, kinds: Sequence[int] | Ints) -> Ints:
        """As in the base; tiles that this table does not use count as played (J12)."""
        facts = super().empty(hands, kinds)
        facts[ENDS : SETTERS + 2] = -1
        facts[PLAYED] = self.out
        return facts

    def described(self, facts: Ints, seat: int, hand: Ints, tile: Ints, arm: Ints, told: Ints) -> Floats:
        """`n` is the number that the play opens, `o` the other end."""
        found = np.zeros((FEATURES, len(tile)), np.float32)
        who = np.array(self.others(seat))
        pose, at_left = arm == POSE, arm == LEFT
        left, right = facts[ENDS], facts[ENDS + 1]
        covered = np.where(at_left, left, right)
        n = np.where(pose, HIGH[tile], PIPS[tile] - covered)
        o = np.where(pose, LOW[tile], np.where(at_left, right, left))
        rest = hand & ~BITS[tile]
        unseen = EVERY & ~(facts[PLAYED] | hand)
        double = DOUBLES & BITS[tile] != 0
        heaviest = np.equal(told, HEAVIEST_FIRST)
        found[0], found[1], found[2] = PIPS[tile] / np.float32(12), double, n == o
        describe_others(found, facts, who, unseen, n, o, heaviest)
        _setters(found, facts, seat, who[0], at_left, double | pose)
        _openers(found, facts, seat, who, n, o)
        describe_own(found, rest, unseen, n, o, covered, pose)
        _counts(found, facts, who, rest, unseen)
        found[93] = tiles_in(facts[PLAYED]) / np.float32(28)
        found[94 : 94 + len(who)], found[97 : 97 + len(who)] = heaviest, np.equal(told, WEAK)
        found[100], found[101] = self.seats == 3, self.seats == 2
        found[102], found[103] = tiles_in(facts[BONEYARD]) / np.float32(14), facts[BONEYARD] != 0
        return found


def _setters(found: Floats, facts: Ints, seat: int, nxt: int, at_left: Bools, free: Bools) -> None:
    """Writes who had opened the covered end, if one is (not `free`), and the other end: the next seat, another, or the seat itself."""
    left, right = facts[SETTERS], facts[SETTERS + 1]
    for row, setter in ((45, np.where(at_left, left, right)), (48, np.where(at_left, right, left))):
        told = setter >= 0 if row != 45 else ~free & (setter >= 0)
        found[row] = told & (setter == nxt)
        found[row + 1] = told & (setter != nxt) & (setter != seat)
        found[row + 2] = told & (setter == seat)


def _openers(found: Floats, facts: Ints, seat: int, who: Ints, n: Ints, o: Ints) -> None:
    """Writes whether the next seat, another, or the seat itself has opened either number before."""
    nxt, own = facts[OPENED + who[0]], facts[OPENED + seat]
    others = np.bitwise_or.reduce(facts[OPENED + who[1:]], axis=0)
    for row, number in ((51, n), (54, o)):
        found[row], found[row + 1], found[row + 2] = nxt >> number & 1, others >> number & 1, own >> number & 1


def _counts(found: Floats, facts: Ints, who: Ints, rest: Ints, unseen: Ints) -> None:
    """Writes the number of tiles left, and the expected margin of pips of a block (J14)."""
    pips = pips_in(rest)
    mean = pips_in(unseen) / np.maximum(tiles_in(unseen), 1).astype(np.float32)
    margin = (mean * facts[COUNT + who].min(axis=0) - pips) / np.float32(20)
    found[78] = found[77] * margin
    left = np.minimum(tiles_in(rest), 6)
    found[78 + np.maximum(left, 1), np.arange(found.shape[1])] = np.where(left > 0, 1, found[79])
    found[85], found[86] = pips / np.float32(40), margin


@cache
def steps_of(seats: int) -> CutThroatSteps:
    """The rules of a table with that number of seats."""
    return CutThroatSteps(seats)


def winners(ended: Ints, seats: int) -> Ints:
    """By hand the seat that has won it: it is out, or alone has the fewest pips of a blocked one; -1 for a tie (J14)."""
    hands = ended[HAND : HAND + seats]
    pips = pips_in(hands)
    least = pips.min(axis=0)
    out = hands == 0
    alone = np.where((pips == least).sum(axis=0) == 1, pips.argmin(axis=0), -1)
    found: Ints = np.where(out.any(axis=0), out.argmax(axis=0), alone).astype(np.int32)
    return found


def story_of(p: Public) -> StoryInStep:
    """What everybody at the table has seen of the current hand; the boneyard has the right number of tiles, but arbitrary ones."""
    seats, only = p.match.seats, np.zeros(1, np.intp)
    rules = steps_of(seats)
    facts = rules.empty(np.zeros((seats, 1), np.int32), (0,) * seats)
    each = tiles_each(p.match)
    facts[COUNT : COUNT + seats] = each
    boneyard = tiles_in_play(seats).bit_count() - each * seats
    facts[BONEYARD] = (1 << boneyard) - 1
    if p.called >= 0:
        for seat in range(seats):
            facts[BARRED + seat] = facts[UNPLAYED + seat] = _above(p.called) | (0 if seat == p.opener else SIX.bits[p.called])
    plays: list[PastPlay] = []
    drew, first_known = False, [0] * seats
    for turn in turns_of(p.moves, p.opener, seats):
        if turn.drew:
            facts[COUNT + turn.seat] += 1
            facts[BARRED + turn.seat] = facts[UNPLAYED + turn.seat] = 0
            first_known[turn.seat] = len(plays)
            boneyard -= 1
            facts[BONEYARD] = (1 << boneyard) - 1
        elif turn.tile is None:
            knock_on_line(facts, turn.seat, only)
        else:
            barred, forced = facts[UNPLAYED + turn.seat].copy(), drew or (turn.arm == POSE and must_pose_called(p))
            same = turn.arm != POSE and facts[ENDS, 0] == facts[ENDS + 1, 0]
            telling = turn.arm != POSE and not drew
            plays.append(PastPlay(facts.copy(), turn.seat, turn.tile, LEFT if same else turn.arm, telling))
            lay_on_line(facts, turn.seat, only, np.array([turn.tile], np.int32), np.array([turn.arm], np.int32))
            if forced:
                facts[UNPLAYED + turn.seat] = barred
        drew = turn.drew
    # If a seat has drawn since a play, the hand from which it chose that play is not known.
    told = tuple(play._replace(telling=play.telling and at >= first_known[play.seat]) for at, play in enumerate(plays))
    return StoryInStep(told, facts)


@cache
def _above(called: int) -> int:
    """The tiles of a higher rank than the called one, which nobody was dealt, as a mask (J13)."""
    return sum(SIX.bits[tile] for tile in range(SIX.count) if rank(tile) > rank(called))


@lru_cache(maxsize=128)
def _habits(options: Options, hand: FinishedHand, model: LearntModel) -> Floats:
    """What a finished hand has shown of its players, as in `habits_shown`: the same for every choice of the match after it."""
    seats = len(hand.hands)
    table = Match(options, (0,) * seats, 1, None, ())
    story = story_of(Public(table, Phase.PLAY, (0,) * seats, called=hand.called, moves=hand.moves, opener=hand.opener))
    return habits_shown(steps_of(seats), story, hand.hands, model)


# ---- the master at Cut Throat
class CutThroatReading:
    """What the master reads from a view of Cut Throat: obeys LoneSteps."""

    def rules(self, v: View) -> StepRules:
        return steps_of(v.public.match.seats)

    def story(self, v: View) -> StoryInStep:
        return story_of(v.public)

    def tile_and_arm(self, v: View, c: Candidate) -> tuple[int, int]:
        play: Play = c.action
        if v.public.left < 0:
            return play.tile, POSE
        return play.tile, LEFT if v.public.left == v.public.right else play.arm

    def worth(self, v: View) -> Worth:
        """The chance of the match after the hand, from the worst of its ends for the seat to the best."""
        equity, seats = equity_at_stake(v.public.match), v.public.match.seats
        ends = np.array([values[v.seat] for values in (*equity.won, equity.tied)], np.float32)
        scaled = (ends - ends.min()) / (ends.max() - ends.min())
        return lambda ended: scaled[winners(ended, seats)]

    def habits(self, v: View, model: LearntModel) -> Sequence[Floats]:
        match = v.public.match
        return [_habits(match.options, hand, model) for hand in match.finished[-REMEMBERED:]]

    def model(self) -> LearntModel:
        return shipped_model(FILE, FEATURES)


class Pro(LonePro[View, Action, MatchEquity]):
    """The pro at Cut Throat."""

    game = LONE
    steps = CutThroatReading()


class Master(LoneMaster[View, Action, MatchEquity]):
    """The master at Cut Throat. Two who share all tiles know each other's hand: there it searches the hand to its end."""

    game = LONE
    steps = CutThroatReading()


class Adviser(LoneAdviser[View, Action, MatchEquity], Master):
    """Gives the hints of Cut Throat."""


class FirstWords(Adviser):
    """Gives hints at once, from fewer deals."""

    usual = AT_ONCE

    @property
    def open_work(self) -> WorkPlan:
        return self.game.plan


# ---- how Cut Throat is learnt
_FOUR: Final = 6
_THREE: Final = 9
"""Of ten tables, those below number _FOUR have four seats, those below _THREE have three, and the rest have two and a boneyard."""


def _seats_of(number: int) -> int:
    """The number of seats at the table of that number."""
    return 4 if number % 10 < _FOUR else 3 if number % 10 < _THREE else 2


class CutThroatSchool(LoneSchool):
    """How Cut Throat is learnt: at tables of four, of three, and of two with a boneyard."""

    rules = CutThroat()
    game = LONE
    steps = CutThroatReading()
    features = FEATURES

    def setup(self, seed: int) -> Setup[object]:
        seats = _seats_of(seed)
        return Setup(seats, Options(boneyard=seats == 2))

    def begin(self, plan: TrainingPlan, base: PlayerKind, seed: int) -> BegunHands:
        """Seat 0 begins, with 6-6 unless any tile may be posed; at a table of two any tile may."""
        seats, rng = _seats_of(seed), np.random.default_rng((seed, 4))
        free = seats == 2 or (plan.free > 0 and seed // 10 % round(1 / plan.free) == 0)
        return _begun(seats, plan.task, self.mixed_kinds(seats, plan, base, rng), seed, free=free)

    def measured_hands(self, hands: int, seed: int) -> BegunHands:
        return _begun(4, hands, np.full((4, hands), PlayerKind.STRONG, np.int32), seed, free=False)

    def worth(self, table: HandsInStep) -> Floats:
        """A tie is worth what it is at nil all: as much as an even chance of the next hand."""
        seats = table.rules.seats
        won = winners(table.ended, seats)
        return np.array([np.where(won < 0, np.float32(1 / seats), (won == seat).astype(np.float32)) for seat in range(seats)])

    def results(self, table: HandsInStep) -> Floats:
        won = winners(table.ended, table.rules.seats)
        return np.array([(won == seat).astype(np.float32) for seat in range(table.rules.seats)])


def _begun(seats: int, number: int, kinds: Ints, seed: int, *, free: bool) -> BegunHands:
    """That number of deals, before their first tile or with 6-6 on the table."""
    luck, rules = Random(seed), steps_of(seats)
    bits = [SIX.bits[tile] for tile in tiles_of(tiles_in_play(seats))]
    deals = np.array([shuffled_hands(luck, bits, 4 if seats == 2 else seats) for _hand in range(number)], np.int32)
    hands = np.ascontiguousarray(deals.T) if free else holder_first(deals, SIX.bits[DOUBLE_SIX])
    table = HandsInStep(rules, rules.empty(np.ascontiguousarray(hands[:seats]), kinds))
    table.facts[BONEYARD] = np.bitwise_or.reduce(hands[seats:], axis=0)
    return BegunHands(table, 0) if free else begun_with(table, DOUBLE_SIX, POSE)


SCHOOL: Final = CutThroatSchool()
