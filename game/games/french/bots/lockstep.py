"""French in lockstep: how its hands go, what everybody has seen of one, what a seat knows of a play; its pro and its master."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from random import Random
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.games.dominoes.bots.advice import your_chance
from game.games.dominoes.bots.kinds import REMEMBERED, LearntModel, PlayerKind, habits_shown, shipped_model
from game.games.dominoes.bots.knowledge import Candidate
from game.games.dominoes.bots.lockstep import (
    BARRED, COMMON_FIELDS, COUNT, HAND, HEAVIEST_FIRST, PLAYED, TILES_TWICE, UNPLAYED, WEAK, HandsInStep, Moves, PastPlay, StepRules,
    StoryInStep, helpless
)
from game.games.dominoes.bots.master import AT_ONCE, LoneAdviser, LoneMaster, LonePro, Worth
from game.games.dominoes.bots.play_net import (
    BITS, DOUBLE, DOUBLES, EVERY, HEAVIER, HIGH, LOW, Bools, Floats, Ints, Places, count_of, numbers_in, pips_in, tiles_in
)
from game.games.dominoes.bots.search import chance_of
from game.games.dominoes.bots.training import BegunHands, LoneSchool, TrainingPlan, begun_with, holder_first
from game.games.dominoes.rules.hands import FinishedHand, turns_of
from game.games.dominoes.rules.tiles import SIX, shuffled_hands
from game.games.french.bots.policies import A_HAND, CLOSE, LONE, SPREAD, GameEquity, crosses, hand_equity
from game.games.french.rules import CENTRE, DOUBLE_BLANK, EACH, FINE, NO_CROSS, SEATS, Action, French, Match, Options, Phase, Public, View
from game.words import ASSETS

FILE: Final = ASSETS / "models" / "french.npz"

# ---- hands of French in lockstep
CROSS: Final = COMMON_FIELDS
"""The cross as an integer; -1 before 0-0."""
FINES: Final = CROSS + 1
"""By seat: the fines of this hand."""
PASSES: Final = FINES + SEATS
"""By seat: how many times in a row it has passed."""
FINED: Final = PASSES + SEATS
"""Whether the third pass in a row is fined."""
FIELDS: Final = FINED + 1

FEATURES: Final = 75
"""Numbers that describe a play."""

_TURNS: Final = 2
"""A tile makes at most that many different crosses: it has two numbers."""

_THIRD: Final = 3


class _CrossTables(NamedTuple):
    """By cross: the tiles that fit; by tile and way the cross after it, -1 for none; arms that end in each number, bare and waiting."""

    fits: Ints
    becomes: NDArray[np.int16]
    ends: Ints
    bare: Ints
    waits: Ints


@cache
def _tables() -> _CrossTables:
    every = crosses()
    becomes = np.full((len(every.fits), SIX.count, _TURNS), -1, np.int16)
    for number, table in enumerate(every.becomes):
        for bit, then in table.items():
            becomes[number, bit.bit_length() - 1, : len(then)] = then
    ends, bare, waits = np.zeros((len(every.fits), SIX.high + 1), np.int32), np.zeros(len(every.fits), np.int32), []
    for shape, number in every.numbers.items():
        for end, _opened in shape:
            if end < 0:
                bare[number] += 1
            else:
                ends[number, end] += 1
        waits.append(sum(end >= 0 and not opened for end, opened in shape))
    return _CrossTables(np.array(every.fits, np.int32), becomes, ends, bare, np.array(waits, np.int32))


class FrenchSteps(StepRules):
    """Four seats on a cross of four arms; the arm of a play is the cross that it makes."""

    seats = SEATS
    fields = FIELDS
    features = FEATURES

    def moves(self, hand: Ints, facts: Ints) -> Moves:
        cross = facts[CROSS]
        if cross[0] < 0:
            column = np.flatnonzero(hand & BITS[DOUBLE_BLANK])
            tile = np.full(len(column), DOUBLE_BLANK, np.int32)
            return Moves(column, tile, np.zeros(len(column), np.int32), (hand & BITS[DOUBLE_BLANK] != 0).astype(np.int32))
        becomes = _tables().becomes[cross]
        grid = (becomes >= 0) & (hand[:, None] & BITS != 0)[:, :, None]
        column, where = np.divmod(np.flatnonzero(grid), len(TILES_TWICE))
        fitting, way = TILES_TWICE[where], where & 1
        made = becomes[column if len(cross) > 1 else 0, fitting, way]
        return Moves(column, fitting, made.astype(np.int32), grid.sum(axis=(1, 2), dtype=np.int32))

    def fitting(self, facts: Ints) -> Ints:
        cross = facts[CROSS]
        fits: Ints = np.where(cross < 0, BITS[DOUBLE_BLANK], _tables().fits[cross])
        return fits

    def lay(self, facts: Ints, seat: int, columns: Places, tile: Ints, arm: Ints) -> None:
        fits = self.fitting(facts[:, columns])
        facts[HAND + seat, columns] &= ~BITS[tile]
        facts[PLAYED, columns] |= BITS[tile]
        facts[COUNT + seat, columns] -= 1
        facts[UNPLAYED + seat, columns] |= HEAVIER[tile] & fits
        facts[CROSS, columns] = arm
        facts[PASSES + seat, columns] = 0

    def knock(self, facts: Ints, seat: int, columns: Places) -> None:
        fits = self.fitting(facts[:, columns])
        facts[BARRED + seat, columns] |= fits
        facts[UNPLAYED + seat, columns] |= fits
        facts[PASSES + seat, columns] += 1
        facts[FINES + seat, columns] += FINE * (facts[FINED, columns] & (facts[PASSES + seat, columns] == _THIRD))

    def empty(self, hands: Ints, kinds: Sequence[int] | Ints) -> Ints:
        facts = super().empty(hands, kinds)
        facts[CROSS] = -1
        return facts

    def described(self, facts: Ints, seat: int, hand: Ints, tile: Ints, arm: Ints, told: Ints) -> Floats:
        """`n` is the new end of an arm, `e` the number that the tile covers."""
        found, tables = np.zeros((FEATURES, len(tile)), np.float32), _tables()
        who, at = np.array(self.others(seat)), np.arange(len(tile))
        before, fits = facts[CROSS], tables.fits[arm]
        rest, unseen = hand & ~BITS[tile], EVERY & ~(facts[PLAYED] | hand)
        heaviest = np.equal(told, HEAVIEST_FIRST)
        double = DOUBLES & BITS[tile] != 0
        n: Ints = np.where(tables.ends[arm, HIGH[tile]] > tables.ends[before, HIGH[tile]], HIGH[tile], LOW[tile])
        e = HIGH[tile] + LOW[tile] - n
        _describe_others(found, facts, who, unseen, fits, heaviest)
        _describe_own(found, rest, unseen, fits, at)
        _describe_number(found, rest, unseen, n, e, tables.ends[arm, n], at)
        found[60], found[61] = (HIGH[tile] + LOW[tile]) / np.float32(12), double
        found[62] = double & (rest & DOUBLES == 0)
        found[63], found[64] = tables.bare[arm] / np.float32(4), tables.waits[arm] / np.float32(4)
        found[65] = tables.waits[arm] > tables.waits[before]
        found[66] = tiles_in(facts[PLAYED]) / np.float32(28)
        found[67:70], found[70:73] = heaviest, np.equal(told, WEAK)
        found[73], found[74] = facts[FINED], facts[FINED] & (facts[PASSES + who[0]] == _THIRD - 1)
        return found


def _describe_others(found: Floats, facts: Ints, who: Ints, unseen: Ints, fits: Ints, heaviest: Bools) -> None:
    """Writes rows 0 to 20: what the other seats hold and can't play after the play, a row per seat for each feature."""
    barred = facts[BARRED + who]
    if np.any(heaviest):
        barred = np.where(heaviest, facts[UNPLAYED + who] | barred, barred)
    pool = unseen & ~barred
    tiles, able, counts = tiles_in(pool), tiles_in(pool & fits), facts[COUNT + who]
    mean = pips_in(pool) / np.maximum(tiles, 1).astype(np.float32)
    rows = (
        able == 0, able * np.float32(.3) * counts / np.maximum(tiles, 1), helpless(tiles, tiles - able, counts),
        counts / np.float32(7), counts == 1, counts == 2, mean * counts / np.float32(40),
    )
    for at, values in enumerate(rows):
        found[3 * at : 3 * at + len(who)] = values


