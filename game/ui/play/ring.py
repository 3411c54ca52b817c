"""People round the table: where plaques, cloth, hand and score board stand when everybody has a side of it, and the plaques there."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple, Protocol, TypeAlias, runtime_checkable

import pygame

from game.ui.paint import Painter, put
from game.ui.paint.lettering import FontKind
from game.ui.paint.people import draw_person
from game.ui.play.seats import PlateForm, SeatPlate
from game.ui.widgets.base import Widget
from game.ui.widgets.text import SHADOWED, shorten, squeezed

OWN, LEFT, OPPOSITE, RIGHT = range(4)
"""Sides of the table, as the viewer sees them."""

_LARGEST_TEXT: Final = 1.25     # above this text scale the plaques have more room in a column
_BESIDE: Final = 118            # the width of a plaque at the left or right
_ACROSS: Final = 330, 62        # the plaque of whoever sits opposite
_NEAR: Final = 222, 104         # the viewer's own
_BOARD: Final = 182
_LEAST_RAIL: Final = 500, 230
_LEAST_HAND: Final = 400
_FACE: Final = 88               # the portrait of everybody but the viewer
_LAP: Final = 16                # how far the plaque opposite lies over the rail
_OVER: Final = .42              # the share of it that stands out above its plate
_NAME, _SMALL = 17.0, 13.5
_LEAST_SMALL: Final = 11.0      # of two lines on the viewer's own plaque
_GAP: Final = 10                # between a plaque and the rail
_ONTO: Final = 9                # from the rail's outer edge to the middle of what stands on it
_BACK: Final = 24               # the width of a tile that stands there
_EDGE_ON: Final = 15, 8         # of one that is seen from the side: its back, and how thick it is
_IVORY, _BROWN = (245, 239, 224), (112, 92, 66)
_STEP: Final = 33               # between two at the sides, and
_NARROW: Final = 28             # opposite
_ROW: Final = 8 * _NARROW       # what a plaque and the row beside it are wider than the plaque


class RingPlan(NamedTuple):
    """Rectangles in device pixels; the plaques in the order of the seats, the viewer's first."""

    rail: pygame.Rect
    strip: pygame.Rect
    hand: pygame.Rect
    board: pygame.Rect
    plates: tuple[tuple[PlateForm, pygame.Rect], ...]


@runtime_checkable
class Generous(Protocol):
    """A score board that shows more where it has more room."""

    def best_height(self, p: Painter, width: int) -> int:
        """The height it would like at that width, in device pixels."""


class Furniture(NamedTuple):
    """The widgets that are placed besides the plaques."""

    board: Widget
    strip: Widget
    hand: Widget


