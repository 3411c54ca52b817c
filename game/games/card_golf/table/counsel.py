"""What a table knows about worth: holes solved beside the window, the values of plans and of choices of dice, and the odds page."""

from __future__ import annotations

import time
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
import pygame

from game.analysis.arrays import Floats
from game.games.card_golf.rules.course import Hole, Space, space_words
from game.games.card_golf.rules.shots import LIES, OnCourse, OnTrack, Plan, distance
from game.games.card_golf.rules.values import Phase, State
from game.games.card_golf.solver.caddie import (
    TokenChoice, holes_ahead, is_ready, play_of, ranked_choices, solve_ahead, strokes_later, to_come
)
from game.games.card_golf.solver.odds import RestGround, StrokeForecast, ground_words
from game.games.card_golf.solver.solver import Solved, as_plans, sensible
from game.games.card_golf.solver.strokes import PlanArrays
from game.games.card_golf.solver.table_cache import HolePlay, TableCache, enough
from game.games.card_golf.solver.tokens import Tokened
from game.games.card_golf.table.planner import Aiming, Forecasts, Stroker
from game.games.card_golf.table.position import laid
from game.games.card_golf.table.tray import HeldPlan, RestPanel, RestTold
from game.games.golf.rules import bearing
from game.games.golf.table.ground_view import PlaceRow
from game.games.golf.table.plate import draw_die, even, odds_note, words_in
from game.ui.background import BackgroundThread, BackgroundWork, keep
from game.ui.input import InputDevice
from game.ui.looks.stage import Later
from game.ui.looks.theme import SIZES
from game.ui.navigation import SceneChange
from game.ui.paint import Painter, put
from game.ui.paint.lettering import FontKind
from game.ui.scene import Scene
from game.ui.widgets.base import Control, Widget
from game.ui.widgets.button import Button
from game.ui.widgets.layout import Column
from game.ui.widgets.text import Label
from game.words import N_, _, percent

# ---- the worth of holes, for the window: cached, or solved in a process beside it, and prepared on a thread
PLANS: Final = 9        # in the caddie's selection
ALIKE: Final = 4        # at most this many of them with one club and length
_KEPT: Final = 4        # holes kept in memory: this one, the next, and the other tees of a seat
_PATIENCE: Final = 1.0  # seconds to wait for the process before the hole is solved here
_LOOK: Final = .05      # seconds between two checks whether the process has solved it


class CaddiePlan(NamedTuple):
    """A plan, and the expected strokes to the hole with it and the best play after it."""

    plan: Plan
    strokes: float


@dataclass(frozen=True, slots=True)
class PlaceWorth:
    """All plans from one place with the expected strokes to the hole, and the caddie's selection of them, the best first.

    `first` is the preset plan, None if no club can be used.
    """

    strokes: Mapping[Plan, float]
    caddie: tuple[CaddiePlan, ...]
    first: Plan | None


class TokenWorth(NamedTuple):
    """A hole solved with tokens, and the expected strokes of the holes after it, by tokens."""

    hole: Tokened
    later: tuple[float, ...]

    def to_go(self, worth: float, taken: int, tokens: int) -> float:
        """The strokes to the hole for a value `worth` of `hole`, with these tokens after `taken` strokes.

        A token spent or earned counts as what it saves later.
        """
        return worth - self.later[min(tokens, self.hole.most)] - taken


