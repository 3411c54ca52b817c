"""How well a deal explains what the others have played: the weight of a sample.

Every seat is taken for one of a few kinds of player, nobody knows which. A kind plays what appeals to it the more the likelier (softmax).
The likelihood of a seat's plays is the average over kinds of the product over its plays, and a deal's weight the product over seats.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final, NamedTuple

from game.bots.dominoes.partner_appeal import CLUB, Tastes, valued
from game.bots.dominoes.partner_history import History
from game.bots.dominoes.partner_lead import chance_of_answer
from game.rules.dominoes.ends import FITS
from game.rules.dominoes.partner_values import SEATS


class Kind(NamedTuple):
    """A kind of player and how common it is thought to be."""

    share: float
    tastes: Tastes


HEAVY: Final = Tastes((1.5, *(0.0,) * 13), (0.0,) * 7)
"""One who always gets rid of his heaviest tile."""

ANY: Final = Tastes((0.0,) * 14, (0.0,) * 7)
"""One who plays anything that fits."""

KINDS: Final = (Kind(0.6, CLUB), Kind(0.25, HEAVY), Kind(0.15, ANY))


class _Option(NamedTuple):
    """A play open at the time: its bit, the ends after it, and e to the public appeal for each kind."""

    bit: int
    following: int
    odds: tuple[float, ...]


class _Past(NamedTuple):
    """A play of the past: who, what, among which options; `later` holds the tiles that the seat has played since, this one included."""

    seat: int
    bit: int
    following: int
    options: tuple[_Option, ...]
    later: int


class Explainer:
    """Weighs deals by the plays and answers of all seats but `seat`. Built once a choice, asked for every sample."""

    __slots__ = ("_answers", "_fits", "_kinds", "_past", "_seats", "_whole")

    def __init__(self, story: History, seat: int, kinds: Sequence[Kind] = KINDS) -> None:
        self._kinds = tuple(kinds)
        self._fits = tuple(tuple(exp(x) for x in kind.tastes.own_fit) for kind in kinds)
        self._seats = tuple(s for s in range(SEATS) if s != seat)
        self._answers = tuple(a for a in story.answers if a.seat != seat)
        self._past, self._whole = _pasts(story, seat, kinds)

    def weight(self, hands: Sequence[int]) -> float:
        """The likelihood of the plays if the hands (masks by seat) are now these; up to a factor that all deals share."""
        weight = 1.0
        for who, leads in self._answers:
            weight *= chance_of_answer(hands[who] | self._whole[who], leads=leads)
        for seat in self._seats:
            likelihoods = [kind.share for kind in self._kinds]
            for past in self._past:
                if past.seat == seat:
                    for at, chance in enumerate(self._chances(past, hands[seat] | past.later)):
                        likelihoods[at] *= chance
            weight *= sum(likelihoods)
        return weight

    def _chances(self, past: _Past, hand: int) -> list[float]:
        """How likely each kind of player was to play so from that hand."""
        totals = [0.0] * len(self._kinds)
        chosen = totals
        for bit, following, odds in past.options:
            if hand & bit:
                own = (FITS[following] & hand & ~bit).bit_count()
                each = [odd * fit[own] for odd, fit in zip(odds, self._fits, strict=True)]
                totals = [t + e for t, e in zip(totals, each, strict=True)]
                if bit == past.bit and following == past.following:
                    chosen = each
        return [c / t for c, t in zip(chosen, totals, strict=True)]


def _pasts(story: History, seat: int, kinds: Sequence[Kind]) -> tuple[tuple[_Past, ...], tuple[int, ...]]:
    """The plays that the other seats chose, and by seat all tiles played (masks). A tile that the rules prescribed tells nothing."""
    later = [0] * SEATS
    found = []
    for at, move in reversed(tuple(enumerate(story.moves))):
        who = move.moment.seat
        later[who] |= move.bit
        if move.bit and who != seat and not (at == 0 and story.prescribed):
            tables = [valued(move.moment, kind.tastes) for kind in kinds]
            options = tuple(
                _Option(same[0].bit, same[0].following, tuple(exp(v.public) for v in same)) for same in zip(*tables, strict=True)
            )
            found.append(_Past(who, move.bit, move.following, options, later[who]))
    return tuple(found), tuple(later)
