"""What a table knows of worth: holes solved beside the window, plans and choices of dice weighed, and the odds on paper."""

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

# ---- what holes are worth, for the window: read where they are known, else solved in a process beside it, and worked up on a thread
PLANS: Final = 9        # of the caddie
ALIKE: Final = 4        # of these with one club and length
_KEPT: Final = 4        # holes: one, the next, and one seat's other tees
_PATIENCE: Final = 1.0  # seconds that the process has for a hole before it is solved here
_LOOK: Final = .05      # seconds between two looks whether it has one


class CaddiePlan(NamedTuple):
    """A plan, and the strokes to the hole with it and the best play after it."""

    plan: Plan
    strokes: float


@dataclass(frozen=True, slots=True)
class PlaceWorth:
    """All plans from one place: the strokes to the hole from there with each, and the caddie's few, the best first.

    `first` is the plan to begin with, None where no club can be used.
    """

    strokes: Mapping[Plan, float]
    caddie: tuple[CaddiePlan, ...]
    first: Plan | None


class TokenWorth(NamedTuple):
    """A hole with tokens, and what the holes after it are worth by tokens."""

    hole: Tokened
    later: tuple[float, ...]

    def to_go(self, worth: float, taken: int, tokens: int) -> float:
        """The strokes to the hole of a worth with these tokens after `taken` strokes; one spent or earned counts as what it saves later."""
        return worth - self.later[min(tokens, self.hole.most)] - taken


class Solving(BackgroundThread):
    """Answers about one hole after the other; each answer is kept for a few holes. Main thread only; the work is not."""

    def __init__(self, folder: Path | None = None) -> None:
        """`folder` keeps holes from one start to the next; without one nothing is solved ahead."""
        super().__init__("card-golf-solving")
        self._folder, self._cache = folder, TableCache(folder)
        self._found: dict[HolePlay, Solved] = {}
        self._tokens: dict[tuple[HolePlay, tuple[HolePlay, ...], int, int], TokenWorth] = {}
        self._ahead = BackgroundWork()
        self._places: dict[object, PlaceWorth] = {}
        self._maps: dict[object, Mapping[Space, float]] = {}
        self._at: tuple[State, PlaceWorth | None, TokenWorth | None] | None = None      # the position that was asked about last

    # ---- what goes on behind the window
    def begin(self, s: State) -> None:
        """Begins a round: a process solves what is not known of the holes that are laid, in their order."""
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
        """The hole solved: it is known, or the process gets to it soon, or it is solved here."""
        found, until = self._cache.known(play), time.monotonic() + _PATIENCE
        while found is None and self._ahead.busy and time.monotonic() < until:
            time.sleep(_LOOK)
            found = self._cache.known(play)
        found = self._cache.solved(play) if found is None else found
        keep(self._found, play, found, _KEPT)
        return found

    # ---- what is read of it
    def ask(self, play: HolePlay) -> Solved | None:
        """The hole solved, None while it is being solved."""
        found = self._found.get(play)
        if found is None:
            self.start(lambda: self._find(play))
        return found

    def tokens(self, s: State) -> TokenWorth | None:
        """The hole that is on with tokens, for the seat to act; None while it is being worked out.

        Where the holes to come have not been worked out yet, tokens save there what they save on average.
        """
        found = self._known(s)[1]
        if found is None:
            self.start(lambda: self._with_tokens(s))
        return found

    def _known(self, s: State) -> tuple[PlaceWorth | None, TokenWorth | None]:
        """What has been worked out for a position, kept by identity: it is asked for in each picture, and a hole is slow as a key."""
        if self._at is None or self._at[0] is not s or self._at[1] is None or self._at[2] is None:
            self._at = s, self._places.get(_place_key(s)), self._tokens.get(_token_key(s))
        return self._at[1:]

    def _with_tokens(self, s: State) -> TokenWorth:
        """The same on the thread."""
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
        """Every choice of dice to the seat that is asked, the best first, in strokes to the hole from where the stroke was played.

        () while they are being worked out.
        """
        found, before = self.tokens(s), s.player.strokes - 1
        return () if found is None else tuple(
            choice._replace(strokes=choice.strokes - before) for choice in ranked_choices(found.hole, found.later, s))

    def place(self, s: State) -> PlaceWorth | None:
        """All plans from the ball of the seat to act, in strokes to the hole from here; None while they are being worked out."""
        found = self._known(s)[0]
        if found is None:
            self.start(lambda: keep(self._places, _place_key(s), self._weighed(s), _KEPT))
        return found

    def _weighed(self, s: State) -> PlaceWorth:
        """The same on the thread."""
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
        """The strokes to the hole from here with a plan of the seat to act; None while they are being worked out."""
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
        """The strokes to the hole from each space after one stroke more of the seat to act; {} while they are being worked out."""
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
        """A plan to begin with for the seat to act: its tokens counted where their worth is known; None while its hole is solved."""
        place = self._known(s)[0]
        if place is not None:
            return place.first
        solved, ball = self._found.get(play_of(s, s.turn)), s.player.ball
        return sensible(solved.strokes, ball, solved, s.player.strokes) if solved is not None and isinstance(ball, OnCourse) else None

    def loss(self, s: State, plan: Plan) -> float:
        """The strokes that a plan costs the seat to act, as the panel has them; without tokens while their worth is being worked out.

        0 while the hole is being solved.
        """
        place, worth = self._known(s)[0], None
        if place is not None and place.caddie and (worth := self.worth(s, plan)) is not None:
            return worth - place.caddie[0].strokes
        solved, ball, taken = self._found.get(play_of(s, s.turn)), s.player.ball, s.player.strokes
        if solved is None or not isinstance(ball, OnCourse):
            return 0.0
        return solved.worth(ball, plan, taken) - float(solved.ranked(ball, taken).worth[0])


