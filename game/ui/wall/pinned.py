"""What hangs on the wall for a game that is over: its scorecard on paper, pinned and signed, which can be turned over."""

from __future__ import annotations

import math
from typing import Final, NamedTuple
from zlib import crc32

import pygame

from game.ui.paint import Painter, put
from game.ui.paint.blit import faded
from game.ui.wall.hanging import DATE, TITLE, Hanging, Words, fitted
from game.ui.wall.pictures import SIZE, WallPictures, WantedPicture
from game.ui.widgets.button import On
from game.ui.widgets.pips import draw_pips, pips_wide
from game.ui.widgets.signature import sign
from game.ui.widgets.text import shorten, squeezed

_ASKEW: Final = .6              # degrees: a card hangs up to twice that to either side
_CARD, _LEAST = 168, 108        # the height of a pinned card at text scale 1, and the least
_STANDING: Final = .55          # of its width, at most: how the game stands, beside the signature
_NARROW: Final = .62            # of its size, to which a name may be squeezed
_SMALLER: Final = 1.6           # times as much of a long sheet is shown, smaller, where that ends a part of it
_TABLE: Final = .64             # of its width: the picture of the table on its back


class CardBack(NamedTuple):
    """What is on the back of a card: the table at the end, who sat there (seat, name, pips of a bot's level), and short facts."""

    table: WantedPicture
    people: tuple[tuple[int, str, int], ...]
    facts: tuple[str, ...]


class Pinned(Hanging):
    """A finished game: its sheet on paper, with the winner's signature; on its back the table and who sat there."""

    def __init__(self, on: On, words: Words, what: WantedPicture, pictures: WallPictures, game: str, icon: str, back: CardBack, *,
                 selected: bool = False) -> None:
        super().__init__(on, words, what, pictures, game, icon, large=False, selected=selected)
        self.back, self._turned = back, 0.0

    def height(self, p: Painter, width: int) -> int:
        """A little higher than half its width."""
        return round(p.look.px(_CARD) * max(1.0, p.look.text * .85))

    def least(self, p: Painter, width: int) -> int:
        """With fewer lines of its sheet."""
        return round(self.height(p, width) * _LEAST / _CARD)

    def turn(self, share: float) -> None:
        """So much of it (0..1) is turned over: from 1 on its back is seen."""
        if share != self._turned:
            self._turned = share
            self.refresh()

    @property
    def turned(self) -> bool:
        """Whether its back is seen."""
        return self._turned > .5

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """The card, hanging a little askew from its pin; on the way to its back it is seen from the side, or fades into that."""
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
        """The front or the back as it hangs."""
        made = self._pictures.get(self.back.table if back else self.what)
        return p.quick(("pinned", self.what, self.words, back, id(made), self.rect.size), lambda: self.askew(p, back=back))

    def askew(self, p: Painter, *, back: bool = False) -> pygame.Surface:
        """A side of the card on its own, turned by an angle that is always the same for it."""
        wide, high = self.rect.size
        card = pygame.Surface((wide + 4, high + 4), pygame.SRCALPHA, 32)        # clear all round, for smooth edges
        put(card, p.paper(wide, high, p.look.px(5)), (2, 2))
        place = pygame.Rect(2, 2, wide, high)
        if back:
            self._write_back(p, card, place)
        else:
            self._write(p, card, place)
        # In themes without shades it hangs straight: no letter is turned that somebody has to read.
        angle = 0.0 if p.look.theme.flat else _ASKEW * (crc32(self.what.path.name.encode()) % 5 - 2)
        return pygame.transform.rotozoom(card, angle, 1) if angle else card

    def _write_back(self, p: Painter, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """The table as it lay at the end, beside it who sat there, and below how long it took."""
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
        """A line for each of them: mark, name, and the pips of a bot where there is room for those beside every name."""
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
        """Heading, sheet and signature on a card that lies there."""
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
        """The game at the left, the date at the right."""
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
        if share < .45:         # a long sheet: its head tells more than a stain
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
    """The height at which a sheet is cut between two of its parts: in its widest gap above `high`, the lowest of several.

    A gap is a run of rows of one colour below the first row that is not; one in the upper half does not count, for little would be left.
    Down to `most` only a gap that is wider than all above is taken, and no more of it than shows that; or the sheet's end.
    `high` where there is none.
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
