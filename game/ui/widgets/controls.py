"""Controls that hold a value: toggle, slider, choice, tabs and segments; form fields; and sides of a screen that fold into tabs."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import Final, NamedTuple

import pygame

from game.ui.input import Act, InputDevice, Point
from game.ui.looks.theme import SIZES
from game.ui.navigation import Reply, SceneChange, reply
from game.ui.paint import Painter, put
from game.ui.paint.lettering import FontKind
from game.ui.widgets.base import Control, Ground, Widget
from game.ui.widgets.button import Button, On
from game.ui.widgets.dialog import Popup
from game.ui.widgets.layout import Column, EntryList, Pad, Row, Scroll
from game.ui.widgets.text import shadow_on, shorten, squeezed

ROW = 38        # logical units: the least height of a control


def row_height(p: Painter) -> int:
    """The height of a one-line control at this text scale, in device pixels."""
    return max(p.look.px(ROW), p.font(SIZES.body).get_linesize() + p.look.px(12))


def well(p: Painter, surface: pygame.Surface, rect: pygame.Rect, lively: bool, ground: Ground) -> None:
    """The sunken box of a field."""
    fill, line = ("well", "line_wood") if ground != "paper" else ("card", "line")
    box = p.rbox(rect.w, rect.h, p.look.px(8), fill, "brass" if lively else line, p.look.scale)
    put(surface, box, rect.topleft)


class Toggle(Control):
    """A switch for on or off. `on` is called with the new value."""

    def __init__(self, value: bool, on: Callable[[bool], SceneChange | None] | None = None, *, yes: str = "", no: str = "",
                 enabled: bool = True, why: str = "") -> None:
        """`yes` and `no` are the words beside the switch, so that its value is not told by colour and place alone."""
        super().__init__(enabled=enabled, why=why)
        self.value, self.on, self.yes, self.no = value, on, yes, no

    def set(self, value: bool) -> None:
        """Sets the value without calling back."""
        if value != self.value:
            self.value = value
            self.refresh()

    def natural(self, p: Painter) -> int:
        font = p.font(SIZES.body)
        return p.look.px(70 * max(1.0, min(1.5, p.look.text))) + max(font.size(self.yes)[0], font.size(self.no)[0])

    def height(self, p: Painter, width: int) -> int:
        return row_height(p)

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        px, grow = p.look.px, max(1.0, min(1.5, p.look.text))
        slot = pygame.Rect(self.rect.x + px(2), 0, px(50 * grow), px(28 * grow))
        slot.centery = self.rect.centery
        on = self.value and self.enabled
        fill, line = ("brass_ramp", "brass") if on else ("well" if self.ground != "paper" else "line", "line_wood")
        put(surface, p.rbox(slot.w, slot.h, slot.h // 2, fill, "brass" if self.hot else line, p.look.scale), slot.topleft)
        knob = pygame.Rect(0, 0, slot.h - px(8), slot.h - px(8))
        knob.centery = slot.centery
        knob.x = slot.right - px(4) - knob.w if self.value else slot.x + px(4)
        fill, line = ("card", "on_brass") if on else ("line_wood", "brass")
        put(surface, p.rbox(knob.w, knob.h, knob.h // 2, fill, line, p.look.scale), knob.topleft)
        word = self.yes if self.value else self.no
        if word:
            ink = self.ink("main" if self.enabled else "off")
            fitting = shorten(p, word, SIZES.body, self.rect.right - slot.right - px(10))
            words = p.text(fitting, SIZES.body, ink, shadow=shadow_on(self.ground))
            put(surface, words, (slot.right + px(10), self.rect.centery - words.get_height() // 2))

    def act(self, act: Act) -> Reply:
        if act.name in ("left", "right"):
            return self.activate(act.source) if (act.name == "right") != self.value else False
        return super().act(act)

    def perform(self, source: InputDevice) -> SceneChange | None:
        self.value = not self.value
        self.refresh()
        return self.on(self.value) if self.on is not None else None


class Slider(Control):
    """A number from `low` to `high`, in steps. `on` is called with every change, `settled` once it is let go; `say` words the value.

    The values of the `scale` are written below the track.
    """

    drags = True

    def __init__(self, value: float, low: float, high: float, *, step: float, say: Callable[[float], str],
                 on: Callable[[float], SceneChange | None] | None = None, settled: Callable[[float], SceneChange | None] | None = None,
                 tip: str = "", grow: float = 0.0, enabled: bool = True, why: str = "", scale: Sequence[float] = ()) -> None:
        super().__init__(tip=tip, grow=grow, enabled=enabled, why=why)
        self._scale = scale
        self.value, self.low, self.high, self.step, self.say, self.on, self.settled = value, low, high, step, say, on, settled

    def set(self, value: float) -> None:
        """Sets the value without calling back."""
        if value != self.value:
            self.value = value
            self.refresh()

    def natural(self, p: Painter) -> int:
        return p.look.px(180) + self._words(p)

    def height(self, p: Painter, width: int) -> int:
        return row_height(p) + (p.font(SIZES.caption).get_linesize() // 2 if self._scale else 0)

    def _words(self, p: Painter) -> int:
        """The room for the widest words, in device pixels."""
        font = p.font(SIZES.body)
        return max(font.size(self.say(v))[0] for v in (self.low, self.high, self.value)) + p.look.px(16)

    def _track(self, p: Painter) -> pygame.Rect:
        px = p.look.px
        wide = max(px(40), self.rect.w - self._words(p) - px(22))
        return pygame.Rect(self.rect.x + px(11), self.rect.centery - px(3), wide, px(6))

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        px, track = p.look.px, self._track(p)
        paper = self.ground == "paper"
        x = track.x + round(track.w * (self.value - self.low) / (self.high - self.low))
        put(surface, p.rbox(track.w, track.h, px(3), "line" if paper else "well", "line_wood", p.look.scale), track.topleft)
        if self.enabled and x - track.x > track.h:
            put(surface, p.rbox(x - track.x, track.h, px(3), "brass_ramp"), track.topleft)
        knob = px(22 * max(1.0, min(1.3, p.look.text)))
        fill = "brass_ramp" if self.enabled else "line_wood"
        put(surface, p.rbox(knob, knob, knob // 2, fill, "card" if self.hot or self.pressed else "on_brass", 1.5 * p.look.scale),
            (x, track.centery), centre=True)
        words = p.text(self.say(self.value), SIZES.body, self.ink("main" if self.enabled else "off"), shadow=shadow_on(self.ground))
        put(surface, words, (self.rect.right - px(4) - words.get_width(), self.rect.centery - words.get_height() // 2))
        self._draw_scale(p, surface, track, knob)

    def _draw_scale(self, p: Painter, surface: pygame.Surface, track: pygame.Rect, knob: int) -> None:
        """The numbers below the track, as many as have room."""
        clear = float(track.x - track.w)
        for value in self._scale:
            number = p.text(f"{value:g}", SIZES.caption, self.ink("lesser"))
            middle = track.x + track.w * (value - self.low) / (self.high - self.low)
            if middle - number.get_width() / 2 >= clear:
                put(surface, number, (round(middle - number.get_width() / 2), track.centery + knob // 2))
                clear = middle + number.get_width() / 2 + p.look.px(6)

    def act(self, act: Act) -> Reply:
        ways = {"left": self.value - self.step, "right": self.value + self.step, "first": self.low, "last": self.high}
        if act.name not in ways:
            return False
        if not self.enabled:
            self.refuse()
            return True
        answer = self._take(ways[act.name])
        return self._settle() if answer is True else answer

    def point(self, point: Point) -> Reply:
        if self.host is None or (point.button != 1 and not self.pressed):
            return False
        if not self.enabled:
            if point.kind == "up":
                self.refuse()
            return True
        if point.kind in ("down", "move") and self.pressed:
            track = self._track(self.host.painter)
            return self._take(self.low + (point.pos[0] - track.x) / max(1, track.w) * (self.high - self.low))
        return self._settle() if point.kind == "up" else False

    def _take(self, value: float) -> Reply:
        steps = round((value - self.low) / self.step)
        new = round(min(self.high, max(self.low, self.low + steps * self.step)), 6)
        if new == self.value:
            return True
        self.value = new
        self.refresh()
        return reply(self.on(new) if self.on is not None else None)

    def _settle(self) -> Reply:
        return reply(self.settled(self.value) if self.settled is not None else None)


class ChoiceBox(Control):
    """A choice of one of several: "ok" or a click opens the list. `on` is called with the number of the new one.

    Arrows move the focus past a closed list without changing it.
    """

    def __init__(self, options: Sequence[str], index: int = 0, on: Callable[[int], SceneChange | None] | None = None, *,
                 notes: Sequence[str] = (), closed: Mapping[int, str] = MappingProxyType({}), tip: str = "") -> None:
        """`notes` explains each option in the list, where given; `closed` has the reason, by number, for those that can't be chosen."""
        super().__init__(tip=tip)
        self.options, self.index, self.on, self.notes, self.closed = tuple(options), index, on, tuple(notes), dict(closed)
        self.tall: float = ROW      # logical units of its height at the least

    def set(self, index: int) -> None:
        """Sets the choice without calling back."""
        if index != self.index:
            self.index = index
            self.refresh()

    def natural(self, p: Painter) -> int:
        font = p.font(SIZES.body)
        return max(font.size(o)[0] for o in self.options) + p.look.px(58)

    def height(self, p: Painter, width: int) -> int:
        lines = max(len(p.wrap(o, SIZES.body, max(1, width - p.look.px(54)))) for o in self.options)
        return max(row_height(p), p.look.px(self.tall), lines * p.font(SIZES.body).get_linesize() + p.look.px(14))

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        px = p.look.px
        well(p, surface, self.rect, self.enabled and (self.hot or self.focused), self.ground)
        ink = "on_well" if self.ground != "paper" else "ink"
        lines = p.wrap(self.options[self.index], SIZES.body, max(1, self.rect.w - px(54)))
        step = p.font(SIZES.body).get_linesize()
        y = self.rect.centery - step * len(lines) // 2
        for line in lines:
            put(surface, p.text(line, SIZES.body, ink if self.enabled else "off"), (self.rect.x + px(14), y))
            y += step
        if self.enabled:
            arrow = p.icon("down", round(step * .8), "brass" if self.ground != "paper" else "ink2")
            put(surface, arrow, (self.rect.right - px(20), self.rect.centery), centre=True)

    def perform(self, source: InputDevice) -> SceneChange | None:
        if self.host is None:
            return None
        rows = [self._row(i) for i in range(len(self.options))]
        self.host.open(Popup(Scroll(EntryList(*rows, gap=2), grow=1), self), rows[self.index], modal=False)
        return None

    def _row(self, index: int) -> Button:
        closed = self.closed.get(index, "")
        note = closed or (self.notes[index] if index < len(self.notes) else "")
        return Button(self.options[index], self._picker(index), style="row", note=note, selected=index == self.index,
                      enabled=not closed, why=closed)

    def _picker(self, index: int) -> On:
        def pick() -> SceneChange | None:
            if self.host is not None:
                self.host.close()
            answer = self._choose(index)
            return None if isinstance(answer, bool) else answer
        return pick

    def _choose(self, index: int) -> Reply:
        if index == self.index:
            return True
        self.index = index
        self.refresh()
        return reply(self.on(index) if self.on is not None else None)


