"""Least expected strokes by the rules' own `apply`: every plan, every pair, every white and black die. Slow, and with no idea of its own.

`least_strokes` lets one pair stand for all with the same distance, hook and box, one white number for all that come true or do not.
For the solver to be compared with: exact where no card can be lost, as the bag of cards is taken to stay whole.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any, NamedTuple

from game.rules.contract import CHANCE
from game.rules.doshboard.geometry import Cell
from game.rules.doshboard.shots import Pair, resolve
from game.rules.doshboard.values import Phase, PlanShot, State, White
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


def outcomes(s: State, plan: PlanShot, *, alike: bool = False) -> dict[Outcome, float]:
    """The chances of all that a plan may come to, by every die, or with `alike` by one of those numbers that cannot differ."""
    found: dict[Outcome, float] = defaultdict(float)
    _roll(RULES.apply(s, plan)[0], 1.0, found, alike)
    return dict(found)


def least_strokes(first: State, tolerance: float = 1e-13) -> dict[Lie, float]:
    """The least expected strokes from each lie that can come about, by value iteration. The state has no limit of strokes."""
    plans: dict[Lie, list[dict[Outcome, float]]] = {}
    waiting = [Lie(first.players[0].lie, first.players[0].passed)]
    while waiting:
        lie = waiting.pop()
        if lie not in plans:
            s = at(first, lie)
            plans[lie] = [outcomes(s, a, alike=True) for a in RULES.legal(s) if isinstance(a, PlanShot)]
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


def _kind(s: State, roll: Any) -> object:
    """What matters of a die's number."""
    assert s.stroke is not None
    card = s.stroke.as_played
    if isinstance(roll, Pair):
        return card.distances[roll.blue - 1], card.hooks[roll.red - 1], roll.red in card.green
    if isinstance(roll, White):
        due = resolve(s.scene, s.stroke.shot(s.turn), s.stroke.rolls).due
        return due is not None and roll.number >= due.at_least
    return roll


def _roll(s: State, chance: float, found: dict[Outcome, float], alike: bool) -> None:
    if RULES.to_act(s) is not CHANCE or s.phase in (Phase.DRAW, Phase.WIND_FROM):
        player = s.players[0]
        done = s.number > 0
        found[Outcome(player.card[0] if done else player.strokes, None if done else Lie(player.lie, player.passed))] += chance
        return
    weights: dict[object, float] = defaultdict(float)
    first: dict[object, Any] = {}
    for a, p in RULES.chance(s) or ():
        kind = _kind(s, a) if alike else a
        weights[kind] += float(p)
        first.setdefault(kind, a)
    for kind, weight in weights.items():
        _roll(RULES.apply(s, first[kind])[0], chance * weight, found, alike)
