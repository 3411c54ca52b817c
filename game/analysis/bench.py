"""How fast this machine runs the project: figures, each also in relation to one fixed loop, so that machines can be compared."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from typing import Final, NamedTuple

STEPS: Final = 20_000
"""Steps of the fixed loop in one pass."""


class Reading(NamedTuple):
    """One figure: `value` in `unit`, None where it can't be taken here, and then `note` says why.

    `rate`: steps of the fixed loop a second while it was taken, where that was measured; else the rate at the beginning counts.
    """

    name: str
    value: float | None
    unit: str
    note: str = ""
    rate: float | None = None


class Compared(NamedTuple):
    """A reading and how many steps of the fixed loop one of its units of work is worth; None without a value."""

    reading: Reading
    steps: float | None


def loop() -> int:
    """The fixed loop: integer arithmetic, a list and a branch, as in the kernels. Returns a number, so that nothing can be left out."""
    cells, at = [0] * 64, 1
    for step in range(STEPS):
        at = (at * 5 + step) & 63
        cells[at] += 1 if at & 1 else 2
    return sum(cells)


def cpu_seconds(work: Callable[[], object], times: int = 1) -> float:
    """Seconds of the processor that the work takes, the mean of as many times."""
    begin = time.process_time()
    for _time in range(times):
        work()
    return (time.process_time() - begin) / times


def rate(work: Callable[[], int], seconds: float) -> float:
    """Units of work a second: `work` does some and returns how many, and is called until the seconds are over (at least once)."""
    done, start = 0, time.perf_counter()
    while True:
        done += work()
        spent = time.perf_counter() - start
        if spent >= seconds:
            return done / spent


def steps_a_second(seconds: float) -> float:
    """Steps of the fixed loop a second on this machine, now."""

    def work() -> int:
        loop()
        return STEPS

    return rate(work, seconds)


def compared(readings: Iterable[Reading], steps: float) -> Iterator[Compared]:
    """Readings in relation to the fixed loop at `steps` a second; rates are in something per second ("/s"), all others in seconds ("s").

    >>> [c.steps for c in compared([Reading("hands", 50.0, "hands/s"), Reading("solve", 0.02, "s")], 1e6)]
    [20000.0, 20000.0]
    """
    for reading in readings:
        if reading.value is None:
            yield Compared(reading, None)
        else:
            rate = reading.rate or steps
            yield Compared(reading, rate / reading.value if reading.unit.endswith("/s") else rate * reading.value)
