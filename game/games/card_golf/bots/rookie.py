"""The rookie at Card Golf: aims at the flag with the club of the chart, and rolls again what has gone badly wrong."""

from __future__ import annotations

from random import Random
from typing import Final

import numpy as np

from game.bots.policy import Choice
from game.games.card_golf.bots.common import club_at, planned, putt_or_none
from game.games.card_golf.rules.shots import OnCourse, holed, landed, putt, swung
from game.games.card_golf.rules.values import Action, KeepRoll, Phase, Reroll, RollKind, State, View
from game.games.card_golf.solver.caddie import play_of
from game.games.card_golf.solver.policies import greedy_from
from game.games.card_golf.solver.table_cache import TableCache
from game.rules.contract import Legal
from game.words import _, ngettext

_BOTH: Final = 3
_SHORT: Final = 10
"""Yards from which it can't believe that a putt missed."""


class Rookie:
    """The rookie, as `game.bots.policy.Policy` describes a bot."""

    def __init__(self) -> None:
        self._cache = TableCache()

    def choose(self, view: View, legal: Legal[Action], rng: Random, budget: float) -> Choice:
        """A plausible action; takes milliseconds, so `budget` is not needed."""
        s = view.table
        if s.phase is Phase.ASK:
            return _again(s)
        ball = s.player.ball
        if (choice := putt_or_none(s)) is not None or not isinstance(ball, OnCourse):
            return choice or Choice(next(iter(legal)), "")
        strokes = self._cache.strokes(play_of(s, s.turn))
        plan = strokes.plan(greedy_from(strokes, np.array([strokes.ground.place(ball)])), 0)
        left = s.ground.yards(plan.target)
        why = _("Straight at the flag, {club}: that leaves {n} yards.").format(club=club_at(s, plan), n=left)
        return planned(plan, why)


def _again(s: State) -> Choice:
    """Both dice again of a curve that loses the ball and of a short putt that missed; all else stays."""
    stroke = s.stroke
    assert stroke is not None
    if stroke.aim is not None and stroke.roll is RollKind.CURVE:
        down = landed(stroke.aim, swung(stroke.swing), sum(stroke.curve), s.game.tables)
        if down is None or s.ground.terrain(down).wet:
            why = _("A curve of {n} loses the ball: rolls both dice again.").format(n=sum(stroke.curve))
            return Choice(Reroll(_BOTH), why, public=True)
    if stroke.roll is RollKind.PUTT and stroke.yards <= _SHORT and not holed(putt(stroke.yards, sum(stroke.putt), s.game.tables)):
        why = ngettext("Missed from {n} yard: rolls both dice again.", "Missed from {n} yards: rolls both dice again.",
                       stroke.yards).format(n=stroke.yards)
        return Choice(Reroll(_BOTH), why, public=True)
    kept = ngettext("Keeps its {n} token for worse.", "Keeps its {n} tokens for worse.", s.player.tokens)
    return Choice(KeepRoll(), kept.format(n=s.player.tokens), public=True)
