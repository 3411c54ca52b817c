"""The layout of a course of Card Golf on its canvas: the deck's tray, a strip for each hole, and the open hole below."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import partial
from typing import Final, NamedTuple

import pygame

from game.games.card_golf.rules.course import CardFace, CardKind, Deck, fairways_at
from game.games.card_golf.table.tools import CourseLayout
from game.ui.looks.stage import Tween, land
from game.ui.looks.theme import SIZES, XY
from game.ui.paint import Painter
from game.ui.workshop.tool import FileSpot
from game.words import _

ROWS: Final = 9             # the most strips below each other
_TRAY: Final = 172          # logical units: the width of the deck's tray
_FACE: Final = 34           # the height of a face in it, at most
_LEAST_FACE: Final = 23     # if faces would be lower, they stand side by side
_STRIP: Final = 44          # the height of a strip, at most
_STRIPS: Final = .62        # share of the height for all strips, at most
_NUMBER: Final = 28         # the width of a strip's number
_FIGURES: Final = 140       # the width of its signs, par, strokes and index at its end
_PAR, _STROKES, _INDEX = 103, 50, 6     # from the end of a strip to that of each figure
_SIGN: Final = 14           # the side of a sign
_SLIP: Final = 2            # columns that a card of the open hole can be shifted beyond its neighbours within its panel


class CoursePlaces(NamedTuple):
    """The rectangles of everything on the canvas, in device pixels.

    `heads` are the headings of the tray by kind of card. The spot ("holes", n) is the strip's number. `cell` is the side of a space of the
    open hole.
    """

    spots: dict[FileSpot, pygame.Rect]
    strips: list[pygame.Rect]
    heads: dict[CardKind, pygame.Rect]
    tray: pygame.Rect
    panel: pygame.Rect
    cell: float         # side of a space of the open hole


class StripEnds(NamedTuple):
    """The right ends, in device pixels, of the signs and of par, strokes and stroke index (`rank`) of a strip; `side` is that of a sign."""

    signs: int
    par: int
    strokes: int
    rank: int
    side: int           # side of a sign


def calm(p: Painter, size: float) -> float:
    """A font size for words that grow less than others with the text scale, because the things beside them do not grow."""
    return size / float(max(1.0, p.look.text) ** .5)


def number_wide(p: Painter) -> int:
    """The width of a strip's number, in device pixels."""
    return p.look.px(_NUMBER * max(1.0, p.look.text))


def figures_wide(p: Painter) -> int:
    """The width of the signs and figures at the end of a strip, in device pixels."""
    return p.look.px(_FIGURES * max(1.0, p.look.text))


def ends_of(p: Painter, strip: pygame.Rect) -> StripEnds:
    """The right ends of the signs and figures of a strip."""
    grown = max(1.0, p.look.text)
    par, strokes, index = (strip.right - p.look.px(units * grown) for units in (_PAR, _STROKES, _INDEX))
    side = min(p.look.px(_SIGN), strip.h - p.look.px(6))
    return StripEnds(par - p.width("5", SIZES.body) - p.look.px(4), par, strokes, index, side)


