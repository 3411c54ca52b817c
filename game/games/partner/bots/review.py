"""Reviews of hands of Partner, and the numbers behind its drills: a play is worth the share of the likely deals in which it wins."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from game.analysis.review import HAND
from game.bots.policy import Judged, spread
from game.games.dominoes.bots.advice import Said, advised_on_line, faulted_among
from game.games.dominoes.bots.knowledge import Candidate, candidates, key_of
from game.games.dominoes.bots.review import JudgeWork, outliner, reviewer
from game.games.dominoes.bots.search import Hands
from game.games.dominoes.rules.hands import FITS, Play, ends_after, ends_of
from game.games.dominoes.rules.tiles import SIX
from game.games.partner.bots.club import Explainer, chance_without, history, move_logits, unseen
from game.games.partner.bots.pro import Outcome, PartnerWork, Pro, Search, hand_equity, knowledge
from game.games.partner.rules import (
    SEATS,
    Action,
    Lead,
    LeaveLead,
    Match,
    Partner,
    State,
    View,
    after,
    fitting_deals,
    others,
    played_by,
    side_of,
)

# ---- the numbers behind a drill at Partner: the pro's chances over many more deals than it has time for at the table, and exact counts
DRILL_WORK: Final = PartnerWork(imagined=1000, searched=300, nodes=10**9, led=40)
"""The work of one round: more than twice that of a choice at the table, and never cut short."""


class PartnerJudge:
    """The judge of Partner, as `game.bots.policy.Judge` and `Counter` describe it. It knows only what the view contains."""

    def worth(self, view: View, among: Sequence[Action], rounds: int, rng: Random) -> tuple[Judged, ...]:
        """How often each play, or each answer about the lead, succeeds, as the pro counts it: a tied block counts half.

        Every round is a separate count, and their spread gives the error.
        """
        count = _lead_shares if isinstance(among[0], Lead | LeaveLead) else _play_shares
        return spread([count(view, among, rng) for _round in range(rounds)])

    def knocks(self, view: View, among: Sequence[Action]) -> tuple[Judged, ...]:
        """The share of all deals that fit what the seat has seen in which the next seat has to knock after each play; exact."""
        return tuple(Judged(float(chance_without(view, after(view.seat), FITS[_candidate(view, a).following])), 0.0) for a in among)

    def lacking(self, view: View, seats: Sequence[int], number: int) -> tuple[Judged, ...]:
        """The share of all deals that fit in which each seat holds no tile with that number; exact."""
        return tuple(Judged(float(chance_without(view, seat, SIX.numbers[number])), 0.0) for seat in seats)

    def hidden(self, view: View, number: int) -> int:
        """The tiles with that number that the seat neither holds nor has seen played."""
        return (SIX.numbers[number] & unseen(view)).bit_count()


def _play_shares(view: View, among: Sequence[Action], rng: Random) -> list[float]:
    pro = Pro(_still, DRILL_WORK)
    found = pro.search(view, [_candidate(view, action) for action in among], pro.imagine(view, rng, 1.0, DRILL_WORK), rng, 1.0)
    return [reached / found.total for reached in found.reached]


def _lead_shares(view: View, among: Sequence[Action], rng: Random) -> list[float]:
    pro = Pro(_still, DRILL_WORK)
    mine, his, done = pro.led(view, pro.imagine(view, rng, 1.0, DRILL_WORK)[: DRILL_WORK.led], rng, 1.0)
    return [(mine if isinstance(action, Lead) else his) / done for action in among]


def _still() -> float:
    """A clock that stands still: the work is counted, not timed."""
    return 0.0


def _candidate(view: View, action: Action) -> Candidate:
    assert isinstance(action, Play)
    public = view.public
    return Candidate(SIX.bits[action.tile], ends_of(*ends_after(public.left, public.right, action.tile, action.arm)), action)


JUDGE: Final = PartnerJudge()


# ---- reviews of hands of Partner: a play is worth the share of the likely deals in which it succeeds against best play
_FULL: Final = 6
_WIDE: Final = 4
"""From 6 tiles in hand on, only the 4 plays with the highest logits are searched, and the one that was played: such deals take long."""


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
        """Whether each play reaches what the score requires; that bar is drawn by the values of the outcomes."""
        searches: dict[Outcome, tuple[float, ...]] = {}
        rows = []
        for _n in range(times):
            bar = self._equity.bar(rng)
            if bar not in searches:
                search = Search(hands, bar, lambda: 0.0, 1.0)
                searches[bar] = self._reaches_bar(search)
                self.nodes += search.nodes
            rows.append(searches[bar])
        return rows

    def _reaches_bar(self, search: Search) -> tuple[float, ...]:
        v = self._view
        lost = bool(side_of(v.seat))
        if len(self.among) < 2:
            return (float(search.reaches(self._held, self._ends, v.public.turn) is not lost),)
        return tuple(float(search.reaches_after(self._held, self._ends, v.seat, c.bit, c.following) is not lost) for c in self.among)


def _worth_searching(v: View, played: Play) -> Sequence[Candidate]:
    """The plays to search, the likeliest first; with a nearly full hand only those and the one that was played."""
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
        """What is wrong with a play compared with a better one."""
        among = candidates(view.public, tuple(Partner().legal_in(view)))
        return faulted_among(knowledge(view), among, lambda play: advised_on_line(view.public, play, among),
                             self.key(view, done), self.key(view, best), helpless)

    def before(self, match: Match, seat: int) -> float:
        """Before the deal a hand is even."""
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
