"""The master at Partner: draws deals and kinds of players by likelihood, and plays every deal out with those kinds."""

from __future__ import annotations

import enum
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.bots.policy import Choice, Clock, PlannedPolicy
from game.games.dominoes.bots.knowledge import DOUBLE, WHIM, Candidate, actions_of, candidates, knock, next_knocks, percent, rid_of
from game.games.dominoes.bots.play_net import BITS, DOUBLES, PIPS, Floats, Ints, Places, PlayNet, Worlds, log_chances, numbers_in, tiles_in
from game.games.dominoes.rules.hands import FITS, LEFT, POSE, Play
from game.games.dominoes.rules.tiles import SIX
from game.games.partner.bots.club import (
    LEADS_STRONG,
    LEADS_WEAK,
    LeadAnswer,
    answer_lead,
    answers_of,
    leaves_opponents_without,
    wins_played_on,
)
from game.games.partner.bots.lockstep import (
    BARRED,
    COUNT,
    ENDS,
    FEATURES,
    FIELDS,
    HAND,
    HEAVIEST_FIRST,
    KIND,
    PENDING,
    PLAYED,
    ROW,
    THINKING,
    UNPLAYED,
    WEAK,
    HandsInStep,
    Moves,
    PublicStory,
    features,
    moves_of,
    public_story,
    turns_from,
)
from game.games.partner.bots.pro import hand_equity
from game.games.partner.rules import SEATS, Action, Lead, LeaveLead, View, after, side_of
from game.rules.contract import Legal
from game.words import ASSETS, _

# ---- what was learnt of Partner, and the kinds of player that it distinguishes; it ships in `assets/models/partner.npz`
# `python3 main.py train partner` makes such a file (`training.py`).
FILE: Final = ASSETS / "models" / "partner.npz"


class PlayerKind(enum.IntEnum):
    """Kinds of player: plays anything that fits, the heaviest, like the club, thinks ahead, like a rookie, doubles first."""

    ANY = 0
    HEAVIEST = 1
    CLUB = 2
    STRONG = 3
    ROOKIE = 4
    DOUBLES = 5


TOLD: Final = np.array([WEAK, HEAVIEST_FIRST, THINKING, THINKING, WEAK, WEAK], np.int32)
"""By kind, what the net is told about rivals."""

SLOPE: Final = 18.0
"""How much likelier, in logits, twelve more pips make a play of the kind that plays the heaviest: the weight of its first feature."""


class PartnerModel(NamedTuple):
    """What was learnt of Partner: the net, and by kind a linear model of choices (features, then the net's value)."""

    net: PlayNet
    kinds: Floats

    def logits(self, kind: PlayerKind, x: Floats, value: Floats) -> Floats:
        """The choices of a kind: logits of plays from their features and the net's value."""
        weights = self.kinds[kind]
        found: Floats = weights[:FEATURES] @ x + weights[FEATURES] * value
        return found

    def write(self, file: Path) -> None:
        """Stores it in a file; equal models make equal files. Raises OSError."""
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("wb") as out:
            np.savez(out, hidden=self.net.hidden, start=self.net.start, value=self.net.value, kinds=self.kinds)


def read_model(file: Path = FILE) -> PartnerModel:
    """The model in a file. Raises OSError or ValueError if it is missing or damaged, or has other kinds of player."""
    with np.load(file, allow_pickle=False) as kept:
        found = PartnerModel(PlayNet(kept["hidden"], kept["start"], kept["value"]), kept["kinds"])
    if found.kinds.shape != (len(PlayerKind), FEATURES + 1):
        raise ValueError(f"{file.name} has models of {len(found.kinds)} kinds of player, not of {len(PlayerKind)}")
    return found


# ---- hands of Partner played out in lockstep, every seat by its assumed kind of player
_TIE: Final = np.float32(1e-5)
"""A whim decides between plays whose values differ by no more than this."""

_MODELLED: Final = (PlayerKind.CLUB, PlayerKind.DOUBLES)
"""The kinds that choose by their models; STRONG chooses by the net's value."""

