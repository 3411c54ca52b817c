"""Hands of Partner played on to their end in lockstep, every seat by the kind of player that it is taken for."""

from __future__ import annotations

from typing import Final

import numpy as np

from game.games.dominoes.bots.mask_tables import BITS, DOUBLES, PIPS, Floats, Ints, Places
from game.games.dominoes.bots.rookie import DOUBLE, WHIM
from game.games.partner.bots.lockstep import HAND, KIND, HandsInStep, Moves
from game.games.partner.bots.model import TOLD, PartnerModel, PlayerKind
from game.games.partner.bots.play_features import features
from game.games.partner.rules.values import SEATS, after

_TIE: Final = np.float32(1e-5)
"""A whim decides between plays that are as good as this."""

_MODELLED: Final = (PlayerKind.CLUB, PlayerKind.DOUBLES)
"""The kinds that choose as their models say; who is STRONG chooses by the net's value."""

_THINKS: Final = np.array([kind is PlayerKind.STRONG or kind in _MODELLED for kind in PlayerKind])
"""By kind, whether its choice follows from features of the plays."""


def choose(table: HandsInStep, seat: int, moves: Moves, model: PartnerModel, rng: np.random.Generator, whims: float = 0.0) -> Places:
    """The number of the play that each seat makes which has one: by its kind, the best in the eyes of that kind.

    With `whims` those who think choose by a softmax instead, in which a value of that much more makes a play e times as likely.
    """
    kinds = table.facts[KIND + seat, moves.column]
    value = rng.random(len(moves.tile), np.float32) * _TIE
    open_ = moves.able[moves.column] > 1
    thinking = np.flatnonzero(open_ & _THINKS[kinds])
    if len(thinking):
        x = features_of(table, seat, moves, thinking)
        found = model.net.of(x)
        for kind in _MODELLED:
            those = np.flatnonzero(kinds[thinking] == kind)
            if len(those):
                found[those] = model.logits(kind, x[:, those], found[those])
        if whims:
            found += np.float32(whims) * rng.gumbel(size=len(found)).astype(np.float32)
        value[thinking] += found
    heaviest = np.flatnonzero(open_ & (kinds == PlayerKind.HEAVIEST))
    value[heaviest] += PIPS[moves.tile[heaviest]]
    rookie = np.flatnonzero(open_ & (kinds == PlayerKind.ROOKIE))
    value[rookie] += rookie_likes(moves.tile[rookie], rng)
    return moves.best(value)


def rookie_likes(tile: Ints, rng: np.random.Generator) -> Floats:
    """What a rookie makes of tiles, but for the ends that somebody has just knocked on."""
    double = DOUBLES & BITS[tile] != 0
    found: Floats = PIPS[tile] + np.float32(DOUBLE) * double + np.float32(WHIM) * rng.random(len(tile), np.float32)
    return found


def features_of(table: HandsInStep, seat: int, moves: Moves, which: Places) -> Floats:
    """Features of those of the plays, as the seat knows the hand."""
    facts = table.facts.take(moves.column[which], axis=1)
    return features(facts, seat, facts[HAND + seat], moves.tile[which], moves.arm[which], TOLD[facts[KIND + after(seat)]])


def step(table: HandsInStep, seat: int, model: PartnerModel, rng: np.random.Generator) -> None:
    """The seat plays or passes in all hands."""
    moves = table.moves(seat)
    passing = np.flatnonzero(moves.able == 0)
    if len(passing):
        table.knock(seat, passing)
    if len(moves.tile):
        at = choose(table, seat, moves, model, rng)
        table.play(seat, moves.column[at], moves.tile[at], moves.arm[at])


def play_out(table: HandsInStep, seat: int, model: PartnerModel, rng: np.random.Generator) -> None:
    """All hands are played to their ends, the seat first; the table is then empty, and its results are complete."""
    while len(table):
        step(table, seat, model, rng)
        seat = (seat - 1) % SEATS
