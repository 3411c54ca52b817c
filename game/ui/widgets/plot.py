"""Plots on paper: a curve over games with the mean of the last few, and bars of counted values with a line at the expected ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import ceil, floor, log10
from typing import Final, NamedTuple

import pygame

from game.ui.input import Act, InputDevice
from game.ui.looks.theme import RGB, SIZES
from game.ui.navigation import Reply, SceneChange
from game.ui.paint import Painter, put
from game.ui.widgets.base import Control, Tint, Widget
from game.ui.widgets.focus import leaves_group
from game.ui.widgets.layout import Column
from game.ui.widgets.text import squeezed
from game.words import _

TALL: Final = 176.0
SCORES_TALL: Final = 110.0
LAST: Final = 10            # the number of last games whose mean is drawn
_DOTS: Final = 240         # most games for which each has a dot
_FINE: Final = 2            # how many times larger, each way, a plot is drawn before it is scaled down
_LEFT, _RIGHT, _ABOVE, _BELOW = 54, 14, 10, 26


class Curve(NamedTuple):
    """A value for each game, the oldest first; `share`: the values are between 0 and 1; `summed`: each is the sum so far."""

    values: tuple[float, ...]
    share: bool = False
    summed: bool = False


class PlotBar(NamedTuple):
    """A bar, and the expected value at which a line crosses it (None for no line). `words` is its tip, "" for the plain numbers."""

    name: str
    value: float
    expected: float | None = None
    words: str = ""


def round_lines(low: float, high: float, most: int = 5) -> tuple[float, ...]:
    """Round numbers from `low` or less to `high` or more, in at most `most` equal steps of 1, 2 or 5 times a power of ten.

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
    """For each value the mean of it and those before it, of at most `last` values.

    >>> means([1, 0, 1, 0], 2)
    [1.0, 0.5, 0.5, 0.5]
    """
    return [sum(values[max(0, at + 1 - last):at + 1]) / min(last, at + 1) for at in range(len(values))]


class PlotMark(Control):
    """A point or bar of a plot, which shows its tip with the number while it is pointed at, focused or pressed."""

    margin = 4

    def activate(self, source: InputDevice) -> Reply:
        if self.host is not None:
            self.host.explain(self)
        return True

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        if self.hot:
            put(surface, p.rbox(*self.rect.size, p.look.px(4), None, self.ink("lesser"), p.look.scale), self.rect.topleft)


