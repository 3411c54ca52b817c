"""Solved holes of Card Golf as bytes, and the names of these: the plans alone, from which all values follow to the last digit."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

import msgspec
import numpy as np

from game.analysis.arrays import Floats, Ints
from game.analysis.shipped import name_of
from game.games.card_golf.rules.course import Hole, Space
from game.games.card_golf.rules.tables import Tables
from game.games.card_golf.solver.solver import Solved, cap
from game.games.card_golf.solver.strokes import Strokes
from game.games.card_golf.solver.tokens import WeighedPlans

MOST_TOKENS: Final = 12
"""Tokens that are told apart; more are worth hardly anything."""

LABEL: Final = "card golf holes 3"
"""Goes into names and files: count it up when the numbers or their order change."""

_NUMBER: Final = np.dtype("<i2")
_VALUE: Final = np.dtype("<f8")


class HolePlay(NamedTuple):
    """How a hole is played: by which tables, from which tee spot, under which rule about stretching clubs."""

    hole: Hole
    tables: Tables
    tee: Space
    stretch: str


@lru_cache(maxsize=256)
def name_of_hole(play: HolePlay) -> str:
    """The name of the best plans of a hole."""
    return "card_golf-hole-" + name_of(LABEL, (_name_of(play.hole), _name_of(play.tables), tuple(play.tee), play.stretch))


def name_of_plans(play: HolePlay) -> str:
    """The name of the plans of a hole that are weighed with tokens."""
    return "card_golf-plans-" + name_of(LABEL, name_of_hole(play))


def name_of_later(plays: Sequence[HolePlay]) -> str:
    """The name of what holes to come are worth by tokens."""
    return "card_golf-later-" + name_of(LABEL, [name_of_hole(play) for play in plays])


@lru_cache(maxsize=128)
def _name_of(what: Hole | Tables) -> str:
    return name_of(LABEL, msgspec.to_builtins(what))      # plain values: a class may be renamed


def packed_best(solved: Solved) -> bytes:
    """The best plans of a solved hole: spaces aimed at and clubs, each less what it is after a stroke more, for most stay."""
    rows = _rows(solved.strokes)
    best = solved.best[:rows].transpose(2, 0, 1).copy()
    targets = best[0]
    best[:, 0, :-1] = best[:, 1, :-1]       # before the first stroke only the tee's is known
    targets[:] = np.searchsorted(solved.strokes.ground.targets, targets)
    best[:, :-1] -= best[:, 1:]
    return best.astype(_NUMBER).tobytes()


def best_of(strokes: Strokes, content: bytes) -> Ints:
    """The best plans as `Solved.best` has them. Raises ValueError or IndexError for other bytes."""
    ground, rows = strokes.ground, _rows(strokes)
    packed = np.frombuffer(content, _NUMBER).astype(np.int64).reshape(2, rows, ground.tee + 1)
    best = np.cumsum(packed[:, ::-1], axis=1)[:, ::-1]
    known = np.full((cap(ground.hole) + 1, ground.tee + 1, 2), -1)
    known[:rows] = np.stack((ground.targets[best[0]], best[1]), axis=-1)
    known[0, :-1] = -1
    return known


def packed_plans(solved: Solved, weighed: WeighedPlans) -> bytes:
    """The plans that are weighed with tokens: rows of strokes taken, place, space aimed at and club, column after column."""
    rows = np.concatenate([np.column_stack((np.full(len(plans), taken), plans)) for taken, plans in enumerate(weighed)])
    rows[:, 2] = np.searchsorted(solved.strokes.ground.targets, rows[:, 2])
    rows[1:, :3] -= rows[:-1, :3].copy()
    return np.ascontiguousarray(rows.T.astype(_NUMBER)).tobytes()


def plans_of(solved: Solved, content: bytes) -> WeighedPlans:
    """The same plans again. Raises ValueError or IndexError for other bytes."""
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
    """The same again. Raises ValueError for other bytes."""
    found = np.frombuffer(content, _VALUE).astype(np.float64)
    if len(found) != MOST_TOKENS + 1 or not np.isfinite(found).all():
        raise ValueError("no numbers of strokes by tokens")
    return found


def _rows(strokes: Strokes) -> int:
    """How many numbers of strokes taken have plans: from none to two under the cap."""
    return cap(strokes.ground.hole) - 1
