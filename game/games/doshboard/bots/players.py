"""Rookie, club and pro at Doshboard: straight at the target, by solved holes, or on a large board by sampled plans."""

from __future__ import annotations

import time
from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Final

from game.bots.policy import Choice
from game.games.doshboard.rules.geometry import Path, distance
from game.games.doshboard.rules.rules import shot_name
from game.games.doshboard.rules.values import CHOSEN, Action, ChooseCards, Phase, PlanShot, State, View
from game.games.doshboard.solver.hole_book import Book, HoleBook, cost_of
from game.games.doshboard.solver.sensible import GLANCE, LOOK, SamplingWork, sampled_plan
from game.games.doshboard.solver.solver import nearest_club, straight_to
from game.games.doshboard.solver.tables import aim
from game.rules.contract import Legal
from game.words import _, ngettext

if TYPE_CHECKING:
    from game.games.doshboard.solver.bags import Stakes


# ---- the rookie at Doshboard: straight at the target, or at the next dog-leg, with the club whose rating is nearest
class Rookie:
    """The rookie, as `game.bots.policy.Policy` describes a bot."""

    def choose(self, view: View, legal: Legal[Action], rng: Random, budget: float) -> Choice:
        """The plan; takes microseconds, so `budget` is not needed."""
        s = view.table
        return spread(s) if s.phase is Phase.CHOOSE else straight(s, rng)


