"""A drawn table with chairs round it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

import pygame

from game.ui.paint import Painter, put
from game.ui.paint.workshop import Build
from game.ui.widgets.base import Widget
from game.ui.widgets.carrying import Carrying
from game.ui.widgets.chairs import ChairSeat
from game.ui.widgets.portraits import Occupant
from game.ui.widgets.seating import places

_WIDE: Final = 104          # logical units: a chair with the name below it
_ACROSS: Final = 168        # at most, from the table's middle to a chair's
_DOWN: Final = 92           # at least
_RAIL: Final = 11
_RECIPE: Final = 2          # raised when the table is painted otherwise


class ChairRing(Widget):
    """The table from above with its chairs; a line joins those of a side."""

    def __init__(self, carrying: Carrying, icon: str = "") -> None:
        super().__init__()
        self.carrying, self.icon = carrying, icon
        self.sides: tuple[tuple[int, ...], ...] = ()

    @property
    def chairs(self) -> tuple[ChairSeat, ...]:
        """The chairs in the order of the seats."""
        return tuple(chair for chair in self.children if isinstance(chair, ChairSeat))

    def set(self, people: Sequence[Occupant | None], sides: Sequence[tuple[int, ...]], icon: str) -> None:
        """Show these, None for an empty chair."""
        if len(people) != len(self.children):
            self.replace(*(ChairSeat(self.carrying, number) for number in range(len(people))))
            self.carrying.chairs = self.chairs
        for chair, shown in zip(self.chairs, people, strict=True):
            chair.set(shown)
        if (tuple(sides), icon) != (self.sides, self.icon):
            self.sides, self.icon = tuple(sides), icon
            self.refresh()

    # ---- place
    def _chair(self, p: Painter) -> tuple[int, int]:
        wide = p.look.px(_WIDE * max(1.0, min(1.5, p.look.text)))
        return wide, self.children[0].height(p, wide) if self.children else 0

    def _reach(self, p: Painter, width: int) -> tuple[int, int]:
        """How far a chair's middle is from the table's, across and down: the least at which no two chairs touch."""
        wide, high = self._chair(p)
        across = max(wide // 2, min((width - wide) // 2, p.look.px(_ACROSS)))
        down, gap = p.look.px(_DOWN), p.look.px(4)
        while down < 40 * high:
            spots = places(len(self.children), (0, 0), across, down)
            pairs = [(one, other) for at, one in enumerate(spots) for other in spots[:at]]
            if all(abs(a[0] - b[0]) >= wide + gap or abs(a[1] - b[1]) >= high + gap for a, b in pairs):
                break
            down += max(1, gap)
        return across, down

    def height(self, p: Painter, width: int) -> int:
        """Chairs above and below the table."""
        return 2 * self._reach(p, width)[1] + self._chair(p)[1]

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        """The chairs divide the oval evenly, the first at the bottom."""
        self.rect = pygame.Rect(rect)
        wide, high = self._chair(p)
        spots = places(len(self.children), self.rect.center, *self._reach(p, self.rect.w))
        for chair, (x, y) in zip(self.children, spots, strict=True):
            if isinstance(chair, ChairSeat):
                chair.words_above = y < self.rect.centery - p.look.px(20)
                chair.turned = math.degrees(math.atan2(self.rect.centerx - x, self.rect.centery - y))
            chair.layout(p, pygame.Rect(round(x - wide / 2), round(y - high / 2), wide, high))

    # ---- drawing
    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """The table, the lines between partners, and the game's sign."""
        px = p.look.px
        across, down = self._reach(p, self.rect.w)
        table = pygame.Rect(0, 0, 2 * across - px(46), 2 * down - px(34))
        table.center = self.rect.center
        put(surface, self._table(p, table.size), table.topleft)
        middles = [chair.middle(p) for chair in self.chairs]
        for side in self.sides:
            if len(side) > 1 and max(side) < len(middles):
                pygame.draw.lines(surface, p.colour("brass"), False, [middles[s] for s in side], max(2, px(2)))
        if p.look.theme.flat and not any(len(side) > 1 for side in self.sides):     # else the lines cross there
            put(surface, p.icon(self.icon, px(44), "on_felt"), table.center, centre=True)

    def _table(self, p: Painter, size: tuple[int, int]) -> pygame.Surface:
        theme, rail = p.look.theme, p.look.px(_RAIL)

        def prepare() -> Build:
            from game.ui.paint.round_table import crested, round_table  # noqa: PLC0415 (numpy, which only painting needs)

            seal = crested(p.font_px, size)
            return lambda grain: [round_table(grain, theme, *size, rail, seal)]
        found = p.slow("round table", (_RECIPE, size, rail), prepare)
        if found is not None:
            return found

        def plain() -> pygame.Surface:
            out = pygame.Surface(size, pygame.SRCALPHA, 32)
            pygame.draw.ellipse(out, p.colour("rail"), out.get_rect())
            pygame.draw.ellipse(out, p.colour("baize"), out.get_rect().inflate(-2 * rail, -2 * rail))
            return out
        return p.quick(("round table", size), plain)
