"""Training of bots, step by step, with tasks that may run in several processes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Generic, NamedTuple, Protocol, TypeVar

T = TypeVar("T")
R = TypeVar("R")


class DoAll(Protocol):
    """Runs tasks: in this process, or in several."""

    def __call__(self, work: Callable[[T], R], tasks: Sequence[T], /) -> Iterable[R]:
        """The results of the tasks, in their order."""


class Learnt(Protocol):
    """What a bot has learnt, which ships in a file."""

    def write(self, path: Path, /) -> None:
        """Writes it. Raises OSError."""


M_co = TypeVar("M_co", bound=Learnt, covariant=True)


class TrainingStep(NamedTuple, Generic[M_co]):
    """The state of training: a line about it, and what has been learnt so far."""

    said: str
    model: M_co