def _token_key(s: State) -> tuple[HolePlay, tuple[HolePlay, ...], int, int]:
    """What a hole with tokens depends on, for the seat to act: holes to come that are not dealt yet are only counted (C3)."""
    return play_of(s, s.turn), to_come(s), s.unlaid, enough(s.player.tokens)


def _place_key(s: State) -> tuple[object, ...]:
    """What plans are worth by, for the seat to act."""
    return *_token_key(s), s.player.ball, s.player.strokes, s.player.tokens


def _caddie(worth: Mapping[Plan, float], start: Space) -> tuple[CaddiePlan, ...]:
    """The best plans that differ in the club or by two spaces or more; of one club and length only as many as differ in words."""
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
    """Whether they are two spaces and more from each other."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) > 1


# ---- the odds on paper: the caddie's plans with what each costs, or what every choice of dice to roll again is worth
_ROW: Final = 30
_COLUMN: Final = .215     # of the width: a column of figures
_SIDES: Final = (
    ("",), (N_("left"), N_("right")), (N_("left"), N_("middle"), N_("right")), (N_("far left"), N_("left"), N_("right"), N_("far right")),
)
"""What tells plans of one club and length apart, by how many there are (`ALIKE` at the most), for who looks at the flag."""


class PlanWords(NamedTuple):
    """What a plan's row says: its club with how far it is planned, and the strokes to the hole with it."""

    plan: str
    strokes: str


def _plan_words(found: CaddiePlan, dearer: float, yards: int, aside: str) -> PlanWords:
    """The words of a plan. `aside` tells it from others of that club and length: "left"."""
    text = _("{club}, {n} {side}") if aside else _("{club}, {n} yd")
    plan = text.format(club=_(found.plan.club.name), n=yards, side=aside)
    return PlanWords(plan, f"{found.strokes:.2f}" + (f"  +{dearer:.2f}" if dearer >= .005 else ""))


