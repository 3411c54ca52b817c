"""Hands of Cut Throat looked back on: a play is as good as the seat's chance after it in the likely deals, rolled out as the pro does."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from game.analysis.review import HAND
from game.games.cut_throat.bots.match_equity import MatchEquity, equity_at_stake
from game.games.cut_throat.bots.pro import LINE, QUICK, explainer, knowledge
from game.games.cut_throat.rules.inference import BONEYARD, hidden_tiles
from game.games.cut_throat.rules.rules import CutThroat
from game.games.cut_throat.rules.values import Match, State, View
from game.games.dominoes.bots.advice import Said, advised_on_line, faulted_among
from game.games.dominoes.bots.determinized_search import Hands
from game.games.dominoes.bots.judging import JudgeWork
from game.games.dominoes.bots.line_view_helpers import Candidate, candidates, key_of
from game.games.dominoes.bots.maxn import MaxnSearch, SearchLimits
from game.games.dominoes.bots.review import ReviewJudge, outliner, reviewer
from game.games.dominoes.rules.ends import FITS, ends_of
from game.games.dominoes.rules.hands import Play, following
from game.games.dominoes.rules.tiles import tiles_of

_EXACT: Final = 8
"""Hands with at most this many tiles held are solved exactly."""


class CutThroatOutlook:
    """A position of Cut Throat as a seat knows it: obeys `JudgedPosition`."""

    fits: Sequence[int] = FITS
    nodes = 0

    def __init__(self, v: View, played: Play | None) -> None:
        self._view = v
        self._hidden = hidden_tiles(v)
        self.deals = self._hidden.deals
        self.weight = explainer(v).weight
        self._equity = equity_at_stake(v.public.match)
        self.among: Sequence[Candidate] = () if played is None else candidates(v.public, tuple(CutThroat().legal_in(v)))

    def draw(self, rng: Random) -> Hands:
        """The hands by seat, and after them the boneyard."""
        v, held = self._view, self._hidden.draw(rng)
        return *(v.hand if seat == v.seat else held[seat] for seat in range(v.public.match.seats)), held.get(BONEYARD, 0)

    def chances(self, hands: Hands, times: int, rng: Random) -> Sequence[Sequence[float]]:
        """Rolled out; the order of the boneyard is a matter of chance."""
        boneyard = tiles_of(hands[-1])
        rng.shuffle(boneyard)
        p, seat = self._view.public, self._view.seat
        search = MaxnSearch(hands[:-1], boneyard, LINE, self._equity.worth, QUICK, SearchLimits(_EXACT, lambda: 0.0, 1.0))
        nobody = following(p.turn, p.match.seats, -1)       # has just moved, and played nothing more
        plays = [(seat, c.bit, c.following) for c in self.among] if len(self.among) > 1 else [(nobody, 0, ends_of(p.left, p.right))]
        rows = []
        for _n in range(times):
            seed = rng.getrandbits(64)
            rows.append([scaled(self._equity, seat, search.after(*play, Random(seed))[seat]) for play in plays])
        return rows


def scaled(equity: MatchEquity, seat: int, chance: float) -> float:
    """A chance of the match by what the hand can make of it: 1 is the best of its ends for the seat, 0 the worst.

    Mostly the best is to win it. Near the end of a match it may be that a third player stops the leader, and the worst may be a tie.
    """
    ends = [values[seat] for values in (*equity.won, equity.tied)]
    best, worst = max(ends), min(ends)
    return (chance - worst) / (best - worst)


class CutThroatReview:
    """Cut Throat's side of the review: obeys HandReviewer."""

    rules = CutThroat()
    unit = HAND
    outlook = staticmethod(CutThroatOutlook)

    def key(self, view: View, play: Play) -> tuple[int, int]:
        """The tile's bit and the ends after it."""
        return key_of(view.public, play)

    def fault(self, view: View, done: Play, best: Play, helpless: Sequence[tuple[float, float]]) -> Said:
        """What was wrong with a play beside a better one."""
        among = candidates(view.public, tuple(CutThroat().legal_in(view)))
        return faulted_among(knowledge(view), among, lambda play: advised_on_line(view.public, play, among),
                             self.key(view, done), self.key(view, best), helpless)

    def before(self, match: Match, seat: int) -> float:
        """A hand is anybody's before it is dealt."""
        equity = equity_at_stake(match)
        return sum(scaled(equity, seat, values[seat]) for values in equity.won) / match.seats

    def after(self, match: Match, state: State, seat: int) -> float:
        """By who has won the hand; a tie is worth what it is to the match."""
        equity, winner = equity_at_stake(match), state.public.match.results[-1].seat
        return scaled(equity, seat, (equity.tied if winner is None else equity.won[winner])[seat])


WORK: Final = JudgeWork(imagined=3000, searched=1000, nodes=0)

look_back = reviewer(CutThroatReview, WORK)
outline = outliner(CutThroatReview)
JUDGE: Final = ReviewJudge(CutThroatReview(), WORK)
