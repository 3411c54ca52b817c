"""Buttons in five styles (walnut plaque, brass, bar, paper, row), and lists whose rows are buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

import pygame

from game.ui.input import Act, InputDevice, asks_for
from game.ui.looks.theme import SIZES
from game.ui.navigation import Reply, SceneChange
from game.ui.paint import Painter, put
from game.ui.paint.lettering import FontKind
from game.ui.paint.people import portrait_of
from game.ui.paint.sitter import Sitter
from game.ui.widgets.base import Control, Tint, Widget, goes_to_end
from game.ui.widgets.layout import Column, Pad, Scroll
from game.ui.widgets.text import Label, shadow_on
from game.words import _

# ---- buttons in five styles (walnut plaque, brass, bar, paper, row): one widget, which breaks its words to fit
Style: TypeAlias = Literal["plaque", "brass", "bar", "paper", "row"]
On: TypeAlias = Callable[[], SceneChange | None]

_LIES: Final = .3       # how high a plate lies above the desk
_BRIGHT: Final = .9     # the glow of a brass button, 0 to 1
_HEAD_GROWS: Final = 1.2    # how many times larger the text scale makes a button beside a title at most, if its words fit
_RIM: Final = 4         # logical units at a plate's edge that are kept free of words


@dataclass(frozen=True, slots=True)
class ButtonFace:
    """How a button's words are broken at one width: lines of the text, lines of the note, and whether the note is beside the text."""

    text: tuple[str, ...]
    note: tuple[str, ...]
    beside: bool
    height: int


@dataclass(frozen=True, slots=True)
class _Inks:
    """Colour tokens of text, note and icon, and the shadow under them."""

    text: str
    note: str
    icon: str
    shadow: int