def _describe_own(found: Floats, rest: Ints, unseen: Ints, fits: Ints, at: Places) -> None:
    """Writes rows 21 to 43: the tiles left in the hand, what they cost, and how many of them and of the hidden tiles fit."""
    own, hidden, left, doubles = tiles_in(rest & fits), tiles_in(unseen & fits), tiles_in(rest), tiles_in(rest & DOUBLES)
    pips = pips_in(rest)
    found[21 + np.minimum(own, 4), at] = 1
    found[26 + np.minimum(left, 6), at] = 1
    found[33 + np.minimum(doubles, 2), at] = 1
    found[36], found[37] = pips / np.float32(40), pips * np.where(doubles > 0, 2, 1) / np.float32(40)
    found[38], found[39] = hidden / np.float32(10), hidden == 0
    found[40] = (hidden == 0) & (own == 0)
    found[41] = found[40] * (found[18:21].mean(axis=0) - found[37])
    found[42] = tiles_in(rest & fits & DOUBLES) / np.float32(3)
    some = numbers_in(rest)
    some |= some >> 1
    some = (some | some >> 2) & 0x1111111
    found[43] = (some * 0x1111111 >> 24 & 15) / np.float32(7)


def _describe_number(found: Floats, rest: Ints, unseen: Ints, n: Ints, e: Ints, arms: Ints, at: Places) -> None:
    """Writes rows 44 to 59: tiles of the new and of the covered number, in the hand and hidden; `arms` end in the new number."""
    own, hidden = numbers_in(rest), numbers_in(unseen)
    own_n, own_e = count_of(own, n), count_of(own, e)
    found[44 + np.minimum(own_n, 3), at] = 1
    found[48 + np.minimum(own_e, 3), at] = 1
    found[52], found[53] = count_of(hidden, n) / np.float32(6), count_of(hidden, n) == 0
    found[54], found[55] = rest & BITS[DOUBLE[n]] != 0, unseen & BITS[DOUBLE[n]] != 0
    found[56], found[57] = rest & BITS[DOUBLE[e]] != 0, unseen & BITS[DOUBLE[e]] != 0
    found[58], found[59] = arms / np.float32(4), count_of(hidden, e) / np.float32(6)


