"""The odds on paper: the caddie's plans with what each costs, or what every choice of dice to roll again is worth."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple, Protocol

import pygame

from game.games.card_golf.rules.course import Hole, Space
from game.games.card_golf.rules.places import space_words
from game.games.card_golf.rules.shots import Plan, distance
from game.games.card_golf.rules.values import State
from game.games.card_golf.solver.caddie import TokenChoice
from game.games.card_golf.solver.forecast import RestGround, StrokeForecast
from game.games.card_golf.table.rest_panel import ground_words
from game.games.card_golf.table.solving import CaddiePlan
from game.games.golf.rules.places import bearing
from game.games.golf.table.odds_note import odds_note
from game.games.golf.table.plate import draw_die, percent, words_in
from game.games.golf.table.pointing import Lights, PlaceRow
from game.ui.input import InputDevice
from game.ui.navigation import SceneChange
from game.ui.paint import Painter, put
from game.ui.paint.lettering import FontKind
from game.ui.theme import SIZES
from game.ui.widgets.base import Control, Widget
from game.ui.widgets.button import Button
from game.ui.widgets.layout import Column
from game.ui.widgets.text import Label
from game.words import N_, _

_ROW: Final = 30
_COLUMN: Final = .215     # of the width: a column of figures
_SIDES: Final = (
    ("",), (N_("left"), N_("right")), (N_("left"), N_("middle"), N_("right")), (N_("far left"), N_("left"), N_("right"), N_("far right")),
)
"""What tells plans of one club and length apart, by how many there are (`ALIKE` at the most), for who looks at the flag."""


class PlanTaker(Lights[Plan], Protocol):
    """Whoever aims: takes plans, and sees where they lead."""

    def take(self, plan: Plan) -> None:
        """Makes this plan one's own."""


class PlanRow(PlaceRow[Plan], Control):
    """One of the caddie's plans: its number, its club with how far it is planned, and the strokes to the hole with it.

    `aside` tells it from others of that club and length: "left".
    """

    margin = 4

    def __init__(self, number: int, found: CaddiePlan, dearer: float, yards: int, caddie: PlanTaker, where: str,
                 aside: str = "") -> None:
        super().__init__(tip=_("Aimed {place}. Press to take this plan (key {n}).").format(place=where, n=number))
        self.number, self.found, self.dearer = number, found, dearer
        told = _("{club}, {n} {side}") if aside else _("{club}, {n} yd")
        self.words = told.format(club=_(found.plan.club.name), n=yards, side=aside)
        self.place, self.lights = found.plan, caddie
        self._caddie = caddie
        self.chosen = False

    def choose(self, chosen: bool) -> None:
        """It is the plan that is made now, or not."""
        if chosen != self.chosen:
            self.chosen = chosen
            self.refresh()

    def perform(self, source: InputDevice) -> SceneChange | None:
        """Take it."""
        self._caddie.take(self.found.plan)
        return None

    def height(self, p: Painter, width: int) -> int:
        """One line."""
        return max(p.look.px(_ROW), p.font(SIZES.small).get_linesize() + p.look.px(6))

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """Number, club, strokes."""
        rect, px = self.rect, p.look.px
        if self.chosen or self.hot or self.focused:
            put(surface, p.rbox(rect.w, rect.h, px(5), "fresh", "brass" if self.chosen else None, p.look.scale), rect.topleft)
        words_in(p, surface, str(self.number), pygame.Rect(rect.x + px(4), rect.y, px(16), rect.h), SIZES.small, "ink2", kind="bold")
        told = f"{self.found.strokes:.2f}" + (f"  +{self.dearer:.2f}" if self.dearer >= .005 else "")
        wide = min(round(rect.w * .46), p.font(SIZES.small, "bold").size(told)[0]) + px(4)
        right = pygame.Rect(rect.right - wide - px(4), rect.y, wide, rect.h)
        words_in(p, surface, told, right, SIZES.small, "ink", kind="bold", align="right")
        club = pygame.Rect(rect.x + px(22), rect.y, rect.w - px(22) - wide - px(8), rect.h)
        words_in(p, surface, self.words, club, SIZES.small, "ink", kind="bold" if self.chosen else "regular")


