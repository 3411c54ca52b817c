"""The move model of French dominoes: which play a sensible player chooses who counts tiles and remembers passes, but doesn't look ahead.

The club bot plays the move of the highest logit. The pro weighs deals by how
likely the plays of the others were in them (Bayes' rule).
"""

from __future__ import annotations

from typing import Final

from game.games.dominoes.bots.inference import Past, PlayerModel, Plays, options_of
from game.games.dominoes.bots.move_model import Alternative, Valued, Weights
from game.games.dominoes.bots.move_model import valued as valued_alternatives
from game.games.dominoes.rules.hands import following, others_of
from game.games.dominoes.rules.tiles import SIX
from game.games.french.bots.history import CrossMoment, opens, playable, story_of
from game.games.french.bots.table import crosses
from game.games.french.rules.values import SEATS, View

CLUB: Final = Weights((0.2, 1.5, -0.1, -0.05, 0.3), (-1.2, -0.6, -0.1, 0.3, 0.6, 0.8, 0.9))
"""Weights of a good club player.

The features, in order: a pip; a double, which would count the hand twice (J20); tiles still about that fit the cross after it; those of
them that the next seat, by its passes, may hold; it may hold none.
"""

HEAVY: Final = Weights((1.5, 0.0, 0.0, 0.0, 0.0), (0.0,) * 7)
"""One who always gets rid of his heaviest tile."""

ANY: Final = Weights((0.0,) * 5, (0.0,) * 7)
"""One who plays anything that fits."""


def valued(m: CrossMoment, weights: Weights) -> tuple[Valued, ...]:
    """Every play of a tile not yet played, valued."""
    return valued_alternatives((_alternative(m, bit, then) for bit, all_then in playable(m).items() for then in all_then), weights)


def _alternative(m: CrossMoment, bit: int, then: int) -> Alternative:
    """A play with its features."""
    fits = crosses().fits[then]
    about = fits & ~m.played & ~bit
    for_next = about & ~m.lacks[following(m.seat, SEATS)]
    return Alternative(
        bit, then, fits, (SIX.pips[bit.bit_length() - 1], bool(bit & SIX.doubles), about.bit_count(), for_next.bit_count(), not for_next)
    )


KINDS: Final = (PlayerModel(0.6, CLUB), PlayerModel(0.25, HEAVY), PlayerModel(0.15, ANY))


def explainer(v: View) -> Plays:
    """Weighs deals by the plays that the others chose; 0-0 was no choice."""
    story, _now = story_of(v)
    later = [0] * SEATS
    found = []
    for move in reversed(story):
        who = move.moment.seat
        later[who] |= move.bit
        if move.bit and who != v.seat and not opens(move.moment):
            options = options_of([valued(move.moment, kind.weights) for kind in KINDS])
            found.append(Past(who, move.bit, move.following, options, later[who]))
    return Plays(found, others_of(v.seat, SEATS), KINDS)
