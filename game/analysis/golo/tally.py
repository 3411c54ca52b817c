"""Counts strokes over many rounds of GOLO."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from game.analysis import stats
from game.analysis.stats import RunningStats
from game.analysis.tally import Counter
from game.rules.contract import Event, Scores
from game.rules.golo.events import NinePlayed, PlayerLeft
from game.words import _


class StrokeCounts(NamedTuple):
    """Strokes a round by seat, those of seats that left not counted; None in match play and skins, which count holes."""

    strokes: tuple[RunningStats, ...] | None

    def plus(self, other: StrokeCounts) -> StrokeCounts:
        """The counts of both together."""
        if self.strokes is None or other.strokes is None:
            return StrokeCounts(None)
        return StrokeCounts(stats.add_each(self.strokes, other.strokes))

    def facts(self) -> dict[str, object]:
        """Rounds, means and their standard errors by seat."""
        if self.strokes is None:
            return {}
        return {"strokes": [{"rounds": s.values, "mean": round(s.mean, 6), "error": round(s.error, 6)} for s in self.strokes]}

    def lines(self, levels: Sequence[str]) -> Sequence[str]:
        """A sentence for each seat."""
        text = _("{level}: {mean:.3f} strokes a round, give or take {error:.3f}.")
        rounds = zip(levels, self.strokes or (), strict=bool(self.strokes))
        return [text.format(level=level, mean=s.mean, error=s.error) for level, s in rounds]


def strokes(events: Sequence[Event], scores: Scores) -> StrokeCounts:
    """The strokes of one round."""
    totals: dict[int, int] = {}
    gone = set()
    for event in events:
        if isinstance(event, NinePlayed):
            totals[event.seat] = event.total
        elif isinstance(event, PlayerLeft):
            gone.add(event.seat)
    if not totals:
        return StrokeCounts(None)
    seats = range(len(scores.lines))
    return StrokeCounts(tuple(stats.one(totals[i]) if i in totals and i not in gone else RunningStats() for i in seats))


COUNTERS: Final[tuple[Counter, ...]] = (strokes,)
