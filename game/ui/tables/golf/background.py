"""Work for a table on a thread of its own, one piece after the other, with its answers kept for a while: the window never waits."""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

V = TypeVar("V")


class BackgroundAnswers(Generic[V]):
    """Answers by key. Ask from the main thread; what makes an answer runs on another one, alone."""

    def __init__(self, name: str, kept: int) -> None:
        """`kept`: how many answers are remembered, the latest."""
        self._name, self._most = name, kept
        self._found: dict[Hashable, V] = {}
        self._thread: threading.Thread | None = None

    def ask(self, key: Hashable, make: Callable[[], V]) -> V | None:
        """The answer; None while it is being made, or something else is: ask again later."""
        found = self._found.get(key)
        if found is None and not self.busy:
            self._thread = threading.Thread(target=self._make, args=(key, make), name=self._name, daemon=True)
            self._thread.start()
        return found

    def known(self, key: Hashable) -> V | None:
        """The answer, where it is there already."""
        return self._found.get(key)

    @property
    def busy(self) -> bool:
        """Whether something is being made."""
        return self._thread is not None and self._thread.is_alive()

    def wait(self, seconds: float) -> None:
        """Wait for what is being made, at most that long: for tests."""
        if self._thread is not None:
            self._thread.join(seconds)

    def _make(self, key: Hashable, make: Callable[[], V]) -> None:
        made = make()
        while len(self._found) >= self._most:
            self._found.pop(next(iter(self._found)))
        self._found[key] = made
