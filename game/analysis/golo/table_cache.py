"""The solved plans of a set of dice, reckoned once: kept in memory, and on disk where a folder is given."""

from __future__ import annotations

import hashlib
import math
import struct
from collections.abc import Sequence
from pathlib import Path
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from game.analysis.golo.kinds import Kinds
from game.analysis.golo.plan import Kept, Plan, Position, choices, positions
from game.analysis.golo.solve import Chances, Solved, most_strokes, solve, solve_chances
from game.kept import Cache
from game.rules.golo.dice import Die

Array: TypeAlias = npt.NDArray[np.float64]

_LABEL: Final = "golo tables 2"
"""Goes into the files: count it up when the numbers or their order change."""


class Unreckoned(LookupError):
    """A table that is neither in memory nor on disk, asked of a book that only looks tables up."""


class Book:
    """Answers about one set of dice. Reckons each plan when it is first asked for, which takes about a second."""

    def __init__(self, dice: tuple[Die, ...], folder: Path | None = None, *, reckons: bool = True) -> None:
        """`folder` keeps the tables from one start to the next; one that can't be written to is done without. Raises TooManyRolls.

        A book that does not reckon looks in memory and folder only, and raises Unreckoned for what is in neither.
        """
        self.kinds = Kinds(dice)
        self._cache, self._reckons = None if folder is None else Cache(folder), reckons
        self._solved: dict[Plan, Solved] = {}
        self._chances: dict[Plan, Chances] = {}
        self._choices: dict[tuple[Plan, Position], tuple[Kept, ...]] = {}

    def solved(self, plan: Plan) -> Solved:
        """Expected strokes and spread of every position."""
        if plan not in self._solved:
            index = {at: i for i, at in enumerate(positions(self.kinds, plan))}
            name = self._name("mean", plan)
            stored = self._load(name, (len(index),), (len(index), most_strokes(self.kinds) + 1))
            if stored is None:
                self._must_reckon(plan)
                fresh = solve(self.kinds, plan)
                stored = [fresh.mean, fresh.spread]
                self._keep(name, stored)
            self._solved[plan] = Solved(index, *stored)
        return self._solved[plan]

    def chances(self, plan: Plan) -> Chances:
        """The best chance of every total from every position."""
        if plan not in self._chances:
            solved, name = self.solved(plan), self._name("within", plan)
            stored = self._load(name, solved.spread.shape)
            if stored is None:
                self._must_reckon(plan)
                stored = [solve_chances(self.kinds, plan, solved).within]
                self._keep(name, stored)
            self._chances[plan] = Chances(solved.rows, stored[0])
        return self._chances[plan]

    def choices(self, plan: Plan, at: Position) -> tuple[Kept, ...]:
        """What may be kept at a position, by kind."""
        key = plan, at
        if key not in self._choices:
            self._choices[key] = tuple(choices(self.kinds, plan, at))
        return self._choices[key]

    def _must_reckon(self, plan: Plan) -> None:
        if not self._reckons:
            raise Unreckoned(plan)

    def _name(self, what: str, plan: Plan) -> str:
        """The file of a table: its name tells faces and plan apart."""
        recipe = repr((_LABEL, self.kinds.pars, self.kinds.faces, self.kinds.all, plan))
        return f"golo-{what}-{hashlib.sha256(recipe.encode()).hexdigest()[:16]}.table"

    def _load(self, name: str, *shapes: tuple[int, ...]) -> list[Array] | None:
        """The arrays of a file, or None where it is missing or damaged: then they are reckoned again."""
        return None if self._cache is None else self._cache.load(name, _LABEL, lambda content: _unpack(content, shapes))

    def _keep(self, name: str, arrays: Sequence[Array]) -> None:
        """Writes a file whole; without room or rights there is none, and the next start reckons again."""
        if self._cache is not None:
            self._cache.save(name, _LABEL, _pack(arrays))


class Library:
    """Books by dice, so that a table's dice are looked up and not reckoned again."""

    def __init__(self, folder: Path | None = None, *, reckons: bool = True) -> None:
        """`folder` and `reckons` as for Book."""
        self._folder, self._reckons = folder, reckons
        self._books: dict[tuple[Die, ...], Book] = {}

    def book(self, dice: tuple[Die, ...]) -> Book:
        """The book of those dice. Raises TooManyRolls."""
        if dice not in self._books:
            self._books[dice] = Book(dice, self._folder, reckons=self._reckons)
        return self._books[dice]


def _pack(arrays: Sequence[Array]) -> bytes:
    """Arrays as a file holds them: how many dimensions and how large, then the numbers."""
    heads = (struct.pack(f"<{1 + array.ndim}I", array.ndim, *array.shape) for array in arrays)
    return b"".join(head + array.astype("<f8").tobytes() for head, array in zip(heads, arrays, strict=True))


def _unpack(content: bytes, shapes: Sequence[tuple[int, ...]]) -> list[Array]:
    """The arrays of a whole file. Raises ValueError where they are not of these shapes."""
    arrays: list[Array] = []
    at = 0
    for shape in shapes:
        head = struct.pack(f"<{1 + len(shape)}I", len(shape), *shape)
        if not content.startswith(head, at):
            raise ValueError("a table of another shape")
        at += len(head)
        arrays.append(np.frombuffer(content, "<f8", math.prod(shape), at).reshape(shape).astype(np.float64))
        at += arrays[-1].nbytes
    if at != len(content) or not all(np.isfinite(array).all() for array in arrays):
        raise ValueError("more than the tables, or no numbers")
    return arrays
