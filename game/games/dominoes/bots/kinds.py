"""The kinds of player that a master expects: what was learnt of them, hands played out by them, and which of them the others are."""

from __future__ import annotations

import enum
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from game.games.dominoes.bots.knowledge import DOUBLE, WHIM
from game.games.dominoes.bots.lockstep import (
    BARRED, BONEYARD, COUNT, HAND, HEAVIEST_FIRST, KIND, PLACES, PLAYED, ROW, THINKING, UNPLAYED, WEAK, HandsInStep, Moves, StepRules,
    StoryInStep
)
from game.games.dominoes.bots.play_net import BITS, DOUBLES, PIPS, Floats, Ints, Places, PlayNet, Worlds, cleared, log_chances
from game.games.dominoes.rules.tiles import SIX


# ---- the kinds of player that are distinguished, and what was learnt of a game: it ships in `assets/models`
# `python3 main.py train GAME` makes such a file.
class PlayerKind(enum.IntEnum):
    """Kinds of player: plays anything that fits, the heaviest, like the club, thinks ahead, like a rookie, doubles first."""

    ANY = 0
    HEAVIEST = 1
    CLUB = 2
    STRONG = 3
    ROOKIE = 4
    DOUBLES = 5


TOLD: Final = np.array([WEAK, HEAVIEST_FIRST, THINKING, THINKING, WEAK, WEAK], np.int32)
"""By kind, what the net is told about another seat."""

SLOPE: Final = 18.0
"""How much likelier, in logits, twelve more pips make a play of the kind that plays the heaviest: the weight of its first feature."""


@dataclass(frozen=True, slots=True, eq=False)
class LearntModel:
    """What was learnt of a game: the net, and by kind a linear model of choices (features, then the net's value).

    A model equals only itself, so that what was computed by it can be stored.
    """

    net: PlayNet
    kinds: Floats

    def logits(self, kind: PlayerKind, x: Floats, value: Floats) -> Floats:
        """The choices of a kind: logits of plays from their features and the net's value."""
        weights = self.kinds[kind]
        found: Floats = weights[:-1] @ x + weights[-1] * value
        return found

    def write(self, file: Path) -> None:
        """Stores the model in a file, without weights that decide nothing; equal models make equal files. Raises OSError."""
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("wb") as out:
            hidden, start, value = map(cleared, self.net)
            np.savez(out, hidden=hidden, start=start, value=value, kinds=cleared(self.kinds))


def read_model(file: Path, features: int) -> LearntModel:
    """The model in a file. Raises OSError or ValueError if it is missing or damaged, or made for other kinds or features."""
    with np.load(file, allow_pickle=False) as kept:
        found = LearntModel(PlayNet(kept["hidden"], kept["start"], kept["value"]), kept["kinds"])
    if len(found.kinds) != len(PlayerKind):
        raise ValueError(f"{file.name} has models of {len(found.kinds)} kinds of player, not of {len(PlayerKind)}")
    if found.kinds.shape[1] != features + 1 or found.net.hidden.shape[1] != features:
        raise ValueError(f"{file.name} describes a play by {found.kinds.shape[1] - 1} numbers, not by {features}")
    return found


@cache
def shipped_model(file: Path, features: int) -> LearntModel:
    """The model in a file that ships, read once for master, adviser and first words. Raises as `read_model` does."""
    return read_model(file, features)


# ---- hands played out in lockstep, every seat by its assumed kind of player
_TIE: Final = np.float32(1e-5)
"""A whim decides between plays whose values differ by no more than this."""

_MODELLED: Final = (PlayerKind.CLUB, PlayerKind.DOUBLES)
"""The kinds that choose by their models; STRONG chooses by the net's value."""

_THINKS: Final = np.array([kind is PlayerKind.STRONG or kind in _MODELLED for kind in PlayerKind])
"""By kind, whether its choice depends on features of the plays."""


def choose(table: HandsInStep, seat: int, moves: Moves, model: LearntModel, rng: np.random.Generator, whims: float = 0.0) -> Places:
    """The index of the play for each seat that has one: the best by the standards of its kind.

    With `whims`, kinds that think choose by a softmax instead, in which a value higher by that much makes a play e times as likely.
    """
    kinds = table.facts[KIND + seat, moves.column]
    value = rng.random(len(moves.tile), np.float32) * _TIE
    open_ = moves.able[moves.column] > 1
    thinking = np.flatnonzero(open_ & _THINKS[kinds])
    if len(thinking):
        x = features_of(table, seat, moves, thinking)
        found = model.net.of(x)
        for kind in _MODELLED:
            those = np.flatnonzero(kinds[thinking] == kind)
            if len(those):
                found[those] = model.logits(kind, x[:, those], found[those])
        if whims:
            found += np.float32(whims) * rng.gumbel(size=len(found)).astype(np.float32)
        value[thinking] += found
    heaviest = np.flatnonzero(open_ & (kinds == PlayerKind.HEAVIEST))
    value[heaviest] += PIPS[moves.tile[heaviest]]
    rookie = np.flatnonzero(open_ & (kinds == PlayerKind.ROOKIE))
    value[rookie] += rookie_likes(moves.tile[rookie], rng)
    return moves.best(value)


