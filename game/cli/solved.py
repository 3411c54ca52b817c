"""`solved [GAME]`: whether the solved tables that come with the stock courses are all there, and making those that are missing."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from game.cli.output import write as say
from game.cli.output import writing
from game.cli.progress import Progress
from game.cli.simulate import add_jobs_option
from game.entries import Entries
from game.errors import UserError
from game.words import _, ngettext


class Shipping(NamedTuple):
    """What ships solved of a game: `tasks` of its stock files, the `names` of the tables of one, and the `work` that makes them.

    `work` is a function of a module, for it may be done in another process.
    """

    tasks: Callable[[], Sequence[Any]]
    names: Callable[[Any], Iterable[str]]
    work: Callable[[Any], Mapping[str, bytes]]


SHIPPING: Final[Entries[Shipping]] = Entries(
    {"card_golf": "game.cli.card_golf.shipping.SHIPPING", "doshboard": "game.cli.doshboard.shipping.SHIPPING"}
)
"""The games with solved tables in assets/solved."""


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add `solved [GAME]`."""
    parser = subparsers.add_parser(
        "solved",
        help=_("check the solved tables that come with the stock courses, or make them"),
        description=_("Looks whether assets/solved has the tables of all stock courses; with --write those that are missing are computed."),
    )
    parser.add_argument("game", metavar=_("GAME"), nargs="?", default="", help=_("only this game's tables"))
    parser.add_argument("--write", action="store_true", help=_("compute what is missing, and leave out what nothing asks for any more"))
    add_jobs_option(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Check or write; 0 when all tables are there. Raises UserError for a game without such tables, and where they can't be written."""
    if args.game and args.game not in SHIPPING:
        known = ", ".join(SHIPPING)
        raise UserError(_("Nothing of {game!r} ships solved; something does of: {known}.").format(game=args.game, known=known))
    return max([_solve(game, write=args.write, jobs=args.jobs) for game in ([args.game] if args.game else SHIPPING)])


def _solve(game: str, *, write: bool, jobs: int) -> int:
    """The same for one game."""
    from game.analysis.shipped import Shipped, path_of
    from game.analysis.shipped import write as write_tables
    from game.cli.pool import shared_out

    shipping, path = SHIPPING.of(game), path_of(game)
    there = Shipped(path)
    tasks = shipping.tasks()
    wanted = {name for task in tasks for name in shipping.names(task)}
    tables = {name: found for name in wanted if (found := there.table(name)) is not None}
    missing = [task for task in tasks if any(name not in tables for name in shipping.names(task))]
    if write:
        with Progress(len(missing), ngettext("course", "courses", len(missing))) as progress:
            many = min(jobs, len(missing))
            for made in shared_out(shipping.work, missing, many) if many > 1 else map(shipping.work, missing):
                tables |= {name: content for name, content in made.items() if name in wanted}
                with writing(path):
                    write_tables(path, tables)      # each course is kept as soon as it is solved
                progress.add(1)
        if not missing and len(there) > len(tables):
            with writing(path):
                write_tables(path, tables)
    count = len(wanted) - len(tables)
    if count:
        text = ngettext("{game}: {n} solved table is missing; `{command}` makes it.",
                        "{game}: {n} solved tables are missing; `{command}` makes them.", count)
        say(text.format(game=game, n=count, command=f"python3 main.py solved {game} --write") + "\n")
    else:
        text = ngettext("{game}: {n} solved table, {size} kB.", "{game}: {n} solved tables, {size} kB.", len(tables))
        say(text.format(game=game, n=len(tables), size=round(path.stat().st_size / 1000)) + "\n")
    return int(bool(count))
