"""The widgets of a search for holes: each hole that fits, with lines and figures; and how the search narrows, in counts and as dots."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import ceil
from typing import Final, NamedTuple, Protocol

import pygame

from game.analysis.wish import WISHES, WORTH_REACH, WORTH_WITHIN, HoleWish, WishedHole, WishedLine, WishStep, WishTask
from game.ui.looks.stage import Animator, Tween, glide
from game.ui.looks.theme import SIZES
from game.ui.navigation import SceneChange
from game.ui.paint import Painter, put
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.controls import draw_cloth
from game.ui.widgets.layout import Column, Paper, Row, Rule
from game.ui.widgets.text import SHADOWED, Label, squeezed
from game.ui.workshop.figures import BOLD_LINE, SAFE_LINE
from game.ui.workshop.poster import POSTERS, WISHED, WishedView
from game.words import N_, _, percent

_PICTURE: Final = 440, 134  # of a hole's picture
_LEAST: Final = 200         # and its least width
_WORDS: Final = 454         # the width of the words beside it, times the text scale
_GROWTH: Final = 1.5        # the text scale up to which that width grows: with larger letters the words wrap
_MARK: Final = 15           # the mark of a line
_NUMBER: Final = 24         # the disc with a hole's number
_NAME: Final = 20           # letters of what a hole is called
_STRONG: Final = 23         # letters of what a hole is worth
_PRICED: Final = 4          # how many hazards' prices are shown


class HolePrint(Widget):
    """The picture of a hole on a piece of cloth, with both of its lines where it is not `plain`."""

    def __init__(self, game: str, hole: WishedHole, landscape: str, number: int, size: tuple[int, int], *, wide: bool = False,
                 plain: bool = False) -> None:
        """`size` is its width and its height in logical units; a `wide` one takes all the width that there is."""
        super().__init__(width=None if wide else size[0])
        self._tall = size[1]
        self._draw = POSTERS.of(game)[WISHED].draw
        self._view = WishedView(hole.made, landscape, number, *(() if plain else (hole.safe.way, hole.bold.way)))

    def height(self, p: Painter, width: int) -> int:
        return p.look.px(self._tall)

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        draw_cloth(p, surface, self.rect)
        edge = p.look.px(8)
        picture = self._draw(self._view, p, (self.rect.w - 2 * edge, self.rect.h - 2 * edge))
        k = min(1.0, (self.rect.w - 2 * edge) / picture.get_width(), (self.rect.h - 2 * edge) / picture.get_height())
        if k < 1:
            picture = pygame.transform.smoothscale(picture, (round(picture.get_width() * k), round(picture.get_height() * k)))
        put(surface, picture, self.rect.center, centre=True)


# ---- a hole that fits
class _LineMark(Widget):
    """A square for a safe line, a disc for a bold one, as they stand on the picture."""

    def __init__(self, *, bold: bool) -> None:
        super().__init__(width=_MARK)
        self._bold = bold

    def height(self, p: Painter, width: int) -> int:
        return p.look.px(_MARK)

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        side = p.look.px(_MARK - 1)
        box = p.rbox(side, side, side / 2 if self._bold else p.look.px(2), BOLD_LINE if self._bold else SAFE_LINE, "ink", 2 * p.look.scale)
        put(surface, box, self.rect.center, centre=True)


class _HoleNumber(Widget):
    """The number of a hole, as at its dot in the search."""

    def __init__(self, number: int) -> None:
        super().__init__(width=_NUMBER)
        self._number = number

    def height(self, p: Painter, width: int) -> int:
        return p.look.px(_NUMBER)

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        _draw_number(p, surface, self.rect.center, self._number, p.look.px(_NUMBER))


def _draw_number(p: Painter, surface: pygame.Surface, at: tuple[int, int], number: int, side: int) -> None:
    put(surface, p.rbox(side, side, side / 2, "brass_ramp", "on_brass", 1.2 * p.look.scale), at, centre=True)
    put(surface, p.text(str(number + 1), side * .6 / p.look.scale / p.look.text, "on_brass", "bold"), at, centre=True)


class HoleTaker(Protocol):
    """The screen that searches for a hole; it is called when one that fits is chosen."""

    def take(self, task: WishTask, hole: WishedHole) -> SceneChange | None:
        """Called to keep the hole as a file."""

    def more_like(self, task: WishTask, hole: WishedHole) -> None:
        """Called to search for more holes like this one."""


class FittingHole(Widget):
    """A hole that fits: its picture, its figures, and the buttons that take it. It comes into its place with a motion."""

    margin = 26

    def __init__(self, task: WishTask, hole: WishedHole, number: int, title: str, taker: HoleTaker) -> None:
        """`number` is its place among the holes shown, from 0, `title` what it is called."""
        self.hole, self.number = hole, number
        words = _figures(task, hole, number, title)
        button = Button(_("Take it"), partial(taker.take, task, hole), icon="saved", style="paper" if number else "brass",
                        keys=str(number + 1), tall=36)
        alike = Button(_("More like this"), partial(taker.more_like, task, hole), icon="zoom", style="paper",
                       keys="" if number else "M", tall=36)
        picture = HolePrint(task.game, hole, task.wish.landscape, number, _PICTURE)
        super().__init__(Paper(_Halves(picture, Column(*words, Row(button, alike, gap=8, wrap=True), gap=1)), 6, 10))
        self._share, self._from = 1.0, 0.0

    def come(self, motion: Animator, *, below: bool, still: bool) -> None:
        """Plays its coming: it is laid down in its place, or slides in from `below`; where it keeps `still` it only fades in."""
        self._from = 0.0 if still else 1.0 if below else -.12
        motion.play(Tween(_SLID if below else _LAID, self._arrive, glide))

    def _arrive(self, share: float) -> None:
        """Draws it at that share of its way, and again where it was: it comes from farther away than its shadow reaches."""
        self._share = share
        if self.host is not None and self.rect.w:
            p, card = self.host.painter, self.children[0]
            before = card.reach(p)
            self.layout(p, self.rect)
            self.set_clip(self.clip)
            self.refresh(self.reach(p).unionall((before, card.reach(p))))

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        self.rect = pygame.Rect(rect)
        self.children[0].layout(p, self.rect.move(0, round(self._from * (1 - self._share) * self.rect.h)))

    def paint(self, p: Painter, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Fades it in over what lies below it while it comes."""
        place = self.reach(p).clip(surface.get_clip()).clip(area)
        below = surface.subsurface(place).copy() if self._share < 1 and place.w and place.h else None
        super().paint(p, surface, area)
        if below is not None:
            below.set_alpha(round(255 * (1 - self._share)))
            surface.blit(below, place)


