"""What stands at the left of a canvas: a tool with its letter, and a ground of the palette with its digit."""

from __future__ import annotations

from typing import Final, NamedTuple, Protocol

import pygame

from game.ui.input import InputDevice
from game.ui.looks.theme import SIZES
from game.ui.navigation import SceneChange
from game.ui.paint import Painter, put
from game.ui.widgets.base import Control, Widget
from game.ui.widgets.button import Button, On
from game.ui.widgets.text import shorten, squeezed
from game.words import _

_WIDE: Final = 50           # logical units of a tool
_TALL: Final = 46
_ROW: Final = 34            # of a row of the palette
_SWATCH: Final = 26
_ALONE: Final = 26          # of the icon of a tool without a letter
THUMB: Final = 50
"""Width and height of a control for a thumb, in logical units."""

FINGER: Final = 44
"""The least height of a control for a finger, in logical units."""

_NARROW: Final = 110        # the width of a row of the palette below which the name stands below the picture
_MOST_TEXT: Final = 1.3     # the text scale up to which letters here grow


def kept_small(p: Painter, size: float) -> float:
    """A size of letters for narrow room: it grows with the text scale only so far."""
    return size * min(1.0, _MOST_TEXT / p.look.text)


def with_keys(widget: Widget) -> bool:
    """Whether letters and digits are shown: only while mouse or keys are used, as a pad and fingers have none."""
    return widget.host is None or widget.host.mode in ("mouse", "key")


class ToolButton(Button):
    """A tool: its icon, and below it the letter that takes it in hand, where there are letters to press."""

    @property
    def names_key(self) -> bool:
        return bool(self.key)

    def __init__(self, key: str, on: On, *, icon: str, tip: str, selected: bool) -> None:
        super().__init__("", on, icon=icon, style="bar", tip=tip, width=_WIDE, tall=_TALL, selected=selected)
        self.key = key

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """The icon and below it the letter, neither larger than there is room; a lock where the tool can't be taken."""
        self._draw_plate(p, surface)
        if self.selected:
            put(surface, p.rbox(*self.rect.size, p.look.px(SIZES.radius), None, "gold", 2 * p.look.scale), self.rect.topleft)
        inks = self._inks()
        letter = p.text(self.key, kept_small(p, SIZES.caption), inks.note, "bold") if self.key and with_keys(self) else None
        size = min(self._icon_size(p), self.rect.h // 2) if letter is not None else min(p.look.px(_ALONE), self.rect.h * 3 // 5)
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


class InkHand(Protocol):
    """What holds an ink; game.ui.workshop.grid_hand.GridHand implements it."""

    inks: tuple[Ink, ...]       # all of them, whose names are written in one size

    def take_ink(self, sign: str) -> None:
        """Takes that sign in hand."""


class InkSwatches(Protocol):
    """Shows what inks look like; game.ui.workshop.grid_canvas.GridCanvas implements it."""

    def swatch(self, p: Painter, sign: str, side: int) -> pygame.Surface:
        """A square picture of what a sign looks like, with sides of that many device pixels."""


class InkRow(Control):
    """A row of the palette: a picture of the ground, its name, and the digit that takes it, where digits are shown; a lock where it can't
    be taken. In a narrow row the name stands below.
    """

    def __init__(self, hand: InkHand, swatches: InkSwatches, ink: Ink, number: int) -> None:
        super().__init__(tip=_(ink.title))
        self._hand, self._swatches = hand, swatches
        self.ink_held, self.number, self.selected = ink, number, False
        self.tall: float = _ROW

    def select(self, selected: bool) -> None:
        """Marks it as what is held, or not."""
        if selected != self.selected:
            self.selected = selected
            self.refresh()

    def perform(self, source: InputDevice) -> SceneChange | None:
        """Takes this ink in hand."""
        self._hand.take_ink(self.ink_held.sign)
        return None

    @property
    def names_key(self) -> bool:
        return True

    def natural(self, p: Painter) -> int:
        return p.look.px(150)

    def height(self, p: Painter, width: int) -> int:
        return p.look.px(self.tall * max(1.0, min(_MOST_TEXT, p.look.text)))

    def _name_room(self, p: Painter) -> int:
        """The width for its name: the same in every row, whether a digit or a lock stands after it."""
        if self._is_narrow(p):
            return self.rect.w - p.look.px(6)
        last = max(p.width(str(len(self._hand.inks)), SIZES.caption), p.look.px(15))
        return self.rect.w - p.look.px(_SWATCH) - last - p.look.px(24)

    def _is_narrow(self, p: Painter) -> bool:
        return self.rect.w < p.look.px(_NARROW)

    def name_size(self, p: Painter) -> float:
        """The size of its letters: that in which the longest name of the column fits."""
        least = .4 if self._is_narrow(p) else .5
        return min(squeezed(p, _(one.title), SIZES.small, self._name_room(p), least=least) for one in self._hand.inks)

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        px, lively = p.look.px, self.selected or self.hot or self.focused
        box = p.rbox(self.rect.w, self.rect.h, px(7), "plate_on" if lively else "plate", "gold" if self.selected else "line_wood",
                     (2 if self.selected else 1) * p.look.scale)
        put(surface, box, self.rect.topleft)
        side = px(_SWATCH)
        swatch = self._swatches.swatch(p, self.ink_held.sign, side)
        narrow = self._is_narrow(p)
        size, room = self.name_size(p), self._name_room(p)
        if narrow:
            above = (self.rect.h - side - p.font(size).get_linesize()) // 2
            at = self.rect.centerx - side // 2, self.rect.y + above
        else:
            at = self.rect.x + px(5), self.rect.centery - side // 2
        put(surface, swatch if self.enabled else p.dim(swatch), at)
        put(surface, p.rbox(side, side, px(3), None, "line_wood", max(1.0, p.look.scale)), at)     # seen on dark wood too
        lesser = self.ink("lesser")
        digit = p.text(str(self.number), SIZES.caption, lesser) if self.enabled else p.icon("blocked", px(15), lesser)
        ink = lesser if not self.enabled else self.ink("strong" if self.selected else "main")
        name = p.text(shorten(p, _(self.ink_held.title), size, room), size, ink)
        if narrow:
            put(surface, name, (self.rect.centerx - name.get_width() // 2, at[1] + side))
            if not self.enabled:
                put(surface, digit, (self.rect.right - px(3) - digit.get_width(), self.rect.y + px(3)))
            return
        put(surface, name, (self.rect.x + px(11) + side, self.rect.centery - name.get_height() // 2))
        if not self.enabled or with_keys(self):
            put(surface, digit, (self.rect.right - px(8) - digit.get_width(), self.rect.centery - digit.get_height() // 2))
