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
_SHOWN = 4          # keeps in the list
_MOMENT = .008      # seconds: half a picture's time
_LOOK = .1          # seconds between two checks whether a table is there
_WORTH_TELLING = 2.0    # seconds to compute tables; those of the published dice take less


class OddsQuestion(NamedTuple):
    """A position, and the dice that are marked in it (a mask)."""

    state: State
    marked: int


class ListedKeep(NamedTuple):
    """A keep of the list, and its chances against the score to beat (None: there is none)."""

    keep: Keeping
    beating: Beating | None


class OddsReading(NamedTuple):
    """The odds of a position.

    `forecast` is the final total (None in match play and skins, and while dice fly), made with the dice `kept` (a mask). `keeps` are the
    best keeps, `hole` the chances on the hole in match play and skins. `target` is the score to beat, `beating` the chances against it with
    the same dice.
    """

    forecast: Forecast | None = None
    keeps: tuple[ListedKeep, ...] = ()
    hole: HoleOdds | None = None
    target: int | None = None
    beating: Beating | None = None
    kept: int = 0


class _AskedOdds(NamedTuple):
    """A question whose answer is being computed or is there, and the question to be answered after it."""

    question: OddsQuestion
    answer: Future[OddsReading | None]
    then: OddsQuestion | None = None


class OddsService:
    """Answers questions about one position at a time. Call it from the main thread only; it computes on others."""

    def __init__(self, folder: Path | None = None) -> None:
        """`folder` keeps computed tables from one start of the program to the next."""
        self._folder = folder
        self._cache = GoloTableCache(folder, most=inf if folder is None else 0)
        self._opening = BackgroundThread("odds-opening")
        self._asked: _AskedOdds | None = None

    def open(self, s: State) -> None:
        """Starts computing the tables that a newly opened game table needs, as far as they are missing."""
        folder = self._folder
        if folder is not None:
            self._opening.start(lambda: _fill(folder, s))

    def ask(self, question: OddsQuestion) -> None:
        """Starts answering this question, or puts it next in line after the present one.

        Waits up to a few milliseconds, in which an answer comes if its tables are there.
        """
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
            except Exception as error:  # raised again where the answer is read
                answer.set_exception(error)
        threading.Thread(target=work, name="odds", daemon=True).start()
        return answer

    def _read(self, question: OddsQuestion) -> OddsReading | None:
        """The odds; waits until the tables for them have been computed."""
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
        self._cache = GoloTableCache(self._folder)       # the tables could not be written to disk: compute them here
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
        """The answer to that question; None while it is not there, or if the dice can't be solved."""
        asked = self._asked
        return asked.answer.result() if asked is not None and asked.question == question and asked.answer.done() else None


def _fill(folder: Path, s: State) -> None:
    """Fills the folder with all tables for a round. Waits for the process that computes missing ones."""
    try:
        compute(folder, s, most=0)
    except NotComputed:
        compute_apart(folder, s)


def compute_apart(folder: Path, s: State) -> None:
    """Computes all tables for a round in a process of its own, and waits for it. Does nothing if no process can be started."""
    BackgroundProcess(_compute_here, folder, s).wait()


def _compute_here(goes_on: GoesOn, folder: Path, s: State) -> None:
    """The work of that process; it is never interrupted."""
    compute(folder, s)


def compute(folder: Path, s: State, *, most: float = inf) -> None:
    """Computes all missing tables for a round into the folder; none if the dice can't be solved.

    Raises NotComputed for one that would take more than `most` seconds.
    """
    with contextlib.suppress(TooManyRolls):
        fill(GoloTableCache(folder, most=most).book(s.game.content.dice), s)


def warning(s: State) -> str:
    """The warning about dice that can't be solved, or not in a moment, for a round that begins in this state; "" if there is none."""
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
    """The best keep that contains the marked dice and no more other dice than it must."""
    found = []
    for dice in completions(s, marked):
        keep = Keeping(dice, sum(s.throw.lying[die] for die in members(dice)), after_keeping(book, s, dice).mean)
        found.append(ListedKeep(keep, None if target is None else beating_with(book, s, dice, target)))
    return min(found, key=lambda each: (-each.beating.win if each.beating is not None else 0, each.keep.mean))


def _listed(s: State, every: tuple[ListedKeep, ...], mine: ListedKeep) -> tuple[ListedKeep, ...]:
    """The best keeps. The chosen one, `mine`, replaces a keep of like dice and faces, or else the last of the list."""
    def look(dice: int) -> list[tuple[tuple[int, ...], int]]:      # dice of one colour are alike only if their faces are
        return sorted((s.game.faces[die], s.throw.lying[die]) for die in members(dice))
    best = tuple(mine if look(each.keep.dice) == look(mine.keep.dice) else each for each in every[:_SHOWN])
    return best if mine in best else (*best[: _SHOWN - 1], mine)


# ---- the odds on paper: the expected total, its spread as bars, the best keeps; or the chances on a hole
_HIGH = 84
_TAIL = .004        # totals less likely than this at the ends are left out


class Bars(Widget):
    """The chance of each final total as bars; totals below `target`, or without one up to the mean, are brass."""

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
    """The odds tab for the seat whose turn it is, with its name if there are several."""
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
    """The figure of a keep in the list: expected strokes, or the chance to win if there is a score to beat."""
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
