"""The rules of every game: menus, command line, saves, bots and the conformance tests all iterate over them."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from typing import Any, Final, TypeAlias, overload

from game.entries import Entries
from game.rules.contract import Rules
from game.words import _

AnyRules: TypeAlias = Rules[Any, Any, Any]


class Games(Sequence[AnyRules]):
    """Games in menu order; a start needs the class of rules of one at most."""

    def __init__(self, classes: Entries[type[AnyRules]]) -> None:
        self._classes = classes
        self._made: dict[str, AnyRules] = {}

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of the games, without loading any."""
        return tuple(self._classes)

    def of(self, key: str) -> AnyRules:
        """The game of that key. Raises KeyError."""
        if key not in self._made:
            self._made.setdefault(key, self._classes.of(key)())  # another thread may have been faster
        return self._made[key]

    def having(self, layer: Container[str]) -> Games:
        """Those for which another layer has an entry, looked up at each use."""
        return _GamesOf(self, layer)

    def __len__(self) -> int:
        """How many there are."""
        return len(self.keys)

    @overload
    def __getitem__(self, index: int) -> AnyRules: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[AnyRules]: ...
    def __getitem__(self, index: int | slice) -> AnyRules | Sequence[AnyRules]:
        """The game at that place, or those at several."""
        if isinstance(index, slice):
            return [self.of(key) for key in self.keys[index]]
        return self.of(self.keys[index])

    def __iter__(self) -> Iterator[AnyRules]:
        """Each game."""
        return map(self.of, self.keys)


class _GamesOf(Games):
    """The games for which a layer has entries, as the same objects as in the whole list."""

    def __init__(self, whole: Games, layer: Container[str]) -> None:
        super().__init__(whole._classes)
        self._whole, self._layer = whole, layer

    @property
    def keys(self) -> tuple[str, ...]:
        return tuple(key for key in self._whole.keys if key in self._layer)

    def of(self, key: str) -> AnyRules:
        if key not in self._layer:
            raise KeyError(key)
        return self._whole.of(key)


GAMES: Final = Games(Entries(lambda game: game.rules))


class UnknownGame(LookupError):
    """A key that no game has; the message lists the existing ones."""


def keys_of(games: Sequence[AnyRules]) -> tuple[str, ...]:
    """The keys of those games."""
    return games.keys if isinstance(games, Games) else tuple(rules.key for rules in games)


def find(key: str, games: Sequence[AnyRules] = GAMES) -> AnyRules:
    """The game of that key. Raises UnknownGame."""
    keys = keys_of(games)
    if key in keys:
        return games.of(key) if isinstance(games, Games) else games[keys.index(key)]
    raise UnknownGame(_("there is no game {key!r}; choose one of: {known}").format(key=key, known=", ".join(keys)))