_LAID: Final = .18          # seconds in which a hole is laid down
_SLID: Final = .22          # and in which a better one slides in


class _Halves(Widget):
    """A picture and words beside it: the picture is narrower where the words are large."""

    def __init__(self, picture: Widget, words: Widget) -> None:
        super().__init__(picture, words)

    def _left(self, p: Painter, width: int) -> int:
        """The width of the picture in device pixels."""
        wanted = p.look.px(_PICTURE[0])
        words = p.look.px(_WORDS * max(1.0, min(_GROWTH, p.look.text)))
        return max(p.look.px(_LEAST), min(wanted, width - words))

    def height(self, p: Painter, width: int) -> int:
        picture, words = self.children
        left = self._left(p, width)
        return max(picture.height(p, left), words.height(p, width - left - p.look.px(12)))

    def layout(self, p: Painter, rect: pygame.Rect) -> None:
        self.rect = pygame.Rect(rect)
        left, gap = self._left(p, self.rect.w), p.look.px(12)
        picture, words = self.children
        picture.layout(p, pygame.Rect(self.rect.x, self.rect.y, left, self.rect.h))
        room = pygame.Rect(self.rect.x + left + gap, self.rect.y, self.rect.w - left - gap, self.rect.h)
        tall = words.height(p, room.w)
        words.layout(p, pygame.Rect(room.x, room.y + max(0, (room.h - tall) // 2), room.w, min(room.h, tall)))


def _figures(task: WishTask, hole: WishedHole, number: int, title: str) -> Sequence[Widget]:
    """The widgets that tell of a hole: its name, length and worth, its lines, and what its hazards cost."""
    book = WISHES.of(task.game)
    length = _("{n} {unit}").format(n=hole.length, unit=_(book.unit))
    head = Row(_HoleNumber(number), Label(title, _NAME, kind="display"), Label(length, SIZES.small, tint="lesser", grow=1),
               Label(_("{n} strokes").format(n=f"{hole.worth:.2f}"), _STRONG, kind="bold", align="right"), gap=8)
    prices = [Label(f"{_(name)} +{price:.2f}", SIZES.small) for name, price in hole.prices[:_PRICED]]
    costs = Row(Label(_("Costs"), SIZES.small, kind="bold"), *(prices or [Label(_("no hazard"), SIZES.small)]), gap=12, wrap=True)
    return head, _line(task.game, hole.safe, bold=False), _line(task.game, hole.bold, bold=True), Rule(), costs


def _line(game: str, line: WishedLine, *, bold: bool) -> Widget:
    """The row of a line: its first stroke, its risk, what a bold one gains and costs, and its strokes."""
    book = WISHES.of(game)
    club = _(line.club) if line.far is None else f"{_(line.club)} {line.far}"
    risk = _(book.risk).format(chance=percent(line.risk))
    told: list[Widget] = [Label(_("bold") if bold else _("safe"), SIZES.caption, kind="bold"),
                          Label(_("{club}, {risk}").format(club=club, risk=risk), SIZES.caption)]
    if line.bet is not None:
        gain, cost = line.bet
        words = _(book.gain if gain >= 0 else book.loss).format(n=f"{abs(gain):.2f}")
        told += [Label(words, SIZES.caption, kind="bold", tint="good" if gain >= 0 else "warning"),
                 Label(_(book.cost).format(n=f"{cost:.2f}"), SIZES.caption, kind="bold", tint="warning")]
    strokes = Label(f"{line.strokes:.2f}", SIZES.caption, kind="bold", align="right")
    return Row(_LineMark(bold=bold), Row(*told, gap=8, wrap=True, grow=1), strokes, gap=6)


# ---- how a search narrows
class SearchStage(NamedTuple):
    """A stage of a search: how many holes have reached it, and the word for these holes."""

    holes: int
    name: str


_STAGES: Final = (N_("drawn"), N_("sound"), N_("worth it"), N_("two lines"), N_("priced"))
_BOX: Final = 74, 40        # logical units of a stage's plate
_BETWEEN: Final = 18        # and between two of them


class SearchStages(Widget):
    """How many holes were drawn, and how many of them are sound, worth it, have two lines, and priced hazards alone."""

    worded = True

    def __init__(self) -> None:
        super().__init__()
        self._step = WishStep(0)

    def tell(self, step: WishStep) -> None:
        """Shows how far the search has come."""
        if step[:len(_STAGES)] != self._step[:len(_STAGES)]:
            self._step = step
            self.refresh()

    @property
    def stages(self) -> tuple[SearchStage, ...]:
        """The number and word that are shown for each stage."""
        step = self._step
        counts = step.drawn, step.sound, step.worth_it, step.two_lines, step.priced
        return tuple(SearchStage(count, _(name)) for count, name in zip(counts, _STAGES, strict=True))

    def _pitch(self, p: Painter) -> int:
        return p.look.px((_BOX[0] + _BETWEEN) * max(1.0, p.look.text))

    def natural(self, p: Painter) -> int:
        return len(_STAGES) * self._pitch(p) - p.look.px(_BETWEEN)

    def height(self, p: Painter, width: int) -> int:
        return p.look.px(_BOX[1] * max(1.0, p.look.text)) + p.font(SIZES.small).get_linesize() + p.look.px(2)

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        between, count = p.look.px(_BETWEEN), len(_STAGES)
        wide = min(self._pitch(p) - between, (self.rect.w - (count - 1) * between) // count)
        tall = p.look.px(_BOX[1] * max(1.0, p.look.text))
        for number, stage in enumerate(self.stages):
            last = number == count - 1 and stage.holes > 0
            left, sinks = self.rect.x + number * (wide + between), round(tall * .05 * number)
            box = pygame.Rect(left, self.rect.y + sinks, wide, tall - 2 * sinks)        # it narrows from stage to stage
            put(surface, p.plaque(box.w, box.h, p.look.px(5), 31 + number, brass=last), box.topleft)
            size = squeezed(p, str(stage.holes), SIZES.lead, box.w - p.look.px(8), "bold")
            put(surface, p.text(str(stage.holes), size, "on_brass" if last else "cream", "bold", 0 if last else SHADOWED), box.center,
                centre=True)
            size = squeezed(p, stage.name, SIZES.small, wide + between - p.look.px(2))
            words = p.text(stage.name, size, self.ink("strong" if last else "main"), "bold" if last else "regular", SHADOWED)
            put(surface, words, (box.centerx - words.get_width() // 2, self.rect.y + tall + p.look.px(2)))
            if number:
                put(surface, p.icon("right", p.look.px(12), self.ink("lesser")), (left - between // 2, self.rect.y + tall // 2),
                    centre=True)


_PLOT: Final = 104          # logical units: the height of the plot
_NARROW: Final = 330        # and its least width
_DOT: Final = 6
_SHOWN: Final = 17          # the disc of a hole that is shown
_APART: Final = .3          # the difference of two lines' risks at the top of the plot


class _Dot(NamedTuple):
    """A hole that was solved: what it is worth, how far apart the risks of its lines are, and whether it fits."""

    worth: float
    apart: float
    fits: bool


class SearchPlot(Widget):
    """Every hole that was solved, as a dot: across what it is worth, up how far the risks of its lines differ."""

    worded = True

    def __init__(self) -> None:
        super().__init__(grow=1)
        self._wish: HoleWish | None = None
        self._dots: list[_Dot] = []
        self._shown: tuple[_Dot, ...] = ()

    def begin(self, wish: HoleWish) -> None:
        """Clears the plot for a new search."""
        self._wish, self._dots, self._shown = wish, [], ()
        self.refresh()

    def add(self, worth: float, apart: float, *, fits: bool) -> None:
        """Adds the dot of a hole that was solved."""
        self._dots.append(_Dot(worth, apart, fits))
        self.refresh()

    def number(self, holes: Sequence[WishedHole]) -> None:
        """Numbers the holes in the order in which they are shown."""
        self._shown = tuple(_Dot(hole.worth, max(0.0, hole.bold.risk - hole.safe.risk), True) for hole in holes)
        self.refresh()

    def natural(self, p: Painter) -> int:
        return p.look.px(_NARROW)

    def height(self, p: Painter, width: int) -> int:
        lines = 3 * p.font(SIZES.small).get_linesize() + p.look.px(16)        # both names above each other, and the numbers
        return max(p.look.px(_PLOT), lines)

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        put(surface, p.rbox(self.rect.w, self.rect.h, p.look.px(6), "well"), self.rect.topleft)
        wish = self._wish
        if wish is None:
            return
        px, foot = p.look.px, p.font(SIZES.small).get_linesize()
        names = [p.text(name, SIZES.small, "cream") for name in (_("bolder"), _("one line"))]
        aside = max(name.get_width() for name in names) + px(20)
        room = pygame.Rect(self.rect.x + aside, self.rect.y + px(8), self.rect.w - aside - px(16), self.rect.h - foot - px(14))
        put(surface, names[0], (self.rect.x + px(10), room.y))
        put(surface, names[1], (self.rect.x + px(10), room.bottom - foot))

        def across(worth: float) -> int:
            share = (worth - wish.worth + WORTH_REACH) / (2 * WORTH_REACH)
            return room.x + round(max(0.0, min(1.0, share)) * room.w)

        def place(dot: _Dot, size: int) -> tuple[int, int]:
            return across(dot.worth), room.bottom - size // 2 - round(min(1.0, dot.apart / _APART) * (room.h - size))
        left, right = across(wish.worth - WORTH_WITHIN), across(wish.worth + WORTH_WITHIN)
        put(surface, p.rbox(right - left, room.h, 0, "brass", None, 1.0, 70), (left, room.y))
        put(surface, p.rbox(max(1, px(1.4)), room.h, 0, "gold"), (across(wish.worth), room.y))
        told = p.text(_("the wish"), SIZES.small, "cream", "bold")
        put(surface, told, (right + px(8), room.y))
        for dot in sorted(self._dots, key=lambda dot: dot.fits):
            side = px(_DOT * (1.6 if dot.fits else 1))
            fill, line = ("gold", "shade") if dot.fits else (None, "cream")
            put(surface, p.rbox(side, side, side / 2, fill, line, 1.2 * p.look.scale), place(dot, side), centre=True)
        for number, dot in reversed([*enumerate(self._shown)]):
            _draw_number(p, surface, place(dot, px(_SHOWN)), number, px(_SHOWN))
        self._draw_numbers(p, surface, room, across)

    def _draw_numbers(self, p: Painter, surface: pygame.Surface, room: pygame.Rect, across: Callable[[float], int]) -> None:
        """Draws the scale of strokes below, a number for each fifth of a stroke where there is room."""
        assert self._wish is not None
        least, clear = self._wish.worth - WORTH_REACH, float(room.x - room.w)
        for fifth in range(ceil(5 * least - 1e-9), int(5 * (least + 2 * WORTH_REACH) + 1e-9) + 1):
            words = p.text(f"{fifth / 5:.1f}", SIZES.small, "cream")
            x = across(fifth / 5) - words.get_width() // 2
            if x >= clear:
                put(surface, words, (x, room.bottom + p.look.px(3)))
                put(surface, p.rbox(max(1, p.look.px(1)), p.look.px(4), 0, "cream"), (across(fifth / 5), room.bottom))
                clear = x + words.get_width() + p.look.px(10)
