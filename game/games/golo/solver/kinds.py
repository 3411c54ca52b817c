"""Dice that are alike are one kind: a position of a nine is a number of dice by kind, and what a kind shows is a multiset of faces."""

from __future__ import annotations

import math
from collections import Counter
from functools import cache, cached_property
from itertools import combinations_with_replacement, groupby, product
from typing import Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from game.analysis.arrays import Floats
from game.games.golo.rules.dice import COUNT, Die, members

KindCounts: TypeAlias = tuple[int, ...]
"""Numbers of dice by kind."""

ShortInts: TypeAlias = npt.NDArray[np.int16]

QUICK_KEEPS: Final = 150_000_000
"""Keeps (see `Kinds.keeps`) up to which a game is solved in about a second, and the chance of every total in some; the published dice have
69,745,960."""

MOST_ROLLS: Final = 4_000_000
"""Rolls of nine dice, as multisets, up to which positions are solved at all: it takes some seconds, up to half a minute."""


class TooManyRolls(ValueError):
    """Raised for dice with too many different faces for nine of them to be solved in seconds."""


def rolls_of(dice: tuple[Die, ...]) -> int:
    """Different rolls of nine dice, where like dice are not told apart."""
    return math.prod(math.comb(len(set(faces)) + n - 1, n) for (_par, faces), n in _runs(dice))


class Shown(NamedTuple):
    """What some dice of one kind may show, row by row: the chance, the faces (rising), and what the 0, 1, 2 ... lowest add up to."""

    chances: Floats
    faces: ShortInts
    sums: ShortInts


class Kinds:
    """The kinds of nine dice in the order of the dice: by kind its par, faces and number of dice; by die its kind."""

    def __init__(self, dice: tuple[Die, ...]) -> None:
        """Like dice are one kind where they follow each other, as in any file of dice. Raises TooManyRolls."""
        runs = _runs(dice)
        self.pars = tuple(par for (par, _faces), _n in runs)
        self.faces = tuple(faces for (_par, faces), _n in runs)
        self.all: KindCounts = tuple(n for _alike, n in runs)
        self.of = tuple(kind for kind, n in enumerate(self.all) for _die in range(n))
        self.rolls = rolls_of(dice)
        if self.rolls > MOST_ROLLS:
            raise TooManyRolls(f"{self.rolls} rolls")
        by_kind = ([math.comb(len(set(faces)) + n - 1, n) * (n + 1) for n in range(most + 1)] for (_par, faces), most in runs)
        self.keeps = math.prod(map(sum, by_kind)) - 1
        """Keeps by kind of every roll of every position, which the time to solve a game grows with."""

    @cached_property
    def _by_mask(self) -> tuple[KindCounts, ...]:
        return tuple(
            tuple(sum(self.of[die] == kind for die in members(mask)) for kind in range(len(self.all))) for mask in range(1 << COUNT)
        )

    def counts(self, mask: int) -> KindCounts:
        """The dice of a mask by kind."""
        return self._by_mask[mask]

    def positions(self) -> list[KindCounts]:
        """Every number of dice by kind, those with fewer dice first."""
        return sorted(product(*[range(n + 1) for n in self.all]), key=lambda counts: (sum(counts), counts))

    def shown(self, kind: int, n: int) -> Shown:
        """All that n dice of a kind may show, with the exact chances."""
        return shown(self.faces[kind], n)


@cache
def shown(faces: tuple[int, ...], n: int) -> Shown:
    """All that n dice with these faces may show, with the exact chances."""
    weights = Counter(faces)
    shown, chances = [], []
    for each in combinations_with_replacement(sorted(weights), n):
        ways = math.factorial(n)
        for face, times in Counter(each).items():
            ways = ways // math.factorial(times) * weights[face] ** times
        shown.append(each)
        chances.append(ways / len(faces) ** n)
    up = np.array(shown, np.int16).reshape(len(shown), n)
    sums = np.zeros((len(shown), n + 1), np.int16)
    np.cumsum(up, axis=1, out=sums[:, 1:])
    return Shown(np.array(chances), up, sums)


def _runs(dice: tuple[Die, ...]) -> list[tuple[tuple[int, tuple[int, ...]], int]]:
    """Neighbours that are alike: their par and faces, and how many they are."""
    return [(alike, len(list(run))) for alike, run in groupby(dice, key=lambda die: (die.par, die.faces))]
