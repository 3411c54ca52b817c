"""The tools of a canvas: at its left, by tabs where there are groups of them; laid out for thumbs; and in a ring that a pad opens."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import cos, hypot, pi, sin
from typing import Final, NamedTuple, Protocol
from weakref import WeakKeyDictionary

import pygame

from game.ui.input import Act, HelpLine, InputDevice
from game.ui.looks.settings import Settings
from game.ui.looks.theme import SIZES
from game.ui.navigation import Reply, SceneChange
from game.ui.paint import Painter, put
from game.ui.paint.lettering import FontKind
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button, On
from game.ui.widgets.controls import ChoiceBox, FoldingSides, Segments
from game.ui.widgets.entry import TextEntry
from game.ui.widgets.focus import in_order
from game.ui.widgets.layout import Column, Row, Scroll, WidgetGrid
from game.ui.workshop.canvas import FileCanvas
from game.ui.workshop.hand import TrialAsker
from game.ui.workshop.palette import FINGER, THUMB, InkRow, ToolButton
from game.ui.workshop.tool import Tool
from game.words import _

_WIDE: Final = 118          # logical units of the tools
_WIDE_HELD: Final = 190     # of tools with a box below them in which one chooses what is held
_WIDE_THUMBS: Final = 166   # and both for thumbs
_WIDE_HELD_THUMBS: Final = 232
_FEW: Final = 12            # up to this number of tools there are three in a row, above it four
_MOST: Final = 4


class ToolUser(Protocol):
    """The owner of the tools; game.ui.scenes.editor.EditorScene implements it."""

    def take(self, number: int) -> None:
        """Takes that tool of the canvas in hand."""

    def step_back(self) -> None:
        """Takes the last step back."""

    def step_on(self) -> None:
        """Does again what was taken back."""

    @property
    def trying(self) -> TrialAsker:
        """Asks how the file is tried."""


class ThumbBar(Row):
    """Undo, redo and play as large keys."""

    def __init__(self, user: ToolUser) -> None:
        def key(icon: str, tip: str, on: Callable[[], None]) -> Button:
            return Button("", on, icon=icon, style="bar", tip=tip, grow=1, tall=THUMB, width=THUMB)
        self.undo, self.redo = key("undo", _("Undo (Ctrl+Z)"), user.step_back), key("redo", _("Redo (Ctrl+Y)"), user.step_on)
        self.play = key("play", _("Play from here (P)"), user.trying.ask_play)
        super().__init__(self.undo, self.redo, self.play, gap=4)
        self.visible = False

    def tell(self, *, undo: str, redo: str) -> None:
        """Disables undo or redo for the reason given, a sentence; enables it for ""."""
        self.undo.enable(not undo, undo)
        self.redo.enable(not redo, redo)


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
        self._sizes = ControlSizes(THUMB)
        if held is None:
            self._columns, self._grid = 2, WidgetGrid(*self.buttons, columns=2, gap=6)
            super().__init__(Column(self._grid, grow=1), self.bar, gap=6, width=_WIDE)
            return
        self._columns = 3 if sum(button.visible for button in self.buttons) <= _FEW else _MOST
        self._grid = WidgetGrid(*self.buttons, columns=self._columns, gap=4)
        tabs: list[Widget] = [self.tabs] if self._groups else []
        super().__init__(Scroll(Column(*tabs, self._grid, held, gap=8), pad=2, snug=True), self.bar, gap=6, width=_WIDE_HELD)

    def fit(self, *, thumbs: bool) -> None:
        """Lays the tools out for thumbs, or for a mouse."""
        self.thumbs, self.bar.visible = thumbs, thumbs
        if self._held is None:
            self.fixed_width = _WIDE_THUMBS if thumbs else _WIDE
        else:
            self.fixed_width = _WIDE_HELD_THUMBS if thumbs else _WIDE_HELD
            self._grid.columns = _MOST if thumbs else self._columns
            self._held.fit(thumbs=thumbs)
        self._sizes.fit(self, thumbs=thumbs)
        self.resized()

    def _button(self, number: int, tool: Tool) -> ToolButton:
        tip = _("{tool}: {says}").format(tool=_(tool.title), says=_(tool.says))
        return ToolButton(tool.key, partial(self._user.take, number), icon=tool.icon, tip=tip, selected=number == 0)

    def _turn(self, number: int) -> SceneChange | None:
        """Turns to another tab: takes its first tool in hand; the focus stays on the tabs."""
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
        """Disables undo or redo on the bar for the reason given, a sentence; enables it for ""."""
        self.bar.tell(undo=undo, redo=redo)

    @property
    def in_hand(self) -> int:
        """The index of the tool that is in hand."""
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


# ---- the layout for thumbs
class ControlSizes:
    """How tall controls are: as they were made for a mouse, and for thumbs at least `least` logical units."""

    def __init__(self, least: float) -> None:
        self._least = least
        self._usual = WeakKeyDictionary[Widget, float]()

    def fit(self, root: Widget, *, thumbs: bool) -> None:
        """Gives all controls below that widget their height."""
        for widget in every(root):
            if isinstance(widget, Button | InkRow | Segments | ChoiceBox | TextEntry):
                usual = self._usual.setdefault(widget, widget.tall)
                widget.tall = max(self._least, usual) if thumbs else usual


class SheetSide(Column):
    """The side of an editor with the sheet and the problems. Their controls come and go: each layout gives them their height."""

    def __init__(self, *children: Widget) -> None:
        super().__init__(*children, gap=10, grow=1)
        self.thumbs, self._sizes = False, ControlSizes(FINGER)

    def fit(self, *, thumbs: bool) -> None:
        """Lays this side out for thumbs, or for a mouse."""
        if thumbs != self.thumbs:
            self.thumbs = thumbs
            self.resized()

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        self._sizes.fit(self, thumbs=self.thumbs)
        super().layout(p, rect)


def for_thumbs(settings: Settings, device: InputDevice, now: bool) -> bool:
    """Whether an editor is laid out for thumbs: keys and a pad leave it as it is `now`."""
    return settings.thumb_keys == "always" or (now if device in ("key", "pad") else device == "touch")


class HandLayout:
    """Lays an editor out for a mouse or for thumbs; for thumbs the tools stand at the right if the settings say so."""

    def __init__(self, tools: ToolBox, work: Widget, sides: FoldingSides, head: tuple[Widget, ...]) -> None:
        """`work` has tools and canvas side by side; the buttons of `head` are also on the thumbs' bar, and hidden while that is seen."""
        self._tools, self._work, self._sides, self._head = tools, work, sides, head
        self._order = tuple(work.children)
        self._mirrored = False

    def fit(self, settings: Settings, device: InputDevice) -> None:
        """Lays the editor out for that device, by the settings."""
        thumbs = for_thumbs(settings, device, self._tools.thumbs)
        mirrored = thumbs and settings.thumb_side == "right"
        if thumbs != self._tools.thumbs:
            self._tools.fit(thumbs=thumbs)
            for one in self._head:
                one.show(not thumbs)
        if mirrored != self._mirrored:
            self._mirrored = mirrored
            self._work.replace(*(reversed(self._order) if mirrored else self._order))
            self._sides.mirror(on=mirrored)