class FigureRow(Widget):
    """Something at the left, and three figures in columns at the right."""

    margin = 2
    room = -4       # logical units beside those of a plan's row
    size = SIZES.small

    def figures(self) -> tuple[tuple[str, str], ...]:
        """The three figures with their inks."""
        raise NotImplementedError

    @property
    def kind(self) -> FontKind:
        """How they are written."""
        return "regular"

    def height(self, p: Painter, width: int) -> int:
        """One line."""
        return max(p.look.px(_ROW + self.room), p.font(self.size).get_linesize() + p.look.px(4))

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """The figures, each at the right of its column."""
        rect, wide = self.rect, round(self.rect.w * _COLUMN)
        for number, (told, ink) in enumerate(self.figures()):
            box = pygame.Rect(rect.right - (3 - number) * wide, rect.y, wide - p.look.px(4), rect.h)
            words_in(p, surface, told, box, self.size, ink, kind=self.kind, align="right")


class HeadRow(FigureRow):
    """What the columns of choices are."""

    room = -12
    size = SIZES.caption

    def figures(self) -> tuple[tuple[str, str], ...]:
        """Words in place of figures."""
        return (_("before"), "ink2"), (_("after"), "ink2"), ("", "ink2")


class ChoiceRow(FigureRow):
    """A choice of dice to roll again: the strokes to the hole as the roll lies, and after it."""

    def __init__(self, choice: TokenChoice, lying: Sequence[int], before: float, *, marked: bool, best: bool) -> None:
        super().__init__()
        self.choice, self.lying, self.before, self.marked, self.best = choice, tuple(lying), before, marked, best

    def figures(self) -> tuple[tuple[str, str], ...]:
        """The strokes to the hole before and after, and the difference."""
        after = self.choice.strokes
        change = round(after - self.before, 2)
        told = "" if not self.choice.dice else f"{change:+.2f}"
        return (f"{self.before:.2f}", "ink2"), (f"{after:.2f}", "ink"), (told, "good" if change < 0 else "ink2")

    @property
    def kind(self) -> FontKind:
        """The best choice is bold."""
        return "bold" if self.best else "regular"

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """The dice that are rolled again, or that none is; the figures; at the left of the best choice a bar."""
        rect, px = self.rect, p.look.px
        if self.marked:
            put(surface, p.rbox(rect.w, rect.h, px(4), "fresh"), rect.topleft)
        if self.best:
            put(surface, p.rbox(px(4), rect.h - px(4), px(2), "good"), (rect.x - px(2), rect.y + px(2)))
        side, again = px(18), [face for die, face in enumerate(self.lying) if self.choice.dice >> die & 1]
        left = pygame.Rect(rect.x + px(5), rect.y, rect.w - 3 * round(rect.w * _COLUMN) - px(5), rect.h)
        if not again:
            words_in(p, surface, _("keep all"), left, SIZES.small, "ink", kind=self.kind)
        step = min(side + px(2), (left.w - side) // max(1, len(again) - 1)) if len(again) > 1 else 0
        for number, face in enumerate(again):
            draw_die(p, surface, pygame.Rect(left.x + number * step, rect.centery - side // 2, side, side), face)
        super().draw(p, surface)


def plans_page(caddie: Sequence[CaddiePlan], hole: Hole, start: Space, plan: Plan | None, on: PlanTaker, *, last: bool) -> Widget:
    """The caddie's plans from a space, the best first; a press or its number takes one. `last`: on the last hole."""
    rows = []
    sides = _sides([found.plan for found in caddie], hole, start)
    for number, found in enumerate(caddie, start=1):
        row = PlanRow(number, found, found.strokes - caddie[0].strokes, distance(start, found.plan.target), on,
                      space_words(hole, start, found.plan.target), sides.get(found.plan, ""))
        row.chosen = found.plan == plan
        rows.append(row)
    below = Label(counted_words(last=last), SIZES.caption, tint="lesser")
    return Column(Label(_("The caddie’s plans"), SIZES.small, kind="bold"), below, *rows, gap=2, ground="paper")


def _sides(plans: Sequence[Plan], hole: Hole, start: Space) -> Mapping[Plan, str]:
    """What tells plans of one club and length apart: where they are aimed, beside each other, for who looks at the flag."""
    alike = defaultdict[tuple[str, int], list[Plan]](list)
    for plan in plans:
        alike[plan.club.name, distance(start, plan.target)].append(plan)
    found: dict[Plan, str] = {}
    for same in alike.values():
        across = sorted(same, key=lambda plan: bearing(start, hole.flag, plan.target).right)
        found.update(zip(across, map(_, _SIDES[len(across) - 1]), strict=True))
    return found


class PlanTold(NamedTuple):
    """A plan with its forecast, and the strokes to the hole with it (None: not known yet)."""

    plan: Plan
    forecast: StrokeForecast
    strokes: float | None


class TwoColumns(Widget):
    """A line of the comparison: a word, and a figure for each of two plans; the better one is bold."""

    margin = 2

    def __init__(self, words: str, this: str, other: str, *, better: int = 0) -> None:
        """`better`: -1 this one, 1 the other, 0 neither."""
        super().__init__()
        self.words, self.this, self.other, self.better = words, this, other, better

    def height(self, p: Painter, width: int) -> int:
        """One line."""
        return max(p.look.px(_ROW - 6), p.font(SIZES.small).get_linesize() + p.look.px(2))

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """Word at the left, figures at the right."""
        rect, wide = self.rect, round(self.rect.w * .3)
        words_in(p, surface, self.words, pygame.Rect(rect.x, rect.y, rect.w - 2 * wide - p.look.px(4), rect.h), SIZES.small, "ink2")
        for number, told in enumerate((self.this, self.other)):
            box = pygame.Rect(rect.right - (2 - number) * wide, rect.y, wide - p.look.px(4), rect.h)
            bold = self.better == (1 if number else -1)
            words_in(p, surface, told, box, SIZES.small, "ink", kind="bold" if bold else "regular", align="right")


def beside_page(this: PlanTold, other: PlanTold, on: Callable[[Plan], None]) -> Widget:
    """Two plans beside each other: clubs, expected strokes, and where the ball rests; a button takes the one that is held."""
    rows: list[Widget] = [TwoColumns("", _("now"), _("other")), TwoColumns("", _(this.plan.club.name), _(other.plan.club.name))]
    if this.strokes is not None and other.strokes is not None:
        better = 0 if abs(this.strokes - other.strokes) < .005 else -1 if this.strokes < other.strokes else 1
        rows.append(TwoColumns(_("strokes"), f"{this.strokes:.2f}", f"{other.strokes:.2f}", better=better))
    for ground in RestGround:
        one, two = (told.forecast.grounds.get(ground, 0.0) for told in (this, other))
        if one or two:
            rows.append(TwoColumns(ground_words(ground), percent(one), percent(two)))

    def take() -> None:
        on(other.plan)
    return Column(Label(_("Two plans"), SIZES.small, kind="bold"), *rows, Button(_("Take the other plan"), take, style="paper"), gap=2,
                  ground="paper")


def choices_page(choices: Sequence[TokenChoice], lying: Sequence[int], marked: int, *, last: bool) -> Widget:
    """Every choice of dice to roll again, the best first; of dice that show the same one stands for all. `last`: on the last hole."""
    before = next(choice.strokes for choice in choices if not choice.dice)
    listed = {_shown(choice.dice, lying): choice for choice in reversed(choices)}
    rows = [ChoiceRow(choice, lying, before, marked=_shown(marked, lying) == shown, best=choice is choices[0])
            for shown, choice in reversed(listed.items())]
    return Column(Label(_("Dice to roll again"), SIZES.small, kind="bold"), Label(counted_words(last=last), SIZES.caption, tint="lesser"),
                  HeadRow(), *rows, gap=2, ground="paper")


def is_last(s: State) -> bool:
    """Whether no hole comes after the one that is on."""
    return s.number + 1 == len(s.holes)


def counted_words(*, last: bool) -> str:
    """By which rules strokes to the hole are counted: on the last hole, or on one before it."""
    return (_("Strokes to the hole from here, mulligan tokens counted. On the last hole one that is left is worth nothing.") if last else
            _("Strokes to the hole from here, mulligan tokens counted: one spent or earned is worth what it saves later."))


def _shown(dice: int, lying: Sequence[int]) -> tuple[int, ...]:
    """What the dice of a mask show, in order."""
    return tuple(sorted(face for die, face in enumerate(lying) if dice >> die & 1))


def waiting_page(*, thinking: bool, putts: bool, over: bool) -> Widget:
    """Where there are no odds, or not yet."""
    return odds_note(_("The putting track shows the odds.") if putts else _("The caddie is thinking …") if thinking else "", over=over)
