"""Reviews of hands of Partner, and the numbers behind its drills: a play is worth the share of the likely deals in which it wins."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from game.analysis.review import HAND
from game.bots.policy import Judged, spread
from game.games.dominoes.bots.advice import Said, advised_on_line, faulted_among
from game.games.dominoes.bots.knowledge import Candidate, candidates, key_of
from game.games.dominoes.bots.review import JudgedByMaster, JudgeWork, ReviewJudge, outliner, reviewer
from game.games.dominoes.rules.hands import FITS, Play, ends_after, ends_of
from game.games.dominoes.rules.tiles import SIX
from game.games.partner.bots.open_search import Outcome, hand_equity, knowledge
from game.games.partner.bots.policies import chance_without, unseen
from game.games.partner.rules import Action, Lead, LeaveLead, Match, Partner, State, View, after, side_of


# ---- reviews of hands of Partner: a play is worth what the master makes of the likely deals after it
class PartnerReview(JudgedByMaster):
    """Partner's side of the review: obeys HandReviewer."""

    rules = Partner()
    unit = HAND
    master = "game.games.partner.bots.lockstep.Master"

    def among(self, view: View) -> Sequence[Candidate]:
        """The possible plays of the view's seat."""
        return candidates(view.public, tuple(Partner().legal_in(view)))

    def key(self, view: View, play: Play) -> tuple[int, int]:
        """The tile's bit and the ends after it."""
        return key_of(view.public, play)

    def fault(self, view: View, done: Play, best: Play, helpless: Sequence[tuple[float, float]]) -> Said:
        """What is wrong with a play compared with a better one."""
        among = candidates(view.public, tuple(Partner().legal_in(view)))
        return faulted_among(knowledge(view), among, lambda play: advised_on_line(view.public, play, among),
                             self.key(view, done), self.key(view, best), helpless)

    def before(self, match: Match, seat: int) -> float:
        """An even chance: nobody is ahead before the deal."""
        return 0.5

    def after(self, match: Match, state: State, seat: int) -> float:
        """The outcome between the worst (0) and the best (1), by value for the match."""
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


# ---- the numbers behind a drill at Partner: the master's chances over many deals, and exact counts
LED: Final = 1500
"""The deals of one round for the question of the lead."""


class PartnerJudge(ReviewJudge):
    """The judge of Partner, as `game.bots.policy.Judge` and `Counter` describe it. It knows only what the view contains."""

    def __init__(self, review: PartnerReview, work: JudgeWork) -> None:
        super().__init__(review, work)
        self._review = review

    def worth(self, view: View, among: Sequence[Action], rounds: int, rng: Random) -> tuple[Judged, ...]:
        """What each play, or each answer about the lead, comes to; every round draws deals of its own."""
        if not isinstance(among[0], Lead | LeaveLead):
            return super().worth(view, among, rounds, rng)
        return spread([self._led(view, among, rng) for _round in range(rounds)])

    def _led(self, view: View, among: Sequence[Action], rng: Random) -> list[float]:
        mine, partners = self._review.judge.leads_judged(view, LED, rng)
        return [mine if isinstance(action, Lead) else partners for action in among]

    def knocks(self, view: View, among: Sequence[Action]) -> tuple[Judged, ...]:
        """The share of all deals that fit what the seat has seen in which the next seat has to knock after each play; exact."""
        return tuple(Judged(float(chance_without(view, after(view.seat), FITS[_candidate(view, a).following])), 0.0) for a in among)

    def lacking(self, view: View, seats: Sequence[int], number: int) -> tuple[Judged, ...]:
        """The share of all deals that fit in which each seat holds no tile with that number; exact."""
        return tuple(Judged(float(chance_without(view, seat, SIX.numbers[number])), 0.0) for seat in seats)

    def hidden(self, view: View, number: int) -> int:
        """The tiles with that number that the seat neither holds nor has seen played."""
        return (SIX.numbers[number] & unseen(view)).bit_count()


def _candidate(view: View, action: Action) -> Candidate:
    assert isinstance(action, Play)
    public = view.public
    return Candidate(SIX.bits[action.tile], ends_of(*ends_after(public.left, public.right, action.tile, action.arm)), action)


JUDGE: Final = PartnerJudge(PartnerReview(), WORK)
