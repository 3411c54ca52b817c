"""The score to be expected, decision by decision, with what each gained and lost below it; a slider chooses one."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import pygame

from game.analysis.review import NOTHING, ReviewPart
from game.ui.input import Act, Point
from game.ui.navigation import Reply
from game.ui.paint import Painter, put
from game.ui.review.face import DecisionWords
from game.ui.review.lines import curve, draw_line
from game.ui.review.numbers import gained, ticks
from game.ui.theme import RGB, SIZES, rgb
from game.ui.widgets.base import Control
from game.ui.widgets.text import shorten, squeezed
from game.words import _

LUCK: Final = rgb("#35708F")        # of the mock-up, on paper in every theme
FAULT: Final = rgb("#C4452B")
_CLOSEST: Final = .7               # of their size, to which names of columns are squeezed; then only the number stands there
_STEADY: Final = .35               # how much less than other words the chart's grow with the text scale: they must stay beside each other
_WIDEST: Final = 380                # logical units of a column


class ChartActions(NamedTuple):
    """What the chart does: show decision `number`; go on by decisions, mistakes (whether there is one more) or parts, in a direction."""

    show: Callable[[int], None]
    step: Callable[[int], None]
    mistake: Callable[[int], bool]
    part: Callable[[int], None]


class ChartRows(NamedTuple):
    """Where the bands of the chart lie, from top to bottom; `columns` are all columns together."""

    head: pygame.Rect
    curve: pygame.Rect
    bars: pygame.Rect
    names: pygame.Rect
    slider: pygame.Rect
    wide: int


class PartChart(Control):
    """A part of a game on paper. Left and right go from decision to decision, up and down, LB and RB from mistake to mistake.

    Past the first and the last mistake LB and RB leave the chart: a pad has nothing else to leave it by.
    """

    drags = True
    margin = 26

    def __init__(self, actions: ChartActions) -> None:
        super().__init__()
        self.own_ground = "paper"
        self._actions = actions
        self.part: ReviewPart | None = None
        self.number = 0
        self._words: Sequence[DecisionWords] = ()
        self._heading = self._sum = self._rank = ""

    def put(self, part: ReviewPart, number: int, words: Sequence[DecisionWords], heading: str, total: str, rank: str = "") -> None:
        """Show that decision of a part; `rank` says where it stands among the mistakes, or nothing."""
        self.part, self.number, self._words, self._heading, self._sum, self._rank = part, number, words, heading, total, rank
        self.refresh()

    # ---- what the player does
    def act(self, act: Act) -> Reply:
        """Through the game, by keys and pad."""
        on = self._actions
        doing: dict[str, tuple[Callable[[int], object], int]] = {
            "left": (on.step, -1), "right": (on.step, 1), "up": (on.mistake, -1), "down": (on.mistake, 1),
            "page_up": (on.part, -1), "page_down": (on.part, 1)}
        if act.source == "pad" and act.name in ("prev", "next"):
            return on.mistake(1 if act.name == "next" else -1)
        if act.name in doing:
            do, direction = doing[act.name]
            do(direction)
        elif act.name in ("first", "last") and self.part is not None:
            self._actions.show(0 if act.name == "first" else len(self.part.decisions) - 1)
        else:
            return False
        return True

    def scroll(self, notches: float) -> bool:
        """The wheel goes on by decisions."""
        self._actions.step(1 if notches > 0 else -1)
        return True

    def point(self, point: Point) -> Reply:
        """The decision whose column is under a press; the arrows beside the slider go on."""
        if self.host is None or self.part is None or not self.part.decisions:
            return True
        rows = self._rows(self.host.painter)
        end = rows.slider.h
        if point.kind == "down" and rows.slider.collidepoint(point.pos):
            for direction, left in ((-1, rows.slider.x - end), (1, rows.slider.right - end)):
                if left <= point.pos[0] < left + 2 * end and not rows.curve.x <= point.pos[0] < rows.curve.x + self._many * rows.wide:
                    self._actions.step(direction)
                    return True
        if point.kind == "down" or (point.kind == "move" and self.pressed):
            number = (point.pos[0] - rows.curve.x) // max(1, rows.wide)
            if point.kind == "move" or 0 <= number < self._many:
                self._actions.show(min(max(number, 0), self._many - 1))
        return True

    @property
    def _many(self) -> int:
        return len(self.part.decisions) if self.part is not None else 0

    @property
    def focus_rect(self) -> pygame.Rect:
        """The chosen column."""
        return self.column(self.number)

    def column(self, number: int) -> pygame.Rect:
        """The place of a decision."""
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
        left = p.font(sized(p, SIZES.small), "bold").size(_("decision"))[0] + px(10)
        curve = pygame.Rect(inner.x + left, head.bottom, inner.w - left - px(8), bars.y - head.bottom)
        wide = min(px(_WIDEST), curve.w // max(1, self._many))
        return ChartRows(head, curve, bars, names, slider, wide)

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """The paper with everything on it."""
        p.lay(surface, p.paper(self.rect.w, self.rect.h, p.look.px(8)), self.rect.topleft)
        if self.part is None:
            return
        rows = self._rows(p)
        self._draw_head(p, surface, rows)
        if self.part.decisions:
            self._draw_column(p, surface, rows)
            self._draw_curve(p, surface, rows)
            self._draw_bars(p, surface, rows)
            self._draw_names(p, surface, rows)
            self._draw_slider(p, surface, rows)

    def _draw_head(self, p: Painter, surface: pygame.Surface, rows: ChartRows) -> None:
        """The heading, and the sum in lesser words beside it."""
        size = squeezed(p, self._heading, sized(p, SIZES.body), rows.head.w, "bold")
        words = p.text(shorten(p, self._heading, size, rows.head.w, "bold"), size, "ink", "bold")
        put(surface, words, rows.head.topleft)
        room = rows.head.w - words.get_width() - p.look.px(18)
        small = squeezed(p, self._sum, sized(p, SIZES.small), room, "italic")
        if p.font(small, "italic").size(self._sum)[0] <= room:
            total = p.text(self._sum, small, "ink2", "italic")
            put(surface, total, (rows.head.right - total.get_width(), rows.head.centery - total.get_height() // 2))

    def _draw_column(self, p: Painter, surface: pygame.Surface, rows: ChartRows) -> None:
        """The light on the chosen one."""
        box = self.column(self.number)
        put(surface, p.rbox(box.w, box.h, p.look.px(6), "brass", None, 1, 46), box.topleft)
        put(surface, p.rbox(box.w, box.h, p.look.px(6), None, "brass", max(1.0, 1.4 * p.look.scale)), box.topleft)

    def _values(self) -> list[float]:
        """Before each decision and after the last one, as far as that is known."""
        part = self.part
        known = () if part is None else part.decisions[:part.known]
        return [*(one.before for one in known), known[-1].after] if known else []

    def _draw_curve(self, p: Painter, surface: pygame.Surface, rows: ChartRows) -> None:
        """The scale, the curve and its points with their numbers."""
        part, px, values = self.part, p.look.px, self._values()
        if part is None or not values:
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
            par = self.part is not None and self.part.par is not None and abs(tick - self.part.par) < 1e-9
            said = _("par {n}").format(n=self.part.par) if par and self.part is not None else f"{tick:g}"
            size = sized(p, SIZES.caption)
            words = p.text(said, size, "ink2", "bold" if par else "regular")
            put(surface, words, (rows.curve.x - p.look.px(8) - words.get_width(), y - words.get_height() // 2))

    def _draw_point(self, p: Painter, surface: pygame.Surface, at: tuple[int, int], number: int, taken: list[pygame.Rect],
                    said: str) -> None:
        px, last, chosen = p.look.px, number == self._many, number == self.number + 1
        side = px(18 if last else 10)
        if last and self.part is not None:
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
            put(surface, words, box.topleft)

    def _fault(self, number: int) -> bool:
        return self.part is not None and self.part.decisions[number].loss >= NOTHING

    def _draw_bars(self, p: Painter, surface: pygame.Surface, rows: ChartRows) -> None:
        """Luck and loss of each decision: above the line what was gained, below it what was lost."""
        px, part, small = p.look.px, self.part, p.font(sized(p, SIZES.small)).get_linesize()
        if part is None:
            return
        zero = rows.bars.y + rows.bars.h // 2
        surface.fill(p.colour("ink2"), (rows.curve.x, zero, self._many * rows.wide, 1))
        size = sized(p, SIZES.small)
        for word, colour, y in ((_("luck"), on_paper(p, LUCK), zero - px(3) - small), (_("decision"), on_paper(p, FAULT), zero + px(3))):
            put(surface, p.text(word, size, colour, "bold"), (rows.bars.x, y))
        reach = max(1.0, rows.bars.h / 2 - small - px(2))
        most = max(.25, *(max(abs(one.luck), one.loss) for one in part.decisions))
        for number, one in enumerate(part.decisions[:part.known]):
            middle = rows.curve.x + round((number + .5) * rows.wide)
            half, room = min(px(34), rows.wide // 4), rows.wide // 2 - px(4)
            bars = ((one.luck, LUCK, middle - half, one.luck > 0), (one.loss, FAULT, middle + half, False))
            for strokes, colour, x, hatched in bars:
                high = round(reach * min(1.0, abs(strokes) / most))
                _draw_bar(p, surface, (x, zero), strokes, high, _BarLook(on_paper(p, colour), room, hatched))

    def _draw_names(self, p: Painter, surface: pygame.Surface, rows: ChartRows) -> None:
        """Below each column what was done."""
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
        """A groove with a brass thumb below the chosen column, and an arrow at each end."""
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
    """Whether words in small bold letters fit a width, a little squeezed if they must be."""
    return p.font(sized(p, SIZES.small) * _CLOSEST, "bold").size(words)[0] <= width


def sized(p: Painter, size: float) -> float:
    """A type size of the chart at this text scale."""
    return size / math.pow(max(1.0, p.look.text), _STEADY)


class _BarLook(NamedTuple):
    """How a bar looks: its colour, the room for its number, and whether it is hatched."""

    colour: RGB | str
    room: int
    hatched: bool


def draw_hatched(p: Painter, surface: pygame.Surface, box: pygame.Rect, colour: RGB | str, *, hatched: bool) -> None:
    """A bar, with strokes across it where it is hatched."""
    px = p.look.px
    put(surface, p.rbox(box.w, box.h, px(3), colour), box.topleft)
    for line in range(px(4), box.w + box.h, px(7)) if hatched else ():
        start, end = max(0, line - box.h), min(line, box.w)
        pygame.draw.aaline(surface, p.colour("card"), (box.x + start, box.y + line - start - 1), (box.x + end, box.y + line - end))


def _draw_bar(p: Painter, surface: pygame.Surface, at: tuple[int, int], strokes: float, high: int, bar: _BarLook) -> None:
    """A bar from the line up for what was gained, down for what was lost, with its number at the other side."""
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
    """The colour for words; where the paper is dark, the theme's own tone for it."""
    if not p.look.theme.flat:
        return colour
    return "red" if colour == FAULT else "water"
