"""The rookie at Partner: likes heavy tiles and doubles, acts on a whim, and has forgotten all but the last few plays."""

from __future__ import annotations

from gettext import gettext as _
from random import Random
from typing import Any, Final

from game.bots.dominoes.partner_sight import knock, legal, plays, rid_of
from game.bots.policy import Choice
from game.rules.contract import Rules
from game.rules.dominoes.partner import ends_after
from game.rules.dominoes.partner_values import PASSED, Lead, Leave, Play, View, side_of
from game.rules.dominoes.tiles import SIX

MEMORY: Final = 3
"""Moves back that the rookie remembers."""

_DOUBLE: Final = 3.0
_KNOCK: Final = 4.0
_WHIM: Final = 6.0
"""Worth of a double, of an end on which an opponent has just knocked, and the width of a whim; all in pips."""


class Rookie:
    """See the module's text."""

    def choose(self, rules: Rules[Any, Any, Any], view: View, rng: Random, budget: float) -> Choice:
        """A plausible action; takes microseconds, so `budget` is not needed."""
        actions = legal(rules, view)
        if isinstance(actions[0], Lead):
            return _answer_lead(rng)
        if (knocks := knock(view, actions)) is not None:
            return knocks
        knocked = _knocked_lately(view)
        best = max(plays(actions), key=lambda a: _liking(view, a, knocked) + rng.random() * _WHIM)
        return Choice(best, rid_of(best))


def _answer_lead(rng: Random) -> Choice:
    """The rookie likes to lead, hand unseen."""
    if rng.random() < 0.75:
        return Choice(Lead(), _("Likes to lead, and does 3 times in 4."))
    return Choice(Leave(), _("Leaves the lead to its partner 1 time in 4."))


def _liking(v: View, a: Play, knocked: int) -> float:
    """Pips off the hand, doubles first, and ends that an opponent knocked on a moment ago."""
    high, low = SIX.halves[a.tile]
    left, right = ends_after(v.left, v.right, a.tile, a.arm)
    return SIX.pips[a.tile] + _DOUBLE * (high == low) + _KNOCK * (bool(knocked >> left & 1) + bool(knocked >> right & 1))


def _knocked_lately(v: View) -> int:
    """The numbers, as bits, on which an opponent has passed within the rookie's memory."""
    found, seat, left, right = 0, v.opener, -1, -1
    for at, move in enumerate(v.moves):
        if move != PASSED:
            left, right = ends_after(left, right, move >> 2, move & 3)
        elif len(v.moves) - at <= MEMORY and side_of(seat) != side_of(v.seat):
            found |= 1 << left | 1 << right
        seat = (seat - 1) & 3
    return found
