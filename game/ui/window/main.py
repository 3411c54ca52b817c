"""Opens the window: what the command line calls when no command, or `play`, is given."""

from __future__ import annotations

from pathlib import Path

from game.errors import UserError
from game.ui.scenes.menu import LATER, MenuScene
from game.ui.window.loop import App
from game.ui.window.window import NoDisplay


def open_window(saves: Path, courses: Path, game: str | None, version: str) -> int:
    """Show the menu, with the new-game screen of `game` (a key) above it if one is named, until the player leaves; the exit status.

    `saves` is the folder of the user's games and settings, `courses` the one of what they are played on; the menu shows `version`.
    Raises `UserError` where no window can be opened.
    """
    try:
        return App(saves, size=None, courses=courses, later=LATER).run(MenuScene(version, game, welcome=True))
    except NoDisplay as error:
        raise UserError(str(error)) from error
