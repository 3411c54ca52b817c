"""The score boards of dominoes: a tally with studs, the streak with its holes, and a scorecard in columns."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import pygame

from game.ui.looks.theme import SIZES, XY
from game.ui.paint import Painter, put
from game.ui.paint.lettering import FontKind
from game.ui.widgets.base import Widget
from game.ui.widgets.layout import Column, Rule
from game.ui.widgets.links import LinkedLabel
from game.ui.widgets.text import Label
from game.words import _

# ---- the tally board: a plaque with a row for each player, a token and the score as brass studs, or as a bar and a number
HEAD: Final = 14
NUMBER: Final = 15
MARK: Final = 18
STUD: Final = 15
ROW: Final = 23
BAR: Final = 9
MOST_STUDS: Final = 8       # a larger goal is shown as a bar
SHADOW: Final = 150


@dataclass(frozen=True, slots=True)
class TallyRow:
    """A player's row: the score, and whether it is ahead."""

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
    """The tally board: a plaque with a row for each player."""

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
        head, remarks = self._lines(p, width)
        words = p.font(HEAD).get_linesize() * len(head) + p.font(SIZES.caption, "italic").get_linesize() * len(remarks)
        return 2 * p.look.px(9) + words + self._row(p) * len(self.state.rows) + p.look.px(4)

    # ---- draw
    def draw(self, p: Painter, surface: pygame.Surface) -> None:
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
        """Draws a slot that is filled with brass by the score's share of the goal."""
        high, wide = p.look.px(BAR), span[1] - span[0]
        put(surface, p.rbox(wide, high, high // 2, "well", "line_wood", max(1.0, p.look.scale)), (span[0], middle - high // 2))
        filled = round(wide * min(1.0, row.score / max(1, self.state.goal)))
        if filled >= high // 2:
            put(surface, p.rbox(max(high, filled), high, high // 2, "brass", None), (span[0], middle - high // 2))


# ---- the streak board: a plaque with the leading side, its wins in a row, and a hole for each win that the match takes
STREAK_HEAD, NAMES, SCORE, STREAK_STUD = 14, 15, 26, 18
COIN, LEDGE = 42, 7      # a coin, and the ledge on which it stands
SMALL_COIN = 26         # a coin of a longer streak, in one row in which each coin hides a part of the one before
COINS_IN_ROW = 3
LONGEST_ROW = 6


@dataclass(frozen=True, slots=True)
class StreakState:
    """What the board says: who leads (empty at nil all), the score in words ("3–0"), wins of how many (`target`), and remarks below."""

    names: str = ""
    score: str = "0–0"
    wins: int = 0
    target: int = 6
    remarks: tuple[str, ...] = ()


class StreakBoard(Widget):
    """The streak board: a plaque with the leading side and its wins in a row."""

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
        """Shows the last change of the streak at a share of 0..1: a coin rolls along its ledge, or all coins are swept off."""
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
        head, score = p.font(STREAK_HEAD), p.font(SCORE, "bold")
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
        names = p.font(NAMES, "bold").get_linesize() * len(self._names(p, width))
        remarks = p.font(SIZES.caption, "italic").get_linesize() * len(self._remarks(p, width))
        studs = self._studs_high(p)
        return 2 * p.look.px(9) + self._head(p, width)[1] + names + studs + remarks + (p.look.px(4) if remarks else 0)

    def heights(self, p: Painter, width: int) -> tuple[int, ...]:
        """The height with coins on ledges, and that with studs; the coins of a streak longer than six need no more room than studs."""
        studs = self.height(p, width)
        return studs - self._studs_high(p) + self._coins_high(p, width), studs

    def _studs_high(self, p: Painter) -> int:
        return p.look.px(6) + self._rows() * p.look.px(STREAK_STUD + 4)

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
        rect, px = self.rect, p.look.px
        p.lay(surface, p.plaque(rect.w, rect.h, px(SIZES.radius), 5), rect.topleft, .3)
        left, top = rect.x + self._pad(p), rect.y + px(9)
        put(surface, p.text(_("Streak"), STREAK_HEAD, "muted", "regular", SHADOW), (left, top))
        score = p.text(self.state.score, SCORE, "gold", "bold", SHADOW)
        beside, down = self._head(p, rect.w)
        if beside:
            put(surface, score, (rect.right - self._pad(p) - score.get_width(), top - px(5)))
        else:
            put(surface, score, (left, top + p.font(STREAK_HEAD).get_linesize()))
        y = top + down
        for line in self._names(p, rect.w):
            put(surface, p.text(line, NAMES, "cream", "bold", SHADOW), (left, y))
            y += p.font(NAMES, "bold").get_linesize()
        if rect.h >= self.heights(p, rect.w)[0]:
            y = self._draw_coins(p, surface, y + px(8))
        else:
            y = self._draw_studs(p, surface, left, y + px(6))
        for line in self._remarks(p, rect.w):
            put(surface, p.text(line, SIZES.caption, "muted", "italic", SHADOW), (left, y + px(4)))
            y += p.font(SIZES.caption, "italic").get_linesize()

    def _draw_studs(self, p: Painter, surface: pygame.Surface, left: int, y: int) -> int:
        target, size = self.state.target, p.look.px(STREAK_STUD)
        in_row = target if target <= LONGEST_ROW else (target + 1) // 2
        room = self.rect.w - 2 * self._pad(p) - size
        step = min(room / (in_row - 1), p.look.px(34)) if in_row > 1 else 0
        for number in range(target):
            row, column = divmod(number, in_row)
            put(surface, p.stud(size, number < self.state.wins), (left + column * step, y + row * p.look.px(STREAK_STUD + 4)))
        return y + self._rows() * p.look.px(STREAK_STUD + 4)

    def _draw_coins(self, p: Painter, surface: pygame.Surface, y: int) -> int:
        """Draws coins on ledges, with dark places for those to come, from `y` down; returns the y below the last ledge."""
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


# ---- the scorecard of a table where each plays alone: a column for each player, a line for each hand, the newest on top
COLUMNS_MARK: Final = 20
AIR: Final = 3


class ColumnCell(NamedTuple):
    """A player's entry of one hand: what stands in it, in bold where it matters, and a small addition below ("×2", "+10")."""

    text: str
    bold: bool = False
    below: str = ""


class ColumnLine(NamedTuple):
    """One line: what stands before it (a hand's number, or a word), an entry for each player, and what is to be said of it below."""

    head: str
    cells: tuple[ColumnCell, ...]
    remark: str = ""


class ColumnRow(Widget):
    """Entries side by side, each in the middle of its column."""

    margin = 2

    def __init__(self, head: str, cells: Sequence[ColumnCell], *, marks: bool = False, heads: Sequence[str] = ()) -> None:
        """`marks`: the players' tokens stand in the columns instead; `heads` are the words that stand before all lines of the card."""
        super().__init__()
        self.head, self.cells, self.marks, self.heads = head, tuple(cells), marks, tuple(heads)

    def _first(self, p: Painter) -> int:
        return max(p.look.px(22), max((p.font(SIZES.caption, "bold").size(head)[0] for head in self.heads), default=0) + p.look.px(6))

    def height(self, p: Painter, width: int) -> int:
        if self.marks:
            return p.look.px(COLUMNS_MARK + 4)
        below = p.font(SIZES.caption).get_linesize() if any(cell.below for cell in self.cells) else 0
        return p.font(SIZES.body, "bold").get_linesize() + below

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        first = self._first(p)
        pitch = (self.rect.w - first) / max(1, len(self.cells))
        step = p.font(SIZES.body, "bold").get_linesize()
        if self.head:
            head = p.text(self.head, SIZES.caption, "ink2", "bold")
            put(surface, head, (self.rect.x, self.rect.y + (step - head.get_height()) / 2))
        for number, cell in enumerate(self.cells):
            middle = self.rect.x + first + pitch * (number + .5)
            if self.marks:
                size = p.look.px(COLUMNS_MARK)
                put(surface, p.mark(number, size), (middle - size / 2, self.rect.y + p.look.px(2)))
                continue
            self._write(p, surface, cell.text, (middle, self.rect.y), (SIZES.body, "bold" if cell.bold else "regular"), pitch)
            self._write(p, surface, cell.below, (middle, self.rect.y + step), (SIZES.caption, "regular"), pitch)

    @staticmethod
    def _write(p: Painter, surface: pygame.Surface, words: str, at: XY, font: tuple[float, FontKind], pitch: float) -> None:
        """Words in the middle of a column, smaller where it is narrow."""
        if words:
            size, kind = font
            share = min(1.0, (pitch - p.look.px(AIR)) / max(1, p.font(size, kind).size(words)[0]))
            made = p.text(words, size * share, "ink", kind)
            put(surface, made, (at[0] - made.get_width() / 2, at[1]))


def columns(lines: Sequence[ColumnLine], seats: int, heading: str, foot: str = "") -> Widget:
    """The score tab: the heading, the players' tokens, the lines, and a note below."""
    title = Label(heading, SIZES.small, kind="bold")
    if not lines:
        none = Label(_("No hand has been finished yet."), SIZES.small, kind="italic", tint="lesser")
        return Column(title, none, gap=6, ground="paper")
    heads = [line.head for line in lines]
    rows: list[Widget] = [ColumnRow("", (ColumnCell(""),) * seats, marks=True, heads=heads)]
    for line in lines:
        rows += [Rule(), ColumnRow(line.head, line.cells, heads=heads)]
        if line.remark:
            rows.append(LinkedLabel(line.remark, SIZES.caption, kind="italic", tint="lesser"))
    if foot:
        rows += [Rule(), LinkedLabel(foot, SIZES.caption, kind="italic", tint="lesser")]
    return Column(title, *rows, gap=0, ground="paper")
