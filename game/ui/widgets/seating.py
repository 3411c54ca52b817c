"""The picture of a table from above: who sits where, and who are partners."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.ui.paint import Painter, put
from game.ui.paint.lettering import FontKind
from game.ui.paint.people import draw_person
from game.ui.paint.sitter import Sitter
from game.ui.theme import SIZES
from game.ui.widgets.base import Tint, Widget
from game.ui.widgets.text import shadow_on


@dataclass(frozen=True, slots=True)
class SeatedPerson:
    """Somebody at the table: the name and a lesser line under it."""

    name: str
    line: str


def places(count: int, centre: tuple[float, float], across: float, down: float) -> tuple[tuple[float, float], ...]:
    """Where the seats are on an ellipse: seat 0 at the bottom, the others clockwise.

    >>> [(round(x), round(y)) for x, y in places(4, (0, 0), 10, 5)]
    [(0, 5), (-10, 0), (0, -5), (10, 0)]
    """
    turns = [math.tau * i / count for i in range(count)]
    return tuple((centre[0] - across * math.sin(t), centre[1] + down * math.cos(t)) for t in turns)


class Seating(Widget):
    """A felt table with its seats; a line joins the seats of a side."""

    def __init__(self, people: Sequence[SeatedPerson], sides: Sequence[tuple[int, ...]], high: float) -> None:
        """`high` is the height of the table alone, in logical units."""
        super().__init__()
        self.people, self.sides, self.high = tuple(people), tuple(sides), high

    def height(self, p: Painter, width: int) -> int:
        """Room for the table and a name above and below it."""
        return p.look.px(self.high + 12) + 4 * p.font(SIZES.small, "bold").get_linesize()

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """Rail, felt, lines between partners, tokens, names."""
        px, line = p.look.px, p.font(SIZES.small, "bold").get_linesize()
        table = pygame.Rect(0, 0, min(px(self.high + 90), self.rect.w // 3), self.rect.h - 4 * line - px(12))
        table.center = self.rect.center
        p.lay(surface, p.rbox(table.w, table.h, px(24), "rail", "edge", p.look.scale), table.topleft)
        felt = table.inflate(-px(18), -px(18))
        put(surface, p.rbox(felt.w, felt.h, px(16), "baize", "well", p.look.scale), felt.topleft)
        seats = places(len(self.people), table.center, felt.w / 2 - px(18), felt.h / 2 - px(18))
        for side in self.sides:
            if len(side) > 1:
                pygame.draw.aalines(surface, p.colour("brass"), False, [seats[s] for s in side])
        for seat, spot in enumerate(seats):
            put(surface, p.mark(seat, px(26)), spot, centre=True)
            self._name(p, surface, table, seat, spot)

    def _name(self, p: Painter, surface: pygame.Surface, table: pygame.Rect, seat: int, spot: tuple[float, float]) -> None:
        """The name and line beside the table's edge nearest to the seat."""
        px = p.look.px
        person = self.people[seat]
        dx, dy = spot[0] - table.centerx, spot[1] - table.centery
        aside = abs(dx) * table.h > abs(dy) * table.w
        room = (self.rect.w - table.w) // 2 - px(12) if aside else self.rect.w
        manners: tuple[tuple[str, FontKind, Tint], ...] = (person.name, "bold", "main"), (person.line, "regular", "lesser")
        lines = [(line, kind, tint) for words, kind, tint in manners for line in p.wrap(words, SIZES.small, max(1, room), kind)]
        sprites = [p.text(line, SIZES.small, self.ink(tint), kind, shadow_on(self.ground)) for line, kind, tint in lines]
        high = p.font(SIZES.small, "bold").get_linesize()
        if aside:
            y = round(spot[1] - high * len(sprites) / 2)
        else:
            y = table.bottom + px(4) if dy > 0 else table.top - px(4) - high * len(sprites)
        for words in sprites:
            if aside:
                x = table.right + px(10) if dx > 0 else table.left - px(10) - words.get_width()
            else:
                x = round(spot[0] - words.get_width() / 2)
            put(surface, words, (x, y))
            y += high


class Token(Widget):
    """A seat's portrait, or its colour and shape where nobody is known to sit there.

    `painted`: the portrait is what this is about, and is shown in themes without shades too.
    """

    def __init__(self, seat: int, size: float = 28, *, painted: bool = False) -> None:
        super().__init__(width=size)
        self.seat, self.size, self.painted = seat, size, painted
        self.sitter: Sitter | None = None

    def set(self, sitter: Sitter) -> None:
        """Show who sits there."""
        if sitter != self.sitter:
            self.sitter = sitter
            self.refresh()

    def height(self, p: Painter, width: int) -> int:
        """As high as wide."""
        return p.look.px(self.size)

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """It in the middle of its room."""
        if self.sitter is None:
            put(surface, p.mark(self.seat, p.look.px(self.size)), self.rect.center, centre=True)
        else:
            draw_person(p, surface, self.sitter, self.seat, self.rect.center, p.look.px(self.size), painted=self.painted)
