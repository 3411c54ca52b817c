"""A canvas whose file is drawn in cells: what the hand holds, the outline at the pointer, strokes, frames, stamps."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from math import ceil, floor, hypot
from typing import Final

import pygame

from game.content.draft import Draft
from game.ui.input import DIRECTIONS, Act, Composing, Edit, Point, Typed
from game.ui.looks.stage import Tween
from game.ui.looks.theme import XY, rgb
from game.ui.navigation import Reply
from game.ui.paint import Painter
from game.ui.workshop.canvas import FileCanvas
from game.ui.workshop.grid import (
    BrushTool, FrameTool, GridPlace, GridStroke, GridTool, LengthTool, PickTool, differing, mirrored_in, place_of, sign_at, spot_beside
)
from game.ui.workshop.grid_hand import GridHand, InkBox
from game.ui.workshop.hand import CanvasUser, HandBox
from game.ui.workshop.lens import FingerLens
from game.ui.workshop.tool import FileSpot, ToolStroke

_BRIGHT: Final = rgb("#FFE9B0")     # on painted ground the words of a theme would vanish in daylight
_CASING: Final = rgb("#1A1206")
LIT: Final = 5              # logical units of the line round what is pointed at on the sheet
_EDGE: Final = 3                    # device pixels of an outline
_FAR: Final = 5                     # cells that a far step of a key goes
_FLASHED: Final = .09               # seconds for which the cells that undo has changed are lit
_LIT_WIDTH: Final = 3.5             # logical units of the line round them


class GridCanvas(FileCanvas):
    """Cells of a file; `hover` is where the pointer is."""

    hoverable = many_buttons = True
    starts_anywhere = False     # whether play can start from any cell
    local = False       # whether what a brush changes is drawn at its cells alone

    hand: GridHand

    def __init__(self, user: CanvasUser, cursor: FileSpot) -> None:
        self.hover: FileSpot | None = None
        self._lens = FingerLens()
        self._lit_by_undo = frozenset[GridPlace]()          # the cells that are lit for a moment
        self._stroke_drawn: tuple[GridTool, GridStroke] | None = None       # the tool and stroke drawn last, until the file has it
        self._marked = frozenset[GridPlace]()       # the cells on which the outline of the hand is drawn now
        self._above_then: object = None             # what lay above the cells when all of them were drawn last
        super().__init__(user, cursor)

    # ---- for authors to override
    @abstractmethod
    def cell_at(self, pos: tuple[int, int]) -> FileSpot | None:
        """The spot of the cell at a place on the screen; None where there is none."""

    @abstractmethod
    def sides(self, spot: FileSpot) -> Sequence[Sequence[XY]]:
        """The sides of a cell on the screen, each a line, in the order of `GridShape.beside`."""

    @abstractmethod
    def swatch(self, p: Painter, sign: str, side: int) -> pygame.Surface:
        """A square picture of what a sign looks like, with sides of that many device pixels."""

    @abstractmethod
    def size_words(self, size: int) -> str:
        """What a brush of that size is called: how many cells it paints."""

    @property
    def drawn_above(self) -> object:
        """A value that differs when anything but the cells and the hand's outline is to be drawn otherwise. Used where `local` is set."""
        raise NotImplementedError

    def edit(self, intent: Typed | Composing | Edit) -> Reply:
        """Q turns what is copied or framed."""
        if isinstance(intent, Typed) and intent.text.upper() == "Q":
            return self.hand.clips.turn()
        return super().edit(intent)

    # ---- strokes
    def press(self, spot: FileSpot) -> None:
        self._stroke_drawn = None
        super().press(spot)

    def hand_box(self) -> HandBox | None:
        return InkBox(self.hand, self)

    def spot_at(self, pos: tuple[int, int]) -> FileSpot | None:
        return self.cell_at(pos)

    def point(self, point: Point) -> Reply:
        """As on every canvas, and the second button restores cells; with a tool that paints no cells it opens the menu of what is there, or
        else plays from the cell.
        """
        if point.button == 3 and self.hand.stroke is None and not self.hand.borrows and not isinstance(self.hand.tool, GridTool):
            return point.kind == "up" and (self.open_menu(self.cell_at(point.pos)) or self._play_from(point.pos))
        if point.kind == "down" and point.button in (1, 3) and self.hand.stroke is None:
            self.hand.hold_for(point)
            return super().point(replace(point, button=1))
        if point.kind == "up" and point.button == 3 and self.hand.borrows:
            return super().point(replace(point, button=1))
        if point.kind == "move" and self.hand.stroke is not None and isinstance(self.hand.tool, GridTool):
            self.hand.tool = replace(self.hand.tool, straight=point.shift, filled=point.ctrl)
        return super().point(point)

    def _play_from(self, pos: tuple[int, int]) -> bool:
        """Asks to play from the cell at a place; returns whether that can be played from."""
        spot = self.cell_at(pos)
        if spot is None or not self.starts_anywhere or self.hand.grid.why_no_cell(spot):
            return False
        self._look(spot)
        self.user.trying.ask_play(here=True)
        return True

    def _move(self, point: Point) -> Reply:
        found = self.spot_at(point.pos)
        if found != self.hover:
            self.hover = found
            if self.hand.stroke is None:
                self.redraw_hand()
        return super()._move(point)

    # ---- what is drawn again
    def redraw_stroke(self) -> None:
        """Draws the stroke again; for a brush only the cells that it has reached since, and where its outline was and is."""
        stroke, tool, laid = self.hand.stroke, self.hand.tool, self._stroke_drawn
        if isinstance(stroke, GridStroke) and isinstance(tool, GridTool):
            self._stroke_drawn = tool, stroke
        if not self.local or not isinstance(stroke, GridStroke) or not isinstance(tool, BrushTool) or (
                tool.mirrored or tool.grid is not self.hand.grid):
            super().redraw_stroke()
            return
        self._redraw(stroke.cells ^ laid[1].cells if laid is not None else stroke.cells)

    def pointer_changed(self) -> None:
        self.redraw_hand()

    def redraw_hand(self) -> None:
        if self.local:
            self._redraw(frozenset())
        else:
            super().redraw_hand()

    def redraw_file(self, before: Draft) -> None:
        """Draws only the changed cells again, without those that the stroke has shown so already."""
        grid, laid, self._stroke_drawn = self.hand.grid, self._stroke_drawn, None
        if not self.local or (laid is not None and laid[0].grid is not grid):
            super().redraw_file(before)
            return
        then, now = grid.rows(before, self.cursor), grid.rows(self.draft, self.cursor)
        if list(map(len, then)) != list(map(len, now)):
            super().redraw_file(before)
            return
        shown = {place_of(spot): sign for spot, sign in laid[0].signs(laid[1]).items()} if laid is not None else {}
        changed = frozenset(place for place, _sign in differing(then, now)).difference(shown)
        self._redraw(changed.union(place for place, sign in shown.items() if sign_at(now, place) != sign))

    def redraw_above(self) -> None:
        """Draws the whole canvas again if what lies above its cells has changed since it was drawn."""
        if self.drawn_above != self._above_then:
            self.refresh()

    def _redraw(self, cells: frozenset[GridPlace]) -> None:
        """Draws these cells again, and where the hand was and is; the whole canvas if anything else above the cells has changed."""
        if self.host is None or self.drawn_above != self._above_then:
            self.refresh()
            return
        p = self.host.painter
        left, self._marked = self._marked, frozenset()
        now = cells.union(self._lit_by_undo, *self._outlines, (place_of(self.cursor),))
        boxes = [self._box(p, places) for places in (left, now) if places]      # a hand may have come from far
        lens = self._lens.moved(p, self._lens_at, self.rect)
        for box in (boxes[0].unionall(boxes[1:]),) if lens else boxes:
            self.refresh(box.unionall(lens).clip(self.rect))

    def _box(self, p: Painter, cells: frozenset[GridPlace]) -> pygame.Rect:
        """The rectangle of these cells and of the ground beside them that blends into them, in device pixels."""
        at, columns, rows = self.tool_spot, [place.column for place in cells], [place.row for place in cells]
        corners = [self.place(p, spot_beside(at, GridPlace(column, row)))
                   for column in (min(columns), max(columns)) for row in (min(rows), max(rows))]
        reach = 2 * max(corners[0].size) + 2 * _EDGE        # ground blends into what is beside it, and a row may lie askew
        return corners[0].unionall(corners[1:]).inflate(2 * reach, 2 * reach)

    def _note_drawn(self, *, whole: bool) -> None:
        """Notes what lies above the cells as they are drawn now; `whole`: all of them are drawn."""
        above = self.drawn_above
        if whole:
            self._above_then, self._marked = above, frozenset()
        elif above != self._above_then:
            self._above_then = object()     # parts of the picture differ: it equals nothing, so that all is drawn next time

    # ---- keys and pad
    def act(self, act: Act) -> Reply:
        """A far step goes five cells; [ and ] or the triggers change the brush, the shoulder buttons the ground; copy, cut, paste, pick.

        On a pad X picks, or opens the menu of what is at the cursor, and the right stick pressed measures: undo and redo are in the ring of
        tools.
        """
        if act.name == "take_up" or (act.source == "pad" and act.name == "undo"):
            menu = self.changes.has_handle(self.cursor) and self.open_menu(self.cursor)
            return menu or self.take_up() or act.name == "undo"
        if act.source == "pad" and act.name == "redo":
            return self.measure()
        if act.name in ("smaller", "larger") or (act.source == "pad" and act.name in ("page_up", "page_down")):
            self.hand.take_size(self.hand.size + (1 if act.name in ("larger", "page_down") else -1))
            return True
        if act.source == "pad" and act.name in ("next", "prev"):
            self.hand.take_next(1 if act.name == "next" else -1)
            return True
        if act.name in ("copy", "cut"):
            return self.hand.clips.copy(cut=act.name == "cut")
        if act.name == "paste":
            return self.hand.clips.paste()
        if act.name == "delete" and self.hand.frame:
            self.hand.clips.clear()
            return True
        if act.name in DIRECTIONS:
            self.hover = None
            for _step in range(_FAR - 1 if act.far else 0):
                super().act(replace(act, far=False))
        return super().act(act)

    def take_up(self) -> bool:
        """Takes the sign at the cursor in hand, as a press with Alt does; returns False without a tool for that, or during a stroke."""
        pick = self.hand.tool_of(Point("down", (0, 0), alt=True))
        if not isinstance(pick, PickTool) or self.hand.stroke is not None or self.hand.grid.why_no_cell(self.cursor):
            return False
        self.hand.borrow(pick)
        self.press(self.cursor)
        self.hand.release()
        return True

    def measure(self) -> bool:
        """Begins to measure at the cursor, or ends it, with any tool in hand; returns whether there is a tool for that."""
        tool = next((one for one in self.hand.tools if isinstance(one, LengthTool)), None)
        if tool is None or self.hand.stroke is not None:
            if isinstance(self.hand.tool, LengthTool):
                self.hand.release()
            return tool is not None
        if not isinstance(self.hand.tool, LengthTool):
            self.hand.borrow(tool)
        self.press(self.cursor)
        if self.hand.stroke is None:
            self.hand.put_back()
        return True

    # ---- what undo has changed
    def light_changes(self, before: Draft) -> None:
        grid = self.hand.grid
        changed = frozenset(place for place, _sign in differing(grid.rows(self.draft, self.cursor), grid.rows(before, self.cursor)))
        if changed:
            self.user.animate(Tween(_FLASHED, partial(self._light, changed)))

    def _light(self, places: frozenset[GridPlace], share: float) -> None:
        """Lights these cells until `share` is 1."""
        self._lit_by_undo = places if share < 1 else frozenset()
        self.refresh()

    # ---- drawing
    @property
    def _lens_at(self) -> tuple[int, int] | None:
        """The place of a finger that makes a stroke; None where none does."""
        shown = self.host is not None and self.host.mode == "touch" and self.pressed and isinstance(self.hand.stroke, GridStroke)
        return self.host.pointer if shown and self.host is not None else None

    def refresh(self, rect: pygame.Rect | None = None) -> None:
        """As on every widget; together with the lens above a finger, if the lens shows some of that part."""
        finger = self._lens_at if rect is not None else None
        if rect is not None and finger is not None and self.host is not None:
            rect = self._lens.with_lens(self.host.painter, rect, finger, self.rect)
        super().refresh(rect)

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """As on every canvas, and the lens above a finger that paints."""
        if self.local:
            self._note_drawn(whole=surface.get_clip().contains(self.rect))
        super().draw(p, surface)
        if (finger := self._lens_at) is not None:
            self._lens.draw(p, surface, finger, self.rect)

    @property
    def tool_spot(self) -> FileSpot:
        """Where the tool is: under the pointer, or where keys have led it."""
        device = self.host.mode if self.host is not None else "key"
        return self.hover if self.hover is not None and device in ("mouse", "touch") else self.cursor

    def draw_hand(self, p: Painter, surface: pygame.Surface) -> None:
        """Draws the outline of the cells that the tool would reach, and of those that are framed."""
        if self._lit_by_undo:
            self.draw_outline(p, surface, self._lit_by_undo, _LIT_WIDTH)
        outlines = self._outlines
        for places in outlines:
            self.draw_outline(p, surface, places)
        self._marked = self._marked.union(self._lit_by_undo, *outlines, (place_of(self.cursor),))

    @property
    def _outlines(self) -> Sequence[frozenset[GridPlace]]:
        """The cells that the tool in hand would reach, and those that are framed."""
        tool, stroke = self.hand.tool, self.hand.stroke
        if not isinstance(tool, GridTool):
            return ()
        if stroke is not None and not isinstance(tool, BrushTool | FrameTool):
            return (self._both_halves(tool, _reached(stroke)),)
        under = self._both_halves(tool, tool.under(place_of(self.tool_spot)))
        if not isinstance(tool, FrameTool):
            return (under,)
        return tool.framed(stroke) if stroke is not None else tool.frame, under

    def _both_halves(self, tool: GridTool, places: frozenset[GridPlace]) -> frozenset[GridPlace]:
        """These cells, and those of the other half where they are painted too."""
        if not tool.mirrored or isinstance(tool, FrameTool | PickTool):
            return places
        rows = self.hand.grid.rows(self.draft, self.tool_spot)
        return places | {mirrored_in(self.hand.grid, rows, place) for place in places}

    def draw_axis(self, p: Painter, surface: pygame.Surface) -> None:
        """Draws the axis of the mirror, in dashes, while it is on."""
        rows = self.hand.grid.rows(self.draft, self.tool_spot)
        columns = max(map(len, rows), default=0)
        if not self.hand.mirrored or not columns:
            return
        axis = self.hand.grid.shape.axis(columns)
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
        """Draws the line round some cells, of that width in logical units: light in a dark casing, so that it is seen on any ground."""
        at, lines = self.tool_spot, list[Sequence[tuple[int, int]]]()
        rows = self.hand.grid.rows(self.draft, at)
        inside = frozenset(place for place in places if 0 <= place.row < len(rows) and 0 <= place.column < len(rows[place.row]))
        for place in inside:
            for side, other in zip(self.sides(spot_beside(at, place)), self.hand.grid.shape.beside(place), strict=True):
                if other not in inside and len(side) > 1:
                    lines.append([(round(x), round(y)) for x, y in side])
        wide = max(2, p.look.px(width))
        for colour, across in ((_CASING, wide + 2 * max(1, p.look.px(1))), (_BRIGHT, wide)):
            for line in lines:
                pygame.draw.lines(surface, colour, False, line, across)


def _reached(stroke: ToolStroke) -> frozenset[GridPlace]:
    return stroke.cells if isinstance(stroke, GridStroke) else frozenset((place_of(stroke.last),))
