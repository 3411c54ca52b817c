"""What widgets lie on: paper cards, walnut plaques, sunken wells; a lamp above, and a signature in ink."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import pygame

from game.ui.looks.theme import SIZES, rgb
from game.ui.paint import Painter, put
from game.ui.paint.lettering import FontKind, load_font
from game.ui.widgets.base import Widget
from game.ui.widgets.layout import Pad
from game.ui.widgets.text import squeezed


# ---- what widgets lie on: paper cards, walnut plaques, sunken wells. Each sets the ground, and so the colours of the words on it
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


# ---- the level of a bot as studs of brass: of three, or all four of the master
PIP: Final = 9              # logical units
PIPS: Final = 3             # how many there are, but for the master, who has one more


def studs(pips: int) -> int:
    """How many studs stand side by side, lit or not."""
    return max(PIPS, pips)


def pips_wide(p: Painter, pips: int) -> int:
    """The width of the pips of a level, with the gap before them."""
    return p.look.px(PIP) * (studs(pips) + 1)


def draw_pips(p: Painter, surface: pygame.Surface, pips: int, middle_left: tuple[int, int]) -> None:
    """The level of a bot in brass."""
    size = p.look.px(PIP)
    for number in range(studs(pips)):
        put(surface, p.stud(size, number < pips), (middle_left[0] + number * size, middle_left[1] - size // 2))


# ---- a brass lamp on a wall above what hangs there
ROOM: Final = 24        # logical units above a picture for its lamp
_HIGH, _TUBE = 12, 5


def lamp_room(p: Painter) -> int:
    """The device pixels that a lamp takes; in a theme without shades there is none."""
    return 0 if p.look.theme.flat else p.look.px(ROOM)


def draw_lamp(p: Painter, surface: pygame.Surface, x: int, below: int, wide: int, gain: float) -> None:
    """The lamp and its light, `wide` logical units across, over a picture whose upper edge is at `below`; `gain` 1 is bright."""
    px = p.look.px
    y = below - px(15)
    tube = p.rbox(px(wide - 14), px(_TUBE), px(2), "glow")
    p.lit(surface, tube, (x, y + px(9)), "glow", gain)
    put(surface, tube, (x, y + px(7)), centre=True)
    p.lay(surface, p.plaque(px(wide), px(_HIGH), px(6), 7, brass=True, frame=False), (x - px(wide) // 2, y - px(_HIGH) // 2), .3)


# ---- a signature in ink on its line: whoever has won signs the card
_INK: Final = rgb("#1F3A6E")
_PALE_INK: Final = rgb("#A8C4FF")       # on dark paper
_SIZE, _LARGE = 20.0, 32.0
_TRIED: Final = 16              # device pixels of the letters that are tried
_NO_LETTER: Final = "\ue000"    # which no typeface has


def sign(p: Painter, surface: pygame.Surface, place: pygame.Rect, name: str, size: float = _SIZE) -> None:
    """Draws a line at the foot of the place, and the name on it ("": nobody has signed)."""
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
    """The lettering of a signature: a script hand where that has all letters of the name, else italics."""
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
