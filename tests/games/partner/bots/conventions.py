"""What conventions of a pair at Partner bring: the net plays with and without them.

    python3 -m tests.games.partner.bots.conventions [HANDS]

Each is said in words, and both partners keep it where the net likes several plays about as much: a play that keeps it counts for a little
more of a chance to win the hand. Every deal is played from both sides, in lockstep.
"""

from __future__ import annotations

import sys
from math import sqrt
from typing import NamedTuple

import numpy as np

from game.games.dominoes.bots.kinds import LearntModel, PlayerKind, features_of, read_model, step
from game.games.dominoes.bots.lockstep import KIND, HandsInStep
from game.games.dominoes.bots.play_net import Floats
from game.games.partner.bots.lockstep import FEATURES, FILE
from game.games.partner.bots.training import SCHOOL
from game.games.partner.rules import SEATS, side_of

_COVERS_PARTNERS, _COVERS_RIVALS, _PARTNERS_AGAIN = 45, 46, 51
"""Features of a play: it covers the end that the partner, or a rival, opened; it brings up a number that the partner has opened before."""


class Convention(NamedTuple):
    """What a pair agrees on: the feature of a play, and 1 if it is to be done, -1 if it is to be left."""

    words: str
    feature: int
    sign: int


CONVENTIONS = (
    Convention("lead back the number that the partner opened", _PARTNERS_AGAIN, 1),
    Convention("keep the end that the partner opened", _COVERS_PARTNERS, -1),
    Convention("cover the end that a rival opened", _COVERS_RIVALS, 1),
)


def played(side: int, convention: Convention, weight: float, model: LearntModel, hands: int, seed: int, rivals: PlayerKind) -> Floats:
    """By hand what it was worth to the side that keeps the convention, against rivals of that kind: 1 won, .5 tied, 0 lost."""
    table, seat = SCHOOL.measured_hands(hands, seed)
    rng = np.random.default_rng(seed)
    for at in range(SEATS):
        table.facts[KIND + at] = PlayerKind.STRONG if side_of(at) == side else rivals
    while len(table):
        if side_of(seat) == side:
            _keep(table, seat, convention, weight, model)
        else:
            step(table, seat, model, rng)
        seat = table.rules.after(seat)
    found: Floats = SCHOOL.worth(table)[side]
    return found


def _keep(table: HandsInStep, seat: int, convention: Convention, weight: float, model: LearntModel) -> None:
    """The seat plays what the net likes best, with the convention, or passes."""
    moves = table.moves(seat)
    if len(passing := np.flatnonzero(moves.able == 0)):
        table.knock(seat, passing)
    if len(moves.tile):
        x = features_of(table, seat, moves, np.arange(len(moves.tile)))
        at = moves.best(model.net.of(x) + np.float32(weight * convention.sign) * x[convention.feature])
        table.play(seat, moves.column[at], moves.tile[at], moves.arm[at])


def gain(convention: Convention, weight: float, model: LearntModel, hands: int, seed: int, rivals: PlayerKind) -> tuple[float, float]:
    """What the convention adds to the share of hands won, and the error of that at 95 %; the same deals from both sides."""
    first, second = (
        played(side, convention, weight, model, hands, seed, rivals) - played(side, convention, 0, model, hands, seed, rivals)
        for side in (0, 1)
    )
    pairs = (first + second) / 2
    return float(pairs.mean()), 1.96 * float(pairs.std()) / sqrt(hands)


def main(hands: int = 50_000) -> None:
    """Prints what each convention brings at several weights, against the net itself and against who plays the heaviest."""
    model = read_model(FILE, FEATURES)
    for convention in CONVENTIONS:
        for weight in (.01, .02, .05, .1):
            told = []
            for rivals in (PlayerKind.STRONG, PlayerKind.HEAVIEST):
                more, error = gain(convention, weight, model, hands, 1, rivals)
                told.append(f"{more:+.2%} ± {error:.2%} v {rivals.name.lower()}")
            print(f"{convention.words}, counted {weight:.2f}: {', '.join(told)}", flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
