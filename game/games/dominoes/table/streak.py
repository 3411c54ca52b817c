"""The streak board: a plaque with the leading side, its wins in a row, and a hole for each win that the match takes."""

from __future__ import annotations

import math
from dataclasses import dataclass

import pygame

from game.ui.paint import Painter, put
from game.ui.theme import SIZES
from game.ui.widgets.base import Widget
from game.words import _

HEAD, NAMES, SCORE, STUD = 14, 15, 26, 18
COIN, LEDGE = 42, 7      # a coin, and the ledge on which it stands
SMALL_COIN = 26         # one of a longer streak, which stands in one row where each hides a part of the one before
COINS_IN_ROW = 3
LONGEST_ROW = 6
SHADOW = 150


@dataclass(frozen=True, slots=True)
class StreakState:
    """What the board says: who leads (empty at nil all), the score in words ("3–0"), wins of how many (`target`), and remarks below."""

    names: str = ""
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
        self._was = 0           # the wins that it showed before
        self._share = 1.0       # how far the newest coin has rolled, or all have been swept off

    def put(self, state: StreakState) -> None:
        """Show this score at once."""
        if state != self.state:
            taller = (len(state.remarks), state.target, state.names) != (len(self.state.remarks), self.state.target, self.state.names)
            self._was, self._share, self.state = self.state.wins, 1.0, state
            if taller:
                self.resized()
            self.refresh()

    def turn(self, share: float) -> None:
        """Show the last change of the streak so far: a coin rolls along its ledge, or all that stood there are swept off."""
        self._share = share
        self.refresh()

    # ---- measure
    def _pad(self, p: Painter) -> int:
        return p.look.px(14)

    def _room(self, p: Painter, width: int) -> int:
        """The width for words."""
        return max(1, width - 2 * self._pad(p))

    def _names(self, p: Painter, width: int) -> list[str]:
        return p.wrap(self.state.names or _("nil all"), NAMES, self._room(p, width), "bold")

    def _head(self, p: Painter, width: int) -> tuple[bool, int]:
        """Whether the score stands at the right of the heading, and how far below the top the names begin."""
        head, score = p.font(HEAD), p.font(SCORE, "bold")
        free = self._room(p, width) - score.size(self.state.score)[0] - p.look.px(6)
        if head.size(_("Streak"))[0] > free:
            return False, head.get_linesize() + score.get_linesize()
        clear = max(p.font(NAMES, "bold").size(line)[0] for line in self._names(p, width)[:1]) <= free
        return True, head.get_linesize() if clear else score.get_linesize() - p.look.px(5)

    def _remarks(self, p: Painter, width: int) -> list[str]:
        return [line for remark in self.state.remarks for line in p.wrap(remark, SIZES.caption, self._room(p, width), "italic")]

    def _rows(self) -> int:
        return 1 if self.state.target <= LONGEST_ROW else 2

    def height(self, p: Painter, width: int) -> int:
        """All its lines and holes."""
        names = p.font(NAMES, "bold").get_linesize() * len(self._names(p, width))
        remarks = p.font(SIZES.caption, "italic").get_linesize() * len(self._remarks(p, width))
        studs = self._studs_high(p)
        return 2 * p.look.px(9) + self._head(p, width)[1] + names + studs + remarks + (p.look.px(4) if remarks else 0)

    def best_height(self, p: Painter, width: int) -> int:
        """With coins on ledges instead of studs; those of a streak longer than six need no more room than studs."""
        return self.height(p, width) - self._studs_high(p) + self._coins_high(p, width)

    def _studs_high(self, p: Painter) -> int:
        return p.look.px(6) + self._rows() * p.look.px(STUD + 4)

    def _coin(self, p: Painter, width: int) -> int:
        """The size of a coin: as large as three in a row may be up to a streak of six, else a small one."""
        if self.state.target > LONGEST_ROW:
            return p.look.px(SMALL_COIN)
        return min(p.look.px(COIN), (self._room(p, width) - p.look.px(8)) // COINS_IN_ROW - p.look.px(3))

    def _in_row(self) -> int:
        return COINS_IN_ROW if self.state.target <= LONGEST_ROW else self.state.target

    def _coins_high(self, p: Painter, width: int) -> int:
        rows = -(-self.state.target // self._in_row())
        return p.look.px(8) + rows * (self._coin(p, width) + p.look.px(LEDGE + 4))

    # ---- draw
    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """The plate, the words, the studs."""
        rect, px = self.rect, p.look.px
        p.lay(surface, p.plaque(rect.w, rect.h, px(SIZES.radius), 5), rect.topleft, .3)
        left, top = rect.x + self._pad(p), rect.y + px(9)
        put(surface, p.text(_("Streak"), HEAD, "muted", "regular", SHADOW), (left, top))
        score = p.text(self.state.score, SCORE, "gold", "bold", SHADOW)
        beside, down = self._head(p, rect.w)
        if beside:
            put(surface, score, (rect.right - self._pad(p) - score.get_width(), top - px(5)))
        else:
            put(surface, score, (left, top + p.font(HEAD).get_linesize()))
        y = top + down
        for line in self._names(p, rect.w):
            put(surface, p.text(line, NAMES, "cream", "bold", SHADOW), (left, y))
            y += p.font(NAMES, "bold").get_linesize()
        if rect.h >= self.best_height(p, rect.w):
            y = self._draw_coins(p, surface, y + px(8))
        else:
            y = self._draw_studs(p, surface, left, y + px(6))
        for line in self._remarks(p, rect.w):
            put(surface, p.text(line, SIZES.caption, "muted", "italic", SHADOW), (left, y + px(4)))
            y += p.font(SIZES.caption, "italic").get_linesize()

    def _draw_studs(self, p: Painter, surface: pygame.Surface, left: int, y: int) -> int:
        target, size = self.state.target, p.look.px(STUD)
        in_row = target if target <= LONGEST_ROW else (target + 1) // 2
        room = self.rect.w - 2 * self._pad(p) - size
        step = min(room / (in_row - 1), p.look.px(34)) if in_row > 1 else 0
        for number in range(target):
            row, column = divmod(number, in_row)
            put(surface, p.stud(size, number < self.state.wins), (left + column * step, y + row * p.look.px(STUD + 4)))
        return y + self._rows() * p.look.px(STUD + 4)

    def _draw_coins(self, p: Painter, surface: pygame.Surface, y: int) -> int:
        """Coins standing on ledges, the next ones' places dark behind them."""
        px, state, rect = p.look.px, self.state, self.rect
        size, in_row = self._coin(p, rect.w), self._in_row()
        room = self._room(p, rect.w) - px(8)
        step = min(size + px(3), (room - size) / (in_row - 1)) if in_row > COINS_IN_ROW else room // in_row
        for first in range(0, state.target, in_row):
            row = min(in_row, state.target - first)
            start = rect.centerx - (row - 1) * step / 2
            moving: list[tuple[tuple[int, int], bool]] = []
            for number in range(row):
                coin, middle = first + number, (round(start + number * step), y + size // 2)
                rolls = self._share < 1 and self._was < state.wins == coin + 1
                stands = coin < state.wins and not rolls
                if stands:
                    p.drop(surface, p.coin(size, True), middle, .3)
                else:
                    put(surface, p.coin(size, False), middle, True)
                if rolls or (self._share < 1 and state.wins < self._was and coin < self._was):
                    moving.append((middle, rolls))
            for middle, rolls in moving:        # in front of all places
                self._draw_moving(p, surface, size, middle, rolls=rolls)
            ledge = pygame.Rect(rect.x + self._pad(p), y + size - px(1), rect.w - 2 * self._pad(p), px(LEDGE))
            p.lay(surface, p.plaque(ledge.w, ledge.h, px(2), 9, "plate_on"), ledge.topleft, .3)
            y += size + px(LEDGE + 4)
        return y

    def _draw_moving(self, p: Painter, surface: pygame.Surface, size: int, place: tuple[int, int], *, rolls: bool) -> None:
        """A coin that rolls to its place from the end of the ledge, or slides away from there and fades."""
        left = 1 - self._share if rolls else self._share
        away = (self.rect.right - place[0]) * left
        turned = pygame.transform.rotozoom(p.coin(size, True), -math.degrees(2 * away / size) if rolls else 0, 1)
        if not rolls:
            turned.fill((round(255 * (1 - left)),) * 4, special_flags=pygame.BLEND_RGBA_MULT)
        put(surface, turned, (place[0] + away, place[1]), True)
