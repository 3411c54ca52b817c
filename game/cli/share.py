"""`share FILE`: prints a whole game as one short text, which `replay` and the window read again."""

from __future__ import annotations

import argparse
from pathlib import Path

from game.cli.output import add_json_option, show
from game.cli.paths import COURSES
from game.words import _


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add `share FILE [--json]`."""
    parser = subparsers.add_parser(
        "share",
        help=_("print a game as one short text"),
        description=_("Prints a saved game as one short text, to be sent to others. `replay` takes such a text, and so does the window, in "
                      "its saved games. A game in progress is cut where it still hides something."),
    )
    parser.add_argument("file", type=Path, metavar=_("FILE"))
    add_json_option(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Prints. Raises UserError for a file that is not a save, or a game that cannot be shared yet."""
    from game.session.loading import load  # too slow to load for `--help`
    from game.session.share import share

    loaded = load(args.file)
    text = share(loaded, COURSES)
    show({"game": loaded.header.game, "text": text, "letters": len(text)}, [text], as_json=args.json)
    return 0
