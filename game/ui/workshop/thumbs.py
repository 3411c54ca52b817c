"""The layout for thumbs: large tools and grounds, with undo, redo and play below them, at the side of the hand that holds the screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from game.ui.input import InputDevice
from game.ui.looks.settings import Settings
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.controls import FoldingSides
from game.ui.widgets.layout import Row
from game.ui.workshop.hand import TrialAsker
from game.ui.workshop.palette import THUMB
from game.words import _


class ThumbUser(Protocol):
    """The owner of the bar; game.ui.scenes.editor.EditorScene implements it."""

    def step_back(self) -> None:
        """Take the last step back."""

    def step_on(self) -> None:
        """Do again what was taken back."""

    @property
    def trying(self) -> TrialAsker:
        """What tries the file."""


class ThumbBar(Row):
    """Undo, redo and play as large keys."""

    def __init__(self, user: ThumbUser) -> None:
        def key(icon: str, tip: str, on: Callable[[], None]) -> Button:
            return Button("", on, icon=icon, style="bar", tip=tip, grow=1, tall=THUMB, width=THUMB)
        self.undo, self.redo = key("undo", _("Undo (Ctrl+Z)"), user.step_back), key("redo", _("Redo (Ctrl+Y)"), user.step_on)
        self.play = key("play", _("Play from here (P)"), user.trying.ask_play)
        super().__init__(self.undo, self.redo, self.play, gap=4)
        self.visible = False

    def tell(self, *, undo: str, redo: str) -> None:
        """Says why there is nothing to be taken back, or to be done again; "" where there is."""
        self.undo.enable(not undo, undo)
        self.redo.enable(not redo, redo)


class ThumbTools(Protocol):
    """The tools that are laid out; game.ui.workshop.toolbox.ToolBox implements it."""

    thumbs: bool        # they are for thumbs now

    def fit(self, *, thumbs: bool) -> None:
        """Lay them out for thumbs, or for a mouse."""


class HandLayout:
    """How an editor is laid out: for a mouse, or for thumbs; tools at the right for who holds the screen there."""

    def __init__(self, tools: ThumbTools, work: Widget, sides: FoldingSides, head: tuple[Widget, ...]) -> None:
        """`work` has the tools and the canvas side by side; those of the `head` are on the bar too, and gone while that is seen."""
        self._tools, self._work, self._sides, self._head = tools, work, sides, head
        self._order = tuple(work.children)
        self._mirrored = False

    def fit(self, settings: Settings, device: InputDevice) -> None:
        """Lays it out for that device, as the settings wish: keys and a pad leave it as it is."""
        thumbs = settings.thumb_keys == "always" or (self._tools.thumbs if device in ("key", "pad") else device == "touch")
        mirrored = thumbs and settings.thumb_side == "right"
        if thumbs != self._tools.thumbs:
            self._tools.fit(thumbs=thumbs)
            for one in self._head:
                one.show(not thumbs)
        if mirrored != self._mirrored:
            self._mirrored = mirrored
            self._work.replace(*(reversed(self._order) if mirrored else self._order))
            self._sides.mirror(on=mirrored)