class OneInSight(Control, ABC):
    """A choice of one of several that are all in sight side by side: by left and right, or a click. `on` is called with its number."""

    def __init__(self, names: Sequence[str], index: int = 0, on: Callable[[int], SceneChange | None] | None = None, *,
                 size: float = SIZES.body) -> None:
        super().__init__()
        self.names, self.index, self.on, self.size = tuple(names), index, on, size
        self.tall: float = ROW      # logical units of its height at the least
        self._heads: list[pygame.Rect] = []

    def height(self, p: Painter, width: int) -> int:
        return max((r.bottom for r in self._flow(p, width)), default=0)

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        self.rect = pygame.Rect(rect)
        self._heads = [r.move(self.rect.topleft) for r in self._flow(p, self.rect.w)]

    @abstractmethod
    def _flow(self, p: Painter, width: int) -> list[pygame.Rect]:
        """The rectangle of each option, in device pixels from the top left corner of the widget."""

    def act(self, act: Act) -> Reply:
        """Left and right change the choice; at the ends the focus moves on. "ok" takes the next one, round the end."""
        if act.name in ("left", "right"):
            new = self.index + (1 if act.name == "right" else -1)
            return self.choose(new) if 0 <= new < len(self.names) else False
        if act.name == "ok":
            return self.choose((self.index + 1) % len(self.names))
        return False

    def point(self, point: Point) -> Reply:
        if point.kind == "up" and point.button == 1:
            for number, head in enumerate(self._heads):
                if head.collidepoint(point.pos):
                    return self.choose(number)
        return False

    def choose(self, index: int) -> Reply:
        """Chooses the option with that number, and calls `on` if it is another one."""
        if index == self.index:
            return True
        self.index = index
        self.refresh()
        self.sound("press")
        return reply(self.on(index) if self.on is not None else None)


