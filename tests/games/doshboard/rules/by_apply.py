"""Least expected strokes by the rules' own `apply`: every plan, every pair, every white and black die. Slow, and with no idea of its own.

`least_strokes` lets one pair stand for all with the same distance, hook and box, one white number for all that come true or do not, and one
black number for all that lead to the same cell.
For the solver to be compared with; lost cards are followed to the last one, which stays.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np

from game.games.doshboard.rules.geometry import Cell
from game.games.doshboard.rules.shots import Pair, resolve
from game.games.doshboard.rules.values import Phase, PlanShot, State, White
from game.rules.contract import CHANCE
from tests.games.doshboard.rules.tables import RULES


class Lie(NamedTuple):
    """Where a ball lies, the gates it has passed, and the cards that are left, by number."""

    cell: Cell
    passed: int
    hand: tuple[int, ...] = (0,)


class Outcome(NamedTuple):
    """What a plan may come to: strokes, and where the ball lies then; None when the hole is done."""

    strokes: int
    lie: Lie | None


def at(s: State, lie: Lie) -> State:
    """The state of a player alone with his ball there, and no strokes yet."""
    return s.with_player(0, s.players[0]._replace(lie=lie.cell, passed=lie.passed, strokes=0, hand=lie.hand))


def outcomes(s: State, plan: PlanShot, *, alike: bool = False) -> dict[Outcome, float]:
    """The chances of all that a plan may come to, by every die, or with `alike` by one of those numbers that cannot differ."""
    found: dict[Outcome, float] = defaultdict(float)
    _roll(RULES.apply(s, plan)[0], 1.0, found, alike)
    return dict(found)


def least_strokes(first: State, tolerance: float = 1e-13) -> dict[Lie, float]:
    """The least expected strokes from each lie that can come about, by value iteration. The state has no limit of strokes."""
    plans: dict[Lie, list[dict[Outcome, float]]] = {}
    waiting = [Lie(first.players[0].lie, first.players[0].passed, first.players[0].hand)]
    while waiting:
        lie = waiting.pop()
        if lie not in plans:
            s = at(first, lie)
            plans[lie] = [outcomes(s, a, alike=True) for a in RULES.legal(s) if isinstance(a, PlanShot)]
            waiting += [outcome.lie for plan in plans[lie] for outcome in plan if outcome.lie is not None]
    number = {lie: at for at, lie in enumerate(plans)}
    every = [(number[lie], plan) for lie, listed in plans.items() for plan in listed]
    first_of = np.flatnonzero(np.diff([at for at, _plan in every], prepend=-1))
    ahead, cost = np.zeros((len(every), len(plans))), np.zeros(len(every))
    for row, (_at, plan) in enumerate(every):
        for outcome, chance in plan.items():
            cost[row] += chance * outcome.strokes
            if outcome.lie is not None:
                ahead[row, number[outcome.lie]] += chance
    values, change = np.full(len(plans), 4.0), 1.0
    while change > tolerance:
        found = np.minimum.reduceat(cost + ahead @ values, first_of)
        change, values = float(np.abs(found - values).max()), found
    return dict(zip(plans, values.tolist(), strict=True))


def _kinds(s: State, rolls: Sequence[tuple[Any, Fraction]]) -> list[object]:
    """What matters of each number of the die that is due."""
    assert s.stroke is not None
    card = s.stroke.as_played
    if isinstance(rolls[0][0], Pair):
        return [(card.distances[roll.blue - 1], card.hooks[roll.red - 1], roll.red in card.green) for roll, _chance in rolls]
    due = resolve(s.scene, s.stroke.shot(s.turn), s.stroke.rolls).due
    assert due is not None
    if isinstance(rolls[0][0], White):
        return [roll.number >= due.at_least for roll, _chance in rolls]
    lower = s.scene.lower(due.cell)
    return [lower[roll.number - 1] for roll, _chance in rolls]


def _roll(s: State, chance: float, found: dict[Outcome, float], alike: bool) -> None:
    if RULES.to_act(s) is not CHANCE or s.phase in (Phase.DRAW, Phase.WIND_FROM):
        player = s.players[0]
        done = s.number > 0
        found[Outcome(player.card[0] if done else player.strokes, None if done else Lie(player.lie, player.passed, player.hand))] += chance
        return
    weights: dict[object, float] = defaultdict(float)
    first: dict[object, Any] = {}
    rolls = list(RULES.chance(s) or ())
    for kind, (a, p) in zip(_kinds(s, rolls) if alike else [a for a, _p in rolls], rolls, strict=True):
        weights[kind] += float(p)
        first.setdefault(kind, a)
    for kind, weight in weights.items():
        _roll(RULES.apply(s, first[kind])[0], chance * weight, found, alike)
