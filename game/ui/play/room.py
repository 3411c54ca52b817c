"""The layout of a play screen: people round the table, bar, board and seats, cloth and hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, Protocol, TypeAlias

import pygame

from game.ui.input import Act
from game.ui.looks.theme import SIZES
from game.ui.navigation import Reply
from game.ui.paint import Painter, backdrops, put
from game.ui.paint.lettering import FontKind
from game.ui.paint.people import draw_person
from game.ui.play.panel import SidePanel, Strip
from game.ui.play.seats import PlateForm, SeatColumn, SeatPlate
from game.ui.table.face import LEAST_TABLE
from game.ui.widgets.base import Overlay, Widget
from game.ui.widgets.button import Button
from game.ui.widgets.links import TermScope, WrittenLine
from game.ui.widgets.text import SHADOWED, shorten, squeezed
from game.words import _

# ---- people round the table: where plaques, cloth, hand and score board stand when everybody has a side of it, and how plaques look there
OWN, LEFT, OPPOSITE, RIGHT = range(4)
"""Sides of the table, as the viewer sees them."""

_LARGEST_TEXT: Final = 1.25     # above this text scale the plaques have more room in a column
_BESIDE: Final = 118            # the width of a plaque at the left or right
_ACROSS: Final = 330, 62        # the plaque of the seat opposite
_NEAR: Final = 222, 104         # the viewer's own
_BOARD: Final = 182
_RING_LEAST_RAIL: Final = 500, 230
_LEAST_HAND: Final = 400
_FACE: Final = 88               # the portrait of everybody but the viewer
_LAP: Final = 16                # how far the plaque opposite lies over the rail
_OVER: Final = .42              # the share of the portrait that stands out above its plate
_NAME, _SMALL = 17.0, 13.5
_LEAST_NAME = 13.5              # a name that would be smaller beside "you" has the line to itself
_LEAST_SMALL: Final = 11.0      # the smallest letters of two lines on the viewer's own plaque
_GAP: Final = 10                # between a plaque and the rail
_ONTO: Final = 9                # from the rail's outer edge to the middle of the tiles that stand on it
_BACK: Final = 24               # the width of a tile that stands there
_EDGE_ON: Final = 15, 8         # of a tile that is seen from the side: the width of its back, and its thickness
_IVORY, _BROWN = (245, 239, 224), (112, 92, 66)
_STEP: Final = 33               # between the middles of two tiles at the sides
_NARROW: Final = 28             # the same opposite
_ROW: Final = 8 * _NARROW       # how much wider a plaque with its row is than the plaque alone


class RingPlan(NamedTuple):
    """Rectangles in device pixels; the plaques in the order of the seats, the viewer's first."""

    rail: pygame.Rect
    strip: pygame.Rect
    hand: pygame.Rect
    board: pygame.Rect
    plates: tuple[tuple[PlateForm, pygame.Rect], ...]


class Furniture(NamedTuple):
    """The widgets that are placed besides the plaques."""

    board: Widget
    strip: Widget
    hand: Widget