def rookie_likes(tile: Ints, rng: np.random.Generator) -> Floats:
    """The value of tiles for a rookie, apart from the ends that somebody has just knocked on."""
    double = DOUBLES & BITS[tile] != 0
    found: Floats = PIPS[tile] + np.float32(DOUBLE) * double + np.float32(WHIM) * rng.random(len(tile), np.float32)
    return found


def features_of(table: HandsInStep, seat: int, moves: Moves, which: Places) -> Floats:
    """Features of some of the plays, as the seat knows the hand."""
    facts = table.facts.take(moves.column[which], axis=1)
    told = TOLD[facts[[KIND + other for other in table.rules.others(seat)]]]
    return table.rules.described(facts, seat, facts[HAND + seat], moves.tile[which], moves.arm[which], told)


def step(table: HandsInStep, seat: int, model: LearntModel, rng: np.random.Generator) -> None:
    """The seat plays or passes in all hands, and draws before it where it has to."""
    table.draw_all(seat, rng)
    moves = table.moves(seat)
    passing = np.flatnonzero(moves.able == 0)
    if len(passing):
        table.knock(seat, passing)
    if len(moves.tile):
        at = choose(table, seat, moves, model, rng)
        table.play(seat, moves.column[at], moves.tile[at], moves.arm[at])


def play_out(table: HandsInStep, seat: int, model: LearntModel, rng: np.random.Generator) -> None:
    """Plays all hands out, the seat first; the table is then empty, and its record of ended hands complete."""
    while len(table):
        step(table, seat, model, rng)
        seat = table.rules.after(seat)


# ---- what a seat may infer about the hidden hands and the players together: deals and kinds of players drawn by likelihood
# Every other seat is one of a few kinds of player. The likelihood of a deal and of kinds is that of the plays they explain, so information
# about the players is information about the deal, and the other way round. A seat that always plays its heaviest tile can hold few of the
# heavy ones; few of the deals that fit the passes are like that, so further samples are drawn among those.
Chances: TypeAlias = NDArray[np.float64]


class KindsExpected(NamedTuple):
    """What is assumed of the other seats: `chances` of their kinds together, an axis for each seat in playing order; and
    `apart`, the sets of them (as indices) of which further samples are drawn in which all of a set always play their heaviest.
    """

    chances: Chances
    apart: tuple[tuple[int, ...], ...]

    def having_seen(self, shown: Sequence[Floats], order: Sequence[int]) -> KindsExpected:
        """What is expected of the seats, which `order` has in playing order, after finished hands: `shown` has their `habits_shown`.

        A share of what was assumed before remains, since nobody plays exactly as a kind does, or always in the same way.
        """
        if not shown:
            return self
        logs = np.log(np.maximum(self.chances, np.finfo(np.float64).tiny))
        for axis, habits in enumerate(np.array(shown, np.float64).sum(axis=0)[list(order)]):
            logs = logs + habits.reshape(-1, *(1,) * (len(order) - 1 - axis))
        seen = np.exp(logs - logs.max())
        return KindsExpected((1 - _UNSURE) * seen / seen.sum() + _UNSURE * self.chances, self.apart)


_UNSURE: Final = .1
"""How much of what was assumed of strangers remains, however much has been seen of them."""

REMEMBERED: Final = 6
"""The number of hands, the last ones of the match, from which it is inferred what kinds of player sit at the table."""


def alike(one: Sequence[float], seats: int, couple: float) -> KindsExpected:
    """What is expected of that number of seats: each of a kind with these chances, and all of one kind with the chance `couple`."""
    each = np.array(one)
    together = each
    for _more in range(seats - 1):
        together = np.multiply.outer(together, each)
    chances = (1 - couple) * together
    for kind, chance in enumerate(one):
        chances[(kind,) * seats] += couple * chance
    return KindsExpected(chances, tuple(some for size in range(1, seats + 1) for some in combinations(range(seats), size)))


