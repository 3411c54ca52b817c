"""The club player at Doshboard: slight turns only, one shot ahead by its exact odds, then by nothing but the distance left."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from game.bots.doshboard.rookie import spread
from game.bots.policy import Choice
from game.rules.contract import Legal
from game.rules.doshboard.text import shot_name
from game.rules.doshboard.values import Action, Phase, View
from game.words import _

if TYPE_CHECKING:
    from game.analysis.doshboard.hole_book import HoleBook


class Club:
    """The club player, as `game.bots.policy.Policy` describes a bot. It keeps tables of holes, and no memory of play."""

    def __init__(self) -> None:
        """Without tables; they are computed as holes come up."""
        self._books: HoleBook | None = None

    def prepare(self, view: View, legal: Legal[Action]) -> None:
        """Compute the tables of the hole."""
        if view.table.phase is Phase.PLAN:
            self._book().ahead(view.table)

    def choose(self, view: View, legal: Legal[Action], rng: Random, budget: float) -> Choice:
        """The plan after which the ball should lie best; a part of a second at a new hole, and then nothing."""
        s = view.table
        if s.phase is Phase.CHOOSE:
            return spread(s)
        book = self._book().ahead(s)
        plan = book.best(s)
        odds = book.odds(s, plan)
        told = _("The {shot}: holed with {holed} %, a penalty with {penalty} %.")
        name = shot_name(s.set_of(s.turn).cards[plan.card].name, plan.path, plan.shift, plan.call)
        return Choice(plan, told.format(shot=name, holed=round(100 * odds.holed), penalty=round(100 * odds.penalties)), public=True)

    def _book(self) -> HoleBook:
        if self._books is None:
            from game.analysis.doshboard.hole_book import HoleBook  # noqa: PLC0415 (numpy, which other games need not wait for)

            self._books = HoleBook()
        return self._books