def lay_out(p: Painter, course: CourseLayout, rect: pygame.Rect, opened: int) -> CoursePlaces:
    """The layout of a canvas with that rectangle; `opened` is the number of the open hole, from 0."""
    px = p.look.px
    inner = rect.inflate(-2 * px(10), -2 * px(8))
    tray = pygame.Rect(inner.x, inner.y, min(px(_TRAY * max(1.0, min(1.4, p.look.text))), inner.w // 3), inner.h)
    right = pygame.Rect(tray.right + px(12), inner.y, inner.right - tray.right - px(12), inner.h)
    spots: dict[FileSpot, pygame.Rect] = {}
    strips: list[pygame.Rect] = []
    heads = _lay_tray(p, course, tray, spots)
    head = p.font(calm(p, SIZES.small)).get_linesize() + px(2)
    count = max(1, len(course.holes))
    columns = 1 if count <= ROWS else 2
    rows = -(-count // columns)
    high = max(px(18), min(px(_STRIP), round((right.h * _STRIPS - head) / rows)))
    wide = (right.w - (columns - 1) * px(10)) // columns
    for number in range(len(course.holes)):
        column, row = divmod(number, rows)
        strip = pygame.Rect(right.x + column * (wide + px(10)), right.y + head + row * high, wide, high - px(3))
        strips.append(strip)
        spots["holes", number] = pygame.Rect(strip.x, strip.y, number_wide(p), strip.h)
        _lay_strip(p, course, number, strip, spots)
    top = right.y + head + rows * high + px(6)
    panel = pygame.Rect(right.x, top, right.w, right.bottom - top)
    cell = _lay_panel(p, course, opened, panel, spots) if course.holes else 1.0
    return CoursePlaces(spots, strips, heads, tray, panel, cell)


def _lay_tray(p: Painter, course: CourseLayout, tray: pygame.Rect, spots: dict[FileSpot, pygame.Rect]) -> dict[CardKind, pygame.Rect]:
    px, line = p.look.px, p.font(calm(p, SIZES.small)).get_linesize()
    spots["deck",] = pygame.Rect(tray.x, tray.y, tray.w - px(26), p.font(calm(p, SIZES.small), "bold").get_linesize() + px(4))
    groups = [(kind, [face for face in course.tray if face.kind is kind]) for kind in CardKind]
    room = tray.h - spots["deck",].h - px(4) - len(groups) * line
    columns, high = 1, 0
    for columns in range(1, 6):
        rows = sum(-(-len(faces) // columns) for _kind, faces in groups)
        high = min(px(_FACE * max(1.0, min(1.3, p.look.text))), room // max(1, rows))
        if high >= px(_LEAST_FACE):
            break
    wide, y = tray.w // columns, spots["deck",].bottom + px(4)
    heads = {}
    for kind, faces in groups:
        heads[kind] = pygame.Rect(tray.x, y, tray.w, line)
        y += line
        for number, face in enumerate(faces):
            row, column = divmod(number, columns)
            spots["tray", face.name] = pygame.Rect(tray.x + column * wide, y + row * high, wide - px(3), high - px(2))
        y += -(-len(faces) // columns) * high
    return heads


def _lay_strip(p: Painter, course: CourseLayout, number: int, strip: pygame.Rect, spots: dict[FileSpot, pygame.Rect]) -> None:
    """Adds the rectangles of a strip's cards to `spots`."""
    px, cards, offsets = p.look.px, course.up[number], course.offsets[number]
    if not cards or course.read is None:
        return
    deck, gap = course.read.deck, px(2)
    most = max(4, *(len(each) for each in course.up))
    left = strip.x + number_wide(p)
    room = strip.right - figures_wide(p) - left
    spread = max(offsets) - min(offsets)
    cell = min((room - most * gap) / (most * deck.rows), (strip.h - px(4)) / (deck.columns + spread))
    for at, place in enumerate(_cards_in_line(deck, offsets, (left, strip.centery), cell, gap)):
        spots["holes", number, "cards", at] = place


def _lay_panel(p: Painter, course: CourseLayout, number: int, panel: pygame.Rect, spots: dict[FileSpot, pygame.Rect]) -> float:
    """Adds the rectangles of the open hole's par, index and cards to `spots`; returns the side of a space in device pixels."""
    px = p.look.px
    line = p.font(calm(p, SIZES.body)).get_linesize()
    x = panel.right - px(34)
    for part, words in (("stroke_index", _("index {n}").format(n=18)), ("par", _("par {n}").format(n=5))):
        wide = p.width(words, calm(p, SIZES.body), "bold") + px(14)
        spots["open", number, part] = pygame.Rect(x - wide, panel.y + px(3), wide, line + px(6))
        x -= wide + px(66)
    cards, offsets = course.up[number], course.offsets[number]
    if not cards or course.read is None:
        return 1.0
    deck, gap = course.read.deck, px(3)
    caption = p.font(calm(p, SIZES.caption)).get_linesize()
    body = pygame.Rect(panel.x + px(8), panel.y + line + px(16), panel.w - px(16), panel.h - line - px(20) - caption)
    spread = max(offsets) - min(offsets)
    cell = max(1.0, min((body.w - len(cards) * gap) / (len(cards) * deck.rows), body.h / (deck.columns + spread + _SLIP)))
    left = body.centerx - (len(cards) * (cell * deck.rows + gap) - gap) / 2
    for at, place in enumerate(_cards_in_line(deck, offsets, (left, body.centery), cell, gap)):
        spots["open", number, at] = place
    return cell


def _cards_in_line(deck: Deck, offsets: Sequence[int], middle: XY, cell: float, gap: int) -> Iterator[pygame.Rect]:
    """The rectangles of the cards of a hole, from its tee on; `middle` is the middle of their left edge, `cell` the pixels of a space."""
    left, across = middle
    top = across - cell * (deck.columns + max(offsets) - min(offsets)) / 2
    for at, offset in enumerate(offsets):
        yield pygame.Rect(round(left + at * (cell * deck.rows + gap)), round(top + (offset - min(offsets)) * cell),
                          max(2, round(cell * deck.rows)), max(2, round(cell * deck.columns)))


# ---- the cards of the open hole as they are shifted along their borders: they click from column to column
_CLICK: Final = .07         # seconds in which a card goes to its next column


def meeting_columns(before: CardFace, after: CardFace, shift: int) -> set[int]:
    """The columns of a card in which its fairways meet those of the next card, which is shifted `shift` columns to the right."""
    far = {column for run in fairways_at(before, far=True) for column in run}
    return far & {column + shift for run in fairways_at(after, far=False) for column in run}


class CardClicks:
    """The short motion of cards to the columns they have been shifted to. `redraw` is called during it."""

    def __init__(self, redraw: Callable[[], None]) -> None:
        self._redraw = redraw
        self._of: Hashable = None
        self._tops: tuple[float, ...] = ()
        self._lags: tuple[float, ...] = ()      # the distance of each card when the motion began
        self._share = 1.0                       # the share of that way done so far

    @property
    def clicking(self) -> bool:
        """Whether a card is still moving."""
        return self._share < 1

    def lag(self, at: int) -> float:
        """How many pixels below its place a card is drawn now."""
        return self._lags[at] * (1 - self._share) if at < len(self._lags) else 0.0

    def stand(self, of: Hashable, tops: Sequence[float]) -> Tween | None:
        """Sets the upper edges, in pixels, of the cards of the hole `of`. Returns the motion of cards that were elsewhere, or None."""
        lags = tuple(before + self.lag(at) - now for at, (before, now) in enumerate(zip(self._tops, tops, strict=False)))
        same = self._of == of and len(tops) == len(self._tops)
        if same and self._tops == tuple(tops):
            return None
        self._of, self._tops, self._lags, self._share = of, tuple(tops), (), 1.0
        if not same or not any(abs(lag) >= 1 for lag in lags):
            return None
        return Tween(_CLICK, partial(self._come, lags), land)

    def _come(self, lags: tuple[float, ...], share: float) -> None:
        if share == 0:
            self._lags = lags
        if self._lags is lags:      # no newer motion has begun
            self._share = share
            self._redraw()
