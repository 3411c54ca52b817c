"""The putting track: the distances to the flag with the balls on them, and what the next putt may come to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import pygame

from game.games.card_golf.rules.outcomes import TWO_DICE, expected_putts
from game.games.card_golf.rules.shots import putt
from game.games.card_golf.rules.tables import HOLED, Tables
from game.games.golf.table.marker import LYING
from game.games.golf.table.plate import percent, words_in
from game.ui.paint import Painter, put
from game.ui.theme import SIZES
from game.ui.widgets.base import Widget
from game.words import _, ngettext

_PILL: Final = .46      # of the height, for the track itself
_MOST_BALL: Final = 26  # logical units of a ball on its player's mark
_MARKS, _BALLS = .66, .22       # of the track's height from its top, where marks and balls lie


class PuttOutcome(NamedTuple):
    """What a putt may leave, by which sums of two dice, and its chance."""

    left: int
    sums: tuple[int, ...]
    chance: float


class OnIt(NamedTuple):
    """A ball on the track."""

    seat: int
    yards: int


def putt_outcomes(yards: int, tables: Tables) -> tuple[PuttOutcome, ...]:
    """What a putt from a distance may leave, the nearest first."""
    sums: dict[int, list[int]] = {}
    for total in TWO_DICE:
        sums.setdefault(putt(yards, total, tables).yards, []).append(total)
    return tuple(PuttOutcome(left, tuple(totals), sum(TWO_DICE[total] for total in totals) / 36) for left, totals in sorted(sums.items()))


class PuttingTrack(Widget):
    """A card of paper with the track on it, and a cell for each thing that a putt may leave."""

    margin = 20

    def __init__(self) -> None:
        super().__init__(ground="paper")
        self.tables: Tables | None = None
        self.balls: tuple[OnIt, ...] = ()
        self.turn: int | None = None
        self.total = 0              # the sum of a putt that lies
        self.rolling: tuple[int, float] | None = None       # a seat's ball on its way, in yards
        self._means: dict[int, float] = {}

    def put(self, tables: Tables, balls: Sequence[OnIt], turn: int | None, total: int = 0) -> None:
        """Show these balls; `turn` putts now, and `total` is the sum of its dice where they lie."""
        new = tables, tuple(balls), turn, total
        if new != (self.tables, self.balls, self.turn, self.total):
            if tables != self.tables:
                self._means = {yards: float(mean) for yards, mean in expected_putts(tables).items()}
            self.tables, self.balls, self.turn, self.total = new
            self.rolling = None
            self.refresh()

    def roll(self, seat: int, yards: float) -> None:
        """A ball is on its way, so far from the flag."""
        self.rolling = seat, yards
        self.refresh()

    @property
    def yards(self) -> int:
        """The length of the putt that is due; 0 where none is."""
        return next((ball.yards for ball in self.balls if ball.seat == self.turn), 0)

    # ---- places
    def _pill(self, p: Painter) -> pygame.Rect:
        px, head = p.look.px, self._head(p)
        top = self.rect.y + px(6) + head
        return pygame.Rect(self.rect.x + px(12), top + px(8), self.rect.w - 2 * px(12), round((self.rect.bottom - top) * _PILL) - px(8))

    def _head(self, p: Painter) -> int:
        return min(p.font(SIZES.small, "bold").get_linesize(), p.look.px(26))

    def at(self, p: Painter, yards: float) -> tuple[float, float]:
        """The place of a ball so far from the flag; between two marks it lies between them."""
        pill = self._pill(p)
        marks = (HOLED, *self.tables.distances) if self.tables is not None else (HOLED,)
        low = max((n for n in range(len(marks)) if marks[n] <= yards), default=0)
        high = min(low + 1, len(marks) - 1)
        part = (yards - marks[low]) / (marks[high] - marks[low]) if high > low else 0.0
        step = (pill.w - pill.h) / max(1, len(marks) - 1)
        return pill.right - pill.h / 2 - (low + part) * step, pill.centery

    # ---- drawing
    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """Heading, track, cells."""
        if self.tables is None:
            return
        px, rect = p.look.px, self.rect
        p.lay(surface, p.paper(rect.w, rect.h, px(8)), rect.topleft, .3)
        line = pygame.Rect(rect.x + px(12), rect.y + px(5), rect.w - 2 * px(12), self._head(p))
        wide = words_in(p, surface, _("Putting track"), line, SIZES.body, "ink", kind="bold")
        line.x, line.w = line.x + wide + px(12), line.w - wide - px(64)
        mean = self._means.get(self.yards)
        away = ngettext("{n} yard", "{n} yards", self.yards).format(n=self.yards)
        said = _("{away}: {n} putts on average").format(away=away, n=f"{mean:.2f}") if self.yards and mean else ""
        words_in(p, surface, said, line, SIZES.small, "ink2", align="right")
        self._draw_track(p, surface, self.tables)
        self._draw_cells(p, surface, self.tables)

    def _draw_track(self, p: Painter, surface: pygame.Surface, tables: Tables) -> None:
        pill, px = self._pill(p), p.look.px
        put(surface, p.rbox(pill.w, pill.h, pill.h / 2, "fairway", "shade", p.look.scale), pill.topleft)
        stripes = p.rbox(max(2, pill.h // 3), pill.h - px(6), px(4), "card", None, 1, 16)
        for x in range(pill.x + pill.h // 2, pill.right - pill.h // 2, max(8, 2 * pill.h // 3)):
            put(surface, stripes, (x, pill.y + px(3)))
        side = self._mark_side(p)
        for yards in tables.distances:
            at = self._mark_at(p, yards)
            due = yards == self.yards
            mark = p.rbox(side, side, side / 2, "tree" if due else "fairway", "on_tag", max(1.0, p.look.scale))
            put(surface, mark, at, True)
            words_in(p, surface, str(yards), _box(at, side), SIZES.small, "on_tag", kind="bold", align="centre")
        self._draw_hole(p, surface, pill)
        for ball, box in self.ball_boxes(p):
            mark = p.mark(ball.seat, box.w)
            if ball.seat == self.turn:
                p.lit(surface, mark, box.center)
            p.drop(surface, mark, box.center, LYING)
            put(surface, p.ball(max(4, round(box.w * .6))), box.center, True)

    # ---- what lies on it
    def _mark_side(self, p: Painter) -> int:
        return min(round(self._pill(p).h * .6), p.look.px(30))

    def _mark_at(self, p: Painter, yards: int) -> tuple[float, float]:
        pill = self._pill(p)
        return self.at(p, yards)[0], pill.y + pill.h * _MARKS

    def mark_boxes(self, p: Painter) -> dict[int, pygame.Rect]:
        """The discs with the distances, by their yards."""
        distances = self.tables.distances if self.tables is not None else ()
        return {yards: _box(self._mark_at(p, yards), self._mark_side(p)) for yards in distances}

    def ball_boxes(self, p: Painter) -> list[tuple[OnIt, pygame.Rect]]:
        """The balls on the marks of their players, each in a box of its own: above the distance, beside others that lie as far away."""
        pill, places = self._pill(p), dict[float, list[OnIt]]()
        for ball in self.balls:
            away = self.rolling[1] if self.rolling is not None and self.rolling[0] == ball.seat else float(ball.yards)
            if away:
                places.setdefault(away, []).append(ball)
        y = pill.y + pill.h * _BALLS
        above = 2 * (self._mark_at(p, 0)[1] - self._mark_side(p) / 2 - y) - 2      # a disc lies below
        step = abs(self.at(p, self.tables.distances[0])[0] - self.at(p, HOLED)[0]) if self.tables is not None else float(pill.h)
        found = []
        for away, here in places.items():
            side = max(6, int(min(p.look.px(_MOST_BALL), above, 2 * (y - pill.y) + pill.h * .2, step / len(here))))
            x = self.at(p, away)[0] - side * (len(here) - 1) / 2
            found += [(ball, _box((x + number * side, y), side)) for number, ball in enumerate(here)]
        return found

    def _draw_hole(self, p: Painter, surface: pygame.Surface, pill: pygame.Rect) -> None:
        x, y = self.at(p, HOLED)
        wide = max(8, round(pill.h * .34))
        put(surface, p.rbox(wide, max(4, wide // 2), wide / 4, "shade", "on_tag", p.look.scale), (x, y + pill.h * .12), True)
        flag = p.flag(max(8, round(pill.h * .5)), max(14, round(pill.h * 1.02)))
        put(surface, flag, (x, y + pill.h * .14 - flag.get_height()))

    def _draw_cells(self, p: Painter, surface: pygame.Surface, tables: Tables) -> None:
        if not self.yards:
            return
        px, pill = p.look.px, self._pill(p)
        top = pill.bottom + px(7)
        room = pygame.Rect(self.rect.x + px(12), top, self.rect.w - 2 * px(12), self.rect.bottom - px(8) - top)
        cells = putt_outcomes(self.yards, tables)
        gap = px(6)
        wide = (room.w - gap * (len(cells) - 1)) // len(cells)
        for number, cell in enumerate(cells):
            box = pygame.Rect(room.x + number * (wide + gap), room.y, wide, room.h)
            hit = self.total in cell.sums
            put(surface, p.rbox(box.w, box.h, px(6), "fresh" if hit or cell.left == HOLED else "card", "brass" if hit else "line",
                                (2 if hit else 1) * p.look.scale), box.topleft)
            third = box.h // 3
            left = _("holed") if cell.left == HOLED else _("to {n} yd").format(n=cell.left)
            told = (" ".join(map(str, cell.sums)), left, percent(cell.chance))
            good = "good" if cell.left == HOLED else "ink"
            for line, words in enumerate(told):
                words_in(p, surface, words, pygame.Rect(box.x + px(4), box.y + line * third, box.w - px(8), third),
                         SIZES.small, good if line != 1 else "ink2", kind="regular" if line == 1 else "bold", align="centre")


def _box(at: tuple[float, float], side: int) -> pygame.Rect:
    box = pygame.Rect(0, 0, side, side)
    box.center = round(at[0]), round(at[1])
    return box
