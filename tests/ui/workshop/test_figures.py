"""Figures worked out beside the window: what is wanted comes in order, what is not wanted any more is dropped, and a fault ends no more."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

from game.analysis.wanted import check_wanted
from game.ui.workshop.figures import FigureProcess


def counted(task: int) -> Iterator[int]:
    """Up to the number of the task; below 0 it never ends, and 99 fails."""
    if task == 99:
        raise ValueError("a fault of the work")
    while task < 0:
        time.sleep(.005)
        check_wanted()
    yield from range(1, task + 1)


def until(true: Callable[[], object], seconds: float = 30.0) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end
        time.sleep(.005)


def test_what_is_wanted_comes_in_its_order_and_a_new_wish_drops_the_task_at_work() -> None:
    woken: list[int] = []
    process: FigureProcess[int, int] = FigureProcess(counted, lambda: woken.append(1))
    try:
        process.want([])
        process.want([2, 99, 1])
        until(lambda: not process.busy)
        assert process.take() == [(2, 1), (2, 2), (1, 1)]
        assert woken
        process.want([-1, 3])
        process.want([3])
        until(lambda: not process.busy)
        assert process.take() == [(3, 1), (3, 2), (3, 3)]
        process.want([-1])
        process.want([-1, 1])       # at work already: it goes on
        process.want([])
        until(lambda: not process.busy)
        assert process.take() == []
    finally:
        process.stop()
    process.want([1])
    assert not process.busy     # nothing more, once it has been stopped
