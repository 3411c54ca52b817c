"""A bounded memory of finished sprites: the longest unused leave first."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

T = TypeVar("T")


class BudgetCache(Generic[T]):
    """Values by key, made when first asked for, up to `budget` of total weight (bytes, or whatever `weigh` counts)."""

    def __init__(self, budget: int, weigh: Callable[[T], int]) -> None:
        self._budget = budget
        self._weigh = weigh
        self._weight = 0
        self._kept: OrderedDict[Hashable, T] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    def __contains__(self, key: Hashable) -> bool:
        return key in self._kept

    def get(self, key: Hashable) -> T | None:
        """The value kept, or None; asking keeps it longer."""
        value = self._kept.get(key)
        if value is not None:
            self._kept.move_to_end(key)
        return value

    def keys(self) -> list[Hashable]:
        """The keys kept, the longest unused first."""
        return list(self._kept)

    def keep(self, key: Hashable, value: T) -> T:
        """Keep a value, and let old ones go; returns the value."""
        self.drop(key)
        self._kept[key] = value
        self._weight += self._weigh(value)
        while self._weight > self._budget and len(self._kept) > 1:
            self.drop(next(iter(self._kept)))
        return value

    def shrink(self, budget: int) -> None:
        """Drops the least recently used until the rest takes no more than that; `keep` may fill it up to its own budget again."""
        while self._weight > budget and self._kept:
            self.drop(next(iter(self._kept)))

    def drop(self, key: Hashable) -> None:
        """Forget one key, if it is kept."""
        value = self._kept.pop(key, None)
        if value is not None:
            self._weight -= self._weigh(value)
