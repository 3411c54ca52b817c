"""Containers: columns, rows, grids, stacks, padding, scroll areas, a row that scrolls sideways; plates; and small ornaments."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final

import pygame

from game.ui.input import Act, Point
from game.ui.looks.theme import SIZES, rgb
from game.ui.navigation import Reply
from game.ui.paint import Painter, put
from game.ui.paint.lettering import FontKind, load_font
from game.ui.widgets.base import Align, Ground, Widget, goes_to_end
from game.ui.widgets.text import squeezed

# ---- containers: columns, rows, grids, stacks, padding and scroll areas. They measure their children, so that no text size clips any
WHEEL = 56          # logical units that one notch of a wheel scrolls
STEP = 64           # and one press of a key
REVEAL = 20         # logical units kept free round a widget that is brought into view
BAR = 14            # the width of the scroll bar's column


def _shown(children: Sequence[Widget]) -> list[Widget]:
    return [k for k in children if k.visible]


class Gap(Widget):
    """Empty room: `size` logical units, or a share of what is left with `grow`."""

    def __init__(self, size: float = 0, grow: float = 0.0) -> None:
        super().__init__(grow=grow)
        self.size = size

    def natural(self, p: Painter) -> int:
        return p.look.px(self.size)

    def height(self, p: Painter, width: int) -> int:
        return p.look.px(self.size)


class Pad(Widget):
    """Room round one child, in logical units: `across` at the sides, `pad` above and below, or `pad` everywhere."""

    def __init__(self, child: Widget, pad: float = SIZES.pad, across: float | None = None, *, grow: float = 0.0,
                 ground: Ground | None = None) -> None:
        super().__init__(child, grow=grow, ground=ground)
        self.pad, self.across = pad, pad if across is None else across

    def natural(self, p: Painter) -> int:
        return super().natural(p) + (2 * p.look.px(self.across) if self.fixed_width is None else 0)

    def height(self, p: Painter, width: int) -> int:
        return super().height(p, width - 2 * p.look.px(self.across)) + 2 * p.look.px(self.pad)

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        self.rect = pygame.Rect(rect)
        for child in self.children:
            child.layout(p, self.rect.inflate(-2 * p.look.px(self.across), -2 * p.look.px(self.pad)))


class Column(Widget):
    """Children one below the other, each as high as it needs; those with `grow` share what is left. With `align` they keep their width."""

    def __init__(self, *children: Widget, gap: float = SIZES.gap, align: Align | None = None, grow: float = 0.0, width: float | None = None,
                 ground: Ground | None = None) -> None:
        super().__init__(*children, grow=grow, width=width, ground=ground)
        self.gap, self.align = gap, align

    def height(self, p: Painter, width: int) -> int:
        children = _shown(self.children)
        return sum(k.height(p, self._width(p, k, width)) for k in children) + p.look.px(self.gap) * max(0, len(children) - 1)

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        self.rect = pygame.Rect(rect)
        children = _shown(self.children)
        widths = [self._width(p, k, self.rect.w) for k in children]
        heights = [0 if k.grow else k.height(p, w) for k, w in zip(children, widths, strict=True)]
        spare = self.rect.h - sum(heights) - p.look.px(self.gap) * max(0, len(children) - 1)
        total = sum(k.grow for k in children)
        y = self.rect.y
        for child, width, own in zip(children, widths, heights, strict=True):
            height = max(0, int(spare * child.grow / total)) if child.grow else own
            x = self.rect.x + {"centre": (self.rect.w - width) // 2, "right": self.rect.w - width}.get(self.align or "left", 0)
            child.layout(p, pygame.Rect(x, y, width, height))
            y += height + p.look.px(self.gap)

    def _width(self, p: Painter, child: Widget, width: int) -> int:
        if self.align is None and child.fixed_width is None:
            return width
        return min(width, child.natural(p))


class EntryList(Column):
    """The entries of a menu: arrows go on round its ends, and Home and End go to the first and the last entry."""

    circular = True

    def act(self, act: Act) -> Reply:
        return goes_to_end(self, act)


class Row(Widget):
    """Children side by side: those with `grow` share what the others leave; where the room is too narrow, all shrink by the same share.

    With `wrap`, children that do not fit go to a further line instead.
    """

    def __init__(self, *children: Widget, gap: float = SIZES.gap, align: Align = "left", wrap: bool = False, grow: float = 0.0,
                 width: float | None = None, ground: Ground | None = None) -> None:
        super().__init__(*children, grow=grow, width=width, ground=ground)
        self.gap, self.align, self.wrap = gap, align, wrap

    def natural(self, p: Painter) -> int:
        if self.fixed_width is not None:
            return p.look.px(self.fixed_width)
        children = _shown(self.children)
        return sum(k.natural(p) for k in children) + p.look.px(self.gap) * max(0, len(children) - 1)

    def height(self, p: Painter, width: int) -> int:
        lines = self._lines(p, width)
        heights = [max((k.height(p, w) for k, w in zip(line, self._widths(p, line, width), strict=True)), default=0) for line in lines]
        return sum(heights) + p.look.px(self.gap) * max(0, len(lines) - 1)

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        """Places the children from the left, each line as high as its highest; a single line takes the whole height."""
        self.rect = pygame.Rect(rect)
        lines = self._lines(p, self.rect.w)
        gap, y = p.look.px(self.gap), self.rect.y
        for line in lines:
            widths = self._widths(p, line, self.rect.w)
            high = self.rect.h if len(lines) == 1 else max(k.height(p, w) for k, w in zip(line, widths, strict=True))
            spare = self.rect.w - sum(widths) - gap * (len(line) - 1)
            x = self.rect.x + {"left": 0, "centre": max(0, spare) // 2, "right": max(0, spare)}[self.align]
            for child, width in zip(line, widths, strict=True):
                child.layout(p, pygame.Rect(x, y, width, high))
                x += width + gap
            y += high + gap

    def _lines(self, p: Painter, width: int) -> list[list[Widget]]:
        children = _shown(self.children)
        if not self.wrap:
            return [children] if children else []
        lines: list[list[Widget]] = []
        room = 0
        for child in children:
            wide = child.natural(p) + p.look.px(self.gap)
            if not lines or wide - p.look.px(self.gap) > room:
                lines.append([])
                room = width
            lines[-1].append(child)
            room -= wide
        return lines

    def _widths(self, p: Painter, children: Sequence[Widget], width: int) -> list[int]:
        gaps = p.look.px(self.gap) * max(0, len(children) - 1)
        own = [0 if k.grow else k.natural(p) for k in children]
        spare = width - gaps - sum(own)
        total = sum(k.grow for k in children)
        if spare >= 0:
            return [int(spare * k.grow / total) if k.grow else w for k, w in zip(children, own, strict=True)]
        fit = max(0, width - gaps)
        growing = sum(1 for k in children if k.grow)
        least = min(fit, growing * p.look.px(SIZES.target))
        shrink = (fit - least) / max(1, sum(own))
        return [least // growing if k.grow else int(w * shrink) for k, w in zip(children, own, strict=True)]


class WidgetGrid(Widget):
    """Children in equal columns, as many as fit at `least` logical units (times the text scale) each, at most `columns`.

    `gap` is the room between rows, and between columns too where `aside` is None.
    """

    def __init__(self, *children: Widget, columns: int = 2, least: float = 0, gap: float = SIZES.gap, aside: float | None = None,
                 grow: float = 0.0, width: float | None = None) -> None:
        super().__init__(*children, grow=grow, width=width)
        self.columns, self.least, self.gap, self.aside = columns, least, gap, gap if aside is None else aside

    def height(self, p: Painter, width: int) -> int:
        rows = self._rows(p, width)
        return sum(h for _, h in rows) + p.look.px(self.gap) * max(0, len(rows) - 1)

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        self.rect = pygame.Rect(rect)
        gap, aside, y = p.look.px(self.gap), p.look.px(self.aside), self.rect.y
        wide = self._wide(p, self.rect.w)
        for row, high in self._rows(p, self.rect.w):
            for number, child in enumerate(row):
                child.layout(p, pygame.Rect(self.rect.x + number * (wide + aside), y, wide, high))
            y += high + gap

    def _count(self, p: Painter, width: int) -> int:
        least, gap = p.look.px(self.least * max(1.0, p.look.text)), p.look.px(self.aside)
        fits = self.columns if least <= 0 else (width + gap) // (least + gap)
        return max(1, min(self.columns, fits))

    def _wide(self, p: Painter, width: int) -> int:
        count = self._count(p, width)
        return (width - p.look.px(self.aside) * (count - 1)) // count

    def _rows(self, p: Painter, width: int) -> list[tuple[list[Widget], int]]:
        children, count, wide = _shown(self.children), self._count(p, width), self._wide(p, width)
        starts = [*range(0, len(children), count), len(children)] if children else []
        rows = [children[a:b] for a, b in pairwise(starts)]
        return [(row, max(k.height(p, wide) for k in row)) for row in rows]


class Centre(Widget):
    """One child in the middle, at most `widest` logical units wide (times the text scale, within reason) and as high as it needs."""

    def __init__(self, child: Widget, widest: float) -> None:
        super().__init__(child, grow=1)
        self.widest = widest

    def height(self, p: Painter, width: int) -> int:
        return self.children[0].height(p, self._wide(p, width))

    def _wide(self, p: Painter, width: int) -> int:
        return min(width, p.look.px(self.widest * max(1.0, min(1.5, p.look.text))))

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        self.rect = pygame.Rect(rect)
        width = self._wide(p, self.rect.w)
        height = min(self.rect.h, self.children[0].height(p, width))
        place = pygame.Rect(self.rect.x + (self.rect.w - width) // 2, self.rect.y + int((self.rect.h - height) * .5), width, height)
        self.children[0].layout(p, place)


class Scroll(Widget):
    """A window onto one child that may be higher, scrolled by wheel, bar, finger and keys. It can be focused only if nothing inside can."""

    hoverable = True
    drags = True
    keeps_focus = True
    """Whether a focused widget in view stays in view when the child or the window changes its height."""

    def __init__(self, child: Widget, *, grow: float = 1.0, ground: Ground | None = None, pad: float = 4, snug: bool = False) -> None:
        """With `snug` the child gets the room of the bar too, as long as it is not higher than the window."""
        super().__init__(child, grow=grow, ground=ground)
        self.pad, self._snug = pad, snug
        self._barred = not snug         # whether the room of the bar is kept
        self.offset = 0
        self.content = 0
        self._drag: tuple[int, int] | None = None       # where a drag began, and the offset then
        self._thumb_drag = False

    @property
    def range(self) -> int:
        """How far it can be scrolled, in device pixels."""
        return max(0, self.content - self.rect.h)

    def height(self, p: Painter, width: int) -> int:
        return self.children[0].height(p, self._inner(p, width)) + 2 * p.look.px(self.pad)

    def _fit(self, p: Painter) -> None:
        """Finds out whether the child needs the bar."""
        if self._snug:
            self._barred = False
            self._barred = self.height(p, self.rect.w) > self.rect.h

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        """Lays the child out in its full height, shifted by the offset. If it or the window changes its height, the focus stays in view."""
        seen, before = self._focus_seen() if self.keeps_focus else None, self.content
        lower = rect.h < self.rect.h
        self.rect = pygame.Rect(rect)
        self._fit(p)
        pad, inner = p.look.px(self.pad), self._inner(p, self.rect.w)
        self.content = self.children[0].height(p, inner) + 2 * pad
        self.offset = max(0, min(self.offset, self.range))
        self._place(p)
        self.focusable = self.range > 0 and not any(w.focusable for w in self.children[0].walk())
        if seen is not None and (lower or (self.content != before and self.host is not None and self.host.focus_seen)):
            offset = self._offset_for(p, seen.focus_rect)
            if offset != self.offset:
                self.offset = offset
                self._place(p)

    def _place(self, p: Painter) -> None:
        """Lays the child out, shifted by the offset."""
        pad = p.look.px(self.pad)
        high = max(self.content, self.rect.h) - 2 * pad
        self.children[0].layout(p, pygame.Rect(self.rect.x + pad, self.rect.y + pad - self.offset, self._inner(p, self.rect.w), high))
        self.children[0].set_clip(self.rect if self.clip is None else self.rect.clip(self.clip))

    def _focus_seen(self) -> Widget | None:
        """The focused widget, if it is inside and in view, else None."""
        focus = at = None if self.host is None else self.host.focus
        while at is not None and at is not self:
            at = at.parent
        return focus if at is not None and focus is not None and self.rect.contains(focus.focus_rect) else None

    def set_clip(self, clip: pygame.Rect | None) -> None:
        self.clip = clip
        self.children[0].set_clip(self.rect if clip is None else self.rect.clip(clip))

    def _inner(self, p: Painter, width: int) -> int:
        return max(1, width - 2 * p.look.px(self.pad) - (p.look.px(BAR) if self._barred else 0))

    def paint(self, p: Painter, surface: pygame.Surface, area: pygame.Rect) -> None:
        old = surface.get_clip()
        inside = self.rect.clip(old)
        if self.visible and inside.w and inside.h:
            surface.set_clip(inside)
            self.children[0].paint(p, surface, area.clip(inside))
            surface.set_clip(old)
            self.draw(p, surface)

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        if self.range:
            thumb = self._thumb(p)
            colour = "line_wood" if self.ground != "paper" else "line"
            put(surface, p.rbox(thumb.w, thumb.h, p.look.px(3), "brass" if self.hot or self._thumb_drag else colour, None), thumb.topleft)

    def _thumb(self, p: Painter) -> pygame.Rect:
        px = p.look.px
        track = self.rect.h - px(8)
        high = max(px(32), track * self.rect.h // max(1, self.content))
        return pygame.Rect(self.rect.right - px(8), self.rect.y + px(4) + (track - high) * self.offset // max(1, self.range), px(6), high)

    # ---- moving
    def to(self, offset: float) -> bool:
        """Scrolls to `offset` device pixels from the top; returns whether that moved anything."""
        new = round(max(0, min(offset, self.range)))
        if new == self.offset or self.host is None:
            return False
        self.offset = new
        self.layout(self.host.painter, self.rect)
        self.refresh()
        return True

    def scroll(self, notches: float) -> bool:
        return self.host is not None and self.to(self.offset + notches * self.host.painter.look.px(WHEEL))

    def step(self, down: bool) -> bool:
        """Scrolls by one key press; returns whether that moved anything."""
        return self.host is not None and self.to(self.offset + (1 if down else -1) * self.host.painter.look.px(STEP))

    def page(self, pages: float) -> bool:
        """Scrolls by this number of windowfuls, down positive; returns whether that moved anything."""
        return self.to(self.offset + pages * self.rect.h)

    def reveal(self, rect: pygame.Rect) -> None:
        """Scrolls a rectangle into view, with a little room round it."""
        if self.host is not None:
            self.to(self._offset_for(self.host.painter, rect))

    def show_from_the_top(self, rect: pygame.Rect, above: pygame.Rect) -> None:
        """Scrolls a rectangle to the top, with the one `above` it if there is room for both."""
        if self.host is not None:
            room = self.host.painter.look.px(REVEAL)
            both = above.union(rect)
            top = both.top if both.h + 2 * room <= self.rect.h else rect.top
            self.to(self.offset + top - room - self.rect.top)

    def _offset_for(self, p: Painter, rect: pygame.Rect) -> int:
        """The offset nearest to the present one at which a rectangle is in view, with a little room round it."""
        spare, offset = self.rect.h - rect.h, self.offset
        room = p.look.px(REVEAL) if spare < 0 else min(p.look.px(REVEAL), spare // 2)
        if rect.top - room < self.rect.top:
            offset -= self.rect.top - rect.top + room
        elif rect.bottom + room > self.rect.bottom:
            offset += min(rect.bottom + room - self.rect.bottom, rect.top - room - self.rect.top)
        return max(0, min(offset, self.range))

    def nearly_shows(self, rect: pygame.Rect) -> bool:
        """Whether a rectangle is in view, or at most one step outside."""
        return bool(rect.colliderect(self.rect.inflate(0, self.rect.h // 2)))

    def act(self, act: Act) -> Reply:
        if self.host is not None and self.host.focus is self and act.name in ("up", "down"):
            return self.step(act.name == "down")
        return False

    def point(self, point: Point) -> Reply:
        if self.host is None:
            return False
        p = self.host.painter
        if point.kind == "down":
            self._thumb_drag = point.source == "mouse" and point.pos[0] >= self.rect.right - p.look.px(BAR)
            self._drag = (point.pos[1], self.offset) if self._thumb_drag or point.source == "touch" else None
            return self._drag is not None
        if point.kind == "move" and self._drag is not None:
            start, offset = self._drag
            if self._thumb_drag:
                track = max(1, self.rect.h - p.look.px(8) - self._thumb(p).h)
                self.to(offset + (point.pos[1] - start) * self.range / track)
            else:
                self.to(offset - (point.pos[1] - start))
            return True
        if point.kind == "up":
            self._drag, self._thumb_drag = None, False
            self.refresh()
        return False


# ---- a row that scrolls sideways where it is wider than its place: by wheel, by a press that moves, by arrows, and with the focus
_NOTCH: Final = .5          # the share of its width that one notch of a wheel, or one press of an arrow, scrolls
_ROOM: Final = 28           # logical units kept free beside a widget that is brought into view, so that the arrow hides nothing of it
_ARROW: Final = 26          # logical units across an arrow


class SideScroll(Widget):
    """A window onto one child that may be wider. Its arrows are drawn over the child, or with `beside` next to it.

    With `whole` the child is a row of widgets of one width, of which only whole ones are shown.
    """

    def __init__(self, child: Widget, *, beside: bool = False, whole: bool = False) -> None:
        self._beside, self._whole = beside, whole
        self._pitch = 1         # device pixels from one widget's left edge to that of the next; `_between`: of the gap between two
        self._between = 0
        self._child, self._arrows = child, (_Arrow(-1), _Arrow(1))
        super().__init__(child, *self._arrows)
        self.offset = 0         # device pixels by which the child is shifted to the left
        self.content = 0        # the width of the child in device pixels
        self._aside = 0         # the width of each arrow that is beside the child
        self._start: tuple[int, int] | None = None      # where a press began that drags it, and the offset then

    @property
    def range(self) -> int:
        """How far it can be scrolled, in device pixels."""
        return max(0, self.content - self.window.w)

    @property
    def window(self) -> pygame.Rect:
        """The rectangle in which the child is shown, in device pixels."""
        seen = self.rect.inflate(-2 * self._aside, 0)
        if self._whole and self._aside:
            seen.w = max(1, (seen.w + self._between) // self._pitch) * self._pitch - self._between
            seen.centerx = self.rect.centerx
        return seen

    @property
    def _lit(self) -> pygame.Rect:
        """The rectangle in which the child is drawn: with whole widgets it includes the gaps beside them, into which they glow."""
        return self.window.inflate(2 * self._between, 0)

    # ---- place
    def natural(self, p: Painter) -> int:
        return self._child.natural(p)

    def height(self, p: Painter, width: int) -> int:
        return self._child.height(p, max(width, self._child.natural(p)))

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        self.rect = pygame.Rect(rect)
        wide = self._child.natural(p)
        self._aside = p.look.px(_ARROW) if self._beside and wide > rect.w else 0
        if self._whole and self._aside and isinstance(self._child, Row) and self._child.children:
            self._between = p.look.px(self._child.gap)
            self._pitch = max(1, (wide + self._between) // len(self._child.children))
        self.content = max(self.window.w, wide)
        self.offset = max(0, min(self.offset, self.range))
        self._place(p)
        self.set_clip(self.clip)        # which part is shown is known only now

    def _place(self, p: Painter) -> None:
        self._child.layout(p, pygame.Rect(self.window.x - self.offset, self.rect.y, self.content, self.rect.h))
        size = p.look.px(_ARROW)
        for arrow, more in zip(self._arrows, (self.offset > 0, self.offset < self.range), strict=True):
            arrow.visible = more or (self._whole and self._aside > 0)       # whole widgets are centred between the two
            arrow.idle = not more
            x = self.rect.x if arrow.way < 0 else self.rect.right - size
            arrow.layout(p, pygame.Rect(x, self.rect.centery - size, size, 2 * size))

    def set_clip(self, clip: pygame.Rect | None) -> None:
        """Clips the child at its sides only: what widgets draw above and below the row (light, ring) is shown."""
        super().set_clip(clip)
        if self.range:
            seen = self._lit
            high = seen.inflate(0, 2 * seen.h) if clip is None else pygame.Rect(seen.x, clip.y, seen.w, clip.h)
            self._child.set_clip(high if clip is None else high.clip(clip))

    def paint(self, p: Painter, surface: pygame.Surface, area: pygame.Rect) -> None:
        if not self.range or not self.visible:
            super().paint(p, surface, area)
            return
        old = surface.get_clip()
        inside = pygame.Rect(self._lit.x, old.y, self._lit.w, old.h).clip(old)
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
        if self._whole and self._aside:
            new = min(self.range, round(new / self._pitch) * self._pitch)
        if new == self.offset or self.host is None:
            return False
        self.offset = new
        self._place(self.host.painter)
        self.set_clip(self.clip)
        self.refresh()
        return True

    def scroll(self, notches: float) -> bool:
        """Scrolls by that many notches of a wheel: down is positive, and to the right."""
        return self.to(self.offset + notches * _NOTCH * self.rect.w)

    def reveal(self, rect: pygame.Rect) -> None:
        """Scrolls a rectangle into view, with a little room beside it."""
        if self.host is None or not self.range:
            return
        room = self.host.painter.look.px(_ROOM)
        seen = self.window
        if rect.left - room < seen.left:
            self.to(self.offset - (seen.left - rect.left + room))
        elif rect.right + room > seen.right:
            self.to(self.offset + min(rect.right + room - seen.right, rect.left - room - seen.left))

    def point(self, point: Point) -> Reply:
        if point.kind == "down":
            self._start = point.pos[0], self.offset
        elif point.kind == "move" and self._start is not None:
            self.to(self._start[1] - (point.pos[0] - self._start[0]))
        else:
            self._start = None
        return True


class _Arrow(Widget):
    """An arrow at an end of the row; a press scrolls the row that way."""

    hoverable = above = True
    margin = 2

    def __init__(self, way: int) -> None:
        super().__init__()
        self.way, self.idle = way, False        # `way`: -1 left, 1 right; `idle`: there is nothing more that way

    def point(self, point: Point) -> Reply:
        row = self.parent
        if point.kind == "up" and point.button == 1 and isinstance(row, SideScroll) and self.rect.collidepoint(point.pos) and self.host:
            if self.idle:
                return True
            self.host.sound("tick")
            return row.scroll(self.way)
        return point.kind == "down"

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        w, h = self.rect.size
        put(surface, p.rbox(w, h, p.look.px(6), "plate_on" if self.hot and not self.idle else "plate",
                            "line_wood" if self.idle else "brass", p.look.scale), self.rect.topleft)
        icon = p.icon("right" if self.way > 0 else "left", round(w * .7), "line_wood" if self.idle else "cream")
        put(surface, icon, self.rect.center, centre=True)


def side_scroll_of(widget: Widget) -> SideScroll | None:
    """The innermost row round a widget that can be scrolled sideways; None where there is none."""
    at = widget.parent
    while at is not None and not (isinstance(at, SideScroll) and at.range):
        at = at.parent
    return at


# ---- plates that widgets are on: paper cards, walnut plaques. Each sets the ground, and so the colours of the words on it
class Paper(Pad):
    """A card of cream paper, with its shadow."""

    margin = 26

    def __init__(self, child: Widget, pad: float = 16, across: float | None = None, *, grow: float = 0.0) -> None:
        super().__init__(child, pad, across, grow=grow, ground="paper")

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        if self.rect.w > 0 and self.rect.h > 0:
            p.lay(surface, p.paper(self.rect.w, self.rect.h, p.look.px(8)), self.rect.topleft)


class Plaque(Pad):
    """A plate of walnut with a brass hairline."""

    margin = 26

    def __init__(self, child: Widget, pad: float = 16, across: float | None = None, *, seed: int = 5, tone: str = "plate",
                 frame: bool = True, grow: float = 0.0) -> None:
        super().__init__(child, pad, across, grow=grow, ground="wood")
        self.seed, self.tone, self.frame = seed, tone, frame

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        if self.rect.w > 0 and self.rect.h > 0:
            plate = p.plaque(self.rect.w, self.rect.h, p.look.px(SIZES.radius), self.seed, self.tone, frame=self.frame)
            p.lay(surface, plate, self.rect.topleft)


class Rule(Widget):
    """A hairline across."""

    def natural(self, p: Painter) -> int:
        return 0

    def height(self, p: Painter, width: int) -> int:
        return p.look.px(13)

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        colour = p.colour("line" if self.ground == "paper" else "line_wood")
        surface.fill(colour, (self.rect.x, self.rect.centery, self.rect.w, max(1, p.look.px(1))))


# ---- the level of a bot as brass studs: some of three, or all four for the master
PIP: Final = 9              # logical units
PIPS: Final = 3             # how many studs there are; the master has one more


def studs(pips: int) -> int:
    """How many studs there are for a level of `pips`, with a brass stud in them or empty."""
    return max(PIPS, pips)


def pips_wide(p: Painter, pips: int) -> int:
    """The width of the studs of a level, with the gap before them, in device pixels."""
    return p.look.px(PIP) * (studs(pips) + 1)


def draw_pips(p: Painter, surface: pygame.Surface, pips: int, middle_left: tuple[int, int]) -> None:
    """Draws the level of a bot as brass studs, beginning at `middle_left`."""
    size = p.look.px(PIP)
    for number in range(studs(pips)):
        put(surface, p.stud(size, number < pips), (middle_left[0] + number * size, middle_left[1] - size // 2))


# ---- a brass lamp on a wall above a picture
ROOM: Final = 24        # logical units above a picture for its lamp
_HIGH, _TUBE = 12, 5


def lamp_room(p: Painter) -> int:
    """The height of the room for a lamp, in device pixels; 0 in a theme without shades, which has no lamps."""
    return 0 if p.look.theme.flat else p.look.px(ROOM)


def draw_lamp(p: Painter, surface: pygame.Surface, x: int, below: int, wide: int, gain: float) -> None:
    """Draws a lamp and its light, `wide` logical units across, over a picture whose upper edge is at `below`; `gain` 1 is bright."""
    px = p.look.px
    y = below - px(15)
    tube = p.rbox(px(wide - 14), px(_TUBE), px(2), "glow")
    p.draw_glow(surface, tube, (x, y + px(9)), "glow", gain)
    put(surface, tube, (x, y + px(7)), centre=True)
    p.lay(surface, p.plaque(px(wide), px(_HIGH), px(6), 7, brass=True, frame=False), (x - px(wide) // 2, y - px(_HIGH) // 2), .3)


# ---- a signature in ink on its line: the winner signs the card
_INK: Final = rgb("#1F3A6E")
_PALE_INK: Final = rgb("#A8C4FF")       # on dark paper
_SIZE, _LARGE = 20.0, 32.0
_TRIED: Final = 16              # device pixels of the letters with which the typeface is tried
_NO_LETTER: Final = "\ue000"    # a letter that no typeface has


def sign(p: Painter, surface: pygame.Surface, place: pygame.Rect, name: str, size: float = _SIZE) -> None:
    """Draws a line at the foot of `place`, and the name on it ("" where nobody has signed)."""
    px, y = p.look.px, place.bottom - p.look.px(3)
    pygame.draw.line(surface, p.colour("line"), (place.x, y), (place.right, y), max(1, px(1)))
    if not name:
        return
    dark = sum(p.look.theme.card) < 380
    hand = hand_of(name)
    size = squeezed(p, name, size, place.w - px(20), hand, .6)
    words = p.text(name, size, _PALE_INK if dark else _INK, hand)
    put(surface, words, (place.x + px(8), y - words.get_height() + px(4)))


@lru_cache(256)
def hand_of(name: str) -> FontKind:
    """The typeface of a signature: the script if it has all letters of the name, else italics."""
    font = load_font("script", _TRIED)
    none = pygame.image.tobytes(font.render(_NO_LETTER, True, "black"), "RGBA")
    there = all(pygame.image.tobytes(font.render(letter, True, "black"), "RGBA") != none for letter in name)
    return "script" if there else "display_italic"


class Signature(Widget):
    """A line with a name on it, as wide as half its room."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name

    def height(self, p: Painter, width: int) -> int:
        return p.font(_LARGE, hand_of(self.name)).get_linesize() + p.look.px(14)

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        sign(p, surface, pygame.Rect(self.rect.x, self.rect.y, self.rect.w // 2, self.rect.h), self.name, _LARGE)
