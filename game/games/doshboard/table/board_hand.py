"""The hand over a Doshboard board in the workshop, which holds a ground, or a level with a tool for hills; and the box that shows it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from game.games.doshboard.rules.board import DIGITS
from game.games.doshboard.table.board_profile import ProfileBox
from game.games.doshboard.table.board_tools import HEIGHTS, HILLS, HOLES, LAND
from game.ui.input import Point
from game.ui.looks.theme import SIZES
from game.ui.widgets.layout import Column, WidgetGrid
from game.ui.widgets.text import Label
from game.ui.workshop.grid import CellGrid, FillTool, GridTool, PickTool
from game.ui.workshop.grid_hand import CellLook, GridHand, InkBox
from game.ui.workshop.hand import CanvasUser, StrokeOwner
from game.ui.workshop.palette import Ink
from game.ui.workshop.spot_menu import ValueButton
from game.ui.workshop.tool import Tool
from game.words import _


def _on_heights(tool: Tool) -> bool:
    """Whether a tool changes heights."""
    return isinstance(tool, GridTool) and tool.grid is HEIGHTS


class BoardHand(GridHand):
    """A hand over a board: `level` is the height to which hills are filled, `group` the group of the last tool that has one."""

    def __init__(self, owner: StrokeOwner, user: CanvasUser, grid: CellGrid, tools: Sequence[Tool], inks: Sequence[Ink], held: str = "",
                 ) -> None:
        self.level, self.group = "1", LAND
        super().__init__(owner, user, grid, tools, inks, held)

    @property
    def hilly(self) -> bool:
        """Whether the tool in hand changes heights."""
        return _on_heights(self.tool)

    def in_hand(self, tool: Tool) -> Tool:
        found = super().in_hand(tool)
        return replace(found, sign=self.level) if isinstance(found, GridTool) and _on_heights(found) else found

    def take_level(self, level: str) -> None:
        """Takes a level in hand, and the tool that fills to it unless it is in hand already."""
        self.level = level
        if not (self.hilly and isinstance(self.tool, FillTool)):
            self.user.take(next(number for number, tool in enumerate(self.tools) if isinstance(tool, FillTool) and _on_heights(tool)))
        self.hold()

    def take_next(self, step: int) -> None:
        if self.hilly:
            self.take_level(DIGITS[(DIGITS.index(self.level) + step) % len(DIGITS)])
        else:
            super().take_next(step)

    def hold_picked(self, sign: str) -> None:
        if sign in DIGITS:
            self.level = sign
        else:
            super().hold_picked(sign)

    def tool_of(self, point: Point) -> Tool:
        """As in the base; while a tool for hills is in hand, Alt picks the level of a cell instead of its ground."""
        found = super().tool_of(point)
        return replace(found, grid=HEIGHTS) if self.hilly and isinstance(found, PickTool) else found

    def take(self, tool: Tool) -> None:
        self.group = tool.group or self.group
        super().take(tool)


class BoardInkBox(InkBox):
    """The box of grounds, or of levels with a tool for heights. With the tools for hills and holes it also shows the hole's profile."""

    hand: BoardHand

    def __init__(self, hand: BoardHand, look: CellLook, profile: ProfileBox) -> None:
        self.levels = [ValueButton(level, partial(hand.take_level, level), style="bar", tall=34, size=SIZES.small, width=34)
                       for level in DIGITS]
        self._hills = Column(Label(_("Level to fill"), SIZES.caption, kind="bold", tint="strong"),
                             WidgetGrid(*self.levels, columns=4, gap=4), gap=4)
        self._profile = profile
        super().__init__(hand, look, profile, other=self._hills)

    def fit(self, *, thumbs: bool) -> None:
        super().fit(thumbs=thumbs)
        self._profile.fit(shallow=thumbs)

    def tell_hand(self) -> None:
        super().tell_hand()
        group = self.hand.group
        self.palette.show(group == LAND)
        self._hills.show(group == HILLS)
        for part in self.brushes:
            part.show(group != HOLES)
        self._profile.show(group != LAND)
        for button in self.levels:
            button.select(button.text == self.hand.level)
