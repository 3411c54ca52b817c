"""Where everything of a play screen stands: bar, board and seats, the table with its sentence and the hand, and the card at the right."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.ui.input import Act
from game.ui.navigation import Reply
from game.ui.paint import Painter, backdrops
from game.ui.play.panel import SidePanel
from game.ui.play.ring import Furniture, plan_ring
from game.ui.play.seats import SeatColumn
from game.ui.play.strip import Strip
from game.ui.table.face import Yielding
from game.ui.theme import SIZES
from game.ui.widgets.base import Overlay, Widget
from game.ui.widgets.button import Button
from game.words import _

RAIL, CORNER = 22, 26           # the wooden frame round the cloth, and the cloth's corner
_COLUMN = 204                   # the seats' column at text scale 1
LEAST_TABLE = 600               # where the card would leave a table less than this, it folds by itself
_LEAST_RING = 880               # the same, with people round the table
_TALLEST_HAND = .27             # of the window's height
_SEAT_DENSITY = 1               # a plaque below the seats stays away where it would leave them less than this (see SeatPlate)
_TAB = 40                       # the tab that unfolds the card
_LOWEST_RAIL = 120              # the frame of the table at the least
_LOWEST_UNDER = 92              # the same under a strip of which somebody speaks
_LEAST_RAIL = 262               # a strip above the table stays away where it would leave the table less height than this


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


class Room(Widget):
    """Lays the parts out.

    `wanted`: the player wants the card unfolded; `tight`: there is no room for it beside the table. `kept` device pixels below the bar stay
    free for what somebody says there; with `head_spoken_of` the strip above the table is a part of it, and stays where the table is low.
    """

    def __init__(self, parts: Parts, unfold: Callable[[], None], hear: Callable[[Act], Reply] | None = None,
                 above: Overlay | None = None) -> None:
        """`unfold` is what the tab does; `hear` may take an act before the focus moves by it; `above` lies above all of it."""
        self.parts = parts
        self.wanted = True
        self.tight = False
        self.kept = 0
        self.head_spoken_of = False
        self._hear = hear
        self._tab = Button("", unfold, icon="left", style="paper", tall=_TAB, tip=_("Show log, score and odds (L)"))
        self._tab.own_ground = "paper"
        self.rail = pygame.Rect(0, 0, 0, 0)
        # When what the player has just used goes, as a button to roll does, the next press must not meet a button of the bar or the card.
        parts.hand.realm = parts.table.realm = self
        below = [part for part in (parts.foot, parts.head) if part is not None]
        rest = [part for part in (parts.board, parts.seats, parts.legend, parts.panel, self._tab) if part is not None]
        self._above = above
        over = () if above is None else (above,)
        super().__init__(parts.bar, parts.hand, parts.table, parts.strip, *below, *rest, *over, ground="desk")

    @property
    def overlay(self) -> Overlay | None:
        """What lies above the table."""
        return self._above

    @property
    def folded(self) -> bool:
        """Whether the card is not beside the table."""
        return self.tight or not self.wanted

    @property
    def desk(self) -> pygame.Rect:
        """What lies between the bar, or what is kept free below it, and the card."""
        bar, panel = self.parts.bar.rect, self.parts.panel
        right = self.rect.right if self.folded else panel.rect.left
        top = bar.bottom + self.kept
        return pygame.Rect(self.rect.x, top, right - self.rect.x, self.rect.bottom - top)

    def want(self, wanted: bool) -> None:
        """Unfold the card, or fold it away."""
        if wanted != self.wanted:
            self.wanted = wanted
            self.resized()

    def act(self, act: Act) -> Reply:
        """Handles an act before the focus gets it."""
        return self._hear(act) if self._hear is not None else False

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
        """Everybody at a side of the table; whether there is room for that."""
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
        """The height of the board: of one that yields the tallest that leaves the plaques, then the legend, what they show."""
        board, legend = self.parts.board, self.parts.legend
        if not isinstance(board, Yielding):
            return board.height(p, rect.w)
        below = legend.height(p, rect.w) + p.look.px(10) if legend is not None else 0
        room = rect.h - self._seats_need(p, rect.w) - p.look.px(10)
        fitting = (high for left in (room - below, room) for high in board.heights(p, rect.w) if 0 < high <= left)
        return next(fitting, 0)

    def _seats_need(self, p: Painter, width: int) -> int:
        """The height of all plaques without what they can do without."""
        plates = self.parts.seats.plates
        return len(plates) * (max(plate.wanted(p, width, _SEAT_DENSITY) for plate in plates) + p.look.px(8))

    def _layout_legend(self, p: Painter, rect: pygame.Rect) -> int:
        """The plaque at the foot of the column, where the seats can spare the room; what it takes from them."""
        legend = self.parts.legend
        if legend is None:
            return 0
        high, gap = legend.height(p, rect.w), p.look.px(10)
        legend.visible = self._seats_need(p, rect.w) + gap + high <= rect.h
        legend.layout(p, pygame.Rect(rect.x, rect.bottom - high, rect.w, high) if legend.visible else pygame.Rect(rect.bottomleft, (0, 0)))
        return high + gap if legend.visible else 0

    def _layout_card(self, p: Painter, rect: pygame.Rect) -> None:
        panel = self.parts.panel
        if panel in self.children:      # else it lies in its drawer, above everything
            panel.visible = not self.folded
            panel.layout(p, rect if panel.visible else pygame.Rect(rect.topright, (0, 0)))
        self._tab.visible = self.folded
        tab = p.look.px(_TAB)
        self._tab.layout(p, pygame.Rect(rect.right - tab, rect.y, tab, tab) if self.folded else pygame.Rect(rect.topright, (0, 0)))

    def _layout_middle(self, p: Painter, rect: pygame.Rect) -> None:
        """The strip above, the rail, then the sentence and the hand."""
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
        """The strip above the table, where the table can spare the room; where the rail begins."""
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
