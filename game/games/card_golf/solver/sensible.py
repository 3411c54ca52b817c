"""A plan to begin with: straight ahead with the chart's club, nothing added, and no more costly or wetter than it has to be."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np

from game.analysis.arrays import Bools, Floats
from game.games.card_golf.rules.course import YARDS
from game.games.card_golf.rules.shots import OnCourse, Plan
from game.games.card_golf.solver.policies import octile_yards, table_values
from game.games.card_golf.solver.solver import Solved, penalties
from game.games.card_golf.solver.strokes import PlanArrays, Strokes, StrokeWorth

WITHIN: Final = 0.1
"""Strokes that the plan may cost more than the best one, so that it is plain: the best one is for the player to find."""

NEAR: Final = 0.6
"""Plans that cost this much more without tokens are no better with them: tokens make bold plans better, which dice rolled again save."""

_DRY: Final = 0.1
"""A chance of a penalty that a plain plan may have, where there is a drier one."""


def sensible(
    strokes: Strokes, ball: OnCourse, solved: Solved | None = None, taken: int = 0, counted: Callable[[PlanArrays], Floats] | None = None
) -> Plan | None:
    """The plan for a stroke that nobody has thought about yet; None where no club can be used.

    Of the plans with the chart's club and nothing added those that cost `WITHIN` more than the best one at the most, and are dry, the one
    that comes nearest to the flag. What plans cost is read from the solved hole, or by the table of yards and lies where there is none.
    `counted` tells what plans cost with mulligan tokens, which make bolder plans worth while: then that decides.
    """
    plans = strokes.plans(np.array([strokes.ground.place(ball)]))
    if not len(plans.start):
        return None
    worth = strokes.worth(plans, _by_table(strokes) if solved is None else solved.after(taken))
    if counted is not None:
        near = np.flatnonzero(worth <= worth.min() + NEAR)
        worth = np.full(len(worth), np.inf)
        worth[near] = counted(plans.some(near))
    fine = np.flatnonzero(worth <= worth.min() + WITHIN)
    plain = fine[_plain(strokes, plans.some(fine))]
    those = plain if len(plain) else fine
    wet = penalties(strokes, plans.some(those))
    dry = those[wet <= max(_DRY, float(wet.min()))]
    away = octile_yards(strokes.ground, plans.target[dry])
    return strokes.plan(plans, int(dry[np.lexsort((plans.target[dry], np.round(worth[dry], 9), away))[0]]))


def _by_table(strokes: Strokes) -> StrokeWorth:
    """What a stroke is worth as the table of yards and lies has it."""
    remaining = table_values(strokes.ground)
    return strokes.after(remaining, remaining + 1)


def _plain(strokes: Strokes, plans: PlanArrays) -> Bools:
    """Whether plans are with the shortest club that carries as far as they are aimed."""
    ground = strokes.ground
    (rows, columns), (to_rows, to_columns) = (np.divmod(cells, ground.width) for cells in (ground.cells[plans.start], plans.target))
    carry = YARDS * (abs(to_rows - rows) + abs(to_columns - columns))
    most = np.array([club.most for club in ground.tables.clubs])
    reaching = np.where(most >= carry[:, None], most, np.iinfo(most.dtype).max)
    found: Bools = most[plans.club] == reaching.min(axis=1)
    return found