class Solving(BackgroundThread):
    """Answers questions about holes, and keeps the answers about a few of them. Call it on the main thread only; it computes on others."""

    def __init__(self, folder: Path | None = None) -> None:
        """`folder` keeps solved holes from one start of the program to the next; without one nothing is solved ahead."""
        super().__init__("card-golf-solving")
        self._folder, self._cache = folder, TableCache(folder)
        self._found: dict[HolePlay, Solved] = {}
        self._tokens: dict[tuple[HolePlay, tuple[HolePlay, ...], int, int], TokenWorth] = {}
        self._ahead = BackgroundWork()
        self._places: dict[object, PlaceWorth] = {}
        self._maps: dict[object, Mapping[Space, float]] = {}
        self._at: tuple[State, PlaceWorth | None, TokenWorth | None] | None = None      # the position that was asked about last

    # ---- work in the background
    def begin(self, s: State) -> None:
        """Begins a round: a process solves the holes that are laid and not solved yet, in order."""
        if self._folder is None:
            return
        self.close()
        folder, plays, alone = self._folder, holes_ahead(s), len(s.players) == 1

        def work() -> None:
            if not is_ready(self._cache, plays, alone=alone):
                self._ahead.begin(solve_ahead, folder, plays, alone)
            self._find(plays[0])
        self.start(work)

    def close(self) -> None:
        """Stops solving ahead."""
        self._ahead.stop()

    def _find(self, play: HolePlay) -> Solved:
        """The hole solved: it is known, or the process solves it within a second, or it is solved here."""
        found, until = self._cache.known(play), time.monotonic() + _PATIENCE
        while found is None and self._ahead.busy and time.monotonic() < until:
            time.sleep(_LOOK)
            found = self._cache.known(play)
        found = self._cache.solved(play) if found is None else found
        keep(self._found, play, found, _KEPT)
        return found

    # ---- answers
    def ask(self, play: HolePlay) -> Solved | None:
        """The hole solved; None while it is being solved."""
        found = self._found.get(play)
        if found is None:
            self.start(lambda: self._find(play))
        return found

    def tokens(self, s: State) -> TokenWorth | None:
        """The current hole with tokens, for the seat to act; None while it is being computed.

        If the holes to come are not computed yet, tokens save there what they save on average.
        """
        found = self._known(s)[1]
        if found is None:
            self.start(lambda: self._with_tokens(s))
        return found

    def _known(self, s: State) -> tuple[PlaceWorth | None, TokenWorth | None]:
        """What is computed for a position so far, cached by identity: every picture asks for it, and hashing a hole is slow."""
        if self._at is None or self._at[0] is not s or self._at[1] is None or self._at[2] is None:
            self._at = s, self._places.get(_place_key(s)), self._tokens.get(_token_key(s))
        return self._at[1:]

    def _with_tokens(self, s: State) -> TokenWorth:
        """The same as `tokens`, computed on the thread."""
        key = _token_key(s)
        play, tokens = key[0], key[-1]
        found = self._tokens.get(key)
        if found is None:
            self._find(play)
            known = strokes_later(self._cache, s)
            found = TokenWorth(self._cache.tokened(play, known, tokens), known)
            keep(self._tokens, key, found, _KEPT)
        return found

    def choices(self, s: State) -> tuple[TokenChoice, ...]:
        """Every choice of dice for the seat that is asked, the best first, in strokes to the hole from where the stroke was played.

        () while they are being computed.
        """
        found, before = self.tokens(s), s.player.strokes - 1
        return () if found is None else tuple(
            choice._replace(strokes=choice.strokes - before) for choice in ranked_choices(found.hole, found.later, s))

    def place(self, s: State) -> PlaceWorth | None:
        """All plans from the ball of the seat to act, in strokes to the hole; None while they are being computed."""
        found = self._known(s)[0]
        if found is None:
            self.start(lambda: keep(self._places, _place_key(s), self._weighed(s), _KEPT))
        return found

    def _weighed(self, s: State) -> PlaceWorth:
        """The same as `place`, computed on the thread."""
        found, player = self._with_tokens(s), s.player
        assert isinstance(player.ball, OnCourse)
        solved = self._find(play_of(s, s.turn))
        ranked = solved.ranked(player.ball, player.strokes)

        def counted(plans: PlanArrays) -> Floats:
            return found.hole.worth_with(plans, player.strokes, min(player.tokens, found.hole.most))
        worth = counted(ranked.plans)
        order = np.argsort(np.round(worth, 10), kind="stable").tolist()
        strokes = {ranked.plan(number): found.to_go(float(worth[number]), player.strokes, player.tokens) for number in order}
        first = sensible(solved.strokes, player.ball, solved, player.strokes, counted)
        return PlaceWorth(strokes, _caddie(strokes, player.ball.space), first)

    def worth(self, s: State, plan: Plan) -> float | None:
        """The strokes to the hole with a plan of the seat to act; None while they are being computed."""
        place, found, player = self.place(s), self._known(s)[1], s.player
        if place is None:
            return None
        known = place.strokes.get(plan)
        if known is not None or found is None or not isinstance(player.ball, OnCourse):
            return known
        # Of clubs that do exactly the same only one is listed.
        plans, tokens = as_plans(found.hole.strokes, [(player.ball, plan)]), min(player.tokens, found.hole.most)
        worth = found.hole.worth_with(plans, player.strokes, tokens)
        return found.to_go(float(worth[0]), player.strokes, player.tokens)

    def places(self, s: State) -> Mapping[Space, float]:
        """The strokes to the hole from each space after one more stroke of the seat to act; {} while they are being computed."""
        found, taken, tokens = self.tokens(s), s.player.strokes + 1, s.player.tokens
        if found is None:
            return {}
        key = _token_key(s), taken, tokens
        if key not in self._maps:
            self._maps.clear()
            hole = s.ground
            self._maps[key] = {space: found.to_go(found.hole.value(OnCourse(space, LIES[terrain]), taken, tokens), taken, tokens)
                               for space in hole.spaces() if (terrain := hole.terrain(space)) in LIES}
        return self._maps[key]

    def sensible(self, s: State) -> Plan | None:
        """The preset plan for the seat to act, with its tokens counted if their worth is known; None while its hole is being solved."""
        place = self._known(s)[0]
        if place is not None:
            return place.first
        solved, ball = self._found.get(play_of(s, s.turn)), s.player.ball
        return sensible(solved.strokes, ball, solved, s.player.strokes) if solved is not None and isinstance(ball, OnCourse) else None

    def loss(self, s: State, plan: Plan) -> float:
        """The strokes that a plan costs the seat to act more than the best one, as the panel shows it.

        Tokens do not count while their worth is being computed. 0 while the hole is being solved.
        """
        place, worth = self._known(s)[0], None
        if place is not None and place.caddie and (worth := self.worth(s, plan)) is not None:
            return worth - place.caddie[0].strokes
        solved, ball, taken = self._found.get(play_of(s, s.turn)), s.player.ball, s.player.strokes
        if solved is None or not isinstance(ball, OnCourse):
            return 0.0
        return solved.worth(ball, plan, taken) - float(solved.ranked(ball, taken).worth[0])


