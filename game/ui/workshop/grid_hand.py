"""The hand over cells: the sign and the brush that are held, the mirror, tools that are borrowed for a stroke, and what was copied."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final, Protocol

from game.content.draft import Draft
from game.ui.input import Point
from game.ui.looks.theme import SIZES
from game.ui.sharing import clipboard, to_clipboard
from game.ui.widgets.base import Widget
from game.ui.widgets.layout import Column, Row, WidgetGrid
from game.ui.widgets.text import Label
from game.ui.workshop.grid import (
    BrushTool, CellGrid, EraserTool, FrameTool, GridPlace, GridTool, PickTool, RestoreTool, ShowSwitch, StampTool, clip_from, clip_of,
    spot_beside, turned_clip, with_hand
)
from game.ui.workshop.hand import CanvasUser, HandBox, StrokeOwner, ToolHand
from game.ui.workshop.palette import Ink, InkRow, InkSwatches
from game.ui.workshop.spot_menu import SpotChanges, ValueButton
from game.ui.workshop.tool import FileSpot, Tool
from game.words import _

_SIZES: Final = (0, 1, 2)           # the sizes of a brush: how many steps it reaches
_ABREAST: Final = 3                 # how many grounds stand side by side in the layout for thumbs


class GridHand(ToolHand):
    """A hand over cells of `grid`. `held` is the sign in hand, `size` how many steps a brush reaches, `clips` what was copied."""

    def __init__(self, owner: StrokeOwner, user: CanvasUser, grid: CellGrid, tools: Sequence[Tool], inks: Sequence[Ink], held: str = "",
                 ) -> None:
        """`held` is the sign in hand at first ("": that of the first ink)."""
        super().__init__(owner, user, tools)
        self.grid, self.inks = grid, tuple(inks)
        self.held, self.size = held or inks[0].sign, _SIZES[0]
        self.mirrored = False       # both halves are painted at once
        self.contoured = False      # lines of strokes still needed are shown
        self.clips = CellClips(self)
        self._put_by: Tool | None = None        # the tool to take in hand again after a stroke of a borrowed one
        self.tool = with_hand(self.tool, self.held, self.size)

    @property
    def frame(self) -> frozenset[GridPlace]:
        """The cells that are framed; none unless the frame is in hand."""
        return self.tool.frame if isinstance(self.tool, FrameTool) else frozenset()

    @property
    def borrows(self) -> bool:
        """Whether the tool is in hand for one stroke only."""
        return self._put_by is not None

    def borrow(self, tool: Tool) -> None:
        """Takes a tool in hand for one stroke."""
        self._put_by, self.tool = self.tool, tool

    def in_hand(self, tool: Tool) -> Tool:
        """A tool with what is held: the sign, the size of the brush, and the mirror."""
        return with_hand(tool, self.held, self.size, mirrored=self.mirrored)

    def turn_switch(self, tool: Tool) -> None:
        """Switches the mirror, or the lines of strokes still needed, on or off."""
        if isinstance(tool, ShowSwitch):
            self.contoured = not self.contoured
            self.owner.refresh()
            return
        self.give_up()
        self.mirrored = not self.mirrored
        self.hold()

    def is_on(self, tool: Tool) -> bool:
        return self.contoured if isinstance(tool, ShowSwitch) else self.mirrored

    def take(self, tool: Tool) -> None:
        self._put_by = None
        super().take(self.in_hand(tool))
        self.user.handed()

    def take_ink(self, sign: str) -> None:
        """Takes that sign in hand; a tool that paints no sign gives way to the first that does."""
        self.held = sign
        if not isinstance(self.tool, GridTool) or isinstance(self.tool, EraserTool | PickTool | FrameTool | StampTool):
            self.user.take(next(number for number, tool in enumerate(self.tools) if isinstance(tool, BrushTool)))
        self.hold()

    def take_size(self, size: int) -> None:
        """Sets how many steps a brush reaches, kept within the sizes that there are."""
        self.size = min(max(size, _SIZES[0]), _SIZES[-1])
        self.hold()

    def hold(self) -> None:
        """Gives the tool in hand the present sign, size and mirror, unless a stroke is under way."""
        if self.stroke is None:
            self.tool = self.in_hand(self.tool)
        self.user.handed()
        self.owner.redraw_hand()

    def take_next(self, step: int) -> None:
        """Takes the next sign of the palette (1) in hand, or the one before (-1)."""
        at = next((number for number, ink in enumerate(self.inks) if ink.sign == self.held), 0)
        self.take_ink(self.inks[(at + step) % len(self.inks)].sign)

    def press(self, spot: FileSpot) -> None:
        if why := self.tool.locked(self.user.draft):
            self.user.refuse(why)
            return
        super().press(spot)

    def release(self) -> None:
        stroke, tool = self.stroke, self.tool
        super().release()
        if stroke is not None and isinstance(tool, PickTool) and (sign := tool.picked(stroke)):
            self.hold_picked(sign)
        elif stroke is not None and isinstance(tool, FrameTool) and isinstance(self.tool, FrameTool):
            self.tool = replace(self.tool, frame=tool.framed(stroke))
        self.put_back()

    def hold_picked(self, sign: str) -> None:
        """Takes the picked sign in hand, if it can be painted."""
        if any(sign == ink.sign for ink in self.inks):
            self.held = sign

    def give_up(self) -> bool:
        found = super().give_up()
        self.put_back()
        return found

    def put_back(self) -> None:
        """Takes the former tool in hand again after a stroke with the second button, with Alt or with a pad's right stick."""
        before, self._put_by = self._put_by, None
        if before is not None:
            self.tool = before
        self.hold()

    def tool_of(self, point: Point) -> Tool:
        """The tool of a press: with the second button the one that restores cells, with Alt the pick, else the tool in hand."""
        if point.button == 3 and isinstance(self.tool, GridTool):
            eraser = next((other for other in self.tools if isinstance(other, EraserTool)), None)
            if eraser is not None:
                grid = self.tool.grid
                before = tuple(grid.rows(self.user.filed, self.owner.cursor))
                return RestoreTool(eraser.title, eraser.icon, eraser.says, grid=grid, before=before)
        return next((other for other in self.tools if point.alt and isinstance(other, PickTool)), self.tool)

    def hold_for(self, point: Point) -> None:
        """Takes the tool of a press; lines are straight with Shift and filled with Ctrl."""
        tool = self.tool_of(point)
        if tool is not self.tool:
            self.borrow(self.in_hand(tool))
        if isinstance(self.tool, GridTool):
            self.tool = replace(self.tool, straight=point.shift, filled=point.ctrl)

    @property
    def changed(self) -> Mapping[FileSpot, str]:
        """The cells that the stroke under way changes, each with its sign."""
        return self.tool.signs(self.stroke) if self.stroke is not None and isinstance(self.tool, GridTool) else {}


