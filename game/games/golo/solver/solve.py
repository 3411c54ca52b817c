"""GOLO solved: the best keep of every roll, the fewest expected strokes from every position, the distribution of the total."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import product
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from game.analysis.arrays import Floats
from game.games.golo.solver.plan import (
    CARD, LOWEST, ROLLS, KeepPlan, KindCounts, Kinds, Position, Shown, accidents, choices, follows, most_charged, positions, shown
)

# ---- all rolls of a position evaluated at once if any dice may be kept: the best keep of each, for few strokes or for the chance of a
# total
# A keep is a number of dice of each kind (always the lowest), and its consequences depend only on these numbers. So kinds are settled one
# after the other: once a kind's faces are known, the best number of them is taken for every choice of the kinds still open, and only that
# is carried on. Nine dice have 326,592 rolls of 96 keeps; this examines two keeps for most rolls.
Codes = npt.NDArray[np.int32]
"""By roll: the row of the following position times the width of the table, plus the strokes of the keep."""

_AT_ONCE: Final = 400_000
"""Numbers in an array that are processed at once, so that they stay in the processor's cache."""

_FEW: Final = 12
"""Rows of a kind that are processed one by one."""


class Fewest(NamedTuple):
    """The rolls of a position played for the fewest strokes: the strokes, and by code the chance of each keep."""

    mean: float
    keeps: Floats


