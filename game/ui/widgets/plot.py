"""Plots on paper: a curve of games with the mean of the last few, and bars of what was counted beside what was to be expected."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import ceil, floor, log10
from typing import Final, NamedTuple

import pygame

from game.ui.paint import Painter, put
from game.ui.theme import SIZES
from game.ui.widgets.base import Widget
from game.words import _

TALL: Final = 176.0
LAST: Final = 10            # games of which the mean is drawn
_FINE: Final = 2            # pixels drawn for one that is shown
_LEFT, _RIGHT, _ABOVE, _BELOW = 54, 14, 10, 26


class Curve(NamedTuple):
    """A value for each game in the order of time; `share`: they lie between 0 and 1; `summed`: each is the sum so far."""

    values: tuple[float, ...]
    share: bool = False
    summed: bool = False


class PlotBar(NamedTuple):
    """A bar, and the line across it at what was to be expected (None: none)."""

    name: str
    value: float
    expected: float | None = None


def round_lines(low: float, high: float, most: int = 5) -> tuple[float, ...]:
    """Round numbers from `low` or less to `high` or more, at most `most` steps of 1, 2 or 5 of some digit apart; `high` is above `low`.

    >>> round_lines(0, 43), round_lines(-1.5, 2.2)
    ((0.0, 10.0, 20.0, 30.0, 40.0, 50.0), (-2.0, -1.0, 0.0, 1.0, 2.0, 3.0))
    """
    digit = 10.0 ** floor(log10((high - low) / most))
    for step in (digit, 2 * digit, 5 * digit, 10 * digit, 20 * digit):
        first, last = floor(low / step), ceil(high / step)
        if last - first <= most:
            break
    return tuple(number * step for number in range(first, last + 1))


def means(values: Sequence[float], last: int = LAST) -> list[float]:
    """The mean of the last values at each of them.

    >>> means([1, 0, 1, 0], 2)
    [1.0, 0.5, 0.5, 0.5]
    """
    return [sum(values[max(0, at + 1 - last):at + 1]) / min(last, at + 1) for at in range(len(values))]


class Plot(Widget):
    """A plot, as wide as there is room."""

    def __init__(self, shown: Curve | tuple[PlotBar, ...], tall: float = TALL) -> None:
        super().__init__()
        self.shown, self._tall = shown, tall

    def natural(self, p: Painter) -> int:
        """None of its own."""
        return p.look.px(240)

    def height(self, p: Painter, width: int) -> int:
        """Its own, and more for large letters."""
        return p.look.px(self._tall * max(1.0, min(1.4, p.look.text)))

    @property
    def _lines(self) -> tuple[float, ...]:
        """The numbers at the lines across, the lowest first."""
        if isinstance(self.shown, Curve):
            low, high = min(self.shown.values, default=0.0), max(self.shown.values, default=1.0)
            if self.shown.share:
                return 0.0, .25, .5, .75, 1.0
            low = min(low, 0.0) if self.shown.summed or low < high * .5 else low
        else:
            low = min([0.0, *(bar.value for bar in self.shown)])
            high = max([bar.value for bar in self.shown] + [bar.expected or 0.0 for bar in self.shown], default=1.0)
        return round_lines(low, high) if high > low else round_lines(low - 1, high + 1)

    def _number(self, value: float) -> str:
        if isinstance(self.shown, Curve) and self.shown.share:
            return f"{value:.0%}"
        low, above, *_more = self._lines
        return f"{value:.{max(0, -floor(log10(above - low) + 1e-9))}f}"

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """Lines across with their numbers, then the curve or the bars."""
        px, text = p.look.px, max(1.0, min(1.4, p.look.text))
        area = pygame.Rect(self.rect.x + px(_LEFT * text), self.rect.y + px(_ABOVE), 0, 0)
        area.w = self.rect.right - px(_RIGHT) - area.x
        area.h = self.rect.bottom - px(_BELOW * text) - area.y
        if area.w < 10 or area.h < 10:
            return
        lines = self._lines
        low, high = lines[0], lines[-1]
        for value in lines:
            y = area.bottom - round(area.h * (value - low) / (high - low))
            surface.fill(p.colour("line" if self.ground == "paper" else "line_wood"), (area.x, y, area.w, max(1, px(1))))
            words = p.text(self._number(value), SIZES.caption, self.ink("lesser"))
            put(surface, words, (area.x - px(8) - words.get_width(), y - words.get_height() // 2))
        fine = pygame.Surface((area.w * _FINE, area.h * _FINE), pygame.SRCALPHA)
        if isinstance(self.shown, Curve):
            self._draw_curve(p, fine, low, high)
            self._name_ends(p, surface, area)
        else:
            self._draw_bars(p, fine, surface, area)
        put(surface, pygame.transform.smoothscale(fine, area.size), area.topleft)

    def _draw_curve(self, p: Painter, fine: pygame.Surface, low: float, high: float) -> None:
        assert isinstance(self.shown, Curve)
        values, (width, height) = self.shown.values, fine.get_size()
        dot, room = p.look.px(2.6) * _FINE, p.look.px(5) * _FINE

        def at(number: int, value: float) -> tuple[float, float]:
            x = width / 2 if len(values) == 1 else room + (width - 2 * room) * number / (len(values) - 1)
            return x, height - (height - 1) * (value - low) / (high - low)
        if len(values) <= 240:
            for number, value in enumerate(values):
                x, y = at(number, value)
                pygame.draw.circle(fine, p.colour(self.ink("lesser")), (x, min(height - dot, max(dot, y))), dot)
        line = values if self.shown.summed else means(values)
        points = [at(number, value) for number, value in enumerate(line)]
        thick = max(2, p.look.px(3) * _FINE)
        for (ax, ay), (bx, by) in pairwise(points):
            pygame.draw.line(fine, p.colour(self.ink("good")), (ax, ay), (bx, by), thick)
        for x, y in points:
            pygame.draw.circle(fine, p.colour(self.ink("good")), (x, y), thick / 2)

    def _name_ends(self, p: Painter, surface: pygame.Surface, area: pygame.Rect) -> None:
        assert isinstance(self.shown, Curve)
        what = _("first game") if self.shown.summed else _("dots: games; line: the mean of the last {n}").format(n=LAST)
        words = p.text(what, SIZES.caption, self.ink("lesser"), "italic")
        put(surface, words, (area.x, area.bottom + p.look.px(5)))

    def _draw_bars(self, p: Painter, fine: pygame.Surface, surface: pygame.Surface, area: pygame.Rect) -> None:
        bars: tuple[PlotBar, ...] = () if isinstance(self.shown, Curve) else self.shown
        low, high = self._lines[0], self._lines[-1]
        pitch, height = fine.get_width() / max(1, len(bars)), fine.get_height()

        def level(value: float) -> float:
            return height - (height - 1) * (value - low) / (high - low)
        for number, bar in enumerate(bars):
            x, wide = number * pitch + pitch * .18, pitch * .64
            top, foot = sorted((level(bar.value), level(0.0)))
            pygame.draw.rect(fine, p.colour(self.ink("good")), (x, top, wide, max(_FINE, foot - top)), border_radius=p.look.px(2) * _FINE)
            if bar.expected is not None:
                y = level(bar.expected)
                thick = max(2, p.look.px(2) * _FINE)
                ends = (x - pitch * .12, y), (x + wide + pitch * .12, y)
                # So that it stands out in every theme from a bar that is higher; the end of one that just reaches it is not hidden.
                if top < y - 2 * thick and foot - top > 2 * thick:
                    pygame.draw.line(fine, p.colour("card"), (x, y), (x + wide, y), 3 * thick)
                pygame.draw.line(fine, p.colour(self.ink("main")), *ends, thick)
            words = p.text(bar.name, SIZES.caption, self.ink("lesser"))
            if words.get_width() < pitch / _FINE or number % 2 == 0:
                put(surface, words, (round(area.x + (number + .5) * pitch / _FINE - words.get_width() / 2), area.bottom + p.look.px(5)))