def _token_key(s: State) -> tuple[HolePlay, tuple[HolePlay, ...], int, int]:
    """What the values of a hole with tokens depend on, for the seat to act. Of holes that are not dealt yet only the number counts (C3)."""
    return play_of(s, s.turn), to_come(s), s.unlaid, enough(s.player.tokens)


def _place_key(s: State) -> tuple[object, ...]:
    """What the values of plans depend on, for the seat to act."""
    return *_token_key(s), s.player.ball, s.player.strokes, s.player.tokens


def _caddie(worth: Mapping[Plan, float], start: Space) -> tuple[CaddiePlan, ...]:
    """The best plans, each with another club or a target at least two spaces away from the others.

    Of one club and length there are at most as many as differ in words (`ALIKE`).
    """
    chosen: list[CaddiePlan] = []
    alike = Counter[tuple[str, int]]()
    for plan, strokes in worth.items():     # the best first
        said = plan.club.name, distance(start, plan.target)
        if alike[said] < ALIKE and all(one.plan.club != plan.club or _apart(one.plan.target, plan.target) for one in chosen):
            chosen.append(CaddiePlan(plan, strokes))
            alike[said] += 1
        if len(chosen) == PLANS:
            break
    return tuple(chosen)


def _apart(one: Space, other: Space) -> bool:
    """Whether two spaces are two or more rows or columns apart."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) > 1


# ---- the odds page: the caddie's plans with their cost, or the worth of every choice of dice to roll again
_ROW: Final = 30
_COLUMN: Final = .215     # share of the width: a column of figures
_SIDES: Final = (
    ("",), (N_("left"), N_("right")), (N_("left"), N_("middle"), N_("right")), (N_("far left"), N_("left"), N_("right"), N_("far right")),
)
"""Words that tell plans of one club and length apart, by how many there are (at most `ALIKE`), as seen facing the flag."""


class PlanWords(NamedTuple):
    """The texts of a plan's row: its club with the planned yards, and the strokes to the hole with it."""

    plan: str
    strokes: str


def _plan_words(found: CaddiePlan, dearer: float, yards: int, aside: str) -> PlanWords:
    """The texts of a plan's row. `aside` tells the plan from others of that club and length: "left"."""
    text = _("{club}, {n} {side}") if aside else _("{club}, {n} yd")
    plan = text.format(club=_(found.plan.club.name), n=yards, side=aside)
    return PlanWords(plan, f"{found.strokes:.2f}" + (f"  +{dearer:.2f}" if dearer >= .005 else ""))


