"""Thousands of nines at once: by the naive player of the kernel, and by the exact optimum."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from game.analysis.golo.best_keeps import best_of
from game.analysis.golo.kinds import Kinds, of_shown
from game.analysis.golo.plan import Plan, Position, choices, first, follows
from game.analysis.golo.solve import Solved
from game.rules.golo.dice import COUNT, Die

_TAKEN = 99
"""Shown by a die that is on the card: higher than any face."""


def naive_nines(dice: tuple[Die, ...], count: int, rng: np.random.Generator) -> npt.NDArray[np.int64]:
    """Strokes of `count` nines, in no order, in which all dice that show the lowest number are kept. Raises ValueError like the kernel."""
    faces = np.array([die.faces for die in dice], np.uint8).ravel()
    first_face = np.arange(COUNT, dtype=np.uint8)[:, None] * np.uint8(len(faces) // COUNT)
    done: list[npt.NDArray[np.int64]] = []
    strokes, out = np.zeros(count, np.int64), np.zeros((COUNT, count), bool)  # by die and nine, so that each step runs along the nines
    while len(strokes):
        up = rng.integers(0, len(faces) // COUNT, out.shape, np.uint8)
        shown = faces.take(up + first_face)
        shown[out] = _TAKEN
        low = shown.min(axis=0)
        kept = shown == low
        _check(shown, kept)
        strokes += low.astype(np.int64) * kept.sum(axis=0)
        out |= kept
        over = out.all(axis=0)
        done.append(strokes[over])
        strokes, out = strokes[~over], out[:, ~over]
    return np.concatenate(done)


def _check(shown: npt.NDArray[np.uint8], kept: npt.NDArray[np.bool_]) -> None:
    """Refuses keeps that are empty, or higher than a die that stays (G2)."""
    highest = (shown * kept).max(axis=0)
    lowest = np.maximum(shown, kept * np.uint8(_TAKEN)).min(axis=0)
    if bool((highest > lowest).any()) or not bool(kept.any(axis=0).all()):
        raise ValueError("the lowest dice go first")


def best_nines(kinds: Kinds, plan: Plan, solved: Solved, count: int, rng: np.random.Generator) -> npt.NDArray[np.int64]:
    """Strokes of `count` nines played to the fewest expected strokes: random throws, no table of rolls."""
    strokes = np.zeros(count, np.int64)
    waiting: dict[Position, list[npt.NDArray[np.int64]]] = {first(kinds, plan): [np.arange(count)]}

    def known(after: Position | None) -> float:
        return 0.0 if after is None else float(solved.mean[solved.rows[after]])

    while waiting:
        at = max(waiting, key=lambda position: (position.rolls, sum(position.counts), position.counts))
        which = np.concatenate(waiting.pop(at))
        shown = [
            np.sort(np.array(faces, np.int8)[rng.integers(0, len(faces), (len(which), n))], axis=1)
            for faces, n in zip(kinds.faces, at.counts, strict=True)
        ]
        best = best_of(kinds, plan, at, of_shown(np.ones(len(which)), shown), known)
        strokes[which] += best.strokes
        for number, kept in enumerate(choices(kinds, plan, at)):
            after, those = follows(at, kept), which[best.option == number]
            if after is not None and len(those):
                waiting.setdefault(after, []).append(those)
    return strokes
