"""What a canvas is: the spots of a file drawn and changed by a tool, with mouse, finger, keys and pad; and what a game brings for it."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar, Final, NamedTuple

import pygame

from game.content.choices import Kind, game_with
from game.content.draft import Draft
from game.entries import Entries
from game.ui.input import DIRECTIONS, NOWHERE, Act, ActName, Composing, Edit, Point, Released, Typed
from game.ui.navigation import Reply
from game.ui.paint import Painter, put
from game.ui.widgets.base import Widget
from game.ui.widgets.controls import draw_cloth
from game.ui.workshop.findings import FileFindings, SheetDeed, SheetFact
from game.ui.workshop.hand import CanvasUser, HandBox, ToolHand
from game.ui.workshop.notes import NO_GUIDE, SAVED, FileGuide, FirstNote
from game.ui.workshop.spot_menu import SpotChanges, draw_spot_button, menu_handle, nearest_that_way, turn_arrows
from game.ui.workshop.tool import FileSpot, ToolStroke, alike
from game.ui.workshop.trial import Trials
from game.words import _
from game.workshop.document import FileProblem

_DEEPEST: Final = 3         # levels of a file that open one within the other
_STRAY: Final = 6           # logical units that a press may move and still be no drag
_SHAKES: Final = 3          # how often what is refused shakes, and how far in logical units
_REACH: Final = 5
_LIFT: Final = 8            # logical units by which what is taken up is lifted
_LIFTED: Final = .12        # the seconds that lifting takes
KEY_WAYS: Final[Mapping[ActName, tuple[int, int]]] = MappingProxyType({"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)})
"""The step of each arrow on the screen, as (right, down)."""


# ---- what a game brings for a kind of file
class CanvasEntry(ABC):
    """What a game brings for a kind of file that can be made in the workshop."""

    notes: ClassVar[tuple[FirstNote, ...]] = (SAVED,)
    """The notes that are shown when a file of the kind is made for the first time, at most three."""
    guide: ClassVar[FileGuide] = NO_GUIDE
    """The guide through making a first file of the kind."""

    @abstractmethod
    def make(self, user: CanvasUser, /) -> FileCanvas:
        """Makes the canvas."""

    @abstractmethod
    def picture(self, value: Any, p: Painter, size: tuple[int, int], /) -> pygame.Surface | None:
        """A picture of a file's value, in a size in device pixels; None while it is being painted."""

    def seen(self, draft: Draft, /) -> Any:
        """The value for `picture` of a file that may have faults, as far as it can be read; None where nothing of it can be painted."""
        return None

    @abstractmethod
    def line(self, value: Any, /) -> str:
        """What a file holds, in a few words ("par 72")."""

    def facts(self, draft: Draft, spot: FileSpot, /) -> Sequence[SheetFact]:
        """The facts that the sheet shows of a draft, with the cursor at that spot."""
        return ()

    def deeds(self, draft: Draft, spot: FileSpot, /) -> Sequence[SheetDeed]:
        """What can be done to a draft by buttons on the sheet, with the cursor at that spot."""
        return ()


CANVASES: Final[Entries[Mapping[str, CanvasEntry]]] = Entries(lambda game: game.canvases)
"""The canvas for each game and kind of file."""


def canvas_for(kind: Kind) -> CanvasEntry:
    """What the game of that kind brings for it. Raises KeyError for a kind that can't be made."""
    return CANVASES.of(game_with(kind))[kind.name]


# ---- the canvas
class CanvasPress(NamedTuple):
    """Where a press began, in device pixels; whether it has `moved` so far that it is a drag, and whether it began the stroke (`fresh`)."""

    at: tuple[int, int]
    moved: bool = False
    fresh: bool = False

    def led(self, pos: tuple[int, int], stray: int) -> CanvasPress:
        """The press with the pointer moved to `pos`; farther than `stray` device pixels it counts as moved."""
        far = max(abs(pos[0] - self.at[0]), abs(pos[1] - self.at[1]))
        return self._replace(moved=True) if far > stray else self


