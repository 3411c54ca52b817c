"""The trash of a shelf: a folder of saves that were put away, until they are taken out again or it is emptied."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path
from typing import Final

from game.errors import UserError
from game.kept import listed
from game.rules.registry import GAMES, AnyRules
from game.session import lock
from game.session.save_file import SUFFIX, review_beside
from game.session.shelf import Shelf, Summary, failed
from game.words import _

FOLDER: Final = "trash"


class Trash:
    """The trash beside the saves of a folder. Every method reads the folders again."""

    def __init__(self, saves: Path, games: Sequence[AnyRules] = GAMES) -> None:
        self.saves, self.folder = saves, saves / FOLDER
        self._shelf = Shelf(self.folder, games)

    def summaries(self) -> Iterator[Summary]:
        """Every save in it, newest first, as on the shelf."""
        return self._shelf.summaries()

    @property
    def trouble(self) -> str | None:
        """Why it can't be looked through, as on the shelf."""
        return self._shelf.trouble

    def stamp(self) -> frozenset[tuple[str, int, int]]:
        """What is another as soon as a save has come or gone, as on the shelf."""
        return self._shelf.stamp()

    def __len__(self) -> int:
        return sum(1 for _path in self._files())

    def put(self, path: Path) -> Path:
        """Moves a save from the shelf into the trash, with its review; its new path. Raises UserError: InUse where it is open."""
        return _move(path, self.saves, self.folder)

    def take_out(self, path: Path) -> Path:
        """Moves a save back to the shelf, under a new name where its own is taken; its new path. Raises UserError."""
        return _move(path, self.folder, self.saves)

    def empty(self) -> int:
        """Deletes all saves in it for good; how many there were. Raises UserError at the first that can't be deleted: InUse."""
        gone = 0
        for path in list(self._files()):
            self._shelf.delete(path)
            gone += 1
        return gone

    def _files(self) -> Iterator[Path]:
        """Saves only: neither their reviews nor what is half-written."""
        return (path for path in listed(self.folder, SUFFIX) if os.path.isfile(path) and not path.name.startswith("."))


def _move(path: Path, source: Path, target: Path) -> Path:
    """Moves a save with its review. Its time of change stays."""
    if path.parent != source or not path.name.endswith(SUFFIX):
        raise UserError(_("{file} is no save of this folder.").format(file=path.name))
    try:
        target.mkdir(parents=True, exist_ok=True)
        with lock.unused(path):
            moved = _free(target, path.name)
            path.rename(moved)
    except OSError as error:
        raise failed(path, error) from error
    with contextlib.suppress(OSError):      # there is none, or it stays and is made again
        review_beside(path).replace(review_beside(moved))
    return moved


def _free(folder: Path, name: str) -> Path:
    """The path of that name in a folder, with a number where it is taken."""
    stem = name.removesuffix(SUFFIX)
    names = (name if n == 1 else f"{stem}-{n}{SUFFIX}" for n in count(1))
    return next(path for path in (folder / each for each in names) if not os.path.lexists(path))
