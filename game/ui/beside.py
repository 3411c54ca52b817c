"""Work on a thread whose results come in one by one while the window goes on, such as the saves of a folder."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Sequence
from pathlib import Path
from typing import Generic, TypeVar

from game.session.shelf import Summary

# ---- work on a thread of its own whose results come in one by one while the window goes on: listing the saves of a full folder, for one
T = TypeVar("T")
LONGEST_REST = .05     # seconds


class BackgroundIterator(Generic[T]):
    """Iterates over `items` on a thread; `collect` returns the new ones. `wake` is called on that thread for every item."""

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
        """Whether no more items will come. Ask before `collect`, or the last items may be missed."""
        return self._over.is_set()

    def collect(self) -> list[T]:
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
        """Ends the iteration after the present item, without calling `wake`."""
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
                # Rest as long as the work took: two threads of Python share one interpreter, and the window needs its share.
                self._stopped.wait(min(LONGEST_REST, time.perf_counter() - began))
                began = time.perf_counter()
        except Exception as error:      # raised again where somebody can act on it
            self._failed = error
        finally:
            if isinstance(self._items, Generator):
                self._items.close()     # on this thread, whose state a generator may have set, not where its last reference is dropped
            self._over.set()
            self._first.set()
            if not self._stopped.is_set():
                self._wake()


class BackgroundRun(Generic[T]):
    """The items of one `BackgroundIterator` at a time: none at first; each `begin` replaces the run before."""

    def __init__(self) -> None:
        self._run: BackgroundIterator[T] | None = None

    @property
    def busy(self) -> bool:
        """Whether a run goes on, or some of its items have not been taken yet."""
        return self._run is not None

    @property
    def over(self) -> bool:
        """Whether the run is over but its last items have not been taken yet."""
        return self._run is not None and self._run.over

    def begin(self, items: Iterable[T], wake: Callable[[], None]) -> None:
        """Starts a run over these items, in place of the present one; `wake` is called on the thread for every item, and at the end."""
        self.stop()
        self._run = BackgroundIterator(items, wake)

    def collect(self) -> list[T]:
        """What has come since the last call. Raises what the work raised."""
        run = self._run
        if run is None:
            return []
        if run.over:
            self._run = None
        return run.collect()

    def wait(self, seconds: float) -> None:
        """Waits until there is a first item or the end, at most `seconds`."""
        if self._run is not None:
            self._run.wait(seconds)

    def wait_over(self, seconds: float) -> None:
        """Waits until no more will come, at most `seconds`."""
        if self._run is not None:
            self._run.wait_over(seconds)

    def stop(self) -> None:
        """End the run after the present item, without calling `wake`; items that were not taken are lost."""
        if self._run is not None:
            self._run.stop()
            self._run = None


# ---- the saves of a folder as they are read on a thread, and again whenever there may be others
PATIENCE = .25      # seconds that `begin` waits for the end: mostly the summaries are cached, and that is enough


def _every(_save: Summary) -> bool:
    return True


class ShelfReading:
    """The saves that `keep` admits, newest first. The screen that shows them calls `update` now and then, and `stop` when it is left."""

    def __init__(self, keep: Callable[[Summary], bool] = _every) -> None:
        self._keep = keep
        self._coming = BackgroundRun[Summary]()
        self._found: list[Summary] = []
        self._whole: list[Summary] | None = None
        self._gone: set[Path] = set()       # saves dropped since this reading began, which may still deliver them

    @property
    def saves(self) -> Sequence[Summary]:
        """The saves of the last complete reading of the folder; before there is one, those found so far."""
        return self._found if self._whole is None else self._whole

    @property
    def busy(self) -> bool:
        """Whether more saves may come."""
        return self._coming.busy

    @property
    def over(self) -> bool:
        """Whether the thread has read the last save, but `update` has not taken all of them yet."""
        return self._coming.over

    def begin(self, found: Iterable[Summary], wake: Callable[[], None]) -> None:
        """Starts reading these saves, and waits up to PATIENCE for the end. `wake` is called, from any thread, when more has been read."""
        self._found, self._gone = [], set()
        self._coming.begin(found, wake)
        self._coming.wait_over(PATIENCE)
        self.update()

    def update(self) -> bool:
        """Takes the saves that have been read meanwhile; returns whether `saves` has changed."""
        if not self._coming.busy:
            return False
        fresh = [save for save in self._coming.collect() if self._keep(save) and save.path not in self._gone]
        self._found += fresh
        over = not self._coming.busy
        if over:
            self._whole = self._found
        return over or (bool(fresh) and self._whole is None)

    def drop(self, gone: Summary) -> None:
        """Takes out a save that is no longer in the folder."""
        self._gone.add(gone.path)
        self._found = [save for save in self._found if save.path != gone.path]
        if self._whole is not None:
            self._whole = [save for save in self._whole if save.path != gone.path]

    def stop(self) -> None:
        """Ends a reading that is still running."""
        self._coming.stop()
