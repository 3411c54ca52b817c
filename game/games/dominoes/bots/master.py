"""What the pros and masters of several games have in common.

A pro plays what the net likes best, at once. A master draws deals and kinds of players by likelihood, and plays every play out; so it also
gives the hints, and judges the plays of others for reviews and drills.
"""

from __future__ import annotations

import time
from abc import abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from random import Random
from statistics import NormalDist
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeAlias

import numpy as np

from game.analysis.review import quantile_of_each
from game.bots.policy import Choice, Clock, PlannedPolicy, Policy
from game.games.dominoes.bots.advice import hinted
from game.games.dominoes.bots.alone import A, Adviser, E, LoneGame, LoneOpenSearch, V, plain_reason
from game.games.dominoes.bots.kinds import (
    NO_DEALS, TOLD, Chances, DrawnDeals, KindsExpected, LearntModel, LikelyDeals, PlayerKind, Posterior, alike, draw_deals, laid_out,
    play_out
)
from game.games.dominoes.bots.knowledge import Candidate, Sample, actions_of, next_knocks, rid_of, tempered, whole_percent
from game.games.dominoes.bots.lockstep import PLACES, StepRules, StoryInStep
from game.games.dominoes.bots.play_net import Floats, Ints, Places
from game.games.dominoes.bots.review import JudgeWork
from game.games.dominoes.bots.search import THOROUGH, SearchLimits, WorkPlan
from game.games.dominoes.rules.hands import following
from game.rules.contract import Legal
from game.words import _


