"""The welcome of the first start: a name and a face are asked for once, the first lesson is offered, and both can be skipped."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec

from game.session.people import FACES, BadProfile, Features, Profile
from game.session.seats import DEFAULT_NAMES, LONGEST_NAME
from game.ui.looks.theme import SIZES
from game.ui.navigation import PlayLesson, SceneChange
from game.ui.scene import Scene, Shell
from game.ui.table.registry import LESSONS
from game.ui.widgets.base import STOOD, Guard
from game.ui.widgets.button import Button
from game.ui.widgets.dialog import Panel
from game.ui.widgets.entry import SearchEntry
from game.ui.widgets.face_picker import LivePortrait, NineFaces
from game.ui.widgets.layout import Column, Row
from game.ui.widgets.text import Label, lesser
from game.words import _

_PORTRAIT: Final = 112      # logical units
_WIDEST: Final = 860


def is_newcomer(shell: Shell) -> bool:
    """Whether nobody has played or been welcomed here yet."""
    now = shell.settings
    return not (now.welcomed or now.you or now.lessons or now.games or now.new_game.game or shell.profiles.all)


class Welcome:
    """A dialog above a scene. `closed` is called when it has been answered in any way."""

    def __init__(self, scene: Scene, closed: Callable[[], None]) -> None:
        self._scene, self._closed = scene, closed
        self._face = FACES[0]
        self._portrait, self._faces = LivePortrait(_PORTRAIT), NineFaces(self._put_on)
        self.entry = SearchEntry("", self._named, longest=LONGEST_NAME, grow=1, hint=_("Your name"))
        self._trouble, self._later = Label("", SIZES.small, kind="bold", tint="warning"), lesser("")
        self.lesson = Button(_("Play the first lesson"), self._learn, icon="learn", style="brass", tall=44)
        self.enter = Button(_("To the menu"), self._enter, tall=44)

    def open(self) -> None:
        """Opens the dialog. Presses that began before it could be read do not count."""
        self._put_on(self._face)
        self._trouble.show(False)
        who = Column(self.entry, self._trouble, self._faces, gap=8, grow=1)
        asked = Label(_("What is your name, and which face is yours? You sit at every table with them."), SIZES.lead)
        self._say_later()
        panel = Panel(_("Welcome to the clubhouse"), Column(asked, Row(self._portrait, who, gap=18), self._later, gap=12),
                      (self.enter, self.lesson), widest=_WIDEST, on_back=self._skip)
        self._scene.ui.open(panel, self.entry, veil=True, guard=Guard(STOOD))
        if self._scene.ui.mode != "pad":        # letters go to the field at once; a pad has the keyboard on the screen, which A opens
            self.entry.rewrite()

    def _put_on(self, features: Features) -> None:
        """Shows that face as the player's."""
        self._face = features
        self._portrait.put(features, 0)
        self._faces.put(features, 0)

    def _named(self, name: str) -> None:
        """Called when a name was typed: says what is wrong with it, if anything."""
        self._say_later()
        self._complain(self._scene.shell.profiles.trouble(name) if name.strip(" ") else "")

    def _say_later(self) -> None:
        """Says that both can be changed later, and, while no name has been typed, what an empty one means."""
        if self.entry.text.strip(" "):
            self._later.set(_("Both can be changed at any time: Settings, then People."))
            return
        line = _("Or leave the name empty, and be {name}. Both can be changed at any time: Settings, then People.")
        self._later.set(line.format(name=DEFAULT_NAMES[0]))

    def _complain(self, trouble: str) -> None:
        self._trouble.set(trouble)
        self._trouble.show(bool(trouble))

    def _keep(self) -> bool:
        """Keeps a profile with the shown face and the typed name, or the house's; returns whether it was accepted."""
        name = self.entry.text.strip(" ") or DEFAULT_NAMES[0]
        try:
            self._scene.shell.profiles.keep(Profile(name, self._face))
        except BadProfile as error:
            self._complain(str(error))
            self._scene.ui.set_focus(self.entry)
            return False
        self._answer(name)
        return True

    def _answer(self, name: str) -> None:
        """Closes the dialog for good. `name` is the player's from now on, "" if it is left to the house."""
        shell = self._scene.shell
        shell.change(msgspec.structs.replace(shell.settings, welcomed=True, you=name))
        self._scene.ui.close()
        self._closed()

    def _learn(self) -> SceneChange | None:
        return PlayLesson(next(iter(LESSONS))) if self._keep() else None

    def _enter(self) -> SceneChange | None:
        self._keep()
        return None

    def _skip(self) -> SceneChange | None:
        """Called when the dialog is left without an answer: keeps nothing, unless a name was typed."""
        if self.entry.text.strip(" "):
            self._keep()
        else:
            self._answer("")
        return None
