"""The club player at Partner: counts tiles, remembers every pass, plays to its partner, and blocks when the count is on its side.

It doesn't look ahead: it plays the likeliest move of its model (see move_model.py), with exact odds for who will have to knock.
"""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Final

from game.bots.policy import Choice
from game.games.dominoes.bots.line_view_helpers import Candidate, candidates, knock
from game.games.dominoes.bots.move_model import move_logit
from game.games.dominoes.bots.reasons import leaves_next_without, rid_of
from game.games.dominoes.bots.view_helpers import actions_of
from game.games.dominoes.rules.deals import Deals, NoSuchDeal
from game.games.dominoes.rules.ends import FITS
from game.games.dominoes.rules.tiles import SIX, pips_of, tiles_of
from game.games.partner.bots.history import history
from game.games.partner.bots.lead import LEADING_PERCENT, strong
from game.games.partner.bots.move_model import CLUB, valued
from game.games.partner.bots.reasons import avoids_knock, blocks
from game.games.partner.rules.rules import fitting_deals, lacks, others, played_by
from game.games.partner.rules.values import Action, Lead, LeaveLead, View, after
from game.rules.contract import Legal
from game.words import _


def unseen(v: View) -> int:
    """The tiles that the seat can't see, as a mask."""
    played = played_by(v.public)
    return SIX.every & ~(v.hand | played[0] | played[1] | played[2] | played[3])


def chance_without(v: View, seat: int, tiles: int) -> Fraction:
    """The share of the deals that fit what the viewer has seen in which `seat` holds none of `tiles` (a mask)."""
    every = fitting_deals(v)
    barred = [mask | (tiles if other == seat else 0) for other, mask in zip(others(v.seat), every.barred, strict=True)]
    try:
        return Fraction(Deals(unseen(v), every.places, barred).count, every.count)
    except NoSuchDeal:
        return Fraction(0)


def expected_pips(v: View, seat: int) -> float:
    """Pips that another seat holds on average, taking every tile that it may hold for equally likely."""
    possible = tiles_of(unseen(v) & ~lacks(v.public)[seat])
    return v.public.counts[seat] * pips_of(sum(SIX.bits[t] for t in possible)) / len(possible) if possible else 0.0


_BLOCK: Final = 0.25
"""Weight of a block for every pip that the opponents' lower hand should exceed the own side's."""


class Club:
    """The club player, as `game.bots.policy.Policy` describes a bot."""

    def choose(self, view: View, legal: Legal[Action], rng: Random, budget: float) -> Choice:
        """The move of the highest logit; takes a few milliseconds at most, so `budget` is not needed."""
        actions = actions_of(legal, view.seat)
        if isinstance(actions[0], Lead):
            return answer_lead(view)
        if (knocks := knock(view.public, actions)) is not None:
            return knocks
        among = candidates(view.public, actions)
        logits = move_logits(view)
        best = max(among, key=lambda c: (logits[c.bit, c.following] + _block_value(view, c), rng.random()))
        return Choice(best.action, _reason(view, best))


def move_logits(v: View) -> dict[tuple[int, int], float]:
    """The logit of each play of the own tiles, by bit and ends after it."""
    return {(x.bit, x.following): move_logit(x, v.hand, CLUB) for x in valued(history(v).now, CLUB) if x.bit & v.hand}


def answer_lead(v: View) -> Choice:
    """Leads from a strong hand."""
    if strong(v.hand):
        return Choice(Lead(), _("Takes the lead, as it does with {n} hands of 100.").format(n=LEADING_PERCENT), public=True)
    return Choice(LeaveLead(), _("Leaves the lead, as it does with {n} hands of 100.").format(n=100 - LEADING_PERCENT), public=True)


def _is_block(v: View, c: Candidate) -> bool:
    """Whether nobody could play after it."""
    return not FITS[c.following] & (unseen(v) | v.hand & ~c.bit)


def _block_value(v: View, c: Candidate) -> float:
    """What a block adds to the logit: the expected margin of J7's lowest count. 0 for plays that don't block."""
    if v.hand == c.bit or not _is_block(v, c):
        return 0.0
    ours = min(pips_of(v.hand & ~c.bit), expected_pips(v, v.seat ^ 2))
    return _BLOCK * (_lower_opponent(v) - ours)


def _lower_opponent(v: View) -> float:
    """The fewer of the opponents' expected pips."""
    return min(expected_pips(v, after(v.seat)), expected_pips(v, after(v.seat) ^ 2))


def _reason(v: View, c: Candidate) -> str:
    """The better of two odds: that the next seat must knock, or that the partner need not; a block speaks for itself."""
    if _is_block(v, c):
        return blocks(_lower_opponent(v))
    fits = FITS[c.following]
    knock = float(chance_without(v, after(v.seat), fits))
    if knock >= 0.3:
        return leaves_next_without(c.following, knock)
    plays = 1.0 - float(chance_without(v, v.seat ^ 2, fits))
    return avoids_knock(plays) if plays >= 0.5 else rid_of(c.action)