# ---- a master draws deals and kinds of players by likelihood, and plays every deal out, each seat by its kind
# It does not search open hands: a search that sees all tiles finds wins that nobody at the table could find. The work is planned; the clock
# only cuts it short. Even with no time at all the net gives a sound play.
@dataclass(frozen=True, slots=True)
class MasterWork:
    """The work for a choice: a fraction of the default budget.

    `imagined` deals are drawn and weighed. Of those some are drawn by weight with the kinds of the players, and every play is tried in
    each, in `parts`: `tries` hands are played out altogether, for few plays as for many. After each part, plays that are worse by more than
    `sure` errors are dropped, and the others are tried in more deals. The net's value counts like `prior` deals. For the question of the
    lead `led` deals are used.
    """

    imagined: int = 6000
    tries: int = 4800
    parts: int = 6
    sure: float = 2.5
    prior: float = 20.0
    led: int = 500

    @property
    def deals(self) -> int:
        """The most deals in which a play is tried: there are two plays at least."""
        return max(1, self.tries // 2)

    def brief(self) -> MasterWork:
        """Enough to give a reason for a forced play."""
        return replace(self, imagined=self.imagined // 4, tries=max(2, self.tries // 24), parts=1)


class Tried(NamedTuple):
    """The results of a play: its value from 0 to 1 in each deal that was tried, and the net's value in chances to win the hand."""

    worth: Floats
    opinion: float


class MasterFindings(NamedTuple):
    """What the master found: the results of each candidate, and the deals in which they were tried."""

    tried: tuple[Tried, ...]
    deals: LikelyDeals


Worth: TypeAlias = Callable[[Ints], Floats]
"""A function that values the ends of hands for a seat, from their last facts: 1 for the best end of the hand, 0 for the worst."""


class Pondered(NamedTuple):
    """A position in lockstep: the seat to move, what was public, its plays by tile and arm, and what the ends of the hand are worth."""

    rules: StepRules
    story: StoryInStep
    seat: int
    hand: int
    tile: Ints
    arm: Ints
    worth: Worth


class PlayWorths(NamedTuple):
    """How good each play is, as reviews and drills ask for it: obeys Judgement.

    `worth` has a row for each play and a column for each deal, in units of what is shown. `doubt` is by deal the variance of its share of
    all, 0 where nothing is left to chance. `helpless` has, for each play, the shares of the deals in which a seat could not answer it.
    """

    worth: Floats
    doubt: Chances
    helpless: tuple[tuple[float, ...], ...]

    @property
    def chances(self) -> tuple[float, ...]:
        """The mean of each play."""
        return tuple(float(mean) for mean in self.worth.mean(axis=1, dtype=np.float64))

    def error(self, one: int, other: int) -> float:
        """The error by importance sampling: deals are drawn evenly and count by likelihood, then some are drawn by that and played out.

        A result that occurred in none of these may still occur in one of as many deals.
        """
        away = (self.worth[one] - self.worth[other]).astype(np.float64)
        found = float((self.doubt * (away - away.mean()) ** 2).mean()) + float(self.doubt.mean()) ** 2
        return sqrt(found) * NormalDist().inv_cdf(quantile_of_each(len(self.worth)))


GENEROUS: Final = MasterWork(imagined=10_000, tries=14_400, led=1500)
"""The work for a hint: about three times as much as at the table."""

AT_ONCE: Final = MasterWork(imagined=900, tries=720, parts=2, led=120)
"""The work for a sound hint within a tenth of a second."""


class NetPlayer(Policy):
    """A bot with a trained net, by which it values plays; it assumes that all others think."""

    def __init__(self, model: LearntModel | None = None) -> None:
        """`model` is what it has learnt; without one it reads what ships when it is first needed."""
        self._model = model

    @abstractmethod
    def read(self) -> LearntModel:
        """The model that ships. Raises OSError or ValueError."""

    def load(self) -> None:
        """Reads what it has learnt, so that the first choice need not wait."""
        self._learnt()

    def _learnt(self) -> LearntModel:
        if self._model is None:
            self._model = self.read()
        return self._model

    def opinions(self, at: Pondered) -> list[float]:
        """The net's value of each play, in chances to win the hand."""
        hand = np.full(len(at.tile), at.hand, np.int32)
        told = np.full((at.rules.seats - 1, 1), TOLD[PlayerKind.STRONG])
        return [float(value) for value in self._learnt().net.of(at.rules.described(at.story.now, at.seat, hand, at.tile, at.arm, told))]


class Judging(NetPlayer, PlannedPolicy[MasterWork]):
    """What a master does with a position in lockstep."""

    usual = MasterWork()

    def __init__(self, clock: Clock = time.monotonic, plan: MasterWork | None = None, model: LearntModel | None = None) -> None:
        PlannedPolicy.__init__(self, clock, plan)
        NetPlayer.__init__(self, model)

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

    def best(self, found: MasterFindings) -> int:
        """The index of the candidate with the highest score, the first of equal ones."""
        return max(range(len(found.tried)), key=lambda number: self.score(found, number))

    def ponder(self, at: Pondered, posterior: Callable[[int], Posterior], rng: np.random.Generator, deadline: float) -> MasterFindings:
        """The results of each play in the likely deals, of which `posterior` draws a number; in fewer if the clock passes the deadline."""
        plan = self._plan.brief() if len(at.tile) == 1 else self._plan
        opinions = self.opinions(at)
        found: list[list[Floats]] = [[] for _play in at.tile]
        deals = NO_DEALS
        if self._clock() < deadline:
            deals = posterior(plan.imagined).draw(plan.deals, rng)
            self._try(at, deals, found, rng, deadline, plan)
        worths = [np.concatenate(parts) if parts else np.zeros(0, np.float32) for parts in found]
        return MasterFindings(tuple(map(Tried, worths, opinions)), deals.first(max(map(len, worths), default=0)))

    def weigh(self, at: Pondered, posterior: Callable[[int], Posterior], turn: int, work: JudgeWork, rng: np.random.Generator,
              ) -> tuple[Floats, LikelyDeals]:
        """The worth of each play in each of the likely deals, from 0 to 1, and the deals. With fewer than two plays there is one row: the
        worth of the position, played on from seat `turn`.
        """
        choices = len(at.tile) if len(at.tile) > 1 else 0
        number = work.played
        deals = posterior(work.imagined).draw(number, rng)
        table = laid_out(at.rules, at.story, deals, np.arange(number), max(1, choices))
        if choices:
            table.play(at.seat, np.arange(len(table)), np.repeat(at.tile, number), np.repeat(at.arm, number))
            turn = at.rules.after(at.seat)
        play_out(table, turn, self._learnt(), rng)
        return at.worth(table.ended).reshape(-1, number), deals

    def _try(self, at: Pondered, deals: LikelyDeals, found: list[list[Floats]], rng: np.random.Generator, deadline: float,
             plan: MasterWork) -> None:
        """Tries every play in the deals, part by part, until the clock passes the deadline; clearly worse plays are dropped."""
        left, begin = np.arange(len(at.tile)), 0
        for _part in range(plan.parts):
            size = max(1, plan.tries // plan.parts // max(2, len(left)))
            columns = np.arange(begin, begin + size)
            table = laid_out(at.rules, at.story, deals, columns, len(left))
            table.play(at.seat, np.arange(len(table)), np.repeat(at.tile[left], size), np.repeat(at.arm[left], size))
            play_out(table, at.rules.after(at.seat), self._learnt(), rng)
            came = at.worth(table.ended).reshape(len(left), size)
            for play, row in zip(left, came, strict=True):
                found[play].append(row)
            left, begin = _hopeful(left, found, plan), begin + size
            if self._clock() > deadline or len(left) == 1:
                break


def _hopeful(left: Places, found: list[list[Floats]], plan: MasterWork) -> Places:
    """The plays that may still be the best; all were tried in the same deals."""
    rows = np.array([np.concatenate(found[at]) for at in left])
    away = rows[np.argmax(rows.mean(axis=1))] - rows
    error = away.std(axis=1) / np.sqrt(rows.shape[1])
    found_left: Places = left[away.mean(axis=1) <= plan.sure * error]
    return found_left


def weighed(worth: Floats, deals: LikelyDeals, seats: int, fits: Sequence[int]) -> PlayWorths:
    """The worth of plays in these deals, by play and deal; `fits` has the tiles (a mask) that fit after each play."""
    helpless = tuple(tuple(float((deals.hands[seat] & mask == 0).mean()) for seat in range(seats)) for mask in fits)
    return PlayWorths(worth, deals.shares + 1 / worth.shape[1], helpless)


# ---- the master of a game in which everybody plays alone
class LoneSteps(Protocol):
    """What the master of a game reads from a view, besides what the game's other bots read."""

    def rules(self, v: Any) -> StepRules:
        """The rules of that table."""

    def story(self, v: Any) -> StoryInStep:
        """What everybody has seen of the hand."""

    def tile_and_arm(self, v: Any, c: Candidate) -> tuple[int, int]:
        """The tile and the arm of a play, as in lockstep."""

    def worth(self, v: Any) -> Worth:
        """The function that values the ends of the hand for the seat."""

    def habits(self, v: Any, model: LearntModel) -> Sequence[Floats]:
        """What the last finished hands of the match have shown, as in `habits_shown`."""

    def model(self) -> LearntModel:
        """The model that ships. Raises OSError or ValueError."""


COMMON_KINDS: Final = (.08, .2, .15, .47, .1, 0.)
"""How common the kinds are assumed to be at a table where everybody plays alone; none plays doubles first."""

_COUPLE: Final = .4
"""How often all others are of one kind."""

_TELLING: Final = 0.45
"""The share of the deals from which it is worth saying that the next seat must knock."""

LONE_WORK: Final = MasterWork(imagined=3000, tries=2400)
"""Less work than at Partner: a play has about as many features, and hands of nine tiles last longer."""

_BY_HAND: Final = 600
"""The most deals that are drawn one by one, where there is a boneyard."""


class LoneNetPlayer(NetPlayer, Generic[V, A, E]):
    """A bot with a net, for games in which everybody plays alone. Where two know each other's hand it searches the hand to its end."""

    game: LoneGame[V, A, E]
    steps: LoneSteps

    def read(self) -> LearntModel:
        return self.steps.model()

    def choose(self, view: V, legal: Legal[A], rng: Random, budget: float) -> Choice:
        """The play with the highest value; stops `budget` seconds after the call."""
        game, actions = self.game, actions_of(legal, view.seat)
        if game.helpless(view, actions) is not None or self._knows_all(view):
            return self.who_knows_all().choose(view, legal, rng, budget)
        return self.prefer(view, game.candidates(view, actions), rng, budget)

    def who_knows_all(self) -> LoneOpenSearch[V, A, E]:
        """The bot that chooses instead where two players know each other's hand, and where nothing fits."""
        return LoneOpenSearch(self.game)

    @abstractmethod
    def prefer(self, view: V, among: Sequence[Candidate], rng: Random, budget: float) -> Choice:
        """The play with the highest value."""

    def _knows_all(self, view: V) -> bool:
        """Whether only two play, and each knows the other's hand."""
        return self.game.seats(view) == 2 and self.game.hidden(view).deals.count == 1

    def _pondered(self, view: V, among: Sequence[Candidate]) -> Pondered:
        tile, arm = np.array([self.steps.tile_and_arm(view, c) for c in among], np.int32).reshape(-1, 2).T
        return Pondered(self.steps.rules(view), self.steps.story(view), view.seat, view.hand, tile, arm, self.steps.worth(view))


class LonePro(LoneNetPlayer[V, A, E]):
    """The pro of a game in which everybody plays alone: plays what the net likes, and takes a millisecond."""

    def prefer(self, view: V, among: Sequence[Candidate], rng: Random, budget: float) -> Choice:
        best = among[tempered(self.opinions(self._pondered(view, among)), self.game.slips.pro, rng)]
        return Choice(best.action, plain_reason(self.game, view, best))


class LoneMaster(Judging, LoneNetPlayer[V, A, E]):
    """The master of a game in which everybody plays alone."""

    usual = LONE_WORK

    def who_knows_all(self) -> LoneOpenSearch[V, A, E]:
        return LoneOpenSearch(self.game, self._clock)

    def prefer(self, view: V, among: Sequence[Candidate], rng: Random, budget: float) -> Choice:
        deadline = self._clock() + budget
        found = self.think(view, among, np.random.default_rng(rng.getrandbits(64)), deadline)
        return self._reasoned(view, among, self.best(found), found)

    def _reasoned(self, v: V, among: Sequence[Candidate], best: int, found: MasterFindings) -> Choice:
        """The choice of the best candidate, with the reason for it."""
        return Choice(among[best].action, self._reason(v, among[best], found, best))

    def think(self, view: V, among: Sequence[Candidate], rng: np.random.Generator, deadline: float) -> MasterFindings:
        """The results of each candidate in the likely deals; in fewer if the clock passes the deadline."""
        at = self._pondered(view, among)
        return self.ponder(at, lambda number: self.posterior(view, at.story, rng, number), rng, deadline)

    def judged(self, view: V, among: Sequence[Candidate], work: JudgeWork, rng: Random) -> PlayWorths:
        """How good each of these plays is; if there are fewer than two, how good the position is, whichever seat is to act."""
        game, luck = self.game, np.random.default_rng(rng.getrandbits(64))
        if len(among) > 1 and self._knows_all(view) and (solved := self._solved(view, among, rng)) is not None:
            return solved
        at = self._pondered(view, among)
        worth, deals = self.weigh(at, lambda number: self.posterior(view, at.story, luck, number), view.public.turn, work, luck)
        return weighed(self.shown(view, worth), deals, at.rules.seats, [game.layout.fits[c.following] & ~c.bit for c in among])

    def _solved(self, view: V, among: Sequence[Candidate], rng: Random) -> PlayWorths | None:
        """How good each of these plays is exactly, where two know each other's hand; None where that would take too long."""
        game, equity = self.game, self.game.equity(view)
        sample = Sample(game.deal(view, game.hidden(view), rng), 1)
        found = game.solve(view, among, (sample,), equity, SearchLimits(game.exact, lambda: 0.0, 1.0, THOROUGH))
        if found is None:
            return None
        worth = np.array([[game.scaled(equity, view.seat, chance)] for chance in found.chances], np.float32)
        fits = [game.layout.fits[c.following] & ~c.bit for c in among]
        helpless = tuple(tuple(float(not hand & mask) for hand in sample.hands[: game.seats(view)]) for mask in fits)
        return PlayWorths(worth, np.zeros(1), helpless)

    def shown(self, v: V, worth: Floats) -> Floats:
        """Worths as hints and reviews show them: shares of what the hand can bring, or chances of the match."""
        return worth

    def posterior(self, view: V, story: StoryInStep, rng: np.random.Generator, number: int) -> Posterior:
        """Deals that fit what the seat has seen, and their likelihood."""
        rules = self.steps.rules(view)
        expected = self.expected_at(view)
        if rules.seats == 2:
            deals = self._drawn_by_hand(view, rng, min(number, _BY_HAND))
        else:
            deals = draw_deals(rules, story, view.seat, view.hand, expected, rng, number)
        return Posterior(rules, story, view.seat, deals, self._learnt(), expected)

    def expected_at(self, view: V) -> KindsExpected:
        """What the seat expects of the others after the last hands of the match; of strangers in the first."""
        rules = self.steps.rules(view)
        strangers = alike(COMMON_KINDS, rules.seats - 1, _COUPLE)
        return strangers.having_seen(self.steps.habits(view, self._learnt()), rules.others(view.seat))

    def _drawn_by_hand(self, view: V, rng: np.random.Generator, number: int) -> DrawnDeals:
        """Deals with a boneyard, drawn one by one, because passes bar other tiles among those dealt than among those drawn later."""
        hidden, luck = self.game.hidden(view), Random(int(rng.integers(2**62)))
        drawn = np.array([self.game.deal(view, hidden, luck) for _deal in range(number)], np.int32).T
        hands = np.zeros((PLACES, number), np.int32)
        hands[:2] = drawn[:2]
        return DrawnDeals(hands, drawn[2], np.ones(number))

    def _reason(self, v: V, c: Candidate, found: MasterFindings, number: int) -> str:
        """A sentence that the next seat knocks if that is likely, else what the play is worth; all counted over the deals tried."""
        hands, worth = found.deals.hands, found.tried[number].worth
        if not hands.shape[1] or not len(worth):
            return rid_of(c.action)
        nxt = following(v.seat, self.game.seats(v))
        knocks = float((hands[nxt] & self.game.layout.fits[c.following] == 0).mean())
        if knocks >= _TELLING:
            return next_knocks(knocks)
        return self.comes_to(v, float(self.shown(v, worth.mean())))

    def comes_to(self, v: V, worth: float) -> str:
        """A sentence with the mean worth of the play, as it is shown."""
        return _("Comes through in {percent} % of the likely deals, played on to the end.").format(percent=whole_percent(worth))


class LoneAdviser(LoneMaster[V, A, E]):
    """The master as adviser: it tries more deals, and says what passes and draws have shown, with names."""

    usual = GENEROUS

    def who_knows_all(self) -> LoneOpenSearch[V, A, E]:
        return Adviser(self.game, self._clock, self.open_work)

    @property
    def open_work(self) -> WorkPlan:
        """The work for a hint when the seat knows every tile of the hand."""
        return self.game.plan.generous()

    def _reasoned(self, v: V, among: Sequence[Candidate], best: int, found: MasterFindings) -> Choice:
        play, scores = among[best], np.array([self.score(found, i) for i in range(len(among))], np.float32)
        shares = [float(share) for share in self.shown(v, scores).clip(0, 1)]
        known, moment = self.game.knowledge(v), self.game.advised(v, play, among)
        return hinted(known, moment, self.advises(shares[best]), shares)

    def advises(self, share: float) -> str:
        """What the hinted play comes to, in words."""
        return _("it comes through in {percent} % of the likely deals").format(percent=whole_percent(share))
