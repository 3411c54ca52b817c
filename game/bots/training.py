"""How bots learn: a step at a time, with tasks that several processes may do."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Generic, NamedTuple, Protocol, TypeVar

T = TypeVar("T")
R = TypeVar("R")


class DoAll(Protocol):
    """Who does tasks: here, or in several processes."""

    def __call__(self, work: Callable[[T], R], tasks: Sequence[T], /) -> Iterable[R]:
        """What comes of each task, in their order."""


class Learnt(Protocol):
    """What a bot has learnt, which ships in a file."""

    def write(self, path: Path, /) -> None:
        """Writes it. Raises OSError."""


M_co = TypeVar("M_co", bound=Learnt, covariant=True)


class TrainingStep(NamedTuple, Generic[M_co]):
    """How far training has come: a line about it, and what has been learnt by then."""

    said: str
    model: M_co
