"""Work that would make the window stutter: in a process of its own, or on a thread for a table."""

from __future__ import annotations

import contextlib
import multiprocessing
import threading
from collections.abc import Callable, Hashable
from multiprocessing.connection import Connection
from typing import Final, Generic, TypeAlias, TypeVar

from game.analysis.wanted import NotWanted, while_wanted
from game.bots.thinker import begin, start_child

GoesOn: TypeAlias = Callable[[], bool]
"""Whether the work is still wanted; work that takes long asks between its parts."""

_NICENESS: Final = 10
"""Added to the process's niceness, so that the window and the bots get the processor first."""


class BackgroundProcess:
    """A module-level function that runs in a process of its own, called with a `GoesOn` and the arguments; its result is dropped."""

    def __init__(self, work: Callable[..., object], *args: object) -> None:
        """Starts the process. Where the system refuses one, the work counts as over at once."""
        context = multiprocessing.get_context("spawn")
        self._wanted, theirs = context.Pipe()       # closed when the work is not wanted any more, or this process is gone
        self._process = context.Process(target=_live, args=(theirs, work, args), name="background", daemon=True)
        with contextlib.suppress(OSError):
            start_child(self._process)
        theirs.close()

    @property
    def busy(self) -> bool:
        """Whether the process is still running."""
        return self._process.is_alive()

    def wait(self, seconds: float | None = None) -> None:
        """Returns when the process has ended, or after that many seconds; None waits without a limit."""
        if self.busy:
            self._process.join(seconds)

    def stop(self) -> None:
        """Asks the process to stop: it ends after the part of the work that it is in."""
        self._wanted.close()


class BackgroundWork:
    """A group of background processes whose common end is waited for; empty at first."""

    def __init__(self) -> None:
        self._processes: list[BackgroundProcess] = []

    @property
    def awaited(self) -> bool:
        """Whether any have been begun whose end has not been reported by `take_end` yet."""
        return bool(self._processes)

    def begin(self, work: Callable[..., object], *args: object) -> None:
        """Starts one more process that runs this module-level function."""
        self._processes.append(BackgroundProcess(work, *args))

    @property
    def busy(self) -> bool:
        """Whether one of the processes is still running."""
        return any(process.busy for process in self._processes)

    def take_end(self) -> bool:
        """Whether all awaited processes are over; they are no longer awaited then."""
        if not self._processes or self.busy:
            return False
        self._processes.clear()
        return True

    def stop(self) -> None:
        """Stops all processes: each ends after its present part."""
        for process in self._processes:
            process.stop()
        self._processes.clear()


def _live(wanted: Connection, work: Callable[..., object], args: tuple[object, ...]) -> None:
    """What the process runs from its start to its end."""
    begin(_NICENESS)
    work(lambda: not wanted.poll(), *args)          # nothing is ever sent: what can be read is the end


# ---- work for a table on a thread of its own, one piece after the other, with its answers kept for a while: the window never waits
K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class BackgroundThread:
    """Runs one piece of work at a time on a thread. To be called from the main thread only."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._thread = threading.Thread()       # at rest until there is something to do
        self._closed = threading.Event()
        self._dropped = threading.Event()

    def start(self, work: Callable[[], object]) -> bool:
        """Starts this work unless other work is running; then ask again later. Returns whether the work was started."""
        if self.busy or self._closed.is_set():
            return False
        dropped = self._dropped = threading.Event()
        self._thread = threading.Thread(target=lambda: self._do(work, dropped), name=self._name, daemon=True)
        self._thread.start()
        return True

    def drop(self) -> None:
        """Cancels the running work, because another answer is needed now; it ends soon."""
        self._dropped.set()

    def stop(self) -> None:
        """Stops for good: the running work ends soon (see `game.analysis.wanted`), and no other is started."""
        self._closed.set()

    def _do(self, work: Callable[[], object], dropped: threading.Event) -> None:
        with contextlib.suppress(NotWanted), while_wanted(lambda: not (self._closed.is_set() or dropped.is_set())):
            work()

    @property
    def busy(self) -> bool:
        """Whether work is running."""
        return self._thread.is_alive()

    def wait(self, seconds: float) -> None:
        """Waits for the running work, at most that many seconds: for tests."""
        if self.busy:
            self._thread.join(seconds)


class BackgroundAnswers(BackgroundThread, Generic[V]):
    """Answers that are worked out on the thread, by key. Only the latest `kept` ones are kept."""

    def __init__(self, name: str, kept: int) -> None:
        super().__init__(name)
        self._most = kept
        self._found: dict[Hashable, V] = {}
        self._making: Hashable = None

    def ask(self, key: Hashable, make: Callable[[], V]) -> V | None:
        """The answer for the key, which `make` works out; None while this answer or another is being worked out: ask again later."""
        found = self._found.get(key)
        if found is None and self.start(lambda: keep(self._found, key, make(), self._most)):
            self._making = key
        return found

    def make_way(self, key: Hashable) -> None:
        """Cancels the work on any other answer, so that the one with this key can be worked out next."""
        if self._making != key:
            self.drop()

    def forget(self, unless: Callable[[Hashable], bool]) -> None:
        """Drops all answers but those whose keys `unless` accepts."""
        for key in [key for key in self._found if not unless(key)]:
            self._found.pop(key, None)

    def known(self, key: Hashable) -> V | None:
        """The answer if it is known already, else None."""
        return self._found.get(key)


def keep(kept: dict[K, V], key: K, value: V, most: int) -> None:
    """Adds a value to `kept`, which holds at most `most` values: the oldest are removed to make room."""
    while len(kept) >= most:
        kept.pop(next(iter(kept)))
    kept[key] = value