class PlanRow(PlaceRow[Plan], Control):
    """One of the caddie's plans, with letters as large as the longest row of the page allows."""

    margin = 4

    def __init__(self, number: int, found: CaddiePlan, every: Sequence[PlanWords], stroker: Stroker, where: str) -> None:
        """`every` are the texts of the whole page, of which this row shows those of `number`."""
        super().__init__(tip=_("Aimed {place}. Press to take this plan (key {n}).").format(place=where, n=number))
        self.number, self.found = number, found
        self.words, self.strokes = every[number - 1]
        self.place, self.lights, self._stroker, self._every = found.plan, stroker, stroker, every
        self.chosen = False

    def show_chosen(self, chosen: bool) -> None:
        """Shows whether this is the player's present plan."""
        if chosen != self.chosen:
            self.chosen = chosen
            self.refresh()

    def perform(self, source: InputDevice) -> SceneChange | None:
        self._stroker.aim(lambda aiming: aiming.taking(self.found.plan), reveal=True)
        return None

    def height(self, p: Painter, width: int) -> int:
        return max(p.look.px(_ROW), p.font(SIZES.small).get_linesize() + p.look.px(6))

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        rect, px = self.rect, p.look.px
        if self.chosen or self.hot or self.focused:
            put(surface, p.rbox(rect.w, rect.h, px(5), "fresh", "brass" if self.chosen else None, p.look.scale), rect.topleft)
        words_in(p, surface, str(self.number), pygame.Rect(rect.x + px(4), rect.y, px(16), rect.h), SIZES.small, "ink2", kind="bold")
        wide = min(round(rect.w * .46), max(p.width(words.strokes, SIZES.small, "bold") for words in self._every)) + px(2)
        right = pygame.Rect(rect.right - wide - px(4), rect.y, wide, rect.h)
        size = even(p, [(words.strokes, "bold") for words in self._every], SIZES.small, wide)
        words_in(p, surface, self.strokes, right, size, "ink", kind="bold", align="right")
        club = pygame.Rect(rect.x + px(22), rect.y, rect.w - px(22) - wide - px(8), rect.h)
        size = even(p, [(words.plan, "regular") for words in self._every], SIZES.small, club.w)
        words_in(p, surface, self.words, club, size, "ink")


class FigureRow(Widget):
    """A row with three figures in columns at the right."""

    margin = 2
    room = -4       # logical units beside those of a plan's row
    size = SIZES.small

    def figures(self) -> tuple[tuple[str, str], ...]:
        """The three figures, each with the name of its colour."""
        raise NotImplementedError

    @property
    def kind(self) -> FontKind:
        """The font of the figures."""
        return "regular"

    def height(self, p: Painter, width: int) -> int:
        return max(p.look.px(_ROW + self.room), p.font(self.size).get_linesize() + p.look.px(4))

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        rect, wide = self.rect, round(self.rect.w * _COLUMN)
        for number, (told, ink) in enumerate(self.figures()):
            box = pygame.Rect(rect.right - (3 - number) * wide, rect.y, wide - p.look.px(4), rect.h)
            words_in(p, surface, told, box, self.size, ink, kind=self.kind, align="right")


class HeadRow(FigureRow):
    """The headings of the columns of choices."""

    room = -12
    size = SIZES.caption

    def figures(self) -> tuple[tuple[str, str], ...]:
        return (_("before"), "ink2"), (_("after"), "ink2"), ("", "ink2")


class ChoiceRow(FigureRow):
    """A choice of dice to roll again: the strokes to the hole if the roll is kept, and with these dice rolled again."""

    def __init__(self, choice: TokenChoice, lying: Sequence[int], before: float, *, marked: bool, best: bool) -> None:
        super().__init__()
        self.choice, self.lying, self.before, self.marked, self.best = choice, tuple(lying), before, marked, best

    def figures(self) -> tuple[tuple[str, str], ...]:
        after = self.choice.strokes
        change = round(after - self.before, 2)
        text = "" if not self.choice.dice else f"{change:+.2f}"
        return (f"{self.before:.2f}", "ink2"), (f"{after:.2f}", "ink"), (text, "good" if change < 0 else "ink2")

    @property
    def kind(self) -> FontKind:
        return "bold" if self.best else "regular"

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        """Draws the dice that are rolled again, or the words for none, and the figures; a bar at the left marks the best choice."""
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