class PlanRow(PlaceRow[Plan], Control):
    """One of the caddie's plans, in letters as large as all of its page have room for."""

    margin = 4

    def __init__(self, number: int, found: CaddiePlan, every: Sequence[PlanWords], stroker: Stroker, where: str) -> None:
        """`every`: the words of the whole page, from which it takes its own."""
        super().__init__(tip=_("Aimed {place}. Press to take this plan (key {n}).").format(place=where, n=number))
        self.number, self.found = number, found
        self.words, self.strokes = every[number - 1]
        self.place, self.lights, self._stroker, self._every = found.plan, stroker, stroker, every
        self.chosen = False

    def show_chosen(self, chosen: bool) -> None:
        """It is the plan that is made now, or not."""
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
        return max(p.look.px(_ROW + self.room), p.font(self.size).get_linesize() + p.look.px(4))

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        rect, wide = self.rect, round(self.rect.w * _COLUMN)
        for number, (told, ink) in enumerate(self.figures()):
            box = pygame.Rect(rect.right - (3 - number) * wide, rect.y, wide - p.look.px(4), rect.h)
            words_in(p, surface, told, box, self.size, ink, kind=self.kind, align="right")


class HeadRow(FigureRow):
    """What the columns of choices are."""

    room = -12
    size = SIZES.caption

    def figures(self) -> tuple[tuple[str, str], ...]:
        return (_("before"), "ink2"), (_("after"), "ink2"), ("", "ink2")


class ChoiceRow(FigureRow):
    """A choice of dice to roll again: the strokes to the hole as the roll lies, and after it."""

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
        return max(p.look.px(_ROW - 6), p.font(SIZES.small).get_linesize() + p.look.px(2))

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        rect, wide = self.rect, round(self.rect.w * .3)
        words_in(p, surface, self.words, pygame.Rect(rect.x, rect.y, rect.w - 2 * wide - p.look.px(4), rect.h), SIZES.small, "ink2")
        for number, told in enumerate((self.this, self.other)):
            box = pygame.Rect(rect.right - (2 - number) * wide, rect.y, wide - p.look.px(4), rect.h)
            bold = self.better == (1 if number else -1)
            words_in(p, surface, told, box, SIZES.small, "ink", kind="bold" if bold else "regular", align="right")


def beside_page(this: PlanTold, other: PlanTold, stroker: Stroker) -> Widget:
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
        stroker.aim(lambda aiming: aiming.taking(other.plan), reveal=True)
    return Column(Label(_("Two plans"), SIZES.small, kind="bold"), *rows, Button(_("Take the other plan"), take, style="paper"), gap=2,
                  ground="paper")


