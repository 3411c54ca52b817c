"""What hangs on the wall for a save, and the first kind of it: a framed picture of its table over a brass plate."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

import pygame

from game.ui.paint import Painter, put
from game.ui.paint.blit import faded
from game.ui.paint.lettering import FontKind
from game.ui.paint.people import draw_person
from game.ui.paint.sitter import Sitter
from game.ui.theme import RGB
from game.ui.wall.pictures import WallPictures, WantedPicture
from game.ui.widgets.button import Button, On
from game.ui.widgets.game_box import COVERS
from game.ui.widgets.lamp import draw_lamp, lamp_room
from game.ui.widgets.text import shorten, squeezed

_SHAPE: Final = 300 / 480       # of a picture: its height by its width
_LARGE, _SMALL = 18, 13         # of a moulding
_NARROWER: Final = (9, 3)       # how much narrower a small and a large frame is than its place, on either side
_APART: Final = (3, 7)          # how far its plate hangs below
TITLE, LINE, DATE = 17.0, 14.0, 13.0         # type sizes of a plate and a card
_LAMP: Final = 84               # the width of a large frame's lamp
_FACE, _FACES = 36, 5
_SOFT: Final = 15               # the blur of the light, in logical units
_DIMMED, _BRIGHT, _STEPS = .5, .9, 6        # light of a lamp, and the steps in which it brightens


def _nobody() -> None:
    """Nobody is told."""


def _least(p: Painter) -> float:
    """The share of its size to which a line may be squeezed: large type may become as small as usual type."""
    return max(.5, min(.62, .9 / p.look.text))


class Words(NamedTuple):
    """What is written on a plate or card: the game, how it stands, when; `short` is a plate's first line where there is little room.

    `fault` is the sentence why a save can't be opened, `signed` who signs a card.
    """

    title: str
    standing: str
    moment: str
    short: str = ""
    fault: str = ""
    signed: str = ""


class Hanging(Button):
    """One save on the wall. `large` frames have a lamp, three lines on their plate, and the people on their frame."""

    roomy = True
    margin = 30

    def __init__(self, on: On, words: Words, what: WantedPicture, pictures: WallPictures, game: str, icon: str, *, large: bool,
                 sitters: tuple[tuple[int, Sitter], ...] = (), selected: bool = False) -> None:
        super().__init__(words.title, on, icon=icon, note=words.standing, selected=selected)
        self.words, self.what, self.game, self.large, self.sitters = words, what, game, large, sitters
        self._pictures = pictures
        self.seen: Callable[[], None] = _nobody
        self._light = float(selected)           # how far its light has come up

    def select(self, selected: bool) -> None:
        """Mark it as the chosen one, or not."""
        super().select(selected)
        self.brighten(float(selected))

    def brighten(self, share: float) -> None:
        """The light of the chosen one has come up so far (0..1)."""
        share = round(share * _STEPS) / _STEPS
        if share != self._light:
            self._light = share
            self.refresh()

    @property
    def light(self) -> float:
        """How brightly it is lit: that of the chosen one comes up, that of one that is pointed at is there."""
        return self._light if self.selected else float(self.hot or self.focused)

    def gained(self) -> None:
        """The focus has come to it: whoever shows the wall is told."""
        super().gained()
        self.seen()

    def draw_light(self, p: Painter, surface: pygame.Surface, shape: pygame.Surface, middle: tuple[int, int]) -> None:
        """The light round it, of that shape; while it comes up it is the whole light, fainter: another one would take its time to paint."""
        if self.light:
            halo = p.glow(shape, _SOFT * p.look.scale, "glow", .8).surface
            put(surface, halo if self.light == 1 else faded(halo, self.light), middle, centre=True)

    def draw_focus(self, p: Painter, surface: pygame.Surface) -> None:
        """A ring just outside."""
        rect = self.focus_rect.inflate(2 * p.look.px(5), 2 * p.look.px(5))
        put(surface, p.rbox(rect.w, rect.h, p.look.px(6), None, self.ring_ink(p), max(2.0, 2.4 * p.look.scale)), rect.topleft)

    def say(self, p: Painter, surface: pygame.Surface, text: str, place: pygame.Rect, size: float, ink: str | RGB,
             kind: FontKind = "regular") -> None:
        """A line in the middle of its place, smaller where it is long, and cut only where it would not be read any more."""
        fits = squeezed(p, text, size, place.w, kind, _least(p))
        words = p.text(shorten(p, text, fits, place.w, kind), fits, ink, kind)
        put(surface, words, place.center, True)


    def least(self, p: Painter, width: int) -> int:
        """The least height at which all of it can be read, where there is no room for its usual one."""
        return self.height(p, width)


class Framed(Hanging):
    """A picture in a frame over its plate."""

    def height(self, p: Painter, width: int) -> int:
        """Lamp, frame, plate."""
        return self._lamp(p) + self._frame_height(p, self._frame_width(p, width)) + p.look.px(_APART[self.large]) + self._plate_height(p)

    def _frame_width(self, p: Painter, width: int) -> int:
        return width - 2 * p.look.px(_NARROWER[self.large])

    def _lamp(self, p: Painter) -> int:
        return lamp_room(p) if self.large else 0

    def _moulding(self, p: Painter) -> int:
        return p.look.px(_LARGE if self.large else _SMALL)

    def _frame_height(self, p: Painter, width: int) -> int:
        edge = 2 * self._moulding(p)
        return round((width - edge) * _SHAPE) + edge

    def _lines(self) -> tuple[tuple[str, float, FontKind], ...]:
        w = self.words
        if self.large:
            return (w.title, TITLE, "display"), (w.standing, LINE, "bold"), (w.moment, DATE, "regular")
        return (w.short or w.title, DATE, "bold"), (w.standing, DATE, "regular")

    def _plate_height(self, p: Painter) -> int:
        return sum(p.font(size, kind).get_linesize() for _words, size, kind in self._lines()) + p.look.px(8 if self.large else 6)

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """From above: the lamp and its light, the frame, those who play, the plate."""
        px, rect = p.look.px, self.rect
        wide = self._frame_width(p, rect.w)
        frame = pygame.Rect(rect.centerx - wide // 2, rect.y + self._lamp(p), wide, self._frame_height(p, wide))
        shape = p.rbox(frame.w, frame.h, px(3), "well")
        self.draw_light(p, surface, shape, frame.center)
        if self._lamp(p):
            draw_lamp(p, surface, frame.centerx, frame.y, _LAMP, _DIMMED + (_BRIGHT - _DIMMED) * self.light)
        p.lay(surface, shape, frame.topleft, 1.0)
        edge = self._moulding(p)
        self._draw_picture(p, surface, frame.inflate(-2 * edge, -2 * edge))
        put(surface, self._frame(p, frame.size, edge), frame.topleft)
        self._draw_people(p, surface, frame)
        self._draw_plate(p, surface)

    def _frame(self, p: Painter, size: tuple[int, int], edge: int) -> pygame.Surface:
        """The moulding; that of the chosen save is gilt all over."""
        return p.moulding(size, edge, gilt=self.selected, seed=61 if self.large else 67)

    def _draw_picture(self, p: Painter, surface: pygame.Surface, inner: pygame.Rect) -> None:
        if self.words.fault:
            self._draw_fault(p, surface, inner)
            return
        made = self._pictures.get(self.what)
        key = ("hung", self.what, id(made), inner.size)
        put(surface, p.quick(key, lambda: fitted(p, made, inner.size, self.game, self.icon)), inner.topleft)
        if not p.look.theme.flat:
            put(surface, self._shade(p, inner.size), inner.topleft)

    def _shade(self, p: Painter, size: tuple[int, int]) -> pygame.Surface:
        """The shade of the frame on the picture, deepest at the upper left."""
        def make() -> pygame.Surface:
            out = pygame.Surface(size, pygame.SRCALPHA, 32)
            for step in range(max(2, p.look.px(7))):
                alpha = round(120 * (1 - step / max(2, p.look.px(7))) ** 2)
                out.fill((0, 0, 0, alpha), (step, step, size[0] - step, 1))
                out.fill((0, 0, 0, alpha), (step, step, 1, size[1] - step))
            return out
        return p.quick(("frame's shade", size), make)

    def _draw_fault(self, p: Painter, surface: pygame.Surface, inner: pygame.Rect) -> None:
        """The sentence why the save is refused, where its table would be."""
        put(surface, p.rbox(inner.w, inner.h, 0, "card"), inner.topleft)
        room = inner.inflate(-2 * p.look.px(8), -2 * p.look.px(6))
        size = DATE
        while size > 8 and len(p.wrap(self.words.fault, size, room.w)) * p.font(size).get_linesize() > room.h:
            size -= .5
        step = p.font(size).get_linesize()
        lines = p.wrap(self.words.fault, size, room.w)[:max(1, room.h // step)]
        y = room.centery - step * len(lines) // 2
        for line in lines:
            put(surface, p.text(line, size, "red"), (room.x, y))
            y += step

    def _draw_people(self, p: Painter, surface: pygame.Surface, frame: pygame.Rect) -> None:
        size = p.look.px(_FACE)
        shown = self.sitters[:_FACES] if self.large else ()
        for n, (seat, sitter) in enumerate(reversed(shown)):
            middle = frame.right - p.look.px(18) - n * round(size * .8), frame.bottom - p.look.px(10)
            draw_person(p, surface, sitter, seat, middle, size)

    def _draw_plate(self, p: Painter, surface: pygame.Surface) -> None:
        px, lines = p.look.px, self._lines()
        high = self._plate_height(p)
        plate = pygame.Rect(self.rect.x + px(5), self.rect.bottom - high, self.rect.w - 2 * px(5), high)
        p.lay(surface, p.plaque(plate.w, plate.h, px(5), 7, brass=True), plate.topleft, .2)
        y = plate.y + px(4 if self.large else 3)
        for n, (text, size, kind) in enumerate(lines):
            step = p.font(size, kind).get_linesize()
            ink = "on_brass" if n < 2 else "on_brass2"
            long = not n and p.width(text, size * _least(p), kind) > plate.w - 2 * px(10)
            said = self.words.title if long else text       # without its day
            self.say(p, surface, said, pygame.Rect(plate.x + px(10), y, plate.w - 2 * px(10), step), size, ink, kind)
            y += step


def fitted(p: Painter, made: pygame.Surface | None, size: tuple[int, int], game: str, icon: str) -> pygame.Surface:
    """The picture of a table in that size; the cover of its game, darkened, while there is none."""
    out = pygame.Surface(size, 0, 32)
    out.fill(p.colour("well"))
    if made is not None:
        out.blit(pygame.transform.smoothscale(made.convert(out), size), (0, 0))
        return out
    try:
        cover = pygame.image.load(COVERS / f"{game}.png").convert(out)
    except (pygame.error, OSError):
        put(out, p.icon(icon, size[1] // 2, "gold"), (size[0] / 2, size[1] / 2), True)
        return out
    out.blit(pygame.transform.smoothscale(cover, size), (0, 0))
    out.fill((150, 150, 150), special_flags=pygame.BLEND_RGB_MULT)
    return out
