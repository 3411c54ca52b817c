"""Hands of Partner looked back on: a play is as good as the share of the likely deals in which it comes through, against best play."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from game.analysis.review import HAND
from game.games.dominoes.bots.advice import Said, advised_on_line, faulted_among
from game.games.dominoes.bots.determinized_search import Hands
from game.games.dominoes.bots.judging import JudgeWork
from game.games.dominoes.bots.line_view_helpers import Candidate, candidates, key_of
from game.games.dominoes.bots.review import outliner, reviewer
from game.games.dominoes.rules.ends import FITS, ends_of
from game.games.dominoes.rules.hands import Play
from game.games.dominoes.rules.tiles import SIX
from game.games.partner.bots.club import move_logits
from game.games.partner.bots.history import history
from game.games.partner.bots.move_model import Explainer
from game.games.partner.bots.pro import knowledge
from game.games.partner.bots.search import Outcome, Search, hand_equity
from game.games.partner.rules.rules import Partner, fitting_deals, others, played_by
from game.games.partner.rules.values import SEATS, Match, State, View, side_of

_FULL: Final = 6
_WIDE: Final = 4
"""From 6 tiles in hand on the 4 plays of the highest logits are searched, and what was played: such deals take long."""


class PartnerOutlook:
    """A position of Partner as a seat knows it: obeys `JudgedPosition`."""

    fits: Sequence[int] = FITS

    def __init__(self, v: View, played: Play | None) -> None:
        self._view = v
        self.deals = fitting_deals(v)
        self.weight = Explainer(history(v), v.seat).weight
        self._equity = hand_equity(v.public.match)
        self._held = SIX.every & ~sum(played_by(v.public))
        self._ends = ends_of(v.public.left, v.public.right)
        self.nodes = 0
        self.among: Sequence[Candidate] = () if played is None else _worth_searching(v, played)

    def draw(self, rng: Random) -> Hands:
        """All four hands: the seat's own and the others' in the order of `others`."""
        hands = [self._view.hand] * SEATS
        for seat, mask in zip(others(self._view.seat), self.deals.draw(rng), strict=True):
            hands[seat] = mask
        return tuple(hands)

    def chances(self, hands: Hands, times: int, rng: Random) -> Sequence[Sequence[float]]:
        """Whether each play reaches what the score asks for; what that is, is drawn by the worths of the outcomes."""
        searches: dict[Outcome, tuple[float, ...]] = {}
        rows = []
        for _n in range(times):
            bar = self._equity.bar(rng)
            if bar not in searches:
                search = Search(hands, bar, lambda: 0.0, 1.0)
                searches[bar] = self._reached(search)
                self.nodes += search.nodes
            rows.append(searches[bar])
        return rows

    def _reached(self, search: Search) -> tuple[float, ...]:
        v = self._view
        lost = bool(side_of(v.seat))
        if len(self.among) < 2:
            return (float(search.reaches(self._held, self._ends, v.public.turn) is not lost),)
        return tuple(float(search.reaches_after(self._held, self._ends, v.seat, c.bit, c.following) is not lost) for c in self.among)


def _worth_searching(v: View, played: Play) -> Sequence[Candidate]:
    """What the seat could choose from, the likeliest first; of a nearly full hand only those and what was played."""
    p, logits = v.public, move_logits(v)
    among = sorted(candidates(p, tuple(Partner().legal_in(v))), key=lambda c: -logits[c.bit, c.following])
    if p.counts[v.seat] < _FULL:
        return among
    done = PartnerReview().key(v, played)
    return [*among[:_WIDE], *(c for c in among[_WIDE:] if (c.bit, c.following) == done)]


class PartnerReview:
    """Partner's side of the review: obeys HandReviewer."""

    rules = Partner()
    unit = HAND
    outlook = staticmethod(PartnerOutlook)

    def key(self, view: View, play: Play) -> tuple[int, int]:
        """The tile's bit and the ends after it."""
        return key_of(view.public, play)

    def fault(self, view: View, done: Play, best: Play, helpless: Sequence[tuple[float, float]]) -> Said:
        """What was wrong with a play beside a better one."""
        among = candidates(view.public, tuple(Partner().legal_in(view)))
        return faulted_among(knowledge(view), among, lambda play: advised_on_line(view.public, play, among),
                             self.key(view, done), self.key(view, best), helpless)

    def before(self, match: Match, seat: int) -> float:
        """A hand is anybody's before it is dealt."""
        return 0.5

    def after(self, match: Match, state: State, seat: int) -> float:
        """The outcome between the worst (0) and the best (1), by what they are worth to the match."""
        result = state.public.match.results[-1]
        outcome = Outcome.TIE
        if result.side is not None:
            keyed = result.key
            outcome = (Outcome.KEYED_LOSS if keyed else Outcome.LOSS) if result.side else (Outcome.KEYED_WIN if keyed else Outcome.WIN)
        chances = hand_equity(match).chances
        worth = (chances[outcome] - chances[0]) / (chances[-1] - chances[0])
        return 1.0 - worth if side_of(seat) else worth


WORK: Final = JudgeWork()

look_back = reviewer(PartnerReview, WORK)
outline = outliner(PartnerReview)
