"""The exact odds of one plan: where the ball may lie, how the shot may end, and the mean strokes left (H7-H15)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

import numpy as np

from game.analysis.arrays import Floats
from game.games.doshboard.rules.cards import PlayedCard
from game.games.doshboard.rules.geometry import Cell
from game.games.doshboard.rules.legs import Path
from game.games.doshboard.solver.flights import ends_of
from game.games.doshboard.solver.spots import DROPPED, FALLEN, RESTS, STILL
from game.games.doshboard.solver.tables import HoleTables, Settled


class ShotEnding(NamedTuple):
    """A way in which a shot may end: where the ball lies, gates passed by now, penalties, whether it was holed out or is tapped in.

    `lost` says that the card would be lost (H17).
    """

    cell: Cell
    passed: int
    penalties: int
    holed: bool
    tap_in: bool
    lost: bool = False


@dataclass(frozen=True)
class PlanOdds:
    """The odds of a plan: the chance of each way, that of a roll-away, and the strokes of each way with all that follow it.

    `strokes` is None where no solution was at hand. `rolled_to` is the chance of a roll-away by the cell where the ball lies after it.
    """

    ways: Mapping[ShotEnding, float]
    rolled: float
    strokes: float | None
    rolled_to: Mapping[Cell, float] = field(default_factory=dict)

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

    @cached_property
    def lost_at(self) -> dict[Cell, float]:
        """The chance to lose the card by the cell where the ball lies then (H17)."""
        found: dict[Cell, float] = defaultdict(float)
        for way, chance in self.ways.items():
            if way.lost:
                found[way.cell] += chance
        return dict(found)

    @property
    def lost(self) -> float:
        """The chance to lose the card; the last one stays, for a stroke (H17)."""
        return sum(chance for way, chance in self.ways.items() if way.lost)


def odds_of(
    tables: HoleTables,
    lie: int,
    path: Path,
    card: PlayedCard,
    strokes: Floats | None = None,
    without: Floats | None = None,
    penalized: Floats | None = None,
) -> PlanOdds:
    """The odds of a plan from a lie; `strokes` are those of a solved hole by lie, if there is one, `without` those once the card is lost.

    `penalized` are those after a penalty, with its stroke, where they are others.
    Raises ValueError for a path that may not be planned from there, or a card beyond the tables.
    """
    if max(card.distances) > tables.longest or max(map(abs, card.hooks)) > tables.widest:
        raise ValueError("a card goes beyond the tables")
    ends = ends_of(tables, np.array([tables.plan_of(lie, path)]), (card,))
    ways: dict[ShotEnding, float] = defaultdict(float)
    rolled_to: dict[Cell, float] = defaultdict(float)
    left, many, holed = 0.0, len(tables.field.dry), float(ends.holed[0])
    if holed:
        ways[ShotEnding(tables.scene.target, tables.passed_of(tables.target), 0, True, False)] = holed
    chances = np.bincount(ends.final, ends.chance, tables.ways * tables.lies)
    for end in np.flatnonzero(chances).tolist():
        how, mask = end // tables.lies, end % tables.lies // many
        for to, penalties, chance, lost in _settled(tables, how, end % tables.lies):
            at, part = mask * many + to, float(chances[end]) * chance
            for loses, share in ((True, part * lost), (False, part * (1 - lost))):
                if share:
                    ways[ShotEnding(tables.field.dry[to], mask, penalties, False, at == tables.target, loses)] += share
                    if penalties and penalized is not None:
                        left += share * float(penalized[at])
                        continue
                    after = without if loses and without is not None else strokes
                    left += share * (penalties + (0.0 if after is None else float(after[at])))
            if how in (RESTS, STILL) and (to != end % many or penalties > 0):
                rolled_to[tables.field.dry[to]] += part
    return PlanOdds(dict(ways), sum(rolled_to.values()), None if strokes is None else 1 + left, dict(rolled_to))


def _settled(tables: HoleTables, how: int, lie: int) -> Iterator[Settled]:
    """Where a ball may lie in the end, with the chance to lose the card by the final lie (H17)."""
    dry = lie % len(tables.field.dry)
    if how in (DROPPED, FALLEN):
        yield Settled(dry, 1, 1.0, tables.lost_in_water[how == FALLEN] if tables.ways > FALLEN else 0.0)
        return
    yield from tables.settled_from(lie, came=how == RESTS)
