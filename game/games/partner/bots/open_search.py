"""Open search at Partner: hidden hands are imagined, weighed by the plays they explain, and the likely ones searched to the end."""

from __future__ import annotations

import enum
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final, NamedTuple, TypeAlias

from game.bots.policy import Choice, Clock, PlannedPolicy
from game.games.dominoes.bots.advice import SeatKnowledge
from game.games.dominoes.bots.knowledge import (
    Candidate, Sample, SearchTimeout, actions_of, candidates, imagine, knock, move_logit, next_knocks, rid_of, whole_percent
)
from game.games.dominoes.bots.search import ExactSearch
from game.games.dominoes.rules.hands import EMPTY, FITS, ends_of
from game.games.dominoes.rules.tiles import SIX
from game.games.partner.bots.policies import (
    CLUB, Explainer, answer_lead, comes_through, history, leaves_opponents_without, move_logits, strong, valued
)
from game.games.partner.rules import (
    SEATS, Action, HandResult, Lead, LeaveLead, Match, View, after, after_hand, fewest_pips, fitting_deals, lacks, others, played_by,
    side_of
)
from game.rules.contract import Legal
from game.words import _


# ---- what Partner asks of an exact search: can side 0 reach an outcome at least this good, against best play?
# `hand_equity` gives the value of each outcome in terms of the match: the chance of six love if every later hand is a toss-up.
class OutcomeEquity(NamedTuple):
    """By outcome, side 0's chance to win the match after it; never decreasing from the worst outcome to the best."""

    chances: tuple[float, ...]

    def bar(self, rng: Random) -> Outcome:
        """An outcome to reach, drawn so that the chance to reach it is, on average, the value of a play between 0 and 1.

        This is the usual way to ask one yes-or-no question about several prizes: a bar between two outcomes is drawn with a probability
        proportional to the difference of their values. At n-0, for example, a tie is worth as much as a win: the replay counts for the win
        as well.
        """
        low, high = self.chances[0], self.chances[-1]
        level = low + (high - low) * rng.random()
        return next(o for o in Outcome if o and (self.chances[o] > level or o is Outcome.KEYED_WIN))


def hand_equity(match: Match) -> OutcomeEquity:
    """Side 0's chance to win the match after each outcome of the current hand."""
    return OutcomeEquity(tuple(_chance(after_hand(match, _result(match, outcome))) for outcome in Outcome))


def _result(match: Match, outcome: Outcome) -> HandResult:
    """A hand with that outcome, as far as the score is concerned."""
    side = None if outcome is Outcome.TIE else int(outcome < Outcome.TIE)
    key = outcome in (Outcome.KEYED_LOSS, Outcome.KEYED_WIN) and match.options.key_bonus
    return HandResult(side, side, False, match.worth + key, (0, 0), (0, 0, 0, 0), key)


def _chance(match: Match) -> float:
    """Side 0's chance to win the match before the next hand; a half if nobody leads."""
    lead = match.streak[0] - match.streak[1]
    ahead = _ahead(abs(lead), match.worth, match.options.target)
    return ahead if lead > 0 else 1.0 - ahead


def _ahead(lead: int, worth: int, target: int) -> float:
    """The leading side's chance: it wins the next hand and has that much more, or is back at nil all (or one all: also a half)."""
    if not lead:
        return 0.5
    if lead >= target:
        return 1.0
    return 0.5 * _ahead(lead + worth, 1, target) + 0.25


class Outcome(enum.IntEnum):
    """How a hand ends for side 0, the worst first; "keyed" is a win with a last tile that fits two different ends."""

    KEYED_LOSS = 0
    LOSS = 1
    TIE = 2
    WIN = 3
    KEYED_WIN = 4


class Search(ExactSearch):
    """Answers one question about one deal, with one `bar`: the worst outcome that counts as reached. Otherwise as in ExactSearch."""

    __slots__ = ("_bar",)

    def __init__(self, hands: Sequence[int], bar: Outcome, clock: Clock, deadline: float) -> None:
        self._bar = bar
        super().__init__(hands, clock, deadline)

    def _goes_out(self, turn: int, *, key: bool) -> bool:
        if turn & 1:
            return (Outcome.KEYED_LOSS if key else Outcome.LOSS) >= self._bar
        return (Outcome.KEYED_WIN if key else Outcome.WIN) >= self._bar

    def _blocked(self, held: int) -> bool:
        """As rule J7 decides a blocked hand."""
        h = self._hands
        winner = fewest_pips((h[0] & held, h[1] & held, h[2] & held, h[3] & held), 0)
        if winner is None:
            return self._bar <= Outcome.TIE
        return (Outcome.LOSS if side_of(winner) else Outcome.WIN) >= self._bar


