"""What hangs on the wall for a save: a framed picture of its table over a brass plate, or its scorecard on paper, pinned and signed."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Final, NamedTuple
from zlib import crc32

import pygame

from game.ui.paint import Painter, put
from game.ui.paint.lettering import FontKind
from game.ui.paint.people import draw_person
from game.ui.paint.sitter import Sitter
from game.ui.theme import RGB
from game.ui.wall.pictures import WallPictures, WantedPicture
from game.ui.widgets.button import Button, On
from game.ui.widgets.game_box import COVERS
from game.ui.widgets.lamp import draw_lamp, lamp_room
from game.ui.widgets.signature import sign
from game.ui.widgets.text import shorten, squeezed

_SHAPE: Final = 300 / 480       # of a picture: its height by its width
_LARGE, _SMALL = 18, 13         # of a moulding
_TITLE, _LINE, _DATE = 17.0, 14.0, 13.0
_LAMP: Final = 84               # the width of a large frame's lamp
_FACE, _FACES = 36, 5
_ASKEW: Final = .6              # degrees: a card hangs up to twice that to either side
_CARD: Final = 168              # the height of a pinned card at text scale 1


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

    def gained(self) -> None:
        """The focus has come to it: whoever shows the wall is told."""
        super().gained()
        self.seen()

    def _lively(self) -> bool:
        return self.hot or self.focused or self.selected

    def draw_focus(self, p: Painter, surface: pygame.Surface) -> None:
        """A ring just outside."""
        rect = self.focus_rect.inflate(2 * p.look.px(5), 2 * p.look.px(5))
        put(surface, p.rbox(rect.w, rect.h, p.look.px(6), None, self.ring_ink(p), max(2.0, 2.4 * p.look.scale)), rect.topleft)

    def _say(self, p: Painter, surface: pygame.Surface, text: str, place: pygame.Rect, size: float, ink: str | RGB,
             kind: FontKind = "regular") -> None:
        """A line in the middle of its place, smaller where it is long, and cut only where it would not be read any more."""
        fits = squeezed(p, text, size, place.w, kind, _least(p))
        words = p.text(shorten(p, text, fits, place.w, kind), fits, ink, kind)
        put(surface, words, place.center, True)


class Framed(Hanging):
    """A picture in a frame over its plate."""

    def height(self, p: Painter, width: int) -> int:
        """Lamp, frame, plate."""
        return self._lamp(p) + self._frame_height(p, width) + p.look.px(7) + self._plate_height(p)

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
            return (w.title, _TITLE, "display"), (w.standing, _LINE, "bold"), (w.moment, _DATE, "regular")
        return (w.short or w.title, _DATE, "bold"), (w.standing, _DATE, "regular")

    def _plate_height(self, p: Painter) -> int:
        return sum(p.font(size, kind).get_linesize() for _words, size, kind in self._lines()) + p.look.px(8 if self.large else 6)

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """From above: the lamp and its light, the frame, those who play, the plate."""
        px, rect = p.look.px, self.rect
        frame = pygame.Rect(rect.x, rect.y + self._lamp(p), rect.w, self._frame_height(p, rect.w))
        shape = p.rbox(frame.w, frame.h, px(3), "well")
        if self._lively():
            p.lit(surface, shape, frame.center, "glow", .8)
        if self._lamp(p):
            draw_lamp(p, surface, frame.centerx, frame.y, _LAMP, .9 if self._lively() else .5)
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
        put(surface, p.quick(key, lambda: self._fitted(p, made, inner.size)), inner.topleft)
        if not p.look.theme.flat:
            put(surface, self._shade(p, inner.size), inner.topleft)

    def _fitted(self, p: Painter, made: pygame.Surface | None, size: tuple[int, int]) -> pygame.Surface:
        """The picture in the frame's size; the game's cover, darkened, while there is none."""
        out = pygame.Surface(size, 0, 32)
        out.fill(p.colour("well"))
        if made is not None:
            out.blit(pygame.transform.smoothscale(made.convert(out), size), (0, 0))
            return out
        try:
            cover = pygame.image.load(COVERS / f"{self.game}.png").convert(out)
        except (pygame.error, FileNotFoundError):
            put(out, p.icon(self.icon, size[1] // 2, "gold"), (size[0] / 2, size[1] / 2), True)
            return out
        out.blit(pygame.transform.smoothscale(cover, size), (0, 0))
        out.fill((150, 150, 150), special_flags=pygame.BLEND_RGB_MULT)
        return out

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
        size = _DATE
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
            self._say(p, surface, said, pygame.Rect(plate.x + px(10), y, plate.w - 2 * px(10), step), size, ink, kind)
            y += step


class Pinned(Hanging):
    """A finished game: its sheet on paper, with the winner's signature."""

    def height(self, p: Painter, width: int) -> int:
        """A little higher than half its width."""
        return round(p.look.px(_CARD) * max(1.0, p.look.text * .85))

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """The card, hanging a little askew from its pin."""
        rect, px = self.rect, p.look.px
        if self._lively():
            p.lit(surface, p.rbox(rect.w, rect.h, px(6), "well"), rect.center, "glow", .8)
        if p.look.theme.flat:       # and there straight: no letter is turned that somebody has to read
            put(surface, p.paper(rect.w, rect.h, px(5)), rect.topleft)
            self._write(p, surface, rect)
        else:
            p.drop(surface, p.quick(self._key(p), lambda: self.askew(p)), rect.center, .75)
        self._pin(p, surface)

    def _key(self, p: Painter) -> tuple[Hashable, ...]:
        return "pinned", self.what, self.words, id(self._pictures.get(self.what)), self.rect.size

    def askew(self, p: Painter) -> pygame.Surface:
        """The card on its own, turned by an angle that is always the same for it."""
        wide, high = self.rect.size
        card = pygame.Surface((wide + 4, high + 4), pygame.SRCALPHA, 32)        # clear all round, for smooth edges
        put(card, p.paper(wide, high, p.look.px(5)), (2, 2))
        self._write(p, card, pygame.Rect(2, 2, wide, high))
        angle = _ASKEW * (crc32(self.what.path.name.encode()) % 5 - 2)
        return pygame.transform.rotozoom(card, angle, 1) if angle else card

    def _write(self, p: Painter, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Heading, sheet and signature on a card that lies there."""
        px, words = p.look.px, self.words
        inner = rect.inflate(-2 * px(12), -2 * px(7))
        head, line = p.font(_TITLE, "display").get_linesize(), p.font(_DATE).get_linesize()
        self._left_and_right(p, surface, pygame.Rect(inner.x, inner.y, inner.w, head))
        pygame.draw.line(surface, p.colour("brass"), (inner.x, inner.y + head), (inner.right, inner.y + head), max(1, px(1)))
        self._say(p, surface, words.standing, pygame.Rect(inner.x, inner.y + head + px(2), inner.w, line), _DATE, "ink", "bold")
        top, foot = inner.y + head + px(4) + line, inner.bottom - line - px(4)
        self._draw_sheet(p, surface, pygame.Rect(inner.x, top, inner.w, foot - top))
        sign(p, surface, pygame.Rect(inner.x, foot, inner.w, line + px(4)), words.signed)

    def _left_and_right(self, p: Painter, surface: pygame.Surface, place: pygame.Rect) -> None:
        """The game at the left, the date at the right."""
        size = squeezed(p, self.words.moment, _DATE - 1, place.w * 2 // 5, "regular", .6)
        date = p.text(shorten(p, self.words.moment, size, place.w * 2 // 5), size, "ink2")
        put(surface, date, (place.right - date.get_width(), place.centery - date.get_height() // 2))
        room = place.w - date.get_width() - p.look.px(10)
        fits = squeezed(p, self.words.title, _TITLE, room, "display", min(.55, .9 / p.look.text))
        title = p.text(shorten(p, self.words.title, fits, room, "display"), fits, "ink", "display")
        put(surface, title, (place.x, place.centery - title.get_height() // 2))

    def _draw_sheet(self, p: Painter, surface: pygame.Surface, place: pygame.Rect) -> None:
        made = self._pictures.get(self.what)
        if made is None or place.h <= 0:
            return
        share = min(place.w / made.get_width(), place.h / made.get_height())
        high = made.get_height()
        if share < .45:         # a long sheet: its head tells more than a stain
            share = min(1.0, place.w / made.get_width())
            high = whole_parts(made, min(high, int(place.h / share)))
        size = max(1, int(made.get_width() * share)), max(1, int(high * share))
        head = made.subsurface((0, 0, made.get_width(), high))
        small = p.quick(("sheet", self.what, id(made), size), lambda: pygame.transform.smoothscale(head, size))
        surface.blit(small, (place.x + (place.w - size[0]) // 2, place.y + (place.h - size[1]) // 2))

    def _pin(self, p: Painter, surface: pygame.Surface) -> None:
        x, y, r = self.rect.centerx, self.rect.y + p.look.px(1), p.look.px(6)
        put(surface, p.rbox(2 * r, 2 * r, r, "brass", "on_brass", max(1.0, p.look.scale)), (x, y), True)


def whole_parts(sheet: pygame.Surface, high: int) -> int:
    """The height, `high` at most, at which a sheet is cut between two of its parts: in its widest gap above that, the lowest of several.

    A gap is a run of rows of one colour below the first row that is not; `high` where there is none.
    """
    row = 3 * sheet.get_width()
    pixels = pygame.image.tobytes(sheet.subsurface((0, 0, sheet.get_width(), high)), "RGB")
    widest, cut, gap, begun = 1, high, 0, False
    for y in range(high):
        line = pixels[y * row : (y + 1) * row]
        blank = line == line[:3] * sheet.get_width()
        begun, gap = begun or not blank, gap + 1 if blank and begun else 0
        if gap >= widest:
            widest, cut = gap, y + 1
    return cut
