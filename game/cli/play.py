"""`play GAME`: opens the window on that game at once."""

import argparse

from game.cli import window
from game.cli.output import sentence
from game.errors import UserError
from game.rules import registry
from game.ui.tables.registry import PLAYABLE
from game.words import _


def register(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `play GAME`."""
    known = ", ".join(PLAYABLE.keys)
    parser = subparsers.add_parser("play", help=_("open the window on one game"), description=_("Open the window on one game."))
    parser.add_argument("game", metavar=_("GAME"), help=known)
    window.add_saves_option(parser, default=argparse.SUPPRESS)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Open the window on `args.game` and return its exit status. Raises `UserError` for a game that does not exist, or has no table yet."""
    try:
        rules = registry.find(args.game, PLAYABLE)
    except registry.UnknownGame as error:
        raise UserError(sentence(str(error))) from error
    return window.open_on(args.saves, game=rules.key)
