"""What a layer has for each game: a registry with one entry a game, loaded when the game is first asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Generic, TypeVar, cast

T = TypeVar("T")


class Entries(Generic[T]):
    """The entries of a layer by key of the game. `where` names for each game the value that is its entry, as "package.module.NAME".

    A start needs one game at most, so the module of an entry is imported only when that entry is asked for.
    """

    def __init__(self, where: Mapping[str, str]) -> None:
        self.where = dict(where)
        self._loaded: dict[str, T] = {}

    def __contains__(self, key: object) -> bool:
        """Whether the layer has something for the game of that key; loads nothing."""
        return key in self.where

    def __iter__(self) -> Iterator[str]:
        """The keys of the games that have an entry, in their order; loads nothing."""
        return iter(tuple(self.where))

    def __len__(self) -> int:
        """How many games have an entry."""
        return len(self.where)

    def of(self, key: str) -> T:
        """The entry of the game. Raises KeyError where it has none."""
        if key not in self._loaded:
            module, _dot, name = self.where[key].rpartition(".")
            self._loaded.setdefault(key, cast(T, getattr(import_module(module), name)))  # another thread may have been first
        return self._loaded[key]

    def get(self, key: str) -> T | None:
        """The entry of the game, None where it has none."""
        return self.of(key) if key in self.where else None