# ---- all tools in a ring, for a pad
_TOOL: Final = 56           # logical units of a tool of the ring, with the room beside it
_LEAST: Final = 150         # the least radius of the ring
_ROOM: Final = 30           # between the ring and the edge of the window
_DOT: Final = 9             # the dot at the tool that is in hand
_INWARD: Final = 42         # from the middle of the tool in hand to its dot


class RingItem(NamedTuple):
    """Something that the ring offers: what it is called, what it does, both translated; why it can't be done, "" where it can."""

    title: str
    says: str
    icon: str
    key: str
    on: On
    held: bool = False
    why: str = ""


class ToolRing(Widget):
    """Buttons in a circle, in its middle what the one with the focus does, a dot at the tool in hand. B closes it, and so does Y.

    `first`, the tool in hand, has the focus at the beginning.
    """

    def __init__(self, items: Sequence[RingItem], close: On) -> None:
        self._items, self._close = tuple(items), close
        self._buttons = [ToolButton(item.key, item.on, icon=item.icon, tip="", selected=False) for item in items]
        for button, item in zip(self._buttons, items, strict=True):
            button.enable(not item.why, item.why)
        self.first = next((button for button, item in zip(self._buttons, items, strict=True) if item.held), self._buttons[0])
        super().__init__(*self._buttons, ground="wood")

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        """The first button at the top, the others after it clockwise."""
        self.rect = pygame.Rect(rect)
        x, y = rect.center
        for number, button in enumerate(self._buttons):
            turn = 2 * pi * number / len(self._buttons)
            place = pygame.Rect(0, 0, button.natural(p), button.height(p, button.natural(p)))
            place.center = round(x + self._radius(p) * sin(turn)), round(y - self._radius(p) * cos(turn))
            button.layout(p, place)

    def _radius(self, p: Painter) -> int:
        apart = hypot(self.first.natural(p), self.first.height(p, self.first.natural(p)))      # none overlaps another
        wanted = max(p.look.px(_LEAST), round(len(self._buttons) * apart / (2 * pi)))
        return min(wanted, min(self.rect.size) // 2 - p.look.px(_ROOM))

    def _inward(self, p: Painter, button: Widget) -> tuple[int, int]:
        """The place of a button's dot: on the way from the button to the middle."""
        (x, y), (to_x, to_y) = button.rect.center, self.rect.center
        share = p.look.px(_INWARD) / max(1.0, hypot(to_x - x, to_y - y))
        return round(x + (to_x - x) * share), round(y + (to_y - y) * share)

    def act(self, act: Act) -> Reply:
        """Arrows go round the ring; "back" and "hint" close it."""
        if act.name in ("back", "hint") and self.host is not None:
            self._close()
            return True
        if act.name in ("left", "right", "up", "down") and self.host is not None:
            self._turn(act.name)
            return True
        return False

    def _turn(self, way: str) -> None:
        """Moves the focus to that of its two neighbours on the ring which lies farther that way on the screen, if either does."""
        host = self.host
        if host is None:
            return
        here = host.focus or self.first
        dx, dy = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}[way]
        beside = [found for step in (1, -1) if (found := in_order(here, self._buttons, step)) is not None]
        ahead = [(one.rect.centerx - here.rect.centerx) * dx + (one.rect.centery - here.rect.centery) * dy for one in beside]
        if max(ahead) > 0:
            host.sound("tick")
            host.set_focus(beside[ahead.index(max(ahead))])
            self.refresh()

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """A plate below the ring, and in its middle the words of what has the focus."""
        px, side = p.look.px, 2 * self._radius(p) + p.look.px(_TOOL + 24)
        put(surface, p.rbox(side, side, side / 2, "well", "line_wood", 2 * p.look.scale), self.rect.center, centre=True)
        for button, held in zip(self._buttons, (item.held for item in self._items), strict=True):
            if held:        # the focus alone is lit
                put(surface, p.rbox(px(_DOT), px(_DOT), px(_DOT) / 2, "gold"), self._inward(p, button), centre=True)
        focus = self.host.focus if self.host is not None else None
        item = next((item for button, item in zip(self._buttons, self._items, strict=True) if button is focus), None)
        if item is None:
            return
        room = round(1.4 * (self._radius(p) - px(_TOOL) / 2))
        lines: list[tuple[str, float, FontKind]] = [(line, SIZES.lead, "bold") for line in p.wrap(item.title, SIZES.lead, room, "bold")]
        lines += [(line, SIZES.small, "regular") for line in p.wrap(item.why or item.says, SIZES.small, room)]
        heights = [p.font(size, kind).get_linesize() for _line, size, kind in lines]
        y = self.rect.centery - sum(heights) // 2
        for (line, size, kind), high in zip(lines, heights, strict=True):
            put(surface, p.text(line, size, "on_well", kind), (self.rect.centerx, y + high // 2), centre=True)
            y += high
