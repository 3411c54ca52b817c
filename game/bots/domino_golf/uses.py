"""What a tile could do at the shots still to come on a fixed course, where everybody knows the holes ahead."""

from __future__ import annotations

import numpy as np

from game.bots.domino_golf.hole import DOUBLE_OF, FINISHING, LANDING, SHOWS, Holes, Values, landings, make_bag, places
from game.bots.domino_golf.view_helpers import draw_odds, holes_of, holes_to_come
from game.rules.domino_golf.values import View
from game.rules.dominoes.tiles import TWELVE


def best_uses(v: View, shots_after: int) -> Values:
    """By tile, the most strokes that it would save on the gods of golf at one of the shots to come with this bag, never below 0.

    Those are the last `shots_after` at this hole, and all at the holes after it; the gods play all others. The course must be a fixed one.
    """
    odds = draw_odds(v)
    hole, plan = v.public.hole, v.public.plan
    shots = savings(holes_of(hole), odds)
    found = shots[len(shots) - shots_after :]
    for planned in plan[hole.number : hole.number + holes_to_come(v)]:
        found += savings(holes_of(planned), odds)
    best = np.zeros(TWELVE.count)
    for saved in found:
        np.maximum(best, saved, out=best)
    return best


def savings(hole: Holes, odds: Values) -> list[Values]:
    """For each shot at the one hole, the tee first, the strokes that each tile saves on the gods there, the ball on tee or fairway."""
    bag = make_bag(())
    at = places(hole, bag, odds, np.zeros(bag.shape))
    found = []
    for place, targets in enumerate(hole.targets):
        by_result = landings(at[place + 1], replaced=False)[:, 0, 0, 0]
        found.append(at[place].fairway[0, 0, 0] - by_result[LANDING[targets[0]]])
    green = hole.greens[0]
    last = FINISHING[green].copy()
    last[DOUBLE_OF[green]] -= SHOWS[green] @ odds
    return [*found, at[-1].fairway[0, 0, 0] - last]
