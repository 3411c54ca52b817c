"""A field for a line of text, and a keyboard of buttons for players with a pad or a touch screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import pygame

from game.ui.input import Act, Composing, Edit, InputDevice, Point, Typed
from game.ui.looks.theme import SIZES
from game.ui.navigation import Reply, SceneChange, reply
from game.ui.paint import Painter, put
from game.ui.widgets.base import Control, Ground, Host, Widget
from game.ui.widgets.button import Button
from game.ui.widgets.controls import ROW, row_height, well
from game.ui.widgets.dialog import Panel
from game.ui.widgets.layout import Column, Plaque, Row, WidgetGrid
from game.ui.widgets.text import Label
from game.words import _

# ---- a keyboard of buttons, for players with a pad or a touch screen: letters by focus and "ok"
PAGES: tuple[tuple[str, ...], ...] = (
    ("1234567890", "qwertyuiop", "asdfghjkl'", "zxcvbnm-.&"),
    ("1234567890", "QWERTYUIOP", "ASDFGHJKL'", "ZXCVBNM-.&"),
    ("áàâäãåæçéè", "êëíìîïñóòô", "öõøúùûüýÿß", "ÁÀÂÄÅÆÇÉÈÑ", "ÓÖØÚÜŒœŠšŽ"),
)


class Spelled(Protocol):
    """The text field that is being filled: game.ui.widgets.entry.TextEntry."""

    text: str

    @property
    def selected(self) -> bool:
        """Whether the next letter replaces the text."""

    def insert(self, text: str) -> None:
        """Inserts text at the caret."""

    def backspace(self) -> None:
        """Deletes the character before the caret."""

    def edit_ended(self) -> None:
        """Called when the editing has ended."""


def selection(p: Painter, size: tuple[int, int], ground: Ground) -> pygame.Surface:
    """The picture drawn under selected letters, in device pixels."""
    return p.rbox(max(1, size[0]), size[1], p.look.px(2), "plate_on" if ground != "paper" else "fresh")


class _ShownKeys(Widget):
    """The present text in large letters."""

    def __init__(self, field: Spelled) -> None:
        super().__init__()
        self.field = field

    def height(self, p: Painter, width: int) -> int:
        return p.font(SIZES.heading).get_linesize() + p.look.px(12)

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        well(p, surface, self.rect, True, self.ground)
        words = p.text(self.field.text or " ", SIZES.heading, "on_well")
        left = self.rect.x + p.look.px(14)
        if self.field.selected:
            put(surface, selection(p, words.get_size(), self.ground), (left, self.rect.centery - words.get_height() // 2))
        put(surface, words, (left, self.rect.centery - words.get_height() // 2))
        wide = words.get_width() if self.field.text else 0
        caret = pygame.Rect(left + wide + p.look.px(2), self.rect.y + p.look.px(8), max(2, p.look.px(2)), self.rect.h - p.look.px(16))
        surface.fill(p.colour("focus"), caret)


class KeyboardLayer(Widget):
    """The keyboard at the bottom of the window, with the text above it. Pad: A types, X deletes, Y changes the letters, Start ends."""

    def __init__(self, host: Host, field: Spelled) -> None:
        self._typed_in = host
        self.field = field
        self._page = 0
        self._shown = _ShownKeys(field)
        self._keys = Column(gap=6)
        self.done = Button(_("Done"), self._done, style="brass", grow=1, tall=40)
        self._next = Button(self._next_name(), self._turn, grow=1, tall=40)
        space = Button(_("Space"), self._typer(" "), grow=2, tall=40)
        back = Button(_("Delete"), self._back, icon="left", grow=1, tall=40)
        below = Row(self._next, space, back, self.done, gap=6)
        parts: list[Widget] = [self._shown, self._keys, below]
        if host.mode == "pad":
            parts.append(Label(_("X deletes, Y changes the letters, Start is Done"), SIZES.caption, tint="lesser", align="centre"))
        super().__init__(Plaque(Column(*parts, gap=10), 18, seed=23))
        self._fill()

    @property
    def first_key(self) -> Widget:
        """The key that has the focus first."""
        return self._keys.children[0].children[0]

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        self.rect = pygame.Rect(rect)
        px = p.look.px
        width = min(rect.w - px(40), px(720 * max(1.0, min(1.5, p.look.text))))
        height = min(rect.h - px(16), self.children[0].height(p, width))
        self.children[0].layout(p, pygame.Rect(rect.centerx - width // 2, rect.bottom - height - px(16), width, height))

    def act(self, act: Act) -> Reply:
        if act.name in ("back", "menu"):
            self._done()
            return True
        if act.name == "undo":
            self._back()
            return True
        if act.name == "hint":
            self._turn()
            return True
        return False

    def capitals(self) -> None:
        """Turns to the capital letters."""
        self._turn_to(1)

    def _fill(self) -> None:
        def keys(letters: str) -> WidgetGrid:
            return WidgetGrid(*(Button(c, self._typer(c), size=SIZES.lead, tall=38) for c in letters), columns=len(letters), gap=6)
        self._keys.replace(*(keys(letters) for letters in PAGES[self._page]))

    def _typer(self, text: str) -> Callable[[], None]:
        def put_in() -> None:
            self.field.insert(text)
            if self._page == 1 and text.isalpha():      # after the capital that begins a name come small letters
                self._turn_to(0)
            self._shown.refresh()
        return put_in

    def _back(self) -> None:
        self.field.backspace()
        self._shown.refresh()

    def _turn(self) -> None:
        self._turn_to((self._page + 1) % len(PAGES))

    def _turn_to(self, page: int) -> None:
        focus = self._typed_in.focus
        place = self._place(focus)
        self._page = page
        self._next.set(self._next_name())
        self._fill()
        if place is not None:
            row = self._keys.children[min(place[0], len(self._keys.children) - 1)]
            self._typed_in.set_focus(row.children[min(place[1], len(row.children) - 1)])

    def _place(self, widget: Widget | None) -> tuple[int, int] | None:
        for number, row in enumerate(self._keys.children):
            if widget in row.children:
                return number, row.children.index(widget)
        return None

    def _next_name(self) -> str:
        return (_("ABC"), _("éñø"), _("abc"))[self._page]

    def _done(self) -> None:
        self._typed_in.close()
        self.field.edit_ended()


def keyboard_layer(host: Host, field: Spelled) -> None:
    """Opens the keyboard for a text field, with capitals where a name begins."""
    layer = KeyboardLayer(host, field)
    host.open(layer, layer.first_key, veil=True)
    if not field.text or field.selected:
        layer.capitals()


# ---- a field for a line of text: typed, composed by an input method, selected, cut and pasted; or spelt out on a keyboard of buttons
class TextEntry(Control):
    """One line of text, at most `longest` characters. `on` is called with it when the editing ends, if it has changed.

    "ok" or a click begins the editing; Enter or Esc ends it, and Enter then calls `done`.
    A pad or finger gets a keyboard of buttons.
    """

    drags = True

    def __init__(self, text: str = "", on: Callable[[str], None] | None = None, *, done: Callable[[], SceneChange | None] | None = None,
                 hint: str = "", longest: int = 24, tip: str = "", grow: float = 0.0) -> None:
        super().__init__(tip=tip, grow=grow)
        self.text, self.on, self.done, self.hint, self.longest = text[:longest], on, done, hint, longest
        self.tall: float = ROW      # logical units of its height at the least
        self.caret = self.anchor = len(self.text)
        self._before = self.text
        self._composing = ""
        self._shift = 0         # device pixels by which long text is scrolled to the left

    def set(self, text: str) -> None:
        """Sets the text without calling back."""
        self.text = self._before = text[:self.longest]
        self.caret = self.anchor = len(self.text)
        self.refresh()

    # ---- measure and draw
    def natural(self, p: Painter) -> int:
        return p.font(SIZES.body).size("m" * 12)[0] + p.look.px(26)

    def height(self, p: Painter, width: int) -> int:
        return max(row_height(p), p.look.px(self.tall))

    @property
    def _edited(self) -> bool:
        return self.host is not None and self.host.editing and self.host.focus is self

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        well(p, surface, self.rect, self.enabled and (self.hot or self.focused), self.ground)
        inner = self.rect.inflate(-p.look.px(20), -p.look.px(4))
        old = surface.get_clip()
        surface.set_clip(inner.clip(old))
        font = p.font(SIZES.body)
        shown = self.text[:self.caret] + self._composing + self.text[self.caret:]
        at = font.size(self.text[:self.caret] + self._composing)[0]
        self._follow(inner.w - p.look.px(4), at, font.size(shown)[0])
        left = inner.x - self._shift + p.look.px(2)
        if self._edited and self.selected:
            self._draw_selection(p, surface, left)
        ink = ("ink" if self.ground == "paper" else "on_well") if self.enabled else "off"
        faint = "ink2" if self.ground == "paper" else "muted"
        words = p.text(shown, SIZES.body, ink) if shown else p.text(self.hint, SIZES.body, faint, "italic")
        put(surface, words, (left, self.rect.centery - words.get_height() // 2))
        if self._edited:
            high = font.get_height()
            surface.fill(p.colour(self.ring_ink(p)), (left + at, self.rect.centery - high // 2, max(2, p.look.px(2)), high))
        surface.set_clip(old)

    def _draw_selection(self, p: Painter, surface: pygame.Surface, left: int) -> None:
        font = p.font(SIZES.body)
        first, last = sorted((self.caret, self.anchor))
        x0, x1 = font.size(self.text[:first])[0], font.size(self.text[:last])[0]
        high = font.get_height()
        put(surface, selection(p, (x1 - x0, high), self.ground), (left + x0, self.rect.centery - high // 2))

    def _follow(self, room: int, caret: int, full: int) -> None:
        """Scrolls long text so that the caret is in sight."""
        if not self._edited:
            self._shift = 0
            return
        self._shift = max(0, min(self._shift, full - room, caret))
        if caret - self._shift > room:
            self._shift = caret - room

    # ---- begin and end
    def act(self, act: Act) -> Reply:
        if act.name == "ok" and self._edited:
            return self._end()
        return super().act(act)

    def perform(self, source: InputDevice) -> SceneChange | None:
        """Starts editing: with the keyboard, or with a keyboard of buttons for pad and finger."""
        if self.host is not None:
            self._before = self.text
            if source in ("pad", "touch"):
                keyboard_layer(self.host, self)
            else:
                self.host.set_editing(True)
        return None

    def begin(self, text: str) -> None:
        """Starts editing, with letters that were typed already in place of the text. The field must have the focus."""
        self.perform("key")
        self.anchor, self.caret = 0, len(self.text)
        self.insert(text)

    def rewrite(self) -> None:
        """Starts editing by the device that was used last; the first letter replaces the text. The field must have the focus."""
        self.anchor, self.caret = 0, len(self.text)
        if self.host is not None:
            self.perform(self.host.mode)

    @property
    def selected(self) -> bool:
        """Whether letters are selected, which the next letter replaces."""
        return self.anchor != self.caret

    def edit_ended(self) -> None:
        self._composing = ""
        self.anchor = self.caret
        self._tell()

    def _tell(self) -> None:
        if self.text != self._before:
            self._before = self.text
            if self.on is not None:
                self.on(self.text)

    def _end(self) -> Reply:
        if self.host is not None:
            self.host.set_editing(False)
        return True

    # ---- pointer
    def point(self, point: Point) -> Reply:
        if self.host is None:
            return False
        if not self._edited:
            return super().point(point)
        if point.kind == "down" and point.button == 1:
            self.caret = self.anchor = self._nearest(point.pos[0])
        elif point.kind == "move" and self.pressed:
            self.caret = self._nearest(point.pos[0])
        else:
            return True
        self.refresh()
        return True

    def _nearest(self, x: int) -> int:
        """The caret position closest to an x coordinate of the window, in device pixels."""
        if self.host is None:
            return 0
        p = self.host.painter
        at = x - self.rect.x - p.look.px(12) + self._shift
        font = p.font(SIZES.body)
        return min(range(len(self.text) + 1), key=lambda i: abs(font.size(self.text[:i])[0] - at))

    # ---- text
    def insert(self, text: str) -> None:
        """Replaces the selection with text, or inserts it at the caret, while there is room; leaves out unprintable characters."""
        self._remove_selection()
        new = "".join(c for c in text if c.isprintable())[:self.longest - len(self.text)]
        self.text = self.text[:self.caret] + new + self.text[self.caret:]
        self.caret = self.anchor = self.caret + len(new)
        self.refresh()

    def backspace(self) -> None:
        """Deletes the selection, or the character before the caret."""
        if not self._remove_selection() and self.caret:
            self.text = self.text[:self.caret - 1] + self.text[self.caret:]
            self.caret -= 1
            self.anchor = self.caret
        self.refresh()

    def edit(self, intent: Typed | Composing | Edit) -> Reply:
        if isinstance(intent, Typed):
            self._composing = ""
            self.insert(intent.text)
        elif isinstance(intent, Composing):
            self._composing = intent.text
            self.refresh()
        elif intent.name in ("done", "cancel"):
            self._end()
            return reply(self.done()) if intent.name == "done" and self.done is not None else True
        else:
            self._key(intent)
            self.refresh()
        return True

    def _key(self, key: Edit) -> None:
        match key.name:
            case "left" | "right" | "home" | "end":
                self._go(key)
            case "backspace":
                self.backspace()
            case "delete":
                if not self._remove_selection():
                    self.text = self.text[:self.caret] + self.text[self.caret + 1:]
            case "all":
                self.anchor, self.caret = 0, len(self.text)
            case "copy" | "cut":
                first, last = sorted((self.caret, self.anchor))
                if first != last:
                    pygame.scrap.put_text(self.text[first:last])
                    if key.name == "cut":
                        self._remove_selection()
            case "paste":
                self.insert(pygame.scrap.get_text())

    def _go(self, key: Edit) -> None:
        first, last = sorted((self.caret, self.anchor))
        jump = first != last and not key.select
        self.caret = {"left": first if jump else max(0, self.caret - 1), "right": last if jump else min(len(self.text), self.caret + 1),
                      "home": 0, "end": len(self.text)}[key.name]
        if not key.select:
            self.anchor = self.caret

    def _remove_selection(self) -> bool:
        first, last = sorted((self.caret, self.anchor))
        self.text = self.text[:first] + self.text[last:]
        self.caret = self.anchor = first
        return first != last


class SearchEntry(TextEntry):
    """A field whose `on` is called at every change, so that results show while the text is typed."""

    def insert(self, text: str) -> None:
        super().insert(text)
        self._tell()

    def backspace(self) -> None:
        super().backspace()
        self._tell()

    def _key(self, key: Edit) -> None:
        super()._key(key)
        self._tell()


def ask_name(host: Host, title: str, entry: TextEntry, rename: Callable[[str], None]) -> None:
    """Opens a dialog for typing a name; Enter or its button calls `rename`. The present name is selected, so that typing replaces it."""
    def named() -> None:
        host.close()
        rename(entry.text)
    entry.done = named
    buttons = [Button(_("Cancel"), host.close, tall=40), Button(_("Rename"), named, style="brass", tall=40)]
    host.open(Panel(title, entry, buttons, on_back=host.close), entry, veil=True)
    entry.rewrite()