def plans_page(caddie: Sequence[CaddiePlan], hole: Hole, start: Space, plan: Plan | None, stroker: Stroker, *, last: bool) -> Widget:
    """The caddie's plans from a space, the best first; a press or its number takes one. `last`: on the last hole."""
    rows = []
    sides = _sides([found.plan for found in caddie], hole, start)
    every = [_plan_words(found, found.strokes - caddie[0].strokes, distance(start, found.plan.target), sides.get(found.plan, ""))
             for found in caddie]
    for number, found in enumerate(caddie, start=1):
        row = PlanRow(number, found, every, stroker, space_words(hole, start, found.plan.target))
        row.chosen = found.plan == plan
        rows.append(row)
    below = Label(counted_words(last=last), SIZES.caption, tint="lesser")
    return Column(Label(_("The caddie’s plans"), SIZES.small, kind="bold"), below, *rows, gap=2, ground="paper")


def _sides(plans: Sequence[Plan], hole: Hole, start: Space) -> Mapping[Plan, str]:
    """The words that tell plans of one club and length apart: on which side each is aimed, as seen facing the flag."""
    alike = defaultdict[tuple[str, int], list[Plan]](list)
    for plan in plans:
        alike[plan.club.name, distance(start, plan.target)].append(plan)
    found: dict[Plan, str] = {}
    for same in alike.values():
        across = sorted(same, key=lambda plan: bearing(start, hole.flag, plan.target).right)
        found.update(zip(across, map(_, _SIDES[len(across) - 1]), strict=True))
    return found


class PlanTold(NamedTuple):
    """A plan with its forecast, and the expected strokes to the hole with it (None: not known yet)."""

    plan: Plan
    forecast: StrokeForecast
    strokes: float | None


class TwoColumns(Widget):
    """A line of the comparison of two plans: a word and a figure for each plan, the better one bold."""

    margin = 2

    def __init__(self, words: str, this: str, other: str, *, better: int = 0) -> None:
        """`better` is -1 if this plan's figure is better, 1 if the other's is, 0 for neither."""
        super().__init__()
        self.words, self.this, self.other, self.better = words, this, other, better

    def height(self, p: Painter, width: int) -> int:
        return max(p.look.px(_ROW - 6), p.font(SIZES.small).get_linesize() + p.look.px(2))

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        rect, wide = self.rect, round(self.rect.w * .3)
        words_in(p, surface, self.words, pygame.Rect(rect.x, rect.y, rect.w - 2 * wide - p.look.px(4), rect.h), SIZES.small, "ink2")
        for number, told in enumerate((self.this, self.other)):
            box = pygame.Rect(rect.right - (2 - number) * wide, rect.y, wide - p.look.px(4), rect.h)
            bold = self.better == (1 if number else -1)
            words_in(p, surface, told, box, SIZES.small, "ink", kind="bold" if bold else "regular", align="right")


def beside_page(this: PlanTold, other: PlanTold, stroker: Stroker) -> Widget:
    """The page that compares two plans: clubs, expected strokes, and where the ball rests; a button takes the held one."""
    rows: list[Widget] = [TwoColumns("", _("now"), _("other")), TwoColumns("", _(this.plan.club.name), _(other.plan.club.name))]
    if this.strokes is not None and other.strokes is not None:
        better = 0 if abs(this.strokes - other.strokes) < .005 else -1 if this.strokes < other.strokes else 1
        rows.append(TwoColumns(_("strokes"), f"{this.strokes:.2f}", f"{other.strokes:.2f}", better=better))
    for ground in RestGround:
        one, two = (told.forecast.grounds.get(ground, 0.0) for told in (this, other))
        if one or two:
            rows.append(TwoColumns(ground_words(ground), percent(one), percent(two)))

    def take() -> None:
        stroker.aim(lambda aiming: aiming.taking(other.plan), reveal=True)
    return Column(Label(_("Two plans"), SIZES.small, kind="bold"), *rows, Button(_("Take the other plan"), take, style="paper"), gap=2,
                  ground="paper")


