"""Brings what was written to the disk itself, in a thread: a write alone survives a killed process, a sync also a power cut."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Final

from game.kept import sync, sync_folder

PAUSE: Final = 0.5
"""Seconds between two syncs, so that fast bots don't wear the disk: what came in between goes with the next."""


class Syncer:
    """Syncs a file descriptor, which it owns and closes, soon after each `mark`. `told` is called, in its thread, after each sync.

    After a refusal, which is `error` from then on, nothing is synced any more: the system tells of a failure once, and a later sync would
    succeed without what was lost.
    """

    def __init__(self, fd: int, told: Callable[[], None] = lambda: None, folder: Path | None = None) -> None:
        """`folder` is synced with the first mark, for a file that is new in it."""
        self.error: OSError | None = None
        self._fd, self._told, self._folder = fd, told, folder
        self._marks = self._done = 0
        self._marked = threading.Event()
        self._closing = threading.Event()
        self._thread: threading.Thread | None = None

    @property
    def clean(self) -> bool:
        """Whether the disk has all that was marked."""
        return self._done == self._marks and self.error is None

    def mark(self) -> None:
        """There is something new to sync. Returns at once."""
        self._marks += 1
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name="save-sync", daemon=True)
            self._thread.start()
        self._marked.set()

    def drop(self) -> None:
        """Closes the descriptor without a sync; where one is under way, as soon as that is over. Returns at once."""
        self._closing.set()
        self._marked.set()
        threading.Thread(target=self._end, name="save-drop", daemon=True).start()

    def _end(self) -> None:
        if self._thread is not None:
            self._thread.join()
        os.close(self._fd)

    def close(self) -> None:
        """Syncs what is left and closes the descriptor. Raises OSError when the disk does not take it, or did not before."""
        self._closing.set()
        self._marked.set()
        if self._thread is not None:
            self._thread.join()
        try:
            if not self.clean and self.error is None:
                self._sync()
            if self.error is not None:
                raise self.error
        finally:
            os.close(self._fd)

    def _work(self) -> None:
        while True:
            self._marked.wait()
            self._marked.clear()        # before the look at closing: a close after it marks again, and is not missed
            if self._closing.is_set():
                return
            self._sync()
            self._told()
            if self.error is not None:
                return
            self._closing.wait(PAUSE)

    def _sync(self) -> None:
        marks = self._marks         # before the sync: what is marked while it works may come too late for it
        try:
            sync(self._fd)
        except OSError as error:
            self.error = error
            return
        if self._folder is not None:
            sync_folder(self._folder)
            self._folder = None
        self._done = marks
