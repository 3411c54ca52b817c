"""Games as texts in the clipboard: one is written, or read and shown, while the window goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeAlias

import pygame

from game.errors import UserError
from game.session.loading import Loaded, load
from game.session.share import read_share, share
from game.ui.beside import BackgroundRun
from game.ui.navigation import SceneChange
from game.ui.scene import Scene
from game.ui.table.registry import PLAYABLE
from game.ui.widgets.dialog import tell
from game.words import _, ngettext

SharedGame: TypeAlias = str | Loaded


class Sharing:
    """The work behind a scene's buttons for sharing. The scene calls `update` at each of its updates, and `stop` when it is left."""

    def __init__(self, scene: Scene, show: Callable[[Loaded], SceneChange | None] = lambda _loaded: None) -> None:
        """`show` is called with a game that was pasted."""
        self._scene, self._show = scene, show
        self._work = BackgroundRun[SharedGame]()
        self._failed = ""

    @property
    def busy(self) -> bool:
        """Whether a text is being written or read."""
        return self._work.busy

    def copy(self, game: Path | Loaded | None) -> None:
        """Puts the text of a game into the clipboard."""
        if game is not None:
            courses = self._scene.shell.courses
            self._begin(lambda: share(load(game, PLAYABLE) if isinstance(game, Path) else game, courses), _("This game cannot be shared"))

    def paste(self) -> None:
        """Reads the game whose text is in the clipboard, and shows it."""
        text, courses = clipboard(), self._scene.shell.courses
        if not text.strip():
            self._scene.shell.say(_("The clipboard holds no text: copy a shared game first."))
            return
        self._begin(lambda: read_share(text, courses, PLAYABLE), _("This text can't be read"))

    def _begin(self, work: Callable[[], SharedGame], failed: str) -> None:
        if self._work.busy:
            return
        self._failed = failed

        def one() -> Iterator[SharedGame]:
            yield work()
        self._work.begin(one(), self._scene.shell.wake)
        self._work.wait_over(.05)       # mostly that is enough

    def update(self) -> SceneChange | None:
        """Takes the result when it has come."""
        if not self._work.over:
            return None
        try:
            done = next(iter(self._work.collect()), None)
            if isinstance(done, str):
                self._copied(done)
                return None
        except (UserError, pygame.error) as error:
            tell(self._scene.ui, self._failed, str(error), _("Close"))
            return None
        return self._show(done) if done is not None else None

    def _copied(self, text: str) -> None:
        to_clipboard(text)
        copied = ngettext("Copied: the whole game as a text of {n} letter.", "Copied: the whole game as a text of {n} letters.", len(text))
        self._scene.shell.say(copied.format(n=len(text)))

    def stop(self) -> None:
        """Drops the work that is still running."""
        self._work.stop()


def clipboard() -> str:
    """The text in the clipboard, "" where there is none or it can't be had."""
    try:
        return str(pygame.scrap.get_text() or "")
    except pygame.error:
        return ""


def to_clipboard(text: str) -> None:
    """Puts a text into the clipboard. Raises pygame.error where there is none."""
    pygame.scrap.put_text(text)
