"""All rolls weighed at once where the lowest dice go first (G2): the best keep of each, for few strokes or for the chance of a total.

Whoever keeps a die above the lowest number shown keeps all that show the lowest. So a roll is its lowest dice and a roll of the others:
either some of the lowest are kept and nothing else, or all of them are, and what may still be kept of the others has been worked out
with fewer dice already. That makes one comparison for each roll of each position.

Rolls of a position are an array with an axis for each kind, in the order of `Kinds.shown`. There, rows in which that number of dice show a
number and all others more stand together, in the order of the others alone; and rows in which all dice show more than a number come last.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from game.analysis.arrays import Floats
from game.games.golo.solver.best_keeps import Codes, Fewest
from game.games.golo.solver.kinds import KindCounts, Kinds, shown

Shares = npt.NDArray[np.uint32]
"""Chances in parts of `_WHOLE`, only compared and copied before they are added up in double precision: finer than float32, and as small."""

_WHOLE: Final = 2**32 - 1


_AT_ONCE: Final = 1 << 14
"""Rolls whose chances are added up at once in double precision."""


class _LowestDice(NamedTuple):
    """The rolls of a position in which this many dice of each kind, `lowest`, show the lowest number, and `left` show more.

    `less` are the lowest dice without one of them. `here` is where the rolls stand among all, and `there` where the rolls of the dice left
    stand among those of their own position; both are None where no such roll exists.
    """

    lowest: KindCounts
    left: KindCounts
    less: tuple[KindCounts, ...]
    here: tuple[slice, ...] | None
    there: tuple[slice, ...] | None


class _PositionSweep:
    """Goes through the positions in their order. Arrays have the kind with the most dice as the last axis, so that steps run along it."""

    def __init__(self, kinds: Kinds) -> None:
        order = sorted(range(len(kinds.all)), key=lambda kind: kinds.all[kind])
        self._order = order
        self._faces = tuple(kinds.faces[kind] for kind in order)
        self._none: KindCounts = tuple(0 for _kind in order)

    def _ordered(self, counts: KindCounts) -> KindCounts:
        return tuple([counts[kind] for kind in self._order])

    def _tables(self, counts: KindCounts) -> tuple[tuple[int, ...], Floats]:
        """The shape of an array of the rolls of a position, and the chance of each roll in their order."""
        chances = [shown(faces, n).chances for faces, n in zip(self._faces, counts, strict=True)]
        whole = np.ones(1)
        for each in chances:
            whole = np.outer(whole, each).ravel()
        return tuple(map(len, chances)), whole


class FewestLowest(_PositionSweep):
    """For the fewest expected strokes."""

    def __init__(self, kinds: Kinds, width: int, none: int) -> None:
        """`none` is the row that follows when no die is left; codes are rows times `width` and strokes."""
        super().__init__(kinds)
        self._width = width
        self._ends: dict[KindCounts, tuple[float, int]] = {self._none: (0.0, none * width)}
        self._best: dict[KindCounts, tuple[Floats, Codes]] = {}

    def fewest(self, counts: KindCounts, size: int) -> Fewest:
        """Every roll of these dice, of which at least one must be kept; all codes are less than `size`."""
        counts = self._ordered(counts)
        shape, chances = self._tables(counts)
        best, which = np.empty(shape), np.empty(shape, np.int32)
        for face, parts in _parts(self._faces, counts):
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
        """Now the position has its value: whoever has kept other dice already may keep none of these."""
        counts = self._ordered(counts)
        self._ends[counts] = mean, row * self._width
        best, which = self._best[counts]
        stay = best >= mean
        np.copyto(best, mean, where=stay)
        np.copyto(which, row * self._width, where=stay)


class LikeliestLowest(_PositionSweep):
    """For the best chance of every total. Totals count from the lowest possible for the dice of a position."""

    def __init__(self, kinds: Kinds, longest: int) -> None:
        """`longest` is as many totals as any position has."""
        super().__init__(kinds)
        self._longest = longest
        self._ends: dict[KindCounts, Shares] = {self._none: np.full(longest, _WHOLE, np.uint32)}
        self._best: dict[KindCounts, Shares] = {}

    def likeliest(self, counts: KindCounts, totals: int) -> Floats:
        """Every roll of these dice, of which at least one must be kept: the chances of each total."""
        counts = self._ordered(counts)
        shape, chances = self._tables(counts)
        best = np.empty((*shape, totals), np.uint32)
        for face, parts in _parts(self._faces, counts):
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
        for begin in range(0, len(chances), _AT_ONCE):
            total += chances[begin : begin + _AT_ONCE] @ rolls[begin : begin + _AT_ONCE].astype(np.float64)
        return total / _WHOLE

    def settle(self, counts: KindCounts, chances: Floats) -> None:
        """Now the position has its value: whoever has kept other dice already may keep none of these."""
        counts = self._ordered(counts)
        shares = np.concatenate([chances, np.ones(self._longest - len(chances))]) * _WHOLE
        self._ends[counts] = np.rint(np.minimum(shares, _WHOLE)).astype(np.uint32)
        best = self._best[counts]
        np.maximum(best, self._ends[counts][: best.shape[-1]], out=best)


@cache
def _less(lowest: KindCounts) -> tuple[KindCounts, ...]:
    """The same dice without one."""
    return tuple((*lowest[:kind], n - 1, *lowest[kind + 1 :]) for kind, n in enumerate(lowest) if n)


def _parts(faces: tuple[tuple[int, ...], ...], counts: KindCounts) -> Iterator[tuple[int, list[_LowestDice]]]:
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
    """For each number of n dice that may show this face: the number, the rest, where these rolls stand, and where the rest alone."""
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
