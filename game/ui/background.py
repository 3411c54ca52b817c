"""Work in a process of its own, for what would make the window stutter. It ends when it is done or stopped, and with the window."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Final, TypeAlias

from game.bots.thinker import begin, deaf

GoesOn: TypeAlias = Callable[[], bool]
"""Whether the work is still wanted; work that takes long asks between its parts."""

_NICENESS: Final = 10
"""The window goes first, and the bots do."""


class BackgroundProcess:
    """A function of a module at work in a process; it is called with a `GoesOn` and the arguments, and what it returns is lost."""

    def __init__(self, work: Callable[..., object], *args: object) -> None:
        """Starts it. Where the system refuses a process, the work is over at once."""
        context = multiprocessing.get_context("spawn")
        self._wanted, theirs = context.Pipe()       # closed when the work is not wanted any more, or this process is gone
        self._process: BaseProcess | None = context.Process(target=_live, args=(theirs, work, args), name="background", daemon=True)
        try:
            with deaf():
                self._process.start()
        except OSError:
            self._process = None
        theirs.close()

    @property
    def busy(self) -> bool:
        """Whether it is still at work."""
        return self._process is not None and self._process.is_alive()

    def wait(self, seconds: float | None = None) -> None:
        """Returns when it is over, or after that time."""
        if self._process is not None:
            self._process.join(seconds)

    def stop(self) -> None:
        """Nobody wants it any more: it ends after the part it is at."""
        self._wanted.close()


def _live(wanted: Connection, work: Callable[..., object], args: tuple[object, ...]) -> None:
    """The life of that process."""
    begin(_NICENESS)
    work(lambda: not wanted.poll(), *args)          # nothing is ever sent: what can be read is the end