class CellClips:
    """Copies, cuts and turns what is framed, and lays it down again with the stamp."""

    def __init__(self, hand: GridHand) -> None:
        self._hand = hand

    def copy(self, *, cut: bool = False) -> bool:
        """Puts what is framed into the clipboard, and clears it with `cut`; returns whether anything was framed."""
        clip = clip_of(self._hand.grid.rows(self._hand.user.draft, self._hand.owner.cursor), self._hand.frame)
        if clip is None:
            return False
        to_clipboard(clip.text)
        self._remember(clip_text=clip.text)
        if cut:
            self.clear()
        return True

    def clear(self) -> None:
        """Makes the framed cells blank, where they may be."""
        signs = {spot_beside(self._hand.owner.cursor, place): self._hand.grid.blank for place in self._hand.frame}
        open_ = {spot: sign for spot, sign in signs.items() if not self._hand.grid.why_not(self._hand.user.draft, spot, sign)}
        self._hand.keep(lambda: self._hand.grid.painted(self._hand.user.draft, open_))

    def turn(self) -> bool:
        """Turns what is framed, or else what was copied, to the right, and takes the stamp in hand; returns whether there is a stamp."""
        stamp = next((tool for tool in self._hand.tools if isinstance(tool, StampTool)), None)
        if stamp is None:
            return False
        clip = clip_of(self._hand.grid.rows(self._hand.user.draft, self._hand.owner.cursor), self._hand.frame) or stamp.clip
        if clip is None:
            self._hand.user.refuse(_("Frame some cells first, or copy them: then they can be turned."))
            return True
        return self._stamp_with(turned_clip(self._hand.grid.shape, clip).text)

    def _stamp_with(self, clip_text: str) -> bool:
        """Takes the stamp in hand with what was copied; returns whether there is a stamp."""
        number = next((number for number, tool in enumerate(self._hand.tools) if isinstance(tool, StampTool)), None)
        if number is None:
            return False
        self._remember(clip_text=clip_text)
        self._hand.user.take(number)
        return True

    def _remember(self, *, clip_text: str) -> bool:
        """Gives the stamp what was copied; returns whether the text is that of copied cells."""
        clip = clip_from(clip_text)
        if clip is not None:
            self._hand.tools = tuple(replace(tool, clip=clip) if isinstance(tool, StampTool) else tool for tool in self._hand.tools)
            self._hand.user.handed()
        return clip is not None

    def paste(self) -> bool:
        """Takes the stamp in hand with what the clipboard holds; returns whether there is a stamp."""
        return self._stamp_with(clipboard())