STEPS: Final = FrenchSteps()


def points_in(ended: Ints) -> Ints:
    """By seat and hand the points that it ended with: pips, twice if a double is among them, and fines (J20)."""
    hands = ended[HAND : HAND + SEATS]
    found: Ints = pips_in(hands) * np.where(hands & DOUBLES != 0, 2, 1) + ended[FINES : FINES + SEATS]
    return found


def chances_in(equity: GameEquity, points: Ints) -> Floats:
    """By seat and hand the chance of the game after these points: `GameEquity.chances` for many hands at once."""
    totals = np.array(equity.totals, np.int32)[:, None] + points
    least, highest = totals.min(axis=0), totals.max(axis=0)
    best = totals == least
    width = CLOSE + SPREAD * np.sqrt(np.maximum(equity.limit - highest, 0) / A_HAND)
    odds = np.exp((least - totals) / width)
    found: Floats = np.where(highest >= equity.limit, best / best.sum(axis=0), odds / odds.sum(axis=0)).astype(np.float32)
    return found


def story_of(p: Public) -> StoryInStep:
    """What everybody at the table has seen of the current hand."""
    facts, only = STEPS.empty(np.zeros((SEATS, 1), np.int32), (0,) * SEATS), np.zeros(1, np.intp)
    facts[COUNT : COUNT + SEATS] = EACH
    facts[FINED] = p.match.options.three_passes
    for seat in range(SEATS):
        if seat != p.opener:
            facts[BARRED + seat] = facts[UNPLAYED + seat] = BITS[DOUBLE_BLANK]
    plays, cross = [], NO_CROSS
    for turn in turns_of(p.moves, p.opener, SEATS):
        if turn.tile is None:
            STEPS.knock(facts, turn.seat, only)
            continue
        if turn.arm != CENTRE:
            cross = cross.with_tile(turn.tile, turn.arm)
        made = crosses().number_of(cross)
        plays.append(PastPlay(facts.copy(), turn.seat, turn.tile, made, turn.arm != CENTRE))
        STEPS.lay(facts, turn.seat, only, np.array([turn.tile], np.int32), np.array([made], np.int32))
    return StoryInStep(tuple(plays), facts)


