"""A game is one package: its entry names what it brings to each layer, and the layers load of it what they are asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from typing import Generic, TypeVar, cast

from game import games

T = TypeVar("T")


@dataclass(frozen=True, kw_only=True)
class Game:
    """What a game brings: for each layer the place of a value in the game's package, as "rules.rules.Golo"; "" where it brings nothing.

    A start needs one game at most, so a place is a name, and its module is imported when somebody asks for the value. What a value has
    to be says the `Entries` of its layer: `GAMES` for `rules`, `BOTS` for `bots` and so on.
    """

    rules: str                      # the class of rules
    files: str = ""                 # the kinds of file that it is played with, and what is made of them
    file_warnings: str = ""         # what `check` warns of in files of its kinds that have no faults
    bots: str = ""                  # a bot for each level
    reviewer: str = ""              # what each decision of a game cost
    outliner: str = ""              # of what parts a review will be made, where one takes seconds
    judge: str = ""                 # how good each choice of a position is, for drills
    tile_counts: str = ""           # exact counts of the deals that fit a position, for drills
    counters: str = ""              # what `simulate` counts besides who won
    recorded: str = ""              # what the statistics count
    measured: str = ""              # what `bench` times and `duel` plays
    trained: str = ""               # what its bots learn with `train`
    rated: str = ""                 # how `rate` rates its courses
    solved: str = ""                # what of its stock courses ships solved
    pictures: str = ""              # what of its stock courses ships painted small
    table: str = ""                 # its table, its icon, the figures of its rules
    review: str = ""                # the picture and the words of a decision
    lesson: str = ""                # its guided first game
    book: str = ""                  # what the rule book says where each option asks
    drill_words: str = ""           # the words of its drills
    frames: str = ""                # what `bench frames` lets happen at its table


def _key(package: str) -> str:
    """The key of the game of a package: the last part of its name."""
    return package.rpartition(".")[2]


class Entries(Generic[T]):
    """What the games bring to a layer, by key; `place` tells where in a game's package it is."""

    def __init__(self, place: Callable[[Game], str]) -> None:
        self._place = place
        self._loaded: dict[str, T] = {}

    def _name_in(self, package: str) -> str:
        """The module and name of what a package brings, "" where that is nothing."""
        place = self._place(cast(Game, import_module(package).GAME))
        return f"{package}.{place}" if place else ""

    def _name(self, key: object) -> str:
        package = next((package for package in games.PACKAGES if _key(package) == key), None)
        return self._name_in(package) if package is not None else ""

    def __contains__(self, key: object) -> bool:
        """Whether the game of that key brings something; loads nothing of it."""
        return bool(self._name(key))

    def __iter__(self) -> Iterator[str]:
        """The keys of the games that bring something, in the order of the menu; loads nothing of them."""
        return (_key(package) for package in games.PACKAGES if self._name_in(package))

    def __len__(self) -> int:
        """How many games bring something."""
        return sum(1 for _key in self)

    def of(self, key: str) -> T:
        """What the game brings. Raises KeyError where that is nothing."""
        name = self._name(key)
        if not name:
            raise KeyError(key)
        if name not in self._loaded:
            module, _dot, value = name.rpartition(".")
            self._loaded.setdefault(name, cast(T, getattr(import_module(module), value)))  # another thread may have been first
        return self._loaded[name]

    def get(self, key: str) -> T | None:
        """What the game brings, None where that is nothing."""
        return self.of(key) if key in self else None
