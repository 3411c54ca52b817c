"""`pictures [GAME]`: whether the small pictures that come with the stock courses are all there, and painting those that are missing."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from game.cli.output import write as say
from game.entries import Entries
from game.errors import UserError
from game.words import _, ngettext

if TYPE_CHECKING:
    from game.ui.paint.fields import Grain
    from game.ui.paint.surfaces import Picture

Wanted: TypeAlias = "Iterator[tuple[str, Callable[[Grain], Picture]]]"


class StockPictures(NamedTuple):
    """The small pictures of a game that ship: `wanted` has the name of each with what paints it."""

    wanted: Callable[[], Wanted]


PICTURES: Final[Entries[StockPictures]] = Entries(
    {"card_golf": "game.cli.card_golf.pictures.PICTURES", "doshboard": "game.cli.doshboard.pictures.PICTURES"}
)
"""The games with small pictures in assets/pictures."""


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add `pictures [GAME]`."""
    parser = subparsers.add_parser(
        "pictures",
        help=_("check the small pictures that come with the stock courses, or paint them"),
        description=_("Looks whether assets/pictures has the small pictures of all stock courses; with --write those that are missing are "
                      "painted."),
    )
    parser.add_argument("game", metavar=_("GAME"), nargs="?", default="", help=_("only this game's pictures"))
    parser.add_argument("--write", action="store_true", help=_("paint what is missing, and leave out what nothing asks for any more"))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Check or write; 0 when all pictures are there. Raises UserError for a game without such pictures."""
    if args.game and args.game not in PICTURES:
        known = ", ".join(PICTURES)
        raise UserError(_("No pictures of {game!r} ship; some do of: {known}.").format(game=args.game, known=known))
    return max([_look_after(game, write=args.write) for game in ([args.game] if args.game else PICTURES)])


def _look_after(game: str, *, write: bool) -> int:
    """The same for one game."""
    from game.analysis.shipped import Shipped
    from game.analysis.shipped import write as write_file
    from game.ui.paint.shipped_pictures import path_of, without_a_window

    without_a_window()
    path = path_of(game)
    there = Shipped(path)
    wanted = dict(PICTURES.of(game).wanted())
    kept = {name: found for name in wanted if (found := there.table(name)) is not None}
    if write and (len(kept) < len(wanted) or len(there) > len(kept)):
        kept |= _painted({name: paint for name, paint in wanted.items() if name not in kept})
        write_file(path, kept)
    missing = len(wanted) - len(kept)
    if missing:
        text = ngettext("{game}: {n} picture is missing; `{command}` paints it.",
                        "{game}: {n} pictures are missing; `{command}` paints them.", missing)
        say(text.format(game=game, n=missing, command=f"python3 main.py pictures {game} --write") + "\n")
    else:
        text = ngettext("{game}: {n} picture, {size} kB.", "{game}: {n} pictures, {size} kB.", len(kept))
        say(text.format(game=game, n=len(kept), size=round(path.stat().st_size / 1000)) + "\n")
    return int(bool(missing))


def _painted(wanted: Mapping[str, Callable[[Grain], Picture]]) -> dict[str, bytes]:
    from game.ui.paint.fields import Grain
    from game.ui.paint.shipped_pictures import packed

    grain = Grain()
    return {name: packed(paint(grain)) for name, paint in wanted.items()}
