"""No command, or `play GAME`: opens the window."""

import argparse
import gc
import os
import sys
from collections.abc import Mapping
from pathlib import Path

from game.cli.output import COURSES, SAVES, sentence, version
from game.errors import UserError
from game.rules import contract
from game.ui.table.registry import PLAYABLE
from game.words import _

DISPLAY_VARIABLES = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "SDL_VIDEO_DRIVER")


def register(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `play GAME`."""
    known = ", ".join(PLAYABLE.keys)
    parser = subparsers.add_parser("play", help=_("open the window on one game"), description=_("Open the window on one game."))
    parser.add_argument("game", metavar=_("GAME"), help=known)
    add_saves_option(parser, default=argparse.SUPPRESS)
    parser.set_defaults(run=play)


def play(args: argparse.Namespace) -> int:
    """Opens the window on `args.game` and returns its exit status. Raises `UserError` for a game that does not exist or has no table."""
    try:
        rules = contract.rules_of(args.game, PLAYABLE)
    except contract.UnknownGame as error:
        raise UserError(sentence(str(error))) from error
    return open_on(args.saves, game=rules.key)


def run(args: argparse.Namespace) -> int:
    """Opens the window on the menu and returns its exit status. Raises `UserError` without a display."""
    return open_on(args.saves, game=None)


def open_on(saves: Path, game: str | None) -> int:
    """Opens the window on that game, or on the menu, and returns its exit status. Raises `UserError` without a display."""
    require_display(sys.platform, os.environ)
    require_folder(saves)
    gc.disable()  # until the first picture: everything loaded stays in memory, and collecting garbage takes a tenth of the time
    from game.ui.window.loop import open_window  # pygame takes longer to load than every command together

    return open_window(saves=saves, courses=COURSES, game=game, version=version())


def require_display(platform: str, environment: Mapping[str, str]) -> None:
    """Raises `UserError` if there can be no screen: SDL would pick an invisible one, or complain in its own words.

    >>> require_display("linux", {"DISPLAY": ":0"})
    >>> require_display("win32", {})
    """
    if platform.startswith(("win", "darwin", "cygwin")) or any(environment.get(name) for name in DISPLAY_VARIABLES):
        return
    raise UserError(
        _("There is no display for the window: start from a desktop session, or set DISPLAY or WAYLAND_DISPLAY (over ssh: `ssh -X`).")
    )


def require_folder(saves: Path) -> None:
    """Creates the folder for saves if it is missing. Raises `UserError` if games can't be saved there."""
    try:
        saves.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise unwritable(saves, error.strerror or str(error)) from error
    if not os.access(saves, os.W_OK | os.X_OK):
        raise unwritable(saves, os.strerror(13))


def unwritable(saves: Path, reason: str) -> UserError:
    """The sentence for a folder in which games cannot be saved."""
    return UserError(
        _("Games cannot be kept in {folder} ({reason}): make it writable, or name another folder with --saves.").format(
            folder=saves, reason=reason
        )
    )


def add_saves_option(parser: argparse.ArgumentParser, default: object = SAVES) -> None:
    """Adds `--saves FOLDER`; `default` is `argparse.SUPPRESS` if a parent parser has set it already."""
    parser.add_argument(
        "--saves", type=Path, default=default, metavar=_("FOLDER"), help=_("where games and settings are kept (saves/ beside main.py)")
    )
