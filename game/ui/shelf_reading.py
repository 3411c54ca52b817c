"""The saves of a folder as they are read on a thread, and again whenever there may be others."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from game.session.shelf import Summary
from game.ui.background_iterator import BackgroundIterator

PATIENCE = .25      # seconds that `begin` waits for the end: mostly the shelf is known by heart


def _every(_save: Summary) -> bool:
    return True


class ShelfReading:
    """The saves that `keep` admits, newest first. Who shows them calls `update` now and then, and `stop` when nobody looks any more."""

    def __init__(self, keep: Callable[[Summary], bool] = _every) -> None:
        self._keep = keep
        self._coming: BackgroundIterator[Summary] | None = None
        self._found: list[Summary] = []
        self._whole: list[Summary] | None = None
        self._gone: set[Path] = set()       # since this look began, which may still bring them

    @property
    def saves(self) -> Sequence[Summary]:
        """Those of the last look that came to its end; of the first one those found so far."""
        return self._found if self._whole is None else self._whole

    @property
    def busy(self) -> bool:
        """Whether more may come."""
        return self._coming is not None

    @property
    def over(self) -> bool:
        """Whether the last of those that are still to come has been read."""
        return self._coming is not None and self._coming.over

    def begin(self, found: Iterable[Summary], wake: Callable[[], None]) -> None:
        """Reads these, and waits a moment. `wake` is called, from any thread, when more has been read."""
        self.stop()
        self._found, self._gone = [], set()
        self._coming = BackgroundIterator(found, wake)
        self._coming.wait_over(PATIENCE)
        self.update()

    def update(self) -> bool:
        """Takes what has come; whether `saves` are others."""
        if self._coming is None:
            return False
        over = self._coming.over
        fresh = [save for save in self._coming.take() if self._keep(save) and save.path not in self._gone]
        self._found += fresh
        if over:
            self._coming, self._whole = None, self._found
        return over or (bool(fresh) and self._whole is None)

    def drop(self, gone: Summary) -> None:
        """One has left the folder."""
        self._gone.add(gone.path)
        self._found = [save for save in self._found if save.path != gone.path]
        if self._whole is not None:
            self._whole = [save for save in self._whole if save.path != gone.path]

    def stop(self) -> None:
        """Ends a look that goes on."""
        if self._coming is not None:
            self._coming.stop()
            self._coming = None
