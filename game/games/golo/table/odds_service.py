"""Odds of a GOLO table, looked up on a thread of their own; tables that are not there yet are computed in a process of their own.

The first time takes a second or more, in which numpy would hold the interpreter again and again while dice fly. That process is started
when a table is opened, and the bots find its tables in the folder as well.
"""

from __future__ import annotations

import contextlib
import threading
from concurrent.futures import Future, wait
from math import ceil, inf
from pathlib import Path
from typing import NamedTuple

from game.games.golf.rules.formats import BY_HOLE
from game.games.golo.rules.dice import members
from game.games.golo.rules.legal_keeps import completions
from game.games.golo.rules.values import Phase, State
from game.games.golo.solver.kinds import Kinds, TooManyRolls
from game.games.golo.solver.odds import (
    Beating,
    Forecast,
    HoleOdds,
    Keeping,
    after_keeping,
    beating_before,
    beating_with,
    before_roll,
    fill,
    hole_odds,
    plans_of,
    ranked,
    to_beat,
)
from game.games.golo.solver.solve import seconds_for
from game.games.golo.solver.table_cache import DiceTables, GoloTableCache, NotComputed
from game.ui.background import BackgroundProcess, GoesOn
from game.words import _

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


class OddsService:
    """Answers about one position at a time. Main thread only; the computing is not."""

    def __init__(self, folder: Path | None = None) -> None:
        """`folder` keeps what has been computed from one start to the next."""
        self._folder = folder
        self._cache = GoloTableCache(folder, most=inf if folder is None else 0)
        self._opening: threading.Thread | None = None
        self._question: OddsQuestion | None = None
        self._answer: Future[OddsReading | None] | None = None
        self._next: OddsQuestion | None = None

    def open(self, s: State) -> None:
        """Starts computing the tables of numbers that a table that was just opened needs and that are missing."""
        if self._folder is not None:
            self._opening = threading.Thread(target=_fill, args=(self._folder, s), name="odds-opening", daemon=True)
            self._opening.start()

    def ask(self, question: OddsQuestion) -> None:
        """Starts with this question, or takes it next after the present one. Waits a moment: tables that are there answer within it."""
        if question == self._question:
            self._next = None
        elif self._answer is not None and not self._answer.done():
            self._next = question
        else:
            wait((self._start(question),), _MOMENT)

    def _start(self, question: OddsQuestion) -> Future[OddsReading | None]:
        answer: Future[OddsReading | None] = Future()
        self._question, self._answer, self._next = question, answer, None

        def work() -> None:
            try:
                answer.set_result(self._read(question))
            except Exception as error:  # it is told where the answer is looked at
                answer.set_exception(error)
        threading.Thread(target=work, name="odds", daemon=True).start()
        return answer

    def _read(self, question: OddsQuestion) -> OddsReading | None:
        """The odds by the tables that are there, once they have been computed."""
        while self._opening is not None and self._opening.is_alive():
            with contextlib.suppress(NotComputed):
                return read(self._cache, question)
            self._opening.join(_LOOK)
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
        if self._next is not None and self._answer is not None and self._answer.done():
            self._start(self._next)
        return self._answer is not None and not self._answer.done()

    def reading(self, question: OddsQuestion) -> OddsReading | None:
        """The answer to that question, None while there is none (or none can be had)."""
        if self._question != question or self._answer is None or not self._answer.done():
            return None
        return self._answer.result()


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
    told = _("These dice take about {n} seconds to solve, the first time. Meanwhile there are no odds, and pro bots play like club bots.")
    return told.format(n=ceil(seconds))


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
