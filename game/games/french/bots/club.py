"""The club player at French: counts tiles, remembers passes, plays doubles before they count twice, and keeps tiles that go on fitting.

It doesn't look ahead: it plays the likeliest move of its model (see move_model.py), with exact odds for the next seat.
"""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Final

from game.bots.policy import Choice
from game.games.dominoes.bots.line_view_helpers import Candidate
from game.games.dominoes.bots.move_model import Weights, move_logit
from game.games.dominoes.bots.reasons import percent, rid_of
from game.games.dominoes.bots.view_helpers import actions_of
from game.games.dominoes.rules.deals import Deals, NoSuchDeal
from game.games.dominoes.rules.hands import following, others_of
from game.games.dominoes.rules.tiles import SIX
from game.games.french.bots.history import story_of
from game.games.french.bots.move_model import CLUB, valued
from game.games.french.bots.table import crosses
from game.games.french.bots.view_helpers import candidates, knock
from game.games.french.rules.inference import fitting_deals, played_by
from game.games.french.rules.values import SEATS, Action, View
from game.rules.contract import Legal
from game.words import _

_SURE: Final = 0.3
"""From this chance on, that the next seat has nothing to play is worth telling."""


class Club:
    """The club player, as `game.bots.policy.Policy` describes a bot."""

    def __init__(self, weights: Weights = CLUB) -> None:
        self._weights = weights

    def choose(self, view: View, legal: Legal[Action], rng: Random, budget: float) -> Choice:
        """The move of the highest logit; takes a few milliseconds at most, so `budget` is not needed."""
        actions = actions_of(legal, view.seat)
        if (knocks := knock(view, actions)) is not None:
            return knocks
        logits = move_logits(view, self._weights)
        best = max(candidates(view, actions), key=lambda c: (logits[c.bit, c.following], rng.random()))
        return Choice(best.action, _reason(view, best))


def move_logits(v: View, weights: Weights = CLUB) -> dict[tuple[int, int], float]:
    """The logit of each play of the own tiles, by bit and cross after it."""
    _moves, now = story_of(v)
    return {(x.bit, x.following): move_logit(x, v.hand, weights) for x in valued(now, weights) if x.bit & v.hand}


def unseen(v: View) -> int:
    """The tiles that the seat can't see, as a mask."""
    return SIX.every & ~(v.hand | sum(played_by(v.public)))


def chance_without(v: View, seat: int, tiles: int) -> Fraction:
    """The share of the deals that fit what the viewer has seen in which `seat` holds none of `tiles` (a mask)."""
    every = fitting_deals(v)
    barred = [mask | (tiles if other == seat else 0) for other, mask in zip(others_of(v.seat, SEATS), every.barred, strict=True)]
    try:
        return Fraction(Deals(unseen(v), every.places, barred).count, every.count)
    except NoSuchDeal:
        return Fraction(0)


def _reason(v: View, c: Candidate) -> str:
    """That the next seat should have nothing to play, where that is likely, else the pips that go."""
    without = float(chance_without(v, following(v.seat, SEATS), crosses().fits[c.following]))
    if without < _SURE:
        return rid_of(c.action)
    return _("Leaves the next player nothing to play in {percent} % of the deals that fit.").format(percent=percent(without))
