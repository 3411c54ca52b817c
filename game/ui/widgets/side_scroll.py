"""A row that scrolls sideways where it is wider than its place: by wheel, by a press that moves, by arrows, and with the focus."""

from __future__ import annotations

from typing import Final

import pygame

from game.ui.input import Point
from game.ui.navigation import Reply
from game.ui.paint import Painter, put
from game.ui.widgets.base import Widget

_NOTCH: Final = .5          # of its width, which one notch of a wheel, or one press of an arrow, scrolls
_ROOM: Final = 28           # logical units kept beside what is brought into view: the arrow hides nothing of it
_ARROW: Final = 26          # logical units across an arrow


class SideScroll(Widget):
    """A window on one child that may be wider than it."""

    def __init__(self, child: Widget) -> None:
        self._child, self._arrows = child, (_Arrow(-1), _Arrow(1))
        super().__init__(child, *self._arrows)
        self.offset = 0         # device pixels by which the child is shifted to the left
        self.content = 0        # the width of the child in device pixels
        self._start: tuple[int, int] | None = None      # where a press was that moves it, and the offset then

    @property
    def range(self) -> int:
        """How far it can be scrolled, in device pixels."""
        return max(0, self.content - self.rect.w)

    # ---- place
    def natural(self, p: Painter) -> int:
        """The whole child."""
        return self._child.natural(p)

    def height(self, p: Painter, width: int) -> int:
        """The height of the child."""
        return self._child.height(p, max(width, self._child.natural(p)))

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        """The child is as wide as it needs to be, shifted by the offset."""
        self.rect = pygame.Rect(rect)
        self.content = max(rect.w, self._child.natural(p))
        self.offset = max(0, min(self.offset, self.range))
        self._place(p)

    def _place(self, p: Painter) -> None:
        self._child.layout(p, pygame.Rect(self.rect.x - self.offset, self.rect.y, self.content, self.rect.h))
        size = p.look.px(_ARROW)
        for arrow, more in zip(self._arrows, (self.offset > 0, self.offset < self.range), strict=True):
            arrow.visible = more
            x = self.rect.x if arrow.way < 0 else self.rect.right - size
            arrow.layout(p, pygame.Rect(x, self.rect.centery - size, size, 2 * size))

    def set_clip(self, clip: pygame.Rect | None) -> None:
        """Nothing is seen beside it; what is drawn above and below the row (light, ring) is."""
        super().set_clip(clip)
        if self.range:
            high = self.rect.inflate(0, 2 * self.rect.h) if clip is None else pygame.Rect(self.rect.x, clip.y, self.rect.w, clip.h)
            self._child.set_clip(high if clip is None else high.clip(clip))

    def paint(self, p: Painter, surface: pygame.Surface, area: pygame.Rect) -> None:
        """The child through the window, and the arrows."""
        if not self.range or not self.visible:
            super().paint(p, surface, area)
            return
        old = surface.get_clip()
        inside = pygame.Rect(self.rect.x, old.y, self.rect.w, old.h).clip(old)
        if inside.w and inside.h:
            surface.set_clip(inside)
            self._child.paint(p, surface, area.clip(inside))
            surface.set_clip(old)
            for arrow in self._arrows:
                arrow.paint(p, surface, area)

    # ---- moving
    def to(self, offset: float) -> bool:
        """Scrolls to `offset` device pixels from the left; returns whether that moved anything."""
        new = round(max(0, min(offset, self.range)))
        if new == self.offset or self.host is None:
            return False
        self.offset = new
        self._place(self.host.painter)
        self.set_clip(self.clip)
        self.refresh()
        return True

    def scroll(self, notches: float) -> bool:
        """Wheel notches, down positive: to the right."""
        return self.to(self.offset + notches * _NOTCH * self.rect.w)

    def reveal(self, rect: pygame.Rect) -> None:
        """Scrolls a rectangle into view, with a little room beside it."""
        if self.host is None or not self.range:
            return
        room = self.host.painter.look.px(_ROOM)
        if rect.left - room < self.rect.left:
            self.to(self.offset - (self.rect.left - rect.left + room))
        elif rect.right + room > self.rect.right:
            self.to(self.offset + min(rect.right + room - self.rect.right, rect.left - room - self.rect.left))

    def point(self, point: Point) -> Reply:
        """A press that strayed sideways moves the row with it."""
        if point.kind == "down":
            self._start = point.pos[0], self.offset
        elif point.kind == "move" and self._start is not None:
            self.to(self._start[1] - (point.pos[0] - self._start[0]))
        else:
            self._start = None
        return True


class _Arrow(Widget):
    """At an end of a row beyond which there is more: goes on that way."""

    hoverable = above = True
    margin = 2

    def __init__(self, way: int) -> None:
        super().__init__()
        self.way = way

    def point(self, point: Point) -> Reply:
        """Scrolls on."""
        row = self.parent
        if point.kind == "up" and point.button == 1 and isinstance(row, SideScroll) and self.rect.collidepoint(point.pos) and self.host:
            self.host.sound("tick")
            return row.scroll(self.way)
        return point.kind == "down"

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """A small plate with an arrow."""
        w, h = self.rect.size
        put(surface, p.rbox(w, h, p.look.px(6), "plate_on" if self.hot else "plate", "brass", p.look.scale), self.rect.topleft)
        put(surface, p.icon("right" if self.way > 0 else "left", round(w * .7), "cream"), self.rect.center, centre=True)


def side_scroll_of(widget: Widget) -> SideScroll | None:
    """The row that a widget lies in and that can be scrolled."""
    at = widget.parent
    while at is not None and not (isinstance(at, SideScroll) and at.range):
        at = at.parent
    return at
