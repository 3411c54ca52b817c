"""Long computations that can be cancelled: the caller supplies a test whether the result is still wanted, which is asked between steps.

Independent parts may run in parallel if a core is free.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from contextvars import ContextVar, copy_context
from typing import Final, TypeVar

T = TypeVar("T")

_WANTED: Final[ContextVar[Callable[[], bool] | None]] = ContextVar("wanted", default=None)
"""Per thread; by default all work is wanted to its end."""


class NotWanted(Exception):
    """Raised out of work that was cancelled."""


@contextlib.contextmanager
def while_wanted(wanted: Callable[[], bool]) -> Iterator[None]:
    """Work inside this block goes on as long as `wanted` returns true; soon after it does not, NotWanted leaves the block."""
    token = _WANTED.set(wanted)
    try:
        yield
    finally:
        _WANTED.reset(token)


def check_wanted() -> None:
    """Called between two steps of some work. Raises NotWanted if it is not wanted any more."""
    wanted = _WANTED.get()
    if wanted is not None and not wanted():
        raise NotWanted


def side_by_side(parts: Sequence[Callable[[], T]]) -> list[T]:
    """The results of several parts of some work: the first runs in this thread, each other one in its own. All share this thread's
    `wanted`.

    Once all have ended, raises the exception of the first that failed. Worth it for array operations, which release the interpreter lock.
    """
    found: list[Future[T]] = [Future() for _part in parts]

    def do(part: Callable[[], T], answer: Future[T]) -> None:
        try:
            answer.set_result(part())
        except Exception as error:      # raised again where the results are read
            answer.set_exception(error)
    threads = [threading.Thread(target=copy_context().run, args=(do, part, answer), name="side by side", daemon=True)
               for part, answer in zip(parts[1:], found[1:], strict=True)]
    for thread in threads:
        thread.start()
    if parts:
        do(parts[0], found[0])
    for thread in threads:
        thread.join()
    return [answer.result() for answer in found]
