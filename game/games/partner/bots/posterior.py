"""What a seat of Partner may think of the hidden hands and of who plays them, both at once: deals and kinds of players drawn by likelihood.

Every other seat is one of a few kinds of player, the two rivals mostly of one kind. A deal and three kinds are as likely as the plays that
they explain, so what is known of the players tells of the deal, and the other way round. If both rivals always play their heaviest tile,
much that they have not played they can't hold; few of the deals that fit the passes are like that, so a second sample is drawn among those.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.games.dominoes.bots.mask_tables import DOUBLES, Floats, Ints, Places, numbers_in, tiles_in
from game.games.dominoes.bots.play_net import log_chances
from game.games.dominoes.bots.worlds import Worlds
from game.games.dominoes.rules.line import POSE
from game.games.dominoes.rules.tiles import SIX
from game.games.partner.bots.history import LeadAnswer
from game.games.partner.bots.lead import LEADS_STRONG, LEADS_WEAK
from game.games.partner.bots.lockstep import BARRED, COUNT, ENDS, PLAYED, UNPLAYED, PublicStory, moves_of
from game.games.partner.bots.model import PartnerModel, PlayerKind
from game.games.partner.bots.play_features import FEATURES, THINKING, features
from game.games.partner.rules.values import SEATS, after

_Weights = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Expected:
    """How common the kinds are thought to be among rivals and partners, and how often both rivals are of one kind (`couple`)."""

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
    """Deals and kinds of players: hands and kinds, a row a seat."""

    hands: Ints
    kinds: Ints


class Posterior:
    """Deals that fit what a seat has seen, with the likelihood of each and of the kinds of players in it.

    `number` deals are drawn: `hands`, a row a seat, with their `weights`. A share `apart` of them, behind the `plain` ones, is such that
    both rivals always play their heaviest, where there are such deals. `order` has the other seats as they follow.
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
        self.weights = self._weighed(first, heaviest.count / plain.count * first / second if second else 0.0)

    def _worlds(self, hand: int, *, heaviest: bool) -> Worlds:
        now = self._story.now[:, 0]
        hidden = SIX.every & ~(hand | int(now[PLAYED]))
        barred = [int(now[(UNPLAYED if heaviest and seat != self._seat ^ 2 else BARRED) + seat]) for seat in self.order]
        return Worlds(hidden, [int(now[COUNT + seat]) for seat in self.order], barred)

    def _weighed(self, first: int, quotient: float) -> _Weights:
        """By deal its likelihood, of all kinds together. Those of the second sample count for two rivals of HEAVIEST alone."""
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
        """That many deals with kinds by their likelihood, evenly spread, in random order."""
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
        chosen = _chosen(pairs.reshape(-1, number), rng)
        kinds[self.order[0]], kinds[self.order[2]] = np.divmod(chosen, len(PlayerKind))
        kinds[self.order[1]] = _chosen(np.array(self._expected.partners)[:, None] * partner, rng)
        return LikelyDeals(self.hands[:, at], kinds)

    def told(self, hands: Sequence[int]) -> float:
        """How much likelier these hands are than all that fit on average, in nats: where they are the true ones it measures the belief."""
        whole = np.array(hands, np.int32)[:, None]
        likely = np.concatenate((likelihood(self._story, self._seat, self.hands, self._model, self._answers)[:, :, : self.plain],
                                 likelihood(self._story, self._seat, whole, self._model, self._answers)), axis=2)
        nxt, partner, last = (np.exp(likely[seat].astype(np.float64)) for seat in self.order)
        weights = ((self._expected.pairs() @ last) * nxt).sum(axis=0) * (np.array(self._expected.partners) @ partner)
        return float(np.log(weights[-1]) - np.log(weights[:-1].mean()))


def _scaled(likely: Floats) -> _Weights:
    """Likelihoods of their logarithms, by seat and kind, the highest of a seat being 1."""
    found: _Weights = np.exp((likely - likely.max(axis=(1, 2), keepdims=True)).astype(np.float64))
    return found


def _chosen(chances: _Weights, rng: np.random.Generator) -> Places:
    """A row for each column, drawn by its chances, which may have any sum."""
    upto = np.cumsum(chances, axis=0)
    found: Places = np.minimum((upto < rng.random(chances.shape[1]) * upto[-1]).sum(axis=0), len(chances) - 1)
    return found


def likelihood(story: PublicStory, seat: int, hands: Ints, model: PartnerModel, answers: Sequence[LeadAnswer] = ()) -> Floats:
    """The logarithm of how likely all that the other seats did was: by seat, kind and deal; `hands` are those held now, a row a seat.

    Whoever takes or leaves the lead tells something of the whole hand, whatever its kind. The first tile of a hand tells nothing here.
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
            found[answer.seat] += np.log(_answered(hands[answer.seat] | np.int32(later[answer.seat]), leads=answer.leads))
    return found


def _answered(hand: Ints, *, leads: bool) -> Floats:
    """How likely the holders of whole hands are to take the lead, or to leave it (`lead.py` says the same of one hand)."""
    counts = numbers_in(hand)
    many = (counts >> 2 | counts >> 3) & 0x1111111 != 0
    strong = many | (tiles_in(hand & DOUBLES) > 1)
    takes = np.where(strong, np.float32(LEADS_STRONG), np.float32(LEADS_WEAK))
    return takes if leads else 1 - takes