@lru_cache(maxsize=128)
def _habits(options: Options, hand: FinishedHand, model: LearntModel) -> Floats:
    """What a finished hand has shown of its players, as in `habits_shown`: the same for every choice of the match after it."""
    story = story_of(Public(Match(options, (0,) * SEATS, ()), Phase.PLAY, moves=hand.moves, opener=hand.opener))
    return habits_shown(STEPS, story, hand.hands, model)


# ---- the master at French
class FrenchReading:
    """What the master reads from a view of French: obeys LoneSteps."""

    def rules(self, v: View) -> StepRules:
        return STEPS

    def story(self, v: View) -> StoryInStep:
        return story_of(v.public)

    def tile_and_arm(self, v: View, c: Candidate) -> tuple[int, int]:
        return c.action.tile, c.following

    def worth(self, v: View) -> Worth:
        """The chance of the game after the hand, in units of what the hand can do to it. Fines of this hand count in its last facts."""
        equity = hand_equity(v)._replace(totals=v.public.match.totals)
        span = np.float32(equity.span(v.seat))
        return lambda ended: chances_in(equity, points_in(ended))[v.seat] / span

    def habits(self, v: View, model: LearntModel) -> Sequence[Floats]:
        match = v.public.match
        return [_habits(match.options, hand, model) for hand in match.finished[-REMEMBERED:]]

    def model(self) -> LearntModel:
        return shipped_model(FILE, FEATURES)


START: Final = GameEquity((0,) * SEATS, Options().limit)
"""The equity of the first hand of a game with the usual limit."""


class Pro(LonePro[View, Action, GameEquity]):
    """The pro at French."""

    game = LONE
    steps = FrenchReading()


class Master(LoneMaster[View, Action, GameEquity]):
    """The master at French."""

    game = LONE
    steps = FrenchReading()

    def shown(self, v: View, worth: Floats) -> Floats:
        span = hand_equity(v)._replace(totals=v.public.match.totals).span(v.seat)
        return worth * np.float32(span)

    def comes_to(self, v: View, worth: float) -> str:
        return chance_of("game", worth)


class Adviser(LoneAdviser[View, Action, GameEquity], Master):
    """Gives the hints of French."""

    def advises(self, share: float) -> str:
        return your_chance(share, "game")


class FirstWords(Adviser):
    """Gives hints at once, from fewer deals."""

    usual = AT_ONCE


# ---- how French is learnt
class FrenchSchool(LoneSchool):
    """How French is learnt: from first hands of a game."""

    rules = French()
    game = LONE
    steps = FrenchReading()
    features = FEATURES
    pips_at = 60

    def begin(self, plan: TrainingPlan, base: PlayerKind, seed: int) -> BegunHands:
        rng = np.random.default_rng((seed, SEATS))
        return _begun(plan.task, self.mixed_kinds(SEATS, plan, base, rng), seed)

    def measured_hands(self, hands: int, seed: int) -> BegunHands:
        return _begun(hands, np.full((SEATS, hands), PlayerKind.STRONG, np.int32), seed)

    def worth(self, table: HandsInStep) -> Floats:
        return chances_in(START, points_in(table.ended)) / np.float32(START.span(0))

    def results(self, table: HandsInStep) -> Floats:
        return -points_in(table.ended).astype(np.float32)


def _begun(number: int, kinds: Ints, seed: int) -> BegunHands:
    """That number of deals, with 0-0 on the table."""
    luck = Random(seed)
    deals = np.array([shuffled_hands(luck) for _hand in range(number)], np.int32)
    return begun_with(HandsInStep(STEPS, STEPS.empty(holder_first(deals, SIX.bits[DOUBLE_BLANK]), kinds)), DOUBLE_BLANK, 0)


SCHOOL: Final = FrenchSchool()
