"""A game as a box on the shelf: cloth in its colour, a picture of its table, and the tray of an opened box."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

import pygame

from game.ui.game_length import minutes_in_words
from game.ui.looks.stage import there_and_back
from game.ui.looks.theme import RGB, SIZES, contrast, rgb
from game.ui.paint import Painter, backdrops, put
from game.ui.paint.store import canvas, shrink
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button, On
from game.ui.widgets.controls import Tabs
from game.ui.widgets.layout import WidgetGrid
from game.ui.widgets.text import squeezed

# ---- a game as a box on the shelf: cloth in its colour, a picture of its table, how many may play, and about how long it takes
COVERS: Final = Path(__file__).resolve().parents[3] / "assets" / "covers"
"""The folder with pictures of the tables, one file per game, named by its key."""

_TITLE, _FACTS, _LEAST = 20.0, 13.5, 146
_ASIDE, _LEDGE, _OUT = 1, 22, 4
_ABOVE: Final = 4           # the back of the window above the lamps
_LIFT, _DROP = 10, 24       # how much narrower than the chosen box another one is, on each side, and how much higher its foot is
_GROWTH: Final = 1.5        # the factor by which the text scale widens a box at most: beyond it words shrink, so the tray stays in sight
_DEEP: Final = 6    # the visible side of a box, at its right
_TOP: Final = 2     # how much lower the head of a box is that is not chosen
_HOP: Final = 14    # how high a box is lifted on its way out of the row
_LAMP: Final = 15   # the room for the lamp above a box
_SHAPE: Final = .69             # a picture's height divided by its width
_FRAMED_SHAPE: Final = .58      # the same for a picture in a frame
_MOULDING: Final = 13          # the width of that frame
_RULE: Final = 12               # room for the line between title and facts
_PAD, _FRAME = 10, 2
_FOOT: Final = 16               # below the facts
_READ: Final = 3.0          # the contrast that large letters need
_PALE: Final = rgb("#FFF3D6")


class BoxCover(NamedTuple):
    """The words and the colour on a game's box: its name as people say it, the colour of its cloth, how many may play ("2–4"), and the
    minutes that a game takes, 0 where that is unknown.
    """

    key: str
    name: str
    cloth: RGB
    players: str
    minutes: int


class BoxShelf(WidgetGrid):
    """The boxes side by side in one row, in front of the back of a shop window."""

    margin = 20

    def __init__(self, *boxes: Widget) -> None:
        super().__init__(*boxes, columns=len(boxes), gap=0, aside=_ASIDE)

    def natural(self, p: Painter) -> int:
        return sum(box.natural(p) for box in self.children) + p.look.px(_ASIDE) * (len(self.children) - 1)

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """The panelled back of a shop window behind the row, and the ledge that the boxes stand on."""
        high, out, low = p.look.px(_LEDGE), p.look.px(_OUT), self.rect.bottom - p.look.px(_DROP)
        if not p.look.theme.flat:
            lit = tuple(box.rect.centerx - self.rect.x + out for box in self.children)
            back = backdrops.window(p, (self.rect.w + 2 * out, low - self.rect.y + p.look.px(_ABOVE)), lit)
            put(surface, back, (self.rect.x - out, self.rect.y - p.look.px(_ABOVE)))
        ledge = p.plaque(self.rect.w + 2 * out, high, p.look.px(2), 31, "rail", frame=False)
        p.lay(surface, ledge, (self.rect.x - out, low - p.look.px(1)), .6)


class GameBox(Button):
    """A box that chooses its game when pressed. The chosen box stands out from the shelf, lit, and is the only one that takes the focus."""

    roomy = hoverable = True

    def __init__(self, title: str, on: On, cover: BoxCover, icon: str, tip: str) -> None:
        super().__init__(title, on, icon=icon, tip=tip)
        self.cover = cover
        self.focusable = False
        self._out = 0.0         # how far it stands out from the row (0..1): 1 where it is chosen

    def takes(self, minutes: int) -> None:
        """Shows that the game, with its present options, takes that many minutes."""
        if minutes != self.cover.minutes:
            self.cover = self.cover._replace(minutes=minutes)
            self.refresh()

    def select(self, selected: bool) -> None:
        super().select(selected)
        self.focusable = selected
        self.lift(float(selected))

    def lift(self, share: float) -> None:
        """Draws it so far (0..1) out of the row."""
        if share != self._out:
            self._out = share
            self.refresh()

    def natural(self, p: Painter) -> int:
        return p.look.px(_LEAST * max(1.0, min(_GROWTH, p.look.text)))

    def height(self, p: Painter, width: int) -> int:
        words = p.font(_TITLE, "display").get_linesize() + p.font(_FACTS).get_linesize()
        inset = p.look.px(_LIFT)
        return self._lamp(p) + self._picture(p, width - 2 * inset)[1] + words + p.look.px(_PAD + _RULE + _FOOT + _TOP + _DROP)

    def _giving(self, p: Painter) -> float:
        """The share of their size to which its words may shrink."""
        return .6 * min(1.0, _GROWTH / p.look.text)

    def _lamp(self, p: Painter) -> int:
        return 0 if p.look.theme.flat else p.look.px(_LAMP)

    @property
    def focus_rect(self) -> pygame.Rect:
        return self.rect if self.host is None else self._place(self.host.painter)[self.selected]

    def _place(self, p: Painter) -> tuple[pygame.Rect, pygame.Rect]:
        """Its rectangle in the row, and the larger one when it is chosen, which hides a part of the ledge."""
        px, lamp = p.look.px, self._lamp(p)
        chosen = pygame.Rect(self.rect.x, self.rect.y + lamp, self.rect.w, self.rect.h - lamp)
        return pygame.Rect(chosen.x + px(_LIFT), chosen.y + px(_TOP), chosen.w - 2 * px(_LIFT), chosen.h - px(_TOP + _DROP)), chosen

    def _picture(self, p: Painter, width: int) -> tuple[int, int]:
        wide = width - 2 * p.look.px(_PAD)
        return wide, round(wide * _SHAPE)

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """The lamp, and the box in front of it; while it moves, the box is a scaled picture of itself."""
        if self._lamp(p):
            self._draw_lamp(p, surface)
        (row, rect), share = self._place(p), self._out
        if share in {0.0, 1.0}:
            self._draw_box(p, surface, rect if share else row)
            return
        whole = pygame.Surface((rect.w + p.look.px(_DEEP), rect.h), pygame.SRCALPHA, 32)
        self._draw_cover(p, whole, pygame.Rect(0, 0, *rect.size))
        up = p.look.px(_HOP) * there_and_back(share) if self.selected else 0.0
        size = row.w + (rect.w - row.w) * share, row.h + (rect.h - row.h) * share
        picture = pygame.transform.smoothscale(whole, (size[0] * whole.get_width() / rect.w, size[1]))
        put(surface, picture, (rect.centerx - size[0] / 2, row.y + (rect.y - row.y) * share - up))

    def _draw_box(self, p: Painter, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draws the box at rest with its light and shadow."""
        box = p.rbox(rect.w, rect.h, p.look.px(6), "well")
        if self._lively:
            p.draw_glow(surface, box, rect.center, "glow", .8 if self.selected else .5)
        p.lay(surface, box, rect.topleft, .6 if self.selected else .3)
        self._draw_cover(p, surface, rect)

    @property
    def _lively(self) -> bool:
        return self.enabled and (self.hot or self.focused or self.selected)

    def _draw_cover(self, p: Painter, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draws side, cloth, gold line, picture, title and facts."""
        px, flat = p.look.px, p.look.theme.flat
        if not flat:
            put(surface, self._spine(p, rect.h), (rect.right - px(_DEEP), rect.y))
        box = p.rbox(rect.w, rect.h, px(6), "plate_on" if flat and self._lively else "plate" if flat else self.cover.cloth,
                     "glow" if self.selected else "edge", (2.4 if self.selected else 1.0) * p.look.scale)
        put(surface, box, rect.topleft)
        if not flat:
            inner = rect.inflate(-2 * px(2), -2 * px(2))
            put(surface, p.bookcloth(inner.size, px(5), self.cover.cloth), inner.topleft)
        line = rect.inflate(-2 * px(4), -2 * px(4))
        put(surface, p.rbox(line.w, line.h, px(4), None, "brass", max(1.0, p.look.scale)), line.topleft)
        wide, high = self._picture(p, rect.w)
        inner = pygame.Rect(rect.x + px(_PAD), rect.y + px(_PAD), wide, high).inflate(-2 * px(_FRAME), -2 * px(_FRAME))
        put(surface, cover_of(p, self.cover.key, self.icon, inner.size), inner.topleft)
        put(surface, p.rbox(inner.w, inner.h, px(3), None, "brass", max(1.0, 1.5 * p.look.scale)), inner.topleft)
        y = rect.y + px(_PAD) + high + px(2)
        room = rect.w - 2 * px(_PAD)
        size = squeezed(p, self.cover.name, _TITLE, room, "display", self._giving(p))
        step = p.font(_TITLE, "display").get_linesize()
        if self._gilt(p):
            p.drop(surface, p.foil(self.cover.name, size), (rect.centerx, y + step // 2), .2)
        else:
            words = p.text(self.cover.name, size, self.ink("main") if flat else _PALE, "display", 0 if flat else 160)
            put(surface, words, (rect.centerx, y + step // 2), centre=True)
        surface.fill(p.colour("brass"), (rect.x + px(_PAD + 4), y + step + px(1), room - px(8), max(1, px(1))))
        self._facts(p, surface, pygame.Rect(rect.x + px(_PAD + 2), y + step + px(_RULE), room - px(4), 0))

    def _spine(self, p: Painter, high: int) -> pygame.Surface:
        """A picture of the side of the box, away from the light, with two gold bands; the cover hides its left half."""
        deep = p.look.px(_DEEP)

        def make() -> pygame.Surface:
            large = canvas(2 * deep, high)
            wide, tall = large.get_size()
            top, factor = wide // 3, wide / (2 * deep)
            dark = tuple(int(part * .5) for part in self.cover.cloth)
            pygame.draw.polygon(large, (*dark, 255), [(0, top // 2), (wide // 2, top // 2), (wide, top), (wide, tall - top), (0, tall)])
            for at in (.09, .12, .88, .91):
                y = tall * at
                pygame.draw.line(large, (*p.colour("brass"), 190), (wide // 2, y), (wide, y), max(1, round(factor * p.look.scale)))
            return shrink(large)
        return p.quick(("spine", high, deep, self.cover.cloth), make)

    def _gilt(self, p: Painter) -> bool:
        """Whether its title is in gold: where that has enough contrast on its cloth."""
        return not p.look.theme.flat and contrast(p.colour("gold"), self.cover.cloth) >= _READ

    def _draw_lamp(self, p: Painter, surface: pygame.Surface) -> None:
        """Draws a brass lamp above the box; the one of the chosen box is the brightest."""
        px, x, y = p.look.px, self.rect.centerx, self.rect.y
        tube = p.rbox(px(54), px(3), px(1), "glow")
        p.draw_glow(surface, tube, (x, y + px(12)), "glow", 1.0 if self.selected else .7 if self.hot or self.focused else .35)
        put(surface, tube, (x, y + px(11)), centre=True)
        p.lay(surface, p.plaque(px(60), px(9), px(4), 7, brass=True, frame=False), (x - px(30), y + px(1)), .3)

    def _facts(self, p: Painter, surface: pygame.Surface, line: pygame.Rect) -> None:
        """Draws how many may play at the left and the minutes at the right, each after its icon."""
        px, flat = p.look.px, p.look.theme.flat
        ink = self.ink("main") if flat else _PALE
        told = self.cover.players, minutes_in_words(self.cover.minutes) if self.cover.minutes else ""
        sign = round(p.font(_FACTS).get_linesize() * .85)
        lead = sign + px(5)
        size = squeezed(p, "   ".join(told), _FACTS, line.w - 2 * lead - px(6), "bold", self._giving(p))
        for words, name, right in zip(told, ("people", "clock"), (False, True), strict=True):
            if not words:
                continue
            drawn = p.text(words, size, ink, "bold", 0 if flat else 140)
            x = line.right - drawn.get_width() - lead if right else line.x
            put(surface, p.icon(name, sign, "gold" if self._gilt(p) else ink, 2.2), (x, line.y + (drawn.get_height() - sign) // 2))
            put(surface, drawn, (x + lead, line.y))

    def draw_focus(self, p: Painter, surface: pygame.Surface) -> None:
        grow = p.look.px(3)
        rect = self.focus_rect.inflate(2 * grow, 2 * grow)
        put(surface, p.rbox(rect.w, rect.h, p.look.px(9), None, self.ring_ink(p), max(2.0, SIZES.ring * p.look.scale)), rect.topleft)


def cover_of(p: Painter, key: str, icon: str, size: tuple[int, int]) -> pygame.Surface:
    """The picture of a game's table in that size, or its icon on dark cloth where the file is missing."""
    wide, high = size

    def make() -> pygame.Surface:
        out = pygame.Surface(size, pygame.SRCALPHA, 32)
        try:
            whole = pygame.image.load(COVERS / f"{key}.png").convert(out)
        except (pygame.error, OSError):
            out.fill(p.colour("well"))
            put(out, p.icon(icon, high // 2, "gold"), (wide / 2, high / 2), True)
            return out
        full = round(wide * whole.get_height() / whole.get_width())
        out.blit(pygame.transform.smoothscale(whole, (wide, full)), (0, (high - full) // 2))
        return out.premul_alpha()
    return p.made(("cover", key, wide, high), make)


class FramedCover(Widget):
    """The picture of a game's table in a frame, `widest` logical units wide at most."""

    margin = 20

    def __init__(self, key: str = "", icon: str = "", widest: float = 320) -> None:
        super().__init__()
        self._key, self._icon, self._widest = key, icon, widest

    def put(self, key: str, icon: str) -> None:
        """Shows the picture of that game."""
        if key != self._key:
            self._key, self._icon = key, icon
            self.refresh()

    def natural(self, p: Painter) -> int:
        return p.look.px(self._widest)

    def height(self, p: Painter, width: int) -> int:
        edge = 2 * p.look.px(_MOULDING)
        return round((min(width, self.natural(p)) - edge) * _FRAMED_SHAPE) + edge

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        frame = pygame.Rect(0, 0, min(self.rect.w, self.natural(p)), self.height(p, self.rect.w))
        frame.midtop = self.rect.midtop
        edge = p.look.px(_MOULDING)
        p.lay(surface, p.rbox(*frame.size, p.look.px(3), "well"), frame.topleft, 1.0)
        inner = frame.inflate(-2 * edge, -2 * edge)
        put(surface, cover_of(p, self._key, self._icon, inner.size), inner.topleft)
        put(surface, p.moulding(frame.size, edge, gilt=False, seed=61), frame.topleft)


# ---- the tray of an opened box: its cloth with a gold hairline, columns side by side or pages with tabs, and a part unfolded below them
_TRAY_PAD: Final = 15
_RIM: Final = 7        # logical units from its edge to the gold hairline
_TRAY_GAP: Final = 18
_TRAY_READ: Final = 4.5      # the contrast that words need
_INKS: Final = ("cream", "muted", "gold", "red_wood", "off")


class TrayPage(NamedTuple):
    """One page of a tray whose columns have no room side by side: the name of its tab, and its widget."""

    name: str
    body: Widget


class ColumnTray(Widget):
    """A tray with columns that share its width; where it is too narrow for them, pages with tabs."""

    margin = 20

    def __init__(self, columns: Sequence[Widget], shares: Sequence[float], pages: Sequence[TrayPage], least: float, below: Widget,
                 cloth: RGB) -> None:
        """`least` is the width in logical units (times the text scale) that a column needs; `below` unfolds below all columns, or on the
        last page. Pages may hold the same widgets as columns do: only the one or the other are in the tree.
        """
        super().__init__(*columns, below, ground="wood")
        self.columns, self.shares, self.least, self.below, self.cloth = tuple(columns), tuple(shares), least, below, cloth
        self._pages, self._paged = tuple(pages), False
        self._tabs = Tabs([page.name for page in pages], 0, self._turned)

    def line(self, cloth: RGB) -> None:
        """Changes the colour of its cloth."""
        if cloth != self.cloth:
            self.cloth = cloth
            self.refresh()

    # ---- pages
    @property
    def page(self) -> int:
        """The number of the page in front; 0 where there are columns."""
        return self._tabs.index if self._paged else 0

    def rename(self, page: int, name: str) -> None:
        """Changes the name of a page's tab, from the next layout on."""
        self._tabs.names = *self._tabs.names[:page], name, *self._tabs.names[page + 1 :]

    def turn(self, page: int) -> bool:
        """Brings a page to the front, where there are pages; returns whether another one was in front."""
        if not self._paged or page == self._tabs.index:
            return False
        self._tabs.index = page
        self._turned(page)
        return True

    def _turned(self, page: int) -> None:
        self._fill()
        if self.host is not None:
            self.host.rearrange()

    def _arrange(self, p: Painter, width: int) -> None:
        """Changes to columns where the width is enough for all of them, else to pages."""
        gap, least = p.look.px(_TRAY_GAP), p.look.px(self.least * max(1.0, p.look.text))
        paged = len(self.columns) * (least + gap) - gap > width
        if paged != self._paged:
            self._paged = paged
            self._fill()

    def _fill(self) -> None:
        """Puts the widgets into the tree that are shown now."""
        body = (self._tabs, self._pages[self._tabs.index].body) if self._paged else self.columns
        below = () if self._paged and self._tabs.index < len(self._pages) - 1 else (self.below,)
        self.children = [*body, *below]
        if self.host is not None:
            self.mount(self.host, self.parent)

    # ---- place
    def _row(self, p: Painter, width: int) -> list[tuple[Widget, int]]:
        """The widgets side by side, each with its width in device pixels."""
        if self._paged:
            return [(self._pages[self._tabs.index].body, width)]
        room = width - p.look.px(_TRAY_GAP) * (len(self.columns) - 1)
        return [(column, int(room * share / sum(self.shares))) for column, share in zip(self.columns, self.shares, strict=True)]

    def _ends(self, p: Painter, width: int) -> tuple[int, int]:
        """The heights of the tabs and of the part below, each with the gap next to it; 0 where it is not shown."""
        tabs = self._tabs.height(p, width) + p.look.px(_TRAY_GAP) // 2 if self._paged else 0
        unfolded = self.below.visible and self.below in self.children
        return tabs, p.look.px(_TRAY_GAP) + self.below.height(p, width) if unfolded else 0

    def height(self, p: Painter, width: int) -> int:
        inner = width - 2 * p.look.px(_TRAY_PAD)
        self._arrange(p, inner)
        return max(part.height(p, wide) for part, wide in self._row(p, inner)) + sum(self._ends(p, inner)) + 2 * p.look.px(_TRAY_PAD)

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        """Tabs at the top; the columns get the height that the part below leaves."""
        self.rect = pygame.Rect(rect)
        inner = self.rect.inflate(-2 * p.look.px(_TRAY_PAD), -2 * p.look.px(_TRAY_PAD))
        self._arrange(p, inner.w)
        tabs, below = self._ends(p, inner.w)
        if self._paged:
            self._tabs.layout(p, pygame.Rect(inner.x, inner.y, inner.w, self._tabs.height(p, inner.w)))
        row = self._row(p, inner.w)
        high = max(*(part.height(p, wide) for part, wide in row), inner.h - below - tabs)
        x = inner.x
        for part, wide in row:
            part.layout(p, pygame.Rect(x, inner.y + tabs, wide, high))
            x += wide + p.look.px(_TRAY_GAP)
        if below:
            gap = p.look.px(_TRAY_GAP)
            self.below.layout(p, pygame.Rect(inner.x, inner.y + tabs + high + gap, inner.w, below - gap))

    # ---- drawing
    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """The cloth, darker than that of the box, or the theme's own plate where words would have too little contrast on it."""
        rect = self.rect
        p.lay(surface, p.rbox(rect.w, rect.h, p.look.px(14), "edge"), rect.topleft, .6)
        self._draw_cloth(p, surface, rect)

    def _draw_cloth(self, p: Painter, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draws rim, lining and hairline."""
        px = p.look.px
        rim = self.cloth if not p.look.theme.flat else p.colour("plate_on")
        put(surface, p.rbox(rect.w, rect.h, px(14), rim, "edge", p.look.scale), rect.topleft)
        inner = rect.inflate(-2 * px(_RIM), -2 * px(_RIM))
        lining = self._lining(p)
        plain = lining == p.look.theme.plate.mid        # woven cloth is darker at its edges, too dark for dark words
        put(surface, p.rbox(*inner.size, px(11), lining) if plain else p.bookcloth(inner.size, px(11), lining), inner.topleft)
        put(surface, p.rbox(inner.w, inner.h, px(11), None, "brass", max(1.0, p.look.scale)), inner.topleft)

    def _lining(self, p: Painter) -> RGB:
        theme = p.look.theme
        for depth in (.58, .46, .36):
            dark = int(self.cloth[0] * depth), int(self.cloth[1] * depth), int(self.cloth[2] * depth)
            if all(contrast(theme.colour(ink), dark) >= _TRAY_READ for ink in _INKS):
                return dark
        return theme.plate.mid
