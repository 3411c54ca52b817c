"""The rookie at Domino Golf: plays the tile that looks best now, never thinks of the next hole, and trusts the gods of golf too often."""

from __future__ import annotations

from random import Random
from typing import Final

from game.bots.policy import Choice
from game.games.domino_golf.bots.reasons import comes_to
from game.games.domino_golf.bots.view_helpers import ball_of, pending
from game.games.domino_golf.rules.shots import result_of
from game.games.domino_golf.rules.values import Action, Gods, Keep, Lie, Phase, PlayTile, ShotOutcome, TakeBack, View
from game.games.dominoes.bots.view_helpers import actions_of
from game.rules.contract import Legal
from game.words import _

_LIKING: Final = {
    ShotOutcome.FAIRWAY: 0,
    ShotOutcome.ROUGH: 1,
    ShotOutcome.SAND: 2,
    ShotOutcome.TREE: 3,
    ShotOutcome.WATER: 4,
    ShotOutcome.ONE_PUTT: 0,
    ShotOutcome.TWO_PUTTS: 1,
    ShotOutcome.THREE_PUTTS: 2,
    ShotOutcome.GREEN_SAND: 4,
}
"""The lower the better; what is 3 or more it takes back if it may."""

_WHIM: Final = 15
_DESPAIR: Final = 60
"""Times in 100 that it trusts the gods for no reason, and when none of its tiles is any good."""


class Rookie:
    """The rookie, as `game.bots.policy.Policy` describes a bot."""

    def choose(self, view: View, legal: Legal[Action], rng: Random, budget: float) -> Choice:
        """A plausible action; takes microseconds, so `budget` is not needed."""
        actions = actions_of(legal, view.seat)
        if view.public.phase is Phase.MULLIGAN:
            return _judge(view)
        plays = [a for a in actions if isinstance(a, PlayTile)]
        if not plays:
            return Choice(Gods(), _forced(view))
        stage = ball_of(view).stage
        best = min(plays, key=lambda a: (_LIKING[result_of(view.public.hole, stage, a.tile)], rng.random()))
        result = result_of(view.public.hole, stage, best.tile)
        trust = _DESPAIR if _LIKING[result] >= 3 else _WHIM
        if view.public.phase is Phase.SHOT and rng.randrange(100) < trust:
            return Choice(Gods(), _("Trusts the gods of golf, as it does {n} times in 100.").format(n=trust))
        return Choice(best, comes_to(best.tile, result), public=True)


def _forced(v: View) -> str:
    """There is no choice."""
    taken = ball_of(v).strokes
    if ball_of(v).lie is Lie.SAND:
        return _("From the sand only the gods of golf help; strokes so far: {n}.").format(n=taken)
    return _("Without a tile only the gods of golf help; strokes so far: {n}.").format(n=taken)


def _judge(v: View) -> Choice:
    """A bad shot is taken back at once."""
    shot = pending(v)
    bad = shot.result is not ShotOutcome.HOLED and _LIKING[shot.result] >= 3
    return Choice(TakeBack() if bad else Keep(), comes_to(shot.tile, shot.result), public=True)
