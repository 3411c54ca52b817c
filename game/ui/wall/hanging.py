"""The things that hang on the wall for saves: a framed picture of a table, or a scorecard, pinned and signed."""

from __future__ import annotations

import math
from functools import partial
from typing import Final, NamedTuple, Protocol
from zlib import crc32

import pygame

from game.ui.looks.theme import RGB
from game.ui.navigation import SceneChange
from game.ui.paint import Painter, put
from game.ui.paint.lettering import FontKind
from game.ui.paint.people import draw_person
from game.ui.paint.sitter import Sitter
from game.ui.paint.store import faded
from game.ui.wall.pictures import SIZE, WallPictures, WantedPicture
from game.ui.widgets.button import Button
from game.ui.widgets.game_box import COVERS
from game.ui.widgets.layout import draw_lamp, draw_pips, lamp_room, pips_wide, sign
from game.ui.widgets.text import shorten, squeezed

# ---- the base of things that hang on the wall, and the first kind: a framed picture of a table over a brass plate
_SHAPE: Final = 300 / 480       # a picture's height divided by its width
_LARGE, _SMALL = 18, 13         # the widths of mouldings
_NARROWER: Final = (9, 3)       # how much narrower than its place a small and a large frame is, on either side
_APART: Final = (3, 7)          # how far below them their plates are
TITLE, LINE, DATE = 17.0, 14.0, 13.0         # type sizes of a plate and a card
_LAMP: Final = 84               # the width of a large frame's lamp
_FACE, _FACES = 36, 5
_SOFT: Final = 15               # the blur of the light, in logical units
_DIMMED, _BRIGHT, _STEPS = .5, .9, 6        # light of a lamp, and the steps in which it brightens


def _least(p: Painter) -> float:
    """The share of its size to which a line may shrink: at a large text scale it may become as small as usual."""
    return max(.5, min(.62, .9 / p.look.text))


class Words(NamedTuple):
    """The words on a plate or card: the game, the score, when; `short` is a plate's first line where there is little room.

    `fault` is the sentence why a save can't be opened, `signed` the name that signs a card.
    """

    title: str
    standing: str
    moment: str
    short: str = ""
    fault: str = ""
    signed: str = ""


class HangingUser(Protocol):
    """The scene of the wall; game.ui.scenes.saves.SavesScene implements it."""

    def choose_save(self, number: int) -> SceneChange | None:
        """Called when the save with that number is pressed."""

    def look_at_save(self, number: int) -> None:
        """Called when the save with that number gets the focus."""


class Hanging(Button):
    """One save on the wall, by its number there. `large` frames have a lamp, three lines on their plate, and people on their frame."""

    roomy = True
    margin = 30

    def __init__(self, user: HangingUser, number: int, words: Words, what: WantedPicture, pictures: WallPictures, game: str, icon: str, *,
                 large: bool, sitters: tuple[tuple[int, Sitter], ...] = (), selected: bool = False) -> None:
        super().__init__(words.title, partial(user.choose_save, number), icon=icon, note=words.standing, selected=selected)
        self._user, self._number = user, number
        self.words, self.what, self.game, self.large, self.sitters = words, what, game, large, sitters
        self._pictures = pictures
        self._light = float(selected)           # how bright its light is (0..1)

    def select(self, selected: bool) -> None:
        super().select(selected)
        self.brighten(float(selected))

    def brighten(self, share: float) -> None:
        """Sets how bright its light is while it is the chosen one (0..1)."""
        share = round(share * _STEPS) / _STEPS
        if share != self._light:
            self._light = share
            self.refresh()

    @property
    def light(self) -> float:
        """How brightly it is lit (0..1): the light of the chosen save brightens over time; one that is pointed at is fully lit at once."""
        return self._light if self.selected else float(self.hot or self.focused)

    def gained(self) -> None:
        super().gained()
        self._user.look_at_save(self._number)

    def draw_light(self, p: Painter, surface: pygame.Surface, shape: pygame.Surface, middle: tuple[int, int]) -> None:
        """Draws the light round it, of that shape. While it brightens, the full glow is drawn fainter, as painting more would take time."""
        if self.light:
            halo = p.glow(shape, _SOFT * p.look.scale, "glow", .8).surface
            put(surface, halo if self.light == 1 else faded(halo, self.light), middle, centre=True)

    def draw_focus(self, p: Painter, surface: pygame.Surface) -> None:
        rect = self.focus_rect.inflate(2 * p.look.px(5), 2 * p.look.px(5))
        put(surface, p.rbox(rect.w, rect.h, p.look.px(6), None, self.ring_ink(p), max(2.0, 2.4 * p.look.scale)), rect.topleft)

    def say(self, p: Painter, surface: pygame.Surface, text: str, place: pygame.Rect, size: float, ink: str | RGB,
             kind: FontKind = "regular") -> None:
        """Draws a line in the middle of its place, smaller if it is long, and cut off only if it would become too small to read."""
        fits = squeezed(p, text, size, place.w, kind, _least(p))
        words = p.text(shorten(p, text, fits, place.w, kind), fits, ink, kind)
        put(surface, words, place.center, True)


    def least(self, p: Painter, width: int) -> int:
        """The least height at which all of it can be read, for rows without room for the usual height, in device pixels."""
        return self.height(p, width)


