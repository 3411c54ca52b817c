"""What is counted over rounds of Card Golf: points by the form of play, and strokes, penalties and tokens a round by seat."""

from __future__ import annotations

from collections import Counter as Count
from collections.abc import Sequence
from typing import Final, NamedTuple

from game.analysis import stats
from game.analysis.stats import RunningStats
from game.analysis.tally import Counter, final_points
from game.rules.card_golf.events import DropTaken, HoleEnded, TokenSpent
from game.rules.contract import Event, Scores
from game.words import _


class RoundCounts(NamedTuple):
    """Strokes of the cards, handicap strokes not taken off, penalty strokes and tokens spent, a round, by seat."""

    strokes: tuple[RunningStats, ...]
    penalties: tuple[RunningStats, ...]
    tokens: tuple[RunningStats, ...]

    def plus(self, other: RoundCounts) -> RoundCounts:
        """The counts of both together."""
        return RoundCounts(*(stats.add_each(mine, more) for mine, more in zip(self, other, strict=True)))

    def facts(self) -> dict[str, object]:
        """Means and their standard errors by seat."""
        return {
            name: [{"rounds": s.values, "mean": round(s.mean, 6), "error": round(s.error, 6)} for s in seats]
            for name, seats in zip(self._fields, self, strict=True)
        }

    def lines(self, levels: Sequence[str]) -> Sequence[str]:
        """A sentence for each seat."""
        text = _("{level}: {mean:.2f} strokes a round, give or take {error:.2f}; penalties {penalties:.2f}, tokens spent {tokens:.2f}.")
        return [
            text.format(level=level, mean=strokes.mean, error=strokes.error, penalties=penalties.mean, tokens=tokens.mean)
            for level, strokes, penalties, tokens in zip(levels, *self, strict=True)
        ]


def rounds(events: Sequence[Event], scores: Scores) -> RoundCounts:
    """The counts of one round."""
    strokes, penalties, tokens = Count[int](), Count[int](), Count[int]()
    for event in events:
        if isinstance(event, HoleEnded):
            strokes.update(dict(enumerate(event.strokes)))
        elif isinstance(event, DropTaken):
            penalties[event.seat] += 1
        elif isinstance(event, TokenSpent):
            tokens[event.seat] += 1
    seats = range(len(scores.lines))
    return RoundCounts(*(tuple(stats.one(count[seat]) for seat in seats) for count in (strokes, penalties, tokens)))


COUNTERS: Final[tuple[Counter, ...]] = (final_points, rounds)
