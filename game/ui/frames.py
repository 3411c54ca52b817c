"""How long the pictures took: for the benchmark of the window, and for whoever doubts that it is smooth."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

KEPT = 3000


class Frames:
    """The work and the spacing of the last turns of the main loop, in seconds."""

    def __init__(self) -> None:
        self._work: deque[float] = deque(maxlen=KEPT)
        self._gaps: deque[float] = deque(maxlen=KEPT)

    def note(self, gap: float, work: float) -> None:
        """One turn: seconds since the turn before, and seconds from its events to its flip."""
        self._gaps.append(gap)
        self._work.append(work)

    def clear(self) -> None:
        """Starts measuring from the beginning."""
        self._work.clear()
        self._gaps.clear()

    @property
    def last(self) -> tuple[float, float]:
        """The gap before the last turn, and its work. Raises IndexError before the first."""
        return self._gaps[-1], self._work[-1]

    def __len__(self) -> int:
        return len(self._work)

    def work(self, share: float = .95) -> float:
        """The seconds of work that this share of the turns did not exceed; 0 where none was measured."""
        return quantile(self._work, share)

    def gap(self, share: float = .95) -> float:
        """The seconds between turns that this share did not exceed."""
        return quantile(self._gaps, share)


def quantile(values: Iterable[float], share: float) -> float:
    """The value that this share of the values does not exceed; 0 where there is none.

    >>> quantile([3.0, 1.0, 2.0, 4.0], .5)
    2.0
    """
    ordered = sorted(values)
    return ordered[max(0, min(len(ordered) - 1, round(share * len(ordered)) - 1))] if ordered else 0.0
