"""A review as a curve: the expected score decision by decision, or the chance to win a hand above its tiles."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, Protocol

import pygame

from game.analysis.review import HAND, NOTHING, SLIGHT, ReviewPart
from game.ui.input import Act, Point
from game.ui.looks.theme import RGB, SIZES, XY, rgb
from game.ui.navigation import Reply
from game.ui.paint import Painter, put
from game.ui.paint.store import canvas, shrink
from game.ui.review.face import Amounts, DecisionWords, gained
from game.ui.widgets.base import Control
from game.ui.widgets.text import shorten, squeezed
from game.words import _


# ---- the scale of a chart
def ticks(low: float, high: float) -> list[float]:
    """Round numbers for a scale, all of them from `low` to `high`.

    >>> ticks(3.9, 5.1), ticks(3.98, 4.21), ticks(10, 20)
    ([4.0, 4.5, 5.0], [4.0, 4.1, 4.2], [10.0, 15.0, 20.0])
    >>> ticks(0, 93)
    [0.0, 25.0, 50.0, 75.0]
    """
    step = next(step for step in (.1, .25, .5, 1.0, 2.0, 5.0, 10.0, 20.0, 25.0, 50.0) if (high - low) / step < 4 or step == 50.0)
    first = -int(-low // step) if low % step else int(low // step)
    return [round(number * step, 6) for number in range(first, int(high // step) + 1)]


# ---- smooth lines over paper and course: a curve through points, and the path of a ball as an arc, solid or dashed
_STEPS: Final = 12      # pieces of a curve between two points
_ARC: Final = 40        # pieces of an arc
_FACTOR: Final = 3      # how many times larger a line is drawn before it is scaled down
_HEIGHT: Final = .2     # the apparent height of an arc, as a share of its length


def curve(points: Sequence[XY]) -> list[XY]:
    """Points along a smooth curve through these points, which stays between each two neighbours.

    >>> curve([(0, 0), (12, 12)])[6]
    (6.0, 6.0)
    """
    out: list[XY] = []
    for (ax, ay), (bx, by) in itertools.pairwise(points):
        for step in range(_STEPS):
            t = step / _STEPS
            out.append((ax + (bx - ax) * t, ay + (by - ay) * (t * t * (3 - 2 * t))))
    return [*out, (float(points[-1][0]), float(points[-1][1]))]


def arc(start: XY, end: XY, top: float = -math.inf) -> list[XY]:
    """Points along the arc of a ball that flies from `start` to `end`, no higher on the screen than `top` if possible.

    >>> min(y for _x, y in arc((0, 100), (400, 100), 40))
    40.0
    """
    rise = max(0.0, min(math.dist(start, end) * _HEIGHT, (start[1] + end[1]) / 2 - top))
    return [(start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t - 4 * rise * t * (1 - t))
            for t in (step / _ARC for step in range(_ARC + 1))]


def draw_line(p: Painter, surface: pygame.Surface, points: Sequence[XY], colour: RGB, width: float, *, dash: float = 0.0,
              gap: float = 0.0) -> None:
    """Draws a line through points, `width` device pixels thick; with `dash` in dashes of that length, `gap` pixels apart."""
    pad = math.ceil(width) + 2
    left, top = (math.floor(min(point[axis] for point in points)) - pad for axis in (0, 1))
    wide, high = (math.ceil(max(point[axis] for point in points)) + pad - edge for axis, edge in ((0, left), (1, top)))
    moved = tuple((round(x - left, 1), round(y - top, 1)) for x, y in points)

    def make() -> pygame.Surface:
        large = canvas(wide, high, _FACTOR)
        for piece in _pieces(moved, dash, gap) if dash else (moved,):
            _stroke(large, piece, colour, width)
        return shrink(large, _FACTOR)
    put(surface, p.made(("smooth line", moved, colour, width, dash, gap), make), (left, top))


def _stroke(large: pygame.Surface, points: Sequence[XY], colour: RGB, width: float) -> None:
    """Draws one piece of a line, with round ends."""
    places = [(x * _FACTOR, y * _FACTOR) for x, y in points]
    half = max(1.0, width * _FACTOR / 2)
    for a, b in itertools.pairwise(places):
        length = math.dist(a, b)
        if length:
            dx, dy = (b[1] - a[1]) / length * half, (a[0] - b[0]) / length * half
            corners = [(a[0] + dx, a[1] + dy), (b[0] + dx, b[1] + dy), (b[0] - dx, b[1] - dy), (a[0] - dx, a[1] - dy)]
            pygame.draw.polygon(large, colour, corners)
    for place in places:
        pygame.draw.circle(large, colour, place, half)


def _pieces(points: Sequence[XY], dash: float, gap: float) -> list[list[XY]]:
    """The dashes of a line, each as its points."""
    out: list[list[XY]] = []
    walked, piece = 0.0, list[XY]()
    for a, b in itertools.pairwise(points):
        length = math.dist(a, b)
        steps = max(1, math.ceil(length / 2))
        for step in range(steps):
            t = step / steps
            if (walked + length * t) % (dash + gap) < dash:
                piece.append((a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t))
            elif piece:
                out.append(piece)
                piece = []
        walked += length
    return [*out, piece] if piece else out


# ---- the expected score, decision by decision, with what each gained and lost below it; a slider chooses a decision
LUCK: Final = rgb("#35708F")        # on paper, in every theme but flat ones
FAULT: Final = rgb("#C4452B")
_CLOSEST: Final = .7               # the least share of their size for names of columns; below it only the number is shown
_STEADY: Final = .35               # by this power of the text scale the words of the chart grow less than others, to fit side by side
_WIDEST: Final = 380                # logical units of a column
_SWATCH: Final = 10                 # logical units: the side of a square in the key to the bars


class ChartReader(Protocol):
    """The screen that a chart belongs to (the review), which the chart calls to go elsewhere."""

    def in_part(self, number: int) -> None:
        """Goes to a decision of the part that is shown, counted from 0."""

    def step(self, direction: int) -> None:
        """Goes to the next decision (1) or the one before (-1), also into the next part or the one before."""

    def by_mistake(self, direction: int) -> bool:
        """Goes to the next of the costliest mistakes (1), or the one before (-1); returns whether there is one."""

    def by_part(self, direction: int) -> None:
        """Goes to the next part (1), or the one before (-1)."""


class ChartRows(NamedTuple):
    """The bands of the chart, from top to bottom, in device pixels; `wide` is the width of one column."""

    head: pygame.Rect
    curve: pygame.Rect
    bars: pygame.Rect
    names: pygame.Rect
    slider: pygame.Rect
    wide: int


class PartChart(Control):
    """A part of a game on paper. Left and right go from decision to decision; up and down, LB and RB from mistake to mistake.

    Beyond the first and the last mistake, LB and RB leave the chart, as a pad has nothing else to leave it with.
    """

    drags = True
    margin = 26

    def __init__(self, reader: ChartReader, part: ReviewPart) -> None:
        super().__init__()
        self.own_ground = "paper"
        self._reader, self.part = reader, part
        self.number = 0
        self._words: Sequence[DecisionWords] = ()
        self._heading = self._sum = self._rank = ""

    def put(self, part: ReviewPart, number: int, words: Sequence[DecisionWords], heading: str, total: str, rank: str = "") -> None:
        """Shows that decision of a part; `rank` says in words where it is among the mistakes, or is ""."""
        self.part, self.number, self._words, self._heading, self._sum, self._rank = part, number, words, heading, total, rank
        self.refresh()

    # ---- what the player does
    def act(self, act: Act) -> Reply:
        on = self._reader
        doing: dict[str, tuple[Callable[[int], object], int]] = {
            "left": (on.step, -1), "right": (on.step, 1), "up": (on.by_mistake, -1), "down": (on.by_mistake, 1),
            "page_up": (on.by_part, -1), "page_down": (on.by_part, 1)}
        if act.source == "pad" and act.name in ("prev", "next"):
            return on.by_mistake(1 if act.name == "next" else -1)
        if act.name in doing:
            do, direction = doing[act.name]
            do(direction)
        elif act.name in ("first", "last"):
            self._reader.in_part(0 if act.name == "first" else len(self.part.decisions) - 1)
        else:
            return False
        return True

    def scroll(self, notches: float) -> bool:
        self._reader.step(1 if notches > 0 else -1)
        return True

    def point(self, point: Point) -> Reply:
        """A press chooses the decision of its column; the arrows beside the slider go one further."""
        if self.host is None or not self.part.decisions:
            return True
        rows = self._rows(self.host.painter)
        end = rows.slider.h
        if point.kind == "down" and rows.slider.collidepoint(point.pos):
            for direction, left in ((-1, rows.slider.x - end), (1, rows.slider.right - end)):
                if left <= point.pos[0] < left + 2 * end and not rows.curve.x <= point.pos[0] < rows.curve.x + self._many * rows.wide:
                    self._reader.step(direction)
                    return True
        if point.kind == "down" or (point.kind == "move" and self.pressed):
            number = (point.pos[0] - rows.curve.x) // max(1, rows.wide)
            if point.kind == "move" or 0 <= number < self._many:
                self._reader.in_part(min(max(number, 0), self._many - 1))
        return True

    @property
    def _many(self) -> int:
        return len(self.part.decisions)

    @property
    def focus_rect(self) -> pygame.Rect:
        return self.column(self.number)

    def column(self, number: int) -> pygame.Rect:
        """The column of a decision, in device pixels."""
        if self.host is None or not self._many:
            return self.rect
        rows = self._rows(self.host.painter)
        return pygame.Rect(rows.curve.x + number * rows.wide, rows.curve.y, rows.wide, rows.names.bottom - rows.curve.y)

    # ---- drawing
    def _rows(self, p: Painter) -> ChartRows:
        px = p.look.px
        inner = self.rect.inflate(-2 * px(16), -2 * px(8))
        line, small = p.font(sized(p, SIZES.body), "bold").get_linesize(), p.font(sized(p, SIZES.small)).get_linesize()
        head = pygame.Rect(inner.x, inner.y, inner.w, line + px(2))
        slider = pygame.Rect(inner.x, inner.bottom - px(28), inner.w, px(28))
        both = line + small + px(4) <= inner.h * .2
        names = pygame.Rect(inner.x, 0, inner.w, line + (small if both else 0) + px(4))
        names.bottom = slider.y - px(2)
        room = names.y - head.bottom
        bars = pygame.Rect(inner.x, 0, inner.w, max(2 * small + px(14), round(room * .38)))
        bars.bottom = names.y
        left = p.font(sized(p, SIZES.small), "bold").size(_("decision"))[0] + px(_SWATCH) + px(14)
        curve = pygame.Rect(inner.x + left, head.bottom, inner.w - left - px(8), bars.y - head.bottom)
        wide = min(px(_WIDEST), curve.w // max(1, self._many))
        return ChartRows(head, curve, bars, names, slider, wide)

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        p.lay(surface, p.paper(self.rect.w, self.rect.h, p.look.px(8)), self.rect.topleft)
        rows = self._rows(p)
        self._draw_head(p, surface, rows)
        if self.part.decisions:
            self._draw_column(p, surface, rows)
            self._draw_curve(p, surface, rows)
            self._draw_bars(p, surface, rows)
            self._draw_names(p, surface, rows)
            self._draw_slider(p, surface, rows)

    def _draw_head(self, p: Painter, surface: pygame.Surface, rows: ChartRows) -> None:
        """Draws the heading, and the sum in paler words beside it."""
        size = squeezed(p, self._heading, sized(p, SIZES.body), rows.head.w, "bold")
        words = p.text(shorten(p, self._heading, size, rows.head.w, "bold"), size, "ink", "bold")
        put(surface, words, rows.head.topleft)
        room = rows.head.w - words.get_width() - p.look.px(18)
        small = squeezed(p, self._sum, sized(p, SIZES.small), room, "italic")
        if p.font(small, "italic").size(self._sum)[0] <= room:
            total = p.text(self._sum, small, "ink2", "italic")
            put(surface, total, (rows.head.right - total.get_width(), rows.head.centery - total.get_height() // 2))

    def _draw_column(self, p: Painter, surface: pygame.Surface, rows: ChartRows) -> None:
        """Highlights the chosen column."""
        box = self.column(self.number)
        put(surface, p.rbox(box.w, box.h, p.look.px(6), "brass", None, 1, 46), box.topleft)
        put(surface, p.rbox(box.w, box.h, p.look.px(6), None, "brass", max(1.0, 1.4 * p.look.scale)), box.topleft)

    def _values(self) -> list[float]:
        """The expected values before each decision and after the last one, as far as they are known."""
        known = self.part.decisions[:self.part.known]
        return [*(one.before for one in known), known[-1].after] if known else []

    def _draw_curve(self, p: Painter, surface: pygame.Surface, rows: ChartRows) -> None:
        """Draws the scale, the curve and its points with their numbers."""
        part, px, values = self.part, p.look.px, self._values()
        if not values:
            return
        low, high = min(*values, part.par or values[0]), max(*values, part.par or values[0])
        pad = max(.06, .08 * (high - low))
        low, high = low - pad, high + pad
        line = p.font(sized(p, SIZES.small)).get_linesize()
        top, bottom = rows.curve.y + line, rows.curve.bottom - line // 2

        def y(value: float) -> int:
            return round(bottom - (value - low) / (high - low) * (bottom - top))
        par = [] if part.par is None else [float(part.par)]
        apart = [tick for tick in ticks(low, high) if all(tick == one or abs(y(tick) - y(one)) >= line for one in par)]
        self._draw_scale(p, surface, rows, [(y(tick), tick) for tick in {*apart, *par}])
        points = [(rows.curve.x + number * rows.wide, y(value)) for number, value in enumerate(values)]
        points[0] = points[0][0] + px(8), points[0][1]
        draw_line(p, surface, curve(points), p.colour("good"), max(2.0, 2.4 * p.look.scale))
        taken: list[pygame.Rect] = []
        for number, ((x, at), value) in enumerate(zip(points, values, strict=True)):
            self._draw_point(p, surface, (x, at), number, taken, f"{value:.2f}")

    def _draw_scale(self, p: Painter, surface: pygame.Surface, rows: ChartRows, scale: Sequence[tuple[int, float]]) -> None:
        right = rows.curve.x + self._many * rows.wide
        for y, tick in scale:
            surface.fill(p.colour("line"), (rows.curve.x, y, right - rows.curve.x, 1))
            par = self.part.par is not None and abs(tick - self.part.par) < 1e-9
            said = _("par {n}").format(n=self.part.par) if par else f"{tick:g}"
            size = sized(p, SIZES.caption)
            words = p.text(said, size, "ink2", "bold" if par else "regular")
            put(surface, words, (rows.curve.x - p.look.px(8) - words.get_width(), y - words.get_height() // 2))

    def _draw_point(self, p: Painter, surface: pygame.Surface, at: tuple[int, int], number: int, taken: list[pygame.Rect],
                    said: str) -> None:
        px, last, chosen = p.look.px, number == self._many, number == self.number + 1
        side = px(18 if last else 10)
        if last:
            put(surface, p.mark(self.part.seat, side), at, centre=True)
        else:
            put(surface, p.rbox(side, side, side / 2, "card", "good", max(1.5, 2 * p.look.scale)), at, centre=True)
        bold = last or chosen or not number
        colour = "red" if chosen and self._fault(number - 1) else "ink"
        words = p.text(said, sized(p, SIZES.small), colour, "bold" if bold else "regular")
        box = words.get_rect(midbottom=(at[0], at[1] - px(8)))
        box.clamp_ip(pygame.Rect(at[0] if not number else self.rect.x, self.rect.y, self.rect.right - px(6) - self.rect.x, self.rect.h))
        if box.collidelist(taken) < 0:
            taken.append(box)
            if number and number in (self.number, self.number + 1):     # the edge of the chosen column would cross the number
                put(surface, p.rbox(box.w + px(6), box.h - px(4), px(4), "card"), box.center, centre=True)
            put(surface, words, box.topleft)

    def _fault(self, number: int) -> bool:
        return self.part.decisions[number].loss >= SLIGHT

    def _draw_bars(self, p: Painter, surface: pygame.Surface, rows: ChartRows) -> None:
        """Draws luck and loss of each decision: gains above the line, losses below it."""
        px, part, small = p.look.px, self.part, p.font(sized(p, SIZES.small)).get_linesize()
        zero = rows.bars.y + rows.bars.h // 2
        surface.fill(p.colour("ink2"), (rows.curve.x, zero, self._many * rows.wide, 1))
        size = sized(p, SIZES.small)
        for word, colour, y in ((_("luck"), on_paper(p, LUCK), zero - px(3) - small), (_("decision"), on_paper(p, FAULT), zero + px(3))):
            side = px(_SWATCH)      # the key to the bars
            put(surface, p.rbox(side, side, px(3), colour), (rows.bars.x, y + (small - side) // 2))
            put(surface, p.text(word, size, colour, "bold"), (rows.bars.x + side + px(4), y))
        reach = max(1.0, rows.bars.h / 2 - small - px(2))
        most = max(.25, *(max(abs(one.luck), one.loss) for one in part.decisions))
        for number, one in enumerate(part.decisions[:part.known]):
            middle = rows.curve.x + round((number + .5) * rows.wide)
            half, room = min(px(34), rows.wide // 4), rows.wide // 2 - px(4)
            lost = on_paper(p, FAULT) if one.loss >= SLIGHT else "ink2"
            bars = ((one.luck, on_paper(p, LUCK), middle - half, one.luck > 0), (one.loss, lost, middle + half, False))
            for strokes, colour, x, hatched in bars:
                high = round(reach * min(1.0, abs(strokes) / most))
                _draw_bar(p, surface, (x, zero), strokes, high, _BarLook(colour, room, hatched))

    def _draw_names(self, p: Painter, surface: pygame.Surface, rows: ChartRows) -> None:
        """Draws the name of each decision below its column."""
        px, line = p.look.px, p.font(sized(p, SIZES.body), "bold").get_linesize()
        for number, words in enumerate(self._words):
            x, room = rows.curve.x + number * rows.wide + px(6), rows.wide - px(10)
            icon = min(px(18 * min(1.5, max(1.0, p.look.text))), room)
            put(surface, p.icon(words.icon, icon, "ink2"), (x, rows.names.y + (line - icon) // 2))
            left = room - icon - px(5)
            said = next((said for said in (f"{number + 1}. {words.short}", f"{number + 1}.", "") if _fits(p, said, left)), "")
            if said:
                size = squeezed(p, said, sized(p, SIZES.small), left, "bold", _CLOSEST)
                text = p.text(said, size, "ink", "bold")
                put(surface, text, (x + icon + px(5), rows.names.y + (line - text.get_height()) // 2))
            small = sized(p, SIZES.caption)
            if rows.names.h > line + px(6) and p.font(small).size(words.plan)[0] <= room:
                put(surface, p.text(words.plan, small, "ink2"), (x, rows.names.y + line))

    def _draw_slider(self, p: Painter, surface: pygame.Surface, rows: ChartRows) -> None:
        """Draws a groove with a brass thumb below the chosen column, and an arrow at each end."""
        px, high = p.look.px, p.look.px(9)
        left, right = rows.curve.x, rows.curve.x + self._many * rows.wide
        put(surface, p.rbox(right - left, high, high / 2, "line", "line_wood", p.look.scale), (left, rows.slider.centery - high // 2))
        for name, x in (("left", left - px(14)), ("right", right + px(12))):
            put(surface, p.icon(name, px(20), "ink2"), (x, rows.slider.centery), centre=True)
        wide = px(40)
        thumb = p.rbox(wide, px(24), px(7), "brass_ramp", "on_brass", max(1.0, p.look.scale))
        at = (left + round((self.number + .5) * rows.wide), rows.slider.centery)
        put(surface, thumb, at, centre=True)
        for dx in (-5, 0, 5):
            surface.fill(p.colour("on_brass"), (at[0] + px(dx), at[1] - px(6), max(1, px(1)), px(12)))


def _fits(p: Painter, words: str, width: int) -> bool:
    """Whether words in small bold letters fit a width in device pixels, at _CLOSEST of their size."""
    return p.font(sized(p, SIZES.small) * _CLOSEST, "bold").size(words)[0] <= width


def sized(p: Painter, size: float) -> float:
    """A type size of the chart at this text scale."""
    return size / math.pow(max(1.0, p.look.text), _STEADY)


class _BarLook(NamedTuple):
    """The look of a bar: its colour, the width of its room in device pixels, and whether it is hatched."""

    colour: RGB | str
    room: int
    hatched: bool


def draw_hatched(p: Painter, surface: pygame.Surface, box: pygame.Rect, colour: RGB | str, *, hatched: bool) -> None:
    """Draws a bar, with slanting strokes if it is hatched."""
    px = p.look.px
    put(surface, p.rbox(box.w, box.h, px(3), colour), box.topleft)
    for line in range(px(4), box.w + box.h, px(7)) if hatched else ():
        start, end = max(0, line - box.h), min(line, box.w)
        pygame.draw.aaline(surface, p.colour("card"), (box.x + start, box.y + line - start - 1), (box.x + end, box.y + line - end))


def _draw_bar(p: Painter, surface: pygame.Surface, at: tuple[int, int], strokes: float, high: int, bar: _BarLook) -> None:
    """Draws a bar up from the line for a gain, down for a loss (`strokes` > 0), with its number on the other side of the line."""
    px, (x, zero) = p.look.px, at
    wide, lost = min(px(30), bar.room - px(4)), strokes > 0
    ink = bar.colour
    high = max(px(3), high)
    box = pygame.Rect(x - wide // 2, zero if lost else zero - high, wide, high)
    if abs(strokes) >= NOTHING:
        draw_hatched(p, surface, box, bar.colour, hatched=bar.hatched)
    said = gained(strokes)
    size = squeezed(p, said, sized(p, SIZES.small), bar.room, "bold", .6)
    words = p.text(said, size, ink if abs(strokes) >= NOTHING else "ink2", "bold")
    y = zero - px(2) - words.get_height() if lost or abs(strokes) < NOTHING else zero + px(3)
    put(surface, words, (x - words.get_width() // 2, y))


def on_paper(p: Painter, colour: RGB) -> RGB | str:
    """LUCK or FAULT as a colour on paper; in a flat theme, whose paper is dark, the theme's token for it."""
    if not p.look.theme.flat:
        return colour
    return "red" if colour == FAULT else "water"


