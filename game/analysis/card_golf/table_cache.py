"""Holes of Card Golf solved once: kept in memory, and on disk where a folder is given, under a name made of the hole and its rules."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from game.analysis.card_golf.ground import Ground
from game.analysis.card_golf.kernels import Floats, Ints
from game.analysis.card_golf.solver import Solved, cap, solve
from game.analysis.card_golf.strokes import Strokes
from game.analysis.card_golf.tokens import Tokened, scores, to_finish, with_tokens
from game.kept import Cache
from game.rules.card_golf.course import Hole, Space
from game.rules.card_golf.tables import Tables

MOST_TOKENS: Final = 12
"""Tokens that are told apart; more are worth hardly anything."""

_LABEL: Final = "card golf holes 2"
"""Goes into the files: count it up when the numbers or their order change."""

_HOLES: Final = 24
"""Solved holes in memory, of a few megabytes each."""

_SAVED: Final = {
    0: (0.0,) * (MOST_TOKENS + 1),
    1: (0.0, 0.45, 0.76, 0.93, 0.99, 1.01, 1.01, 1.01, 1.01, 1.01, 1.01, 1.01, 1.01),
    4: (0.0, 0.88, 1.50, 1.97, 2.31, 2.56, 2.74, 2.88, 2.98, 3.05, 3.11, 3.15, 3.17),
    9: (0.0, 1.03, 1.77, 2.39, 2.89, 3.31, 3.67, 3.96, 4.21, 4.42, 4.60, 4.74, 4.84),
    18: (0.0, 1.11, 1.97, 2.73, 3.40, 4.00, 4.54, 5.02, 5.44, 5.81, 6.13, 6.39, 6.57),
}
"""What tokens save by holes to come, a hole of par 4 on average: worked out on one course, for holes that nobody has worked out yet."""


class Play(NamedTuple):
    """How a hole is played: by which tables, from which tee spot, under which rule about stretching clubs."""

    hole: Hole
    tables: Tables
    tee: Space
    stretch: str


def about(holes: int) -> tuple[float, ...]:
    """The strokes that tokens save on a number of holes to come of which nothing is known."""
    rows = np.array(list(_SAVED.values()))
    return tuple(-float(np.interp(holes, list(_SAVED), rows[:, tokens])) for tokens in range(MOST_TOKENS + 1))


class TableCache:
    """Answers about holes; computes each when it is first asked for."""

    def __init__(self, folder: Path | None = None) -> None:
        """`folder` keeps holes from one start to the next; one that can't be written to is done without."""
        self._cache = None if folder is None else Cache(folder)
        self._strokes: dict[Play, Strokes] = {}
        self._solved: dict[Play, Solved] = {}
        self._tokened: dict[tuple[Play, bytes], Tokened] = {}
        self._later: dict[tuple[Play, ...], Floats] = {}

    def strokes(self, play: Play) -> Strokes:
        """The strokes of the hole, without solving it."""
        found = self._strokes.pop(play, None)
        if found is None:
            found = Strokes(Ground(play.hole, play.tables, play.tee), play.stretch)
        self._strokes[play] = found     # the last used stands last
        _forget(self._strokes)
        return found

    def solved(self, play: Play) -> Solved:
        """The hole solved without tokens."""
        found = self._solved.pop(play, None)
        if found is None:
            found = self._loaded(play)
        if found is None:
            found = solve(play.hole, play.tables, play.tee, stretch=play.stretch)
            self._save("hole", play, found.values, found.best)
        self._solved[play] = found
        _forget(self._solved)
        return found

    def tokened(self, play: Play, later: Sequence[float]) -> Tokened:
        """The hole with tokens, where `later[tokens]` are the expected strokes of the holes to come."""
        return self.to_finish(play, scores(self.solved(play), later))

    def to_finish(self, play: Play, finish: Floats) -> Tokened:
        """The hole with tokens and any worth of finishing it, `finish[strokes, tokens]`."""
        key = play, finish.tobytes()
        found = self._tokened.pop(key, None)
        if found is None:
            found = to_finish(self.solved(play), finish)
        self._tokened[key] = found
        _forget(self._tokened)
        return found

    def later(self, plays: Sequence[Play]) -> tuple[float, ...] | None:
        """The expected strokes of holes to come, by tokens at their beginning, where that is known: in memory or on disk."""
        key = tuple(plays)
        if not key:
            return (0.0,) * (MOST_TOKENS + 1)
        if key not in self._later:
            stored = self._load("later", key, [((MOST_TOKENS + 1,), np.float64)])
            if stored is None:
                return None
            self._later[key] = stored[0]
        return tuple(self._later[key].tolist())

    def work_out(self, plays: Sequence[Play]) -> tuple[float, ...]:
        """The same worked out, from the last hole back; every part of the way is kept."""
        known = self.later(plays)
        if known is not None:
            return known
        tokened = with_tokens(self.solved(plays[0]), self.work_out(plays[1:]))
        expected = np.array([tokened.expected(tokens) for tokens in range(MOST_TOKENS + 1)])
        self._later[tuple(plays)] = expected
        self._save("later", tuple(plays), expected)
        return tuple(expected.tolist())

    def _loaded(self, play: Play) -> Solved | None:
        strokes = self.strokes(play)
        rows, ground = cap(play.hole) + 1, strokes.ground
        stored = self._load("hole", play, [((rows, ground.places), np.float64), ((rows, ground.tee + 1, 2), np.int64)])
        return None if stored is None else Solved(strokes, stored[0], stored[1].astype(np.int64))

    def _load(self, what: str, key: object, shapes: Sequence[tuple[tuple[int, ...], type]]) -> list[npt.NDArray[Any]] | None:
        if self._cache is None:
            return None
        return self._cache.load(_name(what, key), _LABEL, lambda content: _unpacked(content, shapes))

    def _save(self, what: str, key: object, *arrays: Floats | Ints) -> None:
        if self._cache is not None:
            self._cache.save(_name(what, key), _LABEL, b"".join(np.ascontiguousarray(array).tobytes() for array in arrays))


def _name(what: str, key: object) -> str:
    """The name of a file: it tells holes and rules apart."""
    return f"card_golf-{what}-{hashlib.sha256(repr((_LABEL, key)).encode()).hexdigest()[:16]}.table"


def _unpacked(content: bytes, shapes: Sequence[tuple[tuple[int, ...], type]]) -> list[npt.NDArray[Any]]:
    """The arrays of a whole file. Raises ValueError where it has not just these."""
    found: list[npt.NDArray[Any]] = []
    at = 0
    for shape, kind in shapes:
        found.append(np.frombuffer(content, kind, int(np.prod(shape)), at).reshape(shape).copy())
        at += found[-1].nbytes
    if at != len(content) or not all(np.isfinite(array).all() for array in found):
        raise ValueError("more than the tables, or no numbers")
    return found


def _forget(kept: dict[Any, Any]) -> None:
    """Takes away what was not used for the longest time."""
    while len(kept) > _HOLES:
        del kept[next(iter(kept))]
