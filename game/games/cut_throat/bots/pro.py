"""The pro at Cut Throat: imagines hidden hands and the boneyard, weighs them by the plays that they explain, and rolls the likely ones out.

Two players who hold all tiles know everything; as soon as that can be searched to the end, it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from game.bots.policy import Choice, Clock, PlannedPolicy
from game.games.cut_throat.bots.club import block_value, move_logits, unseen
from game.games.cut_throat.bots.match_equity import MatchEquity, equity_at_stake
from game.games.cut_throat.bots.move_model import ANY, CLUB, HEAVY, valued
from game.games.cut_throat.bots.view_helpers import helpless
from game.games.cut_throat.rules.inference import BONEYARD, hidden_tiles, lacks
from game.games.cut_throat.rules.values import Action, View, tiles_each
from game.games.dominoes.bots.advice import SeatKnowledge, advised, advised_on_line, observed, without, your_chance
from game.games.dominoes.bots.determinized_search import Findings, Hands, SearchTable, WorkPlan, best_of, look_ahead, reason
from game.games.dominoes.bots.exact import ExactSearch
from game.games.dominoes.bots.inference import Past, PlayerModel, Plays, options_of
from game.games.dominoes.bots.line_history import story_of
from game.games.dominoes.bots.line_view_helpers import Candidate, candidates
from game.games.dominoes.bots.maxn import LayoutMoves, MaxnSearch, QuickWeights, SearchLimits
from game.games.dominoes.bots.sampling import Sample, SearchTimeout, imagine
from game.games.dominoes.bots.view_helpers import actions_of
from game.games.dominoes.rules.ends import BECOMES, FITS, ends_of
from game.games.dominoes.rules.hands import DREW, following, others_of
from game.games.dominoes.rules.tiles import SIX, pips_of, tiles_of
from game.rules.contract import Legal

KINDS: Final = (PlayerModel(0.6, CLUB), PlayerModel(0.25, HEAVY), PlayerModel(0.15, ANY))


def explainer(v: View) -> Plays:
    """Weighs deals by the plays that the others chose.

    A tile that the rules prescribed, or that was just drawn, was no choice. What a seat chose from that has drawn since, nobody knows.
    """
    seats = v.public.match.seats
    story, _now = story_of(v.public.moves, v.public.opener, tiles_each(v.public.match), seats)
    prescribed = v.public.called >= 0 and v.public.match.options.first_tile == "double_six"
    later, drawn = [0] * seats, [False] * seats
    found = []
    for at, move in reversed(tuple(enumerate(story))):
        who = move.moment.seat
        later[who] |= move.bit
        drawn[who] |= v.public.moves[at] == DREW
        forced = (at == 0 and prescribed) or (at > 0 and v.public.moves[at - 1] == DREW)
        if move.bit and who != v.seat and not forced and not drawn[who]:
            options = options_of([valued(move.moment, kind.weights) for kind in KINDS])
            found.append(Past(who, move.bit, move.following, options, later[who]))
    return Plays(found, others_of(v.seat, seats), KINDS)


LINE: Final = LayoutMoves(FITS, BECOMES)
_DOUBLE: Final = 6.0
QUICK: Final = QuickWeights({bit: pips + _DOUBLE * bool(bit & SIX.doubles) for bit, pips in zip(SIX.bits, SIX.pips, strict=True)}, 3.0, 5.0)
"""The quick player of the roll-outs."""

PLAN: Final = WorkPlan()
ADVICE: Final = PLAN.generous()

_SOLVED: Final = 20
"""From this many tiles held by two players on, a hand is searched to the end, as far as `_POSITIONS` a play go."""
_POSITIONS: Final = 15_000


class TwoSearch(ExactSearch):
    """Answers for two `hands` and one question: can seat 0 win, or where a `tie` will do, tie? The rest is as in ExactSearch."""

    __slots__ = ("_tie",)

    def __init__(self, hands: Sequence[int], clock: Clock, deadline: float, most: float, *, tie: bool) -> None:
        self._tie = tie
        super().__init__(hands, clock, deadline, most)

    def _goes_out(self, turn: int, *, key: bool) -> bool:
        return not turn

    def _blocked(self, held: int) -> bool:
        """By J14."""
        margin = pips_of(self._hands[1] & held) - pips_of(self._hands[0] & held)
        return margin > 0 or (self._tie and not margin)


class Pro(PlannedPolicy[WorkPlan]):
    """The pro, as `game.bots.policy.Policy` describes a bot."""

    usual = PLAN
    def choose(self, view: View, legal: Legal[Action], rng: Random, budget: float) -> Choice:
        """The play with the best chance of the match, or of a hand that decides nothing; `budget` seconds after the call it stops."""
        start = self._clock()
        actions = actions_of(legal, view.seat)
        if (must := helpless(view, actions)) is not None:
            return self._told_helpless(view, must)
        among = candidates(view.public, actions)
        logits = move_logits(view)
        plan = self._plan if len(among) > 1 else self._plan.brief()
        samples = self.imagine(view, rng, start + budget * plan.weighing, plan)
        equity = equity_at_stake(view.public.match)
        found = self._solve(view, among, samples, equity, start + budget) or self._roll_out(
            view, among, samples, equity, plan, rng, start + budget
        )
        liked = [logits[c.bit, c.following] + block_value(view, c) for c in among]
        best = best_of(found, liked, equity.span(view.seat), plan.prior)
        return self._told(view, among, best, found, of_match=equity.of_match)

    def _told(self, v: View, among: Sequence[Candidate], best: int, found: Findings, *, of_match: bool) -> Choice:
        """The best of the candidates with the reason for it."""
        return Choice(among[best].action, reason(among[best], best, found, of_match=of_match))

    def _told_helpless(self, v: View, must: Choice) -> Choice:
        """A draw or a pass."""
        return must

    def imagine(self, v: View, rng: Random, deadline: float, plan: WorkPlan) -> list[Sample[Hands]]:
        """Deals that fit what the seat has seen, drawn by how well they explain the others' plays, in random order; at least one."""
        hidden = hidden_tiles(v)

        def draw() -> Hands:
            held = hidden.draw(rng)
            return *(v.hand if seat == v.seat else held[seat] for seat in range(v.public.match.seats)), held.get(BONEYARD, 0)

        if hidden.deals.count == 1:
            return [Sample(draw(), plan.searched)]
        return imagine(draw, explainer(v).weight, plan.imagined, plan.searched, rng, self._clock, deadline)

    def _roll_out(
        self, v: View, among: Sequence[Candidate], samples: Sequence[Sample[Hands]], equity: MatchEquity, plan: WorkPlan, rng: Random,
        deadline: float,
    ) -> Findings:
        """Every candidate in the likely deals; the boneyard's order is a matter of chance in each."""
        limits = SearchLimits(plan.exact, self._clock, deadline)

        def search(hands: Hands) -> MaxnSearch:
            boneyard = tiles_of(hands[-1])
            rng.shuffle(boneyard)
            return MaxnSearch(hands[:-1], boneyard, LINE, equity.worth, QUICK, limits)

        at = SearchTable(FITS, v.seat, following(v.seat, v.public.match.seats))
        return look_ahead(at, among, samples, search, plan.nodes, rng)

    def _solve(
        self, v: View, among: Sequence[Candidate], samples: Sequence[Sample[Hands]], equity: MatchEquity, deadline: float
    ) -> Findings | None:
        """The exact chances of all candidates where two players hold all tiles that are left; None where that would take too long."""
        if v.public.match.seats != 2 or v.public.boneyard or len(samples) > 1 or sum(v.public.counts) > _SOLVED:
            return None
        hands, ends, held = samples[0].hands[:2], ends_of(v.public.left, v.public.right), sum(samples[0].hands)
        searches = [TwoSearch(hands, self._clock, deadline, _POSITIONS * len(among), tie=tie) for tie in (False, True)]
        try:
            wins, ties = ([s.reaches_after(held, ends, v.seat, c.bit, c.following) for c in among] for s in searches)
        except SearchTimeout:
            return None
        ended = {(True, True): equity.won[0], (False, True): equity.tied, (False, False): equity.won[1]}
        chances = tuple(ended[win, tie][v.seat] for win, tie in zip(wins, ties, strict=True))
        knocks = tuple(float(not hands[1 - v.seat] & FITS[c.following]) for c in among)
        return Findings(chances, knocks, 1)


def knowledge(v: View) -> SeatKnowledge:
    """What the seat knows."""
    return SeatKnowledge(v.seat, v.hand, unseen(v), lacks(v.public), others_of(v.seat, v.public.match.seats))


class Adviser(Pro):
    """The pro as it gives hints: it searches more deals, and tells the player what passes and draws have shown, with names."""

    usual = ADVICE

    def _told(self, v: View, among: Sequence[Candidate], best: int, found: Findings, *, of_match: bool) -> Choice:
        play = among[best]
        known, moment = knowledge(v), advised_on_line(v.public, play, among)
        return advised(play.action, observed(known, moment), your_chance(among, best, found, of_match=of_match))

    def _told_helpless(self, v: View, must: Choice) -> Choice:
        return Choice(must.action, without(v.public.left, v.public.right))
