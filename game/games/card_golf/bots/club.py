"""The club player at Card Golf: looks one stroke ahead, and takes what remains after it from a fixed table of yards and lie."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Final

import numpy as np

from game.bots.policy import Choice
from game.games.card_golf.bots.common import club_at, planned, putt_or_none, rolled_again
from game.games.card_golf.rules.shots import OnCourse
from game.games.card_golf.rules.values import Action, Phase, View
from game.games.card_golf.solver.caddie import choices_in, play_of
from game.games.card_golf.solver.policies import table_values
from game.games.card_golf.solver.solver import cap
from game.games.card_golf.solver.strokes import Strokes
from game.games.card_golf.solver.table_cache import TableCache
from game.games.card_golf.solver.tokens import Tokened
from game.rules.contract import Legal
from game.words import _

TOKEN: Final = 0.5
"""Strokes that a token is worth to it, at any time."""


class Club:
    """The club player, as `game.bots.policy.Policy` describes a bot."""

    def __init__(self) -> None:
        self._cache = TableCache()

    def choose(self, view: View, legal: Legal[Action], rng: Random, budget: float) -> Choice:
        """The best action by its table; takes milliseconds, so `budget` is not needed."""
        s = view.table
        strokes = self._cache.strokes(play_of(s, s.turn))
        if s.phase is Phase.ASK:
            return rolled_again(s, choices_in(by_table(strokes), s) + TOKEN)
        ball = s.player.ball
        if (choice := putt_or_none(s)) is not None or not isinstance(ball, OnCourse):
            return choice or Choice(next(iter(legal)), "")
        remaining = table_values(strokes.ground)
        plans = strokes.plans(np.array([strokes.ground.place(ball)]))
        worth = strokes.worth(plans, strokes.after(remaining, remaining + 1))
        best = int(np.argmin(np.round(worth, 10)))
        plan = strokes.plan(plans, best)
        why = _("{club}: leaves {n:.1f} strokes on average, by the table of yards and lies.")
        return planned(plan, why.format(club=club_at(s, plan), n=worth[best]))


@lru_cache(maxsize=24)
def by_table(strokes: Strokes) -> Tokened:
    """The hole as the table has it, with a token of no more and no less than its fixed worth."""
    remaining = table_values(strokes.ground)
    taken = np.arange(cap(strokes.ground.hole) + 2)[:, None, None]
    return Tokened(strokes, taken + remaining - TOKEN * np.arange(2)[:, None])
