"""What SDL can do and pygame does not offer: some calls, and sleeping until an event or Ctrl-C comes."""

from __future__ import annotations

import math
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

import pygame

if TYPE_CHECKING:
    from ctypes import CDLL


# ---- calls of SDL that pygame does not offer, from the library that pygame has loaded. Each is None where it cannot be found
_ON_BATTERY: Final = 1                  # of SDL_PowerState: 0 unknown, 2 no battery, 3 charging, 4 charged
_POWER_KNOWN: Final = range(1, 5)


def sdl_wait() -> Callable[[int], object] | None:
    """SDL_WaitEventTimeout without taking the event: a function that sleeps that many milliseconds, or until there is an event."""
    try:
        import ctypes  # noqa: PLC0415 - not before the first picture

        found = _library().SDL_WaitEventTimeout
    except (ImportError, OSError, AttributeError):
        return None
    found.argtypes, found.restype = (ctypes.c_void_p, ctypes.c_int), ctypes.c_int
    return lambda milliseconds: found(None, milliseconds)


def sdl_parts(window: pygame.Window) -> Callable[[Sequence[pygame.Rect]], bool] | None:
    """SDL_UpdateWindowSurfaceRects: a function that shows these parts of the window's surface and returns whether it could."""
    try:
        import ctypes  # noqa: PLC0415 - not before the first picture

        library = _library()
        by_number, update = library.SDL_GetWindowFromID, library.SDL_UpdateWindowSurfaceRects
    except (ImportError, OSError, AttributeError):
        return None
    by_number.argtypes, by_number.restype = (ctypes.c_uint32,), ctypes.c_void_p
    update.argtypes, update.restype = (ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int), ctypes.c_int

    def show(parts: Sequence[pygame.Rect]) -> bool:
        sides = (ctypes.c_int * (4 * len(parts)))(*(side for part in parts for side in part))
        return bool(update(by_number(window.id), sides, len(parts)) == 0)
    return show


def on_battery() -> bool | None:
    """Whether the machine runs on battery, by SDL_GetPowerInfo; None where the system does not say.

    The call may ask another program of the system. It releases the interpreter meanwhile, but should still not run on the window's thread.
    """
    try:
        import ctypes  # noqa: PLC0415 - not before the first picture

        found = _library().SDL_GetPowerInfo
    except (ImportError, OSError, AttributeError):
        return None
    found.argtypes, found.restype = (ctypes.c_void_p, ctypes.c_void_p), ctypes.c_int
    state: int = found(None, None)
    return state == _ON_BATTERY if state in _POWER_KNOWN else None


def windows_managed() -> bool:
    """Whether a window manager runs. On X11 it is what makes a window fill the screen; SDL takes for granted that there is one.

    True where that cannot be found out, and with every window system other than X11.
    """
    if pygame.display.get_driver() != "x11":
        return True
    try:
        import ctypes  # noqa: PLC0415 - not before the first picture

        x11 = ctypes.CDLL("libX11.so.6")
    except (ImportError, OSError):
        return True
    pointer, number = ctypes.c_void_p, ctypes.c_ulong
    x11.XOpenDisplay.restype, x11.XOpenDisplay.argtypes = pointer, (ctypes.c_char_p,)
    x11.XDefaultRootWindow.restype, x11.XDefaultRootWindow.argtypes = number, (pointer,)
    x11.XInternAtom.restype, x11.XInternAtom.argtypes = number, (pointer, ctypes.c_char_p, ctypes.c_int)
    x11.XGetWindowProperty.argtypes = (pointer, number, number, ctypes.c_long, ctypes.c_long, ctypes.c_int, number, *(pointer,) * 5)
    x11.XFree.argtypes = x11.XCloseDisplay.argtypes = (pointer,)
    display = x11.XOpenDisplay(None)
    if not display:
        return True
    kind, bits, count, rest, found = number(), ctypes.c_int(), number(), number(), pointer()
    root, manager = x11.XDefaultRootWindow(display), x11.XInternAtom(display, b"_NET_SUPPORTING_WM_CHECK", 0)
    x11.XGetWindowProperty(display, root, manager, 0, 1, 0, 0, *map(ctypes.byref, (kind, bits, count, rest, found)))
    if found.value:
        x11.XFree(found)
    x11.XCloseDisplay(display)
    return bool(count.value)


def _library() -> CDLL:
    """SDL itself. The dynamic linker looks through what pygame's module depends on; Windows knows its libraries by name."""
    import ctypes  # noqa: PLC0415 - not before the first picture

    if sys.platform == "win32":
        return ctypes.WinDLL("SDL2.dll")
    return ctypes.CDLL(pygame.base.__file__)


# ---- sleeping until an event or Ctrl-C comes. SDL can do that; pygame's `event.wait` looks every millisecond, which costs 3 % of a core
LOOK: Final = .008      # seconds between looks where SDL itself would look every millisecond
_SLEEPING: Final = frozenset(("x11", "wayland", "windows", "cocoa"))    # SDL's drivers that sleep on the window system's connection

Sleep = Callable[[float], None]     # sleep for the seconds given, less if an event comes


def look_often(seconds: float) -> None:
    """Sleeps until the queue is to be looked at again: LOOK, or `seconds` where that is less."""
    time.sleep(min(LOOK, seconds))


def sleeper(driver: str, pads: Callable[[], int]) -> Sleep:
    """The way to sleep with SDL's video driver of that name. With `pads` plugged in, SDL itself would look every millisecond.

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
    """Takes pygame's events, at once or as soon as there is one. `sleep` is the way to wait: `look_often` until another one is set.

    Before each look at the queue, `look` is called with the time, so that no event counts as younger than it is.
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
    """Has the first Ctrl-C call `stop`; a second one does what Ctrl-C did before. `wake` rouses the main loop, from another thread.

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
    """What the thread runs until the pipe is closed."""
    while os.read(reading, 64):
        wake()
