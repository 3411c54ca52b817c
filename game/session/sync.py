"""Brings what was written to the disk itself, in a thread: a write alone survives a killed process, a sync also a power cut."""

from __future__ import annotations

import contextlib
import os
import threading
from typing import Final

PAUSE: Final = 0.5
"""Seconds between two syncs, so that fast bots don't wear the disk: what came in between goes with the next."""


class Syncer:
    """Syncs a file descriptor, which it owns and closes, soon after each `mark`."""

    def __init__(self, fd: int) -> None:
        self._fd = fd
        self._marked = threading.Event()
        self._closing = threading.Event()
        self._thread: threading.Thread | None = None

    def mark(self) -> None:
        """There is something new to sync. Returns at once."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name="save-sync", daemon=True)
            self._thread.start()
        self._marked.set()

    def close(self) -> None:
        """Syncs what is left and closes the descriptor. Raises OSError when the disk does not take it."""
        self._closing.set()
        self._marked.set()
        if self._thread is not None:
            self._thread.join()
        try:
            os.fsync(self._fd)
        finally:
            os.close(self._fd)

    def _work(self) -> None:
        while True:
            self._marked.wait()
            self._marked.clear()        # before the look at closing: a close after it marks again, and is not missed
            if self._closing.is_set():
                return
            # A failure is told by the next write or the close, which meet the same disk; a thread has nobody to tell.
            with contextlib.suppress(OSError):
                os.fsync(self._fd)
            self._closing.wait(PAUSE)
