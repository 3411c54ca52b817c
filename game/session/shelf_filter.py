"""Which saves of a shelf are looked at: those of a game, unfinished or finished, with a person, and with words in what stands on them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from game.rules import registry
from game.session.shelf import Summary


class Which(Enum):
    """Saves by how far they have come. A damaged one may be either."""

    ALL = "all"
    UNFINISHED = "unfinished"
    FINISHED = "finished"


@dataclass(frozen=True, slots=True)
class ShelfFilter:
    """`game` is a key, `person` a name ("": any); `words` must all be found in title, game, names or file name, whatever their case."""

    which: Which = Which.ALL
    game: str = ""
    person: str = ""
    words: str = ""

    def admits(self, save: Summary) -> bool:
        """Whether a save is looked at."""
        if self.game and save.game != self.game:
            return False
        if self.person and self.person not in persons_of(save):
            return False
        if self.which is not Which.ALL and save.damaged is None and save.finished is not (self.which is Which.FINISHED):
            return False
        if not self.words.strip():
            return True
        told = _told(save)
        return all(word in told for word in self.words.casefold().split())


def persons_of(save: Summary) -> tuple[str, ...]:
    """The names of its people, by seat."""
    return tuple(name for name, level in zip(save.names, save.levels, strict=True) if level is None)


def all_persons(saves: Iterable[Summary]) -> tuple[str, ...]:
    """The people of these saves, by name."""
    return tuple(sorted({name for save in saves for name in persons_of(save)}, key=str.casefold))


def _told(save: Summary) -> str:
    game = registry.find(save.game).title if save.game else ""
    return "\n".join((save.title, game, *save.names, save.path.name)).casefold()
