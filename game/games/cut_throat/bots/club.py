"""The club player at Cut Throat: counts tiles, remembers every pass and draw, and blocks when the count is on its side.

It doesn't look ahead: it plays the likeliest move of its model (see move_model.py), with exact odds for the next seat.
"""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Final

from game.bots.policy import Choice
from game.games.cut_throat.bots.move_model import CLUB, valued
from game.games.cut_throat.bots.view_helpers import helpless
from game.games.cut_throat.rules.inference import hidden_tiles, lacks, played_by
from game.games.cut_throat.rules.values import Action, View, tiles_each, tiles_in_play
from game.games.dominoes.bots.line_history import story_of
from game.games.dominoes.bots.line_view_helpers import Candidate, candidates
from game.games.dominoes.bots.move_model import Weights, move_logit
from game.games.dominoes.bots.reasons import leaves_next_without, rid_of
from game.games.dominoes.bots.view_helpers import actions_of
from game.games.dominoes.rules.deals import Deals, NoSuchDeal
from game.games.dominoes.rules.ends import FITS
from game.games.dominoes.rules.hands import following, others_of
from game.games.dominoes.rules.tiles import pips_of
from game.rules.contract import Legal
from game.words import ngettext


def unseen(v: View) -> int:
    """The tiles that the seat can't see, those of the boneyard included, as a mask."""
    return tiles_in_play(v.public.match.seats) & ~(v.hand | sum(played_by(v.public)))


def chance_without(v: View, seat: int, tiles: int) -> Fraction:
    """The share of the ways that fit what the viewer has seen in which `seat` holds none of `tiles` (a mask)."""
    hidden = hidden_tiles(v)
    every = hidden.deals
    barred = [mask | (tiles & ~hidden.played if owner == seat else 0) for owner, mask in zip(hidden.owners, every.barred, strict=True)]
    try:
        return Fraction(Deals(unseen(v) | hidden.played, every.places, barred).count, every.count)
    except NoSuchDeal:
        return Fraction(0)


def expected_pips(v: View, seat: int) -> float:
    """Pips that another seat holds on average, taking every tile that it may hold for equally likely."""
    possible = unseen(v) & ~lacks(v.public)[seat]
    return v.public.counts[seat] * pips_of(possible) / possible.bit_count() if possible else 0.0


_BLOCK: Final = 0.25
"""Weight of a block for every pip that the lowest of the other hands should exceed the own one's."""

_SURE: Final = 0.3
"""From this chance on, that the next seat has nothing to play is worth telling."""


class Club:
    """The club player, as `game.bots.policy.Policy` describes a bot."""

    def __init__(self, weights: Weights = CLUB) -> None:
        self._weights = weights

    def choose(self, view: View, legal: Legal[Action], rng: Random, budget: float) -> Choice:
        """The move of the highest logit; takes a few milliseconds at most, so `budget` is not needed."""
        actions = actions_of(legal, view.seat)
        if (must := helpless(view, actions)) is not None:
            return must
        among = candidates(view.public, actions)
        logits = move_logits(view, self._weights)
        best = max(among, key=lambda c: (logits[c.bit, c.following] + block_value(view, c), rng.random()))
        return Choice(best.action, _reason(view, best))


def move_logits(v: View, weights: Weights = CLUB) -> dict[tuple[int, int], float]:
    """The logit of each play of the own tiles, by bit and ends after it."""
    _moves, now = story_of(v.public.moves, v.public.opener, tiles_each(v.public.match), v.public.match.seats)
    return {(x.bit, x.following): move_logit(x, v.hand, weights) for x in valued(now, weights) if x.bit & v.hand}


def _is_block(v: View, c: Candidate) -> bool:
    """Whether nobody could play or draw after it."""
    return not v.public.boneyard and not FITS[c.following] & (unseen(v) | v.hand & ~c.bit)


def block_value(v: View, c: Candidate) -> float:
    """What a block adds to the logit: the expected margin of J14's lowest count. 0 for plays that don't block."""
    if v.hand == c.bit or not _is_block(v, c):
        return 0.0
    return _BLOCK * (_lowest_other(v) - pips_of(v.hand & ~c.bit))


def _lowest_other(v: View) -> float:
    """The fewest of the others' expected pips."""
    return min(expected_pips(v, seat) for seat in others_of(v.seat, v.public.match.seats))


def _reason(v: View, c: Candidate) -> str:
    """That the next seat should have nothing to play, where that is likely; a block speaks for itself."""
    if _is_block(v, c):
        n = round(_lowest_other(v))
        return ngettext("Blocks the hand: the lowest of the others should hold about {n} pip.",
                        "Blocks the hand: the lowest of the others should hold about {n} pips.", n).format(n=n)
    without = float(chance_without(v, following(v.seat, v.public.match.seats), FITS[c.following]))
    return leaves_next_without(c.following, without) if without >= _SURE else rid_of(c.action)
