"""Long computing that may be stopped: whoever starts it says how to learn whether it is still wanted, and it asks between its parts."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from contextvars import ContextVar
from typing import Final

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
