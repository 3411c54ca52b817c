"""The exact optimum at GOLO: the fewest expected strokes. Who plays last wants no longer those, but to beat the scores that are in."""

from __future__ import annotations

from random import Random
from typing import Any, Final, NamedTuple

from game.analysis.golo.kinds import TooManyRolls
from game.analysis.golo.odds import Keeping, before_roll, chance_within, hole_odds, keepings, to_beat
from game.analysis.golo.table_cache import Book, Library
from game.bots.golo.club import Club
from game.bots.golo.common import before_keeping
from game.bots.policy import Choice
from game.rules.contract import Legal
from game.rules.golo.values import Keep, Phase, Roll, State, View
from game.words import _

_SAME: Final = 1e-9
"""Chances closer than this are one chance, rounded in different ways."""


class _Chance(NamedTuple):
    """A keep and the chances to finish below the score to beat, and at most with it."""

    keeping: Keeping
    win: float
    share: float


def choose(library: Library, view: View, legal: Legal[Any], rng: Random, budget: float) -> Choice:
    """The best action of the seat to act. Dice that can't be solved are played like the club player plays them."""
    s = view.table
    try:
        book = library.book(s.game.content.dice)
    except TooManyRolls:
        return Club().choose(view, legal, rng, budget)
    if s.phase is Phase.ROLL:
        return _roll(book, s)
    if (choice := before_keeping(s, rng)) is not None:
        return choice
    best = keepings(book, s)
    target = to_beat(s, s.turn)
    if target is not None and (chosen := _to_win(book, s, best, target)) is not None:
        return chosen
    return Choice(Keep(best[0].dice), _why(best))


def _roll(book: Book, s: State) -> Choice:
    """Tops, as bottoms change nothing; what is expected of the roll."""
    odds = hole_odds(s, s.turn)
    if odds is not None:
        return Choice(Roll(False), _("Wins the hole alone with {n} %.").format(n=round(100 * odds.win)))
    forecast = before_roll(book, s, s.turn)
    mean = forecast.mean if forecast else 0.0
    return Choice(Roll(False), _("Expects to finish in {n:.1f} strokes; bottoms would change nothing.").format(n=mean))


def _why(best: tuple[Keeping, ...]) -> str:
    if len(best) == 1:
        return _("Expects to finish in {n:.1f} strokes.").format(n=best[0].mean)
    return _("Expects to finish in {n:.1f} strokes; the next best keep, in {m:.1f}.").format(n=best[0].mean, m=best[1].mean)


def _to_win(book: Book, s: State, every: tuple[Keeping, ...], target: int) -> Choice | None:
    """The keep most likely to finish below the target; where that can't be, at it; of equal ones that with the fewest strokes expected.

    None where neither can be: then strokes decide.
    """
    chances = [_Chance(each, chance_within(book, s, each.dice, target - 1), chance_within(book, s, each.dice, target)) for each in every]
    most = max(each.win for each in chances)
    likeliest = [each for each in chances if each.win >= most - _SAME]
    share = max(each.share for each in likeliest)
    best = next(each for each in likeliest if each.share >= share - _SAME)
    if best.win > _SAME:
        why = _("Beats the {target} with {n} %; expects to finish in {m:.1f} strokes.")
        return Choice(Keep(best.keeping.dice), why.format(target=target, n=round(100 * best.win), m=best.keeping.mean))
    if best.share > _SAME:
        why = _("Still draws level at {target} with {n} %; expects to finish in {m:.1f} strokes.")
        return Choice(Keep(best.keeping.dice), why.format(target=target, n=round(100 * best.share), m=best.keeping.mean))
    return None
