"""The chance to win a hand, move by move, over the tiles as they were played; what the seat's own decisions cost hangs below the curve."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import pygame

from game.analysis.review import HAND
from game.ui.paint import Painter, put
from game.ui.paint.blit import canvas, shrink
from game.ui.review.chart import FAULT, ChartActions, ChartRows, PartChart, draw_hatched, on_paper, sized
from game.ui.review.lines import curve, draw_line
from game.ui.review.numbers import Amounts, ticks
from game.ui.theme import SIZES
from game.words import _

_TILE: Final = 17           # logical units: the width of a tile on the strip at the most
_COLUMN: Final = 80         # and of its column
_TOKEN: Final = 13
_FACTOR: Final = 2
_LEAST: Final = {HAND: .3}  # how much of the scale is shown at least
_SMALL: Final = .06
_DIM: Final = 110           # alpha of what has not been played yet


class _Slip(NamedTuple):
    """Where a slip of paper lies, its line, and a lesser one below that or None."""

    box: pygame.Rect
    words: pygame.Surface
    below: pygame.Surface | None


class HandChart(PartChart):
    """A hand on paper: the slider goes from move to move."""

    def __init__(self, actions: ChartActions, unit: str) -> None:
        super().__init__(actions)
        self._amounts = Amounts(unit)

    def _rows(self, p: Painter) -> ChartRows:
        px = p.look.px
        inner = self.rect.inflate(-2 * px(16), -2 * px(8))
        head = pygame.Rect(inner.x, inner.y, inner.w, p.font(sized(p, SIZES.body), "bold").get_linesize() + px(2))
        slider = pygame.Rect(inner.x, inner.bottom - px(28) - self._numbers(p), inner.w, px(28))
        left = p.font(sized(p, SIZES.caption)).size(self._amounts.expected(0.0))[0] + px(12)
        wide = max(1, min(px(_COLUMN), (inner.w - left - px(14)) // max(1, self._many)))
        film = pygame.Rect(inner.x, 0, inner.w, 2 * _tile_width(p, wide) + px(_TOKEN) + px(10))
        film.bottom = slider.y
        line = p.font(sized(p, SIZES.small), "bold").get_linesize()
        band = pygame.Rect(inner.x + left, head.bottom + line // 2, inner.w - left - px(14), film.y - head.bottom - line)
        return ChartRows(head, band, pygame.Rect(inner.x, film.y, inner.w, 0), film, slider, wide)

    @staticmethod
    def _numbers(p: Painter) -> int:
        """The height of the line of numbers below the slider."""
        return p.font(sized(p, SIZES.caption)).get_linesize() - p.look.px(5)

    def _draw_slider(self, p: Painter, surface: pygame.Surface, rows: ChartRows) -> None:
        """The groove with its thumb, and below it the number of every fifth move and of the chosen one."""
        super()._draw_slider(p, surface, rows)
        size, top = sized(p, SIZES.caption), rows.slider.bottom - p.look.px(3)
        taken: list[pygame.Rect] = []
        for number in (self.number, *range(4, self._many, 5)):
            chosen = number == self.number
            words = p.text(str(number + 1), size, "ink" if chosen else "ink2", "bold" if chosen else "regular")
            place = words.get_rect(midtop=(self._middle(rows, number), top))
            if place.inflate(p.look.px(8), 0).collidelist(taken) < 0:
                taken.append(place)
                put(surface, words, place.topleft)

    def _draw_curve(self, p: Painter, surface: pygame.Surface, rows: ChartRows) -> None:
        """The scale, the curve, what decisions cost, and its points."""
        part = self.part
        if part is None:
            return
        values = [1 - value for value in self._values()]
        low, high = self._span(values) if values else (0.0, 1.0)
        floor, small = rows.curve.bottom, p.font(sized(p, SIZES.small), "bold").get_linesize()

        def y(value: float) -> int:
            return round(floor - small - (value - low) / (high - low) * (rows.curve.h - 2 * small))
        right = rows.curve.x + self._many * rows.wide
        for tick in ticks(100 * low, 100 * high):
            surface.fill(p.colour("line"), (rows.curve.x, y(tick / 100), right - rows.curve.x, 1))
            words = p.text(_("{n}\u00a0%").format(n=f"{tick:g}"), sized(p, SIZES.caption), "ink2")
            put(surface, words, (rows.curve.x - p.look.px(8) - words.get_width(), y(tick / 100) - words.get_height() // 2))
        if not values:
            return
        points = [(rows.curve.x, y(values[0])), *((self._middle(rows, n), y(value)) for n, value in enumerate(values[1:]))]
        smooth = curve(points)
        _shade(p, surface, smooth, floor)
        draw_line(p, surface, smooth, p.colour("good"), max(2.0, 2.4 * p.look.scale))
        slip = self._slip(p, points[self.number + 1], values[self.number:self.number + 2]) if self.number < part.known else None
        self._draw_losses(p, surface, rows, [at for _x, at in points], y, () if slip is None else (slip.box,))
        for number, at in enumerate(points[1:]):
            self._draw_move(p, surface, at, number)
        if slip is not None:
            _draw_slip(p, surface, slip)

    def _middle(self, rows: ChartRows, number: int) -> int:
        return rows.curve.x + round((number + .5) * rows.wide)

    def _span(self, values: Sequence[float]) -> tuple[float, float]:
        """From which chance to which the scale goes."""
        worths = [1 - one.worth for one in self.part.decisions[:self.part.known]] if self.part is not None else []
        low, high = min(*values, *worths), max(*values, *worths)
        least = _LEAST.get(self._amounts.unit, _SMALL)
        if high - low < least:
            middle = (low + high) / 2
            low, high = middle - least / 2, middle + least / 2
        most = max(1.0, *values)        # another's win may be worth more than one's own
        return (max(0.0, low), min(most, high)) if high > low else (0.0, 1.0)

    def _draw_losses(self, p: Painter, surface: pygame.Surface, rows: ChartRows, heights: Sequence[int], y: Callable[[float], int],
                     kept_clear: Sequence[pygame.Rect]) -> None:
        """A bar from the chance with the best play down to that with what was played, and below it what it came to, clear of the slip."""
        part, px = self.part, p.look.px
        if part is None:
            return
        taken = list(kept_clear)
        order = sorted(range(len(part.decisions)), key=lambda n: -part.decisions[n].loss)
        for number in (n for n in order if part.decisions[n].loss > 0):
            one, wide = part.decisions[number], min(px(12), rows.wide - 2)
            top, bottom = y(1 - one.worth), y(1 - one.worth - one.loss)
            box = pygame.Rect(self._middle(rows, number) - wide // 2, top, wide, max(px(4), bottom - top))
            draw_hatched(p, surface, box, on_paper(p, FAULT), hatched=True)
            words = p.text(self._amounts.gained(one.loss), sized(p, SIZES.small), on_paper(p, FAULT), "bold")
            place = words.get_rect(midtop=(box.centerx, max(box.bottom, heights[number + 1]) + px(7)))
            place.clamp_ip(self.rect.inflate(-px(12), 0))
            if place.collidelist(taken) < 0 and place.bottom <= rows.names.y:
                taken.append(place)
                put(surface, words, place.topleft)

    def _draw_move(self, p: Painter, surface: pygame.Surface, at: tuple[int, int], number: int) -> None:
        """A point: for a move of the seat's own its colour and shape."""
        part, px = self.part, p.look.px
        if part is None:
            return
        chosen = number == self.number
        if part.decisions[number].mover == part.seat:
            put(surface, p.mark(part.seat, px(22 if chosen else 17)), at, centre=True)
        else:
            side = px(11 if chosen else 8)
            put(surface, p.rbox(side, side, side / 2, "card", "good", max(1.5, 2 * p.look.scale)), at, centre=True)

    def _slip(self, p: Painter, at: tuple[int, int], pair: Sequence[float]) -> _Slip:
        """The chance before and after the chosen move, on a slip beside its point."""
        px = p.look.px
        before, after = (self._amounts.expected(1 - value) for value in pair)
        said = after if before == after else _("{before} to {after}").format(before=before, after=after)
        fault = self.part is not None and self.part.decisions[self.number].loss > 0
        words = p.text(said, sized(p, SIZES.small), "red" if fault else "ink", "bold")
        below = None
        if fault and self._rank:
            below = p.text(self._rank, sized(p, SIZES.caption), "ink2", "italic")
        high = words.get_height() + (below.get_height() if below is not None else 0)
        box = pygame.Rect(0, 0, max(words.get_width(), below.get_width() if below is not None else 0) + px(16), high + px(4))
        box.midleft = at[0] + px(16), at[1] - px(14) - (high - words.get_height()) // 2
        if box.right > self.rect.right - px(8):
            box.right = at[0] - px(16)
        box.clamp_ip(self.rect.inflate(-px(12), -px(6)))
        return _Slip(box, words, below)

    def _draw_bars(self, p: Painter, surface: pygame.Surface, rows: ChartRows) -> None:
        """They hang below the curve."""

    def _draw_names(self, p: Painter, surface: pygame.Surface, rows: ChartRows) -> None:
        """The strip of tiles, and below each the token of who played it."""
        part, px, width = self.part, p.look.px, _tile_width(p, rows.wide)
        if part is None:
            return
        middle = rows.names.y + px(3) + width
        for number, words in enumerate(self._words):
            x, later = self._middle(rows, number), number > self.number
            tile = p.icon("fist", max(8, round(width * 1.3)), "ink2") if words.piece is None else p.tile(*words.piece, width)
            if later:
                tile = dimmed(p, tile, ("strip", words.piece, width))
            put(surface, tile, (x, middle), centre=True)
            mover = part.decisions[number].mover
            if mover is not None:
                token = max(6, min(px(_TOKEN), rows.wide - 1))
                put(surface, p.mark(mover, token), (x, middle + width + px(4) + px(_TOKEN) // 2), centre=True)


def _draw_slip(p: Painter, surface: pygame.Surface, slip: _Slip) -> None:
    """The paper and its lines."""
    px, (box, words, below) = p.look.px, slip
    put(surface, p.rbox(box.w, box.h, px(6), "card", "brass", max(1.0, p.look.scale)), box.topleft)
    put(surface, words, (box.centerx - words.get_width() // 2, box.y + px(2)))
    if below is not None:
        put(surface, below, (box.centerx - below.get_width() // 2, box.y + px(2) + words.get_height()))


def _tile_width(p: Painter, column: int) -> int:
    """Of a tile on the strip, in device pixels."""
    return max(5, min(p.look.px(_TILE), round(column * .62)))


def dimmed(p: Painter, sprite: pygame.Surface, key: tuple[object, ...]) -> pygame.Surface:
    """The same, fainter."""
    def make() -> pygame.Surface:
        faint = sprite.copy()
        faint.fill((_DIM, _DIM, _DIM, _DIM), special_flags=pygame.BLEND_RGBA_MULT)
        return faint
    return p.made(("dim", *key), make)


def _shade(p: Painter, surface: pygame.Surface, line: Sequence[tuple[float, float]], floor: int) -> None:
    """A light tone between a curve and the floor."""
    left, top = round(line[0][0]), round(min(y for _x, y in line))
    wide, high = round(line[-1][0]) - left, floor - top
    if wide <= 0 or high <= 0:
        return
    moved = tuple((round(x - left, 1), round(y - top, 1)) for x, y in line)

    def make() -> pygame.Surface:
        large = canvas(wide, high, _FACTOR)
        corners = [(x * _FACTOR, y * _FACTOR) for x, y in (*moved, (wide, high), (0, high))]
        pygame.draw.polygon(large, p.colour("good"), corners)
        small = shrink(large, _FACTOR)
        small.fill((38, 38, 38, 38), special_flags=pygame.BLEND_RGBA_MULT)
        return small
    put(surface, p.made(("below a curve", moved, wide, high), make), (left, top))
