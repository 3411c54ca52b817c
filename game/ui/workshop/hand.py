"""The hand over a canvas: whose file it is, the tool in hand, and the stroke that it has begun."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import Final, Protocol

from game.content.draft import Draft
from game.content.layout import Unwritable
from game.ui.looks.stage import Tween, land
from game.ui.navigation import Reply
from game.ui.widgets.layout import Column
from game.ui.workshop.findings import FileHolder
from game.ui.workshop.spot_menu import SpotMenu
from game.ui.workshop.tool import FileSpot, Tool, ToolStroke

_LIFTED: Final = .12        # the seconds that lifting takes


class TrialAsker(Protocol):
    """Asks how a file is tried; game.ui.scenes.trying.FileTrying implements it."""

    def ask_play(self, *, here: bool = False) -> None:
        """Asks how to play what is at the cursor; `here`: from that spot, where play can start there."""


class CanvasUser(FileHolder, Protocol):
    """The holder of a file and its canvas; game.ui.scenes.editor.EditorScene implements it."""

    def keep(self, draft: Draft) -> None:
        """Takes this draft as the file: one step of undo."""

    def looked(self, spot: FileSpot) -> None:
        """Called when the cursor has come to that spot."""

    def tell(self, text: str) -> None:
        """Says what the stroke under way would make; "" where there is none."""

    def refuse(self, why: str) -> None:
        """Says why something can't be done."""

    def lifted(self) -> None:
        """Called when something was taken up."""

    def animate(self, motion: Tween) -> None:
        """Plays a motion at the player's speed, not at all where motion is reduced; a press ends it."""

    def take(self, number: int) -> None:
        """Takes that tool of the canvas in hand."""

    def handed(self) -> None:
        """Called when something else is held: another ground, another size, what was copied."""

    @property
    def trying(self) -> TrialAsker:
        """Asks how the file is tried."""

    def offer(self, menu: SpotMenu) -> None:
        """Opens a menu beside the spot at the cursor."""

    def letter(self, text: str) -> Reply:
        """Called with a typed letter that takes no tool; returns whether it does anything."""


class StrokeOwner(Protocol):
    """The canvas below a hand; game.ui.workshop.canvas.FileCanvas implements it."""

    cursor: FileSpot

    def refresh(self) -> None:
        """Draws all of it again."""

    def redraw_stroke(self) -> None:
        """Draws again what the stroke under way has changed in the picture."""

    def redraw_hand(self) -> None:
        """Draws again what shows where the hand is and what it holds, and what a stroke that has begun or ended shows or hides."""


class ToolHand:
    """The `tool` in hand, one of `tools`, and the `stroke` that it has begun. `risen` (0..1) is how far what was taken up is lifted."""

    def __init__(self, owner: StrokeOwner, user: CanvasUser, tools: Sequence[Tool]) -> None:
        self.owner, self.user, self.tools = owner, user, tuple(tools)
        self.tool = self.tools[0]
        self.stroke: ToolStroke | None = None
        self.risen = 1.0

    def take(self, tool: Tool) -> None:
        """Takes a tool in hand; a stroke under way is cancelled."""
        self.give_up()
        self.tool = tool
        self.owner.refresh()

    def turn_switch(self, tool: Tool) -> None:
        """Turns a tool that is a switch on or off."""

    def is_on(self, tool: Tool) -> bool:
        """Whether a switch is on."""
        return False

    def press(self, spot: FileSpot) -> None:
        """Begins a stroke of the tool at a spot, or says why it can't."""
        if why := self.tool.why_not(self.user.draft, spot):
            self.user.refuse(why)
            return
        self.stroke = self.tool.press(self.user.draft, spot)
        if self.tool.lifts:
            self.user.lifted()
            self.user.animate(Tween(_LIFTED, self._rise, land))
        self._show_stroke()

    def drag(self, spot: FileSpot) -> None:
        """Moves the stroke under way on to a spot."""
        if self.stroke is not None:
            self.stroke = self.tool.drag(self.stroke, spot)
            self._show_stroke()

    def release(self) -> None:
        """Ends the stroke under way, and keeps the file that the tool makes of it."""
        stroke, self.stroke = self.stroke, None
        self.user.tell("")
        if stroke is not None:
            self.keep(lambda: self.tool.release(stroke))
        self.owner.redraw_hand()

    def give_up(self) -> bool:
        """Cancels the stroke under way; returns whether there was one."""
        if self.stroke is None:
            return False
        self.tool.cancel(self.stroke)
        self.stroke = None
        self.user.tell("")
        self.owner.redraw_stroke()
        return True

    def _show_stroke(self) -> None:
        if self.stroke is not None:
            self.user.tell(self.tool.outcome(self.stroke))
        self.owner.redraw_stroke()

    def keep(self, change: Callable[[], Draft | None]) -> bool:
        """Keeps the draft that `change` makes, or says why it can't be made; returns False where it makes None: nothing to do."""
        try:
            draft = change()
        except Unwritable as error:
            self.user.refuse(str(error))
            return True
        if draft is not None:
            self.user.keep(draft)
        return draft is not None

    def _rise(self, share: float) -> None:
        self.risen = share
        self.owner.refresh()


class HandBox(Column):
    """The box below the tools in which one chooses what the hand holds."""

    @abstractmethod
    def tell_hand(self) -> None:
        """Shows what is held now."""

    def fit(self, *, thumbs: bool) -> None:
        """Called when its controls become as large as a thumb, or small again: rearranges them where needed."""
