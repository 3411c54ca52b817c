"""Dice that are alike are one kind: a position of a nine is a number of dice by kind, and rolls are multisets with their chances."""

from __future__ import annotations

import math
from collections import Counter
from functools import cached_property
from itertools import combinations_with_replacement, product
from typing import Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from game.rules.golo.dice import COUNT, Die, members

Counts: TypeAlias = tuple[int, ...]
"""Numbers of dice by kind."""

Ints: TypeAlias = npt.NDArray[np.int8]
Floats: TypeAlias = npt.NDArray[np.float64]

MOST_ROLLS: Final = 4_000_000
"""Rolls of nine dice, as multisets, up to which positions are solved; the published dice have 326,592."""


class TooManyRolls(ValueError):
    """Dice with so many different faces that nine of them can't be solved in seconds."""


class Kinds:
    """The kinds of nine dice: by kind its par and the number of its dice; by die its kind."""

    def __init__(self, dice: tuple[Die, ...]) -> None:
        """Raises TooManyRolls."""
        alike = [(die.par, die.faces) for die in dice]
        unlike = sorted(set(alike))
        self.of = tuple(unlike.index(each) for each in alike)
        self.pars = tuple(par for par, _faces in unlike)
        self.faces = tuple(faces for _par, faces in unlike)
        self.all: Counts = tuple(alike.count(each) for each in unlike)
        rolls = math.prod(math.comb(len(set(f)) + n - 1, n) for f, n in zip(self.faces, self.all, strict=True))
        if rolls > MOST_ROLLS:
            raise TooManyRolls(f"{rolls} rolls")

    @cached_property
    def _by_mask(self) -> tuple[Counts, ...]:
        return tuple(
            tuple(sum(self.of[die] == kind for die in members(mask)) for kind in range(len(self.all))) for mask in range(1 << COUNT)
        )

    def counts(self, mask: int) -> Counts:
        """The dice of a mask by kind."""
        return self._by_mask[mask]

    def positions(self) -> list[Counts]:
        """Every number of dice by kind, those with fewer dice first."""
        return sorted(product(*[range(n + 1) for n in self.all]), key=lambda counts: (sum(counts), counts))


class Rolls(NamedTuple):
    """Every roll of some dice. Arrays over rolls: the chance of each, and by kind

    - `sums[kind][j]`: what its j lowest dice add up to (j from 0),
    - `highest[kind][j]`: the highest of its j lowest dice (0 for none), `lowest[kind][j]`: the lowest of the others (99 for none).
    """

    chances: Floats
    sums: tuple[tuple[Ints, ...], ...]
    highest: tuple[tuple[Ints, ...], ...]
    lowest: tuple[tuple[Ints, ...], ...]


NONE_LEFT: Final = 99


def every_roll(kinds: Kinds, counts: Counts) -> Rolls:
    """All rolls of so many dice of each kind, with their exact chances."""
    tables = [_multisets(faces, n) for faces, n in zip(kinds.faces, counts, strict=True)]
    grid = np.indices([len(chances) for _shown, chances in tables]).reshape(len(tables), -1)
    chances = np.ones(grid.shape[1])
    shown = []
    for (faces, each), index in zip(tables, grid, strict=True):
        chances *= each[index]
        shown.append(faces[index])
    return of_shown(chances, shown)


def of_shown(chances: Floats, shown: list[Ints]) -> Rolls:
    """Rolls from the faces shown: an array (rolls, dice) per kind, each row rising."""
    sums, highest, lowest = [], [], []
    for faces in shown:
        rolls, n = faces.shape
        zero = np.zeros(rolls, np.int8)
        running = [zero]
        for column in range(n):
            running.append(running[-1] + faces[:, column])
        columns = [np.ascontiguousarray(faces[:, column]) for column in range(n)]
        sums.append(tuple(running))
        highest.append((zero, *columns))
        lowest.append((*columns, np.full(rolls, NONE_LEFT, np.int8)))
    return Rolls(chances, tuple(sums), tuple(highest), tuple(lowest))


def _multisets(faces: tuple[int, ...], n: int) -> tuple[Ints, Floats]:
    """What n equal dice can show, rising, and how likely each is."""
    weights = Counter(faces)
    shown, chances = [], []
    for each in combinations_with_replacement(sorted(weights), n):
        ways = math.factorial(n)
        for face, times in Counter(each).items():
            ways = ways // math.factorial(times) * weights[face] ** times
        shown.append(each)
        chances.append(ways / len(faces) ** n)
    return np.array(shown, np.int8).reshape(len(shown), n), np.array(chances)
