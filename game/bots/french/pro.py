"""The pro at French: imagines hidden hands, weighs them by the plays that they explain, and rolls the likely ones out to the score."""

from __future__ import annotations

import time
from random import Random
from typing import Any, Final

from game.bots.dominoes.determinized_search import Hands, SearchTable, WorkPlan, best_of, look_ahead, reason
from game.bots.dominoes.maxn import Alone, Layout, SearchLimits, Taste
from game.bots.dominoes.sampling import Sample, imagine
from game.bots.dominoes.view_helpers import actions_of
from game.bots.french.club import move_logits
from game.bots.french.inference import explainer
from game.bots.french.match_equity import MatchEquity
from game.bots.french.table import crosses
from game.bots.french.view_helpers import candidates, knock
from game.bots.policy import Choice, Clock
from game.rules.contract import Legal
from game.rules.dominoes.hands import following, others_of, with_hand
from game.rules.dominoes.tiles import SIX
from game.rules.french.inference import fitting_deals
from game.rules.french.values import SEATS, View

_DOUBLE: Final = 8.0
_TASTE: Final = Taste({bit: pips + _DOUBLE * bool(bit & SIX.doubles) for bit, pips in zip(SIX.bits, SIX.pips, strict=True)}, 2.0, 4.0)
"""The quick player of the roll-outs."""

PLAN: Final = WorkPlan(imagined=100, searched=50, exact=6)


class Pro:
    """The pro, as `game.bots.policy.Policy` describes a bot. `clock` gives seconds; tests bring their own."""

    def __init__(self, clock: Clock = time.monotonic, plan: WorkPlan = PLAN) -> None:
        self._clock = clock
        self._plan = plan

    def choose(self, view: View, legal: Legal[Any], rng: Random, budget: float) -> Choice:
        """The play with the best chance to have the fewest points in the end; `budget` seconds after the call it stops."""
        start = self._clock()
        actions = actions_of(legal, view.seat)
        if (knocks := knock(view, actions)) is not None:
            return knocks
        among = candidates(view, actions)
        logits = move_logits(view)
        plan = self._plan if len(among) > 1 else self._plan.brief()
        samples = self.imagine(view, rng, start + budget * plan.weighing, plan)
        prize = _stakes(view)
        table = crosses()
        layout, limits = Layout(table.fits, table.becomes), SearchLimits(plan.exact, self._clock, start + budget)

        def search(hands: Hands) -> Alone:
            return Alone(hands, (), layout, prize.worth, _TASTE, limits)

        at = SearchTable(table.fits, view.seat, following(view.seat, SEATS))
        found = look_ahead(at, among, samples, search, plan.nodes, rng)
        best = best_of(found, [logits[c.bit, c.following] for c in among], prize.span(view.seat), plan.prior)
        return Choice(among[best].action, reason(among[best], best, found))

    def imagine(self, v: View, rng: Random, deadline: float, plan: WorkPlan) -> list[Sample[Hands]]:
        """Deals that fit what the seat has seen, drawn by how well they explain the others' plays, in random order; at least one."""
        deals, others = fitting_deals(v), others_of(v.seat, SEATS)

        def draw() -> Hands:
            hands: Hands = with_hand((0,) * SEATS, v.seat, v.hand)
            for seat, mask in zip(others, deals.draw(rng), strict=True):
                hands = with_hand(hands, seat, mask)
            return hands

        return imagine(draw, explainer(v).weight, plan.imagined, plan.searched, rng, self._clock, deadline)


def _stakes(v: View) -> MatchEquity:
    """The score to which this hand comes."""
    match = v.public.match
    return MatchEquity(tuple(total + fine for total, fine in zip(match.totals, v.public.fines, strict=True)), match.options.limit)
