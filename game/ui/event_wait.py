"""Sleeping until an event or Ctrl-C comes. SDL can do that; pygame's `event.wait` looks every millisecond, which costs 3 % of a core."""

from __future__ import annotations

import math
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

import pygame

from game.ui.sdl import sdl_wait

LOOK: Final = .008      # seconds between looks where SDL itself would look every millisecond
_SLEEPING: Final = frozenset(("x11", "wayland", "windows", "cocoa"))    # SDL's drivers that sleep on the window system's connection

Sleep = Callable[[float], None]     # sleep for the seconds given, less if an event comes


def look_often(seconds: float) -> None:
    """Sleep until it is time to look again."""
    time.sleep(min(LOOK, seconds))


def sleeper(driver: str, pads: Callable[[], int]) -> Sleep:
    """How to sleep with SDL's video driver of that name. It says how many `pads` there are, for which SDL would look every millisecond.

    pygame does not offer SDL's call, so it is taken from the library that pygame has loaded; where it cannot be found, looking often does.
    """
    wait = sdl_wait() if driver in _SLEEPING else None
    if wait is None:
        return look_often
    call = wait

    def sleep(seconds: float) -> None:
        if pads():
            look_often(seconds)
        else:
            call(math.ceil(seconds * 1000))
    return sleep


class EventQueue:
    """Takes pygame's events, at once or as soon as there is one. `sleep` is how to wait; looking often, until another way is given.

    The time is told to `look` before, so that no event counts as younger than it is.
    """

    def __init__(self, clock: Callable[[], float], look: Callable[[float], None]) -> None:
        self._clock, self._look = clock, look
        self.sleep: Sleep = look_often

    def now(self) -> list[pygame.event.Event]:
        """The events there are."""
        self._look(self._clock())
        return pygame.event.get()

    def within(self, seconds: float) -> list[pygame.event.Event]:
        """The pending events as soon as there is one, or none after `seconds`."""
        until = self._clock() + seconds
        while True:
            events = self.now()
            left = until - self._clock()
            if events or left <= 0:
                return events
            self.sleep(left)


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
