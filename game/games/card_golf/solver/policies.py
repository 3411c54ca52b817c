"""How the simpler players plan on a hole: at the flag with the chart's club, or by a fixed table of yards and lie."""

from __future__ import annotations

from typing import Final

import numpy as np

from game.analysis.arrays import Floats, Ints
from game.games.card_golf.rules.course import YARDS
from game.games.card_golf.rules.tables import StrokeLie
from game.games.card_golf.solver.ground import HoleArrays
from game.games.card_golf.solver.strokes import PlanArrays, Strokes

PUTTS: Final = {1: 1.0, 2: 1.1, 3: 1.2, 5: 1.3, 10: 1.6, 20: 1.9, 30: 2.2}
"""What the table says of putts, by yards."""

STEP: Final = 50
"""Yards from one column of the table to the next."""

REMAINING: Final = {
    StrokeLie.TEE: (2.0, 2.2, 2.4, 2.5, 2.7, 3.0, 3.2, 3.4, 3.6, 3.8, 4.1),
    StrokeLie.FAIRWAY: (2.0, 2.2, 2.4, 2.5, 2.7, 3.0, 3.2, 3.4, 3.6, 3.8, 4.1),
    StrokeLie.ROUGH: (2.1, 2.3, 2.5, 2.7, 2.9, 3.2, 3.4, 3.6, 3.8, 4.1, 4.3),
    StrokeLie.WOODS: (2.5, 2.7, 3.0, 3.2, 3.4, 3.6, 3.9, 4.1, 4.3, 4.5, 4.8),
    StrokeLie.BUNKER: (2.4, 2.6, 2.9, 3.1, 3.3, 3.6, 3.8, 4.0, 4.2, 4.5, 4.7),
}
"""The strokes that the table says remain, by lie, from 0, 50, 100 ... octile yards."""


def greedy(strokes: Strokes) -> PlanArrays:
    """From every place: the space nearest the flag that the chart's club reaches with nothing added, as the lie allows.

    Of those equally near the one with the lower carry, then the lower row from the tee, then the lower column.
    """
    return greedy_from(strokes, np.arange(strokes.ground.tee + 1))


def greedy_from(strokes: Strokes, starts: Ints) -> PlanArrays:
    """The same from some places."""
    ground = strokes.ground
    plans = strokes.plans(starts)
    most = np.array([club.most for club in ground.tables.clubs])
    carry = YARDS * _spaces(ground, ground.cells[plans.start], plans.target)
    plans, carry = plans.some(np.flatnonzero(carry <= most[plans.club])), carry[carry <= most[plans.club]]
    flag = octile_yards(ground, plans.target)
    order = np.lexsort((plans.target, carry, flag, plans.start))
    first = np.searchsorted(plans.start[order], starts)
    return plans.some(order[first])


def table_values(ground: HoleArrays) -> Floats:
    """What the table says of every place."""
    remaining = np.zeros(ground.places)
    yards = octile_yards(ground, ground.cells)
    for lie, row in REMAINING.items():
        here = np.flatnonzero(ground.lies == lie)
        slope = (row[-1] - row[0]) / (STEP * (len(row) - 1))
        beyond = np.maximum(0, yards[here] - STEP * (len(row) - 1)) * slope
        remaining[here] = np.interp(yards[here], STEP * np.arange(len(row)), row) + beyond
    for putt, place in ground.track.items():
        remaining[place] = np.interp(putt, list(PUTTS), list(PUTTS.values()))
    remaining[ground.nowhere] = remaining.max()
    return remaining


def octile_yards(ground: HoleArrays, cells: Ints) -> Ints:
    """Octile yards from cells to the flag (C13)."""
    rows, columns = np.divmod(cells, ground.width)
    flag = divmod(ground.cell(ground.hole.flag), ground.width)
    down, across = abs(rows - flag[0]), abs(columns - flag[1])
    yards: Ints = YARDS * np.maximum(down, across) + YARDS // 2 * np.minimum(down, across)
    return yards


def _spaces(ground: HoleArrays, one: Ints, other: Ints) -> Ints:
    """Rows and columns between cells."""
    rows, columns = np.divmod(one, ground.width)
    other_rows, other_columns = np.divmod(other, ground.width)
    spaces: Ints = abs(rows - other_rows) + abs(columns - other_columns)
    return spaces
