"""Many rolls of one position weighed at once: for each the keep with the fewest expected strokes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from game.analysis.golo.kinds import Floats, Ints, Kinds, Rolls
from game.analysis.golo.plan import LOWEST, Kept, Plan, Position, choices, follows

Bools = npt.NDArray[np.bool_]


class Option(NamedTuple):
    """A keep over all rolls: what is kept, what it adds to the score in each roll, and in which rolls it is allowed (None: in all)."""

    kept: Kept
    strokes: Ints
    allowed: Bools | None


class Best(NamedTuple):
    """By roll: the fewest expected strokes from here, the number of the best option, and the strokes that it takes at once."""

    expected: Floats
    option: npt.NDArray[np.int16]
    strokes: Ints


class _Partial(NamedTuple):
    """Sum, highest kept and lowest left over the first kinds."""

    strokes: Ints
    highest: Ints
    lowest: Ints


def options(kinds: Kinds, plan: Plan, at: Position, rolls: Rolls) -> Iterator[Option]:
    """Every keep of the position, in the order of `choices`."""
    for kept, partial in _partials(rolls, choices(kinds, plan, at)):
        yield Option(kept, partial.strokes, partial.highest <= partial.lowest if plan.keep == LOWEST else None)


def best_of(kinds: Kinds, plan: Plan, at: Position, rolls: Rolls, mean: Callable[[Position | None], float]) -> Best:
    """The best keep of each roll, the first where several are; `mean` gives the expected strokes of a position that follows (None: 0)."""
    count = len(rolls.chances)
    expected, number, strokes = np.full(count, np.inf), np.zeros(count, np.int16), np.zeros(count, np.int8)
    value = np.empty(count)
    for this, option in enumerate(options(kinds, plan, at, rolls)):
        np.add(option.strokes, mean(follows(at, option.kept)), out=value)
        better = value < expected
        if option.allowed is not None:
            better &= option.allowed
        np.copyto(expected, value, where=better)
        np.copyto(strokes, option.strokes, where=better)
        number[better] = this
    return Best(expected, number, strokes)


def _partials(rolls: Rolls, every: Iterable[Kept]) -> Iterator[tuple[Kept, _Partial]]:
    """Each keep with its totals. Neighbours share their first kinds, and what was added up over those is not added up again."""
    stack: list[_Partial] = []
    before: Kept = ()
    for kept in every:
        same = next((i for i, (a, b) in enumerate(zip(before, kept, strict=False)) if a != b), len(before))
        del stack[same:]
        for kind in range(len(stack), len(kept)):
            n = kept[kind]
            sums, highest, lowest = rolls.sums[kind][n], rolls.highest[kind][n], rolls.lowest[kind][n]
            if stack:
                last = stack[-1]
                sums, highest, lowest = last.strokes + sums, np.maximum(last.highest, highest), np.minimum(last.lowest, lowest)
            stack.append(_Partial(sums, highest, lowest))
        before = kept
        yield kept, stack[-1]
