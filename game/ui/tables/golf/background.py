"""Work for a table on a thread of its own, one piece after the other, with its answers kept for a while: the window never waits."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

from game.analysis.wanted import NotWanted, while_wanted

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class BackgroundThread:
    """Does one thing at a time. Main thread only; what is done is not."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._thread: threading.Thread | None = None
        self._closed = threading.Event()

    def start(self, work: Callable[[], object]) -> None:
        """Does it, where nothing else is being done; else whoever asked asks again."""
        if not self.busy and not self._closed.is_set():
            self._thread = threading.Thread(target=lambda: self._do(work), name=self._name, daemon=True)
            self._thread.start()

    def stop(self) -> None:
        """Nothing is wanted any more, now and later: what is being done ends soon (see `game.analysis.wanted`)."""
        self._closed.set()

    def _do(self, work: Callable[[], object]) -> None:
        with contextlib.suppress(NotWanted), while_wanted(lambda: not self._closed.is_set()):
            work()

    @property
    def busy(self) -> bool:
        """Whether something is being done."""
        return self._thread is not None and self._thread.is_alive()

    def wait(self, seconds: float) -> None:
        """Wait for what is being done, at most that long: for tests."""
        if self._thread is not None:
            self._thread.join(seconds)


class BackgroundAnswers(BackgroundThread, Generic[V]):
    """Answers by key, as many as `kept`, the latest."""

    def __init__(self, name: str, kept: int) -> None:
        super().__init__(name)
        self._most = kept
        self._found: dict[Hashable, V] = {}

    def ask(self, key: Hashable, make: Callable[[], V]) -> V | None:
        """The answer; None while it is being made, or something else is: ask again later."""
        found = self._found.get(key)
        if found is None:
            self.start(lambda: keep(self._found, key, make(), self._most))
        return found

    def forget(self, unless: Callable[[Hashable], bool]) -> None:
        """Drop all answers but those."""
        for key in [key for key in self._found if not unless(key)]:
            self._found.pop(key, None)

    def known(self, key: Hashable) -> V | None:
        """The answer, where it is there already."""
        return self._found.get(key)


def keep(kept: dict[K, V], key: K, value: V, most: int) -> None:
    """Keeps a value among `most`; what was first goes first."""
    while len(kept) >= most:
        kept.pop(next(iter(kept)))
    kept[key] = value
