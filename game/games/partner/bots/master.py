"""The master at Partner: draws deals and kinds of players by likelihood, and plays every deal out with those kinds."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Final

import numpy as np

from game.bots.policy import Choice
from game.games.dominoes.bots.kinds import (
    Evidence,
    KindsExpected,
    LearntModel,
    PlayerKind,
    Posterior,
    draw_deals,
    laid_out,
    play_out,
    read_model,
    step,
)
from game.games.dominoes.bots.knowledge import Candidate, actions_of, candidates, knock, next_knocks, percent, rid_of
from game.games.dominoes.bots.lockstep import KIND, StoryInStep
from game.games.dominoes.bots.master import Judging, MasterFindings, Pondered, Worth
from game.games.dominoes.bots.play_net import DOUBLES, Floats, Ints, numbers_in, tiles_in
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
from game.games.partner.bots.lockstep import FEATURES, STEPS, outcomes_in, public_story, turns_from
from game.games.partner.bots.pro import hand_equity
from game.games.partner.rules import SEATS, Action, Lead, LeaveLead, View, after, side_of
from game.rules.contract import Legal
from game.words import ASSETS, _

FILE: Final = ASSETS / "models" / "partner.npz"
"""What was learnt of Partner: `python3 main.py train partner` makes such a file (`training.py`)."""


# ---- what a seat of Partner takes for granted of the others: the two rivals are mostly of one kind, and the partner mostly thinks
def expected(rivals: Sequence[float], partners: Sequence[float], couple: float) -> KindsExpected:
    """How common the kinds are among rivals and partners; both rivals are of one kind with the chance `couple`.

    One further sample is drawn in which both rivals always play their heaviest.
    """
    one = np.array(rivals)
    pairs = (1 - couple) * np.outer(one, one) + couple * np.diag(one)
    return KindsExpected(pairs[:, None, :] * np.array(partners)[None, :, None], ((0, 2),))


@cache
def usual() -> KindsExpected:
    """What is taken for granted before anything was played."""
    return expected((.08, .2, .1, .45, .07, .1), (.05, .05, .05, .75, .05, .05), .8)


def told_by(answers: Sequence[LeadAnswer], seat: int) -> Evidence:
    """Taking or leaving the lead is evidence about the whole hand, for every kind; what the seat itself answered is none."""

    def evidence(whole: Sequence[Ints]) -> Floats:
        found = np.zeros((SEATS, len(whole[0])), np.float32)
        for answer in answers:
            if answer.seat != seat:
                found[answer.seat] += np.log(_answer_likelihood(whole[answer.seat], leads=answer.leads))
        return found

    return evidence


def _answer_likelihood(hand: Ints, *, leads: bool) -> Floats:
    """How likely the holders of whole hands are to take the lead, or to leave it (`club.py` does the same for one hand)."""
    counts = numbers_in(hand)
    many = (counts >> 2 | counts >> 3) & 0x1111111 != 0
    strong = many | (tiles_in(hand & DOUBLES) > 1)
    takes = np.where(strong, np.float32(LEADS_STRONG), np.float32(LEADS_WEAK))
    return takes if leads else 1 - takes


# ---- the master at Partner; it plays for the match, as the pro does
class Master(Judging):
    """The master, as `game.bots.policy.Policy` describes a bot."""

    def read(self) -> LearntModel:
        return read_model(FILE, FEATURES)

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

    def think(self, view: View, among: Sequence[Candidate], rng: np.random.Generator, deadline: float) -> MasterFindings:
        """The results of each candidate in the likely deals; in fewer if the clock passes the deadline."""
        story = public_story(view.public)
        tile, arm = (np.array(one, np.int32) for one in zip(*(_tile_and_arm(view, c) for c in among), strict=True))
        at = Pondered(STEPS, story, view.seat, view.hand, tile, arm, worth_of(view))
        return self.ponder(at, lambda number: self.posterior(view, story, rng, number), rng, deadline)

    def posterior(self, view: View, story: StoryInStep, rng: np.random.Generator, number: int) -> Posterior:
        """Deals that fit what the seat has seen, and their likelihood."""
        return posterior(view, story, self._learnt(), rng, number)

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
        deals = self.posterior(view, story, rng, 2 * number).draw(number, rng)
        worth = worth_of(view)
        shares = []
        for leader in (view.seat, view.seat ^ 2):
            table = laid_out(STEPS, story, deals, np.arange(number), 1)
            table.facts[KIND + view.seat] = table.facts[KIND + (view.seat ^ 2)] = PlayerKind.STRONG
            step(table, leader, model, rng)
            play_out(table, after(leader), model, rng)
            shares.append(float(worth(table.ended).mean()))
        return shares[0], shares[1]


def posterior(view: View, story: StoryInStep, model: LearntModel, rng: np.random.Generator, number: int = 4000, share: float = .35,
              kinds: KindsExpected | None = None) -> Posterior:
    """So many deals that fit what the seat has seen, a `share` of them with rivals who play their heaviest, and their likelihood."""
    taken = usual() if kinds is None else kinds
    deals = draw_deals(STEPS, story, view.seat, view.hand, taken, rng, number, share)
    return Posterior(STEPS, story, view.seat, deals, model, taken, told_by(answers_of(view), view.seat))


def worths(view: View) -> Floats:
    """By outcome of the hand for side 0, its value to the match for the seat's side: from 0, the worst, to 1, the best."""
    chances = np.array(hand_equity(view.public.match).chances)
    found: Floats = ((chances - chances[0]) / (chances[-1] - chances[0])).astype(np.float32)
    return 1 - found if side_of(view.seat) else found


def worth_of(view: View) -> Worth:
    """The same from the last facts of hands in lockstep."""
    by_outcome = worths(view)
    return lambda ended: by_outcome[outcomes_in(ended)]


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
