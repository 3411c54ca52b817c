"""The numbers behind a drill at Partner: the pro's chances over many more deals than it has time for at the table, and exact counts."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from game.bots.drills import Judged, spread
from game.games.dominoes.bots.line_view_helpers import Candidate
from game.games.dominoes.rules.ends import FITS, ends_of
from game.games.dominoes.rules.hands import Play
from game.games.dominoes.rules.line import ends_after
from game.games.dominoes.rules.tiles import SIX
from game.games.partner.bots.club import chance_without, unseen
from game.games.partner.bots.pro import PartnerWork, Pro
from game.games.partner.rules.values import Action, Lead, LeaveLead, View, after

WORK: Final = PartnerWork(imagined=1000, searched=300, nodes=10**9, led=40)
"""The work of one round: more than twice that of a choice at the table, and nothing of it cut short."""


class PartnerJudge:
    """The judge of Partner, as `game.bots.drills.Judge` and `Counter` describe it. What a view holds back it does not know either."""

    def worth(self, view: View, among: Sequence[Action], rounds: int, rng: Random) -> tuple[Judged, ...]:
        """How often each play, or each answer about the lead, comes through, as the pro counts it: a tied block counts half.

        Every round is a count of its own, and how far they are apart tells the error.
        """
        count = _led if isinstance(among[0], Lead | LeaveLead) else _played
        return spread([count(view, among, rng) for _round in range(rounds)])

    def knocks(self, view: View, among: Sequence[Action]) -> tuple[Judged, ...]:
        """In what share of all deals that fit what the seat has seen the next seat has to knock after each play; exact."""
        return tuple(Judged(float(chance_without(view, after(view.seat), FITS[_candidate(view, a).following])), 0.0) for a in among)

    def lacking(self, view: View, seats: Sequence[int], number: int) -> tuple[Judged, ...]:
        """In what share of all deals that fit each seat holds no tile with that number; exact."""
        return tuple(Judged(float(chance_without(view, seat, SIX.numbers[number])), 0.0) for seat in seats)

    def hidden(self, view: View, number: int) -> int:
        """The tiles with that number that the seat neither holds nor has seen played."""
        return (SIX.numbers[number] & unseen(view)).bit_count()


def _played(view: View, among: Sequence[Action], rng: Random) -> list[float]:
    pro = Pro(_still, WORK)
    found = pro.search(view, [_candidate(view, action) for action in among], pro.imagine(view, rng, 1.0, WORK), rng, 1.0)
    return [reached / found.total for reached in found.reached]


def _led(view: View, among: Sequence[Action], rng: Random) -> list[float]:
    pro = Pro(_still, WORK)
    mine, his, done = pro.led(view, pro.imagine(view, rng, 1.0, WORK)[: WORK.led], rng, 1.0)
    return [(mine if isinstance(action, Lead) else his) / done for action in among]


def _still() -> float:
    """A clock that stands: the work is counted, not timed."""
    return 0.0


def _candidate(view: View, action: Action) -> Candidate:
    assert isinstance(action, Play)
    public = view.public
    return Candidate(SIX.bits[action.tile], ends_of(*ends_after(public.left, public.right, action.tile, action.arm)), action)


JUDGE: Final = PartnerJudge()
