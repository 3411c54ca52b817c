"""Hands of French looked back on: a play is as good as the seat's chance of the game in the likely deals, rolled out as the pro does."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from game.analysis.review import MATCH
from game.games.dominoes.bots.advice import Said, faulted_among
from game.games.dominoes.bots.determinized_search import Hands
from game.games.dominoes.bots.judging import JudgeWork
from game.games.dominoes.bots.line_view_helpers import Candidate
from game.games.dominoes.bots.maxn import LayoutMoves, MaxnSearch, SearchLimits
from game.games.dominoes.bots.review import ReviewJudge, outliner, reviewer
from game.games.dominoes.rules.hands import Play, following, others_of, with_hand
from game.games.dominoes.rules.tiles import SIX
from game.games.french.bots.move_model import explainer
from game.games.french.bots.pro import PLAN, QUICK, GameEquity, advised_play, hand_equity, knowledge
from game.games.french.bots.table import crosses
from game.games.french.bots.view_helpers import candidates
from game.games.french.rules.inference import fitting_deals
from game.games.french.rules.rules import French
from game.games.french.rules.values import CENTRE, SEATS, Match, State, View


class FrenchOutlook:
    """A position of French as a seat knows it: obeys `JudgedPosition`."""

    nodes = 0

    def __init__(self, v: View, played: Play | None) -> None:
        self._view = v
        self.deals = fitting_deals(v)
        self.weight = explainer(v).weight
        self._equity = hand_equity(v)
        table = crosses()
        self.fits: Sequence[int] = table.fits
        self._layout = LayoutMoves(table.fits, table.becomes)
        self.among: Sequence[Candidate] = () if played is None else candidates(v, tuple(French().legal_in(v)))

    def draw(self, rng: Random) -> Hands:
        """The hands by seat."""
        hands: Hands = with_hand((0,) * SEATS, self._view.seat, self._view.hand)
        for seat, mask in zip(others_of(self._view.seat, SEATS), self.deals.draw(rng), strict=True):
            hands = with_hand(hands, seat, mask)
        return hands

    def chances(self, hands: Hands, times: int, rng: Random) -> Sequence[Sequence[float]]:
        """Rolled out."""
        v = self._view
        search = MaxnSearch(hands, (), self._layout, self._equity.worth, QUICK, SearchLimits(PLAN.exact, lambda: 0.0, 1.0))
        nobody = following(v.public.turn, SEATS, -1)        # has just moved, and played nothing more
        plays = [(v.seat, c.bit, c.following) for c in self.among]
        if len(plays) < 2:
            plays = [(nobody, 0, crosses().number_of(v.public.cross))]
        rows = []
        for _n in range(times):
            seed = rng.getrandbits(64)
            rows.append([search.after(*play, Random(seed))[v.seat] for play in plays])
        return rows


class FrenchReview:
    """French's side of the review: obeys HandReviewer."""

    rules = French()
    unit = MATCH
    outlook = staticmethod(FrenchOutlook)

    def key(self, view: View, play: Play) -> tuple[int, int]:
        """The tile's bit and the cross after it."""
        cross = view.public.cross if play.arm == CENTRE else view.public.cross.put(play.tile, play.arm)
        return SIX.bits[play.tile], crosses().number_of(cross)

    def fault(self, view: View, done: Play, best: Play, helpless: Sequence[tuple[float, float]]) -> Said:
        """What was wrong with a play beside a better one."""
        among = candidates(view, tuple(French().legal_in(view)))
        return faulted_among(knowledge(view), among, lambda play: advised_play(view, play, among),
                             self.key(view, done), self.key(view, best), helpless)

    def before(self, match: Match, seat: int) -> float:
        """The chance of the game at the totals before the hand."""
        return GameEquity(match.totals, match.options.limit).chances(list(match.totals))[seat]

    def after(self, match: Match, state: State, seat: int) -> float:
        """The chance of the game at the totals after it."""
        totals = state.public.match.totals
        return GameEquity(totals, match.options.limit).chances(list(totals))[seat]


WORK: Final = JudgeWork(imagined=2400, searched=800, nodes=0)

look_back = reviewer(FrenchReview, WORK)
outline = outliner(FrenchReview)
JUDGE: Final = ReviewJudge(FrenchReview(), WORK)
