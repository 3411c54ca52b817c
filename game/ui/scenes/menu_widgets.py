"""What only the main menu is made of: the foil title, its entries, and the place of everything on the felt."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.input import InputDevice
from game.ui.looks.theme import CANVAS, SIZES, XY, Look
from game.ui.navigation import Reply
from game.ui.paint import Painter, put
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.layout import Scroll

LEFT, TOP, WIDTH = 80.0, 50.0, 408.0       # logical units: where the column of title and entries stands
RAIL = 44.0                                # and how wide the wooden frame is that shows round the felt
WIDEN = 1.3                                # how much wider large type may make the column
_TITLE = 73.0
_STEPS = (12.0, 29.0, 104.0, 196.0)          # the heights of "The", "Nineteenth", "Hole", and of all, from the top


def column_end(look: Look) -> float:
    """Where the column of title and entries ends, in logical units from the left edge of the window."""
    return LEFT + WIDTH * max(1.0, min(WIDEN, look.text))


class MenuEntry(Button):
    """One line of the menu. The brass one glows even when nothing points at it: it is where the evening goes on."""

    def _least(self, p: Painter) -> int:
        """As at text scale 1, for six of them have to fit; large words make it higher by themselves."""
        return p.look.px(self.tall)

    def _icon_size(self, p: Painter) -> int:
        return p.look.px(24 * max(1.0, min(1.4, p.look.text)))

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        shape = p.rbox(self.rect.w, self.rect.h, p.look.px(8), "well")      # one for all plates of a size: their light is worked out once
        if self.style == "brass":
            p.lit(surface, shape, self.rect.center, "glow", .55)
        else:
            p.lay(surface, shape, self.rect.topleft, .35)
        super().draw(p, surface)


class MenuTitle(Widget):
    """The house's name in brass, and what is played in it. The name is lettering, not text: it keeps its size at any text scale."""

    margin = 20

    def __init__(self, lines: tuple[str, str]) -> None:
        super().__init__()
        self.lines = lines

    def height(self, p: Painter, width: int) -> int:
        return p.look.px(_STEPS[-1])

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """The lettering with its shadow, then rule, flag and tagline beside its last word."""
        text, top = p.look.text, self.rect.y
        self._gold(p, surface, p.foil("The", 30 / text, "display_italic"), self.rect.x + p.look.px(6), top + p.look.px(_STEPS[0]))
        self._gold(p, surface, p.foil("Nineteenth", _TITLE / text), self.rect.x, top + p.look.px(_STEPS[1]))
        end = self._gold(p, surface, p.foil("Hole", _TITLE / text), self.rect.x, top + p.look.px(_STEPS[2]))
        self._tagline(p, surface, end + p.look.px(12))

    def _gold(self, p: Painter, surface: pygame.Surface, words: pygame.Surface, x: int, y: int) -> int:
        """Draw lettering whose ink begins at `x`; where it ends."""
        ink = words.get_bounding_rect()
        left, px = x - ink.x, p.look.px
        if not p.look.theme.flat:
            for blur, off, alpha in ((2, 2, 190), (9, 6, 140)):
                halo = p.shadow(words, max(1, px(blur)), alpha)
                put(surface, halo.surface, (left - halo.pad + px(off * .5), y - halo.pad + px(off)))
        put(surface, words, (left, y))
        return left + ink.right

    def _tagline(self, p: Painter, surface: pygame.Surface, left: int) -> None:
        px, right = p.look.px, self.rect.x + p.look.px(WIDTH)
        base = self.rect.y + px(167)
        pygame.draw.line(surface, p.colour("brass"), (left, base), (right, base), max(1, px(1.2)))
        put(surface, p.icon("flag", px(26), "brass", 1.7), (left + px(2), base - px(29)))
        room = right - left - px(34)
        widest = max(p.font(SIZES.small + 1, "italic").size(line)[0] for line in self.lines)
        size = (SIZES.small + 1) * min(1.0, room / widest, px(40) / max(1, 2 * p.font(SIZES.small + 1, "italic").get_linesize()))
        y = base - px(2)
        for line in reversed(self.lines):
            words = p.text(line, size, "on_felt", "italic", 130)
            y -= p.font(size, "italic").get_linesize()
            put(surface, words, (right - words.get_width(), y))


