"""The shelf of saves as a scene looks along it for some of them, on a thread, again whenever it may have changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.session.shelf import Shelf, Summary
from game.ui.background_iterator import BackgroundIterator
from game.ui.scene import Shell
from game.ui.tables.registry import PLAYABLE

PATIENCE = .25      # seconds that `begin` waits for the end: mostly the shelf is known by heart


class ShelfReading:
    """The saves that `keep` admits, newest first. The scene calls `update` at each of its updates, and `stop` when it is left."""

    def __init__(self, keep: Callable[[Summary], bool]) -> None:
        self._keep = keep
        self._coming: BackgroundIterator[Summary] | None = None
        self._found: list[Summary] = []
        self._whole: list[Summary] | None = None

    @property
    def saves(self) -> Sequence[Summary]:
        """Those of the last look that came to its end; of the first one those found so far."""
        return self._found if self._whole is None else self._whole

    @property
    def busy(self) -> bool:
        """Whether more may come."""
        return self._coming is not None

    def begin(self, shell: Shell) -> None:
        """Looks along the shelf, and waits a moment."""
        self.stop()
        self._found = []
        self._coming = BackgroundIterator(Shelf(shell.saves, PLAYABLE).summaries(), shell.wake)
        self._coming.wait_over(PATIENCE)
        self.update()

    def update(self) -> bool:
        """Takes what has come; whether `saves` are others."""
        if self._coming is None:
            return False
        over = self._coming.over
        fresh = [save for save in self._coming.take() if self._keep(save)]
        self._found += fresh
        if over:
            self._coming, self._whole = None, self._found
        return over or (bool(fresh) and self._whole is None)

    def stop(self) -> None:
        """Ends a look that goes on."""
        if self._coming is not None:
            self._coming.stop()
            self._coming = None
