"""Work on a thread whose results come in one by one."""

from __future__ import annotations

import threading
from collections.abc import Iterator

from game.analysis.wanted import while_wanted
from game.ui.beside import BackgroundIterator


def test_work_that_is_stopped_is_closed_on_its_own_thread_whoever_still_has_it() -> None:
    """It has set there what counts for that thread alone, and may hold a lock that the next work waits for."""
    closed, lock = list[str](), threading.Lock()

    def numbers() -> Iterator[int]:
        try:
            with lock, while_wanted(lambda: True):
                yield 1
                yield 2
        finally:
            closed.append(threading.current_thread().name)

    held = numbers()
    work = BackgroundIterator(held, lambda: None)
    work.wait(10)
    work.stop()
    work.wait_over(10)
    assert closed == ["background-iterator"]
    assert not lock.locked()
    assert list(held) == []