class _Stage(NamedTuple):
    """A kind whose faces are to be settled: everything that its dice may show, and its lowest face."""

    shown: Shown
    lowest: int

    def extra(self, row: int, kept: int) -> int:
        """The strokes of the `kept` lowest dice of a row, above the lowest that this number of dice can show."""
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
    after keeping that number of dice, 0 where they may not be kept. The result counts from the lowest possible for all dice in the same
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
    """Rows in parts that make arrays of about _AT_ONCE numbers before the last kind is settled; `each` numbers per row and keep."""
    each *= len(stages[-1].shown.sums[0])
    for stage in stages[:-1]:
        each *= len(stage.shown.chances)
    step = max(1, _AT_ONCE // each)
    for begin in range(0, rows, step):
        yield slice(begin, begin + step)


def _fewest(stages: Sequence[_Stage], value: Floats, code: Codes, chances: Floats, settle: Callable[[Floats, Codes, Floats], None]) -> None:
    """Settles the first stage for all rows, then the others; `settle` receives the best of every roll in the end.

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
    """The best number of one kind, by choice of the kinds still open and row so far; the rows of this kind are added."""
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
    """Takes over the lower values and their codes into `best` and `which`, in place."""
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
    """As `_fewest_of`, for chances. Axes: rows settled so far, numbers kept of this kind, choice of the kinds still open, totals."""
    best = np.zeros((len(value), len(stage.shown.chances), *value.shape[2:]))
    for row in range(len(stage.shown.chances)):
        for kept in range(value.shape[1]):
            _raise(best[:, row], value[:, kept], stage.extra(row, kept))
    return best


def _raise(best: Floats, value: Floats, extra: int) -> None:
    """Takes over the higher chances into `best`, in place, at totals that are `extra` strokes higher."""
    if extra < best.shape[-1]:
        into = best[..., extra:]
        np.maximum(into, value[..., : best.shape[-1] - extra], out=into)


# ---- all rolls evaluated at once if the lowest dice go first (G2): the best keep of each, for few strokes or for the chance of a total
# To keep a die above the lowest number shown, all that show the lowest must be kept. So a roll is its lowest dice and a roll of the others:
# either some of the lowest are kept and nothing else, or all of them are, and what may still be kept of the others has been computed
# already with fewer dice. That makes one comparison for each roll of each position. Rolls of a position are an array with an axis for each
# kind, in the order of `Kinds.shown`. In it, rows in which that number of dice show a number and all others show more are adjacent, in the
# order of the others alone; and rows in which all dice show more than a number come last.
Shares = npt.NDArray[np.uint32]
"""Chances in units of `_WHOLE`, only compared and copied before they are added up in double precision: finer than float32, and as small."""

_WHOLE: Final = 2**32 - 1


_LOWEST_FIRST_AT_ONCE: Final = 1 << 14
"""Rolls whose chances are added up at once in double precision."""


class _LowestDice(NamedTuple):
    """The rolls of a position in which this many dice of each kind, `lowest`, show the lowest number, and `left` show more.

    `less` are the lowest dice without one of them. `here` are the indices of the rolls among all, and `there` those of the rolls of the
    remaining dice among those of their own position; both are None if no such roll exists.
    """

    lowest: KindCounts
    left: KindCounts
    less: tuple[KindCounts, ...]
    here: tuple[slice, ...] | None
    there: tuple[slice, ...] | None


class _PositionSweep:
    """Processes the positions in order. Arrays have the kind with the most dice as the last axis, so that steps run along it."""

    def __init__(self, kinds: Kinds) -> None:
        order = sorted(range(len(kinds.all)), key=lambda kind: kinds.all[kind])
        self._order = order
        self._faces = tuple(kinds.faces[kind] for kind in order)
        self._none: KindCounts = tuple(0 for _kind in order)

    def _ordered(self, counts: KindCounts) -> KindCounts:
        return tuple([counts[kind] for kind in self._order])

    def _tables(self, counts: KindCounts) -> tuple[tuple[int, ...], Floats]:
        """The shape of an array of the rolls of a position, and the chance of each roll in order."""
        chances = [shown(faces, n).chances for faces, n in zip(self._faces, counts, strict=True)]
        whole = np.ones(1)
        for each in chances:
            whole = np.outer(whole, each).ravel()
        return tuple(map(len, chances)), whole


class FewestLowest(_PositionSweep):
    """For the fewest expected strokes."""

    def __init__(self, kinds: Kinds, width: int, none: int) -> None:
        """`none` is the row that follows when no die is left; codes are rows times `width` plus strokes."""
        super().__init__(kinds)
        self._width = width
        self._ends: dict[KindCounts, tuple[float, int]] = {self._none: (0.0, none * width)}
        self._best: dict[KindCounts, tuple[Floats, Codes]] = {}

    def fewest(self, counts: KindCounts, size: int) -> Fewest:
        """Every roll of these dice, of which at least one must be kept; all codes are less than `size`."""
        counts = self._ordered(counts)
        shape, chances = self._tables(counts)
        best, which = np.empty(shape), np.empty(shape, np.int32)
        for face, parts in _parts_lowest_first(self._faces, counts):
            stops: dict[KindCounts, tuple[float, int]] = {self._none: (np.inf, 0)}
            for part in parts:
                strokes = face * sum(part.lowest)
                value, code = self._ends[part.left]
                stop = stops[part.lowest] = min([stops[less] for less in part.less], default=stops[self._none])
                if value + strokes < stop[0]:
                    stop = stops[part.lowest] = value + strokes, code + strokes
                if part.here is None or part.there is None:
                    continue
                into, into_code = best[part.here], which[part.here]
                if part.left == self._none:
                    into[...], into_code[...] = stop
                    continue
                on, on_code = self._best[part.left]
                np.add(on[part.there], strokes, out=into)
                np.add(on_code[part.there], np.int32(strokes), out=into_code)
                worse = into >= stop[0]
                np.copyto(into, stop[0], where=worse)
                np.copyto(into_code, stop[1], where=worse)
        self._best[counts] = best, which
        keeps: Floats = np.bincount(which.ravel(), weights=chances, minlength=size).astype(np.float64, copy=False)
        return Fewest(float(best.ravel() @ chances), keeps)

    def settle(self, counts: KindCounts, mean: float, row: int) -> None:
        """Enters the value of a position, for larger positions. A player who has kept another die already may keep none of these."""
        counts = self._ordered(counts)
        self._ends[counts] = mean, row * self._width
        best, which = self._best[counts]
        stay = best >= mean
        np.copyto(best, mean, where=stay)
        np.copyto(which, row * self._width, where=stay)


class LikeliestLowest(_PositionSweep):
    """For the best chance of every total. Totals count from the lowest possible for the dice of a position."""

    def __init__(self, kinds: Kinds, longest: int) -> None:
        """`longest` is the largest number of totals of any position."""
        super().__init__(kinds)
        self._longest = longest
        self._ends: dict[KindCounts, Shares] = {self._none: np.full(longest, _WHOLE, np.uint32)}
        self._best: dict[KindCounts, Shares] = {}

    def likeliest(self, counts: KindCounts, totals: int) -> Floats:
        """Every roll of these dice, of which at least one must be kept: the chances of each total."""
        counts = self._ordered(counts)
        shape, chances = self._tables(counts)
        best = np.empty((*shape, totals), np.uint32)
        for face, parts in _parts_lowest_first(self._faces, counts):
            above = [face - faces[0] for faces in self._faces]
            stops: dict[KindCounts, Shares] = {self._none: np.zeros(totals, np.uint32)}
            for part in parts:
                extra = min(sum([n * more for n, more in zip(part.lowest, above, strict=True)]), totals)
                stop = np.zeros(totals, np.uint32)
                stop[extra:] = self._ends[part.left][: totals - extra]
                for less in part.less:
                    np.maximum(stop, stops[less], out=stop)
                stops[part.lowest] = stop
                if part.here is None or part.there is None:
                    continue
                into = best[part.here]
                if part.left == self._none:
                    into[...] = stop
                    continue
                on = self._best[part.left][part.there]
                known = min(on.shape[-1], totals - extra)
                into[..., :extra] = stop[:extra]
                np.maximum(on[..., :known], stop[extra : extra + known], out=into[..., extra : extra + known])
                into[..., extra + known :] = _WHOLE
        self._best[counts] = best
        rolls, total = best.reshape(len(chances), totals), np.zeros(totals)
        for begin in range(0, len(chances), _LOWEST_FIRST_AT_ONCE):
            total += chances[begin : begin + _LOWEST_FIRST_AT_ONCE] @ rolls[begin : begin + _LOWEST_FIRST_AT_ONCE].astype(np.float64)
        return total / _WHOLE

    def settle(self, counts: KindCounts, chances: Floats) -> None:
        """Enters the chances of a position, for larger positions. A player who has kept another die already may keep none of these."""
        counts = self._ordered(counts)
        shares = np.concatenate([chances, np.ones(self._longest - len(chances))]) * _WHOLE
        self._ends[counts] = np.rint(np.minimum(shares, _WHOLE)).astype(np.uint32)
        best = self._best[counts]
        np.maximum(best, self._ends[counts][: best.shape[-1]], out=best)


@cache
def _less(lowest: KindCounts) -> tuple[KindCounts, ...]:
    """The same counts with one die less, for each kind that has any."""
    return tuple((*lowest[:kind], n - 1, *lowest[kind + 1 :]) for kind, n in enumerate(lowest) if n)


def _parts_lowest_first(faces: tuple[tuple[int, ...], ...], counts: KindCounts) -> Iterator[tuple[int, list[_LowestDice]]]:
    """By lowest number shown, the rolls of dice of kinds with these faces; more dice of that number after fewer."""
    for face in sorted({face for kind, n in zip(faces, counts, strict=True) if n for face in kind}):
        blocks = [_blocks(kind, n, face) for kind, n in zip(faces, counts, strict=True)]
        found = []
        for each in product(*blocks):
            lowest, left, here, there = zip(*each, strict=True)
            if any(lowest):
                found.append(_LowestDice(lowest, left, _less(lowest), None if None in here else here, None if None in here else there))
        yield face, found


@cache
def _blocks(faces: tuple[int, ...], n: int, face: int) -> tuple[tuple[int, int, slice | None, slice], ...]:
    """For each number of n dice that may show this face: the number, the rest, the indices of these rolls, and those of the rest alone."""
    up = shown(faces, n).faces
    like, above = (up == face).sum(axis=1), (up > face).sum(axis=1)
    found = []
    for lowest in range(n + 1) if face in faces else range(1):
        rows = np.flatnonzero((like == lowest) & (above == n - lowest))
        others = shown(faces, n - lowest).faces
        first = int((others <= face).any(axis=1).sum())
        here = slice(int(rows[0]), int(rows[-1]) + 1) if len(rows) else None
        found.append((lowest, n - lowest, here, slice(first, len(others))))
    return tuple(found)


# ---- GOLO solved: the fewest expected strokes from every position, the distribution of the total, and the best chance of any total
# Dynamic programming over the dice left, the fewest first; accidents of the ground rules are part of every roll.
FEW_DICE: Final = 6
"""The chances of so few dice take a tenth of the time for nine, so nobody waits for them."""

_SECONDS_A_KEEP: Final = 7e-9
_SECONDS_A_POSITION: Final = 1e-3
_OF_NINE: Final = 3.0
_OF_FEW: Final = 0.5
"""How long chances take for nine dice and for few dice, as a multiple of the time for the expected strokes."""

_SURE: Final = 1e-12
"""A chance this close to 1 counts as certain."""


class SolvedPlan(NamedTuple):
    """A solved plan. By position in the order of `positions`: the expected strokes, and the chance of each total of remaining strokes.

    `mean[i]` are strokes, `spread[i, t]` chances that add up to 1, both for play with the fewest expected strokes.
    """

    rows: dict[Position, int]
    mean: Floats
    spread: Floats


class Chances(NamedTuple):
    """`within[i, t]`: the chance, with the play that maximises it, of taking at most t more strokes from position i.

    Positions are those of at most `dice` dice.
    """

    rows: dict[Position, int]
    within: Floats
    dice: int


class _Void(NamedTuple):
    """What follows a void roll after which a die of one kind must be taken.

    `strokes` has the chance of each number of strokes, face and charges together; `after` is the position that follows.
    """

    strokes: Floats
    after: Position | None


def width_of(kinds: Kinds, plan: KeepPlan) -> int:
    """Number of totals in a table of the plan: up to the highest of nine dice, and what accidents may add to it."""
    highest = sum(max(faces) * n for faces, n in zip(kinds.faces, kinds.all, strict=True))
    return highest + 1 + most_charged(plan.ground, sum(kinds.all), _SURE)


def seconds_for(kinds: Kinds, plan: KeepPlan) -> float:
    """Estimated seconds for `solve` on a slow machine, rather too long than too short: half a second for the published dice."""
    weighed = {CARD: kinds.keeps / 4, ROLLS: kinds.keeps * (plan.rolls - 1)}.get(plan.keep, kinds.keeps)
    return _SECONDS_A_KEEP * weighed + _SECONDS_A_POSITION * math.prod(n + 1 for n in kinds.all) * max(plan.rolls, 1)


def seconds_for_chances(kinds: Kinds, plan: KeepPlan, dice: int) -> float:
    """As `seconds_for`, for `solve_chances`."""
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
        elif _is_settled(plan, at):
            found = _all_taken(kinds, at, spread.shape)
        else:
            index = _following(plan, kinds, at, rows)
            codes = (np.maximum(index, 0) * width).astype(np.int32)
            found = fewest(kinds, at.counts, np.where(index == _FORBIDDEN, np.inf, mean[index]), codes, spread.size)
        stands, _voids = accidents(plan.ground, sum(at.counts))
        mean[i] = stands.sum() * found.mean + stands @ np.arange(len(stands))
        spread[i] = _add_charges(stands, _spread(found.keeps.reshape(-1, width), spread))
        for void in _voids_of(kinds, plan, at):
            row = len(rows) if void.after is None else rows[void.after]
            mean[i] += void.strokes.sum() * mean[row] + void.strokes @ np.arange(len(void.strokes))
            spread[i] += _add_charges(void.strokes, spread[row])
        if plan.keep == LOWEST:
            lowest.settle(at.counts, float(mean[i]), i)
    return SolvedPlan(rows, mean[:-1], spread[:-1])


def solve_chances(kinds: Kinds, plan: KeepPlan, solved: SolvedPlan, dice: int) -> Chances:
    """The best chance of every total from every position of at most `dice` dice; `solved` is the same plan solved.

    Takes longer than `solve` for nine dice, and little time for few.
    """
    rows = {at: i for i, at in enumerate(at for at in solved.rows if sum(at.counts) <= dice)}
    width = solved.spread.shape[1]
    least = [_least(kinds, at) for at in rows] + [0]
    # Counts from the lowest total of a position, so that keeping dice is a shift along the row; 1 beyond what is certain.
    above = np.ones((len(least), width))
    lowest = LikeliestLowest(kinds, width)
    for at, i in rows.items():
        by_mean = np.cumsum(solved.spread[solved.rows[at]])
        if _is_settled(plan, at):
            above[i, : width - least[i]] = by_mean[least[i] :]
            continue
        totals = max(min(int(np.searchsorted(by_mean, 1 - _SURE)), width) - least[i], 1)
        if plan.keep == LOWEST:
            found = lowest.likeliest(at.counts, totals)
        else:
            index = _following(plan, kinds, at, rows)
            found = likeliest(kinds, at.counts, np.where((index == _FORBIDDEN)[..., None], 0.0, above[index, :totals]))
        stands, _voids = accidents(plan.ground, sum(at.counts))
        above[i, :totals] = _add_charges(stands, found)
        for void in _voids_of(kinds, plan, at):
            row = len(rows) if void.after is None else rows[void.after]
            ahead = np.concatenate([np.zeros(least[row]), above[row]])[: least[i] + totals]
            above[i, :totals] += _add_charges(void.strokes, ahead)[least[i] :]
        if plan.keep == LOWEST:
            lowest.settle(at.counts, above[i, :totals])
    within = np.array([np.concatenate([np.zeros(first), row])[:width] for first, row in zip(least, above, strict=True)])
    return Chances(rows, within[:-1], dice)


def _voids_of(kinds: Kinds, plan: KeepPlan, at: Position) -> Iterator[_Void]:
    """What may follow a void roll from a position, by the kind of the die that must be taken (G8).

    A void roll is not one of the three rolls of trips.
    """
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


def _is_settled(plan: KeepPlan, at: Position) -> bool:
    """Whether nothing is left to choose: the last roll of flop and trips."""
    return plan.keep == ROLLS and at.rolls == 1


def _all_taken(kinds: Kinds, at: Position, shape: tuple[int, ...]) -> Fewest:
    """The rolls of a position whose dice are all taken: each leads to the last row of the table, that of no dice."""
    strokes = np.ones(1)
    for faces, n in zip(kinds.faces, at.counts, strict=True):
        for _die in range(n):
            strokes = np.convolve(strokes, np.bincount(faces) / len(faces))
    keeps = np.zeros(shape)
    keeps[-1, : len(strokes)] = strokes
    return Fewest(float(strokes @ np.arange(len(strokes))), keeps.ravel())


_FORBIDDEN: Final = -1


def _following(plan: KeepPlan, kinds: Kinds, at: Position, rows: dict[Position, int]) -> npt.NDArray[np.int64]:
    """By number of dice kept of each kind: the row of the following position, the row after the last for none, or _FORBIDDEN."""
    index = np.full([n + 1 for n in at.counts], _FORBIDDEN)
    for kept in choices(kinds, plan, at):
        after = follows(at, kept)
        index[kept] = len(rows) if after is None else rows[after]
    return index


def _least(kinds: Kinds, at: Position) -> int:
    return sum(min(faces) * n for faces, n in zip(kinds.faces, at.counts, strict=True))


def _spread(keeps: Floats, spread: Floats) -> Floats:
    """The distribution of the remaining total: combined from the positions that may follow, by the strokes taken on the way to each."""
    used = np.flatnonzero(keeps.any(axis=1))
    by_strokes = keeps[used].T @ spread[used]
    total = np.zeros(spread.shape[1])
    for strokes in np.flatnonzero(by_strokes.any(axis=1)):
        total[strokes:] += by_strokes[strokes, : len(total) - strokes]
    return total


def _add_charges(charged: Floats, spread: Floats) -> Floats:
    """Chances of totals with charges added, of the same length as before."""
    return np.convolve(charged, spread)[: len(spread)]


def _same_length(arrays: tuple[Floats, ...]) -> list[Floats]:
    longest = max(map(len, arrays))
    return [np.pad(each, (0, longest - len(each))) for each in arrays]
