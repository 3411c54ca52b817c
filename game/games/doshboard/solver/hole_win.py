"""The best chance to win a hole once the others have finished it: in match play and skins strokes beyond theirs cost nothing (H24)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from game.analysis.arrays import Floats
from game.games.doshboard.rules.cards import PlayedCard
from game.games.doshboard.rules.scoring import sides
from game.games.doshboard.rules.values import State
from game.games.doshboard.solver.solution import Solution, solution_of
from game.games.doshboard.solver.sweep import Sweep
from game.games.doshboard.solver.tables import HoleTables
from game.games.doshboard.solver.worth import ends_by_penalty
from game.games.golf.rules.formats import BY_HOLE, MATCH

HALVED = 0.5
"""What a halved hole is worth in match play, beside 1 for a hole won."""


class Stakes(NamedTuple):
    """What a score at the hole is worth: 1 if it is lower than `score`, the others' best, `equal` if it equals that, else `worse`."""

    score: int
    equal: float
    worse: float

    def worth(self, strokes: int) -> float:
        """What a score is worth.

        >>> [Stakes(4, 0.5, 0.0).worth(strokes) for strokes in (3, 4, 5)]
        [1.0, 0.5, 0.0]
        """
        return 1.0 if strokes < self.score else self.equal if strokes == self.score else self.worse


def stakes_of(s: State) -> Stakes | None:
    """What the hole is worth to whom the turn is; None where holes are not won, others are still playing, or it is won already."""
    if s.game.options.form not in BY_HOLE:
        return None
    mine = next(seats for seats in sides(s) if s.turn in seats)
    others = [seats for seats in sides(s) if s.turn not in seats]
    if not others or not all(s.players[seat].done for seats in others for seat in seats):
        return None
    theirs = [min(s.players[seat].strokes for seat in seats) for seats in others]
    best = min(theirs)
    capped = best == s.game.options.max_strokes     # nobody has more than they had (H11)
    if s.game.options.form == MATCH:
        partner = min((s.players[seat].strokes for seat in mine if s.players[seat].done), default=best + 1)
        return None if partner < best else Stakes(best, HALVED, HALVED if partner == best or capped else 0.0)
    tied = 1 / len(s.players) if s.game.options.carry else 0.0     # the skin is played for again, by all
    return Stakes(best, tied, tied if theirs.count(best) > 1 or capped else 0.0)


def winning(tables: HoleTables, cards: Sequence[PlayedCard], stakes: Stakes, *, calls: bool = False) -> tuple[Solution, ...]:
    """By the strokes that a player has had, 0 to `stakes.score - 1`: the plans with which the hole is worth most, as if no card were lost.

    The `strokes` of these solutions are what it is worth, by lie, and not strokes. With `calls` a hole-out may be called. Raises ValueError
    for a card beyond the tables.
    """
    sweep = Sweep(tables, cards, calls=calls)
    chances = [np.full(tables.lies, stakes.worse) for _beyond in range(2)]      # with as many strokes as they had, and one more
    found: list[Solution] = []
    for strokes in range(stakes.score - 1, -1, -1):
        after, penalized = (_with_tap_in(tables, stakes, chances[-n], strokes + n) for n in (1, 2))
        best = sweep.least(-ends_by_penalty(tables, after, penalized), -stakes.worth(strokes + 1))
        chances.append(np.where(best.plan >= 0, -best.least, stakes.worse))
        found.append(solution_of(tables, tuple(cards), chances[-1], best, 0.0))
    return tuple(reversed(found))


def _with_tap_in(tables: HoleTables, stakes: Stakes, chances: Floats, strokes: int) -> Floats:
    """What lies are worth after a number of strokes: on the target a tap-in follows."""
    found = chances.copy()
    found[tables.target] = stakes.worth(strokes + 1)
    return found
