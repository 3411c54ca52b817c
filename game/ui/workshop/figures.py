"""Figures worked out in a process beside the window while a file is made: what is wanted first, and what is not wanted any more stopped."""

from __future__ import annotations

import contextlib
import multiprocessing
import threading
import traceback
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Final, Generic, NamedTuple, TypeVar

from game.analysis.wanted import NotWanted, check_wanted, while_wanted
from game.bots.thinker import begin, deaf

T = TypeVar("T")
V = TypeVar("V")
_NICENESS: Final = 10       # the window goes first


class _Said(NamedTuple):
    """A message of the process: which task it is about, whether that is over, and what was found."""

    number: int
    over: bool
    value: object


class FigureProcess(Generic[T, V]):
    """Works tasks out, one after the other, by a function of a module that yields what it finds, more each time.

    The process starts with the first task that is wanted. Main thread only; `wake` is called on another thread when there is more.
    """

    def __init__(self, work: Callable[[T], Iterable[V]], wake: Callable[[], None]) -> None:
        self._work, self._wake = work, wake
        self._lock = threading.Lock()
        self._waiting: list[T] = []
        self._at: tuple[int, T] | None = None       # the task at work, with its number
        self._numbers = 0
        self._come: deque[tuple[T, V]] = deque()
        self._pipe: Connection | None = None
        self._process: BaseProcess | None = None
        self._ended = False

    @property
    def busy(self) -> bool:
        """Whether anything is being worked out."""
        with self._lock:
            return self._at is not None

    def want(self, tasks: Sequence[T]) -> None:
        """These tasks are wanted now, in this order, and no others. One that is at work goes on if it is among them."""
        if self._ended or (not tasks and self._pipe is None):
            return
        if self._pipe is None and not self._start():
            return
        with self._lock:
            at = self._at[1] if self._at is not None else None
            self._waiting = [task for task in tasks if task != at]
            if at is None or at not in tasks:
                self._next()

    def take(self) -> list[tuple[T, V]]:
        """What has been found since the last call, each with its task."""
        return [self._come.popleft() for _one in range(len(self._come))]

    def stop(self) -> None:
        """Nothing is wanted any more, now and later."""
        self._ended = True
        with self._lock:
            self._waiting, self._at = [], None
        if self._process is not None:
            self._process.kill()

    def _start(self) -> bool:
        """Starts the process; whether the system lets it."""
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=_live, args=(theirs, self._work), name="figures", daemon=True)
        try:
            with deaf():
                process.start()
        except OSError:
            self._ended = True
            return False
        theirs.close()
        self._pipe, self._process = ours, process
        threading.Thread(target=self._listen, args=(ours,), name="figures", daemon=True).start()
        return True

    def _next(self) -> None:
        """Gives the process its next task, or tells it that the one it is at is not wanted. With the lock."""
        assert self._pipe is not None
        self._numbers += 1
        task = self._waiting.pop(0) if self._waiting else None
        self._at = None if task is None else (self._numbers, task)
        with contextlib.suppress(OSError):      # it has ended: that is heard as its end
            self._pipe.send((self._numbers, task))

    def _listen(self, pipe: Connection) -> None:
        with contextlib.suppress(EOFError, OSError):
            while not self._ended:
                self._hear(pipe.recv())
        with self._lock:
            self._at = None
        pipe.close()

    def _hear(self, said: _Said) -> None:
        with self._lock:
            if self._at is None or said.number != self._at[0]:
                return
            if said.over:
                self._at = None
                if self._waiting:
                    self._next()
            else:
                self._come.append((self._at[1], said.value))        # type: ignore[arg-type]    # what `work` yields
        if not self._ended:
            self._wake()


def _live(pipe: Connection, work: Callable[[object], Iterable[object]]) -> None:
    """The life of the process: a task in, what is found out, until its pipe ends. A new task ends the one before."""
    begin(_NICENESS)
    with contextlib.suppress(EOFError, OSError):
        while True:
            number, task = pipe.recv()
            if task is None:
                continue
            try:
                with while_wanted(lambda: not pipe.poll()):
                    for value in work(task):
                        pipe.send(_Said(number, False, value))
                        check_wanted()
            except NotWanted:
                pass
            except Exception:       # a fault of the work's: its traceback goes to standard error, the window goes on without these figures
                traceback.print_exc()
            pipe.send(_Said(number, True, None))
