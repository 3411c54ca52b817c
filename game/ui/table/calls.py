"""What a seat calls across the table: its token, and a card with its words beside it, where they cover no tile."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

import pygame

from game.ui.paint import Painter, put
from game.ui.paint.lettering import FontKind
from game.ui.theme import SIZES

TOKEN = 44
WIDEST = 360
PAD = 16        # room for the shadow round a token and round a card
NOD = 14        # how far a token moves when it knocks
FRAME = 20      # of the wooden rail below the cloth, what a call may cover
_BESIDE = 6     # between token and card
_AIR = 2        # between a call and a tile
_LOW_TOKEN = 34
_SHARES: Final = .8, .64, .5       # of their size, in which the letters of a card of one line are tried on a full table
_FIST: Final = 34
_KNOCK: Final[tuple[tuple[float, str, FontKind], ...]] = ((24.0, "ink", "bold"), (SIZES.body, "ink2", "regular"))
_NEAR: Final = 110.0
"""A card of one line takes the place of one of two where it comes this much closer to its seat, in logical units."""


class Call(NamedTuple):
    """The pictures of a call, each with room for its shadow, where their middles are, and how far the token moves to knock (x, y)."""

    token: pygame.Surface
    card: pygame.Surface
    token_at: tuple[float, float]
    card_at: tuple[float, float]
    nod: tuple[float, float]


def token(p: Painter, seat: int, size: float = TOKEN) -> pygame.Surface:
    """A large token with its shadow, in one sprite."""
    pad, wide = p.look.px(PAD), p.look.px(size)
    out = pygame.Surface((wide + 2 * pad, wide + 2 * pad), pygame.SRCALPHA, 32)
    p.lay(out, p.mark(seat, wide), (pad, pad), .5)
    return out


def words(p: Painter, lines: Sequence[str]) -> pygame.Surface:
    """A small dark card with these lines, the first in bold."""
    px = p.look.px
    wrapped = [(line, "bold" if number == 0 else "regular") for number, text in enumerate(lines)
               for line in p.wrap(text, SIZES.body, px(WIDEST), "bold" if number == 0 else "regular")]
    drawn = [p.text(line, SIZES.body, "on_well", "bold" if kind == "bold" else "regular") for line, kind in wrapped]
    step = p.font(SIZES.body, "bold").get_linesize()
    card, corner = _card(p, max(d.get_width() for d in drawn) + px(28), step * len(drawn) + px(14))
    for number, line in enumerate(drawn):
        put(card, line, (corner + (card.get_width() - 2 * corner - line.get_width()) / 2, corner + px(7) + number * step))
    return card


def knock(p: Painter, lines: Sequence[str]) -> pygame.Surface:
    """A paper card with a fist, the first line in large letters beside it, and the others below that."""
    px = p.look.px
    drawn = [p.text(line, size, ink, kind) for line, (size, ink, kind) in zip(lines, _KNOCK, strict=False)]
    fist, gap = px(_FIST * max(1.0, p.look.text)), px(9)
    high = sum(line.get_height() for line in drawn)
    card, corner = _card(p, fist + gap + max(d.get_width() for d in drawn) + px(26), max(fist, high) + px(12), paper=True)
    put(card, p.icon("fist", fist, "ink", 2.0), (corner + px(12), (card.get_height() - fist) / 2))
    y = (card.get_height() - high) / 2
    for line in drawn:
        put(card, line, (corner + px(12) + fist + gap, y))
        y += line.get_height()
    return card


def _in_a_row(p: Painter, lines: Sequence[str], share: float, *, knocks: bool) -> pygame.Surface:
    """The same lines side by side, on a card so low that it fits between rows of tiles, in letters of this share of their size."""
    px, size = p.look.px, SIZES.body * share
    inks = ("ink", "ink2") if knocks else ("on_well", "on_well")
    drawn = [p.text(line, size, inks[min(number, 1)], "bold" if number == 0 else "regular") for number, line in enumerate(lines)]
    high = p.font(size, "bold").get_linesize()
    if knocks:
        drawn.insert(0, p.icon("fist", round(.9 * high), "ink", 2.0))
    gap = px(10 * share)
    wide = sum(d.get_width() for d in drawn) + gap * (len(drawn) - 1)
    card, corner = _card(p, wide + px(28 * share), high + px(8 * share), paper=knocks)
    x = corner + px(14 * share)
    for one in drawn:
        put(card, one, (x, (card.get_height() - one.get_height()) / 2))
        x += one.get_width() + gap
    return card


def _card(p: Painter, wide: int, high: int, *, paper: bool = False) -> tuple[pygame.Surface, int]:
    """An empty card of that size with its shadow, dark or of paper, and where in the picture its corner is, across and down."""
    px, pad = p.look.px, p.look.px(PAD)
    card = pygame.Surface((wide + 2 * pad, high + 2 * pad), pygame.SRCALPHA, 32)
    stuff, alpha = ("card", 255) if paper else ("well", 236)
    p.lay(card, p.rbox(wide, high, px(12), stuff, "brass", max(1.0, 1.5 * p.look.scale), alpha), (pad, pad), .5)
    return card, pad


def laid_out(p: Painter, seat: int, lines: Sequence[str], home: tuple[float, float], nod: tuple[int, int],
             cloth: pygame.Rect, taken: Sequence[pygame.Rect], *, knocks: bool = False) -> Call | None:
    """The call of a seat, as close to `home` at the table's edge as it covers nothing that is taken, at rest and nodding; or its knock.

    `nod` is the way towards that edge (x, y), where the token knocks. The call lies on the cloth or on the rail below it, for on the other
    rails stand tiles. On a full table the card is of one line, then of smaller letters; None where nothing fits.
    """
    room = pygame.Rect(cloth.x, cloth.y, cloth.w, cloth.h + p.look.px(FRAME))
    air = p.look.px(_AIR)
    boxes = [box.inflate(2 * air, 2 * air) for box in taken]

    def placed(shape: _Shape, extra: float = 0.0) -> tuple[float, Call] | None:
        place = free_place(shape.size, home, room, boxes)
        return None if place is None else (math.dist(place.center, home) + extra, shape.at(place))

    def low(share: float) -> _Shape:
        return _Shape(p, token(p, seat, _LOW_TOKEN * share), _in_a_row(p, lines, share, knocks=knocks), (nod[0] or -1, 0))
    high = _Shape(p, token(p, seat), (knock if knocks else words)(p, lines), nod)
    found = [one for one in (placed(high), placed(low(1), p.look.px(_NEAR))) if one is not None]
    if found:
        return min(found, key=lambda one: one[0])[1]
    return next((one[1] for share in _SHARES if (one := placed(low(share))) is not None), None)


class _Shape:
    """Token and card side by side, the card at the side of the middle of the table, and what they cover while the token nods."""

    def __init__(self, p: Painter, token_: pygame.Surface, card: pygame.Surface, nod: tuple[int, int]) -> None:
        px, pad = p.look.px, p.look.px(PAD)
        self._token, self._card, self._gap = token_, card, px(_BESIDE)
        self._flipped = nod[0] > 0
        across, down = abs(nod[0]) * px(NOD), abs(nod[1]) * px(NOD)
        self._nod = (nod[0] * px(NOD), nod[1] * px(NOD))
        self._small, self._words = token_.get_width() - 2 * pad, card.get_width() - 2 * pad
        high = max(self._small + down, card.get_height() - 2 * pad)
        self.size = (self._small + across + self._gap + self._words, high)

    def at(self, place: pygame.Rect) -> Call:
        """The call in this rectangle, of its size."""
        room = place.w - self._gap - self._words        # of the token, with its nod
        sign = -1 if self._flipped else 1
        start = place.right if self._flipped else place.left
        token_at = (start + sign * room / 2 - self._nod[0] / 2, place.centery - self._nod[1] / 2)
        return Call(self._token, self._card, token_at, (start + sign * (room + self._gap + self._words / 2), place.centery), self._nod)


def free_place(size: tuple[int, int], home: tuple[float, float], room: pygame.Rect, taken: Sequence[pygame.Rect]) -> pygame.Rect | None:
    """The rectangle of that size inside `room` that touches nothing taken and whose middle is closest to `home`; None where there is none.

    >>> free_place((10, 10), (5, 50), pygame.Rect(0, 0, 100, 100), [pygame.Rect(0, 30, 100, 40)])
    Rect(0, 20, 10, 10)
    """
    wide, high = size
    if wide > room.w or high > room.h:
        return None
    # The closest place lies at home or against the edge of something, in either direction.
    x, y = round(home[0] - wide / 2), round(home[1] - high / 2)
    lefts = {x, room.left, room.right - wide, *(b.right for b in taken), *(b.left - wide for b in taken)}
    tops = {y, room.top, room.bottom - high, *(b.bottom for b in taken), *(b.top - high for b in taken)}
    places = sorted((left - x) ** 2 + (top - y) ** 2 << 40 | (left - room.left) << 20 | (top - room.top)
                    for left in lefts if room.left <= left <= room.right - wide
                    for top in tops if room.top <= top <= room.bottom - high)
    for key in places:
        place = pygame.Rect(room.left + (key >> 20 & 0xFFFFF), room.top + (key & 0xFFFFF), wide, high)
        if place.collidelist(taken) < 0:
            return place
    return None
