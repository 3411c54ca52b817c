"""What all processes beside the program have in common: Ctrl-C is not for them, and they end with the one that started them."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Iterator
from multiprocessing import resource_tracker
from multiprocessing.connection import wait
from typing import Final

_ORPHANED: Final = 1
"""The exit status of a process whose parent has gone."""


@contextlib.contextmanager
def deaf() -> Iterator[None]:
    """Blocks Ctrl-C in this thread. A process started meanwhile never gets it, not even while it is importing: its parent ends it."""
    if sys.platform == "win32":
        yield
        return
    resource_tracker.ensure_running()  # it comes with the first process, and its start would let Ctrl-C through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def begin(niceness: int = 0) -> None:
    """The first thing that such a process does: it ignores Ctrl-C, steps back by that niceness, and watches over its parent.

    Whatever it is at, it ends as soon as its parent has gone, however that went: a process that reads a pipe finds the end of it by itself,
    one that computes does not look there for minutes. What it was writing is found incomplete by the rule of `game/kept.py`. Linux could
    signal the child, but does so at the end of the thread that started it, and threads that start processes end early here.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if niceness:
        with contextlib.suppress(AttributeError, OSError):
            os.nice(niceness)
    threading.Thread(target=_end_with_the_parent, name="end with the parent", daemon=True).start()


def _end_with_the_parent() -> None:
    """Waits for the end of the parent: of a pipe that only the parent holds open, on Windows of the process itself."""
    parent = multiprocessing.parent_process()
    if parent is None:      # this is no such process: a test runs its work in a thread
        return
    wait([parent.sentinel])
    os._exit(_ORPHANED)
