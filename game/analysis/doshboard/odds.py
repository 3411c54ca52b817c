"""The exact odds of one plan: where the ball may lie, how the shot may end, and the mean strokes left (H7-H15)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np

from game.analysis.doshboard.solver import TAP_IN, Shots, Solution
from game.analysis.doshboard.tables import Tables
from game.analysis.doshboard.walk import Floats
from game.rules.doshboard.cards import FACES, Played
from game.rules.doshboard.geometry import Cell
from game.rules.doshboard.legs import Path


class Way(NamedTuple):
    """A way in which a shot may end: where the ball lies, gates passed by now, penalties, and whether it was holed out or is tapped in."""

    cell: Cell
    passed: int
    penalties: int
    holed: bool
    tap_in: bool


@dataclass(frozen=True)
class Odds:
    """The odds of a plan: the chance of each way, that of a roll-away, and the strokes of each way with all that follow it.

    `strokes` is None where no solution was at hand.
    """

    ways: Mapping[Way, float]
    rolled: float
    strokes: float | None

    @cached_property
    def lies(self) -> dict[Cell, float]:
        """The chance of each cell where the ball may lie after a shot that is not holed out, the likeliest first."""
        found: dict[Cell, float] = defaultdict(float)
        for way, chance in self.ways.items():
            if not way.holed:
                found[way.cell] += chance
        return dict(sorted(found.items(), key=lambda each: (-each[1], each[0])))

    @property
    def holed(self) -> float:
        """The chance of a hole-out (H10)."""
        return sum(chance for way, chance in self.ways.items() if way.holed)

    @property
    def tap_in(self) -> float:
        """The chance that the hole is done with a tap-in (H10)."""
        return sum(chance for way, chance in self.ways.items() if way.tap_in)

    @property
    def penalties(self) -> float:
        """The mean of the penalties, which is also the chance of one: a shot costs one at most (H8)."""
        return sum(chance * way.penalties for way, chance in self.ways.items())


def odds_of(tables: Tables, lie: int, path: Path, card: Played, strokes: Floats | None = None) -> Odds:
    """The odds of a plan from a lie; `strokes` are those of a solved hole by lie, if there is one.

    Raises ValueError for a path that may not be planned from there, or a card beyond the tables.
    """
    final, holed = Shots(tables, (card,)).finals(np.array([tables.plan_of(lie, path)]), np.zeros(1, np.int64))
    share = 1 / len(FACES) ** 2
    out = float(holed.sum()) * share
    ends = np.bincount(final[~holed], minlength=2 * tables.lies) * share
    ways: dict[Way, float] = defaultdict(float)
    left, rolled, many = 0.0, 0.0, len(tables.field.dry)
    if out:
        ways[Way(tables.scene.target, tables.passed_of(tables.target), 0, True, False)] = out
    for end in np.flatnonzero(ends):
        chance, mask = float(ends[end]), int(end) % tables.lies // many
        dry = int(end) % many
        settled = tables.settled[dry] if end < tables.lies else ((dry, 1, 1.0),)
        for to, penalties, part in settled:
            at = mask * many + to
            ways[Way(tables.field.dry[to], mask, penalties, False, at == tables.target)] += chance * part
            rolled += chance * part * (end < tables.lies and (to != dry or penalties > 0))
            left += chance * part * (penalties + (0.0 if strokes is None else float(strokes[at])))
    return Odds(dict(ways), rolled, None if strokes is None else 1 + left)


def strokes_from(solution: Solution, way: Way) -> float:
    """The strokes that follow a shot that has ended like this, a tap-in's among them, its penalties not."""
    if way.holed:
        return 0.0
    return TAP_IN if way.tap_in else float(solution.strokes[solution.tables.lie_at(way.cell, way.passed)])
