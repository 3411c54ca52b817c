"""Where everything lies on the canvas of a deck of Card Golf: all faces above, the open one in the middle, and a whole hole below."""

from __future__ import annotations

from typing import Final, NamedTuple

import pygame

from game.content.draft import Draft
from game.games.card_golf.content.drawing import faces_in, size_in
from game.games.card_golf.rules.course import CardFace
from game.games.card_golf.table.figures import FaceContext
from game.ui.looks.theme import SIZES
from game.ui.paint import Painter
from game.ui.workshop.tool import FileSpot

CHIP: Final = 30            # logical units: the height of a face in the row of all of them
APART: Final = 6            # between the open face and its neighbours
_HOLE: Final = .24          # of the canvas: the whole hole


class FaceBeside(NamedTuple):
    """A face beside the open one in its hole: at its left (-1) or right (1), and how many columns it lies to the right of it."""

    side: int
    face: CardFace
    offset: int

    def place(self, card: pygame.Rect, apart: int) -> pygame.Rect:
        """Where it lies, in device pixels, with the open one there."""
        return card.move(self.side * (card.w + apart), self.offset * (card.w // self.face.rows))


class HoleBelow(NamedTuple):
    """The cards of the whole hole, within `place`: the first one at `left` and `top`, as far as it is not offset."""

    place: pygame.Rect
    left: float
    top: float
    size: tuple[float, float]       # of a card
    cell: float                     # of a space
    apart: int
    offsets: tuple[int, ...]

    def card(self, at: int) -> pygame.Rect:
        """Where a card lies, by its number from 0."""
        wide, high = self.size
        offset = self.offsets[at] - min(self.offsets) if at < len(self.offsets) else 0
        return pygame.Rect(round(self.left + at * (wide + self.apart)), round(self.top + offset * self.cell), round(wide), round(high))


class FacePlaces(NamedTuple):
    """Where all but the open face lies, in device pixels; `view` is the room for that."""

    faces: dict[FileSpot, pygame.Rect]
    view: pygame.Rect
    below: HoleBelow


def lay_faces(p: Painter, rect: pygame.Rect, draft: Draft, context: FaceContext) -> FacePlaces:
    """Lays the faces of a deck, and the hole that is looked at, within the rectangle of the canvas."""
    px, keys = p.look.px, [face.key for face in faces_in(draft)]
    columns, rows = size_in(draft)
    count, high = max(1, len(keys)), px(CHIP)
    wide = round(high * rows / columns) + px(4)
    across = max(1, (rect.w - 2 * px(12)) // wide)
    lines = -(-count // across)
    if lines > 2:
        share = (2 / lines) ** .5
        high, wide = max(8, round(high * share)), max(10, round(wide * share))
        across = max(1, (rect.w - 2 * px(12)) // wide)
        lines = -(-count // across)
    across = -(-count // lines)     # as many in each line
    faces: dict[FileSpot, pygame.Rect] = {
        key: pygame.Rect(rect.x + px(12) + at % across * wide, rect.y + px(8) + at // across * (high + px(4)), wide - px(4), high)
        for at, key in enumerate(keys)}
    below = _lay_below(p, rect, (columns, rows), context)
    top = rect.y + px(8) + lines * (high + px(4)) + px(4)
    words = p.font(SIZES.small).get_linesize() + px(6)
    return FacePlaces(faces, pygame.Rect(rect.x, top, rect.w, max(1, below.place.y - words - top)), below)


def _lay_below(p: Painter, rect: pygame.Rect, size: tuple[int, int], context: FaceContext) -> HoleBelow:
    """The whole hole at the foot of the canvas; `size` is that of a face in columns and rows."""
    px, (columns, rows), high = p.look.px, size, round(rect.h * _HOLE)
    place = pygame.Rect(rect.x + px(12), rect.bottom - high - px(6), rect.w - 2 * px(12), high)
    n, spread, apart = max(1, len(context.cards)), max(context.offsets, default=0) - min(context.offsets, default=0), px(2)
    cell = min((place.w - n * apart) / (n * rows), place.h / (columns + spread))
    left, top = place.centerx - (n * (cell * rows + apart) - apart) / 2, place.centery - cell * (columns + spread) / 2
    return HoleBelow(place, left, top, (cell * rows, cell * columns), cell, apart, context.offsets)