def spread(s: State) -> Choice:
    """A long, a medium and a short card (H24)."""
    hand = s.player.hand
    cards = tuple(sorted({hand[n * (len(hand) - 1) // (CHOSEN - 1)] for n in range(CHOSEN)}))
    ratings = [s.set_of(s.turn).cards[card].rating for card in cards]
    text = _("Keeps a long, a medium and a short card, rated {long:.1f}, {middle:.1f} and {short:.1f}.")
    return Choice(ChooseCards(cards), text.format(long=ratings[0], middle=ratings[1], short=ratings[-1]), public=True)


def straight(s: State, rng: Random) -> Choice:
    """The direction nearest to the target's, and the club nearest to the counts in between; to a dog-leg first, if there is one (H23).

    If the last shot got nowhere, any of the three nearest directions.
    """
    lie, target, land = s.player.lie, aim(s.scene, s.player.lie, s.player.passed), s.game.land
    nearest = straight_to(land, lie, target)
    last = s.player.last
    direction = rng.choice(nearest) if last is not None and last.start == lie else nearest[0]
    cards = s.set_of(s.turn).cards
    card = nearest_club(land, lie, target, direction, cards, s.player.hand, hills=s.game.options.shot_rules.hills)
    text = _("{cells:.1f} cells to the flag: the {shot}; it flies {rating:.1f} cells on average.")
    name = shot_name(cards[card].name, Path(direction), 0, 0, s.sight)
    why = text.format(cells=distance(lie, s.pair.target.cell), shot=name, rating=cards[card].rating)
    return Choice(PlanShot(Path(direction), card), why, public=True)


# ---- immediate words and plans on a board of any size: the best of a few sampled plans, and a bound for the strokes from here
_SEED: Final = 1962


def sampled_choice(s: State, work: SamplingWork) -> Choice:
    """The best of sampled plans for the seat to act; the same for the same position."""
    found = sampled_plan(s, Random(f"{_SEED} {s.turn} {s.drawn} {s.wind} {s.player[:5]}"), work)
    tried = ngettext("the best of {n} plan tried with sampled dice", "the best of {n} plans tried with sampled dice", found.tried)
    tried = tried.format(n=found.tried)
    if not cost_of(s).affordable:
        tried = _("{tried}, for this board is too large to be solved").format(tried=tried)
    if found.strokes is None:
        return Choice(found.plan, _("This is {tried}.").format(tried=tried), public=True)
    text = _("This is {tried}. Played straight on, it takes about {n:.1f} strokes to the hole from here, and best play no more.")
    return Choice(found.plan, text.format(tried=tried, n=found.strokes), public=True)


# ---- club and pro at Doshboard, who read solved holes (`hole_book`): one shot ahead, or the fewest expected strokes over every legal plan
# On a board that is too large to be solved (`budget`) they try plans with sampled dice, the pro more of them.
_PATIENCE: Final = 15.0
"""Seconds for bags of cards that may be lost; about half of what a bot may use for its tables."""

_EVEN: Final = 1e-9
"""If the values of all plans are equal to within this, strokes decide."""


class _Solver:
    """A bot with solved holes, and no memory of play. `work` is what it tries if a hole is too large to be solved."""

    work: SamplingWork

    def __init__(self) -> None:
        """Has no solved holes yet; they are solved when they come up."""
        self._books: HoleBook | None = None
        self._tried: tuple[State, Choice] | None = None

    def _sampled(self, s: State) -> Choice:
        """The best of sampled plans; computed once per position."""
        if self._tried is None or self._tried[0] != s:
            self._tried = s, sampled_choice(s, self.work)
        return self._tried[1]

    def _book(self) -> HoleBook:
        if self._books is None:
            self._books = HoleBook()
        return self._books


class Club(_Solver):
    """The club player, as `game.bots.policy.Policy` describes a bot: slight turns only, and after the shot only the remaining distance
    counts.
    """

    work = GLANCE

    def prepare(self, view: View, legal: Legal[Action]) -> None:
        """Computes the tables of the hole, or tries plans if it is too large for that."""
        s = view.table
        if s.phase is Phase.PLAN and cost_of(s).affordable:
            self._book().ahead(s)
        elif s.phase is Phase.PLAN:
            self._sampled(s)

    def choose(self, view: View, legal: Legal[Action], rng: Random, budget: float) -> Choice:
        """The plan after which the ball is expected to lie best; a fraction of a second at a new hole, instant after that."""
        s = view.table
        if s.phase is Phase.CHOOSE:
            return spread(s)
        if not cost_of(s).affordable:
            return self._sampled(s)
        book = self._book().ahead(s)
        plan = book.best(s)
        odds = book.odds(s, plan)
        text = _("It is holed in {holed} % of all rolls, and costs a penalty in {penalty} %.")
        why = text.format(holed=round(100 * odds.holed), penalty=round(100 * odds.penalties))
        return Choice(plan, why, public=True)


class Pro(_Solver):
    """The pro, as `game.bots.policy.Policy` describes a bot: the fewest expected strokes, or the best chance to win a hole."""

    work = LOOK

    def prepare(self, view: View, legal: Legal[Action]) -> None:
        """Solves the hole, or tries plans if it is too large for that."""
        s = view.table
        if s.phase is Phase.PLAN and cost_of(s).affordable:
            self._follow(s)
        elif s.phase is Phase.PLAN:
            self._sampled(s)

    def choose(self, view: View, legal: Legal[Action], rng: Random, budget: float) -> Choice:
        """The plan with the fewest expected strokes; up to a second or two at a new hole, instant after that."""
        s = view.table
        if s.phase is Phase.CHOOSE:
            return spread(s)
        if not cost_of(s).affordable:
            return self._sampled(s)
        if (to_win := self._to_win(s)) is not None:
            return to_win
        return fewest_strokes(s, self._follow(s))

    def _follow(self, s: State) -> Book:
        """The solved hole; if few cards are left that may be lost (H17), with every further loss, if that does not take long."""
        from game.games.doshboard.solver.bags import WHOLE  # noqa: PLC0415 (numpy, which other games need not wait for)

        if not s.game.options.shot_rules.lost_cards:
            return self._book().now(s)
        self._book().solved(s)
        until = time.monotonic() + _PATIENCE
        while len(s.player.hand) <= WHOLE and time.monotonic() < until and self._book().step(s):
            pass
        return self._book().solved(s)

    def _to_win(self, s: State) -> Choice | None:
        """Once the others have finished a hole that can be won or lost: the plan with the highest value for it."""
        from game.games.doshboard.solver.bags import stakes_of  # noqa: PLC0415 (numpy, which other games need not wait for)

        stakes = stakes_of(s)
        if stakes is None or s.player.strokes >= stakes.score:
            return None
        return best_to_win(s, stakes, self._book().to_win(s, stakes))


def fewest_strokes(s: State, book: Book) -> Choice:
    """The plan with the fewest expected strokes for the seat to act, from its solved hole."""
    plan = book.best(s)
    odds = book.odds(s, plan)
    text = _("{n:.2f} strokes to the hole from here, and a penalty in {penalty} % of all rolls.")
    if not book.exact:
        text = _("At least {n:.2f} strokes to the hole from here, and a penalty in {penalty} % of all rolls.")
    return Choice(plan, text.format(n=odds.strokes, penalty=round(100 * odds.penalties)), public=True)


def fewest_so_far(s: State, book: Book) -> Choice:
    """The best plan of a hole that is still being solved, from the results so far (`HoleBook.rough`)."""
    plan = book.best(s)
    odds = book.odds(s, plan)
    text = _("{n:.2f} strokes to the hole from here with the plans found so far, and best play needs no more.")
    if s.game.options.shot_rules.lost_cards:
        text = _("{n:.2f} strokes to the hole from here with the plans found so far, if no card is lost.")
    return Choice(plan, text.format(n=odds.strokes), public=True)


def best_to_win(s: State, stakes: Stakes, books: Sequence[Book]) -> Choice | None:
    """The plan with the highest value of the hole, from the books of `HoleBook.to_win`; None if all are equal."""
    book = books[s.player.strokes]
    worth, plan = book.strokes(s), book.best(s)
    if not stakes.worse + _EVEN < worth < 1 - _EVEN:
        return None
    text = _("The {score} of the others counts now: with this shot the hole is worth {n} %, halves counted as halves.")
    return Choice(plan, text.format(score=stakes.score, n=round(100 * worth)), public=True)
