"""What every child process has in common: it ignores Ctrl-C, and ends with the process that started it."""

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
"""The exit status of a process whose parent has ended."""


@contextlib.contextmanager
def deaf() -> Iterator[None]:
    """Blocks Ctrl-C in this thread. A process started meanwhile never gets it, not even while it is importing: its parent ends it."""
    if sys.platform == "win32":
        yield
        return
    resource_tracker.ensure_running()  # it is started with the first process, and would let Ctrl-C through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def begin(niceness: int = 0) -> None:
    """The first thing a child process does: it ignores Ctrl-C, lowers its priority by that niceness, and watches its parent.

    Whatever it is doing, it ends as soon as its parent has ended for any reason. A process that reads a pipe notices that by itself, but
    one that computes may not read for minutes. A file it was writing is recognised as incomplete by the rule of `game/kept.py`. Linux could
    signal the child, but it would do so when the thread that started it ends, and here such threads end early.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if niceness:
        with contextlib.suppress(AttributeError, OSError):
            os.nice(niceness)
    threading.Thread(target=_end_with_the_parent, name="end with the parent", daemon=True).start()


def _end_with_the_parent() -> None:
    """Waits for the parent to end: on a pipe that only the parent holds open, on Windows on the process itself."""
    parent = multiprocessing.parent_process()
    if parent is None:      # this is not a child process: a test runs the work in a thread
        return
    wait([parent.sentinel])
    os._exit(_ORPHANED)