class FileCanvas(Widget, ABC):
    """The spots of a file. `draft` is the file, `cursor` the spot that is looked at, `hand` the tool and its stroke.

    `findings` are what is found out about the file, `changes` what can be done at a spot without a tool, `trials` how the file is tried.
    """

    focusable = drags = roomy = heard_unseen = True
    margin = 4

    findings: FileFindings
    changes: SpotChanges
    trials: Trials

    hand: ToolHand

    def __init__(self, user: CanvasUser, cursor: FileSpot) -> None:
        super().__init__(grow=1, ground="felt")
        self.user = user
        self.cursor = cursor
        self.problems: Mapping[FileSpot, bool] = {}     # by spot: whether the problem is only a doubt
        self.draft = user.draft
        self.pressing = CanvasPress((0, 0))
        self._led = False               # whether the stroke has moved on while the key that began it is still down
        self._sway = 0.0                # -1..1: how far to the side the cursor is while it shakes

    # ---- for authors to override
    @abstractmethod
    def spots(self) -> Sequence[FileSpot]:
        """All spots to which the cursor can go, in reading order."""

    def has(self, spot: FileSpot) -> bool:
        """Whether there is such a spot."""
        return spot in self.spots()

    @abstractmethod
    def place(self, p: Painter, spot: FileSpot) -> pygame.Rect:
        """The rectangle of a spot on the screen, in device pixels."""

    def renew(self) -> bool:
        """Takes in what has come from a thread or a process; returns whether the sheet has more to show."""
        return self.findings.renew()

    def stop(self) -> None:
        """Called when the canvas is closed: threads and processes end."""
        self.findings.stop()

    def turn_to(self, part: int) -> None:
        """Has the sheet tell of the part with that index (see `SheetParts`)."""

    @property
    def told_of(self) -> FileSpot:
        """The spot that the sheet is about; a canvas may extend it by what else the sheet depends on."""
        return self.cursor

    @property
    def subject(self) -> FileSpot:
        """The part of `told_of` on which words and figures of the sheet depend: they stay while it and the file stay the same."""
        return self.told_of

    def light(self, spots: Sequence[FileSpot]) -> None:
        """Lights the spots of the fact on the sheet that is pointed at; empty: the pointer has left it."""

    def hand_box(self) -> HandBox | None:
        """The box below the tools in which one chooses what the hand holds; None for none."""
        return None

    def spot_of(self, draft: Draft, problem: FileProblem) -> FileSpot:
        """The spot that a problem of a file is about."""
        return problem.place

    def lend(self, p: Painter) -> None:
        """Gives its pictures to the table at which the file is tried, which shows them until its own are painted."""

    @abstractmethod
    def draw_file(self, p: Painter, surface: pygame.Surface) -> None:
        """Draws the file, the cursor and the stroke under way, but not what is carried."""

    def carried(self, p: Painter, stroke: ToolStroke) -> pygame.Surface | None:
        """The picture of what is carried at the pointer, None for nothing."""
        return None

    def called(self, spot: FileSpot) -> str:
        """What lies at a spot, in words."""
        return ""

    # ---- for the editor
    def put(self, draft: Draft, problems: Mapping[FileSpot, bool]) -> None:
        """Shows that file; a stroke under way is dropped."""
        before = self.draft
        self.draft, self.problems, self.hand.stroke = draft, problems, None
        if not self.has(self.cursor):
            self.cursor = max(self.spots(), key=lambda spot: alike(spot, self.cursor), default=self.cursor)
        self.redraw_file(before)

    def select(self, spot: FileSpot) -> None:
        """Moves the cursor to a spot, or to the one nearest to that place of the file."""
        for _step in range(_DEEPEST):       # a spot at the cursor may open spots within it
            found = self.spots()
            nearest = spot if spot in found else max(found, key=lambda other: alike(other, spot), default=self.cursor)
            if nearest == self.cursor:
                break
            self._look(nearest)

    def sway(self, share: float) -> None:
        """Draws the cursor at a moment of its shake, which says that something can't be done there."""
        self._sway = math.sin(share * math.tau * _SHAKES) * (1 - share)
        self.refresh()

    def light_changes(self, before: Draft) -> None:
        """Lights for a moment what undo has changed in the file."""

    def swayed(self, p: Painter, spot: FileSpot) -> int:
        """The device pixels by which a spot is displaced while it shakes."""
        return round(self._sway * p.look.px(_REACH)) if spot == self.cursor else 0

    # ---- what is done
    def _look(self, spot: FileSpot) -> None:
        if spot != self.cursor:
            self.cursor = spot
            self.redraw_hand()
        self.user.looked(self.told_of)

    def open_menu(self, spot: FileSpot | None) -> bool:
        """Moves the cursor to a spot and opens the menu of what is there; returns whether there is one."""
        menu = self.changes.menu(spot) if spot is not None and self.hand.stroke is None else None
        if spot is None or menu is None:
            return False
        self._look(spot)
        self.user.offer(menu)
        return True

    def press(self, spot: FileSpot) -> None:
        """A press at a spot: the tool begins there, unless the spot has a meaning of its own."""
        self.hand.press(spot)

    def drag(self, spot: FileSpot) -> None:
        """Moves the stroke under way on to a spot."""
        self.hand.drag(spot)

    def redraw_stroke(self) -> None:
        """Draws again what the stroke under way has changed in the picture."""
        self.refresh()

    def redraw_hand(self) -> None:
        """Draws again what shows where the hand is and what it holds, and what a stroke that has begun or ended shows or hides."""
        self.refresh()

    def redraw_file(self, before: Draft) -> None:
        """Draws again what differs from the file `before`, which was shown until now, and spots whose problems have changed."""
        self.refresh()

    # ---- pointer
    def spot_at(self, pos: tuple[int, int]) -> FileSpot | None:
        """The spot at a place on the screen, the smallest of several; None where there is none."""
        if self.host is None:
            return None
        p = self.host.painter
        hit = [(place.w * place.h, number, spot) for number, spot in enumerate(self.spots())
               if (place := self.place(p, spot)).collidepoint(pos)]
        return min(hit)[2] if hit else None

    def point(self, point: Point) -> Reply:
        """A press begins a stroke, or ends the one under way; a drag moves it on. A press on an arrow beside the cursor turns the spot.

        The second button opens the menu of a spot, and so does the first on the menu button beside the cursor.
        """
        if (point.button, point.kind) == (3, "up") and self.hand.stroke is None and not self.pressed:
            return self.open_menu(self.spot_at(point.pos))
        if self.host is None or (point.button != 1 and not self.pressed and point.kind in ("down", "up")):
            return False
        if point.kind == "down":
            self.pressing = CanvasPress(point.pos)
            if self.hand.stroke is None and (step := self._arrow_at(point.pos)):
                self.hand.keep(lambda: self.changes.turned(self.cursor, step))
                return True
            if (handle := self._handle(self.host.painter)) is not None and handle.collidepoint(point.pos):
                return self.open_menu(self.cursor)
            spot = self.spot_at(point.pos)
            if self.hand.stroke is not None:
                if spot is not None:
                    self.drag(spot)
                return True
            if spot is not None:
                self._look(spot)
                self.press(spot)
                self.pressing = CanvasPress(point.pos, fresh=self.hand.stroke is not None)
            return True
        if point.kind == "move":
            return self._move(point)
        if point.kind == "leave":
            self.hand.give_up()
            return True
        return self._let_go(point)

    def _move(self, point: Point) -> Reply:
        if self.host is None or self.hand.stroke is None:
            return False
        self.pressing = self.pressing.led(point.pos, self.host.painter.look.px(_STRAY))
        if (spot := self.spot_at(point.pos)) is not None:
            self.drag(spot)
            return True
        if self.hand.tool.lifts and self.pressing.moved:
            self.user.tell(_("Let go here, it goes back to where it was."))
        self.redraw_stroke()
        return True

    def _let_go(self, point: Point) -> Reply:
        if point.button != 1 or self.hand.stroke is None:
            return True
        if point.pos == NOWHERE and point.source == "touch":
            if self.pressing.fresh:
                self.hand.give_up()     # two fingers only look
            return True
        spot = self.spot_at(point.pos)
        if self.pressing.fresh and not self.pressing.moved and self.hand.tool.lifts:
            return True         # taken up: the next press sets it down
        if spot is None and self.hand.tool.lifts:
            self.hand.give_up()
            return True
        self._end_at(self.hand.stroke.last if spot is None else spot)
        return True

    def _end_at(self, spot: FileSpot) -> None:
        """Ends the stroke at a spot. The user is told of the new cursor separately only where the stroke has changed nothing."""
        if self.hand.tool.lifts:
            self._look(spot)
            self.hand.release()
            return
        before, self.cursor = self.draft, spot
        self.hand.release()
        if self.draft is before:
            self._look(spot)

    def scroll(self, notches: float) -> bool:
        spot = self.spot_at(self.host.pointer) if self.host is not None and self.hand.stroke is None else None
        if spot is None or not self.changes.can_turn(spot):
            return False
        self._look(spot)
        return self.hand.keep(lambda: self.changes.turned(spot, -1 if notches > 0 else 1))

    # ---- keys and pad
    @property
    def lettered(self) -> bool:
        """True: letters that take tools, and P, go to the canvas even where the mouse was used last and no focus is shown."""
        return True

    def edit(self, intent: Typed | Composing | Edit) -> Reply:
        """A letter takes a tool in hand."""
        if not isinstance(intent, Typed):
            return False
        number = next((number for number, tool in enumerate(self.hand.tools) if tool.key == intent.text.upper()), None)
        if number is None:
            return self.user.letter(intent.text)
        self.user.take(number)
        return True

    def act(self, act: Act) -> Reply:
        """Arrows move the cursor and a stroke under way, "ok" begins and ends a stroke; numbers, plus and minus change the spot.

        A key that began a stroke and is held meanwhile ends it when let go. "back" cancels the stroke, or else takes the first tool in
        hand, or else is left to the screen.
        """
        if act.name in DIRECTIONS:
            return self._step_on(act.name)
        if act.name == "ok":
            begins, self._led = self.hand.stroke is None, False
            if begins:
                self.press(self.cursor)
            if not begins or self.hand.tool.at_once:
                self.hand.release()
            return True
        if act.name == "back":
            return self.hand.give_up() or self._to_first_tool()
        if act.name in ("first", "last") and self.spots():
            self._look(self.spots()[0 if act.name == "first" else -1])
            return True
        return self.open_menu(self.cursor) if act.name == "choices" else self._change(act)

    def released(self, released: Released) -> Reply:
        """Ends the stroke if its key or button is let go after it has moved on meanwhile."""
        led, self._led = self._led and self.hand.stroke is not None, False
        if led:
            self.hand.release()
        return led

    def _to_first_tool(self) -> bool:
        """Takes the first tool in hand; returns whether another one was."""
        first = self.hand.tools[0]
        if self.hand.tool.title == first.title or first.locked(self.draft):
            return False
        self.user.take(0)
        return True

    def _step_on(self, way: ActName) -> bool:
        """Moves the cursor and a stroke to the next spot that way; returns whether there is one, or a stroke that keeps the focus here."""
        found = self._next(way)
        if found is None:
            return self.hand.stroke is not None
        if self.host is not None:
            self.host.sound("tick")
        self._look(found)
        self.drag(found)
        self._led |= self.hand.stroke is not None and self.host is not None and self.host.holding is self
        return True

    def _change(self, act: Act) -> bool:
        """Handles keys and shoulder buttons that change the spot at the cursor; returns whether they change anything."""
        if act.name == "pick":
            return self.hand.keep(lambda: self.changes.numbered(self.cursor, act.number))
        if act.source == "pad" and act.name in ("next", "prev") and self.hand.stroke is None and self.changes.can_turn(self.cursor):
            return self.hand.keep(lambda: self.changes.turned(self.cursor, 1 if act.name == "next" else -1))
        if act.name in ("faster", "slower"):
            return self.hand.keep(lambda: self.changes.turned(self.cursor, 1 if act.name == "faster" else -1))
        return act.name == "delete" and self.hand.keep(lambda: self.changes.emptied(self.cursor))

    def _next(self, way: ActName) -> FileSpot | None:
        """The nearest spot that way, None at the edge."""
        if self.host is None:
            return None
        p = self.host.painter
        places = [(spot, self.place(p, spot)) for spot in self.spots()]
        return nearest_that_way(places, self.cursor, self.place(p, self.cursor), KEY_WAYS[way])

    @property
    def focus_rect(self) -> pygame.Rect:
        return self.place(self.host.painter, self.cursor) if self.host is not None else self.rect

    # ---- drawing
    def natural(self, p: Painter) -> int:
        return p.look.px(400)

    def height(self, p: Painter, width: int) -> int:
        return p.look.px(240)

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """Draws the cloth, the file, the arrows and the menu button at the cursor, and what is carried."""
        draw_cloth(p, surface, self.rect)
        old = surface.get_clip()
        surface.set_clip(self.rect.clip(old))
        self.draw_file(p, surface)
        for step, arrow in self._arrows(p):
            draw_spot_button(p, surface, arrow, "up" if step > 0 else "down")
        if (handle := self._handle(p)) is not None:
            draw_spot_button(p, surface, handle, "thinking")
        if self.hand.stroke is not None and (sprite := self.carried(p, self.hand.stroke)) is not None:
            x, y = self._hand(p)
            p.drop(surface, sprite, (x, y - round(p.look.px(_LIFT) * self.hand.risen)), .25 + .65 * self.hand.risen)
        surface.set_clip(old)

    def _hand(self, p: Painter) -> tuple[int, int]:
        """The middle of the picture that is carried: at the pointer, above a finger, or for keys above the cursor."""
        if self.host is None or self.host.mode in ("key", "pad"):
            place = self.place(p, self.cursor)
            return place.centerx, place.centery - place.h // 3
        x, y = self.host.pointer
        return (x, y - p.look.px(40)) if self.host.mode == "touch" else (x, y)

    @property
    def _touched(self) -> bool:
        """Whether a finger is used: arrows and buttons are larger then."""
        return self.host is not None and self.host.mode == "touch"

    def _arrows(self, p: Painter) -> list[tuple[int, pygame.Rect]]:
        """The rectangles of the arrows at the cursor, each with the step that it makes."""
        if self.hand.stroke is not None or not self.changes.can_turn(self.cursor):
            return []
        return turn_arrows(p, self.place(p, self.cursor), touch=self._touched)

    def _handle(self, p: Painter) -> pygame.Rect | None:
        """The rectangle of the button that opens the menu of the spot at the cursor; None where there is none."""
        if self.hand.stroke is not None or not self.changes.has_handle(self.cursor):
            return None
        return menu_handle(p, self.place(p, self.cursor), self.rect, touch=self._touched)

    def _arrow_at(self, pos: tuple[int, int]) -> int:
        """The step that an arrow there makes, 0 where there is none."""
        if self.host is None:
            return 0
        return next((step for step, arrow in self._arrows(self.host.painter) if arrow.collidepoint(pos)), 0)

    def outline(self, p: Painter, surface: pygame.Surface, spot: FileSpot, place: pygame.Rect, rounded: float = 0) -> None:
        """Marks a spot at which the cursor or an end of the stroke is, or that has a problem.

        `rounded`: how round its corners are, in device pixels.
        """
        px = p.look.px
        radius = rounded or px(9)
        if spot in self.problems:
            colour = "gold" if self.problems[spot] else "red_wood"
            put(surface, p.rbox(place.w + px(10), place.h + px(10), radius, None, colour, 2.5 * p.look.scale), place.center, centre=True)
            put(surface, p.icon("warn" if self.problems[spot] else "close", px(18), colour), (place.right - px(8), place.top - px(4)))
        if spot == self.cursor or (self.hand.stroke is not None and spot in (self.hand.stroke.first, self.hand.stroke.last)):
            ring, edge = 2 * p.look.scale, max(1, px(1))
            inner = place.inflate(2 * px(2), 2 * px(2))
            outer = inner.inflate(2 * edge, 2 * edge)
            put(surface, p.rbox(*outer.size, radius + edge, None, "shade", ring), outer.topleft)       # seen in daylight too
            put(surface, p.rbox(*inner.size, radius, None, "glow", ring), inner.topleft)

    def sentence(self) -> str:
        """What the tool in hand does, and how by the device that was used last."""
        return _(self.hand.tool.told_by(self.host.mode if self.host is not None else "mouse"))
