"""The move model of Partner: which play a sensible player chooses who counts tiles and thinks of his partner, but doesn't look ahead.

The club bot plays the move of the highest logit. The pro weighs deals by how
likely the plays of the others were in them (Bayes' rule).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.games.dominoes.bots.inference import Past, PlayerModel, Plays, options_of
from game.games.dominoes.bots.line_history import Laying, Moment, layings
from game.games.dominoes.bots.move_model import Alternative, Valued, Weights
from game.games.dominoes.bots.move_model import valued as valued_alternatives
from game.games.dominoes.rules.ends import FITS
from game.games.dominoes.rules.tiles import SIX
from game.games.partner.bots.history import HandHistory
from game.games.partner.bots.lead import chance_of_answer
from game.games.partner.rules.values import SEATS, after

CLUB: Final = Weights(
    (0.10, 0.69, 0.43, -0.32, -0.25, -0.12, -0.02, -0.22, -0.23, -0.24, 0.11, -0.23, -0.33, 0.11),
    (-0.88, -0.54, -0.17, 0.23, 0.64, 0.75, 0.80),
)
"""Weights of a good club player: fitted to 4,322 choices of a player that searches (most likely values); pips weigh a bit more.

The features, in order: a pip; a double; ends that the next seat, by its passes, lacks; it lacks both; ends that the partner lacks; he lacks
both; ends that the last seat lacks; covering an end opened by the partner, by an opponent, by oneself; bringing up a number that
the partner, that an opponent opened before; tiles still about that fit the ends; both ends alike.
"""


def valued(m: Moment, weights: Weights) -> tuple[Valued, ...]:
    """Every play of a tile not yet played, valued."""
    return valued_alternatives((_alternative(m, laying) for laying in layings(m)), weights)


def _alternative(m: Moment, laying: Laying) -> Alternative:
    """A play with its features."""
    tile, following, new, setter = laying
    one, other = SIX.halves[following]
    both = 1 << one | 1 << other
    nxt, partner = after(m.seat), m.seat ^ 2
    last = after(partner)
    next_lacks, partner_lacks, last_lacks = m.lacks[nxt] & both, m.lacks[partner] & both, m.lacks[last] & both
    high, low = SIX.halves[tile]
    return Alternative(
        SIX.bits[tile],
        following,
        FITS[following],
        (
            SIX.pips[tile],
            high == low,
            next_lacks.bit_count(),
            next_lacks == both,
            partner_lacks.bit_count(),
            partner_lacks == both,
            last_lacks.bit_count(),
            setter == partner,
            setter in (nxt, last),
            setter == m.seat,
            bool(m.opened[partner] & new),
            bool((m.opened[nxt] | m.opened[last]) & new),
            (FITS[following] & ~m.played & ~SIX.bits[tile]).bit_count(),
            one == other,
        ),
    )


HEAVY: Final = Weights((1.5, *(0.0,) * 13), (0.0,) * 7)
"""One who always gets rid of his heaviest tile."""

ANY: Final = Weights((0.0,) * 14, (0.0,) * 7)
"""One who plays anything that fits."""

KINDS: Final = (PlayerModel(0.6, CLUB), PlayerModel(0.25, HEAVY), PlayerModel(0.15, ANY))


class Explainer:
    """Weighs deals by the plays and answers of all seats but `seat`. Built once a choice, asked for every sample."""

    __slots__ = ("_answers", "_plays", "_whole")

    def __init__(self, story: HandHistory, seat: int, kinds: Sequence[PlayerModel] = KINDS) -> None:
        past, self._whole = _pasts(story, seat, kinds)
        self._answers = tuple(a for a in story.answers if a.seat != seat)
        self._plays = Plays(past, [s for s in range(SEATS) if s != seat], kinds)

    def weight(self, hands: Sequence[int]) -> float:
        """The likelihood of the plays if the hands (masks by seat) are now these; up to a factor that all deals share."""
        weight = 1.0
        for who, leads in self._answers:
            weight *= chance_of_answer(hands[who] | self._whole[who], leads=leads)
        return self._plays.weight(hands, weight)


def _pasts(story: HandHistory, seat: int, kinds: Sequence[PlayerModel]) -> tuple[tuple[Past, ...], tuple[int, ...]]:
    """The plays that the other seats chose, and by seat all tiles played (masks). A tile that the rules prescribed tells nothing."""
    later = [0] * SEATS
    found = []
    for at, move in reversed(tuple(enumerate(story.moves))):
        who = move.moment.seat
        later[who] |= move.bit
        if move.bit and who != seat and not (at == 0 and story.prescribed):
            options = options_of([valued(move.moment, kind.weights) for kind in kinds])
            found.append(Past(who, move.bit, move.following, options, later[who]))
    return tuple(found), tuple(later)
