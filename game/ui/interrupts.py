"""Ctrl-C in the terminal ends the window in order: at once, though it sleeps in SDL, where Python runs no handlers."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def ending(stop: Callable[[], None], wake: Callable[[], None]) -> Iterator[None]:
    """Call `stop` on the first Ctrl-C; a second one does what it did before. `wake` rouses the main loop, from another thread.

    Does nothing off the main thread, which alone hears signals, and where Ctrl-C is ignored.
    """
    if threading.current_thread() is not threading.main_thread() or signal.getsignal(signal.SIGINT) in (signal.SIG_IGN, None):
        yield
        return
    before = signal.getsignal(signal.SIGINT)

    def hear(*_signal: object) -> None:
        signal.signal(signal.SIGINT, before)
        stop()

    # The C half of a signal's handling writes into the pipe however deep the main thread sleeps; a thread reads there, and wakes it.
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    watcher = threading.Thread(target=_watch, args=(reading, wake), name="interrupts", daemon=True)
    watcher.start()
    signal.signal(signal.SIGINT, hear)
    told = signal.set_wakeup_fd(writing, warn_on_full_buffer=False)
    try:
        yield
    finally:
        signal.set_wakeup_fd(told)
        signal.signal(signal.SIGINT, before)
        os.close(writing)
        watcher.join()
        os.close(reading)


def _watch(reading: int, wake: Callable[[], None]) -> None:
    """The thread's life: until the pipe ends."""
    while os.read(reading, 64):
        wake()