def choices_page(choices: Sequence[TokenChoice], lying: Sequence[int], marked: int, *, last: bool) -> Widget:
    """Every choice of dice to roll again, the best first; choices of equal faces are listed once. `last`: on the last hole."""
    before = next(choice.strokes for choice in choices if not choice.dice)
    listed = {_faces_of(choice.dice, lying): choice for choice in reversed(choices)}
    rows = [ChoiceRow(choice, lying, before, marked=_faces_of(marked, lying) == shown, best=choice is choices[0])
            for shown, choice in reversed(listed.items())]
    return Column(Label(_("Dice to roll again"), SIZES.small, kind="bold"), Label(counted_words(last=last), SIZES.caption, tint="lesser"),
                  HeadRow(), *rows, gap=2, ground="paper")


def is_last(s: State) -> bool:
    """Whether the current hole is the last one."""
    return s.number + 1 == len(s.holes)


def counted_words(*, last: bool) -> str:
    """The sentence that says how strokes to the hole count tokens: on the last hole, or on one before it."""
    return (_("Strokes to the hole from here, mulligan tokens counted. On the last hole one that is left is worth nothing.") if last else
            _("Strokes to the hole from here, mulligan tokens counted: one spent or earned is worth what it saves later."))


def _faces_of(dice: int, lying: Sequence[int]) -> tuple[int, ...]:
    """The faces of the dice in a mask, in ascending order."""
    return tuple(sorted(face for die, face in enumerate(lying) if dice >> die & 1))


def waiting_page(*, thinking: bool, putts: bool, over: bool) -> Widget:
    """The odds page where there are no odds, or not yet."""
    return odds_note(_("The putting track shows the odds.") if putts else _("The caddie is thinking …") if thinking else "", over=over)


# ---- what a table knows of worth: plans, places and choices of dice, shown in the panel and on the odds page as soon as the hole is
# solved
_LOOK_AGAIN: Final = .1         # seconds between two checks whether the hole has been solved