class Tabs(OneInSight):
    """The titles of several pages, one of which is in front."""

    def natural(self, p: Painter) -> int:
        font = p.font(self.size, "bold")
        return sum(font.size(n)[0] + p.look.px(24) for n in self.names)

    def _flow(self, p: Painter, width: int) -> list[pygame.Rect]:
        font, high = p.font(self.size, "bold"), row_height(p)
        x = y = 0
        heads: list[pygame.Rect] = []
        for name in self.names:
            wide = min(width, font.size(name)[0] + p.look.px(24))
            if x and x + wide > width:
                x, y = 0, y + high
            heads.append(pygame.Rect(x, y, wide, high))
            x += wide
        return heads

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """The names; the one in front is bold and underlined."""
        for number, (name, head) in enumerate(zip(self.names, self._heads, strict=True)):
            front = number == self.index
            kind: FontKind = "bold" if front else "regular"
            ink = self.ink("main" if front else "lesser")
            words = p.text(shorten(p, name, self.size, head.w, kind), self.size, ink, kind, shadow_on(self.ground))
            put(surface, words, head.center, centre=True)
            if front:
                colour = p.colour("brass")
                surface.fill(colour, (head.x + p.look.px(8), head.bottom - p.look.px(5), head.w - p.look.px(16), max(2, p.look.px(3))))


