"""The pro at French: imagines hidden hands, weighs them by the plays that they explain, and rolls the likely ones out to the score."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp, sqrt
from random import Random
from typing import Final, NamedTuple

from game.bots.policy import Choice, PlannedPolicy
from game.games.dominoes.bots.advice import AdvisedPlay, SeatKnowledge, advised, observed, your_chance
from game.games.dominoes.bots.determinized_search import Findings, Hands, SearchTable, WorkPlan, best_of, look_ahead, reason
from game.games.dominoes.bots.line_view_helpers import Candidate
from game.games.dominoes.bots.maxn import LayoutMoves, MaxnSearch, QuickWeights, SearchLimits, Values
from game.games.dominoes.bots.sampling import Sample, imagine
from game.games.dominoes.bots.view_helpers import actions_of
from game.games.dominoes.rules.hands import following, lightest, others_of, with_hand
from game.games.dominoes.rules.tiles import SIX
from game.games.french.bots.club import move_logits, unseen
from game.games.french.bots.move_model import explainer
from game.games.french.bots.table import crosses
from game.games.french.bots.view_helpers import candidates, knock
from game.games.french.rules.inference import fitting_deals, lacks
from game.games.french.rules.score import points_of
from game.games.french.rules.values import BARE, CENTRE, SEATS, Action, Cross, View
from game.rules.contract import Legal
from game.words import ngettext

_A_HAND: Final = 18.0
"""Points that a hand brings whoever fares worst over several, roughly: how soon the limit comes."""

_CLOSE: Final = 5.0
_SPREAD: Final = 9.0
"""How far points behind a rival make his chance e times as good: when the end is close, and times the root of the hands still to come."""


_points = lru_cache(maxsize=50_000)(points_of)
"""Searches meet the same few hands again and again."""


class GameEquity(NamedTuple):
    """The score to which a hand comes: `totals` by seat, fines of this hand included, and the `limit` (J20)."""

    totals: tuple[int, ...]
    limit: int

    def worth(self, left: tuple[int, ...]) -> Values:
        """Each seat's chance of the game after a hand that left these tiles (masks by seat), doubles counted as J20 says."""
        return self.chances([total + _points(hand) for total, hand in zip(self.totals, left, strict=True)])

    def chances(self, totals: list[int]) -> Values:
        """Each seat's chance at these totals; exact once the limit is reached (equal lowest share the win), else by a rule of thumb."""
        highest = max(totals)
        if highest >= self.limit:
            winners = lightest(totals)
            return tuple([(seat in winners) / len(winners) for seat in range(len(totals))])
        width = _CLOSE + _SPREAD * sqrt((self.limit - highest) / _A_HAND)
        lowest = min(totals)
        odds = [exp((lowest - total) / width) for total in totals]
        every = sum(odds)
        return tuple([odd / every for odd in odds])

    def span(self, seat: int) -> float:
        """How far apart good and bad ends of the hand are for the seat: nothing more, or 20 points, while each other gets 10."""
        low, high = ([total + (points if at == seat else 10) for at, total in enumerate(self.totals)] for points in (0, 20))
        return max(0.02, self.chances(low)[seat] - self.chances(high)[seat])


_DOUBLE: Final = 8.0
QUICK: Final = QuickWeights({bit: pips + _DOUBLE * bool(bit & SIX.doubles) for bit, pips in zip(SIX.bits, SIX.pips, strict=True)}, 2.0, 4.0)
"""The quick player of the roll-outs."""

PLAN: Final = WorkPlan(imagined=100, searched=50, exact=6)
ADVICE: Final = PLAN.generous()


class Pro(PlannedPolicy[WorkPlan]):
    """The pro, as `game.bots.policy.Policy` describes a bot."""

    usual = PLAN
    def choose(self, view: View, legal: Legal[Action], rng: Random, budget: float) -> Choice:
        """The play with the best chance to have the fewest points in the end; `budget` seconds after the call it stops."""
        start = self._clock()
        actions = actions_of(legal, view.seat)
        if (knocks := knock(view, actions)) is not None:
            return self._told_knock(view, knocks)
        among = candidates(view, actions)
        logits = move_logits(view)
        plan = self._plan if len(among) > 1 else self._plan.brief()
        samples = self.imagine(view, rng, start + budget * plan.weighing, plan)
        equity = hand_equity(view)
        table = crosses()
        layout, limits = LayoutMoves(table.fits, table.becomes), SearchLimits(plan.exact, self._clock, start + budget)

        def search(hands: Hands) -> MaxnSearch:
            return MaxnSearch(hands, (), layout, equity.worth, QUICK, limits)

        at = SearchTable(table.fits, view.seat, following(view.seat, SEATS))
        found = look_ahead(at, among, samples, search, plan.nodes, rng)
        best = best_of(found, [logits[c.bit, c.following] for c in among], equity.span(view.seat), plan.prior)
        return self._told(view, among, best, found)

    def _told(self, v: View, among: Sequence[Candidate], best: int, found: Findings) -> Choice:
        """The best of the candidates with the reason for it."""
        return Choice(among[best].action, reason(among[best], best, found))

    def _told_knock(self, v: View, knocks: Choice) -> Choice:
        """A pass."""
        return knocks

    def imagine(self, v: View, rng: Random, deadline: float, plan: WorkPlan) -> list[Sample[Hands]]:
        """Deals that fit what the seat has seen, drawn by how well they explain the others' plays, in random order; at least one."""
        deals, others = fitting_deals(v), others_of(v.seat, SEATS)

        def draw() -> Hands:
            hands: Hands = with_hand((0,) * SEATS, v.seat, v.hand)
            for seat, mask in zip(others, deals.draw(rng), strict=True):
                hands = with_hand(hands, seat, mask)
            return hands

        return imagine(draw, explainer(v).weight, plan.imagined, plan.searched, rng, self._clock, deadline)


def hand_equity(v: View) -> GameEquity:
    """The score to which this hand comes."""
    match = v.public.match
    return GameEquity(tuple(total + fine for total, fine in zip(match.totals, v.public.fines, strict=True)), match.options.limit)


def knowledge(v: View) -> SeatKnowledge:
    """What the seat knows."""
    return SeatKnowledge(v.seat, v.hand, unseen(v), lacks(v.public), others_of(v.seat, SEATS))


def advised_play(v: View, play: Candidate, among: Sequence[Candidate]) -> AdvisedPlay:
    """A play among all, with the open numbers before and after it."""
    p, a = v.public, play.action
    cross = p.cross if a.arm == CENTRE else p.cross.put(a.tile, a.arm)
    return AdvisedPlay(play, among, _open(p.cross), _open(cross), cross.takes_any())


class Adviser(Pro):
    """The pro as it gives hints: it searches more deals, and tells the player what the passes have shown, with names."""

    usual = ADVICE

    def _told(self, v: View, among: Sequence[Candidate], best: int, found: Findings) -> Choice:
        play = among[best]
        known, moment = knowledge(v), advised_play(v, play, among)
        return advised(play.action, observed(known, moment), your_chance(among, best, found))

    def _told_knock(self, v: View, knocks: Choice) -> Choice:
        n = v.public.cross.takes_any().bit_count()
        text = ngettext("You do not have the {n} tile that would fit.", "You have none of the {n} tiles that would fit.", n)
        return Choice(knocks.action, text.format(n=n))


def _open(cross: Cross) -> set[int]:
    """The numbers to which any tile of theirs may be played."""
    return set() if BARE in cross.ends else {end for end, opened in zip(cross.ends, cross.opened, strict=True) if opened}
