"""The worker that paints slow pictures off the main thread, what is urgent and then the newest wish first, and keeps them on disk.

Only arrays are built on its thread; whoever asked turns them into surfaces on the main one.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from game.ui.paint.store import PictureStore

if TYPE_CHECKING:   # the worker's thread loads what paints, when there is something to paint
    from game.ui.paint.fields import Grain
    from game.ui.paint.surfaces import Picture

_CLOSING_SECONDS: Final = .5

Build: TypeAlias = "Callable[[Grain], Sequence[Picture]]"


class Done(NamedTuple):
    """Pictures that have become ready, under the name they were asked by."""

    kind: str
    key: str
    pictures: tuple[Picture, ...]


class _Wish(NamedTuple):
    kind: str
    key: str
    build: Build
    first: bool


class Workshop:
    """Builds at most one wish of a kind at a time: while a window is being dragged larger, the sizes in between are dropped.

    `wake` is called on the worker's thread whenever something is ready, to rouse a main loop that waits for events.
    """

    def __init__(self, store: PictureStore, wake: Callable[[], None] | None = None) -> None:
        self.store = store
        self._wake = wake
        self._lock = threading.Condition()
        self._wishes: dict[str, _Wish] = {}
        self._working: _Wish | None = None
        self._done: list[Done] = []
        self._failed: BaseException | None = None
        self._open = True
        self._held = False
        self._thread: threading.Thread | None = None

    def has(self, kind: str, key: str) -> bool:
        """Whether that very wish waits, is being painted, or waits to be fetched."""
        with self._lock:
            return any(w is not None and w.key == key for w in (self._working, self._wishes.get(kind), *self._done))

    def ask(self, kind: str, key: str, build: Build, *, first: bool = False) -> None:
        """Wish for pictures, `first` before all others that are not; another wish of the same kind that has not been begun is forgotten."""
        with self._lock:
            if not self._open:
                return
            self._wishes.pop(kind, None)
            self._wishes[kind] = _Wish(kind, key, build, first)
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="painter", daemon=True)
                self._thread.start()
            self._lock.notify_all()

    def hold(self, held: bool) -> None:
        """While it is held nothing new is begun, and a large picture rests between two of its parts: what computes beside others takes
        its time from them.
        """
        if held != self._held:
            with self._lock:
                self._held = held
                self._lock.notify_all()

    def hurry(self, kind: str, key: str) -> None:
        """That wish, if it still waits, comes before all others that need not be first."""
        with self._lock:
            wish = self._wishes.get(kind)
            if wish is not None and wish.key == key and not wish.first:
                self._wishes.pop(kind)
                self._wishes[kind] = wish._replace(first=True)

    def collect(self) -> list[Done]:
        """What has become ready since the last call. Raises whatever a recipe raised."""
        with self._lock:
            done, self._done = self._done, []
            failed, self._failed = self._failed, None
        if failed is not None:
            raise failed
        return done

    @property
    def busy(self) -> bool:
        """Whether anything is still being painted, or waits to be fetched."""
        with self._lock:
            return bool(self._wishes or self._working or self._done)

    def wait(self, seconds: float) -> bool:
        """Waits until all requested pictures are painted, at most the given seconds; returns whether they are."""
        with self._lock:
            return self._lock.wait_for(lambda: not self._wishes and self._working is None, seconds)

    def close(self) -> None:
        """Stop: what is being painted is left at its next part, and large pictures have many. Nobody waits long for that."""
        with self._lock:
            self._open = False
            self._wishes.clear()
            self._lock.notify_all()
        if self._thread is not None:
            self._thread.join(_CLOSING_SECONDS)

    def _run(self) -> None:
        from game.analysis.wanted import NotWanted, while_wanted
        from game.ui.paint.fields import Grain

        grain = Grain()
        while (wish := self._next()) is not None:
            try:
                with while_wanted(self._goes_on):
                    pictures = tuple(wish.build(grain))
                self.store.save(wish.key, pictures)
                self._finish(Done(wish.kind, wish.key, pictures), None)
            except NotWanted:
                self._finish(None, None)
            except Exception as error:      # told on the main thread, where somebody can act on it
                self._finish(None, error)

    def _goes_on(self) -> bool:
        """Asked between the parts of a picture: whether it is still wanted, as soon as nothing is held."""
        with self._lock:
            self._lock.wait_for(lambda: not self._held or not self._open)
            return self._open

    def _next(self) -> _Wish | None:
        with self._lock:
            self._lock.wait_for(lambda: bool(self._wishes and not self._held) or not self._open)
            if not self._open:
                return None
            newest = list(reversed(self._wishes.values()))
            self._working = self._wishes.pop(next((wish for wish in newest if wish.first), newest[0]).kind)
            return self._working

    def _finish(self, done: Done | None, error: Exception | None) -> None:
        with self._lock:
            if done is not None:
                self._done.append(done)
            self._failed = error or self._failed
            self._working = None
            self._lock.notify_all()
        if self._wake is not None:
            self._wake()
