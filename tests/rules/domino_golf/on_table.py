"""Which tiles lie face up at a hole of Domino Golf."""

from __future__ import annotations

from game.rules.domino_golf.values import NONE, Public
from game.rules.dominoes.tiles import mask_of


def face_up(p: Public) -> int:
    """The tiles that lie face up on the table (mask): green, approach, lay-up, shots, attempts."""
    tiles = [p.hole.green, p.hole.approach, p.hole.layup]
    tiles += [t for ball in p.balls for t in (*ball.played, ball.attempt)]
    if p.shot is not None:
        tiles += [p.shot.tile, p.shot.attempt]
    return mask_of(t for t in tiles if t != NONE)