class Plot(Widget):
    """A plot, as wide as there is room. Each point or bar has a tip; for Tab they are one stop, arrows go from one to the next.

    `tint` is the tint of bars above zero.
    """

    def __init__(self, shown: Curve | tuple[PlotBar, ...], tall: float = TALL, *, tint: Tint = "good") -> None:
        super().__init__()
        self.shown, self._tall, self._tint = shown, tall, tint
        self.children = [PlotMark(tip=told) for told in self._tips()]

    def natural(self, p: Painter) -> int:
        return p.look.px(240)

    def height(self, p: Painter, width: int) -> int:
        return p.look.px(self._tall * max(1.0, min(1.4, p.look.text)))

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        self.rect = pygame.Rect(rect)
        area, count = self._area(p), len(self.children)
        for number, mark in enumerate(self.children):
            left, right = (area.x + area.w * at // count for at in (number, number + 1))
            mark.layout(p, pygame.Rect(left, area.y, max(1, right - left), max(1, area.h)))

    def act(self, act: Act) -> Reply:
        return leaves_group(self, act)

    def _tips(self) -> list[str]:
        """The tip for each point or bar; none where there are too many to point at."""
        if not isinstance(self.shown, Curve):
            return [bar.words or self._plain(bar) for bar in self.shown]
        values = self.shown.values
        if len(values) > _DOTS:
            return []
        now = [None] * len(values) if self.shown.summed else means(values)
        return [_("Game {n}: {value}").format(n=number + 1, value=self._exactly(value)) if mean is None or not number else
                _("Game {n}: {value}; the mean of the last {last}: {mean}").format(
                    n=number + 1, value=self._exactly(value), last=min(LAST, number + 1), mean=self._exactly(mean))
                for number, (value, mean) in enumerate(zip(values, now, strict=True))]

    def _plain(self, bar: PlotBar) -> str:
        if bar.expected is None:
            return f"{bar.name}: {bar.value:g}"
        return _("{name}: {value}; line: {expected}").format(name=bar.name, value=f"{bar.value:.4g}", expected=f"{bar.expected:.4g}")

    def _exactly(self, value: float) -> str:
        return f"{value:.0%}" if isinstance(self.shown, Curve) and self.shown.share else f"{value:.4g}".replace("-", "–")

    def _area(self, p: Painter) -> pygame.Rect:
        """The rectangle of the curve or bars, without the numbers beside and the names below."""
        px, text = p.look.px, max(1.0, min(1.4, p.look.text))
        area = pygame.Rect(self.rect.x + px(_LEFT * text), self.rect.y + px(_ABOVE), 0, 0)
        area.w = max(0, self.rect.right - px(_RIGHT) - area.x)
        below = _ABOVE if isinstance(self.shown, Curve) else _BELOW * text      # a curve has no names there
        area.h = max(0, self.rect.bottom - px(below) - area.y)
        return area

    @property
    def _lines(self) -> tuple[float, ...]:
        """The numbers at the horizontal lines, the lowest first."""
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
        return f"{value:.{max(0, -floor(log10(above - low) + 1e-9))}f}".replace("-", "–")

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        px, area = p.look.px, self._area(p)
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
        else:
            self._draw_bars(p, fine, surface, area)
        put(surface, pygame.transform.smoothscale(fine, area.size), area.topleft)

    def _draw_curve(self, p: Painter, fine: pygame.Surface, low: float, high: float) -> None:
        assert isinstance(self.shown, Curve)
        values, (width, height) = self.shown.values, fine.get_size()
        dot = p.look.px(4 if len(values) == 1 else 2.6) * _FINE

        def at(number: int, value: float) -> tuple[float, float]:
            x = width * (number + .5) / len(values)
            return x, height - (height - 1) * (value - low) / (high - low)
        if len(values) <= _DOTS:
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

    def _draw_bars(self, p: Painter, fine: pygame.Surface, surface: pygame.Surface, area: pygame.Rect) -> None:
        bars: tuple[PlotBar, ...] = () if isinstance(self.shown, Curve) else self.shown
        low, high = self._lines[0], self._lines[-1]
        pitch, height = fine.get_width() / max(1, len(bars)), fine.get_height()
        widest = max((p.width(bar.name, SIZES.caption) for bar in bars), default=0) + p.look.px(4)
        step = max(1, ceil(widest * _FINE / pitch))         # every bar of this step has room for its name

        def level(value: float) -> float:
            return height - (height - 1) * (value - low) / (high - low)
        for number, bar in enumerate(bars):
            x, wide = number * pitch + pitch * .18, pitch * .64
            top, foot = sorted((level(bar.value), level(0.0)))
            box = pygame.Rect(x, top, wide, max(_FINE, foot - top))
            tint: Tint = "good" if bar.value < 0 else self._tint       # a value below zero is never a loss
            pygame.draw.rect(fine, p.colour(self.ink(tint)), box, border_radius=p.look.px(2) * _FINE)
            if bar.expected is not None:
                y = level(bar.expected)
                thick = max(2, p.look.px(2) * _FINE)
                ends = (x - pitch * .12, y), (x + wide + pitch * .12, y)
                # In two colours, so that it stands out from a higher bar in every theme, and does not hide the end of a bar that reaches it
                if top < y - 2 * thick and foot - top > 2 * thick:
                    pygame.draw.line(fine, p.colour("card"), (x, y), (x + wide, y), 3 * thick)
                pygame.draw.line(fine, p.colour(self.ink("main")), *ends, thick)
            words = p.text(bar.name, SIZES.caption, self.ink("lesser"))
            if number % step == 0:
                put(surface, words, (round(area.x + (number + .5) * pitch / _FINE - words.get_width() / 2), area.bottom + p.look.px(5)))


class ScorePlot(Plot):
    """The chance of each score: a solid bar for what was played beside a framed, hatched one for the exact chance, with numbers above.

    Bars are named by their strokes; colours depend on `par` (0 where it is unknown). A bar without `expected` is alone, and hatched where
    the plot is `stale`.
    """

    def __init__(self, shown: tuple[PlotBar, ...], par: int, tall: float = SCORES_TALL, *, stale: bool = False) -> None:
        super().__init__(shown, tall)
        self.bars, self._par, self.stale = shown, par, stale

    def _area(self, p: Painter) -> pygame.Rect:
        """The full width, without the numbers above the bars and the names below."""
        line = p.font(SIZES.small).get_linesize()
        return pygame.Rect(self.rect.x, self.rect.y + line, self.rect.w, max(0, self.rect.h - 2 * line - p.look.px(2)))

    def _colour(self, number: int) -> str:
        """The theme token of a bar: one each for scores under par, par, one over, and more."""
        over = number + 1 - next((at for at, bar in enumerate(self.bars, start=1) if bar.name == str(self._par)), len(self.bars))
        return "good" if over < 0 or not self._par else "fairway" if over == 0 else "sand" if over == 1 else "red"

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        area, px = self._area(p), p.look.px
        if area.w < 10 or area.h < 10 or not self.bars:
            return
        most = max(1e-9, *(max(bar.value, bar.expected or 0.0) for bar in self.bars))
        for number, bar in enumerate(self.bars):
            left, right = (area.x + area.w * at // len(self.bars) for at in (number, number + 1))
            place = pygame.Rect(left + px(4), area.y, right - left - px(8), area.h)
            halves = [(place, bar.value, self.stale)] if bar.expected is None else [
                (pygame.Rect(place.x, place.y, place.w // 2 - 1, place.h), bar.value, False),
                (pygame.Rect(place.x + place.w // 2 + 1, place.y, place.w // 2 - 1, place.h), bar.expected, True)]
            for half, value, hatched in halves:
                self._draw_bar(p, surface, half, number, value / most, hatched=hatched)
                words = "<1" if 0 < value < .5 else f"{value:.0f}"
                size = squeezed(p, words, SIZES.small, right - left if len(halves) == 1 else half.w + px(4), "bold", .7)
                told = p.text(words, size, self.ink("lesser" if hatched else "main"), "regular" if hatched else "bold")
                top = half.bottom - max(px(2), round(half.h * value / most))
                put(surface, told, (half.centerx, top - told.get_height() / 2), centre=True)
            usual = bar.name == str(self._par)
            name = p.text(bar.name, SIZES.small, self.ink("main" if usual else "lesser"), "bold" if usual else "regular")
            put(surface, name, (place.centerx, area.bottom + px(2) + name.get_height() / 2), centre=True)
        surface.fill(p.colour("line"), (area.x, area.bottom, area.w, max(1, px(1))))

    def _draw_bar(self, p: Painter, surface: pygame.Surface, room: pygame.Rect, number: int, share: float, *, hatched: bool) -> None:
        """Draws a bar at the foot of `room`, as high as its `share` (0 to 1) of it: solid, or hatched in a frame."""
        high, colour = max(p.look.px(2), round(room.h * share)), self._colour(number)
        draw_score(p, surface, pygame.Rect(room.x, room.bottom - high, max(1, room.w), high), colour, hatched=hatched)


def draw_score(p: Painter, surface: pygame.Surface, place: pygame.Rect, colour: str, *, hatched: bool) -> None:
    """Draws a bar of scores, or a piece of one: solid for what was played, hatched in a frame for exact or outdated figures."""
    if not hatched:
        put(surface, p.rbox(*place.size, p.look.px(2.5), colour), place.topleft)
        return
    put(surface, p.rbox(*place.size, p.look.px(2.5), "card", colour, max(1.0, 1.5 * p.look.scale)), place.topleft)
    hatch(surface, place.inflate(-p.look.px(2), -p.look.px(2)), p.colour(colour), p.look.px(6))


def hatch(surface: pygame.Surface, place: pygame.Rect, colour: RGB, step: int) -> None:
    """Draws slanting lines, `step` pixels apart: over an outdated figure, or in a bar of exact chances."""
    old = surface.get_clip()
    surface.set_clip(place.clip(old))
    for x in range(place.x - place.h, place.right, max(3, step)):
        pygame.draw.line(surface, colour, (x, place.bottom), (x + place.h, place.y))
    surface.set_clip(old)


class BarRow(Control):
    """A name, a `note` beside it, and a bar of a `share` (0 to 1) below; `told` is its tip. A press calls `on`."""

    margin = 6

    def __init__(self, name: str, share: float, note: str, told: str, on: Callable[[], SceneChange | None] | None = None, *,
                 tint: Tint = "good", selected: bool = False) -> None:
        super().__init__(tip=told)
        self.name, self.share, self.note, self.selected = name, share, note, selected
        self._on, self._tint = on, tint

    def activate(self, source: InputDevice) -> Reply:
        """Calls `on`; without one it shows its tip at once."""
        if self._on is not None:
            return super().activate(source)
        if self.host is not None:
            self.host.explain(self)
        return True

    def perform(self, source: InputDevice) -> SceneChange | None:
        return self._on() if self._on is not None else None

    def natural(self, p: Painter) -> int:
        return p.look.px(220)

    def height(self, p: Painter, width: int) -> int:
        return p.font(SIZES.small).get_linesize() * len(self._lines(p, width)) + p.look.px(14)

    def _lines(self, p: Painter, width: int) -> list[str]:
        """The lines of the name, in the width that the note leaves."""
        return p.wrap(self.name, SIZES.small, max(p.look.px(40), width - p.width(self.note, SIZES.small, "bold") - p.look.px(8)))

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        px = p.look.px
        if self.selected or self.hot or self.focused:
            line = "brass" if self.selected else None
            put(surface, p.rbox(*self.rect.inflate(px(8), 0).size, px(5), "fresh" if self.ground == "paper" else "plate_on", line,
                                p.look.scale), self.rect.inflate(px(8), 0).topleft)
        note = p.text(self.note, SIZES.small, self.ink("main"), "bold")
        for number, line in enumerate(self._lines(p, self.rect.w)):
            words = p.text(line, SIZES.small, self.ink("main"))
            put(surface, words, (self.rect.x, self.rect.y + px(2) + number * p.font(SIZES.small).get_linesize()))
        put(surface, note, (self.rect.right - note.get_width(), self.rect.y + px(2)))
        track = pygame.Rect(self.rect.x, self.rect.bottom - px(10), self.rect.w, px(6))
        put(surface, p.rbox(track.w, track.h, px(3), None, "line" if self.ground == "paper" else "line_wood", p.look.scale), track.topleft)
        wide = round(track.w * max(0.0, min(1.0, self.share)))
        if wide >= px(3):
            put(surface, p.rbox(wide, track.h, px(3), self.ink(self._tint)), track.topleft)


class BarRows(Column):
    """Rows with bars; for Tab they are one stop."""

    def __init__(self, *rows: BarRow) -> None:
        super().__init__(*rows, gap=2)

    def act(self, act: Act) -> Reply:
        return leaves_group(self, act)