class LikelyDeals(NamedTuple):
    """Deals and kinds of players: hands and kinds, a row per seat, the tiles of the boneyard, and each deal's share of all likelihood."""

    hands: Ints
    kinds: Ints
    boneyard: Ints
    shares: Chances

    def first(self, number: int) -> LikelyDeals:
        """The first `number` of the deals."""
        return LikelyDeals(self.hands[:, :number], self.kinds[:, :number], self.boneyard[:number], self.shares[:number])


NO_DEALS: Final = LikelyDeals(np.zeros((PLACES, 0), np.int32), np.zeros((PLACES, 0), np.int32), np.zeros(0, np.int32), np.zeros(0))


class DrawnDeals(NamedTuple):
    """Deals that fit what a seat has seen: hands, a row per seat, the boneyard, and by deal what it counts for (1 on average of all that
    fit, if it was drawn with its chance).
    """

    hands: Ints
    boneyard: Ints
    counts: Chances


def draw_deals(rules: StepRules, story: StoryInStep, seat: int, hand: int, expected: KindsExpected, rng: np.random.Generator,
               number: int = 4000, share: float = .35) -> DrawnDeals:
    """`number` deals without a boneyard, a `share` of them in the samples apart; a deal that several samples could draw counts for less."""
    order = rules.others(seat)
    now = story.now[:, 0]
    hidden = SIX.every & ~(hand | int(now[PLAYED]))
    places = [int(now[COUNT + other]) for other in order]
    barred = [[int(now[BARRED + other]) for other in order], [int(now[UNPLAYED + other]) for other in order]]

    def worlds(apart: Sequence[int]) -> Worlds:
        masks = [barred[at in apart][at] for at in range(len(order))]
        spare = 3 - len(order)
        return Worlds(hidden, [*places, *(0,) * spare], [*masks, *(SIX.every,) * spare])

    plain = worlds(())
    others = [(some, found) for some in expected.apart if (found := worlds(some)).count]
    sizes = [int(number * share / len(others)) for _some in others]
    drawn = [plain.draw(number - sum(sizes), rng), *(found.draw(size, rng) for (_some, found), size in zip(others, sizes, strict=True))]
    hands = np.zeros((PLACES, number), np.int32)
    hands[seat] = hand
    hands[list(order)] = np.concatenate(drawn, axis=1)[: len(order)]
    free = [hands[other] & np.int32(mask) == 0 for other, mask in zip(order, barred[1], strict=True)]
    chance = np.full(number, (number - sum(sizes)) / number)
    for (some, found), size in zip(others, sizes, strict=True):
        chance += np.logical_and.reduce([free[at] for at in some]) * (size / number * plain.count / found.count)
    return DrawnDeals(hands, np.zeros(number, np.int32), 1 / chance)


Evidence: TypeAlias = Callable[[Sequence[Ints]], Floats]
"""A function that returns the log-likelihood of what the seats did besides playing tiles, by seat and deal, from their whole hands."""


class Posterior:
    """Deals that fit what a seat has seen, with the likelihood of each and of its kinds of players.

    `deals` are drawn, with their `weights`, whose mean is that of the likelihood of all deals that fit, up to a factor. `order` has the
    other seats in playing order.
    """

    def __init__(self, rules: StepRules, story: StoryInStep, seat: int, deals: DrawnDeals, model: LearntModel, expected: KindsExpected,
                 evidence: Evidence | None = None) -> None:
        self._rules, self._story, self._seat, self._model, self._expected, self._evidence = rules, story, seat, model, expected, evidence
        self.order, self.deals = rules.others(seat), deals
        logs = likelihood(rules, story, seat, deals.hands, model, evidence)[list(self.order)]
        self._scale = logs.max(axis=(1, 2), keepdims=True)
        self._likely: Chances = np.exp((logs - self._scale).astype(np.float64))
        self.weights: Chances = _together(expected.chances, self._likely) * deals.counts

    def draw(self, number: int, rng: np.random.Generator) -> LikelyDeals:
        """`number` deals with the kinds of players, drawn in equal steps of the summed likelihood; in random order."""
        upto = np.cumsum(self.weights)
        marks = (np.arange(number) + rng.random(number)) * (upto[-1] / number)
        at = rng.permutation(np.minimum(np.searchsorted(upto, marks), len(upto) - 1))
        kinds = np.full((PLACES, number), PlayerKind.STRONG, np.int32)
        every = self._expected.chances[..., None] * np.ones(number)
        shape = [1] * len(self.order)
        for axis, likely in enumerate(self._likely):
            every = every * likely[:, at].reshape(*shape[:axis], len(PlayerKind), *shape[axis + 1 :], number)
        left = _draw_rows(every.reshape(-1, number), rng)
        for other in reversed(self.order):
            left, kinds[other] = np.divmod(left, len(PlayerKind))
        return LikelyDeals(self.deals.hands[:, at], kinds, self.deals.boneyard[at], self.weights[at] / upto[-1])

    def gain(self, hands: Sequence[int]) -> float:
        """How much likelier these hands are than all that fit on average, in nats: for the true hands it measures the belief."""
        logs = likelihood(self._rules, self._story, self._seat, turned_up(hands), self._model, self._evidence)[list(self.order)]
        true = _together(self._expected.chances, np.exp((logs - self._scale).astype(np.float64)))
        return float(np.log(true[0]) - np.log(self.weights.mean()))