# ---- the chance to win a hand, move by move, above the tiles as they were played; bars below the curve show what the seat's own
# decisions cost
_TILE: Final = 17           # logical units: the greatest width of a tile on the strip
_COLUMN: Final = 80         # and of its column
_TOKEN: Final = 13
_HAND_CHART_FACTOR: Final = 2
_LEAST: Final = {HAND: .3}  # the least span of the scale, by unit; _SMALL for other units
_SMALL: Final = .06
_DIM: Final = 110           # alpha of tiles that have not been played yet


class _Slip(NamedTuple):
    """A slip of paper: its rectangle, its line, and a smaller line below that or None."""

    box: pygame.Rect
    words: pygame.Surface
    below: pygame.Surface | None


class HandChart(PartChart):
    """The chart of a hand, whose slider goes from move to move."""

    def __init__(self, reader: ChartReader, part: ReviewPart, unit: str) -> None:
        super().__init__(reader, part)
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
        """Draws the groove with its thumb, and below it the number of every fifth move and of the chosen one."""
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
        """Draws the scale, the curve, the bars of what decisions cost, and the points of the curve."""
        part = self.part
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
        """The lowest and the highest chance on the scale."""
        worths = [1 - one.worth for one in self.part.decisions[:self.part.known]]
        low, high = min(*values, *worths), max(*values, *worths)
        least = _LEAST.get(self._amounts.unit, _SMALL)
        if high - low < least:
            middle = (low + high) / 2
            low, high = middle - least / 2, middle + least / 2
        most = max(1.0, *values)        # another's win may be worth more than one's own
        return (max(0.0, low), min(most, high)) if high > low else (0.0, 1.0)

    def _draw_losses(self, p: Painter, surface: pygame.Surface, rows: ChartRows, heights: Sequence[int], y: Callable[[float], int],
                     kept_clear: Sequence[pygame.Rect]) -> None:
        """Draws a bar from the chance with the best play down to the one with the actual play, and its cost below it, clear of the slip."""
        part, px = self.part, p.look.px
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
        """Draws a point of the curve: the seat's token for a move of its own."""
        part, px = self.part, p.look.px
        chosen = number == self.number
        if part.decisions[number].mover == part.seat:
            put(surface, p.mark(part.seat, px(22 if chosen else 17)), at, centre=True)
        else:
            side = px(11 if chosen else 8)
            put(surface, p.rbox(side, side, side / 2, "card", "good", max(1.5, 2 * p.look.scale)), at, centre=True)

    def _slip(self, p: Painter, at: tuple[int, int], pair: Sequence[float]) -> _Slip:
        """The slip beside the point of the chosen move, with the chance before and after it."""
        px = p.look.px
        before, after = (self._amounts.expected(1 - value) for value in pair)
        said = after if before == after else _("{before} to {after}").format(before=before, after=after)
        fault = self.part.decisions[self.number].loss > 0
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
        """Draws luck and loss as bars that hang below the curve."""

    def _draw_names(self, p: Painter, surface: pygame.Surface, rows: ChartRows) -> None:
        """Draws the strip of tiles, and below each tile the token of the seat that played it."""
        part, px, width = self.part, p.look.px, _tile_width(p, rows.wide)
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
    """Draws a slip with its lines."""
    px, (box, words, below) = p.look.px, slip
    put(surface, p.rbox(box.w, box.h, px(6), "card", "brass", max(1.0, p.look.scale)), box.topleft)
    put(surface, words, (box.centerx - words.get_width() // 2, box.y + px(2)))
    if below is not None:
        put(surface, below, (box.centerx - below.get_width() // 2, box.y + px(2) + words.get_height()))


def _tile_width(p: Painter, column: int) -> int:
    """The width of a tile on the strip, in device pixels."""
    return max(5, min(p.look.px(_TILE), round(column * .62)))


def dimmed(p: Painter, sprite: pygame.Surface, key: tuple[object, ...]) -> pygame.Surface:
    """A fainter copy of a sprite; `key` names it."""
    def make() -> pygame.Surface:
        faint = sprite.copy()
        faint.fill((_DIM, _DIM, _DIM, _DIM), special_flags=pygame.BLEND_RGBA_MULT)
        return faint
    return p.made(("dim", *key), make)


def _shade(p: Painter, surface: pygame.Surface, line: Sequence[tuple[float, float]], floor: int) -> None:
    """Draws a light tone between a curve and the y of the floor."""
    left, top = round(line[0][0]), round(min(y for _x, y in line))
    wide, high = round(line[-1][0]) - left, floor - top
    if wide <= 0 or high <= 0:
        return
    moved = tuple((round(x - left, 1), round(y - top, 1)) for x, y in line)

    def make() -> pygame.Surface:
        large = canvas(wide, high, _HAND_CHART_FACTOR)
        corners = [(x * _HAND_CHART_FACTOR, y * _HAND_CHART_FACTOR) for x, y in (*moved, (wide, high), (0, high))]
        pygame.draw.polygon(large, p.colour("good"), corners)
        small = shrink(large, _HAND_CHART_FACTOR)
        small.fill((38, 38, 38, 38), special_flags=pygame.BLEND_RGBA_MULT)
        return small
    put(surface, p.made(("below a curve", moved, wide, high), make), (left, top))
