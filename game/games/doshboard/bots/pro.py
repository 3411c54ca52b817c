"""Club and pro at Doshboard, who read solved holes (`hole_book`): one shot ahead, or the least expected strokes over every legal plan.

On a board that is beyond solving (`budget`) they go by plans that are tried with sampled dice, the pro by more of them.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Final

from game.bots.policy import Choice
from game.games.doshboard.bots.rookie import spread
from game.games.doshboard.bots.sampled import sampled_choice
from game.games.doshboard.rules.values import Action, Phase, State, View
from game.games.doshboard.solver.budget import cost_of
from game.games.doshboard.solver.sampling import GLANCE, LOOK, SamplingWork
from game.rules.contract import Legal
from game.words import _

if TYPE_CHECKING:
    from game.games.doshboard.solver.hole_book import Book, HoleBook
    from game.games.doshboard.solver.hole_win import Stakes

_PATIENCE: Final = 15.0
"""Seconds for bags of cards that may be lost; about half of what a bot may take for its tables."""

_EVEN: Final = 1e-9
"""Where all plans are worth the same to this, strokes decide."""


class _Solver:
    """A bot that keeps solved holes, and no memory of play. `work` is what it tries where a hole is beyond solving."""

    work: SamplingWork

    def __init__(self) -> None:
        """Without solved holes; they are solved as they come up."""
        self._books: HoleBook | None = None
        self._tried: tuple[State, Choice] | None = None

    def _sampled(self, s: State) -> Choice:
        """The best of sampled plans; worked out once for a position."""
        if self._tried is None or self._tried[0] != s:
            self._tried = s, sampled_choice(s, self.work)
        return self._tried[1]

    def _book(self) -> HoleBook:
        if self._books is None:
            from game.games.doshboard.solver.hole_book import HoleBook  # noqa: PLC0415 (numpy, which other games need not wait for)

            self._books = HoleBook()
        return self._books


class Club(_Solver):
    """The club player, as `game.bots.policy.Policy` describes a bot: slight turns only, and then nothing but the distance left."""

    work = GLANCE

    def prepare(self, view: View, legal: Legal[Action]) -> None:
        """Compute the tables of the hole, or try plans where it is too large for that."""
        s = view.table
        if s.phase is Phase.PLAN and cost_of(s).affordable:
            self._book().ahead(s)
        elif s.phase is Phase.PLAN:
            self._sampled(s)

    def choose(self, view: View, legal: Legal[Action], rng: Random, budget: float) -> Choice:
        """The plan after which the ball should lie best; a part of a second at a new hole, and then nothing."""
        s = view.table
        if s.phase is Phase.CHOOSE:
            return spread(s)
        if not cost_of(s).affordable:
            return self._sampled(s)
        book = self._book().ahead(s)
        plan = book.best(s)
        odds = book.odds(s, plan)
        told = _("It is holed in {holed} % of all rolls, and costs a penalty in {penalty} %.")
        why = told.format(holed=round(100 * odds.holed), penalty=round(100 * odds.penalties))
        return Choice(plan, why, public=True)


class Pro(_Solver):
    """The pro, as `game.bots.policy.Policy` describes a bot: the fewest expected strokes, or the best chance to win a hole."""

    work = LOOK

    def prepare(self, view: View, legal: Legal[Action]) -> None:
        """Solve the hole, or try plans where it is too large for that."""
        s = view.table
        if s.phase is Phase.PLAN and cost_of(s).affordable:
            self._follow(s)
        elif s.phase is Phase.PLAN:
            self._sampled(s)

    def choose(self, view: View, legal: Legal[Action], rng: Random, budget: float) -> Choice:
        """The plan with the least expected strokes; up to a second or two at a new hole, and then nothing."""
        s = view.table
        if s.phase is Phase.CHOOSE:
            return spread(s)
        if not cost_of(s).affordable:
            return self._sampled(s)
        if (to_win := self._to_win(s)) is not None:
            return to_win
        return fewest_strokes(s, self._follow(s))

    def _follow(self, s: State) -> Book:
        """The solved hole; where few cards are left that may be lost (H17), for every loss to come, if that does not take long."""
        from game.games.doshboard.solver.bags import WHOLE  # noqa: PLC0415 (numpy, which other games need not wait for)

        if not s.game.options.shot_rules.lost_cards:
            return self._book().now(s)
        self._book().solved(s)
        until = time.monotonic() + _PATIENCE
        while len(s.player.hand) <= WHOLE and time.monotonic() < until and self._book().step(s):
            pass
        return self._book().solved(s)

    def _to_win(self, s: State) -> Choice | None:
        """Once the others have finished a hole that can be won or lost: the plan with which it is worth most."""
        from game.games.doshboard.solver.hole_win import stakes_of  # noqa: PLC0415 (numpy, which other games need not wait for)

        stakes = stakes_of(s)
        if stakes is None or s.player.strokes >= stakes.score:
            return None
        return best_to_win(s, stakes, self._book().to_win(s, stakes))


def fewest_strokes(s: State, book: Book) -> Choice:
    """The plan with the fewest expected strokes for the seat whose turn it is, by its solved hole."""
    plan = book.best(s)
    odds = book.odds(s, plan)
    told = _("{n:.2f} strokes to the hole from here, and a penalty in {penalty} % of all rolls.")
    if not book.exact:
        told = _("At least {n:.2f} strokes to the hole from here, and a penalty in {penalty} % of all rolls.")
    return Choice(plan, told.format(n=odds.strokes, penalty=round(100 * odds.penalties)), public=True)


def fewest_so_far(s: State, book: Book) -> Choice:
    """The best plan of a hole that is being solved, by what is known of it so far (`HoleBook.rough`)."""
    plan = book.best(s)
    odds = book.odds(s, plan)
    told = _("{n:.2f} strokes to the hole from here with the plans found so far, and best play needs no more.")
    if s.game.options.shot_rules.lost_cards:
        told = _("{n:.2f} strokes to the hole from here with the plans found so far, if no card is lost.")
    return Choice(plan, told.format(n=odds.strokes), public=True)


def best_to_win(s: State, stakes: Stakes, books: Sequence[Book]) -> Choice | None:
    """The plan with which the hole is worth most by the books of `HoleBook.to_win`; None where all are worth the same."""
    book = books[s.player.strokes]
    worth, plan = book.strokes(s), book.best(s)
    if not stakes.worse + _EVEN < worth < 1 - _EVEN:
        return None
    told = _("The {score} of the others counts now: with this shot the hole is worth {n} %, halves counted as halves.")
    return Choice(plan, told.format(score=stakes.score, n=round(100 * worth)), public=True)
