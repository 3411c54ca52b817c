"""All rolls of a position weighed at once where any dice may be kept: the best keep of each, for few strokes or for the chance of a total.

A keep is a number of dice of each kind (always the lowest), and what it leads to depends on these numbers only. So kinds are settled one
after the other: once a kind's faces are known, the best number of them is taken for every choice of the kinds still open, and only that
is carried on. Nine dice have 326,592 rolls of 96 keeps; this looks at two keeps for most rolls.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from game.analysis.arrays import Floats
from game.games.golo.solver.kinds import KindCounts, Kinds, Shown

Codes = npt.NDArray[np.int32]
"""By roll: the row of the position that follows, times the width of the table, plus the strokes that the keep takes."""

_AT_ONCE: Final = 400_000
"""Numbers in an array that are worked on at once, so that they stay near the processor."""

_FEW: Final = 12
"""Rows of a kind that are gone through one by one."""


class Fewest(NamedTuple):
    """The rolls of a position, played for the fewest strokes: these, and by code how likely each keep is."""

    mean: float
    keeps: Floats


class _Stage(NamedTuple):
    """A kind whose faces are to be settled, and its lowest face."""

    shown: Shown
    lowest: int

    def extra(self, row: int, kept: int) -> int:
        """Strokes of the given number of dice of a row above the lowest that they could show."""
        return int(self.shown.sums[row, kept]) - kept * self.lowest


def fewest(kinds: Kinds, counts: KindCounts, after: Floats, codes: Codes, size: int) -> Fewest:
    """Every roll of these dice played for the fewest strokes.

    `after` and `codes` have an axis for each kind: the strokes expected after keeping that number of dice, infinite where they may not be
    kept, and the code of this keep with no stroke. All codes are less than `size`.
    """
    order, stages = _stages(kinds, counts)
    axes = (*[len(stage.shown.sums[0]) for stage in stages], 1)
    mean, keeps = 0.0, np.zeros(size)

    def settle(best: Floats, code: Codes, chances: Floats) -> None:
        nonlocal mean, keeps
        mean += float(best @ chances)
        keeps += np.bincount(code, weights=chances, minlength=size)

    _fewest(stages, after.transpose(order).reshape(axes), codes.transpose(order).reshape(axes), np.ones(1), settle)
    return Fewest(mean, keeps)


def likeliest(kinds: Kinds, counts: KindCounts, after: Floats) -> Floats:
    """The chances of every total with the best keep for that total, over every roll of these dice.

    `after` has an axis for each kind and a last one: `after[kept][n]` is the chance of at most n strokes more than the lowest possible
    after keeping that number of dice, 0 where they may not be kept. The answer counts from the lowest possible for all dice in the same
    way.
    """
    order, stages = _stages(kinds, counts)
    total = np.zeros(after.shape[-1])

    def settle(best: Floats, chances: Floats) -> None:
        nonlocal total
        total += chances @ best

    axes = (1, *[len(stage.shown.sums[0]) for stage in stages], -1)
    _likeliest(stages, after.transpose(*order, after.ndim - 1).reshape(axes), np.ones(1), settle)
    return total


def _stages(kinds: Kinds, counts: KindCounts) -> tuple[list[int], list[_Stage]]:
    """The kinds with the most dice first; and the stages of those that have any."""
    order = sorted(range(len(counts)), key=lambda kind: (-counts[kind], kind))
    return order, [_Stage(kinds.shown(kind, counts[kind]), kinds.faces[kind][0]) for kind in order if counts[kind]]


def _parts(rows: int, stages: Sequence[_Stage], each: int) -> Iterator[slice]:
    """Rows in parts that make arrays of about _AT_ONCE numbers before the last kind is settled; `each` numbers for a row and keep."""
    each *= len(stages[-1].shown.sums[0])
    for stage in stages[:-1]:
        each *= len(stage.shown.chances)
    step = max(1, _AT_ONCE // each)
    for begin in range(0, rows, step):
        yield slice(begin, begin + step)


def _fewest(stages: Sequence[_Stage], value: Floats, code: Codes, chances: Floats, settle: Callable[[Floats, Codes, Floats], None]) -> None:
    """Settles the first stage for all rows, and goes on with the others; `settle` gets the best of every roll in the end.

    Axes: numbers kept of each kind still open, rows settled so far (the last, so that each step runs along the rows).
    """
    stage, later = stages[0], stages[1:]
    for part in _parts(value.shape[-1], stages, 1):
        p = np.outer(stage.shown.chances, chances[part]).ravel()
        best, which = _fewest_of(stage, value[..., part], code[..., part])
        if later:
            _fewest(later, best, which, p, settle)
        else:
            settle(best, which, p)


def _fewest_of(stage: _Stage, value: Floats, code: Codes) -> tuple[Floats, Codes]:
    """The best number of one kind by choice of the kinds still open, and row so far; those of the kind become rows."""
    rows, still = len(stage.shown.chances), value.shape[1:-1]
    best = np.full((*still, rows, value.shape[-1]), np.inf)
    which = np.zeros(best.shape, np.int32)
    for kept in range(len(stage.shown.sums[0])):
        if rows > _FEW:
            strokes = stage.shown.sums[:, kept, None]
            _improve(best, which, value[kept][..., None, :] + strokes, code[kept][..., None, :] + strokes)
            continue
        for row, one in enumerate(stage.shown.sums[:, kept]):
            _improve(best[..., row, :], which[..., row, :], value[kept] + one, code[kept] + one)
    return best.reshape(*still, -1), which.reshape(*still, -1)


def _improve(best: Floats, which: Codes, value: Floats, code: Codes) -> None:
    """Takes over the lower values with their codes, in place."""
    better = value < best
    np.copyto(best, value, where=better)
    np.copyto(which, code, where=better)


def _likeliest(stages: Sequence[_Stage], value: Floats, chances: Floats, settle: Callable[[Floats, Floats], None]) -> None:
    """Like `_fewest`, but rows are the first axis and totals the last: strokes move along it."""
    stage, later, totals = stages[0], stages[1:], value.shape[-1]
    for part in _parts(len(value), stages, totals):
        v, p = value[part], chances[part]
        if later:
            best = _likeliest_of(stage, v.reshape(*v.shape[:2], -1, totals))
            _likeliest(later, best.reshape(-1, *v.shape[2:]), np.outer(p, stage.shown.chances).ravel(), settle)
            continue
        for row, chance in enumerate(stage.shown.chances):
            best = np.zeros((len(v), totals))
            for kept in range(v.shape[1]):
                _raise(best, v[:, kept], stage.extra(row, kept))
            settle(best, p * chance)


def _likeliest_of(stage: _Stage, value: Floats) -> Floats:
    """Axes: rows settled so far, numbers kept of this kind, choice of the kinds still open, totals."""
    best = np.zeros((len(value), len(stage.shown.chances), *value.shape[2:]))
    for row in range(len(stage.shown.chances)):
        for kept in range(value.shape[1]):
            _raise(best[:, row], value[:, kept], stage.extra(row, kept))
    return best


def _raise(best: Floats, value: Floats, extra: int) -> None:
    """Takes over the higher chances, in place, for totals higher by some strokes."""
    if extra < best.shape[-1]:
        into = best[..., extra:]
        np.maximum(into, value[..., : best.shape[-1] - extra], out=into)
