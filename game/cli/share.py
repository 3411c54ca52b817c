"""`share FILE`: prints a game, or a file of courses, cards or dice, as one short text, which `replay`, `open` and the window read."""

from __future__ import annotations

import argparse
from pathlib import Path

from game.cli.output import COURSES, add_json_option, show
from game.words import _


def register(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add `share FILE [--json]`."""
    parser = subparsers.add_parser(
        "share",
        help=_("print a game, or a file of courses, cards or dice, as one short text"),
        description=_("Prints a saved game as one short text, to be sent to others. `replay` takes such a text, and so does the window, in "
                      "its saved games. A game in progress is cut where it still hides something. A YAML file of courses, cards or dice "
                      "without faults is printed likewise, with the deck that it names where that is your own; `open` takes its text."),
    )
    parser.add_argument("file", type=Path, metavar=_("FILE"))
    add_json_option(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Prints. Raises UserError for a file that is neither a save nor a good YAML file, or a game that cannot be shared yet."""
    from game.content.choices import game_of  # too slow to load for `--help`
    from game.content.yaml_text import SUFFIXES
    from game.session.loading import load
    from game.session.share import share
    from game.workshop.folder import WorkFolder

    if args.file.suffix in SUFFIXES:
        game, text = game_of(args.file), WorkFolder(COURSES).share(args.file)
    else:
        loaded = load(args.file)
        game, text = loaded.header.game, share(loaded, COURSES)
    show({"game": game, "text": text, "letters": len(text)}, [text], as_json=args.json)
    return 0