_THINKS: Final = np.array([kind is PlayerKind.STRONG or kind in _MODELLED for kind in PlayerKind])
"""By kind, whether its choice depends on features of the plays."""


def choose(table: HandsInStep, seat: int, moves: Moves, model: PartnerModel, rng: np.random.Generator, whims: float = 0.0) -> Places:
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
    return features(facts, seat, facts[HAND + seat], moves.tile[which], moves.arm[which], TOLD[facts[KIND + after(seat)]])


def step(table: HandsInStep, seat: int, model: PartnerModel, rng: np.random.Generator) -> None:
    """The seat plays or passes in all hands."""
    moves = table.moves(seat)
    passing = np.flatnonzero(moves.able == 0)
    if len(passing):
        table.knock(seat, passing)
    if len(moves.tile):
        at = choose(table, seat, moves, model, rng)
        table.play(seat, moves.column[at], moves.tile[at], moves.arm[at])


def play_out(table: HandsInStep, seat: int, model: PartnerModel, rng: np.random.Generator) -> None:
    """Plays all hands out, the seat first; the table is then empty, and its results are complete."""
    while len(table):
        step(table, seat, model, rng)
        seat = (seat - 1) % SEATS


# ---- what a seat of Partner may infer about the hidden hands and the players together: deals and kinds of players drawn by likelihood
# Every other seat is one of a few kinds of player, the two rivals mostly of one kind. The likelihood of a deal and three kinds is that of
# the plays they explain, so information about the players is information about the deal, and the other way round. If both rivals always
# play their heaviest tile, they can't hold many of the unplayed tiles; few of the deals that fit the passes are like that, so a second
# sample is drawn among those.
_Weights = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Expected:
    """How common the kinds are assumed to be among rivals and partners, and how often both rivals are of one kind (`couple`)."""

    rivals: tuple[float, ...] = (.08, .2, .1, .45, .07, .1)
    partners: tuple[float, ...] = (.05, .05, .05, .75, .05, .05)
    couple: float = .8

    def pairs(self) -> _Weights:
        """The chance of each pair of kinds of the rivals: the next seat's by row, the last one's by column."""
        one = np.array(self.rivals)
        found: _Weights = (1 - self.couple) * np.outer(one, one) + self.couple * np.diag(one)
        return found


USUAL: Final = Expected()


class LikelyDeals(NamedTuple):
    """Deals and kinds of players: hands and kinds, a row per seat."""

    hands: Ints
    kinds: Ints


