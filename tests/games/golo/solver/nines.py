"""Nines by the exact optimum on random throws, each keep weighed one by one: what the solver's tables are compared with."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from game.analysis.arrays import Floats
from game.games.golo.solver.plan import LOWEST, KeepPlan, Kept, Kinds, Position, ShortInts, choices, first, follows
from game.games.golo.solver.solve import SolvedPlan

_TAKEN: Final = 99
"""Shown by a die that is on the card: higher than any face."""


def best_nines(kinds: Kinds, plan: KeepPlan, solved: SolvedPlan, count: int, rng: np.random.Generator) -> npt.NDArray[np.int64]:
    """Strokes of `count` nines without accidents, played to the fewest expected strokes: random throws, each keep weighed one by one."""
    strokes = np.zeros(count, np.int64)
    waiting: dict[Position, list[npt.NDArray[np.int64]]] = {first(kinds, plan): [np.arange(count)]}

    def known(after: Position | None) -> float:
        return 0.0 if after is None else float(solved.mean[solved.rows[after]])

    while waiting:
        at = max(waiting, key=lambda position: (position.rolls, sum(position.counts), position.counts))
        which = np.concatenate(waiting.pop(at))
        shown = [
            np.sort(np.array(faces, np.int16)[rng.integers(0, len(faces), (len(which), n))], axis=1)
            for faces, n in zip(kinds.faces, at.counts, strict=True)
        ]
        best = _best_of(kinds, plan, at, shown, known)
        strokes[which] += best.strokes
        for number, kept in enumerate(choices(kinds, plan, at)):
            after, those = follows(at, kept), which[best.option == number]
            if after is not None and len(those):
                waiting.setdefault(after, []).append(those)
    return strokes


class _Best(NamedTuple):
    """By roll: the number of the best option, and the strokes that it takes at once."""

    option: npt.NDArray[np.int16]
    strokes: ShortInts


def _best_of(kinds: Kinds, plan: KeepPlan, at: Position, shown: list[ShortInts], mean: Callable[[Position | None], float]) -> _Best:
    """The best keep of each roll, the first where several are; `mean` gives the expected strokes of a position that follows (None: 0)."""
    count = len(shown[0])
    expected: Floats = np.full(count, np.inf)
    number, strokes = np.zeros(count, np.int16), np.zeros(count, np.int16)
    for this, kept in enumerate(choices(kinds, plan, at)):
        taken = np.add.reduce([faces[:, :n].sum(axis=1, dtype=np.int16) for faces, n in zip(shown, kept, strict=True)])
        value = taken + mean(follows(at, kept))
        better = value < expected
        if plan.keep == LOWEST:
            better &= _lowest_first(shown, kept)
        np.copyto(expected, value, where=better)
        np.copyto(strokes, taken, where=better)
        number[better] = this
    return _Best(number, strokes)


def _lowest_first(shown: list[ShortInts], kept: Kept) -> npt.NDArray[np.bool_]:
    """In which rolls no die that stays is lower than one that is kept (G2)."""
    highest = np.max([faces[:, :n].max(axis=1, initial=0) for faces, n in zip(shown, kept, strict=True)], axis=0)
    lowest = np.min([faces[:, n:].min(axis=1, initial=_TAKEN) for faces, n in zip(shown, kept, strict=True)], axis=0)
    found: npt.NDArray[np.bool_] = highest <= lowest
    return found
