"""Exactly optimal play at GOLO: the fewest expected strokes, or for the last player the best chance to beat the scores that are in."""

from __future__ import annotations

from typing import Final

from game.bots.policy import Choice
from game.games.golo.rules.rules import dice_in_faces
from game.games.golo.rules.values import KeepDice, Phase, Roll, State
from game.games.golo.solver.odds import (
    Beating, DiceTables, GoloTableCache, Keeping, NotComputed, expected, hole_odds, keepings, ranked, to_beat
)
from game.games.golo.solver.plan import TooManyRolls
from game.words import _

_NONE: Final = 1e-9
"""Chances up to this count as 0."""


def choose(table_cache: GoloTableCache, s: State) -> Choice | None:
    """The best roll or keep of the seat to act; None for dice that can't be solved, or whose tables the cache may not compute itself."""
    try:
        book = table_cache.book(s.game.content.dice)
        return _roll(book, s) if s.phase is Phase.ROLL else _keep(book, s)
    except (TooManyRolls, NotComputed):
        return None


def _keep(book: DiceTables, s: State) -> Choice:
    """The keep with the fewest expected strokes; for the last player the likeliest to beat the others, if the table for that exists."""
    try:
        every = ranked(book, s)
    except NotComputed:
        every = tuple((each, None) for each in keepings(book, s))
    (best, beating), target = every[0], to_beat(s, s.turn)
    why = "" if beating is None or target is None else _why_to_win(best, beating, target)
    return Choice(KeepDice(best.dice), why or _why_fewest(s, every))


def _roll(book: DiceTables, s: State) -> Choice:
    """Rolls tops, as bottoms make no difference; the reason gives the expectation of the roll."""
    odds = hole_odds(s, s.turn)
    if odds is not None:
        return Choice(Roll(False), _("Wins the hole alone with {n} %.").format(n=round(100 * odds.win)))
    mean = expected(book, s)
    return Choice(Roll(False), _("Expects to finish in {n:.1f} strokes; bottoms would change nothing.").format(n=mean))


def _why_fewest(s: State, every: tuple[tuple[Keeping, Beating | None], ...]) -> str:
    best = every[0][0]
    if len(every) == 1:
        return _("Expects to finish in {n:.1f} strokes.").format(n=best.mean)
    other = every[1][0]
    dice = dice_in_faces(other.dice, s.throw.lying) or _("none")
    why = _("Expects to finish in {n:.1f} strokes; with the next best keep, {dice}, in {m:.1f}.")
    return why.format(n=best.mean, dice=dice, m=other.mean)


def _why_to_win(best: Keeping, beating: Beating, target: int) -> str:
    """The chance to beat the others, or else to tie; empty if there is neither, so that strokes decide."""
    if beating.win > _NONE:
        why = _("Beats the {target} with {n} %; expects to finish in {m:.1f} strokes.")
        return why.format(target=target, n=round(100 * beating.win), m=best.mean)
    if beating.share > _NONE:
        why = _("Still draws level at {target} with {n} %; expects to finish in {m:.1f} strokes.")
        return why.format(target=target, n=round(100 * beating.share), m=best.mean)
    return ""
