"""The pro at Card Golf: the plan that is best by the exact values of the hole, tokens by what they save later; near the end, to win."""

from __future__ import annotations

from math import inf
from pathlib import Path
from random import Random
from typing import Final

from game.analysis.arrays import Floats
from game.bots.policy import Choice
from game.games.card_golf.bots.common import POINT, club_at, planned, putt_or_none, rolled_again
from game.games.card_golf.rules.course import Terrain
from game.games.card_golf.rules.values import Action, KeepRoll, Phase, Reroll, State, View
from game.games.card_golf.solver.caddie import Advice, advice, choices
from game.games.card_golf.solver.endgame import choices_to_win, plan_to_win, plays_to_win
from game.games.card_golf.solver.table_cache import TableCache
from game.rules.contract import Legal
from game.words import _

_WORTH_TELLING: Final = 0.03
"""Strokes from which on a hazard is spoken of."""


class Pro:
    """The pro, as `game.bots.policy.Policy` describes a bot."""

    def __init__(self, folder: Path | None = None) -> None:
        """`folder` keeps solved holes from one start to the next.

        With a budget it solves the hole that is on, which takes a moment, and takes what tokens save later from that folder or on average.
        """
        self._cache = TableCache(folder)

    def choose(self, view: View, legal: Legal[Action], rng: Random, budget: float) -> Choice:
        """The best action."""
        s = view.table
        if s.phase is Phase.ASK:
            if plays_to_win(s):
                return _again_to_win(s, choices_to_win(self._cache, s, patient=budget == inf))
            return rolled_again(s, choices(self._cache, s, patient=budget == inf))
        if (choice := putt_or_none(s)) is not None:
            return choice
        if plays_to_win(s):
            won = plan_to_win(self._cache, s, patient=budget == inf)
            why = _("{club}: wins with {n:.1f} %, half of a tie counted; the plan of the fewest strokes with {m:.1f} %.")
            return planned(won.plan, why.format(club=club_at(s, won.plan), n=percent(won.win), m=percent(won.plain)))
        found = advice(self._cache, s, patient=budget == inf)
        return planned(found.plan, why_plan(s, found))


def _again_to_win(s: State, win: Floats) -> Choice:
    """The set of dice to roll again, or keeping them, with the best chance to win; a token is not spent for less than a point of it."""
    best = int(win[1:].argmax()) + 1
    if win[best] < win[0] + POINT:
        why = _("Keeps the roll: wins with {n:.1f} %, and with {m:.1f} % with the best dice rolled again.")
        return Choice(KeepRoll(), why.format(n=percent(win[0]), m=percent(win[best])), public=True)
    assert s.stroke is not None
    faces = " ".join(str(face) for die, face in enumerate(s.stroke.lying) if best >> die & 1)
    why = _("Rolls {dice} again: wins with {n:.1f} % in place of {m:.1f} %.")
    return Choice(Reroll(best), why.format(dice=faces, n=percent(win[best]), m=percent(win[0])), public=True)


def percent(chance: float) -> float:
    """A chance in hundredths, within 0 and 100: a millionth of the strokes is in it, too."""
    return 100 * min(1.0, max(0.0, chance))


def why_plan(s: State, found: Advice) -> str:
    """The strokes to the hole with the plan, those with another, and what costs most in it."""
    taken = s.player.strokes
    words = {"club": club_at(s, found.plan), "n": f"{found.worth - taken:.2f}"}
    if found.other is None:
        why = _("{club}: {n} strokes to the hole from here, mulligan tokens counted.").format(**words)
    else:
        why = _("{club}: {n} strokes to the hole from here, mulligan tokens counted; {other}, aimed elsewhere, {m}.")
        why = why.format(**words, other=club_at(s, found.other), m=f"{found.other_worth - taken:.2f}")
    told = {
        Terrain.WATER: _("The water adds {cost} strokes on average."),
        Terrain.OUT: _("Balls that leave the cards add {cost} strokes on average."),
        Terrain.BUNKER: _("The sand adds {cost} strokes on average."),
        Terrain.WOODS: _("The woods add {cost} strokes on average."),
    }
    for terrain, cost in found.hazards.items():
        if cost >= _WORTH_TELLING:
            return why + " " + told[terrain].format(cost=f"{cost:.2f}")
    return why