# ---- the rival that plays by this search: it imagines hidden hands, weighs them by the plays they explain, and searches the likely ones
# to the end
# The work is planned: a number of sampled deals, then of positions searched. The clock only cuts it short, so a view and a generator give
# the same choice on every machine that is fast enough. More time than planned makes it hardly stronger; what loses hands is what it doesn't
# know.
@dataclass(frozen=True, slots=True)
class PartnerWork:
    """The work for a choice: about half the default budget.

    `imagined` deals are drawn and weighed, in at most the share `weighing` of the budget; of those, `searched` are drawn by weight and
    solved, until `nodes` positions have been visited. For the lead question `led` deals are used. From `full` tiles in hand on, only the
    `wide` plays with the highest logits are searched. With few deals noise would outweigh judgement, so every unit of the logit counts like
    `prior` deals: by measurement, a play's share of won deals rises by 0.1 for each unit and deviates from that line by 0.1, so the logit
    is worth the evidence of about 15 deals.
    """

    imagined: int = 300
    searched: int = 120
    nodes: int = 60_000
    weighing: float = 0.4
    led: int = 16
    prior: float = 1.5
    full: int = 6
    wide: int = 3

    def brief(self) -> PartnerWork:
        """Enough to give a reason for a forced play."""
        return replace(self, imagined=self.imagined // 5, searched=self.searched // 4)


Hands: TypeAlias = tuple[int, int, int, int]


class SampleCounts(NamedTuple):
    """The result of a search of samples: by candidate the number of times it reached the bar, and the samples that count (`total`, with
    repetitions).
    """

    reached: tuple[int, ...]
    samples: tuple[Sample[Hands], ...]
    total: int


_STRONG: Final = 0.25
"""The bonus of a strong hand for the lead, and the penalty of a weak one, in shares of the deals: these are few, and in them all tiles are
known.
"""

_TELLING: Final = 0.45
"""The share of the deals from which the effect of a play on the opponents is worth mentioning."""


class OpenSearch(PlannedPolicy[PartnerWork]):
    """Open search of likely deals."""

    usual = PartnerWork()

    def choose(self, view: View, legal: Legal[Action], rng: Random, budget: float) -> Choice:
        """The play that most often reaches what the score requires; stops `budget` seconds after the call."""
        start = self._clock()
        actions = actions_of(legal, view.seat)
        if isinstance(actions[0], Lead):
            return self._answer_lead(view, rng, start, budget)
        if (knocks := knock(view.public, actions)) is not None:
            return knocks
        logits = move_logits(view)
        among = self._worth_searching(view, candidates(view.public, actions), logits)
        plan = self._plan if len(among) > 1 else self._plan.brief()
        samples = self.imagine(view, rng, start + budget * plan.weighing, plan)
        found = self.search(view, among, samples, rng, start + budget)
        best = max(range(len(among)), key=lambda i: found.reached[i] + self._plan.prior * logits[among[i].bit, among[i].following])
        return Choice(among[best].action, _reason(view, among[best], found, found.reached[best]))

    def _worth_searching(self, v: View, among: Sequence[Candidate], logits: Mapping[tuple[int, int], float]) -> Sequence[Candidate]:
        """All candidates, but with a nearly full hand only the likeliest: a deal takes long then, and more deals are worth more."""
        if v.public.counts[v.seat] < self._plan.full:
            return among
        return sorted(among, key=lambda c: -logits[c.bit, c.following])[: self._plan.wide]

    def imagine(self, v: View, rng: Random, deadline: float, plan: PartnerWork) -> list[Sample[Hands]]:
        """Deals that fit what the seat has seen, drawn by how well they explain the others' plays, in random order; at least one."""
        story, deals = history(v), fitting_deals(v)
        explainer = Explainer(story, v.seat)
        return imagine(
            lambda: _all_hands(v, deals.draw(rng)), explainer.weight, plan.imagined, plan.searched, rng, self._clock, deadline
        )

    def search(self, v: View, among: Sequence[Candidate], samples: Sequence[Sample[Hands]], rng: Random, deadline: float) -> SampleCounts:
        """Solves the samples in turn, until the planned work or the time is used up."""
        reached, total, nodes = [0] * len(among), 0, 0
        held, ends = _unplayed(v), ends_of(v.public.left, v.public.right)
        equity = hand_equity(v.public.match)
        done: list[Sample[Hands]] = []
        for sample in samples:
            search = Search(sample.hands, equity.bar(rng), self._clock, deadline)
            try:
                good = [search.reaches_after(held, ends, v.seat, c.bit, c.following) is not bool(side_of(v.seat)) for c in among]
            except SearchTimeout:
                break
            reached = [n + sample.times * yes for n, yes in zip(reached, good, strict=True)]
            total += sample.times
            done.append(sample)
            nodes += search.nodes
            if nodes > self._plan.nodes:
                break
        return SampleCounts(tuple(reached), tuple(done), total)

    def _answer_lead(self, v: View, rng: Random, start: float, budget: float) -> Choice:
        """Compares the own best pose with the partner's, deal by deal."""
        samples = self.imagine(v, rng, start + budget * self._plan.weighing, self._plan)
        mine, partners, done = self.led(v, samples[: self._plan.led], rng, start + budget)
        if not done:
            return answer_lead(v)
        # A strong hand favours the lead, as the deals are few.
        favour = _STRONG * done if strong(v.hand) else -_STRONG * done
        action = Lead() if mine + favour >= partners else LeaveLead()
        text = _("Holds up in {mine} % of the deals with this lead, in {theirs} % with the partner's.")
        return Choice(action, text.format(mine=whole_percent(mine / done), theirs=whole_percent(partners / done)))

    def led(self, v: View, samples: Sequence[Sample[Hands]], rng: Random, deadline: float) -> tuple[int, int, int]:
        """The samples in which the seat's side reaches the bar if the seat leads, and if its partner does; and the number searched."""
        partner, equity = v.seat ^ 2, hand_equity(v.public.match)
        own = _best_pose(v, v.hand, v.seat)
        mine = partners = done = 0
        for sample in samples:
            poses = (v.seat, own), (partner, _best_pose(v, sample.hands[partner], partner))
            search = Search(sample.hands, equity.bar(rng), self._clock, deadline)
            try:
                good = [search.reaches_after(SIX.every, EMPTY, who, bit, ends) is not bool(side_of(v.seat)) for who, (bit, ends) in poses]
            except SearchTimeout:
                break
            mine, partners, done = mine + good[0], partners + good[1], done + 1
        return mine, partners, done


def _best_pose(v: View, hand: int, seat: int) -> tuple[int, int]:
    """The first tile with the highest logit for the holder of a hand: its bit, and the ends it makes."""
    among = [x for x in valued(history(v).now._replace(seat=seat), CLUB) if x.bit & hand]
    best = max(among, key=lambda x: move_logit(x, hand, CLUB))
    return best.bit, best.following


def _all_hands(v: View, hidden: Sequence[int]) -> Hands:
    """All four hands: the seat's own and the others' in the order of `others`."""
    hands = [v.hand] * SEATS
    for seat, mask in zip(others(v.seat), hidden, strict=True):
        hands[seat] = mask
    return hands[0], hands[1], hands[2], hands[3]


def _unplayed(v: View) -> int:
    """All unplayed tiles, as a mask."""
    played = played_by(v.public)
    return SIX.every & ~(played[0] | played[1] | played[2] | played[3])


def _reason(v: View, c: Candidate, found: SampleCounts, reached: int) -> str:
    """The effect of the play on the opponents if it is significant, else how often it succeeds; all counted over the deals searched."""
    if not found.total:
        return rid_of(c.action)
    nxt, last = after(v.seat), after(v.seat ^ 2)
    without, number = max((_without(found, (nxt, last), SIX.numbers[n]), n) for n in SIX.halves[c.following])
    if without >= _TELLING:
        return leaves_opponents_without(number, without)
    knock = _without(found, (nxt,), FITS[c.following])
    if knock >= _TELLING:
        return next_knocks(knock)
    return comes_through(reached / found.total)


def _without(found: SampleCounts, seats: Sequence[int], tiles: int) -> float:
    """The share of the deals searched in which none of the seats holds any of the tiles (a mask)."""
    return sum(s.times for s in found.samples if not any(s.hands[seat] & tiles for seat in seats)) / found.total


def knowledge(v: View) -> SeatKnowledge:
    """What the seat knows."""
    nxt = after(v.seat)
    return SeatKnowledge(v.seat, v.hand, _unplayed(v) & ~v.hand, lacks(v.public), (nxt, nxt ^ 2), v.seat ^ 2)
