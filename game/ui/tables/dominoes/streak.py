"""The streak board: a plaque with the leading side, its wins in a row, and a hole for each win that the match takes."""

from __future__ import annotations

from dataclasses import dataclass
from gettext import gettext as _

import pygame

from game.ui.paint import Painter, put
from game.ui.theme import SIZES
from game.ui.widgets.base import Widget

HEAD, NAMES, SCORE, STUD = 14, 15, 26, 18
LONGEST_ROW = 6
SHADOW = 150


@dataclass(frozen=True, slots=True)
class StreakState:
    """What the board says: who leads (seats; none at nil all), the score in words ("3–0"), wins and `target`, and remarks below."""

    names: str = ""
    seats: tuple[int, ...] = ()
    score: str = "0–0"
    wins: int = 0
    target: int = 6
    remarks: tuple[str, ...] = ()


class StreakBoard(Widget):
    """The plaque."""

    margin = 26

    def __init__(self) -> None:
        super().__init__(ground="wood")
        self.state = StreakState()

    def put(self, state: StreakState) -> None:
        """Show this score at once."""
        if state != self.state:
            taller = (len(state.remarks), state.target, state.names) != (len(self.state.remarks), self.state.target, self.state.names)
            self.state = state
            if taller:
                self.resized()
            self.refresh()

    # ---- measure
    def _pad(self, p: Painter) -> int:
        return p.look.px(14)

    def _beside(self, p: Painter, width: int) -> bool:
        """Whether the score fits to the right of the heading and the names."""
        room = width - 2 * self._pad(p) - p.look.px(8) - p.font(SCORE, "bold").size(self.state.score)[0]
        return p.font(HEAD).size(_("Streak"))[0] <= room

    def _names(self, p: Painter, width: int) -> list[str]:
        return p.wrap(self.state.names or _("nil all"), NAMES, width - 2 * self._pad(p), "bold")

    def _remarks(self, p: Painter, width: int) -> list[str]:
        return [line for remark in self.state.remarks for line in p.wrap(remark, SIZES.caption, width - 2 * self._pad(p), "italic")]

    def _rows(self) -> int:
        return 1 if self.state.target <= LONGEST_ROW else 2

    def height(self, p: Painter, width: int) -> int:
        """All its lines and holes."""
        head = p.font(HEAD).get_linesize() + (0 if self._beside(p, width) else p.font(SCORE, "bold").get_linesize())
        names = p.font(NAMES, "bold").get_linesize() * len(self._names(p, width))
        remarks = p.font(SIZES.caption, "italic").get_linesize() * len(self._remarks(p, width))
        studs = p.look.px(6) + self._rows() * p.look.px(STUD + 4)
        return 2 * p.look.px(9) + head + names + studs + remarks + (p.look.px(4) if remarks else 0)

    # ---- draw
    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """The plate, the words, the studs."""
        rect, px = self.rect, p.look.px
        if rect.w <= 0 or rect.h <= 0:
            return
        p.lay(surface, p.plaque(rect.w, rect.h, px(SIZES.radius), 5), rect.topleft, .3)
        left, right, y = rect.x + self._pad(p), rect.right - self._pad(p), rect.y + px(9)
        put(surface, p.text(_("Streak"), HEAD, "muted", "regular", SHADOW), (left, y))
        score = p.text(self.state.score, SCORE, "gold", "bold", SHADOW)
        if self._beside(p, rect.w):
            put(surface, score, (right - score.get_width(), y - px(3)))
            y += p.font(HEAD).get_linesize()
        else:
            y += p.font(HEAD).get_linesize()
            put(surface, score, (left, y))
            y += p.font(SCORE, "bold").get_linesize()
        y = self._draw_names(p, surface, left, y, score.get_width())
        y = self._draw_studs(p, surface, left, y + px(6))
        for line in self._remarks(p, rect.w):
            put(surface, p.text(line, SIZES.caption, "muted", "italic", SHADOW), (left, y + px(4)))
            y += p.font(SIZES.caption, "italic").get_linesize()

    def _draw_names(self, p: Painter, surface: pygame.Surface, left: int, y: int, score: int) -> int:
        step, wide = p.font(NAMES, "bold").get_linesize(), 0
        top = y
        for line in self._names(p, self.rect.w):
            words = p.text(line, NAMES, "cream", "bold", SHADOW)
            put(surface, words, (left, y))
            wide, y = max(wide, words.get_width()), y + step
        size = p.look.px(14)
        free = self.rect.right - self._pad(p) - left - wide - (score if top < self.rect.y + p.look.px(30) else 0)
        if y - top == step and len(self.state.seats) * (size + p.look.px(2)) + p.look.px(6) <= free:
            for place, seat in enumerate(self.state.seats):
                put(surface, p.mark(seat, size), (left + wide + p.look.px(6) + place * (size + p.look.px(2)), top + (step - size) // 2))
        return y

    def _draw_studs(self, p: Painter, surface: pygame.Surface, left: int, y: int) -> int:
        target, size = self.state.target, p.look.px(STUD)
        in_row = target if target <= LONGEST_ROW else (target + 1) // 2
        room = self.rect.w - 2 * self._pad(p) - size
        step = min(room / (in_row - 1), p.look.px(34)) if in_row > 1 else 0
        for number in range(target):
            row, column = divmod(number, in_row)
            put(surface, p.stud(size, number < self.state.wins), (left + column * step, y + row * p.look.px(STUD + 4)))
        return y + self._rows() * p.look.px(STUD + 4)
