"""The tray: felt to throw on, a die to mark wherever one lies, and the buttons below it. It finds room for the rack where none is above."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import pygame

from game.games.golo.table.rack import Rack, RackHole
from game.ui.dice.cloth import Cloth, RollButton, die_radius
from game.ui.dice.spots import DieSpot, faces_of, lay, show_marks, square_round
from game.ui.input import Point
from game.ui.navigation import Reply
from game.ui.paint import Painter
from game.ui.theme import SIZES
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button, On
from game.ui.widgets.layout import Row
from game.words import _

_RING = 30          # logical units round a die that its ring and light take
_GRASP = 1.25       # radii round a falling die in which a press catches it: it moves on while the hand comes


@dataclass(frozen=True, slots=True)
class TrayActions:
    """What the tray asks for: to mark a die or take the mark off, to catch one."""

    mark: Callable[[int], None]
    catch: Callable[[int], None]


class Faller(Widget):
    """A die that falls beside the table, or over whatever is there: a press on it catches it. The die itself is drawn above everything."""

    hoverable = above = drags = urgent = True
    margin = 0

    def __init__(self, die: int, on: Callable[[int], None]) -> None:
        super().__init__()
        self._die, self._on = die, on

    def point(self, point: Point) -> Reply:
        """Catch it as the button goes down: to wait until it comes up would be too late."""
        if point.kind == "down" and point.button == 1:
            self._on(self._die)
        return True


class Tray(Cloth):
    """The cloth, with a place to mark for every die that lies; a press on a die that falls catches it."""

    margin = 30

    def __init__(self, wishes: TrayActions, moved: Callable[[], None]) -> None:
        """`moved` is called when the tray lies elsewhere."""
        self.head, self._inner = Rack(), Rack()
        self._wishes, self._moved = wishes, moved
        self.spots: dict[int, DieSpot] = {}
        self.places: Mapping[int, tuple[float, float]] = {}
        self.radius = 10.0
        self.fallers: dict[int, Faller] = {}
        self._extra: tuple[Widget, ...] = ()
        super().__init__(self._inner)

    # ---- what is shown
    @property
    def rack(self) -> Rack:
        """The rack that is seen: `head`, which whoever lays the tray out may place above it first, or one on the cloth."""
        return self.head if self.head.visible and self.head.rect.h > 0 else self._inner

    def fill(self, holes: Sequence[RackHole]) -> None:
        """Show these holes in the rack."""
        self.head.put(holes)
        self._inner.put(holes)

    def offer(self, values: Mapping[int, int]) -> None:
        """These dice can be marked; {} where none can."""
        if faces_of(self.spots) == dict(values):
            return
        self.spots = {die: DieSpot(die, value, self._wishes.mark, _RING) for die, value in values.items()}
        self._fill()

    def fall(self, dice: Sequence[int]) -> None:
        """These dice fall and can be caught; () where none does."""
        if tuple(self.fallers) != tuple(dice):
            self.fallers = {die: self.fallers.get(die) or Faller(die, self._wishes.catch) for die in dice}
            self._fill()

    def follow(self, places: Mapping[int, tuple[float, float]]) -> None:
        """Where the falling dice are drawn now, in device pixels."""
        for die, faller in self.fallers.items():
            faller.rect = square_round(places[die], self.radius * _GRASP)

    def put_in(self, *widgets: Widget) -> None:
        """Lay these on the felt; none takes them away."""
        if widgets != self._extra:
            self._extra = widgets
            self._fill()

    def _fill(self) -> None:
        self.swap(self._inner, *self.spots.values(), *self.fallers.values(), *self._extra)

    def mark(self, marked: int, hinted: int = 0) -> None:
        """Show which dice are marked, and which the hint would keep (masks)."""
        show_marks(self.spots, marked, hinted)

    def lie(self, places: Mapping[int, tuple[float, float]]) -> None:
        """Where the dice that can be marked lie, in device pixels."""
        self.places = dict(places)
        lay(self.spots, places, self.radius * 1.12)
        self.refresh()

    @property
    def felt(self) -> pygame.Rect:
        """The part of the cloth that dice lie on."""
        top = self._inner.rect.bottom - self.rect.y if self.rack is self._inner else 0
        return pygame.Rect(self.rect.x, self.rect.y + top, self.rect.w, self.rect.h - top)

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        """Felt, and the rack at its top where there was no room for it above."""
        self.rect, px = pygame.Rect(rect), p.look.px
        self._inner.visible = self.rack is self._inner
        inner = self.rect.w - 2 * px(6)
        high = min(self._inner.height(p, inner), max(px(40), self.rect.h // 3)) if self._inner.visible else 0
        self._inner.layout(p, pygame.Rect(self.rect.x + px(6), self.rect.y + px(6), inner, high))
        felt = self.felt
        self.radius = die_radius(felt.size)
        for widget in self._extra:
            widget.layout(p, felt)
        self._moved()


@dataclass(frozen=True, slots=True)
class BarActions:
    """What the buttons do."""

    roll: On
    bottoms: On
    keep: On
    again: On
    catch: On
    leave: On


class ButtonRow(Row):
    """One row of buttons; only those stand in it that can be used now."""

    def __init__(self, actions: BarActions) -> None:
        self.roll = RollButton(_("Roll"), actions.roll, style="brass", size=SIZES.lead, tall=46, width=150,
                               tip=_("Throw the dice. Hold the key or button down to shake the cup, and let go to pour."))
        self.bottoms = Button(_("Call bottoms"), actions.bottoms, tall=46, seed=8, tip=_("The faces below count for this roll."))
        self.keep = Button(_("Keep"), actions.keep, style="brass", size=SIZES.lead, tall=46, width=280)
        self.again = Button(_("Keep none, roll all again"), actions.again, tall=46, seed=10)
        self.catch = Button(_("Catch!"), actions.catch, style="brass", size=SIZES.lead, tall=46, width=180)
        self.catch.urgent = True
        self.leave = Button(_("Leave the round"), actions.leave, tall=46, seed=9, tip=_("Whoever leaves is out; the others play on."))
        super().__init__(self.roll, self.keep, self.again, self.catch, self.bottoms, self.leave, gap=14, align="centre", wrap=True)
        self.offer()

    def height(self, p: Painter, width: int) -> int:
        """Never less than its tallest button with a note needs, so that the tray stays where it is when the buttons go."""
        lines = p.font(SIZES.lead, "bold").get_linesize() + p.font(SIZES.small, "italic").get_linesize()
        return max(super().height(p, width), lines + p.look.px(14), p.look.px(56))

    def offer(self, *shown: Button) -> None:
        """Show these buttons and no others."""
        for button in (self.roll, self.keep, self.again, self.catch, self.bottoms, self.leave):
            button.show(button in shown)