# ---- the box in which one chooses what the hand holds
class CellLook(InkSwatches, Protocol):
    """What the cells of a canvas look like; game.ui.workshop.grid_canvas.GridCanvas implements it."""

    def size_words(self, size: int) -> str:
        """What a brush of that size is called: how many cells it paints."""


class InkBox(HandBox):
    """The palette with its digits, an `other` palette that takes its place, the sizes of the brush, and the widgets `below`."""

    def __init__(self, hand: GridHand, look: CellLook, *below: Widget, other: Widget | None = None) -> None:
        self.hand = hand
        self.inks = [InkRow(hand, look, ink, number) for number, ink in enumerate(hand.inks, start=1)]
        self._grounds = WidgetGrid(*self.inks, columns=1, gap=4)
        self.palette = Column(Label(_("Paint with"), SIZES.caption, kind="bold", tint="strong"), self._grounds, gap=4)
        self.sizes = [ValueButton(look.size_words(size), partial(hand.take_size, size), style="bar", tall=34, size=SIZES.small, grow=1,
                                  width=40, tip=_("The brush ([ and ])")) for size in _SIZES]
        self.brushes = Label(_("Brush"), SIZES.caption, kind="bold", tint="strong"), Row(*self.sizes, gap=5)
        palettes = self.palette if other is None else Column(self.palette, other, gap=0)
        super().__init__(Column(palettes, *self.brushes, gap=4), *below, gap=8)
        self.tell_hand()

    def fit(self, *, thumbs: bool) -> None:
        self._grounds.columns = _ABREAST if thumbs else 1

    def tell_hand(self) -> None:
        for row in self.inks:
            row.select(row.ink_held.sign == self.hand.held)
        for size, button in zip(_SIZES, self.sizes, strict=True):
            button.select(size == self.hand.size)


class GridChanges(SpotChanges):
    """What can be done at a cell without the tool."""

    def __init__(self, hand: GridHand) -> None:
        super().__init__(hand.user)
        self.hand = hand

    def numbered(self, spot: FileSpot, number: int) -> Draft | None:
        """The digit of an ink takes that ink in hand."""
        if number <= len(self.hand.inks):
            self.hand.take_ink(self.hand.inks[number - 1].sign)
        return None

    def emptied(self, spot: FileSpot) -> Draft | None:
        """Clears the cell: it is as if nothing had been painted there."""
        grid = self.hand.grid
        return None if grid.why_not(self.draft, spot, grid.blank) else grid.painted(self.draft, {spot: grid.blank})
