"""The tally board: a plaque with a row for each player, a token and the score as brass studs, or as a bar and a number."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from game.ui.paint import Painter, put
from game.ui.theme import SIZES
from game.ui.widgets.base import Widget

HEAD: Final = 14
NUMBER: Final = 15
MARK: Final = 18
STUD: Final = 15
ROW: Final = 23
BAR: Final = 9
MOST_STUDS: Final = 8       # a longer way is told in figures
SHADOW: Final = 150


@dataclass(frozen=True, slots=True)
class TallyRow:
    """A player's row: his score, and whether he is ahead."""

    seat: int
    score: int
    ahead: bool


@dataclass(frozen=True, slots=True)
class TallyState:
    """What the board says: a heading, rows, the score `goal` that a row leads to, studs or bars, and remarks below."""

    heading: str = ""
    rows: tuple[TallyRow, ...] = ()
    goal: int = 1
    studs: bool = False
    remarks: tuple[str, ...] = ()


class TallyBoard(Widget):
    """The plaque."""

    margin = 26

    def __init__(self) -> None:
        super().__init__(ground="wood")
        self.state = TallyState()

    def put(self, state: TallyState) -> None:
        """Show these scores at once."""
        if state != self.state:
            same_size = (len(state.rows), state.heading, state.remarks) == (len(self.state.rows), self.state.heading, self.state.remarks)
            self.state = state
            if not same_size:
                self.resized()
            self.refresh()

    # ---- measure
    def _inner(self, p: Painter, width: int) -> int:
        return max(1, width - 2 * p.look.px(14))

    def _lines(self, p: Painter, width: int) -> tuple[list[str], list[str]]:
        """Heading and remarks, wrapped."""
        room = self._inner(p, width)
        remarks = [line for remark in self.state.remarks for line in p.wrap(remark, SIZES.caption, room, "italic")]
        return p.wrap(self.state.heading, HEAD, room), remarks

    def _row(self, p: Painter) -> int:
        return max(p.look.px(ROW), p.font(NUMBER, "bold").get_linesize())

    def height(self, p: Painter, width: int) -> int:
        """All its lines and rows."""
        head, remarks = self._lines(p, width)
        words = p.font(HEAD).get_linesize() * len(head) + p.font(SIZES.caption, "italic").get_linesize() * len(remarks)
        return 2 * p.look.px(9) + words + self._row(p) * len(self.state.rows) + p.look.px(4)

    # ---- draw
    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """The plate, the heading, the rows, the remarks."""
        rect, px = self.rect, p.look.px
        p.lay(surface, p.plaque(rect.w, rect.h, px(SIZES.radius), 5), rect.topleft, .3)
        head, remarks = self._lines(p, rect.w)
        left, y = rect.x + px(14), rect.y + px(9)
        for line in head:
            put(surface, p.text(line, HEAD, "muted", "regular", SHADOW), (left, y))
            y += p.font(HEAD).get_linesize()
        for row in self.state.rows:
            self._draw_row(p, surface, row, y + self._row(p) // 2 + px(2))
            y += self._row(p)
        for line in remarks:
            put(surface, p.text(line, SIZES.caption, "muted", "italic", SHADOW), (left, y + px(4)))
            y += p.font(SIZES.caption, "italic").get_linesize()

    def _draw_row(self, p: Painter, surface: pygame.Surface, row: TallyRow, middle: int) -> None:
        px, left, right = p.look.px, self.rect.x + p.look.px(14), self.rect.right - p.look.px(14)
        put(surface, p.mark(row.seat, px(MARK)), (left, middle - px(MARK) // 2))
        number = p.text(str(row.score), NUMBER, "gold" if row.ahead else "cream", "bold", SHADOW)
        put(surface, number, (right - number.get_width(), middle - number.get_height() / 2))
        widest = p.font(NUMBER, "bold").size("0" * max(2, len(str(self.state.goal))))[0]
        start, end = left + px(MARK + 10), right - widest - px(6)
        if end - start < px(20):
            return
        if self.state.studs and self.state.goal <= MOST_STUDS:
            self._draw_studs(p, surface, row, (start, end), middle)
        else:
            self._draw_bar(p, surface, row, (start, end), middle)

    def _draw_studs(self, p: Painter, surface: pygame.Surface, row: TallyRow, span: tuple[int, int], middle: int) -> None:
        goal = self.state.goal
        size = min(p.look.px(STUD), (span[1] - span[0]) // goal)
        step = min((span[1] - span[0] - size) / (goal - 1), p.look.px(24)) if goal > 1 else 0
        for number in range(goal):
            put(surface, p.stud(size, number < row.score), (span[0] + number * step, middle - size // 2))

    def _draw_bar(self, p: Painter, surface: pygame.Surface, row: TallyRow, span: tuple[int, int], middle: int) -> None:
        """A slot with as much brass in it as there are points."""
        high, wide = p.look.px(BAR), span[1] - span[0]
        put(surface, p.rbox(wide, high, high // 2, "well", "line_wood", max(1.0, p.look.scale)), (span[0], middle - high // 2))
        filled = round(wide * min(1.0, row.score / max(1, self.state.goal)))
        if filled >= high // 2:
            put(surface, p.rbox(max(high, filled), high, high // 2, "brass", None), (span[0], middle - high // 2))
