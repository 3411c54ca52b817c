"""What stands at the left of a canvas: its tools, by tabs where there are groups of them, and below them what can be held."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final, Protocol

from game.ui.input import HelpLine
from game.ui.looks.theme import SIZES
from game.ui.navigation import SceneChange
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.controls import Segments
from game.ui.widgets.layout import Column, Scroll, WidgetGrid
from game.ui.workshop.canvas import FileCanvas
from game.ui.workshop.palette import THUMB, InkRow, ToolButton
from game.ui.workshop.thumbs import ThumbBar, ThumbUser
from game.ui.workshop.tool import Tool
from game.words import _

_WIDE: Final = 118          # logical units of the tools
_WIDE_HELD: Final = 190     # of tools with what can be held below them
_WIDE_THUMBS: Final = 166   # and both for thumbs
_WIDE_HELD_THUMBS: Final = 232
_FEW: Final = 12            # tools that stand three beside each other; of more there are four
_MOST: Final = 4


class ToolUser(ThumbUser, Protocol):
    """The owner of the tools; game.ui.scenes.editor.EditorScene implements it."""

    def take(self, number: int) -> None:
        """Take that tool of the canvas in hand."""


class ToolBox(Column):
    """The tools of a canvas. Those of a group are seen while a tool of it is in hand, or was in hand last. The `bar` is for thumbs."""

    def __init__(self, canvas: FileCanvas, user: ToolUser) -> None:
        self._canvas, self._user = canvas, user
        self.buttons = tuple(self._button(number, tool) for number, tool in enumerate(canvas.hand.tools))
        self._groups = tuple(dict.fromkeys(tool.group for tool in canvas.hand.tools if tool.group))
        self.tabs = Segments([_(group) for group in self._groups], 0, self._turn, size=SIZES.small)
        self._shown = ""            # the group that is seen
        self._show_group(self._groups[0] if self._groups else "")
        self._held = held = canvas.hand_box()
        self.thumbs, self.bar = False, ThumbBar(user)
        self._usual: dict[Widget, float] = {}       # how tall its controls are for a mouse
        if held is None:
            self._columns, self._grid = 2, WidgetGrid(*self.buttons, columns=2, gap=6)
            super().__init__(Column(self._grid, grow=1), self.bar, gap=6, width=_WIDE)
            return
        self._columns = 3 if sum(button.visible for button in self.buttons) <= _FEW else _MOST
        self._grid = WidgetGrid(*self.buttons, columns=self._columns, gap=4)
        tabs: list[Widget] = [self.tabs] if self._groups else []
        super().__init__(Scroll(Column(*tabs, self._grid, held, gap=8), pad=2, snug=True), self.bar, gap=6, width=_WIDE_HELD)

    def fit(self, *, thumbs: bool) -> None:
        """Lays them out for thumbs, or for a mouse."""
        self.thumbs, self.bar.visible = thumbs, thumbs
        if self._held is None:
            self.fixed_width = _WIDE_THUMBS if thumbs else _WIDE
        else:
            self.fixed_width = _WIDE_HELD_THUMBS if thumbs else _WIDE_HELD
            self._grid.columns = _MOST if thumbs else self._columns
            self._held.fit(thumbs=thumbs)
        for widget in every(self):
            if isinstance(widget, Button | InkRow | Segments):
                usual = self._usual.setdefault(widget, widget.tall)
                widget.tall = max(THUMB, usual) if thumbs else usual
        self.resized()

    def _button(self, number: int, tool: Tool) -> ToolButton:
        tip = _("{tool}: {says}").format(tool=_(tool.title), says=_(tool.says))
        return ToolButton(tool.key, partial(self._user.take, number), icon=tool.icon, tip=tip, selected=number == 0)

    def _turn(self, number: int) -> SceneChange | None:
        """Another tab: its first tool is in hand, and the focus stays on the tabs."""
        group = self._groups[number]
        self._user.take(next(at for at, tool in enumerate(self._canvas.hand.tools) if tool.group == group))
        if self.host is not None:
            self.host.set_focus(self.tabs)
        return None

    def _show_group(self, group: str) -> None:
        self._shown = group
        for button, tool in zip(self.buttons, self._canvas.hand.tools, strict=True):
            button.visible = tool.group in ("", group)

    def show_held(self, number: int) -> None:
        """Shows that tool as the one in hand; a switch as on or off."""
        tool = self._canvas.hand.tools[number]
        if tool.switch:
            self.buttons[number].select(self._canvas.hand.is_on(tool))
            return
        for at, (button, other) in enumerate(zip(self.buttons, self._canvas.hand.tools, strict=True)):
            if not other.switch:
                button.select(at == number)
        if tool.group and self._shown != tool.group:
            self.tabs.set(self.tabs.names, self._groups.index(tool.group))
            self._show_group(tool.group)
            self.resized()

    def tell_steps(self, *, undo: str, redo: str) -> None:
        """Says on the bar why there is nothing to be taken back, or to be done again; "" where there is."""
        self.bar.tell(undo=undo, redo=redo)

    @property
    def in_hand(self) -> int:
        """The number of the tool that is in hand."""
        return next((at for at, tool in enumerate(self._canvas.hand.tools) if self.buttons[at].selected and not tool.switch), 0)

    @property
    def help_lines(self) -> tuple[HelpLine, ...]:
        """Every tool as a line of the help: what it does, the letter that takes it, and the button of a pad that shows them all."""
        return tuple(HelpLine(_("{tool}: {says}").format(tool=_(tool.title), says=_(tool.says)), tool.key or "–", _("Y"))
                     for tool in self._canvas.hand.tools)

    def tell_hand(self) -> None:
        """Shows what is held, and locks the tools with which nothing can be done; they say why."""
        if self._held is not None:
            self._held.tell_hand()
        for button, tool in zip(self.buttons, self._canvas.hand.tools, strict=True):
            why = tool.locked(self._canvas.draft)
            button.enable(not why, why)


def every(root: Widget) -> Iterator[Widget]:
    """A widget and all below it, also what is not seen."""
    yield root
    for child in root.children:
        yield from every(child)