def choices_page(choices: Sequence[TokenChoice], lying: Sequence[int], marked: int, *, last: bool) -> Widget:
    """Every choice of dice to roll again, the best first; of dice that show the same one stands for all. `last`: on the last hole."""
    before = next(choice.strokes for choice in choices if not choice.dice)
    listed = {_faces_of(choice.dice, lying): choice for choice in reversed(choices)}
    rows = [ChoiceRow(choice, lying, before, marked=_faces_of(marked, lying) == shown, best=choice is choices[0])
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


def _faces_of(dice: int, lying: Sequence[int]) -> tuple[int, ...]:
    """What the dice of a mask show, in order."""
    return tuple(sorted(face for die, face in enumerate(lying) if dice >> die & 1))


def waiting_page(*, thinking: bool, putts: bool, over: bool) -> Widget:
    """Where there are no odds, or not yet."""
    return odds_note(_("The putting track shows the odds.") if putts else _("The caddie is thinking …") if thinking else "", over=over)


# ---- what a table knows of worth: plans, places and choices of dice, shown in the panel and on the odds page as soon as the hole is
# solved
_LOOK_AGAIN: Final = .1         # seconds until a hole that is being solved is looked for again


class HoleCounsel:
    """Speaks of one position at a time: that which `put` was told last."""

    def __init__(self, scene: Scene, s: State, rests: RestPanel, forecasts: Forecasts, stroker: Stroker, folder: Path | None) -> None:
        """The `stroker` is told when what was asked about is known, and takes the caddie's plans; `folder` keeps solved holes."""
        self.solving = Solving(folder)
        self._rests, self._forecasts, self._stroker = rests, forecasts, stroker
        self._page = Column(ground="paper")
        self._again = Later(scene.clock, _LOOK_AGAIN, self._poll)
        self._state = s
        self._live = False
        self._choices: tuple[TokenChoice, ...] = ()
        self._told: PlanTold | None = None

    def put(self, s: State, *, live: bool) -> None:
        """This position is asked about; `live`: a person at this screen is to act."""
        if s != self._state:
            self._choices = ()
        self._state, self._live = s, live

    # ---- plans
    def _place(self) -> PlaceWorth | None:
        """All plans from the ball of the seat that aims; None where none does, and while the hole is being solved."""
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
        """The panel says what a plan may come to, and what it and the best one cost."""
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
        """The plan that is held beside the present one."""
        plan, s = aiming.beside, self._state
        forecast = self._forecasts.of(aiming.stance, plan)
        if plan is None or forecast is None or not isinstance(s.player.ball, OnCourse):
            return None
        return PlanTold(plan, forecast, self.solving.worth(s, plan) if self._place() is not None else None)

    def sensible(self) -> Plan | None:
        """The plan to begin with, by the solved hole; None while that is being solved, and where nobody aims."""
        s = self._state
        return self.solving.sensible(s) if s.phase is Phase.TURN else None

    def loss(self, plan: Plan) -> float:
        """The strokes that a plan costs more than the best one; 0 while the hole is being solved, and where nobody aims."""
        s = self._state
        return self.solving.loss(s, plan) if s.phase is Phase.TURN else 0.0

    def dearer(self, target: Space, club: str) -> float | None:
        """The strokes that a plan costs more than the best one, without tokens; None while the hole is being solved, and out of reach."""
        s, place = self._state, self._place()
        found = next((each for each in s.game.tables.clubs if each.name == club), None)
        if place is None or found is None:
            return None
        return self.solving.loss(s, Plan(target, found))

    def strokes(self) -> Mapping[Space, float]:
        """The strokes to the hole from each space after this stroke; {} where that is not known yet."""
        s = self._state
        return self.solving.places(s) if laid(s) else {}

    # ---- tokens
    def tell_choice(self, forecast: StrokeForecast | None, marked: int) -> int:
        """The panel says what the marked dice are worth rolled again, and the best choice; the dice of that, 0 where it is not known."""
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
        """The odds tab; it fills itself when there is more to say."""
        self._page = Column(ground="paper")
        self.fill(aiming, marked)
        return self._page

    def fill(self, aiming: Aiming | None, marked: int) -> None:
        """The odds tab as things are now: somebody aims so, and these dice are marked."""
        s = self._state
        if s.phase is Phase.ASK and self._choices and s.stroke is not None:
            self._page.replace(choices_page(self._choices, s.stroke.lying, marked, last=is_last(s)))
        elif self._live and aiming is not None and self._told is not None and (beside := self._beside(aiming)) is not None:
            self._page.replace(beside_page(self._told, beside, self._stroker))
        elif caddie := self.caddie:
            rows = [row for row in self._page.walk() if isinstance(row, PlanRow)]
            new = tuple(row.found for row in rows) != caddie    # else only another plan is chosen, and nothing is laid out again
            if new and aiming is not None:
                self._page.replace(plans_page(caddie, s.ground, aiming.stance.start.space, aiming.plan, self._stroker, last=is_last(s)))
            for row in rows:
                row.show_chosen(aiming is not None and row.found.plan == aiming.plan)
        else:
            putts = s.phase is Phase.TURN and isinstance(s.player.ball, OnTrack)
            self._page.replace(waiting_page(thinking=self.solving.busy and self._live, putts=putts, over=s.phase is Phase.OVER))

    # ---- waiting
    def _poll(self) -> None:
        """Look whether the hole has been solved."""
        if self.solving.busy:
            self._again.ask()
        elif self._live:
            self._stroker.solved()


def _worth_of(choices: Sequence[TokenChoice], dice: int) -> float:
    return next(choice.strokes for choice in choices if choice.dice == dice)
