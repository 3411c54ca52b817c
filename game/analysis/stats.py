"""What is kept of many values so that their mean and its error can be told, and that counts of several processes can be added."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import NamedTuple


class RunningStats(NamedTuple):
    """How many whole numbers (strokes, points) of independent games there are, their total, and the total of their squares."""

    values: int = 0
    total: int = 0
    squares: int = 0

    @property
    def mean(self) -> float:
        """The mean; 0 of no values."""
        return self.total / self.values if self.values else 0.0

    @property
    def error(self) -> float:
        """The standard error of the mean; 0 where it can't be told.

        >>> RunningStats(2, 70, 35**2 * 2).error, RunningStats(2, 4, 1 + 9).error
        (0.0, 1.0)
        """
        if self.values < 2:
            return 0.0
        variance = (self.squares - self.total**2 / self.values) / (self.values - 1)
        return math.sqrt(max(variance, 0.0) / self.values)


def one(value: int) -> RunningStats:
    """The statistics of one value."""
    return RunningStats(1, value, value * value)


def add(these: RunningStats, those: RunningStats) -> RunningStats:
    """The statistics of all of them."""
    return RunningStats(these.values + those.values, these.total + those.total, these.squares + those.squares)


def add_each(these: tuple[RunningStats, ...], those: tuple[RunningStats, ...]) -> tuple[RunningStats, ...]:
    """The statistics place by place; both have as many places."""
    return tuple(add(one, other) for one, other in zip(these, those, strict=True))


def longest(won: Iterable[bool]) -> int:
    """The most that came one after the other.

    >>> longest([True, False, True, True])
    2
    """
    most = run = 0
    for one in won:
        run = run + 1 if one else 0
        most = max(most, run)
    return most