class Posterior:
    """Deals that fit what a seat has seen, with the likelihood of each and of its kinds of players.

    `number` deals are drawn: `hands`, a row per seat, with their `weights`. In a share `apart` of them, after the `plain` ones, both rivals
    always play their heaviest, if there are such deals. `order` has the other seats in playing order.
    """

    def __init__(self, story: PublicStory, seat: int, hand: int, model: PartnerModel, rng: np.random.Generator, number: int = 4000,
                 apart: float = .35, expected: Expected = USUAL, answers: Sequence[LeadAnswer] = ()) -> None:
        self._story, self._seat, self._model, self._expected, self._answers = story, seat, model, expected, answers
        self.order = after(seat), seat ^ 2, after(seat ^ 2)
        plain, heaviest = self._worlds(hand, heaviest=False), self._worlds(hand, heaviest=True)
        second = int(number * apart) if heaviest.count else 0
        first = number - second
        drawn = plain.draw(first, rng)
        if second:
            drawn = np.concatenate((drawn, heaviest.draw(second, rng)), axis=1)
        self.hands = np.empty((SEATS, number), np.int32)
        self.hands[seat] = hand
        self.hands[list(self.order)] = drawn
        self._likely = _scaled(likelihood(story, seat, self.hands, model, answers))
        self.weights = self._deal_weights(first, heaviest.count / plain.count * first / second if second else 0.0)

    def _worlds(self, hand: int, *, heaviest: bool) -> Worlds:
        now = self._story.now[:, 0]
        hidden = SIX.every & ~(hand | int(now[PLAYED]))
        barred = [int(now[(UNPLAYED if heaviest and seat != self._seat ^ 2 else BARRED) + seat]) for seat in self.order]
        return Worlds(hidden, [int(now[COUNT + seat]) for seat in self.order], barred)

    def _deal_weights(self, first: int, quotient: float) -> _Weights:
        """The likelihood of each deal, summed over kinds. Those of the second sample count only for two rivals of HEAVIEST."""
        nxt, partner, last = (self._likely[seat] for seat in self.order)
        pairs = self._expected.pairs()
        rivals = ((pairs @ last) * nxt).sum(axis=0)
        if quotient:
            both = pairs[PlayerKind.HEAVIEST, PlayerKind.HEAVIEST] * nxt[PlayerKind.HEAVIEST] * last[PlayerKind.HEAVIEST]
            rivals[:first] = np.maximum(rivals[:first] - both[:first], 0)
            rivals[first:] = both[first:] * quotient
        self.plain = first if quotient else len(rivals)
        found: _Weights = rivals * (np.array(self._expected.partners) @ partner)
        return found

    def draw(self, number: int, rng: np.random.Generator) -> LikelyDeals:
        """That many deals with kinds by likelihood, evenly spread, in random order."""
        upto = np.cumsum(self.weights)
        marks = (np.arange(number) + rng.random(number)) * (upto[-1] / number)
        at = rng.permutation(np.minimum(np.searchsorted(upto, marks), len(upto) - 1))
        kinds = np.full((SEATS, number), PlayerKind.STRONG, np.int32)
        nxt, partner, last = (self._likely[seat][:, at] for seat in self.order)
        pairs = self._expected.pairs()[:, :, None] * nxt[:, None] * last[None]
        second = at >= self.plain
        if self.plain < len(self.weights):
            heaviest = pairs[PlayerKind.HEAVIEST, PlayerKind.HEAVIEST].copy()
            pairs[:, :, second] = 0
            pairs[PlayerKind.HEAVIEST, PlayerKind.HEAVIEST] = np.where(second, heaviest, 0)
        chosen = _draw_rows(pairs.reshape(-1, number), rng)
        kinds[self.order[0]], kinds[self.order[2]] = np.divmod(chosen, len(PlayerKind))
        kinds[self.order[1]] = _draw_rows(np.array(self._expected.partners)[:, None] * partner, rng)
        return LikelyDeals(self.hands[:, at], kinds)

    def gain(self, hands: Sequence[int]) -> float:
        """How much likelier these hands are than all that fit on average, in nats: where they are the true ones it measures the belief."""
        whole = np.array(hands, np.int32)[:, None]
        likely = np.concatenate((likelihood(self._story, self._seat, self.hands, self._model, self._answers)[:, :, : self.plain],
                                 likelihood(self._story, self._seat, whole, self._model, self._answers)), axis=2)
        nxt, partner, last = (np.exp(likely[seat].astype(np.float64)) for seat in self.order)
        weights = ((self._expected.pairs() @ last) * nxt).sum(axis=0) * (np.array(self._expected.partners) @ partner)
        return float(np.log(weights[-1]) - np.log(weights[:-1].mean()))


def _scaled(likely: Floats) -> _Weights:
    """Likelihoods from their logarithms, by seat and kind, scaled so that the highest of a seat is 1."""
    found: _Weights = np.exp((likely - likely.max(axis=(1, 2), keepdims=True)).astype(np.float64))
    return found


def _draw_rows(chances: _Weights, rng: np.random.Generator) -> Places:
    """A row for each column, drawn by its chances, which need not be normalised."""
    upto = np.cumsum(chances, axis=0)
    found: Places = np.minimum((upto < rng.random(chances.shape[1]) * upto[-1]).sum(axis=0), len(chances) - 1)
    return found


