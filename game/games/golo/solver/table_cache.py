"""The solved plans of a set of dice, computed once: kept in memory, and on disk where a folder is given."""

from __future__ import annotations

import hashlib
import math
import struct
from collections.abc import Sequence
from pathlib import Path
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from game.games.golo.rules.dice import COUNT, EVERY, Die
from game.games.golo.solver.kinds import QUICK_KEEPS, Kinds, TooManyRolls
from game.games.golo.solver.plan import KeepPlan, Kept, Position, choices, positions
from game.games.golo.solver.solve import FEW_DICE, Chances, SolvedPlan, seconds_for, seconds_for_chances, solve, solve_chances, width_of
from game.kept import Cache

Array: TypeAlias = npt.NDArray[np.float64]

_LABEL: Final = "golo tables 3"
"""Goes into the files: count it up when the numbers or their order change."""


class NotComputed(LookupError):
    """A table that is neither in memory nor on disk, and takes longer to compute than the book may."""


class DiceTables:
    """Answers about one set of dice. Computes each plan when it is first asked for."""

    def __init__(self, dice: tuple[Die, ...], folder: Path | None = None, *, most: float = math.inf) -> None:
        """`folder` keeps the tables from one start to the next; one that can't be written to is done without. Raises TooManyRolls.

        A table that would take more than `most` seconds to compute is looked for in memory and folder only; where it is in neither,
        NotComputed is raised.
        """
        self.kinds = Kinds(dice)
        self._cache, self._most = None if folder is None else Cache(folder), most
        self._solved: dict[KeepPlan, SolvedPlan] = {}
        self._chances: dict[KeepPlan, Chances] = {}
        self._choices: dict[tuple[KeepPlan, Position], tuple[Kept, ...]] = {}
        self._expected: dict[KeepPlan, tuple[list[float], ...]] = {}

    def solved(self, plan: KeepPlan) -> SolvedPlan:
        """Expected strokes and spread of every position."""
        if plan not in self._solved and self._stored(plan) is None:
            self._may_compute(plan, seconds_for(self.kinds, plan))
            fresh = self._solved[plan] = solve(self.kinds, plan)
            self._keep(self._name("mean", plan), [fresh.mean, fresh.spread])
        return self._solved[plan]

    def chances(self, plan: KeepPlan, dice: int = COUNT) -> Chances:
        """The best chance of every total from every position of at most `dice` dice, or of more.

        Raises TooManyRolls for dice with more than QUICK_KEEPS, for which there are expected strokes only.
        """
        known = self._chances.get(plan)
        if known is not None and known.dice >= dice:
            return known
        if self.kinds.keeps > QUICK_KEEPS:
            raise TooManyRolls(f"{self.kinds.rolls} rolls")
        solved, name = self.solved(plan), self._name("within", plan)
        stored = self._load(name, solved.spread.shape)
        if stored is not None:
            self._chances[plan] = Chances(solved.rows, stored[0], COUNT)
        else:
            self._may_compute(plan, seconds_for_chances(self.kinds, plan, dice))
            fresh = self._chances[plan] = solve_chances(self.kinds, plan, solved, FEW_DICE if dice <= FEW_DICE else COUNT)
            if fresh.dice == COUNT:
                self._keep(name, [fresh.within])
        return self._chances[plan]

    def expected(self, plan: KeepPlan) -> tuple[list[float], ...]:
        """The expected strokes to come, `expected[rolls][mask]`, when the dice of a mask are about to be rolled.

        `rolls` is 0 where their number does not matter. Infinite where the plan never comes to.
        """
        if plan not in self._expected:
            solved = self.solved(plan)
            tables = []
            for rolls in range(plan.rolls + 1):
                by_counts = {at.counts: float(solved.mean[row]) for at, row in solved.rows.items() if at.rolls == rolls}
                tables.append([0.0, *(by_counts.get(self.kinds.counts(mask), float("inf")) for mask in range(1, EVERY + 1))])
            self._expected[plan] = tuple(tables)
        return self._expected[plan]

    def choices(self, plan: KeepPlan, at: Position) -> tuple[Kept, ...]:
        """What may be kept at a position, by kind."""
        key = plan, at
        if key not in self._choices:
            self._choices[key] = tuple(choices(self.kinds, plan, at))
        return self._choices[key]

    def _stored(self, plan: KeepPlan) -> SolvedPlan | None:
        """The expected strokes of a plan that is on disk; from then on they are in memory."""
        rows = {at: i for i, at in enumerate(positions(self.kinds, plan))}
        stored = self._load(self._name("mean", plan), (len(rows),), (len(rows), width_of(self.kinds, plan)))
        if stored is None:
            return None
        self._solved[plan] = SolvedPlan(rows, *stored)
        return self._solved[plan]

    def _may_compute(self, plan: KeepPlan, seconds: float) -> None:
        """Raises NotComputed where that takes too long here."""
        if seconds > self._most:
            raise NotComputed(plan)

    def _name(self, what: str, plan: KeepPlan) -> str:
        """The file of a table: its name tells faces and plan apart."""
        recipe = repr((_LABEL, self.kinds.pars, self.kinds.faces, self.kinds.all, plan))
        return f"golo-{what}-{hashlib.sha256(recipe.encode()).hexdigest()[:16]}.table"

    def _load(self, name: str, *shapes: tuple[int, ...]) -> list[Array] | None:
        """The arrays of a file, or None where it is missing or damaged: then they are computed again."""
        return None if self._cache is None else self._cache.load(name, _LABEL, lambda content: _unpack(content, shapes))

    def _keep(self, name: str, arrays: Sequence[Array]) -> None:
        """Writes a file whole; without room or rights there is none, and the next start computes it again."""
        if self._cache is not None:
            self._cache.save(name, _LABEL, _pack(arrays))


class GoloTableCache:
    """Books by dice, so that a table's dice are looked up and not computed again."""

    def __init__(self, folder: Path | None = None, *, most: float = math.inf) -> None:
        """`folder` and `most` as for Book."""
        self._folder, self._most = folder, most
        self._books: dict[tuple[Die, ...], DiceTables] = {}
        self._last: tuple[tuple[Die, ...], DiceTables] | None = None

    def book(self, dice: tuple[Die, ...]) -> DiceTables:
        """The book of those dice. Raises TooManyRolls."""
        if self._last is None or self._last[0] is not dice:     # to compare dice takes longer than to look a keep up
            if dice not in self._books:
                self._books[dice] = DiceTables(dice, self._folder, most=self._most)
            self._last = dice, self._books[dice]
        return self._last[1]


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