class Segments(OneInSight):
    """A choice of one of a few in one box, all of the same width."""

    def set(self, names: Sequence[str], index: int) -> None:
        """Replaces the options and the choice, without calling back."""
        if (tuple(names), index) != (self.names, self.index):
            self.names, self.index = tuple(names), index
            self.resized()

    def natural(self, p: Painter) -> int:
        font = p.font(self.size, "bold")
        return len(self.names) * (max((font.size(n)[0] for n in self.names), default=0) + p.look.px(20))

    def _flow(self, p: Painter, width: int) -> list[pygame.Rect]:
        count, high = max(1, len(self.names)), max(row_height(p), p.look.px(self.tall))
        edges = [round(width * at / count) for at in range(count + 1)]
        return [pygame.Rect(left, 0, right - left, high) for left, right in pairwise(edges)][:len(self.names)]

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """A sunken box; the chosen one is a plate of brass in it."""
        px = p.look.px
        well(p, surface, self.rect, self.hot or self.focused, self.ground)
        size = min((squeezed(p, name, self.size, head.w - px(12), "bold") for name, head in zip(self.names, self._heads, strict=True)),
                   default=self.size)       # one for all
        for number, (name, head) in enumerate(zip(self.names, self._heads, strict=True)):
            chosen = number == self.index
            kind: FontKind = "bold" if chosen else "regular"
            if chosen:
                inner = head.inflate(-px(6), -px(6))
                put(surface, p.rbox(inner.w, inner.h, px(6), "brass_ramp", "on_brass", p.look.scale), inner.topleft)
            ink = "on_brass" if chosen else "on_well" if self.ground != "paper" else "ink"
            put(surface, p.text(shorten(p, name, size, head.w - px(8), kind), size, ink, kind), head.center, centre=True)


