"""The master at Partner: draws deals and kinds of players by likelihood, and plays every deal on to its end, each seat by its kind.

No search of open hands: who sees all tiles finds wins that nobody at the table could find. It plays for the match, as the pro does. The
work is planned; the clock only cuts it short. Even with no time at all the net gives a sound play.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import NamedTuple

import numpy as np

from game.bots.policy import Choice, Clock, PlannedPolicy
from game.games.dominoes.bots.line_view_helpers import Candidate, candidates, knock
from game.games.dominoes.bots.mask_tables import Floats, Ints, Places
from game.games.dominoes.bots.reasons import next_knocks, percent, rid_of
from game.games.dominoes.bots.view_helpers import actions_of
from game.games.dominoes.rules.ends import FITS
from game.games.dominoes.rules.hands import Play
from game.games.dominoes.rules.line import LEFT, POSE
from game.games.dominoes.rules.tiles import SIX
from game.games.partner.bots.club import answer_lead
from game.games.partner.bots.history import answers_of
from game.games.partner.bots.lockstep import FIELDS, HAND, KIND, PENDING, ROW, HandsInStep, PublicStory, public_story, turns_from
from game.games.partner.bots.model import TOLD, PartnerModel, PlayerKind, read_model
from game.games.partner.bots.play_features import features
from game.games.partner.bots.posterior import LikelyDeals, Posterior
from game.games.partner.bots.reasons import leaves_opponents_without, wins_played_on
from game.games.partner.bots.rollouts import play_out, step
from game.games.partner.bots.search import hand_equity
from game.games.partner.rules.values import SEATS, Action, Lead, LeaveLead, View, after, side_of
from game.rules.contract import Legal
from game.words import _


@dataclass(frozen=True, slots=True)
class MasterWork:
    """How much work a choice may be: a fraction of the default budget.

    `imagined` deals are drawn and weighed; of those, `played` are drawn by weight with the kinds of the players, and every play is tried
    in each, in `parts`, after each of which plays that are worse by more than `sure` errors are left out. The net's opinion counts like
    `prior` deals. The question of the lead is put to `led` deals.
    """

    imagined: int = 4000
    played: int = 1200
    parts: int = 3
    sure: float = 3.0
    prior: float = 20.0
    led: int = 500


class Tried(NamedTuple):
    """What came of a play: by deal its worth from 0 to 1 (all that were tried), and the net's opinion in chances of the hand."""

    worth: Floats
    opinion: float


class MasterFindings(NamedTuple):
    """What the master found: of each candidate what came of it, and the deals in which they were tried."""

    tried: tuple[Tried, ...]
    deals: LikelyDeals


class Master(PlannedPolicy[MasterWork]):
    """The master, as `game.bots.policy.Policy` describes a bot."""

    usual = MasterWork()

    def __init__(self, clock: Clock = time.monotonic, plan: MasterWork | None = None, model: PartnerModel | None = None) -> None:
        """`model` is what it has learnt; without one it reads what ships when it is first asked."""
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
        """The play that is worth most to the match; `budget` seconds after the call it stops."""
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
        """How good a candidate is, by what came of it and the net's opinion."""
        one, prior = found.tried[number], self._plan.prior
        least = min(len(other.worth) for other in found.tried)
        if not least:
            return one.opinion
        mean = sum(float(other.worth[:least].mean()) for other in found.tried) / len(found.tried)
        opinion = one.opinion - sum(other.opinion for other in found.tried) / len(found.tried) + mean
        # Plays that were left out early are compared in the deals that all were tried in, and stay behind.
        return (float(one.worth.sum()) + prior * opinion) / (len(one.worth) + prior)

    def think(self, view: View, among: Sequence[Candidate], rng: np.random.Generator, deadline: float) -> MasterFindings:
        """What comes of each candidate in the likely deals; of fewer where the clock passes the deadline."""
        story, model, plan = public_story(view.public), self._learnt(), self._plan
        if len(among) == 1:
            plan = replace(plan, imagined=plan.imagined // 4, played=plan.played // 12, parts=1)
        plays = [_laid(view, c) for c in among]
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
        """The net's value of each play, to whom the rivals think."""
        hand = np.full(len(tile), view.hand, np.int32)
        return [float(value) for value in self._learnt().net.of(features(story.now, view.seat, hand, tile, arm, TOLD[PlayerKind.STRONG]))]

    def _try(self, story: PublicStory, view: View, plays: tuple[Ints, Ints], deals: LikelyDeals, found: list[list[Floats]],
             rng: np.random.Generator, deadline: float, plan: MasterWork) -> None:
        """Every play in the deals, part by part, until the clock passes the deadline; what is sure to be worse is left out."""
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
        """What the hand is worth from 0 to 1 if the seat leads, and if its partner does; None where that was not tried."""
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
    """By outcome of the hand for side 0, what it is worth to the match of the seat's side: from 0, the worst, to 1, the best."""
    chances = np.array(hand_equity(view.public.match).chances)
    found: Floats = ((chances - chances[0]) / (chances[-1] - chances[0])).astype(np.float32)
    return 1 - found if side_of(view.seat) else found


def laid_out(story: PublicStory, deals: LikelyDeals, columns: Places, times: int) -> HandsInStep:
    """A table at the present moment, with these of the deals, all of them that many times over."""
    again = np.tile(columns, times)
    facts = np.empty((FIELDS, len(again)), np.int32)
    facts[:] = story.now
    facts[HAND : HAND + SEATS] = deals.hands[:, again]
    facts[KIND : KIND + SEATS] = deals.kinds[:, again]
    facts[ROW] = np.arange(len(again))
    return HandsInStep(facts, np.full(len(again), PENDING, np.int8))


def _laid(view: View, c: Candidate) -> tuple[int, int]:
    """A candidate as the table has it: the tile, and its arm, left where both ends are alike."""
    play: Play = c.action
    if view.public.left < 0:
        return play.tile, POSE
    return play.tile, LEFT if view.public.left == view.public.right else play.arm


_TELLING = 0.45
"""From this share of the deals on, what a play does to the opponents is worth telling."""


def _reason(v: View, c: Candidate, found: MasterFindings, number: int) -> str:
    """What the play does to the opponents where that is telling, else how often its side wins; all counted over the deals tried."""
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
