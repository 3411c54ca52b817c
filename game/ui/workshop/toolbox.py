"""What stands at the left of a canvas: the tools with their letters, and the palette of what can be painted."""

from __future__ import annotations

from typing import Final, NamedTuple, Protocol

import pygame

from game.ui.input import InputDevice
from game.ui.looks.theme import SIZES
from game.ui.navigation import SceneChange
from game.ui.paint import Painter, put
from game.ui.widgets.base import Control
from game.ui.widgets.button import Button, On
from game.ui.widgets.text import shorten, squeezed
from game.words import _

_WIDE: Final = 50           # logical units of a tool
_TALL: Final = 46
_ROW: Final = 34            # of a row of the palette
_SWATCH: Final = 26
_MOST_TEXT: Final = 1.3     # of the text scale, as far as letters here grow with it


def kept_small(p: Painter, size: float) -> float:
    """A size of letters for narrow room: it grows with the text scale only so far."""
    return size * min(1.0, _MOST_TEXT / p.look.text)


class ToolButton(Button):
    """A tool: its icon, and below it the letter that takes it in hand."""

    def __init__(self, key: str, on: On, *, icon: str, tip: str, selected: bool) -> None:
        super().__init__("", on, icon=icon, style="bar", tip=tip, width=_WIDE, tall=_TALL, selected=selected)
        self.key = key

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """The letter below the icon, neither larger than its room; a lock where nothing can be done with it."""
        self._draw_plate(p, surface)
        size, inks = min(self._icon_size(p), self.rect.h // 2), self._inks()
        letter = p.text(self.key, kept_small(p, SIZES.caption), inks.note, "bold") if self.key else None
        high = size + (letter.get_height() if letter is not None else 0)
        top = self.rect.centery - high // 2
        put(surface, p.icon(self.icon, size, inks.icon), (self.rect.centerx - size // 2, top))
        if letter is not None:
            put(surface, letter, (self.rect.centerx - letter.get_width() // 2, top + size))
        if not self.enabled:
            lock = p.look.px(13)
            put(surface, p.icon("blocked", lock, inks.icon), (self.rect.right - lock - p.look.px(2), self.rect.top + p.look.px(2)))


class Ink(NamedTuple):
    """A sign that can be painted, and what it is called, not yet translated."""

    sign: str
    title: str


class InkUser(Protocol):
    """Who paints with inks: game.ui.workshop.grid_canvas.GridCanvas is the one kind there is."""

    def take_ink(self, sign: str) -> None:
        """That sign is in hand."""

    def swatch(self, p: Painter, sign: str, side: int) -> pygame.Surface:
        """A piece of what a sign looks like."""


class InkRow(Control):
    """A row of the palette: a piece of the ground, its name, and the digit that takes it; a lock where it can't be taken."""

    def __init__(self, user: InkUser, ink: Ink, number: int) -> None:
        super().__init__(tip=_(ink.title))
        self.ink_user, self.ink_held, self.number, self.selected = user, ink, number, False

    def select(self, selected: bool) -> None:
        """Marks it as what is held, or not."""
        if selected != self.selected:
            self.selected = selected
            self.refresh()

    def perform(self, source: InputDevice) -> SceneChange | None:
        """It is in hand."""
        self.ink_user.take_ink(self.ink_held.sign)
        return None

    def natural(self, p: Painter) -> int:
        return p.look.px(150)

    def height(self, p: Painter, width: int) -> int:
        return p.look.px(_ROW * max(1.0, min(_MOST_TEXT, p.look.text)))

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        px, lively = p.look.px, self.selected or self.hot or self.focused
        box = p.rbox(self.rect.w, self.rect.h, px(7), "plate_on" if lively else "plate", "glow" if self.selected else "line_wood",
                     (2 if self.selected else 1) * p.look.scale)
        put(surface, box, self.rect.topleft)
        side = px(_SWATCH)
        swatch = self.ink_user.swatch(p, self.ink_held.sign, side)
        put(surface, swatch if self.enabled else p.dim(swatch), (self.rect.x + px(5), self.rect.centery - side // 2))
        lesser = self.ink("lesser")
        digit = p.text(str(self.number), SIZES.caption, lesser) if self.enabled else p.icon("blocked", px(15), lesser)
        room = self.rect.w - side - digit.get_width() - px(24)
        ink = lesser if not self.enabled else self.ink("strong" if self.selected else "main")
        size = squeezed(p, _(self.ink_held.title), SIZES.small, room, least=.5)
        name = p.text(shorten(p, _(self.ink_held.title), size, room), size, ink)
        put(surface, name, (self.rect.x + px(11) + side, self.rect.centery - name.get_height() // 2))
        put(surface, digit, (self.rect.right - px(8) - digit.get_width(), self.rect.centery - digit.get_height() // 2))
