"""What every Domino Golf bot reads off its view: its legal actions, its ball, the hole, the odds of a draw, the holes still to come."""

from __future__ import annotations

from typing import Final

import numpy as np

from game.analysis.arrays import Floats
from game.games.domino_golf.bots.hole import Holes
from game.games.domino_golf.rules.draws import DrawChances, draw_chances, greens_chances
from game.games.domino_golf.rules.values import EXTRA_HOLES, GROUPS, NONE, Ball, HoleState, Phase, Planned, Shot, ShotStage, View
from game.games.dominoes.rules.tiles import TWELVE, tiles_of

_NO_DOUBLE: Final = np.array([float(not TWELVE.doubles >> t & 1) for t in range(TWELVE.count)])


def pending(v: View) -> Shot:
    """The shot that the seat may take back. Raises ValueError when there is none."""
    if v.public.phase is not Phase.MULLIGAN or v.public.shot is None:
        raise ValueError("no shot is in question")
    return v.public.shot


def ball_of(v: View) -> Ball:
    """The seat's ball."""
    return v.public.balls[v.seat]


def draw_odds(v: View) -> Floats:
    """The chance of each tile to be the next from the pool, by tile."""
    return by_tile(draw_chances(v))


def green_odds(v: View) -> Floats:
    """The chance of each tile to be the green of a hole that is still to be dealt, by tile (D2, D14)."""
    drawn: Floats = draw_odds(v) * _NO_DOUBLE
    drawn /= drawn.sum() or 1.0
    if in_play_off(v) or not v.public.greens_left:
        return drawn
    turned = by_tile(greens_chances(v))
    doubles = float(turned.sum() - turned @ _NO_DOUBLE)
    found: Floats = turned * _NO_DOUBLE + doubles * drawn
    return found


def by_tile(chances: DrawChances) -> Floats:
    """Chances as an array by tile."""
    odds = np.zeros(TWELVE.count)
    for tiles, each in chances.parts:
        odds[tiles_of(tiles)] = float(each)
    return odds


def holes_of(hole: HoleState | Planned) -> Holes:
    """The one hole in the form that the values are calculated for."""
    targets = tuple(np.array([tile]) for tile in (hole.layup, hole.approach) if tile != NONE)
    return Holes(np.array([hole.green]), targets)


def place_of(v: View, stage: ShotStage) -> int:
    """Where `stage` of the hole being played stands among its places, the tee being 0."""
    hole = v.public.hole
    order = [ShotStage.TEE] + [s for s, tile in ((ShotStage.LAYUP, hole.layup), (ShotStage.APPROACH, hole.approach)) if tile != NONE]
    return order.index(stage)


def holes_to_come(v: View) -> int:
    """Holes after this one that are played with the same bag (D1, D14)."""
    number, holes = v.public.hole.number, v.public.options.holes
    extra = number - holes
    if extra > 0:
        return -extra % EXTRA_HOLES
    last = 0
    for length in GROUPS[holes]:
        last += length
        if number <= last:
            break
    return last - number


def in_play_off(v: View) -> bool:
    """Whether the hole is played to part level players."""
    return v.public.hole.number > v.public.options.holes
