"""The odds of a GOLO table: looked up on a thread of their own, and set on paper."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Sequence
from concurrent.futures import Future, wait
from math import ceil, inf
from pathlib import Path
from typing import NamedTuple

import pygame

from game.games.golf.rules import BY_HOLE
from game.games.golf.table.plate import odds_note
from game.games.golo.rules.rules import dice_in_faces
from game.games.golo.rules.turns import completions
from game.games.golo.rules.values import PARS, Phase, State, members
from game.games.golo.solver.odds import (
    Beating, DiceTables, Forecast, GoloTableCache, HoleOdds, Keeping, NotComputed, after_keeping, beating_before, beating_with, before_roll,
    fill, hole_odds, plans_of, ranked, to_beat
)
from game.games.golo.solver.plan import Kinds, TooManyRolls
from game.games.golo.solver.solve import seconds_for
from game.games.golo.table.card import Chip, ChipRow
from game.ui.background import BackgroundProcess, BackgroundThread, GoesOn
from game.ui.looks.theme import SIZES
from game.ui.paint import Painter, put
from game.ui.widgets.base import Widget
from game.ui.widgets.layout import Column, Row, Rule
from game.ui.widgets.text import Label
from game.words import _

# ---- odds of a GOLO table, looked up on a thread of their own; tables that are not there yet are computed in a process of their own
# The first time takes a second or more, in which numpy would hold the interpreter again and again while dice fly. That process is started
# when a table is opened, and the bots find its tables in the folder as well.
_SHOWN = 4          # keeps that are listed
_MOMENT = .008      # seconds: half a picture's time
_LOOK = .1          # seconds between two looks whether a table is there
_WORTH_TELLING = 2.0    # seconds to compute tables; those of the published dice take less


class OddsQuestion(NamedTuple):
    """A position, and the dice that are marked in it (a mask)."""

    state: State
    marked: int


class ListedKeep(NamedTuple):
    """A keep of the list, and its chances against the score to beat, where there is one."""

    keep: Keeping
    beating: Beating | None


class OddsReading(NamedTuple):
    """What is to be expected: the forecast (None in match play and skins, and while dice fly), the best keeps, the hole's chances, the
    score to beat, the chances against it that belong to the forecast, and the dice (a mask) with which it is made.
    """

    forecast: Forecast | None = None
    keeps: tuple[ListedKeep, ...] = ()
    hole: HoleOdds | None = None
    target: int | None = None
    beating: Beating | None = None
    kept: int = 0


class _AskedOdds(NamedTuple):
    """A question whose answer is being worked out or is there, and the question that comes after it."""

    question: OddsQuestion
    answer: Future[OddsReading | None]
    then: OddsQuestion | None = None


class OddsService:
    """Answers about one position at a time. Main thread only; the computing is not."""

    def __init__(self, folder: Path | None = None) -> None:
        """`folder` keeps what has been computed from one start to the next."""
        self._folder = folder
        self._cache = GoloTableCache(folder, most=inf if folder is None else 0)
        self._opening = BackgroundThread("odds-opening")
        self._asked: _AskedOdds | None = None

    def open(self, s: State) -> None:
        """Starts computing the tables of numbers that a table that was just opened needs and that are missing."""
        folder = self._folder
        if folder is not None:
            self._opening.start(lambda: _fill(folder, s))

    def ask(self, question: OddsQuestion) -> None:
        """Starts with this question, or takes it next after the present one. Waits a moment: tables that are there answer within it."""
        asked = self._asked
        if asked is not None and question == asked.question:
            self._asked = asked._replace(then=None)
        elif asked is not None and not asked.answer.done():
            self._asked = asked._replace(then=question)
        else:
            wait((self._start(question),), _MOMENT)

    def _start(self, question: OddsQuestion) -> Future[OddsReading | None]:
        answer: Future[OddsReading | None] = Future()
        self._asked = _AskedOdds(question, answer)

        def work() -> None:
            try:
                answer.set_result(self._read(question))
            except Exception as error:  # it is told where the answer is looked at
                answer.set_exception(error)
        threading.Thread(target=work, name="odds", daemon=True).start()
        return answer

    def _read(self, question: OddsQuestion) -> OddsReading | None:
        """The odds by the tables that are there, once they have been computed."""
        while self._opening.busy:
            with contextlib.suppress(NotComputed):
                return read(self._cache, question)
            self._opening.wait(_LOOK)
        with contextlib.suppress(NotComputed):
            return read(self._cache, question)
        if self._folder is not None:
            _fill(self._folder, question.state)
        with contextlib.suppress(NotComputed):
            return read(self._cache, question)
        self._cache = GoloTableCache(self._folder)       # nothing could be kept on disk: they are computed here
        return read(self._cache, question)

    @property
    def busy(self) -> bool:
        """Whether an answer is still to come."""
        asked = self._asked
        if asked is None:
            return False
        answer = self._start(asked.then) if asked.then is not None and asked.answer.done() else asked.answer
        return not answer.done()

    def reading(self, question: OddsQuestion) -> OddsReading | None:
        """The answer to that question, None while there is none (or none can be had)."""
        asked = self._asked
        return asked.answer.result() if asked is not None and asked.question == question and asked.answer.done() else None


def _fill(folder: Path, s: State) -> None:
    """Fills the folder with all tables for a round: missing ones are computed by a process, which is waited for."""
    try:
        compute(folder, s, most=0)
    except NotComputed:
        compute_apart(folder, s)


def compute_apart(folder: Path, s: State) -> None:
    """Computes them in a process of its own. Does nothing where none can be started."""
    BackgroundProcess(_compute_here, folder, s).wait()


def _compute_here(goes_on: GoesOn, folder: Path, s: State) -> None:
    """What that process does, without a break."""
    compute(folder, s)


def compute(folder: Path, s: State, *, most: float = inf) -> None:
    """Compute all tables of numbers for a round into the folder, as far as they are not there and the dice can be solved.

    Raises NotComputed for one that would take more than `most` seconds.
    """
    with contextlib.suppress(TooManyRolls):
        fill(GoloTableCache(folder, most=most).book(s.game.content.dice), s)


def warning(s: State) -> str:
    """What is to be told of the dice before a round that begins so; "" where they are solved in a moment, or there is nothing to solve."""
    plans = dict.fromkeys(plans_of(s.game.options, s.game.pars))
    if not plans:
        return ""
    try:
        kinds = Kinds(s.game.content.dice)
    except TooManyRolls:
        return _("These dice have too many different rolls to be solved: there are no odds, and pro bots play like club bots.")
    seconds = sum(seconds_for(kinds, plan) for plan in plans)
    if seconds < _WORTH_TELLING:
        return ""
    text = _("These dice take about {n} seconds to solve, the first time. Meanwhile there are no odds, and pro bots play like club bots.")
    return text.format(n=ceil(seconds))


def read(table_cache: GoloTableCache, question: OddsQuestion) -> OddsReading | None:
    """The odds of a position; None for dice that cannot be solved."""
    s, marked = question
    if s.phase is Phase.OVER:
        return None
    if s.game.options.mode in BY_HOLE:
        return OddsReading(hole=hole_odds(s, s.turn))
    try:
        book = table_cache.book(s.game.content.dice)
    except TooManyRolls:
        return None
    target = to_beat(s, s.turn)
    if s.phase is Phase.KEEP:
        every = tuple(ListedKeep(keep, beating) for keep, beating in ranked(book, s))
        mine = _best_with(book, s, marked, target) if marked else every[0]
        return OddsReading(after_keeping(book, s, mine.keep.dice), _listed(s, every, mine), None, target, mine.beating, mine.keep.dice)
    beating = None if target is None else beating_before(book, s, s.turn, target)
    return OddsReading(before_roll(book, s, s.turn), (), None, target, beating)


def _best_with(book: DiceTables, s: State, marked: int, target: int | None) -> ListedKeep:
    """The best of the keeps that hold the marked dice and no more others than they need to."""
    found = []
    for dice in completions(s, marked):
        keep = Keeping(dice, sum(s.throw.lying[die] for die in members(dice)), after_keeping(book, s, dice).mean)
        found.append(ListedKeep(keep, None if target is None else beating_with(book, s, dice, target)))
    return min(found, key=lambda each: (-each.beating.win if each.beating is not None else 0, each.keep.mean))


def _listed(s: State, every: tuple[ListedKeep, ...], mine: ListedKeep) -> tuple[ListedKeep, ...]:
    """The best keeps; the chosen one stands in the place of its like, or else is the last of them."""
    def look(dice: int) -> list[tuple[tuple[int, ...], int]]:      # two of a colour may have other faces, and then are not alike
        return sorted((s.game.faces[die], s.throw.lying[die]) for die in members(dice))
    best = tuple(mine if look(each.keep.dice) == look(mine.keep.dice) else each for each in every[:_SHOWN])
    return best if mine in best else (*best[: _SHOWN - 1], mine)


# ---- the odds on paper: the expected total, its spread as bars, the best keeps; or the chances on a hole
_HIGH = 84
_TAIL = .004        # totals less likely than this at the ends are left out


class Bars(Widget):
    """The chance of each final total; those below `target` are brass."""

    margin = 2

    def __init__(self, forecast: Forecast, target: int | None) -> None:
        super().__init__()
        totals = forecast.totals
        shown = [n for n in range(len(totals)) if totals[n] >= _TAIL] or [round(forecast.mean)]
        self.first, self.shares = shown[0], tuple(float(totals[n]) for n in range(shown[0], shown[-1] + 1))
        self.target, self.mean = target, forecast.mean

    def height(self, p: Painter, width: int) -> int:
        return p.look.px(_HIGH) + p.font(SIZES.caption).get_linesize() + p.look.px(6)

    def draw(self, p: Painter, surface: pygame.Surface) -> None:
        px, count = p.look.px, len(self.shares)
        pitch = min(float(px(26)), self.rect.w / count)
        left = self.rect.x + (self.rect.w - pitch * count) / 2
        foot, most = self.rect.y + px(_HIGH), max(self.shares)
        wide = max(2, round(pitch) - max(1, px(3)))
        for number, share in enumerate(self.shares):
            total = self.first + number
            good = total < self.target if self.target is not None else total <= self.mean
            high = max(1, round(share / most * px(_HIGH)))
            bar = p.rbox(wide, high, px(2), "brass" if good else "good", "ink2", max(1.0, p.look.scale * .8))
            put(surface, bar, (left + pitch * number + (pitch - wide) / 2, foot - high))
        surface.fill(p.colour("ink2"), (self.rect.x, foot, self.rect.w, max(1, px(1))))
        figure = p.font(SIZES.caption).size("00")[0] + px(6)
        every = max(1, -(-figure // max(1, round(pitch))))
        for number in range(0, count, every):
            words = p.text(str(self.first + number), SIZES.caption, "ink2")
            put(surface, words, (left + pitch * (number + .5) - words.get_width() / 2, foot + px(4)))


def odds_page(s: State, reading: OddsReading | None, marked: int, busy: bool, names: Sequence[str]) -> Widget:
    """The odds tab of the seat whose turn it is; it is named where there are several."""
    who = names[s.turn] if len(names) > 1 else ""
    if s.phase is Phase.OVER:
        return odds_note(over=True)
    if reading is None:
        return odds_note(_("Computing the odds …") if busy else _("There are no odds for these dice: they have too many different rolls."))
    if reading.hole is not None:
        return Column(
            Label(_("{name}, before this roll").format(name=who) if who else _("Before this roll"), SIZES.small, kind="bold"),
            _pair(_("wins the hole alone"), f"{100 * reading.hole.win:.0f} %"),
            _pair(_("shares the low score"), f"{100 * reading.hole.tie:.0f} %"), gap=6, ground="paper")
    if reading.forecast is None:
        return Column(Label(_("The odds come when all dice lie."), SIZES.small, kind="italic", tint="lesser"), ground="paper")
    head = [Label(who, SIZES.small, kind="bold")] if who else []
    return Column(*head, *_forecast(s, reading, reading.forecast, marked), gap=5, ground="paper")


def _forecast(s: State, reading: OddsReading, forecast: Forecast, marked: int) -> list[Widget]:
    low, high = forecast.band()
    what = _("before the roll") if not reading.keeps else _("with the best keep") if not marked else (
        _("if you keep the marked dice") if reading.kept == marked else _("if you keep the marked dice and those that must go with them"))
    parts: list[Widget] = [
        Row(Label(f"{forecast.mean:.1f}", SIZES.heading + 4, kind="bold"), Label(_("strokes expected, {when}").format(when=what),
                                                                              SIZES.caption, tint="lesser", grow=1.0), gap=8),
        Bars(forecast, reading.target),
        Label(_("Nine times in ten from {low} to {high}").format(low=low, high=high) if low < high else _("Nothing else is likely"),
              SIZES.caption, tint="lesser"),
    ]
    if reading.target is not None and reading.beating is not None:
        n = round(100 * reading.beating.win)
        parts.append(Label(_("Beats {target}: {n} %").format(target=reading.target, n=n), SIZES.small, kind="bold"))
    if reading.keeps:
        strong = reading.kept if marked else None
        figures = _("strokes") if reading.keeps[0].beating is None else _("wins")
        parts += [Rule(), Row(Label(_("What to keep"), SIZES.caption, tint="lesser", grow=1.0),
                              Label(figures, SIZES.caption, tint="lesser", align="right"), gap=6)]
        parts += [*(ChipRow(_chips(s, keep.dice), _figure(keep, beating), _keep_words(s, keep), strong=keep.dice == strong)
                            for keep, beating in reading.keeps)]
    return parts


def _figure(keep: Keeping, beating: Beating | None) -> str:
    """What keeps are listed by: the expected strokes, or the chance to win where that is what counts."""
    return f"{keep.mean:.1f}" if beating is None else _("{n} %").format(n=round(100 * beating.win))


def _chips(s: State, dice: int) -> list[Chip]:
    """The dice of a keep, lowest first."""
    return sorted((Chip(PARS[die], s.throw.lying[die]) for die in members(dice)), key=lambda chip: (chip.face, chip.par))


def _keep_words(s: State, keep: Keeping) -> str:
    if not keep.dice:
        return _("Keep none")
    return _("Keep {values}").format(values=dice_in_faces(keep.dice, s.throw.lying))


def _pair(words: str, figure: str) -> Widget:
    return Row(Label(words, SIZES.small, grow=1.0), Label(figure, SIZES.small, kind="bold", align="right"), gap=6)
