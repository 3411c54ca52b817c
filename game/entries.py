"""A game is one package: its entry names what it provides for each layer, and each layer loads only what it needs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from typing import Generic, TypeVar, cast

from game import games

T = TypeVar("T")


@dataclass(frozen=True, kw_only=True)
class Game:
    """What a game provides: for each layer the path of a value in the game's package, such as "rules.rules.Golo"; "" for nothing.

    A start needs one game at most, so these are names, and a module is imported only when its value is needed. The type of a value is
    declared by the `Entries` of its layer: `GAMES` for `rules`, `BOTS` for `bots` and so on.
    """

    rules: str                      # the class of rules
    files: str = ""                 # its kinds of file, and what is made of them
    file_warnings: str = ""         # warnings of `check` about files of its kinds that have no faults
    canvases: str = ""              # the canvases of the workshop for its kinds of file
    posters: str = ""               # what of a file of its kinds is painted on the picture that is sent to others
    bots: str = ""                  # a bot for each level
    reviewer: str = ""              # what each decision of a game cost
    outliner: str = ""              # the parts that a review will have, if a part takes seconds
    judge: str = ""                 # how good each choice of a position is, for drills
    tile_counts: str = ""           # exact counts of the deals that fit a position, for drills
    counters: str = ""              # what `simulate` counts besides who won; final points without it
    recorded: str = ""              # what the statistics count
    measured: str = ""              # what `bench` times and `duel` plays
    wishes: str = ""                # how its holes are made to a wish
    trained: str = ""               # what its bots learn with `train`
    rated: str = ""                 # how `rate` rates its courses
    solved: str = ""                # what ships solved for its stock courses
    pictures: str = ""              # what ships painted small for its stock courses
    table: str = ""                 # its table, its icon, the figures of its rules
    review: str = ""                # the picture and the texts of a decision
    lesson: str = ""                # its guided first game
    book: str = ""                  # the texts of the rule book for each option
    drill_words: str = ""           # the texts of its drills
    frames: str = ""                # what `bench frames` plays at its table


def _key(package: str) -> str:
    """The key of a game: the last part of its package's name."""
    return package.rpartition(".")[2]


class Entries(Generic[T]):
    """What the games provide for a layer, by key; `place` selects the path from a game's entry."""

    def __init__(self, place: Callable[[Game], str]) -> None:
        self._place = place
        self._loaded: dict[str, T] = {}

    def _name_in(self, package: str) -> str:
        """The module and name of what a package provides, "" if that is nothing."""
        place = self._place(cast(Game, import_module(package).GAME))
        return f"{package}.{place}" if place else ""

    def _name(self, key: object) -> str:
        package = next((package for package in games.PACKAGES if _key(package) == key), None)
        return self._name_in(package) if package is not None else ""

    def __contains__(self, key: object) -> bool:
        """Whether the game of that key provides something; loads nothing of it."""
        return bool(self._name(key))

    def __iter__(self) -> Iterator[str]:
        """The keys of the games that provide something, in menu order; loads nothing of them."""
        return (_key(package) for package in games.PACKAGES if self._name_in(package))

    def modules(self) -> Iterator[str]:
        """The modules in which the games provide it, in menu order; loads nothing of them."""
        return (name.rpartition(".")[0] for name in map(self._name_in, games.PACKAGES) if name)

    def __len__(self) -> int:
        """How many games provide something."""
        return sum(1 for _key in self)

    def of(self, key: str) -> T:
        """What the game provides. Raises KeyError if that is nothing."""
        name = self._name(key)
        if not name:
            raise KeyError(key)
        if name not in self._loaded:
            module, _dot, value = name.rpartition(".")
            self._loaded.setdefault(name, cast(T, getattr(import_module(module), value)))  # another thread may have been faster
        return self._loaded[name]

    def get(self, key: str) -> T | None:
        """What the game provides; None if that is nothing."""
        return self.of(key) if key in self else None
