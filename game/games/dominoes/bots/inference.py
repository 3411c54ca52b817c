"""How well a deal explains what the others have played: the weight of a sample.

Every seat is taken for one of a few kinds of player, nobody knows which. A kind chooses by the softmax of its move model.
The likelihood of a seat's plays is the average over kinds of the product over its plays, and a deal's weight the product over seats.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import NamedTuple

from game.games.dominoes.bots.move_model import Valued, Weights


class PlayerModel(NamedTuple):
    """A kind of player and how common it is thought to be."""

    share: float
    weights: Weights


class OpenPlay(NamedTuple):
    """A play open at the time: its bit, the layout after it and what fits that, and e to the public logit for each kind."""

    bit: int
    following: int
    fits: int
    odds: tuple[float, ...]


class Past(NamedTuple):
    """A play of the past: who, what, among which options; `later` holds the tiles that the seat has played since, this one included."""

    seat: int
    bit: int
    following: int
    options: tuple[OpenPlay, ...]
    later: int


def options_of(tables: Sequence[Sequence[Valued]]) -> tuple[OpenPlay, ...]:
    """The alternatives of one moment as each kind values them, taken together."""
    return tuple(
        OpenPlay(same[0].bit, same[0].following, same[0].fits, tuple(exp(v.public) for v in same)) for same in zip(*tables, strict=True)
    )


class Plays:
    """Weighs deals by the plays of `seats`. Built once a choice, asked for every sample."""

    __slots__ = ("_fits", "_seats", "_shares")

    def __init__(self, past: Sequence[Past], seats: Sequence[int], kinds: Sequence[PlayerModel]) -> None:
        self._shares = tuple(kind.share for kind in kinds)
        self._fits = tuple(tuple(exp(x) for x in kind.weights.own_fit) for kind in kinds)
        self._seats = tuple((seat, tuple(p for p in past if p.seat == seat)) for seat in seats)

    def weight(self, hands: Sequence[int], weight: float = 1.0) -> float:
        """The likelihood of the plays if the hands (masks by seat) are now these, times `weight`; up to a factor that all deals share."""
        for seat, past in self._seats:
            likelihoods = list(self._shares)
            for one in past:
                for at, chance in enumerate(self._chances(one, hands[seat] | one.later)):
                    likelihoods[at] *= chance
            weight *= sum(likelihoods)
        return weight

    def _chances(self, past: Past, hand: int) -> list[float]:
        """How likely each kind of player was to play so from that hand."""
        totals = [0.0] * len(self._shares)
        chosen = totals
        for bit, following, fits, odds in past.options:
            if hand & bit:
                own = (fits & hand & ~bit).bit_count()
                each = [odd * fit[min(own, len(fit) - 1)] for odd, fit in zip(odds, self._fits, strict=True)]
                totals = [t + e for t, e in zip(totals, each, strict=True)]
                if bit == past.bit and following == past.following:
                    chosen = each
        return [c / t for c, t in zip(chosen, totals, strict=True)]