def turned_up(hands: Sequence[int]) -> Ints:
    """Hands that everybody can see, as a single deal: a row per seat."""
    whole = np.zeros((PLACES, 1), np.int32)
    whole[: len(hands), 0] = hands
    return whole


def _together(chances: Chances, likely: Chances) -> Chances:
    """By deal the likelihood over all kinds, from that of each seat and kind."""
    found = np.broadcast_to(chances[..., None], (*chances.shape, likely.shape[2]))
    for one in likely[::-1]:
        found = (found * one).sum(axis=-2)
    return found


def _draw_rows(chances: Chances, rng: np.random.Generator) -> Places:
    """A row for each column, drawn by its chances, which need not be normalised."""
    upto = np.cumsum(chances, axis=0)
    found: Places = np.minimum((upto < rng.random(chances.shape[1]) * upto[-1]).sum(axis=0), len(chances) - 1)
    return found


def likelihood(rules: StepRules, story: StoryInStep, seat: int, hands: Ints, model: LearntModel, evidence: Evidence | None = None,
               ) -> Floats:
    """The log-likelihood of everything that the other seats did: by seat, kind and deal; `hands` are those held now, a row per seat.

    A seat that always plays its heaviest tile holds nothing heavier that would have fitted. The first tile of a hand is not evidence here.
    """
    others = [other for other in range(rules.seats) if other != seat]
    found = np.zeros((PLACES, len(PlayerKind), hands.shape[1]), np.float32)
    later = [0] * PLACES
    for play in reversed(story.plays):
        later[play.seat] |= SIX.bits[play.tile]
        if play.seat == seat or not play.telling:
            continue
        whole, place = np.unique(hands[play.seat] | np.int32(later[play.seat]), return_inverse=True)
        moves = rules.moves(whole, play.before)
        if not (moves.able > 1).any():
            continue
        told = np.full((rules.seats - 1, 1), THINKING, np.int32)
        x = rules.described(play.before, play.seat, whole[moves.column], moves.tile, moves.arm, told)
        logits = model.kinds[:, :-1] @ x
        logits += np.multiply.outer(model.kinds[:, -1], model.net.of(x))
        done = np.flatnonzero((moves.tile == play.tile) & (moves.arm == play.arm))
        found[play.seat] += log_chances(logits, moves.able)[:, done][:, place]
    for other in others:
        found[other, PlayerKind.HEAVIEST] += np.where(hands[other] & story.now[UNPLAYED + other] == 0, 0, _NEVER)
    if evidence is not None:
        found += evidence([hands[other] | np.int32(later[other]) for other in range(PLACES)])[:, None]
    return found


def habits_shown(rules: StepRules, story: StoryInStep, hands: Sequence[int], model: LearntModel) -> Floats:
    """How likely everything was that each seat did in a finished hand: logarithms by seat and kind.

    `hands` are the tiles that were turned up, masks by seat: afterwards everybody knows what each could have played.
    """
    return likelihood(rules, story, _NOBODY, turned_up(hands), model)[:, :, 0]


_NOBODY: Final = -1
"""No seat: from a finished hand everybody learns the same about all."""

_NEVER: Final = np.float32(-200)
"""The logarithm of a chance that is as good as none."""


def laid_out(rules: StepRules, story: StoryInStep, deals: LikelyDeals, columns: Places, times: int) -> HandsInStep:
    """A table at the present moment with these of the deals, each repeated that many times."""
    again = np.tile(columns, times)
    facts = np.empty((rules.fields, len(again)), np.int32)
    facts[:] = story.now
    facts[HAND : HAND + PLACES] = deals.hands[:, again]
    facts[KIND : KIND + PLACES] = deals.kinds[:, again]
    facts[BONEYARD] = deals.boneyard[again]
    facts[ROW] = np.arange(len(again))
    return HandsInStep(rules, facts)