def plan_ring(p: Painter, room: pygame.Rect, furniture: Furniture, sides: Sequence[int], tallest_hand: int) -> RingPlan | None:
    """Where everything stands in this rectangle when the seats sit at these sides, None where it has too little room for that."""
    if p.look.text > _LARGEST_TEXT:
        return None
    px = p.look.px
    gap = px(_GAP)
    foot = _plan_foot(p, room, furniture, tallest_hand)
    if foot is None:
        return None
    strip, hand, board, own = foot
    left = px(_BESIDE) + gap if LEFT in sides else 0
    right = px(_BESIDE) + gap if RIGHT in sides else 0
    top = px(_ACROSS[1]) - px(_LAP) if OPPOSITE in sides else 0
    bottom = min(strip.y, board.y) - px(6)
    rail = pygame.Rect(room.x + left, room.y + top, room.w - left - right, bottom - room.y - top)
    if rail.w < px(_LEAST_RAIL[0]) or rail.h < px(_LEAST_RAIL[1]):
        return None
    high = min(beside_height(p), rail.h - 2 * gap)
    places = {
        OWN: (_OWN, own),
        LEFT: (_AT_LEFT, pygame.Rect(room.x, rail.centery - high // 2, px(_BESIDE), high)),
        RIGHT: (_AT_RIGHT, pygame.Rect(room.right - px(_BESIDE), rail.centery - high // 2, px(_BESIDE), high)),
        OPPOSITE: (_OPPOSITE, pygame.Rect(rail.centerx - px(_ACROSS[0] + _ROW) // 2, room.y, px(_ACROSS[0]), px(_ACROSS[1]))),
    }
    return RingPlan(rail, strip, hand, board, tuple(places[side] for side in sides))


def _plan_foot(p: Painter, room: pygame.Rect, furniture: Furniture, tallest_hand: int) -> tuple[pygame.Rect, ...] | None:
    """Sentence, hand, score board and the viewer's plaque, along the lower edge; None where they have too little room."""
    px, gap = p.look.px, p.look.px(14)
    board_wide = px(_BOARD)
    board_high = furniture.board.height(p, board_wide)
    wide = room.w - px(_NEAR[0]) - board_wide - 2 * gap
    if wide < px(_LEAST_HAND):
        return None
    hand_high = min(furniture.hand.height(p, wide), tallest_hand)
    hand = pygame.Rect(room.x + px(_NEAR[0]) + gap, room.bottom - hand_high, wide, hand_high)
    strip_high = furniture.strip.height(p, wide)
    strip = pygame.Rect(hand.x, hand.y - strip_high - px(2), wide, strip_high)
    if board_high > room.h // 3:
        return None
    if isinstance(furniture.board, Generous):
        wanted = furniture.board.best_height(p, board_wide)
        board_high = wanted if wanted <= hand_high + strip_high + px(20) else board_high
    own_high = px(_NEAR[1])
    own = pygame.Rect(room.x, room.bottom - px(4) - own_high, px(_NEAR[0]), own_high)
    board = pygame.Rect(room.right - board_wide, room.bottom - board_high, board_wide, board_high)
    return strip, hand, board, own


def beside_height(p: Painter) -> int:
    """The height of a plaque at the side that shows everything, in device pixels."""
    px = p.look.px
    return px(_FACE) + _line(p, _NAME) + 4 * _line(p, _SMALL) + px(32)


def _face_beside(p: Painter, rect: pygame.Rect) -> pygame.Rect:
    """The portrait of an upright plaque."""
    size = min(p.look.px(_FACE), int(rect.h * .41))
    return pygame.Rect(rect.centerx - size // 2, rect.y, size, size)


def _wood_beside(p: Painter, rect: pygame.Rect) -> pygame.Rect:
    """Below the upper part of the portrait."""
    over = round(_face_beside(p, rect).h * _OVER)
    return pygame.Rect(rect.x, rect.y + over, rect.w, rect.h - over)


def _face_across(p: Painter, rect: pygame.Rect) -> pygame.Rect:
    """The portrait of a lying plaque, which stands out above and below a low one."""
    size = max(rect.h, p.look.px(_FACE))
    return pygame.Rect(rect.x, rect.centery - size // 2, size, size)


def _wood_across(p: Painter, rect: pygame.Rect) -> pygame.Rect:
    """To the right of the outer part of the portrait, and a little less high."""
    return pygame.Rect(rect.x + rect.h // 3, rect.y + p.look.px(4), rect.w - rect.h // 3, rect.h - 2 * p.look.px(4))


def _draw_beside(plate: SeatPlate, p: Painter, surface: pygame.Surface, *, at_left: bool) -> None:
    """Upright: the portrait above its plate, then name, role, what is held, and what was done or is going on."""
    px, rect = p.look.px, plate.rect
    face = _face_beside(p, rect)
    _draw_standing(plate, p, surface, at_left=at_left)
    draw_person(p, surface, plate.sitter, plate.seat, face.center, face.w)
    lines = _Lines(plate, p, surface, face.bottom + px(4))
    lines.centred(plate.name, _NAME, "main", "bold")
    left = rect.bottom - px(8)
    status = 2 * _line(p, _SMALL)
    if lines.y + 2 * _line(p, _SMALL) + status <= left and plate.note.role:
        lines.centred(plate.note.role, _SMALL, "lesser")
    lines.y += px(3)
    lines.centred(plate.note.count or plate.note.stat, _SMALL, "main", "bold")
    lines.status(pygame.Rect(rect.x, lines.y, rect.w, left - lines.y))


class _Lines:
    """Lines written one below the other in the middle of a plaque."""

    def __init__(self, plate: SeatPlate, p: Painter, surface: pygame.Surface, y: int) -> None:
        self.plate, self.p, self.surface, self.y = plate, p, surface, y

    @property
    def _room(self) -> int:
        return self.plate.rect.w - 2 * self.p.look.px(8)

    def centred(self, words: str, size: float, tint: str, kind: FontKind = "regular") -> None:
        """One line."""
        if not words:
            return
        p = self.p
        small = squeezed(p, words, size, self._room, kind, .7)
        ink = self.plate.ink("main" if tint == "main" or self.plate.turn is not None else "lesser")
        drawn = p.text(shorten(p, words, small, self._room, kind), small, ink, kind, SHADOWED)
        put(self.surface, drawn, (self.plate.rect.centerx - drawn.get_width() / 2, self.y))
        self.y += _line(p, size)

    def status(self, rect: pygame.Rect) -> None:
        """Whose turn it is, or what was done last, in as many lines as there is room for, two at least."""
        plate, p = self.plate, self.p
        words = plate.turn.told if plate.turn is not None else plate.note.said
        kind: FontKind = "bold" if plate.turn is not None else "italic"
        size = _SMALL
        lines = p.wrap(words, size, self._room, kind)
        while len(lines) > (most := max(2, rect.h // _line(p, size))) and size > 9:
            size -= .5
            lines = p.wrap(words, size, self._room, kind)
        y = rect.centery - len(lines[:most]) * _line(p, size) // 2
        for line in lines[:most]:
            drawn = p.text(shorten(p, line, size, self._room, kind), size, plate.ink("strong" if plate.turn else "lesser"), kind, SHADOWED)
            put(self.surface, drawn, (rect.centerx - drawn.get_width() / 2, y))
            y += _line(p, size)
        if plate.turn is not None and plate.turn.busy:
            plate.draw_dots(p, self.surface, rect.centerx - p.look.px(12), y + p.look.px(3))


def _draw_across(plate: SeatPlate, p: Painter, surface: pygame.Surface) -> None:
    """Lying: the portrait at the left end, name and what is held beside it, and what was done or is going on."""
    px, rect = p.look.px, plate.rect
    face = _face_across(p, rect)
    _draw_standing(plate, p, surface, at_left=None)
    draw_person(p, surface, plate.sitter, plate.seat, face.center, face.w)
    inner = pygame.Rect(face.right + px(10), rect.y + px(9), rect.right - face.right - px(22), rect.h - px(18))
    count = plate.note.count or plate.note.stat
    words = plate.turn.told if plate.turn is not None else plate.note.said
    kind: FontKind = "bold" if plate.turn is not None else "italic"
    high, small = rect.h >= px(84), _SMALL
    while high and 4 * _line(p, small) > inner.h and small > _LEAST_SMALL:
        small -= .5
    lines = p.wrap(words, small, inner.w, kind)
    rows = 4 if high and len(lines) == 2 and 4 * _line(p, small) <= inner.h else 3 if high else 2
    _row(plate, p, surface, _slice(inner, 0, rows), (plate.name, _NAME, "bold"), (plate.note.role, _SMALL, "regular"))
    if high:
        _row(plate, p, surface, _slice(inner, 1, rows), (count, _SMALL, "bold"), ("", _SMALL, "regular"))
        for at, line in enumerate(lines if rows == 4 else (words,)):
            _row(plate, p, surface, _slice(inner, 2 + at, rows), (line, small, kind), ("", _SMALL, "regular"))
    else:
        _row(plate, p, surface, _slice(inner, 1, rows), (words, _SMALL, kind), (count, _SMALL, "bold"))
    if plate.turn is not None and plate.turn.busy:
        told = p.font(squeezed(p, words, _SMALL, inner.w, kind, .7), kind).size(words)[0]
        plate.draw_dots(p, surface, inner.x + told + px(7), _slice(inner, rows - 1, rows).centery)


def _slice(rect: pygame.Rect, row: int, rows: int) -> pygame.Rect:
    """One of several rows of equal height."""
    top = rect.y + rect.h * row // rows
    return pygame.Rect(rect.x, top, rect.w, rect.y + rect.h * (row + 1) // rows - top)


def _line(p: Painter, size: float) -> int:
    return p.font(size).get_linesize()


_RingText: TypeAlias = tuple[str, float, FontKind]


def _row(plate: SeatPlate, p: Painter, surface: pygame.Surface, rect: pygame.Rect, first: _RingText, last: _RingText) -> None:
    """Words at the left end of a row, and lesser ones at its right end where both have room."""
    right = 0
    words, size, kind = last
    wide = p.font(size, kind).size(words)[0]
    if words and wide + p.look.px(40) <= rect.w:
        drawn = p.text(words, size, plate.ink("main" if plate.turn or kind == "bold" else "lesser"), kind, SHADOWED)
        put(surface, drawn, (rect.right - drawn.get_width(), rect.centery - drawn.get_height() / 2))
        right = wide + p.look.px(8)
    words, size, kind = first
    if words:
        small = squeezed(p, words, size, rect.w - right, kind, .5)
        ink = plate.ink("lesser" if kind == "italic" else "main")
        drawn = p.text(shorten(p, words, small, rect.w - right, kind), small, ink, kind, SHADOWED)
        put(surface, drawn, (rect.x, rect.centery - drawn.get_height() / 2))


# ---- what stands on the rail
def _no_shelf(_p: Painter, _rect: pygame.Rect, _number: int) -> tuple[()]:
    """The viewer's own things stand on the rack."""
    return ()


def _shelf_beside(p: Painter, rect: pygame.Rect, number: int, way: int) -> Sequence[tuple[int, int]]:
    """One below the other on the rail, `way` (1 or -1) from the plaque."""
    step, x = p.look.px(_STEP), rect.centerx + way * (rect.w // 2 + p.look.px(_GAP + _ONTO))
    first = rect.centery - (number - 1) * step // 2
    return [(x, first + at * step) for at in range(number)]


def _shelf_across(p: Painter, rect: pygame.Rect, number: int) -> Sequence[tuple[int, int]]:
    """Side by side on the rail below, to the right of the plaque."""
    step, high = p.look.px(_NARROW), p.look.px(2 * _BACK)
    y = rect.bottom + p.look.px(_ONTO - _LAP) - high // 2
    return [(rect.right + p.look.px(26) + at * step, y) for at in range(number)]


def _draw_standing(plate: SeatPlate, p: Painter, surface: pygame.Surface, *, at_left: bool | None) -> None:
    """What the seat holds: backs seen from the front (None), or from the side, with the edge towards their owner."""
    held, form, px = plate.note.held, plate.form, p.look.px
    if held is None or form is None or not held.number:
        return
    back = held.draw(p, px(_BACK))
    if at_left is not None:
        thin = px(_EDGE_ON[0]), back.get_height()
        back = p.quick(("standing", held.draw, thin), lambda: pygame.transform.smoothscale(held.draw(p, px(_BACK)), thin))
    for place in form.shelf(p, plate.rect, held.number):
        if at_left is not None:
            edge = p.rbox(px(_EDGE_ON[1] + 5), back.get_height() - px(2), px(3), _IVORY, _BROWN, max(1.0, p.look.scale))
            out = (px(_EDGE_ON[0]) + px(_EDGE_ON[1])) // 2 - px(3)
            p.drop(surface, edge, (place[0] - out if at_left else place[0] + out, place[1]), .4)
        p.drop(surface, back, place, .4)


_AT_LEFT: Final = PlateForm(_wood_beside, _face_beside, partial(_shelf_beside, way=1), partial(_draw_beside, at_left=True))
_AT_RIGHT: Final = PlateForm(_wood_beside, _face_beside, partial(_shelf_beside, way=-1), partial(_draw_beside, at_left=False))
_OPPOSITE: Final = PlateForm(_wood_across, _face_across, _shelf_across, _draw_across)
_OWN: Final = PlateForm(_wood_across, _face_across, _no_shelf, _draw_across)
