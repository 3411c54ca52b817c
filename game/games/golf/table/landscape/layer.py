"""Ground that is being painted by hand: what a stroke lays is blended in at once, and jobs on a thread paint what follows."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping
from typing import Final, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from game.analysis.wanted import NotWanted, while_wanted
from game.ui.beside import BackgroundIterator
from game.ui.paint.fields import Grain, Picture

C = TypeVar("C", bound=tuple[int, int])
J = TypeVar("J")
T = TypeVar("T")
FEATHER: Final = 2         # pixels over which a laid cell runs into its ground


def blended(base: Picture, sheets: Mapping[str, Picture], columns: NDArray[np.int16], rows: NDArray[np.int16],
            cells: Mapping[C, str]) -> Picture:
    """A part of a picture with other grounds in some cells, by column and row: sheets blended over it with soft borders.

    `columns` and `rows` tell for each pixel of the part in which cell it lies.
    """
    out = base.astype(np.float32)
    high, wide = (max(row for _column, row in cells) + 2, max(column for column, _row in cells) + 2) if cells else (1, 1)
    for sign in sorted(set(cells.values())):
        table = np.zeros((high, wide), np.float32)
        for (column, row), laid in cells.items():
            if laid == sign:
                table[row, column] = 1
        mask = table[np.clip(rows, -1, high - 1), np.clip(columns, -1, wide - 1)]
        for _time in range(FEATHER):
            mask = (mask + _shifted(mask, 1, 0) + _shifted(mask, -1, 0) + _shifted(mask, 1, 1) + _shifted(mask, -1, 1)) * np.float32(.2)
        sheet = sheets.get(sign)
        out += ((sheet.astype(np.float32) if sheet is not None else np.float32(0)) - out) * mask[..., None]
    return np.asarray(out + np.float32(.5), np.uint8)


def _shifted(mask: NDArray[np.float32], by: int, axis: int) -> NDArray[np.float32]:
    """The mask moved by a pixel, its edge repeated."""
    out = np.roll(mask, by, axis)
    edge, inner = (0, 1) if by > 0 else (-1, -2)
    if axis == 0:
        out[edge] = out[inner] if len(out) > 1 else mask[edge]
    else:
        out[:, edge] = out[:, inner] if out.shape[1] > 1 else mask[:, edge]
    return out


class GroundWork(Generic[J, T]):
    """Paints on a thread, one job at a time: a new one takes the place of that under way. `wake` is called there when more has come.

    `grain` is for what paints alone. Main thread only.
    """

    def __init__(self, wake: Callable[[], None]) -> None:
        self.grain = Grain()
        self.job: J | None = None
        self._wake = wake
        self._one_at_a_time = threading.Lock()      # the grain is for one thread
        self._stopped = threading.Event()
        self._work: BackgroundIterator[T] | None = None

    @property
    def busy(self) -> bool:
        """Whether something is being painted."""
        return self._work is not None

    def begin(self, job: J, paintings: Iterator[T]) -> None:
        """Paints these, one after the other, in place of what is under way."""
        self.stop()
        self._stopped, self.job = threading.Event(), job
        self._work = BackgroundIterator(self._painted(paintings, self._stopped), self._wake)

    def _painted(self, paintings: Iterator[T], stopped: threading.Event) -> Iterator[T]:
        """On the thread: the next is begun only while it is wanted."""
        try:
            with self._one_at_a_time, while_wanted(lambda: not stopped.is_set()):
                if stopped.is_set():
                    return
                for painted in paintings:
                    yield painted
                    if stopped.is_set():
                        return
        except NotWanted:
            return

    def take(self) -> list[T]:
        """What has been painted since the last call."""
        if self._work is None:
            return []
        over, found = self._work.over, self._work.take()
        if over:
            self._work = self.job = None
        return found

    def stop(self) -> None:
        """Nothing more is painted."""
        self._stopped.set()
        if self._work is not None:
            self._work.stop()
            self._work = self.job = None

