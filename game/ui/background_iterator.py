"""Work on a thread of its own whose results come in one by one while the window goes on: listing the saves of a full folder, for one."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Iterable
from typing import Generic, TypeVar

T = TypeVar("T")
LONGEST_REST = .05     # seconds


class BackgroundIterator(Generic[T]):
    """Runs through `items` on a thread; `take` gives what has come since the last time. `wake` is called on that thread for every item."""

    def __init__(self, items: Iterable[T], wake: Callable[[], None]) -> None:
        self._items, self._wake = items, wake
        self._come: deque[T] = deque()
        self._failed: BaseException | None = None
        self._stopped = threading.Event()
        self._first = threading.Event()
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._run, name="background-iterator", daemon=True)
        self._thread.start()

    @property
    def over(self) -> bool:
        """Whether no more will come. Ask before `take`, or the last items may be missed."""
        return self._over.is_set()

    def take(self) -> list[T]:
        """What has come since the last call. Raises what the work raised."""
        taken = [self._come.popleft() for _ in range(len(self._come))]
        failed, self._failed = self._failed, None
        if failed is not None:
            raise failed
        return taken

    def wait(self, seconds: float) -> None:
        """Waits until there is a first item or the end, at most `seconds`."""
        self._first.wait(seconds)

    def wait_over(self, seconds: float) -> None:
        """Waits until no more will come, at most `seconds`."""
        self._over.wait(seconds)

    def stop(self) -> None:
        """Ends after the present item, without calling `wake`."""
        self._stopped.set()

    def _run(self) -> None:
        try:
            began = time.perf_counter()
            for item in self._items:
                if self._stopped.is_set():
                    return
                self._come.append(item)
                self._first.set()
                self._wake()
                # As long a rest as the work took: two threads of Python share one interpreter, and the window must have its share.
                self._stopped.wait(min(LONGEST_REST, time.perf_counter() - began))
                began = time.perf_counter()
        except Exception as error:      # raised again where somebody can act on it
            self._failed = error
        finally:
            self._over.set()
            self._first.set()
            if not self._stopped.is_set():
                self._wake()