class Framed(Hanging):
    """A save as a picture in a frame, over its plate."""

    def height(self, p: Painter, width: int) -> int:
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
        """From the top: the lamp and its light, the frame, the people, the plate."""
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
        """The moulding; that of the chosen save is all gilt."""
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
        """The shadow of the frame on the picture, darkest at the upper left."""
        def make() -> pygame.Surface:
            out = pygame.Surface(size, pygame.SRCALPHA, 32)
            for step in range(max(2, p.look.px(7))):
                alpha = round(120 * (1 - step / max(2, p.look.px(7))) ** 2)
                out.fill((0, 0, 0, alpha), (step, step, size[0] - step, 1))
                out.fill((0, 0, 0, alpha), (step, step, 1, size[1] - step))
            return out
        return p.quick(("frame's shade", size), make)

    def _draw_fault(self, p: Painter, surface: pygame.Surface, inner: pygame.Rect) -> None:
        """Draws the sentence why the save can't be opened, in place of its table."""
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
            said = self.words.title if long else text       # the title alone if all of it is too long
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


# ---- the second kind, for finished games: a scorecard on paper, pinned and signed, which can be turned over
_ASKEW: Final = .6              # degrees: a card is tilted up to twice that to either side
_CARD, _LEAST = 168, 108        # the height of a pinned card at text scale 1, and the least
_STANDING: Final = .55          # the share of its width that the result, beside the signature, may take
_NARROW: Final = .62            # the share of its size to which a name may shrink
_SMALLER: Final = 1.6           # how many times more of a long sheet may be shown, smaller, to end between two of its parts
_TABLE: Final = .64             # the width of the picture of the table on its back, as a share of its own


class CardBack(NamedTuple):
    """The back of a card: the table at the end, who sat there (seat, name, pips of a bot's level), and short facts."""

    table: WantedPicture
    people: tuple[tuple[int, str, int], ...]
    facts: tuple[str, ...]


