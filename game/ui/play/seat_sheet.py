"""The sheet of a seat, beside its plaque: who sits there, and what that seat has shown to everybody so far."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from game.session.seats import Seat
from game.ui.bindings import ActName
from game.ui.input import Act, Point
from game.ui.levels import level_name
from game.ui.navigation import Reply
from game.ui.paint import Painter
from game.ui.play.seats import SeatPlate
from game.ui.play.talk import temper_words
from game.ui.theme import SIZES
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.cards import Paper, Rule
from game.ui.widgets.layout import Column, Row, Scroll
from game.ui.widgets.seating import Token
from game.ui.widgets.text import Label
from game.words import _

_WIDE: Final = 316          # logical units at text scale 1
_WIDEST: Final = 500        # for a card of nine holes across
_PAD: Final = 12
_FACE: Final = 72
_STEP: Final = 12           # its height goes in such steps, so that few sheets of paper have to be painted
_GAP, _EDGE = 14, 12
_TURNS: Final[dict[ActName, int]] = {"seat": 1, "left": -1, "right": 1}
SIDEWAYS: Final[dict[ActName, tuple[int, int]]] = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


class SeatSheet(Widget):
    """A layer with the sheet of one seat. `shown` makes what a seat has shown; the plaques are those of the table, in their order."""

    hoverable = True

    def __init__(self, seats: Sequence[Seat], plates: Sequence[SeatPlate], shown: Callable[[int], Widget],
                 close: Callable[[], None]) -> None:
        super().__init__()
        self._seats, self._plates, self._shown, self._close = seats, plates, shown, close
        self.plate = plates[0]
        self.forward = Button("", lambda: self.turn(1), icon="right", style="row", tip=_("The next seat (V)"))
        self._before = Button("", lambda: self.turn(-1), icon="left", style="row", tip=_("The seat before"))
        self._shut = Button("", close, icon="close", style="row", tip=_("Close (Esc)"))
        self._told = Widget()
        self._paper = Paper(self._told, _PAD)

    def look_at(self, plate: SeatPlate) -> None:
        """Show the sheet of that plaque's seat."""
        self.plate = plate
        seat, note = self._seats[plate.seat], plate.note
        portrait = Token(plate.seat, _FACE, painted=True)
        portrait.set(plate.sitter)
        who = [note.role] if seat.level is None else [note.role, level_name(seat.level), temper_words(seat.name)]
        holds = [note.count, f"{note.stat} {note.label}".strip(), note.said]
        lines = (Label(_listed(who), SIZES.small, tint="lesser"), Label(_listed(holds), SIZES.small))
        name = Column(Label(seat.name, SIZES.lead, kind="bold"), *(line for line in lines if line.text), gap=1, grow=1.0)
        self._told = self._shown(plate.seat)
        body = Column(Row(portrait, name, gap=14), Rule(), self._told, gap=4)
        buttons = Row(self._before, self.forward, self._shut, align="right", gap=2)
        self._paper = Paper(Column(Scroll(body, grow=1, pad=2), buttons, gap=2), _PAD)
        self.replace(self._paper)

    def turn(self, step: int) -> None:
        """Show the next seat's, or the one before."""
        self.look_at(self._plates[(self._plates.index(self.plate) + step) % len(self._plates)])

    def look(self, direction: ActName) -> None:
        """Show that of the seat that lies farthest in a direction."""
        self.look_at(towards(self._plates, direction))

    # ---- layout
    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        """Beside the plaque, on the side where the table is."""
        self.rect = pygame.Rect(rect)
        px = p.look.px
        room = rect.inflate(-2 * px(_EDGE), -2 * px(_EDGE))
        least = px(_WIDE * max(1.0, min(1.7, p.look.text)))
        wide = min(room.w, max(least, min(px(_WIDEST), self._told.natural(p) + px(2 * _PAD + 16))))
        step = px(_STEP)
        high = min(room.h, -(-self._paper.height(p, wide) // step) * step)
        self._paper.layout(p, _beside(self.plate.rect, pygame.Rect(0, 0, wide, high), room, px(_GAP)))

    # ---- intents
    def act(self, act: Act) -> Reply:
        """Close it, or go on to another seat."""
        if act.name in ("back", "ok"):
            self._close()
        elif act.far and act.source == "pad" and act.name in SIDEWAYS:
            self.look(act.name)
        elif act.name in _TURNS:
            self.turn(_TURNS[act.name])
        else:
            return False
        return True

    def point(self, point: Point) -> Reply:
        """A press beside it closes it, one of another plaque shows that seat's."""
        if point.kind != "down" or self._paper.rect.collidepoint(point.pos):
            return False
        other = next((plate for plate in self._plates if plate.rect.collidepoint(point.pos) and plate is not self.plate), None)
        if other is None:
            self._close()
        else:
            self.look_at(other)
        return True


def _listed(words: Sequence[str]) -> str:
    """The words that there are, in one line."""
    return " · ".join(filter(None, words))


def towards(plates: Sequence[SeatPlate], direction: ActName) -> SeatPlate:
    """The plaque that lies farthest in that direction."""
    dx, dy = SIDEWAYS[direction]
    return max(plates, key=lambda plate: dx * plate.rect.centerx + dy * plate.rect.centery)


def _beside(plaque: pygame.Rect, sheet: pygame.Rect, room: pygame.Rect, gap: int) -> pygame.Rect:
    """The sheet to the right or left of an upright or narrow plaque, else below or above it, within the room."""
    if plaque.right + gap + sheet.w <= room.right and plaque.centerx < room.centerx:
        sheet.midleft = plaque.right + gap, plaque.centery
    elif plaque.left - gap - sheet.w >= room.left and plaque.centerx > room.centerx:
        sheet.midright = plaque.left - gap, plaque.centery
    else:
        sheet.center = plaque.center
    return sheet.clamp(room)
