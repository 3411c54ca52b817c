"""Solved holes of Card Golf, each computed once: as bytes under a name, cached in memory and on disk."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

import msgspec
import numpy as np

from game.analysis.arrays import Floats, Ints
from game.analysis.shipped import Shipped, name_of, stock
from game.games.card_golf.rules.course import Hole, Space
from game.games.card_golf.rules.shots import Tables
from game.games.card_golf.solver.solver import Bounds, Solved, cap, followed, least, score_chances, solve
from game.games.card_golf.solver.strokes import HoleArrays, Strokes
from game.games.card_golf.solver.tokens import Tokened, WeighedPlans, scores, to_finish, unweighed, with_best, with_tokens, worth_weighing
from game.kept import Cache

# ---- solved holes of Card Golf as bytes, and their names: only the plans, from which all values are computed to the last digit
MOST_TOKENS: Final = 12
"""Tokens that are told apart; more are worth almost nothing."""

LABEL: Final = "card golf holes 3"
"""Part of names and files: raise it when the numbers or their order change."""

_NUMBER: Final = np.dtype("<i2")
_VALUE: Final = np.dtype("<f8")


class HolePlay(NamedTuple):
    """How a hole is played: with which tables, from which tee spot, under which rule about stretching clubs."""

    hole: Hole
    tables: Tables
    tee: Space
    stretch: str


@lru_cache(maxsize=256)
def name_of_hole(play: HolePlay) -> str:
    """The name of the best plans of a hole."""
    return "card_golf-hole-" + name_of(LABEL, (_name_of(play.hole), _name_of(play.tables), tuple(play.tee), play.stretch))


def name_of_plans(play: HolePlay) -> str:
    """The name of the plans of a hole that are evaluated with tokens."""
    return "card_golf-plans-" + name_of(LABEL, name_of_hole(play))


def name_of_later(plays: Sequence[HolePlay]) -> str:
    """The name of the value of the remaining holes by tokens."""
    return "card_golf-later-" + name_of(LABEL, [name_of_hole(play) for play in plays])


@lru_cache(maxsize=128)
def _name_of(what: Hole | Tables) -> str:
    return name_of(LABEL, msgspec.to_builtins(what))      # plain values: a class may be renamed


def packed_best(solved: Solved) -> bytes:
    """The best plans of a solved hole: target spaces and clubs, each as the difference to the value one stroke later, since most stay the
    same.
    """
    rows = _rows(solved.strokes)
    best = solved.best[:rows].transpose(2, 0, 1).copy()
    targets = best[0]
    best[:, 0, :-1] = best[:, 1, :-1]       # before the first stroke only the tee's plan is known
    targets[:] = np.searchsorted(solved.strokes.ground.targets, targets)
    best[:, :-1] -= best[:, 1:]
    return best.astype(_NUMBER).tobytes()


def best_of(strokes: Strokes, content: bytes) -> Ints:
    """The best plans as in `Solved.best`. Raises ValueError or IndexError for other bytes."""
    ground, rows = strokes.ground, _rows(strokes)
    packed = np.frombuffer(content, _NUMBER).astype(np.int64).reshape(2, rows, ground.tee + 1)
    best = np.cumsum(packed[:, ::-1], axis=1)[:, ::-1]
    known = np.full((cap(ground.hole) + 1, ground.tee + 1, 2), -1)
    known[:rows] = np.stack((ground.targets[best[0]], best[1]), axis=-1)
    known[0, :-1] = -1
    return known


def packed_plans(solved: Solved, weighed: WeighedPlans) -> bytes:
    """The plans that are evaluated with tokens: rows of strokes taken, place, target space and club, column by column."""
    rows = np.concatenate([np.column_stack((np.full(len(plans), taken), plans)) for taken, plans in enumerate(weighed)])
    rows[:, 2] = np.searchsorted(solved.strokes.ground.targets, rows[:, 2])
    rows[1:, :3] -= rows[:-1, :3].copy()
    return np.ascontiguousarray(rows.T.astype(_NUMBER)).tobytes()


def plans_of(solved: Solved, content: bytes) -> WeighedPlans:
    """The plans from `packed_plans`. Raises ValueError or IndexError for other bytes."""
    rows = np.frombuffer(content, _NUMBER).astype(np.int64).reshape(4, -1).T.copy()
    rows[:, :3] = np.cumsum(rows[:, :3], axis=0)
    rows[:, 2] = solved.strokes.ground.targets[rows[:, 2]]
    found = tuple(rows[rows[:, 0] == taken, 1:] for taken in range(_rows(solved.strokes)))
    if not all(len(plans) for plans in found):
        raise ValueError("a stroke without plans")
    return found


def packed_later(expected: Floats) -> bytes:
    """Expected strokes by tokens."""
    return expected.astype(_VALUE).tobytes()


def later_of(content: bytes) -> Floats:
    """The values from `packed_later`. Raises ValueError for other bytes."""
    found = np.frombuffer(content, _VALUE).astype(np.float64)
    if len(found) != MOST_TOKENS + 1 or not np.isfinite(found).all():
        raise ValueError("no numbers of strokes by tokens")
    return found


def _rows(strokes: Strokes) -> int:
    """For how many numbers of strokes taken there are plans: from none to two under the cap."""
    return cap(strokes.ground.hole) - 1


# ---- solved holes of Card Golf: cached in memory, and on disk if a folder is given, under a name made from the hole and its rules
K = TypeVar("K")
T = TypeVar("T")

GAME: Final = "card_golf"

_ENDING: Final = ".table"

_WEIGHED_FOR: Final = (9, 0)
"""Numbers of remaining holes for which plans are evaluated with tokens: mid-round, and on the last hole, where tokens are free."""

_TOKENS: Final = (MOST_TOKENS // 4, MOST_TOKENS // 2)
"""Numbers of tokens for which a hole is computed if they suffice: the time grows with the number."""

_HOLES: Final = 24
"""Solved holes in memory, of a few megabytes each."""

_TOKENED: Final = 3 * _HOLES
"""Holes with tokens in memory, of half a megabyte at most: a hole may be there for few, some and many tokens (`enough`)."""

_POSITIONS: Final = 2000
"""Positions whose advice is kept in memory, a few hundred bytes each."""

_SAVED: Final = {
    0: (0.0,) * (MOST_TOKENS + 1),
    1: (0.0, 0.51, 0.83, 1.04, 1.16, 1.22, 1.26, 1.27, 1.27, 1.28, 1.28, 1.28, 1.28),
    4: (0.0, 0.87, 1.54, 2.08, 2.51, 2.86, 3.14, 3.38, 3.57, 3.72, 3.84, 3.92, 3.99),
    9: (0.0, 1.04, 1.91, 2.66, 3.34, 3.95, 4.49, 4.98, 5.42, 5.82, 6.17, 6.48, 6.73),
    18: (0.0, 1.16, 2.15, 3.06, 3.91, 4.7, 5.43, 6.13, 6.78, 7.39, 7.96, 8.47, 8.87),
}
"""What tokens save on the remaining holes, an average par 4 each: means over the stock courses, for holes that are not computed yet."""


def enough(tokens: int) -> int:
    """The tokens up to which a hole is computed for a player with that number, who earns none before it is over.

    >>> enough(0), enough(3), enough(4), enough(20)
    (3, 3, 6, 12)
    """
    return next((most for most in _TOKENS if tokens <= most), MOST_TOKENS)


def rest_by_tokens(holes: int) -> tuple[float, ...]:
    """The expected strokes of unknown remaining holes by tokens, relative to having none: minus what tokens save on average."""
    rows = np.array(list(_SAVED.values()))
    return tuple(-float(np.interp(holes, list(_SAVED), rows[:, tokens])) for tokens in range(MOST_TOKENS + 1))


class TableCache:
    """Answers about holes, each computed when it is first asked for. Looks in memory, among the shipped tables, and in a folder."""

    def __init__(
        self, folder: Path | None = None, shipped: Shipped | None = None, seen: Callable[[str, bytes], object] | None = None
    ) -> None:
        """`folder` caches holes across starts; if it can't be written to, it is ignored. `shipped` are the tables of the stock courses.

        `seen` receives the name of each table that is read there or made.
        """
        self._seen = seen
        self._cache = None if folder is None else Cache(folder)
        self._shipped = stock(GAME) if shipped is None else shipped
        self._strokes: dict[HolePlay, Strokes] = {}
        self._solved: dict[HolePlay, Solved] = {}
        self._weighed: dict[HolePlay, WeighedPlans] = {}
        self._tokened: dict[tuple[HolePlay, bytes, bool], Tokened] = {}
        self._ends: dict[tuple[HolePlay, bytes, int], tuple[Tokened, Solved]] = {}
        self._bounds: dict[HolePlay, Bounds] = {}
        self._advised: dict[Hashable, Any] = {}
        self._chances: dict[HolePlay, Floats] = {}
        self._later: dict[tuple[HolePlay, ...], Floats] = {}

    def strokes(self, play: HolePlay) -> Strokes:
        """The strokes of the hole, without solving it."""
        found = self._strokes.pop(play, None)
        if found is None:
            found = Strokes(HoleArrays(play.hole, play.tables, play.tee), play.stretch)
        self._strokes[play] = found     # the most recently used is last
        _forget(self._strokes)
        return found

    def solved(self, play: HolePlay) -> Solved:
        """The hole solved without tokens."""
        found = self.known(play)
        if found is None:
            found = self._solved[play] = solve(play.hole, play.tables, play.tee, stretch=play.stretch)
            self._save(name_of_hole(play), packed_best(found))
            _forget(self._solved)
        return found

    def known(self, play: HolePlay) -> Solved | None:
        """As `solved` if the plans of the hole are known, from which its values are computed in a moment; else None."""
        found = self._solved.pop(play, None)
        if found is None:
            strokes = self.strokes(play)
            found = self._load(name_of_hole(play), lambda content: followed(strokes, best_of(strokes, content)))
        if found is not None:
            self._solved[play] = found
            _forget(self._solved)
        return found

    def weighed(self, play: HolePlay) -> WeighedPlans:
        """The candidate plans of the hole with tokens; a thorough search, which takes seconds if it is not cached."""
        found = self._known_weighed(play)
        if found is None:
            found = self._weighed[play] = worth_weighing(self.solved(play), [rest_by_tokens(holes) for holes in _WEIGHED_FOR])
            self._save(name_of_plans(play), packed_plans(self.solved(play), found))
            _forget(self._weighed)
        return found

    def tokened(self, play: HolePlay, later: Sequence[float], tokens: int = MOST_TOKENS) -> Tokened:
        """The hole with up to that number of tokens, where `later[tokens]` are the expected strokes of the remaining holes."""
        return self.to_finish(play, scores(self.solved(play), later)[:, : enough(tokens) + 1])

    def to_finish(self, play: HolePlay, finish: Floats) -> Tokened:
        """The hole with tokens for any values of finishing it, `finish[strokes, tokens]`, by the candidate plans that are known."""
        weighed = self._known_weighed(play)
        key = play, finish.tobytes(), weighed is not None
        found = self._tokened.pop(key, None)
        if found is None:
            found = to_finish(self.solved(play), finish, weighed)
        self._tokened[key] = found
        _forget(self._tokened, _TOKENED)
        return found

    def to_win(self, play: HolePlay, finish: Floats, tokens: int) -> tuple[Tokened, Solved]:
        """As `to_finish`, if `finish` counts something other than strokes.

        Plans that are best for that with `tokens` kept to the end are candidates, too. Returns also the hole solved for that, without
        tokens to spend.
        """
        key = play, finish.tobytes(), tokens
        found = self._ends.pop(key, None)
        if found is None:
            if play not in self._bounds:
                self._bounds = {play: Bounds(self.strokes(play))}       # only for the last hole: they are large
            plain = least(self._bounds[play], finish[:, min(tokens, finish.shape[1] - 1)])
            known = self._known_weighed(play)
            weighed = with_best(unweighed(self.solved(play)) if known is None else known, plain)
            found = to_finish(self.solved(play), finish, weighed), plain
        self._ends[key] = found
        _forget(self._ends)
        return found

    def advised(self, position: Hashable, work: Callable[[], T]) -> T:
        """The advice for a position, computed only once: tee positions come up in round after round."""
        found: T = self._advised.pop(position) if position in self._advised else work()
        self._advised[position] = found
        _forget(self._advised, _POSITIONS)
        return found

    def score_chances(self, play: HolePlay) -> Floats:
        """The chances of each score of the hole with the plans of the fewest strokes, as in `solver.score_chances`."""
        found = self._chances.pop(play, None)
        if found is None:
            found = score_chances(self.solved(play))
        self._chances[play] = found
        _forget(self._chances)
        return found

    def later(self, plays: Sequence[HolePlay]) -> tuple[float, ...] | None:
        """The expected strokes of the remaining holes, by tokens at their beginning, if known: in memory, shipped or on disk."""
        key = tuple(plays)
        if not key:
            return (0.0,) * (MOST_TOKENS + 1)
        if key not in self._later:
            stored = self._load(name_of_later(key), later_of)
            if stored is None:
                return None
            self._later[key] = stored
        return tuple(self._later[key].tolist())

    def work_out(self, plays: Sequence[HolePlay]) -> tuple[float, ...]:
        """As `later`, but computes missing values, from the last hole backwards; every step is cached."""
        known = self.later(plays)
        if known is not None:
            return known
        later, weighed = self.work_out(plays[1:]), self.weighed(plays[0])
        tokened = with_tokens(self.solved(plays[0]), later, weighed)
        expected = np.array([tokened.expected(tokens) for tokens in range(MOST_TOKENS + 1)])
        self._later[tuple(plays)] = expected
        self._save(name_of_later(plays), packed_later(expected))
        return tuple(expected.tolist())

    def has(self, name: str) -> bool:
        """Whether there is a table of that name, shipped or in the folder; it may turn out to be damaged."""
        return name in self._shipped or (self._cache is not None and os.path.exists(self._cache.folder / (name + _ENDING)))

    def _known_weighed(self, play: HolePlay) -> WeighedPlans | None:
        found = self._weighed.pop(play, None)
        if found is None:
            solved = self.known(play)
            found = None if solved is None else self._load(name_of_plans(play), lambda content: plans_of(solved, content))
        if found is not None:
            self._weighed[play] = found
            _forget(self._weighed)
        return found

    def _load(self, name: str, read: Callable[[bytes], T]) -> T | None:
        shipped = self._shipped.table(name)
        if shipped is not None:
            with contextlib.suppress(ValueError, IndexError):
                found = read(shipped)
                if self._seen is not None:
                    self._seen(name, shipped)
                return found
        return None if self._cache is None else self._cache.load(name + _ENDING, LABEL, read)

    def _save(self, name: str, content: bytes) -> None:
        if self._seen is not None:
            self._seen(name, content)
        if self._cache is not None:
            self._cache.save(name + _ENDING, LABEL, content)


def _forget(kept: dict[K, T], most: int = _HOLES) -> None:
    """Removes the least recently used entries."""
    while len(kept) > most:
        del kept[next(iter(kept))]