def likelihood(story: PublicStory, seat: int, hands: Ints, model: PartnerModel, answers: Sequence[LeadAnswer] = ()) -> Floats:
    """The log-likelihood of everything that the other seats did: by seat, kind and deal; `hands` are those held now, a row per seat.

    Taking or leaving the lead is evidence about the whole hand, for every kind. The first tile of a hand is not evidence here.
    """
    found = np.zeros((SEATS, len(PlayerKind), hands.shape[1]), np.float32)
    later = [0] * SEATS
    for play in reversed(story.plays):
        later[play.seat] |= SIX.bits[play.tile]
        if play.seat == seat or play.arm == POSE:
            continue
        whole, place = np.unique(hands[play.seat] | np.int32(later[play.seat]), return_inverse=True)
        left, right = play.before[ENDS], play.before[ENDS + 1]
        moves = moves_of(whole, left, right)
        if not (moves.able > 1).any():
            continue
        x = features(play.before, play.seat, whole[moves.column], moves.tile, moves.arm, THINKING)
        logits = model.kinds[:, :FEATURES] @ x
        logits += np.multiply.outer(model.kinds[:, FEATURES], model.net.of(x))
        done = np.flatnonzero((moves.tile == play.tile) & ((moves.arm == play.arm) | (left == right)))
        found[play.seat] += log_chances(logits, moves.able)[:, done][:, place]
    for answer in answers:
        if answer.seat != seat:
            found[answer.seat] += np.log(_answer_likelihood(hands[answer.seat] | np.int32(later[answer.seat]), leads=answer.leads))
    return found


def _answer_likelihood(hand: Ints, *, leads: bool) -> Floats:
    """How likely the holders of whole hands are to take the lead, or to leave it (`club.py` does the same for one hand)."""
    counts = numbers_in(hand)
    many = (counts >> 2 | counts >> 3) & 0x1111111 != 0
    strong = many | (tiles_in(hand & DOUBLES) > 1)
    takes = np.where(strong, np.float32(LEADS_STRONG), np.float32(LEADS_WEAK))
    return takes if leads else 1 - takes


# ---- the master at Partner: draws deals and kinds of players by likelihood, and plays every deal out, each seat by its kind
# It does not search open hands: a search that sees all tiles finds wins that nobody at the table could find. It plays for the match, as the
# pro does. The work is planned; the clock only cuts it short. Even with no time at all the net gives a sound play.
@dataclass(frozen=True, slots=True)
class MasterWork:
    """The work for a choice: a fraction of the default budget.

    `imagined` deals are drawn and weighed; of those, `played` are drawn by weight with the kinds of the players, and every play is tried in
    each, in `parts`. After each part, plays that are worse by more than `sure` errors are dropped. The net's value counts like `prior`
    deals. For the question of the lead `led` deals are used.
    """

    imagined: int = 4000
    played: int = 1200
    parts: int = 3
    sure: float = 3.0
    prior: float = 20.0
    led: int = 500


class Tried(NamedTuple):
    """The results of a play: by deal its value from 0 to 1 (of all that were tried), and the net's value in chances to win the hand."""

    worth: Floats
    opinion: float


class MasterFindings(NamedTuple):
    """What the master found: the results of each candidate, and the deals in which they were tried."""

    tried: tuple[Tried, ...]
    deals: LikelyDeals