class HoleCounsel:
    """Shows the worth of plans and dice in panel and odds page, for the position of the latest `put`."""

    def __init__(self, scene: Scene, s: State, rests: RestPanel, forecasts: Forecasts, stroker: Stroker, folder: Path | None) -> None:
        """The `stroker` is called when an answer is known, and takes the caddie's plans; `folder` keeps solved holes."""
        self.solving = Solving(folder)
        self._rests, self._forecasts, self._stroker = rests, forecasts, stroker
        self._page = Column(ground="paper")
        self._again = Later(scene.clock, _LOOK_AGAIN, self._poll)
        self._state = s
        self._live = False
        self._choices: tuple[TokenChoice, ...] = ()
        self._told: PlanTold | None = None

    def put(self, s: State, *, live: bool) -> None:
        """Sets the position that is asked about; `live`: a person at this screen is to act."""
        if s != self._state:
            self._choices = ()
        self._state, self._live = s, live

    # ---- plans
    def _place(self) -> PlaceWorth | None:
        """All plans from the ball of the seat that aims; None if nobody at this screen aims, and while the hole is being solved."""
        s = self._state
        if not self._live or s.phase is not Phase.TURN or not isinstance(s.player.ball, OnCourse):
            return None
        found = self.solving.place(s)
        if found is None:
            self._again.ask()
        return found

    @property
    def caddie(self) -> tuple[CaddiePlan, ...]:
        """The caddie's plans, the best first; () while there are none."""
        place = self._place()
        return () if place is None else place.caddie

    def tell_plan(self, aiming: Aiming, forecast: StrokeForecast | None) -> None:
        """Shows in the panel where a plan may leave the ball, and the expected strokes of this plan and of the best one."""
        place, plan, s, worth = self._place(), aiming.plan, self._state, None
        if place is not None and plan is not None and isinstance(s.player.ball, OnCourse):
            worth = self.solving.worth(s, plan)
        best = place.caddie[0].strokes if place is not None and place.caddie else None
        held = self._beside(aiming) if self._live else None
        beside = HeldPlan(held.forecast, held.strokes) if held is not None else None
        called, counted = (_("this plan"), _("best plan")), counted_words(last=is_last(s))
        self._rests.tell(RestTold(forecast, worth, best, called, beside, counted))
        self._told = PlanTold(plan, forecast, worth) if plan is not None and forecast is not None else None

    def _beside(self, aiming: Aiming) -> PlanTold | None:
        """The plan that is held for comparison; None if there is none."""
        plan, s = aiming.beside, self._state
        forecast = self._forecasts.of(aiming.stance, plan)
        if plan is None or forecast is None or not isinstance(s.player.ball, OnCourse):
            return None
        return PlanTold(plan, forecast, self.solving.worth(s, plan) if self._place() is not None else None)

    def sensible(self) -> Plan | None:
        """The preset plan by the solved hole; None while the hole is being solved, and if nobody aims."""
        s = self._state
        return self.solving.sensible(s) if s.phase is Phase.TURN else None

    def loss(self, plan: Plan) -> float:
        """The strokes that a plan costs more than the best one; 0 while the hole is being solved, and if nobody aims."""
        s = self._state
        return self.solving.loss(s, plan) if s.phase is Phase.TURN else 0.0

    def strokes_over_best(self, target: Space, club: str) -> float | None:
        """The strokes that a plan costs more than the best one; None if nobody at this screen aims, and while the hole is being solved."""
        s, place = self._state, self._place()
        found = next((each for each in s.game.tables.clubs if each.name == club), None)
        if place is None or found is None:
            return None
        return self.solving.loss(s, Plan(target, found))

    def strokes(self) -> Mapping[Space, float]:
        """The strokes to the hole from each space after this stroke; {} while they are not known."""
        s = self._state
        return self.solving.places(s) if laid(s) else {}

    # ---- tokens
    def tell_choice(self, forecast: StrokeForecast | None, marked: int) -> int:
        """Shows in the panel what rolling the marked dice again is worth. Returns the best choice of dice (a mask), 0 if not known."""
        s = self._state
        if s.stroke is None:
            return 0
        if not self._choices:
            self._choices = self.solving.choices(s)
        if not self._choices:
            self._again.ask()
            self._rests.tell(RestTold(forecast))
            return 0
        before, counted = _worth_of(self._choices, 0), counted_words(last=is_last(s))
        if marked:
            worth, called = _worth_of(self._choices, marked), (_("rolled again"), _("as it lies"))
            self._rests.tell(RestTold(forecast, worth, before, called, counted=counted))
        else:
            called = _("as it lies"), _("best choice")
            self._rests.tell(RestTold(forecast, before, self._choices[0].strokes, called, counted=counted))
        return self._choices[0].dice

    # ---- the odds page
    def page(self, aiming: Aiming | None, marked: int) -> Widget:
        """The odds tab; it updates itself when more is known."""
        self._page = Column(ground="paper")
        self.fill(aiming, marked)
        return self._page

    def fill(self, aiming: Aiming | None, marked: int) -> None:
        """Fills the odds tab for this plan in the making and these marked dice (a mask)."""
        s = self._state
        if s.phase is Phase.ASK and self._choices and s.stroke is not None:
            self._page.replace(choices_page(self._choices, s.stroke.lying, marked, last=is_last(s)))
        elif self._live and aiming is not None and self._told is not None and (beside := self._beside(aiming)) is not None:
            self._page.replace(beside_page(self._told, beside, self._stroker))
        elif caddie := self.caddie:
            rows = [row for row in self._page.walk() if isinstance(row, PlanRow)]
            new = tuple(row.found for row in rows) != caddie    # if not, only the mark of the chosen plan changes
            if new and aiming is not None:
                self._page.replace(plans_page(caddie, s.ground, aiming.stance.start.space, aiming.plan, self._stroker, last=is_last(s)))
            for row in rows:
                row.show_chosen(aiming is not None and row.found.plan == aiming.plan)
        else:
            putts = s.phase is Phase.TURN and isinstance(s.player.ball, OnTrack)
            self._page.replace(waiting_page(thinking=self.solving.busy and self._live, putts=putts, over=s.phase is Phase.OVER))

    # ---- waiting
    def _poll(self) -> None:
        """Checks whether the hole has been solved."""
        if self.solving.busy:
            self._again.ask()
        elif self._live:
            self._stroker.solved()


def _worth_of(choices: Sequence[TokenChoice], dice: int) -> float:
    return next(choice.strokes for choice in choices if choice.dice == dice)