class FormField(Widget):
    """A control with its name and a line that explains it: side by side, or one below the other where there is little width."""

    together = True

    def __init__(self, name: Widget, control: Widget, note: Widget | None = None, *, share: float = .5, narrow: float = 420) -> None:
        """`share` of the width is the control's; below `narrow` logical units (times the text scale) it goes under its name."""
        super().__init__(*(w for w in (name, note, control) if w is not None))
        self.name, self.control, self.note = name, control, note
        self.share, self.narrow = share, narrow

    def height(self, p: Painter, width: int) -> int:
        words = self._words(p, self._left(p, width))
        control = self.control.height(p, self._right(p, width))
        return words + control + p.look.px(4) if self._stacked(p, width) else max(words, control)

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        self.rect = pygame.Rect(rect)
        left, right = self._left(p, self.rect.w), self._right(p, self.rect.w)
        words, control = self._words(p, left), self.control.height(p, right)
        stacked = self._stacked(p, self.rect.w)
        y = self.rect.y if stacked else self.rect.y + max(0, (self.rect.h - words) // 2)
        for word in (self.name, self.note):
            if word is not None:
                high = word.height(p, left)
                word.layout(p, pygame.Rect(self.rect.x, y, left, high))
                y += high
        top = y + p.look.px(4) if stacked else self.rect.y + (self.rect.h - control) // 2
        self.control.layout(p, pygame.Rect(self.rect.right - right, top, right, control))

    def _stacked(self, p: Painter, width: int) -> bool:
        return width < p.look.px(self.narrow * max(1.0, p.look.text))

    def _left(self, p: Painter, width: int) -> int:
        return width if self._stacked(p, width) else width - self._right(p, width) - p.look.px(16)

    def _right(self, p: Painter, width: int) -> int:
        return width if self._stacked(p, width) else int(width * self.share)

    def _words(self, p: Painter, width: int) -> int:
        return sum(w.height(p, width) for w in (self.name, self.note) if w is not None)


# ---- sides of a screen: next to each other where there is room, else one at a time with tabs
_GAP: Final = 12


class ClothPad(Pad):
    """A piece of the table's cloth in a brass frame."""

    margin = 6

    def __init__(self, child: Widget, pad: float, across: float, *, grow: float = 0.0) -> None:
        super().__init__(child, pad, across, grow=grow, ground="felt")

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        draw_cloth(p, surface, self.rect)


def draw_cloth(p: Painter, surface: pygame.Surface, rect: pygame.Rect) -> None:
    """Draws a piece of woven cloth in its frame, plain until the weave is painted."""
    radius = p.look.px(10)
    put(surface, p.bookcloth(rect.size, radius, p.colour("baize")), rect.topleft)
    if not rect.inflate(-2 * radius, -2 * radius).contains(surface.get_clip()):
        put(surface, p.rbox(rect.w, rect.h, radius, None, "brass", max(1.0, 2 * p.look.scale)), rect.topleft)


class FoldingSide(NamedTuple):
    """A part of a screen: the title of its tab, and its widget. Sides of one `column` are below each other where there is room."""

    title: str
    shown: Widget
    column: int


class SideNote(NamedTuple):
    """Two widgets for a note on the first side: `beside` the tabs while the sides are folded, else `part`, which is in that side."""

    beside: Widget
    part: Widget


class FoldingSides(Widget):
    """Several sides. Below `least` logical units of width, times the text scale, only the one whose tab is in front is shown."""

    def __init__(self, sides: Sequence[FoldingSide], widths: Sequence[float], least: float, note: SideNote | None = None) -> None:
        """`widths` are the widths of the columns in logical units, 0 for a column that takes the room that is left."""
        self.sides, self.least = tuple(sides), least
        self.tabs = Tabs([side.title for side in self.sides], 0, self._turned)
        self._columns = [Column(*(side.shown for side in self.sides if side.column == number), gap=10, grow=0 if width else 1,
                                width=width or None) for number, width in enumerate(widths)]
        self.row = Row(*self._columns, gap=_GAP)
        self.folded = False
        self._notes = () if note is None else (note,)
        super().__init__(self.tabs, *(each.beside for each in self._notes), self.row, grow=1)

    def mirror(self, *, on: bool) -> None:
        """Places the columns from right to left, or in the order in which they were given."""
        self.row.replace(*(reversed(self._columns) if on else self._columns))

    def retitle(self, number: int, title: str) -> None:
        """Changes the title of a tab."""
        names = [title if at == number else name for at, name in enumerate(self.tabs.names)]
        if tuple(names) != self.tabs.names:
            self.tabs.names = tuple(names)
            self.tabs.resized()

    def front(self, number: int) -> None:
        """Chooses the side to show while only one is shown."""
        if number != self.tabs.index:
            self.tabs.index = number
            self.resized()

    def _turned(self, number: int) -> None:
        self.tabs.index = number
        self.resized()

    def height(self, p: Painter, width: int) -> int:
        return max(side.shown.height(p, width) for side in self.sides)

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        self.rect = pygame.Rect(rect)
        self.folded = rect.w < p.look.px(self.least * max(1.0, p.look.text))
        self.tabs.visible = self.folded
        top = self._layout_tabs(p) if self.folded else 0
        for note in self._notes:
            note.beside.visible, note.part.visible = self.folded and self.tabs.index == 0, not self.folded
        for number, side in enumerate(self.sides):
            side.shown.visible = not self.folded or number == self.tabs.index
        for at, column in enumerate(self._columns):
            column.visible = not self.folded or self.sides[self.tabs.index].column == at
        below = pygame.Rect(rect.x, rect.y + top, rect.w, rect.h - top)
        if self.folded:
            self.row.rect = below
            self._columns[self.sides[self.tabs.index].column].rect = below
            self.sides[self.tabs.index].shown.layout(p, below)
        else:
            self.row.layout(p, below)

    def _layout_tabs(self, p: Painter) -> int:
        """Lays out the tabs, and the note beside them while the first side is in front; returns the height that they take."""
        rect, gap = self.rect, p.look.px(6)
        if not self._notes or self.tabs.index:
            tall = self.tabs.height(p, rect.w)
            self.tabs.layout(p, pygame.Rect(rect.x, rect.y, rect.w, tall))
            return tall + gap
        wide, beside = min(self.tabs.natural(p), rect.w // 2), self._notes[0].beside
        left = wide + p.look.px(14)
        room = rect.w - left
        tall = max(self.tabs.height(p, wide), beside.height(p, room))
        high = self.tabs.height(p, wide)
        self.tabs.layout(p, pygame.Rect(rect.x, rect.y + (tall - high) // 2, wide, high))
        beside.layout(p, pygame.Rect(rect.x + left, rect.y, room, tall))
        return tall + gap
