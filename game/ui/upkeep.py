"""Upkeep behind the window: modules loaded and leftovers swept while the first picture stands, memory given back when scenes have gone."""

from __future__ import annotations

import contextlib
import gc
import sys
import threading
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Final

from game.kept import Cache, sweep
from game.ui.paint import Painter

CLEAR_AFTER: Final = (.2, 3.0)      # seconds after a scene has gone: soon, and when its threads have ended as well
_LATER = .2             # seconds after which a busy painter is looked at again
_ARENA_MAX, _ARENAS = -8, 2         # glibc's number for how many arenas there may be, and how many are enough here


class LaterLoad:
    """A thread that loads these modules, sweeps the folder of saves and has the collector leave alone what is there then."""

    def __init__(self, saves: Path, modules: Sequence[str], wake: Callable[[], None]) -> None:
        self._saves, self._modules, self._wake = saves, modules, wake
        self._thread: threading.Thread | None = None
        self._closing = False

    def start(self) -> None:
        """Begin."""
        self._thread = threading.Thread(target=self._run, name="later", daemon=True)
        self._thread.start()

    def ended(self) -> bool:
        """Whether it has ended since this was asked last."""
        if self._thread is None or self._thread.is_alive():
            return False
        self._thread = None
        return True

    def close(self) -> None:
        """Load nothing more, and wait for the end."""
        self._closing = True
        if self._thread is not None:
            self._thread.join()

    def _run(self) -> None:
        """The thread's life. A module that cannot be loaded says so where it is needed."""
        for name in self._modules:
            if self._closing:
                return
            with contextlib.suppress(Exception):
                import_module(name)
        sweep(self._saves)
        Cache(self._saves / "cache").tidy()
        gc.collect()
        gc.freeze()     # what is there now stays
        gc.enable()
        self._wake()


class Clearing:
    """Gives back the memory of scenes that have gone, as soon as nothing moves."""

    def __init__(self) -> None:
        self._dues: tuple[float, ...] = ()

    @property
    def next_due(self) -> float | None:
        """Seconds until memory is given back next, None where none has to be."""
        return self._dues[0] if self._dues else None

    def begin(self) -> None:
        """A scene has gone."""
        self._dues = CLEAR_AFTER

    def update(self, seconds: float, painter: Painter, *, moving: bool) -> None:
        """Advances time by `seconds`. While something is `moving` memory can wait, and while a picture is painted it is still in use."""
        self._dues = tuple(max(0.0, due - seconds) for due in self._dues)
        if self._dues and not self._dues[0] and not moving:
            if painter.busy:
                self._dues = (_LATER, *self._dues[1:])
                return
            self._dues = self._dues[1:]
            painter.rest()
            gc.collect()
            give_back_memory()


def share_memory() -> None:
    """Have the threads to come share the C library's arenas: each keeps what its threads have let go, up to 30 MB. Takes 4 ms."""
    _ask_c_library("mallopt", _ARENA_MAX, _ARENAS)


def give_back_memory() -> None:
    """Have the C library give free memory back to the system: glibc keeps what tables and their threads have let go."""
    _ask_c_library("malloc_trim", 0)


def _ask_c_library(name: str, *numbers: int) -> None:
    """Call a function that glibc has; nothing where the system has another library."""
    if sys.platform != "linux":
        return
    import ctypes  # noqa: PLC0415 (only here)

    function = getattr(ctypes.CDLL(None), name, None)
    if function is not None:
        function(*numbers)
