"""Pictures that may take a while: from memory, else from disk, else from the worker, and then nothing until it is done."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import NamedTuple, TypeVar, cast

from game.ui.paint.blit import Painted
from game.ui.paint.cache import BudgetCache
from game.ui.paint.workshop import Build, Done, Workshop

T = TypeVar("T")
Convert = Callable[[Sequence[Painted]], T]
_BUDGET = 192 * 1024 * 1024     # bytes of pictures that are remembered


class _Ready(NamedTuple):
    value: object
    weight: int


class _Waiting(NamedTuple):
    at: tuple[str, Hashable]
    convert: Callable[[Sequence[Painted]], object]


class AsyncSprites:
    """Finished work by what was asked for. Every call is quick; `take` is given what the worker has finished."""

    def __init__(self, workshop: Workshop, recipe_of: Hashable) -> None:
        self._workshop = workshop
        self._recipe_of = recipe_of     # all that colours every picture: theme and scale
        self._ready: BudgetCache[_Ready] = BudgetCache(_BUDGET, lambda ready: ready.weight)
        self._keys: dict[tuple[str, Hashable], str] = {}
        self._waiting: dict[str, _Waiting] = {}

    def fetch(self, kind: str, wish: Hashable, prepare: Callable[[], Build], convert: Convert[T], *, first: bool = False,
              begin: bool = True, shipped: Callable[[], Painted | None] | None = None) -> T | None:
        """What `convert` makes of the pictures of a wish, or None while they are painted.

        Those that come `first` are painted before all others; without `begin` only those are given that are there already.
        `shipped` gives the one picture where it comes with the game; it is asked once.
        `wish` is a hashable of numbers and words that, with `kind`, says all about it. `prepare` is called, here and now, only where the
        picture must really be painted. A newer wish of the same kind replaces an older one that has not been begun.
        """
        at = (kind, wish)
        found = self._ready.get(at)
        if found is not None:
            return cast(T, found.value)
        key = self._keys.get(at)
        if key is None:
            if shipped is not None and (came := shipped()) is not None:
                return self._keep(at, convert, (came,))
            key = self._keys[at] = self._workshop.store.key(self._recipe_of, kind, wish)
        if key not in self._waiting:
            pictures = self._workshop.store.load(key)
            if pictures is not None:
                return self._keep(at, convert, pictures)
        if not begin:
            return None
        self._waiting[key] = _Waiting(at, convert)
        if not self._workshop.has(kind, key):
            self._workshop.ask(kind, key, prepare(), first=first)
        elif first:
            self._workshop.hurry(kind, key)
        return None

    @property
    def waiting(self) -> bool:
        """Whether anything that was asked for here is still to be painted."""
        return bool(self._waiting)

    def take(self, finished: Sequence[Done]) -> int:
        """Keep those of the worker's finished pictures that were asked for here; how many they are."""
        fresh = 0
        for done in finished:
            waiting = self._waiting.pop(done.key, None)
            if waiting is not None:
                self._keep(waiting.at, waiting.convert, done.pictures)
                fresh += 1
        return fresh

    def latest(self, kind: str) -> object | None:
        """The newest finished work of a kind, whatever its size."""
        for at in reversed(self._ready.keys()):
            if isinstance(at, tuple) and at[0] == kind:
                found = self._ready.get(at)
                return found.value if found is not None else None
        return None

    def _keep(self, at: tuple[str, Hashable], convert: Convert[T], pictures: Sequence[Painted]) -> T:
        made = convert(pictures)
        self._ready.keep(at, _Ready(made, sum(p.nbytes for p in pictures)))
        return made
