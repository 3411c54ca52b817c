"""Least expected strokes by the rules' own `apply`: every plan, every pair, every white and black die. Slow, and with no idea of its own.

For the solver to be compared with: exact where no card can be lost, as the bag of cards is taken to stay whole.
"""

from __future__ import annotations

from collections import defaultdict
from typing import NamedTuple

from game.rules.contract import CHANCE
from game.rules.doshboard.geometry import Cell
from game.rules.doshboard.values import Phase, PlanShot, State
from tests.rules.doshboard.tables import RULES


class Lie(NamedTuple):
    """Where a ball lies, and the gates it has passed."""

    cell: Cell
    passed: int


class Outcome(NamedTuple):
    """What a plan may come to: strokes, and where the ball lies then; None when the hole is done."""

    strokes: int
    lie: Lie | None


def at(s: State, lie: Lie) -> State:
    """The state of a player alone with his ball there, and no strokes yet."""
    return s.with_player(0, s.players[0]._replace(lie=lie.cell, passed=lie.passed, strokes=0))


def outcomes(s: State, plan: PlanShot) -> dict[Outcome, float]:
    """The chances of all that a plan may come to, by every die."""
    found: dict[Outcome, float] = defaultdict(float)
    _roll(RULES.apply(s, plan)[0], 1.0, found)
    return dict(found)


def least_strokes(first: State, tolerance: float = 1e-13) -> dict[Lie, float]:
    """The least expected strokes from each lie that can come about, by value iteration. The state has no limit of strokes."""
    plans: dict[Lie, list[dict[Outcome, float]]] = {}
    waiting = [Lie(first.players[0].lie, first.players[0].passed)]
    while waiting:
        lie = waiting.pop()
        if lie not in plans:
            s = at(first, lie)
            plans[lie] = [outcomes(s, a) for a in RULES.legal(s) if isinstance(a, PlanShot)]
            waiting += [outcome.lie for plan in plans[lie] for outcome in plan if outcome.lie is not None]
    values = dict.fromkeys(plans, 4.0)
    change = 1.0
    while change > tolerance:
        change = 0.0
        for lie, listed in plans.items():
            best = min(sum(p * (o.strokes + (values[o.lie] if o.lie else 0.0)) for o, p in plan.items()) for plan in listed)
            change = max(change, abs(best - values[lie]))
            values[lie] = best
    return values


def _roll(s: State, chance: float, found: dict[Outcome, float]) -> None:
    if RULES.to_act(s) is not CHANCE or s.phase in (Phase.DRAW, Phase.WIND_FROM):
        player = s.players[0]
        done = s.number > 0
        found[Outcome(player.card[0] if done else player.strokes, None if done else Lie(player.lie, player.passed))] += chance
        return
    for a, p in RULES.chance(s) or ():
        _roll(RULES.apply(s, a)[0], chance * float(p), found)
