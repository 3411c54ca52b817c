"""What every Domino Golf bot reads off its view: its legal actions, its ball, the hole, the odds of a draw, the holes still to come."""

from __future__ import annotations

import numpy as np

from game.bots.domino_golf.hole import Holes, Values
from game.rules.domino_golf.draws import draw_chances
from game.rules.domino_golf.values import EXTRA_HOLES, GROUPS, NONE, Ball, Hole, Phase, Planned, Shot, Stage, View
from game.rules.dominoes.tiles import TWELVE


def pending(v: View) -> Shot:
    """The shot that the seat may take back. Raises ValueError when there is none."""
    if v.phase is not Phase.MULLIGAN or v.shot is None:
        raise ValueError("no shot is in question")
    return v.shot


def ball_of(v: View) -> Ball:
    """The seat's ball."""
    return v.balls[v.seat]


def draw_odds(v: View) -> Values:
    """The chance of each tile to be the next from the pool, by tile."""
    chances = draw_chances(v)
    unseen, removed = float(chances.each_unseen), float(chances.each_removed)
    return np.array([unseen * (chances.unseen >> t & 1) + removed * (chances.removed >> t & 1) for t in range(TWELVE.count)])


def holes_of(hole: Hole | Planned) -> Holes:
    """The one hole as what is reckoned with."""
    targets = tuple(np.array([tile]) for tile in (hole.layup, hole.approach) if tile != NONE)
    return Holes(np.array([hole.green]), targets)


def place_of(v: View, stage: Stage) -> int:
    """Where `stage` of the hole being played stands among its places, the tee being 0."""
    order = [Stage.TEE] + [s for s, tile in ((Stage.LAYUP, v.hole.layup), (Stage.APPROACH, v.hole.approach)) if tile != NONE]
    return order.index(stage)


def holes_to_come(v: View) -> int:
    """Holes after this one that are played with the same bag (D1, D14)."""
    extra = v.hole.number - v.options.holes
    if extra > 0:
        return -extra % EXTRA_HOLES
    last = 0
    for length in GROUPS[v.options.holes]:
        last += length
        if v.hole.number <= last:
            break
    return last - v.hole.number


def in_play_off(v: View) -> bool:
    """Whether the hole is played to part level players."""
    return v.hole.number > v.options.holes
