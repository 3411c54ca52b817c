"""What stands at the left of a canvas: its tools, by tabs where there are groups of them, and below them what can be held."""

from __future__ import annotations

from functools import partial
from typing import Final, Protocol

from game.ui.input import HelpLine
from game.ui.looks.theme import SIZES
from game.ui.navigation import SceneChange
from game.ui.widgets.base import Widget
from game.ui.widgets.controls import Segments
from game.ui.widgets.layout import Column, Scroll, WidgetGrid
from game.ui.workshop.canvas import FileCanvas
from game.ui.workshop.sheet import ToolButton
from game.ui.workshop.tool import Tool
from game.words import _

_WIDE: Final = 118          # logical units of the tools
_WIDE_HELD: Final = 190     # of tools with what can be held below them
_FEW: Final = 12            # tools that stand three beside each other; of more there are four


class ToolUser(Protocol):
    """The owner of the tools; game.ui.scenes.editor.EditorScene implements it."""

    def take(self, number: int) -> None:
        """Take that tool of the canvas in hand."""


class ToolBox(Column):
    """The tools of a canvas. Those of a group are seen while a tool of it is in hand, or was in hand last."""

    def __init__(self, canvas: FileCanvas, user: ToolUser) -> None:
        self._canvas, self._user = canvas, user
        self.buttons = tuple(self._button(number, tool) for number, tool in enumerate(canvas.hand.tools))
        self._groups = tuple(dict.fromkeys(tool.group for tool in canvas.hand.tools if tool.group))
        self.tabs = Segments([_(group) for group in self._groups], 0, self._turn, size=SIZES.small)
        self._shown = ""            # the group that is seen
        self._show_group(self._groups[0] if self._groups else "")
        self._held = held = canvas.hand_box()
        if held is None:
            super().__init__(WidgetGrid(*self.buttons, columns=2, gap=6), width=_WIDE)
            return
        grid = WidgetGrid(*self.buttons, columns=3 if sum(button.visible for button in self.buttons) <= _FEW else 4, gap=4)
        tabs: list[Widget] = [self.tabs] if self._groups else []
        super().__init__(Scroll(Column(*tabs, grid, held, gap=8), pad=2, snug=True), width=_WIDE_HELD)

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