class Pinned(Hanging):
    """A finished game as a card: its score sheet with the winner's signature; on its back the table and who sat there."""

    def __init__(self, user: HangingUser, number: int, words: Words, what: WantedPicture, pictures: WallPictures, game: str, icon: str,
                 back: CardBack, *, selected: bool = False) -> None:
        super().__init__(user, number, words, what, pictures, game, icon, large=False, selected=selected)
        self.back, self._turned = back, 0.0

    def height(self, p: Painter, width: int) -> int:
        return round(p.look.px(_CARD) * max(1.0, p.look.text * .85))

    def least(self, p: Painter, width: int) -> int:
        return round(self.height(p, width) * _LEAST / _CARD)

    def turn(self, share: float) -> None:
        """Draws it at a share of being turned over (0..1): at 1 it shows its back."""
        if share != self._turned:
            self._turned = share
            self.refresh()

    @property
    def turned(self) -> bool:
        """Whether its back is in sight."""
        return self._turned > .5

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """The card, tilted a little on its pin; while it turns it is narrower, or fades from one side to the other."""
        rect, share = self.rect, self._turned
        if share in {0.0, 1.0}:
            self.draw_light(p, surface, p.rbox(rect.w, rect.h, p.look.px(6), "well"), rect.center)
        side = self._paper_side(p, back=self.turned)
        if share in {0.0, 1.0}:
            p.drop(surface, side, rect.center, .75)
        elif p.look.motion:
            wide = max(2, round(side.get_width() * abs(math.cos(share * math.pi))))
            put(surface, pygame.transform.smoothscale(side, (wide, side.get_height())), rect.center, centre=True)
        else:
            put(surface, self._paper_side(p, back=False), rect.center, centre=True)
            put(surface, faded(self._paper_side(p, back=True), share), rect.center, centre=True)
        self._pin(p, surface)

    def _paper_side(self, p: Painter, *, back: bool) -> pygame.Surface:
        """The front or the back of the card, tilted as it hangs."""
        made = self._pictures.get(self.back.table if back else self.what)
        return p.quick(("pinned", self.what, self.words, back, id(made), self.rect.size), lambda: self.askew(p, back=back))

    def askew(self, p: Painter, *, back: bool = False) -> pygame.Surface:
        """Paints a side of the card, tilted by an angle that is always the same for this card."""
        wide, high = self.rect.size
        card = pygame.Surface((wide + 4, high + 4), pygame.SRCALPHA, 32)        # clear all round, for smooth edges
        put(card, p.paper(wide, high, p.look.px(5)), (2, 2))
        place = pygame.Rect(2, 2, wide, high)
        if back:
            self._write_back(p, card, place)
        else:
            self._write(p, card, place)
        # In themes without shades it hangs straight, so that no letters are tilted.
        angle = 0.0 if p.look.theme.flat else _ASKEW * (crc32(self.what.path.name.encode()) % 5 - 2)
        return pygame.transform.rotozoom(card, angle, 1) if angle else card

    def _write_back(self, p: Painter, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draws the table as it lay at the end, beside it who sat there, and below it the facts."""
        px, inner = p.look.px, rect.inflate(-2 * p.look.px(12), -2 * p.look.px(7))
        head, line = p.font(TITLE, "display").get_linesize(), p.font(DATE).get_linesize()
        self._left_and_right(p, surface, pygame.Rect(inner.x, inner.y, inner.w, head))
        pygame.draw.line(surface, p.colour("brass"), (inner.x, inner.y + head), (inner.right, inner.y + head), max(1, px(1)))
        top, foot = inner.y + head + px(8), inner.bottom - line
        self.say(p, surface, "  ·  ".join(self.back.facts), pygame.Rect(inner.x, foot, inner.w, line), DATE, "ink2", "italic")
        wide = max(1, min(round(inner.w * _TABLE), round((foot - px(6) - top) * SIZE[0] / SIZE[1])))
        table = pygame.Rect(inner.x, top, wide, round(wide * SIZE[1] / SIZE[0]))
        made = self._pictures.get(self.back.table)
        put(surface, fitted(p, made, table.size, self.game, self.icon), table.topleft)
        put(surface, p.rbox(table.w, table.h, px(2), None, "line", max(1.0, p.look.scale)), table.topleft)
        self._write_people(p, surface, pygame.Rect(table.right + px(10), top, inner.right - table.right - px(10), foot - px(6) - top))

    def _write_people(self, p: Painter, surface: pygame.Surface, place: pygame.Rect) -> None:
        """Draws a line per person: mark, name, and the pips of a bot if there is room for pips beside every name."""
        px, people, line = p.look.px, self.back.people, p.font(DATE).get_linesize()
        step = min(line + px(2), place.h // max(1, len(people)))
        least, room, lead = DATE * min(1.0, step / line), place.w - px(18), px(18)
        beside = room - max((pips_wide(p, pips) for _seat, _name, pips in people), default=0)
        roomy = all(p.width(name, least * _NARROW) <= beside for _seat, name, pips in people if pips)
        size = min((squeezed(p, name, least, beside if roomy and pips else room, "regular", _NARROW) for _seat, name, pips in people),
                   default=least)
        for number, (seat, name, pips) in enumerate(people):
            y = place.y + number * step
            put(surface, p.mark(seat, max(6, min(px(14), step - px(2)))), (place.x + px(7), y + step // 2), centre=True)
            words = p.text(shorten(p, name, size, room), size, "ink")
            put(surface, words, (place.x + lead, y + (step - words.get_height()) // 2))
            if pips and roomy:
                draw_pips(p, surface, pips, (place.right - pips_wide(p, pips) + px(9), y + step // 2))

    def _write(self, p: Painter, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draws heading, sheet and signature on a card in that rectangle."""
        px, words = p.look.px, self.words
        inner = rect.inflate(-2 * px(12), -2 * px(7))
        head, line = p.font(TITLE, "display").get_linesize(), p.font(DATE).get_linesize()
        self._left_and_right(p, surface, pygame.Rect(inner.x, inner.y, inner.w, head))
        pygame.draw.line(surface, p.colour("brass"), (inner.x, inner.y + head), (inner.right, inner.y + head), max(1, px(1)))
        top, foot = inner.y + head + px(4), inner.bottom - line - px(4)
        self._draw_sheet(p, surface, pygame.Rect(inner.x, top, inner.w, foot - top))
        size = squeezed(p, words.standing, DATE, round(inner.w * _STANDING), "bold", .62)
        stands = p.text(shorten(p, words.standing, size, round(inner.w * _STANDING), "bold"), size, "ink", "bold")
        put(surface, stands, (inner.right - stands.get_width(), foot + px(2)))
        sign(p, surface, pygame.Rect(inner.x, foot, inner.w - stands.get_width() - px(8), line + px(4)), words.signed)

    def _left_and_right(self, p: Painter, surface: pygame.Surface, place: pygame.Rect) -> None:
        """Draws the game at the left, and the date at the right."""
        size = squeezed(p, self.words.moment, DATE - 1, place.w * 2 // 5, "regular", .6)
        date = p.text(shorten(p, self.words.moment, size, place.w * 2 // 5), size, "ink2")
        put(surface, date, (place.right - date.get_width(), place.centery - date.get_height() // 2))
        room = place.w - date.get_width() - p.look.px(10)
        fits = squeezed(p, self.words.title, TITLE, room, "display", min(.55, .9 / p.look.text))
        title = p.text(shorten(p, self.words.title, fits, room, "display"), fits, "ink", "display")
        put(surface, title, (place.x, place.centery - title.get_height() // 2))

    def _draw_sheet(self, p: Painter, surface: pygame.Surface, place: pygame.Rect) -> None:
        made = self._pictures.get(self.what)
        if made is None or place.h <= 0:
            return
        share = min(place.w / made.get_width(), place.h / made.get_height())
        high = made.get_height()
        if share < .45:         # a long sheet: its head alone tells more than all of it too small to read
            share = min(1.0, place.w / made.get_width())
            high = whole_parts(made, min(high, int(place.h / share)), min(high, int(_SMALLER * place.h / share)))
            share = min(share, place.h / high)
        size = max(1, int(made.get_width() * share)), max(1, int(high * share))
        head = made.subsurface((0, 0, made.get_width(), high))
        small = p.quick(("sheet", self.what, id(made), size), lambda: pygame.transform.smoothscale(head, size))
        surface.blit(small, (place.x + (place.w - size[0]) // 2, place.y + (place.h - size[1]) // 2))

    def _pin(self, p: Painter, surface: pygame.Surface) -> None:
        x, y, r = self.rect.centerx, self.rect.y + p.look.px(1), p.look.px(6)
        put(surface, p.rbox(2 * r, 2 * r, r, "brass", "on_brass", max(1.0, p.look.scale)), (x, y), True)


def whole_parts(sheet: pygame.Surface, high: int, most: int) -> int:
    """The height in pixels at which a sheet is cut between two of its parts: in its widest gap above `high`, the lowest of equal ones.

    A gap is a run of rows of one colour below the first row that is not; gaps in the upper half do not count, as too little would be left.
    Between `high` and `most` only a gap that is wider than all above is taken, and only as much of it as shows that; or the sheet's end.
    Returns `high` if there is no gap.
    """
    if most == sheet.get_height():
        return most
    row = 3 * sheet.get_width()
    pixels = pygame.image.tobytes(sheet.subsurface((0, 0, sheet.get_width(), most)), "RGB")
    widest, cut, gap, begun = 1, high, 0, False
    for y in range(most):
        line = pixels[y * row : (y + 1) * row]
        blank = line == line[:3] * sheet.get_width()
        begun, gap = begun or not blank, gap + 1 if blank and begun else 0
        if y >= high and gap > widest:
            return y + 1
        if y < high and gap >= widest and 2 * (y + 1) >= high:
            widest, cut = gap, y + 1
    return cut