class TurningDie(Widget):
    """Where the die lies that turns when it is pointed at, or pressed. Whoever shows it looks whether it is `hot`, or was pressed."""

    hoverable = above = True

    def __init__(self, beside: Callable[[Painter], XY | None]) -> None:
        """`beside` tells where it lies beside the table of a game, in device pixels; None where the still life is there."""
        super().__init__(ground="felt")
        self._beside = beside
        self._presses = 0

    def activate(self, source: InputDevice) -> Reply:
        self._presses += 1
        return True

    def taken(self) -> bool:
        """Whether it was pressed since this was asked last."""
        pressed, self._presses = self._presses > 0, 0
        return pressed

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        """Put it where it belongs in the window `rect`. The still life keeps to the right and the middle of that."""
        scale, side = p.look.scale, p.look.px(_DIE)
        right, down = (rect.w / scale - CANVAS[0]) * .7, (rect.h / scale - CANVAS[1]) * .5
        x, y = self._beside(p) or ((_DIE_AT[0] + right) * scale, (_DIE_AT[1] + down) * scale)
        self.rect = pygame.Rect(0, 0, side, side)
        self.rect.center = round(x), round(y)


class MenuBoard(Widget):
    """Title above entries at the left of the felt; the hint in the middle and the version at the right of the frame below."""

    def __init__(self, title: MenuTitle, entries: Widget, hint: Widget, version: Widget, table: Widget, die: Widget) -> None:
        """`table` lies at the right, where there is room for it; `die` puts itself where it belongs on this board."""
        self.title, self.hint, self.version, self.table, self.die = title, hint, version, table, die
        self.entries, self.area = entries, Scroll(entries, pad=_ROOM)
        self.felt = pygame.Rect(0, 0, 0, 0)     # beside the entries
        super().__init__(table, title, self.area, hint, version, die, ground="felt")

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        """Everything at its place; where the entries need more room than there is, they scroll."""
        self.rect = pygame.Rect(rect)
        px = p.look.px
        width = min(px(column_end(p.look) - LEFT), rect.w - px(2 * LEFT))
        room, left = px(_ROOM), rect.x + px(LEFT)
        high = self.title.height(p, width)
        bottom = rect.bottom - px(RAIL) - px(6)
        wanted = self.entries.height(p, width) + 2 * room
        spare = max(0, bottom - rect.y - px(TOP) - high - wanted)
        top = rect.y + px(TOP) + max(0, int((spare - px(30)) * .4))
        self.title.layout(p, pygame.Rect(left, top, width, high))
        entries_top = top + high
        area = pygame.Rect(left - room, entries_top, width + 2 * room + px(14), min(wanted, bottom - entries_top))
        self.area.layout(p, area)
        self._foot(p, rect)
        self._beside(p, rect, max(area.right, left + width))
        self.die.layout(p, rect)

    def _beside(self, p: Painter, rect: pygame.Rect, left: int) -> None:
        """The table takes the felt beside the entries; it stays away where that is too little."""
        px = p.look.px
        edge = px(RAIL + 30)
        room = pygame.Rect(left + px(26), rect.y + edge, rect.right - edge - left - px(26), rect.h - 2 * edge)
        self.felt = room
        fits = room.w >= px(_LEAST_TABLE) and room.h >= px(_LEAST_TABLE * .6)
        self.table.layout(p, room if fits else pygame.Rect(room.topleft, (0, 0)))

    def _foot(self, p: Painter, rect: pygame.Rect) -> None:
        px = p.look.px
        frame = min(px(RAIL), max(px(RAIL - 13), self.hint.height(p, rect.w)))
        wide = self.version.natural(p)
        foot = pygame.Rect(rect.x, rect.bottom - frame, rect.w, frame)
        self.version.layout(p, pygame.Rect(foot.right - px(40) - wide, foot.y, wide, foot.h))
        wide = min(self.hint.natural(p), foot.w - 2 * (wide + px(60)))
        self.hint.layout(p, pygame.Rect(foot.centerx - wide // 2, foot.y, wide, foot.h))


_DIE, _DIE_AT = 72.0, (838.0, 440.0)    # logical units: how large the place of the die is, and its middle in the still life
_LEAST_TABLE = 400.0    # logical units across that the table of a game needs
_ROOM = 22.0        # logical units round the entries within their scroll area, so that the brass one's glow is not cut