def plan_ring(p: Painter, room: pygame.Rect, furniture: Furniture, sides: Sequence[int], tallest_hand: int) -> RingPlan | None:
    """The layout of this rectangle with the seats at these sides, in the order of the plaques; None if there is too little room."""
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
    if rail.w < px(_RING_LEAST_RAIL[0]) or rail.h < px(_RING_LEAST_RAIL[1]):
        return None
    high = min(beside_height(p), rail.h - 2 * gap)
    places: dict[int, tuple[PlateForm, pygame.Rect]] = {
        OWN: (_OWN, own),
        LEFT: (_AT_LEFT, pygame.Rect(room.x, rail.centery - high // 2, px(_BESIDE), high)),
        RIGHT: (_AT_RIGHT, pygame.Rect(room.right - px(_BESIDE), rail.centery - high // 2, px(_BESIDE), high)),
        OPPOSITE: (_OPPOSITE, pygame.Rect(rail.centerx - px(_ACROSS[0] + _ROW) // 2, room.y, px(_ACROSS[0]), px(_ACROSS[1]))),
    }
    return RingPlan(rail, strip, hand, board, tuple(places[side] for side in sides))


def _plan_foot(p: Painter, room: pygame.Rect, furniture: Furniture, tallest_hand: int) -> tuple[pygame.Rect, ...] | None:
    """The places of sentence, hand, score board and the viewer's plaque along the lower edge; None if there is too little room."""
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
    wanted = furniture.board.heights(p, board_wide)[0]
    board_high = wanted if wanted <= hand_high + strip_high + px(20) else board_high
    own_high = px(_NEAR[1])
    own = pygame.Rect(room.x, room.bottom - px(4) - own_high, px(_NEAR[0]), own_high)
    board = pygame.Rect(room.right - board_wide, room.bottom - board_high, board_wide, board_high)
    return strip, hand, board, own


def beside_height(p: Painter) -> int:
    """The height of a plaque at the side that shows everything, in device pixels."""
    px = p.look.px
    return px(_FACE) + _line(p, _NAME) + 4 * _line(p, _SMALL) + px(32)


class _Lines:
    """Lines written one below the other in the middle of a plaque."""

    def __init__(self, plate: SeatPlate, p: Painter, surface: pygame.Surface, y: int) -> None:
        self.plate, self.p, self.surface, self.y = plate, p, surface, y

    @property
    def _room(self) -> int:
        return self.plate.rect.w - 2 * self.p.look.px(8)

    def centred(self, words: str, size: float, tint: str, kind: FontKind = "regular") -> None:
        """Draws a line of words in the middle of the plate."""
        if not words:
            return
        p = self.p
        small = squeezed(p, words, size, self._room, kind, .7)
        ink = self.plate.ink("main" if tint == "main" or self.plate.turn is not None else "lesser")
        drawn = p.text(shorten(p, words, small, self._room, kind), small, ink, kind, SHADOWED)
        put(self.surface, drawn, (self.plate.rect.centerx - drawn.get_width() / 2, self.y))
        self.y += _line(p, size)

    def status(self, rect: pygame.Rect) -> None:
        """Draws the words of the turn, or of what was done last, in as many lines as fit, but at least two."""
        plate, p = self.plate, self.p
        words = plate.text
        kind: FontKind = "bold" if plate.turn is not None else "italic"
        size = _SMALL
        lines = p.wrap(words, size, self._room, kind)
        while len(lines) > (most := max(2, rect.h // _line(p, size))) and size > 9:
            size -= .5
            lines = p.wrap(words, size, self._room, kind)
        y = rect.centery - len(lines[:most]) * _line(p, size) // 2
        for line in lines[:most]:
            shown = shorten(p, line, size, self._room, kind)
            drawn = p.text(shown, size, plate.ink("strong" if plate.turn else "lesser"), kind, SHADOWED)
            x = rect.centerx - drawn.get_width() // 2
            put(self.surface, drawn, (x, y))
            plate.note_line(WrittenLine(shown, size, kind, x, y))
            y += _line(p, size)
        if plate.turn is not None and plate.turn.busy:
            plate.draw_dots(p, self.surface, rect.centerx - p.look.px(12), y + p.look.px(3))


def _slice(rect: pygame.Rect, row: int, rows: int) -> pygame.Rect:
    """One of several rows of equal height."""
    top = rect.y + rect.h * row // rows
    return pygame.Rect(rect.x, top, rect.w, rect.y + rect.h * (row + 1) // rows - top)


def _line(p: Painter, size: float) -> int:
    return p.font(size).get_linesize()


_RingText: TypeAlias = tuple[str, float, FontKind]


def _in_two_lines(p: Painter, words: str, size: float, width: int, kind: FontKind) -> tuple[list[str], float]:
    """A text in one line or two, shortened at the end if it is too long for them in the smallest letters; and the size of the letters."""
    lines = p.wrap(words, size, width, kind)
    while len(lines) > 2 and size > _LEAST_SMALL:
        size -= .5
        lines = p.wrap(words, size, width, kind)
    return [*lines[:1], shorten(p, " ".join(lines[1:]), size, width, kind)] if len(lines) > 1 else lines, size


def _row(plate: SeatPlate, p: Painter, surface: pygame.Surface, rect: pygame.Rect, first: _RingText, last: _RingText,
         least: float = .5) -> WrittenLine:
    """Draws words at the left end of a row, and less important ones at the right end if there is room for both; returns the left ones.

    `least` is the share of their size to which the left ones may shrink.
    """
    right = 0
    words, size, kind = last
    wide = p.font(size, kind).size(words)[0]
    if words and wide + p.look.px(40) <= rect.w:
        drawn = p.text(words, size, plate.ink("main" if plate.turn or kind == "bold" else "lesser"), kind, SHADOWED)
        put(surface, drawn, (rect.right - drawn.get_width(), rect.centery - drawn.get_height() / 2))
        right = wide + p.look.px(8)
    words, size, kind = first
    small = squeezed(p, words, size, rect.w - right, kind, least)
    shown, y = shorten(p, words, small, rect.w - right, kind), rect.centery - p.font(small, kind).get_linesize() // 2
    if words:
        put(surface, p.text(shown, small, plate.ink("lesser" if kind == "italic" else "main"), kind, SHADOWED), (rect.x, y))
    return WrittenLine(shown, small, kind, rect.x, y)


def _after_sign(plate: SeatPlate, p: Painter, surface: pygame.Surface, row: pygame.Rect) -> pygame.Rect:
    """Draws the sign of the turn at the head of a row, if the seat is asked; returns what is left of the row."""
    if plate.turn is None or plate.turn.busy:
        return row
    side = p.look.px(16 * max(1.0, min(1.4, p.look.text)))
    put(surface, p.icon("play", side, "gold", 2.2), (row.x, row.centery - side // 2))
    return pygame.Rect(row.x + side + p.look.px(6), row.y, row.w - side - p.look.px(6), row.h)


# ---- what stands on the rail
def _draw_standing(plate: SeatPlate, p: Painter, surface: pygame.Surface, *, at_left: bool | None) -> None:
    """Draws the tiles that a seat holds: their backs from the front (`at_left` None), or from the side, edges towards their owner."""
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


class _BesideForm:
    """An upright plaque at a short side of the table; the tiles stand on the rail to its right (`way` 1) or left (-1)."""

    def __init__(self, way: int) -> None:
        self._way = way

    def wood(self, p: Painter, rect: pygame.Rect) -> pygame.Rect:
        over = round(self.face(p, rect).h * _OVER)
        return pygame.Rect(rect.x, rect.y + over, rect.w, rect.h - over)

    def face(self, p: Painter, rect: pygame.Rect) -> pygame.Rect:
        size = min(p.look.px(_FACE), int(rect.h * .41))
        return pygame.Rect(rect.centerx - size // 2, rect.y, size, size)

    def shelf(self, p: Painter, rect: pygame.Rect, number: int) -> Sequence[tuple[int, int]]:
        step, x = p.look.px(_STEP), rect.centerx + self._way * (rect.w // 2 + p.look.px(_GAP + _ONTO))
        first = rect.centery - (number - 1) * step // 2
        return [(x, first + at * step) for at in range(number)]

    def draw(self, plate: SeatPlate, p: Painter, surface: pygame.Surface) -> None:
        """The portrait above its plate, then name, role, what the seat holds, and what it does or has done."""
        px, rect = p.look.px, plate.rect
        face = self.face(p, rect)
        _draw_standing(plate, p, surface, at_left=self._way > 0)
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


class _AcrossForm:
    """A plaque along a long side of the table; the tiles stand beside it on the rail."""

    def wood(self, p: Painter, rect: pygame.Rect) -> pygame.Rect:
        """The plate begins a third of the plaque's height from its left end, behind the portrait, and is a little lower than the plaque."""
        return pygame.Rect(rect.x + rect.h // 3, rect.y + p.look.px(4), rect.w - rect.h // 3, rect.h - 2 * p.look.px(4))

    def face(self, p: Painter, rect: pygame.Rect) -> pygame.Rect:
        """The portrait at the left end, which stands out above and below a low plaque."""
        size = max(rect.h, p.look.px(_FACE))
        return pygame.Rect(rect.x, rect.centery - size // 2, size, size)

    def shelf(self, p: Painter, rect: pygame.Rect, number: int) -> Sequence[tuple[int, int]]:
        step, high = p.look.px(_NARROW), p.look.px(2 * _BACK)
        y = rect.bottom + p.look.px(_ONTO - _LAP) - high // 2
        return [(rect.right + p.look.px(26) + at * step, y) for at in range(number)]

    def draw(self, plate: SeatPlate, p: Painter, surface: pygame.Surface) -> None:
        """The portrait at the left end, beside it name, what the seat holds, and what it does or has done."""
        px, rect = p.look.px, plate.rect
        face = self.face(p, rect)
        _draw_standing(plate, p, surface, at_left=None)
        draw_person(p, surface, plate.sitter, plate.seat, face.center, face.w)
        inner = pygame.Rect(face.right + px(10), rect.y + px(9), rect.right - face.right - px(22), rect.h - px(18))
        count = plate.note.count or plate.note.stat
        words = plate.text
        kind: FontKind = "bold" if plate.turn is not None else "italic"
        high, small = rect.h >= px(84), _SMALL
        while high and 4 * _line(p, small) > inner.h and small > _LEAST_SMALL:
            small -= .5
        lines, small = _in_two_lines(p, words, small, inner.w, kind) if high else ([words], small)
        rows = 4 if len(lines) == 2 and 4 * _line(p, small) <= inner.h else 3 if high else 2
        beside = inner.w - p.width(plate.note.role, _SMALL) - px(8)
        role = plate.note.role if squeezed(p, plate.name, _NAME, beside, "bold", .5) >= _LEAST_NAME else ""      # the tip says it
        _row(plate, p, surface, _slice(inner, 0, rows), (plate.name, _NAME, "bold"), (role, _SMALL, "regular"))
        if high:
            _row(plate, p, surface, _slice(inner, 1, rows), (count, _SMALL, "bold"), ("", _SMALL, "regular"))
            for at, line in enumerate(lines if rows == 4 else (words,)):
                place = _after_sign(plate, p, surface, _slice(inner, 2 + at, rows)) if rows == 3 else _slice(inner, 2 + at, rows)
                plate.note_line(_row(plate, p, surface, place, (line, small, kind), ("", _SMALL, "regular"), .7))
        else:
            place = _after_sign(plate, p, surface, _slice(inner, 1, rows))
            plate.note_line(_row(plate, p, surface, place, (words, _SMALL, kind), (count, _SMALL, "bold")))
        if plate.turn is not None and plate.turn.busy:
            told = p.font(squeezed(p, words, _SMALL, inner.w, kind, .7), kind).size(words)[0]
            plate.draw_dots(p, surface, inner.x + told + px(7), _slice(inner, rows - 1, rows).centery)


class _OwnForm(_AcrossForm):
    """The viewer's own plaque: nothing stands on the rail beside it, as the viewer's tiles stand on the rack."""

    def shelf(self, p: Painter, rect: pygame.Rect, number: int) -> Sequence[tuple[int, int]]:
        return ()


_AT_LEFT: Final = _BesideForm(1)
_AT_RIGHT: Final = _BesideForm(-1)
_OPPOSITE: Final = _AcrossForm()
_OWN: Final = _OwnForm()


# ---- where everything of a play screen stands: bar, board and seats, the table with its sentence and the hand, and the card at the right
RAIL, CORNER = 22, 26           # the wooden frame round the cloth, and the cloth's corner
_COLUMN = 204                   # the seats' column at text scale 1
_LEAST_RING = 880               # the least width of the room with people round the table
_TALLEST_HAND = .27             # of the window's height
_SEAT_DENSITY = 1               # the legend below the seats is left out where the plaques would be less dense (see SeatPlate)
_TAB = 40                       # the tab that unfolds the card
_LOWEST_RAIL = 120              # the least height of the table's frame
_LOWEST_UNDER = 92              # the least height under a strip above the table that is spoken of
_LEAST_RAIL = 262               # the strip above the table is left out where the frame would have less height than this


@dataclass(frozen=True, slots=True)
class Parts:
    """The widgets of a play screen.

    `foot` stands along the lower edge of the window (the replay's buttons), `head` above the table and `legend` below the seats; None
    where there is none.
    Where the card would leave the table less than `least_table` logical units, it folds by itself.
    `sides` are the sides of the table at which the seats sit, in the order of their plaques (see `ring`); empty: they stand in a column.
    """

    bar: Widget
    board: Widget
    seats: SeatColumn
    table: Widget
    strip: Strip
    hand: Widget
    panel: SidePanel
    foot: Widget | None = None
    head: Widget | None = None
    legend: Widget | None = None
    sides: Sequence[int] = ()
    least_table: int = LEAST_TABLE


class RoomUser(Protocol):
    """What a room needs of the screen that it belongs to."""

    def turn_panel(self) -> None:
        """Folds the card away or unfold it."""

    def hear_first(self, act: Act) -> Reply:
        """Called for an act that nothing with the focus has taken, before it moves the focus; returns whether it was taken."""


class Room(TermScope):
    """Lays out the parts of a play screen.

    `wanted`: the player wants the card unfolded; `tight`: there is no room for it beside the table. `kept` device pixels below the bar stay
    free for what a coach says there; with `head_spoken_of` he speaks of the strip above the table, which then stays even where the table is
    low.
    """

    def __init__(self, parts: Parts, user: RoomUser, above: Overlay | None = None) -> None:
        """`above` is drawn above everything."""
        self.parts = parts
        self.wanted = True
        self.tight = False
        self.kept = 0
        self.head_spoken_of = False
        self._user = user
        self._tab = Button("", user.turn_panel, icon="left", style="paper", tall=_TAB, tip=_("Show log, score and odds (L)"))
        self._tab.own_ground = "paper"
        self.rail = pygame.Rect(0, 0, 0, 0)
        # When the control that was just used disappears, such as the button to roll, the next press must not hit a button of bar or card.
        parts.hand.realm = parts.table.realm = self
        below = [part for part in (parts.foot, parts.head) if part is not None]
        rest = [part for part in (parts.board, parts.seats, parts.legend, parts.panel, self._tab) if part is not None]
        self._above = above
        over = () if above is None else (above,)
        super().__init__(parts.bar, parts.hand, parts.table, parts.strip, *below, *rest, *over, ground="desk")

    @property
    def overlay(self) -> Overlay | None:
        return self._above

    @property
    def folded(self) -> bool:
        """Whether the card is not beside the table."""
        return self.tight or not self.wanted

    @property
    def desk(self) -> pygame.Rect:
        """The part of the window below the bar and what is kept free there, up to the card or the right edge."""
        bar, panel = self.parts.bar.rect, self.parts.panel
        right = self.rect.right if self.folded else panel.rect.left
        top = bar.bottom + self.kept
        return pygame.Rect(self.rect.x, top, right - self.rect.x, self.rect.bottom - top)

    def want(self, wanted: bool) -> None:
        """Unfolds the card, or folds it away."""
        if wanted != self.wanted:
            self.wanted = wanted
            self.resized()

    def act(self, act: Act) -> Reply:
        return self._user.hear_first(act)

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        """From the outside in: bar, column, card; the table takes what is left."""
        self.rect = pygame.Rect(rect)
        px, parts = p.look.px, self.parts
        margin = px(SIZES.margin)
        bar = parts.bar.height(p, rect.w)
        parts.bar.layout(p, pygame.Rect(rect.x, rect.y, rect.w, bar))
        top = bar + self.kept + px(10)
        body = pygame.Rect(rect.x + margin, rect.y + top, rect.w - 2 * margin, rect.h - top - margin)
        if parts.foot is not None:
            foot = parts.foot.height(p, body.w)
            parts.foot.layout(p, pygame.Rect(body.x, rect.bottom - px(6) - foot, body.w, foot))
            body.h = parts.foot.rect.top - px(6) - body.y
        if not self._layout_ring(p, body):
            self._layout_rows(p, body)
        if self._above is not None:
            over = bar + self.kept
            self._above.layout(p, pygame.Rect(rect.x, rect.y + over, rect.w, rect.h - over))

    def _layout_rows(self, p: Painter, body: pygame.Rect) -> None:
        """Seats in a column, the table beside them."""
        px, parts, margin = p.look.px, self.parts, p.look.px(SIZES.margin)
        column = min(px(_COLUMN * (1 + .35 * max(0.0, p.look.text - 1))), int(body.w * .3))
        card = parts.panel.natural(p)
        self.tight = body.w - column - card - 2 * margin < px(parts.least_table)
        self._layout_column(p, pygame.Rect(body.x, body.y, column, body.h))
        side = px(_TAB) + px(4) if self.folded else card + margin
        self._layout_card(p, pygame.Rect(body.right - card, body.y, card, body.h))
        middle = pygame.Rect(body.x + column + margin, body.y, body.w - column - margin - side, body.h)
        self._layout_middle(p, middle)

    def _layout_ring(self, p: Painter, body: pygame.Rect) -> bool:
        """Lays out with everybody at a side of the table; returns False, having changed nothing, where there is no room for that."""
        px, parts = p.look.px, self.parts
        if not parts.sides or parts.seats.any_open:
            return False
        card = parts.panel.natural(p)
        tight = body.w - card - px(SIZES.margin) < px(_LEAST_RING)
        side = px(_TAB) + px(4) if tight or not self.wanted else card + px(SIZES.margin)
        room = pygame.Rect(body.x, body.y, body.w - side, body.h)
        hand = int((self.rect.h - self.kept) * _TALLEST_HAND)
        plan = plan_ring(p, room, Furniture(parts.board, parts.strip, parts.hand), parts.sides, hand)
        if plan is None:
            return False
        self.tight = tight
        self._layout_card(p, pygame.Rect(body.right - card, body.y, card, body.h))
        parts.board.layout(p, plan.board)
        parts.strip.layout(p, plan.strip)
        parts.hand.layout(p, plan.hand)
        parts.seats.stand_round(p, plan.plates)
        self.rail = plan.rail
        parts.table.layout(p, self.rail.inflate(-2 * px(RAIL), -2 * px(RAIL)))
        return True

    def _layout_column(self, p: Painter, rect: pygame.Rect) -> None:
        board, seats = self.parts.board, self.parts.seats
        high = self._board_height(p, rect)
        board.layout(p, pygame.Rect(rect.x, rect.y, rect.w, high))
        top = high + p.look.px(10) if high else 0
        low = self._layout_legend(p, pygame.Rect(rect.x, rect.y + top, rect.w, rect.h - top))
        seats.layout(p, pygame.Rect(rect.x, rect.y + top, rect.w, rect.h - top - low))

    def _board_height(self, p: Painter, rect: pygame.Rect) -> int:
        """The height of the board. A board that can shrink leaves room for the plaques, and if it can for the legend too."""
        board, legend = self.parts.board, self.parts.legend
        below = legend.height(p, rect.w) + p.look.px(10) if legend is not None else 0
        room = rect.h - self._seats_need(p, rect.w) - p.look.px(10)
        heights = board.heights(p, rect.w)
        return next((high for left in (room - below, room) for high in heights if 0 < high <= left), heights[-1])

    def _seats_need(self, p: Painter, width: int) -> int:
        """The height that all plaques need at the least density, in device pixels."""
        plates = self.parts.seats.plates
        return len(plates) * (max(plate.wanted(p, width, _SEAT_DENSITY) for plate in plates) + p.look.px(8))

    def _layout_legend(self, p: Painter, rect: pygame.Rect) -> int:
        """Lays the legend at the foot of the column if the seats can spare the room; returns the height that it takes from them."""
        legend = self.parts.legend
        if legend is None:
            return 0
        high, gap = legend.height(p, rect.w), p.look.px(10)
        legend.visible = self._seats_need(p, rect.w) + gap + high <= rect.h
        legend.layout(p, pygame.Rect(rect.x, rect.bottom - high, rect.w, high) if legend.visible else pygame.Rect(rect.bottomleft, (0, 0)))
        return high + gap if legend.visible else 0

    def _layout_card(self, p: Painter, rect: pygame.Rect) -> None:
        panel = self.parts.panel
        if panel in self.children:      # else the card is in its drawer, above everything
            panel.visible = not self.folded
            panel.layout(p, rect if panel.visible else pygame.Rect(rect.topright, (0, 0)))
        self._tab.visible = self.folded
        tab = p.look.px(_TAB)
        self._tab.layout(p, pygame.Rect(rect.right - tab, rect.y, tab, tab) if self.folded else pygame.Rect(rect.topright, (0, 0)))

    def _layout_middle(self, p: Painter, rect: pygame.Rect) -> None:
        """Lays out the middle: the strip above the table, the rail, then the sentence and the hand."""
        px, parts = p.look.px, self.parts
        hand = min(parts.hand.height(p, rect.w), int((self.rect.h - self.kept) * _TALLEST_HAND))
        strip = parts.strip.height(p, rect.w)
        low = rect.bottom + px(6) if parts.foot is None else rect.bottom
        parts.hand.layout(p, pygame.Rect(rect.x, low - hand, rect.w, hand))
        parts.strip.layout(p, pygame.Rect(rect.x, low - hand - strip - px(2), rect.w, strip))
        top = self._layout_head(p, pygame.Rect(rect.x, rect.y, rect.w, parts.strip.rect.y - px(4) - rect.y))
        self.rail = pygame.Rect(rect.x, top, rect.w, max(px(_LOWEST_RAIL), parts.strip.rect.y - px(4) - top))
        parts.table.layout(p, self.rail.inflate(-2 * px(RAIL), -2 * px(RAIL)))

    def _layout_head(self, p: Painter, rect: pygame.Rect) -> int:
        """Lays the strip above the table if the table can spare the room; returns the y at which the rail begins."""
        head = self.parts.head
        if head is None:
            return rect.y
        high = head.height(p, rect.w)
        least = max(p.look.px(_LEAST_RAIL) - self.kept, p.look.px(_LOWEST_UNDER)) if self.head_spoken_of else p.look.px(_LEAST_RAIL)
        head.visible = 0 < high <= rect.h - least
        head.layout(p, pygame.Rect(rect.x, rect.y, rect.w, high) if head.visible else pygame.Rect(rect.topleft, (0, 0)))
        return rect.y + high + p.look.px(9) if head.visible else rect.y

    def backdrop(self, p: Painter, size: tuple[int, int]) -> pygame.Surface:
        """The desk with the felt where the table lies."""
        felt = self.parts.table.rect
        return backdrops.table(p, size, (felt.x, felt.y, felt.w, felt.h), p.look.px(CORNER), p.look.px(RAIL))
