"""A canvas whose file is drawn in cells: what is held, the outline at the pointer, strokes, frames, stamps."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from math import ceil, floor, hypot
from typing import Final

import pygame

from game.content.draft import Draft
from game.ui.input import DIRECTIONS, Act, Composing, Edit, Point, Typed
from game.ui.looks.stage import Tween
from game.ui.looks.theme import SIZES, XY, rgb
from game.ui.navigation import Reply
from game.ui.paint import Painter
from game.ui.sharing import clipboard, to_clipboard
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.layout import Column, Row
from game.ui.widgets.text import Label
from game.ui.workshop.canvas import CanvasUser, FileCanvas
from game.ui.workshop.grid import (
    BrushTool, CellGrid, EraserTool, FrameTool, GridPlace, GridStroke, GridTool, LengthTool, PickTool, RestoreTool, ShowSwitch, StampTool,
    clip_from, clip_of, mirrored_in, place_of, spot_beside, turned_clip, with_hand
)
from game.ui.workshop.lens import FingerLens
from game.ui.workshop.sheet import Ink, InkRow
from game.ui.workshop.spot_menu import SpotChanges, ValueButton
from game.ui.workshop.tool import FileSpot, Tool, ToolStroke
from game.words import _

_BRIGHT: Final = rgb("#FFE9B0")     # on painted ground the words of a theme would vanish in daylight
_CASING: Final = rgb("#1A1206")
LIT: Final = 5              # logical units of the line round what is pointed at on the sheet
_EDGE: Final = 3                    # pixels of an outline
_SIZES: Final = (0, 1, 2)           # of brushes: the steps that they reach
_FAR: Final = 5                     # cells that a far step of a key goes
_FLASHED: Final = .09               # seconds that what undo has changed is lit
_LIT_WIDTH: Final = 3.5             # logical units of the line round it


class GridCanvas(FileCanvas):
    """Cells of a file. `held` is the sign in hand, `size` how many steps a brush reaches, `hover` where the pointer is."""

    hoverable = many_buttons = True
    starts_anywhere = False     # what is looked at can be played from any cell
    local = False       # whether what a brush changes is drawn at its cells alone

    def __init__(self, user: CanvasUser, grid: CellGrid, tools: Sequence[Tool], cursor: FileSpot, inks: Sequence[Ink], held: str = "",
                 ) -> None:
        """`held` is the sign in hand at first ("": that of the first ink)."""
        self.grid, self.inks = grid, tuple(inks)
        self.held, self.size = held or inks[0].sign, _SIZES[0]
        self.hover: FileSpot | None = None
        self.mirrored = False       # both halves are painted at once
        self.contoured = False      # lines of strokes still needed are shown
        self._ink_rows: Sequence[InkRow] = ()
        self._size_buttons: Sequence[Button] = ()
        self._brushes: Sequence[Widget] = ()        # the sizes of the brush, with their heading
        self._lens = FingerLens()
        self._put_by: Tool | None = None        # what is in hand again after a stroke of another tool
        self._lit_by_undo = frozenset[GridPlace]()          # the cells that are lit for a moment
        self._drawn: tuple[frozenset[GridPlace], ...] = ()      # the cells of the stroke under way and of its outline that are drawn
        super().__init__(user, tools, cursor)
        self.tool = self._in_hand(self.tool)

    # ---- for authors to override
    @abstractmethod
    def cell_at(self, pos: tuple[int, int]) -> FileSpot | None:
        """The cell there."""

    @abstractmethod
    def sides(self, spot: FileSpot) -> Sequence[Sequence[XY]]:
        """The sides of a cell on the screen, each a line, in the order of `GridShape.beside`."""

    @abstractmethod
    def swatch(self, p: Painter, sign: str, side: int) -> pygame.Surface:
        """A piece of what a sign looks like."""

    @abstractmethod
    def size_words(self, size: int) -> str:
        """What a brush of that size is called: how many cells it paints."""

    # ---- what is held
    def _in_hand(self, tool: Tool) -> Tool:
        return with_hand(tool, self.held, self.size, mirrored=self.mirrored)

    def turn_switch(self, tool: Tool) -> None:
        """Switches the mirror, or the lines of strokes still needed, on or off."""
        if isinstance(tool, ShowSwitch):
            self.contoured = not self.contoured
            self.refresh()
            return
        self._give_up()
        self.mirrored = not self.mirrored
        self._hold()

    def is_on(self, tool: Tool) -> bool:
        return self.contoured if isinstance(tool, ShowSwitch) else self.mirrored

    def take(self, tool: Tool) -> None:
        self._put_by = None
        super().take(self._in_hand(tool))
        self.user.handed()
        self._show_hand()

    def take_ink(self, sign: str) -> None:
        """Takes that sign in hand; a tool that paints no sign gives way to the first that does."""
        self.held = sign
        if not isinstance(self.tool, GridTool) or isinstance(self.tool, EraserTool | PickTool | FrameTool | StampTool):
            self.user.take(next(number for number, tool in enumerate(self.tools) if isinstance(tool, BrushTool)))
        self._hold()

    def take_size(self, size: int) -> None:
        """A brush reaches that number of steps."""
        self.size = min(max(size, _SIZES[0]), _SIZES[-1])
        self._hold()

    def _hold(self) -> None:
        if self.stroke is None:
            self.tool = self._in_hand(self.tool)
        self.user.handed()
        self._show_hand()
        self.refresh()

    def hand_box(self) -> Widget | None:
        """The palette with its digits, and the sizes of the brush."""
        palette = self.palette_box()
        self._size_buttons = [self._size_button(size) for size in _SIZES]
        self._brushes = Label(_("Brush"), SIZES.caption, kind="bold", tint="strong"), Row(*self._size_buttons, gap=5)
        self._show_hand()
        return Column(palette, *self._brushes, gap=4)

    def palette_box(self) -> Widget:
        """What is painted with, to be chosen."""
        self._ink_rows = [InkRow(self, ink, number) for number, ink in enumerate(self.inks, start=1)]
        return Column(Label(_("Paint with"), SIZES.caption, kind="bold", tint="strong"), *self._ink_rows, gap=4)

    def _size_button(self, size: int) -> Button:
        return ValueButton(self.size_words(size), lambda: self.take_size(size), style="bar", tall=34, size=SIZES.small, grow=1, width=40,
                      tip=_("The brush ([ and ])"))

    def _show_hand(self) -> None:
        for row in self._ink_rows:
            row.select(row.ink_held.sign == self.held)
        for size, button in zip(_SIZES, self._size_buttons, strict=False):
            button.select(size == self.size)

    # ---- frame and clipboard
    @property
    def frame(self) -> frozenset[GridPlace]:
        """The cells that are framed, where the frame is in hand."""
        return self.tool.frame if isinstance(self.tool, FrameTool) else frozenset()

    def copy(self, *, cut: bool = False) -> bool:
        """Puts what is framed into the clipboard, and takes it away with `cut`; whether anything was framed."""
        clip = clip_of(self.grid.rows(self.draft, self.cursor), self.frame)
        if clip is None:
            return False
        to_clipboard(clip.text)
        self._remember(clip_text=clip.text)
        if cut:
            self._clear_frame()
        return True

    def _clear_frame(self) -> None:
        """The framed cells are blank."""
        signs = {spot_beside(self.cursor, place): self.grid.blank for place in self.frame}
        open_ = {spot: sign for spot, sign in signs.items() if not self.grid.why_not(self.draft, spot, sign)}
        self._keep(lambda: self.grid.painted(self.draft, open_))

    def turn_clip(self) -> bool:
        """Turns what is copied, or else what is framed, to the right, and takes the stamp in hand; whether there was anything to turn."""
        stamp = next((tool for tool in self.tools if isinstance(tool, StampTool)), None)
        if stamp is None:
            return False
        clip = clip_of(self.grid.rows(self.draft, self.cursor), self.frame) or stamp.clip
        if clip is None:
            self.user.refuse(_("Frame some cells first, or copy them: then they can be turned."))
            return True
        return self._stamp_with(turned_clip(self.grid.shape, clip).text)

    def _stamp_with(self, clip_text: str) -> bool:
        """Takes the stamp in hand with what was copied; whether there is one."""
        number = next((number for number, tool in enumerate(self.tools) if isinstance(tool, StampTool)), None)
        if number is None:
            return False
        self._remember(clip_text=clip_text)
        self.user.take(number)
        return True

    def edit(self, intent: Typed | Composing | Edit) -> Reply:
        """Q turns what is copied or framed."""
        if isinstance(intent, Typed) and intent.text.upper() == "Q":
            return self.turn_clip()
        return super().edit(intent)

    def _remember(self, *, clip_text: str) -> bool:
        """What was copied lies on the stamp."""
        clip = clip_from(clip_text)
        if clip is not None:
            self.tools = tuple(replace(tool, clip=clip) if isinstance(tool, StampTool) else tool for tool in self.tools)
            self.user.handed()
        return clip is not None

    def paste(self) -> bool:
        """Takes the stamp in hand with what the clipboard holds; whether there is a stamp and something on it."""
        return self._stamp_with(clipboard())

    # ---- strokes
    def _press(self, spot: FileSpot) -> None:
        if why := self.tool.locked(self.draft):
            self.user.refuse(why)
            return
        self._drawn = ()
        super()._press(spot)

    def _release(self) -> None:
        stroke, tool = self.stroke, self.tool
        super()._release()
        if stroke is not None and isinstance(tool, PickTool) and (sign := tool.picked(stroke)):
            self.hold_picked(sign)
        elif stroke is not None and isinstance(tool, FrameTool) and isinstance(self.tool, FrameTool):
            self.tool = replace(self.tool, frame=tool.framed(stroke))
        self._put_back()

    def hold_picked(self, sign: str) -> None:
        """Takes the picked sign in hand, if it can be painted."""
        if any(sign == ink.sign for ink in self.inks):
            self.held = sign

    def _give_up(self) -> bool:
        found = super()._give_up()
        self._put_back()
        return found

    def _put_back(self) -> None:
        """Takes the former tool in hand again after a stroke with the second button, with Alt or with a pad's right stick."""
        before, self._put_by = self._put_by, None
        if before is not None:
            self.tool = before
        self._hold()

    def tool_of(self, point: Point) -> Tool:
        """The tool of a press: with the second button what brings back what lay there, the pick with Alt, else what is in hand."""
        if point.button == 3 and isinstance(self.tool, GridTool):
            eraser = next((other for other in self.tools if isinstance(other, EraserTool)), None)
            if eraser is not None:
                grid = self.tool.grid
                return RestoreTool(eraser.title, eraser.icon, eraser.says, grid=grid, before=tuple(grid.rows(self.user.filed, self.cursor)))
        return next((other for other in self.tools if point.alt and isinstance(other, PickTool)), self.tool)

    def _hold_for_stroke(self, point: Point) -> None:
        """Takes the tool of a press; lines are straight with Shift and filled with Ctrl."""
        tool = self.tool_of(point)
        if tool is not self.tool:
            self._put_by, self.tool = self.tool, self._in_hand(tool)
        if isinstance(self.tool, GridTool):
            self.tool = replace(self.tool, straight=point.shift, filled=point.ctrl)

    def spot_at(self, pos: tuple[int, int]) -> FileSpot | None:
        return self.cell_at(pos)

    def point(self, point: Point) -> Reply:
        """As every canvas, and the second button brings back what lay there; with a tool that paints no cells it opens the menu of what
        stands there, or else plays from the cell.
        """
        if point.button == 3 and self.stroke is None and self._put_by is None and not isinstance(self.tool, GridTool):
            return point.kind == "up" and (self.open_menu(self.cell_at(point.pos)) or self._play_from(point.pos))
        if point.kind == "down" and point.button in (1, 3) and self.stroke is None:
            self._hold_for_stroke(point)
            return super().point(replace(point, button=1))
        if point.kind == "up" and point.button == 3 and self._put_by is not None:
            return super().point(replace(point, button=1))
        if point.kind == "move" and self.stroke is not None and isinstance(self.tool, GridTool):
            self.tool = replace(self.tool, straight=point.shift, filled=point.ctrl)
        return super().point(point)

    def _play_from(self, pos: tuple[int, int]) -> bool:
        """Asks to play from the cell there; whether there is one, and something to be played."""
        spot = self.cell_at(pos)
        if spot is None or not self.starts_anywhere or self.grid.why_no_cell(spot):
            return False
        self._look(spot)
        self.user.ask_play(here=True)
        return True

    def _move(self, point: Point) -> Reply:
        found = self.spot_at(point.pos)
        if found != self.hover:
            self.hover = found
            if self.stroke is None:
                self.refresh()
        return super()._move(point)

    def redraw_stroke(self) -> None:
        """Draws again: of a brush's stroke only the cells that it has reached since, and where its outline was and is."""
        stroke, drawn, tool = self.stroke, self._drawn, self.tool
        if not self.local or self.host is None or not isinstance(stroke, GridStroke) or not isinstance(tool, BrushTool) or (
                tool.mirrored or tool.grid is not self.grid):
            super().redraw_stroke()
            return
        outline = tool.under(place_of(self.tool_spot))
        self._drawn = stroke.cells, outline
        lens = self._lens.moved(self.host.painter, self._lens_at, self.rect)
        if not drawn:
            super().redraw_stroke()
            return
        cells = (stroke.cells ^ drawn[0]) | outline | drawn[1]
        rects = [self.place(self.host.painter, spot_beside(stroke.first, cell)) for cell in cells]
        rects = [rect for rect in rects if rect.w > 1]      # the others lie beside the file
        if rects:
            around = rects[0].unionall(rects[1:])
            reach = 2 * max(max(rect.size) for rect in rects) + 2 * _EDGE       # ground blends into what is beside it
            self.refresh(around.inflate(2 * reach, 2 * reach).unionall(lens).clip(self.rect))

    # ---- keys and pad
    def act(self, act: Act) -> Reply:
        """A far step goes five cells; [ and ] or the triggers change the brush, the shoulder buttons the ground; copy, cut, paste, pick.

        Of a pad X picks, or opens the menu of what stands at the cursor, and its right stick pressed measures: undo and redo are in its
        ring of tools.
        """
        if act.name == "take_up" or (act.source == "pad" and act.name == "undo"):
            menu = self.changes.has_handle(self.cursor) and self.open_menu(self.cursor)
            return menu or self.take_up() or act.name == "undo"
        if act.source == "pad" and act.name == "redo":
            return self.measure()
        if act.name in ("smaller", "larger") or (act.source == "pad" and act.name in ("page_up", "page_down")):
            self.take_size(self.size + (1 if act.name in ("larger", "page_down") else -1))
            return True
        if act.source == "pad" and act.name in ("next", "prev"):
            self.take_next(1 if act.name == "next" else -1)
            return True
        if act.name in ("copy", "cut"):
            return self.copy(cut=act.name == "cut")
        if act.name == "paste":
            return self.paste()
        if act.name == "delete" and self.frame:
            self._clear_frame()
            return True
        if act.name in DIRECTIONS:
            self.hover = None
            for _step in range(_FAR - 1 if act.far else 0):
                super().act(replace(act, far=False))
        return super().act(act)

    def take_up(self) -> bool:
        """Holds what lies at the cursor, as a press with Alt does; whether there is a tool for that, and no stroke under way."""
        pick = self.tool_of(Point("down", (0, 0), alt=True))
        if not isinstance(pick, PickTool) or self.stroke is not None or self.grid.why_no_cell(self.cursor):
            return False
        self._put_by, self.tool = self.tool, self._in_hand(pick)
        self._press(self.cursor)
        self._release()
        return True

    def measure(self) -> bool:
        """Begins to measure at the cursor, or ends it, with any tool in hand; whether there is a tool for that."""
        tool = next((one for one in self.tools if isinstance(one, LengthTool)), None)
        if tool is None or self.stroke is not None:
            if isinstance(self.tool, LengthTool):
                self._release()
            return tool is not None
        if not isinstance(self.tool, LengthTool):
            self._put_by, self.tool = self.tool, tool
        self._press(self.cursor)
        if self.stroke is None:
            self._put_back()
        return True

    def take_next(self, step: int) -> None:
        """Takes the next sign of the palette (1) in hand, or the one before (-1)."""
        at = next((number for number, ink in enumerate(self.inks) if ink.sign == self.held), 0)
        self.take_ink(self.inks[(at + step) % len(self.inks)].sign)

    # ---- what undo has changed
    def light_changes(self, before: Draft) -> None:
        now, then = self.grid.rows(self.draft, self.cursor), self.grid.rows(before, self.cursor)
        changed = frozenset(
            GridPlace(column, row) for row, (one, other) in enumerate(zip(now, then, strict=False)) if one != other
            for column, (sign, was) in enumerate(zip(one, other, strict=False)) if sign != was)
        if changed:
            self.user.animate(Tween(_FLASHED, partial(self._light, changed)))

    def _light(self, places: frozenset[GridPlace], share: float) -> None:
        """Lights these cells until `share` is 1."""
        self._lit_by_undo = places if share < 1 else frozenset()
        self.refresh()

    # ---- drawing
    @property
    def _lens_at(self) -> tuple[int, int] | None:
        """Where a finger hides what its stroke does; None where none is down."""
        shown = self.host is not None and self.host.mode == "touch" and self.pressed and isinstance(self.stroke, GridStroke)
        return self.host.pointer if shown and self.host is not None else None

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """As every canvas, and above a finger that paints what lies under it."""
        super().draw(p, surface)
        if (finger := self._lens_at) is not None:
            self._lens.draw(p, surface, finger, self.rect)

    @property
    def changed(self) -> Mapping[FileSpot, str]:
        """The cells that the stroke under way changes, each with its sign."""
        return self.tool.signs(self.stroke) if self.stroke is not None and isinstance(self.tool, GridTool) else {}

    @property
    def tool_spot(self) -> FileSpot:
        """Where the tool is: under the pointer, or where keys have led it."""
        device = self.host.mode if self.host is not None else "key"
        return self.hover if self.hover is not None and device in ("mouse", "touch") else self.cursor

    def draw_hand(self, p: Painter, surface: pygame.Surface) -> None:
        """The outline of what the tool would come to, and of what is framed."""
        tool = self.tool
        if self._lit_by_undo:
            self.draw_outline(p, surface, self._lit_by_undo, _LIT_WIDTH)
        if not isinstance(tool, GridTool):
            return
        shown: frozenset[GridPlace] = frozenset()
        if isinstance(tool, FrameTool):
            shown = tool.framed(self.stroke) if self.stroke is not None else tool.frame
            if shown:
                self.draw_outline(p, surface, shown)
        if self.stroke is not None and not isinstance(tool, BrushTool | FrameTool):
            self.draw_outline(p, surface, self._both_halves(tool, _reached(self.stroke)))
        else:
            self.draw_outline(p, surface, self._both_halves(tool, tool.under(place_of(self.tool_spot))))

    def _both_halves(self, tool: GridTool, places: frozenset[GridPlace]) -> frozenset[GridPlace]:
        """These cells, and those of the other half where they are painted too."""
        if not tool.mirrored or isinstance(tool, FrameTool | PickTool):
            return places
        rows = self.grid.rows(self.draft, self.tool_spot)
        return places | {mirrored_in(self.grid, rows, place) for place in places}

    def draw_axis(self, p: Painter, surface: pygame.Surface) -> None:
        """The axis of the mirror, in dashes, while it is on."""
        rows = self.grid.rows(self.draft, self.tool_spot)
        columns = max(map(len, rows), default=0)
        if not self.mirrored or not columns:
            return
        axis = self.grid.shape.axis(columns)
        ends = []
        for row in (0, len(rows) - 1):
            one, other = (self.place(p, spot_beside(self.tool_spot, GridPlace(column, row))) for column in (floor(axis), ceil(axis)))
            ends.append(((one.centerx + other.centerx) / 2, (one.centery + other.centery) / 2))
        (x, y), (to_x, to_y) = ends
        steps = max(1, round(hypot(to_x - x, to_y - y) / p.look.px(6)))
        for colour, width in ((_CASING, p.look.px(4)), (_BRIGHT, p.look.px(2))):
            for step in range(0, steps, 2):
                one_end, other_end = ((x + (to_x - x) * at / steps, y + (to_y - y) * at / steps) for at in (step, step + 1))
                pygame.draw.line(surface, colour, one_end, other_end, max(1, width))

    def draw_outline(self, p: Painter, surface: pygame.Surface, places: frozenset[GridPlace], width: float = 2) -> None:
        """The line round some cells, of that width in logical units: light in a dark casing, so that it is seen on any ground."""
        at, lines = self.tool_spot, list[Sequence[tuple[int, int]]]()
        rows = self.grid.rows(self.draft, at)
        inside = frozenset(place for place in places if 0 <= place.row < len(rows) and 0 <= place.column < len(rows[place.row]))
        for place in inside:
            for side, other in zip(self.sides(spot_beside(at, place)), self.grid.shape.beside(place), strict=True):
                if other not in inside and len(side) > 1:
                    lines.append([(round(x), round(y)) for x, y in side])
        wide = max(2, p.look.px(width))
        for colour, across in ((_CASING, wide + 2 * max(1, p.look.px(1))), (_BRIGHT, wide)):
            for line in lines:
                pygame.draw.lines(surface, colour, False, line, across)


def _reached(stroke: ToolStroke) -> frozenset[GridPlace]:
    return stroke.cells if isinstance(stroke, GridStroke) else frozenset((place_of(stroke.last),))


class GridChanges(SpotChanges):
    """What can be done at a cell of a canvas without its tool."""

    def __init__(self, canvas: GridCanvas) -> None:
        super().__init__(canvas.user)
        self._canvas = canvas

    def numbered(self, spot: FileSpot, number: int) -> Draft | None:
        """The digit of an ink takes that ink in hand."""
        if number <= len(self._canvas.inks):
            self._canvas.take_ink(self._canvas.inks[number - 1].sign)
        return None

    def emptied(self, spot: FileSpot) -> Draft | None:
        """Clears the cell: it is as if nothing had been painted there."""
        grid = self._canvas.grid
        return None if grid.why_not(self.draft, spot, grid.blank) else grid.painted(self.draft, {spot: grid.blank})
