"""A keyboard of buttons, for whoever holds a pad or touches the screen: letters by focus and "ok"."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import pygame

from game.ui.input import Act
from game.ui.navigation import Reply
from game.ui.paint import Painter, put
from game.ui.theme import SIZES
from game.ui.widgets.base import Ground, Host, Widget
from game.ui.widgets.button import Button
from game.ui.widgets.cards import Plaque
from game.ui.widgets.controls import well
from game.ui.widgets.layout import Column, Row, WidgetGrid
from game.ui.widgets.text import Label
from game.words import _

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
        """Whether the next letter takes the place of the text."""

    def insert(self, text: str) -> None:
        """Inserts text at the caret."""

    def backspace(self) -> None:
        """Deletes the character before the caret."""

    def edit_ended(self) -> None:
        """The editing has ended."""


def selection(p: Painter, size: tuple[int, int], ground: Ground) -> pygame.Surface:
    """What lies under selected letters."""
    return p.rbox(max(1, size[0]), size[1], p.look.px(2), "plate_on" if ground != "paper" else "fresh")


class _ShownKeys(Widget):
    """The text as it stands, large."""

    def __init__(self, field: Spelled) -> None:
        super().__init__()
        self.field = field

    def height(self, p: Painter, width: int) -> int:
        """One line."""
        return p.font(SIZES.heading).get_linesize() + p.look.px(12)

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """The words and a caret."""
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
    """The keyboard at the bottom of the window, with the text above it. Pad: A types, X takes back, Y changes the letters, Start ends."""

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
        """Where the focus begins."""
        return self._keys.children[0].children[0]

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        """At the bottom, in the middle."""
        self.rect = pygame.Rect(rect)
        px = p.look.px
        width = min(rect.w - px(40), px(720 * max(1.0, min(1.5, p.look.text))))
        height = min(rect.h - px(16), self.children[0].height(p, width))
        self.children[0].layout(p, pygame.Rect(rect.centerx - width // 2, rect.bottom - height - px(16), width, height))

    def act(self, act: Act) -> Reply:
        """The pad's short ways."""
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
        """Turn to the capital letters."""
        self._turn_to(1)

    def _fill(self) -> None:
        def keys(letters: str) -> WidgetGrid:
            return WidgetGrid(*(Button(c, self._typer(c), size=SIZES.lead, tall=38) for c in letters), columns=len(letters), gap=6)
        self._keys.replace(*(keys(letters) for letters in PAGES[self._page]))

    def _typer(self, text: str) -> Callable[[], None]:
        def put_in() -> None:
            self.field.insert(text)
            if self._page == 1 and text.isalpha():      # a capital begins a name; the rest is small
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
    """Open the keyboard for a text field, with capitals where a name begins."""
    layer = KeyboardLayer(host, field)
    host.open(layer, layer.first_key, veil=True)
    if not field.text or field.selected:
        layer.capitals()