class Master(PlannedPolicy[MasterWork]):
    """The master, as `game.bots.policy.Policy` describes a bot."""

    usual = MasterWork()

    def __init__(self, clock: Clock = time.monotonic, plan: MasterWork | None = None, model: PartnerModel | None = None) -> None:
        """`model` is what it has learnt; without one it reads what ships when it is first needed."""
        super().__init__(clock, plan)
        self._model = model

    def load(self) -> None:
        """Reads what it has learnt, so that the first choice need not wait."""
        self._learnt()

    def _learnt(self) -> PartnerModel:
        if self._model is None:
            self._model = read_model()
        return self._model

    def choose(self, view: View, legal: Legal[Action], rng: Random, budget: float) -> Choice:
        """The play with the highest value for the match; stops `budget` seconds after the call."""
        deadline = self._clock() + budget
        actions = actions_of(legal, view.seat)
        luck = np.random.default_rng(rng.getrandbits(64))
        if isinstance(actions[0], Lead):
            return self._answer_lead(view, luck)
        if (knocks := knock(view.public, actions)) is not None:
            return knocks
        among = candidates(view.public, actions)
        found = self.think(view, among, luck, deadline)
        best = max(range(len(among)), key=lambda i: self.score(found, i))
        return Choice(among[best].action, _reason(view, among[best], found, best))

    def score(self, found: MasterFindings, number: int) -> float:
        """How good a candidate is, from its results and the net's value."""
        one, prior = found.tried[number], self._plan.prior
        least = min(len(other.worth) for other in found.tried)
        if not least:
            return one.opinion
        mean = sum(float(other.worth[:least].mean()) for other in found.tried) / len(found.tried)
        opinion = one.opinion - sum(other.opinion for other in found.tried) / len(found.tried) + mean
        # Plays that were dropped early are compared in the deals that all were tried in, and stay behind.
        return (float(one.worth.sum()) + prior * opinion) / (len(one.worth) + prior)

    def think(self, view: View, among: Sequence[Candidate], rng: np.random.Generator, deadline: float) -> MasterFindings:
        """The results of each candidate in the likely deals; in fewer if the clock passes the deadline."""
        story, model, plan = public_story(view.public), self._learnt(), self._plan
        if len(among) == 1:
            plan = replace(plan, imagined=plan.imagined // 4, played=plan.played // 12, parts=1)
        plays = [_tile_and_arm(view, c) for c in among]
        tile, arm = (np.array(one, np.int32) for one in zip(*plays, strict=True))
        opinions = self._opinions(story, view, tile, arm)
        found: list[list[Floats]] = [[] for _play in among]
        deals = LikelyDeals(np.zeros((SEATS, 0), np.int32), np.zeros((SEATS, 0), np.int32))
        if self._clock() < deadline:
            answers = answers_of(view)
            posterior = Posterior(story, view.seat, view.hand, model, rng, plan.imagined, answers=answers)
            deals = posterior.draw(plan.played, rng)
            self._try(story, view, (tile, arm), deals, found, rng, deadline, plan)
        done = min((sum(map(len, parts)) for parts in found), default=0)
        worths = [np.concatenate(parts) if parts else np.zeros(0, np.float32) for parts in found]
        most = max(max(map(len, worths), default=0), done)
        return MasterFindings(tuple(map(Tried, worths, opinions)), LikelyDeals(deals.hands[:, :most], deals.kinds[:, :most]))

    def _opinions(self, story: PublicStory, view: View, tile: Ints, arm: Ints) -> list[float]:
        """The net's value of each play, assuming rivals that think."""
        hand = np.full(len(tile), view.hand, np.int32)
        return [float(value) for value in self._learnt().net.of(features(story.now, view.seat, hand, tile, arm, TOLD[PlayerKind.STRONG]))]

    def _try(self, story: PublicStory, view: View, plays: tuple[Ints, Ints], deals: LikelyDeals, found: list[list[Floats]],
             rng: np.random.Generator, deadline: float, plan: MasterWork) -> None:
        """Tries every play in the deals, part by part, until the clock passes the deadline; clearly worse plays are dropped."""
        worth = worths(view)
        left = np.arange(len(plays[0]))
        for part in range(plan.parts):
            size = plan.played // plan.parts
            columns = np.arange(part * size, (part + 1) * size)
            table = laid_out(story, deals, columns, len(left))
            table.play(view.seat, np.arange(len(table)), np.repeat(plays[0][left], size), np.repeat(plays[1][left], size))
            play_out(table, after(view.seat), self._learnt(), rng)
            came = worth[table.results].reshape(len(left), size)
            for at, row in zip(left, came, strict=True):
                found[at].append(row)
            left = self._hopeful(left, found, plan)
            if self._clock() > deadline or len(left) == 1:
                break

    def _hopeful(self, left: Places, found: list[list[Floats]], plan: MasterWork) -> Places:
        """Those of the plays that may still be the best; all were tried in the same deals."""
        rows = np.array([np.concatenate(found[at]) for at in left])
        away = rows[np.argmax(rows.mean(axis=1))] - rows
        error = away.std(axis=1) / np.sqrt(rows.shape[1])
        found_left: Places = left[away.mean(axis=1) <= plan.sure * error]
        return found_left

    def _answer_lead(self, view: View, rng: np.random.Generator) -> Choice:
        """Whether its side does better if the seat leads or if its partner does, in the likely deals."""
        shares = self.led(view, rng, self._plan.led)
        if shares is None:
            return answer_lead(view)
        mine, his = shares
        action = Lead() if mine >= his else LeaveLead()
        text = _("Wins {mine} % of the likely deals when it leads, {his} % when its partner does.")
        return Choice(action, text.format(mine=percent(mine), his=percent(his)))

    def led(self, view: View, rng: np.random.Generator, number: int) -> tuple[float, float] | None:
        """The value of the hand from 0 to 1 if the seat leads, and if its partner does; None if that was not tried."""
        if not number:
            return None
        story, model = public_story(view.public), self._learnt()
        posterior = Posterior(story, view.seat, view.hand, model, rng, 2 * number, answers=answers_of(view))
        deals = posterior.draw(number, rng)
        worth = worths(view)
        shares = []
        for leader in (view.seat, view.seat ^ 2):
            table = laid_out(story, deals, np.arange(number), 1)
            table.facts[KIND + view.seat] = table.facts[KIND + (view.seat ^ 2)] = PlayerKind.STRONG
            step(table, leader, model, rng)
            play_out(table, after(leader), model, rng)
            shares.append(float(worth[table.results].mean()))
        return shares[0], shares[1]


def worths(view: View) -> Floats:
    """By outcome of the hand for side 0, its value to the match for the seat's side: from 0, the worst, to 1, the best."""
    chances = np.array(hand_equity(view.public.match).chances)
    found: Floats = ((chances - chances[0]) / (chances[-1] - chances[0])).astype(np.float32)
    return 1 - found if side_of(view.seat) else found


def laid_out(story: PublicStory, deals: LikelyDeals, columns: Places, times: int) -> HandsInStep:
    """A table at the present moment with these of the deals, each repeated that many times."""
    again = np.tile(columns, times)
    facts = np.empty((FIELDS, len(again)), np.int32)
    facts[:] = story.now
    facts[HAND : HAND + SEATS] = deals.hands[:, again]
    facts[KIND : KIND + SEATS] = deals.kinds[:, again]
    facts[ROW] = np.arange(len(again))
    return HandsInStep(facts, np.full(len(again), PENDING, np.int8))


def _tile_and_arm(view: View, c: Candidate) -> tuple[int, int]:
    """A candidate in the form of the table: the tile, and its arm, left if both ends are equal."""
    play: Play = c.action
    if view.public.left < 0:
        return play.tile, POSE
    return play.tile, LEFT if view.public.left == view.public.right else play.arm


_TELLING = 0.45
"""The share of the deals from which the effect of a play on the opponents is worth mentioning."""


def _reason(v: View, c: Candidate, found: MasterFindings, number: int) -> str:
    """The effect of the play on the opponents if it is significant, else how often its side wins; all counted over the deals tried."""
    hands, worth = found.deals.hands, found.tried[number].worth
    if not hands.shape[1] or not len(worth):
        return rid_of(c.action)
    _own, nxt, _partner, last = turns_from(v.seat)
    without, opened = max((1 - float((hands[[nxt, last]] & SIX.numbers[n] != 0).any(axis=0).mean()), n) for n in SIX.halves[c.following])
    if without >= _TELLING:
        return leaves_opponents_without(opened, without)
    knocks = float((hands[nxt] & FITS[c.following] == 0).mean())
    if knocks >= _TELLING:
        return next_knocks(knocks)
    return wins_played_on(float(worth.mean()))
