"""How far a long command has come, and the time left: one line that is written again and again, on a terminal only."""

from __future__ import annotations

import os
import shutil
import sys
import threading
import time
from collections.abc import Callable
from typing import Final, TextIO

from game.words import _

FIRST: Final = 0.7
"""Seconds of work before anything is shown: what is over sooner needs no line."""

AGAIN: Final = 0.25
"""Seconds from one line to the next."""


class Progress:
    """`with Progress(400, "hands") as progress:` shows a line on standard error; `progress.add(1)` counts one more as done.

    The line is gone at the end. Where standard error is no terminal nothing is shown, so that logs and pipes stay clean.
    """

    def __init__(self, total: int, what: str, *, stream: TextIO | None = None, clock: Callable[[], float] = time.monotonic,
                 first: float = FIRST, again: float = AGAIN) -> None:
        """`total` is counted in `what`, a plural in the reader's language. Shown after `first` seconds, then every `again` seconds."""
        self._total, self._what = total, what
        self._stream = sys.stderr if stream is None else stream
        self._clock = clock
        self._first, self._again = first, again
        self._begun = self._counted = clock()
        self._done = self._width = 0
        self._over = threading.Event()
        self._thread: threading.Thread | None = None

    def add(self, count: int) -> None:
        """Adds `count` to what is done."""
        self._done += count
        self._counted = self._clock()

    def __enter__(self) -> Progress:
        """Begin to show it."""
        if self._stream is not None and self._stream.isatty() and os.environ.get("TERM") != "dumb":
            self._thread = threading.Thread(target=self._show, name="progress", daemon=True)
            self._thread.start()
        return self

    def __exit__(self, *_exception: object) -> None:
        """Take the line away."""
        self._over.set()
        if self._thread is not None:
            self._thread.join()

    def line(self) -> str:
        """What the line says now."""
        text = _("{done} of {total} {what}").format(done=self._done, total=self._total, what=self._what)
        if not self._done or self._done >= self._total:
            return text
        # By the time that those took which are done; it runs down while the next ones are under way.
        estimate = (self._counted - self._begun) / self._done * (self._total - self._done)
        left = max(1.0, estimate - (self._clock() - self._counted))
        return _("{so_far}, {time} left").format(so_far=text, time=duration(left))

    def _show(self) -> None:
        """The thread's life."""
        pause = self._first
        while not self._over.wait(pause):
            self._write(self.line())
            pause = self._again
        if self._width:
            self._write("")

    def _write(self, line: str) -> None:
        """Put this line in the place of the one before, without the codes that some terminals do not know."""
        room = shutil.get_terminal_size().columns - 1
        shown = line[:room]
        end = "" if line else "\r"
        try:
            self._stream.write("\r" + shown.ljust(min(self._width, room)) + end)
            self._stream.flush()
        except (OSError, ValueError):  # the terminal has gone
            self._over.set()
        self._width = len(shown)


def duration(seconds: float) -> str:
    """A time as people say it, no finer than it is known.

    >>> duration(7.6), duration(95), duration(700), duration(5000)
    ('8 s', '1 min 35 s', '12 min', '1 h 23 min')
    """
    whole = round(seconds)
    if whole < 60:
        return _("{n} s").format(n=whole)
    if whole < 600:
        return _("{minutes} min {seconds} s").format(minutes=whole // 60, seconds=whole % 60)
    minutes = round(seconds / 60)
    if minutes < 60:
        return _("{n} min").format(n=minutes)
    return _("{hours} h {minutes} min").format(hours=minutes // 60, minutes=minutes % 60)
