"""The pro at Card Golf: the plan that is best by the exact values of the hole, and tokens by what they are worth on the holes to come."""

from __future__ import annotations

from math import inf
from pathlib import Path
from random import Random
from typing import Any, Final

from game.analysis.card_golf.caddie import Advice, advice, choices
from game.analysis.card_golf.table_cache import TableCache
from game.bots.card_golf.common import club_at, planned, putt_or_none, rolled_again
from game.bots.policy import Choice
from game.rules.card_golf.course import Terrain
from game.rules.card_golf.values import Phase, State, View
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

    def choose(self, view: View, legal: Legal[Any], rng: Random, budget: float) -> Choice:
        """The best action."""
        s = view.table
        if s.phase is Phase.ASK:
            return rolled_again(s, choices(self._cache, s, patient=budget == inf))
        if (choice := putt_or_none(s)) is not None:
            return choice
        found = advice(self._cache, s, patient=budget == inf)
        return planned(found.plan, why_plan(s, found))


def why_plan(s: State, found: Advice) -> str:
    """What the plan is expected to score, what another would, and what costs most in it."""
    words = {"club": club_at(s, found.plan), "n": f"{found.worth:.2f}"}
    if found.other is None:
        why = _("{club}: {n} strokes expected on this hole.").format(**words)
    else:
        why = _("{club}: {n} strokes expected on this hole; {other}, aimed elsewhere, {m}.")
        why = why.format(**words, other=club_at(s, found.other), m=f"{found.other_worth:.2f}")
    told = {
        Terrain.WATER: _("The water costs {cost} of them."),
        Terrain.OUT: _("The ground off the cards costs {cost} of them."),
        Terrain.BUNKER: _("The sand costs {cost} of them."),
        Terrain.WOODS: _("The woods cost {cost} of them."),
    }
    for terrain, cost in found.hazards.items():
        if cost >= _WORTH_TELLING:
            return why + " " + told[terrain].format(cost=f"{cost:.2f}")
    return why
