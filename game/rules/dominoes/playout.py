"""Whole random hands of Partner in plain integers, as fast as Python goes: deal, play any fitting tile to the end, result.

The deal, the tables and the result of a blocked hand are those of the rules; only the values in between (states, actions, events) are left
out.
"""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple

from game.rules.dominoes.deals import shuffled_hands
from game.rules.dominoes.ends import BECOMES, FITS
from game.rules.dominoes.tiles import SIX
from game.rules.partner.rules import DOUBLE_SIX, fewest_pips

_BIT_66: Final = SIX.bits[DOUBLE_SIX]


class Playout(NamedTuple):
    """How a hand went: `winner` is a seat or None (tied), `plies` counts plays and passes."""

    winner: int | None
    blocked: bool
    plies: int


def random_hand(rng: Random) -> Playout:
    """A shuffled deal, begun with 6-6 by its holder (J5); then every seat plays any tile that fits, at any end, or passes.

    Each fitting tile is equally likely, and where it fits two different ends, each of them.
    """
    hands, random = list(shuffled_hands(rng)), rng.random
    turn = 0
    while not hands[turn] & _BIT_66:
        turn += 1
    hands[turn] ^= _BIT_66
    held, ends, plies = SIX.every ^ _BIT_66, DOUBLE_SIX, 1
    while True:
        fits = FITS[ends]
        if not held & fits:
            winner = fewest_pips((hands[0], hands[1], hands[2], hands[3]), (turn - 1) & 3)
            return Playout(winner, True, plies)
        turn = (turn - 1) & 3
        plies += 1
        playable = hands[turn] & fits
        if not playable:
            continue
        if playable & (playable - 1):
            for _skipped in range(int(random() * playable.bit_count())):
                playable &= playable - 1
        bit = playable & -playable
        following = BECOMES[ends][bit]
        ends = following[0] if len(following) == 1 or random() < 0.5 else following[1]
        hands[turn] ^= bit
        held ^= bit
        if not hands[turn]:
            return Playout(turn, False, plies)
