"""`solved [GAME]` and `pictures [GAME]`: checks that the data that ships for the stock courses is complete, and makes what is missing.

Both kinds are stored in one file per game (`analysis/shipped.py`): solved tables in `assets/solved`, small pictures in `assets/pictures`.
"""

from __future__ import annotations

import argparse
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

from game.cli.output import Progress, print_text, writing
from game.cli.simulate import add_jobs_option
from game.entries import Entries
from game.errors import UserError
from game.words import _, ngettext


class Shipping(ABC):
    """How the data that ships for a game is made, in tasks that may run in other processes."""

    @abstractmethod
    def tasks(self) -> Sequence[Any]:
        """The tasks for all stock files of the game."""

    @abstractmethod
    def names(self, task: Any, /) -> Iterable[str]:
        """The names of the data that a task makes."""

    @abstractmethod
    def work(self, task: Any, /) -> Mapping[str, bytes]:
        """The data that a task makes, by name."""


SHIPPING: Final[Entries[Shipping]] = Entries(lambda game: game.solved)
"""The games with solved tables in assets/solved."""

PICTURES: Final[Entries[Shipping]] = Entries(lambda game: game.pictures)
"""The games with small pictures in assets/pictures."""


class Stock(ABC):
    """A kind of data that ships (solved tables, pictures), by game. Its texts have the fields {game}, {known}, {n} and {size}."""

    games: Entries[Shipping]

    @abstractmethod
    def path_of(self, game: str) -> Path:
        """The file of a game."""

    @abstractmethod
    def unknown(self) -> str:
        """The error for a game of which no such data ships."""

    @abstractmethod
    def noun(self, n: int) -> str:
        """The noun for `n` tasks, such as "courses"."""

    @abstractmethod
    def missing(self, n: int) -> str:
        """The sentence that `n` are missing, with the command that makes them."""

    @abstractmethod
    def there(self, n: int) -> str:
        """The sentence that `n` are there."""


class SolvedStock(Stock):
    """The solved tables in assets/solved."""

    games = SHIPPING

    def path_of(self, game: str) -> Path:
        from game.analysis.shipped import path_of

        return path_of(game)

    def unknown(self) -> str:
        return _("Nothing of {game!r} ships solved; something does of: {known}.")

    def noun(self, n: int) -> str:
        return ngettext("course", "courses", n)

    def missing(self, n: int) -> str:
        return ngettext("{game}: {n} solved table is missing; `python3 main.py solved {game} --write` makes it.",
                        "{game}: {n} solved tables are missing; `python3 main.py solved {game} --write` makes them.", n)

    def there(self, n: int) -> str:
        return ngettext("{game}: {n} solved table, {size} kB.", "{game}: {n} solved tables, {size} kB.", n)


class PictureStock(Stock):
    """The small pictures in assets/pictures."""

    games = PICTURES

    def path_of(self, game: str) -> Path:
        from game.ui.paint.shipped_pictures import path_of, without_a_window

        without_a_window()
        return path_of(game)

    def unknown(self) -> str:
        return _("No pictures of {game!r} ship; some do of: {known}.")

    def noun(self, n: int) -> str:
        return ngettext("picture", "pictures", n)

    def missing(self, n: int) -> str:
        return ngettext("{game}: {n} picture is missing; `python3 main.py pictures {game} --write` paints it.",
                        "{game}: {n} pictures are missing; `python3 main.py pictures {game} --write` paints them.", n)

    def there(self, n: int) -> str:
        return ngettext("{game}: {n} picture, {size} kB.", "{game}: {n} pictures, {size} kB.", n)


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add `solved [GAME]` and `pictures [GAME]`."""
    solved = subparsers.add_parser(
        "solved",
        help=_("check the solved tables that come with the stock courses, or make them"),
        description=_("Looks whether assets/solved has the tables of all stock courses; with --write those that are missing are computed."),
    )
    solved.add_argument("game", metavar=_("GAME"), nargs="?", default="", help=_("only this game's tables"))
    solved.add_argument("--write", action="store_true", help=_("compute what is missing, and leave out what nothing asks for any more"))
    add_jobs_option(solved)
    solved.set_defaults(run=partial(run, stock=SolvedStock()))
    pictures = subparsers.add_parser(
        "pictures",
        help=_("check the small pictures that come with the stock courses, or paint them"),
        description=_("Looks whether assets/pictures has the small pictures of all stock courses; with --write those that are missing are "
                      "painted."),
    )
    pictures.add_argument("game", metavar=_("GAME"), nargs="?", default="", help=_("only this game's pictures"))
    pictures.add_argument("--write", action="store_true", help=_("paint what is missing, and leave out what nothing asks for any more"))
    pictures.set_defaults(run=partial(run, stock=PictureStock()), jobs=1)      # SDL is initialised in this process only


def run(args: argparse.Namespace, stock: Stock) -> int:
    """Checks or writes; 0 if everything is there. Raises UserError for a game that ships nothing of this kind, and if a file can't be
    written.
    """
    if args.game and args.game not in stock.games:
        raise UserError(stock.unknown().format(game=args.game, known=", ".join(stock.games)))
    return max([_look_after(game, stock, write=args.write, jobs=args.jobs) for game in ([args.game] if args.game else stock.games)])


def _look_after(game: str, stock: Stock, *, write: bool, jobs: int) -> int:
    """Checks or writes the data of one game; 0 if everything is there, else 1. Raises UserError."""
    from game.analysis.shipped import Shipped

    path, shipping = stock.path_of(game), stock.games.of(game)
    there = Shipped(path)
    tasks = shipping.tasks()
    wanted = {name for task in tasks for name in shipping.names(task)}
    kept = {name: found for name in wanted if (found := there.table(name)) is not None}
    missing = [task for task in tasks if any(name not in kept for name in shipping.names(task))]
    if write and (missing or len(there) > len(kept)):
        with Progress(len(missing), stock.noun(len(missing))) as progress:
            _write(path, kept)
            for made in _make_missing(shipping, missing, jobs):
                kept |= {name: content for name, content in made.items() if name in wanted}
                _write(path, kept)      # each course is saved as soon as it is made
                progress.add(1)
    count = len(wanted) - len(kept)
    if count:
        print_text(stock.missing(count).format(game=game, n=count) + "\n")
    else:
        print_text(stock.there(len(kept)).format(game=game, n=len(kept), size=round(path.stat().st_size / 1000)) + "\n")
    return int(bool(count))


def _make_missing(shipping: Shipping, missing: Sequence[Any], jobs: int) -> Iterable[Mapping[str, bytes]]:
    """Works on these tasks and yields each result as soon as it is ready."""
    from game.cli.pool import shared_out

    many = min(jobs, len(missing))
    return shared_out(shipping.work, missing, many) if many > 1 else map(shipping.work, missing)


def _write(path: Path, tables: Mapping[str, bytes]) -> None:
    from game.analysis.shipped import write

    with writing(path):
        write(path, tables)
