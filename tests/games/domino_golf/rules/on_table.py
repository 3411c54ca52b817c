"""Tables of Domino Golf: which tiles lie face up, and tiles moved by hand."""

from __future__ import annotations

from game.games.domino_golf.rules.flow import RoundInPlay
from game.games.domino_golf.rules.values import ALL, NONE, Public, State
from game.games.dominoes.rules.tiles import mask_of


def face_up(p: Public) -> int:
    """The tiles that lie face up on the table (mask): green, approach, lay-up, shots, attempts, a double that was to be a green."""
    tiles = [p.hole.double, p.hole.green, p.hole.approach, p.hole.layup]
    tiles += [t for ball in p.balls for t in (*ball.played, ball.attempt)]
    if p.shot is not None:
        tiles += [p.shot.tile, p.shot.attempt]
    return mask_of(t for t in tiles if t != NONE)


def moved(s: State, source: int, target: int, tiles: int, seen: int = ALL) -> State:
    """The state after tiles (mask) have gone from heap to heap before those eyes; balls and hole stay as they are."""
    r = RoundInPlay(s)
    r.move(source, target, tiles, seen)
    return r.done()[0]
