"""GOLO solved: the fewest expected strokes from every position, how the total then spreads, and the best chance of any total.

Dynamic programming over the dice left, the fewest first; accidents of the ground rules are part of every roll.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from game.analysis.arrays import Floats
from game.games.golo.solver.accidents import accidents, most_charged
from game.games.golo.solver.best_keeps import Fewest, fewest, likeliest
from game.games.golo.solver.kinds import Kinds
from game.games.golo.solver.lowest_first import FewestLowest, LikeliestLowest
from game.games.golo.solver.plan import CARD, LOWEST, ROLLS, KeepPlan, Position, choices, follows, positions

FEW_DICE: Final = 6
"""The chances of so few dice take a tenth of the time for those of nine, so nobody waits for those."""

_SECONDS_A_KEEP: Final = 7e-9
_SECONDS_A_POSITION: Final = 1e-3
_OF_NINE: Final = 3.0
_OF_FEW: Final = 0.5
"""How long chances take, in times of the expected strokes."""

_SURE: Final = 1e-12
"""What a chance may lack of 1 and count as certain."""


class SolvedPlan(NamedTuple):
    """A plan solved. By position in the order of `positions`: the expected strokes, and the chance of each total of strokes still to come.

    `mean[i]` are strokes, `spread[i, t]` chances that add up to 1, both for play with the fewest expected strokes.
    """

    rows: dict[Position, int]
    mean: Floats
    spread: Floats


class Chances(NamedTuple):
    """`within[i, t]`: the chance, by the play that makes it highest, of taking at most t more strokes from position i.

    Positions are those of at most `dice` dice.
    """

    rows: dict[Position, int]
    within: Floats
    dice: int


class _Void(NamedTuple):
    """What a void roll may lead to: the die of a kind is taken; by strokes, its face and charges together, the chance; and what follows."""

    strokes: Floats
    after: Position | None


def width_of(kinds: Kinds, plan: KeepPlan) -> int:
    """Totals that a table of the plan has: up to the highest of nine dice, and what accidents may add to it."""
    highest = sum(max(faces) * n for faces, n in zip(kinds.faces, kinds.all, strict=True))
    return highest + 1 + most_charged(plan.ground, sum(kinds.all), _SURE)


def seconds_for(kinds: Kinds, plan: KeepPlan) -> float:
    """About how long `solve` takes on a slow machine, rather too long than too short: half a second for the published dice."""
    weighed = {CARD: kinds.keeps / 4, ROLLS: kinds.keeps * (plan.rolls - 1)}.get(plan.keep, kinds.keeps)
    return _SECONDS_A_KEEP * weighed + _SECONDS_A_POSITION * math.prod(n + 1 for n in kinds.all) * max(plan.rolls, 1)


def seconds_for_chances(kinds: Kinds, plan: KeepPlan, dice: int) -> float:
    """The same for `solve_chances`."""
    return seconds_for(kinds, plan) * (_OF_NINE if dice > FEW_DICE else _OF_FEW)


def solve(kinds: Kinds, plan: KeepPlan) -> SolvedPlan:
    """Expected strokes and spread of every position; `seconds_for` tells how long it takes."""
    rows = {at: i for i, at in enumerate(positions(kinds, plan))}
    width = width_of(kinds, plan)
    mean, spread = np.zeros(len(rows) + 1), np.zeros((len(rows) + 1, width))
    spread[-1, 0] = 1.0      # the row of no dice
    lowest = FewestLowest(kinds, width, len(rows))
    for at, i in rows.items():
        if plan.keep == LOWEST:
            found = lowest.fewest(at.counts, spread.size)
        elif _settled(plan, at):
            found = _all_taken(kinds, at, spread.shape)
        else:
            index = _following(plan, kinds, at, rows)
            codes = (np.maximum(index, 0) * width).astype(np.int32)
            found = fewest(kinds, at.counts, np.where(index == _FORBIDDEN, np.inf, mean[index]), codes, spread.size)
        stands, _voids = accidents(plan.ground, sum(at.counts))
        mean[i] = stands.sum() * found.mean + stands @ np.arange(len(stands))
        spread[i] = _added(stands, _spread(found.keeps.reshape(-1, width), spread))
        for void in _voids_of(kinds, plan, at):
            row = len(rows) if void.after is None else rows[void.after]
            mean[i] += void.strokes.sum() * mean[row] + void.strokes @ np.arange(len(void.strokes))
            spread[i] += _added(void.strokes, spread[row])
        if plan.keep == LOWEST:
            lowest.settle(at.counts, float(mean[i]), i)
    return SolvedPlan(rows, mean[:-1], spread[:-1])


def solve_chances(kinds: Kinds, plan: KeepPlan, solved: SolvedPlan, dice: int) -> Chances:
    """The best chance of every total from every position of at most `dice` dice; `solved` is of the same plan.

    Takes longer than that for nine dice, and little for few.
    """
    rows = {at: i for i, at in enumerate(at for at in solved.rows if sum(at.counts) <= dice)}
    width = solved.spread.shape[1]
    least = [_least(kinds, at) for at in rows] + [0]
    # Counts from the lowest total of a position, so that kept dice are a move along the row; 1 beyond what is certain.
    above = np.ones((len(least), width))
    lowest = LikeliestLowest(kinds, width)
    for at, i in rows.items():
        by_mean = np.cumsum(solved.spread[solved.rows[at]])
        if _settled(plan, at):
            above[i, : width - least[i]] = by_mean[least[i] :]
            continue
        totals = max(min(int(np.searchsorted(by_mean, 1 - _SURE)), width) - least[i], 1)
        if plan.keep == LOWEST:
            found = lowest.likeliest(at.counts, totals)
        else:
            index = _following(plan, kinds, at, rows)
            found = likeliest(kinds, at.counts, np.where((index == _FORBIDDEN)[..., None], 0.0, above[index, :totals]))
        stands, _voids = accidents(plan.ground, sum(at.counts))
        above[i, :totals] = _added(stands, found)
        for void in _voids_of(kinds, plan, at):
            row = len(rows) if void.after is None else rows[void.after]
            ahead = np.concatenate([np.zeros(least[row]), above[row]])[: least[i] + totals]
            above[i, :totals] += _added(void.strokes, ahead)[least[i] :]
        if plan.keep == LOWEST:
            lowest.settle(at.counts, above[i, :totals])
    within = np.array([np.concatenate([np.zeros(first), row])[:width] for first, row in zip(least, above, strict=True)])
    return Chances(rows, within[:-1], dice)


def _voids_of(kinds: Kinds, plan: KeepPlan, at: Position) -> Iterator[_Void]:
    """What a void roll from a position may lead to, by the kind of the die that must be taken (G8). It is none of the rolls of trips."""
    _stands, voids = accidents(plan.ground, sum(at.counts))
    if not voids:
        return
    rank = 0
    for kind in sorted(range(len(at.counts)), key=lambda kind: (-kinds.pars[kind], kind)):
        n = at.counts[kind]
        if not n:
            continue
        charged = np.sum(_same_length(voids[rank : rank + n]), axis=0)
        rank += n
        left = tuple(have - (of == kind) for of, have in enumerate(at.counts))
        face = np.bincount(kinds.faces[kind]) / len(kinds.faces[kind])
        yield _Void(np.convolve(charged, face), Position(left, at.rolls) if any(left) else None)


def _settled(plan: KeepPlan, at: Position) -> bool:
    """Whether nothing is left to choose: the last roll of flop and trips."""
    return plan.keep == ROLLS and at.rolls == 1


def _all_taken(kinds: Kinds, at: Position, shape: tuple[int, ...]) -> Fewest:
    """The rolls of a position of which all dice are taken: what follows is the last row of the table, that of no dice."""
    strokes = np.ones(1)
    for faces, n in zip(kinds.faces, at.counts, strict=True):
        for _die in range(n):
            strokes = np.convolve(strokes, np.bincount(faces) / len(faces))
    keeps = np.zeros(shape)
    keeps[-1, : len(strokes)] = strokes
    return Fewest(float(strokes @ np.arange(len(strokes))), keeps.ravel())


_FORBIDDEN: Final = -1


def _following(plan: KeepPlan, kinds: Kinds, at: Position, rows: dict[Position, int]) -> npt.NDArray[np.int64]:
    """By number of dice kept of each kind: the row of the position that follows, the one after the last for none, or _FORBIDDEN."""
    index = np.full([n + 1 for n in at.counts], _FORBIDDEN)
    for kept in choices(kinds, plan, at):
        after = follows(at, kept)
        index[kept] = len(rows) if after is None else rows[after]
    return index


def _least(kinds: Kinds, at: Position) -> int:
    return sum(min(faces) * n for faces, n in zip(kinds.faces, at.counts, strict=True))


def _spread(keeps: Floats, spread: Floats) -> Floats:
    """The totals to come: of each position that may follow, by the strokes taken on the way to it."""
    used = np.flatnonzero(keeps.any(axis=1))
    by_strokes = keeps[used].T @ spread[used]
    total = np.zeros(spread.shape[1])
    for strokes in np.flatnonzero(by_strokes.any(axis=1)):
        total[strokes:] += by_strokes[strokes, : len(total) - strokes]
    return total


def _added(charged: Floats, spread: Floats) -> Floats:
    """Chances of totals with charges added, as long as before."""
    return np.convolve(charged, spread)[: len(spread)]


def _same_length(arrays: tuple[Floats, ...]) -> list[Floats]:
    longest = max(map(len, arrays))
    return [np.pad(each, (0, longest - len(each))) for each in arrays]