class Button(Control):
    """Calls `on` when chosen. `note` is shown in smaller words beside or below the text; `selected` marks the present row of a list.

    `wide` buttons have their words at the left (menus, lists); others in the middle, as wide as their words. `keys` names the key that
    presses it, in small letters at the right.
    """

    margin = 22

    def __init__(self, text: str, on: On | None = None, *, icon: str = "", note: str = "", style: Style = "plaque", wide: bool = False,
                 size: float = SIZES.body, tall: float = SIZES.target, selected: bool = False, tip: str = "", grow: float = 0.0,
                 width: float | None = None, enabled: bool = True, why: str = "", seed: int = 3, keys: str = "") -> None:
        super().__init__(tip=tip, grow=grow, width=width, enabled=enabled, why=why)
        self.text, self.on, self.icon, self.note, self.style = text, on, icon, note, style
        self.wide, self.size, self.tall, self.selected, self.seed = wide or style == "row", size, tall, selected, seed
        self.keys = keys

    def set(self, text: str, note: str | None = None, icon: str | None = None) -> None:
        """Replaces the text."""
        new = text, self.note if note is None else note, self.icon if icon is None else icon
        if new != (self.text, self.note, self.icon):
            self.text, self.note, self.icon = new
            self.resized()

    def restyle(self, style: Style) -> None:
        """Changes the style."""
        if style != self.style:
            self.style = style
            self.resized()

    def select(self, selected: bool) -> None:
        """Marks it as the present one, or not."""
        if selected != self.selected:
            self.selected = selected
            self.refresh()

    def perform(self, source: InputDevice) -> SceneChange | None:
        return self.on() if self.on is not None else None

    # ---- measure
    @property
    def _kind(self) -> FontKind:
        return "bold" if self.style == "brass" else "regular"

    @property
    def _small(self) -> float:
        return min(SIZES.small, self.size - 2)

    def _side(self, p: Painter) -> int:
        """The room at the left and at the right of the words, in device pixels."""
        return p.look.px(20 if self.wide and self.style != "row" else 12 if self.style in ("bar", "row", "paper") else 18)

    def _lead(self, p: Painter) -> int:
        """The room that the icon takes before the words, in device pixels."""
        if not self.icon:
            return 0
        return self._icon_size(p) + (p.look.px(14 if self.wide else 8) if self.text else 0)

    def _tail(self, p: Painter) -> int:
        """The room that the name of its key takes after the words, in device pixels."""
        return p.width(self.keys, self._small) + p.look.px(14) if self.keys else 0

    @property
    def names_key(self) -> bool:
        return bool(self.keys)

    @property
    def _key_words(self) -> str:
        """The name of its key, or of the button that does the same on the device in use; "" where there is none."""
        device = self.host.mode if self.host is not None else "mouse"
        return self.keys if device in ("mouse", "key") else asks_for("ok", device) if self.keys == _("Enter") else ""

    def _icon_size(self, p: Painter) -> int:
        return p.look.px(20 * max(1.0, min(1.5, p.look.text)))

    def natural(self, p: Painter) -> int:
        if self.fixed_width is not None:
            return p.look.px(self.fixed_width * max(1.0, p.look.text))
        words = p.font(self.size, self._kind).size(self.text)[0]
        note = p.font(self._small, "italic").size(self.note)[0] + p.look.px(20) if self.note else 0
        return max(p.look.px(SIZES.target), 2 * self._side(p) + self._lead(p) + words + note + self._tail(p) + p.look.px(2))

    def height(self, p: Painter, width: int) -> int:
        return self._face(p, width).height

    def _face(self, p: Painter, width: int) -> ButtonFace:
        font, small = p.font(self.size, self._kind), p.font(self._small, "italic")
        room = max(p.look.px(20), width - 2 * self._side(p) - self._lead(p) - self._tail(p))
        if not (self.wide or self.note or self.keys or " " in self.text):
            room = max(room, width - 2 * p.look.px(_RIM) - self._lead(p))      # a single word may use the room up to the plate's edge
        beside = bool(self.note) and not self.keys and p.width(self.text, self.size, self._kind) + p.width(
            self.note, self._small, "italic") + p.look.px(18) <= room
        text = tuple(p.wrap(self.text, self.size, room, self._kind)) if self.text else ()
        note = ((self.note,) if beside else tuple(p.balanced(self.note, self._small, room, "italic"))) if self.note else ()
        high = font.get_linesize() * len(text) + (0 if beside else small.get_linesize() * len(note))
        return ButtonFace(text, note, beside, max(self._least(p), high + p.look.px(12)))

    def _least(self, p: Painter) -> int:
        """The least height of its plate."""
        return p.look.px(self.tall * (max(1.0, p.look.text * .9) if self.text else 1))

    # ---- draw
    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        self._draw_plate(p, surface)
        face, inks = self._face(p, self.rect.w), self._inks()
        down = p.look.px(1) if self.pressed and self.enabled else 0
        wide = self._lead(p) + max((p.font(self.size, self._kind).size(line)[0] for line in face.text), default=0)
        left = self.rect.x + (self._side(p) if self.wide or face.note or self.keys else (self.rect.w - wide) // 2)
        if self.icon:
            self._draw_icon(p, surface, left, self.rect.centery + down, inks.icon)
            left += self._lead(p)
        self._draw_words(p, surface, face, inks, (left, down))

    def _draw_icon(self, p: Painter, surface: pygame.Surface, left: int, middle: int, colour: str) -> None:
        size = self._icon_size(p)
        put(surface, p.icon(self.icon, size, colour), (left, middle - size // 2))

    def _draw_words(self, p: Painter, surface: pygame.Surface, face: ButtonFace, inks: _Inks, at: tuple[int, int]) -> None:
        step, small = p.font(self.size, self._kind).get_linesize(), p.font(self._small, "italic").get_linesize()
        high = step * len(face.text) + (0 if face.beside else small * len(face.note))
        left, down = at
        y = self.rect.centery - high // 2 + down
        if self.keys:
            key = p.text(self._key_words, self._small, inks.note, "regular", inks.shadow)
            put(surface, key, (self.rect.right - self._side(p) - key.get_width(), y + (step - key.get_height()) // 2))
        for line in face.text:
            put(surface, p.text(line, self.size, inks.text, self._kind, inks.shadow), (left, y))
            y += step
        for line in face.note:
            words = p.text(line, self._small, inks.note, "italic", inks.shadow)
            if face.beside:
                right, middle = self.rect.right - self._side(p), self.rect.centery + down
                put(surface, words, (right - words.get_width(), middle - words.get_height() // 2))
            else:
                put(surface, words, (left, y))
                y += small

    def _inks(self) -> _Inks:
        if self.style == "brass" and self.enabled:
            return _Inks("on_brass", "on_brass2", "on_brass", 0)
        main: Tint = "main" if self.enabled else "off"
        return _Inks(self.ink(main), self.ink("lesser" if self.enabled else "off"), self.ink("accent" if self.enabled else "off"),
                     shadow_on(self.ground))

    def _draw_plate(self, p: Painter, surface: pygame.Surface) -> None:
        lively = self.enabled and (self.hot or self.focused or self.selected)
        px, (w, h) = p.look.px, self.rect.size
        if self.style in ("plaque", "brass"):
            brass = self.style == "brass" and self.enabled
            plate = p.plaque(w, h, px(8), self.seed, "plate_on" if lively else "plate", brass, self.enabled)
            if self.style == "brass":       # it may be drawn while something moves
                p.prepare(p.plaque(w, h, px(8), self.seed, "plate", True), _LIES, _BRIGHT)
            if self.focused or (brass and self.hot):
                p.draw_glow(surface, plate, self.rect.center, "glow", _BRIGHT if brass else .7)
            if self.enabled:
                p.lay(surface, plate, self.rect.topleft, _LIES)
            else:       # flat and without a shadow: dimming it would make the contrast of the words too low
                put(surface, plate, self.rect.topleft)
        elif self.style == "bar":
            box = p.rbox(w, h, px(8), "plate_on" if lively else None, "brass" if lively else "line_wood", p.look.scale)
            put(surface, box, self.rect.topleft)
        elif self.style == "paper":
            put(surface, p.rbox(w, h, px(8), "fresh" if lively else "card", "line", p.look.scale), self.rect.topleft)
        elif lively:
            fill = "fresh" if self.ground == "paper" else "plate_on"
            put(surface, p.rbox(w, h, px(6), fill, "brass" if self.selected else None, p.look.scale), self.rect.topleft)

    def draw_focus(self, p: Painter, surface: pygame.Surface) -> None:
        grow = p.look.px(2)
        rect = self.rect.inflate(2 * grow, 2 * grow)
        put(surface, p.rbox(rect.w, rect.h, p.look.px(10), None, self.ring_ink(p), max(2.0, SIZES.ring * p.look.scale)), rect.topleft)


class HeadButton(Button):
    """A button beside the title of a page: at a large text scale it grows less than other buttons, to leave the body its room."""

    in_turn: tuple[str, ...] = ()
    """Texts that it shows in turn: it is wide enough for each of them from the start, so that no button beside it moves under a press."""

    def natural(self, p: Painter) -> int:
        if self.fixed_width is not None:
            return p.look.px(self.fixed_width * _grown(p))
        if not self.in_turn:
            return super().natural(p)
        wide = p.font(self.size, self._kind).size
        return super().natural(p) + max(wide(word)[0] for word in (self.text, *self.in_turn)) - wide(self.text)[0]

    def _least(self, p: Painter) -> int:
        return p.look.px(self.tall * _grown(p))

    def _side(self, p: Painter) -> int:
        return super()._side(p) if p.look.text <= _HEAD_GROWS else p.look.px(8)


def _grown(p: Painter) -> float:
    return max(1.0, min(_HEAD_GROWS, p.look.text))


# ---- lists of rows to choose from: each row a button, so that every device reaches it, in a scroll area
_FACE: Final = 32           # logical units: a portrait in a row


@dataclass(frozen=True, slots=True)
class ListLine:
    """One row: its text, a note in smaller words beside or below, and an icon, or a portrait in its place once that is painted.

    `group` is the heading that it belongs to; rows of one group follow each other, and the heading is shown above the first of them.
    """

    text: str
    note: str = ""
    icon: str = ""
    group: str = ""
    sitter: Sitter | None = None


class ListBox(Scroll):
    """A scrolling list of rows, one of which may be marked as the present one. `on` is called with the number of a chosen row."""

    def __init__(self, lines: Sequence[ListLine], on: Callable[[int], SceneChange | None], *, selected: int = -1,
                 seen: Callable[[int], None] | None = None, empty: str = "") -> None:
        """`seen` is called with the number of the row that gets the focus, for a preview; `empty` is shown where there are no rows."""
        self._on, self._seen = on, seen
        self._empty = empty
        self.selected = selected
        self._entries: list[_ListRow] = []
        self._heads: dict[int, Label] = {}      # headings, by the number of the row below
        self._rows = Column(*self._build(lines), gap=3)
        self._unseen = True         # whether it has not been laid out yet
        super().__init__(self._rows)

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        """The first layout brings the marked row into view; later ones keep what was scrolled to."""
        super().layout(p, rect)
        if self._unseen and self.host is not None and self.rect.h > 0:
            self._unseen = False
            if 0 <= self.selected < len(self._entries):
                self.reveal(self._entries[self.selected].rect)

    def reveal(self, rect: pygame.Rect) -> None:
        head = next((head for number, head in self._heads.items() if self._entries[number].rect == rect), None)
        super().reveal(rect if head is None else rect.union(head.rect))

    def fill(self, lines: Sequence[ListLine], selected: int = -1) -> None:
        """Replaces all rows."""
        self.selected = selected
        self._rows.replace(*self._build(lines))

    def put(self, index: int, line: ListLine) -> None:
        """Replaces the row with that number."""
        self._entries[index].put(line)

    def row(self, index: int) -> Widget:
        """The widget of a row, to give it the focus."""
        return self._entries[index]

    def _build(self, lines: Sequence[ListLine]) -> list[Widget]:
        self._entries = [_ListRow(self, number, line) for number, line in enumerate(lines)]
        self._heads = {number: Label(line.group, SIZES.small, kind="bold", tint="strong") for number, line in enumerate(lines)
                       if line.group and (not number or lines[number - 1].group != line.group)}
        widgets: list[Widget] = []
        for number, entry in enumerate(self._entries):
            if number in self._heads:
                widgets.append(Pad(self._heads[number], 5, 10))
            widgets.append(entry)
        return widgets or [Label(self._empty, kind="italic", tint="lesser")]

    def act(self, act: Act) -> Reply:
        """Like every scroll area, but Home and End move the focus to the first and the last row."""
        return goes_to_end(self._rows, act) or super().act(act)

    def choose(self, index: int) -> SceneChange | None:
        """Marks a row and calls `on`."""
        self.select(index)
        return self._on(index)

    def select(self, index: int) -> None:
        """Marks a row as the present one."""
        self.selected = index
        for number, row in enumerate(self._entries):
            row.select(number == index)

    def row_focused(self, index: int) -> None:
        """Called when a row gets the focus."""
        if self._seen is not None:
            self._seen(index)


class _ListRow(Button):
    """A row that tells its list when it has the focus."""

    def __init__(self, owner: ListBox, number: int, line: ListLine) -> None:
        super().__init__(line.text, lambda: owner.choose(number), icon=line.icon, note=line.note, style="row", tall=40,
                         selected=number == owner.selected)
        self._owner, self._number, self._sitter = owner, number, line.sitter

    def put(self, line: ListLine) -> None:
        """Show that line."""
        self._sitter = line.sitter
        self.set(line.text, line.note, line.icon)
        self.refresh()

    def _icon_size(self, p: Painter) -> int:
        return super()._icon_size(p) if self._sitter is None else p.look.px(_FACE)

    def _draw_icon(self, p: Painter, surface: pygame.Surface, left: int, middle: int, colour: str) -> None:
        size = self._icon_size(p)
        face = None if self._sitter is None else portrait_of(p, self._sitter, size)
        if face is None:
            super()._draw_icon(p, surface, left, middle, colour)
        else:
            put(surface, face, (left, middle - size // 2))

    def gained(self) -> None:
        """Called when the line gets the focus; tells the list."""
        super().gained()
        self._owner.row_focused(self._number)
