"""Long computing that may be stopped: whoever starts it says how to learn whether it is still wanted, and it asks between its parts.

Parts of it that don't wait for each other may be done side by side, where a core is free for them.
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
"""Of the thread that computes; by default all work is wanted to its end."""


class NotWanted(Exception):
    """Raised out of work that nobody wants any more."""


@contextlib.contextmanager
def while_wanted(wanted: Callable[[], bool]) -> Iterator[None]:
    """Work in here goes on while `wanted` says so, and is left by NotWanted soon after it does not."""
    token = _WANTED.set(wanted)
    try:
        yield
    finally:
        _WANTED.reset(token)


def check_wanted() -> None:
    """A part of some work is done and another begins. Raises NotWanted where that is not wanted any more."""
    wanted = _WANTED.get()
    if wanted is not None and not wanted():
        raise NotWanted


def side_by_side(parts: Sequence[Callable[[], T]]) -> list[T]:
    """What parts of some work return: the first is done here, each other one on a thread of its own. They are wanted as long as this is.

    Raises what the first of them raises that fails, once all have ended. Worth it for arrays, whose operations let go of the interpreter.
    """
    found: list[Future[T]] = [Future() for _part in parts]

    def do(part: Callable[[], T], answer: Future[T]) -> None:
        try:
            answer.set_result(part())
        except Exception as error:      # it is raised where the results are taken
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
