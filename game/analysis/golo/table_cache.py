"""The solved plans of a set of dice, reckoned once: kept in memory, and on disk where a folder is given."""

from __future__ import annotations

import contextlib
import hashlib
import io
import os
import zipfile
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from game.analysis.golo.kinds import QUICK_ROLLS, Kinds, TooManyRolls
from game.analysis.golo.plan import Kept, Plan, Position, choices, positions
from game.analysis.golo.solve import Chances, Solved, solve, solve_chances, width_of
from game.rules.golo.dice import COUNT, EVERY, Die

_VERSION: Final = 2
"""Goes into the file names: count it up when the numbers or their order change."""

_FEW_DICE: Final = 6
"""Chances of so many dice are computed in a moment, so that nobody waits for those of nine."""


class Unreckoned(LookupError):
    """A table that is neither in memory nor on disk, asked of a book that only looks tables up."""


class Book:
    """Answers about one set of dice. Reckons each plan when it is first asked for, which takes about a second."""

    def __init__(self, dice: tuple[Die, ...], folder: Path | None = None, *, reckons: bool = True) -> None:
        """`folder` keeps the tables from one start to the next; one that can't be written to is done without. Raises TooManyRolls.

        A book that does not reckon looks in memory and folder only, and raises Unreckoned for what is in neither.
        """
        self.kinds = Kinds(dice)
        self._folder, self._reckons = folder, reckons
        self._solved: dict[Plan, Solved] = {}
        self._chances: dict[Plan, Chances] = {}
        self._choices: dict[tuple[Plan, Position], tuple[Kept, ...]] = {}
        self._expected: dict[Plan, tuple[list[float], ...]] = {}

    def solved(self, plan: Plan) -> Solved:
        """Expected strokes and spread of every position."""
        if plan not in self._solved:
            index = {at: i for i, at in enumerate(positions(self.kinds, plan))}
            path = self._path("mean", plan)
            stored = _load(path, ("mean", "spread"))
            width = width_of(self.kinds, plan)
            if stored is None or stored[0].shape != (len(index),) or stored[1].shape != (len(index), width):
                self._must_reckon(plan)
                fresh = solve(self.kinds, plan)
                stored = [fresh.mean, fresh.spread]
                _keep(path, {"mean": fresh.mean, "spread": fresh.spread})
            self._solved[plan] = Solved(index, *stored)
        return self._solved[plan]

    def chances(self, plan: Plan, dice: int = COUNT) -> Chances:
        """The best chance of every total from every position of at most so many dice (or more).

        Raises TooManyRolls for dice with more than QUICK_ROLLS, for which there are expected strokes only.
        """
        known = self._chances.get(plan)
        if known is not None and known.dice >= dice:
            return known
        if self.kinds.rolls > QUICK_ROLLS:
            raise TooManyRolls(f"{self.kinds.rolls} rolls")
        solved, path = self.solved(plan), self._path("within", plan)
        stored = _load(path, ("within",))
        if stored is not None and stored[0].shape == solved.spread.shape:
            self._chances[plan] = Chances(solved.rows, stored[0], COUNT)
        else:
            self._must_reckon(plan)
            fresh = solve_chances(self.kinds, plan, solved, _FEW_DICE if dice <= _FEW_DICE else COUNT)
            if fresh.dice == COUNT:
                _keep(path, {"within": fresh.within})
            self._chances[plan] = fresh
        return self._chances[plan]

    def expected(self, plan: Plan) -> tuple[list[float], ...]:
        """The expected strokes to come, `expected[rolls][mask]`, of the dice of a mask about to be rolled (`rolls` is 0 where any number
        may follow). Infinite where a plan never comes.
        """
        if plan not in self._expected:
            solved = self.solved(plan)
            tables = []
            for rolls in range(plan.rolls + 1):
                by_counts = {at.counts: float(solved.mean[row]) for at, row in solved.rows.items() if at.rolls == rolls}
                tables.append([0.0, *(by_counts.get(self.kinds.counts(mask), float("inf")) for mask in range(1, EVERY + 1))])
            self._expected[plan] = tuple(tables)
        return self._expected[plan]

    def choices(self, plan: Plan, at: Position) -> tuple[Kept, ...]:
        """What may be kept at a position, by kind."""
        key = plan, at
        if key not in self._choices:
            self._choices[key] = tuple(choices(self.kinds, plan, at))
        return self._choices[key]

    def _must_reckon(self, plan: Plan) -> None:
        if not self._reckons:
            raise Unreckoned(plan)

    def _path(self, what: str, plan: Plan) -> Path | None:
        """The file of a table: its name tells faces and plan apart."""
        if self._folder is None:
            return None
        recipe = repr((_VERSION, self.kinds.pars, self.kinds.faces, self.kinds.all, plan))
        return self._folder / f"golo-{what}-{hashlib.sha256(recipe.encode()).hexdigest()[:16]}.npz"


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


def _load(path: Path | None, names: tuple[str, ...]) -> list[npt.NDArray[np.float64]] | None:
    """The arrays of a file, or None where it is missing or damaged: then they are reckoned anew."""
    if path is None:
        return None
    try:
        with np.load(io.BytesIO(path.read_bytes()), allow_pickle=False) as stored:
            arrays = [stored[name] for name in names]
    except (OSError, ValueError, TypeError, KeyError, EOFError, zipfile.BadZipFile):
        return None
    return arrays if all(a.dtype == np.float64 and bool(np.isfinite(a).all()) for a in arrays) else None


def _keep(path: Path | None, arrays: dict[str, npt.NDArray[np.float64]]) -> None:
    """Writes a file whole; without room or rights there is none, and the next start reckons again."""
    if path is None:
        return
    whole = io.BytesIO()
    np.savez_compressed(whole, **arrays)  # type: ignore[arg-type]
    fresh = path.with_name(f".{path.name}.{os.getpid()}.new")
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            with fresh.open("wb") as file:
                file.write(whole.getvalue())
                file.flush()
                os.fsync(file.fileno())
            fresh.replace(path)
        finally:
            fresh.unlink(missing_ok=True)
